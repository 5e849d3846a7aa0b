//! The course of a turn and of a round (section 3), and what happens at the end of a round.

use runehall_engine::{Arg, Choice, Dice, End, Machine, Next, Outcome, Seat, SeatSet, Sink};

use crate::frame::{Frame, TurnStep};
use crate::machine::{ON, Run};
use crate::map::Spaces;
use crate::op::{Deed, Op};
use crate::program::Rules;
use crate::state::{State, Step, TRACK, Turn, goods, owned};
use crate::terms::{Colour, N_EXPERIENCE};
use crate::words::Told;

/// Counters on the doom track that begin the endgame (RBD-21.4).
pub(crate) const DOOM_AT: u8 = 8;

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    pub(crate) fn turn(&mut self, step: TurnStep, answer: Option<Choice>) -> Next {
        match step {
            TurnStep::Refresh => self.refresh(),
            TurnStep::Move => self.choose_move(answer),
            TurnStep::BeforeDice { base, resting } => self.before_dice(base, resting, answer),
            TurnStep::Dice(left) => self.movement_dice(left, answer),
            TurnStep::Walk => self.walk(answer),
            TurnStep::Moved => self.moved(),
            TurnStep::Adventure => self.adventure(answer),
            TurnStep::Market => self.market(),
            TurnStep::Stock(left) => self.stock(left, answer),
            TurnStep::Free { cost } => self.free_item(cost, answer),
            TurnStep::Shop => self.shop(answer),
            TurnStep::Experience => self.experience(answer),
            TurnStep::End => self.end_turn(),
        }
    }

    /// RBD-3.2
    fn refresh(&mut self) -> Next {
        let seat = self.active();
        self.state.turns += 1;
        self.state.turn = Turn { step: Step::Refresh, ..Turn::default() };
        self.told(Told::TurnBegan, "RBD-3.1", &[Arg::Seat(seat)]);
        // RBD-21.6
        if self.state.doom_counters >= DOOM_AT && !self.state.endgame {
            self.state.endgame = true;
            self.told(Told::Endgame, "RBD-21.6", &[]);
        }
        let mine = goods(self.state.table.zone(owned(seat)));
        for card in (mine & self.state.face_down).iter() {
            let args = [Arg::Seat(seat), self.card(card)];
            self.told(Told::Refreshed, "RBD-3.2", &args);
        }
        self.state.face_down -= mine;
        self.state.turn.step = Step::Movement;
        self.then(Frame::Turn(TurnStep::Move))
    }

    /// RBD-3.3
    fn moved(&mut self) -> Next {
        self.state.turn.n_dice = 0;
        self.state.turn.extra = 0;
        // RBD-4.19
        if self.state.turn.knocked {
            return self.then(Frame::Turn(TurnStep::Experience));
        }
        let (seat, space) = (self.active(), self.state.hero(self.active()).space);
        let something = self.state.endgame
            || self.state.colours_at(space).next().is_some()
            || self.state.undefeated_at(space).next().is_some()
            || self.rules.map.space(space).town.is_some()
            || self.state.others_at(space, seat).next().is_some();
        self.then(Frame::Turn(if something { TurnStep::Adventure } else { TurnStep::Experience }))
    }

    fn end_turn(&mut self) -> Next {
        self.state.turn = Turn::default();
        let Some(next) = next_player(self.state, self.active()) else { return ON };
        // RBD-3.6: the turn passes the starting seat, whether or not anybody sits there any more.
        let (from, n) = (self.active(), self.state.n_seats);
        let passed = (1..=n).map(|i| from.on(i, n));
        let ends = passed.take_while(|seat| *seat != next).chain([next]).any(|seat| seat == self.state.starter);
        if ends && !self.end_round() {
            return ON;
        }
        self.state.active = next;
        self.then(Frame::Turn(TurnStep::Refresh))
    }

    /// RBD-3.6. False if the game is over with it.
    fn end_round(&mut self) -> bool {
        self.red_again();
        self.quiet_round();
        if self.state.chosen.round_cap > 0 && self.state.round >= self.state.chosen.round_cap {
            let solo = self.state.n_seats == 1;
            let outcome = if solo {
                // RBD-19.7
                Outcome { end: End::Lost, winners: SeatSet::NONE, clause: runehall_engine::Clause("RBD-19.7") }
            } else {
                Outcome::won(best(self.rules, self.state), "RBD-19.6")
            };
            self.finish(outcome);
            return false;
        }
        self.state.round += 1;
        true
    }

    /// RBD-7.9: without a red target nobody could win any more.
    fn red_again(&mut self) {
        let red = Colour::Red.index();
        let wins = |card| self.rules.of(card).ops.contains(&Op::Do(Deed::Win));
        let target = |card| self.rules.of(card).colour() == Some(Colour::Red) && !wins(card);
        if !self.state.counters[red].is_empty() || self.state.table.zone(TRACK).iter().any(target) {
            return;
        }
        let empty = self.spaces(|space| space.jewel == Some(Colour::Red));
        self.fill_in_order(Colour::Red, empty, "RBD-7.9");
    }

    /// RBD-7.10
    fn quiet_round(&mut self) {
        let drawn = std::mem::take(&mut self.state.event_drawn);
        self.state.quiet = if drawn { 0 } else { self.state.quiet.saturating_add(1) };
        let limit = self.state.chosen.quiet_rounds;
        if limit > 0 && self.state.quiet >= limit {
            self.state.quiet = 0;
            for colour in Colour::ALL {
                let empty = self.spaces(|space| space.sunburst && space.jewel == Some(colour));
                self.fill_in_order(colour, empty, "RBD-7.10");
            }
        }
    }

    /// The spaces that fit.
    pub(crate) fn spaces(&self, fits: impl Fn(&crate::map::Space) -> bool) -> Spaces {
        let mut found = Spaces::default();
        for (n, space) in (0u8..).zip(&self.rules.map.spaces) {
            if fits(space) {
                found.add(n);
            }
        }
        found
    }

    /// Fills spaces without a counter in map order while the pile lasts (RBD-7.13).
    pub(crate) fn fill_in_order(&mut self, colour: Colour, spaces: Spaces, clause: &'static str) {
        for space in 0..self.rules.map.spaces.len() as u8 {
            if spaces.has(space) && self.state.is_bare(space) && self.state.pile[colour.index()] > 0 {
                self.fill_one(colour, space, clause);
            }
        }
    }

    pub(crate) fn fill_one(&mut self, colour: Colour, space: u8, clause: &'static str) {
        self.state.pile[colour.index()] -= 1;
        self.state.counters[colour.index()].add(space);
        let args = [self.space(space), Arg::Word(colour.word())];
        self.told(Told::Filled, clause, &args);
    }

    /// The game is over.
    pub(crate) fn finish(&mut self, outcome: Outcome) {
        self.state.fight.on = false;
        if outcome.winners.is_empty() {
            self.told(Told::Ended, outcome.clause.0, &[]);
        } else {
            self.told(Told::Won, outcome.clause.0, &[Arg::Seats(outcome.winners)]);
        }
        self.end(outcome);
    }
}

