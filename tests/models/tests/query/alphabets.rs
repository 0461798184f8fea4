//! Questions about dictionaries with letters of several characters, compared with models over lists
//! of letters.

use std::collections::BTreeSet;

use dictc_compile::{CompileOptions, alphabet};
use dictc_letters::{Alphabet, LetterSet};
use dictc_lexicon::Lexicon;
use dictc_query::{
    Anagram, AnagramGroup, AnagramIndex, Clues, Hooks, Levenshtein, Mark, Pattern, Question,
    WordRange, alphagram_in,
};
use proptest::prelude::*;

/// The longest listed letter at each place, else a character.
fn letters(alphabet: &Alphabet, word: &str) -> Vec<String> {
    let long: Vec<String> = alphabet.long_letters().iter().map(ToString::to_string).collect();
    let (mut letters, mut rest) = (Vec::new(), word);
    while let Some(first) = rest.chars().next() {
        let listed = long.iter().filter(|it| rest.starts_with(it.as_str()));
        let letter = listed.max_by_key(|it| it.len()).cloned().unwrap_or_else(|| first.into());
        rest = &rest[letter.len()..];
        letters.push(letter);
    }
    letters
}

fn sorted(mut letters: Vec<String>) -> Vec<String> {
    letters.sort_unstable();
    letters
}

/// Whether letters match a pattern of letters, `?` and `*`.
fn matches(pattern: &[String], word: &[String]) -> bool {
    match pattern.split_first() {
        None => word.is_empty(),
        Some((first, rest)) if first == "*" => {
            (0..=word.len()).any(|skipped| matches(rest, &word[skipped..]))
        }
        Some((first, rest)) => {
            let is_match = word.first().is_some_and(|it| first == "?" || it == first);
            is_match && matches(rest, &word[1..])
        }
    }
}

/// The number of edits between two words: letters added, removed, replaced, or two swapped.
fn distance(a: &[String], b: &[String]) -> usize {
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = match (i, j) {
                (0, it) | (it, 0) => it,
                _ => {
                    let edit = usize::from(a[i - 1] != b[j - 1]);
                    let mut least = (table[i - 1][j - 1] + edit)
                        .min(table[i - 1][j] + 1)
                        .min(table[i][j - 1] + 1);
                    if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        least = least.min(table[i - 2][j - 2] + 1);
                    }
                    least
                }
            };
        }
    }
    table[a.len()][b.len()]
}

