//! Muster: a toy game for everything that is chosen before a game starts. It declares an option of each type for the table and
//! a secret choice for each seat; to play it is to show what one brought, or not.
//!
//! Each seat brings a champion and a deck. In turn, for so many rounds, each may show theirs; then all are shown, and the most
//! strength wins. **Invariant:** what a seat has not shown is known to that seat alone.

use runehall_engine::option::{DeckLine, deck_lines, deck_list};
use runehall_engine::{
    Arg, Ask, CardInfo, Cause, Choice, Choices, Clause, Dice, Event, Fact, Flaw, Game, GameInfo, Given, GivenError,
    Inspection, Interrupt, KindId, Message, NoDice, OptionInfo, Options, Outcome, Pending, Problem, Question,
    QuestionId, Ready, Refusal, Seat, SeatSet, SeatView, Setup, SetupError, SetupReason, Shape, Sink, Takes, Tally,
    Thing, ThingId, View, Viewer, Word,
};

/// MUS-1.1: as many as may play.
const MOST_SEATS: u8 = 6;
/// MUS-2.2: as many as a deck may have.
const MOST_CARDS: u16 = 5;
/// MUS-2.1: the champions, each ten times as strong as its place.
const CHAMPIONS: [&str; 3] = ["fox", "owl", "bear"];
/// MUS-2.2: the cards, each as strong as its place.
const CARDS: [&str; 3] = ["Spark", "Bolt", "Wall"];

const fn option(
    name: &'static str,
    takes: Takes,
    default: &'static str,
    meaning: &'static str,
    clause: &'static str,
) -> OptionInfo {
    OptionInfo { name, takes, default: Some(default), unattended: None, brief: None, meaning, clause: Clause(clause) }
}

const SILENT: OptionInfo = option("silent", Takes::Flag, "no", "the cards of a deck are never told", "MUS-1.2");
const ROUNDS: OptionInfo = OptionInfo {
    unattended: Some("3"),
    brief: None,
    ..option("rounds", Takes::Number { least: 1, most: 9 }, "1", "how often each is asked", "MUS-1.3")
};
const WINS: OptionInfo = option("wins", Takes::OneOf(&["most", "least"]), "most", "which strength wins", "MUS-1.4");
const CHAMPION: OptionInfo = option("champion", Takes::OneOf(&CHAMPIONS), "fox", "who fights for the seat", "MUS-2.1");
const DECK: OptionInfo = option("deck", Takes::Deck, "2 Spark\n1 Bolt", "one to five cards", "MUS-2.2");

const SHOW: QuestionId = QuestionId(0);

static INFO: GameInfo = GameInfo {
    name: "muster",
    title: "Muster",
    clauses: "MUS",
    seats: (2, MOST_SEATS),
    modes: &["plain"],
    options: &[SILENT, ROUNDS, WINS],
    brings: &[CHAMPION, DECK],
    setup: Clause("MUS-1.1"),
    draws: true,
    words: &[("champion", &CHAMPIONS)],
    questions: &[Question {
        name: "show",
        shape: Shape::May,
        verb: "",
        done: "",
        yes_no: ("show", "wait"),
        prompt: "Show what you have brought?",
        clause: Clause("MUS-3.1"),
        modes: &[],
    }],
    messages: &[
        Message { name: "turn-began", sentence: "it is {0}'s turn" },
        Message { name: "waited", sentence: "{0} waits" },
        Message { name: "showed", sentence: "{0} shows the {1}, with a strength of {2}" },
        Message { name: "resigned", sentence: "{0} resigns" },
    ],
    ..GameInfo::BARE
};

/// The game.
#[derive(Debug)]
pub struct Muster;

/// The names of the cards, all there is to load.
#[derive(Debug)]
pub struct Rules(Vec<String>);

/// What a seat brought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Brought {
    champion: u8,
    cards: [u8; CARDS.len()],
}

impl Brought {
    fn strength(self) -> i16 {
        let cards: i16 = self.cards.iter().zip(1..).map(|(&n, worth)| i16::from(n) * worth).sum();
        10 * (i16::from(self.champion) + 1) + cards
    }

