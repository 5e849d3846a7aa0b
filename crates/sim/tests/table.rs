//! The Parquet file holds every game of the run.

use arrow::array::{Array, AsArray};
use arrow::datatypes::{UInt8Type, UInt32Type, UInt64Type};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use runehall_engine::{Game, Setup};
use runehall_sim::{Rows, SimSpec, Table, run};
use runehall_zun::Zun;

#[test]
fn a_table_reads_back() {
    let spec = SimSpec::random(Setup::seats(3), 300, 5);
    let mut rows = vec![];
    run::<Zun>(&Zun::load(&[]).unwrap(), &spec, &(), Some(&mut rows)).unwrap();
    let mut table = Table::new(tempfile::tempfile().unwrap(), "zun", &spec).unwrap();
    rows.chunks(70).for_each(|some| table.take(some).unwrap());
    let file = table.finish().unwrap();

    let builder = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
    let notes = builder.metadata().file_metadata().key_value_metadata().unwrap().clone();
    let note = |key: &str| notes.iter().find(|note| note.key == key).and_then(|note| note.value.clone());
    assert_eq!(note("seed").as_deref(), Some("5"));
    assert_eq!(note("bots").as_deref(), Some("random,random,random"));
    let batches: Vec<_> = builder.with_batch_size(1_000).build().unwrap().map(Result::unwrap).collect();
    let [batch] = &batches[..] else { panic!("one batch holds 300 rows") };
    let column = |name| batch.column_by_name(name).unwrap();
    let (winner, ending) = (column("winner").as_primitive::<UInt8Type>(), column("ending").as_string::<i32>());
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(column("game").as_primitive::<UInt64Type>().value(i), row.game);
        assert_eq!(column("turns").as_primitive::<UInt32Type>().value(i), row.turns);
        assert_eq!(column("decisions").as_primitive::<UInt64Type>().value(i), row.course.decisions);
        assert_eq!(column("winners").as_primitive::<UInt8Type>().value(i), row.winners().bits());
        assert_eq!(winner.is_valid(i).then(|| winner.value(i)), row.winners().iter().next().map(|seat| seat.0));
        assert_eq!(ending.value(i) == "won", !row.winners().is_empty());
    }
    assert_eq!(batch.num_rows(), 300);
}
