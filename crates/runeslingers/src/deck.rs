//! What a seat brings to a table: a Runeslinger, a stance, an ability and a deck, as the state holds them (section 22).
//!
//! What a deck may hold is `decks`; here it becomes numbers for the table, or reasons against the setup.

use std::collections::BTreeMap;

use runehall_engine::{KindBag, KindId, Setup, SetupReason};

use crate::begin::terms;
use crate::decks::{self, Format};
use crate::design::{Design, Rules, Sort};
use crate::state::{MAX_DECK, Terms};
use crate::words::{DECK, INFO};

/// The Eva starter (RSL-26.4), which whoever brings nothing else plays.
pub(crate) const EVA: &str = "1 Eva\n1 Talaka's Heart\n1 Flame of Nim\n2 Flaming Fists\n2 Ember Jab\n2 Fireball\n2 Plutonic Spike\n2 Spark\n2 Arc Bolt\n2 Wailing Wisp\n2 Cold Judgement\n1 Ghost Flame\n1 Supernova\n2 Searing Gaze\n2 Clear Mind\n1 Cleansing Rain\n1 Unweave\n1 Divine Barrier\n1 Ward of Calm\n1 Gathering Storm\n1 Hymn of Embers\n1 Ember Ring\n1 Seer's Lens";

/// A deck with its Runeslinger and equips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Brings {
    /// Runeslinger, stance and ability.
    pub(crate) equips: [KindId; 3],
    /// The cards.
    pub(crate) cards: KindBag<MAX_DECK>,
    /// Whether it is a starter (RSL-26.5).
    pub(crate) starter: bool,
}

impl Terms {
    /// What decks are held to.
    pub(crate) const fn format(self) -> Format {
        let Terms { first, size, answerable: _, x_total } = self;
        Format { first, size, x_total }
    }

    /// How many cards a deck has (RSL-1.3).
    pub(crate) const fn deck_size(self) -> usize {
        self.size.cards() as usize
    }
}

/// Tables whose decks hold every card of the pool between them, with every Runeslinger, stance and ability.
pub(crate) fn covering(rules: &Rules, setup: &Setup) -> Vec<Setup> {
    let terms = terms(setup.read(&INFO, &mut vec![]).table());
    let of = |sort: Sort| rules.designs.iter().filter(move |design| design.sort == sort);
    // RSL-17.13: not every card may be brought to every edition, so each is asked about by itself.
    let fits = |design: &&Design| decks::fits(design, terms.format());
    let main = rules.designs.iter().filter(|design| design.sort.is_main()).filter(fits);
    // RSL-22.2: where a deck may have one X card, each of them needs a deck of its own.
    let (alone, main): (Vec<&Design>, Vec<&Design>) = main.partition(|design| terms.format().is_one_x() && design.is_x);
    let mut equips: Vec<[&Design; 3]> = vec![];
    for slinger in of(Sort::Runeslinger) {
        let [stances, abilities] = [Sort::Stance, Sort::Ability]
            .map(|sort| of(sort).filter(|equip| equip.class == slinger.class).collect::<Vec<_>>());
        equips.extend(stances.iter().zip(&abilities).map(|(stance, ability)| [slinger, *stance, *ability]));
    }
    let text = |n: usize, three: &[&Design; 3]| {
        let one = alone.get(n % alone.len().max(1));
        let others = terms.deck_size() - usize::from(one.is_some());
        let cards = main.iter().cycle().skip(n * others % main.len().max(1)).take(others);
        let names = three.iter().chain(one).chain(cards).map(|design| format!("1 {}", design.name));
        names.collect::<Vec<_>>().join("\n")
    };
    let decks = equips.len().max(alone.len()).max(main.len().div_ceil(terms.deck_size() - 1));
    let texts: Vec<String> = equips.iter().cycle().enumerate().map(|(n, three)| text(n, three)).take(decks).collect();
    let brings = |text: &String| BTreeMap::from([(DECK.name.to_owned(), text.clone())]);
    let seats = usize::from(setup.seats.max(1));
    let tables = 0..texts.len().div_ceil(seats);
    let seated = |table: usize| texts.iter().cycle().skip(table * seats).take(seats).map(brings).collect();
    tables.map(|table| Setup { brought: seated(table), ..setup.clone() }).collect()
}

