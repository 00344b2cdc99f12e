//! What care would be worth to a member, in figures, before anybody is chosen for it.

use super::days::bedside::{Bedsides, bedside, coma_care};
use super::days::death_need;
use super::health::{PartInjury, Slumber};
use super::present::{MONTH, WEEK};
use super::roster::{Member, Party};
use crate::model::{BodyArea, Degree, PartId, UnitId};
use crate::rules::{
    BEDRIDDEN, Bedside, Coma, ComaCare, ComaLength, DAYS_ALONE, SHOCKED, UNTRAINED_BONUS, natural_healing,
    recovers_up_to,
};

/// From the least to the most days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DaySpan {
    /// The least.
    pub least: u16,
    /// The most.
    pub most: u16,
}

/// What the days of a member are worth in one kind of care.
#[derive(Debug, Clone, PartialEq)]
pub struct CareProspect {
    /// The care.
    pub bedside: Bedside,
    /// Hit points and points of healing that a day gives back.
    pub points_a_day: u16,
    /// Days until it has all hit points that its injuries leave; `None` if it has them.
    pub hit_points: Option<u16>,
    /// Its injuries, each with the days until it has healed, or until its bearer is about again.
    pub injuries: Vec<(PartId, Degree, DaySpan)>,
    /// The chance that it outlives its coma, and that it then wakes in full; `None` if it is in none.
    pub coma: Option<(f64, f64)>,
}

impl CareProspect {
    /// Whether there is anything that care could better.
    pub fn may_hope(&self) -> bool {
        self.hit_points.is_some() || !self.injuries.is_empty() || self.coma.is_some()
    }
}

impl Party {
    /// What the days of a member are worth if this member cares for it, or nobody does.
    pub fn prospect(&self, patient: UnitId, carer: Option<UnitId>) -> Option<CareProspect> {
        let member = self.members.get(&patient).filter(|member| member.sheet.health.dead.is_none())?;
        let bedside = bedside(carer.and_then(|carer| self.members.get(&carer)));
        let pace = bedside.points_a_day();
        let unit = member.unit(&self.rulebook);
        let missing = i32::from(unit.scores().full_hit_points) - i32::from(unit.hit_points.now);
        let missing = u16::try_from(missing).unwrap_or(0);
        let slow = unit.injuries.0.min(missing);
        let points = (missing - slow).saturating_add(slow.saturating_mul(10));
        let mends = member.mends_by_itself();
        let moves = |hurt: &&PartInjury| mends || natural_healing(hurt.degree).is_none();
        let injuries = member.sheet.health.injuries.iter().filter(moves);
        Some(CareProspect {
            bedside,
            points_a_day: pace,
            hit_points: (mends && points > 0).then(|| points.div_ceil(pace)),
            injuries: injuries.filter_map(|hurt| Some((hurt.part, hurt.degree, span(hurt, pace)?))).collect(),
            coma: member.sheet.health.coma.map(|coma| self.of_coma(member, coma, coma_care(bedside))),
        })
    }

    /// Who may care for a member as things are, by id.
    pub fn carers(&self, patient: UnitId, bedsides: &Bedsides) -> Vec<UnitId> {
        let mut free = bedsides.clone();
        free.leave(patient);
        let may = |carer: &&UnitId| free.clone().tend(self, **carer, patient).is_ok();
        self.members.keys().filter(may).copied().collect()
    }

    fn of_coma(&self, member: &Member, coma: Slumber, care: ComaCare) -> (f64, f64) {
        let need = death_need(&member.unit(&self.rulebook)).saturating_sub(UNTRAINED_BONUS).max(1);
        let saves = f64::from(21_u16.saturating_sub(need)) / 20.0;
        let (mut lives, mut whole) = (0.0, 0.0);
        for (length, rolled, chance) in lengths(coma) {
            let outlives = chance * outlives(coma, (length, rolled), care, saves);
            lives += outlives;
            whole += outlives * self.wakes_whole(member, coma, (length, rolled));
        }
        (lives, if lives > 0.0 { whole / lives } else { 0.0 })
    }

    fn wakes_whole(&self, member: &Member, slumber: Slumber, (length, rolled): (ComaLength, u16)) -> f64 {
        let body = &member.sound.kind.body;
        let on_head =
            |hurt: &PartInjury| body.part(hurt.part).is_some_and(|part| part.area == BodyArea::Head);
        let coma = Coma {
            length,
            rolled,
            age: member.sheet.age,
            missed_by: slumber.missed_by,
            head_injury: member.sheet.health.injuries.iter().any(on_head),
            poison: slumber.poison,
            critical_cure: slumber.critical_cure,
        };
        let months = if length == ComaLength::Extreme { rolled } else { 0 };
        let still = u8::try_from(months.saturating_sub(slumber.slept / MONTH)).unwrap_or(u8::MAX);
        let constitution = member.unit(&self.rulebook).scores().abilities.constitution;
        let then = constitution.saturating_sub(still).max(1);
        f64::from(recovers_up_to(then, &coma).unwrap_or(0)) / 100.0
    }
}

/// How long an injury takes; `None` if there is nothing to wait for.
fn span(hurt: &PartInjury, pace: u16) -> Option<DaySpan> {
    let of = |points: i32, each: u16, pace: u16| {
        u16::try_from(points).unwrap_or(u16::MAX).saturating_mul(each).div_ceil(pace)
    };
    let (dice, each, pace) = match (natural_healing(hurt.degree), hurt.degree) {
        (Some(dice), _) => (dice, 1, pace),
        (None, Degree::Severed) if hurt.partial => return None,
        (None, Degree::Severed) => (SHOCKED, WEEK, 1),
        (None, _) => (BEDRIDDEN, MONTH, 1),
    };
    match hurt.left {
        Some(0) => None,
        Some(left) => Some(DaySpan { least: left.div_ceil(pace), most: left.div_ceil(pace) }),
        None => Some(DaySpan { least: of(dice.lowest(), each, pace), most: of(dice.highest(), each, pace) }),
    }
}

