//! Positions in words: from the `given` block of a scenario to a state.

use runehall_engine::given::suggest;
use runehall_engine::{
    CardId, Clause, Core, Desk, Dice, Given, GivenError, GivenFact, Machine, NoDice, Pool, Seat, SeatSet, Setup, Sink,
    Stage, ZoneId,
};

use crate::begin::undealt;
use crate::frame::{Frame, Sector, TurnStep};
use crate::look::Look;
use crate::machine::Run;
use crate::program::{Bound, CardType, Cards, Rules, Standing};
use crate::state::{
    ASIDE, MAIN_DECK, MAIN_DISCARD, Phase, REGULATION, REGULATION_DECK, RUNE_DECK, RUNE_DISCARD, State, TOKENS, fence,
    hand, lawn,
};
use crate::words::{INFO, sector};

type Wrong = Vec<GivenError>;

/// What may be said of a player.
const SEAT_FACTS: [&str; 5] = ["hand", "fence", "lawn", "start", "skips"];
/// What may be said of the table.
const TABLE_FACTS: [&str; 12] = [
    "main deck",
    "main discard",
    "rune deck",
    "rune discard",
    "regulation deck",
    "regulation",
    "tokens",
    "turn",
    "phase",
    "turns",
    "gain",
    "spinner",
];

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
    let pool = Pool { catalog: &rules.catalog, left: rules.catalog.all(), clause: Clause("RNR-1.9") };
    let mut arranging = Arranging { rules, desk, state, pool };
    arranging.regulation();
    arranging.named_cards();
    let tops = arranging.named_decks();
    arranging.by_lot(dice);
    arranging.decks(&tops, dice);
    let phase = arranging.turn();
    let turns = arranging.course(phase);
    let Arranging { mut state, desk, .. } = arranging;
    desk.cleared()?;
    let step = match phase {
        Phase::Begin => TurnStep::Begin,
        Phase::Draw => TurnStep::Draw,
        Phase::Summon => TurnStep::Summon,
        Phase::Spin => TurnStep::SpinBegins,
        Phase::Cast | Phase::End => TurnStep::Cast,
    };
    state.phase = phase;
    state.turns = turns;
    if (Look { rules, state: &state }).open_fences() {
        for seat in state.playing.iter() {
            state.table.show_all(state.table.zone(fence(seat)));
        }
    }
    // Rolls are left to be asked for, so that a scenario can script them.
    // Limits are met before anything else (RNR-8.3).
    state.core = Core::to_do([Frame::Road(Stage::Check(None)), Frame::Turn(step)]);
    Run::new(rules, &mut state, &mut NoDice, sink).go_on(None);
    Ok(state)
}

/// A deck that is spoken of.
struct NamedDeck {
    deck: ZoneId,
    fact: GivenFact,
    named: Named,
}

/// The cards named for a deck.
enum Named {
    /// They lie at its ends, in this order.
    Ends { top: Vec<CardId>, bottom: Vec<CardId> },
    /// They are all of it, shuffled.
    Kept(Vec<CardId>),
}

/// A position being laid out.
struct Arranging<'a> {
    rules: &'a Rules,
    desk: Desk<'a>,
    state: State,
    /// The cards that nobody has placed yet; each lies in its deck.
    pool: Pool<'a, 3>,
}

