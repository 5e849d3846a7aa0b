//! What an encounter came to.

use runehall_engine::{End, Outcome, Standing};
use serde::{Deserialize, Serialize};

/// Who won an encounter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decided {
    /// The first of the two.
    First,
    /// The second.
    Second,
    /// Nobody: it was drawn, or ended without a winner.
    Drawn,
    /// Both lost: to the game, or because neither was there.
    Neither,
}

/// What an encounter came to for the two who met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Who won.
    pub decided: Decided,
    /// What each had left, by the number that the game declares; 0 for who lost.
    pub left: [i32; 2],
    /// Whether it was won without being played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unplayed: bool,
}

impl Score {
    /// The points for a win (RSL-23.4).
    pub const WIN: u32 = 3;
    /// The points for a draw, in games that can be drawn.
    pub const DRAW: u32 = 1;

    /// By the outcome and the standings of a game for two. RSL-23.9: who lost has nothing left, however it was lost; RSL-23.5: so
    /// has who conceded, because that is a loss like any other.
    pub fn of(outcome: Outcome, standings: &[Standing]) -> Score {
        let of = |seat: usize| standings.iter().find(|standing| standing.seat.index() == seat);
        let place = |seat| of(seat).map_or(u8::MAX, |standing| standing.place);
        let score = |seat| of(seat).map_or(0, |standing| standing.score);
        let decided = match (outcome.end, place(0).cmp(&place(1))) {
            (End::Lost, _) => Decided::Neither,
            (End::Won | End::Unwon | End::Drawn, std::cmp::Ordering::Less) => Decided::First,
            (End::Won | End::Unwon | End::Drawn, std::cmp::Ordering::Greater) => Decided::Second,
            (End::Won | End::Unwon | End::Drawn, std::cmp::Ordering::Equal) => Decided::Drawn,
        };
        let left = match decided {
            Decided::First => [score(0), 0],
            Decided::Second => [0, score(1)],
            Decided::Drawn => [score(0), score(1)],
            Decided::Neither => [0, 0],
        };
        Score { decided, left, unplayed: false }
    }

    /// Won by one of the two (0 or 1) because the other is not there (RSL-23.9).
    pub const fn unplayed(winner: usize) -> Score {
        let decided = if winner == 0 { Decided::First } else { Decided::Second };
        Score { decided, left: [0, 0], unplayed: true }
    }

    /// Neither was there.
    pub const fn nobody_came() -> Score {
        Score { decided: Decided::Neither, left: [0, 0], unplayed: true }
    }

    /// The points of one of the two (RSL-23.4: a win 3, a loss 0).
    pub fn points(&self, side: usize) -> u32 {
        match (self.decided, side) {
            (Decided::First, 0) | (Decided::Second, 1) => Self::WIN,
            (Decided::Drawn, _) => Self::DRAW,
            (Decided::First | Decided::Second | Decided::Neither, _) => 0,
        }
    }

    /// What one of the two had left minus what the other had (RSL-23.4).
    pub fn difference(&self, side: usize) -> i32 {
        self.left[side] - self.left[1 - side]
    }
}

#[cfg(test)]
mod tests {
    use runehall_engine::{Clause, Seat, SeatSet};

    use super::*;

    fn score(end: End, winners: SeatSet, left: [(u8, i32); 2]) -> Score {
        let standing = |seat: usize| Standing { seat: Seat(seat as u8), place: left[seat].0, score: left[seat].1 };
        Score::of(Outcome { end, winners, clause: Clause("RSL-3.2") }, &[standing(0), standing(1)])
    }

    #[test]
    fn rsl_23_4_a_win_gives_three_points_and_a_loss_none() {
        let won = score(End::Won, SeatSet::one(Seat(1)), [(2, 0), (1, 4)]);
        assert_eq!((won.points(0), won.points(1)), (0, 3));
        assert_eq!((won.difference(0), won.difference(1)), (-4, 4));
        let drawn = score(End::Drawn, SeatSet::NONE, [(1, 2), (1, 5)]);
        assert_eq!((drawn.points(0), drawn.points(1), drawn.difference(0)), (1, 1, -3));
    }

    #[test]
    fn rsl_23_5_and_rsl_23_9_who_lost_has_nothing_left_however_it_was_lost() {
        // Conceded with three power left: the game itself still counts them.
        let conceded = score(End::Won, SeatSet::one(Seat(0)), [(1, 5), (2, 3)]);
        assert_eq!(conceded.left, [5, 0]);
        let unplayed = Score::unplayed(1);
        assert_eq!((unplayed.points(0), unplayed.points(1), unplayed.difference(1)), (0, 3, 0));
        assert_eq!((Score::nobody_came().points(0), Score::nobody_came().points(1)), (0, 0));
    }

    #[test]
    fn a_game_that_ends_at_a_limit_goes_by_its_places_and_one_lost_by_all_gives_nobody_points() {
        assert_eq!(score(End::Unwon, SeatSet::NONE, [(1, 9), (2, 7)]).decided, Decided::First);
        assert_eq!(score(End::Unwon, SeatSet::NONE, [(1, 9), (1, 9)]).decided, Decided::Drawn);
        assert_eq!(score(End::Lost, SeatSet::NONE, [(1, 9), (1, 9)]).decided, Decided::Neither);
    }
}
