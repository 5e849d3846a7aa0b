//! From card files to rules: sentences to trees, trees to programs.
//!
//! **Invariant.** A tree is taken apart by the readers below ([`text`]), each of which says what it makes of every part it is given;
//! what none of them has read is refused (`runehall_cards::take_apart`), and so is a phrase that has no force on this card.

mod parts;
mod scope;
mod standing;
mod text;
mod trigger;
mod verb;

use runehall_cards::{
    Arg, Attributes, CardSource, Diagnostic, Force, Language, Lexicon, Node, Refused, Tree, Understood, Whole,
    parse_files, problem_at, problems, read_line_after,
};
use runehall_engine::Problem;

use crate::assemble::assemble;
use crate::lexicon::{Form, force, lexicon};
use crate::program::{CardType, Cards, Design, MOST_CARDS, Program, Rules, Said};
use crate::state::{MOST_REGULATIONS, THINGS};

/// The cards that come with the game.
const FILES: [(&str, &str); 4] = [
    ("creatures.cards", include_str!("../../../data/regulations/creatures.cards")),
    ("spells.cards", include_str!("../../../data/regulations/spells.cards")),
    ("runes.cards", include_str!("../../../data/regulations/runes.cards")),
    ("regulations.cards", include_str!("../../../data/regulations/regulations.cards")),
];

/// What is wrong with all cards together.
const WHOLE: &str = "R001";

/// The card language of Runes & Regulations (section 16.6).
#[derive(Clone, Copy, Debug)]
pub struct RegulationCards;

impl Language for RegulationCards {
    type Form = Form;
    type Card = CardType;
    type Program = Program;

    const CARDS: &'static [(&'static str, CardType)] = &[
        ("spell", CardType::Spell),
        ("creature", CardType::Creature),
        ("rune", CardType::Rune),
        ("regulation", CardType::Regulation),
    ];

    fn lexicon() -> &'static Lexicon<Form> {
        lexicon()
    }

    fn force(form: Form) -> Force<Form, CardType> {
        force(form)
    }

    fn by_scenario() -> &'static [(Form, CardType, &'static str)] {
        &[
            // A Creature without an effect differs from no other card without one.
            (Form::NoEffect, CardType::Creature, "RNR-10.16"),
            // Nobody gains three Creatures in a turn by chance.
            (Form::NoSummoningLimit, CardType::Regulation, "RNR-8.11"),
            // A table at random rarely has two Runes to use in one turn beside that Creature.
            (Form::RunesPerTurn, CardType::Creature, "RNR-16.24"),
            // A rule for those who have so many Creatures, and somebody who does what it forbids or allows just then.
            (Form::PlayerWith, CardType::Regulation, "RNR-10.14"),
            // It needs `1 or more` before it, which hardly any drawn sentence has.
            (Form::ThatMany, CardType::Spell, "RNR-16.13"),
            (Form::ThatMany, CardType::Creature, "RNR-16.13"),
            (Form::ThatMany, CardType::Rune, "RNR-16.13"),
            (Form::ThatMany, CardType::Regulation, "RNR-R11"),
        ]
    }

    fn compile(card: CardType, line: Node<'_, Form>) -> Result<Program, Refused> {
        text::text(card, line)
    }

    fn files() -> &'static [(&'static str, &'static str)] {
        &FILES
    }
}

/// Loads rules from card files; from none, the cards that come with the game. Reports all that is wrong at once.
pub(crate) fn load(files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
    let own: Vec<(String, String)>;
    let built_in = files.is_empty();
    let files = if built_in {
        own = FILES.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        &own
    } else {
        files
    };
    let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (cards, mut wrong) = parse_files(&named);
    let designs: Vec<Design> = cards.iter().filter_map(|card| compile(card, &mut wrong)).collect();
    let mut problems = problems(&wrong, files);
    if problems.is_empty() {
        if let Some(problem) = too_many(&designs, &cards, files) {
            return Err(vec![problem]);
        }
        match assemble(designs, &cards) {
            // RNR-16.16: the game itself has exactly these; a designer's folder may have others.
            Ok(rules) if built_in && counts(&rules) != [50, 39, 24, 17] => {
                let message = format!("the game has {:?} cards by type", counts(&rules));
                let help = "50 Creatures, 39 Spells, 24 Runes and 17 Regulations are the game (RNR-16.16)";
                problems.push(Whole::new(message, help).problem(WHOLE, files));
            }
            Ok(rules) => return Ok(rules),
            Err(wrong) => problems.push(wrong.problem(WHOLE, files)),
        }
    }
    Err(problems)
}

