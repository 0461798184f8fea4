//! A loadable extension of SQLite: dictionaries as tables and functions, and a Boggle solver.
//!
//! ```sql
//! .load ./libdictc_sqlite
//! CREATE VIRTUAL TABLE en USING dictc('en.fst');
//! SELECT word FROM en WHERE word GLOB 'qu*z*';
//! SELECT dict_contains('english', 'quiz');
//! SELECT word, points FROM dict_solve('english', 'hell/likd/oquee/laun') ORDER BY points DESC;
//! ```
//!
//! The README of the crate documents every function and table. This page describes the modules.
//!
//! - [`entry`] has the entry points, and [`border`] connects tables to SQLite's C interface. No
//!   panic crosses these two.
//! - [`dictionaries`] opens dictionaries and keeps them open for a connection; [`selection`] reads which
//!   of their words count.
//! - [`functions`] has the scalar functions, and [`table_functions`] the functions that return
//!   rows.
//! - [`table`] is the virtual table `dictc`; [`plan`] chooses how it answers a query, and [`like`]
//!   matches the beginning of a `LIKE` pattern.
//! - [`alphagrams`] is an index of the letters of words, and [`board_options`] reads how a board is
//!   solved.
//! - [`rows`] walks over the words that a search found.
//! - [`arguments`] reads SQL values, and [`error`] makes SQL errors.
//!
//! Dictionary files and arguments are untrusted: whatever is wrong with them becomes an SQL error.

pub mod alphagrams;
pub mod arguments;
pub mod board_options;
pub mod border;
pub mod dictionaries;
pub mod entry;
pub mod error;
pub mod functions;
pub mod like;
pub mod plan;
pub mod rows;
pub mod selection;
pub mod table;
pub mod table_functions;
