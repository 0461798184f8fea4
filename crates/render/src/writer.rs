//! Writes rows, objects and answers in any format. All output goes through this module.

use std::io::{self, IntoInnerError, Write};
use std::thread;

use dictc_board::Board;
use serde::Serialize;

use crate::answer::{Answer, BoardName};
use crate::fields::{Fields, ID};
use crate::form::{FormatWriter, Kind, Layout, Output};
use crate::format::Format;
use crate::text_style::TextStyle;

/// The settings of a document, before anything is written.
#[derive(Clone, Debug, Default)]
pub struct Document {
    format: Format,
    layout: Layout,
    /// Whether the user chose the columns.
    are_chosen: bool,
}

impl Document {
    /// A document in this format, with any number of items: JSON is an array.
    #[must_use]
    pub fn new(format: Format) -> Document {
        Document { format, ..Document::default() }
    }

    /// The fields of rows to write, in this order. Default: none.
    #[must_use]
    pub fn with_columns(mut self, columns: &[&'static str]) -> Document {
        self.layout.columns = columns.to_vec();
        self
    }

    /// Like [`with_columns`](Self::with_columns), for columns that the user chose: they also
    /// determine the members of objects, and text has rows in place of
    /// [lines](Writer::row_or_line).
    #[must_use]
    pub fn with_chosen_columns(self, columns: &[&'static str]) -> Document {
        Document { are_chosen: true, ..self.with_columns(columns) }
    }

    /// Adds headings to the columns of text: their names, with spaces for `_`. By default, the
    /// fields of a row of text are separated by tabs.
    #[must_use]
    pub fn with_headings(mut self) -> Document {
        self.layout.has_headings = true;
        self
    }

    /// Sets that the document has exactly one item: JSON is an object, and no empty line follows
    /// the text of a board.
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

    /// The style of text.
    #[must_use]
    pub fn with_style(mut self, style: TextStyle) -> Document {
        self.layout.style = style;
        self
    }

    /// Whether readers of the rows get this id back, if they have a column for it.
    #[must_use]
    pub fn holds_id(&self, id: &str) -> bool {
        let columns = &self.layout.columns;
        !columns.contains(&ID) || self.format.holds(id, columns.last() == Some(&ID))
    }

    /// The format.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }
}

/// Writes a document: rows, objects or answers one after the other, with the text before, between
/// and after them. Memory does not grow with their number.
///
/// Several threads can each write [parts](Writer::part), and another writer [joins](Writer::join)
/// them in order.
///
/// A document that was started is always closed, even if its writer is dropped because the input is
/// bad, so that it is valid. Only after a failure to write it is not closed, so that a truncated
/// file does not look complete.
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

/// The number of bytes of a long item that are buffered before they are written.
const MUCH: usize = 1 << 14;

/// The state of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Nothing has been written.
    Beginning,
    /// Nothing of a part has been written.
    PartBeginning,
    /// After a row or an answer.
    After,
    /// After a row or an answer of a part.
    PartAfter,
    /// The document is closed, or cannot be closed any more.
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

    /// The document that this writes.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The output, for all purposes except writing to it.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// The number of rows, lines, objects and answers written.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes a row: its fields that are columns. A row is a struct that derives `Serialize`; its
    /// fields are values, lists, or lists of lists.
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

    /// Writes a prose line, which only the text format has. In other formats, and if the user chose
    /// the columns, writes a row.
    ///
    /// # Errors
    ///
    /// As [`row`](Self::row).
    pub fn row_or_line<L: AsRef<str>>(
        &mut self,
        row: &impl Serialize,
        line: impl FnOnce() -> L,
    ) -> io::Result<()> {
        if !self.document.format.is_text() || self.document.are_chosen {
            return self.row(row);
        }
        self.write(|it| {
            it.out.write_all(line().as_ref().as_bytes())?;
            it.out.write_all(b"\n")
        })
    }

    /// Writes an object, which may have any form.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format without objects.
    pub fn object(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.gather(|form, out| form.object(out, object))
    }

    /// Writes a report: an object or, in text, the result of `text`.
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

    /// Writes a whole text unchanged: a prose text, or a drawing.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        self.write(|it| it.out.write_all(text.as_bytes()))
    }

    /// Writes a board with its words. Returns whether it has all requested paths: the step limit
    /// may end the search for them early. In tables, and if columns were
    /// [chosen](Document::with_chosen_columns), each word or path is a row.
    ///
    /// Tables and objects are written while they are made, so memory does not grow with the number
    /// of paths.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn answer(&mut self, answer: &Answer<'_>) -> io::Result<bool> {
        match self.document.format.kind() == Kind::Table || self.document.are_chosen {
            true => answer.rows(|row| self.row(row)),
            false => self.gather(|form, out| form.answer(out, answer)),
        }
    }

    /// Writes a board without words, if the format is neither a table nor objects.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format of rows: see
    /// [`Totals::of_board`](crate::Totals::of_board).
    pub fn board(&mut self, name: BoardName<'_>, board: &Board) -> io::Result<()> {
        let text = self.form.board(name, board)?;
        self.text(&text)
    }

    /// Writes a part: the output of another writer. A part may be empty.
    ///
    /// # Errors
    ///
    /// The errors of the output.
    pub fn join(&mut self, part: &[u8]) -> io::Result<()> {
        if part.is_empty() { Ok(()) } else { self.write(|it| it.out.write_all(part)) }
    }

    /// Ends the part: the next row or answer starts another part.
    pub fn end_part(&mut self) {
        self.place = Place::PartBeginning;
    }

    /// Writes the text before the next row or answer, and the item itself.
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

    /// Like [`write`](Self::write), for items that are written in many short parts.
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

    /// Flushes the buffer, so that all output is visible.
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

    /// Writes the end of the document. If there was nothing to write, first writes the beginning:
    /// csv always has its header, and JSON its array.
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
            // The error that prevented finishing the document has already been reported.
            let _ = self.close();
        }
    }
}
