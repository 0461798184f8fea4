//! The fuzz targets without a fuzzer: over the corpus that is kept, and over inputs from a fixed seed.
//!
//! The example `soak` with that seed finds the same fault again, and writes the input to a file.

use hostile::{Inputs, TARGETS};

const SEED: u64 = 2026;

/// Tries the corpus, and so many inputs from the seed.
fn try_all(name: &str, inputs: usize) {
    let target = TARGETS.into_iter().find(|it| it.name == name).unwrap();
    let kept = target.kept();
    assert!(kept.len() >= 10, "only {} inputs are kept", kept.len());
    for input in &kept {
        (target.body)(input);
    }
    for input in Inputs::new(SEED, kept).take(inputs) {
        (target.body)(&input);
    }
}

#[test]
fn open() {
    try_all("open", 20_000);
}

#[test]
fn compile() {
    try_all("compile", 20_000);
}

#[test]
fn board() {
    try_all("board", 80_000);
}

#[test]
fn solve() {
    try_all("solve", 4_000);
}

#[test]
fn query() {
    try_all("query", 5_000);
}

#[test]
fn nothing_is_too_little() {
    for target in TARGETS {
        (target.body)(&[]);
    }
}
