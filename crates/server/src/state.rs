//! What every handler shares.

use std::ops::Deref;
use std::sync::Arc;

use runehall_hall::Games;
use runehall_store::Store;

use crate::catalog::Catalog;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::passwords::Passwords;
use crate::{Keep, Options, ServeError, metrics};

/// What every handler shares: cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<Shared>);

/// The inside of [`App`].
#[derive(Debug)]
pub struct Shared {
    /// Users, sessions, tokens, logs.
    pub store: Arc<dyn Store>,
    /// The tables in play.
    pub hub: Hub,
    /// Who did how much of late.
    pub limits: Arc<Limits>,
    pub(crate) catalog: Catalog,
    pub(crate) passwords: Passwords,
    pub(crate) keep: Keep,
    pub(crate) behind_https: bool,
    pub(crate) allow_origins: Vec<String>,
}

impl App {
    /// Loads the games, and begins to count.
    pub fn new(store: Arc<dyn Store>, options: Options) -> Result<App, ServeError> {
        metrics::handle();
        let limits = Arc::new(Limits::new(!options.no_limits, options.lines));
        Ok(App(Arc::new(Shared {
            hub: Hub::new(Arc::clone(&store), Games::of(options.games.clone()), Arc::clone(&limits), options.keep)
                .map_err(|refused| ServeError::Random(refused.message))?,
            store,
            limits,
            catalog: Catalog::load(options.games)?,
            passwords: Passwords::new(),
            keep: options.keep,
            behind_https: options.behind_https,
            allow_origins: options.allow_origins,
        })))
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
