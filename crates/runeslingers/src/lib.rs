//! Runeslingers: a duel of decks for two to four players, in two editions.
//!
//! The rules are `docs/rules/runeslingers`; a clause id stands at the line that keeps it. Start with [`frame`] (the procedures that
//! can be suspended) and `turn.rs` (the course of a turn); then `announce.rs` and `play.rs` (the steps of a play), `act.rs` (the Play
//! Phase and answers), `text.rs` and `instruct.rs` (card texts at work), `road.rs` (the state check) and `trigger.rs`. What is asked of a
//! position is worked out in `values.rs`; `position.rs` says a table as scenarios do.
//!
//! **Invariant.** No card is named in this crate: what a card does comes from its sentences in `data/runeslingers`, compiled by
//! [`compile`] into the ops of [`program`].

#![forbid(unsafe_code)]

mod act;
mod afflict;
mod announce;
mod arrange;
mod begin;
pub mod boosters;
mod brief;
pub mod compile;
mod damage;
mod deck;
pub mod decks;
pub mod design;
pub mod fields;
pub mod frame;
mod hands;
pub mod info;
mod instruct;
mod knowledge;
pub mod lexicon;
mod machine;
mod manual;
mod moves;
mod opening;
mod options;
mod play;
mod position;
pub mod program;
mod reading;
mod ready;
mod road;
pub mod state;
mod subject;
mod suspended;
mod targets;
mod text;
mod trigger;
mod turn;
mod values;
mod view;
mod why_not;
mod words;
mod worlds;

use runehall_cards::Spoken;
pub use runehall_engine::Game;
use runehall_engine::language::{CardLanguage, ReadStep};
use runehall_engine::{
    Arg, CardInfo, Choice, Clause, Dice, Features, GameInfo, Given, GivenError, Inspection, Interrupt, KindId, Machine,
    OptionInfo, Options, Pending, Problem, Ready, Refusal, Seat, SeatSet, Setup, SetupError, Sink, Standing, Subject,
    Thing, ThingId, View, Viewer, Word, course,
};

pub use boosters::Boosters;
pub use design::Rules;
use machine::{Run, quietly};
pub use state::State;
use values::Look;
use words::{Told, by_rule};

/// The game, for everything that is generic over [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct Runeslingers;

