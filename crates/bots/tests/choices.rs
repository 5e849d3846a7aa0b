//! What bots choose in positions where it matters. The game is Zun; the bots do not know that.

use runehall_bots::{BotSpec, Plays};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Event, Game, Given, GivenFact, Options, Pending, Seat, Setup, Silent};
use runehall_zun::Zun;

type Rules = <Zun as Game>::Rules;
type State = <Zun as Game>::State;

/// A position of two players, Alex to act.
fn position(rules: &Rules, facts: &[(u8, &str, &str)]) -> State {
    let fact = |&(seat, name, value): &(u8, &str, &str)| GivenFact {
        seat: Some(Seat(seat)),
        name: name.to_owned(),
        value: value.to_owned(),
        line: 1,
    };
    let given = Given { names: vec!["Alex".to_owned(), "Billy".to_owned()], facts: facts.iter().map(fact).collect() };
    Zun::arrange(rules, &Setup::seats(2), &given, &mut FastDice::new(1), &mut Silent).unwrap()
}

/// Lets a bot answer as long as Alex is asked, and says whether Alex won.
fn alex_wins_at_once(rules: &Rules, mut state: State, bot: BotSpec, seed: u64) -> bool {
    let mut bot = bot.build::<Zun>(2, seed);
    let (mut options, mut dice) = (Options::new(), FastDice::new(seed));
    loop {
        match Zun::pending(&state) {
            Pending::Over(outcome) => return outcome.winners.has(Seat(0)),
            Pending::Ask(ask) if ask.who == Actor::Seat(Seat(0)) => {
                Zun::options(rules, &state, &mut options);
                let choice = bot.choose(rules, &state, Seat(0), &options);
                Zun::apply(rules, &mut state, choice, &mut dice, &mut Silent).unwrap();
            }
            Pending::Ask(_) | Pending::Fault(_) => return false,
        }
    }
}

#[test]
fn rollout_takes_a_win_that_is_there() {
    let rules = Zun::load(&[]).unwrap();
    // Billy cannot react with an empty hand; every other answer of Alex goes on with the game, or loses it.
    let state =
        position(&rules, &[(0, "hp", "2"), (0, "hand", "Attack, Boost"), (1, "hp", "1"), (1, "hand", "nothing")]);
    let wins = |bot| (0..20).filter(|&seed| alex_wins_at_once(&rules, state.clone(), bot, seed)).count();
    assert_eq!(wins(BotSpec::Rollout { playouts: 100 }), 20);
    assert!(wins(BotSpec::Random) < 15);
}

#[test]
fn a_seed_gives_the_same_choices() {
    let rules = Zun::load(&[]).unwrap();
    let state = position(&rules, &[(0, "hand", "Attack, Steal, Restore, Boost, Share")]);
    let mut options = Options::new();
    Zun::options(&rules, &state, &mut options);
    for bot in [BotSpec::Random, BotSpec::Rollout { playouts: 20 }] {
        let choices = |seed| -> Vec<Choice> {
            let mut bot = bot.build::<Zun>(2, seed);
            (0..20).map(|_| bot.choose(&rules, &state, Seat(0), &options)).collect()
        };
        assert_eq!(choices(1), choices(1));
        assert_ne!(choices(1), choices(2));
        assert!(choices(1).iter().all(|choice| options.contains(choice)));
    }
}

#[test]
fn only_what_is_played_counts_as_played() {
    let rules = Zun::load(&[]).unwrap();
    let kinds = Zun::card_names(&rules);
    let state = position(&rules, &[(0, "hand", "Attack, Boost, Trap")]);
    let none = Plays::new(kinds.len());
    let mut policy = runehall_bots::Exhaust::new(&none);
    let (mut state, mut dice, mut options) = (state, FastDice::new(1), Options::new());
    let mut events: Vec<Event> = vec![];
    // Alex's whole turn: the Attack and the Boost are new, so both are played; the Trap can only be discarded.
    while let Pending::Ask(ask) = Zun::pending(&state)
        && Zun::turns(&state) < 2
    {
        Zun::options(&rules, &state, &mut options);
        let choice = match ask.who {
            Actor::Seat(Seat(0)) => policy.choose::<Zun>(&state, &options, &mut dice),
            Actor::Seat(_) | Actor::Chance => *options.last().unwrap(),
        };
        Zun::apply(&rules, &mut state, choice, &mut dice, &mut events).unwrap();
    }
    let mut plays = none.clone();
    plays.count(Zun::info(), &events);
    let played = |name: &str| plays.by_kind()[kinds.iter().position(|kind| kind == name).unwrap()];
    assert_eq!((played("Attack"), played("Boost"), played("Trap")), (1, 1, 0));
}
