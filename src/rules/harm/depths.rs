//! Whoever comes down from the air over a chasm falls into the depths and is gone (A-09).

use bevy::prelude::{App, IntoScheduleConfigs};

use super::falling::{die, go_down};
use crate::event::BattleEvent;
use crate::model::{RuleId, Terrain, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::{Battlefield, Unit};
use crate::rules::motion::landing::come_down;

const A09: RuleId = RuleId::a(9);

/// The codex explains it under A-09.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A09, Phase::Harm, fall_in.in_set(Harm::ComeDown).after(come_down));
}

fn fall_in(mut deeds: Deeds<&mut Effects>, field: Battlefield) {
    deeds.each(|mut effects| {
        let down: Vec<UnitId> = effects.0.iter().filter_map(|event| over_the_depths(&field, event)).collect();
        for unit in down {
            let rider = field.rider_of(unit).filter(|rider| !is_thrown_clear(*rider, &effects));
            for unit in std::iter::once(unit).chain(rider) {
                vanish(&field, &field.unit(unit), &mut effects);
            }
        }
    });
}

/// The unit that an event brings down over a chasm.
fn over_the_depths(field: &Battlefield, event: &BattleEvent) -> Option<UnitId> {
    let BattleEvent::LayerChanged { unit, after: 0, .. } = *event else { return None };
    let tile = field.board.tile(field.summary(unit).position.0)?;
    (tile.terrain == Terrain::Chasm).then_some(unit)
}

/// Whether these events throw a rider into another hex.
fn is_thrown_clear(rider: UnitId, effects: &Effects) -> bool {
    let clear = |event: &BattleEvent| matches!(event, BattleEvent::Dismounted { unit, from, to, .. } if *unit == rider && from != to);
    effects.0.iter().any(clear)
}

fn vanish(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    let id = *unit.id;
    let fell = |event: &BattleEvent| matches!(event, BattleEvent::Fell { unit, .. } if *unit == id);
    if !unit.status.is_down() && !effects.0.iter().any(fell) {
        go_down(field, unit, effects);
    }
    die(unit, A09, effects);
}

#[cfg(test)]
mod tests {
    use crate::model::{Flight, Flying, Maneuverability, Place, Status, Tag, Terrain, Tile};
    use crate::rules::trial::{Trial, at, unit};

    /// The target flies over a chasm with 6 hit points, far from an attacker with a bow.
    fn over_a_chasm() -> Trial {
        let mut trial = Trial::duel("advanced");
        let chasm = Tile { terrain: Terrain::Chasm, ..Tile::default() };
        trial.tile(at(7, 2), chasm).thac0("attacker", 10).arm("attacker", "bow").place("target", 7, 2);
        trial.unit("target", |target| {
            target.flight = Flight(Some(Flying { layer: 1, class: Maneuverability::A }));
            target.hit_points.now = 6;
        });
        trial
    }

    #[test]
    fn a09_who_is_felled_over_a_chasm_is_gone_with_what_it_holds() {
        let mut trial = over_a_chasm();
        trial.strike(&[(20, 15), (6, 6)]);
        trial.expect(r#"{"event":"died","unit":"target","rule":"A-09"}"#);
        assert_eq!(trial.place_of("target.sword"), Place::Lost);
        let mut hurt = over_a_chasm();
        hurt.strike(&[(20, 15), (6, 5)]).expect_no("died").expect_no("fell");
    }

    #[test]
    fn a09_a_rider_falls_into_the_depths_with_its_mount() {
        let mut trial = over_a_chasm();
        trial.tags("target", &[Tag::Mount]).place("foe", 7, 2);
        trial.unit("foe", |rider| rider.riding.0 = Some(unit("target")));
        trial.strike(&[(20, 15), (6, 6)]);
        assert_eq!(["target", "foe"].map(|id| trial.unit_now(id).status), [Status::Dead; 2]);
        assert_eq!(trial.count("fell"), 2);
    }
}
