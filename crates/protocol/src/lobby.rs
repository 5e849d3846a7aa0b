//! The bodies of the HTTP API: games, rulebooks, tables, replays.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::play::OutcomeDto;
use crate::view::{EventDto, ViewDto};

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameSummary {
    /// The name for programs: `zun`.
    pub name: String,
    /// The name for people: `Runes of Zun`.
    pub title: String,
    /// The game that it is a part of and shown with, such as the draft before the encounters; none for a game of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub of: Option<String>,
    /// How few and how many may play.
    pub seats: (u8, u8),
    /// Its modes, the default first; with the numbers of seats each can be played with.
    pub modes: Vec<ModeInfo>,
    /// What can be chosen for a table.
    pub options: Vec<GameOption>,
    /// Whether the players can agree to a draw.
    pub draws: bool,
    /// What each seat brings; a table waits until everybody has chosen.
    pub brings: Vec<GameOption>,
    /// The questions, by name, in which one may answer what somebody else does: where nothing can be answered they pass by
    /// themselves, unless a player says `always-ask`, and a table may have a time for them ([`NewTable::window`]).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub windows: Vec<String>,
    /// A scenario to begin with at the judge's desk; empty where the game declares none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub example: String,
}

/// A mode of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ModeInfo {
    /// Its name.
    pub name: String,
    /// With how many seats it can be played.
    pub seats: Vec<u8>,
}

/// Something that can be chosen before a game starts: for the table, or by a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// Which values it takes.
    pub takes: Takes,
    /// What it does.
    pub meaning: String,
    /// What holds where nothing is said; none where it then does nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub default: Option<String>,
    /// What holds instead where nothing is said and only bots play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unattended: Option<String>,
    /// With which value a game that may be long is soon over: for examples and trials.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub brief: Option<String>,
    /// The clause that gives it.
    pub clause: String,
    /// Values that come with the game, such as starter decks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ReadyDto>>", optional)]
    pub ready: Vec<ReadyDto>,
}

/// A value that comes with the game and is known by a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReadyDto {
    /// Its name: `starter`.
    pub name: String,
    /// The value.
    pub text: String,
}

/// A value of something that a seat could bring, to be looked at before anybody does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Inspect {
    /// What is brought, by its name: `deck`.
    pub brings: String,
    /// The value, as it was written.
    pub value: String,
    /// The options of the table that it is for.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub options: BTreeMap<String, String>,
}

/// All that is wrong with it: by line, then as a whole. With none of them it can be brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Inspected {
    /// The flaws.
    pub flaws: Vec<FlawDto>,
    /// What it is made of, as far as it can be read.
    #[serde(default)]
    pub tallies: Vec<TallyDto>,
}

/// Numbers with a title: how many cards of each cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TallyDto {
    /// What is counted: `light`, `type`.
    pub title: String,
    /// What they have in common, and how many they are, in the order in which one reads them.
    pub rows: Vec<(String, u16)>,
}

/// Something wrong with a value of several lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FlawDto {
    /// The line, counted from 1; none for the value as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<u32>,
    /// What is wrong.
    pub what: String,
    /// The clause that it breaks.
    pub clause: String,
    /// What would be right.
    pub help: String,
}

/// Which values an option takes. They are sent as text, in one spelling each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// `yes` or `no`.
    Flag,
    /// A whole number, with both bounds.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// One of these words.
    OneOf(Vec<String>),
    /// Lines of text, such as `3 NAME` for three cards of a deck.
    Deck,
}

/// A bot that can be seated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BotChoice {
    /// What a table asks for: `steady`.
    pub spec: String,
    /// The name for people: `Steady`.
    pub title: String,
    /// What it does.
    pub meaning: String,
}

