//! Boards with few distinct letters or many blanks, on which words have astronomically many paths:
//! solvers still find all distinct words, in bounded memory.

use std::collections::{BTreeMap, BTreeSet};

use dictc_board::{Board, Edges, Points, QTile, Rules, Tile, TileKind};
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Kernel, Score, Solution, SolverOptions};

use crate::forms::{Contestant, Forms};

/// A square board of tiles given by row and column.
fn square(side: usize, tile: impl Fn(usize, usize) -> Tile) -> Board {
    let tiles = (0..side * side).map(|cell| tile(cell / side, cell % side)).collect();
    Board::new(side, side, tiles).unwrap()
}

fn letter(letter: char) -> Tile {
    Tile::letter(letter).unwrap()
}

/// Words of these lengths that repeat a text over and over.
fn repeating(text: &str, lengths: impl IntoIterator<Item = usize>) -> BTreeSet<String> {
    lengths.into_iter().map(|letters| text.chars().cycle().take(letters).collect()).collect()
}

fn rules() -> Rules {
    Rules::new(1, Points::STANDARD).unwrap()
}

/// Asserts that the words are distinct, in order, and on the board.
fn assert_valid(solution: &Solution, board: &Board) {
    let mut last = String::new();
    for word in solution.words() {
        assert!(last.as_str() < &*word.text(), "{last} before {}", word.text());
        last = word.text().into_owned();
        let cells: Vec<usize> = word.path().to_vec();
        let mut taken = vec![false; board.len()];
        for &cell in &cells {
            assert!(!std::mem::replace(&mut taken[cell], true), "{cell} twice in {cells:?}");
        }
        for step in cells.windows(2) {
            assert!(board.neighbors(step[0]).any(|cell| cell == step[1]), "{step:?} in {cells:?}");
        }
        let (mut rest, mut blanks) = (&*last, word.blanks());
        for &cell in &cells {
            let tile = board.tile(cell);
            let spelled = match tile.kind() {
                TileKind::Letter(_) | TileKind::Group(_) => rest.strip_prefix(tile.text()),
                TileKind::Blank => blanks.next().and_then(|shown| {
                    let is_qu = shown == "qu" && board.q() == QTile::Qu;
                    assert!(is_qu || shown.chars().count() == 1, "{shown} on a blank of {last}");
                    rest.strip_prefix(shown)
                }),
                TileKind::Wall => None,
            };
            rest = spelled.unwrap_or_else(|| panic!("{last} does not go over {cells:?}"));
        }
        assert_eq!(rest, "", "{last} goes over more than {cells:?}");
    }
}

/// Asserts that every solver finds exactly the expected words on a board.
#[track_caller]
fn assert_found(words: &BTreeSet<String>, board: &Board, expected: &BTreeSet<String>) {
    let words: Vec<String> = words.iter().cloned().collect();
    // No kernel takes a board this large, so on each automaton all solvers do the same.
    let is_too_large = board.len() > 256;
    for Contestant { name, form, kernel, mut solver } in Forms::of(&words).contestants(&rules()) {
        if is_too_large && kernel != Kernel::Portable {
            continue;
        }
        let score = solver.score(board);
        let solution = solver.solve(board);
        let found: BTreeSet<String> = solution.words().map(|it| it.text().into_owned()).collect();
        assert!(found == *expected, "{name}: {} words instead of {}", found.len(), expected.len());
        assert_valid(solution, board);
        for word in solution.words() {
            let rank = words.binary_search(&word.text().into_owned()).unwrap();
            assert_eq!(word.ordinal(), form.first_ordinal + rank, "{name}: {}", word.text());
        }
        let words = solution.len().try_into().unwrap();
        let expected = Score { words, points: solution.points(), is_complete: true };
        assert_eq!(score, expected, "{name}");
        assert!(solution.is_complete(), "{name}");
    }
}

#[test]
fn one_letter_on_all_cells() {
    for a in ['a', 'ä'] {
        let words = repeating(&a.to_string(), 1..=12);
        assert_found(&words, &square(6, |_, _| letter(a)), &words);
    }
}

#[test]
fn words_as_long_as_the_board_and_longer() {
    for a in ['a', 'ä'] {
        let text = a.to_string();
        let words = repeating(&text, 1..=40);
        assert_found(&words, &square(6, |_, _| letter(a)), &repeating(&text, 1..=36));
    }
}

#[test]
fn a_word_much_longer_than_the_board() {
    let words = repeating("a", [10_000]);
    for side in [4, 6, 9] {
        assert_found(&words, &square(side, |_, _| letter('a')), &BTreeSet::new());
    }
}

