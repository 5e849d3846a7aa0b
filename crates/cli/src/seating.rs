//! Who sits where: from the words of `runehall play` to a session with people and bots in its seats.

use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use runehall_bots::BotSpec;
use runehall_dice::TableDice;
use runehall_engine::{KindId, OptionInfo, Seat, Setup, SetupError, Takeaway, Viewer};
use runehall_games::session::{Session, default_names};
use runehall_games::{DynBot, DynGame, Registry};
use runehall_wire::Replay;

use crate::args::{CardsArg, PlayArgs, SetupArgs};
use crate::commands::card;
use crate::console::Console;
use crate::decks::{self, Decks};
use crate::exit::Found;
use crate::host::Host;
use crate::load;
use crate::moment::by_chance;
use crate::text::count;

/// The bot where none is named.
const USUAL_BOT: &str = "rollout";
/// How often cards are dealt for a hand that is asked for, before it is given up. One copy among a hundred cards comes to a hand of five once in
/// twenty deals.
const MOST_DEALS: u32 = 3_000;
/// The note of a saved game that says who sits where; `-` is a person.
const BOTS_NOTE: &str = "bots";

/// A new game as asked for on the command line; what was not said and has to be chosen is asked for at `console`.
pub fn new_game(games: &Registry, args: &PlayArgs, console: Option<&mut Console<'_>>) -> anyhow::Result<Host> {
    opened(games, args, (args.game.as_deref().unwrap_or_default(), args.setup.mode.as_deref()), console)
}

/// The same for a part of the game that was asked for, in this mode.
pub fn part(
    games: &Registry,
    args: &PlayArgs,
    name: &str,
    mode: &str,
    console: Option<&mut Console<'_>>,
) -> anyhow::Result<Host> {
    opened(games, args, (name, Some(mode)), console)
}

/// The table at which everybody plays on with what they take away from a game that is over: the people, and as many bots as the game needs.
pub fn sequel(games: &Registry, args: &PlayArgs, before: &Host) -> anyhow::Result<Host> {
    let old = before.session();
    let taken: Vec<Takeaway> =
        (0..old.names().len() as u8).map_while(|seat| old.state().takeaway(Seat(seat))).collect();
    let Some(first) = taken.first() else { bail!("nothing is taken away from {}", before.game().info().title) };
    let game = load::game(games, first.game, &args.cards)?;
    let (least, most) = game.info().seats;
    let n_people = args.players.len().max(1);
    let n_seats = n_people.clamp(usize::from(least), usize::from(most)).min(taken.len());
    let options = first.options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let brought = |taken: &Takeaway| load::Values::from([(taken.option.to_owned(), taken.value.clone())]);
    let brought = taken[..n_seats].iter().map(brought).collect();
    let setup = Setup { seats: n_seats as u8, options, brought, ..Setup::default() };
    let mut seats = vec![None; n_people.min(n_seats)];
    seats.extend(
        bots_for(&args.bots[..args.bots.len().min(n_seats - seats.len())], n_seats - seats.len())?
            .into_iter()
            .map(Some),
    );
    let mut seeds = Seeds::new(args.seed.map(|seed| seed.wrapping_add(1)));
    let names = old.names()[..n_seats].to_vec();
    let mut session = Session::new(Arc::clone(&game), setup, names, Box::new(seeds.dice()))?;
    note_bots(&mut session, &seats);
    Ok(Host::new(session, build(&*game, &seats, &mut seeds)))
}

fn opened(
    games: &Registry,
    args: &PlayArgs,
    (name, mode): (&str, Option<&str>),
    console: Option<&mut Console<'_>>,
) -> anyhow::Result<Host> {
    let game = load::game(games, name, &args.cards)?;
    let n_people = args.players.len().max(1);
    let mut setup =
        setup(&*game, (&args.setup, mode), &args.players, n_people + args.bots.len().max(usize::from(n_people == 1)))?;
    let n_seats = usize::from(setup.seats);
    if n_people > n_seats {
        bail!("{n_people} people but {}; leave somebody out or ask for more with --seats", count(n_seats, "seat"));
    }
    let mut seats = vec![None; n_people];
    seats.extend(bots_for(&args.bots, n_seats - n_people)?.into_iter().map(Some));
    let names = names_for(&args.players, setup.seats);
    if let Some(text) = &args.starter {
        setup.starter = Some(load::seat(text, &names)?);
    }
    if let Some(console) = console.filter(|_| !names_deck(&*game, &setup)) {
        decks::ask(&*game, &mut setup, &names, |setup| start(&*game, setup), console)?;
    }
    let mut seeds = Seeds::new(args.seed);
    let wanted = args.hand.iter().map(|name| card::find(&*game, name)).collect::<anyhow::Result<Vec<_>>>()?;
    let mut session = dealt(&game, &setup, &names, &wanted, &mut seeds)?;
    note_bots(&mut session, &seats);
    Ok(Host::new(session, build(&*game, &seats, &mut seeds)))
}

