//! Setup and the course of a turn: sections 2, 3, 9 and 10.

use runehall_engine::{Arg, Ask, Choice, Deal, Dice, Flow, Machine, Next, Outcome, Seat, SeatSet, Sink};

use crate::frame::{DeclareStep, Frame, TargetList, TurnStep};
use crate::machine::Run;
use crate::program::{Cards, Lasts};
use crate::state::{DISCARD_PILE, DRAW_PILE, HAND_SIZE, Phase, REDRAW_SIZE, hand, laid};
use crate::words::{ACT, DISCARD, REDRAW, ROLL_DEAL, ROLL_STARTER, Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// ZUN-2.2: the starter is drawn by lot.
    pub(crate) fn who_starts(&mut self, answer: Option<Choice>) -> Next {
        self.starter(answer, ROLL_STARTER, self.state.n_seats, Frame::Starter, |run, seat| {
            run.state.active = seat;
            run.tell(|_| by_rule(Told::Starts, "ZUN-2.2", &[Arg::Seat(seat)]));
        })
    }

    /// ZUN-2.4: five cards each. Not a draw (ZUN-12.9). From a deck smaller than the hands, as with ZUN-12.7.
    pub(crate) fn opening_deal(&mut self, deal: Deal, answer: Option<Choice>) -> Next {
        let pile = |run: &Self| run.state.table.unordered(DRAW_PILE);
        let left = |run: &Self| pile(run).len();
        self.deal(deal, (HAND_SIZE, self.state.n_seats), (answer, ROLL_DEAL), Frame::Deal, left, |run, seat, nth| {
            let Some(card) = pile(run).nth(nth) else { return Ok(()) };
            run.state.table.move_by_lot(card, DRAW_PILE, hand(seat), SeatSet::one(seat), false);
            run.tell(|rules| {
                let card = Arg::Secret(rules.catalog.kind_of(card), SeatSet::one(seat));
                by_rule(Told::Dealt, "ZUN-2.4", &[Arg::Seat(seat), card])
            });
            Ok(())
        })
    }

    /// ZUN-3.1: the phases in their order.
    pub(crate) fn turn(&mut self, mut step: TurnStep, answer: Option<Choice>) -> Next {
        loop {
            let active = self.state.active;
            step = match step {
                TurnStep::Begin => {
                    self.begin_turn();
                    TurnStep::Redraw
                }
                TurnStep::Redraw => match answer {
                    // ZUN-3.3, ZUN-3.4: also with an empty hand. ZUN-3.7: whether an Action could be played does not
                    // matter. ZUN-3.6: nor does any mark.
                    None if !self.state.hand(active).meets(self.rules.actions) => {
                        return self.ask(Frame::Turn(step), Ask::seat(active, REDRAW));
                    }
                    Some(Choice::Yes) => {
                        self.show_and_discard_hand();
                        // ZUN-3.3: at most once, so the next step is the Action phase.
                        self.push(Frame::Turn(TurnStep::Act))?;
                        return self.draw(active, REDRAW_SIZE, None);
                    }
                    _ => return self.act(None),
                },
                TurnStep::Act => return self.act(answer),
                TurnStep::Recover => return self.recover(answer),
                TurnStep::Refill => {
                    // ZUN-9.2: up to five, and none with five or more.
                    let left = u32::from(HAND_SIZE).saturating_sub(self.state.hand(active).len()) as u8;
                    if left > 0 {
                        self.push(Frame::Turn(TurnStep::End))?;
                        return self.draw(active, left, None);
                    }
                    TurnStep::End
                }
                TurnStep::End => {
                    self.state.phase = Phase::End;
                    // ZUN-10.1, ZUN-10.4: after the Recovery draw.
                    let left = self.state.table.zone(laid(active)) & self.rules.at_end;
                    if !left.is_empty() {
                        self.push(Frame::Turn(TurnStep::Clear))?;
                        return self.at_end(left);
                    }
                    TurnStep::Clear
                }
                TurnStep::Clear => {
                    self.clear_table();
                    TurnStep::Pass
                }
                TurnStep::Pass => {
                    if self.pass_turn() {
                        return Ok(Flow::Waits);
                    }
                    TurnStep::Begin
                }
            };
        }
    }

    /// ZUN-4.1: any number of plays, one after the other (ZUN-4.3).
    #[inline]
    fn act(&mut self, answer: Option<Choice>) -> Next {
        self.state.phase = Phase::Action;
        let active = self.state.active;
        match answer {
            Some(Choice::Card(kind)) => {
                let Some(card) = (self.state.hand(active) & self.rules.catalog.copies(kind)).first() else {
                    return self.act(None);
                };
                // ZUN-4.7: nothing moves until the command is complete.
                self.push(Frame::Turn(TurnStep::Act))?;
                self.declare(Cards::EMPTY, card, active, DeclareStep::Modify, TargetList::default(), None)
            }
            Some(Choice::Done) => {
                // ZUN-4.6
                self.tell(|_| by_rule(Told::PhaseEnded, "ZUN-4.6", &[Arg::Seat(active)]));
                self.state.phase = Phase::Recovery;
                self.recover(None)
            }
            _ => self.ask(Frame::Turn(TurnStep::Act), Ask::seat(active, ACT)),
        }
    }

    /// ZUN-9.1: any number of cards, chosen one by one, discarded together before any drawing. ZUN-9.3: whatever marks
    /// the player bears.
    fn recover(&mut self, answer: Option<Choice>) -> Next {
        match answer {
            Some(Choice::Card(_)) => {
                self.push(Frame::Turn(TurnStep::Recover))?;
                self.recovery(Cards::EMPTY, answer)
            }
            Some(Choice::Done) => self.turn(TurnStep::Refill, None),
            _ => {
                let active = self.state.active;
                let held = self.state.hand(active).len() as u16;
                self.ask(Frame::Turn(TurnStep::Recover), Ask::seat(active, DISCARD).span(0, held))
            }
        }
    }

    /// The same with some cards chosen. The question of the step below asks for all of them again.
    pub(crate) fn recovery(&mut self, mut chosen: Cards, answer: Option<Choice>) -> Next {
        let active = self.state.active;
        match answer {
            Some(Choice::Card(kind)) => {
                let left = (self.state.hand(active) - chosen) & self.rules.catalog.copies(kind);
                if let Some(card) = left.first() {
                    chosen.add(card);
                }
            }
            Some(Choice::Done) => {
                self.state.core.agenda.drop_top();
                self.discard_from_hand(chosen, "ZUN-9.1");
                return self.turn(TurnStep::Refill, None);
            }
            _ => {}
        }
        let left = (self.state.hand(active) - chosen).len() as u16;
        self.ask_next(Frame::Recovery { chosen }, Ask::seat(active, DISCARD).span(0, left))
    }

    /// ZUN-10.1: the texts that happen now, one after the other, in the order of the cards; those that bring cards back come
    /// last (ZUN-22.7), so that no card is gone before it has done what it says.
    pub(crate) fn at_end(&mut self, mut left: Cards) -> Next {
        let you = self.state.active;
        // A text that has brought a card back has taken it off this list (ZUN-10.9).
        left = left & self.state.table.zone(laid(you));
        let Some(card) = (left - self.rules.recalling).first().or(left.first()) else { return Ok(Flow::GoesOn) };
        left.remove(card);
        self.push(Frame::AtEnd { left })?;
        // ZUN-5.4: the Modifiers of an Action raise what it does now, too. ZUN-5.11: those of a Modifier's text stay.
        let own = self.state.plays.iter().find(|play| play.action == card);
        let raise = own.map_or(0, |play| self.rules.raise_of(play.with));
        self.text(card, you, you, raise, 0, 0)
    }

    fn begin_turn(&mut self) {
        let active = self.state.active;
        self.state.turns = self.state.turns.saturating_add(1);
        self.state.phase = Phase::Start;
        self.tell(|_| by_rule(Told::TurnBegan, "ZUN-10.7", &[Arg::Seat(active)]));
        // ZUN-3.2: ongoing cards of the active player end. ZUN-8.4: with their Modifiers.
        if self.state.plays.iter().any(|play| play.by == active) {
            let plays = self.state.plays;
            for play in &plays {
                if play.by == active {
                    let (id, card) = (play.id, play.action);
                    self.tell(|rules| by_rule(Told::Ended, "ZUN-3.2", &[Arg::Seat(active), rules.lying(id, card)]));
                    self.state.table.move_known(play.cards(), laid(active), DISCARD_PILE);
                }
            }
            self.state.plays.retain(|play| play.by != active);
            self.state.refresh_marks(self.rules);
        }
    }

    /// ZUN-3.3, ZUN-17.5: the hand is shown to everyone and discarded.
    fn show_and_discard_hand(&mut self) {
        let active = self.state.active;
        let cards = self.state.hand(active);
        for card in cards.iter() {
            self.tell(|rules| by_rule(Told::Showed, "ZUN-3.3", &[Arg::Seat(active), rules.shown(card)]));
        }
        self.discard_from_hand(cards, "ZUN-3.3");
    }

    fn discard_from_hand(&mut self, cards: Cards, clause: &'static str) {
        let active = self.state.active;
        self.state.table.move_openly(cards, hand(active), DISCARD_PILE);
        for card in cards.iter() {
            self.tell(|rules| by_rule(Told::Discarded, clause, &[Arg::Seat(active), rules.shown(card)]));
        }
    }

    /// ZUN-10.6, ZUN-13.7: everything on the table goes, except ongoing plays with their Modifiers (ZUN-8.4).
    fn clear_table(&mut self) {
        let rules = self.rules;
        if self.state.seats().iter().all(|seat| self.state.table.zone(laid(seat)).is_empty()) {
            return;
        }
        self.state.answers.clear();
        self.state.answer_ids.clear();
        let stays = |play: &crate::state::Play| rules.of(play.action).lasts == Lasts::Ongoing;
        let kept =
            self.state.plays.iter().filter(|play| stays(play)).fold(Cards::EMPTY, |sum, play| sum | play.cards());
        for seat in self.state.seats().iter() {
            let gone = self.state.table.zone(laid(seat)) - kept;
            if !gone.is_empty() {
                self.state.table.move_known(gone, laid(seat), DISCARD_PILE);
                for card in gone.iter() {
                    self.tell(|rules| by_rule(Told::Cleared, "ZUN-10.6", &[Arg::Seat(seat), rules.shown(card)]));
                }
            }
        }
        // ZUN-8.7: what lasted only while its card lay there has ended (ZUN-8.3).
        let marks = self.state.plays.iter().any(|play| !stays(play) && rules.of(play.action).marks != 0);
        self.state.plays.retain(|play| stays(play));
        if marks {
            self.state.refresh_marks(rules);
        }
    }

    /// ZUN-10.7, ZUN-18.2: the turn goes to the next non-defeated player. True if the game is over instead (ZUN-15.7).
    fn pass_turn(&mut self) -> bool {
        let state = &mut *self.state;
        if state.turn_limit > 0 && state.turns >= state.turn_limit {
            self.end_game(Outcome::drawn("ZUN-15.7"));
            return true;
        }
        loop {
            state.active = Seat(if state.active.0 + 1 == state.n_seats { 0 } else { state.active.0 + 1 });
            if state.standing.has(state.active) {
                return false;
            }
        }
    }
}
