//! What the circumstances add to an attack roll (T-17 to T-24, T-29).
//!
//! [`table`] has a row for each circumstance, [`situation`] the facts that the rows ask about. Of the rows of one
//! group only the largest counts; the groups add up (T-20).

pub(in crate::rules) mod cover;
mod flanking;
mod idle;
mod situation;
mod table;
#[cfg(test)]
mod tests;
mod unseen;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::armor_class;
use super::armor_class::Defense;
use super::blindness::worst_of_states;
use crate::event::Modifier;
use crate::model::{RuleId, UnitId};
use crate::rulebook::{Rule, RuleFile, RuleRow};
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, IntoMelee, Modifiers, Target, ToHit, Wild};
use crate::rules::deed::phase::{Modify, Phase, add_systems_of_any};
use crate::rules::field::Battlefield;
use situation::Situation;
use table::{ROWS, listed};

pub use idle::idle_rows;
pub use table::CircumstanceRow;

/// The rule files of this room.
pub(in crate::rules) const FILES: &[RuleFile] =
    &[(RULES, plugin), (cover::RULES, cover::plugin), (unseen::RULES, unseen::plugin)];

const T20: RuleId = RuleId::t(20);
const T24: RuleId = RuleId::t(24);

const RULES: &[Rule] = &[
    Rule::new(
        RuleId::t(17),
        "Circumstances",
        "The following rules modify the roll to hit by the circumstances of the attack. Abilities, skills and \
         magic count in addition.",
    )
    .as_note(),
    Rule::new(
        RuleId::t(18),
        "Height and stance",
        "A unit stands above another if its ground is at least 5 feet higher. A climbing unit is halfway up the \
         drop, and its height gives it no bonus. Kneeling down and rising from a knee cost the movement of one hex \
         each, getting up from the ground that of two. Only a standing unit can walk. Within two hexes the stance \
         of the target does not change shots. A unit sits only if its level lets it begin so; it gets up as from a \
         knee.",
    )
    .with_rows(|| listed(RuleId::t(18))),
    Rule::new(
        RuleId::t(19),
        "Balance and water",
        "Loose ground and narrow beams put a unit off balance. In water of 5 feet or more a unit is underwater, in \
         less it wades. A unit without a swimming rate moves slowly in deep water, and only in light armor or \
         none. The game brings no net; the catalog of a level can make one, a weapon with `net`.",
    )
    .with_rows(|| listed(RuleId::t(19))),
    Rule::new(
        T20,
        "What adds up",
        "Of several rows of one kind only the largest counts: a climbing unit does not count as above too, light \
         has one degree, and of concealment and cover the worse counts. Rows of different kinds add up.",
    ),
    Rule::new(
        RuleId::t(21),
        "Light, concealment, cover",
        "The light in the target's hex counts, and in total darkness the distance too. Torches give light, and \
         within its darkvision a unit sees as by day. Cover stops shots: cover in the target's own hex, and cover next \
         to the target on the way to it; a wall there that the line only grazes is half cover. Between two hexes \
         the lesser cover counts. Cover next to the shooter does not count. In melee, cover in the target's own hex \
         counts, and cover in a hex that a long weapon reaches across. 100% cover lets no line of sight through; only \
         neighbors reach into such a hex, as into 90%.",
    )
    .with_rows(|| listed(RuleId::t(21))),
    Rule::new(
        RuleId::t(22),
        "Range",
        "Beyond long range is extreme range, up to one and a half times long range unless the weapon says \
         otherwise.",
    )
    .with_rows(|| listed(RuleId::t(22))),
    Rule::new(
        RuleId::t(23),
        "Weather",
        "The document leaves this open. A rulebook may set penalties for shots in rain, wind, storm and fog. Mist \
         and fog conceal every target that is not next to the attacker.",
    )
    .reading(&["weather"])
    .with_rows(|| listed(RuleId::t(23))),
    Rule::new(
        RuleId::t(24),
        "Conditions",
        "Flanking in melee is the number of able enemies next to the target, of whatever side, less the number of \
         able friends that the target has next to the attacker. Attacker and target count too, a rider and its \
         mount as one. A unit does not count if it is stunned, unaware, helpless or held, if it runs or is all in \
         flames, or if its melee attacks do not reach so far up or down. A sneak attack is one by a unit that sees its \
         target and cannot be seen by it. Of back attack, sneak attack and attack on the unaware only the best row \
         counts. A flat-footed unit loses its shield and any bonus from Dexterity. Stunned, unaware and helpless \
         units lose their turns: the stunned until the round ends, the unaware until then or until they are \
         attacked. Levels make units stunned, unaware, invisible or bound from the start of the battle; spells \
         and bad wounds do such things in it.",
    )
    .with_rows(|| listed(RuleId::t(24))),
    Rule::new(
        RuleId::h(5),
        "One table",
        "Where several documents modify the same circumstance, the house rulebook uses the rows of T-18 to T-24 \
         and no others.",
    )
    .as_note(),
];

