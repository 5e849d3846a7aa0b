//! From a setup to the first question (section 2).

use runehall_engine::{
    Clause, Core, Deal, List, Numbering, Seat, SeatSet, Setup, SetupError, SetupReason, given::suggest,
};

use crate::frame::{Frame, TurnStep};
use crate::program::{N_MARKS, Rules};
use crate::state::{DRAW_PILE, HAND_SIZE, MAX_SEATS, Phase, State, TOP_HP, ZunTable};
use crate::words::{FREE_FOR_ALL, INFO, TURN_LIMIT, TWO_V_TWO};

/// A table with nothing dealt and nothing to do: every card in the draw pile, everybody at 12 HP (ZUN-2.3).
pub(crate) fn undealt(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut reasons = vec![];
    let teams = setup.mode == TWO_V_TWO;
    if !teams && !setup.mode.is_empty() && setup.mode != FREE_FOR_ALL {
        let help = suggest(&setup.mode, INFO.modes.iter().copied());
        let help = help.unwrap_or_else(|| format!("the modes are {FREE_FOR_ALL} and {TWO_V_TWO}"));
        reasons.push(reason("ZUN-2.1", format!("there is no mode `{}`", setup.mode), help));
    } else if teams && setup.seats != 4 {
        reasons.push(reason("ZUN-2.1", format!("2v2 takes 4 players, not {}", setup.seats), "ask for 4 seats"));
    } else if !(2..=MAX_SEATS as u8).contains(&setup.seats) {
        let what = format!("{FREE_FOR_ALL} takes 2, 3 or 4 players, not {}", setup.seats);
        reasons.push(reason("ZUN-2.1", what, "ask for 2, 3 or 4 seats"));
    }
    setup.check_starter(Clause("ZUN-2.2"), &mut reasons);
    let turn_limit = setup.read(&INFO, &mut reasons).table().number(&TURN_LIMIT).unwrap_or(0) as u16;
    if !reasons.is_empty() {
        return Err(SetupError { reasons });
    }
    let mut hp = [0; MAX_SEATS];
    hp[..usize::from(setup.seats)].fill(TOP_HP);
    Ok(State {
        table: ZunTable::new(rules.catalog.all(), DRAW_PILE),
        core: Core::to_do([]),
        plays: List::new(),
        answers: List::new(),
        answer_ids: List::new(),
        numbering: Numbering::NEW,
        hp,
        n_seats: setup.seats,
        teams,
        active: setup.starter.unwrap_or(Seat(0)),
        phase: Phase::Start,
        standing: SeatSet::first(usize::from(setup.seats)),
        resigned: SeatSet::NONE,
        marked: [SeatSet::NONE; N_MARKS],
        turns: 0,
        turn_limit,
    })
}

/// The same with everything to do from the deal on.
pub(crate) fn to_be_dealt(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut state = undealt(rules, setup)?;
    let starter = setup.starter.is_none().then_some(Frame::Starter);
    let deal = Frame::Deal(Deal { seat: Seat(0), left: HAND_SIZE });
    let plan = [starter, Some(deal), Some(Frame::Turn(TurnStep::Begin))];
    state.core = Core::to_do(plan.into_iter().flatten());
    Ok(state)
}

fn reason(clause: &'static str, what: String, help: impl Into<String>) -> SetupReason {
    SetupReason { what, clause: Clause(clause), help: help.into() }
}
