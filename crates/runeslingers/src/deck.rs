//! What a seat brings: a Runeslinger, a stance, an ability and a deck (section 22), read and checked with all faults at once.

use runehall_engine::{Clause, KindBag, KindId, SetupReason};

use crate::design::{Keyword, Rules, Sort};
use crate::state::{MAX_DECK, Terms};

/// The Eva starter (RSL-26.4), which whoever brings nothing else plays.
pub(crate) const EVA: &str = "1 Eva\n1 Talaka's Heart\n1 Flame of Nim\n2 Flaming Fists\n2 Ember Jab\n2 Fireball\n2 Plutonic Spike\n2 Spark\n2 Arc Bolt\n2 Wailing Wisp\n2 Cold Judgement\n1 Ghost Flame\n1 Supernova\n2 Searing Gaze\n2 Clear Mind\n1 Cleansing Rain\n1 Unweave\n1 Divine Barrier\n1 Ward of Calm\n1 Gathering Storm\n1 Hymn of Embers\n1 Ember Ring\n1 Seer's Lens";

/// The starters, as they come with the game (RSL-22.4).
const STARTERS: [&str; 2] = [
    include_str!("../../../data/runeslingers/decks/eva.deck"),
    include_str!("../../../data/runeslingers/decks/romin.deck"),
];

/// As many cards as are read before a deck counts as too large to be looked at.
const MOST_READ: usize = 200;

/// A deck with its Runeslinger and equips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Brings {
    /// Runeslinger, stance and ability.
    pub(crate) equips: [KindId; 3],
    /// The cards.
    pub(crate) cards: KindBag<MOST_READ>,
    /// Whether it is a starter (RSL-26.5).
    pub(crate) starter: bool,
}

impl Terms {
    /// How many cards a deck has (RSL-1.3).
    pub(crate) fn deck_size(self) -> usize {
        if self.classic { 30 } else { MAX_DECK }
    }

    /// How many copies of a card it may hold.
    pub(crate) fn copies(self) -> usize {
        if self.classic { 2 } else { 3 }
    }
}

/// A deck file without its comments, as it is brought.
pub(crate) fn lines_of(file: &str) -> String {
    let lines = file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.collect::<Vec<_>>().join("\n")
}

/// Reads what a seat brings. All that is wrong is added to `reasons`.
pub(crate) fn read(rules: &Rules, text: &str, terms: Terms, reasons: &mut Vec<SetupReason>) -> Option<Brings> {
    let before = reasons.len();
    let n_kinds = rules.designs.len();
    let all: KindBag<MOST_READ> = KindBag::read(text, &rules.names[..n_kinds], Clause("RSL-22.1"), reasons);
    if reasons.len() > before {
        return None;
    }
    let mut wrong = |clause: &'static str, what: String, help: String| {
        reasons.push(SetupReason { what, clause: Clause(clause), help });
    };
    let sorted = |sort: Sort| all.iter().filter(move |kind| rules.design(*kind).sort == sort);
    let mut equips = [KindId(0); 3];
    for (at, sort) in [Sort::Runeslinger, Sort::Stance, Sort::Ability].into_iter().enumerate() {
        let found: Vec<KindId> = sorted(sort).collect();
        match found[..] {
            [one] => equips[at] = one,
            _ => wrong(
                "RSL-4.1",
                format!("{} cards of type `{}` stand in the list", found.len(), sort.name()),
                "bring exactly one".to_owned(),
            ),
        }
    }
    let classes: Vec<&str> = equips.iter().map(|kind| rules.design(*kind).class.as_str()).collect();
    if equips.iter().all(|kind| !rules.design(*kind).sort.is_main()) && classes.iter().any(|class| *class != classes[0])
    {
        let name = |kind: &KindId| format!("`{}` ({})", rules.design(*kind).name, rules.design(*kind).class);
        let what = equips.iter().map(name).collect::<Vec<_>>().join(", ");
        wrong(
            "RSL-22.3",
            format!("{what} are not of one class"),
            "choose a stance and an ability of the Runeslinger's class".to_owned(),
        );
    }
    let mut cards = KindBag::new();
    for kind in all.iter().filter(|kind| rules.design(*kind).sort.is_main()) {
        // As many fit as in the bag it was read into.
        let _ = cards.add(kind, 1);
    }
    let starter = is_starter(rules, &all);
    check_cards(rules, &cards, terms, starter, &mut wrong);
    (reasons.len() == before).then_some(Brings { equips, cards, starter })
}

