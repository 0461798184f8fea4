//! The state that the runs of a search share, and the events that they report.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::top::Top;

/// The state that workers share.
#[derive(Debug)]
pub(super) struct Control {
    /// The number of the next run.
    pub(super) next: AtomicU64,
    /// The callback has asked for the end.
    pub(super) stopped: AtomicBool,
    /// The lowest number of a run that has reached the target. Later runs are not needed.
    pub(super) last: AtomicU64,
}

impl Default for Control {
    fn default() -> Control {
        let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        Control { next, stopped, last: AtomicU64::new(u64::MAX) }
    }
}

impl Control {
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether a run must end early.
    pub(super) fn is_over(&self, run: u64) -> bool {
        self.is_stopped() || run > self.last.load(Ordering::Relaxed)
    }
}

/// An event that a run reports.
#[derive(Debug)]
pub(super) enum Event {
    /// More boards were scored. `best` is the best board of the run so far, if it is new.
    Scored { boards: u64, best: Option<(u64, Vec<u8>)> },
    /// A run has ended.
    Ended(RunResult),
}

/// The outcome of a run.
#[derive(Debug)]
pub(super) struct RunResult {
    pub(super) number: u64,
    pub(super) top: Top,
    /// Whether a board reached the target.
    pub(super) reached: bool,
    /// Whether every board was scored completely.
    pub(super) is_complete: bool,
}
