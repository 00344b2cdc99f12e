//! Loading crossbows and the like (R-03): what has been shot must be loaded before it is shot or aimed again.
//!
//! Aiming takes a round more: `load (1) + aim (1)`, and the shot comes in the third round.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::BattleEvent;
use crate::model::{Act, ItemId, Manner, Place, RuleId, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::attack::Attack;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::sieve::somebody_shoots;
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, known_item};
use crate::rules::field::quiver::ammunition;
use crate::rules::field::turn::{affords, paid};
use crate::rules::field::{Battlefield, Item, Unit, hands};

const R03: RuleId = RuleId::r(3);

/// What a loaded weapon is worth, in shares of the unit's worth.
const READY: f64 = 0.15;

pub(super) const RULES: &[Rule] = &[Rule::new(
    R03,
    "Loading and aiming add up",
    "A crossbow that has been shot must be loaded before it is shot or aimed again. Loading takes the action of a \
     turn, for as many rounds as the weapon says; the unit may walk in that turn as well. Aiming takes a round \
     more: a unit that loads in one round and aims in the next shoots in the third.",
)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(
        app,
        R03,
        Phase::Harm,
        (discharge.in_set(Harm::Discharge).run_if(somebody_shoots), load.in_set(Harm::Load)),
    );
    add_adviser(app, suggest);
}

/// A unit with an unloaded weapon in hand loads it.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let id = *unit.id;
    let weapons = hands::weapons_in_hand(field, unit);
    let mut empty = weapons.iter().filter(|item| check(field, id, *item.id).is_ok());
    let order = |item: &Item| Order::Reload { unit: id, item: *item.id };
    empty.next().map(|item| Idea::instead(R03, "loads", order(item), READY)).into_iter().collect()
}

pub(in crate::rules) fn check(field: &Battlefield, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(R03)?;
    let record = known_item(field, item)?;
    if *record.place != Place::Held(id) {
        return Err(Refusal::NotInHand { unit: id, item });
    }
    let weapon = record.weapon.ok_or(Refusal::NotAWeapon(item))?;
    if record.item.to_load == 0 {
        return Err(Refusal::NothingToLoad { unit: id, item });
    }
    if record.item.broken {
        return Err(Refusal::Broken(item));
    }
    if ammunition(field, &unit, weapon).is_none() {
        let kind = weapon.ammunition.as_deref().unwrap_or_default().to_owned();
        return Err(Refusal::NoAmmunition { unit: id, weapon: item, kind });
    }
    affords(field, &unit, &Act::Reload { unit: id, item })
}

fn load(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Reload { unit, item } = declared.0 else { return };
        let before = field.item(item).item.to_load;
        effects.0.push(BattleEvent::Loaded { item, unit, before, after: before.saturating_sub(1) });
        effects.0.push(paid(&field.unit(unit), &declared.0));
    });
}

