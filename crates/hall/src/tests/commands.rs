//! Whole commands in one message and one row.

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Pending, Seat, Viewer};
use runehall_games::command::{self, Next};
use runehall_games::{GameEntry, Registry};
use runehall_protocol::ErrorCode;
use runehall_protocol::lobby::SeatWish;
use runehall_testkit::isle::Isle;
use runehall_wire::MAX_CHOICES;

use super::{Told, fresh, two, viewers, wish};
use crate::{Act, By, Games, Heard, Made};

/// A whole command of whoever is asked, by lot.
fn command(told: &Told, dice: &mut FastDice) -> Option<(Seat, Vec<Choice>)> {
    let seat = told.table.asked_seats().iter().next()?;
    let session = told.table.session_of(seat)?;
    let (mut state, mut choices, mut options) = (session.state().boxed_clone(), vec![], vec![]);
    loop {
        state.options(&mut options);
        choices.push(options[dice.below(options.len() as u32) as usize]);
        let given = command::give(&*state, &choices[choices.len() - 1..]).unwrap();
        if given.next == Next::Ready {
            return Some((seat, choices));
        }
        state = given.state;
    }
}

fn words(choices: &[Choice]) -> Vec<String> {
    choices.iter().map(ToString::to_string).collect()
}

#[test]
fn a_command_is_one_row_and_comes_to_the_same_as_its_answers() {
    for game in ["zun", "regulations"] {
        let (mut whole, mut bit_by_bit, mut dice) = (two(game), two(game), FastDice::new(2));
        while let Some((seat, choices)) = command(&whole, &mut dice) {
            let (act, _) = whole.table.choose(seat, &whole.table.decision(seat), &words(&choices)).unwrap();
            assert_eq!(whole.fold(act), Heard::All, "all of it is told at once");
            for (i, choice) in choices.into_iter().enumerate() {
                // Answers that could not be others are given by the table.
                let given = bit_by_bit.table.session().unwrap().open_command().len();
                if given == i {
                    let decision = bit_by_bit.table.decision(seat);
                    let (act, _) = bit_by_bit.table.choose(seat, &decision, &words(&[choice])).unwrap();
                    if bit_by_bit.fold(act) == Heard::All {
                        break;
                    }
                }
            }
            for viewer in viewers(&whole.table) {
                let (here, there) = (whole.table.update(viewer, 0, 0), bit_by_bit.table.update(viewer, 0, 0));
                let unnamed = |update: Option<runehall_protocol::play::Update>| {
                    update.map(|mut update| {
                        update.asked.iter_mut().for_each(|asked| asked.decision.clear());
                        update
                    })
                };
                assert_eq!(unnamed(here), unnamed(there));
            }
        }
        assert!(whole.table.is_over() && whole.rows.len() < bit_by_bit.rows.len(), "{game}");
        assert_eq!(whole.again().update(Viewer::Judge, 0, 0), whole.table.update(Viewer::Judge, 0, 0));
        assert!(whole.table.finished().unwrap().fair().unwrap().fair);
    }
}

#[test]
fn several_commands_in_a_row_are_one_row_as_far_as_nothing_comes_between() {
    // In some games nobody has two commands in a row: then more of them are played.
    let (mut all, mut seed) = (0, 8);
    while all <= 10 && seed < 28 {
        all += joined(seed);
        seed += 1;
    }
    assert!(all > 10, "{all} in games 8 to {seed}");
}

/// Plays a game; says how often the end of a turn came with the command before.
fn joined(seed: u64) -> usize {
    let (mut told, mut dice) = (two("zun"), FastDice::new(seed));
    let mut joined = 0;
    while let Some((seat, first)) = command(&told, &mut dice) {
        let (session, rows) = (told.table.session().unwrap(), told.rows.len());
        let question = session.ask().unwrap().question;
        let after = command::give(session.state(), &first).unwrap().state;
        let again =
            matches!(after.pending(), Pending::Ask(ask) if (ask.who, ask.question) == (Actor::Seat(seat), question));
        let mut options = vec![];
        after.options(&mut options);
        // Nothing that could be answered next, whatever is asked.
        let mut sent = first.clone();
        sent.extend(again.then_some(Choice::Done));
        sent.push(Choice::Amount(30_000));
        let whole = again && options.contains(&Choice::Done);
        let (act, left) = told.table.choose(seat, &told.table.decision(seat), &words(&sent)).unwrap();
        assert_eq!(left, if whole || !again { 1 } else { 2 }, "{sent:?}");
        assert_eq!(told.fold(act), Heard::All);
        assert_eq!(told.rows.len(), rows + 1, "one row, acknowledged once");
        joined += usize::from(whole);
        assert_eq!(told.again().update(Viewer::Judge, 0, 0), told.table.update(Viewer::Judge, 0, 0));
    }
    assert!(told.table.is_over());
    joined
}

