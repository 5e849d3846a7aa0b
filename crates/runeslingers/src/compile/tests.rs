//! The cards that come with the game, every example of the manual, and what is refused.

use std::sync::LazyLock;

use runehall_cards::{Spoken, accept};
use runehall_engine::language::CardLanguage;

use super::*;
use crate::design::{Keyword, Rarity};
use crate::program::{
    Chooses, Cond, Cost, Goes, Num, Onto, Op, Opens, Per, Signed, Stat, Static, Target, Until, Wanted, When, Which, Who,
};

fn game() -> &'static Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| {
        load(&[], "").unwrap_or_else(|problems| {
            let all: Vec<String> = problems.into_iter().map(|problem| problem.rendered).collect();
            panic!("{}", all.join("\n\n"))
        })
    });
    &RULES
}

/// What is wrong with all cards together is told at the card that makes it so, or else says what is missing.
#[test]
fn too_many_kinds_are_told_at_the_card() {
    let card = |i: usize| {
        format!(
            "Burn {i}\n  attack, common, 1 light, affiliation: Basic\n  Deal 1 damage to target enemy Runeslinger.\n\n"
        )
    };
    let text: String = (0..MOST_KINDS + 3).map(card).collect();
    let files = [("few.cards".to_owned(), "# none\n".to_owned()), ("many.cards".to_owned(), text)];
    let problems = load(&files, "").err().unwrap_or_default();
    let [problem] = &problems[..] else { panic!("{} problems", problems.len()) };
    assert_eq!(
        (problem.code.as_str(), problem.file.as_str(), problem.line),
        ("S001", "many.cards", 4 * MOST_KINDS + 1)
    );
    assert!(problem.message.ends_with("`Burn 1024` is one too many"), "{}", problem.message);
    assert_eq!(problem.help, "leave out this card and 2 others");
    let few = load(&[("few.cards".to_owned(), card(1))], "").err().unwrap_or_default();
    assert_eq!(few[0].help, "write it, or copy `ailments.cards` of the game");
}

/// The lines of a card of this type with these attributes, or the first message and what to write instead.
fn card(attributes: &str, lines: &[&str]) -> Result<Vec<Line>, (String, String)> {
    let text = format!("Burn\n  {attributes}\n  {}\n", lines.join("\n  "));
    let (cards, wrong) = parse_files(&[("test.cards", &text)]);
    assert!(wrong.is_empty(), "{wrong:?}");
    let mut wrong = vec![];
    let design = compile(&cards[0], &mut wrong);
    match wrong.into_iter().next() {
        None => Ok(design.expect("nothing is wrong").lines),
        Some(Diagnostic { message, help, .. }) => Err((message, help)),
    }
}

fn attributes_of(sort: Sort) -> &'static str {
    match sort {
        Sort::Attack => "attack, common, 1 light, affiliation: Basic",
        Sort::Spirit => "spirit, common, 1 light, affiliation: Basic",
        Sort::Utility => "utility, common, 1 light, affiliation: Basic",
        Sort::Boon => "boon, common, 1 light, 3 defense, affiliation: Basic",
        Sort::Chant => "chant, common, 1 light, 3 defense, affiliation: Basic",
        Sort::Trinket => "trinket, common, 1 light, 3 defense, affiliation: Basic",
        Sort::Runeslinger => "runeslinger, 20 health, 4 block, 1 light, class: Runeseer; inherent: Test",
        Sort::Stance => "stance, class: Runeseer",
        Sort::Ability => "ability, 1 determination, class: Runeseer",
        Sort::Ailment => "ailment, 4 for level II",
    }
}

fn line(sort: Sort, text: &str) -> Result<Line, (String, String)> {
    card(attributes_of(sort), &[text]).map(|lines| lines.into_iter().next().expect("a line"))
}

