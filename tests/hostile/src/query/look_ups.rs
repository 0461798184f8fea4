//! Compares look-ups and walks over all words with an ordered map of the same words.

use std::collections::{BTreeMap, BTreeSet};

use dictc_lexicon::raw::{Graph, NodeIndex};
use dictc_lexicon::{GraphKind, Lexicon, Words, write};
use fst::automaton::AlwaysMatch;

use crate::draw::Draw;

/// The words with their values.
type Model = BTreeMap<Vec<u8>, u64>;

/// Looks up keys close to the words, in a plain file and in a dictionary.
pub(super) fn look_ups(words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let other = draw.bytes(2);
    let (number, bare_q, fill) = (draw.any_number(), draw.one_in(3), draw.one_in(6));
    let with_values = draw.one_in(2);
    let kind = *draw.pick(&[GraphKind::None, GraphKind::Trie, GraphKind::Dawg]);
    let mut words = words.clone();
    if bare_q {
        // If a `q` is not followed by `u`, the word graph has a token for each.
        words = words.iter().map(|word| word.replacen("qu", "q", 1)).collect();
    }
    if fill {
        // More letters than the word graph has.
        words.extend(('а'..='я').map(String::from));
    }
    let value = |i: u32| if with_values { number.rotate_left(9 * i) >> (7 * i % 64) } else { 0 };
    let words = words.into_iter().map(String::into_bytes);
    let mut model: Model = words.zip((0..).map(value)).collect();
    assert_answers(&plain(&model), &model, other);

    // A dictionary cannot hold the empty word.
    model.remove(&b""[..]);
    if model.is_empty() {
        return;
    }
    let entries = model
        .iter()
        .map(|(word, &value)| (std::str::from_utf8(word).expect("a word is text"), Some(value)));
    let bytes = write::to_bytes(entries, kind).expect("the words are sorted and not empty");
    assert_is_a_map(&bytes, &model);
    let lexicon = Lexicon::from_bytes(bytes).expect("a written dictionary opens");
    assert_eq!(lexicon.graph().is_some(), kind == GraphKind::Trie && has_graph(&model));
    assert_answers(&lexicon, &model, other);
    let values = lexicon.values().expect("a dictionary with values");
    assert!((0..model.len()).map(|i| values.get(i)).eq(model.values().copied().map(Some)));
    assert_graph(&lexicon, &model);
}

/// A plain file: a map, or if all values are 0, a set.
fn plain(model: &Model) -> Lexicon {
    let entries = model.iter().map(|(word, &value)| (word, value));
    let map = fst::Map::from_iter(entries).expect("the words are sorted");
    let plain = Lexicon::from_bytes(map.into_fst().into_inner()).expect("a plain file opens");
    assert!(plain.graph().is_none() && plain.metadata().is_none() && plain.values().is_none());
    plain
}

/// Whether a word graph has enough tokens for the letters.
fn has_graph(model: &Model) -> bool {
    let letters =
        model.keys().flat_map(|word| String::from_utf8_lossy(word).chars().collect::<Vec<_>>());
    letters.collect::<BTreeSet<char>>().len() <= dictc_lexicon::raw::TokenSet::MAX_TOKENS
}

/// Asserts that a dictionary is a map of the `fst` crate, from words to ordinals.
fn assert_is_a_map(file: &[u8], model: &Model) {
    let map = fst::Map::new(file).expect("a map");
    map.as_fst().verify().expect("the checksum is correct");
    let entries = map.stream().into_byte_vec();
    assert!(entries.into_iter().eq(model.keys().cloned().zip(0..)), "{model:?}");
}

/// Asserts that the graph of a dictionary has its words, and equals the one that is built for a
/// plain file of the same words.
fn assert_graph(lexicon: &Lexicon, model: &Model) {
    let plain = plain(model);
    let (graph, built) = (lexicon.graph_or_build(), plain.graph_or_build());
    assert_eq!((graph.is_some(), built.is_some()), (has_graph(model), has_graph(model)));
    let Some((graph, built)) = graph.zip(built) else { return };
    assert!(spell(&graph).into_iter().map(String::into_bytes).eq(model.keys().cloned()));
    assert_eq!((graph.token_set(), graph.nodes()), (built.token_set(), built.nodes()));
    assert!((0..=graph.dead()).all(|index| graph.ordinal(index) == built.ordinal(index)));
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
        for (token, text) in (0..).zip(graph.token_set().tokens()) {
            open.extend(node.step(token).map(|next| (next, format!("{prefix}{text}"))));
        }
    }
    words
}

