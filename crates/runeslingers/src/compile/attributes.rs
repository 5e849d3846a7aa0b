//! The attribute line of a card: what it is, what it costs, its keywords.

use runehall_cards::{Attributes, CardSource, Code, Diagnostic};

use crate::design::{Keyword, Rarity, Sort};
use crate::program::{Ailment, Line};

/// What the attributes of a card say.
#[derive(Debug)]
pub(super) struct Attributed {
    pub(super) sort: Sort,
    pub(super) class: String,
    pub(super) cost: u8,
    pub(super) defense: u8,
    pub(super) health: u8,
    pub(super) block: u8,
    pub(super) keywords: Vec<Keyword>,
    pub(super) rarity: Option<Rarity>,
    pub(super) is_x: bool,
    pub(super) inherent: String,
    /// The instances from which on the second line of an ailment works.
    pub(super) level: u8,
}

/// The greatest number of an attribute.
const GREATEST: u16 = 99;

/// The most a keyword counts: `Token 9`, `Ail 9`.
const MOST_COUNTED: u8 = 9;

/// Reads the attributes; what is wrong with them goes to `wrong`, and then there are none.
pub(super) fn read(card: &CardSource, wrong: &mut Vec<Diagnostic>) -> Option<Attributed> {
    let before = wrong.len();
    let mut from = Attributes::of(card);
    let sorts = Sort::ALL.map(|sort| (sort.name(), sort));
    let sort = from.one_of("type", &sorts);
    let mut found = Attributed {
        sort: sort.unwrap_or(Sort::Attack),
        class: String::new(),
        cost: 0,
        defense: 0,
        health: 0,
        block: 0,
        keywords: vec![],
        rarity: None,
        is_x: false,
        inherent: String::new(),
        level: 0,
    };
    let mut small = |from: &mut Attributes<'_>, key: &str, least: u16| -> u8 {
        let Some(n) = from.number(key) else { return 0 };
        if !(least..=GREATEST).contains(&n) {
            let message = format!("`{n} {key}` is not from {least} to {GREATEST}");
            wrong.push(card.at_name(Code::UnknownValue, message, format!("write a number from {least} to {GREATEST}")));
        }
        n.min(GREATEST) as u8
    };
    match sort {
        None => {}
        Some(Sort::Attack | Sort::Spirit | Sort::Utility | Sort::Boon | Sort::Chant | Sort::Trinket) => {
            found.rarity = from.one_of("rarity", &RARITIES.map(|rarity| (rarity.name(), rarity)));
            found.cost = small(&mut from, "light", 0);
            if found.sort.is_defense() {
                found.defense = small(&mut from, "defense", 1);
            }
            found.class = one_word(card, &mut from, "affiliation", wrong);
            let keywords = keywords();
            let named: Vec<(&str, Keyword)> =
                keywords.iter().map(|(name, keyword)| (name.as_str(), *keyword)).collect();
            found.keywords = from.list("keywords", &named);
            found.is_x = found.rarity == Some(Rarity::X);
        }
        Some(Sort::Runeslinger) => {
            found.health = small(&mut from, "health", 1);
            found.block = small(&mut from, "block", 0);
            found.cost = small(&mut from, "light", 0);
            found.class = one_word(card, &mut from, "class", wrong);
            found.inherent = one_word(card, &mut from, "inherent", wrong);
        }
        Some(Sort::Stance) => found.class = one_word(card, &mut from, "class", wrong),
        Some(Sort::Ability) => {
            found.cost = small(&mut from, "determination", 1);
            found.class = one_word(card, &mut from, "class", wrong);
        }
        Some(Sort::Ailment) => found.level = small(&mut from, "for level II", 2),
    }
    wrong.extend(from.finish());
    wrong.extend(sort.and_then(|sort| misnamed(card, sort, &found)));
    wrong.extend((card.count != 1).then(|| {
        let message = format!("`{}` has a count", card.name);
        card.at_name(Code::BadCount, message, "leave the count out: decks say how many copies they hold".to_owned())
    }));
    (wrong.len() == before).then_some(found)
}

/// A card whose name and attributes do not go together, or that has too many keywords.
fn misnamed(card: &CardSource, sort: Sort, found: &Attributed) -> Option<Diagnostic> {
    let names_x = card.name.ends_with(" X");
    if sort.is_main() && names_x != found.is_x {
        // RSL-22.1: an X card is known by its name.
        let message = format!("the name `{}` and its rarity disagree on whether it is an X card (RSL-22.1)", card.name);
        let help = if names_x { "write `X` as its rarity" } else { "let its name end in ` X`" };
        return Some(card.at_name(Code::UnknownValue, message, help.to_owned()));
    }
    if sort == Sort::Ailment && Ailment::ALL.iter().all(|ailment| ailment.name() != card.name) {
        let message = format!("there is no ailment `{}` (RSL-11.1)", card.name);
        let names: Vec<String> = Ailment::ALL.iter().map(|ailment| format!("`{}`", ailment.name())).collect();
        return Some(card.at_name(Code::UnknownValue, message, format!("one of {}", names.join(", "))));
    }
    if found.keywords.len() > MOST_KEYWORDS {
        let message = format!("`{}` has {} keywords (RSL-17.1)", card.name, found.keywords.len());
        return Some(card.at_name(Code::UnknownValue, message, format!("at most {MOST_KEYWORDS} fit")));
    }
    None
}

/// RSL-17.1
const MOST_KEYWORDS: usize = 3;

const RARITIES: [Rarity; 4] = [Rarity::Common, Rarity::Uncommon, Rarity::Rare, Rarity::X];

/// Every keyword with its spelling.
fn keywords() -> Vec<(String, Keyword)> {
    let plain = [
        Keyword::Distract,
        Keyword::Charge,
        Keyword::Choice,
        Keyword::Fate,
        Keyword::Shout,
        Keyword::Pierce,
        Keyword::Quick,
    ];
    let counted = (1..=MOST_COUNTED).flat_map(|n| [Keyword::Token(n), Keyword::Ail(n)]);
    plain.into_iter().chain(counted).map(|keyword| (keyword.to_string(), keyword)).collect()
}

/// The one word or name of `key: word`, which the card must have.
fn one_word(card: &CardSource, from: &mut Attributes<'_>, key: &str, wrong: &mut Vec<Diagnostic>) -> String {
    match from.words(key) {
        [word] => word.clone(),
        words => {
            let message =
                format!("`{}` has {} `{key}`", card.name, if words.is_empty() { "no" } else { "more than one" });
            wrong.push(card.at_name(Code::MissingAttribute, message, format!("write `{key}:` and one name")));
            String::new()
        }
    }
}

/// The lines of an ailment with their levels (RSL-11.4); other lines as they are.
pub(super) fn levels(sort: Sort, level: u8, mut lines: Vec<Line>) -> Vec<Line> {
    if sort == Sort::Ailment {
        for (i, line) in lines.iter_mut().enumerate() {
            line.from = if i == 0 { 1 } else { level };
        }
    }
    lines
}
