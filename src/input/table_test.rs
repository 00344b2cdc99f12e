//! What clicks and keys do, without a window.

use bevy::input::ButtonInput;
use bevy::prelude::{App, KeyCode, Messages};

use super::*;
use crate::HexfrayPlugin;
use crate::event::{AttackRoll, BattleEvent, EventLog};
use crate::hex::{Hex, distance};
use crate::level::{Level, UnitRecord};
use crate::model::{Manner, Place, Status, UnitId};
use crate::order::Order;
use crate::replay::shipped_levels;
use crate::rulebook::Rulebook;
use crate::rules::codex;

pub(super) struct TestTable(pub App);

impl TestTable {
    pub fn of(place: usize) -> TestTable {
        TestTable::at(&Level::read(&shipped_levels().nth(place).unwrap()).unwrap())
    }

    pub fn at(level: &Level) -> TestTable {
        let mut app = App::new();
        app.add_plugins(HexfrayPlugin).init_resource::<ButtonInput<KeyCode>>();
        plugin(&mut app);
        let rulebook = Rulebook::shipped("house", codex()).unwrap();
        start(app.world_mut(), level, &rulebook, 1);
        let mut table = TestTable(app);
        table.frame();
        table
    }

    /// Runs a frame in which all events are shown at once.
    pub fn frame(&mut self) -> &mut Self {
        self.0.update();
        let world = self.0.world_mut();
        let state = world.resource::<Session>().now.clone();
        let events = world.resource::<EventLog>().events().len();
        world.insert_resource(Shown { state, events, busy: false });
        self
    }

    pub fn point(&mut self, hex: Hex) -> &mut Self {
        self.0.insert_resource(Pointed(Some(hex)));
        self.frame()
    }

    pub fn click(&mut self, hex: Hex) -> &mut Self {
        self.point(hex);
        self.0.world_mut().write_message(BoardClick(hex));
        self.frame()
    }

    pub fn press(&mut self, action: Action) -> &mut Self {
        self.0.world_mut().write_message(Pressed(action));
        self.frame()
    }

    pub fn get<R: bevy::prelude::Resource>(&self) -> &R {
        self.0.world().resource()
    }

    pub fn units(&self) -> &[UnitRecord] {
        &self.get::<Session>().now.units
    }

    pub fn unit(&self, id: UnitId) -> &UnitRecord {
        self.units().iter().find(|unit| unit.id == id).unwrap()
    }

    pub fn chosen(&self) -> UnitId {
        self.get::<Selection>().unit.expect("somebody is chosen")
    }

    pub fn orders(&self) -> usize {
        self.get::<Session>().orders.len()
    }

    /// The farthest hex in reach.
    fn far_hex(&self) -> Hex {
        let reach = self.get::<Preview>().reach.as_ref().expect("somebody may walk");
        reach.hexes().max_by_key(|(_, cost)| *cost).map(|(hex, _)| hex).unwrap()
    }

    pub fn notices(&mut self) -> Vec<Notice> {
        self.0.world_mut().resource_mut::<Messages<Notice>>().drain().collect()
    }

    /// Plays on until a unit can attack, and returns its target.
    fn play_until_a_strike(&mut self) -> UnitId {
        for _ in 0..200 {
            let own = self.unit(self.chosen()).clone();
            let enemies =
                self.units().iter().filter(|unit| unit.side != own.side && unit.status == Status::Fighting);
            let mut enemies: Vec<(Hex, UnitId)> = enemies.map(|unit| (unit.position, unit.id)).collect();
            enemies.sort_by_key(|(hex, _)| distance(*hex, own.position));
            for (hex, id) in enemies.iter().copied() {
                self.point(hex);
                if matches!(self.get::<Preview>().prospect, Some(Prospect::Strike(_))) {
                    return id;
                }
            }
            let reach = self.get::<Preview>().reach.clone().expect("somebody may walk");
            let nearest = reach.hexes().min_by_key(|(hex, _)| distance(*hex, enemies[0].0)).unwrap().0;
            self.click(nearest).click(nearest).press(Action::EndTurn);
        }
        panic!("no unit ever comes near an enemy");
    }
}

