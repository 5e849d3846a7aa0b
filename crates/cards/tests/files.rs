//! Card files: what they hold, how they print, and every way to get one wrong.

use proptest::prelude::*;
use runehall_cards::{Attributes, CardSource, Code, Diagnostic, parse_file, parse_files, print_cards, render};

fn all(errors: &[Diagnostic], text: &str) -> String {
    errors.iter().map(|e| render(e, text)).collect::<Vec<_>>().join("\n\n")
}

fn refused(text: &str) -> String {
    let (_, errors) = parse_file("new.cards", text);
    all(&errors, text)
}

fn card(text: &str) -> CardSource {
    let (mut cards, errors) = parse_file("new.cards", text);
    assert!(errors.is_empty(), "{}", all(&errors, text));
    cards.remove(0)
}

/// Reads attributes as a game would.
fn attributes(line: &str) -> String {
    let text = format!("Wolf\n  {line}\n  Go.\n");
    let card = card(&text);
    let mut attributes = Attributes::of(&card);
    attributes.one_of("type", &[("creature", 1), ("attack runespell", 2)]);
    attributes.maybe_one_of(&[("common", 1), ("rare", 2)]);
    attributes.number("light");
    attributes.list("charms", &[("Boost", 1), ("Share", 2)]);
    all(&attributes.finish(), &text)
}

const GOOD: &str = "\
Glancing Arrow
  attack runespell, 2 light, common
  Deal 2 damage.
  If it hits: deal 1 damage.

Rune-Eating Dragon  x2
  creature, traits: Beast, Dragon; 4 life, ranged: 12, 1; melee: 13, 2
  (no effect)
";

#[test]
fn a_file_holds_cards_and_prints_them() {
    let (cards, errors) = parse_file("new.cards", GOOD);
    assert_eq!(errors, []);
    assert_eq!(print_cards(&cards), GOOD);
    let [arrow, dragon] = &cards[..] else { panic!("{cards:?}") };
    assert_eq!((arrow.name.as_str(), arrow.count, arrow.lines.len()), ("Glancing Arrow", 1, 2));
    assert_eq!((dragon.name.as_str(), dragon.count), ("Rune-Eating Dragon", 2));
    let keys: Vec<String> = dragon.attributes.iter().map(|a| format!("{}={}", a.key, a.values.join("+"))).collect();
    assert_eq!(keys, ["creature=", "traits=Beast+Dragon", "life=4", "ranged=12+1", "melee=13+2"]);
    assert_eq!(&GOOD[dragon.attributes[1].span.clone()], "traits: Beast, Dragon");
    assert_eq!(&GOOD[arrow.lines[1].span.clone()], arrow.lines[1].text);
}

#[test]
fn comments_and_line_ends_do_not_matter() {
    let noisy = GOOD.replace("  Deal", "  # why\n  Deal").replace('\n', " \r\n");
    let (cards, errors) = parse_file("new.cards", &format!("# top\n\n\n{noisy}"));
    assert_eq!(errors, []);
    assert_eq!(print_cards(&cards), GOOD);
}