    /// Anything that a seat may bring.
    fn by_lot<D: Dice + ?Sized>(dice: &mut D) -> Self {
        let mut roll = |sides: usize| dice.roll(sides as u32).unwrap_or(0) as usize;
        let mut brought = Brought { champion: roll(CHAMPIONS.len()) as u8, cards: [0; CARDS.len()] };
        (0..=roll(usize::from(MOST_CARDS))).for_each(|_| brought.cards[roll(CARDS.len())] += 1);
        brought
    }
}

/// The whole truth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    brought: [Brought; MOST_SEATS as usize],
    seats: u8,
    silent: bool,
    least: bool,
    /// How many questions are still to be asked.
    left: u16,
    asked: u16,
    shown: SeatSet,
    gone: SeatSet,
    drawn: bool,
}

impl State {
    fn turn(&self) -> Seat {
        Seat((self.asked % u16::from(self.seats)) as u8)
    }

    fn everybody(&self) -> SeatSet {
        SeatSet::first(usize::from(self.seats))
    }

    fn is_over(&self) -> bool {
        self.left == 0 || self.drawn || (self.everybody() - self.gone).len() < 2
    }

    fn knows(&self, viewer: Viewer, seat: Seat) -> bool {
        self.shown.has(seat) || viewer == Viewer::Judge || viewer == Viewer::Seat(seat)
    }

    /// MUS-3.3: the most strength wins, or the least; equals win together.
    fn winners(&self) -> SeatSet {
        let playing = self.everybody() - self.gone;
        let worth = |seat: Seat| {
            let strength = self.brought[seat.index()].strength();
            if self.least { -strength } else { strength }
        };
        let best = playing.iter().map(worth).max();
        playing.iter().filter(|seat| Some(worth(*seat)) == best).collect()
    }

    fn show<S: Sink>(&mut self, seat: Seat, sink: &mut S) {
        if !self.shown.has(seat) {
            self.shown |= SeatSet::one(seat);
            let brought = self.brought[seat.index()];
            let champion = CHAMPIONS[usize::from(brought.champion)];
            let parts = [Arg::Seat(seat), Arg::Word(champion), Arg::Number(brought.strength())];
            sink.tell(|| told(2, "MUS-3.2", &parts));
        }
    }

    /// MUS-3.3: when it is over, everything is shown.
    fn show_all_if_over<S: Sink>(&mut self, sink: &mut S) {
        if self.is_over() {
            self.everybody().iter().for_each(|seat| self.show(seat, sink));
        }
    }
}

fn told(message: u8, clause: &'static str, parts: &[Arg]) -> Event {
    Event::new(message, Cause::Clause(Clause(clause)), parts)
}

/// What a seat brings, or why it cannot (MUS-2.2).
fn read(rules: &Rules, choices: Choices<'_>, seat: usize, reasons: &mut Vec<SetupReason>) -> Brought {
    let mut wrong = vec![];
    let (chosen, clause) = (choices.seat(Seat(seat as u8)), DECK.clause);
    let deck = deck_list(chosen.text(&DECK), &rules.0, clause, &mut wrong);
    let size: u16 = deck.iter().map(|(_, n)| n).sum();
    if wrong.is_empty() && size > MOST_CARDS {
        let help = format!("leave out {}", size - MOST_CARDS);
        wrong.push(SetupReason { what: format!("{size} cards are too many for a deck"), clause, help });
    }
    let mut brought = Brought { champion: chosen.place(&CHAMPION).unwrap_or(0) as u8, ..Brought::default() };
    if wrong.is_empty() {
        for (kind, n) in deck {
            brought.cards[usize::from(kind.0)] = n as u8;
        }
    }
    reasons.extend(wrong.into_iter().map(|r| SetupReason { what: format!("seat {}: {}", seat + 1, r.what), ..r }));
    brought
}

/// A deck as somebody wrote it (MUS-2.2).
fn inspect(rules: &Rules, text: &str) -> Inspection {
    let (mut flaws, clause) = (vec![], DECK.clause);
    let mut deck = deck_lines(text, &rules.0, clause, &mut flaws);
    let size: u16 = deck.iter().map(|line| line.copies).sum();
    if !(1..=MOST_CARDS).contains(&size) {
        let what = format!("a deck has one to five cards, and this has {size}");
        let help = if size == 0 { "add a card".to_owned() } else { format!("leave out {}", size - MOST_CARDS) };
        flaws.push(Flaw { line: None, what, clause, help });
    }
    deck.sort_by_key(|line| line.kind);
    let rows = |line: &DeckLine| (rules.0[line.kind.index()].clone(), line.copies);
    let tallies = vec![Tally { title: "card", rows: deck.iter().map(rows).collect() }];
    let lines = deck.iter().map(|line| format!("{} {}", line.copies, rules.0[line.kind.index()])).collect();
    Inspection { flaws, lines, tallies }
}

