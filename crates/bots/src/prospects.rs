//! What a stretch of play brought a seat, in a game that says what its numbers are worth ([`GameInfo::valuation`]).
//!
//! Some games are too long to be played to their end in the head, and by players of some experience they have none. There a position is
//! worth what the game declares, and a playout is worth how much that has grown. The players of such a playout go by it, too: they look at
//! what an option leads to, a few times where dice decide, and take the best. A roll that the position counts already for what it comes to on
//! average ([`Game::foresees`]) is not made: where nothing else is left to chance, one look tells all.
//!
//! **Invariant.** Whole numbers only, and nothing is allocated by a decision, once buffers have grown. A playout in which anything hung on dice
//! says so ([`Prospects::is_by_chance`]), also where they were only imagined.
//!
//! [`GameInfo::valuation`]: runehall_engine::GameInfo::valuation

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Features, Game, NoDice, Options, Pending, Seat, Silent, Valuation};

use crate::drive::uniform;
use crate::rollout::Reached;

/// A player of a playout looks at so many options at most; of more of them at so many by lot, spread over the whole list.
const LOOKS: usize = 24;
/// Where dice decide, it imagines them so many times.
const SAMPLES: u64 = 4;
/// More than any position is worth.
const WON: i32 = 1 << 24;
/// What a game works out for its numbers and remembers ([`Memo`]) takes as long as so many answers, about.
///
/// [`Memo`]: runehall_engine::Memo
const WORKED_OUT: u64 = 32;
/// Answers of a command that are followed; a longer one is valued as far as it has come.
const LONGEST: usize = 12;

/// Values positions by what the game declares, and remembers how the seat that thinks stood at first.
#[derive(Clone, Debug)]
pub(crate) struct Prospects<G: Game> {
    valuation: Valuation,
    numbers: Features,
    /// What its position was worth where the playouts begin.
    before: i32,
    /// A world to look ahead in.
    ahead: Option<G::State>,
    options: Options,
    /// Answers that were given and tried in this playout, and how many there may be.
    given: u64,
    most: u64,
    /// What the game had worked out when it began.
    worked_out: u64,
    /// Whether in another world with the same cards it might have gone otherwise, though nothing was rolled in it.
    by_chance: bool,
}

impl<G: Game> Prospects<G> {
    /// What a win scores: finer than elsewhere, because positions differ by little.
    pub(crate) const WIN: u64 = 1 << 20;

    /// For a game that declares what its numbers are worth.
    pub(crate) fn new(room: usize) -> Option<Self> {
        let valuation = G::info().valuation?;
        Some(Prospects {
            valuation,
            numbers: Features::with_capacity(valuation.worth.len()),
            before: 0,
            ahead: None,
            options: Options::with_capacity(room),
            given: 0,
            most: u64::MAX,
            worked_out: 0,
            by_chance: false,
        })
    }

    /// Playouts of a seat begin in this world, which is imagined.
    pub(crate) fn begin(&mut self, rules: &G::Rules, world: &G::State, seat: Seat) {
        self.before = self.value(rules, world, seat);
    }

    /// How many of [`Prospects::WIN`] it scores to have come to this position: half, where nothing has changed.
    pub(crate) fn score(&mut self, rules: &G::Rules, world: &G::State, seat: Seat) -> u64 {
        let half = (Self::WIN / 2).cast_signed();
        let more = i64::from(self.value(rules, world, seat) - self.before);
        (half + half * more / i64::from(self.valuation.most).max(1)).clamp(0, 2 * half).cast_unsigned()
    }

    /// What a position is worth to a seat, through its own eyes.
    fn value(&mut self, rules: &G::Rules, world: &G::State, seat: Seat) -> i32 {
        G::features(rules, world, seat, seat, &mut self.numbers);
        self.valuation.of(&self.numbers)
    }

    /// Gives an answer, and rolls what has to be rolled before the next one of the same command.
    pub(crate) fn give(
        rules: &G::Rules,
        world: &mut G::State,
        choice: Choice,
        options: &mut Options,
        dice: &mut FastDice,
    ) {
        G::apply_trusted(rules, world, choice, &mut NoDice, &mut Silent);
        roll::<G>(rules, world, options, dice);
    }

    /// A playout begins that is stopped, and valued as far as it has come, after about so many answers.
    pub(crate) fn bound(&mut self, most: u64) {
        (self.given, self.most, self.worked_out) = (0, most, self.numbers.memo.worked_out());
        self.by_chance = false;
    }

    /// Whether dice had a say in what the players of this playout chose, or it was stopped before it came so far.
    pub(crate) fn is_by_chance(&self) -> bool {
        self.by_chance
    }

    /// Whether the playout has taken as long as it may. What would have come is not known then, and another one may come further: what was
    /// worked out for this one is remembered.
    fn is_stopped(&mut self) -> bool {
        let is_stopped = self.effort() > self.most;
        self.by_chance |= is_stopped;
        is_stopped
    }

    /// Answers in the playout so far, and what was worked out for it, as answers.
    pub(crate) fn effort(&self) -> u64 {
        self.given + WORKED_OUT * (self.numbers.memo.worked_out() - self.worked_out)
    }

