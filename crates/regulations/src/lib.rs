//! Runes & Regulations: 130 cards of 85 designs, two to four players.
//!
//! The rules are `docs/rules/regulations`; a clause id stands at the line that implements it. Start with [`frame`] (the
//! procedures that can be suspended) and `turn.rs` (the course of a turn); then `window.rs` (who uses what), `link.rs`
//! (the chain), `effect.rs` (the steps of card texts), `road.rs` (what cards may stop), `act.rs` (actions), `spin.rs`; and what is
//! asked of a position:
//! `look.rs` (the use check), `fences.rs` (targets), `standing.rs` (limits and protection), `uses.rs` (what answers what),
//! `subject.rs` (what a question is about).
//!
//! **Invariant.** No card is named in this crate: what a card does comes from its sentence in `data/regulations`, compiled
//! by `compile.rs` into the programs of [`program`] (RNR-16.32).

#![forbid(unsafe_code)]

mod act;
mod arrange;
mod assemble;
mod begin;
mod compile;
mod effect;
mod fences;
pub mod frame;
mod knowledge;
mod leave;
pub mod lexicon;
mod link;
mod look;
mod machine;
mod manual;
mod options;
pub mod program;
mod reading;
mod road;
mod spin;
mod standing;
pub mod state;
mod subject;
mod suspended;
mod turn;
mod uses;
mod view;
mod why_not;
mod window;
mod words;
mod worlds;

use std::fmt::Write as _;

use runehall_cards::Spoken;
use runehall_engine::language::{CardLanguage, ReadStep};
use runehall_engine::{
    CardInfo, Choice, Clause, Dice, Features, Game, GameInfo, Given, GivenError, Holdings, Interrupt, KindId, Machine,
    Options, Pending, Printed, Problem, Refusal, Seat, SeatSet, Setup, SetupError, Sink, Subject, Thing, ThingId, View,
    Viewer, Word, course,
};

pub use compile::RegulationCards;
use frame::Frame;
use machine::{Run, quietly};
pub use program::Rules;
pub use state::State;
use state::{MAIN_DECK, REGULATION_DECK, RUNE_DECK};
use words::{ROLL_BLIND, ROLL_DEAL, ROLL_DRAW, ROLL_EVENT, ROLL_REGULATION, ROLL_RUNE, ROLL_SPIN};

/// The game, for everything that is generic over [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct Regulations;

impl Game for Regulations {
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

    /// Runes go through their activation in the order in which they were named (RNR-11.22); all else is ordered when the link resolves (RNR-11.4).
    fn in_order(rules: &Rules, state: &State, choice: Choice) -> bool {
        matches!(choice, Choice::Thing(id) if state.lying(id).is_some_and(|card| rules.runes.has(card)))
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
        run.leave(seat);
        if matches!(run.state.core.pending, Pending::Ask(_)) {
            run.go_on(None);
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        worlds::resample(rules, state, seat, dice);
    }

    fn features(rules: &Rules, state: &State, seat: Seat, of: Seat, out: &mut Features) {
        knowledge::features(rules, state, seat, of, out);
    }

    fn places() -> &'static [&'static str] {
        &knowledge::PLACES
    }

    fn holdings(rules: &Rules, state: &State, seat: Seat, of: Seat, out: &mut Holdings) {
        knowledge::holdings(rules, state, seat, of, out);
    }

    fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
        knowledge::key(rules, state, seat)
    }

    fn rolled_card(rules: &Rules, state: &State, roll: u16) -> Option<KindId> {
        let Pending::Ask(ask) = state.core.pending else { return None };
        let pile = match (ask.question, state.core.agenda.top()) {
            (ROLL_DEAL | ROLL_DRAW, _) => state.table.unordered(MAIN_DECK),
            (ROLL_RUNE, _) => state.table.unordered(RUNE_DECK),
            (ROLL_REGULATION, _) => state.table.unordered(REGULATION_DECK),
            (ROLL_BLIND, Some(Frame::PickRune { fence, .. })) => {
                let rune = state.table.lying(state::fence(*fence)).nth(usize::from(roll))?;
                return Some(rules.catalog.kind_of(rune.card));
            }
            _ => return None,
        };
        pile.nth(u32::from(roll)).map(|card| rules.catalog.kind_of(card))
    }

    fn asked_by(state: &State) -> Option<Clause> {
        subject::asked_by(state)
    }

    fn suspended(rules: &Rules, state: &State) -> Vec<String> {
        suspended::suspended(rules, state)
    }

    fn subject(rules: &Rules, state: &State) -> Option<Subject> {
        subject::subject(rules, state)
    }

    fn describe(rules: &Rules, state: &State, choice: Choice) -> Option<String> {
        if let Choice::Mode(mode) = choice {
            return words::INFO.mode(words::CAST, mode).map(str::to_owned);
        }
        if choice == Choice::Yes {
            return subject::agreed(rules, state);
        }
        // RNR-11.24: who has named cards and stops there uses those, and does not pass.
        if let (Choice::Done, Some(Frame::Picks(picks))) = (choice, state.core.agenda.top()) {
            let cards = if picks.len() == 1 { "card" } else { "cards" };
            return Some(format!("use {} {cards}", picks.len()));
        }
        let (Choice::Roll(face), Pending::Ask(ask)) = (choice, state.core.pending) else { return None };
        let face = usize::from(face);
        let term = match ask.question {
            ROLL_SPIN => words::sector(*frame::Sector::ALL.get(face)?),
            ROLL_EVENT => words::event(*frame::EventKind::ALL.get(face)?),
            _ => return None,
        };
        Some(term.word.to_owned())
    }

    /// The only one is to draw (RNR-6.7, RNR-6.8).
    fn ways(_: &Rules, _: &State, out: &mut Options) {
        out.clear();
        out.extend(words::INFO.modes(words::CAST));
    }

    fn things(_rules: &Rules, state: &State, out: &mut Vec<ThingId>) {
        out.clear();
        for seat in (0..state.n_seats).map(Seat) {
            out.extend(state.table.lying(state::lawn(seat)).map(|slot| slot.id));
            out.extend(state.table.lying(state::fence(seat)).map(|slot| slot.id));
        }
    }

    fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
        view::thing(rules, state, viewer, id)
    }

    /// The Mythical Creatures on the Lawn, by which the game is won (RNR-9.2).
    fn score(state: &State, seat: Seat) -> i32 {
        state.mythical(seat).len() as i32
    }

    fn seats(state: &State) -> SeatSet {
        SeatSet::first(usize::from(state.n_seats))
    }

    fn card_names(rules: &Rules) -> &[String] {
        rules.catalog.names()
    }

    fn audit(rules: &Rules, state: &State) -> Result<(), String> {
        // RNR-1.9
        if !state.table.is_conserved(rules.catalog.all()) {
            return Err("RNR-1.9: a card is in no place, or in two".to_owned());
        }
        let lawns = state.lawns();
        let fences = (0..state.n_seats).map(|seat| state.fence(Seat(seat))).fold(lawns, |all, fence| all | fence);
        if state.table.slotted() != fences {
            return Err("RNR-10.21: the order of arrival does not match the Lawns and Fences".to_owned());
        }
        let mut viewers = (0..state.n_seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]);
        if viewers.any(|viewer| !(state.named_runes() - state.table.known_to(viewer)).is_empty()) {
            return Err("RNR-11.8: a Rune is a target, and somebody does not know which it is".to_owned());
        }
        if !(state.hexed - lawns).is_empty() || state.hexed.len() > state::TOKENS {
            return Err("RNR-4.15: a token lies on no Creature, or there are too many".to_owned());
        }
        let regulation = state.table.zone(state::REGULATION).first();
        if state.law != regulation.and_then(|card| rules.of(card).standing) {
            return Err("RNR-13.1: the standing rule is not that of the active Regulation".to_owned());
        }
        for seat in (0..state.n_seats).map(Seat) {
            let wrong = (state.hand(seat) - rules.spells - rules.creatures)
                | (state.fence(seat) - rules.runes)
                | (state.lawn(seat) - rules.creatures);
            if !wrong.is_empty() {
                return Err(format!("RNR-3.8: seat {} has a card where it cannot be", seat.0));
            }
        }
        if let Pending::Fault(fault) = state.core.pending {
            return Err(format!("fault: {fault}"));
        }
        let mut fresh = *state;
        quietly(rules, &mut fresh, |run| run.refresh_offer());
        if matches!(state.core.pending, Pending::Ask(_)) && fresh.core.offer != state.core.offer {
            return Err("the options are not what the rules say".to_owned());
        }
        Ok(())
    }

    #[inline]
    fn turns(state: &State) -> u32 {
        u32::from(state.turns)
    }

    fn load(files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        compile::load(files)
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        let design = rules.design(kind);
        let mut ops = String::new();
        if let Some(trigger) = design.trigger {
            let _ = writeln!(ops, "on  {trigger:?}");
        }
        for (pc, step) in design.steps.iter().enumerate() {
            let _ = writeln!(ops, "{pc:>2}  {step:?}");
        }
        if let Some(standing) = design.standing {
            let _ = writeln!(ops, "    {standing:?}");
        }
        let sort = format!("{:?}", design.card_type).to_lowercase();
        let _ = write!(ops, "{}", if design.instead { "instead of what would happen" } else { "" });
        CardInfo {
            name: design.name.clone(),
            count: design.count,
            attributes: sort.clone(),
            printed: vec![Printed::mark(&sort)],
            sort,
            hue: None,
            text: design.text.clone(),
            tree: design.tree.clone(),
            ops: ops.trim_end().to_owned(),
        }
    }

    fn reading(rules: &Rules, kind: KindId) -> Vec<ReadStep> {
        reading::reading(rules.design(kind))
    }

    fn parts(rules: &Rules, kind: KindId) -> Vec<String> {
        reading::parts(rules.design(kind))
    }

    fn without(rules: &Rules, kind: KindId, part: Option<usize>) -> Option<Rules> {
        reading::without(rules, kind, part)
    }

    fn language() -> Option<&'static dyn CardLanguage> {
        Some(&Spoken::<RegulationCards>::LANGUAGE)
    }

    fn vocabulary() -> Vec<Word> {
        lexicon::lexicon().vocabulary().into_iter().map(Word::from).collect()
    }

    fn rules_hash(rules: &Rules) -> [u8; 32] {
        rules.hash
    }
}

/// Why nobody can leave now. There is no draw by agreement (RNR-9.6).
fn cannot_interrupt(state: &State, interrupt: Interrupt) -> Option<Refusal> {
    let refuse = |clause, because: String, instead: &str| Some(Refusal::new(Clause(clause), because, instead));
    match (state.core.pending, interrupt) {
        (Pending::Over(_), _) => refuse("RNR-9.6", "the game is over".to_owned(), ""),
        (_, Interrupt::AgreeDraw(_)) => {
            refuse("RNR-9.6", "this game has no draw by agreement".to_owned(), "play on, or resign")
        }
        (Pending::Ask(ask), _) if ask.sides > 0 => {
            refuse("RNR-15.7", "a roll is waited for".to_owned(), "answer the roll first")
        }
        (_, Interrupt::Resign(seat)) if !state.playing.has(seat) => {
            refuse("RNR-15.7", format!("{} does not play (any more)", Refusal::seat(seat)), "")
        }
        (_, Interrupt::Take(..)) => Some(Refusal::no_liberty("RNR-15.7")),
        (_, Interrupt::Resign(_)) => None,
    }
}
