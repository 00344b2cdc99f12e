//! Words for units, items and hexes.

use super::parts::signed;
use crate::forecast::{Sample, Shortfall};
use crate::hex::{Arc, Offset, to_offset};
use crate::input::item_name;
use crate::level::ItemRecord;
use crate::model::{
    BodyArea, BodyLocation, Class, Condition, Contents, Fire, Flammability, Footing, Gear, Lasting,
    LastingEffect, Light, Place, Stance, Surface, Terrain, Tile, Until,
};
use crate::replay::capital;

pub(super) fn class(class: Class) -> &'static str {
    match class {
        Class::Warrior => "warrior",
        Class::Priest => "priest",
        Class::Rogue => "rogue",
        Class::Wizard => "wizard",
    }
}

pub(super) fn body(location: BodyLocation) -> &'static str {
    match location {
        BodyLocation::Head => "head",
        BodyLocation::Torso => "body",
        BodyLocation::Arms => "arms",
        BodyLocation::Legs => "legs",
    }
}

pub(super) fn stance(stance: Stance) -> &'static str {
    match stance {
        Stance::Standing => "On its feet",
        Stance::Kneeling => "On one knee",
        Stance::Sitting => "Sitting",
        Stance::Prone => "Flat on the ground",
        Stance::Climbing => "Climbing",
    }
}

pub(super) fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::Prayer => "Under a prayer",
        Condition::Chant => "Under a chant",
        Condition::MartialMusic => "Hears martial music",
        Condition::Invisible => "Invisible",
        Condition::Stunned => "Stunned",
        Condition::Unaware => "Unaware of any danger",
        Condition::Helpless => "Helpless",
        Condition::Routed => "Runs from the field",
        Condition::Turned => "Turned by a cleric, departs",
        Condition::Alight => "Alight: burning oil clings to it",
        Condition::Engulfed => "All in flames",
        Condition::Aiming => "Aiming: +4 for the next shot",
        Condition::Grappling => "Holds another unit",
        Condition::Held => "Held fast: can only struggle or stab",
        Condition::Pinned => "Pinned and helpless",
        Condition::OffBalance => "Off balance until its next turn ends",
        Condition::Parrying => "Parries: harder to hit from the front in melee",
        Condition::Asleep => "Asleep",
        Condition::Unconscious => "Unconscious",
        Condition::Paralyzed => "Paralyzed in the whole body",
        Condition::Numb => "Paralyzed in part",
        Condition::Poisoned => "Poisoned",
        Condition::Crippled => "Poison leaves it strength only to drag itself along",
        Condition::Drained => "Its life force is drained",
        Condition::Exhausted => "Exhausted by long melee",
        Condition::Rotting => "Has the rotting disease",
        Condition::Doomed => "An enemy is about to kill it",
        Condition::Casting => "Casts a spell",
        Condition::Blessed => "Blessed",
        Condition::Cursed => "Under the ill luck of a prayer",
        Condition::WornOut => "Worn out by magic",
        Condition::Hasted => "Quickened by a spell",
        Condition::Slowed => "Slowed by a spell",
        Condition::Shielded => "Guarded from the front by a spell",
        Condition::Webbed => "Stuck in a web",
        Condition::Charmed => "Charmed: stands by",
        Condition::Impaired => "Marked by a coma",
        Condition::Kept => "Kept from death by a spell",
        Condition::Chanting => "Goes on with its chant",
        Condition::Discerning => "Sees the invisible",
        Condition::Silenced => "In magical silence",
        Condition::Shining => "Light shines from it",
        Condition::Dazzled => "Dazzled by a light at its eyes",
        Condition::Darkened => "Wrapped in magical darkness",
    }
}

