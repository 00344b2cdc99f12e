//! The weather, unless it is clear: its name, and its effect under the present rulebook.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular::{CLOUD_FOG, CLOUD_LIGHTNING, CLOUD_RAIN, DROP, WAVES, WIND};

use super::parts::{aside, strong};
use super::tooltip::Explained;
use crate::model::{RuleId, Weather};
use crate::rulebook::{Rulebook, WeatherPoints};

/// Weather (T-23).
const T23: RuleId = RuleId::t(23);

/// A chip for the weather.
pub(super) fn draw(ui: &mut Ui, weather: Weather, rulebook: &Rulebook) {
    let Some((sign, name)) = called(weather) else { return };
    let chip = ui.label(strong(format!("{sign} {name}")).size(15.0));
    chip.explained_by(|ui| {
        let does = match rulebook.has(T23) {
            true => effect(weather, &rulebook.parameters.weather),
            false => String::new(),
        };
        match does.is_empty() {
            true => ui.label(aside(format!("Does nothing under the rulebook {}.", rulebook.name))),
            false => ui.label(RichText::new(format!("{does} ({T23})")).size(15.0)),
        };
    });
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
