//! What a game declares for those who play it without knowing it: options with defaults that fit, budgets for every table,
//! measures and names of a layout that its views have.

use runehall_bots::{MOST_PLAYOUTS, Strength};
use runehall_engine::named::{ENDING, PHASE, RESIGNED, TURN};
use runehall_engine::option::LONGEST_TEXT;
use runehall_engine::{NoDice, Seat, Setup, Shape, Takes, Value, Viewer};
use runehall_games::GAMES;

#[test]
fn every_table_has_its_budgets() {
    for info in GAMES.map(|entry| entry.info()) {
        for seats in info.seats.0..=info.seats.1 {
            assert!(info.budget(seats).is_some(), "{} with {seats} seats", info.name);
            let [steady, sharp] = Strength::ALL.map(|strength| strength.playouts(info, seats));
            assert!(0 < steady && steady < sharp && sharp <= MOST_PLAYOUTS, "{} with {seats} seats", info.name);
            // Enough for one playout of a few answers each, and never so many that nobody is bounded by them.
            assert!(info.budget(seats).is_some_and(|budget| (10..=1_000).contains(&budget.answers)), "{}", info.name);
        }
    }
}

#[test]
fn every_measure_is_a_feature_and_a_command_is_over_with_its_phase() {
    for entry in GAMES {
        let (info, game) = (entry.info(), entry.load(&[]).unwrap());
        let state = game.start(&Setup::seats(info.seats.0), &mut NoDice, &mut vec![]).unwrap();
        assert!(matches!(state.view(Viewer::Judge).fact(None, PHASE), Some(Value::Word(_))), "{}", info.name);
        // Where nobody wins nobody harms oneself.
        assert_eq!(info.measures.is_empty(), info.features.is_empty(), "{}", info.name);
        for (i, measure) in info.measures.iter().enumerate() {
            assert!(
                info.features.iter().any(|feature| feature.name == measure.feature),
                "{} of {}",
                measure.feature,
                info.name
            );
            assert!(!info.measures[..i].iter().any(|other| other.feature == measure.feature), "{}", info.name);
        }
    }
}

#[test]
fn what_people_are_told_of_a_feature_is_in_words_of_the_table() {
    for entry in GAMES {
        let (info, game) = (entry.info(), entry.load(&[]).unwrap());
        let state = game.start(&Setup::seats(info.seats.0), &mut NoDice, &mut vec![]).unwrap();
        let view = state.view(Viewer::Judge);
        let is_shown = |name: &str| view.seats[0].facts.iter().any(|fact| fact.name == name);
        let told: Vec<(&str, &str)> =
            info.features.iter().filter_map(|feature| Some((feature.name, feature.wording?.words()))).collect();
        for (i, (name, words)) in told.iter().enumerate() {
            let game = info.name;
            assert!(!words.is_empty() && !words.contains(['-', '_', '.']), "{game}: {name} is told as `{words}`");
            assert!(!told[..i].iter().any(|(_, other)| other == words), "{game}: `{words}` is told twice");
            // What it is called inside is told only where the table calls it so.
            let known = words.contains(' ') || is_shown(words) || info.term(words).is_some();
            assert!(name != words || known, "{game}: {name} is a name for programs");
        }
        // Of every game that has measures people are told how somebody stands.
        assert_eq!(told.is_empty(), info.features.is_empty(), "{}", info.name);
    }
}

#[test]
fn every_option_is_sound() {
    for info in GAMES.map(|entry| entry.info()) {
        for (options, brought) in [(info.options, false), (info.brings, true)] {
            for (i, option) in options.iter().enumerate() {
                let name = format!("{}: {}", info.name, option.name);
                let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                assert!(!option.name.is_empty() && option.name.chars().all(plain), "{name}");
                assert!(!options[..i].iter().any(|other| other.name == option.name), "{name} is declared twice");
                assert!(!option.meaning.is_empty() && option.clause.0.starts_with(info.clauses), "{name}");
                let defaults = option.default.into_iter().chain(option.unattended).chain(option.brief);
                defaults.for_each(|value| assert_eq!(option.why_not(value), None, "{name}"));
                // Any table can be played at once, and no default makes a setup too long.
                assert!(!brought || option.default.is_some_and(|value| value.len() < LONGEST_TEXT / 2), "{name}");
            }
        }
        assert!(info.setup.0.starts_with(info.clauses), "{}", info.name);
    }
}

