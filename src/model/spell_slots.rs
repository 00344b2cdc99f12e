//! Slots: how many spells of each level a caster can have in mind, by class, level and Wisdom.

use std::collections::BTreeMap;

use super::{Abilities, Class, Spell, Training};

/// The highest level of a spell.
pub const HIGHEST: usize = 9;

type Slots = [u8; HIGHEST];

/// The slots of wizards of level 1 to 20.
const WIZARD: [Slots; 20] = [
    [1, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 1, 0, 0, 0, 0, 0, 0, 0],
    [3, 2, 0, 0, 0, 0, 0, 0, 0],
    [4, 2, 1, 0, 0, 0, 0, 0, 0],
    [4, 2, 2, 0, 0, 0, 0, 0, 0],
    [4, 3, 2, 1, 0, 0, 0, 0, 0],
    [4, 3, 3, 2, 0, 0, 0, 0, 0],
    [4, 3, 3, 2, 1, 0, 0, 0, 0],
    [4, 4, 3, 2, 2, 0, 0, 0, 0],
    [4, 4, 4, 3, 3, 0, 0, 0, 0],
    [4, 4, 4, 4, 4, 1, 0, 0, 0],
    [5, 5, 5, 4, 4, 2, 0, 0, 0],
    [5, 5, 5, 4, 4, 2, 1, 0, 0],
    [5, 5, 5, 5, 5, 2, 1, 0, 0],
    [5, 5, 5, 5, 5, 3, 2, 1, 0],
    [5, 5, 5, 5, 5, 3, 3, 2, 0],
    [5, 5, 5, 5, 5, 3, 3, 2, 1],
    [5, 5, 5, 5, 5, 3, 3, 3, 1],
    [5, 5, 5, 5, 5, 4, 3, 3, 2],
];

/// The slots of priests of level 1 to 20.
const PRIEST: [Slots; 20] = [
    [1, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 0, 0, 0, 0, 0, 0, 0, 0],
    [2, 1, 0, 0, 0, 0, 0, 0, 0],
    [3, 2, 0, 0, 0, 0, 0, 0, 0],
    [3, 3, 1, 0, 0, 0, 0, 0, 0],
    [3, 3, 2, 0, 0, 0, 0, 0, 0],
    [3, 3, 2, 1, 0, 0, 0, 0, 0],
    [3, 3, 3, 2, 0, 0, 0, 0, 0],
    [4, 4, 3, 2, 1, 0, 0, 0, 0],
    [4, 4, 3, 3, 2, 0, 0, 0, 0],
    [5, 4, 4, 3, 2, 1, 0, 0, 0],
    [6, 5, 5, 3, 2, 2, 0, 0, 0],
    [6, 6, 6, 4, 2, 2, 0, 0, 0],
    [6, 6, 6, 5, 3, 2, 1, 0, 0],
    [6, 6, 6, 6, 4, 2, 1, 0, 0],
    [7, 7, 7, 6, 4, 3, 1, 0, 0],
    [7, 7, 7, 7, 5, 3, 2, 0, 0],
    [8, 8, 8, 8, 6, 4, 2, 0, 0],
    [9, 9, 8, 8, 6, 4, 2, 0, 0],
    [9, 9, 9, 8, 7, 5, 2, 0, 0],
];

/// What Wisdom adds to the slots of a priest, of the levels of spells that it can cast at all.
fn bonus(wisdom: u8) -> Slots {
    match wisdom {
        ..=12 => [0; HIGHEST],
        13 => [1, 0, 0, 0, 0, 0, 0, 0, 0],
        14 => [2, 0, 0, 0, 0, 0, 0, 0, 0],
        15 => [2, 1, 0, 0, 0, 0, 0, 0, 0],
        16 => [2, 2, 0, 0, 0, 0, 0, 0, 0],
        17 => [2, 2, 1, 0, 0, 0, 0, 0, 0],
        18.. => [2, 2, 1, 1, 0, 0, 0, 0, 0],
    }
}

/// How many spells of each level, from the first up, a caster can have in mind.
///
/// ```
/// use hexfray::model::{Abilities, Class, Training, spell_slots};
///
/// let priest = Training { class: Class::Priest, level: 3, hit_dice_plus: 0, thac0: None };
/// let wise = Abilities { wisdom: 15, ..Abilities::default() };
/// assert_eq!(spell_slots(&priest, &wise)[..3], [4, 2, 0]);
/// ```
pub fn spell_slots(training: &Training, abilities: &Abilities) -> [u8; HIGHEST] {
    let of = |table: &[Slots; 20]| match usize::from(training.level) {
        0 => [0; HIGHEST],
        level => table[level.min(table.len()) - 1],
    };
    match training.class {
        Class::Warrior => [0; HIGHEST],
        // A song needs no magic: every rogue who knows one can play it once a day.
        Class::Rogue => [u8::from(training.level > 0), 0, 0, 0, 0, 0, 0, 0, 0],
        Class::Wizard => of(&WIZARD),
        Class::Priest => {
            let mut slots = of(&PRIEST);
            for (slot, more) in slots.iter_mut().zip(bonus(abilities.wisdom)) {
                *slot += if *slot > 0 { more } else { 0 };
            }
            slots
        }
    }
}

