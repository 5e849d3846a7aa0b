//! The card table as data: counts and texts, and what happens when somebody changes them (ZUN-1.1, ZUN-19.1, ZUN-19.3).

use runehall_dice::FastDice;
use runehall_engine::{Choice, Game, Given, GivenFact, KindId, Problem, Seat, Setup, Silent, Value, Viewer};
use runehall_zun::{Rules, State, Zun};

const ACTIONS: &str = include_str!("../../../data/zun/actions.cards");
const REACTIONS: &str = include_str!("../../../data/zun/reactions.cards");
const MODIFIERS: &str = include_str!("../../../data/zun/modifiers.cards");

/// The cards of the game with one text replaced by another.
fn load_with(from: &str, to: &str) -> Result<Rules, Vec<Problem>> {
    let files = [("actions.cards", ACTIONS), ("reactions.cards", REACTIONS), ("modifiers.cards", MODIFIERS)];
    let whole: String = files.map(|(_, text)| text).concat();
    assert!(whole.contains(from), "`{from}` is in no file");
    Zun::load(&files.map(|(name, text)| (name.to_owned(), text.replacen(from, to, 1))))
}

fn kind(rules: &Rules, name: &str) -> KindId {
    KindId(Zun::card_names(rules).iter().position(|n| n == name).expect("a card of this name") as u16)
}

/// Alex (to move) and Billy with these hands.
fn duel(rules: &Rules, alex: &str, billy: &str) -> State {
    let fact = |seat, value: &str| GivenFact {
        seat: Some(Seat(seat)),
        name: "hand".to_owned(),
        value: value.to_owned(),
        line: 1,
    };
    let given =
        Given { names: vec!["Alex".to_owned(), "Billy".to_owned()], facts: vec![fact(0, alex), fact(1, billy)] };
    Zun::arrange(rules, &Setup::seats(2), &given, &mut FastDice::new(1), &mut Silent).expect("a position")
}

fn play(rules: &Rules, state: &mut State, choices: &[Choice]) {
    for &choice in choices {
        Zun::apply(rules, state, choice, &mut FastDice::new(1), &mut Silent).expect("a legal choice");
    }
}

fn hp(rules: &Rules, state: &State, seat: u8) -> i32 {
    match Zun::view(rules, state, Viewer::Judge).fact(Some(Seat(seat)), "hp") {
        Some(Value::Number(n)) => *n,
        other => panic!("no HP: {other:?}"),
    }
}

#[test]
fn sixty_cards_of_fifteen_kinds() {
    let rules = Zun::load(&[]).expect("our own cards");
    let counts: Vec<u8> = (0..15).map(|i| Zun::card(&rules, KindId(i)).count).collect();
    assert_eq!(counts, [10, 2, 2, 2, 2, 4, 2, 2, 2, 4, 4, 2, 10, 6, 6]);
    assert_eq!(Zun::card_names(&rules).len(), 15);
}

#[test]
fn another_numeral_in_the_file_is_another_game() {
    for (text, left) in
        [("loses 1 HP", 11), ("loses 2 HP", 10), ("gains 1 HP", 12), ("loses 1 HP and draws 1 card", 11)]
    {
        let rules = load_with("Target player loses 1 HP.", &format!("Target player {text}.")).expect("a card");
        let mut state = duel(&rules, "Attack", "Boost x3");
        let attack = Choice::Card(kind(&rules, "Attack"));
        play(&rules, &mut state, &[attack, Choice::Done, Choice::Seat(Seat(1)), Choice::Done]);
        assert_eq!(hp(&rules, &state, 1), left, "{text}");
    }
}

