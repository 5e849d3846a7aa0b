//! How bots answer offers: never so that they stand worse by their own estimate. The game is Runebound, the only one in which seats bargain.

use runehall_bots::{BotSpec, uniform};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Features, Game, Given, GivenFact, NoDice, Options, Pending, Seat, Setup, Silent};
use runehall_runebound::Runebound;

type Rules = <Runebound as Game>::Rules;
type State = <Runebound as Game>::State;
/// A fact of a player by its name, and what is said of it.
type Said = (&'static str, &'static str);

/// Alex has ended the move where Billy stands, and may negotiate.
fn meeting(rules: &Rules, alex: &[Said], billy: &[Said]) -> State {
    let fact = |seat, (name, value): Said| GivenFact { seat, name: name.into(), value: value.into(), line: 1 };
    let of = |seat, facts: &[Said]| -> Vec<GivenFact> {
        [("space", "K3")].iter().chain(facts).map(|said| fact(Some(Seat(seat)), *said)).collect()
    };
    let facts = [of(0, alex), of(1, billy), vec![fact(None, ("step", "adventure"))]].concat();
    let given = Given { names: vec!["Alex".into(), "Billy".into()], facts };
    Runebound::arrange(rules, &Setup::seats(2), &given, &mut NoDice, &mut Silent).expect("it can be so")
}

/// What a seat's position is worth by what the game declares.
fn worth(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let mut numbers = Features::new();
    Runebound::features(rules, state, seat, seat, &mut numbers);
    let valuation = Runebound::info().valuation.expect("the game says what its numbers are worth");
    numbers.iter().zip(valuation.worth).map(|(number, worth)| i32::from(*number) * i32::from(*worth)).sum()
}

/// The option that is described so.
fn said(rules: &Rules, state: &State, options: &Options, text: &str) -> Option<Choice> {
    let is = |choice: &&Choice| Runebound::describe(rules, state, **choice).is_some_and(|said| said.starts_with(text));
    options.iter().find(is).copied()
}

/// Negotiates by lot until an offer has to be answered; `None` if none is made.
fn offered(rules: &Rules, mut state: State, dice: &mut FastDice) -> Option<State> {
    let mut options = Options::new();
    for _ in 0..60 {
        let Pending::Ask(ask) = Runebound::pending(&state) else { return None };
        Runebound::options(rules, &state, &mut options);
        if said(rules, &state, &options, "refuse").is_some() {
            return (ask.who == Actor::Seat(Seat(1))).then_some(state);
        }
        let bargains = ["negotiate", "make an offer"].iter().find_map(|text| said(rules, &state, &options, text));
        let choice = bargains.unwrap_or_else(|| uniform(&options, dice));
        Runebound::apply(rules, &mut state, choice, dice, &mut Silent).expect("an option is legal");
    }
    None
}

/// Whoever has too many cards now discards what costs least by his own estimate (RBD-11.8).
fn settled(rules: &Rules, mut state: State) -> State {
    let mut options = Options::new();
    while let Pending::Ask(ask) = Runebound::pending(&state)
        && let Actor::Seat(seat) = ask.who
        && Runebound::info().questions[usize::from(ask.question.0)].name == "excess"
    {
        Runebound::options(rules, &state, &mut options);
        let after = |choice: &Choice| {
            let mut after = state.clone();
            Runebound::apply(rules, &mut after, *choice, &mut NoDice, &mut Silent).expect("an option is legal");
            after
        };
        let best = options.iter().map(after).max_by_key(|after| worth(rules, after, seat));
        state = best.expect("a question has options");
    }
    state
}

#[test]
fn no_offer_is_accepted_that_makes_its_taker_worse_off() {
    let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
    let tables: [(&[Said], &[Said]); 3] = [
        (
            &[("hero", "Lord Hawthorne"), ("gold", "9"), ("cards", "Short Sword, Chainmail, Town Guard")],
            &[("hero", "Mad Carthos"), ("gold", "6"), ("cards", "Star Orb, Elf Archer, Padded Jerkin")],
        ),
        (
            &[("hero", "Mordrog"), ("gold", "2"), ("cards", "Willow Wand, Warded Robe, Healing Draught")],
            &[("hero", "Runewitch Astarra"), ("gold", "3"), ("wounds", "2"), ("cards", "Greataxe, Wolf Companion")],
        ),
        (
            &[("hero", "Silhouette"), ("gold", "12"), ("cards", "Knight of Kellos, Greataxe")],
            &[("hero", "Corbin"), ("gold", "0"), ("wounds", "3"), ("cards", "Elven Longbow, Elven Horse")],
        ),
    ];
    let billy = Seat(1);
    let (mut accepted, mut refused, mut passed_by) = (0, 0, 0);
    for (n, (alex, other)) in (0u64..).zip(tables) {
        for lot in 0..40 {
            let mut dice = FastDice::for_game(n, lot);
            let Some(state) = offered(&rules, meeting(&rules, alex, other), &mut dice) else { continue };
            let mut options = Options::new();
            Runebound::options(&rules, &state, &mut options);
            let accept = said(&rules, &state, &options, "accept").expect("an offer can be accepted");
            let mut agreed = state.clone();
            Runebound::apply(&rules, &mut agreed, accept, &mut dice, &mut Silent).expect("it is legal");
            let (before, after) = (worth(&rules, &state, billy), worth(&rules, &settled(&rules, agreed), billy));
            let mut bot = BotSpec::Rollout { playouts: 16 }.build::<Runebound>(2, lot);
            let takes = bot.choose(&rules, &state, billy, &options) == accept;
            assert!(!takes || after >= before, "table {n}, offer {lot}: taken, and {after} is less than {before}");
            accepted += u32::from(takes);
            refused += u32::from(!takes && after < before);
            passed_by += u32::from(!takes && after > before);
        }
    }
    assert!(
        accepted >= 10 && refused >= 10,
        "both are met: {accepted} taken, {refused} bad ones refused, {passed_by} good ones not taken"
    );
}
