//! A game's card language as a whole: words, where they have force, and what a sentence compiles to.
//!
//! Whoever implements [`Language`] gets the reading of a line with messages that end in a sentence that would be accepted
//! ([`read_line`]), and, through [`Spoken`], what tools ask of any game's language: sentences by lot, and the promise that **two
//! sentences that differ in one phrase never compile to the same program on the same card**, unless they are declared synonyms.

use std::fmt::Debug;
use std::marker::PhantomData;

use runehall_engine::language::{CardLanguage, Clash, Pairs, Phrase, Pool, Renumbered};
use runehall_engine::{Dice, NoDice};

use crate::apart::{Node, Refused, take_apart};
use crate::diagnostic::Diagnostic;
use crate::draw::{Sketch, roll};
use crate::file::{CardSource, Line, parse_files, print_cards};
use crate::force::{Force, without_force};
use crate::graft::grafts;
use crate::lexicon::Lexicon;
use crate::renumber;
use crate::tree::{Arg, Tree};
use crate::variant::variants;

/// What a game declares of its card language.
pub trait Language: Debug + Send + Sync + 'static {
    /// What a phrase means.
    type Form: Copy + Eq + Debug + Send + Sync + 'static;
    /// The types of card that bear texts.
    type Card: Copy + Eq + Debug + Send + Sync + 'static;
    /// What one line compiles to. Two programs are equal if no game could tell them apart.
    type Program: PartialEq + Debug;

    /// Every type of card with its name, which is the attribute that says it in card files.
    const CARDS: &'static [(&'static str, Self::Card)];

    /// Its words.
    fn lexicon() -> &'static Lexicon<Self::Form>;

    /// Where a phrase has force.
    fn force(form: Self::Form) -> Force<Self::Form, Self::Card>;

    /// Forms that say the same: trees that differ only in these may compile to the same program.
    fn synonyms() -> &'static [(Self::Form, Self::Form)] {
        &[]
    }

    /// Phrases that no game at random shows at work on a type of card, each with the clause whose scenario does.
    fn by_scenario() -> &'static [(Self::Form, Self::Card, &'static str)] {
        &[]
    }

    /// The program of a line on a card of this type. What is not read of the tree is refused for it.
    fn compile(card: Self::Card, line: Node<'_, Self::Form>) -> Result<Self::Program, Refused>;

    /// Makes the attributes of all cards fit after one of them has got a new text, where they could not stay as they are.
    fn adapt(_cards: &mut [CardSource]) {}

    /// The card files that come with the game.
    fn files() -> &'static [(&'static str, &'static str)];
}

/// A line of a card.
#[derive(Debug)]
pub struct Understood<L: Language> {
    /// As it was read.
    pub tree: Tree<L::Form>,
    /// What it does.
    pub program: L::Program,
}

/// The program of a line on a card: every phrase has force there, and nothing was left unread.
pub fn accept<L: Language>(card: L::Card, tree: &Tree<L::Form>) -> Result<L::Program, Refused> {
    if let Some(refused) = without_force(tree, (card, name::<L>(card)), L::force) {
        return Err(refused);
    }
    take_apart(tree, |node| L::compile(card, node))
}

/// Reads one line of a card: its tree and its program, or all that is wrong with it.
pub fn read_line<L: Language>(
    card: L::Card,
    source: &CardSource,
    line: &Line,
) -> Result<Understood<L>, Vec<Diagnostic>> {
    let tree = L::lexicon().parse_as(source, line, Some(&|tree| accept::<L>(card, tree).is_ok()))?;
    match accept::<L>(card, &tree) {
        Ok(program) => Ok(Understood { tree, program }),
        Err(refused) => Err(vec![refuse::<L>(card, source, line, &tree, refused)]),
    }
}

/// After so many mistakes the messages are brief: who has a hundred looks at the first ones first.
const MANY: usize = 100;

/// As [`read_line`], after so many mistakes in these files: beyond the first hundred no sentence is looked for that would be accepted,
/// so that a hundred thousand wrong cards take seconds.
pub fn read_line_after<L: Language>(
    mistakes: usize,
    card: L::Card,
    source: &CardSource,
    line: &Line,
) -> Result<Understood<L>, Vec<Diagnostic>> {
    if mistakes < MANY {
        return read_line::<L>(card, source, line);
    }
    let tree = L::lexicon().parse_as(source, line, None)?;
    let later = |refused: Refused| match &refused.instead {
        Some(_) => refused,
        None => refused
            .instead("another phrase, or mend the first mistakes: then one that would do is looked for here, too"),
    };
    let program = accept::<L>(card, &tree).map_err(|refused| vec![source.refuse(line, &later(refused))])?;
    Ok(Understood { tree, program })
}

