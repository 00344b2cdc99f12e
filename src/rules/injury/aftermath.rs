//! What a critical hit does to the unit at once: death, stun, a fall, dropped items.
//!
//! A saving throw against paralysis with 1 for each level of the victim keeps it on its feet; the tables of saving throws
//! are the advanced ones.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::armor;
use super::degree::TargetType;
use super::effects::{has_blood, may_bleed};
use super::strike::{Hurt, hurts};
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::model::{
    BodyArea, Condition, DamageType, Degree, Draw, Peril, Place, Purpose, RuleId, Stance, UnitId, Until,
};
use crate::rulebook::{Rule, SavingThrowTables};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Aftermath, Attack, FinalDamage, PartStruck, Strike, ToHit, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::saving_throw::need_in;
use crate::rules::field::turn::turn_ended;
use crate::rules::field::{Battlefield, Unit, hands, wielded};
use crate::rules::ground::rest::resting_place;
use crate::rules::ground::spill::come_to_rest;
use crate::rules::harm::falling::{go_down, let_go};
use crate::rules::harm::hit_points::{changed_by, status_with};
use crate::rules::motion::riding::unseat;

const A48: RuleId = RuleId::a(48);
const A63: RuleId = RuleId::a(63);
const A64: RuleId = RuleId::a(64);

/// Rounds in a turn.
const TURN: u32 = 10;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A63,
        "Knocked down",
        "A critical hit on a leg that strikes or does worse, and every such hit of a crushing weapon, throws the victim \
         to the ground. A saving throw against paralysis, with 1 for each level of the victim, keeps it up. One throw \
         is made for a blow.",
    )
    .needing(&[A48]),
    Rule::new(
        A64,
        "Dropped",
        "A badly hurt arm drops what it holds into the hex of its owner. Animals drop nothing.",
    )
    .needing(&[A48]),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A48, Phase::Harm, roll.in_set(Harm::Aftermath));
    add_rule_systems(app, A48, Phase::Harm, overcome.in_set(Harm::Overcome));
}

/// How long an injury takes the senses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Daze {
    /// Not at all.
    None,
    /// Stunned for one turn.
    Moment,
    /// Stunned for 1d6 turns of its own.
    Rounds,
    /// Without its senses for 1d6 turns of ten rounds.
    Turns,
}

/// What a strike does to the unit as a whole, before the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Plan {
    /// It dies.
    dies: bool,
    /// A saving throw decides whether it dies or lies still.
    death: bool,
    /// It is out of action.
    down: bool,
    /// A check for shock decides whether it is out of action.
    shock: bool,
    daze: Daze,
    knockdown: bool,
    graze: bool,
}

fn plan(unit: &Unit, struck: &PartStruck, harm: DamageType) -> Plan {
    let hurts = hurts(unit, struck);
    let any = |is: &dyn Fn(&Hurt) -> bool| hurts.iter().any(is);
    let crushing = harm == DamageType::Bludgeoning;
    let vital = |hurt: &Hurt| !hurt.part.area.is_limb();
    let severed = |hurt: &Hurt| hurt.degree == Degree::Severed;
    Plan {
        dies: any(&|hurt| severed(hurt) && vital(hurt)),
        death: any(&|hurt| hurt.degree == Degree::Destroyed && vital(hurt)),
        down: any(&|hurt| severed(hurt) && !vital(hurt) && !hurt.partial),
        shock: any(&|hurt| severed(hurt) && hurt.partial),
        daze: hurts.iter().map(|hurt| daze(hurt, crushing)).max().unwrap_or(Daze::None),
        knockdown: any(&|hurt| {
            hurt.degree >= Degree::Struck && (crushing || hurt.part.area == BodyArea::Leg)
        }),
        graze: any(&|hurt| may_bleed(hurt.bleeds_as, harm)) && has_blood(unit),
    }
}

fn daze(hurt: &Hurt, crushing: bool) -> Daze {
    let shaken = crushing && matches!(hurt.part.area, BodyArea::Head | BodyArea::Torso);
    match (hurt.part.area, hurt.degree) {
        (BodyArea::Head, Degree::Broken) => Daze::Turns,
        (BodyArea::Head, Degree::Injured) => Daze::Rounds,
        (_, Degree::Severed) if hurt.partial => Daze::Rounds,
        (_, Degree::Struck | Degree::Injured) if shaken => Daze::Moment,
        (_, Degree::Broken | Degree::Destroyed) if shaken => Daze::Rounds,
        _ => Daze::None,
    }
}

