//! One line of a card: its tree taken apart into a [`Line`] (RSL-24.1).
//!
//! A [`Reader`] goes through the tree in printed order and so numbers the targets as they are announced. What a word refers
//! to must stand before it: `the target` a target, `it hits` damage, `the chosen type` a choice, `that runespell` a trigger.
//! The verbs are in `verbs`, Runeslingers, cards and targets in `nouns`, modifiers in `modifiers`.

#![expect(clippy::wildcard_enum_match_arm, reason = "what cannot stand in a place is refused there")]

use crate::design::Sort;
use crate::lexicon::Form;
use crate::program::{Ailment, Chooses, Cond, Cost, Line, Num, Onto, Op, Opens, Spell, Static, Target, Wanted, When};
use runehall_cards::{Node, Refused};

/// A phrase of a line.
pub(super) type Phrase<'t> = Node<'t, Form>;

/// The greatest number on a card; whoever needs more can write it twice.
const GREATEST: u16 = 99;

/// The most instructions of a line.
const MOST_OPS: usize = 32;

/// What is known of a line while it is read.
#[derive(Debug)]
pub(super) struct Reader {
    pub(super) card: Sort,
    pub(super) opens: Opens,
    pub(super) targets: Vec<Target>,
    pub(super) chooses: Option<Chooses>,
    pub(super) ops: Vec<Op>,
    /// What `where X is` says in this sentence, and whether X was there.
    x: Option<Num>,
    x_used: bool,
    /// The nearest earlier damage instruction.
    pub(super) dealt: Option<Dealt>,
    /// The number of the sentence, and whether a condition or `once per turn` covers it.
    sentence: usize,
    guarded: bool,
    /// The words being read stand in a damage instruction (RSL-24.10).
    pub(super) in_damage: bool,
}

/// A damage instruction, for what later words say of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dealt {
    pub(super) to: Onto,
    sentence: usize,
    guarded: bool,
}

/// What a line says; nothing for `(no effect)`. Its text and, for an ailment, its level are not in the tree.
pub(super) fn read(card: Sort, line: Phrase<'_>) -> Result<Option<Line>, Refused> {
    let opens = match line.form() {
        Form::NoEffect => return Ok(None),
        Form::Plain => Opens::Body,
        Form::Bullet => Opens::Bullet,
        Form::InPlay => Opens::InPlay,
        Form::Use => Opens::Use,
        Form::Pay => Opens::Pay(cost(line.phrase("cost"))?),
        Form::Triggered => event(line.phrase("when"))?.map_or(Opens::Body, Opens::When),
        Form::Instead => {
            line.phrase("when").only(Form::WouldBeApplied)?;
            Opens::Instead(When::WouldBeOnYou)
        }
        _ => return Err(line.refuse("is no line")),
    };
    let mut reader = Reader {
        card,
        opens,
        targets: vec![],
        chooses: None,
        ops: vec![],
        x: None,
        x_used: false,
        dealt: None,
        sentence: 0,
        guarded: false,
        in_damage: false,
    };
    let mut statics = vec![];
    let mut fits = None;
    match opens {
        Opens::InPlay => statics = reader.statics(line)?,
        Opens::Instead(_) => fits = reader.replacement(line.phrase("does"))?,
        Opens::Body | Opens::When(_) | Opens::Use | Opens::Pay(_) | Opens::Bullet => {
            for sentence in line.list("does") {
                reader.sentence(sentence)?;
                reader.sentence += 1;
            }
        }
    }
    if reader.ops.len() > MOST_OPS {
        return Err(line.refuse(format!("has more than {MOST_OPS} instructions")));
    }
    let Reader { targets, chooses, ops, .. } = reader;
    if let Some(unused) = unused(chooses, &ops) {
        return Err(line.refuse(unused));
    }
    Ok(Some(Line { opens, targets, chooses, ops, statics, fits, from: 0, text: String::new() }))
}