/// A game dealt so that the first person holds these cards. The cards are dealt again until it is so, so that the game is one that the shuffle
/// could have given.
fn dealt(
    game: &Arc<dyn DynGame>,
    setup: &Setup,
    names: &[String],
    wanted: &[KindId],
    seeds: &mut Seeds,
) -> anyhow::Result<Session> {
    let mut most_held = 0;
    for _ in 0..MOST_DEALS {
        let session = Session::new(Arc::clone(game), setup.clone(), names.to_vec(), Box::new(seeds.dice()))?;
        let mut held = held(&session, Seat(0));
        let found = wanted.iter().filter(|kind| {
            let place = held.iter().position(|other| other == *kind);
            place.map(|place| held.swap_remove(place)).is_some()
        });
        let found = found.count();
        if found == wanted.len() {
            return Ok(session);
        }
        most_held = most_held.max(found);
        seeds.deal_again();
    }
    let cards: Vec<String> = wanted.iter().map(|&kind| format!("`{}`", game.card(kind).name)).collect();
    let (cards, who) = (cards.join(", "), &names[0]);
    let title = game.info().title;
    let why = if most_held > 0 {
        format!("at most {most_held} of them at once; ask for fewer")
    } else {
        "nobody is dealt such a card before the first question; a scenario can lay out any position \
         (`runehall scenario`), or play on until it comes"
            .to_owned()
    };
    bail!("{MOST_DEALS} deals of {title} did not begin with {cards} in the hand of {who}: {why}")
}

/// The cards that a seat holds, as it sees them itself.
fn held(session: &Session, seat: Seat) -> Vec<KindId> {
    let zones = session.game().info().layout.held;
    let view = session.view(Viewer::Seat(seat));
    let own = view.seats.into_iter().filter(|other| other.seat == seat).flat_map(|other| other.zones);
    own.filter(|zone| zones.contains(&zone.name)).flat_map(|zone| zone.cards).filter_map(|card| card.kind).collect()
}

/// A saved game, to go on with.
pub fn resumed(games: &Registry, args: &PlayArgs, file: &Path) -> anyhow::Result<Host> {
    let replay = read_replay(file)?;
    if let Some(name) = args.game.as_ref().filter(|name| **name != replay.game) {
        bail!("`{}` is a game of `{}`, not of `{name}`", file.display(), replay.game);
    }
    let game = game_of(games, &replay, &args.cards)?;
    let mut seeds = Seeds::new(args.seed);
    let mut session = Session::resume(Arc::clone(&game), &replay, Box::new(seeds.dice()))
        .map_err(|error| Found(format!("`{}` cannot be gone on with: {error}", file.display())))?;
    let mut seats = seats_of(&replay)?;
    if !args.bots.is_empty() {
        let places: Vec<usize> = (0..seats.len()).filter(|&i| seats[i].is_some()).collect();
        for (place, bot) in places.iter().zip(bots_for(&args.bots, places.len())?) {
            seats[*place] = Some(bot);
        }
    }
    note_bots(&mut session, &seats);
    Ok(Host::new(session, build(&*game, &seats, &mut seeds)))
}

/// A replay file.
pub fn read_replay(file: &Path) -> anyhow::Result<Replay> {
    let bytes = load::bytes_of(file)?;
    Ok(runehall_wire::read(&bytes)
        .map_err(|error| Found(format!("`{}` is no good replay: {error}", file.display())))?)
}

/// The game of a replay, with its own cards or those of a folder.
pub fn game_of(games: &Registry, replay: &Replay, cards: &CardsArg) -> anyhow::Result<Arc<dyn DynGame>> {
    load::game(games, &replay.game, cards)
}

/// The setup for at least `players` seats, the first of them with these people. Where the number of seats is not given, the
/// smallest the game takes.
pub fn setup(
    game: &dyn DynGame,
    (args, mode): (&SetupArgs, Option<&str>),
    people: &[String],
    players: usize,
) -> anyhow::Result<Setup> {
    let info = game.info();
    let mut setup = Setup { mode: mode.unwrap_or_default().to_owned(), ..Setup::default() };
    setup.options = load::options(game, &args.options)?;
    let (least, most) = info.seats;
    let names = names_for(people, args.seats.unwrap_or(most));
    let brought = load::brought(game, &args.brings, &names)?;
    let decks = Decks::read(game, &args.decks)?;
    let players = players.max(brought.len()).max(decks.len());
    let least = usize::from(least).max(players).min(255) as u8;
    let with = |seats: u8| {
        let mut brought = brought.clone();
        decks.bring(&mut brought, seats.into(), &names)?;
        anyhow::Ok(Setup { seats, brought, ..setup.clone() })
    };
    let fits = |&seats: &u8| with(seats).is_ok_and(|setup| start(game, &setup).is_ok());
    let seats = args.seats.or_else(|| (least..=most).find(fits)).unwrap_or(least);
    let setup = with(seats)?;
    start(game, &setup)?;
    Ok(setup)
}

