//! The list of operations, as `operations.toml` has it.

use serde::Deserialize;

use crate::Question;

/// An operation: what it is, and how each language spells it.
///
/// Each cell is a call, or `-` and the reason why there is none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    /// The name in questions.
    pub key: String,
    /// What it is, in words.
    pub name: String,
    /// What holds where a call does not say otherwise.
    pub default: String,
    /// What it returns, and how it fails.
    pub result: String,
    rust: String,
    program: String,
    c: String,
    python: String,
    sql: String,
    javascript: String,
    /// Questions with their answers.
    pub examples: Vec<Example>,
}

/// A question with its answer, or with its error.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The arguments.
    pub ask: Vec<String>,
    /// The answer, unless there is an error.
    pub answer: Option<String>,
    /// The kind of the error.
    pub error: Option<String>,
    /// A part of its message.
    pub says: Option<String>,
}

/// A language: its name in the list, its name on the page, and its cell of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// The name of the cell.
    pub key: &'static str,
    /// The name in texts.
    pub name: &'static str,
    cell: fn(&Operation) -> &str,
}

/// The languages, in the order of the page.
pub const LANGUAGES: [Language; 6] = [
    Language { key: "rust", name: "Rust", cell: |it| &it.rust },
    Language { key: "program", name: "programs", cell: |it| &it.program },
    Language { key: "c", name: "C", cell: |it| &it.c },
    Language { key: "python", name: "Python", cell: |it| &it.python },
    Language { key: "sql", name: "SQL", cell: |it| &it.sql },
    Language { key: "javascript", name: "JavaScript", cell: |it| &it.javascript },
];

impl Language {
    /// The language with this key.
    #[must_use]
    pub fn named(key: &str) -> Option<Self> {
        LANGUAGES.into_iter().find(|it| it.key == key)
    }

    /// How the language calls an operation, or why it does not have it.
    ///
    /// # Errors
    ///
    /// The reason.
    pub fn call(self, operation: &Operation) -> Result<&str, &str> {
        let cell = (self.cell)(operation);
        cell.strip_prefix("- ").map_or(Ok(cell), Err)
    }
}

impl Operation {
    /// The examples as questions, each with its answer as [`Answer`](crate::Answer) displays it.
    pub fn questions(&self) -> impl Iterator<Item = (Question, String)> {
        self.examples.iter().map(|example| {
            let answer = match &example.answer {
                Some(answer) => answer.clone(),
                None => {
                    let [kind, says] = [&example.error, &example.says].map(|it| it.as_deref());
                    format!("!{} {}", kind.unwrap_or_default(), says.unwrap_or_default())
                }
            };
            (Question::new(&self.key, &example.ask), answer)
        })
    }
}

/// What can be asked about a column of texts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnOperation {
    /// The name of the function.
    pub key: String,
    /// What it returns for a row.
    pub result: String,
    /// The type of a row of the result.
    pub r#type: String,
    /// The call in SQLite.
    pub sqlite: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    operation: Vec<Operation>,
    column: Vec<ColumnOperation>,
}

fn list() -> List {
    let list = toml::from_str(include_str!("../operations.toml"));
    list.unwrap_or_else(|error| panic!("operations.toml: {error}"))
}

/// Reads the list.
///
/// # Panics
///
/// If a cell is missing, or there is one that this module does not know.
#[must_use]
pub fn operations() -> Vec<Operation> {
    list().operation
}

/// Reads the list of what can be asked about columns.
///
/// # Panics
///
/// As for [`operations`].
#[must_use]
pub fn column_operations() -> Vec<ColumnOperation> {
    list().column
}
