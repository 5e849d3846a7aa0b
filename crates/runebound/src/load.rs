//! From files to rules: a map and card files in, all tables out. All that is wrong is reported at once.

use std::fmt::Write as _;

use runehall_cards::{Attributes, CardSource, Diagnostic, parse_files, problem_of_all, problems};
use runehall_engine::{CardId, Catalog, Problem};

use crate::compile::Compiler;
use crate::lexicon::{HIGH_LORD, lexicon};
use crate::map::{self, Map};
use crate::program::{Body, Cards, Design, MOST_CARDS, MOST_GOODS, Row, Rules, Sort, What};
use crate::terms::{Colour, EXPERIENCE, Skill, TRAITS};
use crate::words;

/// The board that comes with the game.
const MAP: (&str, &str) = ("terrinoth.map.csv", include_str!("../../../data/runebound/terrinoth.map.csv"));

/// The cards that come with the game.
const FILES: [(&str, &str); 7] = [
    ("heroes.cards", include_str!("../../../data/runebound/heroes.cards")),
    ("green.cards", include_str!("../../../data/runebound/green.cards")),
    ("yellow.cards", include_str!("../../../data/runebound/yellow.cards")),
    ("blue.cards", include_str!("../../../data/runebound/blue.cards")),
    ("red.cards", include_str!("../../../data/runebound/red.cards")),
    ("items.cards", include_str!("../../../data/runebound/items.cards")),
    ("allies.cards", include_str!("../../../data/runebound/allies.cards")),
];

/// Whether a file is a map, by its name.
fn is_map(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"))
}

/// The highest value and damage that a card can have; a damage is one digit.
const HIGHEST: (u8, u8) = (30, 9);
/// The highest bonus that a skill can have.
const BEST_SKILL: i8 = 9;

/// Loads rules from files; what is not among them, map or cards, is what comes with the game.
pub(crate) fn load(files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
    let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    let (mut maps, mut cards): (Vec<_>, Vec<_>) = files.iter().cloned().partition(|(name, _)| is_map(name));
    if maps.is_empty() {
        maps.push(own(&MAP));
    }
    if cards.is_empty() {
        cards = FILES.iter().map(own).collect();
    }
    if let [_, second, ..] = &maps[..] {
        return Err(vec![problem_of_all("B001", format!("there is a second map, `{}`; give one", second.0), files)]);
    }
    let (name, text) = &maps[0];
    let map = map::read(name, text)?;
    read_cards(map, &cards)
}

fn read_cards(map: Map, files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
    let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (mut sources, mut wrong) = parse_files(&named);
    let mut tables = Tables::new();
    let mut read: Vec<(CardSource, Design)> = vec![];
    for source in sources.drain(..) {
        if let Some(design) = tables.attributes(&source, &mut wrong) {
            read.push((source, design));
        }
    }
    // Market cards, then adventure cards, then Heroes: sets of each are ranges.
    read.sort_by_key(|(_, design)| match design.what {
        What::Goods { .. } => 0,
        What::Challenge { .. } | What::Event { .. } | What::Encounter { .. } => 1,
        What::Hero | What::Counter => 2,
    });
    let is_lord = |(source, design): &(CardSource, Design)| {
        source.name == HIGH_LORD && matches!(design.what, What::Challenge { colour: Colour::Red, .. })
    };
    let high_lord = read.iter().position(is_lord).map(|n| CardId(n as u8));
    let lexicon = lexicon();
    let mut designs = vec![];
    for (source, design) in &read {
        let mut compiler = Compiler { map: &map, high_lord, design: design.clone() };
        let lines = if matches!(design.what, What::Challenge { .. }) { 2 } else { 1 };
        if source.lines.len() != lines {
            let last = source.lines.last().unwrap_or(&source.lines[0]);
            let what = "a Challenge has two lines, its effects (or `—`) and its reward; every other card has one";
            wrong.push(source.reject(last, 0..last.text.len(), what));
            continue;
        }
        for (n, line) in source.lines.iter().enumerate() {
            match lexicon.parse_line(source, line) {
                Err(diagnostics) => wrong.extend(diagnostics),
                Ok(tree) => {
                    if let Err((part, why)) = compiler.text(&tree, n == 1) {
                        wrong.push(source.reject(line, part.span.clone(), why));
                    }
                    let gap = if n == 0 { "" } else { "\n" };
                    let _ = write!(compiler.design.tree, "{gap}{tree}");
                }
            }
        }
        designs.push(compiler.design);
    }
    let found = problems(&wrong, files);
    if !found.is_empty() {
        return Err(found);
    }
    let texts: Vec<String> = read.iter().map(|(source, _)| source.to_string()).collect();
    assemble(map, designs, &texts).map_err(|message| vec![problem_of_all("B001", message, files)])
}

