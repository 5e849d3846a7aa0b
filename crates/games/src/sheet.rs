//! What a question asks for beyond one of its options: how many, out of which, and worth what.
//!
//! A client lets people mark the candidates of a [`Sheet`] in any order and hands on [`Sheet::answers`] as one command. Nothing
//! here is a rule: the game says what may be picked and takes the answers one by one; a sheet only puts them in order,
//! suggests a payment ([`Sheet::suggested`]) and finds names by their beginnings ([`search`]).

use runehall_engine::{Ask, Choice, Options, Pending, Question, Shape, Words};

use crate::erased::DynState;
use crate::words::TableWords;

/// Payments above this are not suggested: nobody pays so much by hand.
const MOST_SUGGESTED: u16 = 2_000;

/// Something that may be picked, once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The answer that means it.
    pub choice: Choice,
    /// What it gives at a payment.
    pub worth: u16,
}

/// A question with how many are picked out of what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The shape of the question.
    pub shape: Shape,
    /// How few and how many more; the range of an amount; of a payment what is owed, and the most that is taken.
    pub least: u16,
    /// See `least`.
    pub most: u16,
    /// All that may be picked, in the order in which the answers are given; empty where one option is all that is asked for.
    pub candidates: Vec<Candidate>,
}

impl Sheet {
    /// The sheet of the pending question.
    pub fn of(state: &dyn DynState, question: &Question) -> Option<Sheet> {
        let Pending::Ask(Ask { span: (least, most), .. }) = state.pending() else { return None };
        let several = match question.shape {
            Shape::Pick | Shape::Order => most > 1,
            Shape::Pay => true,
            Shape::May | Shape::Amount | Shape::Mode | Shape::Priority | Shape::Name | Shape::Roll => false,
        };
        let mut choices = Options::new();
        if several {
            state.candidates(&mut choices);
        }
        let candidates = choices.into_iter().map(|choice| Candidate { choice, worth: state.worth(choice) }).collect();
        Some(Sheet { shape: question.shape, least, most, candidates })
    }

    /// Whether several candidates are given as one list, and not one option.
    pub fn is_list(&self) -> bool {
        !self.candidates.is_empty()
    }

    /// What these candidates are worth together.
    pub fn total(&self, picked: &[usize]) -> u32 {
        picked.iter().filter_map(|&i| self.candidates.get(i)).map(|candidate| u32::from(candidate.worth)).sum()
    }

    /// Whether these candidates are enough and not too many.
    pub fn is_enough(&self, picked: &[usize]) -> bool {
        let n = picked.len();
        match self.shape {
            Shape::Pay => (u32::from(self.least)..=u32::from(self.most)).contains(&self.total(picked)),
            Shape::Order => n + 1 >= usize::from(self.most),
            Shape::Pick | Shape::May | Shape::Amount | Shape::Mode | Shape::Priority | Shape::Name | Shape::Roll => {
                (usize::from(self.least)..=usize::from(self.most)).contains(&n)
            }
        }
    }

    /// The answers that these candidates, by their places, come to: a set in its one order with `Done` where that is still to be
    /// said, an order as it is, without the last one, which goes without saying. Where they are too few or too many the
    /// game says so.
    pub fn answers(&self, picked: &[usize]) -> Vec<Choice> {
        let mut picked = picked.to_vec();
        if self.shape == Shape::Order {
            picked.truncate(usize::from(self.most).saturating_sub(1));
        } else {
            picked.sort_unstable();
        }
        let ends = match self.shape {
            Shape::Pay => true,
            Shape::Order => false,
            Shape::Pick | Shape::May | Shape::Amount | Shape::Mode | Shape::Priority | Shape::Name | Shape::Roll => {
                picked.len() < usize::from(self.most)
            }
        };
        let done = (ends && self.is_enough(&picked)).then_some(Choice::Done);
        picked.iter().filter_map(|&i| self.candidates.get(i)).map(|candidate| candidate.choice).chain(done).collect()
    }

