//! Distances over the board by walking and climbing, as if no unit stood in the way.

use crate::hex::{Facing, Hex, Offset, to_offset};
use crate::rules::{Battlefield, Unit, climb_between, going};

/// Movement points from hexes to the nearest of some goals.
#[derive(Debug, Clone)]
pub(super) struct Distances {
    columns: i32,
    rows: i32,
    points: Vec<u16>,
}

/// The distance of a hex that cannot be reached.
const NEVER: u16 = u16::MAX;

/// What every step over the board costs units of one gait.
#[derive(Debug, Clone)]
pub(super) struct StepCosts {
    columns: i32,
    rows: i32,
    /// For each hex, row by row, the steps into it from its neighbors.
    into: Vec<Vec<StepCost>>,
    /// For each hex, what it costs to walk into it from the neighbor in each direction.
    walked: Vec<[Option<u8>; 6]>,
    /// The cost of the most expensive step.
    dearest: u8,
}

/// A step from a neighbor.
#[derive(Debug, Clone, Copy)]
struct StepCost {
    from: usize,
    cost: u8,
}

impl StepCosts {
    /// The costs for a unit and all units of its gait.
    pub fn of(field: &Battlefield, unit: &Unit) -> StepCosts {
        let (columns, rows) = (field.board.columns(), field.board.rows());
        let walk = going(field, unit);
        let climb = |from: Hex, to: Hex| walk(from, to).or_else(|| climb_between(field, unit, from, to));
        let small = |points: Option<u32>| points.and_then(|points| u8::try_from(points).ok());
        let hexes = || field.board.hexes().map(|(hex, _)| hex);
        let walked = |hex: Hex| Facing::ALL.map(|side| small(walk(side.ahead(hex), hex)));
        let step = |from: Hex, to: Hex| {
            let cost = small(climb(from, to))?.max(1);
            Some(StepCost { from: place(columns, rows, from)?, cost })
        };
        let steps = |hex: Hex| Facing::ALL.iter().filter_map(|side| step(side.ahead(hex), hex)).collect();
        let into: Vec<Vec<StepCost>> = hexes().map(steps).collect();
        let dearest = into.iter().flatten().map(|step| step.cost).max().unwrap_or_default();
        StepCosts { columns, rows, into, walked: hexes().map(walked).collect(), dearest }
    }

    /// What a step costs a standing unit, in movement points; `None` if it cannot be walked.
    pub fn step(&self, from: Hex, to: Hex) -> Option<u32> {
        let side = Facing::between(to, from)?;
        let around = self.walked.get(place(self.columns, self.rows, to)?)?;
        Facing::ALL.iter().position(|other| *other == side).and_then(|side| around[side]).map(u32::from)
    }

    /// The number of hexes.
    pub fn hexes(&self) -> usize {
        self.into.len()
    }

    /// Movement points from all hexes to the nearest of these hexes; the way back costs about the same.
    pub fn to(&self, goals: impl IntoIterator<Item = Hex>) -> Distances {
        self.past([], goals)
    }

    /// The same, with extra movement points to get past some hexes.
    pub fn past(
        &self,
        crowd: impl IntoIterator<Item = (Hex, u8)>,
        goals: impl IntoIterator<Item = Hex>,
    ) -> Distances {
        let (columns, rows) = (self.columns, self.rows);
        let mut more = vec![0; self.hexes()];
        for (hex, points) in crowd {
            if let Some(place) = place(columns, rows, hex) {
                more[place] = points;
            }
        }
        let most = more.iter().max().copied().unwrap_or_default();
        let mut waves = Waves::up_to(self.dearest.saturating_add(most));
        let mut points = vec![NEVER; self.hexes()];
        for goal in goals.into_iter().filter_map(|goal| place(columns, rows, goal)) {
            points[goal] = 0;
            waves.push(0, goal);
        }
        while let Some((walked, hex)) = waves.next() {
            if points[hex] < walked {
                continue;
            }
            for step in &self.into[hex] {
                let found = walked.saturating_add(u16::from(step.cost.saturating_add(more[hex])));
                if found < points[step.from] {
                    points[step.from] = found;
                    waves.push(found, step.from);
                }
            }
        }
        Distances { columns, rows, points }
    }
}

/// Hexes to look at, the nearest first. Steps are short, so a ring of lists, one for each distance that may be next,
/// is faster than a heap.
struct Waves {
    ring: Vec<Vec<usize>>,
    walked: u16,
    waiting: usize,
}

impl Waves {
    fn up_to(dearest: u8) -> Waves {
        Waves { ring: vec![Vec::new(); usize::from(dearest) + 1], walked: 0, waiting: 0 }
    }

    fn push(&mut self, walked: u16, hex: usize) {
        let wave = usize::from(walked) % self.ring.len();
        self.ring[wave].push(hex);
        self.waiting += 1;
    }

    fn next(&mut self) -> Option<(u16, usize)> {
        if self.waiting == 0 {
            return None;
        }
        loop {
            let wave = usize::from(self.walked) % self.ring.len();
            if let Some(hex) = self.ring[wave].pop() {
                self.waiting -= 1;
                return Some((self.walked, hex));
            }
            self.walked += 1;
        }
    }
}

impl Distances {
    /// Movement points from a hex; `None` if there is no way.
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
