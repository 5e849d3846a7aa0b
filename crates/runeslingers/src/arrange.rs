//! Positions in words: from the `given` block of a scenario to a state.

use runehall_engine::given::suggest;
use runehall_engine::{
    CardId, Core, Desk, Dice, Ends, Given, GivenError, GivenFact, Item, KindId, Machine, NoDice, Origin, Seat, SeatSet,
    Setup, Sink, Slot, ZoneId,
};

use crate::begin::{bare, check, equip, part, terms, turn_up};
use crate::design::{Rules, Sort};
use crate::frame::{Frame, TurnStep};
use crate::machine::{Run, quietly};
use crate::position::OVER_USED;
use crate::program::{Ailment, Gains};
use crate::state::{
    AREAS, Area, CONCENTRATIONS, Cards, Lies, MAX_CARDS, MAX_GIVEN, POWER, Phase, Role, Spot, State, UTILITY_SLOTS,
    Whose, deck, discard, field, hand, mark, void,
};
use crate::values::small;
use crate::words::INFO;

type Wrong = Vec<GivenError>;

/// What may be said of a player.
const SEAT_FACTS: [&str; 21] = [
    "runeslinger",
    "stance",
    "ability",
    "power",
    "health",
    "determination",
    "light",
    "barrier",
    "blocks",
    "set",
    "turns",
    "eliminated",
    "hand",
    "deck",
    "discard",
    "void",
    "concentrations",
    "field",
    "slots",
    "ailments",
    "place",
];
/// What may be said of the table.
const TABLE_FACTS: [&str; 2] = ["turn", "phase"];
/// Cards of a deck of which nothing is said.
const DECK: u32 = 20;

/// The most that is said of anything that is counted.
const MOST: u32 = 200;

/// More cards of a list than this need not be counted to be refused.
const TOO_MANY: u32 = MAX_CARDS as u32 + 1;

/// Makes the state, or says everything that is wrong with the position.
pub(crate) fn arrange<D: Dice + ?Sized, S: Sink>(
    rules: &Rules,
    setup: &Setup,
    given: &Given,
    dice: &mut D,
    sink: &mut S,
) -> Result<State, Wrong> {
    let mut reasons = vec![];
    check(setup, &mut reasons);
    let choices = setup.read(&INFO, &mut reasons);
    if !reasons.is_empty() {
        return Err(runehall_engine::SetupError { reasons }.into());
    }
    let state = bare(setup.seats, terms(choices.table()));
    let desk = Desk::new(given, &SEAT_FACTS, &TABLE_FACTS);
    let fillers = (0..rules.designs.len() as u16)
        .map(KindId)
        .filter(|kind| rules.design(*kind).sort.is_main() && !rules.brief(*kind).prints(Gains::Shout))
        .collect();
    let mut arranging = Arranging { rules, desk, state, fillers, dice, in_order: 0 };
    for seat in arranging.state.seats().iter() {
        arranging.player(seat);
    }
    turn_up(rules, &mut arranging.state);
    let step = arranging.turn();
    for seat in arranging.state.seats().iter() {
        arranging.numbers(seat);
    }
    arranging.places();
    let Arranging { mut state, desk, .. } = arranging;
    desk.cleared()?;
    state.core = Core::to_do([Frame::Turn(step)]);
    Run::new(rules, &mut state, &mut NoDice, sink).go_on(None);
    Ok(state)
}

/// A position being laid out.
struct Arranging<'a, D: ?Sized> {
    rules: &'a Rules,
    desk: Desk<'a>,
    state: State,
    /// What cards of which nothing is said are dealt from.
    fillers: Vec<KindId>,
    dice: &'a mut D,
    /// How many cards of decks have been put in an order.
    in_order: usize,
}

