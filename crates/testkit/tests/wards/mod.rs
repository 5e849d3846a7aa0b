//! Wards and Echoes: a tiny open game in which every stage of the road for change asks or repeats (see `engine::change`).
//!
//! In turn a player puts a card from the supply before them, or hits another player for 2. Who has lost both powers is out, and
//! the last one wins.
//!
//! | card | text |
//! |---|---|
//! | Ward | if you would lose health: destroy this instead |
//! | Veil | if you would lose 2 or more health: lose 1 instead |
//! | Echo | when you lose health: the next player loses 1; two Echoes of one player merge into one |
//! | Thorn | when you lose health: destroy this, then the next player's last card |
//! | Knell | when this is destroyed: you gain 1 health |
//! | Toll | when a player loses a power: you lose 1 |

use std::fmt::Debug;

use runehall_engine::{
    Arg, Ask, CardInfo, Cause, Choice, Clause, Core, Dice, Event, Fact, Fate, Few, Flow, Game, GameInfo, Given,
    GivenError, Group, Interrupt, KindId, Machine, Message, Next, NoDice, Options, Outcome, Pending, Problem, Question,
    QuestionId, Refusal, Road, Seat, SeatSet, SeatView, Setup, SetupError, Shape, Silent, Sink, Stage, Thing, ThingId,
    Triggers, Value, Verdict, View, Viewer, Word, World,
};

pub(crate) const KINDS: [&str; 6] = ["Ward", "Veil", "Echo", "Thorn", "Knell", "Toll"];
pub(crate) const WARD: u8 = 0;
pub(crate) const VEIL: u8 = 1;
pub(crate) const ECHO: u8 = 2;
pub(crate) const THORN: u8 = 3;
pub(crate) const KNELL: u8 = 4;
pub(crate) const TOLL: u8 = 5;
/// Copies of each kind: card number `n` is of kind `n / COPIES`.
pub(crate) const COPIES: u8 = 4;
const HEALTH: u8 = 3;
const POWERS: u8 = 2;
const DEPTH: usize = 100;

const TURN: QuestionId = QuestionId(0);
const INSTEAD: QuestionId = QuestionId(1);
const ORDER: QuestionId = QuestionId(2);
const RULE: Clause = Clause("ROAD-1");

const fn question(name: &'static str, shape: Shape) -> Question {
    Question { name, shape, verb: "", done: "", yes_no: ("", ""), prompt: "", clause: RULE, modes: &[] }
}

static QUESTIONS: [Question; 3] =
    [question("turn", Shape::Pick), question("instead", Shape::Pick), question("order", Shape::Order)];
const fn message(name: &'static str, sentence: &'static str) -> Message {
    Message { name, sentence }
}
static MESSAGES: [Message; 7] = [
    message("built", "{0} builds {1}"),
    message("lost", "{0} loses {1}"),
    message("gained", "{0} gains {1}"),
    message("destroyed", "{1} of {0} is destroyed"),
    message("lapsed", "{0} loses a power"),
    message("out", "{0} is out"),
    message("won", "{0} wins"),
];
static INFO: GameInfo = GameInfo {
    name: "road",
    title: "Wards and Echoes",
    clauses: "ROAD",
    seats: (2, 4),
    modes: &["plain"],
    questions: &QUESTIONS,
    messages: &MESSAGES,
    played: &["built"],
    ..GameInfo::BARE
};

#[derive(Debug)]
pub(crate) struct Rules {
    names: Vec<String>,
}

