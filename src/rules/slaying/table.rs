//! The chance to kill with one attack (A-72, A-73, H-06).
//!
//! `chance = table[killer][victim] + Intelligence + class + armor class of the victim − 5 · attempts before − 15 if it is
//! not held fast + size of the victim`, within 0 to 100. Where the table has no figure it is impossible.

use bevy::prelude::App;

use super::mercy::{Plight, plight};
use crate::event::Modifier;
use crate::model::{Class, RuleId, Size, Tag};
use crate::rulebook::{Rule, RuleRow};
use crate::rules::attack::armor_class::{self, Defense};
use crate::rules::deed::row::row;
use crate::rules::field::{Battlefield, Unit};

const A71: RuleId = RuleId::a(71);
const A72: RuleId = RuleId::a(72);
const A73: RuleId = RuleId::a(73);

/// Where the table has no figure.
const NEVER: u16 = 0;

/// The figures in percent: rows for the killer, columns for the victim, both by [`band`].
const TABLE: [[u16; 10]; 10] = [
    [50, 45, 35, 25, 10, 1, NEVER, NEVER, NEVER, NEVER],
    [60, 55, 45, 35, 20, 5, NEVER, NEVER, NEVER, NEVER],
    [65, 60, 50, 40, 25, 10, 1, NEVER, NEVER, NEVER],
    [75, 70, 60, 50, 35, 20, 10, 1, NEVER, NEVER],
    [90, 85, 75, 65, 50, 35, 25, 15, 1, NEVER],
    [99, 95, 85, 75, 60, 45, 35, 25, 10, 1],
    [100, 100, 95, 90, 75, 60, 45, 35, 20, 10],
    [100, 100, 100, 99, 90, 80, 65, 55, 35, 25],
    [100, 100, 100, 100, 100, 95, 80, 70, 45, 35],
    [100, 100, 100, 100, 100, 100, 99, 90, 55, 45],
];

/// What each attempt before in the same round takes.
const EACH_BEFORE: i16 = -5;

/// What it takes that the victim is only off its guard.
const OFF_GUARD: i16 = -15;

/// What that row is called: it is about the stunned and the sleeping, the webbed and those whom poison disables.
const NOT_HELD_FAST: &str = "Not held fast";

/// The tags of those to whom the figures of the classes do not apply.
const NO_CLASS: [Tag; 5] = [Tag::Goblinoid, Tag::Giant, Tag::Animal, Tag::Monster, Tag::Undead];

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A72,
        "The table of quick kills",
        "The figure depends on the level or hit dice of killer and victim, in steps of two levels up to 18. An equal of \
         the first level is killed in 50 of 100 cases, one of the ninth by another of the ninth too. A victim that is too \
         far above its killer cannot be killed so at all, whatever the modifiers.",
    )
    .needing(&[A71, A73]),
    Rule::new(
        A73,
        "What changes the chance of a quick kill",
        "The killer's Intelligence is added, and the victim's armor class without shield and Dexterity: poor armor \
         helps, an armor class below 0 hinders. The figures of the classes count for people alone, not for goblins, \
         giants, beasts, monsters and the undead. A victim that is only stunned, asleep, stuck in a web or disabled by \
         poison can still stir; bound, pinned, paralyzed, unconscious or down it cannot. Each attempt after the first of a round has 5 less. The sum stays \
         within 0 and 100.",
    )
    .needing(&[A72])
    .adding(&["Killer's Intelligence", "Victim's armor class"])
    .with_rows(listed),
];

pub(super) fn plugin(_: &mut App) {}

fn listed() -> Vec<RuleRow> {
    let once = |(label, value)| RuleRow { label, value, each: false };
    let classes = [Class::Warrior, Class::Rogue, Class::Wizard].into_iter().filter_map(of_class);
    let sizes = [Size::Small, Size::Large, Size::Huge, Size::Gargantuan].into_iter().filter_map(of_size);
    let before = RuleRow { label: "Attempts before", value: EACH_BEFORE, each: true };
    classes.chain(sizes).chain([(NOT_HELD_FAST, OFF_GUARD)]).map(once).chain([before]).collect()
}

fn of_class(class: Class) -> Option<(&'static str, i16)> {
    match class {
        Class::Warrior => Some(("Warrior", 10)),
        Class::Rogue => Some(("Rogue", 15)),
        Class::Wizard => Some(("Wizard", -20)),
        Class::Priest => None,
    }
}

fn of_size(size: Size) -> Option<(&'static str, i16)> {
    match size {
        Size::Tiny | Size::Small => Some(("Small victim", 5)),
        Size::Medium => None,
        Size::Large => Some(("Large victim", -10)),
        Size::Huge => Some(("Huge victim", -20)),
        Size::Gargantuan => Some(("Gargantuan victim", -40)),
    }
}

