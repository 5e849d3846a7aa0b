//! Instructions: the table of verbs of section 24.

#![expect(clippy::wildcard_enum_match_arm, reason = "what cannot stand in a place is refused there")]

use super::line::{Phrase, Reader, ailment, numeral};
use super::nouns::To;
use crate::frame::LOOKED;
use crate::lexicon::Form;
use crate::program::{Chooses, Goes, May, Num, Onto, Op, Token, Which, Who};
use runehall_cards::Refused;

impl Reader {
    /// One instruction.
    pub(super) fn act(&mut self, node: Phrase<'_>) -> Result<(), Refused> {
        let op = match node.form() {
            Form::Deal => return self.deal(node),
            Form::Apply => return self.apply(node),
            Form::Destroy | Form::DiscardCard | Form::Return | Form::PlaceUnder | Form::PlaceInVoid => {
                return self.movement(node, None);
            }
            Form::Lasting => self.lasting(node)?,
            Form::ChooseAilments => return self.choose(node, Chooses::Ailments(numeral(node, "n")?)),
            Form::ChooseType => return self.choose(node, Chooses::Type),
            Form::Draw | Form::Sear | Form::Void | Form::Discard | Form::DiscardAtRandom => {
                self.deed(node, Who::You)?
            }
            Form::They => {
                let who = self.who(node.phrase("who"))?;
                self.deed(node.phrase("deed"), who)?
            }
            Form::LoseHealth => {
                let who = self.who(node.phrase("who"))?;
                Op::LoseHealth { who, n: self.amount(node.phrase("n"))? }
            }
            Form::GainHealth => {
                let who = self.who(node.phrase("who"))?;
                Op::GainHealth { who, n: self.amount(node.phrase("n"))? }
            }
            Form::ApplyUnique | Form::ApplyChosen | Form::RemoveAilments | Form::RemoveUnder | Form::Convert => {
                self.ailments(node)?
            }
            Form::DiscardTop => Op::DiscardTop { n: self.amount(node.phrase("n"))? },
            Form::PlaceTop => {
                self.this_card(node, To::Move)?;
                Op::PlaceTop { n: self.amount(node.phrase("n"))? }
            }
            Form::ReturnPlacedCard | Form::ReturnPlacedCards => Op::ReturnPlaced,
            Form::SetTop => Op::SetTop,
            Form::LookTopCard => Op::LookTop { of: self.deck(node.phrase("deck"))?, n: Num::Is(1) },
            Form::LookTopCards => {
                let n = self.amount(node.phrase("n"))?;
                if n == Num::Is(1) {
                    return Err(node.refuse("has a shorter wording (RSL-24.1)").instead("`look at the top card of …`"));
                }
                // Only so many cards of a deck have a place.
                if !matches!(n, Num::Is(n) if usize::from(n) <= LOOKED) {
                    return Err(node
                        .refuse(format!("can be more than the {LOOKED} cards of a deck that are looked at at once"))
                        .instead(format!("`look at the top {LOOKED} cards of …`, or fewer")));
                }
                Op::LookTop { of: self.deck(node.phrase("deck"))?, n }
            }
            Form::LookHand => Op::LookHand { of: self.who(node.phrase("who"))? },
            Form::OrderLooked => match self.ops.last() {
                Some(Op::LookTop { of: Who::You, n }) if *n != Num::Is(1) => Op::OrderLooked,
                _ => {
                    return Err(node
                        .refuse("follows directly on looking at several cards of your own deck")
                        .instead("`look at the top 3 cards of your deck` before it"));
                }
            },
            Form::Take => Op::Take { from: self.who(node.phrase("who"))? },
            Form::Ready => Op::Ready { which: self.which(node.phrase("what"), To::Turn)? },
            Form::ReadyConcentrations => Op::ReadyConcentrations { n: self.amount(node.phrase("n"))? },
            Form::UseConcentration => Op::UseConcentrations { n: Num::Is(1) },
            Form::CreateLight => Op::Light { n: self.amount(node.phrase("n"))? },
            Form::PutTokens => {
                self.this_card(node, To::Move)?;
                let token = if node.flag("mastery") { Token::Mastery } else { Token::Basic };
                Op::PutTokens { n: self.amount(node.phrase("n"))?, token }
            }
            Form::RemoveTokens => self.remove_tokens(node)?,
            Form::PutBarrier => {
                let n = self.amount(node.phrase("n"))?;
                let on = node.phrase("on");
                let on = match on.form() {
                    Form::You => Onto::Seats(Who::You),
                    _ => match self.which(on, To::Stand)? {
                        Which::Target(target) => Onto::Target(target),
                        which => Onto::Which(which),
                    },
                };
                Op::Barrier { n, on }
            }
            Form::GainDetermination => Op::Determination { n: self.amount(node.phrase("n"))? },
            _ => return Err(node.refuse("is no instruction")),
        };
        self.ops.push(op);
        Ok(())
    }