#[test]
fn two_alternating_letters() {
    let words = &repeating("ab", 1..=40) | &repeating("ba", 1..=40);
    let board = square(6, |row, column| letter(if (row + column) % 2 == 0 { 'a' } else { 'b' }));
    assert_found(&words, &board, &(&repeating("ab", 1..=36) | &repeating("ba", 1..=36)));
}

/// The search is so deep that it has room for few positions of each prefix.
fn find_words_on_a_large_board(side: usize) {
    let words = repeating("a", 3..=side * side);
    for edges in [Edges::Closed, Edges::Torus] {
        assert_found(&words, &square(side, |_, _| letter('a')).with_edges(edges), &words);
    }
}

#[test]
fn long_words_on_a_large_board() {
    find_words_on_a_large_board(20);
}

#[test]
#[ignore = "long: a larger board"]
fn long_words_on_a_large_board_long() {
    find_words_on_a_large_board(30);
}

/// Some path takes all cells of a board of blanks, so the board has every word that needs no more
/// tiles than it has.
fn find_all_words_on_blanks(ours: &Lexicon) {
    assert!(ours.is_native() && ours.graph().is_some());
    let plain = fst::Set::from_iter(ours.iter()).unwrap();
    let plain = Lexicon::from_bytes(plain.as_fst().to_vec()).unwrap();
    for side in [1, 3, 4, 6] {
        let board = square(side, |_, _| Tile::BLANK);
        for lexicon in [ours, &plain] {
            let tiles = |word: &str| word.replace("qu", "q").len();
            let expected: Vec<String> =
                ours.iter().filter(|word| tiles(word) <= side * side).collect();
            let mut solver = SolverOptions::new().rules(rules()).build(lexicon.clone());
            let score = solver.score(&board);
            assert_eq!(
                (score.words as usize, score.is_complete),
                (expected.len(), true),
                "{board}"
            );
            let solution = solver.solve(&board);
            let found: Vec<String> = solution.words().map(|it| it.text().into_owned()).collect();
            assert!(found == expected, "{board}");
            assert_eq!(solution.points(), score.points, "{board}");
            assert_valid(solution, &board);
        }
    }
}

#[test]
fn blanks_on_all_cells() {
    find_all_words_on_blanks(
        &Lexicon::from_words(dictc_english::lexicon().iter().step_by(12)).unwrap(),
    );
}

#[test]
#[ignore = "long: all words of the dictionary"]
fn blanks_on_all_cells_long() {
    find_all_words_on_blanks(&dictc_english::lexicon());
}

/// Keys of plain files can hold characters other than letters, some of which sort before the
/// letters.
#[test]
fn blanks_that_stand_for_any_character_leave_words_in_order() {
    let words = ["'", "'a", "A", "a", "a'", "aa", "ab", "ä", "é'"].map(str::to_owned);
    let set = fst::Set::from_iter(&words).unwrap();
    let lexicon = Lexicon::from_bytes(set.as_fst().to_vec()).unwrap();
    for choice in [AutomatonChoice::Fst, AutomatonChoice::Graph] {
        let mut solver =
            SolverOptions::new().automaton(choice).rules(rules()).build(lexicon.clone());
        let solution = solver.solve(&square(2, |_, _| Tile::BLANK));
        let found: Vec<String> = solution.words().map(|it| it.text().into_owned()).collect();
        assert_eq!(found, words, "{choice:?}");
    }
}

#[test]
fn a_walk_over_paths_can_be_dropped_early() {
    let words = repeating("a", 1..=36);
    let words: Vec<String> = words.into_iter().collect();
    let board = square(6, |_, _| letter('a'));
    for Contestant { name, mut solver, .. } in Forms::of(&words).contestants(&rules()) {
        let mut paths: BTreeMap<usize, usize> = BTreeMap::new();
        for (word, path) in solver.paths(&board) {
            assert_eq!(word.letter_count(), path.len());
            *paths.entry(path.len()).or_default() += 1;
            if paths.len() == 6 {
                break;
            }
        }
        // 36 cells, 220 pairs of cells that touch.
        assert_eq!([paths[&1], paths[&2], paths[&6]], [36, 220, 1], "{name}");
    }
}

/// Cells of one letter are searched in batches, so a word of a later batch may precede one of an
/// earlier batch.
#[test]
fn words_of_many_batches_are_sorted() {
    let rows = |text, count| vec![text; count];
    let text = [rows("azz", 300), rows("...", 1), rows("acc", 1)].concat().join("/");
    let board = Board::parse(&text).unwrap();
    let mut solver =
        SolverOptions::new().rules(rules()).build(Lexicon::from_words(["acc", "azz"]).unwrap());
    let solution = solver.solve(&board);
    assert_eq!(
        solution.words().map(|word| word.text().into_owned()).collect::<Vec<_>>(),
        ["acc", "azz"]
    );
    assert_valid(solution, &board);
}
