//! Runs the built tools in temporary folders, for the end-to-end tests.
//!
//! A [`Dir`] is an empty temporary folder, removed when it is dropped. [`Dir::dictc`] and
//! [`Dir::solve`] prepare a [`Run`] there, with an environment without variables for colors,
//! terminals or languages. Its [`Output`] contains the printed text and the exit code, and shows
//! both when an expectation fails.
//!
//! ```no_run
//! let dir = end_to_end::Dir::new();
//! dir.write("words.txt", "did\ndie\ndied\n");
//! dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
//! dir.solve(["--dict", "en.fst", "--summary", "di/ed"]).run().expect_stdout("di/ed\t3\t3\n");
//! ```
//!
//! A [`Step`] is a command in a document, with the output that the document shows.
//!
//! The tools are built once per test process, in the profile of the tests, so
//! `cargo test -p end-to-end` never runs outdated tools. Long tests are [examples](example());
//! their arguments set the number of runs.
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
#[cfg(unix)]
pub use run::send_signal;
pub use session::{Step, without_times};
pub use tools::{Tool, example, program, programs, repository};

/// Runs the library examples of README.md as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
