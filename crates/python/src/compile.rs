//! Compiling word lists, and dictionaries of words in memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use dictc_compile::{CompileOptions, QRule};
use dictc_letters::Folding;
use dictc_lexicon::{GraphKind, Lexicon, ValueKind};
use dictc_query::DuplicateValues;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;

use crate::dictionary::{Dictionary, open};
use crate::error::{of_compile, of_io, of_lexicon};

/// Compiles word lists, like the program `dictc`.
///
/// `paths` are one or more word lists. A word consists only of letters; other lines are dropped,
/// and so are words of fewer than `min_length` letters and, unless `drop_bare_q` is False, words
/// with a q that is not followed by u. With `output`, the dictionary is atomically written to that
/// file and opened. `duplicate_values` is "error", "min", "max", "sum" or "first"; `graph` is
/// "trie", "dawg" (smaller files) or "none" (the smallest); `levels` records that values are
/// levels. Raises ValueError, which names the list and the line, and OSError.
#[pyfunction]
#[pyo3(name = "compile", signature = (
    *paths, output = None, min_length = 3, max_length = None, letters = None,
    fold_accents = false, drop_bare_q = true, exclude = None, duplicate_values = "error",
    graph = "trie", levels = false,
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn compile_lists(
    py: Python<'_>,
    paths: Vec<PathBuf>,
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
    if paths.is_empty() {
        return Err(PyTypeError::new_err("expected the path of a word list, or several"));
    }
    let mut options = CompileOptions::new()
        .min_length(min_length)
        .folding(if fold_accents { Folding::new().accents() } else { Folding::new() })
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
        for path in &paths {
            session = session.add(read(path)?, &path.to_string_lossy()).map_err(of_compile)?;
        }
        if let Some(words) = &exclude {
            let list = lines(words)?;
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

/// A dictionary in memory of exactly the given words, unchanged.
///
/// `words` is an iterable of words, or of pairs of a word and its value, or a mapping of words to
/// values. Words can be in any order; if a word is repeated, the first one counts. `levels` records
/// that values are levels. `save` writes the dictionary to a file. Raises ValueError for an empty
/// word, and TypeError.
#[pyfunction]
#[pyo3(signature = (words, *, levels = false))]
pub fn from_words(py: Python<'_>, words: &Bound<'_, PyAny>, levels: bool) -> PyResult<Dictionary> {
    if words.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("a str; expected words, and compile() takes paths"));
    }
    let items = if words.hasattr("items")? { words.call_method0("items")? } else { words.clone() };
    let (mut plain, mut valued) = (Vec::<PyBackedStr>::new(), Vec::<(PyBackedStr, u64)>::new());
    for item in items.try_iter()? {
        let item = item?;
        if let Ok(word) = item.extract() {
            plain.push(word);
        } else if let Ok(entry) = item.extract() {
            valued.push(entry);
        } else {
            return Err(PyTypeError::new_err(format!(
                "{}: expected a word, or a pair of a word and a whole number",
                item.repr()?
            )));
        }
    }
    if !plain.is_empty() && !valued.is_empty() {
        return Err(PyTypeError::new_err("words with and without values; expected one kind"));
    }
    let lexicon = py.detach(|| match (valued.is_empty(), levels) {
        (true, _) => Lexicon::from_words(plain.iter().map(|it| &**it)),
        (false, true) => Lexicon::from_levels(valued.iter().map(|(word, it)| (&**word, *it))),
        (false, false) => Lexicon::from_entries(valued.iter().map(|(word, it)| (&**word, *it))),
    });
    Ok(Dictionary::in_memory(lexicon.map_err(of_lexicon)?))
}

fn read(path: &Path) -> PyResult<impl Read> {
    let failed =
        |error: io::Error| of_io(path, &error, format!("{}: cannot open: {error}", path.display()));
    File::open(path).map_err(failed)
}

fn choose<T: Copy>(option: &str, got: &str, choices: &[(&str, T)]) -> PyResult<T> {
    let choice = choices.iter().find(|(name, _)| *name == got);
    choice.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("{option}={got:?}; expected one of {}", names.join(", ")))
    })
}

/// Words as a word list. Refuses words that would be read as two lines or as a value.
fn lines(words: &[PyBackedStr]) -> PyResult<String> {
    let mut list = String::new();
    for word in words {
        if word.contains(['\n', '\r', '\t']) {
            let message = format!("{:?} is not a word: it has a line end or a tab", &**word);
            return Err(PyValueError::new_err(message));
        }
        list.push_str(word);
        list.push('\n');
    }
    Ok(list)
}
