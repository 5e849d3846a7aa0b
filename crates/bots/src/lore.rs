//! What playouts teach: how often the player who gave an answer won in the end.
//!
//! An answer is known by who gives it, to which question, and, later in a command, after which first answer: `Attack` on
//! oneself is another thing than `Restore` on oneself. Nothing here knows what the answers mean. A player that prefers what
//! went well ([`Lore::pick`]) is far from a good one, but it does not waste its turns as a random one does, so what is
//! played out between such players tells more about a choice.
//!
//! **Invariant.** Of a fixed size: nothing is allocated once the trail has grown, and old lessons fade as new ones come.

use runehall_dice::FastDice;
use runehall_engine::{Ask, Choice, Seat, SeatSet};

use crate::drive::uniform;

/// How many lessons are kept, as a power of two. Different answers may share one; there are a few thousand in a game.
const BITS: u32 = 13;
/// After so many tries the older ones count half.
const MEMORY: u16 = 1 << 10;

/// Tries within a command that count as much as all tries of the same answer in other commands.
const FEW: u32 = 64;
/// Instead of the first answer of a command: whatever it was.
const ANY: u32 = u32::MAX >> 12;

/// How an answer went.
#[derive(Clone, Copy, Debug)]
struct Lesson {
    won: u16,
    tried: u16,
}

impl Lesson {
    /// Before the first try: one in three, about what a seat wins at any table.
    const NONE: Lesson = Lesson { won: 1, tried: 3 };

    #[inline]
    fn is_better_than(self, other: Lesson) -> bool {
        u32::from(self.won) * u32::from(other.tried) > u32::from(other.won) * u32::from(self.tried)
    }
}

/// What was learned, and what was answered in the playout that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Lore {
    lessons: Vec<Lesson>,
    trail: Vec<(u16, Seat)>,
    /// The first answer of the command that is being given.
    first: Choice,
}

impl Lore {
    /// The worth of an answer that never lost.
    pub(crate) const ALWAYS: u32 = 1 << 10;

    pub(crate) fn new() -> Self {
        Lore { lessons: vec![Lesson::NONE; 1 << BITS], trail: vec![], first: Choice::Done }
    }

    /// The better of two options taken at random; an only one is no lesson.
    #[inline]
    pub(crate) fn pick(&mut self, seat: Seat, ask: Ask, options: &[Choice], dice: &mut FastDice) -> Choice {
        let choice = if let &[only] = options {
            only
        } else {
            let (one, two) = (uniform(options, dice), uniform(options, dice));
            let (place, other) = (self.place(seat, ask, one), self.place(seat, ask, two));
            let swap = self.lessons[other].is_better_than(self.lessons[place]);
            let (choice, place) = if swap { (two, other) } else { (one, place) };
            self.remember(seat, ask, choice, place);
            choice
        };
        self.follow(ask, choice);
        choice
    }

    /// Remembers an answer that somebody else chose.
    #[inline]
    pub(crate) fn note(&mut self, seat: Seat, ask: Ask, choice: Choice) {
        let place = self.place(seat, ask, choice);
        self.remember(seat, ask, choice, place);
        self.follow(ask, choice);
    }

    /// Puts an answer on the trail: a lesson about itself, and one about the same answer in any command.
    #[inline]
    fn remember(&mut self, seat: Seat, ask: Ask, choice: Choice, within: usize) {
        self.trail.push((within as u16, seat));
        if ask.step > 0 {
            self.trail.push((place(seat, ask, choice, ANY) as u16, seat));
        }
    }

    /// How many of [`Lore::ALWAYS`] such answers won. What was seldom tried in this command leans on other commands.
    pub(crate) fn worth(&self, seat: Seat, ask: Ask, choice: Choice) -> u32 {
        let within = self.lessons[self.place(seat, ask, choice)];
        let anywhere = self.lessons[place(seat, ask, choice, ANY)];
        let (won, tried) = (u32::from(anywhere.won), u32::from(anywhere.tried));
        (Self::ALWAYS * u32::from(within.won) + FEW * Self::ALWAYS * won / tried) / (u32::from(within.tried) + FEW)
    }

    /// Forgets the answers since the last end.
    pub(crate) fn begin(&mut self) {
        self.trail.clear();
        self.first = Choice::Done;
    }

    /// The playout has been won by these seats.
    pub(crate) fn learn(&mut self, winners: SeatSet) {
        for &(place, seat) in &self.trail {
            let lesson = &mut self.lessons[usize::from(place)];
            if lesson.tried >= MEMORY {
                *lesson = Lesson { won: lesson.won / 2, tried: lesson.tried / 2 };
            }
            lesson.won += u16::from(winners.has(seat));
            lesson.tried += 1;
        }
    }

    #[inline]
    fn follow(&mut self, ask: Ask, choice: Choice) {
        if ask.step == 0 {
            self.first = choice;
        }
    }

