//! One board and its words in any of the formats.

use std::io::{self, Write};

use board::Board;
use solver::Budget;

use crate::paths::ListedPaths;
use crate::text::TextStyle;
use crate::words::{ShownWord, View, WordList};
use crate::{html, json, svg, table, text};

/// The form of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// For people at a terminal. The default.
    #[default]
    Text,
    /// A line for each word with tabs between the columns: board, word, letters, points, path.
    Tsv,
    /// The same columns as comma-separated values, with a header line.
    Csv,
    /// One object for each board, on several lines.
    Json,
    /// One object for each board, on one line.
    JsonLines,
    /// A drawing of one board with the path of one word.
    Svg,
    /// A page that shows the path of each word.
    Html,
}

/// One board and its words, ready to be written.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    label: &'a str,
    board: &'a Board,
    words: &'a WordList,
    view: &'a View,
    shown: Option<ShownWord<'a>>,
    budget: Budget,
}

impl<'a> Answer<'a> {
    /// The words of a board. `label` names the board, on one line and without tabs; `view` is the
    /// one that `words` was filled with.
    #[must_use]
    pub fn new(label: &'a str, board: &'a Board, words: &'a WordList, view: &'a View) -> Self {
        Answer { label, board, words, view, shown: None, budget: Budget::default() }
    }

    /// Draws the path of this word: text shows the word alone, a drawing has its path, a page shows
    /// it first. By default text has all words, and drawings show the word with the most points.
    #[must_use]
    pub fn with_shown(mut self, shown: Option<ShownWord<'a>>) -> Self {
        self.shown = shown;
        self
    }

    /// Limits the search for all paths of the words, if [`View::all_paths`] asks for them.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Writes the answer. Returns whether it has all paths that the view asks for: the budget may
    /// end the search for them early.
    ///
    /// Tables and JSON are written as they are made, so their memory does not grow with the number
    /// of paths.
    ///
    /// # Errors
    ///
    /// What `out` fails with.
    pub fn write(&self, out: &mut dyn Write, format: Format, style: TextStyle) -> io::Result<bool> {
        let Answer { label, board, words, view, shown, budget } = *self;
        let mut paths = ListedPaths::new(board, view, budget);
        let mut text = String::new();
        match format {
            Format::Text => match shown {
                Some(shown) => text::write_shown(out, board, shown, &mut paths, style)?,
                None => text::write(&mut text, board, words, view, style),
            },
            Format::Svg => svg::write(&mut text, board, words, shown),
            Format::Html => html::write(&mut text, label, board, words, view, shown),
            Format::Tsv => table::write(out, table::TSV, label, board, words, &mut paths)?,
            Format::Csv => table::write(out, table::CSV, label, board, words, &mut paths)?,
            Format::Json => json::write(out, &json::LINES, label, board, words, &mut paths, view)?,
            Format::JsonLines => {
                json::write(out, &json::ONE_LINE, label, board, words, &mut paths, view)?;
            }
        }
        out.write_all(text.as_bytes())?;
        Ok(paths.is_complete())
    }
}

/// Writes what precedes the first board: the header of CSV and the head of an HTML page. `title`
/// names the boards of the page.
///
/// # Errors
///
/// What `out` fails with.
pub fn begin(out: &mut dyn Write, format: Format, title: &str) -> io::Result<()> {
    match format {
        Format::Csv => table::write_header(out),
        Format::Html => html::begin(out, title),
        _ => Ok(()),
    }
}

/// Writes what follows the last board: the script of an HTML page.
///
/// # Errors
///
/// What `out` fails with.
pub fn end(out: &mut dyn Write, format: Format) -> io::Result<()> {
    match format {
        Format::Html => html::end(out),
        _ => Ok(()),
    }
}
