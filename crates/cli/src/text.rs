//! A view in words: facts and zones as lines of text. Shared by the plain mode, the full screen and replays.
//!
//! Everything is read from the generic [`View`]; no game is known here. Lines are whole sentences without decoration, so
//! that a screen reader can speak them.

use std::fmt;

use runehall_engine::named::NONE;
use runehall_engine::{
    Board, CardView, Choice, DieView, Fact, GameInfo, KindId, Layout, Odds, Place, Seat, SeatSet, SeatView, ThingId,
    Value, View, Viewer, Way, Words, ZoneView,
};
use runehall_games::DynGame;
use runehall_games::words::{Sentence, name, name_list};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A zone with more cards on places of the map than this is not told at a glance: the map is asked for.
const MOST_ON_MAP: usize = 8;

/// The words of a table: what the cards and the players are called.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    pub info: &'static GameInfo,
    pub cards: &'a [String],
    pub players: &'a [String],
    /// The map, if the game is played on one.
    pub board: Option<&'a Board>,
}

/// A line that tells of the table, and what it is about: `Draw pile: 46 cards.`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// A player, a zone, a place, a card. Empty where the line is a sentence by itself.
    pub about: String,
    pub text: String,
}

impl Told {
    fn of(about: String, text: String) -> Self {
        Told { about, text }
    }

    fn alone(text: String) -> Self {
        Told { about: String::new(), text }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { about, text } = self;
        if about.is_empty() { f.write_str(text) } else { write!(f, "{about}: {text}") }
    }
}

impl Words for Names<'_> {
    fn card(&self, kind: KindId) -> String {
        self.cards.get(kind.index()).map_or_else(|| format!("card {}", kind.0), Clone::clone)
    }

    fn seat(&self, seat: Seat) -> String {
        name(self.players, seat)
    }

    fn other(&self, choice: Choice) -> String {
        choice.to_string()
    }
}

