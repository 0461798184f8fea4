//! Compiling word lists.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use dictc_compile::{CompileOptions, QRule};
use dictc_lexicon::{GraphKind, ValueKind};
use dictc_query::DuplicateValues;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::dictionary::{Dictionary, open};
use crate::error::{of_compile, of_io};

/// What to compile: paths of word lists, or words.
enum Input {
    Files(Vec<PathBuf>),
    /// Lines of a word list.
    Words(String),
}

/// Compiles words, or word lists, and keeps every word unless you ask for filters.
///
/// `words` is the path of a word list; or an iterable of words, of pairs of a word and its value,
/// or of `pathlib.Path`s; or a mapping of words to values. A word consists of letters only; other
/// lines are dropped. With `output` the dictionary is written to that file, whole or not at all,
/// and opened. `duplicate_values` is "error", "min", "max", "sum" or "first"; `graph` is "trie",
/// "dawg" (smaller files) or "none" (the smallest); `levels` notes that values are levels.
/// Raises ValueError, naming the list and the line, TypeError, and OSError.
#[pyfunction]
#[pyo3(name = "compile", signature = (
    words, *, output = None, min_length = 1, max_length = None, letters = None,
    fold_accents = false, drop_bare_q = false, exclude = None, duplicate_values = "error",
    graph = "trie", levels = false,
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn compile_words(
    py: Python<'_>,
    words: &Bound<'_, PyAny>,
    output: Option<PathBuf>,
    min_length: usize,
    max_length: Option<usize>,
    letters: Option<String>,
    fold_accents: bool,
    drop_bare_q: bool,
    exclude: Option<Vec<PyBackedStr>>,
    duplicate_values: &str,
    graph: &str,
    levels: bool,
) -> PyResult<Dictionary> {
    let input = input(words)?;
    let mut options = CompileOptions::new()
        .min_length(min_length)
        .fold_accents(fold_accents)
        .q_rule(if drop_bare_q { QRule::BeforeU } else { QRule::Bare })
        .duplicate_values(choose(
            "duplicate_values",
            duplicate_values,
            &[
                ("error", DuplicateValues::Error),
                ("min", DuplicateValues::Min),
                ("max", DuplicateValues::Max),
                ("sum", DuplicateValues::Sum),
                ("first", DuplicateValues::First),
            ],
        )?)
        .graph(choose(
            "graph",
            graph,
            &[("trie", GraphKind::Trie), ("dawg", GraphKind::Dawg), ("none", GraphKind::None)],
        )?)
        .value_kind(if levels { ValueKind::Levels } else { ValueKind::Unspecified });
    if let Some(letters) = max_length {
        options = options.max_length(letters);
    }
    if let Some(letters) = letters {
        options = options.letters(letters);
    }
    let compiled = py.detach(|| {
        let mut session = options.start().map_err(of_compile)?;
        match &input {
            Input::Words(list) => {
                session = session.add(list.as_bytes(), "words").map_err(of_compile)?;
            }
            Input::Files(paths) => {
                for path in paths {
                    let list = read(path)?;
                    let name = path.to_string_lossy();
                    session = session.add(list, &name).map_err(of_compile)?;
                }
            }
        }
        if let Some(words) = &exclude {
            let list = lines(words.iter().map(|word| &**word))?;
            session = session.exclude(list.as_bytes(), "excluded words").map_err(of_compile)?;
        }
        match &output {
            Some(path) => session.finish_to_file(path).map(|_| None).map_err(of_compile),
            None => session.finish().and_then(|it| it.into_lexicon()).map(Some).map_err(of_compile),
        }
    })?;
    match (compiled, output) {
        (Some(lexicon), _) => Ok(Dictionary::in_memory(lexicon)),
        (None, Some(path)) => open(py, path, true, true),
        (None, None) => unreachable!("without an output the lexicon is in memory"),
    }
}

fn read(path: &PathBuf) -> PyResult<impl Read> {
    File::open(path)
        .map_err(|error| of_io(error.kind(), format!("{}: cannot open: {error}", path.display())))
}

fn choose<T: Copy>(option: &str, got: &str, choices: &[(&str, T)]) -> PyResult<T> {
    let choice = choices.iter().find(|(name, _)| *name == got);
    choice.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("{option}={got:?}; expected one of {}", names.join(", ")))
    })
}

/// Reads the argument: one path, or an iterable of paths, of words, or of words with values. A
/// `str` in an iterable is a word; a single `str` is a path.
fn input(words: &Bound<'_, PyAny>) -> PyResult<Input> {
    if let Ok(path) = words.extract::<PathBuf>() {
        return Ok(Input::Files(vec![path]));
    }
    let (mut files, mut list) = (Vec::new(), String::new());
    // A mapping of words to values.
    let items = if words.hasattr("items")? { words.call_method0("items")? } else { words.clone() };
    for item in items.try_iter()? {
        let item = item?;
        if let Ok(word) = item.extract::<PyBackedStr>() {
            push_line(&mut list, &word, None)?;
        } else if let Ok((word, value)) = item.extract::<(PyBackedStr, u64)>() {
            push_line(&mut list, &word, Some(value))?;
        } else if let Ok(path) = item.extract::<PathBuf>() {
            files.push(path);
        } else {
            return Err(PyTypeError::new_err(format!(
                "{}: expected a word, a pair of a word and a whole number, or a path",
                item.repr()?
            )));
        }
    }
    match (files.is_empty(), list.is_empty()) {
        (true, _) => Ok(Input::Words(list)),
        (false, true) => Ok(Input::Files(files)),
        (false, false) => Err(PyTypeError::new_err("both words and paths; expected one kind")),
    }
}

/// Adds a line to a word list in memory. What would be read as two lines, or as a value, is refused.
fn push_line(list: &mut String, word: &str, value: Option<u64>) -> PyResult<()> {
    if word.contains(['\n', '\r', '\t']) {
        return Err(PyValueError::new_err(format!(
            "{word:?} is not a word: it has a line end or a tab"
        )));
    }
    list.push_str(word);
    if let Some(value) = value {
        list.push('\t');
        list.push_str(&value.to_string());
    }
    list.push('\n');
    Ok(())
}

fn lines<'a>(words: impl Iterator<Item = &'a str>) -> PyResult<String> {
    let mut list = String::new();
    for word in words {
        push_line(&mut list, word, None)?;
    }
    Ok(list)
}