/// The lowest level at which a class has room in mind for a spell; `None` if it never casts it.
///
/// ```
/// use hexfray::model::{Class, Spell, lowest_level};
///
/// assert_eq!(lowest_level(Spell::Fireball, Class::Wizard), Some(5));
/// assert_eq!(lowest_level(Spell::Fireball, Class::Priest), None);
/// ```
pub fn lowest_level(spell: Spell, class: Class) -> Option<u8> {
    let place = usize::from(spell.level(class)?) - 1;
    let training = |level| Training { class, level, hit_dice_plus: 0, thac0: None };
    (1..=20).find(|level| spell_slots(&training(*level), &Abilities::default())[place] > 0)
}

/// Checks that a caster can have these spells in mind at once.
///
/// # Errors
/// What is wrong, as whoever writes the file reads it.
pub fn check_memorized(
    memorized: &BTreeMap<Spell, u8>,
    training: &Training,
    abilities: &Abilities,
) -> Result<(), String> {
    let mut used = [0u32; HIGHEST];
    for (spell, count) in memorized {
        let Some(level) = spell.level(training.class) else {
            return Err(format!("no {:?} casts {spell}", training.class));
        };
        if spell.in_mind() != *spell {
            return Err(format!("{spell} takes the place of {} in mind; write that", spell.in_mind()));
        }
        if *count == 0 {
            return Err(format!("{spell} 0 times; leave it out"));
        }
        used[usize::from(level) - 1] += u32::from(*count);
    }
    let slots = spell_slots(training, abilities);
    let over = (1..).zip(used.iter().zip(slots)).find(|(_, (used, slots))| **used > u32::from(*slots));
    over.map_or(Ok(()), |(level, (used, slots))| {
        Err(format!(
            "{used} spells of level {level}; a {:?} of level {} with this Wisdom has room for {slots}",
            training.class, training.level
        ))
    })
}

/// What a caster keeps in mind who has room for fewer spells than before: of each level as many as fit, in the order of
/// the catalog.
pub fn kept_in_mind(
    memorized: &BTreeMap<Spell, u8>,
    training: &Training,
    abilities: &Abilities,
) -> BTreeMap<Spell, u8> {
    let mut room = spell_slots(training, abilities);
    let kept = memorized.iter().filter_map(|(spell, count)| {
        let place = usize::from(spell.level(training.class)?).checked_sub(1)?;
        let count = (*count).min(room[place]);
        room[place] -= count;
        (count > 0).then_some((*spell, count))
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn training(class: Class, level: u8) -> Training {
        Training { class, level, hit_dice_plus: 0, thac0: None }
    }

    #[test]
    fn slots_grow_with_the_level_and_wisdom_adds_only_where_there_are_some() {
        let slots = |class, level, wisdom| {
            spell_slots(&training(class, level), &Abilities { wisdom, ..Abilities::default() })
        };
        assert_eq!(slots(Class::Wizard, 5, 18)[..4], [4, 2, 1, 0]);
        assert_eq!(slots(Class::Priest, 1, 18)[..3], [3, 0, 0], "no spell of level 2 yet");
        assert_eq!(slots(Class::Priest, 7, 18)[..5], [5, 5, 3, 2, 0]);
        assert_eq!(slots(Class::Wizard, 30, 10), slots(Class::Wizard, 20, 10));
        assert_eq!([1, 9].map(|level| slots(Class::Rogue, level, 18)[..2].to_vec()), [[1, 0], [1, 0]]);
        assert_eq!([slots(Class::Warrior, 9, 18), slots(Class::Wizard, 0, 10)], [[0; HIGHEST]; 2]);
        for class in [Class::Wizard, Class::Priest] {
            for level in 1..20 {
                let sum = |level| slots(class, level, 10).iter().map(|it| u32::from(*it)).sum::<u32>();
                assert!(sum(level) <= sum(level + 1), "{class:?} {level}");
            }
        }
    }

    #[test]
    fn nobody_has_more_in_mind_than_there_is_room_for() {
        let check = |spells: &[(Spell, u8)], class, level| {
            let spells = spells.iter().copied().collect();
            check_memorized(&spells, &training(class, level), &Abilities::default())
        };
        assert_eq!(check(&[(Spell::Sleep, 1), (Spell::MagicMissile, 1)], Class::Wizard, 2), Ok(()));
        let over = check(&[(Spell::Sleep, 2), (Spell::MagicMissile, 1)], Class::Wizard, 2);
        assert_eq!(
            over.unwrap_err(),
            "3 spells of level 1; a Wizard of level 2 with this Wisdom has room for 2"
        );
        let foreign = check(&[(Spell::Sleep, 1)], Class::Priest, 5);
        assert_eq!(foreign.unwrap_err(), "no Priest casts sleep");
        let bones = check(&[(Spell::KnitBones, 1)], Class::Priest, 7);
        assert_eq!(
            bones.unwrap_err(),
            "knit bones takes the place of cure serious wounds in mind; write that"
        );
        assert!(check(&[(Spell::Sleep, 0)], Class::Wizard, 5).is_err());
        assert!(check(&[(Spell::Fireball, 1)], Class::Wizard, 4).is_err());
    }
}
