//! Bots by name: `random`, `lot`, `rollout`, `rollout:500`, `trained`, and the strengths `steady` and `sharp`.
//!
//! A strength is so much thinking, and how many playouts that is depends on the game and the number of seats: the game
//! declares it ([`GameInfo::budgets`]), and [`Strength::playouts`] is the only place that reads it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use runehall_engine::given::suggest;
use runehall_engine::{Game, GameInfo};

use crate::judge::Taught;
use crate::{Bot, ByLot, Random, Rollout, Trained};

/// As a macro, because a description cannot be made of a constant.
macro_rules! playouts {
    () => {
        200
    };
}

/// Playouts per decision of `rollout` without a number.
pub const PLAYOUTS: u32 = playouts!();
/// The most playouts that anybody may ask for, on a command line and at a table: more take seconds in every game.
/// A table on a server also takes no bot that thinks longer there than [`Strength::Sharp`] ([`BotSpec::is_for_a_hall`]).
pub const MOST_PLAYOUTS: u32 = 100_000;

/// A bot as written on a command line. [`BotSpec::build`] makes a player of it.
///
/// ```
/// use runehall_bots::BotSpec;
/// let bot: BotSpec = "rollout:500".parse().unwrap();
/// assert_eq!(bot, BotSpec::Rollout { playouts: 500 });
/// assert_eq!(bot.to_string(), "rollout:500");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotSpec {
    /// [`Random`].
    Random,
    /// [`ByLot`].
    Lot,
    /// [`Rollout`] with a budget.
    Rollout {
        /// Playouts per decision.
        playouts: u32,
    },
    /// The same with what the game has learned before, where it has: with as many more playouts as took as long when that was learned (`pace` in its
    /// file). It thinks no longer than a [`Rollout`] with this budget; since then its own playouts have become much cheaper, so it is much quicker.
    Trained {
        /// Playouts per decision of one that learns while it plays.
        playouts: u32,
    },
    /// [`Rollout`] with as many playouts as the strength has at the table, and as many answers in them.
    Of(Strength),
}

/// How much a bot may think about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effort {
    /// So many games it plays out at most, of one that learns while it plays.
    pub playouts: u32,
    /// So many answers it gives in them, about: a playout that has begun is finished, then none begins. How long a playout is
    /// depends on how far the game has come, and nobody should think for ever at its beginning.
    pub answers: u64,
}

impl Effort {
    /// So many playouts, however long they are.
    pub const fn playouts(playouts: u32) -> Self {
        Effort { playouts, answers: u64::MAX }
    }
}

/// How long a bot thinks, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strength {
    /// At most about 40 ms of CPU a decision.
    Steady,
    /// At most about 400 ms of CPU a decision.
    Sharp,
}

impl Strength {
    /// All of them, weakest first.
    pub const ALL: [Strength; 2] = [Strength::Steady, Strength::Sharp];

    /// Its name, as [`BotSpec`] reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Strength::Steady => "steady",
            Strength::Sharp => "sharp",
        }
    }

    /// By which its answers are timed: the CPU time of a decision that is not plain, about, on the machine the games were measured on.
    pub const fn cpu(self) -> Duration {
        match self {
            Strength::Steady => Duration::from_millis(30),
            Strength::Sharp => Duration::from_millis(300),
        }
    }

    /// Playouts per decision at a table of this game. A game that was not measured gets the usual budget and ten times that.
    pub fn playouts(self, game: &GameInfo, seats: u8) -> u32 {
        let budget = game.budget(seats);
        match self {
            Strength::Steady => budget.map_or(PLAYOUTS, |budget| budget.steady),
            Strength::Sharp => budget.map_or(10 * PLAYOUTS, |budget| budget.sharp),
        }
    }

    /// The same with as many answers as the game reckons for a playout.
    pub fn effort(self, game: &GameInfo, seats: u8) -> Effort {
        let playouts = self.playouts(game, seats);
        let answers = game.budget(seats).map_or(u64::MAX, |budget| u64::from(playouts) * u64::from(budget.answers));
        Effort { playouts, answers }
    }
}

/// A bot for help texts.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does, and what a number after its name means.
    pub meaning: &'static str,
}

/// Every bot there is.
pub const BOTS: [BotInfo; 6] = [
    BotInfo { name: "random", meaning: "takes any option as gladly as any other" },
    BotInfo { name: "lot", meaning: "the same, but of several cards at once it takes any set as gladly as any other" },
    BotInfo {
        name: "rollout",
        meaning: concat!(
            "imagines what it cannot see, plays its options out and takes the best; `rollout:N` plays at most N games out per decision (",
            playouts!(),
            ")"
        ),
    },
    BotInfo {
        name: "trained",
        meaning: "`rollout` with what was learned from whole games before, where the game has that; \
                  `trained:N` thinks no longer than `rollout:N`",
    },
    BotInfo {
        name: Strength::Steady.name(),
        meaning: "`rollout` with as many playouts as take about 40 ms of CPU at most for a decision at the table",
    },
    BotInfo {
        name: Strength::Sharp.name(),
        meaning: "`rollout` with as many playouts as take about 400 ms of CPU at most for a decision at the table",
    },
];

