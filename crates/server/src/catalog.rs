//! The games as the server offers them, made once: what there is to play, the cards, the bots, the rulebooks.

use std::collections::BTreeMap;
use std::sync::Arc;

use runehall_bots::{BotSpec, Strength};
use runehall_engine::named::TURN;
use runehall_engine::option::LONGEST_TEXT;
use runehall_engine::{
    self as engine, Flaw, KindId, Ladder, Layout, NoDice, OptionInfo, Place, Printed, Says, Setup, SetupError,
    SetupReason,
};
use runehall_games::{DynGame, GameEntry, Registry};
use runehall_protocol::lobby::{
    BotChoice, CardDetail, FlawDto, GameDetail, GameOption, GameSummary, Inspect, Inspected, Keyword, LayoutDto,
    ModeInfo, PlaceDto, PrintedDto, ReadyDto, Rulebook, Staggered, Takes, TallyDto, TermDto,
};
use runehall_protocol::{ErrorCode, Refused};

use crate::ServeError;
use crate::rulebook;

/// What there is to play.
#[derive(Debug)]
pub(crate) struct Catalog {
    games: Vec<GameDetail>,
    rules: BTreeMap<&'static str, Rulebook>,
    loaded: BTreeMap<&'static str, Arc<dyn DynGame>>,
    registry: Registry,
}

impl Catalog {
    /// Loads every game of a registry.
    pub(crate) fn load(registry: Registry) -> Result<Catalog, ServeError> {
        let (mut games, mut rules, mut loaded) = (vec![], BTreeMap::new(), BTreeMap::new());
        for entry in registry.games() {
            let info = entry.info();
            let game = registry.load(entry).map_err(|problems| ServeError::Cards {
                game: info.name,
                problems: problems.into_iter().map(|problem| problem.rendered).collect::<Vec<_>>().join("\n"),
            })?;
            games.push(detail(&*game));
            rules.insert(info.name, rulebook::load(info));
            loaded.insert(info.name, game);
        }
        Ok(Catalog { games, rules, loaded, registry })
    }

    /// The list of games.
    pub(crate) fn games(&self) -> Vec<GameSummary> {
        self.games.iter().map(|game| game.summary.clone()).collect()
    }

    /// One game with its cards.
    pub(crate) fn game(&self, name: &str) -> Result<&GameDetail, Refused> {
        self.games.iter().find(|game| game.summary.name == name).ok_or_else(|| self.unknown(name))
    }

    /// The rulebook of a game.
    pub(crate) fn rules(&self, name: &str) -> Result<&Rulebook, Refused> {
        self.rules.get(name).ok_or_else(|| self.unknown(name))
    }

    /// The bots that a newcomer can choose from, and what they are worth.
    pub(crate) fn bots(&self) -> Vec<BotChoice> {
        let won = |of: fn(&Ladder) -> u8| {
            let infos = self.registry.games().iter().map(GameEntry::info);
            infos.filter_map(move |info| Some((info.title, info.ladder.as_ref().map(of)?)))
        };
        let [novice, steady, sharp] = ["Novice", "Steady", "Sharp"];
        [
            (BotSpec::Random, novice, "plays any legal move: for the first game".to_owned()),
            (
                BotSpec::Of(Strength::Steady),
                steady,
                format!(
                    "plays many games out in its head before each move{}",
                    worth(novice, won(|ladder| ladder.steady))
                ),
            ),
            (
                BotSpec::Of(Strength::Sharp),
                sharp,
                format!("plays ten times as many, which takes a moment{}", worth(steady, won(|ladder| ladder.sharp))),
            ),
        ]
        .map(|(spec, title, meaning)| BotChoice { spec: spec.to_string(), title: title.to_owned(), meaning })
        .into()
    }