#[test]
fn another_charm_in_the_file_is_another_option() {
    let plain = Zun::load(&[]).expect("our own cards");
    let changed = load_with("charms: Reserve, Share", "charms: Share").expect("a card");
    let expose = "Expose";
    for (rules, legal) in [(plain, true), (changed, false)] {
        let mut state = duel(&rules, "Expose, Reserve", "Boost");
        play(&rules, &mut state, &[Choice::Card(kind(&rules, expose))]);
        let refusal = Zun::why_not(&rules, &state, Choice::Card(kind(&rules, "Reserve")));
        assert_eq!(refusal.is_none(), legal, "{refusal:?}");
    }
}

#[test]
fn the_rules_hash_is_the_hash_of_the_cards() {
    let hash = |rules: Result<Rules, _>| Zun::rules_hash(&rules.expect("cards"));
    assert_eq!(hash(Zun::load(&[])), hash(Zun::load(&[])));
    assert_ne!(hash(Zun::load(&[])), hash(load_with("loses 1 HP", "loses 2 HP")));
    assert_ne!(hash(Zun::load(&[])), hash(load_with("x10", "x9")));
}

#[test]
fn a_text_in_the_wrong_place_is_refused_with_the_reason() {
    for (from, to, code, message) in [
        ("Target player loses 1 HP.", "The source loses 1 HP.", "C026", "only a Reaction can say this"),
        ("You draw 2 cards.", "Target player draws 2 cards.", "C026", "only an Action has targets"),
        ("You draw 2 cards.", "At the end of your turn: draw 2 cards.", "C026", "somebody else's turn"),
        ("The modified card has 1 more target.", "You draw 1 card.", "C026", "a Modifier only changes the card"),
        ("Target player loses 1 HP.", "Target player loses 0 HP.", "C026", "write at least 1"),
        ("x10", "x40", "Z001", "a game has room for 64"),
        ("charms: Share", "charms: Share, Boost", "C026", "its text has no numeral"),
        ("charms: Boost, Reserve, Share", "charms: Boost, Daze", "C009", "does not take `Daze`"),
        ("Target player gains 1 HP.", "Target player gains 1 HP.\n  You draw 1 card.", "C026", "one sentence"),
    ] {
        let problems = load_with(from, to).expect_err(to);
        let found =
            problems.iter().any(|p| p.code == code && (p.message.contains(message) || p.rendered.contains(message)));
        assert!(found, "{to}: {problems:#?}");
    }
}

/// The code of what is said, a file beside those of the game, line and column, words of the message, and the file without the mistake.
type Mistake<'a> = (&'a str, &'a str, (usize, usize), &'a str, &'a str);

