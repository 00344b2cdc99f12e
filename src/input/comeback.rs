//! What enemies could do next turn to the chosen unit at the hex where the preview leads it.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut, Resource};

use super::background::Background;
use super::prospect::{Comeback, Preview, Prospect};
use super::selection::Selection;
use super::session::Session;
use crate::forecast::threats;
use crate::hex::{Pose, distance};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{Condition, Place, Spell, Status, UnitId, Weapon};
use crate::rulebook::Rulebook;
use crate::rules::{Battle, ammunition_in, farthest, fresh_turn, spells_at_enemies};

/// The unit, and the hex and facing it would have.
type ThreatQuestion = (UnitId, Pose);

/// A chance from which on something is sure.
const ALL: f64 = 1.0 - 1e-9;

/// The search for threats.
#[derive(Resource, Default)]
pub(super) struct Sentry(Background<ThreatQuestion, Comeback>);

impl Sentry {
    pub fn is_searching(&self) -> bool {
        self.0.is_searching()
    }
}

/// Updates the threats in the preview.
pub(super) fn keep_watch(
    session: Res<Session>,
    selection: Res<Selection>,
    rulebook: Res<Rulebook>,
    mut sentry: ResMut<Sentry>,
    mut preview: ResMut<Preview>,
) {
    let question = question(&session.known, &selection, preview.prospect.as_ref());
    sentry.0.seek(&session.known, question, || {
        let rulebook = rulebook.clone();
        move |state: &Snapshot, question: &ThreatQuestion| find(state, &rulebook, *question)
    });
    let answer = sentry.0.answer();
    // Change detection must not fire every frame.
    if preview.comeback.as_ref().map(Arc::as_ptr) != answer.as_ref().map(Arc::as_ptr) {
        preview.comeback = answer;
    }
}

/// Where the unit will stand after what is previewed.
fn question(state: &Snapshot, selection: &Selection, prospect: Option<&Prospect>) -> Option<ThreatQuestion> {
    let unit = selection.unit?;
    let pose = match prospect? {
        Prospect::Walk(walk) => Pose { hex: *walk.path.last()?, facing: walk.facing },
        Prospect::Climb(climb) => Pose { hex: climb.end, facing: state.unit(unit)?.facing },
        Prospect::Strike(strike) => Pose { hex: strike.from, facing: strike.facing },
        Prospect::Throw(throw) => Pose { hex: state.unit(unit)?.position, facing: throw.facing },
        // Who runs in a chase is off the map.
        Prospect::Outlook(_) if state.clock.chase.is_some() => return None,
        // Who surely gets off the field now is not there in their next turn.
        Prospect::Outlook(outlook) if outlook.leaves() > ALL => return None,
        Prospect::Outlook(outlook) => Pose { hex: outlook.end, facing: outlook.facing },
        Prospect::Refused { .. } => return None,
    };
    Some((unit, pose))
}

fn find(state: &Snapshot, rulebook: &Rulebook, (unit, pose): ThreatQuestion) -> Comeback {
    let Some(side) = state.unit(unit).map(|unit| unit.side.0) else { return Comeback::default() };
    let state = Arc::new(Snapshot::clone(state).seen_by(side));
    let threats = threats(rulebook, &state, unit, pose);
    let mut scratch = Battle::scratch(rulebook);
    scratch.load(&state);
    let able = |other: &&UnitRecord| {
        other.side.0 != side
            && other.status == Status::Fighting
            && !other.conditions.incapacitate()
            && !other.conditions.run()
    };
    let (mut casters, mut rearming) = (Vec::new(), Vec::new());
    for enemy in state.units.iter().filter(able) {
        let away = distance(enemy.position, pose.hex);
        let (spells, points) = scratch.survey(|field| {
            let caster = field.unit(enemy.id);
            (spells_at_enemies(field, &caster), u32::from(fresh_turn(field, &caster).movement))
        });
        let busy = [Condition::Silenced, Condition::Casting, Condition::Chanting];
        let spells: Vec<Spell> =
            spells.into_iter().filter(|(_, far)| *far >= away).map(|(spell, _)| spell).collect();
        if !spells.is_empty() && !busy.iter().any(|busy| enemy.conditions.has(*busy)) {
            casters.push((enemy.id, spells));
        }
        let threatens = threats.iter().any(|threat| threat.enemy == enemy.id);
        let reaches = |item: &ItemRecord| {
            is_of_use(&state, enemy.id, item)
                && item.weapon.as_ref().is_some_and(|weapon| farthest(rulebook, weapon) + points >= away)
        };
        if !threatens && state.items.iter().any(reaches) {
            rearming.push(enemy.id);
        }
    }
    Comeback { threats, casters, rearming }
}

/// Whether a unit could draw a weapon and fight with it.
fn is_of_use(state: &Snapshot, unit: UnitId, item: &ItemRecord) -> bool {
    let loaded =
        |weapon: &Weapon| weapon.ammunition.is_none() || ammunition_in(state, unit, weapon).next().is_some();
    item.place == Place::Stowed(unit) && !item.item.broken && item.weapon.as_ref().is_some_and(loaded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};
    use crate::rules::codex;

    fn comeback(level: &str, unit: &str) -> Comeback {
        let level = Level::read(&Source::inline("level", level)).unwrap();
        let rulebook = Rulebook::shipped("house", codex()).unwrap();
        let state = Battle::new(&level, &rulebook, DiceRecord::seeded(1)).snapshot();
        let unit = state.unit(unit.parse().unwrap()).unwrap();
        let pose = Pose { hex: unit.position, facing: unit.facing };
        find(&state, &rulebook, (unit.id, pose))
    }

    #[test]
    fn casters_are_named_with_the_harmful_spells_that_reach() {
        let comeback = comeback(include_str!("../../levels/wizards-duel.ron"), "doctor-malachy");
        let (caster, spells) = &comeback.casters[0];
        assert_eq!(caster.as_str(), "doctor-sabine");
        assert!(spells.contains(&Spell::Fireball) && !spells.contains(&Spell::Invisibility), "{spells:?}");
    }

    #[test]
    fn whoever_can_fight_only_with_another_weapon_is_named() {
        let lane = |held: &str| {
            format!(
                "(version: 1, title: \"a lane\", round_limit: 5, legend: {{'.': (surface: Dirt)}},
                  map: Fill(columns: 2, rows: 1, with: '.'),
                  sides: {{\"red\": (name: \"Red\", objectives: [Eliminate]),
                           \"blue\": (name: \"Blue\", objectives: [Eliminate])}},
                  units: {{\"ada\": (creature: \"man-at-arms\", side: \"red\", at: (0, 0), facing: East),
                           \"bran\": (creature: \"man-at-arms\", side: \"blue\", at: (1, 0), facing: West,
                                     held: [{held}], stowed: [\"short_sword\"])}})"
            )
        };
        let [far, near] = ["\"long_bow\"", "\"dagger\""].map(|held| comeback(&lane(held), "ada"));
        assert!(far.threats.is_empty() && far.rearming.len() == 1, "{far:?}");
        assert!(near.threats.len() == 1 && near.rearming.is_empty(), "{near:?}");
        assert!(far.casters.is_empty());
    }
}
