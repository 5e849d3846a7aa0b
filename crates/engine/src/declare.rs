//! How a game declares what it asks, what it tells and the words of its table: one line each, in one place of its crate.
//!
//! The three macros make the tables that [`crate::GameInfo`] points to, and names for their places in them.

/// Declares `QUESTIONS` and a [`crate::QuestionId`] for each: name, shape, verb, word for "done", clause, prompt, and words for
/// yes and no where they are others than these.
#[macro_export]
macro_rules! questions {
    ($(
        $id:ident = $n:literal: $name:literal, $shape:ident, $verb:literal, $done:literal, $clause:literal, $prompt:literal
            $(, ($yes:literal, $no:literal))?;
    )*) => {
        $(pub(crate) const $id: $crate::QuestionId = $crate::QuestionId($n);)*
        const QUESTIONS: [$crate::Question; [$($n),*].len()] = [$($crate::Question {
            name: $name, shape: $crate::Shape::$shape, verb: $verb, done: $done, prompt: $prompt,
            yes_no: [$(($yes, $no),)? ("yes", "no")][0],
            clause: $crate::Clause($clause),
        }),*];
        // A number out of order would give a question the words of another.
        const _: () = { let mut next = 0; $(assert!($n == next); next += 1;)* assert!(next == QUESTIONS.len()); };
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