    /// What is done with ailments that are not named.
    fn ailments(&mut self, node: Phrase<'_>) -> Result<Op, Refused> {
        Ok(match node.form() {
            Form::ApplyUnique => {
                let n = numeral(node, "n")?;
                self.choose(node, Chooses::Unique(n))?;
                Op::ApplyUnique { who: self.who(node.phrase("to"))? }
            }
            Form::ApplyChosen => {
                if !matches!(self.chooses, Some(Chooses::Ailments(_))) {
                    return Err(node.refuse("speaks of a choice that the line does not make before (RSL-9.6)"));
                }
                Op::ApplyChosen { who: self.who(node.phrase("to"))? }
            }
            Form::RemoveAilments => {
                let n = self.amount(node.phrase("n"))?;
                Op::RemoveAilments { who: self.who(node.phrase("from"))?, n }
            }
            Form::RemoveUnder => {
                self.this_card(node, To::Move)?;
                Op::RemoveUnder { n: self.amount(node.phrase("n"))? }
            }
            Form::Convert => {
                if self.chooses != Some(Chooses::Type) {
                    return Err(node.refuse("speaks of a type that the line does not choose before (RSL-9.6)"));
                }
                let n = self.amount(node.phrase("n"))?;
                Op::Convert { who: self.who(node.phrase("on"))?, n }
            }
            _ => return Err(node.refuse("does nothing with ailments")),
        })
    }

    fn deal(&mut self, node: Phrase<'_>) -> Result<(), Refused> {
        let n = self.amount(node.phrase("n"))?;
        let direct = node.flag("direct");
        self.in_damage = true;
        let to = self.object(node.phrase("to"))?;
        self.in_damage = false;
        self.ops.push(Op::Deal { n, direct, to });
        self.note_damage(to);
        Ok(())
    }

    /// One op for each type, in the order of "then" (RSL-11.10).
    fn apply(&mut self, node: Phrase<'_>) -> Result<(), Refused> {
        let mut doses = vec![];
        for dose in node.list("what") {
            if dose.form() != Form::Dose {
                return Err(dose.refuse("is no ailment"));
            }
            let n = self.amount(dose.phrase("n"))?;
            doses.push((n, ailment(dose.phrase("ailment"))?));
        }
        let who = self.who(node.phrase("to"))?;
        self.ops.extend(doses.into_iter().map(|(n, ailment)| Op::Apply { who, n, ailment }));
        Ok(())
    }

    /// A card in play goes somewhere, unless its controller discards (RSL-24.4).
    pub(super) fn movement(&mut self, node: Phrase<'_>, unless: Option<u8>) -> Result<(), Refused> {
        let goes = match node.form() {
            Form::Destroy => Goes::Destroy,
            Form::DiscardCard => Goes::Discard,
            Form::Return => Goes::Return,
            Form::PlaceUnder => {
                self.this_card(node, To::Move)?;
                Goes::Under
            }
            Form::PlaceInVoid => Goes::Void,
            _ => return Err(node.refuse("is no movement of a card")),
        };
        let what = node.phrase("what");
        let which = self.which(what, To::Move)?;
        if unless.is_some() && which == Which::This {
            return Err(what.refuse("is controlled by `you`, who need not be asked (RSL-24.4)").instead("`target …`"));
        }
        self.ops.push(Op::Move { which, goes, unless });
        Ok(())
    }

    /// "you may have R V N"
    pub(super) fn may_have(&mut self, node: Phrase<'_>) -> Result<(), Refused> {
        let who = self.who(node.phrase("who"))?;
        let deed = node.phrase("deed");
        let may = match deed.form() {
            Form::Sear => May::Sear,
            Form::Draw => May::Draw,
            Form::Void => May::Void,
            Form::Discard => May::Discard,
            _ => return Err(deed.refuse("is nothing you may have somebody do (RSL-24.5)")),
        };
        let n = self.amount(deed.phrase("n"))?;
        self.ops.push(Op::MayHave { who, may, n });
        Ok(())
    }

    fn deed(&mut self, node: Phrase<'_>, who: Who) -> Result<Op, Refused> {
        let form = node.form();
        let n = self.amount(node.phrase("n"))?;
        Ok(match form {
            Form::Draw => Op::Draw { who, n },
            Form::Sear => Op::Sear { who, n },
            Form::Void => Op::Void { who, n },
            Form::Discard => Op::Discard { who, n, at_random: false },
            Form::DiscardAtRandom => Op::Discard { who, n, at_random: true },
            _ => return Err(node.refuse("is nothing a Runeslinger does")),
        })
    }

    fn remove_tokens(&mut self, node: Phrase<'_>) -> Result<Op, Refused> {
        self.this_card(node, To::Move)?;
        let n = node.phrase("n");
        let n = match n.form() {
            Form::All => None,
            _ => Some(self.amount(n)?),
        };
        let token = match node.optional("kind") {
            None => None,
            Some(kind) => Some(match kind.form() {
                Form::Basic => Token::Basic,
                Form::Mastery => Token::Mastery,
                _ => return Err(kind.refuse("is no kind of token")),
            }),
        };
        Ok(Op::RemoveTokens { n, token })
    }

    fn deck(&mut self, node: Phrase<'_>) -> Result<Who, Refused> {
        match node.form() {
            Form::YourDeck => Ok(Who::You),
            Form::DeckOf => self.who(node.phrase("who")),
            _ => Err(node.refuse("is no deck")),
        }
    }
}
