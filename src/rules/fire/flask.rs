//! Flasks: sprinkled or thrown at a unit, and where they end up (R-13, R-14).
//!
//! A flask flies like a rock: 2, 4 and 6 hexes. One that hits breaks: holy water on 1 to 75 of a d100, oil always. A
//! lit flask that comes down anywhere else breaks there and burns.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use crate::event::Modifier;
use crate::hex::{distance, in_front};
use crate::level::Snapshot;
use crate::model::{Act, Armor, Contents, Gear, ItemId, Manner, Occasion, Place, Purpose, RuleId, UnitId};
use crate::order::{Order, Refusal, ThrowTarget};
use crate::rulebook::Rule;
use crate::rules::attack::special_defense;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Attack, DamageModifiers, Mishap, Modifiers, Resisted, Shattered, Target, ToHit, Victim,
};
use crate::rules::deed::phase::{Harm, Modify, Phase, add_rule_systems};
use crate::rules::deed::sieve::a_flask_is_used;
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::able::known_item;
use crate::rules::field::improvised::RANGE;
use crate::rules::field::turn::has_whole_turn;
use crate::rules::field::{Battlefield, Item, Unit};
use crate::rules::ground::rest::resting_place;
use crate::rules::ground::spill::{Doused, empty};

const R01: RuleId = RuleId::r(1);
const R06: RuleId = RuleId::r(6);
const R25: RuleId = RuleId::r(25);
const R13: RuleId = RuleId::r(13);
pub(super) const R14: RuleId = RuleId::r(14);
const R27: RuleId = RuleId::r(27);
const T22: RuleId = RuleId::t(22);

/// The highest face of a d100 on which a flask of holy water breaks.
const BREAKS_ON: u16 = 75;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        R13,
        "Sprinkling holy water",
        "Holy water is sprinkled on an adjacent enemy from a flask in one hand, with the other hand free. It is \
         rolled against AC 10, whatever the hide, Dexterity or magic of the enemy, unless the enemy wears actual \
         armor or holds a shield. Sprinkling takes a whole turn: the unit must not have moved or done anything \
         before. It empties the flask whether or not it hits. Only a flask that slips from the hand (F-18) stays \
         full.",
    )
    .needing(&[RuleId::r(15)]),
    Rule::new(
        R14,
        "Thrown flasks",
        "A flask flies as far as a rock, 2, 4 and 6 hexes, with -2 at medium and -5 at long range. On a hit a \
         flask of holy water breaks on 1 to 75 of a d100; otherwise it does the damage of a rock, d2, and lies \
         there whole. A miss lands around the target by the die of thrown weapons; on stone or tile the flask may \
         break (F-31). Thrown at the ground, a flask lands where it is aimed within short range, and beyond that \
         around it by the same die. A natural 1 drops it (F-18). There are no critical hits with flasks, but every \
         natural 20 does the 2 points of R-01.",
    ).adding(&["Medium range", "Long range"]),
];

pub(super) fn plugin(app: &mut App) {
    let against_the_water = use_holy_water_armor_class.in_set(Modify::HolyWater);
    add_rule_systems(app, R13, Phase::Modify, against_the_water);
    add_rule_systems(app, R14, Phase::Modify, add_range_rows.in_set(Modify::Rows).run_if(a_flask_is_used));
    app.add_systems(Phase::Harm, shatter.in_set(Harm::DamageRows).run_if(a_flask_is_used));
    let glancing = glance_off.after(Harm::DamageRows).before(Harm::DamageDice);
    app.add_systems(Phase::Harm, glancing.run_if(a_flask_is_used));
    app.add_systems(Phase::Harm, spill.in_set(Harm::Spill).run_if(a_flask_is_used));
}

/// The order to attack a unit with a flask: holy water is sprinkled on a neighbor in front if the turn is still whole,
/// all else is thrown. Nothing if the item is no flask.
pub fn with_flask(state: &Snapshot, unit: UnitId, item: ItemId, target: UnitId) -> Option<Order> {
    let Gear::Flask { contents, .. } = state.item(item)?.gear? else { return None };
    let (own, at) = (state.unit(unit)?, state.unit(target)?.position);
    let beside = distance(own.position, at) == 1 && in_front(own.position, own.facing, at);
    Some(match contents {
        Contents::HolyWater if beside && !own.turn.begun => Order::Sprinkle { unit, item, target },
        _ => Order::Throw { unit, item, at: ThrowTarget::Unit(target) },
    })
}

