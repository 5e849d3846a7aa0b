//! Whispers: a tiny game in which everybody chooses in secret at the same moment.
//!
//! Each player has the same few cards. In every round all are asked together for a card and for somebody to play it at (one
//! command of two answers); then everything is shown, and a card that nobody else played at the same player scores. Everybody may
//! hum at somebody at any time, which means nothing. It is
//! for the tests of whoever drives a table: [`Fault`] breaks the promise of questions put together in one way each.

use runehall_engine::{
    Actor, Arg, Ask, CardInfo, Cause, Choice, Clause, Dice, Event, Fact, Game, GameInfo, Given, GivenError, Interrupt,
    KindId, Liberty, LibertyId, Message, Options, Outcome, Pending, Problem, Question, QuestionId, Refusal, Seat,
    SeatSet, SeatView, Setup, SetupError, SetupReason, Shape, Sink, Thing, ThingId, Value, View, Viewer, Word,
};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Fault {
    /// Nothing.
    #[default]
    None,
    /// Everybody sees what was chosen before all have chosen.
    ShowsChoices,
    /// Nobody can play at whom somebody before has played.
    AimsByChoices,
    /// Everybody is told of a choice before all have chosen.
    TellsChoices,
    /// A die is rolled between two of those who are asked together.
    RollsBetween,
}

const CARDS: u8 = 3;
const PLAY: QuestionId = QuestionId(0);
const AIM: QuestionId = QuestionId(1);
const LOT: QuestionId = QuestionId(2);
const RULE: Clause = Clause("WSP-1");

const fn question(name: &'static str, shape: Shape, prompt: &'static str) -> Question {
    Question { name, shape, verb: "play", done: "", yes_no: ("", ""), prompt, clause: RULE, modes: &[] }
}

static QUESTIONS: [Question; 3] = [
    question("play", Shape::Pick, "Choose a card"),
    question("aim", Shape::Pick, "Choose at whom"),
    question("lot", Shape::Roll, ""),
];
static MESSAGES: [Message; 4] = [
    Message { name: "shown", sentence: "{0} plays {1} at {2}" },
    Message { name: "scored", sentence: "{0} scores" },
    Message { name: "resigned", sentence: "{0} resigns" },
    Message { name: "hummed", sentence: "{0} hums at {1}" },
];
static INFO: GameInfo = GameInfo {
    name: "whispers",
    title: "Whispers",
    clauses: "WSP",
    seats: (2, 4),
    modes: &["plain"],
    questions: &QUESTIONS,
    liberties: &[Liberty { name: "hum", verb: "hum at", meaning: "let others think", clause: RULE, one_in: 40 }],
    messages: &MESSAGES,
    played: &["shown"],
    setup: RULE,
    ..GameInfo::BARE
};

/// The rules: the names of the cards, and what is wrong.
#[derive(Debug, Default)]
pub struct Rules {
    fault: Fault,
    names: Vec<String>,
}

impl Rules {
    /// With this fault.
    pub fn with(fault: Fault) -> Self {
        Rules { fault, names: ["Song", "Tale", "Riddle"].map(str::to_owned).into() }
    }
}

/// What somebody chose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Whisper {
    card: u8,
    at: Seat,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    seats: u8,
    /// The cards of each seat that were not played yet, by bits.
    hands: [u8; 4],
    chosen: [Option<Whisper>; 4],
    /// What was shown last.
    shown: [Option<Whisper>; 4],
    score: [u8; 4],
    /// Who is asked; how many have been this round follows from it.
    asked: Seat,
    /// The card of the command that is being given.
    card: Option<u8>,
    round: u8,
    resigned: SeatSet,
    rolling: bool,
}

impl State {
    fn playing(&self) -> SeatSet {
        SeatSet::first(usize::from(self.seats)) - self.resigned
    }

    /// Those who are still to be asked this round.
    fn left(&self) -> SeatSet {
        self.playing().iter().filter(|seat| seat.0 >= self.asked.0).collect()
    }

    fn is_over(&self) -> bool {
        self.round == CARDS || self.playing().len() < 2
    }

    /// Asks the first of these who plays, or shows everything and begins the next round.
    fn ask_from<S: Sink>(&mut self, seat: u8, sink: &mut S) {
        let next = self.playing().iter().find(|next| next.0 >= seat);
        self.card = None;
        let Some(next) = next else { return self.show(sink) };
        self.asked = next;
    }

