//! Fingerprints depend on words and values, and on nothing else.

use dictc_lexicon::{Fingerprint, GraphKind, Lexicon, write};
use sha2::{Digest, Sha256};

fn fst_map(entries: &[(&str, u64)]) -> Lexicon {
    let map = fst::Map::from_iter(entries.iter().copied()).unwrap();
    Lexicon::from_bytes(map.into_fst().into_inner()).unwrap()
}

fn compiled(entries: &[(&str, u64)], kind: GraphKind) -> Lexicon {
    let entries = entries.iter().map(|&(word, value)| (word, Some(value)));
    Lexicon::from_bytes(write::to_bytes(entries, kind).unwrap()).unwrap()
}

/// Changing the bytes that are hashed would change what other files and programs refer to.
#[test]
fn the_fingerprint_of_the_example_in_the_format_page() {
    let lexicon = compiled(&[("quit", 7), ("tea", 3), ("teas", 300)], GraphKind::Trie);
    let expected = "0f89f03858f12bfd214521773fe693eba5b8a6a78b53b16b34de6a7a062fad5e";
    assert_eq!(lexicon.fingerprint().to_string(), expected);
    let committed =
        Lexicon::from_bytes(include_bytes!("../../../../crates/lexicon/tests/golden/tiny.fst"))
            .unwrap();
    assert_eq!(committed.fingerprint().to_string(), expected);
}

#[test]
fn words_without_values_count_as_words_with_the_value_0() {
    let none = Lexicon::from_words(["tea", "ten"]).unwrap();
    assert_eq!(
        none.fingerprint(),
        compiled(&[("tea", 0), ("ten", 0)], GraphKind::Trie).fingerprint()
    );
    assert_eq!(none.fingerprint(), fst_map(&[("tea", 0), ("ten", 0)]).fingerprint());
    assert_ne!(none.fingerprint(), fst_map(&[("tea", 0), ("ten", 1)]).fingerprint());
    assert_ne!(none.fingerprint(), fst_map(&[("te", 0), ("ten", 0)]).fingerprint());
}

#[test]
fn every_form_of_the_same_words_has_the_hash_of_the_documented_bytes() {
    let long = "ab".repeat(150);
    let entries =
        [("a", 0), (long.as_str(), 1), ("b", 1 << 40), ("ba", u64::MAX), ("éa", 70_000), ("語", 3)];
    for entries in [&entries[..], &entries[..1], &entries[3..]] {
        let mut bytes = b"dictc words v1\r\n".to_vec();
        for (word, value) in entries {
            bytes.extend((word.len() as u32).to_le_bytes());
            bytes.extend(word.as_bytes());
            bytes.extend(u64::to_le_bytes(*value));
        }
        let expected = Fingerprint::from(<[u8; 32]>::from(Sha256::digest(bytes)));
        for kind in [GraphKind::Trie, GraphKind::Dawg, GraphKind::None] {
            assert_eq!(compiled(entries, kind).fingerprint(), expected);
        }
        assert_eq!(fst_map(entries).fingerprint(), expected);
    }
}
