//! Malicious files: their checksums are right, or opening does not verify them.

use fst::Automaton;
use fst::automaton::{AlwaysMatch, Str, Subsequence};
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::error::Error;
use crate::format::tests::{assemble, disassemble, plain_file, refusal, tiny};
use crate::{GraphKind, OpenOptions, Picture, Stop, write};

/// Calls every query, to test that all return and none panics.
fn query_everything(lexicon: &Lexicon) {
    for word in ["", "a", "tea", "teas", "zz", "\u{0}", "été"] {
        let _ = (lexicon.contains(word), lexicon.ordinal(word), lexicon.value(word));
        assert!(lexicon.completions(word).take(100).all(|it| it.starts_with(word)));
        let mut prefixes = lexicon.prefixes_of(word);
        while let Some(prefix) = prefixes.next_entry() {
            assert!(word.as_bytes().starts_with(prefix.bytes()));
        }
        assert_eq!(lexicon.longest_prefix(word), lexicon.prefixes_of(word).last());
    }
    for ordinal in [0, 1, 2, 1000, lexicon.len().wrapping_sub(1), lexicon.len(), usize::MAX] {
        let word = lexicon.word(ordinal);
        assert!(word.is_none() || ordinal < lexicon.len());
    }
    let _ = (lexicon.iter().take(100).count(), lexicon.values().map(|it| it.get(7)));
    let _ = (lexicon.is_empty(), lexicon.metadata(), lexicon.byte_len());
    let _ = (lexicon.search(AlwaysMatch).take(100).count(), lexicon.dot(Picture::Trie, 100));
    let _ = lexicon.search(Str::new("t").starts_with()).take(100).count();
    let _ = lexicon.search(Subsequence::new("ab").complement()).take(100).count();
    assert!(lexicon.words_from("te").take(100).all(|it| *"te" <= *it));
    if let Some(graph) = lexicon.graph_or_build() {
        let verified = lexicon.verify().is_ok();
        let every = 1 + graph.nodes().len() / (1 << 16);
        for index in (0..graph.nodes().len() as u32).step_by(every).chain([u32::MAX]) {
            let (node, ordinal) = (graph.node(index), graph.ordinal(index));
            assert!(!verified || ordinal.is_some() == node.is_word());
            for next in (0..32).filter_map(|token| node.step(token)) {
                assert!(!verified || (next > index && next < graph.dead()));
                let _ = graph.node(next);
            }
        }
    }
    assert!(lexicon.verify().is_ok() || lexicon.check().is_err());
}

/// `levels` nodes, each with two transitions to the previous node.
fn doubling(levels: usize, last_is_final: bool) -> Vec<u8> {
    let mut nodes = vec![0, 0, if last_is_final { 0b0100_0000 } else { 0 }];
    for _ in 0..levels {
        nodes.extend([1, 1, b'b', b'a', 0x10, 2]);
    }
    nodes
}

#[test]
fn a_partial_graph_beside_a_graph_is_not_read() {
    for kind in [GraphKind::Trie, GraphKind::Dawg] {
        let file = write::to_bytes([("tea", None), ("ten", None)], kind).unwrap();
        let (mut sections, nodes) = disassemble(&file);
        sections.push((SectionId::TRIE.partial(), vec![1, 2, 3]));
        let lexicon = Lexicon::from_bytes(assemble(&sections, &nodes)).unwrap();
        assert_eq!(lexicon.graph_or_build().unwrap().words(), 2);
    }
}

#[test]
fn the_commonest_of_hundreds_of_letters_are_in_the_graph_in_memory() {
    let letters: Vec<char> = (0x4e00..0x4e00 + 300).filter_map(char::from_u32).collect();
    let mut words: Vec<String> = letters.iter().map(char::to_string).collect();
    words.extend(letters[300 - 32..].iter().map(|it| format!("{it}{it}")));
    words.sort_unstable();
    let file = fst::Set::from_iter(&words).unwrap().into_fst().into_inner();
    let lexicon = Lexicon::from_bytes(file).unwrap();
    assert_eq!(lexicon.partial_graph_or_build().unwrap().words(), 64);
}

