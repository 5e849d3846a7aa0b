//! From a setup to the first question (sections 1, 7 and 22).

use runehall_engine::given::suggest;
use runehall_engine::{
    Brought, CardSet, Chosen, Clause, Core, Deal, KindId, List, Numbering, Origin, Seat, SeatSet, Setup, SetupError,
    SetupReason, Slot,
};

use crate::deck::{Brings, read};
use crate::decks::Size;
use crate::design::Rules;
use crate::frame::{Frame, Opening};
use crate::state::{
    Board, Lies, MAX_SEATS, OPENING_HAND, POWER, Phase, Player, Role, Spot, State, Terms, Whose, deck, field,
};
use crate::words::{ANSWERABLE, DECK, EDITION, EDITIONS, FORMAT, INFO, X_TOTAL};

/// As what a card was brought.
pub(crate) mod part {
    /// In the deck.
    pub(crate) const DECK: u8 = 0;
    /// Runeslinger, stance and ability: this and the next two.
    pub(crate) const EQUIP: u8 = 1;
}

/// What was chosen for the table.
pub(crate) fn terms(chosen: Chosen<'_>) -> Terms {
    let first = chosen.text(&EDITION) == EDITIONS[1];
    // RSL-1.3: each edition has its own default.
    let usual = if first { Size::Classic } else { Size::Expanded };
    let size = chosen.place(&FORMAT).and_then(|place| Size::ALL.get(place).copied()).unwrap_or(usual);
    Terms { first, size, answerable: chosen.flag(&ANSWERABLE), x_total: chosen.flag(&X_TOTAL) }
}

/// A table at which nobody has anything yet.
pub(crate) fn bare(n_seats: u8, terms: Terms) -> State {
    State {
        core: Core::to_do([]),
        table: Board::new(CardSet::EMPTY, deck(Seat(0))),
        brought: Brought::new(),
        numbering: Numbering::NEW,
        players: [Player::default(); MAX_SEATS],
        modifiers: List::new(),
        n_seats,
        alive: SeatSet::first(usize::from(n_seats)),
        active: Seat(0),
        starts: None,
        turn: 0,
        phase: Phase::Setup,
        revealed: false,
        terms,
        actions: 0,
        triggers: 0,
    }
}

/// Seats, mode and starter of a setup.
pub(crate) fn check(setup: &Setup, reasons: &mut Vec<SetupReason>) {
    if !setup.mode.is_empty() && !INFO.modes.contains(&setup.mode.as_str()) {
        let help = suggest(&setup.mode, INFO.modes.iter().copied());
        let help = help.unwrap_or_else(|| format!("the only mode is `{}`", INFO.modes[0]));
        reasons.push(reason("RSL-1.1", format!("there is no mode `{}`", setup.mode), help));
    }
    if !(2..=MAX_SEATS as u8).contains(&setup.seats) {
        let what = format!("Runeslingers takes 2, 3 or 4 players, not {}", setup.seats);
        reasons.push(reason("RSL-21.1", what, "ask for 2, 3 or 4 seats".to_owned()));
    }
    setup.check_starter(Clause("RSL-7.6"), reasons);
}

fn reason(clause: &'static str, what: String, help: String) -> SetupReason {
    SetupReason { what, clause: Clause(clause), help }
}

