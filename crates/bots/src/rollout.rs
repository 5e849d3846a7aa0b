//! The player that tries its options out: no knowledge of any game, only of [`Game`].
//!
//! It compares whole commands, not single answers: "Attack" is worth what its best target makes of it, not the average of
//! hitting an enemy and hitting oneself. Random walks through the questions of the command give the candidates; then
//! successive halving spends the budget (`rollout/race.rs`): every round plays all candidates left in the same imagined worlds with
//! the same dice, so that their differences are not drowned by luck. The players of those games have learned from the games before
//! (`lore.rs`), and so does the comparison: at a large table, two hundred games alone cannot tell options apart that differ by a few wins in
//! a hundred. Most of them stop after two rounds and are worth what their position is worth (`judge.rs`): what comes later is mostly luck, and costs most of the time. In a game that says itself what positions
//! are worth they stop at the end of the stretch of play (`prospects.rs`). A game that nobody wins is thought about in another way (`seek.rs`).
//! A win that is certain is taken (`certain.rs`), and a command that harms only who gives it has to be plainly better than the others.
//!
//! **Invariant.** The state is looked at through [`Game::resample`] only. Nothing is allocated by a decision, once buffers have
//! grown.

mod coach;
mod race;

pub use coach::{Coach, Expected, Weighed};

use std::marker::PhantomData;

use arrayvec::ArrayVec;
use runehall_dice::FastDice;
use runehall_engine::{Actor, Ask, Choice, Game, Options, Pending, Seat, SeatSet, Silent};

use crate::certain::{MOST_TRIED, Seer};
use crate::drive::{Ending, drive_until};
use crate::judge::{Judge, Taught};
use crate::lore::{Lore, Sort, Worth};
use crate::prospects::Prospects;
use crate::seek::Seeker;
use crate::spec::Effort;
use crate::standing::{Standing, is_pass};
use crate::{Bot, BotSpec, Thought};

use race::Lag;

/// Decisions of a playout before it counts as one that nobody won.
const DEPTH: u64 = 2_000;
/// Answers of a command that are compared; the rest of a longer one is left to chance and thought about when it comes.
const LONGEST: usize = 12;
/// So many candidates are compared at most, or one for each option: with more of them none would get its share of playouts.
const MOST_CANDIDATES: usize = 512;
/// Walks find the same lines again and again: where so many times as many as there are lines have found none, hardly any is left.
const STALE: usize = 4;
/// Each candidate should get at least so many playouts on average.
const PLAYOUTS_EACH: u32 = 4;
/// The same where the game says what positions are worth: little is left to chance there.
const FORESEEN_EACH: u32 = 2;
/// What was learned before of a candidate's answers counts as much as so many playouts of it where half of them are won, and
/// as many more as wins are rarer: differences shrink with the share of wins, the noise of playouts hardly.
const EXPERIENCE: u64 = 16;

/// For each playout so many answers are tried at most when a certain win is looked for: a small part of what a playout costs.
const TRIED_EACH: u32 = 4;
/// More than [`MOST_TRIED`] only as far as they are one part in so many of the answers that may be played out: hardly any look needs them, and none shall
/// cost more than that.
const TRIED_PART: u64 = 32;
/// Worlds that have to be the same as one of them before it counts as the only one.
const OTHER_WORLDS: u32 = 8;

/// A command that harms only oneself is worth so much less than its playouts say: what it costs shows mostly later than they go, and where nothing
/// is to be had the lot would give it as gladly as none.
const SELF_HARM: u64 = WIN / 16;

/// What a win scores.
const WIN: u64 = Lore::ALWAYS as u64;

/// Room for options and candidates from the beginning: there are seldom more.
const ROOM: usize = 128;

/// The first answers of a command.
type Line = ArrayVec<Choice, LONGEST>;

/// A line that is being tried.
#[derive(Clone, Debug)]
struct Candidate {
    line: Line,
    /// Which of the lines that were found: among equals the first is taken, the same on every machine.
    nth: u32,
    /// [`WIN`] for each win, beginning with what experience says; over as many playouts as all others that are left have had.
    score: u64,
    /// How much of that came in the last world, and how far it lies behind the one that leads.
    gain: u64,
    lag: Lag,
    /// Whether it harms its giver and does nothing else, as far as is seen when everybody lets it happen.
    is_self_harm: bool,
}

