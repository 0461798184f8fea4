//! Heuristic search for the best boards: runs from random boards, on any number of threads.

mod anneal;
mod climb;
mod estimates;
mod events;
mod long_words;
mod options;
mod run;
mod top;
mod weights;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{SyncSender, sync_channel};

use dictc_board::Board;

use crate::scorer::Scorer;
use events::{Control, Event, RunResult};
use run::Run;
use top::Top;

pub use options::Search;

/// A board that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundBoard {
    /// The board, canonical.
    pub board: Board,
    /// Its points.
    pub points: u64,
    /// The number of its words.
    pub words: u32,
    /// The number of letters of its longest word.
    pub longest: usize,
}

/// The progress of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchProgress<'a> {
    /// How many boards were scored.
    pub scored: u64,
    /// How many runs have ended.
    pub runs: u64,
    /// The best board so far.
    pub best: Option<&'a FoundBoard>,
}

/// What a search found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The best boards, canonical, each once, the best first; equal ones in alphabetical order.
    pub boards: Vec<FoundBoard>,
    /// How many boards were scored.
    pub scored: u64,
    /// How many runs have ended.
    pub runs: u64,
    /// The reason why the search ended.
    pub end: End,
    /// Whether every board was scored completely. If not, the step limit cut off a board, and a
    /// better board may have been missed.
    pub is_complete: bool,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// A board reached the target.
    Target,
    /// All requested runs have ended.
    Runs,
    /// The callback returned [`ControlFlow::Break`].
    Stopped,
}

impl Search {
    /// Runs the search. Calls `progress` on this thread, after about every thousand boards of a run
    /// and when a run ends; [`ControlFlow::Break`] ends the search.
    ///
    /// If a target or a number of runs ends the search, the boards it finds depend only on the
    /// options and the seed, not on the number of threads.
    pub fn run(&self, mut progress: impl FnMut(&SearchProgress<'_>) -> ControlFlow<()>) -> Found {
        let mut merger = Merger::new(self);
        let control = Control::default();
        let words = self.start_words();
        if self.threads == NonZeroUsize::MIN {
            let mut scorer = self.scorer();
            while !merger.is_done() && !control.is_stopped() {
                let number = control.next.fetch_add(1, Ordering::Relaxed);
                let mut report = |event: Event| merger.take(event, &control, &mut progress);
                let run = Run::new(self, &mut scorer, &words, number, &control, &mut report);
                let event = run.finish();
                merger.take(event, &control, &mut progress);
            }
        } else {
            std::thread::scope(|scope| {
                // Bounded, so that events do not pile up behind a slow callback.
                let (sender, receiver) = sync_channel(1024);
                for _ in 0..self.threads.get() {
                    let (sender, control, words) = (sender.clone(), &control, &words[..]);
                    scope.spawn(move || self.work(words, control, &sender));
                }
                drop(sender);
                // Ends when every worker has ended.
                for event in receiver {
                    merger.take(event, &control, &mut progress);
                }
            });
        }
        merger.finish(control.is_stopped())
    }

    /// Executes runs until the search is over or no run is left.
    fn work(&self, words: &[Vec<u8>], control: &Control, sender: &SyncSender<Event>) {
        let mut scorer = self.scorer();
        loop {
            let number = control.next.fetch_add(1, Ordering::Relaxed);
            if control.is_over(number) || self.runs.is_some_and(|runs| number >= runs) {
                return;
            }
            // Sending does not fail, since the receiver waits for all workers.
            let mut report = |event: Event| drop(sender.send(event));
            let event = Run::new(self, &mut scorer, words, number, control, &mut report).finish();
            drop(sender.send(event));
        }
    }
}

/// Puts the results of runs together, in the order of their numbers.
struct Merger<'a> {
    search: &'a Search,
    scorer: Scorer,
    top: Top,
    best: Option<(u64, FoundBoard)>,
    scored: u64,
    runs: u64,
    /// Results of runs whose predecessors have not ended.
    waiting: BTreeMap<u64, RunResult>,
    next: u64,
    reached: bool,
    is_complete: bool,
}

impl<'a> Merger<'a> {
    fn new(search: &'a Search) -> Merger<'a> {
        Merger {
            search,
            scorer: search.scorer(),
            top: Top::new(search.top),
            best: None,
            scored: 0,
            runs: 0,
            waiting: BTreeMap::new(),
            next: 0,
            reached: false,
            is_complete: true,
        }
    }

    fn is_done(&self) -> bool {
        self.reached || self.search.runs.is_some_and(|runs| self.next >= runs)
    }

    fn take(
        &mut self,
        event: Event,
        control: &Control,
        progress: &mut impl FnMut(&SearchProgress<'_>) -> ControlFlow<()>,
    ) {
        match event {
            Event::Scored { boards, best } => {
                self.scored += boards;
                if let Some((value, symbols)) = best
                    && self.best.as_ref().is_none_or(|(best, _)| *best < value)
                {
                    self.best = Some((value, self.describe(&symbols)));
                }
            }
            Event::Ended(result) => {
                self.runs += 1;
                self.waiting.insert(result.number, result);
                while !self.reached
                    && let Some(result) = self.waiting.remove(&self.next)
                {
                    self.next += 1;
                    self.reached = result.reached;
                    self.is_complete &= result.is_complete;
                    self.top.merge(result.top);
                }
            }
        }
        let best = self.best.as_ref().map(|(_, board)| board);
        let so_far = SearchProgress { scored: self.scored, runs: self.runs, best };
        if progress(&so_far).is_break() {
            control.stopped.store(true, Ordering::Relaxed);
        }
    }

    fn describe(&mut self, symbols: &[u8]) -> FoundBoard {
        let board = self.scorer.board(&self.search.shape.canonical(symbols));
        let (points, words, longest) = self.scorer.describe(&board);
        FoundBoard { board, points, words, longest }
    }

    fn finish(mut self, was_stopped: bool) -> Found {
        let end = match (self.reached, was_stopped) {
            (true, _) => End::Target,
            (false, true) => End::Stopped,
            (false, false) => End::Runs,
        };
        if end == End::Stopped {
            // Results that wait for a run that never started count, too.
            for result in std::mem::take(&mut self.waiting).into_values() {
                self.top.merge(result.top);
            }
        }
        let boards = std::mem::take(&mut self.top).into_boards();
        let boards = boards.into_iter().map(|(_, symbols)| self.describe(&symbols)).collect();
        Found {
            boards,
            scored: self.scored,
            runs: self.runs,
            end,
            is_complete: self.is_complete && !self.scorer.was_cut_off,
        }
    }
}

#[cfg(test)]
mod tests;