fn plugin(app: &mut App) {
    add_systems_of_any(app, &HAVE_ROWS, Phase::Modify, add_rows.in_set(Modify::Rows));
}

/// The rows of a rule whose text is in another file.
pub(in crate::rules) fn rows_under(rule: RuleId) -> Vec<RuleRow> {
    listed(rule)
}

/// The rules that bring rows; a rulebook of a single document may have rows without T-20.
const HAVE_ROWS: [RuleId; 8] = [
    T20,
    RuleId::r(2),
    RuleId::r(4),
    RuleId::r(16),
    RuleId::r(17),
    RuleId::r(18),
    RuleId::r(46),
    RuleId::a(82),
];

/// The rows that count: of each group the one with the largest value, of those that apply.
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

/// What the rows come to that count because the attacker does not see its target: 0 or less.
fn blindness(rows: &[(&CircumstanceRow, i16)]) -> i16 {
    rows.iter().filter(|(row, _)| row.group.is_blindness()).map(|(_, value)| *value).sum()
}

/// The same for an attack, which goes astray or not.
pub(in crate::rules) fn blindness_of(
    field: &Battlefield,
    attack: &Attack,
    (target, wild): (UnitId, bool),
) -> i16 {
    let situation = Situation::of(field, attack, target);
    situation.map_or(0, |situation| blindness(&rows_of(&Situation { wild, ..situation })))
}

fn add_rows(
    mut attacks: Deeds<(&Attack, &Target, &IntoMelee, &Wild, &mut Modifiers, &mut ToHit)>,
    field: Battlefield,
) {
    attacks.each(|(attack, target, into_melee, wild, mut modifiers, mut to_hit)| {
        let Some(mut situation) = Situation::of(&field, attack, target.0) else { return };
        situation.wild = wild.0.is_some();
        let mut rows = rows_of(&situation);
        let blind = blindness(&rows);
        if blind < 0 && worst_of_states(&field, attack, target.0) < blind {
            rows.retain(|(row, _)| !row.group.is_blindness());
        }
        // The helpless are flat-footed too where R-12 needs no row: a second roll and a test of armor ask for it.
        let helpless = situation.needs_no_roll() && field.rulebook.has(T24);
        let helpless = helpless.then_some(Defense::FlatFooted);
        let defenses = rows.iter().map(|(row, _)| row.defense).chain(helpless);
        let defense = defenses.min().unwrap_or(Defense::Full);
        if defense != Defense::Full {
            to_hit.armor_class = armor_class::of(&field, &situation.target, defense, into_melee.0);
            to_hit.shieldless = true;
        }
        let adding = rows.iter().filter(|(_, value)| *value != 0);
        modifiers.0.extend(adding.map(|&(row, value)| Modifier { rule: row.rule, label: row.label, value }));
    });
}
