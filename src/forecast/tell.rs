//! A forecast in plain text, as the command line prints it.

use std::fmt;

use super::figures::{Forecast, InjuryOdds, Sample, total};
use super::reverse::Threat;
use super::stand::Stand;
use crate::hex::to_offset;
use crate::model::Place;
use crate::rules::{AttackDie, AttackSum, Graded, halved_in_words};

/// An injury with a lower chance than this has no line of its own, 0..=1.
const TOLD: f64 = 0.005;
/// How many injuries of a unit have a line of their own, the likeliest.
const MOST_TOLD: usize = 6;

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.target {
            Some(_) if !self.won.is_empty() => self.tell_wrestling(f)?,
            Some(_) => self.tell_attack(f)?,
            None if self.is_of_a_chase() => self.tell_chase(f)?,
            None => self.tell_turning(f)?,
        }
        self.tell_certainty(f)
    }
}

/// A forecast of a spell, in plain text, and what its caster does: `casts fireball`.
pub struct SpellOdds<'a>(pub &'a Forecast, pub &'a str);

impl fmt::Display for SpellOdds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SpellOdds(odds, words) = *self;
        if let Some(caster) = odds.attacker {
            writeln!(f, "{caster} {words}")?;
        }
        odds.tell_spell(f)?;
        odds.tell_certainty(f)
    }
}

impl Forecast {
    /// What may become of each unit.
    fn tell_spell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (unit, &chance) in &self.misspoken {
            line(f, &format!("{unit} gets the words wrong"), chance)?;
        }
        self.tell_spoiled(f)?;
        for (all, what) in [(&self.damage_by_unit, "loses"), (&self.healed, "gets back")] {
            for (unit, points) in all {
                let any = total(points.iter().filter(|(points, _)| **points > 0).map(|(_, chance)| *chance));
                let mean = total(points.iter().map(|(points, chance)| f64::from(*points) * chance));
                line(f, &format!("{unit} {what} hit points"), any)?;
                writeln!(f, "    {mean:.2} on average")?;
            }
        }
        self.tell_conditions(f)?;
        for (unit, aflame) in &self.aflame {
            line(f, &format!("{unit} burns"), aflame.alight)?;
        }
        for (unit, &chance) in &self.bound {
            line(f, &format!("{unit} bleeds less"), chance)?;
        }
        for (unit, &chance) in &self.steadied {
            line(f, &format!("{unit} sinks more slowly"), chance)?;
        }
        for (unit, &chance) in &self.revived {
            line(f, &format!("{unit} fights again"), chance)?;
        }
        self.tell_falls(f)
    }

    /// Who loses the spell that it is casting.
    fn tell_spoiled(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spoiled
            .iter()
            .try_for_each(|(unit, &chance)| line(f, &format!("{unit} loses its spell"), chance))
    }

    fn tell_conditions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (unit, conditions) in self.afflicted.iter().chain(&self.favored) {
            for (condition, &chance) in conditions {
                line(f, &format!("{unit}: {}", condition.label().to_lowercase()), chance)?;
            }
        }
        for (unit, conditions) in &self.freed {
            for (condition, &chance) in conditions {
                line(f, &format!("{unit}: no longer {}", condition.label().to_lowercase()), chance)?;
            }
        }
        Ok(())
    }

    /// The chance that it is void, how exact the figures are, and what they assume.
    fn tell_certainty(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.void > 0.0 {
            line(f, "cannot be done any more", self.void)?;
        }
        match self.sample {
            None => writeln!(f, "  (exact: every roll counted out)")?,
            Some(Sample { runs, interval, .. }) => writeln!(
                f,
                "  (tried {runs} times: chances are within {:.1} of 100 of the truth, 19 times in 20)",
                interval * 100.0
            )?,
        }
        self.assumes.iter().try_for_each(|assumption| writeln!(f, "  assumed: {assumption}"))
    }
    fn tell_turning(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(cleric) = self.attacker {
            writeln!(f, "{cleric} turns the undead")?;
        }
        for (unit, &chance) in &self.turned {
            line(f, &format!("{unit} is turned"), chance)?;
        }
        for (unit, &chance) in &self.destroyed {
            line(f, &format!("{unit} is destroyed"), chance)?;
        }
        Ok(())
    }

    /// Whether it is about a race, or about items dropped in the pursuers' way.
    fn is_of_a_chase(&self) -> bool {
        [&self.caught, &self.away, &self.chased, &self.stopped].into_iter().any(|chances| !chances.is_empty())
    }

    fn tell_chase(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (chances, what) in [
            (&self.caught, "is caught"),
            (&self.away, "gets away"),
            (&self.chased, "is still chased"),
            (&self.stopped, "stops"),
        ] {
            for (unit, &chance) in chances {
                line(f, &format!("{unit} {what}"), chance)?;
            }
        }
        Ok(())
    }

    fn tell_wrestling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(unit), Some(target)) = (self.attacker, self.target) {
            writeln!(f, "{unit} wrestles {target}")?;
        }
        for (unit, &chance) in &self.won {
            line(f, &format!("{unit} wins the contest"), chance)?;
        }
        for (unit, &chance) in &self.held {
            line(f, &format!("{unit} is held fast"), chance)?;
        }
        for (unit, &chance) in &self.pinned {
            line(f, &format!("{unit} is pinned"), chance)?;
        }
        self.tell_falls(f)?;
        match (self.target, self.pinned_in_the_end) {
            (Some(target), Some(chance)) => line(f, &format!("{target} is pinned in the end"), chance),
            _ => Ok(()),
        }
    }

    fn tell_attack(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(attacker), Some(target), Some(weapon)) = (self.attacker, self.target, self.weapon) {
            writeln!(f, "{attacker} attacks {target} with {weapon}")?;
        }
        if let Some(AttackSum { die, .. }) = self.sum() {
            match self.need {
                Some(need) => writeln!(f, "  needs {need} or more on a {}", die.name())?,
                None => writeln!(f, "  no face of the {} hits", die.name())?,
            }
        }
        for modifier in self.modifiers.iter().chain(&self.idle) {
            writeln!(f, "    {:+} {} ({})", modifier.value, modifier.label, modifier.rule)?;
        }
        if let Some((graded, sum)) = self.graded.zip(self.sum()) {
            writeln!(f, "    {}", in_words(graded, sum.die))?;
        }
        line(f, "hit", self.hit)?;
        line(f, "miss", self.miss)?;
        if self.warded > 0.0 {
            line(f, "warded off or harmless", self.warded)?;
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
        for (unit, injuries) in &self.injuries {
            line(f, &format!("{unit} is injured"), total(injuries.iter().map(|injury| injury.chance)))?;
            let mut likely: Vec<&InjuryOdds> =
                injuries.iter().filter(|injury| injury.chance >= TOLD).collect();
            likely.sort_by(|one, other| other.chance.total_cmp(&one.chance));
            for injury in likely.into_iter().take(MOST_TOLD) {
                line(f, &format!("  {}", injury.words()), injury.chance)?;
            }
        }
        self.tell_spoiled(f)?;
        self.tell_conditions(f)?;
        for (unit, aflame) in &self.aflame {
            line(f, &format!("oil burns on {unit}"), aflame.alight)?;
            line(f, &format!("  and engulfs {unit} in flames"), aflame.engulfed)?;
        }
        self.tell_falls(f)
    }

    /// Who goes down, and who is dying or dead then.
    fn tell_falls(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (chances, what) in [(&self.fell, "goes down"), (&self.dying, "is dying"), (&self.dead, "is dead")]
        {
            for (unit, &chance) in chances {
                line(f, &format!("{unit} {what}"), chance)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Threat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Threat { enemy, from, arc, hit, damage, fall, .. } = self;
        let (arc, from) = (format!("{arc:?}").to_lowercase(), to_offset(*from));
        let (hit, fall) = (hit * 100.0, fall * 100.0);
        write!(
            f,
            "{enemy} from {from} at the {arc}: hits {hit:.2} %, damage {damage:.2} on average, brings it down {fall:.2} %"
        )
    }
}

impl fmt::Display for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stand { hex, facing, cost, taken, fall, .. } = self;
        write!(f, "{} facing {facing}, {cost} points: ", to_offset(*hex))?;
        if let Some(attack) = &self.attack {
            let (hit, friends) = (attack.hit * 100.0, attack.friends * 100.0);
            write!(f, "hits {} {hit:.2} %, deals {:.2}, ", attack.target, attack.damage)?;
            if attack.friends > 0.0 {
                write!(f, "hits a friend {friends:.2} %, ")?;
            }
        }
        write!(f, "takes {taken:.2}, goes down {:.2} %", fall * 100.0)?;
        match self.free_attacks {
            0 => Ok(()),
            1 => write!(f, ", 1 free attack on the way"),
            attacks => write!(f, ", {attacks} free attacks on the way"),
        }
    }
}

