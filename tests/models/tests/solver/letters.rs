//! Boards given as plain letters have the words and points of the same boards, on every kernel.

use dictc_board::{Board, Size};
use dictc_solver::{
    AutomatonChoice, Kernel, LettersError, Score, Solution, Solver, SolverOptions, UnknownKernel,
};

/// A solver on each kernel that this machine can run, and one on the FST.
fn solvers() -> Vec<Solver> {
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
    let on_graph =
        kernels.map(|kernel| SolverOptions::new().kernel(kernel).build(dictc_english::lexicon()));
    let on_fst =
        SolverOptions::new().automaton(AutomatonChoice::Fst).build(dictc_english::lexicon());
    on_graph.chain([on_fst]).collect()
}

/// Text, ordinal, points and path of each word, in alphabetical order.
fn words(solution: &Solution) -> Vec<(String, usize, u32, Vec<usize>)> {
    let mut words: Vec<_> = solution
        .words()
        .map(|word| (word.text().into_owned(), word.ordinal(), word.points(), word.path().to_vec()))
        .collect();
    words.sort();
    words
}

#[test]
fn letters_have_the_words_of_their_board() {
    let text = "perslatgsinetersquitzaeioulndrtscmpbghfwyvkxjaereatsionse";
    for (rows, columns) in [(1, 1), (1, 9), (9, 1), (2, 3), (4, 4), (5, 5), (8, 8), (9, 9)] {
        let letters: Vec<u8> = text.bytes().cycle().take(rows * columns).collect();
        let rows_of_text: Vec<&str> =
            letters.chunks(columns).map(|row| std::str::from_utf8(row).unwrap()).collect();
        let board = Board::parse(&format!("{}/", rows_of_text.join("/"))).unwrap();
        let size = Size::new(rows, columns).unwrap();
        for mut solver in solvers() {
            let expected = solver.score(&board);
            assert_eq!(solver.score_letters(size, &letters), Ok(expected), "{board}");
            let expected = words(solver.solve(&board));
            let solution = solver.solve_letters(size, &letters).unwrap();
            assert_eq!(words(solution), expected, "{board}");
        }
    }
}

#[test]
fn many_boards_are_scored_in_order() {
    let boards =
        ["tea/eat/ate", "zzz/zzz/zzz", "perslatgsineters"].map(|text| Board::parse(text).unwrap());
    for mut solver in solvers() {
        let each: Vec<Score> = boards.iter().map(|board| solver.score(board)).collect();
        assert_eq!(solver.score_many(&boards).collect::<Vec<_>>(), each);
        assert!(each[2].words > 1000, "{each:?}");
    }
}

/// The same letter on all cells, and a word of each length: no kernel holds that many states.
#[test]
fn letters_with_too_many_states_for_kernels_are_solved_too() {
    let list: Vec<String> = (3..=36).map(|letters| "a".repeat(letters)).collect();
    let lexicon = dictc_lexicon::Lexicon::from_words(&list).unwrap();
    let size = Size::new(6, 6).unwrap();
    let letters = [b'a'; 36];
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let mut solver = SolverOptions::new().kernel(kernel).build(lexicon.clone());
        // From four letters on.
        let score = solver.score_letters(size, &letters).unwrap();
        assert_eq!((score.words, score.is_complete), (33, true), "{kernel}");
        let texts: Vec<_> = words(solver.solve_letters(size, &letters).unwrap());
        assert!(texts.iter().map(|(text, ..)| text).eq(&list[1..]), "{kernel}");
    }
}

#[test]
fn bytes_that_are_not_a_board_are_refused() {
    let size = Size::new(2, 2).unwrap();
    for mut solver in solvers() {
        let mut error = |letters: &[u8]| {
            let error = solver.score_letters(size, letters).unwrap_err();
            assert_eq!(solver.solve_letters(size, letters).unwrap_err(), error);
            error
        };
        assert_eq!(error(b"abc"), LettersError::Count { got: 3, expected: 4 });
        assert_eq!(error(b"abc").to_string(), "3 letters, expected 4: one for each cell");
        assert_eq!(error(b"abC?"), LettersError::Letter { number: 3, got: b'C' });
        assert_eq!(error(b"abC?").to_string(), "letter 3 is 'C', expected one from a to z");
    }
}

#[test]
fn kernels_are_parsed_by_name() {
    for kernel in Kernel::ALL {
        assert_eq!(kernel.to_string().parse(), Ok(kernel));
    }
    let error: UnknownKernel = "avx".parse::<Kernel>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown kernel \"avx\"; expected portable, simd128, avx2 or avx512"
    );
    assert!(Kernel::best().is_available());
}
