//! Answers as JSON: an object for each board.

use std::ops::ControlFlow;

use board::Board;
use serde::{Serialize, Serializer};
use solver::Score;

use crate::answer::{Answer, Found};
use crate::arguments::Format;
use crate::plan::Selection;
use crate::routes::Routes;
use crate::sink::Sink;

/// Adds the object of a board: on one line for [`Format::Jsonl`], else with a line for each word.
pub fn write(
    out: &mut Sink,
    label: &str,
    board: &Board,
    answer: &Answer,
    routes: &mut Routes<'_>,
    selection: &Selection,
    format: Format,
) {
    let layout = if format == Format::Json { &LINES } else { &ONE_LINE };
    let Layout { field, item, item_end, end, colon, comma } = layout;
    put(out, &format!("{{{field}\"board\"{colon}{}", to_json(&label)));
    put(out, &format!(",{field}\"rows\"{colon}{}{comma}", board.rows()));
    put(out, &format!("\"columns\"{colon}{},{field}\"words\"{colon}[", board.columns()));
    let mut between = "";
    for word in answer.words() {
        if routes.is_full() {
            break;
        }
        put(out, between);
        put(out, item);
        between = ",";
        if write_word(out, board, word, routes, selection.all_paths).is_break() {
            break;
        }
    }
    put(out, if between.is_empty() { "" } else { item_end });
    let Score { words, points, is_complete } = answer.score();
    put(out, &format!("],{field}\"word_count\"{colon}{words}{comma}\"points\"{colon}{points}"));
    if let Some(level) = selection.level {
        let Score { words, points, .. } = answer.everything();
        put(out, &format!(",{field}\"level\"{colon}{level}{comma}"));
        put(out, &format!("\"all_word_count\"{colon}{words}{comma}\"all_points\"{colon}{points}"));
    }
    if !(is_complete && routes.is_complete()) {
        put(out, &format!(",{field}\"complete\"{colon}false"));
    }
    put(out, end);
    put(out, "}\n");
}

fn put(out: &mut Sink, text: &str) {
    out.bytes.extend_from_slice(text.as_bytes());
}

/// Adds the object of a word, with one path, or also with all. Breaks if that is the end of what is listed.
fn write_word(
    out: &mut Sink,
    board: &Board,
    word: Found<'_>,
    routes: &mut Routes<'_>,
    all_paths: bool,
) -> ControlFlow<()> {
    let (text, points) = (to_json(&word.text()), word.points());
    put(out, &format!("{{\"word\":{text},\"points\":{points},\"path\":"));
    if !all_paths {
        put(out, &to_json(&Path { board, cells: word.path() }));
        put(out, "}");
        return out.pass_on();
    }
    let mut is_first = true;
    let flow = routes.of(word, |cells| {
        let path = to_json(&Path { board, cells });
        if std::mem::take(&mut is_first) {
            put(out, &path);
            put(out, ",\"paths\":[");
        } else {
            put(out, ",");
        }
        put(out, &path);
        out.pass_on()
    });
    put(out, "]}");
    flow
}

/// What is between the parts of an object.
struct Layout {
    field: &'static str,
    item: &'static str,
    item_end: &'static str,
    end: &'static str,
    colon: &'static str,
    comma: &'static str,
}

const LINES: Layout =
    Layout { field: "\n  ", item: "\n    ", item_end: "\n  ", end: "\n", colon: ": ", comma: ", " };

const ONE_LINE: Layout =
    Layout { field: "", item: "", item_end: "", end: "", colon: ":", comma: "," };

/// Cells as `[row, column]`, counted from 0.
struct Path<'a> {
    board: &'a Board,
    cells: &'a [u32],
}

impl Serialize for Path<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = |&cell: &u32| {
            let (row, column) = self.board.position(cell as usize);
            [row, column]
        };
        serializer.collect_seq(self.cells.iter().map(position))
    }
}

/// The JSON of a value of ours.
pub fn to_json(value: &impl Serialize) -> String {
    // Only values with a failing `Serialize` or with maps of odd keys fail, and there are none here.
    serde_json::to_string(value).unwrap_or_default()
}