fn in_words(Graded { short_by, halvings, hits_by, halved_by }: Graded, die: AttackDie) -> String {
    let halved =
        halved_in_words(halvings).map_or("damage in full".to_owned(), |words| format!("damage {words}"));
    let best = die.highest();
    format!("a natural {best} is {short_by} short and hits all the same ({hits_by}), {halved} ({halved_by})")
}

fn line(f: &mut fmt::Formatter<'_>, what: &str, chance: f64) -> fmt::Result {
    writeln!(f, "  {what:<34} {:6.2} %", chance * 100.0)
}

fn place(place: &Place) -> String {
    match *place {
        Place::Lying(hex) => format!("lands in {}", to_offset(hex)),
        Place::Hidden(hex) => format!("sinks out of sight in {}", to_offset(hex)),
        Place::Lost => "is lost".to_owned(),
        _ => "stays in hand".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::Prospects;
    use crate::hex::{Facing, Hex};

    #[test]
    fn a_stand_tells_of_friends_only_if_they_are_in_danger() {
        let told = |friends: f64, free_attacks: usize| {
            let target = "orc".parse().expect("an id");
            let attack = Prospects { target, need: Some(11), hit: 0.5, damage: 2.25, kill: 0.1, friends };
            let attack = Some(attack);
            let (hex, facing) = (Hex::new(3, 0), Facing::East);
            Stand { hex, facing, cost: 4, free_attacks, attack, taken: 1.5, fall: 0.25 }.to_string()
        };
        assert_eq!(
            told(0.0, 0),
            "(3, 0) facing east, 4 points: hits orc 50.00 %, deals 2.25, takes 1.50, goes down 25.00 %"
        );
        let dangerous = told(0.125, 2);
        assert!(dangerous.contains("deals 2.25, hits a friend 12.50 %, takes"), "{dangerous}");
        assert!(dangerous.ends_with(", 2 free attacks on the way"), "{dangerous}");
    }
}