/// The diagnostic for a refused part. It ends in the nearest sentence that the card accepts, so that whoever only copies has a cure.
pub fn refuse<L: Language>(
    card: L::Card,
    source: &CardSource,
    line: &Line,
    tree: &Tree<L::Form>,
    mut refused: Refused,
) -> Diagnostic {
    if let Some(sentence) = nearest::<L>(card, tree, &line.text) {
        let words = refused.instead.map_or(String::new(), |words| format!("{words}, "));
        refused.instead = Some(format!("{words}for example `{sentence}`"));
    }
    source.refuse(line, &refused)
}

/// How many sentences are tried before an example of the manual is given instead.
const TRIED: usize = 3000;

/// The accepted sentence that is nearest to this one: one phrase changed, or two, or else an example that this card can say.
fn nearest<L: Language>(card: L::Card, tree: &Tree<L::Form>, text: &str) -> Option<String> {
    let lexicon = L::lexicon();
    let sketch = Sketch::new(lexicon, |form| L::force(form).holds_on(card));
    let distance = |sentence: &String| strsim::damerau_levenshtein(sentence, text);
    let best = |trees: &[Tree<L::Form>]| {
        let fine = trees.iter().filter(|tree| accept::<L>(card, tree).is_ok());
        fine.filter_map(|tree| lexicon.print(tree)).min_by_key(distance)
    };
    let once = variants(&sketch, tree, &mut NoDice);
    if let Some(sentence) = best(&once) {
        return Some(sentence);
    }
    let mut twice = vec![];
    for tree in &once {
        twice.extend(variants(&sketch, tree, &mut NoDice));
        if twice.len() > TRIED {
            break;
        }
    }
    best(&twice).or_else(|| {
        let examples = lexicon.phrases.iter().filter_map(|phrase| lexicon.parse(phrase.entry.example).ok());
        best(&examples.collect::<Vec<_>>())
    })
}

/// A game's language for tools that know no game.
#[derive(Debug)]
pub struct Spoken<L>(PhantomData<L>);

impl<L> Spoken<L> {
    /// The one value there is, for `Game::language`.
    pub const LANGUAGE: Spoken<L> = Spoken(PhantomData);
}

/// How many neighbours of a drawn sentence are compared with it.
const NEIGHBOURS: usize = 12;

/// How many clashes are kept; who has found these has enough to do.
const KEPT: usize = 20;