impl Names<'_> {
    /// Everything that lies on the map, place by place, cards with what stands on them.
    pub fn on_the_map(&self, game: &dyn DynGame, view: &View) -> Vec<String> {
        let Some(board) = self.board else { return vec!["This game has no map.".to_owned()] };
        let told = board.places.iter().filter_map(|place| {
            let here: Vec<&CardView> = view.cards().filter(|card| lies_on(card, place.id)).collect();
            let here = grouped(here.into_iter().map(|card| self.card_sheet(game, card)).collect());
            (!here.is_empty()).then(|| format!("{} ({}): {}.", place.name, place.kind, here.join("; ")))
        });
        told.collect()
    }

    /// The players with all that is said of them and all that they have, cards with what stands on them.
    pub fn sheets(&self, game: &dyn DynGame, view: &View) -> Vec<String> {
        let is_place = |id| self.place(id).is_some();
        let mut lines = vec![];
        for seat in &view.seats {
            lines.push(format!("{}: {}.", self.seat(seat.seat), self.facts(&seat.facts)));
            let own = |card: &&CardView| card.owner == Some(seat.seat) && stands(card, is_place).is_some();
            let figures = view.cards().filter(own);
            let cards = seat.zones.iter().flat_map(|zone| &zone.cards);
            lines.extend(figures.chain(cards).map(|card| format!("  {}.", self.card_sheet(game, card))));
        }
        lines
    }

    /// A card with what stands on it: `Broadsword: weapon, 6 gold. +2 Body`.
    fn card_sheet(&self, game: &dyn DynGame, card: &CardView) -> String {
        let Some(kind) = card.kind else { return self.face(card) };
        let info = game.card(kind);
        let owner = card.owner.map_or(String::new(), |seat| format!(" of {}", self.seat(seat)));
        let notes = card.facts.iter().filter(|fact| !matches!(fact.value, Value::Thing(_)));
        let notes: Vec<String> = notes.filter_map(|fact| self.fact(fact)).collect();
        let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
        let said: Vec<&str> = [&info.attributes, &info.text]
            .map(|part| part.trim_end_matches('.'))
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        let said = if said.is_empty() { String::new() } else { format!(": {}", said.join(". ")) };
        format!("{}{owner}{notes}{said}", info.name)
    }

    /// Whether a sentence of the log says that a turn begins.
    pub fn begins_turn(&self, sentence: &Sentence) -> bool {
        let turn = self.info.layout.turn;
        !turn.is_empty() && sentence.message == turn
    }

    /// Players in words: `Alex, Billy and Chris`.
    pub fn seats(&self, seats: SeatSet) -> String {
        // A set may hold more seats than the table (`SeatSet::ALL`).
        name_list(self.players, seats & SeatSet::first(self.players.len()))
    }

    /// A card with what lies with it and what is said of it: `Daze + Share by Alex on Billy and Drew`.
    pub fn group(&self, card: &CardView) -> String {
        let faces = card.each().into_iter().map(|card| self.face(card));
        let text = faces.collect::<Vec<_>>().join(" + ");
        match self.notes(card) {
            notes if notes.is_empty() => text,
            notes => format!("{text} {notes}"),
        }
    }

    /// What is said of a card: `by Alex on Billy`, `(hexed)`.
    pub fn notes(&self, card: &CardView) -> String {
        let owner = card.owner.map(|seat| format!("of {}", self.seat(seat)));
        let notes = card.facts.iter().filter_map(|fact| match &fact.value {
            Value::Flag(_) => self.fact(fact).map(|note| format!("({note})")),
            Value::Seats(_) | Value::Number(_) | Value::Word(_) | Value::Thing(_) => self.fact(fact),
        });
        owner.into_iter().chain(notes).collect::<Vec<_>>().join(" ")
    }

    /// A card by its name, or that it lies face down.
    pub fn face(&self, card: &CardView) -> String {
        card.kind.map_or_else(|| "a face-down card".to_owned(), |kind| self.card(kind))
    }

    /// The cards that can be seen, equal neighbours counted: `Attack, Boost x2`.
    pub fn cards(&self, cards: &[CardView]) -> String {
        let groups = stacks(cards).map(|(card, n)| match n {
            1 => self.group(card),
            _ => format!("{} x{n}", self.group(card)),
        });
        groups.collect::<Vec<_>>().join(", ")
    }

    /// A fact, or nothing where there is nothing to say: `hp 12`, `turn Alex`, `defeated`.
    pub fn fact(&self, fact: &Fact) -> Option<String> {
        match &fact.value {
            Value::Flag(on) => on.then(|| fact.name.to_owned()),
            value @ (Value::Number(_) | Value::Word(_) | Value::Seats(_) | Value::Thing(_)) => {
                self.value(value).map(|value| format!("{} {value}", fact.name))
            }
        }
    }

    /// What a fact says, without its name; nothing of a flag, which is its name.
    pub fn value(&self, value: &Value) -> Option<String> {
        match value {
            Value::Number(n) => Some(n.to_string()),
            Value::Word(word) if *word != NONE => Some(word.to_string()),
            Value::Seats(seats) if !seats.is_empty() => Some(self.seats(*seats)),
            // A place has a name. Another thing lies where it is seen; its number tells a person nothing.
            Value::Thing(id) => self.place(*id).map(|place| place.name.clone()),
            Value::Flag(_) | Value::Word(_) | Value::Seats(_) => None,
        }
    }

    /// A place of the map.
    pub fn place(&self, id: ThingId) -> Option<&Place> {
        self.board?.places.iter().find(|place| place.id == id)
    }

    /// What stands on a place: `Wanderer of Alex`.
    pub fn standing(&self, view: &View, place: ThingId) -> Vec<String> {
        let here = |card: &&CardView| card.facts.iter().any(|fact| fact.value == Value::Thing(place));
        let name = |card: &CardView| match card.owner {
            Some(seat) => format!("{} of {}", self.face(card), self.seat(seat)),
            None => self.face(card),
        };
        view.cards().filter(here).map(name).collect()
    }

    /// A place with its sort and what lies there: `Old Mill (house; Wanderer of Billy)`.
    pub fn place_text(&self, view: &View, place: &Place) -> String {
        let here = grouped(self.standing(view, place.id));
        let kind = std::iter::once(place.kind.clone()).chain(here);
        format!("{} ({})", place.name, kind.collect::<Vec<_>>().join(", "))
    }

    /// What a way takes: `2 dice: plains/road, road/swamp; over Old Mill`; nothing is spent on the usual single step.
    pub fn way_text(&self, view: &View, way: &Way) -> String {
        let face = |id: &ThingId| view.dice.iter().find(|die| die.id == *id).map(|die| die.face.to_string());
        let faces: Vec<String> = way.spends.iter().filter_map(face).collect();
        let over = way.through.split_last().map_or(&[][..], |(_, over)| over);
        let over: Vec<&str> = over.iter().filter_map(|id| Some(self.place(*id)?.name.as_str())).collect();
        let spends = match faces.len() {
            0 => "without dice".to_owned(),
            n => format!("{}: {}", if n == 1 { "1 die".to_owned() } else { format!("{n} dice") }, faces.join(", ")),
        };
        if over.is_empty() { spends } else { format!("{spends}; over {}", over.join(", ")) }
    }

    /// The map in sentences, place by place.
    pub fn map(&self, view: &View) -> Vec<Told> {
        let places = self.board.map_or(&[][..], |board| &board.places);
        let line = |place: &Place| {
            let next: Vec<&str> =
                place.neighbours.iter().filter_map(|id| Some(self.place(*id)?.name.as_str())).collect();
            let here = self.standing(view, place.id);
            let here = if here.is_empty() { String::new() } else { format!("; here: {}", here.join(", ")) };
            Told::of(format!("{} ({})", place.name, place.kind), format!("next to {}{here}.", next.join(", ")))
        };
        places.iter().map(line).collect()
    }

    /// Decks and piles are only counted; whatever else lies in the middle is laid out card by card.
    pub fn is_pile(&self, zone: &ZoneView) -> bool {
        self.info.layout.is_pile(zone.name)
    }

    /// The card in force of a zone in the middle.
    pub fn in_force(&self, zone: &ZoneView) -> Option<KindId> {
        in_force(&self.info.layout, zone)
    }

    /// All facts in one phrase.
    pub fn facts(&self, facts: &[Fact]) -> String {
        facts.iter().filter_map(|fact| self.fact(fact)).collect::<Vec<_>>().join(", ")
    }

    /// A zone in words: `hand: Attack, Boost x2`, `draw pile: 46 cards`, `table: nothing`.
    pub fn zone(&self, zone: &ZoneView) -> String {
        format!("{}: {}", zone.name, self.lies_in(zone))
    }

    /// The same as a line of its own.
    fn zone_line(&self, zone: &ZoneView) -> Told {
        Told::of(capital(zone.name), format!("{}.", self.lies_in(zone)))
    }

    /// What lies in a zone: `Attack, Boost x2`, `46 cards`, `nothing`.
    fn lies_in(&self, zone: &ZoneView) -> String {
        // A card that lies there face down is named like the others if there is something to say of it; else it is counted.
        let has_words = |card: &&CardView| card.kind.is_some() || !card.facts.is_empty() || !card.with.is_empty();
        let told: Vec<CardView> = zone.cards.iter().filter(has_words).cloned().collect();
        let named = told.iter().map(|card| card.each().len()).sum();
        let hidden = usize::from(zone.count).saturating_sub(named);
        let cards = if zone.name == self.info.layout.chain {
            zone.cards.iter().map(|card| self.group(card)).collect::<Vec<_>>().join(", then ")
        } else {
            self.cards(&told)
        };
        match (cards.is_empty(), hidden) {
            (true, 0) => "nothing".to_owned(),
            (true, _) => format!("{}, face down", count(hidden, "card")),
            (false, 0) => cards,
            (false, _) => format!("{cards}, and {hidden} face down"),
        }
    }

    /// One player in a line: `Billy: hp 9, zone green; hand: 5 cards, face down.`
    fn seat_line(&self, seat: &SeatView, you: bool) -> Told {
        let name = if you { format!("{} (you)", self.seat(seat.seat)) } else { self.seat(seat.seat) };
        let facts = self.facts(&seat.facts);
        let zones: Vec<String> = seat.zones.iter().map(|zone| self.zone(zone)).collect();
        let said: Vec<String> = [facts, zones.join("; ")].into_iter().filter(|part| !part.is_empty()).collect();
        Told::of(name, format!("{}.", said.join("; ")))
    }

    /// A whole view in lines.
    pub fn view(&self, view: &View) -> Vec<Told> {
        let mut lines = self.table(view, |_| true, |_| true);
        let piles = view.zones.iter().filter(|zone| self.is_pile(zone));
        lines.extend(piles.map(|zone| self.zone_line(zone)));
        lines.extend(self.map(view));
        lines
    }

    /// A view for those who have seen the one before: the piles only counted, and no word of what is nought or never
    /// changes.
    pub fn glance(&self, view: &View) -> Vec<Told> {
        let told = |fact: &Fact| fact.value != Value::Number(0) && !self.info.layout.constant.contains(&fact.name);
        let is_place = |id| self.place(id).is_some();
        let on_map = |zone: &ZoneView| zone.cards.iter().filter(|card| stands(card, is_place).is_some()).count();
        let mut lines = self.table(view, told, |zone| on_map(zone) <= MOST_ON_MAP);
        let piles: Vec<String> = view
            .zones
            .iter()
            .filter(|zone| self.is_pile(zone))
            .map(|zone| format!("{} {}", zone.name, zone.count))
            .collect();
        if !piles.is_empty() {
            lines.push(Told::alone(format!("{}.", capital(&piles.join(", ")))));
        }
        lines
    }

    /// Facts, players and what lies in the middle, in lines.
    fn table(&self, view: &View, told: impl Fn(&Fact) -> bool, laid_out: impl Fn(&ZoneView) -> bool) -> Vec<Told> {
        let some = |facts: &[Fact]| facts.iter().filter(|fact| told(fact)).cloned().collect::<Vec<_>>();
        let mut lines = vec![];
        let facts = self.facts(&some(&view.facts));
        if !facts.is_empty() {
            lines.push(Told::alone(format!("{}.", capital(&facts))));
        }
        for seat in &view.seats {
            let you = view.viewer == Viewer::Seat(seat.seat);
            lines.push(self.seat_line(&SeatView { facts: some(&seat.facts), ..seat.clone() }, you));
        }
        let laid_out: Vec<&ZoneView> = view.zones.iter().filter(|zone| !self.is_pile(zone) && laid_out(zone)).collect();
        // A table says that it is empty; of several places in the middle, only those with cards are worth a line.
        let told = laid_out.iter().filter(|zone| laid_out.len() == 1 || zone.count > 0);
        lines.extend(told.map(|zone| self.zone_line(zone)));
        lines.extend(faces(&view.dice).map(|faces| Told::of("Dice".to_owned(), format!("{faces}."))));
        lines
    }
}