#[test]
fn the_pool_is_that_of_the_rulebook() {
    let rules = game();
    let count = |fits: &dyn Fn(&Design) -> bool| rules.designs.iter().filter(|design| fits(design)).count();
    let by_sort = Sort::ALL.map(|sort| count(&|design| design.sort == sort));
    assert_eq!(by_sort, [28, 26, 41, 16, 24, 23, 5, 8, 8, 0]);
    let rarities = [Rarity::Common, Rarity::Uncommon, Rarity::Rare, Rarity::X];
    assert_eq!(rarities.map(|rarity| count(&|design| design.rarity == Some(rarity))), [67, 54, 27, 10]);
    let older = |design: &Design| {
        design.sort.is_main() && !design.keywords.iter().any(|k| matches!(k, Keyword::Quick | Keyword::Ail(_)))
    };
    assert_eq!(count(&older), 150);
    assert_eq!(rules.ailments.each_ref().map(|ailment| ailment.name.as_str()), Ailment::ALL.map(Ailment::name));
    assert!(rules.ailments.iter().all(|ailment| ailment.lines.iter().map(|line| line.from).eq([1, 4])));
}

#[test]
fn every_line_prints_as_it_is_written() {
    let lexicon = lexicon();
    let rules = game();
    for design in rules.designs.iter().chain(&rules.ailments) {
        for text in design.text.lines() {
            let tree = lexicon.parse(text).unwrap();
            assert_eq!(lexicon.print(&tree).as_deref(), Some(text), "{}", design.name);
        }
    }
}

#[test]
fn every_example_is_read_and_has_force_on_some_card() {
    let lexicon = lexicon();
    assert_eq!(lexicon.check_examples(), []);
    for entry in crate::lexicon::ENTRIES {
        let tree = lexicon.parse(entry.example).unwrap();
        let accepted = Sort::ALL.iter().any(|sort| accept::<Cards>(*sort, &tree).is_ok());
        assert!(accepted, "`{}` is refused everywhere: {:?}", entry.example, accept::<Cards>(Sort::Chant, &tree));
    }
}

#[test]
fn different_lines_are_different_programs() {
    let rules = game();
    let lines: Vec<&Line> = rules.designs.iter().chain(&rules.ailments).flat_map(|design| &design.lines).collect();
    let program = |line: &Line| Line { text: String::new(), from: 0, ..line.clone() };
    // What a defense card does when it is played is the body of its play, as is the plain line of a runespell (RSL-9.12);
    // how many cards are placed is said by another line, and the noun only agrees with it (RSL-25.19).
    let wording = |line: &Line| {
        let text = line.text.strip_prefix("When this card is played: ").unwrap_or(&line.text);
        text.to_lowercase().replace("the placed cards to their", "the placed card to its")
    };
    for (i, one) in lines.iter().enumerate() {
        for other in &lines[..i] {
            assert_eq!(program(one) == program(other), wording(one) == wording(other), "{} / {}", one.text, other.text);
        }
    }
}

#[test]
fn targets_are_numbered_as_they_are_announced() {
    let rend = line(Sort::Spirit, "Deal 8 damage to any target. Deal 4 damage to another target.").unwrap();
    let any = Target { wanted: Wanted::Any, most_cost: None, other_than: None, by_damage: true };
    assert_eq!(rend.targets, [any, Target { other_than: Some(0), ..any }]);
    let deal = |n, target| Op::Deal { n: Num::Is(n), direct: false, to: Onto::Target(target) };
    assert_eq!((rend.opens, &rend.ops[..]), (Opens::Body, &[deal(8, 0), deal(4, 1)][..]));
    let tide = line(Sort::Chant, "Use: return target defense card with cost 2 or less to its owner's hand.").unwrap();
    assert_eq!(
        tide.targets[0],
        Target { wanted: Wanted::Defense, most_cost: Some(2), other_than: None, by_damage: false }
    );
    assert_eq!(tide.ops, [Op::Move { which: Which::Target(0), goes: Goes::Return, unless: None }]);
    let wisp = line(Sort::Spirit, "Deal 3 damage to any target. The controller of the target sears 2.").unwrap();
    assert_eq!(wisp.ops[1], Op::Sear { who: Who::ControllerOf(0), n: Num::Is(2) });
}

#[test]
fn a_condition_covers_the_rest_of_its_sentence() {
    let lullaby = "When your turn begins: remove 1 token from this card. If this card has no token: target enemy \
                   Runeslinger loses 6 health and destroy this card.";
    let read = line(Sort::Chant, lullaby).unwrap();
    assert_eq!(
        read.ops,
        [
            Op::RemoveTokens { n: Some(Num::Is(1)), token: None },
            Op::If { cond: Cond::NoToken, skip: 2 },
            Op::LoseHealth { who: Who::Target(0), n: Num::Is(6) },
            Op::Move { which: Which::This, goes: Goes::Destroy, unless: None },
        ]
    );
    let malice = "When an ailment is applied to an enemy Runeslinger: once per turn, that Runeslinger loses 1 health.";
    let read = line(Sort::Stance, malice).unwrap();
    assert_eq!(read.opens, Opens::When(When::AilmentOnEnemy));
    assert_eq!(read.ops, [Op::Once { skip: 1 }, Op::LoseHealth { who: Who::That, n: Num::Is(1) }]);
}

