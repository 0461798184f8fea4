//! Walks by the letter, compared with prefixes of texts.

use std::collections::BTreeSet;

use dictc_lexicon::{GraphKind, Lexicon, Prefix, write};

/// Lists whose forms differ: `qu` is a token, `q` is one, long characters, too many letters for a
/// whole graph, no words, an empty word.
fn lists() -> Vec<Vec<String>> {
    let own = |words: &[&str]| words.iter().map(|&it| it.to_owned()).collect();
    let letters: Vec<char> = ('a'..='z').chain('а'..='я').chain('א'..='ת').collect();
    let many = (0..letters.len())
        .flat_map(|i| (1..4).map(move |step| (i, step)))
        .map(|(i, step)| (0..4).map(|n| letters[(i + n * step) % letters.len()]).collect());
    vec![
        own(&["it", "qua", "quay", "quit", "quiz", "tea", "teas", "ten", "acqua"]),
        own(&["it", "qat", "qi", "quit", "tea", "faq"]),
        own(&["éa", "éb", "e", "हिम", "हि", "한국", "\u{10400}\u{10401}"]),
        many.collect(),
        own(&[]),
    ]
}

/// All forms of the files of a list.
fn forms(words: &BTreeSet<String>) -> Vec<(&'static str, Lexicon)> {
    let kinds = [("trie", GraphKind::Trie), ("dawg", GraphKind::Dawg), ("none", GraphKind::None)];
    let native = kinds.map(|(name, kind)| {
        let file = write::to_bytes(words.iter().map(|it| (it, None)), kind).unwrap();
        (name, Lexicon::from_bytes(file).unwrap())
    });
    let map = fst::Map::from_iter(words.iter().zip((0..).map(|it| 3 * it + 1))).unwrap();
    let plain = Lexicon::from_bytes(map.into_fst().into_inner()).unwrap();
    native.into_iter().chain([("plain", plain)]).collect()
}

/// Compares a prefix and all that follow it with the words that begin with a text.
fn compare(name: &str, prefix: Prefix<'_>, text: &str, words: &BTreeSet<String>) {
    let ordinal = words.iter().position(|it| it == text);
    assert_eq!(prefix.ordinal(), ordinal, "{name} {text}");
    assert_eq!(prefix.is_word(), ordinal.is_some(), "{name} {text}");
    assert_eq!(prefix.len(), text.chars().count(), "{name} {text}");
    assert_eq!(prefix.is_empty(), text.is_empty());
    let below = words.iter().filter_map(|it| it.strip_prefix(text)?.chars().next());
    let below: BTreeSet<char> = below.collect();
    let children = prefix.children();
    let shown: Vec<char> = children.iter().map(|it| it.0).collect();
    assert!(shown.iter().eq(&below), "{name} {text}: {shown:?}, expected {below:?}");
    for character in words.iter().flat_map(|it| it.chars()).chain(['q', 'u', 'x', 'ж']) {
        let next = prefix.step(&character.to_string());
        assert_eq!(next.is_some(), below.contains(&character), "{name} {text} {character}");
    }
    for (character, child) in children {
        compare(name, child, &format!("{text}{character}"), words);
    }
}

#[test]
fn a_prefix_has_the_words_that_begin_with_it_in_every_form_of_file() {
    for list in lists() {
        let words: BTreeSet<String> = list.into_iter().collect();
        for (name, lexicon) in forms(&words) {
            compare(name, lexicon.root(), "", &words);
            // Several characters at once, divided anywhere.
            for word in &words {
                for (at, _) in word.char_indices() {
                    let (first, rest) = word.split_at(at);
                    let end = lexicon.root().step(first).and_then(|it| it.step(rest)).unwrap();
                    assert_eq!(end.ordinal(), lexicon.ordinal(word), "{name} {first}|{rest}");
                    assert_eq!(lexicon.prefix(end.state()).ordinal(), end.ordinal());
                    assert!(end.step("zz").is_none());
                }
            }
        }
    }
}

#[test]
fn any_state_is_safe() {
    for list in lists() {
        let words: BTreeSet<String> = list.into_iter().collect();
        for (_, lexicon) in forms(&words) {
            let mut state = lexicon.root().state();
            for node in (0..200).chain([u64::MAX, u64::MAX / 2, 1 << 31, 1 << 32]) {
                for is_in_qu in [false, true] {
                    (state.node, state.is_in_qu, state.len) = (node, is_in_qu, u32::MAX);
                    (state.output, state.rank) = (u64::MAX, u64::MAX);
                    let prefix = lexicon.prefix(state);
                    let _ = (prefix.ordinal(), prefix.children(), prefix.step("quit"));
                }
            }
        }
    }
}
