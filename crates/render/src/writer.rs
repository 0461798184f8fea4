//! The one way out: writes rows, objects and answers in any format.

use std::fmt::Display;
use std::io::{self, IntoInnerError, Write};
use std::thread;

use dictc_board::Board;
use serde::Serialize;

use crate::answer::{Answer, BoardName};
use crate::fields::Fields;
use crate::form::{FormatWriter, Kind, Layout, Output};
use crate::format::Format;
use crate::text_style::TextStyle;

/// What a document is, before anything of it is written.
#[derive(Clone, Debug, Default)]
pub struct Document {
    format: Format,
    layout: Layout,
    /// Whether somebody chose the columns.
    are_chosen: bool,
}

impl Document {
    /// A document in this format, of any number of things: JSON is an array.
    #[must_use]
    pub fn new(format: Format) -> Document {
        Document { format, ..Document::default() }
    }

    /// The fields of rows that are written, in this order. Default: none.
    #[must_use]
    pub fn with_columns(mut self, columns: &[&'static str]) -> Document {
        self.layout.columns = columns.to_vec();
        self
    }

    /// As [`with_columns`](Self::with_columns), but somebody chose them: they also decide which
    /// members an object has, and text has rows in place of [lines](Writer::row_or_line).
    #[must_use]
    pub fn with_chosen_columns(self, columns: &[&'static str]) -> Document {
        Document { are_chosen: true, ..self.with_columns(columns) }
    }

    /// Gives the columns of text headings: their names, with spaces for `_`. By default the fields
    /// of a row of text have tabs between them.
    #[must_use]
    pub fn with_headings(mut self) -> Document {
        self.layout.has_headings = true;
        self
    }

    /// Says that the document has one thing: JSON is an object, and no empty line follows the text
    /// of a board.
    #[must_use]
    pub fn of_one(mut self) -> Document {
        self.layout.is_of_one = true;
        self
    }

    /// The title of a page.
    #[must_use]
    pub fn with_title(mut self, title: &str) -> Document {
        title.clone_into(&mut self.layout.title);
        self
    }

    /// How text looks.
    #[must_use]
    pub fn with_style(mut self, style: TextStyle) -> Document {
        self.layout.style = style;
        self
    }

    /// The format.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }
}

/// Writes a document: rows, objects or answers one after the other, and what stands before, between
/// and after them. Memory does not grow with their number.
///
/// Threads that write at the same time each write [parts](Writer::part); another writer
/// [joins](Writer::join) them in order.
///
/// A document that was begun is closed, also if its writer is dropped because the input is bad: it
/// is whole, as far as it goes. After a failure to write it is not closed, so that a cut-off file
/// does not look whole.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    form: Box<dyn FormatWriter>,
    document: Document,
    fields: Fields,
    /// The last row.
    line: Vec<u8>,
    place: Place,
    rows: u64,
}

/// How many bytes of a long thing are gathered before they are written.
const MUCH: usize = 1 << 14;

/// How far a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Nothing is written.
    Beginning,
    /// Nothing of a part is written.
    PartBeginning,
    /// After a row or an answer.
    After,
    /// After one of a part.
    PartAfter,
    /// The document is closed, or it can never be.
    Ended,
}

impl<W: Write> Writer<W> {
    /// Writes a whole document.
    #[must_use]
    pub fn new(out: W, document: Document) -> Writer<W> {
        Writer::at(Place::Beginning, out, document)
    }

    /// Writes a part of a document, for another writer to join.
    #[must_use]
    pub fn part(out: W, document: Document) -> Writer<W> {
        Writer::at(Place::PartBeginning, out, document)
    }

    fn at(place: Place, out: W, document: Document) -> Writer<W> {
        let fields = Fields::new(&document.layout.columns, document.format.kind() == Kind::Objects);
        let form = document.format.writer(&document.layout);
        Writer { out, form, document, fields, line: Vec::new(), place, rows: 0 }
    }

    /// What this writes.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The output, for anything except writing to it.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// The number of rows, lines, objects and answers written.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes a row: those of its fields that are columns. A row is a struct that derives
    /// `Serialize`; its fields are values, lists, or lists of lists.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a row of another shape or a format without rows.
    pub fn row(&mut self, row: &impl Serialize) -> io::Result<()> {
        if let Err(error) = self.fields.fill(row) {
            self.place = Place::Ended;
            return Err(error);
        }
        self.write(|it| {
            it.line.clear();
            it.form.row(&mut it.line, &it.fields)?;
            it.out.write_all(&it.line)
        })
    }

