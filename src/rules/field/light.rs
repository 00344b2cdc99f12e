//! How bright it is in a hex (T-21): its own light, and around it torches and units that shine by a spell.
//!
//! A torch gives sunlight within half of its reach and moonlight within the rest, where there is a line of sight to it.

use super::battlefield::{Battlefield, Unit, UnitSummary};
use super::sight::line_of_sight;
use crate::hex::{Hex, distance};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Board, Condition, Light, Place};

/// A lit item: its hex, and how far its light reaches, in hexes.
type Lamp = (Hex, u8);

/// How bright it is in a hex.
pub(in crate::rules) fn light_at(field: &Battlefield, hex: Hex) -> Light {
    let own = field.board.tile(hex).map_or(Light::SUNLIGHT, |tile| tile.light);
    if own == Light::SUNLIGHT { own } else { lit(&field.board, own, hex, lamps(field)) }
}

/// The light in which a unit sees what is in a hex: within its darkvision it sees as by day.
pub(in crate::rules) fn light_for(field: &Battlefield, unit: &Unit, hex: Hex) -> Light {
    match distance(unit.position.0, hex) <= u32::from(unit.senses.darkvision) {
        true => Light::SUNLIGHT,
        false => light_at(field, hex),
    }
}

/// How bright it is in every hex of a snapshot that has less than sunlight of its own.
///
/// ```
/// # use hexfray::level::{DiceRecord, Level, Snapshot, Source};
/// use hexfray::rules::{light_in, shades};
///
/// let level = Level::read(&Source::read("levels/night-ford.ron".as_ref())?)?;
/// let state = Snapshot::beginning(&level, DiceRecord::default());
/// assert!(shades(&state).count() > 0);
/// assert!(shades(&state).all(|(hex, light)| light == light_in(&state, hex)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shades(state: &Snapshot) -> impl Iterator<Item = (Hex, Light)> + '_ {
    let lamps: Vec<Lamp> = lamps_in(state).collect();
    let dim = state.board.hexes().filter(|(_, tile)| tile.light != Light::SUNLIGHT);
    dim.map(move |(hex, tile)| (hex, lit(&state.board, tile.light, hex, lamps.iter().copied())))
}

/// How bright it is in a hex of a snapshot.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Snapshot, Source}, model::UnitId};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let mut state = Snapshot::beginning(&level, DiceRecord::default());
/// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
/// use hexfray::{model::Light, rules::light_in};
///
/// let hex = state.unit(robin).expect("Robin is in the level").position;
/// assert_eq!(light_in(&state, hex), Light::SUNLIGHT);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn light_in(state: &Snapshot, hex: Hex) -> Light {
    let own = state.board.tile(hex).map_or(Light::SUNLIGHT, |tile| tile.light);
    if own == Light::SUNLIGHT { own } else { lit(&state.board, own, hex, lamps_in(state)) }
}

fn lit(board: &Board, own: Light, hex: Hex, lamps: impl Iterator<Item = Lamp>) -> Light {
    let from = |(lamp, reach): Lamp| {
        let away = distance(lamp, hex);
        let light = match u32::from(reach) {
            reach if away <= reach / 2 => Light::SUNLIGHT,
            reach if away <= reach => Light::MOONLIGHT,
            _ => return own,
        };
        if light > own && line_of_sight(board, lamp, hex) { light } else { own }
    };
    lamps.map(from).max().unwrap_or(own).max(own)
}

/// How far light reaches that shines from a unit by a spell (S-27), in hexes.
const SHINES: u8 = 8;

fn lamps(field: &Battlefield) -> impl Iterator<Item = Lamp> {
    let shining = |unit: &UnitSummary| unit.conditions.has(Condition::Shining) && unit.status.stands();
    let units = field.summaries().filter(shining).map(|unit| (unit.position.0, SHINES));
    let items = field.items().filter_map(|item| {
        let reach = item.weapon?.sheds_light;
        let carrier = |unit| Some(field.find_summary(unit).filter(|unit| unit.status.stands())?.position.0);
        let hex = where_it_shines(*item.place, carrier)?;
        (reach > 0).then_some((hex, reach))
    });
    units.chain(items)
}

