//! Tests of what casters do with their spells.

use super::*;
use crate::model::{Class, Condition, Place, SecretChange, Spell, Spells, Training};
use crate::rules::magic::bench::caster;
use crate::rules::trial::{Trial, at, draw, stow, unit};

fn ideas(trial: &mut Trial, spell: Spell) -> Vec<Idea> {
    trial.ideas_of("attacker", spell.rule())
}

/// What the idea is worth to the attacker's side if all units are worth the same.
fn sum(idea: &Idea) -> f64 {
    let friends = ["attacker", "friend"].map(unit);
    let each = idea.gains.iter().map(|(id, share)| if friends.contains(id) { *share } else { -share });
    idea.worth + each.sum::<f64>()
}

/// Where the first idea is cast at.
fn aimed(ideas: &[Idea]) -> Option<SpellTarget> {
    ideas.first().and_then(|idea| match idea.orders[..] {
        [Order::Cast { at, .. }] => Some(at),
        _ => None,
    })
}

#[test]
fn s07_a_fireball_is_thrown_at_many_enemies_and_never_at_friends_among_them() {
    let mut trial = caster("house", Class::Wizard, 5, Spell::Fireball);
    trial.place("target", 15, 2).place("foe", 16, 2);
    let both = ideas(&mut trial, Spell::Fireball);
    assert_eq!(both.len(), 1);
    let mut one = caster("house", Class::Wizard, 5, Spell::Fireball);
    one.place("target", 15, 2);
    assert!(sum(&both[0]) > sum(&ideas(&mut one, Spell::Fireball)[0]));
    trial.place("foe", 23, 11).place("friend", 15, 3);
    let elsewhere = Some(SpellTarget::Ground(at(23, 11)));
    assert_eq!(aimed(&ideas(&mut trial, Spell::Fireball)), elsewhere, "the friend would burn too");
}

#[test]
fn s05_cures_go_to_those_who_need_them_and_blows_make_casting_worse() {
    let mut trial = caster("house", Class::Priest, 1, Spell::CureLightWounds);
    trial.place("target", 20, 2).place("friend", 1, 2);
    assert!(ideas(&mut trial, Spell::CureLightWounds).is_empty(), "nobody is hurt");
    trial.unit("friend", |friend| friend.hit_points.now = friend.hit_points.full - 1);
    assert!(ideas(&mut trial, Spell::CureLightWounds).is_empty(), "most of it would be wasted");
    trial.unit("friend", |friend| friend.hit_points.now = 12);
    let [idea] = &ideas(&mut trial, Spell::CureLightWounds)[..] else { panic!("one idea") };
    let at = SpellTarget::Unit(unit("friend"));
    let cast = Order::Cast { unit: unit("attacker"), spell: Spell::CureLightWounds, at };
    assert_eq!(idea.orders, [cast]);
    trial.place("target", 3, 2);
    let ideas = ideas(&mut trial, Spell::CureLightWounds);
    assert!(sum(&ideas[0]) < sum(idea));
    assert!(ideas[1..].iter().all(|aside| aside.at.is_some() && sum(aside) > sum(&ideas[0])));
}

#[test]
fn s05_a_friend_a_walk_away_is_healed_from_beside_it_and_a_dying_enemy_never() {
    let mut trial = caster("house", Class::Priest, 1, Spell::CureLightWounds);
    trial.place("target", 20, 2).place("friend", 6, 2).unit("friend", |friend| friend.hit_points.now = 3);
    let walks = ideas(&mut trial, Spell::CureLightWounds);
    assert_eq!(aimed(&walks), Some(SpellTarget::Unit(unit("friend"))));
    assert!(walks.iter().all(|idea| idea.at.is_some_and(|hex| distance(hex, at(6, 2)) == 1)));
    let mut enemy = caster("advanced", Class::Priest, 1, Spell::CureLightWounds);
    enemy.unit("target", |target| {
        target.status = Status::Dying;
        target.hit_points.now = -3;
    });
    assert!(ideas(&mut enemy, Spell::CureLightWounds).is_empty());
}

#[test]
fn a43_the_last_spell_must_be_worth_being_worn_out() {
    let left = |left: u8| {
        let mut trial = caster("advanced", Class::Wizard, 3, Spell::Shield);
        trial.unit("attacker", |own| {
            own.spells = Spells { memorized: [(Spell::Shield, left)].into(), casting: None }
        });
        sum(&ideas(&mut trial, Spell::Shield)[0])
    };
    assert!(left(2) > 0.0 && left(1) < 0.0);
}

#[test]
fn s23_a_chant_that_takes_long_is_worth_less_where_enemies_could_spoil_it() {
    let mut trial = caster("advanced", Class::Priest, 3, Spell::Chant);
    trial.place("target", 6, 2).place("friend", 3, 3);
    let pressed = ideas(&mut trial, Spell::Chant);
    trial.condition("target", Condition::Paralyzed).condition("foe", Condition::Paralyzed);
    let calm = ideas(&mut trial, Spell::Chant);
    assert!(sum(&pressed[0]) > 0.0 && sum(&pressed[0]) < sum(&calm[0]), "{pressed:?} {calm:?}");
}

#[test]
fn s15_haste_goes_to_friends_and_slowness_to_enemies_who_are_not_slow() {
    let mut trial = caster("house", Class::Wizard, 5, Spell::Haste);
    trial.place("target", 12, 2);
    assert_eq!(ideas(&mut trial, Spell::Haste).len(), 1);
    trial.condition("attacker", Condition::Hasted).condition("friend", Condition::Hasted);
    assert!(ideas(&mut trial, Spell::Haste).is_empty());
    let mut slow = caster("house", Class::Wizard, 5, Spell::Slow);
    slow.place("target", 12, 2).place("foe", 23, 11);
    assert_eq!(ideas(&mut slow, Spell::Slow).len(), 1);
    slow.condition("target", Condition::Slowed).condition("foe", Condition::Slowed);
    assert!(ideas(&mut slow, Spell::Slow).is_empty());
}

