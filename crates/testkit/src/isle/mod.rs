//! Lantern Isle: a small game that asks every shape of question and shows all that a view can hold.
//!
//! It is no game of the shipped program: tests of terminal, server and browser put it into the registry. Start at [`Isle`]; the
//! procedures are in `run`, what may be answered in `offer`, what may come of it in `outlook`, what is seen in `look`.
//!
//! | clause | rule | shape |
//! |---|---|---|
//! | ISL-1 | each player holds five cards and four gems, and has a figure on the map; a card lies face down in the niche | |
//! | ISL-2 | a turn: draw up to five cards, roll two dice, choose one way; eight turns each, then the most points win | Roll, Mode |
//! | ISL-3 | march: spend a die, go to a neighbouring place; points as the die shows; in the Watchtower look into the niche and leave a token | Pick |
//! | ISL-4 | gather: discard one to three cards; for each, the least gem that was spent comes back | Pick of several |
//! | ISL-5 | build: pay 5 with gems, for 5 points | Pay |
//! | ISL-6 | guess: name the card in the niche, which is turned up and replaced; 10 points if it is that | Name |
//! | ISL-7 | pile: put the three stones in a new order; 1 point if the Sun Stone is on top | Order |
//! | ISL-8 | wager: 0 to 12 points, doubled if wished; a die of 4 or more wins them, else they are lost | Amount, May |
//! | ISL-9 | after each turn the others may play cards for 1 point each, or pass | Priority |
//! | ISL-10 | who resigns ends the game, and the others win | |
//! | ISL-11 | at any time a player may drop a card, for nothing | |

mod look;
mod offer;
mod outlook;
mod run;
mod state;

use runehall_engine::{
    Board, CardInfo, Catalog, Choice, Clause, Dice, Game, GameInfo, Given, GivenError, GivenWords, Interrupt, KindId,
    Layout, Liberty, LibertyId, Machine, Message, Options, Outcome, Outlook, Pending, Place, Printed, Problem,
    Question, QuestionId, Refusal, Seat, SeatSet, Setup, SetupError, SetupReason, Shape, Sign, Sink, Staggered, Thing,
    ThingId, Top, View, Viewer, Word, course,
};

use run::{Run, Way, quietly};
pub use state::State;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Isle;

/// How many can play.
pub(crate) const SEATS: usize = 4;
/// Turns of each player.
pub(crate) const ROUNDS: u32 = 8;
/// What building costs and gives.
pub(crate) const COST: u16 = 5;
/// The highest wager.
pub(crate) const WAGER: u16 = 12;
/// How many cards a hand is filled up to.
pub(crate) const HAND: u8 = 5;
/// How many cards can be gathered with at once.
pub(crate) const GATHER: u8 = 3;

/// The cards of the deck, four copies each.
pub(crate) const DECK_KINDS: u16 = 6;
const COPIES: u8 = 4;
pub(crate) const FIGURE: KindId = KindId(DECK_KINDS);
/// The first gem and what each is worth.
pub(crate) const GEMS: u16 = DECK_KINDS + 1;
pub(crate) const WORTHS: [u16; 4] = [1, 2, 3, 5];
/// The first stone.
pub(crate) const STONES: u16 = GEMS + 4;
/// The first of the names that no card has.
pub(crate) const NAMES: u16 = STONES + 3;
const PRINTED: [&str; NAMES as usize] = [
    "Sail",
    "Oar",
    "Rope",
    "Lamp",
    "Bell",
    "Flag",
    "Wanderer",
    "Copper",
    "Silver",
    "Gold",
    "Pearl",
    "Sun Stone",
    "Moon Stone",
    "Star Stone",
];
const COLOURS: [&str; 20] = [
    "Amber", "Azure", "Black", "Brass", "Bronze", "Coral", "Crimson", "Dusky", "Ebony", "Green", "Grey", "Indigo",
    "Ivory", "Jade", "Olive", "Red", "Rose", "Umber", "White", "Yellow",
];
const SHAPES: [&str; 13] =
    ["Anchor", "Buoy", "Chart", "Compass", "Crab", "Gull", "Heron", "Hook", "Kelp", "Mast", "Net", "Otter", "Shell"];

