//! What may be answered to each question, and what it is called.

use runehall_engine::{Actor, CardId, Choice, KindId, Options, Paying, Pending, Picking, Refusal, Seat, ThingId};

use crate::adventure::{ATTACK as ATTACK_HERO, NEGOTIATE};
use crate::effects::parts;
use crate::experience::EXCHANGE;
use crate::fight::{ALLY, ATTACK, DEFEND, TRY};
use crate::frame::{FightStep, Frame, KnockoutStep, OfferPart, RollStep, SetupStep, TextStep, TurnStep};
use crate::knockout::ALL_GOLD;
use crate::map::{self, MOST_SPACES};
use crate::market::{HEAL_EXHAUSTION, HEAL_WOUNDS};
use crate::meet::{ACCEPT, COUNTER, OFFER, REFUSE};
use crate::movement::{FACES, Move, REST_DICE};
use crate::op::{Asked, Flow, Op};
use crate::program::{Cards, Rules, Standing};
use crate::reading::{said, used_text};
use crate::state::{Fig, State, cards, die_thing, owned};
use crate::terms::Colour;
use crate::uses;

fn thing(card: CardId) -> Choice {
    Choice::Thing(Fig::card(card).thing())
}

fn space(n: u8) -> Choice {
    Choice::Thing(map::thing(n))
}

/// All legal answers, sorted.
pub(crate) fn list(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let Pending::Ask(ask) = state.core.pending else { return };
    if ask.who == Actor::Chance {
        out.extend((0..ask.sides).map(Choice::Roll));
        return;
    }
    let (Actor::Seat(seat), Some(frame)) = (ask.who, state.asking()) else { return };
    if let Some((candidates, picking)) = picked_from(rules, state, &frame) {
        let copies = &candidates.copies[..candidates.n];
        let offered = (0u8..).zip(&candidates.choices[..candidates.n]).filter(|(nth, _)| picking.offers(*nth, copies));
        out.extend(offered.map(|(_, choice)| *choice));
        out.extend(picking.may_end().then_some(Choice::Done));
        return;
    }
    plain(rules, state, &frame, seat, out);
    uses::list(rules, state, &frame, seat, out);
    if ends(state, &frame) {
        out.push(Choice::Done);
    }
    out.sort_unstable();
}

/// Whether a question can be left with `Done`.
fn ends(state: &State, frame: &Frame) -> bool {
    match frame {
        Frame::Turn(step) => match step {
            TurnStep::BeforeDice { .. }
            | TurnStep::Walk
            | TurnStep::Free { .. }
            | TurnStep::Shop
            | TurnStep::Experience => true,
            // The endgame leaves no choice (RBD-21.6): its question is another.
            TurnStep::Adventure => !state.endgame,
            TurnStep::Refresh
            | TurnStep::Move
            | TurnStep::Dice(_)
            | TurnStep::Moved
            | TurnStep::Market
            | TurnStep::Stock(_)
            | TurnStep::End => false,
        },
        Frame::Chain { .. }
        | Frame::Taking { .. }
        | Frame::Roll(RollStep::Before | RollStep::Window)
        | Frame::Wounds { .. }
        | Frame::Fight(FightStep::Before(_) | FightStep::Escape | FightStep::Hit(_))
        | Frame::Spoil { .. }
        | Frame::Bargain { .. } => true,
        Frame::Nothing
        | Frame::Setup(_)
        | Frame::OneSpace
        | Frame::Rest
        | Frame::Recover { .. }
        | Frame::Spend { .. }
        | Frame::Entered { .. }
        | Frame::Resolved { .. }
        | Frame::Replenish { .. }
        | Frame::Fill { .. }
        | Frame::Program { .. }
        | Frame::Each { .. }
        | Frame::Drawing { .. }
        | Frame::Limits { .. }
        | Frame::Which { .. }
        | Frame::Roll(_)
        | Frame::Naming { .. }
        | Frame::Fight(_)
        | Frame::Beaten { .. }
        | Frame::Knockout { .. }
        | Frame::Offer { .. }
        | Frame::Answer { .. }
        | Frame::Heal { .. }
        | Frame::Kinds { .. }
        | Frame::Pay { .. } => false,
    }
}

