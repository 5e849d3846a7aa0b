//! The whole truth of a game between two answers.

use runehall_engine::{CardId, CardTable, Core, List, Numbering, Seat, SeatSet, ThingId, ZoneId};

use crate::frame::Frame;
use crate::program::{Cards, Mark, N_MARKS, Rules};

/// Seats at the largest table (ZUN-2.1).
pub const MAX_SEATS: usize = 4;
/// The highest HP, which is also where everybody starts (ZUN-2.3, ZUN-11.1).
pub const TOP_HP: u8 = 12;
/// Each of the three zones has four HP (ZUN-11.2).
pub const ZONE_HP: u8 = 4;
/// The opening hand, and the size to draw up to in Recovery (ZUN-2.4, ZUN-9.2).
pub const HAND_SIZE: u8 = 5;
/// Cards drawn by the redraw (ZUN-3.3).
pub const REDRAW_SIZE: u8 = 3;
/// Drawing with so many cards in hand costs HP (ZUN-12.2).
pub const OVERLOAD_AT: u32 = 10;
/// Actions that can lie on the table at once.
pub const MAX_PLAYS: usize = 30;
/// Reactions and their Modifiers that are remembered as lying together: all of the game. Of a larger deck, any more are shown
/// card by card.
pub const MAX_ANSWERS: usize = 24;
/// Reactions that have a number of their own: all of the game.
pub const MAX_REACTIONS: usize = 12;

/// Frames that can wait at once.
pub(crate) const DEPTH: usize = 12;

/// The face-down draw pile.
pub const DRAW_PILE: ZoneId = ZoneId(0);
/// The face-up discard pile.
pub const DISCARD_PILE: ZoneId = ZoneId(1);
/// Where hands lie while they are being mixed (ZUN-19.10).
pub const MIX: ZoneId = ZoneId(2);

/// A player's hand.
#[inline]
pub const fn hand(seat: Seat) -> ZoneId {
    ZoneId(3 + seat.0)
}

/// What a player has laid on the table.
#[inline]
pub const fn laid(seat: Seat) -> ZoneId {
    ZoneId(3 + MAX_SEATS as u8 + seat.0)
}

/// Cards and knowledge: 11 zones, four seats and the spectators, twelve arranged cards for set-up positions.
pub type ZunTable = CardTable<1, { 3 + 2 * MAX_SEATS }, { MAX_SEATS + 1 }, 12>;

/// An Action on the table with the Modifiers laid with it (ZUN-1.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Play {
    /// The Modifiers.
    pub with: Cards,
    /// The Action as a thing on the table.
    pub id: ThingId,
    /// The Action.
    pub action: CardId,
    /// Its source.
    pub by: Seat,
    /// On whom it has resolved; for a lasting text, on whom it is in force.
    pub on: SeatSet,
    /// It is in progress: copies may still come.
    pub open: bool,
    /// A copy with an effect that does not last has resolved (ZUN-13.10).
    pub resolved: bool,
}

impl Play {
    /// The Action and its Modifiers.
    #[inline]
    pub fn cards(self) -> Cards {
        self.with | Cards::one(self.action)
    }
}

/// The phases a turn stops in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Start of Turn (section 3).
    Start,
    /// Action (section 4).
    Action,
    /// Recovery (section 9).
    Recovery,
    /// End of Turn (section 10).
    End,
}

/// The answers to the pending question, worked out once when it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Offer {
    /// One of these cards; copies of a kind are one option (ZUN-4.11).
    pub(crate) cards: Cards,
    /// One of these players.
    pub(crate) seats: SeatSet,
    /// Yes or no.
    pub(crate) yes_no: bool,
    /// Enough.
    pub(crate) done: bool,
}

/// A game. Equality and hash look at everything, and tell copies of one kind apart (see [`CardTable`]).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) table: ZunTable,
    /// What is left to do, what is asked, and what may be answered.
    pub(crate) core: Core<Frame, Offer, DEPTH>,
    /// Actions on the table, in the order they were laid; the one in progress is the last.
    pub(crate) plays: List<Play, MAX_PLAYS>,
    /// The Reactions on the table, each followed by the Modifiers laid with it, and their numbers. Only views look at them.
    pub(crate) answers: List<CardId, MAX_ANSWERS>,
    pub(crate) answer_ids: List<ThingId, MAX_REACTIONS>,
    pub(crate) numbering: Numbering,
    /// 0 is defeated (ZUN-11.7).
    pub(crate) hp: [u8; MAX_SEATS],
    pub(crate) n_seats: u8,
    /// Two against two (section 18).
    pub(crate) teams: bool,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    /// The non-defeated players.
    pub(crate) standing: SeatSet,
    /// Those who left for good (ZUN-13.9).
    pub(crate) resigned: SeatSet,
    /// Who bears which mark, by [`Mark`]; always as `plays` say.
    pub(crate) marked: [SeatSet; N_MARKS],
    /// Turns begun.
    pub(crate) turns: u16,
    /// The game is a draw when so many turns have ended; 0 for no limit (ZUN-15.7).
    pub(crate) turn_limit: u16,
}

