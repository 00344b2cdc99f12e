//! Random legal levels: all sorts of ground, two to four sides, riders, leaders, conditions, goals.

use std::fmt;

use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// The most sides of a level.
pub const MOST_SIDES: usize = 4;

/// Columns and rows of the map, at most.
const LARGEST: (usize, usize) = (10, 7);

/// The text of a level file.
#[derive(Clone)]
pub struct RandomLevel(pub String);

impl fmt::Debug for RandomLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What the ground may be; `.` is the most of it. A unit may begin on all but the first two.
const GROUND: [(char, &str); 19] = [
    ('#', "(terrain: Wall, surface: Stone)"),
    ('x', "(terrain: Chasm, elevation: -60)"),
    ('T', "(terrain: Forest, cover: 25, concealment: 50, flammability: High)"),
    ('=', "(terrain: Furniture, cover: 50, clutter: true, flammability: Low)"),
    ('%', "(cover: 100, concealment: 100)"),
    ('D', "(terrain: Door, surface: Wood, ceiling_inches: 72)"),
    ('r', "(terrain: Rough, surface: Stone)"),
    ('s', "(terrain: Swamp, surface: Mud)"),
    ('w', "(terrain: Water, surface: Water, depth: 3)"),
    ('W', "(terrain: Water, surface: Water, depth: 20)"),
    ('1', "(elevation: 5, surface: Stone)"),
    ('2', "(elevation: 10, surface: Stone)"),
    ('4', "(elevation: 20, surface: Stone)"),
    ('8', "(elevation: 60, surface: Tile)"),
    ('n', "(footing: Narrow, elevation: 10)"),
    ('u', "(footing: Unsteady, surface: Snow)"),
    ('d', "(light: 0)"),
    ('c', "(ceiling_inches: 60, clutter: true, surface: Wood, flammability: High)"),
    ('f', "(fire: true, surface: Grass, flammability: High)"),
];

/// How many of [`GROUND`] nobody can stand on.
const NO_GROUND: usize = 2;

/// What all other hexes are.
const PLAIN: [&str; 5] =
    ["()", "(light: 0)", "(light: 25)", "(surface: Stone)", "(surface: Grass, flammability: High)"];

const CREATURES: [&str; 44] = [
    "man-at-arms",
    "spearman",
    "shield-man",
    "pikeman",
    "halberdier",
    "archer",
    "longbowman",
    "crossbowman",
    "slinger",
    "sergeant",
    "knight",
    "mercenary",
    "flailman",
    "cleric",
    "thief",
    "scout",
    "peasant",
    "brawler",
    "innkeeper",
    "goblin",
    "goblin-archer",
    "goblin-spearman",
    "orc",
    "orc-archer",
    "orc-axeman",
    "orc-glaiver",
    "hobgoblin",
    "hobgoblin-archer",
    "bugbear",
    "ogre",
    "troll",
    "wolf",
    "constrictor",
    "giant-spider",
    "hippogriff",
    "lizard-man",
    "skeleton",
    "zombie",
    "ghoul",
    "wight",
    "mummy",
    "wraith",
    "skeleton-archer",
    "riding-horse",
];

const MOUNTS: [&str; 3] = ["riding-horse", "warhorse", "hippogriff"];

const CONDITIONS: [&str; 12] = [
    "Prayer",
    "Chant",
    "MartialMusic",
    "Invisible",
    "Unaware",
    "Stunned",
    "Helpless",
    "Routed",
    "Turned",
    "Alight",
    "Engulfed",
    "Aiming",
];

const ITEMS: [&str; 16] = [
    "oil_flask",
    "holy_water",
    "blanket",
    "torch",
    "lantern",
    "dagger",
    "javelin",
    "seeking_dart",
    "hand_axe",
    "spear",
    "purse",
    "gold_sack",
    "rations",
    "side_of_bacon",
    "heavy_crossbow",
    "bolts",
];

const WEATHERS: [&str; 7] = ["Clear", "Rain", "Downpour", "Wind", "Storm", "Mist", "Fog"];

const FACINGS: [&str; 6] = ["East", "SouthEast", "SouthWest", "West", "NorthWest", "NorthEast"];

/// A unit before it has its side and its hex.
#[derive(Debug, Clone)]
struct Fighter {
    creature: &'static str,
    /// A rider, if it is a mount.
    rider: Option<&'static str>,
    side: Index,
    place: Index,
    follows: bool,
    rest: String,
}

