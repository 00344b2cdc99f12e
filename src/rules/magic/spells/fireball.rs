//! Fireball: a burst of flames around a hex (S-07).

use super::super::figures::{SaveEffect, SpellArea, SpellFigures, SpellReach, SpellWork, all, everybody};
use crate::model::{DiceExpression, RuleId};
use crate::rulebook::Rule;

const RULE: RuleId = RuleId::s(7);

/// The most dice.
const MOST: u8 = 10;

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Fireball",
    "A wizard's spell of 3 segments, up to 6 hexes far and 6 more for each level. Everybody within 4 hexes of its \
     center whom no wall protects loses 1d6 hit points for each level of the caster, at most 10d6; a saving throw \
     against spells halves them. What burns easily there catches fire.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 3,
    reach: SpellReach::Hexes(|_, level| 6 + 6 * u32::from(level)),
    area: SpellArea::Burst(4),
    concerns: everybody,
    takes: all,
    dice: |level| Some(DiceExpression::new(level.clamp(1, MOST), 6, 0)),
    save: SaveEffect::Halves,
    work: SpellWork::Burn,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Flammability, Spell, Terrain, Tile};
    use crate::rules::magic::bench::{at_hex, cast_slowly, caster};
    use crate::rules::trial::{Trial, at};

    /// A wizard of level 5 far from two enemies that stand side by side, with a friend beside them.
    fn wizard() -> Trial {
        let mut trial = caster("house", Class::Wizard, 5, Spell::Fireball);
        trial.place("target", 12, 2).place("foe", 13, 2).place("friend", 12, 4);
        trial
    }

    const FACES: [(u16, u16); 5] = [(6, 1), (6, 2), (6, 3), (6, 4), (6, 5)];

    #[test]
    fn s07_everybody_in_the_burst_burns_and_a_saving_throw_halves_it() {
        let mut trial = wizard();
        let saves = [(20, 20), (20, 1), (20, 20)];
        cast_slowly(&mut trial, at_hex(Spell::Fireball, 12, 2), &[&FACES[..], &saves].concat());
        trial.expect(r#"{"event":"spell_cast","targets":["target","foe","friend"],"power":15}"#);
        let left = |id: &str| trial.unit_now(id).hit_points.now;
        let mut lost = ["target", "foe", "friend"].map(|id| 30 - left(id));
        lost.sort_unstable();
        assert_eq!(lost, [7, 7, 15]);
        assert_eq!(left("attacker"), 30);
    }

    #[test]
    fn s07_walls_keep_it_out_and_straw_catches_fire() {
        let mut trial = wizard();
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        let straw = Tile { flammability: Flammability::High, ..Tile::default() };
        trial.place("foe", 15, 2).tile(at(13, 2), wall).tile(at(14, 2), wall).tile(at(11, 2), straw);
        for row in [1, 3] {
            trial.tile(at(13, row), wall).tile(at(14, row), wall);
        }
        cast_slowly(&mut trial, at_hex(Spell::Fireball, 12, 2), &[&FACES[..], &[(20, 1), (20, 1)]].concat());
        assert_eq!(trial.unit_now("foe").hit_points.now, 30, "the wall protects it");
        trial.expect(r#"{"event":"fire_changed","at":[11,2],"before":0}"#);
    }

    #[test]
    fn s07_it_grows_with_the_level_up_to_ten_dice() {
        let count = |level: u8| (FIGURES.dice)(level).map(|dice| (dice.lowest(), dice.highest()));
        assert_eq!([5, 10, 20].map(count), [Some((5, 30)), Some((10, 60)), Some((10, 60))]);
    }
}
