//! Modifiers: as an instruction with a duration, and as a sentence of a `While in play` line (RSL-24.2).

#![expect(clippy::wildcard_enum_match_arm, reason = "what cannot stand in a place is refused there")]

use super::line::{Phrase, Reader, ailment, bounded, numeral, spell};
use super::nouns::To;
use crate::design::Sort;
use crate::lexicon::Form;
use crate::program::{Damages, Defended, Gains, Num, Op, Per, Signed, Spell, Stat, Static, Until, Wanted, Which, Who};
use runehall_cards::Refused;

impl Reader {
    /// A modifier that an instruction makes.
    pub(super) fn lasting(&mut self, node: Phrase<'_>) -> Result<Op, Refused> {
        let until = match node.optional("until") {
            None => Until::Unstated,
            Some(until) => match until.form() {
                Form::ThisTurn => Until::ThisTurn,
                Form::NextTurn => Until::NextTurn,
                _ => return Err(until.refuse("is no duration")),
            },
        };
        let what = node.phrase("what");
        let op = match what.form() {
            Form::HasStat => {
                let who = self.who(what.phrase("who"))?;
                let by = self.change(what.phrase("by"))?;
                let stat = stat(what.phrase("stat"))?;
                // RSL-24.2: without a duration only the effects of stances and abilities last (RSL-10.16).
                if until == Until::Unstated && !matches!(self.card, Sort::Stance | Sort::Ability | Sort::Runeslinger) {
                    return Err(node
                        .refuse("would be over at once: it says for how long it lasts (RSL-24.2)")
                        .instead("`this turn` or `until the end of the next turn` after it"));
                }
                return Ok(Op::Change { who, stat, by, until });
            }
            Form::HasDefense => {
                let which = self.which(what.phrase("what"), To::Stand)?;
                return Ok(Op::Defense { which, by: self.change(what.phrase("by"))?, until });
            }
            Form::NextDamage => Op::NextDamage { by: self.change(what.phrase("by"))? },
            Form::NextGains => {
                let keyword = what.phrase("keyword");
                Op::NextGains { gains: keyword_of(keyword, Wanted::Runespell)? }
            }
            Form::Gains => {
                let (which, gains) = self.keyed(what)?;
                Op::Gain { which, gains }
            }
            Form::Loses => {
                let (which, gains) = self.keyed(what)?;
                Op::Lose { which, gains }
            }
            _ => {
                return Err(what
                    .refuse("holds while something is in play (RSL-24.1)")
                    .instead("`While in play:` before it"));
            }
        };
        if until != Until::Unstated {
            return Err(node.refuse("has no duration of its own: it lasts as long as its words say (RSL-24.2)"));
        }
        Ok(op)
    }

    /// A card and the keyword it gains or loses.
    fn keyed(&mut self, node: Phrase<'_>) -> Result<(Which, Gains), Refused> {
        let which = self.which(node.phrase("what"), To::Key)?;
        let wanted = match which {
            Which::That => Wanted::Runespell,
            Which::Target(target) => self.targets[usize::from(target)].wanted,
            Which::This if self.card.is_runespell() => Wanted::Runespell,
            Which::This if self.card == Sort::Boon => Wanted::Boon,
            Which::This => Wanted::Defense,
        };
        Ok((which, keyword_of(node.phrase("keyword"), wanted)?))
    }

    fn change(&mut self, node: Phrase<'_>) -> Result<Signed, Refused> {
        let form = node.form();
        let n = self.amount(node.phrase("n"))?;
        match form {
            Form::Plus => Ok(Signed::Plus(n)),
            Form::Minus => Ok(Signed::Minus(n)),
            _ => Err(node.refuse("is no change")),
        }
    }

    /// A change that holds: its number is printed, since X is read when something is carried out (RSL-24.1).
    fn steady(&mut self, node: Phrase<'_>) -> Result<i8, Refused> {
        match self.change(node)? {
            Signed::Plus(Num::Is(n)) => Ok(n as i8),
            Signed::Minus(Num::Is(n)) => Ok(-(n as i8)),
            Signed::Plus(_) | Signed::Minus(_) => Err(node.refuse("has no printed number")),
        }
    }

