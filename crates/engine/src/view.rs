//! What one viewer may know: a type of its own, filled only with what the viewer is allowed to see.
//!
//! A view is made of named facts and named zones, the same for every game, so that terminals, browsers, scenarios and
//! bots read it without knowing the game. Zones are filled through [`ZoneView::of`], which shows a card only if the table
//! says that the viewer knows it: a rule that forgets to hide something shows a face-down card, never a leak.

use serde::Serialize;

use crate::ask::Outcome;
use crate::cardset::CardSet;
use crate::catalog::{Catalog, KindId};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table::{Table, ZoneId};

/// A game as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct View {
    /// Through whose eyes.
    pub viewer: Viewer,
    /// The players.
    pub seats: Vec<SeatView>,
    /// Facts about the whole table: `turn`, `phase` …
    pub facts: Vec<Fact>,
    /// Zones that belong to nobody: `draw pile`, `table` …
    pub zones: Vec<ZoneView>,
    /// Whose answers are waited for, as far as the viewer may know.
    pub waiting_for: SeatSet,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

/// One player in a view.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SeatView {
    /// Which seat.
    pub seat: Seat,
    /// Facts about the player: `hp`, `defeated` …
    pub facts: Vec<Fact>,
    /// The player's zones: `hand` …
    pub zones: Vec<ZoneView>,
}

/// A named fact.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Fact {
    /// Its name, in the words of scenarios.
    pub name: &'static str,
    /// What is so.
    pub value: Value,
}

/// What a fact can be.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// A number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// A word.
    Word(&'static str),
    /// Players.
    Seats(SeatSet),
}

/// A zone in a view.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ZoneView {
    /// Its name, in the words of scenarios.
    pub name: &'static str,
    /// How many cards are in it, seen or not.
    pub count: u16,
    /// The cards that can be seen.
    pub cards: Vec<CardView>,
}

/// A card, or a group of cards lying together, in a view.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct CardView {
    /// What it is.
    pub kind: KindId,
    /// The cards laid with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<KindId>,
    /// What is to be said of it: `by` whom, `on` whom …
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<(&'static str, SeatSet)>,
}

impl CardView {
    /// A card of which nothing more is to be said.
    pub fn plain(kind: KindId) -> Self {
        CardView { kind, with: vec![], notes: vec![] }
    }
}

impl ZoneView {
    /// A zone for a viewer. `open` says whether the rules let the viewer look at it; a card is shown only if the table
    /// says, too, that the viewer knows it. Cards come in the order of the catalog, so that no order leaks.
    pub fn of<const W: usize, const Z: usize, const S: usize, const A: usize>(
        name: &'static str,
        table: &Table<W, Z, S, A>,
        zone: ZoneId,
        catalog: &Catalog<W>,
        viewer: Viewer,
        open: bool,
    ) -> Self {
        let cards = table.zone(zone);
        let seen = if open { cards & table.known_to(viewer) } else { CardSet::EMPTY };
        ZoneView {
            name,
            count: cards.len() as u16,
            cards: catalog.list(seen).into_iter().map(CardView::plain).collect(),
        }
    }
}

impl View {
    /// A zone by its name; with a seat, that player's.
    pub fn zone(&self, seat: Option<Seat>, name: &str) -> Option<&ZoneView> {
        let zones = match seat {
            Some(seat) => &self.seats.get(seat.index())?.zones,
            None => &self.zones,
        };
        zones.iter().find(|zone| zone.name == name)
    }

    /// A fact by its name; with a seat, about that player.
    pub fn fact(&self, seat: Option<Seat>, name: &str) -> Option<&Value> {
        let facts = match seat {
            Some(seat) => &self.seats.get(seat.index())?.facts,
            None => &self.facts,
        };
        facts.iter().find(|fact| fact.name == name).map(|fact| &fact.value)
    }
}