/// Everybody has brought something, and nothing has been dealt.
pub(crate) fn to_be_dealt(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut reasons = vec![];
    check(setup, &mut reasons);
    let choices = setup.read(&INFO, &mut reasons);
    let terms = terms(choices.table());
    let mut brought: Vec<Option<Brings>> = vec![];
    for seat in (0..setup.seats.min(MAX_SEATS as u8)).map(Seat) {
        let mut wrong = vec![];
        brought.push(read(rules, choices.seat(seat).text(&DECK), terms, &mut wrong));
        let of_seat = |r: SetupReason| SetupReason { what: format!("seat {}: {}", seat.0 + 1, r.what), ..r };
        reasons.extend(wrong.into_iter().map(of_seat));
    }
    // RSL-26.5
    let size = terms.deck_size();
    let odd = |brings: &&Brings| brings.starter && brings.cards.len() != size;
    let decks = || brought.iter().flatten();
    if decks().any(|brings| odd(&brings)) && !decks().all(|brings| brings.starter) {
        let what = format!(
            "a starter of {} cards plays against a deck of {size}",
            decks().find(odd).map_or(0, |b| b.cards.len())
        );
        reasons.push(reason("RSL-26.5", what, "let all seats bring starters, or none".to_owned()));
    }
    if !reasons.is_empty() {
        return Err(SetupError { reasons });
    }
    let mut state = bare(setup.seats, terms);
    for (seat, brings) in (0..).map(Seat).zip(brought.into_iter().flatten()) {
        sit_down(rules, &mut state, seat, &brings).map_err(|what| SetupError { reasons: vec![what] })?;
    }
    let starts = setup.starter.unwrap_or(Seat(0));
    state.active = starts;
    let everybody = state.alive;
    let roll = Opening::Roll { left: everybody, high: 0, best: SeatSet::NONE };
    let plan = [
        Some(Frame::Deal(Deal { seat: Seat(0), left: OPENING_HAND })),
        Some(Frame::Opening(Opening::Set { seat: Seat(0) })),
        setup.starter.is_none().then_some(Frame::Opening(roll)),
        Some(Frame::Opening(Opening::Reveal)),
    ];
    state.core = Core::to_do(plan.into_iter().flatten());
    Ok(state)
}

/// Runeslingers and equips are turned up (RSL-7.7). Only then what lines they have is noted: until then it would tell what they are.
pub(crate) fn turn_up(rules: &Rules, state: &mut State) {
    state.revealed = true;
    for seat in state.seats().iter() {
        for spot in [Spot::RUNESLINGER, Spot::STANCE, Spot::ABILITY] {
            let Some(slot) = state.at(seat, spot, Role::Equip) else { continue };
            let (id, kind) = (slot.id, state.brought.kind_of(slot.card));
            state.table.edit(id, |facts| facts.talks = rules.brief(kind).talks);
        }
    }
}

/// Puts Runeslinger and equips before a player, face down (RSL-7.1).
pub(crate) fn equip(state: &mut State, seat: Seat, equips: [Option<KindId>; 3]) -> Result<(), SetupReason> {
    for ((n, spot), kind) in (0..).zip([Spot::RUNESLINGER, Spot::STANCE, Spot::ABILITY]).zip(equips) {
        let Some(kind) = kind else { continue };
        let origin = Origin { owner: seat, part: part::EQUIP + n };
        let cards = state.brought.bring(origin, [kind]).map_err(|many| many.reason(Clause("RSL-4.1")))?;
        state.table.add_unseen(cards, field(seat));
        state.table.show(cards, SeatSet::one(seat), false);
        let facts = Lies { spot, role: Role::Equip, whose: Whose::new(seat, seat), ..Lies::default() };
        for card in cards.iter() {
            let id = state.numbering.give();
            let full = || reason("RSL-4.1", "the table is full".to_owned(), "bring fewer cards".to_owned());
            state.table.lay(Slot { id, card, facts }, field(seat)).map_err(|_| full())?;
        }
    }
    Ok(())
}

fn sit_down(rules: &Rules, state: &mut State, seat: Seat, brings: &Brings) -> Result<(), SetupReason> {
    let origin = Origin { owner: seat, part: part::DECK };
    let cards = state.brought.bring(origin, brings.cards.iter()).map_err(|many| many.reason(Clause("RSL-22.1")))?;
    state.table.add_unseen(cards, deck(seat));
    state.table.remember(seat, cards);
    equip(state, seat, brings.equips.map(Some))?;
    let health = rules.design(brings.equips[0]).health;
    *state.player_mut(seat) = Player { power: POWER, health, ..Player::default() };
    Ok(())
}