impl Candidate {
    fn new(line: Line, nth: usize, score: u64, is_self_harm: bool) -> Self {
        Candidate { line, nth: nth as u32, score, gain: 0, lag: Lag::default(), is_self_harm }
    }
}

/// Plays candidates out in worlds it cannot tell from the real one, and takes the best.
#[derive(Clone, Debug)]
pub struct Rollout<G: Game> {
    spec: BotSpec,
    effort: Effort,
    /// Answers in the playouts of this decision, those of the longest one, and how many one may have where it can be valued anywhere.
    answered: u64,
    lengthiest: u64,
    longest: u64,
    /// After so many answers in all no further candidate is played out in a world; whoever has not been is out of the race.
    last: u64,
    seed: u64,
    worlds: u64,
    /// What is left of the command it decided on, and how many of its questions it has answered.
    plan: Vec<Choice>,
    step: u8,
    candidates: Vec<Candidate>,
    lore: Lore,
    judge: Judge,
    seeker: Seeker<G>,
    seer: Seer,
    /// How everybody stands before a command, if it is a pass, and after the command that is looked at.
    standings: [Standing; 3],
    prospects: Option<Prospects<G>>,
    /// What the playouts so far were worth to its seat, of what they could be, in parts of a win ([`Lore::WIN`]).
    won: u64,
    decided: u64,
    /// The world that is imagined, and the one that a candidate is played out in.
    worlds_at_hand: Option<(G::State, G::State)>,
    options: Options,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Rollout<G> {
    /// With at most `playouts` playouts per decision (but one for each candidate), and dice of its own.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Rollout {
            spec: BotSpec::Rollout { playouts },
            effort: Effort::playouts(playouts),
            answered: 0,
            lengthiest: 0,
            longest: u64::MAX,
            last: u64::MAX,
            seed,
            worlds: 0,
            plan: Vec::with_capacity(ROOM),
            step: 0,
            candidates: Vec::with_capacity(ROOM),
            lore: Lore::new(),
            judge: Judge::default(),
            seeker: Seeker::new(),
            seer: Seer::default(),
            standings: <[Standing; 3]>::default(),
            prospects: Prospects::new(ROOM),
            won: u64::from(Lore::WIN),
            decided: 3 * u64::from(Lore::WIN),
            worlds_at_hand: None,
            options: Options::with_capacity(ROOM),
            game: PhantomData,
        }
    }

    /// The same as the bot it was made for: with its name, its effort, and a judge who has been taught before.
    #[must_use]
    pub(crate) fn called(self, spec: BotSpec, effort: Effort, taught: Taught) -> Self {
        Rollout { spec, effort, judge: Judge::new(taught), ..self }
    }

    /// Dice that were never used before.
    fn fresh_dice(&mut self) -> FastDice {
        self.worlds += 1;
        FastDice::for_game(self.seed, self.worlds)
    }

    /// A decision begins: nothing of its effort is spent.
    fn begin(&mut self, rules: &G::Rules, state: &G::State) {
        self.judge.begin::<G>(rules, state);
        (self.answered, self.lengthiest) = (0, 0);
    }

    /// Fills `candidates` with different lines, at least one for each option, and with `given`, if that is a line.
    fn gather(
        &mut self,
        rules: &G::Rules,
        state: &G::State,
        (seat, ask): (Seat, Ask),
        options: &[Choice],
        given: &[Choice],
    ) {
        let mut dice = self.fresh_dice();
        let mut world = state.clone();
        G::resample(rules, &mut world, seat, &mut dice);
        // Where the game says what positions are worth, that says what is harm.
        if self.prospects.is_none() {
            self.let_be(rules, &world, ask, options, &mut dice);
        }
        let each = if self.prospects.is_some() { FORESEEN_EACH } else { PLAYOUTS_EACH };
        let most = ((self.judge.paced(self.effort.playouts) / each) as usize).min(MOST_CANDIDATES);
        self.candidates.clear();
        let mut in_vain = 0;
        for walk in 0..options.len().max(2 * most) {
            let known = self.candidates.len();
            if walk >= options.len() && (known >= most || in_vain > STALE * known) {
                break;
            }
            let first = walk % options.len();
            let candidate = self.walk(rules, world.clone(), (seat, ask), &options[first..=first], &mut dice);
            in_vain += 1;
            if self.candidates.iter().all(|other| other.line != candidate.line) {
                self.candidates.push(candidate);
                in_vain = 0;
            }
        }
        if !given.is_empty() && self.candidates.iter().all(|other| other.line[..] != *given) {
            let candidate = self.walk(rules, world, (seat, ask), given, &mut dice);
            self.candidates.push(Candidate { line: given.iter().copied().collect(), ..candidate });
        }
    }

    /// Sees how everybody stands in this world, and what becomes of it if the seat passes, where it can.
    fn let_be(&mut self, rules: &G::Rules, world: &G::State, ask: Ask, options: &[Choice], dice: &mut FastDice) {
        let [before, passed, _] = &mut self.standings;
        before.look::<G>(rules, world);
        passed.look::<G>(rules, world);
        if let Some(pass) = options.iter().copied().find(is_pass) {
            let mut world = world.clone();
            G::apply_trusted(rules, &mut world, pass, dice, &mut Silent);
            passed.look_ahead::<G>(rules, &mut world, ask, dice, &mut self.options);
        }
    }

    /// One way through the command that begins with these answers (at least one).
    fn walk(
        &mut self,
        rules: &G::Rules,
        mut world: G::State,
        (seat, mut ask): (Seat, Ask),
        begins: &[Choice],
        dice: &mut FastDice,
    ) -> Candidate {
        let mut line = Line::new();
        let mut choice = begins[0];
        let mut worth = 0;
        let first = ask;
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
            choice = match begins.get(line.len()) {
                Some(&given) => given,
                None => self.lore.pick(seat, ask, &self.options, sort, dice),
            };
            answer = sort(choice);
        }
        let lost = self.decided - self.won;
        // Where the game says what positions are worth, playouts differ by less than experience is sure of.
        let experience = if self.prospects.is_some() { 0 } else { EXPERIENCE };
        let score = experience * worth * lost / (self.won * line.len() as u64);
        let is_self_harm = self.is_self_harm(rules, world, (seat, first), dice);
        Candidate::new(line, self.candidates.len(), score, is_self_harm)
    }

    /// Whether the command that was just given in this world, as an answer to `ask`, leaves only its giver worse off, if everybody lets it
    /// happen, and passing would not have.
    fn is_self_harm(
        &mut self,
        rules: &G::Rules,
        mut world: G::State,
        (seat, ask): (Seat, Ask),
        dice: &mut FastDice,
    ) -> bool {
        if self.prospects.is_some() {
            return false;
        }
        let [before, passed, after] = &mut self.standings;
        after.look_ahead::<G>(rules, &mut world, ask, dice, &mut self.options);
        let seats = G::seats(&world).len();
        before.harmed_only(after, seat, seats) && passed.harmed_only(after, seat, seats)
    }

    /// What a win scores.
    fn win(&self) -> u64 {
        if self.prospects.is_some() { Prospects::<G>::WIN } else { WIN }
    }

    /// Where playouts from here stop: in turns, or in stretches where the game says what positions are worth.
    fn horizon(&self, state: &G::State) -> u32 {
        match self.prospects {
            Some(_) => G::stretch(state) + 1,
            None => G::turns(state) + self.judge.turns(),
        }
    }

    /// Plays every candidate out in one imagined world with the same dice. Whether anything was left to chance: what is hidden, a roll, what
    /// a player of a playout imagined to be rolled, or where a playout was broken off.
    fn try_all(&mut self, rules: &G::Rules, state: &G::State, seat: Seat) -> bool {
        let mut dice = self.fresh_dice();
        let win = self.win();
        // What nobody won is worth what its seat wins on average: at a large table that is less than half a win.
        let undecided = win * self.won / self.decided;
        let to_the_end = self.prospects.is_none() && self.judge.wants_the_end(self.worlds);
        let seats = G::seats(state);
        let until = self.horizon(state);
        let (longest, last) = (self.longest, self.last);
        let Rollout { candidates, lore, judge, prospects, options, won, decided, worlds_at_hand, .. } = self;
        let (answered, lengthiest) = (&mut self.answered, &mut self.lengthiest);
        let (imagined, world) = worlds_at_hand.get_or_insert_with(|| (state.clone(), state.clone()));
        imagined.clone_from(state);
        G::resample(rules, imagined, seat, &mut dice);
        if let Some(prospects) = prospects {
            prospects.begin(rules, imagined, seat);
        }
        let mut by_chance = prospects.is_none();
        let mut tried = 0;
        for candidate in candidates.iter_mut() {
            if tried > 0 && *answered > last {
                break;
            }
            tried += 1;
            let before = *answered;
            let price = if candidate.is_self_harm { SELF_HARM } else { 0 };
            world.clone_from(imagined);
            if let Some(prospects) = prospects {
                prospects.bound(longest);
            }
            let mut playout = Playout::<G> { rules, world, dice: dice.clone(), lore, prospects, options, answered };
            playout.begin(seat, &candidate.line);
            let mut end = playout.go_on(until);
            by_chance |= playout.dice != dice || playout.prospects.as_ref().is_some_and(Prospects::is_by_chance);
            let is_stopped = end == Reached::Stop;
            if is_stopped && playout.prospects.is_none() {
                judge.look::<G>(rules, playout.world);
                if to_the_end {
                    end = playout.go_on(u32::MAX);
                }
            }
            let mut worth = Worth::default();
            let gain = match end {
                Reached::Stop => {
                    let Playout { world, prospects, .. } = playout;
                    if let Some(prospects) = prospects {
                        let score = prospects.score(rules, world, seat);
                        worth[seat.index()] = Lore::part_of_a_win((score * WIN / win) as u32);
                        score
                    } else {
                        for of in seats.iter() {
                            worth[of.index()] = Lore::part_of_a_win(judge.worth(of));
                        }
                        u64::from(judge.worth(seat))
                    }
                }
                Reached::End(winners) => {
                    for winner in winners.iter() {
                        worth[winner.index()] = Lore::WIN;
                    }
                    win * u64::from(winners.has(seat))
                }
                Reached::Nothing => undecided,
            };
            *lengthiest = (*lengthiest).max(*answered - before);
            candidate.gain = gain.saturating_sub(price);
            candidate.score += candidate.gain;
            if is_stopped && to_the_end {
                judge.learn(end.winners());
            }
            if end == Reached::Nothing {
                continue;
            }
            lore.learn(&worth);
            *won += u64::from(worth[seat.index()]);
            *decided += u64::from(Lore::WIN);
        }
        // Where something is hidden, other worlds are others. That is looked at last: mostly it is known by then that dice had a say.
        by_chance = by_chance
            || (0..OTHER_WORLDS).any(|_| {
                world.clone_from(state);
                G::resample(rules, world, seat, &mut dice);
                world != imagined
            });
        self.candidates.truncate(tried);
        self.note_lags();
        by_chance
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

/// How many answers are tried when a certain win is looked for.
fn tried(effort: Effort) -> u32 {
    let part = u32::try_from(effort.answers / TRIED_PART).unwrap_or(u32::MAX);
    effort.playouts.saturating_mul(TRIED_EACH).min(part.max(MOST_TRIED))
}

/// How far a playout has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reached {
    /// The turn in which it was to stop.
    Stop,
    /// The end: these seats have won.
    End(SeatSet),
    /// An end without a winner, or none within the limit.
    Nothing,
}

