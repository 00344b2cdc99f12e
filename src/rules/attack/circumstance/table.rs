//! The table of circumstances: each line is a row and the condition under which it applies.

use super::situation::{Band, Situation};
use crate::model::{Light, RuleId};
use crate::rulebook::RuleRow;
use crate::rules::attack::armor_class::Defense;

/// A group of rows that replace each other (T-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowGroup {
    Position,
    AttackerStance,
    TargetStance,
    AttackerBalance,
    TargetBalance,
    AttackerSwims,
    TargetSwims,
    WeaponInWater,
    Hidden,
    Visibility,
    Darkness,
    Gloom,
    Range,
    Weather,
    Hand,
    Invisible,
    Stunned,
    Flanking,
    Surprise,
    Helpless,
    Aim,
}

impl RowGroup {
    /// Whether its rows count because the attacker does not see its target (H-07).
    pub fn is_blindness(self) -> bool {
        matches!(self, RowGroup::Darkness | RowGroup::Gloom | RowGroup::Invisible)
    }
}

/// When a row applies.
#[derive(Debug, Clone, Copy)]
enum When {
    /// If this holds.
    If(fn(&Situation) -> bool),
    /// As many times as this says.
    Times(fn(&Situation) -> i16),
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct CircumstanceRow {
    /// The rule it stands under.
    pub rule: RuleId,
    /// The group of which only one row counts.
    pub group: RowGroup,
    /// The circumstance, in words a player reads.
    pub label: &'static str,
    /// What it adds to the roll, each time it applies.
    pub value: i16,
    /// How much of the target's defense counts.
    pub defense: Defense,
    /// The rule whose rows replace this one in rulebooks that have it (H-05).
    pub yields_to: Option<RuleId>,
    when: When,
}

impl CircumstanceRow {
    /// The value of the row, if it applies.
    pub(super) fn value_in(&self, situation: &Situation) -> Option<i16> {
        match self.when {
            When::If(holds) => holds(situation).then_some(self.value),
            When::Times(times) => {
                Some(times(situation)).filter(|times| *times > 0).map(|times| times * self.value)
            }
        }
    }

    const fn flat_footed(self) -> CircumstanceRow {
        CircumstanceRow { defense: Defense::FlatFooted, ..self }
    }

    const fn unguarded(self) -> CircumstanceRow {
        CircumstanceRow { defense: Defense::Bare, ..self }
    }

