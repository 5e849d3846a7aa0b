//! `runehall arena GAME --before MODE --bots a,b`: whose decks are better.
//!
//! The bots sit in turn at a table before the rounds, such as a draft, and make decks there; then each deck meets those of both neighbours, once
//! from each seat, and one and the same bot plays both sides. Every deal is played once for each rotation of the bots around the table, from the
//! same dice: a good pack helps each bot once. Encounters of one deal have decks in common, so intervals are made of whole deals.

use anyhow::bail;
use runehall_bots::BotSpec;
use runehall_engine::{NoDice, Pending, SeatSet};
use runehall_event::{BotEntry, EventAct, Form};
use runehall_games::Registry;
use runehall_sim::Progress as _;
use runehall_sim::stats::{Interval, Moments, share};
use serde::Serialize;

use super::sim::percent;
use crate::args::ArenaArgs;
use crate::bot_game::{in_parallel, played};
use crate::console::{Console, Paint};
use crate::event_file::{self, EventFile};
use crate::exit::Verdict;
use crate::load::{self, Values};
use crate::progress::Bar;
use crate::seating;

/// What came of it. Everything but the time follows from the rules and what was asked for.
#[derive(Debug, Serialize)]
struct Report {
    game: &'static str,
    before: String,
    seats: usize,
    seed: u64,
    /// Who played the encounters.
    player: String,
    deals: u64,
    encounters: u64,
    /// Encounters that nobody won, or that did not end.
    undecided: u64,
    bots: Vec<Maker>,
    wall_seconds: f64,
}

/// How the decks of a bot did.
#[derive(Debug, Serialize)]
struct Maker {
    bot: String,
    /// Encounters that its decks played and won.
    encounters: u64,
    wins: u64,
    /// Wins as a share, an undecided encounter being half a win.
    share: f64,
    /// The 95 % interval of that, from how much deals differ.
    interval: Interval,
}

/// The bots whose decks met, and the one whose deck won.
type Met = ([usize; 2], Option<usize>);

/// A comparison as it was asked for.
struct Contest {
    /// Who sits where, before any rotation, and what is played.
    file: EventFile,
    n_bots: usize,
    player: BotEntry,
    seed: u64,
}

/// Plays and shows whose decks won how often.
pub(super) fn run(
    games: &Registry,
    args: &ArenaArgs,
    mode: &str,
    console: &mut Console<'_>,
) -> anyhow::Result<Verdict> {
    let contest = Contest::new(games, args, mode)?;
    let (n_bots, n_seats) = (contest.n_bots, contest.file.players.len());
    let tables = args.run.games.div_ceil((n_bots * n_seats) as u64) as usize * n_bots;
    let bar = Bar::new((tables * n_seats) as u64);
    let won = in_parallel(tables, args.run.threads, |n| contest.table(n / n_bots, n % n_bots, &bar));
    let won = won.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
    bar.finish();
    let report = contest.report(mode, &won, bar.time().wall.as_secs_f64());
    if args.run.json {
        console.json(&report)?;
    } else {
        console.say(shown(&report, console.paint))?;
    }
    Ok(Verdict::Fine)
}

impl Contest {
    fn new(games: &Registry, args: &ArenaArgs, mode: &str) -> anyhow::Result<Self> {
        let run = &args.run;
        let game = load::game(games, &run.game, &run.cards)?;
        let (part, mode) = event_file::part(games, &*game, ("--before", mode), &run.cards)?;
        let bots = seating::bot_specs(&args.bots)?;
        if bots.len() < 2 {
            bail!("one bot has nobody to compare with; name two or more, such as --bots steady,random");
        }
        let options = event_file::options(&[&*part, &*game], &run.setup.options)?;
        let entry = |bot: String| BotEntry { name: bot.clone(), bot, brought: Values::new() };
        let n_bots = bots.len();
        let (least, most) = part.info().seats;
        let mut file =
            EventFile { game, mode: String::new(), options, before: None, form: Form::Swiss, players: vec![] };
        file.before = Some((part, mode));
        let mut begins = |seats: u8| {
            let bots = bots.iter().cycle().take(seats.into());
            file.players = bots.map(|bot| entry(bot.to_string())).collect();
            let everybody: Vec<usize> = (0..usize::from(seats)).collect();
            let (part, _) = file.before.as_ref()?;
            Some(part.start(&file.first_setup(&everybody), &mut NoDice, &mut vec![]).map(|_| ()))
        };
        let shares = |seats: &u8| usize::from(*seats).is_multiple_of(n_bots);
        let fewest = || (least..=most).filter(shares).find(|seats| matches!(begins(*seats), Some(Ok(()))));
        let seats = run.setup.seats.or_else(fewest).unwrap_or(least.max(n_bots as u8));
        if !shares(&seats) {
            bail!("{n_bots} bots cannot share {seats} seats evenly; ask for another number with --seats");
        }
        begins(seats).transpose()?;
        Ok(Contest { file, n_bots, player: entry(args.player.parse::<BotSpec>()?.to_string()), seed: run.seed })
    }