/// The row or column of a level or of hit dice: up to 1, then in steps of two, and all from 18 on.
fn band(level: u8) -> usize {
    usize::from(level / 2).min(TABLE.len() - 1)
}

/// The figure for a killer and a victim of these levels; `None` if it is impossible.
fn base(killer: u8, victim: u8) -> Option<u16> {
    Some(TABLE[band(killer)][band(victim)]).filter(|figure| *figure != NEVER)
}

/// What changes the figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct KillCircumstances {
    intelligence: u8,
    /// The killer's class, if it counts.
    class: Option<Class>,
    /// The victim's armor class without shield and Dexterity.
    armor_class: i16,
    /// Attempts of the killer in this round before this one.
    before: u8,
    plight: Plight,
    size: Size,
}

impl KillCircumstances {
    fn rows(&self) -> Vec<Modifier> {
        let off_guard = if self.plight == Plight::OffGuard { OFF_GUARD } else { 0 };
        let (class, class_figure) = self.class.and_then(of_class).unwrap_or_default();
        let (size, size_figure) = of_size(self.size).unwrap_or_default();
        let rows = [
            ("Killer's Intelligence", i16::from(self.intelligence)),
            (class, class_figure),
            ("Victim's armor class", self.armor_class),
            ("Attempts before", EACH_BEFORE * i16::from(self.before)),
            (NOT_HELD_FAST, off_guard),
            (size, size_figure),
        ];
        rows.into_iter().filter_map(|(label, value)| row(A73, label, value)).collect()
    }
}

/// The chance of an attempt and how it comes about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KillOdds {
    /// The figure of the table; `None` if it is impossible.
    pub base: Option<u16>,
    pub modifiers: Vec<Modifier>,
    /// In percent, 0..=100.
    pub chance: u16,
}

/// The chance with which a killer of this level kills such a victim.
fn sum_up(killer: u8, victim: u8, circumstances: &KillCircumstances) -> KillOdds {
    let (base, modifiers) = (base(killer, victim), circumstances.rows());
    let sum = |figure: u16| modifiers.iter().map(|row| row.value).fold(figure as i16, i16::saturating_add);
    let chance = base.map_or(0, |figure| sum(figure).clamp(0, 100) as u16);
    KillOdds { base, modifiers, chance }
}

