//! An event: what its rows add up to.
//!
//! The rules of events are written down with one game (RSL-23) and hold for all. So a refusal names no clause: it would be one of another rulebook than that of the
//! game that is played.

use std::collections::BTreeMap;

use runehall_dice::fair::from_hex;
use runehall_protocol::{ErrorCode, Refused, limits};

use crate::act::{BotEntry, EventAct, Form, Opened, is_read};
use crate::circle::circle;
use crate::lot::Lots;
use crate::places::{Met, Place, places};
use crate::score::Score;
use crate::swiss::{Bye, swiss, swiss_rounds};

/// RSL-23.7: the fewest players of an event.
pub const LEAST_PLAYERS: usize = limits::PLAYERS.0;
/// The most: more would be rounds for a week in round robin, and the pairing of Swiss rests on it (`matching.rs`).
pub const MOST_PLAYERS: usize = limits::PLAYERS.1;

/// How far an event has come (RSL-23.7: entries, boosters and picks, deck building, rounds, places; what is brought to the picks is
/// chosen before them, RSL-22.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Players enter.
    Entries,
    /// Nobody enters any more; players choose what they bring.
    Building,
    /// All play at one table for what they bring to their encounters: boosters and picks.
    Gathering,
    /// Encounters are played.
    Rounds,
    /// All is played; there are places.
    Over,
    /// The host has called it off.
    CalledOff,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who, by id; nobody for a bot.
    pub user: Option<String>,
    /// What they are called.
    pub name: String,
    /// Which bot, for a bot.
    pub bot: Option<String>,
    /// What they bring to all their encounters, once they have chosen. Empty for what the game proposes.
    pub brought: Option<BTreeMap<String, String>>,
    /// Their part in the shuffles, in hex; none of a bot.
    pub contribution: Option<String>,
    /// Whether they have left (RSL-23.9).
    pub left: bool,
}

/// Two who meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The two by number, in the order of their seats.
    pub players: [usize; 2],
    /// Where they play, once there is a table.
    pub table: Option<String>,
    /// What it came to, once it is over.
    pub score: Option<Score>,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Who meets whom.
    pub pairings: Vec<Pairing>,
    /// Who meets nobody and has won (RSL-23.6).
    pub bye: Option<usize>,
    /// Who meets nobody and gets nothing (RSL-23.2).
    pub rests: Option<usize>,
}

/// An event as its rows have made it.
#[derive(Clone, Debug)]
pub struct Event {
    id: String,
    opened: Opened,
    opened_at: i64,
    secret: [u8; 32],
    lots: Lots,
    players: Vec<Player>,
    stage: Stage,
    /// The lot that tells apart who is equal in everything else, by player (RSL-23.4).
    lot: Vec<usize>,
    /// Where a player sits in the circle of a round robin, by player.
    circle: Vec<usize>,
    n_rounds: usize,
    rounds: Vec<Round>,
    /// Who sits where at the table at which is gathered, by seat, and that table.
    gathered: (Vec<usize>, Option<String>),
    /// The options of the tables of the rounds.
    options: BTreeMap<String, String>,
    rows: u64,
    /// When the present stage, or the present round, began.
    since: i64,
}

impl Event {
    /// An event by its first row.
    pub fn new(id: &str, at: i64, opened: Opened) -> Result<Self, Refused> {
        is_read(opened.format)?;
        let most = usize::from(opened.players);
        if !(LEAST_PLAYERS..=MOST_PLAYERS).contains(&most) {
            let message = format!("`players` is {most}; an event has {LEAST_PLAYERS} to {MOST_PLAYERS}");
            return Err(Refused::new(ErrorCode::Malformed, message));
        }
        if let Some(gathering) = &opened.gathering
            && !(gathering.players.0..=gathering.players.1).contains(&opened.players)
        {
            let (least, most) = gathering.players;
            let message =
                format!("`players` is {}; in `{}` {least} to {most} can play", opened.players, gathering.mode);
            return Err(Refused::new(ErrorCode::Malformed, message));
        }
        let secret = from_hex(&opened.secret)
            .ok_or_else(|| Refused::new(ErrorCode::Internal, "the event has no secret for its lots"))?;
        Ok(Event {
            id: id.to_owned(),
            opened,
            opened_at: at,
            secret,
            lots: Lots::new(secret),
            gathered: (vec![], None),
            options: BTreeMap::new(),
            players: vec![],
            stage: Stage::Entries,
            lot: vec![],
            circle: vec![],
            n_rounds: 0,
            rounds: vec![],
            rows: 1,
            since: at,
        })
    }

