//! What nobody uses goes: tables that are not over, and guests. Finished games stay, and so does what this server cannot read.
//!
//! Every process on a store does this; the store checks again whether a thing is still unused, so two do not get in each other's way.

use runehall_event::Opened;
use runehall_hall::Made;
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::{Kind, Listed, StoreError, Summary, Which};

use super::Hub;
use crate::Keep;
use crate::keys::days;

/// How many are looked up at once.
const AT_ONCE: u32 = 200;

/// How many tables and guests were removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Removed {
    /// Tables that were not over.
    pub tables: usize,
    /// Guests.
    pub guests: usize,
}

impl Hub {
    /// Removes what was not used for as long as the rules say at a time, in milliseconds since 1970. Tables first: their guests
    /// may go with them.
    pub async fn expire(&self, keep: Keep, at: i64) -> Result<Removed, StoreError> {
        let mut removed = Removed::default();
        if keep.table_days > 0 {
            removed.tables = self.expire_tables(at - days(keep.table_days)).await?;
        }
        if keep.guest_days > 0 {
            removed.guests = self.expire_guests(at - days(keep.guest_days)).await?;
        }
        Ok(removed)
    }

    async fn expire_tables(&self, before: i64) -> Result<usize, StoreError> {
        let (mut n, mut last) = (0, None::<Summary>);
        loop {
            // Each list goes on behind the one before: what is kept of it is not looked at twice.
            let which = Which::Untouched { since: before, behind: last.as_ref() };
            let untouched = self.0.store.tables(which, AT_ONCE).await?;
            for Listed { summary, .. } in &untouched {
                let table = &summary.table;
                if self.can_read(summary).await? && is_removed(self.0.store.drop_table(table, before).await)? {
                    self.part_with(table).await;
                    n += 1;
                }
            }
            if untouched.len() < AT_ONCE as usize {
                return Ok(n);
            }
            last = untouched.into_iter().next_back().map(|listed| listed.summary);
        }
    }

    /// Whether people could have gone on with a table or event here. One of another format or of other rules is refused and promised to be kept
    /// as it is: that nobody has touched it is no sign that nobody wants it. The same holds of one that is set aside.
    async fn can_read(&self, summary: &Summary) -> Result<bool, StoreError> {
        let Some(first) = self.0.store.first_row(&summary.table).await? else { return Ok(false) };
        Ok(match summary.kind {
            Kind::Table => {
                let made = Made::read(&first.body).and_then(|made| made.game_of(&self.0.games).map(|_| ()));
                made.is_ok() && self.0.broken.check(&summary.table).is_ok()
            }
            Kind::Event => matches!(Opened::read(&first.body), Ok(Some(_))),
        })
    }

    async fn expire_guests(&self, before: i64) -> Result<usize, StoreError> {
        let mut n = 0;
        loop {
            let idle = self.0.store.idle_guests(before, AT_ONCE).await?;
            let mut here = 0;
            for guest in &idle {
                here += usize::from(is_removed(self.0.store.drop_guest(guest, before).await)?);
            }
            n += here;
            if here == 0 || idle.len() < AT_ONCE as usize {
                return Ok(n);
            }
        }
    }

    /// Lets go of a table that is no longer in the store, and of everybody who looks at it.
    pub(super) async fn part_with(&self, table: &str) {
        self.known_events().remove(table);
        let live = self.cells().get(table).and_then(|cell| cell.get().cloned());
        if let Some(live) = live {
            live.close(Refused::new(ErrorCode::NotFound, "this table was not used for long and is gone")).await;
        }
    }
}

