//! What is offered and said in a window after a card has been named (RNR-11.24).

use runehall_dice::FastDice;
use runehall_engine::{Choice, Game, Given, GivenFact, Options, Seat, Setup, Silent};
use runehall_regulations::{Regulations, State};

type Rules = <Regulations as Game>::Rules;

/// Two players in a two-player game, by what is said of them and of the table.
fn position(rules: &Rules, facts: &[(Option<u8>, &str, &str)]) -> State {
    let fact = |&(seat, name, value): &(Option<u8>, &str, &str)| GivenFact {
        seat: seat.map(Seat),
        name: name.to_owned(),
        value: value.to_owned(),
        line: 1,
    };
    let given = Given { names: vec!["Alex".into(), "Billy".into()], facts: facts.iter().map(fact).collect() };
    Regulations::arrange(rules, &Setup::seats(2), &given, &mut FastDice::new(1), &mut Silent).expect("it can be so")
}

fn options(rules: &Rules, state: &State) -> Vec<Choice> {
    let mut options = Options::new();
    Regulations::options(rules, state, &mut options);
    options
}

fn give(rules: &Rules, state: &State, choice: Choice) -> State {
    let mut next = *state;
    Regulations::apply(rules, &mut next, choice, &mut FastDice::new(1), &mut Silent).expect("an option");
    next
}

#[test]
fn a_set_of_creatures_has_one_list_and_its_end_says_what_is_used() {
    let rules = Regulations::load(&[]).expect("our own cards");
    let state = position(
        &rules,
        &[
            (None, "phase", "begin"),
            (Some(0), "hand", "Snow Day, Yard Sale"),
            (Some(0), "lawn", "Bratty Dragon x2"),
            (Some(1), "lawn", "Alley Cat, A Stray Dog"),
        ],
    );
    let [first, second, Choice::Done] = options(&rules, &state)[..] else { panic!("{:?}", options(&rules, &state)) };
    assert_eq!(Regulations::describe(&rules, &state, Choice::Done), None, "nothing is named: it is a pass");
    let one = give(&rules, &state, first);
    assert_eq!(options(&rules, &one), [second, Choice::Done]);
    assert_eq!(Regulations::describe(&rules, &one, Choice::Done).as_deref(), Some("use 1 card"));
    let both = give(&rules, &one, second);
    assert_eq!(options(&rules, &both), [Choice::Done]);
    assert_eq!(Regulations::describe(&rules, &both, Choice::Done).as_deref(), Some("use 2 cards"));
    let other = give(&rules, &state, second);
    assert_eq!(options(&rules, &other), [Choice::Done]);
    let refused = Regulations::why_not(&rules, &other, first).expect("it comes before");
    assert_eq!((refused.clause.0, refused.instead.as_str()), ("RNR-11.24", "step back and name it first"));
    let twice = Regulations::why_not(&rules, &other, second).expect("it is named already");
    assert_eq!(twice.clause.0, "RNR-10.17");
}

/// Runes are activated as they are named, so each order of them is a list of its own; a Creature comes before all of them.
#[test]
fn only_runes_have_an_order_of_their_own() {
    let rules = Regulations::load(&[]).expect("our own cards");
    let state = position(
        &rules,
        &[
            (None, "phase", "summon"),
            (None, "main discard", "Snow Day"),
            (Some(0), "hand", "Mail-Carrier Pegasus"),
            (Some(1), "fence", "Gettin' Diggy With It, Blo Blo Gadget"),
        ],
    );
    let summon = options(&rules, &state)[0];
    let where_to = give(&rules, &state, summon);
    let mut window = give(&rules, &where_to, Choice::Seat(Seat(0)));
    let asked = |state: &State| Regulations::pending(state).asked().map(|(seat, _)| seat);
    while asked(&window) == Some(Seat(0)) {
        window = give(&rules, &window, Choice::Done);
    }
    let [one, other, Choice::Done] = options(&rules, &window)[..] else { panic!("{:?}", options(&rules, &window)) };
    assert!(Regulations::in_order(&rules, &window, one) && Regulations::in_order(&rules, &window, other));
    assert_eq!(options(&rules, &give(&rules, &window, one)), [other, Choice::Done]);
    assert_eq!(options(&rules, &give(&rules, &window, other)), [one, Choice::Done]);
}
