//! Dice that anybody can check: one stream for every roll of a game, made of a secret and of a part from every person.
//!
//! Before the game the server tells [`commitment`] of a [`Secret`]; the people contribute; [`FairDice`] are both together.
//! After the game the secret is told, and everybody can roll the same dice again. It is SHA-256 and HMAC throughout, so that
//! a sceptic needs none of our code: `docs/fair-shuffles.md` has the protocol, what it proves and what it does not.
//!
//! **Invariant:** roll number `k` depends on the secret, the contributions, `k` and its number of sides, and on nothing that
//! was rolled before. The stream is part of what is promised to people: it never changes.

use std::fmt;
use std::num::NonZeroU64;

use hmac::{Hmac, KeyInit, Mac};
use runehall_engine::Dice;
/// As secrets, commitments and contributions are read.
pub use runehall_engine::from_hex;
use sha2::{Digest, Sha256};

/// What only the server knows while the game goes on: 32 random bytes, used for one game. Not shown by `{:?}`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret of these bytes, which the caller has drawn at random.
    pub fn new(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// The bytes, to be told when the game is over.
    pub fn reveal(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// What is told of a secret before anybody contributes: its SHA-256.
pub fn commitment(secret: &Secret) -> [u8; 32] {
    Sha256::digest(secret.0).into()
}

/// The rolls of one game.
#[derive(Clone)]
pub struct FairDice {
    keyed: Hmac<Sha256>,
    next: u64,
}

impl FairDice {
    /// The stream of a secret and of what each seat contributed, in order of the seats; `None` for a bot of the server.
    pub fn new(secret: &Secret, contributions: &[Option<[u8; 32]>]) -> Self {
        let keyed = Hmac::new_from_slice(&key(secret, contributions)).expect("HMAC takes keys of every length");
        FairDice { keyed, next: 0 }
    }

    /// The same stream, with this roll next. Every roll of the game counts, from 0.
    #[must_use]
    pub fn at(self, roll: u64) -> Self {
        FairDice { next: roll, ..self }
    }

    /// The number of the next roll.
    pub fn roll_number(&self) -> u64 {
        self.next
    }

    /// The number that attempt `attempt` at roll `roll` begins with.
    fn draw(&self, roll: u64, attempt: u32) -> u64 {
        let mut mac = self.keyed.clone();
        mac.update(&roll.to_be_bytes());
        mac.update(&attempt.to_be_bytes());
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        u64::from_be_bytes(std::array::from_fn(|i| digest[i]))
    }
}

impl Dice for FairDice {
    fn roll(&mut self, sides: u32) -> Option<u32> {
        let sides = NonZeroU64::new(sides.into())?;
        let roll = self.next;
        self.next = roll.wrapping_add(1);
        first_face(sides, |attempt| self.draw(roll, attempt))
    }
}

impl fmt::Debug for FairDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the key: whoever reads it knows every card to come.
        f.debug_struct("FairDice").field("next", &self.next).finish_non_exhaustive()
    }
}

/// A byte in front of each seat says whether a contribution follows, so no two tables have the same input.
fn key(secret: &Secret, contributions: &[Option<[u8; 32]>]) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(secret.0);
    for contribution in contributions {
        match contribution {
            Some(bytes) => {
                hash.update([1]);
                hash.update(bytes);
            }
            None => hash.update([0]),
        }
    }
    hash.finalize().into()
}

/// The face of the first attempt that counts.
fn first_face(sides: NonZeroU64, draw: impl Fn(u32) -> u64) -> Option<u32> {
    (0..=u32::MAX).find_map(|attempt| face(draw(attempt), sides))
}

