//! What lies on fields is the same thing in views and sentences, also face down.

use runehall_dice::FastDice;
use runehall_engine::{Arg, Event, Game, Options, Pending, Setup, Silent, ThingId, Value, View, Viewer, named};
use runehall_runeslingers::{Rules, Runeslingers, State};

/// Random games of two: `looks` at every state, before and after each answer with what was told in between.
fn played(mut looks: impl FnMut(&Rules, [&State; 2], &[Event])) {
    let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
    for seed in 0..8 {
        let (mut dice, mut options) = (FastDice::for_game(seed, 0), Options::new());
        let mut state = Runeslingers::start(&rules, &Setup::seats(2), &mut dice, &mut Silent).expect("a table");
        for _ in 0..600 {
            let Pending::Ask(_) = Runeslingers::pending(&state) else { break };
            Runeslingers::options(&rules, &state, &mut options);
            let choice = options[dice.below(options.len() as u32) as usize];
            let (before, mut told) = (state, vec![]);
            Runeslingers::apply_trusted(&rules, &mut state, choice, &mut dice, &mut told);
            looks(&rules, [&before, &state], &told);
        }
    }
}

fn ids(view: &View) -> Vec<ThingId> {
    view.cards().filter_map(|card| card.id).collect()
}

#[test]
fn concentrations_and_what_leaves_a_field_are_told_by_number() {
    let messages = Runeslingers::info().messages;
    let names = ["set", "used-up", "destroyed", "left-field"];
    let mut counts = [0; 4];
    played(|_, _, told| {
        for event in told {
            let Some(n) = names.iter().position(|name| messages[usize::from(event.message)].name == *name) else {
                continue;
            };
            let seen = event.seen_by(Viewer::Spectator);
            assert!(seen.args.iter().any(|arg| matches!(arg, Arg::Thing(..) | Arg::Faceless(_))), "{event:?}");
            counts[n] += 1;
        }
    });
    assert!(counts[0] > 20 && counts[3] > 20, "{counts:?}");
}

/// RSL-10.11, RSL-20.6: others are told where it lies and no more, which is what they see.
#[test]
fn a_concentration_is_told_with_its_face_to_its_player_alone() {
    let messages = Runeslingers::info().messages;
    let mut n = 0;
    played(|rules, [_, after], told| {
        for event in told.iter().filter(|event| messages[usize::from(event.message)].name == "set") {
            let [Arg::Seat(seat), Arg::Veiled(id, kind, sees)] = event.args[..] else { panic!("{event:?}") };
            assert_eq!(sees.iter().collect::<Vec<_>>(), [seat]);
            assert_eq!(event.seen_by(Viewer::Seat(seat)).args[1], Arg::Thing(id, kind));
            assert_eq!(event.seen_by(Viewer::Spectator).args[1], Arg::Faceless(id));
            assert!(ids(&Runeslingers::view(rules, after, Viewer::Spectator)).contains(&id));
            n += 1;
        }
    });
    assert!(n > 20, "{n}");
}

#[test]
fn a_rung_says_which_card_on_a_field_it_comes_from() {
    let mut n = 0;
    played(|rules, [_, state], _| {
        let view = Runeslingers::view(rules, state, Viewer::Spectator);
        let mut of = vec![];
        for rung in &view.zone(None, "ladder").expect("there is one").cards {
            assert_eq!(rung.id, None, "the thing lies on its field");
            let fact = rung.facts.iter().find(|fact| fact.name == named::THING);
            let Some(Value::Thing(id)) = fact.map(|fact| &fact.value) else { continue };
            let lying = view.cards().find(|card| card.id == Some(*id)).expect("it lies in the view");
            assert_eq!(lying.kind, rung.kind);
            of.push(*id);
        }
        n += of.len();
        of.sort_unstable();
        assert!(of.is_sorted_by(|a, b| a < b), "each from a card of its own: {of:?}");
    });
    assert!(n > 20, "{n}");
}
