//! Several asked at once: a toy game in which everybody chooses a card and a player in secret.

use runehall_engine::{Choice, KindId, Seat, Viewer};
use runehall_games::{GameEntry, Registry};
use runehall_protocol::ErrorCode;
use runehall_protocol::lobby::SeatWish;
use runehall_protocol::play::Update;
use runehall_testkit::whispers::Whispers;

use super::{Told, fresh, viewers, wish};
use crate::{Act, By, Duty, Games, Heard, Made, Table};

fn whispers(seats: &[SeatWish], clock: u32) -> Told {
    let games = Games::of(Registry::with([GameEntry::of::<Whispers>()]));
    let made = Made::ask(&games, &wish("whispers", seats), &fresh()).unwrap();
    let mut told = Told::of(games, Made { clock, ..made });
    let people = seats.iter().zip(0..).filter(|(seat, _)| !matches!(seat, SeatWish::Bot(_)));
    people.for_each(|(_, seat)| told.sit(seat, ["ada", "ben", "cleo", "dan"][usize::from(seat)]));
    told
}

fn three() -> Told {
    whispers(&[SeatWish::You, SeatWish::Open, SeatWish::Open], 0)
}

fn answered(seat: u8, choices: &[Choice]) -> Act {
    Act::Answered { seat, choices: choices.to_vec(), by: By::Player }
}

/// What a seat chooses in a round: its own card, and the next player or the one after.
fn command(seat: u8, round: u8) -> [Choice; 2] {
    [Choice::Card(KindId(u16::from((seat + round) % 3))), Choice::Seat(Seat((seat + 1 + round % 2) % 3))]
}

/// Everything a viewer is told, but for the ids of decisions.
fn update(table: &Table, viewer: Viewer) -> Update {
    let mut update = table.update(viewer, 0, 0).unwrap();
    update.asked.iter_mut().for_each(|asked| asked.decision.clear());
    update.given.iter_mut().for_each(|given| given.decision.clear());
    update
}

const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[test]
fn answers_in_every_order_make_the_same_game() {
    let mut first: Option<(String, Vec<Update>)> = None;
    for order in ORDERS {
        for in_parts in [false, true] {
            let mut told = three();
            for round in 0..3 {
                let seats: Vec<Seat> = told.table.asked_seats().iter().collect();
                assert_eq!(seats, [0, 1, 2].map(Seat));
                for (nth, seat) in order.into_iter().enumerate() {
                    let command = command(seat, round);
                    if in_parts {
                        assert_eq!(told.fold(answered(seat, &command[..1])), Heard::Only(Seat(seat)));
                        assert_eq!(told.fold(answered(seat, &command[1..])), Heard::All);
                    } else {
                        assert_eq!(told.fold(answered(seat, &command)), Heard::All);
                    }
                    let left = told.table.asked_seats().len();
                    assert_eq!(
                        left,
                        if nth == 2 && round == 2 {
                            0
                        } else if nth == 2 {
                            3
                        } else {
                            2 - nth
                        }
                    );
                    let again = told.again();
                    for viewer in viewers(&told.table) {
                        assert_eq!(again.update(viewer, 0, 0), told.table.update(viewer, 0, 0));
                    }
                }
            }
            assert!(told.table.is_over());
            let log = told.table.finished().unwrap().replay().write();
            let seen = viewers(&told.table).into_iter().map(|viewer| update(&told.table, viewer)).collect();
            let this = (log, seen);
            assert_eq!(first.get_or_insert_with(|| this.clone()), &this, "{order:?}");
        }
    }
}

#[test]
fn of_several_who_answer_at_once_it_is_known_who_did_not_do_so_oneself() {
    let mut told = three();
    for (seat, by) in [(1, By::Clock), (0, By::Player), (2, By::Player)] {
        told.fold(Act::Answered { seat, choices: command(seat, 0).to_vec(), by });
    }
    told.fold(Act::StoodIn { seat: 2, bot: "random".to_owned() });
    for seat in [2, 0, 1] {
        told.fold(answered(seat, &command(seat, 1)));
    }
    told.fold(Act::CameBack { seat: 2 });
    // The one who is played for has begun the answer themselves.
    told.fold(answered(0, &command(0, 2)[..1]));
    told.fold(Act::Answered { seat: 0, choices: command(0, 2)[1..].to_vec(), by: By::Clock });
    for seat in [1, 2] {
        told.fold(answered(seat, &command(seat, 2)));
    }
    let replay = told.table.finished().unwrap().replay().clone();
    assert_eq!(replay.entries.len(), 9);
    assert_eq!(replay.notes.get("stand-ins").map(String::as_str), Some("0:6-6,1:1-1,2:5-5"));
}

