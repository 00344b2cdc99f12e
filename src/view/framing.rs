//! What part of the board the window shows: plain arithmetic, tested without a window.

use bevy::math::{Rect, Vec2};
use bevy::prelude::Resource;

/// What the panels cover at the edges of the window, in points. The panels may set it more precisely.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Covered {
    /// From the upper edge.
    pub above: f32,
    /// From the lower edge.
    pub below: f32,
    /// From the left edge.
    pub left: f32,
    /// From the right edge.
    pub right: f32,
}

impl Default for Covered {
    fn default() -> Covered {
        Covered { above: 64.0, below: 110.0, left: 0.0, right: 320.0 }
    }
}

/// Room left around the board when all of it is shown, in pixels.
const MARGIN: f32 = 16.0;

/// What lies closer to a panel than this is not seen well, in pixels.
const EDGE: f32 = 36.0;

/// How far the view may go beyond a board that is larger than its room, in pixels.
const BEYOND: f32 = 120.0;

/// World units to a pixel where a hex is largest: two and a half times the size it is drawn in.
const CLOSEST: f32 = 0.4;

/// If the panels leave less width or height than this, in pixels, the board lies under them.
const LEAST_ROOM: f32 = 160.0;

/// The point of the world in the middle of the window, and world units to a pixel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct View {
    pub middle: Vec2,
    pub scale: f32,
}

impl View {
    /// The view after dragging the board by some pixels.
    pub fn dragged(self, pixels: Vec2) -> View {
        View { middle: self.middle - pixels * self.scale, ..self }
    }

    /// The view a share of the way to another. A point that both show at the same place stays there.
    pub fn toward(self, goal: View, share: f32) -> View {
        View {
            middle: self.middle.lerp(goal.middle, share),
            scale: self.scale + (goal.scale - self.scale) * share,
        }
    }

    /// Whether the difference to another view cannot be seen.
    pub fn is_like(self, other: View) -> bool {
        let apart = self.middle.distance(other.middle) / self.scale;
        apart < 0.1 && (self.scale / other.scale - 1.0).abs() < 0.0002
    }
}

/// What limits a view.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    /// The board, in the world.
    board: Rect,
    /// What the panels leave free, in pixels from the middle of the window, y up.
    free: Rect,
}

impl Frame {
    /// A board in a window of this size, with panels of this scale around it.
    pub fn new((low, high): (Vec2, Vec2), window: Vec2, covered: Covered, scale: f32) -> Frame {
        let whole = Rect::from_center_size(Vec2::ZERO, window.max(Vec2::ONE));
        let free = Rect {
            min: whole.min + Vec2::new(covered.left, covered.below) * scale,
            max: whole.max - Vec2::new(covered.right, covered.above) * scale,
        };
        let roomy = (free.max - free.min).min_element() >= LEAST_ROOM;
        Frame { board: Rect { min: low, max: high }, free: if roomy { free } else { whole } }
    }

    /// The whole board between the panels.
    pub fn whole(&self) -> View {
        let room = (self.free.size() - 2.0 * MARGIN).max(Vec2::ONE);
        let scale = (self.board.size() / room).max_element().max(CLOSEST);
        self.looking_at(self.board.center(), scale)
    }

    /// The view with a point of the world in the middle of the free part.
    pub fn looking_at(&self, point: Vec2, scale: f32) -> View {
        View { middle: point - self.free.center() * scale, scale }
    }

    /// Whether a point of the world is seen between the panels.
    pub fn sees(&self, view: View, point: Vec2) -> bool {
        self.free.contains((point - view.middle) / view.scale)
    }

    /// The point of the world at these shares, from the lower left, of the free part.
    pub fn place(&self, view: View, share: Vec2) -> Vec2 {
        view.middle + (self.free.min + self.free.size() * share) * view.scale
    }

    /// Width and height of the free part, in pixels.
    pub fn room(&self) -> Vec2 {
        self.free.size()
    }

    /// Whether a point of the world is seen between the panels and not close to their edges.
    pub fn sees_well(&self, view: View, point: Vec2) -> bool {
        self.free.inflate(-EDGE).contains((point - view.middle) / view.scale)
    }

    /// The view, magnified this many times; what is at `pointer`, in pixels from the middle of the window, stays
    /// there.
    pub fn magnified(&self, view: View, times: f32, pointer: Vec2) -> View {
        let scale = self.scale_within(view.scale / times);
        View { middle: view.middle + pointer * (view.scale - scale), scale }
    }

