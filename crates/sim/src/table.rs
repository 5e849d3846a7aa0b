//! A Parquet file with one row for each game.
//!
//! | column | type | is |
//! |---|---|---|
//! | `game` | uint64 | number in the run; with the seed it gives the game's dice |
//! | `starter` | uint8 | the seat that had the first turn |
//! | `ending` | utf8 | `won`, `drawn`, `unwon` (over without a winner, and no draw), `lost` (all lost to the game), `unfinished` or `fault` |
//! | `winners` | uint8 | the winning seats as bits, seat 0 lowest |
//! | `winner` | uint8 or null | the winning seat, if exactly one won |
//! | `turns` | uint32 | turns begun |
//! | `decisions`, `forced`, `options` | uint64 | as in the report; `options` is the sum over the decisions |
//!
//! The file's metadata say what was played: `game`, `seats`, `mode`, `bots`, `seed`.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use runehall_bots::Ending;
use runehall_engine::End;

use crate::Rows;
use crate::play::GameRow;
use crate::run::SimSpec;

/// Rows per row group: enough to compress well.
const BATCH: usize = 1 << 16;

/// The columns above, as Parquet says it.
const SCHEMA: &str = "message games {
    required int64 game (integer(64, false));
    required int32 starter (integer(8, false));
    required binary ending (string);
    required int32 winners (integer(8, false));
    optional int32 winner (integer(8, false));
    required int32 turns (integer(32, false));
    required int64 decisions (integer(64, false));
    required int64 forced (integer(64, false));
    required int64 options (integer(64, false));
}";

/// Writes games as Parquet. [`GamesFile::finish`] writes the end of the file, without which it cannot be read.
pub struct GamesFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    waiting: Vec<GameRow>,
}

impl<W: Write + Send> GamesFile<W> {
    /// Begins a file for a run of the game with this name.
    pub fn new(out: W, game: &str, spec: &SimSpec) -> io::Result<Self> {
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
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
        Ok(GamesFile { writer, waiting: vec![] })
    }

    /// Writes what is left and the end of the file, and hands the file back.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.writer.into_inner()?)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut group = self.writer.next_row_group()?;
        write_columns(&mut group, &self.waiting)?;
        group.close()?;
        self.waiting.clear();
        Ok(())
    }
}

impl<W: Write + Send> Rows for GamesFile<W> {
    fn take(&mut self, rows: &[GameRow]) -> io::Result<()> {
        self.waiting.extend_from_slice(rows);
        if self.waiting.len() < BATCH { Ok(()) } else { self.flush() }
    }
}

impl<W: Write + Send> fmt::Debug for GamesFile<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GamesFile").field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

/// Writes the rows by column, in the order of the schema. Parquet keeps unsigned numbers in the bits of signed ones.
fn write_columns<W: Write + Send>(group: &mut SerializedRowGroupWriter<'_, W>, rows: &[GameRow]) -> Result<()> {
    let small = |value: fn(&GameRow) -> u32| rows.iter().map(|row| value(row).cast_signed()).collect::<Vec<_>>();
    let large = |value: fn(&GameRow) -> u64| rows.iter().map(|row| value(row).cast_signed()).collect::<Vec<_>>();
    let endings: Vec<ByteArray> = rows.iter().map(|row| ending(row).into()).collect();
    let winners: Vec<i32> = rows.iter().filter_map(winner).map(i32::from).collect();
    let has_winner: Vec<i16> = rows.iter().map(|row| winner(row).is_some().into()).collect();
    write::<Int64Type, W>(group, &large(|row| row.game), None)?;
    write::<Int32Type, W>(group, &small(|row| row.starter.0.into()), None)?;
    write::<ByteArrayType, W>(group, &endings, None)?;
    write::<Int32Type, W>(group, &small(|row| row.winners().bits().into()), None)?;
    write::<Int32Type, W>(group, &winners, Some(&has_winner))?;
    write::<Int32Type, W>(group, &small(|row| row.turns), None)?;
    write::<Int64Type, W>(group, &large(|row| row.course.decisions), None)?;
    write::<Int64Type, W>(group, &large(|row| row.course.forced), None)?;
    write::<Int64Type, W>(group, &large(|row| row.course.options), None)
}

/// Writes the next column; `present` says, where that is not always so, which rows have a value.
fn write<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    present: Option<&[i16]>,
) -> Result<()> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<T>().write_batch(values, present, None)?;
        column.close()?;
    }
    Ok(())
}

fn ending(row: &GameRow) -> &'static str {
    match row.course.ending {
        Ending::Over(outcome) => match outcome.end {
            End::Won => "won",
            End::Drawn => "drawn",
            End::Unwon => "unwon",
            End::Lost => "lost",
        },
        Ending::Unfinished => "unfinished",
        Ending::Fault(_) => "fault",
    }
}

fn winner(row: &GameRow) -> Option<u8> {
    let winners = row.winners();
    if winners.len() == 1 { winners.iter().next().map(|seat| seat.0) } else { None }
}