/// What lasts on a unit, in few words.
pub(super) fn lasting_effect(effect: &LastingEffect) -> String {
    let hand = |hand: u8| if hand == 0 { "the main hand" } else { "the other hand" };
    match *effect {
        LastingEffect::Score(ability, points) => format!("{} {ability:?}", signed(points.into())),
        LastingEffect::FullHitPoints(percent) => format!("at most {percent}% of full hit points"),
        LastingEffect::Movement(0) => "drags itself along".to_owned(),
        LastingEffect::Movement(percent) => format!("moves at {percent}%"),
        LastingEffect::Pace(percent) => format!("moves and attacks at {percent}%"),
        LastingEffect::Hands(hands) => format!("{hands} fewer hands"),
        LastingEffect::Hand(lost) => format!("{} is useless", hand(lost)),
        LastingEffect::Limb(part) => format!("no attack with the {}", area(part)),
        LastingEffect::ToHit(points) => format!("{} to hit", signed(points.into())),
        LastingEffect::HandToHit(which, points) => format!("{} with {}", signed(points.into()), hand(which)),
        LastingEffect::LimbToHit(part, points) => {
            format!("{} with the {}", signed(points.into()), area(part))
        }
        LastingEffect::ToBeHit(points) => format!("{} to be hit", signed(points.into())),
        LastingEffect::Damage(points) => format!("{} damage", signed(points.into())),
        LastingEffect::SavingThrow(points) => format!("{} on saving throws", signed(points.into())),
        LastingEffect::Check(points) => format!("{} on the die of checks", signed(points.into())),
        LastingEffect::Leg => "moves at 50%".to_owned(),
        LastingEffect::Level(levels) => format!("{} level", signed(levels.into())),
        LastingEffect::HitPoints(points) => format!("{} full hit points", signed(points)),
        LastingEffect::Forgets => "has forgotten its skills".to_owned(),
        LastingEffect::SpellFailure(percent) => format!("{percent}% of its spells fail"),
        LastingEffect::Seizures(percent) => format!("a seizure in {percent}% of all rounds"),
        LastingEffect::ShorterComa(1) => "magic makes it shorter by one length".to_owned(),
        LastingEffect::ShorterComa(lengths) => format!("magic makes it shorter by {lengths} lengths"),
    }
}

/// What is known of a condition: its part, what it does to a unit with so many lame legs, and until when.
pub(super) fn lasting(lasting: &Lasting, lame: usize) -> String {
    let name = match lasting.cause.part {
        Some(part) => format!("The {} is numb", part.words()),
        None => condition(lasting.condition).to_owned(),
    };
    let effect = |effect: &LastingEffect| match effect {
        LastingEffect::Leg if lame > 1 => lasting_effect(&LastingEffect::Movement(0)),
        effect => lasting_effect(effect),
    };
    let effects: Vec<String> = lasting.effects.iter().map(effect).collect();
    let does = if effects.is_empty() { String::new() } else { format!(": {}", effects.join(", ")) };
    let until = match lasting.until {
        Until::Usual => String::new(),
        Until::Segment(round, segment) => format!(", until segment {segment} of round {round} is over"),
        Until::Round(round) => format!(", until round {round} is over"),
        Until::TurnBegins(round) => format!(", until its turn of round {round} begins"),
        Until::TurnEnds(round) => format!(", until its turn of round {round} is over"),
        Until::Complete(first, last) => format!(", works from round {first} and is complete in round {last}"),
    };
    format!("{name}{does}{until}")
}

/// What a part of a body is called by what it is.
fn area(area: BodyArea) -> &'static str {
    match area {
        BodyArea::Head => "head",
        BodyArea::Torso => "torso",
        BodyArea::Abdomen => "abdomen",
        BodyArea::Arm => "arm",
        BodyArea::Leg => "leg",
        BodyArea::Wing => "wing",
        BodyArea::Tail => "tail",
    }
}

pub(super) fn arc(arc: Arc) -> &'static str {
    match arc {
        Arc::Front => "from the front",
        Arc::Flank => "from the flank",
        Arc::Rear => "from the rear",
    }
}

