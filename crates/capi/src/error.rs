//! Errors as C programs see them.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::answer::{Returned, answer};
use crate::failure::{Code, Failure};
use crate::handle::{Exclusive, Freed, Handle, Object, Shared};
use crate::memory::OutPtr;

impl Object for Failure {
    const TAG: [u8; 8] = *b"dc error";
    const NAME: &'static str = "dictc_error";
}

/// Runs the body of an exported function. A failure goes to `error`, and so does a panic, because
/// it must not cross into C.
pub(crate) fn report<R: Returned>(
    error: &OutPtr<*mut Handle<Failure>>,
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

/// Changes an object, which does not fail; returns `false` if there is no object.
pub(crate) fn change<T: Object + Send>(
    object: &Exclusive<T>,
    error: &OutPtr<*mut Handle<Failure>>,
    change: impl FnOnce(&mut T),
) -> bool {
    report(error, || {
        object.with(|it| {
            change(it);
            Ok(true)
        })
    })
}

/// The kind of an error, one of the `DICTC_ERROR_` numbers; 0 for a null pointer.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_error_code(error: Shared<Failure>) -> i32 {
    answer(|| Ok(error.get()?.code as i32))
}

/// The message, as a text that ends in NUL and lives as long as the error.
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
