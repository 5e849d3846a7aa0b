//! Whole random games of 150 rounds: no fault, and each of them ends (RBD-19.6, 19.10).

use std::collections::BTreeMap;

use allocation_counter::measure;
use runehall_dice::FastDice;
use runehall_engine::{
    Actor, Choice, Features, Game, Given, GivenFact, KindId, NoDice, Options, Pending, Seat, Setup, Silent, Viewer,
};
use runehall_runebound::Runebound;

/// Plays a game by lot; how it ended, how many decisions it took and the most options of one of them.
fn play(rules: &runehall_runebound::Rules, setup: &Setup, seed: u64) -> (String, u64, usize) {
    let mut dice = FastDice::for_game(seed, 0);
    let mut state = Runebound::start(rules, setup, &mut dice, &mut Silent).expect("the setup is sound");
    let (mut options, mut decisions, mut most) = (vec![], 0, 0);
    loop {
        match Runebound::pending(&state) {
            Pending::Over(outcome) => return (outcome.clause.0.to_owned(), decisions, most),
            Pending::Fault(fault) => panic!("seed {seed}: {fault}"),
            Pending::Ask(ask) => assert!(ask.who != Actor::Chance, "rolls are made inline"),
        }
        // A judge is told what waits, each with its clause.
        let waiting = Runebound::suspended(rules, &state);
        assert!(!waiting.is_empty() && waiting.iter().all(|line| line.ends_with(')')), "seed {seed}: {waiting:?}");
        Runebound::options(rules, &state, &mut options);
        most = most.max(options.len());
        let choice: Choice = options[dice.below(options.len() as u32) as usize];
        Runebound::apply_trusted(rules, &mut state, choice, &mut dice, &mut Silent);
        decisions += 1;
        assert!(decisions < Runebound::info().limits.decisions, "seed {seed} does not end");
    }
}

#[test]
fn long_games_end_without_a_fault() {
    let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    let (mut decisions, mut most) = (0, 0);
    for (seats, doom) in [(1, "no"), (2, "no"), (4, "no"), (6, "no"), (2, "yes"), (4, "yes")] {
        let mut setup = Setup::seats(seats).unattended();
        setup.options.insert("doom-track".to_owned(), doom.to_owned());
        for seed in 0..12 {
            let (ending, n, widest) = play(&rules, &setup, seed);
            *endings.entry(ending).or_default() += 1;
            decisions += n;
            most = most.max(widest);
        }
    }
    assert!(decisions > 10_000 && most < 200, "{endings:?}, {decisions} decisions, at most {most} options");
}

/// A position of Alex and Billy in Alex's Market step, by facts of Alex, and one of Billy.
fn in_the_market(rules: &runehall_runebound::Rules, alex: &[(&str, &str)]) -> <Runebound as Game>::State {
    let fact = |seat, (name, value): (&str, &str)| GivenFact { seat, name: name.into(), value: value.into(), line: 1 };
    let table = [("step", "market"), ("market deck", "Knight of Kellos")].map(|said| fact(None, said));
    let away = fact(Some(Seat(1)), ("space", "A1"));
    let facts = alex.iter().map(|said| fact(Some(Seat(0)), *said)).chain(table).chain([away]).collect();
    let given = Given { names: vec!["Alex".into(), "Billy".into()], facts };
    Runebound::arrange(rules, &Setup::seats(2), &given, &mut NoDice, &mut Silent).expect("it can be so")
}

/// More counters than a position can say are refused, at once and added up; nothing is cut to what fits.
#[test]
fn no_counter_of_a_position_is_cut() {
    let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
    for (said, what) in [
        ("green x300", "so many `green` are more than a position can say"),
        ("green x150, blue, green x150", "so many `green` are more than a position can say"),
        ("red x4000000000", "so many `red` are more than a position can say"),
    ] {
        let fact = GivenFact { seat: Some(Seat(0)), name: "counters".into(), value: said.into(), line: 7 };
        let given = Given { names: vec!["Alex".into(), "Billy".into()], facts: vec![fact] };
        let wrong = Runebound::arrange(&rules, &Setup::seats(2), &given, &mut NoDice, &mut Silent).expect_err(said);
        assert_eq!((wrong[0].line, wrong[0].what.as_str()), (7, what));
        assert_eq!(wrong[0].help.as_deref(), Some("write at most 200"));
    }
}

#[test]
fn a_refusal_names_the_rule_of_its_question() {
    let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
    let refused = |state: &_, choice| Runebound::why_not(&rules, state, choice).map(|refusal| refusal.clause.0);
    let kept = in_the_market(&rules, &[("gold", "0"), ("cards", "Dragon Lord Sszath, Draught of Vigour")]);
    let rune = rules.catalog.names().iter().position(|name| name == "Dragon Lord Sszath").expect("there is one");
    assert_eq!(refused(&kept, Choice::Card(KindId(rune as u16))), Some("RBD-11.11"));
    let mut hurt = in_the_market(&rules, &[("wounds", "1")]);
    let mut options = vec![];
    Runebound::options(&rules, &hurt, &mut options);
    let heals = |choice: &Choice| Runebound::describe(&rules, &hurt, *choice).is_some_and(|text| text == "heal wounds");
    let heal = options.into_iter().find(heals).expect("somebody is hurt");
    Runebound::apply_trusted(&rules, &mut hurt, heal, &mut NoDice, &mut Silent);
    let view = Runebound::view(&rules, &hurt, Viewer::Seat(Seat(0)));
    let other = view.cards().find(|card| card.owner == Some(Seat(1))).and_then(|card| card.id).expect("a Hero");
    assert_eq!(refused(&hurt, Choice::Thing(other)), Some("RBD-10.8"));
}

