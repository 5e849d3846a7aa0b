//! Random events, for properties that hold in all of them.

#![allow(dead_code, reason = "each test uses some of it")]

use std::collections::BTreeMap;

use runehall_dice::FastDice;
use runehall_event::{BotEntry, Decided, Event, EventAct, Form, Opened, Score, Stage};

/// How many random events a property is held against.
pub(crate) const EVENTS: u64 = 2000;

pub(crate) fn opened(form: Form, players: usize, seed: u64) -> Opened {
    Opened {
        format: runehall_wire::VERSION,
        title: "club night".to_owned(),
        game: "any".to_owned(),
        rules: String::new(),
        mode: String::new(),
        options: BTreeMap::new(),
        gathering: None,
        brings: false,
        form,
        players: players as u8,
        bot: String::new(),
        clock: 0,
        window: 0,
        building: 0,
        stand_in: 0,
        pace: 0,
        public: true,
        host: "host".to_owned(),
        host_name: "Host".to_owned(),
        invite: String::new(),
        secret: format!("{seed:064x}"),
    }
}

pub(crate) fn started(form: Form, players: usize, seed: u64) -> Event {
    let mut event = Event::new("event", 0, opened(form, players, seed)).unwrap();
    let bot = |n| BotEntry { name: format!("P{n}"), bot: "random".to_owned(), brought: BTreeMap::new() };
    event.fold(1, EventAct::Started { bots: (0..players).map(bot).collect() }).unwrap();
    event
}

fn random_score(dice: &mut FastDice) -> Score {
    let left = 1 + dice.below(5).cast_signed();
    let (decided, left) = match dice.below(8) {
        0 => (Decided::Drawn, [left, 1 + dice.below(5).cast_signed()]),
        1 => (Decided::Neither, [0, 0]),
        2..=4 => (Decided::First, [left, 0]),
        _ => (Decided::Second, [0, left]),
    };
    Score { decided, left, unplayed: false }
}

/// Plays a random event to its end; `leave` of a hundred leave at a result. `look` sees the event before and after each pairing.
pub(crate) fn play(event: &mut Event, dice: &mut FastDice, leave: u32, mut look: impl FnMut(&Event)) {
    look(event);
    while event.stage() == Stage::Rounds {
        let n_rounds = event.rounds().len();
        let open: Vec<usize> = open_pairings(event);
        let pick = open[dice.below(open.len() as u32) as usize];
        let round = n_rounds as u16 - 1;
        let act = if dice.below(100) < leave {
            EventAct::Left { player: event.rounds()[n_rounds - 1].pairings[pick].players[0] as u8 }
        } else {
            EventAct::Scored { round, pairing: pick as u16, score: random_score(dice) }
        };
        event.fold(2, act).unwrap();
        if event.rounds().len() != n_rounds || event.is_over() {
            look(event);
        }
    }
}

fn open_pairings(event: &Event) -> Vec<usize> {
    let pairings = &event.rounds().last().unwrap().pairings;
    (0..pairings.len()).filter(|&i| pairings[i].score.is_none()).collect()
}

/// Every random event: its form, how many play, how many leave.
pub(crate) fn all_events(form: Form, most: u32, mut look: impl FnMut(&Event, u64)) {
    for seed in 0..EVENTS {
        let mut dice = FastDice::for_game(99, seed);
        let players = 2 + dice.below(most - 1) as usize;
        let leave = [0, 5, 25, 45][dice.below(4) as usize];
        let mut event = started(form, players, seed);
        play(&mut event, &mut dice, leave, |event| look(event, seed));
        assert_eq!(event.stage(), Stage::Over);
    }
}
