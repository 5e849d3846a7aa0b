//! Random ids, tokens and keys. **Invariant:** nothing made here is written to a log.

use std::time::{SystemTime, UNIX_EPOCH};

use runehall_protocol::{ErrorCode, Refused};

/// What a token begins with, so that one that was published by accident is recognised.
const TOKEN_PREFIX: &str = "rh_";

/// Fresh random bytes of the operating system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Refused> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!(%error, "the operating system gives no random numbers");
        Refused::new(ErrorCode::Internal, "something broke on the server; try again")
    })?;
    Ok(bytes)
}

/// The id of a new user: 128 random bits.
pub(crate) fn user_id() -> Result<String, Refused> {
    random::<16>().map(|bytes| hex(&bytes))
}

/// A token for a program: 256 random bits.
pub(crate) fn token() -> Result<String, Refused> {
    random::<32>().map(|bytes| format!("{TOKEN_PREFIX}{}", hex(&bytes)))
}

/// What is kept of a token. It is random, so a plain hash tells nothing of it.
pub(crate) fn token_hash(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}

/// The key that signs cookies, made of the secret that the store keeps.
pub(crate) fn cookie_key(secret: [u8; 32]) -> axum_extra::extract::cookie::Key {
    let mut bytes = [0; 64];
    let mut hasher = blake3::Hasher::new_derive_key("runehall 2026 cookie signing key");
    hasher.update(&secret).finalize_xof().fill(&mut bytes);
    axum_extra::extract::cookie::Key::from(&bytes)
}

/// Bytes as hex digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let (one, two) = (token().unwrap(), token().unwrap());
        assert_eq!(one.len(), TOKEN_PREFIX.len() + 64);
        assert_ne!(one, two);
        assert_ne!(token_hash(&one), token_hash(&two));
        assert!(!hex(&token_hash(&one)).contains(&one[TOKEN_PREFIX.len()..]));
    }
}