#[test]
fn s17_who_is_guarded_or_out_of_reach_needs_no_shield() {
    let mut trial = caster("house", Class::Wizard, 3, Spell::Shield);
    assert!(!ideas(&mut trial, Spell::Shield).is_empty());
    trial.place("target", 20, 2);
    assert!(ideas(&mut trial, Spell::Shield).is_empty(), "nobody can get at it soon");
    trial.place("target", 3, 2).condition("attacker", Condition::Shielded);
    assert!(ideas(&mut trial, Spell::Shield).is_empty());
}

#[test]
fn s18_webs_are_thrown_at_enemies_and_spare_friends() {
    let mut web = caster("house", Class::Wizard, 5, Spell::Web);
    web.place("target", 10, 2).place("foe", 10, 3).place("friend", 1, 1);
    assert_eq!(ideas(&mut web, Spell::Web).len(), 1);
    web.place("friend", 11, 2).place("foe", 23, 11);
    assert!(ideas(&mut web, Spell::Web).is_empty(), "the friend would stick too");
}

#[test]
fn s14_sleep_spares_those_who_sleep_already() {
    let mut trial = caster("house", Class::Wizard, 1, Spell::Sleep);
    trial.place("target", 12, 2).place("foe", 12, 3);
    assert!(!ideas(&mut trial, Spell::Sleep).is_empty());
    trial.condition("target", Condition::Asleep).condition("foe", Condition::Paralyzed);
    assert!(ideas(&mut trial, Spell::Sleep).is_empty());
}

/// The caster with a sword and a shield, and an enemy that a fireball would hurt.
fn with_full_hands(class: Class, spell: Spell) -> Trial {
    let held = r#"held: ["sword"]"#;
    let mut trial = Trial::duel_but("advanced", &[(held, r#"held: ["sword", "round_shield"]"#)]);
    trial.unit("attacker", |own| {
        own.training = Training { class, level: 5, ..own.training };
        own.spells = Spells { memorized: [(spell, 2)].into(), casting: None };
    });
    trial
}

#[test]
fn a03_who_has_both_hands_full_puts_the_shield_away_to_cast_and_only_for_a_good_spell() {
    let mut trial = with_full_hands(Class::Wizard, Spell::Fireball);
    trial.place("target", 15, 2).place("foe", 16, 2);
    let both = ideas(&mut trial, Spell::Fireball);
    assert_eq!(both[0].orders, [stow("attacker", "attacker.round_shield")]);
    let mut free = with_full_hands(Class::Wizard, Spell::Fireball);
    free.place("target", 15, 2).place("foe", 16, 2).put("attacker.round_shield", Place::Lost);
    let at_once = sum(&ideas(&mut free, Spell::Fireball)[0]);
    assert!(sum(&both[0]) > 0.0 && sum(&both[0]) < at_once, "{both:?} {at_once}");
    trial.place("friend", 15, 3);
    assert!(ideas(&mut trial, Spell::Fireball).is_empty(), "it would burn a friend too");
    let mut acted = with_full_hands(Class::Wizard, Spell::Fireball);
    acted.place("target", 15, 2).unit("attacker", |own| own.turn.action = false);
    assert!(ideas(&mut acted, Spell::Fireball).is_empty(), "there is no time left to cast");
}

#[test]
fn s30_a_hand_is_freed_for_a_potion_by_whoever_is_hurt() {
    let mut trial = Trial::duel_but(
        "advanced",
        &[(r#"held: ["sword"]"#, r#"held: ["sword", "round_shield"], stowed: ["healing_potion"]"#)],
    );
    assert!(ideas(&mut trial, Spell::CureLightWounds).is_empty(), "nobody is hurt");
    trial.unit("attacker", |own| own.hit_points.now = 4);
    let idea = ideas(&mut trial, Spell::CureLightWounds).remove(0);
    assert_eq!(idea.orders, [stow("attacker", "attacker.round_shield")]);
    trial.obey(idea.orders[0].clone()).next_turn_of("attacker");
    let next = ideas(&mut trial, Spell::CureLightWounds).remove(0);
    assert_eq!(next.orders, [draw("attacker", "attacker.healing_potion")]);
    assert!(sum(&next) > sum(&idea));
}

#[test]
fn s25_the_unseen_are_looked_for_where_they_are_believed_to_be() {
    let worth = |change: &dyn Fn(&mut Trial)| {
        let mut trial = caster("house", Class::Wizard, 3, Spell::DetectInvisibility);
        trial.place("target", 12, 2);
        change(&mut trial);
        ideas(&mut trial, Spell::DetectInvisibility).first().map(sum)
    };
    assert_eq!(worth(&|_| {}), None, "all are seen");
    let known = worth(&|trial| _ = trial.condition("target", Condition::Invisible));
    let missed = |column: i32| {
        worth(&|trial| {
            let side = trial.unit_now("attacker").side.0;
            trial.change(|state| {
                let (unit, last) = (unit("target"), Some(at(column, 2)));
                state.secrets.change(SecretChange::Hides { unit, from: side, last });
                *state = state.clone().seen_by(side);
            });
        })
    };
    assert!(missed(12) > known && known > Some(0.0), "{known:?}");
    assert_eq!(missed(23), None, "too far off to be seen by level 3");
}
