//! When a bot answers: settled before it begins to think, so that how long it takes does not tell whether it had anything to
//! think about.
//!
//! **Invariant:** a [`When`] follows from what everybody may know: the bot, the game, the number of seats and the pace of the table,
//! and from no card. Whoever keeps a clock draws the lots and waits; here is neither.

use std::time::Duration;

use runehall_engine::GameInfo;

use crate::spec::BotSpec;

/// The shortest time a bot takes for a command, at any pace.
pub const QUICKEST: Duration = Duration::from_millis(5);

/// When something is done, counted from when it was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct When {
    /// Not before.
    pub least: Duration,
    /// And not before a moment by lot. Who is not ready by then waits for another such moment.
    pub lot: Lot,
}

/// A time by lot, each between the two as likely as the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lot {
    /// The shortest.
    pub least: Duration,
    /// The longest.
    pub most: Duration,
}

impl When {
    /// At once.
    pub const NOW: When = When { least: Duration::ZERO, lot: Lot { least: Duration::ZERO, most: Duration::ZERO } };

    /// How long a bot takes for a command, and not less than the pace of the table: about as long as it needs when it does think,
    /// whether it needs to or not.
    pub fn of_bot(bot: BotSpec, game: &GameInfo, seats: u8, pace: Duration) -> When {
        // The first question of a command costs more than an average one, whose answer is often part of a plan.
        let least = (bot.cpu(game, seats) * 3 / 2).max(QUICKEST);
        When { least: pace, lot: Lot { least, most: least * 2 } }
    }

    /// The first moment that will do.
    pub fn moment(self, draw: impl FnOnce() -> u16) -> Duration {
        self.least.max(self.lot.at(draw()))
    }

    /// The moment at which something is done that is ready only now: the one that was drawn, or the first of others after it.
    pub fn after(self, mut moment: Duration, ready: Duration, mut draw: impl FnMut() -> u16) -> Duration {
        while moment < ready {
            if self.lot.most.is_zero() {
                return ready;
            }
            moment += self.lot.at(draw());
        }
        moment
    }
}

impl Lot {
    /// The time that a number drawn evenly means.
    pub fn at(self, lot: u16) -> Duration {
        self.least + self.most.saturating_sub(self.least) * u32::from(lot) / u32::from(u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_late_waits_for_another_moment() {
        let lot = Lot { least: Duration::from_millis(100), most: Duration::from_millis(200) };
        let when = When { least: Duration::ZERO, lot };
        for (ready, drawn) in [(0, 0), (99, u16::MAX), (150, 7), (201, 20_000), (950, 40_000)] {
            let ready = Duration::from_millis(ready);
            let moment = when.moment(|| drawn);
            let done = when.after(moment, ready, || drawn);
            assert!(done >= ready && done <= ready.max(moment) + lot.most, "{moment:?} {ready:?} {done:?}");
            assert!(moment < ready || done == moment);
        }
        let late = Duration::from_millis(5);
        assert_eq!(When::NOW.after(When::NOW.moment(|| 9), late, || 9), late);
    }
}