/// An item's figures: `d8 (large d12) · reach 1 · range 2/4/6 · two hands`.
pub(super) fn carried(item: &ItemRecord) -> String {
    let mut parts = Vec::new();
    if item.item.broken {
        parts.push("broken".to_owned());
    }
    if item.item.to_load > 0 {
        parts.push("not loaded".to_owned());
    }
    if let Some(weapon) = &item.weapon {
        parts.push(if weapon.damage == weapon.damage_large {
            weapon.damage.to_string()
        } else {
            format!("{}, large {}", weapon.damage, weapon.damage_large)
        });
        if weapon.reach > 0 {
            parts.push(format!("reach {}", weapon.reach));
        }
        if let Some(range) = weapon.range {
            parts.push(format!("range {}/{}/{}", range.short, range.medium, range.long));
        }
    }
    if let Some(reach) = item.weapon.as_ref().map(|weapon| weapon.sheds_light).filter(|reach| *reach > 0) {
        parts.push(format!("lights {reach} hexes"));
    }
    match item.gear {
        Some(Gear::Flask { contents: Contents::HolyWater, .. }) => {
            parts.push("burns the undead, the summoned and the magical, d8".to_owned());
        }
        Some(Gear::Flask { contents: Contents::Oil, lit: true }) => parts.push("lit: burns, d4".to_owned()),
        Some(Gear::Flask { contents: Contents::Oil, lit: false }) => {
            parts.push("its wick is not lit".to_owned())
        }
        Some(Gear::Treasure { worth }) => parts.push(format!("worth {worth} gold pieces")),
        Some(Gear::Food) => parts.push("something to eat".to_owned()),
        Some(Gear::Scroll { spell, level }) => {
            parts.push(format!("{spell} of level {level}, to be read once"))
        }
        Some(Gear::Potion { spell, level }) => {
            parts.push(format!("{spell} of level {level}, to be drunk once"))
        }
        Some(Gear::Blanket) => parts.push("smothers the flames on a unit beside it".to_owned()),
        None => {}
    }
    let bundle = item.ammunition.as_ref();
    let venom = item.weapon.as_ref().and_then(|weapon| weapon.venom);
    if venom.or(bundle.and_then(|bundle| bundle.venom)).is_some() {
        parts.push("poisoned".to_owned());
    }
    if let Some(bundle) = bundle {
        parts.push(format!("{} left", bundle.count));
    }
    parts.join(" · ")
}

/// An item with its count and enhancement, or its worth: `fine arrows +2 ×6`, `gold sack (250 gold)`.
pub(super) fn bundle(item: &ItemRecord) -> String {
    if let Some(Gear::Treasure { worth }) = item.gear {
        return format!("{} ({worth} gold)", item.item.name);
    }
    let count = item.ammunition.as_ref().map_or(String::new(), |bundle| format!(" ×{}", bundle.count));
    let magic = match item.ammunition {
        // The names of other items include their enhancement.
        None => String::new(),
        Some(_) => enhancement(item),
    };
    format!("{}{magic}{count}", item_name(item))
}

fn enhancement(item: &ItemRecord) -> String {
    match item.enhancement.general {
        0 => String::new(),
        bonus => format!(" {bonus:+}"),
    }
}

/// The ammunition left, in the order in which it is shot: `12`, or with an enhancement `6 (+2)`.
pub(super) fn shots<'i>(bundles: impl Iterator<Item = &'i ItemRecord>) -> String {
    let told = bundles.filter_map(|item| {
        let count = item.ammunition.as_ref()?.count;
        let magic = enhancement(item);
        Some(if magic.is_empty() { count.to_string() } else { format!("{count} ({})", magic.trim()) })
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { "none left".to_owned() } else { told.join(", ") }
}

fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "Open ground",
        Terrain::Rough => "Rough ground",
        Terrain::Forest => "Woods",
        Terrain::Furniture => "Furniture",
        Terrain::Door => "Open door",
        Terrain::Wall => "Wall",
        Terrain::Water => "Water",
        Terrain::Swamp => "Swamp",
        Terrain::Chasm => "A drop into the depths",
    }
}

fn surface(surface: Surface) -> &'static str {
    match surface {
        Surface::Stone => "stone",
        Surface::Tile => "tiles",
        Surface::Dirt => "earth",
        Surface::Wood => "planks",
        Surface::Grass => "turf",
        Surface::Sand => "sand",
        Surface::Mud => "mud",
        Surface::Snow => "snow",
        Surface::Water => "water",
        Surface::Gravel => "gravel",
        Surface::Leaves => "dry leaves",
    }
}

/// How bright a hex is; `own` is its brightness without torches.
fn light(own: Light, light: Light) -> &'static str {
    let by_torch = light > own;
    match light.step() {
        Light::SUNLIGHT if by_torch => "torchlight",
        Light::SUNLIGHT => "daylight",
        _ if by_torch => "the edge of torchlight",
        Light::MOONLIGHT => "dim light, like moonlight",
        Light::STARLIGHT => "dim light, like starlight",
        Light::CLOUDED_NIGHT => "dark as a clouded night",
        _ => "total darkness",
    }
}

