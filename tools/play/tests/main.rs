//! `play` as its users run it: in a terminal, and line by line.
//!
//! CI runs the tests of `clock` and `terminal` once more if they fail.

mod clock;
mod plain;
#[cfg(unix)]
mod terminal;
