//! What injuries do, by part and degree, and what adds up.

use super::*;
use crate::model::{Body, Injury, Movement};
use crate::rules::injury::bench::{body, duel, hurts, strike};
use crate::rules::trial::{Trial, unit};
use BodyArea as A;
use Degree as D;

const LETTER: TailsAndWings = TailsAndWings::ByTheLetter;
const LIKE: TailsAndWings = TailsAndWings::LikeArmsAndLegs;
const AREAS: [BodyArea; 7] = [A::Head, A::Torso, A::Abdomen, A::Arm, A::Leg, A::Wing, A::Tail];

fn caps(degree: Degree, tails: TailsAndWings) -> [u8; 7] {
    AREAS.map(|area| cap(area, None, degree, false, tails).unwrap_or(100))
}

#[test]
fn a50_scratches_and_bruises_leave_all_hit_points() {
    assert_eq!([caps(D::Grazed, LETTER), caps(D::Struck, LIKE)], [[100; 7]; 2]);
}

#[test]
fn a53_bad_wounds_leave_three_quarters_or_half() {
    assert_eq!(caps(D::Injured, LETTER), [50, 50, 50, 75, 75, 75, 75]);
    assert_eq!(caps(D::Injured, LIKE), [50, 50, 50, 75, 75, 75, 75]);
}

#[test]
fn a54_broken_bones_leave_their_shares() {
    assert_eq!(caps(D::Broken, LETTER), [25, 50, 25, 75, 50, 25, 25]);
    assert_eq!(caps(D::Broken, LIKE), [25, 50, 25, 75, 50, 50, 75]);
}

#[test]
fn a55_what_is_crushed_leaves_its_share_and_a_shoulder_half() {
    assert_eq!(caps(D::Destroyed, LETTER), [25, 25, 25, 75, 50, 25, 25]);
    assert_eq!(caps(D::Destroyed, LIKE), [25, 25, 25, 75, 50, 50, 75]);
    let arm = |spot| cap(A::Arm, Some(spot), D::Destroyed, false, LETTER);
    assert_eq!((arm(BodySpot::Shoulder), arm(BodySpot::Elbow)), (Some(50), Some(75)));
}

#[test]
fn a56_the_end_of_a_limb_costs_a_quarter_and_all_of_it_half() {
    let lost = |partial| [A::Arm, A::Leg].map(|area| cap(area, None, D::Severed, partial, LETTER));
    assert_eq!((lost(true), lost(false)), ([Some(75); 2], [Some(50); 2]));
    assert_eq!(cap(A::Tail, None, D::Severed, false, LIKE), Some(75));
    assert_eq!(cap(A::Tail, None, D::Severed, false, LETTER), Some(50));
}

/// What an injury of this part does to a person.
fn does(part: &str, degree: Degree) -> Vec<LastingEffect> {
    let mut trial = duel("advanced");
    let name = part.parse().expect("a word");
    trial.survey(|field| {
        let unit = field.unit(crate::rules::trial::unit("target"));
        let body = Body::humanoid();
        let part = body.part(name).expect("people have it");
        let hurt = Hurt { part, spot: None, degree, bleeds_as: degree, partial: false };
        lasting(field, &unit, &hurt)
    })
}

/// All degrees, from the least to the worst.
const DEGREES: [Degree; 6] = [D::Grazed, D::Struck, D::Injured, D::Broken, D::Destroyed, D::Severed];

