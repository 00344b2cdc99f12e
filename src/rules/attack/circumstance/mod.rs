//! What the circumstances add to an attack roll (T-17 to T-24, T-29).
//!
//! [`table`] has a row for each circumstance, [`situation`] the facts the rows ask about. Rows of one group replace each
//! other, and the one that weighs most counts; the groups add up (T-20).

mod cover;
mod situation;
mod table;
#[cfg(test)]
mod tests;
mod unseen;

use std::cell::OnceCell;

use bevy::prelude::{App, IntoScheduleConfigs, Res};

use super::armor_class;
use super::armor_class::Defense;
use crate::event::Modifier;
use crate::model::RuleId;
use crate::rulebook::{Rule, RuleFile, RuleRow, Rulebook};
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, IntoMelee, Modifiers, Target, ToHit, Wild};
use crate::rules::deed::phase::{Modify, Phase};
use crate::rules::field::Battlefield;
use situation::Situation;
use table::{ROWS, listed};

pub use table::CircumstanceRow;

/// The rule files of this room.
pub(in crate::rules) const FILES: &[RuleFile] =
    &[(RULES, plugin), (cover::RULES, cover::plugin), (unseen::RULES, unseen::plugin)];

const T20: RuleId = RuleId::t(20);

const RULES: &[Rule] = &[
    Rule::new(
        RuleId::t(17),
        "Circumstances",
        "What follows modifies the roll to hit by the circumstances of the attack. Abilities, skills and magic count \
         besides.",
    )
    .as_note(),
    Rule::new(
        RuleId::t(18),
        "Height and stance",
        "Five feet of ground make one stand above or below. A climber clings halfway up a drop and gains nothing by \
         his height. Kneeling or going up from a knee costs a hex of movement, getting up from the ground two; nobody \
         walks who is not on his feet. Within two hexes a stance neither helps nor hurts against shots.",
    )
    .with_rows(|| listed(RuleId::t(18))),
    Rule::new(
        RuleId::t(19),
        "Balance and water",
        "Loose ground and narrow beams throw one off balance. In water of five feet and more one is underwater, in \
         less one wades; whoever has no swimming rate flounders, slowly, and in no more than light armor.",
    )
    .with_rows(|| listed(RuleId::t(19))),
    Rule::new(
        T20,
        "What adds up",
        "Rows of one kind replace each other and the weightiest counts: a climber is not above as well, light is of \
         one degree, and of concealment and cover the worse counts. Rows of different kinds add up.",
    ),
    Rule::new(
        RuleId::t(21),
        "Light, concealment, cover",
        "The light in the target's hex counts, and in total darkness the distance too; torches help, and eyes for \
         the dark see as by day. Cover stops shots: what stands in the target's own hex, what stands next to the \
         target on the way to it, and half of a wall that the line just passes. A blow reaches around it.",
    )
    .with_rows(|| listed(RuleId::t(21))),
    Rule::new(
        RuleId::t(22),
        "Range",
        "Beyond long range lies extreme range, half as far again unless the weapon says otherwise.",
    )
    .with_rows(|| listed(RuleId::t(22))),
    Rule::new(
        RuleId::t(23),
        "Weather",
        "The document leaves this open; a rulebook may say what rain, wind, storm and fog take from a shot. Mist and \
         fog conceal whoever is not next to the attacker.",
    )
    .reading(&["weather"])
    .with_rows(|| listed(RuleId::t(23))),
    Rule::new(
        RuleId::t(24),
        "Conditions",
        "Flanking counts the able enemies around the target beyond the able friends that the target has around the \
         attacker, in melee. From behind, from hiding or against the unaware only the best counts. Whoever is \
         flat-footed has neither his shield nor the good of his Dexterity. The stunned, the unaware and the helpless \
         lose their turns: the stunned until the round ends, the unaware until then or until they are attacked.",
    )
    .with_rows(|| listed(RuleId::t(24))),
    Rule::new(
        RuleId::h(5),
        "One table",
        "Where several documents modify the same circumstance, the house rulebook takes the rows of T-18 to T-24 and \
         adds no other for it.",
    )
    .as_note(),
];

fn plugin(app: &mut App) {
    app.add_systems(Phase::Modify, add_rows.in_set(Modify::Rows).run_if(has_rows));
}

/// The rows of a rule whose text stands in another file.
pub(in crate::rules) fn rows_under(rule: RuleId) -> Vec<RuleRow> {
    listed(rule)
}

/// Rulebooks of one document may have rows without T-20: they all add up.
fn has_rows(rulebook: Res<Rulebook>) -> bool {
    [T20, RuleId::r(2), RuleId::r(4), RuleId::r(16), RuleId::r(17), RuleId::r(18), RuleId::r(46)]
        .iter()
        .any(|rule| rulebook.has(*rule))
}

/// The rows that count: of each group the weightiest that applies.
fn rows_of(situation: &Situation) -> Vec<(&'static CircumstanceRow, i16)> {
    let mut counted: Vec<(&'static CircumstanceRow, i16)> = Vec::new();
    let has = |rule| situation.field.rulebook.has(rule);
    let holds = |row: &&CircumstanceRow| has(row.rule) && !row.yields_to.is_some_and(has);
    for row in ROWS.iter().filter(holds) {
        let Some(value) = row.value_in(situation) else { continue };
        match counted.iter_mut().find(|(other, _)| other.group == row.group) {
            Some(other) if value.abs() > other.1.abs() => *other = (row, value),
            Some(_) => {}
            None => counted.push((row, value)),
        }
    }
    counted
}

fn add_rows(
    mut attacks: Deeds<(&Attack, &Target, &IntoMelee, &Wild, &mut Modifiers, &mut ToHit)>,
    field: Battlefield,
) {
    let able = OnceCell::new();
    attacks.each(|(attack, target, into_melee, wild, mut modifiers, mut to_hit)| {
        let Some(mut situation) = Situation::of(&field, attack, target.0, &able) else { return };
        situation.wild = wild.0.is_some();
        let rows = rows_of(&situation);
        let defense = rows.iter().map(|(row, _)| row.defense).min().unwrap_or(Defense::Full);
        if defense != Defense::Full {
            to_hit.armor_class = armor_class::of(&field, &situation.target, defense, into_melee.0);
        }
        let adding = rows.iter().filter(|(_, value)| *value != 0);
        modifiers.0.extend(adding.map(|&(row, value)| Modifier { rule: row.rule, label: row.label, value }));
    });
}