/// What a question offers apart from texts that are used and from `Done`.
fn plain(rules: &Rules, state: &State, frame: &Frame, seat: Seat, out: &mut Options) {
    let things = |cards: Cards| cards.iter().map(thing);
    match *frame {
        Frame::Setup(SetupStep::Hero(_)) => {
            let taken = |hero: u8| state.heroes.iter().any(|h| h.which == hero);
            out.extend((0..rules.heroes.n).filter(|h| !taken(*h)).map(|h| Choice::Card(rules.hero_kind(h))));
        }
        Frame::Turn(TurnStep::Move) => {
            let open = |way: &(u8, Move)| way.1 != Move::Rest || !no_rest(rules, state);
            out.extend((0u8..).zip(Move::ALL).filter(open).map(|(mode, _)| Choice::Mode(mode)));
        }
        Frame::OneSpace => out.extend(rules.map.space(state.hero(seat).space).neighbours.iter().map(|&n| space(n))),
        Frame::Rest => out.extend((0..=REST_DICE).map(Choice::Amount)),
        Frame::Turn(TurnStep::Walk) => {
            let near = rules.map.space(state.hero(seat).space).neighbours.iter();
            let reached = near.filter(|n| state.dice_for(rules.map.space(**n).terrain).next().is_some());
            out.extend(reached.map(|&n| space(n)));
        }
        Frame::Spend { space } => {
            out.extend(state.dice_for(rules.map.space(space).terrain).map(|die| Choice::Thing(die_thing(die))));
        }
        Frame::Turn(TurnStep::Adventure) if state.endgame => {
            out.extend(state.red_targets(rules).map(|(_, card)| thing(card)));
        }
        Frame::Turn(TurnStep::Adventure) => {
            out.extend(state.attempts(rules).map(|colour| Choice::Mode(colour as u8)));
            out.extend(state.challenges().map(|(_, position)| thing(position.card)));
            out.extend(state.strangers().map(|other| Choice::Mode(NEGOTIATE + other.0)));
            out.extend(state.strangers().map(|other| Choice::Mode(ATTACK_HERO + other.0)));
        }
        Frame::Turn(TurnStep::Free { cost }) => out.extend(things(state.free_items(rules, cost))),
        Frame::Turn(TurnStep::Shop) => {
            out.extend(things(state.on_sale(rules)));
            out.extend(state.saleable(rules).iter().map(|card| Choice::Card(rules.catalog.kind_of(card))));
            for (mode, wounds) in [(HEAL_WOUNDS, true), (HEAL_EXHAUSTION, false)] {
                out.extend(state.patients(rules, wounds).next().map(|_| Choice::Mode(mode)));
            }
        }
        Frame::Heal { wounds } => out.extend(state.patients(rules, wounds).map(|fig| Choice::Thing(fig.thing()))),
        Frame::Taking { cost, .. } => out.extend(things(state.takeable(rules, cost))),
        Frame::Limits { seat } => out.extend(things(state.excess(rules, seat))),
        Frame::Which { seat, fig } => {
            if let [.., here, _] = state.core.agenda.frames() {
                out.extend(uses::usable(rules, state, here, seat, fig).map(|(nth, _)| Choice::Mode(nth)));
            }
        }
        Frame::Turn(TurnStep::Experience) => {
            out.extend((state.affordable(seat) > 0).then_some(Choice::Mode(EXCHANGE)));
        }
        Frame::Pay { paying, .. } => payments(rules, state, seat, paying, out),
        Frame::Program { kind, pc, step, actor, .. } => program(rules, state, (kind, pc, step), actor, out),
        Frame::Fight(FightStep::Escape) => out.push(Choice::Mode(TRY)),
        Frame::Fight(FightStep::Choose(_)) => {
            out.extend((!state.fight.hero_attacked).then_some(Choice::Mode(ATTACK)));
            out.push(Choice::Mode(DEFEND));
            out.extend((0..state.ready_allies(rules).len() as u8).map(|n| Choice::Mode(ALLY + n)));
        }
        Frame::Spoil { loser, .. } => {
            out.extend(things(state.table.zone(owned(loser))));
            out.extend((state.hero(loser).gold > 0).then_some(Choice::Mode(ALL_GOLD)));
        }
        Frame::Knockout { seat, step: KnockoutStep::Loss, .. } => out.extend(things(state.most_costly(rules, seat))),
        Frame::Knockout { seat, step: KnockoutStep::Town, .. } => {
            out.extend(rules.map.nearest_towns(state.hero(seat).space).map(space));
        }
        Frame::Bargain { with } => out.extend(state.may_offer(seat, with).then_some(Choice::Mode(OFFER))),
        Frame::Offer { part: OfferPart::GiveGold, by: giver, .. }
        | Frame::Offer { part: OfferPart::AskGold, to: giver, .. } => {
            out.extend((0..=state.hero(giver).gold).map(Choice::Amount));
        }
        Frame::Answer { by, to, .. } => {
            out.extend([ACCEPT, REFUSE].map(Choice::Mode));
            out.extend(state.may_offer(to, by).then_some(Choice::Mode(COUNTER)));
        }
        Frame::Nothing
        | Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::Recover { .. }
        | Frame::Entered { .. }
        | Frame::Chain { .. }
        | Frame::Resolved { .. }
        | Frame::Replenish { .. }
        | Frame::Fill { .. }
        | Frame::Each { .. }
        | Frame::Drawing { .. }
        | Frame::Roll(_)
        | Frame::Naming { .. }
        | Frame::Wounds { .. }
        | Frame::Fight(_)
        | Frame::Beaten { .. }
        | Frame::Knockout { .. }
        | Frame::Offer { .. }
        | Frame::Kinds { .. } => {}
    }
}

