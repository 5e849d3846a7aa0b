//! Suns and Moons: a tiny game with hidden hands, a command of two questions, and rolls; each [`Fault`] breaks one promise.
//!
//! Each player holds two cards. In turn a player plays a card at somebody (card, then target: one command) and draws one. The card lies
//! before its player, where it can be pointed at, until the player plays the next.
//! Who has to play without a card in hand ends the game. At any time a player without a Star may drop one of several cards.

#![allow(clippy::wildcard_enum_match_arm, reason = "a fault alters one place, everywhere else the game goes on")]

use std::hash::{Hash, Hasher};

use runehall_engine::{
    Actor, Arg, Ask, CardId, CardInfo, CardSet, CardTable, Catalog, Cause, Choice, Clause, Dice, Event, Fact, Feature,
    Features, Game, GameInfo, Given, GivenError, Interrupt, Key, KindId, Liberty, LibertyId, Message, Numbering, Odds,
    Options, Outcome, Outlook, Pending, Problem, Question, QuestionId, Refusal, Seat, SeatSet, SeatView, Setup,
    SetupError, SetupReason, Shape, Sink, Slot, Thing, ThingId, Top, Value, View, Viewer, What, Word, ZoneId, ZoneView,
};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Fault {
    None,
    NeverStarts,
    NeverEnds,
    GivesUp,
    UnknownQuestion,
    Unsorted,
    Twice,
    OffersTooMuch,
    AcceptsAnything,
    TakesCardsOfOthers,
    RefusesWithoutClause,
    RefusalChanges,
    CloneDiffers,
    SilenceMatters,
    InlineDiffers,
    LosesCard,
    NobodyWaits,
    Miscounts,
    RewindsBadly,
    MiscountsAnswers,
    TakesAnyOrder,
    ShowsHalfCommand,
    TellsHalfCommand,
    UnknownMessage,
    TurnsFall,
    WorldLosesCard,
    ShowsHands,
    CountsHiddenSuns,
    AimsByHiddenHands,
    ExplainsByHiddenHands,
    TellsDrawnCard,
    TellsByHiddenHands,
    PointsAtNothing,
    RefusesForNothing,
    NumbersAnew,
    NumbersAnewInCommand,
    GivesFreedNumber,
    GivesFreedNumberLater,
    KnowsGoneNumbers,
    PassesSilently,
    SameWorld,
    DropsNothing,
    DropsAnything,
    DropsByHiddenHands,
    WorldByHiddenHands,
    ValuesHiddenSuns,
    ValuesTooLittle,
    KeyOfEverything,
    KeyOfNothing,
    PromisesTooMuch,
    TellsOddsToAll,
    CountsOddsByHiddenHands,
}

const PILE: ZoneId = ZoneId(0);
const DISCARD: ZoneId = ZoneId(1);
const LOST: ZoneId = ZoneId(2);
const PLAY: QuestionId = QuestionId(0);
const AIM: QuestionId = QuestionId(1);
const DRAW: QuestionId = QuestionId(2);
const DROP: LibertyId = LibertyId(0);
const RULE: Clause = Clause("TOY-1");

/// How many can play.
const SEATS: usize = 3;
const ZONES: usize = 3 + 2 * SEATS;

fn hand(seat: Seat) -> ZoneId {
    ZoneId(3 + seat.0)
}

/// Where the card lies that a player has played last.
fn front(seat: Seat) -> ZoneId {
    ZoneId(3 + SEATS as u8 + seat.0)
}

const fn question(name: &'static str, shape: Shape) -> Question {
    Question { name, shape, verb: "", done: "", yes_no: ("", ""), prompt: "", clause: RULE, modes: &[] }
}

static QUESTIONS: [Question; 3] =
    [question("play", Shape::Pick), question("aim", Shape::Pick), question("draw", Shape::Roll)];
static MESSAGES: [Message; 3] = [
    Message { name: "played", sentence: "{0} plays {1} at {2}" },
    Message { name: "drew", sentence: "{0} draws {1}" },
    Message { name: "dropped", sentence: "{0} drops {1}" },
];
static INFO: GameInfo = GameInfo {
    name: "toy",
    title: "Suns and Moons",
    clauses: "TOY",
    seats: (2, 3),
    modes: &["plain"],
    questions: &QUESTIONS,
    messages: &MESSAGES,
    played: &["played"],
    features: &[Feature::number("hand", "cards in hand"), Feature::number("suns", "suns")],
    liberties: &[Liberty {
        name: "drop",
        verb: "drop",
        meaning: "put a card of your hand away",
        clause: RULE,
        one_in: 12,
    }],
    ..GameInfo::BARE
};

