//! Compares every solver with a brute-force oracle.

mod crowded;

use std::collections::{BTreeMap, BTreeSet};

use dictc_board::{Board, Edges, Points, QTile, Rules, Size, Tile};
use dictc_compile::{CompileOptions, QRule};
use dictc_lexicon::{GraphKind, Lexicon, write};
use dictc_solver::{Columns, Score, Solution, Solver};
use naive::{Answer, Oracle};

use crate::draw::Draw;
use crate::solvers::solvers;

/// Letters of tiles and words: common ones, those of the `Qu` tile, and some of several bytes.
const LETTERS: &[&str] = &["a", "e", "q", "u", "t", "n", "s", "z", "ä", "ñ", "σ", "語"];

/// Letters of several characters and those that they begin with: of Hindi, Yoruba and Thai. The sign
/// after `न` takes its vowel away, so it joins the next consonant.
const MARKED: &[&str] =
    &["न", "न्", "ति", "त", "स्ते", "ọ", "ọ̀", "o", "กำ", "ก", "က", "ကာ", "q\u{30c}", "한", "\u{1112}"];

/// Tiles of several letters: from real dice, with `q` and `u` in every position, and with letters
/// of two bytes.
#[rustfmt::skip]
const GROUPS: &[&str] = &[
    "qu", "qu", "qu", "th", "an", "ent", "que", "equ", "eq", "qa", "quq", "ququ", "uu", "aa",
    "äñ", "quñ", "nqu", "antsantsantsan", "नति", "तन्", "ọ̀n",
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
    let from = if draw.one_in(3) { MARKED } else { LETTERS };
    let letters: Vec<&'static str> = (0..draw.number(2..=6)).map(|_| *draw.pick(from)).collect();
    let min_length = draw.number(1..=4);
    let layouts: Vec<Layout> =
        (0..draw.number(1..=2)).map(|_| layout(&mut draw, &letters)).collect();
    let form = *draw.pick(&[Form::Plain, Form::Trie, Form::Trie, Form::Dawg, Form::NoGraph]);
    let mut words = words(&mut draw, &letters, &layouts);
    let mut draw = Draw::again(data);
    let game = Game::draw(&mut draw, min_length);
    let mut form = *draw.pick(&[form, form, Form::PlainMap, Form::WithEmpty, Form::Compiled]);
    let build = !draw.one_in(3);
    let fillers = if draw.one_in(4) { draw.number(1..=3) } else { 0 };
    crowded::crowded(&mut draw);
    if words.is_empty() {
        return;
    }
    fill(&mut words, fillers);
    if form == Form::Compiled && !words.iter().all(|word| can_be_compiled(word)) {
        form = Form::Trie;
    }
    let answers = answers(&words, game.min_length, &layouts);
    let list = List { lexicon: lexicon(&words, form), words, form };
    for (name, mut solver) in solvers(&list.lexicon, build, &game.rules()) {
        for (layout, answer) in layouts.iter().zip(&answers) {
            let context = || format!("{name}, {game:?}: {list:?} on {layout:?}");
            assert_answers(&mut solver, layout, answer, &list, &game, context);
        }
    }
}

/// A list of words and a file that holds it.
#[derive(Debug)]
struct List {
    words: Vec<String>,
    form: Form,
    lexicon: Lexicon,
}

/// The kind of file that holds the words.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Plain,
    /// A plain file with a value for each word.
    PlainMap,
    /// A plain file that also has the empty word.
    WithEmpty,
    Trie,
    Dawg,
    NoGraph,
    /// A dictionary whose rule makes Qu one tile.
    Compiled,
}

/// The rules of an input.
#[derive(Debug)]
struct Game {
    min_length: usize,
    /// Points by the number of letters; the last entry is also for longer words.
    points: Vec<u32>,
}

impl Game {
    /// The usual points, which are those of the oracle.
    const USUAL: [u32; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];

    fn draw(draw: &mut Draw<'_>, min_length: usize) -> Self {
        let min_length = if draw.one_in(8) { 5 } else { min_length };
        let lengths = if draw.one_in(3) { draw.number(1..=10) } else { 0 };
        let points: Vec<u32> = (0..lengths).map(|_| draw.number(0..=999) as u32).collect();
        Self { min_length, points: if lengths == 0 { Self::USUAL.to_vec() } else { points } }
    }

    fn rules(&self) -> Rules {
        let points: Vec<String> = self.points.iter().map(u32::to_string).collect();
        let points: Points = points.join(",").parse().expect("numbers");
        Rules::new(self.min_length, points).expect("the minimum is at least one letter")
    }

