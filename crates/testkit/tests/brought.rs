//! Cards that seats bring, face-down slots and stacks, in a game that needs all of it: it keeps every promise, and what is wrong
//! with a deck is said before the game starts.

mod decks;

use std::collections::BTreeMap;

use decks::{Decks, Fault, Rules, State};
use runehall_dice::FastDice;
use runehall_engine::{Choice, Game, NoDice, Pending, Seat, Setup, Silent, Viewer};
use runehall_testkit::{Promise, conformance, try_conformance};

/// So many cards, `copies` of each kind, from this kind on.
fn deck(first: usize, cards: usize, copies: usize) -> String {
    let kinds: Vec<String> = (0..cards / copies).map(|n| format!("{copies} Card {}", (first + 11 * n) % 300)).collect();
    kinds.join("\n")
}

fn bringing(decks: &[String]) -> Setup {
    let brought = |(seat, deck): (usize, &String)| {
        BTreeMap::from([
            ("deck".to_owned(), deck.clone()),
            ("sign".to_owned(), ["Elk", "Bee", "Yak", "Ox"][seat].to_owned()),
        ])
    };
    Setup { brought: decks.iter().enumerate().map(brought).collect(), ..Setup::seats(decks.len() as u8) }
}

fn wrong(setup: &Setup) -> Vec<String> {
    let error = Decks::start(&Rules::new(), setup, &mut NoDice, &mut Silent).expect_err("it cannot start");
    assert!(error.reasons.iter().all(|reason| reason.clause.0.starts_with("DECK-") && !reason.help.is_empty()));
    error.reasons.into_iter().map(|reason| reason.what).collect()
}

#[test]
fn it_keeps_every_promise() {
    for (seats, cards, copies) in [(2, 40, 1), (3, 12, 3), (4, 40, 2)] {
        let decks: Vec<String> = (0..seats).map(|seat| deck(70 * seat, cards, copies)).collect();
        let tally = conformance::<Decks>(&Rules::new(), &bringing(&decks), 250, seats as u64);
        assert!(tally.games == 250 && tally.shadowed > 1_000 && tally.other_decks > 500, "{tally:?}");
    }
}

#[test]
fn a_game_that_knows_decks_forgets_cards_or_tells_what_is_hidden_is_found_out() {
    let setup = bringing(&[deck(0, 20, 1), deck(70, 20, 1)]);
    for (fault, promise) in [
        (Fault::KnowsDecks, Promise::DecksDiffer),
        (Fault::Forgets, Promise::Remembers),
        (Fault::TellsFaces, Promise::Things),
        (Fault::TellsFacesToNext, Promise::Things),
        (Fault::NumbersHands, Promise::Things),
        (Fault::PointsByFaces, Promise::EventsLeak),
    ] {
        let failure = try_conformance::<Decks>(&Rules::with(fault), &setup, 100, 1).expect_err("it breaks a promise");
        assert_eq!(failure.promise, promise, "{fault:?}: {failure}");
    }
}

#[test]
fn a_state_is_small_and_one_memcpy() {
    const fn is_copy<T: Copy>() {}
    is_copy::<State>();
    assert!(size_of::<State>() <= 4096, "{} bytes", size_of::<State>());
}

#[test]
fn a_deck_that_is_too_large_or_unknown_is_refused_with_its_reason() {
    let good = deck(0, 40, 2);
    assert_eq!(
        wrong(&bringing(&[good.clone(), format!("{good}\n1 Card 7")])),
        ["41 cards are too many: at most 40 fit"]
    );
    let vast = "3 Card 3\n99 Card 1\n99 Card 2\n3 Card 4\n3 Card 5\n3 Card 6".to_owned();
    assert_eq!(wrong(&bringing(&[vast, good.clone()])), ["210 cards are too many: at most 40 fit"]);
    let endless = format!("{}\n4294967297 Card 299", deck(0, 10, 1));
    assert_eq!(wrong(&bringing(&[endless, good.clone()])), ["`4294967297 Card 299` asks for no number of cards"]);
    let several = wrong(&bringing(&[deck(0, 8, 1), "2 Crad 7\n4 Card 8\n3 Card 9\n3 Card 10\n1 Fox".to_owned()]));
    let there =
        ["there is no card `Crad 7`", "`Card 8` cannot be in a deck 4 times", "`Fox` cannot be in a deck 1 times"];
    assert_eq!(several, ["a deck of 8 cards is too small", there[0], there[1], there[2]]);
    let mut setup = bringing(&[good.clone(), good]);
    setup.brought[1].insert("sign".to_owned(), "Gnu".to_owned());
    assert_eq!(wrong(&setup).len(), 1);
}

/// Nobody but its player sees a Sign before the rules turn all of them up, and then everybody does.
#[test]
fn a_sign_is_secret_until_the_rules_reveal_it() {
    let rules = Rules::new();
    let mut dice = FastDice::new(5);
    let setup = bringing(&[deck(0, 20, 1), deck(50, 20, 1)]);
    let mut state = Decks::start(&rules, &setup, &mut dice, &mut Silent).expect("two decks");
    while matches!(Decks::pending(&state), Pending::Ask(_)) {
        let open = Decks::turns(&state) > 8;
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
            let view = Decks::view(&rules, &state, viewer);
            let seen = [0, 1].map(|seat| view.zone(Some(Seat(seat)), "sign").expect("a Sign").n_seen() == 1);
            assert_eq!(seen, [open || viewer == Viewer::Seat(Seat(0)), open], "turn {}", Decks::turns(&state));
        }
        Decks::apply(&rules, &mut state, Choice::Done, &mut dice, &mut Silent).expect("one may do nothing");
    }
}

/// What a bot is given to think with has another deck on the other side, and the same cards where it has seen them.
#[test]
fn another_world_has_another_deck() {
    let rules = Rules::new();
    let mut dice = FastDice::new(7);
    let setup = bringing(&[deck(0, 40, 1), deck(150, 40, 1)]);
    let state = Decks::start(&rules, &setup, &mut dice, &mut Silent).expect("two decks");
    let kinds = |state: &State, seat: u8| {
        let view = Decks::view(&rules, state, Viewer::Judge);
        let zones = view.seats[usize::from(seat)].zones.iter();
        let mut kinds: Vec<_> = zones.flat_map(|zone| &zone.cards).filter_map(|card| card.kind).collect();
        kinds.sort();
        kinds
    };
    let mut worlds = vec![state; 20];
    for world in &mut worlds {
        Decks::resample(&rules, world, Seat(0), &mut dice);
    }
    assert!(worlds.iter().all(|world| kinds(world, 0) == kinds(&state, 0)), "one knows one's own");
    let known: Vec<_> = kinds(&state, 1);
    for world in &worlds {
        let common = kinds(world, 1).into_iter().filter(|kind| known.contains(kind)).count();
        assert!(common < 15, "by chance about 5 of 41 are the same, here {common}");
    }
}
