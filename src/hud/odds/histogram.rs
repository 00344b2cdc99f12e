//! A histogram of the hit points the target may lose, with a mark where it goes down.

use std::collections::BTreeMap;

use bevy_egui::egui::{Align2, FontId, Response, RichText, Stroke, Ui, Vec2b};
use egui_plot::{AxisHints, Bar, BarChart, GridMark, Plot, PlotPoint, PlotUi, Text, VLine};

use super::super::theme::{bold, color};
use super::super::tooltip::Explained;
use super::super::wording::percent;
use crate::view::art::palette::{BLOOD, EARTH, INK, PAPER};

/// Height of the histogram with its axis, in points.
const HEIGHT: f32 = 70.0;

/// The same in a window lower than `ROOMY`, in points.
const LOW: f32 = 54.0;
const ROOMY: f32 = 800.0;

/// Chances smaller than this have no bar.
const SLIGHT: f64 = 0.0005;

/// The most numbers under the bars.
const MOST_TICKS: i32 = 10;

/// The hit points that a target may lose.
pub(super) struct Histogram<'a> {
    /// Points to probability.
    pub damage: &'a BTreeMap<i32, f64>,
    /// The points at which the target goes down.
    pub down_at: Option<i32>,
}

impl Histogram<'_> {
    /// Draws it, unless no harm is possible.
    pub fn draw(&self, ui: &mut Ui) {
        let Some(most) = self.most() else { return };
        let tallest = self.harm().map(|(_, chance)| chance).fold(0.0, f64::max);
        let right = f64::from(most.max(self.mark().unwrap_or_default()).max(6)) + 0.7;
        let step = (right as i32 / MOST_TICKS) + 1;
        let roomy = ui.ctx().content_rect().height() >= ROOMY;
        let shown = {
            let plot = Plot::new("damage")
                .height(if roomy { HEIGHT } else { LOW })
                .show_axes(Vec2b::new(true, false))
                .show_grid(false)
                .show_background(false)
                .show_crosshair(false)
                .allow_zoom(false)
                .allow_drag(false)
                .allow_scroll(false)
                .allow_boxed_zoom(false)
                .allow_double_click_reset(false)
                .allow_axis_zoom_drag(false)
                .label_formatter(|_| None)
                .set_margin_fraction([0.0, 0.0].into())
                .x_grid_spacer(move |_| ticks(step, right as i32))
                .custom_x_axes(vec![numbers()]);
            plot.show(ui, |plot| {
                plot.set_plot_bounds_x(0.3..=right);
                plot.set_plot_bounds_y(0.0..=tallest * 1.25);
                self.bars(plot);
                self.point_out(plot, tallest);
                plot.pointer_coordinate()
            })
        };
        let points = shown.inner.map_or(0, |place| place.x.round() as i32);
        self.explain(shown.response, points);
    }

    fn harm(&self) -> impl Iterator<Item = (i32, f64)> {
        self.damage.iter().map(|(points, chance)| (*points, *chance)).filter(|(points, _)| *points > 0)
    }

    fn most(&self) -> Option<i32> {
        let tallest = self.harm().map(|(_, chance)| chance).fold(0.0, f64::max);
        let seen = |chance: f64| chance > SLIGHT.min(tallest / 2.0);
        self.harm().filter(|(_, chance)| seen(*chance)).map(|(points, _)| points).max()
    }

    /// Where the target goes down, unless that is far beyond the last bar.
    fn mark(&self) -> Option<i32> {
        let most = self.most()?;
        self.down_at.filter(|points| *points <= 2 * most)
    }

    /// The chance of at least that many points.
    fn at_least(&self, points: i32) -> f64 {
        self.damage.range(points..).map(|(_, chance)| chance).sum()
    }

    fn bars<'p>(&self, plot: &mut PlotUi<'p>) {
        let fatal = |points: i32| self.mark().is_some_and(|mark| points >= mark);
        let bar = |(points, chance): (i32, f64)| {
            let shade = if fatal(points) { BLOOD } else { EARTH.mix(INK, 0.25) };
            Bar::new(f64::from(points), chance)
                .width(0.78)
                .fill(color(shade))
                .stroke(Stroke::new(1.0, color(INK)))
        };
        let bars = self.harm().map(bar).collect();
        plot.bar_chart(BarChart::new("damage", bars).allow_hover(false));
    }

    /// A line before the first bar at which the target goes down.
    fn point_out<'p>(&self, plot: &mut PlotUi<'p>, tallest: f64) {
        let Some(mark) = self.mark() else { return };
        let place = f64::from(mark) - 0.5;
        let line = VLine::new("down", place).allow_hover(false);
        plot.vline(line.stroke(Stroke::new(1.6, color(BLOOD))));
        let words = RichText::new("goes down").font(FontId::new(12.5, bold())).color(color(BLOOD));
        let right_of_the_middle = place > plot.plot_bounds().max()[0] * 0.6;
        let (anchor, words) = match right_of_the_middle {
            true => (Align2::RIGHT_TOP, words),
            false => (Align2::LEFT_TOP, words),
        };
        let place = PlotPoint::new(place, tallest * 1.25);
        let words = words.background_color(color(PAPER));
        plot.text(Text::new("down", place, words).anchor(anchor).allow_hover(false));
    }

    fn explain(&self, response: Response, points: i32) {
        response.explained(self.words(points));
    }

    fn words(&self, points: i32) -> String {
        let unhurt = percent(self.damage.get(&0).copied().unwrap_or_default());
        match points {
            ..=0 => format!("No harm at all: {unhurt}"),
            points => {
                let exactly = percent(self.damage.get(&points).copied().unwrap_or_default());
                let more = percent(self.at_least(points));
                let points = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
                format!("{points}: {exactly}; at least that many: {more}. No harm at all: {unhurt}.")
            }
        }
    }
}

/// The numbers under the bars.
fn numbers() -> AxisHints<'static> {
    AxisHints::new_x()
        .formatter(|mark, _| format!("{:.0}", mark.value))
        .label_spacing(1.0..=2.0)
        .tick_label_font(FontId::proportional(12.0))
        .tick_label_color(color(INK))
}

fn ticks(step: i32, last: i32) -> Vec<GridMark> {
    let numbers = (1..=last).filter(|number| step == 1 || number % step == 0);
    numbers.map(|number| GridMark { value: f64::from(number), step_size: f64::from(step) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_how_likely_so_many_points_are_and_more() {
        let damage = BTreeMap::from([(0, 0.5), (3, 0.25), (8, 0.25)]);
        let histogram = Histogram { damage: &damage, down_at: Some(8) };
        assert_eq!(histogram.words(3), "3 points: 25%; at least that many: 50%. No harm at all: 50%.");
        assert_eq!(histogram.words(0), "No harm at all: 50%");
        assert_eq!((histogram.most(), histogram.mark()), (Some(8), Some(8)));
        let sturdy = Histogram { damage: &damage, down_at: Some(17) };
        assert_eq!(sturdy.mark(), None, "a number far beyond the last bar has no mark");
    }
}
