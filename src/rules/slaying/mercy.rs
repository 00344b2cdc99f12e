//! Who is at the mercy of a neighbor.
//!
//! Held fast: bound, pinned, unconscious, paralyzed in the whole body, or down and alive. Only off guard: stunned,
//! asleep, webbed or disabled by poison. The dead, the destroyed and those who have given up or gone are nobody's victims.

use bevy::prelude::App;

use crate::event::BattleEvent;
use crate::hex::distance;
use crate::model::{Condition, Conditions, RuleId, Status, UnitId};
use crate::order::{NoSlaying, Refusal};
use crate::rulebook::Rule;
use crate::rules::attack::enhancement::bonus;
use crate::rules::deed::Effects;
use crate::rules::field::able::{at_hand, is_alive, strong_enough};
use crate::rules::field::height::carries;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary, wielded};
use crate::rules::harm::falling::go_down;

const A69: RuleId = RuleId::a(69);
const T15: RuleId = RuleId::t(15);

/// How far a killer may be away, in hexes: its victim may lie in its own hex.
const NEAR: u32 = 1;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A69,
    "At somebody's mercy",
    "A helpless enemy beside a unit, or on the ground in its hex, can be killed outright in melee: one that is bound, \
     pinned, asleep, unconscious, paralyzed in the whole body, stunned, stuck in a web or disabled by poison, and one \
     that is down and lives. It takes a \
     melee weapon in hand, or claws or fists, that can harm the victim. The dead and the destroyed, and those who have \
     surrendered or left, cannot be killed. Without a word about it a blow at the helpless is an attack as any other.",
)
.needing(&[RuleId::a(70)])];

pub(super) fn plugin(_: &mut App) {}

/// How helpless a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plight {
    /// It cannot move at all.
    HeldFast,
    /// It is only off its guard.
    OffGuard,
}

/// How helpless a unit is; `None` if it can defend itself, or if there is nothing left to kill.
pub(super) fn plight(unit: &UnitSummary) -> Option<Plight> {
    match *unit.status {
        Status::Fighting => of_conditions(unit.conditions),
        Status::Fallen | Status::Dying => is_alive(unit).then_some(Plight::HeldFast),
        Status::Dead | Status::Surrendered | Status::Fled | Status::Caught => None,
    }
}

fn of_conditions(conditions: &Conditions) -> Option<Plight> {
    if conditions.words().any(|state| state.is_helpless() && state != Condition::Asleep) {
        return Some(Plight::HeldFast);
    }
    let off_guard = conditions.has(Condition::Asleep) || conditions.are_stunned();
    off_guard.then_some(Plight::OffGuard)
}

/// A helpless enemy that a unit can kill from where it is, and how helpless it is.
pub(super) fn at_mercy<'f>(
    field: &'f Battlefield,
    unit: &Unit,
    target: UnitId,
) -> Result<(Unit<'f, 'f>, Plight), Refusal> {
    let id = *unit.id;
    let victim = field.find_unit(target).ok_or(Refusal::NoSuchUnit(target))?;
    if victim.side.0 == unit.side.0 {
        return Err(Refusal::NotAnEnemy { attacker: id, target });
    }
    let plight = match (plight(&victim), *victim.status) {
        (Some(plight), _) => plight,
        (None, Status::Fighting) => return Err(NoSlaying::NotHelpless(target).into()),
        (None, status) => return Err(Refusal::NoTarget { target, status }),
    };
    let away = distance(unit.position.0, victim.position.0);
    if away > NEAR {
        return Err(NoSlaying::TooFar { unit: id, target, distance: away }.into());
    }
    if !carries(field, unit, &victim, NEAR as u8) {
        return Err(Refusal::TooHigh { unit: id, target });
    }
    has_means(field, unit, &victim)?;
    Ok((victim, plight))
}

/// Whether a unit has a melee weapon at hand that can harm its victim.
fn has_means(field: &Battlefield, unit: &Unit, victim: &Unit) -> Result<(), Refusal> {
    strong_enough(unit)?;
    let (id, target) = (*unit.id, *victim.id);
    let cuts = |item: &Item| {
        let weapon = wielded(item, &field.rulebook);
        at_hand(field, unit, item).is_ok()
            && item.flask().is_none()
            && weapon.is_ok_and(|weapon| u32::from(weapon.reach) >= NEAR)
    };
    let weapons: Vec<Item> = field.items_of(unit).filter(cuts).collect();
    if weapons.is_empty() {
        return Err(Refusal::NoWeapon { unit: id, target });
    }
    let needed = i16::from(victim.armor.special_defense);
    let harms = |weapon: &Item| !field.rulebook.has(T15) || bonus(field, weapon, target) >= needed;
    weapons.iter().any(harms).then_some(()).ok_or(NoSlaying::Harmless { unit: id, target }.into())
}