/// Whether the active Event forbids rest.
pub(crate) fn no_rest(rules: &Rules, state: &State) -> bool {
    state.event().is_some_and(|card| rules.of(card).standing.contains(&Standing::NoRest))
}

/// The answers to the question of a card text.
fn program(rules: &Rules, state: &State, (kind, pc, step): (u8, u8, TextStep), actor: Seat, out: &mut Options) {
    match rules.designs[usize::from(kind)].ops[usize::from(pc)] {
        Op::Flow(Flow::Either { second }) => {
            let possible = parts(rules, state, kind, (pc, second), actor);
            out.extend((0u8..).zip(possible).filter(|(_, can)| *can).map(|(mode, _)| Choice::Mode(mode)));
        }
        Op::Ask(asked) => match asked {
            Asked::Mend { wounds, n: _ } => {
                let hurt = |fig: &Fig| if wounds { state.wounds_of(*fig) > 0 } else { state.weary_of(*fig) > 0 };
                out.extend(state.figures(rules, actor).filter(hurt).map(|fig| Choice::Thing(fig.thing())));
            }
            Asked::DiscardUsed => out.extend(state.used_items(rules, actor).iter().map(thing)),
            Asked::ChooseFace if matches!(step, TextStep::Face(_)) => {
                out.extend((0..FACES.len() as u8).map(Choice::Mode));
            }
            Asked::ChooseFace | Asked::CountsAs(_) => {
                let unspent = (0u8..).zip(state.dice()).filter(|(_, die)| !die.spent);
                out.extend(unspent.map(|(n, _)| Choice::Thing(die_thing(n))));
            }
            Asked::Place(n) => {
                let from = state.hero(actor).space;
                let all = 0..rules.map.spaces.len() as u8;
                out.extend(all.filter(|&to| rules.map.distance(from, to) <= n).map(space));
            }
        },
        // What tests, jumps and deeds wait for is asked by other frames.
        Op::Flow(Flow::Test { .. } | Flow::Skip(_) | Flow::Each { .. } | Flow::Fight) | Op::Do(_) => {}
    }
}

/// What can be handed in next (RBD-12.3).
fn payments(rules: &Rules, state: &State, seat: Seat, paying: Paying, out: &mut Options) {
    let (worths, n) = state.sources(seat);
    for colour in Colour::ALL {
        let next = state.next_source(seat, paying, colour).filter(|&nth| paying.offers(nth, &worths[..n]));
        out.extend(next.map(|_| counter(rules, colour)));
    }
    out.extend(paying.may_end().then_some(Choice::Done));
}