/// A text that is no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// No bot has that name.
    #[error("there is no bot `{name}`; {help}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// Which bots there are.
        help: String,
    },
    /// The number after the colon is none, too small or too large.
    #[error(
        "`{number}` in `{text}` is no budget; write the playouts per decision, 1 to {MOST_PLAYOUTS}: `rollout:500`"
    )]
    Budget {
        /// What was written after the colon.
        number: String,
        /// All that was written.
        text: String,
    },
    /// The bot takes no number.
    #[error("`{0}` takes no number; write `{0}`")]
    NoBudget(&'static str),
    /// It would think too long for a server that has other tables.
    #[error(
        "`{bot}` thinks too long for a hall with other tables; with {seats} seats at most `rollout:{most}`, as `sharp` does"
    )]
    TooSlow {
        /// The bot.
        bot: String,
        /// At a table with so many seats.
        seats: u8,
        /// The most playouts.
        most: u32,
    },
}

impl BotSpec {
    /// A player for one seat of a table with so many, with dice of its own.
    pub fn build<G: Game>(self, seats: u8, seed: u64) -> Box<dyn Bot<G>> {
        self.build_with::<G>(None, seats, seed)
    }

    /// The same, and bots that have been trained judge by these weights and not by the game's own.
    pub fn build_with<G: Game>(self, trained: Option<&Arc<Trained>>, seats: u8, seed: u64) -> Box<dyn Bot<G>> {
        let taught = match self {
            BotSpec::Random => return Box::new(Random::new(seed)),
            BotSpec::Lot => return Box::new(ByLot::new(seed)),
            // With the budget of a strength what is learned from the playouts judges as well as what was learned before (decision 7).
            BotSpec::Rollout { .. } | BotSpec::Of(_) => Taught::ByPlayouts,
            BotSpec::Trained { .. } => trained.map_or(Taught::ByTheGame, |trained| Taught::By(Arc::clone(trained))),
        };
        let effort = self.effort(G::info(), seats);
        Box::new(Rollout::<G>::new(effort.playouts, seed).called(self, effort, taught))
    }

    /// Playouts per decision at a table of this game.
    pub fn playouts(self, game: &GameInfo, seats: u8) -> u32 {
        match self {
            BotSpec::Random | BotSpec::Lot => 0,
            BotSpec::Rollout { playouts } | BotSpec::Trained { playouts } => playouts,
            BotSpec::Of(strength) => strength.playouts(game, seats),
        }
    }

    /// The same, and how many answers in them. With as few playouts as `sharp` nobody has more answers than it; that bounds those with
    /// very many playouts, or with very long ones, and hardly anybody else.
    pub fn effort(self, game: &GameInfo, seats: u8) -> Effort {
        match self {
            BotSpec::Of(strength) => strength.effort(game, seats),
            BotSpec::Random | BotSpec::Lot | BotSpec::Rollout { .. } | BotSpec::Trained { .. } => {
                let (playouts, sharp) = (self.playouts(game, seats), Strength::Sharp.effort(game, seats));
                let answers = if playouts <= sharp.playouts { sharp.answers } else { u64::MAX };
                Effort { playouts, answers }
            }
        }
    }

    /// The CPU time of a decision at a table of this game, as far as it can be told beforehand. It follows from what
    /// everybody knows: the bot, the game and the number of seats.
    pub fn cpu(self, game: &GameInfo, seats: u8) -> Duration {
        let steady = Strength::Steady;
        steady.cpu() * self.playouts(game, seats) / steady.playouts(game, seats).max(1)
    }

    /// Whether a server may seat it: nobody thinks longer than `sharp`.
    pub fn is_for_a_hall(self, game: &GameInfo, seats: u8) -> Result<(), BotError> {
        let most = Strength::Sharp.playouts(game, seats);
        if self.playouts(game, seats) > most {
            return Err(BotError::TooSlow { bot: self.to_string(), seats, most });
        }
        Ok(())
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Lot => f.write_str("lot"),
            BotSpec::Rollout { playouts: PLAYOUTS } => f.write_str("rollout"),
            BotSpec::Rollout { playouts } => write!(f, "rollout:{playouts}"),
            BotSpec::Trained { playouts: PLAYOUTS } => f.write_str("trained"),
            BotSpec::Trained { playouts } => write!(f, "trained:{playouts}"),
            BotSpec::Of(strength) => f.write_str(strength.name()),
        }
    }
}

