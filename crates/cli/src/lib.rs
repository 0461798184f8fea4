//! What the command-line programs of this project share.
//!
//! Programs parse arguments and print; the libraries do the rest. What every program does in the
//! same way is here:
//!
//! - [`Program`] names a program. It prints errors, and [`Program::finish`] turns the result of a
//!   run into an [`Exit`] code.
//! - [`Failure`] is why a run ended early. It is made from the libraries' errors, whose chains of
//!   causes it joins, with a [hint] about the options that help.
//! - [`dictionary`], [`boards`], [`rules`] and [`answers`] are arguments: which dictionary to use,
//!   where boards come from, how they are played, and how answers look.
//! - [`files`] names files, reads texts and reports what is not UTF-8.
//! - [`progress`] shows progress at terminals, [`terminal`] asks for their colours and widths.
//! - [`numbers`] and [`quote`] format numbers and texts for messages.
//! - `packed` reads gzip, zstd, xz and bzip2, with the feature of that name; `shell` makes
//!   completion scripts and manual pages, with the feature `shell`.
//!
//! This crate is not published: it is for the programs of this repository alone.
#![forbid(unsafe_code)]

pub mod answers;
pub mod boards;
pub mod dictionary;
mod failure;
pub mod files;
mod hints;
#[cfg(feature = "packed")]
pub mod packed;
mod parse;
mod program;
pub mod progress;
pub mod rules;
#[cfg(feature = "shell")]
pub mod shell;
pub mod terminal;
#[cfg(feature = "packed")]
mod zstd;

pub use failure::{Failure, explain};
pub use hints::hint;
pub use parse::parse;
pub use program::{Exit, Program};
pub use render::numbers;

pub use board::quote;
