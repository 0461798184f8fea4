//! Compares the embedded dictionary with the word list that it was compiled from.

use std::collections::BTreeMap;
use std::thread;

/// The words of the list that the documented rules keep, with their levels, computed without the
/// compiler.
fn kept() -> BTreeMap<String, u64> {
    let keeps = |word: &str| !word.replace("qu", "").contains('q');
    let mut kept = BTreeMap::new();
    for (word, level) in crate::word_list::entries() {
        let word = plain(&word);
        if keeps(&word) {
            kept.entry(word)
                .and_modify(|least: &mut u64| *least = level.min(*least))
                .or_insert(level);
        }
    }
    kept
}

/// A word of the list without its accents.
fn plain(word: &str) -> String {
    let plain = |letter| match letter {
        'à' | 'á' | 'â' | 'ä' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ó' | 'ô' | 'ö' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'a'..='z' => letter,
        _ => panic!("{word}: which letter is {letter}?"),
    };
    word.chars().map(plain).collect()
}

#[test]
fn it_holds_the_kept_words_of_the_list_and_no_other() {
    let words: Vec<String> = dictc_english::lexicon().iter().collect();
    assert_eq!(words.len(), 254_943);
    assert_eq!(dictc_english::lexicon().len(), words.len());
    let expected: Vec<String> = kept().into_keys().collect();
    assert!(words == expected, "the dictionary's words are not those of the list");
}

#[test]
fn each_word_has_its_level_as_its_value() {
    let lexicon = dictc_english::lexicon();
    for (word, level) in kept() {
        assert_eq!(lexicon.value(&word), Some(level), "{word}");
    }
    assert_eq!(lexicon.value("xyzzy"), None);
    assert_eq!(lexicon.value_kind(), dictc_lexicon::ValueKind::Levels);
}

#[test]
fn ordinals_lead_to_their_words_and_back() {
    let lexicon = dictc_english::lexicon();
    for (ordinal, word) in kept().into_keys().enumerate() {
        assert_eq!(lexicon.ordinal(&word), Some(ordinal), "{word}");
        assert_eq!(lexicon.word(ordinal), Some(word));
    }
    assert_eq!(lexicon.word(lexicon.len()), None);
}

#[test]
fn common_words_of_every_spelling_are_there() {
    for word in [
        "the", "and", "water", "people", "queen", "equip", // everybody's
        "color", "center", "organize", "donut", // American
        "colour", "centre", "organise", "grey", // British, Canadian, Australian
        "aah", "zyzzyva", // of word games
    ] {
        assert!(dictc_english::lexicon().contains(word), "{word}");
    }
}

/// SCOWL has these words only with accents.
#[test]
fn words_with_accents_are_found_with_and_without_them() {
    let lexicon = dictc_english::lexicon();
    for (typed, plain, level) in [
        ("café", "cafe", 20),
        ("Cliché", "cliche", 20),
        ("fiancé", "fiance", 35),
        ("sauté", "saute", 35),
        ("entrée", "entree", 35),
        ("mêlée", "melee", 40),
        ("étude", "etude", 50),
        ("cafe", "cafe", 20),
    ] {
        assert_eq!(lexicon.folding().fold(typed), plain);
        assert_eq!(lexicon.value(plain), Some(level), "{plain}");
        let meaning = lexicon.meaning(plain).unwrap();
        assert!(meaning.is_some_and(|it| it.contains(": ")), "{plain}");
    }
}

#[test]
fn what_the_rules_drop_is_absent() {
    for word in [
        "q", "qi", "qat", "faqir", "tranq", "qwerty", // a q without its u
        "London", "THE", "don't", "asdf", "",     // never in the list
        "café", // not folded: accents are stripped before look-ups
    ] {
        assert!(!dictc_english::lexicon().contains(word), "{word:?}");
    }
}

#[test]
fn the_report_counts_what_was_dropped() {
    let lexicon = dictc_english::lexicon();
    let metadata = lexicon.metadata().expect("a dictionary of our own format");
    let report = &metadata.report;
    assert_eq!((report.words, report.kept), (255_019, 254_943));
    assert_eq!((report.dropped.too_short, report.dropped.q_without_u), (0, 76));
    assert_eq!(report.dropped.total(), 76);
    assert_eq!(metadata.sources.len(), 1);
    // It has no names of folders of the machine on which it was built.
    assert_eq!(metadata.sources[0].name, "english.tsv");
}

#[test]
fn it_carries_the_word_graph_for_the_solver() {
    assert!(dictc_english::lexicon().graph().is_some());
}

#[test]
fn the_small_form_has_the_same_words_and_no_graph() {
    let (large, small) = (dictc_english::lexicon(), dictc_english::small());
    assert_eq!(small.fingerprint(), large.fingerprint());
    assert!(small.graph().is_none());
    assert!(
        small.byte_len() * 5 < large.byte_len() * 2,
        "{} and {} bytes",
        small.byte_len(),
        large.byte_len()
    );
    let ordinals = (0..small.len()).step_by(997);
    let (mut first, mut second) = (large.meanings().unwrap(), small.meanings().unwrap());
    for ordinal in ordinals {
        assert_eq!(first.get(ordinal).unwrap(), second.get(ordinal).unwrap());
    }
}

#[test]
fn every_call_from_every_thread_gives_the_same_dictionary() {
    let address = || std::ptr::from_ref(dictc_english::lexicon().metadata().unwrap()).addr();
    let here = address();
    let there = thread::scope(|scope| {
        let calls: Vec<_> = (0..8).map(|_| scope.spawn(address)).collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(there, [here; 8]);
}
