//! Compares queries for studying and finding words with plain scans of a real list: the English
//! one, or the list that the variable `ENABLE2K` names.

use std::collections::{BTreeMap, BTreeSet};

use dictc_lexicon::Lexicon;
use dictc_query::{
    Anagram, AnagramGroup, AnagramGroups, Hooks, Levenshtein, Pattern, Phrases, SharedLetters,
    Spaces, Stem, Stems, WordRange, alphagram,
};

/// The lexicon, and its words as a list.
fn real() -> (Lexicon, Vec<String>) {
    let lexicon = match std::env::var_os("ENABLE2K") {
        Some(path) => {
            let list = std::fs::read_to_string(path).expect("ENABLE2K names a word list");
            Lexicon::from_words(list.split_whitespace()).expect("a dictionary")
        }
        None => dictc_english::lexicon(),
    };
    let words: Vec<String> = lexicon.iter().collect();
    (lexicon, words)
}

/// Random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }

    fn word<'w>(&mut self, words: &'w [String]) -> &'w str {
        &words[self.below(words.len())]
    }
}

/// The number of occurrences of each letter from `a` to `z`.
fn counts(text: &str) -> [u8; 26] {
    let mut counts = [0; 26];
    text.bytes().for_each(|letter| counts[usize::from(letter - b'a')] += 1);
    counts
}

fn has_all(word: &[u8; 26], letters: &[u8; 26]) -> bool {
    word.iter().zip(letters).all(|(has, needs)| has >= needs)
}

fn compare_hooks_alphagrams_and_stems(queries: usize) {
    let (lexicon, words) = real();
    let mut random = Random(0x9e37_79b9);
    let mut groups: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for word in &words {
        groups.entry(alphagram(word)).or_default().insert(word);
    }
    for _ in 0..queries {
        let word = random.word(&words);
        let hooks = Hooks::of(word, &lexicon).unwrap();
        let longer = || words.iter().filter(|it| it.len() == word.len() + 1);
        let front: Vec<char> =
            longer().filter(|it| it.ends_with(word)).filter_map(|it| it.chars().next()).collect();
        let back = longer().filter(|it| it.starts_with(word));
        let back: Vec<char> = back.filter_map(|it| it.chars().next_back()).collect();
        assert!(hooks.front == front && hooks.back == back, "{word}");

        let group = AnagramGroup::of(word, &lexicon).unwrap();
        assert!(
            group.words.iter().map(String::as_str).eq(groups[&group.alphagram].iter().copied())
        );

        let stem = Stem::of(word, &lexicon).unwrap();
        let needed = counts(word);
        let mut with: BTreeMap<char, usize> = BTreeMap::new();
        for longer in longer().filter(|it| has_all(&counts(it), &needed)) {
            let of_longer = counts(longer);
            let more = (0..26).find(|&i| of_longer[i] > needed[i]).unwrap() as u8;
            *with.entry(char::from(b'a' + more)).or_default() += 1;
        }
        let with = with.into_iter().map(|(letter, words)| (letter.into(), words));
        assert_eq!(stem.with, with.collect::<Vec<_>>(), "{word}");
    }
    let all = AnagramGroups::of(WordRange::new()).largest_first(&lexicon);
    let all: Vec<_> = all.collect::<Result<_, _>>().unwrap();
    assert_eq!(all.len(), groups.len());
    assert!(all.iter().all(|it| groups[&it.alphagram].len() == it.words.len()));
    let stems = Stems::of_length(6).best_first(&lexicon);
    let stems: Vec<Stem> = stems.collect::<Result<_, _>>().unwrap();
    for stem in stems.iter().take(20).chain(stems.iter().step_by(stems.len() / 20)) {
        assert_eq!(Ok(stem), Stem::of(&stem.letters, &lexicon).as_ref());
    }
}

#[test]
fn hooks_alphagrams_and_stems_agree_with_scans() {
    compare_hooks_alphagrams_and_stems(10);
}

#[test]
#[ignore = "long: four times the queries"]
fn hooks_alphagrams_and_stems_agree_with_scans_long() {
    compare_hooks_alphagrams_and_stems(40);
}

fn compare_anagrams(queries: usize) {
    let (lexicon, words) = real();
    let mut random = Random(0x7f4a_7c15);
    for _ in 0..queries {
        let word: String = random.word(&words).chars().take(7).collect();
        let needed = counts(&word);
        let pooled = |it: &&String| {
            let has = counts(it);
            it.len() == word.len() + 1
                && has_all(&has, &needed)
                && "aeiou"
                    .bytes()
                    .any(|v| has[usize::from(v - b'a')] > needed[usize::from(v - b'a')])
        };
        let pool = format!("{word}[aeiou]").parse::<Anagram>().unwrap();
        let found: Vec<String> = lexicon.search(&pool).collect();
        assert!(found.iter().eq(words.iter().filter(pooled)), "{word}[aeiou]");
        for found in &found {
            let at = pool.blank_positions(found).unwrap();
            assert_eq!(at.len(), 1, "{found}");
            let mut rest: Vec<char> = found.chars().collect();
            assert!("aeiou".contains(rest.remove(at[0])), "{found}");
            let rest: String = rest.into_iter().collect();
            assert_eq!(alphagram(&rest), alphagram(&word), "{found}");
        }
        let open = format!("*{word}").parse::<Anagram>().unwrap();
        let contains = |it: &&String| has_all(&counts(it), &needed);
        assert!(lexicon.search(&open).eq(words.iter().filter(contains).cloned()), "*{word}");
        let short = |it: &&String| contains(it) && it.len() <= word.len() + 1;
        let open = open.max_length(word.len() + 1);
        assert!(lexicon.search(&open).eq(words.iter().filter(short).cloned()), "*{word}");
    }
}

