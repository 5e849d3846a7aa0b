//! The games as the server offers them, made once: what there is to play, the cards, the bots, the rulebooks.

use std::collections::BTreeMap;

use runehall_bots::{BotSpec, Strength};
use runehall_engine::{self as engine, KindId, NoDice, OptionInfo, Place, Setup};
use runehall_games::{DynGame, Registry};
use runehall_protocol::lobby::{
    BotChoice, CardDetail, GameDetail, GameOption, GameSummary, Keyword, ModeInfo, PlaceDto, Rulebook, Takes, TermDto,
};
use runehall_protocol::{ErrorCode, Refused};

use crate::ServeError;
use crate::rulebook;

/// What there is to play.
#[derive(Debug)]
pub(crate) struct Catalog {
    games: Vec<GameDetail>,
    rules: BTreeMap<&'static str, Rulebook>,
    registry: Registry,
}

impl Catalog {
    /// Loads every game of a registry.
    pub(crate) fn load(registry: Registry) -> Result<Catalog, ServeError> {
        let (mut games, mut rules) = (vec![], BTreeMap::new());
        for entry in registry.games() {
            let info = entry.info();
            let game = registry.load(entry).map_err(|problems| ServeError::Cards {
                game: info.name,
                problems: problems.into_iter().map(|problem| problem.rendered).collect::<Vec<_>>().join("\n"),
            })?;
            games.push(detail(&*game));
            rules.insert(info.name, rulebook::load(info));
        }
        Ok(Catalog { games, rules, registry })
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

    fn unknown(&self, name: &str) -> Refused {
        let message = match self.registry.find(name) {
            Err(error) => error.to_string(),
            Ok(_) => format!("`{name}` is not offered here"),
        };
        Refused::new(ErrorCode::NotFound, message)
    }
}

/// The bots that a newcomer can choose from.
pub(crate) fn bots() -> Vec<BotChoice> {
    [
        (BotSpec::Random, "Novice", "plays any legal move: for the first game"),
        (BotSpec::Of(Strength::Steady), "Steady", "plays many games out in its head before each move"),
        (BotSpec::Of(Strength::Sharp), "Sharp", "plays ten times as many: takes a moment, and takes its chances"),
    ]
    .map(|(spec, title, meaning)| BotChoice {
        spec: spec.to_string(),
        title: title.to_owned(),
        meaning: meaning.to_owned(),
    })
    .into()
}

fn detail(game: &dyn DynGame) -> GameDetail {
    let info = game.info();
    let cards = (0..game.card_names().len()).map(|kind| {
        let kind = KindId(kind as u16);
        let card = game.card(kind);
        let steps = game.reading(kind).iter().map(ToString::to_string).collect();
        CardDetail { name: card.name, count: card.count, attributes: card.attributes, text: card.text, steps }
    });
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
            seats: info.seats,
            draws: info.draws,
            modes: info
                .modes
                .iter()
                .map(|mode| ModeInfo { name: (*mode).to_owned(), seats: seats(game, mode) })
                .collect(),
            options: info.options.iter().map(option).collect(),
            brings: info.brings.iter().map(option).collect(),
        },
        cards: cards.collect(),
        keywords: keywords.collect(),
        glossary: glossary.collect(),
        board: game.board().map_or_else(Vec::new, |board| board.places.iter().map(place).collect()),
        guide: info
            .layout
            .guide
            .iter()
            .map(|(question, places)| {
                ((*question).to_owned(), places.iter().map(|place| (*place).to_owned()).collect())
            })
            .collect(),
    }
}

fn place(place: &Place) -> PlaceDto {
    PlaceDto {
        id: place.id.0,
        name: place.name.clone(),
        kind: place.kind.clone(),
        at: place.at,
        neighbours: place.neighbours.iter().map(|id| id.0).collect(),
    }
}

/// An option as it is declared.
fn option(option: &OptionInfo) -> GameOption {
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
        clause: option.clause.0.to_owned(),
    }
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
    fn bots_that_are_offered_may_sit_at_every_table() {
        for bot in bots() {
            let spec: BotSpec = bot.spec.parse().unwrap();
            for info in GAMES.map(|entry| entry.info()) {
                for seats in info.seats.0..=info.seats.1 {
                    assert_eq!(spec.is_for_a_hall(info, seats), Ok(()));
                }
            }
        }
    }
}
