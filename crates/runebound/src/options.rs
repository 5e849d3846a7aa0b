//! What may be answered to each question, and what it is called.

use runehall_engine::{
    Actor, CardId, Choice, KindId, Options, Paying, Pending, Picking, QuestionId, Refusal, Seat, ThingId,
};

use crate::adventure::Attempt;
use crate::effects::parts;
use crate::experience::Exchange;
use crate::fight::{Act, AllyDoes, Flight};
use crate::frame::{FightStep, Frame, KnockoutStep, OfferPart, RollStep, SetupStep, TextStep, TurnStep};
use crate::knockout::Spoils;
use crate::map::{self, MOST_SPACES};
use crate::market::Healing;
use crate::meet::{Bargaining, Reply};
use crate::movement::{FACES, Move, REST_DICE};
use crate::op::{Asked, Flow, Op};
use crate::program::{Cards, Rules, Standing};
use crate::reading::{said, used_text};
use crate::state::{Fig, State, cards, die_thing, owned};
use crate::terms::Colour;
use crate::uses;
use crate::words::{ADVENTURE, INFO, R_STARTER};

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
    // An Ally that attacks may also be used.
    out.dedup();
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
        | Frame::Meet(_)
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
        | Frame::Ally { .. }
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
            let open = |way: &Move| *way != Move::Rest || !no_rest(rules, state);
            out.extend(Move::ALL.into_iter().filter(open).map(Move::choice));
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
            out.extend(state.attempts(rules).map(|colour| Attempt::on(colour).choice()));
            out.extend(state.challenges().map(|(_, position)| thing(position.card)));
            if state.strangers().next().is_some() {
                out.extend([Attempt::Negotiate, Attempt::Attack].map(Attempt::choice));
            }
        }
        Frame::Meet(_) => out.extend(state.strangers().map(|other| Choice::Thing(Fig::hero(other).thing()))),
        Frame::Turn(TurnStep::Free { cost }) => out.extend(things(state.free_items(rules, cost))),
        Frame::Turn(TurnStep::Shop) => {
            out.extend(things(state.on_sale(rules)));
            out.extend(state.saleable(rules).iter().map(|card| Choice::Card(rules.catalog.kind_of(card))));
            for (healing, wounds) in [(Healing::Wounds, true), (Healing::Exhaustion, false)] {
                out.extend(state.patients(rules, wounds).next().map(|_| healing.choice()));
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
            out.extend((state.affordable(seat) > 0).then_some(Exchange::HandIn.choice()));
        }
        Frame::Pay { paying, .. } => payments(rules, state, seat, paying, out),
        Frame::Program { kind, pc, step, actor, .. } => program(rules, state, (kind, pc, step), actor, out),
        Frame::Fight(FightStep::Escape) => out.push(Flight::Try.choice()),
        Frame::Fight(FightStep::Choose(_)) => {
            out.extend((!state.fight.hero_attacked).then_some(Act::Attack.choice()));
            out.push(Act::Defend.choice());
            out.extend(things(state.ready_allies(rules)));
        }
        Frame::Ally { .. } => out.extend(AllyDoes::ALL.map(AllyDoes::choice)),
        Frame::Spoil { loser, .. } => {
            out.extend(things(state.table.zone(owned(loser))));
            out.extend((state.hero(loser).gold > 0).then_some(Spoils::AllGold.choice()));
        }
        Frame::Knockout { seat, step: KnockoutStep::Loss, .. } => out.extend(things(state.most_costly(rules, seat))),
        Frame::Knockout { seat, step: KnockoutStep::Town, .. } => {
            out.extend(rules.map.nearest_towns(state.hero(seat).space).map(space));
        }
        Frame::Bargain { with } => out.extend(state.may_offer(seat, with).then_some(Bargaining::Offer.choice())),
        Frame::Offer { part: OfferPart::GiveGold, by: giver, .. }
        | Frame::Offer { part: OfferPart::AskGold, to: giver, .. } => {
            out.extend((0..=state.hero(giver).gold).map(Choice::Amount));
        }
        Frame::Answer { by, to, .. } => {
            out.extend([Reply::Accept, Reply::Refuse].map(Reply::choice));
            out.extend(state.may_offer(to, by).then_some(Reply::Counter.choice()));
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
        | Frame::Meet(_)
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
        | Frame::Ally { .. }
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

/// The thing that a choice is about without naming it: a thing that is one's own is used, so what is sold is said by its kind.
pub(crate) fn concerns(rules: &Rules, state: &State, choice: Choice) -> Option<ThingId> {
    let (Frame::Turn(TurnStep::Shop), Choice::Card(kind)) = (state.asking()?, choice) else { return None };
    Some(Fig::card(state.for_sale(rules, kind)?).thing())
}

/// The question whose declared ways a frame knows; in the endgame the step asks another one and knows them all the same, to refuse them.
fn question(state: &State, frame: &Frame) -> QuestionId {
    match (frame, state.core.pending) {
        (Frame::Turn(TurnStep::Adventure), _) => ADVENTURE,
        (_, Pending::Ask(ask)) => ask.question,
        (_, Pending::Over(_) | Pending::Fault(_)) => R_STARTER,
    }
}

/// The ways that the pending question knows, open now or not: those that it declares, or those of a text.
pub(crate) fn ways(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let Some(frame) = state.asking() else { return };
    out.extend(INFO.modes(question(state, &frame)));
    let of_text = |mode: u8| of_text(rules, state, &frame, mode).map(|_| Choice::Mode(mode));
    out.extend((0..=u8::MAX).map_while(of_text));
}

/// The words of a choice that does not name itself.
pub(crate) fn describe(rules: &Rules, state: &State, choice: Choice) -> Option<String> {
    let frame = state.asking()?;
    match (frame, choice) {
        (Frame::Turn(TurnStep::Shop), Choice::Card(kind)) => Some(format!("sell {}", rules.catalog.name(kind))),
        (Frame::Meet(_), Choice::Thing(id)) => Some(Refusal::seat(Fig::of(id)?.seat()?)),
        (Frame::Fight(FightStep::Choose(_)), Choice::Thing(id)) => attacks(rules, state, &frame, id),
        (_, Choice::Mode(mode)) => match INFO.mode(question(state, &frame), mode) {
            Some(words) => Some(words.to_owned()),
            None => of_text(rules, state, &frame, mode),
        },
        _ => None,
    }
}

/// The words for an Ally that can do nothing but attack, whether or not it has done so in this round.
fn attacks(rules: &Rules, state: &State, frame: &Frame, id: ThingId) -> Option<String> {
    let (seat, fig) = (state.attacker(), Fig::of(id).filter(|fig| fig.seat().is_none())?);
    let ally = Some(CardId(fig.0)).filter(|card| state.allies(rules, seat).has(*card))?;
    let used = uses::check(rules, state, frame, seat, fig).is_ok();
    (!used).then(|| format!("{} attacks", rules.of(ally).name))
}

/// The words of a way that is one of a card's text.
fn of_text(rules: &Rules, state: &State, frame: &Frame, mode: u8) -> Option<String> {
    if let Frame::Which { fig, .. } = *frame {
        return used_text(rules.designs_of(state, fig), mode);
    }
    let Frame::Program { kind, pc, .. } = *frame else { return None };
    let ops = &rules.designs[usize::from(kind)].ops;
    let Op::Flow(Flow::Either { second }) = ops[usize::from(pc)] else { return None };
    let at = [pc + 1, second].get(usize::from(mode)).copied()?;
    Some(said(ops[usize::from(at)]))
}
