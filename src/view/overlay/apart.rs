//! Moves words on the board apart, so that no plate covers another, nor the picture on a counter if that can be helped.

use bevy::math::Vec2;

/// A plate with words, before and after it is moved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Plate {
    /// Where its middle belongs, in world units.
    pub middle: Vec2,
    /// Its width and height, in world units.
    pub size: Vec2,
    /// Those with a higher rank keep their places.
    pub rank: f32,
}

impl Plate {
    fn overlaps(&self, other: &Plate) -> bool {
        let (apart, room) = ((self.middle - other.middle).abs(), (self.size + other.size) / 2.0);
        apart.x < room.x && apart.y < room.y
    }
}

/// How far a plate may be moved, in its own heights.
const FARTHEST: u8 = 3;

/// A plate moves this far at most, in its own heights, to leave the picture on a counter free.
const POLITE: f32 = 1.5;

/// Width and height of the picture on a counter, in world units: what must be seen of it.
const FACE: Vec2 = Vec2::new(46.0, 40.0);

/// How far up each plate is moved, in world units, on a board with counters in these places. A plate for which there is no
/// room nearby stays.
pub(super) fn shifts(plates: &[Plate], counters: &[Vec2]) -> Vec<f32> {
    let faces: Vec<Plate> = counters.iter().map(|&middle| Plate { middle, size: FACE, rank: 0.0 }).collect();
    let mut order: Vec<usize> = (0..plates.len()).collect();
    let key = |place: usize| (plates[place].rank, plates[place].middle.y, plates[place].middle.x);
    order.sort_by(|one, other| {
        let (one, other) = (key(*one), key(*other));
        let below = other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1));
        below.then(one.2.total_cmp(&other.2))
    });
    let mut shifts = vec![0.0; plates.len()];
    let mut placed: Vec<Plate> = Vec::new();
    for place in order {
        let plate = plates[place];
        let at = |shift: f32| Plate { middle: plate.middle + Vec2::new(0.0, shift), ..plate };
        let steps = (1..=4 * FARTHEST).flat_map(|step| [1.0, -1.0].map(|way| way * f32::from(step) / 4.0));
        let all: Vec<f32> = std::iter::once(0.0).chain(steps.map(|share| share * plate.size.y)).collect();
        let free = |shift: &f32| !placed.iter().any(|other| at(*shift).overlaps(other));
        let polite = |shift: &f32| {
            let near = shift.abs() <= POLITE * plate.size.y;
            near && !faces.iter().any(|face| at(*shift).overlaps(face))
        };
        let mut free = all.into_iter().filter(free);
        let nearest = free.clone().next();
        shifts[place] = free.find(polite).or(nearest).unwrap_or_default();
        placed.push(at(shifts[place]));
    }
    shifts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plate(x: f32, y: f32, rank: f32) -> Plate {
        Plate { middle: Vec2::new(x, y), size: Vec2::new(100.0, 40.0), rank }
    }

    fn moved(plates: &[Plate]) -> Vec<Plate> {
        let shifted = plates.iter().zip(shifts(plates, &[]));
        shifted
            .map(|(plate, shift)| Plate { middle: plate.middle + Vec2::new(0.0, shift), ..*plate })
            .collect()
    }

    #[test]
    fn plates_that_are_apart_stay() {
        assert_eq!(
            shifts(&[plate(0.0, 0.0, 1.0), plate(0.0, 50.0, 1.0), plate(101.0, 0.0, 1.0)], &[]),
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
        assert_eq!(shifts(&words, &[Vec2::new(0.0, -30.0)]), [10.0]);
        assert_eq!(shifts(&words, &[Vec2::new(0.0, -40.0)]), [0.0], "nothing is covered");
        let between = [Vec2::new(0.0, -45.0), Vec2::new(0.0, 0.0), Vec2::new(0.0, 45.0)];
        assert_eq!(shifts(&words, &between), [0.0], "there is no room, and it stays at what it tells of");
    }

    #[test]
    fn where_there_is_no_room_nearby_words_stay_at_what_they_tell_of() {
        let crowd = [plate(0.0, 0.0, 1.0); 20];
        assert_eq!(shifts(&crowd, &[]).into_iter().filter(|shift| *shift == 0.0).count(), 14);
    }
}
