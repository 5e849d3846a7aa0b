//! Tables played by a script: the fold, its refusals, and what each viewer is told.

mod bring;
mod clocks;
mod commands;
mod draft;
mod liberties;
mod night;
mod offers;
mod secrets;
mod together;

use runehall_bots::Strength;
use runehall_dice::FastDice;
use runehall_engine::{Seat, Viewer};
use runehall_games::{Session, fair};
use runehall_protocol::ErrorCode;
use runehall_protocol::lobby::{NewTable, SeatWish, TableStage};
use runehall_protocol::play::{EndDto, OfferKind};

use crate::act::Plan;
use crate::{Act, By, Duty, Fresh, Games, Heard, Made, Table};

fn wish(game: &str, seats: &[SeatWish]) -> NewTable {
    serde_json::from_value(serde_json::json!({
        "game": game, "seats": seats, "public": true
    }))
    .unwrap()
}

fn fresh() -> Fresh {
    Fresh { secret: [7; 32], invite: [9; 32], maker: "ada".to_owned(), maker_name: "Ada".to_owned() }
}

/// A table and the rows that made it.
struct Told {
    games: Games,
    table: Table,
    rows: Vec<Act>,
}

impl Told {
    fn new(game: &str, seats: &[SeatWish]) -> Self {
        let games = Games::load();
        let made = Made::ask(&games, &wish(game, seats), &fresh()).unwrap();
        Self::of(games, made)
    }

    fn of(games: Games, made: Made) -> Self {
        let table = Table::new(&games, "t", 0, made.clone()).unwrap();
        Told { games, table, rows: vec![Act::Made(Box::new(made))] }
    }

    fn fold(&mut self, act: Act) -> Heard {
        let heard = self.table.fold(self.rows.len() as i64, act.clone()).unwrap();
        self.rows.push(act);
        heard
    }

    fn sit(&mut self, seat: u8, user: &str) {
        let contribution = format!("{seat:02x}").repeat(32);
        self.fold(Act::Sat { seat, user: user.to_owned(), name: user.to_owned(), contribution });
    }

    /// Answers for whoever is asked, by lot, so many times or to the end.
    fn play(&mut self, dice: &mut FastDice, answers: usize) {
        for _ in 0..answers {
            let Some(seat) = self.table.session().and_then(Session::asked_seat) else { return };
            let options = self.table.session().unwrap().options();
            let choice = options[dice.below(options.len() as u32) as usize];
            self.fold(Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player });
        }
    }

    /// The table again from its rows, as they are stored.
    fn again(&self) -> Table {
        let mut rows = self.rows.iter().map(|act| serde_json::to_string(act).unwrap()).enumerate();
        let Act::Made(made) = serde_json::from_str(&rows.next().unwrap().1).unwrap() else { panic!() };
        let mut table = Table::new(&self.games, "t", 0, *made).unwrap();
        for (at, row) in rows {
            table.fold(at as i64, serde_json::from_str(&row).unwrap()).unwrap();
        }
        table
    }
}

fn two(game: &str) -> Told {
    let mut told = Told::new(game, &[SeatWish::You, SeatWish::Open]);
    told.sit(0, "ada");
    assert_eq!(told.table.info(&|_| true, 0).stage, TableStage::Open);
    told.sit(1, "ben");
    assert_eq!(told.table.info(&|_| true, 0).stage, TableStage::Playing);
    told
}

/// What the table waits for, where one is asked.
fn duty(told: &Told) -> Option<Duty> {
    let duties: Vec<Duty> = told.table.duties().collect();
    assert!(duties.len() < 2, "{duties:?}");
    duties.into_iter().next()
}

fn viewers(table: &Table) -> Vec<Viewer> {
    (0..table.chairs().len() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]).collect()
}