/// The act that an order to sprinkle means.
pub(in crate::rules) fn sprinkle(
    field: &Battlefield,
    unit: UnitId,
    item: ItemId,
    target: UnitId,
) -> Result<Act, Refusal> {
    is_flask(&known_item(field, item)?)?;
    let (manner, occasion) = (Manner::Melee, Occasion::WholeTurn);
    Ok(Act::Attack { attacker: unit, target, weapon: item, manner, occasion })
}

/// The act that an order to throw means.
pub(in crate::rules) fn throw(
    field: &Battlefield,
    unit: UnitId,
    item: ItemId,
    at: ThrowTarget,
) -> Result<Act, Refusal> {
    is_flask(&known_item(field, item)?)?;
    let (manner, occasion) = (Manner::Thrown, Occasion::Action);
    Ok(match at {
        ThrowTarget::Unit(target) => Act::Attack { attacker: unit, target, weapon: item, manner, occasion },
        ThrowTarget::Ground(to) => Act::Hurl { unit, item, to },
    })
}

pub(super) fn is_flask(item: &Item) -> Result<(), Refusal> {
    item.flask().map(drop).ok_or(Refusal::NotAFlask(*item.id))
}

/// Either rule makes a flask something to throw.
pub(super) fn check_throws(field: &Battlefield) -> Result<(), Refusal> {
    field.needs(R14).or_else(|_| field.needs(R27))
}

/// The further conditions of an attack with a flask.
pub(in crate::rules) fn check(
    field: &Battlefield,
    unit: &Unit,
    victim: &Unit,
    item: &Item,
    manner: Manner,
) -> Result<(), Refusal> {
    if manner == Manner::Thrown {
        return check_throws(field);
    }
    field.needs(R13)?;
    let (id, target) = (*unit.id, *victim.id);
    let away = distance(unit.position.0, victim.position.0);
    match item.flask() {
        Some((Contents::Oil, _)) => Err(Refusal::NotHolyWater(*item.id)),
        _ if away != 1 => Err(Refusal::NotNextTo { unit: id, target, distance: away }),
        _ if field.free_hands(unit) == 0 => Err(Refusal::NoSecondHand(id)),
        _ if !has_whole_turn(unit) => Err(Refusal::SprinkleNeedsWholeTurn(id)),
        _ => Ok(()),
    }
}

/// The AC against holy water that is sprinkled (R-13); no cover betters it.
fn use_holy_water_armor_class(
    mut attacks: Deeds<(&Attack, &Target, &mut ToHit, &mut Modifiers)>,
    field: Battlefield,
) {
    attacks.each(|(attack, target, mut to_hit, mut modifiers)| {
        if attack.manner == Manner::Melee && field.is_flask(attack.weapon) {
            let target = field.unit(target.0);
            if !is_armored(&field, &target) {
                to_hit.armor_class = i16::from(Armor::SKIN);
                // Nor does what betters armor class otherwise: cover, and a mount against whoever is on foot.
                modifiers.0.retain(|row| row.rule != R06 && (row.rule != R25 || row.value > 0));
            }
        }
    });
}

/// Whether a unit wears actual armor or holds a shield, of which something is left.
fn is_armored(field: &Battlefield, unit: &Unit) -> bool {
    let held =
        |item: &Item| matches!(item.place, Place::Held(_)) && !item.item.broken && item.shield.is_some();
    unit.armor.steps() > 0 || field.items_of(unit).any(|item| held(&item))
}

/// Adds the range rows of a rock where the rulebook has no range rows of its own.
fn add_range_rows(mut attacks: Deeds<(&Attack, &Target, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, target, mut modifiers)| {
        if attack.manner != Manner::Thrown || field.rulebook.has(T22) || !field.is_flask(attack.weapon) {
            return;
        }
        let away = distance(field.summary(attack.attacker).position.0, field.summary(target.0).position.0);
        let (label, value) = match away {
            _ if away <= u32::from(RANGE.short) => return,
            _ if away <= u32::from(RANGE.medium) => ("Medium range", -2),
            _ => ("Long range", -5),
        };
        modifiers.0.push(Modifier { rule: R14, label, value });
    });
}

