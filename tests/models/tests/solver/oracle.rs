//! Every solver gives the answer of the brute-force oracle: for each form of a word list and each
//! automaton, on boards of any shape with tiles of any kind.

use std::collections::BTreeSet;

use dictc_board::{Board, Edges, Rules, Size, Tile};
use dictc_solver::{Columns, Score, Solution, Solver};
use naive::{Answer, Oracle};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use crate::forms::{Contestant, Forms};

/// A board for both sides: `?` is a blank, `.` a wall, anything else letters.
#[derive(Clone, Debug)]
struct Layout {
    rows: usize,
    columns: usize,
    torus: bool,
    tiles: Vec<String>,
}

impl Layout {
    fn board(&self) -> Board {
        let tile = |text: &String| match text.as_str() {
            "?" => Tile::BLANK,
            "." => Tile::WALL,
            letters => Tile::group(letters).unwrap(),
        };
        let tiles = self.tiles.iter().map(tile).collect();
        let edges = if self.torus { Edges::Torus } else { Edges::Closed };
        Board::new(self.rows, self.columns, tiles).unwrap().with_edges(edges)
    }

    fn naive(&self) -> naive::Board {
        naive::Board::new(self.rows, self.columns, self.torus, &self.tiles)
    }
}

/// The rules of a case.
#[derive(Clone, Debug)]
struct Game {
    min_length: usize,
    /// Points by the number of letters; the last entry is also for longer words.
    points: Vec<u32>,
}

/// The usual points.
const USUAL: &[u32] = &[0, 0, 0, 1, 1, 2, 3, 5, 11];

impl Game {
    fn rules(&self) -> Rules {
        let points: Vec<String> = self.points.iter().map(u32::to_string).collect();
        let rules = Rules::for_size(Size::new(1, 1).unwrap()).with_min_length(self.min_length);
        rules.unwrap().with_points(points.join(",").parse().unwrap())
    }

    fn points(&self, word: &str) -> u32 {
        self.points[word.chars().count().min(self.points.len() - 1)]
    }

    fn total(&self, answer: &Answer) -> u64 {
        let total = answer.words.keys().map(|word| u64::from(self.points(word))).sum();
        if self.points == USUAL {
            assert_eq!(total, answer.points);
        }
        total
    }
}

/// Checks every solver on all boards, one after the other.
fn check(words: &BTreeSet<String>, game: &Game, layouts: &[Layout]) {
    let words: Vec<String> = words.iter().cloned().collect();
    let oracle = Oracle::new(&words);
    let answers: Vec<_> =
        layouts.iter().map(|it| oracle.solve(&it.naive(), game.min_length)).collect();
    let forms = Forms::of(&words);
    for mut contestant in forms.contestants(&game.rules()) {
        for (layout, answer) in layouts.iter().zip(&answers) {
            check_score(&mut contestant, game, layout, answer);
            check_solution(&mut contestant, game, layout, answer, &words);
            check_all_paths(&mut contestant, layout, answer);
            check_score(&mut contestant, game, layout, answer);
        }
    }
}

fn check_score(contestant: &mut Contestant<'_>, game: &Game, layout: &Layout, answer: &Answer) {
    let words = answer.words.len().try_into().unwrap();
    let expected = Score { words, points: game.total(answer), is_complete: true };
    let score = contestant.solver.score(&layout.board());
    assert_eq!(score, expected, "{}: {layout:?}", contestant.name);
}

fn check_solution(
    contestant: &mut Contestant<'_>,
    game: &Game,
    layout: &Layout,
    answer: &Answer,
    list: &[String],
) {
    let Contestant { name, form, solver, .. } = contestant;
    let solution = solver.solve(&layout.board());
    let texts: Vec<_> = solution.words().map(|word| word.text().into_owned()).collect();
    let expected: Vec<_> = answer.words.keys().cloned().collect();
    assert_eq!(texts, expected, "{name}: {layout:?}");
    assert_eq!(solution.len(), texts.len());
    assert_eq!(solution.is_empty(), texts.is_empty());
    assert_eq!(solution.points(), game.total(answer), "{name}: {layout:?}");
    for (word, (text, paths)) in solution.words().zip(&answer.words) {
        let context = || format!("{name}: {text} on {layout:?}");
        assert_eq!(word.points(), game.points(text), "{}", context());
        assert_eq!(word.letter_count(), text.chars().count(), "{}", context());
        let ordinal = form.first_ordinal + list.binary_search(text).unwrap();
        assert_eq!(word.ordinal(), ordinal, "{}", context());
        assert_eq!(form.lexicon.word(ordinal).as_ref(), Some(text), "{}", context());
        assert!(paths.contains(&word.path().to_vec()), "{}: {:?}", context(), word.path());
        assert_eq!(solution.word(text).unwrap().path(), word.path(), "{}", context());
    }
    // Columns that held another solution.
    let mut columns = Columns::new();
    columns.fill(Solver::new(form.lexicon.clone()).solve(&Board::parse("tea/sit/nor").unwrap()));
    columns.fill(solution);
    check_columns(&columns, solution);
}

