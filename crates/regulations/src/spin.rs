//! The spinner, Events and Regulations (sections 7 and 13).

use runehall_engine::{Arg, CardId, Choice, Dice, Flow, Machine, Next, Seat, Sink, Top};

use crate::frame::{ActKind, DiscardStep, Frame, SpinStep};
use crate::machine::Run;
use crate::options::can_draw;
use crate::program::Moment;
use crate::state::{Fate, NO_CARD, NOBODY, Occurrence, PROGRESS, REGULATION, REGULATION_DECK, fence};
use crate::words::{ROLL_EVENT, ROLL_REGULATION, ROLL_SPIN, Told, by_rule, event, sector};

/// Numbers for the Creatures to choose among, as in [`Frame::Choose`].
const EITHER: u8 = 0;
const MYTHICAL: u8 = 1;
const HEXED: u8 = 2;

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RNR-4.3: a sector, a chance to stop it, and what it says.
    pub(crate) fn spin(
        &mut self,
        seat: Seat,
        source: CardId,
        rolled: u8,
        step: SpinStep,
        answer: Option<Choice>,
    ) -> Next {
        if !self.state.playing.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let at = |step, rolled| Frame::Spin { seat, source, rolled, step };
        match step {
            SpinStep::Roll => match self.roll(answer, ROLL_SPIN, 6) {
                Err(ask) => self.ask(at(step, 0), ask),
                Ok(k) => {
                    self.state.spun = Some(k as u8);
                    let args = [Arg::Seat(seat), Arg::Number(k as i16 + 1), Arg::Word(sector(k as u8).word)];
                    self.tell(|_| by_rule(Told::Spun, "RNR-4.3", &args));
                    // RNR-16.5: a first spin only.
                    let on = Occurrence { source, ..Occurrence::plain(Moment::WouldSpin, seat) };
                    if self.asks_first(at(SpinStep::Apply, k as u8), on)? {
                        return Ok(Flow::Waits);
                    }
                    self.spin(seat, source, k as u8, SpinStep::Apply, None)
                }
            },
            SpinStep::Apply => {
                let fate = self.take_verdict();
                self.state.did = fate != Fate::Nullified;
                if fate != Fate::Happens {
                    self.tell(|_| by_rule(Told::NotApplied, "RNR-11.10", &[Arg::Seat(seat)]));
                    return Ok(Flow::GoesOn);
                }
                self.push(at(SpinStep::Did, rolled))?;
                self.sector(seat, rolled)
            }
            SpinStep::Did => {
                // Whatever the result came to, the SPIN was performed.
                self.state.did = true;
                Ok(Flow::GoesOn)
            }
        }
    }

    /// The first table of section 7. RNR-7.2: what cannot be done is disregarded. RNR-7.7: it is nobody's effect.
    fn sector(&mut self, seat: Seat, rolled: u8) -> Next {
        match rolled {
            0 => self.add_rune(seat, None),
            1 => self.chooses(seat, ActKind::Hex, MYTHICAL),
            2 => self.chooses(seat, ActKind::Return, EITHER),
            3 => self.regulate(NO_CARD, NO_CARD, None),
            4 => self.discards(seat),
            _ => self.event_roll(None),
        }
    }

    /// The second table of section 7, clockwise from the active player (RNR-7.4). RNR-7.3: there is no third spin.
    pub(crate) fn event(&mut self, rolled: u8, mut nth: u8, second: bool, asked: bool) -> Next {
        while nth < self.state.n_seats {
            let seat = self.state.at(nth);
            if !self.state.playing.has(seat) {
                nth += 1;
                continue;
            }
            if asked && !self.state.did {
                // Declined.
                return self.then(Frame::Event { rolled, nth: nth + 1, second: false, asked: false });
            }
            // RNR-7.5: after the HEX, every Hexed Creature.
            if rolled == 1 && !second {
                self.push(Frame::Event { rolled, nth, second: true, asked: false })?;
                return self.chooses(seat, ActKind::Hex, MYTHICAL);
            }
            if matches!(rolled, 0 | 3 | 5) && !asked {
                // Optional ones are offered to those who can.
                let open = match rolled {
                    0 => can_draw(self.state),
                    3 => self.state.lawn(seat).meets(self.state.hexed),
                    // Whether the hand holds a Creature is for its player to know (RNR-12.1).
                    _ => self.state.hand_size(seat) > 0,
                };
                if !open {
                    nth += 1;
                    continue;
                }
                self.push(Frame::Event { rolled, nth, second: false, asked: true })?;
                return self.may(seat, None);
            }
            // Also after the last player, so that a question knows which Event it belongs to.
            self.push(Frame::Event { rolled, nth: nth + 1, second: false, asked: false })?;
            return match rolled {
                0 => self.draw(seat, 1, None),
                1 => {
                    self.state.batch = self.state.lawn(seat) & self.state.hexed;
                    self.batch(ActKind::Destroy, NOBODY, NO_CARD, true)
                }
                2 => self.chooses(seat, ActKind::Return, MYTHICAL),
                3 => self.chooses(seat, ActKind::Restore, HEXED),
                4 => self.discards(seat),
                _ => self.summon(seat, NO_CARD, false, false, false, NO_CARD, None),
            };
        }
        Ok(Flow::GoesOn)
    }

    /// The Event's own roll, when it is asked for.
    pub(crate) fn event_roll(&mut self, answer: Option<Choice>) -> Next {
        match self.roll(answer, ROLL_EVENT, 6) {
            Err(ask) => self.ask(Frame::EventRoll, ask),
            Ok(k) => {
                let args = [Arg::Number(k as i16 + 1), Arg::Word(event(k as u8).word)];
                self.tell(|_| by_rule(Told::EventSpun, "RNR-7.10", &args));
                self.event(k as u8, 0, false, false)
            }
        }
    }

    /// RNR-2.4, RNR-2.7: the first Regulation; its limits are met before the first turn.
    pub(crate) fn first_regulation(&mut self, answer: Option<Choice>) -> Next {
        match self.turn_up(answer) {
            Err(ask) => self.ask(Frame::FirstRegulation, ask),
            Ok(Some(card)) => self.make_active(card),
            Ok(None) => Ok(Flow::GoesOn),
        }
    }

    /// RNR-13.1, RNR-13.2: turn up the new one, old one to the bottom, then limits.
    pub(crate) fn regulate(&mut self, card: CardId, source: CardId, answer: Option<Choice>) -> Next {
        if card == NO_CARD {
            return match self.turn_up(answer) {
                Err(ask) => self.ask(Frame::Regulate { card, source }, ask),
                Ok(None) => Ok(Flow::GoesOn),
                Ok(Some(card)) => {
                    let on = Occurrence { card, source, ..Occurrence::plain(Moment::WouldRegulate, self.state.active) };
                    if self.asks_first(Frame::Regulate { card, source }, on)? {
                        return Ok(Flow::Waits);
                    }
                    self.regulate(card, source, None)
                }
            };
        }
        let fate = self.take_verdict();
        self.state.did = fate != Fate::Nullified;
        if fate != Fate::Happens {
            // Stopped without being told where to go: back under the deck.
            self.bury(card);
            return Ok(Flow::GoesOn);
        }
        self.make_active(card)
    }

    /// The top Regulation, face up but not active yet.
    fn turn_up(&mut self, answer: Option<Choice>) -> Result<Option<CardId>, runehall_engine::Ask> {
        let card = match self.state.table.top(REGULATION_DECK) {
            Top::Empty => return Ok(None),
            Top::Card(card) => card,
            Top::Roll(n) => {
                let k = self.roll(answer, ROLL_REGULATION, n)?;
                let Some(card) = self.state.table.unordered(REGULATION_DECK).nth(k) else { return Ok(None) };
                card
            }
        };
        self.state.table.move_card_openly(card, REGULATION_DECK, PROGRESS);
        self.tell(|rules| by_rule(Told::TurnedUp, "RNR-13.2", &[rules.shown(card)]));
        Ok(Some(card))
    }

    fn make_active(&mut self, card: CardId) -> Next {
        if let Some(old) = self.state.table.zone(REGULATION).first() {
            self.state.table.move_known_card(old, REGULATION, REGULATION_DECK);
            self.state.table.put_at_bottom(old, REGULATION_DECK);
        }
        self.state.table.move_known_card(card, PROGRESS, REGULATION);
        self.state.law = self.rules.of(card).standing;
        self.tell(|rules| by_rule(Told::Active, "RNR-13.1", &[rules.shown(card)]));
        if self.look().open_fences() {
            for seat in self.state.playing.iter() {
                self.state.table.show_all(self.state.table.zone(fence(seat)));
            }
        }
        self.meet_limits()
    }

    fn chooses(&mut self, seat: Seat, what: ActKind, status: u8) -> Next {
        self.choose(seat, what, status, NOBODY, NO_CARD, None)
    }

    fn discards(&mut self, seat: Seat) -> Next {
        self.discard(seat, 1, NOBODY, NO_CARD, false, DiscardStep::Would, None)
    }
}
