//! What playouts teach: how often the player who gave an answer won in the end, or how well it stood where the playout stopped.
//!
//! An answer is known by who gives it, to which question, and, later in a command, after which first answer: `Attack` on
//! oneself is another thing than `Restore` on oneself. Nothing here knows what the answers mean. A player that prefers what
//! went well ([`Lore::pick`]) is far from a good one, but it does not waste its turns as a random one does, so what is
//! played out between such players tells more about a choice.
//!
//! **Invariant.** Of a fixed size: nothing is allocated once the trail has grown, and old lessons fade as new ones come.

use runehall_dice::FastDice;
use runehall_engine::{Ask, Choice, Game, MAX_SEATS, Seat, ThingId, Viewer, What};

use crate::drive::uniform;

/// How many lessons are kept, as a power of two. Different answers may share one; there are a few thousand in a game.
const BITS: u32 = 13;
/// After so many tries the older ones count half.
const MEMORY: u16 = 1 << 10;
/// How many options a player looks at before it takes the one that went best. Every option keeps its chance.
const LOOKS: u32 = 4;
/// Answers of a long playout: the trail is as long from the beginning.
const TRAIL: usize = 1 << 13;

/// Tries within a command that count as much as all tries of the same answer in other commands.
const FEW: u32 = 64;
/// Instead of the first answer of a command: whatever it was.
const ANY: u32 = u32::MAX >> 12;

/// What a playout is worth, by seat.
pub(crate) type Worth = [u16; MAX_SEATS];

/// How an answer went.
#[derive(Clone, Copy, Debug)]
struct Lesson {
    /// In parts of a win, [`Lore::WIN`] for each.
    won: u16,
    tried: u16,
}

impl Lesson {
    /// Before the first try: one in three, about what a seat wins at any table.
    const NONE: Lesson = Lesson { won: Lore::WIN, tried: 3 };

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
    first: Sort,
}

/// What sort of answer a choice is: things count by what they are and at whose place they lie, never by their numbers, so that
/// a lesson about one Creature is a lesson about the next one of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sort(u32);

impl Sort {
    const NONE: Sort = Sort::numbered(8, 0);

    /// The sort of a choice for the seat that gives it, at this moment.
    #[inline]
    pub(crate) fn of<G: Game>(rules: &G::Rules, state: &G::State, seat: Seat, choice: Choice) -> Sort {
        Sort(Sort::at_any_moment::<G>(rules, state, seat, choice).0 ^ u32::from(G::moment(state) & 15) << 12)
    }

    #[inline]
    fn at_any_moment<G: Game>(rules: &G::Rules, state: &G::State, seat: Seat, choice: Choice) -> Sort {
        match choice {
            Choice::No => Sort::numbered(0, 0),
            Choice::Yes => Sort::numbered(1, 0),
            Choice::Card(kind) => Sort::numbered(2, kind.0),
            Choice::Thing(id) => Sort::thing::<G>(rules, state, seat, id),
            Choice::Seat(seat) => Sort::numbered(4, seat.0.into()),
            Choice::Amount(n) => Sort::numbered(5, n),
            Choice::Mode(n) => match G::concerns(rules, state, choice) {
                Some(id) => Sort::done(n, Sort::thing::<G>(rules, state, seat, id)),
                None => Sort::numbered(6, n.into()),
            },
            Choice::Roll(n) => Sort::numbered(7, n),
            Choice::Done => Sort::NONE,
            Choice::CardOf(kind, owner) => Sort::numbered(9, kind.0 << 3 | u16::from(owner.0 & 7)),
        }
    }

    fn thing<G: Game>(rules: &G::Rules, state: &G::State, seat: Seat, id: ThingId) -> Sort {
        let Some(thing) = G::thing(rules, state, Viewer::Seat(seat), id) else { return Sort::numbered(3, u16::MAX) };
        let holder = thing.holder.map_or(7, |holder| u16::from(holder.0 & 7));
        match thing.what {
            What::Card(kind) => Sort::numbered(3, kind.0 << 3 | holder),
            What::FaceDown(_) => Sort::numbered(10, holder),
            What::Place => Sort::numbered(11, id.0),
            What::Die(_) => Sort::numbered(12, holder),
        }
    }

