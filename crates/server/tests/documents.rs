//! The documents made from the server's code say what the code says.
//!
//! `BLESS=1 cargo test -p runehall-server --test documents` writes them anew, as `cargo xtask gen` does.

use std::fs;
use std::path::PathBuf;

use runehall_server::docs;

/// Compares with the file, or writes it.
fn check(path: &str, now: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, now).unwrap();
        return;
    }
    let then = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
    // Not `assert_eq`: two whole files side by side help nobody.
    let differs = then.lines().zip(now.lines()).position(|(then, now)| then != now);
    if let Some(line) = differs {
        panic!("{path} is not what the code says from line {}: run `cargo xtask gen`", line + 1);
    }
    assert_eq!(then.len(), now.len(), "{path} is not as long as the code says: run `cargo xtask gen`");
}

#[test]
fn the_types_of_the_web_app() {
    check("web/src/lib/protocol.ts", &runehall_protocol::export::typescript());
}

#[test]
fn the_description_of_the_api() {
    check("docs/openapi.json", &docs::openapi());
}

#[test]
fn the_messages_of_the_protocol() {
    check("docs/protocol.md", &docs::protocol_markdown());
}