#[test]
fn rows_give_the_same_table_again_and_its_shuffles_are_fair() {
    for game in ["zun", "regulations"] {
        let mut told = two(game);
        let mut dice = FastDice::new(1);
        for _ in 0..20 {
            told.play(&mut dice, 25);
            let again = told.again();
            for viewer in viewers(&told.table) {
                assert_eq!(again.update(viewer, 0, 0), told.table.update(viewer, 0, 0));
            }
        }
        told.play(&mut dice, 100_000);
        assert!(told.table.is_over());
        let game = told.table.finished().unwrap();
        let report = fair::verify(told.table.game().clone(), game.replay()).unwrap();
        assert!(report.n_rolls > 10);
        assert!(game.fair().unwrap().fair);
        let steps = game.steps(None).unwrap();
        assert!(steps.len() > 5);
        let events: usize = steps.iter().map(|step| step.events.len()).sum();
        assert_eq!(events, told.table.n_events());
    }
}

#[test]
fn nothing_of_a_finished_game_is_told_before_it_is_over() {
    let told = two("zun");
    assert_eq!(told.table.finished().unwrap_err().code, ErrorCode::NotNow);
    let public = serde_json::to_string(&told.table.info(&|_| true, 0)).unwrap();
    assert!(!public.contains(&told.table.made().secret));
}

#[test]
fn only_the_open_decision_of_the_asked_seat_is_answered() {
    let mut told = two("zun");
    let asked = told.table.session().unwrap().asked_seat().unwrap();
    let other = Seat(1 - asked.0);
    let decision = told.table.decision(asked);
    let option = told.table.session().unwrap().options()[0].to_string();
    let code = |result: Result<(Act, usize), runehall_protocol::Refused>| result.unwrap_err().code;
    assert_eq!(code(told.table.choose(asked, "0123456789abcdef", std::slice::from_ref(&option))), ErrorCode::Stale);
    assert_eq!(code(told.table.choose(other, &decision, std::slice::from_ref(&option))), ErrorCode::NotYours);
    assert_eq!(code(told.table.choose(asked, &decision, &["nonsense".to_owned()])), ErrorCode::Malformed);
    let (illegal, _) = told.table.choose(asked, &decision, &["amount:3".to_owned()]).unwrap();
    let before = told.table.update(Viewer::Judge, 0, 0);
    assert_eq!(told.table.fold(9, illegal).unwrap_err().code, ErrorCode::Illegal);
    assert_eq!(told.table.update(Viewer::Judge, 0, 0), before, "a refusal changes nothing");
    let (act, _) = told.table.choose(asked, &decision, std::slice::from_ref(&option)).unwrap();
    told.fold(act);
    let again = told.table.choose(asked, &decision, &[option]);
    assert_eq!(code(again), ErrorCode::Stale, "a doubled answer is stale");
}

#[test]
fn in_the_middle_of_a_command_nobody_else_hears_anything() {
    let mut told = two("zun");
    let mut dice = FastDice::new(3);
    let (mut private, mut seen) = (0, 0);
    for _ in 0..400 {
        let Some(asked) = told.table.session().unwrap().asked_seat() else { break };
        let others: Vec<Viewer> =
            viewers(&told.table).into_iter().filter(|viewer| *viewer != Viewer::Seat(asked)).collect();
        let before: Vec<_> = others.iter().map(|&viewer| told.table.update(viewer, 0, 0)).collect();
        let options = told.table.session().unwrap().options();
        let choice = options[dice.below(options.len() as u32) as usize];
        match told.fold(Act::Answered { seat: asked.0, choices: vec![choice], by: By::Player }) {
            Heard::Only(seat) => {
                assert_eq!(seat, asked);
                let after: Vec<_> = others.iter().map(|&viewer| told.table.update(viewer, 0, 0)).collect();
                assert_eq!(before, after);
                private += 1;
                if private % 3 == 0 {
                    assert_eq!(told.fold(Act::Back { seat: asked.0 }), Heard::Only(asked));
                }
            }
            Heard::All => seen += 1,
        }
    }
    assert!(private > 10 && seen > 10, "{private} {seen}");
}