#[test]
fn the_condition_of_a_replacement_says_whether_it_fits() {
    let doll = "When an ailment would be applied to you: if this card has a token, remove 1 token from this card and you \
                gain 2 health instead.";
    let read = line(Sort::Trinket, doll).unwrap();
    assert_eq!((read.opens, read.fits), (Opens::Instead(When::WouldBeOnYou), Some(Cond::HasToken)));
    let removed = Op::RemoveTokens { n: Some(Num::Is(1)), token: None };
    assert_eq!(read.ops, [removed, Op::GainHealth { who: Who::You, n: Num::Is(2) }]);
}

#[test]
fn what_is_announced_in_step_4_stands_beside_the_ops() {
    let dart = "Choose 3 ailments. Deal 1 damage to target enemy Runeslinger. If it hits: apply the chosen ailments to the target.";
    let read = line(Sort::Attack, dart).unwrap();
    assert_eq!(read.chooses, Some(Chooses::Ailments(3)));
    assert_eq!(read.ops.len(), 3);
    let prism = "Deal 3 damage to any target. If it hits a Runeslinger: apply 2 unique ailments to the target.";
    assert_eq!(line(Sort::Spirit, prism).unwrap().chooses, Some(Chooses::Unique(2)));
}

#[test]
fn x_is_what_the_sentence_says() {
    let chant = "Use: you have +X block this turn, where X is the number of tokens on this card.";
    let by = Signed::Plus(Num::Tokens);
    let change = Op::Change { who: Who::You, stat: Stat::Block, by, until: Until::ThisTurn };
    assert_eq!(line(Sort::Chant, chant).unwrap().ops, [change]);
    let essence = "Deal 6 damage to any target. You gain X health, where X is the damage dealt.";
    assert_eq!(line(Sort::Spirit, essence).unwrap().ops[1], Op::GainHealth { who: Who::You, n: Num::Dealt });
}

#[test]
fn what_holds_is_no_instruction() {
    let kings = line(Sort::Boon, "While in play: you have -2 block. Cards you play cost +1 light.").unwrap();
    let block = Static::Change { who: Who::You, stat: Stat::Block, by: -2, per: Per::One };
    assert_eq!((kings.opens, kings.ops.len()), (Opens::InPlay, 0));
    assert_eq!(kings.statics, [block, Static::Cost { of: None, by: 1, per: Per::One }]);
    let psalm = line(Sort::Chant, "Pay remove 3 tokens from this card: target enemy Runeslinger voids 3.").unwrap();
    assert_eq!(psalm.opens, Opens::Pay(Cost::Tokens(3)));
}

