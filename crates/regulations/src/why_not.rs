//! Why a choice is not legal: the first thing in the way, in the order a player would look for it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a refusal looks for the few frames it can say more about; the rest get the general answer"
)]

use runehall_engine::{
    Actor, Ask, CardId, Choice, Clause, KindId, Options, Pending, Refusal, Seat, ThingId, Viewer, What,
};

use crate::fences::Naming;
use crate::frame::{AimMode, Frame, Pick, Summon, TurnStep};
use crate::look::{Lack, Look};
use crate::options::list;
use crate::program::{CardType, Cards, From, Place, Rules, Verb, Which};
use crate::standing::harm_of;
use crate::state::{MAIN_DISCARD, NO_CARD, Occurrence, PROGRESS, State, Use};
use crate::subject::asked_by;
use crate::view::thing;
use crate::words::{HAND_LIMIT, INFO};

/// Why a choice is not among the options; `None` if it is.
pub(crate) fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
    let mut options = Options::new();
    list(rules, state, &mut options);
    if options.binary_search(&choice).is_ok() {
        return None;
    }
    let why = Why { look: Look { rules, state }, rules, state };
    Some(match state.core.pending {
        Pending::Over(_) => refuse("RNR-9.6", "the game is over", "start another one"),
        Pending::Fault(_) => refuse("RNR-9.6", "the game cannot go on", "go back to an earlier position"),
        Pending::Ask(ask) if ask.sides > 0 => {
            refuse("RNR-15.4", "a roll is waited for", format!("answer with a roll from 0 to {}", ask.sides - 1))
        }
        Pending::Ask(ask) => {
            let of = |kind: KindId| kind.index() < rules.catalog.n_kinds();
            match (state.asking().copied(), choice) {
                (Some(frame), Choice::Card(kind)) if of(kind) => why.card(frame, kind),
                (Some(frame), Choice::Thing(id)) => match state.lying(id) {
                    Some(card) if rules.runes.has(card) => why.rune(frame, card, id),
                    Some(card) => why.creature(frame, card),
                    // It is gone: it was destroyed, returned or hidden since it was seen.
                    None => refuse("RNR-12.7", "that is no longer on the table", "choose one of the options"),
                },
                (Some(frame), _) => why.other(frame, choice, ask),
                (None, _) => refuse("RNR-15.1", "nothing is asked", ""),
            }
        }
    })
}

fn refuse(clause: &'static str, because: impl Into<String>, instead: impl Into<String>) -> Refusal {
    Refusal::new(Clause(clause), because, instead)
}

struct Why<'a> {
    look: Look<'a>,
    rules: &'a Rules,
    state: &'a State,
}

