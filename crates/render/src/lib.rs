//! A board and its words as text, tables, JSON, SVG and HTML.
//!
//! Every program of this project writes its answers with this crate, so they look the same
//! everywhere. The crate writes to any [`std::io::Write`]; it never prints and does not look at the
//! terminal or at the environment.
//!
//! - [`WordList`] holds the words of one board: filtered, sorted and limited as a [`View`] says.
//! - [`Answer`] is a board with its words. [`Answer::write`] writes it in a [`Format`].
//! - A [`Document`] says which form answers have. [`Document::write_totals`] writes the totals of a
//!   board, and suits runs over millions of boards. [`write_board`] writes a board without words.
//! - An [`AnswerWriter`] writes what stands before, between and after answers, even if many threads
//!   write the answers.
//! - [`StatisticsReport`] shows what many boards hold, [`SheetsReport`] what players found.
//! - [`GridDrawing`] draws words in the lines of a grid of letters, [`BoxDrawing`] a chain of words
//!   around a box.
//! - [`TextStyle`] says how text looks: its colors and its width.
//! - [`numbers`] formats numbers for people.
//!
//! ```
//! use dictc_board::Board;
//! use dictc_compile::CompileOptions;
//! use dictc_render::{Answer, Content, Document, Format, TextStyle, View, WordList};
//! use dictc_solver::Solver;
//!
//! let list = &b"did\ndie\ndied\n"[..];
//! let lexicon = CompileOptions::new().compile([(list, "words")])?.into_lexicon()?;
//! let mut solver = Solver::new(lexicon);
//!
//! let board = Board::parse("di/ed")?;
//! let view = View::default();
//! let mut words = WordList::default();
//! words.fill(solver.solve(&board), &view, |_| true);
//!
//! let mut text = Vec::new();
//! let answer = Answer::new("di/ed", &board, &words, &view);
//! let document = Document::new(Format::Tsv, Content::Words);
//! answer.write(&mut text, document, TextStyle::default())?;
//! assert_eq!(String::from_utf8(text)?.lines().next(), Some("di/ed\tdied\t4\t1\t0:0 0:1 1:0 1:1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answer;
mod answer_writer;
mod blanks;
mod document;
mod format;
mod grid;
mod html;
mod json;
mod letter_box;
mod lines;
mod markup;
pub mod numbers;
mod palette;
mod paths;
mod plot;
mod sheets;
mod statistics;
mod svg;
mod table;
mod text;
mod text_style;
mod words;

pub use answer::{Answer, write_board};
pub use answer_writer::AnswerWriter;
pub use document::{BoardName, Content, Document};
pub use format::Format;
pub use letter_box::BoxDrawing;
pub use lines::GridDrawing;
pub use palette::Palette;
pub use sheets::SheetsReport;
pub use statistics::StatisticsReport;
pub use text::write_group;
pub use text_style::TextStyle;
pub use words::{ListedWord, ShownWord, SortKey, View, WordList};

#[cfg(test)]
mod tests;
