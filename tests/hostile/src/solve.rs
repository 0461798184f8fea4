//! Compares every solver with a brute-force oracle.

use std::collections::{BTreeMap, BTreeSet};

use dictc_board::{Board, Edges, Points, Rules, Tile};
use dictc_lexicon::{GraphKind, Lexicon, write};
use dictc_solver::{Score, Solver};
use naive::{Answer, Oracle};

use crate::draw::Draw;
use crate::solvers::solvers;

/// Letters of tiles and words: common ones, those of the `Qu` tile, and some of several bytes.
const LETTERS: &[&str] = &["a", "e", "q", "u", "t", "n", "s", "z", "ä", "ñ", "σ", "語"];

/// Tiles of several letters: from real dice, with `q` and `u` in every position, and with letters
/// of two bytes.
#[rustfmt::skip]
const GROUPS: &[&str] = &[
    "qu", "qu", "qu", "th", "an", "ent", "que", "equ", "eq", "qa", "quq", "ququ", "uu", "aa",
    "äñ", "quñ", "nqu", "antsantsantsan",
];

/// The maximum number of walks that spell the words and their prefixes. The oracle tries each one.
const MAX_WALKS: u64 = 6_000;

/// A board for both the solvers and the oracle: `?` is a blank, `.` a wall, all else letters.
#[derive(Debug)]
struct Layout {
    rows: usize,
    columns: usize,
    torus: bool,
    tiles: Vec<&'static str>,
}

/// Solves boards with every solver and compares the answers with the oracle.
///
/// # Panics
///
/// If the input reveals a fault.
pub fn solve(data: &[u8]) {
    let mut draw = Draw::new(data);
    let letters: Vec<&'static str> = (0..draw.number(2..=6)).map(|_| *draw.pick(LETTERS)).collect();
    let min_length = draw.number(1..=4);
    let layouts: Vec<Layout> =
        (0..draw.number(1..=2)).map(|_| layout(&mut draw, &letters)).collect();
    let form = *draw.pick(&[Form::Plain, Form::Trie, Form::Trie, Form::Dawg, Form::NoGraph]);
    let words = words(&mut draw, &letters, &layouts);
    if words.is_empty() {
        return;
    }
    let answers = answers(&words, min_length, &layouts);
    let rules =
        Rules::new(min_length, Points::STANDARD).expect("the minimum is at least one letter");
    let lexicon = lexicon(&words, form);
    for (name, mut solver) in solvers(&lexicon, true, &rules) {
        for (layout, answer) in layouts.iter().zip(&answers) {
            let context = || format!("{form:?}, {name}: {words:?} on {layout:?}");
            assert_answers(&mut solver, layout, answer, &words, context);
        }
    }
}

/// The kind of file that holds the words.
#[derive(Clone, Copy, Debug)]
enum Form {
    Plain,
    Trie,
    Dawg,
    NoGraph,
}

impl Layout {
    fn board(&self) -> Board {
        let tile = |text: &&str| match *text {
            "?" => Tile::BLANK,
            "." => Tile::WALL,
            letters => Tile::group(letters).expect("a group of letters"),
        };
        let tiles = self.tiles.iter().map(tile).collect();
        let board = Board::new(self.rows, self.columns, tiles).expect("one tile for each cell");
        board.with_edges(if self.torus { Edges::Torus } else { Edges::Closed })
    }

    fn naive(&self) -> naive::Board {
        naive::Board::new(self.rows, self.columns, self.torus, &self.tiles)
    }

    /// The board as letters, if every tile is one of `a` to `z`. `q` stands for the `Qu` tile.
    fn letters(&self) -> Option<Vec<u8>> {
        let letter = |text: &&str| match *text.as_bytes() {
            [letter @ b'a'..=b'z'] if letter != b'q' => Some(letter),
            [b'q', b'u'] => Some(b'q'),
            _ => None,
        };
        self.tiles.iter().map(letter).collect::<Option<_>>().filter(|_| !self.torus)
    }

    /// An upper bound on the number of paths that spell a word or one of its prefixes: the walks,
    /// which may use a cell more than once.
    fn walks(&self, board: &Board, word: &str) -> u64 {
        // The number of walks to each cell, keyed by the number of bytes spelled before the cell.
        let mut ways = BTreeMap::from_iter((0..board.len()).map(|cell| ((0, cell), 1u64)));
        let mut walks = 0u64;
        while let Some(((spelled, cell), count)) = ways.pop_first() {
            let rest = &word[spelled..];
            let len = match self.tiles[cell] {
                "?" => rest.chars().next().map(char::len_utf8),
                letters if rest.starts_with(letters) => Some(letters.len()),
                _ => None,
            };
            // Tiles that do not match count too, because the oracle tries them.
            walks = walks.saturating_add(count);
            let Some(after) = len.map(|len| spelled + len).filter(|&it| it < word.len()) else {
                continue;
            };
            for next in board.neighbors(cell) {
                let there = ways.entry((after, next)).or_default();
                *there = there.saturating_add(count);
            }
        }
        walks
    }
}