/// The card of a zone in the middle that holds this one card and nothing is said of it: no play of somebody, but a rule or
/// an effect for everybody, whose text all have to read.
pub fn in_force(layout: &Layout, zone: &ZoneView) -> Option<KindId> {
    match &zone.cards[..] {
        [card] if zone.count == 1 && card.facts.is_empty() && !layout.is_pile(zone.name) => card.kind,
        _ => None,
    }
}

/// The dice that lie on the table: `3, 5 (spent)`; nothing if none do.
fn faces(dice: &[DieView]) -> Option<String> {
    let face = |it: &DieView| format!("{}{}", it.face, if it.spent { " (spent)" } else { "" });
    let faces: Vec<String> = dice.iter().map(face).collect();
    (!faces.is_empty()).then(|| faces.join(", "))
}

/// Equal words with how often they come: `Green counter`, `Sword x2`.
fn grouped(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    let told = |same: &[String]| match same {
        [one] => one.clone(),
        _ => format!("{} x{}", same[0], same.len()),
    };
    words.chunk_by(|a, b| a == b).map(told).collect()
}

/// The place that is said of a card.
pub fn stands(card: &CardView, is_place: impl Fn(ThingId) -> bool) -> Option<ThingId> {
    card.facts.iter().find_map(|fact| match fact.value {
        Value::Thing(id) if is_place(id) => Some(id),
        Value::Thing(_) | Value::Number(_) | Value::Flag(_) | Value::Word(_) | Value::Seats(_) => None,
    })
}

