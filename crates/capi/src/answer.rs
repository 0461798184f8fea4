//! Results of exported functions, including functions that cannot report an error.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::failure::Failure;
use crate::memory::LentText;

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

impl Returned for LentText {
    const FAILED: Self = Self::NONE;
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

/// Runs the body of an exported function without an error argument. A failure or a panic returns
/// the value that means failure.
pub(crate) fn answer<R: Returned>(body: impl FnOnce() -> Result<R, Failure>) -> R {
    catch_unwind(AssertUnwindSafe(body)).ok().and_then(Result::ok).unwrap_or(R::FAILED)
}
