//! Random ids, keys and codes. **Invariant:** nothing made here is written to a log.

use std::time::{SystemTime, UNIX_EPOCH};

use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::hex;

/// What a token begins with, so that one that was published by accident is recognised.
const TOKEN_PREFIX: &str = "rh_";
/// The letters and digits of recovery codes: none looks like another.
const CODE: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// How many of them a code has (5 bits each, so 140), and in groups of how many it is written.
const CODE_LENGTH: usize = 28;
const CODE_GROUP: usize = 4;

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

/// The secret of a browser's session: 256 random bits.
pub(crate) fn session() -> Result<String, Refused> {
    random::<32>().map(|bytes| hex(&bytes))
}

/// A token for a program: 256 random bits.
pub(crate) fn token() -> Result<String, Refused> {
    random::<32>().map(|bytes| format!("{TOKEN_PREFIX}{}", hex(&bytes)))
}

/// A recovery code: `7Q2M-…`, seven groups.
pub(crate) fn recovery_code() -> Result<String, Refused> {
    let letters = random::<CODE_LENGTH>()?.map(|byte| char::from(CODE[usize::from(byte) % CODE.len()]));
    Ok(letters.chunks(CODE_GROUP).map(String::from_iter).collect::<Vec<_>>().join("-"))
}

/// What is kept of a session or a token. They are random, so a plain hash tells nothing of them.
pub(crate) fn hash(secret: &str) -> [u8; 32] {
    *blake3::hash(secret.as_bytes()).as_bytes()
}

/// What is kept of a recovery code, however it is typed.
pub(crate) fn code_hash(code: &str) -> [u8; 32] {
    let letter = |c: char| match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        c => c,
    };
    // A little more than a code, so that a long text is no work and no code either.
    let letters = code.chars().filter(char::is_ascii_alphanumeric).take(CODE_LENGTH + 1);
    hash(&letters.map(letter).collect::<String>())
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
        assert_ne!(hash(&one), hash(&two));
        assert!(!hex(&hash(&one)).contains(&one[TOKEN_PREFIX.len()..]));
    }

    #[test]
    fn codes_are_groups_that_can_be_typed_carelessly() {
        let code = recovery_code().unwrap();
        assert_eq!(code.split('-').map(str::len).collect::<Vec<_>>(), [4; 7], "{code}");
        assert_ne!(code, recovery_code().unwrap());
        let careless = format!(" {} ", code.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l"));
        assert_eq!(code_hash(&careless), code_hash(&code), "{careless}");
        for other in ["", &code[1..], &format!("{code}0"), &code.replace('-', "0")] {
            assert_ne!(code_hash(other), code_hash(&code), "{other}");
        }
    }
}
