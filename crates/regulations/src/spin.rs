//! The spinner, Events and Regulations (sections 7 and 13).

use runehall_engine::{Arg, CardId, Choice, Dice, Flow, Machine, Next, Road, Seat, Sink, Top};

use crate::frame::{ActKind, Change, EventKind, EventStep, Frame, Onto, Pick, Sector, SpinStep, Summon};
use crate::machine::Run;
use crate::options::can_draw;
use crate::program::{From, Priced, Status, Which};
use crate::state::{NO_CARD, NOBODY, PROGRESS, REGULATION, REGULATION_DECK, fence};
use crate::words::{ROLL_EVENT, ROLL_REGULATION, ROLL_SPIN, Told, by_rule, event, sector};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RNR-4.3: a sector, a chance to stop it, and what it says.
    pub(crate) fn spin(&mut self, seat: Seat, source: CardId, step: SpinStep, answer: Option<Choice>) -> Next {
        if !self.state.playing.has(seat) {
            return Ok(Flow::GoesOn);
        }
        match step {
            SpinStep::Roll => match self.roll(answer, ROLL_SPIN, Sector::ALL.len() as u32) {
                Err(ask) => self.ask(Frame::Spin { seat, source, step }, ask),
                Ok(k) => {
                    let shown = Sector::ALL[k as usize];
                    self.state.spun = Some(shown);
                    let args = [Arg::Seat(seat), Arg::Number(k as i16 + 1), Arg::Word(sector(shown).word)];
                    self.tell(|_| by_rule(Told::Spun, "RNR-4.3", &args));
                    self.propose(Change::Spin { seat, source, sector: shown })
                }
            },
            SpinStep::Did(_) => {
                // Whatever the result came to, the SPIN was performed.
                self.state.did = true;
                Ok(Flow::GoesOn)
            }
        }
    }

    /// The first table of section 7. RNR-7.2: what cannot be done is disregarded. RNR-7.7: it is nobody's effect.
    pub(crate) fn apply_spin(&mut self, seat: Seat, source: CardId, sector: Sector) -> Next {
        if !self.state.playing.has(seat) {
            return Ok(Flow::GoesOn);
        }
        self.state.did = true;
        self.push(Frame::Spin { seat, source, step: SpinStep::Did(sector) })?;
        match sector {
            Sector::NewRune => self.add_rune(seat, None),
            Sector::HexYourself => self.chooses(seat, ActKind::Hex, Status::Mythical),
            Sector::PetReturn => self.chooses(seat, ActKind::Return, Status::Either),
            Sector::NewRegulation => self.regulate(NO_CARD, None),
            Sector::Discard => self.discards(seat),
            Sector::Event => self.event_roll(None),
        }
    }

    /// The second table of section 7, clockwise from the active player (RNR-7.4). RNR-7.3: there is no third spin.
    pub(crate) fn event(&mut self, event: EventKind, mut nth: u8, step: EventStep) -> Next {
        let at = |nth, step| Frame::Event { event, nth, step };
        while nth < self.state.n_seats {
            let seat = self.state.at(nth);
            if !self.state.playing.has(seat) {
                nth += 1;
                continue;
            }
            if step == EventStep::Asked && !self.state.did {
                // Declined.
                return self.then(at(nth + 1, EventStep::Comes));
            }
            // RNR-7.5: after the HEX, every Hexed Creature.
            if event == EventKind::HedgeTrimming && step != EventStep::Hexed {
                self.push(at(nth, EventStep::Hexed))?;
                return self.chooses(seat, ActKind::Hex, Status::Mythical);
            }
            if step != EventStep::Asked
                && let Some(open) = self.optional(event, seat)
            {
                // Optional ones are offered to those who can.
                if !open {
                    nth += 1;
                    continue;
                }
                self.push(at(nth, EventStep::Asked))?;
                return self.may(seat, None);
            }
            // Also after the last player, so that a question knows which Event it belongs to.
            self.push(at(nth + 1, EventStep::Comes))?;
            return match event {
                EventKind::BlockParty => self.draw(seat, 1, None),
                EventKind::HedgeTrimming => {
                    self.state.batch = self.state.lawn(seat) & self.state.hexed;
                    self.batch(ActKind::Destroy, Status::Hexed, seat, NOBODY, NO_CARD)
                }
                EventKind::AnimalControl => self.chooses(seat, ActKind::Return, Status::Mythical),
                EventKind::Revitalization => self.chooses(seat, ActKind::Restore, Status::Hexed),
                EventKind::FeeCollection => self.discards(seat),
                EventKind::AdoptionDay => {
                    let (from, which) = (From::Hand, Which::Any);
                    self.summon(Summon { seat, source: NO_CARD, from, which, onto: Onto::Of(seat) }, NO_CARD, None)
                }
            };
        }
        Ok(Flow::GoesOn)
    }

    /// Whether a player can take part in an Event that is optional.
    fn optional(&self, event: EventKind, seat: Seat) -> Option<bool> {
        match event {
            EventKind::BlockParty => Some(can_draw(self.state)),
            EventKind::Revitalization => Some(self.state.lawn(seat).meets(self.state.hexed)),
            // Whether the hand holds a Creature is for its player to know (RNR-12.1); the price of a SUMMON is not (RNR-10.15).
            EventKind::AdoptionDay => {
                Some(self.state.hand_size(seat) > u32::from(self.look().summon_price(seat, Priced::Every)))
            }
            EventKind::HedgeTrimming | EventKind::AnimalControl | EventKind::FeeCollection => None,
        }
    }

    /// The Event's own roll, when it is asked for.
    pub(crate) fn event_roll(&mut self, answer: Option<Choice>) -> Next {
        match self.roll(answer, ROLL_EVENT, EventKind::ALL.len() as u32) {
            Err(ask) => self.ask(Frame::EventRoll, ask),
            Ok(k) => {
                let spun = EventKind::ALL[k as usize];
                let args = [Arg::Number(k as i16 + 1), Arg::Word(event(spun).word)];
                self.tell(|_| by_rule(Told::EventSpun, "RNR-7.10", &args));
                self.event(spun, 0, EventStep::Comes)
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
    pub(crate) fn regulate(&mut self, source: CardId, answer: Option<Choice>) -> Next {
        match self.turn_up(answer) {
            Err(ask) => self.ask(Frame::Regulate { source }, ask),
            Ok(None) => Ok(Flow::GoesOn),
            Ok(Some(card)) => self.propose(Change::Regulate { card, source }),
        }
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

    pub(crate) fn make_active(&mut self, card: CardId) -> Next {
        if let Some(old) = self.state.table.zone(REGULATION).first() {
            self.state.table.move_known_card(old, REGULATION, REGULATION_DECK);
            self.state.table.put_at_bottom(old, REGULATION_DECK)?;
        }
        self.state.table.move_known_card(card, PROGRESS, REGULATION);
        self.state.law = self.rules.of(card).standing;
        self.tell(|rules| by_rule(Told::Active, "RNR-13.1", &[rules.shown(card)]));
        if self.look().open_fences() {
            for seat in self.state.playing.iter() {
                self.state.table.show_all(self.state.table.zone(fence(seat)));
            }
        }
        self.happened(None)
    }

    fn chooses(&mut self, seat: Seat, what: ActKind, status: Status) -> Next {
        self.choose(Pick::own(seat, what, status, NOBODY), None)
    }

    fn discards(&mut self, seat: Seat) -> Next {
        self.must_discard(seat, 1)
    }
}
