//! Compares the word list with the form and the numbers in `data/words/README.md`.

use std::collections::BTreeMap;

use crate::word_list::{entries, text};

const LEVELS: [u64; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];

/// 255019 as `255,019`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|it| str::from_utf8(it).unwrap()).collect();
    groups.join(",")
}

#[test]
fn the_list_is_in_order_and_in_lower_case() {
    let is_letter = |it| matches!(it, 'a'..='z' | 'ß'..='ö' | 'ø'..='ÿ');
    let file = text("english.tsv");
    assert!(file.ends_with('\n') && !file.contains('\r'));
    let entries = entries();
    for (word, level) in &entries {
        assert!(!word.is_empty() && word.chars().all(is_letter), "{word:?}");
        assert!(LEVELS.contains(level), "{word}: {level}");
    }
    for pair in entries.windows(2) {
        assert!(pair[0].0 < pair[1].0, "{} stands before {}", pair[0].0, pair[1].0);
    }
}

#[test]
fn the_readme_counts_the_words_of_each_level() {
    let mut counts = BTreeMap::new();
    for (_, level) in entries() {
        *counts.entry(level).or_insert(0u64) += 1;
    }
    assert!(counts.keys().copied().eq(LEVELS));
    let readme = text("README.md");
    let mut running = 0;
    for (level, count) in counts {
        running += count;
        let row = format!("| {level} | {} | {} |", grouped(count), grouped(running));
        assert!(readme.lines().any(|line| line.starts_with(&row)), "no row starts with {row}");
    }
}

#[test]
fn the_readme_counts_what_is_kept_and_dropped_and_names_the_hash() {
    let lexicon = dictc_english::lexicon();
    let metadata = lexicon.metadata().expect("a dictionary of our own format");
    let report = &metadata.report;
    let sha256: String = metadata.sources[0].sha256.iter().map(|it| format!("{it:02x}")).collect();
    let readme = text("README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    for statement in [
        format!("{} English words", grouped(report.words)),
        format!("{} words with a q not followed by u", report.dropped.q_without_u),
        format!("{} are kept", grouped(report.kept)),
        format!("The SHA-256 of `english.tsv` is `{sha256}`"),
    ] {
        assert!(readme.contains(&statement), "the README does not say: {statement}");
    }
}

#[test]
fn the_notices_that_scowl_asks_for_lie_beside_the_list() {
    let license = text("LICENSE-SCOWL.txt");
    for owner in ["Kevin Atkinson", "Princeton University", "J Ross Beresford", "Geoff Kuenning"] {
        assert!(license.contains(owner), "{owner}");
    }
    assert!(text("README-SCOWL.txt").contains("Copyright 2016 by Benjamin Titze"));
}

#[test]
fn the_readme_counts_the_offensive_words() {
    let words: Vec<&str> = dictc_english::offensive().collect();
    assert!(words.is_sorted());
    let statement = format!("{} of the words, marked as vulgar or offensive", words.len());
    assert!(text("README.md").contains(&statement), "expected: {statement}");
    let lexicon = dictc_english::small();
    assert!(words.iter().all(|word| lexicon.contains(word)));
}