fn is_removed(answer: Result<(), StoreError>) -> Result<bool, StoreError> {
    match answer {
        Ok(()) => Ok(true),
        Err(StoreError::InUse { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use runehall_hall::Games;
    use runehall_protocol::lobby::Join;
    use runehall_protocol::{ErrorCode, Refused};
    use runehall_store::testing::throwaway_postgres;
    use runehall_store::{KeyKind, Place, Store, User, open};
    use serde_json::json;

    use super::*;
    use crate::keys;
    use crate::limits::{Limits, Lines};
    use crate::secrets::now;

    const KEEP: Keep = Keep { session_days: 1, guest_days: 20, table_days: 10 };

    async fn hub(place: &Place) -> (Hub, Arc<dyn Store>) {
        let store = open(place).await.unwrap();
        (
            Hub::new(Arc::clone(&store), Games::load(), Arc::new(Limits::new(true, Lines::default())), KEEP).unwrap(),
            store,
        )
    }

    async fn guest(store: &dyn Store, id: &str) -> User {
        let user = store.new_user(id, id, now()).await.unwrap();
        store.put_key(keys::token(id, id, String::new(), None), None).await.unwrap();
        user
    }

    async fn table(hub: &Hub, user: &User) -> String {
        let new = json!({ "game": "zun", "seats": ["you", "open"], "public": true });
        let made = hub.make(user, serde_json::from_value(new).unwrap()).await.unwrap();
        let join = Join { seat: None, invite: None, contribution: "00".repeat(32) };
        hub.join(user, &made.table.id, join).await.unwrap();
        made.table.id
    }

    /// The second hub is another process on the same database, if there can be one.
    async fn what_nobody_uses_goes(first: &(Hub, Arc<dyn Store>), second: &(Hub, Arc<dyn Store>)) {
        let (hub, store) = first;
        let ada = guest(&**store, "ada").await;
        guest(&**store, "ben").await;
        guest(&**store, "cyd").await;
        store.register("cyd", "Cyd", "hash", [1; 32]).await.unwrap();
        let id = table(hub, &ada).await;
        let live = [hub.live(&id).await.unwrap(), second.0.live(&id).await.unwrap()];
        let mut lines = [live[0].subscribe(None, 0, 0).await.unwrap(), live[1].subscribe(None, 0, 0).await.unwrap()];

        let day = |n| now() + days(n);
        let (none, tables, guests) =
            (Removed::default(), Removed { tables: 1, guests: 0 }, Removed { tables: 0, guests: 2 });
        assert_eq!(hub.expire(KEEP, day(9)).await.unwrap(), none);
        assert_eq!(hub.expire(Keep { guest_days: 0, table_days: 0, ..KEEP }, day(99)).await.unwrap(), none);
        assert_eq!(hub.expire(Keep { table_days: 0, ..KEEP }, day(21)).await.unwrap().guests, 1, "Ada has a seat");
        assert_eq!(hub.expire(KEEP, day(11)).await.unwrap(), tables);
        for line in &mut lines {
            let end = async { while line.from.recv().await.is_some() {} };
            tokio::time::timeout(Duration::from_mins(1), end).await.expect("who looks at the table is let go");
        }
        for (hub, _) in [first, second] {
            let Err(Refused { code, .. }) = hub.info(&id).await else { panic!("the table is still there") };
            assert_eq!(code, ErrorCode::NotFound);
            assert_eq!(hub.cells().len(), 0);
        }
        guest(&**store, "dan").await;
        assert_eq!(hub.expire(KEEP, day(21)).await.unwrap(), guests);
        let mut left = vec![];
        for id in ["ada", "ben", "cyd", "dan"] {
            left.extend(store.user(id).await.unwrap().map(|user| user.id));
        }
        assert_eq!(left, ["cyd"], "accounts stay");
        assert!(store.key(KeyKind::Token, crate::secrets::hash("ada"), now()).await.unwrap().is_none());
    }

    #[tokio::test]
    async fn what_nobody_uses_goes_from_sqlite() {
        let folder = tempfile::tempdir().unwrap();
        let hub = hub(&Place::Sqlite(folder.path().to_owned())).await;
        what_nobody_uses_goes(&hub, &hub).await;
    }

    #[tokio::test]
    async fn what_nobody_uses_goes_from_postgres_and_from_other_processes() {
        let postgres = throwaway_postgres().unwrap();
        let place = Place::Postgres(postgres.url());
        what_nobody_uses_goes(&hub(&place).await, &hub(&place).await).await;
    }
}
