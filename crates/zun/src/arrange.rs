//! Positions in words: from the `given` block of a scenario to a state.

use runehall_engine::{
    CardId, Clause, Core, Desk, Dice, Given, GivenError, GivenFact, Item, Machine, NoDice, Pool, Seat, SeatSet, Setup,
    Sink,
};

use crate::begin::undealt;
use crate::declare::n_targets;
use crate::frame::{Frame, TurnStep};
use crate::machine::Run;
use crate::program::{CardType, Cards, Lasts, Rules, Targets};
use crate::state::{DISCARD_PILE, DRAW_PILE, HAND_SIZE, Phase, Play, State, TOP_HP, hand, laid};
use crate::words::INFO;

type Wrong = Vec<GivenError>;

/// What may be said of a player.
const SEAT_FACTS: [&str; 4] = ["hp", "hand", "defeated", "resigned"];
/// What may be said of the table.
const TABLE_FACTS: [&str; 6] = ["draw pile", "discard pile", "table", "turn", "phase", "turns"];

/// Makes the state, or says everything that is wrong with the position.
pub(crate) fn arrange<D: Dice + ?Sized, S: Sink>(
    rules: &Rules,
    setup: &Setup,
    given: &Given,
    dice: &mut D,
    sink: &mut S,
) -> Result<State, Wrong> {
    let state = undealt(rules, setup)?;
    let desk = Desk::new(given, &SEAT_FACTS, &TABLE_FACTS);
    let pool = Pool { catalog: &rules.catalog, left: rules.catalog.all(), clause: Clause("ZUN-1.1") };
    let mut arranging = Arranging { rules, desk, state, pool };
    arranging.players();
    arranging.named_cards();
    let named = arranging.named_draw_pile();
    arranging.open_hands(dice);
    arranging.piles(named, dice);
    let step = arranging.turn();
    let turns = arranging.turns(step);
    let Arranging { mut state, desk, .. } = arranging;
    desk.cleared()?;
    state.refresh_marks(rules);
    let frame = match step {
        Phase::Start => Frame::Turn(TurnStep::Begin),
        Phase::Recovery | Phase::End => Frame::Turn(TurnStep::Recover),
        Phase::Action => Frame::Turn(TurnStep::Act),
    };
    state.phase = step;
    state.turns = turns;
    state.core = Core::to_do([frame]);
    // Rolls are left to be asked for, so that a scenario can script them.
    Run::new(rules, &mut state, &mut NoDice, sink).go_on(None);
    Ok(state)
}

/// A position being laid out.
struct Arranging<'a> {
    rules: &'a Rules,
    desk: Desk<'a>,
    state: State,
    /// The cards that nobody has placed yet; they all lie in the draw pile.
    pool: Pool<'a, 1>,
}

