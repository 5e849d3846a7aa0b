//! Signs and Stacks: a tiny game to which seats bring their cards (see `engine::brought` and `engine::slot`).
//!
//! Each seat brings a deck of 10 to 40 cards from a pool of 300 kinds, at most three of a kind, and one of twelve Signs, which
//! lies face down until the fifth round, when all are turned up at once. In turn a player sets a card face down, by itself or on
//! another of their own; turns one of their own up, or shuffles one that is up into its owner's deck; or marks the top card of
//! another's stack: a second mark takes a card that is up to one's hand, and puts one that is face down under its owner's deck.
//! Then they draw.

mod bring;

use std::fmt::Debug;

use bring::{AnyLegal, DECK_OPTION, SIGN_OPTION, Truth, forgotten, undealt};
use runehall_engine::Fault::Impossible;
use runehall_engine::{
    Arg, Ask, Brought, CardId, CardInfo, CardSet, CardTable, Cause, Choice, Clause, Core, Deal, Dice, Event, Fact,
    Facts, Flow, Game, GameInfo, Given, GivenError, Interrupt, KindId, Machine, Message, Next, NoDice, Numbering,
    Options, Outcome, Pending, Problem, Question, QuestionId, Refusal, Seat, SeatSet, SeatView, Seen, Setup,
    SetupError, Shape, Silent, Sink, Slot, Thing, ThingId, Top, View, Viewer, What, Word, ZoneId, ZoneView, course,
    machine,
};

pub(crate) const POOL: u16 = 300;
const SIGN_NAMES: [&str; 12] = ["Ox", "Owl", "Fox", "Eel", "Bee", "Elk", "Cat", "Hen", "Ram", "Bat", "Ant", "Yak"];
pub(crate) const SIGNS: u16 = SIGN_NAMES.len() as u16;
/// The largest deck, and the smallest.
pub(crate) const DECK_SIZE: usize = 40;
const LEAST: usize = 10;
const COPIES: usize = 3;
const SEATS: usize = 4;
/// Every deck and every Sign.
const CARDS: usize = SEATS * (DECK_SIZE + 1);
/// Cards before a player.
const FIELD_LIMIT: u32 = 8;
const SLOTS: usize = SEATS * (FIELD_LIMIT as usize + 1);
const HAND: u8 = 3;
/// Turns of each player, and those before Signs are turned up.
const ROUNDS: u32 = 8;
const SECRET_ROUNDS: u32 = 4;
const DEPTH: usize = 8;

/// The parts of what a seat brings.
const DECK: u8 = 0;
const SIGN: u8 = 1;

const TURN: QuestionId = QuestionId(0);
const PLACE: QuestionId = QuestionId(1);
const ROLL: QuestionId = QuestionId(2);
const RULE: Clause = Clause("DECK-1");
const BRINGS: Clause = Clause("DECK-2");

fn deck(seat: Seat) -> ZoneId {
    ZoneId(seat.0)
}
fn hand(seat: Seat) -> ZoneId {
    ZoneId(4 + seat.0)
}
fn field(seat: Seat) -> ZoneId {
    ZoneId(8 + seat.0)
}
fn sign(seat: Seat) -> ZoneId {
    ZoneId(12 + seat.0)
}

const fn question(name: &'static str, shape: Shape, done: &'static str) -> Question {
    Question { name, shape, verb: "", done, yes_no: ("", ""), prompt: "", clause: RULE, modes: &[] }
}
static QUESTIONS: [Question; 3] = [
    question("turn", Shape::Priority, "nothing"),
    question("place", Shape::Pick, ""),
    question("draw", Shape::Roll, ""),
];

#[derive(Clone, Copy)]
enum Told {
    Drew,
    Set,
    Turned,
    Returned,
    Marked,
    Took,
    Sank,
    Signed,
}
const fn message(name: &'static str, sentence: &'static str) -> Message {
    Message { name, sentence }
}
static MESSAGES: [Message; 8] = [
    message("drew", "{0} draws {1}"),
    message("set", "{0} sets {1}"),
    message("turned", "{0} turns up {1}"),
    message("returned", "{0} shuffles {1} into a deck"),
    message("marked", "{0} marks a card of {1}"),
    message("took", "{0} takes {1}"),
    message("sank", "{0} puts a card of {1} under its deck"),
    message("signed", "{0} has the Sign {1}"),
];
static INFO: GameInfo = GameInfo {
    name: "decks",
    title: "Signs and Stacks",
    clauses: "DECK",
    seats: (2, SEATS as u8),
    modes: &["plain"],
    brings: &[DECK_OPTION, SIGN_OPTION],
    setup: RULE,
    words: &[("sign", &SIGN_NAMES)],
    questions: &QUESTIONS,
    messages: &MESSAGES,
    played: &["set"],
    ..GameInfo::BARE
};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    None,
    /// Other worlds have the true decks.
    KnowsDecks,
    /// A card that was shown and hidden again is any card.
    Forgets,
    /// The face of a card that is set face down is told to all with its number.
    TellsFaces,
    /// It is told to one who does not see it.
    TellsFacesToNext,
    /// A card that is drawn is told by a number that nobody sees.
    NumbersHands,
    /// Which thing is told depends on faces that are hidden.
    PointsByFaces,
}

