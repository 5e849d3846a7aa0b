//! Other worlds for a seat: what the others may have brought, and where it may lie.
//!
//! **Invariant:** the prior knows the format and what the seat has seen, and nothing else.

use std::cell::Cell;

use runehall_engine::{Dice, Feature, Features, KindId, Machine, Origin, Prior, Seat};

use crate::begin::part;
use crate::compile::MOST_KINDS;
use crate::design::{Keyword, Rules, Sort};
use crate::machine::quietly;
use crate::state::{MAX_SEATS, State, Terms, deck};

/// Every legal deck is as likely as any other that is drawn card by card; every Runeslinger is, with every stance and ability of the
/// same class.
struct AnyLegal<'a> {
    rules: &'a Rules,
    terms: Terms,
    /// The Runeslinger drawn for each seat, whose class the equips share. Equips come after it.
    slingers: [Cell<Option<KindId>>; MAX_SEATS],
}

impl AnyLegal<'_> {
    /// One of the kinds that fit, by lot.
    fn one<D: Dice + ?Sized>(&self, fits: impl Fn(KindId) -> bool, dice: &mut D) -> KindId {
        let kinds = || (0..self.rules.designs.len() as u16).map(KindId).filter(|kind| fits(*kind));
        let n = kinds().count() as u32;
        let nth = if n > 1 { dice.roll(n).unwrap_or(0) } else { 0 };
        kinds().nth(nth as usize).unwrap_or_default()
    }

    fn may_bring(&self, kind: KindId) -> bool {
        let design = self.rules.design(kind);
        let modern = || design.keywords.iter().any(|keyword| matches!(keyword, Keyword::Quick | Keyword::Ail(_)));
        design.sort.is_main() && !(self.terms.first && modern())
    }

    fn most(&self, kind: KindId) -> usize {
        usize::from(self.terms.format().copies(self.rules.design(kind).is_x))
    }
}

impl Prior for AnyLegal<'_> {
    fn draw<D: Dice + ?Sized>(&self, origin: Origin, known: &[KindId], unseen: &mut [KindId], dice: &mut D) {
        let slinger = &self.slingers[origin.owner.index().min(MAX_SEATS - 1)];
        if origin.part == part::DECK {
            let mut copies = [0u8; MOST_KINDS];
            for kind in known {
                copies[kind.index()] += 1;
            }
            let is_x = |kind: KindId| self.rules.design(kind).is_x;
            // RSL-22.2
            let one_x = self.terms.format().is_one_x();
            let mut full_of_x = one_x && known.iter().any(|kind| is_x(*kind));
            for kind in unseen {
                let has_room = |kind: KindId| usize::from(copies[kind.index()]) < self.most(kind);
                *kind = self.one(|kind| self.may_bring(kind) && has_room(kind) && !(full_of_x && is_x(kind)), dice);
                copies[kind.index()] += 1;
                full_of_x |= one_x && is_x(*kind);
            }
            return;
        }
        if let Some(kind) = known.first() {
            if origin.part == part::EQUIP {
                slinger.set(Some(*kind));
            }
            return;
        }
        let wanted = [Sort::Runeslinger, Sort::Stance, Sort::Ability][usize::from(origin.part - part::EQUIP).min(2)];
        let class = slinger.get().map(|kind| self.rules.design(kind).class.as_str());
        // A Runeslinger whose class has a stance and an ability to go with it.
        let complete = |class: &str, sort: Sort| {
            self.rules.designs.iter().any(|design| design.sort == sort && design.class == class)
        };
        for kind in unseen {
            *kind = self.one(
                |kind| {
                    let design = self.rules.design(kind);
                    design.sort == wanted
                        && class.is_none_or(|class| design.class == class)
                        && complete(&design.class, Sort::Stance)
                        && complete(&design.class, Sort::Ability)
                },
                dice,
            );
            if origin.part == part::EQUIP {
                slinger.set(Some(*kind));
            }
        }
    }
}

/// Makes a world that the seat cannot tell from this one.
pub(crate) fn resample<D: Dice + ?Sized>(rules: &Rules, world: &mut State, seat: Seat, dice: &mut D) {
    // RSL-20.15: who is out sees what a spectator sees, but has not forgotten what it saw; nothing is hidden from a world of its own.
    quietly(rules, world, |run| {
        run.deal_anew(seat, |run| {
            let prior = AnyLegal { rules, terms: run.state.terms, slingers: Default::default() };
            let State { brought, table, players, revealed, .. } = &mut *run.state;
            brought.resample(table, seat, &prior, dice);
            // RSL-7.10: health follows from the Runeslinger, which is another one there.
            if !*revealed {
                for slot in table.slots().iter().filter(|slot| slot.facts.spot == crate::state::Spot::RUNESLINGER) {
                    let owner = brought.origin_of(slot.card).owner;
                    players[owner.index()].health = rules.design(brought.kind_of(slot.card)).health;
                }
            }
        });
    });
}

/// How a player stands, as [`features`] counts it.
pub(crate) const FEATURES: [Feature; 10] = [
    Feature::number("power", "power"),
    Feature::number("health", "health"),
    Feature::number("determination", "determination"),
    Feature::number("light", "light in the pool"),
    Feature::number("concentrations", "exposed concentrations"),
    Feature::number("cards in play", "cards in play"),
    Feature::number("ailments", "ailment instances"),
    Feature::number("hand", "cards in hand"),
    Feature::number("deck", "cards left in the deck"),
    // Whose turn it is then says nothing of how good a command was.
    Feature::untold("turn"),
];

/// A number for each of [`FEATURES`]: all of it is public (RSL-20.7), but health before Runeslingers are shown (RSL-7.10).
pub(crate) fn features(state: &State, of: Seat, out: &mut Features) {
    let player = state.player(of);
    out.clear();
    out.extend_from_slice(&[
        i16::from(player.power),
        if state.revealed { i16::from(player.health) } else { 0 },
        i16::from(player.determination),
        i16::from(player.light),
        state.field(of).exposed().count_ones() as i16,
        state.field(of).cards.count_ones() as i16,
        i16::from(state.all_instances(of)),
        state.hand_size(of) as i16,
        state.table.count(deck(of)) as i16,
        i16::from(state.active == of),
    ]);
}