/// How often a table asked for an only target, over a game of each kind played by lot.
fn only_targets_asked(seats: &[SeatWish]) -> usize {
    let mut asked = 0;
    for seed in 0..6 {
        let mut told = Told::new("regulations", seats);
        told.sit(0, "ada");
        if seats[1] == SeatWish::Open {
            told.sit(1, "ben");
        }
        let mut dice = FastDice::new(seed);
        for _ in 0..400 {
            told.play(&mut dice, 1);
            let Some(seat) = told.table.session().and_then(Session::asked_seat) else { break };
            if !told.table.chairs()[seat.index()].is_person() {
                continue;
            }
            let Some(question) = told.table.update(Viewer::Seat(seat), 0, 0).unwrap().asked else { continue };
            if let ([only], false) = (&question.options[..], question.so_far.is_empty()) {
                assert!(only.card.or(only.seat.map(u16::from)).is_some(), "{}", only.text);
                told.table.chairs[seat.index()].auto_pass = true;
                assert_eq!(duty(&told), Some(Duty::Person { seat }), "nor does the table give it on a wish");
                told.table.chairs[seat.index()].auto_pass = false;
                asked += 1;
            }
        }
        let again = told.again();
        assert_eq!(again.update(Viewer::Judge, 0, 0), told.table.update(Viewer::Judge, 0, 0));
    }
    asked
}

#[test]
fn an_only_target_is_shown_before_a_command_is_complete() {
    let solo = [SeatWish::You, SeatWish::Bot("random".to_owned())];
    for seats in [&solo, &[SeatWish::You, SeatWish::Open]] {
        assert!(only_targets_asked(seats) > 0);
    }
}

#[test]
fn a_table_of_another_format_is_refused_with_the_program_that_reads_it() {
    let made = Made::ask(&Games::load(), &wish("zun", &[SeatWish::You, SeatWish::Open]), &fresh()).unwrap();
    let row = serde_json::to_string(&Act::Made(Box::new(made.clone()))).unwrap();
    assert_eq!(Made::read(&row), Ok(made.clone()));
    let with = |format: Option<u32>| {
        let mut row: serde_json::Value = serde_json::from_str(&row).unwrap();
        row.as_object_mut().unwrap().remove("format");
        if let Some(format) = format {
            row["format"] = format.into();
        }
        // Whatever else an old row says need not be understood.
        row["options"] = "nothing that is read today".into();
        Made::read(&row.to_string()).unwrap_err()
    };
    let old = with(None);
    assert_eq!(old.code, ErrorCode::Unreadable);
    assert!(
        old.message.contains("format 1 of the log") && old.message.contains("use Runehall 0.1 to"),
        "{}",
        old.message
    );
    assert!(with(Some(9)).message.contains("use a newer Runehall to"));
    assert_eq!(with(Some(2)).code, ErrorCode::Internal);
    let other = Made { rules: "00".repeat(32), ..made };
    assert_eq!(Table::new(&Games::load(), "t", 0, other).map(|_| ()).unwrap_err().code, ErrorCode::Unreadable);
}

#[test]
fn the_end_says_why_and_who_resigned() {
    let mut told = two("regulations");
    told.fold(Act::Resigned { seat: 0 });
    let outcome = told.table.update(Viewer::Seat(Seat(0)), 0, 0).unwrap().outcome.unwrap();
    assert_eq!(outcome.text, "ben wins: all others have left the game; ada resigned (RNR-15.7)");
    assert_eq!(outcome.sentence, "ben wins: all others have left the game; ada resigned");
    assert_eq!((outcome.end, &outcome.winners[..]), (EndDto::Won, &[1][..]));
    let info = told.table.info(&|_| true, 0);
    assert_eq!((info.outcome, info.ended), (Some(outcome.text.clone()), Some(outcome)));
}