#[test]
fn a_second_click_on_the_same_hex_walks() {
    let mut table = TestTable::of(0);
    let (unit, there) = (table.chosen(), table.far_hex());
    table.click(there);
    assert_eq!(table.orders(), 0);
    let planned = table.get::<Preview>();
    assert!(planned.planned && matches!(planned.prospect, Some(Prospect::Walk(_))), "{:?}", planned.prospect);
    table.click(there);
    assert_eq!((table.unit(unit).position, table.orders()), (there, 1));
}

#[test]
fn a_click_elsewhere_plans_anew_and_back_forgets() {
    let mut table = TestTable::of(0);
    let there = table.far_hex();
    let near = table.get::<Preview>().reach.as_ref().unwrap().hexes().find(|(_, cost)| *cost == 2).unwrap().0;
    table.click(there).click(near);
    assert!(
        matches!(&table.get::<Selection>().plan, Some(PlannedAction::Walk(path)) if path.last() == Some(&near))
    );
    table.press(Action::Back);
    assert_eq!(table.get::<Selection>().plan, None);
    table.press(Action::Confirm);
    assert_eq!(table.orders(), 0, "nothing was planned any more");
}

#[test]
fn enter_plans_what_is_pointed_at_and_then_does_it() {
    let mut table = TestTable::of(0);
    let (unit, there) = (table.chosen(), table.far_hex());
    table.press(Action::Confirm);
    assert_eq!(table.get::<Selection>().plan, None, "nothing is pointed at");
    table.point(there);
    table.press(Action::Confirm);
    assert!(table.get::<Preview>().planned && table.orders() == 0);
    table.press(Action::Confirm);
    assert_eq!((table.unit(unit).position, table.orders()), (there, 1));
}

#[test]
fn what_the_preview_of_a_walk_says_comes_true() {
    for place in 0..3 {
        let mut table = TestTable::of(place);
        let (unit, there) = (table.chosen(), table.far_hex());
        table.click(there);
        let Some(Prospect::Walk(walk)) = table.get::<Preview>().prospect.clone() else { panic!("no walk") };
        table.press(Action::Confirm);
        let walked = table.unit(unit);
        assert_eq!(u32::from(walked.turn.movement), walk.left);
        assert_eq!((walked.position, walked.facing), (there, walk.facing));
    }
}

#[test]
fn an_attack_is_foreseen_and_then_carried_out() {
    let mut table = TestTable::of(0);
    let target = table.play_until_a_strike();
    let Some(Prospect::Strike(strike)) = table.get::<Preview>().prospect.clone() else { panic!("no strike") };
    assert_eq!((strike.attacker, strike.target), (table.chosen(), target));
    let at = table.unit(target).position;
    let events = table.get::<EventLog>().events().len();
    table.click(at).click(at);
    let log = table.get::<EventLog>().events()[events..].to_vec();
    let rolled = log.iter().find_map(|event| match event {
        BattleEvent::AttackRolled(AttackRoll { need, from, .. }) => Some((*need, *from)),
        _ => None,
    });
    assert_eq!(rolled, Some((strike.odds.need, strike.from)));
}

#[test]
fn walks_are_taken_back_and_attacks_are_not() {
    let mut table = TestTable::of(0);
    let (unit, there) = (table.chosen(), table.far_hex());
    let before = table.unit(unit).position;
    table.click(there).click(there).press(Action::Undo);
    assert_eq!((table.unit(unit).position, table.orders()), (before, 0));
    let target = table.play_until_a_strike();
    let at = table.unit(target).position;
    table.click(at).click(at);
    let orders = table.orders();
    table.notices();
    table.press(Action::Undo);
    assert_eq!(table.notices(), [Notice::NotUndone(CannotUndo::DiceRolled)]);
    assert_eq!(table.orders(), orders);
}

#[test]
fn while_pictures_play_nothing_is_ordered() {
    let mut table = TestTable::of(0);
    let there = table.far_hex();
    table.0.world_mut().resource_mut::<Shown>().busy = true;
    table.0.insert_resource(Pointed(Some(there)));
    for _ in 0..2 {
        table.0.world_mut().write_message(BoardClick(there));
        table.0.world_mut().write_message(Pressed(Action::EndTurn));
        table.0.update();
    }
    assert_eq!((table.orders(), table.get::<Selection>().plan.clone()), (0, None));
}