fn counter(rules: &Rules, colour: Colour) -> Choice {
    Choice::Card(KindId(rules.counters + colour.index() as u16))
}

/// An experience counter by its kind.
pub(crate) fn experience_counter(rules: &Rules, n: usize) -> Choice {
    Choice::Card(KindId(rules.experience + n as u16))
}

/// The candidates of a set with how often each can be picked, without the heap: at most one to a space or card.
struct Candidates {
    choices: [Choice; MOST_SPACES],
    copies: [u8; MOST_SPACES],
    n: usize,
}

impl FromIterator<(Choice, u8)> for Candidates {
    fn from_iter<I: IntoIterator<Item = (Choice, u8)>>(all: I) -> Self {
        let mut found = Candidates { choices: [Choice::Done; MOST_SPACES], copies: [0; MOST_SPACES], n: 0 };
        for (choice, copies) in all.into_iter().take(MOST_SPACES) {
            found.choices[found.n] = choice;
            found.copies[found.n] = copies;
            found.n += 1;
        }
        found
    }
}

/// Where several are picked: all that can be, with how often, and how far the picking has come.
fn picked_from(rules: &Rules, state: &State, frame: &Frame) -> Option<(Candidates, Picking)> {
    let once = |cards: Cards| cards.iter().map(|card| (thing(card), 1)).collect();
    match *frame {
        Frame::Recover { picking, .. } => {
            let figures = state.figures(rules, state.active);
            Some((figures.map(|fig| (Choice::Thing(fig.thing()), state.weary_of(fig))).collect(), picking))
        }
        Frame::Fill { colour, picking, .. } => {
            let spaces = state.to_fill(rules, colour);
            let all = (0..rules.map.spaces.len() as u8).filter(|n| spaces.has(*n));
            Some((all.map(|n| (space(n), 1)).collect(), picking))
        }
        Frame::Naming { picking, .. } => Some((once(state.nameable(rules)), picking)),
        Frame::Offer { by, to, part: part @ (OfferPart::Give | OfferPart::Ask), picking, .. } => {
            Some((once(cards(state.nameable_goods(rules, by, to, part))), picking))
        }
        Frame::Kinds { picking, .. } => {
            let copies = state.kinds_for(state.active);
            let kind = |(n, copies): (usize, u8)| (experience_counter(rules, n), copies);
            Some((copies.into_iter().enumerate().map(kind).collect(), picking))
        }
        Frame::Nothing
        | Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::OneSpace
        | Frame::Rest
        | Frame::Spend { .. }
        | Frame::Entered { .. }
        | Frame::Chain { .. }
        | Frame::Resolved { .. }
        | Frame::Replenish { .. }
        | Frame::Program { .. }
        | Frame::Each { .. }
        | Frame::Drawing { .. }
        | Frame::Taking { .. }
        | Frame::Limits { .. }
        | Frame::Which { .. }
        | Frame::Roll(_)
        | Frame::Wounds { .. }
        | Frame::Fight(_)
        | Frame::Beaten { .. }
        | Frame::Spoil { .. }
        | Frame::Knockout { .. }
        | Frame::Bargain { .. }
        | Frame::Offer { .. }
        | Frame::Answer { .. }
        | Frame::Heal { .. }
        | Frame::Pay { .. } => None,
    }
}

/// All that may be in the set that is asked for.
pub(crate) fn candidates(rules: &Rules, state: &State, out: &mut Options) {
    let Some(frame) = state.asking().filter(|_| !state.core.pending.is_roll()) else {
        list(rules, state, out);
        return;
    };
    if let Some((all, picking)) = picked_from(rules, state, &frame) {
        out.clear();
        for (nth, &choice) in (0u8..).zip(&all.choices[..all.n]) {
            out.extend((0..picking.left(nth, all.copies[usize::from(nth)])).map(|_| choice));
        }
        return;
    }
    if let (Frame::Pay { paying, .. }, Some((seat, _))) = (frame, state.core.pending.asked()) {
        out.clear();
        let mut nth = 0;
        for colour in Colour::ALL {
            for _ in 0..state.hero(seat).counters[colour.index()] {
                out.extend((!paying.is_past(nth)).then(|| counter(rules, colour)));
                nth += 1;
            }
        }
        return;
    }
    list(rules, state, out);
    out.retain(|&choice| choice != Choice::Done);
}