impl<L: Language> CardLanguage for Spoken<L> {
    fn cards(&self) -> Vec<&'static str> {
        L::CARDS.iter().map(|(name, _)| *name).collect()
    }

    fn phrases(&self) -> Vec<Phrase> {
        let mut found: Vec<(L::Form, Phrase)> = vec![];
        for phrase in &L::lexicon().phrases {
            let form = phrase.entry.form;
            if found.iter().all(|(known, _)| *known != form) {
                let on = L::CARDS.iter().filter(|(_, card)| L::force(form).holds_on(*card));
                let on = on.map(|(name, _)| *name).collect();
                let by_scenario = L::by_scenario().iter().filter(|(known, ..)| *known == form);
                let by_scenario = by_scenario.map(|(_, card, clause)| (name::<L>(*card), *clause)).collect();
                found.push((form, Phrase { name: format!("{form:?}"), on, why: L::force(form).why, by_scenario }));
            }
        }
        found.into_iter().map(|(_, phrase)| phrase).collect()
    }

    fn spoken(&self, text: &str) -> Vec<usize> {
        let lexicon = L::lexicon();
        let known = lexicon.spoken_forms();
        let mut found = vec![];
        for tree in text.lines().filter_map(|line| lexicon.parse(line).ok()) {
            let mut nodes = tree.descendants();
            nodes.sort_by_key(|node| node.span.start);
            for node in nodes {
                // A phrase whose only words may be left out says something where they stand.
                let marked = node.args.iter().any(|(_, arg)| matches!(arg, Arg::Flag(true)));
                let place = known.iter().position(|(form, words)| *form == node.form && (*words || marked));
                found.extend(place.filter(|place| !found.contains(place)));
            }
        }
        found
    }

    fn pairs(&self, n: u64, dice: &mut dyn Dice) -> Pairs {
        let sketches = sketches::<L>();
        let mut done = Pairs::default();
        let mut idle = 0;
        while done.pairs < n && done.clashes.len() < KEPT && idle < 10_000 && !sketches.is_empty() {
            let Ground { card, line, sketch } = &sketches[roll(dice, sketches.len())];
            idle += 1;
            let Some(tree) = sketch.text(*line, dice) else { continue };
            let Ok(program) = accept::<L>(*card, &tree) else {
                done.refused += 1;
                continue;
            };
            idle = 0;
            done.sentences += 1;
            if let Some(clash) = unreadable::<L>(*card, &tree) {
                done.clashes.push(clash);
                continue;
            }
            let mut others = variants(sketch, &tree, dice);
            while others.len() > NEIGHBOURS {
                others.swap_remove(roll(dice, others.len()));
            }
            for other in others {
                let Ok(second) = accept::<L>(*card, &other) else {
                    done.refused += 1;
                    continue;
                };
                done.pairs += 1;
                if program == second && !same::<L>(&tree, &other) {
                    let print = |tree| L::lexicon().print(tree).unwrap_or_default();
                    let what = format!("both compile to {program:?}");
                    done.clashes.push(Clash { card: name::<L>(*card), one: print(&tree), other: print(&other), what });
                }
            }
        }
        done
    }

    fn draw(&self, card: &str, phrase: &str, dice: &mut dyn Dice) -> Option<String> {
        const TRIES: usize = 2000;
        const FOUND: usize = 5;
        let mut grounds = sketches::<L>();
        grounds.retain(|ground| name::<L>(ground.card) == card);
        let mut found: Vec<Tree<L::Form>> = vec![];
        for _ in 0..TRIES {
            let Ground { card, line, sketch } = grounds.get(roll(dice, grounds.len()))?;
            let Some(tree) = sketch.text(*line, dice) else { continue };
            if says(&tree, phrase) && accept::<L>(*card, &tree).is_ok() {
                found.push(tree);
            }
            if found.len() == FOUND {
                break;
            }
        }
        if found.is_empty() {
            found.extend(grounds.iter().find_map(|ground| put_together(ground, phrase, dice)));
        }
        // The shorter the sentence, the more what it does is due to the phrase.
        found.sort_by_key(|tree| tree.descendants().len());
        found.first().and_then(|tree| L::lexicon().print(tree))
    }

    fn pool(&self, card: &str, text: &str) -> Option<Pool> {
        let (mut cards, _) = parse_files(L::files());
        let of_type = |source: &CardSource| source.attributes.iter().any(|attribute| attribute.key == card);
        // The card with the most copies is met soonest; every other one keeps its text.
        let of_type = cards.iter().enumerate().filter(|(_, source)| of_type(source));
        let (i, _) = of_type.max_by_key(|(_, source)| source.count)?;
        let probe = &mut cards[i];
        probe.lines.truncate(1);
        text.clone_into(&mut probe.lines.first_mut()?.text);
        let name = probe.name.clone();
        L::adapt(&mut cards);
        Some(Pool { files: files_of(&cards), card: name })
    }

    fn files(&self) -> Vec<(String, String)> {
        files_of(&parse_files(L::files()).0)
    }

    fn renumbered(&self, card: &str) -> Vec<Renumbered> {
        renumber::renumbered::<L>(card)
    }
}

/// Whether a sentence has this phrase in it.
fn says<F: Copy + Eq + Debug>(tree: &Tree<F>, phrase: &str) -> bool {
    tree.descendants().iter().any(|part| format!("{:?}", part.form) == phrase)
}

