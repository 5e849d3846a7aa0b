//! Thinking in games that nobody wins: the answers that promise most are looked for, and nothing is played out.
//!
//! A draft ends with decks and not with a winner; what a deck is good for shows in another game. So the game itself says what a position promises to
//! a seat ([`Game::promise`]), and this looks for the whole command after which that is most. Where a command is a set of cards, a set that was drawn
//! by lot is made better by exchanging one card for another, as often as the budget allows.
//!
//! **Invariant.** The state is looked at through [`Game::resample`] only. Nothing is allocated by a decision, once buffers have grown.

use runehall_dice::FastDice;
use runehall_engine::{Ask, Choice, Game, Options, Pending, Seat, Silent};

/// The most answers of a command that are given without looking, after those that were compared.
const FOLLOWING: usize = 64;

/// Looks for the best command; holds buffers.
#[derive(Clone, Debug)]
pub(crate) struct Seeker<G: Game> {
    /// All that may be in the set, in the order in which it is given, and whether it is.
    candidates: Options,
    is_in: Vec<bool>,
    options: Options,
    /// The world that is imagined, and the one that a command is tried in.
    worlds: Option<(G::State, G::State)>,
}

impl<G: Game> Seeker<G> {
    pub(crate) fn new() -> Self {
        Seeker { candidates: Options::new(), is_in: vec![], options: Options::new(), worlds: None }
    }

    /// Fills `plan` with the answers to this question that promise most.
    pub(crate) fn seek(
        &mut self,
        rules: &G::Rules,
        state: &G::State,
        (seat, ask): (Seat, Ask),
        budget: u32,
        dice: &mut FastDice,
        plan: &mut Vec<Choice>,
    ) {
        let Seeker { candidates, is_in, options, worlds } = self;
        let (imagined, world) = worlds.get_or_insert_with(|| (state.clone(), state.clone()));
        imagined.clone_from(state);
        G::resample(rules, imagined, seat, dice);
        let (least, most) = (usize::from(ask.span.0), usize::from(ask.span.1));
        let mut promised = |plan: &[Choice]| {
            world.clone_from(imagined);
            for &choice in plan {
                G::apply_trusted(rules, world, choice, dice, &mut Silent);
            }
            for _ in 0..FOLLOWING {
                match G::pending(world) {
                    Pending::Ask(next) if next.who == ask.who && next.step > 0 => {}
                    Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => break,
                }
                G::options(rules, world, options);
                let Some(&first) = options.first() else { break };
                G::apply_trusted(rules, world, first, dice, &mut Silent);
            }
            (G::promise(rules, world, seat).unwrap_or(i32::MIN), dice.below(u32::MAX))
        };
        G::candidates(rules, imagined, candidates);
        if most < 2 || candidates.len() <= least {
            G::options(rules, imagined, candidates);
            // Among equals the lot decides, so that no kind is taken because of its number.
            let best = candidates.iter().copied().max_by_key(|choice| promised(&[*choice]));
            plan.clear();
            plan.extend(best);
            return;
        }
        let n = candidates.len();
        is_in.clear();
        is_in.resize(n, false);
        let mut lots = FastDice::new(u64::from(promised(&[]).1));
        let mut lot = |below: usize| lots.below(below as u32) as usize;
        // As few as it may be, by lot.
        for last in n - least..n {
            let at = lot(last + 1);
            let taken = is_in[at];
            is_in[if taken { last } else { at }] = true;
        }
        let fill = |is_in: &[bool], plan: &mut Vec<Choice>| {
            plan.clear();
            plan.extend(candidates.iter().zip(is_in).filter(|(_, is_in)| **is_in).map(|(choice, _)| *choice));
            plan.extend((plan.len() < most).then_some(Choice::Done));
        };
        fill(is_in, plan);
        let mut best = promised(plan).0;
        for _ in 1..budget {
            let (out, into) = (lot(n), lot(n));
            if !is_in[out] || is_in[into] || candidates[out] == candidates[into] {
                continue;
            }
            is_in.swap(out, into);
            fill(is_in, plan);
            let now = promised(plan).0;
            if now >= best {
                best = now;
            } else {
                is_in.swap(out, into);
            }
        }
        fill(is_in, plan);
    }
}
