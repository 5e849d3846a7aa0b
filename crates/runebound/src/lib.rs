//! Runebound, second edition: a board, dice, fights with cards and with each other, one to six Heroes.
//!
//! The rules are `docs/rules/runebound`; a clause id stands at the line that keeps it. Start with [`frame`] (the procedures that can be
//! suspended) and `turn.rs`; then `movement.rs`, `adventure.rs`, `fight.rs`, `harm.rs`, `market.rs`. What can be used when is said
//! once, in `uses.rs`. Why it is as it is, is in `docs/decisions/0015-runebound.md`.
//!
//! **Invariant.** No card and no space is named in this crate but the High Lord, whom card texts name, and the town where Heroes
//! start: what a card does comes from its sentence in `data/runebound`, compiled by `compile.rs` into the ops of [`program`].

#![forbid(unsafe_code)]

mod adventure;
mod ahead;
mod arrange;
mod begin;
mod bout;
mod compile;
mod duel;
mod effects;
mod experience;
mod fight;
mod figures;
mod foe;
mod force;
pub mod frame;
mod harm;
mod knockout;
mod knowledge;
pub mod lexicon;
mod load;
mod machine;
mod manual;
pub mod map;
mod market;
mod meet;
mod movement;
mod odds;
pub mod op;
mod options;
mod outlook;
pub mod program;
mod reading;
mod rolls;
mod staged;
pub mod state;
mod subject;
mod suspended;
pub mod terms;
mod track;
mod turn;
mod uses;
mod view;
mod why_not;
mod words;

use std::fmt::Write as _;

use runehall_cards::{Language, Spoken};
use runehall_engine::language::{CardLanguage, ReadStep};
use runehall_engine::{
    Arg, Board, CardId, CardInfo, Choice, Dice, End, Features, Flow, Game, GameInfo, Given, GivenError, GivenFact,
    Interrupt, KindId, LibertyId, Machine, Options, Outlook, Pending, Printed, Problem, Refusal, Seat, SeatSet, Setup,
    SetupError, Sink, Standing, Subject, Thing, ThingId, View, Viewer, Word, course,
};

pub use compile::RuneboundCards;
use frame::{Frame, SetupStep};
pub use load::FILES;
use machine::{Run, quietly};
use program::CardType;
pub use program::Rules;
pub use state::State;
use state::{Fig, MARKET, Stage, Step, deck, owned};
use terms::Colour;
use words::{CLOSE, R_DRAW, R_HERO, R_MARKET, REPLACE, THROW, Told};

/// The game, for everything that is generic over [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct Runebound;

