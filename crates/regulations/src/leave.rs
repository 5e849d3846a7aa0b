//! Players who leave (RNR-15.7).

use runehall_engine::{Arg, Dice, Machine, Seat, SeatSet, Sink, Stage};

use crate::frame::{Change, Frame, TurnStep};
use crate::machine::Run;
use crate::program::CardType;
use crate::state::{MAIN_DISCARD, PROGRESS, RUNE_DISCARD, Use, fence, hand, lawn};
use crate::words::{Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RNR-15.7: everything of the player goes; nothing triggers; what others have begun goes on.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.tell(|_| by_rule(Told::Resigned, "RNR-15.7", &[Arg::Seat(seat)]));
        self.state.playing = self.state.playing - SeatSet::one(seat);
        let lawn_cards = self.state.lawn(seat);
        self.state.hexed -= lawn_cards;
        self.state.table.move_openly(self.state.hand(seat), hand(seat), MAIN_DISCARD);
        self.state.table.move_openly(lawn_cards, lawn(seat), MAIN_DISCARD);
        self.state.table.move_openly(self.state.fence(seat), fence(seat), RUNE_DISCARD);
        self.end_uses(seat);
        self.refill();
        if let [last] = self.state.playing.iter().collect::<Vec<_>>()[..] {
            self.end_game(SeatSet::one(last), "RNR-15.7");
        } else if seat == self.state.active {
            // The turn ends without its end-of-turn step; effects of the others still resolve.
            self.state.core.agenda.truncate(0);
            let _ = self.push(Frame::Turn(TurnStep::Pass));
        }
    }

    /// The player's declared effects vanish, and so does the one that is resolving, with what it began.
    fn end_uses(&mut self, seat: Seat) {
        let of = |what: &Use| what.user == seat;
        let under_way = self.state.core.agenda.frames().iter().position(|frame| {
            let user = if let Frame::Effect { what, .. } | Frame::Aim { what, .. } = frame { Some(what) } else { None };
            user.or_else(|| casting(frame)).is_some_and(of)
        });
        let mut gone: Vec<Use> = self.state.queue.iter().copied().filter(of).collect();
        for frame in self.state.core.agenda.frames() {
            let user = if let Frame::Effect { what, .. }
            | Frame::Activate { what, .. }
            | Frame::Road(Stage::Asked(Change::Activate { what, .. })) = frame
            {
                Some(what)
            } else {
                casting(frame)
            };
            gone.extend(user.filter(|what| of(what)));
        }
        self.state.queue.retain(|what| !of(what));
        for what in gone {
            if self.state.table.holds(PROGRESS, what.card) {
                let rune = self.rules.of(what.card).card_type == CardType::Rune;
                let pile = if rune { RUNE_DISCARD } else { MAIN_DISCARD };
                self.state.table.move_known_card(what.card, PROGRESS, pile);
            }
        }
        if let Some(i) = under_way {
            self.state.core.agenda.truncate(i);
        }
    }
}

/// The Spell that a frame is about to cast.
fn casting(frame: &Frame) -> Option<&Use> {
    if let Frame::Road(Stage::Proposed(Change::Cast(what)) | Stage::Asked(Change::Cast(what))) = frame {
        Some(what)
    } else {
        None
    }
}
