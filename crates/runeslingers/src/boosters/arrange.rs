//! Positions of scenarios: a pick or the building of decks, with the cards that are named and others by the seed.

use runehall_engine::given::suggest;
use runehall_engine::{
    Arg, Core, Dice, Given, GivenError, GivenFact, GivenWords, KindId, Machine, Seat, SeatSet, Setup, Sink,
};

use super::course::Run;
use super::fill::{Room, draw_unseen};
use super::state::{Frame, MOST, Mode, PACK, PICKS, Phase, ROUNDS, State, TAKE};
use super::words::{PHASES, Told, by_rule};
use crate::design::Rules;

const OF_PLAYERS: [&str; 4] = ["place", "gone", "pack", "pool"];
const OF_TABLE: [&str; 3] = ["phase", "round", "pick"];

type Laid<T> = Result<T, GivenError>;

/// Makes the state that a scenario describes, and runs it to its first question.
pub(crate) fn arrange<D: Dice + ?Sized, S: Sink>(
    rules: &Rules,
    setup: &Setup,
    given: &Given,
    dice: &mut D,
    sink: &mut S,
) -> Result<State, Vec<GivenError>> {
    let mut state = super::sit_down(rules, setup)?;
    let mut errors = given.misplaced(&OF_PLAYERS, &OF_TABLE);
    let result = table(&mut state, given).and_then(|()| players(&mut state, given));
    errors.extend(result.err());
    if !errors.is_empty() {
        return Err(errors);
    }
    cards(rules, &mut state, given, dice).map_err(|error| vec![error])?;
    let frame =
        if state.phase == Phase::Draft { Frame::Pick { seat: Seat(0) } } else { Frame::Build { seat: Seat(0) } };
    state.core = Core::to_do([frame]);
    let mut dice = runehall_engine::NoDice;
    let mut run = Run::new(rules, &mut state, &mut dice, sink);
    if run.state.phase == Phase::Draft {
        let args = [Arg::Number(i16::from(run.state.round) + 1), Arg::Number(i16::from(run.state.pick) + 1)];
        run.tell(|_| by_rule(Told::Began, "RSL-22.6", &args));
    }
    run.go_on(None);
    Ok(state)
}

fn table(state: &mut State, given: &Given) -> Laid<()> {
    let draft = state.terms.mode == Mode::Draft;
    state.phase = if draft { Phase::Draft } else { Phase::Decks };
    if let Some(fact) = given.fact(None, "phase") {
        state.phase = match fact.value.trim() {
            word if draft && word == PHASES[Phase::Draft as usize] => Phase::Draft,
            word if word == PHASES[Phase::Decks as usize] => Phase::Decks,
            word => {
                let mut error = fact.error(format!("`{word}` is no phase that can be given here"));
                let names = &PHASES[Phase::Draft as usize..=Phase::Decks as usize];
                error.help =
                    suggest(word, names.iter().copied()).or(Some(format!("there are `{}`", names.join("`, `"))));
                return Err(error);
            }
        };
    }
    for (name, most) in [("round", ROUNDS), ("pick", PICKS)] {
        let Some(fact) = given.fact(None, name) else { continue };
        if state.phase != Phase::Draft {
            return Err(fact.error(format!("`{name}` is said of a draft in which cards are taken (RSL-22.6)")));
        }
        let n = fact.number(1, most as u32)? as u8 - 1;
        if name == "round" { state.round = n } else { state.pick = n }
    }
    if draft && state.phase == Phase::Decks {
        state.round = ROUNDS as u8 - 1;
    }
    Ok(())
}

fn players(state: &mut State, given: &Given) -> Laid<()> {
    let mut taken = SeatSet::NONE;
    let mut seated = [None; runehall_engine::MAX_SEATS];
    for seat in state.seats().iter() {
        if let Some(fact) = given.fact(Some(seat), "gone") {
            if !fact.value.is_empty() {
                return Err(fact.error("`gone` is said without a value"));
            }
            state.gone |= SeatSet::one(seat);
        }
        let Some(fact) = given.fact(Some(seat), "place") else { continue };
        let place = fact.number(1, u32::from(state.n_seats))? as u8 - 1;
        if seated[usize::from(place)].replace(seat).is_some() {
            return Err(fact.error(format!("two players sit at place {} (RSL-22.12)", place + 1)));
        }
        taken |= SeatSet::one(seat);
    }
    let rest: Vec<Seat> = (state.seats() - taken).iter().collect();
    let mut rest = rest.into_iter();
    for place in 0..state.n_seats {
        let Some(seat) = seated[usize::from(place)].or_else(|| rest.next()) else { continue };
        state.circle[usize::from(place)] = seat;
        state.places[seat.index()] = place;
    }
    Ok(())
}

/// What boosters hold, while it is laid out: a card at each place, or none yet.
struct Laying<'a> {
    rules: &'a Rules,
    first: bool,
    boosters: usize,
    /// By who opened them and the round.
    packs: Vec<Vec<Option<KindId>>>,
}

