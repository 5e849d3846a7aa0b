//! The binary on a real terminal: `script` (of every Linux) gives it one.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// For slow machines; nothing waits for it that goes well.
const PATIENCE: Duration = Duration::from_mins(1);

/// Runs `runehall` with these words on a terminal of 80 by 24, types each of the texts when the one before it has shown
/// what it should, and hands back everything that was shown.
fn on_terminal(words: &str, no_color: bool, steps: &[(&str, &str)]) -> String {
    let command = format!("stty cols 80 rows 24; {} {words}", env!("CARGO_BIN_EXE_runehall"));
    let mut script = Command::new("script");
    script.args(["-qfec", &command, "/dev/null"]).env("TERM", "xterm-256color").env_remove("NO_COLOR");
    if no_color {
        script.env("NO_COLOR", "1");
    }
    let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (send, shown) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = stdout.read(&mut bytes) {
            if send.send(bytes[..n].to_vec()).is_err() {
                return;
            }
        }
    });
    let mut all = vec![];
    for (expected, keys) in steps {
        let patience = Instant::now() + PATIENCE;
        while !screen_of(&all).contains(expected) {
            let Ok(bytes) = shown.recv_timeout(patience.saturating_duration_since(Instant::now())) else {
                let _ = child.kill();
                panic!("`{expected}` was not shown, but this:\n{}", screen_of(&all));
            };
            all.extend(bytes);
        }
        stdin.write_all(keys.as_bytes()).unwrap();
        stdin.flush().unwrap();
    }
    // When the program ends, so does what it shows.
    let patience = Instant::now() + PATIENCE;
    loop {
        match shown.recv_timeout(patience.saturating_duration_since(Instant::now())) {
            Ok(bytes) => all.extend(bytes),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                let _ = child.kill();
                panic!("it did not end; it showed this:\n{}", screen_of(&all));
            }
        }
    }
    assert!(child.wait().unwrap().success());
    String::from_utf8(all).unwrap()
}

/// What stands on the screen after all this was shown: a terminal that knows how to print and to move.
fn screen_of(bytes: &[u8]) -> String {
    let mut rows = vec![vec![' '; 80]; 24];
    let (mut x, mut y) = (0, 0);
    for (i, part) in String::from_utf8_lossy(bytes).split('\x1b').enumerate() {
        let end = if i == 0 { 0 } else { part.find(|c: char| c.is_ascii_alphabetic()).map_or(part.len(), |at| at + 1) };
        let (control, text) = part.split_at(end);
        if let Some(place) = control.strip_prefix('[').and_then(|control| control.strip_suffix('H')) {
            let mut numbers = place.split(';').map(|n| n.parse().unwrap_or(1));
            y = numbers.next().unwrap_or(1usize).max(1) - 1;
            x = numbers.next().unwrap_or(1usize).max(1) - 1;
        }
        for c in text.chars() {
            match c {
                '\n' => (x, y) = (0, y + 1),
                _ if !c.is_control() => {
                    if let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                        *cell = c;
                    }
                    x += 1;
                }
                _ => {}
            }
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}

/// Enters the other screen, and leaves it again.
const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";

#[test]
fn a_table_opens_takes_keys_and_gives_the_terminal_back() {
    let shown = on_terminal(
        "play zun --seed 15 --bots random --starter 1",
        false,
        &[("0 end", "1"), ("Lay a Modifier", "\x1b"), ("0 end", "q"), ("leave the table", "q")],
    );
    assert!(shown.contains(ENTER) && shown.contains(LEAVE));
    assert!(shown.contains("\x1b[38;5;"), "no colours: {shown}");
}

#[test]
fn no_color_is_respected() {
    let steps = [("0 end", "q"), ("leave the table", "q")];
    let shown = on_terminal("play zun --seed 15 --bots random --starter 1", true, &steps);
    // Neither palette colours nor the eight of old; weight and reversal are no colours.
    for colour in ["\x1b[38;", "\x1b[48;", "\x1b[31m", "\x1b[32m", "\x1b[36m"] {
        assert!(!shown.contains(colour), "{colour:?} in {shown}");
    }
    assert!(on_terminal("games", true, &[]).contains("Runes of Zun"));
}

#[test]
fn plain_is_plain_on_a_terminal_too() {
    let shown = on_terminal("play zun --plain --seed 15 --bots random --starter 1", false, &[("> ", "quit\n")]);
    assert!(!shown.contains(ENTER), "{shown}");
    assert!(!shown.contains('│'), "{shown}");
}
