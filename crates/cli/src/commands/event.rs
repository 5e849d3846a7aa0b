//! `runehall event FILE`: a whole event between bots, round by round.

use anyhow::{Context, anyhow};
use runehall_engine::Pending;
use runehall_event::{Decided, Event, EventAct, Form, Gathering, Opened, Place, Round, Score, Stage};
use runehall_games::Registry;
use runehall_sim::Progress as _;
use runehall_wire::{VERSION, hex};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use crate::args::EventArgs;
use crate::bot_game::{in_parallel, played};
use crate::console::Console;
use crate::event_file::EventFile;
use crate::exit::Verdict;
use crate::load::{self, Values};
use crate::progress::Bar;

/// Plays the event and shows rounds and standings.
pub fn run(games: &Registry, args: &EventArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let text = load::text_of(&args.file)?;
    let file = EventFile::read(games, &text, &args.cards).with_context(|| format!("`{}`", args.file.display()))?;
    let mut event = Event::new("event", 0, opened(&file, args.seed)).map_err(refused)?;
    event.fold(0, EventAct::Started { bots: file.players.clone() }).map_err(refused)?;
    if file.before.is_some() {
        event.fold(0, file.gather(event.gathered().0, !args.seed)?).map_err(refused)?;
    }
    if !args.json {
        let (n, title) = (file.players.len(), file.game.info().title);
        let form = match file.form {
            Form::Swiss => "Swiss",
            Form::RoundRobin => "round robin",
        };
        let rounds = crate::text::count(event.n_rounds(), "round");
        let before = file.before.as_ref().map_or_else(String::new, |(_, mode)| format!("{mode}, "));
        let head = format!("{n} players of {title}, {before}{rounds} of {form}, seed {}", args.seed);
        console.say(console.paint.strong(head))?;
    }
    let bar = Bar::new(encounters(&event));
    while event.stage() == Stage::Rounds {
        let number = event.rounds().len() - 1;
        for (pairing, score) in play(&file, &event, args, &bar)? {
            let act = EventAct::Scored { round: number as u16, pairing, score };
            event.fold(0, act).map_err(refused)?;
        }
        if !args.json {
            bar.suspend(|| shown_round(&event, number).iter().try_for_each(|line| console.say(line)))?;
        }
    }
    bar.finish();
    if args.json {
        console.json(&as_json(&file, &event, args.seed))?;
    } else {
        let lines = table(&event);
        console.say("")?;
        console.say(console.paint.strong(&lines[0]))?;
        lines[1..].iter().try_for_each(|line| console.say(line))?;
    }
    Ok(Verdict::Fine)
}

/// An event in which nobody enters but bots, with lots that follow from the seed.
fn opened(file: &EventFile, seed: u64) -> Opened {
    let mut secret = [0; 32];
    secret[..8].copy_from_slice(&seed.to_le_bytes());
    Opened {
        format: VERSION,
        title: String::new(),
        game: file.game.info().name.to_owned(),
        rules: hex(&file.game.rules_hash()),
        mode: file.mode.clone(),
        options: file.options.clone(),
        gathering: file.before.as_ref().map(|(part, mode)| Gathering {
            game: part.info().name.to_owned(),
            rules: hex(&part.rules_hash()),
            mode: mode.clone(),
            // The rules have looked at this number already.
            players: (file.players.len() as u8, file.players.len() as u8),
        }),
        brings: false,
        form: file.form,
        players: file.players.len() as u8,
        bot: String::new(),
        clock: 0,
        window: 0,
        building: 0,
        stand_in: 0,
        pace: 0,
        public: false,
        host: String::new(),
        host_name: String::new(),
        invite: String::new(),
        secret: hex(&secret),
    }
}

/// How many encounters there will be.
fn encounters(event: &Event) -> u64 {
    (event.players().len() / 2 * event.n_rounds()) as u64
}

/// Plays what is open of the last round, several encounters at once.
fn play(file: &EventFile, event: &Event, args: &EventArgs, bar: &Bar) -> anyhow::Result<Vec<(u16, Score)>> {
    let round = event.rounds().len() - 1;
    let pairings = &event.rounds()[round].pairings;
    let scores = in_parallel(pairings.len(), args.threads.map(usize::from), |n| {
        // A stream of its own for each: what one rolls does not depend on which thread plays it.
        let stream = args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ ((round as u64) << 16 | n as u64);
        let score = encounter(file, event, pairings[n].players, stream);
        bar.advance(1);
        score
    });
    (0..).zip(scores).map(|(n, score)| Ok((n, score?))).collect()
}