    /// Where the lesson about an answer in this command is kept.
    #[inline]
    fn place(&self, seat: Seat, ask: Ask, choice: Choice) -> usize {
        place(seat, ask, choice, if ask.step == 0 { ANY } else { number(self.first) })
    }
}

/// Where the lesson about an answer is kept, by the first one of its command or after any.
#[inline]
fn place(seat: Seat, ask: Ask, choice: Choice, first: u32) -> usize {
    let key =
        u64::from(number(choice)) | u64::from(first) << 20 | u64::from(ask.question.0) << 40 | u64::from(seat.0) << 48;
    // The high bits of a product depend on all bits of the key.
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
}

/// A number below 2^20 for every choice.
#[inline]
fn number(choice: Choice) -> u32 {
    let (kind, n) = match choice {
        Choice::No => (0, 0),
        Choice::Yes => (1, 0),
        Choice::Card(kind) => (2, kind.0),
        Choice::Object(n) => (3, n),
        Choice::Seat(seat) => (4, seat.0.into()),
        Choice::Amount(n) => (5, n),
        Choice::Mode(n) => (6, n.into()),
        Choice::Roll(n) => (7, n),
        Choice::Done => (8, 0),
    };
    kind << 16 | u32::from(n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_engine::{KindId, QuestionId};

    const ME: Seat = Seat(2);
    const ASK: Ask = Ask::seat(ME, QuestionId(5));

    /// Playouts in which `good` wins and `bad` loses.
    fn taught(ask: Ask, good: Choice, bad: Choice) -> Lore {
        let mut lore = Lore::new();
        for _ in 0..20 {
            for (choice, winner) in [(good, ME), (bad, Seat(0))] {
                lore.begin();
                lore.note(ME, ask, choice);
                lore.learn(SeatSet::one(winner));
            }
        }
        lore.begin();
        lore
    }

    #[test]
    fn what_went_well_is_preferred_and_nothing_is_ruled_out() {
        let mut lore = taught(ASK, Choice::Yes, Choice::No);
        let mut dice = FastDice::new(1);
        let yes =
            (0..1_000).filter(|_| lore.pick(ME, ASK, &[Choice::No, Choice::Yes], &mut dice) == Choice::Yes).count();
        // Only where both looks fall on the worse one is it taken: one in four.
        assert!((700..800).contains(&yes), "{yes} of 1000");
        assert_eq!(lore.pick(ME, ASK, &[Choice::No], &mut dice), Choice::No);
    }

    #[test]
    fn lessons_are_those_of_a_seat_a_question_and_a_command() {
        let lore = taught(ASK, Choice::Yes, Choice::No);
        let unknown = Lore::new().worth(ME, ASK, Choice::Yes);
        assert!(lore.worth(ME, ASK, Choice::Yes) > unknown && lore.worth(ME, ASK, Choice::No) < unknown);
        assert_eq!(lore.worth(Seat(1), ASK, Choice::Yes), unknown);
        assert_eq!(lore.worth(ME, Ask::seat(ME, QuestionId(6)), Choice::Yes), unknown);
        let mut later = lore.clone();
        later.note(ME, ASK, Choice::Card(KindId(3)));
        let elsewhere = later.worth(ME, ASK.step(1), Choice::Yes);
        assert!(elsewhere > unknown, "the same answer in another command");
        for _ in 0..200 {
            later.learn(SeatSet::one(Seat(0)));
            later.begin();
            later.note(ME, ASK, Choice::Card(KindId(3)));
            later.note(ME, ASK.step(1), Choice::Yes);
        }
        assert!(later.worth(ME, ASK.step(1), Choice::Yes) < unknown, "here it went badly");
    }

    #[test]
    fn old_lessons_fade() {
        let mut lore = Lore::new();
        let mut teach = |winner: Seat, times: u16| {
            for _ in 0..times {
                lore.begin();
                lore.note(ME, ASK, Choice::Yes);
                lore.learn(SeatSet::one(winner));
            }
            lore.worth(ME, ASK, Choice::Yes)
        };
        assert!(teach(ME, 5 * MEMORY) > Lore::ALWAYS * 9 / 10);
        assert!(teach(Seat(0), 2 * MEMORY) < Lore::ALWAYS / 4, "as many losses as wins would be a half and more");
    }

    #[test]
    fn every_choice_has_its_number() {
        let choices = [
            Choice::No,
            Choice::Yes,
            Choice::Card(KindId(u16::MAX)),
            Choice::Card(KindId(0)),
            Choice::Object(0),
            Choice::Seat(Seat(0)),
            Choice::Amount(0),
            Choice::Mode(0),
            Choice::Roll(0),
            Choice::Done,
        ];
        for (i, &choice) in choices.iter().enumerate() {
            assert!(number(choice) < 1 << 20);
            assert!(choices[..i].iter().all(|&other| number(other) != number(choice)), "{choice}");
        }
    }
}
