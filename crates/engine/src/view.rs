//! What one viewer may know: a type of its own, filled only with what the viewer is allowed to see.
//!
//! A view is made of named facts and named zones, the same for every game, so that terminals, browsers, scenarios and
//! bots read it without knowing the game. Zones are filled through [`ZoneView::of`], which shows a card only if the table
//! says that the viewer knows it: a rule that forgets to hide something shows a face-down card, never a leak.

use std::borrow::Cow;

use serde::Serialize;

use crate::ask::Outcome;
use crate::brought::Memory;
use crate::cardset::{CardId, CardSet};
use crate::catalog::{KindId, Kinds};
use crate::named::TURN;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::slot::{Facts, LOOSE};
use crate::table::{CardTable, ZoneId};
use crate::thing::ThingId;

/// For the judge, the place of a card that lies on top of its pile in an order, from 1 for the uppermost.
pub const TOP: &str = "top";
/// The same at the bottom, from 1 for the lowest.
pub const BOTTOM: &str = "bottom";

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
    /// Dice that lie on the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<DieView>,
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

/// A word for people: the game's own, or one that comes from its data.
pub type Text = Cow<'static, str>;

/// A named fact.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Fact {
    /// Its name, in the words of scenarios.
    pub name: &'static str,
    /// What is so.
    pub value: Value,
}

impl Fact {
    /// A number.
    pub fn number(name: &'static str, n: impl Into<i32>) -> Self {
        Fact { name, value: Value::Number(n.into()) }
    }

    /// Yes or no.
    pub fn flag(name: &'static str, on: bool) -> Self {
        Fact { name, value: Value::Flag(on) }
    }

    /// A word.
    pub fn word(name: &'static str, word: impl Into<Text>) -> Self {
        Fact { name, value: Value::Word(word.into()) }
    }

    /// Players.
    pub fn seats(name: &'static str, seats: SeatSet) -> Self {
        Fact { name, value: Value::Seats(seats) }
    }
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
    Word(Text),
    /// Players.
    Seats(SeatSet),
    /// A thing: the space a figure stands on, the card a token came from.
    Thing(ThingId),
}

/// A zone in a view.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ZoneView {
    /// The place as a thing.
    pub id: ThingId,
    /// Its name, in the words of scenarios.
    pub name: &'static str,
    /// How many cards are in it, seen or not.
    pub count: u16,
    /// The cards that can be seen, and those that are seen to lie there face down.
    pub cards: Vec<CardView>,
}

/// A card, figure or token in a view, with what lies with it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct CardView {
    /// Its number, if it can be pointed at where it lies: a card of a hand or pile cannot.
    pub id: Option<ThingId>,
    /// What it is; nothing if it lies face down for this viewer.
    pub kind: Option<KindId>,
    /// Whose it is, where that is not plain from where it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// What is to be said of it: `by` whom, `on` whom, `hexed`, damage, tokens …
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// What was laid with it or lies under it, the nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<CardView>,
}

impl CardView {
    /// A card of which nothing more is to be said.
    pub fn plain(kind: KindId) -> Self {
        CardView { id: None, kind: Some(kind), owner: None, facts: vec![], with: vec![] }
    }

    /// A card that lies face down for this viewer, at a place everybody sees.
    pub fn face_down(id: ThingId) -> Self {
        CardView { id: Some(id), kind: None, owner: None, facts: vec![], with: vec![] }
    }

    /// The same with a number.
    #[must_use]
    pub fn numbered(mut self, id: ThingId) -> Self {
        self.id = Some(id);
        self
    }

    /// The same with one more fact.
    #[must_use]
    pub fn and(mut self, fact: Fact) -> Self {
        self.facts.push(fact);
        self
    }

    /// A fact by its name.
    pub fn fact(&self, name: &str) -> Option<&Value> {
        self.facts.iter().find(|fact| fact.name == name).map(|fact| &fact.value)
    }

    fn say(&mut self, facts: &impl Fn(ThingId) -> Vec<Fact>) {
        if let Some(id) = self.id {
            self.facts.append(&mut facts(id));
        }
        self.with.iter_mut().for_each(|card| card.say(facts));
    }

    /// It and all that lies with it, it first.
    pub fn each(&self) -> Vec<&CardView> {
        std::iter::once(self).chain(self.with.iter().flat_map(CardView::each)).collect()
    }
}

/// A die that lies on the table after a roll.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct DieView {
    /// Its number.
    pub id: ThingId,
    /// The face that is up, in words.
    pub face: Text,
    /// The same as what it is.
    pub shows: Shows,
    /// Whether it has been spent.
    pub spent: bool,
}

/// What the upper face of a die shows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    /// A number.
    Number(u16),
    /// Symbols, each by its word.
    Symbols(Vec<&'static str>),
}

/// The places of a game that is played on a map, all of it constant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// Every place.
    pub places: Vec<Place>,
    /// How its hexagons lie.
    pub staggered: Staggered,
}

/// Which of the lines of a board of hexagons lie half a place further than those beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Staggered {
    /// Odd rows, to the right: the hexagons stand on a corner.
    #[default]
    Rows,
    /// Odd columns, downwards: the hexagons stand on a side.
    Columns,
}