    /// Decks are made at one table and meet: which bots made the two of each encounter, and whose deck won.
    fn table(&self, deal: usize, rotation: usize, bar: &Bar) -> anyhow::Result<Vec<Met>> {
        let n = self.file.players.len();
        let stream = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ ((deal as u64) << 8);
        let seats: Vec<usize> = (0..n).map(|seat| (seat + rotation) % n).collect();
        let EventAct::TookAway { options, brought } = self.file.gather(&seats, !stream)? else {
            bail!("nothing is taken away")
        };
        let meet = |seat: usize| {
            let players = [seats[seat], seats[(seat + 1) % n]];
            let setup = self.file.setup(players.map(|player| &brought[player]), &options);
            let state = played(&*self.file.game, &setup, &[&self.player; 2], stream + seat as u64)?;
            bar.advance(1);
            let winners = state.map_or(SeatSet::NONE, |state| match state.pending() {
                Pending::Over(outcome) => outcome.winners,
                Pending::Ask(_) | Pending::Fault(_) => SeatSet::NONE,
            });
            let makers = players.map(|player| player % self.n_bots);
            let won = winners.iter().next().filter(|_| winners.len() == 1);
            Ok((makers, won.map(|seat| makers[seat.index()])))
        };
        (0..n).map(meet).collect()
    }

    fn report(&self, mode: &str, tables: &[Vec<Met>], wall_seconds: f64) -> Report {
        let all = || tables.iter().flatten();
        let maker = |bot: usize| {
            let of_bot = |(makers, _): &&Met| makers.contains(&bot);
            let mut halves = Moments::default();
            let mut per_deal = 0;
            for deal in tables.chunks(self.n_bots) {
                let met = || deal.iter().flatten().filter(of_bot);
                per_deal = met().count() as u64;
                halves.add(met().map(|(_, won)| won.map_or(1, |won| if won == bot { 2 } else { 0 })).sum());
            }
            let (encounters, most) = (all().filter(of_bot).count() as u64, (2 * per_deal) as f64);
            let (share, error) = (share(halves.sum(), 2 * encounters), halves.plus_minus() / most);
            let wins = all().filter(|(_, won)| *won == Some(bot)).count() as u64;
            let one_deal = tables.len() == self.n_bots;
            let interval = if one_deal {
                Interval(0.0, 1.0)
            } else {
                Interval((share - error).max(0.0), (share + error).min(1.0))
            };
            Maker { bot: self.file.players[bot].bot.clone(), encounters, wins, share, interval }
        };
        Report {
            game: self.file.game.info().name,
            before: mode.to_owned(),
            seats: self.file.players.len(),
            seed: self.seed,
            player: self.player.bot.clone(),
            deals: (tables.len() / self.n_bots) as u64,
            encounters: all().count() as u64,
            undecided: all().filter(|(_, won)| won.is_none()).count() as u64,
            bots: (0..self.n_bots).map(maker).collect(),
            wall_seconds,
        }
    }
}

/// The report for people.
fn shown(report: &Report, paint: Paint) -> String {
    let Report { game, before, seats, seed, player, deals, encounters, undecided, bots, wall_seconds } = report;
    let mut lines = vec![
        paint.strong(format!(
            "{encounters} encounters of {game} with decks of {before}, {deals} deals, {seats} seats, each with every rotation of the bots, \
             played by {player}, seed {seed}"
        )),
        paint.strong("  decks of         won      share   95 % interval"),
    ];
    for bot in bots {
        let [share, low, high] = [bot.share, bot.interval.0, bot.interval.1].map(percent);
        lines.push(format!("  {:<13} {:>6}    {share}  {low} to {high}", bot.bot, bot.wins));
    }
    lines.push(format!("  undecided {undecided}, {wall_seconds:.1} wall seconds"));
    lines.join("\n")
}
