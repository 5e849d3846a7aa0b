//! Runeslinger, stance and ability, which are brought to boosters (RSL-22.10).

use runehall_engine::{Dice, Inspection, KindId, Ready, SetupReason};

use crate::decks::{self, Deck};
use crate::design::{Rules, Sort};

/// What whoever brings nothing else has: that of the Eva starter (RSL-26.4).
pub(crate) const EVA: &str = "1 Eva\n1 Talaka's Heart\n1 Flame of Nim";

/// One for each Runeslinger.
pub(crate) const READY: [Ready; 5] = [
    Ready { name: "eva", text: include_str!("../../../../data/runeslingers/slingers/eva.deck") },
    Ready { name: "romin", text: include_str!("../../../../data/runeslingers/slingers/romin.deck") },
    Ready { name: "ysolt", text: include_str!("../../../../data/runeslingers/slingers/ysolt.deck") },
    Ready { name: "dagna", text: include_str!("../../../../data/runeslingers/slingers/dagna.deck") },
    Ready { name: "morvane", text: include_str!("../../../../data/runeslingers/slingers/morvane.deck") },
];

/// The sorts, in the order in which they are kept.
pub(crate) const SORTS: [Sort; 3] = [Sort::Runeslinger, Sort::Stance, Sort::Ability];

/// All that is wrong with such a text, and what it is made of.
pub(crate) fn inspect(rules: &Rules, text: &str) -> Inspection {
    let mut flaws = vec![];
    let deck = decks::read(rules, text, &mut flaws);
    deck.equips_alone(rules, &mut flaws);
    flaws.sort_by_key(|flaw| flaw.line.unwrap_or(usize::MAX));
    let lines = deck.print(rules).lines().map(str::to_owned).collect();
    Inspection { flaws, lines, tallies: vec![] }
}

/// Reads what a seat brings. All that is wrong is added to `reasons`.
pub(crate) fn read(rules: &Rules, text: &str, reasons: &mut Vec<SetupReason>) -> Option<[KindId; 3]> {
    let mut flaws = vec![];
    let deck: Deck = decks::read(rules, text, &mut flaws);
    deck.equips_alone(rules, &mut flaws);
    let sound = flaws.is_empty();
    reasons.extend(flaws.into_iter().map(SetupReason::from));
    let the = |sort| deck.the(rules, sort).filter(|_| sound);
    Some([the(SORTS[0])?, the(SORTS[1])?, the(SORTS[2])?])
}

/// Any Runeslinger with a stance and an ability of its class, by lot.
pub(crate) fn by_lot<D: Dice + ?Sized>(rules: &Rules, dice: &mut D) -> [KindId; 3] {
    let complete = |class: &str| {
        SORTS[1..].iter().all(|sort| rules.designs.iter().any(|design| design.sort == *sort && design.class == class))
    };
    let mut one = |sort: Sort, class: Option<&str>| {
        let fits = |kind: &KindId| {
            let design = rules.design(*kind);
            design.sort == sort && class.is_none_or(|class| design.class == class) && complete(&design.class)
        };
        let kinds = || (0..rules.designs.len() as u16).map(KindId).filter(fits);
        let n = kinds().count() as u32;
        let nth = if n > 1 { dice.roll(n).unwrap_or(0) } else { 0 };
        kinds().nth(nth as usize).unwrap_or_default()
    };
    let slinger = one(SORTS[0], None);
    let class = Some(rules.design(slinger).class.as_str());
    [slinger, one(SORTS[1], class), one(SORTS[2], class)]
}
