//! Which part of the body a critical hit strikes.
//!
//! A d10 for a level blow, a d6 for a low one, a d6 + 4 for a high one; none for a called shot. A blow is low if the
//! attacker is clearly lower or the target at least two sizes larger, high if it is the other way round; where the two
//! contradict each other it is level. What cover hides cannot be struck: the d6 + 4 is rolled instead.

use bevy::prelude::App;

use crate::model::{Body, BodyArea, BodyPart, Draw, Manner, PartId, Size};
use crate::rulebook::Rule;
use crate::rules::attack::called_shot::hides;
use crate::rules::attack::circumstance::cover::cover;
use crate::rules::deed::attack::Attack;
use crate::rules::field::height::height;
use crate::rules::field::{Battlefield, UnitSummary};
use crate::rules::motion::riding::decides_height;

/// The least difference in height that counts, in feet.
const HIGHER: i16 = 5;

/// The least difference in size that counts.
const SIZES: i16 = 2;

/// The codex explains it under A-48.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(_: &mut App) {}

/// From where a blow comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StrikeHeight {
    Low,
    Level,
    High,
}

impl StrikeHeight {
    /// From how many steps the attacker strikes down, and how many sizes the target is smaller; below 0 it is the other way
    /// round.
    fn of(down: i16, smaller: i16) -> StrikeHeight {
        let size = if smaller.abs() >= SIZES { smaller.signum() } else { 0 };
        match down.signum() + size {
            ..0 => StrikeHeight::Low,
            0 => StrikeHeight::Level,
            _ => StrikeHeight::High,
        }
    }

    /// Rolls the location die: 1 to 10, from the feet up.
    fn roll(self, draw: &mut Draw) -> u16 {
        match self {
            StrikeHeight::Low => draw.die(6),
            StrikeHeight::Level => draw.die(10),
            StrikeHeight::High => draw.die(6) + 4,
        }
    }
}

/// From where an attack strikes its victim.
pub(super) fn blow(field: &Battlefield, attack: &Attack, victim: &UnitSummary) -> StrikeHeight {
    let attacker = field.summary(attack.attacker);
    let level = attack.manner == Manner::Melee && decides_height(field, &attacker, victim);
    let down = if level { 0 } else { (height(field, &attacker) - height(field, victim)) / HIGHER };
    let size = |size: Size| size as i16;
    StrikeHeight::of(down, size(attacker.kind.size) - size(victim.kind.size))
}

/// How much of a unit is covered from an attack, in percent.
pub(super) fn covered(field: &Battlefield, attack: &Attack, victim: &UnitSummary) -> u8 {
    cover(&field.board, attack.manner, field.summary(attack.attacker).position.0, victim.position.0)
}

/// Rolls the part of a body that a blow strikes.
pub(super) fn roll(draw: &mut Draw, body: &Body, blow: StrikeHeight, cover: u8) -> PartId {
    let face = blow.roll(draw);
    let part = part_at(draw, body, face);
    if !hides(cover, part.area) {
        return part.name;
    }
    let face = StrikeHeight::High.roll(draw);
    let part = part_at(draw, body, face);
    match hides(cover, part.area) {
        // What is hidden again stands for what shows above it.
        true => pick(draw, &trunk(body, BodyArea::Torso)).name,
        false => part.name,
    }
}

/// The part at a face of the location table. Where a body has more parts there than the table, another die finds one.
fn part_at<'b>(draw: &mut Draw, body: &'b Body, face: u16) -> &'b BodyPart {
    let has_arms = body.parts.iter().any(|part| part.area == BodyArea::Arm);
    let area = match (face, has_arms) {
        (..=4, _) => BodyArea::Leg,
        (5, true) => BodyArea::Abdomen,
        (6..=7, true) => BodyArea::Torso,
        (8..=9, true) => BodyArea::Arm,
        (5, false) => BodyArea::Tail,
        (6..=7, false) => BodyArea::Abdomen,
        (8..=9, false) => BodyArea::Torso,
        _ => BodyArea::Head,
    };
    let parts = of_area(body, area);
    if area == BodyArea::Leg
        && let [right, left] = of_area(body, BodyArea::Wing)[..]
    {
        return winged(draw, body, face, (&parts, [right, left]));
    }
    match (area, parts.len()) {
        (BodyArea::Leg, 1..=4) => parts[(usize::from(face) - 1) * parts.len() / 4],
        (BodyArea::Arm, 1..=2) => parts[(usize::from(face) - 8) * parts.len() / 2],
        (_, 0) => pick(draw, &instead(body, area)),
        _ => pick(draw, &parts),
    }
}

