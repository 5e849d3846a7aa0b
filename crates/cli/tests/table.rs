//! The full-screen table without a terminal: keys in, screens out.

use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use runehall_cli::args::{Cli, Command};
use runehall_cli::seating;
use runehall_cli::table::app::{App, Overlay, Step};
use runehall_cli::table::draw::draw;
use runehall_cli::table::keys::Key;
use runehall_cli::table::theme::Theme;
use runehall_engine::Value;
use runehall_games::GAMES;

/// A table as `runehall play zun` would open it, with the bots' first moves made.
fn table(words: &str) -> App {
    table_of("zun", words)
}

fn table_of(game: &str, words: &str) -> App {
    let line = format!("runehall play {game} {words}");
    let Some(Command::Play(args)) = Cli::parse_from(line.split_whitespace()).command else { panic!("{line}") };
    let mut app = App::new(seating::new_game(&args).unwrap(), "zun.replay".into());
    wait(&mut app);
    app
}

fn wait(app: &mut App) {
    while app.tick().unwrap() {}
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let key = match key {
            '↵' => Key::Enter,
            '⎋' => Key::Esc,
            '→' => Key::Right,
            '↓' => Key::Down,
            '⇥' => Key::Tab,
            c => Key::Char(c),
        };
        assert_eq!(app.press(key), Step::Stay);
        wait(app);
    }
}

fn drawn(app: &App, width: u16, height: u16, colour: bool) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(app, Theme { colour }, frame)).unwrap();
    terminal.backend().clone()
}

fn screen(app: &App, width: u16, height: u16) -> String {
    drawn(app, width, height, true).to_string()
}

#[test]
fn the_first_screen_at_80_by_24() {
    insta::assert_snapshot!(screen(&table("--seed 15 --bots random --starter 1"), 80, 24));
}

#[test]
fn four_seats_at_120_by_40() {
    let mut app = table("--seats 4 --mode 2v2 --seed 3 --bots random --starter 1 --players Ada");
    press(&mut app, "00");
    insta::assert_snapshot!(screen(&app, 120, 40));
}

#[test]
fn every_game_has_a_table() {
    for entry in GAMES {
        let info = entry.info();
        let mut app = table_of(info.name, "--seed 1 --bots random");
        for _ in 0..40 {
            press(&mut app, "↵");
            let text = screen(&app, 80, 24);
            assert!(text.contains(info.title) && text.contains("(you)"), "{text}");
        }
    }
}

#[test]
fn the_rule_in_force_can_be_read() {
    let app = table_of("regulations", "--seats 3 --seed 1 --bots random");
    let view = app.host.view();
    let rule = app.host.game().card(view.zone(None, "regulation").unwrap().cards[0].kind);
    for (width, height) in [(80, 24), (120, 40)] {
        let text = screen(&app, width, height);
        assert!(text.contains(&rule.name), "{text}");
        // The first column of the middle holds the text, broken where it must be.
        let column: String = text.lines().filter_map(|line| line.split('│').nth(1)).collect::<Vec<_>>().join(" ");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&column).contains(&words(&rule.text)), "{text}");
        assert!(!text.contains("Chain:") && !text.contains("In progress:"), "{text}");
    }
}

#[test]
fn a_command_can_be_stepped_back_and_taken_back() {
    let mut app = table("--seed 15 --bots random --starter 1");
    let start = screen(&app, 80, 24);
    press(&mut app, "1");
    assert!(app.host.in_command());
    assert!(screen(&app, 80, 24).contains("[Attack …]"));
    press(&mut app, "⎋");
    assert!(!app.host.in_command());
    assert_eq!(screen(&app, 80, 24), start);
    press(&mut app, "⎋");
    assert!(screen(&app, 80, 24).contains("No command is begun"));
    // Attack, no Modifier, on Billy.
    press(&mut app, "102");
    assert!(!app.host.in_command());
    assert!(screen(&app, 80, 24).contains("Alex aims Attack at Billy"));
    press(&mut app, "u");
    assert!(screen(&app, 80, 24).contains("Taken back"));
    press(&mut app, "u");
    assert!(screen(&app, 80, 24).contains("There is no move of yours to take back"));
    press(&mut app, "v⎋");
    assert_eq!(screen(&app, 80, 24), start);
}

#[test]
fn arrows_and_enter_choose_like_digits() {
    let (mut one, mut other) =
        (table("--seed 15 --bots random --starter 1"), table("--seed 15 --bots random --starter 1"));
    press(&mut one, "2");
    press(&mut other, "→↵");
    assert_eq!(screen(&one, 80, 24), screen(&other, 80, 24));
    assert!(screen(&one, 80, 24).contains("[Daze …]"));
}

