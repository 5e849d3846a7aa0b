//! The die for who goes first lies on the table, for all to see, until that is chosen (RSL-7.6).

use runehall_engine::{Actor, Choice, Game, NoDice, Options, Pending, Setup, Silent, Viewer, What};
use runehall_runeslingers::Runeslingers;

#[test]
fn the_starting_die_lies_on_the_table_until_it_is_chosen_who_goes_first() {
    let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
    let mut state = Runeslingers::start(&rules, &Setup::seats(2), &mut NoDice, &mut Silent).expect("a table");
    let shown = |state: &_| {
        let view = Runeslingers::view(&rules, state, Viewer::Spectator);
        let thing = |id| Runeslingers::thing(&rules, state, Viewer::Spectator, id).map(|thing| thing.what);
        for die in &view.dice {
            assert!(matches!(thing(die.id), Some(What::Die(face)) if die.face == face), "{die:?}");
        }
        view.dice.iter().map(|die| die.face.to_string()).collect::<Vec<_>>()
    };
    let (mut seen, mut options) = (vec![], Options::new());
    for _ in 0..40 {
        let Pending::Ask(ask) = Runeslingers::pending(&state) else { panic!("it has begun") };
        let question = Runeslingers::info().questions[usize::from(ask.question.0)].name;
        if ask.who == Actor::Chance && ask.sides == 6 && question.contains("die") {
            seen.push(shown(&state));
            let face = Choice::Roll(1 + seen.len() as u16);
            Runeslingers::apply(&rules, &mut state, face, &mut NoDice, &mut Silent).expect("a face");
            continue;
        }
        Runeslingers::options(&rules, &state, &mut options);
        seen.extend((question == "first").then(|| shown(&state)));
        Runeslingers::apply(&rules, &mut state, options[0], &mut NoDice, &mut Silent).expect("an option");
        if question == "first" {
            break;
        }
    }
    // Alex rolls a 3, Billy a 4.
    assert_eq!(seen, [vec![], vec!["3".to_owned()], vec!["4".to_owned()]]);
    assert_eq!(shown(&state), Vec::<String>::new());
}
