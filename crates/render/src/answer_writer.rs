//! Writes documents: answers to one board or to many, and what stands before, between and after
//! them.

use std::io::{self, Write};

use dictc_board::Board;
use dictc_solver::Score;
use serde::Serialize;

use crate::document::{BoardName, Document};
use crate::format::{Format, not_a};
use crate::json::write_line;
use crate::{html, table};

/// Writes answers one after the other, and what stands before, between and after them.
///
/// Threads that answer boards at the same time each write [parts](AnswerWriter::part); another
/// writer [joins](AnswerWriter::join) them in order.
#[derive(Debug)]
pub struct AnswerWriter<W: Write> {
    out: W,
    document: Document,
    next: Next,
}

/// What precedes the next answer.
#[derive(Debug)]
enum Next {
    /// The beginning of the document, which has this title.
    Beginning(String),
    /// Nothing: the answer begins a part.
    Part,
    /// What separates answers.
    Separator,
}

impl<W: Write> AnswerWriter<W> {
    /// Writes a whole document. `title` names the boards of an HTML page.
    #[must_use]
    pub fn new(out: W, document: Document, title: &str) -> AnswerWriter<W> {
        AnswerWriter { out, document, next: Next::Beginning(title.to_owned()) }
    }

    /// Writes answers for another writer to join.
    #[must_use]
    pub fn part(out: W, document: Document) -> AnswerWriter<W> {
        AnswerWriter { out, document, next: Next::Part }
    }

    /// The form of the answers.
    #[must_use]
    pub fn document(&self) -> Document {
        self.document
    }

    /// The output, for anything except writing to it.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Prepares for the next answer, and returns where to write it.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn answer(&mut self) -> io::Result<&mut W> {
        let AnswerWriter { out, document, next } = self;
        match std::mem::replace(next, Next::Separator) {
            Next::Beginning(title) => {
                document.begin(out, &title)?;
                out.write_all(if document.is_array() { b"\n" } else { b"" })?;
            }
            Next::Separator if document.is_array() => out.write_all(b",\n")?,
            Next::Part | Next::Separator => {}
        }
        Ok(out)
    }

    /// Writes a part: answers that another writer has written. A part may be empty.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn join(&mut self, part: &[u8]) -> io::Result<()> {
        if part.is_empty() { Ok(()) } else { self.answer()?.write_all(part) }
    }

    /// Ends the part: the next answer begins another one.
    pub fn end_part(&mut self) {
        self.next = Next::Part;
    }

    /// Writes the end of the document, after its beginning if there was no answer.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn end(&mut self) -> io::Result<()> {
        if let Next::Beginning(title) = &self.next {
            self.document.begin(&mut self.out, title)?;
        }
        self.document.end(&mut self.out)
    }
}

impl Document {
    /// Writes what precedes the first answer. `title` names the boards of a page.
    fn begin(self, out: &mut impl Write, title: &str) -> io::Result<()> {
        match self.format() {
            Format::Csv => table::write_header(out, self),
            Format::Html => html::begin(out, title),
            Format::Json if self.is_array() => out.write_all(b"["),
            Format::Text | Format::Tsv | Format::Json | Format::Jsonl | Format::Svg => Ok(()),
        }
    }

    /// Writes what follows the last answer.
    fn end(self, out: &mut impl Write) -> io::Result<()> {
        match self.format() {
            Format::Html => html::end(out),
            Format::Json if self.is_array() => out.write_all(b"\n]\n"),
            Format::Text
            | Format::Tsv
            | Format::Csv
            | Format::Json
            | Format::Jsonl
            | Format::Svg => Ok(()),
        }
    }

    /// Writes the totals of a board: on a line with tabs, as a line of CSV, or as an object.
    /// `level` has the value up to which words were counted, and the totals of all words.
    ///
    /// As text and tsv it allocates nothing, since a run may write millions of these lines.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn write_totals(
        self,
        out: &mut impl Write,
        name: BoardName<'_>,
        board: &Board,
        score: Score,
        level: Option<(u64, Score)>,
    ) -> io::Result<()> {
        match self.format() {
            Format::Text | Format::Tsv => table::write_totals(out, self, name, score),
            Format::Csv => table::write_totals_csv(out, self, name, score),
            Format::Json | Format::Jsonl => {
                let object = BoardObject::new(name, board);
                self.write_object(out, &object.with_totals(score, level))
            }
            Format::Svg | Format::Html => Err(not_a(self.format(), "row")),
        }
    }

    /// Writes a board by itself in a table or as an object. Callers write text and drawings.
    pub(crate) fn write_board(
        self,
        out: &mut dyn Write,
        name: BoardName<'_>,
        board: &Board,
    ) -> io::Result<()> {
        match self.format() {
            Format::Tsv | Format::Csv => table::write_board(out, self, name, board),
            Format::Json | Format::Jsonl => self.write_object(out, &BoardObject::new(name, board)),
            Format::Text | Format::Svg | Format::Html => Err(not_a(self.format(), "row")),
        }
    }

    fn write_object(self, mut out: impl Write, object: &BoardObject<'_>) -> io::Result<()> {
        if self.is_array() {
            Ok(serde_json::to_writer(out, object)?)
        } else {
            write_line(&mut out, object)
        }
    }
}

/// A board and its totals as an object.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct BoardObject<'a> {
    board: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    rows: usize,
    columns: usize,
    #[serde(flatten)]
    totals: Option<Totals>,
}

/// The totals of a board. `everything` is present if words were counted up to a level, and
/// `complete` is present if it is false.
#[derive(Clone, Copy, Debug, Serialize)]
struct Totals {
    word_count: u64,
    points: u64,
    #[serde(flatten)]
    everything: Option<Everything>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

/// The totals of all words, beside those up to a level.
#[derive(Clone, Copy, Debug, Serialize)]
struct Everything {
    level: u64,
    all_word_count: u64,
    all_points: u64,
}

impl<'a> BoardObject<'a> {
    fn new(name: BoardName<'a>, board: &Board) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        BoardObject { board: name.text, id: name.id, rows, columns, totals: None }
    }

    fn with_totals(self, score: Score, level: Option<(u64, Score)>) -> Self {
        let everything = level.map(|(level, all)| Everything {
            level,
            all_word_count: all.words.into(),
            all_points: all.points,
        });
        let complete = (!score.is_complete).then_some(false);
        let (word_count, points) = (score.words.into(), score.points);
        BoardObject { totals: Some(Totals { word_count, points, everything, complete }), ..self }
    }
}
