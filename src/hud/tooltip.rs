//! Words beside something while the pointer rests on it. They cover neither what they explain nor a question.

use bevy_egui::egui::{
    AreaState, Context, Id, LayerId, Order, Rect, RectAlign, Response, Tooltip, Ui, Vec2, pos2, vec2,
};

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

/// What the tooltip of a widget lies beside, and on which side of it. It lies beside the panel, so that the neighbors of
/// the widget are seen; where there is no room for that, beside the widget or, where a question would be covered,
/// beside its panel.
fn place(widget: &Response) -> (Rect, RectAlign) {
    let context = &widget.ctx;
    let area = Tooltip::tooltip_id(widget.id, 0);
    let wide = context.global_style().spacing.tooltip_width;
    let size = AreaState::load(context, area).and_then(|area| area.size).unwrap_or(vec2(wide, 0.0));
    let panel = context.memory(|memory| memory.area_rect(widget.layer_id.id));
    let window = context.content_rect();
    if let Some(panel) = panel.filter(|_| widget.layer_id.order == Order::Middle)
        && let Some(at) = beside_panels((widget.interact_rect, panel), size, window, &panels(context))
    {
        let corner = Rect::from_min_size(at.min - vec2(0.0, GAP), Vec2::ZERO);
        return (corner, RectAlign::BOTTOM_START);
    }
    let beside = [Some(widget.interact_rect), panel];
    let places =
        beside.into_iter().flatten().flat_map(|beside| RectAlign::MENU_ALIGNS.map(|align| (beside, align)));
    first_free(places, size, window, &questions(context))
        .unwrap_or((widget.interact_rect, RectAlign::BOTTOM_START))
}

/// The nearest place for a tooltip of that size that covers no panel: below the panel of its widget or above it, or at a
/// side of one that is higher than wide. A page as large as the window leaves none.
fn beside_panels((widget, panel): (Rect, Rect), size: Vec2, window: Rect, panels: &[Rect]) -> Option<Rect> {
    let across = widget.left().min(window.right() - size.x).max(window.left());
    let along = widget.top().min(window.bottom() - size.y).max(window.top());
    let down = (pos2(across, panel.bottom() + GAP), vec2(0.0, 1.0));
    let up = (pos2(across, panel.top() - GAP - size.y), vec2(0.0, -1.0));
    let left = (pos2(panel.left() - GAP - size.x, along), vec2(-1.0, 0.0));
    let right = (pos2(panel.right() + GAP, along), vec2(1.0, 0.0));
    let is_column = panel.height() > panel.width();
    let ways = if is_column { [left, right, down, up] } else { [down, up, left, right] };
    ways.into_iter().find_map(|(corner, way)| {
        let mut at = Rect::from_min_size(corner, size);
        while let Some(covered) = panels.iter().find(|panel| panel.intersects(at)) {
            let past = (covered.size() + at.size()) / 2.0 + Vec2::splat(GAP);
            let middle = covered.center() + past * way;
            let center =
                if way.x == 0.0 { pos2(at.center().x, middle.y) } else { pos2(middle.x, at.center().y) };
            at = Rect::from_center_size(center, size);
            if !window.contains_rect(at) {
                return None;
            }
        }
        window.contains_rect(at).then_some(at)
    })
}

/// Where panels lie now.
fn panels(context: &Context) -> Vec<Rect> {
    context.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter();
        let middle = layers.filter(|layer| layer.order == Order::Middle);
        middle.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
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
    let layer = |name: &str| LayerId::new(Order::Middle, Id::new(name));
    context.memory(|memory| {
        let open = QUESTIONS.into_iter().filter(|name| memory.areas().is_visible(&layer(name)));
        open.filter_map(|name| memory.area_rect(Id::new(name))).collect()
    })
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_tooltip_lies_beside_the_panel_and_covers_none() {
        let window = rect(0.0, 0.0, 800.0, 600.0);
        let (column, bar) = (rect(600.0, 0.0, 200.0, 600.0), rect(0.0, 540.0, 590.0, 60.0));
        let lane = rect(0.0, 470.0, 590.0, 60.0);
        let size = vec2(150.0, 80.0);
        let place = |widget, panel| beside_panels((widget, panel), size, window, &[column, bar, lane]);
        let of_column = place(rect(610.0, 100.0, 180.0, 20.0), column).expect("there is room");
        assert_eq!(
            of_column.min,
            pos2(600.0 - GAP - 150.0, 100.0),
            "to its left, at the height of the widget"
        );
        let of_bar = place(rect(20.0, 550.0, 30.0, 30.0), bar).expect("there is room");
        assert_eq!(of_bar.max.y, 470.0 - GAP, "above what lies above the bar");
        assert_eq!(place(rect(20.0, 50.0, 30.0, 30.0), window), None);
    }
}
