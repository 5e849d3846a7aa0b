//! A view as text, in the manner of a `given` block.

use std::fmt::Write as _;

use runehall_engine::named::BY;
use runehall_engine::view::{BOTTOM, TOP};
use runehall_engine::{CardView, Fact, KindId, Seat, SeatSet, Value, View, Viewer, Words, ZoneView};
use runehall_games::words::{TableWords, name};
use runehall_games::{DynGame, DynState};

/// The table as a viewer sees it, with the owners of cards that lie with other players said as positions say them: `Spark by Billy`.
pub(crate) fn seen(game: &dyn DynGame, state: &dyn DynState, viewer: Viewer) -> View {
    let mut view = state.view(viewer);
    if !game.info().given.notes.contains(&BY) {
        return view;
    }
    for seat in &mut view.seats {
        for card in seat.zones.iter_mut().flat_map(|zone| &mut zone.cards) {
            let owner = card.owner.filter(|&owner| owner != seat.seat && card.fact(BY).is_none());
            card.facts.extend(owner.map(|owner| Fact::seats(BY, SeatSet::one(owner))));
        }
    }
    view
}

/// One fact or zone of a view, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Whose; `None` for the table's.
    pub(crate) seat: Option<Seat>,
    pub(crate) name: &'static str,
    /// What a position says after the name; empty for a flag.
    pub(crate) value: String,
    /// The same where some of it cannot be seen and is left to chance: a hidden card is only counted, and not said to lie face down.
    pub(crate) counted: Option<String>,
    pub(crate) is_zone: bool,
}

impl Entry {
    /// As a position says it: `hp 9`, `draw pile: top Attack`.
    pub(crate) fn text(&self) -> String {
        let Entry { seat, name, value, counted: _, is_zone } = self;
        match value.as_str() {
            "" => (*name).to_owned(),
            // A name of several words, or a zone of the table, is set off by a colon.
            value if name.contains(' ') || *is_zone && seat.is_none() => format!("{name}: {value}"),
            value => format!("{name} {value}"),
        }
    }
}

/// Every fact and zone of a view: player by player, then the table's zones, then its facts. A flag that is not set is not worth a word.
pub(crate) fn entries(view: &View, words: TableWords) -> Vec<Entry> {
    let fact = |seat, fact: &Fact| {
        let value = match fact.value {
            Value::Flag(set) => set.then(String::new)?,
            Value::Number(_) | Value::Word(_) | Value::Seats(_) | Value::Thing(_) => value_text(&fact.value, words),
        };
        Some(Entry { seat, name: fact.name, value, counted: None, is_zone: false })
    };
    let zone = |seat, zone: &ZoneView| {
        let open = zone.n_seen() == usize::from(zone.count);
        let value = zone_given(seat, zone, words, Backs::Told);
        let counted = (!open).then(|| zone_given(seat, zone, words, Backs::Counted));
        Entry { seat, name: zone.name, value, counted, is_zone: true }
    };
    let mut all = vec![];
    for seat in &view.seats {
        all.extend(seat.facts.iter().filter_map(|it| fact(Some(seat.seat), it)));
        all.extend(seat.zones.iter().map(|it| zone(Some(seat.seat), it)));
    }
    all.extend(view.zones.iter().map(|it| zone(None, it)));
    all.extend(view.facts.iter().filter_map(|it| fact(None, it)));
    all
}

/// Entries as lines of a position: a line for each player, one for everything of the table.
pub(crate) fn lines(entries: &[Entry], names: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    let mut last = None;
    for entry in entries {
        match entry.seat {
            Some(seat) if last == Some(seat) => {
                if let Some(line) = lines.last_mut() {
                    let _ = write!(line, "; {}", entry.text());
                }
            }
            Some(seat) => lines.push(format!("{}: {}", name(names, seat), entry.text())),
            None => lines.push(entry.text()),
        }
        last = entry.seat;
    }
    lines
}

/// A value in words.
pub(crate) fn value_text(value: &Value, words: TableWords) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::Flag(set) => if *set { "yes" } else { "no" }.to_owned(),
        Value::Word(word) => word.clone().into_owned(),
        Value::Seats(seats) => seats_text(*seats, words.names),
        Value::Thing(id) => words.thing_text(*id).unwrap_or_else(|| "nothing".to_owned()),
    }
}

/// Players with commas, `nobody` for none.
pub(crate) fn seats_text(seats: SeatSet, names: &[String]) -> String {
    if seats.is_empty() { "nobody".to_owned() } else { joined(seats, ", ", names) }
}

fn joined(seats: SeatSet, between: &str, names: &[String]) -> String {
    seats.iter().map(|seat| name(names, seat)).collect::<Vec<_>>().join(between)
}

/// The cards that lie in an order at this end of a pile, from above.
pub(crate) fn ordered(zone: &ZoneView, end: &str) -> Vec<KindId> {
    let place = |card: &CardView| match card.fact(end) {
        Some(Value::Number(n)) => Some((*n, card.kind?)),
        Some(Value::Flag(_) | Value::Word(_) | Value::Seats(_) | Value::Thing(_)) | None => None,
    };
    let mut placed: Vec<(i32, KindId)> = zone.cards.iter().filter_map(place).collect();
    // Places are counted from the end: at the bottom the lowest is the first.
    placed.sort_by_key(|(n, _)| if end == BOTTOM { -n } else { *n });
    placed.into_iter().map(|(_, kind)| kind).collect()
}

