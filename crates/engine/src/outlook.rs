//! What may come of the answers to a question: ways over the board, the odds of rolls, warnings.
//!
//! No client computes any of it: reachability, chances and consequences are rules. It is said to the seat that is asked, together with the
//! question, and depends on nothing that the seat does not know. **Invariant:** every choice in it is an answer that can be given, or one of
//! several that can be given together (`testkit` tries all of them). It is made for people and may allocate; bots never ask for it.

use serde::Serialize;

use crate::choice::Choice;
use crate::event::Clause;
use crate::refusal::Refusal;
use crate::thing::ThingId;
use crate::view::Text;

/// What the rules can say of the answers to the pending question.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Outlook {
    /// The places that can be reached, each once.
    pub ways: Vec<Way>,
    /// How likely rolls succeed that are about to be made.
    pub odds: Vec<Odds>,
    /// What an answer would cost or forfeit for good.
    pub warnings: Vec<Warning>,
}

/// A way to a place, as cheap as there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Way {
    /// Where it ends.
    pub to: ThingId,
    /// The places that are entered, in order; the last is where it ends.
    pub through: Vec<ThingId>,
    /// The dice and other things that are spent on it, in order.
    pub spends: Vec<ThingId>,
    /// What to answer, as one list. It may be several commands, each beginning with the question of the first; the way is over before
    /// anything is rolled, anybody else is asked, or something else happens on the way.
    pub answers: Vec<Choice>,
}

/// How likely a roll succeeds, by counting its faces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Odds {
    /// The answer that leads to the roll; nothing for a roll that may come later.
    pub choice: Option<Choice>,
    /// What is rolled for and against what, with seats as the tokens of [`Refusal::seat`]: `melee attack against 15`.
    pub text: Text,
    /// What the dice have to come to at least, by themselves. With all [`Odds::parts`] it is what has to be reached.
    pub needs: i16,
    /// In how many of the equally likely ways in which the dice can fall it succeeds.
    pub good: u32,
    /// How many ways there are.
    pub of: u32,
    /// What is added to the dice, each with its reason: `Body` 4, `Broadsword` 2.
    pub parts: Vec<(Text, i16)>,
}

/// What should be said before an answer is given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Warning {
    /// The answer.
    pub choice: Choice,
    /// What would follow, as a sentence without its full stop, with seats as the tokens of [`Refusal::seat`].
    pub text: Text,
    /// The clause by which it would.
    pub clause: Clause,
}

impl Outlook {
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.ways.is_empty() && self.odds.is_empty() && self.warnings.is_empty()
    }

    /// The way to a place.
    pub fn way_to(&self, to: ThingId) -> Option<&Way> {
        self.ways.iter().find(|way| way.to == to)
    }

    /// The same with the players' names in its texts.
    #[must_use]
    pub fn named(mut self, names: &[String]) -> Self {
        let texts = self
            .odds
            .iter_mut()
            .flat_map(|odds| std::iter::once(&mut odds.text).chain(odds.parts.iter_mut().map(|(text, _)| text)));
        for text in texts.chain(self.warnings.iter_mut().map(|warning| &mut warning.text)) {
            if text.contains('{') {
                *text = Refusal::name_seats(text, names).into();
            }
        }
        self
    }
}

impl Odds {
    /// In how many of a hundred times it succeeds, rounded; 0 and 100 only where it never or always does.
    pub fn percent(&self) -> u32 {
        match (self.good, self.of) {
            (0, _) | (_, 0) => 0,
            (good, of) if good >= of => 100,
            (good, of) => {
                let percent = (u64::from(good) * 200 + u64::from(of)) / (u64::from(of) * 2);
                percent.clamp(1, 99) as u32
            }
        }
    }

    /// What has to be reached: what the dice need, and what is added to them.
    pub fn target(&self) -> i16 {
        self.needs + self.parts.iter().map(|(_, n)| n).sum::<i16>()
    }
}

/// In how many of the ways in which `n` dice with `sides` sides each (showing 1 and up) can fall they come to at least `needs`, and how many ways
/// there are.
pub fn at_least(needs: i16, n: u32, sides: u16) -> (u32, u32) {
    let mut sums: Vec<u32> = vec![1];
    for _ in 0..n {
        let mut next = vec![0u32; sums.len() + usize::from(sides)];
        for (sum, ways) in sums.iter().enumerate() {
            for face in 1..=usize::from(sides) {
                next[sum + face] = next[sum + face].saturating_add(*ways);
            }
        }
        sums = next;
    }
    let from = usize::try_from(needs).unwrap_or(0).min(sums.len());
    (sums[from..].iter().sum(), sums.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_with_ten_sides_are_counted() {
        for (needs, good) in [(-5, 100), (2, 100), (3, 99), (11, 55), (12, 45), (20, 1), (21, 0), (99, 0)] {
            assert_eq!(at_least(needs, 2, 10), (good, 100), "at least {needs}");
        }
        assert_eq!(at_least(4, 1, 6), (3, 6));
        assert_eq!(at_least(1, 0, 6), (0, 1));
    }

    #[test]
    fn a_small_chance_is_not_none_and_a_great_one_not_all() {
        let odds = |good, of| Odds { choice: None, text: "".into(), needs: 0, good, of, parts: vec![] };
        for (good, of, percent) in [(0, 100, 0), (1, 10_000, 1), (9_999, 10_000, 99), (3, 6, 50), (7, 7, 100)] {
            assert_eq!(odds(good, of).percent(), percent, "{good} of {of}");
        }
    }

    #[test]
    fn names_stand_where_seats_were() {
        let odds = Odds {
            choice: None,
            text: "melee attack against {seat 1}".into(),
            needs: 3,
            good: 1,
            of: 2,
            parts: vec![("Body".into(), 4), ("Sword".into(), -1)],
        };
        let outlook = Outlook { odds: vec![odds], ..Outlook::default() }.named(&["Alex".into(), "Billy".into()]);
        assert_eq!(outlook.odds[0].text, "melee attack against Billy");
        assert_eq!(outlook.odds[0].target(), 6);
    }
}
