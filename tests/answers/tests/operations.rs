//! The list of operations is complete, names what exists, and is what docs/languages.md shows.
//!
//! `BLESS=1` writes the page.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The languages, as the list and as the page name them.
const LANGUAGES: [(&str, &str); 6] = [
    ("rust", "Rust"),
    ("program", "programs"),
    ("c", "C"),
    ("python", "Python"),
    ("sql", "SQL"),
    ("javascript", "JavaScript"),
];

const ABOUT: &str = "\
# The same operations in every language

One file opens in all of these, and the same question has the same answer. Names, defaults and errors agree; only the
spelling is that of each language. A `–` has its reason beside it.

The tables come from [tests/answers/operations.toml](../tests/answers/operations.toml), and a test checks that nothing is
missing and that the names exist. [queries.md](queries.md) explains patterns, letters and expressions.
";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    let path = repository().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn operations() -> Vec<toml::Table> {
    let list: toml::Table = read("tests/answers/operations.toml").parse().unwrap();
    let operations = list["operation"].as_array().unwrap();
    operations.iter().map(|it| it.as_table().unwrap().clone()).collect()
}

/// A text of an operation, which must be there.
fn cell<'o>(operation: &'o toml::Table, name: &str) -> &'o str {
    let text = operation.get(name).and_then(toml::Value::as_str);
    text.unwrap_or_else(|| panic!("{:?} has no {name}", operation.get("name")))
}

/// Why an operation is not in a language.
fn reason(text: &str) -> Option<&str> {
    text.strip_prefix("- ")
}

/// The texts of all files of a folder with an extension.
fn sources(folder: &str, extension: &str) -> String {
    let files = fs::read_dir(repository().join(folder)).unwrap().map(|it| it.unwrap().path());
    let files = files.filter(|it| it.extension().is_some_and(|it| it == extension));
    files.map(|it| fs::read_to_string(it).unwrap()).collect()
}

/// The last name before the arguments of a call: `value` of `words.value(word)`.
fn function(call: &str) -> Option<&str> {
    let before = call.split_once('(')?.0;
    before.rsplit(['.', ':', ' ']).next()
}

fn page(operations: &[toml::Table]) -> String {
    let mut page = ABOUT.to_owned();
    for operation in operations {
        let [name, default, result] = ["name", "default", "result"].map(|it| cell(operation, it));
        let mut title = name.to_owned();
        title[..1].make_ascii_uppercase();
        writeln!(page, "\n## {title}\n").unwrap();
        if !default.is_empty() {
            writeln!(page, "Default: {default}.\n").unwrap();
        }
        writeln!(page, "Result: {result}.\n\n| language | call |\n| --- | --- |").unwrap();
        for (key, language) in LANGUAGES {
            match (reason(cell(operation, key)), cell(operation, key)) {
                (Some(reason), _) => writeln!(page, "| {language} | –: {reason} |"),
                (None, text) if text.contains('`') => writeln!(page, "| {language} | {text} |"),
                (None, call) => writeln!(page, "| {language} | `{call}` |"),
            }
            .unwrap();
        }
    }
    page
}

#[test]
fn every_operation_has_every_cell() {
    let operations = operations();
    let names: BTreeSet<&str> = operations.iter().map(|it| cell(it, "name")).collect();
    assert_eq!(names.len(), operations.len(), "two operations have the same name");
    let known = LANGUAGES.map(|(key, _)| key).into_iter().chain(["name", "default", "result"]);
    let known: BTreeSet<&str> = known.collect();
    for operation in &operations {
        let keys: BTreeSet<&str> = operation.keys().map(String::as_str).collect();
        assert_eq!(keys, known, "{}", cell(operation, "name"));
        for (language, _) in LANGUAGES {
            let text = cell(operation, language);
            let is_empty = reason(text).unwrap_or(text).len() < 5;
            assert!(!is_empty, "{}: {language} has no reason to be empty", cell(operation, "name"));
        }
    }
}

#[test]
fn the_names_exist() {
    let header = read("crates/capi/include/dictc.h");
    let python = read("crates/python/python/dictc/_native.pyi");
    let sql = sources("crates/sqlite/src", "rs");
    let javascript = sources("tools/wasm/src", "ts");
    for operation in operations() {
        for (language, text, before, after) in [
            ("c", &header, "", "("),
            ("python", &python, "def ", "("),
            ("sql", &sql, "\"", "\""),
            ("javascript", &javascript, "  ", "("),
        ] {
            let call = cell(&operation, language);
            if let (None, Some(name)) = (reason(call), function(call)) {
                let declared = format!("{before}{name}{after}");
                assert!(text.contains(&declared), "{language} has no {name}");
            }
        }
    }
}

#[test]
fn the_page_shows_the_list() {
    let page = page(&operations());
    if std::env::var_os("BLESS").is_some() {
        fs::write(repository().join("docs/languages.md"), &page).unwrap();
    }
    assert!(page == read("docs/languages.md"), "BLESS=1 writes docs/languages.md");
}