/// Decides whether a flask breaks over the unit it hits.
fn shatter(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &Victim, &mut Shattered)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, victim, mut shattered)| {
        let item = field.item(attack.weapon);
        let (Some((contents, _)), Some(_)) = (item.flask(), victim.0) else { return };
        match (contents, attack.manner) {
            (Contents::HolyWater, Manner::Thrown) if field.rulebook.has(R14) => {
                dice.ask((entity, *deed), R14, Purpose::FlaskBreaks, |draw| {
                    Shattered(draw.die(100) <= BREAKS_ON)
                });
            }
            _ => shattered.0 = true,
        }
    });
}

/// A flask that stays whole is no more than a rock, which a special defense stops (T-15).
fn glance_off(
    mut attacks: Deeds<(&Attack, &Shattered, &mut Victim, &mut Resisted, &mut Effects)>,
    field: Battlefield,
) {
    attacks.each(|(attack, shattered, mut harmed, mut resisted, mut effects)| {
        let Some(victim) = harmed.0.filter(|_| !shattered.0 && field.is_flask(attack.weapon)) else { return };
        let Some(resistance) = special_defense::resistance(&field, attack, None, victim) else { return };
        (harmed.0, resisted.0) = (None, Some(resistance));
        effects.0.push(special_defense::told(attack, resistance));
    });
}

