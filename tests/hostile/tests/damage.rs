//! Damages files in each way, a few variants of each; the example `damage` tries all of them.

use hostile::{Tally, WAYS, flip_bits, samples};

#[test]
fn damaged_files_are_refused_or_safe() {
    let mut all = Tally::default();
    for way in WAYS {
        for sample in samples() {
            all += way.try_on(sample, 1499);
        }
    }
    assert!(all.bare > 1000 && all.opened > 100 && all.header_only > 1000, "{all:?}");
}

/// Opening with the header alone verified lets all of these through to every solver.
#[test]
fn solvers_walk_graphs_that_were_not_verified() {
    let mut all = Tally::default();
    for way in WAYS.iter().filter(|way| way.name.starts_with("each node of a graph")) {
        for sample in samples() {
            all += way.try_on(sample, 13);
        }
    }
    assert!(all.header_only > 400, "{all:?}");
}

#[test]
fn bits_of_a_large_file_are_covered() {
    let english = english::lexicon();
    let lexicon = english.fst();
    let tally = flip_bits(lexicon.as_bytes(), 40, 100, (0, 1), 20);
    assert_eq!((tally.bare, tally.sealed), (740, 37));
}
