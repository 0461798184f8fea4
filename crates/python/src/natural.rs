//! Arguments that are numbers.
//!
//! What is wrong with a number is said with the name of its argument: a number that is too small or
//! too large is an error of the package, and anything else a TypeError.

use std::fmt::Display;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

use crate::error::{Error, shown};

/// What an argument can be: a number from 0 up, an index, a pair or a list of them, or None in place
/// of one.
pub trait Argument: Sized {
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self>;
}

macro_rules! unsigned {
    ($($type:ty)*) => {
        $(impl Argument for $type {
            fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
                object.extract().map_err(|error| wrong(object, name, &error, Self::MAX))
            }
        })*
    };
}

unsigned!(u32 u64 usize);

/// An index, which can be negative. One that is greater than all is the greatest.
impl Argument for isize {
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        object.extract().or_else(|error: PyErr| {
            match error.is_instance_of::<PyOverflowError>(object.py()) {
                true if object.lt(0)? => Ok(Self::MIN),
                true => Ok(Self::MAX),
                false => Err(mistyped(object, name, "a whole number")),
            }
        })
    }
}

impl<T: Argument> Argument for Option<T> {
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        if object.is_none() { Ok(None) } else { T::of(object, name).map(Some) }
    }
}

impl<T: Argument, U: Argument> Argument for (T, U) {
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        match object.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
            Ok((one, other)) => Ok((T::of(&one, name)?, U::of(&other, name)?)),
            Err(_) => Err(mistyped(object, name, "a pair of numbers")),
        }
    }
}

impl<T: Argument> Argument for Vec<T> {
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        let Ok(all) = object.extract::<Vec<Bound<'_, PyAny>>>() else {
            return Err(mistyped(object, name, "a list of numbers"));
        };
        all.iter().map(|it| T::of(it, name)).collect()
    }
}

fn wrong(object: &Bound<'_, PyAny>, name: &str, error: &PyErr, most: impl Display) -> PyErr {
    match error.is_instance_of::<PyOverflowError>(object.py()) {
        true => {
            Error::new_err(format!("{name}={}; expected a number from 0 to {most}", shown(object)))
        }
        false => mistyped(object, name, "a whole number"),
    }
}

fn mistyped(object: &Bound<'_, PyAny>, name: &str, expected: &str) -> PyErr {
    PyTypeError::new_err(format!("{name}={}; expected {expected}", shown(object)))
}

/// A function for each argument, to be named in `from_py_with`.
macro_rules! arguments {
    ($($name:ident)*) => {
        $(pub fn $name<T: Argument>(object: &Bound<'_, PyAny>) -> PyResult<T> {
            T::of(object, stringify!($name))
        })*
    };
}

arguments! {
    at_least cell count edits first index level limit max_forms number ordinal path player
    points seed size start stop strength values words
}

/// The same, for numbers of which 0 would leave nothing.
macro_rules! positive {
    ($($name:ident)*) => {
        $(pub fn $name<T: Argument>(object: &Bound<'_, PyAny>) -> PyResult<T> {
            match T::of(object, stringify!($name))? {
                _ if object.eq(0)? => Err(Error::new_err(concat!(
                    stringify!($name), "=0; expected a number from 1 up"
                ))),
                number => Ok(number),
            }
        })*
    };
}

positive! { length max_length min_length seconds step_limit }

/// Points as a signed number, whose differences are numbers too.
pub fn signed(points: u64) -> i64 {
    i64::try_from(points).unwrap_or(i64::MAX)
}
