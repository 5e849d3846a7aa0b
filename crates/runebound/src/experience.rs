//! The Experience step (section 12): adventure counters for experience counters.

use runehall_engine::{Arg, Ask, Choice, Dice, KindId, Machine, Next, Paying, Picking, Seat, Sink, modes};

use crate::frame::{Frame, TurnStep};
use crate::machine::{ON, Run};
use crate::program::Rules;
use crate::state::{Fig, State, Step};
use crate::terms::{Colour, LIFE, N_EXPERIENCE};
use crate::uses;
use crate::words::{EXPERIENCE, KINDS, PAY, Told};

modes! {
    /// RBD-12.1
    pub(crate) enum Exchange {
        HandIn: "hand in counters",
    }
}

/// Life counters of a Hero (RBD-12.6).
pub(crate) const MOST_LIFE: u8 = 3;
/// The most adventure counters that can be handed in at once: all that exist on any map.
pub(crate) const MOST_COUNTERS: usize = 200;

impl State {
    /// The experience points of one counter (RBD-12.2); the number of players is that at setup (RBD-12.9).
    pub(crate) fn experience_cost(&self) -> u16 {
        match self.n_seats {
            0..=2 => 5,
            3 | 4 => 4,
            _ => 3,
        }
    }

    /// How many experience counters of each kind a player could take (RBD-12.6, 12.10).
    pub(crate) fn kinds_for(&self, seat: Seat) -> [u8; N_EXPERIENCE] {
        let mut copies = self.stock;
        copies[LIFE] = copies[LIFE].min(MOST_LIFE.saturating_sub(self.hero(seat).gained[LIFE]));
        copies
    }

    /// How many experience counters a player can pay.
    pub(crate) fn affordable(&self, seat: Seat) -> u8 {
        let paid = self.hero(seat).points() / self.experience_cost();
        let there: u16 = self.kinds_for(seat).iter().map(|&n| u16::from(n)).sum();
        paid.min(there).min(u16::from(u8::MAX)) as u8
    }

    /// The sources of a payment: each adventure counter by itself, by colour. Their worths, and how many there are.
    pub(crate) fn sources(&self, seat: Seat) -> ([u16; MOST_COUNTERS], usize) {
        let mut worths = [0; MOST_COUNTERS];
        let mut n = 0;
        for colour in Colour::ALL {
            for _ in 0..self.hero(seat).counters[colour.index()] {
                if n < MOST_COUNTERS {
                    worths[n] = colour.worth();
                    n += 1;
                }
            }
        }
        (worths, n)
    }

    /// The next source of a colour that can still be picked.
    pub(crate) fn next_source(&self, seat: Seat, paying: Paying, colour: Colour) -> Option<u8> {
        let counters = self.hero(seat).counters;
        let start: u8 = counters[..colour.index()].iter().sum();
        (start..start + counters[colour.index()]).find(|&nth| !paying.is_past(nth))
    }
}

impl Rules {
    /// The colour of the counter that a kind is.
    pub(crate) fn counter_colour(&self, kind: KindId) -> Option<Colour> {
        let n = kind.0.checked_sub(self.counters)?;
        Colour::ALL.get(usize::from(n)).copied()
    }

    /// The experience counter that a kind is.
    pub(crate) fn experience_kind(&self, kind: KindId) -> Option<usize> {
        let n = usize::from(kind.0.checked_sub(self.experience)?);
        (n < N_EXPERIENCE).then_some(n)
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RBD-12.1; never after an escape (RBD-3.5).
    pub(crate) fn experience(&mut self, answer: Option<Choice>) -> Next {
        let (seat, here) = (self.active(), Frame::Turn(TurnStep::Experience));
        self.state.turn.step = Step::Experience;
        match answer {
            Some(Choice::Mode(mode)) if Exchange::of(mode) == Some(Exchange::HandIn) => {
                self.push(here)?;
                self.ask_kinds(Picking::new(1, self.state.affordable(seat)), [0; N_EXPERIENCE])
            }
            Some(Choice::Thing(id)) if Fig::of(id).is_some() => {
                self.push(here)?;
                self.use_it(seat, Fig::of(id).unwrap_or_default())
            }
            Some(Choice::Done) => self.then(Frame::Turn(TurnStep::End)),
            _ if self.state.affordable(seat) > 0 || uses::any(self.rules, self.state, &here, seat) => {
                self.ask_seat(here, seat, EXPERIENCE)
            }
            _ => self.then(Frame::Turn(TurnStep::End)),
        }
    }

    fn ask_kinds(&mut self, picking: Picking, taken: [u8; N_EXPERIENCE]) -> Next {
        let (least, most) = picking.span();
        let ask = Ask::seat(self.active(), KINDS).span(least, most);
        self.ask_next(Frame::Kinds { picking, taken }, ask)
    }

    pub(crate) fn kinds(
        &mut self,
        mut picking: Picking,
        mut taken: [u8; N_EXPERIENCE],
        answer: Option<Choice>,
    ) -> Next {
        if let Some(Choice::Card(kind)) = answer
            && let Some(n) = self.rules.experience_kind(kind)
        {
            picking = picking.take(n as u8);
            taken[n] += 1;
        }
        if answer == Some(Choice::Done) || picking.is_full() {
            let n: u16 = taken.iter().map(|&n| u16::from(n)).sum();
            return self.ask_pay(Paying::new(n * self.state.experience_cost()), taken, [0; 4]);
        }
        self.ask_kinds(picking, taken)
    }

    fn ask_pay(&mut self, paying: Paying, taken: [u8; N_EXPERIENCE], paid: [u8; 4]) -> Next {
        let (least, most) = paying.span();
        self.ask_next(Frame::Pay { paying, taken, paid }, Ask::seat(self.active(), PAY).span(least, most))
    }

    /// RBD-12.3: what is handed in too much is lost; what is taken stays, and heals nothing (RBD-12.5, 12.8).
    pub(crate) fn pay(
        &mut self,
        paying: Paying,
        taken: [u8; N_EXPERIENCE],
        mut paid: [u8; 4],
        answer: Option<Choice>,
    ) -> Next {
        let seat = self.active();
        match answer {
            Some(Choice::Card(kind)) => {
                let Some(colour) = self.rules.counter_colour(kind) else { return self.ask_pay(paying, taken, paid) };
                let Some(nth) = self.state.next_source(seat, paying, colour) else {
                    return self.ask_pay(paying, taken, paid);
                };
                paid[colour.index()] += 1;
                self.ask_pay(paying.take(nth, colour.worth()), taken, paid)
            }
            Some(Choice::Done) => {
                for colour in Colour::ALL {
                    let n = paid[colour.index()];
                    self.state.hero_mut(seat).counters[colour.index()] -= n;
                    self.state.pile[colour.index()] += n;
                    let kind = Arg::Card(KindId(self.rules.counters + colour.index() as u16));
                    for _ in 0..n {
                        self.told(Told::HandedIn, "RBD-12.3", &[Arg::Seat(seat), kind]);
                    }
                }
                for (kind, n) in taken.into_iter().enumerate() {
                    self.state.stock[kind] -= n;
                    self.state.hero_mut(seat).gained[kind] += n;
                    let counter = Arg::Card(KindId(self.rules.experience + kind as u16));
                    for _ in 0..n {
                        self.told(Told::Gained, "RBD-12.4", &[Arg::Seat(seat), counter]);
                    }
                }
                ON
            }
            _ => self.ask_pay(paying, taken, paid),
        }
    }
}
