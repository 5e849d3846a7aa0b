//! A game on a large map in the terminal: Runebound on the full screen and in lines of text.

use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use runehall_cli::args::{Cli, Command};
use runehall_cli::console::{Console, Paint};
use runehall_cli::table::app::{App, Step};
use runehall_cli::table::draw::draw;
use runehall_cli::table::keys::Key;
use runehall_cli::table::theme::Theme;
use runehall_cli::{commands, seating};
use runehall_engine::{Choice, Seat, ThingId, Value};
use runehall_games::Registry;

const LINE: &str = "runehall play runebound --seats 1 --seed 7 --option round-cap=8";

fn table(more: &str) -> App {
    let line = format!("{LINE} {more}");
    let Some(Command::Play(args)) = Cli::parse_from(line.split_whitespace()).command else { panic!("{line}") };
    App::new(seating::new_game(&Registry::default(), &args, None).unwrap(), "runebound.replay".into())
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let key = match key {
            '↵' => Key::Enter,
            '→' => Key::Right,
            '←' => Key::Left,
            '↑' => Key::Up,
            '↓' => Key::Down,
            '⎋' => Key::Esc,
            c => Key::Char(c),
        };
        assert_eq!(app.press(key), Step::Stay);
        while app.tick().unwrap() {}
    }
}

fn question(app: &App) -> &'static str {
    app.host.question().map_or("", |question| question.name)
}

/// Takes the option that begins so.
fn take(app: &mut App, words: &str) {
    let key = app.marks().into_iter().find(|mark| mark.words.starts_with(words)).unwrap().key;
    press(app, &key.to_string());
}

fn drawn(app: &App, width: u16, height: u16, colour: bool) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(app, Theme { colour }, frame)).unwrap();
    terminal.backend().clone()
}

fn screen(app: &App, width: u16, height: u16) -> String {
    drawn(app, width, height, false).to_string()
}

fn place(app: &App) -> String {
    let Some(Value::Thing(id)) = app.host.view().fact(Some(Seat(0)), "space").cloned() else { panic!("no space") };
    app.host.names().place(id).unwrap().name.clone()
}

#[test]
fn the_map_at_120_by_40() {
    insta::assert_snapshot!(screen(&table(""), 120, 40));
}

#[test]
fn the_map_at_80_by_24() {
    insta::assert_snapshot!(screen(&table(""), 80, 24));
}

#[test]
fn spaces_within_reach_show_their_dice_and_the_way() {
    let mut app = table("");
    assert_eq!(question(&app), "move");
    take(&mut app, "roll");
    assert_eq!(question(&app), "walk");
    let beyond = app.marks().into_iter().filter(|mark| mark.beyond).count();
    assert!(beyond > 3, "{beyond}");
    // The farthest place there is a way to, by its name.
    let ways = app.host.outlook().ways;
    let far = ways.iter().max_by_key(|way| way.through.len()).unwrap().clone();
    let name = app.host.names().place(far.to).unwrap().name.clone();
    press(&mut app, &format!("/{name}↵"));
    insta::assert_snapshot!(screen(&app, 120, 40));
    let entries = app.host.session().entries().count();
    press(&mut app, "↵");
    assert_eq!(place(&app), name, "the whole way is gone with one key");
    assert!(app.host.session().entries().count() >= entries + far.through.len(), "each step is a command of the rules");
}

#[test]
fn arrows_lead_from_place_to_place_and_back() {
    let mut app = table("");
    take(&mut app, "roll");
    let selected = |app: &App| app.marks().into_iter().find(|mark| mark.selected).unwrap().words;
    let mut seen = vec![];
    for keys in ["→", "↑", "←", "↓"] {
        press(&mut app, keys);
        seen.push(selected(&app));
    }
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 1, "{seen:?}");
}

#[test]
fn hexagons_have_colours_where_there_are_any() {
    let backend = drawn(&table(""), 120, 40, true);
    let painted = |colour: u8| backend.buffer().content.iter().filter(|cell| cell.bg == Color::Indexed(colour)).count();
    assert!([22, 25, 58, 64, 88, 94, 137, 240].into_iter().all(|colour| painted(colour) > 5));
    let plain = drawn(&table(""), 120, 40, false);
    assert!(plain.buffer().content.iter().all(|cell| cell.bg == Color::Reset));
}

/// Goes to the nearest adventure and fights, step by step, until a question is asked.
fn until(app: &mut App, wanted: &str) {
    for _ in 0..400 {
        if question(app) == wanted {
            return;
        }
        go_on(app);
    }
    panic!("`{wanted}` was never asked");
}

/// Answers one question as somebody would who looks for a fight.
fn go_on(app: &mut App) {
    let (options, view) = (app.host.session().options(), app.host.view());
    let lies = |id: ThingId| !app.host.names().standing(&view, id).is_empty();
    let mut ways = app.host.outlook().ways;
    ways.sort_by_key(|way| way.through.len());
    let here = view.cards().any(|card| card.owner.is_none() && card.fact("at") == view.fact(Some(Seat(0)), "space"));
    let answers = match question(app) {
        "walk" if !here => ways.into_iter().find(|way| lies(way.to)).map(|way| way.answers),
        "move" | "adventure" | "phase" => options.first().map(|&first| vec![first]),
        _ => None,
    };
    let done = if options.contains(&Choice::Done) { Choice::Done } else { options[0] };
    app.host.choose_on(&answers.unwrap_or_else(|| vec![done])).unwrap();
}

#[test]
fn a_combat_shows_values_and_odds_of_each_roll() {
    let mut app = table("");
    until(&mut app, "phase");
    let shown = screen(&app, 120, 40);
    for part in ["Odds", "attack against", "defence against", "needs", " % ", "on the dice, to reach", "Phase "] {
        assert!(shown.contains(part), "`{part}` is not in\n{shown}");
    }
    let small = screen(&app, 80, 24);
    assert!(small.contains("attack against"), "{small}");
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
    commands::run(&Registry::default(), command, &mut console).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn plain_lines_say_where_one_stands_and_what_is_within_reach() {
    insta::assert_snapshot!(typed(&["roll"]));
}

#[test]
fn plain_lines_go_a_way() {
    let app = {
        let mut app = table("");
        take(&mut app, "roll");
        app
    };
    let ways = app.host.outlook().ways;
    let far = ways.iter().max_by_key(|way| way.through.len()).unwrap();
    let names = app.host.names();
    let said = typed(&["roll", &format!("go {}", names.place(far.to).unwrap().name)]);
    for id in &far.through {
        let entered = format!("Alex enters {}", names.place(*id).unwrap().name);
        assert!(said.contains(&entered), "{entered}: {said}");
    }
}

#[test]
fn one_key_goes_on_until_something_changes() {
    let mut app = table("");
    let mut passed = 0;
    for _ in 0..600 {
        if app.host.outcome().is_some() {
            break;
        }
        let options = app.host.session().options();
        let windows = ["before-dice", "chain", "before-combat", "before-roll", "rolled", "hit", "cancel"];
        if !windows.contains(&question(&app)) {
            go_on(&mut app);
            continue;
        }
        let stood = app.host.view().seats[0].facts.clone();
        press(&mut app, "P");
        passed += 1;
        // Whatever is asked now is something else, or something new can be answered, or the Hero stands otherwise.
        let again = app.host.session().options();
        let new = !windows.contains(&question(&app)) || again.iter().any(|choice| !options.contains(choice));
        assert!(new || app.host.view().seats[0].facts != stood, "{}", question(&app));
    }
    assert!(passed > 0, "no window was ever asked");
}