fn found(question: Question, lexicon: &Lexicon) -> BTreeSet<String> {
    let rows = question.walk(lexicon).map(Result::unwrap);
    rows.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn questions_agree_with_models(
        code in prop::sample::select(
            vec!["hr", "sr-Latn", "hu", "cs", "sk", "cy", "sq", "mt", "es-traditional", "br"],
        ),
        words in prop::collection::vec(prop::collection::vec(0_usize..60, 1..6), 1..60),
        asked in prop::collection::vec(0_usize..60, 1..6),
        holes in 0_usize..64,
        length in 1_usize..6,
    ) {
        let alphabet = &alphabet(code).unwrap().alphabet;
        let long: Vec<String> = alphabet.long_letters().iter().map(ToString::to_string).collect();
        let parts: BTreeSet<String> =
            long.iter().flat_map(|it| it.chars()).map(String::from).collect();
        let all: Vec<String> = long.iter().cloned().chain(parts).collect();
        let spelled = |word: &[usize]| -> String {
            word.iter().map(|it| all[it % all.len()].as_str()).collect()
        };
        let list: Vec<String> = words.iter().map(|it| spelled(it)).collect();
        let options = CompileOptions::new().min_length(1).alphabet(alphabet.clone());
        let lexicon = options.compile([(list.join("\n").as_bytes(), "words")]).unwrap();
        let lexicon = &lexicon.into_lexicon().unwrap();
        prop_assert_eq!(lexicon.alphabet(), alphabet);
        let of = |word: &str| letters(alphabet, word);
        let all_words: BTreeSet<String> = list.into_iter().collect();
        let those = |is_it: &dyn Fn(&str) -> bool| -> BTreeSet<String> {
            all_words.iter().filter(|word| is_it(word)).cloned().collect()
        };
        for word in &all_words {
            let divided: Vec<String> = alphabet.divide(word).map(|it| it.to_string()).collect();
            prop_assert_eq!(&divided, &of(word), "{}", word);
        }

        let asked = spelled(&asked);
        // Some letters become `?`, and one `*`.
        let hole = |(at, letter): (usize, String)| match holes >> at & 1 {
            0 => letter,
            _ if at == 2 => "*".to_owned(),
            _ => "?".to_owned(),
        };
        let pattern: Vec<String> = of(&asked).into_iter().enumerate().map(hole).collect();
        let typed = pattern.concat();
        let question = Pattern::typed(&typed, &LetterSet::default(), lexicon).unwrap();
        // Without what was between them, two letters can be one.
        let read: Vec<String> = letters(alphabet, &typed);
        prop_assert_eq!(
            found(question.into(), lexicon),
            those(&|word| matches(&read, &of(word))), "{}: {}", code, typed
        );
        prop_assert_eq!(
            found(Question::words().within(WordRange::new().lengths(length..=length)), lexicon),
            those(&|word| of(word).len() == length), "{}: {}", code, length
        );
        let index = AnagramIndex::new(lexicon).unwrap();
        prop_assert_eq!(
            index.anagrams(&asked).unwrap().map(Result::unwrap).collect::<Vec<_>>(),
            Vec::from_iter(those(&|word| sorted(of(word)) == sorted(of(&asked))))
        );
        let anagram = Anagram::typed(&asked, lexicon).unwrap();
        prop_assert_eq!(
            found(anagram.into(), lexicon),
            those(&|word| sorted(of(word)) == sorted(of(&asked))), "{}: {}", code, asked
        );
        let group = AnagramGroup::of(&asked, lexicon).unwrap();
        prop_assert_eq!(
            group.words.into_iter().collect::<BTreeSet<_>>(),
            those(&|word| sorted(of(word)) == sorted(of(&asked)))
        );
        for edits in 0..3 {
            let near = Levenshtein::new(&asked, edits).unwrap();
            prop_assert_eq!(
                found(near.into(), lexicon),
                those(&|word| distance(&of(word), &of(&asked)) <= edits), "{}: {} {}", code, asked, edits
            );
        }
        let hooks = Hooks::of(&asked, lexicon).unwrap();
        let longer = |it: &Vec<String>| all_words.iter().any(|word| &of(word) == it);
        for letter in &all {
            let (front, back) = (
                [vec![letter.clone()], of(&asked)].concat(),
                [of(&asked), vec![letter.clone()]].concat(),
            );
            prop_assert_eq!(hooks.front.iter().any(|it| *it == **letter), longer(&front));
            prop_assert_eq!(hooks.back.iter().any(|it| *it == **letter), longer(&back));
        }
        // The letters of an alphagram are those of the word, where some order keeps them apart.
        for word in all_words.iter().take(5) {
            let alphagram = alphagram_in(alphabet, word);
            if sorted(of(&alphagram)) == sorted(of(word)) {
                prop_assert_eq!(AnagramGroup::of(&alphagram, lexicon).unwrap().words.is_empty(), false);
            }
            let marks = Mark::all_in(alphabet, &asked, word);
            prop_assert_eq!(marks.len(), of(&asked).len());
            if of(&asked).len() == of(word).len() {
                let mut clues = Clues::new(of(word).len()).of_lexicon(lexicon);
                clues.add(&asked, &marks).unwrap();
                let fitting = found(clues.into(), lexicon);
                prop_assert!(fitting.contains(word));
                let fits = |other: &str| {
                    of(other).len() == marks.len()
                        && Mark::all_in(alphabet, &asked, other) == marks
                };
                prop_assert_eq!(fitting, those(&fits));
            }
        }
    }
}
