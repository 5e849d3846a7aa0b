//! The contract between a game and everything that plays it.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use serde::Serialize;

use crate::ask::{Actor, End, Pending, Question, Standing, Subject};
use crate::catalog::KindId;
use crate::choice::{Choice, Interrupt, Liberty, LibertyId, Options};
use crate::dice::Dice;
use crate::event::{Clause, Message, Sink};
use crate::features::{Feature, Features};
use crate::given::{Given, GivenError, GivenFact, GivenWords, Manual};
use crate::inspect::{Inspection, Ready};
use crate::key::Key;
use crate::language::{CardLanguage, ReadStep};
use crate::layout::Layout;
use crate::option::OptionInfo;
use crate::outlook::Outlook;
use crate::printed::{Hue, Printed};
use crate::refusal::{Refusal, refuse, refuse_interrupt};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::setup::{Setup, SetupError};
use crate::term::Term;
use crate::thing::{Thing, ThingId};
use crate::view::{Board, View};

/// What a game says of itself, all of it constant.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GameInfo {
    /// The name for commands and files: `zun`.
    pub name: &'static str,
    /// The name for people: `Runes of Zun`.
    pub title: &'static str,
    /// The game that this is a part of, by name, such as the draft before the encounters: it has that game's rulebook and cards, and is
    /// shown with it. Empty for a game of its own.
    pub of: &'static str,
    /// The prefix of its clauses: `ZUN`.
    pub clauses: &'static str,
    /// Every clause of its rulebook by its id, one to a line; empty for a game without one.
    pub rulebook: &'static str,
    /// The facts in its views that are words of the game's own, by name, with every word each can be.
    pub words: &'static [(&'static str, &'static [&'static str])],
    /// How few and how many may play.
    pub seats: (u8, u8),
    /// Its modes by name, the default first.
    pub modes: &'static [&'static str],
    /// What can be chosen for a table.
    pub options: &'static [OptionInfo],
    /// What each seat brings, chosen by the seat before the game begins and secret until the rules show it.
    pub brings: &'static [OptionInfo],
    /// The clause that says how a game is set up: the one behind a refusal that no other clause is behind.
    pub setup: Clause,
    /// Every question it asks.
    pub questions: &'static [Question],
    /// What a seat may do at any time, without being asked. New ones come last: old replays say the place of a liberty, not its name.
    pub liberties: &'static [Liberty],
    /// Whether the players can agree to a draw.
    pub draws: bool,
    /// Every event it tells of.
    pub messages: &'static [Message],
    /// The messages, by name, whose first card has thereby been played or come into force.
    pub played: &'static [&'static str],
    /// The words that people meet at the table without a card to read: what a spin asks for, what a state means.
    pub glossary: &'static [Term],
    /// Which of [`GameInfo::features`] are good and which are bad for a player; by these it is told who harms oneself.
    pub measures: &'static [Measure],
    /// The numbers by which bots value how a player stands ([`Game::features`]): its facts, and what lies in its zones.
    /// Without any a bot plays every game it imagines to its end.
    pub features: &'static [Feature],
    /// What those numbers are worth, in a game that is too long to learn it from games played to their end.
    pub valuation: Option<Valuation>,
    /// What thinking costs, for each number of seats: measured once by `runehall arena`, which prints the CPU time of a decision.
    pub budgets: &'static [Budget],
    /// What that buys, as far as it was measured.
    pub ladder: Option<Ladder>,
    /// The clause by which the lot chooses for who is away. Without one a bot stands in that plays as well as it can.
    pub away: Option<Clause>,
    /// After how much a game counts as endless.
    pub limits: Limits,
    /// How its table is laid out.
    pub layout: Layout,
    /// The words that positions of scenarios use.
    pub given: GivenWords,
    /// What the manual of scenarios says of it.
    pub manual: Manual,
    /// A scenario to begin with for who has never seen one, as Markdown; empty where there is none.
    pub example: &'static str,
}