/// Whether the words of the command say which decks are played.
fn names_deck(game: &dyn DynGame, setup: &Setup) -> bool {
    let named = |deck: &OptionInfo| setup.brought.iter().any(|values| values.contains_key(deck.name));
    decks::option(game.info()).is_some_and(named)
}

/// Whether the game takes the setup.
fn start(game: &dyn DynGame, setup: &Setup) -> Result<(), SetupError> {
    game.start(setup, &mut TableDice::from_short_seed(0), &mut vec![]).map(|_| ())
}

/// The bots for so many seats; the last one named fills the rest.
fn bots_for(written: &[String], seats: usize) -> anyhow::Result<Vec<BotSpec>> {
    if written.len() > seats {
        bail!("{} but only {} left for them", count(written.len(), "bot"), count(seats, "seat"));
    }
    let mut bots = bot_specs(written)?;
    let last = bots.last().copied().map_or_else(|| USUAL_BOT.parse(), Ok)?;
    bots.resize(seats, last);
    Ok(bots)
}

/// Bots by name.
pub fn bot_specs(written: &[String]) -> anyhow::Result<Vec<BotSpec>> {
    written.iter().map(|text| Ok(text.parse::<BotSpec>()?)).collect()
}

/// The people's names, then the usual ones that are not taken.
fn names_for(people: &[String], seats: u8) -> Vec<String> {
    let mut names: Vec<String> = people.iter().map(|name| name.trim().to_owned()).collect();
    let taken = |name: &String| people.iter().any(|other| other.trim().eq_ignore_ascii_case(name));
    // So many usual names that enough are left even if all people have taken one.
    let usual = default_names(seats.saturating_mul(2));
    let free = usual.into_iter().filter(|name| !taken(name)).take(usize::from(seats).saturating_sub(names.len()));
    names.extend(free);
    names
}

fn build(game: &dyn DynGame, seats: &[Option<BotSpec>], seeds: &mut Seeds) -> Vec<Option<Box<dyn DynBot>>> {
    let n = seats.len() as u8;
    seats.iter().map(|bot| bot.map(|bot| game.bot(bot, n, seeds.next()))).collect()
}

fn note_bots(session: &mut Session, seats: &[Option<BotSpec>]) {
    let words: Vec<String> = seats.iter().map(|bot| bot.map_or("-".to_owned(), |bot| bot.to_string())).collect();
    session.set_note(BOTS_NOTE, words.join(","));
}

/// Who sat where when the game was saved; without a note, one person in the first seat.
fn seats_of(replay: &Replay) -> anyhow::Result<Vec<Option<BotSpec>>> {
    let n = replay.names.len();
    let Some(note) = replay.notes.get(BOTS_NOTE) else {
        let mut seats = vec![None];
        seats.extend(bots_for(&[], n.saturating_sub(1))?.into_iter().map(Some));
        return Ok(seats);
    };
    let seat = |word: &str| if word == "-" { Ok(None) } else { word.parse().map(Some) };
    let seats = note.split(',').map(seat).collect::<Result<Vec<_>, _>>()?;
    if seats.len() != n || seats.iter().all(Option::is_some) {
        return Err(
            Found(format!("the note `{BOTS_NOTE}: {note}` of the saved game does not fit its {n} seats")).into()
        );
    }
    Ok(seats)
}

/// Seeds for the dice of a table and for its bots: from one number, or by chance.
struct Seeds {
    seed: Option<u64>,
    bots: u64,
    deals: u64,
}

impl Seeds {
    fn new(seed: Option<u64>) -> Self {
        Seeds { seed, bots: 0, deals: 0 }
    }

    fn dice(&self) -> TableDice {
        let Some(seed) = self.seed else {
            let mut bytes = [0; 32];
            bytes.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&by_chance().to_le_bytes()));
            return TableDice::new(bytes);
        };
        TableDice::from_short_seed(seed.wrapping_add(self.deals))
    }

    /// The next dice are others.
    fn deal_again(&mut self) {
        self.deals += 1;
    }

    fn next(&mut self) -> u64 {
        self.bots += 1;
        self.seed.map_or_else(by_chance, |seed| seed.wrapping_add(self.bots))
    }
}
