//! Measures the solvers of puzzles on the English dictionary: `cargo bench -p dictc-puzzles`.
//! Prints a table row for each measurement. `-- --test` runs everything once with less work, to
//! check that it works.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use dictc_puzzles::{
    Bee, Guess, GuessRule, LetterBox, LetterGrid, Vocabulary, Wordle, longest_containing, pick,
};
use dictc_query::Mark;

/// The first guess at five letters up to level 50, found once by `Wordle::advise`.
const OPENER: &str = "tares";

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    println!("| puzzle | measured | median | slowest |");
    println!("| --- | --- | ---: | ---: |");
    wordle(quick);
    boxes(quick);
    bees(quick);
    grids(quick);
    let all = Vocabulary::new(dictc_english::lexicon());
    let texts = ["ing", "ear", "qua", "zz"];
    let times = texts.map(|text| {
        time(|| {
            black_box(longest_containing(&all, text, &(0..=99), 20)).expect("letters");
        })
    });
    row("longest words", "with 4 texts", &times);
}

fn wordle(quick: bool) {
    let level = if quick { 20 } else { 50 };
    let vocabulary = Vocabulary::up_to(dictc_english::lexicon(), level);
    let wordle = Wordle::new(&vocabulary, 5).expect("words of five letters");
    if !quick {
        let first = time(|| {
            black_box(wordle.advise(&[], GuessRule::Any, 1)).expect("no guesses");
        });
        row("wordle", "the first guess, which programs may store", &[first]);
    }
    // The second guess after each answer to the first guess.
    let answers = wordle.fitting(&[]).expect("no guesses");
    let mut marks: Vec<Vec<Mark>> = answers.iter().map(|word| Mark::all(OPENER, word)).collect();
    marks.sort_unstable();
    marks.dedup();
    marks.truncate(if quick { 2 } else { usize::MAX });
    let times: Vec<Duration> = marks
        .iter()
        .map(|marks| {
            let guesses =
                [Guess::new(OPENER, marks.clone(), vocabulary.lexicon()).expect("a guess")];
            time(|| {
                black_box(wordle.advise(&guesses, GuessRule::Any, 10)).expect("a guess");
            })
        })
        .collect();
    let what = format!("a second guess, after each of {} answers to {OPENER}", marks.len());
    row("wordle", &what, &times);
    for (name, rule) in [("any word", GuessRule::Any), ("hard mode", GuessRule::Hard)] {
        let mut mean = 0.0;
        let all = time(|| {
            let found =
                wordle.evaluate(Some(OPENER), rule, |_| ControlFlow::Continue(())).expect("a word");
            mean = found.mean();
            println!("<!-- {name}: mean {mean:.3}, worst {} -->", found.worst());
        });
        row("wordle", &format!("all {} words solved, {name}", answers.len()), &[all]);
    }
}

/// Random boxes of twelve letters, at least three of them vowels.
fn boxes(quick: bool) {
    let all = Vocabulary::new(dictc_english::lexicon());
    let number = if quick { 2 } else { 100 };
    for max_words in [2, 3] {
        let times: Vec<Duration> = (0..number)
            .map(|seed| {
                let letter_box = LetterBox::parse(&random_box(seed), all.lexicon()).expect("a box");
                time(|| {
                    black_box(letter_box.chains(&all, max_words, 1_000)).expect("a number");
                })
            })
            .collect();
        let what = format!("the 1,000 best chains of up to {max_words} words, {number} boxes");
        row("boxed", &what, &times);
    }
}

fn random_box(seed: u64) -> String {
    let mut letters: Vec<char> = ('a'..='z').collect();
    for step in 0..25 {
        let other = step + pick(seed * 100 + step as u64, 26 - step);
        letters.swap(step, other);
    }
    letters.sort_by_key(|letter| "aeiou".contains(*letter));
    let mut chosen: Vec<char> = letters[letters.len() - 3..].to_vec();
    chosen.extend(&letters[..9]);
    // A vowel for each of the first three sides.
    let side = |side: usize| (0..3).map(|at| chosen[side + 4 * at]).collect::<String>();
    [0, 1, 2, 3].map(side).join("/")
}

fn bees(quick: bool) {
    let all = Vocabulary::new(dictc_english::lexicon());
    let common = Vocabulary::up_to(dictc_english::lexicon(), 50);
    let number = if quick { 1 } else { 100 };
    let times: Vec<Duration> = (0..number)
        .map(|seed| {
            let bee = Bee::deal(&common, 4, seed).expect("a hive");
            time(|| {
                black_box(bee.solve(&all)).expect("few words");
            })
        })
        .collect();
    row("bee", &format!("all words of {number} hives"), &times);
}

fn grids(quick: bool) {
    let all = Vocabulary::new(dictc_english::lexicon());
    for side in if quick { vec![10] } else { vec![20, 1_000] } {
        let letter = |at: usize| char::from(b'a' + pick(at as u64, 26) as u8);
        let rows = (0..side).map(|row| (0..side).map(|it| letter(row * side + it)).collect());
        let grid = LetterGrid::parse(&rows.collect::<Vec<String>>().join("\n"), all.lexicon())
            .expect("a grid");
        let times = [(); 5].map(|()| {
            time(|| {
                black_box(grid.find(&all, 4).unwrap());
            })
        });
        row("search", &format!("a grid of {side}x{side} random letters"), &times);
    }
}

fn time(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn row(puzzle: &str, what: &str, times: &[Duration]) {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let (median, slowest) = (sorted[sorted.len() / 2], sorted[sorted.len() - 1]);
    println!("| {puzzle} | {what} | {median:.1?} | {slowest:.1?} |");
}
