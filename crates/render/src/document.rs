//! The form of a document: its format, and what it says about each board.

use crate::format::Format;

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
    is_of_many: bool,
}

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

    /// Sets whether the document has any number of boards: JSON is then an array of objects, and an
    /// empty line follows the text of each board. Default: one board.
    #[must_use]
    pub fn of_many(mut self, is_of_many: bool) -> Document {
        self.is_of_many = is_of_many;
        self
    }

    /// The format.
    #[must_use]
    pub fn format(self) -> Format {
        self.format
    }

    /// What the document says about each board.
    #[must_use]
    pub fn content(self) -> Content {
        self.content
    }

    pub(crate) fn has_ids(self) -> bool {
        self.has_ids
    }

    pub(crate) fn is_array(self) -> bool {
        self.is_of_many && self.format == Format::Json
    }

    /// What follows the text of a board.
    pub(crate) fn end_of_text(self) -> &'static str {
        if self.is_of_many { "\n" } else { "" }
    }
}

/// What a board is called: its text, and an id if it has one.
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