/// Reads what a seat brings. All that is wrong is added to `reasons`.
pub(crate) fn read(rules: &Rules, text: &str, terms: Terms, reasons: &mut Vec<SetupReason>) -> Option<Brings> {
    let mut flaws = vec![];
    let deck = decks::read(rules, text, &mut flaws);
    flaws.extend(deck.flaws(rules, terms.format()));
    let sound = flaws.is_empty();
    reasons.extend(flaws.into_iter().map(SetupReason::from));
    if !sound {
        return None;
    }
    let the = |sort| deck.the(rules, sort);
    let equips = [the(Sort::Runeslinger)?, the(Sort::Stance)?, the(Sort::Ability)?];
    let mut cards = KindBag::new();
    for (line, _) in deck.cards(rules) {
        // No sound deck has more cards than the largest format.
        cards.add(line.kind, u32::from(line.copies)).ok()?;
    }
    Some(Brings { equips, cards, starter: deck.is_starter(rules) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decks::Size;
    use crate::words::{EDITION, X_TOTAL};
    use crate::{Game, Runeslingers};

    fn faults(text: &str, terms: Terms) -> Vec<&'static str> {
        let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
        let mut reasons = vec![];
        let brings = read(&rules, text, terms, &mut reasons);
        assert_eq!(brings.is_some(), reasons.is_empty());
        reasons.into_iter().map(|reason| reason.clause.0).collect()
    }

    const EXPANDED: Terms = Terms { first: false, size: Size::Expanded, answerable: true, x_total: false };
    const FIRST: Terms = Terms { first: true, size: Size::Classic, ..EXPANDED };
    const ASHFALL: &str = include_str!("../../../data/runeslingers/decks/ashfall.deck");
    const PILLORY: &str = include_str!("../../../data/runeslingers/decks/pillory.deck");

    #[test]
    fn every_card_of_an_edition_is_brought_to_some_table() {
        let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
        let one_x = |terms| Terms { x_total: true, ..terms };
        let editions = [
            ("second", "no", EXPANDED, 158),
            ("first", "no", FIRST, 150),
            ("second", "yes", one_x(EXPANDED), 158),
            ("first", "yes", one_x(FIRST), 150),
        ];
        for (edition, x_total, terms, main) in editions {
            let options = [(EDITION.name, edition), (X_TOTAL.name, x_total)];
            let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
            let tables = covering(&rules, &Setup { options, ..Setup::seats(4) });
            let texts: Vec<&String> =
                tables.iter().flat_map(|table| &table.brought).map(|seat| &seat["deck"]).collect();
            assert!(
                texts.iter().all(|text| faults(text, terms).is_empty()),
                "{edition} {x_total}: every deck is sound"
            );
            let brought = |design: &&Design| texts.iter().any(|text| text.lines().any(|line| line[2..] == design.name));
            // Five Runeslingers, eight stances, eight abilities.
            assert_eq!(rules.designs.iter().filter(brought).count(), main + 21, "{edition} {x_total}");
        }
    }

    /// RSL-X51, RSL-X55
    #[test]
    fn decks_are_checked_with_all_faults_at_once() {
        for starter in decks::STARTERS {
            let text = DECK.tidy(starter.text);
            assert!(faults(&text, EXPANDED).is_empty() && faults(&text, FIRST).is_empty());
        }
        assert_eq!(DECK.tidy(decks::STARTERS[0].text), EVA, "the default is the starter that comes with the game");
        for deck in [ASHFALL, PILLORY] {
            assert_eq!(faults(&DECK.tidy(deck), EXPANDED), [""; 0]);
            let old = faults(&DECK.tidy(deck), FIRST);
            assert!(old.contains(&"RSL-17.13") && old.contains(&"RSL-22.1"), "{old:?}");
        }
        let ashfall = DECK.tidy(ASHFALL);
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
        assert_eq!(faults(&several, EXPANDED), ["RSL-22.1", "RSL-4.1", "RSL-22.1"]);
    }
}