impl Reached {
    fn winners(self) -> Option<SeatSet> {
        match self {
            Reached::End(winners) => Some(winners),
            Reached::Stop | Reached::Nothing => None,
        }
    }
}

/// A game between players of some experience, in an imagined world.
struct Playout<'a, G: Game> {
    rules: &'a G::Rules,
    world: &'a mut G::State,
    dice: FastDice,
    lore: &'a mut Lore,
    prospects: &'a mut Option<Prospects<G>>,
    options: &'a mut Options,
    /// Counts the answers.
    answered: &'a mut u64,
}

impl<G: Game> Playout<'_, G> {
    /// The seat that thinks gives its command.
    fn begin(&mut self, seat: Seat, line: &[Choice]) {
        let Playout { rules, world, dice, lore, prospects, options, answered } = self;
        lore.begin();
        **answered += line.len() as u64;
        for &choice in line {
            if let Pending::Ask(ask) = G::pending(world) {
                lore.note(seat, ask, Sort::of::<G>(rules, world, seat, choice));
            }
            if prospects.is_some() {
                Prospects::<G>::give(rules, world, choice, options, dice);
            } else {
                G::apply_trusted(rules, world, choice, dice, &mut Silent);
            }
        }
    }

    /// Everybody plays on, until so many turns (or stretches, where the game says what positions are worth) have begun or the game
    /// is over. Nobody takes liberties.
    fn go_on(&mut self, until: u32) -> Reached {
        let Playout { rules, world, dice, lore, prospects, options, answered } = self;
        if let Some(prospects) = prospects {
            let reached = prospects.go_on(rules, world, (until, DEPTH), options, dice);
            **answered += prospects.effort();
            return reached;
        }
        let choose = |world: &G::State, seat: Seat, options: &[Choice], dice: &mut FastDice| {
            let Pending::Ask(ask) = G::pending(world) else { return options[0] };
            lore.pick(seat, ask, options, |choice| Sort::of::<G>(rules, world, seat, choice), dice)
        };
        let stop = |world: &G::State| G::turns(world) >= until;
        let bounds = (DEPTH, SeatSet::NONE, stop);
        let course = drive_until::<G>(rules, world, dice, options, bounds, &mut Silent, choose);
        **answered += course.decisions + course.forced;
        match course.ending {
            Ending::Over(outcome) if !outcome.winners.is_empty() => Reached::End(outcome.winners),
            Ending::Unfinished if stop(world) => Reached::Stop,
            Ending::Over(_) | Ending::Unfinished | Ending::Fault(_) => Reached::Nothing,
        }
    }
}

