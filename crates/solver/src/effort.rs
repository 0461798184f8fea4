//! How much work may go into one board.
//!
//! Some boards hold a word's letters but no path for it, and to be sure of that takes longer than anybody can wait.
//! [`Effort`] is the limit that ends such searches; [`Budget`] is what a search has left of it. Time is no limit here:
//! the same board ends at the same step on every machine.

/// How much work may go into one board before its answer is cut off; see
/// [`Solver::with_effort`](crate::Solver::with_effort).
///
/// It is counted in steps. A step is a look at one place that a prefix leads to, a comparison of two places or
/// something else as small, of which a processor does some hundred million a second. What has to be
/// remembered is counted as many steps, so that an effort limits memory too: the default to about 1 GiB beside what the
/// board itself takes. With the 173,402 words of ENABLE2K, boards of random letters of any size take some 2,000
/// steps a cell, and boards of nothing but blanks 1,300 million at most.
///
/// # Examples
///
/// ```
/// use solver::Effort;
///
/// assert_eq!(Effort::default(), Effort::steps(10_000_000_000));
/// assert!(Effort::default() < Effort::UNLIMITED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effort(u64);

impl Effort {
    /// No limit: a search ends when it is done, if it takes years. Only a solution of more than 500 million letters is
    /// cut off then, for it holds no more.
    pub const UNLIMITED: Effort = Effort(u64::MAX);

    /// So many steps.
    #[must_use]
    pub const fn steps(steps: u64) -> Effort {
        Effort(steps)
    }

    /// How many steps it is.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl Default for Effort {
    /// Ten thousand million steps, half a minute: more than any board and dictionary take that were not made to take long.
    fn default() -> Self {
        Effort::steps(10_000_000_000)
    }
}

/// What is left of an effort.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    left: u64,
    is_limited: bool,
}

impl Budget {
    pub(crate) fn new(effort: Effort) -> Self {
        Budget { left: effort.0, is_limited: effort < Effort::UNLIMITED }
    }

    /// Takes steps off. What was the last may take more than was left.
    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps as u64);
    }

    /// Whether all has been spent.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0 && self.is_limited
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::new(Effort::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_to_the_last_step() {
        let mut budget = Budget::new(Effort::steps(10));
        budget.spend(9);
        assert!(!budget.is_spent());
        budget.spend(1);
        assert!(budget.is_spent());
        budget.spend(usize::MAX);
        assert!(budget.is_spent());
        assert!(Budget::new(Effort::steps(0)).is_spent());
    }

    #[test]
    fn no_limit_is_never_reached() {
        let mut budget = Budget::new(Effort::UNLIMITED);
        budget.spend(usize::MAX);
        budget.spend(usize::MAX);
        assert!(!budget.is_spent());
    }
}
