//! The example in `docs/format.md` matches a committed file, byte by byte.

use dictc_lexicon::Lexicon;

static DOCUMENT: &str = include_str!("../../../../crates/lexicon/docs/format.md");
static TINY: &[u8] = include_bytes!("../../../../crates/lexicon/tests/golden/tiny.fst");
static GLOSSES: &[u8] = include_bytes!("../../../../crates/lexicon/tests/golden/tiny-glosses.fst");
static TINY_LIST: &str = include_str!("../../../../crates/lexicon/tests/golden/tiny.tsv");

/// The code blocks of the document in this language.
fn blocks<'a>(language: &'a str) -> impl Iterator<Item = &'static str> + 'a {
    DOCUMENT.split("\n```").skip(1).step_by(2).filter_map(move |block| {
        let (name, text) = block.split_once('\n')?;
        (name == language).then_some(text)
    })
}

/// The bytes of a line such as `0018  01 00 00 00  format version` or `00d0  00 × 48  padding`.
fn bytes(field: &str) -> Vec<u8> {
    let byte = |text: &str| u8::from_str_radix(text, 16).unwrap();
    match field.split_once(" × ") {
        Some((repeated, times)) => vec![byte(repeated); times.parse().unwrap()],
        None => field.split(' ').map(byte).collect(),
    }
}

#[test]
fn the_documented_bytes_match_the_file() {
    let dump = blocks("hexdump").next().expect("a block of hexdump");
    let mut at = 0;
    for line in dump.lines().filter(|line| !line.is_empty()) {
        let mut columns = line.split("  ");
        let address = usize::from_str_radix(columns.next().unwrap(), 16).unwrap();
        let documented = bytes(columns.next().unwrap());
        assert_eq!(address, at, "{line}");
        assert_eq!(documented, TINY[at..at + documented.len()], "{line}");
        at += documented.len();
    }
    assert_eq!(at, TINY.len(), "the document shows the whole file");
}

#[test]
fn the_documented_glosses_match_the_file() {
    let dump = blocks("hexdump").nth(1).expect("a second block of hexdump");
    for line in dump.lines().filter(|line| !line.is_empty()) {
        let mut columns = line.split("  ");
        let at = usize::from_str_radix(columns.next().unwrap(), 16).unwrap();
        let documented = bytes(columns.next().unwrap());
        assert_eq!(documented, GLOSSES[at..at + documented.len()], "{line}");
    }
    let lexicon = Lexicon::from_bytes(GLOSSES).unwrap();
    lexicon.check().unwrap();
    assert_eq!(lexicon.fingerprint(), Lexicon::from_bytes(TINY).unwrap().fingerprint());
    let glosses = ["quit", "tea", "teas"].map(|word| lexicon.meaning(word).unwrap());
    assert_eq!(glosses, [Some("stop".to_owned()), None, Some("plural of tea".to_owned())]);
}

#[test]
fn the_documented_list_gives_the_file() {
    assert!(blocks("text").any(|text| format!("{text}\n") == TINY_LIST));
    let lexicon = Lexicon::from_bytes(TINY).unwrap();
    assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["quit", "tea", "teas"]);
    assert_eq!(lexicon.value("teas"), Some(300));
    let metadata = lexicon.metadata().unwrap();
    assert_eq!(metadata.sources[0].bytes as usize, TINY_LIST.len());
    let version = Lexicon::FORMAT_VERSION;
    assert!(DOCUMENT.contains(&format!("| 24 | 4 | format version | {version} |")));
}
