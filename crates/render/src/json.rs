//! Answers as JSON: one object for each board.

use std::io::{self, Write};

use dictc_board::Board;
use dictc_solver::Score;
use serde::{Serialize, Serializer};

use crate::blanks::blanks_of;
use crate::document::{BoardName, Document};
use crate::format::Format;
use crate::paths::ListedPaths;
use crate::words::{ListedWord, View, WordList};

/// The white space between the parts of an object.
#[derive(Debug)]
struct Layout {
    field: &'static str,
    item: &'static str,
    item_end: &'static str,
    end: &'static str,
    colon: &'static str,
    comma: &'static str,
}

/// An object on several lines, with one line for each word.
const LINES: Layout =
    Layout { field: "\n  ", item: "\n    ", item_end: "\n  ", end: "\n", colon: ": ", comma: ", " };

/// An object on one line.
const ONE_LINE: Layout =
    Layout { field: "", item: "", item_end: "", end: "", colon: ":", comma: "," };

/// Writes the object of a board.
pub(crate) fn write(
    out: &mut dyn Write,
    document: Document,
    name: BoardName<'_>,
    board: &Board,
    words: &WordList,
    paths: &mut ListedPaths,
    view: &View,
) -> io::Result<()> {
    let layout = if document.format() == Format::Jsonl { &ONE_LINE } else { &LINES };
    let Layout { field, item, item_end, end, colon, comma } = layout;
    write!(out, "{{{field}\"board\"{colon}{}", compact(&name.text))?;
    if let Some(id) = name.id {
        write!(out, ",{field}\"id\"{colon}{}", compact(&id))?;
    }
    write!(out, ",{field}\"rows\"{colon}{}{comma}", board.rows())?;
    write!(out, "\"columns\"{colon}{},{field}\"words\"{colon}[", board.columns())?;
    let mut is_first = true;
    for word in words.words() {
        if paths.is_full() {
            break;
        }
        let between = if std::mem::take(&mut is_first) { "" } else { "," };
        write!(out, "{between}{item}")?;
        write_word(out, board, word, paths, view)?;
    }
    out.write_all(if is_first { "" } else { item_end }.as_bytes())?;
    let Score { words: number, points, is_complete } = words.score();
    write!(out, "],{field}\"word_count\"{colon}{number}{comma}\"points\"{colon}{points}")?;
    if let Some(level) = view.level {
        let Score { words: number, points, .. } = words.everything();
        write!(out, ",{field}\"level\"{colon}{level}{comma}")?;
        write!(out, "\"all_word_count\"{colon}{number}{comma}\"all_points\"{colon}{points}")?;
    }
    if !(is_complete && paths.is_complete()) {
        write!(out, ",{field}\"complete\"{colon}false")?;
    }
    let line_end = if document.is_array() { "" } else { "\n" };
    write!(out, "{end}}}{line_end}")
}

/// Writes the object of a word with one path, or also with all of them.
fn write_word(
    out: &mut dyn Write,
    board: &Board,
    word: ListedWord<'_>,
    paths: &mut ListedPaths,
    view: &View,
) -> io::Result<()> {
    let (text, points) = (compact(&word.text()), word.points());
    write!(out, "{{\"word\":{text},\"points\":{points},\"path\":")?;
    if !view.all_paths {
        write!(out, "{}", compact(&Path { board, cells: word.path() }))?;
        return write_blanks(out, board, word);
    }
    let mut is_first = true;
    paths.of(word, |cells| {
        let path = compact(&Path { board, cells });
        if std::mem::take(&mut is_first) {
            write!(out, "{path},\"paths\":[{path}")
        } else {
            write!(out, ",{path}")
        }
    })?;
    out.write_all(b"]")?;
    write_blanks(out, board, word)
}

/// Ends the object of a word, with the letters that the blanks of its path stand for.
fn write_blanks(out: &mut dyn Write, board: &Board, word: ListedWord<'_>) -> io::Result<()> {
    let blanks = blanks_of(board, word.text(), word.path());
    if blanks.is_empty() {
        return out.write_all(b"}");
    }
    write!(out, ",\"blanks\":{}}}", compact(&blanks))
}

/// Cells as `[row, column]`, counted from 0.
struct Path<'a> {
    board: &'a Board,
    cells: &'a [usize],
}

impl Serialize for Path<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = |&cell: &usize| {
            let (row, column) = self.board.position(cell);
            [row, column]
        };
        serializer.collect_seq(self.cells.iter().map(position))
    }
}

/// Writes an object on several lines.
pub(crate) fn write_lines(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Writes an object on one line.
pub(crate) fn write_line(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// A value on one line.
pub(crate) fn compact(value: &impl Serialize) -> String {
    // Serialization fails only for maps whose keys are not strings, and there are no maps here.
    serde_json::to_string(value).unwrap_or_default()
}
