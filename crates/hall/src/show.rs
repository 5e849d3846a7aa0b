//! What each viewer is told. Everything passes through the game's views and redacted events; nothing is added to them.

use runehall_engine::{
    Arg, CardView, Cause, Choice, DieView, End, Event, Fact, Liberty, LibertyId, Odds, Outcome, Outlook, Question,
    Seat, SeatSet, Shows, Standing, ThingId, Value, View, Viewer, Warning, Way, What, ZoneView,
};
use runehall_games::DynGame;
use runehall_games::ending::{Ended, Placed};
use runehall_games::session::{Candidate, Session, TableWords};
use runehall_protocol::lobby::{TableInfo, TableStage};
use runehall_protocol::play::{
    AboutDto, Asked, EndDto, LibertyDto, OddsDto, OptionDto, OutcomeDto, OutlookDto, PartDto, Reason, StandingDto,
    Update, WarningDto, WayDto,
};
use runehall_protocol::view::{
    ArgDto, CardDto, DieDto, EventDto, FactDto, SeatDto, ThingArg, ValueDto, ViewDto, ZoneDto,
};
use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::hex;

use crate::table::Table;

impl Table {
    /// What everybody may know of the table. `here` says of each seat whether its person is connected.
    pub fn info(&self, here: &dyn Fn(Seat) -> bool, watching: u32) -> TableInfo {
        let stage = match &self.session {
            None => TableStage::Open,
            Some(_) if self.is_over() => TableStage::Over,
            Some(_) => TableStage::Playing,
        };
        let ended = self.session.as_ref().and_then(Session::ended).map(outcome_dto);
        TableInfo {
            id: self.id.clone(),
            game: self.made.game.clone(),
            mode: self.made.mode.clone(),
            options: self.made.options.clone(),
            seats: (0..)
                .zip(&self.chairs)
                .map(|(seat, chair)| chair.info(here(Seat(seat)), self.kept_name(seat), self.chooses()))
                .collect(),
            stage,
            clock: self.made.clock,
            window: self.made.window,
            public: self.made.public,
            stand_in: self.made.stand_in,
            pace: self.made.pace,
            commitment: hex(&self.commitment()),
            watching,
            made_at: self.made_at.max(0).unsigned_abs(),
            rematch: self.rematch.clone(),
            outcome: ended.as_ref().map(|ended| ended.text.clone()),
            ended,
            event: self.made.event.clone(),
        }
    }

    /// How many events there are: what a client that is up to date keeps.
    pub fn n_events(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.events().len())
    }

    /// The game as a viewer may know it, with the events after the first `keep`. `now` is for the clock.
    pub fn update(&self, viewer: Viewer, keep: usize, now: i64) -> Option<Update> {
        let session = self.session.as_ref()?;
        let view = self.view(viewer)?;
        let keep = keep.min(session.events().len());
        let event = |event| event_dto(&**self.game(), session.names(), event, viewer);
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Judge => None,
        };
        let knows_who = !(view.waiting_for & self.asked_seats()).is_empty();
        let left = self.time_left(now).map(|left| u32::try_from(left).unwrap_or(u32::MAX));
        Some(Update {
            keep: keep as u32,
            events: session.events()[keep..].iter().map(event).collect(),
            asked: seat.filter(|seat| self.asked_seats().has(*seat)).and_then(|seat| self.asked(seat)),
            liberties: seat.map_or_else(Vec::new, |seat| self.liberties(seat)),
            given: seat.and_then(|seat| self.given(seat)),
            offer: self.offer_dto(),
            can_undo: seat.is_some_and(|seat| self.offer.is_none() && !self.is_over() && session.can_undo(seat)),
            outcome: session.ended().map(outcome_dto),
            time_left: left.filter(|_| knows_who),
            view: view_dto(&view).into(),
        })
    }

    /// What a seat may do without being asked.
    fn liberties(&self, seat: Seat) -> Vec<LibertyDto> {
        let known = self.game().info().liberties;
        let Ok(session) = self.playing() else { return vec![] };
        let words = session.words();
        let dto = |(id, choice, text): (LibertyId, Choice, String)| {
            let Liberty { name, meaning, clause, .. } = known.get(usize::from(id.0))?;
            let (name, meaning, clause) = ((*name).to_owned(), (*meaning).to_owned(), clause.to_string());
            let About { card, seat, thing } = About::of(&words, choice);
            Some(LibertyDto { name, choice: choice.to_string(), text, meaning, clause, card, seat, thing })
        };
        if known.is_empty() { vec![] } else { session.liberties(seat).into_iter().filter_map(dto).collect() }
    }

    /// Why a choice is not legal for the seat that is asked; nothing if it is.
    pub fn why_not(&self, seat: Seat, decision: &str, choice: &str) -> Result<Option<Reason>, Refused> {
        let session = self.open_decision(seat, decision)?;
        let choice = choice.parse().map_err(|error| Refused::new(ErrorCode::Malformed, format!("{error}")))?;
        Ok(session.why_not(choice).map(|refusal| Reason {
            clause: refusal.clause.to_string(),
            because: refusal.because,
            instead: refusal.instead,
            thing: refusal.thing.map(|id| id.0),
        }))
    }

    fn asked(&self, seat: Seat) -> Option<Asked> {
        let session = self.session_of(seat)?;
        let question = session.question()?;
        let words = session.words();
        let sheet = session.sheet()?;
        let candidate = |&Candidate { choice, worth }: &Candidate| OptionDto { worth, ..option_dto(&words, choice) };
        let given = |(question, choice, text): (&Question, Choice, String)| OptionDto {
            text,
            question: Some(question.name.to_owned()),
            ..option_dto(&words, choice)
        };
        let (so_far, command) = session.open_command_questions();
        Some(Asked {
            decision: self.decision(seat),
            question: question.name.to_owned(),
            shape: question.shape.name().to_owned(),
            prompt: question.prompt.to_owned(),
            clause: question.clause.to_string(),
            about: words.subject().map(|about| AboutDto {
                text: about.text,
                words: about.words,
                card: about.card.map(|kind| kind.0),
                clause: about.clause.to_string(),
            }),
            verb: question.verb.to_owned(),
            options: session.listed_options().into_iter().map(|choice| option_dto(&words, choice)).collect(),
            least: sheet.least,
            most: sheet.most,
            suggested: sheet.suggested().into_iter().map(|i| i as u16).collect(),
            candidates: if sheet.is_list() { sheet.candidates.iter().map(candidate).collect() } else { vec![] },
            outlook: outlook_dto(session.outlook()),
            so_far: so_far.into_iter().map(given).collect(),
            command,
        })
    }
}

