//! The error for files that are not text, or not text that can be read here.

use std::borrow::Cow;
use std::fmt;
use std::io;

/// The payload of an [`io::Error`] about a file that is not text, or not text that can be read
/// here. It says what the file is, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotText(Cow<'static, str>);

/// An error with [`NotText`].
pub(crate) fn not_text(what: impl Into<Cow<'static, str>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, NotText(what.into()))
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotText {}
