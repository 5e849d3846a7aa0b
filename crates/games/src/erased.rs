//! Games without their types: what terminals, servers and scenarios work with.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use runehall_bots::BotSpec;
use runehall_engine::language::{CardLanguage, ReadStep};
use runehall_engine::{
    Board, CardInfo, Choice, Clause, Dice, Event, Game, GameInfo, Given, GivenError, GivenFact, Inspection, Interrupt,
    KindId, LibertyId, OptionInfo, Options, Outlook, Pending, Ready, Refusal, Seat, Setup, SetupError, Standing,
    Subject, Takeaway, Thing, ThingId, View, Viewer, Word,
};
use runehall_sim::balance::Heard;
use runehall_sim::{ArenaReport, ArenaSpec, LadderReport, LadderSpec, Progress, Report, Rows, SimError, SimSpec};

use crate::coach::{CoachSpec, DynCoach};
use crate::play::{DynBot, seat};

/// A game with its rules loaded.
pub trait DynGame: Debug + Send + Sync {
    /// What it says of itself.
    fn info(&self) -> &'static GameInfo;
    /// The names of all card kinds, by [`KindId`].
    fn card_names(&self) -> &[String];
    /// A card kind: its text and how it was understood.
    fn card(&self, kind: KindId) -> CardInfo;
    /// Every kind of card there are copies of: [`Game::cards`].
    fn cards(&self) -> Vec<KindId>;
    /// What a seat would bring to such a table: [`Game::inspect`].
    fn inspect(&self, setup: &Setup, option: &OptionInfo, value: &str) -> Option<Inspection>;
    /// The values of something that a seat brings that come with the game.
    fn ready(&self, option: &OptionInfo) -> &'static [Ready];
    /// Tables like this one to which, together, every card is brought; none where every table has all of them.
    fn covering(&self, setup: &Setup) -> Vec<Setup>;
    /// A position in which something may soon come of a card: [`Game::staged`].
    fn staged(&self, setup: &Setup, kind: KindId, number: u64) -> Option<Vec<GivenFact>>;
    /// The map it is played on, if it is played on one.
    fn board(&self) -> Option<&Board>;
    /// The words its card texts are made of.
    fn vocabulary(&self) -> Vec<Word>;
    /// Its card language, if its cards have texts that a lexicon reads.
    fn language(&self) -> Option<&'static dyn CardLanguage> {
        None
    }
    /// How the text of a card was understood, step by step.
    fn reading(&self, _kind: KindId) -> Vec<ReadStep> {
        vec![]
    }
    /// The parts of a card's text that [`DynGame::without`] can leave out, in words.
    fn parts(&self, _kind: KindId) -> Vec<String> {
        vec![]
    }
    /// The same game with a card that does nothing, or that does not do one of its parts.
    fn without(&self, _kind: KindId, _part: Option<usize>) -> Option<Arc<dyn DynGame>> {
        None
    }
    /// The same game with a card one line of whose text says nothing.
    fn without_line(&self, _kind: KindId, _line: usize) -> Option<Arc<dyn DynGame>> {
        None
    }
    /// A hash of everything in the rules that can change the course of a game.
    fn rules_hash(&self) -> [u8; 32];
    /// Sets up a game and runs it to its first question.
    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Vec<Event>) -> Result<Box<dyn DynState>, SetupError>;
    /// Makes the state that a scenario describes.
    fn arrange(
        &self,
        setup: &Setup,
        given: &Given,
        dice: &mut dyn Dice,
        log: &mut Vec<Event>,
    ) -> Result<Box<dyn DynState>, Vec<GivenError>>;
    /// A player for one seat of a table with so many. The bot may answer for the seats of one table only.
    fn bot(&self, bot: BotSpec, seats: u8, seed: u64) -> Box<dyn DynBot>;
    /// One who looks back at games of one table.
    fn coach(&self, spec: CoachSpec) -> Box<dyn DynCoach>;
    /// Plays many games and counts: [`runehall_sim::run()`].
    fn sim(&self, spec: &SimSpec, progress: &dyn Progress, rows: Option<&mut dyn Rows>) -> Result<Report, SimError>;
    /// Lets bots play each other on equal terms: [`runehall_sim::arena()`].
    fn arena(&self, spec: &ArenaSpec, progress: &dyn Progress) -> Result<ArenaReport, SimError>;
    /// Lets every bot play every other: [`runehall_sim::ladder()`].
    fn ladder(&self, spec: &LadderSpec, progress: &dyn Progress) -> Result<LadderReport, SimError>;
    /// Plays games of these numbers and hears who plays which card: [`runehall_sim::balance::listen`].
    fn listen(&self, spec: &SimSpec, games: Range<u64>, progress: &dyn Progress) -> Result<Vec<Heard>, SimError>;
}

