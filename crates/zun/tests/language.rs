//! The lexicon and cards of Zun: every card is read in one way and printed as it stands (ZUN-19.12, ZUN-22.1).

use proptest::prelude::*;
use runehall_cards::{Attributes, CardSource, Diagnostic, Lexicon, extend, parse_files, print_cards, render};
use runehall_zun::lexicon::{Form, lexicon};

const FILES: [(&str, &str); 3] = [
    ("data/zun/actions.cards", include_str!("../../../data/zun/actions.cards")),
    ("data/zun/reactions.cards", include_str!("../../../data/zun/reactions.cards")),
    ("data/zun/modifiers.cards", include_str!("../../../data/zun/modifiers.cards")),
];

fn cards() -> Vec<CardSource> {
    let (cards, errors) = parse_files(&FILES);
    assert!(errors.is_empty(), "{errors:#?}");
    cards
}

/// Rendered diagnostics of a refused text.
fn refused(text: &str) -> String {
    let errors = lexicon().parse(text).expect_err(text);
    errors.iter().map(|e| render(e, text)).collect::<Vec<_>>().join("\n\n")
}

/// The tree of an accepted text, which must print as it was written.
fn tree(lexicon: &Lexicon<Form>, text: &str) -> String {
    let tree = lexicon.parse(text).unwrap_or_else(|errors| panic!("{}", render(&errors[0], text)));
    assert_eq!(lexicon.print(&tree).as_deref(), Some(text));
    tree.to_string()
}

