//! A panic at a table stays at that table.
//!
//! Whatever runs the code of a game does so through [`Hub::contain`], or ends in [`Hub::broke`]. The table is then closed and
//! read from its log once more, for the cause may be in what was in memory. If it breaks again it is set aside: nobody gets
//! in, everybody is told why, and its log waits for a server that can play it. **Invariant:** no other table notices.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use runehall_protocol::{ErrorCode, Refused};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::Hub;
use super::live::Live;

/// A table that has broken so often is set aside, until the server is started again.
const SET_ASIDE_AFTER: u32 = 2;

/// The tables that broke.
#[derive(Debug)]
pub(super) struct Broken {
    times: Mutex<BTreeMap<String, u32>>,
    /// Those that are to be read again at once, so that their bots and clocks go on.
    wake: mpsc::UnboundedSender<String>,
}

impl Broken {
    /// None so far. The other end hears of those that are to be read again.
    pub(super) fn new() -> (Self, mpsc::UnboundedReceiver<String>) {
        let (wake, to_wake) = mpsc::unbounded_channel();
        (Broken { times: Mutex::default(), wake }, to_wake)
    }

    /// Refuses a table that is set aside.
    pub(super) fn check(&self, table: &str) -> Result<(), Refused> {
        let times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        if times.get(table).is_some_and(|times| *times >= SET_ASIDE_AFTER) { Err(set_aside()) } else { Ok(()) }
    }

    /// Notes that a table broke, and says how often it has.
    fn count(&self, table: &str) -> u32 {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let times = times.entry(table.to_owned()).or_default();
        *times += 1;
        *times
    }
}

impl Hub {
    /// Waits for something that is done at a table in a task of its own. If that panics, the table is closed.
    pub(super) async fn contain<T>(&self, live: &Live, task: JoinHandle<T>) -> Result<T, Refused> {
        self.contained(&live.id, Some(live), task).await
    }

    /// The same for a table that may not be in memory yet.
    pub(super) async fn contained<T>(
        &self,
        table: &str,
        live: Option<&Live>,
        task: JoinHandle<T>,
    ) -> Result<T, Refused> {
        match task.await {
            Ok(done) => Ok(done),
            Err(error) => match error.try_into_panic() {
                Ok(panic) => Err(self.broke(table, live, panic).await),
                Err(_) => Err(Refused::new(ErrorCode::Internal, "the server is stopping; try again")),
            },
        }
    }

    /// Closes a table whose game panicked, reports it, and says what its players are told.
    pub(super) async fn broke(&self, table: &str, live: Option<&Live>, panic: Box<dyn Any + Send>) -> Refused {
        let times = self.0.broken.count(table);
        crate::metrics::table_broke();
        let told = if times < SET_ASIDE_AFTER {
            Refused::new(ErrorCode::Reconnect, "the game broke here; the table is read again, connect again")
        } else {
            set_aside()
        };
        let known = self.cells().get(table).and_then(|cell| cell.get().cloned());
        let rows = match live.or(known.as_deref()) {
            Some(live) => Some(live.close(told.clone()).await),
            None => None,
        };
        let why = said(&*panic);
        if times < SET_ASIDE_AFTER {
            tracing::error!(table, rows, why, "a table broke; it is read again from its log");
            // Nobody hears it only when the server ends.
            let _ = self.0.broken.wake.send(table.to_owned());
        } else {
            tracing::error!(table, rows, why, times, "a table broke again and is set aside; its log is kept");
        }
        told
    }

    /// Reads tables again that broke.
    pub(super) async fn wake(self, mut to_wake: mpsc::UnboundedReceiver<String>) {
        while let Some(table) = to_wake.recv().await {
            if let Err(refused) = self.live(&table).await {
                tracing::error!(table, error = refused.message, "a table that broke cannot be read again");
            }
        }
    }
}

/// In the drill a table breaks when somebody says so at it. Such a server is never shipped: the feature is for that binary only.
#[cfg(feature = "drill")]
pub(super) fn strike(act: &runehall_hall::Act) {
    if let runehall_hall::Act::Said { text, .. } = act {
        assert!(text != "drill: break", "somebody said so");
    }
}

fn set_aside() -> Refused {
    let message = "this table is set aside: its game broke twice on the server. What was played is kept; tell whoever runs \
                   the server, and play another table meanwhile";
    Refused::new(ErrorCode::SetAside, message)
}

