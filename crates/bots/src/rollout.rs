//! The player that tries its options out: no knowledge of any game, only of [`Game`].
//!
//! It compares whole commands, not single answers: "Attack" is worth what its best target makes of it, not the average of
//! hitting an enemy and hitting oneself. Random walks through the questions of the command give the candidates; then
//! successive halving spends the budget: every round plays all candidates left in the same imagined worlds with the same
//! dice, so that their differences are not drowned by luck, and drops the worse half.
//!
//! **Invariant.** The state is looked at through [`Game::resample`] only.

use std::marker::PhantomData;

use arrayvec::ArrayVec;
use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Game, Options, Pending, Seat, Silent};

use crate::drive::{Ending, playout, uniform};
use crate::{Bot, BotSpec};

/// Decisions of a playout before it counts as half a win.
const DEPTH: u64 = 2_000;
/// Answers of a command that are compared; the rest of a longer one is left to chance and thought about when it comes.
const LONGEST: usize = 12;
/// Each candidate should get at least so many playouts on average.
const PLAYOUTS_EACH: u32 = 4;

/// The first answers of a command.
type Line = ArrayVec<Choice, LONGEST>;

/// A line that is being tried.
#[derive(Clone, Debug)]
struct Candidate {
    line: Line,
    /// Two for a win, one for a draw; over as many playouts as all others that are left have had.
    score: u32,
}

/// Plays candidates out in worlds it cannot tell from the real one, and takes the best.
#[derive(Clone, Debug)]
pub struct Rollout<G: Game> {
    playouts: u32,
    seed: u64,
    worlds: u64,
    /// What is left of the command it decided on, and how many of its questions it has answered.
    plan: Line,
    step: u8,
    candidates: Vec<Candidate>,
    options: Options,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Rollout<G> {
    /// With at most `playouts` playouts per decision (but one for each candidate), and dice of its own.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Rollout {
            playouts,
            seed,
            worlds: 0,
            plan: Line::new(),
            step: 0,
            candidates: vec![],
            options: vec![],
            game: PhantomData,
        }
    }

    /// Dice that were never used before.
    fn fresh_dice(&mut self) -> FastDice {
        self.worlds += 1;
        FastDice::for_game(self.seed, self.worlds)
    }

    /// Fills `candidates` with different lines, at least one for each option.
    fn gather(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, options: &[Choice]) {
        let mut dice = self.fresh_dice();
        let world = G::resample(rules, state, seat, &mut dice);
        let most = (self.playouts / PLAYOUTS_EACH) as usize;
        self.candidates.clear();
        // Walks find the same lines again and again: twice as many walks as lines find most of what there is.
        for walk in 0..options.len().max(2 * most) {
            if walk >= options.len() && self.candidates.len() >= most {
                break;
            }
            let line = self.walk(rules, &world, seat, options[walk % options.len()], &mut dice);
            if self.candidates.iter().all(|candidate| candidate.line != line) {
                self.candidates.push(Candidate { line, score: 0 });
            }
        }
    }

    /// One way through the command that begins with `first`.
    fn walk(&mut self, rules: &G::Rules, world: &G::State, seat: Seat, first: Choice, dice: &mut FastDice) -> Line {
        let mut state = world.clone();
        let mut line = Line::new();
        let mut choice = first;
        loop {
            line.push(choice);
            G::apply_trusted(rules, &mut state, choice, dice, &mut Silent);
            match G::pending(&state) {
                Pending::Ask(ask) if ask.who == Actor::Seat(seat) && ask.step > 0 && !line.is_full() => {}
                Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => return line,
            }
            G::options(rules, &state, &mut self.options);
            choice = uniform(&self.options, dice);
        }
    }

    /// Successive halving: the best of `candidates` comes first.
    fn compare(&mut self, rules: &G::Rules, state: &G::State, seat: Seat) {
        let mut left = self.playouts;
        while self.candidates.len() > 1 {
            let n = self.candidates.len() as u32;
            let rounds_left = n.next_power_of_two().trailing_zeros();
            let worlds = (left / (rounds_left * n)).max(1);
            for _ in 0..worlds {
                self.try_all(rules, state, seat);
            }
            left = left.saturating_sub(worlds * n);
            // Stable, so that equal candidates stay in the order of the options: the same on every machine.
            self.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
            self.candidates.truncate(n.div_ceil(2) as usize);
        }
    }

    /// Plays every candidate out in one imagined world with the same dice.
    fn try_all(&mut self, rules: &G::Rules, state: &G::State, seat: Seat) {
        let mut dice = self.fresh_dice();
        let world = G::resample(rules, state, seat, &mut dice);
        for candidate in &mut self.candidates {
            let (mut state, mut dice) = (world.clone(), dice.clone());
            for &choice in &candidate.line {
                G::apply_trusted(rules, &mut state, choice, &mut dice, &mut Silent);
            }
            let course = playout::<G>(rules, &mut state, &mut dice, &mut self.options, DEPTH);
            candidate.score += match course.ending {
                Ending::Over(outcome) if outcome.winners.has(seat) => 2,
                Ending::Over(outcome) if !outcome.winners.is_empty() => 0,
                Ending::Over(_) | Ending::Unfinished | Ending::Fault(_) => 1,
            };
        }
    }

    /// The next answer of the command that was decided on, if this question belongs to it.
    fn planned(&mut self, step: u8, options: &[Choice]) -> Option<Choice> {
        let choice = *self.plan.first()?;
        if step != self.step || step == 0 || !options.contains(&choice) {
            return None;
        }
        self.plan.remove(0);
        self.step += 1;
        Some(choice)
    }
}

impl<G: Game> Bot<G> for Rollout<G> {
    fn name(&self) -> String {
        BotSpec::Rollout { playouts: self.playouts }.to_string()
    }

    fn choose(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, options: &[Choice]) -> Choice {
        let step = match G::pending(state) {
            Pending::Ask(ask) => ask.step,
            Pending::Over(_) | Pending::Fault(_) => 0,
        };
        if let Some(choice) = self.planned(step, options) {
            return choice;
        }
        self.plan.clear();
        if let &[only] = options {
            return only;
        }
        self.gather(rules, state, seat, options);
        self.compare(rules, state, seat);
        let best = self.candidates.first().map_or(options[0], |best| {
            self.plan.extend(best.line[1..].iter().copied());
            best.line[0]
        });
        self.step = step + 1;
        best
    }
}
