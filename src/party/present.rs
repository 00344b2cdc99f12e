//! A member as it is now: its sound figures and all that lasts on it.

use super::health::{PartInjury, Wasting};
use super::roster::Member;
use crate::level::UnitRecord;
use crate::model::{
    Abilities, Ability, BodyArea, Condition, DeathsDoor, Injury, InjuryPoints, Lasting, LastingEffect,
    PartId, Period, RuleId, Skill, Status, Wound,
};
use crate::rulebook::Rulebook;
use crate::rules::{ComaLength, Disability, InjuredPart, injury_effects, rotted, wasted, with_prosthesis};

const A19: RuleId = RuleId::a(19);
const A25: RuleId = RuleId::a(25);
const A28: RuleId = RuleId::a(28);

/// Days in a week.
pub(super) const WEEK: u16 = 7;
/// Days in a month.
pub(super) const MONTH: u16 = 30;

/// After how many days somebody wakes: what lasts hours is over on the first.
pub(super) fn days_of_sleep(length: ComaLength, rolled: u16) -> u16 {
    match length.dice().1 {
        Period::Hour => 1,
        Period::Day => rolled,
        Period::Week => rolled.saturating_mul(WEEK),
        Period::Month => rolled.saturating_mul(MONTH),
    }
}

impl Member {
    /// The unit that it is now, as it would come into a battle under this rulebook.
    pub fn unit(&self, rulebook: &Rulebook) -> UnitRecord {
        let health = &self.sheet.health;
        let mut unit = self.sound.clone();
        unit.abilities = self.abilities();
        unit.hurts = (1..).zip(&health.injuries).filter_map(|it| self.injury(it, rulebook)).collect();
        unit.wounds = (1..)
            .zip(&health.wounds)
            .map(|(number, open)| Wound {
                number,
                bleeding: open.bleeding,
                grade: open.grade,
                part: open.part,
                ..Wound::default()
            })
            .collect();
        for (spell, count) in &health.spent {
            unit.spells.leave(*spell, unit.spells.left(*spell).saturating_sub(*count));
        }
        unit.injuries = InjuryPoints(health.injury_points);
        unit.armor.ruined = self.sheet.ruined.as_slice().into();
        self.sheet.lasting.iter().for_each(|lasting| unit.conditions.begin(lasting.clone()));
        if let Some(effects) = self.rot() {
            unit.conditions
                .begin(Lasting { effects: effects.into(), ..Lasting::caused(Condition::Rotting, A28) });
        }
        let marks = self.marks();
        if !marks.is_empty() {
            unit.conditions
                .begin(Lasting { effects: marks.into(), ..Lasting::caused(Condition::Impaired, A25) });
        }
        if let Some(coma) = &health.coma {
            unit.conditions.begin(Lasting::caused(Condition::Unconscious, A19));
            unit.deaths_door =
                DeathsDoor { sank: true, shock: Some(coma.missed_by), ..DeathsDoor::default() };
        }
        let full = unit.scores().full_hit_points;
        unit.hit_points.now = health.hit_points.unwrap_or(full).min(full);
        unit.status = match unit.hit_points.now {
            _ if health.dead.is_some() => Status::Dead,
            1.. => Status::Fighting,
            _ => Status::Fallen,
        };
        unit
    }

    /// What a long coma has left of its scores for a while.
    fn abilities(&self) -> Abilities {
        let mut abilities = self.sound.abilities;
        let Wasting { points, days } = self.wasting();
        let weeks = u8::try_from(days / WEEK).unwrap_or(u8::MAX);
        for ability in [Ability::Strength, Ability::Dexterity, Ability::Constitution] {
            let score = abilities.score_mut(ability);
            *score = wasted(*score, points, weeks);
        }
        abilities
    }

    /// What comas have left for good. No score goes below 1.
    fn marks(&self) -> Vec<LastingEffect> {
        let body = &self.sound.kind.body;
        let weak = |limb: PartId| body.part(limb).map(|part| (part, body.hand_of(limb)));
        let marks = self.sheet.health.disabilities.iter();
        let mut left = self.sound.abilities;
        let effects = marks.flat_map(|mark| mark.what.effects(mark.limb.and_then(weak)));
        let felt = effects.filter(|effect| {
            let LastingEffect::Score(ability, points) = *effect else { return true };
            let score = left.score_mut(ability);
            let before = *score;
            *score = before.saturating_add_signed(points).max(before.min(1));
            *score < before
        });
        felt.collect()
    }

    /// Whether it has learned to heal and has not forgotten it.
    pub(super) fn is_healer(&self) -> bool {
        let forgets = self.sheet.health.disabilities.iter().any(|mark| mark.what == Disability::Forgetful);
        self.sound.skills.0.contains(&Skill::Healing) && !forgets
    }

    /// What this and earlier comas have wasted up to now.
    pub(super) fn wasting(&self) -> Wasting {
        let health = &self.sheet.health;
        let slept = health.coma.map_or(0, |coma| coma.slept / MONTH);
        let before = health.wasting.unwrap_or(Wasting { points: 0, days: 0 });
        let points = before.points.saturating_add(u8::try_from(slept).unwrap_or(u8::MAX));
        Wasting { points: points.min(Wasting::MOST), ..before }
    }

    /// What the rotting disease has taken so far; `None` if it has none.
    fn rot(&self) -> Option<Vec<LastingEffect>> {
        let lost = rotted(self.sound.abilities.constitution, self.sheet.health.rot?);
        let abilities = [Ability::Constitution, Ability::Strength, Ability::Dexterity];
        let taken = abilities.into_iter().zip(lost).filter(|(_, lost)| *lost > 0);
        let points = |lost: u16| -i8::try_from(lost).unwrap_or(i8::MAX);
        Some(taken.map(|(ability, lost)| LastingEffect::Score(ability, points(lost))).collect())
    }

    fn injury(&self, (number, hurt): (u16, &PartInjury), rulebook: &Rulebook) -> Option<Injury> {
        let part = self.sound.kind.body.part(hurt.part)?;
        let injured = InjuredPart { part, spot: hurt.spot, degree: hurt.degree, partial: hurt.partial };
        let legs = self.items.iter().filter_map(|item| item.weapon.as_ref());
        let kicks = legs.into_iter().any(|weapon| weapon.limb == Some(BodyArea::Leg));
        let effects = injury_effects(&self.sound.kind, &injured, kicks, rulebook.parameters.tails_and_wings);
        let effects = effects.into_iter().filter_map(|effect| match effect {
            LastingEffect::FullHitPoints(share) if hurt.prosthesis => {
                let share = with_prosthesis(share);
                (share < 100).then_some(LastingEffect::FullHitPoints(share))
            }
            other => Some(other),
        });
        let (spot, degree) = (hurt.spot, hurt.degree);
        Some(Injury {
            number,
            part: hurt.part,
            area: part.area,
            spot,
            degree,
            partial: hurt.partial,
            prosthesis: hurt.prosthesis,
            keeps_down: false,
            effects: effects.collect(),
        })
    }
}
