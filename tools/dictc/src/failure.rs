//! How a run can end other than well: the one place that prints complaints and chooses exit codes.

use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A question has no answer, as when grep finds nothing.
    NothingFound,
    /// Bad usage or input; says what was expected.
    Message(String),
    /// Something failed that was told already.
    Told,
    /// Standard output was closed by its reader, who has seen enough.
    ClosedPipe,
}

impl Failure {
    /// Prints the complaint, if there is one, and says how to exit.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::NothingFound => ExitCode::from(1),
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Told => ExitCode::from(2),
            Self::Message(message) => {
                // Where standard error is closed there is nobody to tell.
                let _ = writeln!(anstream::stderr(), "dictc: {message}");
                ExitCode::from(2)
            }
        }
    }

    /// What writing to standard output failed with.
    pub(crate) fn output(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::Message(format!("cannot write to standard output: {error}"))
        }
    }
}

impl From<compile::Error> for Failure {
    fn from(error: compile::Error) -> Self {
        Self::Message(error.to_string())
    }
}

impl From<lexicon::Error> for Failure {
    fn from(error: lexicon::Error) -> Self {
        Self::Message(error.to_string())
    }
}
