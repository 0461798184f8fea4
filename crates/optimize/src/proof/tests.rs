//! Proofs compared with the scores of all boards.

use std::collections::{BTreeMap, BTreeSet};

use dictc_board::{Rules, Size};
use dictc_lexicon::Lexicon;
use naive::Oracle;

use super::digits::Digits;
use super::*;
use crate::ascii_letters::AsciiLetters;
use crate::error::Error;
use crate::shape::Shape;

/// xorshift64*, for dictionaries that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    /// Distinct words of 2 to `longest` tiles; `q` is the Qu tile.
    fn words(&mut self, letters: &[u8], count: usize, longest: usize) -> Vec<String> {
        let word = |random: &mut Random| {
            let len = 2 + random.below(longest - 1);
            let tiles = (0..len).map(|_| char::from(letters[random.below(letters.len())]));
            tiles.collect::<String>().replace('q', "qu")
        };
        let words: BTreeSet<String> = (0..count).map(|_| word(self)).collect();
        words.into_iter().collect()
    }
}

/// All boards of a size, as letters row by row.
fn all_boards(cells: usize, letters: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let count = letters.len().pow(cells as u32);
    (0..count).map(move |number| {
        let digit = |i| number / letters.len().pow(i as u32) % letters.len();
        (0..cells).map(|i| letters[digit(i)]).collect()
    })
}

/// The scores of all boards by brute force, by canonical board.
fn all_scores(
    size: Size,
    words: &[String],
    letters: &[u8],
    total: Total,
    min_length: usize,
) -> BTreeMap<Vec<u8>, u32> {
    let oracle = Oracle::new(words);
    let shape = Shape::closed(size).unwrap();
    let score = |board: &Vec<u8>| {
        let tile = |&letter: &u8| match letter {
            b'q' => "qu".to_owned(),
            letter => char::from(letter).to_string(),
        };
        let tiles: Vec<String> = board.iter().map(tile).collect();
        let board = naive::Board::new(size.rows(), size.columns(), false, &tiles);
        let answer = oracle.solve(&board, min_length);
        match total {
            Total::Points => answer.points as u32,
            Total::Words => answer.words.len() as u32,
        }
    };
    let boards = all_boards(size.cells(), letters).filter(|board| shape.is_canonical(board));
    boards.map(|board| (board.clone(), score(&board))).collect()
}

/// All boards that a proof finds, in tasks of a depth, or deeper tasks where these are too large.
fn prove(proof: &Proof, settings: &Settings, depth: usize) -> BTreeMap<Vec<u8>, u32> {
    let mut prover = Prover::new(proof, settings);
    let mut tasks = proof.division().prefixes(depth);
    let mut found = BTreeMap::new();
    while let Some(prefix) = tasks.pop() {
        match prover.run(&prefix) {
            Ok(report) => {
                assert!(report.highest_pruned < proof.at_least);
                assert!(report.boards.iter().all(|&(_, score)| score <= report.bound));
                found.extend(report.boards);
            }
            Err(Error::TaskTooLarge { .. }) => {
                let below = proof.division().below(&prefix);
                assert!(!below.is_empty(), "a task that decides all cells is never too large");
                tasks.extend(below);
            }
            Err(error) => panic!("{error}"),
        }
    }
    found
}

/// Settings that switch each part of the search on and off.
fn all_settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for forced in [0, 2, 3, 16] {
        for switch in [0.0, 1.3] {
            for checks in [0, 1 << 3, 0xffff] {
                for max_entries in [25, 1 << 20] {
                    all.push(Settings { forced, switch, checks, max_entries });
                }
            }
        }
    }
    all
}

struct Case {
    rows: usize,
    columns: usize,
    letters: &'static str,
    /// Groups of letters, or none to choose them.
    digits: Option<&'static str>,
    words: usize,
    longest: usize,
}

const CASES: &[Case] = &[
    Case { rows: 2, columns: 2, letters: "abcq", digits: None, words: 40, longest: 5 },
    Case { rows: 2, columns: 2, letters: "abcde", digits: Some("a bc de"), words: 60, longest: 4 },
    Case { rows: 2, columns: 3, letters: "abc", digits: None, words: 60, longest: 6 },
    Case { rows: 2, columns: 3, letters: "acqu", digits: None, words: 80, longest: 6 },
    Case { rows: 3, columns: 2, letters: "abcd", digits: Some("d abc"), words: 80, longest: 6 },
    Case { rows: 1, columns: 6, letters: "abc", digits: None, words: 60, longest: 5 },
    Case { rows: 2, columns: 4, letters: "abc", digits: None, words: 120, longest: 8 },
    Case { rows: 3, columns: 3, letters: "ab", digits: None, words: 150, longest: 9 },
    Case { rows: 3, columns: 3, letters: "abc", digits: Some("ab c"), words: 100, longest: 8 },
];

