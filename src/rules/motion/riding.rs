//! Riders (R-25, R-26): they have an advantage over units on foot, and shoot badly.
//!
//! A rider shares the hex of its mount, moves at the mount's rate and acts for both; a mount with a rider has no turn
//! of its own. If the mount goes down, the rider lies on the ground: see [`parting`](super::parting).

use bevy::prelude::{App, IntoScheduleConfigs};

use super::step::{alight, get_up};
use crate::event::{BattleEvent, Modifier, Mounting};
use crate::hex::{Facing, Hex, distance};
use crate::model::{Act, Kind, Manner, Place, Riding, RuleId, Side, Size, Tag, Turn, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::attack::{Attack, Modifiers, Target};
use crate::rules::deed::phase::{Harm, Modify, Phase, add_rule_systems};
use crate::rules::deed::sieve::somebody_shoots;
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, obeyed, on_its_feet};
use crate::rules::field::turn::spent;
use crate::rules::field::{Battlefield, Unit, UnitSummary, wielded};
use crate::rules::ground::fire::burns;

const R25: RuleId = RuleId::r(25);
const R26: RuleId = RuleId::r(26);

/// The modifier of a rider that shoots or throws.
const FROM_THE_SADDLE: i16 = -5;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        R25,
        "Riders",
        "A rider has +1 to hit in melee against a unit on foot, unless the weapon is small; a unit on foot has -1 \
         against a rider. Between riders neither counts; where one counts, no other difference in height does. A \
         rider moves at the rate of its mount. To mount a beast of its own side in an adjacent hex, or to dismount \
         into one, takes a unit its minor action and half of its movement. A rider whose mount goes down lies on the \
         ground; a mount whose rider falls has its own turn again in the next round.",
    ).adding(&["Mounted, against somebody on foot", "Target mounted"]),
    Rule::new(R26, "Shooting from the saddle", "A unit that shoots or throws while it rides has -5 to hit.").adding(&["From the saddle"]),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, R25, Phase::Modify, fight_from_the_saddle.in_set(Modify::Rows));
    add_rule_systems(
        app,
        R26,
        Phase::Modify,
        shoot_from_the_saddle.in_set(Modify::Rows).run_if(somebody_shoots),
    );
    add_rule_systems(app, R25, Phase::Harm, (get_on, get_off).in_set(Harm::Move));
    add_adviser(app, suggest);
}

/// The row of a melee attack for riding (R-25): label and value.
pub fn melee_row(attacker_rides: bool, target_rides: bool, small: bool) -> Option<(&'static str, i16)> {
    match (attacker_rides, target_rides) {
        (true, false) if !small => Some(("Mounted, against somebody on foot", 1)),
        (false, true) => Some(("Target mounted", -1)),
        _ => None,
    }
}

/// Whether one of two units rides and the other is on foot; other heights do not count then (T-18).
pub(in crate::rules) fn decides_height(
    field: &Battlefield,
    attacker: &UnitSummary,
    target: &UnitSummary,
) -> bool {
    let mounted = |unit: &UnitSummary| is_mounted(field, *unit.id, unit.riding);
    let one_rides = rides(attacker.riding) || rides(target.riding);
    field.rulebook.has(R25) && one_rides && mounted(attacker) != mounted(target)
}

/// Whether a unit rides or carries a rider: neither counts as on foot.
fn is_mounted(field: &Battlefield, id: UnitId, riding: &Riding) -> bool {
    rides(riding) || field.rider_of(id).is_some()
}

fn rides(riding: &Riding) -> bool {
    riding.0.is_some()
}

fn fight_from_the_saddle(mut attacks: Deeds<(&Attack, &Target, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, target, mut modifiers)| {
        if attack.manner != Manner::Melee {
            return;
        }
        let (attacker, target) = (field.summary(attack.attacker), field.summary(target.0));
        if !rides(attacker.riding) && !rides(target.riding) {
            return;
        }
        let item = field.item(attack.weapon);
        let Ok(weapon) = wielded(&item, &field.rulebook) else { return };
        let small = weapon.natural || weapon.size < Size::Medium;
        let mounted = |unit: &UnitSummary| is_mounted(&field, *unit.id, unit.riding);
        let row = melee_row(mounted(&attacker), mounted(&target), small);
        modifiers.0.extend(row.map(|(label, value)| Modifier { rule: R25, label, value }));
    });
}

