//! The player that draws whole sets: where several cards are asked for at once, every set of them is as likely as any other.
//!
//! A set is named card by card in one order, so who names each card as gladly as any other ([`crate::Random`]) takes later cards more often. Where the
//! rules say that the lot chooses for somebody who is away (RSL-22.12), that would be no lot.

use runehall_dice::FastDice;
use runehall_engine::{Choice, Game, Options, Pending, Seat};

use crate::Bot;
use crate::drive::uniform;

/// Draws sets of a fixed number of cards whole, and chooses uniformly where nothing of that kind is asked.
#[derive(Clone, Debug)]
pub struct ByLot {
    dice: FastDice,
    candidates: Options,
    /// What is left of the set that was drawn, the last first.
    plan: Vec<Choice>,
}

impl ByLot {
    /// With dice of its own.
    pub fn new(seed: u64) -> Self {
        ByLot { dice: FastDice::new(seed), candidates: Options::new(), plan: vec![] }
    }

    /// Draws `n` of the candidates, in their order: each is taken with the chance that is left for it, so that every set comes as often.
    fn draw(&mut self, n: usize) {
        let ByLot { dice, candidates, plan } = self;
        plan.clear();
        if n > candidates.len() {
            return;
        }
        for (i, choice) in candidates.iter().enumerate() {
            let (left, wanted) = (candidates.len() - i, n - plan.len());
            if (dice.below(left as u32) as usize) < wanted {
                plan.push(*choice);
            }
        }
        plan.reverse();
    }
}

impl<G: Game> Bot<G> for ByLot {
    fn name(&self) -> String {
        "lot".to_owned()
    }

    fn choose(&mut self, rules: &G::Rules, state: &G::State, _: Seat, options: &[Choice]) -> Choice {
        if let Pending::Ask(ask) = G::pending(state) {
            // What was drawn for a command that was never completed is of no use for the next.
            if ask.step == 0 {
                self.plan.clear();
            }
            let (least, most) = ask.span;
            if self.plan.is_empty() && least == most && most > 1 {
                G::candidates(rules, state, &mut self.candidates);
                self.draw(most.into());
            }
        }
        let drawn = self.plan.pop().filter(|choice| options.contains(choice));
        drawn.unwrap_or_else(|| uniform(options, &mut self.dice))
    }
}