/// Sentences that are refused: the type of card, the line, a part of the message, a part of what to write instead.
const REFUSED: &[(Sort, &str, &str, &str)] = &[
    // No force on such a card.
    (Sort::Utility, "Deal 2 damage to target Runeslinger.", "never deals damage (RSL-5.6)", ""),
    (Sort::Attack, "Deal 2 damage to any target.", "targets Runeslingers only (RSL-5.4)", ""),
    (
        Sort::Attack,
        "Deal 2 damage to target chant.",
        "targets Runeslingers only (RSL-5.4)",
        "`target enemy Runeslinger`",
    ),
    (Sort::Attack, "Deal 2 damage to each enemy defense card.", "(RSL-5.4)", ""),
    (Sort::Spirit, "When you block: draw 1.", "does its effects once", ""),
    (Sort::Spirit, "While in play: you have +1 block.", "does its effects once", ""),
    (Sort::Spirit, "Use: draw 1.", "only a defense card is used", ""),
    (Sort::Spirit, "(no effect)", "only a defense card is of use without a text", ""),
    (Sort::Chant, "Draw 1.", "a plain line is the effect of a runespell or ability", ""),
    (Sort::Stance, "Pay 1 light: draw 1.", "only a defense card is used or paid for", ""),
    (Sort::Stance, "When this card is played: draw 1.", "only a defense card waits for what happens to itself", ""),
    (Sort::Stance, "When you block: put 1 token on this card.", "is no card (RSL-4.7)", ""),
    (Sort::Chant, "Use: remove 2 ailments from under this card.", "only a boon lies on ailments", ""),
    (Sort::Trinket, "Use: the Runeslinger who played this card draws 1.", "`you` (RSL-12.3)", ""),
    (
        Sort::Chant,
        "When you block: if you slung another attack runespell this turn, draw 1.",
        "than this runespell",
        "",
    ),
    (Sort::Ailment, "When you block: once per turn, draw 1.", "nothing on which to remember it", ""),
    (Sort::Stance, "While in play: you have +1 block for each Mastery token on this card.", "keeps tokens", ""),
    // In the wrong kind of line.
    (Sort::Utility, "Cards you play cost -1 light this turn.", "it holds while something is in play", ""),
    (Sort::Chant, "While in play: this card gains Pierce.", "it is done once and so cannot hold", ""),
    (Sort::Chant, "While in play: target enemy Runeslinger has -1 block.", "targets nobody", "`each Runeslinger`"),
    (Sort::Chant, "While in play: target trinket has -1 defense.", "it targets nothing", "`this card`"),
    (Sort::Chant, "While in play: your maximum hand is 7 for each Burn on you.", "multiplies a number with a sign", ""),
    (Sort::Chant, "While in play: you have +X block.", "stands for nothing here", "a number"),
    (Sort::Utility, "You have +2 block.", "would be over at once", "`this turn`"),
    (Sort::Chant, "When you block: you have +2 block.", "would be over at once", "`this turn`"),
    (Sort::Utility, "Target runespell loses Pierce this turn.", "has no duration of its own", ""),
    // Words that look back at nothing.
    (Sort::Attack, "The target loses 2 health.", "none stands before it in this line (RSL-18.4)", ""),
    (Sort::Spirit, "Deal 4 damage to another target.", "none stands before it in this line (RSL-18.4)", ""),
    (
        Sort::Utility,
        "Destroy target boon. The target loses 2 health.",
        "is a card here",
        "`the controller of the target`",
    ),
    (Sort::Utility, "Target Runeslinger sears 1. Destroy the target.", "is nothing to which this can be done", ""),
    (Sort::Spirit, "Destroy target runespell. Deal 2 damage to the target.", "cannot be damaged", ""),
    (Sort::Attack, "You lose 1 health. If it hits: draw 1.", "none is dealt before it in this line", ""),
    (
        Sort::Attack,
        "Deal 2 damage to each enemy Runeslinger. If it hits: draw 1.",
        "has none",
        "`each Runeslinger it hit`",
    ),
    (
        Sort::Attack,
        "Deal 2 damage to target Runeslinger. Apply 1 Burn to each Runeslinger it hit.",
        "dealt to one",
        "`If it hits:`",
    ),
    (
        Sort::Attack,
        "Deal 2 damage to target Runeslinger. If you slung another attack runespell this turn: deal 3 damage to the target. \
         If it hits: draw 1.",
        "hangs on a condition of another sentence",
        "",
    ),
    (
        Sort::Spirit,
        "Deal 2 damage to target chant. If it hits a Runeslinger: draw 1.",
        "can never be: the target is a defense card",
        "`it hits`",
    ),
    (
        Sort::Utility,
        "Destroy target boon. If the target has 2 or more exposed ailments: draw 1.",
        "only Runeslingers have ailments",
        "",
    ),
    (Sort::Chant, "When you block: that Runeslinger sears 1.", "speaks of none", "`target enemy Runeslinger`"),
    (Sort::Chant, "When your turn begins: destroy that runespell.", "speaks of none", "`target runespell`"),
    (Sort::Utility, "Apply the chosen ailments to target Runeslinger.", "the line does not make before", ""),
    (Sort::Utility, "Convert 2 ailments on you to the chosen type.", "the line does not choose before", ""),
    (
        Sort::Utility,
        "Return them to the top of your deck in any order.",
        "several cards of your own deck",
        "top 3 cards",
    ),
    (
        Sort::Utility,
        "Look at the top 8 cards of your deck. Return them to the top of your deck in any order.",
        "can be more than the 6 cards of a deck",
        "`look at the top 6 cards of …`, or fewer",
    ),
    (
        Sort::Utility,
        "Look at the top X cards of your deck, where X is the number of exposed ailments on you.",
        "can be more than the 6 cards of a deck",
        "`look at the top 6 cards of …`, or fewer",
    ),
    (Sort::Utility, "Draw X.", "stands for nothing here", "`, where X is …`"),
    (Sort::Utility, "Draw 2, where X is the number of exposed ailments on you.", "there is no X in the sentence", ""),
    (Sort::Spirit, "Draw X, where X is the damage dealt.", "none is dealt before it", ""),
    (Sort::Chant, "When this card is destroyed: put 1 token on this card.", "has left the field", ""),
    (Sort::Chant, "When this card leaves the field: return this card to its owner's hand.", "has left the field", ""),
    // Choices.
    (Sort::Utility, "Choose 3 ailments. Draw 1.", "never applies them", ""),
    (Sort::Utility, "Choose 1 ailment type. Draw 1.", "never converts to it", ""),
    (
        Sort::Utility,
        "Choose 1 ailment type. Apply 2 unique ailments to target Runeslinger.",
        "is a second choice in this line",
        "",
    ),
    (
        Sort::Attack,
        "Deal 1 damage to target Runeslinger. If it hits: choose 2 ailments and apply the chosen ailments to the target.",
        "is announced before anything of the line happens",
        "",
    ),
    (Sort::Utility, "Apply 7 unique ailments to target Runeslinger.", "is more than the 5 ailments", "at most `5`"),
    // Numbers.
    (Sort::Utility, "Draw 0.", "does nothing", "from 1 on"),
    (Sort::Utility, "Draw 100.", "is more than the 99", "at most `99`"),
    (Sort::Utility, "Look at the top 1 card of your deck.", "has a shorter wording", "`look at the top card of …`"),
    (Sort::Trinket, "While in play: you can block 1 times each turn.", "everybody may do anyway", "at least `2`"),
    (
        Sort::Utility,
        "Draw 1. Destroy target boon. Destroy target boon. Destroy target boon. Destroy target boon.",
        "is target number 4",
        "",
    ),
    // What can be done to which card.
    (Sort::Chant, "Use: ready this card.", "would be ready again each time it is used (RSL-3.21)", ""),
    (Sort::Spirit, "This card has +2 defense.", "is a runespell", ""),
    (Sort::Utility, "Target runespell gains Quick.", "is of no use to a runespell", ""),
    (Sort::Utility, "The next runespell you sling this turn gains Charge.", "is of no use to a runespell", ""),
    (Sort::Utility, "Target boon loses Distract.", "is of no use to a boon", ""),
    (Sort::Chant, "Use: destroy this card unless its controller discards 1.", "need not be asked", "`target …`"),
    (
        Sort::Chant,
        "While in play: each damage effect of utility runespells you sling has +1 damage.",
        "never deal damage",
        "`attack`",
    ),
];

