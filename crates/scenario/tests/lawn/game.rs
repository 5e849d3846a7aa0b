//! A game of a few lines whose answers are objects and modes: creatures on lawns, which can be hexed once, and a wheel.

use std::any::Any;
use std::sync::Arc;

use runehall_bots::BotSpec;
use runehall_engine::given::{Given, GivenError};
use runehall_engine::{
    Ask, CardInfo, CardView, Choice, Clause, Dice, Event, Fact, GameInfo, Interrupt, KindId, Options, Pending,
    Question, QuestionId, Refusal, Seat, SeatSet, SeatView, Setup, SetupError, Shape, Subject, Value, View, Viewer,
    Word, ZoneView,
};
use runehall_games::{DynBot, DynGame, DynState};
use runehall_sim::{ArenaReport, ArenaSpec, Progress, Report, Rows, SimError, SimSpec};

const FACES: [&str; 3] = ["blank", "hex", "good luck"];

const fn question(name: &'static str, shape: Shape, verb: &'static str, done: &'static str) -> Question {
    Question { name, shape, verb, done, yes_no: ("", ""), prompt: "", clause: Clause("LWN-1.1") }
}

static INFO: GameInfo = GameInfo {
    name: "lawn",
    title: "Lawn",
    clauses: "LWN",
    seats: (2, 4),
    modes: &["lawn"],
    options: &[],
    questions: &[question("act", Shape::Pick, "hex", "end"), question("spin", Shape::Roll, "", "")],
    messages: &[],
    played: &[],
    glossary: &[],
    measures: &[],
    budgets: &[],
};

/// The game; whatever scenarios do not ask for is another game's.
#[derive(Debug)]
pub(crate) struct Lawn {
    names: Vec<String>,
    other: Arc<dyn DynGame>,
}

impl Lawn {
    pub(crate) fn new() -> Self {
        let names = ["Alley Cat", "Beast of Burden", "Toastinator 2000"].map(str::to_owned).to_vec();
        Lawn { names, other: runehall_games::find("zun").unwrap().load(&[]).unwrap() }
    }
}

impl DynGame for Lawn {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }
    fn card_names(&self) -> &[String] {
        &self.names
    }
    fn start(&self, setup: &Setup, _: &mut dyn Dice, _: &mut Vec<Event>) -> Result<Box<dyn DynState>, SetupError> {
        Ok(Box::new(State { names: self.names.clone(), seats: setup.seats, ..State::default() }))
    }
    /// `Alex: lawn Alley Cat hexed, Alley Cat` and `tired`: there is no wheel.
    fn arrange(&self, setup: &Setup, given: &Given, _: &mut dyn Dice) -> Result<Box<dyn DynState>, Vec<GivenError>> {
        let mut state = State { names: self.names.clone(), seats: setup.seats, ..State::default() };
        for fact in &given.facts {
            let Some(seat) = fact.seat else {
                state.tired = true;
                continue;
            };
            for item in fact.items(&given.names).map_err(|error| vec![error])? {
                let kind = self.names.iter().position(|name| *name == item.card);
                let kind = KindId(kind.ok_or_else(|| vec![fact.error("no card")])? as u16);
                let creature = Creature { kind, seat, hexed: !item.notes.is_empty() };
                state.creatures.extend((0..item.count).map(|_| creature));
            }
        }
        Ok(Box::new(state))
    }
    fn card(&self, kind: KindId) -> CardInfo {
        self.other.card(kind)
    }
    fn vocabulary(&self) -> Vec<Word> {
        self.other.vocabulary()
    }
    fn rules_hash(&self) -> [u8; 32] {
        self.other.rules_hash()
    }
    fn bot(&self, bot: BotSpec, seats: u8, seed: u64) -> Box<dyn DynBot> {
        self.other.bot(bot, seats, seed)
    }
    fn sim(&self, spec: &SimSpec, progress: &dyn Progress, rows: Option<&mut dyn Rows>) -> Result<Report, SimError> {
        self.other.sim(spec, progress, rows)
    }
    fn arena(&self, spec: &ArenaSpec, progress: &dyn Progress) -> Result<ArenaReport, SimError> {
        self.other.arena(spec, progress)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Creature {
    kind: KindId,
    seat: Seat,
    hexed: bool,
}

/// It is always the first seat that is asked, unless the wheel spins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct State {
    names: Vec<String>,
    seats: u8,
    creatures: Vec<Creature>,
    tired: bool,
    spinning: bool,
    spun: Option<usize>,
}

impl State {
    /// `Alley Cat of {seat 0}`; `Alley Cat 2 of {seat 0}` for the second of them there.
    fn creature_text(&self, n: usize) -> Option<String> {
        let it = self.creatures.get(n)?;
        let before = self.creatures[..n].iter().filter(|c| c.kind == it.kind && c.seat == it.seat).count();
        let number = if before == 0 { String::new() } else { format!(" {}", before + 1) };
        Some(format!("{}{number} of {}", self.names[it.kind.index()], Refusal::seat(it.seat)))
    }
}

