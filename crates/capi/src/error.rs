//! Errors as C programs see them.
#![allow(unsafe_code)]

use std::error::Error;
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::handle::{Freed, Handle, Object, Shared};
use crate::memory::{NONE, Out};

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
}

/// An error: its kind and a message in English.
#[derive(Debug)]
pub struct Failure {
    code: Code,
    /// As [`to_nul`] returns it.
    message: String,
}

impl Object for Failure {
    const TAG: [u8; 8] = *b"dc error";
    const NAME: &'static str = "dictc_error";
}

/// A text for C, which ends at its first NUL: with one at the end, and no others.
pub(crate) fn to_nul(mut text: String) -> String {
    text.retain(|character| character != '\0');
    text.push('\0');
    text
}

impl Failure {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: to_nul(message.into()) }
    }

    /// A failure with the messages of an error and all its sources.
    pub(crate) fn chain(code: Code, error: &dyn Error) -> Self {
        let mut message = error.to_string();
        let mut source = error.source();
        while let Some(error) = source {
            message.push_str(": ");
            message.push_str(&error.to_string());
            source = error.source();
        }
        Self::new(code, message)
    }
}

impl From<lexicon::Error> for Failure {
    fn from(error: lexicon::Error) -> Self {
        use lexicon::Error::{Io, NotAFile};
        let code = match &error {
            Io { source, .. } => of_io(source),
            NotAFile { .. } => Code::Io,
            _ => Code::Dictionary,
        };
        Self::chain(code, &error)
    }
}

#[cfg(feature = "queries")]
impl From<query::Error> for Failure {
    fn from(error: query::Error) -> Self {
        Self::new(Code::Query, error.to_string())
    }
}

#[cfg(feature = "compile")]
impl From<compile::Error> for Failure {
    fn from(error: compile::Error) -> Self {
        let mut code = Code::Compile;
        if let compile::Error::Io { source, .. } = &error {
            code = of_io(source);
        } else if let Some(source) = error.source().and_then(|it| it.downcast_ref()) {
            code = of_io(source);
        }
        Self::chain(code, &error)
    }
}

impl From<board::Error> for Failure {
    fn from(error: board::Error) -> Self {
        Self::chain(Code::Board, &error)
    }
}

fn of_io(error: &std::io::Error) -> Code {
    if error.kind() == std::io::ErrorKind::NotFound { Code::NotFound } else { Code::Io }
}

/// A result type of the interface, with the value that means failure.
pub(crate) trait Returned {
    const FAILED: Self;
}

impl<T> Returned for *mut T {
    const FAILED: Self = ptr::null_mut();
}

impl<T> Returned for *const T {
    const FAILED: Self = ptr::null();
}

impl Returned for bool {
    const FAILED: Self = false;
}

impl Returned for usize {
    const FAILED: Self = NONE;
}

impl Returned for u64 {
    const FAILED: Self = 0;
}

impl Returned for u32 {
    const FAILED: Self = 0;
}

impl Returned for i32 {
    const FAILED: Self = 0;
}

impl<T> Returned for Option<T> {
    const FAILED: Self = None;
}

impl Returned for () {
    const FAILED: Self = ();
}

/// Runs the body of an exported function: a failure goes to `error`, and so does a panic, which
/// must not cross into C.
pub(crate) fn report<R: Returned>(
    error: &Out<*mut Handle<Failure>>,
    body: impl FnOnce() -> Result<R, Failure>,
) -> R {
    let failure = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(value)) => return value,
        Ok(Err(failure)) => failure,
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            let text = text.unwrap_or_else(|| "unknown".to_owned());
            Failure::new(Code::Internal, format!("a mistake in libdictc; please report it: {text}"))
        }
    };
    if error.is_wanted() {
        error.write(Handle::new(failure));
    }
    R::FAILED
}

/// As [`report`], for functions without an error argument: they answer as if nothing was found.
pub(crate) fn answer<R: Returned>(body: impl FnOnce() -> Result<R, Failure>) -> R {
    catch_unwind(AssertUnwindSafe(body)).ok().and_then(Result::ok).unwrap_or(R::FAILED)
}

/// The kind of an error, one of the `DICTC_ERROR_` numbers; 0 for a null pointer.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_error_code(error: Shared<Failure>) -> i32 {
    answer(|| Ok(error.get()?.code as i32))
}

/// What is wrong, as a text that ends in NUL and lives as long as the error.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_error_message(error: Shared<Failure>) -> *const c_char {
    match error.get() {
        Ok(Failure { message, .. }) => message.as_ptr().cast(),
        Err(_) => c"".as_ptr(),
    }
}

/// Frees an error; does nothing for a null pointer.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_error_free(error: Freed<Failure>) {
    error.free();
}
