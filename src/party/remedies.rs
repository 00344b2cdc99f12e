//! What spells, hooks and wooden legs would be worth to a member, in figures, before any of them is chosen.

use super::days::is_usable;
use super::health::PartInjury;
use super::roster::{Member, Party};
use crate::model::{Condition, Degree, ItemId, PartId, Spell, UnitId};
use crate::rules::{Cure, SpellRemedy, heals, spell_remedy};

/// What a spell would do for a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpellProspect {
    /// Who would cast it.
    pub caster: UnitId,
    /// The spell.
    pub spell: Spell,
    /// How often its caster can still cast it today, or how many such things its owner has.
    pub left: u8,
    /// The scroll or the potion in which it is, and what that is called; `None` for a spell in mind.
    pub thing: Option<(ItemId, String)>,
    /// The percent with which it fails (A-25, S-29).
    pub fails: u16,
    /// The least and the most hit points that it gives back.
    pub points: (i16, i16),
    /// The parts of the body that it heals, and how badly they are hurt.
    pub mends: Vec<(PartId, Degree)>,
    /// Whether wounds bleed less or no more then.
    pub bleeds_less: bool,
    /// Whether it shortens or ends a coma.
    pub coma: bool,
    /// The conditions that it ends.
    pub ends: Vec<Condition>,
}

impl SpellProspect {
    /// A spell that does nothing.
    fn nothing(caster: UnitId, spell: Spell, left: u8) -> SpellProspect {
        SpellProspect {
            caster,
            spell,
            left,
            thing: None,
            fails: 0,
            points: (0, 0),
            mends: Vec::new(),
            bleeds_less: false,
            coma: false,
            ends: Vec::new(),
        }
    }

    /// Whether it would do anything.
    fn helps(&self) -> bool {
        let heals = self.points.1 > 0 || self.bleeds_less || self.coma;
        heals || !self.mends.is_empty() || !self.ends.is_empty()
    }
}

/// What a hook or a wooden leg would do for a member (A-56).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FittingProspect {
    /// What is lost.
    pub part: PartId,
    /// The hit points that its injuries leave now.
    pub before: i16,
    /// Those that they leave then.
    pub after: i16,
}

impl Party {
    /// The spells that would do something for a member today, by caster and spell.
    pub fn remedies(&self, patient: UnitId) -> Vec<SpellProspect> {
        let heals = |sick: &&Member| sick.sheet.health.dead.is_none() && sick.sound.kind.is_alive();
        let Some(sick) = self.members.get(&patient).filter(heals) else {
            return Vec::new();
        };
        let all = self.members.iter().flat_map(|(id, caster)| self.of_caster((*id, caster), sick));
        let things = self.members.iter().flat_map(|(id, owner)| self.of_things((*id, owner), sick));
        all.chain(things).filter(SpellProspect::helps).collect()
    }

    /// What the scrolls and potions of a member would do, each kind once.
    fn of_things(&self, (owner, holder): (UnitId, &Member), sick: &Member) -> Vec<SpellProspect> {
        let mut all: Vec<SpellProspect> = Vec::new();
        for item in holder.items.iter().filter(|item| is_usable(item)) {
            let Ok((spell, level, fails)) = self.usable(owner, item.id) else { continue };
            let name = item.item.name.to_string();
            let alike =
                |other: &&mut SpellProspect| other.thing.as_ref().is_some_and(|(_, own)| *own == name);
            if let Some(other) = all.iter_mut().find(alike) {
                other.left = other.left.saturating_add(1);
                continue;
            }
            let nothing = SpellProspect { fails, ..SpellProspect::nothing(owner, spell, 1) };
            let nothing = SpellProspect { thing: Some((item.id, name)), ..nothing };
            all.extend(spell_remedy(spell, level).map(|remedy| self.worth(remedy, sick, nothing)));
        }
        all
    }

    fn of_caster(&self, (caster, priest): (UnitId, &Member), sick: &Member) -> Vec<SpellProspect> {
        let mind = priest.unit(&self.rulebook);
        let can = |spell: &Spell| mind.spells.left(*spell) > 0 && self.castable(caster, *spell).is_ok();
        let known = Spell::ALL.into_iter().filter(can);
        let fails = self.slurred(caster);
        known
            .filter_map(|spell| {
                let nothing = SpellProspect::nothing(caster, spell, mind.spells.left(spell));
                let nothing = SpellProspect { fails, ..nothing };
                Some(self.worth(spell_remedy(spell, mind.training.level)?, sick, nothing))
            })
            .collect()
    }

