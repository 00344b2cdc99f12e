//! The duel of the tests of this room: the attacker strikes with a sword, and every hit is critical.

use std::sync::Arc;

use crate::level::Catalogs;
use crate::model::{AimedPart, ArmorPiece, Body, BodyLocation, DamageType, Injury, Material, Size};
use crate::order::Order;
use crate::rules::trial::{Trial, unit};

/// The attacker needs a 0 to hit and to confirm, and the target lasts long.
pub fn duel(rulebook: &str) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.thac0("attacker", 10).hit_points("target", 100);
    trial
}

/// What the sword does.
pub fn harm(trial: &mut Trial, harm: DamageType) -> &mut Trial {
    trial.item("attacker.sword", |sword| {
        sword.weapon.iter_mut().for_each(|weapon| weapon.damage_type = Some(harm));
    })
}

/// Makes the sword two sizes larger than its target: 2d8 of severity.
pub fn huge_sword(trial: &mut Trial, harm: DamageType) -> &mut Trial {
    trial.item("attacker.sword", |sword| {
        sword
            .weapon
            .iter_mut()
            .for_each(|weapon| (weapon.size, weapon.damage_type) = (Size::Huge, Some(harm)));
    })
}

/// A natural 20 of that sword that is confirmed, at a face of the d10 for the location, with two dice of severity and
/// then these dice.
pub fn blow<'t>(trial: &'t mut Trial, location: u16, faces: [u16; 2], then: &[(u16, u16)]) -> &'t mut Trial {
    let dice = [(20, 20), (20, 10), (10, location), (8, faces[0]), (8, faces[1])];
    trial.strike(&dice.iter().chain(then).copied().collect::<Vec<_>>())
}

/// A body that comes with the game.
pub fn body(name: &str) -> Arc<Body> {
    let mut bodies = Catalogs::shipped().bodies();
    Arc::new(bodies.find(|(known, _)| *known == name).expect("it comes with the game").1.clone())
}

/// A piece of armor on the target.
pub fn wear(trial: &mut Trial, covers: &[BodyLocation], steps: i8, material: Material) {
    let piece = ArmorPiece { name: "mail".to_owned(), covers: covers.to_vec(), steps, material };
    trial.unit("target", |target| target.armor.pieces = [piece].into());
}

/// A natural 20 that is confirmed, at a face of the d10 for the location, with two dice of severity that add up to `sum`,
/// and then these dice. Nothing is worn but a cap, so that 1 is added to the sum below the neck.
pub fn strike<'t>(trial: &'t mut Trial, location: u16, sum: u16, then: &[(u16, u16)]) -> &'t mut Trial {
    let first = sum.saturating_sub(1).min(4);
    let dice = [(20, 20), (20, 10), (10, location), (4, first), (4, sum - first)];
    trial.strike(&dice.iter().chain(then).copied().collect::<Vec<_>>())
}

/// The injuries of the target.
pub fn hurts(trial: &Trial) -> Vec<Injury> {
    trial.unit_now("target").hurts
}

/// The attacker calls a shot, with exactly these dice.
pub fn call(trial: &mut Trial, aim: AimedPart, faces: &[(u16, u16)]) {
    trial.unit("attacker", |own| {
        (own.turn.action, own.turn.attacks, own.turn.free_attack) = (true, 1, true);
    });
    let AimedPart { part, spot } = aim;
    let (unit, target) = (unit("attacker"), unit("target"));
    trial.obey_with(Order::CallShot { unit, target, weapon: None, part, spot }, faces);
}
