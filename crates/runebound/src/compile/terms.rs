//! The small words of a text: numerals, phases, attributes, windows, kinds of rolls.

use runehall_cards::{Node, Refused};

use super::Read;
use crate::lexicon::Form;
use crate::program::{ALL, Rolls, Window};
use crate::terms::{Attribute, Colour, Skill, Terrain};

/// The highest numeral of a text: no figure, purse or roll comes near it.
pub(super) const MOST: u16 = 99;

/// The numeral in a hole: 0 does nothing, and more than `most` does no more than that.
pub(super) fn numeral(phrase: Node<'_, Form>, hole: &str, most: u16) -> Read<u8> {
    match phrase.number(hole) {
        0 => Err(phrase.refuse_number(hole, "does nothing; write at least 1")),
        n if n > most => Err(phrase.refuse_number(hole, format!("is more than there can be; write at most {most}"))),
        n => Ok(n as u8),
    }
}

/// The numeral `n`.
pub(super) fn small(phrase: Node<'_, Form>) -> Read<u8> {
    numeral(phrase, "n", MOST)
}

/// A bonus or a penalty.
pub(super) fn delta(phrase: Node<'_, Form>) -> Read<i8> {
    let sign = match phrase.form() {
        Form::Plus => 1,
        Form::Minus => -1,
        _ => return Err(strange(phrase, "no bonus or penalty")),
    };
    Ok(small(phrase)?.cast_signed() * sign)
}

/// So many, or all.
pub(super) fn amount(phrase: Node<'_, Form>) -> Read<u8> {
    match phrase.form() {
        Form::All => Ok(ALL),
        Form::Number => small(phrase),
        _ => Err(strange(phrase, "no number of them")),
    }
}

pub(super) fn phase(word: Node<'_, Form>) -> Read<Attribute> {
    match word.form() {
        Form::Phase(n) => Ok(Attribute::ALL[usize::from(n)]),
        _ => Err(strange(word, "no phase")),
    }
}

pub(super) fn attribute(word: Node<'_, Form>) -> Read<Attribute> {
    match word.form() {
        Form::AttributeWord(n) => Ok(Attribute::ALL[usize::from(n)]),
        _ => Err(strange(word, "no attribute")),
    }
}

pub(super) fn skill(word: Node<'_, Form>) -> Read<Skill> {
    match word.form() {
        Form::SkillWord(n) => Ok(Skill::WORDS[usize::from(n)].1),
        _ => Err(strange(word, "no skill")),
    }
}

pub(super) fn colour(word: Node<'_, Form>) -> Read<Colour> {
    match word.form() {
        Form::ColourWord(n) => Ok(Colour::ALL[usize::from(n)]),
        _ => Err(strange(word, "no colour")),
    }
}

pub(super) fn terrain(word: Node<'_, Form>) -> Read<Terrain> {
    match word.form() {
        Form::TerrainWord(n) => Ok(Terrain::WORDS[usize::from(n)].1),
        _ => Err(strange(word, "no terrain")),
    }
}

/// A trait, by its place in [`crate::terms::TRAITS`].
pub(super) fn trait_word(word: Node<'_, Form>) -> Read<u8> {
    match word.form() {
        Form::TraitWord(n) => Ok(n),
        _ => Err(strange(word, "no trait")),
    }
}

/// A town, by its place in [`crate::lexicon::TOWNS`].
pub(super) fn town(word: Node<'_, Form>) -> Read<u8> {
    match word.form() {
        Form::TownWord(n) => Ok(n),
        _ => Err(strange(word, "no town")),
    }
}

pub(super) fn window(word: Node<'_, Form>) -> Read<Window> {
    Ok(match word.form() {
        Form::Movement => Window::Movement,
        Form::BeforeCombat => Window::BeforeCombat,
        Form::Combat => Window::Combat,
        Form::Escape => Window::Escape,
        Form::RangedPhase => Window::Phase(Attribute::Mind),
        Form::MeleePhase => Window::Phase(Attribute::Body),
        Form::MagicPhase => Window::Phase(Attribute::Spirit),
        Form::Market => Window::Market,
        Form::Any => Window::Any,
        _ => return Err(strange(word, "no window")),
    })
}

/// The kinds of rolls; a phase alone is attack and defence in it.
pub(super) fn rolls(kind: Node<'_, Form>) -> Read<Rolls> {
    Ok(match kind.form() {
        Form::CombatKind => Rolls::COMBAT,
        Form::AttackKind => Rolls::ATTACK,
        Form::DefenceKind => Rolls::DEFENCE,
        Form::EscapeKind => Rolls::ESCAPE,
        Form::PhaseAttack => Rolls::ATTACK.in_phase(phase(kind.phrase("p"))?),
        Form::PhaseDefence => Rolls::DEFENCE.in_phase(phase(kind.phrase("p"))?),
        Form::Phase(n) => Rolls::COMBAT.in_phase(Attribute::ALL[usize::from(n)]),
        _ => return Err(strange(kind, "no kind of roll")),
    })
}

fn strange(word: Node<'_, Form>, what: &str) -> Refused {
    word.refuse(format!("is {what}"))
}