/// A place of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    /// The place as a thing.
    pub id: ThingId,
    /// Its name.
    pub name: String,
    /// Whether that is a name of its own, and not only what it is called by where it lies.
    pub named: bool,
    /// What sort of place it is: a terrain, a town.
    pub kind: String,
    /// Column and row, from the upper left. Places are drawn as hexagons, as [`Board::staggered`] says.
    pub at: (i16, i16),
    /// The places one can step to from here.
    pub neighbours: Vec<ThingId>,
}

impl ZoneView {
    /// A zone for a viewer. `open` says whether the rules let the viewer look at it; a card is shown only if the table
    /// says, too, that the viewer knows it. What lies in slots comes first, in its order, seen or face down; the rest in the order of
    /// kinds, so that no order leaks.
    pub fn of<const W: usize, const Z: usize, const S: usize, const A: usize, const L: usize, F, M>(
        name: &'static str,
        table: &CardTable<W, Z, S, A, L, F, M>,
        zone: ZoneId,
        kinds: &impl Kinds,
        viewer: Viewer,
        open: bool,
    ) -> Self
    where
        F: Facts,
        M: Memory<W, S>,
    {
        let open = if open { table.zone(zone) } else { CardSet::EMPTY };
        Self::showing(name, table, zone, kinds, viewer, open)
    }

    /// The same where the rules let the viewer look at some of its cards.
    pub fn showing<const W: usize, const Z: usize, const S: usize, const A: usize, const L: usize, F, M>(
        name: &'static str,
        table: &CardTable<W, Z, S, A, L, F, M>,
        zone: ZoneId,
        kinds: &impl Kinds,
        viewer: Viewer,
        open: CardSet<W>,
    ) -> Self
    where
        F: Facts,
        M: Memory<W, S>,
    {
        let face = |card| CardView { owner: kinds.owner_of(card), ..CardView::plain(kinds.kind_of(card)) };
        Self::with_faces(name, table, zone, viewer, open, face)
    }

    /// The same where the game itself says what a card looks like. `face` is asked of no card that the viewer does not know.
    pub fn with_faces<const W: usize, const Z: usize, const S: usize, const A: usize, const L: usize, F, M>(
        name: &'static str,
        table: &CardTable<W, Z, S, A, L, F, M>,
        zone: ZoneId,
        viewer: Viewer,
        open: CardSet<W>,
        face: impl Fn(CardId) -> CardView,
    ) -> Self
    where
        F: Facts,
        M: Memory<W, S>,
    {
        let cards = table.zone(zone);
        let seen = cards & open & table.known_to(viewer);
        let mut shown: Vec<CardView> = vec![];
        let mut stacks = vec![];
        for slot in table.lying(zone) {
            let mut view = CardView::face_down(slot.id);
            if seen.has(slot.card) {
                view = face(slot.card).numbered(slot.id);
            }
            let its = slot.facts.stack();
            let under = stacks.iter().position(|stack| *stack == its && its != LOOSE);
            if let Some(i) = under {
                let mut lower = std::mem::replace(&mut shown[i], view);
                let lowest = std::mem::take(&mut lower.with);
                shown[i].with = std::iter::once(lower).chain(lowest).collect();
            } else {
                stacks.push(its);
                shown.push(view);
            }
        }
        let mut unplaced = seen - table.slotted();
        // Only the judge is told of an order: who knows which part of one is for the game's own facts to say.
        let (top, bottom) = if viewer == Viewer::Judge { table.ordered(zone) } else { (vec![], vec![]) };
        let n_bottom = bottom.len();
        for (nth, card) in (1..).zip(top) {
            unplaced.remove(card);
            shown.push(face(card).and(Fact::number(TOP, nth)));
        }
        unplaced -= bottom.iter().copied().collect::<CardSet<W>>();
        let mut rest: Vec<CardView> = unplaced.iter().map(&face).collect();
        rest.sort_by_key(|card| (card.kind, card.owner));
        shown.append(&mut rest);
        for (nth, card) in bottom.into_iter().enumerate() {
            shown.push(face(card).and(Fact::number(BOTTOM, (n_bottom - nth) as i32)));
        }
        ZoneView { id: ThingId::place(zone.0), name, count: cards.len() as u16, cards: shown }
    }

    /// The same with what the game says of its things, those that lie under others too.
    #[must_use]
    pub fn with_facts(mut self, facts: impl Fn(ThingId) -> Vec<Fact>) -> Self {
        self.cards.iter_mut().for_each(|card| card.say(&facts));
        self
    }
}

impl ZoneView {
    /// How many of its cards the viewer sees the faces of.
    pub fn n_seen(&self) -> usize {
        self.cards.iter().flat_map(CardView::each).filter(|card| card.kind.is_some()).count()
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

    /// Every card that lies somewhere, with what lies with it.
    pub fn cards(&self) -> impl Iterator<Item = &CardView> {
        let zones = self.zones.iter().chain(self.seats.iter().flat_map(|seat| &seat.zones));
        zones.flat_map(|zone| zone.cards.iter().flat_map(CardView::each))
    }

    /// Whose turn it is; nobody's in a game without turns.
    pub fn turn(&self) -> SeatSet {
        match self.fact(None, TURN) {
            Some(Value::Seats(seats)) => *seats,
            Some(Value::Number(_) | Value::Flag(_) | Value::Word(_) | Value::Thing(_)) | None => SeatSet::NONE,
        }
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
