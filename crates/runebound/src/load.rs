//! From files to rules: a map and card files in, all tables out. All that is wrong is reported at once.

use std::fmt::Write as _;

use runehall_cards::{
    Attributes, CardSource, Diagnostic, Line, Understood, Whole, parse_files, problems, read_line_after,
};
use runehall_engine::{CardId, Catalog, Printed, Problem};

use crate::compile::RuneboundCards;
use crate::foe::Odds;
use crate::lexicon::HIGH_LORD;
use crate::map::{self, Map};
use crate::op::{Deed, Flow, Op};
use crate::program::{
    Body, CardType, Cards, Design, Effect, MOST_CARDS, MOST_GOODS, Role, Row, Rules, Sort, Standing, What,
};
use crate::terms::{Colour, EXPERIENCE, Skill, TRAITS};
use crate::words;

/// The board that comes with the game.
const MAP: (&str, &str) = ("terrinoth.map.csv", include_str!("../../../data/runebound/terrinoth.map.csv"));

/// The cards that come with the game.
pub const FILES: [(&str, &str); 7] = [
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
    name.ends_with(".map.csv")
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
        let message = format!("there is a second map, `{}`", second.0);
        return Err(vec![Whole::new(message, "keep one of the two in the folder").problem("B001", files)]);
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
    let (mut designs, mut texts) = (vec![], vec![]);
    for (source, mut design) in read {
        let lines = if design.card_type() == Some(CardType::Challenge) { 2 } else { 1 };
        if source.lines.len() != lines {
            let last = source.lines.last().unwrap_or(&source.lines[0]);
            let what = "a Challenge has two lines, its effects (or `—`) and its reward; every other card has one";
            let help = match (lines, source.lines.len()) {
                (2, 1) => "add the line that is missing: `—` above it, or a reward such as `gain 1 gold` below it",
                (2, _) => "leave out this line, or say it in one of the two before it",
                (_, _) => "leave out this line, or say it in the one before it",
            };
            wrong.push(source.reject(last, 0..last.text.len(), what, help));
            continue;
        }
        for (n, line) in source.lines.iter().enumerate() {
            let Some(card) = design.card_type() else { continue };
            match read_line_after::<RuneboundCards>(wrong.len(), card, &source, line) {
                Err(diagnostics) => wrong.extend(diagnostics),
                Ok(Understood { tree, program }) => {
                    wrong.extend(misfit(&map, high_lord, (&source, line, n), &program));
                    design.effects.extend(program);
                    let gap = if n == 0 { "" } else { "\n" };
                    let _ = write!(design.tree, "{gap}{tree}");
                }
            }
        }
        design.lay_out(&map);
        texts.push(source.to_string());
        designs.push(design);
    }
    let found = problems(&wrong, files);
    if !found.is_empty() {
        return Err(found);
    }
    assemble(map, designs, high_lord, &texts).map_err(|wrong| vec![wrong.problem("B001", files)])
}

