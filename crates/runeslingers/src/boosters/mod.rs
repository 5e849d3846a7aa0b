//! Boosters: the draft and the sealed game before the encounters of Runeslingers (sections 22 and 26).
//!
//! A game of its own on the same kernel, with the cards and the rulebook of Runeslingers: tables, bots, replays, scenarios and the server
//! play it like any other. Nobody wins it; what comes of it is a deck for each seat ([`Game::takeaway`]). `state.rs` says how cards lie,
//! `course.rs` what happens in which order, `fill.rs` what is in a booster, `build.rs` which decks can be built, `worlds.rs` what a seat
//! cannot know, `worth.rs` what bots look for.

mod arrange;
mod build;
mod course;
mod equips;
mod fill;
mod look;
mod offer;
mod state;
mod words;
mod worlds;
pub(crate) mod worth;

use runehall_engine::given::suggest;
use runehall_engine::{
    Arg, CardInfo, Choice, Clause, Core, Dice, Game, GameInfo, Given, GivenError, Inspection, Interrupt, KindId,
    MAX_SEATS, Machine, OptionInfo, Options, Pending, Problem, Ready, Refusal, Seat, SeatSet, Setup, SetupError,
    SetupReason, Sink, Takeaway, Thing, ThingId, View, Viewer, Word, course,
};

use crate::compile;
use crate::decks::Size;
use crate::design::{Rarity, Rules};
use crate::info;
use crate::words::{DECK, EDITION, EDITIONS, FORMAT as ENCOUNTER_FORMAT, X_TOTAL};
use course::{Run, quietly};
pub use state::State;
use state::{COMMONS, DRAFT_BOOSTERS, Frame, MOST, Mode, Phase, Terms, UNCOMMONS};
use words::{FORMAT, INFO, MODES, SEALED_SIZE, SLINGER, Told, by_rule};

/// The game, for everything that is generic over [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct Boosters;

/// The fewest players of a draft (RSL-22.5).
const FEWEST_DRAFTERS: u8 = 4;

impl Game for Boosters {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn sit_down(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
        sit_down(rules, setup)
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

    fn options(rules: &Rules, state: &State, out: &mut Options) {
        offer::options(rules, state, out);
    }

    fn candidates(rules: &Rules, state: &State, out: &mut Options) {
        offer::candidates(rules, state, out);
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        offer::why_not(rules, state, choice)
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
        // RSL-22.12: the others go on, and the lot chooses for who has left.
        run.state.gone |= SeatSet::one(seat);
        run.tell(|_| by_rule(Told::Gone, "RSL-22.12", &[Arg::Seat(seat)]));
        run.go_on(None);
    }

    fn view(_: &Rules, state: &State, viewer: Viewer) -> View {
        look::view(state, viewer)
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        worlds::resample(rules, state, seat, dice);
    }

    fn key(_: &Rules, state: &State, seat: Seat) -> u64 {
        look::key(state, seat)
    }

    fn promise(rules: &Rules, state: &State, seat: Seat) -> Option<i32> {
        Some(worth::of_deck(rules, state, seat))
    }

    fn takeaway(rules: &Rules, state: &State, seat: Seat) -> Option<Takeaway> {
        takeaway(rules, state, seat)
    }

    fn rolled_card(rules: &Rules, state: &State, roll: u16) -> Option<KindId> {
        let Some(&Frame::Open { seat, card, rare }) = state.core.agenda.top() else { return None };
        let rarity = fill::rarity_at(card.into()).or(rare.map(state::Rare::rarity))?;
        let open = usize::from(state.open[seat.index()]);
        let booster = &state.cards[seat.index()][open - usize::from(card) % state::BOOSTER..open];
        fill::next_kinds(rules, rarity, state.terms.first, booster).nth(roll.into())
    }

    fn things(_: &Rules, _: &State, out: &mut Vec<ThingId>) {
        out.clear();
    }

    fn thing(_: &Rules, _: &State, _: Viewer, _: ThingId) -> Option<Thing> {
        None
    }

    fn seats(state: &State) -> SeatSet {
        state.seats()
    }

    fn describe(_: &Rules, state: &State, choice: Choice) -> Option<String> {
        // The faces of the roll for a place are those who have none yet (RSL-22.12).
        let (Choice::Roll(face), Some(&Frame::Place(place))) = (choice, state.core.agenda.top()) else { return None };
        state.without_place(place).iter().nth(face.into()).map(Refusal::seat)
    }

    fn card_names(rules: &Rules) -> &[String] {
        &rules.names
    }

    fn audit(rules: &Rules, state: &State) -> Result<(), String> {
        audit(rules, state)
    }

    fn turns(state: &State) -> u32 {
        state.turns()
    }

    fn load(files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        compile::load(files, &INFO.meaning())
    }

    fn inspect(rules: &Rules, _: &Setup, option: &OptionInfo, value: &str) -> Option<Inspection> {
        (option.name == SLINGER.name).then(|| equips::inspect(rules, value))
    }

    fn ready(option: &OptionInfo) -> &'static [Ready] {
        if option.name == SLINGER.name { &equips::READY } else { &[] }
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        info::card(rules, kind)
    }

