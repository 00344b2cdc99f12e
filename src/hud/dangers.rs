//! What makes a unit dangerous beyond its figures: what its touch does, what it detects, what does not harm it.

use crate::level::{Snapshot, UnitRecord};
use crate::model::{Place, RuleId, Skill, Tag, Weapon};
use crate::rulebook::Rulebook;
use crate::rules::codex;

/// Something that makes a unit dangerous.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DangerousTrait {
    /// What it is, in a few words.
    pub words: String,
    /// The rule by which it is one.
    pub rule: RuleId,
}

impl DangerousTrait {
    fn new(words: impl Into<String>, rule: RuleId) -> DangerousTrait {
        DangerousTrait { words: words.into(), rule }
    }

    /// What the rule says.
    pub fn means(&self) -> String {
        codex()
            .rule(self.rule)
            .map_or(String::new(), |rule| format!("{} {}: {}", rule.id, rule.title, rule.text))
    }
}

/// What makes a unit dangerous under a rulebook, as far as its kind and its body show it.
pub(super) fn dangers(state: &Snapshot, rulebook: &Rulebook, unit: &UnitRecord) -> Vec<DangerousTrait> {
    let has = |tag: Tag| unit.kind.tags.contains(&tag);
    let mut all = Vec::new();
    if has(Tag::Undead) {
        all.push(DangerousTrait::new("undead", RuleId::r(49)));
    }
    let worn = state.items.iter().filter(|item| item.place == Place::Worn(unit.id) && item.is_natural());
    for touch in worn.filter_map(|item| item.weapon.as_ref()).flat_map(touches) {
        if !all.contains(&touch) {
            all.push(touch);
        }
    }
    if has(Tag::Keen) {
        all.push(DangerousTrait::new("keen senses detect the unseen", RuleId::a(78)));
    }
    if unit.skills.0.contains(&Skill::Tracking) {
        all.push(DangerousTrait::new("tracker", RuleId::a(80)));
    }
    if has(Tag::NaturallyInvisible) {
        all.push(DangerousTrait::new("invisible by nature", RuleId::a(79)));
    }
    match unit.armor.special_defense {
        0 => {}
        needed => all.push(DangerousTrait::new(format!("harmed only by +{needed} or better"), RuleId::t(15))),
    }
    // That it is undead is to be seen whatever the rules make of it.
    all.retain(|danger| danger.rule == RuleId::r(49) || rulebook.has(danger.rule));
    all
}

/// What a part of a body does to whom it hits.
fn touches(weapon: &Weapon) -> Vec<DangerousTrait> {
    let mut all = Vec::new();
    if weapon.numbs.is_some() {
        all.push(DangerousTrait::new("its touch numbs", RuleId::a(38)));
    }
    match weapon.drains {
        0 => {}
        1 => all.push(DangerousTrait::new("its touch drains life, up to a level", RuleId::a(30))),
        levels => all.push(DangerousTrait::new(
            format!("its touch drains life, up to {levels} levels"),
            RuleId::a(30),
        )),
    }
    if weapon.rots {
        all.push(DangerousTrait::new("its touch brings the rotting disease", RuleId::a(28)));
    }
    if weapon.venom.is_some() {
        all.push(DangerousTrait::new("poisonous", RuleId::a(31)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};

    fn told(unit: &str, rulebook: &str) -> Vec<String> {
        let text = include_str!("../../levels/ghoul-crypt.ron");
        let level = Level::read(&Source::inline("crypt", text)).unwrap_or_else(|error| panic!("{error}"));
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let unit = state.units.iter().find(|one| &*one.kind.creature == unit).expect("it is in the crypt");
        let rulebook = Rulebook::shipped(rulebook, codex()).expect("it is shipped");
        dangers(&state, &rulebook, unit).into_iter().map(|danger| danger.words).collect()
    }

    #[test]
    fn the_card_of_a_ghoul_says_that_it_numbs_and_that_of_a_wight_that_it_drains() {
        assert_eq!(told("ghoul", "house"), ["undead", "its touch numbs"]);
        let wight = told("wight", "house");
        assert!(wight.contains(&"its touch drains life, up to a level".to_owned()), "{wight:?}");
        assert_eq!(told("ghoul", "thac0"), ["undead"], "without the rule its touch does nothing");
    }
}
