//! A roll of 2d10 with its windows: P2 to P4 of RBD-15.20, and tests (section 13).

use runehall_engine::{Arg, Ask, CardId, Choice, Dice, Machine, Next, Picking, Seat, Sink};

use crate::frame::{Frame, RollStep};
use crate::machine::{ON, Run};
use crate::program::{Cards, Goods, Standing};
use crate::state::{Fig, Purpose, Roll, State, cards, combat_die};
use crate::uses;
use crate::words::{BEFORE_ROLL, NAMING, R_COMBAT, ROLLED, Told};

/// Sides of a combat die (RBD-1.1).
pub(crate) const SIDES: u32 = 10;

impl State {
    /// Items with an Always text that helps the roll being made: those that can be named for it (RBD-11.14, 11.21).
    pub(crate) fn nameable(&self, rules: &crate::program::Rules) -> Cards {
        let kind = self.roll.purpose.rolls();
        let attribute = match self.roll.purpose {
            Purpose::Attack(phase) | Purpose::Defence(phase) => Some(phase),
            Purpose::Nothing | Purpose::Escape | Purpose::Hold | Purpose::Test { .. } => None,
        };
        let helps = |standing: &Standing| {
            matches!(standing, Standing::Rolls { rolls, .. } if rolls.meets(kind))
                || matches!(standing, Standing::Attribute { attribute: a, .. } if Some(*a) == attribute)
        };
        let fits = |card: &CardId| rules.of(*card).standing.iter().any(helps);
        self.items(rules, self.roll.seat).iter().filter(fits).collect()
    }
}

impl State {
    /// The Items used in the last roll that are still there (RBD-11.21).
    pub(crate) fn used_items(&self, rules: &crate::program::Rules, seat: Seat) -> Cards {
        let named = self.roll.named.map_or(Cards::EMPTY, cards);
        (named | cards(self.roll.used)) & self.items(rules, seat)
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// A figure begins a roll; the frame below gets its result.
    pub(crate) fn begin_roll(&mut self, fig: Fig, seat: Seat, purpose: Purpose) -> Next {
        self.state.roll = Roll { fig, seat, purpose, ..Roll::default() };
        self.push(Frame::Roll(RollStep::Before))?;
        // RBD-11.21: before each combat roll of the Hero in the phase of such a text.
        let takes = match purpose {
            Purpose::Attack(phase) | Purpose::Defence(phase) => {
                let card = self.state.fight.card.filter(|_| fig.seat().is_some());
                card.is_some_and(|card| self.rules.of(card).takes_items(phase))
            }
            Purpose::Nothing | Purpose::Escape | Purpose::Hold | Purpose::Test { .. } => false,
        };
        if takes {
            let most = self.state.nameable(self.rules).len() as u8;
            return self.then(Frame::Naming { picking: Picking::new(0, most), picked: Goods::EMPTY });
        }
        ON
    }

    pub(crate) fn naming(&mut self, mut picking: Picking, mut picked: Goods, answer: Option<Choice>) -> Next {
        let candidates = self.state.nameable(self.rules);
        if let Some(Choice::Thing(id)) = answer
            && let Some(fig) = Fig::of(id)
        {
            let first = picked.is_empty();
            let nth = candidates.iter().position(|card| card.0 == fig.0).unwrap_or(0);
            if first {
                // The frame that asked first lies below those that follow.
                self.push(Frame::Naming { picking, picked })?;
            }
            picking = picking.take(nth as u8);
            picked.add(CardId(fig.0));
        }
        if answer == Some(Choice::Done) || picking.is_full() || candidates.is_empty() {
            if !picked.is_empty() {
                self.core_mut().agenda.drop_top();
            }
            self.state.roll.named = Some(picked);
            return ON;
        }
        let (least, most) = picking.span();
        let ask = Ask::seat(self.state.roll.seat, NAMING).span(least, most);
        let frame = Frame::Naming { picking, picked };
        if picked.is_empty() { self.ask(frame, ask) } else { self.ask_next(frame, ask) }
    }

    pub(crate) fn roll_step(&mut self, step: RollStep, mut answer: Option<Choice>) -> Next {
        let seat = self.state.roll.seat;
        let here = Frame::Roll(step);
        match step {
            RollStep::Before => {
                // Tests, and rolls against an escape, have no such window.
                let combat = self.state.roll.purpose.rolls().0 != 0;
                if combat && let Some(next) = self.window(here, seat, BEFORE_ROLL, answer) {
                    return next;
                }
                self.then(Frame::Roll(RollStep::Die(0)))
            }
            RollStep::Die(first) => {
                for die in first..2 {
                    match self.roll(answer.take(), R_COMBAT, SIDES) {
                        Err(ask) => return self.ask(Frame::Roll(RollStep::Die(die)), ask),
                        Ok(face) => self.state.roll.dice[usize::from(die)] = face as u8 + 1,
                    }
                }
                let dice = self.state.roll.dice.map(|die| Arg::Number(i16::from(die)));
                let purpose = Arg::Word(word(self.state.roll.purpose));
                let [one, other] = [0, 1].map(|n| Arg::Faceless(combat_die(n)));
                let args = [self.name(self.state.roll.fig), dice[0], dice[1], purpose, one, other];
                self.told(Told::RolledDice, "RBD-1.1", &args);
                self.then(Frame::Roll(RollStep::Window))
            }
            // RBD-13.6, 11.13
            RollStep::Window => self.window(here, seat, ROLLED, answer).unwrap_or(ON),
        }
    }

    /// A decision point at which only texts are used: asked if there is one, left with `Done`. `None` when it is over.
    pub(crate) fn window(
        &mut self,
        frame: Frame,
        seat: Seat,
        question: runehall_engine::QuestionId,
        answer: Option<Choice>,
    ) -> Option<Next> {
        match answer {
            Some(Choice::Done) => None,
            Some(Choice::Thing(id)) if Fig::of(id).is_some() => {
                let fig = Fig::of(id).unwrap_or_default();
                if let Err(fault) = self.push(frame) {
                    return Some(Err(fault));
                }
                Some(self.use_it(seat, fig))
            }
            _ if uses::any(self.rules, self.state, &frame, seat) => Some(self.ask_seat(frame, seat, question)),
            _ => None,
        }
    }

    /// The result of the roll, told against what it has to reach.
    pub(crate) fn reached(&mut self, target: i16, clause: &'static str) -> i16 {
        let total = self.state.total(self.rules);
        let args = [self.name(self.state.roll.fig), Arg::Number(total), Arg::Number(target)];
        self.told(Told::Reached, clause, &args);
        total
    }
}

/// A purpose in a sentence.
fn word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Nothing => "nothing",
        Purpose::Attack(phase) => ["a ranged attack", "a melee attack", "a magic attack"][phase.index()],
        Purpose::Defence(phase) => ["a ranged defence", "a melee defence", "a magic defence"][phase.index()],
        Purpose::Escape => "an escape",
        Purpose::Hold => "holding the enemy",
        Purpose::Test { .. } => "a test",
    }
}