impl<D: Dice + ?Sized> Arranging<'_, D> {
    fn fact(&self, seat: Seat, name: &str) -> Option<GivenFact> {
        self.desk.fact(Some(seat), name)
    }

    fn number(&mut self, seat: Seat, name: &str, least: u32, usual: u32) -> u32 {
        let Some(fact) = self.fact(seat, name) else { return usual };
        self.desk.note(fact.number(least, MOST)).unwrap_or(usual)
    }

    /// A kind by its name, of these sorts.
    fn kind(&self, fact: &GivenFact, name: &str, fits: impl Fn(Sort) -> bool) -> Result<KindId, GivenError> {
        let kinds = || self.rules.designs.iter().enumerate().filter(|(_, design)| fits(design.sort));
        let found = kinds().find(|(_, design)| design.name.eq_ignore_ascii_case(name.trim()));
        found.map(|(i, _)| KindId(i as u16)).ok_or_else(|| {
            let mut error = fact.error(format!("there is no such card as `{}`", name.trim()));
            error.help = suggest(name.trim(), kinds().map(|(_, design)| design.name.as_str()));
            error
        })
    }

    /// A new card in a zone, known to these.
    fn bring(&mut self, fact: Option<&GivenFact>, owner: Seat, kind: KindId, zone: ZoneId) -> Option<CardId> {
        let origin = Origin { owner, part: part::DECK };
        match self.state.brought.bring::<3>(origin, [kind]) {
            Ok(cards) => {
                self.state.table.add_unseen(cards, zone);
                self.state.table.remember(owner, cards);
                cards.first()
            }
            Err(many) => {
                let line = fact.map_or(0, |fact| fact.line);
                self.desk.refuse(GivenError { line, what: many.to_string(), help: None });
                None
            }
        }
    }

    fn filler(&mut self) -> KindId {
        let n = self.fillers.len() as u32;
        let nth = self.dice.roll(n).unwrap_or(0) as usize;
        self.fillers.get(nth).copied().unwrap_or_default()
    }

    /// The cards of a list one by one: named ones, and those that the seed says.
    fn listed(&mut self, fact: &GivenFact) -> Vec<(KindId, Item)> {
        let mut cards = vec![];
        for item in self.desk.items(fact, &INFO.given) {
            if let Some(n) = item.card_count() {
                cards.extend((0..n.min(TOO_MANY)).map(|_| (self.filler(), item.clone())));
                continue;
            }
            let kind = self.kind(fact, &item.card, Sort::is_main);
            if let Some(kind) = self.desk.note(kind) {
                cards.extend((0..item.count.min(TOO_MANY)).map(|_| (kind, item.clone())));
            }
        }
        cards
    }

    /// Cards of a list, brought to a zone.
    fn pile(&mut self, seat: Seat, name: &str, zone: ZoneId, usual: u32) -> Vec<CardId> {
        match self.fact(seat, name) {
            Some(fact) => self.brought_list(&fact, seat, zone),
            None => (0..usual).filter_map(|_| self.brought_filler(None, seat, zone)).collect(),
        }
    }

    fn brought_list(&mut self, fact: &GivenFact, seat: Seat, zone: ZoneId) -> Vec<CardId> {
        let cards = self.listed(fact).into_iter();
        let bring = |(kind, item): (KindId, Item)| self.bring(Some(fact), owner_of(&item).unwrap_or(seat), kind, zone);
        cards.filter_map(bring).collect()
    }

    fn brought_filler(&mut self, fact: Option<&GivenFact>, seat: Seat, zone: ZoneId) -> Option<CardId> {
        let kind = self.filler();
        self.bring(fact, seat, kind, zone)
    }

    fn player(&mut self, seat: Seat) {
        if self.fact(seat, "eliminated").is_some() {
            self.state.alive = self.state.alive - SeatSet::one(seat);
            return;
        }
        let equips = [("runeslinger", Sort::Runeslinger), ("stance", Sort::Stance), ("ability", Sort::Ability)];
        let equips = equips.map(|(name, sort)| match self.fact(seat, name) {
            Some(fact) => {
                let found = self.kind(&fact, &fact.value.clone(), |other| other == sort);
                self.desk.note(found)
            }
            // The first Runeslinger of the files.
            None if sort == Sort::Runeslinger => {
                self.rules.designs.iter().position(|design| design.sort == sort).map(|i| KindId(i as u16))
            }
            None => None,
        });
        if let Err(reason) = equip(&mut self.state, seat, equips) {
            self.desk.refuse(GivenError { line: 0, what: reason.what, help: Some(reason.help) });
        }
        let equipped: Cards = self.state.table.lying(field(seat)).map(|slot| slot.card).collect();
        self.state.table.show_all(equipped);
        self.deck(seat);
        let held: Cards = self.pile(seat, "hand", hand(seat), 0).into_iter().collect();
        self.state.table.show(held, SeatSet::one(seat), false);
        for (name, zone) in [("discard", discard(seat)), ("void", void(seat))] {
            let cards: Cards = self.pile(seat, name, zone, 0).into_iter().collect();
            self.state.table.show_all(cards);
        }
        self.field(seat);
        self.ailments(seat);
    }

    /// `deck 20 cards`, `deck Spark x3`, `deck top Spark, rest Arc Bolt x2, bottom Ember Jab`.
    fn deck(&mut self, seat: Seat) {
        let Some((fact, ends)) = self.fact(seat, "deck").and_then(|fact| Some((fact.clone(), fact.order()?))) else {
            self.pile(seat, "deck", deck(seat), DECK);
            return;
        };
        let Ends { top, rest, bottom } = ends;
        let (top, bottom) = (self.brought_list(&top, seat, deck(seat)), self.brought_list(&bottom, seat, deck(seat)));
        self.in_order += top.len() + bottom.len();
        let table = &mut self.state.table;
        let placed = top.into_iter().rev().try_for_each(|card| table.put_on_top(card, deck(seat)));
        let placed =
            placed.and_then(|()| bottom.into_iter().try_for_each(|card| table.put_at_bottom(card, deck(seat))));
        if placed.is_err() || self.in_order > MAX_GIVEN {
            self.desk.refuse(fact.error(format!("so many cards cannot be arranged: at most {MAX_GIVEN} of all decks")));
            return;
        }
        match rest {
            Some(rest) => self.brought_list(&rest, seat, deck(seat)),
            None => (0..DECK).filter_map(|_| self.brought_filler(None, seat, deck(seat))).collect(),
        };
    }

    fn lay(&mut self, fact: &GivenFact, seat: Seat, card: CardId, facts: Lies) {
        let id = self.state.numbering.give();
        if self.state.table.lay(Slot { id, card, facts }, field(seat)).is_err() {
            self.desk.refuse(fact.error("so many cards have no room on the table"));
        }
    }

    /// A concentration in an area; false if there is no such area.
    fn concentration(
        &mut self,
        fact: &GivenFact,
        seat: Seat,
        kind: KindId,
        (owner, spot, used): (Seat, u8, bool),
    ) -> bool {
        if spot >= CONCENTRATIONS {
            self.desk.refuse(fact.error(format!("there are {CONCENTRATIONS} concentration areas (RSL-6.1)")));
            return false;
        }
        let Some(card) = self.bring(Some(fact), owner, kind, field(seat)) else { return true };
        self.state.table.show(Cards::one(card), SeatSet::one(seat), false);
        let marks = if used { mark::USED } else { 0 };
        let role = Role::Concentration;
        self.lay(
            fact,
            seat,
            card,
            Lies { spot: Spot(spot), role, marks, whose: Whose::new(seat, seat), ..Lies::default() },
        );
        true
    }

    /// Cards that were placed under the card at a place, the uppermost first.
    fn placed(&mut self, fact: &GivenFact, seat: Seat, item: &Item, names: &[String], spot: Spot) {
        for name in names.iter().rev() {
            let found = self.kind(fact, name, Sort::is_main);
            let Some(kind) = self.desk.note(found) else { continue };
            let owner = owner_of(item).unwrap_or(seat);
            let Some(card) = self.bring(Some(fact), owner, kind, field(seat)) else { continue };
            self.state.table.show_all(Cards::one(card));
            self.lay(
                fact,
                seat,
                card,
                Lies { spot, role: Role::Placed, whose: Whose::new(seat, seat), ..Lies::default() },
            );
        }
    }

    /// What is counted on a card under a word, 0 if nothing is said.
    fn count(&mut self, fact: &GivenFact, item: &Item, word: &str) -> u8 {
        let said = item.counts.iter().find(|(counted, _)| counted == word).map_or(0, |(_, n)| *n);
        self.at_most(fact, said, || format!("`{word} {said}` of `{}`", item.card))
    }

    /// A number within what a position can say, or a note that it is not.
    fn at_most(&mut self, fact: &GivenFact, n: u32, what: impl FnOnce() -> String) -> u8 {
        let fits = u8::try_from(n).ok().filter(|_| n <= MOST);
        fits.unwrap_or_else(|| {
            let mut error = fact.error(format!("{} is more than a position can say", what()));
            error.help = Some(format!("write at most {MOST}"));
            self.desk.refuse(error);
            0
        })
    }

    /// A card in play at a place.
    fn in_play(&mut self, fact: &GivenFact, seat: Seat, item: &Item, spot: Spot, fits: fn(Sort) -> bool) {
        let found = self.kind(fact, &item.card, fits);
        let Some(kind) = self.desk.note(found) else { return };
        let owner = owner_of(item).unwrap_or(seat);
        let Some(card) = self.bring(Some(fact), owner, kind, field(seat)) else { return };
        self.state.table.show_all(Cards::one(card));
        let [basic, mastery, damage, barrier] =
            ["tokens", "mastery", "damage", "barrier"].map(|word| self.count(fact, item, word));
        let brief = self.rules.brief(kind);
        let mut facts = Lies {
            spot,
            role: Role::Card,
            talks: brief.talks,
            basic,
            mastery,
            damage,
            barrier,
            whose: Whose::new(seat, owner),
            ..Lies::default()
        };
        facts.put(mark::USED, is_marked(item, "used"));
        facts.put(mark::NEW, is_marked(item, "new"));
        facts.put(mark::DEFENSE, brief.sort.is_defense());
        self.lay(fact, seat, card, facts);
    }

    fn field(&mut self, seat: Seat) {
        let mut spot = 0;
        if let Some(fact) = self.fact(seat, "concentrations") {
            for (kind, item) in self.listed(&fact) {
                let owner = owner_of(&item).unwrap_or(seat);
                if !self.concentration(&fact, seat, kind, (owner, spot, is_marked(&item, "used"))) {
                    return;
                }
                spot += 1;
            }
        }
        if let Some(fact) = self.fact(seat, "field") {
            for item in self.desk.items(&fact, &INFO.given) {
                for _ in 0..item.count {
                    // The lowest card is the concentration.
                    let (under, placed) = match item.with.split_last() {
                        Some((lowest, placed)) => {
                            let found = self.kind(&fact, lowest, Sort::is_main);
                            (self.desk.note(found), placed)
                        }
                        None => (Some(self.filler()), &[][..]),
                    };
                    let Some(under) = under else { break };
                    if !self.concentration(&fact, seat, under, (seat, spot, is_marked(&item, OVER_USED))) {
                        return;
                    }
                    self.placed(&fact, seat, &item, placed, Spot(spot));
                    self.in_play(&fact, seat, &item, Spot(spot), |sort| sort.is_main() && sort != Sort::Boon);
                    spot += 1;
                }
            }
        }
        let Some(fact) = self.fact(seat, "slots") else { return };
        let items = self.desk.items(&fact, &INFO.given);
        for (n, item) in (0..).zip(items.iter().flat_map(|item| (0..item.count).map(move |_| item))) {
            if n >= UTILITY_SLOTS || self.state.terms.first {
                self.desk.refuse(fact.error("there is no such utility slot (RSL-6.2)"));
                return;
            }
            let spot = Spot(Spot::UTILITY.0 + n);
            self.placed(&fact, seat, item, &item.with, spot);
            self.in_play(&fact, seat, item, spot, |sort| matches!(sort, Sort::Chant | Sort::Trinket));
        }
    }

    /// `Burn x5, Chain of Thorns + Curse x3`: areas in this order. A boon alone lies where no instance is left.
    fn ailments(&mut self, seat: Seat) {
        let Some(fact) = self.fact(seat, "ailments") else { return };
        let items = self.desk.items(&fact, &INFO.given);
        for (area, item) in items.iter().enumerate() {
            if area >= usize::from(AREAS) {
                self.desk.refuse(fact.error(format!("there are {AREAS} ailment areas (RSL-6.1)")));
                return;
            }
            let is_boon = |sort| sort == Sort::Boon;
            let boon = !item.with.is_empty() || self.kind(&fact, &item.card, is_boon).is_ok();
            if boon {
                self.in_play(&fact, seat, item, Spot::of_area(area), is_boon);
            }
            let Some(stack) = item.with.first().or((!boon).then_some(&item.card)) else { continue };
            let ailment = Ailment::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(stack));
            let Some(ailment) = ailment else {
                let mut error = fact.error(format!("`{stack}` is no ailment (RSL-11.1)"));
                error.help = suggest(stack, Ailment::ALL.map(Ailment::name));
                self.desk.refuse(error);
                continue;
            };
            let n = item.counts.iter().find(|(word, _)| word == "instances").map_or(item.count, |(_, n)| *n);
            if n == 0 {
                self.desk.refuse(fact.error(format!("there is no stack of 0 {stack} (RSL-11.11)")));
                continue;
            }
            let n = self.at_most(&fact, n, || format!("a stack of {n} {stack}"));
            self.state.player_mut(seat).areas[area] = Area { ailment: Some(ailment), n };
        }
    }

    /// What is said in numbers, when everything lies there.
    fn numbers(&mut self, seat: Seat) {
        let (determination, blocks) = (self.number(seat, "determination", 0, 0), self.number(seat, "blocks", 0, 0));
        let (turns, place) = (self.number(seat, "turns", 0, 1), self.number(seat, "place", 0, 0));
        let has_set = self.fact(seat, "set").is_some();
        let player = self.state.player_mut(seat);
        (player.determination, player.blocks, player.has_set) = (determination as u8, blocks as u8, has_set);
        // The turn that is about to begin is not one of those begun.
        (player.turns, player.place) = (turns as u8, place as u8);
        if !self.state.alive.has(seat) {
            return;
        }
        let rules = self.rules;
        let most = quietly(rules, &mut self.state, |run| run.see().max_health(seat));
        let most = u32::from(small(most)).min(MOST);
        let health = self.number(seat, "health", 1, most);
        if health > most {
            let line = self.fact(seat, "health").map_or(0, |fact| fact.line);
            let what = format!("health {health} is more than the maximum of {most} (RSL-3.14)");
            self.desk.refuse(GivenError { line, what, help: None });
        }
        let power = self.number(seat, "power", 1, u32::from(POWER));
        let (light, barrier) = (self.number(seat, "light", 0, 0), self.number(seat, "barrier", 0, 0));
        let player = self.state.player_mut(seat);
        (player.health, player.power) = (health as u8, power as u8);
        (player.light, player.barrier) = (light as u8, barrier as u8);
    }

    /// Who is out and of whom no place is said has the last one that is free (RSL-21.14).
    fn places(&mut self) {
        for seat in self.state.seats().iter().filter(|seat| !self.state.alive.has(*seat)).collect::<Vec<_>>() {
            if self.state.player(seat).place == 0 {
                let taken = |place: &u8| self.state.players.iter().any(|player| player.place == *place);
                let free = (1..=self.state.n_seats).rev().find(|place| !taken(place)).unwrap_or(0);
                self.state.player_mut(seat).place = free;
            }
        }
    }

    /// Whose turn, and the phase that is about to happen.
    fn turn(&mut self) -> TurnStep {
        let alive = self.state.alive;
        let named = self.desk.turn(|seat| (!alive.has(seat)).then_some("an eliminated player has no turn (RSL-21.6)"));
        self.state.active = named.unwrap_or_else(|| self.state.first());
        let everybody = self.state.seats();
        let turns: u32 = everybody.iter().map(|seat| self.number(seat, "turns", 0, 1)).sum();
        self.state.turn = turns as u16;
        let phase = self.desk.fact(None, "phase");
        let (step, phase) = match phase.as_ref().map_or("play", |fact| fact.value.trim()) {
            "ready" => (TurnStep::Begin, Phase::Ready),
            "ailment" => (TurnStep::Ailments, Phase::Ailment),
            "draw" => (TurnStep::Draw, Phase::Draw),
            "play" => (TurnStep::Act, Phase::Play),
            "discard" => (TurnStep::Sweep, Phase::Discard),
            other => {
                if let Some(fact) = &phase {
                    let mut error = fact.error(format!("there is no phase `{other}`"));
                    error.help = Some("write ready, ailment, draw, play or discard".to_owned());
                    self.desk.refuse(error);
                }
                (TurnStep::Act, Phase::Play)
            }
        };
        self.state.phase = phase;
        step
    }
}

fn owner_of(item: &Item) -> Option<Seat> {
    let (_, seats) = item.notes.iter().find(|(note, _)| note == "by")?;
    seats.iter().next()
}

fn is_marked(item: &Item, mark: &str) -> bool {
    item.notes.iter().any(|(note, _)| note == mark)
}