impl Arranging<'_> {
    /// The active Regulation: the one named, else one that the scenario's players rarely meet.
    fn regulation(&mut self) {
        let card = if let Some(fact) = self.desk.fact(None, "regulation") {
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
                let Some(fact) = self.desk.fact(Some(seat), name).filter(|fact| fact.card_count().is_none()) else {
                    continue;
                };
                for (card, hexed) in self.cards_of(&fact) {
                    self.place(&fact, card, zone, seat, hexed);
                }
            }
        }
        for (name, pile) in [("main discard", MAIN_DISCARD), ("rune discard", RUNE_DISCARD)] {
            if let Some(fact) = self.desk.fact(None, name).filter(|fact| fact.card_count().is_none()) {
                let cards: Cards = self.cards_of(&fact).into_iter().map(|(card, _)| card).collect();
                let deck = if pile == MAIN_DISCARD { MAIN_DECK } else { RUNE_DECK };
                if (cards - self.state.table.zone(deck)).is_empty() {
                    self.state.table.move_openly(cards, deck, pile);
                } else {
                    self.desk.refuse(fact.error("a card of another kind does not lie there (RNR-1.6)"));
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
            self.desk.refuse(fact.error(format!("`{name}` cannot lie there like that (RNR-1.5)")));
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
            self.desk.refuse(fact.error("there are more Creatures on Lawns and Runes on Fences than the table holds"));
        }
    }

    /// The decks that are spoken of, and the cards named for them.
    fn named_decks(&mut self) -> Vec<NamedDeck> {
        let mut decks = vec![];
        for (name, deck) in [("main deck", MAIN_DECK), ("rune deck", RUNE_DECK), ("regulation deck", REGULATION_DECK)] {
            let Some(fact) = self.desk.fact(None, name) else { continue };
            let named = match fact.order() {
                Some(ends) => {
                    let Some([top, bottom]) = self.desk.note(ends.of_table()) else { continue };
                    Named::Ends { top: self.plain(&top), bottom: self.plain(&bottom) }
                }
                None if fact.card_count().is_some() => Named::Kept(vec![]),
                None => Named::Kept(self.plain(&fact)),
            };
            let all = match &named {
                Named::Ends { top, bottom } => top.iter().chain(bottom),
                Named::Kept(cards) => cards.iter().chain(&[]),
            };
            if all.copied().any(|card| !self.state.table.holds(deck, card)) {
                self.desk.refuse(fact.error("a card of another kind does not lie there (RNR-1.6)"));
                continue;
            }
            decks.push(NamedDeck { deck, fact, named });
        }
        decks
    }

    /// The cards of a list, whatever is said of them.
    fn plain(&mut self, fact: &GivenFact) -> Vec<CardId> {
        self.cards_of(fact).into_iter().map(|(card, _)| card).collect()
    }

    /// Hands, Fences and discard piles given by number.
    fn by_lot<D: Dice + ?Sized>(&mut self, dice: &mut D) {
        for seat in self.state.playing.iter() {
            for (name, zone, deck) in [("hand", hand(seat), MAIN_DECK), ("fence", fence(seat), RUNE_DECK)] {
                let Some(fact) = self.desk.fact(Some(seat), name) else { continue };
                let Some(n) = fact.card_count() else { continue };
                for _ in 0..n {
                    let Some(card) = self.pool.by_lot(self.state.table.zone(deck), dice) else {
                        self.desk.refuse(fact.error(format!("{n} cards are asked for, and fewer are left")));
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
            let Some(fact) = self.desk.fact(None, name) else { continue };
            let n = fact.card_count().unwrap_or(0);
            for _ in 0..n {
                let Some(card) = self.pool.by_lot(self.state.table.zone(deck), dice) else {
                    self.desk.refuse(fact.error(format!("{n} cards are asked for, and fewer are left")));
                    break;
                };
                self.state.table.move_card_openly(card, deck, pile);
            }
        }
    }

    /// What is left of the decks; what does not fit goes to the discard pile.
    fn decks<D: Dice + ?Sized>(&mut self, decks: &[NamedDeck], dice: &mut D) {
        for NamedDeck { deck, fact, named } in decks {
            let mut kept: Cards = match named {
                Named::Ends { top, bottom } => {
                    let table = &mut self.state.table;
                    let placed = top.iter().rev().try_for_each(|&card| table.put_on_top(card, *deck));
                    let placed =
                        placed.and_then(|()| bottom.iter().try_for_each(|&card| table.put_at_bottom(card, *deck)));
                    if placed.is_err() {
                        self.desk.refuse(fact.error("so many cards cannot be arranged"));
                    }
                    continue;
                }
                Named::Kept(cards) => cards.iter().copied().collect(),
            };
            if let Some(n) = fact.card_count() {
                kept |= self.desk.by_lot((fact, n), &mut self.pool, self.state.table.zone(*deck), dice);
            }
            let rest = self.state.table.zone(*deck) - kept;
            let pile = if *deck == MAIN_DECK { ("main discard", MAIN_DISCARD) } else { ("rune discard", RUNE_DISCARD) };
            // Deck and pile both stated exactly: the rest is out of this position's game.
            let stated = *deck == REGULATION_DECK || self.desk.fact(None, pile.0).is_some();
            self.state.table.move_openly(rest, *deck, if stated { ASIDE } else { pile.1 });
        }
    }

    /// Whose turn, the phase, and what was so when the turn began.
    fn turn(&mut self) -> Phase {
        if let Some(seat) = self.desk.turn(|_| None) {
            self.state.active = seat;
        }
        let active = self.state.active;
        self.state.ready = self.state.mythical(active);
        self.state.at_start = self.state.ready.len() as u8;
        for seat in self.state.playing.iter() {
            if let Some(fact) = self.desk.fact(Some(seat), "start")
                && let Some(n) = self.desk.note(fact.number(0, 50))
                && seat == active
            {
                self.state.at_start = n as u8;
            }
            if let Some(fact) = self.desk.fact(Some(seat), "skips")
                && let Some(n) = self.desk.note(fact.number(0, 20))
            {
                self.state.skips[seat.index()] = n as u8;
            }
        }
        if let Some(fact) = self.desk.fact(None, "tokens")
            && let Some(n) = self.desk.note(fact.number(0, TOKENS))
        {
            if n > self.state.tokens() {
                let what = format!(
                    "{n} tokens in the supply and {} on Creatures are more than 15 (RNR-1.9)",
                    self.state.hexed.len()
                );
                self.desk.refuse(fact.error(what));
            }
            self.state.lost_tokens = self.state.tokens().saturating_sub(n) as u8;
        }
        let Some(fact) = self.desk.fact(None, "phase") else { return Phase::Cast };
        match fact.value.trim() {
            "begin" => Phase::Begin,
            "draw" => Phase::Draw,
            "cast" => Phase::Cast,
            "summon" => Phase::Summon,
            "spin" => Phase::Spin,
            other => {
                let mut error = fact.error(format!("a turn cannot wait in phase `{other}`"));
                error.help = Some("write begin, draw, cast, summon or spin".to_owned());
                self.desk.refuse(error);
                Phase::Cast
            }
        }
    }

    /// What the turn has brought so far: its number, the gain, the last spin.
    fn course(&mut self, phase: Phase) -> u16 {
        if let Some(fact) = self.desk.fact(None, "gain") {
            let most = self.state.mythical(self.state.active).len() as i32;
            let gain = fact.value.trim().parse::<i32>().ok();
            match gain.and_then(|gain| u8::try_from(most.checked_sub(gain)?).ok()) {
                Some(start) => {
                    if self.desk.fact(Some(self.state.active), "start").is_some() && start != self.state.at_start {
                        self.desk.refuse(fact.error("`start` and `gain` do not agree (RNR-8.9)"));
                    }
                    self.state.at_start = start;
                }
                None => {
                    self.desk.refuse(fact.error(format!("`{}` is no gain up to {most} (RNR-8.9)", fact.value.trim())));
                }
            }
        }
        if let Some(fact) = self.desk.fact(None, "spinner") {
            let word = fact.value.trim();
            self.state.spun = Sector::ALL.into_iter().find(|&shown| sector(shown).word == word);
            if self.state.spun.is_none() && word != "none" {
                let mut error = fact.error(format!("the spinner never shows `{word}` (RNR-4.3)"));
                let words = Sector::ALL.map(|shown| sector(shown).word);
                error.help = suggest(word, words).or_else(|| Some(format!("write none, {}", words.join(", "))));
                self.desk.refuse(error);
            }
        }
        let begun = u32::from(phase != Phase::Begin);
        let fact = self.desk.fact(None, "turns");
        let said = fact.and_then(|fact| self.desk.note(fact.number(begun, u32::from(u16::MAX))));
        said.unwrap_or(begun) as u16
    }

    /// The cards of a list, taken out of the pool, each with whether it is Hexed.
    fn cards_of(&mut self, fact: &GivenFact) -> Vec<(CardId, bool)> {
        self.desk.cards(fact, (&INFO.given, "hexed"), &mut self.pool)
    }
}
