//! Setup and the course of a turn: sections 2, 6 and 9.

use runehall_engine::{
    Arg, CardId, Choice, Deal, Dice, Fault, Flow, Machine, Next, Outcome, Seat, SeatSet, Sink, Stage, modes,
};

use crate::frame::{Act, ActKind, AimMode, Change, Dealt, Frame, Pick, SpinStep, TurnStep};
use crate::machine::Run;
use crate::program::{Moment, Priced, Status};
use crate::state::{
    FENCE_SIZE, HAND_SIZE, MAIN_DECK, NO_CARD, NOBODY, Occurrence, PROGRESS, Phase, REGULATION, RUNE_DECK, RuneAt,
    TO_WIN, Use, fence, hand,
};
use crate::words::{CAST, LAWN, ROLL_DEAL, ROLL_RUNE, ROLL_STARTER, SUMMON, Told, by_rule};

modes! {
    /// What can be done in the Cast and Summon phases that names no card (RNR-6.7, RNR-6.8).
    pub(crate) enum Otherwise {
        Draw: "draw",
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RNR-2.6
    pub(crate) fn who_starts(&mut self, answer: Option<Choice>) -> Next {
        self.starter(answer, ROLL_STARTER, self.state.n_seats, Frame::Starter, |run, seat| {
            run.state.active = seat;
            run.tell(|_| by_rule(Told::Starts, "RNR-2.6", &[Arg::Seat(seat)]));
        })
    }

    /// RNR-2.2, RNR-2.3: five cards to each hand, then three Runes to each Fence.
    pub(crate) fn opening_deal(&mut self, of: Dealt, deal: Deal, answer: Option<Choice>) -> Next {
        let (deck, question, clause, each) = match of {
            Dealt::Hands => (MAIN_DECK, ROLL_DEAL, "RNR-2.2", HAND_SIZE),
            Dealt::Fences => (RUNE_DECK, ROLL_RUNE, "RNR-2.3", FENCE_SIZE),
        };
        let pile = |run: &Self| run.state.table.unordered(deck);
        let left = |run: &Self| pile(run).len();
        let resume = |deal| Frame::Deal { of, deal };
        let dealt =
            self.deal(deal, (each, self.state.n_seats), (answer, question), resume, left, |run, seat, nth| {
                let Some(card) = pile(run).nth(nth) else { return Ok(()) };
                let to = if of == Dealt::Fences { fence(seat) } else { hand(seat) };
                run.state.table.move_by_lot(card, deck, to, SeatSet::one(seat), false);
                if of == Dealt::Fences {
                    run.state.arrive(card, to)?;
                }
                run.tell(|rules| {
                    let card = Arg::Secret(rules.catalog.kind_of(card), SeatSet::one(seat));
                    by_rule(Told::Dealt, clause, &[Arg::Seat(seat), card])
                });
                Ok(())
            })?;
        if dealt == Flow::GoesOn && of == Dealt::Hands {
            return self.opening_deal(Dealt::Fences, Deal { seat: Seat(0), left: FENCE_SIZE }, None);
        }
        Ok(dealt)
    }

    /// RNR-6.1, RNR-6.2: the phases in their order; each is left when its chain is empty.
    pub(crate) fn turn(&mut self, step: TurnStep, answer: Option<Choice>) -> Next {
        // The queue is empty while a phase asks its question.
        if let Some(&first) = self.state.queue.first() {
            return self.chain(step, first);
        }
        self.state.links = 0;
        let active = self.state.active;
        match step {
            TurnStep::Begin => {
                self.begin_turn();
                self.regulation_acts()?;
                // RNR-6.3, RNR-6.5
                let on = Occurrence::plain(Moment::TurnBegins, active);
                let asked = self.look().asked(on, 0);
                if asked.first().is_none() && self.state.queue.is_empty() {
                    return self.draw_phase();
                }
                self.push(Frame::Turn(TurnStep::Draw))?;
                self.ask_window(on, asked)
            }
            TurnStep::Draw => self.draw_phase(),
            TurnStep::Cast => self.cast_phase(answer),
            TurnStep::Summon => self.summon_phase(answer),
            TurnStep::Summoned => {
                // RNR-16.26
                let more = self.state.summons < self.look().summon_actions(active);
                if more { self.summon_phase(None) } else { self.spin_phase() }
            }
            TurnStep::SpinBegins => self.spin_phase(),
            TurnStep::Spin => self.spin_now(),
            TurnStep::SpinEnds => match self.regulation_on(Moment::SpinEnds) {
                None => self.gain(),
                Some(what) => {
                    self.push(Frame::Turn(TurnStep::Gain))?;
                    self.start_effect(what)
                }
            },
            TurnStep::Gain => self.gain(),
            TurnStep::Win => self.win_or_pass(),
            TurnStep::Pass => self.pass_turn(),
        }
    }

    fn begin_turn(&mut self) {
        let active = self.state.active;
        self.state.turns = self.state.turns.saturating_add(1);
        self.state.phase = Phase::Begin;
        // RNR-6.4, RNR-8.9: as they are at this instant.
        self.state.ready = self.state.mythical(active);
        self.state.at_start = self.state.ready.len() as u8;
        self.state.runes_used = [0; 4];
        self.state.summons = 0;
        self.state.spun = None;
        self.tell(|_| by_rule(Told::TurnBegan, "RNR-2.8", &[Arg::Seat(active)]));
    }

    /// RNR-6.6
    fn draw_phase(&mut self) -> Next {
        self.state.phase = Phase::Draw;
        self.push(Frame::Turn(TurnStep::Cast))?;
        let active = self.state.active;
        let left = self.look().draws(active);
        self.draw(active, left, None)
    }

    /// RNR-6.7: one Spell, one card, or nothing.
    fn cast_phase(&mut self, answer: Option<Choice>) -> Next {
        self.state.phase = Phase::Cast;
        let active = self.state.active;
        match answer {
            Some(Choice::Card(kind)) => {
                let Some(card) = (self.state.hand(active) & self.rules.catalog.copies(kind)).first() else {
                    return self.cast_phase(None);
                };
                // The phase asks again if the command is taken back.
                self.push(Frame::Turn(TurnStep::Cast))?;
                self.aim(Use::of(card, active), AimMode::CastPhase, None)
            }
            Some(Choice::Mode(_)) => {
                self.push(Frame::Turn(TurnStep::Summon))?;
                self.draw(active, 1, None)
            }
            Some(Choice::Done) => self.summon_phase(None),
            _ => self.ask_seat(Frame::Turn(TurnStep::Cast), active, CAST),
        }
    }

    /// RNR-6.8: one Creature, one card, or nothing.
    fn summon_phase(&mut self, answer: Option<Choice>) -> Next {
        self.state.phase = Phase::Summon;
        let active = self.state.active;
        match answer {
            Some(Choice::Card(kind)) => {
                let Some(card) = (self.state.hand(active) & self.rules.catalog.copies(kind)).first() else {
                    return self.summon_phase(None);
                };
                self.push(Frame::Turn(TurnStep::Summon))?;
                self.summon_where(card, None)
            }
            Some(Choice::Mode(_)) => {
                // RNR-6.17: drawing ends the phase.
                self.push(Frame::Turn(TurnStep::SpinBegins))?;
                self.draw(active, 1, None)
            }
            Some(Choice::Done) => self.spin_phase(),
            _ => self.ask_seat(Frame::Turn(TurnStep::Summon), active, SUMMON),
        }
    }

    /// RNR-4.6: onto one's own Lawn or a neighbor's. With the Lawn the command is complete (RNR-11.25).
    pub(crate) fn summon_where(&mut self, card: CardId, answer: Option<Choice>) -> Next {
        let active = self.state.active;
        let Some(Choice::Seat(to)) = answer else {
            return self.ask_more(Frame::SummonWhere { card }, active, LAWN);
        };
        // The question of the phase below has been answered.
        self.state.core.agenda.pop();
        self.state.summons += 1;
        self.push(Frame::Turn(TurnStep::Summoned))?;
        self.state.table.move_card_openly(card, hand(active), PROGRESS);
        let act = Act { to, ..Act::on(ActKind::Summon, card, active, active, NO_CARD) };
        // RNR-10.15, RNR-1.10: the price first; the Creature is in progress meanwhile.
        let left = self.look().summon_price(active, Priced::Actions);
        if left == 0 {
            return self.act(act);
        }
        self.push(Frame::Road(Stage::Proposed(Change::Act(act))))?;
        self.must_discard(active, left)
    }

    /// RNR-6.9: the Regulation may say something before the SPIN.
    fn spin_phase(&mut self) -> Next {
        self.state.phase = Phase::Spin;
        if self.skips() {
            return self.gain();
        }
        match self.regulation_on(Moment::SpinBegins) {
            None => self.spin_now(),
            Some(what) => {
                self.push(Frame::Turn(TurnStep::Spin))?;
                self.start_effect(what)
            }
        }
    }

    fn spin_now(&mut self) -> Next {
        // RNR-16.25: the Regulation may have let the player skip it.
        if self.skips() {
            return self.gain();
        }
        self.push(Frame::Turn(TurnStep::SpinEnds))?;
        self.spin(self.state.active, NO_CARD, SpinStep::Roll, None)
    }

    /// RNR-6.12, RNR-6.13: all skips aimed at this Spin phase are spent on it.
    fn skips(&mut self) -> bool {
        let active = self.state.active;
        let skips = self.state.skips[active.index()] > 0;
        if skips {
            self.state.skips[active.index()] = 0;
            self.tell(|_| by_rule(Told::Skipped, "RNR-6.12", &[Arg::Seat(active)]));
        }
        skips
    }

    /// RNR-16.25: what the active Regulation says of this moment. It has no user; the active player performs it.
    fn regulation_on(&self, moment: Moment) -> Option<Use> {
        let regulation = self.state.table.zone(REGULATION) & self.rules.answering[moment as usize];
        let what = Use::of(regulation.first()?, self.state.active);
        // RNR-10.8: what must be done is done as far as it can be; what the active player may do is offered if it is possible.
        (self.rules.compelled.has(what.card) || self.look().can_use(&what, 0).is_ok()).then_some(what)
    }

    /// RNR-16.25, RNR-R15: a Regulation that acts by itself when the turn begins is the first link of the turn.
    fn regulation_acts(&mut self) -> Result<(), Fault> {
        let acting = self.rules.answering[Moment::TurnBegins as usize] & self.rules.compelled;
        let Some(card) = (self.state.table.zone(REGULATION) & acting).first() else { return Ok(()) };
        let link = self.new_link();
        self.enqueue(Use { link, ..Use::of(card, self.state.active) })
    }

    /// RNR-8.9 to RNR-8.12: whoever gained too much destroys one of their own.
    fn gain(&mut self) -> Next {
        self.state.phase = Phase::End;
        let active = self.state.active;
        let gain = self.state.gain();
        if self.look().gain_limit().is_none_or(|limit| gain < i32::from(limit)) {
            return self.win_or_pass();
        }
        self.push(Frame::Turn(TurnStep::Win))?;
        self.tell(|_| by_rule(Told::Gained, "RNR-8.11", &[Arg::Seat(active), Arg::Number(gain as i16)]));
        // RNR-8.12: an ordinary DESTROY by the active player.
        self.choose(Pick::own(active, ActKind::Destroy, Status::Mythical, active), None)
    }

    /// RNR-9.2, RNR-9.3, RNR-9.5: who has so many wins.
    fn win_or_pass(&mut self) -> Next {
        let active = self.state.active;
        if self.state.mythical(active).len() >= TO_WIN {
            return Ok(self.end_game(SeatSet::one(active), "RNR-9.2"));
        }
        self.pass_turn()
    }

    /// RNR-9.1 c, RNR-9.7
    fn pass_turn(&mut self) -> Next {
        let state = &mut *self.state;
        if state.turn_limit > 0 && state.turns >= state.turn_limit {
            return Ok(self.end_game(SeatSet::NONE, "RNR-9.7"));
        }
        for _ in 0..state.n_seats {
            state.active = Seat((state.active.0 + 1) % state.n_seats);
            if state.playing.has(state.active) {
                break;
            }
        }
        self.then(Frame::Turn(TurnStep::Begin))
    }

    /// RNR-9.6: at once.
    pub(crate) fn end_game(&mut self, winners: SeatSet, clause: &'static str) -> Flow {
        let over = self.end(if winners.is_empty() { Outcome::drawn(clause) } else { Outcome::won(winners, clause) });
        if winners.is_empty() {
            self.tell(|_| by_rule(Told::Drawn, clause, &[]));
        } else {
            self.tell(|_| by_rule(Told::Won, clause, &[Arg::Seats(winners)]));
        }
        over
    }
}

impl Occurrence {
    /// An occurrence without a card.
    pub(crate) fn plain(moment: Moment, actor: Seat) -> Self {
        Occurrence { moment, card: NO_CARD, rune: RuneAt::NONE, actor, by: NOBODY, source: NO_CARD, summoner: NOBODY }
    }
}