    /// Marks a candidate, or takes the mark away. Of a payment that takes no more than is owed, what was marked first gives way.
    pub fn mark(&self, picked: &mut Vec<usize>, i: usize) {
        if let Some(at) = picked.iter().position(|&other| other == i) {
            picked.remove(at);
            return;
        }
        picked.push(i);
        while self.shape == Shape::Pay && picked.len() > 1 && self.total(picked) > u32::from(self.most) {
            picked.remove(0);
        }
    }

    /// A payment that wastes least, and of those one with the fewest sources; nothing where nothing is to be paid with.
    pub fn suggested(&self) -> Vec<usize> {
        let owed = usize::from(self.least);
        if self.shape != Shape::Pay || self.least > MOST_SUGGESTED {
            return vec![];
        }
        let dearest = self.candidates.iter().map(|candidate| usize::from(candidate.worth)).max().unwrap_or(0);
        // By sum, the fewest sources that come to it.
        let mut fewest: Vec<Option<Vec<usize>>> = vec![None; owed + dearest + 1];
        fewest[0] = Some(vec![]);
        for (i, candidate) in self.candidates.iter().enumerate().filter(|(_, candidate)| candidate.worth > 0) {
            let worth = usize::from(candidate.worth);
            // From above, so that no source is used twice; what is covered already takes no more.
            for sum in (0..owed).rev() {
                let Some(with) = fewest[sum].clone() else { continue };
                let better = fewest[sum + worth].as_ref().is_none_or(|known| known.len() > with.len() + 1);
                if better {
                    fewest[sum + worth] = Some(with.into_iter().chain([i]).collect());
                }
            }
        }
        fewest.into_iter().skip(owed).flatten().next().unwrap_or_default()
    }

    /// The candidate that a text means, of those that are not picked yet: by its words, or a thing by its bare name.
    pub fn find(&self, text: &str, picked: &[usize], question: &Question, words: &TableWords<'_>) -> Option<usize> {
        let left = || (0..self.candidates.len()).filter(|i| !picked.contains(i));
        let choice = |i: usize| self.candidates[i].choice;
        let named = |i: usize| match choice(i) {
            Choice::Thing(id) => {
                words.thing(id).is_some_and(|thing| words.thing_name(thing).eq_ignore_ascii_case(text))
            }
            Choice::CardOf(kind, _) => words.card(kind).eq_ignore_ascii_case(text),
            Choice::No
            | Choice::Yes
            | Choice::Card(_)
            | Choice::Seat(_)
            | Choice::Amount(_)
            | Choice::Mode(_)
            | Choice::Roll(_)
            | Choice::Done => false,
        };
        left().find(|&i| choice(i).is_text(text, question, words)).or_else(|| left().find(|&i| named(i)))
    }
}

/// The option that a text means: by its own words or the bare form; else a way of several by its first words, as in `march` for
/// `march: spend a die`; else a thing by its bare name, if only one is called so.
pub fn find_option(text: &str, options: &[Choice], question: &Question, words: &TableWords<'_>) -> Option<Choice> {
    let text = text.trim();
    let begins = |choice: Choice| {
        let way = choice.text(question, words).to_lowercase();
        let rest = way.strip_prefix(&text.to_lowercase());
        matches!(choice, Choice::Mode(_)) && rest.is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric()))
    };
    let named = |choice: Choice| {
        let thing = if let Choice::Thing(id) = choice { words.thing(id) } else { None };
        thing.is_some_and(|thing| words.thing_name(thing).eq_ignore_ascii_case(text))
    };
    let only = |fits: &dyn Fn(Choice) -> bool| {
        let mut all = options.iter().copied().filter(|&choice| fits(choice));
        all.next().filter(|_| all.next().is_none())
    };
    if text.is_empty() {
        return None;
    }
    let exact = options.iter().copied().find(|choice| choice.is_text(text, question, words));
    exact.or_else(|| only(&begins)).or_else(|| only(&named))
}