    /// What is done with a thing: a way that the question declares, and the thing by what it is.
    const fn done(way: u8, thing: Sort) -> Sort {
        // Neither is ever read back: any mixture that keeps them apart will do.
        Sort::numbered(13, (thing.0 as u16).rotate_left(6) ^ (thing.0 >> 16 << 2) as u16 ^ way as u16)
    }

    /// Below 2^20.
    const fn numbered(kind: u32, n: u16) -> Sort {
        Sort(kind << 16 | n as u32)
    }
}

impl Lore {
    /// The worth of an answer that never lost.
    pub(crate) const ALWAYS: u32 = 1 << 10;
    /// What a win counts in a lesson; a position that is won as often as lost counts half of it.
    pub(crate) const WIN: u16 = 1 << 5;

    /// So many of [`Lore::ALWAYS`] as parts of a win, rounded.
    pub(crate) const fn part_of_a_win(worth: u32) -> u16 {
        let part = Self::ALWAYS / Self::WIN as u32;
        ((worth + part / 2) / part) as u16
    }

    pub(crate) fn new() -> Self {
        Lore { lessons: vec![Lesson::NONE; 1 << BITS], trail: Vec::with_capacity(TRAIL), first: Sort::NONE }
    }

    /// The best of [`LOOKS`] options taken at random; an only one is no lesson. `sort` says what sort of answer an option is.
    #[inline]
    pub(crate) fn pick(
        &mut self,
        seat: Seat,
        ask: Ask,
        options: &[Choice],
        sort: impl Fn(Choice) -> Sort,
        dice: &mut FastDice,
    ) -> Choice {
        if let &[only] = options {
            if ask.step == 0 {
                self.first = sort(only);
            }
            return only;
        }
        let mut choice = uniform(options, dice);
        let mut best = sort(choice);
        let mut place = self.place(seat, ask, best);
        for _ in 1..LOOKS {
            let other = uniform(options, dice);
            if other == choice {
                continue;
            }
            let answer = sort(other);
            let there = self.place(seat, ask, answer);
            if self.lessons[there].is_better_than(self.lessons[place]) {
                (choice, best, place) = (other, answer, there);
            }
        }
        self.remember(seat, ask, best, place);
        self.follow(ask, best);
        choice
    }

    /// Remembers an answer that somebody else chose.
    #[inline]
    pub(crate) fn note(&mut self, seat: Seat, ask: Ask, answer: Sort) {
        let place = self.place(seat, ask, answer);
        self.remember(seat, ask, answer, place);
        self.follow(ask, answer);
    }

    /// Puts an answer on the trail: a lesson about itself, and one about the same answer in any command.
    #[inline]
    fn remember(&mut self, seat: Seat, ask: Ask, answer: Sort, within: usize) {
        self.trail.push((within as u16, seat));
        if ask.step > 0 {
            self.trail.push((place(seat, ask, answer, ANY) as u16, seat));
        }
    }

    /// How many of [`Lore::ALWAYS`] such answers won. What was seldom tried in this command leans on other commands.
    pub(crate) fn worth(&self, seat: Seat, ask: Ask, answer: Sort) -> u32 {
        let within = self.lessons[self.place(seat, ask, answer)];
        let anywhere = self.lessons[place(seat, ask, answer, ANY)];
        let part = Self::ALWAYS / u32::from(Self::WIN);
        let elsewhere = FEW * part * u32::from(anywhere.won) / u32::from(anywhere.tried);
        (part * u32::from(within.won) + elsewhere) / (u32::from(within.tried) + FEW)
    }

    /// Forgets the answers since the last end.
    pub(crate) fn begin(&mut self) {
        self.trail.clear();
        self.first = Sort::NONE;
    }

    /// The playout is worth so much to each seat, at most [`Lore::WIN`].
    pub(crate) fn learn(&mut self, worth: &Worth) {
        for &(place, seat) in &self.trail {
            let lesson = &mut self.lessons[usize::from(place)];
            if lesson.tried >= MEMORY {
                *lesson = Lesson { won: lesson.won / 2, tried: lesson.tried / 2 };
            }
            lesson.won += worth[seat.index()];
            lesson.tried += 1;
        }
    }

    #[inline]
    fn follow(&mut self, ask: Ask, answer: Sort) {
        if ask.step == 0 {
            self.first = answer;
        }
    }

