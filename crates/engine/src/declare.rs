//! How a game declares what it asks, what it tells and the words of its table: one line each, in one place of its crate; and what its
//! procedures work with.
//!
//! Three macros make the tables that [`crate::GameInfo`] points to, and names for their places in them. [`machine!`](crate::machine!) is what every
//! [`crate::Machine`] says alike, [`course!`](crate::course!) what every [`crate::Game`] with one does.

/// Declares `QUESTIONS` and a [`crate::QuestionId`] for each: name, shape, verb, word for "done", clause, prompt, words for
/// yes and no where they are others than these, and after an arrow its fixed ways ([`modes!`](crate::modes!)).
#[macro_export]
macro_rules! questions {
    ($(
        $id:ident = $n:literal: $name:literal, $shape:ident, $verb:literal, $done:literal, $clause:literal, $prompt:literal
            $(, ($yes:literal, $no:literal))? $(=> $modes:expr)?;
    )*) => {
        $(pub(crate) const $id: $crate::QuestionId = $crate::QuestionId($n);)*
        const QUESTIONS: [$crate::Question; [$($n),*].len()] = [$($crate::Question {
            name: $name, shape: $crate::Shape::$shape, verb: $verb, done: $done, prompt: $prompt,
            yes_no: [$(($yes, $no),)? ("yes", "no")][0],
            clause: $crate::Clause($clause),
            modes: [$(&$modes,)? &[] as &[&str]][0],
        }),*];
        // A number out of order would give a question the words of another.
        const _: () = { let mut next = 0; $(assert!($n == next); next += 1;)* assert!(next == QUESTIONS.len()); };
    };
}

