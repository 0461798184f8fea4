//! Compares the meanings with the form and the numbers in `data/glosses/README.md`.

use std::collections::BTreeMap;

use crate::documents::grouped;
use crate::word_list::text_in;

#[test]
fn meanings_are_short_plain_texts() {
    let lexicon = dictc_english::lexicon();
    let mut meanings = lexicon.meanings().unwrap();
    let labels = [
        "noun: ",
        "verb: ",
        "adjective: ",
        "adverb: ",
        "plural of ",
        "past tense of ",
        "past participle of ",
        "present form of ",
        "third-person form of ",
        "-ing form of ",
        "comparative of ",
        "superlative of ",
    ];
    for (ordinal, word) in lexicon.iter().enumerate() {
        let Some(meaning) = meanings.get(ordinal).unwrap() else { continue };
        assert!(meaning.is_ascii() && meaning.len() <= 200, "{word}: {meaning}");
        for part in meaning.split(" | ") {
            assert!(labels.iter().any(|label| part.starts_with(label)), "{word}: {part}");
            let (_, senses) = part.split_once(": ").unwrap();
            assert!(!senses.trim().is_empty() && senses.matches('"').count() % 2 == 0, "{word}");
            assert!(!senses.contains("  ") && !senses.ends_with([';', ':', ' ']), "{word}: {part}");
        }
    }
}

#[test]
fn words_have_the_senses_that_people_expect() {
    let lexicon = dictc_english::lexicon();
    for (word, beginning) in [
        ("mouse", "noun: any of numerous small rodents"),
        ("mice", "plural of mouse: any of numerous small rodents"),
        ("left", "past tense of leave: go away from a place | adjective: being or located on"),
        ("sung", "past participle of sing: deliver by singing"),
        ("goes", "third-person form of go: change location"),
        ("are", "present form of be: have the quality of being"),
        ("bigger", "comparative of big: above average in size"),
        ("nicest", "superlative of nice: "),
        ("automating", "-ing form of automate: make automatic"),
        ("evening", "noun: the latter part of the day"),
        ("bed", "noun: a piece of furniture that provides a place to sleep"),
        ("china", "noun: high quality porcelain"),
    ] {
        let meaning = lexicon.meaning(word).unwrap().unwrap_or_default();
        assert!(meaning.starts_with(beginning), "{word}: {meaning}");
    }
    for word in ["his", "its", "may", "who", "zyzzyvaz"] {
        assert_eq!(lexicon.meaning(word).unwrap(), None, "{word}");
    }
}

#[test]
fn the_readme_counts_the_meanings_of_each_level() {
    let lexicon = dictc_english::lexicon();
    let (levels, mut meanings) = (lexicon.levels().unwrap(), lexicon.meanings().unwrap());
    let mut counts = BTreeMap::new();
    for ordinal in 0..lexicon.len() {
        let (words, explained) = counts.entry(levels.get(ordinal).unwrap()).or_insert((0, 0));
        *words += 1;
        *explained += u64::from(meanings.get(ordinal).unwrap().is_some());
    }
    let readme = text_in("glosses", "README.md");
    let (mut all, mut some) = (0, 0);
    for (level, (words, explained)) in counts {
        (all, some) = (all + words, some + explained);
        let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole as f64;
        let row = format!(
            "| {level} | {} | {} | {:.1} | {:.1} |",
            grouped(words),
            grouped(explained),
            percent(explained, words),
            percent(some, all)
        );
        assert!(readme.lines().any(|line| line == row), "no row {row}");
    }
}

#[test]
fn the_license_lies_beside_the_meanings() {
    let license = text_in("glosses", "LICENSE-WORDNET.txt");
    assert!(license.contains("WordNet 3.0 Copyright 2006 by Princeton University."));
    assert!(dictc_english::NOTICES.contains(&license));
}
