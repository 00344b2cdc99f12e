//! Moves words on the board apart, so that no plate covers another, nor the picture on a counter if that can be helped. What
//! tells of a way stands beside its end where that leaves the way free.

use bevy::math::Vec2;

/// A plate with words, before and after it is moved.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plate {
    /// Where its middle belongs, in world units.
    pub middle: Vec2,
    /// Its width and height, in world units.
    pub size: Vec2,
    /// Those with a higher rank keep their places.
    pub rank: f32,
    /// The middles of the hexes of the way that it tells of, the last one its end; empty for all others.
    pub way: Vec<Vec2>,
}

impl Plate {
    fn at(&self, middle: Vec2) -> Plate {
        Plate { middle, way: Vec::new(), ..*self }
    }

    /// Where else it may stand around the end of its way: above it or below it, beside it, and at its corners.
    fn around(&self, end: Vec2) -> Vec<Vec2> {
        let off = self.middle - end;
        let beside = Vec2::new(self.size.x / 2.0 + BESIDE, 0.0);
        let up = Vec2::new(0.0, off.y);
        vec![
            self.middle,
            end - up,
            end + beside,
            end - beside,
            end + beside + up,
            end - beside + up,
            end + beside - up,
            end - beside - up,
        ]
    }

    fn overlaps(&self, other: &Plate) -> bool {
        let (apart, room) = ((self.middle - other.middle).abs(), (self.size + other.size) / 2.0);
        apart.x < room.x && apart.y < room.y
    }
}

/// How far a plate may be moved, in its own heights.
const FARTHEST: u8 = 3;

/// A plate moves this far at most, in its own heights, to leave the picture on a counter free.
const POLITE: f32 = 1.5;

/// From the middle of a picture to a plate that stands beside it, in world units.
const SIDEWAYS: f32 = 24.0;

/// From the middle of a hex to a plate beside it, in world units.
const BESIDE: f32 = 40.0;

/// Width and height of a bead of a way, in world units.
const BEAD: Vec2 = Vec2::new(34.0, 34.0);

/// Width and height of the picture on a counter, in world units: what must be seen of it.
const FACE: Vec2 = Vec2::new(46.0, 40.0);

