//! A forecast in plain text, as the command line prints it.

use std::fmt;

use super::figures::Forecast;
use crate::hex::{Offset, to_offset};
use crate::model::Place;

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(attacker), Some(target), Some(weapon)) = (self.attacker, self.target, self.weapon) {
            writeln!(f, "{attacker} attacks {target} with {weapon}")?;
        }
        match self.need {
            Some(need) => writeln!(f, "  needs {need} or more on a d20")?,
            None => writeln!(f, "  no face of the d20 hits")?,
        }
        for modifier in &self.modifiers {
            writeln!(f, "    {:+} {} ({})", modifier.value, modifier.label, modifier.rule)?;
        }
        line(f, "hit", self.hit)?;
        line(f, "miss", self.miss)?;
        if self.warded > 0.0 {
            line(f, "warded off or to no avail", self.warded)?;
        }
        line(f, "critical hit", self.critical)?;
        for (unit, &chance) in &self.struck {
            line(f, &format!("hits {unit} instead"), chance)?;
        }
        for (unit, &chance) in &self.friendly_fire {
            line(f, &format!("friendly fire on {unit}"), chance)?;
        }
        for (unit, &chance) in &self.tight_quarters {
            line(f, &format!("no room to swing, hits {unit}"), chance)?;
        }
        line(f, "fumble", self.fumble)?;
        for landing in &self.landings {
            line(f, &format!("  weapon {}", place(&landing.place)), landing.chance)?;
        }
        if self.breaks > 0.0 {
            line(f, "weapon breaks", self.breaks)?;
        }
        if self.degrades > 0.0 {
            line(f, "weapon loses magic", self.degrades)?;
        }
        writeln!(f, "  damage {:.2} on average, ± {:.2}", self.damage_mean, self.damage_deviation)?;
        for (unit, &chance) in &self.wounded {
            line(f, &format!("{unit} is wounded"), chance)?;
        }
        for (unit, &chance) in &self.fell {
            line(f, &format!("{unit} goes down"), chance)?;
        }
        let figures = if self.exact { "exact: every roll counted out" } else { "sampled" };
        writeln!(f, "  ({figures})")?;
        self.assumes.iter().try_for_each(|assumption| writeln!(f, "  taken for granted: {assumption}"))
    }
}

fn line(f: &mut fmt::Formatter<'_>, what: &str, chance: f64) -> fmt::Result {
    writeln!(f, "  {what:<34} {:6.2} %", chance * 100.0)
}

fn place(place: &Place) -> String {
    let at = |hex| {
        let Offset { column, row } = to_offset(hex);
        format!("({column}, {row})")
    };
    match *place {
        Place::Lying(hex) => format!("lands in {}", at(hex)),
        Place::Hidden(hex) => format!("sinks out of sight in {}", at(hex)),
        Place::Lost => "is lost".to_owned(),
        _ => "stays in hand".to_owned(),
    }
}
