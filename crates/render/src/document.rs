//! Documents: what answers to one board or to many have before, between and after them.

use std::io::{self, Write};

use board::Board;
use solver::Score;

use crate::answer::Format;
use crate::json::compact;
use crate::{html, table};

/// What a document says about each board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Content {
    /// The words of the board. The default.
    #[default]
    Words,
    /// The number of words and points.
    Totals,
    /// Just the board.
    Board,
}

/// The form of answers to one board or to many.
///
/// The default is text with the words of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Document {
    format: Format,
    content: Content,
    has_ids: bool,
    is_array: bool,
}

/// What separates two objects of an array.
const COMMA: &[u8] = b",\n";

impl Document {
    /// A document in this format that says this of each board.
    #[must_use]
    pub fn new(format: Format, content: Content) -> Document {
        Document { format, content, ..Document::default() }
    }

    /// Adds a column with the boards' ids at the end of tables. Objects have an id if there is one,
    /// whatever this is set to. Default: no column.
    #[must_use]
    pub fn with_ids(mut self, has_ids: bool) -> Document {
        self.has_ids = has_ids;
        self
    }

    /// Writes JSON as one array of objects, for any number of boards. Default: objects.
    #[must_use]
    pub fn as_array(mut self, is_array: bool) -> Document {
        self.is_array = is_array && self.format == Format::Json;
        self
    }

    /// The format.
    #[must_use]
    pub fn format(self) -> Format {
        self.format
    }

    /// What is said of each board.
    #[must_use]
    pub fn content(self) -> Content {
        self.content
    }

    pub(crate) fn has_ids(self) -> bool {
        self.has_ids
    }

    pub(crate) fn is_array(self) -> bool {
        self.is_array
    }

    /// How many bytes of the first answer to leave out: the separator that every answer begins with.
    #[must_use]
    pub fn surplus(self) -> usize {
        // Not the line break.
        if self.is_array { COMMA.len() - 1 } else { 0 }
    }

    /// Writes what precedes the first board: the header of CSV, the bracket of an array, and the
    /// head of an HTML page. `title` names the boards of the page.
    ///
    /// # Errors
    ///
    /// What `out` fails with.
    pub fn begin(self, out: &mut dyn Write, title: &str) -> io::Result<()> {
        match self.format {
            Format::Csv => table::write_header(out, self),
            Format::Html => html::begin(out, title),
            Format::Json if self.is_array => out.write_all(b"["),
            _ => Ok(()),
        }
    }

    /// Writes what precedes each board: the comma of an array. [`Document::surplus`] says what of it
    /// the first board does not need.
    ///
    /// # Errors
    ///
    /// What `out` fails with.
    pub(crate) fn separate(self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_array { out.write_all(COMMA) } else { Ok(()) }
    }

    /// Writes what follows the last board: the bracket of an array, and the script of an HTML page.
    ///
    /// # Errors
    ///
    /// What `out` fails with.
    pub fn end(self, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            Format::Html => html::end(out),
            Format::Json if self.is_array => out.write_all(b"\n]\n"),
            _ => Ok(()),
        }
    }

    /// Writes the totals of a board: on a line with tabs, as a line of CSV, or as an object.
    /// `level` has the value up to which words were counted, and the totals of all words.
    ///
    /// As text and tsv it allocates nothing, since a run may write millions of these lines.
    ///
    /// # Errors
    ///
    /// What `out` fails with.
    pub fn write_totals(
        self,
        out: &mut impl Write,
        name: BoardName<'_>,
        board: &Board,
        score: Score,
        level: Option<(u64, Score)>,
    ) -> io::Result<()> {
        match self.format {
            Format::Csv => table::write_totals_csv(out, self, name, score),
            Format::Json | Format::JsonLines => {
                self.separate(out)?;
                let mut object = board_object(name, board);
                object += &format!(",\"word_count\":{},\"points\":{}", score.words, score.points);
                object += &level_fields(level);
                if !score.is_complete {
                    object += ",\"complete\":false";
                }
                self.end_object(out, &object)
            }
            _ => table::write_totals(out, self, name, score),
        }
    }

    /// Writes a board by itself in a table or as an object. Text and drawings are up to the caller.
    pub(crate) fn write_board(
        self,
        out: &mut dyn Write,
        name: BoardName<'_>,
        board: &Board,
    ) -> io::Result<()> {
        match self.format {
            Format::Json | Format::JsonLines => {
                self.separate(out)?;
                self.end_object(out, &board_object(name, board))
            }
            _ => table::write_board(out, self, name, board),
        }
    }

    fn end_object(self, out: &mut dyn Write, object: &str) -> io::Result<()> {
        let end = if self.is_array { "}" } else { "}\n" };
        write!(out, "{object}{end}")
    }
}

/// How a board is called: its text, and an id if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardName<'a> {
    /// The canonical text.
    pub text: &'a str,
    /// The id that came with it.
    pub id: Option<&'a str>,
}

impl<'a> From<&'a str> for BoardName<'a> {
    fn from(text: &'a str) -> Self {
        BoardName { text, id: None }
    }
}

/// The beginning of an object on one line.
fn board_object(name: BoardName<'_>, board: &Board) -> String {
    let id = name.id.map(|id| format!(",\"id\":{}", compact(&id))).unwrap_or_default();
    let (rows, columns) = (board.rows(), board.columns());
    format!("{{\"board\":{}{id},\"rows\":{rows},\"columns\":{columns}", compact(&name.text))
}

fn level_fields(level: Option<(u64, Score)>) -> String {
    let Some((level, Score { words, points, .. })) = level else { return String::new() };
    format!(",\"level\":{level},\"all_word_count\":{words},\"all_points\":{points}")
}
