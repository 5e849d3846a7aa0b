//! Valid targets, legal places, and whether a card can be played at all (RSL-9.2, RSL-9.17, section 18).

use runehall_engine::{KindId, List, Seat, Slot, ThingId};

use crate::design::{Design, Keyword, Sort};
use crate::frame::{Aim, TARGETS};
use crate::program::{Ailment, Gains, Line, Opens, Spell, Target, Wanted};
use crate::state::{AREAS, Lies, Role, Spot};
use crate::values::{Look, prints};

/// No line: the card has nothing to do in step 7.
pub(crate) const NO_LINE: u8 = u8::MAX;

/// A field and a place on it.
pub(crate) type Place = (Seat, Spot);

/// Places, a byte each: four bits for the seat, four for the place.
pub(crate) type Places = List<u8, 24>;

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

/// The line that resolves in step 7; [`NO_LINE`] if there is none, or a bullet has to be chosen.
pub(crate) fn body(design: &Design) -> u8 {
    design.lines.iter().position(|line| line.opens == Opens::Body).map_or(NO_LINE, |line| line as u8)
}

/// Whether the card has bullets.
pub(crate) fn has_bullets(design: &Design) -> bool {
    design.lines.iter().any(|line| line.opens == Opens::Bullet)
}

/// The number of Ail (RSL-17.12), if it is printed.
pub(crate) fn ail(design: &Design) -> Option<u8> {
    design.keywords.iter().find_map(|keyword| if let Keyword::Ail(n) = keyword { Some(*n) } else { None })
}