impl<G: Game> Bot<G> for Rollout<G> {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn choose(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, options: &[Choice]) -> Choice {
        (self.answered, self.lengthiest) = (0, 0);
        let Pending::Ask(ask) = G::pending(state) else { return options[0] };
        if let Some(choice) = self.planned(ask.step, options) {
            return choice;
        }
        self.plan.clear();
        if let &[only] = options {
            return only;
        }
        if G::promise(rules, state, seat).is_some() {
            let mut dice = self.fresh_dice();
            self.seeker.seek(rules, state, (seat, ask), self.effort.playouts, &mut dice, &mut self.plan);
            self.step = ask.step + 1;
            return if self.plan.is_empty() { options[0] } else { self.plan.remove(0) };
        }
        if let Some(line) = self.seer.certain_win::<G>(rules, state, seat, tried(self.effort)) {
            self.plan.extend_from_slice(&line[1..]);
            self.step = ask.step + 1;
            return line[0];
        }
        self.begin(rules, state);
        self.gather(rules, state, (seat, ask), options, &[]);
        self.compare(rules, state, seat);
        let best = self.candidates.first().map_or(options[0], |best| {
            self.plan.extend(best.line[1..].iter().copied());
            best.line[0]
        });
        self.step = ask.step + 1;
        best
    }