    /// Takes the next row. A refusal changes nothing.
    pub fn fold(&mut self, at: i64, act: EventAct) -> Result<(), Refused> {
        let before = (self.stage, self.rounds.len());
        match act {
            EventAct::Opened(_) => return Err(Refused::new(ErrorCode::Internal, "an event is opened once")),
            EventAct::Entered { user, name, contribution } => self.enter(user, &name, contribution)?,
            EventAct::Left { player } => self.leave(player.into())?,
            EventAct::Brought { player, brought } => self.bring(player.into(), brought)?,
            EventAct::Started { bots } => self.start(bots)?,
            EventAct::Fixed => self.fix()?,
            EventAct::Gathered { table } => {
                self.gathers()?;
                self.gathered.1 = Some(table);
            }
            EventAct::TookAway { options, brought } => self.take_away(options, brought)?,
            EventAct::Seated { round, pairing, table } => {
                self.pairing_mut(round, pairing)?.table = Some(table);
            }
            EventAct::Scored { round, pairing, score } => self.score(round, pairing, score)?,
            EventAct::CalledOff => {
                self.is_on()?;
                self.stage = Stage::CalledOff;
            }
        }
        self.rows += 1;
        if before != (self.stage, self.rounds.len()) {
            self.since = at;
        }
        Ok(())
    }

    fn enter(&mut self, user: String, name: &str, contribution: String) -> Result<(), Refused> {
        self.takes_entries()?;
        if from_hex(&contribution).is_none() {
            let message = "`contribution` must be 64 hex digits, chosen at random";
            return Err(Refused::new(ErrorCode::Malformed, message));
        }
        if self.player_of(&user).is_some() {
            return Err(Refused::new(ErrorCode::Taken, "you have entered already"));
        }
        if self.players.len() >= usize::from(self.opened.players) {
            let message = "every place of this event is taken; you can watch";
            return Err(Refused::new(ErrorCode::Taken, message));
        }
        let name = self.free_name(name);
        let contribution = Some(contribution);
        self.players.push(Player { user: Some(user), name, bot: None, brought: None, contribution, left: false });
        Ok(())
    }

    /// The name, with a number behind it where somebody is called so already.
    fn free_name(&self, name: &str) -> String {
        let is_free = |name: &String| self.players.iter().all(|player| player.name != *name);
        let numbered = (2..).map(|n| format!("{name} {n}"));
        std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
    }

    fn leave(&mut self, player: usize) -> Result<(), Refused> {
        self.is_on()?;
        self.is_here(player)?;
        if self.stage == Stage::Entries {
            self.players.remove(player);
            return Ok(());
        }
        self.players[player].left = true;
        // RSL-23.9: the encounter in progress is lost. One that was played on has its score from its table before this row.
        if let Some(round) = self.rounds.last_mut() {
            for pairing in round.pairings.iter_mut().filter(|pairing| pairing.score.is_none()) {
                if let Some(side) = pairing.players.iter().position(|&of| of == player) {
                    pairing.score = Some(Score::unplayed(1 - side));
                }
            }
        }
        match self.stage {
            Stage::Building => self.begin_if_all_have_chosen(),
            Stage::Rounds => self.go_on(),
            Stage::Entries | Stage::Gathering | Stage::Over | Stage::CalledOff => {}
        }
        Ok(())
    }

    fn bring(&mut self, player: usize, brought: BTreeMap<String, String>) -> Result<(), Refused> {
        self.is_here(player)?;
        if !self.opened.brings {
            return Err(Refused::new(ErrorCode::NotNow, "nobody chooses what to bring to this event"));
        }
        match self.stage {
            Stage::Entries | Stage::Building => {}
            Stage::Gathering | Stage::Rounds | Stage::Over | Stage::CalledOff => {
                // RSL-22.13: fixed before the first round and kept through all of them.
                return Err(Refused::new(ErrorCode::NotNow, "play has begun; what is brought is brought"));
            }
        }
        self.players[player].brought = Some(brought);
        if self.stage == Stage::Building {
            self.begin_if_all_have_chosen();
        }
        Ok(())
    }

