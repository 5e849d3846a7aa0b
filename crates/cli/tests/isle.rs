//! Every shape of question in the terminal: Lantern Isle on the full screen and in lines of text.

use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use runehall_cli::args::{Cli, Command};
use runehall_cli::console::{Console, Paint};
use runehall_cli::table::app::{App, Step};
use runehall_cli::table::draw::draw;
use runehall_cli::table::keys::Key;
use runehall_cli::table::theme::Theme;
use runehall_cli::{commands, seating};
use runehall_engine::{Seat, Value};
use runehall_games::{GameEntry, Registry};
use runehall_testkit::isle::Isle;

const LINE: &str = "runehall play isle --seed 3 --bots random --starter 1";

fn games() -> Registry {
    Registry::with([GameEntry::of::<Isle>()])
}

/// A table on a full screen, at Alex's first turn.
fn table() -> App {
    let Some(Command::Play(args)) = Cli::parse_from(LINE.split_whitespace()).command else { panic!("{LINE}") };
    let mut app = App::new(seating::new_game(&games(), &args, None).unwrap(), "isle.replay".into());
    while app.tick().unwrap() {}
    app
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let key = match key {
            '↵' => Key::Enter,
            '↓' => Key::Down,
            '→' => Key::Right,
            '←' => Key::Left,
            c => Key::Char(c),
        };
        assert_eq!(app.press(key), Step::Stay);
        while app.tick().unwrap() {}
    }
}

/// Takes the way that begins so.
fn take(app: &mut App, way: &str) {
    let key = app.marks().into_iter().find(|mark| mark.words.starts_with(way)).unwrap().key;
    press(app, &key.to_string());
}

/// Passes until the next turn, if it is somebody else's.
fn next_turn(app: &mut App) {
    if question(app) == "answer" {
        press(app, "T");
    }
    assert_eq!(question(app), "way");
}

fn question(app: &App) -> &'static str {
    app.host.question().map_or("", |question| question.name)
}

fn screen(app: &App) -> String {
    screen_of(app, 50)
}

/// The screen with so many lines.
fn screen_of(app: &App, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(110, height)).unwrap();
    terminal.draw(|frame| draw(app, Theme { colour: false }, frame)).unwrap();
    terminal.backend().to_string()
}

fn shows(app: &App, parts: &[&str]) {
    let screen = screen(app);
    for part in parts {
        assert!(screen.contains(part), "`{part}` is not in\n{screen}");
    }
}

fn told(app: &App, sentence: &str) {
    let log = app.host.log().0;
    assert!(log.iter().any(|line| line.text.contains(sentence)), "{sentence}: {log:?}");
}