/// A game with its cards and words: `GET /api/games/{game}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameDetail {
    /// What it says of itself.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// Every kind of card; views and options name a card by its place here.
    pub cards: Vec<CardDetail>,
    /// The words that card texts are made of.
    pub keywords: Vec<Keyword>,
    /// The words that people meet at the table without a card to read.
    pub glossary: Vec<TermDto>,
    /// The places it is played on, if it is played on a map; what stands on one has a fact that names it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<PlaceDto>>", optional)]
    pub board: Vec<PlaceDto>,
    /// How the hexagons of the map lie, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub staggered: Option<Staggered>,
    /// Where the cards of a question lie, by its name, the first place that has one: `own hand`, `other hand`, `table main discard`.
    /// Cards of other questions are looked for everywhere, one's own zones first.
    pub guide: BTreeMap<String, Vec<String>>,
    /// What it calls those of its facts, zones and messages that a table treats with care.
    #[serde(default)]
    pub layout: LayoutDto,
}

/// Names of a game that a client looks for without knowing the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LayoutDto {
    /// The fact about the whole table that says whose turn it is; a game without turns has none of that name.
    pub whose: String,
    /// The message that a turn begins; empty where none says so.
    pub turn: String,
    /// Zones in front of the viewer that are drawn card by card near the question, the last one largest.
    pub held: Vec<String>,
    /// Facts about a player that are read at a glance, in this order, also where they are nought.
    pub vitals: Vec<String>,
    /// Facts about a player any of which, where it is so, says that they are out of the game for good.
    pub out: Vec<String>,
}

/// Which lines of a map of hexagons lie half a place further than those beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Staggered {
    /// Odd rows, to the right: the hexagons stand on a corner.
    Rows,
    /// Odd columns, downwards: the hexagons stand on a side.
    Columns,
}

/// A place of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaceDto {
    /// The place as a thing.
    pub id: u16,
    /// Its name.
    pub name: String,
    /// Whether that is a name of its own, and not only what it is called by where it lies.
    #[serde(default)]
    pub named: bool,
    /// What sort of place it is: a terrain, a town.
    pub kind: String,
    /// Column and row from the upper left. Places are hexagons; how they lie, the game says (`staggered`).
    pub at: (i16, i16),
    /// The places one can step to from here.
    pub neighbours: Vec<u16>,
}

/// A kind of card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CardDetail {
    /// Its name.
    pub name: String,
    /// How many copies there are.
    pub count: u8,
    /// Type, charms, costs: what stands beside the text.
    pub attributes: String,
    /// Its type: the word of the card file.
    #[serde(default)]
    pub sort: String,
    /// The place of its type among those of the game, in the order in which they appear.
    #[serde(default)]
    pub nth: u8,
    /// The colour by which the rules call it: `green`, `yellow`, `blue` or `red`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hue: Option<String>,
    /// What stands beside its text besides its type, part by part.
    #[serde(default)]
    pub printed: Vec<PrintedDto>,
    /// The phrases that its text is made of, by their places among the keywords of the game, in the order of the text.
    #[serde(default)]
    pub phrases: Vec<u16>,
    /// Its text, which is its program.
    pub text: String,
    /// The text read back in plain words as the rules understood it, step by step: when, who, may or must, what.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub steps: Vec<String>,
}

/// Something that stands beside the text of a card: a mark (`common`), a number (`2 light`) or a list (`charms: Boost, Share`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PrintedDto {
    /// What it is called: `common`, `light`, `charms`.
    pub name: String,
    /// How many, if it is a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub number: Option<u16>,
    /// Its words, if it is a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub values: Vec<String>,
    /// The same as kinds of cards, if its words are the names of cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub kinds: Vec<u16>,
}

/// A phrase of the card language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Keyword {
    /// The phrase, with its holes: `loses {n} HP`.
    pub phrase: String,
    /// What it means.
    pub meaning: String,
    /// The clause that says so.
    pub clause: String,
}

/// A word of the table, and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TermDto {
    /// What sort of word it is: `sector`, `state`; `term` for all others.
    pub group: String,
    /// The word as it stands in views and sentences.
    pub word: String,
    /// What it asks for or says.
    pub meaning: String,
    /// The clause that says so.
    pub clause: String,
}

/// A rulebook: `GET /api/rules/{game}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rulebook {
    /// The name of the game, for people.
    pub title: String,
    /// Its chapters: the overview first, the rulings last.
    pub chapters: Vec<Chapter>,
}

