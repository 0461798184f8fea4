//! Numbers from 0 up.

use std::fmt::Display;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::Error;

/// A number of an argument. Python adds the name of the argument to an error.
#[derive(Clone, Copy)]
pub struct Natural<T>(pub T);

/// The types of such numbers.
pub trait Unsigned: Display {
    const MAX: Self;
}

macro_rules! unsigned {
    ($($type:ty)*) => {
        $(impl Unsigned for $type {
            const MAX: Self = Self::MAX;
        })*
    };
}

unsigned!(u32 u64 usize);

impl<'py, T> FromPyObject<'_, 'py> for Natural<T>
where
    T: Unsigned + for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        object.extract().map(Self).map_err(|error| {
            match error.is_instance_of::<PyOverflowError>(object.py()) {
                true => {
                    let expected = format!("expected a number from 0 to {}", T::MAX);
                    Error::new_err(format!("{}; {expected}", &*object))
                }
                false => error,
            }
        })
    }
}

/// The number of an argument that has a default.
pub fn natural<'py, T>(object: &Bound<'py, PyAny>) -> PyResult<T>
where
    Natural<T>: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    object.extract().map(|Natural(number)| number)
}

/// Points as a signed number, whose differences are numbers too.
pub fn signed(points: u64) -> i64 {
    i64::try_from(points).unwrap_or(i64::MAX)
}