#[test]
fn a_few_bytes_that_encode_astronomically_many_words() {
    for levels in [1, 8, 30, 63, 64, 1000] {
        for keys in [0, 1, 1 << 40, u64::MAX] {
            for last_is_final in [false, true] {
                let file = plain_file(&doubling(levels, last_is_final), keys);
                query_everything(&Lexicon::from_bytes(file).unwrap());
            }
        }
    }
    let lexicon = Lexicon::from_bytes(plain_file(&doubling(8, true), 256)).unwrap();
    assert_eq!(lexicon.ordinal("aaaaaaab"), Some(1));
    assert_eq!(lexicon.word(255).as_deref(), Some("bbbbbbbb"));
    assert_eq!(lexicon.graph_or_build().unwrap().words(), 256);
    // 2^30 words of 30 bytes exceed the limit for building a graph.
    let lexicon = Lexicon::from_bytes(plain_file(&doubling(30, true), 1 << 30)).unwrap();
    assert!(lexicon.graph_or_build().is_none());
    assert_eq!(lexicon.ordinal("b".repeat(30)), Some((1 << 30) - 1));
    assert_eq!(lexicon.word((1 << 30) - 1), Some("b".repeat(30)));
}

#[test]
fn a_word_as_long_as_its_file() {
    let mut nodes = vec![0, 0, 0b0100_0000];
    // Each node has one transition, for `t`, to the previous node.
    nodes.resize((1 << 20) + 100, 0b1100_0001);
    let lexicon = Lexicon::from_bytes(plain_file(&nodes, 1)).unwrap();
    let word = "t".repeat(nodes.len() - 3);
    assert!(lexicon.contains(&word));
    assert_eq!(lexicon.ordinal(&word), Some(0));
    assert_eq!(lexicon.word(0), Some(word));
    assert_eq!(lexicon.iter().next(), None, "longer than the longest key of a walk");
    query_everything(&lexicon);
}

#[test]
fn unsorted_or_duplicate_letters_give_no_graph() {
    for inputs in [*b"ab", *b"aa"] {
        // Inputs are stored backwards.
        let file = plain_file(&[0, 0, inputs[0], inputs[1], 0x10, 2], 2);
        let lexicon = Lexicon::from_bytes(file).unwrap();
        assert_eq!(lexicon.iter().count(), 2);
        assert!(lexicon.graph_or_build().is_none());
        query_everything(&lexicon);
    }
    let valid = plain_file(&[0, 0, b'b', b'a', 0x10, 2], 2);
    assert_eq!(Lexicon::from_bytes(valid).unwrap().graph_or_build().unwrap().words(), 2);
}

#[test]
fn a_number_of_words_that_contradicts_the_nodes() {
    let nodes = [0, 0, b'b', b'a', 0x10, 2];
    for (keys, iterated) in [(0, 0), (1, 1), (2, 2), (3, 2), (u64::MAX, 2)] {
        let lexicon = Lexicon::from_bytes(plain_file(&nodes, keys)).unwrap();
        assert_eq!(lexicon.len() as u64, keys);
        assert_eq!(lexicon.iter().count(), iterated);
        assert_eq!(lexicon.word(2), None);
        query_everything(&lexicon);
    }
    // No nodes: the root address is inside the header.
    let lexicon = Lexicon::from_bytes(plain_file(&[], 5)).unwrap();
    assert_eq!((lexicon.iter().count(), lexicon.word(0)), (0, None));
    query_everything(&lexicon);
}

#[test]
fn nodes_that_contradict_other_sections() {
    let (sections, _) = disassemble(&tiny());
    for nodes in
        [&doubling(1, true)[..], &doubling(64, true), &doubling(64, false), &[0xff; 9], &[7]]
    {
        let file = assemble(&sections, &plain_file(nodes, 3));
        let lexicon = Lexicon::from_bytes(file).unwrap();
        assert!(lexicon.is_native());
        query_everything(&lexicon);
    }
}

