//! What holy water does, and to which creatures (R-15).
//!
//! It does a d8 to undead, summoned and naturally magical creatures, and nothing to others.

use crate::event::FlaskBreaking;
use bevy::prelude::{App, IntoScheduleConfigs};

use super::burning::may_burn;
use crate::event::BattleEvent;
use crate::hex::{Facing, Hex, distance, in_front};
use crate::model::{Act, Burning, Contents, Place, RuleId, Tag};
use crate::order::{Order, ThrowTarget};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::phase::React;
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::field::hands::check_free_hands;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};

const R13: RuleId = RuleId::r(13);
const R14: RuleId = RuleId::r(14);
const R15: RuleId = RuleId::r(15);

pub(super) const RULES: &[Rule] = &[Rule::new(
    R15,
    "Holy water",
    "Clerics carry a flask of it. Holy water does a d8 to undead, to summoned creatures and to creatures that are \
     magical by nature, such as elves. It does nothing to others. Of all bonuses only the 2 points of a natural 20 \
     (R-01) add to it, and no special defense protects against it.",
)];

pub(super) fn plugin(app: &mut App) {
    let breaks = |event: &BattleEvent| matches!(event, BattleEvent::FlaskBroke(_));
    add_reaction(app, R15, breaks, burn_the_unholy.in_set(React::HolyWater));
    add_adviser(app, suggest);
}

/// Whether holy water burns a creature with these tags.
pub fn is_vulnerable(tags: &[Tag]) -> bool {
    tags.iter().any(|tag| matches!(tag, Tag::Undead | Tag::Summoned | Tag::Magical))
}

pub(super) fn burn_the_unholy(mut causes: Causes, field: Battlefield) {
    let mut acts = Vec::new();
    for event in causes.events() {
        if let BattleEvent::FlaskBroke(FlaskBreaking {
            contents: Contents::HolyWater,
            over: Some(unit),
            more,
            ..
        }) = *event
        {
            let victim = field.summary(unit);
            if is_vulnerable(&victim.kind.tags) && may_burn(&field, *victim.status) {
                acts.push(vec![Act::Burn { unit, by: Burning::HolyWater, more }]);
            }
        }
    }
    if !acts.is_empty() {
        causes.queue(R15, acts);
    }
}

/// How near an enemy must be before a unit takes a flask in hand, in hexes.
const NEAR: u32 = 8;

/// A unit with holy water takes it in hand when an enemy that it burns is near, and uses it on such enemies.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if !field.rulebook.has(R15) {
        return Vec::new();
    }
    let carried = field.carried(unit);
    let water = |item: &&Item| matches!(item.flask(), Some((Contents::HolyWater, _)));
    let Some(flask) = carried.iter().filter(water).min_by_key(|item| !matches!(item.place, Place::Held(_)))
    else {
        return Vec::new();
    };
    let (id, item) = (*unit.id, *flask.id);
    let burned = |other: &UnitSummary| other.side.0 != unit.side.0 && is_vulnerable(&other.kind.tags);
    let enemies: Vec<UnitSummary> = field.fighting().filter(burned).collect();
    let near = enemies.iter().any(|enemy| distance(enemy.position.0, unit.position.0) <= NEAR);
    match *flask.place {
        Place::Stowed(_) if near && check_free_hands(field, unit, flask).is_ok() => {
            vec![Idea::before(R14, "takes holy water in hand", Order::Draw { unit: id, item }, 0.1)]
        }
        Place::Held(_) => enemies.iter().flat_map(|enemy| uses(unit, enemy, item)).collect(),
        _ => Vec::new(),
    }
}

/// The ideas to sprinkle an enemy and to throw at it. To sprinkle takes a whole turn, which leaves none for turning.
fn uses(unit: &UnitSummary, enemy: &UnitSummary, item: crate::model::ItemId) -> Vec<Idea> {
    let (id, target) = (*unit.id, *enemy.id);
    let sprinkle = Order::Sprinkle { unit: id, item, target };
    let sprinkle = Idea::instead(R13, "sprinkles holy water", sprinkle, 0.05);
    let throw = Order::Throw { unit: id, item, at: ThrowTarget::Unit(target) };
    let throw = Idea::instead(R14, "throws holy water", throw, 0.04);
    match turned(unit, enemy.position.0) {
        Some(turn) => vec![Idea { orders: [vec![turn], throw.orders].concat(), ..throw }],
        None => vec![sprinkle, throw],
    }
}

