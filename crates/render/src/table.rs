//! Tables: a line for each word, or for each path.

use std::borrow::Cow;
use std::io::{self, Write};

use dictc_board::Board;
use dictc_solver::Score;

use crate::blanks::blanks_of;
use crate::document::{BoardName, Content, Document};
use crate::format::Format;
use crate::paths::ListedPaths;
use crate::words::WordList;

/// How the fields of a line are separated and quoted.
#[derive(Clone, Copy, Debug)]
struct Dialect {
    separator: &'static str,
    quote: fn(&str) -> Cow<'_, str>,
}

/// Tabs between fields. No field has a tab or a line break, so there are no quotes.
const TSV: Dialect = Dialect { separator: "\t", quote: |field| Cow::Borrowed(field) };

/// Commas between fields, as in RFC 4180, except that lines end with a line feed alone.
const CSV: Dialect = Dialect { separator: ",", quote: csv_field };

/// Writes the header of CSV.
pub(crate) fn write_header(out: &mut dyn Write, document: Document) -> io::Result<()> {
    let columns: &[&str] = match document.content() {
        Content::Words => &["board", "word", "letters", "points", "path"],
        Content::Totals => &["board", "word_count", "points"],
        Content::Board => &["board", "rows", "columns"],
    };
    write_line(out, CSV, columns, document.has_ids().then_some("id"))
}

/// Writes the words of a board: one line for each word, or one for each of its paths.
pub(crate) fn write(
    out: &mut dyn Write,
    document: Document,
    name: BoardName<'_>,
    board: &Board,
    words: &WordList,
    paths: &mut ListedPaths,
) -> io::Result<()> {
    let mut path_text = String::new();
    for word in words.words() {
        let (letters, points) = (word.letter_count().to_string(), word.points().to_string());
        paths.of(word, |path| {
            format_path(&mut path_text, board, word.text(), path);
            let fields = [name.text, word.text(), &letters, &points, &path_text];
            write_line(out, dialect(document), &fields, id_field(document, name))
        })?;
        if paths.is_full() {
            break;
        }
    }
    Ok(())
}

/// Writes a board alone; in CSV with its size.
pub(crate) fn write_board(
    out: &mut dyn Write,
    document: Document,
    name: BoardName<'_>,
    board: &Board,
) -> io::Result<()> {
    let (rows, columns) = (board.rows().to_string(), board.columns().to_string());
    let fields = [name.text, &rows, &columns];
    // A line with just the board is a line of a file of boards.
    let fields = if document.format() == Format::Csv { &fields[..] } else { &fields[..1] };
    write_line(out, dialect(document), fields, id_field(document, name))
}

/// Writes the totals of a board with tabs between them. It allocates nothing.
pub(crate) fn write_totals(
    out: &mut impl Write,
    document: Document,
    name: BoardName<'_>,
    score: Score,
) -> io::Result<()> {
    let mut digits = itoa::Buffer::new();
    out.write_all(name.text.as_bytes())?;
    out.write_all(b"\t")?;
    out.write_all(digits.format(score.words).as_bytes())?;
    out.write_all(b"\t")?;
    out.write_all(digits.format(score.points).as_bytes())?;
    if let Some(id) = id_field(document, name) {
        out.write_all(b"\t")?;
        out.write_all(id.as_bytes())?;
    }
    out.write_all(b"\n")
}

/// Writes the totals of a board as CSV.
pub(crate) fn write_totals_csv(
    out: &mut dyn Write,
    document: Document,
    name: BoardName<'_>,
    score: Score,
) -> io::Result<()> {
    let (words, points) = (score.words.to_string(), score.points.to_string());
    write_line(out, CSV, &[name.text, &words, &points], id_field(document, name))
}

fn dialect(document: Document) -> Dialect {
    if document.format() == Format::Csv { CSV } else { TSV }
}

/// The last column, if the document has ids.
fn id_field<'a>(document: Document, name: BoardName<'a>) -> Option<&'a str> {
    document.has_ids().then(|| name.id.unwrap_or_default())
}

/// Replaces a text by a path: `row:column` for each cell, counted from 0. A blank has the letter
/// that it stands for: `0:1=e`.
fn format_path(text: &mut String, board: &Board, word: &str, path: &[usize]) {
    text.clear();
    let mut digits = itoa::Buffer::new();
    let mut blanks = blanks_of(board, word, path).into_iter();
    for &cell in path {
        let (row, column) = board.position(cell);
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(digits.format(row));
        text.push(':');
        text.push_str(digits.format(column));
        if board.tile(cell).is_blank()
            && let Some(letter) = blanks.next()
        {
            text.push('=');
            text.push(letter);
        }
    }
}

fn write_line(
    out: &mut dyn Write,
    dialect: Dialect,
    fields: &[&str],
    id: Option<&str>,
) -> io::Result<()> {
    let fields = fields.iter().copied().chain(id).map(dialect.quote);
    let mut line = fields.collect::<Vec<_>>().join(dialect.separator);
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
            write_line(&mut line, CSV, &fields.each_ref().map(String::as_str), None).unwrap();
            let mut reader =
                csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_slice());
            let records: Vec<_> = reader.records().map(Result::unwrap).collect();
            prop_assert_eq!(records.len(), 1);
            prop_assert_eq!(records[0].iter().collect::<Vec<_>>(), fields);
        }
    }
}