    /// A sentence of a `While in play` line.
    pub(super) fn holds(&mut self, node: Phrase<'_>) -> Result<Static, Refused> {
        if node.form() != Form::Holds {
            return Err(node.refuse("does not hold"));
        }
        let each = node.optional("each");
        let per = each.map_or(Ok(Per::One), per)?;
        let what = node.phrase("what");
        let found = match what.form() {
            Form::HasStat => {
                let subject = what.phrase("who");
                let who = match subject.form() {
                    Form::You => Who::You,
                    Form::EachEnemy => Who::EachEnemy,
                    Form::EachRuneslinger => Who::Each,
                    _ => {
                        return Err(subject
                            .refuse(
                                "is nobody for a line that holds: it targets nobody and follows on nothing (RSL-24.1)",
                            )
                            .instead("`you`, `each Runeslinger` or `each enemy Runeslinger`"));
                    }
                };
                let by = self.steady(what.phrase("by"))?;
                return Ok(Static::Change { who, stat: stat(what.phrase("stat"))?, by, per });
            }
            Form::HasDefense => {
                let subject = what.phrase("what");
                if subject.form() != Form::ThisCard {
                    return Err(subject
                        .refuse("is no card for a line that holds: it targets nothing (RSL-24.1)")
                        .instead("`this card` or `defense cards you control`"));
                }
                if !self.card.is_defense() {
                    return Err(subject.refuse("has no defense (RSL-5.7)"));
                }
                return Ok(Static::Defense { of: Defended::This, by: self.steady(what.phrase("by"))?, per });
            }
            Form::YourDefense => {
                return Ok(Static::Defense { of: Defended::Yours, by: self.steady(what.phrase("by"))?, per });
            }
            Form::DamageEffects => {
                let of = damages(what.phrase("of"))?;
                return Ok(Static::Damage { of, by: self.steady(what.phrase("by"))?, per });
            }
            Form::Costs => {
                let subject = what.phrase("of");
                let of = match subject.form() {
                    Form::CardsYouPlay => None,
                    Form::SpellsYouSling => Some(spell(subject.phrase("kind"))?),
                    _ => return Err(subject.refuse("costs nothing")),
                };
                return Ok(Static::Cost { of, by: self.steady(what.phrase("by"))?, per });
            }
            Form::HandIs => Static::HandIs(bounded(what, "n")?),
            Form::CanBlock => match numeral(what, "n")? {
                1 => {
                    let refused = what.refuse_number("n", "is what everybody may do anyway (RSL-13.3)");
                    return Err(refused.instead("at least `2`"));
                }
                n => Static::Blocks(n),
            },
            Form::CanTarget => Static::AnyTarget(damaging(what.phrase("kind"))?),
            Form::CannotGainHealth => Static::NoHealth,
            Form::CannotAnswer => Static::NoAnswer,
            _ => return Err(what.refuse("is done once and so cannot hold (RSL-24.3)")),
        };
        match each {
            Some(each) => Err(each.refuse("multiplies a number with a sign, and there is none before it (RSL-24.1)")),
            None => Ok(found),
        }
    }
}

fn per(node: Phrase<'_>) -> Result<Per, Refused> {
    Ok(match node.form() {
        Form::PerMastery => Per::Mastery,
        Form::PerAilment => Per::Ailment(ailment(node.phrase("ailment"))?),
        _ => return Err(node.refuse("is nothing to count")),
    })
}

fn stat(node: Phrase<'_>) -> Result<Stat, Refused> {
    Ok(match node.form() {
        Form::Block => Stat::Block,
        Form::MaximumHealth => Stat::MaxHealth,
        Form::MaximumHand => Stat::MaxHand,
        _ => return Err(node.refuse("is no value of a Runeslinger")),
    })
}

fn damages(node: Phrase<'_>) -> Result<Damages, Refused> {
    Ok(match node.form() {
        Form::YouControl => Damages::Yours,
        Form::ToYou => Damages::ToYou,
        Form::ToYourDefense => Damages::ToYourDefense,
        Form::SpellsYouSling => Damages::OfSpells(damaging(node.phrase("kind"))?),
        _ => return Err(node.refuse("is no damage effect")),
    })
}

/// A type of runespell that deals damage (RSL-5.6).
fn damaging(node: Phrase<'_>) -> Result<Spell, Refused> {
    match spell(node)? {
        Spell::Utility => Err(node.refuse("runespells never deal damage (RSL-5.6)").instead("`attack` or `spirit`")),
        kind @ (Spell::Attack | Spell::Spirit) => Ok(kind),
    }
}

/// A keyword that such a card can make use of (RSL-17.17).
fn keyword_of(node: Phrase<'_>, card: Wanted) -> Result<Gains, Refused> {
    let gains = match node.form() {
        Form::Distract => Gains::Distract,
        Form::Charge => Gains::Charge,
        Form::Shout => Gains::Shout,
        Form::Pierce => Gains::Pierce,
        Form::Quick => Gains::Quick,
        _ => return Err(node.refuse("is no keyword")),
    };
    match (gains, card) {
        (Gains::Charge | Gains::Quick, Wanted::Runespell) => {
            Err(node.refuse("is of no use to a runespell, which is gone before it could be charged or used (RSL-5.3)"))
        }
        (Gains::Distract, Wanted::Boon) => {
            Err(node.refuse("is of no use to a boon, which lies on no concentration (RSL-12.10)"))
        }
        (Gains::Distract | Gains::Charge | Gains::Shout | Gains::Pierce | Gains::Quick, _) => Ok(gains),
    }
}