    fn thought(&self) -> Thought {
        Thought { answers: self.answered, longest: self.lengthiest }
    }
}

#[cfg(test)]
mod tests {
    use runehall_engine::{Given, GivenFact, Setup};
    use runehall_runebound::Runebound;
    use runehall_zun::Zun;

    use super::*;

    /// Two bots play Runebound: at so many decisions somebody looks on, before they are taken.
    pub(super) fn positions(
        decisions: u32,
        mut look: impl FnMut(&<Runebound as Game>::Rules, &<Runebound as Game>::State, (Seat, Ask), &[Choice]),
    ) {
        let rules = Runebound::load(&[]).unwrap();
        let (mut options, mut dice) = (Options::new(), FastDice::new(5));
        let mut state = Runebound::start(&rules, &Setup::seats(2), &mut dice, &mut Silent).unwrap();
        let mut bots = [0, 1].map(|seed| Rollout::<Runebound>::new(8, seed));
        let mut decided = 0;
        while let Pending::Ask(ask) = Runebound::pending(&state)
            && decided < decisions
        {
            Runebound::options(&rules, &state, &mut options);
            let choice = match ask.who {
                Actor::Chance => crate::uniform(&options, &mut dice),
                Actor::Seat(_) if options.len() == 1 => options[0],
                Actor::Seat(seat) => {
                    decided += 1;
                    look(&rules, &state, (seat, ask), &options);
                    bots[seat.index()].choose(&rules, &state, seat, &options)
                }
            };
            Runebound::apply_trusted(&rules, &mut state, choice, &mut dice, &mut Silent);
        }
    }

