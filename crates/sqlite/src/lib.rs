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
//! The README of the crate documents every function and table. This page says how the code is
//! arranged.
//!
//! - [`entry`] has the entry points, and [`border`] puts tables behind SQLite's C interface. No
//!   panic crosses them.
//! - [`dictionaries`] keeps the dictionaries that a connection has opened.
//! - [`functions`] are the scalar functions, [`table_functions`] those that return rows.
//! - [`table`] is the virtual table `dictc`; [`plan`] chooses how it answers a query, and [`like`]
//!   matches the beginning of a `LIKE` pattern.
//! - [`rows`] walks over words, whatever found them.
//! - [`arguments`] reads values of SQL, and [`error`] words complaints about them.
//!
//! A dictionary file is untrusted, as everywhere in this project, and so is every argument: what is
//! wrong is an SQL error.

pub mod arguments;
pub mod border;
pub mod dictionaries;
pub mod entry;
pub mod error;
pub mod functions;
pub mod like;
pub mod plan;
pub mod rows;
pub mod table;
pub mod table_functions;