/// The chance that a unit kills a helpless one with its next attempt.
pub(super) fn odds(field: &Battlefield, unit: &Unit, victim: &Unit) -> KillOdds {
    let tags = &unit.kind.tags;
    let a_person = tags.contains(&Tag::Humanoid) && !NO_CLASS.iter().any(|tag| tags.contains(tag));
    let circumstances = KillCircumstances {
        intelligence: unit.abilities.intelligence,
        class: a_person.then_some(unit.training.class),
        armor_class: armor_class::of(field, victim, Defense::Bare, false),
        before: unit.turn.slayings,
        plight: plight(victim).unwrap_or(Plight::HeldFast),
        size: victim.kind.size,
    };
    sum_up(unit.training.level, victim.training.level, &circumstances)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Condition;
    use crate::rules::trial::{Trial, unit};

    /// Nothing that changes the figure.
    const PLAIN: KillCircumstances = KillCircumstances {
        intelligence: 0,
        class: None,
        armor_class: 0,
        before: 0,
        plight: Plight::HeldFast,
        size: Size::Medium,
    };

    fn chance(killer: u8, victim: u8, circumstances: KillCircumstances) -> u16 {
        sum_up(killer, victim, &circumstances).chance
    }

    #[test]
    fn a72_all_figures_of_the_table() {
        let printed = "\
            50 45 35 25 10 01 - - - -
            60 55 45 35 20 05 - - - -
            65 60 50 40 25 10 01 - - -
            75 70 60 50 35 20 10 01 - -
            90 85 75 65 50 35 25 15 01 -
            99 95 85 75 60 45 35 25 10 01
            100 100 95 90 75 60 45 35 20 10
            100 100 100 99 90 80 65 55 35 25
            100 100 100 100 100 95 80 70 45 35
            100 100 100 100 100 100 99 90 55 45";
        let rows: Vec<Vec<Option<u16>>> = printed
            .lines()
            .map(|line| line.split_whitespace().map(|word| word.parse().ok()).collect())
            .collect();
        assert_eq!((rows.len(), rows.iter().map(Vec::len).sum::<usize>()), (10, 100));
        let levels = |place: usize| [place * 2, place * 2 + 1].map(|level| level as u8);
        for (row, figures) in rows.iter().enumerate() {
            for (column, figure) in figures.iter().enumerate() {
                for (killer, victim) in levels(row).into_iter().zip(levels(column)) {
                    assert_eq!(base(killer, victim), *figure, "{killer} against {victim}");
                }
            }
        }
        assert_eq!((base(30, 30), base(17, 20), base(0, 12)), (Some(45), Some(35), None));
    }

    #[test]
    fn a72_where_the_table_has_no_figure_nothing_helps() {
        let best =
            KillCircumstances { intelligence: 25, class: Some(Class::Rogue), armor_class: 10, ..PLAIN };
        assert_eq!(chance(5, 14, best), 0, "level 5 against level 14");
        assert_eq!(chance(5, 13, best), 1 + 25 + 15 + 10);
    }

    #[test]
    fn a73_the_printed_cases() {
        let warrior =
            KillCircumstances { intelligence: 10, class: Some(Class::Warrior), armor_class: 4, ..PLAIN };
        assert_eq!(chance(5, 3, warrior), 84);
        assert_eq!(chance(5, 3, KillCircumstances { before: 1, plight: Plight::OffGuard, ..warrior }), 64);
        let wizard =
            KillCircumstances { intelligence: 17, class: Some(Class::Wizard), armor_class: -2, ..PLAIN };
        assert_eq!(chance(11, 9, wizard), 55);
    }

    #[test]
    fn a73_each_modifier_alone() {
        let base = chance(9, 9, PLAIN);
        let change = |circumstances| i32::from(chance(9, 9, circumstances)) - i32::from(base);
        for (class, value) in
            [(Class::Warrior, 10), (Class::Rogue, 15), (Class::Wizard, -20), (Class::Priest, 0)]
        {
            assert_eq!(change(KillCircumstances { class: Some(class), ..PLAIN }), value, "{class:?}");
        }
        for (size, value) in [
            (Size::Tiny, 5),
            (Size::Small, 5),
            (Size::Medium, 0),
            (Size::Large, -10),
            (Size::Huge, -20),
            (Size::Gargantuan, -40),
        ] {
            assert_eq!(change(KillCircumstances { size, ..PLAIN }), value, "{size:?}");
        }
        for armor_class in [10, 1, 0, -1, -10] {
            assert_eq!(change(KillCircumstances { armor_class, ..PLAIN }), i32::from(armor_class));
        }
        assert_eq!(change(KillCircumstances { intelligence: 18, ..PLAIN }), 18);
        assert_eq!(change(KillCircumstances { plight: Plight::OffGuard, ..PLAIN }), -15);
        assert_eq!([1, 2, 3].map(|before| change(KillCircumstances { before, ..PLAIN })), [-5, -10, -15]);
    }

    #[test]
    fn a73_the_chance_stays_within_0_and_100() {
        assert_eq!(chance(20, 1, KillCircumstances { intelligence: 18, ..PLAIN }), 100);
        assert_eq!(chance(1, 9, KillCircumstances { size: Size::Gargantuan, ..PLAIN }), 0);
        // 100 is only what is added to.
        assert_eq!(chance(20, 1, KillCircumstances { size: Size::Huge, ..PLAIN }), 80);
    }

    fn odds_of(trial: &mut Trial) -> KillOdds {
        trial.survey(|field| odds(field, &field.unit(unit("attacker")), &field.unit(unit("target"))))
    }

    /// The figure of a class that counts for a killer with these tags.
    fn class_figure(tags: &[Tag]) -> Option<i16> {
        let mut trial = Trial::duel("advanced");
        trial.tags("attacker", tags);
        let odds = odds_of(&mut trial);
        odds.modifiers.iter().find(|row| row.label == "Warrior").map(|row| row.value)
    }

    #[test]
    fn a73_the_figures_of_the_classes_are_for_people() {
        assert_eq!(class_figure(&[Tag::Humanoid]), Some(10));
        assert_eq!(class_figure(&[Tag::Humanoid, Tag::Magical]), Some(10));
        assert_eq!(class_figure(&[]), None);
        for other in NO_CLASS {
            assert_eq!(class_figure(&[Tag::Humanoid, other]), None, "{other:?}");
            assert_eq!(class_figure(&[other]), None, "{other:?}");
        }
    }

    #[test]
    fn a73_dexterity_and_shield_of_the_victim_do_not_count_and_present_intelligence_does() {
        let mut trial = Trial::duel("house");
        trial.unit("target", |target| target.abilities.dexterity = 18).armor("target", 4);
        trial.unit("attacker", |own| own.abilities.intelligence = 13);
        let value = |odds: &KillOdds, label: &str| {
            odds.modifiers.iter().find(|row| row.label == label).map(|row| row.value)
        };
        let odds = odds_of(&mut trial);
        assert_eq!(value(&odds, "Victim's armor class"), Some(4));
        assert_eq!(value(&odds, "Killer's Intelligence"), Some(13));
        assert_eq!(value(&odds, NOT_HELD_FAST), None);
        trial.condition("target", Condition::Asleep);
        assert_eq!(value(&odds_of(&mut trial), NOT_HELD_FAST), Some(-15));
        trial.condition("target", Condition::Helpless);
        assert_eq!(value(&odds_of(&mut trial), NOT_HELD_FAST), None, "bound besides");
    }
}
