//! Which cards answer what happens: triggers, and who is asked (section 10, RNR-11.24, RNR-R8).
//!
//! An occurrence is a set of [`Facts`], each for some of the players; a trigger asks for some of them. What everybody can see decides
//! who is asked, what the player holds decides what is offered.

use runehall_engine::{CardId, Seat, SeatSet};

use crate::frame::Frame;
use crate::look::{Lack, Look};
use crate::program::{Cards, Moment, Status, Summoned, Trigger, Which, Whose};
use crate::state::{
    MAX_LINKS, MAX_NESTED, MAX_SEATS, NO_CARD, NOBODY, Occurrence, Offsets, Phase, REGULATION, RuneAt, Use,
};

impl Look<'_> {
    /// What an occurrence is, and for whom, but for which card looks at it.
    #[inline]
    fn facts(self, on: Occurrence) -> Facts {
        let state = self.state;
        // After a HEX the Creature is Hexed; it was Mythical before (RNR-3.6).
        let mythical = on.card == NO_CARD || on.moment == Moment::Hexed || !state.hexed.has(on.card);
        let facts = Facts::BY_ACTOR.of(on.actor)
            | Facts::BY_WHOM.of(on.by)
            | if mythical { Facts::MYTHICAL } else { Facts::HEXED };
        if on.summoner == NOBODY {
            return facts;
        }
        facts
            | Facts::BY_SUMMONER.of(on.summoner)
            | Facts::SUMMON_PHASE.when(state.phase == Phase::Summon && on.summoner == state.active)
    }

    /// Whether a trigger speaks of this occurrence, for a card of this player.
    pub(crate) fn answers(self, trigger: Trigger, on: Occurrence, seat: Seat, card: CardId) -> bool {
        trigger.moments.has(on.moment) && self.facts(on).seen_from(card == self.it(on)).meet(trigger.needs()).has(seat)
    }

    /// The card an occurrence happens to. A Rune is named by its place: whoever is not to know it must not be told (RNR-16.20).
    #[inline]
    pub(crate) fn it(self, on: Occurrence) -> CardId {
        if on.rune == RuneAt::NONE { on.card } else { self.state.lying(on.rune.id()).unwrap_or(NO_CARD) }
    }

    /// The use of a card on an occurrence.
    pub(crate) fn use_on(self, on: Occurrence, seat: Seat, card: CardId) -> Use {
        let trigger = self.rules.of(card).trigger;
        let who = match trigger {
            Some(trigger) if trigger.summon.is_some() => on.summoner,
            Some(trigger) if trigger.by_neighbor => on.by,
            _ => on.actor,
        };
        Use { it: on.card, who, ..Use::of(card, seat) }
    }

    /// The use check of a card on an occurrence: a "would" effect runs at once, the others wait for their link.
    pub(crate) fn can_answer(self, on: Occurrence, seat: Seat, card: CardId) -> Result<(), Lack> {
        let what = self.use_on(on, seat, card);
        if on.moment.is_would() { self.can_use(&what, 0) } else { self.can_declare(&what) }
    }

    /// Those of some cards that are in force, and whose text might speak of an occurrence. Of most moments no open card of the game speaks: then
    /// nobody looks which cards there are.
    #[inline]
    fn speakers(self, on: Occurrence, cards: impl FnOnce() -> Cards) -> Cards {
        if !self.rules.spoken_of.has(on.moment) {
            return Cards::EMPTY;
        }
        let moment = on.moment as usize;
        let mut speak = self.rules.watching[moment];
        if on.card != NO_CARD && self.rules.watching_itself[moment].has(on.card) {
            speak |= Cards::one(on.card);
        }
        if on.moment == Moment::TurnBegins {
            // RNR-6.4; the active Regulation is nobody's Creature.
            speak = speak & (self.state.ready | self.rules.regulations);
        }
        if speak.is_empty() { speak } else { (cards() & speak) - self.state.hexed }
    }

    /// The cards before a player: the Lawn and, when their turn begins, the Regulation (RNR-16.21).
    #[inline]
    fn before(self, on: Occurrence, seat: Seat) -> Cards {
        let lawn = self.state.lawn(seat);
        if on.moment == Moment::TurnBegins && seat == self.state.active {
            return lawn | self.state.table.zone(REGULATION);
        }
        lawn
    }

    /// RNR-11.12: not on what its own effect produced.
    #[inline]
    fn speaks_of(self, facts: Facts, (on, it): (Occurrence, CardId), seat: Seat, card: CardId) -> bool {
        let needs = self.rules.needs[usize::from(card.0)];
        card != on.source
            && facts.seen_from(card == it).meet(needs).has(seat)
            && !(on.moment.is_would() && self.under_way(card))
    }

    /// RNR-R10: whether the effect of this card is under way, so that what is about to happen came of it, however indirectly.
    pub(crate) fn under_way(self, card: CardId) -> bool {
        let mut frames = self.state.core.agenda.frames().iter();
        frames.any(|frame| matches!(frame, Frame::Effect { what, .. } if what.card == card))
    }

    /// The cards a player can use on an occurrence, beside those picked for it already.
    #[expect(clippy::inline_always, reason = "nearly always nothing has been picked, and then half of it falls away")]
    #[inline(always)]
    pub(crate) fn usable(self, on: Occurrence, seat: Seat, picked: Cards) -> Cards {
        let mut cards = self.speakers(on, || self.before(on, seat));
        let runes = self.state.fence(seat) & self.rules.answering[on.moment as usize];
        if !runes.is_empty() && self.may_activate(seat, || (picked & self.rules.runes).len() as u8) {
            cards |= runes;
        }
        // RNR-10.17: one use of each card.
        cards -= picked;
        if cards.is_empty() { cards } else { self.of_use(on, seat, cards) }
    }

    /// Which of these cards can still be named in a window after those. In which order cards are named has no meaning by the rules: the targets of
    /// all of them come first, and their player orders the effects afterwards (RNR-11.4). So a set is named in one order, the Regulation, Creatures by
    /// rising numbers, Runes (RNR-11.24). Only Runes go through their activation as they were named (RNR-11.22).
    pub(crate) fn after(self, picks: &[CardId], cards: Cards) -> Cards {
        let Some(&last) = picks.last() else { return cards };
        let runes = cards & self.rules.runes;
        if self.rules.runes.has(last) {
            return runes;
        }
        let after = self.state.id_of(last);
        let later: Cards = (cards - runes).iter().filter(|&card| self.state.id_of(card) > after).collect();
        runes | later
    }

    /// Those of these cards that a player can use.
    #[inline(never)]
    fn of_use(self, on: Occurrence, seat: Seat, cards: Cards) -> Cards {
        let (facts, it) = (self.facts(on), self.it(on));
        let fits =
            |&card: &CardId| self.speaks_of(facts, (on, it), seat, card) && self.can_answer(on, seat, card).is_ok();
        cards.iter().filter(fits).collect()
    }

    /// The players who are asked about an occurrence (RNR-R8), from the `nth` on: if a card of theirs can be used for all
    /// to see, or a Rune of some kind might be. Who is asked must not tell who holds what (RNR-12.1).
    pub(crate) fn asked(self, on: Occurrence, nth: u8) -> Offsets {
        let state = self.state;
        // RNR-11.20: nothing more is offered in a chain that long, nor that deep inside of other effects (RNR-R10).
        if state.links >= MAX_LINKS || (on.moment.is_would() && state.core.agenda.len() >= MAX_NESTED) {
            return Offsets::default();
        }
        let needs = &self.rules.rune_needs[on.moment as usize];
        let speakers = self.speakers(on, || state.lawns() | state.table.zone(REGULATION));
        if needs.is_empty() && speakers.is_empty() {
            return Offsets::default();
        }
        let facts = self.facts(on);
        let unseen = facts.seen_from(on.card == NO_CARD && on.rune == RuneAt::NONE);
        let meant = needs.iter().fold(SeatSet::NONE, |all, &needs| all | unseen.meet(needs));
        let mut asked = if meant.is_empty() { meant } else { meant & self.may_have_rune() };
        if !speakers.is_empty() {
            asked |= self.who_might_use(on, state.playing - asked, facts, speakers);
        }
        Offsets::of(asked, state.active, state.n_seats).from(nth)
    }

    /// Those of these players who can use one of these open cards, for all that everybody can see.
    #[inline(never)]
    fn who_might_use(self, on: Occurrence, seats: SeatSet, facts: Facts, speakers: Cards) -> SeatSet {
        seats.iter().filter(|&seat| self.might_use(on, seat, facts, speakers)).collect()
    }

    /// The players with a Rune on their Fence that they might activate.
    #[inline]
    fn may_have_rune(self) -> SeatSet {
        let seats = self.state.fence_sizes().filled();
        if self.caps_runes() {
            return seats.iter().filter(|&seat| self.may_activate(seat, || 0)).collect();
        }
        seats
    }

    /// Whether a player can use one of these open cards, for all that everybody can see.
    #[inline]
    fn might_use(self, on: Occurrence, seat: Seat, facts: Facts, speakers: Cards) -> bool {
        let mut open = (speakers & self.before(on, seat)).iter();
        open.any(|card| self.speaks_of(facts, (on, on.card), seat, card) && self.might_answer(on, seat, card))
    }

    /// The use check for all that everybody can see: what only the hand tells is not looked at.
    fn might_answer(self, on: Occurrence, seat: Seat, card: CardId) -> bool {
        match self.can_answer(on, seat, card) {
            Ok(()) => true,
            Err(lack) => lack == Lack::FromHand && self.state.hand_size(seat) > 0,
        }
    }
}

