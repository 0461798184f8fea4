//! A limit on the work for one board.
//!
//! On some boards, all letters of a word are present but no path spells it, and proving that takes
//! exponential time. A [`StepLimit`] limits such searches. It counts steps and not time, so a board
//! is cut off at the same step on every machine. A [`StepCounter`] holds the remaining steps of a
//! running search.

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

/// The steps that are left of a step limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepCounter {
    left: u64,
    is_limited: bool,
}

impl StepCounter {
    pub(crate) fn new(limit: StepLimit) -> Self {
        Self { left: limit.0, is_limited: limit < StepLimit::UNLIMITED }
    }

    /// Subtracts steps. The last call may subtract more than is left.
    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps as u64);
    }

    /// Whether no step is left.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0 && self.is_limited
    }
}

impl Default for StepCounter {
    fn default() -> Self {
        Self::new(StepLimit::default())
    }
}

#[cfg(test)]
mod tests {
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
    fn an_unlimited_counter_is_never_spent() {
        let mut counter = StepCounter::new(StepLimit::UNLIMITED);
        counter.spend(usize::MAX);
        counter.spend(usize::MAX);
        assert!(!counter.is_spent());
    }
}