/// The words of a panic.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words")
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use runehall_hall::{Act, Games};
    use runehall_protocol::ErrorCode;
    use runehall_protocol::lobby::{NewTable, SeatWish};
    use runehall_store::{Place, User};

    use super::super::Hub;
    use crate::Keep;
    use crate::keys::days;
    use crate::limits::{Limits, Lines};
    use crate::secrets::now;

    pub(in super::super) async fn hub(folder: &tempfile::TempDir) -> (Hub, User) {
        hub_of(folder, Games::load()).await
    }

    pub(in super::super) async fn hub_of(folder: &tempfile::TempDir, games: Games) -> (Hub, User) {
        let store = runehall_store::open(&Place::Sqlite(folder.path().to_owned())).await.unwrap();
        let user = store.new_user("ada", "Ada", 1).await.unwrap();
        (Hub::new(store, games, Arc::new(Limits::new(false, Lines::default())), Keep::default()).unwrap(), user)
    }

    pub(in super::super) async fn table(hub: &Hub, user: &User, seats: Vec<SeatWish>) -> String {
        let new = NewTable {
            game: "zun".to_owned(),
            mode: String::new(),
            seats,
            options: BTreeMap::new(),
            brings: vec![],
            clock: 0,
            window: 0,
            public: false,
            stand_in: 0,
            pace: 3000,
        };
        hub.make(user, new).await.unwrap().table.id
    }

    fn two() -> Vec<SeatWish> {
        vec![SeatWish::You, SeatWish::Open]
    }

    fn hello() -> Act {
        Act::Said { seat: None, name: "Ada".to_owned(), text: "hello".to_owned() }
    }

    #[tokio::test]
    async fn a_table_that_panics_is_read_again_once_and_then_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, user) = hub(&folder).await;
        let (bad, good) = (table(&hub, &user, two()).await, table(&hub, &user, two()).await);
        let (first, other) = (hub.live(&bad).await.unwrap(), hub.live(&good).await.unwrap());
        let mut line = first.subscribe(None, 0, 0).await.unwrap();
        let refused = first.act(|_| panic!("on purpose")).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Reconnect);
        // Its clients are let go, and whoever still has it is told to come again.
        let mut last = String::new();
        while let Some(text) = line.from.recv().await {
            last = text.to_string();
        }
        assert!(last.contains("reconnect"), "{last}");
        assert_eq!(first.act(|_| Ok(hello())).await.unwrap_err().code, ErrorCode::Reconnect);
        assert_eq!(first.subscribe(None, 0, 0).await.unwrap_err().code, ErrorCode::Reconnect);

        let second = hub.live(&bad).await.unwrap();
        assert!(!Arc::ptr_eq(&first, &second));
        second.act(|_| Ok(hello())).await.unwrap();
        assert_eq!(
            hub.look(&bad, |_| -> Result<(), _> { panic!("again") }).await.unwrap_err().code,
            ErrorCode::SetAside
        );
        assert_eq!(hub.live(&bad).await.unwrap_err().code, ErrorCode::SetAside);
        assert_eq!(hub.info(&bad).await.unwrap_err().code, ErrorCode::SetAside);

        assert!(Arc::ptr_eq(&other, &hub.live(&good).await.unwrap()), "another table noticed");
        other.act(|_| Ok(hello())).await.unwrap();
        hub.expire(Keep::default(), now() + days(999)).await.unwrap();
        assert!(hub.0.store.first_row(&good).await.unwrap().is_none(), "nobody used it");
        assert!(hub.0.store.first_row(&bad).await.unwrap().is_some(), "nobody could use it: it is kept, as was said");
    }

    #[tokio::test]
    async fn who_comes_as_a_table_is_put_away_gets_another() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, user) = hub(&folder).await;
        let id = table(&hub, &user, two()).await;
        let old = hub.live(&id).await.unwrap();
        assert!(old.close_if_idle().await);
        assert_eq!(old.act(|_| Ok(hello())).await.unwrap_err().code, ErrorCode::Reconnect);
        let new = hub.live(&id).await.unwrap();
        // Late news of the old one does not put the new one away.
        hub.forget(&old);
        assert!(Arc::ptr_eq(&new, &hub.live(&id).await.unwrap()));
        hub.act(&id, |_| Ok(hello())).await.unwrap();
        let line = new.subscribe(None, 0, 0).await.unwrap();
        assert!(!new.close_if_idle().await, "somebody looks at it");
        drop(line);
    }
}