/// What a text says that does not fit its line, the map or the other cards.
fn misfit(
    map: &Map,
    high_lord: Option<CardId>,
    (source, line, n): (&CardSource, &Line, usize),
    program: &[Effect],
) -> Option<Diagnostic> {
    let reject = |what: &str, help: String| Some(source.reject(line, 0..line.text.len(), what, help));
    let is_reward = |effect: &Effect| effect.role == Role::Reward;
    if source.lines.len() == 2 && !program.is_empty() && program.iter().all(is_reward) != (n == 1) {
        let what = "the first line of a Challenge is its effects (or `—`), the second its reward";
        return reject(what, if n == 0 { "write `—` above it" } else { "write it above the reward" }.to_owned());
    }
    let ops = program.iter().flat_map(|effect| &effect.ops);
    if high_lord.is_none() && ops.clone().any(|op| matches!(op, Op::Do(Deed::Find) | Op::Flow(Flow::Fight))) {
        let help = format!("name a red Challenge `{HIGH_LORD}`");
        return reject(&format!("there is no red Challenge `{HIGH_LORD}`"), help);
    }
    let mut standing = program.iter().flat_map(|effect| &effect.standing);
    let missing = standing.find_map(|standing| match *standing {
        Standing::FirstVisit { towns, cost: _ } => map.missing_town(towns),
        Standing::Attribute { .. }
        | Standing::Rolls { .. }
        | Standing::Tests { .. }
        | Standing::Damage { .. }
        | Standing::CancelEach { .. }
        | Standing::EnemyEscape(_)
        | Standing::NoEscape { .. }
        | Standing::NoActivation { .. }
        | Standing::Value { .. }
        | Standing::Life { .. }
        | Standing::MoreDice(_)
        | Standing::FewerDice(_)
        | Standing::NoRest
        | Standing::ExtraDraw(_)
        | Standing::HealRate(_)
        | Standing::AllyLess(_)
        | Standing::Entering { .. } => None,
    });
    missing.and_then(|town| {
        let towns: Vec<String> = map.town_names().map(|town| format!("`{town}`")).collect();
        reject(&format!("the map has no town `{town}`"), format!("name one of {}", towns.join(", ")))
    })
}

