//! Positions in words: from the `given` block of a scenario to a state.
//!
//! | of a player | example |
//! |---|---|
//! | `hero` | `Mordrog`; who is not said gets the first Hero that is free |
//! | `space`, `entry` | `F3`, `Tamalir` |
//! | `gold`, `wounds`, `exhaustion` | `4` |
//! | `cards` | `Chainmail, Greataxe face-down, Town Guard wounds 1, Dragon Lord Sszath` |
//! | `counters` | `green x2, blue` |
//! | `experience` | `Mind x2, Life` |
//!
//! | of the table | example |
//! |---|---|
//! | `turn`, `step`, `round` | `Alex`, `adventure`, `3` |
//! | `event` | `Winter Storms` |
//! | `undefeated` | `Dire Wolf at F3, Minotaur at M4`: by number, the oldest first |
//! | `empty` | `F3, G2`: spaces whose counter has been taken |
//! | `more` | `M4 green`: further counters |
//! | `green deck` … `market deck` | `Dire Wolf, Cave Bats`: what lies on top, the next first |
//! | `market` | `Bow of Bone at Tamalir` |
//! | `gone` | `Town Guard, Sir Gareth`: cards out of the game |
//! | `doom track`, `doom counters` | `Cave Bats, Dire Wolf`, `7` |

use runehall_engine::{
    CardId, Clause, Core, Desk, Given, GivenError, GivenFact, Machine, NoDice, Pool, Seat, Setup, Sink, ZoneId,
    given::suggest,
};

use crate::begin::laid_out;
use crate::frame::{Frame, TurnStep};
use crate::machine::Run;
use crate::program::{Rules, W, What};
use crate::state::{
    DOOM, EVENT, Fig, MARKET, NONE, OnTrack, POSITIONS, REMOVED, State, Step, TRACK, deck, owned, stack,
};
use crate::terms::{Colour, EXPERIENCE};
use crate::words::INFO;

type Wrong = Vec<GivenError>;

const SEAT_FACTS: [&str; 9] =
    ["hero", "space", "entry", "gold", "wounds", "exhaustion", "cards", "counters", "experience"];
const DECKS: [&str; 5] = ["green deck", "yellow deck", "blue deck", "red deck", "market deck"];
const TABLE_FACTS: [&str; 16] = [
    "turn",
    "step",
    "round",
    "event",
    "undefeated",
    "empty",
    "more",
    "market",
    "gone",
    "doom track",
    "doom counters",
    "green deck",
    "yellow deck",
    "blue deck",
    "red deck",
    "market deck",
];
/// The steps in which a position can wait, with where they go on.
const STEPS: [(&str, Step, TurnStep); 4] = [
    ("movement", Step::Movement, TurnStep::Move),
    ("adventure", Step::Adventure, TurnStep::Adventure),
    ("market", Step::Market, TurnStep::Market),
    ("experience", Step::Experience, TurnStep::Experience),
];
/// Players have no more of these than that.
const MOST: u32 = 200;

/// Makes the state, or says everything that is wrong with the position. Nothing is left to chance: decks have no order.
pub(crate) fn arrange<S: Sink>(rules: &Rules, setup: &Setup, given: &Given, sink: &mut S) -> Result<State, Wrong> {
    let state = laid_out(rules, setup)?;
    let desk = Desk::new(given, &SEAT_FACTS, &TABLE_FACTS);
    let pool = Pool { catalog: &rules.catalog, left: rules.catalog.all(), clause: Clause("RBD-23.10") };
    let mut arranging = Arranging { rules, desk, state, pool };
    arranging.heroes();
    arranging.board();
    arranging.cards();
    let step = arranging.turn();
    arranging.piles();
    let Arranging { mut state, desk, .. } = arranging;
    desk.cleared()?;
    state.core = Core::to_do([Frame::Turn(step)]);
    Run::new(rules, &mut state, &mut NoDice, sink).go_on(None);
    Ok(state)
}

/// A position being laid out.
struct Arranging<'a> {
    rules: &'a Rules,
    desk: Desk<'a>,
    state: State,
    pool: Pool<'a, W>,
}