#[test]
fn a_refusal_names_the_first_answer_that_does_not_fit_and_nothing_is_taken() {
    let (mut told, mut dice) = (two("zun"), FastDice::new(4));
    let mut tried = 0;
    while let Some((seat, choices)) = command(&told, &mut dice) {
        let decision = told.table.decision(seat);
        let before = told.table.update(Viewer::Judge, 0, 0);
        // A row holds no more than what was carried out.
        let mut beyond = choices.clone();
        beyond.push(Choice::Amount(30_000));
        let row = Act::Answered { seat: seat.0, choices: beyond.clone(), by: By::Player };
        let (act, left) = told.table.choose(seat, &decision, &words(&beyond)).unwrap();
        assert_eq!((act, left), (Act::Answered { seat: seat.0, choices: choices.clone(), by: By::Player }, 1));
        let why = told.table.fold(9, row).unwrap_err();
        assert_eq!((why.code, why.index), (ErrorCode::Illegal, Some(choices.len() as u32)));
        assert!(why.message.starts_with("the command ended with the answer before"), "{}", why.message);
        tried += misfits(&mut told, seat, &choices);
        assert_eq!(told.table.update(Viewer::Judge, 0, 0), before);
        let (act, _) = told.table.choose(seat, &decision, &words(&choices)).unwrap();
        told.fold(act);
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_client_that_means_one_command_is_told_of_answers_too_many_and_of_nothing_else() {
    for name in ["zun", "regulations", "runeslingers", "runebound"] {
        let (mut told, mut dice, mut longer, mut between) = (begun(name), FastDice::new(9), 0, 0);
        for _ in 0..150 {
            let Some((seat, choices)) = command(&told, &mut dice) else { break };
            let decision = told.table.decision(seat);
            let whole = |told: &Told, choices: &[Choice]| told.table.choose_whole(seat, &decision, &words(choices));
            let act = Act::Answered { seat: seat.0, choices: choices.clone(), by: By::Player };
            assert_eq!(whole(&told, &choices), Ok(act.clone()), "{name}");
            // Whatever could be answered next, in this world and in others that the seat cannot tell from it.
            let after = command::give(told.table.session_of(seat).unwrap().state(), &choices).unwrap();
            let mut options = vec![];
            after.state.options(&mut options);
            for more in [options.first().copied(), Some(Choice::Amount(30_000))].into_iter().flatten() {
                let longer_list = [&choices[..], &[more]].concat();
                let refuse = |told: &mut Told| {
                    let act = whole(told, &longer_list);
                    act.and_then(|act| told.table.fold(9, act)).unwrap_err()
                };
                let before = told.table.update(Viewer::Judge, 0, 0);
                let why = refuse(&mut told);
                assert_eq!((why.code, why.index), (ErrorCode::Illegal, Some(choices.len() as u32)), "{name}");
                assert_eq!(told.table.update(Viewer::Judge, 0, 0), before);
                longer += 1;
                if told.table.moment.is_none() {
                    let real = told.table.session.take().unwrap();
                    told.table.session = Some(real.resampled(seat, &mut dice));
                    assert_eq!(refuse(&mut told), why, "{name}: as in any other world");
                    told.table.session = Some(real);
                    let (_, left) = told.table.choose(seat, &decision, &words(&longer_list)).unwrap();
                    between += usize::from(left > 0);
                }
            }
            told.fold(act);
        }
        assert!(longer > 100 && between > 50, "{name}: {longer}, {between}");
    }
}

/// A table for two, begun.
fn begun(name: &str) -> Told {
    let games = Games::load();
    let made = Made::ask(&games, &wish(name, &[SeatWish::You, SeatWish::Open]), &fresh()).unwrap();
    let mut told = Told::of(games, made);
    for (seat, user) in (0..).zip(["ada", "ben"]) {
        told.sit(seat, user);
    }
    if !told.games.find(name).unwrap().info().brings.is_empty() {
        for seat in 0..2 {
            told.fold(Act::Brought { seat, brought: [].into() });
        }
    }
    told
}

#[test]
fn refusals_name_the_answer_in_every_game() {
    let isle = || Games::of(Registry::with([GameEntry::of::<Isle>()]));
    for (name, games) in [("isle", isle()), ("runeslingers", Games::load()), ("runebound", Games::load())] {
        let made = Made::ask(&games, &wish(name, &[SeatWish::You, SeatWish::Open]), &fresh()).unwrap();
        let (mut told, mut dice, mut tried, mut later) = (Told::of(games, made), FastDice::new(3), 0, 0);
        for (seat, user) in (0..).zip(["ada", "ben"]) {
            told.sit(seat, user);
        }
        if !told.games.find(name).unwrap().info().brings.is_empty() {
            for seat in 0..2 {
                told.fold(Act::Brought { seat, brought: [].into() });
            }
        }
        for _ in 0..200 {
            let Some((seat, choices)) = command(&told, &mut dice) else { break };
            let before = told.table.update(Viewer::Judge, 0, 0);
            tried += misfits(&mut told, seat, &choices);
            later += usize::from(choices.len() > 1);
            assert_eq!(told.table.update(Viewer::Judge, 0, 0), before);
            let (act, _) = told.table.choose(seat, &told.table.decision(seat), &words(&choices)).unwrap();
            told.fold(act);
        }
        assert!(tried > 50 && later > 5, "{name}: {tried} tried, {later} commands of several answers");
    }
}

/// Sends a command with nonsense at each of its places, and far too long or empty: how often it was refused, as it must be.
fn misfits(told: &mut Told, seat: Seat, choices: &[Choice]) -> usize {
    let decision = told.table.decision(seat);
    let mut refused = |choices: &[String]| {
        let (act, _) = told.table.choose(seat, &decision, choices)?;
        told.table.fold(9, act)
    };
    for place in 0..choices.len() {
        for (nonsense, code) in [("amount:30000", ErrorCode::Illegal), ("nonsense", ErrorCode::Malformed)] {
            let mut bad = words(choices);
            nonsense.clone_into(&mut bad[place]);
            let why = refused(&bad).unwrap_err();
            assert_eq!((why.code, why.index), (code, Some(place as u32)), "{bad:?}");
        }
    }
    for many in [0, MAX_CHOICES + 1] {
        assert_eq!(refused(&vec!["done".to_owned(); many]).unwrap_err().code, ErrorCode::Malformed);
    }
    2 * choices.len()
}

#[test]
fn a_part_of_a_command_is_kept_and_stepped_back_in() {
    let (mut told, mut dice) = (two("zun"), FastDice::new(6));
    let mut parts = 0;
    while let Some((seat, choices)) = command(&told, &mut dice) {
        if choices.len() > 2 {
            let before = told.table.session().unwrap().state().boxed_clone();
            let (act, _) = told.table.choose(seat, &told.table.decision(seat), &words(&choices[..2])).unwrap();
            if told.fold(act) == Heard::Only(seat) {
                let open = told.table.session().unwrap().open_command().to_vec();
                assert_eq!(
                    told.again().session().unwrap().open_command(),
                    open,
                    "a reload in the middle loses nothing"
                );
                while !told.table.session().unwrap().open_command().is_empty() {
                    assert_eq!(told.fold(Act::Back { seat: seat.0 }), Heard::Only(seat));
                }
                assert!(told.table.session().unwrap().state().same_as(&*before));
                parts += 1;
            } else {
                // The table gave the rest, which could not have been another.
                continue;
            }
        }
        let (act, _) = told.table.choose(seat, &told.table.decision(seat), &words(&choices)).unwrap();
        told.fold(act);
    }
    assert!(parts > 5, "{parts}");
}