fn points(app: &App) -> i32 {
    match app.host.view().fact(Some(Seat(0)), "points") {
        Some(Value::Number(n)) => *n,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_payment_is_marked_until_it_is_covered() {
    let mut app = table();
    take(&mut app, "build");
    // What wastes least is marked already.
    shows(&app, &["[ ] Copper of Alex (1)", "[x] Pearl of Alex (5)", "5 of 5 paid"]);
    press(&mut app, "1");
    shows(&app, &["[x] Copper of Alex (1)", "6 of 5 paid, 1 too much"]);
    press(&mut app, "4");
    shows(&app, &["[x] Copper of Alex (1)", "[ ] Pearl of Alex (5)", "1 of 5 paid"]);
    press(&mut app, "1=");
    shows(&app, &["[ ] Copper of Alex (1)", "[x] Pearl of Alex (5)", "5 of 5 paid"]);
    press(&mut app, "↵");
    told(&app, "Alex pays with Pearl");
    told(&app, "Alex builds");
    next_turn(&mut app);
    // The dearest is gone: two others do as well, marked in any order or as they are.
    take(&mut app, "build");
    press(&mut app, "2332↵");
    told(&app, "Alex pays with Silver");
    told(&app, "Alex pays with Gold");
    assert_eq!(points(&app), 10);
}

#[test]
fn several_are_picked_and_counted() {
    let mut app = table();
    take(&mut app, "gather");
    shows(&app, &["0 of 1 to 3 picked", "[ ] "]);
    press(&mut app, "0");
    assert_eq!(question(&app), "discard", "none are too few");
    press(&mut app, "21");
    shows(&app, &["2 of 1 to 3 picked", "no more"]);
    press(&mut app, "↵");
    told(&app, "Alex discards");
    assert_ne!(question(&app), "discard");
}

#[test]
fn an_order_is_moved_with_keys() {
    let mut app = table();
    take(&mut app, "pile");
    shows(&app, &["1. Sun Stone", "2. Moon Stone", "3. Star Stone"]);
    press(&mut app, ">>");
    shows(&app, &["1. Moon Stone", "2. Star Stone", "3. Sun Stone"]);
    press(&mut app, "↵");
    told(&app, "Alex puts Moon Stone on top");
}

#[test]
fn a_number_is_typed_or_stepped() {
    let mut app = table();
    take(&mut app, "wager");
    shows(&app, &["0 of 0 to 12"]);
    press(&mut app, "99↵");
    assert_eq!(question(&app), "stake", "99 is too much");
    app.press(Key::Backspace);
    press(&mut app, "+-↵");
    assert_eq!(question(&app), "double");
    press(&mut app, "y");
    told(&app, "Alex wagers 18");
}

#[test]
fn a_name_is_found_by_typing() {
    let mut app = table();
    take(&mut app, "guess");
    shows(&app, &["type a name"]);
    press(&mut app, "otter");
    shows(&app, &["`otter`", "Amber Otter", "Azure Otter"]);
    press(&mut app, "xx↵");
    assert_eq!(question(&app), "name", "no name fits");
    app.press(Key::Backspace);
    app.press(Key::Backspace);
    press(&mut app, "↓↵");
    told(&app, "Alex names Azure Otter");
}

#[test]
fn a_map_shows_what_stands_where_and_what_is_within_reach() {
    let mut app = table();
    shows(&app, &["Dice:", "IWatchtower", "⌂Old Mill", "⌂Market", "@A", "a face-down card tokens 0"]);
    shows(&app, &["march: spend a die and go to a neighbouring place", ":beach", "@you"]);
    take(&mut app, "march");
    press(&mut app, "1");
    assert_eq!(question(&app), "go");
    press(&mut app, "/market↵");
    shows(&app, &["→ Market (house, Wanderer of Billy): 1 die: "]);
    let key = app.marks().into_iter().find(|mark| mark.words == "Market").unwrap().key;
    press(&mut app, &key.to_string());
    told(&app, "Alex goes to Market");
}

#[test]
fn a_way_is_gone_with_arrows_or_by_name() {
    let mut app = table();
    assert_eq!(question(&app), "way");
    let first = app.cursor;
    press(&mut app, "→");
    shows(&app, &["→ Market (house, Wanderer of Billy): 1 die: "]);
    press(&mut app, "←");
    assert_ne!(app.cursor, first);
    press(&mut app, "→→");
    press(&mut app, "↵");
    told(&app, "Alex goes to Market");
    next_turn(&mut app);
    press(&mut app, "/old");
    shows(&app, &["To which place?", "Old Mill"]);
    press(&mut app, "↵");
    shows(&app, &["→ Old Mill (house): 1 die: "]);
    press(&mut app, "↵");
    told(&app, "Alex goes to Old Mill");
    next_turn(&mut app);
    press(&mut app, "/nowhere↵");
    assert_eq!(app.note.as_ref().unwrap().text, "no place within reach fits `nowhere`");
}

#[test]
fn odds_and_warnings_stand_beside_what_they_are_about() {
    let mut app = table();
    take(&mut app, "wager");
    press(&mut app, "7↵");
    shows(&app, &["Odds", "the wager is won", "50 %", "needs 4", "██████████░░░░░░░░░░"]);
    shows(&app, &["! double it", "lost, it would leave you with -14 points (ISL-8)"]);
}

#[test]
fn map_and_sheets_are_a_key_away() {
    let mut app = table();
    press(&mut app, "M");
    shows(&app, &["On the map", "Old Mill (house): Wanderer of Alex: figure. Stands on the map."]);
    app.press(Key::Esc);
    press(&mut app, "S");
    shows(&app, &["The players' sheets", "Alex: points 0.", "Pearl (worth 5): gem. Pay with this."]);
}

/// The list of what may be done at any time has a key of its own, which both the line of keys and the help name; no entry of it needs one.
#[test]
fn liberties_have_a_list_of_their_own() {
    let mut app = table();
    shows(&app, &["L at any time"]);
    press(&mut app, "?");
    shows(&app, &["L               what you may do at any time, without being asked"]);
    app.press(Key::Esc);
    press(&mut app, "q");
    assert!(!screen(&app).contains("drop "), "leaving is something else");
    app.press(Key::Esc);

    let ways: Vec<String> = app.host.liberties().into_iter().map(|(_, text)| text).collect();
    assert!(ways.len() > 2, "{ways:?}");
    press(&mut app, "L");
    shows(&app, &["At any time", "(ISL-11)", "Enter does it"]);
    for way in &ways {
        shows(&app, &[way]);
    }
    // Where there is not room for all, the list goes with the cursor.
    app.press(Key::End);
    let low = screen_of(&app, 8);
    assert!(low.contains(ways.last().unwrap()) && !low.contains(&ways[0]), "{low}");
    app.press(Key::Home);
    assert!(screen_of(&app, 8).contains(&ways[0]));
    press(&mut app, "↓↵");
    let dropped = ways[1].strip_prefix("drop ").unwrap();
    told(&app, &format!("Alex drops {dropped}"));
    assert!(app.overlay.is_none());
}

#[test]
fn one_may_pass_for_a_while() {
    let mut app = table();
    take(&mut app, "pile");
    press(&mut app, "↵");
    assert_eq!(question(&app), "answer");
    press(&mut app, "P");
    assert_eq!(question(&app), "way", "something else is asked");
    press(&mut app, "T");
    assert_eq!(app.note.as_ref().unwrap().text, "there is nothing to pass here");
}

/// What is said in lines of text when these lines are typed.
fn typed(lines: &[&str]) -> String {
    let (mut out, mut err, input) = (vec![], vec![], lines.join("\n") + "\n");
    let command = Cli::parse_from(format!("{LINE} --plain").split_whitespace()).command;
    let mut console = Console {
        out: &mut out,
        err: &mut err,
        input: &mut input.as_bytes(),
        paint: Paint { on: false },
        full_screen: false,
        typed: false,
    };
    commands::run(&games(), command, &mut console).unwrap();
    String::from_utf8(out).unwrap()
}

fn says(lines: &[&str], parts: &[&str]) {
    let said = typed(lines);
    for part in parts {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
}

#[test]
fn plain_lines_answer_every_shape() {
    says(
        &["build", "default"],
        &["Pay 5: type the numbers, or Enter for `default`.", "4  Pearl of Alex, worth 5", "Alex pays with Pearl"],
    );
    says(&["build -> Gold, Silver"], &["Alex pays with Silver", "Alex pays with Gold"]);
    says(&["build", "1", "2 3"], &["That does not do: 1 of 5 paid; pay 5.", "Alex pays with Gold"]);
    says(&["build -> Copper"], &["What do you do?"]);
    says(&["gather", "2 1"], &["Pick 1 to 3: type the numbers", "Alex discards"]);
    says(&["gather", "9", "1 1"], &["There is no 9 to pick here.", "Each can be picked once."]);
    says(&["pile", "3 1 2"], &["Put all 3 in order: type all numbers in their order.", "Alex puts Star Stone on top"]);
    says(&["pile -> Moon Stone, Sun Stone, Star Stone"], &["Alex puts Moon Stone on top"]);
    says(
        &["wager", "13", "7", "double it"],
        &["Type a number from 0 to 12.", "(ISL-8): a number from 0 to 12.", "Alex wagers 14"],
    );
    says(&["wager -> 3, leave it"], &["Alex wagers 3"]);
    says(&["guess", "otter", "jade ot"], &["266 names: type one", "`otter` may be one of", "Alex names Jade Otter"]);
    says(&["march", "1", "Market"], &["march: spend a die", "Alex goes to Market"]);
    says(&["go market"], &["Within reach: Market (house, Wanderer of Billy), 1 die: ", "Alex goes to Market"]);
    says(&["go beach"], &["Several places within reach fit `beach`: "]);
    says(&["go Lighthouse"], &["No place called `Lighthouse` is within reach"]);
}

#[test]
fn plain_lines_tell_of_liberties() {
    let said = typed(&["help", "liberties"]);
    for part in [
        "At any time: drop one of ",
        "`liberties` says what that does.",
        "  liberties           what you may do",
        " (ISL-11). Type:\n  drop ",
    ] {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
    // As it stands in the list it is typed.
    let way = said.lines().find_map(|line| line.strip_prefix("  drop ")).unwrap();
    says(&[&format!("drop {way}")], &[&format!("Alex drops {way}")]);
}

#[test]
fn plain_lines_tell_odds_and_warnings() {
    says(
        &[""],
        &[
            "You stand on Old Mill (house, Wanderer of Alex).",
            "stake points on a die: the wager is won: 50 in 100; needs 4.",
        ],
    );
    says(&["wager", "7"], &["Warning, double it: lost, it would leave you with -14 points (ISL-8)."]);
    says(&["guess"], &["the guess is right: "]);
    says(&["map"], &["Old Mill (house): Wanderer of Alex: figure. Stands on the map."]);
    says(&["sheets"], &["Pearl (worth 5): gem. Pay with this."]);
}

#[test]
fn plain_lines_tell_of_dice_map_and_figures() {
    says(
        &["view"],
        &[
            "Dice: ",
            "Watchtower (tower): next to North Beach, West Beach.",
            "Old Mill (house): next to",
            "here: Wanderer of Alex.",
            "Figures: Wanderer of Alex at Old Mill, Wanderer of Billy at Market.",
            "Niche: a face-down card tokens 0.",
        ],
    );
    says(&["pile", "1 2 3", "pass until my turn"], &["Alex\'s turn begins"]);
    says(&["pass until asked"], &["There is nothing to pass here."]);
}
