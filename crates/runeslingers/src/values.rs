//! What holds now: numbers and permissions, worked out from the texts in force (RSL-2.4 to RSL-2.7).
//!
//! **Invariant:** nothing here is remembered. A value is its printed number, the set value that wins, and the sum of all that
//! is added, read anew each time.

use runehall_engine::{CardId, KindId, Seat, Slot, ThingId};

use crate::brief::Brief;
use crate::design::{Design, Rules};
use crate::program::{Ailment, Damages, Defended, Gains, Opens, Per, Spell, Stat, Static, Who};
use crate::state::{Alters, Lies, MAX_HAND, Modifier, Role, Spot, State, talk};

/// The class of an effect where effects contradict each other, the lowest first (RSL-2.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Card,
    Stance,
    Ailment,
}

/// A sentence that holds, and whose it is.
#[derive(Clone, Copy)]
struct Holds {
    says: Static,
    you: Seat,
    class: Class,
    /// The card it is on.
    on: Option<Slot<Lies>>,
}

impl Rules {
    /// The text of a kind; ailments come after the last kind.
    #[inline]
    pub(crate) fn text(&self, kind: KindId) -> &Design {
        self.designs.get(kind.index()).unwrap_or_else(|| &self.ailments[(kind.index() - self.designs.len()).min(5)])
    }

    /// The number that stands for an ailment among the kinds.
    #[inline]
    pub(crate) fn kind_of(&self, ailment: Ailment) -> KindId {
        KindId(self.designs.len() as u16 + ailment as u16)
    }

    /// The ailment that a number stands for.
    pub(crate) fn ailment_of(&self, kind: KindId) -> Option<Ailment> {
        Ailment::ALL.get(kind.index().checked_sub(self.designs.len())?).copied()
    }
}

/// Rules and state together, to be read.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
}

