//! Compares query results with a scan over all words.

mod look_ups;
mod set_operations;
mod study;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use dictc_lexicon::{Automaton, GraphKind, Lexicon};
use dictc_query::{Anagram, Levenshtein, Near, Regex, RegexScope, WordRange};

use crate::draw::Draw;
use crate::patterns::Pattern;

/// The parts of words. There are few, so that words are similar.
const PIECES: &[&str] = &["a", "a", "b", "c", "an", "qu", "é", "ê", "語", "𐐷"];

const PATTERN: &[&str] = &[
    "a", "a", "b", "c", "é", "語", "?", "?", "*", "*", "[", "]", "!", "-", "\\", "[ab]", "@", "#",
    "1", "1", "2", "3", "[!a]", "[^bé]", "[a-c]", "[é-語]", "[c-a]", "[a-]",
];

#[rustfmt::skip]
const EXPRESSION: &[&str] = &[
    "a", "a", "b", "c", "é", "語", "𐐷", ".", "^", "$", "*", "+", "?", "|", "(", "(", ")", ")",
    "[ab]", "[^a]", "[a-é]", "{2}", "{0,2}", "{1,}", "(?i)", "(?s)", "(?:", "(?-u:.)",
    "(?-u:\\b)", "(?-u:\\B)", "\\b", "\\B", "A", "É", "\\A", "\\z", "(?m:^)", "(?m:$)", "()",
    "*?", "[[:alpha:]]", "\\xe9", "(?x)", " ", "\\",
];

/// Runs queries of every kind on a small set of words.
///
/// # Panics
///
/// If the input reveals a fault.
pub fn query(data: &[u8]) {
    let mut draw = Draw::new(data);
    let words = words(&mut draw);
    let lexicon = lexicon(&mut draw, &words);
    for _ in 0..draw.number(1..=6) {
        match draw.number(0..=6) {
            0 | 1 => pattern(&lexicon, &words, &draw.text(PATTERN, 0..=10)),
            2 => regex(&lexicon, &words, &mut draw),
            3 => fuzzy(&lexicon, &words, &mut draw),
            4 => anagram(&lexicon, &words, &mut draw),
            5 => selection(&lexicon, &words, &mut draw),
            _ => set_operations::two_sets(&lexicon, &words, &mut draw),
        }
        if draw.is_empty() {
            break;
        }
    }
    // Also try the remaining bytes as a pattern.
    let text = String::from_utf8_lossy(draw.rest()).into_owned();
    pattern(&lexicon, &words, &text);
    let mut draw = Draw::again(data);
    study::study(&words, &mut draw);
    look_ups::look_ups(&words, &mut draw);
    set_operations::maps(&words, &mut draw);
}

fn words(draw: &mut Draw<'_>) -> BTreeSet<String> {
    (0..draw.number(0..=24)).map(|_| draw.text(PIECES, 0..=7)).collect()
}

/// Opens the words as a plain `fst` set or as a dictionary, which cannot hold the empty word.
fn lexicon(draw: &mut Draw<'_>, words: &BTreeSet<String>) -> Lexicon {
    let file = if words.contains("") || words.is_empty() || draw.one_in(2) {
        fst::Set::from_iter(words).expect("the words are sorted").into_fst().into_inner()
    } else {
        let kind = *draw.pick(&[GraphKind::None, GraphKind::Trie, GraphKind::Dawg]);
        let entries = words.iter().map(|word| (word, None));
        dictc_lexicon::write::to_bytes(entries, kind).expect("the words are sorted and not empty")
    };
    Lexicon::from_bytes(file).expect("a written dictionary opens")
}

/// Asserts that a search finds exactly the words that `wanted` accepts.
fn assert_found(
    lexicon: &Lexicon,
    words: &BTreeSet<String>,
    automaton: impl Automaton,
    query: &dyn std::fmt::Debug,
    wanted: impl Fn(&str) -> bool,
) {
    let mut search = lexicon.search(automaton);
    let mut found = Vec::new();
    while let Some(entry) = search.next_entry() {
        found.push((entry.ordinal(), entry.text().into_owned()));
    }
    let expected = words.iter().cloned().enumerate().filter(|it| wanted(&it.1));
    let expected: Vec<(usize, String)> = expected.collect();
    assert_eq!(found, expected, "{query:?}");
}

fn pattern(lexicon: &Lexicon, words: &BTreeSet<String>, text: &str) {
    let (ours, model) = (dictc_query::Pattern::new(text), Pattern::parse(text));
    assert_eq!(ours.is_ok(), model.is_some(), "{text:?}: {ours:?}, {model:?}");
    match (ours, model) {
        (Ok(ours), Some(model)) => {
            assert_found(lexicon, words, &ours, &text, |word| model.matches(word));
        }
        (Err(error), _) => assert!(!error.to_string().is_empty()),
        (Ok(_), None) => unreachable!("both accept or both refuse the pattern"),
    }
}

