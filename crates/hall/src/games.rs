//! Every game of the registry, loaded once.

use std::collections::BTreeMap;
use std::sync::Arc;

use runehall_games::{DynGame, GAMES};
use runehall_protocol::{ErrorCode, Refused};

/// Every game with its own cards.
#[derive(Clone, Debug)]
pub struct Games(BTreeMap<&'static str, Arc<dyn DynGame>>);

impl Games {
    /// Loads them. The cards come with the program and are tested: that they load is no question.
    pub fn load() -> Self {
        let loaded = GAMES.iter().filter_map(|entry| Some((entry.info().name, entry.load(&[]).ok()?)));
        Games(loaded.collect())
    }

    /// A game by its name.
    pub fn find(&self, name: &str) -> Result<&Arc<dyn DynGame>, Refused> {
        self.0.get(name).ok_or_else(|| {
            let help = runehall_games::find(name).err().map_or_else(String::new, |error| error.to_string());
            Refused::new(ErrorCode::NotFound, help)
        })
    }

    /// All of them, by name.
    pub fn all(&self) -> impl Iterator<Item = &Arc<dyn DynGame>> {
        self.0.values()
    }
}