impl Look<'_> {
    /// Calls `see` with every valid target.
    pub(crate) fn each_target(self, spec: Target, aiming: Aiming, aims: [Aim; TARGETS], mut see: impl FnMut(Aim)) {
        let other = spec.other_than.and_then(|i| aims.get(usize::from(i)).copied());
        let mut see = |aim: Aim| {
            if other != Some(aim) {
                see(aim);
            }
        };
        let Target { wanted, most_cost, by_damage, .. } = spec;
        // RSL-24.10
        let wider = by_damage && aiming.spell.is_some_and(|spell| self.any_target(aiming.you, spell));
        let wanted = if wanted == Wanted::Enemy && wider { Wanted::Any } else { wanted };
        let sorts: fn(Sort) -> bool = match wanted {
            Wanted::Enemy | Wanted::Runeslinger | Wanted::Concentration => |_| false,
            Wanted::Any | Wanted::Defense => Sort::is_defense,
            Wanted::Boon => |sort| sort == Sort::Boon,
            Wanted::Chant => |sort| sort == Sort::Chant,
            Wanted::Trinket => |sort| sort == Sort::Trinket,
            Wanted::Runespell => Sort::is_runespell,
            Wanted::Card => |_| true,
        };
        // RSL-6.8
        let concentrations = match wanted {
            Wanted::Concentration => true,
            Wanted::Card => self.state.terms.first && most_cost.is_none(),
            Wanted::Enemy
            | Wanted::Runeslinger
            | Wanted::Any
            | Wanted::Defense
            | Wanted::Boon
            | Wanted::Chant
            | Wanted::Trinket
            | Wanted::Runespell => false,
        };
        let players = matches!(wanted, Wanted::Enemy | Wanted::Runeslinger | Wanted::Any);
        for seat in self.state.alive.iter() {
            let covered = |slot: &Slot<Lies>| aiming.covers == Some((seat, slot.facts.spot)) || slot.id == aiming.this;
            if !matches!(wanted, Wanted::Enemy | Wanted::Runeslinger | Wanted::Concentration) {
                for slot in self.state.in_play(seat).filter(|slot| !covered(slot)) {
                    let design = self.design(slot.card);
                    if sorts(design.sort) && most_cost.is_none_or(|most| design.cost <= most) {
                        see(Aim::thing(slot.id));
                    }
                }
            }
            if concentrations {
                self.state.exposed(seat).filter(|slot| !covered(slot)).for_each(|slot| see(Aim::thing(slot.id)));
            }
            if players && (wanted != Wanted::Enemy || seat != aiming.you) {
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
            let free = Target { other_than: None, ..spec };
            self.count_targets(free, aiming, [Aim::NOTHING; TARGETS]).0 >= needed
        })
    }

    /// Whether some way of resolving the card has its targets, if it comes to lie at this place (RSL-17.7).
    pub(crate) fn can_resolve(self, design: &Design, aiming: Aiming) -> bool {
        if has_bullets(design) {
            return design.lines.iter().any(|line| line.opens == Opens::Bullet && self.can_aim(line, aiming));
        }
        design.lines.get(usize::from(body(design))).is_none_or(|line| self.can_aim(line, aiming))
    }

    /// How targets are looked for by a card of this kind that this player plays at this place.
    pub(crate) fn aiming(self, kind: KindId, by: Seat, place: Option<Place>) -> Aiming {
        let sort = self.rules.text(kind).sort;
        // RSL-12.3: "you" of a boon is whose field it is on.
        let you = place.filter(|_| sort == Sort::Boon).map_or(by, |place| place.0);
        Aiming { you, spell: sort.spell(), this: ThingId(0), covers: place }
    }

    /// The places where a card of this kind may be played (RSL-6.4 to RSL-6.6), whatever it aims at.
    pub(crate) fn places(self, kind: KindId, by: Seat) -> Places {
        let design = self.rules.text(kind);
        let mut places = Places::new();
        let mut add = |seat: Seat, spot: Spot| {
            // There are fewer places than fit.
            let _ = places.push(seat.0 << 4 | spot.0);
        };
        if design.sort == Sort::Boon {
            for seat in self.state.alive.iter() {
                let covered = self.state.covered(seat);
                let areas = &self.state.player(seat).areas;
                for area in (0..usize::from(AREAS)).filter(|&area| covered >> area & 1 == 1 || areas[area].n > 0) {
                    add(seat, Spot::of_area(area));
                }
            }
            return places;
        }
        let mut spots = self.state.exposed(by).fold(0u8, |bits, slot| bits | 1 << slot.facts.spot.0);
        while spots != 0 {
            add(by, Spot(spots.trailing_zeros() as u8));
            spots &= spots - 1;
        }
        // RSL-17.2: with Distract it must lie on a concentration.
        if design.sort.is_defense()
            && !prints(design, Gains::Distract)
            && let Some(spot) = self.state.empty_slot(by)
        {
            add(by, spot);
        }
        places
    }

    /// Those that leave a valid target for each targeting effect (RSL-9.17).
    pub(crate) fn fitting_places(self, kind: KindId, by: Seat) -> Places {
        let mut places = self.places(kind, by);
        let design = self.rules.text(kind);
        if design.lines.iter().any(|line| !line.targets.is_empty()) {
            places.retain(|place| self.can_resolve(design, self.aiming(kind, by, Some(unpack(*place)))));
        }
        places
    }

    /// What lies at a place that a card is played on.
    pub(crate) fn at_place(self, (seat, spot): Place) -> Option<ThingId> {
        let role = if spot.is_concentration() { Role::Concentration } else { Role::Card };
        self.state.at(seat, spot, role).map(|slot| slot.id)
    }

    /// Whether this player has a trinket of that name (RSL-5.11).
    pub(crate) fn has_trinket(self, seat: Seat, kind: KindId) -> bool {
        self.state.in_play(seat).any(|slot| self.state.brought.kind_of(slot.card) == kind)
    }

    /// Light that a player can have for a payment (RSL-8.11).
    pub(crate) fn payable(self, seat: Seat) -> u8 {
        self.state.player(seat).light.saturating_add(self.state.ready(seat).count() as u8)
    }

    /// The types with which Ail can be paid (RSL-17.12): all of it goes to one stack, so there has to be one or an empty area.
    pub(crate) fn ail_types(self, seat: Seat) -> impl Iterator<Item = Ailment> {
        let state = self.state;
        Ailment::ALL.into_iter().filter(move |ailment| state.room_for(seat, *ailment).is_some())
    }

    /// Whether a card of this kind can be played by this player, from the hand, now (RSL-9.2).
    pub(crate) fn can_play(self, by: Seat, kind: KindId, answer: bool) -> Result<(), Lack> {
        self.can_play_with(self.payable(by), by, kind, answer)
    }

    /// The same with so much light, which is the same for all cards of a hand.
    pub(crate) fn can_play_with(self, light: u8, by: Seat, kind: KindId, answer: bool) -> Result<(), Lack> {
        let design = self.rules.text(kind);
        if !design.sort.is_main() {
            return Err(Lack::NoCard);
        }
        if answer && !prints(design, Gains::Shout) {
            return Err(Lack::Shout);
        }
        if light < self.cost(by, kind) {
            return Err(Lack::Light);
        }
        if design.sort == Sort::Trinket && self.has_trinket(by, kind) {
            return Err(Lack::Second);
        }
        let ails = ail(design).is_some();
        if ails && self.ail_types(by).next().is_none() {
            return Err(Lack::Ail);
        }
        // RSL-9.13: its own Ail makes a place for a boon.
        let makes_place = ails && design.sort == Sort::Boon;
        let places = self.places(kind, by);
        if places.is_empty() && !makes_place {
            return Err(Lack::Place);
        }
        let has_targets = design.lines.iter().any(|line| !line.targets.is_empty());
        let fits = |place: &u8| !has_targets || self.can_resolve(design, self.aiming(kind, by, Some(unpack(*place))));
        let fits_own = || makes_place && self.can_resolve(design, self.aiming(kind, by, None));
        if !places.iter().any(fits) && !fits_own() {
            let anywhere = self.can_resolve(design, self.aiming(kind, by, None));
            return Err(if anywhere { Lack::Covered } else { Lack::Target });
        }
        Ok(())
    }
}

/// A place from its byte.
pub(crate) fn unpack(place: u8) -> Place {
    (Seat(place >> 4), Spot(place & 15))
}
