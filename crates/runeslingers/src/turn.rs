//! The course of a turn (section 10).

use runehall_engine::{Arg, Choice, Dice, Fault, Machine, Next, Road, Seat, SeatSet, Sink, ThingId, modes};

use crate::frame::{Frame, Happened, TurnStep, Verb};
use crate::machine::{Run, lying};
use crate::program::Goes;
use crate::state::{Ends, Lies, MAX_OWN_TURNS, Phase, Role, Spot, discard, field, hand, mark};
use crate::words::{PASS, TAKE, Told, by_rule};

modes! {
    /// The ways at the end of the Draw Phase (RSL-10.8).
    pub(crate) enum Passing {
        GoOn: "go on",
        Draw: "draw",
        Take: "take",
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Goes on with the turn of the active player.
    pub(crate) fn turn(&mut self, step: TurnStep, answer: Option<Choice>) -> Next {
        let seat = self.state.active;
        let turn = |step| Frame::Turn(step);
        // RSL-21.6
        if !self.state.alive.has(seat) && step < TurnStep::Sweep {
            return self.turn(TurnStep::Sweep, None);
        }
        match step {
            TurnStep::Begin => self.begin_turn(seat),
            TurnStep::Ready => {
                self.state.phase = Phase::Ready;
                self.ready_all(seat);
                self.push(turn(TurnStep::Ailments))?;
                self.changed()
            }
            TurnStep::Ailments => {
                self.state.phase = Phase::Ailment;
                self.push(turn(TurnStep::Draw))?;
                self.too_many_ailments()
            }
            TurnStep::Draw => {
                self.state.phase = Phase::Draw;
                self.push(turn(TurnStep::Pass))?;
                // RSL-7.8
                let left = if self.state.turn == 1 { 1 } else { 2 };
                self.cards(Verb::Draw, seat, left, Spot::default(), None)
            }
            TurnStep::Pass => self.pass(seat, answer),
            TurnStep::Passed => {
                self.tell(|_| by_rule(Told::Passed, "RSL-10.8", &[Arg::Seat(seat)]));
                self.push(turn(TurnStep::Sweep))?;
                self.happened(Happened::Passed(seat))
            }
            TurnStep::Act => self.act(seat, answer),
            TurnStep::Sweep => self.sweep(),
            TurnStep::Clear => self.clear(),
            TurnStep::End => self.end_turn(seat),
        }
    }

    /// RSL-10.23, RSL-10.3
    fn begin_turn(&mut self, seat: Seat) -> Next {
        let state = &mut *self.state;
        state.phase = Phase::Ready;
        state.turn += 1;
        if state.turn == 1 {
            state.starts = Some(seat);
        }
        (state.actions, state.triggers) = (0, 0);
        let player = state.player_mut(seat);
        // RSL-3.22
        if player.turns >= MAX_OWN_TURNS {
            return self.guard();
        }
        player.turns += 1;
        self.tell(|_| by_rule(Told::TurnBegan, "RSL-10.2", &[Arg::Seat(seat)]));
        self.push(Frame::Turn(TurnStep::Ready))?;
        self.happened(Happened::TurnBegan(seat))
    }

    /// All exposed used objects are readied (RSL-10.4); what is concealed is not (RSL-8.8).
    fn ready_all(&mut self, seat: Seat) {
        let exposed = self.state.field(seat).exposed();
        let readied = |facts: &Lies| match facts.role {
            Role::Card => true,
            Role::Concentration => exposed >> facts.spot.0 & 1 == 1,
            Role::Placed | Role::Equip => false,
        };
        let used = |facts: &Lies| facts.is(mark::USED) && facts.whose.seat() == seat && readied(facts);
        self.state.table.edit_all(used, |facts| facts.put(mark::USED, false));
    }

    /// RSL-10.8
    fn pass(&mut self, seat: Seat, answer: Option<Choice>) -> Next {
        match answer.and_then(|choice| if let Choice::Mode(mode) = choice { Passing::of(mode) } else { None }) {
            Some(Passing::GoOn) => {
                self.state.phase = Phase::Play;
                self.act(seat, None)
            }
            Some(Passing::Draw) => {
                self.push(Frame::Turn(TurnStep::Passed))?;
                self.cards(Verb::Draw, seat, 1, Spot::default(), None)
            }
            Some(Passing::Take) => {
                self.push(Frame::Turn(TurnStep::Pass))?;
                self.ask_more(Frame::TakeBack, seat, TAKE)
            }
            None => self.ask_seat(Frame::Turn(TurnStep::Pass), seat, PASS),
        }
    }

    /// Which concentration is taken.
    pub(crate) fn take_back(&mut self, answer: Option<Choice>) -> Next {
        let Some(Choice::Thing(id)) = answer else { return Err(Fault::Impossible) };
        // The question about passing has done its part.
        self.state.core.agenda.drop_top();
        self.taken_back(self.state.active, id)
    }

    /// A concentration goes to its controller's hand, whoever owns it (RSL-10.8, RSL-6.9); others do not see it (RSL-20.9).
    fn taken_back(&mut self, seat: Seat, id: ThingId) -> Next {
        let (slot, _) = self.state.lying(id).ok_or(Fault::Impossible)?;
        let kind = self.kind(slot.card);
        self.push(Frame::Turn(TurnStep::Passed))?;
        let (full, sees) = (self.state.hand_size(seat) >= u32::from(self.see().max_hand(seat)), SeatSet::one(seat));
        let (told, clause, said) = if full {
            (Told::NoRoom, "RSL-20.3", Arg::Card(kind))
        } else {
            (Told::Returned, "RSL-10.8", Arg::Secret(kind, sees))
        };
        self.tell_lying(|rules, state| {
            by_rule(told, clause, &[Arg::Seat(seat), said]).pointing_at(1, lying(rules, state, id))
        });
        if full {
            let owner = self.state.owner(slot.card);
            self.state.table.move_card_openly(slot.card, field(seat), discard(owner));
        } else {
            self.state.table.move_from_place(slot.card, field(seat), hand(seat), sees, false);
        }
        self.changed()
    }

    /// All runespells in play go to their owners' discard piles (RSL-10.15).
    fn sweep(&mut self) -> Next {
        self.state.phase = Phase::Discard;
        let state = &*self.state;
        let spells = |seat: Seat| state.in_play_at(seat, !state.field(seat).defense).map(|slot| slot.id);
        let Some(id) = state.around().find_map(|seat| spells(seat).next()) else {
            return self.turn(TurnStep::Clear, None);
        };
        self.push(Frame::Turn(TurnStep::Sweep))?;
        self.leave(id, Goes::Discard)
    }

    /// RSL-10.16 to RSL-10.18, RSL-10.22
    fn clear(&mut self) -> Next {
        let state = &mut *self.state;
        state.modifiers.retain(|modifier| modifier.ends != Ends::WithAbilities);
        state.players.iter_mut().for_each(|player| player.light = 0);
        state.table.edit_all(|facts| facts.damage > 0, |facts| facts.damage = 0);
        state.modifiers.retain(|modifier| modifier.ends != Ends::ThisTurn);
        self.push(Frame::Turn(TurnStep::End))?;
        self.changed()
    }

    /// RSL-10.19, RSL-10.20
    fn end_turn(&mut self, seat: Seat) -> Next {
        const OF_THE_TURN: u8 = mark::NEW | mark::CHARGED | mark::ONCE;
        let state = &mut *self.state;
        state.table.edit_all(
            |facts| facts.barrier > 0 || facts.is(OF_THE_TURN),
            |facts| {
                facts.barrier = 0;
                facts.put(OF_THE_TURN, false);
            },
        );
        for player in &mut state.players {
            (player.barrier, player.blocks, player.has_set, player.slung) = Default::default();
        }
        let ends = Ends::Turn(state.turn);
        state.modifiers.retain(|modifier| modifier.ends != ends);
        state.active = state.left_of(seat);
        self.push(Frame::Turn(TurnStep::Begin))?;
        self.changed()
    }

    /// The active player says that the Play Phase ends (RSL-10.10).
    pub(crate) fn end_play(&mut self) -> Next {
        self.turn(TurnStep::Sweep, None)
    }
}