impl DynState for State {
    fn pending(&self) -> Pending {
        Pending::Ask(if self.spinning {
            Ask::roll(QuestionId(1), FACES.len() as u16)
        } else {
            Ask::seat(Seat(0), QuestionId(0))
        })
    }
    fn options(&self, out: &mut Options) {
        let objects = (0..self.creatures.len()).map(|n| Choice::Object(n as u16));
        let rolls = (0..FACES.len()).map(|n| Choice::Roll(n as u16));
        let all = objects.chain([Choice::Mode(0)]).chain(rolls);
        *out = all.filter(|&choice| self.why_not(choice).is_none()).collect();
    }
    fn why_not(&self, choice: Choice) -> Option<Refusal> {
        let clause = match choice {
            Choice::Roll(_) if self.spinning => return None,
            Choice::Object(n) if !self.spinning => match self.creatures.get(usize::from(n)) {
                Some(creature) if !creature.hexed => return None,
                Some(_) => Clause("LWN-2.1"),
                None => Clause("LWN-2.2"),
            },
            Choice::Card(_) => Clause("LWN-2.3"),
            Choice::Mode(0) if !self.tired && !self.spinning => return None,
            Choice::Mode(_) => Clause("LWN-2.4"),
            Choice::No
            | Choice::Yes
            | Choice::Object(_)
            | Choice::Seat(_)
            | Choice::Amount(_)
            | Choice::Roll(_)
            | Choice::Done => Clause("LWN-2.5"),
        };
        Some(Refusal::new(clause, "it cannot be", ""))
    }
    fn apply(&mut self, choice: Choice, _: &mut dyn Dice, _: &mut Vec<Event>) -> Result<(), Refusal> {
        if let Some(refusal) = self.why_not(choice) {
            return Err(refusal);
        }
        self.spinning = choice == Choice::Mode(0);
        if let Choice::Object(n) = choice {
            self.creatures[usize::from(n)].hexed = true;
        } else if let Choice::Roll(n) = choice {
            self.spun = Some(usize::from(n));
        }
        Ok(())
    }
    fn rewind(&mut self) -> bool {
        false
    }
    fn interrupt(&mut self, _: Interrupt, _: &mut dyn Dice, _: &mut Vec<Event>) -> Result<(), Refusal> {
        Ok(())
    }
    fn view(&self, viewer: Viewer) -> View {
        let lawn = |seat: Seat| {
            let notes = |hexed: bool| if hexed { vec![("hexed", SeatSet::NONE)] } else { vec![] };
            let there = self.creatures.iter().filter(|creature| creature.seat == seat);
            let cards: Vec<CardView> =
                there.map(|c| CardView { kind: c.kind, with: vec![], notes: notes(c.hexed) }).collect();
            ZoneView { name: "lawn", count: cards.len() as u16, cards }
        };
        let seats = (0..self.seats).map(Seat);
        View {
            viewer,
            seats: seats.map(|seat| SeatView { seat, facts: vec![], zones: vec![lawn(seat)] }).collect(),
            facts: vec![Fact { name: "spun", value: Value::Word(self.spun.map_or("nothing", |n| FACES[n])) }],
            zones: vec![],
            waiting_for: SeatSet::one(Seat(0)),
            outcome: None,
        }
    }
    fn resample(&self, _: Seat, _: &mut dyn Dice) -> Box<dyn DynState> {
        self.boxed_clone()
    }
    fn rolled_card(&self, _: u16) -> Option<KindId> {
        None
    }
    fn subject(&self) -> Option<Subject> {
        None
    }
    fn describe(&self, choice: Choice) -> Option<String> {
        match choice {
            Choice::Object(n) => self.creature_text(usize::from(n)),
            Choice::Mode(0) => Some("spin the wheel".to_owned()),
            Choice::Roll(n) => FACES.get(usize::from(n)).map(|&face| face.to_owned()),
            Choice::No
            | Choice::Yes
            | Choice::Card(_)
            | Choice::Seat(_)
            | Choice::Amount(_)
            | Choice::Mode(_)
            | Choice::Done => None,
        }
    }
    fn audit(&self) -> Result<(), String> {
        Ok(())
    }
    fn turns(&self) -> u32 {
        1
    }
    fn boxed_clone(&self) -> Box<dyn DynState> {
        Box::new(self.clone())
    }
    fn same_as(&self, other: &dyn DynState) -> bool {
        other.as_any().downcast_ref::<Self>() == Some(self)
    }
    fn fingerprint(&self) -> u64 {
        0
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