impl Arranging<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.state.n_seats).map(Seat)
    }

    fn space(&self, fact: &GivenFact, name: &str) -> Result<u8, GivenError> {
        self.rules.map.find(name.trim()).ok_or_else(|| {
            let names = self.rules.map.spaces.iter().flat_map(|space| [space.id.as_str(), space.name.as_str()]);
            GivenError {
                line: fact.line,
                what: format!("there is no space `{}`", name.trim()),
                help: suggest(name, names),
            }
        })
    }

    /// Takes a card that lies in its deck to a zone.
    fn lay(&mut self, fact: &GivenFact, name: &str, to: ZoneId) -> Option<CardId> {
        let card = self.pool.named(fact, name.trim());
        let card = self.desk.note(card)?;
        let from = self.home(card);
        self.state.table.move_card_openly(card, from, to);
        Some(card)
    }

    fn home(&self, card: CardId) -> ZoneId {
        self.rules.of(card).colour().map_or(MARKET, deck)
    }

    /// Who plays which Hero, and what is said of it.
    fn heroes(&mut self) {
        for seat in self.seats() {
            if let Some(fact) = self.desk.fact(Some(seat), "hero") {
                let found =
                    (0..self.rules.heroes.n).find(|&n| self.rules.hero(n).name.eq_ignore_ascii_case(fact.value.trim()));
                if let Some(hero) = found {
                    self.state.hero_mut(seat).which = hero;
                    continue;
                }
                let names = (0..self.rules.heroes.n).map(|n| self.rules.hero(n).name.as_str());
                let help = suggest(fact.value.trim(), names);
                let what = format!("there is no Hero `{}`", fact.value.trim());
                self.desk.refuse(GivenError { line: fact.line, what, help });
            }
        }
        for seat in self.seats() {
            if self.state.hero(seat).which == NONE {
                let taken = |hero: u8| self.state.heroes.iter().any(|other| other.which == hero);
                let free = (0..self.rules.heroes.n).find(|&hero| !taken(hero)).unwrap_or(0);
                self.state.hero_mut(seat).which = free;
            }
            self.hero(seat);
        }
    }

    fn hero(&mut self, seat: Seat) {
        for name in ["space", "entry"] {
            if let Some(fact) = self.desk.fact(Some(seat), name) {
                let space = self.space(&fact, &fact.value);
                if let Some(space) = self.desk.note(space) {
                    let hero = self.state.hero_mut(seat);
                    *(if name == "space" { &mut hero.space } else { &mut hero.entry }) = space;
                }
            }
        }
        for name in ["gold", "wounds", "exhaustion"] {
            if let Some(fact) = self.desk.fact(Some(seat), name)
                && let Some(n) = self.desk.note(fact.number(0, MOST))
            {
                let hero = self.state.hero_mut(seat);
                match name {
                    "gold" => hero.gold = n as u16,
                    "wounds" => hero.wounds = n as u8,
                    _ => hero.weary = n as u8,
                }
            }
        }
        if let Some(fact) = self.desk.fact(Some(seat), "counters") {
            for (word, n) in self.counted(&fact) {
                match Colour::WORDS.into_iter().find(|(known, _)| *known == word) {
                    Some((_, colour)) => self.state.hero_mut(seat).counters[colour.index()] += n,
                    None => {
                        self.desk
                            .refuse(fact.error(format!("`{word}` is no colour: write green, yellow, blue or red")));
                    }
                }
            }
        }
        if let Some(fact) = self.desk.fact(Some(seat), "experience") {
            for (word, n) in self.counted(&fact) {
                match EXPERIENCE.iter().position(|kind| kind.split(' ').next() == Some(word.as_str())) {
                    Some(kind) if self.state.stock[kind] >= n => {
                        self.state.hero_mut(seat).gained[kind] += n;
                        self.state.stock[kind] -= n;
                    }
                    Some(_) => {
                        self.desk.refuse(fact.error(format!("there are not so many `{word}` counters (RBD-1.9)")));
                    }
                    None => {
                        self.desk.refuse(
                            fact.error(format!("`{word}` is no kind: write Mind, Body, Spirit, Stamina or Life")),
                        );
                    }
                }
            }
        }
        let fig = Fig::hero(seat);
        if self.state.wounds_of(fig) >= self.state.life(self.rules, fig)
            || self.state.weary_of(fig) > self.state.stamina(self.rules, fig)
        {
            let line = self.desk.given.facts.iter().find(|fact| fact.seat == Some(seat)).map_or(0, |fact| fact.line);
            let what = "the Hero would be knocked out, or has more exhaustion than Stamina (RBD-14.1, 14.2)".to_owned();
            self.desk.refuse(GivenError { line, what, help: Some("give fewer".to_owned()) });
        }
    }

    /// A list of words with how many of each.
    fn counted(&mut self, fact: &GivenFact) -> Vec<(String, u8)> {
        let items = self.desk.items(fact, &INFO.given);
        let mut counted: Vec<(String, u8)> = vec![];
        for item in items {
            let before = counted.iter().filter(|(word, _)| *word == item.card).map(|(_, n)| u32::from(*n)).sum::<u32>();
            match u8::try_from(item.count) {
                Ok(n) if before + item.count <= MOST => counted.push((item.card, n)),
                _ => {
                    let mut error = fact.error(format!("so many `{}` are more than a position can say", item.card));
                    error.help = Some(format!("write at most {MOST}"));
                    self.desk.refuse(error);
                }
            }
        }
        counted
    }

    /// Counters on the board, Event, track and doom track.
    fn board(&mut self) {
        if let Some(fact) = self.desk.fact(None, "empty") {
            for name in fact.value.split(',') {
                let space = self.space(&fact, name);
                if let Some(space) = self.desk.note(space) {
                    self.state.counters.iter_mut().for_each(|spaces| spaces.remove(space));
                }
            }
        }
        if let Some(fact) = self.desk.fact(None, "more") {
            for part in fact.value.split(',') {
                let (name, word) = part.trim().rsplit_once(' ').unwrap_or((part.trim(), ""));
                let space = self.space(&fact, name);
                match (self.desk.note(space), Colour::WORDS.into_iter().find(|(known, _)| *known == word)) {
                    (Some(space), Some((_, colour))) => self.state.counters[colour.index()].add(space),
                    (Some(_), None) => self.desk.refuse(fact.error(format!("`{word}` is no colour: write `M4 green`"))),
                    (None, _) => {}
                }
            }
        }
        if let Some(fact) = self.desk.fact(None, "event")
            && let Some(card) = self.lay(&fact, &fact.value, EVENT)
            && !matches!(self.rules.of(card).what, What::Event { .. })
        {
            self.desk.refuse(fact.error(format!("`{}` is no Event", fact.value.trim())));
        }
        if let Some(fact) = self.desk.fact(None, "undefeated") {
            for (n, part) in fact.placed("a Challenge and its space: `Dire Wolf at F3`").into_iter().enumerate() {
                let Some((name, place)) = self.desk.note(part) else { continue };
                let space = self.space(&fact, place);
                let (space, card) = (self.desk.note(space), self.lay(&fact, name, TRACK));
                if let (Some(space), Some(card)) = (space, card) {
                    let position = OnTrack { number: n as u8, space, age: 0 };
                    if n >= POSITIONS || self.state.lay_on_track(card, position).is_err() {
                        self.desk.refuse(fact.error("there are six positions (RBD-1.10)"));
                    }
                }
            }
        }
        if let Some(fact) = self.desk.fact(None, "doom counters")
            && let Some(n) = self.desk.note(fact.number(0, u32::from(crate::turn::DOOM_AT)))
        {
            self.state.doom_counters = n as u8;
        }
        if let Some(fact) = self.desk.fact(None, "doom track") {
            for name in fact.value.split(',') {
                if let Some(card) = self.lay(&fact, name, DOOM)
                    && self.state.lay_on_doom(card).is_err()
                {
                    self.desk.refuse(fact.error("the doom track holds at most eight cards (RBD-21.3)"));
                }
            }
        }
    }

    /// What players own, what lies in towns, what is gone.
    fn cards(&mut self) {
        for seat in self.seats() {
            if let Some(fact) = self.desk.fact(Some(seat), "cards") {
                for item in self.desk.items(&fact, &INFO.given) {
                    let Some(card) = self.lay(&fact, &item.card, owned(seat)) else { continue };
                    let is_rune = self.rules.of(card).is_rune();
                    if !self.rules.market().has(card) && !is_rune {
                        self.desk.refuse(fact.error(format!("nobody can own `{}` (RBD-11.11)", item.card)));
                    } else if item.notes.iter().any(|(mark, _)| mark == "face-down") && !is_rune {
                        self.state.face_down.add(card);
                    }
                    self.hurt(&fact, card, &item.counts);
                }
            }
        }
        if let Some(fact) = self.desk.fact(None, "market") {
            for part in fact.placed("a card and its town: `Bow of Bone at Tamalir`") {
                let Some((name, place)) = self.desk.note(part) else { continue };
                let space = self.space(&fact, place);
                match self.desk.note(space).map(|space| self.rules.map.space(space).town) {
                    Some(Some(town)) => drop(self.lay(&fact, name, stack(town))),
                    Some(None) => self.desk.refuse(fact.error(format!("`{}` is no town", place.trim()))),
                    None => {}
                }
            }
        }
        if let Some(fact) = self.desk.fact(None, "gone") {
            for name in fact.value.split(',') {
                self.lay(&fact, name, REMOVED);
            }
        }
        for (n, name) in DECKS.into_iter().enumerate() {
            let Some(fact) = self.desk.fact(None, name) else { continue };
            let zone = Colour::ALL.get(n).map_or(MARKET, |colour| deck(*colour));
            for name in fact.value.split(',').rev() {
                let card = self.pool.named(&fact, name.trim());
                let Some(card) = self.desk.note(card) else { continue };
                if self.home(card) != zone {
                    self.desk.refuse(fact.error(format!("`{}` belongs to another deck", name.trim())));
                } else if self.state.table.put_on_top(card, zone).is_err() {
                    self.desk.refuse(fact.error("so many cards cannot be put on top"));
                }
            }
        }
    }

    /// Counters on an Ally.
    fn hurt(&mut self, fact: &GivenFact, card: CardId, counts: &[(String, u32)]) {
        let body = self.rules.of(card).body;
        for (what, n) in counts {
            let most = if what == "wounds" { body.life.saturating_sub(1) } else { body.stamina };
            if !self.rules.allies.has(card) || *n > u32::from(most) {
                self.desk.refuse(fact.error(format!("{n} {what} cannot lie on `{}`", self.rules.of(card).name)));
            } else if what == "wounds" {
                self.state.wounds[usize::from(card.0)] = *n as u8;
            } else {
                self.state.weary[usize::from(card.0)] = *n as u8;
            }
        }
    }

    /// What is left of the counters is the pile (RBD-1.7).
    fn piles(&mut self) {
        for colour in Colour::ALL {
            let n = colour.index();
            let held: u32 = self.state.heroes.iter().map(|hero| u32::from(hero.counters[n])).sum();
            let used = held + self.state.counters[n].len();
            let stock = u32::from(self.rules.map.stock(colour));
            if used > stock {
                let what = format!("there are more {} counters than the game has (RBD-1.7)", colour.word());
                let cure = Some("take some off the board with `empty`".to_owned());
                self.desk.refuse(GivenError { line: 0, what, help: cure });
            }
            self.state.pile[n] = stock.saturating_sub(used) as u8;
        }
    }

    /// Whose turn, which round, and where it goes on.
    fn turn(&mut self) -> TurnStep {
        if let Some(seat) = self.desk.turn(|_| None) {
            self.state.active = seat;
        }
        if let Some(fact) = self.desk.fact(None, "round")
            && let Some(n) = self.desk.note(fact.number(1, 5000))
        {
            self.state.round = n as u16;
        }
        self.state.turns = 1;
        let Some(fact) = self.desk.fact(None, "step") else {
            self.state.turn.step = Step::Movement;
            return TurnStep::Move;
        };
        let found = STEPS.into_iter().find(|(word, ..)| *word == fact.value.trim());
        if found.is_none() {
            self.desk.refuse(fact.error("write movement, adventure, market or experience"));
        }
        let (_, step, at) = found.unwrap_or(STEPS[0]);
        self.state.turn.step = step;
        at
    }
}