    fn start(&mut self, bots: Vec<BotEntry>) -> Result<(), Refused> {
        self.takes_entries()?;
        let n = self.players.len() + bots.len();
        // RSL-23.7: a draft has four or more.
        let least = self.opened.gathering.as_ref().map_or(LEAST_PLAYERS, |gathering| gathering.players.0.into());
        if n < least || n > usize::from(self.opened.players) {
            let most = self.opened.players;
            let message = format!(
                "{n} would play, and this event has {least} to {most} players; invite somebody, or let bots play"
            );
            return Err(Refused::new(ErrorCode::NotNow, message));
        }
        for BotEntry { name, bot, brought } in bots {
            let name = self.free_name(&name);
            let (bot, brought) = (Some(bot), Some(brought));
            self.players.push(Player { user: None, name, bot, brought, contribution: None, left: false });
        }
        self.lot = self.lots.order("places", n);
        self.circle = self.lots.order("circle", n);
        self.n_rounds = match self.opened.form {
            Form::Swiss => swiss_rounds(n),
            Form::RoundRobin => circle(n).len(),
        };
        self.stage = Stage::Building;
        self.begin_if_all_have_chosen();
        Ok(())
    }

    fn fix(&mut self) -> Result<(), Refused> {
        if self.stage != Stage::Building {
            return Err(Refused::new(ErrorCode::NotNow, "nobody chooses now what to bring"));
        }
        for player in &mut self.players {
            player.brought.get_or_insert_default();
        }
        self.begin_if_all_have_chosen();
        Ok(())
    }

    fn begin_if_all_have_chosen(&mut self) {
        let waits = |player: &Player| player.brought.is_none() && !player.left;
        if self.opened.brings && self.players.iter().any(waits) {
            return;
        }
        if self.opened.gathering.is_some() {
            // RSL-22.12: the seats are drawn by lot.
            self.gathered.0 = self.lots.order("seats", self.players.len());
            self.stage = Stage::Gathering;
        } else {
            self.options = self.opened.options.clone();
            self.stage = Stage::Rounds;
            self.go_on();
        }
    }

    fn take_away(
        &mut self,
        options: BTreeMap<String, String>,
        brought: Vec<BTreeMap<String, String>>,
    ) -> Result<(), Refused> {
        self.gathers()?;
        if brought.len() != self.players.len() {
            return Err(Refused::new(ErrorCode::Internal, "not everybody took something away"));
        }
        for (player, brought) in self.players.iter_mut().zip(brought) {
            player.brought = Some(brought);
        }
        self.options = options;
        self.stage = Stage::Rounds;
        self.go_on();
        Ok(())
    }

    fn gathers(&self) -> Result<(), Refused> {
        if self.stage == Stage::Gathering {
            return Ok(());
        }
        Err(Refused::new(ErrorCode::NotNow, "nothing is gathered now"))
    }

    fn score(&mut self, round: u16, pairing: u16, score: Score) -> Result<(), Refused> {
        if self.stage != Stage::Rounds || usize::from(round) + 1 != self.rounds.len() {
            return Err(Refused::new(ErrorCode::NotNow, "this round is not played now"));
        }
        let pairing = self.pairing_mut(round, pairing)?;
        if pairing.score.is_some() {
            return Err(Refused::new(ErrorCode::NotNow, "this encounter is over already"));
        }
        pairing.score = Some(score);
        self.go_on();
        Ok(())
    }

    /// Pairs the next round if everything of this one is played, and ends the event after the last.
    fn go_on(&mut self) {
        while self.rounds.last().is_none_or(Round::is_over) {
            let here = self.players.iter().filter(|player| !player.left).count();
            // In Swiss nobody is left to be met by the last; a round robin is won unplayed to its end.
            let ends =
                self.rounds.len() == self.n_rounds || here == 0 || (here == 1 && self.opened.form == Form::Swiss);
            if ends {
                self.stage = Stage::Over;
                return;
            }
            let round = match self.opened.form {
                Form::Swiss => self.swiss_round(),
                Form::RoundRobin => self.circle_round(),
            };
            self.rounds.push(round);
        }
    }

    fn swiss_round(&self) -> Round {
        let stays = |place: &Place| !self.players[place.player].left;
        let ranked: Vec<(usize, u32)> =
            self.places().into_iter().filter(stays).map(|place| (place.player, place.points)).collect();
        let met = |a: usize, b: usize| self.met().any(|met| met.players == [a, b] || met.players == [b, a]);
        let had_bye = |player: usize| self.rounds.iter().any(|round| round.bye == Some(player));
        let draw = swiss(&ranked, met, had_bye, &self.lots, &format!("round {}", self.rounds.len()));
        let (bye, rests) = match draw.bye {
            Some(Bye::Won(player)) => (Some(player), None),
            Some(Bye::Rest(player)) => (None, Some(player)),
            None => (None, None),
        };
        Round { pairings: draw.pairs.into_iter().map(Pairing::of).collect(), bye, rests }
    }