/// A choice that nothing in the line makes use of.
fn unused(chooses: Option<Chooses>, ops: &[Op]) -> Option<&'static str> {
    let (needs, message) = match chooses? {
        Chooses::Ailments(_) => (
            ops.iter().any(|op| matches!(op, Op::ApplyChosen { .. })),
            "chooses ailments and never applies them; go on with `apply the chosen ailments to …`",
        ),
        Chooses::Type => (
            ops.iter().any(|op| matches!(op, Op::Convert { .. })),
            "chooses a type and never converts to it; go on with `convert 2 ailments on … to the chosen type`",
        ),
        Chooses::Unique(_) => (true, ""),
    };
    (!needs).then_some(message)
}

fn cost(node: Phrase<'_>) -> Result<Cost, Refused> {
    Ok(match node.form() {
        Form::PayLight => Cost::Light(numeral(node, "n")?),
        Form::PayTokens => Cost::Tokens(numeral(node, "n")?),
        Form::PayHealth => Cost::Health(numeral(node, "n")?),
        _ => return Err(node.refuse("is no cost")),
    })
}

/// What a triggered effect waits for; nothing for "this card is played", which is step 7 of its play (RSL-9.12).
fn event(node: Phrase<'_>) -> Result<Option<When>, Refused> {
    Ok(Some(match node.form() {
        Form::Played => return Ok(None),
        Form::Destroyed => When::Destroyed,
        Form::Leaves => When::Leaves,
        Form::YouSling => When::YouSling(spell(node.phrase("kind"))?),
        Form::EnemySlings => When::EnemySlings(spell(node.phrase("kind"))?),
        Form::TurnBegins => When::TurnBegins,
        Form::YouBlock => When::YouBlock,
        Form::YouPass => When::YouPass,
        Form::LosePower => When::LosePower,
        Form::AilmentOnYou => When::AilmentOnYou,
        Form::TypeOnYou => When::TypeOnYou(ailment(node.phrase("ailment"))?),
        Form::AilmentOnEnemy => When::AilmentOnEnemy,
        Form::EnemySets => When::EnemySets,
        Form::Charged => When::Charged,
        Form::Activated => When::Activated,
        _ => return Err(node.refuse("is no event")),
    }))
}

impl Reader {
    fn statics(&mut self, line: Phrase<'_>) -> Result<Vec<Static>, Refused> {
        line.list("holds").map(|sentence| self.holds(sentence)).collect()
    }

    /// The one sentence of a replacement; its condition says whether it fits at all (RSL-15.11).
    fn replacement(&mut self, does: Phrase<'_>) -> Result<Option<Cond>, Refused> {
        if does.form() != Form::If {
            self.sentence(does)?;
            return Ok(None);
        }
        let fits = self.condition(does.phrase("if"))?;
        self.sentence(does.phrase("does"))?;
        Ok(Some(fits))
    }

    fn sentence(&mut self, node: Phrase<'_>) -> Result<(), Refused> {
        match node.form() {
            Form::If => {
                let cond = self.condition(node.phrase("if"))?;
                self.covered(node.phrase("does"), |skip| Op::If { cond, skip })
            }
            Form::Once => self.covered(node.phrase("does"), |skip| Op::Once { skip }),
            Form::Do => {
                let mut acts = node.list("acts");
                self.with_x(node, |reader| acts.try_for_each(|act| reader.act(act)))
            }
            Form::Unless => {
                let n = numeral(node, "n")?;
                self.movement(node.phrase("act"), Some(n))
            }
            Form::MayHave => self.with_x(node, |reader| reader.may_have(node)),
            _ => Err(node.refuse("is no instruction")),
        }
    }