/// A state of some game, with the rules it is played by. The methods are those of [`Game`].
pub trait DynState: Debug + Send + Sync {
    /// What the game waits for.
    fn pending(&self) -> Pending;
    /// Fills `out` with all legal answers.
    fn options(&self, out: &mut Options);
    /// Fills `out` with all that may be picked at the pending question.
    fn candidates(&self, out: &mut Options);
    /// What a source gives at a payment.
    fn worth(&self, choice: Choice) -> u16;
    /// Why a choice is not legal now; `None` if it is.
    fn why_not(&self, choice: Choice) -> Option<Refusal>;
    /// Answers the pending question. An error leaves the state as it was.
    fn apply(&mut self, choice: Choice, dice: &mut dyn Dice, log: &mut Vec<Event>) -> Result<(), Refusal>;
    /// Steps back to the first question of the command that is being given.
    fn rewind(&mut self) -> bool;
    /// Every way in which a seat may take a liberty now.
    fn liberties(&self, seat: Seat) -> Vec<(LibertyId, Choice)>;
    /// Why something cannot happen outside of the questions now; `None` if it can.
    fn why_not_interrupt(&self, what: Interrupt) -> Option<Refusal>;
    /// A player leaves, a draw is agreed or a liberty is taken.
    fn interrupt(&mut self, what: Interrupt, dice: &mut dyn Dice, log: &mut Vec<Event>) -> Result<(), Refusal>;
    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> View;
    /// The same as a position says it.
    fn position(&self, viewer: Viewer) -> View {
        self.view(viewer)
    }
    /// Another world that the seat cannot tell from this one.
    fn resample(&self, seat: Seat, dice: &mut dyn Dice) -> Box<dyn DynState>;
    /// The kind of card that face `roll` of the pending roll would bring.
    fn rolled_card(&self, roll: u16) -> Option<KindId>;
    /// What the pending question is about; for the seat that is asked.
    fn subject(&self) -> Option<Subject>;
    /// What may come of the answers to the pending question, if it is put to this seat.
    fn outlook(&self, _seat: Seat) -> Outlook {
        Outlook::default()
    }
    /// The clause that asks the pending question, where it is not the question's own.
    fn asked_by(&self) -> Option<Clause>;
    /// The work that is suspended, in words.
    fn suspended(&self) -> Vec<String>;
    /// Every thing on the table, in the order in which they lie.
    fn things(&self) -> Vec<ThingId>;
    /// What a thing is now, as a viewer may know it.
    fn thing(&self, viewer: Viewer, id: ThingId) -> Option<Thing>;
    /// What a seat takes away from a game that is over; for that seat alone.
    fn takeaway(&self, _seat: Seat) -> Option<Takeaway> {
        None
    }
    /// How the players came off, once the game is over.
    fn standings(&self) -> Vec<Standing>;
    /// What a player's score counts, in words, where the game declares one.
    fn tally(&self, _seat: Seat) -> Option<String> {
        None
    }
    /// What a choice is called at the pending question, with tokens for seats.
    fn describe(&self, choice: Choice) -> Option<String>;
    /// The ways that the pending question knows, open now or not.
    fn ways(&self, out: &mut Options);
    /// The thing that a choice is about without naming it.
    fn concerns(&self, _choice: Choice) -> Option<ThingId> {
        None
    }
    /// Checks what must always hold.
    fn audit(&self) -> Result<(), String>;
    /// The number of turns begun so far.
    fn turns(&self) -> u32;
    /// The same again.
    fn boxed_clone(&self) -> Box<dyn DynState>;
    /// Whether the two are equal states of one game.
    fn same_as(&self, other: &dyn DynState) -> bool;
    /// A hash of the state, for comparing within one build.
    fn fingerprint(&self) -> u64;
    /// For `Erased` to recognise its own kind.
    fn as_any(&self) -> &dyn Any;
}

