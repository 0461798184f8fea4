//! Answers as JSON: one object for each board.

use std::io::{self, Write};

use board::Board;
use serde::{Serialize, Serializer};
use solver::Score;

use crate::answer::Format;
use crate::paths::ListedPaths;
use crate::words::{ListedWord, View, WordList};

/// The white space between the parts of an object.
#[derive(Debug)]
pub(crate) struct Layout {
    field: &'static str,
    item: &'static str,
    item_end: &'static str,
    end: &'static str,
    colon: &'static str,
    comma: &'static str,
}

/// An object on several lines, with one line for each word.
pub(crate) const LINES: Layout =
    Layout { field: "\n  ", item: "\n    ", item_end: "\n  ", end: "\n", colon: ": ", comma: ", " };

/// An object on one line.
pub(crate) const ONE_LINE: Layout =
    Layout { field: "", item: "", item_end: "", end: "", colon: ":", comma: "," };

/// Writes the object of a board.
pub(crate) fn write(
    out: &mut dyn Write,
    layout: &Layout,
    label: &str,
    board: &Board,
    words: &WordList,
    paths: &mut ListedPaths,
    view: &View,
) -> io::Result<()> {
    let Layout { field, item, item_end, end, colon, comma } = layout;
    write!(out, "{{{field}\"board\"{colon}{}", compact(&label))?;
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
    writeln!(out, "{end}}}")
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
        return write!(out, "{}}}", compact(&Path { board, cells: word.path() }));
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
    out.write_all(b"]}")
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

/// Writes an object: on one line for [`Format::JsonLines`], else on several.
pub(crate) fn write_object(
    out: &mut dyn Write,
    object: &impl Serialize,
    format: Format,
) -> io::Result<()> {
    match format {
        Format::JsonLines => serde_json::to_writer(&mut *out, object)?,
        _ => serde_json::to_writer_pretty(&mut *out, object)?,
    }
    out.write_all(b"\n")
}

/// A value on one line.
fn compact(value: &impl Serialize) -> String {
    // Serialization fails only for maps with other keys than strings, and there are no maps here.
    serde_json::to_string(value).unwrap_or_default()
}
