//! Clocks: time is given for a command, shows nobody what is being prepared, and does not run while there is no server.

use std::collections::BTreeMap;

use runehall_bots::Effort;
use runehall_dice::FastDice;
use runehall_engine::{Choice, Seat, Viewer};
use runehall_games::Session;
use runehall_games::coach::CoachSpec;
use runehall_protocol::ErrorCode;
use runehall_protocol::lobby::{NewTable, SeatWish};
use runehall_protocol::play::Update;

use super::{Told, fresh, viewers, wish};
use crate::{Act, By, Duty, Games, Heard, LEAST_WINDOW, Made};

const CLOCK: i64 = 30_000;

fn two_with_a_clock() -> Told {
    let games = Games::load();
    let new = NewTable { clock: 30, ..wish("zun", &[SeatWish::You, SeatWish::Open]) };
    let made = Made::ask(&games, &new, &fresh()).unwrap();
    let mut told = Told::of(games, made);
    told.sit(0, "ada");
    told.sit(1, "ben");
    told
}

fn asked(told: &Told) -> Option<Seat> {
    told.table.session().and_then(Session::asked_seat)
}

/// An answer by lot, at a time.
fn answer(told: &mut Told, dice: &mut FastDice, at: i64) -> Heard {
    let seat = asked(told).unwrap();
    let options = told.table.session().unwrap().options();
    let choice = options[dice.below(options.len() as u32) as usize];
    told.table.fold(at, Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player }).unwrap()
}

#[test]
fn time_runs_for_a_command_and_tells_others_nothing_of_it() {
    let mut told = two_with_a_clock();
    let mut dice = FastDice::new(31);
    let (mut at, mut partial) = (1_000, 0);
    while let Some(seat) = asked(&told).filter(|_| partial < 40) {
        at += 1_000;
        let began = told.table.asked_at();
        let others = viewers(&told.table).into_iter().filter(|viewer| *viewer != Viewer::Seat(seat));
        let others: Vec<Viewer> = others.collect();
        let shown = |told: &Told| others.iter().map(|&viewer| told.table.update(viewer, 0, at)).collect::<Vec<_>>();
        let before = shown(&told);
        if answer(&mut told, &mut dice, at) == Heard::All {
            assert!(told.table.is_over() || told.table.asked_at() == at, "the next command has its own time");
            continue;
        }
        partial += 1;
        assert_eq!((told.table.asked_at(), shown(&told)), (began, before.clone()), "a part of a command");
        if partial % 3 == 0 {
            told.table.fold(at, Act::Back { seat: seat.0 }).unwrap();
            assert_eq!((told.table.asked_at(), shown(&told)), (began, before), "a step back");
        }
    }
    assert_eq!(partial, 40);
}

#[test]
fn nothing_is_taken_back_once_the_time_is_up() {
    let mut told = two_with_a_clock();
    let mut dice = FastDice::new(32);
    let mut at = 0;
    while answer(&mut told, &mut dice, at) == Heard::All {
        at += 1;
    }
    let (seat, began) = (asked(&told).unwrap(), told.table.asked_at());
    let decision = told.table.decision(seat);
    assert_eq!(told.table.time_left(began + CLOCK - 1), Some(1));
    assert_eq!(told.table.take_back(seat, &decision, began + CLOCK - 1), Ok(Act::Back { seat: seat.0 }));
    assert_eq!(told.table.take_back(seat, &decision, began + CLOCK).unwrap_err().code, ErrorCode::NotNow);
}

/// Whoever is asked gives a whole command by lot, or somebody in their place does.
fn command(told: &mut Told, dice: &mut FastDice, by: By) -> Option<Seat> {
    let seat = asked(told)?;
    loop {
        let options = told.table.session()?.options();
        let choice = options[dice.below(options.len() as u32) as usize];
        if told.fold(Act::Answered { seat: seat.0, choices: vec![choice], by }) == Heard::All {
            return Some(seat);
        }
    }
}

