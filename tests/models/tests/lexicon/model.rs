//! A lexicon gives the same answers as an ordered map of the same words, wherever its bytes come
//! from.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dictc_lexicon::{Graph, GraphKind, Lexicon, NodeIndex, OpenOptions, Verify, write};
use fst::automaton::AlwaysMatch;
use proptest::collection::{btree_map, btree_set};
use proptest::prelude::*;

type Model = BTreeMap<String, u64>;

/// Similar words, some with `qu` or letters of several bytes; sometimes the empty word.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[a-d]{0,5}", 2 => "(qu|[a-c]|[é-ì]){1,4}", 1 => "[a-z]{3,12}"]
}

fn prefixes_of(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().map(|(at, _)| &word[..at]).chain([word])
}

/// Compares everything but the values.
fn assert_answers(lexicon: &Lexicon, model: &Model) {
    let expected: Vec<&String> = model.keys().collect();
    assert_eq!(lexicon.len(), model.len());
    assert_eq!(lexicon.is_empty(), model.is_empty());
    assert_eq!(lexicon.iter().collect::<Vec<_>>(), Vec::from_iter(model.keys().cloned()));
    for (ordinal, word) in expected.iter().enumerate() {
        assert!(lexicon.contains(word));
        assert_eq!(lexicon.ordinal(word), Some(ordinal), "{word:?}");
        assert_eq!(lexicon.word(ordinal).as_ref(), Some(*word));
    }
    for ordinal in [model.len(), model.len() + 1, usize::MAX] {
        assert_eq!(lexicon.word(ordinal), None);
    }
    let prefixes: BTreeSet<&str> = expected.iter().flat_map(|word| prefixes_of(word)).collect();
    for prefix in prefixes.into_iter().chain(["x", "été", "a\u{0}"]) {
        assert_eq!(lexicon.contains(prefix), model.contains_key(prefix), "{prefix:?}");
        assert_eq!(lexicon.ordinal(prefix).is_some(), model.contains_key(prefix), "{prefix:?}");
        let words: Vec<&str> = prefixes_of(prefix).filter(|it| model.contains_key(*it)).collect();
        assert_eq!(lexicon.prefixes_of(prefix).collect::<Vec<_>>(), words, "{prefix:?}");
        assert_eq!(lexicon.longest_prefix(prefix).as_deref(), words.last().copied(), "{prefix:?}");
        let is_prefix = model.keys().any(|word| word.starts_with(prefix));
        assert_eq!(lexicon.contains_prefix(prefix), is_prefix, "{prefix:?}");
        let completions: Vec<String> = lexicon.completions(prefix).collect();
        let from_prefix = model.range(prefix.to_owned()..).map(|(word, _)| word);
        let expected: Vec<&String> = from_prefix.take_while(|it| it.starts_with(prefix)).collect();
        assert_eq!(completions.iter().collect::<Vec<_>>(), expected, "{prefix:?}");
        for first in [prefix.to_owned(), format!("{prefix}b"), format!("{prefix}\u{10ffff}")] {
            let found: Vec<String> = lexicon.words_from(&first).collect();
            assert!(
                found.iter().eq(model.range(first.clone()..).map(|(word, _)| word)),
                "{first:?}"
            );
        }
    }
}

/// Compares the values, and the entries of walks. In a plain file, 0 counts as no value.
fn assert_values(lexicon: &Lexicon, model: &Model) {
    let value_of =
        |word: &str| model.get(word).copied().filter(|value| lexicon.has_ordinals() || *value != 0);
    let mut words = lexicon.iter();
    let mut search = lexicon.search(AlwaysMatch);
    assert!(words.entry().is_none());
    for (ordinal, word) in model.keys().enumerate() {
        assert_eq!(lexicon.value(word), value_of(word), "{word:?}");
        let other = format!("{word}x");
        assert_eq!(lexicon.value(&other), value_of(&other));
        let expected = (word.as_bytes(), ordinal, value_of(word));
        words.next_entry().unwrap();
        for entry in [words.entry().unwrap(), search.next_entry().unwrap()] {
            assert_eq!((entry.bytes(), entry.ordinal(), entry.value()), expected);
            assert_eq!(entry.word(), **word);
        }
    }
    assert!(words.next_entry().is_none() && words.entry().is_none());
    assert!(search.next_entry().is_none());
}