impl State {
    /// Every seat at this table.
    #[inline]
    pub(crate) fn seats(&self) -> SeatSet {
        SeatSet::first(usize::from(self.n_seats))
    }

    /// Whether a lasting text marks the player so.
    #[inline]
    pub(crate) fn is_marked(&self, seat: Seat, mark: Mark) -> bool {
        self.marked[mark as usize].has(seat)
    }

    /// Players whose hands lie face up. ZUN-19.5: not while card effects cannot change them.
    #[inline]
    pub(crate) fn face_up(&self) -> SeatSet {
        self.marked[Mark::FaceUp as usize] - self.marked[Mark::NoChange as usize]
    }

    /// Who sees the cards of a hand: seats, and whether spectators do (ZUN-17.1, ZUN-17.2).
    #[inline]
    pub(crate) fn hand_seen_by(&self, seat: Seat) -> (SeatSet, bool) {
        if self.face_up().has(seat) { (SeatSet::ALL, true) } else { (SeatSet::one(seat), false) }
    }

    /// A player's hand.
    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> Cards {
        self.table.zone(hand(seat))
    }

    /// The play in progress.
    #[inline]
    pub(crate) fn in_progress(&self) -> Option<Play> {
        self.plays.last().copied().filter(|play| play.open)
    }

    /// The players at whom copies of the play in progress are still aimed (ZUN-6.9).
    pub(crate) fn aimed_at(&self) -> SeatSet {
        let mut aimed = SeatSet::NONE;
        for frame in self.core.agenda.frames() {
            if let Frame::Copies { targets, next } = *frame {
                aimed |= (next..targets.len()).map(|i| targets.get(i)).collect();
            } else if let Frame::Copy { target, .. } = *frame {
                aimed |= SeatSet::one(target);
            }
        }
        aimed
    }

    /// The play in progress, to be changed.
    #[inline]
    pub(crate) fn open_play(&mut self) -> Option<&mut Play> {
        self.plays.last_mut().filter(|play| play.open)
    }

    /// The card with this number, and whose place it lies at.
    pub(crate) fn lying(&self, rules: &Rules, id: ThingId) -> Option<(CardId, Seat)> {
        if let Some(play) = self.plays.iter().find(|play| play.id == id) {
            return Some((play.action, play.by));
        }
        let (reaction, _) = self.reactions(rules).find(|(_, other, _)| *other == id).map(|(card, id, _)| (card, id))?;
        let lies = |seat: &Seat| self.table.holds(laid(*seat), reaction);
        self.seats().iter().find(lies).map(|seat| (reaction, seat))
    }

    /// The Reactions that were laid, their numbers and the Modifiers laid with them; some may have gone since.
    pub(crate) fn reactions(&self, rules: &Rules) -> impl Iterator<Item = (CardId, ThingId, Cards)> {
        let groups = self.answers.chunk_by(|_, next| !rules.reactions.has(*next));
        groups.zip(self.answer_ids.iter()).filter_map(|(group, id)| {
            let (card, with) = group.split_first()?;
            Some((*card, *id, with.iter().copied().collect()))
        })
    }

    /// Notes a Reaction that lies on the table from now on, with its Modifiers.
    pub(crate) fn lay_reaction(&mut self, card: CardId, with: Cards) {
        let fits = MAX_ANSWERS - self.answers.len() > with.len() as usize;
        if fits && self.answer_ids.push(self.numbering.give()).is_ok() {
            std::iter::once(card).chain(with.iter()).for_each(|card| {
                let fits = self.answers.push(card);
                debug_assert!(fits.is_ok(), "there was room for all of them");
            });
        }
    }

    /// Works out the marks anew from the plays on the table, and turns hands face up. ZUN-8.3: so an effect ends the moment its card is
    /// discarded, for that takes its play off the list.
    pub(crate) fn refresh_marks(&mut self, rules: &Rules) {
        let was_face_up = self.face_up();
        self.marked = [SeatSet::NONE; N_MARKS];
        for play in &self.plays {
            let marks = rules.of(play.action).marks;
            for mark in Mark::ALL {
                if marks & mark.bit() != 0 {
                    self.marked[mark as usize] |= play.on;
                }
            }
        }
        for seat in (self.face_up() - was_face_up).iter() {
            self.table.show_all(self.table.zone(hand(seat)));
        }
    }

    /// The top of the zone that this HP is in (ZUN-11.3).
    #[inline]
    pub(crate) fn cap(hp: u8) -> u8 {
        hp.div_ceil(ZONE_HP) * ZONE_HP
    }
}
