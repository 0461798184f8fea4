//! Exit codes, and the reasons why a program ends early.

use std::error::Error;
use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use dictc_letters::chain;

use crate::hints::hint;

/// The exit code of a program. Scripts rely on these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// Success. A closed pipe counts as success: its reader has read enough.
    Done = 0,
    /// A question found nothing, or a comparison found a difference.
    NotFound = 1,
    /// The usage or the input was bad.
    Refused = 2,
    /// The step limit cut off a search, so the output may be incomplete.
    CutOff = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// Why a run ended early, or did not simply succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// Bad usage or input. The message says where, and what was expected.
    Message(String),
    /// A search stopped at its step limit, so that there is no answer, or not the whole one.
    Stopped(String),
    /// Something failed, and the message has already been printed.
    Reported,
    /// A question has no answer, as if `grep` finds nothing.
    NothingFound,
    /// A comparison found a difference, as if `diff` finds one.
    DifferenceFound,
    /// Boards were cut off, and the message has already been printed.
    CutOff,
    /// Help or the version was requested and has been printed. The run succeeded.
    HelpShown,
    /// The reader of standard output closed it. The run succeeded.
    ClosedPipe,
}

impl Failure {
    /// A failure at a place: in a file, in a line of it, or in an argument.
    #[must_use]
    pub fn at(place: impl Display, what: impl Display) -> Failure {
        Failure::Message(format!("{place}: {what}"))
    }

    /// A failure that a library reported, at a place: its chain of causes, and a hint.
    #[must_use]
    pub fn caused_at(place: impl Display, error: &(dyn Error + 'static)) -> Failure {
        match Failure::caused(error) {
            Failure::Stopped(message) => Failure::Stopped(format!("{place}: {message}")),
            _ => Failure::at(place, explain(error)),
        }
    }

    /// A failure that a library reported: its chain of causes, and a hint.
    #[must_use]
    pub fn caused(error: &(dyn Error + 'static)) -> Failure {
        let is_limit = |error: &(dyn Error + 'static)| {
            use {dictc_compile::Error as Compiling, dictc_query::Error as Asking};
            matches!(error.downcast_ref(), Some(Asking::StepLimit { .. }))
                || matches!(error.downcast_ref(), Some(Compiling::StepLimit { .. }))
        };
        match std::iter::successors(Some(error), |&error| error.source()).any(is_limit) {
            true => Failure::Stopped(explain(error)),
            false => Failure::Message(explain(error)),
        }
    }

    /// A failure to write to standard output.
    #[must_use]
    pub fn output(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Message(format!("cannot write to standard output: {error}")),
        }
    }

    /// The exit code for this failure.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Message(_) | Failure::Reported => Exit::Refused,
            Failure::NothingFound | Failure::DifferenceFound => Exit::NotFound,
            Failure::CutOff | Failure::Stopped(_) => Exit::CutOff,
            Failure::HelpShown | Failure::ClosedPipe => Exit::Done,
        }
    }
}

impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::caused(&error)
    }
}

/// An error with its causes, joined with `: `, and a hint if there is one.
#[must_use]
pub fn explain(error: &(dyn Error + 'static)) -> String {
    let text = chain(error);
    match hint(error) {
        Some(hint) => format!("{text}; {hint}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;

    #[derive(Debug)]
    struct Link(&'static str, Option<Box<Link>>);

    impl fmt::Display for Link {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl Error for Link {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            self.1.as_ref().map(|link| &**link as _)
        }
    }

    #[test]
    fn step_limits_of_all_libraries_have_the_exit_code_3() {
        let errors: [Box<dyn Error>; 2] = [
            Box::new(dictc_query::Error::StepLimit { steps: 5 }),
            Box::new(dictc_compile::Error::StepLimit { steps: 5 }),
        ];
        for error in errors {
            assert_eq!(Failure::caused_at("en.fst", &*error).exit(), Exit::CutOff, "{error}");
        }
    }

    #[test]
    fn causes_are_joined_and_not_repeated() {
        let chain = |texts: &[&'static str]| {
            let link = |cause, text: &&'static str| Some(Box::new(Link(text, cause)));
            explain(&*texts.iter().rev().fold(None, link).unwrap())
        };
        assert_eq!(chain(&["a"]), "a");
        assert_eq!(chain(&["a", "b", "c"]), "a: b: c");
        assert_eq!(chain(&["a: b", "b", "c"]), "a: b: c");
    }

    #[test]
    fn every_failure_has_its_exit_code() {
        let message = Failure::at("words.txt:17", "no");
        assert_eq!(message, Failure::Message("words.txt:17: no".to_owned()));
        for (failure, exit) in [
            (message, 2),
            (Failure::Reported, 2),
            (Failure::NothingFound, 1),
            (Failure::DifferenceFound, 1),
            (Failure::CutOff, 3),
            (Failure::HelpShown, 0),
            (Failure::output(&io::ErrorKind::BrokenPipe.into()), 0),
            (Failure::output(&io::ErrorKind::StorageFull.into()), 2),
        ] {
            assert_eq!(failure.exit() as u8, exit, "{failure:?}");
        }
    }
}
