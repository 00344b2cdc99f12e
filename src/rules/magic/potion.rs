//! Potions: a spell that is drunk, once (S-30).
//!
//! It takes 4 segments and works on whoever drinks.

use bevy::prelude::App;

use crate::model::RuleId;
use crate::rulebook::Rule;

pub(super) const S30: RuleId = RuleId::s(30);

/// How many segments it takes to drink (A-06).
pub(super) const DRINKING: u32 = 4;

pub(super) const RULES: &[Rule] = &[Rule::new(
    S30,
    "Potions",
    "Whoever lives can drink a potion in hand, or hold it to the lips of a neighbor on its side, even of one who lies there \
     alive. That takes 4 segments. Then the spell in it works on whoever has drunk, and on nobody else, with the level of \
     the potion. Blows do not spoil it; whoever loses senses, freedom or place before that spills it.",
)
.needing(&[RuleId::a(3)])];

pub(super) fn plugin(_: &mut App) {}

#[cfg(test)]
mod tests {
    use crate::model::{Act, Class, Condition, Place, Spell, SpellStrength, SpellTarget, Status, Tag};
    use crate::order::{NoCasting, Order};
    use crate::rules::magic::bench::{holder, use_of, weakening};
    use crate::rules::trial::{Trial, attack, end_turn, item, unit};

    /// A warrior with a potion, who has 10 of 30 hit points.
    fn drinker(thing: &str) -> Trial {
        let mut trial = holder("advanced", Class::Warrior, 3, thing);
        trial.hit_points("attacker", 10).unit("attacker", |own| own.hit_points.full = 30);
        trial
    }

    /// Uses it and lets it take effect at the end of segment 5 with these faces.
    fn use_up(trial: &mut Trial, order: Order, faces: &[(u16, u16)]) {
        trial.obey(order);
        for id in ["friend", "target"] {
            trial.obey(end_turn(id));
        }
        trial.dice(faces).obey(end_turn("foe")).expect_dice_used();
    }