/// Adds the events that a victim is dead: it does not hover at death's door.
pub(super) fn die(field: &Battlefield, victim: &Unit, rule: RuleId, effects: &mut Effects) {
    if !victim.status.is_down() {
        go_down(field, victim, effects);
    }
    effects.0.push(BattleEvent::Died { unit: *victim.id, rule });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tag;
    use crate::order::Order;
    use crate::rules::trial::{Trial, unit};

    fn slay() -> Order {
        Order::Slay { unit: unit("attacker"), target: unit("target") }
    }

    fn plight_of(change: impl FnOnce(&mut Trial)) -> Option<Plight> {
        let mut trial = Trial::duel("advanced");
        change(&mut trial);
        trial.survey(|field| plight(&field.unit(unit("target"))))
    }

    #[test]
    fn a69_who_is_helpless_and_how() {
        use Condition as C;
        for state in [C::Helpless, C::Pinned, C::Unconscious, C::Paralyzed] {
            assert_eq!(
                plight_of(|it| _ = it.condition("target", state)),
                Some(Plight::HeldFast),
                "{state:?}"
            );
        }
        for state in [C::Stunned, C::Asleep, C::Crippled, C::Webbed] {
            assert_eq!(
                plight_of(|it| _ = it.condition("target", state)),
                Some(Plight::OffGuard),
                "{state:?}"
            );
        }
        for state in [C::Prayer, C::Unaware, C::Held, C::Numb, C::Exhausted, C::Parrying] {
            assert_eq!(plight_of(|it| _ = it.condition("target", state)), None, "{state:?}");
        }
        let both = |it: &mut Trial| _ = it.condition("target", C::Asleep).condition("target", C::Helpless);
        assert_eq!(plight_of(both), Some(Plight::HeldFast), "what holds faster counts");
    }

    #[test]
    fn a69_the_living_who_are_down_are_helpless_and_the_dead_are_not() {
        let down = |status, tags: &'static [Tag]| {
            plight_of(|it| {
                it.unit("target", |target| target.status = status).tags("target", tags);
            })
        };
        for status in [Status::Fallen, Status::Dying] {
            assert_eq!(down(status, &[]), Some(Plight::HeldFast), "{status:?}");
            assert_eq!(down(status, &[Tag::Undead]), None, "destroyed");
        }
        for status in [Status::Dead, Status::Surrendered, Status::Fled, Status::Caught] {
            assert_eq!(down(status, &[]), None, "{status:?}");
        }
    }

    #[test]
    fn a69_who_is_no_victim_is_refused_with_the_reason() {
        let (attacker, target) = (unit("attacker"), unit("target"));
        let mut trial = Trial::duel("advanced");
        assert_eq!(trial.refused(slay()), NoSlaying::NotHelpless(target).into());
        trial.condition("target", Condition::Helpless).place("target", 4, 2);
        let far = NoSlaying::TooFar { unit: attacker, target, distance: 2 };
        assert_eq!(trial.refused(slay()), far.into());
        trial.unit("target", |target| target.status = Status::Dead);
        assert_eq!(trial.refused(slay()), Refusal::NoTarget { target, status: Status::Dead });
        trial.place("friend", 1, 2).condition("friend", Condition::Helpless);
        let friend = Order::Slay { unit: attacker, target: unit("friend") };
        assert_eq!(trial.refused(friend), Refusal::NotAnEnemy { attacker, target: unit("friend") });
    }

    #[test]
    fn a69_it_takes_a_melee_weapon_that_can_harm_the_victim() {
        let (attacker, target) = (unit("attacker"), unit("target"));
        let mut archer = Trial::duel("advanced");
        archer.condition("target", Condition::Helpless).arm("attacker", "bow");
        assert_eq!(archer.refused(slay()), Refusal::NoWeapon { unit: attacker, target });
        let mut weak = Trial::duel("house");
        weak.condition("target", Condition::Helpless).condition("attacker", Condition::Crippled);
        assert_eq!(weak.refused(slay()), Refusal::TooWeak(attacker));
        let mut ghost = Trial::duel("house");
        ghost.condition("target", Condition::Helpless).unit("target", |it| it.armor.special_defense = 2);
        let harmless = NoSlaying::Harmless { unit: attacker, target };
        assert_eq!(ghost.refused(slay()), harmless.into());
        ghost.enchant("attacker.sword", 2, &[]).obey(slay());
    }

    #[test]
    fn a69_elsewhere_the_helpless_are_only_struck() {
        let mut trial = Trial::duel("combat-options");
        trial.condition("target", Condition::Helpless);
        assert_eq!(trial.refused(slay()), Refusal::RuleOff(RuleId::a(70)));
    }
}
