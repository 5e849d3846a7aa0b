//! The cards are data: another numeral in a card file is another game (ZUN-19.3), and its replays are its own.

mod common;

use std::sync::Arc;

use common::{finished_with, house_cards, zun};
use runehall_dice::FastDice;
use runehall_engine::{Choice, Given, GivenFact, Options, Pending, Seat, Setup, Value, Viewer};
use runehall_games::DynGame;
use runehall_games::replay::verify;

/// Alex attacks Billy, who does not react; Billy's HP after it.
fn hp_after_an_attack(game: &Arc<dyn DynGame>) -> Option<Value> {
    let hand = |seat, cards: &str| GivenFact {
        seat: Some(Seat(seat)),
        name: "hand".to_owned(),
        value: cards.to_owned(),
        line: 1,
    };
    let given =
        Given { names: vec!["Alex".to_owned(), "Billy".to_owned()], facts: vec![hand(0, "Attack"), hand(1, "Boost")] };
    let dice = &mut FastDice::new(1);
    let mut state = game.arrange(&Setup::seats(2), &given, dice, &mut vec![]).unwrap();
    let mut options = Options::new();
    let is_wanted: [fn(&Choice) -> bool; 2] =
        [|choice| matches!(choice, Choice::Card(_)), |choice| *choice == Choice::Seat(Seat(1))];
    // Whatever else is asked (a Modifier, a Reaction) is answered with the last option, which is "no more".
    for wanted in is_wanted {
        loop {
            state.options(&mut options);
            let choice = options.iter().copied().find(wanted);
            state.apply(choice.unwrap_or(*options.last().unwrap()), dice, &mut vec![]).unwrap();
            if choice.is_some() {
                break;
            }
        }
    }
    let Pending::Ask(_) = state.pending() else { panic!("{:?}", state.pending()) };
    state.options(&mut options);
    state.apply(*options.last().unwrap(), dice, &mut vec![]).unwrap();
    state.view(Viewer::Judge).fact(Some(Seat(1)), "hp").cloned()
}

#[test]
fn another_numeral_is_another_game() {
    assert_eq!(hp_after_an_attack(&zun()), Some(Value::Number(11)));
    assert_eq!(hp_after_an_attack(&house_cards()), Some(Value::Number(10)));
    assert_ne!(zun().rules_hash(), house_cards().rules_hash());
}

#[test]
fn a_replay_is_played_again_only_with_its_own_cards() {
    let replay = finished_with(house_cards(), &Setup::seats(2), 1).to_replay();
    verify(house_cards(), &replay).unwrap();
    let (ours, theirs) = (zun().rules_hash(), house_cards().rules_hash());
    let error = verify(zun(), &replay).unwrap_err().to_string();
    assert!(error.starts_with("line 3: it was played by other rules"), "{error}");
    assert!(error.contains(&runehall_wire::hex(&ours)) && error.contains(&runehall_wire::hex(&theirs)), "{error}");
}
