//! Errors as C programs see them.
#![allow(unsafe_code)]

#[cfg(feature = "compile")]
use std::error::Error as _;
use std::ffi::c_char;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::handle::{self, Handle, Object};
use crate::memory::NONE;

/// The kinds of errors; `dictc.h` documents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Code {
    Argument = 1,
    NotFound = 2,
    Io = 3,
    Dictionary = 4,
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
    // Not `&dyn Error`: its table of functions takes formatting for debuggers into the library.
    #[cfg(any(feature = "compile", feature = "rounds"))]
    pub(crate) fn chain(code: Code, error: &impl std::error::Error) -> Self {
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
        use lexicon::Error::{Dictionary, Io, NotAFile, Query, Write};
        // Not by `chain`, which would take all errors' formatting for debuggers into the module for
        // the web.
        let (code, source): (Code, Option<&dyn Display>) = match &error {
            Io { source, .. } => (of_io(source), Some(source)),
            NotAFile { .. } => (Code::Io, None),
            Query { .. } => (Code::Query, None),
            Dictionary { source, .. } => (Code::Dictionary, Some(source)),
            Write(source) => (Code::Dictionary, Some(source)),
            _ => (Code::Dictionary, None),
        };
        let message = error.to_string();
        match source {
            Some(source) => Self::new(code, format!("{message}: {source}")),
            None => Self::new(code, message),
        }
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
        let mut message = error.to_string();
        let mut tile = &error;
        // As above, without `chain`.
        while let board::Error::At { source, .. } = tile {
            message = format!("{message}: {source}");
            tile = source;
        }
        Self::new(Code::Board, message)
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

impl Returned for () {
    const FAILED: Self = ();
}

/// Runs the body of an exported function: a failure goes to `error`, and so does a panic, which
/// must not cross into C.
///
/// # Safety
///
/// `error` is null, or points to a pointer that may be written to and that nothing else uses.
pub(crate) unsafe fn report<R: Returned>(
    error: *mut *mut Handle<Failure>,
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
    // SAFETY: the caller's promise is the one that `store` asks for.
    unsafe { store(error, failure) };
    R::FAILED
}

/// Stores a failure for the caller.
///
/// # Safety
///
/// As [`report`].
#[cold]
#[inline(never)]
unsafe fn store(error: *mut *mut Handle<Failure>, failure: Failure) {
    if !error.is_null() && error.is_aligned() {
        // SAFETY: the pointer is aligned and not null; the rest is the caller's promise.
        unsafe { error.write(Handle::new(failure)) };
    }
}

/// As [`report`], for functions without an error argument.
pub(crate) fn quietly<R: Returned>(body: impl FnOnce() -> Result<R, Failure>) -> R {
    catch_unwind(AssertUnwindSafe(body)).ok().and_then(Result::ok).unwrap_or(R::FAILED)
}

/// The kind of an error, one of the `DICTC_ERROR_` numbers; 0 for a null pointer.
///
/// # Safety
///
/// `error` is null or an error that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_error_code(error: *const Handle<Failure>) -> i32 {
    // SAFETY: the caller passes null or a live error, which is never lent for writing.
    unsafe { handle::shared(error) }.map_or(0, |failure: &Failure| failure.code as i32)
}

/// What is wrong, as a text that ends in NUL and lives as long as the error.
///
/// # Safety
///
/// As [`dictc_error_code`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_error_message(error: *const Handle<Failure>) -> *const c_char {
    // SAFETY: as in `dictc_error_code`.
    match unsafe { handle::shared(error) } {
        Ok(Failure { message, .. }) => message.as_ptr().cast(),
        Err(_) => c"".as_ptr(),
    }
}

/// Frees an error; does nothing for a null pointer.
///
/// # Safety
///
/// As [`dictc_error_code`], and nothing uses the error from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_error_free(error: *mut Handle<Failure>) {
    // SAFETY: the caller's promise is the one that `free` asks for.
    quietly(|| unsafe { handle::free(error) });
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    /// An error's message and those of all its sources.
    fn chain(error: &dyn std::error::Error) -> String {
        let inner = error.source().map_or_else(String::new, |it| format!(": {}", chain(it)));
        format!("{error}{inner}")
    }

    #[test]
    fn messages_name_all_sources() {
        let refused = || io::Error::from(io::ErrorKind::PermissionDenied);
        let damaged = || ::lexicon::Lexicon::from_bytes(b"damaged".to_vec()).unwrap_err();
        let ::lexicon::Error::Bytes(format) = damaged() else { panic!("damaged bytes") };
        let path = || "en.fst".into();
        let errors = [
            damaged(),
            ::lexicon::Error::Io { path: path(), action: "open", source: refused() },
            ::lexicon::Error::Dictionary { path: path(), source: format },
            ::lexicon::Error::Write(refused()),
            ::lexicon::Error::NotAFile { path: path() },
            ::lexicon::Error::EmptyWord,
        ];
        for error in errors {
            let expected = chain(&error);
            assert_eq!(Failure::from(error).message, expected + "\0");
        }
        for text in ["", "ab1d", "abc[]", "abc/de", "[abcdefghijklmnopqrstuvwxyz]"] {
            let error = ::board::Board::parse(text).unwrap_err();
            let expected = chain(&error);
            assert_eq!(Failure::from(error).message, expected + "\0");
        }
    }
}
