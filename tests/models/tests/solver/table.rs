//! Named cases, each on every form of its word list and every automaton, on one thread and on
//! several that share the lexicon.

use std::collections::BTreeSet;
use std::thread;

use dictc_board::{Board, Edges, Parser, Points, QTile, Rules};
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Score, Solution, Solver, SolverOptions};

use crate::forms::{Contestant, Forms};

/// A row of the table.
struct Case {
    name: &'static str,
    /// The word list.
    words: &'static [&'static str],
    board: Board,
    min_length: usize,
    expected: &'static [&'static str],
    /// The number of paths of all words, if it was counted by hand.
    paths: Option<usize>,
}

/// A case with a minimum length of one letter.
fn case(
    name: &'static str,
    words: &'static [&'static str],
    board: &str,
    expected: &'static [&'static str],
) -> Case {
    played(name, words, Parser::new(), board, expected)
}

/// A case whose board is parsed by another parser.
fn played(
    name: &'static str,
    words: &'static [&'static str],
    parser: Parser,
    board: &str,
    expected: &'static [&'static str],
) -> Case {
    let board = parser.parse(board).unwrap();
    Case { name, words, board, min_length: 1, expected, paths: None }
}

impl Case {
    fn paths(self, paths: usize) -> Case {
        Case { paths: Some(paths), ..self }
    }

    fn min_length(self, min_length: usize) -> Case {
        Case { min_length, ..self }
    }

    fn rules(&self) -> Rules {
        rules(self.min_length)
    }

    /// Asserts that a solver finds the expected words and the expected number of paths.
    fn check(&self, name: &str, solver: &mut Solver) {
        let name = format!("{}: {name}", self.name);
        let (expected, count) = (self.expected, self.paths);
        let solution = solver.solve(&self.board);
        let found = texts(solution);
        assert_eq!(found, expected, "{name}");
        let points: u64 =
            found.iter().map(|it| u64::from(self.rules().points(it.chars().count()))).sum();
        assert_eq!(solution.points(), points, "{name}");
        let score = solver.score(&self.board);
        assert_eq!((score.words as usize, score.points), (found.len(), points), "{name}");
        let paths = solver.paths(&self.board);
        let mut paths: Vec<_> =
            paths.map(|(word, path)| (word.text().into_owned(), path)).collect();
        if let Some(count) = count {
            assert_eq!(paths.len(), count, "{name}: {paths:?}");
        }
        paths.dedup_by(|a, b| a.0 == b.0);
        let with_paths: Vec<_> = paths.into_iter().map(|(word, _)| word).collect();
        assert_eq!(with_paths, expected, "{name}: words with paths");
    }
}

fn bare_q() -> Parser<'static> {
    Parser::new().q(QTile::Bare)
}

fn torus() -> Parser<'static> {
    Parser::new().edges(Edges::Torus)
}

