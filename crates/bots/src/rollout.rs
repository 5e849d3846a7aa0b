//! The player that tries its options out: no knowledge of any game, only of [`Game`].
//!
//! It compares whole commands, not single answers: "Attack" is worth what its best target makes of it, not the average of
//! hitting an enemy and hitting oneself. Random walks through the questions of the command give the candidates; then
//! successive halving spends the budget: every round plays all candidates left in the same imagined worlds with the same
//! dice, so that their differences are not drowned by luck, and drops the worse half. The players of those games have
//! learned from the games before (`lore.rs`), and so does the comparison: at a large table, two hundred games alone
//! cannot tell options apart that differ by a few wins in a hundred.
//!
//! **Invariant.** The state is looked at through [`Game::resample`] only.

use std::marker::PhantomData;

use arrayvec::ArrayVec;
use runehall_dice::FastDice;
use runehall_engine::{Actor, Ask, Choice, Game, Options, Pending, Seat, SeatSet, Silent};

use crate::drive::{Ending, drive};
use crate::lore::{Lore, Sort};
use crate::{Bot, BotSpec};

/// Decisions of a playout before it counts as one that nobody won.
const DEPTH: u64 = 2_000;
/// Answers of a command that are compared; the rest of a longer one is left to chance and thought about when it comes.
const LONGEST: usize = 12;
/// Each candidate should get at least so many playouts on average.
const PLAYOUTS_EACH: u32 = 4;
/// What was learned before of a candidate's answers counts as much as so many playouts of it where half of them are won, and
/// as many more as wins are rarer: differences shrink with the share of wins, the noise of playouts hardly.
const EXPERIENCE: u64 = 16;

/// What a win scores.
const WIN: u64 = Lore::ALWAYS as u64;

/// The first answers of a command.
type Line = ArrayVec<Choice, LONGEST>;

/// A line that is being tried.
#[derive(Clone, Debug)]
struct Candidate {
    line: Line,
    /// [`WIN`] for each win, beginning with what experience says; over as many playouts as all others that are left have had.
    score: u64,
}