#[test]
fn why_not_names_the_clause() {
    let mut app = table("--seed 15 --bots random --starter 1");
    press(&mut app, "w");
    let text = screen(&app, 80, 24);
    assert!(text.contains("Why not?") && text.contains("Boost is a Modifier"), "{text}");
    assert!(text.contains("(ZUN-4.8)"));
    press(&mut app, "⎋");
    assert_eq!(app.overlay, None);
}

#[test]
fn cards_can_be_read() {
    let mut app = table("--seed 15 --bots random --starter 1");
    press(&mut app, "c");
    assert!(screen(&app, 80, 24).contains("Target player loses 1 HP."));
    press(&mut app, "↓⇥");
    assert_eq!(app.overlay, Some(Overlay::Cards { kind: 1, form: 1 }));
    press(&mut app, "⇥⎋?");
    assert!(screen(&app, 80, 24).contains("step back inside a command"));
    press(&mut app, "⎋l");
    assert!(screen(&app, 80, 24).contains("is dealt"));
}

#[test]
fn a_wrong_key_says_so() {
    let mut app = table("--seed 15 --bots random --starter 1");
    press(&mut app, "9");
    assert!(screen(&app, 80, 24).contains("`9` is no option here"));
}

#[test]
fn two_people_never_see_each_others_hands() {
    let mut app = table("--players Ada,Ben --seed 4 --starter Ada");
    let mut hands = 0;
    // Whoever is asked takes the keyboard and plays the first option, until the game has gone round a few times.
    for _ in 0..60 {
        if let Some(Overlay::HandOver(seat)) = app.overlay.clone() {
            let hidden = screen(&app, 80, 24);
            assert!(hidden.contains("Pass the keyboard to"), "{hidden}");
            assert!(!hidden.contains("hand 5") && !hidden.contains("Log"), "{hidden}");
            // Other keys do nothing.
            press(&mut app, "1x?");
            assert_eq!(app.overlay, Some(Overlay::HandOver(seat)));
            press(&mut app, "↵");
            hands += 1;
        }
        let Some(asked) = app.host.asked() else { break };
        let view = app.host.view();
        for other in view.seats.iter().filter(|other| other.seat != asked.seat) {
            // But for an Expose, which shows a hand to everybody (ZUN-17.2).
            let exposed = view.fact(Some(other.seat), "exposed") == Some(&Value::Flag(true));
            assert!(exposed || other.zones.iter().all(|zone| zone.cards.is_empty()), "{other:?}");
        }
        press(&mut app, "u");
        assert!(screen(&app, 80, 24).contains("solo games only") || app.overlay.is_some());
        press(&mut app, "↵");
    }
    assert!(hands > 3, "the keyboard changed hands {hands} times");
}

#[test]
fn saving_asks_for_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let mut app = table("--seed 15 --bots random --starter 1");
    app.file = dir.path().join("here");
    press(&mut app, "s.replay↵");
    assert!(screen(&app, 200, 24).contains("Saved to"));
    let saved = std::fs::read(dir.path().join("here.replay")).unwrap();
    assert_eq!(runehall_wire::read(&saved).unwrap().names, ["Alex", "Billy"]);
    app.file = dir.path().join("no/such/folder");
    press(&mut app, "s↵");
    assert!(screen(&app, 200, 24).contains("Cannot save to"));
}

#[test]
fn leaving_is_asked_for_once() {
    let mut app = table("--seed 15 --bots random --starter 1");
    press(&mut app, "q⎋");
    assert_eq!(app.overlay, None);
    press(&mut app, "q");
    assert_eq!(app.press(Key::Char('q')), Step::Leave);
    assert_eq!(app.press(Key::Interrupt), Step::Leave);
    // One who resigns against one bot has lost.
    press(&mut app, "qr");
    assert!(screen(&app, 80, 24).contains("Billy wins"), "{}", screen(&app, 80, 24));
    assert_eq!(app.press(Key::Char('q')), Step::Leave);
}

#[test]
fn no_size_is_too_small_and_no_name_too_wide() {
    let mut app = table(
        "--seats 4 --seed 15 --bots random --starter 1 --players 火の鳥火の鳥火の鳥火の鳥,Åsa-with-a-rather-long-name-indeed",
    );
    for keys in ["", "↵", "?", "⎋c", "⎋w", "⎋l", "⎋v", "⎋s", "⎋q", "⎋1"] {
        press(&mut app, keys);
        for width in [0, 1, 2, 3, 5, 8, 13, 21, 34, 80, 300] {
            for height in [0, 1, 2, 3, 5, 8, 13, 17, 18, 24, 90] {
                drawn(&app, width, height, true);
            }
        }
    }
}

#[test]
fn without_colours_nothing_is_coloured() {
    let app = table("--seed 15 --bots random --starter 1");
    for colour in [false, true] {
        let screen = drawn(&app, 80, 24, colour);
        let coloured = screen.buffer().content().iter().any(|cell| cell.fg != Color::Reset);
        assert_eq!(coloured, colour);
    }
}
