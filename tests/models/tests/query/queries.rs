//! Searches find the same words as a scan of the list with plain code.

use std::ops::Bound;

use dictc_lexicon::{Automaton, Lexicon};
use dictc_query::{
    Anagram, Breaks, Clues, Error, Hive, Levenshtein, Mark, Pattern, Phrases, Regex, RegexScope,
    Selection,
};
use proptest::collection::btree_set;
use proptest::prelude::*;

use crate::{Words, lexicons, words};

/// Asserts that `automaton` finds, in both files, exactly the words for which `expected` is true.
fn assert_finds(words: &Words, automaton: impl Automaton, expected: impl Fn(&str) -> bool) {
    assert_finds_in(&lexicons(words), words, automaton, expected);
}

/// The same for the files of these words.
fn assert_finds_in(
    lexicons: &[Lexicon; 2],
    words: &Words,
    automaton: impl Automaton,
    expected: impl Fn(&str) -> bool,
) {
    let expected: Vec<&String> = words.iter().filter(|word| expected(word)).collect();
    for lexicon in lexicons {
        let found: Vec<String> = lexicon.search(&automaton).collect();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected);
        let mut search = lexicon.search(&automaton);
        while let Some(entry) = search.next_entry() {
            let word = entry.word();
            assert_eq!(Some(entry.ordinal()), lexicon.ordinal(&*word), "{word}");
            assert_eq!(entry.value(), lexicon.value(&*word), "{word}");
        }
    }
}

/// Whether a pattern of letters, `?`, `*` and `[..]` matches, by backtracking.
fn pattern_matches(pattern: &[char], word: &[char]) -> bool {
    match (pattern, word) {
        ([], word) => word.is_empty(),
        (['*', rest @ ..], word) => {
            (0..=word.len()).any(|skip| pattern_matches(rest, &word[skip..]))
        }
        (_, []) => false,
        (['?', rest @ ..], [_, word @ ..]) => pattern_matches(rest, word),
        (['[', rest @ ..], [letter, word @ ..]) => {
            let end = rest.iter().position(|&it| it == ']').unwrap();
            let (class, rest) = (&rest[..end], &rest[end + 1..]);
            let hit = match class {
                ['!', class @ ..] => !class.contains(letter),
                [from, '-', to] => (from..=to).contains(&letter),
                class => class.contains(letter),
            };
            hit && pattern_matches(rest, word)
        }
        ([first, rest @ ..], [letter, word @ ..]) => first == letter && pattern_matches(rest, word),
    }
}

/// The Levenshtein distance, computed with the full table.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = match (i, j) {
                (0, _) => j,
                (_, 0) => i,
                _ => (table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]))
                    .min(table[i - 1][j] + 1)
                    .min(table[i][j - 1] + 1),
            };
        }
    }
    table[a.len()][b.len()]
}