fn shoot_from_the_saddle(mut attacks: Deeds<(&Attack, &mut Modifiers)>, field: Battlefield) {
    attacks.each(|(attack, mut modifiers)| {
        if attack.manner != Manner::Melee && rides(field.summary(attack.attacker).riding) {
            modifiers.0.push(Modifier { rule: R26, label: "From the saddle", value: FROM_THE_SADDLE });
        }
    });
}

/// Half of the unit's own rate: what mounting costs, and what is left after dismounting.
fn half(unit: &Unit) -> u16 {
    u16::from(unit.movement.0) / 2
}

/// Whether a beast of this kind and side can carry a unit.
pub(super) fn bears((kind, side): (&Kind, &Side), unit: &UnitSummary) -> bool {
    kind.tags.contains(&Tag::Mount) && kind.size > unit.kind.size && *side == *unit.side
}

pub(in crate::rules) fn check_mount(field: &Battlefield, id: UnitId, mount: UnitId) -> Result<(), Refusal> {
    let (unit, beast) = (able(field, id)?, able(field, mount)?);
    field.needs(R25)?;
    if rides(unit.riding) {
        return Err(Refusal::Rides(id));
    }
    if !bears((beast.kind, beast.side), &unit) || rides(beast.riding) {
        return Err(Refusal::NoMount { unit: id, mount });
    }
    if let Some(rider) = field.rider_of(mount) {
        return Err(Refusal::Carries { mount, rider });
    }
    obeyed(field, &Riding(Some(mount)))?;
    on_its_feet(id, *unit.stance)?;
    if distance(unit.position.0, beast.position.0) != 1 {
        return Err(Refusal::NotBeside { unit: id, other: mount });
    }
    let (from, to) = (unit.position.0, beast.position.0);
    get_up(field, &unit, to).map_err(|why| Refusal::Blocked { unit: id, from, to, why })?;
    has_time(&unit, half(&unit))
}

pub(in crate::rules) fn check_dismount(field: &Battlefield, id: UnitId, to: Hex) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(R25)?;
    if !rides(unit.riding) {
        return Err(Refusal::OnFoot(id));
    }
    let from = unit.position.0;
    let blocked = |why| Refusal::Blocked { unit: id, from, to, why };
    alight(field, &unit, to).map_err(blocked)?;
    let mount = field.legs(&unit);
    has_time(&unit, u16::from(mount.movement.0) / 2)
}

fn has_time(unit: &Unit, needed: u16) -> Result<(), Refusal> {
    if !unit.turn.minor {
        return Err(Refusal::NoMinorAction(*unit.id));
    }
    let (needed, left) = (u32::from(needed), u32::from(unit.turn.movement));
    if needed > left { Err(Refusal::TooFar { unit: *unit.id, needed, left }) } else { Ok(()) }
}

fn get_on(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Mount { unit, mount } = declared.0 else { return };
        let (unit, beast) = (field.unit(unit), field.unit(mount));
        let (from, to) = (unit.position.0, beast.position.0);
        effects.0.push(BattleEvent::Mounted(Mounting {
            unit: *unit.id,
            mount,
            from,
            to,
            facing: beast.facing.0,
        }));
        // Half of the beast's rate, if it has not gone so far by itself.
        let left = (u16::from(beast.movement.0) / 2).min(beast.turn.movement);
        effects.0.push(spent(&unit, |turn| (turn.minor, turn.movement) = (false, left)));
        let before = *beast.turn;
        effects.0.push(BattleEvent::TurnEnded { unit: mount, before, after: Turn { ended: true, ..before } });
    });
}

pub(super) fn get_off(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Dismount { unit, to } = declared.0 else { return };
        let unit = field.unit(unit);
        let Some(mount) = unit.riding.0 else { return };
        let from = unit.position.0;
        effects.0.push(BattleEvent::Dismounted { unit: *unit.id, mount, from, to, thrown: false });
        let left = half(&unit);
        effects.0.push(spent(&unit, |turn| (turn.minor, turn.movement) = (false, left)));
    });
}

