//! Circumstances that apply and add nothing, which a player looks for all the same (T-18 to T-22).
//!
//! Rows of the table worth 0, such as short range or daylight, and cover beside the shooter, across which it shoots.

use super::cover::LEAST;
use super::rows_of;
use super::situation::Situation;
use crate::event::Modifier;
use crate::hex::{Crossing, Hex, crossings, distance};
use crate::model::{Act, Board, Manner, RuleId};
use crate::rules::deed::attack::Attack;
use crate::rules::field::Battlefield;

const R06: RuleId = RuleId::r(6);
const T21: RuleId = RuleId::t(21);

/// The rows of an attack that add nothing to its roll.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex, plan}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::rules::idle_rows;
///
/// let attack = Order::Attack { unit: robin, target: grisk, weapon: None };
/// let steps = plan(battle.world_mut(), &attack)?;
/// let rows = battle.survey(|field| idle_rows(field, &steps[0].acts[0]));
/// assert!(rows.iter().all(|row| row.value == 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn idle_rows(field: &Battlefield, act: &Act) -> Vec<Modifier> {
    let Act::Attack { attacker, target, weapon, manner, occasion } = *act else { return Vec::new() };
    let attack = Attack { attacker, intended: target, weapon, manner, occasion };
    let Some(situation) = Situation::of(field, &attack, target) else { return Vec::new() };
    let rows = rows_of(&situation).into_iter().filter(|(_, value)| *value == 0);
    let rows = rows.map(|(row, value)| Modifier { rule: row.rule, label: row.label, value });
    let (from, to) = (situation.attacker.position.0, situation.target.position.0);
    let across = manner != Manner::Melee && shoots_across(&field.board, from, to);
    let rule = [T21, R06].into_iter().find(|rule| field.rulebook.has(*rule)).filter(|_| across);
    rows.chain(rule.map(|rule| Modifier { rule, label: "Cover beside the shooter", value: 0 })).collect()
}

/// Whether a line leads through cover next to the shooter.
fn shoots_across(board: &Board, from: Hex, to: Hex) -> bool {
    let covers = |hex: Hex| {
        let cover = board.tile(hex).map_or(0, |tile| tile.cover);
        hex != to && distance(hex, from) == 1 && cover >= LEAST
    };
    crossings(from, to).into_iter().any(|crossing| match crossing {
        Crossing::One(hex) => covers(hex),
        Crossing::Either(left, right) => covers(left) && covers(right),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Light, Occasion, Stance, Terrain, Tile};
    use crate::rules::trial::{Trial, at, item, unit};

    /// The labels and rules of the rows that add nothing to an attack with the attacker's weapon.
    fn idle(trial: &mut Trial, weapon: &str, manner: Manner) -> Vec<(String, String)> {
        let act = Act::Attack {
            attacker: unit("attacker"),
            target: unit("target"),
            weapon: item(weapon),
            manner,
            occasion: Occasion::Action,
        };
        let rows = trial.survey(|field| idle_rows(field, &act));
        assert!(rows.iter().all(|row| row.value == 0));
        rows.into_iter().map(|row| (row.rule.to_string(), row.label.to_owned())).collect()
    }

    fn holds(rows: &[(String, String)], rule: &str, label: &str) -> bool {
        rows.contains(&(rule.to_owned(), label.to_owned()))
    }

    /// The attacker shoots along a row of hexes.
    fn archer(rulebook: &str, column: i32) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").place("target", column, 2);
        trial
    }

    #[test]
    fn t22_short_range_is_told_and_medium_range_is_no_row_without_value() {
        let near = idle(&mut archer("house", 6), "attacker.bow", Manner::Missile);
        assert!(holds(&near, "T-22", "Short range"), "{near:?}");
        let far = idle(&mut archer("house", 15), "attacker.bow", Manner::Missile);
        assert!(!far.iter().any(|(rule, _)| rule == "T-22"), "{far:?}");
        assert!(idle(&mut archer("combat-options", 6), "attacker.bow", Manner::Missile).is_empty());
    }

    #[test]
    fn t21_daylight_is_told_and_the_dark_is_not() {
        let mut trial = Trial::duel("thac0");
        let day = idle(&mut trial, "attacker.sword", Manner::Melee);
        assert!(holds(&day, "T-21", "Sunlight") && holds(&day, "T-18", "Same level"), "{day:?}");
        trial.ground(Tile { light: Light::MOONLIGHT, ..Tile::default() });
        let night = idle(&mut trial, "attacker.sword", Manner::Melee);
        assert!(!holds(&night, "T-21", "Sunlight"), "{night:?}");
    }

    #[test]
    fn t18_climbing_and_above_is_told() {
        let mut trial = Trial::duel("thac0");
        trial.tile(at(2, 2), Tile { elevation: 20, ..Tile::default() });
        trial.unit("attacker", |attacker| attacker.stance = Stance::Climbing);
        let rows = idle(&mut trial, "attacker.sword", Manner::Melee);
        assert!(holds(&rows, "T-18", "Attacker climbing and above"), "{rows:?}");
    }

    #[test]
    fn t21_cover_beside_the_shooter_is_told_under_the_rule_that_covers() {
        let cover = Tile { terrain: Terrain::Furniture, cover: 50, ..Tile::default() };
        for (rulebook, rule) in [("house", "T-21"), ("combat-options", "R-06")] {
            for (column, told) in [(3, true), (4, false)] {
                let mut trial = archer(rulebook, 8);
                trial.tile(at(column, 2), cover);
                let rows = idle(&mut trial, "attacker.bow", Manner::Missile);
                assert_eq!(holds(&rows, rule, "Cover beside the shooter"), told, "{rulebook} {rows:?}");
            }
        }
        let mut none = archer("crits-and-fumbles", 8);
        none.tile(at(3, 2), cover);
        assert!(idle(&mut none, "attacker.bow", Manner::Missile).is_empty());
    }
}