/// Figures of a unit's own, each given or not.
fn figures() -> impl Strategy<Value = String> {
    let own = |name: &'static str, values: std::ops::Range<i32>| {
        prop::option::weighted(0.15, values)
            .prop_map(move |value| value.map(|value| format!("{name}: {value}, ")))
    };
    let scores = prop::option::weighted(0.15, [1..25_i32, 1..25, 1..25, 0..25]).prop_map(|scores| {
        scores.map(|[strength, dexterity, constitution, mind]| {
            format!(
                "abilities: (strength: {strength}, dexterity: {dexterity}, constitution: {constitution}, \
                 intelligence: {mind}, wisdom: {mind}), "
            )
        })
    });
    let class = prop::option::weighted(0.1, select(vec!["Warrior", "Priest", "Rogue", "Wizard"]));
    let class = class.prop_map(|class| class.map(|class| format!("class: {class}, ")));
    let bare = prop::option::weighted(0.1, Just("held: [], ".to_owned()));
    let parts = (
        own("movement", 0..25),
        own("morale", 2..13),
        own("level", 0..12),
        own("thac0", -10..26),
        own("natural_armor", -10..11),
        own("hit_points_left", 1..5),
        (scores, class, bare),
    );
    parts.prop_map(|(one, two, three, four, five, six, (seven, eight, nine))| {
        [one, two, three, four, five, six, seven, eight, nine].into_iter().flatten().collect()
    })
}

fn fighter() -> impl Strategy<Value = Fighter> {
    let creature = prop_oneof![4 => select(CREATURES.to_vec()), 1 => select(MOUNTS.to_vec())];
    let rider = prop::option::weighted(0.7, select(vec!["knight", "goblin", "archer", "mercenary"]));
    let stance = select(vec!["Standing", "Standing", "Standing", "Standing", "Kneeling", "Sitting", "Prone"]);
    let states = prop_oneof![3 => Just(Vec::new()), 2 => subsequence(CONDITIONS.to_vec(), 1..3)];
    let stowed = prop_oneof![2 => Just(None), 1 => subsequence(ITEMS.to_vec(), 1..5).prop_map(Some)];
    let places = (any::<Index>(), any::<Index>(), select(FACINGS.to_vec()));
    let morale = (any::<bool>(), any::<bool>());
    let parts = (creature, rider, stance, states, stowed, places, morale, figures());
    parts.prop_map(|(creature, rider, stance, states, stowed, (side, place, facing), (checks, follows), figures)| {
        let mount = MOUNTS.contains(&creature);
        let stance = if mount { "Standing" } else { stance };
        let stowed = stowed.map(|items| format!("stowed: {items:?}, ")).unwrap_or_default();
        let states = states.join(", ");
        let rest = format!(
            "facing: {facing}, stance: {stance}, conditions: [{states}], checks_morale: {checks}, {stowed}{figures}"
        );
        Fighter { creature, rider: rider.filter(|_| mount), side, place, follows, rest }
    })
}

/// The goals of a side; `round_limit` bounds their rounds.
fn goals(round_limit: u32) -> impl Strategy<Value = String> {
    let goal = prop_oneof![
        4 => Just("Eliminate".to_owned()),
        1 => (1..=round_limit).prop_map(|rounds| format!("Survive(rounds: {rounds})")),
        1 => (1..=round_limit).prop_map(|rounds| format!("Hold(zone: \"here\", rounds: {rounds})")),
        1 => Just("Reach(zone: \"there\", units: 1)".to_owned()),
        1 => Just("Escape(units: 1)".to_owned()),
    ];
    prop::collection::vec(goal, 1..3).prop_map(|goals| goals.join(", "))
}

/// A side without its units.
fn side(round_limit: u32) -> impl Strategy<Value = String> {
    let personality = select(vec!["steady", "cautious", "bold", "sniper", "horde"]);
    let exit = select(vec!["", "exit: \"here\", ", "exit: \"there\", lair: \"here\", "]);
    (goals(round_limit), personality, exit, any::<bool>()).prop_map(|(goals, personality, exit, checks)| {
        format!(
            "(name: \"a side\", objectives: [{goals}], personality: \"{personality}\", {exit}checks_morale: {checks})"
        )
    })
}

/// The map, and where units and things may be.
#[derive(Debug, Clone)]
struct Ground {
    /// A letter for each hex, by rows.
    rows: Vec<String>,
    plain: &'static str,
}

impl Ground {
    /// Places without a wall or a chasm, as (column, row).
    fn places(&self) -> Vec<(usize, usize)> {
        let bad = |letter: char| GROUND[..NO_GROUND].iter().any(|(no, _)| *no == letter);
        let rows = self.rows.iter().enumerate();
        let all = rows.flat_map(|(row, text)| {
            text.chars().enumerate().map(move |(column, letter)| (column, row, letter))
        });
        all.filter(|(.., letter)| !bad(*letter)).map(|(column, row, _)| (column, row)).collect()
    }
}

