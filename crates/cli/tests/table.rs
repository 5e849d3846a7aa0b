//! The full-screen table without a terminal: keys in, screens out.

#[path = "table/late.rs"]
mod late;

use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use runehall_cli::args::{Cli, Command};
use runehall_cli::seating;
use runehall_cli::table::app::{App, Overlay, Step};
use runehall_cli::table::draw::draw;
use runehall_cli::table::keys::Key;
use runehall_cli::table::pace::Pace;
use runehall_cli::table::theme::Theme;
use runehall_engine::{Choice, Seat, Value};
use runehall_games::{GAMES, Registry};

/// A table as `runehall play zun` would open it, with the bots' first moves made.
fn table(words: &str) -> App {
    table_of("zun", words)
}

fn table_of(game: &str, words: &str) -> App {
    let line = format!("runehall play {game} {words}");
    let Some(Command::Play(args)) = Cli::parse_from(line.split_whitespace()).command else { panic!("{line}") };
    let mut app = App::new(seating::new_game(&Registry::default(), &args, None).unwrap(), "zun.replay".into());
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
    let rule = app.host.game().card(view.zone(None, "regulation").unwrap().cards[0].kind.unwrap());
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

/// Takes the first option until the table fits, in one game after the other.
fn regulations_until(words: &str, fits: impl Fn(&App) -> bool) -> App {
    for seed in 1..60 {
        let mut app = table_of("regulations", &format!("{words} --seed {seed} --bots random"));
        while app.host.outcome().is_none() {
            if fits(&app) {
                return app;
            }
            press(&mut app, "↵");
        }
    }
    panic!("that was never so");
}

#[test]
fn the_end_says_how_the_players_came_off() {
    let mut app = table_of("runeslingers", "--seed 1 --bots random");
    app.host.resign().unwrap();
    let text = screen(&app, 100, 30);
    let at = text.find("Billy wins: ").expect(&text);
    insta::assert_snapshot!("the_end", text[..at].lines().last().unwrap_or("").to_owned() + &text[at..]);
}

fn question(app: &App) -> &'static str {
    app.host.question().map_or("", |question| question.name)
}

#[test]
fn equal_zones_lie_side_by_side_card_by_card() {
    let crowded = |app: &App| {
        let lawns = app.host.view().seats.into_iter().map(|seat| seat.zones[2].count);
        let counts: Vec<u16> = lawns.collect();
        counts.iter().filter(|n| **n > 1).count() > 1
    };
    let app = regulations_until("--seats 4", crowded);
    let text = screen(&app, 120, 40);
    for zone in ["│hand ", "│fence ", "│lawn "] {
        assert!(text.lines().any(|line| line.matches(zone).count() == 4), "{zone}: {text}");
    }
    let view = app.host.view();
    let names = app.host.game().card_names();
    let rows: Vec<&str> = text.lines().filter(|line| line.matches('│').count() == 8).collect();
    for (seat, column) in view.seats.iter().zip(1..) {
        let panel: String = rows.iter().filter_map(|line| line.split('│').nth(2 * column - 1)).collect();
        for card in &seat.zones[2].cards {
            let first_word = names[card.kind.unwrap().index()].split(' ').next().unwrap();
            assert!(panel.contains(first_word), "{first_word} in {panel}");
        }
        // The limit stands with what it limits, and nothing is said of nought.
        assert!(panel.contains('/'), "{panel}");
        assert!(!panel.contains("skips 0") && !panel.contains("limit"), "{panel}");
    }
}

/// What the question is about.
fn about(app: &App) -> String {
    app.host.subject().map_or_else(String::new, |about| about.text)
}

