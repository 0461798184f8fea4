//! All solvers for a lexicon: each automaton, and each kernel that this machine supports.

use dictc_board::Rules;
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Kernel, Solver, SolverOptions};

/// Returns the solvers with their names, the FST solver first.
///
/// If `build` is set, a missing word graph is built in memory.
pub(crate) fn solvers(lexicon: &Lexicon, build: bool, rules: &Rules) -> Vec<(String, Solver)> {
    let solver = |choice, kernel| {
        let solver = SolverOptions::new()
            .automaton(choice)
            .kernel(kernel)
            .rules(rules.clone())
            .build(lexicon.clone());
        (format!("{choice:?}, {kernel}"), solver)
    };
    let mut solvers = vec![solver(AutomatonChoice::Fst, Kernel::Portable)];
    let choice = if build { AutomatonChoice::Graph } else { AutomatonChoice::Stored };
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
    solvers.extend(kernels.map(|kernel| solver(choice, kernel)));
    solvers
}
