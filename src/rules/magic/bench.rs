//! A caster in the duel, for the tests of spells.

use crate::model::{
    BodyArea, Class, Condition, ConditionCause, Degree, Injury, Lasting, LastingEffect, PoisonKind, Spell,
    SpellTarget, Spells, Training, UnitId, Until,
};
use crate::order::Order;
use crate::rules::trial::{Trial, at, end_turn, item, unit};

/// The duel in which the attacker is a caster of this class and level that has a spell in mind twice. Its turn is in
/// segment 1, those of its enemies in segments 3 and 4.
pub fn caster(rulebook: &str, class: Class, level: u8, spell: Spell) -> Trial {
    let mut trial = Trial::duel(rulebook);
    trial.unit("attacker", |caster| {
        caster.training = Training { class, level, ..caster.training };
        caster.spells = Spells { memorized: [(spell.in_mind(), 2)].into(), casting: None };
    });
    trial
}

/// A unit has an injury of the left arm, with what it does.
pub fn injured(trial: &mut Trial, id: &str, degree: Degree, effects: &[LastingEffect]) {
    trial.unit(id, |unit| {
        let part = "left-arm".parse().expect("a part");
        unit.hurts.push(Injury::new(part, BodyArea::Arm, degree, effects));
    });
}

/// Poison that disables at the end of the first round (A-36).
pub fn weakening() -> Lasting {
    let cause = ConditionCause::rule(PoisonKind::Debilitative.rule());
    Lasting { cause, until: Until::Complete(1, 1), ..Lasting::plain(Condition::Poisoned) }
}

/// The order to cast a spell at a unit.
pub fn at_unit(spell: Spell, target: &str) -> Order {
    Order::Cast { unit: unit("attacker"), spell, at: SpellTarget::Unit(unit(target)) }
}

/// The order to cast a spell at a hex.
pub fn at_hex(spell: Spell, column: i32, row: i32) -> Order {
    Order::Cast { unit: unit("attacker"), spell, at: SpellTarget::Ground(at(column, row)) }
}

/// The order to cast a spell without a target.
pub fn at_own(spell: Spell) -> Order {
    Order::Cast { unit: unit("attacker"), spell, at: SpellTarget::Own }
}

/// Casts a spell of at most 2 segments and lets it take effect with these faces.
pub fn cast(trial: &mut Trial, order: Order, faces: &[(u16, u16)]) {
    trial.obey_with(order, &[]);
    trial.dice(faces).obey(end_turn("friend")).expect_dice_used();
}

/// Casts a spell that takes longer: the enemies stand idle until it takes effect with these faces at the end of the round.
pub fn cast_slowly(trial: &mut Trial, order: Order, faces: &[(u16, u16)]) {
    trial.obey_with(order, &[]);
    trial.obey(end_turn("friend")).dice(faces).obey(end_turn("target"));
    if trial.snapshot().clock.block.contains(&unit("foe")) {
        trial.obey(end_turn("foe"));
    }
    wait(trial, 3);
    trial.expect_dice_used();
}

/// Casts a spell, of rounds even, with which nobody interferes, and lets it take effect with these faces.
pub fn cast_for_long(trial: &mut Trial, order: Order, faces: &[(u16, u16)]) {
    trial.obey(order).dice(faces);
    wait(trial, 9);
}

/// Everybody stands idle until a spell takes effect, at the latest until this round.
fn wait(trial: &mut Trial, until: u32) {
    while trial.count("spell_cast") == 0 && trial.snapshot().clock.round < until {
        let state = trial.snapshot();
        let acts = |id: &&UnitId| state.unit(**id).is_some_and(|unit| !unit.turn.ended);
        let next = *state.clock.block.iter().find(acts).expect("somebody acts");
        trial.obey(Order::EndTurn { unit: next });
    }
}

/// The duel in which the attacker is of this class and level, and has this thing of the game's catalogs in hand.
pub fn holder(rulebook: &str, class: Class, level: u8, thing: &str) -> Trial {
    let place = "at: (2, 2), facing: East";
    let mut trial = Trial::duel_but(rulebook, &[(place, &format!(r#"{place}, held: ["{thing}"]"#))]);
    trial.unit("attacker", |caster| caster.training = Training { class, level, ..caster.training });
    trial
}

/// The order of the attacker to use this thing.
pub fn use_of(thing: &str, at: SpellTarget) -> Order {
    Order::UseItem { unit: unit("attacker"), item: item(&format!("attacker.{thing}")), at }
}