    /// Where the lesson about an answer in this command is kept.
    #[inline]
    fn place(&self, seat: Seat, ask: Ask, answer: Sort) -> usize {
        place(seat, ask, answer, if ask.step == 0 { ANY } else { self.first.0 })
    }
}

/// Where the lesson about an answer is kept, by the first one of its command or after any.
#[inline]
fn place(seat: Seat, ask: Ask, answer: Sort, first: u32) -> usize {
    let key = u64::from(answer.0) | u64::from(first) << 20 | u64::from(ask.question.0) << 40 | u64::from(seat.0) << 48;
    // The high bits of a product depend on all bits of the key.
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_engine::{Given, GivenFact, NoDice, Options, Pending, QuestionId, Setup, Silent};
    use runehall_runebound::Runebound;

    const ME: Seat = Seat(2);
    const ASK: Ask = Ask::seat(ME, QuestionId(5));
    const NO: Sort = Sort::numbered(0, 0);
    const YES: Sort = Sort::numbered(1, 0);
    const CARD: Sort = Sort::numbered(2, 3);

    fn sort(choice: Choice) -> Sort {
        if choice == Choice::Yes { YES } else { NO }
    }

    /// A win for one seat.
    fn won_by(seat: Seat) -> Worth {
        let mut worth = Worth::default();
        worth[seat.index()] = Lore::WIN;
        worth
    }

    /// Playouts in which `good` wins and `bad` loses.
    fn taught(ask: Ask, good: Sort, bad: Sort) -> Lore {
        let mut lore = Lore::new();
        for _ in 0..20 {
            for (choice, winner) in [(good, ME), (bad, Seat(0))] {
                lore.begin();
                lore.note(ME, ask, choice);
                lore.learn(&won_by(winner));
            }
        }
        lore.begin();
        lore
    }

    #[test]
    fn what_went_well_is_preferred_and_nothing_is_ruled_out() {
        let mut lore = taught(ASK, YES, NO);
        let mut dice = FastDice::new(1);
        let yes = (0..1_000)
            .filter(|_| lore.pick(ME, ASK, &[Choice::No, Choice::Yes], sort, &mut dice) == Choice::Yes)
            .count();
        // Only where all looks fall on the worse one is it taken: one in sixteen.
        assert!((910..965).contains(&yes), "{yes} of 1000");
        assert_eq!(lore.pick(ME, ASK, &[Choice::No], sort, &mut dice), Choice::No);
    }

    #[test]
    fn lessons_are_those_of_a_seat_a_question_and_a_command() {
        let lore = taught(ASK, YES, NO);
        let unknown = Lore::new().worth(ME, ASK, YES);
        assert!(lore.worth(ME, ASK, YES) > unknown && lore.worth(ME, ASK, NO) < unknown);
        assert_eq!(lore.worth(Seat(1), ASK, YES), unknown);
        assert_eq!(lore.worth(ME, Ask::seat(ME, QuestionId(6)), YES), unknown);
        let mut later = lore.clone();
        later.note(ME, ASK, CARD);
        let elsewhere = later.worth(ME, ASK.step(1), YES);
        assert!(elsewhere > unknown, "the same answer in another command");
        for _ in 0..200 {
            later.learn(&won_by(Seat(0)));
            later.begin();
            later.note(ME, ASK, CARD);
            later.note(ME, ASK.step(1), YES);
        }
        assert!(later.worth(ME, ASK.step(1), YES) < unknown, "here it went badly");
    }

    #[test]
    fn old_lessons_fade() {
        let mut lore = Lore::new();
        let mut teach = |winner: Seat, times: u16| {
            for _ in 0..times {
                lore.begin();
                lore.note(ME, ASK, YES);
                lore.learn(&won_by(winner));
            }
            lore.worth(ME, ASK, YES)
        };
        assert!(teach(ME, 5 * MEMORY) > Lore::ALWAYS * 9 / 10);
        assert!(teach(Seat(0), 2 * MEMORY) < Lore::ALWAYS / 4, "as many losses as wins would be a half and more");
    }

    /// A table of two where these facts are given, at its first question.
    fn arranged(rules: &<Runebound as Game>::Rules, facts: &[(Option<u8>, &str, &str)]) -> <Runebound as Game>::State {
        let fact = |(seat, name, value): &(Option<u8>, &str, &str)| GivenFact {
            seat: seat.map(Seat),
            name: (*name).to_owned(),
            value: (*value).to_owned(),
            line: 1,
        };
        let given = Given { names: vec!["Alex".into(), "Billy".into()], facts: facts.iter().map(fact).collect() };
        Runebound::arrange(rules, &Setup::seats(2), &given, &mut NoDice, &mut Silent).unwrap()
    }

    /// What can be answered there, in words, and what sort of answer it is.
    fn sorts(rules: &<Runebound as Game>::Rules, state: &<Runebound as Game>::State) -> Vec<(String, Choice, Sort)> {
        let mut options = Options::new();
        Runebound::options(rules, state, &mut options);
        let said = |choice: &Choice| Runebound::describe(rules, state, *choice).unwrap_or_default();
        let sort = |choice: &Choice| Sort::of::<Runebound>(rules, state, Seat(0), *choice);
        options.iter().map(|choice| (said(choice), *choice, sort(choice))).collect()
    }

    fn named(sorts: &[(String, Choice, Sort)], text: &str) -> (Choice, Sort) {
        let found = sorts.iter().find(|(said, ..)| said.starts_with(text));
        let (_, choice, sort) = found.unwrap_or_else(|| panic!("no `{text}`: {sorts:?}"));
        (*choice, *sort)
    }

    #[test]
    fn an_answer_is_known_by_what_it_is_about_and_not_by_its_number() {
        let rules = Runebound::load(&[]).unwrap();
        let mut dice = FastDice::new(1);
        let fight = |cards, dice: &mut FastDice| {
            let facts = [
                (Some(0), "hero", "Ronan of the Wild"),
                (Some(0), "space", "M4"),
                (Some(0), "cards", cards),
                (Some(1), "space", "A1"),
                (None, "step", "adventure"),
                (None, "yellow deck", "Orc Warband"),
            ];
            let mut state = arranged(&rules, &facts);
            let (adventure, _) = named(&sorts(&rules, &state), "yellow");
            // Who takes up an adventure stays to fight it.
            for choice in [adventure, Choice::Done] {
                Runebound::apply(&rules, &mut state, choice, dice, &mut Silent).unwrap();
            }
            sorts(&rules, &state)
        };
        let (alone, second) = (fight("Storm Caller", &mut dice), fight("Town Guard, Storm Caller", &mut dice));
        let (caller, guard) = (named(&second, "Storm Caller attacks"), named(&second, "Town Guard attacks"));
        assert_eq!(named(&alone, "Storm Caller attacks").1, caller.1);
        assert_ne!(guard.1, caller.1);
        // With the same Hero one may do two things.
        let facts = [(Some(0), "space", "K4"), (Some(1), "space", "K4"), (None, "step", "adventure")];
        let meeting = arranged(&rules, &facts);
        let deeds = ["negotiate", "attack"].map(|deed| named(&sorts(&rules, &meeting), deed));
        assert_ne!(deeds[0].1, deeds[1].1);
        let billy = deeds.map(|(deed, _)| {
            let mut state = meeting.clone();
            Runebound::apply(&rules, &mut state, deed, &mut dice, &mut Silent).unwrap();
            let Pending::Ask(ask) = Runebound::pending(&state) else { panic!("{deed} asks whom") };
            (ask.question, sorts(&rules, &state).into_iter().map(|(_, choice, _)| choice).collect::<Options>())
        });
        assert_eq!(billy[0].1, billy[1].1, "the same Hero");
        assert_ne!(billy[0].0, billy[1].0, "at another question");
    }

    #[test]
    fn a_way_is_kept_apart_from_the_thing_that_it_is_about() {
        let things = (0..512).map(|n| Sort::numbered(3, n)).chain((0..8).map(|n| Sort::numbered(10, n)));
        let mut sorts: Vec<u32> = things.flat_map(|thing| (0..4).map(move |way| Sort::done(way, thing).0)).collect();
        let n = sorts.len();
        sorts.sort_unstable();
        sorts.dedup();
        assert!(sorts.len() + n / 20 > n && sorts.iter().all(|sort| *sort < 1 << 20), "{} of {n}", sorts.len());
    }
}
