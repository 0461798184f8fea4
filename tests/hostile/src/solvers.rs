//! All solvers for a lexicon: each automaton, and each kernel that this machine supports.

use dictc_board::Rules;
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Kernel, Solver};

/// Returns the solvers with their names, the FST solver first.
///
/// If `build` is set, a missing word graph is built in memory.
pub(crate) fn solvers(lexicon: &Lexicon, build: bool, rules: &Rules) -> Vec<(String, Solver)> {
    let solver = |choice, kernel| {
        let mut solver = Solver::new(lexicon.clone()).with_automaton(choice).with_kernel(kernel);
        solver.set_rules(rules.clone());
        (format!("{choice:?}, {kernel}"), solver)
    };
    let mut solvers = vec![solver(AutomatonChoice::Fst, Kernel::Portable)];
    let choice = if build { AutomatonChoice::Graph } else { AutomatonChoice::Stored };
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
    solvers.extend(kernels.map(|kernel| solver(choice, kernel)));
    solvers
}
