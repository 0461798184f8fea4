//! What a format is, and the trait of writers that each format implements.

use std::fmt;
use std::io::{self, BufWriter, Write};

use dictc_board::Board;

use crate::answer::{Answer, BoardName};
use crate::fields::Fields;
use crate::text_style::TextStyle;

/// What a format suits. Programs ask for it, so that a new format is one more of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Text for people at a terminal, which may say in words what other formats have in columns.
    Text,
    /// Rows with the same columns.
    Table,
    /// Objects with named members, which may have lists of objects within.
    Objects,
    /// A picture.
    Drawing,
    /// A document for a browser.
    Page,
}

impl Kind {
    /// Those that list rows.
    pub const ROWS: &'static [Kind] = &[Kind::Text, Kind::Table, Kind::Objects];

    /// Those that list rows, or draw what they say.
    pub const DRAWN_ROWS: &'static [Kind] =
        &[Kind::Text, Kind::Table, Kind::Objects, Kind::Drawing];

    /// Those of reports, which have no columns.
    pub const REPORTS: &'static [Kind] = &[Kind::Text, Kind::Objects];

    /// All of them.
    pub const ALL: &'static [Kind] =
        &[Kind::Text, Kind::Table, Kind::Objects, Kind::Drawing, Kind::Page];
}

/// What a format is.
#[derive(Debug)]
pub(crate) struct Description {
    /// As in `--format json`.
    pub(crate) name: &'static str,
    /// In a few words for help texts.
    pub(crate) about: &'static str,
    pub(crate) kind: Kind,
    /// Whether the names of the columns stand above them.
    pub(crate) has_header: bool,
    pub(crate) writer: fn(&Layout) -> Box<dyn FormatWriter>,
}

/// How a format writes a document. The [`Writer`](crate::Writer) calls the methods in the order in
/// which they are here, those for rows and answers any number of times.
pub(crate) trait FormatWriter: fmt::Debug + Send {
    /// Writes what precedes the first row or answer.
    fn begin(&mut self, _out: &mut dyn Write, _layout: &Layout) -> io::Result<()> {
        Ok(())
    }

    /// Writes what stands between two rows or answers.
    fn separate(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Appends a row, or keeps it back.
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

    /// Writes a board with its words. Returns whether it has all paths that were asked for. Not
    /// called for tables, where words are rows.
    fn answer(&mut self, _out: &mut Output<'_>, _answer: &Answer<'_>) -> io::Result<bool> {
        Err(cannot("boards with words"))
    }

    /// A board alone. Called where boards are not rows.
    fn board(&self, _name: BoardName<'_>, _board: &Board) -> io::Result<String> {
        Err(cannot("boards"))
    }

    /// Writes the rows that were kept back.
    fn write_kept(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes what follows the last row or answer.
    fn end(&mut self, _out: &mut dyn Write, _is_empty: bool) -> io::Result<()> {
        Ok(())
    }
}

/// Where formats write long things.
pub(crate) type Output<'a> = BufWriter<&'a mut dyn Write>;

/// What a document looks like, in any format.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// The fields of rows that are written, in this order.
    pub(crate) columns: Vec<&'static str>,
    /// Whether the columns of text have headings.
    pub(crate) has_headings: bool,
    /// Whether the document has one thing, and not any number.
    pub(crate) is_of_one: bool,
    /// The title of a page.
    pub(crate) title: String,
    /// How text looks.
    pub(crate) style: TextStyle,
}

/// The error of a format that cannot write something.
fn cannot(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("this format has no {what}"))
}
