//! Look-ups in the word graph give the same answers as look-ups in the FST of the same words.

use std::collections::BTreeSet;

use dictc_lexicon::{GraphKind, Lexicon, Words, write};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

/// Words of tokens of one byte, of `qu`, and of letters of two to four bytes.
fn words() -> impl Strategy<Value = BTreeSet<String>> {
    let word = prop_oneof![
        4 => "[a-d]{1,6}",
        3 => "(qu|[a-c]|[é-ì]|[😀-😂]){1,5}",
        1 => "[a-z]{3,40}",
    ];
    // Some lists have a `q` without a `u`, so that both are tokens of their own.
    (btree_set(word, 1..120), any::<bool>()).prop_map(|(words, bare_q)| {
        let words = words.into_iter();
        words.map(|word| if bare_q { word } else { word.replace('q', "qu") }).collect()
    })
}

/// Keys near the words: their prefixes of any number of bytes, and these with other bytes appended.
fn near(words: &BTreeSet<String>, other: &[u8]) -> Vec<Vec<u8>> {
    let mut keys = vec![other.to_vec()];
    for word in words {
        let bytes = word.as_bytes();
        keys.extend((0..=bytes.len()).map(|len| bytes[..len].to_vec()));
        keys.push([bytes, other].concat());
    }
    keys
}

fn lexicon(words: &BTreeSet<String>, kind: GraphKind) -> Lexicon {
    let entries = words.iter().map(|word| (word, None));
    Lexicon::from_bytes(write::to_bytes(entries, kind).unwrap()).unwrap()
}

fn collect(mut words: Words) -> Vec<(Vec<u8>, usize)> {
    let mut all = Vec::new();
    while let Some(entry) = words.next_entry() {
        all.push((entry.bytes().to_vec(), entry.ordinal()));
    }
    all
}

fn is_walk_over(mut words: Words, expected: &[(Vec<u8>, usize)]) -> bool {
    let next = |words: &mut Words| words.next_entry().map(|it| (it.bytes().to_vec(), it.ordinal()));
    expected.iter().all(|expected| next(&mut words).as_ref() == Some(expected))
        && words.next_entry().is_none()
}

properties! {
    128 cases,

    fn the_graph_answers_as_the_fst_does(words in words(), other in vec(any::<u8>(), 0..3)) {
        let (graph, fst) = (lexicon(&words, GraphKind::Trie), lexicon(&words, GraphKind::None));
        prop_assert_eq!(graph.graph().is_some(), dictc_query::Statistics::of(&graph).letters.len() <= 32);
        prop_assert!(fst.graph().is_none());
        let (keys, all) = (near(&words, &other), collect(fst.iter()));
        prop_assert!(all.is_sorted());
        for key in keys.iter().collect::<BTreeSet<_>>() {
            prop_assert_eq!(graph.contains(key), fst.contains(key), "{:?}", key);
            prop_assert_eq!(graph.ordinal(key), fst.ordinal(key), "{:?}", key);
            prop_assert_eq!(graph.contains_prefix(key), fst.contains_prefix(key), "{:?}", key);
            prop_assert_eq!(graph.longest_prefix(key), fst.longest_prefix(key), "{:?}", key);
            let [completions, expected] = [&graph, &fst].map(|it| collect(it.completions(key)));
            prop_assert_eq!(completions, expected, "{:?}", key);
            let later = all.partition_point(|(word, _)| word < key);
            for lexicon in [&graph, &fst] {
                prop_assert!(is_walk_over(lexicon.words_from(key), &all[later..]), "{:?}", key);
            }
            let [prefixes, expected] = [&graph, &fst].map(|it| {
                collect(it.prefixes_of(key))
            });
            prop_assert_eq!(prefixes, expected, "{:?}", key);
        }
        prop_assert_eq!(&collect(graph.iter()), &all);
        for lexicon in [&graph, &fst] {
            let found: Vec<bool> = keys.iter().map(|key| lexicon.contains(key)).collect();
            let ordinals: Vec<Option<usize>> = keys.iter().map(|key| lexicon.ordinal(key)).collect();
            let many = lexicon.contains_many(&keys);
            prop_assert_eq!(many.size_hint(), (keys.len(), Some(keys.len())));
            prop_assert_eq!(many.collect::<Vec<_>>(), found);
            prop_assert_eq!(lexicon.ordinals(&keys).collect::<Vec<_>>(), ordinals);
        }
    }
}

#[test]
fn many_look_ups_need_no_words_and_answer_word_by_word() {
    let lexicon = Lexicon::from_words(["tea", "ten"]).unwrap();
    assert_eq!(lexicon.contains_many([""; 0]).next(), None);
    let mut many = lexicon.ordinals(["ten", "tan"]);
    assert_eq!(many.next(), Some(Some(1)));
    assert_eq!(many.size_hint(), (1, Some(1)));
    assert_eq!(many.next(), Some(None));
    assert_eq!((many.next(), many.size_hint()), (None, (0, Some(0))));
}
