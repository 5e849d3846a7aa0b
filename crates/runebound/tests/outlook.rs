//! What is said of answers before they are given is what comes of them: ways are all there are and the shortest, odds are what the dice give, and no
//! decision point of RBD-15.20 is asked at which nothing can be used.

use std::collections::BTreeMap;

use runehall_dice::FastDice;
use runehall_engine::{
    Actor, Arg, Choice, Event, Game, NoDice, Odds, Pending, Seat, Setup, Silent, ThingId, Value, Viewer,
};
use runehall_runebound::{Rules, Runebound, State};

fn rules() -> Rules {
    Runebound::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered))
}

/// Plays at random and shows every question of a seat, with its name.
fn play(rules: &Rules, (seats, rounds): (u8, u8), seed: u64, mut look: impl FnMut(&'static str, Seat, &State)) {
    let options = [("round-cap".to_owned(), rounds.to_string())].into();
    let mut dice = FastDice::new(seed);
    let mut state = Runebound::start(rules, &Setup { options, ..Setup::seats(seats) }, &mut dice, &mut Silent).unwrap();
    let mut answers = vec![];
    while let Pending::Ask(ask) = Runebound::pending(&state) {
        if let Actor::Seat(seat) = ask.who {
            look(Runebound::info().questions[usize::from(ask.question.0)].name, seat, &state);
        }
        Runebound::options(rules, &state, &mut answers);
        let choice = answers[dice.below(answers.len() as u32) as usize];
        Runebound::apply_trusted(rules, &mut state, choice, &mut dice, &mut Silent);
    }
}

fn question(state: &State) -> &'static str {
    match Runebound::pending(state) {
        Pending::Ask(ask) => Runebound::info().questions[usize::from(ask.question.0)].name,
        Pending::Over(_) | Pending::Fault(_) => "",
    }
}

fn options(rules: &Rules, state: &State) -> Vec<Choice> {
    let mut options = vec![];
    Runebound::options(rules, state, &mut options);
    options
}

/// Where a Hero stands.
fn place(rules: &Rules, state: &State, seat: Seat) -> ThingId {
    match Runebound::view(rules, state, Viewer::Spectator).fact(Some(seat), "space") {
        Some(Value::Thing(id)) => *id,
        other => panic!("{other:?}"),
    }
}