/// The places of the map, three rows of four; odd rows lie half a place to the right.
pub(crate) const PLACES: [(&str, &str); 12] = [
    ("Watchtower", "tower"),
    ("North Beach", "beach"),
    ("Pine Ridge", "wood"),
    ("Gull Rock", "rock"),
    ("West Beach", "beach"),
    ("Old Mill", "house"),
    ("Market", "house"),
    ("East Beach", "beach"),
    ("Reed Bay", "water"),
    ("Harbour", "house"),
    ("Long Pier", "water"),
    ("Lighthouse", "tower"),
];
const COLUMNS: i16 = 4;
/// How a screen of letters draws the places.
const SIGNS: [Sign; 6] = [
    Sign { kind: "tower", sign: 'I', ground: 60 },
    Sign { kind: "beach", sign: ':', ground: 136 },
    Sign { kind: "wood", sign: '♣', ground: 22 },
    Sign { kind: "rock", sign: '▲', ground: 240 },
    Sign { kind: "house", sign: '⌂', ground: 88 },
    Sign { kind: "water", sign: '~', ground: 25 },
];
/// The number of the first place as a thing; zones have smaller ones.
pub(crate) const FIRST_PLACE: u8 = 100;

pub(crate) const DEAL: QuestionId = QuestionId(0);
pub(crate) const DRAW: QuestionId = QuestionId(1);
pub(crate) const DIE: QuestionId = QuestionId(2);
pub(crate) const WAY: QuestionId = QuestionId(3);
pub(crate) const SPEND: QuestionId = QuestionId(4);
pub(crate) const GO: QuestionId = QuestionId(5);
pub(crate) const DISCARD: QuestionId = QuestionId(6);
pub(crate) const PAY: QuestionId = QuestionId(7);
pub(crate) const NAME: QuestionId = QuestionId(8);
pub(crate) const ORDER: QuestionId = QuestionId(9);
pub(crate) const STAKE: QuestionId = QuestionId(10);
pub(crate) const DOUBLE: QuestionId = QuestionId(11);
pub(crate) const LUCK: QuestionId = QuestionId(12);
pub(crate) const ANSWER: QuestionId = QuestionId(13);