#[test]
fn the_question_says_what_it_is_about() {
    let app = regulations_until("--seats 4", |app| question(app) == "use");
    let text = screen(&app, 120, 40);
    assert!(text.contains("▸ ") && text.contains(about(&app).split(' ').next().unwrap()), "{}: {text}", about(&app));
    // An optional step is in the words of its card, and so is the answer that takes it.
    let may = |app: &App| question(app) == "may" && app.host.subject().is_some_and(|about| about.card.is_some());
    let app = regulations_until("--seats 4", may);
    let card = app.host.game().card(app.host.subject().unwrap().card.unwrap());
    let (name, step) = about(&app).split_once(": ").map(|(name, step)| (name.to_owned(), step.to_owned())).unwrap();
    assert_eq!(name, card.name);
    assert!(card.text.to_lowercase().contains(&step.to_lowercase()), "{step} in {}", card.text);
    let yes = app.marks().into_iter().find(|mark| mark.choice == Choice::Yes);
    assert!(yes.is_none_or(|mark| step.ends_with(&mark.words)), "{step}");
    // A thing that is called like a card shows the text of that card.
    let thing = |app: &App| app.marks().iter().any(|mark| mark.selected && matches!(mark.choice, Choice::Thing(_)));
    let app = regulations_until("--seats 4", thing);
    assert!(!app.spotlight().is_empty());
    // What the spinner shows is explained.
    let term = |app: &App| app.host.game().info().glossary.iter().find(|term| about(app).starts_with(term.word));
    let app = regulations_until("--seats 4", |app| term(app).is_some_and(|term| term.group == "sector"));
    assert!(about(&app).ends_with(term(&app).unwrap().meaning), "{}", about(&app));
}

#[test]
fn the_words_of_the_table_can_be_looked_up() {
    for entry in GAMES {
        let mut app = table_of(entry.info().name, "--seed 1 --bots random");
        assert_eq!(app.press(Key::Tab), Step::Stay);
        let Some(Overlay::Page { parts, .. }) = &app.overlay else { panic!("no page") };
        assert_eq!(parts.len(), entry.info().glossary.len());
        assert!(screen(&app, 100, 30).contains(entry.info().glossary[0].word));
    }
}

#[test]
fn a_card_is_aimed_at_oneself_first_where_it_was_the_last_time() {
    let mut app = table("--seed 15 --bots random --starter 1");
    press(&mut app, "10");
    let at = |app: &App| app.marks().into_iter().find(|mark| mark.selected).map(|mark| mark.choice);
    assert_eq!(at(&app), Some(Choice::Seat(Seat(1))));
    let home = app.marks().iter().find(|mark| mark.choice == Choice::Seat(Seat(0))).unwrap().key;
    press(&mut app, &home.to_string());
    assert_eq!(question(&app), "react");
    press(&mut app, "u10");
    assert_eq!(at(&app), Some(Choice::Seat(Seat(0))));
}

#[test]
fn yes_and_no_have_keys_of_their_own() {
    let yes = |app: &App| app.marks().iter().any(|mark| mark.choice == Choice::Yes);
    let mut app = regulations_until("--seats 4", yes);
    let keys: Vec<(Choice, char)> = app.marks().iter().map(|mark| (mark.choice, mark.key)).collect();
    assert_eq!(keys, [(Choice::No, 'n'), (Choice::Yes, 'y')]);
    let before = app.host.session().entries().count();
    press(&mut app, "y");
    assert!(app.host.session().entries().count() > before);
}

#[test]
fn the_cursor_starts_where_one_would_want_it() {
    let selected = |app: &App| app.marks().into_iter().find(|mark| mark.selected).unwrap();
    let app = regulations_until("--seats 4", |app| question(app) == "lawn");
    assert_eq!(selected(&app).choice, Choice::Seat(Seat(0)));
    // An aim is at the others first.
    let mut app = table("--seed 15 --bots random --starter 1");
    press(&mut app, "10");
    assert_eq!(selected(&app).choice, Choice::Seat(Seat(1)));
}

#[test]
fn why_not_speaks_of_the_cards_that_the_question_is_about() {
    let mut app = regulations_until("--seats 2", |app| question(app) == "cast");
    press(&mut app, "w");
    let Some(Overlay::Page { parts, .. }) = &app.overlay else { panic!("no page") };
    let view = app.host.view();
    let hand: Vec<&String> = view.seats[0].zones[0]
        .cards
        .iter()
        .map(|card| &app.host.game().card_names()[card.kind.unwrap().index()])
        .collect();
    assert!(parts.iter().all(|(what, _)| hand.contains(&what)), "{parts:?}");
}