/// The place on which a figure of a player stands.
pub fn standpoint(view: &View, seat: Option<Seat>, is_place: impl Fn(ThingId) -> bool) -> Option<ThingId> {
    view.cards().filter(|card| card.owner.is_some() && card.owner == seat).find_map(|card| stands(card, &is_place))
}

/// Whether a card is said to lie on a place.
pub fn lies_on(card: &CardView, place: ThingId) -> bool {
    stands(card, |id| id == place).is_some()
}

/// The texts of the cards in force: `Quiet Hours: …`.
pub fn texts_in_force(game: &dyn DynGame, view: &View) -> Vec<Told> {
    let layout = &game.info().layout;
    let cards = view.zones.iter().filter_map(|zone| in_force(layout, zone)).map(|kind| game.card(kind));
    cards.map(|card| Told::of(card.name, card.text)).collect()
}

/// What a roll needs and what is added to its dice: `needs 9 on the dice, to reach 15 with Body +4, Broadsword +2`.
pub fn odds_parts(odds: &Odds) -> String {
    if odds.parts.is_empty() {
        return format!("needs {}", odds.needs);
    }
    let parts: Vec<String> = odds.parts.iter().map(|(text, n)| format!("{text} {n:+}")).collect();
    format!("needs {} on the dice, to reach {} with {}", odds.needs, odds.target(), parts.join(", "))
}

