//! Processes share the memory of a dictionary, threads share a lexicon, and all find the same
//! words.

use dictc_board::{Board, Parser};
use dictc_compile::CompileOptions;
use dictc_lexicon::GraphKind;
use dictc_solver::{AutomatonChoice, Solver, SolverOptions};
use proptest::collection::vec;
use proptest::prelude::*;

/// A short run of the example; its header describes the checks.
#[cfg(target_os = "linux")]
#[test]
fn processes_share_the_memory_of_a_dictionary() {
    let output = end_to_end::example("sharing").args(["4", "500"]).output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stdout}\n{stderr}");
    assert!(stdout.contains("4 processes, total") && stdout.contains("  process 4"), "{stdout}");
}

/// The words of a board with their paths, in the solver's order.
type Found = Vec<(String, Vec<usize>)>;

fn solve(solver: &mut Solver, board: &Board) -> Found {
    let words = solver.solve(board).words();
    words.map(|word| (word.text().into_owned(), word.path().to_vec())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// On one lexicon, several threads solve all boards at the same time, each starting at a
    /// different board. They find what a single solver finds.
    #[test]
    fn threads_find_what_one_finds(
        words in vec("[a-e]{3,6}", 1..200),
        boards in vec("[a-e]{16}|[a-e]{9}|[a-e?]{4}", 1..20),
        threads in 2usize..6,
    ) {
        let boards: Vec<Board> = boards.iter().map(|it| Parser::new().parse(it).unwrap()).collect();
        for (graph, choice) in [
            (GraphKind::Trie, AutomatonChoice::Graph),
            // The first solvers build the graph, all at the same time.
            (GraphKind::None, AutomatonChoice::Graph),
            (GraphKind::None, AutomatonChoice::Fst),
        ] {
            let options = CompileOptions::new().graph(graph);
            let compilation = options.compile([(words.join("\n").as_bytes(), "words")]).unwrap();
            let lexicon = compilation.into_lexicon().unwrap();
            let solver = || SolverOptions::new().automaton(choice).build(lexicon.clone());
            let from = |first: usize| {
                let mut solver = solver();
                let mut found = vec![Found::new(); boards.len()];
                for place in (0..boards.len()).map(|it| (it + first) % boards.len()) {
                    found[place] = solve(&mut solver, &boards[place]);
                }
                found
            };
            let found = std::thread::scope(|scope| {
                let threads = (0..threads).map(|first| scope.spawn(move || from(first)));
                let threads: Vec<_> = threads.collect();
                threads.into_iter().map(|it| it.join().unwrap()).collect::<Vec<_>>()
            });
            let mut alone = solver();
            let expected: Vec<Found> = boards.iter().map(|it| solve(&mut alone, it)).collect();
            for found in found {
                prop_assert_eq!(&found, &expected);
            }
        }
    }
}