/// A unit that fights in melee mounts while no enemy is adjacent; a unit that shoots dismounts.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let id = *unit.id;
    let beside = || field.fighting_beside(unit.position.0);
    let any_beast = || beside().any(|other| other.kind.tags.contains(&Tag::Mount));
    if !field.rulebook.has(R25) || !(rides(unit.riding) || any_beast()) {
        return Vec::new();
    }
    let shoots = field.items_of(unit).any(|item| {
        matches!(item.place, Place::Held(_)) && item.weapon.is_some_and(|weapon| weapon.ammunition.is_some())
    });
    if rides(unit.riding) {
        let off = Facing::ALL.into_iter().map(|side| side.ahead(unit.position.0));
        let mut off = off.filter(|to| shoots && !burns(field, *to) && check_dismount(field, id, *to).is_ok());
        let order = off.next().map(|to| Order::Dismount { unit: id, to });
        return order.map(|order| Idea::before(R26, "gets off to shoot", order, 0.05)).into_iter().collect();
    }
    let safe = beside().filter(|beast| !burns(field, beast.position.0));
    let mut mounts = safe.map(|beast| *beast.id).filter(|mount| check_mount(field, id, *mount).is_ok());
    let pressed = beside().any(|other| other.side != unit.side);
    let order = mounts.next().filter(|_| !shoots && !pressed).map(|mount| Order::Mount { unit: id, mount });
    order.map(|order| Idea::before(R25, "mounts", order, 0.08)).into_iter().collect()
}

#[cfg(test)]
pub(in crate::rules) mod tests {
    use super::*;
    use crate::model::{Condition, Flight, Flying, Maneuverability, Stance};
    use crate::rules::motion::movement::movement_reach;
    use crate::rules::trial::{Trial, at, end_turn, turn, unit, walk};

    /// The friend is a horse beside the attacker; the target stands in front of both.
    fn stable(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.unit("friend", |horse| {
            (horse.kind.size, horse.kind.tags) = (Size::Large, [Tag::Animal, Tag::Mount].into());
            horse.movement.0 = 24;
        });
        trial.place("friend", 2, 1);
        trial
    }

    /// The attacker rides it in its own hex.
    pub fn rider(rulebook: &str) -> Trial {
        let mut trial = stable(rulebook);
        trial.place("friend", 2, 2).unit("friend", |horse| horse.turn.ended = true);
        trial.unit("attacker", |attacker| attacker.riding.0 = Some(unit("friend")));
        trial
    }

    fn mount(id: &str, mount: &str) -> Order {
        Order::Mount { unit: unit(id), mount: unit(mount) }
    }

    fn rows(trial: &mut Trial, faces: &[(u16, u16)]) -> Vec<(String, i64)> {
        trial.strike(faces);
        let events = trial.events();
        let rolled =
            events.iter().rfind(|event| event["event"] == "attack_rolled").expect("somebody attacked");
        let rows = rolled["modifiers"].as_array().into_iter().flatten();
        let row = |row: &serde_json::Value| {
            let value = row["value"].as_i64().unwrap_or_default();
            row["rule"].as_str().filter(|rule| rule.starts_with("R-")).map(|rule| (rule.to_owned(), value))
        };
        rows.filter_map(row).collect()
    }

    #[test]
    fn r25_a_mount_that_can_do_nothing_carries_nobody() {
        for (condition, carries) in [
            (Condition::Webbed, false),
            (Condition::Asleep, false),
            (Condition::Paralyzed, false),
            (Condition::Stunned, false),
            (Condition::Slowed, true),
        ] {
            let mut trial = rider("house");
            trial.place("target", 20, 9).condition("friend", condition);
            let reached =
                trial.survey(|field| movement_reach(field, &field.unit(unit("attacker"))).hexes().count());
            assert_eq!(reached > 1, carries, "{condition:?}");
            let orders = [walk("attacker", &[at(3, 2)]), turn("attacker", Facing::West)];
            for order in orders {
                match carries {
                    true => drop(trial.obey(order)),
                    false => assert_eq!(
                        trial.refused(order),
                        Refusal::Incapacitated { unit: unit("friend"), condition }
                    ),
                }
            }
            if !carries {
                trial.obey(Order::Dismount { unit: unit("attacker"), to: at(3, 2) });
            }
        }
        let mut lies = rider("house");
        lies.unit("friend", |horse| horse.stance = Stance::Prone);
        let (unit, stance) = (unit("friend"), Stance::Prone);
        assert_eq!(lies.refused(walk("attacker", &[at(3, 2)])), Refusal::NotStanding { unit, stance });
    }

