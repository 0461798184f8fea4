//! Runs the built tools in temporary folders, for the end-to-end tests.
//!
//! A [`Dir`] is an empty temporary folder, removed when it is dropped. [`Dir::dictc`] and
//! [`Dir::solve`] start a [`Run`] there, with an environment in which nothing says anything about
//! colours, terminals or languages. Its [`Output`] has what the tool printed and how it exited, and
//! says all of it when an expectation fails.
//!
//! ```no_run
//! let dir = end_to_end::Dir::new();
//! dir.write("words.txt", "did\ndie\ndied\n");
//! dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
//! dir.solve(["--dict", "en.fst", "--summary", "di/ed"]).run().expect_stdout("di/ed\t3\t3\n");
//! ```
//!
//! A [`Step`] is a command that a document shows, with what it prints.
//!
//! The tools are built once per test process, in the profile that the tests were built in, so that
//! `cargo test -p end-to-end` alone never runs yesterday's tools. Long tests are
//! [examples](example()), which take their numbers as arguments.
#![forbid(unsafe_code)]

mod dir;
mod output;
mod run;
mod session;
mod tools;
mod words;

pub use dir::Dir;
pub use output::Output;
pub use run::Run;
pub use session::Step;
pub use tools::{Tool, example, repository};

/// Runs the library examples of README.md as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