impl<'a> Look<'a> {
    /// The design of a card.
    #[inline]
    pub(crate) fn design(self, card: CardId) -> &'a Design {
        self.rules.text(self.state.brought.kind_of(card))
    }

    /// The same in brief.
    #[inline]
    pub(crate) fn brief(self, card: CardId) -> &'a Brief {
        self.rules.brief(self.state.brought.kind_of(card))
    }

    /// Calls `see` with every sentence that holds and is about this (a bit of [`talk`]), in no order. A concealed object says nothing
    /// (RSL-8.2). Of what nobody speaks costs two looks at a byte.
    #[inline]
    fn each(self, about: u8, mut see: impl FnMut(Holds)) {
        if self.state.table.tally().speak_of(about) {
            self.each_on_cards(about, &mut see);
        }
        if self.rules.ailing_of & about != 0 {
            self.each_of_ailments(about, see);
        }
    }

    /// What cards say.
    fn each_on_cards(self, about: u8, mut see: impl FnMut(Holds)) {
        for slot in self.state.table.slots().iter().filter(|slot| slot.facts.talks & about != 0) {
            let class = match slot.facts.role {
                Role::Card => Class::Card,
                Role::Equip if slot.facts.spot == Spot::STANCE && self.state.revealed => Class::Stance,
                Role::Equip | Role::Concentration | Role::Placed => continue,
            };
            let you = slot.facts.whose.seat();
            if !self.state.alive.has(you) {
                continue;
            }
            for line in self.design(slot.card).lines.iter().filter(|line| line.opens == Opens::InPlay) {
                for &says in &line.statics {
                    see(Holds { says, you, class, on: Some(*slot) });
                }
            }
        }
    }

    /// What exposed ailments say.
    #[inline]
    fn each_of_ailments(self, about: u8, mut see: impl FnMut(Holds)) {
        for you in self.state.alive.iter() {
            let covered = self.state.covered(you);
            for (i, area) in self.state.player(you).areas.iter().enumerate() {
                let Some(ailment) = area.ailment.filter(|ailment| self.rules.ailing[*ailment as usize] & about != 0)
                else {
                    continue;
                };
                if covered >> i & 1 == 1 {
                    continue;
                }
                let lines = self.rules.ailment(ailment).lines.iter();
                for line in lines.filter(|line| line.opens == Opens::InPlay && area.n >= line.from) {
                    for &says in &line.statics {
                        see(Holds { says, you, class: Class::Ailment, on: None });
                    }
                }
            }
        }
    }

    /// What is spoken of now by cards, ailments and lasting changes, as bits of [`talk`]: what is not among it is as printed. A text
    /// that is concealed may be counted, too.
    #[inline]
    pub(crate) fn spoken_of(self) -> u8 {
        let mut talks = self.state.table.tally().spoken();
        for you in self.state.alive.iter() {
            for ailment in self.state.player(you).areas.iter().filter_map(|area| area.ailment) {
                talks |= self.rules.ailing[ailment as usize];
            }
        }
        self.state.modifiers.iter().fold(talks, |talks, modifier| talks | modifier.alters.talk())
    }

    fn times(self, by: i8, per: Per, holds: &Holds) -> i16 {
        let n = match per {
            Per::One => 1,
            Per::Mastery => holds.on.map_or(0, |slot| slot.facts.mastery),
            Per::Ailment(ailment) => self.state.instances(holds.you, ailment),
        };
        i16::from(by) * i16::from(n)
    }

    fn modified(self, fits: impl Fn(&Modifier) -> bool) -> i16 {
        self.state.modifiers.iter().filter(|modifier| fits(modifier)).map(|modifier| i16::from(modifier.by)).sum()
    }

    /// What is added to a number of a player.
    fn changed(self, seat: Seat, number: Stat) -> i16 {
        let mut sum = self.modified(|modifier| modifier.alters == Alters::Stat(seat, number));
        self.each(number.talk(), |holds| {
            if let Static::Change { who, stat, by, per } = holds.says
                && stat == number
                && concerns(who, holds.you, seat)
            {
                sum += self.times(by, per, &holds);
            }
        });
        sum
    }

    /// A Runeslinger, as printed.
    #[inline]
    fn runeslinger(self, seat: Seat) -> Option<&'a Brief> {
        self.state.at(seat, Spot::RUNESLINGER, Role::Equip).map(|slot| self.brief(slot.card))
    }

    /// The block value (RSL-13.10).
    pub(crate) fn block(self, seat: Seat) -> u8 {
        let printed = self.runeslinger(seat).map_or(0, |brief| i16::from(brief.block));
        small(printed + self.changed(seat, Stat::Block))
    }

    /// Maximum health, which may be below 0 (RSL-3.12).
    pub(crate) fn max_health(self, seat: Seat) -> i16 {
        self.printed_health(seat) + self.changed(seat, Stat::MaxHealth)
    }

    /// The same as printed (RSL-3.14).
    #[inline]
    pub(crate) fn printed_health(self, seat: Seat) -> i16 {
        self.runeslinger(seat).map_or(0, |brief| i16::from(brief.health))
    }

    /// Maximum hand (RSL-20.1, RSL-20.13).
    pub(crate) fn max_hand(self, seat: Seat) -> u8 {
        if self.spoken_of() & talk::HAND == 0 {
            return small(MAX_HAND);
        }
        let mut winner: Option<((Class, bool, ThingId), i16)> = None;
        self.each(talk::HAND, |holds| {
            if let Static::HandIs(n) = holds.says
                && holds.you == seat
            {
                // RSL-2.4, then RSL-2.5 (nothing sets the hand of another, so it is the same for all), then RSL-2.6: numbers
                // rise in the order in which things came into play.
                let rank = (holds.class, holds.you == self.state.active, holds.on.map_or(ThingId(0), |slot| slot.id));
                if winner.is_none_or(|(best, _)| best <= rank) {
                    winner = Some((rank, i16::from(n)));
                }
            }
        });
        small(winner.map_or(MAX_HAND, |(_, n)| n) + self.changed(seat, Stat::MaxHand))
    }

    /// The defense of a card in play (RSL-5.9, RSL-5.10), which may be below 0.
    pub(crate) fn defense(self, slot: &Slot<Lies>, seat: Seat) -> i16 {
        let mut sum = i16::from(self.brief(slot.card).defense);
        sum += self.modified(|modifier| modifier.alters == Alters::Defense(slot.id));
        self.each(talk::DEFENSE, |holds| {
            if let Static::Defense { of, by, per } = holds.says {
                let concerned = match of {
                    Defended::This => holds.on.is_some_and(|on| on.id == slot.id),
                    Defended::Yours => holds.you == seat,
                };
                if concerned {
                    sum += self.times(by, per, &holds);
                }
            }
        });
        sum
    }

    /// What a card costs this player (RSL-8.10).
    pub(crate) fn cost(self, seat: Seat, kind: KindId) -> u8 {
        let brief = self.rules.brief(kind);
        let mut sum = i16::from(brief.cost);
        self.each(talk::COSTS, |holds| {
            if let Static::Cost { of, by, per } = holds.says
                && holds.you == seat
                && (of.is_none() || of == brief.sort.spell())
            {
                sum += self.times(by, per, &holds);
            }
        });
        small(sum)
    }

    /// What is added to a damage effect of this player at its source (RSL-16.14).
    pub(crate) fn dealing(self, seat: Seat, spell: Option<Spell>) -> i16 {
        let mut sum = 0;
        self.each(talk::DAMAGE, |holds| {
            if let Static::Damage { of, by, per } = holds.says
                && holds.you == seat
            {
                let concerned = match of {
                    Damages::Yours => true,
                    Damages::OfSpells(of) => spell == Some(of),
                    Damages::ToYou | Damages::ToYourDefense => false,
                };
                if concerned {
                    sum += self.times(by, per, &holds);
                }
            }
        });
        sum
    }

    /// What is added to a damage effect to this player's Runeslinger, or to a defense card of theirs.
    pub(crate) fn taking(self, seat: Seat, card: bool) -> i16 {
        let mut sum = 0;
        self.each(talk::DAMAGE, |holds| {
            if let Static::Damage { of, by, per } = holds.says
                && holds.you == seat
                && of == (if card { Damages::ToYourDefense } else { Damages::ToYou })
            {
                sum += self.times(by, per, &holds);
            }
        });
        sum
    }

    /// How often a player can block each turn (RSL-13.3, RSL-25.9).
    pub(crate) fn blocks(self, seat: Seat) -> u8 {
        let mut most = 1;
        self.each(talk::LEAVE, |holds| {
            if let Static::Blocks(n) = holds.says
                && holds.you == seat
            {
                most = most.max(n);
            }
        });
        most
    }

    /// Whether damage effects of such runespells of a player can target any target (RSL-24.10).
    pub(crate) fn any_target(self, seat: Seat, spell: Spell) -> bool {
        self.says(seat, |says| says == Static::AnyTarget(spell))
    }

    /// Whether a player can gain health.
    pub(crate) fn can_gain(self, seat: Seat) -> bool {
        !self.says(seat, |says| says == Static::NoHealth)
    }

    /// Whether a player can answer (RSL-14.13).
    pub(crate) fn can_answer(self, seat: Seat) -> bool {
        !self.says(seat, |says| says == Static::NoAnswer)
    }

    fn says(self, seat: Seat, fits: impl Fn(Static) -> bool) -> bool {
        let mut found = false;
        self.each(talk::LEAVE, |holds| found |= holds.you == seat && fits(holds.says));
        found
    }

    /// Whether a player may block for something now (RSL-13.3, RSL-13.4, RSL-13.13).
    pub(crate) fn can_block(self, seat: Seat) -> bool {
        self.state.hand_size(seat) > 0 && self.state.player(seat).blocks < self.blocks(seat) && self.block(seat) > 0
    }

    /// Whether a card has a keyword as it lies there (RSL-17.14, RSL-17.17).
    pub(crate) fn has(self, slot: &Slot<Lies>, gains: Gains) -> bool {
        let bit = 1 << gains as u8;
        slot.facts.gained & bit != 0 || (slot.facts.lost & bit == 0 && self.brief(slot.card).prints(gains))
    }
}

/// Whether a sentence about these players, of a text of this player, is about that one.
fn concerns(who: Who, you: Seat, seat: Seat) -> bool {
    match who {
        Who::You => you == seat,
        Who::Each => true,
        Who::EachEnemy => you != seat,
        // The language lets no other Runeslinger stand there.
        Who::Target(_) | Who::EachHit | Who::That | Who::ControllerOf(_) | Who::Player => false,
    }
}

/// A number that is never below 0 (RSL-8.10, RSL-13.10, RSL-16.2).
pub(crate) fn small(n: i16) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}
