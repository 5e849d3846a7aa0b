//! Nobody learns from anything that is sent in a whole event what others took, left out, brought or hold (RSL-22.8, RSL-22.12, RSL-22.13).
//!
//! Events are played by lot to their last place, and held against others in which what somebody cannot know is otherwise, in two ways. After the rows of
//! every table a seat drawn by lot is given a world that it cannot tell from this one (`Session::resampled`), and what it is told must be the
//! same to the byte. And the whole event happens again for each player and for who only watches: others bring, take and leave out
//! something else, and play on with what they have then. All that is told of this event is the same as of that one, until an encounter turns up a card.

use runehall_dice::FastDice;
use runehall_engine::{CardView, Choice, KindId, Seat, Value, Viewer};
use runehall_event::{Event, EventAct, Form};

use super::night::{Kind, Night, Played, Playing, answered, play, slinger, table_of, taken_away, user};
use crate::together::Moment;
use crate::{Act, Games, Heard, Table};

/// Cards that are taken from a pack at once, how often, and how many rounds (RSL-22.6).
const TAKE: usize = 2;
const PICKS: usize = 9;
const ROUNDS: usize = 2;

const KINDS: [Kind; 4] = [
    Kind { gathering: "draft", players: 5, form: Form::Swiss, options: &[("edition", "first")], leaves: false },
    Kind { gathering: "draft", players: 4, form: Form::Swiss, options: &[], leaves: true },
    Kind { gathering: "sealed", players: 2, form: Form::Swiss, options: &[("x-total-limit", "yes")], leaves: false },
    Kind { gathering: "sealed", players: 3, form: Form::RoundRobin, options: &[("sealed-size", "30")], leaves: false },
];
/// How many of the newest events are compared after a row.
const NEWEST: usize = 20;

/// A whole command of a seat, by lot.
fn command(table: &Table, seat: u8, dice: &mut FastDice) -> Vec<Choice> {
    let mut session = table.session_of(Seat(seat)).unwrap().position();
    let mut choices = vec![];
    loop {
        let options = session.options();
        let choice = options[dice.below(options.len() as u32) as usize];
        session.answer(Seat(seat), choice).unwrap();
        choices.push(choice);
        if session.asked_seat() != Some(Seat(seat)) || session.open_command().is_empty() {
            return choices;
        }
    }
}

/// All that a viewer is told of a table: by the lobby, by its socket after the first `known` events, and if it asks why it cannot answer otherwise.
fn told(table: &Table, viewer: Viewer, known: usize) -> String {
    let mut why = vec![];
    if let Viewer::Seat(seat) = viewer {
        let kinds = table.game().card_names().len();
        let asked = (0..4).map(|n| Choice::Card(KindId(((known + 1) * (n + 31) % kinds) as u16)));
        why.extend(asked.chain([Choice::Done]).map(|choice| {
            let reason = table.why_not(seat, &table.decision(seat), &choice.to_string());
            reason.map_err(|refused| (refused.code, refused.message))
        }));
    }
    let told = (table.info(&|_| true, 0), table.update(viewer, known, 0));
    format!("{} {why:?}", serde_json::to_string(&told).unwrap())
}

/// What was compared.
#[derive(Default, Debug)]
struct Tally {
    worlds: usize,
    /// Those that are really others.
    other_worlds: usize,
}