#[derive(Debug)]
pub(crate) struct Rules {
    names: Vec<String>,
    fault: Fault,
}

impl Rules {
    pub(crate) fn new() -> Self {
        Self::with(Fault::None)
    }

    pub(crate) fn with(fault: Fault) -> Self {
        let cards = (0..POOL).map(|n| format!("Card {n}"));
        Rules { names: cards.chain(SIGN_NAMES.map(str::to_owned)).collect(), fault }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Lies {
    up: bool,
    marks: u8,
    stack: u8,
}

impl Facts for Lies {
    type Tally = ();

    fn stack(&self) -> u8 {
        self.stack
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Frame {
    #[default]
    Turn,
    Deal(Deal),
    Place {
        kind: KindId,
        owner: Seat,
    },
    Draw,
}

type Cards = CardSet<3>;
type DeckTable = CardTable<3, 16, { SEATS + 1 }, CARDS, SLOTS, Lies, Seen<3, { SEATS + 1 }>>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    core: Core<Frame, (), DEPTH>,
    table: DeckTable,
    brought: Brought<CARDS>,
    numbering: Numbering,
    n_seats: u8,
    active: Seat,
    turns: u32,
}

impl State {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.n_seats).map(Seat)
    }

    fn at(&self, id: ThingId) -> Option<(Slot<Lies>, Seat)> {
        let slot = *self.table.slot(id)?;
        self.seats().find(|&seat| self.table.holds(field(seat), slot.card)).map(|seat| (slot, seat))
    }

    /// What lies on top of the stacks before a player.
    fn tops(&self, seat: Seat) -> impl Iterator<Item = ThingId> + '_ {
        let lying = move || self.table.lying(field(seat));
        let is_top = move |slot: &&Slot<Lies>| {
            self.table.stack(field(seat), slot.facts.stack).last().is_some_and(|top| top.id == slot.id)
        };
        lying().filter(is_top).map(|slot| slot.id)
    }

    fn held(&self, seat: Seat, kind: KindId, owner: Seat) -> Option<CardId> {
        let fits = |card: &CardId| (self.brought.kind_of(*card), self.brought.origin_of(*card).owner) == (kind, owner);
        self.table.zone(hand(seat)).iter().find(fits)
    }

    fn power(&self, seat: Seat) -> i32 {
        let up = self.table.lying(field(seat)).filter(|slot| slot.facts.up);
        up.map(|slot| i32::from(self.brought.kind_of(slot.card).0 % 7)).sum()
    }

    fn signs_are_open(&self) -> bool {
        self.turns > SECRET_ROUNDS * u32::from(self.n_seats)
    }
}