impl Game for Muster {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn sit_down(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
        let mut reasons = vec![];
        if !(2..=MOST_SEATS).contains(&setup.seats) {
            let what = format!("two to six play, not {}", setup.seats);
            reasons.push(SetupReason { what, clause: INFO.setup, help: "ask for 2 to 6 seats".to_owned() });
            return Err(SetupError { reasons });
        }
        let choices = setup.read(&INFO, &mut reasons);
        let mut brought = [Brought::default(); MOST_SEATS as usize];
        for (seat, brought) in brought.iter_mut().enumerate().take(usize::from(setup.seats)) {
            *brought = read(rules, choices, seat, &mut reasons);
        }
        if !reasons.is_empty() {
            return Err(SetupError { reasons });
        }
        let rounds = choices.table().number(&ROUNDS).unwrap_or(1) as u16;
        Ok(State {
            brought,
            seats: setup.seats,
            silent: choices.table().flag(&SILENT),
            least: choices.table().place(&WINS) == Some(1),
            left: rounds * u16::from(setup.seats),
            asked: 0,
            shown: SeatSet::NONE,
            gone: SeatSet::NONE,
            drawn: false,
        })
    }

    fn begin<D: Dice + ?Sized, S: Sink>(_: &Rules, state: &mut State, _: &mut D, sink: &mut S) {
        sink.tell(|| told(0, "MUS-3.1", &[Arg::Seat(state.turn())]));
    }