impl Trigger {
    /// What must be so for the trigger to speak of an occurrence of its moment.
    pub(crate) fn needs(self) -> Facts {
        let summon = self.summon.is_some();
        let whose = match self.whose {
            Whose::You if summon => Facts::YOUR_SUMMON,
            Whose::You => Facts::YOURS,
            Whose::Neighbor if summon => Facts::NEIGHBORS_SUMMON,
            Whose::Neighbor => Facts::NEIGHBORS,
            Whose::Anyone => Facts::NONE,
        };
        let which = match self.which {
            Which::Any => Facts::NONE,
            Which::This => Facts::THIS,
            Which::Another => Facts::ANOTHER,
        };
        whose
            | which
            | Facts::SUMMONED.when(summon)
            | Facts::SUMMON_PHASE.when(self.summon == Some(Summoned::InSummonPhase))
            | Facts::MYTHICAL.when(self.status == Status::Mythical)
            | Facts::HEXED.when(self.status == Status::Hexed)
            | Facts::BY_NEIGHBOR.when(self.by_neighbor)
    }
}

/// What an occurrence is, and for which of the four seats; or what a trigger needs it to be, whoever's card it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts(u64);

impl Facts {
    pub(crate) const NONE: Facts = Facts(0);
    /// The player does it, or it happens to a card of theirs.
    pub(crate) const YOURS: Facts = Facts::number(0);
    /// A neighbor does.
    pub(crate) const NEIGHBORS: Facts = Facts::number(1);
    /// It is a SUMMON,
    pub(crate) const SUMMONED: Facts = Facts::number(2);
    /// by the player,
    pub(crate) const YOUR_SUMMON: Facts = Facts::number(3);
    /// or by a neighbor.
    pub(crate) const NEIGHBORS_SUMMON: Facts = Facts::number(4);
    /// It is the Summon phase of whoever summons.
    pub(crate) const SUMMON_PHASE: Facts = Facts::number(5);
    /// A neighbor's effect does it.
    pub(crate) const BY_NEIGHBOR: Facts = Facts::number(6);
    /// It happens to a Mythical Creature, or to none.
    pub(crate) const MYTHICAL: Facts = Facts::number(7);
    /// It happens to the card that looks at it.
    pub(crate) const THIS: Facts = Facts::number(8);
    /// It happens to another one.
    pub(crate) const ANOTHER: Facts = Facts::number(9);
    /// It happens to a Hexed Creature.
    pub(crate) const HEXED: Facts = Facts::number(10);

