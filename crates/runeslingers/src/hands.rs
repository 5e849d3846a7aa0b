//! Cards that leave decks and hands one at a time (RSL-2.1, RSL-3.9), and cards that are looked at.

use runehall_engine::{
    Arg, Ask, CardId, Choice, Dice, Fault, Flow, Machine, Next, Picking, Road, Seat, SeatSet, Sink, Top, ZoneId,
};

use crate::frame::{Frame, Happened, LOOKED, NO_CARD, PICKED, Verb};
use crate::machine::{Run, lying};
use crate::state::{Lies, Role, Spot, State, Whose, deck, discard, field, hand, void};
use crate::words::{DISCARD, LOOK, ROLL_DRAW, ROLL_RANDOM, Told, by_rule};

/// As many different cards as a hand is looked through for.
pub(crate) const MOST_HELD: usize = 44;

/// The different cards of a hand as choices in their order, with how many copies there are.
pub(crate) struct HandChoices {
    pub(crate) choices: [Choice; MOST_HELD],
    pub(crate) copies: [u8; MOST_HELD],
    pub(crate) n: usize,
}

impl State {
    /// What a card of this player's hand is called: with its owner where that is another (RSL-20.5).
    #[inline]
    pub(crate) fn hand_choice(&self, seat: Seat, card: CardId) -> Choice {
        let (kind, owner) = (self.brought.kind_of(card), self.owner(card));
        if owner == seat { Choice::Card(kind) } else { Choice::CardOf(kind, owner) }
    }

    /// The card of a hand that a choice means, other than these.
    pub(crate) fn card_meant(&self, seat: Seat, choice: Choice, but: &[CardId]) -> Option<CardId> {
        self.held(seat).iter().find(|card| !but.contains(card) && self.hand_choice(seat, *card) == choice)
    }

    /// Calls `see` with what the cards of a hand are called; copies that do not lie together are named again.
    #[inline]
    pub(crate) fn each_held(&self, seat: Seat, mut see: impl FnMut(Choice)) {
        let mut last = Choice::No;
        for card in self.held(seat).iter() {
            let choice = self.hand_choice(seat, card);
            if choice != last {
                see(choice);
            }
            last = choice;
        }
    }

    /// The different cards of a hand.
    pub(crate) fn hand_choices(&self, seat: Seat) -> HandChoices {
        let mut found = HandChoices { choices: [Choice::No; MOST_HELD], copies: [0; MOST_HELD], n: 0 };
        for card in self.held(seat).iter() {
            let choice = self.hand_choice(seat, card);
            match found.choices[..found.n].binary_search(&choice) {
                Ok(at) => found.copies[at] += 1,
                Err(at) if found.n < MOST_HELD => {
                    found.choices[at..=found.n].rotate_right(1);
                    found.copies[at..=found.n].rotate_right(1);
                    (found.choices[at], found.copies[at]) = (choice, 1);
                    found.n += 1;
                }
                Err(_) => {}
            }
        }
        found
    }
}

/// A card on top of a deck, and whether its place was known.
#[derive(Clone, Copy)]
struct TopCard {
    card: CardId,
    arranged: bool,
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// The top card of a deck: found, rolled for, or asked for; nothing if there is none.
    fn top_card(&mut self, seat: Seat, answer: Option<Choice>) -> Result<Option<TopCard>, Ask> {
        match self.state.table.top(deck(seat)) {
            Top::Empty => Ok(None),
            Top::Card(card) => Ok(Some(TopCard { card, arranged: true })),
            Top::Roll(n) => {
                let nth = self.roll(answer, ROLL_DRAW, n)?;
                let card = self.state.table.unordered(deck(seat)).nth(nth);
                Ok(card.map(|card| TopCard { card, arranged: false }))
            }
        }
    }

    /// Takes it off, seen by some or by all.
    fn take_top(&mut self, top: TopCard, seat: Seat, to: ZoneId, sees: Option<SeatSet>) {
        let (seats, spectators) = (sees.unwrap_or(SeatSet::ALL), sees.is_none());
        let table = &mut self.state.table;
        if top.arranged {
            table.move_from_place(top.card, deck(seat), to, seats, spectators);
        } else {
            table.move_by_lot(top.card, deck(seat), to, seats, spectators);
        }
    }

