//! Where a phrase has force: on which types of card, and in which kinds of line.
//!
//! A game declares it for each of its forms, once. Elsewhere the phrase is refused with the reason that stands beside
//! the declaration; the generator draws sentences by it, and the manual prints it.

use std::fmt::Debug;

use super::apart::Refused;
use runehall_cards::Tree;

/// Where a phrase has force, and why nowhere else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Force<F: 'static, C: 'static> {
    /// It has force at each of these places.
    pub(crate) at: &'static [At<F, C>],
    /// Why not elsewhere: a clause for an author, "only a Reaction answers an Action".
    pub(crate) why: &'static str,
}

/// Some types of card and some kinds of line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<F: 'static, C: 'static> {
    /// The types of card.
    pub(crate) cards: &'static [C],
    /// The forms of whole lines; none stands for all of them.
    pub(crate) lines: &'static [F],
}

impl<F: Copy + Eq + 'static, C: Copy + Eq + 'static> Force<F, C> {
    /// Whether it has force on this card in a line of this form.
    pub(crate) fn holds(&self, card: C, line: F) -> bool {
        self.at.iter().any(|at| at.cards.contains(&card) && (at.lines.is_empty() || at.lines.contains(&line)))
    }

    /// Whether it has force on this card in some line.
    pub(crate) fn holds_on(&self, card: C) -> bool {
        self.at.iter().any(|at| at.cards.contains(&card))
    }
}

/// The first phrase of a line that has no force on this card, in the order of the text.
pub(crate) fn without_force<F: Copy + Eq + Debug + 'static, C: Copy + Eq + 'static>(
    tree: &Tree<F>,
    (card, card_name): (C, &str),
    force: impl Fn(F) -> Force<F, C>,
) -> Option<Refused> {
    let line = tree.form;
    let dead = |part: &&Tree<F>| !force(part.form).holds(card, line);
    tree.descendants().into_iter().find(dead).map(|part| {
        let Force { why, .. } = force(part.form);
        let place = if force(part.form).holds_on(card) { "in such a line of" } else { "on" };
        let article =
            if card_name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        let reason = format!("has no force {place} {article} {card_name}: {why}");
        Refused { span: part.span.clone(), reason, instead: None }
    })
}
