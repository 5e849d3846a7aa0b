//! From a setup to the first turn (section 2).

use runehall_engine::{
    Arg, CardTable, Choice, Clause, Core, Dice, List, Machine, Next, Seat, SeatSet, Setup, SetupError, SetupReason,
    Sink, Top,
};

use crate::frame::{Frame, SetupStep, TurnStep};
use crate::machine::Run;
use crate::map::Spaces;
use crate::program::{Goods, MOST_GOODS, Rules};
use crate::state::{
    Chosen, DOOM, EXPERIENCE_STOCK, Fig, Fight, Hero, MARKET, NONE, Roll, SEATS, START_GOLD, State, Turn, deck, stack,
};
use crate::terms::{Colour, N_EXPERIENCE};
use crate::turn::next_player;
use crate::words::{
    CHOOSE, COMBAT_CAP, DOOM as DOOM_OPTION, HERO, INFO, QUIET_ROUNDS, R_DRAW, R_HERO, R_MARKET, R_STARTER, ROUND_CAP,
    Told,
};

/// A table with nothing drawn and nothing to do.
pub(crate) fn laid_out(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut reasons = vec![];
    let mut wrong = |what: String, help: &str| {
        reasons.push(SetupReason { what, clause: Clause("RBD-2.1"), help: help.to_owned() });
    };
    if !(INFO.seats.0..=INFO.seats.1).contains(&setup.seats) {
        wrong(format!("{} cannot play", setup.seats), "take 1 to 6 seats");
    }
    if !setup.mode.is_empty() && setup.mode != INFO.modes[0] {
        wrong(format!("there is no mode `{}`", setup.mode), "leave it out");
    }
    setup.check_starter(Clause("RBD-2.7"), &mut reasons);
    let table = setup.read(&INFO, &mut reasons).table();
    if !reasons.is_empty() {
        return Err(SetupError { reasons });
    }
    let number = |option| table.number(option).unwrap_or(0) as u16;
    let chosen = Chosen {
        choose: table.flag(&CHOOSE),
        round_cap: number(&ROUND_CAP),
        combat_cap: number(&COMBAT_CAP),
        quiet_rounds: number(&QUIET_ROUNDS),
        doom: table.flag(&DOOM_OPTION),
    };
    let mut cards = CardTable::new(rules.market(), MARKET);
    for colour in Colour::ALL {
        cards.add_unseen(rules.decks[colour.index()], deck(colour));
    }
    // RBD-2.3; decks are full and in no order, track and Event area empty (RBD-2.4, 2.6).
    let mut counters = [Spaces::default(); 4];
    for (n, space) in (0u8..).zip(&rules.map.spaces) {
        if let Some(colour) = space.jewel {
            counters[colour.index()].add(n);
        }
    }
    let starter = setup.starter.unwrap_or(Seat(0));
    Ok(State {
        core: Core::to_do([]),
        table: cards,
        chosen,
        n_seats: setup.seats,
        players: SeatSet::first(usize::from(setup.seats)),
        starter,
        active: starter,
        turns: 0,
        round: 1,
        quiet: 0,
        event_drawn: false,
        // RBD-2.2
        heroes: [Hero { which: NONE, space: rules.map.start, entry: NONE, gold: START_GOLD, ..Hero::default() }; SEATS],
        counters,
        pile: Colour::ALL.map(|colour| rules.map.stock(colour) - counters[colour.index()].len() as u8),
        stock: [EXPERIENCE_STOCK; N_EXPERIENCE],
        wounds: [0; MOST_GOODS],
        weary: [0; MOST_GOODS],
        face_down: Goods::EMPTY,
        shown: List::new(),
        visited: 0,
        doom_counters: 0,
        endgame: false,
        turn: Turn::default(),
        fight: Fight::default(),
        roll: Roll::default(),
    })
}

