//! Every game of a registry, loaded once.

use std::collections::BTreeMap;
use std::sync::Arc;

use runehall_games::{DynGame, Registry};
use runehall_protocol::{ErrorCode, Refused};

/// Every game with the cards that it is played by.
#[derive(Clone, Debug)]
pub struct Games {
    registry: Registry,
    loaded: BTreeMap<&'static str, Arc<dyn DynGame>>,
}

impl Games {
    /// Loads every game there is.
    pub fn load() -> Self {
        Self::of(Registry::default())
    }

    /// Loads these. Cards that come with the program are tested, and others are loaded before a registry takes them: that they
    /// load is no question.
    pub fn of(registry: Registry) -> Self {
        let load = |entry: &runehall_games::GameEntry| Some((entry.info().name, registry.load(entry).ok()?));
        let loaded = registry.games().iter().filter_map(load).collect();
        Games { registry, loaded }
    }

    /// A game by its name.
    pub fn find(&self, name: &str) -> Result<&Arc<dyn DynGame>, Refused> {
        self.loaded.get(name).ok_or_else(|| {
            let help = self.registry.find(name).err().map_or_else(String::new, |error| error.to_string());
            Refused::new(ErrorCode::NotFound, help)
        })
    }

    /// The part of a game that has a mode of this name, such as its draft.
    pub fn part(&self, game: &str, mode: &str) -> Option<&Arc<dyn DynGame>> {
        self.loaded.get(self.registry.part(game, mode)?.info().name)
    }

    /// All of them, by name.
    pub fn all(&self) -> impl Iterator<Item = &Arc<dyn DynGame>> {
        self.loaded.values()
    }
}
