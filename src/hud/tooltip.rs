//! Words beside something while the pointer rests on it. They cover neither what they explain nor a question.

use bevy_egui::egui::{AreaState, Context, Id, LayerId, Rect, RectAlign, Response, Tooltip, Ui, Vec2, vec2};

/// The panels in which the game waits for an answer, by the names of their areas.
pub(super) const QUESTIONS: [&str; 2] = ["choice", "chase"];

/// The gap between a tooltip and what it explains, in points.
const GAP: f32 = 4.0;

/// Something that explains itself, whether it can be used or not.
pub trait Explained: Sized {
    /// With what `add` adds in a tooltip.
    fn explained_by(self, add: impl FnOnce(&mut Ui)) -> Self;

    /// With a text in a tooltip.
    fn explained(self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.explained_by(|ui| drop(ui.label(text)))
    }
}

impl Explained for Response {
    fn explained_by(self, add: impl FnOnce(&mut Ui)) -> Response {
        if Tooltip::should_show_tooltip(&self, true) {
            let (beside, align) = place(&self);
            let mut tooltip = Tooltip::for_widget(&self).gap(GAP);
            tooltip.popup = tooltip.popup.anchor(beside).align(align).align_alternatives(&[]);
            tooltip.show(add);
        }
        self
    }
}

/// What the tooltip of a widget lies beside, and on which side of it: the widget itself or, where a question would be
/// covered, its whole panel.
fn place(widget: &Response) -> (Rect, RectAlign) {
    let context = &widget.ctx;
    let area = Tooltip::tooltip_id(widget.id, 0);
    let wide = context.global_style().spacing.tooltip_width;
    let size = AreaState::load(context, area).and_then(|area| area.size).unwrap_or(vec2(wide, 0.0));
    let panel = context.memory(|memory| memory.area_rect(widget.layer_id.id));
    let beside = [Some(widget.interact_rect), panel];
    let places =
        beside.into_iter().flatten().flat_map(|beside| RectAlign::MENU_ALIGNS.map(|align| (beside, align)));
    let window = context.content_rect();
    first_free(places, size, window, &questions(context))
        .unwrap_or((widget.interact_rect, RectAlign::BOTTOM_START))
}

/// The first of these places within the window that touches nothing that must be seen.
fn first_free(
    mut places: impl Iterator<Item = (Rect, RectAlign)>,
    size: Vec2,
    window: Rect,
    seen: &[Rect],
) -> Option<(Rect, RectAlign)> {
    places.find(|(beside, align)| {
        let tooltip = align.align_rect(beside, size, GAP);
        window.contains_rect(tooltip) && !seen.iter().any(|seen| seen.intersects(tooltip))
    })
}

/// Where the game asks something now.
fn questions(context: &Context) -> Vec<Rect> {
    let layer = |name: &str| LayerId::new(bevy_egui::egui::Order::Middle, Id::new(name));
    context.memory(|memory| {
        let open = QUESTIONS.into_iter().filter(|name| memory.areas().is_visible(&layer(name)));
        open.filter_map(|name| memory.area_rect(Id::new(name))).collect()
    })
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    #[test]
    fn a_tooltip_gives_way_to_a_question_and_to_the_edge_of_the_window() {
        let (window, widget) = (rect(0.0, 0.0, 800.0, 600.0), rect(300.0, 300.0, 80.0, 20.0));
        let around = || RectAlign::MENU_ALIGNS.into_iter().map(move |align| (widget, align));
        let side =
            |seen: &[Rect]| first_free(around(), vec2(200.0, 100.0), window, seen).map(|(_, align)| align);
        let (below, above) = (rect(0.0, 330.0, 800.0, 200.0), rect(0.0, 100.0, 800.0, 190.0));
        assert_eq!(side(&[]), Some(RectAlign::BOTTOM_START));
        assert_eq!(side(&[below]), Some(RectAlign::TOP_START));
        assert_eq!(side(&[window]), None);
        let low = window.with_max_y(330.0);
        let first = first_free(around(), vec2(200.0, 100.0), low, &[]).map(|(_, align)| align);
        assert_eq!(first, Some(RectAlign::TOP_START));
        assert_eq!(side(&[below, above]), None, "a tooltip beside it would reach into one of them");
    }
}