/// A game with its rules.
#[derive(Debug)]
pub(crate) struct Loaded<G: Game>(pub(crate) Arc<G::Rules>);

/// A state with its rules.
pub(crate) struct Erased<G: Game> {
    pub(crate) rules: Arc<G::Rules>,
    pub(crate) state: G::State,
}

impl<G: Game> Debug for Erased<G> {
    /// The state alone: nobody wants to read the rules in a failing test.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.state.fmt(f)
    }
}

impl<G: Game + Debug> Erased<G> {
    fn boxed(rules: &Arc<G::Rules>, state: G::State) -> Box<dyn DynState> {
        Box::new(Erased::<G> { rules: Arc::clone(rules), state })
    }
}

impl<G: Game + Debug> DynGame for Loaded<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }
    fn card_names(&self) -> &[String] {
        G::card_names(&self.0)
    }
    fn card(&self, kind: KindId) -> CardInfo {
        G::card(&self.0, kind)
    }
    fn cards(&self) -> Vec<KindId> {
        G::cards(&self.0)
    }
    fn inspect(&self, setup: &Setup, option: &OptionInfo, value: &str) -> Option<Inspection> {
        G::inspect(&self.0, setup, option, value)
    }
    fn ready(&self, option: &OptionInfo) -> &'static [Ready] {
        G::ready(option)
    }
    fn covering(&self, setup: &Setup) -> Vec<Setup> {
        G::covering(&self.0, setup)
    }
    fn staged(&self, setup: &Setup, kind: KindId, number: u64) -> Option<Vec<GivenFact>> {
        G::staged(&self.0, setup, kind, number)
    }
    fn board(&self) -> Option<&Board> {
        G::board(&self.0)
    }
    fn vocabulary(&self) -> Vec<Word> {
        G::vocabulary()
    }
    fn language(&self) -> Option<&'static dyn CardLanguage> {
        G::language()
    }
    fn reading(&self, kind: KindId) -> Vec<ReadStep> {
        G::reading(&self.0, kind)
    }
    fn parts(&self, kind: KindId) -> Vec<String> {
        G::parts(&self.0, kind)
    }
    fn without(&self, kind: KindId, part: Option<usize>) -> Option<Arc<dyn DynGame>> {
        Some(Arc::new(Loaded::<G>(Arc::new(G::without(&self.0, kind, part)?))))
    }
    fn without_line(&self, kind: KindId, line: usize) -> Option<Arc<dyn DynGame>> {
        Some(Arc::new(Loaded::<G>(Arc::new(G::without_line(&self.0, kind, line)?))))
    }
    fn rules_hash(&self) -> [u8; 32] {
        G::rules_hash(&self.0)
    }
    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Vec<Event>) -> Result<Box<dyn DynState>, SetupError> {
        Ok(Erased::<G>::boxed(&self.0, G::start(&self.0, setup, dice, log)?))
    }
    fn arrange(
        &self,
        setup: &Setup,
        given: &Given,
        dice: &mut dyn Dice,
        log: &mut Vec<Event>,
    ) -> Result<Box<dyn DynState>, Vec<GivenError>> {
        Ok(Erased::<G>::boxed(&self.0, G::arrange(&self.0, setup, given, dice, log)?))
    }
    fn bot(&self, bot: BotSpec, seats: u8, seed: u64) -> Box<dyn DynBot> {
        seat::<G>(&self.0, bot, seats, seed)
    }
    fn coach(&self, spec: CoachSpec) -> Box<dyn DynCoach> {
        crate::coach::seat::<G>(&self.0, spec)
    }
    fn sim(&self, spec: &SimSpec, progress: &dyn Progress, rows: Option<&mut dyn Rows>) -> Result<Report, SimError> {
        runehall_sim::run::<G>(&self.0, spec, progress, rows)
    }
    fn arena(&self, spec: &ArenaSpec, progress: &dyn Progress) -> Result<ArenaReport, SimError> {
        runehall_sim::arena::<G>(&self.0, spec, progress)
    }
    fn ladder(&self, spec: &LadderSpec, progress: &dyn Progress) -> Result<LadderReport, SimError> {
        runehall_sim::ladder::<G>(&self.0, spec, progress)
    }
    fn listen(&self, spec: &SimSpec, games: Range<u64>, progress: &dyn Progress) -> Result<Vec<Heard>, SimError> {
        runehall_sim::balance::listen::<G>(&self.0, spec, games, progress)
    }
}

