//! The compiler writes exactly the bytes of the committed dictionaries.

use dictc_compile::{CompileOptions, QRule};
use dictc_letters::Folding;
use dictc_lexicon::GraphKind;

macro_rules! golden {
    ($name:literal) => {
        include_bytes!(concat!("../../../../crates/lexicon/tests/golden/", $name))
    };
}

static TINY_LIST: &[u8] = golden!("tiny.tsv");
static LIST: &[u8] = golden!("v1.tsv");

#[test]
fn the_default_options_give_the_committed_bytes() {
    let files: [(&[u8], &str, &[u8]); 2] =
        [(TINY_LIST, "tiny.tsv", golden!("tiny.fst")), (LIST, "v1.tsv", golden!("v1.fst"))];
    for (list, name, expected) in files {
        let compilation = CompileOptions::new().compile([(list, name)]).unwrap();
        assert!(compilation.bytes == expected, "{name}");
    }
}

#[test]
fn a_dawg_gives_the_committed_bytes() {
    let options = CompileOptions::new().graph(GraphKind::Dawg);
    let compilation = options.compile([(LIST, "v1.tsv")]).unwrap();
    assert!(compilation.bytes == *golden!("v1-dawg.fst"));
}

#[test]
fn an_alphabet_gives_the_committed_bytes() {
    let text = std::str::from_utf8(golden!("v1-alphabet.toml")).unwrap();
    let alphabet = dictc_compile::read_alphabet("", text).unwrap();
    let list: &[u8] = golden!("v1-alphabet.txt");
    let options = CompileOptions::new().alphabet(alphabet);
    let compilation = options.compile([(list, "v1-alphabet.txt")]).unwrap();
    assert!(compilation.bytes == *golden!("v1-alphabet.fst"));
}

#[test]
fn every_option_gives_the_committed_bytes() {
    let options = CompileOptions::new()
        .min_length(2)
        .max_length(6)
        .letters("a-zé")
        .folding(Folding::new().accents())
        .q_rule(QRule::Bare)
        .graph(GraphKind::None);
    let session = options.start().unwrap();
    let session = session.exclude(&golden!("v1-exclude.tsv")[..], "v1-exclude.tsv").unwrap();
    let compilation = session.add(LIST, "lists/v1.tsv").unwrap().finish().unwrap();
    assert!(compilation.bytes == *golden!("v1-none.fst"));
}
