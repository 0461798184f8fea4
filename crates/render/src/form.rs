//! The description of a format, and the trait of writers that each format implements.

use std::fmt;
use std::io::{self, BufWriter, Write};

use dictc_board::Board;

use crate::answer::{Answer, BoardName};
use crate::fields::Fields;
use crate::text_style::TextStyle;

/// The kind of a format. Programs accept kinds of formats, so that they need no change for a new
/// format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Text for terminals. It may have prose lines where other formats have columns.
    Text,
    /// Rows with the same columns.
    Table,
    /// Objects with named members, which may contain lists of objects.
    Objects,
    /// A picture.
    Drawing,
    /// A document for a browser.
    Page,
}

impl Kind {
    /// The kinds that list rows.
    pub const ROWS: &'static [Kind] = &[Kind::Text, Kind::Table, Kind::Objects];

    /// The kinds that list rows, or draw them.
    pub const DRAWN_ROWS: &'static [Kind] =
        &[Kind::Text, Kind::Table, Kind::Objects, Kind::Drawing];

    /// The kinds for reports, which have no columns.
    pub const REPORTS: &'static [Kind] = &[Kind::Text, Kind::Objects];

    /// All kinds.
    pub const ALL: &'static [Kind] =
        &[Kind::Text, Kind::Table, Kind::Objects, Kind::Drawing, Kind::Page];
}

/// The description of a format.
#[derive(Debug)]
pub(crate) struct Description {
    /// As in `--format json`.
    pub(crate) name: &'static str,
    /// A short description for help texts.
    pub(crate) about: &'static str,
    pub(crate) kind: Kind,
    /// Whether the names of the columns are above them.
    pub(crate) has_header: bool,
    /// Characters that fields cannot have: they become spaces.
    pub(crate) separators: &'static [char],
    pub(crate) writer: fn(&Layout) -> Box<dyn FormatWriter>,
}

/// How a format writes a document. The [`Writer`](crate::Writer) calls the methods in this order,
/// and the methods for rows and answers any number of times.
pub(crate) trait FormatWriter: fmt::Debug + Send {
    /// Writes the text before the first row or answer.
    fn begin(&mut self, _out: &mut dyn Write, _layout: &Layout) -> io::Result<()> {
        Ok(())
    }

    /// Writes the text between two rows or answers.
    fn separate(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Appends a row, or holds it back.
    fn row(&mut self, _line: &mut Vec<u8>, _fields: &Fields) -> io::Result<()> {
        Err(cannot("rows"))
    }

    /// Writes an object of any form. Called for [`Kind::Objects`].
    fn object(
        &mut self,
        _out: &mut Output<'_>,
        _object: &dyn erased_serde::Serialize,
    ) -> io::Result<()> {
        Err(cannot("objects"))
    }

    /// Writes a board with its words. Returns whether it has all requested paths. Not called for
    /// tables, where words are rows.
    fn answer(&mut self, _out: &mut Output<'_>, _answer: &Answer<'_>) -> io::Result<bool> {
        Err(cannot("boards with words"))
    }

    /// Writes a board without words. Called if boards are not rows.
    fn board(&self, _name: BoardName<'_>, _board: &Board) -> io::Result<String> {
        Err(cannot("boards"))
    }

    /// Writes the rows that were held back.
    fn write_kept(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes the text after the last row or answer.
    fn end(&mut self, _out: &mut dyn Write, _is_empty: bool) -> io::Result<()> {
        Ok(())
    }
}

/// The output for long texts.
pub(crate) type Output<'a> = BufWriter<&'a mut dyn Write>;

/// The layout of a document, for all formats.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// The fields of rows to write, in this order.
    pub(crate) columns: Vec<&'static str>,
    /// Whether the columns of text have headings.
    pub(crate) has_headings: bool,
    /// Whether the document has exactly one item.
    pub(crate) is_of_one: bool,
    /// The title of a page.
    pub(crate) title: String,
    /// The style of text.
    pub(crate) style: TextStyle,
}

/// The error of a format that does not support something.
fn cannot(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("this format has no {what}"))
}