#[test]
fn an_outcome_tells_its_way_and_how_the_players_came_off() {
    // RSL-21.14, RSL-23.9: places in reverse order of leaving, and who lost has nothing left.
    let mut told = Told::new("runeslingers", &[SeatWish::You, SeatWish::Open, SeatWish::Open]);
    for (seat, user) in (0..).zip(["ada", "ben", "cleo"]) {
        told.sit(seat, user);
        told.fold(Act::Brought { seat, brought: [].into() });
    }
    told.fold(Act::Resigned { seat: 2 });
    told.fold(Act::Resigned { seat: 0 });
    let ended = told.table.info(&|_| true, 0).ended.unwrap();
    let of = |seat: usize| (ended.standings[seat].place, ended.standings[seat].score);
    assert_eq!((ended.end, of(0), of(2)), (EndDto::Won, (2, Some(0)), (3, Some(0))));
    assert!(of(1).0 == 1 && of(1).1 > Some(0), "{ended:?}");
    assert_eq!(ended.standings[0].tally.as_deref(), Some("0 power left"));
    // RBD-19.7: who plays alone and runs out of time has lost; that is no draw.
    let mut new = wish("runebound", &[SeatWish::You]);
    new.options.insert("round-cap".to_owned(), "1".to_owned());
    let games = Games::load();
    let made = Made::ask(&games, &new, &fresh()).unwrap();
    let mut told = Told::of(games, made);
    told.sit(0, "ada");
    told.play(&mut FastDice::new(3), 10_000);
    let ended = told.table.info(&|_| true, 0).ended.unwrap();
    assert_eq!((ended.end, &ended.clause[..], ended.winners.len()), (EndDto::Lost, "RBD-19.7", 0));
    assert!(ended.sentence.starts_with("ada has lost: ") && !ended.sentence.contains("RBD"), "{ended:?}");
    assert!(ended.standings[0].tally.as_ref().is_some_and(|tally| tally.contains("Dragon Rune")), "{ended:?}");
    // A game that declares no score tells none.
    let mut told = two("zun");
    told.fold(Act::Resigned { seat: 0 });
    let ended = told.table.info(&|_| true, 0).ended.unwrap();
    assert!(ended.standings.iter().all(|standing| standing.score.is_none() && standing.tally.is_none()), "{ended:?}");
}

#[test]
fn a_command_is_taken_back_with_consent_and_never_past_a_roll() {
    let mut dice = FastDice::new(5);
    let (mut undone, mut refused) = (0, 0);
    for _ in 0..30 {
        let mut told = two("zun");
        for _ in 0..60 {
            told.play(&mut dice, 1);
            if told.table.is_over() || !told.table.session().unwrap().open_command().is_empty() {
                continue;
            }
            let n_rolls = |told: &Told| {
                told.table.session().unwrap().entries().filter(|e| e.to_string().starts_with('~')).count()
            };
            let before = n_rolls(&told);
            let by = u8::from(dice.below(2) == 0);
            let Ok(_) = told.table.fold(0, Act::Offered { seat: by, what: OfferKind::Undo }) else {
                refused += 1;
                continue;
            };
            told.rows.push(Act::Offered { seat: by, what: OfferKind::Undo });
            assert_eq!(told.table.update(Viewer::Spectator, 0, 0).unwrap().offer.unwrap().waiting_for, [1 - by]);
            told.fold(Act::Agreed { seat: 1 - by, yes: true });
            assert_eq!(n_rolls(&told), before, "no roll is taken back");
            undone += 1;
        }
        let viewer = Viewer::Judge;
        assert_eq!(told.again().update(viewer, 0, 0), told.table.update(viewer, 0, 0));
    }
    assert!(undone > 10 && refused > 10, "{undone} {refused}");
}

#[test]
fn a_draw_needs_everybody_and_no_bot() {
    let mut told = two("zun");
    told.fold(Act::Offered { seat: 0, what: OfferKind::Draw });
    told.fold(Act::Agreed { seat: 1, yes: false });
    assert!(told.table.update(Viewer::Spectator, 0, 0).unwrap().offer.is_none());
    told.fold(Act::Offered { seat: 0, what: OfferKind::Draw });
    told.fold(Act::Agreed { seat: 1, yes: true });
    assert!(told.table.is_over());
    let mut solo = Told::new("zun", &[SeatWish::You, SeatWish::Bot("random".to_owned())]);
    solo.sit(0, "ada");
    let draw = Act::Offered { seat: 0, what: OfferKind::Draw };
    assert_eq!(solo.table.fold(1, draw).unwrap_err().code, ErrorCode::NotNow);
}

