//! Appends to many tables at once, in as many statements as an append to one.
//!
//! A statement is a visit to the database's thread or process, and on a busy machine a visit waits for its turn twice. So the
//! appends of a transaction travel together, as one JSON text. The statements are the same for both databases but for how that
//! text becomes rows. **Invariant:** the appends are for different tables.

use std::collections::BTreeSet;

use serde::Serialize;
use sqlx::{AnyConnection, Row as _, query};

use crate::model::Append;
use crate::write::number;

/// The statements in the words of one database. Each takes a JSON list.
#[derive(Debug)]
pub(crate) struct Statements {
    make: &'static str,
    grow: &'static str,
    log: &'static str,
    seat: &'static str,
    unseat: &'static str,
}

/// Whoever changes `length` from `seq` has the right to write the rows from there on. In PostgreSQL a second one waits until the
/// first has committed, and then finds another length.
macro_rules! statements {
    (tables: $tables:literal, known: $known:literal, rows: $rows:literal, seats: $seats:literal) => {
        Statements {
            make: concat!(
                "INSERT INTO tables (id, length, kind, game, stage, public, made_at, changed_at, info, host) ",
                "SELECT id, length, kind, game, stage, public, made_at, changed_at, info, host FROM ",
                $tables,
                " WHERE true ON CONFLICT (id) DO NOTHING RETURNING id"
            ),
            grow: concat!(
                "UPDATE tables SET length = a.length, stage = a.stage, public = a.public, changed_at = a.changed_at, info = a.info FROM ",
                $known,
                " WHERE tables.id = a.id AND tables.length = a.seq RETURNING tables.id"
            ),
            log: concat!("INSERT INTO log (table_id, seq, at, body) SELECT id, seq, at, body FROM ", $rows),
            seat: concat!(
                "INSERT INTO seats (table_id, seat, user_id) SELECT id, seat, user_id FROM ",
                $seats,
                " WHERE true ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id"
            ),
            unseat: concat!("DELETE FROM seats WHERE (table_id, seat) IN (SELECT id, seat FROM ", $seats, ")"),
        }
    };
}

pub(crate) const SQLITE: Statements = statements! {
    tables: "(SELECT value ->> 'id' AS id, value ->> 'length' AS length, value ->> 'kind' AS kind, value ->> 'game' AS game, value ->> 'stage' AS stage, \
        value ->> 'public' AS public, value ->> 'made_at' AS made_at, value ->> 'changed_at' AS changed_at, value ->> 'info' AS info, \
        value ->> 'host' AS host FROM json_each($1)) AS a",
    known: "(SELECT value ->> 'id' AS id, value ->> 'seq' AS seq, value ->> 'length' AS length, value ->> 'stage' AS stage, \
        value ->> 'public' AS public, value ->> 'changed_at' AS changed_at, value ->> 'info' AS info FROM json_each($1)) AS a",
    rows: "(SELECT value ->> 'id' AS id, value ->> 'seq' AS seq, value ->> 'at' AS at, value ->> 'body' AS body FROM json_each($1)) AS a",
    seats: "(SELECT value ->> 'id' AS id, value ->> 'seat' AS seat, value ->> 'user_id' AS user_id FROM json_each($1)) AS a"
};

/// All processes lock tables in the order of their ids, so that no two wait for each other.
pub(crate) const POSTGRES: Statements = statements! {
    tables: "json_to_recordset($1::json) AS a (id text, length bigint, kind text, game text, stage text, public boolean, made_at bigint, \
        changed_at bigint, info text, host text)",
    known: "(SELECT a.* FROM json_to_recordset($1::json) AS a (id text, seq bigint, length bigint, stage text, public boolean, \
        changed_at bigint, info text) JOIN tables AS t ON t.id = a.id ORDER BY t.id FOR UPDATE OF t) AS a",
    rows: "json_to_recordset($1::json) AS a (id text, seq bigint, at bigint, body text)",
    seats: "json_to_recordset($1::json) AS a (id text, seat bigint, user_id text)"
};

#[derive(Serialize)]
struct Table<'a> {
    id: &'a str,
    seq: i64,
    length: i64,
    kind: &'a str,
    game: &'a str,
    stage: &'a str,
    public: bool,
    made_at: i64,
    changed_at: i64,
    info: &'a str,
    host: Option<&'a str>,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    seq: i64,
    at: i64,
    body: &'a str,
}

#[derive(Serialize)]
struct Chair<'a> {
    id: &'a str,
    seat: u8,
    user_id: Option<&'a str>,
}

impl Statements {
    /// Writes the appends that come in time, and says whose they are; of the others nothing is written.
    pub(crate) async fn append(
        &self,
        all: &[&Append],
        on: &mut AnyConnection,
    ) -> Result<BTreeSet<String>, sqlx::Error> {
        let (new, known): (Vec<&Append>, Vec<&Append>) = all.iter().partition(|append| append.seq == 0);
        let mut kept = BTreeSet::new();
        for (statement, some) in [(self.make, new), (self.grow, known)] {
            let claims: Vec<Table<'_>> = some.iter().map(|append| table(append)).collect();
            if !claims.is_empty() {
                for row in query(statement).bind(json(&claims)?).fetch_all(&mut *on).await? {
                    kept.insert(row.try_get(0)?);
                }
            }
        }
        let (mut entries, mut sit, mut stand) = (Vec::new(), Vec::new(), Vec::new());
        for append in all.iter().filter(|append| kept.contains(&append.table)) {
            let id = append.table.as_str();
            entries.extend(append.rows.iter().map(|row| Entry {
                id,
                seq: number(row.seq),
                at: row.at,
                body: &row.body,
            }));
            for (seat, user) in &append.seated {
                let chair = Chair { id, seat: *seat, user_id: user.as_deref() };
                if user.is_some() { sit.push(chair) } else { stand.push(chair) }
            }
        }
        run(self.log, &entries, on).await?;
        run(self.unseat, &stand, on).await?;
        run(self.seat, &sit, on).await?;
        Ok(kept)
    }
}

fn table(append: &Append) -> Table<'_> {
    let summary = &append.summary;
    Table {
        id: &append.table,
        seq: number(append.seq),
        length: number(append.length()),
        kind: summary.kind.word(),
        game: &summary.game,
        stage: summary.stage.word(),
        public: summary.public,
        made_at: summary.made_at,
        changed_at: summary.changed_at,
        info: &summary.info,
        host: append.host.as_deref(),
    }
}

async fn run<T: Serialize + Sync>(
    statement: &'static str,
    list: &[T],
    on: &mut AnyConnection,
) -> Result<(), sqlx::Error> {
    if !list.is_empty() {
        query(statement).bind(json(list)?).execute(on).await?;
    }
    Ok(())
}

fn json<T: Serialize>(list: &[T]) -> Result<String, sqlx::Error> {
    serde_json::to_string(list).map_err(|error| sqlx::Error::Encode(error.into()))
}
