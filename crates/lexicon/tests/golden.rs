//! Committed files of each format version, which must keep opening with all their contents.
//!
//! The release 0.1.0 compiled all of them from `golden/v1.tsv`: one with the default options, one
//! with a DAWG, and one without a graph, in which every option is set. `golden/v1-partial.fst`
//! comes from `golden/v1-partial.txt`, which has more than 32 letters. `golden/v1-glosses.fst` is
//! the file with a DAWG, with four meanings added. `golden/v1-alphabet.fst` has the letters of
//! `golden/v1-alphabet.toml`.

use dictc_lexicon::metadata::{GraphOutcome, Metadata, Report, Source};
use dictc_lexicon::{Lexicon, OpenOptions};

static TRIE: &[u8] = include_bytes!("golden/v1.fst");
static DAWG: &[u8] = include_bytes!("golden/v1-dawg.fst");
static NO_GRAPH: &[u8] = include_bytes!("golden/v1-none.fst");
#[cfg(feature = "meanings")]
static MEANINGS: &[u8] = include_bytes!("golden/v1-glosses.fst");
/// The same with one byte of a block changed.
#[cfg(feature = "meanings")]
static DAMAGED_MEANING: &[u8] = include_bytes!("golden/damaged-gloss.fst");
static ALPHABET: &[u8] = include_bytes!("golden/v1-alphabet.fst");
static PARTIAL: &[u8] = include_bytes!("golden/v1-partial.fst");
static PARTIAL_LIST: &str = include_str!("golden/v1-partial.txt");

const ENTRIES: [(&str, u64); 9] = [
    ("equip", 3),
    ("quay", 5),
    ("quit", 7),
    ("tea", 900),
    ("teas", 901),
    ("ten", 0),
    ("unequal", 70_000),
    ("zoo", 0),
    ("été", 12),
];

/// Words of the file without a graph, which drops `zoo` and words of seven letters and replaces
/// accents.
const OTHER_ENTRIES: [(&str, u64); 9] = [
    ("equip", 3),
    ("ete", 12),
    ("qat", 2),
    ("quay", 5),
    ("quit", 7),
    ("tea", 900),
    ("teas", 901),
    ("ten", 0),
    ("to", 1),
];

fn hash(text: &str) -> [u8; 32] {
    let byte = |i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap();
    std::array::from_fn(byte)
}

fn word_list() -> Source {
    let sha256 = "b8e55cc2d478ab77ed06eca36ffc75fff72937a236d4ce9b1807eb8b0d0e9471";
    Source::new("v1.tsv", 89, hash(sha256))
}

/// The metadata of the files without filters.
fn metadata(outcome: GraphOutcome) -> Metadata {
    let mut metadata = Metadata::default();
    metadata.tool = "dictc 0.1.0".to_owned();
    (metadata.words, metadata.shortest, metadata.longest) = (9, 3, 7);
    metadata.letters = vec![
        ('a', 4),
        ('e', 5),
        ('i', 2),
        ('l', 1),
        ('n', 2),
        ('o', 2),
        ('p', 1),
        ('q', 4),
        ('s', 1),
        ('t', 5),
        ('u', 5),
        ('y', 1),
        ('z', 1),
        ('é', 2),
    ];
    (metadata.min_length, metadata.q_before_u) = (3, true);
    metadata.report = report(9, outcome);
    metadata.report.dropped.too_short = 1;
    metadata.report.dropped.q_without_u = 1;
    metadata.sources = vec![word_list()];
    metadata
}

fn report(kept: u64, outcome: GraphOutcome) -> Report {
    let mut report = Report::default();
    (report.lines, report.words, report.kept) = (12, 12, kept);
    report.dropped.not_letters = 1;
    report.graph = outcome;
    report
}

fn assert_holds(lexicon: &Lexicon, entries: &[(&str, u64)], metadata: &Metadata) {
    assert!(lexicon.iter().eq(entries.iter().map(|&(word, _)| word)));
    for (ordinal, &(word, value)) in entries.iter().enumerate() {
        assert_eq!(lexicon.ordinal(word), Some(ordinal));
        assert_eq!(lexicon.word(ordinal).as_deref(), Some(word));
        assert_eq!(lexicon.value(word), Some(value));
    }
    assert_eq!(lexicon.metadata(), Some(metadata));
    fst::raw::Fst::new(lexicon.as_bytes()).unwrap().verify().unwrap();
    lexicon.check().unwrap();
}

#[test]
fn a_file_with_a_trie_opens_with_its_words_values_and_metadata() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/v1.fst");
    for lexicon in [
        Lexicon::open(path).unwrap(),
        OpenOptions::new().map(false).open(path).unwrap(),
        Lexicon::from_bytes(TRIE).unwrap(),
    ] {
        assert_holds(&lexicon, &ENTRIES, &metadata(GraphOutcome::Trie));
        let graph = lexicon.graph().unwrap();
        assert_eq!(graph.words(), 9);
        let tokens = "a e i l n o p qu s t u y z é".split(' ');
        assert!(graph.token_set().tokens().iter().eq(tokens));
    }
}