/// The lengths that a coma may have, each with what is rolled for it and its chance.
fn lengths(coma: Slumber) -> Vec<(ComaLength, u16, f64)> {
    if let Some(length) = coma.length.filter(|_| coma.rolled > 0) {
        return vec![(length, coma.rolled, 1.0)];
    }
    let all = [ComaLength::Short, ComaLength::Moderate, ComaLength::Long, ComaLength::Extreme];
    let faces = |length: ComaLength| match coma.length {
        Some(known) => {
            if known == length {
                100
            } else {
                0
            }
        }
        None => (1..=100).filter(|face| ComaLength::of(*face) == length).count(),
    };
    all.into_iter()
        .flat_map(|whole| {
            let length = whole.shorter_by(coma.shorter).unwrap_or(ComaLength::Short);
            let (dice, share) = (length.dice().0, faces(whole) as f64 / 100.0);
            let least = u16::try_from(dice.lowest()).unwrap_or(0);
            (least..).zip(dice.chances()).map(move |(rolled, chance)| (length, rolled, share * chance))
        })
        .collect()
}

/// The chance that a sleeper outlives what is left of such a coma.
fn outlives(coma: Slumber, (length, rolled): (ComaLength, u16), care: ComaCare, saves: f64) -> f64 {
    let (days, each) = match length {
        ComaLength::Short | ComaLength::Moderate => return 1.0,
        ComaLength::Long => (rolled, WEEK),
        ComaLength::Extreme => (rolled * MONTH, MONTH),
    };
    let tests = (days / each).saturating_sub(coma.slept / each);
    let (ahead, water) = (days.saturating_sub(coma.slept), DAYS_ALONE.saturating_sub(coma.alone));
    match care {
        ComaCare::Trained => 1.0,
        ComaCare::Untrained => saves.powi(tests.into()),
        // Who sleeps longer is dead at the end of the third day alone.
        ComaCare::Nobody if ahead < water || (ahead == water && days <= DAYS_ALONE) => 1.0,
        ComaCare::Nobody => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;

    fn party(health: &str) -> Party {
        let text = format!(
            r#"(version: 1, party: "Three", rulebook: "advanced", units: {{
                "osric": (creature: "man-at-arms", level: 1, abilities: (constitution: 12), hit_points: 40, health: ({health})),
                "anselm": (creature: "cleric"),
                "wat": (creature: "peasant"),
            }})"#
        );
        Party::read(&Source::inline("three.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
    }

    fn id(name: &str) -> UnitId {
        name.parse().expect("an id")
    }

    fn of(party: &Party, carer: Option<&str>) -> CareProspect {
        party.prospect(id("osric"), carer.map(id)).expect("it lives")
    }

    #[test]
    fn a50_figures_of_care_are_days() {
        let party =
            party(r#"hit_points: 11, injury_points: 2, injuries: [(part: "left-leg", degree: Broken)]"#);
        // A broken leg leaves 20 of 40: seven points, and twice ten.
        let days = [None, Some("wat"), Some("anselm")].map(|carer| {
            let prospect = of(&party, carer);
            (prospect.points_a_day, prospect.hit_points, prospect.injuries[0].2)
        });
        let span = |least, most| DaySpan { least, most };
        assert_eq!(
            days,
            [(1, Some(27), span(20, 120)), (2, Some(14), span(10, 60)), (3, Some(9), span(7, 40))]
        );
    }

    #[test]
    fn a21_the_odds_of_a_coma_are_those_of_its_rules() {
        // Osric saves with 14, and at +4 with 10: 11 of 20.
        let long = party("coma: (missed_by: 13, length: Long, rolled: 15)");
        let lives =
            |party: &Party, carer| of(party, carer).coma.map(|(lives, _)| (lives * 1e4).round() / 1e4);
        let of_long = [None, Some("wat"), Some("anselm")].map(|carer| lives(&long, carer));
        assert_eq!(of_long, [Some(0.0), Some(0.3025), Some(1.0)]);
        // 80 less 5 for an adult, 15 for days, 13 for the first check.
        assert_eq!(of(&long, Some("anselm")).coma, Some((1.0, 0.47)));
        let unknown = party("coma: (missed_by: 13)");
        let alone = lives(&unknown, None).expect("it sleeps");
        // Short and moderate ones, and long ones of two or three days.
        assert!((alone - (0.7 + 0.25 * 0.03)).abs() < 1e-9, "{alone}");
    }

    #[test]
    fn whoever_may_care_is_offered() {
        let party = party("hit_points: -2");
        let mut bedsides = Bedsides::default();
        assert_eq!(party.carers(id("osric"), &bedsides), [id("anselm"), id("wat")]);
        assert_eq!(party.carers(id("wat"), &bedsides), [id("anselm")], "Osric cannot");
        bedsides.tend(&party, id("anselm"), id("osric")).expect("he can");
        assert_eq!(party.carers(id("osric"), &bedsides), [id("anselm"), id("wat")], "it may be changed");
        assert_eq!(party.carers(id("anselm"), &bedsides), [], "who cares is not cared for");
    }
}
