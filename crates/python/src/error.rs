//! Errors of the libraries as Python exceptions, with the messages of all causes.

use std::error::Error;
use std::io;
use std::iter::successors;
use std::path::Path;

use pyo3::PyErr;
use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyValueError};

/// The messages of an error and of its sources.
fn chain(error: &dyn Error) -> String {
    let errors = successors(Some(error), |&it| it.source());
    errors.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

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

/// An error of opening or querying a dictionary.
pub fn of_lexicon(error: dictc_lexicon::Error) -> PyErr {
    let message = chain(&error);
    match error {
        dictc_lexicon::Error::Io { path, source, .. } => of_io(&path, &source, message),
        dictc_lexicon::Error::NotAFile { .. } => PyOSError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// An error of compiling.
pub fn of_compile(error: dictc_compile::Error) -> PyErr {
    let message = chain(&error);
    match error {
        dictc_compile::Error::Io { path, source, .. } => of_io(&path, &source, message),
        dictc_compile::Error::NoFolder { .. } => PyFileNotFoundError::new_err(message),
        dictc_compile::Error::NotReplaceable { .. } => PyOSError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// An error in the caller's argument.
pub fn of_value(error: impl Error) -> PyErr {
    PyValueError::new_err(chain(&error))
}