/// The terrain and surface of a hex.
pub(super) fn ground(tile: &Tile) -> String {
    match tile.terrain {
        Terrain::Water | Terrain::Chasm | Terrain::Swamp => terrain(tile.terrain).to_owned(),
        other => format!("{}, {}", terrain(other), surface(tile.surface)),
    }
}

/// The other features of a hex with that brightness and fire.
pub(super) fn features(tile: &Tile, bright: Light, fire: Option<Fire>) -> Vec<String> {
    let mut features = Vec::new();
    let mut say = |when: bool, what: String| when.then(|| features.push(what));
    say(
        tile.elevation != 0,
        format!("{} ft {}", tile.elevation.abs(), if tile.elevation > 0 { "up" } else { "down" }),
    );
    say(tile.depth > 0, format!("{} ft deep", tile.depth));
    say(tile.depth >= Tile::DEEP_WATER, "too deep to wade".to_owned());
    say(tile.cover > 0, format!("cover {}%", tile.cover));
    say(tile.concealment > 0, format!("hides {}%", tile.concealment));
    say(tile.footing == Footing::Unsteady, "unsteady ground".to_owned());
    say(tile.footing == Footing::Narrow, "a narrow beam".to_owned());
    say(tile.clutter, "cluttered".to_owned());
    say(true, light(tile.light, bright).to_owned());
    if let Some(inches) = tile.ceiling_inches {
        say(true, format!("ceiling at {}", feet(inches)));
    }
    say(tile.is_hard(), "hard: what falls may break".to_owned());
    let burning = match fire.map(|fire| fire.left) {
        Some(Some(0)) => "burned out".to_owned(),
        Some(Some(left)) => format!("on fire, {left} more rounds"),
        Some(None) => "on fire".to_owned(),
        None => flammable(tile.flammability).to_owned(),
    };
    say(!burning.is_empty(), burning);
    features
}

fn flammable(how: Flammability) -> &'static str {
    match how {
        Flammability::None => "",
        Flammability::Low => "may burn",
        Flammability::High => "burns easily",
    }
}

fn feet(inches: u16) -> String {
    match inches % 12 {
        0 => format!("{} ft", inches / 12),
        rest => format!("{} ft {rest} in", inches / 12),
    }
}

/// Where a weapon lands.
pub(super) fn lands(place: &Place) -> String {
    match *place {
        Place::Lying(hex) => {
            let Offset { column, row } = to_offset(hex);
            format!("into the hex {column}, {row}")
        }
        Place::Hidden(_) => "out of sight".to_owned(),
        Place::Lost => "out of reach for good".to_owned(),
        _ => "nowhere".to_owned(),
    }
}

/// A chance as players read it.
pub(super) fn percent(chance: f64) -> String {
    match chance * 100.0 {
        none if none <= 0.0 => "0%".to_owned(),
        // A chance that is there is not told as none.
        slight if slight < 0.05 => "<0.1%".to_owned(),
        little if little < 9.95 && (little < 0.95 || (little - little.round()).abs() >= 0.05) => {
            format!("{little:.1}%")
        }
        nearly if nearly > 99.05 && nearly < 99.9999 => format!("{nearly:.1}%"),
        other => format!("{other:.0}%"),
    }
}

/// What becomes of attacks that show what is needed and do not hit their target.
fn lost_to(why: Shortfall) -> &'static str {
    match why {
        Shortfall::Crowd => "some hit others close by",
        Shortfall::Ward => "some are warded off or do no harm",
        Shortfall::Before => "some come too late",
        Shortfall::Mischance => "some hit a friend",
        Shortfall::Weakness => "some are too weak to do harm",
    }
}

/// Why an attack hits less often than the die shows what it needs (0..=1), if it does.
pub(super) fn less_because(shows: f64, hit: f64, why: &[Shortfall]) -> Option<String> {
    let shows = percent(shows);
    let lost: Vec<&str> = why.iter().map(|why| lost_to(*why)).collect();
    (!lost.is_empty() && shows != percent(hit))
        .then(|| format!("{shows} of all rolls show that, but {}", lost.join(" and ")))
}

