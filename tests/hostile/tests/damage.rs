//! Tries a sample of the variants of each mutation: with the environment variable `LONG_TESTS`, as
//! CI sets it, a larger one. The example `damage` tries all of them.

use hostile::{MUTATIONS, Tally, flip_bits, is_long, samples};

#[test]
fn damaged_files_are_refused_or_safe() {
    let every = if is_long() { 1499 } else { 7993 };
    let mut all = Tally::default();
    for mutation in MUTATIONS {
        for sample in samples() {
            all += mutation.try_on(sample, every);
        }
    }
    assert!(all.bare * every > 1_499_000 && all.opened * every > 149_900, "{all:?}");
    assert!(all.header_only * every > 1_499_000, "{all:?}");
}

/// Header verification does not check the nodes, so all solvers walk the damaged graphs. The
/// environment variable `LONG_TESTS`, which CI sets, multiplies their number by ten.
#[test]
fn solvers_walk_unverified_graphs() {
    let every = if is_long() { 13 } else { 131 };
    let mut all = Tally::default();
    for mutation in MUTATIONS.iter().filter(|it| it.name.starts_with("each graph node")) {
        for sample in samples() {
            all += mutation.try_on(sample, every);
        }
    }
    assert!(all.header_only > 20_000 / every, "{all:?}");
}

#[test]
fn bit_flips_cover_a_large_file() {
    let english = english::lexicon();
    let lexicon = english.fst();
    let tally = flip_bits(lexicon.as_bytes(), 40, 100, (0, 1), 20);
    assert_eq!((tally.bare, tally.sealed), (740, 37));
}