/// A zone as a position says it. Of a pile of the table with an order only that is said: what else lies in it is what is left. What lies in
/// a player's own pile is nowhere else to be found.
fn zone_given(seat: Option<Seat>, zone: &ZoneView, words: TableWords, backs: Backs) -> String {
    let ends = [TOP, BOTTOM].map(|end| {
        let cards: Vec<String> = ordered(zone, end).into_iter().map(|kind| words.card(kind)).collect();
        (!cards.is_empty()).then(|| format!("{end} {}", cards.join(", ")))
    });
    let [top, bottom] = ends;
    if top.is_none() && bottom.is_none() {
        return cards_text(zone, words, backs);
    }
    let rest = seat.map(|_| {
        let is_placed = |card: &CardView| card.fact(TOP).is_some() || card.fact(BOTTOM).is_some();
        let between: Vec<CardView> = zone.cards.iter().filter(|card| !is_placed(card)).cloned().collect();
        let count = between.len() as u16;
        format!("rest {}", cards_text(&ZoneView { id: zone.id, name: zone.name, count, cards: between }, words, backs))
    });
    [top, rest, bottom].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// How cards that cannot be seen are spoken of.
#[derive(Clone, Copy)]
enum Backs {
    /// `2 cards face down`, as one sees them.
    Told,
    /// `2 cards`, as a position says it that leaves open which they are.
    Counted,
}

/// The cards of a zone: those that can be seen by name, the others by number.
pub(crate) fn zone_text(zone: &ZoneView, words: TableWords) -> String {
    cards_text(zone, words, Backs::Told)
}

fn cards_text(zone: &ZoneView, words: TableWords, backs: Backs) -> String {
    let seen = zone.n_seen();
    let mut parts: Vec<(String, u32)> = vec![];
    for card in zone.cards.iter().filter(|card| card.kind.is_some()) {
        let text = card_text(card, words);
        match parts.last_mut().filter(|(last, _)| *last == text) {
            Some((_, count)) => *count += 1,
            None => parts.push((text, 1)),
        }
    }
    let mut parts: Vec<String> =
        parts.into_iter().map(|(text, count)| if count == 1 { text } else { format!("{text} x{count}") }).collect();
    match usize::from(zone.count).saturating_sub(seen) {
        0 => {}
        hidden => {
            let cards = if hidden == 1 { "card" } else { "cards" };
            let how = match backs {
                Backs::Told => " face down",
                Backs::Counted => "",
            };
            parts.push(format!("{hidden} {cards}{how}"));
        }
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// A card or a group of cards: `Daze + Share by Alex on Billy & Drew`; `Alley Cat hexed`.
fn card_text(card: &CardView, words: TableWords) -> String {
    let cards: Vec<String> =
        card.each().into_iter().filter_map(|card| card.kind).map(|kind| words.card(kind)).collect();
    let notes = card.facts.iter().filter_map(|fact| match &fact.value {
        Value::Flag(on) => on.then(|| fact.name.to_owned()),
        Value::Seats(seats) => Some(format!("{} {}", fact.name, joined(*seats, " & ", words.names))),
        Value::Number(_) if fact.name == TOP || fact.name == BOTTOM => None,
        Value::Number(n) => Some(format!("{} {n}", fact.name)),
        Value::Word(word) => Some(format!("{} {word}", fact.name)),
        // What it is aimed at is said by the players it is on.
        Value::Thing(_) => None,
    });
    std::iter::once(cards.join(" + ")).chain(notes).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use runehall_dice::TableDice;
    use runehall_engine::{Setup, ThingId};

    use super::*;

    #[test]
    fn a_position_counts_the_cards_that_nobody_sees_wherever_they_lie() {
        let game = runehall_games::find("zun").unwrap().load(&[]).unwrap();
        let names = ["Alex", "Billy"].map(String::from);
        let state = game.start(&Setup::seats(2), &mut TableDice::from_short_seed(1), &mut vec![]).unwrap();
        let words = TableWords::new(&*game, &names, &*state);
        let [first, last] = [0, 1].map(|kind| words.card(KindId(kind)));
        let placed = |kind, end| CardView::plain(KindId(kind)).and(Fact::number(end, 1));
        let hidden = CardView::face_down(ThingId(300));
        let pile = |cards: Vec<CardView>| ZoneView { id: ThingId(0), name: "pile", count: cards.len() as u16, cards };
        let said =
            |zone: &ZoneView| [Backs::Told, Backs::Counted].map(|backs| zone_given(Some(Seat(0)), zone, words, backs));
        assert_eq!(said(&pile(vec![hidden.clone(), hidden.clone()])), ["2 cards face down", "2 cards"]);
        let ordered = pile(vec![placed(0, TOP), hidden, placed(1, BOTTOM)]);
        let [told, counted] = said(&ordered);
        assert_eq!(told, format!("top {first}, rest 1 card face down, bottom {last}"));
        assert_eq!(counted, format!("top {first}, rest 1 card, bottom {last}"));
    }
}
