//! A game of a few lines whose answers are things and modes: creatures on lawns, which can be hexed once, and a wheel.

use std::any::Any;
use std::ops::Range;
use std::sync::Arc;

use runehall_bots::BotSpec;
use runehall_engine::given::{Given, GivenError, GivenFact, GivenWords};
use runehall_engine::{
    Ask, Board, CardInfo, CardView, Choice, Clause, Dice, Event, Fact, GameInfo, Inspection, Interrupt, KindId,
    Liberty, LibertyId, OptionInfo, Options, Pending, Question, QuestionId, Ready, Refusal, Seat, SeatSet, SeatView,
    Setup, SetupError, Shape, Standing, Subject, Thing, ThingId, View, Viewer, What, Word, ZoneView,
};
use runehall_games::coach::{CoachSpec, DynCoach};
use runehall_games::{DynBot, DynGame, DynState};
use runehall_sim::balance::Heard;
use runehall_sim::{ArenaReport, ArenaSpec, LadderReport, LadderSpec, Progress, Report, Rows, SimError, SimSpec};

const FACES: [&str; 3] = ["blank", "hex", "good luck"];

const fn question(name: &'static str, shape: Shape, verb: &'static str, done: &'static str) -> Question {
    Question { name, shape, verb, done, yes_no: ("", ""), prompt: "", clause: Clause("LWN-1.1"), modes: &[] }
}