    #[test]
    fn s30_a_potion_takes_four_segments_and_works_once() {
        let mut trial = drinker("healing_potion");
        use_up(&mut trial, use_of("healing_potion", SpellTarget::Own), &[(8, 5)]);
        trial.expect(r#"{"event":"spell_begun","item":"attacker.healing_potion","done":[1,5]}"#);
        trial.expect(r#"{"event":"spell_healed","unit":"attacker","spell":"CureLightWounds","after":15}"#);
        trial.expect(r#"{"event":"item_moved","item":"attacker.healing_potion","rule":"S-30"}"#);
        assert_eq!(trial.place_of("attacker.healing_potion"), Place::Lost);
    }

    #[test]
    fn s30_a_blow_does_not_spoil_it_and_going_down_does() {
        for (points, drinks) in [(10, true), (3, false)] {
            let mut trial = drinker("healing_potion");
            trial.hit_points("attacker", points);
            trial.obey(use_of("healing_potion", SpellTarget::Own)).obey(end_turn("friend"));
            trial.obey_with(attack("target", "attacker"), &[(20, 19), (8, 4)]);
            assert_eq!(trial.count("spell_spoiled") == 0, drinks);
            trial.obey(end_turn("target"));
            if drinks {
                trial.dice(&[(8, 1)]);
            }
            trial.obey(end_turn("foe"));
            assert_eq!(trial.count("spell_healed") == 1, drinks);
            assert_eq!(trial.place_of("attacker.healing_potion") == Place::Lost, drinks);
        }
    }

    #[test]
    fn s30_who_loses_the_voice_or_the_strength_for_spells_drinks_on() {
        let mut silent = drinker("healing_potion");
        silent.obey(use_of("healing_potion", SpellTarget::Own));
        let (hushed, by) = (unit("attacker"), unit("target"));
        let hush =
            Act::Endure { unit: hushed, by, spell: Spell::Silence, strength: SpellStrength::default() };
        silent.dice(&[(20, 1)]).happen(vec![hush]);
        assert!(silent.unit_now("attacker").conditions.has(Condition::Silenced));
        silent.obey(end_turn("friend")).obey(end_turn("target")).dice(&[(8, 5)]).obey(end_turn("foe"));
        silent.expect(r#"{"event":"spell_healed","unit":"attacker","after":15}"#).expect_no("spell_spoiled");
        // The poison is complete at the end of the round, and the potion is not drunk up before the next.
        let mut weak = drinker("healing_potion");
        weak.change(|state| state.clock.segment = 8);
        weak.obey(use_of("healing_potion", SpellTarget::Own));
        weak.unit("attacker", |own| own.conditions.begin(weakening()));
        for id in ["friend", "target", "foe"] {
            weak.obey(end_turn(id));
        }
        assert!(weak.unit_now("attacker").conditions.has(Condition::Crippled));
        weak.expect_no("spell_spoiled");
        weak.dice(&[(8, 5)]).end_round().expect(r#"{"event":"spell_healed","unit":"attacker","after":15}"#);
    }

    #[test]
    fn s30_who_is_held_spills_it() {
        let mut trial = drinker("healing_potion");
        trial.obey(use_of("healing_potion", SpellTarget::Own));
        let (held, by) = (unit("attacker"), unit("target"));
        let hold =
            Act::Endure { unit: held, by, spell: Spell::HoldPerson, strength: SpellStrength::default() };
        trial.dice(&[(20, 1)]).happen(vec![hold]);
        trial.expect(r#"{"event":"spell_spoiled","unit":"attacker"}"#);
        assert_eq!(trial.place_of("attacker.healing_potion"), Place::Lost);
    }

    #[test]
    fn s30_it_is_held_to_the_lips_of_the_dying_and_not_of_enemies() {
        let mut trial = drinker("healing_potion");
        let order = |id: &str| use_of("healing_potion", SpellTarget::Unit(unit(id)));
        trial.place("friend", 1, 2).unit("friend", |friend| {
            friend.hit_points.now = -3;
            friend.status = Status::Dying;
        });
        assert_eq!(
            trial.refused(order("target")),
            NoCasting::NoFriend { unit: unit("attacker"), target: unit("target") }.into()
        );
        trial.obey(order("friend")).obey(end_turn("target")).dice(&[(8, 5)]).obey(end_turn("foe"));
        trial.expect(r#"{"event":"spell_healed","unit":"friend","before":-3,"after":2}"#);
        assert_eq!(trial.unit_now("attacker").hit_points.now, 10);
    }

    #[test]
    fn s30_the_spell_of_many_works_on_its_drinker_alone() {
        let mut trial = drinker("speed_potion");
        trial.place("friend", 1, 2);
        use_up(&mut trial, use_of("speed_potion", SpellTarget::Own), &[]);
        let hasted = |id| trial.unit_now(id).conditions.has(Condition::Hasted);
        assert_eq!(["attacker", "friend"].map(hasted), [true, false]);
        trial.expect(r#"{"event":"spell_cast","targets":["attacker"]}"#);
    }

    #[test]
    fn s30_everybody_who_lives_drinks_and_nobody_needs_a_voice() {
        let order = || use_of("healing_potion", SpellTarget::Own);
        let mut silent = drinker("healing_potion");
        silent.condition("attacker", Condition::Silenced).condition("attacker", Condition::Darkened);
        silent.obey(order());
        let mut bones = drinker("speed_potion");
        bones.tags("attacker", &[Tag::Undead]);
        let refused = bones.refused(use_of("speed_potion", SpellTarget::Own));
        assert!(matches!(
            refused,
            crate::order::Refusal::Casting(NoCasting::NoUse { spell: Spell::Haste, .. })
        ));
        let mut strict = holder("thac0", Class::Warrior, 3, "healing_potion");
        assert!(strict.order(&order()).is_err());
    }

    #[test]
    fn s30_opponents_drink_when_they_need_it_and_help_the_dying() {
        let rule = Spell::CureLightWounds.rule();
        let mut trial = drinker("healing_potion");
        let own = Order::UseItem {
            unit: unit("attacker"),
            item: item("attacker.healing_potion"),
            at: SpellTarget::Own,
        };
        assert_eq!(trial.ideas_of("attacker", rule)[0].orders, [own]);
        trial.place("friend", 1, 2).unit("friend", |friend| {
            friend.hit_points.now = -3;
            friend.status = Status::Dying;
        });
        let help = use_of("healing_potion", SpellTarget::Unit(unit("friend")));
        assert_eq!(trial.ideas_of("attacker", rule)[0].orders, [help]);
        trial.hit_points("attacker", 30).unit("friend", |friend| {
            friend.hit_points.now = 30;
            friend.status = Status::Fighting;
        });
        assert!(trial.ideas_of("attacker", rule).is_empty());
    }
}