const MISTAKES: &[Mistake<'static>] = &[
    ("C001", "Spark\n  action\n    You draw 1 card.\n", (3, 1), "write two spaces", GOOD),
    ("C002", "  action\n  You draw 1 card.\n", (1, 3), "begins with its name", GOOD),
    ("C003", "Spark\n", (1, 1), "indent its attributes by two spaces", GOOD),
    ("C004", "Spark\n  action\n", (1, 1), "its text follows the attribute line", GOOD),
    ("C005", "Spark  x-1\n  action\n  You draw 1 card.\n", (1, 8), "or the name alone for one copy", GOOD),
    ("C006", "Attack\n  action\n  You draw 1 card.\n", (1, 1), "another name, such as `Attack 2`", GOOD),
    ("C007", "Spark\n  action,, charms: Boost\n  You draw 1 card.\n", (2, 10), "leave out the mark", CHARMED),
    ("C008", "Spark\n  action, comon\n  You draw 1 card.\n", (2, 11), "unknown attribute `comon`", GOOD),
    ("C009", "Spark\n  action, charms: Boots\n  You draw 1 card.\n", (2, 19), "`Boost`", CHARMED),
    ("C010", "Spark\n  charms: Boost\n  You draw 1 card.\n", (1, 1), "`action`", CHARMED),
    (
        "C011",
        "Spark\n  action, charms: Boost, Boost\n  You draw 1 card.\n",
        (2, 26),
        "leave out the second `Boost`",
        CHARMED,
    ),
    ("C013", "Spark\n  action\n  You  draw 1 card.\n", (3, 6), "write `You draw 1 card.`", GOOD),
    ("C014", "Spark\n  action\n  You drw 1 card.\n", (3, 7), "did you mean `draw`", GOOD),
    ("C015", "Spark\n  action\n  Draw 1 card.\n", (3, 3), "write `You draw 1 card.`", GOOD),
    ("C016", "Spark\n  action\n  you draw 1 card.\n", (3, 3), "write `You`", GOOD),
    ("C017", "Spark\n  action\n  You draw 1 cards.\n", (3, 14), "write `card`", GOOD),
    ("C018", "Spark\n  action\n  You draw 1 card\n", (3, 18), "write `You draw 1 card.`", GOOD),
    ("C019", "Spark\n  action\n  You draw\n", (3, 11), "a text that would do: `You draw 2 cards.`", GOOD),
    (
        "C020",
        "Spark\n  action\n  You draw 1 card. Boom\n",
        (3, 20),
        "write `You draw 1 card.`, and make another card",
        GOOD,
    ),
    ("C021", "Spark\n  action\n  You draw 01 card.\n", (3, 12), "write `1`", GOOD),
    ("C025", "Spark\n  action\n  You draw 1 card…\n", (3, 18), "leave it out, or say it in words", GOOD),
    ("C026", "Spark\n  action\n  You draw 0 cards.\n", (3, 12), "write for example `You draw 1 card.`", GOOD),
    ("C026", "Spark\n  action\n  You draw 1 card.\n  You gain 1 HP.\n", (4, 3), "say it in one, with ` and `", TWOFOLD),
    ("C027", "Once upon a time\nthere was a card.\n\nIt had no text\n\nat all.\n", (1, 1), "a card is its name", GOOD),
    ("Z001", "Spark  x3\n  action\n  You draw 1 card.\n", (1, 1), "room for 30", GOOD),
    ("Z001", "Spark  x5\n  reaction\n  You draw 1 card.\n", (1, 1), "room for 64", GOOD),
];
const GOOD: &str = "Spark\n  action\n  You draw 1 card.\n";
const TWOFOLD: &str = "Spark\n  action\n  You draw 1 card and gain 1 HP.\n";
const CHARMED: &str = "Spark\n  action, charms: Boost\n  You draw 1 card.\n";

/// What only a lexicon can get wrong, or what no file can hold; the tests of `runehall-cards` have them.
const OF_THE_LEXICON: [&str; 3] = ["C022", "C023", "C024"];

fn beside(text: &str) -> Result<Rules, Vec<Problem>> {
    let files = [
        ("actions.cards", ACTIONS),
        ("reactions.cards", REACTIONS),
        ("modifiers.cards", MODIFIERS),
        ("new.cards", text),
    ];
    Zun::load(&files.map(|(name, text)| (name.to_owned(), text.to_owned())))
}