#[test]
fn a58_every_degree_hampers_every_part_as_it_should() {
    use LastingEffect as E;
    let rolls = |part: &str| {
        DEGREES.map(|degree| {
            let effects = does(part, degree).into_iter();
            effects.filter(|effect| !matches!(effect, E::FullHitPoints(_))).collect::<Vec<_>>()
        })
    };
    let trunk = |points: [i8; 4]| [&[0], &points[..], &[points[3]]].concat();
    let to_hit = |points: Vec<i8>| -> Vec<Vec<E>> {
        points.into_iter().map(|it| if it == 0 { Vec::new() } else { vec![E::ToHit(it)] }).collect()
    };
    assert_eq!(rolls("head").to_vec(), to_hit(trunk([-2, -4, -4, -4])));
    for part in ["torso", "abdomen"] {
        assert_eq!(rolls(part).to_vec(), to_hit(trunk([-1, -2, -4, -4])));
    }
    for (arm, hand) in [("right-arm", 0), ("left-arm", 1)] {
        let (struck, injured, useless) = (E::HandToHit(hand, -2), E::HandToHit(hand, -4), E::Hand(hand));
        let all = [struck, injured, useless, useless, useless].map(|effect| vec![effect]);
        assert_eq!((rolls(arm)[0].len(), &rolls(arm)[1..]), (0, &all[..]));
    }
    for leg in ["right-leg", "left-leg"] {
        let left = [50, 25, 0, 0, 0].map(|percent| vec![E::Movement(percent)]);
        assert_eq!((rolls(leg)[0].len(), &rolls(leg)[1..]), (0, &left[..]));
    }
}

#[test]
fn a58_wings_and_tails_hamper_at_every_degree_only_where_they_count_like_legs_and_arms() {
    use LastingEffect as E;
    let body = body("winged");
    let kind = {
        let mut trial = duel("advanced");
        trial.unit("target", |target| target.kind.body = body.clone());
        trial.unit_now("target").kind
    };
    let does = |area: BodyArea, tails: TailsAndWings, partial: bool| {
        let part = body.parts.iter().find(|part| part.area == area).expect("it has one");
        DEGREES.map(|degree| {
            let injured = InjuredPart { part, spot: None, degree, partial };
            let effects = injury_effects(&kind, &injured, false, tails).into_iter();
            effects.filter(|effect| !matches!(effect, E::FullHitPoints(_))).collect::<Vec<_>>()
        })
    };
    for area in [A::Wing, A::Tail] {
        assert_eq!(does(area, LETTER, false), [const { Vec::new() }; 6], "{area:?}");
    }
    let left = [50, 25, 0, 0, 0].map(|percent| vec![E::Movement(percent)]);
    assert_eq!(does(A::Wing, LIKE, false)[1..], left);
    let tail = |points| E::LimbToHit(A::Tail, points);
    let strikes = [tail(-2), tail(-4), E::Limb(A::Tail), E::Limb(A::Tail), E::Limb(A::Tail)];
    assert_eq!(does(A::Tail, LIKE, false)[1..], strikes.map(|effect| vec![effect]));
    // A foot that is lost leaves a quarter, a whole leg nothing.
    let feet = [true, false].map(|partial| does(A::Leg, LETTER, partial)[5].clone());
    assert_eq!(feet, [vec![E::Movement(25)], vec![E::Movement(0)]]);
}

#[test]
fn a58_an_animals_head_hampers_its_bite_first() {
    let mut wolf = duel("advanced");
    strike(wolf.tags("target", &[crate::model::Tag::Animal]), 10, 6, &[(20, 20)]);
    assert_eq!(&*hurts(&wolf)[0].effects, [LastingEffect::LimbToHit(A::Head, -2)]);
    let mut man = duel("advanced");
    strike(&mut man, 10, 6, &[(20, 20)]);
    assert_eq!(&*hurts(&man)[0].effects, [LastingEffect::ToHit(-2)]);
}

#[test]
fn a58_of_two_injuries_of_an_animals_head_the_worse_counts_for_its_bite() {
    // A wolf that is struck and then badly hurt at the head, or the other way round.
    for (rulebook, first, second) in [("advanced", D::Struck, D::Injured), ("house", D::Injured, D::Struck)] {
        let mut wolf = duel(rulebook);
        wolf.tags("attacker", &[crate::model::Tag::Animal]).arm("attacker", "claws");
        wolf.item("attacker.claws", |bite| {
            bite.weapon.iter_mut().for_each(|weapon| weapon.limb = Some(A::Head));
        });
        let body = Body::humanoid();
        let part = body.part("head".parse().expect("a word")).expect("people have it");
        wolf.unit("attacker", |own| {
            let injury = |(number, degree)| Injury {
                number,
                part: part.name,
                area: A::Head,
                spot: None,
                degree,
                partial: false,
                prosthesis: false,
                keeps_down: false,
                effects: injury_effects(
                    &own.kind,
                    &InjuredPart { part, spot: None, degree, partial: false },
                    false,
                    LETTER,
                )
                .into(),
            };
            own.hurts = [(1, first), (2, second)].map(injury).into();
        });
        wolf.strike(&[(20, 12), (4, 3)]).expect(
            r#"{"event":"attack_rolled","modifiers":[{"rule":"A-58","label":"Injured head","value":-4}]}"#,
        );
    }
}