#[test]
fn cards_in_sight_come_first_in_the_browser() {
    let mut app = table_of("regulations", "--seats 4 --seed 1 --bots random");
    press(&mut app, "c");
    let Some(Overlay::Cards { kinds, .. }) = &app.overlay else { panic!("no cards") };
    assert_eq!(kinds.len(), app.host.game().card_names().len());
    let view = app.host.view();
    let own = view.seats[0].zones.iter().flat_map(|zone| &zone.cards).filter_map(|card| card.kind);
    for kind in own.chain(view.zone(None, "regulation").unwrap().cards.iter().filter_map(|card| card.kind)) {
        assert!(kinds.iter().position(|&other| other == kind).unwrap() < 30, "{kind:?}");
    }
    // No name is cut.
    let text = screen(&app, 100, 30);
    for kind in &kinds[..20] {
        assert!(text.contains(&app.host.game().card_names()[kind.index()]), "{text}");
    }
}

#[test]
fn turns_stand_out_and_what_is_not_shown_is_counted() {
    let app = regulations_until("--seats 4", |app| app.host.log().0.len() - app.host.log().1 > 30);
    let text = screen(&app, 100, 30);
    assert!(text.contains("── ") && text.contains("'s turn begins ──"), "{text}");
    assert!(text.contains(" more: `l` "), "{text}");
}

#[test]
fn a_pick_of_a_draft_stands_out_like_a_turn() {
    let mut app = table_of("runeslingers-boosters", "--mode draft --seats 4 --seed 1 --bots random");
    let rule = |text: &str, words: &str| {
        assert!(text.contains(&format!("── {words} ──")), "{words}: {text}");
    };
    rule(&screen(&app, 120, 40), "Pick 1 of round 1 begins");
    press(&mut app, "12↵");
    rule(&screen(&app, 120, 40), "Pick 2 of round 1 begins");
    press(&mut app, "l");
    rule(&screen(&app, 120, 40), "Pick 1 of round 1 begins");
}

#[test]
fn on_a_small_screen_beside_a_map_a_turn_stands_out() {
    let app = table_of("runebound", "--seats 2 --seed 1 --bots random --starter 1");
    let text = screen(&app, 80, 24);
    assert!(text.contains("'s turn begins ──"), "{text}");
}

#[test]
fn bots_leave_time_to_look() {
    let mut app = table_of("regulations", "--seats 4 --seed 1 --bots random");
    assert_eq!(app.pause(0), None, "nobody waits where the person is asked");
    press(&mut app, "-");
    assert_eq!(app.pace, Pace::Slow);
    press(&mut app, "++");
    assert_eq!(app.pace, Pace::AtOnce);
    press(&mut app, "-");
    assert!(screen(&app, 100, 30).contains("The bots move briskly"));
    while app.host.thinking().is_none() {
        assert_eq!(app.press(Key::Enter), Step::Stay);
    }
    let events = app.host.session().events().len();
    assert_eq!(app.pause(events), None, "nothing happened");
    assert_eq!(app.pause(events - 1), Some(Pace::Brisk.pause()));
    assert_eq!(app.press_meanwhile(Key::Char(' ')), Step::Stay);
    assert_eq!(app.pause(events - 1), None, "the person is in a hurry");
    assert_eq!(app.press_meanwhile(Key::Interrupt), Step::Leave);
}

#[test]
fn people_may_agree_to_a_draw() {
    let mut app = table("--players Ada,Ben --seed 4 --starter Ada");
    press(&mut app, "↵qd");
    let text = screen(&app, 80, 24);
    assert!(text.contains("A draw is offered") && !text.contains("hand"), "{text}");
    press(&mut app, "n");
    assert!(screen(&app, 80, 24).contains("No draw"));
    press(&mut app, "qdy");
    assert!(screen(&app, 80, 24).contains("draw (ZUN-15.6)"), "{}", screen(&app, 80, 24));
    // A bot never agrees, and not every game knows draws.
    let mut app = table("--players Ada,Ben --seats 3 --bots random --seed 4 --starter Ada");
    press(&mut app, "↵qd");
    assert!(screen(&app, 80, 24).contains("has not agreed (ZUN-15.6)"), "{}", screen(&app, 80, 24));
    let mut app = table_of("regulations", "--players Ada,Ben --seed 4 --starter Ada");
    press(&mut app, "↵qd");
    assert!(screen(&app, 80, 24).contains("(RNR-9.6)"), "{}", screen(&app, 80, 24));
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
    press(&mut app, "101");
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
    assert!(matches!(app.overlay, Some(Overlay::Cards { at: 1, form: 1, .. })), "{:?}", app.overlay);
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