#[test]
fn what_is_not_understood_whole_is_refused_with_the_word_and_the_reason() {
    for (sort, text, message, help) in REFUSED {
        let Err((found, instead)) = line(*sort, text) else { panic!("`{text}` is accepted on {sort:?}") };
        assert!(found.contains(message) && instead.contains(help), "`{text}`: {found} = {instead}");
        assert!(found.starts_with('`'), "`{text}` is refused without the word: {found}");
    }
}

/// Cards whose lines and keywords do not fit together.
const MISFITS: &[(&str, &[&str], &str)] = &[
    (
        "chant, common, 1 light, 3 defense, affiliation: Basic; keywords: Quick",
        &["When you block: draw 1."],
        "for Quick",
    ),
    ("utility, common, 1 light, affiliation: Basic; keywords: Pierce", &["Draw 1."], "no damage for Pierce"),
    ("boon, common, 1 light, 3 defense, affiliation: Basic; keywords: Distract", &["(no effect)"], "no concentration"),
    (
        "chant, common, 1 light, 3 defense, affiliation: Basic; keywords: Charge",
        &["Use: draw 1."],
        "makes no use of the tokens",
    ),
    (
        "chant, common, 1 light, 3 defense, affiliation: Basic",
        &["When you charge this card: draw 1."],
        "cannot be charged",
    ),
    ("utility, common, 1 light, affiliation: Basic; keywords: Choice", &["Draw 1."], "has no bullets"),
    ("utility, common, 1 light, affiliation: Basic", &["• Draw 1.", "• Sear 1."], "no keyword chooses it"),
    ("utility, common, 1 light, affiliation: Basic; keywords: Fate", &["• Draw 1."], "the only bullet"),
    ("utility, common, 1 light, affiliation: Basic; keywords: Choice, Fate", &["• Draw 1.", "• Sear 1."], "both"),
    (
        "utility, common, 1 light, affiliation: Basic; keywords: Choice",
        &["Draw 1.", "• Draw 1.", "• Sear 1."],
        "beside bullets",
    ),
    ("utility, common, 1 light, affiliation: Basic", &["Draw 1.", "Sear 1."], "second effect of the same play"),
    ("chant, common, 1 light, 3 defense, affiliation: Basic", &["(no effect)", "Use: draw 1."], "beside a text"),
    (
        "chant, common, 1 light, 3 defense, affiliation: Basic",
        &["When this card leaves the field: return the placed card to its owner's hand."],
        "no line of this card places",
    ),
    (
        "chant, common, 1 light, 3 defense, affiliation: Basic",
        &["Use: place the top 2 cards of your deck under this card and return the placed card to its owner's hand."],
        "speaks of one card",
    ),
    (
        "chant, common, 1 light, 3 defense, affiliation: Basic",
        &["Use: place target chant under this card and return the placed cards to their owner's hand."],
        "speaks of several cards",
    ),
    (
        "chant, common, 1 light, 3 defense, affiliation: Basic",
        &["When you block: once per turn, draw 1.", "When you pass: once per turn, draw 1."],
        "`once per turn` twice",
    ),
    ("ailment, 4 for level II", &["While in play: you cannot answer."], "is not one of two lines"),
    ("utility, X, 1 light, affiliation: Basic", &["Draw 1."], "disagree on whether it is an X card"),
    ("utility, common, 100 light, affiliation: Basic", &["Draw 1."], "is not from 0 to 99"),
    ("utility, common, 1 light", &["Draw 1."], "has no `affiliation`"),
    ("chant, common, 1 light, 0 defense, affiliation: Basic", &["(no effect)"], "is not from 1 to 99"),
    ("utility, common, 1 light, affiliation: Basic; keywords: Shot", &["Draw 1."], "does not take `Shot`"),
    (
        "chant, common, 1 light, 3 defense, affiliation: Basic; keywords: Quick, Shout, Charge, Token 1",
        &["Use: remove all tokens from this card."],
        "4 keywords (RSL-17.1)",
    ),
];

