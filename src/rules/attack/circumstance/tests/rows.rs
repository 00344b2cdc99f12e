//! Every row of the table by hand: where it applies with its value, and where it does not, next to its boundary.

use std::collections::BTreeSet;

use super::super::situation::Situation;
use super::super::table::{CircumstanceRow, ROWS, listed};
use super::{hill, night, under, water};
use crate::hex::Facing;
use crate::model::{
    Condition, DamageType, Footing, Manner, Occasion, RuleId, SecretChange, Size, Stance, Tile, Weapon,
    Weather,
};
use crate::rules::deed::attack::Attack;
use crate::rules::trial::{Trial, at, item, unit};

type Setup = fn(&mut Trial);

/// An attack at a distance under a rulebook, after a change of the duel; a wild one found its target by chance.
#[derive(Clone, Copy)]
struct Staged {
    rulebook: &'static str,
    manner: Manner,
    away: i32,
    wild: bool,
    setup: Setup,
}

/// A row: its label, its value in all scenes where it applies, those scenes, and scenes where it does not apply.
type ByHand = (&'static str, i16, &'static [Staged], &'static [Staged]);

const fn melee(setup: Setup) -> Staged {
    Staged { rulebook: "house", manner: Manner::Melee, away: 1, wild: false, setup }
}

const fn far_melee(setup: Setup) -> Staged {
    Staged { away: 2, ..melee(setup) }
}

const fn shot(away: i32, setup: Setup) -> Staged {
    Staged { manner: Manner::Missile, away, ..melee(setup) }
}

const fn throw(away: i32, setup: Setup) -> Staged {
    Staged { manner: Manner::Thrown, away, ..melee(setup) }
}

const fn without_r12(scene: Staged) -> Staged {
    Staged { rulebook: "thac0", ..scene }
}

const fn by_document_003(scene: Staged) -> Staged {
    Staged { rulebook: "advanced", ..scene }
}

/// The target cannot be seen, and the attacker's side has detected it.
fn detected(trial: &mut Trial) {
    is(trial, "target", Condition::Invisible);
    let (unit, by) = (unit("target"), "red".parse().expect("test ids are well formed"));
    trial.change(|state| state.secrets.change(SecretChange::Detects { unit, by }));
}

const fn wild(scene: Staged) -> Staged {
    Staged { wild: true, ..scene }
}

fn value(row: &CircumstanceRow, scene: Staged) -> Option<i16> {
    let mut trial = Trial::duel(scene.rulebook);
    let arm = match scene.manner {
        Manner::Melee => "sword",
        Manner::Missile => "bow",
        Manner::Thrown => "knife",
    };
    trial.arm("attacker", arm).place("target", 2 + scene.away, 2);
    (scene.setup)(&mut trial);
    let attack = Attack {
        attacker: unit("attacker"),
        intended: unit("target"),
        weapon: item(&format!("attacker.{arm}")),
        manner: scene.manner,
        occasion: Occasion::Action,
    };
    trial.survey(|field| {
        let mut situation = Situation::of(field, &attack, unit("target")).expect("it is a weapon");
        situation.wild = scene.wild;
        row.value_in(&situation)
    })
}

fn nothing(_: &mut Trial) {}

fn stand_at(trial: &mut Trial, attacker: i16, target: i16) {
    let here = trial.unit_now("target").position;
    trial.tile(at(2, 2), hill(attacker)).tile(here, hill(target));
}

/// The attacker clings halfway up a face of 20 feet beside it; the target stands at that height.
fn climbs(trial: &mut Trial, target: i16) {
    stand_at(trial, 0, target);
    trial.tile(at(2, 1), hill(20)).face("attacker", Facing::NorthEast);
    pose(trial, "attacker", Stance::Climbing);
}

fn pose(trial: &mut Trial, id: &str, stance: Stance) {
    trial.unit(id, |unit| unit.stance = stance);
}

fn wields(trial: &mut Trial, change: fn(&mut Weapon)) {
    for id in ["attacker.sword", "attacker.bow", "attacker.knife"] {
        let there = trial.snapshot().items.iter().any(|record| record.id == item(id));
        if there {
            trial.item(id, |record| change(record.weapon.as_mut().expect("a weapon")));
        }
    }
}

fn prone_with(trial: &mut Trial, size: Size) {
    pose(trial, "attacker", Stance::Prone);
    trial.unit("attacker", |attacker| attacker.kind.size = Size::Medium);
    match size {
        Size::Small => wields(trial, |weapon| weapon.size = Size::Small),
        Size::Medium => wields(trial, |weapon| weapon.size = Size::Medium),
        _ => wields(trial, |weapon| weapon.size = Size::Large),
    }
}

fn shoots_a_gun(trial: &mut Trial, stance: Stance) {
    pose(trial, "attacker", stance);
    wields(trial, |weapon| weapon.gun_like = true);
}

fn on(trial: &mut Trial, id: &str, tile: Tile) {
    let hex = trial.unit_now(id).position;
    trial.tile(hex, tile);
}

fn footing(trial: &mut Trial, id: &str, footing: Footing) {
    on(trial, id, Tile { footing, ..Tile::default() });
}

fn in_water(trial: &mut Trial, attacker: u8, target: u8) {
    on(trial, "attacker", water(attacker));
    on(trial, "target", water(target));
}

fn swims(trial: &mut Trial, id: &str) {
    trial.unit(id, |unit| unit.swimming.0 = 1);
}

fn pierces(trial: &mut Trial) {
    wields(trial, |weapon| weapon.damage_type = Some(DamageType::Piercing));
}

fn casts_a_net(trial: &mut Trial) {
    wields(trial, |weapon| weapon.net = true);
}

fn concealed(trial: &mut Trial, concealment: u8) {
    on(trial, "target", Tile { concealment, ..Tile::default() });
}

fn covered(trial: &mut Trial, cover: u8) {
    on(trial, "target", Tile { cover, ..Tile::default() });
}

fn is(trial: &mut Trial, id: &str, condition: Condition) {
    trial.condition(id, condition);
}

fn dark(trial: &mut Trial) {
    trial.ground(night(0));
}

fn sees_in_the_dark(trial: &mut Trial, id: &str) {
    dark(trial);
    trial.unit(id, |elf| elf.senses.darkvision = 20);
}

fn shows_its_back(trial: &mut Trial) {
    trial.face("target", Facing::East);
}

#[rustfmt::skip]
const HEIGHT_AND_STANCE: &[ByHand] = &[
    ("Attacker above", 1,
        &[melee(|t| stand_at(t, 5, 0)), shot(6, |t| stand_at(t, 5, 0))],
        &[melee(|t| stand_at(t, 4, 0)), melee(|t| stand_at(t, 0, 5)), shot(5, |t| climbs(t, 5))]),
    ("Attacker climbing and above", 0,
        &[shot(5, |t| climbs(t, 5))],
        &[shot(5, |t| climbs(t, 6)), shot(5, |t| stand_at(t, 5, 0))]),
    ("Same level", 0,
        &[melee(nothing), melee(|t| stand_at(t, 4, 0)), melee(|t| stand_at(t, 0, 4))],
        &[melee(|t| stand_at(t, 5, 0)), melee(|t| stand_at(t, 0, 5)), shot(5, |t| climbs(t, 10))]),
    ("Attacker climbing, same level", -2,
        &[shot(5, |t| climbs(t, 10)), shot(5, |t| climbs(t, 6)), shot(5, |t| climbs(t, 14))],
        &[shot(5, |t| climbs(t, 5)), shot(5, |t| climbs(t, 15)), melee(nothing)]),
    ("Attacker below", -1,
        &[melee(|t| stand_at(t, 0, 5)), shot(6, |t| stand_at(t, 0, 5))],
        &[melee(|t| stand_at(t, 0, 4)), melee(|t| stand_at(t, 5, 0)), shot(5, |t| climbs(t, 15))]),
    ("Attacker climbing and below", -4,
        &[shot(5, |t| climbs(t, 15))],
        &[shot(5, |t| climbs(t, 14)), shot(5, |t| stand_at(t, 0, 5))]),
    ("Attacker prone, smaller weapon", 0,
        &[melee(|t| prone_with(t, Size::Small)), throw(4, |t| prone_with(t, Size::Small))],
        &[melee(|t| prone_with(t, Size::Medium)), melee(|t| wields(t, |w| w.size = Size::Small)),
          shot(4, |t| prone_with(t, Size::Small))]),
    ("Attacker prone, weapon of its size", -2,
        &[melee(|t| prone_with(t, Size::Medium)), throw(4, |t| prone_with(t, Size::Medium))],
        &[melee(|t| prone_with(t, Size::Small)), melee(|t| prone_with(t, Size::Large)), melee(nothing),
          shot(4, |t| prone_with(t, Size::Medium))]),
    ("Attacker prone, larger weapon", -4,
        &[melee(|t| prone_with(t, Size::Large)), throw(4, |t| prone_with(t, Size::Large))],
        &[melee(|t| prone_with(t, Size::Medium)), melee(|t| wields(t, |w| w.size = Size::Large)),
          shot(4, |t| prone_with(t, Size::Large))]),
    ("Attacker prone, crossbow or the like", 4,
        &[shot(6, |t| shoots_a_gun(t, Stance::Prone))],
        &[shot(6, |t| pose(t, "attacker", Stance::Prone)), shot(6, |t| shoots_a_gun(t, Stance::Standing)),
          throw(4, |t| shoots_a_gun(t, Stance::Prone)), shot(6, |t| shoots_a_gun(t, Stance::Kneeling))]),
    ("Attacker prone, bow or the like", -4,
        &[shot(6, |t| pose(t, "attacker", Stance::Prone))],
        &[shot(6, |t| shoots_a_gun(t, Stance::Prone)), shot(6, nothing),
          throw(4, |t| pose(t, "attacker", Stance::Prone))]),
    ("Attacker kneeling or sitting, by hand", 0,
        &[melee(|t| pose(t, "attacker", Stance::Kneeling)), throw(4, |t| pose(t, "attacker", Stance::Sitting))],
        &[melee(nothing), melee(|t| pose(t, "attacker", Stance::Prone)),
          shot(6, |t| pose(t, "attacker", Stance::Kneeling))]),
    ("Attacker kneeling or sitting, crossbow or the like", 2,
        &[shot(6, |t| shoots_a_gun(t, Stance::Kneeling)), shot(6, |t| shoots_a_gun(t, Stance::Sitting))],
        &[shot(6, |t| shoots_a_gun(t, Stance::Standing)), shot(6, |t| pose(t, "attacker", Stance::Sitting)),
          shot(6, |t| shoots_a_gun(t, Stance::Prone)), throw(4, |t| shoots_a_gun(t, Stance::Kneeling))]),
    ("Attacker kneeling or sitting, bow or the like", 0,
        &[shot(6, |t| pose(t, "attacker", Stance::Kneeling)), shot(6, |t| pose(t, "attacker", Stance::Sitting))],
        &[shot(6, nothing), shot(6, |t| shoots_a_gun(t, Stance::Kneeling)),
          melee(|t| pose(t, "attacker", Stance::Kneeling))]),
    ("Target prone, melee", 4,
        &[melee(|t| pose(t, "target", Stance::Prone))],
        &[melee(nothing), melee(|t| pose(t, "attacker", Stance::Prone)),
          shot(1, |t| pose(t, "target", Stance::Prone))]),
    ("Target prone, shot from within 2 hexes", 0,
        &[shot(2, |t| pose(t, "target", Stance::Prone)), throw(1, |t| pose(t, "target", Stance::Prone))],
        &[shot(3, |t| pose(t, "target", Stance::Prone)), shot(2, nothing),
          melee(|t| pose(t, "target", Stance::Prone))]),
    ("Target prone, shot from farther", -2,
        &[shot(3, |t| pose(t, "target", Stance::Prone)), throw(4, |t| pose(t, "target", Stance::Prone))],
        &[shot(2, |t| pose(t, "target", Stance::Prone)), shot(3, nothing),
          far_melee(|t| pose(t, "target", Stance::Prone))]),
    ("Target kneeling or sitting, melee", 2,
        &[melee(|t| pose(t, "target", Stance::Kneeling)), melee(|t| pose(t, "target", Stance::Sitting))],
        &[melee(nothing), melee(|t| pose(t, "target", Stance::Prone)),
          shot(1, |t| pose(t, "target", Stance::Kneeling))]),
    ("Target kneeling or sitting, shot from within 2 hexes", 0,
        &[shot(2, |t| pose(t, "target", Stance::Kneeling)), throw(1, |t| pose(t, "target", Stance::Sitting))],
        &[shot(3, |t| pose(t, "target", Stance::Kneeling)), shot(2, nothing),
          melee(|t| pose(t, "target", Stance::Kneeling))]),
    ("Target kneeling or sitting, shot from farther", -1,
        &[shot(3, |t| pose(t, "target", Stance::Kneeling)), throw(4, |t| pose(t, "target", Stance::Sitting))],
        &[shot(2, |t| pose(t, "target", Stance::Kneeling)), shot(3, nothing),
          far_melee(|t| pose(t, "target", Stance::Kneeling))]),
];

#[rustfmt::skip]
const BALANCE_AND_WATER: &[ByHand] = &[
    ("Attacker off-balance", -2,
        &[melee(|t| footing(t, "attacker", Footing::Unsteady))],
        &[melee(nothing), melee(|t| footing(t, "attacker", Footing::Narrow)),
          melee(|t| footing(t, "target", Footing::Unsteady))]),
    ("Attacker off-balance on something narrow", -5,
        &[melee(|t| footing(t, "attacker", Footing::Narrow))],
        &[melee(|t| footing(t, "attacker", Footing::Unsteady)), melee(|t| footing(t, "target", Footing::Narrow))]),
    ("Target off-balance", 2,
        &[melee(|t| footing(t, "target", Footing::Unsteady))],
        &[melee(nothing), melee(|t| footing(t, "target", Footing::Narrow)),
          melee(|t| footing(t, "attacker", Footing::Unsteady))]),
    ("Target off-balance on something narrow", 5,
        &[melee(|t| footing(t, "target", Footing::Narrow))],
        &[melee(|t| footing(t, "target", Footing::Unsteady)), melee(|t| footing(t, "attacker", Footing::Narrow))]),
    ("Attacker underwater, no swimmer", -2,
        &[melee(|t| in_water(t, 5, 0))],
        &[melee(|t| in_water(t, 4, 5)), melee(|t| { in_water(t, 5, 0); swims(t, "attacker") })]),
    ("Target underwater, no swimmer", 2,
        &[melee(|t| in_water(t, 0, 5))],
        &[melee(|t| in_water(t, 5, 4)), melee(|t| { in_water(t, 0, 5); swims(t, "target") })]),
    ("Underwater, piercing melee weapon or net", 0,
        &[melee(|t| { in_water(t, 5, 0); pierces(t) }), throw(3, |t| { in_water(t, 5, 0); casts_a_net(t) })],
        &[melee(|t| in_water(t, 5, 0)), melee(|t| { in_water(t, 4, 5); pierces(t) }),
          throw(3, |t| { in_water(t, 5, 0); pierces(t) })]),
    ("Underwater, other weapon", -4,
        &[melee(|t| in_water(t, 5, 0)), throw(3, |t| { in_water(t, 5, 0); pierces(t) })],
        &[melee(|t| { in_water(t, 5, 0); pierces(t) }), melee(|t| in_water(t, 4, 5)),
          melee(|t| { in_water(t, 5, 0); casts_a_net(t) })]),
    ("Wading, target underwater, piercing melee weapon or net", -2,
        &[melee(|t| { in_water(t, 4, 5); pierces(t) }), melee(|t| { in_water(t, 1, 5); casts_a_net(t) })],
        &[melee(|t| in_water(t, 4, 5)), melee(|t| { in_water(t, 0, 5); pierces(t) }),
          melee(|t| { in_water(t, 4, 4); pierces(t) }), melee(|t| { in_water(t, 5, 5); pierces(t) })]),
    ("Wading, target underwater, other weapon", -6,
        &[melee(|t| in_water(t, 4, 5)), melee(|t| in_water(t, 1, 5))],
        &[melee(|t| { in_water(t, 4, 5); pierces(t) }), melee(|t| in_water(t, 0, 5)),
          melee(|t| in_water(t, 4, 4)), melee(|t| in_water(t, 5, 5))]),
];

#[rustfmt::skip]
const SIGHT: &[ByHand] = &[
    ("25% concealment", -1, &[melee(|t| concealed(t, 25)), shot(6, |t| concealed(t, 49))],
        &[melee(|t| concealed(t, 24)), melee(|t| concealed(t, 50))]),
    ("50% concealment", -2, &[melee(|t| concealed(t, 50)), melee(|t| concealed(t, 74)), shot(6, |t| under(t, Weather::Fog))],
        &[melee(|t| concealed(t, 49)), melee(|t| concealed(t, 75)), melee(|t| under(t, Weather::Fog))]),
    ("75% concealment", -3, &[melee(|t| concealed(t, 75)), melee(|t| concealed(t, 89))],
        &[melee(|t| concealed(t, 74)), melee(|t| concealed(t, 90))]),
    ("90% concealment", -4, &[melee(|t| concealed(t, 90)), melee(|t| concealed(t, 100))],
        &[melee(|t| concealed(t, 89)), melee(nothing)]),
    ("25% cover", -2, &[melee(|t| covered(t, 25)), shot(6, |t| covered(t, 49))],
        &[melee(|t| covered(t, 24)), melee(|t| covered(t, 50))]),
    ("50% cover", -4, &[melee(|t| covered(t, 50)), shot(6, |t| covered(t, 74))],
        &[melee(|t| covered(t, 49)), melee(|t| covered(t, 75))]),
    ("75% cover", -7, &[melee(|t| covered(t, 75)), shot(6, |t| covered(t, 89))],
        &[melee(|t| covered(t, 74)), melee(|t| covered(t, 90))]),
    ("90% cover", -10, &[melee(|t| covered(t, 90)), melee(|t| covered(t, 100))],
        &[melee(|t| covered(t, 89)), melee(nothing)]),
    ("Sunlight", 0, &[melee(nothing), melee(|t| _ = t.ground(night(76)))], &[melee(|t| _ = t.ground(night(75)))]),
    ("Moonlight", -1, &[melee(|t| _ = t.ground(night(75))), melee(|t| _ = t.ground(night(51)))],
        &[melee(|t| _ = t.ground(night(76))), melee(|t| _ = t.ground(night(50)))]),
    ("Starlight", -2, &[melee(|t| _ = t.ground(night(50))), melee(|t| _ = t.ground(night(26)))],
        &[melee(|t| _ = t.ground(night(51))), melee(|t| _ = t.ground(night(25)))]),
    ("Clouded night", -3, &[melee(|t| _ = t.ground(night(25))), melee(|t| _ = t.ground(night(1)))],
        &[melee(|t| _ = t.ground(night(26))), melee(dark)]),
    ("Total darkness", -4, &[melee(dark), shot(6, dark)],
        &[melee(|t| _ = t.ground(night(1))), far_melee(dark), wild(shot(6, dark)),
          melee(|t| sees_in_the_dark(t, "attacker"))]),
    ("Every 10 feet in total darkness", -3, &[shot(6, dark), shot(7, dark)], &[melee(dark), shot(6, nothing), wild(shot(6, dark))]),
    ("Every 10 feet in total darkness", -1, &[shot(2, dark), shot(3, dark)], &[shot(1, dark)]),
    ("Target not to be seen", -6, &[far_melee(dark), far_melee(|t| is(t, "target", Condition::Invisible))],
        &[melee(dark), shot(6, dark), wild(shot(6, dark)), far_melee(nothing), without_r12(far_melee(dark))]),
    ("A stray shot", -6, &[wild(shot(6, dark)), wild(throw(4, nothing))],
        &[shot(6, dark), far_melee(dark), without_r12(wild(shot(6, dark)))]),
];

#[rustfmt::skip]
const RANGE_AND_WEATHER: &[ByHand] = &[
    ("Short range", 0, &[shot(1, nothing), shot(10, nothing), throw(2, nothing)],
        &[shot(11, nothing), throw(3, nothing), melee(|t| wields(t, |w| w.range = None))]),
    ("Medium range", -2, &[shot(11, nothing), shot(20, nothing), throw(3, nothing), throw(4, nothing)],
        &[shot(10, nothing), shot(21, nothing), throw(2, nothing), throw(5, nothing)]),
    ("Long range", -5, &[shot(21, nothing), throw(5, nothing), throw(6, nothing)],
        &[shot(20, nothing), throw(4, nothing), throw(7, nothing)]),
    ("Extreme range", -10, &[throw(7, nothing), throw(9, nothing)], &[throw(6, nothing), shot(21, nothing)]),
    ("Rain", -1, &[shot(6, |t| under(t, Weather::Rain)), throw(3, |t| under(t, Weather::Rain))],
        &[melee(|t| under(t, Weather::Rain)), shot(6, nothing), shot(6, |t| under(t, Weather::Downpour))]),
    ("Downpour or snow", -2, &[shot(6, |t| under(t, Weather::Downpour))],
        &[melee(|t| under(t, Weather::Downpour)), shot(6, |t| under(t, Weather::Rain))]),
    ("Strong wind", -2, &[shot(6, |t| under(t, Weather::Wind))],
        &[melee(|t| under(t, Weather::Wind)), shot(6, |t| under(t, Weather::Storm))]),
    ("Strong wind", -1, &[throw(3, |t| under(t, Weather::Wind)),
          shot(6, |t| { under(t, Weather::Wind); wields(t, |w| w.damage_type = Some(DamageType::Bludgeoning)) })],
        &[throw(3, nothing)]),
    ("Storm", -4, &[shot(6, |t| under(t, Weather::Storm)), throw(3, |t| under(t, Weather::Storm))],
        &[melee(|t| under(t, Weather::Storm)), shot(6, |t| under(t, Weather::Wind))]),
];

#[rustfmt::skip]
const CONDITIONS: &[ByHand] = &[
    ("Off-hand", -2, &[melee(|t| _ = t.item("attacker.sword", |sword| sword.item.hand = 1))], &[melee(nothing)]),
    ("Target invisible", -4, &[melee(|t| is(t, "target", Condition::Invisible))],
        &[melee(nothing), melee(|t| is(t, "attacker", Condition::Invisible))]),
    ("Target stunned", 4, &[melee(|t| is(t, "target", Condition::Stunned))],
        &[melee(nothing), melee(|t| is(t, "target", Condition::Helpless))]),
    ("Flanking", 1, &[melee(|t| _ = t.place("friend", 4, 2))],
        &[melee(nothing), melee(|t| _ = t.place("friend", 4, 2).place("foe", 1, 2)),
          shot(1, |t| _ = t.place("friend", 4, 2))]),
    ("Flanking", 2, &[melee(|t| _ = t.place("friend", 4, 2).place("foe", 3, 1).unit("foe", |foe| foe.side.0 = "red".parse().unwrap()))],
        &[melee(nothing)]),
    ("Back attack, flat-footed", 2, &[melee(shows_its_back), shot(6, shows_its_back)],
        &[melee(nothing), melee(|t| _ = t.face("target", Facing::SouthEast)), melee(|t| _ = t.face("target", Facing::NorthEast))]),
    ("Sneak attack, flat-footed", 2,
        &[melee(|t| is(t, "attacker", Condition::Invisible)), melee(|t| sees_in_the_dark(t, "attacker"))],
        &[melee(nothing), melee(dark), melee(|t| { sees_in_the_dark(t, "attacker"); sees_in_the_dark(t, "target") }),
          melee(|t| { is(t, "attacker", Condition::Invisible); is(t, "target", Condition::Invisible) })]),
    ("Target unaware, flat-footed", 1, &[melee(|t| is(t, "target", Condition::Unaware))],
        &[melee(nothing), melee(|t| is(t, "attacker", Condition::Unaware))]),
    ("Target helpless, melee, flat-footed", 10,
        &[without_r12(melee(|t| is(t, "target", Condition::Helpless))), without_r12(melee(|t| is(t, "target", Condition::Pinned)))],
        &[melee(|t| is(t, "target", Condition::Helpless)), without_r12(melee(nothing)),
          without_r12(shot(1, |t| is(t, "target", Condition::Helpless)))]),
    ("Target helpless, shot, flat-footed", 5, &[shot(6, |t| is(t, "target", Condition::Helpless)), throw(3, |t| is(t, "target", Condition::Pinned))],
        &[shot(6, nothing), melee(|t| is(t, "target", Condition::Helpless)), shot(6, |t| is(t, "target", Condition::Stunned))]),
    ("Target wrestling, flat-footed", 1,
        &[melee(|t| is(t, "target", Condition::Grappling)), melee(|t| is(t, "target", Condition::Held))],
        &[melee(nothing), melee(|t| is(t, "attacker", Condition::Grappling))]),
    ("Aimed for a round", 4, &[shot(6, |t| is(t, "attacker", Condition::Aiming)), throw(3, |t| is(t, "attacker", Condition::Aiming))],
        &[shot(6, nothing), melee(|t| is(t, "attacker", Condition::Aiming)), without_r12(shot(6, |t| is(t, "attacker", Condition::Aiming)))]),
    ("From behind and unnoticed, no shield, no Dexterity", 2,
        &[melee(|t| { shows_its_back(t); is(t, "target", Condition::Unaware) }), melee(|t| { shows_its_back(t); is(t, "attacker", Condition::Invisible) })],
        &[melee(shows_its_back), melee(|t| is(t, "target", Condition::Unaware)), melee(|t| is(t, "attacker", Condition::Invisible))]),
    ("Attacker not to be seen, no shield, no Dexterity", 2,
        &[melee(|t| is(t, "attacker", Condition::Invisible)), far_melee(|t| sees_in_the_dark(t, "attacker"))],
        &[melee(nothing), melee(dark), far_melee(|t| sees_in_the_dark(t, "target"))]),
    ("Target detected, but not seen", -4, &[by_document_003(melee(detected)), by_document_003(shot(6, detected))],
        &[by_document_003(melee(|t| is(t, "target", Condition::Invisible))), melee(detected)]),
];

#[test]
fn t17_every_row_applies_where_it_is_meant_to_and_nowhere_else() {
    let mut shown = BTreeSet::new();
    let by_hand = [HEIGHT_AND_STANCE, BALANCE_AND_WATER, SIGHT, RANGE_AND_WEATHER, CONDITIONS];
    for &(label, expected, applies, does_not) in by_hand.into_iter().flatten() {
        let row = ROWS.iter().find(|row| row.label == label).unwrap_or_else(|| panic!("no row is {label}"));
        for (number, &scene) in applies.iter().enumerate() {
            assert_eq!(value(row, scene), Some(expected), "{label}: {number}");
        }
        for (number, &scene) in does_not.iter().enumerate() {
            assert_eq!(value(row, scene), None, "{label}: not {number}");
        }
        shown.insert(label);
    }
    let all: BTreeSet<&str> = ROWS.iter().map(|row| row.label).collect();
    assert_eq!((shown, ROWS.len()), (all.clone(), all.len()));
}

#[test]
fn t22_the_codex_lists_the_rows_of_a_rule_and_no_others() {
    let listed = listed(RuleId::t(22)).into_iter().map(|row| (row.label, row.value, row.each));
    assert!(listed.eq([
        ("Short range", 0, false),
        ("Medium range", -2, false),
        ("Long range", -5, false),
        ("Extreme range", -10, false),
    ]));
}
