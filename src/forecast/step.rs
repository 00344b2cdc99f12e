//! The end of a step in a forecast: its deeds run through Harm, and rules answer what has happened.

use bevy::prelude::World;

use super::harm::{COMPARISON, DiceMode, Exploration, Fork, StepDeed, spend};
use super::ways::{TooLarge, Way, Ways};
use crate::rules::{Answerable, Branches, clear_deeds, events, react};

impl Exploration<'_> {
    /// Runs Harm for all deeds of the step. Where the forecast ends with the step, deeds that have nothing to do with
    /// each other are followed each by itself; of those whose dice are rolled there is only one way in any case.
    pub fn end_step(
        &mut self,
        world: &mut World,
        way: &Way,
        own: bool,
        next: &mut Ways,
    ) -> Result<(), TooLarge> {
        let deeds = StepDeed::all(world);
        let beginning = Way { events: events(world).to_vec(), ..way.clone() };
        let follows = deeds.len() > 1 && self.dice != DiceMode::Rolled;
        let counted = match follows && !self.goes_on(world, own) {
            true => self.count_apart(world, &deeds, &beginning, own),
            false => Ok(false),
        };
        let result = counted.and_then(|counted| match counted {
            true => Ok(()),
            false => self.harm(world, &deeds, beginning, own, next),
        });
        self.work = world.resource::<Branches>().work();
        clear_deeds(world);
        result
    }

    /// Runs Harm for one deed after the other on every way.
    fn harm(
        &mut self,
        world: &mut World,
        deeds: &[StepDeed],
        beginning: Way,
        own: bool,
        next: &mut Ways,
    ) -> Result<(), TooLarge> {
        let Some((last, others)) = deeds.split_last() else {
            return self.settle(world, &beginning, next);
        };
        let mut ways = Ways::default();
        ways.add(beginning);
        for deed in others {
            ways = self.harm_of(world, deed, ways, own, |_, _| {})?;
        }
        let goes_on = self.goes_on(world, own);
        let mut left = ways.len();
        for way in ways.take() {
            left -= 1;
            let mut fork = Fork::of(&way);
            let copied = (left > 0).then(|| last.copied(world));
            let leaves = self.leaves(world, copied.as_ref().unwrap_or(last), &way, own)?;
            let answerable = Answerable::now(world);
            let goes_on = goes_on || answerable.has_any(&way.events);
            for leaf in leaves {
                if !goes_on && !answerable.has_any(leaf.effects()) {
                    self.tally.arrive(leaf.happened.iter(), leaf.weight);
                    continue;
                }
                let here = self.apply(world, leaf, &way, &mut fork)?;
                self.settle(world, &here, next)?;
            }
        }
        Ok(())
    }

    /// Ends the step: queues the steps that it causes and keeps its state.
    fn settle(&self, world: &mut World, way: &Way, next: &mut Ways) -> Result<(), TooLarge> {
        react(world);
        let compared =
            next.add(Way { state: self.state(world), due: false, events: Vec::new(), ..way.clone() });
        spend(world, COMPARISON * compared)
    }
}
