//! Rolling an attack and reporting its result (T-03). One attack is one action.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::automatic;
use super::to_hit::{C06, armor_class_hit, need};
use crate::event::{AttackRoll, BattleEvent};
use crate::model::{Cost, Draw, Purpose, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Attack, AutomaticResult, Modifiers, NaturalRoll, RollResult, Target, ToHit,
};
use crate::rules::deed::phase::{Harm, Phase, RollDice, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::Battlefield;
use crate::rules::field::turn::took;

const T03: RuleId = RuleId::t(3);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        RuleId::t(1),
        "What an attack costs",
        "An attack takes the action of a turn and one of its attacks. A turn has one attack for each weapon in \
         hand, and at least one.",
    ),
    Rule::new(
        T03,
        "Rolling to hit",
        "A d20 is rolled. The armor class it hits is THAC0 less the roll and all bonuses, plus all penalties.",
    ),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, T03, Phase::Roll, roll.in_set(RollDice::Attack));
    add_rule_systems(app, C06, Phase::Harm, tell.in_set(Harm::Tell));
}

pub(super) fn roll(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &AutomaticResult, &ToHit, &Modifiers)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, automatic, to_hit, modifiers)| {
        if *automatic != AutomaticResult::NeedsRoll {
            return;
        }
        let special = field.item(attack.weapon).weapon.map_or(20, |weapon| weapon.critical_range.into());
        let lowest = need(to_hit.thac0, to_hit.armor_class, &modifiers.0);
        let roll = |draw: &mut Draw| NaturalRoll(Some(draw.die(20)));
        let sort = |roll: NaturalRoll| NaturalRoll(roll.0.map(|face| sort_of_face(face, lowest, special)));
        dice.ask_of_sorts((entity, *deed), T03, Purpose::ToHit, roll, sort);
    });
}

/// The face that stands for all faces with the same effect: rules look at a 1, a 2 and the faces from the critical
/// range up, and of the others only at whether they hit.
fn sort_of_face(face: u16, need: i16, special: u16) -> u16 {
    match face {
        ..ORDINARY => face,
        _ if face >= special => face,
        _ if face as i16 >= need => need.max(ORDINARY as i16) as u16,
        _ => ORDINARY,
    }
}

/// The lowest face that means nothing by itself.
const ORDINARY: u16 = 3;

/// Purposes of the dice that belong to the attack roll itself.
const ROLLED: [Purpose; 6] = [
    Purpose::ToHit,
    Purpose::SecondRoll,
    Purpose::StrayVictim,
    Purpose::TightVictim,
    Purpose::CriticalChain,
    Purpose::StrayShot,
];

pub(super) fn tell(
    mut attacks: Deeds<(
        &Deed,
        &Attack,
        &Target,
        &ToHit,
        &Modifiers,
        &AutomaticResult,
        &NaturalRoll,
        &RollResult,
        &mut Effects,
    )>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, target, to_hit, modifiers, automatic, natural, rolled, mut effects)| {
        let (attacker, defender) = (field.unit(attack.attacker), field.summary(target.0));
        let face = natural.0.unwrap_or_default();
        effects.0.push(BattleEvent::AttackRolled(AttackRoll {
            attacker: attack.attacker,
            intended: attack.intended,
            target: target.0,
            weapon: attack.weapon,
            manner: attack.manner,
            occasion: attack.occasion,
            from: attacker.position.0,
            at: defender.position.0,
            thac0: to_hit.thac0,
            armor_class: to_hit.armor_class,
            modifiers: modifiers.0.clone(),
            need: automatic::lowest_face(&field, attack, *automatic, to_hit, &modifiers.0),
            natural: face,
            armor_class_hit: armor_class_hit(to_hit.thac0, face as i16, &modifiers.0),
            margin: rolled.margin,
            result: rolled.result,
            rolls: dice.rolls(*deed, &ROLLED),
        }));
        effects.0.push(took(&attacker, Cost::of_attack(attack.occasion)));
    });
}