#[test]
fn anagrams_with_pools_and_further_letters_agree_with_scans() {
    compare_anagrams(5);
}

#[test]
#[ignore = "long: four times the queries"]
fn anagrams_with_pools_and_further_letters_agree_with_scans_long() {
    compare_anagrams(20);
}

/// Whether a pattern of letters, `?`, `@`, `#` and digits matches a word.
fn fits(pattern: &str, word: &str) -> bool {
    let (pattern, word) = (pattern.as_bytes(), word.as_bytes());
    let is_vowel = |letter: u8| b"aeiou".contains(&letter);
    pattern.len() == word.len()
        && pattern.iter().zip(word).all(|(&slot, &letter)| match slot {
            b'?' => true,
            b'@' => is_vowel(letter),
            b'#' => !is_vowel(letter),
            b'1'..=b'9' => (0..word.len()).all(|i| {
                !pattern[i].is_ascii_digit() || (pattern[i] == slot) == (word[i] == letter)
            }),
            _ => slot == letter,
        })
}

#[test]
fn patterns_with_classes_and_digits_agree_with_scans() {
    let (lexicon, words) = real();
    let mut random = Random(0x1234_5678_9abc);
    for _ in 0..40 {
        let word = random.word(&words);
        let mut digits: Vec<char> = Vec::new();
        let mut slot = |letter: char| match random.below(5) {
            0 => '?',
            1 if "aeiou".contains(letter) => '@',
            1 => '#',
            2 | 3 if digits.contains(&letter) || digits.len() < 9 => {
                let known = digits.iter().position(|&it| it == letter);
                let digit = known.unwrap_or_else(|| {
                    digits.push(letter);
                    digits.len() - 1
                });
                char::from(b'1' + digit as u8)
            }
            _ => letter,
        };
        let pattern: String = word.chars().map(&mut slot).collect();
        let found: Vec<String> = Pattern::new(&pattern).unwrap().words(&lexicon).collect();
        assert!(found.iter().eq(words.iter().filter(|it| fits(&pattern, it))), "{pattern}");
        assert!(found.iter().any(|it| it == word), "{pattern}");
    }
    // Two words, split at every place.
    let (pattern, length) = ("th@#a?", 6);
    let mut expected = BTreeSet::new();
    let short: Vec<&String> = words.iter().filter(|word| word.len() <= length).collect();
    for first in &short {
        if !(pattern.len() >= first.len() && fits(&pattern[..first.len()], first)) {
            continue;
        }
        if first.len() == length {
            expected.insert((*first).clone());
        }
        for second in short.iter().filter(|it| it.len() + first.len() == length) {
            if fits(&pattern[first.len()..], second) {
                expected.insert(format!("{first} {second}"));
            }
        }
    }
    let found = Phrases::new(Pattern::new(pattern).unwrap(), 2, Spaces::Skip).walk(&lexicon);
    assert!(found.eq(expected));
}

#[test]
fn words_that_share_letters_agree_with_a_scan_of_pairs() {
    let (lexicon, words) = real();
    let mut random = Random(0xdead_beef);
    for _ in 0..5 {
        let text: String = [random.word(&words), random.word(&words)].concat();
        let text: String = text.chars().take(12).collect();
        let all = counts(&text);
        let within: Vec<(&String, [u8; 26])> = words
            .iter()
            .map(|word| (word, counts(word)))
            .filter(|(_, of_word)| has_all(&all, of_word))
            .collect();
        let mut expected = BTreeSet::new();
        for (i, (first, a)) in within.iter().enumerate() {
            for (second, b) in &within[i..] {
                if (0..26).all(|i| a[i] + b[i] == all[i]) {
                    expected.insert([*first, *second]);
                }
            }
        }
        let sets: Vec<Vec<String>> =
            SharedLetters::of(&text).unwrap().words(2..=2).sets(&lexicon).unwrap().collect();
        let mut found: Vec<[&String; 2]> = sets
            .iter()
            .map(|set| if set[0] <= set[1] { [&set[0], &set[1]] } else { [&set[1], &set[0]] })
            .collect();
        found.sort_unstable();
        assert!(found.into_iter().eq(expected), "{text}");
    }
}

/// The distance of the optimal string alignment.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let least = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if swapped { least.min(table[i - 2][j - 2] + 1) } else { least }
            };
        }
    }
    table[a.len()][b.len()]
}

#[test]
fn spellings_agree_with_a_scan_and_are_likely() {
    let (lexicon, words) = real();
    let mut random = Random(0x5eed);
    for _ in 0..6 {
        let mut misspelt: Vec<u8> = random.word(&words).bytes().collect();
        let at = random.below(misspelt.len() - 1);
        misspelt.swap(at, at + 1);
        let text = String::from_utf8(misspelt.clone()).unwrap();
        let near = Levenshtein::new(&text, 2).unwrap().likeliest_first(&lexicon).unwrap();
        let found: BTreeMap<&str, usize> =
            near.iter().map(|it| (it.word.as_str(), it.distance)).collect();
        let close = words.iter().filter(|it| it.len().abs_diff(misspelt.len()) <= 2);
        let expected = close.map(|it| (it.as_str(), distance(it.as_bytes(), &misspelt)));
        assert_eq!(found, expected.filter(|it| it.1 <= 2).collect(), "{text}");
    }
    for (misspelt, expected) in [("recieve", "receive"), ("freind", "friend"), ("teh", "the")] {
        let speller = Levenshtein::new(misspelt, 1).unwrap();
        assert_eq!(speller.likeliest_first(&lexicon).unwrap()[0].word, expected);
    }
}