#[test]
fn a_file_with_an_alphabet_opens_with_its_letters() {
    let lexicon = Lexicon::from_bytes(ALPHABET).unwrap();
    assert_eq!(
        lexicon.iter().collect::<Vec<_>>(),
        ["iki", "kolj", "kır", "kırık", "ljan", "ljilj"]
    );
    let text = "name Examples\nletters a i ı k l lj n o r\nvowels a i ı o\n\
                face i İ\nface ı I\nfinal n ň\n";
    assert_eq!(lexicon.alphabet().to_text(), text);
    assert_eq!(lexicon.as_word("KIRIK"), "kırık");
    lexicon.check().unwrap();
}

#[test]
fn a_file_with_a_dawg_unfolds_to_the_same_trie() {
    let lexicon = Lexicon::from_bytes(DAWG).unwrap();
    assert_holds(&lexicon, &ENTRIES, &metadata(GraphOutcome::Dawg));
    assert!(lexicon.graph().is_none());
    let trie = Lexicon::from_bytes(TRIE).unwrap();
    let (unfolded, graph) = (lexicon.graph_or_build().unwrap(), trie.graph().unwrap());
    assert_eq!(unfolded.nodes(), graph.nodes());
    assert_eq!(unfolded.token_set(), graph.token_set());
    let sections: Vec<String> = lexicon.sections().map(|(id, _)| id.to_string()).collect();
    assert_eq!(sections, ["META", "ALPH", "DAWG", "EDGE", "VALS", "NODE"]);
}

#[cfg(feature = "meanings")]
#[test]
fn a_file_with_meanings_opens_with_each_of_them() {
    let lexicon = Lexicon::from_bytes(MEANINGS).unwrap();
    assert_holds(&lexicon, &ENTRIES, &metadata(GraphOutcome::Dawg));
    let expected = [
        ("quay", Some("a wharf built parallel to the shoreline")),
        ("tea", Some("a beverage made by steeping tea leaves in water")),
        ("teas", Some("plural of tea: a beverage made by steeping tea leaves in water")),
        ("ten", None),
        ("été", Some("French for summer; été comme hiver")),
    ];
    for (word, meaning) in expected {
        assert_eq!(lexicon.meaning(word).unwrap().as_deref(), meaning, "{word}");
    }
    assert_eq!(lexicon.meanings().unwrap().len(), 4);
    // A damaged block is found when it is read.
    let damaged = Lexicon::from_bytes(DAMAGED_MEANING).unwrap();
    assert!(damaged.contains("tea"));
    let message = damaged.meaning("tea").unwrap_err().to_string();
    assert!(message.contains("the checksum of block 0 of section GLOS"), "{message}");
    let sections: Vec<String> = lexicon.sections().map(|(id, _)| id.to_string()).collect();
    let expected = ["META", "ALPH", "DAWG", "EDGE", "VALS", "GRNK", "GBLK", "GLOS", "NODE"];
    assert_eq!(sections, expected);
}

#[test]
fn a_file_without_a_graph_opens_with_every_field_of_its_metadata() {
    let mut expected = Metadata::default();
    expected.tool = "dictc 0.1.0".to_owned();
    (expected.words, expected.shortest, expected.longest) = (9, 2, 5);
    let counts = [4, 6, 2, 1, 1, 1, 4, 1, 7, 3, 1];
    expected.letters = "aeinopqstuy".chars().zip(counts).collect();
    (expected.min_length, expected.max_length) = (2, Some(6));
    expected.allowed_letters = Some("a-zé".to_owned());
    expected.accents_folded = true;
    expected.report = report(9, GraphOutcome::NotWanted);
    (expected.report.dropped.too_long, expected.report.dropped.excluded) = (1, 1);
    expected.sources = vec![word_list()];
    let sha256 = "9eb0294dc02883d2b8eefbbe5e9a54a2a1a0f37193b127a7d1dfb4cbd05f0ee6";
    expected.exclusions = vec![Source::new("v1-exclude.tsv", 4, hash(sha256))];

    let lexicon = Lexicon::from_bytes(NO_GRAPH).unwrap();
    assert_holds(&lexicon, &OTHER_ENTRIES, &expected);
    assert!(lexicon.graph().is_none());
    assert_eq!(lexicon.graph_or_build().unwrap().words(), 9);
    let sections: Vec<String> = lexicon.sections().map(|(id, _)| id.to_string()).collect();
    assert_eq!(sections, ["META", "VALS", "NODE"]);
}

#[test]
fn a_file_with_a_partial_graph_opens_with_all_words() {
    let lexicon = Lexicon::from_bytes(PARTIAL).unwrap();
    lexicon.check().unwrap();
    let mut words: Vec<&str> = PARTIAL_LIST.lines().filter(|it| it.chars().count() > 2).collect();
    words.sort_unstable();
    assert!(lexicon.iter().eq(words.iter().copied()));
    assert!(lexicon.graph().is_none());
    assert_eq!(lexicon.metadata().unwrap().report.graph, GraphOutcome::Partial);
    let sections: Vec<String> = lexicon.sections().map(|(id, _)| id.to_string()).collect();
    assert_eq!(sections, ["META", "alph", "trie", "rank", "ords", "NODE"]);
    let graph = lexicon.partial_graph().unwrap();
    assert!(!graph.token_set().is_complete());
    let rare: String = lexicon.rare_letters().collect();
    let has_rare = |word: &&&str| word.chars().any(|letter| rare.contains(letter));
    assert_eq!(rare, "łž");
    assert_eq!(graph.words(), words.len() - words.iter().filter(has_rare).count());
}