#[test]
fn others_learn_at_most_that_somebody_has_answered() {
    let mut others: Option<Vec<Update>> = None;
    for (card, at) in [(0, 0), (1, 0), (2, 1)] {
        let mut told = three();
        let before: Vec<Option<Update>> = viewers(&told.table).iter().map(|&v| told.table.update(v, 0, 0)).collect();
        told.fold(answered(2, &[Choice::Card(KindId(card)), Choice::Seat(Seat(at))]));
        let after: Vec<Option<Update>> = viewers(&told.table).iter().map(|&v| told.table.update(v, 0, 0)).collect();
        let mut seen = vec![];
        for (viewer, (before, after)) in viewers(&told.table).into_iter().zip(before.into_iter().zip(after)) {
            let (mut before, after) = (before.unwrap(), after.unwrap());
            assert_eq!(after.view.waiting_for, [0, 1], "{viewer:?}");
            if viewer == Viewer::Seat(Seat(2)) {
                assert_eq!(after.asked, None);
                assert!(after.given.is_some_and(|given| !given.command.is_empty()));
                continue;
            }
            before.view.waiting_for = vec![0, 1];
            assert_eq!(before, after, "{viewer:?}: the decision is the same, too");
            seen.push(update(&told.table, viewer));
        }
        assert_eq!(others.get_or_insert_with(|| seen.clone()), &seen, "whatever was answered");
    }
}

#[test]
fn an_own_answer_is_taken_back_until_all_have_answered() {
    let mut told = three();
    let ids = [0, 1, 2].map(|seat| told.table.decision(Seat(seat)));
    assert!(ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2]);
    let choose = |told: &Told, seat: u8, decision: &str, words: [&str; 2]| {
        told.table.choose(Seat(seat), decision, &words.map(str::to_owned)).map(|(act, _)| act)
    };
    let act = choose(&told, 1, &ids[1], ["card:2", "seat:0"]).unwrap();
    told.fold(act.clone());
    assert_eq!(choose(&told, 1, &ids[1], ["card:2", "seat:0"]).unwrap_err().code, ErrorCode::Stale);
    assert_eq!(told.table.fold(0, act).unwrap_err().code, ErrorCode::NotNow, "it is answered once");
    assert_eq!(ids[0], told.table.decision(Seat(0)), "others go on with their own question");

    let given = told.table.update(Viewer::Seat(Seat(1)), 0, 0).unwrap().given.unwrap();
    assert_eq!(told.table.take_back(Seat(1), &ids[1], 0).unwrap_err().code, ErrorCode::Stale);
    let back = told.table.take_back(Seat(1), &given.decision, 0).unwrap();
    assert_eq!(told.fold(back), Heard::All, "who is waited for has changed");
    let asked = told.table.update(Viewer::Seat(Seat(1)), 0, 0).unwrap().asked.unwrap();
    assert_eq!((asked.so_far.len(), &asked.question[..]), (1, "aim"), "one answer was taken back");
    assert_eq!(told.fold(Act::Back { seat: 1 }), Heard::Only(Seat(1)));
    assert_eq!(told.table.fold(0, Act::Back { seat: 1 }).unwrap_err().code, ErrorCode::NotNow);
    for seat in [1, 2, 0] {
        told.fold(answered(seat, &command(seat, 0)));
    }
    assert_eq!(told.table.fold(0, Act::Back { seat: 1 }).unwrap_err().code, ErrorCode::NotNow, "all was shown");
    let bad = told.table.fold(0, answered(2, &[Choice::Card(KindId(0)), Choice::Seat(Seat(2))])).unwrap_err();
    assert_eq!((bad.code, bad.index), (ErrorCode::Illegal, Some(1)));
    assert_eq!(told.again().update(Viewer::Judge, 0, 0), told.table.update(Viewer::Judge, 0, 0));
}