/// The number of letters left after forming `word`; `None` if it cannot be formed.
fn letters_left(word: &str, letters: &str) -> Option<usize> {
    let mut left: Vec<char> = letters.chars().collect();
    for letter in word.chars() {
        let of_letter = left.iter().position(|&it| it == letter);
        left.remove(of_letter.or_else(|| left.iter().position(|&it| it == '?'))?);
    }
    Some(left.len())
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

/// The marks on a guess, one letter at a time: of the copies of a letter that are not in place, the
/// first ones are elsewhere, as many as the word has besides those in place.
fn marks(guess: &str, word: &str) -> Vec<Mark> {
    let (guess, word): (Vec<char>, Vec<char>) = (guess.chars().collect(), word.chars().collect());
    let is_here = |at: usize| guess[at] == word[at];
    let mark = |at: usize| {
        if is_here(at) {
            return Mark::Here;
        }
        let same = |other: &usize| guess[*other] == guess[at] && !is_here(*other);
        let before = (0..at).filter(same).count();
        let spare = (0..word.len()).filter(|&it| word[it] == guess[at] && !is_here(it)).count();
        if before < spare { Mark::Elsewhere } else { Mark::Nowhere }
    };
    (0..guess.len()).map(mark).collect()
}

proptest! {
    #[test]
    fn clues_find_the_words_that_give_the_same_marks(
        words in btree_set("[abcé]{4}|[a-c]{3,5}", 1..80),
        guesses in prop::collection::vec("[abcdé]{4}", 0..4),
        answer in "[abcé]{4}",
    ) {
        let mut clues = Clues::new(4);
        for guess in &guesses {
            prop_assert_eq!(Mark::all(guess, &answer), marks(guess, &answer));
            clues.add(guess, &marks(guess, &answer)).unwrap();
        }
        prop_assert!(clues.matches(&answer));
        let fits = |word: &str| {
            let same = |guess: &String| marks(guess, word) == marks(guess, &answer);
            word.chars().count() == 4 && guesses.iter().all(same)
        };
        assert_finds(&words, &clues, fits);
        for word in &words {
            prop_assert_eq!(clues.matches(word), fits(word));
        }
    }

    /// The marks need not be those of any word.
    #[test]
    fn clues_with_any_marks_find_the_words_that_give_them(
        words in btree_set("[ab]{3}", 1..9),
        guess in "[ab]{3}",
        given in prop::collection::vec(
            prop::sample::select(vec![Mark::Nowhere, Mark::Elsewhere, Mark::Here]), 3),
    ) {
        let mut clues = Clues::new(3);
        if clues.add(&guess, &given).is_ok() {
            assert_finds(&words, &clues, |word| marks(&guess, word) == given);
        } else {
            prop_assert!(words.iter().all(|word| marks(&guess, word) != given));
        }
    }

    #[test]
    fn hives_find_the_words_of_their_letters(
        words in words(),
        letters in "[a-eé語qu]{0,5}",
        required in "[a-cé]{0,2}",
    ) {
        let hive = Hive::new(&letters, &required).unwrap();
        let has = |letter| letters.contains(letter) || required.contains(letter);
        assert_finds(&words, &hive, |word| {
            word.chars().all(has) && required.chars().all(|letter| word.contains(letter))
        });
        for word in &words {
            let uses_all = letters.chars().chain(required.chars()).all(|it| word.contains(it));
            prop_assert_eq!(hive.is_pangram(word), word.chars().all(has) && uses_all);
        }
    }

    #[test]
    fn patterns_agree_with_a_scan(
        words in words(),
        pattern in r"([a-dé]|\?|\*|\[[a-d]{1,3}\]|\[![a-c]\]|\[b-é\]|q|u){0,7}",
    ) {
        let expected: Vec<char> = pattern.chars().collect();
        assert_finds(&words, Pattern::new(&pattern).unwrap(), |word| {
            pattern_matches(&expected, &word.chars().collect::<Vec<_>>())
        });
    }

    #[test]
    fn regular_expressions_agree_with_the_regex_crate(
        words in words(),
        expression in prop::sample::select(vec![
            "", "a", "^a", "a$", "^a.*b$", "(ab|ba)+", "^..$", "[^a]é", "b{2,}", "a*?b", "^(a|ab)c?$",
            "(?i)AB", ".*", "^.*語", "qu?", "\\pL{4}", "x|^$", "(?-u:\\b)a", "a.c", "(?-u:\\B)",
            "(?-u:\\B)é", "(?-u:\\B)$",
        ]),
    ) {
        let oracle = regex::Regex::new(expression).unwrap();
        let part = Regex::new(expression, RegexScope::Part).unwrap();
        let lexicons = lexicons(&words);
        assert_finds_in(&lexicons, &words, part, |word| oracle.is_match(word));
        let oracle = regex::Regex::new(&format!("^(?:{expression})$")).unwrap();
        let whole = Regex::new(expression, RegexScope::Whole).unwrap();
        assert_finds_in(&lexicons, &words, whole, |word| oracle.is_match(word));
    }

    #[test]
    fn fuzzy_searches_agree_with_the_table_of_distances(
        words in words(), word in "[a-dé]{0,6}", most in 0usize..5,
    ) {
        let automaton = Levenshtein::new(&word, most).unwrap();
        let mut expected: Vec<(usize, &str)> =
            words.iter().map(|it| (distance(it, &word), it.as_str())).collect();
        expected.retain(|&(distance, _)| distance <= most);
        expected.sort_unstable();
        let lexicons = lexicons(&words);
        for lexicon in &lexicons {
            let near = automaton.nearest_first(lexicon).unwrap();
            let near: Vec<_> = near.iter().map(|it| (it.distance, it.word.as_str())).collect();
            prop_assert_eq!(&near, &expected);
        }
        assert_finds_in(&lexicons, &words, &automaton, |it| distance(it, &word) <= most);
    }

    #[test]
    fn anagrams_agree_with_removing_letters(words in words(), letters in "[a-dé語?]{0,8}") {
        let lexicons = lexicons(&words);
        let all = Anagram::of(&letters);
        assert_finds_in(&lexicons, &words, all, |it| letters_left(it, &letters) == Some(0));
        let within = Anagram::within(&letters);
        assert_finds_in(&lexicons, &words, &within, |it| letters_left(it, &letters).is_some());
        let mut expected: Vec<&String> = words.iter().collect();
        expected.retain(|word| letters_left(word, &letters).is_some());
        expected.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        for lexicon in &lexicons {
            let found = within.longest_first(lexicon).unwrap();
            prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected.clone());
        }
    }

    #[test]
    fn selections_agree_with_filters(
        words in words(), prefix in "[a-dé]{0,2}", from in "[a-dé]{0,3}", to in "[a-dé]{0,3}",
        bounds in (0..3u8, 0..3u8), shortest in 0usize..5, more in 0usize..4,
    ) {
        let bound = |kind, text| match kind {
            0 => Bound::Unbounded,
            1 => Bound::Included(text),
            _ => Bound::Excluded(text),
        };
        let (from, to) = (bound(bounds.0, from.as_str()), bound(bounds.1, to.as_str()));
        let lengths = shortest..=shortest + more;
        let selection = Selection::new().prefix(&prefix).between(from, to).lengths(lengths.clone());
        assert_finds(&words, selection, |word| {
            let above = match from {
                Bound::Unbounded => true,
                Bound::Included(from) => word >= from,
                Bound::Excluded(from) => word > from,
            };
            let below = match to {
                Bound::Unbounded => true,
                Bound::Included(to) => word <= to,
                Bound::Excluded(to) => word < to,
            };
            word.starts_with(&prefix) && above && below && lengths.contains(&word.chars().count())
        });
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
    let letters = Anagram::parse("[!a][!b]").unwrap();
    assert_eq!(letters.supplied("\0\0"), Some(vec![0, 1]));
    assert_eq!(letters.supplied("\0\0\0"), None);
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let long = "a".repeat(256);
    let pattern = |text: &str| Pattern::new(text).unwrap_err().to_string();
    let regex = |text: &str| Regex::new(text, RegexScope::Part).unwrap_err().to_string();
    for (message, expected) in [
        (
            pattern("ca[rt"),
            "pattern \"ca[rt\": the [ is never closed; expected a ]\n    ca[rt\n      ^",
        ),
        (
            pattern("é[z-a]"),
            "pattern \"é[z-a]\": the range runs backwards; expected its first letter first\
             \n    é[z-a]\n      ^",
        ),
        (
            pattern("a[]b"),
            "pattern \"a[]b\": no letter in the brackets; expected some\n    a[]b\n     ^",
        ),
        (
            pattern("ab\\"),
            "pattern \"ab\\\\\": nothing follows the \\; expected a character\n    ab\\\n      ^",
        ),
        (regex("ab(c"), "regular expression \"ab(c\": unclosed group\n    ab(c\n      ^"),
        (
            regex("é+**[z-a]"),
            "regular expression \"é+**[z-a]\": invalid character class range, the start must be <= \
             the end\n    é+**[z-a]\n         ^",
        ),
        (
            regex(r"\bab"),
            "regular expression \"\\\\bab\": has \\b or another word boundary of Unicode; use \
             (?-u:\\b), or ^ and $",
        ),
        (
            Levenshtein::new(&long, 2).unwrap_err().to_string(),
            "word \"aaaaaaaaaaaaaaaaaaaa…\": has 256 letters; expected at most 250",
        ),
    ] {
        assert_eq!(message, expected);
    }
    assert!(pattern(&long).contains("more than 255 letters; expected a shorter pattern\n"));
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
    let phrases = || Phrases::new(Pattern::new("*").unwrap(), 2, Breaks::Ignored).walk(&lexicon);
    let mut few = phrases().step_limit(8);
    assert_eq!(few.by_ref().collect::<Vec<_>>(), ["tea", "tea tea", "tea teas"]);
    assert!(!few.is_complete());
    let mut all = phrases();
    assert_eq!((all.by_ref().count(), all.is_complete()), (12, true));
}
