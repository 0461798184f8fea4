//! Queries for studying and finding words agree with plain scans over random words.

use std::collections::{BTreeMap, BTreeSet};

use dictc_lexicon::Lexicon;
use dictc_query::{
    Anagram, AnagramGroup, AnagramGroups, Bag, Breaks, Error, Hooks, LetterSet, Levenshtein,
    Pattern, Phrases, Selection, SharedLetters, Stem, Stems, alphagram,
};
use proptest::collection::btree_set;
use proptest::prelude::*;

use crate::{Words, lexicons, words};

fn letters(text: &str) -> Vec<char> {
    text.chars().collect()
}

/// Whether letters and pools, tried in every way, supply the letters of a word; `extra` further
/// letters are allowed.
fn supplies(suppliers: &[Supplier], word: &[char], extra: bool) -> bool {
    let Some((letter, rest)) = word.split_first() else { return suppliers.is_empty() };
    let tried = (0..suppliers.len()).any(|i| {
        let mut others = suppliers.to_vec();
        others.remove(i).has(*letter) && supplies(&others, rest, extra)
    });
    tried || extra && supplies(suppliers, rest, extra)
}

#[derive(Clone, Debug, PartialEq)]
enum Supplier {
    Any,
    One(Vec<char>),
    Not(Vec<char>),
}

impl Supplier {
    fn has(&self, letter: char) -> bool {
        match self {
            Self::Any => true,
            Self::One(letters) => letters.contains(&letter),
            Self::Not(letters) => !letters.contains(&letter),
        }
    }
}

/// Reads the notation of anagrams, without escapes and ranges.
fn suppliers(text: &str) -> (Vec<Supplier>, bool) {
    let (mut all, mut extra) = (Vec::new(), false);
    let mut rest = text.chars();
    while let Some(first) = rest.next() {
        all.push(match first {
            '?' => Supplier::Any,
            '*' => {
                extra = true;
                continue;
            }
            '[' => match rest.by_ref().take_while(|&it| it != ']').collect::<String>() {
                not if not.starts_with('!') => Supplier::Not(letters(&not[1..])),
                set => Supplier::One(letters(&set)),
            },
            letter => Supplier::One(vec![letter]),
        });
    }
    (all, extra)
}

/// Whether a pattern matches, by trying everything. `digits` says what each stands for so far.
fn matches(pattern: &[char], word: &[char], digits: &mut BTreeMap<char, char>) -> bool {
    const VOWELS: &str = "aeiouéêëìí";
    let Some((&first, rest)) = pattern.split_first() else { return word.is_empty() };
    if first == '*' {
        return (0..=word.len()).any(|skip| matches(rest, &word[skip..], &mut digits.clone()));
    }
    let Some((&letter, after)) = word.split_first() else { return false };
    let fits = match first {
        '?' => true,
        '@' => VOWELS.contains(letter),
        '#' => letter.is_alphabetic() && !VOWELS.contains(letter),
        '1'..='9' => match digits.get(&first) {
            Some(&bound) => bound == letter,
            None => {
                let is_new = digits.values().all(|&other| other != letter);
                digits.insert(first, letter);
                is_new && letter != ' '
            }
        },
        other => other == letter,
    };
    fits && matches(rest, after, digits)
}

fn pattern_matches(pattern: &str, text: &str) -> bool {
    matches(&letters(pattern), &letters(text), &mut BTreeMap::new())
}

/// The distance of the optimal string alignment, by the full table.
fn alignment(a: &str, b: &str) -> usize {
    let (a, b) = (letters(a), letters(b));
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
                    if swapped { least.min(table[i - 2][j - 2] + 1) } else { least }
                }
            };
        }
    }
    table[a.len()][b.len()]
}

/// All sets of at most `size` words that use all letters, each as a sorted list.
fn sets(words: &[&String], all: &str, size: usize) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut tried: Vec<(Vec<String>, String)> = vec![(Vec::new(), String::new())];
    for _ in 0..size {
        let mut longer = Vec::new();
        for (set, text) in &tried {
            for word in words {
                if set.last().is_some_and(|last| last > *word) {
                    continue;
                }
                let set: Vec<String> = set.iter().chain([*word]).cloned().collect();
                let text = format!("{text}{word}");
                if alphagram(&text) == alphagram(all) {
                    found.insert(set.clone());
                }
                longer.push((set, text));
            }
        }
        tried = longer;
    }
    found
}

