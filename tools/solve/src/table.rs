//! Answers as tables: a line for each word, or for each path.

use std::ops::ControlFlow;

use board::Board;

use crate::answer::Answer;
use crate::arguments::Format;
use crate::routes::Routes;
use crate::sink::Sink;

/// What the columns are called.
const HEADER: [&str; 5] = ["board", "word", "letters", "points", "path"];

/// Begins a table: a header in CSV, nothing in TSV.
pub fn begin(out: &mut Vec<u8>, format: Format) {
    if format == Format::Csv {
        csv_line(out, HEADER);
    }
}

/// Adds the words of a board. Each has one path, or all of them, which take a line each. Breaks if that is the
/// end of what is listed.
pub fn write(
    out: &mut Sink,
    label: &str,
    board: &Board,
    answer: &Answer,
    routes: &mut Routes<'_>,
    format: Format,
) -> ControlFlow<()> {
    let mut path_text = String::new();
    for word in answer.words() {
        let (letters, points) = (word.letters().to_string(), word.points().to_string());
        routes.of(word, |path| {
            write_path(&mut path_text, board, path);
            let fields = [label, word.text(), &letters, &points, &path_text];
            if format == Format::Csv {
                csv_line(&mut out.bytes, fields);
            } else {
                // None of the fields holds a tab or a line break.
                out.bytes.extend_from_slice(fields.join("\t").as_bytes());
                out.bytes.push(b'\n');
            }
            out.pass_on()
        })?;
    }
    ControlFlow::Continue(())
}

/// Adds the line of a summary. Made for speed: millions of them are nothing special.
pub fn write_summary(out: &mut Vec<u8>, label: &str, words: u32, points: u64) {
    let mut digits = itoa::Buffer::new();
    out.extend_from_slice(label.as_bytes());
    out.push(b'\t');
    out.extend_from_slice(digits.format(words).as_bytes());
    out.push(b'\t');
    out.extend_from_slice(digits.format(points).as_bytes());
    out.push(b'\n');
}

/// `row:column` for each cell, counted from 0.
fn write_path(text: &mut String, board: &Board, path: &[u32]) {
    text.clear();
    let mut digits = itoa::Buffer::new();
    for &cell in path {
        let (row, column) = board.position(cell as usize);
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(digits.format(row));
        text.push(':');
        text.push_str(digits.format(column));
    }
}

fn csv_line(out: &mut Vec<u8>, fields: [&str; 5]) {
    let mut writer = csv::Writer::from_writer(out);
    // Writing to memory does not fail, and all lines have five fields.
    let _ = writer.write_record(fields);
    let _ = writer.flush();
}
