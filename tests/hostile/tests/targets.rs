//! Runs the fuzz targets without a fuzzer: on the committed corpus, and on inputs from a fixed
//! seed.
//!
//! The environment variable `LONG_TESTS`, which CI sets, multiplies the number of inputs by ten.
//! The example `soak` with the same seed reproduces a fault and writes the input to a file.

use hostile::{Inputs, TARGETS, is_long};

const SEED: u64 = 2026;

/// Runs a target on its corpus, and on this number of inputs from the seed.
fn try_all(name: &str, inputs: usize) {
    let target = TARGETS.into_iter().find(|it| it.name == name).unwrap();
    let corpus = target.corpus();
    assert!(corpus.len() >= 10, "the corpus has only {} inputs", corpus.len());
    for input in &corpus {
        (target.body)(input);
    }
    let factor = if is_long() { 10 } else { 1 };
    for input in Inputs::new(SEED, corpus).take(inputs * factor) {
        (target.body)(&input);
    }
}

#[test]
fn open() {
    try_all("open", 2_000);
}

#[test]
fn compile() {
    try_all("compile", 2_000);
}

#[test]
fn board() {
    try_all("board", 8_000);
}

#[test]
fn solve() {
    try_all("solve", 400);
}

#[test]
fn query() {
    try_all("query", 500);
}

#[test]
fn empty_input() {
    for target in TARGETS {
        (target.body)(&[]);
    }
}