/// The same with everything to do from the draw of the starting player on.
pub(crate) fn to_be_set_up(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut state = laid_out(rules, setup)?;
    let plan = [SetupStep::Starter, SetupStep::Hero(0)].map(Frame::Setup);
    state.core = Core::to_do(plan.into_iter().skip(usize::from(setup.starter.is_some())));
    Ok(state)
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RBD-2.8: the starting player is known before Heroes are taken.
    pub(crate) fn set_up(&mut self, step: SetupStep, answer: Option<Choice>) -> Next {
        match step {
            SetupStep::Starter => {
                self.starter(answer, R_STARTER, self.state.n_seats, Frame::Setup(step), |run, seat| {
                    run.state.starter = seat;
                    run.state.active = seat;
                    run.told(Told::Starts, "RBD-2.7", &[Arg::Seat(seat)]);
                })
            }
            SetupStep::Hero(nth) if nth < self.state.n_seats => self.take_hero(nth, answer),
            SetupStep::Hero(_) => self.then(Frame::Setup(SetupStep::Stack(0))),
            SetupStep::Stack(town) if usize::from(town) < self.rules.map.towns.len() => self.first_card(town, answer),
            SetupStep::Stack(_) if self.state.chosen.doom => self.then(Frame::Setup(SetupStep::Doom)),
            SetupStep::Stack(_) => self.first_turn(),
            SetupStep::Doom => self.hide_doom(answer),
        }
    }

    /// The Heroes that nobody has taken, by number.
    pub(crate) fn free_heroes(&self) -> impl Iterator<Item = u8> + '_ {
        let taken = |hero: u8| self.state.heroes.iter().any(|taken| taken.which == hero);
        (0..self.rules.heroes.n).filter(move |&hero| !taken(hero))
    }

    /// RBD-2.1
    fn take_hero(&mut self, nth: u8, answer: Option<Choice>) -> Next {
        let seat = self.state.starter.on(nth, self.state.n_seats);
        if !self.state.players.has(seat) {
            return self.then(Frame::Setup(SetupStep::Hero(nth + 1)));
        }
        let frame = Frame::Setup(SetupStep::Hero(nth));
        let hero = if self.state.chosen.choose {
            let Some(Choice::Card(kind)) = answer else { return self.ask_seat(frame, seat, HERO) };
            (kind.0 - u16::from(self.rules.heroes.first)) as u8
        } else {
            let n = self.free_heroes().count() as u32;
            match self.roll(answer, R_HERO, n) {
                Err(ask) => return self.ask(frame, ask),
                Ok(k) => self.free_heroes().nth(k as usize).unwrap_or(0),
            }
        };
        self.state.hero_mut(seat).which = hero;
        let args = [Arg::Seat(seat), self.name(Fig::hero(seat))];
        self.told(Told::TookHero, "RBD-2.1", &args);
        self.then(Frame::Setup(SetupStep::Hero(nth + 1)))
    }

    /// RBD-2.5
    fn first_card(&mut self, town: u8, answer: Option<Choice>) -> Next {
        let space = self.rules.map.towns[usize::from(town)].1;
        if space != self.rules.map.start {
            match self.draw((MARKET, stack(town)), answer, R_MARKET) {
                Err(ask) => return self.ask(Frame::Setup(SetupStep::Stack(town)), ask),
                Ok(None) => {}
                Ok(Some(card)) => {
                    let args = [self.card(card), self.space(space)];
                    self.told(Told::StackGrew, "RBD-2.5", &args);
                }
            }
        }
        self.then(Frame::Setup(SetupStep::Stack(town + 1)))
    }

    /// RBD-21.1: nobody sees it.
    fn hide_doom(&mut self, answer: Option<Choice>) -> Next {
        let green = deck(Colour::Green);
        if let Top::Roll(n) = self.state.table.top(green) {
            match self.roll(answer, R_DRAW, n) {
                Err(ask) => return self.ask(Frame::Setup(SetupStep::Doom), ask),
                Ok(nth) => {
                    if let Some(card) = self.state.table.unordered(green).nth(nth) {
                        self.state.table.move_by_lot(card, green, DOOM, SeatSet::NONE, false);
                        self.state.lay_on_doom(card)?;
                        self.told(Told::Hid, "RBD-21.1", &[]);
                    }
                }
            }
        }
        self.first_turn()
    }

    /// The starting player begins, or the next one if that player has left.
    fn first_turn(&mut self) -> Next {
        let last = self.state.starter.on(self.state.n_seats - 1, self.state.n_seats);
        if let Some(first) = next_player(self.state, last) {
            self.state.starter = first;
            self.state.active = first;
        }
        self.then(Frame::Turn(TurnStep::Refresh))
    }
}
