//! Any bytes as a replay file. What is read writes back the same, and playing it again ends in a verdict, never in a panic.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use runehall_games::DynGame;
use runehall_games::replay::{Cursor, verify};
use runehall_wire::{Replay, parse, read, recover};

static GAMES: LazyLock<Vec<Arc<dyn DynGame>>> =
    LazyLock::new(|| runehall_games::GAMES.iter().map(|game| game.load(&[]).expect("its cards are sound")).collect());

fuzz_target!(|bytes: &[u8]| {
    if let Ok(replay) = read(bytes) {
        play(replay);
    }
    let Ok(text) = str::from_utf8(bytes) else { return };
    for text in [text, &sealed(text)] {
        if let Ok((replay, _)) = recover(text) {
            play(replay);
        }
    }
});

fn play(mut replay: Replay) {
    let again = parse(&replay.write());
    assert_eq!(again.as_ref(), Ok(&replay), "does not read back");
    let Some(game) = GAMES.iter().find(|game| game.info().name == replay.game) else { return };
    // A fuzzer does not guess a hash: without this, no choice would ever be played.
    replay.rules = game.rules_hash();
    if verify(Arc::clone(game), &replay).is_ok() {
        let mut cursor = Cursor::new(Arc::clone(game), &replay).expect("verified a moment ago");
        cursor.jump(cursor.last());
        while cursor.back() {}
    }
}

/// The same lines with the right check at the end of each, which no fuzzer guesses either.
fn sealed(text: &str) -> String {
    let mut check = String::new();
    let mut out = String::new();
    for line in text.lines() {
        let body = line.rsplit_once(" #").map_or(line, |(body, _)| body);
        let hash = blake3::hash(format!("{check}{body}").as_bytes());
        check = hash.to_hex()[..8].to_owned();
        out += &format!("{body} #{check}\n");
    }
    out
}