/// Puts the table into a world that a seat cannot tell from its own, and looks whether it is told the same there.
fn in_another_world(playing: &mut Playing, seat: Seat, dice: &mut FastDice, tally: &mut Tally) {
    let Playing { table, given, .. } = playing;
    let viewers = [Viewer::Seat(seat), Viewer::Spectator];
    let known = table.n_events().saturating_sub(NEWEST);
    let here = viewers.map(|viewer| told(table, viewer, known));
    let ready: Vec<Seat> = given.iter().map(|(seat, _)| *seat).collect();
    let ready: Vec<Seat> = ready.into_iter().filter(|seat| !table.asked_seats().has(*seat)).collect();
    let (real, moment) = (table.session.take().unwrap(), table.moment.take());
    let world = real.resampled(seat, dice);
    tally.worlds += 1;
    tally.other_worlds += usize::from(!world.state().same_as(real.state()));
    table.moment = Moment::of(&world).filter(|_| moment.is_some());
    table.session = Some(world);
    if moment.is_some() {
        // What it has answered itself it has answered there, too; others who are ready have answered anything.
        for (_, choices) in given.iter().filter(|(who, _)| *who == seat) {
            table.answer_together(seat, choices, false).unwrap();
        }
        for other in (0..table.chairs().len() as u8).filter(|other| *other != seat.0 && ready.contains(&Seat(*other))) {
            let choices = command(table, other, dice);
            table.answer_together(Seat(other), &choices, false).unwrap();
        }
    }
    let there = viewers.map(|viewer| told(table, viewer, known));
    (table.session, table.moment) = (Some(real), moment);
    for (viewer, [here, there]) in viewers.iter().zip(std::iter::zip(here, there).map(<[String; 2]>::from)) {
        same(&here, &there, || format!("{viewer:?} in a world for {seat:?} after {} events", table.n_events()));
    }
}

/// Fails with the first words that are others.
fn same(here: &str, there: &str, what: impl Fn() -> String) {
    let Some(at) = here.bytes().zip(there.bytes()).position(|(here, there)| here != there) else {
        return assert_eq!(here.len(), there.len(), "{}", what());
    };
    let around = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(150)..text.len().min(at + 80)]).into_owned()
    };
    panic!("{} is told `{}` here and `{}` there", what(), around(here), around(there));
}

/// What others take instead, so that one seat sees the same packs: between two visits of a pack to it, and before the first, who took which card. By
/// seat and pick. For who only watches nobody's picks are the same.
fn exchanged(draft: &Played, table: &Table, watcher: Option<Seat>, dice: &mut FastDice) -> Vec<Vec<Vec<Choice>>> {
    let n = draft.players.len();
    let mut picks = vec![vec![vec![]]; n];
    for (act, heard) in &draft.rows {
        let Act::Answered { seat, choices, .. } = act else { panic!("nobody leaves here") };
        let of_seat: &mut Vec<Vec<Choice>> = &mut picks[usize::from(*seat)];
        of_seat.last_mut().unwrap().extend(choices);
        if *heard == Heard::All {
            of_seat.push(vec![]);
        }
    }
    let view = table.view(Viewer::Spectator).unwrap();
    let place = |seat: usize| match view.fact(Some(Seat(seat as u8)), "place") {
        Some(Value::Number(place)) => usize::try_from(*place).unwrap() - 1,
        other => panic!("{other:?}"),
    };
    let seat_at = |wanted: usize| (0..n).find(|&seat| place(seat) == wanted % n).unwrap();
    for round in 0..ROUNDS {
        for opener in 0..n {
            // Packs go left, then right (RSL-22.6).
            let steps = |pick: usize| if round == 0 { pick } else { n * PICKS - pick };
            let holder = |pick: usize| seat_at(place(opener) + steps(pick));
            let held: Vec<usize> = (0..PICKS).map(holder).collect();
            let is_own = |pick: &usize| Some(Seat(held[*pick] as u8)) == watcher;
            let all: Vec<usize> = (0..PICKS).collect();
            for others in all.split(is_own) {
                let mut cards: Vec<Choice> =
                    others.iter().flat_map(|&pick| picks[held[pick]][round * PICKS + pick].clone()).collect();
                for i in (1..cards.len()).rev() {
                    cards.swap(i, dice.below(i as u32 + 1) as usize);
                }
                for (&pick, two) in others.iter().zip(cards.chunks(TAKE)) {
                    // Each pair is named in the order of kinds.
                    let mut two = two.to_vec();
                    two.sort_unstable();
                    picks[held[pick]][round * PICKS + pick] = two;
                }
            }
        }
    }
    for of_seat in &mut picks {
        of_seat.truncate(ROUNDS * PICKS);
    }
    picks
}