/// The first card that is more than the table holds, and what to lower.
fn too_many(designs: &[Design], cards: &[CardSource], files: &[(String, String)]) -> Option<Problem> {
    let of = |types: &[CardType]| {
        let fitting = designs.iter().zip(cards).filter(|(design, _)| types.contains(&design.card_type));
        fitting.collect::<Vec<_>>()
    };
    let lying = [CardType::Creature, CardType::Rune];
    let all = [CardType::Spell, CardType::Creature, CardType::Rune, CardType::Regulation];
    let limits: [(&[CardType], &str, usize, &str); 3] = [
        (&lying, "Creatures and Runes", THINGS, "so many can lie on Lawns and Fences"),
        (&[CardType::Regulation], "Regulations", MOST_REGULATIONS, "so many lie in the Regulation deck"),
        (&all, "cards", MOST_CARDS, "so many are told apart"),
    ];
    limits.into_iter().find_map(|(types, name, most, why)| {
        let of = of(types);
        let total: usize = of.iter().map(|(design, _)| usize::from(design.count)).sum();
        let over = total.checked_sub(most).filter(|&over| over > 0)?;
        // The last one that has copies to spare, else the last one: what was added is usually there.
        let spare = of.iter().rev().find(|(design, _)| usize::from(design.count) > over);
        let (design, card) = spare.or(of.last())?;
        let message = format!("the files hold {total} {name}, and a game holds at most {most}: {why}");
        let help = if spare.is_some() {
            let left = usize::from(design.count) - over;
            let times = if left == 1 { String::new() } else { format!("  x{left}") };
            format!("{over} fewer will do: write `{}{times}` here, or lower the count of another card", design.name)
        } else {
            format!("{over} fewer will do: leave out this card, or lower the counts of others")
        };
        Some(problem_at(WHOLE, card, message, help, files))
    })
}

/// One card: its text as a tree and as a program.
fn compile(card: &CardSource, wrong: &mut Vec<Diagnostic>) -> Option<Design> {
    let mut attributes = Attributes::of(card);
    let card_type = attributes.one_of("type", RegulationCards::CARDS);
    wrong.extend(attributes.finish());
    let [line] = &card.lines[..] else {
        if let Some(second) = card.lines.get(1) {
            let message = "a card has one sentence (RNR-16.32)";
            let help = "say it in one, with `, then ` between what is done, or make it a card of its own";
            wrong.push(card.reject(second, 0..second.text.len(), message, help));
        }
        return None;
    };
    let card_type = card_type?;
    let Understood { tree, program } = read_line_after::<RegulationCards>(wrong.len(), card_type, card, line)
        .map_err(|errors| wrong.extend(errors))
        .ok()?;
    let Program { trigger, steps, target, instead, standing } = program;
    Some(Design {
        name: card.name.clone(),
        count: card.count,
        card_type,
        text: line.text.clone(),
        tree: tree.to_string(),
        trigger,
        when: when(&tree, &line.text),
        steps,
        said: said(&tree, &line.text),
        target,
        instead,
        standing,
    })
}

/// The words of the trigger, cut out of the text by its place in the tree.
fn when(tree: &Tree<Form>, text: &str) -> Option<String> {
    let Some(Arg::Phrase(when)) = tree.get("when") else { return None };
    text.get(when.span.clone()).map(str::to_owned)
}

/// The words of each step, cut out of the text. A Spell begins with a capital; a verb does not.
#[expect(clippy::wildcard_enum_match_arm, reason = "a step in words is cut out alike for every verb")]
fn said(tree: &Tree<Form>, text: &str) -> Vec<Said> {
    let words = |span: std::ops::Range<usize>| {
        let words = text.get(span).unwrap_or_default();
        words.get(..1).map_or(String::new(), str::to_lowercase) + words.get(1..).unwrap_or_default()
    };
    if !matches!(tree.get("does"), Some(Arg::List(_))) {
        return vec![];
    }
    let steps = tree.list("does").iter().enumerate();
    steps
        .map(|(i, step)| {
            let verb = match step.form {
                Form::Have | Form::Let | Form::May => step.phrase("does"),
                _ => step,
            };
            // A Regulation names who does it once, before the first step: `let the active player`.
            let start = match tree.form {
                Form::RuleMust | Form::RuleMay if i == 0 => tree.phrase("when").span.end + ": ".len(),
                _ => step.span.start,
            };
            Said { step: words(start..step.span.end), verb: words(verb.span.clone()) }
        })
        .collect()
}

/// Creatures, Spells, Runes and Regulations.
fn counts(rules: &Rules) -> [u32; 4] {
    [rules.creatures, rules.spells, rules.runes, rules.regulations].map(Cards::len)
}
