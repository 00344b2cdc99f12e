//! The fumble table: what a natural 1 leads to (A-67, A-68, H-02).
//!
//! A d20: 1 a critical hit on the attacker itself, 2 on a friend beside it, 3 and 4 an ordinary hit on itself, 5 and 6
//! on a friend, 7 and 8 the weapon may break, 9 to 11 it drops, 12 and 13 the attacker falls prone, 14 and 15 it is off
//! balance, 16 and 17 its remaining attacks are lost, 18 to 20 nothing.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::fumble;
use crate::event::{BattleEvent, CriticalEffect, FumbleEffect, FumbleRoll, ItemTest};
use crate::model::{
    Condition, Cost, Draw, ItemId, Lasting, LastingEffect, Manner, Purpose, RuleId, Stance, UnitId, Until,
};
use crate::rulebook::{Clash, Rule};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Accident, Attack, ChosenEffect, Companions, Fumble, FumbleOutcome, Leaving, Mishap, Target, Withstood,
};
use crate::rules::deed::phase::{Harm, Judge, Modify, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::height::carries;
use crate::rules::field::item_save::{item_save, material_of, plus_of};
use crate::rules::field::{Battlefield, Unit, UnitSummary, wielded};
use crate::rules::motion::parting::thrown_off;
use crate::rules::shooting::throwing;

const A67: RuleId = RuleId::a(67);
const A68: RuleId = RuleId::a(68);
const H02: RuleId = RuleId::h(2);
const F18: RuleId = RuleId::f(18);
const T01: RuleId = RuleId::t(1);
const T19: RuleId = RuleId::t(19);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A67,
        "A natural 1 is a fumble",
        "A natural 1 to hit always misses, even if a 1 would be enough, and leads to a fumble.",
    )
    .needing(&[A68]),
    Rule::new(
        A68,
        "What a fumble leads to",
        "A d20 decides. 1: the attacker hits itself with the most damage of the dice. 2: it does so to a friend beside \
         it; if nobody is there, it hits itself as usual. 3 and 4: it hits itself. 5 and 6: it hits a friend beside it. \
         7 and 8: the weapon breaks unless a d20 with its plus reaches the number of its material: leather 3, metal 7, \
         thick wood 10, thin wood 13, bone 16, glass 20. 9 to 11: the weapon drops. 12 and 13: the attacker falls \
         prone, a rider beside its mount. 14 and 15: it is off balance until its next turn ends. 16 and 17: it has no more attacks in this round. \
         18 to 20: nothing. These hits need no roll, and no margin makes them worse; the mount counts as a friend beside \
         its rider. Claws and fists neither break nor drop. Nobody shoots itself: the string breaks instead. The document \
         has no such table, so this one is the game's own.",
    )
    .needing(&[A67])
    .clashing(&[Clash { with: F18, settled_by: H02 }]),
    Rule::new(
        H02,
        "A natural 1",
        "A natural 1 misses and the table of A-68 says what happens. Only where it says that the weapon drops do the \
         rules of dropped weapons apply (F-18 to F-30). A weapon thrown across stone or tile meets F-31 in place of 7 \
         to 11. A flask always drops, and nothing else happens.",
    )
    .needing(&[A67, F18]),
];

/// What an off-balance attacker has to hit with where the rulebook has no rows of its own for it.
const OFF_BALANCE: i8 = -2;

pub(super) fn plugin(app: &mut App) {
    // Before the dice: attacks that are alike up to here have the same odds.
    add_rule_systems(app, A68, Phase::Modify, look_beside.in_set(Modify::Rows));
    add_rule_systems(app, A68, Phase::Judge, (roll, misdirect).chain().in_set(Judge::FumbleTable));
    add_rule_systems(app, A68, Phase::Harm, tell.in_set(Harm::TellAccident));
    let after_the_blow = (let_go, befall, test_blow).chain().after(fumble::drop_weapon);
    add_rule_systems(app, A68, Phase::Harm, after_the_blow.in_set(Harm::Drop));
    add_rule_systems(app, A68, Phase::Harm, tell_test.in_set(Harm::Throw).after(throwing::come_down));
}

/// What a face of the d20 leads to before anything is known of the weapon and of who is near.
pub fn effect(face: u16) -> FumbleEffect {
    match face {
        ..=1 => FumbleEffect::CriticalOnSelf,
        2 => FumbleEffect::CriticalOnFriend,
        3..=4 => FumbleEffect::HitsSelf,
        5..=6 => FumbleEffect::HitsFriend,
        7..=8 => FumbleEffect::Breaks,
        9..=11 => FumbleEffect::Drops,
        12..=13 => FumbleEffect::Stumbles,
        14..=15 => FumbleEffect::OffBalance,
        16..=17 => FumbleEffect::LosesAttacks,
        _ => FumbleEffect::Nothing,
    }
}