    /// Everybody plays on, until so many stretches have begun, the game is over, or a roll comes that is counted already.
    pub(crate) fn go_on(
        &mut self,
        rules: &G::Rules,
        world: &mut G::State,
        (until, depth): (u32, u64),
        options: &mut Options,
        dice: &mut FastDice,
    ) -> Reached {
        for _ in 0..depth {
            let ask = match G::pending(world) {
                Pending::Ask(ask) => ask,
                Pending::Over(outcome) if !outcome.winners.is_empty() => return Reached::End(outcome.winners),
                Pending::Over(_) | Pending::Fault(_) => return Reached::Nothing,
            };
            if G::stretch(world) >= until || self.is_stopped() {
                return Reached::Stop;
            }
            let Actor::Seat(seat) = ask.who else { return Reached::Stop };
            G::options(rules, world, options);
            let choice = match options[..] {
                [] => return Reached::Nothing,
                [only] => only,
                _ => self.best(rules, world, seat, options, dice),
            };
            Self::give(rules, world, choice, options, dice);
            self.given += 1;
        }
        Reached::Nothing
    }

    /// The option that leads to the best position, on average where dice decide; among equals the first.
    fn best(&mut self, rules: &G::Rules, world: &G::State, seat: Seat, options: &[Choice], dice: &FastDice) -> Choice {
        // The same dice for all options, and none of those that will be rolled.
        let luck = u64::from(dice.clone().below(u32::MAX));
        self.by_chance |= options.len() > LOOKS;
        let mut best = (i64::MIN, options[0]);
        for place in places(options.len(), luck) {
            let value = self.look(rules, world, seat, options[place], luck);
            if value > best.0 {
                best = (value, options[place]);
            }
            if self.is_stopped() {
                break;
            }
        }
        best.1
    }

    /// What an option leads to, [`SAMPLES`] times: once for all where nothing is rolled.
    fn look(&mut self, rules: &G::Rules, world: &G::State, seat: Seat, choice: Choice, luck: u64) -> i64 {
        let mut sum = 0;
        for sample in 0..SAMPLES {
            let dice = FastDice::for_game(luck, sample);
            let mut rolled = dice.clone();
            let value = i64::from(self.follow(rules, world, seat, choice, &mut rolled));
            if rolled == dice {
                return value * SAMPLES.cast_signed();
            }
            self.by_chance = true;
            sum += value;
        }
        sum
    }

    /// What the position is worth that an option leads to, its command finished by first answers.
    fn follow(
        &mut self,
        rules: &G::Rules,
        world: &G::State,
        seat: Seat,
        mut choice: Choice,
        dice: &mut FastDice,
    ) -> i32 {
        let mut ahead = self.ahead.take().unwrap_or_else(|| world.clone());
        ahead.clone_from(world);
        for _ in 0..LONGEST {
            Self::give(rules, &mut ahead, choice, &mut self.options, dice);
            self.given += 1;
            match G::pending(&ahead) {
                Pending::Ask(ask) if ask.step > 0 && ask.who == Actor::Seat(seat) => {
                    G::options(rules, &ahead, &mut self.options);
                    let Some(next) = self.options.first() else { break };
                    choice = *next;
                }
                Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => break,
            }
        }
        let value = match G::pending(&ahead) {
            Pending::Over(outcome) if outcome.winners.has(seat) => WON,
            Pending::Over(_) => -WON,
            Pending::Ask(_) | Pending::Fault(_) => self.value(rules, &ahead, seat),
        };
        self.ahead = Some(ahead);
        value
    }
}

/// The places of the options that are looked at among so many, in their order: all, or [`LOOKS`] of them, each as likely as any other.
fn places(n: usize, luck: u64) -> impl Iterator<Item = usize> {
    let first = (luck % n.max(1) as u64) as usize;
    (0..n.min(LOOKS)).map(move |nth| if n > LOOKS { (nth * n + first) / LOOKS } else { nth })
}

/// Rolls until somebody is asked, or a roll comes that is counted already.
fn roll<G: Game>(rules: &G::Rules, world: &mut G::State, options: &mut Options, dice: &mut FastDice) {
    while let Pending::Ask(ask) = G::pending(world)
        && ask.who == Actor::Chance
        && !G::foresees(world)
    {
        G::options(rules, world, options);
        if options.is_empty() {
            return;
        }
        let rolled = uniform(options, dice);
        G::apply_trusted(rules, world, rolled, &mut NoDice, &mut Silent);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_options_of_a_short_list_are_looked_at_and_of_a_long_one_as_many_each_as_often() {
        for n in [1, 2, LOOKS] {
            assert!(places(n, 7).eq(0..n), "{n}");
        }
        for n in [LOOKS + 1, 40, 2 * LOOKS, 211] {
            let mut looked_at = vec![0; n];
            for luck in 0..n as u64 {
                let places: BTreeSet<usize> = places(n, luck).collect();
                assert_eq!(places.len(), LOOKS, "{n} {luck}: different ones");
                for place in places {
                    looked_at[place] += 1;
                }
            }
            assert!(looked_at.iter().all(|times| *times == LOOKS), "{n}: {looked_at:?}");
        }
    }
}