/// Removes a flask that broke over a unit or was emptied.
pub(in crate::rules) fn spill(
    mut attacks: Deeds<(
        &Deed,
        &Attack,
        &Target,
        &Victim,
        &Shattered,
        &DamageModifiers,
        &Mishap,
        &mut Effects,
    )>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, target, victim, shattered, rows, mishap, mut effects)| {
        // A flask that slips from the hand is not poured.
        let sprinkled = attack.manner == Manner::Melee && mishap.0.is_none();
        if !(shattered.0 || sprinkled) || !field.is_flask(attack.weapon) {
            return;
        }
        let item = field.item(attack.weapon);
        let at = field.summary(victim.0.unwrap_or(target.0)).position.0;
        let rolls = dice.rolls(*deed, &[Purpose::FlaskBreaks]);
        let place = if sprinkled { *item.place } else { resting_place(&field, at) };
        let more = rows.0.iter().filter(|row| row.rule == R01).map(|row| row.value).sum();
        let doused = victim.0.map(|unit| Doused { unit, more });
        empty(&item, attack.attacker, doused, (place, at), rolls, &mut effects);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::{ArmorPiece, BodyLocation, Condition, Gear, Surface, Tag, Tile, Turn};
    use crate::order::Order;
    use crate::rules::trial::{Trial, at, item, unit};

    const FLASK: &str = "attacker.holy_water";

    /// The attacker, who needs a 10 against AC 10, has a flask of holy water in one hand; the target is undead.
    fn duel(rulebook: &str, contents: Contents) -> Trial {
        let mut trial = Trial::duel_but(rulebook, &[(r#"held: ["sword"]"#, r#"held: ["holy_water"]"#)]);
        trial.item(FLASK, |flask| flask.gear = Some(Gear::Flask { contents, lit: false }));
        trial.thac0("attacker", 20).tags("target", &[Tag::Undead]).put("target.holy_water", Place::Lost);
        trial
    }

    fn sprinkle() -> Order {
        Order::Sprinkle { unit: unit("attacker"), item: item(FLASK), target: unit("target") }
    }

    fn throw(at: ThrowTarget) -> Order {
        Order::Throw { unit: unit("attacker"), item: item(FLASK), at }
    }

    fn throw_at_target() -> Order {
        throw(ThrowTarget::Unit(unit("target")))
    }

    #[test]
    fn r13_a_hide_of_whatever_strength_is_ac_10_and_a_shield_is_not() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = duel(rulebook, Contents::HolyWater);
            trial.armor("target", 5).obey_with(sprinkle(), &[(20, 10), (8, 6)]);
            trial.expect(r#"{"event":"attack_rolled","armor_class":10,"need":10,"result":"hit"}"#);
            trial.expect(
                r#"{"event":"burned","unit":"target","by":"holy_water","damage":6,"before":30,"after":24}"#,
            );
            assert_eq!(trial.place_of(FLASK), Place::Lost);
        }
        let mut trial = duel("combat-options", Contents::HolyWater);
        let mail = ArmorPiece {
            name: "mail".to_owned(),
            covers: vec![BodyLocation::Torso],
            steps: 5,
            material: crate::model::Material::Metal,
        };
        trial.unit("target", |target| target.armor.pieces = [mail].into());
        trial.obey_with(sprinkle(), &[(20, 14)]);
        trial.expect(r#"{"event":"attack_rolled","armor_class":5,"need":15,"result":"miss"}"#);
        assert_eq!(trial.place_of(FLASK), Place::Lost, "a miss empties it too");
    }

    #[test]
    fn r13_a_broken_shield_and_ruined_armor_are_none() {
        let (chest, torso) = ("torso".parse().expect("an id"), BodyLocation::Torso);
        let mut trial = duel("house", Contents::HolyWater);
        let mail = ArmorPiece {
            name: "mail".to_owned(),
            covers: vec![torso],
            steps: 5,
            material: crate::model::Material::Metal,
        };
        trial.armor("target", 3).unit("target", |target| {
            let lost = crate::model::RuinedArmor { piece: 0, part: chest, location: torso, lost: 5 };
            (target.armor.pieces, target.armor.ruined) = ([mail].into(), [lost].into());
        });
        trial.obey_with(sprinkle(), &[(20, 2)]).expect(r#"{"event":"attack_rolled","armor_class":10}"#);
    }

    #[test]
    fn t15_a_flask_that_stays_whole_is_a_rock_without_enhancement() {
        let mut trial = duel("house", Contents::HolyWater);
        trial.place("target", 4, 2).unit("target", |target| target.armor.special_defense = 1);
        trial.obey_with(throw_at_target(), &[(20, 15), (100, 76)]).expect_dice_used().expect_no("damaged");
        trial.expect(r#"{"event":"resisted","victim":"target","needed":1,"had":0}"#);
    }

    #[test]
    fn r13_a_rider_is_no_harder_to_wet() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = duel(rulebook, Contents::HolyWater);
            trial.place("foe", 3, 2).tags("foe", &[Tag::Mount]).size("foe", crate::model::Size::Large);
            trial.unit("target", |rider| rider.riding.0 = Some(unit("foe")));
            trial.obey_with(sprinkle(), &[(20, 10), (8, 6)]);
            trial.expect(r#"{"event":"attack_rolled","armor_class":10,"need":10,"result":"hit"}"#);
        }
    }

    #[test]
    fn r13_over_the_helpless_it_is_rolled_and_does_what_the_water_does() {
        for rulebook in ["combat-options", "house"] {
            for (tag, burns) in [(Tag::Undead, true), (Tag::Humanoid, false)] {
                let mut trial = duel(rulebook, Contents::HolyWater);
                trial.tags("target", &[tag]).condition("target", Condition::Helpless);
                let faces: &[(u16, u16)] = if burns { &[(20, 10), (8, 6)] } else { &[(20, 10)] };
                trial.obey_with(sprinkle(), faces).expect_dice_used().expect_no("damaged");
                trial.expect(r#"{"event":"attack_rolled","armor_class":10,"result":"hit"}"#);
                assert_eq!(trial.count("burned"), usize::from(burns));
            }
        }
    }

    #[test]
    fn r13_it_takes_the_whole_turn_with_no_walk_or_work_before_it() {
        let mut trial = duel("combat-options", Contents::HolyWater);
        trial.obey_with(sprinkle(), &[(20, 2)]);
        let Turn { movement, action, minor, .. } = trial.unit_now("attacker").turn;
        assert_eq!((movement, action, minor), (0, false, false));
        let spent: [fn(&mut Turn); 3] =
            [|turn| turn.movement -= 2, |turn| turn.minor = false, |turn| turn.kick = false];
        for (rulebook, spend) in
            spent.into_iter().flat_map(|spend| [("combat-options", spend), ("house", spend)])
        {
            let mut trial = duel(rulebook, Contents::HolyWater);
            trial.unit("attacker", |attacker| {
                spend(&mut attacker.turn);
                attacker.turn.begun = true;
            });
            assert_eq!(trial.refused(sprinkle()), Refusal::SprinkleNeedsWholeTurn(unit("attacker")));
            trial.obey_with(throw_at_target(), &[(20, 3), (8, 1)]);
        }
        let mut trial = duel("house", Contents::HolyWater);
        trial.unit("attacker", |attacker| attacker.turn.free_attack = false);
        trial.obey_with(sprinkle(), &[(20, 2)]);
    }

    #[test]
    fn r13_whoever_cannot_sprinkle_any_more_throws() {
        let attack = |trial: &Trial| {
            with_flask(&trial.snapshot(), unit("attacker"), item(FLASK), unit("target")).expect("a flask")
        };
        let mut trial = duel("house", Contents::HolyWater);
        assert_eq!(attack(&trial), sprinkle());
        trial.face("attacker", Facing::West);
        assert_eq!(attack(&trial), throw_at_target(), "it has to turn first");
        trial.face("attacker", Facing::East).unit("attacker", |attacker| attacker.turn.begun = true);
        assert_eq!(attack(&trial), throw_at_target(), "it has walked");
        let spent: [fn(&mut Turn); 3] =
            [|turn| turn.action = false, |turn| turn.minor = false, |turn| turn.kick = false];
        for spend in spent {
            let mut trial = duel("house", Contents::HolyWater);
            trial.unit("attacker", |attacker| {
                spend(&mut attacker.turn);
                attacker.turn.begun = true;
            });
            assert_eq!(attack(&trial), throw_at_target(), "part of its turn is gone");
        }
        let mut far = duel("house", Contents::HolyWater);
        assert_eq!(attack(far.place("target", 4, 2)), throw_at_target());
        assert_eq!(attack(&duel("house", Contents::Oil)), throw_at_target());
    }

    #[test]
    fn r13_what_stands_in_the_way_of_sprinkling() {
        let attacker = unit("attacker");
        let mut far = duel("house", Contents::HolyWater);
        far.place("target", 5, 2);
        let away = Refusal::NotNextTo { unit: attacker, target: unit("target"), distance: 3 };
        assert_eq!(far.refused(sprinkle()), away);
        let mut full = duel("house", Contents::HolyWater);
        full.put("friend.holy_water", Place::Held(attacker));
        assert_eq!(full.refused(sprinkle()), Refusal::NoSecondHand(attacker));
        let mut oil = duel("house", Contents::Oil);
        assert_eq!(oil.refused(sprinkle()), Refusal::NotHolyWater(item(FLASK)));
        let mut gone = duel("house", Contents::HolyWater);
        gone.put(FLASK, Place::Stowed(attacker));
        assert_eq!(gone.refused(sprinkle()), Refusal::NotInHand { unit: attacker, item: item(FLASK) });
        let mut unknown = duel("thac0", Contents::HolyWater);
        assert_eq!(unknown.refused(sprinkle()), Refusal::RuleOff(R13));
        let mut swung = duel("house", Contents::HolyWater);
        let order = Order::Attack { unit: attacker, target: unit("target"), weapon: Some(item(FLASK)) };
        assert_eq!(swung.refused(order), Refusal::IsAFlask(item(FLASK)));
    }

    #[test]
    fn r14_seventy_five_breaks_and_seventy_six_is_a_rock() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = duel(rulebook, Contents::HolyWater);
            trial.place("target", 4, 2).obey_with(throw_at_target(), &[(20, 10), (100, 75), (8, 8)]);
            trial.expect(r#"{"event":"flask_broke","over":"target","contents":"HolyWater"}"#);
            trial.expect(r#"{"event":"burned","damage":8}"#).expect_no("damaged");
            assert_eq!(trial.place_of(FLASK), Place::Lost);
            let mut trial = duel(rulebook, Contents::HolyWater);
            trial.place("target", 4, 2).obey_with(throw_at_target(), &[(20, 10), (100, 76), (2, 2)]);
            trial.expect(r#"{"event":"damaged","damage":2}"#).expect_no("flask_broke").expect_no("burned");
            assert_eq!(trial.place_of(FLASK), Place::Lying(at(4, 2)));
        }
    }

    #[test]
    fn r14_range_counts_once_in_either_rulebook() {
        for rulebook in ["combat-options", "house"] {
            for (column, need) in [(4, 10), (6, 12), (8, 15)] {
                let mut trial = duel(rulebook, Contents::HolyWater);
                trial.place("target", column, 2).obey_with(throw_at_target(), &[(20, 3), (8, 1)]);
                trial.expect(&format!(r#"{{"event":"attack_rolled","manner":"thrown","need":{need}}}"#));
            }
            let mut trial = duel(rulebook, Contents::HolyWater);
            trial.place("target", 9, 2);
            assert!(matches!(trial.refused(throw_at_target()), Refusal::OutOfRange { reach: 6, .. }));
        }
    }

    #[test]
    fn r14_a_miss_lands_around_the_target_and_is_whole() {
        let mut trial = duel("combat-options", Contents::HolyWater);
        trial.place("target", 4, 2).obey_with(throw_at_target(), &[(20, 9), (8, 3)]);
        trial.expect(r#"{"event":"item_moved","motion":"thrown","rule":"R-14"}"#);
        assert_eq!(trial.place_of(FLASK), Place::Lying(at(5, 2)));
    }

    #[test]
    fn r14_a_natural_twenty_is_no_critical_hit_and_does_two_points_more() {
        for thac0 in [20, 10] {
            let mut trial = duel("house", Contents::HolyWater);
            trial.thac0("attacker", thac0).place("target", 4, 2);
            trial.obey_with(throw_at_target(), &[(20, 20), (100, 1), (8, 8)]).expect_no("critical_hit");
            trial.expect(r#"{"event":"burned","damage":10,"before":30,"after":20}"#);
        }
    }

    #[test]
    fn a45_a_natural_twenty_with_a_flask_is_not_tried_for_a_critical_hit() {
        let mut thrown = duel("house", Contents::HolyWater);
        thrown.thac0("attacker", 10).place("target", 4, 2);
        thrown.obey_with(throw_at_target(), &[(20, 20), (100, 1), (8, 3)]);
        let mut poured = duel("house", Contents::HolyWater);
        poured.thac0("attacker", 10).obey_with(sprinkle(), &[(20, 20), (8, 3)]);
        for trial in [thrown, poured] {
            trial.expect_no("confirmation_rolled").expect_no("critical_hit").expect_no("choice_asked");
            trial.expect(r#"{"event":"burned","damage":5}"#).expect_no("part_hurt").expect_no("part_spared");
        }
    }

    #[test]
    fn a68_a_flask_that_is_fumbled_rolls_on_no_table_and_drops() {
        for thrown in [true, false] {
            let mut trial = duel("house", Contents::HolyWater);
            let order = if thrown { throw_at_target() } else { sprinkle() };
            trial.place("target", if thrown { 4 } else { 3 }, 2).obey_with(order, &[(20, 1), (8, 1)]);
            trial.expect_no("fumble_rolled").expect(r#"{"event":"fumbled","weapon":"attacker.holy_water"}"#);
            assert_eq!(trial.place_of(FLASK), Place::Lying(at(2, 2)));
        }
    }

    #[test]
    fn r01_a_natural_twenty_adds_two_points_to_what_a_flask_holds() {
        let rows = r#"[{"rule":"R-01","label":"Natural 20","value":2}]"#;
        for rulebook in ["combat-options", "house"] {
            let mut poured = duel(rulebook, Contents::HolyWater);
            poured.obey_with(sprinkle(), &[(20, 20), (8, 2)]);
            poured.expect(r#"{"event":"flask_broke","over":"target","more":2}"#);
            poured.expect(&format!(r#"{{"event":"burned","damage":4,"after":26,"modifiers":{rows}}}"#));
            let mut nineteen = duel(rulebook, Contents::HolyWater);
            nineteen.obey_with(sprinkle(), &[(20, 19), (8, 2)]);
            nineteen.expect(r#"{"event":"burned","damage":2,"modifiers":[]}"#);
            let mut oil = duel(rulebook, Contents::Oil);
            oil.item(FLASK, |flask| flask.gear = Some(Gear::LIT_OIL)).place("target", 4, 2);
            oil.obey_with(throw_at_target(), &[(20, 20), (4, 3)]);
            oil.expect(r#"{"event":"burned","by":"oil","damage":5,"after":25}"#).expect_no("saving_throw");
            let mut rock = duel(rulebook, Contents::HolyWater);
            rock.place("target", 4, 2).obey_with(throw_at_target(), &[(20, 20), (100, 76), (2, 1)]);
            rock.expect(&format!(r#"{{"event":"damaged","damage":3,"modifiers":{rows}}}"#));
        }
        // A 20 that falls short is graded and nothing else (H-01).
        let mut graded = duel("house", Contents::HolyWater);
        graded.thac0("attacker", 20).armor("target", -5).place("target", 4, 2);
        graded.obey_with(throw_at_target(), &[(20, 20), (100, 1), (8, 5)]);
        graded.expect(r#"{"event":"burned","damage":5,"modifiers":[]}"#);
    }

    #[test]
    fn f18_a_natural_one_drops_a_flask_that_is_thrown_or_poured() {
        let fumbled = |trial: &Trial| {
            trial.expect(r#"{"event":"fumbled","unit":"attacker","weapon":"attacker.holy_water"}"#);
            trial.expect_no("flask_broke").expect_no("burned").expect_no("breakage_tested");
            assert_eq!(trial.place_of(FLASK), Place::Lying(at(1, 2)), "behind the attacker");
        };
        let mut thrown = duel("house", Contents::HolyWater);
        thrown.place("target", 4, 2).obey_with(throw_at_target(), &[(20, 1), (8, 6)]);
        fumbled(&thrown);
        let mut poured = duel("house", Contents::HolyWater);
        poured.obey_with(sprinkle(), &[(20, 1), (8, 6)]);
        fumbled(&poured);
        assert_eq!(poured.item_now(FLASK).item.fumbled, Some((unit("attacker"), 1)));
        // Without the rule a 1 is a roll like any other.
        let mut plain = duel("combat-options", Contents::HolyWater);
        plain.obey_with(sprinkle(), &[(20, 1)]).expect_no("fumbled");
        assert_eq!(plain.place_of(FLASK), Place::Lost, "poured out");
    }

    #[test]
    fn f19_a_flask_dropped_on_stone_breaks_on_a_one_of_a_d4() {
        for (face, place) in [(1, Place::Lost), (2, Place::Lying(at(2, 2))), (4, Place::Lying(at(2, 2)))] {
            let mut trial = duel("house", Contents::HolyWater);
            trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
            trial.obey_with(sprinkle(), &[(20, 1), (4, face), (8, 1)]);
            trial.expect(r#"{"event":"breakage_tested","item":"attacker.holy_water","die":4,"dice":1}"#);
            trial.expect_no("broke").expect_no("burned");
            assert_eq!((trial.place_of(FLASK), trial.count("flask_broke")), (place, usize::from(face == 1)));
            assert!(!trial.item_now(FLASK).item.broken, "it is spilled, or whole");
        }
    }

    #[test]
    fn f31_a_flask_that_misses_over_stone_is_tested_like_any_other_throw() {
        for (face, spilled) in [(1, 1), (3, 0)] {
            let mut trial = duel("house", Contents::Oil);
            trial.ground(Tile { surface: Surface::Tile, ..Tile::default() }).place("target", 4, 2);
            trial.obey_with(throw_at_target(), &[(20, 9), (4, face), (8, 3)]);
            assert_eq!((trial.count("breakage_tested"), trial.count("flask_broke")), (1, spilled));
            assert!(trial.snapshot().fires.all().is_empty(), "nobody has lit it");
        }
    }

    #[test]
    fn r27_a_lit_flask_that_slips_from_the_hand_burns_where_it_falls() {
        let mut trial = duel("house", Contents::Oil);
        trial.item(FLASK, |flask| flask.gear = Some(Gear::LIT_OIL)).place("target", 4, 2);
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        trial.obey_with(throw_at_target(), &[(20, 1), (8, 6)]).expect_no("breakage_tested");
        trial.expect(r#"{"event":"fumbled","weapon":"attacker.holy_water"}"#);
        trial.expect(r#"{"event":"flask_broke","lit":true,"over":null,"more":0}"#);
        assert!(trial.snapshot().fires.burns(at(1, 2)));
        assert_eq!(trial.place_of(FLASK), Place::Lost);
    }

    #[test]
    fn f09_a_flask_goes_astray_like_any_other_throw() {
        let mut trial = duel("house", Contents::HolyWater);
        trial.place("target", 6, 2).place("friend", 4, 2).tags("friend", &[Tag::Undead]);
        trial.obey_with(throw_at_target(), &[(20, 2), (100, 10), (8, 5)]);
        trial.expect(r#"{"event":"friendly_fire","victim":"friend"}"#);
        trial.expect(r#"{"event":"burned","unit":"friend","damage":5}"#);
    }

    #[test]
    fn r13_cover_is_no_armor_against_water() {
        for (rulebook, need) in [("combat-options", 10), ("house", 14)] {
            let mut trial = duel(rulebook, Contents::HolyWater);
            trial.tile(at(3, 2), Tile { cover: 50, ..Tile::default() }).obey_with(sprinkle(), &[(20, 2)]);
            trial.expect(&format!(r#"{{"event":"attack_rolled","armor_class":10,"need":{need}}}"#));
            assert!(!trial.events().iter().any(|event| event.to_string().contains("R-06")));
        }
    }
}
