//! Texts, arrays and results that cross the border as pointers.
#![allow(unsafe_code)]

use std::slice;

use crate::error::{Code, Failure};

/// What functions return for "no such number": the largest `size_t`.
pub(crate) const NONE: usize = usize::MAX;

/// Borrows the elements of an array of C. A null pointer with a length of 0 is an empty array.
///
/// # Safety
///
/// `start` is null, or points to `len` initialized elements that nothing writes to during `'a`.
pub(crate) unsafe fn array<'a, T>(
    start: *const T,
    len: usize,
    what: &str,
) -> Result<&'a [T], Failure> {
    if len == 0 {
        return Ok(&[]);
    }
    check(start, len, what)?;
    // SAFETY: the pointer is aligned and not null, the array is not larger than `isize::MAX`
    // bytes, and the caller promises that it holds `len` initialized elements.
    Ok(unsafe { slice::from_raw_parts(start, len) })
}

/// Borrows an array of C to write to.
///
/// # Safety
///
/// `start` is null, or points to `len` initialized elements that nothing else uses during `'a`.
pub(crate) unsafe fn output<'a, T>(
    start: *mut T,
    len: usize,
    what: &str,
) -> Result<&'a mut [T], Failure> {
    if len == 0 && !start.is_null() {
        return Ok(&mut []);
    }
    check(start, len, what)?;
    // SAFETY: as in `array`, and the caller promises that nothing else uses the elements.
    Ok(unsafe { slice::from_raw_parts_mut(start, len) })
}

/// As [`output`]; `None` for a null pointer, which means that the caller does not want these
/// results.
///
/// # Safety
///
/// As [`output`].
pub(crate) unsafe fn optional_output<'a, T>(
    start: *mut T,
    len: usize,
    what: &str,
) -> Result<Option<&'a mut [T]>, Failure> {
    if start.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's promise is the one that `output` asks for.
    unsafe { output(start, len, what) }.map(Some)
}

fn check<T>(start: *const T, len: usize, what: &str) -> Result<(), Failure> {
    let problem = if start.is_null() {
        "is a null pointer; expected an array"
    } else if !start.is_aligned() {
        "is not aligned for its elements"
    } else if len > isize::MAX as usize / size_of::<T>().max(1) {
        "is longer than memory can be"
    } else {
        return Ok(());
    };
    Err(Failure::new(Code::Argument, format!("{what} {problem}")))
}

/// Borrows a text of C, which must be UTF-8.
///
/// # Safety
///
/// As [`array()`].
pub(crate) unsafe fn text<'a>(
    start: *const u8,
    len: usize,
    what: &str,
) -> Result<&'a str, Failure> {
    // SAFETY: the caller's promise is the one that `array` asks for.
    let bytes = unsafe { array(start, len, what) }?;
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Failure::new(Code::Argument, format!("{what} is not UTF-8 at byte {at}"))
    })
}

/// Writes a result through a pointer that may be null.
///
/// # Safety
///
/// `to` is null, or points to memory that may be written to and that nothing else uses.
pub(crate) unsafe fn write<T: Copy>(to: *mut T, value: T) {
    if !to.is_null() && to.is_aligned() {
        // SAFETY: the pointer is aligned and not null; the rest is the caller's promise.
        unsafe { to.write(value) };
    }
}

/// Borrows a path of C: bytes on Unix, UTF-8 elsewhere.
///
/// # Safety
///
/// As [`array()`].
#[cfg(unix)]
pub(crate) unsafe fn path<'a>(
    start: *const u8,
    len: usize,
) -> Result<&'a std::path::Path, Failure> {
    use std::os::unix::ffi::OsStrExt;
    // SAFETY: the caller's promise is the one that `array` asks for.
    let bytes = unsafe { array(start, len, "the path") }?;
    Ok(std::ffi::OsStr::from_bytes(bytes).as_ref())
}

/// Borrows a path of C: bytes on Unix, UTF-8 elsewhere.
///
/// # Safety
///
/// As [`array()`].
#[cfg(not(unix))]
#[cfg_attr(
    target_family = "wasm",
    allow(dead_code, reason = "only the compiler reads files there")
)]
pub(crate) unsafe fn path<'a>(
    start: *const u8,
    len: usize,
) -> Result<&'a std::path::Path, Failure> {
    // SAFETY: the caller's promise is the one that `array` asks for.
    Ok(unsafe { text(start, len, "the path") }?.as_ref())
}