/// What there is to know of a fumble before the die is rolled.
struct Fumbling<'f> {
    attacker: UnitId,
    /// The friends beside the attacker, by id.
    friends: &'f [UnitId],
    /// Whether the weapon shoots.
    shoots: bool,
    /// Whether the weapon stays as it is: it is part of the body, or another rule says what becomes of it.
    stays: bool,
}

impl Fumbling<'_> {
    /// Rolls what happens, and to whom.
    fn roll(&self, draw: &mut Draw) -> FumbleOutcome {
        let mut effect = effect(draw.die(20));
        if effect == FumbleEffect::CriticalOnFriend && self.friends.is_empty() {
            effect = FumbleEffect::HitsSelf;
        }
        if effect == FumbleEffect::HitsFriend && self.friends.is_empty() {
            effect = FumbleEffect::Nothing;
        }
        if self.shoots && matches!(effect, FumbleEffect::CriticalOnSelf | FumbleEffect::HitsSelf) {
            effect = FumbleEffect::Breaks;
        }
        if self.stays && matches!(effect, FumbleEffect::Breaks | FumbleEffect::Drops) {
            effect = FumbleEffect::Nothing;
        }
        let victim = match effect {
            FumbleEffect::CriticalOnSelf | FumbleEffect::HitsSelf => Some(self.attacker),
            FumbleEffect::CriticalOnFriend | FumbleEffect::HitsFriend => Some(draw.pick(self.friends)),
            FumbleEffect::Breaks
            | FumbleEffect::Drops
            | FumbleEffect::Stumbles
            | FumbleEffect::OffBalance
            | FumbleEffect::LosesAttacks
            | FumbleEffect::Nothing => None,
        };
        FumbleOutcome(Some((effect, victim)))
    }
}

/// The friends whom a fumble may hit, by id: those beside the attacker, and its mount or rider.
fn companions(field: &Battlefield, attacker: UnitId, reach: u8) -> Vec<UnitId> {
    let own = field.summary(attacker);
    let beside = field.fighting_within(own.position.0, 1);
    let friends = beside.filter(|other| other.side.0 == own.side.0 && *other.id != attacker);
    let within_reach = friends.filter(|friend| carries(field, &own, friend, reach.max(1)));
    within_reach.map(|friend| *friend.id).collect()
}

fn look_beside(mut attacks: Deeds<(&Attack, &mut Companions)>, field: Battlefield) {
    attacks.each(|(attack, mut beside)| {
        let item = field.item(attack.weapon);
        let Ok(weapon) = wielded(&item, &field.rulebook) else { return };
        if item.flask().is_none() {
            beside.0 = companions(&field, attack.attacker, weapon.reach);
        }
    });
}

fn roll(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &Target, &Fumble, &Companions)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, target, fumble, Companions(friends))| {
        if !fumble.0 {
            return;
        }
        let item = field.item(attack.weapon);
        let Ok(weapon) = wielded(&item, &field.rulebook) else { return };
        if item.flask().is_some() {
            return;
        }
        let flies_on = attack.manner == Manner::Thrown
            && throwing::is_tested_in_flight(&field, attack.attacker, target.0);
        let (attacker, stays) = (attack.attacker, weapon.natural || flies_on);
        let shoots = attack.manner == Manner::Missile;
        let fumbling = Fumbling { attacker, friends, shoots, stays };
        dice.ask((entity, *deed), A68, Purpose::FumbleTable, |draw| fumbling.roll(draw));
    });
}

/// The blow goes against the attacker or a friend. It is as if a critical hit needed no confirmation.
fn misdirect(mut attacks: Deeds<(&FumbleOutcome, &Companions, &Attack, &mut Accident, &mut ChosenEffect)>) {
    attacks.each(|(outcome, friends, attack, mut accident, mut chosen)| {
        let Some((_, Some(victim))) = outcome.0 else { return };
        let candidates = if victim == attack.attacker { vec![victim] } else { friends.0.clone() };
        accident.0 = Some((A68, victim, candidates));
        if outcome.is_critical() {
            chosen.0 = Some(CriticalEffect::Maximum);
        }
    });
}

fn tell(mut attacks: Deeds<(&Deed, &Attack, &FumbleOutcome, &Companions, &mut Effects)>, dice: Dice) {
    attacks.each(|(deed, attack, outcome, friends, mut effects)| {
        let Some((effect, victim)) = outcome.0 else { return };
        let Attack { attacker: unit, weapon, .. } = *attack;
        let of_friends = victim.is_some_and(|victim| victim != unit);
        let candidates = if of_friends { friends.0.clone() } else { victim.into_iter().collect() };
        let rolls = dice.rolls(*deed, &[Purpose::FumbleTable]);
        effects.0.push(BattleEvent::FumbleRolled(FumbleRoll {
            unit,
            weapon,
            effect,
            victim,
            candidates,
            rolls,
        }));
    });
}