#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) fault: Fault,
    catalog: Catalog<1>,
}

impl Rules {
    pub(crate) fn with(fault: Fault) -> Self {
        let catalog = Catalog::new([("Sun", 5), ("Moon", 5), ("Star", 5)].map(|(name, n)| (name.to_owned(), n)));
        Rules { fault, catalog: catalog.expect("fifteen cards fit") }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Step {
    Deal(u8),
    Play,
    Aim(KindId),
    /// Only with a fault: who else it is played at, whichever of both was named first.
    AimAgain(KindId, Seat),
    Draw,
    Over,
}

#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    fault: Fault,
    table: CardTable<1, ZONES, { SEATS + 1 }, 2, SEATS>,
    numbering: Numbering,
    /// The number of the card that has left the table last.
    freed: Option<ThingId>,
    seats: u8,
    turn: Seat,
    turns: u32,
    step: Step,
}

impl Clone for State {
    fn clone(&self) -> Self {
        let extra = u32::from(self.fault == Fault::CloneDiffers && self.turns > 2);
        State { turns: self.turns + extra, ..*self }
    }
}

impl State {
    fn hand(&self) -> CardSet<1> {
        self.table.zone(hand(self.turn))
    }

    /// Draws for whoever has to draw and goes on to the next question; stops where a roll is left to be asked for.
    fn advance<D: Dice + ?Sized, S: Sink>(&mut self, rules: &Rules, mut roll: Option<u32>, dice: &mut D, sink: &mut S) {
        while let Step::Deal(_) | Step::Draw = self.step {
            let to = if let Step::Deal(n) = self.step { Seat(n % self.seats) } else { self.turn };
            if let Top::Roll(n) = self.table.top(PILE) {
                let inline = || dice.roll(n).map(|roll| if self.fault == Fault::InlineDiffers { 0 } else { roll });
                let Some(roll) = roll.take().or_else(inline) else { return };
                let card = self.table.unordered(PILE).nth(roll).expect("a roll below the number of cards");
                self.table.move_by_lot(card, PILE, hand(to), SeatSet::one(to), false);
                let drawn = self.drawn(rules, card, to);
                sink.tell(|| Event::new(1, Cause::Clause(RULE), &[Arg::Seat(to), drawn]));
            } else if self.fault == Fault::NeverEnds {
                self.table.shuffle_into(DISCARD, PILE);
                continue;
            }
            self.step = match self.step {
                Step::Deal(n) if n + 1 < 2 * self.seats => Step::Deal(n + 1),
                Step::Deal(_) => Step::Play,
                _ => {
                    self.turn = Seat((self.turn.0 + 1) % self.seats);
                    self.turns += 1;
                    if self.hand().is_empty() { Step::Over } else { Step::Play }
                }
            };
        }
    }

    fn drawn(&self, rules: &Rules, card: CardId, to: Seat) -> Arg {
        let kind = rules.catalog.kind_of(card);
        match self.fault {
            Fault::TellsDrawnCard => Arg::Card(kind),
            _ => Arg::Secret(kind, SeatSet::one(to)),
        }
    }

    /// A card of the hand comes to lie before its player, instead of the one before.
    fn lay(&mut self, card: CardId, to: ZoneId) {
        let freed = self.freed;
        let before = self.table.lying(to).next().copied();
        if let Some(slot) = before {
            self.table.move_card_openly(slot.card, to, DISCARD);
            self.freed = Some(slot.id);
        }
        self.table.move_card_openly(card, hand(self.turn), to);
        if to == LOST {
            return;
        }
        let reused = match self.fault {
            Fault::GivesFreedNumber => self.freed,
            Fault::GivesFreedNumberLater => freed,
            _ => None,
        };
        let free = |id: &ThingId| self.table.slot(*id).is_none();
        let id = reused.filter(free).unwrap_or_else(|| self.numbering.give());
        let laid = self.table.lay(Slot { id, card, facts: () }, to);
        assert!(laid.is_ok(), "one card lies before each player");
        if self.fault == Fault::NumbersAnew {
            for seat in 0..self.seats {
                self.table.renumber(front(Seat(seat)), &mut self.numbering);
            }
        }
        if self.fault == Fault::PassesSilently {
            self.pass_on(to);
        }
    }

