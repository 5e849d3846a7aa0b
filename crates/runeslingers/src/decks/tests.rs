//! Decks of the game, of RSL-X51 and RSL-X55, and decks that are wrong in every way.

use std::sync::LazyLock;

use proptest::prelude::*;

use runehall_engine::Tally;

use super::*;
use crate::compile::load;

const EXPANDED: Format = Format { first: false, size: Size::Expanded, x_total: false };
const CLASSIC: Format = Format { first: true, size: Size::Classic, x_total: false };

fn game() -> &'static Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| load(&[], "").expect("the game loads"));
    &RULES
}

/// What is wrong with a text, as `line clause what help`.
fn wrong(rules: &Rules, text: &str, format: Format) -> Vec<String> {
    let mut flaws = vec![];
    let deck = read(rules, text, &mut flaws);
    flaws.extend(deck.flaws(rules, format));
    let shown = |flaw: Flaw| {
        let line = flaw.line.map_or_else(|| "-".to_owned(), |line| line.to_string());
        format!("{line} {} {} = {}", flaw.clause.0, flaw.what, flaw.help)
    };
    flaws.into_iter().map(shown).collect()
}

fn ready(name: &str) -> &'static str {
    READY.iter().find(|ready| ready.name == name).expect("such a deck").text
}

#[test]
fn the_decks_of_the_game_are_legal_where_the_rulebook_says_so() {
    let rules = game();
    let first_expanded = Format { first: true, ..EXPANDED };
    let second_classic = Format { first: false, ..CLASSIC };
    for name in ["eva", "romin"] {
        // RSL-22.4, RSL-26.4, RSL-26.5, RSL-X55
        for format in [EXPANDED, CLASSIC, first_expanded, second_classic] {
            assert_eq!(wrong(rules, ready(name), format), [""; 0], "{name} {format:?}");
        }
    }
    for name in ["ashfall", "pillory"] {
        assert_eq!(wrong(rules, ready(name), EXPANDED), [""; 0], "{name}");
        // RSL-26.7
        for format in [CLASSIC, first_expanded, second_classic] {
            assert!(!wrong(rules, ready(name), format).is_empty(), "{name} {format:?}");
        }
    }
}

#[test]
fn the_starters_are_known_by_their_cards_and_not_by_their_order() {
    let rules = game();
    let deck = |text: &str| read(rules, text, &mut vec![]);
    let turned = ready("eva").lines().rev().collect::<Vec<_>>().join("\n");
    assert!(deck(&turned).is_starter(rules));
    let changed = ready("eva").replace("2 Spark", "1 Spark\n1 Soulfire");
    assert!(!deck(&changed).is_starter(rules) && !deck(ready("ashfall")).is_starter(rules));
    let size = "- RSL-22.1 the deck has 30 cards, and `expanded` asks for 40 = add 10 cards";
    assert_eq!(wrong(rules, &changed, EXPANDED), [size]);
    assert_eq!(wrong(rules, &changed, CLASSIC), [""; 0]);
}

/// RSL-X51, and the same for RSL-X55.
#[test]
fn what_is_wrong_with_a_deck_is_told_all_at_once() {
    let rules = game();
    let base = ready("ashfall");
    let with = |from: &str, to: &str, format| wrong(rules, &base.replace(from, to), format);
    let more = with("2 Clear Mind", "3 Clear Mind", EXPANDED);
    assert_eq!(more, ["- RSL-22.1 the deck has 41 cards, and `expanded` asks for 40 = leave 1 card out"]);
    let four = with("2 Soulfire", "4 Spark", EXPANDED);
    assert!(
        four[0].contains("RSL-22.1 4 copies of `Spark`, and a card in `expanded` may have 3 = write `3 Spark`"),
        "{four:?}"
    );
    let x = with("1 Starfall X", "2 Starfall X", EXPANDED);
    assert!(x[0].contains("2 copies of `Starfall X`, and an X card may have 1 = write `1 Starfall X`"), "{x:?}");
    assert_eq!(with("1 Lantern of Nim", "1 Nova Lance X", EXPANDED), [""; 0]);
    let total = with("1 Lantern of Nim", "1 Nova Lance X", Format { x_total: true, ..EXPANDED });
    assert_eq!(total.len(), 1);
    assert!(total[0].starts_with("- RSL-22.2 the deck has 4 X cards"), "{total:?}");
    let class = with("1 Ashen Prophecy", "1 Hexburst", EXPANDED);
    let expected = "4 RSL-22.3 `Hexburst` is of the class Hexbinder, and `Eva` is a Runeseer = take `Flame of Nim` or \
                    `Runesight` or `Ashen Prophecy`";
    assert_eq!(class, [expected]);
    let first = wrong(rules, base, Format { first: true, ..EXPANDED });
    assert!(first.iter().all(|flaw| flaw.contains("RSL-17.13")) && first.len() == 2, "{first:?}");
    assert!(first.iter().any(|flaw| flaw.contains("`Flash Mantra` has the keyword Quick")), "{first:?}");
}