    /// The view, magnified around the middle of the free part.
    pub fn magnified_in_the_middle(&self, view: View, times: f32) -> View {
        self.magnified(view, times, self.free.center())
    }

    /// The view nearest to this one that keeps the board in sight.
    pub fn keep(&self, view: View) -> View {
        let scale = self.scale_within(view.scale);
        let excess = self.board.size() - self.free.size() * scale;
        let beyond = excess.clamp(Vec2::ZERO, Vec2::splat(BEYOND * scale));
        let lowest = self.board.min - beyond - self.free.min * scale;
        let highest = self.board.max + beyond - self.free.max * scale;
        // Where the board is smaller than its room, it may lie anywhere in it.
        View { middle: view.middle.clamp(lowest.min(highest), lowest.max(highest)), scale }
    }

    /// Limits a scale: from the closest to that of the whole board, or to the drawn size of hexes if that shows more.
    fn scale_within(&self, scale: f32) -> f32 {
        scale.clamp(CLOSEST, self.whole_scale().max(1.0))
    }

    fn whole_scale(&self) -> f32 {
        self.whole().scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames() -> [Frame; 4] {
        let covered = Covered::default();
        let board = |width: f32, height: f32| (Vec2::new(-55.0, -height), Vec2::new(width - 55.0, 64.0));
        [
            Frame::new(board(3400.0, 1900.0), Vec2::new(1280.0, 720.0), covered, 1.0),
            Frame::new(board(22_000.0, 19_000.0), Vec2::new(1920.0, 1080.0), covered, 1.5),
            Frame::new(board(300.0, 200.0), Vec2::new(1280.0, 720.0), covered, 0.75),
            Frame::new(board(900.0, 2000.0), Vec2::new(300.0, 200.0), covered, 2.0),
        ]
    }

    /// Where a point of the world is seen, in pixels from the middle of the window.
    fn seen(view: View, point: Vec2) -> Vec2 {
        (point - view.middle) / view.scale
    }

    #[test]
    fn the_whole_board_lies_between_the_panels() {
        for frame in frames() {
            let whole = frame.whole();
            for corner in [frame.board.min, frame.board.max] {
                assert!(frame.free.contains(seen(whole, corner)), "{frame:?}");
            }
            assert!(frame.keep(whole).is_like(whole), "{frame:?}");
        }
    }

    #[test]
    fn what_is_under_the_pointer_stays_there() {
        for frame in frames() {
            let pointer = Vec2::new(111.0, -77.0);
            let mut view = frame.whole();
            let point = view.middle + pointer * view.scale;
            for times in [1.2, 3.0, 0.7, 100.0, 0.001] {
                let goal = frame.magnified(view, times, pointer);
                for share in [0.0, 0.3, 1.0] {
                    let on_the_way = seen(view.toward(goal, share), point);
                    assert!(on_the_way.distance(pointer) < 0.5, "{on_the_way} on the way to {goal:?}");
                }
                view = goal;
            }
        }
    }

    #[test]
    fn hexes_are_never_larger_or_smaller_than_is_of_use() {
        for frame in frames() {
            let near = frame.magnified(frame.whole(), 1e6, Vec2::ZERO);
            assert_eq!(near.scale, CLOSEST);
            let far = frame.magnified(near, 1e-6, Vec2::ZERO);
            assert!(far.scale >= 1.0 && far.scale >= frame.whole().scale, "{frame:?}");
        }
    }

    #[test]
    fn the_board_stays_in_sight_wherever_one_drags_it() {
        for frame in frames() {
            for times in [1.0, 4.0] {
                for pixels in [Vec2::splat(1e6), Vec2::splat(-1e6), Vec2::new(-1e6, 1e6)] {
                    let view = frame.magnified_in_the_middle(frame.whole(), times);
                    let view = frame.keep(view.dragged(pixels));
                    let board = Rect { min: seen(view, frame.board.min), max: seen(view, frame.board.max) };
                    let shown = board.intersect(frame.free).size();
                    let least = board.size().min(frame.free.size() - BEYOND - 1.0);
                    assert!(shown.cmpge(least - 0.5).all(), "{shown} is seen of {board:?} in {frame:?}");
                }
            }
        }
    }

    #[test]
    fn a_hex_that_is_looked_at_lies_between_the_panels() {
        let [frame, ..] = frames();
        for corner in [frame.board.min, frame.board.max, frame.board.center()] {
            let view = frame.keep(frame.looking_at(corner, 0.5));
            assert!(frame.free.contains(seen(view, corner)));
        }
    }
}