    fn show<S: Sink>(&mut self, sink: &mut S) {
        let chosen = self.chosen;
        for seat in self.playing().iter() {
            let Some(Whisper { card, at }) = chosen[seat.index()] else { continue };
            let args = [Arg::Seat(seat), Arg::Card(KindId(card.into())), Arg::Seat(at)];
            sink.tell(|| Event::new(0, Cause::Clause(RULE), &args));
            self.hands[seat.index()] &= !(1 << card);
            if chosen.iter().flatten().filter(|other| **other == Whisper { card, at }).count() == 1 {
                self.score[seat.index()] += 1;
                sink.tell(|| Event::new(1, Cause::Clause(RULE), &[Arg::Seat(seat)]));
            }
        }
        (self.chosen, self.shown, self.round) = ([None; 4], chosen, self.round + 1);
        if !self.is_over() {
            self.ask_from(0, sink);
        }
    }
}

/// The game.
#[derive(Debug)]
pub struct Whispers;

impl Game for Whispers {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn sit_down(_: &Rules, setup: &Setup) -> Result<State, SetupError> {
        if !(2..=4).contains(&setup.seats) {
            let reason = SetupReason { what: "too few or many".into(), clause: RULE, help: "2 to 4 play".into() };
            return Err(SetupError { reasons: vec![reason] });
        }
        Ok(State {
            seats: setup.seats,
            hands: [(1 << CARDS) - 1; 4],
            chosen: [None; 4],
            shown: [None; 4],
            score: [0; 4],
            asked: Seat(0),
            card: None,
            round: 0,
            resigned: SeatSet::NONE,
            rolling: false,
        })
    }