/// How far each plate is moved, in world units, on a board with counters in these places. A plate for which there is no
/// room nearby stays. `seen` tells which points of the board no panel covers.
pub(super) fn shifts(plates: &[Plate], counters: &[Vec2], seen: impl Fn(Vec2) -> bool) -> Vec<Vec2> {
    let small = |middle: Vec2, size: Vec2| Plate { middle, size, rank: 0.0, way: Vec::new() };
    let faces: Vec<Plate> = counters.iter().map(|middle| small(*middle, FACE)).collect();
    let mut order: Vec<usize> = (0..plates.len()).collect();
    let key = |place: usize| (plates[place].rank, plates[place].middle.y, plates[place].middle.x);
    order.sort_by(|one, other| {
        let (one, other) = (key(*one), key(*other));
        let below = other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1));
        below.then(one.2.total_cmp(&other.2))
    });
    let mut shifts = vec![Vec2::ZERO; plates.len()];
    let mut placed: Vec<Plate> = Vec::new();
    for place in order {
        let plate = &plates[place];
        if let Some(end) = plate.way.last() {
            let way: Vec<Plate> = plate.way.iter().map(|middle| small(*middle, BEAD)).collect();
            let covers = |middle: &Vec2| {
                let there = plate.at(*middle);
                let half = Vec2::new(plate.size.x / 2.0, 0.0);
                let hidden = [*middle - half, *middle + half].iter().any(|end| !seen(*end));
                let words = placed.iter().filter(|other| there.overlaps(other)).count();
                let pictures = faces.iter().chain(&way).filter(|other| there.overlaps(other)).count();
                (hidden, words, pictures)
            };
            let best = plate.around(*end).into_iter().min_by_key(covers).unwrap_or(plate.middle);
            shifts[place] = best - plate.middle;
            placed.push(plate.at(best));
            continue;
        }
        let at = |shift: Vec2| plate.at(plate.middle + shift);
        let steps = (1..=4 * FARTHEST).flat_map(|step| [1.0, -1.0].map(|way| way * f32::from(step) / 4.0));
        let up = |share: f32| Vec2::new(0.0, share * plate.size.y);
        let all: Vec<Vec2> = std::iter::once(Vec2::ZERO).chain(steps.map(up)).collect();
        let clear = plate.size.x / 2.0 + SIDEWAYS;
        let across = [0.4 * plate.size.x, -0.4 * plate.size.x, clear, -clear];
        let aside = across.into_iter().flat_map(|across| {
            let along = [0.0, 0.5, -0.5, 1.0, -1.0];
            along.map(|share| Vec2::new(across, share * plate.size.y))
        });
        let is_free = |shift: &Vec2| !placed.iter().any(|other| at(*shift).overlaps(other));
        let polite = |shift: &Vec2| {
            let near = shift.y.abs() <= POLITE * plate.size.y;
            near && !faces.iter().any(|face| at(*shift).overlaps(face))
        };
        let nearest = all.iter().copied().find(is_free);
        let mut every = all.into_iter().chain(aside).filter(is_free);
        let shift = every.find(polite).or(nearest).unwrap_or_default();
        shifts[place] = shift;
        placed.push(at(shift));
    }
    shifts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plate(x: f32, y: f32, rank: f32) -> Plate {
        Plate { middle: Vec2::new(x, y), size: Vec2::new(100.0, 40.0), rank, way: Vec::new() }
    }

    /// How far up they are moved where everything is seen.
    fn lifts(plates: &[Plate], counters: &[Vec2]) -> Vec<f32> {
        shifts(plates, counters, |_| true).into_iter().map(|shift| shift.y).collect()
    }

    fn moved(plates: &[Plate]) -> Vec<Plate> {
        let shifted = plates.iter().zip(lifts(plates, &[]));
        shifted.map(|(plate, up)| plate.at(plate.middle + Vec2::new(0.0, up))).collect()
    }

    #[test]
    fn plates_that_are_apart_stay() {
        assert_eq!(
            lifts(&[plate(0.0, 0.0, 1.0), plate(0.0, 50.0, 1.0), plate(101.0, 0.0, 1.0)], &[]),
            [0.0; 3]
        );
    }

    #[test]
    fn a_percentage_gives_way_to_the_words_of_the_plan_a_row_below() {
        let moved = moved(&[plate(0.0, 0.0, 2.0), plate(20.0, 10.0, 1.0)]);
        assert_eq!(moved[0].middle, Vec2::ZERO);
        assert_eq!(moved[1].middle, Vec2::new(20.0, 40.0), "up, which is nearer");
    }

    #[test]
    fn a_crowd_is_moved_apart_and_the_order_in_which_it_is_told_does_not_matter() {
        let mut crowd: Vec<Plate> =
            (0..12).map(|place| plate((place % 4) as f32 * 60.0, (place / 4) as f32 * 70.0, 1.0)).collect();
        let apart = moved(&crowd);
        for (place, one) in apart.iter().enumerate() {
            assert!(!apart[place + 1..].iter().any(|other| one.overlaps(other)), "{one:?}");
        }
        crowd.reverse();
        let mut reversed = moved(&crowd);
        reversed.reverse();
        assert_eq!(reversed, apart);
    }

    #[test]
    fn the_picture_on_a_counter_stays_free_where_there_is_room_beside_it() {
        let words = [plate(0.0, 0.0, 1.0)];
        assert_eq!(lifts(&words, &[Vec2::new(0.0, -30.0)]), [10.0]);
        assert_eq!(lifts(&words, &[Vec2::new(0.0, -40.0)]), [0.0], "nothing is covered");
        let between = [Vec2::new(0.0, -45.0), Vec2::new(0.0, 0.0), Vec2::new(0.0, 45.0)];
        let shift = shifts(&words, &between, |_| true);
        assert_eq!(shift, [Vec2::new(74.0, 0.0)], "it stands beside them");
        let crowd: Vec<Vec2> = [-80.0, -40.0, 0.0, 40.0, 80.0]
            .into_iter()
            .flat_map(|x| [-45.0, 0.0, 45.0].map(|y| Vec2::new(x, y)))
            .collect();
        assert_eq!(lifts(&words, &crowd), [0.0], "there is no room, and it stays at what it tells of");
    }

    #[test]
    fn what_tells_of_a_way_stands_beside_its_end_and_leaves_the_way_and_its_unit_free() {
        let hex =
            |column: i32, row: i32| Vec2::new(column as f32 * 88.0 + row as f32 * 44.0, row as f32 * -76.0);
        let size = Vec2::new(300.0, 40.0);
        let of = |way: Vec<Vec2>| {
            let end = *way.last().expect("it leads somewhere");
            Plate { middle: end + Vec2::new(0.0, -66.0), size, rank: 1.0, way }
        };
        let chosen = |plate: &Plate, counters: &[Vec2], seen: &dyn Fn(Vec2) -> bool| {
            plate.at(plate.middle + shifts(std::slice::from_ref(plate), counters, seen)[0])
        };
        let covers = |plate: &Plate, hexes: &[Vec2]| {
            hexes.iter().any(|middle| plate.overlaps(&Plate { size: BEAD, ..plate.at(*middle) }))
        };
        // From below on the right up to the end, with the unit at the beginning.
        let way: Vec<Vec2> = (0..4).rev().map(|row| hex(0, row)).collect();
        let beside = chosen(&of(way.clone()), &way[..1], &|_| true);
        assert!(!covers(&beside, &way), "{beside:?}");
        let walled = chosen(&of(way.clone()), &way[..1], &|point| point.y < 20.0);
        assert!(!covers(&walled, &way) && walled.middle.y < 20.0, "it is not where it is not seen");
        let along: Vec<Vec2> = (0..4).map(|column| hex(column, 0)).collect();
        let below = of(along.clone());
        assert_eq!(chosen(&below, &along[..1], &|_| true), below.at(below.middle), "nothing is in its way");
    }

    #[test]
    fn where_there_is_no_room_nearby_words_stay_at_what_they_tell_of() {
        let crowd = vec![plate(0.0, 0.0, 1.0); 20];
        assert_eq!(lifts(&crowd, &[]).into_iter().filter(|shift| *shift == 0.0).count(), 14);
    }
}