impl Rules {
    pub(crate) fn new() -> Self {
        Rules { names: KINDS.map(str::to_owned).to_vec() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    Lose { seat: Seat, n: u8 },
    Gain { seat: Seat },
    Destroy { card: u8 },
    Lapse { seat: Seat },
}

/// What is known of a change afterwards: a destroyed card is named with the player who had it last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Facts {
    Lost(Seat),
    Destroyed { card: u8, of: Seat },
    Lapsed,
    Other,
}

/// Which replacement: the affected player chooses among these cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Several {
    seat: Seat,
    n: u8,
    fits: Few,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Frame {
    #[default]
    Turn,
    /// The next turn begins, when all that came of this one is over.
    Pass,
    Road(Stage<Change, Facts>),
    Instead(Several),
    Group(Group<Facts>),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    core: Core<Frame, Few, DEPTH>,
    n_seats: u8,
    pub(crate) active: Seat,
    pub(crate) standing: SeatSet,
    pub(crate) health: [u8; 4],
    pub(crate) powers: [u8; 4],
    pub(crate) cards: [Few; 4],
    pub(crate) supply: Few,
    turns: u32,
}

impl State {
    fn new(seats: u8) -> Self {
        State {
            core: Core::to_do([Frame::Turn]),
            n_seats: seats,
            active: Seat(0),
            standing: SeatSet::first(usize::from(seats)),
            health: [HEALTH; 4],
            powers: [POWERS; 4],
            cards: [Few::NONE; 4],
            supply: (0..COPIES * KINDS.len() as u8).collect(),
            turns: 1,
        }
    }

    /// A position: these cards before these players.
    pub(crate) fn with(seats: u8, cards: &[(u8, &[u8])]) -> Self {
        let mut state = State::new(seats);
        for &(seat, cards) in cards {
            state.cards[usize::from(seat)] = cards.iter().copied().collect();
            state.supply = cards.iter().fold(state.supply, |supply, &card| supply.without(card));
        }
        Run { rules: &Rules::new(), state: &mut state, dice: NoDice, sink: &mut Silent }.go_on(None);
        state
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (active, n, standing) = (self.active, self.n_seats, self.standing);
        (0..n).map(move |offset| active.on(offset, n)).filter(move |&seat| standing.has(seat))
    }

    fn of(&self, seat: Seat, kind: u8) -> Few {
        self.cards[seat.index()].iter().filter(|card| card / COPIES == kind).collect()
    }

    fn owner(&self, card: u8) -> Option<Seat> {
        (0..self.n_seats).map(Seat).find(|seat| self.cards[seat.index()].has(card))
    }

    /// The next player still in the game.
    fn after(&self, seat: Seat) -> Seat {
        (1..=self.n_seats)
            .map(|n| seat.on(n % self.n_seats, self.n_seats))
            .find(|&s| self.standing.has(s))
            .unwrap_or(seat)
    }
}

struct Run<'a, S> {
    rules: &'a Rules,
    state: &'a mut State,
    dice: NoDice,
    sink: &'a mut S,
}

impl<S: Sink> Run<'_, S> {
    fn told(&mut self, message: u8, args: &[Arg]) {
        self.tell(|_| Event::new(message, Cause::Clause(RULE), args));
    }

    fn turn(&mut self, answer: Option<Choice>) -> Next {
        let active = self.state.active;
        match answer {
            Some(Choice::Card(KindId(kind))) => {
                self.push(Frame::Pass)?;
                let Some(card) = self.state.supply.iter().find(|card| u16::from(card / COPIES) == kind) else {
                    return Ok(Flow::GoesOn);
                };
                self.state.supply = self.state.supply.without(card);
                self.state.cards[active.index()] = self.state.cards[active.index()].and(card);
                self.told(0, &[Arg::Seat(active), Arg::Card(KindId(kind))]);
                self.happened(Facts::Other)
            }
            Some(Choice::Seat(seat)) => {
                self.push(Frame::Pass)?;
                self.propose(Change::Lose { seat, n: 2 })
            }
            _ => self.ask_seat(Frame::Turn, active, TURN),
        }
    }

    fn pass(&mut self) -> Next {
        self.state.active = self.state.after(self.state.active);
        self.state.turns += 1;
        self.turn(None)
    }

    fn instead(&mut self, several: Several, answer: Option<Choice>) -> Next {
        let chosen = answer.and_then(|choice| of_kind(several.fits, choice));
        let Some(card) = chosen else { return self.ask_seat(Frame::Instead(several), several.seat, INSTEAD) };
        self.push(Frame::Road(Stage::Decided(Fate::Replaced)))?;
        self.propose(replacement(card, several.seat))
    }
}

