//! How far it is from anywhere to somewhere: what walking and climbing over the board cost, whoever stands there.

use std::collections::VecDeque;

use crate::hex::{Facing, Hex, Offset, to_offset};
use crate::rules::{Field, Unit, climb_between, going};

/// Movement points from hexes to the nearest of some goals.
#[derive(Debug, Clone)]
pub(super) struct Distances {
    columns: i32,
    rows: i32,
    points: Vec<u16>,
}

/// So far is what cannot be reached at all.
const NEVER: u16 = u16::MAX;

/// What every step over the board costs one sort of walker.
#[derive(Debug, Clone)]
pub(super) struct Ground {
    columns: i32,
    rows: i32,
    /// For each hex, row by row, what it costs to come there from the neighbor in each direction.
    into: Vec<[Option<u8>; 6]>,
    /// The same for those who only walk.
    walked: Vec<[Option<u8>; 6]>,
}

impl Ground {
    /// The board for a unit and all that walk and swim as it does.
    pub fn of(field: &Field, unit: &Unit) -> Ground {
        let walk = |from: Hex, to: Hex| going(field, unit, from, to);
        let climb = |from: Hex, to: Hex| walk(from, to).or_else(|| climb_between(field, from, to));
        let small = |points: Option<u32>| points.and_then(|points| u8::try_from(points).ok());
        let hexes = || field.board.hexes().map(|(hex, _)| hex);
        let walked = |hex: Hex| Facing::ALL.map(|side| small(walk(side.ahead(hex), hex)));
        let into = |hex: Hex| Facing::ALL.map(|side| small(climb(side.ahead(hex), hex)));
        Ground {
            columns: field.board.columns(),
            rows: field.board.rows(),
            into: hexes().map(into).collect(),
            walked: hexes().map(walked).collect(),
        }
    }

    /// What a step costs somebody on his feet; nothing if it cannot be walked.
    pub fn step(&self, from: Hex, to: Hex) -> Option<u32> {
        let side = Facing::between(to, from)?;
        let around = self.walked.get(place(self.columns, self.rows, to)?)?;
        Facing::ALL.iter().position(|other| *other == side).and_then(|side| around[side]).map(u32::from)
    }

    /// How many hexes it has.
    pub fn hexes(&self) -> usize {
        self.into.len()
    }

    /// Movement points from everywhere to the nearest of these hexes; of the same order turned around from a hex to
    /// everywhere, near enough.
    pub fn to(&self, goals: impl IntoIterator<Item = Hex>) -> Distances {
        self.past([], goals)
    }

    /// The same where it takes so many points more to get past some hexes.
    pub fn past(
        &self,
        throng: impl IntoIterator<Item = (Hex, u8)>,
        goals: impl IntoIterator<Item = Hex>,
    ) -> Distances {
        let mut more = vec![0; self.into.len()];
        for (hex, points) in throng {
            if let Some(place) = place(self.columns, self.rows, hex) {
                more[place] = points;
            }
        }
        let mut distances =
            Distances { columns: self.columns, rows: self.rows, points: vec![NEVER; self.into.len()] };
        // Steps cost little, so a ring of lists, one for each cost that may be next, beats a heap.
        let mut waves: VecDeque<Vec<Hex>> = VecDeque::from([Vec::new()]);
        for goal in goals {
            if let Some(place) = distances.place(goal) {
                distances.points[place] = 0;
                waves[0].push(goal);
            }
        }
        let mut walked: u16 = 0;
        while let Some(wave) = waves.pop_front() {
            for hex in wave {
                self.spread((hex, walked), &more, &mut distances, &mut waves);
            }
            walked = walked.saturating_add(1);
        }
        distances
    }

    fn spread(
        &self,
        (hex, walked): (Hex, u16),
        more: &[u8],
        distances: &mut Distances,
        waves: &mut VecDeque<Vec<Hex>>,
    ) {
        let Some(place) = distances.place(hex).filter(|place| distances.points[*place] == walked) else {
            return;
        };
        for (side, cost) in Facing::ALL.into_iter().zip(self.into[place]) {
            let (from, Some(cost)) = (side.ahead(hex), cost) else { continue };
            let Some(before) = distances.place(from) else { continue };
            let cost = cost.max(1).saturating_add(more[place]);
            let found = walked.saturating_add(u16::from(cost));
            if found < distances.points[before] {
                distances.points[before] = found;
                let wave = usize::from(cost) - 1;
                if waves.len() <= wave {
                    waves.resize(wave + 1, Vec::new());
                }
                waves[wave].push(from);
            }
        }
    }
}

impl Distances {
    /// Movement points from a hex; nothing if there is no way.
    pub fn from(&self, hex: Hex) -> Option<u16> {
        let place = self.place(hex)?;
        Some(self.points[place]).filter(|points| *points != NEVER)
    }

    fn place(&self, hex: Hex) -> Option<usize> {
        place(self.columns, self.rows, hex)
    }
}

/// The number of a hex, row by row.
fn place(columns: i32, rows: i32, hex: Hex) -> Option<usize> {
    let Offset { column, row } = to_offset(hex);
    let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
    inside.then_some((row * columns + column) as usize)
}