fn ground() -> impl Strategy<Value = Ground> {
    let letter = || {
        let letters: Vec<char> = GROUND.iter().map(|(letter, _)| *letter).collect();
        prop_oneof![5 => Just('.'), 2 => select(letters)]
    };
    let rows = (2..=LARGEST.0, 1..=LARGEST.1).prop_flat_map(move |(columns, rows)| {
        let row = prop::collection::vec(letter(), columns).prop_map(String::from_iter);
        prop::collection::vec(row, rows)
    });
    (rows, select(PLAIN.to_vec())).prop_map(|(rows, plain)| Ground { rows, plain })
}

/// A level with as many units as fit, at least one for each side.
pub fn level() -> impl Strategy<Value = RandomLevel> {
    let frame = (2..=MOST_SIDES, 1..=5_u32).prop_flat_map(|(sides, round_limit)| {
        let sides = prop::collection::vec(side(round_limit), sides);
        (sides, Just(round_limit), select(WEATHERS.to_vec()), select(vec!["Open", "Wilderness", "Dungeon"]))
    });
    let lying = prop::collection::vec((select(ITEMS.to_vec()), any::<Index>()), 0..5);
    let zones = [prop::collection::vec(any::<Index>(), 1..6), prop::collection::vec(any::<Index>(), 1..6)];
    let parts = (frame, ground(), prop::collection::vec(fighter(), MOST_SIDES..10), lying, zones);
    let enough = |ground: &Ground| ground.places().len() >= MOST_SIDES;
    parts.prop_filter("no room", move |parts| enough(&parts.1)).prop_map(
        |((sides, round_limit, weather, beyond), ground, fighters, lying, [here, there])| {
            let places = ground.places();
            let at = |index: &Index| { let (column, row) = index.get(&places); format!("({column}, {row})") };
            let zone = |zone: &[Index]| zone.iter().map(at).collect::<Vec<_>>().join(", ");
            let (here, there) = (zone(&here), zone(&there));
            let items: Vec<String> =
                lying.iter().map(|(item, place)| format!("(item: \"{item}\", at: {})", at(place))).collect();
            let legend: Vec<String> = GROUND.iter().map(|(letter, tile)| format!("'{letter}': {tile}")).collect();
            let names = (0..sides.len()).map(side_id);
            let each: Vec<String> =
                names.zip(&sides).map(|(id, side)| format!("\"{id}\": {side}")).collect();
            RandomLevel(format!(
                "(version: 1, title: \"any\", round_limit: {round_limit}, weather: {weather}, beyond: {beyond},\n\
                 legend: {{'.': {}, {}}},\nmap: Rows({:?}),\nsides: {{{}}},\n\
                 zones: {{\"here\": [{here}], \"there\": [{there}]}},\nitems: [{}],\nunits: {{\n{}}})",
                ground.plain,
                legend.join(", "),
                ground.rows,
                each.join(",\n"),
                items.join(", "),
                units(&fighters, sides.len(), places.clone()),
            ))
        },
    )
}

fn side_id(number: usize) -> String {
    format!("side{number}")
}

/// The units of a level: the first of each side leads it, and each takes a free hex while there are any.
fn units(fighters: &[Fighter], sides: usize, mut free: Vec<(usize, usize)>) -> String {
    let mut text = String::new();
    for (number, fighter) in fighters.iter().enumerate() {
        if free.is_empty() {
            break;
        }
        let side = if number < sides { number } else { fighter.side.index(sides) };
        let (column, row) = free.swap_remove(fighter.place.index(free.len()));
        let place = format!("side: \"{}\", at: ({column}, {row})", side_id(side));
        let leads = number < sides || !fighter.follows;
        let leader = if leads { String::new() } else { format!("leader: \"unit{side}\", loyalty: 7, ") };
        text += &format!(
            "\"unit{number}\": (creature: \"{}\", {place}, {leader}{}),\n",
            fighter.creature, fighter.rest
        );
        // A side of horses alone could not escape.
        let mount = MOUNTS.contains(&fighter.creature) && number < sides;
        if let Some(rider) = fighter.rider.or(mount.then_some("knight")) {
            text += &format!(
                "\"unit{number}.rider\": (creature: \"{rider}\", {place}, rides: \"unit{number}\"),\n"
            );
        }
    }
    text
}
