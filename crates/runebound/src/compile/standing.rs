//! Effects that hold without being carried out: `Always:`, `Special:` and `While active:`.

use runehall_cards::Node;

use super::Read;
use super::clauses::{Context, run};
use super::terms::{attribute, colour, delta, phase, rolls, skill, small, terrain, town, trait_word};
use crate::lexicon::{Form, TOWNS};
use crate::op::Op;
use crate::program::{Rolls, Sort, Span, Standing, Which};
use crate::terms::TRAITS;

/// `Always:` on a market card.
pub(super) fn always<'t>(sort: Sort, does: impl Iterator<Item = Node<'t, Form>>, hit: bool) -> Read<Vec<Standing>> {
    does.map(|clause| {
        let form = clause.form();
        if hit != (form == Form::Damage) {
            return Err(clause.refuse("goes without `Hit:`, and damage with it (RBD-11.16)"));
        }
        match form {
            Form::AddAttribute => {
                Ok(Standing::Attribute { n: small(clause)?, attribute: attribute(clause.phrase("a"))? })
            }
            Form::Rolls => {
                let (n, rolls) = (delta(clause.phrase("n"))?, rolls(clause.phrase("k"))?);
                let (hero, first) = (serves(sort == Sort::Ally, clause, rolls)?, clause.flag("first"));
                Ok(Standing::Rolls { n, rolls, hero, first })
            }
            Form::Tests => {
                let (n, skill) = (delta(clause.phrase("n"))?, skill(clause.phrase("s"))?);
                Ok(Standing::Tests { n, skill, hero: tests(sort == Sort::Ally, clause)? })
            }
            Form::Damage => {
                let against = clause.optional("t").map(trait_word).transpose()?;
                Ok(Standing::Damage { n: small(clause)?, phase: phase(clause.phrase("p"))?, against })
            }
            _ => Err(clause.refuse("is nothing that holds always (RBD-11.3)")),
        }
    })
    .collect()
}

/// Whether a text about rolls serves the Hero of an Ally (RBD-22.4); all others serve the Hero anyway.
pub(super) fn serves(ally: bool, clause: Node<'_, Form>, rolls: Rolls) -> Read<bool> {
    let hero = clause.flag("hero");
    if hero && !ally {
        return Err(
            clause.refuse("says `of your Hero`, which only an Ally does; all others serve the Hero anyway (RBD-22.4)")
        );
    }
    if ally && !hero && !rolls.meets(Rolls::ATTACK) {
        return Err(clause.refuse("is a roll that no Ally makes; write `of your Hero` (RBD-16.5)"));
    }
    Ok(hero)
}

/// The same for tests, which only Heroes make (RBD-13.2).
pub(super) fn tests(ally: bool, clause: Node<'_, Form>) -> Read<bool> {
    let hero = clause.flag("hero");
    match (ally, hero) {
        (true, false) => Err(clause.refuse("is a test, and no Ally makes one; write `of your Hero` (RBD-13.2)")),
        (false, true) => {
            Err(clause
                .refuse("says `of your Hero`, which only an Ally does; all others serve the Hero anyway (RBD-22.4)"))
        }
        (true, true) | (false, false) => Ok(hero),
    }
}

/// `Special:` on a Challenge.
pub(super) fn special<'t>(does: impl Iterator<Item = Node<'t, Form>>) -> Read<Vec<Standing>> {
    does.map(|clause| match clause.form() {
        Form::CancelEach => Ok(Standing::CancelEach { n: small(clause)?, phase: phase(clause.phrase("p"))? }),
        Form::EnemyEscape => Ok(Standing::EnemyEscape(small(clause)?)),
        Form::NoEscape => Ok(Standing::NoEscape { first: clause.flag("first") }),
        Form::NoActivation => Ok(Standing::NoActivation { first: clause.flag("first") }),
        _ => Err(clause.refuse("does not hold by itself: give it a time such as `Before Combat:`")),
    })
    .collect()
}

/// What healing discards for 1 gold anyway (RBD-10.8).
const HEALED: u8 = 1;

/// `While active:` on an Event, with the ops of what entering a space brings.
pub(super) fn lasting<'t>(does: impl Iterator<Item = Node<'t, Form>> + Clone) -> Read<(Vec<Standing>, Vec<Op>)> {
    let (mut standing, mut ops) = (vec![], vec![]);
    let mut left = does;
    while let Some(clause) = left.next() {
        standing.push(match clause.form() {
            Form::ChallengeValue => {
                let (which, n) = (which(clause)?, delta(clause.phrase("n"))?);
                Standing::Value { which, n, phase: phase(clause.phrase("p"))? }
            }
            Form::ChallengeLife => Standing::Life { which: which(clause)?, n: delta(clause.phrase("n"))? },
            Form::EachHero => {
                let then = clause.phrase("then");
                if then.form() == Form::ExtraDice {
                    Standing::MoreDice(small(then)?)
                } else {
                    then.only(Form::FewerDice)?;
                    Standing::FewerDice(small(then)?)
                }
            }
            Form::NoRest => Standing::NoRest,
            Form::NoEscape => Standing::NoEscape { first: clause.flag("first") },
            Form::NoActivation => Standing::NoActivation { first: clause.flag("first") },
            Form::ExtraDraw => Standing::ExtraDraw(small(clause)?),
            Form::FirstVisit => Standing::FirstVisit { towns: towns(clause)?, cost: small(clause)? },
            Form::HealRate => match small(clause)? {
                HEALED => return Err(clause.refuse_number("n", "is what healing does anyway (RBD-10.8)")),
                n => Standing::HealRate(n),
            },
            Form::AllyLess => Standing::AllyLess(small(clause)?),
            Form::Entering => {
                // RBD-22.5: it governs all clauses that follow.
                let (terrain, by_die) = (terrain(clause.phrase("t"))? as u8, clause.flag("die"));
                ops = run(std::iter::once(clause.phrase("then")).chain(left.by_ref()), Context::Event)?;
                Standing::Entering { terrain, by_die, run: Span { from: 0, to: ops.len() as u8 } }
            }
            _ => return Err(clause.refuse("is nothing that an Event does while it is active (RBD-7.7)")),
        });
    }
    Ok((standing, ops))
}

/// Which Challenges a text is about.
fn which(clause: Node<'_, Form>) -> Read<Which> {
    let Some(word) = clause.optional("w") else { return Ok(Which::Every) };
    match word.form() {
        Form::ColourWord(_) => Ok(Which::Of(colour(word)?)),
        Form::TraitWord(n) if usize::from(n) < TRAITS.len() => Ok(Which::With(n)),
        _ => Err(word.refuse("is no colour or trait of Challenges")),
    }
}

/// The towns of a text as bits by their places in [`crate::lexicon::TOWNS`], and in that order: what says the same is the same text.
fn towns(clause: Node<'_, Form>) -> Read<u8> {
    let mut towns = 0;
    for word in clause.list("towns") {
        let bit = 1 << town(word)?;
        if towns & bit != 0 {
            return Err(word.refuse("is named already"));
        }
        if towns > bit {
            return Err(word.refuse(format!("is out of order; it is {}", TOWNS.join(", "))));
        }
        towns |= bit;
    }
    Ok(towns)
}
