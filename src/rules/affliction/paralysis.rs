//! The paralyzing touch of the undead.
//!
//! A hit that does harm calls for a saving throw against paralysis. If it fails, a d10 says what of the body is numb, and
//! other dice for how many full rounds after that of the hit.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::touch::{Left, brought};
use crate::event::BattleEvent;
use crate::model::{
    BodyArea, BodyPart, Condition, ConditionCause, DiceExpression, Draw, Lasting, LastingEffect, NumbedPlace,
    NumbingTouch, PartId, Peril, Purpose, RuleId, Until,
};
use crate::rulebook::{Rule, SavingThrowTables};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Attack, FinalDamage, NumbRoll, Numbness, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::saving_throw::need_by;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::harm::falling::{drop_from, let_go, slow_down};

const A38: RuleId = RuleId::a(38);

/// What a d10 numbs, from its lowest face up.
const PLACES: [NumbedPlace; 10] = [
    NumbedPlace::RightLeg,
    NumbedPlace::RightLeg,
    NumbedPlace::LeftLeg,
    NumbedPlace::LeftLeg,
    NumbedPlace::BothLegs,
    NumbedPlace::WeaponArm,
    NumbedPlace::WeaponArm,
    NumbedPlace::ShieldArm,
    NumbedPlace::BothArms,
    NumbedPlace::WholeBody,
];

/// The sides of the die that says what is numb.
const DIE: u16 = PLACES.len() as u16;

/// For how many rounds a forecast takes somebody to be numb: no order looks as far ahead as it lasts.
const LONG: u16 = 3;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A38,
    "Paralyzing touch",
    "A hit of a ghoul or of another creature with such a touch, one that fells its victim too, calls for a saving throw against paralysis, always by the \
     advanced table. If it fails, a d10 says what is numb: 1-2 the right leg and 3-4 the left, which halves movement; 5 \
     both legs, which leaves a unit to drag itself along; 6-7 the weapon arm, 8 the shield arm, 9 both: such a hand drops \
     what it holds and is of no use; 10 the whole body, which is helpless. A creature without arms loses the use of a \
     natural attack, and of a body that one part carries, that part is either leg. It lasts for 1d6 + 2 rounds after that of the hit from ghouls and their like, for 2d6 from others. \
     Of two touches of one part the one that lasts longer counts. The undead and units without blood are immune.",
)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A38, Phase::Harm, (roll, numb).chain().in_set(Harm::Numb));
}

/// What a face of the d10 numbs.
fn place(face: u16) -> NumbedPlace {
    PLACES[usize::from(face.clamp(1, DIE)) - 1]
}

/// For how many rounds a touch numbs.
fn length(touch: NumbingTouch) -> DiceExpression {
    match touch {
        NumbingTouch::GhoulLike => DiceExpression::new(1, 6, 2),
        NumbingTouch::Other => DiceExpression::new(2, 6, 0),
    }
}

/// The lowest face that saves.
fn need(field: &Battlefield, unit: &Unit) -> u16 {
    need_by(field, unit, Peril::Paralysis, SavingThrowTables::Advanced)
}

fn roll(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, (&Victim, &FinalDamage), &Effects)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, blow, effects)| {
        let Some((unit, touch)) = brought(&field, attack, blow, |weapon| weapon.numbs) else { return };
        if !Left::of(&unit, effects).feels(&field) {
            return;
        }
        let need = need(&field, &unit);
        let roll = |draw: &mut Draw| {
            let natural = draw.die_of_sorts(20, |face| face >= need);
            let fails = natural < need;
            let numbed = fails.then(|| {
                let place = place(draw.about(Purpose::NumbedPlace).die_of_sorts(DIE, place));
                let rounds = draw.about(Purpose::NumbRounds).roll(length(touch));
                (place, u16::try_from(rounds).unwrap_or(LONG))
            });
            Numbness(Some(NumbRoll { natural, numbed }))
        };
        let sort = |Numbness(roll): Numbness| {
            Numbness(
                roll.map(|roll| NumbRoll { numbed: roll.numbed.map(|(place, _)| (place, LONG)), ..roll }),
            )
        };
        dice.ask_of_sorts((entity, *deed), A38, Purpose::ParalysisSave, roll, sort);
    });
}

