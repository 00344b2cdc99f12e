//! Arrows, bolts and stones: which is shot.

use bevy::prelude::App;

use super::deed::{Attack, Deeds, Nocked};
use super::field::Field;
use super::phase::Phase;
use super::reach;
use crate::model::Manner;
use crate::rulebook::Rule;

pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Declare, nock);
}

/// A shot is taken from the first bundle that fits.
fn nock(mut attacks: Deeds<(&Attack, &mut Nocked)>, field: Field) {
    attacks.each(|(attack, mut nocked)| {
        let weapon = field.item(attack.weapon);
        let Some(weapon) = weapon.weapon.filter(|_| attack.manner == Manner::Missile) else { return };
        let bundle = reach::ammunition(&field, &field.unit(attack.attacker), weapon);
        nocked.0 = bundle.map(|bundle| *bundle.id);
    });
}
