//! Makes sure that the folder of the web app exists, so that the crate builds before `cargo xtask web` was ever run.

use std::fs;
use std::path::Path;

fn main() {
    let dist = Path::new("../../web/dist");
    // An empty folder only: a page put there would pass for a web app that has been built.
    if let Err(error) = fs::create_dir_all(dist) {
        println!("cargo::error=cannot make `web/dist`: {error}");
    }
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=../../docs/rules");
}
