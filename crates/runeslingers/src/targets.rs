//! Valid targets, legal places, and whether a card can be played at all (RSL-9.2, RSL-9.17, section 18).

use runehall_engine::{KindId, Seat, ThingId};

use crate::brief::Brief;
use crate::design::Sort;
use crate::fields::AREA_SPOTS;
use crate::frame::{Aim, TARGETS};
use crate::program::{Ailment, Gains, Line, Opens, Spell, Target, Wanted};
use crate::state::{MAX_SEATS, Role, Spot, talk};
use crate::values::Look;

/// A field and a place on it.
pub(crate) type Place = (Seat, Spot);

/// From whose eyes targets are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aiming {
    /// "You".
    pub(crate) you: Seat,
    /// The type of runespell it is, if it is one.
    pub(crate) spell: Option<Spell>,
    /// The card itself, which is never a target (RSL-18.2).
    pub(crate) this: ThingId,
    /// What lies there is concealed or destroyed by the card (RSL-9.17).
    pub(crate) covers: Option<Place>,
}

/// What a player has to play cards with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// Light in the pool and of ready concentrations.
    light: u8,
    /// Nothing speaks of costs.
    as_printed: bool,
}

/// Why a card cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lack {
    /// It is no card to be played.
    NoCard,
    /// It has no Shout (RSL-17.8).
    Shout,
    /// A trinket of that name is there (RSL-5.11).
    Second,
    /// Too little light (RSL-8.11).
    Light,
    /// No type of Ail fits (RSL-17.12).
    Ail,
    /// No place (RSL-6.4, RSL-6.5, RSL-12.1).
    Place,
    /// No target (RSL-18.1).
    Target,
    /// The only target would be covered (RSL-9.17).
    Covered,
}

/// Places of all fields, a bit for each [`Spot`] by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Places([u16; MAX_SEATS]);

impl Places {
    /// Whether there is none.
    pub(crate) fn is_empty(self) -> bool {
        self == Places::default()
    }

    /// Each of them, by seat.
    pub(crate) fn iter(self) -> impl Iterator<Item = Place> {
        let of = |(seat, spots)| bits(spots).map(move |spot| (Seat(seat), Spot(spot)));
        (0..).zip(self.0).flat_map(of)
    }

    /// The one place, if there is no other.
    pub(crate) fn only(self) -> Option<Place> {
        let mut places = self.iter();
        places.next().filter(|_| places.next().is_none())
    }

    /// Those that fit.
    fn that(self, fits: impl Fn(Place) -> bool) -> Places {
        let mut left = Places::default();
        for place in self.iter().filter(|place| fits(*place)) {
            left.0[place.0.index()] |= 1 << place.1.0;
        }
        left
    }
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut left: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let n = left.trailing_zeros() as u8;
        left &= left.checked_sub(1)?;
        Some(n)
    })
}

/// What of a field is a valid target: things by their places, and whether the player is.
#[derive(Clone, Copy, Debug)]
struct Valid {
    cards: u16,
    concentrations: u16,
    player: bool,
}

impl Valid {
    /// How many.
    fn len(self) -> u32 {
        (self.cards | self.concentrations).count_ones() + u32::from(self.player)
    }
}