    /// A card that lies before somebody else comes to lie where there is none.
    fn pass_on(&mut self, not_from: ZoneId) {
        let fronts = || (0..self.seats).map(|seat| front(Seat(seat)));
        let from = fronts().find(|zone| *zone != not_from && self.table.count(*zone) > 0);
        let to = fronts().find(|zone| self.table.count(*zone) == 0);
        if let (Some(from), Some(to)) = (from, to)
            && let Some(card) = self.table.zone(from).first()
        {
            self.table.slide(card, from, to);
        }
    }

    /// The number by which a card is seen, which is that of its slot.
    fn shown(&self, id: ThingId) -> ThingId {
        let other = self.fault == Fault::NumbersAnewInCommand && matches!(self.step, Step::Aim(_));
        ThingId(id.0 + 1_000 * u16::from(other))
    }

    /// The command is complete: it takes effect.
    fn play<S: Sink>(&mut self, rules: &Rules, kind: KindId, at: Seat, sink: &mut S) {
        let card = (self.hand() & rules.catalog.copies(kind)).first().expect("the card is in hand");
        let to = if self.fault == Fault::LosesCard && self.turns == 4 { LOST } else { front(self.turn) };
        self.lay(card, to);
        let mut told = self.fault != Fault::SilenceMatters;
        let suns = (self.table.zone(hand(at)) & rules.catalog.copies(KindId(0))).len();
        let message = if self.fault == Fault::UnknownMessage { 9 } else { 0 };
        sink.tell(|| {
            told = true;
            let at = if self.fault == Fault::TellsByHiddenHands { Arg::Number(suns as i16) } else { Arg::Seat(at) };
            let pointed = self.fault == Fault::PointsAtNothing;
            let card = if pointed { Arg::Thing(ThingId::default(), kind) } else { Arg::Card(kind) };
            Event::new(message, Cause::Clause(RULE), &[Arg::Seat(self.turn), card, at])
        });
        self.turns += u32::from(!told);
        if self.fault == Fault::TurnsFall && self.turns > 3 {
            self.turns -= 2;
        }
        self.step = Step::Draw;
    }
}

#[derive(Debug)]
pub(crate) struct Toy;

impl Game for Toy {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn sit_down(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
        if rules.fault == Fault::NeverStarts {
            let reason = SetupReason { what: "no".into(), clause: RULE, help: "none".into() };
            return Err(SetupError { reasons: vec![reason] });
        }
        let table = CardTable::new(rules.catalog.all(), PILE);
        Ok(State {
            fault: rules.fault,
            table,
            numbering: Numbering::NEW,
            freed: None,
            seats: setup.seats,
            turn: Seat(0),
            turns: 1,
            step: Step::Deal(0),
        })
    }

    fn begin<D: Dice + ?Sized, S: Sink>(rules: &Rules, state: &mut State, dice: &mut D, sink: &mut S) {
        state.advance(rules, None, dice, sink);
    }

    fn arrange<D: Dice + ?Sized, S: Sink>(
        _: &Rules,
        _: &Setup,
        _: &Given,
        _: &mut D,
        _: &mut S,
    ) -> Result<State, Vec<GivenError>> {
        Err(vec![])
    }

    fn pending(state: &State) -> Pending {
        if state.fault == Fault::GivesUp && state.turns > 3 {
            return Pending::Fault(runehall_engine::Fault::TooDeep);
        }
        let play = if state.fault == Fault::UnknownQuestion { QuestionId(7) } else { PLAY };
        match state.step {
            Step::Deal(_) | Step::Draw => {
                let Top::Roll(sides) = state.table.top(PILE) else { panic!("asked without cards") };
                Pending::Ask(Ask::roll(DRAW, sides as u16))
            }
            Step::Play => Pending::Ask(Ask::seat(state.turn, play)),
            Step::Aim(_) => {
                let answered = 1 + u8::from(state.fault == Fault::MiscountsAnswers);
                Pending::Ask(Ask::seat(state.turn, AIM).step(answered))
            }
            Step::AimAgain(..) => Pending::Ask(Ask::seat(state.turn, AIM).step(2)),
            Step::Over => Pending::Over(Outcome::won(SeatSet::one(state.turn), RULE.0)),
        }
    }