impl Game for Runeslingers {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &words::INFO
    }

    fn sit_down(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
        begin::to_be_dealt(rules, setup)
    }

    course! { Run }

    fn arrange<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        setup: &Setup,
        given: &Given,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<State, Vec<GivenError>> {
        arrange::arrange(rules, setup, given, dice, sink)
    }

    #[inline]
    fn options(rules: &Rules, state: &State, out: &mut Options) {
        options::list(rules, state, out);
    }

    fn candidates(rules: &Rules, state: &State, out: &mut Options) {
        options::candidates(rules, state, out);
    }

    fn worth(_: &Rules, _: &State, choice: Choice) -> u16 {
        // RSL-8.4: a concentration gives 1 light.
        u16::from(matches!(choice, Choice::Thing(_)))
    }

    /// Which target is named for which part of the text (RSL-9.7).
    fn in_order(_rules: &Rules, state: &State, _choice: Choice) -> bool {
        matches!(state.core.pending, Pending::Ask(ask) if ask.question == words::TARGET)
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        why_not::why_not(rules, state, choice)
    }

    fn why_not_interrupt(_: &Rules, state: &State, interrupt: Interrupt) -> Option<Refusal> {
        cannot_interrupt(state, interrupt)
    }

    fn interrupt_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        state: &mut State,
        interrupt: Interrupt,
        dice: &mut D,
        sink: &mut S,
    ) {
        let Interrupt::Resign(seat) = interrupt else { return };
        let mut run = Run::new(rules, state, dice, sink);
        run.rewind();
        // RSL-21.13: an elimination, before the next decision is asked for.
        run.tell(|_| by_rule(Told::Conceded, "RSL-21.13", &[Arg::Seat(seat)]));
        run.tell(|_| by_rule(Told::Eliminated, "RSL-21.4", &[Arg::Seat(seat)]));
        run.put_out(seat);
        if run.end_if_one_is_left().is_some() {
            return;
        }
        // Stacks that became exposed may merge (RSL-21.9); then whoever was asked is asked again, as far as they still are.
        match run.changed() {
            Err(fault) => run.state.core.pending = Pending::Fault(fault),
            Ok(_) if matches!(run.state.core.pending, Pending::Ask(_)) => run.go_on(None),
            Ok(_) => {}
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn position(rules: &Rules, state: &State, viewer: Viewer) -> View {
        position::position(rules, state, viewer)
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        worlds::resample(rules, state, seat, dice);
    }

    fn features(_: &Rules, state: &State, _: Seat, of: Seat, out: &mut Features) {
        worlds::features(state, of, out);
    }

    fn key(_: &Rules, state: &State, seat: Seat) -> u64 {
        knowledge::key(state, seat)
    }

    fn rolled_card(_: &Rules, state: &State, roll: u16) -> Option<KindId> {
        view::rolled(state, roll).map(|card| state.brought.kind_of(card))
    }

    fn subject(rules: &Rules, state: &State) -> Option<Subject> {
        subject::subject(rules, state)
    }

    fn suspended(rules: &Rules, state: &State) -> Vec<String> {
        suspended::suspended(rules, state)
    }

    fn things(_: &Rules, state: &State, out: &mut Vec<ThingId>) {
        view::things(state, out);
    }

    fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
        view::thing(rules, state, viewer, id)
    }

    fn standings(_: &Rules, state: &State) -> Vec<Standing> {
        let Pending::Over(_) = state.core.pending else { return vec![] };
        // RSL-21.14, RSL-23.9: the loser has no power left.
        let standing = |seat: Seat| {
            let player = state.player(seat);
            let score = if player.place == 1 { i32::from(player.power) } else { 0 };
            Standing { seat, place: player.place, score }
        };
        state.seats().iter().map(standing).collect()
    }

    fn tally(_: &Rules, state: &State, seat: Seat) -> Option<String> {
        // RSL-23.4
        let player = state.player(seat);
        (player.place > 0).then(|| format!("{} power left", if player.place == 1 { player.power } else { 0 }))
    }

    fn seats(state: &State) -> SeatSet {
        state.seats()
    }

    fn describe(rules: &Rules, state: &State, choice: Choice) -> Option<String> {
        subject::describe(Look { rules, state }, choice)
    }

    fn ways(rules: &Rules, state: &State, out: &mut Options) {
        subject::ways(Look { rules, state }, out);
    }

    fn concerns(rules: &Rules, state: &State, choice: Choice) -> Option<ThingId> {
        subject::concerns(Look { rules, state }, choice)
    }

    fn card_names(rules: &Rules) -> &[String] {
        &rules.names
    }

    fn audit(rules: &Rules, state: &State) -> Result<(), String> {
        audit(Look { rules, state })
    }

    fn starter(state: &State) -> Option<Seat> {
        // RSL-7.4: at first everybody is asked for a concentration.
        state.starts
    }

    #[inline]
    fn turns(state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn load(files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        compile::load(files, &words::INFO.meaning())
    }

    fn inspect(rules: &Rules, setup: &Setup, option: &OptionInfo, value: &str) -> Option<Inspection> {
        // What is wrong with the table itself is told when it is set up.
        let terms = begin::terms(setup.read(&words::INFO, &mut vec![]).table());
        (option.name == words::DECK.name).then(|| decks::inspect(rules, value, terms.format()))
    }

    fn ready(option: &OptionInfo) -> &'static [Ready] {
        if option.name == words::DECK.name { &decks::READY } else { &[] }
    }

    fn covering(rules: &Rules, setup: &Setup) -> Vec<Setup> {
        deck::covering(rules, setup)
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        info::card(rules, kind)
    }

    fn vocabulary() -> Vec<Word> {
        info::vocabulary()
    }

    fn language() -> Option<&'static dyn CardLanguage> {
        Some(&Spoken::<compile::Cards>::LANGUAGE)
    }

    fn reading(rules: &Rules, kind: KindId) -> Vec<ReadStep> {
        info::named(rules, kind).map_or_else(Vec::new, reading::reading)
    }

    fn parts(rules: &Rules, kind: KindId) -> Vec<String> {
        info::named(rules, kind).map_or_else(Vec::new, reading::parts)
    }

    fn without(rules: &Rules, kind: KindId, part: Option<usize>) -> Option<Rules> {
        reading::without(rules, kind, part)
    }

    fn without_line(rules: &Rules, kind: KindId, line: usize) -> Option<Rules> {
        rules.without_line(kind, line)
    }

    fn rules_hash(rules: &Rules) -> [u8; 32] {
        rules.hash
    }
}