    #[test]
    fn what_is_not_left_to_chance_is_the_same_in_every_other_world() {
        let (mut certain, mut by_chance) = (0, 0);
        // As many answers in a playout as are needed, and so few that it is broken off.
        for longest in [u64::MAX, 40] {
            let mut decided = 0;
            positions(60, |rules, state, (seat, ask), options| {
                decided += 1;
                let mut mind = Rollout::<Runebound>::new(8, decided);
                mind.begin(rules, state);
                mind.gather(rules, state, (seat, ask), options, &[]);
                mind.longest = longest;
                let gains = |mind: &mut Rollout<Runebound>| {
                    let is_by_chance = mind.try_all(rules, state, seat);
                    (is_by_chance, mind.candidates.iter().map(|other| other.gain).collect::<Vec<_>>())
                };
                let (is_by_chance, first) = gains(&mut mind);
                *(if is_by_chance { &mut by_chance } else { &mut certain }) += 1;
                if !is_by_chance {
                    for _ in 0..4 {
                        assert_eq!(gains(&mut mind).1, first, "{ask:?} of {seat:?}, decision {decided}");
                    }
                }
            });
        }
        assert!(certain > 10 && by_chance > 10, "both are met: {certain} and {by_chance}");
    }

    #[test]
    fn harm_to_oneself_has_its_price_where_nobody_will_win() {
        let rules = Zun::load(&[]).unwrap();
        let fact = |(seat, name, value): (u8, &str, &str)| GivenFact {
            seat: Some(Seat(seat)),
            name: name.to_owned(),
            value: value.to_owned(),
            line: 1,
        };
        // The last turn before the limit: it wins nobody anything.
        let facts = [(0, "hand", "Attack"), (0, "hp", "9"), (1, "hp", "9")].map(fact).to_vec();
        let given = Given { names: vec!["Alex".to_owned(), "Billy".to_owned()], facts };
        let setup = Setup { options: [("turn-limit".to_owned(), "1".to_owned())].into(), ..Setup::seats(2) };
        let state = Zun::arrange(&rules, &setup, &given, &mut FastDice::new(1), &mut Silent).unwrap();
        let Pending::Ask(ask) = Zun::pending(&state) else { panic!("Alex is asked") };
        let mut options = Options::new();
        Zun::options(&rules, &state, &mut options);
        let mut mind = Rollout::<Zun>::new(50, 1);
        mind.begin(&rules, &state);
        mind.gather(&rules, &state, (Seat(0), ask), &options, &[]);
        mind.try_all(&rules, &state, Seat(0));
        let gains = |is_self_harm: bool| {
            let of_these = mind.candidates.iter().filter(move |candidate| candidate.is_self_harm == is_self_harm);
            of_these.map(|candidate| candidate.gain).collect::<Vec<_>>()
        };
        let (harm, others) = (gains(true), gains(false));
        assert!(!harm.is_empty() && !others.is_empty(), "{harm:?} {others:?}");
        assert!(harm.iter().max() < others.iter().min(), "{harm:?} {others:?}");
    }
}