/// The words of a graph, by ordinal.
fn spell(graph: &Graph<'_>) -> Vec<String> {
    let mut words = vec![String::new(); graph.words()];
    let mut open: Vec<(NodeIndex, String)> = vec![(Graph::ROOT, String::new())];
    while let Some((index, prefix)) = open.pop() {
        let node = graph.node(index);
        if let Some(ordinal) = graph.ordinal(index) {
            words[ordinal as usize].clone_from(&prefix);
        }
        for (token, text) in (0..).zip(graph.alphabet().tokens()) {
            open.extend(node.step(token).map(|next| (next, format!("{prefix}{text}"))));
        }
    }
    words
}

fn compile(model: &Model) -> Vec<u8> {
    let entries = model.iter().map(|(word, &value)| (word, Some(value)));
    write::to_bytes(entries, GraphKind::Trie).unwrap()
}

/// Non-empty words in which each `q` is followed by a `u`, with values.
fn kept() -> impl Strategy<Value = Model> {
    let word = words().prop_filter("not empty", |word| !word.is_empty());
    let word = word.prop_map(|word| word.replace('q', "qu"));
    let value = (any::<u64>(), 0u32..64).prop_map(|(value, shift)| value >> shift);
    btree_map(word, value, 1..150)
}

properties! {
    96 cases,

    fn dictionaries_from_all_sources(model in kept(), shift in 0usize..8) {
        let bytes = compile(&model);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model.fst");
        std::fs::write(&path, &bytes).unwrap();
        // At any alignment. The few bytes are leaked.
        let shifted: &'static [u8] = [&vec![0; shift], &bytes[..]].concat().leak();
        let lexicons = [
            Lexicon::open(&path).unwrap(),
            OpenOptions::new().map(false).open(&path).unwrap(),
            OpenOptions::new().verify(Verify::Header).open(&path).unwrap(),
            Lexicon::from_bytes(&shifted[shift..]).unwrap(),
            Lexicon::from_bytes(bytes.clone()).unwrap(),
            Lexicon::from_bytes(Arc::<[u8]>::from(&bytes[..])).unwrap(),
        ];
        for lexicon in &lexicons {
            assert_answers(lexicon, &model);
            assert_values(lexicon, &model);
            prop_assert_eq!(lexicon.size(), bytes.len());
            let values: Vec<u64> =
                (0..model.len()).map(|i| lexicon.values().unwrap().get(i).unwrap()).collect();
            prop_assert_eq!(values, Vec::from_iter(model.values().copied()));
            prop_assert_eq!(spell(&lexicon.graph().unwrap()), Vec::from_iter(model.keys().cloned()));
        }
    }

    fn dictionaries_are_fst_maps(model in kept()) {
        let map = fst::Map::new(compile(&model)).unwrap();
        map.as_fst().verify().unwrap();
        prop_assert_eq!(map.len(), model.len());
        let expected: Vec<(String, u64)> = model.keys().cloned().zip(0..).collect();
        prop_assert_eq!(map.stream().into_str_vec().unwrap(), expected);
    }

    fn plain_maps(model in btree_map(words(), any::<u64>(), 0..150)) {
        let pairs = model.iter().map(|(word, &value)| (word, value));
        let bytes = fst::Map::from_iter(pairs).unwrap().into_fst().into_inner();
        let lexicon = Lexicon::from_bytes(bytes).unwrap();
        assert_answers(&lexicon, &model);
        assert_values(&lexicon, &model);
        prop_assert!(lexicon.graph().is_none() && lexicon.metadata().is_none());
        prop_assert!(lexicon.values().is_none() && !lexicon.has_ordinals());
        prop_assert_eq!(lexicon.sections().count(), 0);
    }

    fn plain_sets(words in btree_set(words(), 0..150)) {
        let bytes = fst::Set::from_iter(&words).unwrap().into_fst().into_inner();
        let model: Model = words.into_iter().map(|word| (word, 0)).collect();
        let lexicon = Lexicon::from_bytes(bytes).unwrap();
        assert_answers(&lexicon, &model);
        assert_values(&lexicon, &model);
    }

    fn a_graph_built_from_a_plain_file_equals_the_compiled_graph(model in kept()) {
        let lexicon = Lexicon::from_bytes(compile(&model)).unwrap();
        let set = fst::Set::from_iter(model.keys()).unwrap().into_fst().into_inner();
        let plain = Lexicon::from_bytes(set).unwrap();
        let (compiled, built) = (lexicon.graph().unwrap(), plain.graph_or_build().unwrap());
        prop_assert_eq!(spell(&built), Vec::from_iter(model.keys().cloned()));
        prop_assert_eq!(compiled.alphabet(), built.alphabet());
        prop_assert_eq!(compiled.nodes(), built.nodes());
        for index in 0..=compiled.dead() {
            prop_assert_eq!(compiled.ordinal(index), built.ordinal(index));
        }
        prop_assert_eq!(lexicon.graph_or_build().unwrap().nodes(), compiled.nodes());
    }
}