impl Arranging<'_> {
    /// HP and defeat. The defeated have no HP and no cards (ZUN-13.5).
    fn players(&mut self) {
        for seat in self.state.seats().iter() {
            let resigned = self.desk.fact(Some(seat), "resigned").is_some();
            let defeated = self.desk.fact(Some(seat), "defeated").is_some() || resigned;
            let hp = self.desk.fact(Some(seat), "hp");
            if defeated {
                let nothing = |fact: &GivenFact| matches!(fact.value.trim(), "0" | "nothing");
                let hand = self.desk.fact(Some(seat), "hand");
                for fact in hp.into_iter().chain(hand).filter(|fact| !nothing(fact)) {
                    self.desk.refuse(fact.error(format!("a defeated player has no `{}` (ZUN-13.5)", fact.name)));
                }
                self.state.hp[seat.index()] = 0;
                self.state.standing = self.state.standing - SeatSet::one(seat);
                if resigned {
                    self.state.resigned |= SeatSet::one(seat);
                }
            } else if let Some(fact) = hp
                && let Some(n) = self.desk.note(fact.number(1, u32::from(TOP_HP)))
            {
                self.state.hp[seat.index()] = n as u8;
            }
        }
        let sides = if self.state.teams { 0b0101 } else { 0 };
        let standing = self.state.standing;
        let team = SeatSet::from_bits(sides);
        let over =
            if sides == 0 { standing.len() < 2 } else { (standing & team).is_empty() || (standing - team).is_empty() };
        if over {
            let line = self.desk.given.facts.iter().rfind(|fact| fact.name == "defeated").map_or(0, |fact| fact.line);
            let what = "the game would be over: only one side is left (ZUN-15.3)".to_owned();
            self.desk.refuse(GivenError { line, what, help: Some("leave two sides standing".to_owned()) });
        }
    }

    /// The cards that are named: hands, table, discard pile.
    fn named_cards(&mut self) {
        let active = self.active();
        for seat in self.state.seats().iter() {
            if let Some(fact) = self.desk.fact(Some(seat), "hand")
                && fact.card_count().is_none()
            {
                for card in self.cards_of(&fact) {
                    self.state.table.move_by_lot(card, DRAW_PILE, hand(seat), SeatSet::one(seat), false);
                }
            }
        }
        if let Some(fact) = self.desk.fact(None, "discard pile") {
            let cards: Cards = self.cards_of(&fact).into_iter().collect();
            self.state.table.move_openly(cards, DRAW_PILE, DISCARD_PILE);
        }
        if let Some(fact) = self.desk.fact(None, "table") {
            for item in self.desk.items(&fact, &INFO.given) {
                for _ in 0..item.count {
                    let laid = self.lay(&fact, &item, active);
                    if self.desk.note(laid).is_none() {
                        break;
                    }
                }
            }
        }
    }

    /// One card, or a play, on the table.
    fn lay(&mut self, fact: &GivenFact, item: &Item, active: Seat) -> Result<(), GivenError> {
        let action = self.pool.named(fact, &item.card)?;
        let mut with = Cards::EMPTY;
        for name in &item.with {
            with.add(self.pool.named(fact, name)?);
        }
        let (mut by, mut on) = (active, SeatSet::NONE);
        for (note, seats) in &item.notes {
            match (note.as_str(), seats.iter().collect::<Vec<_>>().as_slice()) {
                ("by", [seat]) => by = *seat,
                ("on", _) => on = *seats,
                _ => {
                    return Err(
                        fact.error(format!("`{note}` cannot be said here: write `by` one player and `on` players"))
                    );
                }
            }
        }
        let design = self.rules.of(action);
        if !(with - design.charms).is_empty() {
            return Err(fact.error(format!("{} does not take all of these Modifiers (ZUN-5.1)", design.name)));
        }
        if on.len() > usize::from(n_targets(self.rules, action, with)) && design.targets != Targets::Nobody {
            return Err(fact.error(format!("{} has fewer targets than that (ZUN-6.4)", design.name)));
        }
        let cards = with | Cards::one(action);
        self.state.table.move_openly(cards, DRAW_PILE, laid(by));
        if design.card_type == CardType::Action {
            // What lies there without an effect, or had one that does not last, stays until the end of the turn.
            let resolved = on.is_empty() || design.lasts == Lasts::Instant;
            let id = self.state.numbering.give();
            let play = Play { with, id, action, by, on, open: false, resolved };
            self.state.plays.push(play).map_err(|_| fact.error("too many Actions on the table"))?;
        } else if !on.is_empty() {
            return Err(fact.error(format!("{} is not on anybody: only Actions are", design.name)));
        } else if design.card_type == CardType::Reaction {
            self.state.lay_reaction(action, with);
        }
        Ok(())
    }

    /// Hands given by number, and five cards for those not given (ZUN-2.4), by lot.
    fn open_hands<D: Dice + ?Sized>(&mut self, dice: &mut D) {
        for seat in self.state.standing.iter() {
            let n = match self.desk.fact(Some(seat), "hand") {
                None => u32::from(HAND_SIZE).min(self.pool.left.len()),
                Some(fact) => match fact.card_count() {
                    None => continue,
                    Some(n) if n > self.pool.left.len() => {
                        let what = format!("{n} cards are asked for, and {} are left", self.pool.left.len());
                        self.desk.refuse(fact.error(what));
                        continue;
                    }
                    Some(n) => n,
                },
            };
            for _ in 0..n {
                let Some(card) = self.pool.by_lot(Cards::range(0, 64), dice) else { break };
                self.state.table.move_by_lot(card, DRAW_PILE, hand(seat), SeatSet::one(seat), false);
            }
        }
    }

    /// The cards named for the draw pile, set aside before any hand is dealt; those at its ends arranged.
    fn named_draw_pile(&mut self) -> Cards {
        let Some(fact) = self.desk.fact(None, "draw pile").filter(|fact| fact.card_count().is_none()) else {
            return Cards::EMPTY;
        };
        let Some(ends) = fact.order() else { return self.cards_of(&fact).into_iter().collect() };
        let Some([top, bottom]) = self.desk.note(ends.of_table()) else { return Cards::EMPTY };
        let (top, bottom) = (self.cards_of(&top), self.cards_of(&bottom));
        let table = &mut self.state.table;
        let placed = top.iter().rev().try_for_each(|&card| table.put_on_top(card, DRAW_PILE));
        let placed = placed.and_then(|()| bottom.iter().try_for_each(|&card| table.put_at_bottom(card, DRAW_PILE)));
        if placed.is_err() {
            self.desk.refuse(fact.error("so many cards cannot be arranged: at most 12"));
        }
        top.into_iter().chain(bottom).collect()
    }

    /// What is left: the draw pile, and where that is limited, the discard pile.
    fn piles<D: Dice + ?Sized>(&mut self, named: Cards, dice: &mut D) {
        let Some(fact) = self.desk.fact(None, "draw pile") else { return };
        if fact.order().is_some() {
            return;
        }
        let kept = if let Some(n) = fact.card_count() {
            self.desk.by_lot((&fact, n), &mut self.pool, Cards::range(0, 64), dice)
        } else {
            named
        };
        let rest = self.state.table.zone(DRAW_PILE) - kept;
        if !rest.is_empty() && self.desk.fact(None, "discard pile").is_some() {
            let what = format!("{} cards have no place: both piles are stated exactly", rest.len());
            self.desk.refuse(fact.error(what));
        }
        self.state.table.move_openly(rest, DRAW_PILE, DISCARD_PILE);
    }

    fn active(&self) -> Seat {
        let named = self.desk.fact(None, "turn").and_then(|fact| fact.seat(&self.desk.given.names).ok());
        named.unwrap_or(Seat(0))
    }

    /// Whose turn, and the phase.
    fn turn(&mut self) -> Phase {
        let standing = self.state.standing;
        let named = self.desk.turn(|seat| (!standing.has(seat)).then_some("a defeated player has no turn (ZUN-13.8)"));
        self.state.active = named.unwrap_or(Seat(0));
        let Some(fact) = self.desk.fact(None, "phase") else { return Phase::Action };
        match fact.value.trim() {
            "start" => Phase::Start,
            "action" => Phase::Action,
            "recovery" => Phase::Recovery,
            other => {
                let mut error = fact.error(format!("a turn cannot wait in phase `{other}`"));
                error.help = Some("write start, action or recovery".to_owned());
                self.desk.refuse(error);
                Phase::Action
            }
        }
    }

    /// How many turns have begun. In the middle of a turn, that turn has; at its start it is about to.
    fn turns(&mut self, step: Phase) -> u16 {
        let begun = u32::from(step != Phase::Start);
        let fact = self.desk.fact(None, "turns");
        let said = fact.and_then(|fact| self.desk.note(fact.number(begun, u32::from(u16::MAX))));
        said.unwrap_or(begun) as u16
    }

    /// The cards of a list, taken out of the pool.
    fn cards_of(&mut self, fact: &GivenFact) -> Vec<CardId> {
        let cards = self.desk.cards(fact, (&INFO.given, ""), &mut self.pool);
        cards.into_iter().map(|(card, _)| card).collect()
    }
}
