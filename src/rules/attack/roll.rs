//! Rolling an attack and reporting its result (T-03). One attack is one action.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::automatic;
use super::to_hit::{C06, armor_class_hit, need};
use crate::event::{AttackRoll, BattleEvent};
use crate::model::{Cost, Draw, Occasion, Purpose, RuleId};
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
const H01: RuleId = RuleId::h(1);

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
        let margins = margins(&field, attack.occasion);
        let roll = |draw: &mut Draw| NaturalRoll(Some(draw.die(20)));
        let sort =
            |roll: NaturalRoll| NaturalRoll(roll.0.map(|face| sort_of_face(face, lowest, margins, special)));
        dice.ask_of_sorts((entity, *deed), T03, Purpose::ToHit, roll, sort);
    });
}

/// The least margins that rules tell apart in an ordinary hit, the greatest first: a called shot of the house rulebook does
/// more from a hit by 5 on.
fn margins(field: &Battlefield, occasion: Occasion) -> &'static [i16] {
    let by_five = matches!(occasion, Occasion::Called(_)) && field.rulebook.has(H01);
    if by_five { &[5, 0] } else { &[0] }
}

/// The face that stands for all faces with the same effect: rules look at a 1, a 2 and the faces from the critical
/// range up, and of the others only at which of the margins they reach, if any.
fn sort_of_face(face: u16, need: i16, margins: &[i16], special: u16) -> u16 {
    let reached = margins.iter().find(|margin| face as i16 >= need + **margin);
    match (face, reached) {
        (..ORDINARY, _) => face,
        _ if face >= special => face,
        (_, Some(margin)) => (need + margin).max(ORDINARY as i16) as u16,
        (_, None) => ORDINARY,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::AimedPart;
    use crate::rules::trial::Trial;

    #[test]
    fn t03_faces_that_stand_for_others_reach_the_same_margins() {
        for need in -8..=24 {
            for face in 1..=20 {
                let stands = sort_of_face(face, need, &[5, 0], 20);
                let margin = |face: u16| face as i16 - need;
                assert_eq!(margin(face) >= 0, margin(stands) >= 0, "{face} for {need}");
                assert_eq!(margin(face) >= 5, margin(stands) >= 5, "{face} for {need}");
                assert_eq!([face, stands].map(|face| face <= 2 || face == 20), [face <= 2 || face == 20; 2]);
            }
        }
    }

    #[test]
    fn a17_only_the_house_tells_a_called_hit_by_five_apart() {
        let part = "left-arm".parse().expect("a word");
        let called = Occasion::Called(AimedPart { part, spot: None });
        for (rulebook, occasion, told) in
            [("house", called, &[5, 0][..]), ("house", Occasion::Action, &[0]), ("advanced", called, &[0])]
        {
            let mut trial = Trial::duel(rulebook);
            assert_eq!(trial.survey(|field| margins(field, occasion)), told, "{rulebook}");
        }
    }
}