/// The proof finds the boards that exhaustive scoring finds, with all settings. At each threshold,
/// small boards are tried with one setting in `every_small`, and large ones with one in
/// `every_large`.
fn compare_with_exhaustive_scoring(every_small: usize, every_large: usize) {
    for (i, case) in CASES.iter().enumerate() {
        let mut random = Random(0x9e37_79b9 + i as u64);
        let size = Size::new(case.rows, case.columns).unwrap();
        let words = random.words(case.letters.as_bytes(), case.words, case.longest);
        let lexicon = Lexicon::from_words(&words).unwrap();
        let all_settings = all_settings();
        for (total, min_length) in [(Total::Points, 3), (Total::Words, 2)] {
            let scores = all_scores(size, &words, case.letters.as_bytes(), total, min_length);
            let mut sorted: Vec<u32> = scores.values().copied().collect();
            sorted.sort_unstable();
            let rules = Rules::for_size(size).with_min_length(min_length).unwrap();
            for at_least in [1, sorted[sorted.len() * 9 / 10], sorted[sorted.len() - 1]] {
                let at_least = at_least.max(1);
                let letters = AsciiLetters::of(case.letters).unwrap();
                let (rules, letters) = (rules.clone(), Some(letters));
                let question = Question { size, rules, total, letters, at_least };
                let mut proof = Proof::new(&lexicon, &question).unwrap();
                if let Some(digits) = case.digits {
                    proof.digits = Digits::parse(digits).unwrap();
                }
                let expected: BTreeMap<Vec<u8>, u32> = scores
                    .iter()
                    .filter(|&(_, &score)| score >= at_least)
                    .map(|(board, &score)| (board.clone(), score))
                    .collect();
                let every = if size.cells() > 6 { every_large } else { every_small };
                // Each threshold has other pairs of settings and depths.
                let turn = at_least as usize % 4;
                for (j, settings) in all_settings.iter().enumerate() {
                    let depth = (j + turn) % 4;
                    if !(j / every + j + turn).is_multiple_of(every) {
                        continue;
                    }
                    let found = prove(&proof, settings, depth);
                    assert_eq!(found, expected, "case {i}, {total:?}, {at_least}, {settings:?}");
                }
            }
        }
    }
}

#[test]
fn proofs_equal_exhaustive_scoring() {
    compare_with_exhaustive_scoring(4, 24);
}

#[test]
#[ignore = "long: all settings on small boards, one in four on large ones"]
fn proofs_equal_exhaustive_scoring_long() {
    compare_with_exhaustive_scoring(1, 4);
}

/// Words that boards cannot show are refused and named, whatever is counted, even if there is only
/// one: a proof without it would be false.
#[test]
fn words_that_boards_cannot_show_are_refused() {
    let size = Size::new(2, 2).unwrap();
    let class = crate::BoardClass::all(Shape::closed(size).unwrap().geometry());
    for (words, letters) in [
        (&["cat", "näöü", "äöüß"][..], "ß, ä, ö and ü"),
        (&["λόγος", "σοφός"], "γ, λ, ο, ς, σ, φ and ό"),
        (&["caffè", "tea", "été"], "è and é"),
        (&["cat", "tranq"], "q without u"),
        // A word that no board of the size has room for is refused as well: one rule for all sizes.
        (&["cat", "donaudampfschifffahrtsgesellschaftskapitän"], "ä"),
    ] {
        let lexicon = Lexicon::from_words(words).unwrap();
        let rules = Rules::for_size(size);
        for total in [Total::Points, Total::Words] {
            let of_words = Question { total, ..Question::new(size, 1) };
            let of_all = Question { letters: Some(AsciiLetters::ALL), ..of_words.clone() };
            for error in [
                Proof::new(&lexicon, &of_words).unwrap_err(),
                Proof::new(&lexicon, &of_all).unwrap_err(),
                upper_bound(&lexicon, &class, &rules, total, 1 << 20).unwrap_err(),
            ] {
                let Error::Words { letters: named, word } = &error else { panic!("{error}") };
                assert_eq!(named, letters);
                assert!(words.contains(&word.as_str()), "{word}");
            }
        }
    }
}

/// The lists equal the lists of the checker, which goes word by word, for tasks of every depth:
/// with few and many decided cells, also with the same letter twice.
#[test]
fn lists_equal_those_of_the_checker() {
    for (i, case) in CASES.iter().enumerate() {
        let mut random = Random(0x2545_f491 + i as u64);
        let size = Size::new(case.rows, case.columns).unwrap();
        let words = random.words(case.letters.as_bytes(), case.words, 5);
        let lexicon = Lexicon::from_words(&words).unwrap();
        let letters = AsciiLetters::of(case.letters).ok();
        let question = Question { letters, ..Question::new(size, 1 << 20) };
        let mut proof = Proof::new(&lexicon, &question).unwrap();
        if let Some(digits) = case.digits {
            proof.digits = Digits::parse(digits).unwrap();
        }
        let settings = Settings::for_cells(size.cells());
        let checker = crate::Checker::new(&proof, &settings);
        let mut prover = Prover::new(&proof, &settings);
        for depth in 0..=size.cells() {
            let prefixes = proof.division().prefixes(depth);
            for prefix in prefixes.iter().step_by(1 + prefixes.len() / 12) {
                let report = prover.run(prefix).unwrap();
                let text = proof.division().prefix_text(prefix);
                assert_eq!(checker.check_entries(&report), Ok(()), "case {i}, {text}, {words:?}");
            }
        }
    }
}
