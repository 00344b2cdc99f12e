//! Text for the player: names in place of the ids in orders, refusals and logs.

use crate::level::{ItemRecord, Snapshot, UnitRecord};

/// What a unit is called within a sentence: without what follows a comma in its name, unless another is called the same.
pub fn called<'s>(state: &'s Snapshot, unit: &'s UnitRecord) -> &'s str {
    let first = |unit: &'s UnitRecord| unit.name.0.split(", ").next().unwrap_or_default();
    let alone = state.units.iter().all(|other| other.id == unit.id || first(other) != first(unit));
    if alone { first(unit) } else { &unit.name.0 }
}

/// A sentence with the names of units and items in place of their ids.
pub fn named(sentence: &str, state: &Snapshot) -> String {
    let mut words = String::new();
    let mut word = String::new();
    for letter in sentence.chars() {
        match letter {
            '`' => {}
            _ if letter.is_alphanumeric() || "_-.".contains(letter) => word.push(letter),
            _ => {
                put(&mut words, &mut word, state);
                words.push(letter);
            }
        }
    }
    put(&mut words, &mut word, state);
    words
}

/// Adds a word, or the name of the unit or item if the word is an id. A dot at its end belongs to the sentence.
fn put(words: &mut String, word: &mut String, state: &Snapshot) {
    let id = word.trim_end_matches('.');
    let unit = state.units.iter().find(|unit| unit.id.as_str() == id).map(|unit| called(state, unit));
    let item = || state.items.iter().find(|item| item.id.as_str() == id).map(|item| &*item.item.name);
    words.push_str(unit.or_else(item).unwrap_or(id));
    words.push_str(&word[id.len()..]);
    word.clear();
}

/// A name from a data file as words: `mill-gate` becomes "mill gate".
pub fn plain(word: &str) -> String {
    word.replace(['_', '-'], " ")
}

/// The name of an item; for ammunition, its kind in the number of its count ("arrow" or "arrows").
pub fn item_name(item: &ItemRecord) -> String {
    let name = &*item.item.name;
    let Some(bundle) = &item.ammunition else { return name.to_owned() };
    let many = format!("{}s", bundle.kind);
    let words = if name.ends_with(&many) { name } else { &many };
    match bundle.count {
        1 => words.trim_end_matches('s').to_owned(),
        _ => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::replay::shipped_levels;

    #[test]
    fn ids_become_names_and_other_words_stay() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let robin = state.units.iter().find(|unit| unit.id.as_str() == "robin").unwrap();
        let bow = state.items.iter().find(|item| item.id.as_str().starts_with("robin.long_bow")).unwrap();
        let said = named(&format!("robin has no arrow left for `{}`.", bow.id), &state);
        assert_eq!(said, format!("{} has no arrow left for {}.", robin.name.0, bow.item.name));
        assert_eq!(named("robins are birds; robin is not", &state).matches("robins").count(), 1);

        let mut titled = state.clone();
        titled.units[0].name.0 = "Ferrers, the huntsman".into();
        let id = titled.units[0].id;
        assert_eq!(named(&format!("{id} fumbles"), &titled), "Ferrers fumbles", "no comma is left open");
        titled.units[1].name.0 = "Ferrers, the elder".into();
        assert_eq!(
            named(&format!("{id} fumbles"), &titled),
            "Ferrers, the huntsman fumbles",
            "there are two"
        );

        let mut twins = state.clone();
        twins.units[0].id = "ghoul-1".parse().expect("an id");
        twins.units[0].name.0 = "Ghoul".into();
        assert_eq!(named("ghoul-1 strikes off-hand", &twins), "Ghoul strikes off-hand");
    }
}
