//! What the words of a text refer to: `it`, `that Spell`, `their`, `that many` mean something only after something else.
//!
//! Templates cannot see across a sentence, so these checks walk the tree once. A text that passes has one spelling per
//! meaning (section 16.6): `it` is the subject of the trigger, `that X` its object; harms stand in one order. Start at
//! [`misused`].

#![expect(clippy::wildcard_enum_match_arm, reason = "all other words need nothing before them")]

use runehall_cards::{Arg, Tree};

use super::Form;

/// A word of a text and why it means nothing there.
pub type Misuse<'t> = (&'t Tree<Form>, &'static str);

/// The first part of a text that refers to nothing, or that says what is said in another way.
pub fn misused(text: &Tree<Form>) -> Option<Misuse<'_>> {
    let mut scope = Scope::of(text.form);
    if let Some(Arg::Phrase(when)) = text.get("when") {
        if let Some(found) = scope.part(when) {
            return Some(found);
        }
        scope.read_trigger(when);
    }
    match text.get("does") {
        Some(Arg::List(steps)) => steps.iter().find_map(|step| {
            let found = scope.part(step);
            // Who counts is one player, so `have each neighbor discard 1 or more cards` is no number.
            let alone = !matches!(step.form, Form::Have | Form::Let);
            scope.counted |= alone && step.descendants().iter().any(|part| part.form == Form::OneOrMore);
            found
        }),
        _ => text.get("holds").and_then(|_| scope.part(text.phrase("holds"))),
    }
}

/// What words may refer to at some place of a text.
#[derive(Clone, Copy)]
struct Scope {
    text: Form,
    when: Option<Form>,
    /// What is hexed, destroyed, stolen, enters or becomes active in the trigger: `ThisCard` or a noun.
    it: Option<Form>,
    /// What the player of the trigger does.
    deed: Option<Form>,
    neighbor: bool,
    /// An earlier step left its number open.
    counted: bool,
    /// Somebody else than the user acts: `their`.
    other_acts: bool,
}

impl Scope {
    fn of(text: Form) -> Scope {
        let (when, it, deed, neighbor, counted) = (None, None, None, false, false);
        Scope { text, when, it, deed, neighbor, counted, other_acts: is_rule(text) }
    }

    fn read_trigger(&mut self, when: &Tree<Form>) {
        self.when = Some(when.form);
        match when.form {
            Form::Enters => self.it = Some(Form::ThisCard),
            Form::NewRegulation => self.it = Some(Form::NewRegulation),
            Form::IsHexed | Form::WouldBe => {
                let what = when.phrase("what");
                self.it = Some(if what.form == Form::Object { what.phrase("what").form } else { what.form });
                self.neighbor = when.flag("by_neighbor");
            }
            Form::After | Form::Would => {
                self.deed = Some(when.phrase("does").form);
                self.neighbor = when.phrase("who").form == Form::ANeighbor;
            }
            _ => {}
        }
    }