/// Declares the fixed ways of a question as an enum with the words of each: `ALL` and `NAMES` by mode, `of` a mode, and the `choice` that is
/// answered. The question is declared with these `NAMES`, so what a number means, what it is called and what the hash of the rules
/// covers ([`crate::GameInfo::meaning`]) is this one list.
///
/// ```
/// runehall_engine::modes! {
///     /// What one does at a crossing.
///     pub enum Turning { Left: "to the left", Right: "to the right" }
/// }
/// assert_eq!(Turning::of(1), Some(Turning::Right));
/// assert_eq!(Turning::Left.choice(), runehall_engine::Choice::Mode(0));
/// assert_eq!(Turning::NAMES, ["to the left", "to the right"]);
/// ```
#[macro_export]
macro_rules! modes {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$note:meta])* $way:ident: $words:literal),+ $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $name { $($(#[$note])* $way),+ }

        #[allow(dead_code, reason = "not every question needs all of it")]
        impl $name {
            /// All of them, by mode.
            $vis const ALL: [$name; [$($words),+].len()] = [$($name::$way),+];
            /// What they are called, by mode.
            $vis const NAMES: [&'static str; [$($words),+].len()] = [$($words),+];

            /// The one that a mode is.
            #[inline]
            $vis fn of(mode: u8) -> Option<$name> {
                Self::ALL.get(usize::from(mode)).copied()
            }

            /// The answer that means it.
            #[inline]
            $vis const fn choice(self) -> $crate::Choice {
                $crate::Choice::Mode(self as u8)
            }
        }
    };
}

/// Declares `MESSAGES`, the enum `Told` of their places, and `by` and `by_rule`, which make events of them.
#[macro_export]
macro_rules! messages {
    ($($id:ident: $name:literal, $sentence:literal;)*) => {
        /// An event, by its place in the list of messages.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Told { $($id),* }

        const MESSAGES: [$crate::Message; [$($name),*].len()] =
            [$($crate::Message { name: $name, sentence: $sentence }),*];

        /// An event caused by a clause.
        pub(crate) fn by_rule(told: Told, clause: &'static str, args: &[$crate::Arg]) -> $crate::Event {
            by(told, $crate::Cause::Clause($crate::Clause(clause)), args)
        }

        /// An event with any cause.
        pub(crate) fn by(told: Told, cause: $crate::Cause, args: &[$crate::Arg]) -> $crate::Event {
            $crate::Event::new(told as u8, cause, args)
        }
    };
}

/// Declares `GLOSSARY`: groups of words, each with its clause and meaning.
#[macro_export]
macro_rules! glossary {
    ($name:ident: $($group:literal { $($word:literal, $clause:literal, $meaning:literal;)* })*) => {
        const $name: [$crate::Term; [$($($word),*),*].len()] = [$($($crate::Term {
            group: $group, word: $word, meaning: $meaning, clause: $crate::Clause($clause),
        }),*),*];
    };
    ($($group:literal { $($rest:tt)* })*) => {
        $crate::glossary! { GLOSSARY: $($group { $($rest)* })* }
    };
}

/// Declares `Run`, which puts a `State` with a `core: Core<Frame, …>`, its `Rules`, dice and sink together; `Run::new`; `quietly`, which does something
/// with a state that neither rolls nor tells; and its [`crate::Machine`]. `Rules`, `State` and `Frame` are those in scope. The game writes
/// `Run::step`, which is [`crate::Machine::run_top`], beside it.
///
/// Without `offer` nothing is kept: what may be answered is worked out when it is looked at. `with` are fields of the game's own, each with
/// what it begins with.
///
/// ```text
/// machine! { Run, depth: DEPTH }
/// machine! { Run, depth: DEPTH, offer: Offer = options::offer, with { cut: bool = false } }
/// ```
#[macro_export]
macro_rules! machine {
    (
        $run:ident, depth: $depth:path
        $(, offer: $offer:ty = $work:path)?
        $(, with { $($(#[$about:meta])* $field:ident: $of:ty = $begins:expr),* $(,)? })?
    ) => {
        /// What every procedure works with.
        pub(crate) struct $run<'a, D: ?Sized, S> {
            pub(crate) rules: &'a Rules,
            pub(crate) state: &'a mut State,
            pub(crate) dice: &'a mut D,
            pub(crate) sink: &'a mut S,
            $($($(#[$about])* pub(crate) $field: $of,)*)?
        }

        impl<'a, D: $crate::Dice + ?Sized, S: $crate::Sink> $run<'a, D, S> {
            #[inline]
            pub(crate) fn new(rules: &'a Rules, state: &'a mut State, dice: &'a mut D, sink: &'a mut S) -> Self {
                $run { rules, state, dice, sink $($(, $field: $begins)*)? }
            }
        }

        /// Does something with a state that neither rolls nor tells.
        pub(crate) fn quietly<T>(
            rules: &Rules,
            state: &mut State,
            work: impl FnOnce(&mut $run<'_, $crate::NoDice, $crate::Silent>) -> T,
        ) -> T {
            work(&mut $run::new(rules, state, &mut $crate::NoDice, &mut $crate::Silent))
        }

        impl<D: $crate::Dice + ?Sized, S: $crate::Sink> $crate::Machine<{ $depth }> for $run<'_, D, S> {
            type Rules = Rules;
            type State = State;
            type Frame = Frame;
            type Dice = D;
            type Sink = S;

            #[inline]
            fn core(&self) -> &$crate::Core<Frame, Self::Offer, { $depth }> {
                &self.state.core
            }

            #[inline]
            fn core_mut(&mut self) -> &mut $crate::Core<Frame, Self::Offer, { $depth }> {
                &mut self.state.core
            }

            #[inline]
            fn dice(&mut self) -> &mut D {
                self.dice
            }

            #[inline]
            fn sink(&mut self) -> (&Rules, &State, &mut S) {
                (self.rules, self.state, self.sink)
            }

            #[inline]
            fn run_top(&mut self, answer: Option<$crate::Choice>) -> $crate::Next {
                self.step(answer)
            }

            $crate::offer! { $($offer = $work)? }
        }
    };
}

/// Says in an `impl Game` how a game with a [`machine!`](crate::machine!) runs: `begin`, `pending`, `apply_trusted`, `rewind`.
#[macro_export]
macro_rules! course {
    ($run:ident) => {
        fn begin<D: $crate::Dice + ?Sized, S: $crate::Sink>(
            rules: &Self::Rules,
            state: &mut Self::State,
            dice: &mut D,
            sink: &mut S,
        ) {
            $crate::Machine::go_on(&mut $run::new(rules, state, dice, sink), None);
        }

        #[inline]
        fn pending(state: &Self::State) -> $crate::Pending {
            state.core.pending
        }

        #[inline]
        fn apply_trusted<D: $crate::Dice + ?Sized, S: $crate::Sink>(
            rules: &Self::Rules,
            state: &mut Self::State,
            choice: $crate::Choice,
            dice: &mut D,
            sink: &mut S,
        ) {
            if matches!(state.core.pending, $crate::Pending::Ask(_)) {
                $crate::Machine::go_on(&mut $run::new(rules, state, dice, sink), Some(choice));
            }
        }

        fn rewind(rules: &Self::Rules, state: &mut Self::State) -> bool {
            quietly(rules, state, |run| $crate::Machine::rewind(run))
        }
    };
}

/// What [`machine!`](crate::machine!) says of offers.
#[doc(hidden)]
#[macro_export]
macro_rules! offer {
    () => {
        type Offer = ();

        #[inline]
        fn offer(&self, _: &Frame) {}
    };
    ($offer:ty = $work:path) => {
        type Offer = $offer;

        // See `Machine::ask`.
        #[allow(clippy::inline_always)]
        #[inline(always)]
        fn offer(&self, frame: &Frame) -> $offer {
            $work(self.rules, self.state, frame)
        }
    };
}
