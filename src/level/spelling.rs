//! Suggestions for misspelled names.

/// The name in `among` nearest to `word`, without regard to letter case.
///
/// The first in alphabetical order if several are equally near; `None` if all
/// differ from `word` in more than about every third letter.
///
/// ```
/// use hexfray::level::nearest;
///
/// assert_eq!(nearest("spaer", ["bow", "spear"]), Some("spear"));
/// assert_eq!(nearest("catapult", ["bow", "spear"]), None);
/// ```
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// In bytes; the time of a comparison grows with the product of both lengths.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let letters = word.chars().count();
    let allowed = (letters + 1) / 3;
    let word = word.to_lowercase();
    among
        .into_iter()
        .filter(|name| name.chars().count().abs_diff(letters) <= allowed)
        .map(|name| (strsim::osa_distance(&word, &name.to_lowercase()), name))
        .filter(|&(distance, _)| distance <= allowed)
        .min()
        .map(|(_, name)| name)
}

/// Help for a player who wrote `word` where only the names in `among` are
/// possible: the nearest name, or a list of names. All of them stand in the manual.
///
/// ```
/// use hexfray::level::did_you_mean;
///
/// assert_eq!(did_you_mean("spaer", ["bow", "spear"]), "did you mean `spear`?");
/// assert_eq!(did_you_mean("catapult", ["bow", "spear"]), "expected one of: bow, spear");
/// ```
pub fn did_you_mean<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> String {
    did_you_mean_in("levels/README.md", word, among)
}

/// The same where all of the names stand in `list`.
///
/// ```
/// use hexfray::level::did_you_mean_in;
///
/// let names = ["abcde", "bcdef", "cdefg", "defgh", "efghi", "fghij", "ghijk", "hijkl", "ijklm"];
/// let help = did_you_mean_in("the level's `units`", "x", names);
/// assert!(help.ends_with("hijkl and 1 more; see the level's `units`"), "{help}");
/// ```
pub fn did_you_mean_in<'a>(list: &str, word: &str, among: impl IntoIterator<Item = &'a str>) -> String {
    const MOST: usize = 8;
    let mut names: Vec<&str> = among.into_iter().collect();
    names.sort_unstable();
    names.dedup();
    if let Some(name) = nearest(word, names.iter().copied()) {
        return format!("did you mean `{name}`?");
    }
    match names.as_slice() {
        [] => "no name fits here".to_owned(),
        [only] => format!("expected `{only}`"),
        [first @ .., last] if first.len() < MOST => {
            format!("expected one of: {}, {last}", first.join(", "))
        }
        all => {
            let (shown, others) = (all[..MOST].join(", "), all.len() - MOST);
            format!("expected one of: {shown} and {others} more; see {list}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspellings_find_the_nearest_name() {
        let names = ["spear", "Sword", "lance", "bow", "mace"];
        assert_eq!(nearest("spaer", names), Some("spear"));
        assert_eq!(nearest("SWORD", names), Some("Sword"));
        assert_eq!(nearest("lace", ["mace", "lance"]), Some("lance"));
        assert_eq!(nearest("catapult", names), None);
        assert_eq!(nearest("", names), None);
        assert_eq!(nearest(&"spear".repeat(1000), names), None);
    }

    #[test]
    fn right_names_are_listed_when_none_is_near() {
        assert_eq!(did_you_mean("bwo", ["spear", "bow"]), "did you mean `bow`?");
        assert_eq!(did_you_mean("catapult", ["b", "a", "b"]), "expected one of: a, b");
        assert_eq!(did_you_mean("catapult", ["bow"]), "expected `bow`");
        assert_eq!(did_you_mean("catapult", []), "no name fits here");
        let many: Vec<String> = (10..30).map(|number| number.to_string()).collect();
        let message = did_you_mean("catapult", many.iter().map(String::as_str));
        assert_eq!(
            message,
            "expected one of: 10, 11, 12, 13, 14, 15, 16, 17 and 12 more; see levels/README.md"
        );
    }
}
