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