/// Plays a game by lot from a copy of a table, and looks at it as bots do: at the key and the numbers of whoever is asked, and now and then at
/// another world. How many decisions it took.
fn play_and_look(
    rules: &runehall_runebound::Rules,
    table: &<Runebound as Game>::State,
    number: u64,
    (options, numbers): (&mut Options, &mut Features),
) -> u64 {
    let mut dice = FastDice::for_game(1, number);
    let mut state = table.clone();
    Runebound::begin(rules, &mut state, &mut dice, &mut Silent);
    let mut decisions = 0;
    while let Pending::Ask(ask) = Runebound::pending(&state) {
        let Actor::Seat(seat) = ask.who else { break };
        assert_ne!(Runebound::key(rules, &state, seat), 0);
        Runebound::features(rules, &state, seat, seat, numbers);
        if decisions % 16 == 0 {
            Runebound::resample(rules, &mut state.clone(), seat, &mut dice);
        }
        Runebound::options(rules, &state, options);
        let choice = options[dice.below(options.len() as u32) as usize];
        Runebound::apply_trusted(rules, &mut state, choice, &mut dice, &mut Silent);
        decisions += 1;
    }
    decisions
}

#[test]
fn neither_playing_nor_looking_as_bots_do_allocates() {
    let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
    for (seats, doom) in [(1, "no"), (2, "no"), (6, "no"), (3, "yes")] {
        let options = [("round-cap".to_owned(), "10".to_owned()), ("doom-track".to_owned(), doom.to_owned())].into();
        let table = Runebound::sit_down(&rules, &Setup { options, ..Setup::seats(seats) }).expect("it can be so");
        // As many options as the game ever lists, so that no late growth of the buffer is counted.
        let (mut options, mut numbers) = (Options::with_capacity(256), Features::with_capacity(16));
        // What is remembered of positions takes its room once.
        play_and_look(&rules, &table, 40, (&mut options, &mut numbers));
        let mut decisions = 0;
        let counted = measure(|| {
            decisions = (0..40).map(|game| play_and_look(&rules, &table, game, (&mut options, &mut numbers))).sum();
        });
        assert!(decisions > 1_000, "something was played: {decisions}");
        assert_eq!(counted.count_total, 0, "allocations in {decisions} decisions with {seats} seats");
    }
}

/// What a seat's position is worth by what the game declares.
fn worth(rules: &runehall_runebound::Rules, state: &<Runebound as Game>::State, numbers: &mut Features) -> i32 {
    Runebound::features(rules, state, Seat(0), Seat(0), numbers);
    let valuation = Runebound::info().valuation.expect("the game says what its numbers are worth");
    valuation.of(numbers)
}

#[test]
fn a_foreseen_roll_counts_for_what_comes_of_it() {
    const ROUNDS: u32 = 1 << 11;
    let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
    let options = [("round-cap".to_owned(), "60".to_owned())].into();
    let table = Runebound::sit_down(&rules, &Setup { options, ..Setup::seats(1) }).expect("it can be so");
    let (mut options, mut numbers) = (Options::new(), Features::new());
    let (mut looked, mut off) = (0, 0);
    for game in 0..10 {
        let mut dice = FastDice::for_game(3, game);
        let mut state = table.clone();
        Runebound::begin(&rules, &mut state, &mut NoDice, &mut Silent);
        while let Pending::Ask(_) = Runebound::pending(&state) {
            if Runebound::foresees(&state) {
                let before = worth(&rules, &state, &mut numbers);
                let (mut sum, mut goes_on) = (0, true);
                for (first, second) in (0..10).flat_map(|first| (0..10).map(move |second| (first, second))) {
                    let mut then = state.clone();
                    for die in [first, second] {
                        Runebound::apply_trusted(&rules, &mut then, Choice::Roll(die), &mut NoDice, &mut Silent);
                    }
                    sum += worth(&rules, &then, &mut numbers);
                    // Where the fight is over, or a text rolls again, something else is valued.
                    goes_on &= Runebound::stretch(&then) % ROUNDS > 0
                        && matches!(Runebound::pending(&then), Pending::Ask(ask) if ask.who == Actor::Seat(Seat(0)));
                }
                if goes_on {
                    looked += 1;
                    off += (before - sum / 100).abs();
                }
            }
            Runebound::options(&rules, &state, &mut options);
            let choice = options[dice.below(options.len() as u32) as usize];
            Runebound::apply_trusted(&rules, &mut state, choice, &mut NoDice, &mut Silent);
        }
    }
    // A wound is 10, and texts that follow a hit are not counted beforehand.
    assert!(looked > 100 && off < 5 * looked, "off by {off} in {looked} rolls");
}