    /// Everybody is asked at once: there is nothing to do before.
    fn begin<D: Dice + ?Sized, S: Sink>(_: &Rules, _: &mut State, _: &mut D, _: &mut S) {}

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
        if state.rolling {
            return Pending::Ask(Ask::roll(LOT, 2));
        }
        if state.is_over() {
            let best = state.playing().iter().map(|seat| state.score[seat.index()]).max();
            let winners = state.playing().iter().filter(|seat| Some(state.score[seat.index()]) == best).collect();
            return Pending::Over(Outcome::won(winners, RULE.0));
        }
        Pending::Ask(match state.card {
            None => Ask::seat(state.asked, PLAY).together(state.left()),
            Some(_) => Ask::seat(state.asked, AIM).together(state.left()).step(1),
        })
    }

    fn options(rules: &Rules, state: &State, out: &mut Options) {
        out.clear();
        match (Self::pending(state), state.card) {
            (Pending::Ask(ask), _) if ask.sides > 0 => out.extend((0..ask.sides).map(Choice::Roll)),
            (Pending::Ask(_), None) => {
                let held = |card: &u8| state.hands[state.asked.index()] & (1 << card) != 0;
                out.extend((0..CARDS).filter(held).map(|card| Choice::Card(KindId(card.into()))));
            }
            (Pending::Ask(_), Some(_)) => {
                let aimed = |seat: Seat| state.chosen.iter().flatten().any(|whisper| whisper.at == seat);
                let spared = |seat: &Seat| rules.fault == Fault::AimsByChoices && aimed(*seat);
                let others = state.playing() - SeatSet::one(state.asked);
                out.extend(others.iter().filter(|seat| !spared(seat)).map(Choice::Seat));
                if out.is_empty() {
                    out.extend(others.iter().map(Choice::Seat));
                }
            }
            (Pending::Over(_) | Pending::Fault(_), _) => {}
        }
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        let mut options = vec![];
        Self::options(rules, state, &mut options);
        (!options.contains(&choice)).then(|| Refusal::new(RULE, "that is no answer", "choose one of the options"))
    }

    fn apply_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        state: &mut State,
        choice: Choice,
        dice: &mut D,
        sink: &mut S,
    ) {
        match (state.card, choice) {
            (None, Choice::Card(kind)) => state.card = Some(kind.0 as u8),
            (Some(card), Choice::Seat(at)) => {
                let seat = state.asked;
                state.chosen[seat.index()] = Some(Whisper { card, at });
                if rules.fault == Fault::TellsChoices {
                    let args = [Arg::Seat(seat), Arg::Card(KindId(card.into())), Arg::Seat(at)];
                    sink.tell(|| Event::new(0, Cause::Clause(RULE), &args));
                }
                state.ask_from(seat.0 + 1, sink);
                let between = state.asked.0 > seat.0 && rules.fault == Fault::RollsBetween;
                state.rolling = between && dice.roll(2).is_none();
            }
            (_, Choice::Roll(_)) => state.rolling = false,
            _ => {}
        }
    }

    fn rewind(_: &Rules, state: &mut State) -> bool {
        state.card.take().is_some()
    }

    fn why_not_interrupt(_: &Rules, state: &State, what: Interrupt) -> Option<Refusal> {
        let refuse = |why| Some(Refusal::new(RULE, why, "play on"));
        let away = |seat: Seat| state.is_over() || state.rolling || !state.playing().has(seat);
        match what {
            Interrupt::Resign(seat) if away(seat) => refuse("nobody can leave now"),
            Interrupt::Resign(_) => None,
            Interrupt::Take(seat, LibertyId(0), Choice::Seat(at)) if seat != at && !away(seat) && !away(at) => None,
            Interrupt::Take(..) => refuse("one hums at another player"),
            Interrupt::AgreeDraw(_) => refuse("there are no draws"),
        }
    }

    fn liberty(_: &Rules, state: &State, seat: Seat, liberty: LibertyId, out: &mut Options) {
        out.clear();
        if liberty == LibertyId(0) && !state.is_over() && !state.rolling && state.playing().has(seat) {
            out.extend((state.playing() - SeatSet::one(seat)).iter().map(Choice::Seat));
        }
    }

    fn interrupt_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        state: &mut State,
        what: Interrupt,
        _: &mut D,
        sink: &mut S,
    ) {
        Self::rewind(rules, state);
        if let Interrupt::Take(seat, _, Choice::Seat(at)) = what {
            return sink.tell(|| Event::new(3, Cause::Clause(RULE), &[Arg::Seat(seat), Arg::Seat(at)]));
        }
        let Interrupt::Resign(seat) = what else { return };
        state.resigned |= SeatSet::one(seat);
        sink.tell(|| Event::new(2, Cause::Clause(RULE), &[Arg::Seat(seat)]));
        // Nobody is at whom one could play any more, or the round begins anew for those who are left.
        state.chosen = [None; 4];
        if !state.is_over() {
            state.ask_from(0, sink);
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let number = |name, n: u8| Fact { name, value: Value::Number(n.into()) };
        let seat = |seat: Seat| {
            let mut facts =
                vec![number("score", state.score[seat.index()]), number("cards", state.hands[seat.index()])];
            let knows = viewer == Viewer::Judge || viewer == Viewer::Seat(seat) || rules.fault == Fault::ShowsChoices;
            if let Some(Whisper { card, at }) = state.chosen[seat.index()].filter(|_| knows) {
                facts.extend([number("card", card), number("at", at.0)]);
            }
            if let Some(Whisper { card, at }) = state.shown[seat.index()] {
                facts.extend([number("last card", card), number("last at", at.0)]);
            }
            SeatView { seat, facts, zones: vec![] }
        };
        let pending = Self::pending(state);
        let waits = matches!(pending, Pending::Ask(ask) if ask.who != Actor::Chance);
        View {
            viewer,
            seats: (0..state.seats).map(Seat).map(seat).collect(),
            facts: vec![number("round", state.round)],
            zones: vec![],
            dice: vec![],
            waiting_for: if waits { SeatSet::one(state.asked) } else { SeatSet::NONE },
            outcome: if let Pending::Over(outcome) = pending { Some(outcome) } else { None },
        }
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        if seat != state.asked {
            Self::rewind(rules, state);
        }
        let playing = state.playing();
        for other in (0..state.seats).map(Seat).filter(|other| *other != seat) {
            let hand = state.hands[other.index()];
            let Some(whisper) = &mut state.chosen[other.index()] else { continue };
            let mut lot = |n: u32| dice.roll(n).unwrap_or(0) as usize;
            let held = |card: &u8| hand & (1 << card) != 0;
            let ats = playing - SeatSet::one(other);
            let card = (0..CARDS).filter(held).nth(lot(hand.count_ones()));
            let at = ats.iter().nth(lot(ats.len() as u32));
            *whisper = Whisper { card: card.unwrap_or(whisper.card), at: at.unwrap_or(whisper.at) };
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
        SeatSet::first(usize::from(state.seats))
    }

    fn card_names(rules: &Rules) -> &[String] {
        &rules.names
    }

    fn audit(_: &Rules, state: &State) -> Result<(), String> {
        let early = state.left().iter().any(|seat| !state.is_over() && state.chosen[seat.index()].is_some());
        if early { Err("somebody has chosen who is still to be asked".to_owned()) } else { Ok(()) }
    }

    fn turns(state: &State) -> u32 {
        u32::from(state.round) + 1
    }

    fn load(_: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        Ok(Rules::with(Fault::None))
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        let name = rules.names.get(kind.index()).cloned().unwrap_or_default();
        CardInfo { name, count: 1, ..CardInfo::default() }
    }

    fn vocabulary() -> Vec<Word> {
        vec![]
    }

    fn rules_hash(_: &Rules) -> [u8; 32] {
        [0; 32]
    }
}
