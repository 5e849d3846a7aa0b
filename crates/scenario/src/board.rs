//! A view as text, in the manner of a `given` block.

use runehall_engine::{CardView, Fact, SeatSet, Value, View, Words, ZoneView};
use runehall_games::words::{TableWords, name};

/// The whole view: a line for each player, one for the table's facts, one for each of its zones.
pub(crate) fn board(view: &View, words: TableWords) -> String {
    let mut lines = vec![];
    for seat in &view.seats {
        let facts = seat.facts.iter().filter_map(|fact| fact_text(fact, words));
        let zones = seat.zones.iter().map(|zone| format!("{} {}", zone.name, zone_text(zone, words)));
        lines.push(format!("{}: {}", words.seat(seat.seat), facts.chain(zones).collect::<Vec<_>>().join("; ")));
    }
    lines.extend(view.zones.iter().map(|zone| format!("{}: {}", zone.name, zone_text(zone, words))));
    let facts: Vec<String> = view.facts.iter().filter_map(|fact| fact_text(fact, words)).collect();
    lines.push(facts.join("; "));
    lines.join("\n")
}

/// A fact with its name; a flag that is not set is not worth a word.
fn fact_text(fact: &Fact, words: TableWords) -> Option<String> {
    match fact.value {
        Value::Flag(set) => set.then(|| fact.name.to_owned()),
        Value::Number(_) | Value::Word(_) | Value::Seats(_) | Value::Thing(_) => {
            Some(format!("{} {}", fact.name, value_text(&fact.value, words)))
        }
    }
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

/// The cards of a zone: those that can be seen by name, the others by number.
pub(crate) fn zone_text(zone: &ZoneView, words: TableWords) -> String {
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
        1 => parts.push("1 card face down".to_owned()),
        hidden => parts.push(format!("{hidden} cards face down")),
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
        Value::Number(n) => Some(format!("{} {n}", fact.name)),
        Value::Word(word) => Some(format!("{} {word}", fact.name)),
        // What it is aimed at is said by the players it is on.
        Value::Thing(_) => None,
    });
    std::iter::once(cards.join(" + ")).chain(notes).collect::<Vec<_>>().join(" ")
}