    fn points(&self, word: &str) -> u32 {
        self.points[naive::letters(word).len().min(self.points.len() - 1)]
    }
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
        board.with_edges(if self.torus { Edges::Torus } else { Edges::Closed }).with_q(self.q())
    }

    /// What a blank can be: both kinds, by the number of tiles.
    fn q(&self) -> QTile {
        if self.tiles.len().is_multiple_of(3) { QTile::Bare } else { QTile::Qu }
    }

    fn naive(&self) -> naive::Board {
        naive::Board::new(self.rows, self.columns, self.torus, &self.tiles)
    }

    /// Letters from `a` to `z`, those with which the tiles begin where they begin with one.
    fn letters(&self) -> Vec<u8> {
        let first = |text: &&str| Some(text.as_bytes()[0]).filter(u8::is_ascii_lowercase);
        self.tiles.iter().map(|text| first(text).unwrap_or(b'e')).collect()
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
                "?" => naive::letters(rest).first().map(String::len),
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
    let (bare, qu) = (Oracle::new(words), Oracle::new(words).with_qu_blanks());
    let oracle = |layout: &Layout| if layout.q() == QTile::Qu { &qu } else { &bare };
    layouts.iter().map(|it| oracle(it).solve(&it.naive(), min_length)).collect()
}

/// Adds words of 31 other letters, `number` of each: with those of the boards, there can be more
/// letters than the word graph has, so the rarest of them are not in it.
fn fill(words: &mut Vec<String>, number: usize) {
    for letter in ('а'..='я').take(31) {
        words.extend((1..=number).map(|length| letter.to_string().repeat(length)));
    }
    words.sort_unstable();
}

/// Writes the words to a file of a form and opens it.
fn lexicon(words: &[String], form: Form) -> Lexicon {
    let words = || words.iter().map(String::as_str);
    let kind = match form {
        Form::Plain => return set(words()),
        Form::WithEmpty => return set([""].into_iter().chain(words())),
        Form::PlainMap => {
            let values = (0..).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let map = fst::Map::from_iter(words().zip(values)).expect("the words are sorted");
            return Lexicon::from_bytes(map.as_fst().to_vec()).expect("a map opens");
        }
        Form::Trie => GraphKind::Trie,
        Form::Dawg => GraphKind::Dawg,
        Form::NoGraph => GraphKind::None,
        Form::Compiled => {
            let list = words().collect::<Vec<_>>().join("\n");
            let options = CompileOptions::new().min_length(1).q_rule(QRule::BeforeU);
            let compiled = options.compile([(list.as_bytes(), "words")]).expect("a list of words");
            return compiled.into_lexicon().expect("a compiled dictionary opens");
        }
    };
    let bytes = write::to_bytes(words().map(|word| (word, None)), kind);
    let bytes = bytes.expect("the words are sorted and not empty");
    Lexicon::from_bytes(bytes).expect("a written dictionary opens")
}

/// Whether compiling keeps a word and leaves it as it is.
fn can_be_compiled(word: &str) -> bool {
    let is_letter = |it: &String| it.chars().next().is_some_and(char::is_alphabetic);
    dictc_letters::fold(word) == word
        && naive::letters(word).iter().all(is_letter)
        && !word.replace("qu", "").contains('q')
}

fn set<'a>(words: impl Iterator<Item = &'a str>) -> Lexicon {
    let set = fst::Set::from_iter(words).expect("the words are sorted");
    Lexicon::from_bytes(set.as_fst().to_vec()).expect("a set opens")
}

/// Asserts that every method of a solver gives the oracle's words, points and paths.
fn assert_answers(
    solver: &mut Solver,
    layout: &Layout,
    answer: &Answer,
    list: &List,
    game: &Game,
    context: impl Fn() -> String,
) {
    let board = layout.board();
    let words = u32::try_from(answer.words.len()).expect("the number of words fits in 32 bits");
    let points = answer.words.keys().map(|word| u64::from(game.points(word))).sum();
    assert!(game.points != Game::USUAL || points == answer.points, "{}", context());
    let score = Score { words, points, is_complete: true };
    assert_eq!(solver.score(&board), score, "{}", context());
    let solution = solver.solve(&board);
    assert_solution(solution, answer, list, game, &context);
    assert_eq!((solution.points(), solution.is_complete()), (points, true), "{}", context());
    assert_columns(solution, &context);
    let unsorted: BTreeSet<String> =
        solver.solve_unsorted(&board).words().map(|it| it.text().into_owned()).collect();
    assert!(unsorted.iter().eq(answer.words.keys()), "{}", context());
    let mut walk = solver.paths(&board);
    let found: Vec<(String, Vec<usize>)> =
        walk.by_ref().map(|(word, path)| (word.text().into_owned(), path)).collect();
    let totals = walk.totals();
    assert_eq!((totals.words, totals.is_complete), (words, true), "{}", context());
    assert_eq!(totals.paths, found.len() as u64, "{}", context());
    let expected =
        answer.words.iter().flat_map(|(text, paths)| paths.iter().map(move |it| (text, it)));
    assert!(found.iter().map(|(text, path)| (text, path)).eq(expected), "{found:?}: {}", context());
    assert_letters(solver, layout, &context);
    assert_eq!(solver.score(&board), score, "again: {}", context());
}

