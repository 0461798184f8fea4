//! A limit on the work for one board.
//!
//! On some boards, all letters of a word are present but no path spells it, and proving that takes
//! exponential time. A [`StepLimit`] limits such searches. It counts steps and not time, so a board
//! is cut off at the same step on every machine. A [`StepCounter`] holds the remaining steps of a
//! running search.

use crate::interrupt::Interrupt;

/// A limit on the work for one board; see
/// [`SolverOptions::step_limit`](crate::SolverOptions::step_limit).
///
/// The unit is the step: a visit of one position of a prefix, a comparison of two positions, or
/// another operation of that size. A processor does some hundred million steps per second. Memory
/// that grows with the search costs steps too, so a step limit also limits memory. The default
/// limits it to about 1 GiB besides the board.
///
/// With the 173,402 words of ENABLE2K, boards of random letters take about 2,000 steps per cell for
/// any size, and boards of blanks take at most 1,300 million steps.
///
/// # Examples
///
/// ```
/// use dictc_solver::StepLimit;
///
/// assert_eq!(StepLimit::default(), StepLimit::new(10_000_000_000));
/// assert!(StepLimit::default() < StepLimit::UNLIMITED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepLimit(u64);

impl StepLimit {
    /// No limit: a search ends when it is done, even if that takes years. Only solutions are still
    /// limited to 500 million letters, because they cannot hold more.
    pub const UNLIMITED: StepLimit = StepLimit(u64::MAX);

    /// A limit of this number of steps.
    #[must_use]
    pub const fn new(steps: u64) -> StepLimit {
        StepLimit(steps)
    }

    /// The number of steps.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl Default for StepLimit {
    /// Ten billion steps, about 30 s. Only adversarial boards need more.
    fn default() -> Self {
        StepLimit::new(10_000_000_000)
    }
}

/// The number of steps between two questions whether a search is interrupted: some milliseconds.
const STEPS_AT_ONCE: u64 = 1 << 20;

/// The steps that are left of a step limit.
#[derive(Clone, Debug)]
pub(crate) struct StepCounter {
    left: u64,
    /// At this number of steps left, the counter looks at its interrupt.
    pause: u64,
    is_limited: bool,
    interrupt: Interrupt,
}

impl StepCounter {
    pub(crate) fn new(limit: StepLimit) -> Self {
        Self {
            left: limit.0,
            pause: limit.0.saturating_sub(STEPS_AT_ONCE),
            is_limited: limit < StepLimit::UNLIMITED,
            interrupt: Interrupt::default(),
        }
    }

    /// The same counter with another limit.
    pub(crate) fn with_limit(self, limit: StepLimit) -> Self {
        Self::new(limit).interrupted_by(self.interrupt)
    }

    /// The same counter, which is spent as soon as this interrupt is set.
    pub(crate) fn interrupted_by(mut self, interrupt: Interrupt) -> Self {
        self.interrupt_by(interrupt);
        self
    }

    /// Sets the interrupt that spends the counter.
    pub(crate) fn interrupt_by(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }

    /// Subtracts steps. The last call may subtract more than is left.
    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps as u64);
    }

    /// Whether no step is left, or the search is interrupted.
    #[inline]
    pub(crate) fn is_spent(&mut self) -> bool {
        self.left <= self.pause && self.ends_at_pause()
    }

    #[cold]
    fn ends_at_pause(&mut self) -> bool {
        if self.left == 0 && self.is_limited {
            return true;
        }
        let is_interrupted = self.interrupt.is_set();
        if is_interrupted {
            (self.left, self.is_limited) = (0, true);
        }
        self.pause = self.left.saturating_sub(STEPS_AT_ONCE);
        is_interrupted
    }
}

impl Default for StepCounter {
    fn default() -> Self {
        Self::new(StepLimit::default())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn a_counter_is_spent_at_its_last_step() {
        let mut counter = StepCounter::new(StepLimit::new(10));
        counter.spend(9);
        assert!(!counter.is_spent());
        counter.spend(1);
        assert!(counter.is_spent());
        counter.spend(usize::MAX);
        assert!(counter.is_spent());
        assert!(StepCounter::new(StepLimit::new(0)).is_spent());
    }

    #[test]
    fn an_interrupted_counter_is_spent() {
        let is_set = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_set);
        let interrupt = Interrupt::new(move || flag.load(Ordering::Relaxed));
        for limit in [StepLimit::default(), StepLimit::UNLIMITED] {
            is_set.store(false, Ordering::Relaxed);
            let mut counter = StepCounter::new(limit).interrupted_by(interrupt.clone());
            counter.spend(STEPS_AT_ONCE as usize);
            assert!(!counter.is_spent());
            is_set.store(true, Ordering::Relaxed);
            assert!(!counter.is_spent());
            counter.spend(STEPS_AT_ONCE as usize);
            assert!(counter.is_spent() && counter.is_spent());
        }
    }

    #[test]
    fn an_unlimited_counter_is_never_spent() {
        let mut counter = StepCounter::new(StepLimit::UNLIMITED);
        counter.spend(usize::MAX);
        counter.spend(usize::MAX);
        assert!(!counter.is_spent());
    }
}