/// What a counter is worth in a payment.
pub(crate) fn worth(rules: &Rules, state: &State, choice: Choice) -> u16 {
    match (state.asking(), choice) {
        (Some(Frame::Pay { .. }), Choice::Card(kind)) => rules.counter_colour(kind).map_or(0, Colour::worth),
        _ => 0,
    }
}

/// The thing that a choice is about without naming it.
pub(crate) fn concerns(rules: &Rules, state: &State, choice: Choice) -> Option<ThingId> {
    // Also of a seat that has no Hero: a choice that is refused may name any.
    let hero = |seat: u8| (seat < state.n_seats).then(|| Fig::hero(Seat(seat)).thing());
    match (state.asking()?, choice) {
        // A thing that is one's own is used; to sell it is said by its kind.
        (Frame::Turn(TurnStep::Shop), Choice::Card(kind)) => Some(Fig::card(state.for_sale(rules, kind)?).thing()),
        (Frame::Turn(TurnStep::Adventure), Choice::Mode(mode)) if mode >= ATTACK_HERO => hero(mode - ATTACK_HERO),
        (Frame::Turn(TurnStep::Adventure), Choice::Mode(mode)) if mode >= NEGOTIATE => hero(mode - NEGOTIATE),
        (Frame::Fight(FightStep::Choose(_)), Choice::Mode(mode)) if mode >= ALLY => {
            let ally = state.ready_allies(rules).nth(u32::from(mode - ALLY))?;
            Some(Fig::card(ally).thing())
        }
        _ => None,
    }
}

/// The ways that the pending question knows, open now or not.
pub(crate) fn ways(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let heroes = || 0..state.n_seats;
    match state.asking() {
        Some(Frame::Turn(TurnStep::Move)) => out.extend((0..Move::ALL.len() as u8).map(Choice::Mode)),
        Some(Frame::Turn(TurnStep::Adventure)) => {
            out.extend((0..Colour::ALL.len() as u8).map(Choice::Mode));
            out.extend(heroes().map(|seat| Choice::Mode(NEGOTIATE + seat)));
            out.extend(heroes().map(|seat| Choice::Mode(ATTACK_HERO + seat)));
        }
        Some(Frame::Turn(TurnStep::Shop)) => out.extend([HEAL_WOUNDS, HEAL_EXHAUSTION].map(Choice::Mode)),
        Some(Frame::Turn(TurnStep::Experience)) => out.push(Choice::Mode(EXCHANGE)),
        Some(Frame::Fight(FightStep::Escape)) => out.push(Choice::Mode(TRY)),
        Some(Frame::Fight(FightStep::Choose(_))) => {
            out.extend([ATTACK, DEFEND].map(Choice::Mode));
            out.extend((0..state.ready_allies(rules).len() as u8).map(|n| Choice::Mode(ALLY + n)));
        }
        Some(Frame::Which { fig, .. }) => {
            out.extend((0..rules.designs_of(state, fig).used.len() as u8).map(Choice::Mode));
        }
        Some(Frame::Spoil { .. }) => out.push(Choice::Mode(ALL_GOLD)),
        Some(Frame::Bargain { .. }) => out.push(Choice::Mode(OFFER)),
        Some(Frame::Answer { .. }) => out.extend([ACCEPT, REFUSE, COUNTER].map(Choice::Mode)),
        Some(Frame::Program { kind, pc, step, .. }) => {
            let parts = match rules.designs[usize::from(kind)].ops[usize::from(pc)] {
                Op::Flow(Flow::Either { .. }) => 2,
                Op::Ask(Asked::ChooseFace) if matches!(step, TextStep::Face(_)) => FACES.len() as u8,
                Op::Flow(Flow::Test { .. } | Flow::Skip(_) | Flow::Each { .. } | Flow::Fight)
                | Op::Ask(_)
                | Op::Do(_) => 0,
            };
            out.extend((0..parts).map(Choice::Mode));
        }
        _ => {}
    }
}

