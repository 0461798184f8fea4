//! Letters of several characters: words of them are asked as words of plain letters are.
//!
//! Each plain letter stands for a letter of Hindi, Yoruba or Thai, some of which begin with another
//! one. A question about words of these letters has the answers of the same question about plain
//! words, which other tests compare with models.

use std::collections::BTreeSet;

use dictc_lexicon::Lexicon;
use dictc_query::{
    Anagram, Bag, Clues, Hive, Hooks, Levenshtein, Mark, Pattern, Phrases, SharedLetters, Spaces,
    Stem, WordRange, alphagram,
};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

/// What the letters from `a` on stand for.
const LETTERS: [&str; 6] = ["न", "नि", "न्दी", "ọ̀", "ကော", "กำ"];

/// A text with other letters in place of plain ones; signs stay.
fn other(text: &str) -> String {
    let letter = |it: char| LETTERS.get((it as usize).wrapping_sub('a' as usize)).copied();
    text.chars().map(|it| letter(it).map_or_else(|| it.to_string(), str::to_owned)).collect()
}

fn others<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    texts.into_iter().map(|it| other(it.as_ref())).collect()
}

fn set(texts: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    texts.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 200 } else { 2_000 }))]

    #[test]
    fn questions_about_letters_with_marks_have_the_answers_of_plain_letters(
        words in btree_set("[a-f]{1,5}", 1..40),
        pattern in "[a-f?*]{1,5}|[a-f1-3]{1,4}|\\[!?[a-f]{1,3}\\][a-f?*]{0,3}",
        text in "[a-f]{1,6}",
        edits in 0_usize..3,
        marks in vec(0_usize..3, 1..6),
        (shortest, more) in (0_usize..4, 0_usize..4),
        file in any::<bool>(),
    ) {
        let plain = Lexicon::from_words(&words).unwrap();
        let marked = Lexicon::from_words(others(&words)).unwrap();
        prop_assert!(marked.has_marks() || words.iter().all(|it| !it.contains(['b', 'c', 'd', 'f'])));
        // Files of other programs do not say which letters they have.
        let marked = match file {
            true => {
                let fst = fst::Set::from_iter(marked.iter()).unwrap();
                Lexicon::from_bytes(fst.as_fst().to_vec()).unwrap()
            }
            false => marked,
        };
        let text = &*text;
        let typed = other(text);

        let found = |pattern: &str, lexicon| Pattern::new(pattern).unwrap().words(lexicon);
        prop_assert_eq!(set(found(&other(&pattern), &marked)), others(found(&pattern, &plain)));
        let phrases = |pattern: &str, lexicon| {
            Phrases::new(Pattern::new(pattern).unwrap(), 2, Spaces::Skip).walk(lexicon)
        };
        prop_assert_eq!(set(phrases(&other(&pattern), &marked)), others(phrases(&pattern, &plain)));
        for sub in [false, true] {
            let letters = |text: &str, lexicon| {
                let anagram = format!("{text}?").parse::<Anagram>().unwrap();
                let anagram = if sub { anagram.allow_unused() } else { anagram };
                anagram.words(lexicon)
            };
            prop_assert_eq!(set(letters(&typed, &marked)), others(letters(text, &plain)));
        }
        let near = |text: &str, lexicon| {
            let near = Levenshtein::new(text, edits).unwrap();
            near.nearest_first(lexicon).unwrap().into_iter().map(|it| (it.distance, it.word))
        };
        let expected: BTreeSet<_> = near(text, &plain).map(|(edits, it)| (edits, other(&it))).collect();
        prop_assert_eq!(near(&typed, &marked).collect::<BTreeSet<_>>(), expected);
        let hive = |text: &str, lexicon| Hive::new(text, "").unwrap().words(lexicon);
        prop_assert_eq!(set(hive(&typed, &marked)), others(hive(text, &plain)));
        let selected = |lexicon| WordRange::new().lengths(shortest..=shortest + more).words(lexicon);
        prop_assert_eq!(set(selected(&marked)), others(selected(&plain)));

        let guess: String = text.chars().take(marks.len()).collect();
        let marks: Vec<Mark> = marks[..guess.len()]
            .iter()
            .map(|it| [Mark::Absent, Mark::Present, Mark::Correct][*it])
            .collect();
        let clues = |guess: &str, lexicon| {
            let mut clues = Clues::new(marks.len());
            let is_added = clues.add(guess, &marks).is_ok();
            (is_added, set(clues.words(lexicon)))
        };
        let (is_added, fitting) = clues(&guess, &plain);
        prop_assert_eq!(clues(&other(&guess), &marked), (is_added, others(fitting)));
        for word in &words {
            prop_assert_eq!(Mark::all(&other(text), &other(word)), Mark::all(text, word));
        }

        let hooks = |text: &str, lexicon| {
            let Hooks { front, back, .. } = Hooks::of(text, lexicon).unwrap();
            [front, back].map(|it| it.into_iter().map(|it| it.to_string()).collect::<BTreeSet<_>>())
        };
        prop_assert_eq!(hooks(&typed, &marked), hooks(text, &plain).map(others));
        let stem = |text: &str, lexicon| {
            let with = Stem::of(text, lexicon).unwrap().with.into_iter();
            with.map(|(letter, words)| (letter.to_string(), words)).collect::<BTreeSet<_>>()
        };
        let expected: BTreeSet<_> =
            stem(text, &plain).into_iter().map(|(letter, words)| (other(&letter), words)).collect();
        prop_assert_eq!(stem(&typed, &marked), expected);
        let shared = |text: &str, lexicon| -> BTreeSet<BTreeSet<String>> {
            let sets = SharedLetters::of(text).unwrap().words(1..=2).sets(lexicon);
            sets.unwrap().map(|it| it.into_iter().collect()).collect()
        };
        let expected: BTreeSet<_> = shared(text, &plain).into_iter().map(others).collect();
        prop_assert_eq!(shared(&typed, &marked), expected);
        let bag = |letters: [&str; 2]| {
            format!("{}\t2\n{}\t1\n?\t1\n", letters[0], letters[1]).parse::<Bag>().unwrap()
        };
        let (of_plain, of_marked) = (bag(["a", "b"]), bag([LETTERS[0], LETTERS[1]]));
        prop_assert_eq!(of_marked.ways(&typed), of_plain.ways(text));
        let count = |it: &str| naive::letters(&alphagram(it)).len();
        prop_assert_eq!(count(&typed), text.len());
    }
}