    /// All that is wrong with what a seat could bring, by line.
    pub(crate) fn inspect(&self, name: &str, wish: &Inspect) -> Result<Inspected, Refused> {
        let malformed = |message: String| Refused::new(ErrorCode::Malformed, message);
        let game = self.loaded.get(name).ok_or_else(|| self.unknown(name))?;
        let info = game.info();
        if wish.value.len() > LONGEST_TEXT {
            return Err(malformed(format!("`value` has at most {LONGEST_TEXT} bytes")));
        }
        let no_option = |reason: SetupReason| malformed(SetupError { reasons: vec![reason] }.to_string());
        let option = engine::option::find(info, info.brings, &wish.brings).map_err(no_option)?;
        let setup = Setup { options: wish.options.clone(), ..Setup::seats(info.seats.0) };
        let mut reasons = vec![];
        setup.read(info, &mut reasons);
        if !reasons.is_empty() {
            return Err(malformed(SetupError { reasons }.to_string()));
        }
        let found = game.inspect(&setup, option, &wish.value);
        let found = found.ok_or_else(|| malformed(format!("`{}` is not looked at beforehand", wish.brings)))?;
        let tally = |tally: engine::Tally| TallyDto { title: tally.title.to_owned(), rows: tally.rows };
        let tallies = found.tallies.into_iter().map(tally).collect();
        Ok(Inspected { flaws: found.flaws.into_iter().map(flaw).collect(), tallies })
    }

    fn unknown(&self, name: &str) -> Refused {
        let message = match self.registry.find(name) {
            Err(error) => error.to_string(),
            Ok(_) => format!("`{name}` is not offered here"),
        };
        Refused::new(ErrorCode::NotFound, message)
    }
}