/// A number of a player by which one stands better or worse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Measure {
    /// The number by its name in [`GameInfo::features`].
    pub feature: &'static str,
    /// What of it is good for that player.
    pub good: Good,
}

/// What of a number is good for who has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Good {
    /// More: Mythical Creatures.
    More,
    /// Less: turns that are missed.
    Less,
    /// To get more; to have less is no harm: of a hand, from which one plays.
    Gain,
}

/// The cards of one player: at which of [`Game::places`], and of which kind.
pub type Holdings = Vec<(u8, KindId)>;

/// What a player's numbers are worth to it. Whoever values positions by it looks no further than to the end of a stretch of play
/// ([`Game::stretch`]), and counts what has changed until then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Valuation {
    /// What one of each number is worth, in the order of [`GameInfo::features`].
    pub worth: &'static [i16],
    /// A gain of so much is as good as a win, a loss of so much as bad as a defeat.
    pub most: i16,
}

impl Valuation {
    /// What these numbers are worth together.
    pub fn of(&self, numbers: &[i16]) -> i32 {
        numbers.iter().zip(self.worth).map(|(number, worth)| i32::from(*number) * i32::from(*worth)).sum()
    }
}

/// After how much a game that is played by a program counts as endless. (What one answer may set going is limited by
/// [`crate::machine::MAX_STEPS`] for all games.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// Decisions of players in a game.
    pub decisions: u64,
    /// Answers in a game, those of chance among them.
    pub answers: u64,
}

impl Limits {
    /// Ten times what a long game of cards takes.
    pub const USUAL: Limits = Limits { decisions: 10_000, answers: 50_000 };
}

/// How many games a player may play out in its head before a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Budget {
    /// At a table with so many seats.
    pub seats: u8,
    /// For a decision of at most about 40 ms of CPU.
    pub steady: u32,
    /// For a decision of at most about 400 ms of CPU.
    pub sharp: u32,
    /// A playout is reckoned at so many answers: where they are longer, fewer are played, so that no decision takes much longer than
    /// others do.
    pub answers: u32,
}

/// How many of a hundred games at a table of two a bot wins against the next weaker one, measured once by `runehall ladder`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ladder {
    /// With the smaller budget, against answers by lot.
    pub steady: u8,
    /// With the larger budget, against the smaller one.
    pub sharp: u8,
}

impl GameInfo {
    /// A game that says nothing of itself: what a small game leaves out.
    pub const BARE: GameInfo = GameInfo {
        name: "",
        title: "",
        of: "",
        clauses: "",
        rulebook: "",
        words: &[],
        seats: (1, 1),
        modes: &[],
        options: &[],
        brings: &[],
        setup: Clause(""),
        questions: &[],
        liberties: &[],
        draws: false,
        messages: &[],
        played: &[],
        glossary: &[],
        measures: &[],
        features: &[],
        valuation: None,
        budgets: &[],
        ladder: None,
        away: None,
        limits: Limits::USUAL,
        layout: Layout::PLAIN,
        given: GivenWords::NONE,
        manual: Manual::NONE,
        example: "",
    };

    /// The game whose rulebook and cards it has: its own name, unless it is a part of another.
    pub fn family(&self) -> &'static str {
        if self.of.is_empty() { self.name } else { self.of }
    }

    /// Whether it is a part of another game.
    pub fn is_part(&self) -> bool {
        !self.of.is_empty()
    }

    /// The term for a word.
    pub fn term(&self, word: &str) -> Option<&'static Term> {
        self.glossary.iter().find(|term| term.word == word)
    }

    /// The options of a table at which a game is soon over, whoever plays: none where games are short by themselves.
    pub fn brief(&self) -> BTreeMap<String, String> {
        let brief = self.options.iter().filter_map(|option| Some((option.name.to_owned(), option.brief?.to_owned())));
        brief.collect()
    }

    /// Whether the rulebook has such a clause. A game without a rulebook has any.
    pub fn has_clause(&self, id: &str) -> bool {
        self.rulebook.is_empty() || self.rulebook.lines().any(|clause| clause == id)
    }

    /// A liberty by its name, which is how it is kept and sent.
    pub fn liberty(&self, name: &str) -> Option<(LibertyId, &'static Liberty)> {
        (0..).map(LibertyId).zip(self.liberties).find(|(_, liberty)| liberty.name == name)
    }

    /// What thinking costs at a table with so many seats.
    pub fn budget(&self, seats: u8) -> Option<&'static Budget> {
        self.budgets.iter().find(|budget| budget.seats == seats)
    }
}