    /// Writes a line for people in text, and a row in any other format and if somebody chose the
    /// columns: text may say in words what other formats have in columns.
    ///
    /// # Errors
    ///
    /// As [`row`](Self::row).
    pub fn row_or_line<L: Display>(
        &mut self,
        row: &impl Serialize,
        line: impl FnOnce() -> L,
    ) -> io::Result<()> {
        if !self.document.format.is_text() || self.document.are_chosen {
            return self.row(row);
        }
        self.write(|it| writeln!(it.out, "{}", line()))
    }

    /// Writes an object, which may have any form.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format without objects.
    pub fn object(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.gather(|form, out| form.object(out, object))
    }

    /// Writes a report: an object, or in text what `text` returns.
    ///
    /// # Errors
    ///
    /// As [`object`](Self::object).
    pub fn report(
        &mut self,
        object: &impl Serialize,
        text: impl FnOnce(TextStyle) -> String,
    ) -> io::Result<()> {
        match self.document.format.is_text() {
            true => self.text(&text(self.document.layout.style)),
            false => self.object(object),
        }
    }

    /// Writes a whole text as it is: for people, or a drawing.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        self.write(|it| it.out.write_all(text.as_bytes()))
    }

    /// Writes a board with its words. Returns whether it has all paths that the view asks for: the
    /// step limit may end the search for them early.
    ///
    /// Tables and objects are written as they are made, so their memory does not grow with the
    /// number of paths.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn answer(&mut self, answer: &Answer<'_>) -> io::Result<bool> {
        match self.document.format.kind() {
            Kind::Table => answer.rows(|row| self.row(row)),
            _ => self.gather(|form, out| form.answer(out, answer)),
        }
    }

    /// Writes a board without words, where the format is neither a table nor objects.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format of rows: see
    /// [`Totals::of_board`](crate::Totals::of_board).
    pub fn board(&mut self, name: BoardName<'_>, board: &Board) -> io::Result<()> {
        let text = self.form.board(name, board)?;
        self.text(&text)
    }

    /// Writes a part: what another writer has written. A part may be empty.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn join(&mut self, part: &[u8]) -> io::Result<()> {
        if part.is_empty() { Ok(()) } else { self.write(|it| it.out.write_all(part)) }
    }

    /// Ends the part: the next row or answer begins another one.
    pub fn end_part(&mut self) {
        self.place = Place::PartBeginning;
    }

    /// Writes what precedes the next row or answer, and the thing itself.
    fn write<T>(&mut self, write: impl FnOnce(&mut Self) -> io::Result<T>) -> io::Result<T> {
        self.rows += 1;
        let place = self.place;
        let written = self.prepare().and_then(|()| write(self));
        self.place = match (&written, place) {
            (Err(_), _) => Place::Ended,
            (Ok(_), Place::PartBeginning | Place::PartAfter) => Place::PartAfter,
            (Ok(_), _) => Place::After,
        };
        written
    }

    /// As [`write`](Self::write), for what writes many short parts.
    fn gather<T>(
        &mut self,
        write: impl FnOnce(&mut dyn FormatWriter, &mut Output<'_>) -> io::Result<T>,
    ) -> io::Result<T> {
        self.write(|it| {
            let mut out = Output::with_capacity(MUCH, &mut it.out);
            let written = write(&mut *it.form, &mut out)?;
            out.into_inner().map(|_| written).map_err(IntoInnerError::into_error)
        })
    }

    fn prepare(&mut self) -> io::Result<()> {
        let Writer { out, form, document, place, .. } = self;
        match place {
            Place::Beginning => form.begin(out, &document.layout),
            Place::PartBeginning => Ok(()),
            Place::After | Place::PartAfter => form.separate(out),
            Place::Ended => Err(io::Error::other("the document has ended")),
        }
    }

    /// Makes everything visible that is written but still in a buffer.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn flush(&mut self) -> io::Result<()> {
        let Writer { out, form, .. } = self;
        let flushed = form.write_kept(out).and_then(|()| out.flush());
        if flushed.is_err() {
            self.place = Place::Ended;
        }
        flushed
    }

    /// Writes the end of the document, after its beginning if there was nothing to write: csv has
    /// its header and JSON its array even then.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.place == Place::Beginning {
            self.form.begin(&mut self.out, &self.document.layout)?;
        }
        self.close()
    }

    fn close(&mut self) -> io::Result<()> {
        let Writer { out, form, place, .. } = self;
        let is_empty = *place == Place::Beginning;
        if std::mem::replace(place, Place::Ended) == Place::Ended {
            return Ok(());
        }
        form.write_kept(out)?;
        form.end(out, is_empty)?;
        out.flush()
    }
}

impl<W: Write> Drop for Writer<W> {
    fn drop(&mut self) {
        if self.place == Place::After && !thread::panicking() {
            // What kept the document from being finished is reported already.
            let _ = self.close();
        }
    }
}