/// Where no other rule says what becomes of a dropped weapon, it lies in the hex of its owner.
fn let_go(mut attacks: Deeds<(&Attack, &FumbleOutcome, &mut Mishap)>, field: Battlefield) {
    attacks.each(|(attack, outcome, mut mishap)| {
        if outcome.effect() == Some(FumbleEffect::Drops) && !field.rulebook.has(F18) {
            let center = field.summary(attack.attacker).position.0;
            mishap.0 = Some(Leaving { fumbled: true, center, facing: None, tested: false });
        }
    });
}

/// What befalls the attacker besides damage.
fn befall(mut attacks: Deeds<(&Attack, &FumbleOutcome, &mut Effects)>, field: Battlefield) {
    attacks.each(|(attack, outcome, mut effects)| {
        let Some(effect) = outcome.effect() else { return };
        let unit = field.unit(attack.attacker);
        match effect {
            FumbleEffect::Stumbles => stumble(&field, &unit, &mut effects),
            FumbleEffect::OffBalance => effects.0.push(off_balance(&field, &unit)),
            FumbleEffect::LosesAttacks => effects.0.push(no_more_attacks(&field, &unit, attack)),
            FumbleEffect::CriticalOnSelf
            | FumbleEffect::CriticalOnFriend
            | FumbleEffect::HitsSelf
            | FumbleEffect::HitsFriend
            | FumbleEffect::Breaks
            | FumbleEffect::Drops
            | FumbleEffect::Nothing => {}
        }
    });
}

/// The attacker goes down, a rider beside its mount, unless it lies, climbs or has no hex to fall into.
fn stumble(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    let before = *unit.stance;
    if !matches!(before, Stance::Prone | Stance::Climbing) && thrown_off(field, unit, effects) {
        effects.0.push(BattleEvent::StanceTaken { unit: *unit.id, before, after: Stance::Prone });
    }
}

fn off_balance(field: &Battlefield, unit: &UnitSummary) -> BattleEvent {
    let waits = field.clock.track.iter().any(|entry| entry.unit == *unit.id);
    let round = if waits { field.clock.round } else { field.clock.round + 1 };
    let own_row = !field.rulebook.has(T19);
    let effects = own_row.then_some(LastingEffect::ToHit(OFF_BALANCE)).into_iter().collect();
    let until = Until::TurnEnds(round);
    let lasting = Lasting { until, effects, ..Lasting::caused(Condition::OffBalance, A68) };
    BattleEvent::lasting_began(*unit.id, A68, lasting)
}

fn no_more_attacks(field: &Battlefield, unit: &Unit, attack: &Attack) -> BattleEvent {
    let before = Cost::of_attack(attack.occasion).taken_from(*unit.turn);
    let mut after = before;
    (after.attacks, after.free_attack) = (0, false);
    // Where attacks are not counted, only the action stands for them.
    after.action &= field.rulebook.has(T01);
    BattleEvent::TurnSpent { unit: *unit.id, before, after: after.spent_since(before), lost: true }
}

/// The lowest face with which a weapon that might break holds.
fn need(field: &Battlefield, weapon: ItemId) -> i16 {
    let item = field.item(weapon);
    item_save(material_of(&item), plus_of(&item))
}

fn test_blow(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &FumbleOutcome)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, outcome)| {
        if outcome.effect() == Some(FumbleEffect::Breaks) && !field.item(attack.weapon).item.broken {
            let need = need(&field, attack.weapon);
            dice.ask((entity, *deed), A68, Purpose::ItemSave, |draw| {
                Withstood(Some(draw.die(20) as i16 >= need))
            });
        }
    });
}

fn tell_test(mut attacks: Deeds<(&Deed, &Attack, &Withstood, &mut Effects)>, field: Battlefield, dice: Dice) {
    attacks.each(|(deed, attack, withstood, mut effects)| {
        let Some(held) = withstood.0 else { return };
        let (item, unit) = (attack.weapon, attack.attacker);
        let rolls = dice.rolls(*deed, &[Purpose::ItemSave]);
        let need = need(&field, item);
        effects.0.push(BattleEvent::ItemTested(ItemTest { item, unit, rule: A68, need, held, rolls }));
        if !held {
            effects.0.push(BattleEvent::Broke { item, unit });
        }
    });
}

#[cfg(test)]
mod tests;