/// Compares with the `regex` crate, which also supports Unicode word boundaries. Automata do not.
fn regex(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let mut expression = draw.text(EXPRESSION, 0..=9);
    if draw.one_in(4) {
        expression.insert_str(0, "(?i)");
    }
    let model = |expression: &str| regex::Regex::new(expression).ok();
    let part = Regex::new(&expression, RegexScope::Part);
    let Some(anywhere) = model(&expression) else {
        assert!(part.is_err(), "{expression:?}");
        return;
    };
    match part {
        Ok(part) => {
            assert_found(lexicon, words, &part, &expression, |word| anywhere.is_match(word));
        }
        Err(error) => {
            let message = error.to_string();
            let expected = ["word boundary", "automaton"];
            assert!(expected.iter().any(|it| message.contains(it)), "{expression:?}: {message}");
            return;
        }
    }
    // An expression that parses also parses inside a group.
    let whole = Regex::new(&expression, RegexScope::Whole)
        .expect("the expression compiled with the other scope");
    let all = model(&format!(r"\A(?:{expression})\z")).expect("the expression parsed before");
    assert_found(lexicon, words, &whole, &expression, |word| all.is_match(word));
}

fn fuzzy(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let max_pieces = *draw.pick(&[8, 8, 40, 260]);
    let word = draw.text(PIECES, 0..=max_pieces);
    let distance = match draw.number(0..=3) {
        0..=2 => draw.number(0..=6),
        _ => usize::try_from(draw.any_number()).unwrap_or(usize::MAX),
    };
    let ours = Levenshtein::new(&word, distance).map(|it| it.transpositions(false));
    assert_eq!(ours.is_ok(), word.chars().count() <= 250, "{word:?}");
    let Ok(ours) = ours else { return };
    assert_found(lexicon, words, &ours, &(&word, distance), |it| {
        edits(&word, it, false) <= distance
    });
    let near = words.iter().map(|it| (edits(&word, it, false), it.clone()));
    let near: BTreeSet<(usize, String)> = near.filter(|it| it.0 <= distance).collect();
    let found = ours.nearest_first(lexicon).expect("few words");
    let found = found.into_iter().map(|Near { distance, word, .. }| (distance, word));
    assert!(found.eq(near), "{word:?}, {distance}");
}

/// The edit distance of two words, by the full table. If `swaps`, to exchange two neighbors is one
/// edit.
fn edits(a: &str, b: &str, swaps: bool) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = match (i, j) {
                (0, _) => j,
                (_, 0) => i,
                _ => {
                    let replaced = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    let least = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                    let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                    if swaps && swapped { least.min(table[i - 2][j - 2] + 1) } else { least }
                }
            };
        }
    }
    table[a.len()][b.len()]
}

fn anagram(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let pieces: Vec<&str> = PIECES.iter().copied().chain(["?"]).collect();
    let letters = draw.text(&pieces, 0..=9);
    let mut hand: BTreeMap<char, usize> = BTreeMap::new();
    for letter in letters.chars() {
        *hand.entry(letter).or_default() += 1;
    }
    let blanks = hand.remove(&'?').unwrap_or(0);
    // Blanks stand for the letters that are missing.
    let can_be_spelled = |word: &str| {
        let mut left = hand.clone();
        let missing = word.chars().filter(|letter| match left.get_mut(letter) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        });
        missing.count() <= blanks
    };
    let uses_all = |word: &str| word.chars().count() == letters.chars().count();
    let (of, within) = (Anagram::of(&letters), Anagram::within(&letters));
    assert_found(lexicon, words, &of, &letters, |word| uses_all(word) && can_be_spelled(word));
    assert_found(lexicon, words, &within, &letters, can_be_spelled);
    let mut expected: Vec<&String> = words.iter().filter(|word| can_be_spelled(word)).collect();
    expected.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    assert!(within.longest_first(lexicon).expect("few words").iter().eq(expected), "{letters:?}");
}

fn selection(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let mut bound = || match draw.number(0..=2) {
        0 => Bound::Unbounded,
        1 => Bound::Included(draw.text(PIECES, 0..=4)),
        _ => Bound::Excluded(draw.text(PIECES, 0..=4)),
    };
    let (from, to) = (bound(), bound());
    let prefix = draw.text(PIECES, 0..=2);
    let lengths = draw.number(0..=4)..=draw.number(0..=8);
    let ours = WordRange::new()
        .prefix(&prefix)
        .between((from.as_ref().map(String::as_str), to.as_ref().map(String::as_str)))
        .lengths(lengths.clone());
    let query = (&prefix, &from, &to, &lengths);
    assert_found(lexicon, words, &ours, &query, |word| {
        let above = match &from {
            Bound::Included(from) => word >= from.as_str(),
            Bound::Excluded(from) => word > from.as_str(),
            Bound::Unbounded => true,
        };
        let below = match &to {
            Bound::Included(to) => word <= to.as_str(),
            Bound::Excluded(to) => word < to.as_str(),
            Bound::Unbounded => true,
        };
        word.starts_with(&prefix) && above && below && lengths.contains(&word.chars().count())
    });
    let completions: Vec<String> = lexicon.completions(&prefix).collect();
    assert!(completions.iter().eq(words.iter().filter(|it| it.starts_with(&prefix))), "{prefix:?}");
    let from: Vec<String> = lexicon.words_from(&prefix).collect();
    assert!(from.iter().eq(words.iter().filter(|it| **it >= prefix)), "{prefix:?}");
}