/// The names that fit what was typed so far, the best first: those that begin so, those of which a word does, those in which it
/// stands, and those that have its letters in this order.
pub fn search<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let typed = typed.trim().to_lowercase();
    let rank = |name: &str| {
        let name = name.to_lowercase();
        let mut letters = name.chars();
        if name.starts_with(&typed) {
            Some(0)
        } else if name.split_whitespace().any(|word| word.starts_with(&typed)) {
            Some(1)
        } else if name.contains(&typed) {
            Some(2)
        } else {
            typed.chars().all(|wanted| letters.any(|letter| letter == wanted)).then_some(3)
        }
    };
    let mut found: Vec<(i32, usize)> =
        names.into_iter().enumerate().filter_map(|(i, name)| Some((rank(name)?, i))).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, i)| i).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_engine::{KindId, Paying, ThingId};

    fn pay(owed: u16, worths: &[u16]) -> Sheet {
        let candidate = |(i, &worth): (usize, &u16)| Candidate { choice: Choice::Thing(ThingId(i as u16)), worth };
        let candidates = worths.iter().enumerate().map(candidate).collect();
        Sheet { shape: Shape::Pay, least: owed, most: Paying::ANY, candidates }
    }

    #[test]
    fn a_payment_wastes_little_and_takes_few() {
        let cases: [(u16, &[u16], &[usize]); 7] = [
            (5, &[1, 2, 3, 5], &[3]),
            (6, &[1, 2, 3, 5], &[0, 3]),
            (4, &[5, 3], &[0]),
            (4, &[2, 2, 3, 1], &[0, 1]),
            (0, &[1], &[]),
            (9, &[1, 2], &[]),
            (3, &[0, 3], &[1]),
        ];
        for (owed, worths, wanted) in cases {
            assert_eq!(pay(owed, worths).suggested(), wanted, "{owed} of {worths:?}");
        }
    }

    #[test]
    fn where_no_more_is_taken_what_was_marked_first_gives_way() {
        let mut picked = vec![0, 1];
        let exact = Sheet { most: 2, ..pay(2, &[1, 1, 1]) };
        assert!(!exact.is_enough(&[0]) && exact.is_enough(&picked) && !exact.is_enough(&[0, 1, 2]));
        exact.mark(&mut picked, 2);
        assert_eq!(picked, [1, 2]);
        exact.mark(&mut picked, 1);
        assert_eq!(picked, [2]);
        let lavish = pay(2, &[1, 1, 1]);
        lavish.mark(&mut picked, 0);
        lavish.mark(&mut picked, 1);
        assert!(picked == [2, 0, 1] && lavish.is_enough(&picked), "too much is taken: {picked:?}");
    }

    #[test]
    fn sets_have_one_order_and_orders_are_left_as_they_are() {
        let card = |n| Choice::Card(KindId(n));
        let candidates = [2, 2, 4].map(|n| Candidate { choice: card(n), worth: 0 }).to_vec();
        let pick = Sheet { shape: Shape::Pick, least: 1, most: 3, candidates };
        assert_eq!(pick.answers(&[2, 0]), [card(2), card(4), Choice::Done]);
        assert_eq!(pick.answers(&[2, 1, 0]), [card(2), card(2), card(4)]);
        assert_eq!(pick.answers(&[]), [], "the game says that it is too little");
        let order = Sheet { shape: Shape::Order, least: 3, ..pick.clone() };
        assert_eq!(order.answers(&[2, 0, 1]), [card(4), card(2)]);
        assert_eq!(order.answers(&[2, 0]), [card(4), card(2)]);
        let paying = pay(3, &[1, 2, 5]);
        assert_eq!(paying.answers(&[1, 0]).last(), Some(&Choice::Done));
        assert_eq!(paying.answers(&[1]).last(), Some(&Choice::Thing(ThingId(1))));
    }

    #[test]
    fn names_are_found_by_what_one_remembers() {
        let names = ["Amber Fox", "Fox Trap", "Red Foxglove", "Iron Flax Box"];
        assert_eq!(search("fox", names), [1, 0, 2, 3]);
        assert_eq!(search("  ", names), [0, 1, 2, 3]);
        assert!(search("zz", names).is_empty());
    }
}
