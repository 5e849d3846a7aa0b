//! The work that is suspended, in words: what a judge reads beside the table. Start at [`suspended`].

use runehall_engine::{Fate, KindId, Picking, Refusal, Seat, Stage, ThingId};

use crate::design::Rules;
use crate::frame::{
    Aim, Aimed, Announce, Change, Doing, Frame, Happened, Hit, HitStep, NO_CARD, Opening, Step, Strike, Text, Then,
    TurnStep, Types, Verb, Way,
};
use crate::program::{Ailment, Goes};
use crate::state::{Role, Spot, State};

/// What waits, the next first.
pub(crate) fn suspended(rules: &Rules, state: &State) -> Vec<String> {
    let words = Words { rules, state };
    state.core.agenda.frames().iter().rev().map(|frame| words.frame(*frame)).collect()
}

struct Words<'a> {
    rules: &'a Rules,
    state: &'a State,
}

fn who(seat: Seat) -> String {
    Refusal::seat(seat)
}

/// Words with commas, `nothing` for none.
fn listed(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// Instances by type: `2 Burn, 1 Curse`.
fn instances(counts: [u8; 6]) -> String {
    let some = Ailment::ALL.into_iter().filter(|ailment| counts[*ailment as usize] > 0);
    listed(some.map(|ailment| format!("{} {}", counts[ailment as usize], ailment.name())))
}

/// How many more are to be named.
fn more(picking: Picking) -> u16 {
    picking.span().1
}

impl Words<'_> {
    fn text(&self, kind: KindId) -> &str {
        &self.rules.text(kind).name
    }

    /// What lies on a field, by its number.
    fn thing(&self, id: ThingId) -> &str {
        self.state
            .table
            .slot(id)
            .map_or("a card that has left", |slot| self.text(self.state.brought.kind_of(slot.card)))
    }

    fn card_at(&self, seat: Seat, spot: Spot) -> String {
        self.state.at(seat, spot, Role::Card).map_or_else(|| "a card".to_owned(), |slot| self.thing(slot.id).to_owned())
    }

    fn aims(&self, aims: &[Aim]) -> String {
        let named = aims.iter().filter_map(|aim| match aim.what() {
            Aimed::Nothing => None,
            Aimed::Seat(seat) => Some(who(seat)),
            Aimed::Thing(id) => Some(self.thing(id).to_owned()),
        });
        let named: Vec<String> = named.collect();
        if named.is_empty() { String::new() } else { format!(", aimed at {}", named.join(", ")) }
    }

    /// Objects by seat, a bit for each place.
    fn objects(&self, left: [u16; 4]) -> String {
        let mut named = vec![];
        for seat in self.state.seats().iter() {
            let places = (0..16).filter(|n| left[seat.index()] >> n & 1 == 1).map(Spot);
            named.extend(places.map(|spot| match spot {
                Spot::RUNESLINGER => who(seat),
                other => format!("{} of {}", self.card_at(seat, other), who(seat)),
            }));
        }
        listed(named)
    }

    fn frame(&self, frame: Frame) -> String {
        match frame {
            Frame::Deal(_) => "the opening hands are dealt (RSL-7.3)".to_owned(),
            Frame::Opening(step) => opening(step),
            Frame::Turn(step) => self.turn(step),
            Frame::Way(way) => format!("{} {} (RSL-10.10)", who(self.state.active), acting(way)),
            Frame::TakeBack => format!("{} passes and takes a concentration (RSL-10.8)", who(self.state.active)),
            Frame::Announce(announce) => self.announcement(&announce),
            Frame::Window { id, by, to } => {
                let entitled = if to == by { self.state.left_of(by) } else { to };
                format!("{} may answer {} of {} (RSL-14.4)", who(entitled), self.thing(id), who(by))
            }
            Frame::Rung(Text { kind, seats, aims, .. }) => {
                let aims = self.aims(&aims);
                format!("{} of {} waits on the ladder{aims} (RSL-14.7)", self.text(kind), who(seats.by()))
            }
            Frame::Text(Text { kind, seats, aims, line, pc, .. }) => {
                let (you, aims) = (who(seats.you()), self.aims(&aims));
                format!(
                    "the text of {} for {you}, line {}, from its part {} on{aims} (RSL-9.9)",
                    self.text(kind),
                    line + 1,
                    pc + 1
                )
            }
            Frame::Cards { verb, seat, left, spot } => self.cards(verb, seat, left, spot),
            Frame::Discard { seat, picking, picked } => {
                let named = picked.iter().filter(|card| **card != NO_CARD);
                let named = named.map(|card| self.text(self.state.brought.kind_of(*card)).to_owned());
                format!(
                    "{} chooses cards to discard: {} more, so far {} (RSL-18.11)",
                    who(seat),
                    more(picking),
                    listed(named)
                )
            }
            Frame::Afflict { seat, ailment, left } => {
                format!("{left} more {} for {} (RSL-11.5)", ailment.name(), who(seat))
            }
            Frame::Several { seat, counts } => {
                format!("{} for {}, in the active player's order (RSL-11.10)", instances(counts), who(seat))
            }
            Frame::Unique { by, seat, picking, open: _, chosen: _ } => {
                format!("{} chooses {} more ailments for {} (RSL-11.19)", who(by), more(picking), who(seat))
            }
            Frame::Remove { by, seat, picking, counts, then } => {
                let what = match then {
                    Then::Removed => "to be removed (RSL-11.11)".to_owned(),
                    Then::Power => "to be removed with a power (RSL-10.6)".to_owned(),
                    Then::Converted(to) => format!("to become {} (RSL-11.12)", to.name()),
                };
                let so_far = instances(counts);
                format!("{} chooses {} more ailments of {}, so far {so_far}, {what}", who(by), more(picking), who(seat))
            }
            Frame::Convert { seat, to, counts } => {
                format!("{} of {} become {} (RSL-11.12)", instances(counts), who(seat), to.name())
            }
            Frame::TooMany => format!("whether {} still has too many ailments (RSL-10.6)", who(self.state.active)),
            Frame::Strike(Strike { left, amount, direct: _, pierce: _ }) => {
                format!("{amount} damage still to come for {} (RSL-13.11)", self.objects(left))
            }
            Frame::Hit(hit) => self.hit(hit),
            Frame::Drain { seat, left } => format!("{} loses {left} more health (RSL-3.5)", who(seat)),
            Frame::Road(stage) => self.road(stage),
            Frame::Group { left, facts, seat } => {
                let n: u32 = left.iter().map(|bits| bits.count_ones()).sum();
                format!("{n} triggered effects of {}, after this: {} (RSL-15.3)", who(seat), self.happened(facts))
            }
            Frame::Waits(a) => {
                let aims = self.aims(&a.aims);
                format!("what was named for {} of {}{aims} (RSL-15.5)", self.text(a.kind), who(a.actor()))
            }
            Frame::Replace { seat, fits } => {
                let cards = (0..16).filter(|n| fits >> n & 1 == 1).map(|n| self.card_at(seat, Spot(n)));
                format!("{} chooses what happens instead: {} (RSL-15.11)", who(seat), listed(cards))
            }
            Frame::Destroy { left } => format!("still to be destroyed: {} (RSL-3.19)", self.objects(left)),
            Frame::Ready { seat, picking, picked: _ } => {
                format!("{} readies {} more concentrations (RSL-24.6)", who(seat), more(picking))
            }
            Frame::UseUp { seat, left } => {
                format!("{} uses {left} more concentrations without light (RSL-8.12)", who(seat))
            }
            Frame::Look { by, of, done, n } => {
                format!("{} looks at the deck of {}: {done} of {n} cards (RSL-2.2)", who(by), who(of))
            }
            Frame::Arrange { seat, n, picked } => {
                let so_far = picked.iter().filter(|card| **card != NO_CARD).count();
                format!("{} puts {n} cards back in order: {so_far} are named (RSL-24.1)", who(seat))
            }
            Frame::Steal { by, from } => {
                format!("{} takes a card from the hand of {} (RSL-20.5)", who(by), who(from))
            }
            Frame::Lot { among } => {
                format!("a lot is drawn between {} (RSL-3.22)", listed(among.iter().map(who)))
            }
        }
    }

    fn turn(&self, step: TurnStep) -> String {
        let what = match step {
            TurnStep::Begin => "before it begins (RSL-10.3)",
            TurnStep::Ready => "before readying (RSL-10.4)",
            TurnStep::Ailments => "before the Ailment Phase (RSL-10.6)",
            TurnStep::Draw => "before the Draw Phase (RSL-10.7)",
            TurnStep::Pass => "at the choice to pass (RSL-10.8)",
            TurnStep::Passed => "after passing (RSL-10.24)",
            TurnStep::Act => "in the Play Phase (RSL-10.10)",
            TurnStep::Sweep => "while runespells leave (RSL-10.15)",
            TurnStep::Clear => "before light and damage go (RSL-10.16)",
            TurnStep::End => "before barriers go and it passes (RSL-10.19)",
        };
        format!("{}'s turn, {what}", who(self.state.active))
    }

    fn announcement(&self, a: &Announce) -> String {
        let Announce { doing, step, base: _, done, kind, id: _, that: _, aims, chosen, .. } = a;
        let doing = match doing {
            Doing::Play => "plays",
            Doing::Answer => "answers with",
            Doing::Inherent => "activates the inherent ability of",
            Doing::Ability | Doing::Pay => "activates",
            Doing::Use => "uses",
            Doing::Trigger => "announces the triggered effect of",
        };
        let next = match step {
            Step::Pay => "which concentrations pay? (RSL-8.11)",
            Step::Ail => "which ailment is taken? (RSL-17.12)",
            Step::Tokens => "which tokens go? (RSL-4.12)",
            Step::Costs => "the costs are paid (RSL-9.3)",
            Step::Place => "where? (RSL-9.4)",
            Step::Put => "it is put there (RSL-12.5)",
            Step::Enemy => "which enemy chooses? (RSL-17.6)",
            Step::Show => "it is shown (RSL-17.6)",
            Step::Bullet => "which bullet? (RSL-17.5)",
            Step::Types => "which ailments? (RSL-9.6)",
            Step::Targets => "the next target? (RSL-9.7)",
            Step::Done => "all is announced (RSL-9.9)",
        };
        let paid = if done & Announce::PAID == 0 { "" } else { ", paid" };
        let named = if chosen.is_empty() { String::new() } else { format!(", with {}", types(*chosen)) };
        format!("{} {doing} {}{paid}{named}{}; {next}", who(a.actor()), self.text(*kind), self.aims(aims))
    }

    fn cards(&self, verb: Verb, seat: Seat, left: u8, spot: Spot) -> String {
        let what = match verb {
            Verb::Draw => "draws (RSL-10.7)".to_owned(),
            Verb::Sear => "sears (RSL-19.4)".to_owned(),
            Verb::Void => "voids (RSL-19.5)".to_owned(),
            Verb::DiscardTop => "discards from the top of the deck (RSL-18.6)".to_owned(),
            Verb::PlaceTop => format!("places cards under {} (RSL-25.19)", self.card_at(seat, spot)),
            Verb::SetTop => "sets the top card of the deck (RSL-18.9)".to_owned(),
            Verb::DiscardAtRandom => "discards at random (RSL-19.6)".to_owned(),
        };
        format!("{} {what}: {left} left", who(seat))
    }

    fn hit(&self, hit: Hit) -> String {
        let Hit { seat, on, amount, direct: _, pierce: _, overflow: _, step } = hit;
        let on = match on.what() {
            Aimed::Nothing => "nothing".to_owned(),
            Aimed::Seat(of) => who(of),
            Aimed::Thing(id) => format!("{} of {}", self.thing(id), who(seat)),
        };
        let what = match step {
            HitStep::Block => format!("{} may block (RSL-13.1)", who(seat)),
            HitStep::Raise => "the block makes its barrier (RSL-13.5)".to_owned(),
            HitStep::Deal => "it is dealt (RSL-16.2)".to_owned(),
        };
        format!("{amount} damage to {on}: {what}")
    }

    fn road(&self, stage: Stage<Change, Happened>) -> String {
        let change = |Change::Apply { seat, ailment }| format!("1 {} is applied to {}", ailment.name(), who(seat));
        match stage {
            Stage::Proposed(what) => format!("then {} (RSL-11.6)", change(what)),
            Stage::Asked(what) => format!("unless something else happens instead: {} (RSL-15.8)", change(what)),
            Stage::Decided(Fate::Happens) => "what was about to happen happens after all (RSL-15.8)".to_owned(),
            Stage::Decided(Fate::Prevented) => "then what was about to happen does not (RSL-15.8)".to_owned(),
            Stage::Decided(Fate::Replaced) => "this happens in place of what was about to (RSL-15.8)".to_owned(),
            Stage::Check(facts) => format!("the state check, after this: {} (RSL-3.16)", self.happened(facts)),
        }
    }

    fn happened(&self, facts: Happened) -> String {
        match facts {
            Happened::Something => "something has changed".to_owned(),
            Happened::TurnBegan(seat) => format!("{}'s turn begins", who(seat)),
            Happened::Slung { seat, id, .. } => format!("{} slings {}", who(seat), self.thing(id)),
            Happened::Blocked(seat) => format!("{} has blocked", who(seat)),
            Happened::Passed(seat) => format!("{} has passed", who(seat)),
            Happened::LostPower(seat) => format!("{} has lost a power", who(seat)),
            Happened::Applied { seat, ailment } => format!("1 {} was applied to {}", ailment.name(), who(seat)),
            Happened::Set(seat) => format!("{} has set a concentration", who(seat)),
            Happened::Charged(seat, spot) => format!("{} has charged {}", who(seat), self.card_at(seat, spot)),
            Happened::Activated(seat) => format!("an ability of {} has resolved", who(seat)),
            Happened::Left { kind, owner: _, seat, spot: _, by: _, goes } => {
                let went = match goes {
                    Goes::Destroy => "was destroyed",
                    Goes::Discard => "was discarded",
                    Goes::Return => "returned to a hand",
                    Goes::Under => "was placed under a card",
                    Goes::Void => "was voided",
                };
                format!("{} of {} {went}", self.text(kind), who(seat))
            }
        }
    }
}

fn opening(step: Opening) -> String {
    match step {
        Opening::Set { seat } => format!("starting concentrations are set, from {} on (RSL-7.4)", who(seat)),
        Opening::Roll { left, high: _, best: _ } => {
            format!("still to roll for who goes first: {} (RSL-7.6)", listed(left.iter().map(who)))
        }
        Opening::First { winner, face: _ } => format!("{} chooses who goes first (RSL-7.6)", who(winner)),
        Opening::Reveal => "Runeslingers and equips are turned up (RSL-7.7)".to_owned(),
    }
}

/// What a player is about to do.
fn acting(way: Way) -> &'static str {
    match way {
        Way::Set => "sets a concentration: which card?",
        Way::Use => "uses a card: which?",
        Way::Charge => "charges a card: which?",
        Way::Activate => "activates something: what?",
        Way::Light => "makes light: with which concentration?",
    }
}

fn types(chosen: Types) -> String {
    listed(chosen.iter().map(|ailment| ailment.name().to_owned()))
}
