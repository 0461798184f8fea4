//! Word lists as the user names them: files, and `-` for standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// What messages call standard input.
pub(crate) const STANDARD_INPUT: &str = "standard input";

/// A word list, opened.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn Read>,
}

impl Input {
    /// Opens a word list; `-` is standard input.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Ok(Self { name: STANDARD_INPUT.to_owned(), reader: Box::new(io::stdin()) });
        }
        let name = path.display().to_string();
        let file = File::open(path)
            .map_err(|error| Failure::Message(format!("{name}: cannot open: {error}")))?;
        Ok(Self { name, reader: Box::new(file) })
    }
}
