//! Reads SQL values as arguments of functions.

use rusqlite::types::ValueRef;

use crate::error::{Result, failure};

/// A text; `None` for NULL.
///
/// # Errors
///
/// A value of another type, or a text that is not UTF-8.
pub fn text<'v>(value: ValueRef<'v>, what: &str) -> Result<Option<&'v str>> {
    match value {
        ValueRef::Null => Ok(None),
        ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                let at = error.valid_up_to();
                Err(failure(format!("the {what} is not UTF-8 at byte {at}")))
            }
        },
        other => Err(wrong_type(other, what, "a text")),
    }
}

/// The bytes of a text, which need not be UTF-8; `None` for NULL.
///
/// # Errors
///
/// A value of another type.
pub fn bytes<'v>(value: ValueRef<'v>, what: &str) -> Result<Option<&'v [u8]>> {
    match value {
        ValueRef::Null => Ok(None),
        ValueRef::Text(bytes) => Ok(Some(bytes)),
        other => Err(wrong_type(other, what, "a text")),
    }
}

/// A text that must not be NULL.
///
/// # Errors
///
/// NULL, a value of another type, or a text that is not UTF-8.
pub fn required<'v>(value: ValueRef<'v>, what: &str) -> Result<&'v str> {
    text(value, what)?.ok_or_else(|| failure(format!("the {what} is NULL; expected a text")))
}

/// An integer; `None` for NULL.
///
/// # Errors
///
/// A value of another type.
pub fn integer(value: ValueRef<'_>, what: &str) -> Result<Option<i64>> {
    match value {
        ValueRef::Null => Ok(None),
        ValueRef::Integer(number) => Ok(Some(number)),
        other => Err(wrong_type(other, what, "an integer")),
    }
}

/// A non-negative number; `None` for NULL.
///
/// # Errors
///
/// A value of another type, or a negative number.
pub fn count(value: ValueRef<'_>, what: &str) -> Result<Option<usize>> {
    let Some(number) = integer(value, what)? else { return Ok(None) };
    let negative = || failure(format!("the {what} is {number}; expected a number from 0 up"));
    usize::try_from(number).map(Some).map_err(|_| negative())
}

fn wrong_type(value: ValueRef<'_>, what: &str, expected: &str) -> rusqlite::Error {
    let found = match value {
        ValueRef::Null => "NULL",
        ValueRef::Integer(_) => "an integer",
        ValueRef::Real(_) => "a real number",
        ValueRef::Text(_) => "a text",
        ValueRef::Blob(_) => "a blob",
    };
    failure(format!("the {what} is {found}; expected {expected}"))
}
