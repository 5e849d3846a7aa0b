//! The procedures of Lantern Isle.

use runehall_engine::{
    Arg, Ask, CardSet, Cause, Choice, Clause, Deal, Dice, Event, Fate, Flow, KindId, Machine, Next, Outcome, Paying,
    Picking, Seat, SeatSet, Sink, machine, modes,
};

use super::outlook::WINS;
use super::state::{DECK, DEPTH, DISCARDS, Die, Frame, NICHE, State, hand};
use super::{
    ANSWER, COST, DEAL, DIE, DISCARD, DOUBLE, DRAW, GATHER, GEMS, GO, HAND, LUCK, NAME, ORDER, PAY, PLACES, ROUNDS,
    Rules, SPEND, STAKE, STONES, Told, WAGER, WAY, WORTHS, offer,
};

modes! {
    /// The ways of a turn.
    pub(crate) enum Way {
        March: "march",
        Gather: "gather",
        Build: "build",
        Guess: "guess",
        Pile: "pile",
        Wager: "wager",
    }
}

machine! { Run, depth: DEPTH }

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Runs the frame on top: see [`runehall_engine::Machine::run_top`].
    pub(crate) fn step(&mut self, answer: Option<Choice>) -> Next {
        let Some(frame) = self.core_mut().agenda.pop() else { return Ok(Flow::Waits) };
        match frame {
            Frame::Deal(deal) => self.deal_hands(deal, answer),
            Frame::Hide => self.hide(answer),
            Frame::Turn => self.turn(),
            Frame::Draw => self.draw(answer),
            Frame::Die(nth) => self.die(nth, answer),
            Frame::Way => self.way(answer),
            Frame::Spend => self.spend(answer),
            Frame::Go { die } => self.go(die, answer),
            Frame::Discard { picking, kinds, n } => self.discard((picking, kinds, n), answer),
            Frame::Pay { paying, gems } => self.pay(paying, gems, answer),
            Frame::Name => self.name(answer),
            Frame::Order { top, n } => self.order(top, n, answer),
            Frame::Stake => self.stake(answer),
            Frame::Double { stake } => self.double(stake, answer),
            Frame::Luck { stake } => self.luck(stake, answer),
            Frame::Answer { seat } => self.answer(seat, answer),
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    fn told(&mut self, message: Told, clause: &'static str, args: &[Arg]) {
        self.tell(|_| Event::new(message as u8, Cause::Clause(Clause(clause)), args));
    }

    fn deal_hands(&mut self, deal: Deal, answer: Option<Choice>) -> Next {
        let seats = self.state.n_seats;
        let left = |run: &Self| run.state.table.count(DECK);
        self.deal(deal, (HAND, seats), (answer, DEAL), Frame::Deal, left, |run, seat, nth| {
            run.take_card(seat, nth, Told::Dealt, "ISL-1");
            Ok(())
        })
    }

    fn take_card(&mut self, seat: Seat, nth: u32, told: Told, clause: &'static str) {
        let Some(card) = self.state.table.unordered(DECK).nth(nth) else { return };
        self.state.table.move_by_lot(card, DECK, hand(seat), SeatSet::one(seat), false);
        let drawn = Arg::Secret(self.rules.catalog.kind_of(card), SeatSet::one(seat));
        self.told(told, clause, &[Arg::Seat(seat), drawn]);
    }

    /// ISL-1, ISL-6: a card nobody sees.
    fn hide(&mut self, answer: Option<Choice>) -> Next {
        let n = self.state.table.count(DECK);
        if n == 0 {
            return Ok(Flow::GoesOn);
        }
        match self.roll(answer, DEAL, n) {
            Err(ask) => self.ask(Frame::Hide, ask),
            Ok(nth) => {
                if let Some(card) = self.state.table.unordered(DECK).nth(nth) {
                    self.state.table.move_by_lot(card, DECK, NICHE, SeatSet::NONE, false);
                    self.state.niche = Some(self.state.numbering.give());
                    self.state.tokens = 0;
                }
                Ok(Flow::GoesOn)
            }
        }
    }

    fn turn(&mut self) -> Next {
        self.state.turns += 1;
        self.state.dice = [None; 2];
        self.told(Told::TurnBegan, "ISL-2", &[Arg::Seat(self.state.active)]);
        for frame in [Frame::Way, Frame::Die(1), Frame::Die(0), Frame::Draw] {
            self.push(frame)?;
        }
        Ok(Flow::GoesOn)
    }

    fn draw(&mut self, answer: Option<Choice>) -> Next {
        let (seat, n) = (self.state.active, self.state.table.count(DECK));
        if n == 0 || self.state.table.count(hand(seat)) >= u32::from(HAND) {
            return Ok(Flow::GoesOn);
        }
        match self.roll(answer, DRAW, n) {
            Err(ask) => self.ask(Frame::Draw, ask),
            Ok(nth) => {
                self.take_card(seat, nth, Told::Drew, "ISL-2");
                self.then(Frame::Draw)
            }
        }
    }

    fn die(&mut self, nth: u8, answer: Option<Choice>) -> Next {
        match self.roll(answer, DIE, 6) {
            Err(ask) => self.ask(Frame::Die(nth), ask),
            Ok(face) => {
                let id = self.state.numbering.give();
                self.state.dice[usize::from(nth)] = Some(Die { id, face: face as u8, spent: false });
                self.told(Told::Rolled, "ISL-2", &[Arg::Number(face as i16 + 1)]);
                Ok(Flow::GoesOn)
            }
        }
    }

    fn way(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.state.active;
        let Some(Choice::Mode(mode)) = answer else { return self.ask_seat(Frame::Way, seat, WAY) };
        self.push(Frame::Way)?;
        match Way::ALL[usize::from(mode)] {
            Way::March => self.ask_more(Frame::Spend, seat, SPEND),
            Way::Gather => {
                let most = GATHER.min(self.state.table.count(hand(seat)) as u8);
                self.ask_discard(Picking::new(1, most), [0; 3], 0)
            }
            Way::Build => self.ask_pay(Paying::new(COST), 0),
            Way::Guess => self.ask_more(Frame::Name, seat, NAME),
            Way::Pile => self.ask_order([0; 2], 0),
            Way::Wager => self.ask_next(Frame::Stake, Ask::seat(seat, STAKE).span(0, WAGER)),
        }
    }

    /// The command is complete: it takes effect, and the others may answer (ISL-9).
    fn commit(&mut self) -> Result<(), runehall_engine::Fault> {
        self.core_mut().agenda.drop_top();
        let seat = self.state.after(self.state.active);
        self.push(Frame::Answer { seat })
    }

    fn spend(&mut self, answer: Option<Choice>) -> Next {
        let chosen = answer.and_then(|choice| {
            let is = |die: &Option<Die>| die.is_some_and(|die| choice == Choice::Thing(die.id));
            self.state.dice.iter().position(is)
        });
        match chosen {
            Some(die) => self.ask_more(Frame::Go { die: die as u8 }, self.state.active, GO),
            None => self.ask_more(Frame::Spend, self.state.active, SPEND),
        }
    }

    fn go(&mut self, die: u8, answer: Option<Choice>) -> Next {
        let seat = self.state.active;
        let Some(place) = answer.and_then(offer::place_of) else { return self.ask_more(Frame::Go { die }, seat, GO) };
        self.commit()?;
        let state = &mut *self.state;
        state.at[seat.index()] = place;
        if let Some(die) = &mut state.dice[usize::from(die)] {
            die.spent = true;
            state.points[seat.index()] += i16::from(die.face) + 1;
        }
        let name = PLACES.get(usize::from(place)).map_or("", |(name, _)| name);
        self.told(Told::Marched, "ISL-3", &[Arg::Seat(seat), Arg::Word(name)]);
        if place == 0
            && let Some(card) = self.state.niche_card().first()
        {
            self.state.table.show(CardSet::one(card), SeatSet::one(seat), false);
            self.state.tokens += 1;
            let seen = Arg::Secret(self.rules.catalog.kind_of(card), SeatSet::one(seat));
            self.told(Told::Looked, "ISL-3", &[Arg::Seat(seat), seen]);
        }
        Ok(Flow::GoesOn)
    }

    fn ask_discard(&mut self, picking: Picking, kinds: [u8; 3], n: u8) -> Next {
        let (least, most) = picking.span();
        let ask = Ask::seat(self.state.active, DISCARD).span(least, most);
        self.ask_next(Frame::Discard { picking, kinds, n }, ask)
    }

    fn discard(&mut self, (mut picking, mut kinds, mut n): (Picking, [u8; 3], u8), answer: Option<Choice>) -> Next {
        let done = match answer {
            Some(Choice::Card(KindId(kind))) if n < GATHER => {
                picking = picking.take(kind as u8);
                kinds[usize::from(n)] = kind as u8;
                n += 1;
                picking.is_full()
            }
            Some(Choice::Done) => true,
            _ => false,
        };
        if !done {
            return self.ask_discard(picking, kinds, n);
        }
        self.commit()?;
        let seat = self.state.active;
        for &kind in &kinds[..usize::from(n)] {
            self.leave_hand(seat, KindId(u16::from(kind)), Told::Discarded, "ISL-4");
            let spent = self.state.gems[seat.index()].iter().position(Option::is_none);
            if let Some(i) = spent {
                self.state.gems[seat.index()][i] = Some(self.state.numbering.give());
                self.told(Told::Regained, "ISL-4", &[Arg::Seat(seat), Arg::Card(KindId(GEMS + i as u16))]);
            }
        }
        Ok(Flow::GoesOn)
    }

    pub(crate) fn leave_hand(&mut self, seat: Seat, kind: KindId, told: Told, clause: &'static str) {
        let copies = self.state.table.zone(hand(seat)) & self.rules.catalog.copies(kind);
        if let Some(card) = copies.first() {
            self.state.table.move_card_openly(card, hand(seat), DISCARDS);
            self.told(told, clause, &[Arg::Seat(seat), Arg::Card(kind)]);
        }
    }

    fn ask_pay(&mut self, paying: Paying, gems: u8) -> Next {
        let (least, most) = paying.span();
        self.ask_next(Frame::Pay { paying, gems }, Ask::seat(self.state.active, PAY).span(least, most))
    }

    fn pay(&mut self, paying: Paying, gems: u8, answer: Option<Choice>) -> Next {
        let seat = self.state.active;
        match answer {
            Some(Choice::Done) => {}
            Some(choice) => {
                let Some(i) = offer::gem(self.state, seat, choice) else { return self.ask_pay(paying, gems) };
                return self.ask_pay(paying.take(i, WORTHS[usize::from(i)]), gems | 1 << i);
            }
            None => return self.ask_pay(paying, gems),
        }
        self.commit()?;
        for i in (0..WORTHS.len()).filter(|i| gems & 1 << i != 0) {
            self.state.gems[seat.index()][i] = None;
            self.told(Told::Spent, "ISL-5", &[Arg::Seat(seat), Arg::Card(KindId(GEMS + i as u16))]);
        }
        self.state.points[seat.index()] += COST.cast_signed();
        self.told(Told::Built, "ISL-5", &[Arg::Seat(seat)]);
        Ok(Flow::GoesOn)
    }

    fn name(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.state.active;
        let Some(Choice::Card(kind)) = answer else { return self.ask_more(Frame::Name, seat, NAME) };
        self.commit()?;
        let Some(card) = self.state.niche_card().first() else { return Ok(Flow::GoesOn) };
        let real = self.rules.catalog.kind_of(card);
        self.state.table.move_card_openly(card, NICHE, DISCARDS);
        self.state.niche = None;
        if real == kind {
            self.state.points[seat.index()] += 10;
        }
        self.told(Told::Guessed, "ISL-6", &[Arg::Seat(seat), Arg::Card(kind), Arg::Card(real)]);
        self.then(Frame::Hide)
    }

    fn ask_order(&mut self, top: [u8; 2], n: u8) -> Next {
        let left = u16::from(3 - n);
        self.ask_next(Frame::Order { top, n }, Ask::seat(self.state.active, ORDER).span(left, left))
    }

    fn order(&mut self, mut top: [u8; 2], n: u8, answer: Option<Choice>) -> Next {
        let seat = self.state.active;
        let chosen = answer.and_then(|choice| offer::stone(self.state, choice));
        let Some(stone) = chosen else { return self.ask_order(top, n) };
        top[usize::from(n)] = stone;
        if n == 0 {
            return self.ask_order(top, 1);
        }
        self.commit()?;
        self.state.pile = [top[0], top[1], 3 - top[0] - top[1]];
        self.state.points[seat.index()] += i16::from(top[0] == 0);
        self.told(Told::Piled, "ISL-7", &[Arg::Seat(seat), Arg::Card(KindId(STONES + u16::from(top[0])))]);
        Ok(Flow::GoesOn)
    }

    fn stake(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.state.active;
        match answer {
            Some(Choice::Amount(stake)) => self.ask_more(Frame::Double { stake }, seat, DOUBLE),
            _ => self.ask_next(Frame::Stake, Ask::seat(seat, STAKE).span(0, WAGER)),
        }
    }

    fn double(&mut self, stake: u16, answer: Option<Choice>) -> Next {
        let stake = match answer {
            Some(Choice::Yes) => stake * 2,
            Some(Choice::No) => stake,
            _ => return self.ask_more(Frame::Double { stake }, self.state.active, DOUBLE),
        };
        self.commit()?;
        self.told(Told::Wagered, "ISL-8", &[Arg::Seat(self.state.active), Arg::Number(stake.cast_signed())]);
        self.then(Frame::Luck { stake })
    }

    fn luck(&mut self, stake: u16, answer: Option<Choice>) -> Next {
        match self.roll(answer, LUCK, 6) {
            Err(ask) => self.ask(Frame::Luck { stake }, ask),
            Ok(face) => {
                let seat = self.state.active;
                let (told, sign) = if face as i16 + 1 >= WINS { (Told::Won, 1) } else { (Told::Lost, -1) };
                self.state.points[seat.index()] += sign * stake.cast_signed();
                self.told(told, "ISL-8", &[Arg::Seat(seat), Arg::Number(stake.cast_signed())]);
                Ok(Flow::GoesOn)
            }
        }
    }

    fn answer(&mut self, seat: Seat, answer: Option<Choice>) -> Next {
        if seat == self.state.active {
            return self.next();
        }
        match answer {
            Some(Choice::Card(kind)) => {
                self.leave_hand(seat, kind, Told::Played, "ISL-9");
                self.state.points[seat.index()] += 1;
                self.then(Frame::Answer { seat })
            }
            Some(Choice::Done) => {
                let seat = self.state.after(seat);
                self.then(Frame::Answer { seat })
            }
            _ => self.ask_seat(Frame::Answer { seat }, seat, ANSWER),
        }
    }

    fn next(&mut self) -> Next {
        self.state.active = self.state.after(self.state.active);
        if self.state.turns < ROUNDS * u32::from(self.state.n_seats) {
            return self.then(Frame::Turn);
        }
        let points = &self.state.points[..usize::from(self.state.n_seats)];
        let best = points.iter().max().copied().unwrap_or(0);
        let winners = (0u8..).zip(points).filter(|(_, n)| **n == best).map(|(seat, _)| Seat(seat)).collect();
        self.core_mut().fate = Fate::Happens;
        Ok(self.end(Outcome::won(winners, "ISL-2")))
    }
}