/// A sentence with the phrase, of parts of sentences that there are: the lines of the game's cards and the examples of its lexicon. First one
/// of these as it stands, then one that the card accepts with a part of one that says the phrase, then neighbours of such ones.
fn put_together<L: Language>(ground: &Ground<L>, phrase: &str, dice: &mut dyn Dice) -> Option<Tree<L::Form>> {
    let Ground { card, line, sketch } = ground;
    let lexicon = L::lexicon();
    let lines = parse_files(L::files()).0.into_iter().flat_map(|source| source.lines).map(|line| line.text);
    let examples = lexicon.phrases.iter().map(|phrase| phrase.entry.example.to_owned());
    let all: Vec<Tree<L::Form>> = lines.chain(examples).filter_map(|text| lexicon.parse(&text).ok()).collect();
    let accepted = |tree: &Tree<L::Form>| {
        tree.form == *line && says(tree, phrase) && lexicon.print(tree).is_some() && accept::<L>(*card, tree).is_ok()
    };
    if let Some(tree) = all.iter().find(|tree| accepted(tree)) {
        return Some(tree.clone());
    }
    let stocks: Vec<_> = all.iter().filter(|tree| tree.form == *line && accept::<L>(*card, tree).is_ok()).collect();
    let donors: Vec<_> = all.iter().filter(|tree| says(tree, phrase)).collect();
    let mut near = vec![];
    for stock in &stocks {
        for donor in &donors {
            let joined = grafts(stock, donor);
            if let Some(tree) = joined.iter().find(|tree| accepted(tree)) {
                return Some(tree.clone());
            }
            near.extend(joined.into_iter().filter(|tree| says(tree, phrase)));
        }
    }
    // What is one step from being accepted, or from saying it.
    let mut near = near.iter().chain(stocks.iter().copied()).take(TRIED);
    if let Some(tree) = near.find_map(|tree| variants(sketch, tree, dice).into_iter().find(accepted)) {
        return Some(tree);
    }
    // A part that was left out is put in by lot; then the phrase may take its place.
    stocks.into_iter().find_map(|stock| {
        let mut grown = variants(sketch, stock, dice);
        let parts = stock.descendants().len();
        grown.retain(|tree| tree.descendants().len() > parts && accept::<L>(*card, tree).is_ok());
        grown.iter().find_map(|tree| variants(sketch, tree, dice).into_iter().find(accepted))
    })
}

/// The cards as the files they came from.
pub(crate) fn files_of(cards: &[CardSource]) -> Vec<(String, String)> {
    let of_file = |file: &[CardSource]| Some((file.first()?.file.clone(), print_cards(file)));
    cards.chunk_by(|one, next| one.file == next.file).filter_map(of_file).collect()
}

/// A kind of line on a type of card, with the forms that have force there.
#[derive(Debug)]
struct Ground<L: Language> {
    card: L::Card,
    line: L::Form,
    sketch: Sketch<'static, L::Form>,
}

/// Every type of card with every kind of line it can have.
fn sketches<L: Language>() -> Vec<Ground<L>> {
    let lexicon = L::lexicon();
    let mut lines: Vec<L::Form> = vec![];
    for &p in &lexicon.categories[0].phrases {
        let form = lexicon.phrases[p].entry.form;
        if !lines.contains(&form) {
            lines.push(form);
        }
    }
    let mut found = vec![];
    for (_, card) in L::CARDS {
        for &line in lines.iter().filter(|line| L::force(**line).holds(*card, **line)) {
            let sketch = Sketch::new(lexicon, |form| L::force(form).holds(*card, line));
            found.push(Ground { card: *card, line, sketch });
        }
    }
    found
}

/// A drawn sentence that its own lexicon does not read back as the same tree.
fn unreadable<L: Language>(card: L::Card, tree: &Tree<L::Form>) -> Option<Clash> {
    let clash =
        |one: String, other: String, what: &str| Clash { card: name::<L>(card), one, other, what: what.to_owned() };
    let Some(text) = L::lexicon().print(tree) else {
        return Some(clash(tree.to_string(), String::new(), "no template says this tree"));
    };
    match L::lexicon().parse(&text) {
        Ok(read) if read == *tree => None,
        Ok(read) => Some(clash(text, read.to_string(), "the sentence is read as another tree")),
        Err(errors) => {
            let why = errors.first().map(ToString::to_string).unwrap_or_default();
            Some(clash(text, String::new(), &format!("the sentence is refused: {why}")))
        }
    }
}

fn name<L: Language>(card: L::Card) -> &'static str {
    L::CARDS.iter().find(|(_, known)| *known == card).map_or("card", |(name, _)| name)
}

/// Whether two trees are the same but for synonyms.
fn same<L: Language>(one: &Tree<L::Form>, other: &Tree<L::Form>) -> bool {
    let known =
        |a: L::Form, b: L::Form| a == b || L::synonyms().iter().any(|&(x, y)| (x, y) == (a, b) || (y, x) == (a, b));
    let args = |(hole, arg): &(&'static str, Arg<L::Form>)| match (arg, other.get(hole)) {
        (Arg::Phrase(a), Some(Arg::Phrase(b))) => same::<L>(a, b),
        (Arg::List(a), Some(Arg::List(b))) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same::<L>(a, b)),
        (arg, Some(there)) => arg == there,
        (_, None) => false,
    };
    known(one.form, other.form) && one.args.len() == other.args.len() && one.args.iter().all(args)
}