/// What a seat takes away from a game that is over, to be brought to another: the deck that was drafted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Takeaway {
    /// To which game it is brought.
    pub game: &'static str,
    /// What is to be chosen for such a table, by the names of its options. The same for every seat.
    pub options: Vec<(&'static str, String)>,
    /// As which of the things that seats bring to it.
    pub option: &'static str,
    /// The value, in the spelling that is kept.
    pub value: String,
}

/// A card for people who look at it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct CardInfo {
    /// Its name.
    pub name: String,
    /// How many copies.
    pub count: u8,
    /// Type, charms, costs: what stands beside the text, as in the card file.
    pub attributes: String,
    /// The same part by part, its type among them; empty where a game has nothing but types.
    pub printed: Vec<Printed>,
    /// Its type, in the word of the card file.
    pub sort: String,
    /// The colour by which the rules call it, if they do.
    pub hue: Option<Hue>,
    /// Its text, which is its program.
    pub text: String,
    /// The text as a tree.
    pub tree: String,
    /// The tree as flat ops.
    pub ops: String,
}

/// A word or phrase of a game's card language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Word {
    /// The phrase, with its holes.
    pub phrase: String,
    /// What kind of part it is.
    pub kind: String,
    /// What it means.
    pub meaning: String,
    /// The clause that says so.
    pub clause: String,
    /// A text that uses it.
    pub example: String,
}

/// Something wrong in a card file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    /// A stable code, such as `C014`.
    pub code: String,
    /// In which file.
    pub file: String,
    /// In which line, from 1.
    pub line: usize,
    /// At which character of the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// All of it for people, with the line and a pointer to the place; no colour.
    pub rendered: String,
}

