//! What is in boosters, how often everybody is asked, and that an encounter takes every deck that comes of them.

use std::collections::BTreeMap;

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Game, KindId, NoDice, Options, Pending, Seat, Setup, Silent};
use runehall_runeslingers::design::Rarity;
use runehall_runeslingers::{Boosters, Runeslingers};

type State = <Boosters as Game>::State;
type Rules = <Boosters as Game>::Rules;

fn rules() -> Rules {
    Boosters::load(&[]).expect("the cards that come with the game are sound")
}

fn table(mode: &str, seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Setup { mode: mode.to_owned(), options, ..Setup::seats(seats) }
}

/// A whole game of random choices: where it ends, the cards of the boosters in the order in which they were opened, and how often each seat
/// was asked which question.
fn play(rules: &Rules, setup: &Setup, seed: u64) -> (State, Vec<KindId>, BTreeMap<(&'static str, u8), usize>) {
    let mut dice = FastDice::new(seed);
    let mut state = Boosters::start(rules, setup, &mut NoDice, &mut Silent).expect("a table");
    let (mut opened, mut asked, mut options) = (vec![], BTreeMap::new(), Options::new());
    while let Pending::Ask(ask) = Boosters::pending(&state) {
        Boosters::options(rules, &state, &mut options);
        let choice = options[dice.below(options.len() as u32) as usize];
        let question = Boosters::info().questions[usize::from(ask.question.0)].name;
        match (ask.who, choice) {
            (Actor::Seat(Seat(seat)), _) => *asked.entry((question, seat)).or_default() += 1,
            (Actor::Chance, Choice::Roll(face)) => opened.extend(Boosters::rolled_card(rules, &state, face)),
            (Actor::Chance, _) => {}
        }
        Boosters::apply(rules, &mut state, choice, &mut NoDice, &mut Silent).expect("an option");
    }
    (state, opened, asked)
}

/// RSL-26.1, RSL-26.2, RSL-26.3
#[test]
fn a_booster_has_five_commons_three_uncommons_and_a_rare_or_x_card_all_equally_likely() {
    let rules = rules();
    let rarity = |kind: KindId| rules.design(kind).rarity;
    let (mut boosters, mut x_cards, mut counts) = (0_u32, 0_u32, BTreeMap::<KindId, u32>::new());
    for seed in 0..150 {
        let (_, opened, _) = play(&rules, &table("sealed", 4, &[]), seed);
        assert_eq!(opened.len(), 4 * 6 * 9, "nothing had to be opened anew");
        for booster in opened.chunks(9) {
            let mut different = booster.to_vec();
            different.sort_unstable();
            different.dedup();
            assert_eq!(different.len(), 9, "no card twice");
            assert!(booster[..5].iter().all(|kind| rarity(*kind) == Some(Rarity::Common)));
            assert!(booster[5..8].iter().all(|kind| rarity(*kind) == Some(Rarity::Uncommon)));
            assert!(matches!(rarity(booster[8]), Some(Rarity::Rare | Rarity::X)));
            boosters += 1;
            x_cards += u32::from(rarity(booster[8]) == Some(Rarity::X));
            for kind in booster {
                *counts.entry(*kind).or_default() += 1;
            }
        }
    }
    // Five standard deviations of a fair lot; the seeds are fixed, so this holds or does not.
    let near = |n: u32, expected: f64| (f64::from(n) - expected).abs() < 5.0 * expected.sqrt();
    assert!(near(x_cards, f64::from(boosters) / 6.0), "{x_cards} X cards in {boosters} boosters");
    for (of, slots) in
        [(Rarity::Common, 5.0), (Rarity::Uncommon, 3.0), (Rarity::Rare, 5.0 / 6.0), (Rarity::X, 1.0 / 6.0)]
    {
        let kinds: Vec<KindId> =
            (0..rules.designs.len() as u16).map(KindId).filter(|kind| rarity(*kind) == Some(of)).collect();
        let expected = f64::from(boosters) * slots / kinds.len() as f64;
        for kind in kinds {
            let n = counts.get(&kind).copied().unwrap_or(0);
            assert!(near(n, expected), "{} came {n} times, and {expected} were expected", rules.names[kind.index()]);
        }
    }
}

/// RSL-22.11, RSL-26.6
#[test]
fn boosters_of_the_first_edition_have_no_quick_and_no_ail_cards() {
    let rules = rules();
    let newer = |kind: &KindId| {
        rules.design(*kind).keywords.iter().any(|word| ["Quick", "Ail"].iter().any(|w| word.to_string().starts_with(w)))
    };
    let opened = |edition: &str| {
        (0..20).flat_map(|seed| play(&rules, &table("draft", 4, &[("edition", edition)]), seed).1).collect::<Vec<_>>()
    };
    assert!(!opened("first").iter().any(newer));
    assert!(opened("second").iter().any(newer));
}

/// RSL-22.5, RSL-22.6, RSL-22.7, RSL-X31
#[test]
fn a_draft_is_two_rounds_of_nine_picks_of_two_cards_and_six_are_left_out() {
    let rules = rules();
    for seats in 4..=8 {
        let (_, opened, asked) = play(&rules, &table("draft", seats, &[]), seats.into());
        assert_eq!(opened.len(), usize::from(seats) * 4 * 9);
        for seat in 0..seats {
            assert_eq!((asked[&("pick", seat)], asked[&("cut", seat)]), (2 * 9 * 2, 6), "{seats} players");
        }
    }
}

/// RSL-22.7, RSL-22.9, RSL-22.10, RSL-22.13: what is built is a deck for the encounters that follow.
#[test]
fn an_encounter_takes_every_deck_that_was_drafted_or_built() {
    let rules = rules();
    let encounters = Runeslingers::load(&[]).expect("the same cards");
    let tables = [
        (table("draft", 4, &[]), "draft"),
        (table("draft", 5, &[("edition", "first"), ("x-total-limit", "yes")]), "draft"),
        (table("sealed", 4, &[]), "expanded"),
        (table("sealed", 4, &[("sealed-size", "30")]), "sealed-30"),
        (table("sealed", 4, &[("edition", "first")]), "classic"),
        (table("sealed", 4, &[("format", "classic"), ("x-total-limit", "yes")]), "classic"),
    ];
    for (setup, format) in tables {
        let begun = Boosters::start(&rules, &setup, &mut FastDice::new(1), &mut Silent).expect("a table");
        assert_eq!(Boosters::takeaway(&rules, &begun, Seat(0)), None, "nobody has a deck yet");
        for seed in 0..5 {
            let (state, _, _) = play(&rules, &setup, seed);
            assert_eq!(Boosters::takeaway(&rules, &state, Seat(setup.seats)), None, "nobody sits there");
            let taken: Vec<_> = (0..4).filter_map(|seat| Boosters::takeaway(&rules, &state, Seat(seat))).collect();
            assert_eq!(taken.len(), 4);
            assert!(
                taken.iter().all(|deck| deck.game == Runeslingers::info().name && deck.options == taken[0].options)
            );
            let options: BTreeMap<String, String> =
                taken[0].options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
            assert_eq!(options["format"], format);
            let brought =
                taken.iter().map(|deck| BTreeMap::from([(deck.option.to_owned(), deck.value.clone())])).collect();
            let encounter = Setup { options, brought, ..Setup::seats(4) };
            let state = Runeslingers::sit_down(&encounters, &encounter);
            assert!(state.is_ok(), "{format}: {:?}", state.err());
        }
    }
}

/// RSL-22.5, RSL-22.12, RSL-23.7
#[test]
fn tables_that_cannot_be_are_refused_with_the_clause() {
    let rules = rules();
    let faults = |setup: &Setup| {
        let error = Boosters::sit_down(&rules, setup).expect_err("refused");
        error.reasons.into_iter().map(|reason| reason.clause.0).collect::<Vec<_>>()
    };
    assert_eq!(faults(&table("draft", 3, &[])), ["RSL-22.5"]);
    assert_eq!(faults(&table("draft", 9, &[])), ["RSL-22.5"]);
    assert_eq!(faults(&table("sealed", 1, &[])), ["RSL-23.7"]);
    assert_eq!(faults(&table("drafft", 4, &[])), ["RSL-22.5"]);
    assert_eq!(faults(&Setup { starter: Some(Seat(6)), ..table("draft", 6, &[]) }), ["RSL-22.12"]);
    assert_eq!(faults(&table("sealed", 2, &[("format", "draft")])), ["RSL-22.9"]);
}
