//! Free attacks: an enemy attacks a unit that goes out of its front arc (C-10, an option of the rulebook).
//!
//! An enemy with a melee weapon threatens the adjacent hexes in its front arc that it can see. Going from a hex that
//! it threatens to one that it does not threaten provokes one attack, once a round from each enemy. Nobody threatens
//! what lies beyond the edge of the map.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::{BattleEvent, Mounting};
use crate::hex::{Hex, distance, in_front};
use crate::model::{Act, Condition, Conditions, ItemId, Manner, Occasion, RuleId, Stance, Status, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::phase::React;
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::field::able::{aims, at_hand};
use crate::rules::field::frontage::has_room;
use crate::rules::field::height::{altitude, ground, halfway, height, spans};
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::{Battlefield, Item, Unit};

const C10: RuleId = RuleId::c(10);

pub(super) const RULES: &[Rule] = &[Rule::new(
    C10,
    "Free attacks",
    "A unit that walks, mounts, dismounts or leaves the field out of the front arc of an adjacent enemy with a melee \
     weapon is attacked by that enemy. Each enemy does so once a round, whether or not it has acted, unless it can do \
     nothing. Fists make no free attacks.",
)
.reading(&["free_attacks"])];

pub(super) fn plugin(app: &mut App) {
    // How high a unit stood that finishes a climb is in the change of its stance.
    let moves = |event: &BattleEvent| {
        let climbs = matches!(event, BattleEvent::StanceTaken { before: Stance::Climbing, .. });
        climbs || going(event).is_some()
    };
    add_reaction(app, C10, moves, attack_the_leaving.in_set(React::FreeAttack));
}

/// Who has gone of its own will from where to where.
fn going(event: &BattleEvent) -> Option<(UnitId, Hex, Hex)> {
    let (BattleEvent::Moved { unit, from, to, .. }
    | BattleEvent::Mounted(Mounting { unit, from, to, .. })
    | BattleEvent::Dismounted { unit, from, to, thrown: false, .. }) = *event
    else {
        return None;
    };
    Some((unit, from, to))
}

/// Whether a unit is busy with something that leaves no time to strike at whoever gives it an opening.
pub(in crate::rules) fn is_occupied(conditions: &Conditions) -> bool {
    OCCUPIED.iter().any(|busy| conditions.has(*busy))
}

/// Whoever is busy with this makes no free attacks.
const OCCUPIED: [Condition; 4] =
    [Condition::Engulfed, Condition::Parrying, Condition::Casting, Condition::Chanting];

/// A hex beyond the edge of every map, which no unit threatens: the end of the way of whoever leaves the field.
pub const BEYOND: Hex = Hex::new(i32::MIN / 4, i32::MIN / 4);

/// An enemy that attacks a unit which leaves the hexes that the enemy threatens.
pub struct FreeAttacker {
    enemy: UnitId,
    weapon: ItemId,
    /// In hexes.
    reach: u8,
    hexes: Vec<Hex>,
}

impl FreeAttacker {
    /// Whether a unit that goes from one hex, at a height, to another is attacked.
    fn reaches(&self, field: &Battlefield, (from, height_left): (Hex, i16), to: Hex) -> bool {
        self.attacks(from, to) && spans(height(field, &field.unit(self.enemy)), height_left, self.reach)
    }

    fn strike(&self, target: UnitId) -> Act {
        let FreeAttacker { enemy: attacker, weapon, .. } = *self;
        Act::Attack { attacker, target, weapon, manner: Manner::Melee, occasion: Occasion::Free }
    }

    fn of(field: &Battlefield, enemy: &Unit) -> Option<FreeAttacker> {
        let (weapon, reach) = melee_weapon(field, enemy)?;
        let at = enemy.position.0;
        let item = field.item(weapon);
        let has_room = |hex| item.weapon.is_none_or(|weapon| has_room(field, enemy, weapon, hex).is_ok());
        let threatens = |hex: &Hex| {
            has_room(*hex)
                && in_front(at, enemy.facing.0, *hex)
                && spans(height(field, enemy), ground(&field.board, *hex), reach)
                && line_of_sight(&field.board, at, *hex)
        };
        Some(FreeAttacker { enemy: *enemy.id, weapon, reach, hexes: at.ring(1).filter(threatens).collect() })
    }

    /// The enemy.
    pub(super) fn enemy(&self) -> UnitId {
        self.enemy
    }

    /// Whether a unit that goes from one hex to another is attacked.
    pub fn attacks(&self, from: Hex, to: Hex) -> bool {
        self.hexes.contains(&from) && !self.hexes.contains(&to)
    }
}

/// All enemies that would attack a unit which leaves the hexes that they threaten, by id.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::rules::free_attackers;
///
/// let enemies = battle.survey(|field| free_attackers(field, &field.unit(robin)).len());
/// assert_eq!(enemies, 6, "the two enemy archers hold no melee weapon");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn free_attackers(field: &Battlefield, mover: &Unit) -> Vec<FreeAttacker> {
    free_attackers_beside(field, mover, |_| true)
}