#[test]
fn ending_turns_goes_on_to_the_next_unit_and_block() {
    let mut table = TestTable::of(0);
    let mut seen = Vec::new();
    for _ in 0..6 {
        let unit = table.chosen();
        assert!(table.get::<Session>().now.clock.block.contains(&unit));
        seen.push(unit);
        table.press(Action::EndTurn);
    }
    seen.dedup();
    assert_eq!(seen.len(), 6, "{seen:?}");
    let (round, block) =
        (table.get::<Session>().now.clock.now(), table.get::<Session>().now.clock.block.clone());
    table.press(Action::EndBlock);
    let now = &table.get::<Session>().now.clock;
    assert!(now.now() != round || now.block != block);
}

#[test]
fn from_a_unit_that_has_acted_keys_lead_to_one_that_has_not() {
    for action in [Action::EndTurn, Action::NextTarget, Action::Confirm] {
        let mut table = TestTable::of(0);
        let next = (0..20).find_map(|_| {
            let ended = table.chosen();
            table.press(Action::EndTurn);
            let next = table.chosen();
            let block = &table.get::<Session>().now.clock.block;
            (block.contains(&ended) && block.contains(&next)).then_some((ended, next))
        });
        let (ended, next) = next.expect("two of a block act one after the other");
        table.0.world_mut().write_message(PickUnit(ended));
        table.frame();
        assert_eq!(table.chosen(), ended);
        let given = table.orders();
        table.press(action);
        assert_eq!((table.chosen(), table.orders()), (next, given), "{action:?}");
    }
}

#[test]
fn targets_are_gone_through_by_key() {
    let mut table = TestTable::of(0);
    table.play_until_a_strike();
    table.press(Action::NextTarget);
    let first = table.get::<Selection>().plan.clone();
    table.press(Action::NextTarget);
    let second = table.get::<Selection>().plan.clone();
    assert!(
        matches!((&first, &second), (Some(PlannedAction::Attack(one)), Some(PlannedAction::Attack(other))) if one != other)
    );
    table.press(Action::PreviousTarget);
    assert_eq!(table.get::<Selection>().plan, first);
}

#[test]
fn what_cannot_be_done_is_explained() {
    let mut table = TestTable::of(0);
    let board = table.get::<Session>().now.board.clone();
    let wall = board.hexes().find(|(_, tile)| tile.is_solid()).map(|(hex, _)| hex).unwrap();
    table.notices();
    table.click(wall);
    assert_eq!(table.notices(), [Notice::Warned("a wall is in the way".to_owned())]);
    assert_eq!(table.orders(), 0);
}

#[test]
fn a_click_is_about_the_hex_clicked_on_and_not_about_the_one_pointed_at_a_frame_before() {
    let mut table = TestTable::of(0);
    let there = table.far_hex();
    let board = table.get::<Session>().now.board.clone();
    let wall = board.hexes().find(|(_, tile)| tile.is_solid()).map(|(hex, _)| hex).unwrap();
    let at_once = |table: &mut TestTable, hex| {
        table.notices();
        table.0.insert_resource(Pointed(Some(hex)));
        table.0.world_mut().write_message(BoardClick(hex));
        table.frame();
    };
    table.point(wall);
    at_once(&mut table, there);
    assert!(
        matches!(&table.get::<Selection>().plan, Some(PlannedAction::Walk(path)) if path.last() == Some(&there))
    );
    assert_eq!(table.notices(), []);
    table.press(Action::Back).point(there);
    at_once(&mut table, wall);
    assert_eq!(table.get::<Selection>().plan, None);
    assert_eq!(table.notices(), [Notice::Warned("a wall is in the way".to_owned())]);
}

#[test]
fn offers_say_why_not() {
    let table = TestTable::of(0);
    let offers = &table.get::<Preview>().offers;
    assert!(offers.iter().any(|offer| offer.refusal.is_none()), "{offers:?}");
    assert!(offers.iter().any(|offer| offer.label.starts_with("Wait until segment")), "{offers:?}");
}

