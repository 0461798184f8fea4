//! Tests the oracle on boards that are small enough to solve by hand, and against published counts.

use std::collections::{BTreeMap, BTreeSet};

use naive::{Answer, Board, Oracle};

/// A board with closed edges. Slashes separate rows, and each character is a tile.
fn board(rows: &str) -> Board {
    shaped(rows, false)
}

fn torus(rows: &str) -> Board {
    shaped(rows, true)
}

fn shaped(text: &str, torus: bool) -> Board {
    let rows: Vec<&str> = text.split('/').collect();
    let tiles: Vec<String> = rows.iter().flat_map(|row| row.chars().map(String::from)).collect();
    Board::new(rows.len(), rows[0].chars().count(), torus, &tiles)
}

fn solve(words: &[&str], board: &Board) -> Answer {
    Oracle::new(words).solve(board, 1)
}

/// Asserts that exactly these words were found, each with exactly these paths.
#[track_caller]
fn assert_found(answer: &Answer, expected: &[(&str, &[&[usize]])]) {
    let expected: BTreeMap<String, _> = expected
        .iter()
        .map(|(word, paths)| (word.to_string(), paths.iter().map(|path| path.to_vec()).collect()))
        .collect();
    assert_eq!(answer.words, expected);
}

#[test]
fn finds_every_path_of_every_word() {
    let answer = solve(&["did", "die", "died", "dime", "edit"], &board("di/ed"));
    assert_found(
        &answer,
        &[
            ("did", &[&[0, 1, 3], &[3, 1, 0]]),
            ("die", &[&[0, 1, 2], &[3, 1, 2]]),
            ("died", &[&[0, 1, 2, 3], &[3, 1, 2, 0]]),
        ],
    );
    assert_eq!(answer.points, 3);
}

#[test]
fn uses_a_cell_once_in_a_word() {
    assert_found(&solve(&["did", "id"], &board("di")), &[("id", &[&[1, 0]])]);
}

#[test]
fn distinguishes_rows_from_columns() {
    let words = ["ab", "ac", "ad", "ae", "af"];
    let wide = solve(&words, &board("abc/def"));
    assert_found(&wide, &[("ab", &[&[0, 1]]), ("ad", &[&[0, 3]]), ("ae", &[&[0, 4]])]);
    let high = solve(&words, &board("ab/cd/ef"));
    assert_found(&high, &[("ab", &[&[0, 1]]), ("ac", &[&[0, 2]]), ("ad", &[&[0, 3]])]);
}

#[test]
fn does_not_join_the_edges_of_a_closed_board() {
    assert_found(&solve(&["cat"], &board("atxc")), &[]);
    assert_found(&solve(&["cb", "bc"], &board("axb/cxx")), &[]);
}

#[test]
fn joins_the_edges_of_a_torus() {
    assert_found(&solve(&["cat"], &torus("atxc")), &[("cat", &[&[3, 0, 1]])]);
    let corners = solve(&["ab", "ac", "ad"], &torus("axxb/xxxx/xxxx/cxxd"));
    assert_found(&corners, &[("ab", &[&[0, 3]]), ("ac", &[&[0, 12]]), ("ad", &[&[0, 15]])]);
}

#[test]
fn does_not_return_to_the_same_cell_around_a_small_torus() {
    assert_found(&solve(&["a", "aa"], &torus("a")), &[("a", &[&[0]])]);
    assert_found(&solve(&["aa", "aaa"], &torus("aa")), &[("aa", &[&[0, 1], &[1, 0]])]);
}

#[test]
fn does_not_cross_walls() {
    assert_found(&solve(&["ab", "a.b", "."], &board("a.b")), &[]);
    assert_found(&solve(&["ab"], &board("a./.b")), &[("ab", &[&[0, 3]])]);
}

#[test]
fn uses_the_letters_of_a_tile_together() {
    let tiles = "h e l l  l i k d  o qu e e  l a u n";
    let tiles: Vec<&str> = tiles.split_whitespace().collect();
    let answer = solve(&["unequal", "uneq", "uo", "qua", "que"], &Board::new(4, 4, false, &tiles));
    assert_found(
        &answer,
        &[("qua", &[&[9, 13]]), ("que", &[&[9, 10]]), ("unequal", &[&[14, 15, 10, 9, 13, 12]])],
    );
    assert_eq!(answer.points, 1 + 1 + 5);
}

#[test]
fn finds_a_word_by_tiles_that_split_it_differently() {
    let answer = solve(&["thin"], &Board::new(1, 4, false, &["n", "i", "th", "in"]));
    assert_found(&answer, &[("thin", &[&[2, 1, 0], &[2, 3]])]);
}

#[test]
fn reads_a_blank_as_any_one_letter() {
    let words = ["cat", "cut", "cét", "cast", "ct"];
    let answer = solve(&words, &board("c?t"));
    let across: &[&[usize]] = &[&[0, 1, 2]];
    assert_found(
        &answer,
        &[("cat", across), ("ct", &[&[0, 1], &[1, 2]]), ("cut", across), ("cét", across)],
    );
    let two = solve(&["quo"], &board("??o"));
    assert_found(&two, &[("quo", &[&[0, 1, 2]])]);
}

#[test]
fn drops_words_below_the_minimum_length() {
    let oracle = Oracle::new(&["did", "died"]);
    let answer = oracle.solve(&board("di/ed"), 4);
    assert_found(&answer, &[("died", &[&[0, 1, 2, 3], &[3, 1, 2, 0]])]);
    assert_eq!(answer.points, 1);
    assert_found(&oracle.solve(&board("di/ed"), 5), &[]);
}

#[test]
fn counts_points_by_letters() {
    let row = board("abcdefghi");
    for (letters, points) in [0, 0, 1, 1, 2, 3, 5, 11, 11].into_iter().enumerate() {
        let answer = solve(&[&"abcdefghi"[..=letters]], &row);
        assert_eq!((answer.words.len(), answer.points), (1, points), "{} letters", letters + 1);
    }
    let accented = solve(&["éééé"], &board("éééé"));
    assert_eq!(accented.points, 1, "four letters of eight bytes");
}

#[test]
fn an_empty_list_has_no_words() {
    assert_found(&solve(&[], &board("?")), &[]);
    assert_found(&solve(&[""], &board("?")), &[]);
}

/// If all tiles are the same, every path of n cells spells the word of n letters. The 3x3 board has
/// 10,305 paths. If all cells touch, as on the 2x2 board and on the 3x3 torus, the paths of n cells
/// are the n-permutations of the cells.
#[test]
fn walks_all_paths() {
    let words: Vec<String> = (1..=9).map(|letters| "a".repeat(letters)).collect();
    let lengths = |board: &Board, words: &[String]| -> Vec<usize> {
        Oracle::new(words).solve(board, 1).words.values().map(BTreeSet::len).collect()
    };
    assert_eq!(lengths(&board("aa/aa"), &words), [4, 12, 24, 24]);
    assert_eq!(lengths(&board("aaa/aaa/aaa"), &words).iter().sum::<usize>(), 10_305);
    assert_eq!(lengths(&torus("aaa/aaa/aaa"), &words[..4]), [9, 72, 504, 3024]);
}
