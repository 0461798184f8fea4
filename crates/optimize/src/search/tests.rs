use std::collections::BTreeSet;

use dictc_board::{DiceSet, Edges, Geometry, Rules, Size};
use dictc_lexicon::Lexicon;
use naive::Oracle;

use super::*;
use crate::error::Error;
use crate::scorer::Objective;
use crate::shape::Shape;

const WORDS: [&str; 24] = [
    "aid", "aide", "ant", "ate", "dean", "den", "dent", "dine", "diner", "eat", "edit", "end",
    "idea", "nit", "quid", "quiet", "ride", "tan", "tea", "ten", "tend", "tide", "tie", "tine",
];

fn shape(rows: usize, columns: usize, edges: Edges) -> Shape {
    Shape::new(Geometry::new(Size::new(rows, columns).unwrap(), edges)).unwrap()
}

fn search(shape: Shape) -> Search {
    Search::new(Lexicon::from_words(WORDS).unwrap(), shape).unwrap()
}

fn finish(search: &Search) -> Found {
    search.run(|_| ControlFlow::Continue(()))
}

/// Points, words and the longest word, by a solver that shares no code with this one.
fn naive_score(board: &Board, min_length: usize) -> (u64, u32, usize) {
    let tiles: Vec<String> = board.tiles().iter().map(|it| it.letters().collect()).collect();
    let board = naive::Board::new(board.rows(), board.columns(), board.is_torus(), &tiles);
    let answer = Oracle::new(&WORDS).solve(&board, min_length);
    let longest = answer.words.keys().map(String::len).max().unwrap_or(0);
    (answer.points, answer.words.len() as u32, longest)
}

/// All boards of these letters, canonical.
fn all_boards(shape: &Shape, letters: &[u8]) -> Vec<Board> {
    let mut boards = vec![Vec::new()];
    for _ in 0..shape.cells() {
        let longer = |board: Vec<u8>| letters.iter().map(move |&it| [&board[..], &[it]].concat());
        boards = boards.into_iter().flat_map(longer).collect();
    }
    let boards: BTreeSet<Vec<u8>> = boards.iter().map(|board| shape.canonical(board)).collect();
    boards.iter().map(|letters| crate::board(shape.geometry(), letters)).collect()
}

#[test]
fn the_best_of_all_boards_is_found() {
    for (rows, columns, edges, letters, objective) in [
        (2, 2, Edges::Closed, "adeintqr", Objective::Points),
        (2, 2, Edges::Torus, "aeint", Objective::Words),
        (2, 3, Edges::Closed, "aeitn", Objective::Points),
        (1, 5, Edges::Closed, "deint", Objective::Words),
        (1, 5, Edges::Torus, "deint", Objective::Points),
        (2, 3, Edges::Closed, "deinr", Objective::Longest),
    ] {
        let shape = shape(rows, columns, edges);
        let least = Rules::for_size(shape.size()).min_length();
        let value = |(points, words, longest): (u64, u32, usize)| match objective {
            Objective::Points => (points, 0),
            Objective::Words => (words.into(), 0),
            Objective::Longest => (longest as u64, points),
        };
        let boards = all_boards(&shape, letters.as_bytes());
        let best = boards.iter().map(|board| value(naive_score(board, least))).max().unwrap();
        let search = search(shape).letters(letters).unwrap().objective(objective);
        let annealed = finish(&search.clone().annealing(300).runs(5));
        assert_eq!(annealed.boards.len(), 1);
        let found = finish(&search.runs(3).top(3));
        let value_of = |it: &FoundBoard| value((it.points, it.words, it.longest));
        assert_eq!(value_of(&annealed.boards[0]), value_of(&found.boards[0]));
        assert_eq!((found.end, found.is_complete), (End::Runs, true));
        let first = &found.boards[0];
        let score = (first.points, first.words, first.longest);
        assert_eq!(value(score), best, "{rows}x{columns} {edges:?} {objective:?}");
        for found in &found.boards {
            let score = (found.points, found.words, found.longest);
            assert_eq!(naive_score(&found.board, least), score);
            assert!(boards.contains(&found.board));
        }
    }
}

#[test]
fn all_boards_are_canonical_distinct_and_in_order() {
    let found = finish(&search(shape(3, 3, Edges::Closed)).runs(2).top(20));
    assert_eq!((found.boards.len(), found.runs), (20, 2));
    assert!(found.boards.is_sorted_by(|a, b| a.points >= b.points));
    let distinct: BTreeSet<String> = found.boards.iter().map(|it| it.board.to_string()).collect();
    assert_eq!(distinct.len(), 20);
    for board in &found.boards {
        assert_eq!(crate::canonical(&board.board).unwrap(), board.board);
    }
}

