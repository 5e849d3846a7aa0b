//! The Parquet file holds every game of the run.

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use runehall_engine::{Game, Setup};
use runehall_runebound::Runebound;
use runehall_runeslingers::Boosters;
use runehall_sim::{GamesFile, Rows, SimSpec, run};
use runehall_zun::Zun;

#[test]
fn a_table_reads_back() {
    let spec = SimSpec::random(Setup::seats(3), 300, 5);
    let mut rows = vec![];
    run::<Zun>(&Zun::load(&[]).unwrap(), &spec, &(), Some(&mut rows)).unwrap();
    let mut table = GamesFile::new(tempfile::tempfile().unwrap(), "zun", &spec).unwrap();
    rows.chunks(70).for_each(|some| table.take(some).unwrap());
    let file = table.finish().unwrap();

    let reader = SerializedFileReader::new(file).unwrap();
    let notes = reader.metadata().file_metadata().key_value_metadata().unwrap().clone();
    let note = |key: &str| notes.iter().find(|note| note.key == key).and_then(|note| note.value.clone());
    assert_eq!(note("seed").as_deref(), Some("5"));
    assert_eq!(note("bots").as_deref(), Some("random,random,random"));
    let read: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(read.len(), rows.len());
    let names: Vec<&str> = read[0].get_column_iter().map(|(name, _)| name.as_str()).collect();
    let expected = "game starter ending winners winner turns decisions forced options";
    assert_eq!(names.join(" "), expected);
    for (read, row) in read.iter().zip(&rows) {
        assert_eq!(read.get_ulong(0).unwrap(), row.game);
        assert_eq!(read.get_ubyte(1).unwrap(), row.starter.0);
        assert_eq!(read.get_string(2).unwrap() == "won", !row.winners().is_empty());
        assert_eq!(read.get_ubyte(3).unwrap(), row.winners().bits());
        assert_eq!(read.get_ubyte(4).ok(), row.winners().iter().next().map(|seat| seat.0));
        assert_eq!(read.get_uint(5).unwrap(), row.turns);
        assert_eq!(read.get_ulong(6).unwrap(), row.course.decisions);
        assert_eq!(read.get_ulong(7).unwrap(), row.course.forced);
        assert_eq!(read.get_ulong(8).unwrap(), row.course.options);
    }
}

#[test]
fn a_table_says_how_a_game_without_a_winner_ended() {
    fn endings<G: Game>(setup: Setup) -> Vec<String> {
        let spec = SimSpec::random(setup, 3, 5);
        let mut table = GamesFile::new(tempfile::tempfile().unwrap(), G::info().name, &spec).unwrap();
        run::<G>(&G::load(&[]).unwrap(), &spec, &(), Some(&mut table)).unwrap();
        let reader = SerializedFileReader::new(table.finish().unwrap()).unwrap();
        reader.get_row_iter(None).unwrap().map(|row| row.unwrap().get_string(2).unwrap().clone()).collect()
    }
    let alone = Setup { options: [("round-cap".to_owned(), "2".to_owned())].into(), ..Setup::seats(1) };
    assert_eq!(endings::<Runebound>(alone), ["lost"; 3]);
    assert_eq!(endings::<Boosters>(Setup::seats(4)), ["unwon"; 3]);
}