/// The share of faces of a d100 with which somebody of this Constitution stands a shock (conventions, section 8.3).
fn system_shock(constitution: u8) -> u16 {
    match constitution {
        0 => 0,
        1..=12 => 20 + 5 * u16::from(constitution),
        13 => 85,
        14 => 88,
        15 => 90,
        16 => 95,
        17 => 97,
        _ => 99,
    }
}

/// The lowest face that saves from death.
fn death_need(field: &Battlefield, unit: &Unit) -> u16 {
    need_in(SavingThrowTables::Advanced, field, unit, Peril::Death)
}

/// The lowest face that keeps a unit on its feet.
fn knockdown_need(field: &Battlefield, unit: &Unit) -> u16 {
    let need = need_in(SavingThrowTables::Advanced, field, unit, Peril::Paralysis);
    need.saturating_sub(unit.training.level.into()).max(1)
}

/// Whether the damage alone brings a unit down.
fn fells(field: &Battlefield, victim: UnitId, damage: i16) -> bool {
    status_with(changed_by(field, victim, -damage).after).is_down()
}

fn roll(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &ToHit, &Victim, &Strike, &FinalDamage)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, to_hit, victim, strike, damage)| {
        let (Some(victim), Some(struck), Some(damage)) = (victim.0, strike.0, damage.0) else { return };
        if struck.degree.is_none() {
            return;
        }
        let unit = field.unit(victim);
        let item = field.item(attack.weapon);
        let Ok(weapon) = wielded(&item, &field.rulebook) else { return };
        let plan = plan(&unit, &struck, weapon.damage_type);
        let tests = field.rulebook.has(armor::A66);
        let tested = armor::tested(&field, &unit, &struck, to_hit).filter(|_| tests);
        let armor = tested.map(|tested| armor::need(&field, &unit, &tested));
        let standing = !(fells(&field, victim, damage) || plan.dies || plan.death || plan.down);
        let (death, keeps_up) = (death_need(&field, &unit), knockdown_need(&field, &unit));
        let shock = system_shock(unit.abilities.constitution);
        let knocks = plan.knockdown && field.rulebook.has(A63) && *unit.stance != Stance::Prone;
        let roll = |draw: &mut Draw| {
            let mut faces = Aftermath {
                armor: armor
                    .map(|need| draw.about(Purpose::ArmorSave).die_of_sorts(20, |face| face as i16 >= need)),
                graze: plan.graze.then(|| draw.about(Purpose::GrazeBleeds).die(2)),
                death: plan
                    .death
                    .then(|| draw.about(Purpose::DeathSave).die_of_sorts(20, |face| face >= death)),
                ..Aftermath::default()
            };
            if !standing {
                return faces;
            }
            if plan.shock {
                let face = draw.about(Purpose::SystemShock).die_of_sorts(100, |face| face <= shock);
                faces.shock = Some(face);
                if face > shock {
                    return faces;
                }
            }
            if plan.daze >= Daze::Rounds {
                faces.length = Some(draw.about(Purpose::StunLength).die(6));
            }
            if knocks && plan.daze != Daze::Turns {
                let face = draw.about(Purpose::Knockdown).die_of_sorts(20, |face| face >= keeps_up);
                faces.knockdown = Some(face);
            }
            faces
        };
        dice.ask((entity, *deed), A48, Purpose::StunLength, roll);
    });
}

