//! Every kernel gives the same answers as the prefix search on the FST, which shares no code with
//! the kernels, on boards of every shape that kernels support and on some that they do not.
//!
//! Only the kernels that this machine can run are tested. The first test reports the others.

use std::io::Write as _;

use dictc_board::{Board, Edges, Parser, Points, Rules};
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Kernel, Solver, SolverOptions};

/// The kernels that this machine can run.
fn kernels() -> impl Iterator<Item = Kernel> {
    Kernel::ALL.into_iter().filter(|kernel| kernel.is_available())
}

/// Says on standard error which kernels are not tested, even if the test harness captures output:
/// it does not capture what is written to the stream directly.
#[test]
fn kernels_that_this_machine_cannot_run_are_reported() {
    let missing = Kernel::ALL.into_iter().filter(|kernel| !kernel.is_available());
    let missing: Vec<String> = missing.map(|kernel| kernel.to_string()).collect();
    if !missing.is_empty() {
        let names = missing.join(", ");
        writeln!(std::io::stderr(), "\nNOT TESTED: this machine cannot run the kernels {names}")
            .unwrap();
    }
    assert_eq!(kernels().count() + missing.len(), Kernel::ALL.len());
    assert!(kernels().any(|kernel| kernel == Kernel::Portable));
    assert_eq!(kernels().last(), Some(Kernel::best()));
}

/// The words of a board with their points and ordinals, by one solver; checks the paths.
fn answer(solver: &mut Solver, board: &Board) -> Vec<(String, u32, usize)> {
    let score = solver.score(board);
    let solution = solver.solve(board);
    assert_eq!(
        (score.words as usize, score.points),
        (solution.len(), solution.points()),
        "{board}"
    );
    for word in solution.words() {
        assert_spells(board, &word.path().to_vec(), &word.text());
    }
    let words: Vec<_> = solution
        .words()
        .map(|word| (word.text().into_owned(), word.points(), word.ordinal()))
        .collect();
    assert!(words.is_sorted(), "{board}");
    let mut unsorted: Vec<_> =
        solver.solve_unsorted(board).words().map(|word| word.text().into_owned()).collect();
    unsorted.sort_unstable();
    assert!(unsorted.iter().eq(words.iter().map(|(text, ..)| text)), "{board}");
    words
}

/// A path goes from neighbor to neighbor, takes no cell twice, and shows the word.
fn assert_spells(board: &Board, path: &[usize], text: &str) {
    for step in path.windows(2) {
        assert!(board.neighbors(step[0]).any(|cell| cell == step[1]), "{board}: {path:?}");
    }
    let distinct: std::collections::BTreeSet<_> = path.iter().collect();
    assert_eq!(distinct.len(), path.len(), "{board}: {path:?}");
    let spelled: String = path.iter().flat_map(|&cell| board.tiles()[cell].letters()).collect();
    assert_eq!(spelled, text, "{board}: {path:?}");
}

/// All kernels and the FST give the same answers; returns the number of words.
fn assert_alike(lexicon: &Lexicon, boards: &[Board]) -> usize {
    let mut reference = SolverOptions::new().automaton(AutomatonChoice::Fst).build(lexicon.clone());
    let mut solvers: Vec<_> = kernels()
        .map(|kernel| (kernel, SolverOptions::new().kernel(kernel).build(lexicon.clone())))
        .collect();
    let mut words = 0;
    for board in boards {
        let expected = answer(&mut reference, board);
        for (kernel, solver) in &mut solvers {
            assert_eq!(answer(solver, board), expected, "{kernel:?} on {board:?}");
        }
        words += expected.len();
    }
    words
}

fn compile(words: impl IntoIterator<Item = String>) -> Lexicon {
    Lexicon::from_words(words).unwrap()
}

/// A board of this shape with the letter frequencies of English, a few groups, and a wall.
fn english_board(rows: usize, columns: usize, edges: Edges) -> Board {
    const LETTERS: &str = "eeeeettttaaaooiinnsshhrrddlluccmfywgpbvkxjz";
    const OTHERS: [&str; 7] = ["[qu]", "[th]", "[in]", "[er]", "[ing]", ".", "ж"];
    let tile = |cell: usize| {
        let number = cell * 19 + rows * 5 + columns * 11;
        match number % 29 {
            0 => OTHERS[number / 29 % OTHERS.len()],
            _ => &LETTERS[number % LETTERS.len()..][..1],
        }
    };
    let row = |row: usize| (0..columns).map(|column| tile(row * columns + column)).collect();
    let text = (0..rows).map(row).collect::<Vec<String>>().join("/") + "/";
    Parser::new().edges(edges).parse(&text).unwrap()
}

#[test]
fn kernels_agree_on_english_boards_of_every_shape() {
    let boards = (1..=6).flat_map(|rows| {
        (1..=7).flat_map(move |columns| {
            [Edges::Closed, Edges::Torus].map(|edges| english_board(rows, columns, edges))
        })
    });
    let words = assert_alike(&dictc_english::lexicon(), &boards.collect::<Vec<_>>());
    assert!(words > 2_000, "{words} words");
}

