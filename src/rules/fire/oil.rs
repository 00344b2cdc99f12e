//! Oil: its wick must be lit before the throw (R-27). An item that is let go lies in the unit's own hex.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::holy_water::turned;
use crate::event::{BattleEvent, ItemMotion, WickLighting};
use crate::hex::{Hex, distance};
use crate::model::{Act, Contents, Gear, ItemId, Place, RuleId, UnitId};
use crate::order::{Order, Refusal, ThrowTarget};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, in_hand, known_item};
use crate::rules::field::hands::{check_free_hands, moved};
use crate::rules::field::height::{carries, ground, height, spans};
use crate::rules::field::turn::{affords, paid};
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};
use crate::rules::ground::rest::resting_place;
use crate::rules::ground::spill::come_to_rest;

const R27: RuleId = RuleId::r(27);
const R28: RuleId = RuleId::r(28);

pub(super) const RULES: &[Rule] = &[Rule::new(
    R27,
    "Preparing an oil flask",
    "A flask of oil must be in hand, open and lit before it is thrown. Drawing it takes the minor action. Opening \
     and lighting it takes the action, and a flame: a torch or a lantern in the hand of the unit or of a \
     neighboring friend, or a fire in its own or a neighboring hex. Oil thrown unlit does nothing: it breaks where \
     it hits and lies there whole where it misses. A lit flask cannot be packed away: where it falls, in a fumble, \
     from dying hands or on purpose, it breaks and burns.",
)
.needing(&[R28])];

pub(super) fn plugin(app: &mut App) {
    let handle = (light, let_go).chain().in_set(Harm::Handle);
    app.add_systems(Phase::Harm, handle);
    add_adviser(app, suggest);
}

/// Whether the wick of a flask can be lit.
pub(in crate::rules) fn check_light(field: &Battlefield, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let record = known_item(field, item)?;
    let no = |why| Err(Refusal::NothingToLight { item, why });
    field.needs(R27)?;
    in_hand(&unit, &record)?;
    match record.flask() {
        Some((Contents::Oil, true)) => no("is lit already"),
        Some((Contents::Oil, false)) => {
            affords(field, &unit, &Act::LightWick { unit: id, item })?;
            has_flame(field, &unit).then_some(()).ok_or(Refusal::NoFlame(id))
        }
        _ => no("has no wick; only a flask of oil has one"),
    }
}

/// Whether a unit has a flame at hand: its own, that of a neighboring friend, or a fire.
pub(super) fn has_flame(field: &Battlefield, unit: &Unit) -> bool {
    let here = unit.position.0;
    let own_height = height(field, unit);
    let near = |hex: Hex| distance(here, hex) <= 1 && spans(own_height, ground(&field.board, hex), 1);
    let torch = |item: &Item| {
        matches!(item.place, Place::Held(_))
            && !item.item.broken
            && item.weapon.is_some_and(|weapon| weapon.flame)
    };
    let friends = field.fighting_within(here, 1).filter(|other| other.side.0 == unit.side.0);
    let friends = friends.filter(|friend| carries(field, unit, friend, 1));
    field.fires.burning().any(near)
        || friends.into_iter().any(|friend| field.items_of(&field.unit(*friend.id)).any(|item| torch(&item)))
}

/// Whether a unit can let go of an item in hand.
pub(in crate::rules) fn check_drop(field: &Battlefield, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let record = known_item(field, item)?;
    in_hand(&unit, &record)?;
    match *record.place {
        Place::Worn(_) => Err(Refusal::PartOfTheBody(item)),
        _ => Ok(()),
    }
}

fn light(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::LightWick { unit, item } = declared.0 else { return };
        effects.0.push(BattleEvent::WickLit(WickLighting { unit, item, after: Gear::LIT_OIL }));
        effects.0.push(paid(&field.unit(unit), &declared.0));
    });
}

fn let_go(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::DropItem { unit, item } = declared.0 else { return };
        let record = field.item(item);
        let place = resting_place(&field, field.summary(unit).position.0);
        effects.0.push(moved(&field, &record, unit, ItemMotion::Dropped, place, R27));
        come_to_rest(&field, &record, unit, place, &mut effects);
    });
}

/// A unit makes oil ready when an enemy is as near as this, in hexes.
const NEAR: u32 = 9;

