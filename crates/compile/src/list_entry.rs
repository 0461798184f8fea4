//! An entry of a list, and what receives the entries.

use crate::error::Error;

/// An entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ListEntry<'a> {
    /// The word as it is in the list. It need not be a word.
    pub word: &'a str,
    /// The text in the column of values.
    pub value: Option<&'a str>,
    /// The text in the column of texts.
    pub meaning: Option<&'a str>,
    /// Its line, from 1.
    pub line: u64,
}

/// Receives the entries of a list.
pub(crate) trait Sink {
    /// Receives the beginning of each line, or of each entry in JSON.
    fn line(&mut self) -> Result<(), Error>;
    fn entry(&mut self, entry: ListEntry<'_>) -> Result<(), Error>;
    /// Is called after a list whose numbers are not read, since they are not whole.
    fn without_values(&mut self) {}
    /// Is called from time to time within a line with many entries.
    fn pause(&mut self) -> Result<(), Error> {
        Ok(())
    }
}
