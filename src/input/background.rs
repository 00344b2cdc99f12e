//! Answers that take longer than a frame: found in the background, one at a time, and shown only for their question.

use std::sync::Arc;

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use crate::level::Snapshot;

/// How many answers are kept for a pointer that comes back to an earlier hex.
const KEPT: usize = 24;

/// Answers to questions about the present state of the battle. The last question is searched next. A running search
/// cannot be interrupted; its answer is dropped if the battle has changed meanwhile.
pub(super) struct Background<Q, A> {
    state: Option<Arc<Snapshot>>,
    asked: Option<Q>,
    known: Vec<(Q, Arc<A>)>,
    search: Option<(Arc<Snapshot>, Q, Task<A>)>,
}

impl<Q, A> Default for Background<Q, A> {
    fn default() -> Background<Q, A> {
        Background { state: None, asked: None, known: Vec::new(), search: None }
    }
}

impl<Q: Clone + PartialEq + Send + 'static, A: Send + 'static> Background<Q, A> {
    /// Sets the question, if there is one, and starts the search unless the answer is known or another search is
    /// running. `prepare` is called only when the search starts.
    pub fn seek<F>(&mut self, state: &Arc<Snapshot>, asked: Option<Q>, prepare: impl FnOnce() -> F)
    where
        F: FnOnce(&Snapshot, &Q) -> A + Send + 'static,
    {
        if !self.state.as_ref().is_some_and(|known| Arc::ptr_eq(known, state)) {
            self.known.clear();
            self.state = Some(Arc::clone(state));
        }
        self.asked = asked;
        self.take_over();
        if let Some(asked) = self.asked.clone().filter(|_| self.search.is_none() && self.answer().is_none()) {
            let (of, question, find) = (Arc::clone(state), asked.clone(), prepare());
            let search = async move { find(&of, &question) };
            let pool = AsyncComputeTaskPool::get_or_init(Default::default);
            self.search = Some((Arc::clone(state), asked, pool.spawn(search)));
        }
    }

    /// Keeps the answer that has been found, unless the battle has changed since.
    fn take_over(&mut self) {
        let found = self.search.as_mut().and_then(|(.., task)| block_on(poll_once(task)));
        let Some((answer, (of, question, _))) = found.and_then(|found| Some((found, self.search.take()?)))
        else {
            return;
        };
        if self.state.as_ref().is_some_and(|state| Arc::ptr_eq(state, &of)) {
            if self.known.len() >= KEPT {
                self.known.remove(0);
            }
            self.known.push((question, Arc::new(answer)));
        }
    }

    /// The answer to the last question, once it is known.
    pub fn answer(&self) -> Option<Arc<A>> {
        let asked = self.asked.as_ref()?;
        let known = self.known.iter().find(|(question, _)| question == asked);
        known.map(|(_, answer)| Arc::clone(answer))
    }

    /// Whether there is a question without an answer.
    pub fn is_searching(&self) -> bool {
        self.asked.is_some() && self.answer().is_none()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;
    use crate::level::{DiceRecord, Level, Source};

    fn state() -> Arc<Snapshot> {
        let text = include_str!("../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap();
        Arc::new(Snapshot::beginning(&level, DiceRecord::default()))
    }

    type Find = Box<dyn FnOnce(&Snapshot, &u32) -> u32 + Send>;

    /// Answers ten times the question, once the gate opens.
    fn slowly(gate: Receiver<()>) -> impl FnOnce() -> Find {
        move || {
            Box::new(move |_, question| {
                gate.recv().unwrap();
                question * 10
            })
        }
    }

    fn never() -> Find {
        panic!("one search at a time")
    }

    /// Asks until there is an answer.
    fn until(background: &mut Background<u32, u32>, state: &Arc<Snapshot>, asked: u32) -> Option<Arc<u32>> {
        (0..500).find_map(|_| {
            background.seek(state, Some(asked), || |_: &Snapshot, question: &u32| question * 10);
            sleep(Duration::from_millis(2));
            background.answer()
        })
    }

    fn gate() -> (Sender<()>, Receiver<()>) {
        channel()
    }

    #[test]
    fn what_was_asked_before_is_not_shown_for_what_is_asked_now() {
        let (state, mut background) = (state(), Background::default());
        let (open, gate) = gate();
        background.seek(&state, Some(1), slowly(gate));
        background.seek(&state, Some(2), never);
        assert!(background.answer().is_none() && background.is_searching());
        open.send(()).unwrap();
        assert_eq!(until(&mut background, &state, 2).as_deref(), Some(&20));
        background.seek(&state, Some(1), never);
        assert_eq!(background.answer().as_deref(), Some(&10), "the earlier answer was kept");
        background.seek(&state, None, never);
        assert!(background.answer().is_none() && !background.is_searching());
    }

    #[test]
    fn what_was_found_of_another_state_is_dropped() {
        let (before, mut background) = (state(), Background::default());
        let (open, gate) = gate();
        background.seek(&before, Some(1), slowly(gate));
        let after = Arc::new(Snapshot::clone(&before));
        background.seek(&after, Some(1), never);
        assert!(background.answer().is_none());
        open.send(()).unwrap();
        let elevenfold = || |_: &Snapshot, question: &u32| question * 11;
        let found = (0..500).find_map(|_| {
            background.seek(&after, Some(1), elevenfold);
            sleep(Duration::from_millis(2));
            background.answer()
        });
        assert_eq!(found.as_deref(), Some(&11), "not the answer for the earlier state");
        background.seek(&before, Some(1), || |_: &Snapshot, _: &u32| 0);
        assert!(background.answer().is_none(), "nor the answer for the later state");
    }
}