/// Those of them that stand in certain hexes.
fn free_attackers_beside(
    field: &Battlefield,
    mover: &Unit,
    stands: impl Fn(Hex) -> bool,
) -> Vec<FreeAttacker> {
    if !field.rulebook.parameters.free_attacks {
        return Vec::new();
    }
    field
        .fighting()
        .filter(|enemy| stands(enemy.position.0))
        .filter(|enemy| enemy.side.0 != mover.side.0 && !enemy.conditions.run())
        .filter(|enemy| !enemy.conditions.incapacitate())
        .filter(|enemy| !enemy.conditions.wrestle())
        .filter(|enemy| !is_occupied(enemy.conditions))
        .map(|enemy| field.unit(*enemy.id))
        .filter(|enemy| enemy.turn.free_attack && !aims(field, enemy))
        .filter_map(|enemy| FreeAttacker::of(field, &enemy))
        .collect()
}

/// The free attacks that a walk provokes if the walker does not go down before: for each the number of hexes walked
/// before, the attacker and its weapon.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::{hex::Facing, rules::free_attacks_on_the_way};
///
/// let attacks = battle.survey(|field| {
///     let unit = field.unit(robin);
///     free_attacks_on_the_way(field, &unit, &[Facing::East.ahead(unit.position.0)])
/// });
/// assert!(attacks.is_empty(), "no enemy is near");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn free_attacks_on_the_way(
    field: &Battlefield,
    mover: &Unit,
    path: &[Hex],
) -> Vec<(usize, UnitId, ItemId)> {
    let starts = || std::iter::once(mover.position.0).chain(path.iter().copied());
    let steps = || starts().zip(path.iter().copied()).enumerate();
    let free_attackers =
        free_attackers_beside(field, mover, |at| steps().any(|(_, (from, _))| distance(at, from) == 1));
    let attack = |attacker: &FreeAttacker| {
        let (step, _) = steps().find(|(_, (from, to))| attacker.attacks(*from, *to))?;
        Some((step, attacker.enemy, attacker.weapon))
    };
    let mut attacks: Vec<(usize, UnitId, ItemId)> = free_attackers.iter().filter_map(attack).collect();
    attacks.sort_by_key(|(step, ..)| *step);
    attacks
}

/// The melee weapon of a unit's free attacks, and its reach: in hand before natural, then the first by id. Fists make
/// none.
fn melee_weapon(field: &Battlefield, unit: &Unit) -> Option<(ItemId, u8)> {
    let mut items = field.carried(unit);
    items.retain(|item| at_hand(field, unit, item).is_ok() && !item.item.broken && !item.is_fist());
    items.sort_by_key(|item| (item.rank(), *item.id));
    let reaching = |item: &Item| Some((*item.id, item.weapon?.reach)).filter(|&(_, reach)| reach > 0);
    items.iter().find_map(reaching)
}

