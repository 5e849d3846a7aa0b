//! The Movement step (section 4): the four options, dice, and entering spaces.

use runehall_engine::{Arg, Ask, Choice, Dice, Fault, Machine, Next, Picking, Seat, Sink, modes};

use crate::frame::{Frame, TurnStep};
use crate::machine::{ON, Run};
use crate::map;
use crate::program::{Rules, Span, Standing};
use crate::state::{Die, Fig, MOST_DICE, NONE, State, die_of, die_thing};
use crate::terms::Terrain;
use crate::uses;
use crate::words::{BEFORE_DICE, MOVE, R_DIE, RECOVER, REST, SPEND, STEP, Told, WALK};

modes! {
    /// The options of RBD-4.1.
    pub(crate) enum Move {
        Roll: "roll",
        OneSpace: "one space",
        Rest: "rest",
        Stay: "stay",
    }
}

/// The faces of a movement die: their symbols, and how they are called (RBD-1.2, 23.1).
pub(crate) const FACES: [(u8, &str); 6] = [
    (symbols([Terrain::Plains, Terrain::Road, Terrain::River]), "plains/road/river"),
    (symbols([Terrain::Plains, Terrain::Road, Terrain::Hills]), "plains/road/hills"),
    (symbols([Terrain::Plains, Terrain::Forest, Terrain::River]), "plains/forest/river"),
    (symbols([Terrain::Road, Terrain::Forest, Terrain::Swamp]), "road/forest/swamp"),
    (symbols([Terrain::Hills, Terrain::Mountains, Terrain::Forest]), "hills/mountains/forest"),
    (symbols([Terrain::Road, Terrain::Mountains, Terrain::Swamp]), "road/mountains/swamp"),
];

/// Their names alone: the ways to turn a die (RBD-4.17).
pub(crate) const FACE_NAMES: [&str; FACES.len()] = {
    let mut names = [""; FACES.len()];
    let mut n = 0;
    while n < names.len() {
        names[n] = FACES[n].1;
        n += 1;
    }
    names
};

const fn symbols(terrains: [Terrain; 3]) -> u8 {
    terrains[0].bit() | terrains[1].bit() | terrains[2].bit()
}

/// The symbols of a die that counts as two terrains, and how they are called (RBD-4.17).
const PAIRS: [(u8, &str); 21] = [
    (3, "road/river"),
    (5, "road/plains"),
    (9, "road/forest"),
    (17, "road/hills"),
    (33, "road/mountains"),
    (65, "road/swamp"),
    (6, "river/plains"),
    (10, "river/forest"),
    (18, "river/hills"),
    (34, "river/mountains"),
    (66, "river/swamp"),
    (12, "plains/forest"),
    (20, "plains/hills"),
    (36, "plains/mountains"),
    (68, "plains/swamp"),
    (24, "forest/hills"),
    (40, "forest/mountains"),
    (72, "forest/swamp"),
    (48, "hills/mountains"),
    (80, "hills/swamp"),
    (96, "mountains/swamp"),
];

/// What a die shows, in words.
pub(crate) fn face(symbols: u8) -> &'static str {
    FACES.iter().chain(&PAIRS).find(|(known, _)| *known == symbols).map_or("", |(_, word)| word)
}

/// The same one by one.
pub(crate) fn terrains(symbols: u8) -> impl Iterator<Item = Terrain> {
    Terrain::WORDS.into_iter().map(|(_, terrain)| terrain).filter(move |terrain| symbols & terrain.bit() != 0)
}

/// Dice of an unhurt group, and of any other (RBD-4.2).
const BASE: [u8; 2] = [5, 4];
/// From what a rest counts (RBD-4.11).
const REST_BASE: u8 = 4;
/// The most dice rolled while resting.
pub(crate) const REST_DICE: u16 = 3;

/// Whether a die can be spent to enter a space (RBD-4.4, 4.5).
pub(crate) fn can_spend(die: Die, terrain: Terrain) -> bool {
    !die.spent && (terrain == Terrain::Town || die.symbols & terrain.bit() != 0)
}

impl State {
    /// The dice on the table.
    pub(crate) fn dice(&self) -> &[Die] {
        &self.turn.dice[..usize::from(self.turn.n_dice)]
    }

    /// The dice that can be spent for a terrain, each kind of them once: equal dice are one choice.
    pub(crate) fn dice_for(&self, terrain: Terrain) -> impl Iterator<Item = u8> + '_ {
        let fits = move |die: &Die| can_spend(*die, terrain);
        let first =
            move |n: usize| !self.dice()[..n].iter().any(|die| fits(die) && die.symbols == self.dice()[n].symbols);
        (0..self.dice().len()).filter(move |&n| fits(&self.dice()[n]) && first(n)).map(|n| n as u8)
    }
}

impl State {
    /// The sum of what the active Event says by this measure.
    pub(crate) fn lasting(&self, rules: &Rules, measure: impl Fn(Standing) -> u8) -> u8 {
        self.event().map_or(0, |card| rules.of(card).standing.iter().map(|&standing| measure(standing)).sum())
    }