/// The part at a face for the legs of a body with two wings. A wing is above each foreleg, and stands for it where a body
/// has no more than two legs.
fn winged<'b>(
    draw: &mut Draw,
    body: &'b Body,
    face: u16,
    (legs, wings): (&[&'b BodyPart], [&'b BodyPart; 2]),
) -> &'b BodyPart {
    let place = usize::from(face) - 1;
    let pairs = legs.len() > 2;
    match (wings.get(place), legs.len()) {
        (Some(wing), _) if pairs => pick(draw, &[legs[place], wing]),
        (Some(wing), _) => wing,
        (None, 0) => pick(draw, &instead(body, BodyArea::Leg)),
        (None, 1..=2) => legs[(place - 2) * legs.len() / 2],
        (None, 3..=4) => legs[place.min(legs.len() - 1)],
        (None, _) => pick(draw, &legs[2..]),
    }
}

fn of_area(body: &Body, area: BodyArea) -> Vec<&BodyPart> {
    body.parts.iter().filter(|part| part.area == area).collect()
}

/// The parts that stand in the table in place of an area that a body lacks.
fn instead(body: &Body, area: BodyArea) -> Vec<&BodyPart> {
    let tail = of_area(body, BodyArea::Tail);
    match area {
        BodyArea::Leg if !tail.is_empty() => tail,
        BodyArea::Torso => trunk(body, BodyArea::Torso),
        _ => trunk(body, BodyArea::Abdomen),
    }
}

/// The parts of this area; in their place those of the rest of the trunk, and then all that the body has.
fn trunk(body: &Body, area: BodyArea) -> Vec<&BodyPart> {
    let rest = [area, BodyArea::Torso, BodyArea::Abdomen].map(|area| of_area(body, area));
    let found = rest.into_iter().find(|parts| !parts.is_empty());
    found.unwrap_or_else(|| body.parts.iter().collect())
}

