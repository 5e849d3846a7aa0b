//! How everybody stands, by the numbers that a game calls good or bad for a player ([`GameInfo::measures`]), and whether somebody has
//! harmed nobody but oneself. Where the game says what all its numbers are worth together ([`GameInfo::valuation`]), harm must be seen in that, too: a price
//! that is paid for something better is no harm. An estimate alone that falls is none either: nothing has been lost by it.
//!
//! Bots ask it of what they are about to do, the arena of what was done. What would have come without the command, too, is not its doing: a
//! command is held against passing as well as against how everybody stood before. It is seen what a command brings to a hand only where the game counts that
//! ([`Good::Gain`]), and not a harm that hits somebody else too.
//!
//! **Invariant.** Nothing is allocated once buffers have grown.
//!
//! [`GameInfo::measures`]: runehall_engine::GameInfo::measures
//! [`GameInfo::valuation`]: runehall_engine::GameInfo::valuation

use runehall_dice::FastDice;
use runehall_engine::{Ask, Choice, Features, Game, Good, Measure, Options, Pending, Seat, Silent};

/// Answers that are waited for until what a command does is seen.
const ANSWERS: u32 = 16;

/// The measures of all seats, more being better.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    numbers: Vec<i32>,
    /// What it is worth to each seat, where the game says so.
    values: Vec<i32>,
    row: Features,
    /// Which measures are good to get and no harm to lose, a bit for each.
    gains: u32,
}

impl Standing {
    /// Looks at a state: each player through its own eyes.
    pub fn look<G: Game>(&mut self, rules: &G::Rules, state: &G::State) {
        let info = G::info();
        let Standing { numbers, values, row, gains } = self;
        numbers.clear();
        values.clear();
        let is_gain = |(i, measure): (usize, &Measure)| u32::from(measure.good == Good::Gain) << i;
        *gains = info.measures.iter().enumerate().map(is_gain).sum();
        for seat in G::seats(state).iter() {
            G::features(rules, state, seat, seat, row);
            values.extend(info.valuation.map(|valuation| valuation.of(row)));
            numbers.extend(info.measures.iter().map(|measure| {
                let value = info.features.iter().zip(&*row).find(|(feature, _)| feature.name == measure.feature);
                let value = value.map_or(0, |(_, value)| i32::from(*value));
                if measure.good == Good::Less { -value } else { value }
            }));
        }
    }

    /// Looks at what becomes of a world in which everybody passes: until who gave `command` is asked the same again, or another turn begins.
    pub fn look_ahead<G: Game>(
        &mut self,
        rules: &G::Rules,
        world: &mut G::State,
        command: Ask,
        dice: &mut FastDice,
        options: &mut Options,
    ) {
        let turn = G::turns(world);
        for _ in 0..ANSWERS {
            self.look::<G>(rules, world);
            match G::pending(world) {
                Pending::Ask(ask) if (ask.who, ask.question) != (command.who, command.question) => {}
                Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => return,
            }
            G::options(rules, world, options);
            let Some(pass) = options.iter().copied().find(is_pass) else { return };
            G::apply_trusted(rules, world, pass, dice, &mut Silent);
            // What a new turn brings is nobody's doing.
            if G::turns(world) != turn {
                return;
            }
        }
    }

    /// Whether from here to there the seat came to stand worse in something and better in nothing, and all others stand as before. What it
    /// got for that may be worth more than what it lost; then it is no harm.
    pub fn harmed_only(&self, after: &Standing, seat: Seat, seats: usize) -> bool {
        let worth = |standing: &Standing| standing.values.get(seat.index()).copied();
        if worth(self).is_some() && worth(after) >= worth(self) {
            return false;
        }
        let width = (self.numbers.len() / seats.max(1)).max(1);
        let changed =
            self.numbers.iter().zip(&after.numbers).enumerate().filter(|(_, (before, after))| before != after);
        let mut worse = false;
        for (i, (before, after)) in changed {
            if i / width != seat.index() || after > before {
                return false;
            }
            worse |= self.gains >> (i % width) & 1 == 0;
        }
        worse
    }
}

/// Whether an answer lets happen what happens.
pub fn is_pass(choice: &Choice) -> bool {
    matches!(choice, Choice::Done | Choice::No)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(numbers: [i32; 4]) -> Standing {
        Standing { numbers: numbers.to_vec(), ..Standing::default() }
    }

    #[test]
    fn harm_that_hits_others_or_buys_something_is_none() {
        let before = standing([3, 0, 3, 0]);
        for (after, harmed) in [
            ([2, 0, 3, 0], true),
            ([3, 0, 3, 0], false),
            ([2, 1, 3, 0], false),
            ([2, 0, 2, 0], false),
            ([2, 0, 4, 0], false),
            ([3, 0, 2, 0], false),
        ] {
            assert_eq!(before.harmed_only(&standing(after), Seat(0), 2), harmed, "{after:?}");
        }
    }

    #[test]
    fn a_price_for_something_better_is_no_harm_and_no_more_is_an_estimate_that_falls() {
        let worth = |numbers, value| Standing { values: vec![value, 100], ..standing(numbers) };
        let before = worth([3, 0, 3, 0], 100);
        for (after, harmed) in [
            (worth([2, 0, 3, 0], 90), true),
            (worth([2, 0, 3, 0], 100), false),
            (worth([2, 0, 3, 0], 110), false),
            (worth([3, 0, 3, 0], 90), false),
            (worth([2, 1, 3, 0], 90), false),
        ] {
            assert_eq!(before.harmed_only(&after, Seat(0), 2), harmed, "{after:?}");
        }
    }

    #[test]
    fn what_is_good_to_get_is_no_harm_to_lose() {
        // The second of two measures is the hand.
        let before = Standing { gains: 0b10, ..standing([3, 5, 3, 5]) };
        for (after, harmed) in [
            ([2, 5, 3, 5], true),
            ([2, 4, 3, 5], true),
            ([3, 4, 3, 5], false),
            ([2, 6, 3, 5], false),
            ([2, 5, 3, 4], false),
        ] {
            assert_eq!(before.harmed_only(&standing(after), Seat(0), 2), harmed, "{after:?}");
        }
    }
}