#[test]
fn bad_indent() {
    insta::assert_snapshot!(refused("Wolf\n  creature\n    Go.\n\nBear\n  creature\n  Go.\nElk\n"), @r"
    error[C001]: a line of a card is indented by two spaces
     --> new.cards:3:1
      |
    3 |     Go.
      | ^^^^
      = help: write two spaces before `Go.`

    error[C001]: a line of a card is indented by two spaces
     --> new.cards:8:1
      |
    8 | Elk
      | ^
      = help: write two spaces before `Elk`, or leave a blank line above it if a new card begins here
    ");
}

#[test]
fn missing_name() {
    insta::assert_snapshot!(refused("  creature\n  Go.\n"), @r"
    error[C002]: an indented line stands before any card name
     --> new.cards:1:3
      |
    1 |   creature
      |   ^^^^^^^^
      = help: a card begins with its name at the start of a line
    ");
}

#[test]
fn missing_attributes() {
    insta::assert_snapshot!(refused("Wolf\n\n"), @r"
    error[C003]: `Wolf` has no attribute line
     --> new.cards:1:1
      |
    1 | Wolf
      | ^^^^
      = help: indent its attributes by two spaces on the next line
    ");
}

#[test]
fn missing_text() {
    insta::assert_snapshot!(refused("Wolf\n  creature\n"), @r"
    error[C004]: `Wolf` has no text
     --> new.cards:1:1
      |
    1 | Wolf
      | ^^^^
      = help: its text follows the attribute line, indented by two spaces
    ");
}

#[test]
fn bad_count() {
    insta::assert_snapshot!(refused("Wolf  x0\n  creature\n  Go.\n\nBear x2\n  creature\n  Go.\n"), @r"
    error[C005]: `x0` is no count
     --> new.cards:1:7
      |
    1 | Wolf  x0
      |       ^^ a count is x1 to x255
      = help: write `Wolf  x2`, or the name alone for one copy

    error[C005]: odd spacing before `x2`
     --> new.cards:5:6
      |
    5 | Bear x2
      |      ^^ two spaces stand before a count
      = help: write `Bear  x2`
    ");
}

#[test]
fn duplicate_name() {
    let (one, two) = ("Wolf\n  creature\n  Go.\n", "Bear\n  creature\n  Go.\n\nWolf\n  creature\n  Go.\n");
    let (cards, errors) = parse_files(&[("one.cards", one), ("two.cards", two)]);
    assert_eq!(cards.len(), 2);
    insta::assert_snapshot!(all(&errors, two), @r"
    error[C006]: there are two cards named `Wolf`
     --> two.cards:5:1
      |
    5 | Wolf
      | ^^^^ the other is at one.cards:1
      = help: give this one another name, such as `Wolf 2`; several copies of one card are one card with a count, such as `Wolf  x2`
    ");
}

#[test]
fn bad_attribute() {
    insta::assert_snapshot!(refused("Wolf\n  creature,, a: b, c: d; light: 2\n  Go.\n"), @r"
    error[C007]: something is missing at a comma, semicolon or colon
     --> new.cards:2:12
      |
    2 |   creature,, a: b, c: d; light: 2
      |            ^
      = help: leave out the mark, or write what belongs beside it

    error[C007]: `c:` stands inside another list; a semicolon ends a list
     --> new.cards:2:20
      |
    2 |   creature,, a: b, c: d; light: 2
      |                    ^^^^
      = help: write `; c: d` instead of `, c: d`

    error[C007]: one number stands before what it counts
     --> new.cards:2:26
      |
    2 |   creature,, a: b, c: d; light: 2
      |                          ^^^^^^^^
      = help: write `2 light`
    ");
}

#[test]
fn unknown_attribute() {
    insta::assert_snapshot!(attributes("creature, 2 light, comon"), @r"
    error[C008]: unknown attribute `comon`
     --> new.cards:2:22
      |
    2 |   creature, 2 light, comon
      |                      ^^^^^
      = help: did you mean `common`?
    ");
}

#[test]
fn unknown_value() {
    insta::assert_snapshot!(attributes("creature, 2 light, charms: Boots, Fire"), @r"
    error[C009]: `charms` does not take `Boots`
     --> new.cards:2:30
      |
    2 |   creature, 2 light, charms: Boots, Fire
      |                              ^^^^^
      = help: did you mean `Boost`?

    error[C009]: `charms` does not take `Fire`
     --> new.cards:2:37
      |
    2 |   creature, 2 light, charms: Boots, Fire
      |                                     ^^^^
      = help: one of `Boost`, `Share`
    ");
}

#[test]
fn missing_attribute() {
    insta::assert_snapshot!(attributes("common"), @r"
    error[C010]: `Wolf` has no type
     --> new.cards:1:1
      |
    1 | Wolf
      | ^^^^
      = help: one of `creature`, `attack runespell`

    error[C010]: `Wolf` has no `light`
     --> new.cards:1:1
      |
    1 | Wolf
      | ^^^^
      = help: write a number and `light`, such as `2 light`
    ");
}

#[test]
fn repeated_attribute() {
    insta::assert_snapshot!(attributes("creature, common, rare, 2 light, 3 light, charms: Share, Share"), @r"
    error[C011]: `rare` excludes an attribute before it
     --> new.cards:2:21
      |
    2 |   creature, common, rare, 2 light, 3 light, charms: Share, Share
      |                     ^^^^
      = help: leave out `rare`, or the other

    error[C011]: `light` is given twice
     --> new.cards:2:36
      |
    2 |   creature, common, rare, 2 light, 3 light, charms: Share, Share
      |                                    ^^^^^^^
      = help: leave out one of the two

    error[C011]: `Share` stands twice in `charms`
     --> new.cards:2:60
      |
    2 |   creature, common, rare, 2 light, 3 light, charms: Share, Share
      |                                                            ^^^^^
      = help: leave out the second `Share`
    ");
}

#[test]
fn a_game_refuses_a_sentence() {
    let text = "Wolf\n  creature\n  The source loses 2 HP.\n";
    let card = card(text);
    let error = card.reject(&card.lines[0], 0..10, "`the source` needs a Reaction", "write `you`");
    insta::assert_snapshot!(render(&error, text), @r"
    error[C026]: `the source` needs a Reaction
     --> new.cards:3:3
      |
    3 |   The source loses 2 HP.
      |   ^^^^^^^^^^
      = help: write `you`
    ");
}

#[test]
fn wide_characters_and_long_lines_keep_the_mark_in_place() {
    let text = format!("竜の符\n  creature\n{}   Go.\n", "# ".repeat(3));
    insta::assert_snapshot!(refused(&text), @r"
    error[C004]: `竜の符` has no text
     --> new.cards:1:1
      |
    1 | 竜の符
      | ^^^^^^
      = help: its text follows the attribute line, indented by two spaces
    ");
    let long = format!("Wolf\n  {}, , x\n  Go.\n", "a b".repeat(60));
    insta::assert_snapshot!(refused(&long), @r"
    error[C007]: something is missing at a comma, semicolon or colon
     --> new.cards:2:185
      |
    2 | …ba ba ba ba ba ba ba ba ba ba b, , x
      |                                   ^
      = help: leave out the mark, or write what belongs beside it
    ");
}

#[test]
fn a_diagnostic_is_plain_data() {
    let (_, errors) = parse_file("new.cards", "Wolf\n");
    let json = serde_json::to_string(&errors[0]).expect("plain data");
    assert!(json.starts_with(r#"{"code":"C003","message":"`Wolf` has no attribute line","file":"new.cards","span":"#));
    assert_eq!(serde_json::from_str::<Diagnostic>(&json).expect("the same data"), errors[0]);
    assert_eq!(errors[0].to_string(), "new.cards:1:1: error[C003]: `Wolf` has no attribute line");
}

#[test]
fn every_code_is_documented_and_shown_by_a_test() {
    let manual = include_str!("../../../docs/errors.md");
    // Some codes need a whole game's vocabulary to be shown well.
    let of_a_game = include_str!("../../zun/tests/language.rs");
    let tests = [include_str!("files.rs"), include_str!("language.rs"), of_a_game].concat();
    for code in Code::ALL {
        let row = format!("| {} | {} |", code.id(), code.summary());
        assert!(manual.contains(&row), "docs/errors.md lacks the row {row}");
        let shown = format!("error[{}]:", code.id());
        assert!(tests.contains(&shown), "no test shows {shown}");
    }
    // A diagnostic cannot be made without a cure; here it is seen that each is shown, and says something.
    let shown = tests.split("    error[C").skip(1).filter(|shown| !shown.starts_with("{}"));
    for shown in shown {
        let block = shown.split("\n\n").next().unwrap_or_default();
        let cure = block.split_once("= help: ").map_or("", |(_, cure)| cure.lines().next().unwrap_or_default());
        assert!(cure.len() > 5, "error[C{block}\nhas no cure");
    }
}

proptest! {
    /// No file panics; the cards that were read print to a file with the same cards.
    #[test]
    fn any_file_is_answered(text in "([ ]{0,3}[a-c:;,x0-9#é\t]{0,6}[ ]{0,2}[a-cx0-9]{0,4}\r?\n){0,12}") {
        let (cards, errors) = parse_file("new.cards", &text);
        for error in &errors {
            prop_assert!(text.get(error.span.clone()).is_some(), "{:?}", error);
            render(error, &text);
        }
        let printed = print_cards(&cards);
        let (again, wrong) = parse_file("new.cards", &printed);
        prop_assert!(wrong.is_empty(), "{}\n{:?}", printed, wrong);
        prop_assert_eq!(print_cards(&again), printed);
    }
}

#[test]
fn what_is_meant_as_a_count() {
    insta::assert_snapshot!(refused("Wolf  x-1\n  creature\n  Go.\n\nBear X3\n  creature\n  Go.\n\nElk  three\n  creature\n  Go.\n"), @r"
    error[C005]: `x-1` is no count
     --> new.cards:1:7
      |
    1 | Wolf  x-1
      |       ^^^ a count is x1 to x255
      = help: write `Wolf  x2`, or the name alone for one copy

    error[C005]: `X3` is no count
     --> new.cards:5:6
      |
    5 | Bear X3
      |      ^^ a count is x1 to x255
      = help: write `Bear  x2`, or the name alone for one copy

    error[C005]: odd spacing before `X3`
     --> new.cards:5:6
      |
    5 | Bear X3
      |      ^^ two spaces stand before a count
      = help: write `Bear  x2`

    error[C005]: `three` is no count
     --> new.cards:9:6
      |
    9 | Elk  three
      |      ^^^^^ a count is x1 to x255
      = help: write `Elk  x2`, or the name alone for one copy
    ");
    // A name may end in a number.
    assert_eq!(card("Golem 7\n  creature\n  Go.\n").name, "Golem 7");
}

#[test]
fn names_that_fit_a_table() {
    let long = "L".repeat(66_000);
    let text = format!("{long}\n  creature\n  Go.\n");
    let (cards, errors) = parse_file("new.cards", &text);
    assert!(cards.is_empty());
    insta::assert_snapshot!(
        errors[0].to_string() + " = " + &errors[0].help,
        @"new.cards:1:1: error[C028]: `LLLLLLLLLLLLLLLLLLLL…` is no name for a card = a name has at most 60 letters, all of which can be shown"
    );
    assert!(render(&errors[0], &text).len() < 1_000);
}

#[test]
fn a_file_that_holds_no_cards() {
    let prose = "Once upon a time\nthere was a card.\n\nIt had no attributes\n\nand no text\n\nat all.\n";
    insta::assert_snapshot!(refused(prose), @r"
    error[C027]: `new.cards` is no card file
     --> new.cards:1:1
      |
    1 | Once upon a time
      | ^
      = help: a card is its name, then, each indented by two spaces, a line of attributes and its text: see the files that come with the game
    ");
    assert!(refused("PNG\0\u{1}\u{2}\n").starts_with("error[C027]"), "{}", refused("PNG\0\u{1}\u{2}\n"));
    // A few mistakes do not make it something else.
    assert!(!refused("Wolf\n").contains("C027"));
}

#[test]
fn a_hundred_thousand_cards_take_seconds() {
    let cards: Vec<String> = (0..100_000).map(|i| format!("Wolf {i}\n   creature\n  Go.\n\n")).collect();
    let text = cards.concat();
    let (cards, errors) = parse_file("new.cards", &text);
    assert_eq!((cards.len(), errors.len()), (0, 100_000), "every line is indented by three");
    assert!(errors.iter().all(|error| render(error, &text).contains("|    creature")));
    let text = text.replace("   creature", "  creature") + "Wolf 1\n  creature\n  Go.\n";
    let (cards, errors) = parse_file("new.cards", &text);
    assert_eq!((cards.len(), errors.len()), (100_000, 1), "one name is used twice");
}
