//! A Parquet file with one row for each game.
//!
//! | column | type | is |
//! |---|---|---|
//! | `game` | uint64 | number in the run; with the seed it gives the game's dice |
//! | `starter` | uint8 | the seat that was asked first |
//! | `ending` | utf8 | `won`, `drawn`, `unfinished` or `fault` |
//! | `winners` | uint8 | the winning seats as bits, seat 0 lowest |
//! | `winner` | uint8 or null | the winning seat, if exactly one won |
//! | `turns` | uint32 | turns begun |
//! | `decisions`, `forced`, `options` | uint64 | as in the report; `options` is the sum over the decisions |
//!
//! The file's metadata say what was played: `game`, `seats`, `mode`, `bots`, `seed`.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use arrow::array::{ArrayRef, StringArray, UInt8Array, UInt32Array, UInt64Array};
use arrow::datatypes::{DataType, Field, Schema};
use arrow::record_batch::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use runehall_bots::Ending;

use crate::Rows;
use crate::play::GameRow;
use crate::run::SimSpec;

/// Rows per record batch: enough to compress well.
const BATCH: usize = 1 << 16;

/// Writes games as Parquet. [`Table::finish`] writes the end of the file, without which it cannot be read.
pub struct Table<W: Write + Send> {
    schema: Arc<Schema>,
    writer: ArrowWriter<W>,
    waiting: Vec<GameRow>,
}

impl<W: Write + Send> Table<W> {
    /// Begins a file for a run of the game with this name.
    pub fn new(out: W, game: &str, spec: &SimSpec) -> io::Result<Self> {
        let column = |name: &str, kind| Field::new(name, kind, name == "winner");
        let schema = Arc::new(Schema::new(vec![
            column("game", DataType::UInt64),
            column("starter", DataType::UInt8),
            column("ending", DataType::Utf8),
            column("winners", DataType::UInt8),
            column("winner", DataType::UInt8),
            column("turns", DataType::UInt32),
            column("decisions", DataType::UInt64),
            column("forced", DataType::UInt64),
            column("options", DataType::UInt64),
        ]));
        let note = |key: &str, value: String| KeyValue::new(key.to_owned(), value);
        let notes = vec![
            note("game", game.to_owned()),
            note("seats", spec.setup.seats.to_string()),
            note("mode", spec.setup.mode.clone()),
            note("bots", spec.bots_by_seat().iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
            note("seed", spec.seed.to_string()),
        ];
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_key_value_metadata(Some(notes))
            .build();
        let writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties)).map_err(io::Error::other)?;
        Ok(Table { schema, writer, waiting: vec![] })
    }

    /// Writes what is left and the end of the file, and hands the file back.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        self.writer.into_inner().map_err(io::Error::other)
    }

    fn flush(&mut self) -> io::Result<()> {
        let columns = columns(&self.waiting);
        self.waiting.clear();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns).map_err(io::Error::other)?;
        self.writer.write(&batch).map_err(io::Error::other)
    }
}

impl<W: Write + Send> Rows for Table<W> {
    fn take(&mut self, rows: &[GameRow]) -> io::Result<()> {
        self.waiting.extend_from_slice(rows);
        if self.waiting.len() < BATCH { Ok(()) } else { self.flush() }
    }
}

impl<W: Write + Send> fmt::Debug for Table<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

/// The rows by column, in the order of the schema.
fn columns(rows: &[GameRow]) -> Vec<ArrayRef> {
    let small =
        |value: fn(&GameRow) -> u8| Arc::new(rows.iter().map(value).map(Some).collect::<UInt8Array>()) as ArrayRef;
    let large =
        |value: fn(&GameRow) -> u64| Arc::new(rows.iter().map(value).map(Some).collect::<UInt64Array>()) as ArrayRef;
    vec![
        large(|row| row.game),
        small(|row| row.starter.0),
        Arc::new(rows.iter().map(|row| Some(ending(row))).collect::<StringArray>()),
        small(|row| row.winners().bits()),
        Arc::new(rows.iter().map(winner).collect::<UInt8Array>()),
        Arc::new(rows.iter().map(|row| Some(row.turns)).collect::<UInt32Array>()),
        large(|row| row.course.decisions),
        large(|row| row.course.forced),
        large(|row| row.course.options),
    ]
}

fn ending(row: &GameRow) -> &'static str {
    match row.course.ending {
        Ending::Over(outcome) if outcome.winners.is_empty() => "drawn",
        Ending::Over(_) => "won",
        Ending::Unfinished => "unfinished",
        Ending::Fault(_) => "fault",
    }
}

fn winner(row: &GameRow) -> Option<u8> {
    let winners = row.winners();
    if winners.len() == 1 { winners.iter().next().map(|seat| seat.0) } else { None }
}
