//! The bots of today against themselves: what `cargo xtask versus COMMIT GAME` builds with those of a commit in their place.

// There it is the crate of that commit, under another name.
extern crate runehall_bots as before;

mod duel;

fn main() -> std::process::ExitCode {
    duel::main()
}
