//! Card texts at work: runs the ops of a line, one after the other, and says what the words of a text mean now (RSL-9.9,
//! section 24). What each instruction does is in `instruct.rs`.

use runehall_engine::{Choice, Dice, Flow, Next, Seat, Sink, Slot, ThingId};

use crate::design::Sort;
use crate::frame::{Aim, Aimed, TARGETS, Text};
use crate::machine::Run;
use crate::program::{Cond, Num, Signed, Until, Which, Who};
use crate::state::{Ends, Lies, Role};
use crate::values::Look;

impl Text {
    /// Whether several players are meant, and this is one of them.
    pub(crate) fn among(&self, who: Who, seat: Seat) -> Option<bool> {
        match who {
            Who::Each => Some(true),
            Who::EachEnemy => Some(seat != self.seats.you()),
            Who::EachHit => Some(self.hit >> seat.0 & 1 == 1),
            Who::You | Who::That | Who::Player | Who::Target(_) | Who::ControllerOf(_) => None,
        }
    }

    /// Goes to the next instruction.
    pub(crate) fn step(&mut self) {
        (self.pc, self.behind) = (self.pc + 1, 0);
    }
}

impl Look<'_> {
    /// Whether a condition about a card in play holds (RSL-15.11).
    pub(crate) fn holds_of_card(self, cond: Cond, slot: &Slot<Lies>, seat: Seat) -> bool {
        match cond {
            Cond::HasToken => slot.facts.tokens() > 0,
            Cond::NoToken => slot.facts.tokens() == 0,
            Cond::BasicTokens(n) => slot.facts.basic >= n,
            Cond::NotOwned => self.state.owner(slot.card) != seat,
            Cond::Slung(spell) => self.state.player(seat).slung[spell as usize] > 0,
            // Nothing has been dealt or aimed at.
            Cond::Hits | Cond::HitsRuneslinger | Cond::TargetAiled { .. } => false,
        }
    }

    /// Whether a condition of a text at work holds.
    pub(crate) fn holds(self, text: &Text, cond: Cond) -> bool {
        let facts = self.state.table.slot(text.id).map(|slot| slot.facts).unwrap_or_default();
        let you = text.seats.you();
        match cond {
            Cond::Hits => text.hit & Text::HIT != 0,
            Cond::HitsRuneslinger => text.hit & Text::HIT_SLINGER != 0,
            Cond::TargetAiled { target, least } => match text.aims[usize::from(target).min(TARGETS - 1)].what() {
                Aimed::Seat(seat) => self.state.all_instances(seat) >= least,
                Aimed::Thing(_) | Aimed::Nothing => false,
            },
            Cond::Slung(spell) => {
                // RSL-24.9: every other one.
                let this = u8::from(self.rules.brief(text.kind).sort.spell() == Some(spell));
                self.state.player(you).slung[spell as usize] > this
            }
            Cond::HasToken => facts.tokens() > 0,
            Cond::NoToken => facts.tokens() == 0,
            Cond::BasicTokens(n) => facts.basic >= n,
            Cond::NotOwned => text.seats.owner() != you,
        }
    }

    /// A number of a text, as it is now.
    pub(crate) fn number(self, text: &Text, n: Num) -> u8 {
        match n {
            Num::Is(n) => n,
            Num::Tokens => self.state.table.slot(text.id).map_or(0, |slot| slot.facts.tokens()),
            Num::Concentrations => self.state.field(text.seats.you()).exposed().count_ones() as u8,
            Num::Ailments => self.state.all_instances(text.seats.you()),
            Num::Dealt => text.dealt,
        }
    }

    /// The same with its sign.
    pub(crate) fn signed(self, text: &Text, by: Signed) -> i8 {
        match by {
            Signed::Plus(n) => self.number(text, n).min(i8::MAX as u8).cast_signed(),
            Signed::Minus(n) => -self.number(text, n).min(i8::MAX as u8).cast_signed(),
        }
    }

    /// The one player that a word means; nobody if that is a card or gone.
    pub(crate) fn one(self, text: &Text, who: Who) -> Option<Seat> {
        let aim = |i: u8| (i, text.aims.get(usize::from(i)).copied().unwrap_or(Aim::NOTHING).what());
        let seat = match who {
            Who::You => Some(text.seats.you()),
            Who::That => Some(text.seats.that()),
            Who::Player => Some(text.seats.by()),
            Who::Target(i) => match aim(i) {
                (_, Aimed::Seat(seat)) => Some(seat),
                (_, Aimed::Thing(_) | Aimed::Nothing) => None,
            },
            // RSL-18.10: the last controller.
            Who::ControllerOf(i) => match aim(i) {
                (_, Aimed::Seat(seat)) => Some(seat),
                (i, Aimed::Thing(_)) => Some(Seat(text.last >> (2 * i) & 3)),
                (_, Aimed::Nothing) => None,
            },
            Who::Each | Who::EachEnemy | Who::EachHit => None,
        };
        seat.filter(|&seat| self.state.alive.has(seat))
    }

    /// The next player that an instruction is about: one, or each in the order of RSL-21.8. After the last one the text is at
    /// its next instruction.
    pub(crate) fn next_seat(self, text: &mut Text, who: Who) -> Option<Seat> {
        if text.among(who, Seat(0)).is_none() {
            let seat = self.one(text, who).filter(|_| text.behind == 0);
            text.behind = 1;
            if seat.is_none() {
                text.step();
            }
            return seat;
        }
        while text.behind < self.state.n_seats {
            let seat = self.state.first().on(text.behind, self.state.n_seats);
            text.behind += 1;
            if self.state.alive.has(seat) && text.among(who, seat) == Some(true) {
                return Some(seat);
            }
        }
        text.step();
        None
    }

    /// The card that a word means, if it is still in play and exposed (RSL-18.3).
    pub(crate) fn card_meant_by(self, text: &Text, which: Which) -> Option<(Slot<Lies>, Seat)> {
        let id = match which {
            Which::This => text.id,
            Which::That => text.that,
            Which::Target(i) => match text.aims.get(usize::from(i))?.what() {
                Aimed::Thing(id) => id,
                Aimed::Seat(_) | Aimed::Nothing => return None,
            },
        };
        self.exposed_thing(id)
    }

    /// A thing that is in play and exposed.
    pub(crate) fn exposed_thing(self, id: ThingId) -> Option<(Slot<Lies>, Seat)> {
        let (slot, seat) = self.state.lying(id)?;
        let exposed = match slot.facts.role {
            Role::Card => true,
            Role::Concentration => self.state.is_exposed(seat, id),
            Role::Placed | Role::Equip => false,
        };
        exposed.then_some((slot, seat))
    }

    /// How long a change of a number of a player lasts (RSL-24.2, RSL-10.16).
    pub(crate) fn ends(self, text: &Text, until: Until) -> Ends {
        match until {
            Until::ThisTurn => Ends::ThisTurn,
            Until::NextTurn => Ends::Turn(self.state.turn + 1),
            Until::Unstated => match self.rules.brief(text.kind).sort {
                Sort::Stance if self.state.terms.first => Ends::Never,
                Sort::Stance | Sort::Ability | Sort::Runeslinger => Ends::WithAbilities,
                Sort::Attack
                | Sort::Spirit
                | Sort::Utility
                | Sort::Boon
                | Sort::Chant
                | Sort::Trinket
                | Sort::Ailment => Ends::Never,
            },
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// A text begins to resolve: targets that are gone are out of it for good (RSL-18.10).
    pub(crate) fn begin_text(&mut self, mut text: Text) -> Next {
        for i in 0..TARGETS {
            match text.aims[i].what() {
                Aimed::Nothing => {}
                Aimed::Seat(seat) if self.state.alive.has(seat) => {}
                Aimed::Seat(_) => text.aims[i] = Aim::NOTHING,
                Aimed::Thing(id) => match self.see().exposed_thing(id) {
                    Some((_, seat)) => text.last |= seat.0 << (2 * i),
                    None => text.aims[i] = Aim::NOTHING,
                },
            }
        }
        self.text(text, None)
    }

    /// Goes on with a text.
    pub(crate) fn text(&mut self, mut text: Text, mut answer: Option<Choice>) -> Next {
        let rules = self.rules;
        // RSL-21.10
        if !self.state.alive.has(text.seats.you()) || !self.state.alive.has(text.seats.owner()) {
            return Ok(Flow::GoesOn);
        }
        let Some(line) = rules.text(text.kind).lines.get(usize::from(text.line)) else { return Ok(Flow::GoesOn) };
        while let Some(&op) = line.ops.get(usize::from(text.pc)) {
            if let Some(flow) = self.instruct(&mut text, op, answer.take())? {
                return Ok(flow);
            }
        }
        Ok(Flow::GoesOn)
    }
}
