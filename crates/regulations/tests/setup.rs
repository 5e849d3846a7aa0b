//! Which tables can be set up (section 2), how big a game is, and cards as data.

use runehall_dice::FastDice;
use runehall_engine::{Game, Given, GivenFact, Seat, Setup, Silent, Viewer};
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
        ("Draw 2 cards.", "Destroy 2 Creatures on any Lawn.", "expected `a`, `all`, `another`"),
        ("Draw 2 cards.", "Your hand limit is 2 lower.", "has no force on a spell"),
        (
            "Skip a Spin phase.",
            "Hex a Mythical Creature on any Lawn, then destroy a Hexed Creature on any Lawn.",
            "is a second Creature to be named",
        ),
        (
            "Skip a Spin phase.",
            "Destroy a Rune on any Fence, then steal a Rune on any neighbor's Fence.",
            "is a second player or Fence to be named",
        ),
        ("Draw 2 cards.", "Have each neighbor destroy a Rune on any Fence.", "which only the user of a card does"),
    ] {
        let problems = load(from, to).expect_err(to);
        assert!(problems.iter().any(|problem| problem.rendered.contains(message)), "{to}: {problems:#?}");
    }
}

/// What is wrong with all cards together is told at the card whose count to lower.
#[test]
fn too_many_cards_of_a_kind() {
    let files = [
        ("c.cards", include_str!("../../../data/regulations/creatures.cards")),
        ("s.cards", include_str!("../../../data/regulations/spells.cards")),
        ("r.cards", include_str!("../../../data/regulations/runes.cards")),
        ("g.cards", include_str!("../../../data/regulations/regulations.cards")),
    ];
    let with = |more: &str| {
        let mut files = files.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        files.push(("mine.cards".to_owned(), more.to_owned()));
        let problems = Regulations::load(&files).expect_err(more);
        problems.iter().map(|problem| problem.rendered.clone()).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(with("My Dragon  x3\n  creature\n  No effect.\n"), @r"
    error[R001]: the files hold 77 Creatures and Runes, and a game holds at most 74: so many can lie on Lawns and Fences
     --> mine.cards:1:1
      |
    1 | My Dragon  x3
      | ^^^^^^^^^
      = help: 3 fewer will do: leave out this card, or lower the counts of others
    ");
    insta::assert_snapshot!(with("My Law  x4\n  regulation\n  Runes can't be stolen.\n"), @r"
    error[R001]: the files hold 21 Regulations, and a game holds at most 20: so many lie in the Regulation deck
     --> mine.cards:1:1
      |
    1 | My Law  x4
      | ^^^^^^
      = help: 1 fewer will do: write `My Law  x3` here, or lower the count of another card
    ");
    // A variant with as many places plays on: 51 Creatures and 23 Runes.
    let fewer = files.map(|(name, text)| (name.to_owned(), text.replacen("Salty Shaker  x2", "Salty Shaker", 1)));
    let mut fewer = fewer.to_vec();
    fewer.push(("mine.cards".to_owned(), "My Dragon\n  creature\n  No effect.\n".to_owned()));
    assert!(Regulations::load(&fewer).is_ok());
    let none = Regulations::load(&fewer[..3]).expect_err("no Regulation");
    insta::assert_snapshot!(none[0].rendered, @r"
    error[R001]: the files hold no Regulation, and one is always active (RNR-13.1)
     --> c.cards
      = help: write a card whose attribute is `regulation`
    ");
    // Far too many, and no single count that could be lowered.
    let many: Vec<String> = (0..300).map(|i| format!("Law {i}  x255\n  spell\n  Draw a card.\n\n")).collect();
    insta::assert_snapshot!(with(&many.concat()), @r"
    error[R001]: the files hold 76630 cards, and a game holds at most 192: so many are told apart
        --> mine.cards:1197:1
         |
    1197 | Law 299  x255
         | ^^^^^^^
         = help: 76438 fewer will do: leave out this card, or lower the counts of others
    ");
    insta::assert_snapshot!(with("My Law\n  spell\n  Draw a card.\n  Discard a card.\n"), @r"
    error[C026]: a card has one sentence (RNR-16.32)
     --> mine.cards:4:3
      |
    4 |   Discard a card.
      |   ^^^^^^^^^^^^^^^
      = help: say it in one, with `, then ` between what is done, or make it a card of its own
    ");
}

/// A pile that is said to hold more cards than are left is refused, and not made smaller.
#[test]
fn a_pile_is_not_made_smaller_than_it_is_said_to_be() {
    let rules = Regulations::load(&[]).expect("our own cards");
    let fact = GivenFact { seat: None, name: "main discard".into(), value: "300 cards".into(), line: 3 };
    let given = Given { names: vec!["Alex".into(), "Billy".into()], facts: vec![fact] };
    let wrong = Regulations::arrange(&rules, &Setup::seats(2), &given, &mut FastDice::new(1), &mut Silent);
    let wrong: Vec<String> = wrong.expect_err("it cannot be so").into_iter().map(|error| error.what).collect();
    assert_eq!(wrong, ["300 cards are asked for, and fewer are left"]);
}
