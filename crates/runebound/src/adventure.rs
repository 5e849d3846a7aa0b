//! The Adventure step (section 5), Events (7) and Encounters (8).

use runehall_engine::{
    Arg, Ask, CardId, Choice, Dice, Fault, Machine, Next, Picking, QuestionId, Seat, SeatSet, Sink, modes,
};

use crate::frame::{Frame, Meeting, TurnStep};
use crate::machine::{ON, Run};
use crate::map::{self, Spaces};
use crate::program::{Rules, What};
use crate::state::{AREA, EVENT, Fig, Position, REMOVED, State, Step, deck};
use crate::terms::{Colour, LIFE};
use crate::uses;
use crate::words::{ADVENTURE, CHAIN, FILL, OPPONENT, PARTNER, R_DRAW, RED, Told};

modes! {
    /// What is attempted in the step (RBD-5.10) that is not a thing. Whom one meets is named after it.
    pub(crate) enum Attempt {
        Green: "green adventure",
        Yellow: "yellow adventure",
        Blue: "blue adventure",
        Red: "red adventure",
        Negotiate: "negotiate",
        Attack: "attack",
    }
}

impl Attempt {
    /// The adventure of a colour.
    pub(crate) const fn on(colour: Colour) -> Attempt {
        match colour {
            Colour::Green => Attempt::Green,
            Colour::Yellow => Attempt::Yellow,
            Colour::Blue => Attempt::Blue,
            Colour::Red => Attempt::Red,
        }
    }

    /// What is meant: the colour of an adventure, or in which way a Hero is met.
    pub(crate) const fn what(self) -> Result<Colour, Meeting> {
        match self {
            Attempt::Green => Ok(Colour::Green),
            Attempt::Yellow => Ok(Colour::Yellow),
            Attempt::Blue => Ok(Colour::Blue),
            Attempt::Red => Ok(Colour::Red),
            Attempt::Negotiate => Err(Meeting::Negotiate),
            Attempt::Attack => Err(Meeting::Attack),
        }
    }
}

impl State {
    /// Whether a player has forfeited a colour (RBD-12.7).
    pub(crate) fn forfeits(&self, seat: Seat, colour: Colour) -> bool {
        colour.index() < usize::from(self.hero(seat).gained[LIFE])
    }

    /// Whether an undefeated Challenge of another colour bars the adventure here (RBD-6.4, 6.6).
    pub(crate) fn is_barred(&self, rules: &Rules, space: u8, colour: Colour) -> bool {
        self.undefeated_at(space).any(|(_, position)| rules.of(position.card).colour() != Some(colour))
    }

    /// The adventures that the active player can attempt (RBD-5.4, 5.10).
    pub(crate) fn attempts<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = Colour> + 'a {
        let (seat, space) = (self.active, self.hero(self.active).space);
        self.colours_at(space).filter(move |&colour| {
            let drawn = self.table.count(deck(colour)) > 0 && !self.forfeits(seat, colour);
            drawn && !self.is_barred(rules, space, colour) && self.turn.met.is_empty()
        })
    }

    /// The undefeated Challenges that the active player can fight instead (RBD-6.3, 6.5), whatever is forfeited (RBD-6.10).
    pub(crate) fn challenges(&self) -> impl Iterator<Item = (u8, Position)> + '_ {
        let space = self.hero(self.active).space;
        self.undefeated_at(space).filter(|_| self.turn.met.is_empty())
    }

    /// The other Heroes here that have not been negotiated with: they can be met in either way (RBD-9.3, 9.7), also in towns (RBD-9.8).
    pub(crate) fn strangers(&self) -> impl Iterator<Item = Seat> + '_ {
        let space = self.hero(self.active).space;
        self.others_at(space, self.active).filter(|seat| !self.turn.met.has(*seat))
    }

    /// The empty sunburst spaces of a colour (RBD-7.3, 7.4); all other jewels stay empty (RBD-7.8).
    pub(crate) fn to_fill(&self, rules: &Rules, colour: Colour) -> Spaces {
        let mut found = Spaces::default();
        for (n, space) in (0u8..).zip(&rules.map.spaces) {
            if space.sunburst && space.jewel == Some(colour) && self.is_bare(n) {
                found.add(n);
            }
        }
        found
    }

    /// The undefeated red Challenges, wherever they are (RBD-21.5).
    pub(crate) fn red_targets<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = (u8, CardId)> + 'a {
        let all = self.undefeated().map(|(n, position)| (n, position.card));
        all.filter(|(_, card)| rules.of(*card).colour() == Some(Colour::Red))
    }
}