/// All words over two letters up to a length: no prefix ends a path early.
#[test]
fn kernels_agree_when_every_path_is_a_word() {
    let words = (1..=12).flat_map(|len| {
        (0..1u32 << len).map(move |bits| {
            (0..len).map(|i| if bits >> i & 1 == 0 { 'a' } else { 'b' }).collect::<String>()
        })
    });
    let lexicon = compile(words);
    let boards =
        ["aaaaaaaaa", "ababababa", "aabb/abab/", "aaa/bbb/aaa", "ababab/bababa/", "aaaa/bbbb/"];
    let boards = boards.map(|text| Board::parse(text).unwrap());
    assert!(assert_alike(&lexicon, &boards) > 1000);
}

/// Thirty-two letters fill a node, and the bit of the last letter is the sign bit of a number.
#[test]
fn kernels_agree_on_thirty_two_letters() {
    let letter = |i: u32| char::from_u32('а' as u32 + i).unwrap();
    let words = (0..32).flat_map(|i| {
        (0..32).map(move |j| [i, j, (i * 7 + j) % 32, 31].map(letter).iter().collect())
    });
    let lexicon = compile(words);
    assert_eq!(lexicon.graph().unwrap().token_set().tokens().len(), 32);
    let text: String = (0..25).map(|i| letter(31 - (i * 7) % 32)).collect();
    let boards = [text.clone(), text.chars().rev().collect()]
        .map(|text: String| Board::parse(&text).unwrap());
    assert_alike(&lexicon, &boards);
}

/// Boards with many words, found by changing one letter at a time, have the most states.
#[test]
fn kernels_agree_on_boards_grown_for_words() {
    let mut solver = Solver::new(dictc_english::lexicon());
    let mut best: Vec<char> = "seratinsdelortes".chars().collect();
    let points = |solver: &mut Solver, letters: &[char]| {
        solver.score(&Board::parse(&letters.iter().collect::<String>()).unwrap()).points
    };
    let mut most = points(&mut solver, &best);
    for cell in 0..16 {
        for letter in 'a'..='z' {
            let mut changed = best.clone();
            changed[cell] = letter;
            let score = points(&mut solver, &changed);
            if score > most {
                (best, most) = (changed, score);
            }
        }
    }
    let narrow: String = best.iter().collect();
    let wide: String = narrow.chars().chain(narrow.chars()).take(25).collect();
    let words = assert_alike(
        &dictc_english::lexicon(),
        &[narrow, wide].map(|text| Board::parse(&text).unwrap()),
    );
    assert!(words > 1000, "{words} words");
}

/// If all letters differ, a word has one path. The paths here have every length up to all cells,
/// because short and long paths are stored differently, and a Qu, which has two letters in one
/// cell, stands at every position.
#[test]
fn long_words_have_their_only_path() {
    let letters = "abcdefghijklmnoprstuvwxyz";
    for (side, longest) in [(4, 16), (5, 6), (5, 7), (5, 11), (5, 12), (5, 13), (5, 25)] {
        // From the last row to the first, back and forth.
        let cells = side * side;
        let snake: Vec<usize> = (0..cells)
            .map(|i| (i / side, i % side))
            .map(|(row, i)| (side - 1 - row) * side + if row % 2 == 0 { i } else { side - 1 - i })
            .collect();
        for qu in 0..=cells {
            let letter = |i: usize| if i == qu { "qu" } else { &letters[i..=i] };
            let prefix = |len| (0..len).map(letter).collect::<String>();
            // Letters that are not in the lexicon would have no place in the kernels.
            let singles = (0..cells).map(|i| letter(i).to_owned());
            let lexicon = compile((1..=longest).map(prefix).chain(singles));
            let mut tiles = vec![""; cells];
            for (i, &cell) in snake.iter().enumerate() {
                tiles[cell] = letter(i);
            }
            let rows: Vec<String> = tiles.chunks(side).map(<[&str]>::concat).collect();
            let plain = Board::parse(&rows.join("/")).unwrap();
            let wall = ".".repeat(side);
            let walled = Board::parse(&format!("{wall}/{}", rows.join("/"))).unwrap();
            for kernel in kernels() {
                let rules = Rules::new(1, Points::STANDARD).unwrap();
                let mut solver =
                    SolverOptions::new().kernel(kernel).rules(rules).build(lexicon.clone());
                for (board, first_cell) in [(&plain, 0), (&walled, side)] {
                    let words = solver.solve(board).words();
                    let prefixes = words.filter(|word| word.text().starts_with(letter(0)));
                    let paths: Vec<Vec<usize>> =
                        prefixes.map(|word| word.path().to_vec()).collect();
                    let cells: Vec<usize> = snake.iter().map(|cell| first_cell + cell).collect();
                    let expected: Vec<&[usize]> = (1..=longest).map(|len| &cells[..len]).collect();
                    assert_eq!(paths, expected, "{kernel:?} on {board}");
                }
            }
        }
    }
}