#[test]
fn sections_that_contradict_each_other_are_rejected() {
    let (sections, fst_file) = disassemble(&tiny());
    let replaced = |id: SectionId, bytes: &[u8]| {
        let mut sections = sections.clone();
        sections.iter_mut().find(|it| it.0 == id).unwrap().1 = bytes.to_vec();
        match refusal(&assemble(&sections, &fst_file)) {
            FormatError::Invalid { what, got, expected } => {
                format!("{what}: {got}, not {expected}")
            }
            other => other.to_string(),
        }
    };
    let bytes = |id: SectionId| sections.iter().find(|it| it.0 == id).unwrap().1.clone();

    for (id, message) in [
        (SectionId::METADATA, "section META: malformed, not the metadata of format version 1"),
        (SectionId::TOKENS, "section ALPH: malformed, not up to 32 letters in alphabetical order"),
        (SectionId::TRIE, "the number of nodes in section TRIE: 0, not 2 to 2147483648"),
        (SectionId::RANKS, "the number of blocks in section RANK: 0, not 1"),
        (SectionId::ORDINALS, "the number of ordinals in section ORDS: 0, not 3"),
        (SectionId::VALUES, "section VALS: malformed, not values of 1, 2, 4 or 8 bytes"),
    ] {
        assert_eq!(replaced(id, &[]), message);
    }
    assert_eq!(
        replaced(SectionId::TRIE, &bytes(SectionId::TRIE)[1..]),
        "the length of section TRIE: 71, not a multiple of 8"
    );
    assert_eq!(
        replaced(SectionId::VALUES, &bytes(SectionId::VALUES)[..12]),
        "the length of section VALS: 12, not 3 values of 2 bytes"
    );
    // Without the token t, a node uses a letter outside the token set.
    assert_eq!(
        replaced(SectionId::TOKENS, b"\x05\x01a\x01e\x01i\x02qu\x01s"),
        "section TRIE: inconsistent, not nodes in breadth-first order"
    );
    let mut metadata = bytes(SectionId::METADATA);
    let words = 1 + usize::from(metadata[0]);
    metadata[words] = 4;
    assert_eq!(
        replaced(SectionId::METADATA, &metadata),
        "the number of words in section META: 4, not 3"
    );
    // Without VALS the lexicon has no values; without TRIE it has no graph.
    for (left_out, word_count) in [(SectionId::VALUES, Some(3)), (SectionId::TRIE, None)] {
        let some: Vec<_> = sections.iter().filter(|it| it.0 != left_out).cloned().collect();
        let lexicon = Lexicon::from_bytes(assemble(&some, &fst_file)).unwrap();
        assert_eq!(lexicon.graph().map(|it| it.words()), word_count);
        assert_eq!(lexicon.value("tea").is_none(), left_out == SectionId::VALUES);
        assert_eq!(lexicon.graph_or_build().unwrap().words(), 3);
        query_everything(&lexicon);
    }
}

proptest! {
    #[test]
    fn arbitrary_nodes_in_a_plain_file(
        bytes in vec(any::<u8>(), 0..300),
        keys in prop_oneof![0u64..100, any::<u64>()],
        sparse in any::<bool>(),
    ) {
        let bytes: Vec<u8> =
            bytes.iter().map(|it| if sparse { it & 0b0101_0011 } else { *it }).collect();
        query_everything(&Lexicon::from_bytes(plain_file(&bytes, keys)).unwrap());
    }

    #[test]
    fn changed_nodes_in_a_valid_file(
        words in proptest::collection::btree_set("[a-e]{0,5}", 1..50),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        ours in any::<bool>(),
    ) {
        let set = fst::Set::from_iter(&words).unwrap().into_fst().into_inner();
        let mut nodes = set[16..set.len() - 20].to_vec();
        prop_assume!(!nodes.is_empty());
        for (at, byte) in changes {
            let at = at.index(nodes.len());
            nodes[at] ^= byte;
        }
        let mut file = plain_file(&nodes, words.len() as u64);
        if ours {
            let others = (0..words.len())
                .map(|i| (format!("{:b}", i + 8).replace('1', "b").replace('0', "a"), None));
            let (sections, _) = disassemble(&write::to_bytes(others, GraphKind::Trie).unwrap());
            file = assemble(&sections, &file);
        }
        query_everything(&Lexicon::from_bytes(file).unwrap());
    }
}

/// Opens a file and verifies only its header.
fn open_header(file: &[u8]) -> Result<Lexicon, Error> {
    OpenOptions::new().verify(Verify::Header).from_bytes(file.to_vec())
}

#[test]
fn header_and_full_verification_give_the_same_answers() {
    let plain = fst::Map::from_iter([("tea", 3), ("teas", 300)]).unwrap().into_fst().into_inner();
    for file in [tiny(), dawg(), plain] {
        let (lexicon, full) = (open_header(&file).unwrap(), Lexicon::from_bytes(file).unwrap());
        lexicon.check().unwrap();
        assert_eq!(lexicon.fingerprint(), full.fingerprint());
        assert_eq!(lexicon.metadata(), full.metadata());
        assert_eq!(lexicon.graph().map(|it| it.nodes()), full.graph().map(|it| it.nodes()));
        let [built, expected] = [&lexicon, &full].map(|it| it.graph_or_build().unwrap());
        assert_eq!(built.nodes(), expected.nodes());
        assert!(lexicon.iter().eq(full.iter()));
    }
}

fn dawg() -> Vec<u8> {
    let entries = ["did", "died", "quid", "tied"].map(|word| (word, Some(1 << 20)));
    write::to_bytes(entries, GraphKind::Dawg).unwrap()
}

