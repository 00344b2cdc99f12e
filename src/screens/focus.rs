//! The keyboard focus on screens and in dialogs: which widget has it first, and that it is always in sight.
//!
//! egui itself moves the focus, by Tab and the arrow keys, and presses what has it, by Enter and Space.

use bevy_egui::egui::{Id, Key, Response, Ui, vec2};

/// The widget of a layer that had the focus last, and the pass in which the layer was last drawn.
#[derive(Debug, Clone, Copy)]
struct LastFocus {
    widget: Option<Id>,
    pass: u64,
}

/// Gives this widget the focus if nothing has it. What had it before a dialog lay over it gets it back instead.
pub(super) fn take_focus(first: &Response) {
    let context = &first.ctx;
    let key = Id::new(("last focus", first.layer_id));
    let pass = context.cumulative_pass_nr();
    let last: Option<LastFocus> = context.data(|data| data.get_temp(key));
    let last = last.filter(|last| last.pass + 2 >= pass).and_then(|last| last.widget);
    let here = |widget: &Id| context.read_response(*widget).is_some_and(|it| it.layer_id == first.layer_id);
    let mut widget = last.filter(here);
    match context.memory(|memory| memory.focused()) {
        Some(focused) if here(&focused) => widget = Some(focused),
        None if context.memory(|memory| memory.allows_interaction(first.layer_id)) => {
            let given = widget.unwrap_or(first.id);
            context.memory_mut(|memory| memory.request_focus(given));
        }
        _ => {}
    }
    context.data_mut(|data| data.insert_temp(key, LastFocus { widget, pass }));
}

/// At the end of what scrolls: scrolls to the widget that has just got the focus, and a little farther, so that the
/// next one can be seen too.
pub(super) fn follow_focus(ui: &Ui) {
    let focused = ui.memory(|memory| memory.focused());
    let known = ui.id().with("focus");
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(known), focused));
    let Some(widget) = focused.filter(|_| before != focused).and_then(|id| ui.ctx().read_response(id)) else {
        return;
    };
    // The contents may reach, unseen, below what lies beside the scrolled part.
    let beside = widget.interact_rect.is_positive() && !widget.interact_rect.intersects(ui.clip_rect());
    if widget.layer_id == ui.layer_id() && !beside && ui.min_rect().intersects(widget.rect) {
        ui.scroll_to_rect(widget.rect.expand2(vec2(0.0, widget.rect.height() * 1.5)), None);
    }
}

/// Within what scrolls and is this high: Page Up and Page Down scroll by almost all of it.
pub(super) fn turn_pages(ui: &Ui, height: f32) {
    let pressed = |key, way: f32| if ui.input(|input| input.key_pressed(key)) { way } else { 0.0 };
    let way = pressed(Key::PageUp, 1.0) + pressed(Key::PageDown, -1.0);
    if way != 0.0 {
        ui.scroll_with_delta(vec2(0.0, way * height * 0.9));
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Area, Context, Pos2, RawInput, Rect, ScrollArea, Sense};

    use super::*;

    /// Draws what scrolls, 10 rows of which 2 are seen, and a button below it, until all is at rest. The widget of
    /// this number has the focus, the button being the eleventh. Returns how far it was scrolled.
    fn scrolled(focused: usize) -> f32 {
        let context = Context::default();
        let mut offset = 0.0;
        for _ in 0..40 {
            let mut draw = |ui: &mut Ui| {
                let row = |ui: &mut Ui, number| {
                    let (_, place) = ui.allocate_exact_size(vec2(100.0, 50.0), Sense::click());
                    if number == focused {
                        place.request_focus();
                    }
                };
                let area = ScrollArea::vertical().max_height(100.0).animated(false);
                let area = area.show(ui, |ui| {
                    (0..10).for_each(|number| row(ui, number));
                    follow_focus(ui);
                });
                offset = area.state.offset.y;
                row(ui, 10);
            };
            let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(400.0, 400.0)));
            context.begin_pass(RawInput { screen_rect, ..RawInput::default() });
            Area::new(Id::new("page")).show(&context, |ui| draw(ui));
            context.end_pass().textures_delta.clear();
        }
        offset
    }

    #[test]
    fn what_has_the_focus_is_scrolled_to_only_if_it_is_scrolled_itself() {
        assert_eq!(scrolled(0), 0.0);
        assert!(scrolled(5) > 150.0, "the sixth row is seen");
        assert_eq!(scrolled(10), 0.0, "the button is seen in any case");
    }
}
