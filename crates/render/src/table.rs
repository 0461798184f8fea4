//! Tables: a line for each word, or for each path.

use std::borrow::Cow;
use std::io::{self, Write};

use board::Board;

use crate::paths::ListedPaths;
use crate::words::WordList;

/// The names of the columns.
const HEADER: [&str; 5] = ["board", "word", "letters", "points", "path"];

/// How the fields of a line are separated and quoted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    separator: &'static str,
    quote: fn(&str) -> Cow<'_, str>,
}

/// Tabs between fields. No field has a tab or a line break, so there are no quotes.
pub(crate) const TSV: Dialect = Dialect { separator: "\t", quote: |field| Cow::Borrowed(field) };

/// Commas between fields, as RFC 4180 has it, but with line feeds alone.
pub(crate) const CSV: Dialect = Dialect { separator: ",", quote: csv_field };

/// Writes the header of CSV.
pub(crate) fn write_header(out: &mut dyn Write) -> io::Result<()> {
    write_line(out, CSV, HEADER)
}

/// Writes the words of a board: one line for each word, or one for each of its paths.
pub(crate) fn write(
    out: &mut dyn Write,
    dialect: Dialect,
    label: &str,
    board: &Board,
    words: &WordList,
    paths: &mut ListedPaths,
) -> io::Result<()> {
    let mut path_text = String::new();
    for word in words.words() {
        let (letters, points) = (word.letter_count().to_string(), word.points().to_string());
        paths.of(word, |path| {
            format_path(&mut path_text, board, path);
            write_line(out, dialect, [label, word.text(), &letters, &points, &path_text])
        })?;
        if paths.is_full() {
            break;
        }
    }
    Ok(())
}

/// Writes a line of a summary: the board, its words and its points, with tabs between them.
///
/// It allocates nothing, since a run may write millions of these lines.
///
/// # Errors
///
/// What `out` fails with.
pub fn write_summary(out: &mut impl Write, label: &str, words: u32, points: u64) -> io::Result<()> {
    let mut digits = itoa::Buffer::new();
    out.write_all(label.as_bytes())?;
    out.write_all(b"\t")?;
    out.write_all(digits.format(words).as_bytes())?;
    out.write_all(b"\t")?;
    out.write_all(digits.format(points).as_bytes())?;
    out.write_all(b"\n")
}

/// Replaces a text by a path: `row:column` for each cell, counted from 0.
fn format_path(text: &mut String, board: &Board, path: &[usize]) {
    text.clear();
    let mut digits = itoa::Buffer::new();
    for &cell in path {
        let (row, column) = board.position(cell);
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(digits.format(row));
        text.push(':');
        text.push_str(digits.format(column));
    }
}

fn write_line(out: &mut dyn Write, dialect: Dialect, fields: [&str; 5]) -> io::Result<()> {
    let fields = fields.map(dialect.quote);
    let mut line = fields.join(dialect.separator);
    line.push('\n');
    out.write_all(line.as_bytes())
}

/// A field in quotes if it needs them; quotes within are doubled.
fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains(['"', ',', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn csv_lines_parse_back(fields in proptest::array::uniform5("[a-c,\"\n\r\t é]{0,6}")) {
            let mut line = Vec::new();
            write_line(&mut line, CSV, fields.each_ref().map(String::as_str)).unwrap();
            let mut reader =
                csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_slice());
            let records: Vec<_> = reader.records().map(Result::unwrap).collect();
            prop_assert_eq!(records.len(), 1);
            prop_assert_eq!(records[0].iter().collect::<Vec<_>>(), fields);
        }
    }
}