    /// The first misuse in a phrase, itself included.
    fn part(mut self, part: &Tree<Form>) -> Option<Misuse<'_>> {
        let message = self.own_place(part).or_else(|| self.word(part)).or_else(|| amount(part));
        if let Some(found) = message {
            return Some(found);
        }
        self.other_acts |= match part.form {
            Form::Have | Form::Let | Form::PlayerWith => true,
            Form::Price => part.phrase("who").form != Form::You,
            _ => false,
        };
        self.inside(part)
    }

    fn inside(self, part: &Tree<Form>) -> Option<Misuse<'_>> {
        part.args.iter().find_map(|(_, arg)| match arg {
            Arg::Phrase(tree) => self.part(tree),
            Arg::List(trees) => trees.iter().find_map(|tree| self.part(tree)),
            Arg::Number(..) | Arg::Flag(_) | Arg::Absent => None,
        })
    }

    /// One discards, casts, summons and sacrifices what is one's own (RNR-4.5, RNR-4.14).
    fn own_place(self, part: &Tree<Form>) -> Option<Misuse<'_>> {
        let place = match part.form {
            Form::Hand => part,
            Form::Sacrifice if part.phrase("what").form == Form::Object => part.phrase("what").phrase("where"),
            Form::Add => part.phrase("to"),
            _ => return None,
        };
        let whose = place.phrase("whose");
        (self.other_acts && whose.form == Form::You)
            .then_some((whose, "another player acts, with what is their own: write `their`"))
    }

    /// Words that need something before them.
    fn word(self, part: &Tree<Form>) -> Option<Misuse<'_>> {
        let (fits, message) = match part.form {
            Form::It => (self.it.is_some(), "no card is the subject of a trigger here, so `it` is nothing"),
            Form::PutOnBottom => {
                (self.it == Some(Form::NewRegulation), "only a new Regulation can be put on the bottom of its deck")
            }
            Form::Hex | Form::Restore | Form::Sacrifice | Form::Return if part.phrase("what").form == Form::It => {
                let creature = !matches!(self.it, Some(Form::Rune | Form::NewRegulation));
                (creature, "`it` is no Creature here")
            }
            Form::Destroy if part.phrase("what").form == Form::It => {
                (self.it != Some(Form::NewRegulation), "a Regulation cannot be destroyed")
            }
            Form::Hex | Form::Destroy | Form::Sacrifice | Form::Return
                if part.phrase("what").form == Form::ThisCard =>
            {
                (self.it != Some(Form::ThisCard), "this card is the subject of the trigger: write `it`")
            }
            Form::ThatSpell => (self.deed == Some(Form::CastSpell), "the trigger casts no Spell"),
            Form::ThatCreature => (self.deed == Some(Form::SummonCreature), "the trigger summons no Creature"),
            Form::ThatNeighbor => (self.neighbor, "the trigger has no neighbor in it"),
            Form::SkipThatSpin => {
                (self.when == Some(Form::SpinBegins), "only when the Spin phase begins it can be skipped")
            }
            Form::ThatMany => (self.counted, "no earlier step of one player leaves the number open with `1 or more`"),
            Form::Their => (self.other_acts, "you act here: write `your`"),
            Form::You => (!is_rule(self.text), "a Regulation has no user, so `you` is nobody"),
            Form::Another if self.text == Form::Instant || is_rule(self.text) => {
                (false, "`another` leaves out this card, which is on no Lawn: write `a`")
            }
            Form::ThisCard if self.text == Form::Instant || is_rule(self.text) => (false, "this card is on no Lawn"),
            _ => (true, ""),
        };
        (!fits).then_some((part, message))
    }
}

/// Whether the text is a Regulation's, which has no user (RNR-13.3).
fn is_rule(text: Form) -> bool {
    matches!(text, Form::RuleMust | Form::RuleMay)
}

/// Numerals that do nothing, and harms out of order.
fn amount(part: &Tree<Form>) -> Option<Misuse<'_>> {
    match part.form {
        Form::Count | Form::AtLeast | Form::LimitHigher | Form::LimitLower | Form::ExtraDraw | Form::SummonActions
            if part.number("n") == 0 =>
        {
            Some((part, "0 does nothing"))
        }
        Form::WouldBe | Form::Cannot => {
            let harms: Vec<u8> = part.list("harms").iter().map(|harm| harm.form as u8).collect();
            if let Some(i) = (1..harms.len()).find(|&i| harms[i - 1] >= harms[i]) {
                let message = "harms stand once each, in the order `hexed`, `destroyed`, `stolen`";
                return Some((&part.list("harms")[i], message));
            }
            let what = part.phrase("what");
            let noun = what.get("what").map_or(Form::ThisCard, |_| what.phrase("what").form);
            let hexed = harms.contains(&(Form::Hexed as u8));
            match noun {
                Form::HexedCreature if hexed => Some((what, "a Hexed Creature is never hexed again (RNR-3.6)")),
                Form::Creature if hexed && harms.len() == 1 => {
                    Some((what, "only a Mythical Creature is hexed: write `Mythical` before it"))
                }
                _ => None,
            }
        }
        _ => None,
    }
}
