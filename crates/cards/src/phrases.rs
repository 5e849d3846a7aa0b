//! A list of phrases as a table to be read: what a lexicon of some hundred entries is written in.

/// Entries of a lexicon by category: the form, its template, then its meaning, its clause and an example. The type of the forms comes first.
///
/// ```
/// use runehall_cards::{Entry, phrases};
///
/// #[derive(Clone, Copy)]
/// enum Form {
///     Draw,
///     Wait,
/// }
/// const ENTRIES: &[Entry<Form>] = phrases! { Form;
///     "text" {
///         Draw "draw {n}" = "cards come to the hand" "PRE-4.1" "draw 2"
///         Wait "wait" = "nothing happens" "PRE-4.2" "wait"
///     }
/// };
/// assert_eq!((ENTRIES.len(), ENTRIES[1].category, ENTRIES[1].template), (2, "text", "wait"));
/// ```
#[macro_export]
macro_rules! phrases {
    ($of:ident; $($category:literal { $($form:ident $template:literal = $meaning:literal $clause:literal $example:literal)+ })+) => {
        &[$($($crate::Entry {
            form: $of::$form,
            category: $category,
            template: $template,
            meaning: $meaning,
            clause: $clause,
            example: $example,
        }),+),+]
    };
}