/// The lowest face that hits, as players read it.
pub(super) fn need(face: Option<u16>) -> String {
    face.map_or("none".to_owned(), |face| format!("{face}+"))
}

/// Tenths of a hit point.
fn tenths(points: f64) -> u64 {
    // A value below 0 is always a rounding error.
    (points.max(0.0) * 10.0).round() as u64
}

fn in_tenths(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Hit points on average, to a tenth.
pub(super) fn points(points: f64) -> String {
    in_tenths(tenths(points))
}

/// The total of rows of hit points, so that it adds up as they are told.
pub(super) fn points_in_all(rows: impl Iterator<Item = f64>) -> String {
    in_tenths(rows.map(tenths).sum())
}

/// The number of runs behind sampled odds, and their margin of error.
pub(super) fn tried(sample: &Sample) -> String {
    let runs = sample.runs.to_string();
    let (thousands, rest) = runs.split_at(runs.len().saturating_sub(3));
    let runs = if thousands.is_empty() { runs.clone() } else { format!("{thousands},{rest}") };
    format!("Tried {runs} times, ± {:.1}%", sample.interval * 100.0)
}

/// Parts joined into one line with a capital first letter.
pub(super) fn line(parts: &[String]) -> String {
    capital(&parts.join(" · "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Level, Snapshot, Source};
    use crate::rules::ammunition_in;

    #[test]
    fn figures_that_were_tried_say_how_often_and_how_exact_they_are() {
        let sample = |runs, interval| tried(&Sample { runs, interval, damage_interval: 0.1 });
        assert_eq!(sample(2000, 0.0219), "Tried 2,000 times, ± 2.2%");
        assert_eq!(sample(500, 0.0438), "Tried 500 times, ± 4.4%");
    }

    #[test]
    fn chances_keep_the_figures_that_matter() {
        let told = [0.0, 0.0004, 0.0013, 0.0125, 0.02, 0.0999, 0.455, 0.993, 1.0].map(percent);
        assert_eq!(told, ["0%", "<0.1%", "0.1%", "1.2%", "2%", "10%", "46%", "99.3%", "100%"]);
    }

    #[test]
    fn what_hits_less_often_than_its_face_shows_says_why() {
        let says = |hit, why: &[Shortfall]| less_because(0.4, hit, why);
        let crowd = "40% of all rolls show that, but some hit others close by".to_owned();
        assert_eq!(says(0.2, &[Shortfall::Crowd]), Some(crowd));
        assert_eq!((says(0.4, &[Shortfall::Crowd]), says(0.39, &[])), (None, None));
    }

    #[test]
    fn faces_and_points_are_told_as_players_read_them() {
        assert_eq!((need(Some(12)), need(None)), ("12+".to_owned(), "none".to_owned()));
        assert_eq!((points(2.349), points(-1e-17)), ("2.3".to_owned(), "0.0".to_owned()));
        let rows = [0.55, 0.27, 1.16];
        assert_eq!(rows.map(points), ["0.6", "0.3", "1.2"]);
        assert_eq!(points_in_all(rows.into_iter()), "2.1", "it adds up as it is read");
    }

    #[test]
    fn a_quiver_tells_how_many_there_are_and_what_they_add() {
        let text = include_str!("../../levels/archers-lane.ron").replace(
            r#"held: ["long_bow_plus_1"],"#,
            r#"held: ["long_bow_plus_1"], stowed: ["arrows_plus_2", "quiver"],"#,
        );
        let level = Level::read(&Source::inline("lane", &text)).unwrap();
        let state = Snapshot::beginning(&level, Default::default());
        let robin = "robin".parse().unwrap();
        let item = |id: &str| state.item(id.parse().unwrap()).unwrap();
        assert_eq!(bundle(item("robin.arrows_plus_2")), "fine arrows +2 ×6");
        assert_eq!(bundle(item("robin.quiver")), "arrows ×12");
        let bow = item("robin.long_bow_plus_1").weapon.as_ref().unwrap();
        assert_eq!(shots(ammunition_in(&state, robin, bow)), "6 (+2), 12");
        assert_eq!(shots(ammunition_in(&state, "bran".parse().unwrap(), bow)), "none left");
    }
}
