//! Who uses a card on what happens: windows, and Runes being activated (sections 10 and 11).

use runehall_engine::{Arg, CardId, Choice, Dice, Fate, Fault, Flow, Machine, Next, QuestionId, Road, Sink, Stage};

use crate::frame::{Change, Frame, Picks, When};
use crate::machine::{Run, lying};
use crate::options::at_hand;
use crate::program::{CardType, Cards};
use crate::state::{Occurrence, Offsets, PROGRESS, RUNE_DISCARD, Use, fence};
use crate::words::{INSTEAD, Told, USE, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RNR-11.24: each player once, clockwise from the active one, which of their cards they use; from the `nth` on.
    #[inline]
    pub(crate) fn window(&mut self, on: Occurrence, nth: u8) -> Next {
        self.ask_window(on, self.look().asked(on, nth))
    }

    /// Who was asked by the frame on top uses nothing: the same frame asks the others. Nothing has happened since they were found.
    pub(crate) fn window_passed(&mut self, others: Offsets) -> Next {
        let Some(nth) = others.first() else {
            self.state.core.agenda.drop_top();
            return Ok(Flow::GoesOn);
        };
        let Some(Frame::Asked { on, left }) = self.state.core.agenda.top_mut() else { return Err(Fault::Impossible) };
        *left = others;
        let (on, seat) = (*on, self.state.at(nth));
        let offer = at_hand(self.rules, self.look().usable(on, seat, Cards::EMPTY));
        self.ask_again(seat, question(on), offer)
    }

    /// The first of these players has answered.
    pub(crate) fn window_answered(&mut self, on: Occurrence, left: Offsets, answer: Option<Choice>) -> Next {
        let nth = left.first().unwrap_or(0);
        match answer {
            // The table has changed: perhaps others are asked now.
            None => self.window(on, nth),
            Some(choice) => {
                let mut picks = Picks::new();
                let Some(card) = self.picked(choice) else { return self.ask_window(on, left) };
                picks.push(card)?;
                if on.moment.is_would() {
                    // RNR-11.11: one is enough.
                    return self.declare(on, nth, picks);
                }
                self.push(Frame::Asked { on, left })?;
                self.pick_more(on, nth, picks)
            }
        }
    }

    /// A player has named some cards, and now another one or enough. The frame below has asked for the first.
    pub(crate) fn picking(&mut self, mut picks: Picks, answer: Option<Choice>) -> Next {
        let Some(&Frame::Asked { on, left }) = self.state.core.agenda.top() else { return Err(Fault::Impossible) };
        let nth = left.first().unwrap_or(0);
        if answer == Some(Choice::Done) {
            self.state.core.agenda.drop_top();
            return self.declare(on, nth, picks);
        }
        if let Some(card) = answer.and_then(|choice| self.picked(choice)) {
            picks.push(card)?;
        }
        self.pick_more(on, nth, picks)
    }

    fn pick_more(&mut self, on: Occurrence, nth: u8, picks: Picks) -> Next {
        self.ask_more(Frame::Picks(picks), self.state.at(nth), question(on))
    }

    /// Asks the first of these players; the others come after.
    #[inline]
    pub(crate) fn ask_window(&mut self, on: Occurrence, left: Offsets) -> Next {
        if left.first().is_none() { Ok(Flow::GoesOn) } else { self.ask_first(on, left) }
    }

    fn ask_first(&mut self, on: Occurrence, left: Offsets) -> Next {
        self.ask_seat(Frame::Asked { on, left }, self.state.at(left.first().unwrap_or(0)), question(on))
    }

    /// The card an answer means.
    fn picked(&self, choice: Choice) -> Option<CardId> {
        // What was offered is still there: nothing happens between a question and its answer.
        if let Choice::Thing(id) = choice {
            return self.state.lying(id).filter(|&card| self.state.core.offer.things.has(card));
        }
        let Choice::Card(kind) = choice else { return None };
        (self.state.core.offer.cards & self.rules.catalog.copies(kind)).first()
    }

    /// RNR-11.16: declared at once; only the resolution waits. The effects of one player form one link (RNR-11.4).
    fn declare(&mut self, on: Occurrence, nth: u8, picks: Picks) -> Next {
        let seat = self.state.at(nth);
        let would = on.moment.is_would();
        let link = self.new_link();
        if !would {
            self.push(Frame::Window { on, nth: nth + 1 })?;
        }
        // The last pushed comes first, and Runes go through their activation in the order named (RNR-11.22).
        for &card in picks.iter().rev() {
            let what = Use { link, ..self.look().use_on(on, seat, card) };
            if self.rules.of(card).card_type == CardType::Rune {
                self.state.table.move_card_openly(card, fence(seat), PROGRESS);
                self.state.runes_used[seat.index()] += 1;
                let when = if would { When::AtOnce } else { When::Queued };
                self.push(Frame::Activate { what, when })?;
            }
        }
        for &card in &picks {
            let what = Use { link, ..self.look().use_on(on, seat, card) };
            if self.rules.of(card).card_type != CardType::Rune {
                self.tell_lying(|rules, state| {
                    by_rule(Told::Used, "RNR-10.1", &[Arg::Seat(seat), rules.shown(card)])
                        .pointing_at(1, lying(rules, state, card))
                });
                if would {
                    return self.instead(what);
                }
                self.enqueue(what)?;
            }
        }
        Ok(Flow::GoesOn)
    }

    /// RNR-11.10: a "would" effect runs at once, and then the action does not happen.
    pub(crate) fn instead(&mut self, what: Use) -> Next {
        let fate = if self.rules.of(what.card).instead { Fate::Replaced } else { Fate::Prevented };
        self.push(Frame::Road(Stage::Decided(fate)))?;
        let mut what = what;
        // Its targets are chosen now (RNR-11.22).
        what.aimed = false;
        self.start_effect(what)
    }

    /// RNR-11.22: a declared Rune, which others may stop.
    pub(crate) fn activate(&mut self, what: Use, when: When) -> Next {
        let Use { card, user, .. } = what;
        self.tell(|rules| by_rule(Told::Activated, "RNR-4.7", &[Arg::Seat(user), rules.shown(card)]));
        self.propose(Change::Activate { what, when })
    }

    /// RNR-11.13: a Rune that does not resolve goes back, unspent.
    pub(crate) fn give_back(&mut self, what: Use) -> Result<(), Fault> {
        let Use { card, user, .. } = what;
        if self.rules.of(card).card_type != CardType::Rune || !self.state.table.holds(PROGRESS, card) {
            return Ok(());
        }
        if !self.state.playing.has(user) {
            self.state.table.move_known_card(card, PROGRESS, RUNE_DISCARD);
            return Ok(());
        }
        // RNR-12.6: hidden again, though everybody remembers it.
        self.state.table.move_known_card(card, PROGRESS, fence(user));
        self.state.arrive(card, fence(user))?;
        // RNR-16.24
        let used = &mut self.state.runes_used[user.index()];
        *used = used.saturating_sub(1);
        self.tell_lying(|rules, state| {
            by_rule(Told::Stopped, "RNR-11.13", &[Arg::Seat(user), rules.shown(card)])
                .pointing_at(1, lying(rules, state, card))
        });
        Ok(())
    }

    /// The number of a new link, unlike those in the queue.
    pub(crate) fn new_link(&mut self) -> u8 {
        self.state.next_link = self.state.next_link.wrapping_add(1);
        self.state.next_link
    }

    /// RNR-11.2: to the back of the queue, or beside the others of its link.
    pub(crate) fn enqueue(&mut self, what: Use) -> Result<(), Fault> {
        let queue = &mut self.state.queue;
        let at = queue.iter().rposition(|other| other.link == what.link).map_or(queue.len(), |i| i + 1);
        queue.insert(at, what)
    }
}

/// What a window asks.
#[inline]
fn question(on: Occurrence) -> QuestionId {
    if on.moment.is_would() { INSTEAD } else { USE }
}
