//! What an author wants to know of cards and of a card language: whether different sentences are different programs, and
//! whether what a text says ever makes a difference.
//!
//! A text is tried by games played twice in step: the same seed, the same answers, once with the text and once without it (or
//! without a part of it). Until the text does something the two are equal, so every answer fits both; the first event, question or option
//! that differs is the text's doing.

use std::sync::Arc;

use runehall_dice::FastDice;
use runehall_engine::language::Pairs;
use runehall_engine::{Choice, Event, GameInfo, Given, KindId, Options, Pending, Setup};

use crate::GameEntry;
use crate::erased::{DynGame, DynState};
use crate::session::default_names;

/// Compares so many pairs of sentences that differ in one phrase; nothing for a game whose cards have no texts.
pub fn pairs(game: &dyn DynGame, n: u64, seed: u64) -> Option<Pairs> {
    Some(game.language()?.pairs(n, &mut FastDice::new(seed)))
}

/// What games have shown of one card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Its name.
    pub card: String,
    /// In how many games it was played, or came into force, as the game itself tells it.
    pub played: u64,
    /// Whether a game went another way because of its text.
    pub changed: bool,
    /// Its parts, and whether each of them ever made a difference.
    pub parts: Vec<(String, bool)>,
    /// How many games were played to find out.
    pub games: u64,
}

impl Trial {
    /// Whether nothing is left to be shown.
    pub fn is_done(&self) -> bool {
        self.played > 0 && self.changed && self.parts.iter().all(|(_, shown)| *shown)
    }
}

/// Decisions after which a game that does not end is given up.
const LONG: usize = 5_000;
/// The same where a position was laid out for the card: what is to come of it comes soon.
const SOON: usize = 250;

/// Plays up to so many games at random and says what these cards have done in them. Stops when everything has been shown.
pub fn trial(game: &dyn DynGame, kinds: &[KindId], games: u64, seed: u64) -> Vec<Trial> {
    let mut all: Vec<Tried> = kinds.iter().filter_map(|&kind| Tried::new(game, kind)).collect();
    // Where a position is laid out for a card, each has games of its own.
    let at_once =
        if kinds.first().is_some_and(|&kind| stage(game, kind, 0).is_some()) { 1 } else { kinds.len().max(1) };
    for some in all.chunks_mut(at_once) {
        for number in 0..games {
            if some.iter().all(|tried| tried.trial.is_done()) {
                break;
            }
            play_in_step(game, some, Until::Over, (seed, number));
        }
    }
    all.into_iter().map(|tried| tried.trial).collect()
}

/// Whether the text of a card makes a difference in so many games at random; the first one is enough.
pub fn changes(game: &dyn DynGame, kind: KindId, games: u64, seed: u64) -> bool {
    let mut all: Vec<Tried> = Tried::whole(game, kind).into_iter().collect();
    (0..games).any(|number| {
        play_in_step(game, &mut all, Until::Changed, (seed, number));
        all.iter().any(|tried| tried.trial.changed)
    })
}

/// Whether one of these cards is played, comes into force or makes a difference in so many games at random; the first sign is enough.
pub fn plays(game: &dyn DynGame, kinds: &[KindId], games: u64, seed: u64) -> bool {
    kinds.iter().filter_map(|&kind| Tried::whole(game, kind)).any(|tried| {
        let mut all = [tried];
        (0..games).any(|number| {
            play_in_step(game, &mut all, Until::Sign, (seed, number));
            all[0].trial.played > 0 || all[0].trial.changed
        })
    })
}

/// A card under trial, with the games that lack its text or one of its parts.
struct Tried {
    kind: KindId,
    trial: Trial,
    whole: Option<Arc<dyn DynGame>>,
    parts: Vec<Arc<dyn DynGame>>,
}

impl Tried {
    fn new(game: &dyn DynGame, kind: KindId) -> Option<Self> {
        let card = game.card_names().get(kind.index())?.clone();
        let names = game.parts(kind);
        let parts: Vec<_> = (0..names.len()).filter_map(|part| game.without(kind, Some(part))).collect();
        let parts_shown = names.into_iter().take(parts.len()).map(|name| (name, false)).collect();
        let trial = Trial { card, played: 0, changed: false, parts: parts_shown, games: 0 };
        Some(Tried { kind, trial, whole: game.without(kind, None), parts })
    }