/// Why a player cannot leave now, or a draw cannot be agreed.
fn cannot_interrupt(state: &State, interrupt: Interrupt) -> Option<Refusal> {
    let refuse = |clause, because: String, instead: &str| Some(Refusal::new(Clause(clause), because, instead));
    match state.core.pending {
        Pending::Over(_) => return refuse("RSL-3.17", "the encounter is over".to_owned(), ""),
        Pending::Ask(ask) if ask.sides > 0 => {
            return refuse("RSL-21.13", "a roll is waited for".to_owned(), "answer the roll first");
        }
        Pending::Ask(_) | Pending::Fault(_) => {}
    }
    match interrupt {
        Interrupt::Resign(seat) if !state.seats().has(seat) => {
            refuse("RSL-21.13", "nobody sits there".to_owned(), "name a seat at this table")
        }
        Interrupt::Resign(seat) if !state.alive.has(seat) => {
            refuse("RSL-21.13", format!("{} is out of the encounter", Refusal::seat(seat)), "")
        }
        Interrupt::AgreeDraw(_) => refuse("RSL-3.17", "there is no draw".to_owned(), "play on, or concede"),
        Interrupt::Take(..) => Some(Refusal::no_liberty("RSL-21.13")),
        Interrupt::Resign(_) => None,
    }
}

/// What must hold of every state.
fn audit(look: Look<'_>) -> Result<(), String> {
    use state::{AREAS, PLAYING, Role, Spot, field};
    let Look { rules, state } = look;
    if let Pending::Fault(fault) = state.core.pending {
        return Err(format!("fault: {fault}"));
    }
    if !state.table.is_conserved(state.brought.all()) {
        return Err("a card is in no place, or in two".to_owned());
    }
    let over = matches!(state.core.pending, Pending::Over(_));
    let playing = state.core.agenda.frames().iter().any(
        |frame| matches!(frame, frame::Frame::Announce(a) if a.plays() && a.has(frame::Announce::PAID) && !a.has(frame::Announce::LAID)),
    );
    if !state.table.zone(PLAYING).is_empty() && !playing && !over {
        return Err("RSL-9.15: a card is being played by nobody".to_owned());
    }
    for seat in state.seats().iter() {
        let mut seen = [[false; 4]; 16];
        for slot in state.table.lying(field(seat)) {
            let (spot, role) = (slot.facts.spot, slot.facts.role);
            let equip = spot >= Spot::RUNESLINGER;
            if equip != (role == Role::Equip) {
                return Err(format!("RSL-6.1: {slot:?} lies where it cannot"));
            }
            let twice = std::mem::replace(&mut seen[usize::from(spot.0)][role as usize], true);
            if twice && role != Role::Placed {
                return Err(format!("RSL-6.7: two cards lie at {spot:?} of seat {}", seat.0));
            }
            let speaks = role == Role::Card || (role == Role::Equip && state.revealed);
            let hidden = !speaks && slot.facts.talks != 0;
            if slot.facts.whose.seat() != seat {
                return Err(format!("RSL-6.10: {slot:?} is noted as on another field than that of seat {}", seat.0));
            }
            let is_defense = role == Role::Card && look.brief(slot.card).sort.is_defense();
            if slot.facts.is(state::mark::DEFENSE) != is_defense {
                return Err(format!("RSL-5.7: {slot:?} is noted as what it is not"));
            }
            let wrong = speaks && slot.facts.talks != look.brief(slot.card).talks;
            if hidden || wrong {
                return Err(format!("{slot:?} has other lines than are noted"));
            }
        }
        if state.table.zone(field(seat)).len() as usize != state.table.lying(field(seat)).count() {
            return Err("RSL-6.1: a card on a field lies at no place".to_owned());
        }
        let player = state.player(seat);
        for area in &player.areas[..usize::from(AREAS)] {
            if area.ailment.is_some() != (area.n > 0) {
                return Err(format!("RSL-11.11: {area:?} is no stack"));
            }
        }
        let settled = matches!(state.core.pending, Pending::Ask(ask) if ask.question == words::ACT);
        if state.alive.has(seat) && settled {
            if i16::from(player.health) > look.max_health(seat) || player.health == 0 {
                return Err(format!("RSL-3.14: health {} of {}", player.health, look.max_health(seat)));
            }
            if state.table.count(state::deck(seat)) == 0 {
                return Err("RSL-3.8: a deck is empty".to_owned());
            }
        }
    }
    for origin in state.brought.origins() {
        let cards = state.brought.of::<3>(origin);
        let main = |kind| rules.design(kind).sort.is_main();
        if cards.iter().any(|card| main(state.brought.kind_of(card)) != (origin.part == begin::part::DECK)) {
            return Err(format!("RSL-22.3: {:?} cannot have brought this", origin.owner));
        }
    }
    Ok(())
}
