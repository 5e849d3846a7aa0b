//! Runes of Zun: 15 kinds of cards, 60 in the deck, two to four players.
//!
//! The rules are `docs/rules/zun`; a clause id stands at the line that implements it. Start with [`frame`] (the procedures
//! that can be suspended) and `turn.rs` (the course of a turn); then `declare.rs` (playing a card), `copies.rs` (windows),
//! `effects.rs` (card texts at work), `hands.rs` (drawing and taking) and `defeat.rs`.
//!
//! **Invariant.** No card is named in this crate: what a card does comes from its sentence in `data/zun`, compiled by
//! `compile.rs` into the ops of [`program`] (ZUN-19.3, ZUN-19.12).

#![forbid(unsafe_code)]

mod arrange;
mod begin;
mod compile;
mod copies;
mod declare;
mod defeat;
mod effects;
pub mod frame;
mod hands;
mod knowledge;
pub mod lexicon;
mod machine;
mod manual;
mod meaning;
mod options;
pub mod program;
mod reading;
pub mod state;
mod subject;
mod suspended;
mod turn;
mod view;
mod words;

use std::fmt::Write as _;

use runehall_cards::Spoken;
use runehall_engine::language::{CardLanguage, ReadStep};
use runehall_engine::{
    CardInfo, Choice, Clause, Dice, Features, Game, GameInfo, Given, GivenError, Holdings, Interrupt, KindId, Machine,
    Options, Outcome, Pending, Printed, Problem, Refusal, Seat, SeatSet, Setup, SetupError, Sink, Subject, Thing,
    ThingId, View, Viewer, What, Word, course,
};

use frame::Frame;
use machine::{Run, quietly};
pub use meaning::{Meaning, ZunCards};
pub use program::Rules;
pub use state::State;
use state::{DRAW_PILE, MIX, hand};
use words::{ROLL_DEAL, ROLL_DRAW, ROLL_MIX, ROLL_STARTER, ROLL_STEAL, Told, by_rule};

/// The game, for everything that is generic over [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct Zun;

impl Game for Zun {
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

    /// The order of targets has a meaning (ZUN-6.3). Modifiers and what is discarded in the Recovery are sets, and the one exception: they are taken in
    /// any order all the same, because random play is held against the yardstick (decision 13).
    fn in_order(_rules: &Rules, state: &State, _choice: Choice) -> bool {
        matches!(state.core.pending, Pending::Ask(ask) if [words::MODIFY, words::TARGET, words::DISCARD].contains(&ask.question))
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        options::why_not(rules, state, choice)
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
        let mut run = Run::new(rules, state, dice, sink);
        run.rewind();
        match interrupt {
            Interrupt::AgreeDraw(_) => {
                run.end_game(Outcome::drawn("ZUN-15.6"));
            }
            Interrupt::Resign(seat) => {
                run.state.resigned |= SeatSet::one(seat);
                run.tell(|_| by_rule(Told::Resigned, "ZUN-13.9", &[runehall_engine::Arg::Seat(seat)]));
                // ZUN-13.12: at once, also in another player's turn.
                if run.state.standing.has(seat) {
                    let defeated = run.defeat(seat);
                    run.cut = false;
                    if let Err(fault) = defeated {
                        run.state.core.pending = Pending::Fault(fault);
                    } else if matches!(run.state.core.pending, Pending::Ask(_)) {
                        run.go_on(None);
                    }
                } else {
                    // Nobody can bring them back now, which may take an option away.
                    run.refresh_offer();
                }
            }
            // There is none.
            Interrupt::Take(..) => {}
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        let backs = [rules.catalog.all()];
        quietly(rules, state, |run| run.deal_anew(seat, |run| run.state.table.resample(seat, &backs, dice)));
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

    fn judge(state: &State) -> Option<&'static str> {
        (state.n_seats == 2).then_some(include_str!("../../../data/zun/judge-2.weights"))
    }

    fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
        knowledge::key(rules, state, seat)
    }

    fn rolled_card(rules: &Rules, state: &State, roll: u16) -> Option<KindId> {
        let Pending::Ask(ask) = state.core.pending else { return None };
        let pile = match (ask.question, state.core.agenda.top()) {
            (ROLL_DEAL | ROLL_DRAW, _) => state.table.unordered(DRAW_PILE),
            (ROLL_STEAL, Some(Frame::Take { from, .. })) => state.table.zone(hand(*from)),
            (ROLL_MIX, _) => state.table.zone(MIX),
            _ => return None,
        };
        pile.nth(u32::from(roll)).map(|card| rules.catalog.kind_of(card))
    }

    fn suspended(rules: &Rules, state: &State) -> Vec<String> {
        suspended::suspended(rules, state)
    }

    fn subject(rules: &Rules, state: &State) -> Option<Subject> {
        subject::subject(rules, state)
    }

    fn things(rules: &Rules, state: &State, out: &mut Vec<ThingId>) {
        out.clear();
        out.extend(state.plays.iter().map(|play| play.id));
        out.extend(state.answer_ids.iter().filter(|id| state.lying(rules, **id).is_some()));
    }

    fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
        let (card, holder) = state.lying(rules, id)?;
        let known = state.table.known_to(view::eyes(state, viewer)).has(card);
        let what = if known { What::Card(rules.catalog.kind_of(card)) } else { What::FaceDown("card") };
        Some(Thing { id, what, holder: Some(holder) })
    }

    /// The HP that are left.
    fn score(state: &State, seat: Seat) -> i32 {
        state.hp[seat.index()].into()
    }

    fn seats(state: &State) -> SeatSet {
        state.seats()
    }

    fn describe(_rules: &Rules, state: &State, choice: Choice) -> Option<String> {
        // ZUN-9.1: who has chosen cards and stops there discards those, not nothing.
        let Some(Frame::Recovery { chosen }) = state.core.agenda.top() else { return None };
        match (choice, chosen.len()) {
            (Choice::Done, 1) => Some("discard 1 card".to_owned()),
            (Choice::Done, n @ 2..) => Some(format!("discard {n} cards")),
            _ => None,
        }
    }

    fn card_names(rules: &Rules) -> &[String] {
        rules.catalog.names()
    }

    fn audit(rules: &Rules, state: &State) -> Result<(), String> {
        // ZUN-1.4
        if !state.table.is_conserved(rules.catalog.all()) {
            return Err("ZUN-1.4: a card is in no place, or in two".to_owned());
        }
        if let Some(seat) = state.seats().iter().find(|seat| state.standing.has(*seat) == (state.hp[seat.index()] == 0))
        {
            return Err(format!("ZUN-11.7: seat {} has {} HP", seat.0, state.hp[seat.index()]));
        }
        let mut marked = state.clone();
        marked.refresh_marks(rules);
        quietly(rules, &mut marked, |run| run.refresh_offer());
        if matches!(state.core.pending, Pending::Ask(_)) && marked.core.offer != state.core.offer {
            return Err("the options are not what the rules say".to_owned());
        }
        if marked.marked != state.marked {
            return Err("ZUN-8.5: the marks are not what the table says".to_owned());
        }
        if !matches!(state.core.pending, Pending::Ask(ask) if ask.question == ROLL_MIX)
            && !state.table.zone(MIX).is_empty()
        {
            return Err("ZUN-19.10: a card was not dealt back".to_owned());
        }
        if let Pending::Fault(fault) = state.core.pending {
            return Err(format!("fault: {fault}"));
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
        let card_type = format!("{:?}", design.card_type).to_lowercase();
        let mut printed = vec![Printed::mark(&card_type)];
        if !design.charm_kinds.is_empty() {
            let charms = design.charm_kinds.iter().map(|&kind| (kind, rules.catalog.name(kind)));
            printed.push(Printed::cards("charms", charms));
        }
        let mut ops = String::new();
        for (pc, op) in design.ops.iter().enumerate() {
            let _ = writeln!(ops, "{pc:>2}  {op:?}");
        }
        let _ = write!(
            ops,
            "lasts {:?}, targets {:?}{}{}",
            design.lasts,
            design.targets,
            if design.forced { ", forced" } else { "" },
            if design.at_end { ", at the end of the turn" } else { "" }
        );
        CardInfo {
            name: design.name.clone(),
            count: design.count,
            attributes: Printed::line(&printed),
            printed,
            sort: card_type,
            hue: None,
            text: design.text.clone(),
            tree: design.tree.clone(),
            ops,
        }
    }

    fn vocabulary() -> Vec<Word> {
        lexicon::lexicon().vocabulary().into_iter().map(Word::from).collect()
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
        Some(&Spoken::<ZunCards>::LANGUAGE)
    }

    fn rules_hash(rules: &Rules) -> [u8; 32] {
        rules.hash
    }
}

/// Why a player cannot leave, or a draw cannot be agreed, now.
fn cannot_interrupt(state: &State, interrupt: Interrupt) -> Option<Refusal> {
    let refuse = |clause, because: String, instead: &str| Some(Refusal::new(Clause(clause), because, instead));
    match state.core.pending {
        Pending::Over(_) => return refuse("ZUN-15.3", "the game is over".to_owned(), ""),
        Pending::Ask(ask) if matches!(ask.question, ROLL_STARTER | ROLL_DEAL | ROLL_DRAW | ROLL_STEAL | ROLL_MIX) => {
            return refuse("ZUN-13.12", "a roll is waited for".to_owned(), "answer the roll first");
        }
        Pending::Ask(_) | Pending::Fault(_) => {}
    }
    match interrupt {
        Interrupt::Resign(seat) if !state.seats().has(seat) => {
            refuse("ZUN-13.9", "nobody sits there".to_owned(), "name a seat at this table")
        }
        Interrupt::Resign(seat) if state.resigned.has(seat) => {
            refuse("ZUN-13.9", format!("{} has resigned already", Refusal::seat(seat)), "")
        }
        Interrupt::AgreeDraw(seats) if !(state.standing - seats).is_empty() => {
            let missing = (state.standing - seats).iter().map(Refusal::seat).collect::<Vec<_>>().join(", ");
            refuse("ZUN-15.6", format!("{missing} has not agreed"), "all players who are not defeated must agree")
        }
        Interrupt::Take(..) => Some(Refusal::no_liberty("ZUN-13.12")),
        Interrupt::Resign(_) | Interrupt::AgreeDraw(_) => None,
    }
}
