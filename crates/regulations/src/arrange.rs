//! Positions in words: from the `given` block of a scenario to a state.

use runehall_engine::{
    CardId, Clause, Core, Dice, Given, GivenError, GivenFact, Machine, Pool, Seat, SeatSet, Setup, Stage, ZoneId,
};

use crate::begin::undealt;
use crate::frame::{Frame, TurnStep};
use crate::look::Look;
use crate::machine::quietly;
use crate::program::{Bound, CardType, Cards, Rules, Standing};
use crate::state::{
    ASIDE, MAIN_DECK, MAIN_DISCARD, Phase, REGULATION, REGULATION_DECK, RUNE_DECK, RUNE_DISCARD, State, TOKENS, fence,
    hand, lawn,
};
use crate::words::INFO;

type Wrong = Vec<GivenError>;

/// What may be said of a player.
const SEAT_FACTS: [&str; 5] = ["hand", "fence", "lawn", "start", "skips"];
/// What may be said of the table.
const TABLE_FACTS: [&str; 9] = [
    "main deck",
    "main discard",
    "rune deck",
    "rune discard",
    "regulation deck",
    "regulation",
    "tokens",
    "turn",
    "phase",
];

/// Makes the state, or says everything that is wrong with the position.
pub(crate) fn arrange<D: Dice + ?Sized>(
    rules: &Rules,
    setup: &Setup,
    given: &Given,
    dice: &mut D,
) -> Result<State, Wrong> {
    let state = undealt(rules, setup)?;
    let wrong = given.misplaced(&SEAT_FACTS, &TABLE_FACTS);
    let pool = Pool { catalog: &rules.catalog, left: rules.catalog.all(), clause: Clause("RNR-1.9") };
    let mut desk = Desk { rules, given, state, pool, wrong };
    desk.regulation();
    desk.named_cards();
    let tops = desk.named_decks();
    desk.by_lot(dice);
    desk.decks(&tops, dice);
    let phase = desk.turn();
    let Desk { mut state, wrong, .. } = desk;
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let step = match phase {
        Phase::Begin => TurnStep::Begin,
        Phase::Draw => TurnStep::Draw,
        Phase::Summon => TurnStep::Summon,
        Phase::Spin => TurnStep::SpinBegins,
        Phase::Cast | Phase::End => TurnStep::Cast,
    };
    state.phase = phase;
    state.turns = u16::from(phase != Phase::Begin);
    if (Look { rules, state: &state }).open_fences() {
        for seat in state.playing.iter() {
            state.table.show_all(state.table.zone(fence(seat)));
        }
    }
    // Rolls are left to be asked for, so that a scenario can script them.
    // Limits are met before anything else (RNR-8.3).
    state.core = Core::to_do([Frame::Road(Stage::Check(None)), Frame::Turn(step)]);
    quietly(rules, &mut state, |run| run.go_on(None));
    Ok(state)
}

/// A position being laid out.
struct Desk<'a> {
    rules: &'a Rules,
    given: &'a Given,
    state: State,
    /// The cards that nobody has placed yet; each lies in its deck.
    pool: Pool<'a, 3>,
    wrong: Wrong,
}