/// Picks one of several parts.
fn pick<'b>(draw: &mut Draw, parts: &[&'b BodyPart]) -> &'b BodyPart {
    draw.pick(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Tile, enumerate};
    use crate::rules::injury::bench::{body, duel, hurts};
    use crate::rules::trial::{Trial, at};

    /// The parts at each face of the d10; several where another die finds one.
    fn table(body: &Body) -> Vec<String> {
        let at = |face| {
            let parts = enumerate(|draw: &mut Draw| part_at(draw, body, face).name);
            parts.iter().map(|(part, _)| part.as_str().to_owned()).collect::<Vec<_>>().join(" ")
        };
        (1..=10).map(at).collect()
    }

    #[test]
    fn a48_the_location_table_of_people() {
        let people = [
            "right-leg",
            "right-leg",
            "left-leg",
            "left-leg",
            "abdomen",
            "torso",
            "torso",
            "right-arm",
            "left-arm",
            "head",
        ];
        assert_eq!(table(&Body::humanoid()), people);
        assert_eq!(table(&body("tailed")), people);
    }

    #[test]
    fn a48_the_location_table_of_animals_and_monsters() {
        let horse = [
            "right-foreleg",
            "left-foreleg",
            "right-hind-leg",
            "left-hind-leg",
            "tail",
            "abdomen",
            "abdomen",
            "torso",
            "torso",
            "head",
        ];
        assert_eq!(table(&body("four-footed")), horse);
        let mut winged = horse;
        (winged[0], winged[1]) = ("right-foreleg right-wing", "left-foreleg left-wing");
        assert_eq!(table(&body("winged")), winged);
    }

    #[test]
    fn a48_wings_are_struck_whatever_the_legs() {
        let with_legs = |legs: &[&str]| {
            let part = |name: &str, area| BodyPart { name: name.parse().unwrap(), area, ..head() };
            let legs = legs.iter().map(|name| part(name, BodyArea::Leg));
            let wings = ["right-wing", "left-wing"].map(|name| part(name, BodyArea::Wing));
            let trunk = [part("tail", BodyArea::Tail), part("torso", BodyArea::Torso)];
            let parts = legs.chain(wings).chain(trunk).collect();
            table(&Body { parts })[..4].to_vec()
        };
        assert_eq!(with_legs(&["one", "two"]), ["right-wing", "left-wing", "one", "two"]);
        assert_eq!(with_legs(&[]), ["right-wing", "left-wing", "tail", "tail"]);
        let six = with_legs(&["one", "two", "three", "four", "five", "six"]);
        let behind = "three four five six";
        assert_eq!(six, ["one right-wing", "two left-wing", behind, behind]);
    }

    /// A part of a body of which only name and area matter.
    fn head() -> BodyPart {
        body("snake").parts.iter().find(|part| part.area == BodyArea::Head).expect("it has one").clone()
    }

    #[test]
    fn a48_other_bodies_have_parts_for_every_face() {
        let all = "first-right-leg first-left-leg second-right-leg second-left-leg third-right-leg \
                   third-left-leg fourth-right-leg fourth-left-leg";
        let spider = table(&body("many-legged"));
        assert_eq!(spider, [all, all, all, all, "abdomen", "abdomen", "abdomen", "torso", "torso", "head"]);
        let snake = table(&body("snake"));
        assert_eq!(
            snake,
            ["tail", "tail", "tail", "tail", "tail", "abdomen", "abdomen", "torso", "torso", "head"]
        );
        let slime = table(&body("shapeless"));
        assert_eq!(slime[..9], ["mass"; 9]);
        assert_eq!(slime[9], "core");
    }

    #[test]
    fn a48_low_level_and_high_blows_have_their_dice() {
        let faces = |blow: StrikeHeight| {
            let mut faces: Vec<u16> =
                enumerate(|draw: &mut Draw| blow.roll(draw)).iter().map(|it| it.0).collect();
            faces.sort_unstable();
            faces
        };
        assert_eq!(faces(StrikeHeight::Low), [1, 2, 3, 4, 5, 6]);
        assert_eq!(faces(StrikeHeight::Level), (1..=10).collect::<Vec<_>>());
        assert_eq!(faces(StrikeHeight::High), [5, 6, 7, 8, 9, 10]);
    }

    #[test]
    fn a48_height_and_size_add_up_and_may_cancel_out() {
        let cases = [
            (0, 0, StrikeHeight::Level),
            (0, 1, StrikeHeight::Level),
            (0, 2, StrikeHeight::High),
            (0, -2, StrikeHeight::Low),
            (1, 0, StrikeHeight::High),
            (-3, 0, StrikeHeight::Low),
            (1, -2, StrikeHeight::Level),
            (-1, 3, StrikeHeight::Level),
            (2, 2, StrikeHeight::High),
        ];
        for (down, smaller, expected) in cases {
            assert_eq!(StrikeHeight::of(down, smaller), expected, "{down} {smaller}");
        }
    }

    #[test]
    fn a48_who_strikes_from_below_or_at_a_giant_strikes_low() {
        let strikes = |change: &dyn Fn(&mut Trial), die: u16| {
            let mut trial = duel("advanced");
            change(&mut trial);
            trial.strike(&[(20, 20), (20, 10), (die, 1), (4, 1), (4, 1)]);
        };
        let ground = |elevation| Tile { elevation, ..Tile::default() };
        strikes(&|_| {}, 10);
        strikes(&|trial| _ = trial.tile(at(3, 2), ground(5)).tile(at(2, 2), ground(0)), 6);
        strikes(&|trial| _ = trial.tile(at(2, 2), ground(5)).tile(at(3, 2), ground(0)), 6);
        let mut giant = duel("advanced");
        giant.size("target", Size::Huge).strike(&[(20, 20), (20, 10), (6, 1), (6, 1)]);
        // A d6 + 4 cannot strike a leg: the lowest face is the abdomen.
        let mut small = duel("advanced");
        small.size("attacker", Size::Huge).strike(&[(20, 20), (20, 10), (6, 1), (4, 2), (4, 2), (2, 2)]);
        assert_eq!(hurts(&small)[0].part.as_str(), "abdomen");
    }

    #[test]
    fn a48_what_cover_hides_is_not_struck() {
        let struck = |cover: u8, faces: &[(u16, u16)]| {
            let mut trial = duel("advanced");
            trial.tile(at(3, 2), Tile { cover, ..Tile::default() });
            let dice = [(20, 20), (20, 10)].iter().chain(faces).copied().chain([(4, 2), (4, 2), (2, 2)]);
            trial.strike(&dice.collect::<Vec<_>>());
            hurts(&trial)[0].part.as_str().to_owned()
        };
        assert_eq!(struck(25, &[(10, 1)]), "right-leg");
        assert_eq!(struck(50, &[(10, 1), (6, 5)]), "left-arm", "the high die is rolled instead");
        assert_eq!(struck(50, &[(10, 1), (6, 1)]), "torso", "the abdomen is hidden too");
        assert_eq!(struck(75, &[(10, 8), (6, 3)]), "torso");
    }
}