    #[test]
    fn r43_a_mount_that_is_held_carries_nobody() {
        let mut trial = rider("house");
        trial.place("target", 20, 9).unit("friend", |horse| _ = horse.grapple.by.insert(unit("foe")));
        trial.unit("foe", |foe| foe.conditions.begin(crate::model::Lasting::plain(Condition::Grappling)));
        let held = Refusal::Wrestling(crate::order::NoWrestling::Held(unit("friend")));
        assert_eq!(trial.refused(walk("attacker", &[at(3, 2)])), held);
        assert_eq!(trial.refused(turn("attacker", Facing::West)), held);
        let hexes = |trial: &mut Trial| {
            trial.survey(|field| movement_reach(field, &field.unit(unit("attacker"))).hexes().count())
        };
        assert_eq!(hexes(&mut trial), 1);
        // Whoever flees on it waits for it to come free.
        trial.obey(Order::Flee { unit: unit("attacker") });
        trial
            .expect(r#"{"event":"turn_ended","unit":"attacker"}"#)
            .expect_no("voided")
            .expect_no("battle_ended");
    }

    #[test]
    fn r25_nobody_gets_on_or_off_where_it_could_not_step() {
        let cliff = |elevation| crate::model::Tile { elevation, ..Default::default() };
        let water = crate::model::Tile { depth: 10, ..Default::default() };
        for (tile, may) in
            [(cliff(5), true), (cliff(6), false), (cliff(-10), true), (cliff(-11), false), (water, false)]
        {
            let mut trial = rider("house");
            trial.unit("attacker", |attacker| {
                let mail = crate::model::ArmorPiece {
                    name: "plate".to_owned(),
                    covers: vec![crate::model::BodyLocation::Torso],
                    steps: 7,
                    material: crate::model::Material::Metal,
                };
                attacker.armor.pieces = [mail].into_iter().collect();
            });
            trial.tile(at(2, 3), tile).place("target", 20, 9);
            let off = trial.order(&Order::Dismount { unit: unit("attacker"), to: at(2, 3) });
            assert_eq!(off.is_ok(), may, "off: {tile:?}");
        }
        for (elevation, may) in [(5, true), (6, false), (-10, true), (-11, false)] {
            let mut trial = stable("house");
            trial.tile(at(2, 1), cliff(elevation)).place("target", 20, 9);
            assert_eq!(trial.order(&mount("attacker", "friend")).is_ok(), may, "on: {elevation}");
        }
    }

    #[test]
    fn r25_a_mount_that_has_gone_by_itself_carries_its_rider_no_farther() {
        for (left, then) in [(24, 12), (12, 12), (11, 11), (2, 2), (0, 0)] {
            let mut trial = stable("house");
            trial.unit("friend", |horse| horse.turn.movement = left).obey(mount("attacker", "friend"));
            assert_eq!(trial.unit_now("attacker").turn.movement, then, "{left}");
        }
    }

    #[test]
    fn a09_a_rider_is_as_high_as_its_mount_and_flies_it() {
        let mut trial = rider("advanced");
        let flight = |layer| Flight(Some(Flying { layer, class: Maneuverability::A }));
        trial.unit("friend", |horse| horse.flight = flight(2));
        let too_high = Refusal::TooHigh { unit: unit("target"), target: unit("attacker") };
        trial.next_turn_of("target");
        assert_eq!(trial.refused(crate::rules::trial::attack("target", "attacker")), too_high);
        trial.next_turn_of("attacker").obey(Order::Fly { unit: unit("attacker"), layer: 1 });
        trial.expect(r#"{"event":"layer_changed","unit":"friend","before":2,"after":1}"#);
        assert_eq!(trial.unit_now("friend").flight.layer(), 1);
        assert_eq!(trial.unit_now("attacker").turn.movement, 22);
        trial.condition("friend", Condition::Webbed);
        let webbed = Refusal::Incapacitated { unit: unit("friend"), condition: Condition::Webbed };
        assert_eq!(trial.refused(Order::Fly { unit: unit("attacker"), layer: 2 }), webbed);
    }

    #[test]
    fn r25_an_attack_from_the_saddle_gains_and_one_at_a_rider_loses_a_point() {
        for (attacker, target, small, row) in [
            (true, false, false, Some(1)),
            (true, false, true, None),
            (true, true, false, None),
            (false, true, false, Some(-1)),
            (false, true, true, Some(-1)),
            (false, false, false, None),
        ] {
            assert_eq!(melee_row(attacker, target, small).map(|(_, value)| value), row);
        }
    }

    #[test]
    fn r25_the_mounted_have_the_better_of_those_on_foot() {
        for rulebook in ["combat-options", "house"] {
            assert_eq!(rows(&mut rider(rulebook), &[(20, 2)]), [("R-25".to_owned(), 1)], "{rulebook}");
            let mut small = rider(rulebook);
            small.arm("attacker", "knife");
            assert_eq!(rows(&mut small, &[(20, 2)]), [], "{rulebook}: a small weapon");
            assert_eq!(rows(&mut stable(rulebook), &[(20, 2)]), [], "{rulebook}: on foot");
        }
        assert_eq!(rows(&mut rider("thac0"), &[(20, 2)]), [], "elsewhere riders are nothing special");
    }

    #[test]
    fn r25_between_riders_and_ridden_mounts_neither_counts() {
        for rulebook in ["combat-options", "house"] {
            let both = |attacker: &str| {
                let mut trial = rider(rulebook);
                trial.place("foe", 3, 2).unit("foe", |horse| {
                    (horse.kind.size, horse.kind.tags) = (Size::Large, [Tag::Animal, Tag::Mount].into());
                });
                trial.unit("target", |target| target.riding.0 = Some(unit("foe")));
                let act = |weapon: &str, target: &str| Act::Attack {
                    attacker: unit(attacker),
                    target: unit(target),
                    weapon: weapon.parse().expect("an id"),
                    manner: Manner::Melee,
                    occasion: crate::model::Occasion::Action,
                };
                trial.dice(&[(20, 2)]).happen(vec![act(&format!("{attacker}.sword"), "target")]);
                let events = trial.events();
                let rolled =
                    events.iter().rfind(|event| event["event"] == "attack_rolled").expect("an attack");
                rolled["modifiers"].to_string()
            };
            assert!(!both("attacker").contains("R-25"), "{rulebook}: a rider");
            assert!(!both("friend").contains("R-25"), "{rulebook}: its mount");
        }
    }

    #[test]
    fn r25_against_foot_no_other_height_counts() {
        let hill = |trial: &mut Trial| {
            let high = crate::model::Tile { elevation: 5, ..crate::model::Tile::default() };
            trial.tile(at(2, 2), high).strike(&[(20, 2)]);
            trial.events().iter().any(|event| event.to_string().contains("Attacker above"))
        };
        assert!(!hill(&mut rider("house")));
        assert!(hill(&mut stable("house")));
    }

    #[test]
    fn r25_a_rider_goes_as_fast_as_its_mount_and_takes_it_along() {
        let mut trial = rider("house");
        trial.end_round().next_turn_of("attacker");
        assert_eq!(trial.unit_now("attacker").turn.movement, 24);
        trial.obey(walk("attacker", &[at(2, 3)]));
        assert_eq!(trial.unit_now("friend").position, at(2, 3));
        let facing = trial.unit_now("attacker").facing;
        trial.obey(turn("attacker", facing.turned(1)));
        assert_eq!(trial.unit_now("friend").facing, facing.turned(1));
        let refusal = Refusal::Carries { mount: unit("friend"), rider: unit("attacker") };
        assert_eq!(trial.refused(end_turn("friend")), refusal);
    }

    #[test]
    fn r25_mounting_and_dismounting_take_the_minor_action_and_half_the_movement() {
        let mut trial = stable("house");
        trial.obey(mount("attacker", "friend"));
        let now = trial.unit_now("attacker");
        assert_eq!((now.position, now.turn.movement, now.turn.minor), (at(2, 1), 12, false));
        assert!(trial.unit_now("friend").turn.ended, "the mount has no turn any more");
        let off = Order::Dismount { unit: unit("attacker"), to: at(2, 2) };
        assert_eq!(trial.refused(off.clone()), Refusal::NoMinorAction(unit("attacker")));
        trial.end_round().next_turn_of("attacker").obey(off);
        let now = trial.unit_now("attacker");
        assert_eq!((now.position, now.turn.movement, now.riding.0), (at(2, 2), 6, None));
        assert_eq!(trial.unit_now("friend").position, at(2, 1));
    }

    #[test]
    fn r25_what_cannot_be_ridden_is_refused() {
        let no_mount = |id: &str| Refusal::NoMount { unit: unit("attacker"), mount: unit(id) };
        let mut trial = stable("house");
        trial.tags("friend", &[Tag::Animal]);
        assert_eq!(trial.refused(mount("attacker", "friend")), no_mount("friend"), "a wolf");
        let mut trial = stable("house");
        trial.size("attacker", Size::Large);
        assert_eq!(trial.refused(mount("attacker", "friend")), no_mount("friend"), "an ogre");
        assert_eq!(trial.refused(mount("attacker", "target")), no_mount("target"), "an enemy");
        let mut trial = stable("house");
        trial.place("friend", 2, 8);
        let far = Refusal::NotBeside { unit: unit("attacker"), other: unit("friend") };
        assert_eq!(trial.refused(mount("attacker", "friend")), far);
        assert_eq!(rider("house").refused(mount("attacker", "friend")), Refusal::Rides(unit("attacker")));
        let off = Order::Dismount { unit: unit("attacker"), to: at(2, 3) };
        assert_eq!(stable("house").refused(off), Refusal::OnFoot(unit("attacker")));
        let mut edge = rider("house");
        edge.place("attacker", 0, 0).place("friend", 0, 0);
        let (from, to) = (at(0, 0), Facing::NorthWest.ahead(at(0, 0)));
        let off = Order::Dismount { unit: unit("attacker"), to };
        let why = "the map ends there";
        assert_eq!(edge.refused(off), Refusal::Blocked { unit: unit("attacker"), from, to, why });
        let kneel = Order::Kneel { unit: unit("attacker") };
        assert_eq!(rider("house").refused(kneel), Refusal::Rides(unit("attacker")));
    }

    #[test]
    fn r26_shots_from_the_saddle_lose_five() {
        for (rulebook, row) in [("combat-options", vec![("R-26".to_owned(), -5)]), ("thac0", Vec::new())] {
            let mut trial = rider(rulebook);
            trial.arm("attacker", "bow").place("target", 6, 2);
            assert_eq!(rows(&mut trial, &[(20, 2)]), row, "{rulebook}");
        }
        let mut trial = stable("combat-options");
        trial.arm("attacker", "bow").place("target", 6, 2);
        assert_eq!(rows(&mut trial, &[(20, 2)]), []);
    }

    #[test]
    fn r25_a_mount_stands_and_neither_runs_nor_is_helpless() {
        let horse = unit("friend");
        let mut lies = stable("house");
        lies.unit("friend", |horse| horse.stance = Stance::Prone);
        let lying = Refusal::NotStanding { unit: horse, stance: Stance::Prone };
        assert_eq!(lies.refused(mount("attacker", "friend")), lying);
        let helpless = Refusal::Incapacitated { unit: horse, condition: Condition::Helpless };
        for (condition, refusal) in
            [(Condition::Routed, Refusal::Running(horse)), (Condition::Helpless, helpless)]
        {
            let mut trial = stable("house");
            trial.condition("friend", condition);
            assert_eq!(trial.refused(mount("attacker", "friend")), refusal, "{condition:?}");
        }
    }

    #[test]
    fn r25_half_of_the_movement_is_enough_and_less_is_not() {
        for (left, enough) in [(6, true), (5, false)] {
            let mut trial = stable("house");
            trial.unit("attacker", |attacker| attacker.turn.movement = left);
            let order = mount("attacker", "friend");
            if enough {
                trial.obey(order);
            } else {
                let left = u32::from(left);
                let too_far = Refusal::TooFar { unit: unit("attacker"), needed: 6, left };
                assert_eq!(trial.refused(order), too_far);
            }
        }
    }

    fn ideas(trial: &mut Trial) -> Vec<&'static str> {
        let ideas = [R25, R26].map(|rule| trial.ideas_of("attacker", rule));
        ideas.into_iter().flatten().map(|idea| idea.name).collect()
    }

    #[test]
    fn r25_fighters_mount_while_no_enemy_is_adjacent() {
        assert_eq!(ideas(&mut stable("house")), [""; 0], "the target is adjacent");
        assert_eq!(ideas(stable("house").place("target", 8, 2)), ["mounts"]);
        assert_eq!(ideas(stable("house").place("target", 8, 2).arm("attacker", "bow")), [""; 0], "it shoots");
        assert_eq!(ideas(stable("house").place("target", 8, 2).place("friend", 2, 8)), [""; 0], "no horse");
        assert_eq!(ideas(stable("thac0").place("target", 8, 2)), [""; 0], "no rule, no idea");
    }

    #[test]
    fn r26_those_who_shoot_get_off() {
        assert_eq!(ideas(rider("house").arm("attacker", "bow")), ["gets off to shoot"]);
        assert_eq!(ideas(&mut rider("house")), [""; 0]);
    }
}