/// A chapter of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Chapter {
    /// Its name for links: `04-action-phase`.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Its text as HTML, without that heading. Every clause is a heading with the clause as its id: `<h3 id="ZUN-4.2">`.
    pub html: String,
    /// The clauses in it, in order.
    pub clauses: Vec<String>,
}

/// A table that is asked for: `POST /api/tables`. The maker joins it afterwards, see [`TableMade`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewTable {
    /// The game by name.
    pub game: String,
    /// The mode; empty for the game's first.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub mode: String,
    /// Who sits where, by seat. The seat that is `"you"` is kept for the maker; without one, the maker watches.
    pub seats: Vec<SeatWish>,
    /// Table options of the game.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub options: BTreeMap<String, String>,
    /// What bots bring, by seat; a seat that is left out brings what the game proposes. People choose for themselves ([`Bring`]).
    #[serde(default)]
    #[ts(as = "Option<Vec<BTreeMap<String, String>>>", optional)]
    pub brings: Vec<BTreeMap<String, String>>,
    /// Seconds for each command; 0 for no clock.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub clock: u32,
    /// Seconds for each answer window ([`GameSummary::windows`]), whose end declines; 0 for as long as any other command.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub window: u32,
    /// Whether it is shown in the lobby; else one joins by its invitation link.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub public: bool,
    /// Whether a bot plays on for somebody who has been gone for so many seconds; 0 for never.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub stand_in: u32,
    /// Milliseconds that a bot takes for a move, so that people can follow.
    #[serde(default = "usual_pace")]
    #[ts(as = "Option<u32>", optional)]
    pub pace: u32,
}

fn usual_pace() -> u32 {
    700
}

/// Who is to sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatWish {
    /// The one who makes the table.
    You,
    /// Somebody who joins.
    Open,
    /// A bot, such as `steady` or `rollout:50`.
    Bot(String),
}

/// The answer to a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableMade {
    /// The table.
    pub table: TableInfo,
    /// The secret part of its invitation link: `/t/{table}?invite={invite}`. Only the maker is told.
    pub invite: String,
    /// The seat that is kept for the sender, to be taken by [`Join`] like any other: whoever contributes to the shuffles has
    /// seen the commitment before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
}

/// A seat is asked for: `POST /api/tables/{table}/join`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Join {
    /// Which seat; none for the first that is open.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The secret of the invitation, where the table is not public.
    #[serde(default)]
    #[ts(optional)]
    pub invite: Option<String>,
    /// The player's part in the shuffles: 64 hex digits, chosen at random.
    pub contribution: String,
}

/// What somebody brings to the table they sit at: `POST /api/tables/{table}/bring`. It can be chosen anew until the game begins,
/// which is when everybody has chosen. Nobody else is told what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Bring {
    /// By the names of [`GameSummary::brings`]; what is left out is what the game proposes.
    pub brings: BTreeMap<String, String>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableStage {
    /// Seats are still open, or somebody has yet to choose what they bring.
    Open,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// A table, without anything hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its id, part of its address.
    pub id: String,
    /// The game by name.
    pub game: String,
    /// The mode.
    pub mode: String,
    /// The options of the game.
    pub options: BTreeMap<String, String>,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// How far it is.
    pub stage: TableStage,
    /// Seconds for each command; 0 for no clock.
    pub clock: u32,
    /// Seconds for each answer window, whose end declines; 0 for as long as any other command.
    #[serde(default)]
    pub window: u32,
    /// Whether it is shown in the lobby.
    pub public: bool,
    /// After how many seconds a bot stands in for somebody who is gone; 0 for never.
    pub stand_in: u32,
    /// Milliseconds that a bot takes for a move.
    pub pace: u32,
    /// The commitment to the shuffles: 64 hex digits, told before anybody has contributed.
    pub commitment: String,
    /// How many people watch.
    pub watching: u32,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_at: u64,
    /// The table of the rematch, once somebody has asked for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// Who won, once it is over, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<String>,
    /// How it ended, once it is over: [`crate::play::Update::outcome`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended: Option<OutcomeDto>,
    /// The event that it belongs to. Its replay and its shuffles stay closed until the event is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub event: Option<String>,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// What the player is called; empty while the seat is open.
    pub name: String,
    /// What kind of player.
    pub who: SeatKind,
    /// Whether the person is connected; always true of a bot.
    pub here: bool,
    /// Whether nothing is waited for here: somebody sits, and what they bring is chosen. What it is, nobody else is told.
    #[serde(default)]
    pub ready: bool,
    /// While the seat is open: what the person is called for whom it is kept. Nobody else can take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kept_for: Option<String>,
}