fn overcome(
    mut attacks: Deeds<(&Deed, &Attack, &Victim, &Strike, &Aftermath, &FinalDamage, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, victim, strike, faces, damage, mut effects)| {
        let (Some(victim), Some(struck), Some(damage)) = (victim.0, strike.0, damage.0) else { return };
        let unit = field.unit(victim);
        let item = field.item(attack.weapon);
        let Ok(weapon) = wielded(&item, &field.rulebook) else { return };
        let plan = plan(&unit, &struck, weapon.damage_type);
        let mut down = fells(&field, victim, damage);
        let mut dies = plan.dies;
        if let Some(natural) = faces.death {
            let need = death_need(&field, &unit);
            dies |= natural < need;
            let rolls = dice.rolls(*deed, &[Purpose::DeathSave]);
            effects.0.push(saving_throw(victim, Peril::Death, need, natural, rolls));
        }
        let mut out = dies || plan.death || plan.down;
        if let Some(natural) = faces.shock {
            let chance = system_shock(unit.abilities.constitution);
            out |= natural > chance;
            let rolls = dice.rolls(*deed, &[Purpose::SystemShock]);
            let held = natural <= chance;
            effects.0.push(BattleEvent::ShockChecked { unit: victim, chance, natural, held, rolls });
        }
        if out && !down {
            go_down(&field, &unit, &mut effects);
            down = true;
        }
        if dies {
            effects.0.push(BattleEvent::Died { unit: victim, rule: A48 });
        }
        if down {
            return;
        }
        let length = u32::from(faces.length.unwrap_or(1));
        match plan.daze {
            Daze::None => {}
            Daze::Moment | Daze::Rounds => stun(&field, &unit, length, &mut effects),
            Daze::Turns => return faint(&field, &unit, length * TURN, &mut effects),
        }
        if field.rulebook.has(A64) && TargetType::of(&unit.kind.tags) != TargetType::Animal {
            drop_items(&field, &unit, &struck, &mut effects);
        }
        if let Some(natural) = faces.knockdown {
            let need = knockdown_need(&field, &unit);
            let rolls = dice.rolls(*deed, &[Purpose::Knockdown]);
            effects.0.push(saving_throw(victim, Peril::Paralysis, need, natural, rolls));
            if natural < need {
                lie_down(&field, &unit, &mut effects);
            }
        }
    });
}

fn saving_throw(
    unit: UnitId,
    peril: Peril,
    need: u16,
    natural: u16,
    rolls: Vec<crate::model::Roll>,
) -> BattleEvent {
    BattleEvent::SavingThrow { unit, peril, need, natural, saved: natural >= need, rolls }
}

/// Adds the events that a unit loses its next turns: that of this round too, if it is not over yet.
fn stun(field: &Battlefield, unit: &Unit, turns: u32, effects: &mut Effects) {
    let ended = unit.turn.ended;
    let last = field.clock.round + turns - u32::from(!ended);
    begin(unit, Condition::Stunned, Until::Round(last), effects);
    if !ended {
        effects.0.push(turn_ended(unit));
    }
}

/// Adds the events that a unit loses its senses for so many rounds.
fn faint(field: &Battlefield, unit: &Unit, rounds: u32, effects: &mut Effects) {
    begin(unit, Condition::Helpless, Until::Round(field.clock.round + rounds), effects);
    if !unit.turn.ended {
        effects.0.push(turn_ended(unit));
    }
    let_go(field, unit, effects);
    lie_down(field, unit, effects);
}

/// Adds the event that a condition begins, unless the unit is in it by the same rule for as long or longer.
fn begin(unit: &Unit, condition: Condition, until: Until, effects: &mut Effects) {
    let longer = unit.conditions.iter().any(|lasting| {
        lasting.condition == condition && lasting.cause.rule == Some(A48) && lasting.until >= until
    });
    if !longer {
        let (unit, by, effects_of) = (*unit.id, None, Default::default());
        effects.0.push(BattleEvent::ConditionBegan {
            unit,
            condition,
            rule: A48,
            by,
            until,
            effects: effects_of,
        });
    }
}

/// Adds the events that a unit is thrown to the ground.
fn lie_down(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    unseat(field, unit, effects);
    let (before, after) = (*unit.stance, Stance::Prone);
    if before != after {
        effects.0.push(BattleEvent::StanceTaken { unit: *unit.id, before, after });
    }
}

/// Adds the events that a badly hurt arm drops what it holds.
fn drop_items(field: &Battlefield, unit: &Unit, struck: &PartStruck, effects: &mut Effects) {
    let hurts = hurts(unit, struck);
    let arms = hurts.iter().filter(|hurt| hurt.degree >= Degree::Injured);
    let hurt: Vec<u8> = arms.filter_map(|hurt| unit.kind.body.hand_of(hurt.part.name)).collect();
    let at = unit.position.0;
    for item in field.carried(unit).iter().filter(|item| matches!(item.place, Place::Held(_))) {
        if !hands::used(field, unit, item).any(|hand| hurt.contains(&hand)) {
            continue;
        }
        let to = resting_place(field, at);
        let moved = ItemMove::new(*item.id, *unit.id, ItemMotion::LetGo, *item.place, to);
        effects.0.push(BattleEvent::ItemMoved(ItemMove { rule: Some(A64), ..moved }));
        come_to_rest(field, item, *unit.id, to, effects);
    }
}