#[test]
fn plain_files_without_words_or_with_the_empty_word() {
    let empty = fst::Set::default().into_fst().into_inner();
    let lexicon = Lexicon::from_bytes(empty).unwrap();
    assert_answers(&lexicon, &Model::new());
    assert!(lexicon.graph_or_build().is_none());

    for (word, value) in [("", 0), ("", 7)] {
        let model = Model::from([(word.to_owned(), value)]);
        let map = fst::Map::from_iter([(word, value)]).unwrap();
        let lexicon = Lexicon::from_bytes(map.as_fst().to_vec()).unwrap();
        assert_answers(&lexicon, &model);
        assert_values(&lexicon, &model);
        assert_eq!(spell(&lexicon.graph_or_build().unwrap()), [""]);
        assert_eq!(fst::raw::Fst::new(lexicon.as_bytes()).unwrap().len(), 1);
    }
}

#[test]
fn plain_files_whose_keys_are_not_utf_8() {
    let keys: [&[u8]; 3] = [b"\xff", b"a\x80", b"tea"];
    let mut sorted = keys;
    sorted.sort_unstable();
    let set = fst::Set::from_iter(sorted).unwrap();
    let lexicon = Lexicon::from_bytes(set.as_fst().to_vec()).unwrap();
    assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["a\u{fffd}", "tea", "\u{fffd}"]);
    assert_eq!(lexicon.word(0).as_deref(), Some("a\u{fffd}"));
    assert_eq!(lexicon.ordinal("tea"), Some(1));
    let mut words = lexicon.iter();
    let first = words.next_entry().unwrap();
    assert_eq!((first.bytes(), first.ordinal(), first.value()), (&b"a\x80"[..], 0, None));
    assert!(lexicon.graph_or_build().is_none());
}

#[test]
fn clones_share_a_graph_built_in_memory() {
    let set = fst::Set::from_iter(["tea", "ten"]).unwrap();
    let lexicon = Lexicon::from_bytes(set.as_fst().to_vec()).unwrap();
    let clone = lexicon.clone();
    let first = lexicon.graph_or_build().unwrap().nodes().as_ptr();
    assert_eq!(clone.graph_or_build().unwrap().nodes().as_ptr(), first);
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let lexicon = lexicon.clone();
            std::thread::spawn(move || (lexicon.word(1), lexicon.ordinal("tea")))
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), (Some("ten".to_owned()), Some(0)));
    }
    let words: Vec<String> = (&lexicon).into_iter().collect();
    assert_eq!(words, ["tea", "ten"]);
}