#[test]
fn seats_are_taken_once_and_bad_tables_are_refused() {
    let mut told = Told::new("zun", &[SeatWish::You, SeatWish::Open, SeatWish::Open]);
    told.sit(0, "ada");
    let sat = |seat, user: &str| Act::Sat {
        seat,
        user: user.to_owned(),
        name: "ADA".to_owned(),
        contribution: "ab".repeat(32),
    };
    assert_eq!(told.table.fold(1, sat(0, "ben")).unwrap_err().code, ErrorCode::Taken);
    assert_eq!(told.table.fold(1, sat(1, "ada")).unwrap_err().code, ErrorCode::NotNow);
    assert_eq!(told.table.fold(1, sat(7, "ben")).unwrap_err().code, ErrorCode::NotFound);
    told.fold(sat(1, "ben"));
    assert_eq!(told.table.chairs()[1].name, "ADA 2", "names at a table differ");
    told.fold(Act::Left { seat: 1 });
    assert!(told.table.chairs()[1].is_open());

    let games = Games::load();
    let code = |new: NewTable| {
        let made = Made::ask(&games, &new, &fresh());
        made.and_then(|made| Table::new(&games, "t", 0, made)).map(|_| ()).unwrap_err().code
    };
    assert_eq!(code(wish("chess", &[SeatWish::You])), ErrorCode::NotFound);
    assert_eq!(code(wish("zun", &[SeatWish::You])), ErrorCode::Illegal);
    assert_eq!(code(wish("zun", &[SeatWish::You, SeatWish::You])), ErrorCode::Malformed);
    assert_eq!(code(wish("zun", &[SeatWish::You, SeatWish::Bot("deep-thought".to_owned())])), ErrorCode::Malformed);
    for game in ["zun", "regulations"] {
        let sharp = Strength::Sharp.playouts(games.find(game).unwrap().info(), 2);
        let with = |bot: String| wish(game, &[SeatWish::You, SeatWish::Bot(bot)]);
        for bot in ["steady".to_owned(), "sharp".to_owned(), format!("rollout:{sharp}")] {
            let made = Made::ask(&games, &with(bot.clone()), &fresh()).unwrap();
            assert_eq!(made.seats[1], Plan::Bot(bot));
        }
        assert_eq!(code(with(format!("rollout:{}", sharp + 1))), ErrorCode::Malformed, "longer than the sharpest");
    }
}

#[test]
fn a_finished_game_is_played_on_from_any_step_and_stays_checkable() {
    let mut told = two("zun");
    told.play(&mut FastDice::new(8), 100_000);
    let game = told.table.finished().unwrap();
    let made = Made::branch(&game, 4, 1, "random", &fresh()).unwrap();
    assert_eq!(made.kept, [None, Some("ada".to_owned())]);
    let unreadable = Made { position: Some("nothing".to_owned()), ..made.clone() };
    assert_eq!(Table::new(&Games::load(), "t", 0, unreadable).map(|_| ()).unwrap_err().code, ErrorCode::Internal);
    let mut branch = Told::of(Games::load(), made);
    assert_eq!(kept_for(&branch.table), [None, Some("Ada".to_owned())]);
    branch.sit(1, "ben");
    let view = branch.table.update(Viewer::Judge, 0, 0).unwrap().view;
    let steps = game.steps(None).unwrap();
    assert_eq!(view.zones.as_ref(), Some(&steps[4].view.zones));
    branch.play(&mut FastDice::new(9), 100_000);
    assert!(branch.table.finished().unwrap().fair().unwrap().fair);
    let last = steps.len() as u32 - 1;
    assert_eq!(Made::branch(&game, last, 0, "random", &fresh()).unwrap_err().code, ErrorCode::NotNow);
    let rematch = Made::rematch(&told.table, &fresh()).unwrap();
    assert_eq!(rematch.kept, [Some("ada".to_owned()), Some("ben".to_owned())]);
    assert_eq!(kept_for(&Told::of(Games::load(), rematch).table), [Some("ada".to_owned()), Some("ben".to_owned())]);
}

#[test]
fn whoever_stands_in_gives_the_seat_back() {
    let mut told = two("zun");
    let asked = told.table.session().unwrap().asked_seat().unwrap();
    told.fold(Act::StoodIn { seat: asked.0, bot: "random".to_owned() });
    assert!(matches!(duty(&told), Some(crate::Duty::Bot { seat, .. }) if seat == asked));
    told.fold(Act::CameBack { seat: asked.0 });
    assert!(matches!(duty(&told), Some(crate::Duty::Person { seat }) if seat == asked));
}

