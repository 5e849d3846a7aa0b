//! The card language as a whole, for tools that know no game: words, force, programs, card files.

use runehall_cards::{Force, Language, Lexicon, Node, Refused};

use super::{FILES, force, line};
use crate::design::Sort;
use crate::lexicon::{Form, lexicon};
use crate::program::Line;

/// The card language of Runeslingers (section 24).
#[derive(Clone, Copy, Debug)]
pub struct Cards;

impl Language for Cards {
    type Form = Form;
    type Card = Sort;
    /// A line without its text; nothing for `(no effect)`.
    type Program = Option<Line>;

    const CARDS: &'static [(&'static str, Sort)] = &[
        (Sort::Attack.name(), Sort::Attack),
        (Sort::Spirit.name(), Sort::Spirit),
        (Sort::Utility.name(), Sort::Utility),
        (Sort::Boon.name(), Sort::Boon),
        (Sort::Chant.name(), Sort::Chant),
        (Sort::Trinket.name(), Sort::Trinket),
        (Sort::Runeslinger.name(), Sort::Runeslinger),
        (Sort::Stance.name(), Sort::Stance),
        (Sort::Ability.name(), Sort::Ability),
        (Sort::Ailment.name(), Sort::Ailment),
    ];

    fn lexicon() -> &'static Lexicon<Form> {
        lexicon()
    }

    fn force(form: Form) -> Force<Form, Sort> {
        force::force(form)
    }

    fn synonyms() -> &'static [(Form, Form)] {
        // How many cards are placed is said by another line; the noun only agrees with it (RSL-25.19).
        &[(Form::ReturnPlacedCard, Form::ReturnPlacedCards)]
    }

    fn compile(card: Sort, node: Node<'_, Form>) -> Result<Option<Line>, Refused> {
        line::read(card, node)
    }

    fn files() -> &'static [(&'static str, &'static str)] {
        &FILES
    }
}
