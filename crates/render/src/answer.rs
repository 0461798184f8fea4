//! One board and its words in any of the formats.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use dictc_board::Board;
use dictc_solver::Budget;

use crate::document::{BoardName, Document};
use crate::format::Format;
use crate::markup::escape;
use crate::paths::ListedPaths;
use crate::text_style::TextStyle;
use crate::words::{ShownWord, View, WordList};
use crate::{grid, html, json, svg, table, text};

/// One board and its words, ready to be written.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    name: BoardName<'a>,
    board: &'a Board,
    words: &'a WordList,
    view: &'a View,
    shown: Option<ShownWord<'a>>,
    glosses: Option<&'a BTreeMap<String, String>>,
    budget: Budget,
}

impl<'a> Answer<'a> {
    /// The words of a board. `name` must be on one line, and its text must not have tabs. `view`
    /// must be the one that `words` was filled with.
    #[must_use]
    pub fn new(
        name: impl Into<BoardName<'a>>,
        board: &'a Board,
        words: &'a WordList,
        view: &'a View,
    ) -> Self {
        let (name, budget) = (name.into(), Budget::default());
        Answer { name, board, words, view, shown: None, glosses: None, budget }
    }

    /// Draws the path of this word: text shows the word alone, a drawing has its path, a page shows
    /// it first. By default text has all words, and drawings show the word with the most points.
    #[must_use]
    pub fn with_shown(mut self, shown: Option<ShownWord<'a>>) -> Self {
        self.shown = shown;
        self
    }

    /// Shows these texts with the words that they belong to: on a page, and in text that shows one
    /// word. Default: none.
    #[must_use]
    pub fn with_glosses(mut self, glosses: &'a BTreeMap<String, String>) -> Self {
        self.glosses = Some(glosses);
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
    /// The errors of `out`.
    pub fn write(
        &self,
        out: &mut dyn Write,
        document: Document,
        style: TextStyle,
    ) -> io::Result<bool> {
        let Answer { name, board, words, view, shown, glosses, budget } = *self;
        let mut paths = ListedPaths::new(board, view, budget);
        let mut text = String::new();
        match document.format() {
            Format::Text => {
                write_id(&mut text, name);
                out.write_all(text.as_bytes())?;
                text.clear();
                match shown {
                    Some(shown) => {
                        text::write_shown(out, board, shown, glosses, &mut paths, style)?;
                    }
                    None => text::write(&mut text, board, words, view, style),
                }
                text.push_str(document.end_of_text());
            }
            Format::Svg => svg::write(&mut text, board, words, shown),
            Format::Html => {
                html::write(&mut text, &title(name), board, words, view, shown, glosses);
            }
            Format::Tsv | Format::Csv => {
                table::write(out, document, name, board, words, &mut paths)?;
            }
            Format::Json | Format::Jsonl => {
                json::write(out, document, name, board, words, &mut paths, view)?;
            }
        }
        out.write_all(text.as_bytes())?;
        Ok(paths.is_complete())
    }
}

/// Writes a board without its words.
///
/// # Errors
///
/// The errors of `out`.
pub fn write_board(
    out: &mut dyn Write,
    document: Document,
    name: BoardName<'_>,
    board: &Board,
    style: TextStyle,
) -> io::Result<()> {
    let mut text = String::new();
    match document.format() {
        Format::Text => {
            write_id(&mut text, name);
            grid::draw(&mut text, board, &[], &style);
            text.push_str(document.end_of_text());
        }
        Format::Svg => svg::write_board(&mut text, &title(name), board),
        Format::Html => {
            let _ = writeln!(text, "<h1>{}</h1>", escape(&title(name)));
            svg::write_part(&mut text, name.text, board);
        }
        Format::Tsv | Format::Csv | Format::Json | Format::Jsonl => {
            return document.write_board(out, name, board);
        }
    }
    out.write_all(text.as_bytes())
}

/// Appends a line with the id, if there is one.
fn write_id(text: &mut String, name: BoardName<'_>) {
    if let Some(id) = name.id {
        let _ = writeln!(text, "{}", id.replace(|c: char| c.is_control(), " "));
    }
}

/// The id, if there is one, and the board.
fn title(name: BoardName<'_>) -> String {
    match name.id {
        Some(id) => format!("{id}: {}", name.text),
        None => name.text.to_owned(),
    }
}
