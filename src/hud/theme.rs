//! The look of the panels: parchment, ink and one serif typeface, as in a printed rulebook.

use std::sync::Arc;

use bevy::prelude::{Local, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::style::{ScrollStyle, WidgetVisuals, Widgets};
use bevy_egui::egui::{
    Color32, Context, CornerRadius, CursorIcon, FontData, FontDefinitions, FontFamily, FontId, Margin,
    Shadow, Stroke, TextStyle, Visuals, vec2,
};
use egui_phosphor::{Variant, add_to_fonts};

use crate::input::Settings;
use crate::view::art::palette::{BLOOD, CHALK, CHOICE, EARTH, FLAME, GOLD, INK, PAPER, Shade};
use crate::view::lettering::{BOLD, ITALIC, REGULAR};

/// The bold typeface, for headings and large figures.
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// The italic typeface, for asides.
pub fn italic() -> FontFamily {
    FontFamily::Name("italic".into())
}

/// A color of the palette as egui takes it.
pub fn color(shade: Shade) -> Color32 {
    Color32::from_rgb(shade.red, shade.green, shade.blue)
}

/// Sets fonts and style before anything is drawn, and the zoom whenever the window or the setting changes.
pub(super) fn wear(mut contexts: EguiContexts, settings: Res<Settings>, mut worn: Local<Option<f32>>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    if worn.is_none() {
        wear_on(context);
    }
    let window = context.content_rect().size() * context.zoom_factor();
    let scale = settings.scale_in(window.x, window.y);
    if *worn != Some(scale) {
        context.set_zoom_factor(scale);
        *worn = Some(scale);
    }
}

/// Sets fonts and style.
pub(super) fn wear_on(context: &Context) {
    context.set_fonts(fonts());
    context.options_mut(|options| options.zoom_with_keyboard = false);
    dress(context);
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces = [
        ("serif", FontFamily::Proportional, REGULAR),
        ("serif bold", bold(), BOLD),
        ("serif italic", italic(), ITALIC),
    ];
    for (name, family, bytes) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        fonts.families.entry(family).or_default().insert(0, name.to_owned());
    }
    add_to_fonts(&mut fonts, Variant::Regular);
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for family in [bold(), italic()] {
        fonts.families.entry(family).or_default().extend(fallback.clone());
    }
    fonts
}

fn dress(context: &Context) {
    context.all_styles_mut(|style| {
        style.visuals = visuals();
        style.spacing.item_spacing = vec2(8.0, 5.0);
        style.spacing.button_padding = vec2(10.0, 5.0);
        style.spacing.interact_size.y = 26.0;
        style.spacing.window_margin = Margin::same(12);
        style.spacing.menu_margin = Margin::same(8);
        style.spacing.tooltip_width = 320.0;
        style.spacing.scroll = ScrollStyle { bar_width: 8.0, ..ScrollStyle::solid() };
        style.always_scroll_the_only_direction = true;
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.25;
        style.text_styles = [
            (TextStyle::Heading, FontId::new(24.0, bold())),
            (TextStyle::Body, FontId::new(16.0, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(16.0, FontFamily::Proportional)),
            (TextStyle::Small, FontId::new(13.5, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(14.0, FontFamily::Monospace)),
        ]
        .into();
    });
}

fn visuals() -> Visuals {
    let ink = color(INK);
    let mut visuals = Visuals::light();
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(color(INK.mix(PAPER, 0.3)));
    visuals.window_fill = color(PAPER);
    visuals.panel_fill = color(PAPER);
    visuals.extreme_bg_color = color(CHALK);
    visuals.faint_bg_color = color(PAPER.mix(INK, 0.06));
    visuals.code_bg_color = color(PAPER.mix(INK, 0.08));
    visuals.window_stroke = Stroke::new(2.0, ink);
    visuals.window_corner_radius = CornerRadius::same(3);
    visuals.menu_corner_radius = CornerRadius::same(3);
    visuals.window_shadow = shadow(3, 5, 12);
    visuals.popup_shadow = shadow(2, 3, 6);
    visuals.selection.bg_fill = color(GOLD.mix(PAPER, 0.3));
    visuals.selection.stroke = Stroke::new(1.5, ink);
    visuals.hyperlink_color = color(CHOICE);
    visuals.warn_fg_color = color(FLAME.mix(INK, 0.2));
    visuals.error_fg_color = color(BLOOD);
    visuals.slider_trailing_fill = true;
    visuals.disabled_alpha = 0.45;
    visuals.interact_cursor = Some(CursorIcon::PointingHand);
    visuals.widgets = widgets();
    visuals
}

fn shadow(right: i8, down: i8, blur: u8) -> Shadow {
    Shadow { offset: [right, down], blur, spread: 0, color: Color32::from_black_alpha(110) }
}

/// Buttons like tokens printed on card: paler than the sheet, gold under the pointer, dark gold when pressed.
fn widgets() -> Widgets {
    let look = |fill: Shade, line: f32| WidgetVisuals {
        bg_fill: color(fill),
        weak_bg_fill: color(fill),
        bg_stroke: Stroke::new(line, color(INK.mix(PAPER, 0.25))),
        corner_radius: CornerRadius::same(4),
        fg_stroke: Stroke::new(1.2, color(INK)),
        expansion: 0.0,
    };
    Widgets {
        noninteractive: WidgetVisuals {
            bg_stroke: Stroke::new(1.0, color(INK.mix(PAPER, 0.55))),
            ..look(PAPER, 1.0)
        },
        inactive: look(CHALK.mix(PAPER, 0.35), 1.0),
        hovered: look(GOLD.mix(CHALK, 0.45), 1.5),
        active: look(GOLD.mix(EARTH, 0.35), 2.0),
        open: look(GOLD.mix(PAPER, 0.6), 1.0),
    }
}