#[test]
fn every_mistake_in_a_file_has_its_code_its_place_and_its_cure() {
    // Two that would be long lines of the table.
    let long = format!("Spark\n  action\n  You {}.\n", "draw 1 card and ".repeat(70));
    let name = format!("{}\n  action\n  You draw 1 card.\n", "S".repeat(66_000));
    let mut rows: Vec<Mistake<'_>> = MISTAKES.to_vec();
    rows.push(("C012", &long, (3, 1003), "say it in at most 1000 bytes", GOOD));
    rows.push(("C028", &name, (1, 1), "at most 60 letters", GOOD));
    let mut wrong = vec![];
    for (code, bad, place, words, good) in &rows {
        let problems = beside(bad).err().unwrap_or_default();
        let Some(problem) = problems.first() else { panic!("{bad:?} is accepted") };
        let found = (problem.code.as_str(), (problem.line, problem.column), problem.file.as_str());
        let cured = problem.help.len() > 5 && problem.rendered.ends_with(&problem.help);
        if found != (code, *place, "new.cards") || !problem.rendered.contains(words) || !cured {
            wrong.push(format!("{code} {place:?}: {}", problem.rendered));
        }
        assert!(beside(good).is_ok(), "{code}: the cure {good:?} is refused");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let codes = runehall_cards::Code::ALL.iter().map(|code| code.id()).chain(["Z001"]);
    let untested: Vec<&str> = codes.filter(|code| rows.iter().all(|row| row.0 != *code)).collect();
    assert_eq!(untested, OF_THE_LEXICON, "every code has a row, or is shown elsewhere");
}

/// Far more than a game holds, and no single count that could be lowered: that, too, is told at a card and with a cure.
#[test]
fn far_too_many_cards_are_told_with_a_cure() {
    let many: Vec<String> = (0..200).map(|i| format!("Spark {i}\n  reaction\n  You draw 1 card.\n\n")).collect();
    let problems = beside(&many.concat()).expect_err("a game has room for 64");
    let found: Vec<_> = problems.iter().map(|problem| (problem.code.as_str(), problem.file.as_str())).collect();
    assert_eq!(found, [("Z001", "new.cards")]);
    assert!(problems[0].message.contains("`Spark 4` is one too many"), "{}", problems[0].rendered);
    assert_eq!(problems[0].help, "leave out this card, and others until there are 64");
    // With counts that overflow a byte many times over.
    let many: Vec<String> = (0..300).map(|i| format!("Spark {i}  x255\n  reaction\n  You draw 1 card.\n\n")).collect();
    let problems = beside(&many.concat()).expect_err("a game has room for 64");
    assert!(problems[0].message.contains("the files hold 76560 cards"), "{}", problems[0].rendered);
    assert_eq!(problems[0].help, "leave out this card, and others until there are 64");
}

#[test]
fn a_hundred_thousand_cards_are_answered_in_seconds() {
    // With a mistake in each: the first ones are explained in full, and none takes long.
    let many: Vec<String> = (0..100_000).map(|i| format!("Spark {i}\n  action\n  You draw 0 cards.\n\n")).collect();
    let problems = beside(&many.concat()).expect_err("each of them draws nothing");
    assert_eq!(problems.len(), 100_000);
    assert!(problems.iter().all(|problem| problem.code == "C026"));
}

/// The grammar lets designers write more than the fifteen cards; what they write must run.
#[test]
fn sentences_beyond_the_base_set_play() {
    for text in [
        "All players lose 1 HP.",
        "You gain 2 HP and draw 1 card.",
        "Ignore the tracker: all players gain 3 HP.",
        "At the end of your turn: lose 1 HP and draw 1 card.",
        "(ongoing) Until the start of your next turn: all players can't lose HP by card effects.",
        "While this card is on the table: all players' hands are face up.",
        "(forced) Target player draws 3 cards.",
    ] {
        let pool = Zun::language().and_then(|language| language.pool("action", text)).expect("a pool");
        let rules = Zun::load(&pool.files).unwrap_or_else(|e| panic!("{text}: {}", e[0].rendered));
        for game in 0..40 {
            let setup =
                Setup { mode: if game % 2 == 0 { "2v2" } else { "" }.to_owned(), ..Setup::seats(4).unattended() };
            let mut dice = FastDice::for_game(3, game);
            let mut state = Zun::start(&rules, &setup, &mut dice, &mut Silent).expect("a table");
            let mut options = vec![];
            for _ in 0..20_000 {
                Zun::audit(&rules, &state).unwrap_or_else(|what| panic!("{text}: {what}"));
                Zun::options(&rules, &state, &mut options);
                if options.is_empty() {
                    break;
                }
                let choice = options[dice.below(options.len() as u32) as usize];
                Zun::apply(&rules, &mut state, choice, &mut dice, &mut Silent).expect("an option is legal");
            }
            assert!(options.is_empty(), "{text}: game {game} does not end");
        }
    }
}
