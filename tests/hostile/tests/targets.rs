//! Runs the fuzz targets without a fuzzer: on the committed corpus, and on inputs from a fixed
//! seed.
//!
//! The example `soak` with the same seed reproduces a fault and writes the input to a file.

use hostile::{Inputs, TARGETS};

const SEED: u64 = 2026;

/// Runs a target on its corpus, and on this number of inputs from the seed.
fn try_all(name: &str, inputs: usize) {
    let target = TARGETS.into_iter().find(|it| it.name == name).unwrap();
    let corpus = target.corpus();
    assert!(corpus.len() >= 10, "the corpus has only {} inputs", corpus.len());
    for input in &corpus {
        (target.body)(input);
    }
    for input in Inputs::new(SEED, corpus).take(inputs) {
        (target.body)(&input);
    }
}

#[test]
fn open() {
    try_all("open", 2_000);
}

#[test]
#[ignore = "long: ten times the inputs"]
fn open_long() {
    try_all("open", 20_000);
}

#[test]
fn compile() {
    try_all("compile", 2_000);
}

#[test]
#[ignore = "long: ten times the inputs"]
fn compile_long() {
    try_all("compile", 20_000);
}

#[test]
fn board() {
    try_all("board", 8_000);
}

#[test]
#[ignore = "long: ten times the inputs"]
fn board_long() {
    try_all("board", 80_000);
}

#[test]
fn solve() {
    try_all("solve", 800);
}

#[test]
#[ignore = "long: ten times the inputs"]
fn solve_long() {
    try_all("solve", 8_000);
}

#[test]
fn query() {
    try_all("query", 500);
}

#[test]
#[ignore = "long: ten times the inputs"]
fn query_long() {
    try_all("query", 5_000);
}

#[test]
fn question() {
    try_all("question", 100);
}

#[test]
#[ignore = "long: thirty times the inputs"]
fn question_long() {
    try_all("question", 3_000);
}

#[test]
fn spelling() {
    try_all("spelling", 1_000);
}

#[test]
#[ignore = "long: thirty times the inputs"]
fn spelling_long() {
    try_all("spelling", 30_000);
}

#[test]
fn empty_input() {
    for target in TARGETS {
        (target.body)(&[]);
    }
}
