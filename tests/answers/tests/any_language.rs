//! The programs of docs/from-any-language.md are those that CI runs.
//!
//! `BLESS=1` writes them into the page.

use std::fs;
use std::path::{Path, PathBuf};

/// The language of a block of the page, and the program.
const PROGRAMS: [(&str, &str); 4] =
    [("go", "words.go"), ("csharp", "Words.cs"), ("java", "Words.java"), ("lua", "words.lua")];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_page_shows_the_programs() {
    let path = repository().join("docs/from-any-language.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut expected = page.clone();
    for (language, file) in PROGRAMS {
        let program = repository().join("tests/answers/examples/any").join(file);
        let program = fs::read_to_string(program).unwrap();
        let (before, rest) = expected.split_once(&format!("```{language}\n")).expect(language);
        let (_, after) = rest.split_once("```\n").expect("the end of the block");
        expected = format!("{before}```{language}\n{program}```\n{after}");
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &expected).unwrap();
    }
    assert!(page == expected, "BLESS=1 writes docs/from-any-language.md");
}