    fn vocabulary() -> Vec<Word> {
        info::vocabulary()
    }

    fn rules_hash(rules: &Rules) -> [u8; 32] {
        rules.hash
    }
}

fn reason(clause: &'static str, what: String, help: impl Into<String>) -> SetupReason {
    SetupReason { what, clause: Clause(clause), help: help.into() }
}

/// What was chosen for the table; with the mode, or why there is none.
fn terms(rules: &Rules, setup: &Setup, reasons: &mut Vec<SetupReason>) -> Terms {
    let chosen = setup.read(&INFO, reasons).table();
    let first = chosen.text(&EDITION) == EDITIONS[1];
    // RSL-1.3: each edition has its own default.
    let classic = chosen.place(&FORMAT).map_or(first, |place| place == 1);
    let mode = match MODES.iter().position(|mode| *mode == setup.mode) {
        Some(1) => Mode::Draft,
        Some(_) => Mode::Sealed,
        None => {
            if !setup.mode.is_empty() {
                let help = suggest(&setup.mode, MODES).unwrap_or_else(|| format!("there are `{}`", MODES.join("`, `")));
                reasons.push(reason("RSL-22.5", format!("there is no mode `{}`", setup.mode), help));
            }
            Mode::Sealed
        }
    };
    let size = match mode {
        Mode::Draft => Size::Draft,
        // RSL-22.9
        Mode::Sealed if classic => Size::Classic,
        Mode::Sealed if chosen.place(&SEALED_SIZE) == Some(1) => Size::Sealed,
        Mode::Sealed => Size::Expanded,
    };
    for (rarity, needed) in
        [(Rarity::Common, COMMONS), (Rarity::Uncommon, UNCOMMONS), (Rarity::Rare, 1), (Rarity::X, 1)]
    {
        let n = fill::kinds(rules, rarity, first).count();
        if n < needed {
            let what = format!("the cards have {n} of rarity {}, and a booster has {needed}", rarity.name());
            reasons.push(reason("RSL-26.2", what, "play with more cards"));
        }
    }
    Terms { mode, first, size, x_total: chosen.flag(&X_TOTAL) }
}

/// Everybody has sat down with a Runeslinger, and no place is drawn yet.
fn sit_down(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut reasons = vec![];
    let terms = terms(rules, setup, &mut reasons);
    let fewest = if terms.mode == Mode::Draft { FEWEST_DRAFTERS } else { INFO.seats.0 };
    if !(fewest..=MAX_SEATS as u8).contains(&setup.seats) {
        let what =
            format!("`{}` takes {fewest} to {MAX_SEATS} players, not {}", MODES[terms.mode as usize], setup.seats);
        let clause = if terms.mode == Mode::Draft { "RSL-22.5" } else { "RSL-23.7" };
        reasons.push(reason(clause, what, format!("ask for {fewest} to {MAX_SEATS} seats")));
    }
    setup.check_starter(Clause("RSL-22.12"), &mut reasons);
    let mut equips = [[KindId::default(); 3]; MAX_SEATS];
    let choices = setup.read(&INFO, &mut vec![]);
    for (seat, equips) in (0..setup.seats.min(MAX_SEATS as u8)).map(Seat).zip(&mut equips) {
        let mut wrong = vec![];
        if let Some(read) = equips::read(rules, choices.seat(seat).text(&SLINGER), &mut wrong) {
            *equips = read;
        }
        let of_seat = |r: SetupReason| SetupReason { what: format!("seat {}: {}", seat.0 + 1, r.what), ..r };
        reasons.extend(wrong.into_iter().map(of_seat));
    }
    if !reasons.is_empty() {
        return Err(SetupError { reasons });
    }
    let mut state = State {
        core: Core::to_do([Frame::Place(0)]),
        terms,
        n_seats: setup.seats,
        phase: Phase::Boosters,
        round: 0,
        pick: 0,
        circle: std::array::from_fn(|place| Seat(place as u8)),
        places: std::array::from_fn(|seat| seat as u8),
        cards: [[KindId::default(); MOST]; MAX_SEATS],
        open: [0; MAX_SEATS],
        chosen: SeatSet::NONE,
        gone: SeatSet::NONE,
        out: [0; MAX_SEATS],
        equips,
    };
    // Nobody starts; who is named sits at the first place, and the others are drawn by lot (RSL-22.12).
    if let Some(starter) = setup.starter {
        quietly(rules, &mut state, |run| run.sits(starter, 0));
        state.core = Core::to_do([Frame::Place(1)]);
    }
    Ok(state)
}

