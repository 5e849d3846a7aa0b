//! A whole event played by lot, which begins with a draft or with sealed boosters: its rows, and those of all its tables.

use std::collections::BTreeMap;

use runehall_dice::FastDice;
use runehall_engine::{Choice, Seat};
use runehall_event::{Event, EventAct, Form, Gathering, Opened, Score, Stage, options_apart, took_away};
use runehall_protocol::lobby::{NewTable, SeatWish};
use runehall_wire::hex;

use super::wish;
use crate::{Act, By, Fresh, Games, Heard, Made, Placed, Table};

const GAME: &str = "runeslingers";

/// What kind of event it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) gathering: &'static str,
    pub(super) players: u8,
    pub(super) form: Form,
    pub(super) options: &'static [(&'static str, &'static str)],
    /// Whether somebody leaves before the rounds.
    pub(super) leaves: bool,
}

/// An event that is over.
pub(super) struct Night {
    pub(super) games: Games,
    pub(super) opened: Opened,
    /// Its rows but the first.
    pub(super) acts: Vec<EventAct>,
    /// Its tables in the order in which they were opened.
    pub(super) tables: Vec<Played>,
}

/// A table with all its rows.
#[derive(Clone)]
pub(super) struct Played {
    pub(super) id: String,
    pub(super) made: Made,
    /// The players by seat.
    pub(super) players: Vec<usize>,
    pub(super) rows: Vec<(Act, Heard)>,
}

/// A table while it is played.
pub(super) struct Playing {
    pub(super) table: Table,
    rows: Vec<(Act, Heard)>,
    /// What has been answered of what several are asked together, row by row.
    pub(super) given: Vec<(Seat, Vec<Choice>)>,
}

impl Playing {
    fn fold(&mut self, act: Act) {
        let last = matches!(act, Act::Answered { seat, .. } if self.table.asked_seats().iter().eq([Seat(seat)]));
        let heard = self.table.fold(self.rows.len() as i64 + 1, act.clone()).unwrap();
        if let Act::Answered { seat, choices, .. } = &act
            && self.table.moment.is_some()
            && !(last && heard == Heard::All)
        {
            self.given.push((Seat(*seat), choices.clone()));
        } else {
            self.given.clear();
        }
        self.rows.push((act, heard));
    }

    /// One answer by lot, of anybody who is asked. False if nobody is.
    fn answer(&mut self, dice: &mut FastDice) -> bool {
        let asked: Vec<Seat> = self.table.asked_seats().iter().collect();
        if asked.is_empty() {
            return false;
        }
        let seat = asked[dice.below(asked.len() as u32) as usize];
        let options = self.table.session_of(seat).unwrap().options();
        let choice = options[dice.below(options.len() as u32) as usize];
        self.fold(answered(seat.0, &[choice]));
        true
    }
}

/// What a seat has answered.
pub(super) fn answered(seat: u8, choices: &[Choice]) -> Act {
    Act::Answered { seat, choices: choices.to_vec(), by: By::Player }
}

/// Plays an event to its end. `look` sees each table after each of its rows.
pub(super) fn play(games: &Games, kind: Kind, seed: u64, mut look: impl FnMut(&mut Playing, &mut FastDice)) -> Night {
    let mut dice = FastDice::new(seed);
    let opened = opened(games, kind, seed);
    let mut event = Event::new("event", 0, opened.clone()).unwrap();
    let mut night = Night { games: games.clone(), opened, acts: vec![], tables: vec![] };
    for player in 0..kind.players {
        let contribution = format!("{player:02x}").repeat(32);
        let (user, name) = (user(player.into()), format!("Player {player}"));
        night.fold(&mut event, EventAct::Entered { user, name, contribution });
    }
    night.fold(&mut event, EventAct::Started { bots: vec![] });
    for player in 0..kind.players {
        let brought = slinger(games, &event, &mut dice);
        night.fold(&mut event, EventAct::Brought { player, brought });
    }
    let table = event.gathering_table().0;
    night.fold(&mut event, EventAct::Gathered { table });

    let leaves = kind.leaves.then(|| (dice.below(kind.players.into()) as u8, dice.below(60)));
    let (table, played) = night.sit_and_play(&event, None, &mut dice, leaves, &mut look);
    if let Some((seat, _)) = leaves {
        let who = played.players[usize::from(seat)] as u8;
        night.fold(&mut event, EventAct::Left { player: who });
    }
    let taken = taken_away(games, &event, &table);
    night.tables.push(played);
    night.fold(&mut event, taken);

    while event.stage() == Stage::Rounds {
        let round = event.rounds().len() - 1;
        let open = |pairing: &usize| event.rounds()[round].pairings[*pairing].score.is_none();
        let pairing = (0..event.rounds()[round].pairings.len()).find(open).unwrap();
        let table = event.table_id(round, pairing);
        let (round, pairing) = (round as u16, pairing as u16);
        night.fold(&mut event, EventAct::Seated { round, pairing, table });
        let (table, played) = night.sit_and_play(&event, Some((round, pairing)), &mut dice, None, &mut look);
        night.tables.push(played);
        let session = table.session().unwrap();
        let score = Score::of(session.outcome().unwrap(), &session.state().standings());
        night.fold(&mut event, EventAct::Scored { round, pairing, score });
    }
    assert_eq!(event.stage(), Stage::Over);
    night
}