#[test]
fn damage_that_passes_header_verification_is_harmless() {
    let plain = fst::Map::from_iter([("tea", 3), ("teas", 300)]).unwrap().into_fst().into_inner();
    let mut opened = 0;
    for file in [tiny(), dawg(), plain] {
        for bit in 0..8 * file.len() {
            let mut damaged = file.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let Ok(lexicon) = open_header(&damaged) else { continue };
            opened += 1;
            query_everything(&lexicon);
            assert!(lexicon.check().is_err(), "bit {bit}");
        }
        for len in 0..file.len() {
            assert!(open_header(&file[..len]).is_err(), "cut to {len} bytes");
        }
    }
    assert!(opened > 1000, "{opened}");
}

#[test]
fn a_dawg_with_a_cycle_is_not_unfolded() {
    let (mut sections, fst_file) = disassemble(&dawg());
    let edges = &mut sections.iter_mut().find(|it| it.0 == SectionId::EDGES).unwrap().1;
    // Every edge leads back to the root.
    edges.fill(0);
    let file = assemble(&sections, &fst_file);
    assert!(Lexicon::from_bytes(file.clone()).is_err());
    let lexicon = open_header(&file).unwrap();
    assert!(lexicon.graph_or_build().is_none());
    query_everything(&lexicon);
}

#[test]
fn every_walk_from_a_handle_ends_at_its_limit() {
    let words = ["tea", "team", "ten"];
    let file = fst::Set::from_iter(words).unwrap().into_fst().into_inner();
    let limited = Lexicon::from_bytes(file).unwrap().with_step_limit(3);
    for mut walk in [limited.iter(), limited.completions(""), limited.words_from("")] {
        assert_eq!(walk.by_ref().collect::<Vec<_>>(), ["tea"]);
        assert_eq!(walk.stopped(), Some(&Stop::StepLimit { steps: 3 }));
    }
    let mut search = limited.search(AlwaysMatch);
    assert_eq!(search.by_ref().count(), 1);
    assert_eq!(search.stopped(), Some(&Stop::StepLimit { steps: 3 }));
    // What all handles share is the same for each limit.
    let lexicon = Lexicon::from_words(words).unwrap();
    assert_eq!(limited.fingerprint(), lexicon.fingerprint());
    assert_eq!(limited.letters(), lexicon.letters());
}

#[test]
fn a_lexicon_is_a_pointer_and_a_limit() {
    assert!(size_of::<Lexicon>() <= 2 * size_of::<u64>());
}

#[test]
fn walks_end_before_words_of_letters_that_the_file_does_not_state() {
    let file = |kind, words: [&str; 3]| {
        disassemble(&write::to_bytes(words.map(|word| (word, None)), kind).unwrap())
    };
    let with_metadata = |kind| {
        let (mut sections, nodes) = file(kind, ["tea", "ten", "ton"]);
        let (others, _) = file(kind, ["ant", "eat", "neat"]);
        let find = |it: &&mut (SectionId, Vec<u8>)| it.0 == SectionId::METADATA;
        let metadata = others.into_iter().find(|it| it.0 == SectionId::METADATA).unwrap().1;
        sections.iter_mut().find(find).unwrap().1 = metadata;
        assemble(&sections, &nodes)
    };
    let lexicon = Lexicon::from_bytes(with_metadata(GraphKind::None)).unwrap();
    let stopped = |stop: Option<&Stop>| match stop {
        Some(Stop::Fault(fault)) => fault.to_string(),
        other => panic!("{other:?}"),
    };
    let fault = "the word \"ton\" is not of letters, expected letters of section META: the file is \
                 damaged or was made by a faulty program";
    for (mut walk, words) in [
        (lexicon.iter(), &["tea", "ten"][..]),
        (lexicon.completions("to"), &[]),
        (lexicon.words_from("ten"), &["ten"]),
        (lexicon.prefixes_of("tons"), &[]),
    ] {
        assert_eq!(walk.by_ref().collect::<Vec<_>>(), words);
        assert!(walk.entry().is_none() && walk.next().is_none());
        assert_eq!(stopped(walk.stopped()), fault);
    }
    let mut search = lexicon.search(Str::new("ton"));
    assert_eq!((search.next(), search.next()), (None, None));
    assert_eq!(stopped(search.stopped()), fault);
    // The words of a graph have the letters of its token set, which opening compares.
    for kind in [GraphKind::Trie, GraphKind::Dawg] {
        let message = refusal(&with_metadata(kind)).to_string();
        let expected = "section ALPH is inconsistent, expected the letters of section META";
        assert!(message.starts_with(expected), "{message}");
    }
}