/// Small boards, words without `q`.
fn plain_cases() -> Vec<Case> {
    vec![
        case("the published example", &["did", "die", "died"], "di/ed", &["did", "die", "died"])
            .paths(6),
        case("a word is not on the board", &["did", "dime"], "di/ed", &["did"]).paths(2),
        case("a cell is used once", &["did", "id"], "di/", &["id"]).paths(1),
        case("one cell", &["a", "aa", "b"], "a", &["a"]).paths(1),
        case("a list of one word", &["tea"], "te/a.", &["tea"]).paths(1),
        case("a list of one letter", &["b"], "aaa/aaa/aaa", &[]).paths(0),
        case(
            "words that are prefixes of others",
            &["a", "ab", "abc", "abcd", "abd"],
            "abcd/",
            &["a", "ab", "abc", "abcd"],
        )
        .paths(4),
        case("too short to count", &["at", "ate", "tea", "teas"], "te/as", &["ate", "tea", "teas"])
            .min_length(3),
        case("all too short", &["at", "ate", "tea"], "te/as", &[]).min_length(4).paths(0),
        case(
            "all letters the same",
            &["a", "aa", "aaa", "aaaa", "aaaaa"],
            "aa/aa",
            &["a", "aa", "aaa", "aaaa"],
        )
        .paths(4 + 12 + 24 + 24),
        case("a word over all cells", &["abcdefghi", "abcdefghij"], "abc/fed/ghi", &["abcdefghi"])
            .paths(1),
        case("every path over all cells", &["aaaaaaaaa"], "aaa/aaa/aaa", &["aaaaaaaaa"]).paths(784),
        case("longer than the board", &["abab", "ababa"], "ab/ab", &["abab"]).paths(4),
        case("a row", &["abc", "cba", "ac"], "abc/", &["abc", "cba"]).paths(2),
        case("a column", &["abc", "cba", "ac"], "a/b/c", &["abc", "cba"]).paths(2),
        case("a letter that no word has", &["ab"], "zab/", &["ab"]).paths(1),
        case("a board of such letters", &["ab"], "zz/zz", &[]).paths(0),
        case("diagonals", &["ad", "bc", "ac"], "ab/cd", &["ac", "ad", "bc"]).paths(3),
        case(
            "letters of two bytes",
            &["łąka", "señor", "äöü", "σσ"],
            "łąka/señk/kroä/σσüö",
            &["señor", "äöü", "łąka", "σσ"],
        ),
        case("a final sigma is a sigma", &["σο", "οσ"], "ΟΣ/", &["οσ", "σο"]).paths(2),
    ]
}

/// Walls, edges and boards of other shapes.
fn shape_cases() -> Vec<Case> {
    vec![
        case("a wall divides the board", &["ab", "ac", "cd"], "a.c/b.d", &["ab", "cd"]).paths(2),
        case("around a wall", &["abc", "ac"], "a.c/.b.", &["abc"]).paths(1),
        case("walls only", &["a", "ab"], "../..", &[]).paths(0),
        played("a torus of two by two", &["abcd", "ad", "da"], torus(), "ab/cd", &[
            "abcd", "ad", "da",
        ])
        .paths(3),
        played("a torus of one by three", &["ac", "ca", "acb", "aba"], torus(), "abc/", &[
            "ac", "acb", "ca",
        ])
        .paths(3),
        played("a torus of one cell", &["a", "aa"], torus(), "a", &["a"]).paths(1),
        played("across the edges of a torus", &["ab", "ac", "ad"], torus(), "a..b/..../c..d", &[
            "ab", "ac", "ad",
        ])
        .paths(3),
        case("not across the edges of other boards", &["ab", "ac", "ad"], "a..b/..../c..d", &[]).paths(0),
        case(
            "more cells than a word of bits",
            &["abcd", "dcba", "abcda", "xyz"],
            "abcdabcda/xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/abcdabcdx",
            &["abcd", "abcda", "dcba"],
        )
        .paths(4 + 4 + 3),
    ]
}

/// Qu tiles, single q's, and other tiles of several letters.
fn group_cases() -> Vec<Case> {
    vec![
        case(
            "unequal",
            &["unequal", "quell", "que", "qua", "unequalled"],
            "hell/likd/oquee/laun",
            &["qua", "que", "unequal"],
        ),
        case("q is the Qu tile", &["quit", "qit", "iqu"], "qi/.t", &["iqu", "quit"]).paths(2),
        case("no u beside the Qu tile is needed", &["quu", "qu", "u"], "qu/", &["qu", "quu", "u"])
            .paths(3),
        played(
            "a single q needs a u",
            &["quit", "qit", "quu"],
            bare_q(),
            "qu/ti",
            &["qit", "quit"],
        )
        .paths(2),
        played("a single q and words of Qu", &["quit", "quu"], bare_q(), "qu/ti", &["quit"])
            .paths(1),
        case("both kinds", &["quit", "qut"], "[qu][q]u/.it", &["quit", "qut"]).paths(3),
        case(
            "a word cannot end within a tile",
            &["t", "to", "th", "tho"],
            "[th]o/",
            &["th", "tho"],
        )
        .paths(2),
        case("nor begin there", &["he", "the"], "The/e.", &["the"]).paths(2),
        case("two ways to divide a word into tiles", &["thin"], "niThIn/", &["thin"]).paths(2),
        case("a tile of three letters", &["sing", "ing", "gs"], "sIng/", &["ing", "sing"]).paths(2),
        case("Qu within a tile", &["equal", "que"], "[equ]a/.l", &["equal"]).paths(1),
        case("a tile that ends in q", &["sequ", "equa"], "s[eq]/au", &["equa", "sequ"]).paths(2),
        case("a letter no word has, after Qu", &["qua", "ab"], "[quz]a/b.", &["ab"]).paths(1),
        case("tiles of letters of two bytes", &["ñandú", "andú"], "[ña]n/[dú].", &["ñandú"])
            .paths(1),
        case("Qu counts two letters", &["quay", "quays"], "qa/ys", &["quay", "quays"])
            .min_length(4)
            .paths(2),
    ]
}

