//! Defeat, resignation and the end of the game (sections 13 and 15).

use runehall_engine::{Arg, Dice, Fault, Machine, Outcome, Seat, SeatSet, Sink};

use crate::frame::{Frame, TurnStep};
use crate::machine::Run;
use crate::program::Lasts;
use crate::state::{DISCARD_PILE, Play, State, hand, laid};
use crate::words::{Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// ZUN-13.1: in the middle of whatever is going on.
    #[cold]
    pub(crate) fn defeat(&mut self, seat: Seat) -> Result<(), Fault> {
        self.state.hp[seat.index()] = 0;
        self.state.standing = self.state.standing - SeatSet::one(seat);
        self.tell(|_| by_rule(Told::Defeated, "ZUN-13.1", &[Arg::Seat(seat)]));
        self.end_own_plays(seat);
        self.end_plays_on(seat);
        // ZUN-13.5
        let held = self.state.hand(seat);
        self.state.table.move_openly(held, hand(seat), DISCARD_PILE);
        for card in held.iter() {
            self.tell(|rules| by_rule(Told::Discarded, "ZUN-13.5", &[Arg::Seat(seat), rules.shown(card)]));
        }
        self.state.refresh_marks(self.rules);

        // ZUN-15.3: right after each defeat; nothing further resolves.
        if let Some(outcome) = outcome(self.state) {
            self.end_game(outcome);
        } else if seat == self.state.active {
            // ZUN-13.7: the turn ends on the spot; no Recovery, no end-of-turn texts.
            // ZUN-22.6: but for what a text that has begun still does to the others.
            let under_way = self.state.core.agenda;
            self.state.core.agenda.truncate(0);
            self.push(Frame::Turn(TurnStep::Clear))?;
            let others = |frame: &&Frame| matches!(frame, Frame::Run { .. } | Frame::Discard { .. });
            for &under_way in under_way.frames().iter().filter(others) {
                self.push(under_way)?;
            }
            self.cut = true;
        }
        Ok(())
    }

    /// Nothing further happens (ZUN-15.3).
    pub(crate) fn end_game(&mut self, outcome: Outcome) {
        self.end(outcome);
        self.cut = true;
        let clause = outcome.clause.0;
        if outcome.winners.is_empty() {
            self.tell(|_| by_rule(Told::Drawn, clause, &[]));
        } else {
            self.tell(|_| by_rule(Told::Won, clause, &[Arg::Seats(outcome.winners)]));
        }
    }

    /// ZUN-13.2: what the player laid is nullified and discarded, a play in progress with all its copies included.
    fn end_own_plays(&mut self, seat: Seat) {
        self.state.plays.retain(|play| play.by != seat);
        let cards = self.state.table.zone(laid(seat));
        self.state.table.move_known(cards, laid(seat), DISCARD_PILE);
        for card in cards.iter() {
            self.tell(|rules| by_rule(Told::Cleared, "ZUN-13.2", &[Arg::Seat(seat), rules.shown(card)]));
        }
    }

    /// ZUN-13.3, ZUN-13.4: what affects the player ends for them, and the cards of a play go with its last copy
    /// (ZUN-13.10).
    fn end_plays_on(&mut self, seat: Seat) {
        // Whether the play in progress has a copy left for somebody other than this player.
        let waiting = !((self.state.aimed_at() & self.state.standing) - SeatSet::one(seat)).is_empty();
        let mut i = 0;
        while i < self.state.plays.len() {
            let lasts = self.rules.of(self.state.plays[i].action).lasts != Lasts::Instant;
            let play = &mut self.state.plays[i];
            let affected = if play.open { !waiting } else { lasts && play.on.has(seat) };
            if lasts {
                play.on = play.on - SeatSet::one(seat);
            }
            if affected && !play.resolved && play.on.is_empty() {
                let play: Play = self.state.plays.remove(i);
                self.discard_play(play);
            } else {
                i += 1;
            }
        }
    }
}

/// ZUN-15.1, ZUN-15.2: whether one side alone is standing.
fn outcome(state: &State) -> Option<Outcome> {
    let standing = state.standing;
    if standing.is_empty() {
        return Some(Outcome::drawn("ZUN-15.5"));
    }
    if !state.teams {
        return (standing.len() == 1).then_some(Outcome::won(standing, "ZUN-15.1"));
    }
    // ZUN-18.1: seats alternate between the teams. A defeated partner wins, too.
    let teams = [SeatSet::from_bits(0b0101), SeatSet::from_bits(0b1010)];
    let [first, second] = teams.map(|team| !(team & standing).is_empty());
    (first != second).then(|| Outcome::won(teams[usize::from(second)], "ZUN-15.2"))
}