/// Size, copies, X cards and keywords of the cards (RSL-22.1, RSL-22.2, RSL-17.13).
fn check_cards(
    rules: &Rules,
    cards: &KindBag<MOST_READ>,
    terms: Terms,
    starter: bool,
    wrong: &mut impl FnMut(&'static str, String, String),
) {
    let (size, copies) = (terms.deck_size(), terms.copies());
    if cards.len() != size && !starter {
        let help = if cards.len() > size {
            format!("leave {} out", cards.len() - size)
        } else {
            format!("add {}", size - cards.len())
        };
        wrong("RSL-22.1", format!("the deck has {} cards, not {size}", cards.len()), help);
    }
    for kind in cards.each() {
        let (design, n) = (rules.design(kind), cards.count(kind));
        let most = if design.is_x { 1 } else { copies };
        if n > most {
            wrong("RSL-22.1", format!("`{}` is in the deck {n} times", design.name), format!("keep {most}"));
        }
        let modern = design.keywords.iter().any(|keyword| matches!(keyword, Keyword::Quick | Keyword::Ail(_)));
        if terms.first && modern {
            let what = format!("`{}` has a keyword that the first edition does not know", design.name);
            wrong("RSL-17.13", what, "leave it out, or play the second edition".to_owned());
        }
    }
    let x_cards = cards.iter().filter(|kind| rules.design(*kind).is_x).count();
    if terms.x_total && x_cards > 1 {
        wrong("RSL-22.2", format!("{x_cards} X cards are in the deck"), "keep 1: the table allows no more".to_owned());
    }
}

/// Whether a list is one of the starters.
fn is_starter(rules: &Rules, all: &KindBag<MOST_READ>) -> bool {
    STARTERS.iter().any(|file| {
        let mut unread = vec![];
        let starter: KindBag<MOST_READ> =
            KindBag::read(&lines_of(file), &rules.names[..rules.designs.len()], Clause("RSL-26.4"), &mut unread);
        unread.is_empty() && starter == *all
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Runeslingers};

    fn faults(text: &str, terms: Terms) -> Vec<&'static str> {
        let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
        let mut reasons = vec![];
        let brings = read(&rules, text, terms, &mut reasons);
        assert_eq!(brings.is_some(), reasons.is_empty());
        reasons.into_iter().map(|reason| reason.clause.0).collect()
    }

    const EXPANDED: Terms = Terms { first: false, classic: false, answerable: true, x_total: false };
    const FIRST: Terms = Terms { first: true, classic: true, ..EXPANDED };
    const ASHFALL: &str = include_str!("../../../data/runeslingers/decks/ashfall.deck");
    const PILLORY: &str = include_str!("../../../data/runeslingers/decks/pillory.deck");

    /// RSL-X51, RSL-X55
    #[test]
    fn decks_are_checked_with_all_faults_at_once() {
        for starter in STARTERS {
            assert!(faults(&lines_of(starter), EXPANDED).is_empty() && faults(&lines_of(starter), FIRST).is_empty());
        }
        assert_eq!(lines_of(STARTERS[0]), EVA, "the default is the starter that comes with the game");
        for deck in [ASHFALL, PILLORY] {
            assert_eq!(faults(&lines_of(deck), EXPANDED), [""; 0]);
            let old = faults(&lines_of(deck), FIRST);
            assert!(old.contains(&"RSL-17.13") && old.contains(&"RSL-22.1"), "{old:?}");
        }
        let ashfall = lines_of(ASHFALL);
        assert_eq!(faults(&ashfall.replace("1 Empower", "2 Empower"), EXPANDED), ["RSL-22.1"], "41 cards");
        assert_eq!(
            faults(&ashfall.replace("3 Fireball", "4 Fireball").replace("\n1 Empower", ""), EXPANDED),
            ["RSL-22.1"]
        );
        let two_x = ashfall.replace("1 Starfall X", "2 Starfall X").replace("\n1 Empower", "");
        assert_eq!(faults(&two_x, EXPANDED), ["RSL-22.1"]);
        assert_eq!(faults(&ashfall, Terms { x_total: true, ..EXPANDED }), ["RSL-22.2"]);
        assert_eq!(faults(&ashfall.replace("1 Ashen Prophecy", "1 Hexburst"), EXPANDED), ["RSL-22.3"]);
        let several = ashfall.replace("1 Eva\n", "").replace("3 Fireball", "5 Fireball");
        assert_eq!(faults(&several, EXPANDED), ["RSL-4.1", "RSL-22.1", "RSL-22.1"]);
    }
}
