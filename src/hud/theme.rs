//! What the panels look like: parchment, ink and one serif type, as in a printed rulebook.

use std::sync::Arc;

use bevy::prelude::{Local, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke,
    TextStyle, Visuals, vec2,
};
use egui_phosphor::{Variant, add_to_fonts};

use crate::input::Settings;
use crate::view::art::palette::{self, Shade};

/// The heavy face of the type, for headings and large figures.
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// A color of the palette as panels take it.
pub fn color(shade: Shade) -> Color32 {
    Color32::from_rgb(shade.red, shade.green, shade.blue)
}

/// Dresses the context once, and again when the player changes the size.
pub(super) fn wear(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    mut worn: Local<Option<f32>>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    if worn.is_none() {
        context.set_fonts(fonts());
        dress(context);
    }
    if *worn != Some(settings.interface_scale) {
        context.set_zoom_factor(settings.interface_scale);
        *worn = Some(settings.interface_scale);
    }
    Ok(())
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces = typst_assets::fonts();
    for (bytes, (name, family)) in faces.filter_map(|bytes| Some((bytes, face(bytes)?))) {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        fonts.families.entry(family).or_default().insert(0, name.to_owned());
    }
    add_to_fonts(&mut fonts, Variant::Regular);
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    fonts.families.entry(bold()).or_default().extend(fallback);
    fonts
}

/// Which of the faces we use, by what the font file calls itself.
fn face(bytes: &[u8]) -> Option<(&'static str, FontFamily)> {
    let says = |name: &str| {
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_be_bytes).collect();
        bytes.windows(wide.len()).any(|window| window == wide)
            || bytes.windows(name.len()).any(|window| window == name.as_bytes())
    };
    let serif = |style: &str| says(&format!("LibertinusSerif-{style}"));
    if serif("Regular") && !serif("RegularItalic") {
        Some(("serif", FontFamily::Proportional))
    } else if serif("Bold") && !serif("BoldItalic") {
        Some(("serif bold", bold()))
    } else {
        None
    }
}

fn dress(context: &Context) {
    context.all_styles_mut(|style| {
        style.visuals = visuals();
        style.spacing.item_spacing = vec2(8.0, 5.0);
        style.spacing.button_padding = vec2(10.0, 5.0);
        style.spacing.window_margin = Margin::same(12);
        style.interaction.selectable_labels = false;
        style.text_styles = [
            (TextStyle::Heading, FontId::new(24.0, bold())),
            (TextStyle::Body, FontId::new(16.0, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(16.0, FontFamily::Proportional)),
            (TextStyle::Small, FontId::new(13.0, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(14.0, FontFamily::Monospace)),
        ]
        .into();
    });
}

fn visuals() -> Visuals {
    let ink = color(palette::INK);
    let paper = color(palette::PAPER);
    let mut visuals = Visuals::light();
    visuals.override_text_color = Some(ink);
    visuals.window_fill = paper;
    visuals.panel_fill = paper;
    visuals.window_stroke = Stroke::new(2.0, ink);
    visuals.window_corner_radius = CornerRadius::same(4);
    visuals.window_shadow =
        Shadow { offset: [3, 5], blur: 12, spread: 0, color: Color32::from_black_alpha(110) };
    visuals
}