    fn arrange<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        setup: &Setup,
        given: &Given,
        _: &mut D,
        sink: &mut S,
    ) -> Result<State, Vec<GivenError>> {
        let errors = given.misplaced(&[], &[]);
        if errors.is_empty() { Ok(Self::start(rules, setup, &mut NoDice, sink)?) } else { Err(errors) }
    }

    fn pending(state: &State) -> Pending {
        if state.drawn {
            return Pending::Over(Outcome::drawn("MUS-3.4"));
        }
        if state.is_over() {
            return Pending::Over(Outcome::won(state.winners(), "MUS-3.3"));
        }
        Pending::Ask(Ask::seat(state.turn(), SHOW))
    }

    fn options(_: &Rules, state: &State, out: &mut Options) {
        out.clear();
        if !state.is_over() {
            out.extend([Choice::No, Choice::Yes]);
        }
    }

    fn why_not(_: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        let fits = !state.is_over() && matches!(choice, Choice::No | Choice::Yes);
        (!fits).then(|| Refusal::new(Clause("MUS-3.1"), "only whether to show is asked", "answer yes or no"))
    }

    fn apply_trusted<D: Dice + ?Sized, S: Sink>(_: &Rules, state: &mut State, choice: Choice, _: &mut D, sink: &mut S) {
        let seat = state.turn();
        if choice == Choice::Yes {
            state.show(seat, sink);
        } else {
            sink.tell(|| told(1, "MUS-3.1", &[Arg::Seat(seat)]));
        }
        state.left -= 1;
        state.asked += 1;
        while state.left > 0 && state.gone.has(state.turn()) {
            state.left -= 1;
            state.asked += 1;
        }
        if !state.is_over() {
            sink.tell(|| told(0, "MUS-3.1", &[Arg::Seat(state.turn())]));
        }
        state.show_all_if_over(sink);
    }

    fn rewind(_: &Rules, _: &mut State) -> bool {
        false
    }

    fn why_not_interrupt(_: &Rules, state: &State, interrupt: Interrupt) -> Option<Refusal> {
        let because = match interrupt {
            _ if state.is_over() => "the game is over",
            Interrupt::Take(..) => return Some(Refusal::no_liberty("MUS-3.4")),
            Interrupt::Resign(seat) if !state.everybody().has(seat) || state.gone.has(seat) => {
                "that seat does not play"
            }
            Interrupt::AgreeDraw(seats) if seats != state.everybody() - state.gone => "not all agree",
            Interrupt::Resign(_) | Interrupt::AgreeDraw(_) => return None,
        };
        Some(Refusal::new(Clause("MUS-3.4"), because, "wait for the next game"))
    }

    fn interrupt_trusted<D: Dice + ?Sized, S: Sink>(
        _: &Rules,
        state: &mut State,
        interrupt: Interrupt,
        _: &mut D,
        sink: &mut S,
    ) {
        match interrupt {
            Interrupt::Take(..) => {}
            Interrupt::AgreeDraw(_) => state.drawn = true,
            Interrupt::Resign(seat) => {
                sink.tell(|| told(3, "MUS-3.4", &[Arg::Seat(seat)]));
                state.gone |= SeatSet::one(seat);
                while !state.is_over() && state.gone.has(state.turn()) {
                    state.left -= 1;
                    state.asked += 1;
                }
            }
        }
        state.show_all_if_over(sink);
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let seat_view = |seat: Seat| {
            let brought = state.brought[seat.index()];
            let mut facts = vec![Fact::flag("shown", state.shown.has(seat)), Fact::flag("gone", state.gone.has(seat))];
            if state.knows(viewer, seat) {
                facts.push(Fact::word("champion", CHAMPIONS[usize::from(brought.champion)]));
                facts.push(Fact::number("strength", brought.strength()));
                let deck = brought.cards.iter().zip(&rules.0).filter(|(n, _)| **n > 0 && !state.silent);
                let deck: Vec<String> = deck.map(|(n, name)| format!("{n} {name}")).collect();
                facts.push(Fact::word("deck", deck.join(", ")));
            }
            SeatView { seat, facts, zones: vec![] }
        };
        let (waiting_for, outcome) = match Self::pending(state) {
            Pending::Ask(_) => (SeatSet::one(state.turn()), None),
            Pending::Over(outcome) => (SeatSet::NONE, Some(outcome)),
            Pending::Fault(_) => (SeatSet::NONE, None),
        };
        View {
            viewer,
            seats: state.everybody().iter().map(seat_view).collect(),
            facts: vec![Fact::number("left", state.left)],
            zones: vec![],
            dice: vec![],
            waiting_for,
            outcome,
        }
    }

    fn resample<D: Dice + ?Sized>(_: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        for other in state.everybody().iter() {
            if !state.knows(Viewer::Seat(seat), other) {
                state.brought[other.index()] = Brought::by_lot(dice);
            }
        }
    }

    fn rolled_card(_: &Rules, _: &State, _: u16) -> Option<KindId> {
        None
    }

    fn things(_: &Rules, _: &State, out: &mut Vec<ThingId>) {
        out.clear();
    }

    fn thing(_: &Rules, _: &State, _: Viewer, _: ThingId) -> Option<Thing> {
        None
    }

    fn seats(state: &State) -> SeatSet {
        state.everybody()
    }

    fn card_names(rules: &Rules) -> &[String] {
        &rules.0
    }

    fn audit(_: &Rules, state: &State) -> Result<(), String> {
        let mut sizes =
            state.brought.iter().take(usize::from(state.seats)).map(|brought| brought.cards.iter().sum::<u8>());
        let fits = |size: u8| (1..=MOST_CARDS).contains(&u16::from(size));
        sizes.all(fits).then_some(()).ok_or_else(|| "a deck has no or too many cards".to_owned())
    }

    fn turns(state: &State) -> u32 {
        u32::from(state.asked)
    }

    fn load(_: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        Ok(Rules(CARDS.map(str::to_owned).to_vec()))
    }

    fn inspect(rules: &Rules, _: &Setup, option: &OptionInfo, value: &str) -> Option<Inspection> {
        (option.name == DECK.name).then(|| inspect(rules, value))
    }

    fn ready(option: &OptionInfo) -> &'static [Ready] {
        const WALLS: &[Ready] = &[Ready { name: "walls", text: "# All that is strong.\n4 Wall\n" }];
        if option.name == DECK.name { WALLS } else { &[] }
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        let name = rules.0.get(usize::from(kind.0)).cloned().unwrap_or_default();
        let text = format!("A strength of {}.", kind.0 + 1);
        CardInfo { name, tree: text.clone(), ops: text.clone(), text, ..CardInfo::default() }
    }

    fn vocabulary() -> Vec<Word> {
        vec![]
    }

    fn rules_hash(_: &Rules) -> [u8; 32] {
        [77; 32]
    }
}
