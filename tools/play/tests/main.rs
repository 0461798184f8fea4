//! `play` as its users run it: in a terminal, and line by line.

mod plain;
#[cfg(unix)]
mod terminal;