/// A game. One loop plays any of them: look at [`Game::pending`], list [`Game::options`], [`Game::apply`] one.
///
/// What an implementor owes, at every state that random play can reach (`testkit` checks all of it):
/// options are sorted, unique and never empty; each of them is accepted and everything else refused with the state
/// untouched; cards are conserved; games end; the view, options and events of a seat are the same in every world that
/// [`Game::resample`] makes for it; and nothing is allocated after the first few games when events are off.
pub trait Game: Sized + Send + Sync + 'static {
    /// Cards, programs and tables: immutable, shared.
    type Rules: Send + Sync + Debug;
    /// The whole truth between two answers: plain data.
    type State: Clone + Eq + Hash + Debug + Send + Sync;

    /// What it says of itself.
    fn info() -> &'static GameInfo;

    /// A table at which everybody has sat down with what they bring, and nothing has been dealt, rolled or told. Reports all that is wrong
    /// with the setup at once. Whoever plays many games at one table reads its setup once, and lets each begin from a copy.
    fn sit_down(rules: &Self::Rules, setup: &Setup) -> Result<Self::State, SetupError>;

    /// Runs such a table to its first question.
    fn begin<D: Dice + ?Sized, S: Sink>(rules: &Self::Rules, state: &mut Self::State, dice: &mut D, sink: &mut S);

    /// Sets up a game and runs it to its first question. Reports all that is wrong with the setup at once.
    fn start<D: Dice + ?Sized, S: Sink>(
        rules: &Self::Rules,
        setup: &Setup,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<Self::State, SetupError> {
        let mut state = Self::sit_down(rules, setup)?;
        Self::begin(rules, &mut state, dice, sink);
        Ok(state)
    }

    /// Makes the state that a scenario describes and runs it to its first question. Reports all that is wrong with it at once.
    /// The dice lay out what the position leaves to chance. What is rolled for afterwards is best left to be asked for, so that a scenario
    /// can script it; all of it is told like any event.
    fn arrange<D: Dice + ?Sized, S: Sink>(
        rules: &Self::Rules,
        setup: &Setup,
        given: &Given,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<Self::State, Vec<GivenError>>;

    /// What the game waits for.
    fn pending(state: &Self::State) -> Pending;

    /// Fills `out` with all legal answers to the pending question, sorted. Empty only when nothing is asked.
    fn options(rules: &Self::Rules, state: &Self::State, out: &mut Options);

    /// Fills `out` with all that may be in the set at a pick of several or a payment, or all that is put in order: in the order in
    /// which the answers are given ([`crate::pick`]), and as often as it may be picked. Where one answer is all that is asked
    /// for these are the options, without `Done`.
    fn candidates(rules: &Self::Rules, state: &Self::State, out: &mut Options) {
        Self::options(rules, state, out);
        out.retain(|&choice| choice != Choice::Done);
    }

    /// Whether it means something else where among the answers to the same question of a command this one stands: the order in which targets are
    /// named, or what is put in order. Of all others a set is taken in one order, so that no two lists mean the same ([`crate::pick`]).
    fn in_order(_rules: &Self::Rules, _state: &Self::State, _choice: Choice) -> bool {
        false
    }

    /// What a source gives at a payment.
    fn worth(_rules: &Self::Rules, _state: &Self::State, _choice: Choice) -> u16 {
        0
    }

    /// Why a choice is not legal now; `None` if it is. It names a thing where another than the choice is in the way; see [`refuse`].
    fn why_not(rules: &Self::Rules, state: &Self::State, choice: Choice) -> Option<Refusal>;

    /// Answers the pending question. An error leaves the state as it was.
    fn apply<D: Dice + ?Sized, S: Sink>(
        rules: &Self::Rules,
        state: &mut Self::State,
        choice: Choice,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        if let Some(refusal) = refuse::<Self>(rules, state, choice) {
            return Err(refusal);
        }
        Self::apply_trusted(rules, state, choice, dice, sink);
        Ok(())
    }

    /// Answers the pending question with a choice the caller took from [`Game::options`]. Any other choice may end the
    /// game in a [`crate::Fault`], but never panics.
    fn apply_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Self::Rules,
        state: &mut Self::State,
        choice: Choice,
        dice: &mut D,
        sink: &mut S,
    );

    /// Steps back to the first question of the command that is being given. False if none is.
    fn rewind(rules: &Self::Rules, state: &mut Self::State) -> bool;

    /// Fills `out` with all ways in which a seat may take a liberty now, sorted. The same in every world that the seat cannot
    /// tell apart.
    fn liberty(_rules: &Self::Rules, _state: &Self::State, _seat: Seat, _liberty: LibertyId, out: &mut Options) {
        out.clear();
    }

    /// Why something cannot happen outside of the questions now; `None` if it can. See [`refuse_interrupt`].
    fn why_not_interrupt(rules: &Self::Rules, state: &Self::State, interrupt: Interrupt) -> Option<Refusal>;

    /// A player leaves, a draw is agreed or a liberty is taken. An error leaves the state as it was.
    fn interrupt<D: Dice + ?Sized, S: Sink>(
        rules: &Self::Rules,
        state: &mut Self::State,
        interrupt: Interrupt,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        if let Some(refusal) = refuse_interrupt::<Self>(rules, state, interrupt) {
            return Err(refusal);
        }
        Self::interrupt_trusted(rules, state, interrupt, dice, sink);
        Ok(())
    }

    /// The same for what [`Game::why_not_interrupt`] has nothing against. Whoever is giving a command begins it again: the table
    /// has changed.
    fn interrupt_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Self::Rules,
        state: &mut Self::State,
        interrupt: Interrupt,
        dice: &mut D,
        sink: &mut S,
    );

    /// What a viewer may know.
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Viewer) -> View;

    /// The same as a `given` block says it: facts and zones with the names and the meaning that they have in positions, and as facts that
    /// no position says what a position cannot say. Where views say it all in such words, this is the view.
    fn position(rules: &Self::Rules, state: &Self::State, viewer: Viewer) -> View {
        Self::view(rules, state, viewer)
    }

    /// Turns a state into another world that the seat cannot tell from it. A command that somebody else is giving is taken back
    /// to its beginning, because the seat does not know it. Deals through [`crate::CardTable::resample`]. Allocates nothing, and with
    /// the same dice makes the same world of any two that the seat cannot tell apart while it is asked.
    fn resample<D: Dice + ?Sized>(rules: &Self::Rules, state: &mut Self::State, seat: Seat, dice: &mut D);

    /// Fills `out` with how the player `of` stands as far as `seat` may know it: a number for each of [`GameInfo::features`]. The same in
    /// every world that `seat` cannot tell apart. Allocates nothing once `out` has grown.
    fn features(_rules: &Self::Rules, _state: &Self::State, _seat: Seat, _of: Seat, out: &mut Features) {
        out.clear();
    }

    /// The places, by name, at which a player has cards that make a difference to how it stands: the hand, what it has laid out.
    fn places() -> &'static [&'static str] {
        &[]
    }

    /// Fills `out` with the cards that the player `of` has at those places, as far as `seat` may know them. The same in every world that
    /// `seat` cannot tell apart, but for their order. Allocates nothing once `out` has grown.
    fn holdings(_rules: &Self::Rules, _state: &Self::State, _seat: Seat, _of: Seat, out: &mut Holdings) {
        out.clear();
    }

    /// What positions at a table like this are worth, as it was learned from whole games: the text that `cargo xtask train` has written.
    /// `None` where nobody has trained for it, or where it did not pay; bots then learn while they play.
    fn judge(_state: &Self::State) -> Option<&'static str> {
        None
    }

    /// How good what a seat would take away is as things stand, as far as it knows, more being better: for games that nobody wins, such as
    /// a draft. Bots look for the answers that make it largest, instead of playing games out. `None` in games that are won.
    fn promise(_rules: &Self::Rules, _state: &Self::State, _seat: Seat) -> Option<i32> {
        None
    }

    /// What a seat takes away from a game that is over. Nobody else is told of it: no view shows it.
    fn takeaway(_rules: &Self::Rules, _state: &Self::State, _seat: Seat) -> Option<Takeaway> {
        None
    }

    /// A key of what a seat knows: the same in every world that it cannot tell apart, and another wherever it sees something
    /// else. This one is made of the view, which allocates; a game in which bots ask for it often adds to a [`Key`] itself.
    fn key(rules: &Self::Rules, state: &Self::State, seat: Seat) -> u64 {
        let mut key = Key::default();
        Self::view(rules, state, Viewer::Seat(seat)).hash(&mut key);
        if let Pending::Ask(ask) = Self::pending(state)
            && ask.who == Actor::Seat(seat)
        {
            let mut options = Options::new();
            Self::options(rules, state, &mut options);
            (ask, options).hash(&mut key);
        }
        key.finish()
    }

    /// The kind of card that face `roll` of the pending roll would bring, if it is a card that is rolled for.
    fn rolled_card(rules: &Self::Rules, state: &Self::State, roll: u16) -> Option<KindId>;

    /// What the pending question is about, for the seat that is asked and nobody else: it says no more than that seat may
    /// know. `None` where the question says it all.
    fn subject(_rules: &Self::Rules, _state: &Self::State) -> Option<Subject> {
        None
    }

    /// What may come of the answers to the pending question, if it is put to this seat: ways over the board, odds of rolls, warnings. The
    /// same in every world that the seat cannot tell apart. For people: it may allocate, and no bot asks for it.
    fn outlook(_rules: &Self::Rules, _state: &Self::State, _seat: Seat) -> Outlook {
        Outlook::default()
    }

    /// The clause that asks the pending question, where it is not the one its [`Question`] is declared with.
    fn asked_by(_state: &Self::State) -> Option<Clause> {
        None
    }

    /// The work that is suspended, what comes next first, in the words of the game, with seats as the tokens of
    /// [`Refusal::seat`]: for judges, who know everything.
    fn suspended(_rules: &Self::Rules, _state: &Self::State) -> Vec<String> {
        vec![]
    }

    /// Fills `out` with every thing on the table, in the order in which they lie. The same in every world that a seat cannot
    /// tell apart.
    fn things(rules: &Self::Rules, state: &Self::State, out: &mut Vec<ThingId>);

    /// What a thing is now, as a viewer may know it; nothing if it is gone. Allocates nothing: bots ask it of every option.
    fn thing(rules: &Self::Rules, state: &Self::State, viewer: Viewer, id: ThingId) -> Option<Thing>;

    /// The map it is played on, if it is played on one.
    fn board(_rules: &Self::Rules) -> Option<&Board> {
        None
    }

    /// How the players came off, in seat order, once the game is over.
    fn standings(_rules: &Self::Rules, state: &Self::State) -> Vec<Standing> {
        let Pending::Over(outcome) = Self::pending(state) else { return vec![] };
        let shared = outcome.end != End::Won;
        let place = |seat: Seat| if shared || outcome.winners.has(seat) { 1 } else { 1 + outcome.winners.len() as u8 };
        let standing = |seat| Standing { seat, place: place(seat), score: Self::score(state, seat) };
        Self::seats(state).iter().map(standing).collect()
    }

    /// What [`Standing::score`] of a player counts, in words, once the game is over: `12 power left`. Where a game says nothing here
    /// people are not shown the score, because their rulebook knows none.
    fn tally(_rules: &Self::Rules, _state: &Self::State, _seat: Seat) -> Option<String> {
        None
    }

    /// How well somebody did, more being better ([`Standing::score`]): HP that are left, say. 0 where nothing is counted, and for who is out of it.
    fn score(_state: &Self::State, _seat: Seat) -> i32 {
        0
    }

    /// Who sat down.
    fn seats(state: &Self::State) -> SeatSet;

    /// What a choice is called at the pending question, with seats as the tokens of [`Refusal::seat`]: a mode, and a `Yes`
    /// that says to what. `None` for choices that name themselves, and for things, whose words follow from [`Game::thing`].
    fn describe(_rules: &Self::Rules, _state: &Self::State, _choice: Choice) -> Option<String> {
        None
    }

    /// Fills `out` with the ways (modes) that the pending question knows, open now or not: each of them has words in [`Game::describe`]. Whoever
    /// reads a sentence looks them up here; a way that is not open is then refused for its own reason.
    fn ways(rules: &Self::Rules, state: &Self::State, out: &mut Options) {
        Self::options(rules, state, out);
        out.retain(|choice| matches!(choice, Choice::Mode(_)));
    }

    /// The thing that a choice is about without naming it: what is sold, whose ability is used. Clients put the option on
    /// it by its id, and the refusal of what is no option. The same in every world that who is asked cannot tell apart.
    ///
    /// Of a mode this is the thing to which it is done; what is done is the mode itself, as the question declares it ([`Question::modes`]).
    /// So whoever learns from answers knows both without taking a number apart.
    fn concerns(_rules: &Self::Rules, _state: &Self::State, _choice: Choice) -> Option<ThingId> {
        None
    }

    /// The names of all card kinds, by [`crate::KindId`].
    fn card_names(rules: &Self::Rules) -> &[String];

    /// Checks what must always hold of a state, such as the conservation of cards. The error says what does not.
    fn audit(rules: &Self::Rules, state: &Self::State) -> Result<(), String>;

    /// Who has or had the first turn, in a game that asks somebody else before it; `None` where it is whoever is asked first.
    fn starter(_state: &Self::State) -> Option<Seat> {
        None
    }

    /// The number of turns begun so far.
    fn turns(state: &Self::State) -> u32;

    /// A number that grows where a stretch of play is over and a position can be valued as a whole: with each turn, or with each
    /// step of a long turn.
    fn stretch(state: &Self::State) -> u32 {
        Self::turns(state)
    }

    /// Whether the roll that is asked for counts already for what it comes to on average in what the position is worth
    /// ([`GameInfo::valuation`]). Whoever values positions need not roll it, and is spared the luck.
    fn foresees(_state: &Self::State) -> bool {
        false
    }

    /// Which of the moments it is at which the same question is asked, such as the phases of a fight; below 16. Whoever learns from answers keeps
    /// those of different moments apart.
    fn moment(_state: &Self::State) -> u8 {
        0
    }

    /// Loads the rules from card files, given as `(file name, text)`; from none, the cards that come with the game.
    /// Reports all that is wrong at once.
    fn load(files: &[(String, String)]) -> Result<Self::Rules, Vec<Problem>>;

    /// What a seat would bring as a value of `option` to such a table, looked at as people write it: with comments, blank lines and
    /// all. `None` if the game has nothing to say of such values.
    fn inspect(_rules: &Self::Rules, _setup: &Setup, _option: &OptionInfo, _value: &str) -> Option<Inspection> {
        None
    }

    /// The values of something that a seat brings that come with the game.
    fn ready(_option: &OptionInfo) -> &'static [Ready] {
        &[]
    }

    /// Tables like this one to which, together, every card is brought; none where every table has all of them.
    fn covering(_rules: &Self::Rules, _setup: &Setup) -> Vec<Setup> {
        vec![]
    }

    /// A card kind: its text and how it was understood.
    fn card(rules: &Self::Rules, kind: KindId) -> CardInfo;

    /// What is given of a position in which something may soon come of a card, another one for each number: for trials of its text. `None`
    /// where any game from its beginning will do.
    fn staged(_rules: &Self::Rules, _setup: &Setup, _kind: KindId, _number: u64) -> Option<Vec<GivenFact>> {
        None
    }

    /// Every kind of card there are copies of. Any other kind is but a name that can be answered and told with: a space, a counter.
    fn cards(rules: &Self::Rules) -> Vec<KindId> {
        let kinds = (0..Self::card_names(rules).len()).map(|kind| KindId(kind as u16));
        kinds.filter(|&kind| Self::card(rules, kind).count > 0).collect()
    }

    /// The words its card texts are made of.
    fn vocabulary() -> Vec<Word>;

    /// Its card language, if its cards have texts that a lexicon reads.
    fn language() -> Option<&'static dyn CardLanguage> {
        None
    }

    /// How the text of a card was understood, step by step, in words that its author can check.
    fn reading(_rules: &Self::Rules, _kind: KindId) -> Vec<ReadStep> {
        vec![]
    }

    /// The parts of a card's text that [`Game::without`] can leave out, in words.
    fn parts(_rules: &Self::Rules, _kind: KindId) -> Vec<String> {
        vec![]
    }

    /// The same rules with a card that does nothing, or that does not do one of its parts; so that games played by both show what
    /// the text is good for. `None` if there is no such card or part.
    fn without(_rules: &Self::Rules, _kind: KindId, _part: Option<usize>) -> Option<Self::Rules> {
        None
    }

    /// The same rules with a card one line of whose text says nothing, whether or not such a card could be printed. `None` if there is no
    /// such line.
    fn without_line(rules: &Self::Rules, kind: KindId, line: usize) -> Option<Self::Rules> {
        // Where texts have one line, that is all a card does.
        if line == 0 { Self::without(rules, kind, None) } else { None }
    }

    /// A hash of everything in the rules that can change the course of a game or the meaning of an answer: the cards, what the
    /// game's code notes by hand, and [`GameInfo::meaning`].
    fn rules_hash(rules: &Self::Rules) -> [u8; 32];
}