/// The next player in seat order; the same one if nobody else is left.
pub(crate) fn next_player(state: &State, seat: Seat) -> Option<Seat> {
    (1..=state.n_seats).map(|i| seat.on(i, state.n_seats)).find(|next| state.players.has(*next))
}

/// By what players are compared when time is up (RBD-19.6): Runes, experience, points, gold.
pub(crate) fn score(rules: &Rules, state: &State, seat: Seat) -> (u32, u32, u16, u16) {
    let hero = state.hero(seat);
    let gained: u32 = hero.gained.iter().map(|&n| u32::from(n)).sum();
    debug_assert!(hero.gained.len() == N_EXPERIENCE);
    (state.runes(rules, seat).len(), gained, hero.points(), hero.gold)
}

/// The same in words.
pub(crate) fn tally(rules: &Rules, state: &State, seat: Seat) -> String {
    let (kept, gained, points, gold) = score(rules, state, seat);
    let count = |n: u32, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    let counted = [count(kept, "Dragon Rune"), count(gained, "experience counter"), count(points.into(), "point")];
    format!("{}, {gold} gold", counted.join(", "))
}

/// Those who are best by [`score`].
pub(crate) fn best(rules: &Rules, state: &State) -> SeatSet {
    let top = state.players.iter().map(|seat| score(rules, state, seat)).max();
    state.players.iter().filter(|seat| Some(score(rules, state, *seat)) == top).collect()
}
