//! A board and its words as text, tables, JSON, SVG and HTML.
//!
//! All programs of this project write their output with this crate, so it looks the same
//! everywhere. The crate writes to any [`std::io::Write`]; it never prints and does not use the
//! terminal or the environment.
//!
//! - A [`Writer`] writes a [`Document`] in a [`Format`]: rows that derive `Serialize`, objects, and
//!   boards with their words, with the text before, between and after them. Several threads can
//!   write parts of it.
//! - An [`Answer`] is a board with its words, and [`Totals`] are a board with the number and points
//!   of its words. A [`WordList`] has the words of a solution to list, filtered, sorted and limited
//!   by a [`View`].
//! - [`StatisticsReport`] shows statistics of many boards, [`SheetsReport`] shows the words that
//!   players found, and [`RoundsReport`] those of several rounds.
//! - [`GridDrawing`] draws words in the lines of a grid of letters, [`SearchPage`] is a page with a
//!   grid to solve, [`BoxDrawing`] draws a chain of words around a box, and
//!   [`HiveDrawing`] a hive of letters.
//! - [`TextStyle`] has the colors and the width of text.
//! - [`numbers`] formats numbers for display.
//!
//! ```
//! use dictc_board::Board;
//! use dictc_compile::CompileOptions;
//! use dictc_render::{Answer, Document, Format, View, WordList, Writer};
//! use dictc_solver::Solver;
//!
//! let list = &b"did\ndie\ndied\n"[..];
//! let lexicon = CompileOptions::new().compile([(list, "words")])?.into_lexicon()?;
//! let mut solver = Solver::new(lexicon);
//!
//! let board = Board::parse("di/ed")?;
//! let solution = solver.solve(&board);
//! let (mut words, view) = (WordList::default(), View::default());
//! words.fill(solution, &view, |_| true);
//!
//! let csv = Format::named("csv").ok_or("no csv")?;
//! let document = Document::new(csv).with_columns(&["board", "word", "path"]);
//! let mut writer = Writer::new(Vec::new(), document);
//! writer.answer(&Answer::new("di/ed", &board, words.of(solution), &view))?;
//! writer.finish()?;
//! let text = String::from_utf8(writer.get_mut().clone())?;
//! assert_eq!(text.lines().nth(1), Some("di/ed,died,0:0 0:1 1:0 1:1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answer;
mod blanks;
mod fields;
mod form;
mod format;
mod grid;
mod hive;
mod letter_box;
mod lines;
mod markup;
pub mod numbers;
mod palette;
mod paths;
mod plot;
mod search_page;
mod sheets;
mod statistics;
mod text_style;
mod words;
mod wrap;
mod writer;

pub use answer::{Answer, BoardName, Totals};
pub use form::Kind;
pub use format::Format;
pub use format::text::write_group;
pub use hive::HiveDrawing;
pub use letter_box::BoxDrawing;
pub use lines::GridDrawing;
pub use palette::Palette;
pub use search_page::SearchPage;
pub use sheets::{RoundsReport, SheetsReport};
pub use statistics::StatisticsReport;
pub use text_style::TextStyle;
pub use words::{ListedWords, ShownWord, SortKey, View, WordList};
pub use wrap::write_wrapped;
pub use writer::{Document, Writer};

#[cfg(test)]
mod tests;
