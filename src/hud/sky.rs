//! The weather, unless it is clear: its name, and its effect under the present rulebook.

use bevy::prelude::Res;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, RichText, pos2};
use egui_phosphor::regular::{CLOUD_FOG, CLOUD_LIGHTNING, CLOUD_RAIN, DROP, WAVES, WIND};

use super::parts::{aside, sheet, strong};
use super::places::{GAP, LINE, area, last, top};
use crate::input::Shown;
use crate::model::{RuleId, Weather};
use crate::rulebook::{Rulebook, WeatherPoints};

/// Weather (T-23).
const T23: RuleId = RuleId::t(23);

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    rulebook: Res<Rulebook>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let weather = shown.state.board.weather();
    let Some((sign, name)) = called(weather) else { return Ok(()) };
    let left = last(context, "goals").map_or(GAP, |goals| goals.right() + GAP);
    area("sky", pos2(left, top(context))).pivot(Align2::LEFT_TOP).show(context, |ui| {
        let shown = sheet(ui, |ui| {
            ui.spacing_mut().interact_size.y = LINE;
            ui.label(strong(format!("{sign} {name}")).size(15.0));
        });
        shown.response.on_hover_ui(|ui| {
            let does = match rulebook.has(T23) {
                true => effect(weather, &rulebook.parameters.weather),
                false => String::new(),
            };
            match does.is_empty() {
                true => ui.label(aside(format!("Does nothing under the rulebook {}.", rulebook.name))),
                false => ui.label(RichText::new(format!("{does} ({T23})")).size(15.0)),
            };
        });
    });
    Ok(())
}

/// An icon and a name for the weather; `None` for a clear sky.
fn called(weather: Weather) -> Option<(&'static str, &'static str)> {
    Some(match weather {
        Weather::Clear => return None,
        Weather::Rain => (CLOUD_RAIN, "Rain"),
        Weather::Downpour => (DROP, "Downpour"),
        Weather::Wind => (WIND, "Strong wind"),
        Weather::Storm => (CLOUD_LIGHTNING, "Storm"),
        Weather::Mist => (WAVES, "Mist"),
        Weather::Fog => (CLOUD_FOG, "Fog"),
    })
}

/// The effect of the weather; empty if there is none.
fn effect(weather: Weather, points: &WeatherPoints) -> String {
    let shots = |points: u8| match points {
        0 => String::new(),
        points => format!("-{points} to hit with missile and thrown weapons"),
    };
    let conceals = |percent: u8| match percent {
        0 => String::new(),
        percent => format!("Conceals {percent}% of every target that is not next to the attacker"),
    };
    match weather {
        Weather::Clear => String::new(),
        Weather::Rain => shots(points.rain),
        Weather::Downpour => shots(points.downpour),
        Weather::Wind if points.wind == points.wind_on_stones => shots(points.wind),
        Weather::Wind => {
            let WeatherPoints { wind, wind_on_stones, .. } = points;
            format!("-{wind} to hit with arrows and bolts, -{wind_on_stones} with stones and thrown weapons")
        }
        Weather::Storm => shots(points.storm),
        Weather::Mist => conceals(points.mist),
        Weather::Fog => conceals(points.fog),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_weather_does_is_said_with_the_rulebooks_figures() {
        let points =
            WeatherPoints { rain: 1, wind: 2, wind_on_stones: 1, fog: 50, ..WeatherPoints::default() };
        assert_eq!(effect(Weather::Rain, &points), "-1 to hit with missile and thrown weapons");
        assert!(effect(Weather::Wind, &points).contains("-2 to hit with arrows"));
        assert!(effect(Weather::Fog, &points).starts_with("Conceals 50%"));
        assert_eq!(effect(Weather::Storm, &points), "");
    }
}
