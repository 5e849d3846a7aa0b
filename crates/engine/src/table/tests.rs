//! The promises of the table about piles, places and other worlds.

use super::*;

const PILE: ZoneId = ZoneId(0);
const HAND: [ZoneId; 2] = [ZoneId(1), ZoneId(2)];
type Small = CardTable<1, 3, 3, 4>;

/// A die that always shows the highest face it can.
struct Highest;
impl Dice for Highest {
    fn roll(&mut self, sides: u32) -> Option<u32> {
        Some(sides - 1)
    }
}

/// A die that always shows 0.
struct Lowest;
impl Dice for Lowest {
    fn roll(&mut self, _: u32) -> Option<u32> {
        Some(0)
    }
}

fn seats(seat: u8) -> SeatSet {
    SeatSet::one(Seat(seat))
}

fn dealt() -> Small {
    let mut table = Small::new(CardSet::range(0, 10), PILE);
    for card in 0..3 {
        table.move_by_lot(CardId(card), PILE, HAND[0], seats(0), false);
        table.move_by_lot(CardId(card + 3), PILE, HAND[1], seats(1), false);
    }
    table
}

#[test]
fn a_lot_makes_those_who_did_not_see_it_forget_the_zone() {
    let mut table = dealt();
    table.show_all(table.zone(HAND[0]));
    table.move_by_lot(CardId(1), HAND[0], HAND[1], SeatSet::first(2), false);
    let spectator = table.known_to(Viewer::Spectator);
    assert!(!spectator.meets(CardSet::range(0, 3)), "any of the three may have left");
    assert!(table.known_to(Viewer::Seat(Seat(0))).has(CardId(1)), "the old holder saw it go");
}

#[test]
fn resampling_keeps_what_the_seat_knows_and_deals_the_rest() {
    let table = dealt();
    for mut world in [table, table] {
        world.resample(Seat(0), &[CardSet::range(0, 10)], &mut Lowest);
        assert_eq!(world.zone(HAND[0]), table.zone(HAND[0]));
        assert_ne!(world.zone(HAND[1]), table.zone(HAND[1]));
        assert_eq!(world.zone(HAND[1]).len(), 3);
        assert!(world.is_conserved(CardSet::range(0, 10)));
        assert_eq!(world.known_to(Viewer::Seat(Seat(0))), table.known_to(Viewer::Seat(Seat(0))));
        assert_eq!(world.known_to(Viewer::Seat(Seat(1))), world.zone(HAND[1]), "the other still knows its hand");
    }
}

#[test]
fn backs_are_never_exchanged() {
    let table = dealt();
    let backs: Vec<CardSet<1>> = (3..10).map(|card| CardSet::one(CardId(card))).collect();
    let mut world = table;
    world.resample(Seat(0), &backs, &mut Lowest);
    assert_eq!(world, table);
}

#[test]
fn arranged_cards_come_first_and_last() {
    let mut table = Small::new(CardSet::range(0, 4), PILE);
    assert_eq!(table.top(PILE), Top::Roll(4));
    table.put_on_top(CardId(2), PILE).unwrap();
    table.put_on_top(CardId(1), PILE).unwrap();
    table.put_at_bottom(CardId(0), PILE).unwrap();
    let mut drawn = vec![];
    loop {
        let card = match table.top(PILE) {
            Top::Empty => break,
            Top::Card(card) => card,
            Top::Roll(n) => table.unordered(PILE).nth(n - 1).unwrap(),
        };
        table.move_from_place(card, PILE, HAND[0], seats(0), false);
        drawn.push(card.0);
    }
    assert_eq!(drawn, [1, 2, 3, 0]);
}

#[test]
fn cards_that_are_looked_at_lie_under_those_that_were() {
    let mut table = Small::new(CardSet::range(0, 6), PILE);
    table.put_at_bottom(CardId(5), PILE).unwrap();
    for card in [3, 1, 4] {
        table.put_under_top(CardId(card), PILE).unwrap();
    }
    let tops = |table: &Small| table.tops(PILE).map(|card| card.0).collect::<Vec<_>>();
    assert_eq!(tops(&table), [3, 1, 4]);
    table.put_under_top(CardId(3), PILE).unwrap();
    assert_eq!((tops(&table), table.top(PILE)), (vec![1, 4, 3], Top::Card(CardId(1))));
}

/// RBD-20.2: a pile of 68 cards is put to the bottom card by card, and comes back in that order.
#[test]
fn a_pile_is_ordered_to_its_full_length_and_one_card_more_is_a_fault() {
    let mut table = CardTable::<2, 3, 3, 68>::new(CardSet::range(0, 70), PILE);
    let order: Vec<CardId> = (0..68u32).map(|n| CardId(((n * 29 + 5) % 68) as u8)).collect();
    for &card in &order {
        table.put_at_bottom(card, PILE).unwrap();
    }
    let before = table;
    assert_eq!(table.put_on_top(CardId(68), PILE), Err(Fault::TooDeep), "the limit is the game's, and it says so");
    assert_eq!(table, before, "a card that does not fit changes nothing");
    table.put_at_bottom(order[0], PILE).unwrap();
    assert!(table.is_conserved(CardSet::range(0, 70)), "a card that is arranged again takes no second place");
    table.move_openly(CardSet::range(68, 70), PILE, HAND[0]);
    for &card in order[1..].iter().chain(&order[..1]) {
        assert_eq!(table.top(PILE), Top::Card(card));
        table.move_from_place(card, PILE, HAND[1], seats(1), false);
    }
    assert_eq!(table.top(PILE), Top::Empty);
}

#[test]
fn a_zone_counts_as_many_cards_as_there_can_be() {
    let all = CardSet::<4>::range(0, u8::MAX);
    assert_eq!(all.len() as usize, CardId::MOST);
    let mut table = CardTable::<4, 3, 3, 4>::new(all, PILE);
    assert_eq!((table.count(PILE), table.top(PILE)), (255, Top::Roll(255)));
    table.move_openly(all, PILE, HAND[0]);
    assert_eq!((table.count(PILE), table.count(HAND[0])), (0, 255));
    assert!(table.is_conserved(all));
}

#[test]
fn an_arranged_card_keeps_its_place_in_another_world() {
    let mut table = Small::new(CardSet::range(0, 4), PILE);
    table.put_on_top(CardId(2), PILE).unwrap();
    table.show(CardSet::one(CardId(2)), seats(1), false);
    let mut world = table;
    world.resample(Seat(0), &[CardSet::range(0, 4)], &mut Lowest);
    let Top::Card(top) = world.top(PILE) else { panic!("the top is still arranged") };
    assert_ne!(top, CardId(2));
    assert_eq!(world.known_to(Viewer::Seat(Seat(1))), CardSet::one(top), "who knew the top knows the new top");
    world.resample(Seat(1), &[CardSet::range(0, 4)], &mut Highest);
    assert_eq!(world.top(PILE), Top::Card(top));
}

#[test]
fn a_shuffle_forgets_everything() {
    let mut table = dealt();
    table.move_openly(table.zone(HAND[0]), HAND[0], HAND[1]);
    table.shuffle_into(HAND[1], PILE);
    assert_eq!(table.top(PILE), Top::Roll(10));
    assert!(table.known_to(Viewer::Seat(Seat(0))).is_empty());
}
