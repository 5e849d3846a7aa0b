//! What everybody may know of an event, what its host and its players may, and what its tables are made of.

use runehall_dice::fair::{Secret, commitment};
use runehall_protocol::event::{
    EventForm, EventInfo, EventPairing, EventPlace, EventPlayer, EventRound, EventScore, EventSeen, EventStage,
};
use runehall_wire::hex;

use crate::act::Form;
use crate::event::{Event, Pairing, Player, Round, Stage};
use crate::places::Place;
use crate::score::Score;

impl Event {
    /// What everybody may know of it.
    pub fn info(&self, now: i64) -> EventInfo {
        let opened = self.opened();
        EventInfo {
            id: self.id().to_owned(),
            title: opened.title.clone(),
            game: opened.game.clone(),
            mode: opened.mode.clone(),
            options: if self.options().is_empty() { opened.options.clone() } else { self.options().clone() },
            gathering: opened.gathering.as_ref().map(|gathering| gathering.mode.clone()),
            gathered: self.gathered().1.map(str::to_owned),
            brings: opened.brings,
            form: opened.form.into(),
            stage: self.stage().into(),
            host: opened.host_name.clone(),
            places: opened.players,
            bot: opened.bot.clone(),
            players: self.players().iter().map(|player| shown(player, opened.brings)).collect(),
            n_rounds: self.n_rounds() as u32,
            rounds: self.rounds().iter().map(EventRound::from).collect(),
            standings: self.places().iter().map(EventPlace::from).collect(),
            clock: opened.clock,
            building: opened.building,
            time_left: self.time_left(now),
            public: opened.public,
            commitment: hex(&commitment(&Secret::new(self.secret()))),
            // RSL-22.13: until then it would tell the shuffles of every table.
            secret: self.is_over().then(|| hex(&self.secret())),
            made_at: self.opened_at().max(0).unsigned_abs(),
            rows: self.rows(),
        }
    }

    /// The same for lists, without rounds and standings.
    pub fn summary(&self, now: i64) -> EventInfo {
        EventInfo { rounds: vec![], standings: vec![], ..self.info(now) }
    }

    /// An event as somebody sees it. What others bring is nobody's business (RSL-22.13).
    pub fn seen(&self, user: Option<&str>, now: i64) -> EventSeen {
        let you = user.and_then(|user| self.player_of(user));
        EventSeen {
            event: self.info(now),
            you: you.map(|you| you as u8),
            brought: you.and_then(|you| self.players()[you].brought.clone()),
            host: user == Some(self.opened().host.as_str()),
        }
    }

    /// How many milliseconds are left for choosing what one brings; nothing where no time runs.
    pub fn time_left(&self, now: i64) -> Option<u64> {
        let limit = i64::from(self.opened().building) * 1000;
        let runs = self.stage() == Stage::Building && limit > 0;
        runs.then(|| (self.since() + limit - now).max(0).unsigned_abs())
    }

    /// The id and the secret of the table at which all gather what they bring.
    pub fn gathering_table(&self) -> (String, [u8; 32]) {
        // No event has so many rounds.
        (self.table_id(usize::MAX, 0), self.table_secret(usize::MAX, 0))
    }

    /// The id of the table of a pairing. It follows from the rows, so that a table that is made twice is one.
    pub fn table_id(&self, round: usize, pairing: usize) -> String {
        hex(&self.derived("runehall 2026 ids of tables of an event", round, pairing)[..16])
    }

    /// The secret of the shuffles at the table of a pairing. That of the event was committed to before anybody entered.
    pub fn table_secret(&self, round: usize, pairing: usize) -> [u8; 32] {
        self.derived("runehall 2026 secrets of tables of an event", round, pairing)
    }

    fn derived(&self, context: &str, round: usize, pairing: usize) -> [u8; 32] {
        let key = blake3::derive_key(context, &self.secret());
        *blake3::keyed_hash(&key, format!("{round} {pairing}").as_bytes()).as_bytes()
    }
}

fn shown(player: &Player, brings: bool) -> EventPlayer {
    let Player { user: _, name, bot, brought, contribution: _, left } = player;
    EventPlayer { name: name.clone(), bot: bot.clone(), ready: !brings || brought.is_some(), left: *left }
}

impl From<Form> for EventForm {
    fn from(form: Form) -> Self {
        match form {
            Form::Swiss => EventForm::Swiss,
            Form::RoundRobin => EventForm::RoundRobin,
        }
    }
}

impl From<EventForm> for Form {
    fn from(form: EventForm) -> Self {
        match form {
            EventForm::Swiss => Form::Swiss,
            EventForm::RoundRobin => Form::RoundRobin,
        }
    }
}

impl From<Stage> for EventStage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Entries => EventStage::Entries,
            Stage::Building => EventStage::Building,
            Stage::Gathering => EventStage::Gathering,
            Stage::Rounds => EventStage::Rounds,
            Stage::Over => EventStage::Over,
            Stage::CalledOff => EventStage::CalledOff,
        }
    }
}

impl From<&Round> for EventRound {
    fn from(round: &Round) -> Self {
        let Round { pairings, bye, rests } = round;
        let number = |player: &Option<usize>| player.map(|player| player as u8);
        EventRound {
            pairings: pairings.iter().map(EventPairing::from).collect(),
            bye: number(bye),
            rests: number(rests),
        }
    }
}

impl From<&Pairing> for EventPairing {
    fn from(pairing: &Pairing) -> Self {
        let Pairing { players: [one, other], table, score } = pairing;
        let score = score.map(|score| {
            let Score { decided: _, left: [left, right], unplayed } = score;
            EventScore { points: (score.points(0), score.points(1)), left: (left, right), unplayed }
        });
        EventPairing { players: (*one as u8, *other as u8), table: table.clone(), score }
    }
}

impl From<&Place> for EventPlace {
    fn from(place: &Place) -> Self {
        let Place { player, place, points, opponents, difference, direct, lot, record: [won, drawn, lost] } = *place;
        EventPlace {
            player: player as u8,
            place: place as u32,
            points,
            opponents: opponents.share(),
            difference,
            direct,
            lot: lot as u32 + 1,
            record: (won, drawn, lost),
        }
    }
}
