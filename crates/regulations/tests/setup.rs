//! Which tables can be set up (section 2), how big a game is, and cards as data.

use runehall_dice::FastDice;
use runehall_engine::{Game, Seat, Setup, Silent, Viewer};
use runehall_regulations::{Regulations, State};

fn start(setup: &Setup) -> Result<State, Vec<String>> {
    let rules = Regulations::load(&[]).expect("our own cards");
    Regulations::start(&rules, setup, &mut FastDice::new(1), &mut Silent)
        .map_err(|error| error.reasons.iter().map(|r| format!("{} ({})", r.what, r.clause)).collect())
}

#[test]
fn tables_that_can_be_set_up() {
    let rules = Regulations::load(&[]).expect("our own cards");
    for seats in 2..=4u8 {
        let state = start(&Setup { starter: Some(Seat(0)), ..Setup::seats(seats) }).expect("a legal table");
        let view = Regulations::view(&rules, &state, Viewer::Judge);
        let count = |seat: u8, zone: &str| view.zone(Some(Seat(seat)), zone).map(|zone| zone.count);
        for seat in 0..seats {
            assert_eq!(count(seat, "fence"), Some(3), "RNR-2.3");
            assert_eq!(count(seat, "lawn"), Some(0), "RNR-2.5");
        }
        assert_eq!(count(1, "hand"), Some(5), "RNR-2.2");
        assert_eq!(view.zone(None, "regulation").map(|zone| zone.count), Some(1), "RNR-2.4");
    }
}

#[test]
fn tables_that_cannot() {
    for (setup, reasons) in [
        (Setup::seats(1), vec!["the game takes 2, 3 or 4 players, not 1 (RNR-2.1)"]),
        (Setup::seats(5), vec!["the game takes 2, 3 or 4 players, not 5 (RNR-2.1)"]),
        (Setup { mode: "2v2".to_owned(), ..Setup::seats(4) }, vec!["there is no mode `2v2` (RNR-2.1)"]),
        (
            Setup {
                starter: Some(Seat(3)),
                options: [("turn-limit".to_owned(), "none".to_owned())].into(),
                ..Setup::seats(3)
            },
            vec!["seat 4 cannot start: the last seat is 3 (RNR-2.6)", "`none` is no value of `turn-limit` (RNR-9.7)"],
        ),
    ] {
        assert_eq!(start(&setup).expect_err("refused"), reasons);
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 2048, "{} bytes", size_of::<State>());
}

/// RNR-16.32: what a text says is what the card does; a text the rules cannot carry out is refused with its reason.
#[test]
fn other_texts_in_the_files() {
    const CREATURES: &str = include_str!("../../../data/regulations/creatures.cards");
    const SPELLS: &str = include_str!("../../../data/regulations/spells.cards");
    const RUNES: &str = include_str!("../../../data/regulations/runes.cards");
    const REGULATIONS: &str = include_str!("../../../data/regulations/regulations.cards");
    let load = |from: &str, to: &str| {
        let files = [("c.cards", CREATURES), ("s.cards", SPELLS), ("r.cards", RUNES), ("g.cards", REGULATIONS)];
        assert!(files.iter().any(|(_, text)| text.contains(from)), "`{from}` is in no file");
        Regulations::load(&files.map(|(name, text)| (name.to_owned(), text.replacen(from, to, 1))))
    };
    assert!(load("Draw 2 cards.", "Draw 3 cards.").is_ok());
    assert!(load("The base hand limit is 5.", "The base hand limit is 6.").is_ok());
    for (from, to, message) in [
        ("Draw 2 cards.", "Destroy 2 Creatures on any Lawn.", "write `a`, `another`"),
        ("Draw 2 cards.", "Your hand limit is 2 lower.", "a spell cannot have such a text"),
        (
            "Skip a Spin phase.",
            "Hex a Mythical Creature on any Lawn, then destroy a Hexed Creature on any Lawn.",
            "at most one Creature",
        ),
        (
            "Skip a Spin phase.",
            "Destroy a Rune on any Fence, then steal a Rune on any neighbor's Fence.",
            "at most one player or Fence",
        ),
        ("Draw 2 cards.", "Have each neighbor destroy a Rune on any Fence.", "picked by the user of the card"),
    ] {
        let problems = load(from, to).expect_err(to);
        assert!(problems.iter().any(|problem| problem.rendered.contains(message)), "{to}: {problems:#?}");
    }
}