#[test]
fn the_clock_of_each_runs_from_when_all_were_asked() {
    let mut told = whispers(&[SeatWish::You, SeatWish::Open, SeatWish::Open], 60);
    let began = told.table.asked_at();
    let fold = |told: &mut Told, at: i64, act: Act| {
        told.table.fold(at, act.clone()).unwrap();
        told.rows.push(act);
    };
    fold(&mut told, began + 20_000, answered(2, &command(2, 0)));
    fold(&mut told, began + 30_000, answered(0, &command(0, 0)));
    assert_eq!(told.table.time_left(began + 30_000), Some(30_000), "answers of others give no time");
    assert!(told.table.update(Viewer::Seat(Seat(1)), 0, began + 60_000).unwrap().time_left == Some(0));
    fold(&mut told, began + 60_000, answered(1, &command(1, 0)));
    assert_eq!(told.table.time_left(began + 60_000), Some(60_000), "the next round has its own");
}

#[test]
fn a_liberty_of_another_takes_no_answer_away_and_gives_no_time() {
    let clocked = || whispers(&[SeatWish::You, SeatWish::Open, SeatWish::Open], 60);
    let (mut told, mut quiet) = (clocked(), clocked());
    let began = told.table.asked_at();
    let fold = |told: &mut Told, at: i64, act: Act| told.table.fold(at, act).unwrap();
    for told in [&mut told, &mut quiet] {
        fold(told, began + 10_000, answered(2, &command(2, 0)));
        fold(told, began + 20_000, answered(1, &command(1, 0)[..1]));
    }
    for at in [30_000, 40_000] {
        let hum = told.table.take_liberty(Seat(0), "hum", "seat:2").unwrap();
        assert_eq!(fold(&mut told, began + at, hum), Heard::All);
        assert_eq!(told.table.asked_seats().iter().collect::<Vec<_>>(), [0, 1].map(Seat));
        assert_eq!(told.table.time_left(began + at), Some(60_000 - at.unsigned_abs()));
        for seat in [0, 1, 2] {
            let answers = |table: &Table| {
                let Update { asked, given, .. } = update(table, Viewer::Seat(Seat(seat)));
                (asked.map(|asked| (asked.question, asked.so_far)), given)
            };
            assert_eq!(answers(&told.table), answers(&quiet.table), "{seat}");
        }
    }
    for told in [&mut told, &mut quiet] {
        fold(told, began + 50_000, answered(1, &command(1, 0)[1..]));
        fold(told, began + 55_000, answered(0, &command(0, 0)));
        assert_eq!(told.table.time_left(began + 55_000), Some(60_000), "the next round has its own");
    }
    assert_eq!(update(&told.table, Viewer::Judge).view, update(&quiet.table, Viewer::Judge).view);
}

#[test]
fn bots_are_asked_with_the_others_and_who_leaves_begins_the_round_anew() {
    let bot = || SeatWish::Bot("random".to_owned());
    let mut told = whispers(&[SeatWish::You, bot(), bot(), SeatWish::Open], 0);
    let duties: Vec<Duty> = told.table.duties().collect();
    assert_eq!(duties.len(), 4);
    for seat in [2, 1] {
        let game = told.table.game().clone();
        let state = told.table.session_of(Seat(seat)).unwrap().state();
        let choices = game.bot("random".parse().unwrap(), 4, 1).command(state).unwrap();
        told.fold(answered(seat, &choices));
    }
    assert_eq!(told.table.asked_seats().iter().collect::<Vec<_>>(), [0, 3].map(Seat));
    told.fold(Act::Resigned { seat: 3 });
    assert_eq!(
        told.table.asked_seats().iter().collect::<Vec<_>>(),
        [0, 1, 2].map(Seat),
        "what they thought of has changed"
    );
    assert_eq!(told.again().update(Viewer::Judge, 0, 0), told.table.update(Viewer::Judge, 0, 0));
}

#[test]
fn for_the_only_person_an_only_answer_is_given() {
    let mut told = whispers(&[SeatWish::Bot("random".to_owned()), SeatWish::You], 0);
    for round in 0..2 {
        for seat in [1, 0] {
            told.fold(answered(seat, &[Choice::Card(KindId(round)), Choice::Seat(Seat(1 - seat))]));
        }
    }
    // One card is left, and one player to play it at; the target is still asked for.
    let asked = told.table.update(Viewer::Seat(Seat(1)), 0, 0).unwrap().asked.unwrap();
    assert_eq!((&asked.question[..], asked.so_far.len()), ("aim", 1));
}