fn replacement(card: u8, seat: Seat) -> Change {
    if card / COPIES == WARD { Change::Destroy { card } } else { Change::Lose { seat, n: 1 } }
}

fn of_kind(cards: Few, choice: Choice) -> Option<u8> {
    let Choice::Card(KindId(kind)) = choice else { return None };
    cards.iter().find(|card| u16::from(card / COPIES) == kind)
}

fn shown(card: u8) -> Arg {
    Arg::Card(KindId(u16::from(card / COPIES)))
}

impl<S: Sink> Machine<DEPTH> for Run<'_, S> {
    type Rules = Rules;
    type State = State;
    type Frame = Frame;
    type Offer = Few;
    type Dice = NoDice;
    type Sink = S;

    fn core(&self) -> &Core<Frame, Few, DEPTH> {
        &self.state.core
    }

    fn core_mut(&mut self) -> &mut Core<Frame, Few, DEPTH> {
        &mut self.state.core
    }

    fn dice(&mut self) -> &mut NoDice {
        &mut self.dice
    }

    fn sink(&mut self) -> (&Rules, &State, &mut S) {
        (self.rules, self.state, self.sink)
    }

    /// Cards by number.
    fn offer(&self, frame: &Frame) -> Few {
        match *frame {
            Frame::Turn => self.state.supply,
            Frame::Instead(several) => several.fits,
            Frame::Group(group) => group.left,
            Frame::Pass | Frame::Road(_) => Few::NONE,
        }
    }

    fn run_top(&mut self, answer: Option<Choice>) -> Next {
        let Some(frame) = self.core_mut().agenda.pop() else { return Ok(Flow::Waits) };
        match frame {
            Frame::Turn => self.turn(answer),
            Frame::Pass => self.pass(),
            Frame::Road(stage) => self.travel(stage),
            Frame::Instead(several) => self.instead(several, answer),
            Frame::Group(group) => self.run_group(group, answer),
        }
    }
}

impl<S: Sink> World for Run<'_, S> {
    type Change = Change;
    type Question = Several;

    fn judge(&self, change: Change) -> Verdict<Change, Several> {
        let Change::Lose { seat, n } = change else { return Verdict::Keep };
        let ward = self.state.of(seat, WARD).iter().next();
        // A replacement whose condition is false does not fit.
        let veil = self.state.of(seat, VEIL).iter().next().filter(|_| n >= 2);
        match (ward, veil) {
            (None, None) => Verdict::Keep,
            (Some(card), None) | (None, Some(card)) => Verdict::Change(replacement(card, seat)),
            (Some(_), Some(_)) => Verdict::Ask(Several { seat, n, fits: ward.into_iter().chain(veil).collect() }),
        }
    }

    fn stopped(&mut self, _: Change, _: Fate, _: Option<Cause>) -> Next {
        Ok(Flow::GoesOn)
    }

    fn commit(&mut self, change: Change) -> Next {
        let state = &mut *self.state;
        match change {
            Change::Lose { seat, n } => {
                if !state.standing.has(seat) {
                    return Ok(Flow::GoesOn);
                }
                let lost = n.min(state.health[seat.index()]);
                state.health[seat.index()] -= lost;
                self.told(1, &[Arg::Seat(seat), Arg::Number(i16::from(lost))]);
                self.happened(Facts::Lost(seat))
            }
            Change::Gain { seat } => {
                state.health[seat.index()] += 1;
                self.told(2, &[Arg::Seat(seat), Arg::Number(1)]);
                self.happened(Facts::Other)
            }
            Change::Destroy { card } => {
                let Some(of) = state.owner(card) else { return Ok(Flow::GoesOn) };
                state.cards[of.index()] = state.cards[of.index()].without(card);
                self.told(3, &[Arg::Seat(of), shown(card)]);
                self.happened(Facts::Destroyed { card, of })
            }
            Change::Lapse { seat } => {
                state.powers[seat.index()] -= 1;
                let out = state.powers[seat.index()] == 0;
                // Who is out is so before health or cards are looked at.
                if out {
                    state.standing = state.standing - SeatSet::one(seat);
                    state.cards[seat.index()] = Few::NONE;
                } else {
                    state.health[seat.index()] = HEALTH;
                }
                self.told(if out { 5 } else { 4 }, &[Arg::Seat(seat)]);
                if self.state.standing.len() == 1 {
                    let winners = self.state.standing;
                    self.told(6, &[Arg::Seats(winners)]);
                    return Ok(self.end(Outcome::won(winners, RULE.0)));
                }
                self.happened(Facts::Lapsed)
            }
        }
    }
}

