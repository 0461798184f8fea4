//! Writes to standard output: rows, objects and reports in any format, and whole texts.
//!
//! A row is a struct that derives `Serialize`. Every program that lists words uses [`Rows`], so the
//! same columns have the same form everywhere.

use std::io::{self, BufWriter, Stdout, Write};

use dictc_render::{Document, TextStyle, Writer};
use serde::Serialize;

use crate::failure::Failure;
use crate::guard::{self, Content, Guard};

/// A document on standard output. Errors of writing are [`Failure`]s.
#[derive(Debug)]
pub struct Rows(Writer<BufWriter<Guard<Stdout>>>);

impl Rows {
    /// Writes nothing yet.
    #[must_use]
    pub fn new(document: Document) -> Rows {
        Rows(Writer::new(standard_output(document.format()), document))
    }

    /// As [`Writer::row`].
    ///
    /// # Errors
    ///
    /// All methods fail if standard output cannot be written.
    pub fn row(&mut self, row: &impl Serialize) -> Result<(), Failure> {
        failed(self.0.row(row))
    }

    /// As [`Writer::row_or_line`].
    #[expect(clippy::missing_errors_doc, reason = "as row")]
    pub fn row_or_line<L: AsRef<str>>(
        &mut self,
        row: &impl Serialize,
        line: impl FnOnce() -> L,
    ) -> Result<(), Failure> {
        failed(self.0.row_or_line(row, line))
    }

    /// As [`Writer::object`].
    #[expect(clippy::missing_errors_doc, reason = "as row")]
    pub fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        failed(self.0.object(object))
    }

    /// As [`Writer::report`].
    #[expect(clippy::missing_errors_doc, reason = "as row")]
    pub fn report(
        &mut self,
        object: &impl Serialize,
        text: impl FnOnce(TextStyle) -> String,
    ) -> Result<(), Failure> {
        failed(self.0.report(object, text))
    }

    /// As [`Writer::rows`].
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.0.rows()
    }

    /// As [`Writer::flush`].
    #[expect(clippy::missing_errors_doc, reason = "as row")]
    pub fn flush(&mut self) -> Result<(), Failure> {
        failed(self.0.flush())
    }

    /// As [`Writer::finish`].
    #[expect(clippy::missing_errors_doc, reason = "as row")]
    pub fn finish(mut self) -> Result<(), Failure> {
        failed(self.0.finish())
    }
}

fn failed<T>(written: io::Result<T>) -> Result<T, Failure> {
    written.map_err(|error| Failure::output(&error))
}

/// Standard output, buffered.
#[must_use]
pub fn standard_output(content: impl Into<Content>) -> BufWriter<Guard<Stdout>> {
    BufWriter::with_capacity(1 << 16, guard::standard_output(content.into()))
}

/// Prints a whole text, or a file, on standard output.
///
/// # Errors
///
/// If it cannot be written.
pub fn print(content: Content, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut out = standard_output(content);
    failed(out.write_all(text.as_ref()).and_then(|()| out.flush()))
}

/// A number rounded to three decimals.
#[must_use]
pub fn thousandths(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
