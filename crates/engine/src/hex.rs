//! Hashes and secrets as text. The one reader of hex digits: what it refuses, no file and no message can say.

/// The 32 bytes of 64 lower-case hex digits. There is one spelling, so equal texts mean equal bytes and the other way round.
pub fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digit = |c: u8| match c {
        b'0'..=b'9' => Some(c - b'0'),
        b'a'..=b'f' => Some(c - b'a' + 10),
        _ => None,
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    let pairs: &[[u8; 2]; 32] = pairs.try_into().ok()?;
    let mut bytes = [0; 32];
    for (byte, &[high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(high)? << 4 | digit(low)?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_64_small_hex_digits_are_read() {
        assert_eq!(from_hex(&"0f".repeat(32)), Some([0x0f; 32]));
        assert_eq!(from_hex(&"a9".repeat(32)), Some([0xa9; 32]));
        for text in [
            "",
            "0f",
            &"0F".repeat(32),
            &"0g".repeat(32),
            &"0f".repeat(33),
            &"0f".repeat(31),
            &"f".repeat(63),
            &"é".repeat(32),
        ] {
            assert_eq!(from_hex(text), None, "{text}");
        }
    }
}