    const fn yielding_to(self, rule: RuleId) -> CircumstanceRow {
        CircumstanceRow { yields_to: Some(rule), ..self }
    }
}

/// The rows under a rule, for the codex.
pub(super) fn listed(rule: RuleId) -> Vec<RuleRow> {
    let rows = ROWS.iter().filter(|row| row.rule == rule);
    rows.map(|row| RuleRow { label: row.label, value: row.value, each: matches!(row.when, When::Times(_)) })
        .collect()
}

use RowGroup::*;
use When::{If, Times};

const R02: RuleId = RuleId::r(2);
const R04: RuleId = RuleId::r(4);
const R16: RuleId = RuleId::r(16);
const R17: RuleId = RuleId::r(17);
const R18: RuleId = RuleId::r(18);
const R46: RuleId = RuleId::r(46);
const A82: RuleId = RuleId::a(82);
const T18: RuleId = RuleId::t(18);
const T19: RuleId = RuleId::t(19);
const T21: RuleId = RuleId::t(21);
const T22: RuleId = RuleId::t(22);
const T23: RuleId = RuleId::t(23);
const T24: RuleId = RuleId::t(24);

const fn row(rule: RuleId, group: RowGroup, value: i16, label: &'static str, when: When) -> CircumstanceRow {
    CircumstanceRow { rule, group, label, value, defense: Defense::Full, yields_to: None, when }
}

/// Every circumstance there is.
#[rustfmt::skip]
pub(super) const ROWS: &[CircumstanceRow] = &[
    // Height (T-18).
    row(T18, Position,  1, "Attacker above", If(|s| s.rise() > 0 && !s.attacker_climbs())),
    row(T18, Position,  0, "Attacker climbing and above", If(|s| s.rise() > 0 && s.attacker_climbs())),
    row(T18, Position,  0, "Same level", If(|s| s.rise() == 0 && !s.attacker_climbs())),
    row(T18, Position, -2, "Attacker climbing, same level", If(|s| s.rise() == 0 && s.attacker_climbs())),
    row(T18, Position, -1, "Attacker below", If(|s| s.rise() < 0 && !s.attacker_climbs())),
    row(T18, Position, -4, "Attacker climbing and below", If(|s| s.rise() < 0 && s.attacker_climbs())),
    // Lying, kneeling and sitting (T-18).
    row(T18, AttackerStance,  0, "Attacker prone, smaller weapon", If(|s| s.attacker_prone() && s.by_hand() && s.weapon_size() < 0)),
    row(T18, AttackerStance, -2, "Attacker prone, weapon of its size", If(|s| s.attacker_prone() && s.by_hand() && s.weapon_size() == 0)),
    row(T18, AttackerStance, -4, "Attacker prone, larger weapon", If(|s| s.attacker_prone() && s.by_hand() && s.weapon_size() > 0)),
    row(T18, AttackerStance,  4, "Attacker prone, crossbow or the like", If(|s| s.attacker_prone() && s.gun_like())),
    row(T18, AttackerStance, -4, "Attacker prone, bow or the like", If(|s| s.attacker_prone() && s.bow_like())),
    row(T18, AttackerStance,  0, "Attacker kneeling or sitting, by hand", If(|s| s.attacker_kneels() && s.by_hand())),
    row(T18, AttackerStance,  2, "Attacker kneeling or sitting, crossbow or the like", If(|s| s.attacker_kneels() && s.gun_like())),
    row(T18, AttackerStance,  0, "Attacker kneeling or sitting, bow or the like", If(|s| s.attacker_kneels() && s.bow_like())),
    row(T18, TargetStance,  4, "Target prone, melee", If(|s| s.target_prone() && s.melee())),
    row(T18, TargetStance,  0, "Target prone, shot from within 2 hexes", If(|s| s.target_prone() && s.shot_from_near())),
    row(T18, TargetStance, -2, "Target prone, shot from farther", If(|s| s.target_prone() && s.shot_from_afar())),
    row(T18, TargetStance,  2, "Target kneeling or sitting, melee", If(|s| s.target_kneels() && s.melee())),
    row(T18, TargetStance,  0, "Target kneeling or sitting, shot from within 2 hexes", If(|s| s.target_kneels() && s.shot_from_near())),
    row(T18, TargetStance, -1, "Target kneeling or sitting, shot from farther", If(|s| s.target_kneels() && s.shot_from_afar())),
    // Balance (T-19).
    row(T19, AttackerBalance, -2, "Attacker off-balance", If(|s| s.attacker_unsteady())),
    row(T19, AttackerBalance, -5, "Attacker off-balance on something narrow", If(|s| s.attacker_on_narrow())),
    row(T19, TargetBalance, 2, "Target off-balance", If(|s| s.target_unsteady())),
    row(T19, TargetBalance, 5, "Target off-balance on something narrow", If(|s| s.target_on_narrow())),
    // Water (T-19).
    row(T19, AttackerSwims, -2, "Attacker underwater, no swimmer", If(|s| s.attacker_underwater() && !s.attacker_swims())),
    row(T19, TargetSwims, 2, "Target underwater, no swimmer", If(|s| s.target_underwater() && !s.target_swims())),
    row(T19, WeaponInWater,  0, "Underwater, piercing melee weapon or net", If(|s| s.attacker_underwater() && s.cuts_water())),
    row(T19, WeaponInWater, -4, "Underwater, other weapon", If(|s| s.attacker_underwater() && !s.cuts_water())),
    row(T19, WeaponInWater, -2, "Wading, target underwater, piercing melee weapon or net", If(|s| s.attacker_wades() && s.target_underwater() && s.cuts_water())),
    row(T19, WeaponInWater, -6, "Wading, target underwater, other weapon", If(|s| s.attacker_wades() && s.target_underwater() && !s.cuts_water())),
    // Concealment and cover (T-21).
    row(T21, Hidden, -1, "25% concealment", If(|s| (25..50).contains(&s.concealment()))),
    row(T21, Hidden, -2, "50% concealment", If(|s| (50..75).contains(&s.concealment()))),
    row(T21, Hidden, -3, "75% concealment", If(|s| (75..90).contains(&s.concealment()))),
    row(T21, Hidden, -4, "90% concealment", If(|s| (90..=100).contains(&s.concealment()))),
    row(T21, Hidden, -2, "25% cover", If(|s| (25..50).contains(&s.cover()))),
    row(T21, Hidden, -4, "50% cover", If(|s| (50..75).contains(&s.cover()))),
    row(T21, Hidden, -7, "75% cover", If(|s| (75..90).contains(&s.cover()))),
    row(T21, Hidden, -10, "90% cover", If(|s| (90..=100).contains(&s.cover()))),
    // Light (T-21).
    row(T21, Visibility,  0, "Sunlight", If(|s| s.light() == Light::SUNLIGHT)),
    row(T21, Visibility, -1, "Moonlight", If(|s| s.light() == Light::MOONLIGHT)),
    row(T21, Visibility, -2, "Starlight", If(|s| s.light() == Light::STARLIGHT)),
    row(T21, Visibility, -3, "Clouded night", If(|s| s.light() == Light::CLOUDED_NIGHT)),
    row(T21, Darkness,   -4, "Total darkness", If(|s| s.in_darkness())),
    row(T21, Gloom, -1, "Every 10 feet in total darkness", Times(|s| if s.in_darkness() { s.away() / 2 } else { 0 })),
    // Range (T-22).
    row(T22, Range,   0, "Short range", If(|s| s.range() == Some(Band::Short))),
    row(T22, Range,  -2, "Medium range", If(|s| s.range() == Some(Band::Medium))),
    row(T22, Range,  -5, "Long range", If(|s| s.range() == Some(Band::Long))),
    row(T22, Range, -10, "Extreme range", If(|s| s.range() == Some(Band::Extreme))),
    // Weather (T-23): as many points as the rulebook says.
    row(T23, Weather, -1, "Rain", Times(|s| s.rain())),
    row(T23, Weather, -1, "Downpour or snow", Times(|s| s.downpour())),
    row(T23, Weather, -1, "Strong wind", Times(|s| s.wind())),
    row(T23, Weather, -1, "Storm", Times(|s| s.storm())),
    // Conditions (T-24).
    row(T24, Hand, -2, "Off-hand", If(|s| s.off_hand())),
    row(T24, Invisible, -4, "Target invisible", If(|s| s.unseen_by_magic())),
    row(T24, Stunned, 4, "Target stunned", If(|s| s.target_stunned())),
    row(T24, Flanking, 1, "Flanking", Times(|s| s.outnumbering())),
    row(T24, Surprise, 2, "Back attack, flat-footed", If(|s| s.behind())).flat_footed(),
    row(T24, Surprise, 2, "Sneak attack, flat-footed", If(|s| s.attacks_out_of_sight())).flat_footed(),
    row(T24, Surprise, 1, "Target unaware, flat-footed", If(|s| s.target_unaware())).flat_footed(),
    row(T24, Helpless, 10, "Target helpless, melee, flat-footed", If(|s| s.target_helpless() && s.melee() && !s.needs_no_roll())).flat_footed(),
    row(T24, Helpless, 5, "Target helpless, shot, flat-footed", If(|s| s.target_helpless() && !s.melee())).flat_footed(),
    // Wrestling.
    row(R46, Surprise, 1, "Target wrestling, flat-footed", If(|s| s.target_wrestles())).flat_footed(),
    // Aiming.
    row(R02, Aim, 4, "Aimed for a round", If(|s| !s.melee() && s.attacker_aims())),
    // From behind and out of sight.
    row(R04, Surprise, 2, "From behind and unnoticed, no shield, no Dexterity", If(|s| s.behind() && s.unnoticed())).unguarded().yielding_to(T24),
    row(R17, Surprise, 2, "Attacker not to be seen, no shield, no Dexterity", If(|s| s.attacks_out_of_sight())).unguarded().yielding_to(T24),
    row(R16, Invisible, -6, "Target not to be seen", If(|s| s.melee() && s.gropes())),
    row(R18, Invisible, -6, "A stray shot", If(|s| !s.melee() && s.gropes())),
    // Detected, but not seen.
    row(A82, Invisible, -4, "Target detected, but not seen", If(|s| s.only_detected())),
];
