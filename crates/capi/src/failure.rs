//! The kinds of errors, and conversions from the errors of the libraries.

use std::error::Error;

/// The kinds of errors; `dictc.h` documents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Code {
    Argument = 1,
    NotFound = 2,
    Io = 3,
    Dictionary = 4,
    #[cfg_attr(not(feature = "queries"), expect(dead_code, reason = "only queries fail so"))]
    Query = 5,
    #[cfg_attr(not(feature = "compile"), expect(dead_code, reason = "only the compiler fails so"))]
    Compile = 6,
    Board = 7,
    Busy = 8,
    Internal = 9,
    #[cfg_attr(not(feature = "queries"), expect(dead_code, reason = "only walks stop"))]
    StepLimit = 10,
    Interrupted = 11,
}

/// An error: its kind and a message in English.
#[derive(Clone, Debug)]
pub struct Failure {
    pub(crate) code: Code,
    /// In the form of [`to_nul`].
    pub(crate) message: String,
}

/// Converts a text for C, which reads up to the first NUL: removes all NULs and adds one at the
/// end.
pub(crate) fn to_nul(mut text: String) -> String {
    text.retain(|character| character != '\0');
    text.push('\0');
    text
}

impl Failure {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: to_nul(message.into()) }
    }

    /// A wrong argument.
    pub(crate) fn argument(message: impl Into<String>) -> Self {
        Self::new(Code::Argument, message)
    }

    /// A failure with the messages of an error and all its sources.
    pub(crate) fn chain(code: Code, error: &(dyn Error + 'static)) -> Self {
        Self::new(code, dictc_letters::chain(error))
    }
}

impl From<dictc_lexicon::Error> for Failure {
    fn from(error: dictc_lexicon::Error) -> Self {
        use dictc_lexicon::Error::{Io, NotAFile};
        let code = match &error {
            Io { source, .. } => of_io(source),
            NotAFile { .. } => Code::Io,
            _ => Code::Dictionary,
        };
        Self::chain(code, &error)
    }
}

#[cfg(feature = "queries")]
impl From<dictc_query::Error> for Failure {
    fn from(error: dictc_query::Error) -> Self {
        let code = match &error {
            dictc_query::Error::StepLimit { .. } => Code::StepLimit,
            dictc_query::Error::Interrupted => Code::Interrupted,
            dictc_query::Error::Damaged(_) => Code::Dictionary,
            _ => Code::Query,
        };
        Self::chain(code, &error)
    }
}

#[cfg(feature = "compile")]
impl From<dictc_compile::Error> for Failure {
    fn from(error: dictc_compile::Error) -> Self {
        let mut code = Code::Compile;
        if let dictc_compile::Error::Io { source, .. } = &error {
            code = of_io(source);
        } else if let Some(source) = error.source().and_then(|it| it.downcast_ref()) {
            code = of_io(source);
        }
        Self::chain(code, &error)
    }
}

impl From<dictc_board::Error> for Failure {
    fn from(error: dictc_board::Error) -> Self {
        Self::chain(Code::Board, &error)
    }
}

fn of_io(error: &std::io::Error) -> Code {
    if error.kind() == std::io::ErrorKind::NotFound { Code::NotFound } else { Code::Io }
}