impl Why<'_> {
    /// A card named by its kind.
    fn card(&self, frame: Frame, kind: KindId) -> Refusal {
        let name = self.rules.catalog.name(kind);
        let design = self.rules.design(kind);
        let copies = self.rules.catalog.copies(kind);
        let held = |seat: Seat| self.state.hand(seat) & copies;
        if let Some(waits) = self.waits_on_fence(frame, kind) {
            return waits;
        }
        match frame {
            Frame::Turn(TurnStep::Cast) => self.spell(self.state.active, kind, "RNR-6.7"),
            Frame::Aim { what, mode: AimMode::CastByEffect } if what.card == NO_CARD => {
                self.spell(what.user, kind, "RNR-4.4")
            }
            Frame::Turn(_) => {
                if held(self.state.active).is_empty() {
                    return refuse("RNR-4.5", format!("there is no {name} in your hand"), "choose a card you hold");
                }
                if design.card_type != CardType::Creature {
                    let instead = "summon a Creature, draw or `nothing`";
                    return refuse("RNR-6.2", format!("{name} is a Spell, and the Cast phase is over"), instead);
                }
                refuse("RNR-10.15", "the price of a Summon action cannot be paid", "draw or `nothing`")
            }
            Frame::Asked { on, left } => self.usage(on, self.state.at(left.first().unwrap_or(0)), copies, kind),
            Frame::Discard { .. } => {
                refuse("RNR-4.2", format!("there is no {name} in your hand"), "choose a card you hold")
            }
            Frame::Limits => self.over_limit(),
            Frame::Summon { what: Summon { from: From::Discard, which: Which::Another, source, .. }, .. }
                if copies.has(source) =>
            {
                refuse("RNR-16.2", format!("{name} cannot bring itself back"), "choose another Creature")
            }
            Frame::Summon { what: Summon { from: From::Discard, .. }, .. } => self.not_in_discard(kind, "RNR-4.5"),
            Frame::Fetch { .. } => self.not_in_discard(kind, "RNR-4.19"),
            Frame::Summon { .. } => {
                refuse("RNR-4.5", format!("{name} is no Creature in your hand"), "choose a Creature you hold")
            }
            Frame::Link { .. } => {
                refuse("RNR-11.4", format!("{name} is not among the effects left"), "choose one of them")
            }
            Frame::Aim { what, .. } if matches!(self.look.to_name(&what), Some(Naming::Rune(_))) => {
                if self.state.fence(what.player).meets(copies) {
                    return refuse("RNR-11.8", "a Rune is pointed at where it lies", "choose one of the options");
                }
                refuse("RNR-4.12", format!("{name} is not on that Fence"), "choose a Rune you see there")
            }
            _ => refuse("RNR-11.8", format!("{name} cannot be meant here"), "choose one of the options"),
        }
    }

    /// A Rune on a Fence. Whoever does not see its face must not learn it from the refusal.
    fn rune(&self, frame: Frame, card: CardId, id: ThingId) -> Refusal {
        let Some((seat, _)) = self.state.core.pending.asked() else {
            return refuse("RNR-15.1", "nothing is asked", "");
        };
        let kind = self.rules.catalog.kind_of(card);
        let seen = thing(self.rules, self.state, Viewer::Seat(seat), id).is_some_and(|it| it.what == What::Card(kind));
        let name = if seen { self.rules.catalog.name(kind) } else { "this Rune" };
        let own = self.state.fence_of(card) == Some(seat);
        match frame {
            Frame::Aim { what, .. } if matches!(self.look.to_name(&what), Some(Naming::Rune(_))) => {
                if self.state.fence_of(card) == Some(what.player) {
                    let because = format!("{name} is a target of this link already");
                    return refuse("RNR-11.5", because, "choose another Rune");
                }
                refuse("RNR-4.12", format!("{name} is not on that Fence"), "choose a Rune you see there")
            }
            Frame::Asked { on, .. } if own => self.one_use(on, seat, card),
            Frame::Asked { .. } => {
                refuse("RNR-3.7", format!("{name} is not on your Fence"), "choose a Rune on your Fence")
            }
            Frame::Discard { .. } => refuse("RNR-4.2", format!("{name} is not in your hand"), "choose a card you hold"),
            Frame::Limits => self.over_limit(),
            Frame::Link { .. } => {
                refuse("RNR-11.4", format!("{name} is not among the effects left"), "choose one of them")
            }
            Frame::Fetch { .. } => {
                refuse("RNR-4.19", format!("{name} is no such card of the Main discard"), "choose one of the options")
            }
            _ if own => refuse("RNR-11.19", format!("{name} waits on your Fence"), self.when(kind)),
            _ => refuse("RNR-11.8", format!("{name} cannot be meant here"), "choose one of the options"),
        }
    }

    /// A Rune of one's own, where no Rune is asked for: it is used when its trigger occurs, and not before (RNR-11.19).
    fn waits_on_fence(&self, frame: Frame, kind: KindId) -> Option<Refusal> {
        let Pending::Ask(Ask { who: Actor::Seat(seat), .. }) = self.state.core.pending else { return None };
        // Where a Rune could be meant, or only a card of the hand can be (RNR-4.2), there is more to say.
        let asks_runes = matches!(
            frame,
            Frame::Asked { .. }
                | Frame::Link { .. }
                | Frame::PickRune { .. }
                | Frame::Limits
                | Frame::Fetch { .. }
                | Frame::Discard { .. }
        );
        let names_rune = match frame {
            Frame::Aim { what, .. } if what.card != NO_CARD => {
                matches!(self.look.to_name(&what), Some(Naming::Rune(_)))
            }
            _ => false,
        };
        if asks_runes || names_rune || !self.state.fence(seat).meets(self.rules.catalog.copies(kind)) {
            return None;
        }
        let because = format!("{} waits on your Fence", self.rules.catalog.name(kind));
        Some(refuse("RNR-11.19", because, self.when(kind)))
    }

    /// When a Rune can be used, in the words of its text.
    fn when(&self, kind: KindId) -> String {
        let when = self.rules.design(kind).when.as_deref();
        format!("you will be asked when {}", when.unwrap_or("it can be used"))
    }

    fn spell(&self, seat: Seat, kind: KindId, creature: &'static str) -> Refusal {
        let name = self.rules.catalog.name(kind);
        let Some(card) = (self.state.hand(seat) & self.rules.catalog.copies(kind)).first() else {
            return refuse("RNR-4.4", format!("there is no {name} in your hand"), "choose a card you hold");
        };
        if self.rules.design(kind).card_type != CardType::Spell {
            return refuse(creature, format!("{name} is a Creature"), "cast a Spell, draw or `nothing`");
        }
        match self.look.can_cast(seat, card) {
            Err(lack) => self.lacking(lack, kind),
            Ok(()) => refuse("RNR-10.3", format!("{name} cannot be cast now"), "choose one of the options"),
        }
    }

    /// Why a use check fails (RNR-10.3).
    fn lacking(&self, lack: Lack, kind: KindId) -> Refusal {
        let name = self.rules.catalog.name(kind);
        let hexes = self.rules.design(kind).steps.iter().any(|step| matches!(step.verb, Verb::Hex(_)));
        match lack {
            Lack::Forbidden => {
                refuse("RNR-10.13", "a card in force forbids you to cast Spells", "wait until it is gone")
            }
            Lack::StandingPrice => {
                refuse("RNR-10.15", "you have no other card to discard first", "keep another card in hand")
            }
            Lack::AllPrices => {
                refuse("RNR-10.20", "all prices together are more than you can pay", "keep more cards in hand")
            }
            Lack::Price => {
                refuse("RNR-10.4", format!("the price of {name} cannot be paid"), "it needs what it says before `then`")
            }
            Lack::Each => {
                refuse("RNR-10.5", "somebody who would have to cannot do it", "everybody named must be able to")
            }
            Lack::Token => refuse(
                "RNR-14.5",
                "there is no token left in the supply",
                "wait until a Creature is restored or leaves",
            ),
            Lack::Impossible if hexes && self.state.tokens() == 0 => refuse(
                "RNR-14.5",
                "there is no token left in the supply",
                "wait until a Creature is restored or leaves",
            ),
            Lack::FromHand => {
                refuse("RNR-16.17", "no card in your hand could be played by it", "it needs such a card in hand")
            }
            Lack::Condition => {
                refuse("RNR-R13", format!("what {name} asks for after `if` is not so"), "wait until it is")
            }
            Lack::Impossible => refuse(
                "RNR-10.3",
                format!("{name} has nothing to work on"),
                "it needs a target, and what it says must be possible",
            ),
        }
    }

    /// A card offered for an occurrence.
    fn usage(&self, on: Occurrence, seat: Seat, copies: Cards, kind: KindId) -> Refusal {
        let (name, design) = (self.rules.catalog.name(kind), self.rules.design(kind));
        let rune = design.card_type == CardType::Rune;
        let here = if rune { self.state.fence(seat) } else { self.state.lawn(seat) } & copies;
        let picked = self.state.picked();
        if picked.meets(copies) && (here - picked).is_empty() {
            return refuse("RNR-10.17", format!("{name} is used on this already"), "`pass` to go on");
        }
        let Some(card) = here.first() else {
            return if rune {
                refuse("RNR-3.7", format!("{name} is not on your Fence"), "choose a Rune on your Fence")
            } else {
                refuse("RNR-3.10", format!("{name} is not on your Lawn"), "choose a Creature on your Lawn")
            };
        };
        self.one_use(on, seat, card)
    }

    fn one_use(&self, on: Occurrence, seat: Seat, card: CardId) -> Refusal {
        let kind = self.rules.catalog.kind_of(card);
        let (name, design) = (self.rules.catalog.name(kind), self.rules.design(kind));
        let rune = design.card_type == CardType::Rune;
        if self.state.owner(card).is_some_and(|owner| owner != seat) {
            return refuse("RNR-3.10", format!("{name} is not on your Lawn"), "choose a Creature on your Lawn");
        }
        if self.state.hexed.has(card) {
            return refuse("RNR-3.5", format!("{name} is Hexed and has no effect"), "restore it first");
        }
        if card == on.source || (on.moment.is_would() && self.look.under_way(card)) {
            return refuse("RNR-11.12", format!("{name} brought this about itself"), "`pass`, or use another card");
        }
        if self.state.picked().has(card) {
            return refuse("RNR-10.17", format!("{name} is used on this already"), "`pass` to go on");
        }
        if self.look.usable(on, seat, self.state.picked()).has(card) {
            let because = format!(
                "{name} comes before what has been named: the Regulation, Creatures in the order in which they came, Runes"
            );
            return refuse("RNR-11.24", because, "step back and name it first");
        }
        let matches = design.trigger.is_some_and(|trigger| self.look.answers(trigger, on, seat, card));
        if !matches {
            let itself = card == self.look.it(on) && design.trigger.is_some_and(|t| t.moments.has(on.moment));
            return match (rune, itself) {
                (true, true) => refuse("RNR-16.20", format!("{name} cannot save itself"), "`pass`"),
                (true, false) => refuse("RNR-11.19", format!("this is not what {name} waits for"), self.when(kind)),
                _ => refuse("RNR-10.1", format!("this is not what {name} waits for"), "`pass`, or use another card"),
            };
        }
        if on.moment == crate::program::Moment::TurnBegins && !self.state.ready.has(card) {
            return refuse(
                "RNR-6.4",
                format!("{name} was not Mythical on your Lawn when the turn began"),
                "wait for your next turn",
            );
        }
        let picked = (self.state.picked() & self.rules.runes).len() as u8;
        if rune && !self.look.may_activate(seat, || picked) {
            return refuse("RNR-16.24", "a card in force allows no further Rune this turn", "wait for the next turn");
        }
        match self.look.can_answer(on, seat, card) {
            Err(lack) => self.lacking(lack, kind),
            Ok(()) => refuse("RNR-10.1", format!("{name} cannot be used now"), "choose one of the options"),
        }
    }

    /// A Creature on a Lawn.
    fn creature(&self, frame: Frame, card: CardId) -> Refusal {
        let name = &self.rules.of(card).name;
        match frame {
            Frame::Aim { what, .. } if what.card != NO_CARD => self.target(what, card),
            Frame::Choose(pick) => {
                let Pick { seat, what, status: _, place, which: _, user, who, source } = pick;
                if place == Place::Their && self.state.owner(card) != Some(seat) {
                    let clause = asked_by(self.state).unwrap_or(Clause("RNR-7.1"));
                    let because = format!("{name} is not on your Lawn");
                    return Refusal::new(clause, because, "choose one of your own Creatures");
                }
                let by = if source == NO_CARD { user } else { self.look.blamed(&Use::of(source, user)) };
                if harm_of(what).is_some_and(|harm| self.look.safe(harm, by).has(card)) {
                    return refuse("RNR-10.14", format!("this cannot be done to {name}"), "choose another Creature");
                }
                let of = Use { who, ..Use::of(source, user) };
                if source != NO_CARD && !self.look.lawns_at(place, &of, seat).has(card) {
                    return refuse(
                        "RNR-11.8",
                        format!("{name} is not where the text says"),
                        "choose one of the options",
                    );
                }
                if source != NO_CARD && card != source && self.look.declared().has(card) {
                    return Self::waiting(name);
                }
                refuse(
                    "RNR-3.4",
                    format!("{name} is not of the kind asked for"),
                    "Mythical is without a token, Hexed with one",
                )
            }
            Frame::Asked { on, left } => self.one_use(on, self.state.at(left.first().unwrap_or(0)), card),
            Frame::Link { .. } => {
                refuse("RNR-11.4", format!("{name} is not among the effects left"), "choose one of them")
            }
            _ => refuse("RNR-11.8", format!("{name} cannot be meant here"), "choose one of the options"),
        }
    }

    fn waiting(name: &str) -> Refusal {
        refuse("RNR-11.9", format!("the effect of {name} is declared and has not resolved yet"), "choose another one")
    }

    fn target(&self, what: Use, card: CardId) -> Refusal {
        let name = &self.rules.of(card).name;
        let found = self.rules.of(what.card).steps.iter().find_map(|step| {
            let (act, object) = step.verb.act()?;
            self.look.by_user(step.doer, &what).then_some((act, object))
        });
        let Some((act, object)) = found else {
            return refuse("RNR-11.8", "no Creature is asked for", "choose one of the options");
        };
        let crate::program::Object::One { status, place, which } = object else {
            return refuse("RNR-11.8", "no Creature is chosen for this", "choose one of the options");
        };
        let anywhere = crate::program::Object::One { status: crate::program::Status::Either, place, which };
        if !self.look.meant(anywhere, &what, what.user).has(card) {
            let neighbors = matches!(place, crate::program::Place::AnyNeighbors | crate::program::Place::ThatNeighbors);
            return if neighbors && self.state.owner(card) == Some(what.user) {
                refuse("RNR-5.2", format!("{name} is on your own Lawn"), "choose on a neighbor's Lawn")
            } else {
                refuse("RNR-11.8", format!("{name} is not where the text says"), "choose one of the options")
            };
        }
        let one = crate::program::Object::One { status, place, which };
        if !self.look.meant(one, &what, what.user).has(card) {
            return refuse(
                "RNR-3.4",
                format!("{name} is not of the kind asked for"),
                "Mythical is without a token, Hexed with one",
            );
        }
        if harm_of(act).is_some_and(|harm| self.look.safe(harm, what.user).has(card)) {
            return refuse("RNR-10.14", format!("this cannot be done to {name}"), "choose another Creature");
        }
        let same_link = |other: &Use| other.link == what.link && other.aimed && other.creature == card;
        if self.state.queue.iter().any(same_link) {
            return refuse("RNR-11.5", format!("{name} is a target of this link already"), "choose another Creature");
        }
        Self::waiting(name)
    }

    /// Whether the text picks a Rune on any Fence, one's own included.
    fn any_fence(&self, what: Use) -> bool {
        let own = |step: &crate::program::Step| {
            matches!(step.verb.takes_rune(), Some((_, Place::Any | Place::Your)))
                || step.verb.named_place() == Some(Place::Named)
        };
        self.rules.of(what.card).steps.iter().any(own)
    }

    /// Whether the player whom the text names is named for a Fence, and not to do something.
    fn names_fence(&self, what: Use) -> bool {
        self.rules.of(what.card).steps.iter().any(|step| step.verb.takes_rune().is_some())
    }

    /// Whether a standing rule keeps the Runes there from what the text does with one.
    fn is_safe_fence(&self, what: Use, seat: Seat) -> bool {
        let mut acts = self.rules.of(what.card).steps.iter().filter_map(|step| step.verb.takes_rune());
        self.state.playing.has(seat)
            && !self.state.fence(seat).is_empty()
            && acts.any(|(act, _)| self.look.safe_fence(act, self.look.blamed(&what), seat))
    }

    fn not_in_discard(&self, kind: KindId, clause: &'static str) -> Refusal {
        let name = self.rules.catalog.name(kind);
        if self.state.table.zone(PROGRESS).meets(self.rules.catalog.copies(kind))
            && !self.state.table.zone(MAIN_DISCARD).meets(self.rules.catalog.copies(kind))
        {
            return refuse("RNR-16.31", format!("{name} is still in progress"), "choose a card of the Main discard");
        }
        refuse(clause, format!("{name} is no such card of the Main discard"), "choose one of the options")
    }

    /// The clause behind the pending question.
    fn asking_clause(&self, ask: Ask) -> Clause {
        let question = INFO.questions.get(usize::from(ask.question.0));
        let own = question.map_or(Clause("RNR-15.1"), |question| question.clause);
        asked_by(self.state).unwrap_or(own)
    }

    fn over_limit(&self) -> Refusal {
        let hand = matches!(self.state.core.pending, Pending::Ask(ask) if ask.question == HAND_LIMIT);
        if hand {
            refuse("RNR-8.1", "the hand is over its limit", "choose a card of your hand")
        } else {
            refuse("RNR-8.4", "the Fence is over its limit", "choose a Rune of your Fence")
        }
    }

    /// Players, modes and the rest.
    fn other(&self, frame: Frame, choice: Choice, ask: runehall_engine::Ask) -> Refusal {
        match (frame, choice) {
            (Frame::Turn(_), Choice::Mode(0)) if self.state.summons > 0 => {
                refuse("RNR-6.17", "after a Summon action there is no DRAW in this phase", "summon again or `nothing`")
            }
            (Frame::Turn(_), Choice::Mode(0)) => {
                refuse("RNR-6.18", "there is no card left to draw", "choose something else")
            }
            (Frame::SummonWhere { .. } | Frame::Summon { .. }, Choice::Seat(_)) => {
                refuse("RNR-15.7", "nobody plays there", "choose a player of this game")
            }
            (Frame::Aim { what, .. }, _)
                if what.card == NO_CARD || !matches!(self.look.to_name(&what), Some(Naming::Player(_))) =>
            {
                refuse("RNR-11.8", "this is not what the text targets", "choose one of the options")
            }
            (Frame::Aim { what, .. }, Choice::Seat(seat)) if seat == what.user && !self.any_fence(what) => {
                refuse("RNR-5.2", "a neighbor is another player", "choose somebody else")
            }
            (Frame::Aim { what, .. }, Choice::Seat(seat))
                if self.state.playing.has(seat) && !self.names_fence(what) =>
            {
                refuse(
                    "RNR-10.3",
                    format!("{} cannot do what the text says", Refusal::seat(seat)),
                    "choose somebody who can",
                )
            }
            (Frame::Aim { what, .. }, Choice::Seat(seat)) if self.is_safe_fence(what, seat) => refuse(
                "RNR-10.14",
                format!("the Runes on the Fence of {} are protected from this", Refusal::seat(seat)),
                "choose another Fence",
            ),
            (Frame::Aim { .. }, Choice::Seat(seat))
                if self.state.playing.has(seat) && self.state.fence(seat).is_empty() =>
            {
                refuse(
                    "RNR-4.12",
                    format!("there is no Rune on the Fence of {}", Refusal::seat(seat)),
                    "choose another Fence",
                )
            }
            (Frame::Aim { .. }, _) => {
                refuse("RNR-11.8", "this is not what the text targets", "choose one of the options")
            }
            (Frame::Discard { .. }, Choice::Done) => {
                refuse("RNR-16.13", "at least one card must be discarded", "choose a card")
            }
            (Frame::Limits, _) => self.over_limit(),
            _ => {
                Refusal::new(self.asking_clause(ask), "this is no answer to the question", "choose one of the options")
            }
        }
    }
}
