//! What the words of a text refer to: `it`, `that Spell`, `their`, `that many` mean something only after something else.
//!
//! Templates cannot see across a sentence, so the readers of steps carry a [`Scope`] along. A text that passes has one spelling
//! per meaning (section 16.6): `it` is the subject of the trigger, `that X` its object.

#![expect(clippy::struct_excessive_bools, reason = "each is something that a word may refer to, or not")]

use runehall_cards::{Node, Refused};

use crate::lexicon::Form;
use crate::program::{CardType, Doer, Force, Status};

/// A phrase being read.
pub(super) type Part<'t> = Node<'t, Form>;

/// What a reader gives, or the words it cannot read.
pub(super) type Read<T> = Result<T, Refused>;

/// What `it` is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum It {
    /// No card.
    Nothing,
    /// The card that bears the text, a Mythical Creature.
    ThisCard,
    /// Another Creature, of a kind that is known when the text is used.
    Creature(Status),
    /// A Rune.
    Rune,
    /// The Regulation that was turned up.
    Regulation,
}

/// What words may refer to at some place of a text.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    /// The type of the card.
    pub(super) card: CardType,
    /// The moment of a Regulation that acts.
    pub(super) moment: Option<Form>,
    /// The subject of the trigger.
    pub(super) it: It,
    /// The trigger casts a Spell,
    pub(super) that_spell: bool,
    /// or summons a Creature.
    pub(super) that_creature: bool,
    /// The trigger has a neighbor in it.
    pub(super) neighbor: bool,
    /// An earlier step of the same player left its number open.
    pub(super) counted: bool,
    /// Who performs the step,
    pub(super) doer: Doer,
    /// and whether they must.
    pub(super) force: Force,
}

impl Scope {
    /// Nothing has been said yet; the user acts.
    pub(super) fn of(card: CardType) -> Scope {
        let (moment, it, that_spell, that_creature, neighbor) = (None, It::Nothing, false, false, false);
        let (counted, doer, force) = (false, Doer::You, Force::Must);
        Scope { card, moment, it, that_spell, that_creature, neighbor, counted, doer, force }
    }

    /// Whether somebody else than the user acts, or several do.
    pub(super) fn others_act(self) -> bool {
        self.doer != Doer::You
    }

    /// Whether several players perform the step.
    pub(super) fn each_acts(self) -> bool {
        matches!(self.doer, Doer::EachPlayer | Doer::EachNeighbor)
    }

    /// `your` or `their`, for what must be one's own (RNR-4.5, RNR-4.14).
    pub(super) fn own(self, whose: Part<'_>) -> Read<()> {
        match (whose.form(), self.others_act()) {
            (Form::You, false) | (Form::Their, true) => Ok(()),
            (Form::You, true) => Err(whose
                .refuse("is not what they act with: another player acts, with what is their own")
                .instead("`their`")),
            _ => Err(whose.refuse("is nobody's here: you act").instead("`your`")),
        }
    }

    /// `that neighbor`.
    pub(super) fn that_neighbor(self, who: Part<'_>) -> Read<()> {
        if self.neighbor { Ok(()) } else { Err(who.refuse("is nobody: the trigger has no neighbor in it")) }
    }
}