machine! { Run, depth: DEPTH }

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    fn told(&mut self, told: Told, args: &[Arg]) {
        self.tell(|_| Event::new(told as u8, Cause::Clause(RULE), args));
    }

    fn face(&self, card: CardId) -> Arg {
        Arg::Card(self.state.brought.kind_of(card))
    }

    /// Tells what leaves a field, while it lies there.
    fn leaves(&mut self, told: Told, id: ThingId, said: Arg) {
        let args = [Arg::Seat(self.state.active), said];
        self.tell_lying(|rules, state| {
            let event = Event::new(told as u8, Cause::Clause(RULE), &args);
            event.pointing_at(1, Arg::lying::<Decks>(rules, state, id))
        });
    }

    fn turn(&mut self, answer: Option<Choice>) -> Next {
        match answer {
            Some(Choice::CardOf(kind, owner)) => {
                // The turn asks again if the command is taken back.
                self.push(Frame::Turn)?;
                self.place(kind, owner, None)
            }
            Some(Choice::Thing(id)) => self.touch(id),
            Some(Choice::Done) => self.draw(None),
            _ => self.ask_seat(Frame::Turn, self.state.active, TURN),
        }
    }

    fn place(&mut self, kind: KindId, owner: Seat, answer: Option<Choice>) -> Next {
        let (active, state) = (self.state.active, &mut *self.state);
        let stack = match answer {
            Some(Choice::Thing(id)) => state.table.slot(id).map(|slot| slot.facts.stack),
            Some(Choice::Mode(0)) => {
                (1..=u8::MAX).find(|&stack| state.table.stack(field(active), stack).next().is_none())
            }
            _ => return self.ask_more(Frame::Place { kind, owner }, active, PLACE),
        };
        let (Some(card), Some(stack)) = (state.held(active, kind, owner), stack) else {
            return Err(Impossible);
        };
        state.core.agenda.drop_top();
        state.table.move_by_lot(card, hand(active), field(active), SeatSet::one(active), false);
        let id = state.numbering.give();
        state.table.lay(Slot { id, card, facts: Lies { stack, ..Lies::default() } }, field(active))?;
        let set = match self.rules.fault {
            Fault::TellsFaces => Arg::Thing(id, kind),
            Fault::TellsFacesToNext => Arg::Veiled(id, kind, SeatSet::one(active.on(1, self.state.n_seats))),
            Fault::None | Fault::KnowsDecks | Fault::Forgets | Fault::NumbersHands | Fault::PointsByFaces => {
                Arg::lying::<Decks>(self.rules, self.state, id)
            }
        };
        self.told(Told::Set, &[Arg::Seat(active), set]);
        self.draw(None)
    }

    fn touch(&mut self, id: ThingId) -> Next {
        let active = self.state.active;
        let Some((slot, seat)) = self.state.at(id) else { return Err(Impossible) };
        let (card, owner) = (slot.card, self.state.brought.origin_of(slot.card).owner);
        let table = &mut self.state.table;
        match (seat == active, slot.facts) {
            (true, Lies { up: false, .. }) => {
                table.show_all(Cards::one(card));
                table.edit(id, |facts| facts.up = true).ok_or(Impossible)?;
                let kind = self.state.brought.kind_of(card);
                self.told(Told::Turned, &[Arg::Seat(active), Arg::Thing(id, kind)]);
            }
            (true, Lies { up: true, .. }) => {
                self.leaves(Told::Returned, id, self.face(card));
                let table = &mut self.state.table;
                table.move_known_card(card, field(seat), deck(owner));
                table.shuffle_into(deck(owner), deck(owner));
            }
            (false, Lies { marks: 0, .. }) => {
                table.edit(id, |facts| facts.marks = 1).ok_or(Impossible)?;
                let by_face =
                    self.state.table.lying(field(seat)).max_by_key(|slot| self.state.brought.kind_of(slot.card));
                let id = by_face.map(|slot| slot.id).filter(|_| self.rules.fault == Fault::PointsByFaces).unwrap_or(id);
                self.told(Told::Marked, &[Arg::Seat(active), Arg::Seat(seat), Arg::Faceless(id)]);
            }
            (false, Lies { up: true, .. }) => {
                self.leaves(Told::Took, id, self.face(card));
                self.state.table.move_known_card(card, field(seat), hand(active));
            }
            (false, Lies { up: false, .. }) => {
                self.leaves(Told::Sank, id, Arg::Seat(seat));
                let table = &mut self.state.table;
                table.move_from_place(card, field(seat), deck(owner), SeatSet::NONE, false);
                table.put_at_bottom(card, deck(owner))?;
            }
        }
        self.draw(None)
    }

    /// The active player draws, and the turn passes.
    fn draw(&mut self, answer: Option<Choice>) -> Next {
        let active = self.state.active;
        let pile = deck(active);
        match self.state.table.top(pile) {
            Top::Empty => {}
            Top::Card(card) => {
                self.state.table.move_from_place(card, pile, hand(active), SeatSet::one(active), false);
                self.drew(active, card);
            }
            Top::Roll(n) => match self.roll(answer, ROLL, n) {
                Err(ask) => return self.ask(Frame::Draw, ask),
                Ok(nth) => self.draw_nth(active, nth)?,
            },
        }
        self.state.active = active.on(1, self.state.n_seats);
        let before = self.state.signs_are_open();
        self.state.turns += 1;
        if self.state.signs_are_open() && !before {
            for seat in self.state.seats() {
                let card = self.state.table.zone(sign(seat)).first().ok_or(Impossible)?;
                self.state.table.show_all(Cards::one(card));
                self.told(Told::Signed, &[Arg::Seat(seat), self.face(card)]);
            }
        }
        if self.state.turns > ROUNDS * u32::from(self.state.n_seats) {
            let most = self.state.seats().map(|seat| self.state.power(seat)).max();
            let winners = self.state.seats().filter(|&seat| Some(self.state.power(seat)) == most).collect();
            return Ok(self.end(Outcome::won(winners, RULE.0)));
        }
        self.turn(None)
    }

    fn draw_nth(&mut self, seat: Seat, nth: u32) -> Result<(), runehall_engine::Fault> {
        let card = self.state.table.unordered(deck(seat)).nth(nth).ok_or(Impossible)?;
        self.state.table.move_by_lot(card, deck(seat), hand(seat), SeatSet::one(seat), false);
        self.drew(seat, card);
        Ok(())
    }

    fn drew(&mut self, seat: Seat, card: CardId) {
        let kind = self.state.brought.kind_of(card);
        let secret = if self.rules.fault == Fault::NumbersHands {
            Arg::Veiled(ThingId(60_000), kind, SeatSet::one(seat))
        } else {
            Arg::Secret(kind, SeatSet::one(seat))
        };
        self.told(Told::Drew, &[Arg::Seat(seat), secret]);
    }

    fn deal_hands(&mut self, from: Deal, answer: Option<Choice>) -> Next {
        let n_seats = self.state.n_seats;
        let left = |run: &Self| {
            // The roll is for the seat that is dealt to, which the frame names.
            let hands = run.state.seats().find(|&seat| run.state.table.count(hand(seat)) < u32::from(HAND));
            hands.map_or(0, |seat| run.state.table.unordered(deck(seat)).len())
        };
        let give = |run: &mut Self, seat, nth| run.draw_nth(seat, nth);
        match self.deal(from, (HAND, n_seats), (answer, ROLL), Frame::Deal, left, give)? {
            Flow::GoesOn => self.turn(None),
            Flow::Waits => Ok(Flow::Waits),
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    fn step(&mut self, answer: Option<Choice>) -> Next {
        let Some(frame) = self.core_mut().agenda.pop() else { return Ok(Flow::Waits) };
        match frame {
            Frame::Turn => self.turn(answer),
            Frame::Deal(from) => self.deal_hands(from, answer),
            Frame::Place { kind, owner } => self.place(kind, owner, answer),
            Frame::Draw => self.draw(answer),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Decks;

impl Game for Decks {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn sit_down(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
        undealt(rules, setup)
    }

    course! { Run }

    fn arrange<D: Dice + ?Sized, S: Sink>(
        _: &Rules,
        _: &Setup,
        _: &Given,
        _: &mut D,
        _: &mut S,
    ) -> Result<State, Vec<GivenError>> {
        Err(vec![])
    }

    fn options(_: &Rules, state: &State, out: &mut Options) {
        out.clear();
        let Pending::Ask(ask) = state.core.pending else { return };
        let Some((seat, Ask { question, .. })) = state.core.pending.asked() else {
            out.extend((0..ask.sides).map(Choice::Roll));
            return;
        };
        let room = state.table.count(field(seat)) < FIELD_LIMIT;
        if question == PLACE {
            out.extend(state.tops(seat).map(Choice::Thing));
            out.push(Choice::Mode(0));
        } else {
            if room {
                let named = |card| Choice::CardOf(state.brought.kind_of(card), state.brought.origin_of(card).owner);
                out.extend(state.table.zone(hand(seat)).iter().map(named));
            }
            out.extend(state.seats().flat_map(|seat| state.tops(seat)).map(Choice::Thing));
            out.push(Choice::Done);
        }
        out.sort_unstable();
        out.dedup();
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        let mut options = vec![];
        Self::options(rules, state, &mut options);
        (!options.contains(&choice)).then(|| Refusal::new(RULE, "that is no answer", ""))
    }

    fn why_not_interrupt(_: &Rules, _: &State, _: Interrupt) -> Option<Refusal> {
        Some(Refusal::new(RULE, "nobody leaves the table", ""))
    }

    fn interrupt_trusted<D: Dice + ?Sized, S: Sink>(_: &Rules, _: &mut State, _: Interrupt, _: &mut D, _: &mut S) {}

    fn view(_: &Rules, state: &State, viewer: Viewer) -> View {
        let judge = viewer == Viewer::Judge;
        let zone = |name, zone, open| ZoneView::of(name, &state.table, zone, &state.brought, viewer, open);
        let marks = |id| {
            let facts = state.table.slot(id).map(|slot| slot.facts).unwrap_or_default();
            vec![Fact::flag("up", facts.up), Fact::number("marks", facts.marks)]
        };
        let seat = |seat: Seat| {
            let own = judge || viewer == Viewer::Seat(seat);
            SeatView {
                seat,
                facts: vec![Fact::number("power", state.power(seat))],
                zones: vec![
                    zone("deck", deck(seat), judge),
                    zone("hand", hand(seat), own),
                    // A card that is known lies there as known: memory is allowed.
                    zone("field", field(seat), true).with_facts(marks),
                    zone("sign", sign(seat), true),
                ],
            }
        };
        let pending = state.core.pending;
        View {
            viewer,
            seats: state.seats().map(seat).collect(),
            facts: vec![Fact::number("turns", state.turns.cast_signed())],
            zones: vec![],
            dice: vec![],
            waiting_for: pending.asked().map_or(SeatSet::NONE, |(seat, _)| SeatSet::one(seat)),
            outcome: if let Pending::Over(outcome) = pending { Some(outcome) } else { None },
        }
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        let here = *state;
        let deal = |run: &mut Run<'_, NoDice, Silent>| {
            let State { brought, table, .. } = &mut *run.state;
            match rules.fault {
                Fault::KnowsDecks => brought.resample(table, seat, &Truth(&here, seat), dice),
                Fault::Forgets => *brought = forgotten(&here, seat, dice),
                Fault::None
                | Fault::TellsFaces
                | Fault::TellsFacesToNext
                | Fault::NumbersHands
                | Fault::PointsByFaces => brought.resample(table, seat, &AnyLegal, dice),
            }
        };
        quietly(rules, state, |run| run.deal_anew(seat, deal));
    }

    fn rolled_card(_: &Rules, state: &State, roll: u16) -> Option<KindId> {
        let seat = match state.core.agenda.top()? {
            Frame::Draw => state.active,
            Frame::Deal(Deal { seat, .. }) => *seat,
            Frame::Turn | Frame::Place { .. } => return None,
        };
        state.table.unordered(deck(seat)).nth(u32::from(roll)).map(|card| state.brought.kind_of(card))
    }

    fn describe(_: &Rules, _: &State, choice: Choice) -> Option<String> {
        (choice == Choice::Mode(0)).then(|| "by itself".to_owned())
    }

    fn things(_: &Rules, state: &State, out: &mut Vec<ThingId>) {
        out.clear();
        out.extend(state.table.slots().iter().map(|slot| slot.id));
    }

    fn thing(_: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
        let card = state.table.slot(id)?.card;
        let lies = |zone: fn(Seat) -> ZoneId| state.seats().find(|&seat| state.table.holds(zone(seat), card));
        let seen = state.table.known_to(viewer).has(card);
        let what = if seen { What::Card(state.brought.kind_of(card)) } else { What::FaceDown("card") };
        Some(Thing { id, what, holder: lies(field).or_else(|| lies(sign)) })
    }

    fn seats(state: &State) -> SeatSet {
        SeatSet::first(usize::from(state.n_seats))
    }

    fn card_names(rules: &Rules) -> &[String] {
        &rules.names
    }

    fn audit(_: &Rules, state: &State) -> Result<(), String> {
        let brought = &state.brought;
        if !state.table.is_conserved(brought.all()) {
            return Err("a card is in no place, or in two".to_owned());
        }
        let in_slots = state
            .seats()
            .fold(Cards::EMPTY, |all, seat| all | state.table.zone(field(seat)) | state.table.zone(sign(seat)));
        if state.table.slotted() != in_slots {
            return Err("what lies on the table lies in slots, and nothing else does".to_owned());
        }
        for origin in brought.origins() {
            let cards: Cards = brought.of(origin);
            let mut kinds: Vec<KindId> = cards.iter().map(|card| brought.kind_of(card)).collect();
            kinds.sort();
            let legal = kinds.chunk_by(|a, b| a == b).all(|copies| copies.len() <= COPIES);
            if !legal || kinds.iter().any(|kind| (kind.0 >= POOL) != (origin.part == SIGN)) {
                return Err(format!("{:?} cannot have brought this: {kinds:?}", origin.owner));
            }
            if !(cards - state.table.seen_by(Viewer::Seat(origin.owner))).is_empty() {
                return Err(format!("{:?} does not know its own deck", origin.owner));
            }
        }
        Ok(())
    }

    fn turns(state: &State) -> u32 {
        state.turns
    }

    fn load(_: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        Ok(Rules::new())
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        let name = rules.names[kind.index()].clone();
        CardInfo { name, count: 0, ..CardInfo::default() }
    }

    fn vocabulary() -> Vec<Word> {
        vec![]
    }

    fn rules_hash(_: &Rules) -> [u8; 32] {
        [0; 32]
    }
}