/// Blanks.
fn blank_cases() -> Vec<Case> {
    vec![
        case("a blank is any letter", &["cat", "cut", "cart"], "c?t/", &["cat", "cut"]).paths(2),
        case("two blanks", &["cat", "act", "tac", "catch"], "??t/", &["act", "cat", "tac"])
            .paths(3),
        case("only blanks", &["a", "ab", "abc"], "??/", &["a", "ab"]).paths(4),
        case("a blank as q and as Qu", &["quit"], "?u/.i/.t", &["quit"]).paths(2),
        played("a blank as q", &["quit"], bare_q(), "?u/.i/.t", &["quit"]).paths(1),
        case("a blank as Qu", &["quit", "uit", "qat"], "?it/", &["quit", "uit"]).paths(2),
        played("a blank is not Qu", &["quit", "uit"], bare_q(), "?it/", &["uit"]).paths(1),
        case("two blanks are q and u, or Qu", &["quit"], "??it/", &["quit"]).paths(2),
        played("two blanks are q and u", &["quit"], bare_q(), "??it/", &["quit"]).paths(1),
        case("a blank beside Qu", &["quit", "squid"], "?qi/..t", &["quit"]).paths(1),
        case("a blank is a letter of two bytes", &["año", "ano"], "a?o/", &["ano", "año"]).paths(2),
        case("a blank is a letter the board lacks", &["zoo"], "?oo/", &["zoo"]).paths(1),
    ]
}

/// Words with 33 distinct letters, more than a word graph can have.
fn cyrillic_case() -> Case {
    case(
        "more letters than a graph has",
        &["абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "ёж", "жё", "ель", "ю"],
        "ёж/ел/ью",
        &["ель", "жё", "ю", "ёж"],
    )
    .paths(4)
}

fn cases() -> Vec<Case> {
    let all = [plain_cases(), shape_cases(), group_cases(), blank_cases(), vec![cyrillic_case()]];
    all.into_iter().flatten().collect()
}

fn rules(min_length: usize) -> Rules {
    Rules::new(min_length, Points::STANDARD).unwrap()
}

fn texts(solution: &Solution) -> Vec<String> {
    solution.words().map(|word| word.text().into_owned()).collect()
}

fn sorted(words: &[&str]) -> Vec<String> {
    let words: BTreeSet<String> = words.iter().map(|&word| word.to_owned()).collect();
    words.into_iter().collect()
}

#[test]
fn every_automaton_finds_what_is_expected() {
    for case in cases() {
        let forms = Forms::of(&sorted(case.words));
        for Contestant { name, mut solver, .. } in forms.contestants(&case.rules()) {
            case.check(&name, &mut solver);
        }
    }
}

#[test]
fn threads_share_a_lexicon() {
    let forms: Vec<Forms> = cases().iter().map(|case| Forms::of(&sorted(case.words))).collect();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (case, forms) in cases().iter().zip(&forms) {
                    for Contestant { name, mut solver, .. } in forms.contestants(&case.rules()) {
                        case.check(&name, &mut solver);
                    }
                }
            });
        }
    });
}

