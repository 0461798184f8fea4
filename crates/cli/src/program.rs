//! The one place that prints messages.

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use crate::failure::{Exit, Failure};

/// A program by its name, which its error messages start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Program(&'static str);

impl Program {
    /// The program with this name.
    #[must_use]
    pub const fn named(name: &'static str) -> Program {
        Program(name)
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Prints an error on standard error: `solve: no board: …`.
    pub fn complain(self, message: impl Display) {
        // Nobody reads a standard error that is closed.
        let _ = writeln!(anstream::stderr().lock(), "{}: {message}", self.0);
    }

    /// Prints a remark on standard error, without the name of the program.
    pub fn remark(self, message: impl Display) {
        let _ = writeln!(anstream::stderr().lock(), "{message}");
    }

    /// Prints why a run failed, unless that was printed already, and returns its exit code.
    #[must_use]
    pub fn finish(self, result: Result<(), Failure>) -> ExitCode {
        let Err(failure) = result else { return Exit::Done.into() };
        if let Failure::Message(message) = &failure {
            self.complain(message);
        }
        failure.exit().into()
    }
}