fn numb(
    mut attacks: Deeds<(&Deed, &Attack, (&Victim, &FinalDamage), &Numbness, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, blow, numbness, mut effects)| {
        let Some(NumbRoll { natural, numbed }) = numbness.0 else { return };
        let Some((unit, _)) = brought(&field, attack, blow, |weapon| weapon.numbs) else { return };
        let need = need(&field, &unit);
        let purposes = [Purpose::ParalysisSave, Purpose::NumbedPlace, Purpose::NumbRounds];
        let rolls = dice.rolls(*deed, &purposes);
        let (saved, peril) = (numbed.is_none(), Peril::Paralysis);
        effects.0.push(BattleEvent::SavingThrow { unit: *unit.id, peril, need, natural, saved, rolls });
        let Some((place, rounds)) = numbed else { return };
        let until = Until::Round(field.clock.round + u32::from(rounds));
        let lies = Left::of(&unit, &effects).status.is_down();
        if place == NumbedPlace::WholeBody {
            return stiffen(&field, &unit, (until, lies), &mut effects);
        }
        let parts = parts(&field, &unit, place);
        for numbed in &parts {
            begin(&unit, *numbed, until, &mut effects);
        }
        // Whoever is down has let go of all, and has no turn any more.
        if lies {
            return;
        }
        slow_down(&field, &unit, parts.iter().map(|(_, _, effect)| effect), &mut effects);
        let lost = parts.iter().filter_map(|(_, _, effect)| match *effect {
            LastingEffect::Hand(hand) => Some(hand),
            _ => None,
        });
        drop_from(&field, &unit, &lost.collect::<Vec<_>>(), A38, &mut effects);
    });
}

/// Adds the events that a unit is paralyzed in the whole body.
fn stiffen(field: &Battlefield, unit: &Unit, (until, lies): (Until, bool), effects: &mut Effects) {
    let paralyzed = Lasting { until, ..Lasting::caused(Condition::Paralyzed, A38) };
    if lasts_longer(unit, &paralyzed) {
        return;
    }
    effects.0.push(BattleEvent::lasting_began(*unit.id, A38, paralyzed));
    if !lies {
        effects.end_turn(unit);
        let_go(field, unit, effects);
    }
}

/// Adds the event that a part of a unit is numb.
fn begin(unit: &UnitSummary, (part, number, effect): Numbed, until: Until, effects: &mut Effects) {
    let cause = ConditionCause { part: Some(part), number, ..ConditionCause::rule(A38) };
    let numb = Lasting { condition: Condition::Numb, cause, until, effects: [effect].into() };
    if !lasts_longer(unit, &numb) {
        effects.0.push(BattleEvent::lasting_began(*unit.id, A38, numb));
    }
}

/// Whether a unit is in a condition by the same cause for as long or longer.
fn lasts_longer(unit: &UnitSummary, new: &Lasting) -> bool {
    unit.conditions.before(new).is_some_and(|old| old.until >= new.until)
}

/// A part that is numb, which of two it stands for if there is no other, and what that does.
type Numbed = (PartId, u16, LastingEffect);

/// The parts of a unit that are numb.
fn parts(field: &Battlefield, unit: &Unit, place: NumbedPlace) -> Vec<Numbed> {
    let (first, second) = match place {
        NumbedPlace::RightLeg | NumbedPlace::WeaponArm => (true, false),
        NumbedPlace::LeftLeg | NumbedPlace::ShieldArm => (false, true),
        NumbedPlace::BothLegs | NumbedPlace::BothArms | NumbedPlace::WholeBody => (true, true),
    };
    let pair = match place {
        NumbedPlace::RightLeg | NumbedPlace::LeftLeg | NumbedPlace::BothLegs => legs(unit),
        NumbedPlace::WeaponArm | NumbedPlace::ShieldArm | NumbedPlace::BothArms | NumbedPlace::WholeBody => {
            arms(field, unit)
        }
    };
    // Where there is only one of them, it is both.
    let other = pair.get(1).or(pair.first());
    let one = pair.first().filter(|_| first);
    let other = other.filter(|other| second && Some(*other) != one);
    one.into_iter().chain(other).copied().collect()
}

/// The parts that carry a body, of which the first two count as its legs. Where one carries all, it is either leg.
fn legs(unit: &UnitSummary) -> Vec<Numbed> {
    let parts = unit.kind.body.parts.iter().filter(|part| part.carries);
    let parts: Vec<PartId> = parts.map(|part| part.name).collect();
    match parts[..] {
        [all] => [0, 1].map(|number| (all, number, LastingEffect::Leg)).into(),
        _ => parts.into_iter().map(|part| (part, 0, LastingEffect::Leg)).collect(),
    }
}

/// The hands of a unit or, if it has none, the natural attacks that stand for them.
fn arms(field: &Battlefield, unit: &Unit) -> Vec<Numbed> {
    let body = &unit.kind.body;
    let hand = |part: &BodyPart| Some((part.name, 0, LastingEffect::Hand(body.hand_of(part.name)?)));
    let hands: Vec<_> = body.parts.iter().filter_map(hand).collect();
    if !hands.is_empty() {
        return hands;
    }
    let carried = field.carried(unit);
    let natural = carried.iter().filter_map(|item| item.weapon).filter(|weapon| weapon.natural);
    let part = |area: BodyArea| body.parts.iter().find(|part| part.area == area);
    natural
        .filter_map(|weapon| Some((part(weapon.limb?)?.name, 0, LastingEffect::Limb(weapon.limb?))))
        .collect()
}

#[cfg(test)]
mod tests;
