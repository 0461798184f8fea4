//! Dictionaries and plain `fst` files, wherever their bytes come from. `tests/hostile` compares their
//! answers with those of an ordered map.

use std::sync::Arc;

use dictc_lexicon::raw::{Graph, SectionId};
use dictc_lexicon::{GraphKind, Lexicon, OpenOptions, Verify, write};

/// The words with their ordinals and values.
fn entries(lexicon: &Lexicon) -> Vec<(String, usize, Option<u64>)> {
    let (mut words, mut entries) = (lexicon.iter(), Vec::new());
    while let Some(entry) = words.next_entry() {
        entries.push((entry.text().into_owned(), entry.ordinal(), entry.value()));
    }
    entries
}

#[test]
fn dictionaries_are_the_same_from_all_sources() {
    let words = ["a", "qat", "quit", "tea", "teas", "équipe", "語"];
    let values = [0, 7, 1 << 40, 3, u64::MAX, 300, 1];
    let listed = words.iter().zip(values).map(|(word, value)| (word, Some(value)));
    let bytes = write::to_bytes(listed, GraphKind::Trie).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("words.fst");
    std::fs::write(&path, &bytes).unwrap();
    let mut lexicons = vec![
        Lexicon::open(&path).unwrap(),
        OpenOptions::new().map(false).open(&path).unwrap(),
        OpenOptions::new().verify(Verify::Header).open(&path).unwrap(),
        Lexicon::from_bytes(bytes.clone()).unwrap(),
        Lexicon::from_bytes(Arc::<[u8]>::from(&bytes[..])).unwrap(),
    ];
    for shift in 0..8 {
        // At any alignment. The few bytes are leaked.
        let shifted: &'static [u8] = [&vec![0; shift], &bytes[..]].concat().leak();
        lexicons.push(Lexicon::from_bytes(&shifted[shift..]).unwrap());
    }
    let expected = words.iter().zip(values).enumerate();
    let expected: Vec<_> =
        expected.map(|(i, (word, value))| ((*word).to_owned(), i, Some(value))).collect();
    let graph = lexicons[0].graph().unwrap();
    for lexicon in &lexicons {
        assert!(lexicon.as_bytes() == bytes && lexicon.byte_len() == bytes.len());
        assert_eq!(entries(lexicon), expected);
        for (word, ordinal, value) in &expected {
            assert_eq!((lexicon.ordinal(word), lexicon.value(word)), (Some(*ordinal), *value));
            assert_eq!(lexicon.word(*ordinal).as_ref(), Some(word));
            assert_eq!(lexicon.values().unwrap().get(*ordinal), *value);
        }
        assert!(!lexicon.contains("te") && lexicon.contains_prefix("te"));
        assert_eq!(lexicon.graph().unwrap().nodes(), graph.nodes());
    }
}

/// Damage to the word graph goes unnoticed because the graph is not there; other damage is found.
#[test]
fn files_opened_for_words_have_no_word_graph() {
    let open = |bytes: &[u8]| OpenOptions::new().verify(Verify::Words).from_bytes(bytes.to_vec());
    let words = [("quit", Some(7)), ("tea", Some(1 << 40)), ("teas", None), ("équipe", Some(3))];
    for kind in [GraphKind::Trie, GraphKind::Dawg, GraphKind::None] {
        let whole = Lexicon::from_bytes(write::to_bytes(words, kind).unwrap()).unwrap();
        let whole = whole.with_meanings(|word| (word == "tea").then_some("a drink")).unwrap();
        let (mut file, expected) = (whole.as_bytes().to_vec(), entries(&whole));
        let check = |lexicon: &Lexicon| {
            assert!(lexicon.graph().is_none() && lexicon.partial_graph().is_none());
            assert_eq!(entries(lexicon), expected);
            for (word, ordinal, value) in &expected {
                assert_eq!((lexicon.ordinal(word), lexicon.value(word)), (Some(*ordinal), *value));
            }
            assert_eq!(lexicon.completions("tea").count(), 2);
            assert!(lexicon.graph_or_build().is_some());
        };
        let lexicon = open(&file).unwrap();
        check(&lexicon);
        let verified = lexicon.sections().filter(|it| it.0 != SectionId::GLOSSES);
        let verified: usize = verified.map(|it| it.1).sum();
        let mut noticed = 0;
        for at in 0..file.len() {
            file[at] ^= 0x10;
            match open(&file) {
                Ok(lexicon) => check(&lexicon),
                Err(_) => noticed += 1,
            }
            file[at] ^= 0x10;
        }
        assert!(noticed >= verified, "{noticed} of {verified} bytes");
    }
}

#[test]
fn plain_files_without_words_or_with_the_empty_word() {
    let empty = fst::Set::default().into_fst().into_inner();
    let lexicon = Lexicon::from_bytes(empty).unwrap();
    assert!(lexicon.is_empty() && lexicon.iter().next().is_none() && !lexicon.contains(""));
    assert!(lexicon.graph_or_build().is_none());

    // In a plain file, 0 counts as no value.
    for (stored, value) in [(0, None), (7, Some(7))] {
        let map = fst::Map::from_iter([("", stored)]).unwrap();
        let lexicon = Lexicon::from_bytes(map.as_fst().to_vec()).unwrap();
        assert_eq!(entries(&lexicon), [(String::new(), 0, value)]);
        assert_eq!((lexicon.ordinal(""), lexicon.value("")), (Some(0), value));
        assert_eq!((lexicon.word(0).as_deref(), lexicon.word(1)), (Some(""), None));
        assert!(!lexicon.contains("a") && lexicon.sections().next().is_none());
        let graph = lexicon.graph_or_build().unwrap();
        assert_eq!((graph.words(), graph.ordinal(Graph::ROOT)), (1, Some(0)));
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
