//! Compares words and distances with the full table of distances.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

/// The optimal string alignment of two texts, or their Levenshtein distance, by a whole table.
fn distance(a: &str, b: &str, transpositions: bool) -> usize {
    let (a, b): (Vec<Letter>, Vec<Letter>) = (Letter::all(a).collect(), Letter::all(b).collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = match (i, j) {
                (0, _) | (_, 0) => i + j,
                _ => {
                    let replaced = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1)
                }
            };
            if transpositions && i > 1 && j > 1 && (a[i - 1], a[i - 2]) == (b[j - 2], b[j - 1]) {
                table[i][j] = table[i][j].min(table[i - 2][j - 2] + 1);
            }
        }
    }
    table[a.len()][b.len()]
}

/// Words of up to a few letters, and of more than 64.
fn word() -> impl Strategy<Value = String> {
    let letters = || vec(select(&["a", "b", "é", "語", "ọ\u{300}"][..]), 0..8);
    (letters(), prop_oneof![4 => Just(0usize), 1 => 55usize..90], letters())
        .prop_map(|(front, len, end)| front.concat() + &"ab".repeat(len / 2) + &end.concat())
}

proptest! {
    #[test]
    fn words_and_distances_are_those_of_the_whole_table(
        words in btree_set(word(), 0..20),
        typed in word(),
        edits in 0usize..7,
        transpositions: bool,
        beginning: bool,
    ) {
        let words: BTreeSet<String> = words.into_iter().filter(|it| !it.is_empty()).collect();
        let lexicon = Lexicon::from_words(&words).unwrap();
        let near = Levenshtein::new(&typed, edits).unwrap();
        let near = near.transpositions(transpositions).beginning(beginning);
        let of_word = |word: &str| {
            let letters: Vec<Letter> = Letter::all(word).collect();
            let prefixes = if beginning { 0..=letters.len() } else { letters.len()..=letters.len() };
            let of_prefix = |end: usize| {
                let prefix: String = letters[..end].iter().copied().collect();
                distance(&typed, &prefix, transpositions)
            };
            prefixes.map(of_prefix).min()
        };
        let expected = words.iter().filter_map(|it| Some((it.clone(), of_word(it)?)));
        let expected: BTreeMap<_, _> = expected.filter(|it| it.1 <= edits).collect();
        let found = near.nearest_first(&lexicon).unwrap();
        let found: BTreeMap<_, _> = found.into_iter().map(|it| (it.word, it.distance)).collect();
        prop_assert_eq!(found, expected);
    }
}
