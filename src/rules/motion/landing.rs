//! Coming down from the air (A-09): whoever is down, loses its senses or the use of its body, or is thrown to the ground.
//!
//! It reads the events of the deed. The rules give no damage for such a fall.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::BattleEvent;
use crate::model::{RuleId, Stance, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::Battlefield;

const A09: RuleId = RuleId::a(9);

/// The codex explains it under A-09.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A09, Phase::Harm, come_down.in_set(Harm::ComeDown));
}

/// The unit that an event brings to the ground, if it flies.
fn brought_down(event: &BattleEvent) -> Option<UnitId> {
    if let BattleEvent::Fell { unit, .. } | BattleEvent::StanceTaken { unit, after: Stance::Prone, .. } =
        *event
    {
        return Some(unit);
    }
    let BattleEvent::ConditionBegan { unit, condition, .. } = *event else { return None };
    condition.grounds().then_some(unit)
}

/// How high a unit is after these events, in layers.
pub(in crate::rules) fn layer_after(field: &Battlefield, id: UnitId, effects: &Effects) -> u8 {
    let layer = |event: &BattleEvent| {
        let BattleEvent::LayerChanged { unit, after, .. } = *event else { return None };
        (unit == id).then_some(after)
    };
    effects.0.iter().rev().find_map(layer).unwrap_or_else(|| field.summary(id).flight.layer())
}

pub(in crate::rules) fn come_down(mut deeds: Deeds<&mut Effects>, field: Battlefield) {
    deeds.each(|mut effects| {
        let units: Vec<UnitId> = effects.0.iter().filter_map(brought_down).collect();
        for unit in units {
            let before = layer_after(&field, unit, &effects);
            if before > 0 {
                effects.0.push(BattleEvent::LayerChanged { unit, before, after: 0, dive: false });
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use crate::model::{Condition, Flight, Flying, Maneuverability};
    use crate::order::{Order, Refusal};
    use crate::rules::trial::{Trial, at, unit};

    /// The target flies in this layer with 6 hit points, far from an attacker with a bow.
    fn aloft(layer: u8) -> Trial {
        let mut trial = Trial::duel("advanced");
        trial.arm("attacker", "bow").place("target", 7, 2).unit("target", |target| {
            target.flight = Flight(Some(Flying { layer, class: Maneuverability::A }));
            target.hit_points.now = 6;
        });
        trial.thac0("attacker", 10);
        trial
    }

    /// The attacker shoots at the target in this layer.
    fn shot(layer: u8, faces: &[(u16, u16)]) -> Trial {
        let mut trial = aloft(layer);
        trial.strike(faces);
        trial
    }

    #[test]
    fn a09_who_is_felled_in_the_air_comes_down_where_it_is_and_loses_nothing_more() {
        let trial = shot(2, &[(20, 15), (6, 6)]);
        trial.expect(r#"{"event":"layer_changed","unit":"target","before":2,"after":0,"dive":false}"#);
        let target = trial.unit_now("target");
        assert_eq!((target.flight.layer(), target.position, target.hit_points.now), (0, at(7, 2), 0));
        shot(2, &[(20, 15), (6, 5)]).expect_no("layer_changed");
        shot(0, &[(20, 15), (6, 6)]).expect_no("layer_changed");
    }

    #[test]
    fn a09_who_lies_on_the_ground_is_in_reach_of_every_blade() {
        let slay = Order::Slay { unit: unit("friend"), target: unit("target") };
        for (face, dies) in [(6, true), (5, false)] {
            let mut trial = shot(2, &[(20, 15), (6, face)]);
            trial.place("friend", 6, 2).next_turn_of("friend");
            match dies {
                true => _ = trial.obey(slay.clone()),
                false => assert_ne!(trial.order(&slay), Ok(())),
            }
        }
        // What still flies is too high, helpless or not.
        let mut high = aloft(2);
        high.place("friend", 6, 2).condition("target", Condition::Helpless).next_turn_of("friend");
        let refusal = Refusal::TooHigh { unit: unit("friend"), target: unit("target") };
        assert_eq!(high.refused(slay), refusal);
    }

    #[test]
    fn a09_what_takes_senses_or_limbs_grounds_and_what_leaves_them_does_not() {
        use Condition as C;
        let brings = [
            C::Helpless,
            C::Pinned,
            C::Asleep,
            C::Unconscious,
            C::Paralyzed,
            C::Stunned,
            C::Webbed,
            C::Crippled,
        ];
        assert!(brings.into_iter().all(Condition::grounds));
        let leaves = [C::Charmed, C::Unaware, C::Numb, C::Slowed, C::Routed, C::Exhausted];
        assert!(!leaves.into_iter().any(Condition::grounds));
    }
}