impl Laying<'_> {
    /// Puts a card at the first of these places where boosters can hold it.
    fn put(&mut self, fact: &GivenFact, kind: KindId, places: impl Iterator<Item = (usize, usize)>) -> Laid<()> {
        for (pack, at) in places {
            let cards = &mut self.packs[pack];
            if cards[at].is_some() {
                continue;
            }
            let mut room = Room::of(self.boosters);
            let before: Vec<KindId> = cards.iter().flatten().copied().collect();
            let all_fit = before
                .iter()
                .enumerate()
                .all(|(i, kind)| room.put(self.rules, *kind, self.first, before[..i].iter().copied()));
            if all_fit && room.put(self.rules, kind, self.first, before.iter().copied()) {
                cards[at] = Some(kind);
                return Ok(());
            }
        }
        let name = &self.rules.names[kind.index()];
        let mut error =
            fact.error(format!("there is no room for `{name}` in the boosters that were opened (RSL-26.2)"));
        error.help = Some("a booster has 5 commons, 3 uncommons and a rare or X card, none of them twice".to_owned());
        Err(error)
    }

    /// The cards that are named, one by one.
    fn named(&self, fact: &GivenFact, names: &[String]) -> Laid<Vec<KindId>> {
        let mut kinds = vec![];
        for item in fact.items(names, &GivenWords::NONE)? {
            let Some(kind) = self.rules.names.iter().position(|name| name.eq_ignore_ascii_case(&item.card)) else {
                let mut error = fact.error(format!("there is no card `{}`", item.card));
                error.help = suggest(&item.card, self.rules.names.iter().map(String::as_str));
                return Err(error);
            };
            // One more than there are places is refused like any greater number.
            let count = item.count.min(MOST as u32 + 1);
            kinds.extend(std::iter::repeat_n(KindId(kind as u16), count as usize));
        }
        Ok(kinds)
    }
}

#[expect(clippy::similar_names, reason = "a pack, a pick: the words of the rulebook")]
fn cards<D: Dice + ?Sized>(rules: &Rules, state: &mut State, given: &Given, dice: &mut D) -> Laid<()> {
    let terms = state.terms;
    let draft = terms.mode == Mode::Draft;
    let rounds = if draft { usize::from(state.round) + 1 } else { 1 };
    let packs = vec![vec![None; terms.opened()]; rounds * usize::from(state.n_seats)];
    let mut laying = Laying { rules, first: terms.first, boosters: terms.boosters(), packs };
    let n = usize::from(state.n_seats);
    for seat in state.seats().iter() {
        if let Some(fact) = given.fact(Some(seat), "pack") {
            if state.phase != Phase::Draft {
                return Err(fact.error("there is a pack only while cards are taken (RSL-22.6)"));
            }
            let (round, pick) = (usize::from(state.round), usize::from(state.pick));
            let pack = round * n + state.opener(seat, round, pick).index();
            for kind in laying.named(&fact, &given.names)? {
                laying.put(&fact, kind, (TAKE * pick..PACK).map(|at| (pack, at)))?;
            }
        }
        if let Some(fact) = given.fact(Some(seat), "pool") {
            let places: Vec<(usize, usize)> = if draft {
                let picks = (0..rounds).flat_map(|round| (0..PICKS).map(move |pick| (round, pick)));
                let taken = |(round, pick): &(usize, usize)| {
                    TAKE * pick < state.taken(state.opener(seat, *round, *pick), *round)
                };
                let places = |(round, pick): (usize, usize)| {
                    let pack = round * n + state.opener(seat, round, pick).index();
                    [(pack, TAKE * pick), (pack, TAKE * pick + 1)]
                };
                picks.filter(taken).flat_map(places).collect()
            } else {
                (0..terms.opened()).map(|at| (seat.index(), at)).collect()
            };
            for kind in laying.named(&fact, &given.names)? {
                laying.put(&fact, kind, places.iter().copied())?;
            }
        }
    }
    fill(&laying, state, dice);
    Ok(())
}

/// The rest by the seed.
#[expect(clippy::similar_names, reason = "opened, opener: the words of the rulebook")]
fn fill<D: Dice + ?Sized>(laying: &Laying<'_>, state: &mut State, dice: &mut D) {
    let (n, opened) = (usize::from(state.n_seats), state.terms.opened());
    for (i, pack) in laying.packs.iter().enumerate() {
        let (round, opener) = (i / n, Seat((i % n) as u8));
        let named: Vec<KindId> = pack.iter().flatten().copied().collect();
        let unseen = opened - named.len();
        let mut cards = vec![KindId::default(); unseen];
        cards.extend(named);
        draw_unseen(laying.rules, laying.first, laying.boosters, &mut cards, unseen, dice);
        let mut drawn = cards.into_iter().take(unseen);
        let whole = pack.iter().map(|kind| kind.or_else(|| drawn.next()).unwrap_or_default());
        for (at, kind) in (round * opened..).zip(whole) {
            state.cards[opener.index()][at] = kind;
        }
        state.open[opener.index()] = ((round + 1) * opened) as u8;
        if state.terms.mode == Mode::Draft {
            let taken = state.taken(opener, round);
            let (gone, left) = state.pack_mut(opener, round).split_at_mut(taken);
            gone.chunks_mut(TAKE).for_each(<[_]>::sort_unstable);
            left.sort_unstable();
        } else {
            state.cards[opener.index()][..opened].sort_unstable();
        }
    }
}