impl Desk<'_> {
    fn note<T>(&mut self, result: Result<T, GivenError>) -> Option<T> {
        result.map_err(|error| self.wrong.push(error)).ok()
    }

    /// The active Regulation: the one named, else one that the scenario's players rarely meet.
    fn regulation(&mut self) {
        let card = if let Some(fact) = self.given.fact(None, "regulation") {
            self.cards_of(&fact).first().map(|(card, _)| *card)
        } else {
            // The worked examples stand under the rule that bites only a caster with many Creatures.
            let quiet =
                |card: &CardId| matches!(self.rules.of(*card).standing, Some(Standing::NoCast { who: Bound::With(_) }));
            let card = (self.pool.left & self.rules.regulations).iter().find(quiet).or(self.rules.regulations.first());
            card.inspect(|&card| self.pool.left.remove(card))
        };
        if let Some(card) = card {
            self.state.table.move_card_openly(card, REGULATION_DECK, REGULATION);
            self.state.law = self.rules.of(card).standing;
        }
    }

    /// The cards that are named for players and discard piles.
    fn named_cards(&mut self) {
        for seat in self.state.playing.iter() {
            for (name, zone) in [("hand", hand(seat)), ("fence", fence(seat)), ("lawn", lawn(seat))] {
                let Some(fact) = self.given.fact(Some(seat), name).filter(|fact| fact.card_count().is_none()) else {
                    continue;
                };
                for (card, hexed) in self.cards_of(&fact) {
                    self.place(&fact, card, zone, seat, hexed);
                }
            }
        }
        for (name, pile) in [("main discard", MAIN_DISCARD), ("rune discard", RUNE_DISCARD)] {
            if let Some(fact) = self.given.fact(None, name).filter(|fact| fact.card_count().is_none()) {
                let cards: Cards = self.cards_of(&fact).into_iter().map(|(card, _)| card).collect();
                let deck = if pile == MAIN_DISCARD { MAIN_DECK } else { RUNE_DECK };
                if (cards - self.state.table.zone(deck)).is_empty() {
                    self.state.table.move_openly(cards, deck, pile);
                } else {
                    self.wrong.push(fact.error("a card of another kind does not lie there (RNR-1.6)"));
                }
            }
        }
    }

    /// One card to a player's zone, if such a card can lie there (RNR-1.5).
    fn place(&mut self, fact: &GivenFact, card: CardId, zone: ZoneId, seat: Seat, hexed: bool) {
        let card_type = self.rules.of(card).card_type;
        let (fits, deck) = match fact.name.as_str() {
            "fence" => (card_type == CardType::Rune, RUNE_DECK),
            "lawn" => (card_type == CardType::Creature, MAIN_DECK),
            _ => (matches!(card_type, CardType::Spell | CardType::Creature), MAIN_DECK),
        };
        if !fits || (hexed && fact.name != "lawn") {
            let name = &self.rules.of(card).name;
            self.wrong.push(fact.error(format!("`{name}` cannot lie there like that (RNR-1.5)")));
            return;
        }
        if fact.name == "lawn" {
            self.state.table.move_card_openly(card, deck, zone);
            if hexed {
                self.state.hexed.add(card);
            }
        } else {
            self.state.table.move_by_lot(card, deck, zone, SeatSet::one(seat), false);
        }
        if fact.name != "hand" {
            self.lay(fact, card, zone);
        }
    }

    /// A card on a Lawn or a Fence can be pointed at.
    fn lay(&mut self, fact: &GivenFact, card: CardId, zone: ZoneId) {
        if self.state.arrive(card, zone).is_err() {
            self.wrong.push(fact.error("there are more Creatures on Lawns and Runes on Fences than the table holds"));
        }
    }

    /// The decks in order: (deck, its fact's name, the cards named for it, whether they are its top).
    fn named_decks(&mut self) -> Vec<(ZoneId, GivenFact, Vec<CardId>, bool)> {
        let mut decks = vec![];
        for (name, deck) in [("main deck", MAIN_DECK), ("rune deck", RUNE_DECK), ("regulation deck", REGULATION_DECK)] {
            let Some(mut fact) = self.given.fact(None, name) else { continue };
            if fact.card_count().is_some() {
                decks.push((deck, fact, vec![], false));
                continue;
            }
            let top = fact.value.trim().strip_prefix("top ").map(str::to_owned);
            let is_top = top.is_some();
            fact.value = top.unwrap_or(fact.value);
            let cards: Vec<CardId> = self.cards_of(&fact).into_iter().map(|(card, _)| card).collect();
            if cards.iter().any(|&card| !self.state.table.holds(deck, card)) {
                self.wrong.push(fact.error("a card of another kind does not lie there (RNR-1.6)"));
                continue;
            }
            decks.push((deck, fact, cards, is_top));
        }
        decks
    }

    /// Hands, Fences and discard piles given by number.
    fn by_lot<D: Dice + ?Sized>(&mut self, dice: &mut D) {
        for seat in self.state.playing.iter() {
            for (name, zone, deck) in [("hand", hand(seat), MAIN_DECK), ("fence", fence(seat), RUNE_DECK)] {
                let Some(fact) = self.given.fact(Some(seat), name) else { continue };
                let Some(n) = fact.card_count() else { continue };
                for _ in 0..n {
                    let Some(card) = self.pool.by_lot(self.state.table.zone(deck), dice) else {
                        self.wrong.push(fact.error(format!("{n} cards are asked for, and fewer are left")));
                        break;
                    };
                    self.state.table.move_by_lot(card, deck, zone, SeatSet::one(seat), false);
                    if name == "fence" {
                        self.lay(&fact, card, zone);
                    }
                }
            }
        }
        for (name, pile, deck) in [("main discard", MAIN_DISCARD, MAIN_DECK), ("rune discard", RUNE_DISCARD, RUNE_DECK)]
        {
            let Some(fact) = self.given.fact(None, name) else { continue };
            for _ in 0..fact.card_count().unwrap_or(0) {
                let Some(card) = self.pool.by_lot(self.state.table.zone(deck), dice) else { break };
                self.state.table.move_card_openly(card, deck, pile);
            }
        }
    }

    /// What is left of the decks; what does not fit goes to the discard pile.
    fn decks<D: Dice + ?Sized>(&mut self, decks: &[(ZoneId, GivenFact, Vec<CardId>, bool)], dice: &mut D) {
        for (deck, fact, cards, is_top) in decks {
            if *is_top {
                for &card in cards.iter().rev() {
                    if self.state.table.put_on_top(card, *deck).is_err() {
                        self.wrong.push(fact.error("so many cards cannot be arranged"));
                        break;
                    }
                }
                continue;
            }
            let mut kept: Cards = cards.iter().copied().collect();
            if let Some(n) = fact.card_count() {
                for _ in 0..n {
                    let Some(card) = self.pool.by_lot(self.state.table.zone(*deck), dice) else {
                        self.wrong.push(fact.error(format!("{n} cards are asked for, and {} are left", kept.len())));
                        break;
                    };
                    kept.add(card);
                }
            }
            let rest = self.state.table.zone(*deck) - kept;
            let pile = if *deck == MAIN_DECK { ("main discard", MAIN_DISCARD) } else { ("rune discard", RUNE_DISCARD) };
            // Deck and pile both stated exactly: the rest is out of this position's game.
            let stated = *deck == REGULATION_DECK || self.given.fact(None, pile.0).is_some();
            self.state.table.move_openly(rest, *deck, if stated { ASIDE } else { pile.1 });
        }
    }

    /// Whose turn, the phase, and what was so when the turn began.
    fn turn(&mut self) -> Phase {
        if let Some(fact) = self.given.fact(None, "turn")
            && let Some(seat) = self.note(fact.seat(&self.given.names))
        {
            self.state.active = seat;
        }
        let active = self.state.active;
        self.state.ready = self.state.mythical(active);
        self.state.at_start = self.state.ready.len() as u8;
        for seat in self.state.playing.iter() {
            if let Some(fact) = self.given.fact(Some(seat), "start")
                && let Some(n) = self.note(fact.number(0, 50))
                && seat == active
            {
                self.state.at_start = n as u8;
            }
            if let Some(fact) = self.given.fact(Some(seat), "skips")
                && let Some(n) = self.note(fact.number(0, 20))
            {
                self.state.skips[seat.index()] = n as u8;
            }
        }
        if let Some(fact) = self.given.fact(None, "tokens")
            && let Some(n) = self.note(fact.number(0, TOKENS))
        {
            if n > self.state.tokens() {
                let what = format!(
                    "{n} tokens in the supply and {} on Creatures are more than 15 (RNR-1.9)",
                    self.state.hexed.len()
                );
                self.wrong.push(fact.error(what));
            }
            self.state.lost_tokens = self.state.tokens().saturating_sub(n) as u8;
        }
        let Some(fact) = self.given.fact(None, "phase") else { return Phase::Cast };
        match fact.value.trim() {
            "begin" => Phase::Begin,
            "draw" => Phase::Draw,
            "cast" => Phase::Cast,
            "summon" => Phase::Summon,
            "spin" => Phase::Spin,
            other => {
                let mut error = fact.error(format!("a turn cannot wait in phase `{other}`"));
                error.help = Some("write begin, draw, cast, summon or spin".to_owned());
                self.wrong.push(error);
                Phase::Cast
            }
        }
    }

    /// The cards of a list, taken out of the pool, each with whether it is Hexed.
    fn cards_of(&mut self, fact: &GivenFact) -> Vec<(CardId, bool)> {
        let Some(items) = self.note(fact.items(&self.given.names, &INFO.given)) else { return vec![] };
        let mut cards = vec![];
        for item in items {
            let hexed = item.notes.iter().any(|(note, _)| note == "hexed");
            if !item.with.is_empty() || item.notes.iter().any(|(note, _)| note != "hexed") {
                self.wrong
                    .push(fact.error(format!("`{}` is no list of cards: separate them by commas", fact.value.trim())));
                return cards;
            }
            for _ in 0..item.count {
                let card = self.pool.named(fact, &item.card);
                match self.note(card) {
                    Some(card) => cards.push((card, hexed)),
                    None => return cards,
                }
            }
        }
        cards
    }
}
