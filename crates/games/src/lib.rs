//! The registry: the one place that names all games that can be played, and games without their types.
//!
//! [`GAMES`] lists them; a [`Registry`] is what a program is given of them and finds one by name; [`GameEntry::load`] loads its
//! rules. What comes out is a [`DynGame`], whose states are [`DynState`]s. No layer above this one knows a concrete game; what needs
//! the type of one is handed to [`typed`].

#![forbid(unsafe_code)]

pub mod balance;
mod board;
pub mod coach;
pub mod command;
pub mod ending;
pub mod erased;
pub mod fair;
pub mod language;
pub mod play;
pub mod replay;
pub mod session;
pub mod sheet;
pub mod words;

pub use erased::{DynGame, DynState};
pub use play::{DynBot, Player};
pub use session::Session;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use runehall_engine::{Game, GameInfo, Problem};
use runehall_regulations::Regulations;
use runehall_runebound::Runebound;
use runehall_runeslingers::{Boosters, Runeslingers};
use runehall_zun::Zun;

use erased::Loaded;

/// Makes a game of card files, given as `(file name, text)`.
type Loader = fn(&[(String, String)]) -> Result<Arc<dyn DynGame>, Vec<Problem>>;

/// A game of the registry.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    info: fn() -> &'static GameInfo,
    load: Loader,
}

impl GameEntry {
    /// The entry of a game.
    pub const fn of<G: Game + Debug>() -> Self {
        GameEntry { info: G::info, load: |files| Ok(Arc::new(Loaded::<G>(Arc::new(G::load(files)?)))) }
    }

    /// What the game says of itself.
    pub fn info(&self) -> &'static GameInfo {
        (self.info)()
    }

    /// Loads its rules from card files, given as `(file name, text)`; from none, the cards that come with it.
    pub fn load(&self, files: &[(String, String)]) -> Result<Arc<dyn DynGame>, Vec<Problem>> {
        (self.load)(files)
    }
}

/// Work that needs the type of a game, which a [`GameEntry`] erases: examples that measure and train, tests. See [`typed`].
pub trait Typed {
    /// What comes of it.
    type Done;

    /// Does it.
    fn with<G: Game + Debug>(&self) -> Self::Done;
}

/// Makes the list of games and [`typed`] of their types, so that no two lists can differ.
macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// Every game. A `static`, not a `const`: a `const` would compile every game anew into each crate that names the list.
        pub static GAMES: [GameEntry; [$(stringify!($game)),*].len()] = [$(GameEntry::of::<$game>()),*];

        /// Does some work with the type of the game of this name.
        pub fn typed<W: Typed>(name: &str, work: &W) -> Result<W::Done, UnknownGame> {
            $(if name == <$game>::info().name {
                return Ok(work.with::<$game>());
            })*
            Err(UnknownGame::new(name, &GAMES))
        }
    };
}

games![Zun, Regulations, Runeslingers, Boosters, Runebound];

/// The games that a program plays. Everything above this crate is handed one, so a test can add a game of its own and meets
/// it wherever the others are met. A game may be played by other cards than its own. **Invariant:** those were loaded once, so they load.
#[derive(Clone, Debug)]
pub struct Registry {
    games: Vec<GameEntry>,
    /// The card files of the games that are not played by their own.
    cards: BTreeMap<&'static str, Vec<(String, String)>>,
}

impl Default for Registry {
    /// Every game there is.
    fn default() -> Self {
        Self::with([])
    }
}

impl Registry {
    /// Every game there is, and these.
    pub fn with(extra: impl IntoIterator<Item = GameEntry>) -> Self {
        Registry { games: GAMES.into_iter().chain(extra).collect(), cards: BTreeMap::new() }
    }

    /// All of them, in order.
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// Plays a game and its parts by these card files from now on. Cards that do not load are reported, and change nothing.
    pub fn set_cards(&mut self, entry: &GameEntry, files: Vec<(String, String)>) -> Result<(), Vec<Problem>> {
        let family = entry.info().family();
        for part in self.games.iter().filter(|part| part.info().family() == family) {
            part.load(&files)?;
        }
        self.cards.insert(family, files);
        Ok(())
    }

    /// Loads a game with the cards that it is played by here.
    pub fn load(&self, entry: &GameEntry) -> Result<Arc<dyn DynGame>, Vec<Problem>> {
        entry.load(self.cards.get(entry.info().family()).map_or(&[], Vec::as_slice))
    }

    /// The part of a game that has a mode of this name, such as its draft.
    pub fn part(&self, game: &str, mode: &str) -> Option<GameEntry> {
        let fits = |info: &GameInfo| info.of == game && info.modes.contains(&mode);
        self.games.iter().copied().find(|entry| fits(entry.info()))
    }

    /// A game by its name.
    pub fn find(&self, name: &str) -> Result<GameEntry, UnknownGame> {
        let named = self.games.iter().copied().find(|entry| entry.info().name == name);
        named.ok_or_else(|| UnknownGame::new(name, &self.games))
    }
}

/// A name that is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game `{name}`; {help}")]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
    /// Which games there are.
    pub help: String,
}

impl UnknownGame {
    fn new(name: &str, games: &[GameEntry]) -> Self {
        let names = || games.iter().map(|entry| entry.info().name);
        let help = runehall_engine::given::suggest(name, names())
            .unwrap_or_else(|| format!("the games are: {}", names().collect::<Vec<_>>().join(", ")));
        UnknownGame { name: name.to_owned(), help }
    }
}

/// A game of [`GAMES`] by its name.
pub fn find(name: &str) -> Result<GameEntry, UnknownGame> {
    Registry::default().find(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl Typed for Name {
        type Done = &'static str;

        fn with<G: Game + Debug>(&self) -> &'static str {
            G::info().name
        }
    }

    #[test]
    fn a_name_leads_to_its_type() {
        for entry in GAMES {
            let name = entry.info().name;
            assert_eq!(typed(name, &Name), Ok(name));
        }
        assert_eq!(typed("zum", &Name).unwrap_err().to_string(), "there is no game `zum`; did you mean `zun`?");
    }
}
