//! Runs `dictc play` like a user: in a terminal, and line by line.
//!
//! CI runs the tests of `clock` and `terminal` once more if they fail.

mod clock;
mod plain;
#[cfg(unix)]
mod terminal;