    /// The same where only the text as a whole is looked at.
    fn whole(game: &dyn DynGame, kind: KindId) -> Option<Self> {
        let card = game.card_names().get(kind.index())?.clone();
        let trial = Trial { card, played: 0, changed: false, parts: vec![], games: 0 };
        Some(Tried { kind, trial, whole: game.without(kind, None), parts: vec![] })
    }
}

/// The same game without something.
struct Shadow {
    /// Which card, and which of its parts.
    tried: usize,
    part: Option<usize>,
    state: Box<dyn DynState>,
    dice: FastDice,
}

/// When a game is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// At its end.
    Over,
    /// When a text has changed something.
    Changed,
    /// The same, or when a card was played.
    Sign,
}

/// The table of the game with a number.
fn table(game: &dyn DynGame, number: u64) -> Setup {
    let (least, most) = game.info().seats;
    Setup::seats(least + (number % u64::from(most - least + 1)) as u8).unattended()
}

/// The position that is laid out for a card in the game with a number, if there is one.
fn stage(game: &dyn DynGame, kind: KindId, number: u64) -> Option<Given> {
    let setup = table(game, number);
    let facts = game.staged(&setup, kind, number)?;
    Some(Given { names: default_names(setup.seats), facts })
}

fn play_in_step(game: &dyn DynGame, all: &mut [Tried], until: Until, (seed, number): (u64, u64)) {
    let setup = table(game, number);
    let given = if let [only] = &*all { stage(game, only.kind, number) } else { None };
    // Where seats bring their cards, one table would never see most of them: those that have a card under trial come first.
    let mut tables = game.covering(&setup);
    let tried: Vec<&str> = all.iter().filter(|t| !t.trial.is_done()).map(|t| t.trial.card.as_str()).collect();
    if tables.iter().any(|table| brings_any(table, &tried)) {
        tables.retain(|table| brings_any(table, &tried));
    }
    let table = number as usize % tables.len().max(1);
    let setup = if tables.is_empty() { setup } else { tables.swap_remove(table) };
    let mut log: Vec<Event> = vec![];
    let mut dice = FastDice::for_game(seed, number);
    let mut answers = FastDice::for_game(!seed, number);
    let begin = |game: &dyn DynGame, dice: &mut FastDice, log: &mut Vec<Event>| match &given {
        Some(given) => game.arrange(&setup, given, dice, log).ok(),
        None => game.start(&setup, dice, log).ok(),
    };
    let Some(mut state) = begin(game, &mut dice, &mut log) else { return };
    let mut shadows: Vec<Shadow> = vec![];
    for (i, tried) in all.iter_mut().enumerate() {
        if tried.trial.is_done() {
            continue;
        }
        tried.trial.games += 1;
        let missing = tried.parts.iter().enumerate().map(|(part, game)| (Some(part), game));
        for (part, game) in tried.whole.iter().map(|game| (None, game)).chain(missing) {
            let shown = part.map_or(tried.trial.changed, |part| tried.trial.parts[part].1);
            let mut dice = FastDice::for_game(seed, number);
            if let (false, Some(state)) = (shown, begin(&**game, &mut dice, &mut vec![])) {
                shadows.push(Shadow { tried: i, part, state, dice });
            }
        }
    }
    let mut played = vec![false; all.len()];
    hear(game.info(), &log, all, &mut played);
    let (mut options, mut others): (Options, Options) = (vec![], vec![]);
    let mut other_log: Vec<Event> = vec![];
    // A game that cannot be played without a text has no others beside it.
    let tells = !shadows.is_empty();
    for _ in 0..if given.is_some() { SOON } else { LONG } {
        let enough = match until {
            Until::Over => false,
            Until::Changed => shadows.is_empty(),
            Until::Sign => tells && shadows.is_empty() || played.contains(&true),
        };
        if enough || !matches!(state.pending(), Pending::Ask(_)) {
            break;
        }
        state.options(&mut options);
        let choice = pick(&options, all, &mut answers);
        log.clear();
        if state.apply(choice, &mut dice, &mut log).is_err() {
            break;
        }
        hear(game.info(), &log, all, &mut played);
        state.options(&mut options);
        shadows.retain_mut(|shadow| {
            other_log.clear();
            let went = shadow.state.apply(choice, &mut shadow.dice, &mut other_log);
            shadow.state.options(&mut others);
            let same =
                went.is_ok() && other_log == log && shadow.state.pending() == state.pending() && others == options;
            if !same {
                let trial = &mut all[shadow.tried].trial;
                match shadow.part {
                    None => trial.changed = true,
                    Some(part) => trial.parts[part].1 = true,
                }
            }
            same
        });
    }
    for (tried, played) in all.iter_mut().zip(played) {
        tried.trial.played += u64::from(played);
    }
}