/// The cards that a viewer sees, and whose field or hand they are in.
fn shown(table: &Table, viewer: Viewer) -> Vec<(Option<Seat>, KindId)> {
    fn kinds(cards: &[CardView], out: &mut Vec<KindId>) {
        for card in cards {
            out.extend(card.kind);
            kinds(&card.with, out);
        }
    }
    let view = table.view(viewer).unwrap();
    let seats = view.seats.iter().flat_map(|seat| seat.zones.iter().map(|zone| (Some(seat.seat), zone)));
    let mut shown = vec![];
    for (seat, zone) in seats.chain(view.zones.iter().map(|zone| (None, zone))) {
        let mut cards = vec![];
        kinds(&zone.cards, &mut cards);
        shown.extend(cards.into_iter().map(|kind| (seat, kind)));
    }
    shown.sort_unstable();
    shown
}

/// How far an event was followed in another one.
#[derive(Default, Debug)]
struct Followed {
    /// Rows of the table before the rounds, and of encounters before and after a card of another was seen.
    gathering: usize,
    before: usize,
    after: usize,
    /// Decks of others that are others there.
    other_decks: usize,
}

/// A table of an event and the same table in another one.
struct Twins<'a> {
    games: &'a Games,
    played: &'a Played,
    there: &'a Played,
    /// Where who looks on sits.
    watcher: Option<Seat>,
    /// What others take there.
    picks: Vec<Vec<Vec<Choice>>>,
}

impl Twins<'_> {
    /// Lets the same happen at both tables, as far as it can, and others choose for themselves there what nobody sees. Gives the other table back.
    fn follow(&self, dice: &mut FastDice, followed: &mut Followed) -> Table {
        let Twins { games, played, there, watcher, picks } = self;
        let viewer = watcher.map_or(Viewer::Spectator, Viewer::Seat);
        let table = |played: &Played| Table::new(games, &played.id, 0, played.made.clone()).unwrap();
        let (mut real, mut twin) = (table(played), table(there));
        same(&told(&real, viewer, 0), &told(&twin, viewer, 0), || format!("{viewer:?} at first"));
        let gathering = !picks.is_empty();
        let mut commands = vec![0; played.players.len()];
        for (at, (act, _)) in (1..).zip(&played.rows) {
            let Act::Answered { seat, .. } = *act else { panic!("nobody leaves here") };
            let (known, own) = (real.n_events(), *watcher == Some(Seat(seat)));
            let heard = real.fold(at, act.clone()).unwrap();
            if own || twin.moment.is_none() {
                let same = twin.fold(at, act.clone());
                assert!(same.is_ok() || !own, "what it did here it can do there: {act:?}");
                // Another who holds something else cannot do the same, or not in as many answers.
                if same != Ok(heard) {
                    return twin;
                }
            } else if heard == Heard::All {
                let pick = picks.get(usize::from(seat)).and_then(|picks| picks.get(commands[usize::from(seat)]));
                let choices = pick.cloned().unwrap_or_else(|| command(&twin, seat, dice));
                twin.fold(at, answered(seat, &choices)).unwrap();
            }
            commands[usize::from(seat)] += usize::from(heard == Heard::All);
            let cards = shown(&real, viewer);
            let is_secret = gathering || cards.iter().all(|(seat, _)| seat.is_some() && seat == watcher);
            if !is_secret && cards != shown(&twin, viewer) {
                return twin;
            }
            same(&told(&real, viewer, known), &told(&twin, viewer, known), || {
                format!("{viewer:?} after row {at}, {act:?},")
            });
            *match (gathering, is_secret) {
                (true, _) => &mut followed.gathering,
                (false, true) => &mut followed.before,
                (false, false) => &mut followed.after,
            } += 1;
        }
        twin
    }
}