impl<S: Sink> Road<DEPTH> for Run<'_, S> {
    type Facts = Facts;
    type Demand = Change;

    fn waiting(stage: Stage<Change, Facts>) -> Frame {
        Frame::Road(stage)
    }

    fn ask_about(&mut self, several: Several) -> Next {
        self.instead(several, None)
    }

    /// In this order, the active player first: no health, then Echoes to merge.
    fn demand(&mut self) -> Option<Change> {
        let state = &*self.state;
        let lapse = state.seats().find(|seat| state.health[seat.index()] == 0).map(|seat| Change::Lapse { seat });
        let merge = || state.seats().find_map(|seat| state.of(seat, ECHO).iter().nth(1));
        lapse.or_else(|| merge().map(|card| Change::Destroy { card }))
    }

    fn meet(&mut self, change: Change) -> Next {
        self.propose(change)
    }

    fn follow(&mut self, facts: Facts) -> Next {
        self.trigger(facts)
    }
}

impl<S: Sink> Triggers<DEPTH> for Run<'_, S> {
    fn group(group: Group<Facts>) -> Frame {
        Frame::Group(group)
    }

    fn round(&self) -> (Seat, u8) {
        (self.state.active, self.state.n_seats)
    }

    fn triggered(&self, facts: Facts, seat: Seat) -> Few {
        match facts {
            Facts::Lost(who) if who == seat => {
                self.state.of(seat, ECHO).iter().chain(self.state.of(seat, THORN).iter()).collect()
            }
            Facts::Destroyed { card, of } if of == seat && card / COPIES == KNELL => Few::NONE.and(card),
            Facts::Lapsed => self.state.of(seat, TOLL),
            Facts::Lost(_) | Facts::Destroyed { .. } | Facts::Other => Few::NONE,
        }
    }

    fn still(&self, card: u8, facts: Facts) -> bool {
        matches!(facts, Facts::Destroyed { card: gone, .. } if gone == card) || self.state.owner(card).is_some()
    }

    fn ask_order(&mut self, group: Group<Facts>) -> Next {
        self.ask_seat(Frame::Group(group), group.seat, ORDER)
    }

    fn meant(&self, group: Group<Facts>, choice: Choice) -> Option<u8> {
        of_kind(group.left, choice)
    }

    fn resolve(&mut self, card: u8, seat: Seat, _: Facts) -> Next {
        let next = self.state.after(seat);
        match card / COPIES {
            ECHO => self.propose(Change::Lose { seat: next, n: 1 }),
            KNELL => self.propose(Change::Gain { seat }),
            TOLL => self.propose(Change::Lose { seat, n: 1 }),
            _ => {
                if let Some(card) = self.state.cards[next.index()].iter().last() {
                    self.push(Frame::Road(Stage::Proposed(Change::Destroy { card })))?;
                }
                self.propose(Change::Destroy { card })
            }
        }
    }
}

#[derive(Debug)]
pub(crate) struct Wards;

impl Game for Wards {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn sit_down(_: &Rules, setup: &Setup) -> Result<State, SetupError> {
        Ok(State::new(setup.seats))
    }

    fn begin<D: Dice + ?Sized, S: Sink>(rules: &Rules, state: &mut State, _: &mut D, sink: &mut S) {
        Run { rules, state, dice: NoDice, sink }.go_on(None);
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
        state.core.pending
    }