fn check_columns(columns: &Columns, solution: &Solution) {
    let len = solution.len();
    assert_eq!((columns.text_ends().len(), columns.cell_ends().len()), (len + 1, len + 1));
    assert_eq!((columns.points().len(), columns.ordinals().len()), (len, len));
    assert_eq!((columns.text_ends()[0], columns.cell_ends()[0]), (0, 0));
    assert_eq!(columns.text_ends()[len], columns.text().len());
    assert_eq!(columns.cell_ends()[len], columns.cells().len());
    for (i, word) in solution.words().enumerate() {
        let text = &columns.text()[columns.text_ends()[i]..columns.text_ends()[i + 1]];
        assert_eq!(text, word.text().as_bytes());
        let cells = &columns.cells()[columns.cell_ends()[i]..columns.cell_ends()[i + 1]];
        assert!(cells.iter().map(|&cell| cell as usize).eq(word.path().cells()), "{word:?}");
        assert_eq!((columns.points()[i], columns.ordinals()[i]), (word.points(), word.ordinal()));
    }
}

fn check_all_paths(contestant: &mut Contestant<'_>, layout: &Layout, answer: &Answer) {
    let mut walk = contestant.solver.paths(&layout.board());
    let found: Vec<(String, Vec<usize>)> =
        walk.by_ref().map(|(word, path)| (word.text().into_owned(), path)).collect();
    let count = walk.totals();
    assert_eq!(count.words as usize, answer.words.len());
    assert_eq!((count.paths, count.is_complete), (found.len() as u64, true));
    // The oracle too has words in alphabetical order and the paths of a word in the order of their
    // cells.
    let expected =
        answer.words.iter().flat_map(|(text, paths)| paths.iter().map(move |path| (text, path)));
    let found: Vec<(&String, &Vec<usize>)> =
        found.iter().map(|(text, path)| (text, path)).collect();
    assert_eq!(found, expected.collect::<Vec<_>>(), "{}: {layout:?}", contestant.name);
}

/// Letters that matter: those of common tiles, `q` and `u`, and some of two bytes.
const LETTERS: &[&str] = &["a", "e", "n", "q", "u", "t", "i", "h", "r", "s", "ä", "ñ", "ł", "σ"];

/// Multi-letter tiles: those of real dice, tiles that contain `qu` or end in `q`, and letters of
/// two bytes.
const GROUPS: &[&str] = &[
    "qu", "qu", "qu", "th", "in", "er", "he", "an", "ing", "ent", "que", "equ", "tqu", "eq", "qa",
    "quq", "quz", "ququ", "zqu", "uu", "aa", "äñ", "quñ", "σa", "nqu",
];