impl Game for Runebound {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &words::INFO
    }

    fn sit_down(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
        begin::to_be_set_up(rules, setup)
    }

    course! { Run }

    fn arrange<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        setup: &Setup,
        given: &Given,
        _dice: &mut D,
        sink: &mut S,
    ) -> Result<State, Vec<GivenError>> {
        arrange::arrange(rules, setup, given, sink)
    }

    fn options(rules: &Rules, state: &State, out: &mut Options) {
        options::list(rules, state, out);
    }

    fn candidates(rules: &Rules, state: &State, out: &mut Options) {
        options::candidates(rules, state, out);
    }

    fn worth(rules: &Rules, state: &State, choice: Choice) -> u16 {
        options::worth(rules, state, choice)
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        why_not::why_not(rules, state, choice)
    }

    fn liberty(rules: &Rules, state: &State, seat: Seat, liberty: LibertyId, out: &mut Options) {
        why_not::liberty_ways(rules, state, seat, liberty, out);
    }

    fn why_not_interrupt(rules: &Rules, state: &State, interrupt: Interrupt) -> Option<Refusal> {
        why_not::cannot_interrupt(rules, state, interrupt)
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
        let done = match interrupt {
            Interrupt::Resign(seat) => run.leave(seat).map(|()| Flow::GoesOn),
            Interrupt::Take(seat, THROW, Choice::Thing(id)) => match Fig::of(id) {
                Some(fig) => {
                    let args = [Arg::Seat(seat), run.name(fig)];
                    run.told(Told::Threw, "RBD-11.9", &args);
                    run.put_under_market(CardId(fig.0), owned(seat)).map(|()| Flow::GoesOn)
                }
                None => Ok(Flow::GoesOn),
            },
            Interrupt::Take(_, CLOSE, Choice::Seat(with)) => run.close(with),
            Interrupt::Take(by, REPLACE, Choice::Seat(to)) => run.replace(by, to),
            Interrupt::AgreeDraw(_) | Interrupt::Take(..) => Ok(Flow::GoesOn),
        };
        match done {
            Err(fault) => run.state.core.pending = Pending::Fault(fault),
            // What was asked is asked anew, if there is still something to ask.
            Ok(Flow::GoesOn) if matches!(run.state.core.pending, Pending::Ask(_)) => run.go_on(None),
            Ok(Flow::GoesOn | Flow::Waits) => {}
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        let [green, yellow, blue, red] = rules.decks;
        let backs = [rules.market(), green, yellow, blue, red];
        quietly(rules, state, |run| {
            run.deal_anew(seat, |run| run.state.table.resample(seat, &backs, dice));
        });
    }

    fn features(rules: &Rules, state: &State, _seat: Seat, of: Seat, out: &mut Features) {
        knowledge::features(rules, state, of, out);
    }

    fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
        knowledge::key(rules, state, seat)
    }

    fn rolled_card(rules: &Rules, state: &State, roll: u16) -> Option<KindId> {
        let Pending::Ask(ask) = state.core.pending else { return None };
        let nth = u32::from(roll);
        let pile = match (ask.question, state.core.agenda.top()) {
            (R_MARKET, _) => state.table.unordered(MARKET),
            (R_DRAW, Some(Frame::Chain { colour, .. })) => state.table.unordered(deck(*colour)),
            (R_DRAW, Some(Frame::Setup(SetupStep::Doom))) => state.table.unordered(deck(terms::Colour::Green)),
            (R_HERO, _) => {
                let free = (0..rules.heroes.n).filter(|hero| state.heroes.iter().all(|taken| taken.which != *hero));
                return free.map(|hero| rules.hero_kind(hero)).nth(usize::from(roll));
            }
            _ => return None,
        };
        pile.nth(nth).map(|card| rules.catalog.kind_of(card))
    }

    fn subject(rules: &Rules, state: &State) -> Option<Subject> {
        subject::subject(rules, state)
    }

    fn outlook(rules: &Rules, state: &State, seat: Seat) -> Outlook {
        outlook::outlook(rules, state, seat)
    }

    fn suspended(rules: &Rules, state: &State) -> Vec<String> {
        suspended::suspended(rules, state)
    }

    fn things(rules: &Rules, state: &State, out: &mut Vec<ThingId>) {
        view::things(rules, state, out);
    }

    fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
        view::thing(rules, state, viewer, id)
    }

    fn board(rules: &Rules) -> Option<&Board> {
        Some(&rules.map.board)
    }

    fn standings(rules: &Rules, state: &State) -> Vec<Standing> {
        let Pending::Over(outcome) = state.core.pending else { return vec![] };
        let seats = Self::seats(state);
        let score = |seat: Seat| (state.players.has(seat), turn::score(rules, state, seat));
        let better = |seat: Seat, other: Seat| {
            let won = (outcome.winners.has(other), outcome.winners.has(seat));
            won == (true, false) || (won.0 == won.1 && outcome.end == End::Won && score(other) > score(seat))
        };
        let place = |seat: Seat| 1 + seats.iter().filter(|other| better(seat, *other)).count() as u8;
        let points = |seat: Seat| {
            let (kept, gained, points, _) = turn::score(rules, state, seat);
            (kept * 10_000 + gained * 100).cast_signed() + i32::from(points)
        };
        seats.iter().map(|seat| Standing { seat, place: place(seat), score: points(seat) }).collect()
    }

    fn tally(rules: &Rules, state: &State, seat: Seat) -> Option<String> {
        Some(turn::tally(rules, state, seat))
    }

    fn seats(state: &State) -> SeatSet {
        SeatSet::first(usize::from(state.n_seats))
    }

    fn describe(rules: &Rules, state: &State, choice: Choice) -> Option<String> {
        options::describe(rules, state, choice)
    }

    fn ways(rules: &Rules, state: &State, out: &mut Options) {
        options::ways(rules, state, out);
    }

    fn concerns(rules: &Rules, state: &State, choice: Choice) -> Option<ThingId> {
        options::concerns(rules, state, choice)
    }

    fn card_names(rules: &Rules) -> &[String] {
        rules.catalog.names()
    }

    fn audit(rules: &Rules, state: &State) -> Result<(), String> {
        subject::audit(rules, state)
    }

    fn turns(state: &State) -> u32 {
        state.turns
    }

    fn stretch(state: &State) -> u32 {
        // A combat is a stretch before its first round, and each round is one; so is each offer with its answer.
        let round = if state.fight.on { 1 + u32::from(state.fight.round) } else { 0 };
        (state.turns * Step::N + state.turn.step as u32) * Step::ROUNDS + round + state.offers_settled()
    }

    fn foresees(state: &State) -> bool {
        // Every roll of a fight with a Challenge; tests, and rolls between Heroes, are not counted beforehand.
        let in_combat = state.roll.purpose.rolls().0 != 0 && state.fight.on && state.fight.card.is_some();
        in_combat && state.asking() == Some(Frame::Roll(frame::RollStep::Die(0)))
    }

    fn moment(state: &State) -> u8 {
        match state.fight.stage {
            Stage::Before => 0,
            Stage::Escape => 1,
            Stage::Phase(phase) => 2 + phase as u8,
        }
    }

    fn load(files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        load::load(files)
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        let design = rules.design(kind);
        let mut ops = String::new();
        for (pc, op) in design.ops.iter().enumerate() {
            let _ = writeln!(ops, "{pc:>2}  {op:?}");
        }
        for standing in &design.standing {
            let _ = writeln!(ops, "    {standing:?}");
        }
        CardInfo {
            name: design.name.clone(),
            // RBD-23.10; counters and spaces are no cards.
            count: u8::from(design.card_type().is_some()),
            attributes: Printed::line(&design.printed),
            printed: design.printed.clone(),
            sort: design.card_type().map_or(load::COUNTER, CardType::word).to_owned(),
            hue: design.colour().or_else(|| rules.colour_of_counter(kind)).map(Colour::hue),
            text: design.text.clone(),
            tree: design.tree.clone(),
            ops: ops.trim_end().to_owned(),
        }
    }

    fn staged(rules: &Rules, setup: &Setup, kind: KindId, number: u64) -> Option<Vec<GivenFact>> {
        staged::staged(rules, setup, kind, number)
    }

    fn vocabulary() -> Vec<Word> {
        RuneboundCards::lexicon().vocabulary().into_iter().map(Word::from).collect()
    }

    fn language() -> Option<&'static dyn CardLanguage> {
        Some(&Spoken::<RuneboundCards>::LANGUAGE)
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

    fn rules_hash(rules: &Rules) -> [u8; 32] {
        rules.hash
    }
}
