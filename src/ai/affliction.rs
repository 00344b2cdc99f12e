//! What poison, paralysis, drained life and disease cost: an opinion, not a rule.

use crate::model::{Condition, RuleId, Weapon};
use crate::rulebook::Rulebook;

/// Which part of its worth a unit loses by each condition that a hit brings, 0..=1.
const SHARES: [(Condition, f64); 5] = [
    (Condition::Paralyzed, 0.8),
    (Condition::Poisoned, 0.35),
    (Condition::Numb, 0.3),
    (Condition::Drained, 0.25),
    (Condition::Rotting, 0.05),
];

/// What a hit of a weapon does to the living besides damage, as so many hit points.
pub(super) fn sting(weapon: &Weapon, rulebook: &Rulebook) -> f64 {
    let term = |rule: u8, has: bool, points: f64| match has && rulebook.has(RuleId::a(rule)) {
        true => points,
        false => 0.0,
    };
    term(38, weapon.numbs.is_some(), 4.0)
        + term(31, weapon.venom.is_some(), 4.0)
        + term(30, weapon.drains > 0, 1.0 + f64::from(weapon.drains))
        + term(28, weapon.rots, 0.5)
}

/// Which part of its worth a unit loses by a condition that a hit brings, 0..=1.
pub(super) fn share_lost(condition: Condition) -> f64 {
    let found = SHARES.iter().find(|(known, _)| *known == condition);
    found.map_or(0.0, |(_, share)| *share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Weights;
    use crate::ai::tests::{FIELD, battle_under, house, of, unit};
    use crate::ai::worth::Worths;
    use crate::hex::Arc;
    use crate::level::Catalogs;
    use crate::model::{BodyArea, Lasting, LastingEffect, Tag};
    use crate::rules::codex;

    fn stings(rulebook: &str, weapon: &str) -> f64 {
        let rulebook = Rulebook::shipped(rulebook, codex()).expect("it comes with the game");
        let found =
            Catalogs::shipped().weapons().find(|(name, _)| *name == weapon).map(|(_, weapon)| weapon.clone());
        sting(&found.expect("the catalog has it"), &rulebook)
    }

    #[test]
    fn a38_touches_and_bites_are_dreaded_where_their_rules_are_on() {
        for weapon in ["ghoul_claws", "spider_bite", "wight_touch", "mummy_hands"] {
            assert!(stings("house", weapon) > 0.0 && stings("advanced", weapon) > 0.0, "{weapon}");
            assert!(stings("thac0", weapon).abs() < 1e-9, "{weapon}");
        }
        assert!(stings("house", "long_sword").abs() < 1e-9);
    }

    #[test]
    fn a38_whoever_cannot_move_at_all_loses_more_than_one_with_a_numb_limb() {
        let shares = [Condition::Paralyzed, Condition::Poisoned, Condition::Rotting, Condition::Prayer]
            .map(share_lost);
        assert!(shares.is_sorted_by(|one, other| one > other), "{shares:?}");
    }

    /// How hard the unit that acts hits its neighbor, and what it is worth, if it is this creature under this rulebook.
    fn dread(rulebook: &Rulebook, creature: &str, tags: &[Tag]) -> (f64, f64) {
        let text = FIELD.replace("OWN", creature);
        let mut seen = battle_under(rulebook, &text, &["own", "friend", "near", "far"]);
        let near = of(&mut seen, "near");
        near.kind.tags = near.kind.tags.iter().chain(tags).copied().collect();
        let worths = Worths::of(&seen, rulebook, &Weights::VETERAN);
        (worths.mean_damage(unit("own"), unit("near"), Arc::Front), worths.worth(unit("own")))
    }

    #[test]
    fn a38_a_ghoul_is_feared_more_than_its_claws_but_not_by_the_dead() {
        let (house, old) = (house(), Rulebook::shipped("thac0", codex()).expect("it comes with the game"));
        let ((feared, dear), (harmless, cheap)) = (dread(&house, "ghoul", &[]), dread(&old, "ghoul", &[]));
        assert!(feared > harmless && dear > cheap, "{feared} {harmless} {dear} {cheap}");
        let (dead, _) = dread(&house, "ghoul", &[Tag::Undead]);
        assert!((dead - harmless).abs() < 1e-9, "{dead} {harmless}");
    }

    /// Whether the unit that acts has nothing left to attack with, and what it is worth, in these conditions.
    fn left(conditions: &[Lasting]) -> (bool, f64) {
        let rulebook = house();
        let text = FIELD.replace("OWN", "wolf");
        let mut seen = battle_under(&rulebook, &text, &["own", "friend", "near", "far"]);
        conditions.iter().for_each(|lasting| of(&mut seen, "own").conditions.begin(lasting.clone()));
        let worths = Worths::of(&seen, &rulebook, &Weights::VETERAN);
        (worths.is_idle(unit("own")), worths.worth(unit("own")))
    }

    #[test]
    fn a36_whoever_cannot_attack_any_more_is_no_danger_and_numb_legs_cost_worth() {
        let (idle, whole) = left(&[]);
        assert!(!idle);
        assert!(left(&[Lasting::plain(Condition::Crippled)]).0);
        let numb =
            |effect: LastingEffect| Lasting { effects: [effect].into(), ..Lasting::plain(Condition::Numb) };
        assert!(left(&[numb(LastingEffect::Limb(BodyArea::Head))]).0, "a wolf has nothing but its bite");
        let (idle, lame) = left(&[numb(LastingEffect::Leg)]);
        assert!(!idle && lame < whole, "{lame} of {whole}");
    }
}