proptest! {
    #[test]
    fn hooks_agree_with_adding_letters(words in words(), word in "[a-dé]{0,4}") {
        for lexicon in lexicons(&words) {
            for word in words.iter().chain([&word]) {
                let hooks = Hooks::of(word, &lexicon);
                let hooked = |front: bool| -> Vec<char> {
                    let mut found: Vec<char> = words
                        .iter()
                        .filter_map(|it| {
                            let (all, length) = (letters(it), word.chars().count());
                            let (hook, rest) = match front {
                                true => all.split_first()?,
                                false => all.split_last()?,
                            };
                            (rest.len() == length && rest == letters(word)).then_some(*hook)
                        })
                        .collect();
                    found.sort_unstable();
                    found
                };
                prop_assert_eq!(&hooks.front, &hooked(true), "{}", word);
                prop_assert_eq!(&hooks.back, &hooked(false), "{}", word);
                let is_empty = hooked(true).is_empty() && hooked(false).is_empty();
                prop_assert_eq!(hooks.is_empty(), is_empty);
            }
        }
    }

    #[test]
    fn groups_agree_with_sorting_by_alphagram(words in words(), prefix in "[a-c]?") {
        let mut expected: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for word in words.iter().filter(|word| word.starts_with(&prefix)) {
            expected.entry(alphagram(word)).or_default().push(word.clone());
        }
        let number: usize = expected.values().map(Vec::len).sum();
        let mut expected: Vec<_> = expected.into_iter().collect();
        expected.sort_by_key(|(_, words)| std::cmp::Reverse(words.len()));
        for lexicon in lexicons(&words) {
            let selection = Selection::new().prefix(&prefix);
            let groups = AnagramGroups::of(&selection).max_words(number).largest_first(&lexicon).unwrap();
            let groups: Vec<_> = groups
                .into_iter()
                .map(|AnagramGroup { alphagram, words, .. }| (alphagram, words))
                .collect();
            prop_assert_eq!(&groups, &expected);
            if number > 0 {
                let fewer = AnagramGroups::of(&selection).max_words(number - 1);
                let too_many = Err(Error::TooManyWords { limit: number - 1 });
                prop_assert_eq!(fewer.largest_first(&lexicon), too_many);
            }
        }
    }

    #[test]
    fn stems_agree_with_removing_letters(words in words(), length in 0usize..5, other in "[a-d]{2}") {
        let mut expected: BTreeMap<String, BTreeMap<char, BTreeSet<&String>>> = BTreeMap::new();
        for word in words.iter().filter(|word| word.chars().count() == length + 1) {
            for (i, letter) in word.chars().enumerate() {
                let mut rest = letters(word);
                rest.remove(i);
                let stem = alphagram(&rest.into_iter().collect::<String>());
                expected.entry(stem).or_default().entry(letter).or_default().insert(word);
            }
        }
        let counted = |stem: &Stem| -> Vec<(char, usize)> {
            let of_stem = expected.get(&stem.letters).into_iter().flatten();
            of_stem.map(|(letter, words)| (*letter, words.len())).collect()
        };
        for lexicon in lexicons(&words) {
            let stems = Stems::of_length(length).max_words(words.len()).best_first(&lexicon).unwrap();
            prop_assert_eq!(stems.len(), expected.len());
            for stem in &stems {
                prop_assert_eq!(&stem.with, &counted(stem), "{}", stem.letters);
                prop_assert_eq!(&Stem::of(&stem.letters, &lexicon), stem);
            }
            let key = |it: &Stem| (usize::MAX - it.with.len(), usize::MAX - it.words());
            let sorted = stems.is_sorted_by_key(|it| (key(it), it.letters.clone()));
            prop_assert!(sorted);
            let other = Stem::of(&other, &lexicon);
            if length == 2 {
                prop_assert_eq!(&other.with, &counted(&other));
            }
        }
    }

    #[test]
    fn pools_and_further_letters_agree_with_trying_everything(
        words in words(), text in r"([a-d]|é|\?|\*|\[[a-d]{1,2}\]|\[!a\]){0,5}", most in 0usize..9,
    ) {
        let (all, extra) = suppliers(&text);
        let anagram = Anagram::parse(&text).unwrap();
        prop_assert_eq!(anagram.is_open(), extra);
        let fits = |word: &str| supplies(&all, &letters(word), extra);
        for lexicon in lexicons(&words) {
            let found: Vec<String> = lexicon.search(&anagram).collect();
            prop_assert_eq!(&found, &words.iter().filter(|it| fits(it)).cloned().collect::<Vec<_>>());
            let most = most.max(all.len());
            let short: Vec<String> = lexicon.search(anagram.clone().max_length(most)).collect();
            let is_short = |word: &&String| fits(word) && word.chars().count() <= most;
            prop_assert_eq!(short, words.iter().filter(is_short).cloned().collect::<Vec<_>>());
            // Some of the suppliers are enough.
            let fewer: Vec<String> = lexicon.search(anagram.clone().or_fewer()).collect();
            let some = |word: &&String| {
                let word = letters(word);
                extra || (0..1usize << all.len()).any(|chosen| {
                    let kept = (0..all.len()).filter(|i| chosen >> i & 1 == 1);
                    supplies(&kept.map(|i| all[i].clone()).collect::<Vec<_>>(), &word, false)
                })
            };
            prop_assert_eq!(fewer, words.iter().filter(some).cloned().collect::<Vec<_>>());
        }
        for word in &words {
            let Some(supplied) = anagram.supplied(word) else {
                prop_assert!(!fits(word), "{}", word);
                continue;
            };
            prop_assert!(fits(word), "{}", word);
            // The pools and blanks supply these letters, and plain letters do not.
            let plain = |it: &&Supplier| matches!(it, Supplier::One(letters) if letters.len() == 1);
            let flexible: Vec<Supplier> = all.iter().filter(|it| !plain(it)).cloned().collect();
            prop_assert!(supplied.len() >= flexible.len(), "{}", word);
            let at: Vec<char> = supplied.iter().map(|&i| letters(word)[i]).collect();
            prop_assert!(supplied.len() > flexible.len() || supplies(&flexible, &at, false));
        }
    }

    #[test]
    fn classes_and_digits_agree_with_trying_everything(
        words in words(), pattern in r"([a-cé]|\?|[*]|@|#|1|1|2|2|3){0,5}",
    ) {
        let Ok(automaton) = Pattern::new(&pattern) else {
            prop_assert!(pattern.matches('*').count() > 3);
            return Ok(());
        };
        let expected: Vec<String> =
            words.iter().filter(|word| pattern_matches(&pattern, word)).cloned().collect();
        for lexicon in lexicons(&words) {
            prop_assert_eq!(lexicon.search(&automaton).collect::<Vec<_>>(), expected.clone());
        }
    }

    #[test]
    fn phrases_agree_with_joining_words(
        words in btree_set("[a-c]{1,3}|é", 1..8),
        pattern in r"([a-c]|\?|\*|1|2|@){1,4}( ([a-c]|\?|\*|1|2){1,3}){0,1}", most in 0usize..4,
    ) {
        let Ok(automaton) = Pattern::new(&pattern) else { return Ok(()) };
        let mut all: BTreeSet<(String, String)> = BTreeSet::new();
        let mut last: Vec<String> = vec![String::new()];
        for _ in 0..most {
            let join = |phrase: &String| {
                let before = if phrase.is_empty() { String::new() } else { format!("{phrase} ") };
                words.iter().map(move |word| format!("{before}{word}")).collect::<Vec<_>>()
            };
            last = last.iter().flat_map(join).collect();
            all.extend(last.iter().map(|it| (it.clone(), it.replace(' ', ""))));
        }
        for lexicon in lexicons(&words) {
            let read: Vec<String> = Phrases::new(&automaton, most, Breaks::Read).walk(&lexicon).collect();
            let expected = all.iter().filter(|it| pattern_matches(&pattern, &it.0));
            prop_assert_eq!(&read, &expected.map(|it| it.0.clone()).collect::<Vec<_>>());
            let ignored: Vec<String> = Phrases::new(&automaton, most, Breaks::Ignored).walk(&lexicon).collect();
            let expected = all.iter().filter(|it| pattern_matches(&pattern, &it.1));
            prop_assert_eq!(&ignored, &expected.map(|it| it.0.clone()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn sets_that_share_letters_agree_with_trying_all_sets(
        words in btree_set("[a-cé]{1,3}", 1..12), text in "[a-c]{0,5}é?", size in 0usize..4,
    ) {
        let all: Vec<&String> = words.iter().collect();
        let expected = sets(&all, &text, size);
        for lexicon in lexicons(&words) {
            let found: Vec<Vec<String>> =
                SharedLetters::of(&text).unwrap().words(1..=size).sets(&lexicon).collect();
            prop_assert!(found.is_sorted_by_key(Vec::len));
            let sorted = found.iter().map(|set| {
                let mut set = set.clone();
                set.sort_unstable();
                set
            });
            let sorted: Vec<_> = sorted.collect();
            prop_assert_eq!(sorted.len(), expected.len(), "{:?}", found);
            prop_assert_eq!(&sorted.into_iter().collect::<BTreeSet<_>>(), &expected);
            let pairs: Vec<Vec<String>> =
                SharedLetters::of(&text).unwrap().words(2..=2).lengths(2..=9).sets(&lexicon).collect();
            let fits = |set: &&Vec<String>| set.len() == 2 && set.iter().all(|it| it.chars().count() > 1);
            prop_assert_eq!(pairs.len(), sets(&all, &text, 2).iter().filter(fits).count());
        }
    }

    #[test]
    fn spellings_agree_with_the_table_of_alignments(
        words in words(), word in "[a-dé]{0,5}", most in 0usize..4,
    ) {
        let whole = Levenshtein::new(&word, most).unwrap().transpositions(true);
        let start = whole.clone().beginning(true);
        let of_prefix = |it: &str| {
            let ends = it.char_indices().map(|(i, _)| i).chain([it.len()]);
            ends.map(|end| alignment(&it[..end], &word)).min().unwrap()
        };
        for lexicon in lexicons(&words) {
            for (automaton, distance) in [
                (&whole, &(|it: &str| alignment(it, &word)) as &dyn Fn(&str) -> usize),
                (&start, &of_prefix),
            ] {
                let near = automaton.likeliest_first(&lexicon).unwrap();
                let found: BTreeMap<String, usize> =
                    near.iter().map(|it| (it.word.clone(), it.distance)).collect();
                let expected = words.iter().map(|it| (it.clone(), distance(it)));
                let expected: BTreeMap<_, _> = expected.filter(|it| it.1 <= most).collect();
                prop_assert_eq!(found, expected);
                let is_sorted = near.is_sorted_by_key(|it| {
                    let shared = it.word.chars().zip(word.chars()).take_while(|(a, b)| a == b);
                    (
                        it.distance,
                        it.word.chars().count().abs_diff(word.chars().count()),
                        alphagram(&it.word) != alphagram(&word),
                        usize::MAX - shared.count(),
                        it.word.clone(),
                    )
                });
                prop_assert!(is_sorted);
                let mut plain = near.clone();
                plain.sort_unstable();
                prop_assert_eq!(automaton.nearest_first(&lexicon).unwrap(), plain);
            }
        }
    }
}

#[test]
fn common_words_are_suggested_first() {
    let entries = [("tea", 20), ("ten", 30), ("the", 10), ("tech", 10), ("eh", 10)];
    let word = Levenshtein::new("teh", 1).unwrap().transpositions(true);
    let suggested = |lexicon: Lexicon| -> Vec<String> {
        word.likeliest_first(&lexicon).unwrap().into_iter().map(|it| it.word).collect()
    };
    let levels = suggested(Lexicon::from_levels(entries).unwrap());
    assert_eq!(levels, ["the", "tech", "eh", "tea", "ten"]);
    // These values may mean anything.
    let values = suggested(Lexicon::from_entries(entries).unwrap());
    assert_eq!(values, ["the", "tea", "ten", "tech", "eh"]);
}

#[test]
fn digits_with_runs_stay_small_on_long_words() {
    let words: Words = ["a".repeat(100), "a".repeat(101), "ab".repeat(30_000)].into();
    for lexicon in lexicons(&words) {
        let found = |pattern| lexicon.search(Pattern::new(pattern).unwrap()).count();
        assert_eq!(found("*1*11*1"), 1);
        assert_eq!(found("*1*2*1"), 0);
        assert_eq!(found("*"), 3);
    }
}

#[test]
fn another_alphabet_has_its_own_vowels() {
    let lexicon = Lexicon::from_words(["yes", "rhythm", "μηλο", "молоко"]).unwrap();
    let found = |pattern: Pattern| lexicon.search(pattern).collect::<Vec<_>>();
    assert_eq!(found(Pattern::new("#@#").unwrap()), ["yes"]);
    assert_eq!(found(Pattern::new("#@#@").unwrap()), ["μηλο"]);
    assert_eq!(found(Pattern::new("#@#@#@").unwrap()), ["молоко"]);
    let with_y = LetterSet::new("aeiouy").unwrap();
    assert_eq!(found(Pattern::with_vowels("##@###", &with_y).unwrap()), ["rhythm"]);
    assert_eq!(found(Pattern::with_vowels("@@#", &with_y).unwrap()), ["yes"]);
}

#[test]
fn what_has_no_meaning_is_an_error_with_its_place() {
    let pattern = |text: &str| Pattern::new(text).unwrap_err().to_string();
    let letters = |text: &str| Anagram::parse(text).unwrap_err().to_string();
    let meaning = "this character has no meaning here; expected letters, ?, *, @, #, 1 to 9, [..], \
                   or \\ before a character that stands for itself";
    let letter = "this is not a letter; expected letters, ? for any letter, [aeiou] for one of \
                  these, * for any more, or \\ before a character that stands for itself";
    for (message, what, text, at, problem) in [
        (pattern("cat!"), "pattern", "cat!", 3, meaning),
        (pattern("c+t"), "pattern", "c+t", 1, meaning),
        (
            pattern("c.t"),
            "pattern",
            "c.t",
            1,
            "a dot has no meaning here; expected ? for any letter, or \\. for a dot",
        ),
        (
            pattern("12021"),
            "pattern",
            "12021",
            2,
            "0 has no meaning here; expected 1 to 9 for equal letters, or \\0 for the digit",
        ),
        (
            pattern("a]"),
            "pattern",
            "a]",
            1,
            "no [ before this ]; expected \\] for the character itself",
        ),
        (
            pattern("*1*2*3*"),
            "pattern",
            "*1*2*3*",
            6,
            "more than three * beside digits; expected fewer",
        ),
        (letters("satire+aeiou"), "letters", "satire+aeiou", 6, letter),
        (letters("cat!"), "letters", "cat!", 3, letter),
        (letters("12321"), "letters", "12321", 0, letter),
        (letters("é b"), "letters", "é b", 1, letter),
        (letters("ab[c"), "letters", "ab[c", 2, "the [ is never closed; expected a ]"),
        (
            letters("[b-a]"),
            "letters",
            "[b-a]",
            1,
            "the range runs backwards; expected its first letter first",
        ),
        (letters("a\\"), "letters", "a\\", 1, "nothing follows the \\; expected a character"),
    ] {
        let caret = format!("\n    {text}\n    {:at$}^", "");
        assert_eq!(message, format!("{what} {text:?}: {problem}{caret}"));
    }
    assert!(letters(&"[a]".repeat(65)).contains("more than 64 pools; expected fewer"));
    let long = SharedLetters::of(&"a".repeat(101));
    assert_eq!(
        long.unwrap_err().to_string(),
        "text \"aaaaaaaaaaaaaaaaaaaa…\": has 101 letters; expected at most 100"
    );
    // Escaped characters stand for themselves.
    let lexicon = Lexicon::from_words(["r2d2", "it's", "a+b"]).unwrap();
    assert_eq!(lexicon.search(Pattern::new(r"?\2?\2").unwrap()).count(), 1);
    assert_eq!(lexicon.search(Pattern::new("it's").unwrap()).count(), 1);
    assert_eq!(lexicon.search(Anagram::parse(r"\+ab").unwrap()).count(), 1);
    assert!(Bag::parse("a\t1\n").is_ok());
}
