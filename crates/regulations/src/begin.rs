//! From a setup to the first question (section 2).

use runehall_engine::{Clause, Core, Deal, List, Numbering, Seat, SeatSet, Setup, SetupError, SetupReason};

use crate::frame::{Dealt, Frame, TurnStep};
use crate::program::{Cards, Rules};
use crate::state::{HAND_SIZE, MAIN_DECK, MAX_SEATS, Phase, REGULATION_DECK, RUNE_DECK, RnrTable, State};
use crate::words::{INFO, STANDARD, TURN_LIMIT};

/// A table with nothing dealt and nothing to do: every card in its deck.
pub(crate) fn undealt(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut reasons = vec![];
    if !setup.mode.is_empty() && setup.mode != STANDARD {
        let help = format!("the only mode is {STANDARD}");
        reasons.push(reason("RNR-2.1", format!("there is no mode `{}`", setup.mode), help));
    }
    if !(2..=MAX_SEATS as u8).contains(&setup.seats) {
        let what = format!("the game takes 2, 3 or 4 players, not {}", setup.seats);
        reasons.push(reason("RNR-2.1", what, "ask for 2, 3 or 4 seats"));
    }
    setup.check_starter(Clause("RNR-2.6"), &mut reasons);
    let turn_limit = setup.read(&INFO, &mut reasons).table().number(&TURN_LIMIT).unwrap_or(0) as u16;
    if !reasons.is_empty() {
        return Err(SetupError { reasons });
    }
    let mut table = RnrTable::new(rules.catalog.all(), MAIN_DECK);
    for (cards, deck) in [(rules.runes, RUNE_DECK), (rules.regulations, REGULATION_DECK)] {
        table.move_openly(cards, MAIN_DECK, deck);
        table.forget(cards);
    }
    Ok(State {
        table,
        core: Core::to_do([]),
        numbering: Numbering::NEW,
        hexed: Cards::EMPTY,
        queue: List::new(),
        links: 0,
        next_link: 0,
        n_seats: setup.seats,
        active: setup.starter.unwrap_or(Seat(0)),
        phase: Phase::Begin,
        law: None,
        playing: SeatSet::first(usize::from(setup.seats)),
        at_start: 0,
        ready: Cards::EMPTY,
        skips: [0; MAX_SEATS],
        lost_tokens: 0,
        runes_used: [0; MAX_SEATS],
        spun: None,
        summons: 0,
        batch: Cards::EMPTY,
        did: false,
        count: 0,
        turns: 0,
        turn_limit,
    })
}

/// The same with everything to do from the deal on (RNR-2.2 to RNR-2.7).
pub(crate) fn to_be_dealt(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut state = undealt(rules, setup)?;
    let starter = setup.starter.is_none().then_some(Frame::Starter);
    let plan = [
        starter,
        Some(Frame::Deal { of: Dealt::Hands, deal: Deal { seat: Seat(0), left: HAND_SIZE } }),
        Some(Frame::FirstRegulation),
        Some(Frame::Turn(TurnStep::Begin)),
    ];
    state.core = Core::to_do(plan.into_iter().flatten());
    Ok(state)
}

fn reason(clause: &'static str, what: String, help: impl Into<String>) -> SetupReason {
    SetupReason { what, clause: Clause(clause), help: help.into() }
}
