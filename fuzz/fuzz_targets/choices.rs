//! Bytes as moves of Runes of Zun: options by number, choices that are none, steps back, resignations. Nothing panics, a
//! refused choice changes nothing, no card is lost, no view or other world fails.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use runehall_dice::FastDice;
use runehall_engine::{
    Choice, Game, Interrupt, KindId, NoDice, Options, Pending, Seat, SeatSet, Setup, Silent, Viewer,
};
use runehall_zun::{Rules, State, Zun};

static RULES: LazyLock<Rules> = LazyLock::new(|| Zun::load(&[]).expect("the cards that come with the game are sound"));

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let Some(first) = bytes.next() else { return };
    let (seats, mode) = [(2, ""), (3, ""), (4, ""), (4, "2v2")][usize::from(first % 4)];
    let setup = Setup { mode: mode.to_owned(), ..Setup::seats(seats) };
    // With dice a few bytes make a whole turn; without them every roll is a choice too.
    let mut dice = (first & 4 == 0).then(|| FastDice::new(u64::from(first)));
    let mut state = match &mut dice {
        Some(dice) => Zun::start(&RULES, &setup, dice, &mut Silent),
        None => Zun::start(&RULES, &setup, &mut NoDice, &mut Silent),
    }
    .expect("the setup is right");
    let mut options = Options::new();
    while let Some(byte) = bytes.next() {
        let mut number = || u16::from_le_bytes([bytes.next().unwrap_or(0), bytes.next().unwrap_or(0)]);
        match byte {
            0..=199 => {
                Zun::options(&RULES, &state, &mut options);
                if let Some(&choice) = options.get(usize::from(byte) % options.len().max(1)) {
                    assert!(answer(&mut state, choice, &mut dice), "an option was refused");
                }
            }
            200..=239 => {
                let choice = any_choice(byte, number());
                answer(&mut state, choice, &mut dice);
            }
            240..=244 => interrupt(&mut state, Interrupt::Resign(Seat(byte - 240))),
            245 => interrupt(&mut state, Interrupt::AgreeDraw(SeatSet::from_bits(number() as u8))),
            246..=249 => drop(Zun::rewind(&RULES, &mut state)),
            250..=254 => {
                let seat = Seat((byte - 250) % seats);
                Zun::view(&RULES, &state, Viewer::Seat(seat));
                state = Zun::resample(&RULES, &state, seat, &mut FastDice::new(u64::from(number())));
            }
            255 => drop(Zun::view(&RULES, &state, Viewer::Spectator)),
        }
        assert_eq!(Zun::audit(&RULES, &state), Ok(()));
        assert!(!matches!(Zun::pending(&state), Pending::Fault(_)), "{:?}", Zun::pending(&state));
    }
});

/// Answers the pending question; whether the answer was accepted.
fn answer(state: &mut State, choice: Choice, dice: &mut Option<FastDice>) -> bool {
    let before = state.clone();
    let result = match dice {
        Some(dice) => Zun::apply(&RULES, state, choice, dice, &mut Silent),
        None => Zun::apply(&RULES, state, choice, &mut NoDice, &mut Silent),
    };
    if let Err(refusal) = &result {
        assert!(*state == before, "`{choice}` was refused but changed the state");
        assert!(refusal.clause.0.starts_with("ZUN-"), "{refusal:?}");
    }
    result.is_ok()
}

fn interrupt(state: &mut State, what: Interrupt) {
    let before = state.clone();
    if Zun::interrupt(&RULES, state, what, &mut FastDice::new(1), &mut Silent).is_err() {
        assert!(*state == before, "{what:?} was refused but changed the state");
    }
}

fn any_choice(byte: u8, n: u16) -> Choice {
    match byte % 9 {
        0 => Choice::No,
        1 => Choice::Yes,
        2 => Choice::Card(KindId(n)),
        3 => Choice::Object(n),
        4 => Choice::Seat(Seat(n as u8)),
        5 => Choice::Amount(n),
        6 => Choice::Mode(n as u8),
        7 => Choice::Roll(n),
        _ => Choice::Done,
    }
}