    /// What is so for whom when this player acts, or it happens to a card of theirs.
    const BY_ACTOR: BySeat = BySeat::new(Facts::YOURS, Facts::NEIGHBORS, Facts::NONE);
    /// When it is this player's effect.
    const BY_WHOM: BySeat = BySeat::new(Facts::NONE, Facts::BY_NEIGHBOR, Facts::NONE);
    /// When this player summons.
    const BY_SUMMONER: BySeat = BySeat::new(Facts::YOUR_SUMMON, Facts::NEIGHBORS_SUMMON, Facts::SUMMONED);

    /// A fact has a bit for each seat.
    const SEATS: u64 = 0b1111;
    /// The bit of the first seat in every fact.
    const SEATS_ONE: u64 = 0x1111_1111_1111_1111;

    const fn number(n: u32) -> Facts {
        Facts(Self::SEATS << (4 * n))
    }

    /// Whether all of these are among others.
    pub(crate) fn are_among(self, others: Facts) -> bool {
        self.0 & !others.0 == 0
    }

    /// These facts if so, else none.
    #[inline]
    pub(crate) fn when(self, so: bool) -> Facts {
        if so { self } else { Facts::NONE }
    }

    /// With the fact whether it is the card itself that looks.
    #[inline]
    pub(crate) fn seen_from(self, this: bool) -> Facts {
        self | if this { Facts::THIS } else { Facts::ANOTHER }
    }

    /// The players for whom all that is needed is so.
    #[inline]
    fn meet(self, needs: Facts) -> SeatSet {
        let mut so = self.0 | !needs.0;
        for half in [32, 16, 8, 4] {
            so &= so >> half;
        }
        SeatSet::from_bits((so & Self::SEATS) as u8)
    }
}

/// The facts that follow from who does something, by seat, worked out beforehand. Nothing follows from nobody.
struct BySeat([Facts; 8]);

impl BySeat {
    /// `own` for the player, `others` for all others, `all` for everybody.
    const fn new(own: Facts, others: Facts, all: Facts) -> Self {
        let (mut facts, mut seat) = ([Facts::NONE; 8], 0);
        while seat < MAX_SEATS {
            let one = Facts::SEATS_ONE << seat;
            facts[seat] = Facts(own.0 & one | others.0 & !one | all.0);
            seat += 1;
        }
        BySeat(facts)
    }

    #[inline]
    fn of(&self, seat: Seat) -> Facts {
        self.0[seat.index() % 8]
    }
}

impl std::ops::BitOr for Facts {
    type Output = Facts;
    #[inline]
    fn bitor(self, other: Facts) -> Facts {
        Facts(self.0 | other.0)
    }
}