    /// A sentence that a condition or `once per turn` covers.
    fn covered(&mut self, does: Phrase<'_>, op: impl FnOnce(u8) -> Op) -> Result<(), Refused> {
        let at = self.ops.len();
        // Its length is known when the sentence has been read.
        self.ops.push(Op::SetTop);
        let before = std::mem::replace(&mut self.guarded, true);
        self.sentence(does)?;
        self.guarded = before;
        // Lines of more than `MOST_OPS` are refused, so the number is small.
        self.ops[at] = op((self.ops.len() - at - 1).min(MOST_OPS) as u8);
        Ok(())
    }

    /// A sentence that may say what X is (RSL-24.1).
    fn with_x(&mut self, node: Phrase<'_>, read: impl FnOnce(&mut Self) -> Result<(), Refused>) -> Result<(), Refused> {
        let value = node.optional("x");
        self.x = value.map(num).transpose()?;
        self.x_used = false;
        read(self)?;
        self.x = None;
        match value {
            Some(value) if !self.x_used => Err(value.refuse("says what X is, and there is no X in the sentence")),
            _ => Ok(()),
        }
    }

    pub(super) fn condition(&self, node: Phrase<'_>) -> Result<Cond, Refused> {
        Ok(match node.form() {
            Form::Hits => {
                self.targeted_damage(node)?;
                Cond::Hits
            }
            Form::HitsRuneslinger => {
                let Onto::Target(target) = self.targeted_damage(node)? else {
                    return Err(node.refuse("asks for a target that the damage before it does not have"));
                };
                // Of these only one can be a card, so `it hits` says it all (RSL-24.9).
                if self.targets[usize::from(target)].wanted.is_defense() {
                    return Err(node.refuse("can never be: the target is a defense card").instead("`it hits`"));
                }
                Cond::HitsRuneslinger
            }
            Form::TargetAiled => {
                let target = self.the_target(node)?;
                if !self.targets[usize::from(target)].wanted.can_be_seat() {
                    return Err(node.refuse("can never be: only Runeslingers have ailments (RSL-25.7)"));
                }
                Cond::TargetAiled { target, least: numeral(node, "n")? }
            }
            Form::SlungAnother => Cond::Slung(spell(node.phrase("kind"))?),
            Form::HasToken => Cond::HasToken,
            Form::NoToken => Cond::NoToken,
            Form::BasicTokens => Cond::BasicTokens(numeral(node, "n")?),
            Form::NotOwned => Cond::NotOwned,
            _ => return Err(node.refuse("is no condition")),
        })
    }

    /// What the nearest earlier damage instruction damages, if that has a target (RSL-16.9).
    fn targeted_damage(&self, node: Phrase<'_>) -> Result<Onto, Refused> {
        let dealt = self.damage_before(node)?;
        match dealt {
            Onto::Target(_) => Ok(dealt),
            Onto::Seats(_) | Onto::Which(_) | Onto::EachEnemyDefense => Err(node
                .refuse("asks for the target of the damage before it, which has none (RSL-16.9)")
                .instead("`each Runeslinger it hit`")),
        }
    }

    /// What the nearest earlier damage instruction damages, if it is sure to happen before this.
    pub(super) fn damage_before(&self, node: Phrase<'_>) -> Result<Onto, Refused> {
        let Some(Dealt { to, sentence, guarded }) = self.dealt else {
            return Err(node.refuse("looks back at damage, and none is dealt before it in this line (RSL-24.9)"));
        };
        if guarded && sentence != self.sentence {
            return Err(node.refuse("looks back at damage that hangs on a condition of another sentence"));
        }
        Ok(to)
    }

    pub(super) fn note_damage(&mut self, to: Onto) {
        self.dealt = Some(Dealt { to, sentence: self.sentence, guarded: self.guarded });
    }

    /// A number or X.
    pub(super) fn amount(&mut self, node: Phrase<'_>) -> Result<Num, Refused> {
        match node.form() {
            Form::Count => Ok(Num::Is(numeral(node, "n")?)),
            Form::X => {
                let Some(x) = self.x else {
                    return Err(node
                        .refuse("stands for nothing here")
                        .instead("a number, or end the sentence with `, where X is …`"));
                };
                if x == Num::Dealt {
                    self.targeted_damage(node)?;
                }
                self.x_used = true;
                Ok(x)
            }
            _ => Err(node.refuse("is no number")),
        }
    }