/// Every space that single steps lead to, with how few dice: by trying all of them.
fn by_steps(rules: &Rules, from: &State, seat: Seat) -> BTreeMap<ThingId, usize> {
    let places = &Runebound::board(rules).unwrap().places;
    let mut found = BTreeMap::new();
    let (mut edge, mut seen) = (vec![from.clone()], vec![]);
    for steps in 1.. {
        let mut next: Vec<State> = vec![];
        for state in &edge {
            for choice in options(rules, state) {
                let Choice::Thing(to) = choice else { continue };
                if !places.iter().any(|place| place.id == to) {
                    continue;
                }
                let mut entered = state.clone();
                Runebound::apply(rules, &mut entered, choice, &mut NoDice, &mut Silent).unwrap();
                let dice = if question(&entered) == "spend" { options(rules, &entered) } else { vec![] };
                let after: Vec<State> = if dice.is_empty() {
                    vec![entered]
                } else {
                    let spend = |die: Choice| {
                        let mut spent = entered.clone();
                        Runebound::apply(rules, &mut spent, die, &mut NoDice, &mut Silent).unwrap();
                        spent
                    };
                    dice.into_iter().map(spend).collect()
                };
                for state in after {
                    found.entry(to).or_insert(steps);
                    // What an Event sets off ends the way (RBD-4.18); it shows in wounds, exhaustion or gold, in a roll or in another question.
                    let same =
                        question(&state) == "walk" && standing(rules, &state, seat) == standing(rules, from, seat);
                    if same && !seen.contains(&state) {
                        seen.push(state.clone());
                        next.push(state);
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        edge = next;
    }
    found.remove(&place(rules, from, seat));
    found
}

fn standing(rules: &Rules, state: &State, seat: Seat) -> Vec<Option<Value>> {
    let view = Runebound::view(rules, state, Viewer::Spectator);
    ["wounds", "exhaustion", "gold"].map(|name| view.fact(Some(seat), name).cloned()).to_vec()
}

#[test]
fn ways_are_all_there_are_and_the_shortest() {
    let rules = rules();
    let (mut walks, mut far) = (0, 0);
    for seed in 1..=4 {
        play(&rules, (2, 12), seed, |name, seat, state| {
            if name != "walk" || walks % 3 != 0 {
                walks += usize::from(name == "walk");
                return;
            }
            walks += 1;
            let ways = Runebound::outlook(&rules, state, seat).ways;
            let told: BTreeMap<ThingId, usize> = ways.iter().map(|way| (way.to, way.through.len())).collect();
            assert_eq!(told, by_steps(&rules, state, seat));
            for way in &ways {
                assert_eq!(way.through.len(), way.spends.len());
                let mut there = state.clone();
                for &answer in &way.answers {
                    Runebound::apply(&rules, &mut there, answer, &mut NoDice, &mut Silent).unwrap();
                }
                assert_eq!(place(&rules, &there, seat), way.to);
                far += usize::from(way.through.len() > 2);
            }
        });
    }
    assert!(walks > 50 && far > 50, "{walks} {far}");
}

/// Whether a roll succeeds if the dice fall so: passes at every window on the way.
fn succeeds(rules: &Rules, state: &State, first: Choice, dice: [u16; 2]) -> Option<bool> {
    let mut state = state.clone();
    let mut dice = dice.into_iter();
    let mut events: Vec<Event> = vec![];
    Runebound::apply(rules, &mut state, first, &mut NoDice, &mut events).unwrap();
    loop {
        let reached =
            events.iter().find(|event| Runebound::info().messages[usize::from(event.message)].name == "reached");
        if let Some(event) = reached {
            let number = |n: usize| if let Arg::Number(n) = event.args[n] { n } else { panic!("{event:?}") };
            return Some(number(1) >= number(2));
        }
        let Pending::Ask(ask) = Runebound::pending(&state) else { return None };
        let answer = match ask.who {
            Actor::Chance => Choice::Roll(dice.next()?),
            Actor::Seat(_) => Choice::Done,
        };
        Runebound::apply(rules, &mut state, answer, &mut NoDice, &mut events).ok()?;
    }
}

#[test]
fn odds_are_what_the_dice_give() {
    let rules = rules();
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    for seed in 1..=12 {
        play(&rules, (2, 12), seed, |name, seat, state| {
            let fits = ["escape", "phase", "before-roll", "rolled"].contains(&name);
            let n = seen.entry(name).or_default();
            if !fits || *n > 60 {
                return;
            }
            for odds in Runebound::outlook(&rules, state, seat).odds {
                let Odds { choice: Some(choice), good, of, .. } = odds else { continue };
                // What is used leads to the same window again, or past it: the roll as it stands is what is counted here. An Ally that
                // attacks is said to.
                let used = matches!(choice, Choice::Thing(_)) && Runebound::describe(&rules, state, choice).is_none();
                if used || of > 100 {
                    continue;
                }
                let all = (0..100).map(|n| succeeds(&rules, state, choice, [n / 10, n % 10]));
                let all: Vec<bool> = all.flatten().collect();
                if all.len() == 100 {
                    let counted = all.iter().filter(|good| **good).count() as u32;
                    assert_eq!(good * (100 / of), counted, "{name}: {choice} at {odds:?}");
                    *n += 1;
                }
            }
        });
    }
    assert!(seen["escape"] > 20 && seen["phase"] > 20, "{seen:?}");
}

#[test]
fn no_window_is_asked_at_which_nothing_can_be_used() {
    let rules = rules();
    let windows = ["before-dice", "chain", "before-combat", "before-roll", "rolled", "hit", "cancel"];
    let mut asked = 0;
    for seed in 1..=10 {
        play(&rules, (3, 12), seed, |name, _, state| {
            if windows.contains(&name) {
                assert!(options(&rules, state).len() > 1, "{name} with nothing but `done` (RBD-15.20)");
                asked += 1;
            }
        });
    }
    assert!(asked > 20, "{asked}");
}

/// What is sold is about a card of the player who is asked, and who attacks is one: the card is the one that is named.
#[test]
fn what_is_done_with_a_card_lies_on_that_card() {
    let rules = rules();
    let (mut sold, mut sent) = (0, 0);
    for seed in 0..120 {
        play(&rules, (2, 100), seed, |question, seat, state| {
            if !["shop", "phase", "adventure", "partner", "opponent"].contains(&question) {
                return;
            }
            let view = Runebound::view(&rules, state, Viewer::Seat(seat));
            for choice in options(&rules, state) {
                let attacks = Runebound::describe(&rules, state, choice).filter(|said| said.ends_with(" attacks"));
                let named = if let Choice::Thing(id) = choice { Some(id).filter(|_| attacks.is_some()) } else { None };
                let Some(id) = Runebound::concerns(&rules, state, choice).or(named) else { continue };
                let card = view.cards().find(|card| card.id == Some(id)).expect("it lies in the view");
                let holder = Runebound::thing(&rules, state, Viewer::Seat(seat), id).and_then(|thing| thing.holder);
                match (question, choice) {
                    ("shop", Choice::Card(kind)) => {
                        assert_eq!((card.kind, holder), (Some(kind), Some(seat)));
                        sold += 1;
                    }
                    ("phase", Choice::Thing(_)) => {
                        let name = &Runebound::card_names(&rules)[card.kind.unwrap().index()];
                        assert_eq!((attacks, holder), (Some(format!("{name} attacks")), Some(seat)));
                        sent += 1;
                    }
                    other => panic!("{other:?} is about {card:?}"),
                }
            }
        });
    }
    assert!(sold > 50 && sent > 2, "{sold} and {sent}");
}
