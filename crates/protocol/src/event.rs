//! Events: rounds of encounters of two, paired by Swiss or round robin, and their standings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How players are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventForm {
    /// Those with equal points meet.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
}

/// An event that is asked for: `POST /api/events`. The host enters it like everybody else, or only watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewEvent {
    /// What it is called; empty for a name made of the game's.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub title: String,
    /// The game by name.
    pub game: String,
    /// The mode of its tables; empty for the game's first. It must be one for two seats.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub mode: String,
    /// The options of its tables. Where something is gathered first, those that it knows are for that table, and what is taken away from there
    /// says what the rounds need of them; the others are for the rounds.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub options: BTreeMap<String, String>,
    /// What all play at one table before the rounds, and take away from what they bring to them: a mode of the part of the game that is
    /// for that, such as `draft` or `sealed`. Empty for constructed play.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub gathering: String,
    /// How players are paired; without it round robin up to 6 players, Swiss above.
    #[serde(default)]
    #[ts(optional)]
    pub form: Option<EventForm>,
    /// How many may play.
    pub players: u8,
    /// The bot that takes places nobody has taken when the event starts; empty where they stay empty.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub bot: String,
    /// Seconds for each command at its tables; 0 for no clock.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub clock: u32,
    /// Seconds for each answer window; 0 for as long as any other command.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub window: u32,
    /// Seconds for choosing what one brings, from the start on; 0 for as long as it takes.
    #[serde(default)]
    #[ts(as = "Option<u32>", optional)]
    pub building: u32,
    /// After how many seconds somebody who is asked and gone is played for. Never 0 where there is no clock: one who stays away would
    /// hold up everybody.
    #[serde(default = "usual_stand_in")]
    #[ts(as = "Option<u32>", optional)]
    pub stand_in: u32,
    /// Milliseconds that a bot takes for a move.
    #[serde(default = "usual_pace")]
    #[ts(as = "Option<u32>", optional)]
    pub pace: u32,
    /// Whether it is shown in the lobby; else one enters by its invitation link.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub public: bool,
}

fn usual_stand_in() -> u32 {
    60
}

fn usual_pace() -> u32 {
    700
}

/// The answer to a new event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventMade {
    /// The event.
    pub event: EventInfo,
    /// The secret part of its invitation link: `/e/{event}?invite={invite}`. Only the host is told.
    pub invite: String,
}

/// A place is asked for: `POST /api/events/{event}/enter`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Enter {
    /// The secret of the invitation, where the event is not public.
    #[serde(default)]
    #[ts(optional)]
    pub invite: Option<String>,
    /// The player's part in the shuffles of all their encounters: 64 hex digits, chosen at random.
    pub contribution: String,
}

/// How far an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventStage {
    /// Players enter.
    Entries,
    /// Players choose what they bring.
    Building,
    /// All play at one table for what they bring to their encounters.
    Gathering,
    /// Encounters are played.
    Rounds,
    /// All is played.
    Over,
    /// The host has called it off.
    CalledOff,
}

/// An event, without anything hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventInfo {
    /// Its id, part of its address.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The game by name.
    pub game: String,
    /// The mode of its tables.
    pub mode: String,
    /// The options of its tables.
    pub options: BTreeMap<String, String>,
    /// What is played before the rounds, such as `draft`; nothing in constructed play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gathering: Option<String>,
    /// The table at which that is played, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gathered: Option<String>,
    /// Whether players choose what they bring, before play begins and for all of it.
    pub brings: bool,
    /// How players are paired.
    pub form: EventForm,
    /// How far it is.
    pub stage: EventStage,
    /// What the host is called.
    pub host: String,
    /// How many may play.
    pub places: u8,
    /// The bot for places that stay empty.
    pub bot: String,
    /// Who plays, by number.
    pub players: Vec<EventPlayer>,
    /// How many rounds there will be; 0 before it has started.
    pub n_rounds: u32,
    /// The rounds so far.
    pub rounds: Vec<EventRound>,
    /// Who stands where, best first; empty before it has started.
    pub standings: Vec<EventPlace>,
    /// Seconds for each command; 0 for no clock.
    pub clock: u32,
    /// Seconds for choosing what one brings; 0 for as long as it takes.
    pub building: u32,
    /// Milliseconds that are left for choosing; none where no time runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub time_left: Option<u64>,
    /// Whether it is shown in the lobby.
    pub public: bool,
    /// The commitment to all lots and shuffles of the event: 64 hex digits, told before anybody has contributed.
    pub commitment: String,
    /// What it was a commitment to, once the event is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_at: u64,
    /// How much has happened: more than before if anything has changed.
    #[ts(type = "number")]
    pub rows: u64,
}

/// Somebody who plays in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventPlayer {
    /// What they are called.
    pub name: String,
    /// Which bot, for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// Whether they have chosen what they bring; what it is, nobody else is told.
    pub ready: bool,
    /// Whether they have left.
    pub left: bool,
}

/// A round of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventRound {
    /// Who meets whom.
    pub pairings: Vec<EventPairing>,
    /// Who meets nobody and has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bye: Option<u8>,
    /// Who meets nobody and gets nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rests: Option<u8>,
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventPairing {
    /// The two by their numbers, in the order of their seats.
    pub players: (u8, u8),
    /// The table they play at, once it is open; everybody may watch it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// What it came to, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub score: Option<EventScore>,
}

/// What an encounter came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventScore {
    /// The points of the two.
    pub points: (u32, u32),
    /// What the two had left, by the number that the game declares; 0 for who lost.
    pub left: (i32, i32),
    /// Whether it was won without being played.
    pub unplayed: bool,
}

/// A player's place, and all that it follows from, in the order in which it counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventPlace {
    /// Who, by number.
    pub player: u8,
    /// The place, from 1.
    pub place: u32,
    /// The points: 3 for a win or a bye, 1 for a draw.
    pub points: u32,
    /// The win rate of the opponents, each counted as a third at least.
    pub opponents: f64,
    /// What was left at the ends of all encounters minus what the others had.
    pub difference: i32,
    /// The points against those who are equal in all of the above.
    pub direct: u32,
    /// The number drawn by lot; lower is better.
    pub lot: u32,
    /// Encounters won, drawn and lost.
    pub record: (u32, u32, u32),
}

/// An event as the sender sees it: `GET /api/events/{event}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventSeen {
    /// The event.
    pub event: EventInfo,
    /// The sender's number among the players, if they play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub you: Option<u8>,
    /// What the sender brings, once they have chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub brought: Option<BTreeMap<String, String>>,
    /// Whether the sender has opened it, and may start it or call it off.
    pub host: bool,
}
