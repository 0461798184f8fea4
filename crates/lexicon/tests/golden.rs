//! One committed file for each format version that must keep opening, whatever writes files today.

use lexicon::{Lexicon, Report, Source};

/// Compiled from `golden/v1.tsv` with the default options by the first release.
static V1: &[u8] = include_bytes!("golden/v1.fst");

const V1_WORDS: [(&str, u64); 8] = [
    ("equip", 3),
    ("quay", 5),
    ("quit", 7),
    ("tea", 900),
    ("teas", 901),
    ("ten", 0),
    ("unequal", 70_000),
    ("zoo", 0),
];

#[test]
fn version_1_opens_with_its_words_values_and_metadata() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/v1.fst");
    for lexicon in [
        Lexicon::open(path).unwrap(),
        Lexicon::read(path).unwrap(),
        Lexicon::from_static(V1).unwrap(),
    ] {
        assert_eq!(lexicon.len(), 9);
        let words: Vec<String> = lexicon.iter().collect();
        let expected = V1_WORDS.map(|(word, _)| word).into_iter().chain(["été"]);
        assert!(words.iter().eq(expected));
        for (ordinal, (word, value)) in V1_WORDS.into_iter().chain([("été", 12)]).enumerate() {
            assert_eq!(lexicon.ordinal(word), Some(ordinal));
            assert_eq!(lexicon.word(ordinal).as_deref(), Some(word));
            assert_eq!(lexicon.value(word), Some(value));
        }

        let graph = lexicon.graph().unwrap();
        assert_eq!(graph.words(), 9);
        let tokens = "a e i l n o p qu s t u y z é".split(' ');
        assert!(graph.alphabet().tokens().iter().eq(tokens));

        let metadata = lexicon.metadata().unwrap();
        assert_eq!(metadata.tool, "dictc 0.1.0");
        assert_eq!((metadata.words, metadata.shortest, metadata.longest), (9, 3, 7));
        assert_eq!((metadata.min_length, metadata.q_before_u), (3, true));
        assert_eq!(metadata.letters.first(), Some(&('a', 4)));
        assert_eq!(metadata.letters.last(), Some(&('é', 2)));
        let Report { lines, words, kept, ref dropped, .. } = metadata.report;
        assert_eq!((lines, words, kept), (12, 12, 9));
        assert_eq!(dropped.to_string(), "1 not only letters, 1 too short, 1 q without u");
        let sha256 = "b8e55cc2d478ab77ed06eca36ffc75fff72937a236d4ce9b1807eb8b0d0e9471";
        let sha256: Vec<u8> =
            (0..32).map(|i| u8::from_str_radix(&sha256[2 * i..2 * i + 2], 16).unwrap()).collect();
        assert_eq!(metadata.sources, [Source::new("v1.tsv", 89, sha256.try_into().unwrap())]);

        lexicon.fst().verify().unwrap();
    }
}
