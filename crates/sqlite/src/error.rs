//! Makes SQL errors, which are messages in English.

use std::error::Error;

use rusqlite::ffi;

/// The result of functions that SQLite calls.
pub type Result<T> = rusqlite::Result<T>;

/// An SQL error with this message.
pub fn failure(message: impl Into<String>) -> rusqlite::Error {
    let mut message: String = message.into();
    // A C text ends at its first NUL, and a message can quote one.
    message.retain(|character| character != '\0');
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_ERROR), Some(message))
}

/// Whether an error is one of [`failure`]: not an interrupt, for example.
pub fn is_failure(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(ffi::SQLITE_ERROR)
}

/// An SQL error with the messages of an error and of all its sources.
pub fn chain(error: impl Error + 'static) -> rusqlite::Error {
    failure(dictc_letters::chain(&error))
}

/// Puts the name of a function in front of an error's message.
pub fn named<'n>(name: &'n str) -> impl Fn(rusqlite::Error) -> rusqlite::Error + 'n {
    move |error| match error {
        rusqlite::Error::SqliteFailure(code, Some(message)) => {
            rusqlite::Error::SqliteFailure(code, Some(format!("{name}: {message}")))
        }
        other => other,
    }
}