fn layout(draw: &mut Draw<'_>, letters: &[&'static str]) -> Layout {
    let (rows, columns) = match draw.number(0..=7) {
        0..=2 => (4, 4),
        3 => *draw.pick(&[(8, 8), (9, 8), (13, 5), (5, 13), (3, 30)]),
        4 => *draw.pick(&[(1, 12), (12, 1), (2, 9), (5, 5)]),
        _ => (draw.number(1..=6), draw.number(1..=6)),
    };
    let kinds = draw.number(0..=2);
    let mut blanks = 2;
    let mut tile = |draw: &mut Draw<'_>| match (kinds, draw.number(0..=23)) {
        (1.., 0..=3) => *draw.pick(GROUPS),
        (1.., 4) => ".",
        (2, 5) if blanks > 0 => {
            blanks -= 1;
            "?"
        }
        (0, 6) => "qu",
        _ => *draw.pick(letters),
    };
    let torus = draw.one_in(3);
    let tiles = (0..rows * columns).map(|_| tile(draw)).collect();
    Layout { rows, columns, torus, tiles }
}

/// Draws random words and words that walks over the boards spell, within [`MAX_WALKS`].
fn words(draw: &mut Draw<'_>, letters: &[&str], layouts: &[Layout]) -> Vec<String> {
    let boards: Vec<Board> = layouts.iter().map(Layout::board).collect();
    let mut words = BTreeSet::new();
    for _ in 0..draw.number(1..=20) {
        words.insert(draw.text(letters, 1..=8));
    }
    for _ in 0..draw.number(0..=20) {
        let which = draw.number(0..=boards.len() - 1);
        words.insert(walk(draw, letters, &layouts[which], &boards[which]));
    }
    if draw.one_in(2) {
        // If every `q` is followed by `u`, the word graph has a token for `qu`.
        words = words.iter().map(|it| it.replace("qu", "q").replace('q', "qu")).collect();
    }
    words.remove("");
    let mut left = MAX_WALKS;
    words.retain(|word| {
        let walks = layouts.iter().zip(&boards).map(|(layout, board)| layout.walks(board, word));
        let walks = walks.fold(0, u64::saturating_add);
        let affordable = walks <= left;
        left -= if affordable { walks } else { 0 };
        affordable
    });
    words.into_iter().collect()
}

/// The word that a walk over a board spells. The walk may cross walls.
fn walk(draw: &mut Draw<'_>, letters: &[&str], layout: &Layout, board: &Board) -> String {
    let mut cell = draw.number(0..=board.len() - 1);
    let mut word = String::new();
    for _ in 0..draw.number(1..=8) {
        match layout.tiles[cell] {
            "?" => word.push_str(draw.pick::<&str>(letters)),
            "." => {}
            text => word.push_str(text),
        }
        let neighbors: Vec<usize> = board.neighbors(cell).collect();
        if neighbors.is_empty() {
            break;
        }
        cell = *draw.pick(&neighbors);
    }
    word
}

fn answers(words: &[String], min_length: usize, layouts: &[Layout]) -> Vec<Answer> {
    let oracle = Oracle::new(words);
    layouts.iter().map(|it| oracle.solve(&it.naive(), min_length)).collect()
}

/// Writes the words to a file of a form and opens it.
fn lexicon(words: &[String], form: Form) -> Lexicon {
    let kind = match form {
        Form::Plain => {
            let set = fst::Set::from_iter(words).expect("the words are sorted");
            return Lexicon::from_bytes(set.as_fst().to_vec()).expect("a set opens");
        }
        Form::Trie => GraphKind::Trie,
        Form::Dawg => GraphKind::Dawg,
        Form::NoGraph => GraphKind::None,
    };
    let entries = words.iter().map(|word| (word, None));
    let bytes = write::to_bytes(entries, kind).expect("the words are sorted and not empty");
    let lexicon = Lexicon::from_bytes(bytes).expect("a written dictionary opens");
    assert_eq!(lexicon.len(), words.len(), "{words:?}");
    lexicon
}

/// Asserts that every method of a solver gives the oracle's words, points and paths.
fn assert_answers(
    solver: &mut Solver,
    layout: &Layout,
    answer: &Answer,
    words: &[String],
    context: impl Fn() -> String,
) {
    let board = layout.board();
    let count = u32::try_from(answer.words.len()).expect("the number of words fits in 32 bits");
    let score = Score { words: count, points: answer.points, is_complete: true };
    assert_eq!(solver.score(&board), score, "{}", context());
    if let Some(letters) = layout.letters() {
        assert_eq!(solver.score_letters(board.size(), &letters), Ok(score), "{}", context());
    }
    let solution = solver.solve(&board);
    assert!(
        solution.words().map(|it| it.text()).eq(answer.words.keys().map(String::as_str)),
        "{}",
        context()
    );
    assert_eq!(solution.points(), score.points, "{}", context());
    let mut points = 0;
    for (word, (text, paths)) in solution.words().zip(&answer.words) {
        points += u64::from(word.points());
        assert_eq!(words.get(word.ordinal()), Some(text), "{}", context());
        assert_eq!(word.letter_count(), text.chars().count(), "{}", context());
        assert!(paths.contains(&word.path().to_vec()), "{text}, {:?}: {}", word.path(), context());
    }
    assert_eq!(points, score.points, "{}", context());
    let unsorted: BTreeSet<String> =
        solver.solve_unsorted(&board).words().map(|it| it.text().into_owned()).collect();
    assert!(unsorted.iter().eq(answer.words.keys()), "{}", context());
    let mut walk = solver.paths(&board);
    let found: Vec<(String, Vec<usize>)> =
        walk.by_ref().map(|(word, path)| (word.text().into_owned(), path)).collect();
    assert!(walk.totals().is_complete, "{}", context());
    let expected =
        answer.words.iter().flat_map(|(text, paths)| paths.iter().map(move |it| (text, it)));
    assert!(found.iter().map(|(text, path)| (text, path)).eq(expected), "{found:?}: {}", context());
}