/// What may come of the answers, if there is anything to say of it.
fn outlook_dto(outlook: Outlook) -> Option<OutlookDto> {
    if outlook.is_empty() {
        return None;
    }
    let ids = |things: Vec<ThingId>| things.into_iter().map(|id| id.0).collect();
    let way = |Way { to, through, spends, answers }| WayDto {
        to: to.0,
        through: ids(through),
        spends: ids(spends),
        choices: answers.iter().map(ToString::to_string).collect(),
    };
    let odds = |Odds { choice, text, needs, good, of, parts }| OddsDto {
        choice: choice.map(|choice| choice.to_string()),
        text: text.into_owned(),
        needs,
        good,
        of,
        parts: parts.into_iter().map(|(text, value)| PartDto { text: text.into_owned(), value }).collect(),
    };
    let warning = |Warning { choice, text, clause }| WarningDto {
        choice: choice.to_string(),
        text: text.into_owned(),
        clause: clause.to_string(),
    };
    Some(OutlookDto {
        ways: outlook.ways.into_iter().map(way).collect(),
        odds: outlook.odds.into_iter().map(odds).collect(),
        warnings: outlook.warnings.into_iter().map(warning).collect(),
    })
}

/// How a game ended, as it is sent.
fn outcome_dto(ended: Ended) -> OutcomeDto {
    let text = ended.text();
    let Outcome { end, winners, clause } = ended.outcome;
    let standing = |Placed { standing: Standing { seat, place, score }, tally }| StandingDto {
        seat: seat.0,
        place,
        score: tally.as_ref().map(|_| score),
        tally,
    };
    OutcomeDto {
        end: match end {
            End::Won => EndDto::Won,
            End::Drawn => EndDto::Drawn,
            End::Unwon => EndDto::Unwon,
            End::Lost => EndDto::Lost,
        },
        winners: seats(winners),
        text,
        sentence: ended.sentence,
        clause: clause.to_string(),
        standings: ended.players.into_iter().map(standing).collect(),
    }
}

/// A view as it is sent.
pub fn view_dto(view: &View) -> ViewDto {
    ViewDto {
        seats: view
            .seats
            .iter()
            .map(|seat| SeatDto {
                facts: seat.facts.iter().map(fact_dto).collect(),
                zones: seat.zones.iter().map(zone_dto).collect(),
            })
            .collect(),
        facts: view.facts.iter().map(fact_dto).collect(),
        zones: view.zones.iter().map(zone_dto).collect(),
        dice: view.dice.iter().map(die_dto).collect(),
        waiting_for: seats(view.waiting_for),
    }
}