/// The words that attributes take.
struct Tables {
    values: Vec<(String, (u8, u8))>,
    skills: Vec<(String, (Skill, i8))>,
}

#[derive(Clone, Copy)]
enum Type {
    Hero,
    Challenge,
    Event,
    Encounter,
    Goods(Sort),
}

const TYPES: [(&str, Type); 10] = [
    ("hero", Type::Hero),
    ("challenge", Type::Challenge),
    ("event", Type::Event),
    ("encounter", Type::Encounter),
    ("weapon", Type::Goods(Sort::Weapon)),
    ("armour", Type::Goods(Sort::Armour)),
    ("potion", Type::Goods(Sort::Potion)),
    ("artifact", Type::Goods(Sort::Artifact)),
    ("rune", Type::Goods(Sort::Rune)),
    ("ally", Type::Goods(Sort::Ally)),
];

impl Tables {
    fn new() -> Self {
        let pair = |value: u8| (0..=HIGHEST.1).map(move |damage| (format!("{value}/{damage}"), (value, damage)));
        let bonus =
            |(word, skill): (&'static str, Skill)| (1..=BEST_SKILL).map(move |n| (format!("{word} +{n}"), (skill, n)));
        Tables {
            values: (0..=HIGHEST.0).flat_map(pair).collect(),
            skills: Skill::WORDS.into_iter().flat_map(bonus).collect(),
        }
    }

    /// A card without its text; `None` if its attributes do not say what it is.
    fn attributes(&mut self, source: &CardSource, wrong: &mut Vec<Diagnostic>) -> Option<Design> {
        let mut found = Attributes::of(source);
        let kind = found.one_of("type", &TYPES);
        let small = |n: Option<u16>| n.map_or(1, |n| u8::try_from(n).unwrap_or(u8::MAX));
        let mut body = Body::default();
        let mut skills = [0; Skill::N];
        let coloured = |found: &mut Attributes<'_>| found.one_of("colour", &Colour::WORDS).unwrap_or(Colour::Green);
        let what = kind.map(|kind| match kind {
            Type::Hero => {
                body = self.body(&mut found, ["mind", "body", "spirit"], true);
                let words: Vec<(&str, (Skill, i8))> = self.skills.iter().map(|(w, s)| (w.as_str(), *s)).collect();
                for (skill, n) in found.list("skills", &words) {
                    skills[skill.index()] = n;
                }
                What::Hero
            }
            Type::Challenge => {
                let colour = coloured(&mut found);
                body = self.body(&mut found, ["ranged", "melee", "magic"], false);
                let words: Vec<(&str, usize)> = TRAITS.iter().enumerate().map(|(i, word)| (*word, i)).collect();
                let traits = found.list("traits", &words).into_iter().fold(0, |sum, i| sum | 1 << i);
                What::Challenge { colour, traits }
            }
            Type::Event => What::Event { colour: coloured(&mut found), number: small(found.number("number")) },
            Type::Encounter => What::Encounter { colour: coloured(&mut found) },
            Type::Goods(sort) => {
                if sort == Sort::Ally {
                    body = self.body(&mut found, ["mind", "body", "spirit"], true);
                }
                What::Goods { sort, cost: small(found.number("cost")) }
            }
        });
        wrong.extend(found.finish());
        if source.count != 1 {
            let line = &source.lines[0];
            wrong.push(source.reject(line, 0..line.text.len(), "each card exists once (RBD-23.10)"));
        }
        let attributes = source.to_string().lines().nth(1).unwrap_or_default().trim().to_owned();
        let texts: Vec<&str> = source.lines.iter().map(|line| line.text.as_str()).collect();
        Some(Design {
            name: source.name.clone(),
            what: what?,
            body,
            skills,
            ops: vec![],
            standing: vec![],
            used: None,
            before: vec![],
            each_round: None,
            struck: [None; 3],
            once: None,
            attributes,
            text: texts.join("\n"),
            tree: String::new(),
        })
    }

    /// Life, values, and for figures with stamina that as well.
    fn body(&self, found: &mut Attributes<'_>, keys: [&str; 3], tires: bool) -> Body {
        let small = |n: Option<u16>| n.map_or(1, |n| u8::try_from(n).unwrap_or(u8::MAX));
        let words: Vec<(&str, (u8, u8))> = self.values.iter().map(|(word, pair)| (word.as_str(), *pair)).collect();
        let mut body = Body { life: small(found.number("life")).max(1), ..Body::default() };
        if tires {
            body.stamina = small(found.number("stamina"));
        }
        for (i, key) in keys.into_iter().enumerate() {
            let (value, damage) = found.list(key, &words).first().copied().unwrap_or_default();
            (body.values[i], body.damage[i]) = (value, damage);
        }
        body
    }
}

/// All designs together.
fn assemble(map: Map, mut designs: Vec<Design>, texts: &[String]) -> Result<Rules, String> {
    let n_goods = designs.iter().filter(|design| design.goods().is_some()).count();
    let n_cards = designs.iter().filter(|design| !matches!(design.what, What::Hero)).count();
    let n_heroes = designs.len() - n_cards;
    if n_goods > MOST_GOODS || n_cards > MOST_CARDS {
        return Err(format!(
            "the files hold {n_goods} market cards of {n_cards} cards; at most {MOST_GOODS} of {MOST_CARDS} fit"
        ));
    }
    if n_heroes < usize::from(words::INFO.seats.1) || n_heroes + n_cards > usize::from(u8::MAX) {
        return Err(format!("the files hold {n_heroes} Heroes; {} players need one each", words::INFO.seats.1));
    }
    let challenges = |colour| {
        designs.iter().filter(move |d| matches!(d.what, What::Challenge { colour: c, .. } if c == colour)).count()
    };
    if let Some(colour) = Colour::ALL.into_iter().find(|colour| challenges(*colour) == 0) {
        return Err(format!("the {} deck has no Challenge", colour.word()));
    }
    let counters = designs.len() as u16;
    let names = Colour::ALL.map(|colour| format!("{} counter", colour.word())).into_iter();
    let spaces = map.spaces.iter().map(|space| space.name.clone());
    for name in names.chain(EXPERIENCE.map(str::to_owned)).chain(spaces) {
        designs.push(counter(name));
    }
    let copies = designs.iter().enumerate().map(|(i, design)| (design.name.clone(), u8::from(i < n_cards)));
    let catalog = Catalog::new(copies).map_err(|n| format!("the files hold {n} cards, which is too many"))?;
    let pick = |fits: &dyn Fn(&Design) -> bool| -> Cards {
        (0u8..).zip(&designs[..n_cards]).filter(|(_, design)| fits(design)).map(|(i, _)| CardId(i)).collect()
    };
    let mut hasher = blake3::Hasher::new();
    hasher.update(words::INFO.meaning().as_bytes());
    for space in &map.spaces {
        hasher.update(format!("{space:?}\n").as_bytes());
    }
    for text in texts {
        hasher.update(text.as_bytes());
    }
    Ok(Rules {
        goods: n_goods as u8,
        decks: Colour::ALL.map(|colour| pick(&|design| design.colour() == Some(colour))),
        allies: pick(&|design| matches!(design.what, What::Goods { sort: Sort::Ally, .. })),
        heroes: Row { first: n_cards as u8, n: n_heroes as u8 },
        counters,
        experience: counters + Colour::ALL.len() as u16,
        spaces: counters + (Colour::ALL.len() + EXPERIENCE.len()) as u16,
        hash: *hasher.finalize().as_bytes(),
        catalog,
        designs,
        map,
    })
}

/// A counter or a space as something that can be named in answers and sentences.
fn counter(name: String) -> Design {
    Design {
        name,
        what: What::Counter,
        body: Body::default(),
        skills: [0; Skill::N],
        ops: vec![],
        standing: vec![],
        used: None,
        before: vec![],
        each_round: None,
        struck: [None; 3],
        once: None,
        attributes: "name".to_owned(),
        text: "—".to_owned(),
        tree: "Nothing".to_owned(),
    }
}