#[test]
fn lines_and_keywords_that_do_not_fit_together_are_refused() {
    for (attributes, lines, message) in MISFITS {
        let Err((found, _)) = card(attributes, lines) else { panic!("{lines:?} is accepted with `{attributes}`") };
        assert!(found.contains(message), "{lines:?}: {found}");
    }
}

#[test]
fn a_pool_that_cannot_be_played_says_what_it_lacks() {
    let all: Vec<(String, String)> =
        FILES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let without = |file: &str| {
        let files: Vec<_> = all.iter().filter(|(name, _)| name != file).cloned().collect();
        load(&files, "").unwrap_err().remove(0).message
    };
    assert!(without("ailments.cards").contains("no ailment `Burn`"));
    assert!(without("stances.cards").contains("no stance"));
    assert!(load(&[("a.cards".to_owned(), String::new())], "").is_err());
}

#[test]
fn an_ailment_that_the_game_does_not_have_is_refused() {
    let (cards, _) =
        parse_files(&[("a.cards", "Itch\n  ailment, 4 for level II\n  While in play: you cannot answer.\n")]);
    let mut wrong = vec![];
    assert!(compile(&cards[0], &mut wrong).is_none());
    assert!(wrong[0].message.contains("there is no ailment `Itch`"), "{}", wrong[0].message);
}

#[test]
fn sentences_that_differ_in_one_phrase_are_different_programs() {
    const PAIRS: u64 = 2000;
    let mut dice = runehall_dice::FastDice::new(24);
    let done = Spoken::<Cards>::LANGUAGE.pairs(PAIRS, &mut dice);
    assert_eq!(done.clashes, []);
    assert!(done.pairs >= PAIRS, "{done:?}");
}