    fn circle_round(&self) -> Round {
        let (pairs, rests) = circle(self.players.len()).swap_remove(self.rounds.len());
        // Who sits there: the lot has dealt the places of the circle.
        let at = |place: usize| self.circle[place];
        let pairing = |pair: [usize; 2]| {
            let mut players = pair.map(at);
            self.lots.shuffle(&format!("round {}, seats of {pair:?}", self.rounds.len()), &mut players);
            // RSL-23.9: who has left loses to all who were still to come, without a game.
            let score = match players.map(|player| self.players[player].left) {
                [false, false] => None,
                [true, true] => Some(Score::nobody_came()),
                [left, _] => Some(Score::unplayed(usize::from(left))),
            };
            Pairing { score, ..Pairing::of(players) }
        };
        Round { pairings: pairs.into_iter().map(pairing).collect(), bye: None, rests: rests.map(at) }
    }

    fn is_on(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Entries | Stage::Building | Stage::Gathering | Stage::Rounds => Ok(()),
            Stage::Over => Err(Refused::new(ErrorCode::NotNow, "the event is over")),
            Stage::CalledOff => Err(Refused::new(ErrorCode::NotNow, "the event was called off")),
        }
    }

    fn takes_entries(&self) -> Result<(), Refused> {
        self.is_on()?;
        if self.stage == Stage::Entries {
            return Ok(());
        }
        Err(Refused::new(ErrorCode::NotNow, "the event has begun; nobody enters any more, but you can watch"))
    }

    fn is_here(&self, player: usize) -> Result<(), Refused> {
        let here = self.players.get(player).is_some_and(|player| !player.left);
        here.then_some(())
            .ok_or_else(|| Refused::new(ErrorCode::NotFound, "nobody with this number plays in this event"))
    }

    fn pairing_mut(&mut self, round: u16, pairing: u16) -> Result<&mut Pairing, Refused> {
        let pairing =
            self.rounds.get_mut(usize::from(round)).and_then(|round| round.pairings.get_mut(usize::from(pairing)));
        pairing.ok_or_else(|| Refused::new(ErrorCode::NotFound, "there is no such pairing"))
    }

    fn met(&self) -> impl Iterator<Item = Met> {
        let pairings = self.rounds.iter().flat_map(|round| &round.pairings);
        pairings.filter_map(|pairing| Some(Met { players: pairing.players, score: pairing.score? }))
    }

    /// Who stands where, best first, with every tie-break (RSL-23.4). Nobody before the event has begun.
    pub fn places(&self) -> Vec<Place> {
        let met: Vec<Met> = self.met().collect();
        let byes: Vec<usize> = self.rounds.iter().filter_map(|round| round.bye).collect();
        places(&self.lot, &met, &byes)
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn secret(&self) -> [u8; 32] {
        self.secret
    }

    /// How it was opened.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// When it was opened.
    pub fn opened_at(&self) -> i64 {
        self.opened_at
    }

    /// When the present stage, or the present round, began.
    pub fn since(&self) -> i64 {
        self.since
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether nothing happens in it any more.
    pub fn is_over(&self) -> bool {
        self.is_on().is_err()
    }

    /// Who plays, by number. Before the start the numbers of those behind somebody who leaves change.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The number of a person.
    pub fn player_of(&self, user: &str) -> Option<usize> {
        self.players.iter().position(|player| player.user.as_deref() == Some(user))
    }

    /// The rounds so far; the last is the one that is played.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Who sits where at the table at which all gather what they bring, by seat, and that table once it is open.
    pub fn gathered(&self) -> (&[usize], Option<&str>) {
        (&self.gathered.0, self.gathered.1.as_deref())
    }

    /// The options of the tables of the rounds.
    pub fn options(&self) -> &BTreeMap<String, String> {
        &self.options
    }

    /// How many rounds there will be, once that can be said (RSL-23.3, RSL-23.8).
    pub fn n_rounds(&self) -> usize {
        self.n_rounds
    }

    /// How many rows have been folded: the number of the next.
    pub fn rows(&self) -> u64 {
        self.rows
    }
}

impl Pairing {
    fn of(players: [usize; 2]) -> Self {
        Pairing { players, table: None, score: None }
    }
}

impl Round {
    /// Whether all of it is played.
    pub fn is_over(&self) -> bool {
        self.pairings.iter().all(|pairing| pairing.score.is_some())
    }
}