    /// Remembers what is announced in step 4; a line has one such choice (RSL-9.6).
    pub(super) fn choose(&mut self, node: Phrase<'_>, what: Chooses) -> Result<(), Refused> {
        if self.guarded && !matches!(what, Chooses::Unique(_)) {
            return Err(
                node.refuse("is announced before anything of the line happens, so nothing can decide on it (RSL-9.6)")
            );
        }
        if let Chooses::Ailments(n) | Chooses::Unique(n) = what
            && n > Line::MOST_CHOSEN
        {
            let most = Line::MOST_CHOSEN;
            let refused = node.refuse_number("n", format!("is more than the {most} ailments a line can choose"));
            return Err(refused.instead(format!("at most `{most}`")));
        }
        if self.chooses.is_some() {
            return Err(node.refuse("is a second choice in this line, and a line has one (RSL-9.6)"));
        }
        self.chooses = Some(what);
        Ok(())
    }

    /// The event of the line, if it is a triggered effect.
    pub(super) fn event(&self) -> Option<When> {
        match self.opens {
            Opens::When(when) => Some(when),
            Opens::Body | Opens::Instead(_) | Opens::InPlay | Opens::Use | Opens::Pay(_) | Opens::Bullet => None,
        }
    }
}

/// What "where X is" says.
fn num(node: Phrase<'_>) -> Result<Num, Refused> {
    Ok(match node.form() {
        Form::TokensHere => Num::Tokens,
        Form::ConcentrationsYours => Num::Concentrations,
        Form::AilmentsOnYou => Num::Ailments,
        Form::DamageDealt => Num::Dealt,
        _ => return Err(node.refuse("is no number")),
    })
}

/// A printed number, at least 1.
pub(super) fn numeral(node: Phrase<'_>, hole: &str) -> Result<u8, Refused> {
    match bounded(node, hole)? {
        0 => Err(node.refuse_number(hole, "does nothing").instead("a number from 1 on")),
        n => Ok(n),
    }
}

/// A printed number, where 0 says something.
pub(super) fn bounded(node: Phrase<'_>, hole: &str) -> Result<u8, Refused> {
    match node.number(hole) {
        n if n > GREATEST => Err(node
            .refuse_number(hole, format!("is more than the {GREATEST} a card can say"))
            .instead(format!("at most `{GREATEST}`"))),
        n => Ok(n as u8),
    }
}

pub(super) fn spell(node: Phrase<'_>) -> Result<Spell, Refused> {
    Ok(match node.form() {
        Form::Attack => Spell::Attack,
        Form::Spirit => Spell::Spirit,
        Form::Utility => Spell::Utility,
        _ => return Err(node.refuse("is no type of runespell")),
    })
}

pub(super) fn ailment(node: Phrase<'_>) -> Result<Ailment, Refused> {
    Ok(match node.form() {
        Form::Burn => Ailment::Burn,
        Form::Debilitate => Ailment::Debilitate,
        Form::Curse => Ailment::Curse,
        Form::Fragment => Ailment::Fragment,
        Form::Weaken => Ailment::Weaken,
        Form::Insanity => Ailment::Insanity,
        _ => return Err(node.refuse("is no ailment")),
    })
}

impl Wanted {
    /// Whether such a target can be a Runeslinger.
    pub const fn can_be_seat(self) -> bool {
        matches!(self, Wanted::Enemy | Wanted::Runeslinger | Wanted::Any)
    }

    /// Whether such a target is always a defense card.
    pub const fn is_defense(self) -> bool {
        matches!(self, Wanted::Defense | Wanted::Boon | Wanted::Chant | Wanted::Trinket)
    }
}