#[test]
fn what_all_games_have_is_called_the_same_in_all_of_them() {
    for entry in GAMES {
        let (info, game) = (entry.info(), entry.load(&[]).unwrap());
        let state = game.start(&Setup::seats(info.seats.0), &mut NoDice, &mut vec![]).unwrap();
        let view = state.view(Viewer::Judge);
        assert!(matches!(view.fact(None, PHASE), Some(Value::Word(_))), "{}", info.name);
        // Where all play at once there are no turns.
        let turns = matches!(view.fact(None, TURN), Some(Value::Seats(_)));
        assert_eq!(turns, info.name != "runeslingers-boosters", "{}", info.name);
        assert!(info.messages.iter().any(|message| message.name == RESIGNED), "{}", info.name);
        assert!(info.glossary.iter().any(|term| term.group == ENDING), "{}", info.name);
    }
}

#[test]
fn every_liberty_can_be_kept_by_its_name() {
    for info in GAMES.map(|entry| entry.info()) {
        for (i, liberty) in info.liberties.iter().enumerate() {
            let name = format!("{}: {}", info.name, liberty.name);
            // A name of digits would be taken for a place in the list (`runehall_wire::Outside`).
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!((1..=40).contains(&liberty.name.len()) && liberty.name.chars().all(plain), "{name}");
            assert!(!info.liberties[..i].iter().any(|other| other.name == liberty.name), "{name} is declared twice");
            assert!(!liberty.verb.is_empty() && info.has_clause(liberty.clause.0), "{name}");
        }
    }
}

#[test]
fn every_name_of_a_layout_is_one_of_the_game() {
    for entry in GAMES {
        let (info, game) = (entry.info(), entry.load(&[]).unwrap());
        // With the options of short games, and with every part of the game that can be left out: some facts are of such tables only.
        let parts = info.options.iter().filter(|option| option.takes == Takes::Flag);
        let parts = parts.map(|option| (option.name.to_owned(), "yes".to_owned()));
        let options = info.brief().into_iter().chain(parts).collect();
        let setup = Setup { options, ..Setup::seats(info.seats.0) };
        let state = game.start(&setup, &mut NoDice, &mut vec![]).unwrap();
        let (view, layout, game) = (state.view(Viewer::Judge), &info.layout, info.name);
        let of_table = |name: &str| view.facts.iter().any(|fact| fact.name == name);
        let of_seat = |name: &str| view.seats[0].facts.iter().any(|fact| fact.name == name);
        let zone = |name: &str| view.seats[0].zones.iter().any(|zone| zone.name == name);
        let middle = |name: &str| view.zones.iter().any(|zone| zone.name == name);
        let asked = |name: &str| info.questions.iter().any(|question| question.name == name);
        layout.held.iter().for_each(|name| assert!(zone(name), "{game}: {name}"));
        layout.limits.iter().for_each(|(name, fact)| assert!(zone(name) && of_seat(fact), "{game}: {name} {fact}"));
        for (part, whole) in layout.wholes {
            let of_player = of_seat(part) && (of_seat(whole) || of_table(whole));
            let of_all = of_table(part) && of_table(whole);
            let of_card = [part, whole].iter().all(|name| info.given.counts.contains(name));
            assert!(of_player || of_all || of_card, "{game}: {part} of {whole}");
        }
        layout.vitals.iter().chain(layout.on_cards).for_each(|name| assert!(of_seat(name), "{game}: {name}"));
        // A window can always be declined.
        let passes = |name: &str| info.questions.iter().any(|q| q.name == name && q.shape == Shape::Priority);
        layout.windows.iter().chain(info.given.reactions).for_each(|name| assert!(passes(name), "{game}: {name}"));
        for name in layout.constant.iter().chain(layout.on_table).chain(layout.background) {
            assert!(of_table(name), "{game}: {name}");
        }
        let flag = |name: &str| matches!(view.fact(Some(Seat(0)), name), Some(Value::Flag(_)));
        assert!(!layout.out.is_empty() && layout.out.iter().all(|name| flag(name)), "{game}: {:?}", layout.out);
        assert!(layout.chain.is_empty() || middle(layout.chain), "{game}: {}", layout.chain);
        assert!(info.messages.iter().any(|message| message.name == layout.turn), "{game}: {}", layout.turn);
        layout.oneself.iter().for_each(|name| assert!(asked(name), "{game}: {name}"));
        for (question, places) in layout.guide {
            assert!(asked(question) && !places.is_empty(), "{game}: {question}");
            for place in *places {
                let known = match place.split_once(' ') {
                    Some(("own" | "other", name)) => zone(name),
                    Some(("table", name)) => middle(name),
                    _ => false,
                };
                assert!(known, "{game}: {question} in {place}");
            }
        }
    }
}