fn lamps_in(state: &Snapshot) -> impl Iterator<Item = Lamp> + '_ {
    let shining = |unit: &&UnitRecord| unit.conditions.has(Condition::Shining) && unit.status.stands();
    let units = state.units.iter().filter(shining).map(|unit| (unit.position, SHINES));
    let items = state.items.iter().filter_map(|item| {
        let reach = item.weapon.as_ref()?.sheds_light;
        let carrier = |unit| Some(state.unit(unit).filter(|unit| unit.status.stands())?.position);
        let hex = where_it_shines(item.place, carrier)?;
        (reach > 0).then_some((hex, reach))
    });
    units.chain(items)
}

/// The hex in which a lamp shines: it does so only in the hand of a unit on the field or on the ground.
fn where_it_shines(place: Place, carrier: impl FnOnce(crate::model::UnitId) -> Option<Hex>) -> Option<Hex> {
    match place {
        Place::Held(unit) => carrier(unit),
        Place::Lying(hex) => Some(hex),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Status, Terrain, Tile};
    use crate::rules::trial::{Trial, at};

    #[test]
    fn s27_whoever_shines_lights_the_hexes_around_it() {
        let dark = Tile { light: Light::DARKNESS, ..Tile::default() };
        let mut trial = Trial::duel("house");
        trial.ground(dark);
        assert_eq!(trial.survey(|field| light_at(field, at(5, 2))), Light::DARKNESS);
        trial.condition("attacker", Condition::Shining);
        let shown = [(6, Light::SUNLIGHT), (10, Light::MOONLIGHT), (11, Light::DARKNESS)];
        for (column, light) in shown {
            assert_eq!(trial.survey(|field| light_at(field, at(column, 2))), light, "{column}");
            assert_eq!(light_in(&trial.snapshot(), at(column, 2)), light, "{column}");
        }
    }

    #[test]
    fn t21_a_torch_lights_no_hex_behind_a_wall_and_none_once_it_is_gone() {
        let dark = Tile { light: Light::DARKNESS, ..Tile::default() };
        let mut trial = Trial::duel("house");
        trial.ground(dark).item("attacker.sword", |torch| {
            torch.weapon.as_mut().expect("a torch is a weapon").sheds_light = 4;
        });
        let mut shows = |column| {
            let hex = at(column, 2);
            let (told, painted) =
                (trial.survey(|field| light_at(field, hex)), light_in(&trial.snapshot(), hex));
            assert_eq!(told, painted, "the battlefield and the picture are lit alike");
            told
        };
        assert_eq!([4, 5, 6, 7].map(&mut shows), {
            let (sun, moon, night) = (Light::SUNLIGHT, Light::MOONLIGHT, Light::DARKNESS);
            [sun, moon, moon, night]
        });
        let light = |trial: &mut Trial| {
            let told = trial.survey(|field| light_at(field, at(3, 2)));
            assert_eq!(told, light_in(&trial.snapshot(), at(3, 2)));
            told
        };
        let mut gone = trial.resumed(&trial.snapshot());
        gone.unit("attacker", |bearer| bearer.status = Status::Fled);
        assert_eq!(light(&mut gone), Light::DARKNESS, "who leaves the field takes the torch along");
        gone.unit("attacker", |bearer| bearer.status = Status::Surrendered);
        assert_eq!(light(&mut gone), Light::SUNLIGHT);
        trial.tile(at(4, 2), Tile { terrain: Terrain::Wall, ..dark });
        let mut shows = |column| light_in(&trial.snapshot(), at(column, 2));
        assert_eq!([3, 5, 6].map(&mut shows), [Light::SUNLIGHT, Light::DARKNESS, Light::DARKNESS]);
    }
}