/// The words of a choice that does not name itself.
pub(crate) fn describe(rules: &Rules, state: &State, choice: Choice) -> Option<String> {
    let frame = state.asking()?;
    if let (Frame::Turn(TurnStep::Shop), Choice::Card(kind)) = (frame, choice) {
        return Some(format!("sell {}", rules.catalog.name(kind)));
    }
    let Choice::Mode(mode) = choice else { return None };
    let ally = |n: u8| state.ready_allies(rules).nth(u32::from(n)).map(|card| rules.of(card).name.clone());
    Some(match frame {
        Frame::Turn(TurnStep::Move) => match Move::ALL.get(usize::from(mode))? {
            Move::Roll => "roll".to_owned(),
            Move::OneSpace => "one space".to_owned(),
            Move::Rest => "rest".to_owned(),
            Move::Stay => "stay".to_owned(),
        },
        Frame::Turn(TurnStep::Adventure) if mode >= ATTACK_HERO => {
            format!("attack {}", Refusal::seat(Seat(mode - ATTACK_HERO)))
        }
        Frame::Turn(TurnStep::Adventure) if mode >= NEGOTIATE => {
            format!("negotiate with {}", Refusal::seat(Seat(mode - NEGOTIATE)))
        }
        Frame::Turn(TurnStep::Adventure) => {
            format!("{} adventure", Colour::ALL.get(usize::from(mode))?.word())
        }
        Frame::Turn(TurnStep::Shop) => (if mode == HEAL_WOUNDS { "heal wounds" } else { "heal exhaustion" }).to_owned(),
        Frame::Turn(TurnStep::Experience) => "hand in counters".to_owned(),
        Frame::Fight(FightStep::Escape) => "try to escape".to_owned(),
        Frame::Fight(FightStep::Choose(_)) => match mode {
            ATTACK => "attack".to_owned(),
            DEFEND => "defend".to_owned(),
            _ => format!("{} attacks", ally(mode - ALLY)?),
        },
        Frame::Which { fig, .. } => used_text(rules.designs_of(state, fig), mode)?,
        Frame::Spoil { .. } => "all gold".to_owned(),
        Frame::Bargain { .. } => "make an offer".to_owned(),
        Frame::Answer { .. } => ["accept", "refuse", "make another offer"].get(usize::from(mode))?.to_string(),
        Frame::Program { kind, pc, step, .. } => match rules.designs[usize::from(kind)].ops[usize::from(pc)] {
            Op::Ask(Asked::ChooseFace) if matches!(step, TextStep::Face(_)) => {
                FACES.get(usize::from(mode))?.1.to_owned()
            }
            Op::Flow(Flow::Either { second }) => {
                let at = if mode == 0 { pc + 1 } else { second };
                said(rules.designs[usize::from(kind)].ops[usize::from(at)])
            }
            Op::Flow(Flow::Test { .. } | Flow::Skip(_) | Flow::Each { .. } | Flow::Fight) | Op::Ask(_) | Op::Do(_) => {
                return None;
            }
        },
        Frame::Nothing
        | Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::OneSpace
        | Frame::Rest
        | Frame::Recover { .. }
        | Frame::Spend { .. }
        | Frame::Entered { .. }
        | Frame::Chain { .. }
        | Frame::Resolved { .. }
        | Frame::Replenish { .. }
        | Frame::Fill { .. }
        | Frame::Each { .. }
        | Frame::Drawing { .. }
        | Frame::Taking { .. }
        | Frame::Limits { .. }
        | Frame::Roll(_)
        | Frame::Naming { .. }
        | Frame::Wounds { .. }
        | Frame::Fight(_)
        | Frame::Beaten { .. }
        | Frame::Knockout { .. }
        | Frame::Offer { .. }
        | Frame::Heal { .. }
        | Frame::Kinds { .. }
        | Frame::Pay { .. } => return None,
    })
}
