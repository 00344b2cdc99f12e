//! Roomy weapons in tight quarters: a natural 2 hits somebody adjacent (F-15 to F-17).
//!
//! Quarters are tight under a ceiling lower than 8 feet, or where clutter stands in the attacker's hex or in
//! one next to it. Whom the swing may hit is a reading of the rulebook.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::ask::Dice;
use super::deed::{Accident, Attack, Deed, Deeds, NaturalRoll};
use super::field::Field;
use super::improvised::wielded;
use super::phase::{Judge, Phase};
use crate::hex::{Facing, Hex, distance};
use crate::model::{Manner, Purpose, RuleId, UnitId};
use crate::rulebook::{Rule, TightVictim, on};

pub(super) const F15: RuleId = RuleId::f(15);
const F16: RuleId = RuleId::f(16);
const F17: RuleId = RuleId::f(17);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F15,
        "No room to swing",
        "Mauls, two-handed swords, flails, morning stars and pole arms need room. Under a ceiling lower than 8 feet, \
         or among furniture and clutter, a natural 2 in melee hits one adjacent creature at random: an enemy by the \
         letter of the document, a friend in the house rulebook. Without one nothing special happens.",
    )
    .needing(&[RuleId::f(1)])
    .reading(&["tight_victim", "low_ceiling_inches"]),
    Rule::new(
        F16,
        "It needs no roll",
        "Like friendly fire, such a hit needs no attack roll. It does the weapon's normal damage with its usual \
         bonuses.",
    ),
    Rule::new(
        F17,
        "Other natural 2s",
        "A natural 2 means something only to missiles and throws, and to roomy weapons in tight quarters.",
    ),
];

/// The natural face that goes wide.
const WIDE: u16 = 2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Judge, swing_wide.in_set(Judge::Tight).run_if(on(F15)));
}

/// Whether a roomy weapon lacks room in a hex.
pub fn is_tight(field: &Field, hex: Hex) -> bool {
    let low = field.rulebook.parameters.low_ceiling_inches;
    let tile = |hex| field.board.tile(hex);
    let low_ceiling = tile(hex).and_then(|tile| tile.ceiling_inches).is_some_and(|ceiling| ceiling < low);
    let around = Facing::ALL.into_iter().map(|facing| facing.ahead(hex));
    let cluttered = |hex| tile(hex).is_some_and(|tile| tile.clutter);
    low_ceiling || cluttered(hex) || around.into_iter().any(cluttered)
}

/// Who may be hit, by id.
pub fn in_the_way(field: &Field, attacker: UnitId) -> Vec<UnitId> {
    let attacker = field.unit(attacker);
    let fits = |hostile: bool| match field.rulebook.parameters.tight_victim {
        TightVictim::Opponent => hostile,
        TightVictim::Ally => !hostile,
        TightVictim::Any => true,
    };
    field
        .fighting()
        .filter(|unit| distance(unit.position.0, attacker.position.0) == 1)
        .filter(|unit| fits(unit.side.0 != attacker.side.0))
        .map(|unit| *unit.id)
        .collect()
}

fn swing_wide(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Attack, &NaturalRoll)>, field: Field) {
    attacks.each(|(entity, deed, attack, natural)| {
        if natural.0 != Some(WIDE) || attack.manner != Manner::Melee {
            return;
        }
        let roomy = wielded(&field.item(attack.weapon), &field.rulebook).is_ok_and(|weapon| weapon.roomy);
        if !roomy || !is_tight(&field, field.unit(attack.attacker).position.0) {
            return;
        }
        let candidates = in_the_way(&field, attack.attacker);
        if !candidates.is_empty() {
            dice.ask((entity, *deed), F15, Purpose::TightVictim, |draw| {
                Accident(Some((F15, draw.pick(&candidates), candidates.clone())))
            });
        }
    });
}
