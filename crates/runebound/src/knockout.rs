//! Knockouts (section 18), the spoil of a Hero combat (17.14), and leaving the game (19.8 to 19.11).

use runehall_engine::{Arg, CardId, Choice, Dice, End, Fault, Machine, Next, Outcome, Seat, SeatSet, Sink, modes};

use crate::frame::{Frame, KnockoutStep, TurnStep};
use crate::machine::{ON, Run};
use crate::map;
use crate::program::{Cards, Rules};
use crate::state::{AREA, Fig, MARKET, NONE, SHOWN, State, Step, deck, owned};
use crate::terms::{Colour, N_EXPERIENCE};
use crate::words::{LOSS, SPOIL, TOWN, Told};

modes! {
    /// What can be taken that is no card (RBD-17.14).
    pub(crate) enum Spoils {
        AllGold: "all gold",
    }
}

impl State {
    /// The most costly Items and Allies of a player (RBD-18.1).
    pub(crate) fn most_costly(&self, rules: &Rules, seat: Seat) -> Cards {
        let cost = |card: CardId| rules.of(card).goods().map_or(0, |(_, cost)| cost);
        let all = self.goods(rules, seat);
        let most = all.iter().map(cost).max();
        all.iter().filter(|card| Some(cost(*card)) == most).collect()
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RBD-18.1; `spared` after a Hero combat (RBD-17.15). Allies stay as they are (RBD-18.2), counters and kept cards stay (RBD-18.5).
    pub(crate) fn knockout(&mut self, seat: Seat, step: KnockoutStep, spared: bool, answer: Option<Choice>) -> Next {
        let again = Frame::Knockout { seat, step, spared };
        match step {
            KnockoutStep::Counters => {
                let hero = self.state.hero_mut(seat);
                (hero.wounds, hero.weary) = (0, 0);
                if spared {
                    return self.then(Frame::Knockout { seat, step: KnockoutStep::Town, spared });
                }
                let gold = std::mem::take(&mut hero.gold);
                if gold > 0 {
                    self.told(Told::LostGold, "RBD-18.1", &[Arg::Seat(seat), Arg::Number(gold.cast_signed())]);
                }
                self.then(Frame::Knockout { seat, step: KnockoutStep::Loss, spared })
            }
            KnockoutStep::Loss => {
                let costly = self.state.most_costly(self.rules, seat);
                let lost = match answer {
                    Some(Choice::Thing(id)) => Fig::of(id).map(|fig| CardId(fig.0)),
                    _ if costly.len() > 1 => return self.ask_seat(again, seat, LOSS),
                    _ => costly.first(),
                };
                if let Some(card) = lost {
                    let args = [Arg::Seat(seat), self.card(card)];
                    self.told(Told::LostCard, "RBD-18.1", &args);
                    self.put_under_market(card, owned(seat))?;
                }
                self.then(Frame::Knockout { seat, step: KnockoutStep::Town, spared })
            }
            KnockoutStep::Town => {
                let mut towns = self.rules.map.nearest_towns(self.state.hero(seat).space);
                let (first, second) = (towns.next(), towns.next());
                let n = self.rules.map.spaces.len();
                let town = match answer {
                    Some(Choice::Thing(id)) => map::space_of(id, n),
                    _ if second.is_some() => return self.ask_seat(again, seat, TOWN),
                    _ => first,
                };
                let town = town.unwrap_or(self.rules.map.start);
                self.place_hero(seat, town);
                let args = [Arg::Seat(seat), self.space(town)];
                self.told(Told::Carried, "RBD-18.3", &args);
                ON
            }
        }
    }

    /// RBD-17.14, 17.21. The winner keeps wounds and what lies face down (RBD-17.16, 17.17).
    pub(crate) fn spoil(&mut self, winner: Seat, loser: Seat, answer: Option<Choice>) -> Next {
        let nothing = self.state.table.zone(owned(loser)).is_empty() && self.state.hero(loser).gold == 0;
        match answer {
            Some(Choice::Mode(mode)) if Spoils::of(mode) == Some(Spoils::AllGold) => {
                let gold = std::mem::take(&mut self.state.hero_mut(loser).gold);
                self.state.hero_mut(winner).gold += gold;
                self.told(Told::GainedGold, "RBD-17.14", &[Arg::Seat(winner), Arg::Number(gold.cast_signed())]);
                ON
            }
            Some(Choice::Thing(id)) => {
                let Some(card) = Fig::of(id).map(|fig| CardId(fig.0)) else { return Err(Fault::Impossible) };
                let down = self.rules.market().has(card) && self.state.face_down.has(card);
                if self.rules.market().has(card) {
                    self.clean(card);
                }
                if down {
                    self.state.face_down.add(card);
                }
                self.state.table.move_card_openly(card, owned(loser), owned(winner));
                let args = [Arg::Seat(winner), self.card(card)];
                self.told(Told::GainedCard, "RBD-17.14", &args);
                self.push(Frame::Limits { seat: winner })?;
                self.check_runes(winner);
                ON
            }
            Some(Choice::Done) => ON,
            _ if nothing => ON,
            _ => self.ask_seat(Frame::Spoil { winner, loser }, winner, SPOIL),
        }
    }

    /// RBD-21.4: a Hero who is knocked out in the endgame is out of the game.
    pub(crate) fn put_out(&mut self, seat: Seat) -> Next {
        self.depart(seat)?;
        if self.state.players.is_empty() {
            let clause = runehall_engine::Clause("RBD-21.4");
            self.finish(Outcome { end: End::Lost, winners: SeatSet::NONE, clause });
        } else if seat == self.active() {
            self.core_mut().agenda.truncate(0);
            self.push(Frame::Turn(TurnStep::End))?;
        }
        ON
    }

    /// A player leaves in the middle of anything (RBD-19.8, 19.9). What waits for an answer is asked anew after it.
    pub(crate) fn leave(&mut self, seat: Seat) -> Result<(), Fault> {
        self.told(Told::Left, "RBD-19.8", &[Arg::Seat(seat)]);
        if self.state.side_of(seat).is_some() {
            self.drop_fight();
            if self.state.fight.card.is_some() {
                self.stay_undefeated()?;
            }
        }
        let setting_up = self.state.turn.step == Step::Setup;
        let active = seat == self.active();
        self.lapse(seat);
        self.forget_plans(seat);
        if active && !setting_up {
            self.keep_settlements()?;
        }
        self.depart(seat)?;
        if self.state.players.is_empty() {
            // RBD-19.11
            let clause = runehall_engine::Clause("RBD-19.11");
            self.finish(Outcome { end: End::Unwon, winners: SeatSet::NONE, clause });
        } else if active && !setting_up {
            self.clear_area()?;
        }
        Ok(())
    }

    /// The turn ends, and with it all that was to be done but what others have to settle: a knockout, a limit.
    fn keep_settlements(&mut self) -> Result<(), Fault> {
        let frames = self.state.core.agenda;
        self.core_mut().agenda.truncate(0);
        self.push(Frame::Turn(TurnStep::End))?;
        let settles = |frame: &&Frame| matches!(frame, Frame::Knockout { .. } | Frame::Limits { .. });
        for &frame in frames.frames().iter().filter(settles) {
            self.push(frame)?;
        }
        Ok(())
    }

    /// What was begun with a player who has left comes to nothing.
    fn forget_plans(&mut self, seat: Seat) {
        for frame in self.core_mut().agenda.frames_mut() {
            let with = match frame {
                Frame::Each { seats, .. } => {
                    *seats = *seats - SeatSet::one(seat);
                    false
                }
                Frame::Knockout { seat: who, .. } | Frame::Limits { seat: who } | Frame::Which { seat: who, .. } => {
                    *who == seat
                }
                Frame::Spoil { winner, loser } => *winner == seat || *loser == seat,
                Frame::Bargain { with } => *with == seat,
                Frame::Offer { by, to, .. } | Frame::Answer { by, to, .. } => *by == seat || *to == seat,
                Frame::Wounds { to, .. } => *to == Fig::hero(seat),
                Frame::Nothing
                | Frame::Setup(_)
                | Frame::Turn(_)
                | Frame::OneSpace
                | Frame::Rest
                | Frame::Recover { .. }
                | Frame::Spend { .. }
                | Frame::Entered { .. }
                | Frame::Chain { .. }
                | Frame::Meet(_)
                | Frame::Resolved { .. }
                | Frame::Replenish { .. }
                | Frame::Fill { .. }
                | Frame::Program { .. }
                | Frame::Drawing { .. }
                | Frame::Taking { .. }
                | Frame::Roll(_)
                | Frame::Naming { .. }
                | Frame::Fight(_)
                | Frame::Ally { .. }
                | Frame::Beaten { .. }
                | Frame::Heal { .. }
                | Frame::Kinds { .. }
                | Frame::Pay { .. } => false,
            };
            if with {
                *frame = Frame::Nothing;
            }
        }
    }

    /// Cards that lay in the middle of the leaver's turn go where they would have gone.
    fn clear_area(&mut self) -> Result<(), Fault> {
        self.state.shown.clear();
        for card in self.state.table.zone(SHOWN).iter() {
            self.put_under_market(card, SHOWN)?;
        }
        for card in self.state.table.zone(AREA).iter() {
            self.discard_adventure(card, AREA)?;
        }
        Ok(())
    }

    /// Figure, cards and counters of a player go (RBD-19.8, 19.9).
    fn depart(&mut self, seat: Seat) -> Result<(), Fault> {
        for card in self.state.table.zone(owned(seat)).iter() {
            if self.rules.market().has(card) {
                self.put_under_market(card, owned(seat))?;
            } else {
                self.state.table.move_card_openly(card, owned(seat), deck(Colour::Red));
                self.state.table.put_at_bottom(card, deck(Colour::Red))?;
            }
        }
        debug_assert!(self.state.table.zone(MARKET).len() <= u32::from(self.rules.goods));
        let hero = std::mem::take(&mut self.state.heroes[seat.index()]);
        for colour in Colour::ALL {
            self.state.pile[colour.index()] += hero.counters[colour.index()];
        }
        for kind in 0..N_EXPERIENCE {
            self.state.stock[kind] += hero.gained[kind];
        }
        *self.state.hero_mut(seat) =
            crate::state::Hero { which: hero.which, space: NONE, entry: NONE, ..Default::default() };
        self.state.players = self.state.players - SeatSet::one(seat);
        Ok(())
    }
}