    /// How many movement dice a player would roll now; while resting from so many.
    pub(crate) fn dice_to_roll(&self, rules: &Rules, seat: Seat, resting: Option<u8>) -> u8 {
        // RBD-4.2, 4.3: the condition is a fact of the roll.
        let hurt = |fig| self.wounds_of(fig) > 0 || self.weary_of(fig) > 0;
        let base = resting.unwrap_or_else(|| BASE[usize::from(self.figures(rules, seat).any(hurt))]);
        let more = self.lasting(rules, |standing| if let Standing::MoreDice(n) = standing { n } else { 0 });
        let fewer = self.lasting(rules, |standing| if let Standing::FewerDice(n) = standing { n } else { 0 });
        // RBD-4.12
        base.saturating_add(self.turn.extra)
            .saturating_add(more)
            .saturating_sub(fewer)
            .max(u8::from(resting.is_none()))
            .min(MOST_DICE as u8)
    }

    /// What the active Event does to a Hero who enters a space (RBD-4.18): its texts for it, each with its place among the standing ones.
    pub(crate) fn on_entering(&self, rules: &Rules, space: u8, by_die: bool) -> impl Iterator<Item = (u8, Span)> {
        let here = rules.map.space(space).terrain;
        let texts = self.event().map_or(&[][..], |card| &rules.of(card).standing);
        (0u8..).zip(texts).filter_map(move |(n, standing)| {
            let Standing::Entering { terrain, by_die: dice_only, run } = *standing else { return None };
            (terrain == here as u8 && (by_die || !dice_only)).then_some((n, run))
        })
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Points (1) and (2) of RBD-4.16.
    pub(crate) fn choose_move(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.active();
        let again = Frame::Turn(TurnStep::Move);
        let way = match answer {
            Some(Choice::Thing(id)) => {
                let Some(fig) = Fig::of(id) else { return self.ask_seat(again, seat, MOVE) };
                self.push(again)?;
                return self.use_it(seat, fig);
            }
            Some(Choice::Mode(mode)) => Move::of(mode),
            _ => None,
        };
        match way {
            None => self.ask_seat(again, seat, MOVE),
            Some(Move::Roll) => self.then(Frame::Turn(TurnStep::BeforeDice { base: 0, resting: false })),
            Some(Move::OneSpace) => {
                self.push(again)?;
                self.ask_more(Frame::OneSpace, seat, STEP)
            }
            Some(Move::Rest) => {
                self.push(again)?;
                self.ask_next(Frame::Rest, Ask::seat(seat, REST).span(0, REST_DICE))
            }
            Some(Move::Stay) => {
                self.told(Told::Stayed, "RBD-4.1", &[Arg::Seat(seat)]);
                self.then(Frame::Turn(TurnStep::Moved))
            }
        }
    }

    /// RBD-4.9
    pub(crate) fn one_space(&mut self, answer: Option<Choice>) -> Next {
        let n = self.rules.map.spaces.len();
        let space = answer.and_then(|choice| if let Choice::Thing(id) = choice { map::space_of(id, n) } else { None });
        let Some(space) = space else { return self.ask_more(Frame::OneSpace, self.active(), STEP) };
        self.core_mut().agenda.drop_top();
        self.push(Frame::Turn(TurnStep::Moved))?;
        self.enter(space, false)?;
        ON
    }

    /// RBD-4.10
    pub(crate) fn rest(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.active();
        let Some(Choice::Amount(dice)) = answer else {
            return self.ask_next(Frame::Rest, Ask::seat(seat, REST).span(0, REST_DICE));
        };
        let dice = dice as u8;
        let weary: u8 = self.state.figures(self.rules, seat).map(|fig| self.state.weary_of(fig)).sum();
        self.ask_recover(dice, Picking::new(0, (REST_BASE - dice).min(weary)), [0; 4])
    }

    fn ask_recover(&mut self, dice: u8, picking: Picking, picked: [u8; 4]) -> Next {
        if picking.is_full() {
            return self.rested(dice, picked);
        }
        let (least, most) = picking.span();
        let ask = Ask::seat(self.active(), RECOVER).span(least, most);
        self.ask_next(Frame::Recover { dice, picking, picked }, ask)
    }

    pub(crate) fn recover(
        &mut self,
        (dice, picking, mut picked): (u8, Picking, [u8; 4]),
        answer: Option<Choice>,
    ) -> Next {
        let seat = self.active();
        match answer {
            Some(Choice::Done) => self.rested(dice, picked),
            Some(Choice::Thing(id)) => {
                let nth = self.state.figures(self.rules, seat).position(|fig| fig.thing() == id).unwrap_or(0);
                picked[nth % 4] += 1;
                self.ask_recover(dice, picking.take(nth as u8), picked)
            }
            _ => self.ask_recover(dice, picking, picked),
        }
    }

    /// The command is complete: the exhaustion goes before the dice are rolled.
    fn rested(&mut self, dice: u8, picked: [u8; 4]) -> Next {
        let seat = self.active();
        self.core_mut().agenda.drop_top();
        self.told(Told::Rested, "RBD-4.10", &[Arg::Seat(seat), Arg::Number(i16::from(dice))]);
        for (fig, n) in self.state.figures(self.rules, seat).zip(picked) {
            self.mend(fig, false, n, "RBD-4.10");
        }
        self.then(Frame::Turn(TurnStep::BeforeDice { base: dice, resting: true }))
    }

    /// Point (4) of RBD-4.16.
    pub(crate) fn before_dice(&mut self, base: u8, resting: bool, answer: Option<Choice>) -> Next {
        let seat = self.active();
        let again = Frame::Turn(TurnStep::BeforeDice { base, resting });
        if let Some(Choice::Thing(id)) = answer
            && let Some(fig) = Fig::of(id)
        {
            self.push(again)?;
            return self.use_it(seat, fig);
        }
        if answer != Some(Choice::Done) && uses::any(self.rules, self.state, &again, seat) {
            return self.ask_seat(again, seat, BEFORE_DICE);
        }
        let n = self.state.dice_to_roll(self.rules, seat, resting.then_some(base));
        self.push(Frame::Turn(TurnStep::Walk))?;
        self.then(Frame::Turn(TurnStep::Dice(n)))
    }

    pub(crate) fn movement_dice(&mut self, left: u8, mut answer: Option<Choice>) -> Next {
        for left in (1..=left).rev() {
            match self.roll(answer.take(), R_DIE, FACES.len() as u32) {
                Err(ask) => return self.ask(Frame::Turn(TurnStep::Dice(left)), ask),
                Ok(face) => {
                    let (symbols, word) = FACES[face as usize];
                    let n = usize::from(self.state.turn.n_dice);
                    self.state.turn.dice[n] = Die { symbols, spent: false };
                    self.state.turn.n_dice += 1;
                    let args = [Arg::Seat(self.active()), Arg::Word(word), Arg::Faceless(die_thing(n as u8))];
                    self.told(Told::RolledDie, "RBD-4.2", &args);
                }
            }
        }
        ON
    }

    /// Point (5) of RBD-4.16.
    pub(crate) fn walk(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.active();
        let again = Frame::Turn(TurnStep::Walk);
        if self.state.turn.knocked || answer == Some(Choice::Done) {
            return self.then(Frame::Turn(TurnStep::Moved));
        }
        if let Some(Choice::Thing(id)) = answer {
            if let Some(fig) = Fig::of(id) {
                self.push(again)?;
                return self.use_it(seat, fig);
            }
            if let Some(space) = map::space_of(id, self.rules.map.spaces.len()) {
                let terrain = self.rules.map.space(space).terrain;
                let mut fitting = self.state.dice_for(terrain);
                let (first, second) = (fitting.next(), fitting.next());
                drop(fitting);
                self.push(again)?;
                return match (first, second) {
                    (Some(die), None) => {
                        self.spend_die(die, space)?;
                        ON
                    }
                    _ => self.ask_more(Frame::Spend { space }, seat, SPEND),
                };
            }
        }
        let here = self.rules.map.space(self.state.hero(seat).space);
        let reachable = |n: &u8| self.state.dice_for(self.rules.map.space(*n).terrain).next().is_some();
        if here.neighbours.iter().any(reachable) || uses::any(self.rules, self.state, &again, seat) {
            return self.ask_seat(again, seat, WALK);
        }
        self.then(Frame::Turn(TurnStep::Moved))
    }

    pub(crate) fn spend(&mut self, space: u8, answer: Option<Choice>) -> Next {
        let die = answer.and_then(|choice| if let Choice::Thing(id) = choice { die_of(id) } else { None });
        let Some(die) = die else { return self.ask_more(Frame::Spend { space }, self.active(), SPEND) };
        self.spend_die(die, space)?;
        ON
    }

    fn spend_die(&mut self, die: u8, space: u8) -> Result<(), Fault> {
        self.state.turn.dice[usize::from(die)].spent = true;
        self.enter(space, true)
    }

    /// The active Hero enters a space (RBD-4.15, 4.18).
    fn enter(&mut self, space: u8, by_die: bool) -> Result<(), Fault> {
        let seat = self.active();
        let hero = self.state.hero_mut(seat);
        (hero.entry, hero.space) = (hero.space, space);
        let args = [Arg::Seat(seat), self.space(space)];
        self.told(Told::Entered, "RBD-4.6", &args);
        self.push(Frame::Entered { seat, by_die, next: 0 })
    }

    /// What the active Event says of entering, one text after the other.
    pub(crate) fn entered(&mut self, seat: Seat, by_die: bool, next: u8) -> Next {
        let Some(card) = self.state.event() else { return ON };
        let space = self.state.hero(seat).space;
        let text = self.state.on_entering(self.rules, space, by_die).find(|(n, _)| *n >= next);
        let Some((n, run)) = text else { return ON };
        self.push(Frame::Entered { seat, by_die, next: n + 1 })?;
        self.run_text(card.0, run, seat)
    }

    /// Places a Hero without movement: the entry space is gone (RBD-4.15).
    pub(crate) fn place_hero(&mut self, seat: Seat, space: u8) {
        let hero = self.state.hero_mut(seat);
        (hero.entry, hero.space) = (NONE, space);
    }
}
