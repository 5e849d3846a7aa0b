//! New tables and taking a seat.

use runehall_hall::{Act, Fresh, Made, Table};
use runehall_protocol::lobby::{Branch, Bring, Join, NewTable, TableInfo, TableMade};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::{Append, Row, StoreError, User};

use super::live::{State, summary_of};
use super::{Hub, random_id, unwritten};
use crate::secrets::{self, now};

/// How many tables at which only bots play somebody may have running at once, on this process.
const MOST_BOT_TABLES: usize = 4;

impl Hub {
    /// Makes a table. Its maker joins like everybody else, once the commitment to the shuffles is told.
    pub async fn make(&self, user: &User, new: NewTable) -> Result<TableMade, Refused> {
        let fresh = fresh(user)?;
        let made = Made::ask(&self.0.games, &new, &fresh)?;
        if !made.is_for_bots_alone() {
            return self.open(&fresh, made).await;
        }
        // A task of its own: whoever hangs up half-way has made the table all the same, and it counts.
        let (hub, user) = (self.clone(), user.id.clone());
        let opened = tokio::spawn(async move { hub.open_for_bots(user, &fresh, made).await }).await;
        opened.unwrap_or_else(|_| Err(Refused::new(ErrorCode::Internal, "the table could not be made; try again")))
    }

    /// Makes a table at which only bots play, if its maker has not too many of them running.
    async fn open_for_bots(&self, user: String, fresh: &Fresh, made: Made) -> Result<TableMade, Refused> {
        // Held until the table is there: who asks twice at once is counted twice.
        let mut tables = self.0.bot_tables.lock().await;
        let tables = tables.entry(user).or_default();
        *tables = self.running(std::mem::take(tables)).await;
        if tables.len() >= MOST_BOT_TABLES {
            let message = format!(
                "{} tables of yours at which only bots play are still running; wait until one is over",
                tables.len()
            );
            return Err(Refused::new(ErrorCode::TooMany, message));
        }
        let opened = self.open(fresh, made).await?;
        tables.push(opened.table.id.clone());
        Ok(opened)
    }

    /// Those of these tables that are in play.
    async fn running(&self, tables: Vec<String>) -> Vec<String> {
        let mut running = vec![];
        for id in tables {
            let live = self.cells().get(&id).and_then(|cell| cell.get().cloned());
            if let Some(live) = live
                && live.lock().await.is_ok_and(|state| !state.table.is_over())
            {
                running.push(id);
            }
        }
        running
    }

    /// Makes the table of a rematch; if there is one already, that is the answer.
    pub async fn rematch(&self, user: &User, table: &str) -> Result<TableMade, Refused> {
        let fresh = fresh(user)?;
        let made = self.look(table, |state| match state.info().rematch {
            None => Ok(Ok(Made::rematch(&state.table, &fresh)?)),
            Some(rematch) => Ok(Err(rematch)),
        });
        match made.await? {
            Ok(made) => {
                let opened = self.open(&fresh, made).await?;
                let id = opened.table.id.clone();
                self.act(table, move |_| Ok(Act::Rematched { table: id.clone() })).await?;
                Ok(opened)
            }
            Err(rematch) => {
                let made = |state: &State| {
                    let seat = state.table.kept_for(&user.id);
                    Ok(TableMade { table: state.info(), invite: String::new(), seat })
                };
                self.look(&rematch, made).await
            }
        }
    }

    /// Makes a table that goes on from a step of a finished game.
    pub async fn branch(&self, user: &User, table: &str, branch: Branch) -> Result<TableMade, Refused> {
        let fresh = fresh(user)?;
        let made = self.branch_off(table, branch, fresh.clone()).await?;
        self.open(&fresh, made).await
    }

    /// Seats somebody. With the last open seat the game begins, if nobody has to choose what to bring.
    pub async fn join(&self, user: &User, table: &str, join: Join) -> Result<TableInfo, Refused> {
        let user = user.clone();
        self.act(table, move |table| {
            let seat = table.place_for(&user.id, join.seat, join.invite.as_deref())?;
            let (user, name, contribution) = (user.id.clone(), user.name.clone(), join.contribution.clone());
            Ok(Act::Sat { seat, user, name, contribution })
        })
        .await?;
        self.info(table).await
    }

    /// Notes what somebody brings. With the last choice the game begins.
    pub async fn bring(&self, user: &User, table: &str, bring: Bring) -> Result<TableInfo, Refused> {
        let user = user.id.clone();
        self.act(table, move |table| table.wish_to_bring(&user, &bring.brings)).await?;
        self.info(table).await
    }

    /// Writes the first row of a table.
    async fn open(&self, fresh: &Fresh, made: Made) -> Result<TableMade, Refused> {
        let id = random_id()?;
        let taken = || Refused::new(ErrorCode::Internal, "the table could not be made; try again");
        let table = self.write_table(&id, made).await?.ok_or_else(taken)?;
        // A table of bots alone begins now.
        self.live(&id).await?;
        let invite = runehall_wire::hex(&fresh.invite);
        Ok(TableMade { table: table.info(&|_| true, 0), invite, seat: table.kept_for(&fresh.maker) })
    }

    /// Writes the first row of a table, if the rules take it: the table as it is then, or nothing if there is one with this id.
    pub(super) async fn write_table(&self, id: &str, made: Made) -> Result<Option<Table>, Refused> {
        let at = now();
        let body = serde_json::to_string(&Act::Made(Box::new(made.clone())));
        let body = body.map_err(|_| Refused::new(ErrorCode::Internal, "the table cannot be written"))?;
        let (host, table) = (made.maker.clone(), Table::new(&self.0.games, id, at, made)?);
        // At a table of an event people sit from the first row on.
        let chairs = (0..).zip(table.chairs()).filter(|(_, chair)| chair.user.is_some());
        let append = Append {
            table: id.to_owned(),
            seq: 0,
            rows: vec![Row { seq: 0, at, body }],
            summary: summary_of(&table.info(&|_| true, 0), at),
            seated: chairs.map(|(seat, chair)| (seat, chair.user.clone())).collect(),
            host,
        };
        match self.0.store.append(append).await {
            Ok(()) => Ok(Some(table)),
            Err(StoreError::Conflict { .. }) => Ok(None),
            Err(error) => Err(unwritten(error)),
        }
    }
}

fn fresh(user: &User) -> Result<Fresh, Refused> {
    Ok(Fresh {
        secret: secrets::random()?,
        invite: secrets::random()?,
        maker: user.id.clone(),
        maker_name: user.name.clone(),
    })
}