/// A unit with oil and a flame makes a flask ready while no enemy is next to it, and throws it.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if !field.rulebook.has(R27) {
        return Vec::new();
    }
    let carried = field.carried(unit);
    let oil = |item: &&Item| matches!(item.flask(), Some((Contents::Oil, _)));
    let rank = |item: &&Item| (item.gear != Some(&Gear::LIT_OIL), !matches!(item.place, Place::Held(_)));
    let Some(flask) = carried.iter().filter(oil).min_by_key(rank) else { return Vec::new() };
    let (id, item) = (*unit.id, *flask.id);
    let enemies: Vec<UnitSummary> = field.fighting().filter(|other| other.side.0 != unit.side.0).collect();
    let nearest = enemies.iter().map(|enemy| distance(enemy.position.0, unit.position.0)).min();
    let in_time = nearest.is_some_and(|away| (2..=NEAR).contains(&away));
    match (*flask.place, flask.flask()) {
        (Place::Held(_), Some((_, true))) => {
            let throw = |enemy: &UnitSummary| {
                let order = Order::Throw { unit: id, item, at: ThrowTarget::Unit(*enemy.id) };
                let orders = turned(unit, enemy.position.0).into_iter().chain([order]).collect();
                Idea { orders, ..Idea::instead(R28, "throws burning oil", Order::EndTurn { unit: id }, 0.15) }
            };
            enemies.iter().map(throw).collect()
        }
        (Place::Held(_), _) if in_time && has_flame(field, unit) => {
            vec![Idea::instead(R27, "lights a wick", Order::LightWick { unit: id, item }, 0.2)]
        }
        (Place::Stowed(_), _)
            if in_time && has_flame(field, unit) && check_free_hands(field, unit, flask).is_ok() =>
        {
            vec![Idea::before(R27, "takes oil in hand", Order::Draw { unit: id, item }, 0.12)]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Fire, Flammability, Tile};
    use crate::rules::trial::{Trial, at, attack, item, unit};

    const OIL: &str = "attacker.oil_flask";

    /// The attacker has a flask of oil in one hand and a torch in the other, and needs a 10.
    fn duel(rulebook: &str) -> Trial {
        let mut trial =
            Trial::duel_but(rulebook, &[(r#"held: ["sword"]"#, r#"held: ["oil_flask", "torch"]"#)]);
        trial.thac0("attacker", 20).armor("target", 10).place("target", 4, 2).unit("target", |target| {
            target.armor.pieces = Default::default();
        });
        trial
    }

    fn light() -> Order {
        Order::LightWick { unit: unit("attacker"), item: item(OIL) }
    }

    fn lit(trial: &mut Trial) -> &mut Trial {
        trial.item(OIL, |flask| flask.gear = Some(Gear::LIT_OIL))
    }

    fn throw() -> Order {
        Order::Throw { unit: unit("attacker"), item: item(OIL), at: ThrowTarget::Unit(unit("target")) }
    }

    fn let_fall() -> Order {
        Order::DropItem { unit: unit("attacker"), item: item(OIL) }
    }

    #[test]
    fn r27_lighting_takes_the_action_and_then_it_can_be_thrown() {
        let mut trial = duel("combat-options");
        trial.obey(light()).expect(r#"{"event":"wick_lit","unit":"attacker","item":"attacker.oil_flask"}"#);
        assert_eq!(trial.item_now(OIL).gear, Some(Gear::LIT_OIL));
        assert_eq!(trial.refused(throw()), Refusal::NoAction(unit("attacker")));
        trial.next_turn_of("attacker").obey_with(throw(), &[(20, 10), (4, 3)]);
        trial.expect(r#"{"event":"burned","unit":"target","by":"oil","damage":3}"#).expect_no("saving_throw");
    }

    #[test]
    fn r27_a_flame_must_be_at_hand() {
        let mut trial = duel("house");
        trial.put("attacker.torch", Place::Stowed(unit("attacker"))).put("target.torch", Place::Lost);
        assert_eq!(trial.refused(light()), Refusal::NoFlame(unit("attacker")));
        let mut friend = duel("house");
        friend.put("attacker.torch", Place::Lost).place("friend", 1, 2).obey(light());
        let mut hearth = duel("house");
        hearth.put("attacker.torch", Place::Lost);
        hearth.change(|state| state.fires.set(Fire { hex: at(1, 2), left: None })).obey(light());
    }

    #[test]
    fn r27_only_oil_is_lit_and_only_once() {
        let mut trial = duel("house");
        lit(&mut trial);
        assert!(matches!(trial.refused(light()), Refusal::NothingToLight { .. }));
        let order = Order::LightWick { unit: unit("attacker"), item: item("attacker.torch") };
        assert!(matches!(trial.refused(order), Refusal::NothingToLight { .. }));
        let stow = Order::Stow { unit: unit("attacker"), item: item(OIL) };
        assert_eq!(trial.refused(stow), Refusal::IsLit(item(OIL)));
    }

    #[test]
    fn r27_unlit_it_breaks_and_does_nothing() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = duel(rulebook);
            trial.obey_with(throw(), &[(20, 10)]).expect_no("burned").expect_no("damaged");
            trial.expect(r#"{"event":"flask_broke","lit":false,"over":"target"}"#);
            assert_eq!(trial.place_of(OIL), Place::Lost);
        }
    }

    #[test]
    fn r27_a_lit_flask_that_misses_sets_the_ground_on_fire() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = duel(rulebook);
            lit(&mut trial).obey_with(throw(), &[(20, 9), (8, 4)]);
            let hex = crate::hex::Facing::SouthEast.ahead(at(4, 2));
            trial.expect(r#"{"event":"flask_broke","lit":true,"over":null}"#);
            assert_eq!(trial.snapshot().fires.all(), [Fire { hex, left: Some(2) }]);
            assert_eq!(trial.place_of(OIL), Place::Lost);
        }
    }

    #[test]
    fn r27_an_item_let_go_lies_in_its_owners_hex_and_burns_if_it_is_lit() {
        let mut trial = duel("house");
        trial.obey(let_fall());
        assert_eq!(trial.place_of(OIL), Place::Lying(at(2, 2)));
        assert!(trial.unit_now("attacker").turn.action, "it is free");
        assert!(trial.snapshot().fires.all().is_empty());
        let mut trial = duel("house");
        trial.tile(at(2, 2), Tile { flammability: Flammability::High, ..Tile::default() });
        lit(&mut trial).obey(let_fall());
        assert_eq!(trial.snapshot().fires.all(), [Fire { hex: at(2, 2), left: Some(3) }]);
        assert_eq!(trial.refused(let_fall()), Refusal::NotInHand { unit: unit("attacker"), item: item(OIL) });
    }

    #[test]
    fn r27_dying_hands_let_it_burn() {
        let mut trial = duel("house");
        lit(&mut trial).place("target", 3, 2).hit_points("attacker", 1).armor("attacker", 10);
        trial.obey(Order::EndTurn { unit: unit("attacker") }).obey(Order::EndTurn { unit: unit("friend") });
        trial.thac0("target", 1).obey_with(attack("target", "attacker"), &[(20, 12), (4, 4)]);
        trial.expect(r#"{"event":"fell","unit":"attacker"}"#);
        assert!(trial.snapshot().fires.burns(at(2, 2)));
    }

    /// What is suggested to the attacker with the target at this distance.
    fn ideas(trial: &mut Trial, away: i32) -> Vec<&'static str> {
        trial.place("target", 2 + away, 2);
        let ideas = [R27, R28].map(|rule| trial.ideas_of("attacker", rule));
        ideas.into_iter().flatten().map(|idea| idea.name).collect()
    }

    #[test]
    fn r27_oil_is_made_ready_while_enemies_come_near() {
        for (away, suggested) in
            [(1, vec![]), (2, vec!["lights a wick"]), (9, vec!["lights a wick"]), (10, vec![])]
        {
            assert_eq!(ideas(&mut duel("house"), away), suggested, "{away} hexes away");
        }
        let mut stowed = duel("house");
        stowed.put(OIL, Place::Stowed(unit("attacker")));
        assert_eq!(ideas(&mut stowed, 5), ["takes oil in hand"]);
        assert_eq!(ideas(stowed.put("attacker.torch", Place::Lost), 5), [""; 0], "there is no flame");
        assert_eq!(ideas(lit(&mut duel("house")), 5), ["throws burning oil"; 2], "at each enemy");
        assert_eq!(ideas(&mut duel("thac0"), 5), [""; 0], "no rule, no idea");
    }
}
