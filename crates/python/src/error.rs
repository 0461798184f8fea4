//! Errors of the libraries as Python exceptions, with the messages of all causes.

use std::error::Error as StdError;
use std::io;
use std::path::Path;

use dictc_letters::chain;
use dictc_texts::NotText;
use pyo3::create_exception;
use pyo3::exceptions::{
    PyFileNotFoundError, PyOSError, PyPermissionError, PyUserWarning, PyValueError,
};
use pyo3::prelude::*;

create_exception!(dictc, Error, PyValueError, "An error of this package in what it was given.");
create_exception!(dictc, BoardError, Error, "A text is not a board, or a size or dice are wrong.");
create_exception!(dictc, WordListError, Error, "A word list cannot be compiled.");
create_exception!(
    dictc,
    WordListWarning,
    PyUserWarning,
    "A notable part of a list is lost or has no effect, or its words may not be for games."
);
create_exception!(
    dictc,
    DictionaryError,
    Error,
    "A dictionary is damaged, is something else, or cannot be made of these words."
);
create_exception!(dictc, QueryError, Error, "A pattern, an expression or letters are wrong.");
create_exception!(
    dictc,
    StepLimitError,
    Error,
    "A walk over words took as many steps as its limit allows. `found` has the words that a function \
     found; an iterator has returned them."
);

/// An object as a message shows it.
pub fn shown(object: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 60;
    let text = object.repr().map_or_else(|error| error.to_string(), |it| it.to_string());
    text.chars().take(LONGEST).collect()
}

/// The numbers of errors, on every system: "permission denied", "is a directory", "invalid argument".
const EACCES: i32 = 13;
const EISDIR: i32 = 21;
const EINVAL: i32 = 22;

/// An error of the operating system about a file, with `errno`, `strerror` and `filename`.
pub fn of_io(path: &Path, source: &io::Error, message: String) -> PyErr {
    match source.raw_os_error() {
        // Python makes it a FileNotFoundError, PermissionError, ... by its number.
        Some(number) => {
            let text = source.to_string();
            let text = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, text, path.as_os_str().to_owned()))
        }
        None => PyOSError::new_err(message),
    }
}

/// An error of opening or making a dictionary.
pub fn of_lexicon(error: dictc_lexicon::Error) -> PyErr {
    let message = chain(&error);
    match error {
        dictc_lexicon::Error::Io { path, source, .. } => of_io(&path, &source, message),
        dictc_lexicon::Error::NotAFile { path } => {
            let number = if path.is_dir() { EISDIR } else { EINVAL };
            let what = "not a regular file; give the path of a dictionary, such as en.fst";
            PyOSError::new_err((number, what, path.into_os_string()))
        }
        _ => DictionaryError::new_err(message),
    }
}

/// An error of compiling.
pub fn of_compile(error: dictc_compile::Error) -> PyErr {
    let message = chain(&error);
    match error {
        dictc_compile::Error::Io { path, source, .. } => of_io(&path, &source, message),
        dictc_compile::Error::Read { name, source } => match source.get_ref() {
            Some(what) if what.is::<NotText>() => WordListError::new_err(format!("{name}: {what}")),
            _ if source.raw_os_error().is_some() => of_io(Path::new(&name), &source, message),
            _ => WordListError::new_err(message),
        },
        dictc_compile::Error::NoFolder { .. } => PyFileNotFoundError::new_err(message),
        dictc_compile::Error::NotReplaceable { .. } => PyOSError::new_err(message),
        dictc_compile::Error::ReadOnly { path, .. } => PyPermissionError::new_err((
            EACCES,
            "the file is read-only and will not be replaced",
            path.into_os_string(),
        )),
        dictc_compile::Error::Letters(_) => QueryError::new_err(message),
        _ => WordListError::new_err(message),
    }
}

/// An error in the text of a board, a size or dice.
pub fn of_board(error: dictc_board::Error) -> PyErr {
    BoardError::new_err(chain(&error))
}

/// An error in a question, or in its answers.
pub fn of_query(error: dictc_query::Error) -> PyErr {
    let message = chain(&error);
    match error {
        dictc_query::Error::StepLimit { .. } => StepLimitError::new_err(message),
        dictc_query::Error::Damaged(_) => DictionaryError::new_err(message),
        _ => QueryError::new_err(message),
    }
}

/// An error in a puzzle.
pub fn of_puzzle(error: dictc_puzzles::Error) -> PyErr {
    let message = chain(&error);
    match error {
        dictc_puzzles::Error::Query(error) => of_query(error),
        dictc_puzzles::Error::Stopped(_) => StepLimitError::new_err(message),
        _ => QueryError::new_err(message),
    }
}

/// An error in another argument.
pub fn of_value(error: impl StdError + 'static) -> PyErr {
    Error::new_err(chain(&error))
}
