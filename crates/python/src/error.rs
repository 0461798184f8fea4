//! Errors of the libraries as Python exceptions, with the messages of all causes.

use std::error::Error;
use std::io;

use pyo3::PyErr;
use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyPermissionError, PyValueError};

/// The messages of an error and of its sources.
fn chain(error: &dyn Error) -> String {
    let mut message = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        message.push_str(": ");
        message.push_str(&error.to_string());
        source = error.source();
    }
    message
}

/// An error of the operating system.
pub fn of_io(kind: io::ErrorKind, message: String) -> PyErr {
    match kind {
        io::ErrorKind::NotFound => PyFileNotFoundError::new_err(message),
        io::ErrorKind::PermissionDenied => PyPermissionError::new_err(message),
        _ => PyOSError::new_err(message),
    }
}

/// An error of opening or asking a dictionary.
pub fn of_lexicon(error: dictc_lexicon::Error) -> PyErr {
    let message = chain(&error);
    match error {
        dictc_lexicon::Error::Io { source, .. } => of_io(source.kind(), message),
        dictc_lexicon::Error::NotAFile { .. } => PyOSError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// An error of compiling.
pub fn of_compile(error: dictc_compile::Error) -> PyErr {
    let message = chain(&error);
    match error {
        dictc_compile::Error::Io { source, .. } => of_io(source.kind(), message),
        dictc_compile::Error::NoFolder { .. } => PyFileNotFoundError::new_err(message),
        dictc_compile::Error::NotReplaceable { .. } => PyOSError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// An error in what the caller wrote.
pub fn of_value(error: impl Error) -> PyErr {
    PyValueError::new_err(chain(&error))
}