#[test]
fn what_cannot_be_read_is_told_by_line() {
    let rules = game();
    let text = "# mine\n1 Eva\n\n1 Talaka’s Heart\n1 Flame of Nim\n2 Sparkk\n0 Spark\n3x Spark\n2 Burn\n03 Spark\n1 Spark\n1 spark\n2 Romin\n";
    let mut flaws = vec![];
    let deck = read(rules, text, &mut flaws);
    let lines: Vec<(usize, &str)> = flaws.iter().map(|flaw| (flaw.line.unwrap_or(0), flaw.what.as_str())).collect();
    assert_eq!(
        lines,
        [
            (6, "there is no card `Sparkk`"),
            (7, "`0 Spark` asks for no number of cards"),
            (8, "`3x Spark` asks for no number of cards"),
            (9, "there is no card `Burn`"),
            (10, "`03 Spark` asks for no number of cards"),
            (12, "`spark` stands in two lines"),
        ]
    );
    assert_eq!(flaws[0].help, "did you mean `Spark`?");
    assert_eq!(flaws[2].help, "write `3 Spark`");
    let deck_flaws = deck.flaws(rules, EXPANDED);
    assert_eq!(deck_flaws[0].what, "the deck has 3 of type runeslinger");
    assert_eq!(deck_flaws[0].line, Some(13));
    let empty = wrong(rules, "", EXPANDED);
    assert_eq!(empty.len(), 4);
    assert!(empty[0].starts_with("- RSL-4.1 the deck has no runeslinger = add one: `1 Eva`"), "{empty:?}");
    let long = "x\n".repeat(1000);
    assert_eq!(wrong(rules, &long, EXPANDED).len(), 200 + 1 + 4);
}

#[test]
fn a_deck_is_counted_by_cost_type_affiliation_and_keyword() {
    let rules = game();
    let deck = read(rules, ready("eva"), &mut vec![]);
    let shown: Vec<String> = deck
        .tallies(rules)
        .into_iter()
        .map(|Tally { title, rows }| {
            let rows: Vec<String> = rows.into_iter().map(|(label, cards)| format!("{label} {cards}")).collect();
            format!("{title}: {}", rows.join(", "))
        })
        .collect();
    assert_eq!(
        shown,
        [
            "light: 0 0, 1 10, 2 11, 3 7, 4 2",
            "type: attack 4, spirit 13, utility 7, boon 2, chant 2, trinket 2",
            "affiliation: Basic 15, Runeseer 15",
            "keyword: Pierce 2, Charge 1, Fate 1, Shout 1",
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_text_is_read_without_a_panic_and_printed_so_that_it_is_read_again(
        text in prop::collection::vec(prop_oneof!["[ -~’\\t]{0,30}", "[0-9]{0,3} (Spark|Eva|Fireball|Burn|starfall x)"], 0..12)
    ) {
        let rules = game();
        let mut flaws = vec![];
        let deck = read(rules, &text.join("\n"), &mut flaws);
        let _ = (deck.flaws(rules, EXPANDED), deck.tallies(rules));
        let mut none = vec![];
        let again = read(rules, &deck.print(rules), &mut none);
        let sum = |deck: &Deck| {
            let mut all: Vec<_> = deck.lines.iter().map(|entry| (entry.kind, entry.copies)).collect();
            all.sort_unstable();
            all
        };
        prop_assert!(none.is_empty());
        prop_assert_eq!(sum(&again), sum(&deck));
    }
}