/// Why a player cannot leave now.
fn cannot_interrupt(state: &State, interrupt: Interrupt) -> Option<Refusal> {
    let refuse = |because: &str, instead: &str| Some(Refusal::new(Clause("RSL-22.12"), because, instead));
    match (state.core.pending, interrupt) {
        (Pending::Over(_), _) => refuse("everybody has a deck", ""),
        (Pending::Ask(ask), _) if ask.sides > 0 => refuse("a roll is waited for", "answer the roll first"),
        (_, Interrupt::Resign(seat)) if !state.seats().has(seat) => {
            refuse("nobody sits there", "name a seat at this table")
        }
        (_, Interrupt::Resign(seat)) if state.gone.has(seat) => {
            refuse(&format!("{} has left already", Refusal::seat(seat)), "")
        }
        (_, Interrupt::AgreeDraw(_)) => refuse("nobody wins here, and nothing is drawn", "choose on, or leave"),
        (_, Interrupt::Take(..)) => Some(Refusal::no_liberty("RSL-22.12")),
        (Pending::Ask(_) | Pending::Fault(_), Interrupt::Resign(_)) => None,
    }
}

/// The deck that a seat has built, as it is brought to an encounter (RSL-22.13).
fn takeaway(rules: &Rules, state: &State, seat: Seat) -> Option<Takeaway> {
    if state.phase != Phase::Over || !state.seats().has(seat) {
        return None;
    }
    let (deck, _) = look::kept(state, seat);
    let equips = state.equips[seat.index()].iter().map(|kind| (*kind, 1));
    let cards = deck.chunk_by(|a, b| a == b).map(|copies| (copies[0], copies.len()));
    let lines = equips.chain(cards).map(|(kind, copies)| format!("{copies} {}", rules.design(kind).name));
    let Terms { first, size, x_total, .. } = state.terms;
    Some(Takeaway {
        game: INFO.of,
        options: vec![
            (EDITION.name, EDITIONS[usize::from(first)].to_owned()),
            (ENCOUNTER_FORMAT.name, size.name().to_owned()),
            (X_TOTAL.name, if x_total { "yes" } else { "no" }.to_owned()),
        ],
        option: DECK.name,
        value: lines.collect::<Vec<_>>().join("\n"),
    })
}

/// What must hold of every state.
fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    if let Pending::Fault(fault) = state.core.pending {
        return Err(format!("fault: {fault}"));
    }
    let Terms { mode, first, .. } = state.terms;
    for seat in state.seats().iter() {
        if state.circle[usize::from(state.places[seat.index()])] != seat && state.phase > Phase::Boosters {
            return Err(format!("RSL-22.12: {seat:?} sits at no place of the circle"));
        }
        // RSL-26.2: whatever is open could have come from boosters of different cards each.
        let open = &state.cards[seat.index()][..usize::from(state.open[seat.index()])];
        for cards in open.chunks(state.terms.opened()) {
            let mut room = fill::Room::of(state.terms.boosters());
            let put = |(i, kind): (usize, &KindId)| room.put(rules, *kind, first, cards[..i].iter().copied());
            if !cards.iter().enumerate().all(put) {
                return Err(format!("RSL-26.2: what {seat:?} opened does not come from boosters"));
            }
        }
        let (deck, aside) = look::kept(state, seat);
        if state.phase == Phase::Over {
            let whole = if mode == Mode::Draft { DRAFT_BOOSTERS * state::BOOSTER } else { MOST };
            if deck.len() != usize::from(state.terms.size.cards()) || deck.len() + aside.len() != whole {
                return Err(format!("RSL-22.7: the deck of {seat:?} has {} cards", deck.len()));
            }
            let most = |kind: KindId| usize::from(state.terms.format().copies(rules.design(kind).is_x));
            if deck.chunk_by(|a, b| a == b).any(|copies| copies.len() > most(copies[0])) {
                return Err(format!("RSL-22.9: the deck of {seat:?} has too many copies"));
            }
        }
    }
    Ok(())
}
