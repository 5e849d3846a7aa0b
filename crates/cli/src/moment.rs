//! Bots at a real terminal answer at moments that are drawn before they think, as they do on a server: whoever sits before the
//! screen cannot tell from the time whether a bot had anything to answer with (RSL-14.12).

use std::hash::{BuildHasher, Hasher, RandomState};
use std::thread::sleep;
use std::time::Instant;

use crate::host::Host;

/// Lets the asked bot answer one question when its moment has come; false if no bot is asked.
pub fn bot_moves(host: &mut Host) -> anyhow::Result<bool> {
    let (start, when) = (Instant::now(), host.bot_begins());
    let drawn = when.map(|when| (when, when.moment(draw)));
    let moved = host.bot_moves()?;
    if let Some((when, moment)) = drawn.filter(|_| moved) {
        let ready = start.elapsed();
        sleep(when.after(moment, ready, draw).saturating_sub(ready));
    }
    Ok(moved)
}

fn draw() -> u16 {
    by_chance() as u16
}

/// A number nobody can foresee: the standard library keys its hashers from the system's entropy.
pub fn by_chance() -> u64 {
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u8(0);
    hasher.finish()
}
