//! A table as one viewer sees it. Cards are numbers; `GET /api/games/{game}` says what they are.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ViewDto {
    /// The players, by seat.
    pub seats: Vec<SeatDto>,
    /// Facts about the whole table: `turn`, `phase` …
    pub facts: Vec<FactDto>,
    /// Zones that belong to nobody: `draw pile`, `table` …
    pub zones: Vec<ZoneDto>,
    /// Dice that lie on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DieDto>>", optional)]
    pub dice: Vec<DieDto>,
    /// The seats whose answers are waited for, as far as the viewer may know.
    pub waiting_for: Vec<u8>,
}

/// A view as an update carries it: a list that is the same as in the last update on this socket is left out. The first update
/// has all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ViewUpdate {
    /// [`ViewDto::seats`].
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<SeatDto>>,
    /// [`ViewDto::facts`].
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<FactDto>>,
    /// [`ViewDto::zones`].
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zones: Option<Vec<ZoneDto>>,
    /// [`ViewDto::dice`].
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<DieDto>>,
    /// [`ViewDto::waiting_for`].
    pub waiting_for: Vec<u8>,
}

impl From<ViewDto> for ViewUpdate {
    /// All of it.
    fn from(ViewDto { seats, facts, zones, dice, waiting_for }: ViewDto) -> Self {
        ViewUpdate { seats: Some(seats), facts: Some(facts), zones: Some(zones), dice: Some(dice), waiting_for }
    }
}

impl ViewUpdate {
    /// What of it a client that has `old` must be told; what it need not be told stays here.
    #[must_use]
    pub fn split_new(&mut self, old: &ViewUpdate) -> ViewUpdate {
        ViewUpdate {
            seats: self.seats.take_if(|seats| old.seats.as_ref() != Some(seats)),
            facts: self.facts.take_if(|facts| old.facts.as_ref() != Some(facts)),
            zones: self.zones.take_if(|zones| old.zones.as_ref() != Some(zones)),
            dice: self.dice.take_if(|dice| old.dice.as_ref() != Some(dice)),
            waiting_for: self.waiting_for.clone(),
        }
    }

    /// Puts that back: all of it is here again.
    pub fn join(&mut self, new: ViewUpdate) {
        self.seats = new.seats.or(self.seats.take());
        self.facts = new.facts.or(self.facts.take());
        self.zones = new.zones.or(self.zones.take());
        self.dice = new.dice.or(self.dice.take());
        self.waiting_for = new.waiting_for;
    }
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatDto {
    /// Facts about the player: `hp`, `defeated` …
    pub facts: Vec<FactDto>,
    /// The player's zones: `hand` …
    pub zones: Vec<ZoneDto>,
}

/// A named fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FactDto {
    /// Its name.
    pub name: String,
    /// What is so.
    pub value: ValueDto,
}

/// What a fact can be: `{"number": 12}`, `{"flag": true}`, `{"word": "action"}`, `{"seats": [0]}`, `{"thing": 257}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ValueDto {
    /// A number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// A word.
    Word(String),
    /// Players.
    Seats(Vec<u8>),
    /// A thing, by its number.
    Thing(u16),
}

/// A zone: how many cards, and those of them that can be seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ZoneDto {
    /// The place as a thing.
    pub id: u16,
    /// Its name.
    pub name: String,
    /// How many cards are in it, seen or not.
    pub count: u16,
    /// The cards that can be seen, and those that are seen to lie there face down.
    pub cards: Vec<CardDto>,
}

/// A card, figure or token, with what lies with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CardDto {
    /// Its number, if it can be pointed at where it lies; the same in options and events.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u16>,
    /// Its place in the game's list of cards; nothing if it lies face down.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<u16>,
    /// Whose it is, where that is not plain from where it lies.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
    /// What is to be said of it: `by` whom, `on` whom, `hexed` …
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<FactDto>>", optional)]
    pub facts: Vec<FactDto>,
    /// What was laid with it or lies under it, the nearest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<CardDto>>", optional)]
    #[schema(no_recursion)]
    pub with: Vec<CardDto>,
}

/// A die that lies on the table after a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DieDto {
    /// Its number.
    pub id: u16,
    /// The face that is up, in words.
    pub face: String,
    /// The number on it, if it is a die with numbers.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// The symbols on it, each by its word, if it is a die with symbols.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub symbols: Vec<String>,
    /// Whether it has been spent.
    pub spent: bool,
}

/// Something that happened, as the viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventDto {
    /// Its name for programs: `lost-hp`.
    pub name: String,
    /// Its parts, for animation.
    pub args: Vec<ArgDto>,
    /// The sentence, without its full stop: `Billy loses 2 HP`.
    pub text: String,
    /// The card whose text did it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<u16>,
    /// The clause behind it.
    pub clause: String,
}

/// A part of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ArgDto {
    /// A player.
    Seat(u8),
    /// Several players.
    Seats(Vec<u8>),
    /// A number.
    Number(i16),
    /// A card.
    Card(u16),
    /// A card that lies on the table.
    Thing(ThingArg),
    /// A thing on the table by its number alone: a card that lies face down for the viewer or is named in another part, or a die.
    Faceless(u16),
    /// A card the viewer cannot see.
    Hidden,
    /// A word.
    Word(String),
}

/// A card on the table as a part of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ThingArg {
    /// Its number; it may be gone by now.
    pub id: u16,
    /// Its place in the game's list of cards.
    pub card: u16,
}