    fn options(rules: &Rules, state: &State, out: &mut Options) {
        out.clear();
        match (Self::pending(state), state.step) {
            (Pending::Ask(ask), Step::Deal(_) | Step::Draw) => out.extend((0..ask.sides).map(Choice::Roll)),
            (_, Step::Play) => out.extend(rules.catalog.kinds_in(state.hand()).map(Choice::Card)),
            (_, Step::Aim(kind)) => {
                let holds = |seat: &Seat| state.table.zone(hand(*seat)).meets(rules.catalog.copies(kind));
                let fits = |seat: &Seat| state.fault != Fault::AimsByHiddenHands || *seat == state.turn || holds(seat);
                out.extend((0..state.seats).map(Seat).filter(fits).map(Choice::Seat));
            }
            (_, Step::AimAgain(_, first)) => {
                out.extend((0..state.seats).map(Seat).filter(|seat| *seat != first).map(Choice::Seat));
            }
            (_, Step::Over | Step::Deal(_) | Step::Draw) => {}
        }
        match (state.fault, state.step) {
            (Fault::Unsorted, Step::Aim(_)) => out.reverse(),
            (Fault::Twice, Step::Aim(_)) => out.push(*out.last().expect("somebody sits there")),
            (Fault::OffersTooMuch, Step::Aim(_)) => out.push(Choice::Seat(Seat(state.seats))),
            _ => {}
        }
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        let mut options = vec![];
        Self::options(rules, state, &mut options);
        if options.contains(&choice) && choice != Choice::Seat(Seat(state.seats)) {
            return None;
        }
        let hidden = state.table.zone(hand(Seat((state.turn.0 + 1) % state.seats))).first();
        match state.fault {
            Fault::AcceptsAnything if choice == Choice::Done => None,
            Fault::TakesCardsOfOthers if matches!(choice, Choice::CardOf(kind, Seat(1)) if options.contains(&Choice::Card(kind))) => {
                None
            }
            Fault::RefusesWithoutClause => Some(Refusal::new(Clause(""), "no", "")),
            Fault::RefusesForNothing => Some(Refusal::new(RULE, "no", "").about(Some(ThingId(u16::MAX)))),
            Fault::ExplainsByHiddenHands => Some(Refusal::new(RULE, format!("{hidden:?}"), "")),
            _ => Some(Refusal::new(RULE, "that is no answer", "")),
        }
    }

    fn apply<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        state: &mut State,
        choice: Choice,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        if let Some(refusal) = runehall_engine::refuse::<Self>(rules, state, choice) {
            state.turns += u32::from(state.fault == Fault::RefusalChanges);
            return Err(refusal);
        }
        Self::apply_trusted(rules, state, choice, dice, sink);
        Ok(())
    }