/// An event as a viewer may know it.
pub fn event_dto(game: &dyn DynGame, names: &[String], event: &Event, viewer: Viewer) -> EventDto {
    let text = runehall_games::words::sentence(game, names, event, viewer).text;
    let event = event.seen_by(viewer);
    let (card, clause) = match event.cause {
        Cause::Clause(clause) => (None, clause),
        Cause::Card(kind, clause) => (Some(kind.0), clause),
    };
    let name = game.info().messages.get(usize::from(event.message)).map_or("", |message| message.name);
    EventDto {
        name: name.to_owned(),
        args: event.args.iter().map(|&arg| arg_dto(arg)).collect(),
        text,
        card,
        clause: clause.to_string(),
    }
}

fn arg_dto(arg: Arg) -> ArgDto {
    match arg {
        Arg::Seat(seat) => ArgDto::Seat(seat.0),
        Arg::Seats(set) => ArgDto::Seats(seats(set)),
        Arg::Number(n) => ArgDto::Number(n),
        Arg::Card(kind) => ArgDto::Card(kind.0),
        Arg::Thing(id, kind) => ArgDto::Thing(ThingArg { id: id.0, card: kind.0 }),
        // Redaction has left nothing veiled or secret; a face that came so far would be a leak.
        Arg::Veiled(id, ..) | Arg::Faceless(id) => ArgDto::Faceless(id.0),
        Arg::Secret(..) | Arg::Hidden => ArgDto::Hidden,
        Arg::Word(word) => ArgDto::Word(word.to_owned()),
    }
}

fn fact_dto(fact: &Fact) -> FactDto {
    let value = match &fact.value {
        Value::Number(n) => ValueDto::Number(*n),
        Value::Flag(flag) => ValueDto::Flag(*flag),
        Value::Word(word) => ValueDto::Word(word.clone().into_owned()),
        Value::Seats(set) => ValueDto::Seats(seats(*set)),
        Value::Thing(id) => ValueDto::Thing(id.0),
    };
    FactDto { name: fact.name.to_owned(), value }
}

fn zone_dto(zone: &ZoneView) -> ZoneDto {
    ZoneDto {
        id: zone.id.0,
        name: zone.name.to_owned(),
        count: zone.count,
        cards: zone.cards.iter().map(card_dto).collect(),
    }
}

fn die_dto(die: &DieView) -> DieDto {
    let (number, symbols) = match &die.shows {
        Shows::Number(n) => (Some(*n), vec![]),
        Shows::Symbols(words) => (None, words.iter().map(|word| (*word).to_owned()).collect()),
    };
    DieDto { id: die.id.0, face: die.face.clone().into_owned(), number, symbols, spent: die.spent }
}

fn card_dto(card: &CardView) -> CardDto {
    CardDto {
        id: card.id.map(|id| id.0),
        kind: card.kind.map(|kind| kind.0),
        owner: card.owner.map(|seat| seat.0),
        facts: card.facts.iter().map(fact_dto).collect(),
        with: card.with.iter().map(card_dto).collect(),
    }
}

/// An option with what a client needs to show it on the thing itself.
fn option_dto(words: &TableWords<'_>, choice: Choice) -> OptionDto {
    let About { card, seat, thing } = About::of(words, choice);
    let amount = if let Choice::Amount(n) = choice { Some(n) } else { None };
    OptionDto {
        choice: choice.to_string(),
        text: words.choice(choice),
        card,
        seat,
        thing,
        worth: 0,
        amount,
        question: None,
    }
}

/// What a choice is about, by which a client finds it on the board.
struct About {
    card: Option<u16>,
    seat: Option<u8>,
    thing: Option<u16>,
}

impl About {
    fn of(words: &TableWords<'_>, choice: Choice) -> Self {
        let id = words.thing_of(choice);
        let thing = id.and_then(|id| words.thing(id));
        let lies = thing.and_then(|thing| match thing.what {
            What::Card(kind) => Some(kind.0),
            What::FaceDown(_) | What::Die(_) | What::Place => None,
        });
        let (card, seat) = match choice {
            Choice::Card(kind) => (Some(kind.0), None),
            Choice::CardOf(kind, seat) => (Some(kind.0), Some(seat.0)),
            Choice::Seat(seat) => (None, Some(seat.0)),
            Choice::No
            | Choice::Yes
            | Choice::Thing(_)
            | Choice::Amount(_)
            | Choice::Mode(_)
            | Choice::Roll(_)
            | Choice::Done => (lies, thing.and_then(|thing| thing.holder).map(|seat| seat.0)),
        };
        About { card, seat, thing: id.map(|id| id.0) }
    }
}

fn seats(set: SeatSet) -> Vec<u8> {
    set.iter().map(|seat| seat.0).collect()
}