fn discharge(mut attacks: Deeds<(&Attack, &mut Effects)>, field: Battlefield) {
    attacks.each(|(attack, mut effects)| {
        if attack.manner != Manner::Missile {
            return;
        }
        let record = field.item(attack.weapon);
        let rounds = record.weapon.map_or(0, |weapon| weapon.reload);
        if rounds > 0 {
            let (item, unit, before) = (attack.weapon, attack.attacker, record.item.to_load);
            effects.0.push(BattleEvent::Loaded { item, unit, before, after: rounds });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, attack, item, unit};

    const BOW: &str = "attacker.bow";

    fn reload() -> Order {
        Order::Reload { unit: unit("attacker"), item: item(BOW) }
    }

    /// The attacker has a bow that takes that many rounds to load.
    fn crossbowman(rulebook: &str, rounds: u8) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").thac0("attacker", 20).place("target", 6, 2);
        trial.item(BOW, |bow| bow.weapon.as_mut().expect("a bow").reload = rounds);
        trial
    }

    #[test]
    fn r03_what_was_shot_is_loaded_before_the_next_shot() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = crossbowman(rulebook, 1);
            trial.obey_with(attack("attacker", "target"), &[(20, 5)]);
            trial
                .expect(r#"{"event":"loaded","item":"attacker.bow","unit":"attacker","before":0,"after":1}"#);
            assert_eq!(trial.refused(reload()), Refusal::NoAction(unit("attacker")));
            trial.next_turn_of("attacker");
            let refusal = trial.refused(attack("attacker", "target"));
            assert_eq!(refusal, Refusal::NotLoaded { unit: unit("attacker"), item: item(BOW) });
            assert_eq!(
                refusal.to_string(),
                "`attacker.bow` is not loaded: attacker must load it first, which takes an action (R-03)"
            );
            trial.obey(reload());
            trial.expect(r#"{"event":"loaded","item":"attacker.bow","before":1,"after":0}"#);
            assert_eq!(trial.refused(attack("attacker", "target")), Refusal::NoAction(unit("attacker")));
            assert!(trial.unit_now("attacker").turn.movement > 0, "there is time to walk");
            trial.next_turn_of("attacker").obey_with(attack("attacker", "target"), &[(20, 5)]);
        }
    }

    #[test]
    fn r03_loading_and_aiming_add_up_to_a_shot_in_the_third_round() {
        let mut trial = crossbowman("combat-options", 1);
        let aim = Order::Aim { unit: unit("attacker") };
        trial.item(BOW, |bow| bow.item.to_load = 1);
        let refusal = Refusal::NotLoaded { unit: unit("attacker"), item: item(BOW) };
        assert_eq!(trial.refused(aim.clone()), refusal);
        trial.obey(reload()).next_turn_of("attacker").obey(aim).next_turn_of("attacker");
        trial.obey_with(attack("attacker", "target"), &[(20, 3)]);
        assert_eq!(trial.snapshot().clock.round, 3);
        trial.expect(
            r#"{"event":"attack_rolled","modifiers":[{"rule":"R-02","label":"Aimed for a round","value":4}]}"#,
        );
    }

    #[test]
    fn r03_what_takes_two_rounds_takes_two_actions() {
        let mut trial = crossbowman("combat-options", 2);
        trial.obey_with(attack("attacker", "target"), &[(20, 5)]).next_turn_of("attacker").obey(reload());
        trial.expect(r#"{"event":"loaded","before":2,"after":1}"#);
        trial.next_turn_of("attacker").obey(reload()).expect(r#"{"event":"loaded","before":1,"after":0}"#);
    }

    #[test]
    fn r03_only_what_is_empty_and_in_hand_is_loaded() {
        let mut trial = crossbowman("combat-options", 1);
        let (id, bow) = (unit("attacker"), item(BOW));
        assert_eq!(trial.refused(reload()), Refusal::NothingToLoad { unit: id, item: bow });
        trial.item(BOW, |bow| bow.item.to_load = 1).put("attacker.quiver_of_two", Place::Lost);
        let kind = "arrow".to_owned();
        assert_eq!(trial.refused(reload()), Refusal::NoAmmunition { unit: id, weapon: bow, kind });
        trial.put(BOW, Place::Stowed(id));
        assert_eq!(trial.refused(reload()), Refusal::NotInHand { unit: id, item: bow });
    }

    #[test]
    fn r03_bows_and_other_rulebooks_need_no_loading() {
        let mut bow = crossbowman("combat-options", 0);
        bow.obey_with(attack("attacker", "target"), &[(20, 5)]).expect_no("loaded");
        let mut trial = crossbowman("thac0", 1);
        trial.strike(&[(20, 3)]).strike(&[(20, 3)]).expect_no("loaded");
        assert_eq!(trial.refused(reload()).to_string(), "the rulebook of this battle leaves that out (R-03)");
    }

    #[test]
    fn r03_what_must_be_loaded_is_part_of_a_snapshot() {
        let mut trial = crossbowman("house", 1);
        trial.obey_with(attack("attacker", "target"), &[(20, 5)]);
        let snapshot = trial.snapshot();
        assert_eq!(trial.item_now(BOW).item.to_load, 1);
        assert_eq!(trial.resumed(&snapshot).snapshot(), snapshot);
    }
}