/// No board affects the next, whatever searches they take.
#[test]
fn boards_do_not_affect_each_other() {
    let cases = cases();
    let all: Vec<&str> = cases.iter().flat_map(|case| case.words).copied().collect();
    let forms = Forms::of(&sorted(&all));
    let fresh = |name: &str, board: &Board| {
        let mut contestants = forms.contestants(&rules(1)).into_iter();
        let mut contestant = contestants.find(|it| it.name == name).unwrap();
        texts(contestant.solver.solve(board))
    };
    for Contestant { name, mut solver, .. } in forms.contestants(&rules(1)) {
        for case in cases.iter().chain(cases.iter().rev()) {
            let found = texts(solver.solve(&case.board));
            assert_eq!(found, fresh(&name, &case.board), "{name}: {}", case.name);
            let counted = solver.score(&case.board).words as usize;
            assert_eq!(counted, found.len(), "{name}: {}", case.name);
        }
    }
}

#[test]
fn ordinals_are_ranks() {
    let words = sorted(&["did", "die", "died", "dim", "edit", "quid"]);
    for Contestant { name, form, mut solver, .. } in Forms::of(&words).contestants(&rules(3)) {
        let solution = solver.solve(&Board::parse("di/ed").unwrap());
        let ordinals: Vec<usize> = solution.words().map(|word| word.ordinal()).collect();
        assert_eq!(ordinals, [0, 1, 2].map(|rank| rank + form.first_ordinal), "{name}");
        assert_eq!(solution.word("died").unwrap().path().to_vec(), [0, 1, 2, 3], "{name}");
        assert!(solution.word("edit").is_none(), "{name}");
        assert_eq!(solution.words().len(), 3, "{name}");
        assert!(solution.word("did") != solution.word("die"), "{name}");
        // The same words on other cells.
        let solution = solution.clone();
        let other = solver.solve(&Board::parse("ed/id").unwrap());
        assert!(other.word("did") != solution.word("did") && *other != solution, "{name}");
    }
}

#[test]
fn paths_are_lent_and_returned_alike() {
    let words = sorted(&["did", "die", "died"]);
    let board = Board::parse("di/ed").unwrap();
    for Contestant { name, mut solver, .. } in Forms::of(&words).contestants(&rules(3)) {
        let mut paths = solver.paths(&board);
        let mut lent = Vec::new();
        for _ in 0..3 {
            let (word, path) = paths.next_path().unwrap();
            lent.push((word.text().into_owned(), path.to_vec()));
        }
        let totals = paths.totals();
        assert_eq!((totals.words, totals.paths, totals.is_complete), (2, 3, true), "{name}");
        let expected = [("did", [0, 1, 3]), ("did", [3, 1, 0]), ("die", [0, 1, 2])]
            .map(|(word, path)| (word.to_owned(), path.to_vec()));
        assert_eq!(lent, expected, "{name}");
        let returned = solver.paths(&board).map(|(word, path)| (word.text().into_owned(), path));
        assert_eq!(returned.take(3).collect::<Vec<_>>(), expected, "{name}");
    }
}

#[test]
fn without_words_solutions_are_empty() {
    let empty = fst::Set::default();
    let lexicon = Lexicon::from_bytes(empty.as_fst().to_vec()).unwrap();
    for choice in [AutomatonChoice::Stored, AutomatonChoice::Graph, AutomatonChoice::Fst] {
        let mut solver = SolverOptions::new().automaton(choice).build(lexicon.clone());
        for board in ["di/ed", "??/??", "."] {
            let board = Board::parse(board).unwrap();
            assert_eq!(solver.score(&board), Score::default());
            assert!(solver.solve(&board).is_empty());
        }
    }
}

#[test]
fn boards_beyond_4x4_require_four_letters() {
    let words = sorted(&["abc", "abcd"]);
    for (board, expected) in [("abcd/....", &["abc", "abcd"][..]), ("abcd./.....", &["abcd"])] {
        let forms = Forms::of(&words);
        for Contestant { name, form, .. } in forms.contestants(&rules(1)) {
            let mut solver = Solver::new(form.lexicon.clone());
            let found = texts(solver.solve(&Board::parse(board).unwrap()));
            assert_eq!(found, expected, "{name}: {board}");
        }
    }
}
