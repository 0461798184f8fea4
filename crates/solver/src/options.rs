//! The options of a solver.

use dictc_board::RuleBook;

use crate::automaton_choice::AutomatonChoice;
use crate::kernel::Kernel;
use crate::step_limit::StepLimit;

/// The options of a [`Solver`](crate::Solver), and its builder.
///
/// Each method sets a field and returns the options; the fields can be read and written, too.
/// [`Solver::options`](crate::Solver::options) returns the options of a solver, and
/// [`Solver::set_options`](crate::Solver::set_options) changes them.
///
/// # Examples
///
/// ```
/// use dictc_solver::{Board, StepLimit, Lexicon, RuleBook, SolverOptions};
///
/// let lexicon = Lexicon::from_words(["did", "die", "died", "edit"])?;
/// let rules = RuleBook::new().with_min_length(4)?;
/// let options = SolverOptions::new().rules(rules).step_limit(StepLimit::new(1000));
/// let mut solver = options.build(lexicon);
/// assert_eq!(solver.score(&Board::parse("di/ed")?).words, 1);
///
/// solver.set_options(solver.options().clone().rules(RuleBook::new()));
/// assert_eq!(solver.score(&Board::parse("di/ed")?).words, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct SolverOptions {
    /// Which words count, and their points. Default: the usual rules for the size of each board.
    pub rules: RuleBook,
    /// The limit on the work for one board.
    ///
    /// An answer that reaches the limit is cut off: its words are correct, but there may be more.
    /// It says so: [`Score::is_complete`](crate::Score::is_complete),
    /// [`Solution::is_complete`](crate::Solution::is_complete),
    /// [`PathCount::is_complete`](crate::PathCount::is_complete). Kernels, which take most boards
    /// of up to 64 letters, never reach a limit; [`StepLimit`] gives the costs of other boards.
    pub step_limit: StepLimit,
    /// The automaton that the solver walks. The results are the same. Default:
    /// [`AutomatonChoice::Stored`].
    pub automaton: AutomatonChoice,
    /// The fastest kernel that the solver may use. The results are the same. Default:
    /// [`Kernel::best`].
    ///
    /// If this machine cannot run the kernel, or if the kernel cannot hold the graph or a board,
    /// the solver uses a slower one.
    pub kernel: Kernel,
}

impl Default for SolverOptions {
    fn default() -> Self {
        Self {
            rules: RuleBook::new(),
            step_limit: StepLimit::default(),
            automaton: AutomatonChoice::default(),
            kernel: Kernel::best(),
        }
    }
}

impl SolverOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the [rules](Self::rules).
    pub fn rules(mut self, rules: impl Into<RuleBook>) -> Self {
        self.rules = rules.into();
        self
    }

    /// Sets the [limit on the work](Self::step_limit).
    pub fn step_limit(mut self, step_limit: StepLimit) -> Self {
        self.step_limit = step_limit;
        self
    }

    /// Sets the [automaton](Self::automaton).
    pub fn automaton(mut self, automaton: AutomatonChoice) -> Self {
        self.automaton = automaton;
        self
    }

    /// Sets the [kernel](Self::kernel).
    pub fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }
}