#[test]
fn what_a_stand_in_or_the_clock_gave_is_told_from_what_the_player_gave() {
    let (mut told, mut dice) = (two_with_a_clock(), FastDice::new(33));
    // The commands in their order, and whether the player gave them.
    let mut given = vec![];
    for n in 0..24 {
        let Some(seat) = asked(&told) else { break };
        let (clock, stand_in) = (n % 3 == 1, n % 4 == 2);
        if stand_in {
            told.fold(Act::StoodIn { seat: seat.0, bot: "random".to_owned() });
        }
        command(&mut told, &mut dice, if clock { By::Clock } else { By::Player });
        if stand_in {
            told.fold(Act::CameBack { seat: seat.0 });
        }
        given.push((seat, clock || stand_in));
    }
    if !told.table.is_over() {
        told.fold(Act::Resigned { seat: 0 });
    }
    let game = told.table.finished().unwrap();
    assert_eq!(told.again().finished().unwrap().replay(), game.replay());
    assert_eq!(runehall_wire::parse(&game.replay().write()).as_ref(), Ok(game.replay()), "the file says it, too");
    let spec = CoachSpec { effort: Effort::playouts(20), worlds: 4, seed: 1 };
    let mut weighed = [0, 0];
    for seat in [0, 1].map(Seat) {
        for command in game.coach(seat, spec, &()).unwrap().commands {
            // Nothing but commands happened here, so each is a step.
            let (by, stood_in) = given[command.step as usize - 1];
            assert_eq!((by, command.stood_in), (seat, stood_in), "step {}", command.step);
            assert!(!stood_in || command.better.is_none());
            weighed[usize::from(stood_in)] += 1;
        }
    }
    assert!(weighed.iter().all(|n| *n > 3), "{weighed:?}");
}

#[test]
fn time_without_a_server_is_given_again() {
    let mut told = two_with_a_clock();
    let began = told.table.asked_at();
    assert!(!told.table.is_owed_time(began));
    assert!(told.table.is_owed_time(began + 1));
    told.table.fold(began + CLOCK * 10, Act::Resumed).unwrap();
    assert_eq!(told.table.time_left(began + CLOCK * 10), Some(CLOCK.unsigned_abs()));
    assert!(!told.table.is_owed_time(began + 1));
    told.table.fold(0, Act::Resigned { seat: 0 }).unwrap();
    assert!(told.table.is_over() && !told.table.is_owed_time(i64::MAX));
    assert_eq!(told.table.fold(0, Act::Resumed).unwrap_err().code, ErrorCode::NotNow);
    assert!(!super::two("zun").table.is_owed_time(i64::MAX), "a table without a clock owes none");
}

/// A duel with the decks that come first; whoever is no bot sits down.
fn duel(new: &NewTable) -> Told {
    let games = Games::load();
    let made = Made::ask(&games, new, &fresh()).unwrap();
    let mut told = Told::of(games, made);
    for (seat, user) in [(0, "ada"), (1, "ben")] {
        if told.table.chairs()[usize::from(seat)].is_person() {
            told.sit(seat, user);
            let act = told.table.wish_to_bring(user, &BTreeMap::new()).unwrap();
            told.fold(act);
        }
    }
    told
}

fn two_slingers() -> NewTable {
    wish("runeslingers", &[SeatWish::You, SeatWish::Open])
}

/// The seat that is asked, the first of those who are asked together, and what it may answer.
fn open_question(told: &Told) -> Option<(Seat, Vec<Choice>)> {
    let seat = told.table.asked_seats().iter().next()?;
    Some((seat, told.table.session_of(seat)?.options()))
}

#[test]
fn a_window_passes_by_itself_unless_one_wants_to_be_asked() {
    // RSL-14.12
    let (mut told, mut dice) = (duel(&two_slingers()), FastDice::new(4));
    let (mut could, mut could_not) = (0, 0);
    for _ in 0..1_500 {
        let Some((seat, options)) = open_question(&told) else { break };
        let choice = options[dice.below(options.len() as u32) as usize];
        told.fold(Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player });
        let Some(session) = told.table.session().filter(|session| session.is_window()) else { continue };
        let seat = session.asked_seat().unwrap();
        let can_answer = session.options().len() > 1;
        let passes = Some(Duty::Pass { seat, choice: Choice::Done });
        let asks = Some(Duty::Person { seat });
        assert_eq!(super::duty(&told), if can_answer { asks.clone() } else { passes });
        told.fold(Act::AlwaysAsk { seat: seat.0, on: true });
        assert_eq!(super::duty(&told), asks, "whoever wants to be asked is asked");
        told.fold(Act::AlwaysAsk { seat: seat.0, on: false });
        *(if can_answer { &mut could } else { &mut could_not }) += 1;
    }
    assert!(could > 0 && could_not > 3, "{could} {could_not}");
    assert_eq!(told.again().update(Viewer::Judge, 0, 0), told.table.update(Viewer::Judge, 0, 0));
}

