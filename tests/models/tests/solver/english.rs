//! The whole English dictionary on real boards: every automaton agrees with the brute-force oracle.

use std::collections::BTreeSet;
use std::thread;

use dictc_board::{Board, Edges, Points, QTile, Rules, TileKind};
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Kernel, Score, Solver, SolverOptions};
use naive::{Answer, Oracle};

/// Boards with many words and with few, with Qu, blanks, walls, two-letter tiles and joined edges,
/// and one that is too large for the kernels.
fn boards() -> Vec<Board> {
    let closed = [
        "perslatgsineters",
        "hell/likd/oquee/laun",
        "streaedlp",
        "pers/late/sind",
        "ligdrmanesietildsracsepes",
        "catdlinemaropets",
        "zzzzzzzzzzzzzzzz",
        "s?arnetslatessin",
        "st.rne.slatessin",
        "ThInEr/AnHeE/TSIng",
        "a",
        "settersandlatestreasonsinter/aerialsteroidstonessetalpine/gnatsterninglesspraisedtones",
    ];
    let torus = ["streaedlp", "pers/late/sind", "ta/es"];
    let closed = closed.into_iter().map(|text| Board::parse(text).unwrap());
    closed
        .chain(torus.into_iter().map(|text| Board::parse(text).unwrap().with_edges(Edges::Torus)))
        .collect()
}

fn rules() -> Rules {
    Rules::new(3, Points::STANDARD).unwrap()
}

fn naive_board(board: &Board) -> naive::Board {
    let tile = |tile: &dictc_board::Tile| match tile.kind() {
        TileKind::Blank => "?".to_owned(),
        TileKind::Wall => ".".to_owned(),
        TileKind::Letter(letter) => letter.to_string(),
        TileKind::Group(letters) => letters.to_owned(),
    };
    let tiles: Vec<String> = board.tiles().iter().map(tile).collect();
    naive::Board::new(board.rows(), board.columns(), board.is_torus(), &tiles)
}

/// The same words without ordinals and graph, as another program would write them.
fn plain(lexicon: &Lexicon) -> Lexicon {
    let set = fst::Set::from_iter(lexicon.iter()).unwrap();
    Lexicon::from_bytes(set.as_fst().to_vec()).unwrap()
}

fn check(solver: &mut Solver, board: &Board, answer: &Answer) {
    let score = Score {
        words: answer.words.len().try_into().unwrap(),
        points: answer.points,
        is_complete: true,
    };
    assert_eq!(solver.score(board), score, "{board}");
    let solution = solver.solve(board);
    assert_eq!(solution.points(), score.points, "{board}");
    assert_eq!(solution.len(), answer.words.len(), "{board}");
    assert_eq!(solution.words().nth(solution.len()), None, "{board}");
    for (index, (word, (text, paths))) in solution.words().zip(&answer.words).enumerate() {
        assert_eq!(solution.words().nth(index), Some(word), "{board}");
        assert_eq!(word.text(), *text, "{board}");
        assert!(paths.contains(&word.path().to_vec()), "{text} on {board}: {:?}", word.path());
    }
}

#[test]
fn every_automaton_agrees_with_the_oracle() {
    let ours = &dictc_english::lexicon();
    let plain = plain(ours);
    let words: Vec<String> = ours.iter().collect();
    let oracle = Oracle::new(&words);
    let boards = boards();
    let solve = |oracle: &Oracle| -> Vec<Answer> {
        boards.iter().map(|it| oracle.solve(&naive_board(it), 3)).collect()
    };
    let bare = solve(&oracle);
    let answers = solve(&oracle.with_qu_blanks());
    let totals: BTreeSet<u64> = answers.iter().map(|answer| answer.points).collect();
    assert!(totals.contains(&0) && totals.iter().any(|&points| points > 3_000), "{totals:?}");
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
    let on_graph = kernels.map(|kernel| (ours, AutomatonChoice::Stored, kernel));
    let solvers = on_graph.chain([
        (ours, AutomatonChoice::Fst, Kernel::Portable),
        (&plain, AutomatonChoice::Stored, Kernel::Portable),
        (&plain, AutomatonChoice::Graph, Kernel::best()),
    ]);
    thread::scope(|scope| {
        for (lexicon, choice, kernel) in solvers {
            let (boards, answers, bare) = (&boards, &answers, &bare);
            scope.spawn(move || {
                let mut solver = SolverOptions::new()
                    .automaton(choice)
                    .kernel(kernel)
                    .rules(rules())
                    .build(lexicon.clone());
                for (board, answer) in boards.iter().zip(answers) {
                    check(&mut solver, board, answer);
                }
                for (board, answer) in boards.iter().zip(bare) {
                    check(&mut solver, &board.clone().with_q(QTile::Bare), answer);
                }
            });
        }
    });
}