/// One encounter of two bots (RSL-23.1). One that goes on for longer than a game may is drawn.
fn encounter(file: &EventFile, event: &Event, players: [usize; 2], stream: u64) -> anyhow::Result<Score> {
    let nothing = Values::new();
    let brought = players.map(|player| event.players()[player].brought.as_ref().unwrap_or(&nothing));
    let setup = file.setup(brought, event.options());
    let bots = players.map(|player| &file.players[player]);
    let drawn = Score { decided: Decided::Drawn, left: [0, 0], unplayed: false };
    let state = played(&*file.game, &setup, &bots, stream)?;
    Ok(state.map_or(drawn, |state| match state.pending() {
        Pending::Over(outcome) => Score::of(outcome, &state.standings()),
        Pending::Ask(_) | Pending::Fault(_) => drawn,
    }))
}

fn refused(refused: runehall_event::Refused) -> anyhow::Error {
    anyhow!(refused.message)
}

/// The lines of a round.
fn shown_round(event: &Event, number: usize) -> Vec<String> {
    let Round { pairings, bye, rests } = &event.rounds()[number];
    let name = |player: usize| event.players()[player].name.as_str();
    let mut lines = vec![format!("\nround {}", number + 1)];
    for pairing in pairings {
        let [one, other] = pairing.players.map(name);
        let Some(Score { decided, left: [a, b], .. }) = pairing.score else { continue };
        lines.push(match decided {
            Decided::First => format!("  {one} beats {other}, {a} to {b}"),
            Decided::Second => format!("  {other} beats {one}, {b} to {a}"),
            Decided::Drawn => format!("  {one} and {other} draw, {a} to {b}"),
            Decided::Neither => format!("  {one} and {other} both lose"),
        });
    }
    lines.extend(bye.map(|player| format!("  {} has a bye", name(player))));
    lines.extend(rests.map(|player| format!("  {} rests", name(player))));
    lines
}

/// The standings, a heading and a line for each player.
fn table(event: &Event) -> Vec<String> {
    let name = |place: &Place| event.players()[place.player].name.clone();
    let places = event.places();
    let width = places.iter().map(|place| name(place).width()).max().unwrap_or(0).max("player".len());
    let pad = |text: &str| " ".repeat(width - text.width());
    let mut lines =
        vec![format!("place  player{}  points  opponents  difference  direct  lot  won-drawn-lost", pad("player"))];
    for place in &places {
        let (name, rate) = (name(place), place.opponents.share() * 100.0);
        let [won, drawn, lost] = place.record;
        let Place { place: number, points, difference, direct, lot: by_lot, .. } = place;
        let by_lot = by_lot + 1;
        lines.push(format!(
            "{number:>5}  {name}{}  {points:>6}  {rate:>7.1} %  {difference:>+10}  {direct:>6}  {by_lot:>3}  {won}-{drawn}-{lost}",
            pad(&name)
        ));
    }
    lines
}

fn as_json(file: &EventFile, event: &Event, seed: u64) -> Value {
    let name = |player: usize| &event.players()[player].name;
    let rounds = event.rounds().iter().map(|round| {
        let pairings = round
            .pairings
            .iter()
            .map(|pairing| json!({ "players": pairing.players.map(name), "score": pairing.score }));
        json!({ "pairings": pairings.collect::<Vec<_>>(), "bye": round.bye.map(name), "rests": round.rests.map(name) })
    });
    let places = event.places().into_iter().map(|place| {
        json!({
            "place": place.place,
            "player": name(place.player),
            "bot": event.players()[place.player].bot,
            "points": place.points,
            "opponents": place.opponents.share(),
            "difference": place.difference,
            "direct": place.direct,
            "lot": place.lot + 1,
            "won": place.record[0],
            "drawn": place.record[1],
            "lost": place.record[2],
        })
    });
    json!({
        "game": file.game.info().name,
        "before": file.before.as_ref().map(|(_, mode)| mode),
        "form": event.opened().form,
        "seed": seed,
        "rounds": rounds.collect::<Vec<_>>(),
        "places": places.collect::<Vec<_>>(),
    })
}