#[test]
fn a_window_has_a_time_of_its_own_whose_end_declines() {
    // RSL-14.12
    let new = NewTable { clock: 300, window: 10, ..two_slingers() };
    let (mut told, mut dice) = (duel(&new), FastDice::new(4));
    let timeless = |update: Option<Update>| Update { time_left: None, ..update.unwrap() };
    let (mut others, mut begun) = (0, 0);
    for _ in 0..3_000 {
        let Some((seat, options)) = open_question(&told) else { break };
        let session = told.table.session_of(seat).unwrap();
        let (since, is_window) = (told.table.asked_at(), session.is_window());
        if session.open_command().is_empty() {
            assert_eq!(told.table.time_left(since), Some(if is_window { 10_000 } else { 300_000 }));
            others += usize::from(!is_window);
        }
        let answer = options.iter().find(|choice| is_window && **choice != Choice::Done);
        let choice = answer.copied().unwrap_or(options[dice.below(options.len() as u32) as usize]);
        let at_once = answer.map(|_| told.again());
        let shown = |told: &Told, viewer| told.table.update(viewer, 0, since);
        let before = shown(&told, Viewer::Spectator);
        let heard = told.fold(Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player });
        let Some(mut at_once) = at_once.filter(|_| heard != Heard::All) else { continue };
        // An answer has been begun: its time is that of the window, and nobody else can tell.
        begun += 1;
        assert!(told.table.is_in_window());
        assert_eq!((told.table.time_left(since), shown(&told, Viewer::Spectator)), (Some(10_000), before));
        told.fold(Act::Declined { seat: seat.0 });
        at_once.fold(0, Act::Answered { seat: seat.0, choices: vec![Choice::Done], by: By::Player }).unwrap();
        let (late, declined) = (told.table.update(Viewer::Judge, 0, 0), at_once.update(Viewer::Judge, 0, 0));
        assert_eq!(timeless(late), timeless(declined), "as if it had been declined at once");
    }
    assert!(others > 20 && begun > 2, "{others} {begun}");
    assert_eq!(timeless(told.again().update(Viewer::Judge, 0, 0)), timeless(told.table.update(Viewer::Judge, 0, 0)));
    let mut zun = two_with_a_clock();
    assert_eq!(zun.table.fold(0, Act::Declined { seat: 0 }).unwrap_err().code, ErrorCode::NotNow);
}

#[test]
fn a_time_for_windows_is_for_games_that_have_some_and_longer_than_a_pass_takes() {
    let games = Games::load();
    let zun = wish("zun", &[SeatWish::You, SeatWish::Open]);
    for new in [NewTable { window: 10, ..zun }, NewTable { window: LEAST_WINDOW - 1, ..two_slingers() }] {
        assert_eq!(Made::ask(&games, &new, &fresh()).unwrap_err().code, ErrorCode::Malformed, "{new:?}");
    }
    Made::ask(&games, &NewTable { window: LEAST_WINDOW, ..two_slingers() }, &fresh()).unwrap();
}

#[test]
fn who_plays_alone_among_bots_is_asked_in_every_window_if_they_wish() {
    // RSL-14.12
    for on in [false, true] {
        let new = wish("runeslingers", &[SeatWish::You, SeatWish::Bot("random".to_owned())]);
        let (mut told, mut dice, mut in_vain) = (duel(&new), FastDice::new(4), 0);
        told.fold(Act::AlwaysAsk { seat: 0, on });
        for _ in 0..1_500 {
            let Some((seat, options)) = open_question(&told) else { break };
            let is_window = told.table.session_of(seat).is_some_and(Session::is_window);
            in_vain += usize::from(seat == Seat(0) && is_window && options == [Choice::Done]);
            let choice = options[dice.below(options.len() as u32) as usize];
            told.fold(Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player });
        }
        assert_eq!(in_vain > 3, on, "{in_vain}");
    }
}