#[test]
fn a50_tails_and_wings_count_by_the_letter_or_like_arms_and_legs() {
    use LastingEffect as E;
    for (tails, effects) in
        [(LETTER, vec![E::FullHitPoints(75)]), (LIKE, vec![E::LimbToHit(A::Tail, -4), E::FullHitPoints(75)])]
    {
        let mut trial = Trial::duel_but("advanced", &[(r#"held: ["sword"]"#, r#"body: "winged", hands: 0"#)]);
        trial.rulebook(|book| book.parameters.tails_and_wings = tails);
        let found = trial.survey(|field| {
            let unit = field.unit(crate::rules::trial::unit("target"));
            let part = unit.kind.body.parts.iter().find(|part| part.area == A::Tail).expect("it has one");
            let hurt = Hurt { part, spot: None, degree: D::Injured, bleeds_as: D::Injured, partial: false };
            let wing = unit.kind.body.parts.iter().find(|part| part.area == A::Wing).expect("it has one");
            let of_wing = lasting(field, &unit, &Hurt { part: wing, ..hurt });
            assert_eq!(of_wing.contains(&E::Movement(25)), tails == LIKE);
            lasting(field, &unit, &hurt)
        });
        assert_eq!(found, effects);
    }
}

#[test]
fn a57_wounds_bleed_by_degree_and_by_weapon() {
    use Bleeding as B;
    use DamageType as T;
    let table = |harm| {
        [D::Grazed, D::Struck, D::Injured, D::Broken, D::Destroyed, D::Severed]
            .map(|degree| bleeding(degree, harm, true))
    };
    let (minor, major, severe) = (Some(B::Minor), Some(B::Major), Some(B::Severe));
    assert_eq!(table(T::Piercing), [minor, minor, minor, major, severe, severe]);
    assert_eq!(table(T::Slashing), [minor, minor, major, severe, severe, severe]);
    assert_eq!(table(T::Bludgeoning), [None, None, None, minor, major, major]);
    assert_eq!(bleeding(D::Grazed, T::Slashing, false), None);
    assert!(may_bleed(D::Grazed, T::Piercing) && !may_bleed(D::Grazed, T::Bludgeoning));
    assert!(!may_bleed(D::Struck, T::Slashing));
}

#[test]
fn a57_a_graze_bleeds_half_the_time_and_bones_never_do() {
    for (face, wounds) in [(1, 1), (2, 0)] {
        let mut trial = duel("advanced");
        strike(&mut trial, 6, 3, &[(2, face)]);
        assert_eq!(trial.count("wounded"), wounds, "{face}");
    }
    let mut bones = duel("advanced");
    bones.tags("target", &[crate::model::Tag::Bloodless]);
    strike(&mut bones, 6, 3, &[]).expect(r#"{"event":"part_hurt","degree":"Grazed"}"#).expect_no("wounded");
}

#[test]
fn a50_hit_points_beyond_the_cap_are_lost_at_once_and_the_lowest_share_counts() {
    let mut trial = duel("advanced");
    trial.hit_points("target", 40).unit("target", |target| target.hit_points.now = 39);
    // 8 damage leave 31; an injured arm leaves 30 of 40.
    strike(&mut trial, 8, 7, &[]);
    trial.expect(r#"{"event":"part_hurt","part":"right-arm","degree":"Injured","before":31,"after":30}"#);
    let target = trial.unit_now("target");
    assert_eq!((target.hit_points.now, target.scores().full_hit_points), (30, 30));
    let leg = Injury {
        number: 2,
        part: "left-leg".parse().unwrap(),
        area: A::Leg,
        spot: None,
        degree: D::Broken,
        partial: false,
        prosthesis: false,
        keeps_down: false,
        effects: [LastingEffect::FullHitPoints(50)].into(),
    };
    trial.unit("target", |target| target.hurts.push(leg));
    assert_eq!(trial.unit_now("target").scores().full_hit_points, 20);
    trial.survey(|field| {
        assert_eq!(field.summary(crate::rules::trial::unit("target")).hit_points.full, 20);
    });
}

#[test]
fn a50_somebody_keeps_at_least_one_point() {
    let mut trial = duel("advanced");
    trial.hit_points("target", 3).item("attacker.sword", |sword| {
        sword.weapon.iter_mut().for_each(|weapon| weapon.damage = "1".parse().unwrap());
    });
    strike(&mut trial, 6, 7, &[]);
    trial.expect(r#"{"event":"part_hurt","degree":"Injured","before":2,"after":1}"#);
}

#[test]
fn a58_an_injured_arm_hampers_what_it_holds_and_nothing_else() {
    let mut trial = duel("advanced");
    let hurt = |part: &str, effects: &[LastingEffect]| Injury {
        number: 1,
        part: part.parse().unwrap(),
        area: A::Arm,
        spot: None,
        degree: D::Struck,
        partial: false,
        prosthesis: false,
        keeps_down: false,
        effects: effects.into(),
    };
    trial.unit("attacker", |own| own.hurts = vec![hurt("right-arm", &[LastingEffect::HandToHit(0, -2)])]);
    trial.thac0("attacker", 20).strike(&[(20, 11)]);
    trial.expect(
        r#"{"event":"attack_rolled","result":"miss",
            "modifiers":[{"rule":"A-58","label":"Injured arm","value":-2}]}"#,
    );
    let mut left = duel("advanced");
    left.unit("attacker", |own| own.hurts = vec![hurt("left-arm", &[LastingEffect::HandToHit(1, -2)])]);
    left.strike(&[(20, 11), (8, 3)]).expect(r#"{"event":"attack_rolled","modifiers":[]}"#);
    // A two-handed weapon suffers from either arm.
    let mut both = duel("advanced");
    both.arm("attacker", "greatsword");
    both.unit("attacker", |own| own.hurts = vec![hurt("left-arm", &[LastingEffect::HandToHit(1, -2)])]);
    both.strike(&[(20, 13), (10, 3)]);
    both.expect(
        r#"{"event":"attack_rolled","modifiers":[{"label":"Injured arm","value":-2,"rule":"A-58"}]}"#,
    );
    // A fist is that of the sound arm.
    for (hurt_hand, arm) in [(0, "right-arm"), (1, "left-arm")] {
        let mut fist = duel("advanced");
        fist.put("attacker.sword", crate::model::Place::Stowed(unit("attacker")));
        let effects = [LastingEffect::HandToHit(hurt_hand, -4)];
        fist.unit("attacker", |own| own.hurts = vec![hurt(arm, &effects)]);
        fist.strike(&[(20, 15), (2, 1)]);
        fist.expect(r#"{"event":"attack_rolled","weapon":"attacker.fist","modifiers":[]}"#);
    }
    // Claws strike with the arm that is sound.
    let mut claws = duel("advanced");
    claws.arm("attacker", "claws").item("attacker.claws", |claws| {
        claws.weapon.iter_mut().for_each(|weapon| weapon.limb = Some(A::Arm));
    });
    claws.unit("attacker", |own| own.hurts = vec![hurt("left-arm", &[LastingEffect::HandToHit(1, -2)])]);
    claws.strike(&[(20, 11), (4, 3)]).expect(r#"{"event":"attack_rolled","modifiers":[]}"#);
}

/// The attacker kicks with hooves.
fn kicker(trial: &mut Trial) {
    trial.arm("attacker", "claws").item("attacker.claws", |hooves| {
        hooves.weapon.iter_mut().for_each(|weapon| weapon.limb = Some(A::Leg));
    });
}

/// The attacker cannot strike with its claws: the part of its body that they are is useless.
#[track_caller]
fn expect_useless_claws(trial: &mut Trial) {
    use crate::order::{Order, Refusal};
    use crate::rules::trial::{item, unit};
    let (attacker, claws) = (unit("attacker"), item("attacker.claws"));
    let order = Order::Attack { unit: attacker, target: unit("target"), weapon: Some(claws) };
    assert_eq!(trial.refused(order), Refusal::LimbUseless { unit: attacker, item: claws });
}

#[test]
fn a58_a_hurt_leg_hampers_kicks_and_a_broken_one_ends_them() {
    use crate::rules::trial::unit;
    for (degree, points) in [(D::Struck, -2), (D::Injured, -4), (D::Broken, 0)] {
        let mut trial = duel("advanced");
        kicker(&mut trial);
        let leg = trial.survey(|field| {
            let unit = field.unit(unit("attacker"));
            let body = Body::humanoid();
            let part = body.part("right-leg".parse().expect("a word")).expect("people have it");
            let hurt = Hurt { part, spot: None, degree, bleeds_as: degree, partial: false };
            lasting(field, &unit, &hurt)
        });
        let injury = |number, part: &str, effects: &[LastingEffect]| Injury {
            number,
            ..Injury::new(part.parse().expect("a word"), A::Leg, degree, effects)
        };
        trial.unit("attacker", |own| own.hurts = vec![injury(1, "right-leg", &leg)]);
        if degree == D::Broken {
            expect_useless_claws(&mut trial);
            continue;
        }
        let row = format!(r#"{{"rule":"A-58","label":"Injured leg","value":{points}}}"#);
        trial.strike(&[(20, 15), (4, 3)]);
        trial.expect(&format!(r#"{{"event":"attack_rolled","modifiers":[{row}]}}"#));
        // Two hurt legs add up.
        trial.unit("attacker", |own| own.hurts.push(injury(2, "left-leg", &leg)));
        trial.strike(&[(20, 19), (4, 3)]);
        trial.expect(&format!(r#"{{"event":"attack_rolled","modifiers":[{row},{row}]}}"#));
    }
}

#[test]
fn a58_a_hurt_leg_hampers_no_other_attack() {
    let mut sword = duel("advanced");
    strike(&mut sword, 1, 5, &[(20, 20)]);
    assert_eq!(&*hurts(&sword)[0].effects, [LastingEffect::Movement(50)], "who does not kick only limps");
    let mut hooves = duel("advanced");
    hooves.arm("target", "claws").item("target.claws", |hooves| {
        hooves.weapon.iter_mut().for_each(|weapon| weapon.limb = Some(A::Leg));
    });
    strike(&mut hooves, 1, 5, &[(20, 20)]);
    let effects = [LastingEffect::LimbToHit(A::Leg, -2), LastingEffect::Movement(50)];
    assert_eq!(*hurts(&hooves)[0].effects, effects);
    let mut bite = duel("advanced");
    bite.arm("attacker", "claws").unit("attacker", |own| {
        let effects = [LastingEffect::LimbToHit(A::Leg, -2), LastingEffect::Limb(A::Leg)].into();
        own.hurts = vec![Injury {
            number: 1,
            part: "left-leg".parse().expect("a word"),
            area: A::Leg,
            spot: None,
            degree: D::Broken,
            partial: false,
            prosthesis: false,
            keeps_down: false,
            effects,
        }];
    });
    bite.strike(&[(20, 11), (4, 3)]).expect(r#"{"event":"attack_rolled","modifiers":[]}"#);
}

#[test]
fn a58_the_hooves_of_horses_and_hippogriffs_are_legs() {
    let weapons: std::collections::BTreeMap<_, _> = crate::level::Catalogs::shipped().weapons().collect();
    for name in ["hoof", "kick"] {
        assert_eq!(weapons[name].limb, Some(A::Leg), "{name}");
    }
}

#[test]
fn a58_a_useless_arm_holds_nothing_and_a_useless_limb_strikes_nobody() {
    use crate::rules::trial::{attack, unit};
    let mut trial = duel("advanced");
    trial.arm("attacker", "claws").item("attacker.claws", |claws| {
        claws.weapon.iter_mut().for_each(|weapon| weapon.limb = Some(A::Tail));
    });
    let tail = Injury {
        number: 1,
        part: "right-arm".parse().unwrap(),
        area: A::Arm,
        spot: None,
        degree: D::Broken,
        partial: false,
        prosthesis: false,
        keeps_down: false,
        effects: [LastingEffect::Hand(0), LastingEffect::Limb(A::Tail)].into(),
    };
    trial.unit("attacker", |own| own.hurts = vec![tail]);
    expect_useless_claws(&mut trial);
    assert_eq!(trial.unit_now("attacker").scores().hands.hands, 1);
    trial.survey(|field| assert_eq!(field.free_hands(&field.unit(unit("attacker"))), 1));
    // The left fist is left, and it is the off-hand.
    trial.obey_with(attack("attacker", "target"), &[(20, 11), (2, 1)]);
    trial.expect(r#"{"event":"attack_rolled","weapon":"attacker.fist"}"#);
}

#[test]
fn a58_movement_is_lowered_once_and_never_to_nothing() {
    let mut trial = duel("advanced");
    strike(&mut trial, 1, 5, &[(20, 20)]);
    assert_eq!(trial.unit_now("target").scores().movement, Movement(6));
    strike(&mut trial, 3, 7, &[(20, 20)]);
    assert_eq!(trial.unit_now("target").scores().movement, Movement(3), "a quarter, not an eighth");
    let broken = hurts(&trial)[1].clone();
    trial.unit("target", |target| {
        let effects = [LastingEffect::Movement(0)].into();
        target.hurts.push(Injury { number: 3, effects, ..broken });
    });
    assert_eq!(trial.unit_now("target").scores().movement, Movement(1), "it drags itself along");
}

/// Who strikes a leg in its turn slows its owner at once, by what it has walked already.
#[test]
fn a62_a_leg_that_is_hurt_slows_from_the_blow_on() {
    // Movement left before the blow, the sum of severity, and what is left then: of 6 or 3 points, or of a hex.
    for (left, sum, then) in [(12, 6, 6), (8, 6, 2), (4, 6, 0), (12, 8, 3), (8, 8, 0), (12, 5, 12)] {
        let mut trial = duel("advanced");
        trial.unit("target", |target| target.turn.movement = left);
        let then_dice: &[(u16, u16)] = if sum == 5 { &[(2, 2)] } else { &[(20, 20)] };
        strike(&mut trial, 1, sum - 1, then_dice);
        assert_eq!(trial.unit_now("target").turn.movement, then, "{left} left, {sum}");
    }
}

#[test]
fn a58_claws_suffer_from_hurt_arms_whether_these_hold_things_or_not() {
    use crate::model::{Hands, LastingEffect as E};
    for hands in [0, 2] {
        let clawed = |hurts: &[(&str, E)]| {
            let mut trial = duel("advanced");
            trial.thac0("attacker", 20).armor("target", 0).arm("attacker", "claws").unit("attacker", |own| {
                own.hands = Hands { hands, ..own.hands };
                for (number, (part, effect)) in (1..).zip(hurts) {
                    own.hurts.push(Injury {
                        number,
                        part: part.parse().expect("a word"),
                        area: A::Arm,
                        spot: None,
                        degree: D::Struck,
                        partial: false,
                        prosthesis: false,
                        keeps_down: false,
                        effects: [*effect].into(),
                    });
                }
            });
            trial.item("attacker.claws", |claws| claws.weapon.as_mut().expect("claws").limb = Some(A::Arm));
            trial
        };
        let mut one = clawed(&[("right-arm", E::HandToHit(0, -2))]);
        one.strike(&[(20, 2)]).expect(r#"{"event":"attack_rolled","modifiers":[]}"#);
        let mut both = clawed(&[("right-arm", E::HandToHit(0, -4)), ("left-arm", E::HandToHit(1, -2))]);
        both.strike(&[(20, 2)]).expect(
            r#"{"event":"attack_rolled","modifiers":[{"rule":"A-58","label":"Injured arm","value":-2}]}"#,
        );
        let mut none = clawed(&[("right-arm", E::Hand(0)), ("left-arm", E::Hand(1))]);
        expect_useless_claws(&mut none);
    }
}
