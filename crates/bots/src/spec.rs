//! Bots by name: `random`, `rollout`, `rollout:500`.

use std::fmt;
use std::str::FromStr;

use runehall_engine::Game;
use runehall_engine::given::suggest;

use crate::{Bot, Random, Rollout};

/// Playouts per decision of `rollout` without a number.
pub const PLAYOUTS: u32 = 200;
/// More would take minutes for one decision.
const MOST_PLAYOUTS: u32 = 1_000_000;

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
    /// [`Rollout`] with a budget.
    Rollout {
        /// Playouts per decision.
        playouts: u32,
    },
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
pub const BOTS: [BotInfo; 2] = [
    BotInfo { name: "random", meaning: "takes any option as gladly as any other" },
    BotInfo {
        name: "rollout",
        meaning: "imagines what it cannot see, plays its options out and takes the best; \
                  `rollout:N` plays at most N games out per decision (200)",
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
    #[error("`random` takes no number; write `random`")]
    NoBudget,
}

impl BotSpec {
    /// A player for one seat, with dice of its own.
    pub fn build<G: Game>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            BotSpec::Random => Box::new(Random::new(seed)),
            BotSpec::Rollout { playouts } => Box::new(Rollout::<G>::new(playouts, seed)),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Rollout { playouts: PLAYOUTS } => f.write_str("rollout"),
            BotSpec::Rollout { playouts } => write!(f, "rollout:{playouts}"),
        }
    }
}

impl FromStr for BotSpec {
    type Err = BotError;

    fn from_str(text: &str) -> Result<Self, BotError> {
        let text = text.trim();
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        match (name, number) {
            ("random", None) => Ok(BotSpec::Random),
            ("random", Some(_)) => Err(BotError::NoBudget),
            ("rollout", None) => Ok(BotSpec::Rollout { playouts: PLAYOUTS }),
            ("rollout", Some(number)) => match number.parse() {
                Ok(playouts @ 1..=MOST_PLAYOUTS) => Ok(BotSpec::Rollout { playouts }),
                _ => Err(BotError::Budget { number: number.to_owned(), text: text.to_owned() }),
            },
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

    #[test]
    fn names_round_trip() {
        for text in ["random", "rollout", "rollout:1", "rollout:1000000"] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        assert_eq!("rollout:200".parse(), Ok(BotSpec::Rollout { playouts: 200 }));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, error) in [
            ("rolout", "there is no bot `rolout`; did you mean `rollout`?"),
            ("alphazero", "there is no bot `alphazero`; the bots are: random, rollout"),
            ("random:3", "`random` takes no number; write `random`"),
            (
                "rollout:0",
                "`0` in `rollout:0` is no budget; write the playouts per decision, 1 to 1000000: `rollout:500`",
            ),
            ("rollout:", "`` in `rollout:` is no budget; write the playouts per decision, 1 to 1000000: `rollout:500`"),
            ("", "there is no bot ``; the bots are: random, rollout"),
        ] {
            assert_eq!(text.parse::<BotSpec>().unwrap_err().to_string(), error);
        }
    }
}
