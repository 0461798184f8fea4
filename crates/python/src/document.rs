//! Makes documents in the formats of the programs, as texts.

use std::io;

use dictc_render::{Document, Format, Writer};
use pyo3::PyResult;

use crate::error::of_value;

/// The text of a document of one item, which `write` writes.
pub fn document<T>(
    document: Document,
    write: impl FnOnce(&mut Writer<Vec<u8>>) -> io::Result<T>,
) -> PyResult<String> {
    let mut writer = Writer::new(Vec::new(), document.of_one());
    write(&mut writer)?;
    writer.finish()?;
    String::from_utf8(std::mem::take(writer.get_mut())).map_err(of_value)
}

/// An object, which `write` writes, as JSON on one line, without the end of the line.
pub fn json<T>(write: impl FnOnce(&mut Writer<Vec<u8>>) -> io::Result<T>) -> PyResult<String> {
    let lines = Format::named("jsonl").expect("a format of the programs");
    let mut line = document(Document::new(lines), write)?;
    line.truncate(line.trim_end().len());
    Ok(line)
}
