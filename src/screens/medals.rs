//! What the player has won, as medals: coins with a sign each, drawn by code.

use bevy_egui::egui::{
    Align, Layout, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, UiBuilder, pos2, vec2,
};

use crate::ai::Player;
use crate::hud::theme::color;
use crate::hud::tooltip::Explained;
use crate::input::Medals;
use crate::view::art::palette::{BLOOD, CHALK, EARTH, GOLD, INK, STEEL, Shade};

/// The width of a coin that lies on a picture, and its distance from the edges of the picture, in points.
const ON_A_PICTURE: f32 = 22.0;
const INSET: f32 = 5.0;

/// The gap between two coins, in widths of a coin.
const GAP: f32 = 0.22;

/// A medal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Medal {
    /// The level was won: a star.
    Won,
    /// It was won against such an opponent: a chevron for each step of its skill.
    Beaten(Player),
    /// It was won without a loss: a heart.
    WithoutLoss,
}

impl Medal {
    /// Those that were earned.
    fn of(medals: Medals) -> impl Iterator<Item = Medal> {
        let won = medals.won.then_some(Medal::Won);
        let whole = medals.without_loss.then_some(Medal::WithoutLoss);
        won.into_iter().chain(medals.beaten.map(Medal::Beaten)).chain(whole)
    }

    fn means(self) -> String {
        match self {
            Medal::Won => "Won".to_owned(),
            Medal::Beaten(player) => format!("Won against the {player}"),
            Medal::WithoutLoss => "Won without a friend who fell, gave up or was caught".to_owned(),
        }
    }

    fn metal(self) -> Shade {
        match self {
            Medal::Won => GOLD,
            Medal::Beaten(_) => STEEL.mix(CHALK, 0.45),
            Medal::WithoutLoss => CHALK,
        }
    }
}

/// Shows the medals side by side, as wide as `size` each; nothing if there are none.
pub(super) fn show(ui: &mut Ui, medals: Medals, size: f32) {
    ui.spacing_mut().item_spacing.x = size * GAP;
    Medal::of(medals).for_each(|medal| drop(coin(ui, medal, size)));
}

/// Lays the medals into the lower left corner of a picture.
pub(super) fn lay_on(ui: &mut Ui, picture: Rect, medals: Medals) {
    let layout = Layout::left_to_right(Align::Max);
    let mut corner = ui.new_child(UiBuilder::new().max_rect(picture.shrink(INSET)).layout(layout));
    show(&mut corner, medals, ON_A_PICTURE);
}

fn coin(ui: &mut Ui, medal: Medal, size: f32) -> Response {
    let (space, response) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    let (painter, middle, radius) = (ui.painter(), space.center(), size / 2.0 - 1.0);
    let metal = medal.metal();
    painter.circle_filled(middle + vec2(0.8, 1.4), radius, color(metal.mix(INK, 0.6)));
    painter.circle(middle, radius, color(metal), Stroke::new(1.4, color(INK)));
    painter.circle_stroke(middle, radius * 0.8, Stroke::new(0.8, color(metal.mix(INK, 0.45))));
    match medal {
        Medal::Won => star(painter, middle, radius * 0.62),
        Medal::Beaten(player) => chevrons(painter, middle, radius * 0.6, rank(player)),
        Medal::WithoutLoss => heart(painter, middle, radius * 0.6),
    }
    response.explained(medal.means())
}

/// The place of a player among all, the simplest being 1.
fn rank(player: Player) -> usize {
    Player::ALL.iter().position(|known| *known == player).unwrap_or_default() + 1
}

fn star(painter: &Painter, middle: Pos2, radius: f32) {
    let point = |number: usize| {
        let far = if number.is_multiple_of(2) { radius } else { radius * 0.42 };
        let (sine, cosine) = (number as f32 * 36.0 - 90.0).to_radians().sin_cos();
        middle + far * vec2(cosine, sine)
    };
    // Five triangles and the pentagon between them: only convex shapes are filled.
    let fill = color(EARTH.mix(INK, 0.35));
    let inner: Vec<Pos2> = (0..5).map(|number| point(2 * number + 1)).collect();
    painter.add(Shape::convex_polygon(inner, fill, Stroke::NONE));
    for tip in (0..10).step_by(2) {
        let corners = vec![point((tip + 9) % 10), point(tip), point(tip + 1)];
        painter.add(Shape::convex_polygon(corners, fill, Stroke::new(0.6, fill)));
    }
}

fn chevrons(painter: &Painter, middle: Pos2, reach: f32, count: usize) {
    let (step, ink) = (reach * 0.5, Stroke::new((reach * 0.26).max(1.4), color(INK)));
    let top = middle.y - step * (count as f32 - 1.0) / 2.0 - reach * 0.12;
    for number in 0..count {
        let y = top + number as f32 * step;
        let (left, right) = (pos2(middle.x - reach * 0.8, y), pos2(middle.x + reach * 0.8, y));
        let tip = pos2(middle.x, y + reach * 0.38);
        painter.line(vec![left, tip, right], ink);
    }
}

fn heart(painter: &Painter, Pos2 { x, y }: Pos2, reach: f32) {
    let fill = color(BLOOD);
    let lobe = reach * 0.52;
    for side in [-1.0, 1.0] {
        painter.circle_filled(pos2(x + side * lobe * 0.86, y - reach * 0.2), lobe, fill);
    }
    let corners = [(-0.9, 0.02), (0.9, 0.02), (0.0, 0.95)]
        .map(|(right, down)| pos2(x + right * reach, y + down * reach));
    painter.add(Shape::convex_polygon(corners.to_vec(), fill, Stroke::new(0.6, fill)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_medal_that_was_earned_is_shown_and_says_for_what() {
        let means = |medals| Medal::of(medals).map(Medal::means).collect::<Vec<_>>();
        assert!(means(Medals::default()).is_empty());
        let all = Medals { won: true, beaten: Some(Player::Warlord), without_loss: true };
        let told = means(all);
        assert_eq!(told.len(), 3);
        assert_eq!(told[1], "Won against the warlord");
        assert_eq!(Player::ALL.map(rank), [1, 2, 3, 4], "a chevron more for each step");
    }
}