/// Plays candidates out in worlds it cannot tell from the real one, and takes the best.
#[derive(Clone, Debug)]
pub struct Rollout<G: Game> {
    spec: BotSpec,
    playouts: u32,
    seed: u64,
    worlds: u64,
    /// What is left of the command it decided on, and how many of its questions it has answered.
    plan: Line,
    step: u8,
    candidates: Vec<Candidate>,
    lore: Lore,
    /// Playouts so far that its seat won, of those that somebody won.
    won: u64,
    decided: u64,
    options: Options,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Rollout<G> {
    /// With at most `playouts` playouts per decision (but one for each candidate), and dice of its own.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Rollout {
            spec: BotSpec::Rollout { playouts },
            playouts,
            seed,
            worlds: 0,
            plan: Line::new(),
            step: 0,
            candidates: vec![],
            lore: Lore::new(),
            won: 1,
            decided: 3,
            options: vec![],
            game: PhantomData,
        }
    }

    /// The same under another name: that of the strength it was made for.
    #[must_use]
    pub(crate) fn called(self, spec: BotSpec) -> Self {
        Rollout { spec, ..self }
    }

    /// Dice that were never used before.
    fn fresh_dice(&mut self) -> FastDice {
        self.worlds += 1;
        FastDice::for_game(self.seed, self.worlds)
    }

    /// Fills `candidates` with different lines, at least one for each option.
    fn gather(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, ask: Ask, options: &[Choice]) {
        let mut dice = self.fresh_dice();
        let mut world = state.clone();
        G::resample(rules, &mut world, seat, &mut dice);
        let most = (self.playouts / PLAYOUTS_EACH) as usize;
        self.candidates.clear();
        // Walks find the same lines again and again: twice as many walks as lines find most of what there is.
        for walk in 0..options.len().max(2 * most) {
            if walk >= options.len() && self.candidates.len() >= most {
                break;
            }
            let candidate = self.walk(rules, world.clone(), (seat, ask), options[walk % options.len()], &mut dice);
            if self.candidates.iter().all(|other| other.line != candidate.line) {
                self.candidates.push(candidate);
            }
        }
    }

    /// One way through the command that begins with `choice`.
    fn walk(
        &mut self,
        rules: &G::Rules,
        mut world: G::State,
        (seat, mut ask): (Seat, Ask),
        mut choice: Choice,
        dice: &mut FastDice,
    ) -> Candidate {
        let mut line = Line::new();
        let mut worth = 0;
        self.lore.begin();
        let mut answer = Sort::of::<G>(rules, &world, seat, choice);
        self.lore.note(seat, ask, answer);
        loop {
            worth += u64::from(self.lore.worth(seat, ask, answer));
            line.push(choice);
            G::apply_trusted(rules, &mut world, choice, dice, &mut Silent);
            match G::pending(&world) {
                Pending::Ask(next) if next.who == Actor::Seat(seat) && next.step > 0 && !line.is_full() => ask = next,
                Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => break,
            }
            G::options(rules, &world, &mut self.options);
            let sort = |choice| Sort::of::<G>(rules, &world, seat, choice);
            choice = self.lore.pick(seat, ask, &self.options, sort, dice);
            answer = sort(choice);
        }
        let lost = self.decided - self.won;
        let score = EXPERIENCE * worth * lost / (self.won * line.len() as u64);
        Candidate { line, score }
    }

    /// Successive halving: the best of `candidates` comes first.
    fn compare(&mut self, rules: &G::Rules, state: &G::State, seat: Seat) {
        let mut left = self.playouts;
        while self.candidates.len() > 1 {
            let n = self.candidates.len() as u32;
            let rounds_left = n.next_power_of_two().trailing_zeros();
            let worlds = (left / (rounds_left * n)).max(1);
            for world in 1..=worlds {
                self.try_all(rules, state, seat);
                left = left.saturating_sub(n);
                if self.is_settled(worlds - world) {
                    break;
                }
            }
            // Stable, so that equal candidates stay in the order of the options: the same on every machine.
            self.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
            self.candidates.truncate(n.div_ceil(2) as usize);
        }
    }

    /// Whether the last two candidates stay in their order whatever comes of so many more worlds.
    fn is_settled(&self, worlds: u32) -> bool {
        matches!(&self.candidates[..], [one, two] if one.score.abs_diff(two.score) > WIN * u64::from(worlds))
    }

    /// Plays every candidate out in one imagined world with the same dice.
    fn try_all(&mut self, rules: &G::Rules, state: &G::State, seat: Seat) {
        let mut dice = self.fresh_dice();
        let mut world = state.clone();
        G::resample(rules, &mut world, seat, &mut dice);
        // What nobody won is worth what its seat wins on average: at a large table that is less than half a win.
        let undecided = WIN * self.won / self.decided;
        let Rollout { candidates, lore, options, won, decided, .. } = self;
        for candidate in candidates {
            let winners = play_out::<G>(rules, world.clone(), dice.clone(), (seat, &candidate.line), lore, options);
            if winners.is_empty() {
                candidate.score += undecided;
                continue;
            }
            lore.learn(winners);
            let wins = u64::from(winners.has(seat));
            candidate.score += WIN * wins;
            *won += wins;
            *decided += 1;
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

/// Plays a line in a world and lets players of some experience finish the game; says who won.
fn play_out<G: Game>(
    rules: &G::Rules,
    mut world: G::State,
    mut dice: FastDice,
    (seat, line): (Seat, &[Choice]),
    lore: &mut Lore,
    options: &mut Options,
) -> SeatSet {
    lore.begin();
    for &choice in line {
        if let Pending::Ask(ask) = G::pending(&world) {
            lore.note(seat, ask, Sort::of::<G>(rules, &world, seat, choice));
        }
        G::apply_trusted(rules, &mut world, choice, &mut dice, &mut Silent);
    }
    let choose = |world: &G::State, seat: Seat, options: &[Choice], dice: &mut FastDice| match G::pending(world) {
        Pending::Ask(ask) => lore.pick(seat, ask, options, |choice| Sort::of::<G>(rules, world, seat, choice), dice),
        Pending::Over(_) | Pending::Fault(_) => options[0],
    };
    match drive::<G>(rules, &mut world, &mut dice, options, DEPTH, &mut Silent, choose).ending {
        Ending::Over(outcome) => outcome.winners,
        Ending::Unfinished | Ending::Fault(_) => SeatSet::NONE,
    }
}

impl<G: Game> Bot<G> for Rollout<G> {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn choose(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, options: &[Choice]) -> Choice {
        let Pending::Ask(ask) = G::pending(state) else { return options[0] };
        if let Some(choice) = self.planned(ask.step, options) {
            return choice;
        }
        self.plan.clear();
        if let &[only] = options {
            return only;
        }
        self.gather(rules, state, seat, ask, options);
        self.compare(rules, state, seat);
        let best = self.candidates.first().map_or(options[0], |best| {
            self.plan.extend(best.line[1..].iter().copied());
            best.line[0]
        });
        self.step = ask.step + 1;
        best
    }
}