#[test]
fn threads_do_not_matter() {
    let one = search(shape(3, 3, Edges::Closed)).seed(3).top(5);
    let annealed = one.clone().annealing(3000).runs(4);
    for search in [one.clone().runs(5), one.clone().target(20), one.pool(2).target(21), annealed] {
        let expected = finish(&search);
        for threads in [2, 3, 8] {
            let found = finish(&search.clone().threads(NonZeroUsize::new(threads).unwrap()));
            assert_eq!(found.boards, expected.boards);
            assert_eq!(found.end, expected.end);
        }
    }
}

#[test]
fn seeds_matter() {
    let found = |seed| {
        let search = search(shape(4, 4, Edges::Closed)).seed(seed).pool(1).runs(1);
        finish(&search).boards
    };
    assert_eq!(found(1), found(1));
    assert!((2..10).any(|seed| found(seed) != found(1)));
}

#[test]
fn rules_change_what_is_best() {
    let shape = shape(2, 3, Edges::Closed);
    let rules = Rules::for_size(shape.size()).with_min_length(5).unwrap();
    let found = finish(&search(shape).rules(rules).runs(2));
    let best = &found.boards[0];
    assert_eq!((best.points, best.words, best.longest), naive_score(&best.board, 5));
    assert_eq!(best.longest, 5);
}

#[test]
fn dice_roll_what_is_found() {
    let text = r#"
        name = "few"
        title = "few"
        rows = 2
        columns = 2
        faces = 3
        dice = ["AEI", "D[th]T", "Q.E", "N[tea]I"]
    "#;
    let dice = DiceSet::from_toml(text).unwrap();
    let lexicon = Lexicon::from_words(WORDS).unwrap();
    let search = Search::with_dice(lexicon, shape(2, 2, Edges::Closed), &dice).unwrap();
    let annealed = finish(&search.clone().annealing(500).runs(4));
    let found = finish(&search.runs(4).top(30));
    assert_eq!(annealed.boards[0].points, found.boards[0].points);
    // All faces of all dice in all orders.
    let mut best = 0;
    let mut open = vec![(Vec::new(), dice.dice().collect::<Vec<_>>())];
    while let Some((tiles, left)) = open.pop() {
        if left.is_empty() {
            best = best.max(naive_score(&Board::new(2, 2, tiles).unwrap(), 3).0);
            continue;
        }
        for (place, faces) in left.iter().enumerate() {
            let mut rest = left.clone();
            rest.remove(place);
            open.extend(faces.iter().map(|&tile| ([&tiles[..], &[tile]].concat(), rest.clone())));
        }
    }
    assert!(best > 0);
    assert_eq!(found.boards[0].points, best);
    for found in &found.boards {
        assert!(dice.can_roll(&found.board), "{}", found.board);
        assert_eq!(naive_score(&found.board, 3).0, found.points);
    }
}

#[test]
fn a_search_ends_when_asked() {
    for threads in [1, 3] {
        let search =
            search(shape(4, 4, Edges::Closed)).threads(NonZeroUsize::new(threads).unwrap());
        let mut last = None;
        let found = search.run(|progress| {
            last = progress.best.cloned();
            let is_enough = progress.scored > 3000;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(found.end, End::Stopped);
        assert_eq!(found.boards[0].points, last.unwrap().points);
        assert!(found.scored < 40_000, "{}", found.scored);
    }
}

#[test]
fn a_dictionary_without_words_has_boards_without_points() {
    let lexicon = Lexicon::from_words(Vec::<&str>::new()).unwrap();
    let found = finish(
        &Search::new(lexicon, shape(2, 2, Edges::Closed))
            .unwrap()
            .runs(1)
            .threads(NonZeroUsize::new(2).unwrap()),
    );
    assert_eq!(found.boards.len(), 1);
    assert_eq!((found.boards[0].points, found.boards[0].words), (0, 0));
    assert_eq!(finish(&search(shape(2, 2, Edges::Closed)).runs(0)).boards, []);
}

/// A search by letters would not count these words. Dice can show their letters.
#[test]
fn words_that_boards_cannot_show_are_refused_but_for_dice() {
    let lexicon = Lexicon::from_words(["den", "ñu", "nuñe", "qin"]).unwrap();
    let of_letters = Search::new(lexicon.clone(), shape(2, 2, Edges::Closed));
    assert!(matches!(of_letters, Err(Error::Words { .. })));
    let text = "name = \"few\"\ntitle = \"few\"\nrows = 2\ncolumns = 2\nfaces = 2\n\
                dice = [\"NA\", \"UI\", \"ÑÑ\", \"EE\"]";
    let dice = DiceSet::from_toml(text).unwrap();
    let search = Search::with_dice(lexicon, shape(2, 2, Edges::Closed), &dice).unwrap();
    let best = &finish(&search.runs(2)).boards[0];
    assert_eq!((best.board.to_string().as_str(), best.points), ("en/uñ", 1));
}