/// The whole event again as one of its players, or who only watches, cannot tell it from this one. `alike`: others bring the same Runeslingers.
fn again(night: &Night, watcher: Option<usize>, alike: bool, dice: &mut FastDice, followed: &mut Followed) {
    let event = || Event::new("event", 0, night.opened.clone()).unwrap();
    let (mut real, mut twin) = (event(), event());
    let mut tables = night.tables.iter();
    let mut gathered = None;
    for (at, act) in (1..).zip(&night.acts) {
        let there = if let EventAct::Brought { player, .. } = act
            && Some(usize::from(*player)) != watcher
            && !alike
        {
            EventAct::Brought { player: *player, brought: slinger(&night.games, &twin, dice) }
        } else if let EventAct::TookAway { .. } = act {
            taken_away(&night.games, &twin, gathered.as_ref().unwrap())
        } else {
            act.clone()
        };
        real.fold(at, act.clone()).unwrap();
        twin.fold(at, there).unwrap();
        let name = watcher.map(user);
        for who in [name.as_deref(), None, Some("host")] {
            let told = |event: &Event| serde_json::to_string(&(event.seen(who, at), event.summary(at))).unwrap();
            same(&told(&real), &told(&twin), || format!("{who:?} of the event after {act:?}"));
        }
        let table = if let EventAct::Seated { round, pairing, .. } = act {
            Some((*round, *pairing))
        } else if let EventAct::Gathered { .. } = act {
            None
        } else {
            continue;
        };
        let played = tables.next().unwrap();
        let sits = played.players.iter().position(|player| Some(*player) == watcher);
        let watcher = sits.map(|seat| Seat(seat as u8));
        let picks = if table.is_none() { taken_otherwise(night, played, watcher, dice) } else { vec![] };
        let there = table_of(&night.games, &twin, table);
        let twins = Twins { games: &night.games, played, there: &there, watcher, picks };
        let other = twins.follow(dice, followed);
        if table.is_none() {
            gathered = Some(other);
        }
    }
    let decks = |event: &Event| event.players().iter().map(|player| player.brought.clone()).collect::<Vec<_>>();
    let (here, there) = (decks(&real), decks(&twin));
    assert!(watcher.is_none_or(|watcher| here[watcher] == there[watcher]), "the own deck is the same");
    followed.other_decks += here.iter().zip(&there).filter(|(here, there)| here != there).count();
}

/// What others take at the table before the rounds; nothing that was thought of before where nothing is taken.
fn taken_otherwise(
    night: &Night,
    played: &Played,
    watcher: Option<Seat>,
    dice: &mut FastDice,
) -> Vec<Vec<Vec<Choice>>> {
    if night.opened.gathering.as_ref().unwrap().mode != "draft" {
        return vec![vec![]; played.players.len()];
    }
    let table = Table::new(&night.games, &played.id, 0, played.made.clone()).unwrap();
    exchanged(played, &table, watcher, dice)
}

#[test]
fn nobody_learns_what_others_have_in_a_whole_event() {
    let games = Games::load();
    let (mut tally, mut followed, mut n_decks) = (Tally::default(), Followed::default(), 0);
    for (seed, kind) in (1..).zip(KINDS.iter().cycle().take(runehall_testkit::times(KINDS.len()))) {
        let mut lots = FastDice::for_game(22, seed);
        let mut rows = 0;
        let night = play(&games, *kind, seed, |playing, _| {
            rows += 1;
            // Encounters have ten times as many rows.
            if playing.table.moment.is_some() || rows % 5 == 0 {
                let seat = Seat(lots.below(playing.table.chairs().len() as u32) as u8);
                in_another_world(playing, seat, &mut lots, &mut tally);
            }
        });
        if kind.leaves {
            continue;
        }
        for watcher in (0..usize::from(kind.players)).map(Some).chain([None]) {
            again(&night, watcher, seed % 2 == 1, &mut lots, &mut followed);
            n_decks += usize::from(kind.players) - usize::from(watcher.is_some());
        }
    }
    assert!(tally.worlds > 400 && tally.other_worlds * 10 > tally.worlds * 9, "{tally:?}");
    assert!(followed.gathering > 800 && followed.before > 50 && followed.after > 30, "{followed:?}");
    assert!(followed.other_decks * 10 > n_decks * 9, "{followed:?} of {n_decks}");
}