/// What kind of player sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A bot, by its name.
    Bot(String),
    /// A person who is gone, and for whom a bot plays until they come back.
    StandIn(String),
}

/// A game somebody played in, for their history: `GET /api/history`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Past {
    /// The table.
    pub table: TableInfo,
    /// The seat they had.
    pub seat: u8,
}

/// A finished game, one step after the other: `GET /api/tables/{table}/replay?seat=N` (without a seat, the open view).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplaySteps {
    /// The table.
    pub table: TableInfo,
    /// How things stood after each step; the first is the deal.
    pub steps: Vec<ReplayStep>,
}

/// One step of a replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayStep {
    /// The command in words: `Alex: play Attack on Billy`.
    pub command: String,
    /// How things stood after it.
    pub view: ViewDto,
    /// What happened in it.
    pub events: Vec<EventDto>,
}

/// Where to play on from: `POST /api/tables/{table}/branch`. Makes a table with the position after a step, where the sender
/// takes a seat and bots take the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Branch {
    /// The step, as in [`ReplaySteps`].
    pub step: u32,
    /// The seat that the sender takes.
    pub seat: u8,
    /// The bot for the others.
    pub bot: String,
}

/// How the sender played a finished game: `GET /api/tables/{table}/coach`. For those who had a seat in it. Everything is worked out from what that
/// seat could know at the time. Shares are parts of 1,000.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Coaching {
    /// The sender's seat.
    pub seat: u8,
    /// Every command at which there was something else to do, in order.
    pub commands: Vec<CoachedCommand>,
}

/// A command that was weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CoachedCommand {
    /// The step, as in [`ReplaySteps`].
    pub step: u32,
    /// The command in words.
    pub command: String,
    /// Whether a stand-in or the clock gave it, or a part of it, in place of the player: then it is never flagged.
    #[serde(default)]
    pub stood_in: bool,
    /// The chance to win with it, as it looked then. Missing in a game that only says how one stands.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<u16>,
    /// The best other command that was found, if one looked better. Most of the time by no more than luck may make it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<BestCommand>,
    /// What would have been better beyond doubt, if anything.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<BetterCommand>,
}

/// The best command that was found beside the one that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BestCommand {
    /// The command in words.
    pub command: String,
    /// How much more it wins, or less where this is negative; without chances, how much better one stands, of what a win is worth.
    pub regret: i16,
    /// At least so much, with 95 % for all commands of the game at once.
    pub least: i16,
    /// At most so much.
    pub most: i16,
    /// What it leads to, in words: `your HP 7.2 instead of 5.1`.
    pub expected: Vec<String>,
}

/// A command that would have been better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BetterCommand {
    /// The command in words.
    pub command: String,
    /// How much more it wins; without chances, how much better one stands, of what a win is worth.
    pub regret: u16,
    /// At least so much, with 95 % for all commands of the game at once.
    pub least: u16,
    /// At most so much.
    pub most: u16,
    /// What it leads to, in words: `your HP 7.2 instead of 5.1`.
    pub expected: Vec<String>,
}

/// What is needed to check the shuffles of a finished game: `GET /api/tables/{table}/fair`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Fair {
    /// What was told before anybody contributed.
    pub commitment: String,
    /// The secret it was a commitment to, now told.
    pub secret: String,
    /// What each seat contributed, by seat; empty for a bot of the server.
    pub contributions: Vec<String>,
    /// How many rolls at the beginning belong to the game that this one goes on from; they cannot be checked here.
    pub from: u32,
    /// Every roll: its number of sides and what came up, in order.
    pub rolls: Vec<(u32, u32)>,
    /// Whether the server's own check finds all of them right.
    pub fair: bool,
}
