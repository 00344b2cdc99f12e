//! What threatens a spell until it takes effect, as opponents guess it: who has a turn before that and may hurt its
//! caster in a place.

use super::casting::spell_done;
use super::source::SpellUse;
use crate::hex::{Hex, distance};
use crate::model::{Condition, Place, SEGMENTS};
use crate::rules::attack::armor_class::{self, Defense};
use crate::rules::attack::reach::farthest;
use crate::rules::attack::thac0;
use crate::rules::attack::to_hit::{need, share_of_faces};
use crate::rules::field::hands::attacks;
use crate::rules::field::quiver::ammunition;
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};
use crate::rules::motion::step::PLAIN;

/// How likely an enemy who can attack a caster at once does so, rather than attack somebody else.
const CHOSEN: f64 = 0.7;

/// How much less likely it is for one who has to come nearer first.
const AFTER_A_WALK: f64 = 0.6;

/// An enemy who may hurt a caster.
struct Spoiler {
    at: Hex,
    /// How far it walks in a turn, in hexes.
    walks: u32,
    /// How far it strikes, in hexes.
    strikes: u32,
    /// How far it shoots or throws, in hexes; 0 if it does not.
    shoots: u32,
    /// The chance that its attacks of a turn hurt the caster, 0..=1.
    hurts: f64,
    /// The segment in which it acts in the rest of this round.
    acts: Option<u8>,
}

/// All enemies who may hurt a caster.
pub(super) struct Perils(Vec<Spoiler>);

impl Perils {
    /// The enemies of a caster, as they stand now.
    pub fn of(field: &Battlefield, caster: &Unit) -> Perils {
        let able = |other: &UnitSummary| {
            let idle = other.conditions.incapacitate() || other.conditions.run();
            other.side.0 != caster.side.0 && !idle && !other.conditions.has(Condition::Casting)
        };
        let armor_class = armor_class::of(field, caster, Defense::Full, false);
        let enemies = field.fighting().filter(able).map(|enemy| field.unit(*enemy.id));
        Perils(enemies.map(|enemy| Spoiler::of(field, &enemy, armor_class)).collect())
    }

    /// How far the nearest of them is from a hex.
    pub fn nearest(&self, hex: Hex) -> u32 {
        self.0.iter().map(|enemy| distance(enemy.at, hex)).min().unwrap_or(u32::MAX)
    }

    /// The chance that nobody hurts a caster in a hex before a spell takes effect that it begins now, 0..=1.
    pub fn spared(&self, field: &Battlefield, caster: &Unit, cast: SpellUse, hex: Hex) -> f64 {
        if cast.is_drunk() {
            return 1.0;
        }
        let done = spell_done(field.clock.now_of(*caster.id), cast.spell, caster.training.class);
        let spared = |enemy: &Spoiler| {
            let turns = enemy.turns(field.clock.round, done);
            let hurts = if turns > 0.0 { enemy.hurts * enemy.comes(field, hex) } else { 0.0 };
            (1.0 - hurts).powf(turns)
        };
        self.0.iter().map(spared).product()
    }
}

impl Spoiler {
    fn of(field: &Battlefield, enemy: &Unit, armor_class: i16) -> Spoiler {
        let carried = field.carried(enemy);
        let usable = |item: &&Item| !matches!(item.place, Place::Stowed(_)) && !item.item.broken;
        let weapons = || carried.iter().filter(usable).filter_map(|item| item.weapon);
        let loaded = weapons().filter(|weapon| match weapon.ammunition {
            Some(_) => ammunition(field, enemy, weapon).is_some(),
            None => weapon.throwable,
        });
        let hits = share_of_faces(f64::from(21 - need(thac0::of(&enemy.training), armor_class, &[])));
        let track = field.clock.track.iter().find(|entry| entry.unit == *enemy.id);
        Spoiler {
            at: enemy.position.0,
            walks: u32::from(field.legs(enemy).movement.0) / PLAIN,
            strikes: weapons().map(|weapon| u32::from(weapon.reach)).max().unwrap_or_default(),
            shoots: loaded
                .filter(|weapon| weapon.range.is_some())
                .map(|weapon| farthest(&field.rulebook, weapon))
                .max()
                .unwrap_or_default(),
            hurts: 1.0 - (1.0 - hits).powi(attacks(field, enemy).into()),
            acts: track.map(|entry| entry.segment),
        }
    }

    /// How many turns it has on average until the end of a segment in this round or a later one.
    fn turns(&self, now: u32, (round, segment): (u32, u8)) -> f64 {
        let in_this_round = self.acts.is_some_and(|acts| round > now || acts <= segment);
        let later = round.saturating_sub(now);
        let in_later_rounds = match later {
            0 => 0.0,
            rounds => f64::from(rounds - 1) + f64::from(segment) / f64::from(SEGMENTS),
        };
        f64::from(u8::from(in_this_round)) + in_later_rounds
    }

    /// How likely it attacks a unit in a hex in its turn.
    fn comes(&self, field: &Battlefield, hex: Hex) -> f64 {
        let away = distance(self.at, hex);
        if away <= self.strikes || (away <= self.shoots && line_of_sight(&field.board, self.at, hex)) {
            CHOSEN
        } else if away <= self.walks + self.strikes.max(self.shoots) {
            CHOSEN * AFTER_A_WALK
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell, Terrain, Tile};
    use crate::rules::magic::bench::caster;
    use crate::rules::trial::{Trial, at, unit};

    /// The chance that a fireball of 3 segments is not spoiled if it is cast from a hex. Its caster acts in segment 1,
    /// its enemies in 3 and 4.
    fn spared(trial: &mut Trial, column: i32, row: i32) -> f64 {
        trial.survey(|field| {
            let caster = field.unit(unit("attacker"));
            let cast = SpellUse::from_memory(&caster, Spell::Fireball);
            Perils::of(field, &caster).spared(field, &caster, cast, at(column, row))
        })
    }

    fn wizard() -> Trial {
        caster("advanced", Class::Wizard, 5, Spell::Fireball)
    }

    #[test]
    fn a03_an_enemy_beside_a_caster_is_worse_than_one_that_has_to_come_and_that_than_one_far_off() {
        let beside = spared(&mut wizard(), 2, 2);
        let near = spared(wizard().place("target", 5, 2), 2, 2);
        let far = spared(wizard().place("target", 15, 2), 2, 2);
        assert!(beside < near && near < far && (far - 1.0).abs() < 1e-9, "{beside} {near} {far}");
    }

    #[test]
    fn a03_who_has_acted_spoils_nothing_in_this_round() {
        let mut trial = wizard();
        trial.change(|state| state.clock.track.clear());
        assert!((spared(&mut trial, 2, 2) - 1.0).abs() < 1e-9);
        trial.change(|state| state.clock.segment = 9);
        assert!(spared(&mut trial, 2, 2) < 1.0, "the spell runs over into the next round");
        trial.condition("target", Condition::Paralyzed);
        assert!((spared(&mut trial, 2, 2) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a03_an_archer_in_sight_is_a_danger_and_one_behind_a_wall_less() {
        let mut trial = wizard();
        trial.place("target", 20, 2).arm("target", "bow");
        let in_sight = spared(&mut trial, 2, 2);
        trial.tile(at(19, 2), Tile { terrain: Terrain::Wall, ..Tile::default() });
        assert!(in_sight < 1.0 && spared(&mut trial, 2, 2) > in_sight);
    }
}
