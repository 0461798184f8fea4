//! The list of operations is complete, names what exists, has the answers of the Rust libraries, and
//! its calls are what docs/languages.md shows.
//!
//! `BLESS=1` writes the page.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use answers::{
    ColumnOperation, LANGUAGES, Language, Libraries, Operation, Question, column_operations,
    operations, random,
};

const ABOUT: &str = "\
# The same operations in every language

This page lists what dictc can do, with the call in each programming language. A dictionary file opens in all of them,
and the same question has the same answer. Names, defaults and errors agree; only the spelling is that of each language.
A `–` has its reason beside it.

The tables come from [tests/answers/operations.toml](../tests/answers/operations.toml), which also has examples of
questions with their answers and errors. The tests of each language ask them and compare. [queries.md](queries.md)
explains patterns, letters and expressions.

## A first program

[README.md](../README.md#installing) says how to install from a clone; `cargo add`, `pip` and `npm` need a release. Each
program opens a dictionary, looks a word up and solves a board, and says what is wrong with a file that is not a
dictionary. All but the shell print the same:

```text
3
tea 0 1 2
teas 0 1 2 3
```
";

/// What to do first in each language.
const INSTALL: [(&str, &str, &str); 7] = [
    ("Rust", "rs", "`cargo add dictc`."),
    ("Programs", "sh", "The programs are in `PATH`; `set -e` ends the script at an error."),
    (
        "C",
        "c",
        "`crates/capi/install /usr/local`, `ldconfig`, `cc first.c $(pkg-config --cflags --libs dictc) -o first`.",
    ),
    (
        "C++",
        "cpp",
        "As C, with `c++ -std=c++17 first.cpp`. Objects free themselves, and errors are exceptions.",
    ),
    ("Python", "py", "`pip install dictc`."),
    (
        "SQL",
        "sql",
        "`crates/sqlite/install /usr/local`, and `sqlite3 :memory: '.read first.sql'` where the library is found.",
    ),
    ("JavaScript", "mjs", "`npm install dictc-wasm`."),
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    let path = repository().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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

/// The first program of a language, as the page shows it.
fn first(extension: &str) -> String {
    let text = read(&format!("tests/answers/examples/first.{extension}"));
    let is_shown = |line: &&str| !line.starts_with("//!") && !line.starts_with("#![");
    text.lines().filter(is_shown).collect::<Vec<_>>().join("\n").trim().to_owned()
}

fn page(operations: &[Operation]) -> String {
    let mut page = ABOUT.to_owned();
    for (language, extension, install) in INSTALL {
        let fence = if extension == "mjs" { "js" } else { extension };
        let first = first(extension);
        writeln!(page, "\n### {language}\n\n{install}\n\n```{fence}\n{first}\n```").unwrap();
    }
    for operation in operations {
        writeln!(page, "\n## {}\n", title(&operation.name)).unwrap();
        if !operation.default.is_empty() {
            let default = format!("Default: {}.", operation.default);
            let one_line = default.len() + operation.result.len() < 100;
            write!(page, "{default}{}", if one_line { ' ' } else { '\n' }).unwrap();
        }
        writeln!(page, "Result: {}.", operation.result).unwrap();
        for language in LANGUAGES {
            match language.call(operation) {
                Err(reason) => writeln!(page, "- {}: – ({reason})", language.name),
                Ok(text) if text.contains('`') => writeln!(page, "- {}: {text}", language.name),
                Ok(call) => writeln!(page, "- {}: `{call}`", language.name),
            }
            .unwrap();
        }
    }
    page
}

/// A text with a capital.
fn title(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}

#[test]
fn every_operation_has_cells_and_examples() {
    let operations = operations();
    for names in [|it: &Operation| it.key.clone(), |it: &Operation| it.name.clone()] {
        let names: BTreeSet<String> = operations.iter().map(names).collect();
        assert_eq!(names.len(), operations.len(), "two operations have the same name");
    }
    for operation in &operations {
        for language in LANGUAGES {
            let (Ok(text) | Err(text)) = language.call(operation);
            let has = text.len() > 4;
            assert!(has, "{}: {} has neither call nor reason", operation.name, language.name);
        }
        let has_answer = operation.examples.iter().any(|it| it.answer.is_some());
        assert!(has_answer, "{}: no example has an answer", operation.name);
        let can_fail = operation.result.contains("error");
        let has_error = operation.examples.iter().any(|it| it.error.is_some());
        assert!(has_error || !can_fail, "{}: no example is an error", operation.name);
    }
}

#[test]
fn examples_have_the_answers_of_the_libraries() {
    let mut libraries = Libraries::english();
    for (question, answer) in operations().iter().flat_map(Operation::questions) {
        let found = libraries.ask(&question).to_string();
        let is_right = match answer.strip_prefix('!').and_then(|it| it.split_once(' ')) {
            Some((kind, says)) => found.starts_with(&format!("!{kind} ")) && found.contains(says),
            None => found == answer,
        };
        assert!(is_right, "{question:?}\n expected {answer}\n    found {found}");
    }
}

#[test]
fn random_questions_are_about_the_operations() {
    let operations = operations();
    let keys: BTreeSet<&str> = operations.iter().map(|it| it.key.as_str()).collect();
    let asked: Vec<Question> = random(&Libraries::english().lexicon).collect();
    assert!(asked.iter().all(|it| keys.contains(it.key.as_str())));
    assert_eq!(asked.len(), 2 * answers::BOARDS as usize + answers::QUERIES);
}

#[test]
fn the_names_exist() {
    let sources = [
        ("c", read("crates/capi/include/dictc.h"), "", "("),
        ("python", read("crates/python/python/dictc/_native.pyi"), "def ", "("),
        ("sql", sources("crates/sqlite/src", "rs"), "\"", "\""),
        ("javascript", sources("tools/wasm/src", "ts"), "  ", "("),
    ];
    for operation in operations() {
        for (language, text, before, after) in &sources {
            let call = Language::named(language).unwrap().call(&operation);
            let Some(name) = call.ok().and_then(function) else { continue };
            // A class of Python is called by its name.
            let names = [
                format!("{before}{name}{after}"),
                format!("class {name}:"),
                format!("async {name}("),
            ];
            let exists = names.iter().any(|it| text.contains(it));
            assert!(exists, "{language} has no {name}");
        }
    }
}

#[test]
fn the_functions_of_columns_exist() {
    let sqlite = sources("crates/sqlite/src", "rs");
    let python = read("crates/python/python/dictc/arrow.pyi");
    let page = read("docs/columns.md");
    for column in column_operations() {
        for call in column.sqlite.split("), ") {
            let name = function(call).unwrap();
            assert!(sqlite.contains(&format!("\"{name}\"")), "SQLite has no {name}");
        }
        assert!(python.contains(&format!("\n{}: ", column.key)), "Python has no {}", column.key);
        let ColumnOperation { key, result, r#type: kind, sqlite } = column;
        let row = format!("| `{key}` | {result} | {kind} | `{sqlite}` |");
        let row = row.replace("`rows of ", "rows of `");
        assert!(page.contains(&row), "docs/columns.md lacks the row\n{row}");
    }
}

#[test]
fn first_programs_are_short() {
    for (_, extension, _) in INSTALL {
        let is_import =
            |line: &str| ["use ", "#include ", "import "].iter().any(|it| line.starts_with(it));
        let text = first(extension);
        let lines = text.lines().filter(|line| !line.is_empty() && !is_import(line)).count();
        // C frees what it has taken.
        assert!(lines <= 16, "first.{extension} has {lines} lines besides those that import");
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
