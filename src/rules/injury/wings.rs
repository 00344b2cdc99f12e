//! Wings that no longer bear (A-48, A-50): where wings count like legs, who flies lands with a badly hurt one.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::aftermath;
use super::strike::hurts;
use crate::event::BattleEvent;
use crate::model::{BodyArea, RuleId};
use crate::rulebook::{Rule, TailsAndWings};
use crate::rules::deed::attack::{PartStrike, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::Battlefield;
use crate::rules::motion::flying::FAILS;

const A09: RuleId = RuleId::a(9);

/// The codex explains it under A-50.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A09, Phase::Harm, land.in_set(Harm::Overcome).after(aftermath::throw_down));
}

fn land(mut attacks: Deeds<(&Victim, &PartStrike, &mut Effects)>, field: Battlefield) {
    attacks.each(|(victim, strike, mut effects)| {
        let (Some(victim), Some(struck)) = (victim.0, strike.0) else { return };
        let unit = field.unit(victim);
        let like_legs = field.rulebook.parameters.tails_and_wings == TailsAndWings::LikeArmsAndLegs;
        let fails = || {
            hurts(&unit, &struck).iter().any(|hurt| hurt.part.area == BodyArea::Wing && hurt.degree >= FAILS)
        };
        let before = unit.flight.layer();
        if like_legs && before > 0 && fails() {
            effects.0.push(BattleEvent::LayerChanged { unit: victim, before, after: 0, dive: false });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{AimedPart, DamageType, Flight, Flying, Maneuverability};
    use crate::order::{Order, Refusal};
    use crate::rules::injury::bench::{body, call, duel, harm};
    use crate::rules::trial::{Trial, unit};

    /// The target has wings and flies one layer up, where the attacker reaches it.
    fn winged(tails: TailsAndWings) -> Trial {
        let mut trial = duel("advanced");
        trial.rulebook(|book| book.parameters.tails_and_wings = tails);
        harm(&mut trial, DamageType::Piercing).unit("target", |target| {
            target.kind.body = body("winged");
            target.flight = Flight(Some(Flying { layer: 1, class: Maneuverability::A }));
        });
        trial
    }

    /// A critical hit of the right wing with two dice of severity that add up to `sum`.
    fn strike_wing(trial: &mut Trial, sum: u16) {
        let first = (sum - 1).min(4);
        // The attacker is lower: a d6 finds the part; a 1 is the right foreleg or wing, which another die tells apart.
        trial.strike(&[(20, 20), (20, 10), (6, 1), (2, 2), (4, first), (4, sum - first)]);
        trial.expect(r#"{"event":"part_hurt","part":"right-wing"}"#);
    }

    #[test]
    fn a48_a_badly_hurt_wing_brings_a_flyer_down_where_wings_are_like_legs() {
        for (sum, lands) in [(7, true), (6, false)] {
            let mut trial = winged(TailsAndWings::LikeArmsAndLegs);
            strike_wing(&mut trial, sum);
            assert_eq!(trial.count("layer_changed"), usize::from(lands), "{sum}");
            assert_eq!(trial.unit_now("target").flight.layer(), u8::from(!lands));
        }
        let mut letter = winged(TailsAndWings::ByTheLetter);
        strike_wing(&mut letter, 7);
        letter.expect_no("layer_changed");
    }

    #[test]
    fn a09_who_is_stunned_in_the_air_comes_down_and_may_rise_again() {
        let head = AimedPart { part: "head".parse().expect("a part"), spot: None };
        for (second, comes_down) in [(4, true), (1, false)] {
            let mut trial = winged(TailsAndWings::ByTheLetter);
            // 8 hurts the head badly and stuns once the cap is tested, 5 only grazes it.
            let then: &[(u16, u16)] = if comes_down { &[(20, 20), (6, 1)] } else { &[(2, 2)] };
            let dice = [&[(20, 19), (20, 9), (4, 4), (4, second)], then].concat();
            trial.unit("target", |target| target.armor.natural = 7).thac0("attacker", 7);
            call(&mut trial, head, &dice);
            assert_eq!(trial.count("layer_changed"), usize::from(comes_down));
            assert_eq!(trial.unit_now("target").flight.layer(), u8::from(!comes_down));
        }
    }

    #[test]
    fn a48_who_flies_lands_by_a_wing_alone() {
        let mut trial = winged(TailsAndWings::LikeArmsAndLegs);
        trial.strike(&[(20, 20), (20, 10), (6, 6), (4, 4), (4, 3)]);
        trial.expect(r#"{"event":"part_hurt","part":"abdomen"}"#).expect_no("layer_changed");
        let mut ground = winged(TailsAndWings::LikeArmsAndLegs);
        ground.unit("target", |target| {
            target.flight = Flight(Some(Flying { layer: 0, class: Maneuverability::A }));
        });
        ground.strike(&[(20, 20), (20, 10), (10, 1), (2, 2), (4, 4), (4, 3)]);
        ground.expect(r#"{"event":"part_hurt","part":"right-wing"}"#).expect_no("layer_changed");
    }

    #[test]
    fn a48_who_has_landed_with_a_hurt_wing_does_not_rise() {
        for (tails, rises) in [(TailsAndWings::LikeArmsAndLegs, false), (TailsAndWings::ByTheLetter, true)] {
            let mut trial = winged(tails);
            strike_wing(&mut trial, 7);
            trial.unit("target", |target| target.flight.0.iter_mut().for_each(|flying| flying.layer = 0));
            trial.next_turn_of("target");
            let order = Order::Fly { unit: unit("target"), layer: 1 };
            match rises {
                true => _ = trial.obey(order),
                false => assert_eq!(trial.refused(order), Refusal::NoWings(unit("target"))),
            }
        }
    }
}
