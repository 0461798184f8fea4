//! The compiler writes the committed dictionaries byte by byte, whatever else changes.

use compile::CompileOptions;

static TINY_LIST: &str = include_str!("../../lexicon/tests/golden/tiny.tsv");
static TINY: &[u8] = include_bytes!("../../lexicon/tests/golden/tiny.fst");
static V1_LIST: &str = include_str!("../../lexicon/tests/golden/v1.tsv");
static V1: &[u8] = include_bytes!("../../lexicon/tests/golden/v1.fst");

#[test]
fn the_same_lists_give_the_same_bytes_as_ever() {
    for (list, name, expected) in [(TINY_LIST, "tiny.tsv", TINY), (V1_LIST, "v1.tsv", V1)] {
        let compilation = CompileOptions::new().compile([(list.as_bytes(), name)]).unwrap();
        assert!(compilation.bytes == expected, "{name}");
    }
}