/// A tile whose letter is chosen later, from the letters of the case.
#[derive(Clone, Debug)]
enum Draw {
    Letter(Index),
    Fixed(&'static str),
}

/// Tiles for a board: letters only, all kinds but blanks and single `q`s, or all kinds.
fn tiles() -> impl Strategy<Value = BoxedStrategy<Draw>> {
    let letter = any::<Index>().prop_map(Draw::Letter);
    let group = select(GROUPS).prop_map(Draw::Fixed);
    let odd = select(&[".", "z"][..]).prop_map(Draw::Fixed);
    let rare = select(&["?", "?", "q"][..]).prop_map(Draw::Fixed);
    select(vec![
        letter.clone().boxed(),
        prop_oneof![6 => letter.clone(), 2 => group.clone(), 1 => odd.clone()].boxed(),
        prop_oneof![24 => letter, 4 => group, 2 => odd, 1 => rare].boxed(),
    ])
}

fn shape() -> impl Strategy<Value = (usize, usize)> {
    prop_oneof![
        8 => (1usize..=6, 1usize..=6),
        2 => (Just(1), 1usize..=12),
        2 => (1usize..=12, Just(1)),
        1 => Just((8, 8)),
        2 => Just((9, 9)),
        1 => Just((3, 40)),
    ]
}

#[derive(Clone, Debug)]
struct Draft {
    rows: usize,
    columns: usize,
    torus: bool,
    draws: Vec<Draw>,
}

impl Draft {
    /// The board, with the tile `q` for each `q` that was drawn.
    fn layout(&self, letters: &[&str], q: &str) -> Layout {
        let tile = |draw: &Draw| match draw {
            Draw::Letter(index) => index.get::<&str>(letters).replace('q', q),
            Draw::Fixed(text) => (*text).to_owned(),
        };
        let tiles = self.draws.iter().map(tile).collect();
        Layout { rows: self.rows, columns: self.columns, torus: self.torus, tiles }
    }
}

fn draft() -> impl Strategy<Value = Draft> {
    (shape(), any::<bool>(), tiles()).prop_flat_map(|((rows, columns), torus, tile)| {
        vec(tile, rows * columns).prop_map(move |draws| Draft { rows, columns, torus, draws })
    })
}

/// The most tiles of a word for which the oracle lists all paths in reasonable time: with few
/// letters on many cells, many neighbors continue each tile.
fn longest(letters: usize, layouts: &[Layout]) -> usize {
    let cells = layouts.iter().map(|it| it.tiles.len()).max().unwrap_or(1);
    let mut paths = cells as f64;
    let mut tiles = 1;
    while tiles < 9 && paths < 4_000.0 {
        paths *= 8.0 / letters as f64;
        tiles += 1;
    }
    tiles
}

/// The text that a walk over a board spells, across walls too, so that some words are certainly on
/// the board.
fn walk(layout: &Layout, letters: &[&str], steps: &[Index]) -> String {
    let board = layout.board();
    let mut cell = steps[0].index(board.len());
    let mut word = String::new();
    for step in steps {
        match layout.tiles[cell].as_str() {
            "?" => word.push_str(step.get::<&str>(letters)),
            "." => {}
            text => word.push_str(text),
        }
        let neighbors: Vec<usize> = board.neighbors(cell).collect();
        if neighbors.is_empty() {
            break;
        }
        cell = *step.get(&neighbors);
    }
    word
}

/// Words, rules, and boards.
#[derive(Clone, Debug)]
struct Case {
    words: BTreeSet<String>,
    game: Game,
    layouts: Vec<Layout>,
}

fn game() -> impl Strategy<Value = Game> {
    let points = prop_oneof![2 => Just(USUAL.to_vec()), 1 => vec(0u32..1000, 1..10)];
    (1usize..=5, points).prop_map(|(min_length, points)| Game { min_length, points })
}

/// Words of 31 other letters, each letter in this number of words. With the letters of a case there
/// can be more than 32, so that the rarest of them are not in the word graph.
fn fillers(words: usize) -> impl Iterator<Item = String> {
    let letters = ('а'..='я').take(31);
    letters.flat_map(move |it| (1..=words).map(move |len| it.to_string().repeat(len)))
}

fn case() -> impl Strategy<Value = Case> {
    let letters =
        (subsequence(LETTERS, 2..=6), any::<bool>(), prop_oneof![2 => Just(0), 1 => 1usize..9]);
    let random = vec(vec(any::<Index>(), 1..9), 1..24);
    let walks = vec((any::<Index>(), vec(any::<Index>(), 1..9)), 0..24);
    (letters, vec(draft(), 1..4), random, walks, game()).prop_map(
        |((letters, q_before_u, filled), drafts, random, walks, game)| {
            let q = if q_before_u { "qu" } else { "q" };
            let layouts: Vec<Layout> = drafts.iter().map(|it| it.layout(&letters, q)).collect();
            let tiles = longest(letters.len(), &layouts);
            let random = random.iter().map(|word| {
                word.iter().take(tiles).map(|it| *it.get::<&str>(&letters)).collect::<String>()
            });
            let walks = walks.iter().map(|(at, steps)| {
                walk(at.get(&layouts), &letters, &steps[..steps.len().min(tiles)])
            });
            let mut words: BTreeSet<String> = random.chain(walks).collect();
            if q_before_u {
                words = words.iter().map(|it| it.replace("qu", "q").replace('q', "qu")).collect();
            }
            words.remove("");
            if !words.is_empty() {
                words.extend(fillers(filled));
            }
            Case { words, game, layouts }
        },
    )
}

/// Compares solvers with the oracle in this number of random cases.
fn compare(cases: u32) {
    proptest!(ProptestConfig::with_cases(cases), |(case in case())| {
        // If all walks lead over walls only, no word is left.
        prop_assume!(!case.words.is_empty());
        check(&case.words, &case.game, &case.layouts);
    });
}

#[test]
fn solvers_agree_with_the_oracle() {
    compare(32);
}

#[test]
#[ignore = "long: eight times the cases"]
fn solvers_agree_with_the_oracle_long() {
    compare(256);
}