const fn question(
    (name, shape): (&'static str, Shape),
    (verb, done): (&'static str, &'static str),
    prompt: &'static str,
    clause: &'static str,
) -> Question {
    Question { name, shape, verb, done, yes_no: ("double it", "leave it"), prompt, clause: Clause(clause), modes: &[] }
}

static QUESTIONS: [Question; 14] = [
    question(("deal", Shape::Roll), ("", ""), "", "ISL-1"),
    question(("draw", Shape::Roll), ("", ""), "", "ISL-2"),
    question(("die", Shape::Roll), ("", ""), "", "ISL-2"),
    Question { modes: &Way::NAMES, ..question(("way", Shape::Mode), ("", ""), "What do you do?", "ISL-2") },
    question(("spend", Shape::Pick), ("with", ""), "Which die do you spend?", "ISL-3"),
    question(("go", Shape::Pick), ("to", ""), "Where do you go?", "ISL-3"),
    question(("discard", Shape::Pick), ("discarding", "no more"), "Which cards do you discard?", "ISL-4"),
    question(("pay", Shape::Pay), ("with", "paid"), "What do you pay with?", "ISL-5"),
    question(("name", Shape::Name), ("", ""), "Which card is it?", "ISL-6"),
    question(("order", Shape::Order), ("as", ""), "Which stone comes next, from the top?", "ISL-7"),
    question(("stake", Shape::Amount), ("", ""), "How much do you wager?", "ISL-8"),
    question(("double", Shape::May), ("", ""), "Do you double it?", "ISL-8"),
    question(("luck", Shape::Roll), ("", ""), "", "ISL-8"),
    question(("answer", Shape::Priority), ("play", "pass"), "Do you play a card?", "ISL-9"),
];

const fn message(name: &'static str, sentence: &'static str) -> Message {
    Message { name, sentence }
}

/// Messages by their places in the list below.
#[derive(Clone, Copy)]
pub(crate) enum Told {
    Dealt,
    TurnBegan,
    Drew,
    Rolled,
    Marched,
    Looked,
    Discarded,
    Regained,
    Spent,
    Built,
    Guessed,
    Piled,
    Wagered,
    Won,
    Lost,
    Played,
    Dropped,
}

static MESSAGES: [Message; 17] = [
    message("dealt", "{0} is dealt {1}"),
    message("turn-began", "{0}'s turn begins"),
    message("drew", "{0} draws {1}"),
    message("rolled", "a die shows {0}"),
    message("marched", "{0} goes to {1}"),
    message("looked", "{0} looks at {1} in the niche"),
    message("discarded", "{0} discards {1}"),
    message("regained", "{0} takes {1} back"),
    message("spent", "{0} pays with {1}"),
    message("built", "{0} builds"),
    message("guessed", "{0} names {1}, and it is {2}"),
    message("piled", "{0} puts {1} on top"),
    message("wagered", "{0} wagers {1}"),
    message("won", "{0} wins {1}"),
    message("lost", "{0} loses {1}"),
    message("played", "{0} plays {1}"),
    message("dropped", "{0} drops {1}"),
];

static INFO: GameInfo = GameInfo {
    name: "isle",
    title: "Lantern Isle",
    clauses: "ISL",
    seats: (2, SEATS as u8),
    modes: &["isle"],
    questions: &QUESTIONS,
    liberties: &[Liberty {
        name: "drop",
        verb: "drop",
        meaning: "put a card of your hand away, for nothing",
        clause: Clause("ISL-11"),
        one_in: 40,
    }],
    messages: &MESSAGES,
    played: &["played"],
    setup: Clause("ISL-1"),
    given: GivenWords { reactions: &["answer"], ..GivenWords::NONE },
    layout: Layout { background: &["round"], piles: &["deck", "discard"], signs: &SIGNS, ..Layout::PLAIN },
    ..GameInfo::BARE
};

/// Cards and map.
#[derive(Debug)]
pub struct Rules {
    pub(crate) catalog: Catalog<1>,
    board: Board,
}

impl Rules {
    fn new() -> Self {
        let printed =
            (0u16..).zip(PRINTED).map(|(kind, name)| (name.to_owned(), if kind < DECK_KINDS { COPIES } else { 0 }));
        let others = COLOURS.iter().flat_map(|colour| SHAPES.map(|shape| (format!("{colour} {shape}"), 0)));
        let catalog = Catalog::new(printed.chain(others)).expect("twenty-four cards fit");
        Rules { catalog, board: board() }
    }
}

/// The place with this number as a thing.
pub(crate) fn place(n: u8) -> ThingId {
    ThingId::place(FIRST_PLACE + n)
}

fn at(n: u8) -> (i16, i16) {
    (i16::from(n) % COLUMNS, i16::from(n) / COLUMNS)
}

/// The places that border on a place.
pub(crate) fn neighbours(n: u8) -> impl Iterator<Item = u8> {
    let (column, row) = at(n);
    let shift = row % 2;
    (0..PLACES.len() as u8).filter(move |&other| {
        let (x, y) = at(other);
        match y - row {
            0 => (x - column).abs() == 1,
            -1 | 1 => x == column + shift - 1 || x == column + shift,
            _ => false,
        }
    })
}

fn board() -> Board {
    let places = (0u8..).zip(PLACES).map(|(n, (name, kind))| Place {
        id: place(n),
        name: name.to_owned(),
        named: true,
        kind: kind.to_owned(),
        at: at(n),
        neighbours: neighbours(n).map(place).collect(),
    });
    Board { places: places.collect(), staggered: Staggered::Rows }
}

impl Game for Isle {
    type Rules = Rules;
    type State = State;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn sit_down(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
        let mut reasons = vec![];
        if !(INFO.seats.0..=INFO.seats.1).contains(&setup.seats) {
            let what = format!("{} cannot play", setup.seats);
            reasons.push(SetupReason { what, clause: Clause("ISL-1"), help: "take 2 to 4 seats".to_owned() });
        }
        setup.check_starter(Clause("ISL-2"), &mut reasons);
        if !reasons.is_empty() {
            return Err(SetupError { reasons });
        }
        Ok(State::new(rules, setup))
    }

    course! { Run }

    /// Nothing can be said of a position: it is that of a new game, with the hands dealt by lot.
    fn arrange<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        setup: &Setup,
        given: &Given,
        dice: &mut D,
        sink: &mut S,
    ) -> Result<State, Vec<GivenError>> {
        let errors = given.misplaced(&[], &[]);
        if !errors.is_empty() {
            return Err(errors);
        }
        let setup = Setup { starter: setup.starter.or(Some(Seat(0))), ..setup.clone() };
        let error = |error: SetupError| vec![GivenError { line: 0, what: error.to_string(), help: None }];
        Self::start(rules, &setup, dice, sink).map_err(error)
    }

    fn options(rules: &Rules, state: &State, out: &mut Options) {
        offer::options(rules, state, out);
    }

    fn candidates(rules: &Rules, state: &State, out: &mut Options) {
        offer::candidates(rules, state, out);
    }

    fn worth(_: &Rules, state: &State, choice: Choice) -> u16 {
        offer::worth(state, choice)
    }

    fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
        offer::why_not(rules, state, choice)
    }

    fn liberty(rules: &Rules, state: &State, seat: Seat, liberty: LibertyId, out: &mut Options) {
        out.clear();
        let asked = state.core.pending.asked().is_some();
        if liberty == LibertyId(0) && Self::seats(state).has(seat) && asked {
            out.extend(rules.catalog.kinds_in(state.table.zone(state::hand(seat))).map(Choice::Card));
        }
    }

    fn why_not_interrupt(rules: &Rules, state: &State, interrupt: Interrupt) -> Option<Refusal> {
        let refuse = |clause, because: &str, instead: &str| Some(Refusal::new(Clause(clause), because, instead));
        match interrupt {
            _ if matches!(state.core.pending, Pending::Over(_)) => refuse("ISL-10", "the game is over", ""),
            Interrupt::Resign(seat) if Self::seats(state).has(seat) => None,
            Interrupt::Resign(_) | Interrupt::AgreeDraw(_) => {
                refuse("ISL-10", "there are no draws, and only players resign", "")
            }
            Interrupt::Take(seat, liberty, choice) => {
                let mut ways = vec![];
                Self::liberty(rules, state, seat, liberty, &mut ways);
                let held = ways.contains(&choice);
                if held { None } else { refuse("ISL-11", "there is no such card to drop", "drop a card of your hand") }
            }
        }
    }

    fn interrupt_trusted<D: Dice + ?Sized, S: Sink>(
        rules: &Rules,
        state: &mut State,
        interrupt: Interrupt,
        dice: &mut D,
        sink: &mut S,
    ) {
        let all = Self::seats(state);
        let mut run = Run::new(rules, state, dice, sink);
        match interrupt {
            Interrupt::Resign(seat) => {
                run.end(Outcome::won(all - SeatSet::one(seat), "ISL-10"));
            }
            Interrupt::Take(seat, _, Choice::Card(kind)) => {
                run.rewind();
                run.leave_hand(seat, kind, Told::Dropped, "ISL-11");
            }
            Interrupt::AgreeDraw(_) | Interrupt::Take(..) => {}
        }
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        look::view(rules, state, viewer)
    }

    fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
        let backs = [rules.catalog.all()];
        quietly(rules, state, |run| run.deal_anew(seat, |run| run.state.table.resample(seat, &backs, dice)));
    }

    fn rolled_card(rules: &Rules, state: &State, roll: u16) -> Option<KindId> {
        let Pending::Ask(ask) = state.core.pending else { return None };
        let cards = [DEAL, DRAW].contains(&ask.question) && matches!(state.table.top(state::DECK), Top::Roll(_));
        let card = state.table.unordered(state::DECK).nth(u32::from(roll)).filter(|_| cards)?;
        Some(rules.catalog.kind_of(card))
    }

    fn outlook(rules: &Rules, state: &State, seat: Seat) -> Outlook {
        outlook::outlook(rules, state, seat)
    }

    fn things(_: &Rules, state: &State, out: &mut Vec<ThingId>) {
        look::things(state, out);
    }

    fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
        look::thing(rules, state, viewer, id)
    }

    fn board(rules: &Rules) -> Option<&Board> {
        Some(&rules.board)
    }

    fn seats(state: &State) -> SeatSet {
        SeatSet::first(usize::from(state.n_seats))
    }

    fn describe(_: &Rules, state: &State, choice: Choice) -> Option<String> {
        offer::describe(state, choice)
    }

    fn ways(_: &Rules, state: &State, out: &mut Options) {
        offer::ways(state, out);
    }

    fn card_names(rules: &Rules) -> &[String] {
        rules.catalog.names()
    }

    fn audit(rules: &Rules, state: &State) -> Result<(), String> {
        if state.table.is_conserved(rules.catalog.all()) { Ok(()) } else { Err("a card is lost".to_owned()) }
    }

    fn turns(state: &State) -> u32 {
        state.turns
    }

    fn load(_: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
        Ok(Rules::new())
    }

    fn card(rules: &Rules, kind: KindId) -> CardInfo {
        let (attributes, text) = match kind.0 {
            n if n < DECK_KINDS => ("tool", "Discard this to regain a gem, or play it for a point."),
            GEMS..STONES => ("gem", "Pay with this."),
            STONES..NAMES => ("stone", "A part of the pile."),
            n if n == FIGURE.0 => ("figure", "Stands on the map."),
            _ => ("name", "No card of the deck has this name."),
        };
        CardInfo {
            name: rules.catalog.name(kind).to_owned(),
            count: rules.catalog.copies(kind).len() as u8,
            attributes: attributes.to_owned(),
            printed: vec![Printed::mark(attributes)],
            sort: attributes.to_owned(),
            text: text.to_owned(),
            ..CardInfo::default()
        }
    }

    fn vocabulary() -> Vec<Word> {
        vec![]
    }

    fn rules_hash(_: &Rules) -> [u8; 32] {
        *b"Lantern Isle, the rules of today"
    }
}