/// What a bot is worth: `with two players beats Steady 8 times of 10 in Runes of Zun, 7 in Runes & Regulations`. Of larger tables it says nothing: there
/// bots were not measured. Empty where nothing was.
fn worth(weaker: &str, won: impl Iterator<Item = (&'static str, u8)>) -> String {
    let times = |(i, (title, percent)): (usize, (&str, u8))| {
        let tenths = (u32::from(percent) + 5) / 10;
        if i == 0 {
            format!("; with two players beats {weaker} {tenths} times of 10 in {title}")
        } else {
            format!(", {tenths} in {title}")
        }
    };
    won.enumerate().map(times).collect()
}

fn detail(game: &dyn DynGame) -> GameDetail {
    let info = game.info();
    let mut sorts = vec![];
    let cards = (0..game.card_names().len()).map(|kind| card(game, KindId(kind as u16), &mut sorts));
    let keywords = game.vocabulary().into_iter().map(|word| Keyword {
        phrase: word.phrase,
        meaning: word.meaning,
        clause: word.clause,
    });
    let glossary = info.glossary.iter().map(|term| TermDto {
        group: term.group.to_owned(),
        word: term.word.to_owned(),
        meaning: term.meaning.to_owned(),
        clause: term.clause.0.to_owned(),
    });
    GameDetail {
        summary: GameSummary {
            name: info.name.to_owned(),
            title: info.title.to_owned(),
            of: info.is_part().then(|| info.of.to_owned()),
            seats: info.seats,
            draws: info.draws,
            modes: info
                .modes
                .iter()
                .map(|mode| ModeInfo { name: (*mode).to_owned(), seats: seats(game, mode) })
                .collect(),
            options: info.options.iter().map(|info| option(game, info)).collect(),
            brings: info.brings.iter().map(|info| option(game, info)).collect(),
            windows: info.layout.windows.iter().map(|question| (*question).to_owned()).collect(),
            example: info.example.to_owned(),
        },
        cards: cards.collect(),
        keywords: keywords.collect(),
        glossary: glossary.collect(),
        board: game.board().map_or_else(Vec::new, |board| board.places.iter().map(place).collect()),
        staggered: game.board().map(|board| match board.staggered {
            engine::Staggered::Rows => Staggered::Rows,
            engine::Staggered::Columns => Staggered::Columns,
        }),
        guide: info
            .layout
            .guide
            .iter()
            .map(|(question, places)| {
                ((*question).to_owned(), places.iter().map(|place| (*place).to_owned()).collect())
            })
            .collect(),
        layout: layout(&info.layout),
    }
}

/// A kind of card. `sorts` are the types of those before it, in the order in which they appear.
fn card(game: &dyn DynGame, kind: KindId, sorts: &mut Vec<String>) -> CardDetail {
    let card = game.card(kind);
    let nth = sorts.iter().position(|known| *known == card.sort).unwrap_or_else(|| {
        sorts.push(card.sort.clone());
        sorts.len() - 1
    });
    let beside = card.printed.into_iter().filter(|printed| *printed != Printed::mark(&card.sort));
    let spoken = game.language().map_or_else(Vec::new, |language| language.spoken(&card.text));
    CardDetail {
        nth: u8::try_from(nth).unwrap_or(u8::MAX),
        hue: card.hue.map(|hue| hue.word().to_owned()),
        printed: beside.map(printed).collect(),
        phrases: spoken.into_iter().filter_map(|place| u16::try_from(place).ok()).collect(),
        steps: game.reading(kind).iter().map(ToString::to_string).collect(),
        name: card.name,
        count: card.count,
        attributes: card.attributes,
        sort: card.sort,
        text: card.text,
    }
}

fn printed(Printed { name, says, kinds }: Printed) -> PrintedDto {
    let (number, values) = match says {
        Says::Mark => (None, vec![]),
        Says::Number(n) => (Some(n), vec![]),
        Says::List(words) => (None, words),
    };
    PrintedDto { name, number, values, kinds: kinds.into_iter().map(|kind| kind.0).collect() }
}

fn layout(layout: &Layout) -> LayoutDto {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    LayoutDto {
        whose: TURN.to_owned(),
        turn: layout.turn.to_owned(),
        held: names(layout.held),
        vitals: names(layout.vitals),
        out: names(layout.out),
    }
}

fn place(place: &Place) -> PlaceDto {
    PlaceDto {
        id: place.id.0,
        name: place.name.clone(),
        named: place.named,
        kind: place.kind.clone(),
        at: place.at,
        neighbours: place.neighbours.iter().map(|id| id.0).collect(),
    }
}

/// An option as it is declared.
fn option(game: &dyn DynGame, option: &OptionInfo) -> GameOption {
    let ready = game.ready(option).iter();
    GameOption {
        name: option.name.to_owned(),
        takes: match option.takes {
            engine::Takes::Flag => Takes::Flag,
            engine::Takes::Number { least, most } => Takes::Number { least, most },
            engine::Takes::OneOf(words) => Takes::OneOf(words.iter().map(|word| (*word).to_owned()).collect()),
            engine::Takes::Deck => Takes::Deck,
        },
        meaning: option.meaning.to_owned(),
        default: option.default.map(str::to_owned),
        unattended: option.unattended.map(str::to_owned),
        brief: option.brief.map(str::to_owned),
        clause: option.clause.0.to_owned(),
        ready: ready.map(|ready| ReadyDto { name: ready.name.to_owned(), text: ready.text.to_owned() }).collect(),
    }
}

fn flaw(flaw: Flaw) -> FlawDto {
    let Flaw { line, what, clause, help } = flaw;
    FlawDto { line: line.and_then(|line| u32::try_from(line).ok()), what, clause: clause.0.to_owned(), help }
}

/// With how many seats a mode can be played. The rules know, and say so only by refusing; so it is tried.
fn seats(game: &dyn DynGame, mode: &str) -> Vec<u8> {
    let (fewest, most) = game.info().seats;
    let plays = |seats: &u8| {
        let setup = Setup { mode: mode.to_owned(), ..Setup::seats(*seats) };
        game.start(&setup, &mut NoDice, &mut vec![]).is_ok()
    };
    (fewest..=most).filter(plays).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_games::GAMES;

    #[test]
    fn every_game_has_modes_cards_words_and_rules() {
        let catalog = Catalog::load(Registry::default()).unwrap();
        assert_eq!(catalog.games().len(), GAMES.len());
        for game in &catalog.games {
            let name = &game.summary.name;
            assert!(!game.cards.is_empty() && !game.keywords.is_empty(), "{name}");
            for mode in &game.summary.modes {
                assert!(!mode.seats.is_empty(), "{name} {}", mode.name);
            }
            assert!(catalog.rules(name).unwrap().chapters.len() > 10, "{name}");
        }
        let zun = catalog.game("zun").unwrap();
        let attack = zun.cards.iter().find(|card| card.text == "Target player loses 1 HP.").unwrap();
        assert_eq!(attack.steps.len(), 1, "{attack:?}");
        assert!(attack.steps[0].contains("lose") && attack.steps[0].ends_with("how many: 1"), "{attack:?}");
        let modes: Vec<_> = zun.summary.modes.iter().map(|mode| (mode.name.as_str(), mode.seats.clone())).collect();
        assert_eq!(modes, [("free-for-all", vec![2, 3, 4]), ("2v2", vec![4])]);
        assert_eq!(catalog.game("chess").unwrap_err().code, ErrorCode::NotFound);
    }

    #[test]
    fn cards_say_part_by_part_what_is_printed_on_them() {
        let catalog = Catalog::load(Registry::default()).unwrap();
        let card = |game: &str, name: &str| {
            let cards = &catalog.game(game).unwrap().cards;
            cards.iter().find(|card| card.name == name).unwrap_or_else(|| panic!("{name}")).clone()
        };
        let attack = card("zun", "Attack");
        assert_eq!((attack.sort.as_str(), attack.nth, attack.hue), ("action", 0, None));
        assert_eq!(attack.printed.len(), 1);
        assert!(attack.printed[0].name == "charms" && attack.printed[0].values.contains(&"Boost".to_owned()));
        // What names cards says which: nobody compares names.
        let named = |kind: &u16| catalog.game("zun").unwrap().cards[usize::from(*kind)].name.clone();
        assert_eq!(attack.printed[0].kinds.iter().map(named).collect::<Vec<_>>(), attack.printed[0].values);
        let dagger = card("runebound", "Black Dagger");
        let cost = PrintedDto { name: "cost".to_owned(), number: Some(2), values: vec![], kinds: vec![] };
        assert_eq!((dagger.sort.as_str(), dagger.printed), ("weapon", vec![cost]));
        assert_eq!(card("runebound", "red counter").hue.as_deref(), Some("red"));
        let places = &catalog.game("runebound").unwrap().board;
        assert!(places.iter().any(|place| place.named) && places.iter().any(|place| !place.named));
        for game in catalog.games.iter().filter(|game| game.summary.of.is_none()) {
            let mut sorts: Vec<&str> = vec![];
            for card in &game.cards {
                let nth = usize::from(card.nth);
                assert!(nth <= sorts.len(), "{}", card.name);
                if nth == sorts.len() {
                    sorts.push(&card.sort);
                }
                assert_eq!(sorts[nth], card.sort, "{}", card.name);
                let silent = card.text.split_whitespace().all(|word| ["—", "(no", "effect)"].contains(&word));
                assert!(silent || !card.phrases.is_empty(), "{}: {}", card.name, card.text);
                assert!(card.phrases.iter().all(|place| usize::from(*place) < game.keywords.len()), "{}", card.name);
            }
        }
        // The phrases of the very text, in its order.
        let keywords = &catalog.game("zun").unwrap().keywords;
        let said: Vec<&str> =
            attack.phrases.iter().map(|place| keywords[usize::from(*place)].phrase.as_str()).collect();
        assert!(said.iter().any(|phrase| phrase.contains("lose N HP")), "{said:?}");
        assert!(!said.iter().any(|phrase| phrase.contains("gain") || phrase.starts_with("(forced)")), "{said:?}");
    }

    #[test]
    fn what_a_seat_could_bring_is_looked_at_line_by_line() {
        let catalog = Catalog::load(Registry::default()).unwrap();
        let decks = &catalog.game("runeslingers").unwrap().summary.brings[0];
        assert!(decks.ready.iter().any(|deck| deck.name == "eva"));
        let inspect = |brings: &str, value: &str, options: &[(&str, &str)]| {
            let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let wish = Inspect { brings: brings.to_owned(), value: value.to_owned(), options };
            catalog.inspect("runeslingers", &wish)
        };
        for deck in &decks.ready {
            assert_eq!(inspect("deck", &deck.text, &[]).unwrap().flaws, [], "{}", deck.name);
        }
        let flaws = inspect("deck", "1 Eva\n2 Embr Jab\n", &[("format", "classic")]).unwrap().flaws;
        assert_eq!((flaws[0].line, flaws[0].help.as_str()), (Some(2), "did you mean `Ember Jab`?"));
        assert!(flaws.iter().any(|flaw| flaw.line.is_none()), "and what it lacks as a whole: {flaws:?}");
        for (brings, value, options) in
            [("hat", "", &[][..]), ("deck", &"x".repeat(LONGEST_TEXT + 1), &[]), ("deck", "", &[("format", "tiny")])]
        {
            assert_eq!(inspect(brings, value, options).unwrap_err().code, ErrorCode::Malformed);
        }
    }

    #[test]
    fn bots_that_are_offered_may_sit_at_every_table() {
        let catalog = Catalog::load(Registry::default()).unwrap();
        for bot in catalog.bots() {
            let spec: BotSpec = bot.spec.parse().unwrap();
            for info in GAMES.map(|entry| entry.info()) {
                for seats in info.seats.0..=info.seats.1 {
                    assert_eq!(spec.is_for_a_hall(info, seats), Ok(()));
                }
            }
        }
    }

    #[test]
    fn what_a_strength_is_worth_is_said_of_every_game_in_which_somebody_wins() {
        let bots = Catalog::load(Registry::default()).unwrap().bots();
        let names: Vec<_> = bots.iter().map(|bot| (bot.spec.as_str(), bot.title.as_str())).collect();
        assert_eq!(names, [("random", "Novice"), ("steady", "Steady"), ("sharp", "Sharp")]);
        let [steady, sharp] = [1, 2].map(|i| bots[i].meaning.as_str());
        let mut said = [steady, sharp].map(|text| text.split_once("; ").expect("it is measured").1.split(", "));
        let mut begins = ["with two players beats Novice ", "with two players beats Steady "];
        for info in GAMES.map(|entry| entry.info()) {
            // Nobody wins a draft: what its decks are worth is no share of won games.
            let Some(Ladder { steady, sharp }) = info.ladder else {
                assert!(info.is_part(), "{} has no measured ladder", info.name);
                continue;
            };
            for (i, percent) in [steady, sharp].into_iter().enumerate() {
                let tenths = (f64::from(percent) / 10.0).round();
                let times = if begins[i].is_empty() { "" } else { " times of 10" };
                let wanted = format!("{}{tenths}{times} in {}", begins[i], info.title);
                assert_eq!(said[i].next(), Some(wanted.as_str()), "{}", info.name);
                begins[i] = "";
            }
        }
        assert!(said.iter_mut().all(|parts| parts.next().is_none()), "{steady} {sharp}");
        assert_eq!(worth("Steady", std::iter::empty()), "", "nothing is said where nothing was measured");
        assert_eq!(
            worth("Steady", [("One", 64), ("Two", 95)].into_iter()),
            "; with two players beats Steady 6 times of 10 in One, 10 in Two"
        );
    }
}