/// A chance in a sentence: `melee attack against 15 (Ogre): 72 in 100; needs 9 …`.
pub fn chance(odds: &Odds) -> String {
    format!("{}: {} in 100; {}", odds.text, odds.percent(), odds_parts(odds))
}

/// `1 card`, `2 cards`.
pub fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// The text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

/// Sentences with equal neighbours told once: `Billy is dealt a card, 5 times`.
pub fn collapsed(sentences: &[Sentence]) -> Vec<Sentence> {
    let told = |same: &[Sentence]| match same {
        [first, _, ..] => Some(Sentence { text: format!("{}, {} times", first.text, same.len()), ..first.clone() }),
        _ => same.first().cloned(),
    };
    sentences.chunk_by(|a, b| a == b).filter_map(told).collect()
}

/// Equal neighbours with how many there are.
pub fn stacks(cards: &[CardView]) -> impl Iterator<Item = (&CardView, usize)> {
    // Cards of a kind of which the same is said look the same; which of them is which does not matter here.
    let alike = |a: &CardView, b: &CardView| (&a.kind, &a.facts, &a.with) == (&b.kind, &b.facts, &b.with);
    cards.chunk_by(alike).filter_map(|stack| Some((stack.first()?, stack.len())))
}

/// A text in lines of at most `width` columns, broken between words; a word that is too long is cut.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let gap = usize::from(used > 0);
        if used + gap + word.width() <= width {
            push(&mut lines, if gap == 1 { " " } else { "" });
            push(&mut lines, word);
            used += gap + word.width();
            continue;
        }
        if used > 0 {
            lines.push(String::new());
            used = 0;
        }
        for c in word.chars() {
            let wide = c.width().unwrap_or(0);
            if used + wide > width && used > 0 {
                lines.push(String::new());
                used = 0;
            }
            push(&mut lines, c.encode_utf8(&mut [0; 4]));
            used += wide;
        }
    }
    lines
}

fn push(lines: &mut [String], text: &str) {
    if let Some(line) = lines.last_mut() {
        line.push_str(text);
    }
}

