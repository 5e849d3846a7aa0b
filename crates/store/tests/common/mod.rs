//! What the tests of both databases share: short ways to make appends, and the checks.

pub(crate) mod people;
pub(crate) mod tables;

/// Hands the one list of checks to a macro.
macro_rules! every_check {
    ($run:ident) => {
        $run! {
            tables::rows_come_back_as_they_were_written,
            tables::who_is_late_or_early_is_refused,
            tables::a_refused_append_changes_nothing,
            tables::of_many_writers_one_wins_each_row,
            tables::lists_show_what_is_asked_for,
            tables::events_and_tables_are_listed_apart,
            tables::no_host_fills_the_lobby,
            tables::tables_that_nobody_touches_are_removed,
            tables::what_nobody_touches_is_listed_in_parts,
            tables::a_caller_that_goes_away_stops_nothing,
            tables::a_closed_store_says_so,
            people::guests_become_accounts,
            people::nobody_looks_like_somebody_else,
            people::one_of_many_gets_a_login,
            people::passwords_and_codes_are_replaced_once,
            people::keys_speak_for_users,
            people::keys_end,
            people::guests_who_do_not_come_are_removed,
            people::a_new_password_ends_sessions,
            people::decks_are_kept_for_their_owner,
        }
    };
}
pub(crate) use every_check;

use runehall_store::{Append, Kind, Row, Stage, Summary};

/// Rows `seq..seq + n` of a table, each saying its number and who wrote it.
pub(crate) fn append(table: &str, seq: u64, n: u64, by: &str) -> Append {
    Append {
        table: table.to_owned(),
        seq,
        rows: (seq..seq + n).map(|seq| row(seq, by)).collect(),
        summary: summary(table),
        seated: Vec::new(),
        host: None,
    }
}

pub(crate) fn row(seq: u64, by: &str) -> Row {
    Row { seq, at: 1_000 + seq.cast_signed(), body: format!(r#"{{"row":{seq},"by":"{by}","rune":"ᚱ"}}"#) }
}

pub(crate) fn summary(table: &str) -> Summary {
    Summary {
        table: table.to_owned(),
        kind: Kind::Table,
        game: "zun".to_owned(),
        stage: Stage::Open,
        public: true,
        made_at: 5,
        changed_at: 5,
        info: r#"{"seats":2}"#.to_owned(),
    }
}

/// The store's own way of saying that somebody else was first.
pub(crate) fn is_conflict(result: &Result<(), runehall_store::StoreError>) -> bool {
    matches!(result, Err(runehall_store::StoreError::Conflict { .. }))
}
