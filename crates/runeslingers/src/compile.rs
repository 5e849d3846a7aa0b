//! From card files to rules: sentences to trees, trees to lines, lines to cards.
//!
//! A tree is taken apart phrase by phrase; what nobody reads is refused, what has no force on a card is refused, and so is
//! a card whose keywords and lines do not fit together. All that is wrong with all files is reported at once.

mod attributes;
mod force;
mod language;
mod line;
mod modifiers;
mod nouns;
mod verbs;
mod whole;

use runehall_cards::{CardSource, Diagnostic, Understood, Whole, parse_files, problem_at, problems, read_line_after};
use runehall_engine::Problem;

use crate::decks;
use crate::design::{Design, Rules, Sort};
use crate::lexicon::lexicon;
use crate::program::{Ailment, Line};

use attributes::Attributed;

pub use language::Cards;

/// What comes with the game, in the order of the kinds.
pub const FILES: [(&str, &str); 10] = [
    ("attacks.cards", include_str!("../../../data/runeslingers/attacks.cards")),
    ("spirits.cards", include_str!("../../../data/runeslingers/spirits.cards")),
    ("utilities.cards", include_str!("../../../data/runeslingers/utilities.cards")),
    ("boons.cards", include_str!("../../../data/runeslingers/boons.cards")),
    ("chants.cards", include_str!("../../../data/runeslingers/chants.cards")),
    ("trinkets.cards", include_str!("../../../data/runeslingers/trinkets.cards")),
    ("runeslingers.cards", include_str!("../../../data/runeslingers/runeslingers.cards")),
    ("stances.cards", include_str!("../../../data/runeslingers/stances.cards")),
    ("abilities.cards", include_str!("../../../data/runeslingers/abilities.cards")),
    ("ailments.cards", include_str!("../../../data/runeslingers/ailments.cards")),
];

/// Loads rules from card files; from none, what comes with the game. Reports all that is wrong at once.
///
/// `meaning` is what the rules say of themselves besides the cards; it goes into the hash.
pub fn load(files: &[(String, String)], meaning: &str) -> Result<Rules, Vec<Problem>> {
    let own: Vec<(String, String)>;
    let files = if files.is_empty() {
        own = FILES.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        &own
    } else {
        files
    };
    let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (cards, mut wrong) = parse_files(&named);
    if let Some(card) = cards.get(MOST_KINDS) {
        let message = format!(
            "the files hold {} kinds of cards, and at most {MOST_KINDS} can be told apart: `{}` is one too many",
            cards.len(),
            card.name
        );
        let help = format!("leave out this card and {} others", cards.len() - MOST_KINDS - 1);
        return Err(vec![problem_at("S001", card, message, help, files)]);
    }
    let designs: Vec<Design> = cards.iter().filter_map(|card| compile(card, &mut wrong)).collect();
    let mut problems = problems(&wrong, files);
    if problems.is_empty() {
        match assemble(designs, &cards, meaning) {
            Ok(rules) => return Ok(rules),
            Err(wrong) => problems.push(wrong.problem("S001", files)),
        }
    }
    Err(problems)
}

/// One card: its attributes, its text as trees and as lines. `None` if something is wrong with it, which is then in `wrong`.
fn compile(card: &CardSource, wrong: &mut Vec<Diagnostic>) -> Option<Design> {
    let before = wrong.len();
    let attributed = attributes::read(card, wrong);
    let mut lines = vec![];
    let mut trees = vec![];
    for line in &card.lines {
        let Some(Attributed { sort, .. }) = &attributed else {
            wrong.extend(lexicon().parse_line(card, line).err().into_iter().flatten());
            continue;
        };
        match read_line_after::<Cards>(wrong.len(), *sort, card, line) {
            Ok(Understood { tree, program }) => {
                lines.extend(program.map(|read| Line { text: line.text.clone(), ..read }));
                trees.push((line, tree));
            }
            Err(diagnostics) => wrong.extend(diagnostics),
        }
    }
    let attributed = attributed.filter(|_| wrong.len() == before)?;
    let design = Design {
        name: card.name.clone(),
        sort: attributed.sort,
        class: attributed.class,
        cost: attributed.cost,
        defense: attributed.defense,
        health: attributed.health,
        block: attributed.block,
        keywords: attributed.keywords,
        rarity: attributed.rarity,
        is_x: attributed.is_x,
        inherent: attributed.inherent,
        text: card.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"),
        tree: trees.iter().map(|(_, tree)| tree.to_string()).collect::<Vec<_>>().join("\n"),
        lines: attributes::levels(attributed.sort, attributed.level, lines),
    };
    match whole::misfit(&design, &trees) {
        Some((n, refused)) => {
            wrong.push(card.refuse(trees[n].0, &refused));
            None
        }
        None => Some(design),
    }
}

/// All designs together: kinds in order, the six ailments, the hash.
fn assemble(designs: Vec<Design>, sources: &[CardSource], meaning: &str) -> Result<Rules, Whole> {
    let mut kinds = vec![];
    let mut ailments: [Option<Design>; 6] = Default::default();
    for design in designs {
        match Ailment::ALL.iter().position(|ailment| ailment.name() == design.name) {
            Some(ailment) if design.sort == Sort::Ailment => ailments[ailment] = Some(design),
            _ => kinds.push(design),
        }
    }
    if let Some(missing) = Ailment::ALL.iter().find(|ailment| ailments[**ailment as usize].is_none()) {
        let message = format!("the files hold no ailment `{}`, and the game has six (RSL-11.1)", missing.name());
        return Err(Whole::new(message, "write it, or copy `ailments.cards` of the game"));
    }
    // Sorted by what they are, whatever the order of the files.
    let rank = |sort: Sort| match sort {
        Sort::Attack | Sort::Spirit | Sort::Utility | Sort::Boon | Sort::Chant | Sort::Trinket => 0,
        Sort::Runeslinger => 1,
        Sort::Stance => 2,
        Sort::Ability | Sort::Ailment => 3,
    };
    kinds.sort_by_key(|design| rank(design.sort));
    for sort in [Sort::Runeslinger, Sort::Stance, Sort::Ability] {
        if kinds.iter().all(|design| design.sort != sort) {
            let message = format!("the files hold no {0}, and every player has one (RSL-4.1)", sort.name());
            return Err(Whole::new(message, format!("write a card whose type is `{}`", sort.name())));
        }
    }
    if kinds.iter().all(|design| !design.sort.is_main()) {
        let help = "write one, such as a card whose type is `attack`";
        return Err(Whole::new("the files hold no card for a deck", help));
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(meaning.as_bytes());
    for source in sources {
        hasher.update(source.to_string().as_bytes());
    }
    let ailments = ailments.map(|design| design.expect("each of the six was found above"));
    let mut names: Vec<String> = kinds.iter().map(|design| design.name.clone()).collect();
    let starters = decks::starters(&names);
    names.extend(ailments.iter().map(|design| design.name.clone()));
    let hash = *hasher.finalize().as_bytes();
    let (briefs, ailing, ailing_of) = Default::default();
    let mut rules = Rules { names, starters, designs: kinds, ailments, briefs, ailing, ailing_of, hash };
    rules.brief_anew();
    Ok(rules)
}

/// So many kinds are told apart where other worlds are drawn, which counts the copies of each without allocating.
pub(crate) const MOST_KINDS: usize = 1024;

#[cfg(test)]
mod tests;