impl Meeting {
    const fn question(self) -> QuestionId {
        match self {
            Meeting::Negotiate => PARTNER,
            Meeting::Attack => OPPONENT,
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    pub(crate) fn adventure(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.active();
        self.state.turn.step = Step::Adventure;
        let here = Frame::Turn(TurnStep::Adventure);
        if self.state.endgame {
            return self.last_adventure(answer);
        }
        match answer {
            Some(Choice::Mode(mode)) => match Attempt::of(mode).ok_or(Fault::Impossible)?.what() {
                Ok(colour) => {
                    self.push(Frame::Turn(TurnStep::Market))?;
                    self.begin_chain(colour)
                }
                Err(meeting) => {
                    self.push(here)?;
                    self.ask_more(Frame::Meet(meeting), seat, meeting.question())
                }
            },
            Some(Choice::Thing(id)) => {
                let Some(fig) = Fig::of(id) else { return self.ask_seat(here, seat, ADVENTURE) };
                let found = self.state.challenges().find(|(_, position)| Fig::card(position.card) == fig);
                if let Some((n, position)) = found {
                    self.push(Frame::Turn(TurnStep::Market))?;
                    self.begin_fight(seat, position.card, Some(n))?;
                    return ON;
                }
                self.push(here)?;
                self.use_it(seat, fig)
            }
            Some(Choice::Done) => self.then(Frame::Turn(TurnStep::Market)),
            _ => {
                let open = self.state.attempts(self.rules).next().is_some()
                    || self.state.challenges().next().is_some()
                    || self.state.strangers().next().is_some()
                    || uses::any(self.rules, self.state, &here, seat);
                if open {
                    return self.ask_seat(here, seat, ADVENTURE);
                }
                self.then(Frame::Turn(TurnStep::Market))
            }
        }
    }

    /// The Hero who is met was named. The question of the step lies below: it comes again after a negotiation (RBD-9.7).
    pub(crate) fn meet(&mut self, meeting: Meeting, answer: Option<Choice>) -> Next {
        let seat = self.active();
        let named = answer.and_then(|choice| if let Choice::Thing(id) = choice { Fig::of(id)?.seat() } else { None });
        let Some(other) = named else { return self.ask_more(Frame::Meet(meeting), seat, meeting.question()) };
        match meeting {
            Meeting::Negotiate => {
                self.state.turn.met |= SeatSet::one(other);
                self.then(Frame::Bargain { with: other })
            }
            Meeting::Attack => {
                self.core_mut().agenda.drop_top();
                self.push(Frame::Turn(TurnStep::Market))?;
                self.begin_duel(seat, other)
            }
        }
    }

    /// RBD-21.4 to 21.6: the top card of the red deck, or an undefeated red Challenge.
    fn last_adventure(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.active();
        if self.state.table.count(deck(Colour::Red)) > 0 {
            self.push(Frame::Turn(TurnStep::Market))?;
            return self.begin_chain(Colour::Red);
        }
        let mut targets = self.state.red_targets(self.rules);
        let (first, second) = (targets.next(), targets.next());
        drop(targets);
        let target = match answer {
            Some(Choice::Thing(id)) => {
                self.state.red_targets(self.rules).find(|(_, card)| Fig::card(*card).thing() == id)
            }
            _ if second.is_some() => return self.ask_seat(Frame::Turn(TurnStep::Adventure), seat, RED),
            _ => first,
        };
        self.push(Frame::Turn(TurnStep::Market))?;
        if let Some((n, card)) = target {
            self.begin_fight(seat, card, Some(n))?;
        }
        ON
    }

    /// RBD-5.7: as many cards at most as the deck holds now.
    fn begin_chain(&mut self, colour: Colour) -> Next {
        let left = self.state.table.count(deck(colour)) as u8;
        self.then(Frame::Chain { colour, left, first: true })
    }

    /// Draws the next card of an adventure (RBD-5.3, 5.6). `first`: nothing is used before it.
    pub(crate) fn chain(&mut self, colour: Colour, left: u8, first: bool, answer: Option<Choice>) -> Next {
        let seat = self.active();
        if self.state.turn.knocked || left == 0 {
            return ON;
        }
        if !first && let Some(next) = self.window(Frame::Chain { colour, left, first }, seat, CHAIN, answer) {
            return next;
        }
        let card = match self.draw((deck(colour), AREA), answer, R_DRAW) {
            // The window is over: the roll is all that is waited for.
            Err(ask) => return self.ask(Frame::Chain { colour, left, first: true }, ask),
            Ok(None) => {
                self.told(Told::NothingToDraw, "RBD-5.7", &[]);
                return ON;
            }
            Ok(Some(card)) => card,
        };
        let args = [Arg::Seat(seat), self.card(card)];
        self.told(Told::Drew, "RBD-5.3", &args);
        let design = self.rules.of(card);
        let (what, once) = (design.what, design.once);
        if let What::Challenge { .. } = what {
            self.begin_fight(seat, card, None)?;
            return ON;
        }
        self.push(Frame::Chain { colour, left: left - 1, first: false })?;
        match what {
            What::Event { number, .. } => {
                self.push(Frame::Replenish { colour: 0 })?;
                if !self.event(card, number)? {
                    return ON;
                }
            }
            // RBD-8.1
            What::Encounter { .. } | What::Challenge { .. } | What::Goods { .. } | What::Hero | What::Counter => {
                self.push(Frame::Resolved { card })?;
            }
        }
        match once {
            Some(run) => self.run_text(card.0, run, seat),
            None => ON,
        }
    }

    /// RBD-7.1, 7.2. Whether it becomes active.
    fn event(&mut self, card: CardId, number: u8) -> Result<bool, Fault> {
        self.state.event_drawn = true;
        let old = self.state.event();
        let higher =
            old.is_some_and(|old| matches!(self.rules.of(old).what, What::Event { number: n, .. } if n > number));
        let args = [self.card(card)];
        if higher {
            self.told(Told::EventPassed, "RBD-7.2", &args);
            self.discard_adventure(card, AREA)?;
            return Ok(false);
        }
        if let Some(old) = old {
            self.discard_adventure(old, EVENT)?;
        }
        self.state.table.move_card_openly(card, AREA, EVENT);
        // RBD-7.12
        self.state.visited = 0;
        self.told(Told::EventActive, "RBD-7.1", &args);
        Ok(true)
    }

    /// RBD-8.1, 8.2
    pub(crate) fn resolved(&mut self, card: CardId) -> Next {
        self.discard_adventure(card, AREA)?;
        ON
    }

    /// RBD-7.3, one colour after the other, also after a knockout (RBD-7.11).
    pub(crate) fn replenish(&mut self, colour: u8) -> Next {
        let Some(&next) = Colour::ALL.get(usize::from(colour)) else { return ON };
        self.push(Frame::Replenish { colour: colour + 1 })?;
        let (empty, pile) = (self.state.to_fill(self.rules, next), self.state.pile[next.index()]);
        if u32::from(pile) >= empty.len() || !self.state.players.has(self.active()) {
            self.fill_in_order(next, empty, "RBD-7.3");
            return ON;
        }
        if pile == 0 {
            return ON;
        }
        self.ask_fill(next, Picking::new(pile, pile), Spaces::default())
    }

    fn ask_fill(&mut self, colour: Colour, picking: Picking, picked: Spaces) -> Next {
        let (least, most) = picking.span();
        let ask = Ask::seat(self.active(), FILL).span(least, most);
        let frame = Frame::Fill { colour, picking, picked };
        if picked.is_empty() { self.ask(frame, ask) } else { self.ask_next(frame, ask) }
    }

    /// RBD-7.5: the player whose turn it is chooses (RBD-7.13).
    pub(crate) fn fill(
        &mut self,
        colour: Colour,
        (picking, mut picked): (Picking, Spaces),
        answer: Option<Choice>,
    ) -> Next {
        let n = self.rules.map.spaces.len();
        let Some(Choice::Thing(id)) = answer else { return self.ask_fill(colour, picking, picked) };
        let Some(space) = map::space_of(id, n) else { return self.ask_fill(colour, picking, picked) };
        if picked.is_empty() {
            self.push(Frame::Fill { colour, picking, picked })?;
        }
        let candidates = self.state.to_fill(self.rules, colour);
        let nth = (0..space).filter(|&other| candidates.has(other)).count();
        let picking = picking.take(nth as u8);
        picked.add(space);
        if !picking.is_full() {
            return self.ask_fill(colour, picking, picked);
        }
        self.core_mut().agenda.drop_top();
        self.fill_in_order(colour, picked, "RBD-7.5");
        ON
    }

    /// Where an encounter or another card that is not discarded goes.
    pub(crate) fn remove_card(&mut self, card: CardId, from: runehall_engine::ZoneId) {
        let args = [self.card(card)];
        self.told(Told::Removed, "RBD-8.1", &args);
        self.state.table.move_card_openly(card, from, REMOVED);
    }
}