static INFO: GameInfo = GameInfo {
    name: "lawn",
    title: "Lawn",
    clauses: "LWN",
    words: &[("spun", &["blank", "hex", "good luck", "nothing"])],
    seats: (2, 4),
    modes: &["lawn"],
    questions: &[question("act", Shape::Pick, "hex", "end"), question("spin", Shape::Roll, "", "")],
    liberties: &[Liberty {
        name: "soothe",
        verb: "soothe",
        meaning: "end the hex of a Creature of your own",
        clause: Clause("LWN-2.6"),
        one_in: 0,
    }],
    given: GivenWords { marks: &["hexed", "used"], ..GivenWords::NONE },
    ..GameInfo::BARE
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
    fn inspect(&self, setup: &Setup, option: &OptionInfo, value: &str) -> Option<Inspection> {
        self.other.inspect(setup, option, value)
    }
    fn ready(&self, option: &OptionInfo) -> &'static [Ready] {
        self.other.ready(option)
    }
    fn covering(&self, setup: &Setup) -> Vec<Setup> {
        self.other.covering(setup)
    }
    fn cards(&self) -> Vec<KindId> {
        self.other.cards()
    }
    fn staged(&self, setup: &Setup, kind: KindId, number: u64) -> Option<Vec<GivenFact>> {
        self.other.staged(setup, kind, number)
    }
    fn board(&self) -> Option<&Board> {
        None
    }
    fn start(&self, setup: &Setup, _: &mut dyn Dice, _: &mut Vec<Event>) -> Result<Box<dyn DynState>, SetupError> {
        Ok(Box::new(State { names: self.names.clone(), seats: setup.seats, ..State::default() }))
    }
    /// `Alex: lawn Alley Cat hexed, Alley Cat` and `tired`: there is no wheel.
    fn arrange(
        &self,
        setup: &Setup,
        given: &Given,
        _: &mut dyn Dice,
        _: &mut Vec<Event>,
    ) -> Result<Box<dyn DynState>, Vec<GivenError>> {
        let mut state = State { names: self.names.clone(), seats: setup.seats, ..State::default() };
        for fact in &given.facts {
            let Some(seat) = fact.seat else {
                state.tired = true;
                continue;
            };
            for item in fact.items(&given.names, &INFO.given).map_err(|error| vec![error])? {
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
    fn coach(&self, spec: CoachSpec) -> Box<dyn DynCoach> {
        self.other.coach(spec)
    }
    fn sim(&self, spec: &SimSpec, progress: &dyn Progress, rows: Option<&mut dyn Rows>) -> Result<Report, SimError> {
        self.other.sim(spec, progress, rows)
    }
    fn arena(&self, spec: &ArenaSpec, progress: &dyn Progress) -> Result<ArenaReport, SimError> {
        self.other.arena(spec, progress)
    }
    fn ladder(&self, spec: &LadderSpec, progress: &dyn Progress) -> Result<LadderReport, SimError> {
        self.other.ladder(spec, progress)
    }
    fn listen(&self, spec: &SimSpec, games: Range<u64>, progress: &dyn Progress) -> Result<Vec<Heard>, SimError> {
        self.other.listen(spec, games, progress)
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

/// Creatures are numbered as they come.
fn id(n: usize) -> ThingId {
    ThingId(ThingId::FIRST_GIVEN + n as u16)
}

impl State {
    fn creature(&self, id: ThingId) -> Option<usize> {
        (0..self.creatures.len()).find(|&n| self::id(n) == id)
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
    fn candidates(&self, out: &mut Options) {
        self.options(out);
    }
    fn worth(&self, _: Choice) -> u16 {
        0
    }
    fn options(&self, out: &mut Options) {
        let things = (0..self.creatures.len()).map(|n| Choice::Thing(id(n)));
        let rolls = (0..FACES.len()).map(|n| Choice::Roll(n as u16));
        let all = things.chain([Choice::Mode(0)]).chain(rolls);
        *out = all.filter(|&choice| self.why_not(choice).is_none()).collect();
    }
    fn why_not(&self, choice: Choice) -> Option<Refusal> {
        let clause = match choice {
            Choice::Roll(_) if self.spinning => return None,
            Choice::Thing(id) if !self.spinning => match self.creature(id).map(|n| self.creatures[n]) {
                Some(creature) if !creature.hexed => return None,
                Some(_) => Clause("LWN-2.1"),
                None => Clause("LWN-2.2"),
            },
            Choice::Card(_) => Clause("LWN-2.3"),
            Choice::Mode(0) if !self.tired && !self.spinning => return None,
            Choice::Mode(_) => Clause("LWN-2.4"),
            Choice::No
            | Choice::Yes
            | Choice::CardOf(..)
            | Choice::Thing(_)
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
        if let Choice::Thing(id) = choice
            && let Some(n) = self.creature(id)
        {
            self.creatures[n].hexed = true;
        } else if let Choice::Roll(n) = choice {
            self.spun = Some(usize::from(n));
        }
        Ok(())
    }
    fn rewind(&mut self) -> bool {
        false
    }
    fn liberties(&self, seat: Seat) -> Vec<(LibertyId, Choice)> {
        let hexed = (0..).map(id).zip(&self.creatures).filter(|(_, c)| c.hexed && c.seat == seat);
        hexed.map(|(id, _)| (LibertyId(0), Choice::Thing(id))).collect()
    }
    fn why_not_interrupt(&self, what: Interrupt) -> Option<Refusal> {
        let Interrupt::Take(seat, id, choice) = what else { return None };
        (!self.liberties(seat).contains(&(id, choice))).then(|| Refusal::no_liberty("LWN-2.6"))
    }
    fn interrupt(&mut self, what: Interrupt, _: &mut dyn Dice, _: &mut Vec<Event>) -> Result<(), Refusal> {
        if let Some(refusal) = self.why_not_interrupt(what) {
            return Err(refusal);
        }
        if let Interrupt::Take(_, _, Choice::Thing(id)) = what
            && let Some(n) = self.creature(id)
        {
            self.creatures[n].hexed = false;
        }
        Ok(())
    }
    fn view(&self, viewer: Viewer) -> View {
        let lawn = |seat: Seat| {
            let facts = |hexed: bool| if hexed { vec![Fact::flag("hexed", true)] } else { vec![] };
            let there = self.creatures.iter().zip((0..).map(id)).filter(|(creature, _)| creature.seat == seat);
            let card = |(c, id): (&Creature, ThingId)| CardView {
                facts: facts(c.hexed),
                ..CardView::plain(c.kind).numbered(id)
            };
            let cards: Vec<CardView> = there.map(card).collect();
            ZoneView { id: ThingId::place(seat.0), name: "lawn", count: cards.len() as u16, cards }
        };
        let seats = (0..self.seats).map(Seat);
        View {
            viewer,
            seats: seats.map(|seat| SeatView { seat, facts: vec![], zones: vec![lawn(seat)] }).collect(),
            facts: vec![Fact::word("spun", self.spun.map_or("nothing", |n| FACES[n]))],
            zones: vec![],
            dice: vec![],
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
    fn asked_by(&self) -> Option<Clause> {
        None
    }
    fn suspended(&self) -> Vec<String> {
        vec![]
    }
    fn things(&self) -> Vec<ThingId> {
        (0..self.creatures.len()).map(id).collect()
    }
    fn thing(&self, _: Viewer, id: ThingId) -> Option<Thing> {
        let creature = self.creatures[self.creature(id)?];
        Some(Thing { id, what: What::Card(creature.kind), holder: Some(creature.seat) })
    }
    fn standings(&self) -> Vec<Standing> {
        vec![]
    }
    fn ways(&self, out: &mut Options) {
        out.clear();
        out.push(Choice::Mode(0));
    }
    fn describe(&self, choice: Choice) -> Option<String> {
        match choice {
            Choice::Mode(0) => Some("spin the wheel".to_owned()),
            Choice::Roll(n) => FACES.get(usize::from(n)).map(|&face| face.to_owned()),
            Choice::No
            | Choice::Yes
            | Choice::Card(_)
            | Choice::CardOf(..)
            | Choice::Thing(_)
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
