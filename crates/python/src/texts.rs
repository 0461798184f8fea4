//! Texts from any iterable of Python: lists, arrays, columns, sets, generators.

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::error::shown;

/// The texts of an iterable. Refuses a `str`, which is an iterable of its characters.
pub fn texts(object: &Bound<'_, PyAny>) -> PyResult<Vec<PyBackedStr>> {
    if object.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("a str; expected a list, or another iterable, of words"));
    }
    let items = items(object)?;
    if let Ok(texts) = object.extract() {
        // A list or another sequence, all at once.
        return Ok(texts);
    }
    let mut texts = Vec::with_capacity(object.len().unwrap_or(0));
    for (at, text) in items.enumerate() {
        let text = text?;
        let wrong = || match text.repr() {
            Ok(text) => PyTypeError::new_err(format!("element {at}: {text}; expected a word")),
            Err(error) => error,
        };
        texts.push(scalar(text.clone())?.extract().map_err(|_| wrong())?);
    }
    Ok(texts)
}

/// The items of a list or another iterable, but not the names of the columns of a frame.
pub fn items<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    if !object.is_instance_of::<PyList>() {
        object.py().import("dictc._arguments")?.call_method1("refuse_frame", (object,))?;
    }
    object.try_iter().map_err(|_| {
        let found = shown(object);
        PyTypeError::new_err(format!("{found}; expected a list, or another iterable, of words"))
    })
}

/// A scalar of Arrow as the object of Python that it stands for; any other object as it is.
pub fn scalar<'py>(object: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if object.is_instance_of::<PyString>() {
        return Ok(object);
    }
    match object.getattr_opt(intern!(object.py(), "as_py"))? {
        Some(as_py) => as_py.call0(),
        None => Ok(object),
    }
}