/// The height in feet that a unit has just left: halfway up the face that it has climbed, or the ground of its hex.
fn height_left<'e>(
    field: &Battlefield,
    mut events: impl Iterator<Item = &'e BattleEvent>,
    mover: UnitId,
    (from, to): (Hex, Hex),
) -> i16 {
    let climbs = |event: &BattleEvent| matches!(event, BattleEvent::StanceTaken { unit, before: Stance::Climbing, .. } if *unit == mover);
    match events.any(climbs) {
        true => halfway(&field.board, from, to),
        false => ground(&field.board, from) + altitude(field, &field.summary(mover)),
    }
}

/// The free attacks on a unit that is about to leave the field, which come before it is gone.
pub(in crate::rules) fn free_attacks_at_the_edge(field: &Battlefield, leaver: &Unit) -> Vec<Act> {
    let from = leaver.position.0;
    let left = ground(&field.board, from) + altitude(field, &field.summary(*leaver.id));
    let free_attackers = free_attackers_beside(field, leaver, |at| distance(at, from) == 1);
    let attacks = free_attackers.iter().filter(|it| it.reaches(field, (from, left), BEYOND));
    attacks.map(|attacker| attacker.strike(*leaver.id)).collect()
}

pub(super) fn attack_the_leaving(mut causes: Causes, field: Battlefield) {
    let mut steps = Vec::new();
    for (unit, from, to) in causes.events().filter_map(going) {
        let mover = field.unit(unit);
        if *mover.status != Status::Fighting {
            continue;
        }
        let left = height_left(&field, causes.events(), unit, (from, to));
        let free_attackers = free_attackers_beside(&field, &mover, |at| distance(at, from) == 1);
        let attacks = free_attackers.iter().filter(|attacker| attacker.reaches(&field, (from, left), to));
        steps.extend(attacks.map(|attacker| vec![attacker.strike(unit)]));
    }
    if !steps.is_empty() {
        causes.queue(C10, steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::{BodyArea, Lasting, LastingEffect, Place, Size, Tag, Tile};
    use crate::order::Order;
    use crate::rules::trial::{Trial, at, attack, delay, end_turn, unit, walk};

    /// The target's hex; it looks west.
    const TARGET: Hex = Hex::new(2, 2);
    /// In front of the target, and out of its front arc.
    const WEST: Hex = Hex::new(1, 2);

    fn away(id: &str) -> crate::order::Order {
        walk(id, &[at(1, 2)])
    }

    /// The house rules; a free attack on the target's rear needs a 10.
    fn duel() -> Trial {
        let mut trial = Trial::duel("house");
        trial.thac0("target", 20).thac0("foe", 20).armor("attacker", 8).armor("friend", 8);
        trial
    }

    #[test]
    fn c10_a_unit_that_leaves_a_front_arc_is_attacked() {
        let mut trial = duel();
        let start = trial.events().len();
        trial.obey_with(away("attacker"), &[(20, 10), (8, 5)]);
        trial.expect_since(
            start,
            &[
                r#"{"event":"moved","unit":"attacker","from":[2,2],"to":[1,2]}"#,
                r#"{"event":"turn_spent","unit":"attacker","after":{"movement":8}}"#,
                r#"{"event":"attack_rolled","attacker":"target","target":"attacker","occasion":"free","manner":"melee",
                    "modifiers":[{"rule":"T-24","label":"Back attack, flat-footed","value":2}]}"#,
                r#"{"event":"turn_spent","unit":"target","after":{"free_attack":false}}"#,
                r#"{"event":"damaged","victim":"attacker","damage":5,"before":30,"after":25}"#,
            ],
        );
        assert_eq!(trial.unit_now("attacker").hit_points.now, 25);
    }

    #[test]
    fn c10_whoever_can_do_nothing_or_is_busy_makes_none() {
        for condition in [
            Condition::Stunned,
            Condition::Asleep,
            Condition::Unconscious,
            Condition::Paralyzed,
            Condition::Charmed,
            Condition::Casting,
            Condition::Chanting,
        ] {
            let mut trial = duel();
            trial.condition("target", condition).obey(away("attacker"));
            assert_eq!(trial.count("attack_rolled"), 0, "{condition:?}");
        }
    }

    #[test]
    fn c10_it_costs_no_action() {
        let mut trial = duel();
        trial.obey_with(away("attacker"), &[(20, 9)]).place("attacker", 2, 2);
        trial.obey(end_turn("attacker")).obey(end_turn("friend")).face("target", Facing::West);
        let turn = trial.unit_now("target").turn;
        assert!(turn.action && turn.minor && turn.movement == 12);
        trial.obey_with(attack("target", "attacker"), &[(20, 9)]);
    }

    #[test]
    fn c10_of_ways_of_equal_cost_the_one_with_fewer_free_attacks_is_planned() {
        // From the north of the target to its south the ways to the east and to the west are equally long.
        let mut trial = duel();
        let north = TARGET + Facing::NorthWest.offset();
        for (faces, side) in [(Facing::West, 1), (Facing::East, -1)] {
            let goal = TARGET + Facing::SouthWest.offset();
            trial.stand("attacker", north).face("attacker", Facing::SouthWest).face("target", faces);
            trial.place("friend", 9, 9).place("foe", 10, 9);
            let way = trial.survey(|field| {
                let unit = field.unit(unit("attacker"));
                crate::rules::movement_reach(field, &unit).path_to(goal).expect("it is in reach")
            });
            let attacked = trial
                .survey(|field| free_attacks_on_the_way(field, &field.unit(unit("attacker")), &way).len());
            assert_eq!(attacked, 0, "{faces} {side}: {way:?}");
        }
    }

    #[test]
    fn c10_moving_within_the_arc_draws_nothing() {
        let mut trial = duel();
        trial.stand("attacker", WEST).obey(walk("attacker", &[TARGET + Facing::SouthWest.offset()]));
        assert_eq!(trial.count("attack_rolled"), 0);
    }

    #[test]
    fn c10_leaving_a_flank_or_the_rear_draws_nothing() {
        for facing in [Facing::East, Facing::NorthEast, Facing::SouthEast] {
            let mut trial = duel();
            let beside = TARGET + facing.offset();
            trial.stand("attacker", beside).face("attacker", facing);
            trial.obey(walk("attacker", &[beside + facing.offset()]));
            assert_eq!(trial.count("attack_rolled"), 0, "{facing}");
        }
    }

    #[test]
    fn c10_entering_a_front_arc_draws_nothing() {
        let mut trial = duel();
        trial.place("attacker", 1, 2).obey(walk("attacker", &[at(2, 2)]));
        assert_eq!(trial.count("attack_rolled"), 0);
    }

    #[test]
    fn c10_getting_on_or_off_a_mount_out_of_a_front_arc_is_leaving_it() {
        let horse = |trial: &mut Trial| {
            trial.unit("friend", |horse| {
                (horse.kind.size, horse.kind.tags) = (Size::Large, [Tag::Animal, Tag::Mount].into());
            });
        };
        let mut on = duel();
        horse(&mut on);
        on.place("friend", 1, 2).dice(&[(20, 9)]);
        on.obey(Order::Mount { unit: unit("attacker"), mount: unit("friend") });
        on.expect(r#"{"event":"attack_rolled","attacker":"target","target":"attacker","occasion":"free"}"#);
        let mut off = duel();
        horse(&mut off);
        off.place("friend", 2, 2).unit("attacker", |rider| rider.riding.0 = Some(unit("friend")));
        off.dice(&[(20, 9)]).obey(Order::Dismount { unit: unit("attacker"), to: at(1, 2) });
        off.expect(r#"{"event":"attack_rolled","attacker":"target","target":"attacker","occasion":"free"}"#);
    }

    #[test]
    fn c10_once_a_round_from_each_enemy() {
        let mut trial = duel();
        trial.obey_with(away("attacker"), &[(20, 9)]).place("attacker", 8, 8);
        trial.place("friend", 2, 2).obey(away("friend"));
        assert_eq!(trial.count("attack_rolled"), 1);
        trial.next_turn_of("friend").place("friend", 2, 2).obey_with(away("friend"), &[(20, 9)]);
        assert_eq!(trial.count("attack_rolled"), 2, "a new round, a new free attack");
    }

    #[test]
    fn c10_a_turn_of_its_own_gives_an_enemy_no_second_free_attack() {
        let mut trial = duel();
        trial.obey(delay("friend", 9)).obey_with(away("attacker"), &[(20, 9)]);
        trial.place("attacker", 8, 8).obey(end_turn("attacker"));
        trial.obey(end_turn("target")).obey(end_turn("foe")).place("friend", 2, 2).obey(away("friend"));
        assert_eq!(trial.count("attack_rolled"), 1);
    }

    #[test]
    fn c10_two_enemies_attack_in_order_of_id() {
        let mut trial = duel();
        // The foe stands south-west of the attacker and faces it.
        trial.stand("foe", WEST + Facing::SouthWest.offset()).face("foe", Facing::NorthEast);
        trial.obey_with(walk("attacker", &[WEST + Facing::NorthWest.offset()]), &[(20, 9), (20, 8)]);
        let attackers: Vec<_> =
            trial.events().into_iter().filter(|e| e["event"] == "attack_rolled").collect();
        assert_eq!(
            attackers.iter().map(|e| e["attacker"].as_str()).collect::<Vec<_>>(),
            [Some("foe"), Some("target")]
        );
    }

    #[test]
    fn c10_a_unit_that_goes_down_goes_no_farther() {
        let mut trial = duel();
        trial.hit_points("attacker", 5);
        trial.stand("foe", WEST + Facing::SouthWest.offset()).face("foe", Facing::NorthEast);
        let first = WEST + Facing::NorthWest.offset();
        let path = [first, first + Facing::NorthWest.offset()];
        trial.obey_with(walk("attacker", &path), &[(20, 19), (8, 5)]);
        trial.expect(r#"{"event":"fell","unit":"attacker"}"#);
        assert_eq!((trial.count("attack_rolled"), trial.count("moved"), trial.count("voided")), (1, 1, 2));
        assert_eq!(trial.unit_now("attacker").position, first);
        assert!(
            trial.unit_now("target").turn.free_attack,
            "a free attack that was never made is not used up"
        );
    }

    #[test]
    fn c10_each_hex_of_a_path_is_a_step_of_its_own() {
        let mut trial = duel();
        let path = [at(1, 2), at(0, 2)];
        let start = trial.events().len();
        trial.obey_with(walk("attacker", &path), &[(20, 9)]);
        trial.expect_since(
            start,
            &[
                r#"{"event":"moved","to":[1,2]}"#,
                r#"{"event":"turn_spent","unit":"attacker"}"#,
                r#"{"event":"attack_rolled","attacker":"target","result":"miss"}"#,
                r#"{"event":"turn_spent","unit":"target"}"#,
                r#"{"event":"moved","to":[0,2]}"#,
                r#"{"event":"turn_spent","unit":"attacker"}"#,
            ],
        );
    }

    #[test]
    fn c10_a_bow_or_an_empty_hand_threatens_nobody_and_claws_do() {
        for (weapon, attacks) in [("bow", 0), ("claws", 1), ("greatsword", 1)] {
            let mut trial = duel();
            trial.arm("target", weapon).dice(&[(20, 9)]).obey(away("attacker"));
            assert_eq!(trial.count("attack_rolled"), attacks, "{weapon}");
        }
        let mut trial = duel();
        trial.put("target.sword", Place::Stowed(unit("target"))).obey(away("attacker"));
        assert_eq!(trial.count("attack_rolled"), 0);
    }

    #[test]
    fn c10_a_sword_in_hand_comes_before_claws() {
        let natural = r#"natural_weapons: ["claws"], held: ["sword"]"#;
        let mut trial = Trial::duel_but("house", &[(r#"held: ["sword"]"#, natural)]);
        trial.obey_with(away("attacker"), &[(20, 5)]);
        trial.expect(r#"{"event":"attack_rolled","occasion":"free","weapon":"target.sword"}"#);
    }

    #[test]
    fn c10_a_useless_weapon_gives_way_to_another_and_the_weak_make_none() {
        let mut weak = duel();
        weak.condition("target", Condition::Crippled).obey(away("attacker"));
        weak.expect_no("attack_rolled").expect_no("voided");
        // Its claws sort before its bite, and its arms are useless.
        let (natural, bite) = (r#"natural_weapons: ["bite", "claws"], held: []"#, "target.claws");
        let mut beast = Trial::duel_but("house", &[(r#"held: ["sword"]"#, natural)]);
        for (weapon, limb) in [("target.bite", BodyArea::Head), (bite, BodyArea::Arm)] {
            beast.item(weapon, |item| item.weapon.as_mut().expect("a weapon").limb = Some(limb));
        }
        beast.unit("target", |beast| {
            let effects = [LastingEffect::Limb(BodyArea::Head)].into();
            beast.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Numb) });
        });
        beast.dice(&[(20, 5)]).obey(away("attacker")).expect_no("voided");
        beast.expect(r#"{"event":"attack_rolled","occasion":"free","weapon":"target.claws"}"#);
    }

    #[test]
    fn c10_an_enemy_on_a_ledge_does_not_reach_down() {
        for (elevation, attacks) in [(5, 1), (6, 0)] {
            let mut trial = duel();
            trial.tile(at(3, 2), Tile { elevation, ..Tile::default() }).dice(&[(20, 8)]);
            trial.obey(away("attacker"));
            assert_eq!(trial.count("attack_rolled"), attacks, "{elevation} feet");
        }
    }

    #[test]
    fn c10_nobody_attacks_a_climber_far_above() {
        // The attacker clings to a cliff beside the target and climbs out of its reach.
        for (cliff, attacks) in [(30, 0), (10, 1)] {
            let mut trial = duel();
            let top = at(1, 2);
            trial.face("attacker", Facing::West).tile(top, Tile { elevation: cliff, ..Tile::default() });
            trial.unit("attacker", |climber| {
                climber.stance = crate::model::Stance::Climbing;
                climber.turn.movement = 12;
            });
            trial.dice(&[(20, 2)]).obey(crate::order::Order::Climb { unit: unit("attacker"), to: top });
            let told = trial.events().iter().filter(|event| event["occasion"] == "free").count();
            assert_eq!(told, attacks, "a cliff of {cliff} feet");
        }
    }

    #[test]
    fn c10_friends_and_the_fallen_do_not_attack() {
        let mut trial = duel();
        trial.place("friend", 2, 1).face("friend", Facing::SouthEast);
        trial.unit("target", |target| target.status = Status::Fallen).obey(away("attacker"));
        assert_eq!(trial.count("attack_rolled"), 0);
    }

    #[test]
    fn c10_by_the_letter_of_the_document_there_are_none() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.obey(away("attacker"));
        assert_eq!(trial.count("attack_rolled"), 0);
    }

    #[test]
    fn c10_the_free_attack_is_there_from_the_first_round_on() {
        assert!(duel().unit_now("target").turn.free_attack);
    }

    #[test]
    fn c10_free_attackers_attack_where_the_way_says_so() {
        let leavings = |trial: &mut Trial| {
            trial.survey(|field| {
                let mover = field.unit(unit("attacker"));
                let (from, free_attackers) = (mover.position.0, free_attackers(field, &mover));
                let is_attacked = |to: &Hex| !free_attacks_on_the_way(field, &mover, &[*to]).is_empty();
                let provokes = |to: Hex| free_attackers.iter().any(|attacker| attacker.attacks(from, to));
                from.ring(1).for_each(|to| assert_eq!(provokes(to), is_attacked(&to), "to {to:?}"));
                from.ring(1).filter(is_attacked).count()
            })
        };
        assert!((1..6).contains(&leavings(&mut duel())));
        assert_eq!(leavings(&mut Trial::duel("crits-and-fumbles")), 0);
    }
}