impl FromStr for BotSpec {
    type Err = BotError;

    fn from_str(text: &str) -> Result<Self, BotError> {
        let text = text.trim();
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        if let Some(strength) = Strength::ALL.into_iter().find(|strength| strength.name() == name) {
            return if number.is_none() { Ok(BotSpec::Of(strength)) } else { Err(BotError::NoBudget(strength.name())) };
        }
        match (name, number) {
            ("random", None) => Ok(BotSpec::Random),
            ("random", Some(_)) => Err(BotError::NoBudget("random")),
            ("lot", None) => Ok(BotSpec::Lot),
            ("lot", Some(_)) => Err(BotError::NoBudget("lot")),
            ("rollout" | "trained", number) => {
                let playouts = match number.map(str::parse) {
                    None => PLAYOUTS,
                    Some(Ok(playouts @ 1..=MOST_PLAYOUTS)) => playouts,
                    Some(_) => {
                        let number = number.unwrap_or_default().to_owned();
                        return Err(BotError::Budget { number, text: text.to_owned() });
                    }
                };
                Ok(if name == "rollout" { BotSpec::Rollout { playouts } } else { BotSpec::Trained { playouts } })
            }
            _ => {
                let names = BOTS.map(|bot| bot.name);
                let help = suggest(name, names).unwrap_or_else(|| format!("the bots are: {}", names.join(", ")));
                Err(BotError::Unknown { name: name.to_owned(), help })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_zun::Zun;

    #[test]
    fn names_round_trip() {
        for text in
            ["random", "lot", "rollout", "rollout:1", "rollout:100000", "trained", "trained:50", "steady", "sharp"]
        {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        assert_eq!("rollout:200".parse(), Ok(BotSpec::Rollout { playouts: 200 }));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, error) in [
            ("rolout", "there is no bot `rolout`; did you mean `rollout`?"),
            ("alphazero", "there is no bot `alphazero`; the bots are: random, lot, rollout, trained, steady, sharp"),
            ("sharp:3", "`sharp` takes no number; write `sharp`"),
            ("random:3", "`random` takes no number; write `random`"),
            ("lot:3", "`lot` takes no number; write `lot`"),
            (
                "rollout:0",
                "`0` in `rollout:0` is no budget; write the playouts per decision, 1 to 100000: `rollout:500`",
            ),
            (
                "rollout:100001",
                "`100001` in `rollout:100001` is no budget; write the playouts per decision, 1 to 100000: `rollout:500`",
            ),
            ("rollout:", "`` in `rollout:` is no budget; write the playouts per decision, 1 to 100000: `rollout:500`"),
            ("", "there is no bot ``; the bots are: random, lot, rollout, trained, steady, sharp"),
        ] {
            assert_eq!(text.parse::<BotSpec>().unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn a_strength_is_as_many_playouts_as_the_game_says() {
        let info = Zun::info();
        for seats in 2..=4 {
            let budget = info.budget(seats).unwrap();
            let sharp = BotSpec::Of(Strength::Sharp);
            assert_eq!(sharp.playouts(info, seats), budget.sharp);
            let answers = u64::from(budget.sharp) * u64::from(budget.answers);
            assert_eq!(sharp.effort(info, seats), Effort { playouts: budget.sharp, answers });
            assert_eq!(BotSpec::Of(Strength::Steady).cpu(info, seats), Strength::Steady.cpu());
            assert_eq!(sharp.build::<Zun>(seats, 1).name(), "sharp");
            let most = BotSpec::Rollout { playouts: budget.sharp };
            assert_eq!((most.is_for_a_hall(info, seats), sharp.is_for_a_hall(info, seats)), (Ok(()), Ok(())));
            let slow = BotSpec::Rollout { playouts: budget.sharp + 1 };
            let why = slow.is_for_a_hall(info, seats).unwrap_err().to_string();
            assert!(why.ends_with(&format!("with {seats} seats at most `{most}`, as `sharp` does")), "{why}");
        }
        assert_eq!(BotSpec::Random.cpu(info, 2), Duration::ZERO);
        let sharp = BotSpec::Of(Strength::Sharp).effort(info, 2);
        for bot in ["rollout:200", "trained:200", "rollout:80000", "trained:80000"] {
            let effort = bot.parse::<BotSpec>().unwrap().effort(info, 2);
            assert_eq!(effort.answers, sharp.answers, "{bot} thinks no longer than `sharp` where it may sit in a hall");
        }
        assert_eq!("rollout:100000".parse::<BotSpec>().unwrap().effort(info, 2), Effort::playouts(100_000));
    }
}