/// Keys close to the words: their prefixes of any number of bytes, and these with `other` added.
fn keys(model: &Model, other: &[u8]) -> BTreeSet<Vec<u8>> {
    let mut keys = BTreeSet::from([other.to_vec(), b"x".to_vec()]);
    for word in model.keys() {
        keys.extend((0..=word.len()).map(|len| word[..len].to_vec()));
        keys.insert([&word[..], other].concat());
        keys.insert([&word[..], "\u{10ffff}".as_bytes()].concat());
    }
    keys
}

fn assert_answers(lexicon: &Lexicon, model: &Model, other: &[u8]) {
    // In a plain file, 0 counts as no value.
    let value = |value: u64| Some(value).filter(|it| lexicon.is_native() || *it > 0);
    let words = model.iter().zip(0..);
    let all: Vec<Entry> = words.map(|((word, &it), i)| (word.clone(), i, value(it))).collect();
    let text = |it: &Entry| String::from_utf8_lossy(&it.0).into_owned();
    assert_eq!((lexicon.len(), lexicon.is_empty()), (all.len(), all.is_empty()));
    assert!(lexicon.iter().eq(all.iter().map(text)), "{model:?}");
    assert_walk(lexicon.iter(), &all);
    let (mut search, mut found) = (lexicon.search(AlwaysMatch), Vec::new());
    while let Some(it) = search.next_entry() {
        found.push((it.bytes().to_vec(), it.ordinal(), it.value()));
    }
    assert_eq!(found, all);
    for ordinal in (0..all.len() + 2).chain([usize::MAX]) {
        assert_eq!(lexicon.word(ordinal), all.get(ordinal).map(text), "{ordinal}, {model:?}");
    }

    let keys: Vec<Vec<u8>> = keys(model, other).into_iter().collect();
    let mut ordinals = Vec::new();
    for key in &keys {
        let context = || format!("{:?}, {model:?}", key.escape_ascii().to_string());
        let later = &all[all.partition_point(|it| it.0 < *key)..];
        let longer = &later[..later.partition_point(|it| it.0.starts_with(key))];
        let own = longer.first().filter(|it| it.0 == *key);
        let shorter: Vec<Entry> = all.iter().filter(|it| key.starts_with(&it.0)).cloned().collect();
        assert_eq!(lexicon.contains(key), own.is_some(), "{}", context());
        assert_eq!(lexicon.ordinal(key), own.map(|it| it.1), "{}", context());
        assert_eq!(lexicon.value(key), own.and_then(|it| it.2), "{}", context());
        assert_eq!(lexicon.contains_prefix(key), !longer.is_empty(), "{}", context());
        assert_eq!(lexicon.longest_prefix(key), shorter.last().map(text), "{}", context());
        assert_walk(lexicon.words_from(key), later);
        assert_walk(lexicon.completions(key), longer);
        assert_walk(lexicon.prefixes_of(key), &shorter);
        ordinals.push(own.map(|it| it.1));
    }
    let many = lexicon.contains_many(&keys);
    assert_eq!(many.size_hint(), (keys.len(), Some(keys.len())));
    assert!(many.eq(ordinals.iter().map(Option::is_some)), "{keys:?}, {model:?}");
    assert!(lexicon.ordinals(&keys).eq(ordinals), "{keys:?}, {model:?}");
}

/// A word, its ordinal, and its value.
type Entry = (Vec<u8>, usize, Option<u64>);

fn assert_walk(mut words: Words, expected: &[Entry]) {
    assert!(words.entry().is_none());
    for expected in expected {
        let next = words.next_entry().map(|it| it.ordinal());
        assert_eq!(next, Some(expected.1), "{expected:?}");
        let entry = words.entry().expect("the entry that was just read");
        let (word, ordinal, value) = expected;
        assert_eq!((entry.bytes(), entry.ordinal(), entry.value()), (&**word, *ordinal, *value));
        assert!(entry.text().as_bytes() == word);
    }
    assert!(words.next_entry().is_none() && words.entry().is_none(), "{expected:?}");
}