    /// So many cards, one at a time; the state check comes after each (RSL-3.9).
    pub(crate) fn cards(&mut self, verb: Verb, seat: Seat, left: u8, spot: Spot, answer: Option<Choice>) -> Next {
        if left == 0 || !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        if verb == Verb::DiscardAtRandom {
            return self.discard_at_random(seat, left, answer);
        }
        let top = match self.top_card(seat, answer) {
            Err(ask) => return self.ask(Frame::Cards { verb, seat, left, spot }, ask),
            Ok(None) => return Ok(Flow::GoesOn),
            Ok(Some(top)) => top,
        };
        if left > 1 {
            self.push(Frame::Cards { verb, seat, left: left - 1, spot })?;
        }
        let kind = self.kind(top.card);
        let (secret, open) = (Arg::Secret(kind, SeatSet::one(seat)), Arg::Card(kind));
        let openly = |run: &mut Self, to: ZoneId, told: Told, clause| {
            run.take_top(top, seat, to, None);
            run.tell(|_| by_rule(told, clause, &[Arg::Seat(seat), open]));
        };
        match verb {
            // RSL-20.2
            Verb::Draw if self.state.hand_size(seat) >= u32::from(self.see().max_hand(seat)) => {
                openly(self, discard(seat), Told::NoRoom, "RSL-20.2");
            }
            Verb::Draw => {
                self.take_top(top, seat, hand(seat), Some(SeatSet::one(seat)));
                self.tell(|_| by_rule(Told::Drew, "RSL-10.7", &[Arg::Seat(seat), secret]));
            }
            Verb::Sear => openly(self, discard(seat), Told::Seared, "RSL-19.4"),
            Verb::Void => openly(self, void(seat), Told::Voided, "RSL-19.5"),
            Verb::DiscardTop => openly(self, discard(seat), Told::Discarded, "RSL-18.6"),
            Verb::PlaceTop => {
                let holder = self.state.at(seat, spot, Role::Card).map(|slot| slot.card);
                self.take_top(top, seat, field(seat), Some(SeatSet::one(seat)));
                let id = self.state.numbering.give();
                let facts = Lies { spot, role: Role::Placed, whose: Whose::new(seat, seat), ..Lies::default() };
                self.state.table.lay(runehall_engine::Slot { id, card: top.card, facts }, field(seat))?;
                if let Some(holder) = holder {
                    self.state.table.slide(holder, field(seat), field(seat));
                }
                self.tell_lying(|rules, state| {
                    by_rule(Told::Placed, "RSL-25.19", &[secret, Arg::Seat(seat)])
                        .pointing_at(0, lying(rules, state, id))
                });
            }
            Verb::SetTop => match self.state.empty_area(seat) {
                // RSL-18.9
                None => openly(self, discard(seat), Told::Discarded, "RSL-18.9"),
                Some(area) => {
                    self.take_top(top, seat, field(seat), Some(SeatSet::one(seat)));
                    let id = self.lay_concentration(top.card, seat, area)?;
                    self.tell_lying(|rules, state| {
                        by_rule(Told::Set, "RSL-18.9", &[Arg::Seat(seat), secret])
                            .pointing_at(1, lying(rules, state, id))
                    });
                    return self.happened(Happened::Set(seat));
                }
            },
            // It takes no card of a deck.
            Verb::DiscardAtRandom => return Err(Fault::Impossible),
        }
        self.changed()
    }

    /// A card of a hand by lot (RSL-19.6).
    fn discard_at_random(&mut self, seat: Seat, left: u8, answer: Option<Choice>) -> Next {
        let n = self.state.hand_size(seat);
        if n == 0 {
            return Ok(Flow::GoesOn);
        }
        let frame = |left| Frame::Cards { verb: Verb::DiscardAtRandom, seat, left, spot: Spot::default() };
        match self.roll(answer, ROLL_RANDOM, n) {
            Err(ask) => self.ask(frame(left), ask),
            Ok(nth) => {
                let card = self.state.held(seat).nth(nth).ok_or(Fault::Impossible)?;
                if left > 1 {
                    self.push(frame(left - 1))?;
                }
                let owner = self.state.owner(card);
                self.state.table.move_by_lot(card, hand(seat), discard(owner), SeatSet::ALL, true);
                self.tell_discard(seat, card);
                self.changed()
            }
        }
    }