/// The order to turn toward a hex that is not in front.
pub(in crate::rules) fn turned(unit: &UnitSummary, to: Hex) -> Option<Order> {
    let from = unit.position.0;
    if in_front(from, unit.facing.0, to) {
        return None;
    }
    Facing::toward(from, to).map(|facing| Order::Turn { unit: *unit.id, facing })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, item, unit};

    /// A flask of holy water hits a target with these tags; then the d8.
    fn sprinkled(tags: &[Tag], faces: &[(u16, u16)]) -> Trial {
        let mut trial =
            Trial::duel_but("combat-options", &[(r#"held: ["sword"]"#, r#"held: ["holy_water"]"#)]);
        trial.thac0("attacker", 20).tags("target", tags);
        let (unit, target) = (unit("attacker"), unit("target"));
        let order = Order::Sprinkle { unit, item: item("attacker.holy_water"), target };
        trial.obey_with(order, &[&[(20, 10)], faces].concat());
        trial
    }

    #[test]
    fn r15_the_undead_the_summoned_and_the_magical_are_burned() {
        for tag in [Tag::Undead, Tag::Summoned, Tag::Magical] {
            let trial = sprinkled(&[Tag::Humanoid, tag], &[(8, 6)]);
            trial.expect(r#"{"event":"burned","unit":"target","damage":6,"after":24}"#);
        }
    }

    #[test]
    fn r15_people_only_get_wet() {
        let trial = sprinkled(&[Tag::Humanoid], &[]);
        trial.expect(r#"{"event":"flask_broke","over":"target"}"#).expect_no("burned").expect_no("damaged");
        assert_eq!(trial.unit_now("target").hit_points.now, 30);
    }

    #[test]
    fn r15_no_special_defense_keeps_it_off() {
        let level = [(r#"held: ["sword"]"#, r#"held: ["holy_water"]"#)];
        let mut trial = Trial::duel_but("house", &level);
        trial.thac0("attacker", 20).tags("target", &[Tag::Undead]);
        trial.unit("target", |target| target.armor.special_defense = 3);
        let (unit, target) = (unit("attacker"), unit("target"));
        let order = Order::Sprinkle { unit, item: item("attacker.holy_water"), target };
        trial.obey_with(order, &[(20, 10), (8, 8)]);
        trial.expect(r#"{"event":"burned","damage":8}"#).expect_no("resisted");
    }

    #[test]
    fn r15_it_burns_whoever_lies_there_and_is_not_dead() {
        let mut trial = Trial::duel_but("house", &[(r#"held: ["sword"]"#, r#"held: ["holy_water"]"#)]);
        trial.tags("target", &[Tag::Magical]).unit("target", |elf| {
            (elf.hit_points.now, elf.status) = (-2, crate::model::Status::Dying);
        });
        let (unit, target) = (unit("attacker"), unit("target"));
        let order = Order::Sprinkle { unit, item: item("attacker.holy_water"), target };
        trial.obey_with(order, &[(20, 19), (8, 6)]).expect_dice_used();
        trial.expect(r#"{"event":"burned","unit":"target","by":"holy_water","after":-8}"#);
    }

    #[test]
    fn r15_it_may_bring_down() {
        let mut trial = Trial::duel_but("house", &[(r#"held: ["sword"]"#, r#"held: ["holy_water"]"#)]);
        trial.thac0("attacker", 20).tags("target", &[Tag::Undead]).hit_points("target", 5);
        let (unit, target) = (unit("attacker"), unit("target"));
        let order = Order::Sprinkle { unit, item: item("attacker.holy_water"), target };
        trial.obey_with(order, &[(20, 10), (8, 5)]).expect(r#"{"event":"fell","unit":"target"}"#);
    }

    /// What is suggested to an attacker with holy water here, against a target with these tags at this distance.
    fn ideas(rulebook: &str, carried: &str, tags: &[Tag], away: i32) -> Vec<&'static str> {
        let mut trial = Trial::duel_but(rulebook, &[(r#"held: ["sword"]"#, carried)]);
        trial.tags("target", tags).place("target", 2 + away, 2);
        let ideas = [R13, R14].map(|rule| trial.ideas_of("attacker", rule));
        ideas.into_iter().flatten().map(|idea| idea.name).collect()
    }

    #[test]
    fn r14_it_is_taken_in_hand_when_an_enemy_that_it_burns_is_near() {
        const STOWED: &str = r#"held: [], stowed: ["holy_water"]"#;
        for rulebook in ["combat-options", "house"] {
            let takes = |tags: &[Tag], away| ideas(rulebook, STOWED, tags, away);
            assert_eq!(takes(&[Tag::Undead], 8), ["takes holy water in hand"], "{rulebook}");
            assert_eq!(takes(&[Tag::Undead], 9), [""; 0], "{rulebook}: too far");
            assert_eq!(takes(&[Tag::Humanoid], 8), [""; 0], "{rulebook}: it only gets wet");
        }
        assert_eq!(ideas("thac0", STOWED, &[Tag::Undead], 8), [""; 0], "no rule, no idea");
    }

    #[test]
    fn r13_in_hand_it_is_sprinkled_or_thrown() {
        const HELD: &str = r#"held: ["holy_water"]"#;
        let uses = ["sprinkles holy water", "throws holy water"];
        assert_eq!(ideas("house", HELD, &[Tag::Undead], 1), uses);
        assert_eq!(ideas("house", HELD, &[Tag::Humanoid], 1), [""; 0]);
    }
}
