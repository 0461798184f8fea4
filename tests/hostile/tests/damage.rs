//! Tries a sample of the variants of each mutation. The example `damage` tries all of them.

use hostile::{MUTATIONS, Tally, flip_bits, samples};

fn damage_files(every: u64) {
    let mut all = Tally::default();
    for mutation in MUTATIONS {
        for sample in samples() {
            all += mutation.try_on(sample, every);
        }
    }
    assert!(all.bare * every > 1_499_000 && all.opened * every > 149_900, "{all:?}");
    assert!(all.header_only * every > 1_499_000, "{all:?}");
}

#[test]
fn damaged_files_are_refused_or_safe() {
    damage_files(7993);
}

#[test]
#[ignore = "long: a larger sample"]
fn damaged_files_are_refused_or_safe_long() {
    damage_files(1499);
}

/// Header verification does not check the nodes, so all solvers walk the damaged graphs.
fn damage_graphs(every: u64) {
    let mut all = Tally::default();
    for mutation in MUTATIONS.iter().filter(|it| it.name.starts_with("each graph node")) {
        for sample in samples() {
            all += mutation.try_on(sample, every);
        }
    }
    assert!(all.header_only > 20_000 / every, "{all:?}");
}

#[test]
fn solvers_walk_unverified_graphs() {
    damage_graphs(131);
}

#[test]
#[ignore = "long: ten times the graphs"]
fn solvers_walk_unverified_graphs_long() {
    damage_graphs(13);
}

#[test]
fn bit_flips_cover_a_large_file() {
    // Damage to meanings is found when they are read, not here.
    let english = dictc_english::lexicon().with_meanings(|_| None::<&str>).unwrap();
    let tally = flip_bits(english.as_bytes(), 40, 100, (0, 1), 20);
    assert_eq!((tally.bare, tally.sealed), (740, 37));
}
