//! What lies on the table is the same thing in views, sentences and refusals.

use runehall_dice::FastDice;
use runehall_engine::{
    Arg, Choice, Event, Fact, Game, Given, GivenFact, NoDice, Pending, Seat, Setup, Silent, ThingId, Value, Viewer,
    What, refuse,
};
use runehall_runebound::{Runebound, State};

fn rules() -> runehall_runebound::Rules {
    Runebound::load(&[]).expect("the cards that come with the game are sound")
}

/// A position of two players with a doom track, by facts of the table.
fn arranged(rules: &runehall_runebound::Rules, said: &[(&str, &str)]) -> State {
    let fact = |(name, value): &(&str, &str)| GivenFact {
        seat: None,
        name: (*name).to_owned(),
        value: (*value).to_owned(),
        line: 1,
    };
    let given = Given { names: vec!["Alex".into(), "Billy".into()], facts: said.iter().map(fact).collect() };
    Runebound::arrange(rules, &doomed(), &given, &mut NoDice, &mut Silent).expect("it can be so")
}

fn doomed() -> Setup {
    Setup { options: [("doom-track".to_owned(), "yes".to_owned())].into(), ..Setup::seats(2) }
}

#[test]
fn sentences_point_at_heroes_cards_and_spaces() {
    let rules = rules();
    let mut told: Vec<Event> = vec![];
    for seed in 0..6 {
        let mut dice = FastDice::for_game(seed, 0);
        let mut state = Runebound::start(&rules, &Setup::seats(2), &mut dice, &mut told).expect("two may play");
        let mut options = vec![];
        for _ in 0..150 {
            Runebound::options(&rules, &state, &mut options);
            let Some(&choice) = options.get(dice.below(options.len().max(1) as u32) as usize) else { break };
            Runebound::apply_trusted(&rules, &mut state, choice, &mut dice, &mut told);
        }
    }
    let messages = Runebound::info().messages;
    // The Hero who is taken, the space that is entered, the Challenge that is fought, who takes its wounds.
    for (name, part) in [("took-hero", 1), ("entered", 1), ("fights", 1), ("wounded", 0)] {
        let mut these = told.iter().filter(|event| messages[usize::from(event.message)].name == name).peekable();
        assert!(these.peek().is_some(), "`{name}` was never told");
        for event in these {
            assert!(matches!(event.args[part], Arg::Thing(..)), "`{name}` points at nothing: {event:?}");
        }
    }
}

#[test]
fn the_doom_track_is_shown_as_it_lies() {
    let rules = rules();
    let state = arranged(&rules, &[("doom track", "Stone Imp, Cave Bats, Bog Serpent")]);
    let view = Runebound::view(&rules, &state, Viewer::Spectator);
    let track = view.zone(None, "doom track").expect("there is one");
    let names: Vec<&str> = track
        .cards
        .iter()
        .filter_map(|card| card.kind)
        .map(|kind| rules.catalog.names()[kind.index()].as_str())
        .collect();
    assert_eq!(names, ["Stone Imp", "Cave Bats", "Bog Serpent"]);
}

#[test]
fn the_first_card_of_the_doom_track_lies_face_down_at_a_place_of_its_own() {
    let rules = rules();
    let state = Runebound::start(&rules, &doomed(), &mut FastDice::new(1), &mut Silent).expect("two may play");
    let first = |viewer| {
        let view = Runebound::view(&rules, &state, viewer);
        let track = view.zone(None, "doom track").expect("there is one");
        assert_eq!((track.count, track.cards.len()), (1, 1));
        (track.cards[0].id.expect("it lies there"), track.cards[0].kind)
    };
    let (id, hidden) = first(Viewer::Seat(Seat(0)));
    let (same, seen) = first(Viewer::Judge);
    assert_eq!((id, hidden, seen.is_some()), (same, None, true));
    let is = |viewer, id| Runebound::thing(&rules, &state, viewer, id).map(|thing| thing.what);
    assert_eq!(is(Viewer::Seat(Seat(1)), id), Some(What::FaceDown("card")));
    assert_eq!(is(Viewer::Judge, id), seen.map(What::Card));
    // No card, Hero or die ever has its number, and its card has no other one.
    let mut things = vec![];
    Runebound::things(&rules, &state, &mut things);
    assert_eq!(things.iter().filter(|other| **other == id).count(), 1);
    assert!(id.0 >= ThingId::FIRST_GIVEN + 256, "{id:?}");
    let mut others = things.iter().filter(|other| **other != id).filter_map(|other| is(Viewer::Judge, *other));
    assert!(others.all(|what| Some(what) != seen.map(What::Card)));
}

#[test]
fn the_undefeated_lie_by_their_positions() {
    let rules = rules();
    let state = arranged(&rules, &[("undefeated", "Stone Imp at F3, Cave Bats at K3")]);
    let view = Runebound::view(&rules, &state, Viewer::Spectator);
    let track = view.zone(None, "undefeated").expect("there is one");
    let said = |facts: &[Fact]| facts.iter().map(|fact| (fact.name, fact.value.clone())).collect::<Vec<_>>();
    let space = |column, row| {
        let board = Runebound::board(&rules).expect("a map");
        let place = board.places.iter().find(|place| place.at == (column, row));
        Value::Thing(place.expect("a space").id)
    };
    let facts: Vec<_> = track.cards.iter().map(|card| said(&card.facts)).collect();
    let lies = |n, at| vec![("number", Value::Number(n)), ("at", at)];
    assert_eq!(facts, [lies(1, space(5, 2)), lies(2, space(10, 2))]);
}

#[test]
fn a_refusal_names_what_was_chosen() {
    let rules = rules();
    let state = Runebound::start(&rules, &Setup::seats(2), &mut FastDice::new(2), &mut Silent).expect("two may play");
    assert!(matches!(Runebound::pending(&state), Pending::Ask(_)));
    let (mut things, mut options) = (vec![], vec![]);
    Runebound::things(&rules, &state, &mut things);
    Runebound::options(&rules, &state, &mut options);
    things.retain(|id| !options.contains(&Choice::Thing(*id)));
    assert!(things.len() > 50);
    for id in things {
        let refusal = refuse::<Runebound>(&rules, &state, Choice::Thing(id)).expect("it is no option");
        assert_eq!(refusal.thing, Some(id), "{refusal}");
    }
    let gone = ThingId(u16::MAX);
    assert_eq!(refuse::<Runebound>(&rules, &state, Choice::Thing(gone)).expect("no such thing").thing, None);
}
