//! Writes questions with the answers of the Rust libraries, for the tests of a language.
//!
//! ```text
//! cargo run --release -p answers -- python folder > answers.tsv
//! ```
//!
//! The examples of `operations.toml` come first, then 2,000 boards and 5,000 queries at random; all
//! but those of operations that the language does not have. Each line holds a key, arguments and the
//! answer, separated by tabs. With a folder, questions of hostile files and of dictionaries with
//! alphabets follow, which it writes there.
//! The documentation of the library describes them.
#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use answers::{Language, Libraries, operations, random};

fn main() -> Result<(), Box<dyn Error>> {
    let names = "rust, program, c, python, sql, javascript";
    let language = std::env::args().nth(1).and_then(|name| Language::named(&name));
    let language = language.ok_or_else(|| format!("expected a language: {names}"))?;
    let operations = operations();
    let operations = operations.iter().filter(|it| language.call(it).is_ok());
    let keys: BTreeSet<&str> = operations.clone().map(|it| it.key.as_str()).collect();

    let mut libraries = Libraries::english();
    let examples = operations.flat_map(answers::Operation::questions);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut write = |key: &str, arguments: &[String], answer: &str| {
        writeln!(out, "{key}\t{}\t{answer}", arguments.join("\t"))
    };
    for (mut question, answer) in examples {
        if matches!(question.key.as_str(), "open" | "meaning") {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            question.arguments[0] = path.join(&question.arguments[0]).display().to_string();
        }
        write(&question.key, &question.arguments, &answer)?;
    }
    let lexicon = libraries.lexicon.clone();
    for question in random(&lexicon).filter(|it| keys.contains(it.key.as_str())) {
        write(&question.key, &question.arguments, &libraries.ask(&question).to_string())?;
    }
    if let Some(folder) = std::env::args_os().nth(2) {
        let folder = Path::new(&folder);
        let hostile = answers::hostile_questions(language, folder)?;
        for (question, answer) in hostile.into_iter().chain(answers::alphabet_questions(folder)?) {
            writeln!(out, "{}\t{}\t{answer}", question.key, question.arguments.join("\t"))?;
        }
    }
    Ok(out.flush()?)
}
