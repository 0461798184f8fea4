//! Answers as JSON: an object for each board.

use board::Board;
use serde::{Serialize, Serializer};
use solver::Score;

use crate::answer::{Answer, Found};
use crate::arguments::Format;
use crate::plan::Selection;

/// Adds the object of a board: on one line for [`Format::Jsonl`], else with a line for each word.
pub fn write(
    out: &mut Vec<u8>,
    label: &str,
    board: &Board,
    answer: &Answer,
    selection: &Selection,
    format: Format,
) {
    let layout = if format == Format::Json { &LINES } else { &ONE_LINE };
    let mut put = |text: &str| out.extend_from_slice(text.as_bytes());
    let Layout { field, item, item_end, end, colon, comma } = layout;
    put(&format!("{{{field}\"board\"{colon}{}", to_json(&label)));
    put(&format!(",{field}\"rows\"{colon}{}{comma}", board.rows()));
    put(&format!("\"columns\"{colon}{},{field}\"words\"{colon}[", board.columns()));
    for (i, word) in answer.words().enumerate() {
        put(if i == 0 { "" } else { "," });
        put(item);
        put(&to_json(&WordObject::new(board, word, selection.all_paths)));
    }
    put(if answer.words().len() > 0 { item_end } else { "" });
    let Score { words, points } = answer.score();
    put(&format!("],{field}\"word_count\"{colon}{words}{comma}\"points\"{colon}{points}"));
    if let Some(level) = selection.level {
        let Score { words, points } = answer.everything();
        put(&format!(",{field}\"level\"{colon}{level}{comma}"));
        put(&format!("\"all_word_count\"{colon}{words}{comma}\"all_points\"{colon}{points}"));
    }
    put(end);
    put("}\n");
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

#[derive(Serialize)]
struct WordObject<'a> {
    word: &'a str,
    points: u32,
    path: Path<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    paths: Vec<Path<'a>>,
}

impl<'a> WordObject<'a> {
    fn new(board: &'a Board, word: Found<'a>, all_paths: bool) -> Self {
        let path = |cells| Path { board, cells };
        let paths = if all_paths { word.paths().map(path).collect() } else { Vec::new() };
        WordObject { word: word.text(), points: word.points(), path: path(word.path()), paths }
    }
}

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