/// Whether somebody at this table brings one of these cards, in a list with a line such as `2 Card Name` for each.
fn brings_any(table: &Setup, cards: &[&str]) -> bool {
    let mut lines = table.brought.iter().flat_map(|brought| brought.values()).flat_map(|text| text.lines());
    lines.any(|line| line.split_once(' ').is_some_and(|(_, name)| cards.contains(&name)))
}

/// Notes the cards that were played or came into force.
fn hear(info: &GameInfo, log: &[Event], all: &[Tried], played: &mut [bool]) {
    for kind in log.iter().filter_map(|event| runehall_bots::played(info, event)) {
        for (tried, played) in all.iter().zip(&mut *played) {
            *played |= tried.kind == kind;
        }
    }
}

/// An answer by lot; a card under trial is played every second time it can be.
fn pick(options: &[Choice], all: &[Tried], dice: &mut FastDice) -> Choice {
    let wanted = |choice: &&Choice| all.iter().any(|tried| **choice == Choice::Card(tried.kind));
    if let Some(choice) = options.iter().find(wanted)
        && dice.below(2) == 0
    {
        return *choice;
    }
    options[dice.below(options.len() as u32) as usize]
}

/// Whether a phrase makes a difference on a type of card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The phrase.
    pub phrase: String,
    /// The type of card.
    pub card: &'static str,
    /// The sentence that has shown it, or else the last that was tried.
    pub sentence: Option<String>,
    /// Whether a game went another way because of it.
    pub shown: bool,
    /// The clause whose scenario shows it where no game at random does.
    pub scenario: Option<&'static str>,
}

/// How hard it is tried to show a phrase.
#[derive(Clone, Copy, Debug)]
pub struct Trials {
    /// How many sentences are drawn for each phrase and type of card.
    pub sentences: u64,
    /// How many games are played with each of them.
    pub games: u64,
    /// The seed of all that is drawn.
    pub seed: u64,
    /// Whether what a scenario shows is tried in games all the same.
    pub shown_by_scenario: bool,
}

/// Tries every phrase on every type of card where it has force: draws sentences with it, puts them on cards, and plays. Nothing
/// for a game that cannot be played without a text ([`DynGame::without`]).
pub fn nothing_is_dead(entry: &GameEntry, trials: Trials) -> Vec<Shown> {
    let Trials { sentences, games, seed, shown_by_scenario } = trials;
    let Ok(game) = entry.load(&[]) else { return vec![] };
    let Some(language) = game.language().filter(|_| game.without(KindId(0), None).is_some()) else { return vec![] };
    let mut dice = FastDice::new(seed);
    let mut found = vec![];
    for phrase in language.phrases() {
        for &card in &phrase.on {
            let scenario = phrase.by_scenario.iter().find(|(on, _)| *on == card).map(|(_, clause)| *clause);
            let mut row = Shown { phrase: phrase.name.clone(), card, sentence: None, shown: false, scenario };
            let sentences = if scenario.is_some() && !shown_by_scenario { 0 } else { sentences };
            // Other games for every sentence: what seldom comes about in some may do so in others.
            for nth in 0..sentences {
                let Some(text) = language.draw(card, &phrase.name, &mut dice) else { break };
                row.shown = language.pool(card, &text).is_some_and(|pool| {
                    let Ok(game) = entry.load(&pool.files) else { return false };
                    let kind = game.card_names().iter().position(|name| *name == pool.card).unwrap_or_default();
                    changes(&*game, KindId(kind as u16), games, seed.wrapping_add(nth))
                });
                row.sentence = Some(text);
                if row.shown {
                    break;
                }
            }
            found.push(row);
        }
    }
    found
}
