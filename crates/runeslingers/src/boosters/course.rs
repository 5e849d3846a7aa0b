//! The course of a draft and of a sealed game: places by lot, boosters, picks that are secret and made together, decks.
//!
//! Who is asked together is asked without a roll in between: the cards of those who have left are drawn when all others have chosen.

use runehall_engine::{
    Arg, Ask, Choice, Clause, Dice, End, Fault, Flow, KindId, Machine, Next, Outcome, Picking, Seat, SeatSet, Sink,
    machine,
};

use super::build::Building;
use super::fill::{RARE_FACES, next_kinds, rarity_at};
use super::state::{BOOSTER, DEPTH, Frame, Mode, PACK, PICKS, Phase, ROUNDS, Rare, State, TAKE};
use super::words::{CUT, KEEP, PASSING, PICK, ROLL_CARD, ROLL_LOT, ROLL_PLACE, ROLL_RARE, Told, by_rule};
use crate::design::Rules;

machine! { Run, depth: DEPTH }

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Runs the frame on top: see [`runehall_engine::Machine::run_top`].
    pub(crate) fn step(&mut self, answer: Option<Choice>) -> Next {
        let Some(frame) = self.core_mut().agenda.pop() else { return Ok(Flow::Waits) };
        match frame {
            Frame::Place(place) => self.place(place, answer),
            Frame::Open { seat, card, rare } => self.open(seat, card, rare, answer),
            Frame::Opened => self.opened(),
            Frame::Pick { seat } => self.pick(seat, answer),
            Frame::Second { seat, first } => self.second(seat, first, answer),
            Frame::PickByLot { seat } => self.pick_by_lot(seat, answer),
            Frame::Pass => self.pass(),
            Frame::Build { seat } => self.build(seat, answer),
            Frame::Cut { seat, kept, picking, out } => self.cut(seat, kept, (picking, out), answer),
            Frame::CutByLot { seat, kept, out } => self.cut_by_lot(seat, kept, out, answer),
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// The next place of the circle is drawn by lot (RSL-22.12).
    fn place(&mut self, place: u8, answer: Option<Choice>) -> Next {
        let n = self.state.n_seats;
        if place >= n {
            return self.then(Frame::Open { seat: Seat(0), card: 0, rare: None });
        }
        let left = self.state.without_place(place);
        match self.roll(answer, ROLL_PLACE, left.len() as u32) {
            Err(ask) => self.ask(Frame::Place(place), ask),
            Ok(nth) => {
                let seat = left.iter().nth(nth as usize).ok_or(Fault::Impossible)?;
                self.sits(seat, place);
                self.then(Frame::Place(place + 1))
            }
        }
    }

    pub(crate) fn sits(&mut self, seat: Seat, place: u8) {
        self.state.circle[usize::from(place)] = seat;
        self.state.places[seat.index()] = place;
        let args = [Arg::Seat(seat), Arg::Number(i16::from(place) + 1)];
        self.tell(|_| by_rule(Told::Seated, "RSL-22.12", &args));
    }

    /// The cards of the boosters, one by one: each of its rarity equally likely, none twice in a booster (RSL-26.2).
    fn open(&mut self, seat: Seat, card: u8, rare: Option<Rare>, mut answer: Option<Choice>) -> Next {
        let terms = self.state.terms;
        let from = match terms.mode {
            Mode::Draft => usize::from(self.state.round) * PACK,
            Mode::Sealed => 0,
        };
        let (mut seat, mut card, mut rare) = (seat, card, rare);
        while seat.0 < self.state.n_seats {
            while usize::from(card) < terms.opened() {
                let rarity = match (rarity_at(card.into()), rare) {
                    (Some(rarity), _) => rarity,
                    (None, Some(rare)) => rare.rarity(),
                    (None, None) => match self.roll(answer.take(), ROLL_RARE, RARE_FACES) {
                        Err(ask) => return self.ask(Frame::Open { seat, card, rare }, ask),
                        Ok(face) => {
                            rare = Some(Rare::of_face(face));
                            continue;
                        }
                    },
                };
                let at = from + usize::from(card);
                let booster = self.state.cards[seat.index()];
                let booster = &booster[at - usize::from(card) % BOOSTER..at];
                let sides = next_kinds(self.rules, rarity, terms.first, booster).count() as u32;
                match self.roll(answer.take(), ROLL_CARD, sides) {
                    Err(ask) => return self.ask(Frame::Open { seat, card, rare }, ask),
                    Ok(nth) => {
                        let mut kinds = next_kinds(self.rules, rarity, terms.first, booster);
                        let kind = kinds.nth(nth as usize).ok_or(Fault::Impossible)?;
                        drop(kinds);
                        self.state.cards[seat.index()][at] = kind;
                        self.state.open[seat.index()] = at as u8 + 1;
                    }
                }
                (card, rare) = (card + 1, None);
            }
            if self.is_to_be_opened_anew(seat) {
                self.tell(|_| by_rule(Told::Anew, "RSL-22.13", &[Arg::Seat(seat)]));
                self.state.open[seat.index()] = 0;
                card = 0;
                continue;
            }
            // RSL-22.6: shuffled together, so nobody can tell from which booster a card is.
            self.state.cards[seat.index()][from..from + terms.opened()].sort_unstable();
            let args = [Arg::Seat(seat), Arg::Number(terms.boosters() as i16)];
            let clause = if terms.mode == Mode::Draft { "RSL-22.6" } else { "RSL-22.9" };
            self.tell(|_| by_rule(Told::Opened, clause, &args));
            (seat, card) = (Seat(seat.0 + 1), 0);
        }
        self.then(Frame::Opened)
    }

    /// Whether no legal deck can be built of the boosters of a sealed game (RSL-22.13).
    fn is_to_be_opened_anew(&self, seat: Seat) -> bool {
        let State { terms, .. } = *self.state;
        terms.mode == Mode::Sealed && Building::of(self.rules, terms, &self.state.pool(seat), None).n_out().is_none()
    }

    fn opened(&mut self) -> Next {
        match self.state.terms.mode {
            Mode::Draft => {
                self.state.phase = Phase::Draft;
                self.state.pick = 0;
                self.begin_pick()
            }
            Mode::Sealed => self.begin_building(),
        }
    }

    fn begin_pick(&mut self) -> Next {
        self.state.chosen = SeatSet::NONE;
        let args = [Arg::Number(i16::from(self.state.round) + 1), Arg::Number(i16::from(self.state.pick) + 1)];
        self.tell(|_| by_rule(Told::Began, "RSL-22.6", &args));
        self.then(Frame::Pick { seat: Seat(0) })
    }

    /// Who is asked now, from this seat on, and who with it: everybody who is there and has not chosen.
    fn asked(&self, from: Seat) -> Option<(Seat, SeatSet)> {
        let State { gone, chosen, .. } = *self.state;
        let together: SeatSet = (self.state.seats() - gone - chosen).iter().filter(|seat| *seat >= from).collect();
        Some((together.iter().next()?, together))
    }

    /// Everybody takes two cards, secretly and at the same time (RSL-22.6, RSL-22.8).
    fn pick(&mut self, from: Seat, answer: Option<Choice>) -> Next {
        let Some((seat, together)) = self.asked(from) else { return self.then(Frame::PickByLot { seat: Seat(0) }) };
        let two = TAKE as u16;
        let ask = |left: u16| Ask::seat(seat, PICK).span(left, left).together(together);
        match answer {
            Some(Choice::Card(first)) => {
                self.push(Frame::Pick { seat })?;
                self.ask_next(Frame::Second { seat, first }, ask(two - 1))
            }
            _ => self.ask(Frame::Pick { seat }, ask(two)),
        }
    }

    fn second(&mut self, seat: Seat, first: KindId, answer: Option<Choice>) -> Next {
        let Some(Choice::Card(second)) = answer else { return Err(Fault::Impossible) };
        self.core_mut().agenda.drop_top();
        self.take(seat, [first, second])?;
        self.then(Frame::Pick { seat: Seat(seat.0 + 1) })
    }

    /// Two cards of the pack at hand are taken: they lie before what is left.
    fn take(&mut self, seat: Seat, cards: [KindId; TAKE]) -> Result<(), Fault> {
        let (round, pick) = (usize::from(self.state.round), usize::from(self.state.pick));
        let opener = self.state.opener(seat, round, pick);
        let rest = &mut self.state.pack_mut(opener, round)[TAKE * pick..];
        for (n, kind) in cards.iter().enumerate() {
            let at = n + rest[n..].iter().position(|other| other == kind).ok_or(Fault::Impossible)?;
            rest[n..=at].rotate_right(1);
        }
        rest[..TAKE].sort_unstable();
        self.state.chosen |= SeatSet::one(seat);
        let secret = cards.map(|kind| Arg::Secret(kind, SeatSet::one(seat)));
        self.tell(|_| by_rule(Told::Took, "RSL-22.8", &[Arg::Seat(seat), secret[0], secret[1]]));
        Ok(())
    }

    /// For a player who has left, the picks are made by lot (RSL-22.12).
    fn pick_by_lot(&mut self, from: Seat, answer: Option<Choice>) -> Next {
        let mut answer = answer;
        let mut left = (self.state.gone - self.state.chosen).iter().filter(|seat| *seat >= from);
        let Some(seat) = left.next() else { return self.then(Frame::Pass) };
        drop(left);
        // Two cards by lot are any pair: one roll for it, so that nothing lies half taken in between.
        let n = self.state.at_hand(seat).len() as u32;
        match self.roll(answer.take(), ROLL_LOT, n * (n - 1) / 2) {
            Err(ask) => self.ask(Frame::PickByLot { seat }, ask),
            Ok(nth) => {
                let cards = pair(self.state.at_hand(seat), nth as usize).ok_or(Fault::Impossible)?;
                self.take(seat, cards)?;
                self.then(Frame::PickByLot { seat: Seat(seat.0 + 1) })
            }
        }
    }

    /// The packs move on together when all have chosen (RSL-22.12); then the next round, or the decks.
    fn pass(&mut self) -> Next {
        self.state.pick += 1;
        if usize::from(self.state.pick) < PICKS {
            let way = PASSING[usize::from(self.state.round)];
            self.tell(|_| by_rule(Told::Passed, "RSL-22.6", &[Arg::Word(way)]));
            return self.begin_pick();
        }
        self.state.pick = 0;
        self.state.chosen = SeatSet::NONE;
        if usize::from(self.state.round) + 1 < ROUNDS {
            self.state.round += 1;
            self.state.phase = Phase::Boosters;
            return self.then(Frame::Open { seat: Seat(0), card: 0, rare: None });
        }
        self.begin_building()
    }

    pub(crate) fn begin_building(&mut self) -> Next {
        self.state.phase = Phase::Decks;
        self.state.chosen = SeatSet::NONE;
        let clause = if self.state.terms.mode == Mode::Draft { "RSL-22.7" } else { "RSL-22.9" };
        self.tell(|_| by_rule(Told::Building, clause, &[]));
        self.then(Frame::Build { seat: Seat(0) })
    }

    /// Everybody leaves out what is too much for a deck (RSL-22.7, RSL-22.9).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other answer is taken for a card to leave out, and refused if it is none"
    )]
    fn build(&mut self, from: Seat, answer: Option<Choice>) -> Next {
        let Some((seat, together)) = self.asked(from) else {
            return self.then(Frame::CutByLot { seat: Seat(0), kept: None, out: 0 });
        };
        let building = self.building(seat, None);
        let n = building.n_out().ok_or(Fault::Impossible)?;
        // RSL-22.2: first of all, which X card may stay.
        let keeps = building.x_cards().next().is_some();
        let (question, span) = if keeps { (KEEP, 1) } else { (CUT, n.into()) };
        let Some(choice) = answer else {
            return self.ask(Frame::Build { seat }, Ask::seat(seat, question).span(span, span).together(together));
        };
        match choice {
            Choice::Card(kind) if keeps => {
                let out = self.building(seat, Some(kind)).over();
                if n == 0 {
                    return self.built(seat, out);
                }
                self.push(Frame::Build { seat })?;
                self.cut_next(seat, Some(kind), Picking::new(n, n), out)
            }
            // Not even one card is too much.
            Choice::Done => self.built(seat, building.over()),
            _ => {
                self.push(Frame::Build { seat })?;
                self.cut(seat, None, (Picking::new(n, n), building.over()), answer)
            }
        }
    }

    fn building(&self, seat: Seat, kept: Option<KindId>) -> Building {
        Building::of(self.rules, self.state.terms, &self.state.pool(seat), kept)
    }

    /// One more card is named that is left out.
    fn cut(
        &mut self,
        seat: Seat,
        kept: Option<KindId>,
        (picking, out): (Picking, u64),
        answer: Option<Choice>,
    ) -> Next {
        let Some(Choice::Card(kind)) = answer else { return Err(Fault::Impossible) };
        let building = self.building(seat, kept);
        let nth = building.kinds.iter().position(|copies| copies.kind == kind).ok_or(Fault::Impossible)?;
        let (picking, out) = (picking.take(nth as u8), building.leave_out(nth, out));
        if picking.is_full() {
            self.core_mut().agenda.drop_top();
            return self.built(seat, out);
        }
        self.cut_next(seat, kept, picking, out)
    }

    fn cut_next(&mut self, seat: Seat, kept: Option<KindId>, picking: Picking, out: u64) -> Next {
        let (least, most) = picking.span();
        let together = self.asked(seat).map_or(SeatSet::NONE, |(_, together)| together);
        let ask = Ask::seat(seat, CUT).span(least, most).together(together);
        self.ask_next(Frame::Cut { seat, kept, picking, out }, ask)
    }

    fn built(&mut self, seat: Seat, out: u64) -> Next {
        self.has_deck(seat, out);
        self.then(Frame::Build { seat: Seat(seat.0 + 1) })
    }

    fn has_deck(&mut self, seat: Seat, out: u64) {
        self.state.out[seat.index()] = out;
        self.state.chosen |= SeatSet::one(seat);
        let pool = self.state.pool(seat);
        let clause = self.state.terms.size.clause();
        for kind in (0..pool.len()).filter(|at| out >> at & 1 == 1).map(|at| pool[at]) {
            let args = [Arg::Seat(seat), Arg::Secret(kind, SeatSet::one(seat))];
            self.tell(|_| by_rule(Told::LeftOut, clause, &args));
        }
        let args = [Arg::Seat(seat), Arg::Number(pool.len() as i16 - out.count_ones() as i16)];
        self.tell(|_| by_rule(Told::Built, clause, &args));
    }

    /// The deck of a player who has left is built by lot, too (RSL-22.12).
    fn cut_by_lot(&mut self, from: Seat, kept: Option<KindId>, out: u64, answer: Option<Choice>) -> Next {
        let seat = (self.state.gone - self.state.chosen).iter().find(|seat| *seat >= from);
        let Some(seat) = seat else { return Ok(self.all_built()) };
        let (mut kept, mut out) = if seat == from { (kept, out) } else { (None, 0) };
        let mut answer = answer;
        let x_cards = self.building(seat, None).x_cards().count() as u32;
        if x_cards > 0 && kept.is_none() {
            match self.roll(answer.take(), ROLL_LOT, x_cards) {
                Err(ask) => return self.ask(Frame::CutByLot { seat, kept, out }, ask),
                Ok(nth) => kept = self.building(seat, None).x_cards().nth(nth as usize),
            }
        }
        let building = self.building(seat, kept);
        out |= building.over();
        loop {
            let n = building.by_lot(out).count() as u32;
            if n == 0 {
                self.has_deck(seat, out);
                return self.then(Frame::CutByLot { seat: Seat(seat.0 + 1), kept: None, out: 0 });
            }
            match self.roll(answer.take(), ROLL_LOT, n) {
                Err(ask) => return self.ask(Frame::CutByLot { seat, kept, out }, ask),
                Ok(nth) => {
                    let at = building.by_lot(out).nth(nth as usize).ok_or(Fault::Impossible)?;
                    out |= 1 << at;
                }
            }
        }
    }

    /// Everybody has a deck: that is all.
    fn all_built(&mut self) -> Flow {
        self.state.phase = Phase::Over;
        let clause = if self.state.terms.mode == Mode::Draft { "RSL-22.7" } else { "RSL-22.9" };
        self.end(Outcome { end: End::Unwon, winners: SeatSet::NONE, clause: Clause(clause) })
    }
}

/// The `nth` of all pairs of cards.
pub(crate) fn pair(cards: &[KindId], nth: usize) -> Option<[KindId; TAKE]> {
    let pairs = (0..cards.len()).flat_map(|i| (0..i).map(move |j| [j, i]));
    pairs.map(|two| two.map(|at| cards[at])).nth(nth)
}