impl Night {
    fn fold(&mut self, event: &mut Event, act: EventAct) {
        event.fold(self.acts.len() as i64 + 1, act.clone()).unwrap();
        self.acts.push(act);
    }

    fn sit_and_play(
        &self,
        event: &Event,
        at: Option<(u16, u16)>,
        dice: &mut FastDice,
        leaves: Option<(u8, u32)>,
        look: &mut impl FnMut(&mut Playing, &mut FastDice),
    ) -> (Table, Played) {
        let played = table_of(&self.games, event, at);
        let table = Table::new(&self.games, &played.id, 0, played.made.clone()).unwrap();
        let mut playing = Playing { table, rows: vec![], given: vec![] };
        look(&mut playing, dice);
        let mut n = 0;
        loop {
            match leaves {
                Some((seat, after)) if n == after => playing.fold(Act::Resigned { seat }),
                _ if !playing.answer(dice) => break,
                _ => {}
            }
            n += 1;
            look(&mut playing, dice);
        }
        assert!(playing.table.is_over());
        (playing.table, Played { rows: playing.rows, ..played })
    }
}

pub(super) fn user(player: usize) -> String {
    format!("user {player}")
}

fn opened(games: &Games, kind: Kind, seed: u64) -> Opened {
    let (game, part) = (games.find(GAME).unwrap(), games.part(GAME, kind.gathering).unwrap());
    let options = kind.options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Opened {
        format: runehall_wire::VERSION,
        title: "club night".to_owned(),
        game: GAME.to_owned(),
        rules: hex(&game.rules_hash()),
        mode: String::new(),
        // Encounters that are soon over.
        options: game.info().brief().into_iter().chain(options).collect(),
        gathering: Some(Gathering {
            game: part.info().name.to_owned(),
            rules: hex(&part.rules_hash()),
            mode: kind.gathering.to_owned(),
            players: (kind.players, kind.players),
        }),
        brings: true,
        form: kind.form,
        players: kind.players,
        bot: String::new(),
        clock: 0,
        window: 0,
        building: 0,
        stand_in: 60,
        pace: 0,
        public: true,
        host: "host".to_owned(),
        host_name: "Host".to_owned(),
        invite: String::new(),
        secret: format!("{seed:064x}"),
    }
}

/// What somebody brings to the first table of all, by lot.
pub(super) fn slinger(games: &Games, event: &Event, dice: &mut FastDice) -> BTreeMap<String, String> {
    let part = games.find(&event.opened().gathering.as_ref().unwrap().game).unwrap();
    let option = &part.info().brings[0];
    let ready = part.ready(option);
    let value = ready[dice.below(ready.len() as u32) as usize].text;
    BTreeMap::from([(option.name.to_owned(), option.tidy(value))])
}

/// A table of an event before its first answer: of a pairing of a round, or the one before the rounds. As the server makes it.
pub(super) fn table_of(games: &Games, event: &Event, at: Option<(u16, u16)>) -> Played {
    let opened = event.opened();
    let gathering = opened.gathering.as_ref().unwrap();
    let [part, game] = [&gathering.game, &opened.game].map(|game| games.find(game).unwrap().info());
    let (game, mode, options, players, (id, secret)) = match at {
        None => {
            let (options, _) = options_apart(&opened.options, part, game);
            (part, gathering.mode.clone(), options, event.gathered().0.to_vec(), event.gathering_table())
        }
        Some((round, pairing)) => {
            let (round, pairing) = (usize::from(round), usize::from(pairing));
            let players = event.rounds()[round].pairings[pairing].players.to_vec();
            let table = (event.table_id(round, pairing), event.table_secret(round, pairing));
            (game, opened.mode.clone(), event.options().clone(), players, table)
        }
    };
    let new = NewTable { mode, options, ..wish(game.name, &vec![SeatWish::Open; players.len()]) };
    let (maker, maker_name) = (opened.host.clone(), opened.host_name.clone());
    let asked = Made::ask(games, &new, &Fresh { secret, invite: secret, maker, maker_name }).unwrap();
    let place = |&player: &usize| {
        let player = &event.players()[player];
        let (user, name, contribution) = (player.user.clone(), player.name.clone(), player.contribution.clone());
        Placed { user, name, contribution }
    };
    let placed = players.iter().map(place).collect();
    let brought = players.iter().map(|&player| event.players()[player].brought.clone().unwrap()).collect();
    Played { id, made: asked.of_event(event.id(), placed, brought), players, rows: vec![] }
}

/// What everybody took away from the table before the rounds.
pub(super) fn taken_away(games: &Games, event: &Event, table: &Table) -> EventAct {
    let opened = event.opened();
    let names = [&opened.gathering.as_ref().unwrap().game, &opened.game];
    let [part, game] = names.map(|game| games.find(game).unwrap().info());
    let seats = event.gathered().0;
    let taken = (0..seats.len() as u8).map(|seat| table.session().unwrap().state().takeaway(Seat(seat)));
    took_away(seats, taken, options_apart(&opened.options, part, game).1).unwrap()
}