    fn apply_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        state: &mut State,
        choice: Choice,
        dice: &mut D,
        sink: &mut S,
    ) {
        match (state.step, choice) {
            (Step::Play, Choice::Card(kind)) => {
                if state.fault == Fault::TellsHalfCommand {
                    sink.tell(|| Event::new(1, Cause::Clause(RULE), &[Arg::Seat(state.turn), Arg::Card(kind)]));
                }
                state.step = Step::Aim(kind);
            }
            (Step::Aim(kind), Choice::Seat(at)) if state.fault == Fault::TakesAnyOrder => {
                state.step = Step::AimAgain(kind, at);
            }
            (Step::AimAgain(kind, first), Choice::Seat(second)) => {
                state.play(rules, kind, first.min(second), sink);
                state.advance(rules, None, dice, sink);
            }
            (Step::Aim(kind), Choice::Seat(at)) => {
                state.play(rules, kind, at, sink);
                state.advance(rules, None, dice, sink);
            }
            (Step::Deal(_) | Step::Draw, Choice::Roll(roll)) => {
                state.advance(rules, Some(u32::from(roll)), dice, sink);
            }
            _ => {}
        }
    }

    fn rewind(_rules: &Self::Rules, state: &mut State) -> bool {
        let giving = matches!(state.step, Step::Aim(_) | Step::AimAgain(..));
        if giving {
            state.step = Step::Play;
            state.turns += u32::from(state.fault == Fault::RewindsBadly);
        }
        giving
    }

    fn liberty(rules: &Rules, state: &State, seat: Seat, liberty: LibertyId, out: &mut Options) {
        out.clear();
        let asks = matches!(state.step, Step::Play | Step::Aim(_) | Step::AimAgain(..));
        if liberty != DROP || seat.0 >= state.seats || !asks {
            return;
        }
        let next = Seat((seat.0 + 1) % state.seats);
        let looks_at = if state.fault == Fault::DropsByHiddenHands { next } else { seat };
        let cards = state.table.zone(hand(seat));
        // Nobody drops their last card: who has to play could not.
        if cards.len() > 1 && !state.table.zone(hand(looks_at)).meets(rules.catalog.copies(KindId(2))) {
            out.extend(rules.catalog.kinds_in(cards).map(Choice::Card));
        }
    }

    fn why_not_interrupt(rules: &Rules, state: &State, interrupt: Interrupt) -> Option<Refusal> {
        let Interrupt::Take(seat, liberty, choice) = interrupt else {
            return Some(Refusal::new(RULE, "nobody leaves the table", ""));
        };
        let mut ways = vec![];
        Self::liberty(rules, state, seat, liberty, &mut ways);
        let can = match state.fault {
            Fault::DropsNothing => false,
            Fault::DropsAnything => seat.0 < state.seats,
            _ => ways.contains(&choice),
        };
        (!can).then(|| Refusal::new(RULE, "that cannot be dropped", "hold two cards and no Star"))
    }

    fn interrupt_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        state: &mut State,
        interrupt: Interrupt,
        _: &mut D,
        sink: &mut S,
    ) {
        Self::rewind(rules, state);
        let Interrupt::Take(seat, _, Choice::Card(kind)) = interrupt else { return };
        let Some(card) = (state.table.zone(hand(seat)) & rules.catalog.copies(kind)).first() else { return };
        state.table.move_openly(CardSet::one(card), hand(seat), DISCARD);
        sink.tell(|| Event::new(2, Cause::Clause(RULE), &[Arg::Seat(seat), Arg::Card(kind)]));
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let zone = |name, zone| {
            let viewer = if state.fault == Fault::ShowsHands { Viewer::Judge } else { viewer };
            ZoneView::of(name, &state.table, zone, &rules.catalog, viewer, true)
        };
        let mut facts = vec![];
        if state.fault == Fault::ShowsHalfCommand {
            facts.push(Fact { name: "aiming", value: Value::Flag(matches!(state.step, Step::Aim(_))) });
        }
        let seat = |seat: Seat| {
            let suns = state.table.zone(hand(seat)) & rules.catalog.copies(KindId(0));
            let fact = Fact { name: "suns", value: Value::Number(suns.len().cast_signed()) };
            let facts = if state.fault == Fault::CountsHiddenSuns { vec![fact] } else { vec![] };
            let mut lies = zone("front", front(seat));
            for card in &mut lies.cards {
                card.id = card.id.map(|id| state.shown(id));
            }
            SeatView { seat, facts, zones: vec![zone("hand", hand(seat)), lies] }
        };
        let mut pile = zone("pile", PILE);
        pile.count += u16::from(state.fault == Fault::Miscounts && viewer != Viewer::Judge);
        let pending = Self::pending(state);
        let waits =
            matches!(pending, Pending::Ask(ask) if ask.who != Actor::Chance) && state.fault != Fault::NobodyWaits;
        View {
            viewer,
            seats: (0..state.seats).map(Seat).map(seat).collect(),
            facts,
            zones: vec![pile, zone("discard", DISCARD)],
            dice: vec![],
            waiting_for: if waits { SeatSet::one(state.turn) } else { SeatSet::NONE },
            outcome: if let Pending::Over(outcome) = pending { Some(outcome) } else { None },
        }
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        if seat != state.turn {
            Self::rewind(rules, state);
        }
        match state.fault {
            Fault::SameWorld => {}
            Fault::WorldLosesCard => {
                let pile = state.table.zone(PILE);
                state.table.move_openly(pile, PILE, LOST);
            }
            Fault::WorldByHiddenHands => {
                // By the numbers of the hidden cards: other worlds for other hands.
                let hidden = state.table.zone(hand(Seat((seat.0 + 1) % state.seats))).first();
                for _ in 0..hidden.map_or(0, |card| card.0) {
                    dice.roll(2);
                }
                state.table.resample(seat, &[rules.catalog.all()], dice);
            }
            _ => state.table.resample(seat, &[rules.catalog.all()], dice),
        }
    }

    fn features(rules: &Rules, state: &State, seat: Seat, of: Seat, out: &mut Features) {
        let cards = state.table.zone(hand(of));
        let known = cards & state.table.known_to(Viewer::Seat(seat));
        let seen = if state.fault == Fault::ValuesHiddenSuns { cards } else { known };
        out.clear();
        out.push(cards.len() as i16);
        if state.fault != Fault::ValuesTooLittle {
            out.push((seen & rules.catalog.copies(KindId(0))).len() as i16);
        }
    }

    /// At the first card of a turn: how likely the next card of the pile is a sun, as far as is known.
    fn outlook(rules: &Rules, state: &State, seat: Seat) -> Outlook {
        let mut options = vec![];
        Self::options(rules, state, &mut options);
        let asked = matches!(Self::pending(state), Pending::Ask(ask) if ask.who == Actor::Seat(seat));
        if !asked && state.fault != Fault::TellsOddsToAll {
            return Outlook::default();
        }
        let unseen = rules.catalog.all() - state.table.known_to(Viewer::Seat(seat));
        let from = if state.fault == Fault::CountsOddsByHiddenHands { state.table.zone(PILE) } else { unseen };
        let choice = if state.fault == Fault::PromisesTooMuch { Some(Choice::Done) } else { options.first().copied() };
        let choice = choice.filter(|_| asked);
        let (good, of) = ((from & rules.catalog.copies(KindId(0))).len(), from.len().max(1));
        Outlook {
            odds: vec![Odds { choice, text: "a sun".into(), needs: 1, good, of, parts: vec![] }],
            ..Outlook::default()
        }
    }

    fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
        let mut key = Key::default();
        let State { fault, table, numbering, freed, seats, turn, turns, step } = state;
        table.add_known(seat, &rules.catalog, &mut key);
        (numbering, freed, seats, turn, turns).hash(&mut key);
        if seat == *turn {
            step.hash(&mut key);
        }
        match fault {
            Fault::KeyOfEverything => table.hash(&mut key),
            Fault::KeyOfNothing => return 0,
            _ => {}
        }
        key.finish()
    }

    fn rolled_card(rules: &Rules, state: &State, roll: u16) -> Option<KindId> {
        state.table.unordered(PILE).nth(u32::from(roll)).map(|card| rules.catalog.kind_of(card))
    }

    fn things(_: &Rules, state: &State, out: &mut Vec<ThingId>) {
        out.clear();
        out.extend(state.table.slots().iter().map(|slot| state.shown(slot.id)));
    }

    fn thing(rules: &Rules, state: &State, _: Viewer, id: ThingId) -> Option<Thing> {
        if state.fault == Fault::KnowsGoneNumbers && state.freed == Some(id) {
            return Some(Thing { id, what: What::FaceDown("card"), holder: None });
        }
        let card = state.table.slots().iter().find(|slot| state.shown(slot.id) == id)?.card;
        let holder = (0..state.seats).map(Seat).find(|seat| state.table.holds(front(*seat), card));
        Some(Thing { id, what: What::Card(rules.catalog.kind_of(card)), holder })
    }

    fn seats(state: &State) -> SeatSet {
        SeatSet::first(usize::from(state.seats))
    }

    fn card_names(rules: &Rules) -> &[String] {
        rules.catalog.names()
    }

    fn audit(rules: &Rules, state: &State) -> Result<(), String> {
        let whole = state.table.is_conserved(rules.catalog.all()) && state.table.zone(LOST).is_empty();
        if whole { Ok(()) } else { Err("a card is lost".to_owned()) }
    }

    fn turns(state: &State) -> u32 {
        state.turns
    }

    fn load(_: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        Ok(Rules::with(Fault::None))
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        let name = rules.catalog.name(kind).to_owned();
        CardInfo { name, count: 5, ..CardInfo::default() }
    }

    fn vocabulary() -> Vec<Word> {
        vec![]
    }

    fn rules_hash(_: &Rules) -> [u8; 32] {
        [0; 32]
    }
}