impl<G: Game + Debug> DynState for Erased<G> {
    fn pending(&self) -> Pending {
        G::pending(&self.state)
    }
    fn options(&self, out: &mut Options) {
        G::options(&self.rules, &self.state, out);
    }
    fn candidates(&self, out: &mut Options) {
        G::candidates(&self.rules, &self.state, out);
    }
    fn worth(&self, choice: Choice) -> u16 {
        G::worth(&self.rules, &self.state, choice)
    }
    fn why_not(&self, choice: Choice) -> Option<Refusal> {
        runehall_engine::refuse::<G>(&self.rules, &self.state, choice)
    }
    fn apply(&mut self, choice: Choice, dice: &mut dyn Dice, log: &mut Vec<Event>) -> Result<(), Refusal> {
        G::apply(&self.rules, &mut self.state, choice, dice, log)
    }
    fn rewind(&mut self) -> bool {
        G::rewind(&self.rules, &mut self.state)
    }
    fn liberties(&self, seat: Seat) -> Vec<(LibertyId, Choice)> {
        let mut ways = vec![];
        let mut all = vec![];
        for id in (0..G::info().liberties.len() as u8).map(LibertyId) {
            G::liberty(&self.rules, &self.state, seat, id, &mut ways);
            all.extend(ways.iter().map(|&choice| (id, choice)));
        }
        all
    }

    fn why_not_interrupt(&self, what: Interrupt) -> Option<Refusal> {
        runehall_engine::refuse_interrupt::<G>(&self.rules, &self.state, what)
    }

    fn interrupt(&mut self, what: Interrupt, dice: &mut dyn Dice, log: &mut Vec<Event>) -> Result<(), Refusal> {
        G::interrupt(&self.rules, &mut self.state, what, dice, log)
    }
    fn view(&self, viewer: Viewer) -> View {
        G::view(&self.rules, &self.state, viewer)
    }
    fn position(&self, viewer: Viewer) -> View {
        G::position(&self.rules, &self.state, viewer)
    }
    fn resample(&self, seat: Seat, dice: &mut dyn Dice) -> Box<dyn DynState> {
        let mut world = self.state.clone();
        G::resample(&self.rules, &mut world, seat, dice);
        Self::boxed(&self.rules, world)
    }
    fn rolled_card(&self, roll: u16) -> Option<KindId> {
        G::rolled_card(&self.rules, &self.state, roll)
    }
    fn subject(&self) -> Option<Subject> {
        G::subject(&self.rules, &self.state)
    }
    fn outlook(&self, seat: Seat) -> Outlook {
        G::outlook(&self.rules, &self.state, seat)
    }
    fn asked_by(&self) -> Option<Clause> {
        G::asked_by(&self.state)
    }
    fn suspended(&self) -> Vec<String> {
        G::suspended(&self.rules, &self.state)
    }
    fn things(&self) -> Vec<ThingId> {
        let mut things = vec![];
        G::things(&self.rules, &self.state, &mut things);
        things
    }
    fn thing(&self, viewer: Viewer, id: ThingId) -> Option<Thing> {
        G::thing(&self.rules, &self.state, viewer, id)
    }
    fn takeaway(&self, seat: Seat) -> Option<Takeaway> {
        G::takeaway(&self.rules, &self.state, seat)
    }
    fn standings(&self) -> Vec<Standing> {
        G::standings(&self.rules, &self.state)
    }
    fn tally(&self, seat: Seat) -> Option<String> {
        G::tally(&self.rules, &self.state, seat)
    }
    fn describe(&self, choice: Choice) -> Option<String> {
        G::describe(&self.rules, &self.state, choice)
    }
    fn ways(&self, out: &mut Options) {
        G::ways(&self.rules, &self.state, out);
    }
    fn concerns(&self, choice: Choice) -> Option<ThingId> {
        G::concerns(&self.rules, &self.state, choice)
    }
    fn audit(&self) -> Result<(), String> {
        G::audit(&self.rules, &self.state)
    }
    fn turns(&self) -> u32 {
        G::turns(&self.state)
    }
    fn boxed_clone(&self) -> Box<dyn DynState> {
        Self::boxed(&self.rules, self.state.clone())
    }
    fn same_as(&self, other: &dyn DynState) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.state == self.state)
    }
    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state.hash(&mut hasher);
        hasher.finish()
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