fn assert_solution(
    solution: &Solution,
    answer: &Answer,
    list: &List,
    game: &Game,
    context: &impl Fn() -> String,
) {
    assert!(
        solution.words().map(|it| it.text()).eq(answer.words.keys().map(String::as_str)),
        "{}",
        context()
    );
    assert_eq!(solution.len(), answer.words.len(), "{}", context());
    assert_eq!(solution.is_empty(), answer.words.is_empty(), "{}", context());
    for (word, (text, paths)) in solution.words().zip(&answer.words) {
        let rank = list.words.binary_search(text).expect("a word of the list");
        let ordinal = rank + usize::from(list.form == Form::WithEmpty);
        assert_eq!(word.ordinal(), ordinal, "{text}: {}", context());
        assert_eq!(list.lexicon.word(ordinal).as_ref(), Some(text), "{}", context());
        assert_eq!(word.points(), game.points(text), "{text}: {}", context());
        assert_eq!(word.letter_count(), naive::letters(text).len(), "{text}: {}", context());
        assert!(paths.contains(&word.path().to_vec()), "{text}, {:?}: {}", word.path(), context());
        let found = solution.word(text).map(|it| it.path());
        assert_eq!(found, Some(word.path()), "{text}: {}", context());
    }
}

/// Asserts that columns that held another solution hold the words of this one.
fn assert_columns(solution: &Solution, context: &impl Fn() -> String) {
    let mut columns = Columns::new();
    columns.fill(solution);
    columns.fill(solution);
    let len = solution.len();
    let (text_ends, cell_ends) = (columns.text_ends(), columns.cell_ends());
    assert_eq!((text_ends.len(), cell_ends.len()), (len + 1, len + 1), "{}", context());
    assert_eq!((columns.points().len(), columns.ordinals().len()), (len, len), "{}", context());
    assert_eq!((text_ends[0], text_ends[len]), (0, columns.text().len()), "{}", context());
    assert_eq!((cell_ends[0], cell_ends[len]), (0, columns.cells().len()), "{}", context());
    for (i, word) in solution.words().enumerate() {
        let text = &columns.text()[text_ends[i]..text_ends[i + 1]];
        assert_eq!(text, word.text().as_bytes(), "{}", context());
        let cells = &columns.cells()[cell_ends[i]..cell_ends[i + 1]];
        let cells = cells.iter().map(|&cell| cell as usize);
        assert!(cells.eq(word.path().cells()), "{word:?}: {}", context());
        assert_eq!(columns.points()[i], word.points(), "{word:?}: {}", context());
        assert_eq!(columns.ordinals()[i], word.ordinal(), "{word:?}: {}", context());
    }
}

/// Asserts that a board given as letters has the words of the same board. `q` is the `Qu` tile.
fn assert_letters(solver: &mut Solver, layout: &Layout, context: &impl Fn() -> String) {
    let letters = layout.letters();
    let size = Size::new(layout.rows, layout.columns).expect("the size of a board");
    let tile = |&letter: &u8| match letter {
        b'q' => Tile::QU,
        _ => Tile::letter(char::from(letter)).expect("a letter"),
    };
    let tiles = letters.iter().map(tile).collect();
    let board = Board::new(layout.rows, layout.columns, tiles).expect("one tile for each cell");
    let words = |solution: &Solution| -> Vec<(usize, u32, Vec<usize>)> {
        let words = solution.words();
        words.map(|it| (it.ordinal(), it.points(), it.path().to_vec())).collect()
    };
    let score = solver.score(&board);
    assert_eq!(solver.score_letters(size, &letters), Ok(score), "{}", context());
    let expected = words(solver.solve(&board));
    let mut found = words(solver.solve_letters(size, &letters).expect("letters"));
    found.sort_unstable();
    assert_eq!(found, expected, "{}", context());
}