/// A text cut to `width` columns, with `…` where something is missing.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = 1;
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used > width {
            break;
        }
        short.push(c);
    }
    if width == 0 { short } else { short + "…" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_engine::ThingId;

    static INFO: GameInfo = GameInfo {
        name: "test",
        title: "Test",
        clauses: "T",
        seats: (2, 3),
        layout: Layout { chain: "chain", ..Layout::PLAIN },
        ..GameInfo::BARE
    };

    fn with_names(check: impl Fn(Names<'_>)) {
        let cards = ["Attack", "Boost"].map(String::from);
        let players = ["Alex", "Billy"].map(String::from);
        check(Names { info: &INFO, cards: &cards, players: &players, board: None });
    }

    fn zone(count: u16, kinds: &[u16]) -> ZoneView {
        ZoneView {
            id: ThingId(0),
            name: "hand",
            count,
            cards: kinds.iter().map(|&k| CardView::plain(KindId(k))).collect(),
        }
    }

    #[test]
    fn zones_say_what_is_seen_and_what_is_not() {
        with_names(|names| {
            assert_eq!(names.zone(&zone(0, &[])), "hand: nothing");
            assert_eq!(names.zone(&zone(1, &[])), "hand: 1 card, face down");
            assert_eq!(names.zone(&zone(3, &[0, 1, 1])), "hand: Attack, Boost x2");
            assert_eq!(names.zone(&zone(4, &[0])), "hand: Attack, and 3 face down");
            let back = CardView::face_down(ThingId(300));
            let lying = |cards| ZoneView { cards, ..zone(1, &[]) };
            assert_eq!(names.zone(&lying(vec![back.clone()])), "hand: 1 card, face down");
            assert_eq!(
                names.zone(&lying(vec![back.and(Fact::number("tokens", 2))])),
                "hand: a face-down card tokens 2"
            );
        });
    }

    #[test]
    fn cards_lying_together_count_as_many() {
        with_names(|names| {
            let with = vec![CardView::plain(KindId(1))];
            let facts = vec![Fact::seats("by", SeatSet::one(Seat(0))), Fact::seats("on", SeatSet::first(2))];
            let play = CardView { with, facts, ..CardView::plain(KindId(0)) };
            let table = ZoneView { id: ThingId(0), name: "table", count: 2, cards: vec![play] };
            assert_eq!(names.zone(&table), "table: Attack + Boost by Alex on Alex and Billy");
            assert_eq!(names.in_force(&table), None);
        });
    }

    #[test]
    fn a_chain_keeps_its_order_and_a_note_may_name_nobody() {
        with_names(|names| {
            let note = |kind, fact| CardView::plain(KindId(kind)).and(fact);
            let (by, hexed) = (note(0, Fact::seats("by", SeatSet::one(Seat(0)))), note(1, Fact::flag("hexed", true)));
            let chain = ZoneView { id: ThingId(0), name: "chain", count: 3, cards: vec![by.clone(), by, hexed] };
            assert_eq!(names.zone(&chain), "chain: Attack by Alex, then Attack by Alex, then Boost (hexed)");
        });
    }

    #[test]
    fn one_open_card_that_nobody_played_is_in_force() {
        let named = |name, zone| ZoneView { name, ..zone };
        let layout = Layout { piles: &["cairn"], ..Layout::PLAIN };
        assert_eq!(in_force(&layout, &named("law", zone(1, &[1]))), Some(KindId(1)));
        assert_eq!(in_force(&layout, &named("law", zone(2, &[1]))), None);
        assert_eq!(in_force(&layout, &named("cairn", zone(1, &[1]))), None);
        // What a zone is, the game says, and not its name.
        assert_eq!(in_force(&layout, &named("law deck", zone(1, &[1]))), Some(KindId(1)));
    }

    #[test]
    fn what_a_line_is_about_may_have_a_colon_in_it() {
        let (cards, players) = (["Attack"].map(String::from), ["Ada: the first"].map(String::from));
        let names = Names { info: &INFO, cards: &cards, players: &players, board: None };
        let seat = SeatView { seat: Seat(0), facts: vec![Fact::number("hp", 7)], zones: vec![zone(1, &[0])] };
        let line = names.seat_line(&seat, true);
        assert_eq!(line, Told::of("Ada: the first (you)".to_owned(), "hp 7; hand: Attack.".to_owned()));
        assert_eq!(line.to_string(), "Ada: the first (you): hp 7; hand: Attack.");
        assert_eq!(Told::alone("Turn Alex: day.".to_owned()).to_string(), "Turn Alex: day.");
    }

    #[test]
    fn lines_are_broken_by_columns_not_letters() {
        assert_eq!(wrap("Billy loses 2 HP", 11), ["Billy loses", "2 HP"]);
        assert_eq!(wrap("abcdefg hi", 3), ["abc", "def", "g", "hi"]);
        assert_eq!(wrap("火火火 a", 4), ["火火", "火 a"]);
        assert_eq!(wrap("火", 1), ["火"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(cut("火火火", 5), "火火…");
        assert_eq!(cut("Billy", 5), "Billy");
        assert_eq!(cut("Billy", 0), "");
    }

    #[test]
    fn what_happens_again_is_told_once() {
        let sentence = |text: &str| Sentence { message: "said", text: text.to_owned(), cause: "T-1".to_owned() };
        let log = [sentence("a"), sentence("b"), sentence("b"), sentence("a")];
        assert_eq!(collapsed(&log), [sentence("a"), sentence("b, 2 times"), sentence("a")]);
    }

    #[test]
    fn a_turn_begins_where_the_message_says_so_whatever_the_words() {
        static TURNS: GameInfo = GameInfo { layout: Layout { turn: "turn-began", ..Layout::PLAIN }, ..INFO };
        let sentence = |message, text: &str| Sentence { message, text: text.to_owned(), cause: "T-1".to_owned() };
        with_names(|names| {
            let told = sentence("turn-began", "Alex's turn begins, 2 times");
            let other = sentence("said", "Alex's turn begins");
            let turns = Names { info: &TURNS, ..names };
            assert!(turns.begins_turn(&told) && !turns.begins_turn(&other));
            // A game without turns has no message for them, and a message that is not declared has no name.
            assert!(!names.begins_turn(&told) && !names.begins_turn(&sentence("", "")));
        });
    }

    #[test]
    fn an_unknown_number_has_a_name_too() {
        with_names(|names| {
            assert_eq!(names.card(KindId(9)), "card 9");
            assert_eq!(names.seats(SeatSet::ALL), "Alex and Billy");
        });
    }
}
