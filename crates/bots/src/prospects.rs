//! What a stretch of play brought a seat, in a game that says what its numbers are worth ([`GameInfo::valuation`]).
//!
//! Some games are too long to be played to their end in the head, and by players of some experience they have none. There a position is
//! worth what the game declares, and a playout is worth how much that has grown. The players of such a playout go by it, too: they look at
//! what an option leads to, a few times where dice decide, and take the best.
//!
//! **Invariant.** Whole numbers only, and nothing is allocated by a decision, once buffers have grown.
//!
//! [`GameInfo::valuation`]: runehall_engine::GameInfo::valuation

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Features, Game, MAX_SEATS, Options, Pending, Seat, SeatSet, Silent, Valuation};

use crate::lore::Lore;

/// A player of a playout looks at so many options at most.
const LOOKS: usize = 8;
/// Where dice decide, it imagines them so many times.
const SAMPLES: u64 = 6;
/// More than any position is worth.
const WON: i32 = 1 << 24;
/// Answers of a command that are followed; a longer one is valued as far as it has come.
const LONGEST: usize = 12;

/// Values positions by what the game declares, and remembers how everybody stood at first.
#[derive(Clone, Debug)]
pub(crate) struct Prospects<G: Game> {
    valuation: Valuation,
    numbers: Features,
    /// What each seat's position was worth where the playouts begin.
    before: [i32; MAX_SEATS],
    /// A world to look ahead in.
    ahead: Option<G::State>,
    options: Options,
}

impl<G: Game> Prospects<G> {
    /// For a game that declares what its numbers are worth.
    pub(crate) fn new(room: usize) -> Option<Self> {
        let valuation = G::info().valuation?;
        Some(Prospects {
            valuation,
            numbers: Features::with_capacity(valuation.worth.len()),
            before: [0; MAX_SEATS],
            ahead: None,
            options: Options::with_capacity(room),
        })
    }

    /// Playouts begin in this world, which is imagined.
    pub(crate) fn begin(&mut self, rules: &G::Rules, world: &G::State, seats: SeatSet) {
        for seat in seats.iter() {
            self.before[seat.index()] = self.value(rules, world, seat);
        }
    }

    /// In how many of [`Lore::ALWAYS`] games a seat that has come to this position would win: half, where nothing has changed.
    pub(crate) fn worth(&mut self, rules: &G::Rules, world: &G::State, seat: Seat) -> u32 {
        let half = Lore::ALWAYS as i32 / 2;
        let more = self.value(rules, world, seat) - self.before[seat.index()];
        (half + half * more / i32::from(self.valuation.most).max(1)).clamp(0, Lore::ALWAYS as i32).cast_unsigned()
    }

    /// What a position is worth to a seat, through its own eyes.
    fn value(&mut self, rules: &G::Rules, world: &G::State, seat: Seat) -> i32 {
        G::features(rules, world, seat, seat, &mut self.numbers);
        let terms = self.numbers.iter().zip(self.valuation.worth);
        terms.map(|(number, worth)| i32::from(*number) * i32::from(*worth)).sum()
    }

    /// The option that leads to the best position, on average where dice decide; among equals any.
    pub(crate) fn best(
        &mut self,
        rules: &G::Rules,
        world: &G::State,
        seat: Seat,
        options: &[Choice],
        dice: &mut FastDice,
    ) -> Choice {
        let n = options.len() as u32;
        let first = dice.below(n) as usize;
        // The same dice for all options, and none of those that will be rolled.
        let luck = u64::from(dice.below(u32::MAX));
        let mut best = (i64::MIN, options[first]);
        for choice in options.iter().cycle().skip(first).take(options.len().min(LOOKS)) {
            let value = self.look(rules, world, seat, *choice, luck);
            if value > best.0 {
                best = (value, *choice);
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
            G::apply_trusted(rules, &mut ahead, choice, dice, &mut Silent);
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
