//! A late position of Runeslingers as a view, arranged by hand: what the table draws follows from facts, zones and marks alone.

use std::sync::Arc;

use runehall_cli::table::board::{Board, Look, Mark};
use runehall_cli::text::Names;
use runehall_engine::{
    CardView, Choice, Fact, KindId, Outlook, Seat, SeatSet, SeatView, ThingId, Value, View, Viewer, ZoneView,
};
use runehall_games::{DynGame, Registry};

use super::*;

/// Cards by their names, with numbers given in order.
struct Cards {
    game: Arc<dyn DynGame>,
    next: u16,
}

impl Cards {
    fn kind(&self, name: &str) -> KindId {
        let at = self.game.card_names().iter().position(|known| known == name);
        KindId(at.unwrap_or_else(|| panic!("no card is called {name}")) as u16)
    }

    fn number(&mut self) -> ThingId {
        self.next += 1;
        ThingId(self.next)
    }

    fn lying(&mut self, name: &str, of: u8, facts: &[(&'static str, i32)]) -> CardView {
        let (kind, id) = (self.kind(name), self.number());
        let facts = facts.iter().map(|(name, n)| Fact::number(name, *n)).collect();
        CardView { owner: Some(Seat(of)), facts, ..CardView::plain(kind).numbered(id) }
    }

    fn hidden(&mut self, used: bool) -> CardView {
        CardView::face_down(self.number()).and(Fact::flag("used", used))
    }
}

fn over(mut top: CardView, under: Vec<CardView>) -> CardView {
    top.with = under;
    top
}

fn zone(id: u16, name: &'static str, cards: Vec<CardView>) -> ZoneView {
    let count = cards.iter().map(|card| card.each().len() as u16).sum();
    ZoneView { id: ThingId(id), name, count, cards }
}

fn pile(name: &'static str, count: u16) -> ZoneView {
    ZoneView { count, ..zone(9, name, vec![]) }
}

fn facts(numbers: &[(&'static str, i32)], words: &[(&'static str, &'static str)]) -> Vec<Fact> {
    let numbers = numbers.iter().map(|(name, n)| Fact::number(name, *n));
    numbers.chain(words.iter().map(|(name, word)| Fact::word(name, *word))).collect()
}

fn hand(cards: &Cards) -> ZoneView {
    let held = ["Clear Mind", "Fireball", "Unweave"].map(|name| CardView::plain(cards.kind(name)));
    zone(9, "hand", held.to_vec())
}

/// Alex, whose turn it is, has played Supernova on Billy; Billy has answered with Stone Trap on the ring; Alex may answer that.
fn late(cards: &mut Cards) -> View {
    let ring = cards.lying("Ember Ring", 0, &[("defense", 2), ("damage", 1), ("tokens", 3)]);
    let aim = ring.id.unwrap();
    let under = vec![cards.lying("Spark", 0, &[]), cards.hidden(false)];
    let field = vec![over(ring, under), cards.hidden(true), cards.hidden(false), cards.hidden(false)];
    let ward = cards.lying("Ward of Calm", 0, &[("defense", 4), ("barrier", 2)]);
    let burn = cards.lying("Burn", 0, &[("instances", 3)]);
    let ailing = vec![over(ward, vec![burn])];
    let equips = ["Eva", "Talaka's Heart", "Flame of Nim"].map(|name| cards.lying(name, 0, &[])).to_vec();
    let alex = SeatView {
        seat: Seat(0),
        facts: facts(
            &[
                ("power", 3),
                ("determination", 2),
                ("light", 1),
                ("barrier", 0),
                ("ready", 2),
                ("concentrations", 4),
                ("ailing", 3),
                ("burn", 3),
                ("health", 7),
                ("max-health", 20),
                ("block", 4),
                ("max-hand", 7),
            ],
            &[("runeslinger", "Eva")],
        ),
        zones: vec![
            pile("deck", 11),
            hand(cards),
            pile("discard", 9),
            pile("void", 1),
            zone(40, "field", field),
            zone(41, "slots", vec![cards.lying("Hymn of Embers", 0, &[("defense", 3)])]),
            zone(42, "ailments", ailing),
            zone(43, "equips", equips),
        ],
    };
    let equips = ["Romin", "Bulwark Oath", "Mountain's Answer"].map(|name| cards.lying(name, 1, &[])).to_vec();
    let weaken = cards.lying("Weaken", 1, &[("instances", 1)]);
    let seal = cards.lying("Divine Barrier", 0, &[("defense", 5), ("damage", 4)]);
    let curse = cards.lying("Curse", 1, &[("instances", 2)]);
    let field = vec![cards.hidden(true), cards.hidden(false), cards.hidden(false)];
    let billy = SeatView {
        seat: Seat(1),
        facts: facts(
            &[
                ("power", 2),
                ("determination", 0),
                ("light", 0),
                ("barrier", 6),
                ("ready", 2),
                ("concentrations", 3),
                ("health", 15),
                ("max-health", 22),
                ("block", 5),
                ("max-hand", 7),
            ],
            &[],
        ),
        zones: vec![
            pile("deck", 8),
            pile("hand", 4),
            pile("discard", 12),
            pile("void", 0),
            zone(50, "field", field),
            zone(51, "slots", vec![]),
            zone(52, "ailments", vec![over(seal, vec![curse]), weaken]),
            zone(53, "equips", equips),
        ],
    };
    let by = |card: CardView, seat: u8| card.and(Fact::seats("by", SeatSet::one(Seat(seat))));
    let plain = |name: &str| CardView::plain(cards.kind(name));
    let trap = by(plain("Stone Trap"), 1).and(Fact { name: "at", value: Value::Thing(aim) });
    let nova = by(plain("Supernova"), 0).and(Fact::seats("on", SeatSet::one(Seat(1))));
    View {
        viewer: Viewer::Seat(Seat(0)),
        seats: vec![alex, billy],
        facts: vec![
            Fact::seats("turn", SeatSet::one(Seat(0))),
            Fact::word("phase", "play"),
            Fact::number("turns", 17),
            Fact::word("edition", "second"),
            Fact::word("format", "expanded"),
        ],
        zones: vec![zone(63, "ladder", vec![trap, nova])],
        dice: vec![],
        waiting_for: SeatSet::one(Seat(0)),
        outcome: None,
    }
}

#[test]
fn a_late_encounter_at_120_by_40() {
    let game = Registry::default().find("runeslingers").unwrap().load(&[]).unwrap();
    let mut cards = Cards { game: Arc::clone(&game), next: ThingId::FIRST_GIVEN };
    let view = late(&mut cards);
    let players = ["Alex", "Billy"].map(String::from);
    let names = Names { info: game.info(), cards: game.card_names(), players: &players, board: None };
    // Two of the ready concentrations can pay; one is marked.
    let ready: Vec<ThingId> = view.seats[0].zones[4].cards[2..].iter().filter_map(|card| card.id).collect();
    let mark = |n: usize| Mark {
        choice: Choice::Thing(ready[n]),
        on: Some(ready[n]),
        words: String::new(),
        key: ['1', '2'][n],
        selected: false,
        picked: n == 0,
        way: vec![],
        beyond: false,
    };
    let (marks, tags) = ([mark(0), mark(1)], ["you", "rollout"].map(String::from));
    let spotlight = [game.card(cards.kind("Stone Trap"))];
    let board = Board {
        names,
        look: &Look::of(&*game),
        view: &view,
        tags: &tags,
        marks: &marks,
        outlook: &Outlook::default(),
        spotlight: &spotlight,
        log: &[],
        fresh: 0,
        theme: Theme { colour: false },
    };
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
    terminal.draw(|frame| board.draw(frame, frame.area())).unwrap();
    insta::assert_snapshot!(terminal.backend());
}
