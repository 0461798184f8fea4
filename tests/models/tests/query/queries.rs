//! Searches with other automata and with limits, and the errors of all.

use std::collections::BTreeSet;

use dictc_lexicon::{Automaton, Lexicon};
use dictc_query::{Anagram, Error, Levenshtein, Pattern, Phrases, Regex, RegexScope, Spaces};

use crate::{Words, lexicons};

/// Asserts that `automaton` finds, in a dictionary and in a plain file of the words, exactly those
/// for which `expected` is true.
fn assert_finds(words: &Words, automaton: impl Automaton, expected: impl Fn(&str) -> bool) {
    let expected: Vec<&String> = words.iter().filter(|word| expected(word)).collect();
    for lexicon in lexicons(words) {
        let found: Vec<String> = lexicon.search(&automaton).collect();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn sorted_results_can_be_limited() {
    let words: Words = ["ab", "abc", "ba", "b"].map(str::to_owned).into();
    for lexicon in lexicons(&words) {
        let (near, any) = (Levenshtein::new("ab", 2).unwrap(), Anagram::within("???"));
        for most in 0..4 {
            let too_many = Error::TooManyWords { limit: most };
            let near = near.clone().max_words(most);
            assert_eq!(near.nearest_first(&lexicon).unwrap_err(), too_many);
            assert_eq!(near.likeliest_first(&lexicon).unwrap_err(), too_many);
            assert_eq!(any.clone().max_words(most).longest_first(&lexicon).unwrap_err(), too_many);
        }
        for most in [4, 5, usize::MAX] {
            let near = near.clone().max_words(most).nearest_first(&lexicon).unwrap();
            assert_eq!(near.len(), 4);
            let any = any.clone().max_words(most).longest_first(&lexicon).unwrap();
            assert_eq!(any, ["abc", "ab", "ba", "b"]);
        }
    }
}

#[rustfmt::skip]
const EXPRESSIONS: &[&str] = &[
    "", "a", "^a", "a$", "^a.*b$", "(ab|ba)+", "^..$", "[^a]é", "b{2,}", "a*?b", "^(a|ab)c?$",
    "(?i)AB", ".*", "^.*語", "qu?", "\\pL{4}", "x|^$", "(?-u:\\b)a", "a.c", "(?-u:\\B)",
    "(?-u:\\B)é", "(?-u:\\B)$",
];

/// As the `regex` crate does.
#[test]
fn regular_expressions_match_whole_words_or_parts() {
    let words = ["a", "ab", "aba", "abc", "abb", "ba", "bab", "cé", "éa", "é", "aé語", "quit"];
    let words: Words = words.map(str::to_owned).into();
    for expression in EXPRESSIONS {
        let model = regex::Regex::new(expression).unwrap();
        let part = Regex::new(expression, RegexScope::Part).unwrap();
        assert_finds(&words, part, |word| model.is_match(word));
        let model = regex::Regex::new(&format!("^(?:{expression})$")).unwrap();
        let whole = Regex::new(expression, RegexScope::Whole).unwrap();
        assert_finds(&words, whole, |word| model.is_match(word));
    }
}

#[test]
fn automata_of_the_fst_crate_can_be_searched_with() {
    let words: Words = ["tea", "teas", "ten", "ton"].map(String::from).into();
    let starts = fst::automaton::Str::new("te").starts_with();
    let not_teas = fst::automaton::Str::new("teas").complement();
    assert_finds(&words, starts.intersection(not_teas), |word| word == "tea" || word == "ten");
    assert_finds(&words, fst::automaton::Subsequence::new("tn"), |word| word.ends_with('n'));
}

/// A damaged file can have words with any characters.
#[test]
fn a_pool_supplies_nul_once_like_any_other_character() {
    let letters = "[!a][!b]".parse::<Anagram>().unwrap();
    assert_eq!(letters.blank_positions("\0\0"), Some(vec![0, 1]));
    assert_eq!(letters.blank_positions("\0\0\0"), None);
}

#[test]
fn searches_with_long_words_and_large_distances_end() {
    let words: Words = ["a".repeat(60_000), "b".into(), "ab".into()].into();
    let [ours, _] = lexicons(&words);
    for distance in [0, 1, 250, 254, 255, usize::MAX] {
        let near =
            Levenshtein::new(&"a".repeat(250), distance).unwrap().nearest_first(&ours).unwrap();
        let expected = if distance < 249 { 0 } else { 2 };
        assert_eq!(near.iter().filter(|it| it.word.len() < 3).count(), expected, "{distance}");
    }
    assert_eq!(ours.search(Pattern::new("*a*a*a*").unwrap()).count(), 1);
    assert_eq!(ours.search(Regex::new("a{100}$", RegexScope::Part).unwrap()).count(), 1);
    assert_eq!(Anagram::within(&"?".repeat(70_000)).words(&ours).count(), 3);
}

/// On words of one letter, the number of edits is the difference of the lengths.
#[test]
fn similar_words_have_near_lengths() {
    let words: Words = (1..=9).map(|len| "a".repeat(len)).collect();
    let [ours, _] = lexicons(&words);
    for (len, distance) in [(4, 0), (4, 2), (1, 3), (0, 2), (9, 1), (4, usize::MAX)] {
        for beginning in [false, true] {
            let near = Levenshtein::new(&"a".repeat(len), distance).unwrap().beginning(beginning);
            let lengths = near.lengths();
            let found = near.nearest_first(&ours).unwrap();
            let found: BTreeSet<usize> = found.iter().map(|it| it.word.len()).collect();
            let expected = (1..=9).filter(|len| lengths.contains(len)).collect();
            assert_eq!(found, expected, "{len} letters, {distance} edits, {beginning}");
        }
    }
}

#[test]
fn a_step_limit_ends_a_search() {
    let lexicon = Lexicon::from_words(["tea", "teas", "ten"]).unwrap();
    // The prefixes are t, te, tea, teas and ten.
    for (limit, expected) in
        [(3, &["tea"][..]), (4, &["tea", "teas"]), (5, &["tea", "teas", "ten"])]
    {
        let mut search = Pattern::new("*").unwrap().words(&lexicon).step_limit(limit);
        assert_eq!(search.by_ref().collect::<Vec<_>>(), expected);
        assert_eq!(search.is_complete(), expected.len() == 3);
    }
    let phrases = || Phrases::new(Pattern::new("*").unwrap(), 2, Spaces::Skip).walk(&lexicon);
    let mut few = phrases().step_limit(7);
    assert_eq!(few.by_ref().collect::<Vec<_>>(), ["tea", "tea tea", "tea teas"]);
    assert!(!few.is_complete());
    let mut all = phrases();
    assert_eq!((all.by_ref().count(), all.is_complete()), (12, true));
}
