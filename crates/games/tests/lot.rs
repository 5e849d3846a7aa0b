//! RSL-22.12: two cards taken by lot are any pair of the pack, each as likely as any other: for who has left by the rules, for who is away by the bot
//! that stands in.

use std::collections::BTreeMap;

use runehall_bots::BotSpec;
use runehall_dice::FastDice;
use runehall_engine::{Choice, Interrupt, NoDice, Pending, Seat, Setup, Viewer};
use runehall_games::{DynState, find};

/// How often each pair is expected.
const TIMES: u32 = 60;

/// A draft at its first pick.
fn draft(seed: u64) -> Box<dyn DynState> {
    let game = find("runeslingers-boosters").unwrap().load(&[]).unwrap();
    let setup = Setup { mode: "draft".to_owned(), ..Setup::seats(4) };
    game.start(&setup, &mut FastDice::new(seed), &mut vec![]).unwrap()
}

/// The pack of the first seat, in its order.
fn pack(state: &dyn DynState) -> Vec<Choice> {
    let view = state.view(Viewer::Seat(Seat(0)));
    let pack = view.seats[0].zones.iter().find(|zone| zone.name == "pack").unwrap();
    pack.cards.iter().filter_map(|card| card.kind).map(Choice::Card).collect()
}

/// The pairs of the pack, and how many of its 153 pairs of places are each of them.
fn pairs(pack: &[Choice]) -> BTreeMap<[Choice; 2], u32> {
    let mut pairs = BTreeMap::new();
    for (i, one) in pack.iter().enumerate() {
        for other in &pack[i + 1..] {
            *pairs.entry([*one, *other]).or_default() += 1;
        }
    }
    assert_eq!(pairs.values().sum::<u32>(), 153);
    pairs
}

/// Whether each came up as often as it should, within five standard deviations; the seeds are fixed, so this holds or does not.
fn is_fair(came: &BTreeMap<[Choice; 2], u32>, pairs: &BTreeMap<[Choice; 2], u32>) -> bool {
    let near = |(pair, places): (&[Choice; 2], &u32)| {
        let expected = f64::from(places * TIMES);
        (f64::from(came.get(pair).copied().unwrap_or(0)) - expected).abs() < 5.0 * expected.sqrt()
    };
    came.keys().all(|pair| pairs.contains_key(pair)) && pairs.iter().all(near)
}

#[test]
fn who_is_away_takes_any_pair_as_often_as_any_other() {
    let state = draft(3);
    let game = find("runeslingers-boosters").unwrap().load(&[]).unwrap();
    let pairs = pairs(&pack(&*state));
    let drawn = |spec: BotSpec| {
        let (mut bot, mut came) = (game.bot(spec, 4, 7), BTreeMap::new());
        for _ in 0..153 * TIMES {
            let [one, other] = bot.command(&*state).unwrap()[..] else { panic!("two cards") };
            *came.entry([one, other]).or_default() += 1;
        }
        came
    };
    assert!(is_fair(&drawn(BotSpec::Lot), &pairs));
    assert!(!is_fair(&drawn(BotSpec::Random), &pairs), "card by card is no lot over pairs");
}

#[test]
fn who_is_away_leaves_out_any_cards_as_often_as_any_others() {
    let game = find("runeslingers-boosters").unwrap().load(&[]).unwrap();
    let setup = Setup { mode: "sealed".to_owned(), ..Setup::seats(2) };
    let state = game.start(&setup, &mut FastDice::new(5), &mut vec![]).unwrap();
    let mut candidates = vec![];
    state.candidates(&mut candidates);
    let (mut bot, mut came) = (game.bot(BotSpec::Lot, 2, 7), BTreeMap::<Choice, u32>::new());
    let (mut all, rounds) = (0, 4000);
    for _ in 0..rounds {
        for choice in bot.command(&*state).unwrap() {
            *came.entry(choice).or_default() += 1;
            all += 1;
        }
    }
    for kind in candidates.chunk_by(|a, b| a == b) {
        let expected = f64::from(all) * kind.len() as f64 / candidates.len() as f64;
        let n = f64::from(came.get(&kind[0]).copied().unwrap_or(0));
        assert!((n - expected).abs() < 5.0 * expected.sqrt(), "{}: {n} times, and {expected} were expected", kind[0]);
    }
}

#[test]
fn the_rules_draw_pairs_for_who_has_left() {
    let mut state = draft(3);
    let pack = pack(&*state);
    let pairs = pairs(&pack);
    state.interrupt(Interrupt::Resign(Seat(0)), &mut NoDice, &mut vec![]).unwrap();
    let sides = loop {
        match state.pending() {
            Pending::Ask(ask) if ask.sides > 0 => break ask.sides,
            Pending::Ask(_) => {
                let mut options = vec![];
                state.options(&mut options);
                state.apply(options[0], &mut NoDice, &mut vec![]).unwrap();
            }
            Pending::Over(_) | Pending::Fault(_) => panic!("nothing is drawn"),
        }
    };
    // One face for each pair of places.
    assert_eq!(sides, 153);
    let mut came = BTreeMap::new();
    for face in 0..sides {
        let mut after = state.boxed_clone();
        after.apply(Choice::Roll(face), &mut NoDice, &mut vec![]).unwrap();
        let view = after.view(Viewer::Judge);
        let pool = view.seats[0].zones.iter().find(|zone| zone.name == "pool").unwrap();
        let mut two: Vec<Choice> = pool.cards.iter().filter_map(|card| card.kind).map(Choice::Card).collect();
        two.sort_unstable();
        *came.entry([two[0], two[1]]).or_default() += 1;
    }
    assert_eq!(came, pairs);
}