/// The words that attributes take.
struct Tables {
    values: Vec<(String, (u8, u8))>,
    skills: Vec<(String, (Skill, i8))>,
}

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
        let kind = found.one_of("type", &CardType::WORDS);
        let small = |n: Option<u16>| n.map_or(1, |n| u8::try_from(n).unwrap_or(u8::MAX));
        let mut body = Body::default();
        let mut skills = [0; Skill::N];
        let coloured = |found: &mut Attributes<'_>| found.one_of("colour", &Colour::WORDS).unwrap_or(Colour::Green);
        let what = kind.map(|kind| match kind {
            CardType::Hero => {
                body = self.body(&mut found, ["mind", "body", "spirit"], true);
                let words: Vec<(&str, (Skill, i8))> = self.skills.iter().map(|(w, s)| (w.as_str(), *s)).collect();
                for (skill, n) in found.list("skills", &words) {
                    skills[skill.index()] = n;
                }
                What::Hero
            }
            CardType::Challenge => {
                let colour = coloured(&mut found);
                body = self.body(&mut found, ["ranged", "melee", "magic"], false);
                let words: Vec<(&str, usize)> = TRAITS.iter().enumerate().map(|(i, word)| (*word, i)).collect();
                let traits = found.list("traits", &words).into_iter().fold(0, |sum, i| sum | 1 << i);
                What::Challenge { colour, traits }
            }
            CardType::Event => What::Event { colour: coloured(&mut found), number: small(found.number("number")) },
            CardType::Encounter => What::Encounter { colour: coloured(&mut found) },
            CardType::Goods(sort) => {
                if sort == Sort::Ally {
                    body = self.body(&mut found, ["mind", "body", "spirit"], true);
                }
                What::Goods { sort, cost: small(found.number("cost")) }
            }
        });
        wrong.extend(found.finish());
        let figure = matches!(kind, Some(CardType::Hero | CardType::Challenge | CardType::Goods(Sort::Ally)));
        if figure && body.life == 0 {
            let line = &source.lines[0];
            let what = "who has no life is knocked out at once (RBD-14.1)";
            wrong.push(source.reject(line, 0..line.text.len(), what, "write `1 life` or more among the attributes"));
        }
        if source.count != 1 {
            let line = &source.lines[0];
            let help = format!("write `{}` without a count", source.name);
            wrong.push(source.reject(line, 0..line.text.len(), "each card exists once (RBD-23.10)", help));
        }
        let printed = source.attributes.iter().map(Printed::from).collect();
        let texts: Vec<&str> = source.lines.iter().map(|line| line.text.as_str()).collect();
        let text = texts.join("\n");
        Some(Design { body, skills, printed, text, ..Design::blank(source.name.clone(), what?) })
    }

    /// Life, values, and for figures with stamina that as well.
    fn body(&self, found: &mut Attributes<'_>, keys: [&str; 3], tires: bool) -> Body {
        let small = |n: Option<u16>| n.map_or(1, |n| u8::try_from(n).unwrap_or(u8::MAX));
        let words: Vec<(&str, (u8, u8))> = self.values.iter().map(|(word, pair)| (word.as_str(), *pair)).collect();
        let mut body = Body { life: small(found.number("life")), ..Body::default() };
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
fn assemble(map: Map, mut designs: Vec<Design>, high_lord: Option<CardId>, texts: &[String]) -> Result<Rules, Whole> {
    let n_goods = designs.iter().filter(|design| design.goods().is_some()).count();
    let n_cards = designs.iter().filter(|design| !matches!(design.what, What::Hero)).count();
    let n_heroes = designs.len() - n_cards;
    if n_goods > MOST_GOODS || n_cards > MOST_CARDS {
        let message = format!(
            "the files hold {n_goods} market cards of {n_cards} cards; at most {MOST_GOODS} of {MOST_CARDS} fit"
        );
        let over = (n_goods.saturating_sub(MOST_GOODS), n_cards.saturating_sub(MOST_CARDS));
        let help = format!("leave out {} market cards, and {} cards altogether", over.0, over.1.max(over.0));
        return Err(Whole::new(message, help));
    }
    if n_heroes < usize::from(words::INFO.seats.1) || n_heroes + n_cards > usize::from(u8::MAX) {
        let (seats, most) = (usize::from(words::INFO.seats.1), usize::from(u8::MAX) - n_cards);
        let message = format!("the files hold {n_heroes} Heroes; {seats} players need one each, and {most} fit");
        let help = match seats.checked_sub(n_heroes).filter(|missing| *missing > 0) {
            Some(missing) => format!("add {missing} Heroes"),
            None => format!("leave out {} Heroes", n_heroes - most),
        };
        return Err(Whole::new(message, help));
    }
    let challenges = |colour| {
        designs.iter().filter(move |d| matches!(d.what, What::Challenge { colour: c, .. } if c == colour)).count()
    };
    if let Some(colour) = Colour::ALL.into_iter().find(|colour| challenges(*colour) == 0) {
        let message = format!("the {} deck has no Challenge", colour.word());
        return Err(Whole::new(
            message,
            format!("write one: its attributes begin with `{}, challenge`", colour.word()),
        ));
    }
    let counters = designs.len() as u16;
    let names = Colour::ALL.map(|colour| format!("{} counter", colour.word())).into_iter();
    let spaces = map.spaces.iter().map(|space| space.name.clone());
    for name in names.chain(EXPERIENCE.map(str::to_owned)).chain(spaces) {
        designs.push(counter(name));
    }
    let copies = designs.iter().enumerate().map(|(i, design)| (design.name.clone(), u8::from(i < n_cards)));
    let catalog = Catalog::new(copies).map_err(|n| {
        Whole::new(format!("the files hold {n} cards, which is too many"), format!("leave out {}", n - MOST_CARDS))
    })?;
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
    let decks = Colour::ALL.map(|colour| pick(&|design| design.colour() == Some(colour)));
    Ok(Rules {
        goods: n_goods as u8,
        odds: Odds::of(&designs, &decks),
        decks,
        allies: pick(&|design| matches!(design.what, What::Goods { sort: Sort::Ally, .. })),
        high_lord,
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

/// The type of what only has a name.
pub(crate) const COUNTER: &str = "name";

/// A counter or a space as something that can be named in answers and sentences.
fn counter(name: String) -> Design {
    let (text, tree) = ("—".to_owned(), "Nothing".to_owned());
    Design { printed: vec![Printed::mark(COUNTER)], text, tree, ..Design::blank(name, What::Counter) }
}