    fn tell_discard(&mut self, seat: Seat, card: CardId) {
        let shown = self.shown(card);
        self.tell(|_| by_rule(Told::Discarded, "RSL-18.6", &[Arg::Seat(seat), shown]));
    }

    /// A card of a hand is discarded, seen by all (RSL-20.8).
    pub(crate) fn discard_card(&mut self, seat: Seat, card: CardId) {
        let owner = self.state.owner(card);
        self.state.table.move_card_openly(card, hand(seat), discard(owner));
        self.tell_discard(seat, card);
    }

    /// A player discards so many cards of their choice, or what there is (RSL-18.6, RSL-18.11).
    pub(crate) fn discard_n(&mut self, seat: Seat, n: u8) -> Next {
        let here = self.state.hand_size(seat);
        if u32::from(n) >= here {
            for card in self.state.held(seat).iter() {
                self.discard_card(seat, card);
            }
            return self.changed();
        }
        let now = n.min(PICKED as u8);
        if n > now {
            // More than one list holds are chosen in parts; no card has so large a number.
            self.push(Frame::Discard { seat, picking: Picking::new(n - now, n - now), picked: [NO_CARD; PICKED] })?;
        }
        self.discard_chosen(seat, Picking::new(now, now), [NO_CARD; PICKED], None)
    }

    /// Goes on with the choice of cards for a discard.
    pub(crate) fn discard_chosen(
        &mut self,
        seat: Seat,
        picking: Picking,
        mut picked: [CardId; PICKED],
        answer: Option<Choice>,
    ) -> Next {
        let frame = |picking, picked| Frame::Discard { seat, picking, picked };
        let ask = |picking: Picking| Ask::seat(seat, DISCARD).span(picking.span().0, picking.span().1);
        if !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let so_far = picked.iter().take_while(|card| **card != NO_CARD).count();
        let Some(choice) = answer else { return self.ask(frame(picking, picked), ask(picking)) };
        let held = self.state.hand_choices(seat);
        let at = held.choices[..held.n].iter().position(|named| *named == choice).ok_or(Fault::Impossible)?;
        let card = self.state.card_meant(seat, choice, &picked[..so_far]).ok_or(Fault::Impossible)?;
        let began = so_far == 0;
        let before = frame(picking, picked);
        let picking = picking.take(at as u8);
        picked[so_far] = card;
        if !picking.is_full() {
            if began {
                self.push(before)?;
            }
            return self.ask_next(frame(picking, picked), ask(picking));
        }
        if !began {
            self.state.core.agenda.drop_top();
        }
        for card in picked.into_iter().take(so_far + 1) {
            self.discard_card(seat, card);
        }
        self.changed()
    }

    /// Cards of a deck are looked at one after the other, from the top (RSL-2.2).
    pub(crate) fn look(&mut self, by: Seat, of: Seat, mut done: u8, n: u8, answer: Option<Choice>) -> Next {
        let mut answer = answer;
        let sees = SeatSet::one(by);
        while done < n {
            let next = self.state.table.tops(deck(of)).nth(usize::from(done));
            let card = match (next, self.state.table.unordered(deck(of)).len()) {
                (Some(card), _) => card,
                (None, 0) => break,
                (None, left) => match self.roll(answer.take(), ROLL_DRAW, left) {
                    Err(ask) => return self.ask(Frame::Look { by, of, done, n }, ask),
                    Ok(nth) => {
                        let card = self.state.table.unordered(deck(of)).nth(nth).ok_or(Fault::Impossible)?;
                        self.state.table.put_under_top(card, deck(of))?;
                        card
                    }
                },
            };
            self.state.table.show(crate::state::Cards::one(card), sees, false);
            let secret = Arg::Secret(self.kind(card), sees);
            self.tell(|_| by_rule(Told::Looked, "RSL-20.10", &[Arg::Seat(by), secret, Arg::Seat(of)]));
            done += 1;
        }
        Ok(Flow::GoesOn)
    }

