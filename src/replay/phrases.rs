//! Small parts of sentences.

/// A number of things, with a plural in `s`: `2 actions`.
pub(super) fn count(number: i64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// Words in a row, with this one before the last: `sleep, web or light`; nothing of nothing.
///
/// ```
/// use hexfray::replay::series;
///
/// assert_eq!(series(&["sleep".to_owned(), "web".to_owned(), "light".to_owned()], "or"), "sleep, web or light");
/// assert_eq!(series(&["sleep".to_owned()], "or"), "sleep");
/// ```
pub fn series(words: &[String], before_the_last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {before_the_last} {last}", first.join(", ")),
    }
}

/// A text that begins a sentence.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