impl Look<'_> {
    /// What is wanted of a target as things are now (RSL-24.10).
    fn wanted(self, spec: Target, aiming: Aiming) -> Wanted {
        let wider = spec.wanted == Wanted::Enemy
            && spec.by_damage
            && aiming.spell.is_some_and(|spell| self.any_target(aiming.you, spell));
        if wider { Wanted::Any } else { spec.wanted }
    }

    /// What of a field is a valid target. At a place lies one exposed thing at most, so a place says which.
    fn valid_on(self, seat: Seat, (wanted, most_cost): (Wanted, Option<u8>), aiming: Aiming) -> Valid {
        let field = self.state.field(seat);
        let of_sort = |spots: u16, sort: Sort| self.those(seat, spots, |brief| brief.sort == sort);
        let mut cards = match wanted {
            Wanted::Enemy | Wanted::Runeslinger | Wanted::Concentration => 0,
            Wanted::Any | Wanted::Defense => field.defense,
            // RSL-12.1: nothing else lies there, and they lie nowhere else.
            Wanted::Boon => field.cards & AREA_SPOTS,
            Wanted::Chant => of_sort(field.defense, Sort::Chant),
            Wanted::Trinket => of_sort(field.defense, Sort::Trinket),
            Wanted::Runespell => field.cards & !field.defense,
            Wanted::Card => field.cards,
        };
        // RSL-6.8
        let mut concentrations = match wanted {
            Wanted::Concentration => field.exposed(),
            Wanted::Card if self.state.terms.first && most_cost.is_none() => field.exposed(),
            Wanted::Enemy
            | Wanted::Runeslinger
            | Wanted::Any
            | Wanted::Defense
            | Wanted::Boon
            | Wanted::Chant
            | Wanted::Trinket
            | Wanted::Runespell
            | Wanted::Card => 0,
        };
        if let Some(most) = most_cost {
            cards = self.those(seat, cards, |brief| brief.cost <= most);
        }
        if let Some((_, spot)) = aiming.covers.filter(|place| place.0 == seat) {
            cards &= !(1 << spot.0);
            concentrations &= !(1 << spot.0);
        }
        if cards != 0
            && !aiming.this.is_place()
            && let Some(this) = self.state.table.slot(aiming.this)
            && (this.facts.role, this.facts.whose.seat()) == (Role::Card, seat)
        {
            cards &= !(1 << this.facts.spot.0);
        }
        let player = match wanted {
            Wanted::Enemy => seat != aiming.you,
            Wanted::Runeslinger | Wanted::Any => true,
            Wanted::Defense
            | Wanted::Boon
            | Wanted::Chant
            | Wanted::Trinket
            | Wanted::Runespell
            | Wanted::Card
            | Wanted::Concentration => false,
        };
        Valid { cards, concentrations, player }
    }

    /// The places among these whose card in play fits.
    fn those(self, seat: Seat, spots: u16, fits: impl Fn(&Brief) -> bool) -> u16 {
        let cards = self.state.in_play_at(seat, spots).filter(|slot| fits(self.brief(slot.card)));
        cards.fold(0, |bits, slot| bits | 1 << slot.facts.spot.0)
    }

    /// Calls `see` with every valid target.
    pub(crate) fn each_target(self, spec: Target, aiming: Aiming, aims: [Aim; TARGETS], mut see: impl FnMut(Aim)) {
        let other = spec.other_than.and_then(|i| aims.get(usize::from(i)).copied());
        let mut see = |aim: Aim| {
            if other != Some(aim) {
                see(aim);
            }
        };
        let wanted = self.wanted(spec, aiming);
        for seat in self.state.alive.iter() {
            let valid = self.valid_on(seat, (wanted, spec.most_cost), aiming);
            self.state.in_play_at(seat, valid.cards).for_each(|slot| see(Aim::thing(slot.id)));
            self.state.exposed_at(seat, valid.concentrations).for_each(|slot| see(Aim::thing(slot.id)));
            if valid.player {
                see(Aim::seat(seat));
            }
        }
    }

    /// How many valid targets there are, and the first of them.
    pub(crate) fn count_targets(self, spec: Target, aiming: Aiming, aims: [Aim; TARGETS]) -> (u8, Aim) {
        let (mut n, mut first) = (0u8, Aim::NOTHING);
        self.each_target(spec, aiming, aims, |aim| {
            if n == 0 {
                first = aim;
            }
            n = n.saturating_add(1);
        });
        (n, first)
    }

    /// Whether each targeting effect of a line has a valid target (RSL-18.1).
    pub(crate) fn can_aim(self, line: &Line, aiming: Aiming) -> bool {
        line.targets.iter().all(|&spec| {
            // RSL-25.10: if it has to differ from another, that needs two.
            let needed = if spec.other_than.is_some() { 2 } else { 1 };
            let wanted = self.wanted(spec, aiming);
            let mut found = 0;
            self.state.alive.iter().any(|seat| {
                found += self.valid_on(seat, (wanted, spec.most_cost), aiming).len();
                found >= needed
            })
        })
    }

    /// Whether some way of resolving a card of this kind has its targets, if it is aimed so (RSL-17.7).
    fn can_resolve(self, kind: KindId, aiming: Aiming) -> bool {
        let brief = self.rules.brief(kind);
        if !brief.aims {
            return true;
        }
        let lines = &self.rules.text(kind).lines;
        if brief.has_bullets {
            return lines.iter().any(|line| line.opens == Opens::Bullet && self.can_aim(line, aiming));
        }
        lines.get(usize::from(brief.body)).is_none_or(|line| self.can_aim(line, aiming))
    }

    /// How targets are looked for by a card of this kind that this player plays at this place.
    pub(crate) fn aiming(self, kind: KindId, by: Seat, place: Option<Place>) -> Aiming {
        let sort = self.rules.brief(kind).sort;
        // RSL-12.3: "you" of a boon is whose field it is on.
        let you = place.filter(|_| sort == Sort::Boon).map_or(by, |place| place.0);
        Aiming { you, spell: sort.spell(), this: ThingId(0), covers: place }
    }

    /// The places where a card of this kind may be played (RSL-6.4 to RSL-6.6), whatever it aims at.
    pub(crate) fn places(self, kind: KindId, by: Seat) -> Places {
        let brief = self.rules.brief(kind);
        let mut places = Places::default();
        if brief.sort == Sort::Boon {
            for seat in self.state.alive.iter() {
                let ailing = (0..).zip(&self.state.player(seat).areas).filter(|(_, area)| area.n > 0);
                let ailed = ailing.fold(0, |bits, (area, _)| bits | 1 << (Spot::AREA.0 + area));
                places.0[seat.index()] = ailed | self.state.field(seat).cards & AREA_SPOTS;
            }
            return places;
        }
        let spots = &mut places.0[by.index()];
        *spots = self.state.field(by).exposed();
        // RSL-17.2: with Distract it must lie on a concentration.
        if brief.sort.is_defense()
            && !brief.prints(Gains::Distract)
            && let Some(spot) = self.state.empty_slot(by)
        {
            *spots |= 1 << spot.0;
        }
        places
    }

    /// Those that leave a valid target for each targeting effect (RSL-9.17).
    pub(crate) fn fitting_places(self, kind: KindId, by: Seat) -> Places {
        self.those_that_fit(self.places(kind, by), kind, by)
    }

    fn those_that_fit(self, places: Places, kind: KindId, by: Seat) -> Places {
        let fits = |place| self.can_resolve(kind, self.aiming(kind, by, place));
        if self.rules.brief(kind).may_cover {
            places.that(|place| fits(Some(place)))
        } else if fits(None) {
            // It covers nothing that could be aimed at: one place is as good as another.
            places
        } else {
            Places::default()
        }
    }

    /// What lies at a place that a card is played on.
    pub(crate) fn at_place(self, (seat, spot): Place) -> Option<ThingId> {
        let role = if spot.is_concentration() { Role::Concentration } else { Role::Card };
        self.state.at(seat, spot, role).map(|slot| slot.id)
    }

    /// Whether this player has a trinket of that name (RSL-5.11).
    pub(crate) fn has_trinket(self, seat: Seat, kind: KindId) -> bool {
        let mut defense = self.state.in_play_at(seat, self.state.field(seat).defense);
        defense.any(|slot| self.state.brought.kind_of(slot.card) == kind)
    }

    /// Light that a player can have for a payment (RSL-8.11).
    pub(crate) fn payable(self, seat: Seat) -> u8 {
        self.state.player(seat).light.saturating_add(self.state.field(seat).ready().count_ones() as u8)
    }

    /// The types with which Ail can be paid (RSL-17.12): all of it goes to one stack, so there has to be one or an empty area.
    pub(crate) fn ail_types(self, seat: Seat) -> impl Iterator<Item = Ailment> {
        let state = self.state;
        Ailment::ALL.into_iter().filter(move |ailment| state.room_for(seat, *ailment).is_some())
    }

    /// Whether a card of this kind can be played by this player, from the hand, now (RSL-9.2).
    pub(crate) fn can_play(self, by: Seat, kind: KindId, answer: bool) -> Result<(), Lack> {
        self.can_play_with(self.means(by), by, kind, answer)
    }

    /// What a player has for the cards of the hand.
    pub(crate) fn means(self, seat: Seat) -> Means {
        Means { light: self.payable(seat), as_printed: self.spoken_of() & talk::COSTS == 0 }
    }

    /// The same with these means, which are the same for all cards of a hand.
    pub(crate) fn can_play_with(self, means: Means, by: Seat, kind: KindId, answer: bool) -> Result<(), Lack> {
        let brief = self.rules.brief(kind);
        if !brief.sort.is_main() {
            return Err(Lack::NoCard);
        }
        if answer && !brief.prints(Gains::Shout) {
            return Err(Lack::Shout);
        }
        let cost = if means.as_printed { brief.cost } else { self.cost(by, kind) };
        if means.light < cost {
            return Err(Lack::Light);
        }
        if brief.sort == Sort::Trinket && self.has_trinket(by, kind) {
            return Err(Lack::Second);
        }
        let ails = brief.ail.is_some();
        if ails && self.ail_types(by).next().is_none() {
            return Err(Lack::Ail);
        }
        // RSL-9.13: its own Ail makes a place for a boon.
        let makes_place = ails && brief.sort == Sort::Boon;
        let places = self.places(kind, by);
        if places.is_empty() && !makes_place {
            return Err(Lack::Place);
        }
        let anywhere = || self.can_resolve(kind, self.aiming(kind, by, None));
        if self.those_that_fit(places, kind, by).is_empty() && !(makes_place && anywhere()) {
            return Err(if anywhere() { Lack::Covered } else { Lack::Target });
        }
        Ok(())
    }
}