    /// A hand is looked at.
    pub(crate) fn look_at_hand(&mut self, by: Seat, of: Seat) {
        let sees = SeatSet::one(by);
        let cards = self.state.held(of);
        self.state.table.show(cards, sees, false);
        for card in cards.iter() {
            let secret = Arg::Secret(self.kind(card), sees);
            self.tell(|_| by_rule(Told::LookedAtHand, "RSL-20.10", &[Arg::Seat(by), secret, Arg::Seat(of)]));
        }
    }

    /// The cards that were looked at go back in any order: all but the last are named, the uppermost first.
    pub(crate) fn arrange_top(
        &mut self,
        seat: Seat,
        n: u8,
        mut picked: [CardId; LOOKED],
        answer: Option<Choice>,
    ) -> Next {
        // A text that has more than `LOOKED` looked at is refused where it is read.
        let n = n.min(self.state.table.tops(deck(seat)).count() as u8);
        if usize::from(n) > LOOKED {
            return Err(Fault::Impossible);
        }
        let so_far = picked.iter().take_while(|card| **card != NO_CARD).count();
        let left = n.saturating_sub(so_far as u8);
        let ask = |left: u8| Ask::seat(seat, LOOK).span(u16::from(left), u16::from(left));
        if left < 2 && so_far == 0 || !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let Some(Choice::Card(kind)) = answer else {
            return self.ask(Frame::Arrange { seat, n, picked }, ask(left));
        };
        let mut tops = self.state.table.tops(deck(seat)).take(usize::from(n));
        let card = tops.find(|card| self.kind(*card) == kind && !picked.contains(card)).ok_or(Fault::Impossible)?;
        drop(tops);
        let before = Frame::Arrange { seat, n, picked };
        picked[so_far] = card;
        if left > 2 {
            if so_far == 0 {
                self.push(before)?;
            }
            return self.ask_next(Frame::Arrange { seat, n, picked }, ask(left - 1));
        }
        if so_far > 0 {
            self.state.core.agenda.drop_top();
        }
        // The one that was not named lies lowest, where it is when all others have been put above it.
        for card in picked[..=so_far].iter().rev() {
            self.state.table.put_on_top(*card, deck(seat))?;
        }
        self.tell(|_| by_rule(Told::Arranged, "RSL-24.1", &[Arg::Seat(seat)]));
        Ok(Flow::GoesOn)
    }

    /// A card of a hand by lot to another hand; the owner stays the same (RSL-20.5). With a full hand it is discarded (RSL-20.3).
    pub(crate) fn steal(&mut self, by: Seat, from: Seat, answer: Option<Choice>) -> Next {
        let n = self.state.hand_size(from);
        if n == 0 || !self.state.alive.has(by) || !self.state.alive.has(from) {
            return Ok(Flow::GoesOn);
        }
        match self.roll(answer, ROLL_RANDOM, n) {
            Err(ask) => self.ask(Frame::Steal { by, from }, ask),
            Ok(nth) => {
                let card = self.state.held(from).nth(nth).ok_or(Fault::Impossible)?;
                let (kind, owner) = (self.kind(card), self.state.owner(card));
                if self.state.hand_size(by) >= u32::from(self.see().max_hand(by)) {
                    self.state.table.move_by_lot(card, hand(from), discard(owner), SeatSet::ALL, true);
                    self.tell_discard(from, card);
                } else {
                    let sees = SeatSet::one(by) | SeatSet::one(from);
                    self.state.table.move_by_lot(card, hand(from), hand(by), sees, false);
                    let args = [Arg::Seat(by), Arg::Secret(kind, sees), Arg::Seat(from)];
                    self.tell(|_| by_rule(Told::Took, "RSL-20.5", &args));
                }
                self.changed()
            }
        }
    }
}