    fn worth(&self, remedy: SpellRemedy, sick: &Member, nothing: SpellProspect) -> SpellProspect {
        let unit = sick.unit(&self.rulebook);
        match remedy {
            SpellRemedy::End(ends) => {
                let ended = unit.conditions.iter().filter(|lasting| ends(lasting));
                SpellProspect { ends: ended.map(|lasting| lasting.condition).collect(), ..nothing }
            }
            SpellRemedy::Raise => {
                let below = -unit.hit_points.now.min(0);
                SpellProspect { points: (below, below), ..nothing }
            }
            SpellRemedy::Heal(cure, dice) => {
                let mends = mends(sick, cure);
                let mut then = sick.clone();
                then.sheet.health.injuries.retain(|hurt| !heals(hurt.degree, cure));
                let full = then.unit(&self.rulebook).scores().full_hit_points;
                let room = full.saturating_sub(unit.hit_points.now).max(0);
                let within = |points: i32| i16::try_from(points).unwrap_or(i16::MAX).min(room);
                let points = match dice {
                    _ if !cure.restores_points() => (0, 0),
                    Some(dice) => (within(dice.lowest()), within(dice.highest())),
                    None => (room, room),
                };
                let bones_alone = matches!(cure, Cure::Knitting | Cure::Regeneration);
                let bleeds_less = !bones_alone && !sick.sheet.health.wounds.is_empty();
                let coma = !bones_alone && cure != Cure::Light && sick.sheet.health.coma.is_some();
                SpellProspect { points, mends, bleeds_less, coma, ..nothing }
            }
        }
    }

    /// The hooks and wooden legs that a member can get now.
    pub fn fittings(&self, unit: UnitId) -> Vec<FittingProspect> {
        let Some(member) = self.members.get(&unit) else { return Vec::new() };
        let full = |member: &Member| member.unit(&self.rulebook).scores().full_hit_points;
        let severed = member.sheet.health.injuries.iter().filter(|hurt| hurt.degree == Degree::Severed);
        let parts = severed.filter_map(|hurt| self.fittable(unit, hurt.part.as_str()).ok());
        parts
            .map(|part| {
                let mut then = member.clone();
                then.wear_prosthesis(part);
                FittingProspect { part, before: full(member), after: full(&then) }
            })
            .collect()
    }
}

fn mends(sick: &Member, cure: Cure) -> Vec<(PartId, Degree)> {
    let healed = |hurt: &&PartInjury| heals(hurt.degree, cure);
    sick.sheet.health.injuries.iter().filter(healed).map(|hurt| (hurt.part, hurt.degree)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;

    fn party(health: &str) -> Party {
        let text = format!(
            r#"(version: 1, party: "Two", rulebook: "advanced", units: {{
                "osric": (creature: "man-at-arms", hit_points: 40, health: ({health})),
                "hild": (creature: "cleric", level: 8, hit_points: 30, abilities: (wisdom: 18),
                    spells: {{ CureLightWounds: 2, CureSeriousWounds: 1 }}),
            }})"#
        );
        Party::read(&Source::inline("two.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
    }

    fn id(name: &str) -> UnitId {
        name.parse().expect("an id")
    }

    #[test]
    fn a54_bones_are_knitted_by_a_spell_for_serious_wounds_that_gives_nothing_else() {
        let party = party(r#"hit_points: 15, injuries: [(part: "left-leg", degree: Broken)]"#);
        let told: Vec<(Spell, (i16, i16), usize)> = party
            .remedies(id("osric"))
            .into_iter()
            .map(|remedy| (remedy.spell, remedy.points, remedy.mends.len()))
            .collect();
        // A broken leg leaves 20 of 40.
        assert_eq!(
            told,
            [
                (Spell::CureLightWounds, (1, 5), 0),
                (Spell::CureSeriousWounds, (3, 5), 0),
                (Spell::KnitBones, (0, 0), 1),
            ]
        );
    }

    #[test]
    fn whoever_is_sound_needs_no_spell_and_a_dead_member_gets_none() {
        assert_eq!(party("").remedies(id("osric")), []);
        assert_eq!(party("dead: (day: 0)").remedies(id("osric")), []);
    }

    #[test]
    fn a56_what_a_wooden_leg_gives_back_is_told_before() {
        let party = party(r#"hit_points: 9, injuries: [(part: "left-leg", degree: Severed, left: 0)]"#);
        let part = "left-leg".parse().expect("a part");
        assert_eq!(party.fittings(id("osric")), [FittingProspect { part, before: 20, after: 30 }]);
        assert_eq!(party.fittings(id("hild")), []);
    }
}