/// What a viewer is told is the same in every world that its seat cannot tell from the real one. A spectator knows no more
/// than any seat.
#[test]
fn nothing_hidden_is_told_to_anybody() {
    let mut dice = FastDice::new(11);
    for (game, seats) in [("zun", 3), ("regulations", 3)] {
        let mut wishes = vec![SeatWish::You];
        wishes.resize(seats, SeatWish::Open);
        let mut told = Told::new(game, &wishes);
        (0..seats as u8).for_each(|seat| told.sit(seat, ["ada", "ben", "cleo"][usize::from(seat)]));
        let (mut compared, mut different) = (0, 0);
        while !told.table.is_over() {
            told.play(&mut dice, 3);
            for seat in (0..seats as u8).map(Seat) {
                let real = told.table.session.take().unwrap();
                let world = real.resampled(seat, &mut dice);
                different += usize::from(!world.state().same_as(real.state()));
                told.table.session = Some(real);
                let before = [Viewer::Seat(seat), Viewer::Spectator].map(|viewer| told.table.update(viewer, 0, 0));
                let real = told.table.session.replace(world).unwrap();
                let after = [Viewer::Seat(seat), Viewer::Spectator].map(|viewer| told.table.update(viewer, 0, 0));
                told.table.session = Some(real);
                assert_eq!(before, after, "{game}, {seat:?}");
                compared += 1;
            }
        }
        assert!(compared > 100 && different * 2 > compared, "{game}: {different} of {compared} worlds are others");
    }
}

/// For whom everybody is told that seats are kept.
fn kept_for(table: &Table) -> Vec<Option<String>> {
    table.info(&|_| true, 0).seats.into_iter().map(|seat| seat.kept_for).collect()
}

#[test]
fn seats_are_kept_for_whom_they_were_meant() {
    let games = Games::load();
    let new = wish("zun", &[SeatWish::You, SeatWish::Open, SeatWish::Open]);
    let made = Made::ask(&games, &NewTable { public: false, ..new }, &fresh()).unwrap();
    let mut told = Told::of(games, made);
    let code = |told: &Told, user, seat, invite| told.table.place_for(user, seat, invite).unwrap_err().code;
    let invite = runehall_wire::hex(&fresh().invite);
    assert_eq!(told.table.place_for("ada", None, None), Ok(0), "the maker needs no invitation");
    assert_eq!(code(&told, "ben", None, None), ErrorCode::NotYours);
    assert_eq!(code(&told, "ben", None, Some("guessed")), ErrorCode::NotYours);
    assert_eq!(told.table.place_for("ben", None, Some(&invite)), Ok(1));
    assert_eq!(code(&told, "ben", Some(0), Some(&invite)), ErrorCode::Taken);
    assert_eq!(kept_for(&told.table), [Some("Ada".to_owned()), None, None]);
    told.sit(0, "ada");
    assert_eq!(kept_for(&told.table), [None, None, None], "it is taken");
    told.fold(Act::Left { seat: 0 });
    assert_eq!(kept_for(&told.table)[0].as_deref(), Some("Ada"), "and kept again");
    told.sit(1, "ben");
    assert_eq!(code(&told, "cleo", Some(1), Some(&invite)), ErrorCode::Taken);
    told.sit(2, "cleo");
    assert_eq!(code(&told, "drew", None, Some(&invite)), ErrorCode::Taken);
}

#[test]
fn whoever_is_asked_has_heard_what_led_there() {
    // Where a person plays bots, the only answer to a question is given for them, which may begin a command of theirs in the
    // middle of a bot's row. A client that was not told of it would wait for the others for ever.
    let mut begun = 0;
    for seed in 0..60 {
        let mut told = Told::new("regulations", &[SeatWish::Open, SeatWish::Bot("random".to_owned())]);
        told.sit(0, "ada");
        let mut dice = FastDice::new(seed);
        while let Some(seat) = told.table.session().and_then(Session::asked_seat) {
            let options = told.table.session().unwrap().options();
            let choice = options[dice.below(options.len() as u32) as usize];
            let heard = told.fold(Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player });
            let session = told.table.session().unwrap();
            let asked = session.asked_seat();
            begun += usize::from(asked != Some(seat) && !session.open_command().is_empty());
            assert!(heard == Heard::All || asked == Some(seat), "game {seed}: {asked:?} is asked and was not told");
        }
    }
    assert!(begun > 0, "no command was begun in the middle of another's row");
}