#[test]
fn a_battle_taken_up_again_is_the_battle_put_away() {
    let mut table = TestTable::of(0);
    let target = table.play_until_a_strike();
    let at = table.unit(target).position;
    table.click(at).click(at);
    let before = table.get::<Session>().now.clone();
    let events = table.get::<EventLog>().events().to_vec();
    let save = table.get::<Session>().save(table.get());
    table.press(Action::EndBlock);
    assert_ne!(table.get::<Session>().now, before);
    resume(table.0.world_mut(), &save).unwrap();
    table.frame();
    assert_eq!(table.get::<Session>().now, before);
    assert_eq!(table.get::<EventLog>().events(), events);
    assert_eq!(table.get::<Shown>().events, events.len());
}

#[test]
fn danger_is_found_in_the_background() {
    let mut table = TestTable::of(0);
    for _ in 0..2000 {
        table.frame();
        if !table.get::<Preview>().danger.is_empty() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("no enemy can strike anywhere");
}

#[test]
fn without_a_target_the_key_says_so() {
    let mut table = TestTable::of(0);
    let target = table.play_until_a_strike();
    let (unit, at) = (table.chosen(), table.unit(target).position);
    table.click(at).click(at);
    assert_eq!((table.chosen(), table.unit(unit).turn.action), (unit, false));
    table.notices();
    table.press(Action::NextTarget);
    assert!(matches!(table.notices().as_slice(), [Notice::Warned(_)]));
    assert_eq!(table.get::<Selection>().plan, None);
}

#[test]
fn a_weapon_that_reaches_is_not_thrown_by_mistake() {
    let mut table = TestTable::of(2);
    let mut seen = 0;
    for _ in 0..60 {
        let own = table.unit(table.chosen()).clone();
        let throws = |item: &&crate::level::ItemRecord| {
            item.place == Place::Held(own.id)
                && item.weapon.as_ref().is_some_and(|weapon| weapon.throwable && weapon.reach > 0)
        };
        let held: Vec<_> = table.get::<Session>().now.items.iter().filter(throws).cloned().collect();
        let reach = table.get::<Preview>().reach.clone().expect("somebody may walk");
        let enemies = table.units().iter().filter(|unit| unit.side != own.side);
        let beside = |at: Hex| reach.hexes().any(|(hex, _)| distance(hex, at) == 1 && hex != own.position);
        let near: Vec<Hex> = enemies.map(|unit| unit.position).filter(|at| beside(*at)).collect();
        for at in near.into_iter().filter(|_| held.len() == 1) {
            table.point(at);
            if let Some(Prospect::Strike(strike)) = table.get::<Preview>().prospect.clone() {
                let walks = strike.orders.iter().any(|order| matches!(order, Order::Move { .. }));
                seen += u32::from(walks && strike.manner == Manner::Melee);
                table.0.world_mut().write_message(PickWeapon(Some(held[0].id)));
                table.frame().point(at);
                let Some(Prospect::Strike(asked)) = table.get::<Preview>().prospect.clone() else { continue };
                assert!(distance(own.position, at) == 1 || asked.manner == Manner::Thrown);
            }
        }
        table.press(Action::EndTurn);
    }
    assert!(seen > 0, "somebody with a throwing weapon comes within reach of an enemy");
}

#[test]
fn the_card_of_anybody_can_be_opened_and_back_leads_to_who_acts_before_the_menu() {
    let mut table = TestTable::of(0);
    let acts = table.chosen();
    let side = table.unit(acts).side;
    let friend = table.units().iter().find(|unit| unit.side == side && unit.id != acts).expect("a friend").id;
    let enemy = table.units().iter().find(|unit| unit.side != side).expect("an enemy").id;
    let mut state = crate::level::Snapshot::clone(&table.get::<Session>().now);
    let fallen = state.units.iter_mut().find(|unit| unit.id == friend).expect("it is there");
    fallen.status = Status::Fallen;
    set_to(table.0.world_mut(), state);
    table.frame();
    let wishes =
        |table: &mut TestTable| table.0.world_mut().resource_mut::<Messages<WantsMenu>>().drain().count();
    for other in [friend, enemy] {
        let at = table.unit(other).position;
        table.0.world_mut().write_message(AskAbout(at));
        table.frame();
        assert_eq!((table.chosen(), table.get::<Selection>().left), (other, Some(acts)));
        table.press(Action::Back);
        assert_eq!((table.chosen(), table.get::<Selection>().left), (acts, None));
        assert_eq!(wishes(&mut table), 0);
    }
    table.press(Action::Back);
    assert_eq!(wishes(&mut table), 1);
}
