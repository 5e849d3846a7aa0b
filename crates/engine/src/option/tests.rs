//! One reading for all games, case by case.

use super::*;

const fn option(name: &'static str, takes: Takes, default: Option<&'static str>) -> OptionInfo {
    OptionInfo { name, takes, default, unattended: None, brief: None, meaning: "", clause: Clause("T-1.1") }
}

const OPEN: OptionInfo = option("open", Takes::Flag, Some("no"));
const ROUNDS: OptionInfo =
    OptionInfo { unattended: Some("9"), ..option("rounds", Takes::Number { least: 2, most: 12 }, None) };
const PACE: OptionInfo = option("pace", Takes::OneOf(&["slow", "fast"]), Some("slow"));
const NOTES: OptionInfo = option("notes", Takes::Deck, None);
const HERO: OptionInfo = option("hero", Takes::OneOf(&["fox", "owl"]), Some("fox"));
const DECK: OptionInfo = option("deck", Takes::Deck, Some("2 Spark"));

static INFO: GameInfo =
    GameInfo { options: &[OPEN, ROUNDS, PACE, NOTES], brings: &[HERO, DECK], setup: Clause("T-1.0"), ..GameInfo::BARE };

fn map(values: &[(&str, &str)]) -> BTreeMap<String, String> {
    values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn read_all(setup: &Setup) -> (Choices<'_>, Vec<String>) {
    let mut reasons = vec![];
    let choices = setup.read(&INFO, &mut reasons);
    (choices, reasons.into_iter().map(|r| format!("{} ({}); {}", r.what, r.clause, r.help)).collect())
}

#[test]
fn a_value_has_one_spelling() {
    let long = format!("{}5", "0".repeat(60_000));
    for (option, good, bad) in [
        (OPEN, &["yes", "no"][..], &["", "Yes", "true", "1", " yes"][..]),
        (ROUNDS, &["2", "12"], &["", "1", "13", "-2", "+5", "05", " 5", "5 ", "5.0", "4294967298", "many", &long]),
        (PACE, &["slow", "fast"], &["", "Slow", "medium"]),
        (DECK, &["3 Spark", "3 Spark\nBolt"], &["", " 3 Spark", "3 Spark\n", "a\n\nb", "a\r\nb", "a\tb\u{7}", "\n"]),
    ] {
        for value in good {
            assert!(option.why_not(value).is_none(), "{} {value:?}", option.name);
            assert_eq!(&option.tidy(&format!("  {value}\r\n")), value);
        }
        for value in bad {
            let reason = option.why_not(value).unwrap_or_else(|| panic!("{} takes {value:?}", option.name));
            assert!(reason.what.ends_with(&format!("is no value of `{}`", option.name)), "{reason:?}");
            assert!(reason.what.chars().count() < 80 && !reason.what.contains(char::is_control), "{reason:?}");
            assert!(!reason.help.is_empty() && reason.clause == Clause("T-1.1"));
        }
    }
}

#[test]
fn what_is_said_holds_and_else_the_default() {
    let plain = Setup::seats(2);
    let (choices, wrong) = read_all(&plain);
    assert!(wrong.is_empty());
    let (table, second) = (choices.table(), choices.seat(Seat(1)));
    assert_eq!(
        (table.flag(&OPEN), table.number(&ROUNDS), table.place(&PACE), table.text(&NOTES)),
        (false, None, Some(0), "")
    );
    assert_eq!((second.text(&HERO), second.text(&DECK)), ("fox", "2 Spark"));
    assert_eq!(read_all(&Setup::seats(2).unattended()).0.table().number(&ROUNDS), Some(9));

    let said = Setup {
        options: map(&[("open", "yes"), ("rounds", "3"), ("pace", "fast")]),
        brought: vec![BTreeMap::new(), map(&[("hero", "owl")])],
        ..Setup::seats(2).unattended()
    };
    let (choices, wrong) = read_all(&said);
    assert!(wrong.is_empty());
    let table = choices.table();
    assert_eq!((table.flag(&OPEN), table.number(&ROUNDS), table.place(&PACE)), (true, Some(3), Some(1)));
    let heroes: Vec<_> = (0..2).map(|seat| choices.seat(Seat(seat)).place(&HERO)).collect();
    assert_eq!(heroes, [Some(0), Some(1)]);
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let setup = Setup {
        options: map(&[("opne", "yes"), ("rounds", "1"), ("pace", "fats")]),
        brought: vec![map(&[("hero", "cat"), ("sword", "1")]), map(&[("deck", "")]), BTreeMap::new()],
        starter: Some(Seat(0)),
        ..Setup::seats(2)
    };
    assert_eq!(
        read_all(&setup).1,
        [
            "there is no option `opne` (T-1.0); did you mean `open`?",
            "`fats` is no value of `pace` (T-1.1); did you mean `fast`?",
            "`1` is no value of `rounds` (T-1.1); give a number from 2 to 12",
            "3 seats bring something, and there are 2 (T-1.0); name seats at this table",
            "seat 1: `cat` is no value of `hero` (T-1.1); give one of `fox`, `owl`",
            "seat 1: there is no option `sword` (T-1.0); there are `hero`, `deck`",
            "seat 2: `` is no value of `deck` (T-1.1); give lines such as `3 NAME`, without blank lines, comments or blanks around them",
        ]
    );
}

#[test]
fn too_much_is_not_read_and_not_repeated() {
    let long = "x".repeat(LONGEST_TEXT);
    for (name, value) in [(long.as_str(), "1"), ("notes", long.as_str())] {
        let said = map(&[(name, value)]);
        let wrong = read_all(&Setup { options: said.clone(), brought: vec![said], ..Setup::seats(2) }).1;
        assert_eq!(wrong.len(), 2);
        assert!(wrong[0].contains("are too much to choose (T-1.0); at most 3072 bytes are read"), "{wrong:?}");
        assert!(wrong[1].starts_with("seat 1: ") && wrong[1].len() < 100, "{wrong:?}");
    }
}

#[test]
fn decks_are_lists_of_cards() {
    let names = ["Spark", "Cold Fire"].map(str::to_owned);
    let mut wrong = vec![];
    let deck = deck_list("3 Spark\ncold fire", &names, Clause("T-2"), &mut wrong);
    assert!(wrong.is_empty());
    assert_eq!(deck, [(KindId(0), 3), (KindId(1), 1)]);
    let deck = deck_list("0 Spark\n4294967297 Spark\n2 Sprak\nSpark\n2 Spark", &names, Clause("T-2"), &mut wrong);
    assert_eq!(deck, [(KindId(0), 1)]);
    let wrong: Vec<_> = wrong.into_iter().map(|r| format!("{}; {}", r.what, r.help)).collect();
    assert_eq!(
        wrong,
        [
            "`0 Spark` asks for no number of cards; give 1 to 99",
            "`4294967297 Spark` asks for no number of cards; give 1 to 99",
            "there is no card `Sprak`; did you mean `Spark`?",
            "`Spark` stands in two lines; write one line with the sum",
        ]
    );
}