/// The face that a number of 64 bits means; `None` from the last full multiple of `sides` on, where low faces would come
/// up more often than high ones.
fn face(n: u64, sides: NonZeroU64) -> Option<u32> {
    // 2^64 mod sides: how many numbers are too many.
    let excess = (u64::MAX % sides + 1) % sides;
    (n <= u64::MAX - excess).then_some((n % sides) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Everything in this part was computed by the Python lines in docs/fair-shuffles.md, not by this program.
    const COMMITMENT: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
    const KEY: &str = "32231efe990c917997a18e725091445bab45bf5f6d982b5d6a648c000e62cdb8";
    const OF_60: [u32; 10] = [52, 7, 36, 44, 0, 33, 27, 34, 42, 57];
    const OF_MANY: [(u32, u32); 8] =
        [(1, 0), (2, 1), (6, 0), (20, 4), (64, 24), (1000, 893), (65_535, 1_647), (u32::MAX, 2_279_496_394)];
    const SEATS: [Option<[u8; 32]>; 3] = [Some([0x11; 32]), None, Some([0x22; 32])];

    fn secret() -> Secret {
        Secret::new(std::array::from_fn(|i| i as u8))
    }

    fn dice() -> FairDice {
        FairDice::new(&secret(), &SEATS)
    }

    #[test]
    fn rolls_are_those_of_the_document() {
        assert_eq!(Some(commitment(&secret())), from_hex(COMMITMENT));
        assert_eq!(Some(key(&secret(), &SEATS)), from_hex(KEY));
        let mut of_60 = dice();
        assert_eq!(OF_60.map(|_| of_60.roll(60).unwrap()), OF_60);
        let mut of_many = dice();
        assert_eq!(OF_MANY.map(|(sides, _)| (sides, of_many.roll(sides).unwrap())), OF_MANY);
        assert_eq!(dice().at(1_000_000).roll(6), Some(4));
        assert_eq!(dice().at(u64::MAX).roll(52), Some(0));
    }

    #[test]
    fn a_roll_depends_on_its_number_only() {
        let mut dice = dice().at(7);
        assert_eq!((dice.roll_number(), dice.roll(60), dice.roll_number()), (7, Some(OF_60[7]), 8));
        let mut back = dice.at(2);
        assert_eq!(back.roll(60), Some(OF_60[2]));
        assert_eq!(back.roll(0), None, "there is nothing to roll, and nothing was");
        assert_eq!(back.roll_number(), 3);
    }

    #[test]
    fn everybody_has_a_part_in_it() {
        let key_of = |seats: &[Option<[u8; 32]>]| key(&secret(), seats);
        let (one, two) = (Some([0x11; 32]), Some([0x22; 32]));
        let keys = [
            key_of(&SEATS),
            key_of(&[two, None, one]),
            key_of(&[one, two, None]),
            key_of(&[one, two]),
            key_of(&[one, None, Some([0x23; 32])]),
            key_of(&[]),
            key_of(&[None]),
            key(&Secret::new([7; 32]), &SEATS),
        ];
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key), "case {i}");
        }
    }

    #[test]
    fn no_face_is_likelier_than_another() {
        let sides = |n| NonZeroU64::new(n).unwrap();
        // 2^64 = 6 · 3074457345618258602 + 4: the last four numbers are thrown away.
        assert_eq!(face(u64::MAX - 4, sides(6)), Some(5));
        assert_eq!(face(u64::MAX - 3, sides(6)), None);
        assert_eq!(face(u64::MAX, sides(6)), None);
        // Nothing is thrown away where the sides divide 2^64.
        for power in [1, 2, 64, 1 << 31] {
            assert_eq!(face(u64::MAX, sides(power)), Some((power - 1) as u32));
        }
        // The numbers that count are a whole number of rounds, whatever the sides.
        for n in 1..5_000 {
            let counted = (0..n).take_while(|back| face(u64::MAX - back, sides(n)).is_none()).count() as u128;
            assert_eq!(((1 << 64) - counted) % u128::from(n), 0, "{n} sides");
        }
    }

    #[test]
    fn what_does_not_count_is_drawn_again() {
        assert_eq!([dice().draw(0, 1), dice().draw(3, 2)], [0xa883_6e31_7dd6_be4f, 0x2ef2_965a_a86c_72af]);
        let draw = |attempt| if attempt < 3 { u64::MAX } else { u64::from(attempt) };
        assert_eq!(first_face(NonZeroU64::new(6).unwrap(), draw), Some(3));
    }

    #[test]
    fn every_face_comes_up() {
        let (mut seen, mut dice) = ([0; 6], dice());
        for _ in 0..6_000 {
            seen[dice.roll(6).unwrap() as usize] += 1;
        }
        assert!(seen.iter().all(|n| (800..1_200).contains(n)), "{seen:?}");
    }

    #[test]
    fn secrets_are_not_shown() {
        let shown = format!("{:?} {:?}", Secret::new([0xab; 32]), FairDice::new(&Secret::new([0xab; 32]), &SEATS));
        assert_eq!(shown, "Secret(…) FairDice { next: 0, .. }");
    }
}