#[test]
fn every_example_is_a_text_that_uses_its_phrase() {
    let wrong: Vec<String> = lexicon().check_examples().iter().map(Diagnostic::to_string).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_deck_has_sixty_cards() {
    let cards = cards();
    assert_eq!(cards.len(), 15);
    assert_eq!(cards.iter().map(|card| u32::from(card.count)).sum::<u32>(), 60); // ZUN-1.1
}

#[test]
fn trees_of_all_cards() {
    let lexicon = lexicon();
    let row = |card: &CardSource| format!("{}: {}", card.name, tree(lexicon, &card.lines[0].text));
    let rows: Vec<String> = cards().iter().map(row).collect();
    insta::assert_snapshot!(rows.join("\n"), @r"
    Attack: (Instant does=[(Act who=TargetPlayer does=[(Lose n=1)])])
    Banish: (UntilYourNextTurn holds=(Ban who=TargetPlayer bans=[CannotPlayCards CannotBeChanged]))
    Daze: (UntilYourNextTurn holds=(Ban who=TargetPlayer bans=[CannotPlayActions]))
    Defend: (UntilYourNextTurn holds=(Ban who=TargetPlayer bans=[CannotLoseHp]))
    Expose: (WhileOnTable card=ThisCard holds=(FaceUp hand=(Hand who=TargetPlayer)))
    Restore: (Instant does=[(Act who=TargetPlayer does=[(Gain n=1)])])
    Revive: (IgnoreTracker does=[(ComeBack who=TargetDefeatedPlayer n=4)])
    Scramble: (Instant does=[(Act who=AllPlayers does=[Mix])])
    Steal: (Instant does=[(Act who=You does=[(Take n=1 hand=(Hand who=TargetPlayer))])])
    Channel: (Instant does=[(Act who=You does=[(Draw n=2)])])
    Redirect: (Instant does=[(Retarget card=TheAction who=AnotherPlayer)])
    Trap: (Instant forced does=[(Act who=TheSource does=[(Lose n=2)])])
    Boost: (Change does=(NumeralsHigher card=TheModifiedCard n=1))
    Reserve: (AtEndOfTurn does=[(Return card=TheModifiedCard left=Named)])
    Share: (Change does=(MoreTargets card=TheModifiedCard n=1))
    ");
}

#[test]
fn files_print_as_they_are_but_for_comments() {
    for (file, text) in FILES {
        let (cards, _) = parse_files(&[(file, text)]);
        let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(print_cards(&cards), plain.join("\n") + "\n", "{file}");
    }
}

#[test]
fn charms_follow_the_rule_of_thumb() {
    let (boost, reserve, share) = ("Boost", "Reserve", "Share");
    let charms = [(boost, boost), (reserve, reserve), (share, share)];
    let lexicon = lexicon();
    for card in cards() {
        let mut attributes = Attributes::of(&card);
        let kind = attributes.one_of("type", &[("action", 'a'), ("reaction", 'r'), ("modifier", 'm')]);
        let found = attributes.list("charms", &charms);
        assert_eq!(attributes.finish(), []);
        if kind != Some('a') {
            continue;
        }
        let tree = lexicon.parse(&card.lines[0].text).expect("checked above");
        let forms: Vec<Form> = tree.descendants().iter().map(|t| t.form).collect();
        let numeral = tree.descendants().iter().any(|t| t.get("n").is_some());
        let target = forms.iter().any(|f| matches!(f, Form::TargetPlayer | Form::TargetDefeatedPlayer));
        let ongoing = forms.contains(&Form::UntilYourNextTurn);
        let rule = [(boost, numeral), (reserve, !ongoing), (share, target)];
        let expected: Vec<&str> = rule.iter().filter(|(_, holds)| *holds).map(|(name, _)| *name).collect();
        assert_eq!(found, expected, "{}: ZUN-19.2", card.name);
    }
}

#[test]
fn a_designer_can_write_new_cards() {
    let lexicon = lexicon();
    let texts = [
        "You gain 2 HP.",
        "Target player draws 2 cards.",
        "All players lose 1 HP.",
        "Target player loses 2 HP and draws 1 card.",
        "The source gains 1 HP.",
        "You take 2 cards from the source's hand and lose 1 HP.",
        "(forced) The Action targets the source instead.",
        "(forced) Ignore the tracker: all players gain 3 HP.",
        "At the end of your turn: gain 1 HP and draw 1 card.",
        "While this card is on the table: all players' hands are face up.",
        "(ongoing) Until the start of your next turn: you can't lose HP by card effects.",
        "All players discard 1 card.",
        "The Action is cancelled, and you draw 1 card.",
        "If target player has 4 or fewer HP: that player loses 2 HP.",
        "At the end of your turn, if you have 6 or more cards in hand: draw 2 cards.",
        "You gain 1 HP for each card in your hand and lose 1 HP for each defeated player.",
        "You take 1 card from target player's hand, and that player draws 1 card.",
    ];
    let rows: Vec<String> = texts.iter().map(|text| tree(lexicon, text)).collect();
    insta::assert_snapshot!(rows.join("\n"), @r"
    (Instant does=[(Act who=You does=[(Gain n=2)])])
    (Instant does=[(Act who=TargetPlayer does=[(Draw n=2)])])
    (Instant does=[(Act who=AllPlayers does=[(Lose n=1)])])
    (Instant does=[(Act who=TargetPlayer does=[(Lose n=2) (Draw n=1)])])
    (Instant does=[(Act who=TheSource does=[(Gain n=1)])])
    (Instant does=[(Act who=You does=[(Take n=2 hand=(Hand who=TheSource)) (Lose n=1)])])
    (Instant forced does=[(Retarget card=TheAction who=TheSource)])
    (IgnoreTracker forced does=[(Act who=AllPlayers does=[(Gain n=3)])])
    (AtEndOfTurn does=[(Gain n=1) (Draw n=1)])
    (WhileOnTable card=ThisCard holds=(FaceUp hand=(Hand who=AllPlayers)))
    (UntilYourNextTurn holds=(Ban who=You bans=[CannotLoseHp]))
    (Instant does=[(Act who=AllPlayers does=[(Discard n=1)])])
    (Instant does=[(Cancel card=TheAction) (Act who=You does=[(Draw n=1)])])
    (IfSo condition=(HasHp who=TargetPlayer bound=(OrFewer n=4)) does=[(Act who=ThatPlayer does=[(Lose n=2)])])
    (AtEndOfTurn condition=(HasCards who=You bound=(OrMore n=6)) does=[(Draw n=2)])
    (Instant does=[(Act who=You does=[(Gain n=1 per=CardInYourHand) (Lose n=1 per=DefeatedPlayer)])])
    (Instant does=[(Act who=You does=[(Take n=1 hand=(Hand who=TargetPlayer))]) (Act who=ThatPlayer does=[(Draw n=1)])])
    ");
}

#[test]
fn sentences_without_a_meaning_are_refused() {
    for text in [
        "Target player comes back with 4 HP.",
        "Target defeated player comes back with 4 HP.",
        "Ignore the tracker: target player loses 12 HP.",
        "Target player takes 1 card from target player's hand.",
        "You take 1 card from your hand.",
        "Target player lose 1 HP.",
        "You loses 1 HP.",
        "Until the start of your next turn: target player can't play Actions.",
        "(ongoing) Target player loses 1 HP.",
        "(forced) The modified card has 1 more target.",
        "Another player of your choice loses 1 HP.",
        "At the end of your turn: you draw 1 card.",
        "Target player can't play cards.",
        "If all players have 4 or fewer HP: you draw 1 card.",
        "If you have no HP: you draw 1 card.",
        "You take 1 card for each defeated player from target player's hand.",
        "You cancel the Action.",
        "You lose 1 HP, and draw 1 card.",
        "(ongoing) Until the start of your next turn: you can't play cards, and target player can't play Actions.",
    ] {
        assert!(lexicon().parse(text).is_err(), "{text}");
    }
}

#[test]
fn typo_in_a_noun() {
    insta::assert_snapshot!(refused("Target playr loses 1 HP."), @r"
    error[C014]: unknown word `playr`
     --> text:1:8
      |
    1 | Target playr loses 1 HP.
      |        ^^^^^ expected `player`
      = help: did you mean `player`?
    ");
}

#[test]
fn typo_in_a_verb_of_a_list() {
    insta::assert_snapshot!(refused("Target player loses 1 HP and drwas 1 card."), @r"
    error[C014]: unknown word `drwas`
     --> text:1:30
      |
    1 | Target player loses 1 HP and drwas 1 card.
      |                              ^^^^^ expected `loses`, `draws`, `discards` or `gains`
      = help: did you mean `draws`?
    ");
}

#[test]
fn unknown_word() {
    insta::assert_snapshot!(refused("Target player explodes."), @r"
    error[C014]: unknown word `explodes`
     --> text:1:15
      |
    1 | Target player explodes.
      |               ^^^^^^^^ expected `loses`, `draws`, `discards` or `gains`
      = help: a text that would do: `Target player loses 1 HP.`
    ");
}

#[test]
fn unknown_first_word() {
    insta::assert_snapshot!(refused("Destroy target player."), @r"
    error[C014]: unknown word `Destroy`
     --> text:1:1
      |
    1 | Destroy target player.
      | ^^^^^^^ expected `(forced)`, what happens, `If`, `Ignore`, `(ongoing)`, `While`, `At` or a change of the modified card
      = help: a text that would do: `You draw 2 cards.`
    ");
}

#[test]
fn misplaced_word() {
    insta::assert_snapshot!(refused("Target player lose 1 HP."), @r"
    error[C015]: `lose` does not fit here
     --> text:1:15
      |
    1 | Target player lose 1 HP.
      |               ^^^^ expected `loses`, `draws`, `discards` or `gains`
      = help: did you mean `loses`?
    ");
}

#[test]
fn keyword_left_out() {
    insta::assert_snapshot!(refused("Until the start of your next turn: target player can't play Actions."), @r"
    error[C015]: `Until` does not fit here
     --> text:1:1
      |
    1 | Until the start of your next turn: target player can't play Actions.
      | ^^^^^ expected `(forced)`, what happens, `If`, `Ignore`, `(ongoing)`, `While`, `At` or a change of the modified card
      = help: write `(ongoing)` before `Until`
    ");
}

#[test]
fn no_full_stop() {
    insta::assert_snapshot!(refused("Target player loses 1 HP"), @r"
    error[C018]: no full stop after `HP`
     --> text:1:25
      |
    1 | Target player loses 1 HP
      |                         ^ expected `for`, `and`, `,` or `.`
      = help: write `Target player loses 1 HP.`
    ");
}

#[test]
fn text_that_stops_early() {
    insta::assert_snapshot!(refused("Target player loses"), @r"
    error[C019]: the text stops after `loses`
     --> text:1:20
      |
    1 | Target player loses
      |                    ^ expected a number
      = help: a text that would do: `Target player loses 1 HP.`
    ");
}

#[test]
fn plural_after_one() {
    insta::assert_snapshot!(refused("You draw 1 cards."), @r"
    error[C017]: `cards` after 1
     --> text:1:12
      |
    1 | You draw 1 cards.
      |            ^^^^^ expected the singular
      = help: write `card`
    ");
}

#[test]
fn singular_after_two() {
    insta::assert_snapshot!(refused("You draw 2 card."), @r"
    error[C017]: `card` after a number other than 1
     --> text:1:12
      |
    1 | You draw 2 card.
      |            ^^^^ expected the plural
      = help: write `cards`
    ");
}

#[test]
fn small_letter_at_the_start() {
    insta::assert_snapshot!(refused("(forced) the source loses 2 HP."), @r"
    error[C016]: wrong capitals in `the`
     --> text:1:10
      |
    1 | (forced) the source loses 2 HP.
      |          ^^^ expected a capital
      = help: write `The`
    ");
}

#[test]
fn capital_inside_a_sentence() {
    insta::assert_snapshot!(refused("Ignore the tracker: Target player gains 1 HP."), @r"
    error[C016]: wrong capitals in `Target`
     --> text:1:21
      |
    1 | Ignore the tracker: Target player gains 1 HP.
      |                     ^^^^^^ expected a small letter
      = help: write `target`
    ");
}

#[test]
fn words_after_the_end() {
    insta::assert_snapshot!(refused("Target player loses 1 HP. You draw 2 cards."), @r"
    error[C020]: more text after a complete one: `You`
     --> text:1:27
      |
    1 | Target player loses 1 HP. You draw 2 cards.
      |                           ^^^^^^^^^^^^^^^^^ the text ends before this
      = help: write `Target player loses 1 HP.`, and make another card of the rest
    ");
}

#[test]
fn number_too_large() {
    insta::assert_snapshot!(refused("Target player loses 70000 HP."), @r"
    error[C021]: the number `70000` is too large
     --> text:1:21
      |
    1 | Target player loses 70000 HP.
      |                     ^^^^^
      = help: write a number that is at most 65535
    ");
}

#[test]
fn number_with_a_zero() {
    insta::assert_snapshot!(refused("Target player loses 01 HP."), @r"
    error[C021]: the number `01` starts with a zero
     --> text:1:21
      |
    1 | Target player loses 01 HP.
      |                     ^^
      = help: write `1`
    ");
}

#[test]
fn no_text() {
    insta::assert_snapshot!(refused(""), @r"
    error[C022]: there is no text
     --> text:1:1
      |
    1 |
      | ^
      = help: a text that would do: `You gain 2 HP.`
    ");
}

#[test]
fn odd_spacing() {
    insta::assert_snapshot!(refused("Target  player loses 1 HP ."), @r"
    error[C013]: odd spacing between `Target` and `player`
     --> text:1:7
      |
    1 | Target  player loses 1 HP .
      |       ^^ one space stands here
      = help: write `Target player loses 1 HP.`

    error[C013]: odd spacing between `HP` and `.`
     --> text:1:26
      |
    1 | Target  player loses 1 HP .
      |                          ^ no space stands here
      = help: write `Target player loses 1 HP.`
    ");
}

#[test]
fn typographic_apostrophe() {
    insta::assert_snapshot!(refused("You take 1 card from target player’s hand."), @r"
    error[C025]: the character `’` is not used in card texts
     --> text:1:35
      |
    1 | You take 1 card from target player’s hand.
      |                                   ^
      = help: write `'`
    ");
}

#[test]
fn too_long() {
    insta::assert_snapshot!(refused(&"draw ".repeat(300)), @r"
    error[C012]: the text has 1500 bytes, the limit is 1000
     --> text:1:1001
      |
    1 | …aw draw draw draw draw draw draw draw draw draw draw draw draw draw draw draw draw draw draw draw dr…
      |                                   ^
      = help: say it in at most 1000 bytes, or make two cards of it: the limit is here
    ");
}

#[test]
fn completions() {
    let lexicon = lexicon();
    let rows: Vec<String> =
        ["", "Target", "Target pl", "Target player ", "You draw", "You draw 2", "You draw 2 cards", "(on", "You fly"]
            .iter()
            .map(|prefix| format!("{prefix:?}: {}", lexicon.complete(prefix).join(" | ")))
            .collect();
    insta::assert_snapshot!(rows.join("\n"), @r#"
    "": (forced) | (ongoing) | All | At | Each | If | Ignore | Target | That | The | While | You
    "Target": player
    "Target pl": player
    "Target player ": discards | draws | gains | loses
    "You draw": 1
    "You draw 2": cards
    "You draw 2 cards": , | . | and | for
    "(on": ongoing
    "You fly":
    "#);
}

proptest! {
    /// Following completions never leads to a word that fits nothing, and every full stop ends a text that prints back.
    #[test]
    fn completions_lead_to_texts(choices in prop::collection::vec(any::<prop::sample::Index>(), 60)) {
        let lexicon = lexicon();
        let mut text = String::new();
        for choice in choices {
            let next = lexicon.complete(&text);
            if text.ends_with('.') {
                prop_assert!(next.is_empty());
                let tree = lexicon.parse(&text).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
                prop_assert_eq!(lexicon.print(&tree), Some(text));
                return Ok(());
            }
            prop_assert!(!next.is_empty(), "nothing follows {:?}", text);
            let word: &String = choice.get(&next);
            text = extend(&text, word);
        }
    }

    /// No row of words, marks and noise panics; what is accepted prints as it was written.
    #[test]
    fn any_input_is_answered(words in prop::collection::vec(prop::sample::select(WORDS), 0..80), noise in ".{0,40}") {
        let lexicon = lexicon();
        for text in [words.join(" "), words.concat(), format!("{}{noise}", words.join(" ")), noise.clone()] {
            match lexicon.parse(&text) {
                Ok(tree) => prop_assert_eq!(lexicon.print(&tree), Some(text.clone())),
                Err(errors) => {
                    prop_assert!(!errors.is_empty());
                    for error in errors {
                        prop_assert!(text.get(error.span.clone()).is_some(), "{:?}", error);
                        render(&error, &text);
                    }
                }
            }
            lexicon.complete(&text);
        }
    }
}

const WORDS: &[&str] = &[
    "Target",
    "target",
    "player",
    "loses",
    "1",
    "2",
    "HP",
    "and",
    "draws",
    "card",
    "cards",
    ".",
    ":",
    "(",
    ")",
    "forced",
    "(ongoing)",
    "Until the start of your next turn:",
    "can't",
    "play",
    "You",
    "'s",
    "'",
    "hand",
    "the",
    "source",
    "-",
    "é",
    "\t",
    "99999999",
];

#[test]
fn a_sentence_without_its_subject() {
    insta::assert_snapshot!(refused("Draw 2 cards."), @r"
    error[C015]: `Draw` does not fit here
     --> text:1:1
      |
    1 | Draw 2 cards.
      | ^^^^ expected `(forced)`, what happens, `If`, `Ignore`, `(ongoing)`, `While`, `At` or a change of the modified card
      = help: write `You draw 2 cards.`
    ");
}
