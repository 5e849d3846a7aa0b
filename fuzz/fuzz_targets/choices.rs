//! Bytes as moves of any game: options by number, choices that are none, steps back, resignations. Nothing panics, a
//! refused choice changes nothing, no card is lost, no view or other world fails.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use runehall_dice::FastDice;
use runehall_engine::{
    Choice, Game, Interrupt, KindId, NoDice, Options, Pending, Seat, SeatSet, Setup, Silent, ThingId, Viewer,
};
use runehall_regulations::Regulations;
use runehall_runebound::Runebound;
use runehall_runeslingers::Runeslingers;
use runehall_zun::Zun;

static ZUN: LazyLock<<Zun as Game>::Rules> = LazyLock::new(rules::<Zun>);
static REGULATIONS: LazyLock<<Regulations as Game>::Rules> = LazyLock::new(rules::<Regulations>);
static RUNEBOUND: LazyLock<<Runebound as Game>::Rules> = LazyLock::new(rules::<Runebound>);
static RUNESLINGERS: LazyLock<<Runeslingers as Game>::Rules> = LazyLock::new(rules::<Runeslingers>);

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, moves)) = bytes.split_first() else { return };
    // With dice a few bytes make a whole turn; without them every roll is a choice too.
    let dice = (first & 32 == 0).then(|| FastDice::new(u64::from(first)));
    match first % 32 {
        n @ 0..=2 => play::<Zun>(&ZUN, &Setup::seats(2 + n), dice, moves),
        3 => play::<Zun>(&ZUN, &Setup { mode: "2v2".to_owned(), ..Setup::seats(4) }, dice, moves),
        n @ 4..=7 => play::<Regulations>(&REGULATIONS, &Setup::seats(2 + n % 3), dice, moves),
        n @ 8..=15 => {
            let edition = if n % 2 == 0 { "second" } else { "first" };
            let options = [("edition".to_owned(), edition.to_owned())].into();
            play::<Runeslingers>(&RUNESLINGERS, &Setup { options, ..Setup::seats(2 + n % 3) }, dice, moves);
        }
        n => {
            let flag = |on: bool| if on { "yes" } else { "no" }.to_owned();
            let options = [
                ("choose".to_owned(), flag(n & 8 != 0)),
                ("doom-track".to_owned(), flag(n & 4 != 0)),
                ("combat-cap".to_owned(), "4".to_owned()),
                ("quiet-rounds".to_owned(), "1".to_owned()),
            ];
            let setup = Setup { options: options.into(), ..Setup::seats([1, 2, 4, 6][usize::from(n % 4)]) };
            play::<Runebound>(&RUNEBOUND, &setup, dice, moves);
        }
    }
});

fn rules<G: Game>() -> G::Rules {
    G::load(&[]).expect("the cards that come with the game are sound")
}

fn play<G: Game>(rules: &G::Rules, setup: &Setup, mut dice: Option<FastDice>, moves: &[u8]) {
    let mut state = match &mut dice {
        Some(dice) => G::start(rules, setup, dice, &mut Silent),
        None => G::start(rules, setup, &mut NoDice, &mut Silent),
    }
    .expect("the setup is right");
    let mut options = Options::new();
    let mut bytes = moves.iter().copied();
    while let Some(byte) = bytes.next() {
        let mut number = || u16::from_le_bytes([bytes.next().unwrap_or(0), bytes.next().unwrap_or(0)]);
        match byte {
            0..=199 => {
                G::options(rules, &state, &mut options);
                if let Some(&choice) = options.get(usize::from(byte) % options.len().max(1)) {
                    assert!(answer::<G>(rules, &mut state, choice, &mut dice), "an option was refused");
                }
            }
            200..=239 => {
                let choice = any_choice(byte, number());
                answer::<G>(rules, &mut state, choice, &mut dice);
            }
            240..=244 => interrupt::<G>(rules, &mut state, Interrupt::Resign(Seat(byte - 240))),
            245 => interrupt::<G>(rules, &mut state, Interrupt::AgreeDraw(SeatSet::from_bits(number() as u8))),
            246..=249 => drop(G::rewind(rules, &mut state)),
            250..=254 => {
                let seat = Seat((byte - 250) % setup.seats);
                G::view(rules, &state, Viewer::Seat(seat));
                G::resample(rules, &mut state, seat, &mut FastDice::new(u64::from(number())));
            }
            255 => drop(G::view(rules, &state, Viewer::Spectator)),
        }
        assert_eq!(G::audit(rules, &state), Ok(()));
        assert!(!matches!(G::pending(&state), Pending::Fault(_)), "{:?}", G::pending(&state));
    }
}

/// Answers the pending question; whether the answer was accepted.
fn answer<G: Game>(rules: &G::Rules, state: &mut G::State, choice: Choice, dice: &mut Option<FastDice>) -> bool {
    let before = state.clone();
    let result = match dice {
        Some(dice) => G::apply(rules, state, choice, dice, &mut Silent),
        None => G::apply(rules, state, choice, &mut NoDice, &mut Silent),
    };
    if let Err(refusal) = &result {
        assert!(*state == before, "`{choice}` was refused but changed the state");
        assert!(refusal.clause.0.starts_with(G::info().clauses), "{refusal:?}");
    }
    result.is_ok()
}

fn interrupt<G: Game>(rules: &G::Rules, state: &mut G::State, what: Interrupt) {
    let before = state.clone();
    if G::interrupt(rules, state, what, &mut FastDice::new(1), &mut Silent).is_err() {
        assert!(*state == before, "{what:?} was refused but changed the state");
    }
}

fn any_choice(byte: u8, n: u16) -> Choice {
    match byte % 9 {
        0 => Choice::No,
        1 => Choice::Yes,
        2 => Choice::Card(KindId(n)),
        3 => Choice::Thing(ThingId(n)),
        4 => Choice::Seat(Seat(n as u8)),
        5 => Choice::Amount(n),
        6 => Choice::Mode(n as u8),
        7 => Choice::Roll(n),
        _ => Choice::Done,
    }
}