    fn options(_: &Rules, state: &State, out: &mut Options) {
        out.clear();
        let Some((seat, Ask { question, .. })) = state.core.pending.asked() else { return };
        out.extend(state.core.offer.iter().map(|card| Choice::Card(KindId(u16::from(card / COPIES)))));
        if question == TURN {
            out.extend((state.standing - SeatSet::one(seat)).iter().map(Choice::Seat));
        }
        out.sort_unstable();
        out.dedup();
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        let mut options = vec![];
        Self::options(rules, state, &mut options);
        (!options.contains(&choice)).then(|| Refusal::new(RULE, "that is no answer", ""))
    }

    fn apply_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        state: &mut State,
        choice: Choice,
        _: &mut D,
        sink: &mut S,
    ) {
        Run { rules, state, dice: NoDice, sink }.go_on(Some(choice));
    }

    fn rewind(rules: &Rules, state: &mut State) -> bool {
        Run { rules, state, dice: NoDice, sink: &mut Silent }.rewind()
    }

    fn why_not_interrupt(_: &Rules, _: &State, _: Interrupt) -> Option<Refusal> {
        Some(Refusal::new(RULE, "nobody leaves the table", ""))
    }

    fn interrupt_trusted<D: Dice + ?Sized, S: Sink>(_: &Rules, _: &mut State, _: Interrupt, _: &mut D, _: &mut S) {}

    fn view(_: &Rules, state: &State, viewer: Viewer) -> View {
        let seat = |seat: Seat| {
            let number = |name, n: u32| Fact { name, value: Value::Number(n.cast_signed()) };
            let i = seat.index();
            let mut facts =
                vec![number("health", u32::from(state.health[i])), number("powers", u32::from(state.powers[i]))];
            facts.extend((0u8..).zip(KINDS).map(|(kind, name)| number(name, state.of(seat, kind).len())));
            SeatView { seat, facts, zones: vec![] }
        };
        let pending = state.core.pending;
        View {
            viewer,
            seats: (0..state.n_seats).map(Seat).map(seat).collect(),
            facts: vec![],
            zones: vec![],
            dice: vec![],
            waiting_for: pending.asked().map_or(SeatSet::NONE, |(seat, _)| SeatSet::one(seat)),
            outcome: if let Pending::Over(outcome) = pending { Some(outcome) } else { None },
        }
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, _: &mut D) {
        // All is open: there is nothing to deal.
        Run { rules, state, dice: NoDice, sink: &mut Silent }.deal_anew(seat, |_| {});
    }

    fn rolled_card(_: &Rules, _: &State, _: u16) -> Option<KindId> {
        None
    }

    fn things(_: &Rules, _: &State, out: &mut Vec<ThingId>) {
        // Cards are named by their kinds: equal ones are one answer.
        out.clear();
    }

    fn thing(_: &Rules, _: &State, _: Viewer, _: ThingId) -> Option<Thing> {
        None
    }

    fn seats(state: &State) -> SeatSet {
        SeatSet::first(usize::from(state.n_seats))
    }

    fn card_names(rules: &Rules) -> &[String] {
        &rules.names
    }

    fn audit(_: &Rules, state: &State) -> Result<(), String> {
        let waits = matches!(state.core.pending, Pending::Ask(_));
        let bad = state.seats().find(|seat| state.health[seat.index()] == 0 || state.of(*seat, ECHO).len() > 1);
        // While a player is asked in the middle of an event the check may still have to come; between turns it may not.
        let settled = matches!(state.core.pending.asked(), Some((_, ask)) if ask.question == TURN);
        if waits && settled && bad.is_some() {
            return Err("the state check has left something".to_owned());
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
        CardInfo { name, count: COPIES, ..CardInfo::default() }
    }

    fn vocabulary() -> Vec<Word> {
        vec![]
    }

    fn rules_hash(_: &Rules) -> [u8; 32] {
        [0; 32]
    }
}
