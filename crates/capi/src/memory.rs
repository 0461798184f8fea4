//! Texts, arrays, paths and results that are passed as pointers.
//!
//! As with handles, values of these types are only arguments from C, and the caller guarantees
//! their validity.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_char};
use std::path::Path;
use std::{ptr, slice};

use crate::failure::Failure;

/// The value that functions return for "no such number": the largest `size_t`.
pub(crate) const NONE: usize = usize::MAX;

/// The start of an array: null, or a pointer to initialized elements that nothing writes to during
/// the call.
#[repr(transparent)]
pub struct InPtr<T>(*const T);

/// The number of elements of the array whose start is the previous argument.
#[repr(transparent)]
pub struct Len(usize);

/// The start of an array that is written to: null, or a pointer to elements that nothing else uses
/// during the call. Their number is an argument of the same function.
#[repr(transparent)]
pub struct OutBuf<T>(*mut T);

/// The destination of a result: null, or a pointer to memory that may be written to and that
/// nothing else uses during the call.
#[repr(transparent)]
pub struct OutPtr<T>(*mut T);

/// A text that an object lends to C: null, or followed by a NUL that its length does not count.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct LentText(*const u8);

/// A path: null, or a text that ends in NUL and that nothing writes to during the call.
#[repr(transparent)]
pub struct PathText(*const c_char);

impl<T> InPtr<T> {
    /// The elements of an array of `len`. A null pointer with a length of 0 is an empty array.
    ///
    /// # Safety
    ///
    /// `len` must be the number of elements that the function's documentation states.
    pub(crate) unsafe fn array(&self, len: usize, what: &str) -> Result<&[T], Failure> {
        if len == 0 {
            return Ok(&[]);
        }
        check(self.0, len, what)?;
        // SAFETY: the pointer is aligned and not null, the array is not larger than `isize::MAX`
        // bytes, and C guarantees that it holds `len` initialized elements.
        Ok(unsafe { slice::from_raw_parts(self.0, len) })
    }
}

impl InPtr<u8> {
    /// The bytes of an array whose length is the next argument.
    pub(crate) fn bytes(&self, len: &Len, what: &str) -> Result<&[u8], Failure> {
        // SAFETY: a function with one `Len` has one array of that length.
        unsafe { self.array(len.0, what) }
    }

    /// The text of an array whose length is the next argument. It must be UTF-8.
    pub(crate) fn text(&self, len: &Len, what: &str) -> Result<&str, Failure> {
        std::str::from_utf8(self.bytes(len, what)?).map_err(|error| {
            let at = error.valid_up_to();
            Failure::argument(format!("{what} is not UTF-8 at byte {at}"))
        })
    }
}

impl<T> OutBuf<T> {
    /// The elements to write to.
    ///
    /// # Safety
    ///
    /// `len` must be the number of elements that the function's documentation states, and the
    /// function calls this only once.
    #[expect(clippy::mut_from_ref, reason = "the pointer is not a reference, and is used once")]
    pub(crate) unsafe fn array(&self, len: usize, what: &str) -> Result<&mut [T], Failure> {
        if len == 0 && !self.0.is_null() {
            return Ok(&mut []);
        }
        check(self.0, len, what)?;
        // SAFETY: as in `InPtr::array`, and C guarantees that nothing else uses the elements.
        Ok(unsafe { slice::from_raw_parts_mut(self.0, len) })
    }

    /// Like [`array`](Self::array), but returns `None` for a null pointer, which means that C does
    /// not want these results.
    ///
    /// # Safety
    ///
    /// As for [`array`](Self::array).
    #[expect(clippy::mut_from_ref, reason = "as in `array`")]
    pub(crate) unsafe fn optional(
        &self,
        len: usize,
        what: &str,
    ) -> Result<Option<&mut [T]>, Failure> {
        if self.0.is_null() {
            return Ok(None);
        }
        // SAFETY: the caller guarantees what `array` requires.
        unsafe { self.array(len, what) }.map(Some)
    }
}

impl<T: Copy> OutPtr<T> {
    /// Writes the result, unless C does not want it.
    pub(crate) fn write(&self, value: T) {
        if self.is_wanted() {
            // SAFETY: the pointer is aligned and not null; C guarantees the rest.
            unsafe { self.0.write(value) };
        }
    }

    /// Writes the result, if any, and returns whether there was one.
    pub(crate) fn write_some(&self, value: Option<T>) -> bool {
        value.map(|it| self.write(it)).is_some()
    }

    /// Whether C wants the result.
    pub(crate) fn is_wanted(&self) -> bool {
        !self.0.is_null() && self.0.is_aligned()
    }

    /// The destination of a result in Rust.
    pub(crate) fn new(to: &mut T) -> Self {
        Self(to)
    }
}

impl PathText {
    /// The path: bytes on Unix, UTF-8 elsewhere.
    #[cfg_attr(
        target_family = "wasm",
        allow(dead_code, reason = "only the compiler reads files there")
    )]
    pub(crate) fn get(&self) -> Result<&Path, Failure> {
        if self.0.is_null() {
            return Err(Failure::argument("the path is a null pointer"));
        }
        // SAFETY: C guarantees that the text ends in NUL.
        let text = unsafe { CStr::from_ptr(self.0) };
        #[cfg(unix)]
        let path = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(text.to_bytes());
        #[cfg(not(unix))]
        let path = text.to_str().map_err(|_| Failure::argument("the path is not UTF-8"))?;
        Ok(Path::new(path))
    }
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
    Err(Failure::argument(format!("{what} {problem}")))
}

impl LentText {
    pub(crate) const NONE: Self = Self(ptr::null());

    /// Lends a text that ends in NUL, as [`with_nul`] makes it.
    pub(crate) fn of(text: &[u8]) -> Self {
        debug_assert_eq!(text.last(), Some(&0), "the text ends in NUL");
        Self(text.as_ptr())
    }
}

/// Copies a text that is to be lent, and puts a NUL at its end.
pub(crate) fn with_nul(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut text = text.as_ref().to_vec();
    text.push(0);
    text
}

/// Lends a text that ends in NUL: writes its length without the NUL, and returns its start.
pub(crate) fn lend_text(text: &[u8], len: &OutPtr<usize>) -> LentText {
    len.write(text.len() - 1);
    LentText::of(text)
}

/// Passes the destination of a number to a function that says whether there is one; returns the
/// number, or [`NONE`].
pub(crate) fn or_none(find: impl FnOnce(OutPtr<usize>) -> bool) -> usize {
    let mut number = NONE;
    if find(OutPtr::new(&mut number)) { number } else { NONE }
}

/// Lends an array: writes its length, and returns its start.
pub(crate) fn lend<T>(array: &[T], len: &OutPtr<usize>) -> *const T {
    len.write(array.len());
    array.as_ptr()
}

/// Many texts in one array of bytes, as Arrow stores them.
#[cfg(any(feature = "compile", feature = "queries"))]
pub(crate) struct Texts<'a> {
    text: &'a [u8],
    offsets: &'a [usize],
}

#[cfg(any(feature = "compile", feature = "queries"))]
impl<'a> Texts<'a> {
    /// Checks that the offsets are ascending, so that every text is inside the array.
    ///
    /// # Safety
    ///
    /// The caller guarantees that `offsets` has `count + 1` elements, and that `text` has the
    /// number of bytes in the last of them.
    pub(crate) unsafe fn new(
        text: &'a InPtr<u8>,
        offsets: &'a InPtr<usize>,
        count: usize,
    ) -> Result<Self, Failure> {
        let wrong = |message: String| Failure::argument(message);
        let numbers = count.checked_add(1);
        let numbers = numbers.ok_or_else(|| wrong("more texts than memory can hold".into()))?;
        // SAFETY: the caller guarantees the number of offsets.
        let offsets = unsafe { offsets.array(numbers, "the array `offsets`") }?;
        if let Some(at) = offsets.windows(2).position(|pair| pair[0] > pair[1]) {
            return Err(wrong(format!("offset {} is smaller than the one before it", at + 1)));
        }
        // SAFETY: the caller guarantees the length of the text.
        let text = unsafe { text.array(offsets[count], "the text") }?;
        Ok(Self { text, offsets })
    }

    /// The texts, which must be UTF-8.
    #[cfg(feature = "compile")]
    pub(crate) fn utf8(&self) -> Result<Vec<&'a str>, Failure> {
        let text = |(i, text): (usize, &'a [u8])| {
            let wrong = |_| Failure::argument(format!("text {i} is not UTF-8"));
            std::str::from_utf8(text).map_err(wrong)
        };
        self.iter().enumerate().map(text).collect()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &'a [u8]> {
        let text = self.text;
        self.offsets.windows(2).map(move |pair| &text[pair[0]..pair[1]])
    }
}

impl OutBuf<u8> {
    /// Copies as much of a text as fits, if there is one, and writes its full length in bytes. Returns
    /// whether there is one.
    ///
    /// # Safety
    ///
    /// As for [`array`](Self::array), with `capacity` elements.
    pub(crate) unsafe fn fill(
        &self,
        capacity: usize,
        text: Option<impl AsRef<str>>,
        len_of_text: &OutPtr<usize>,
    ) -> Result<bool, Failure> {
        let Some(text) = text else { return Ok(false) };
        let text = text.as_ref().as_bytes();
        // SAFETY: the caller guarantees the capacity.
        if let Some(room) = unsafe { self.optional(capacity, "the buffer") }? {
            let len = text.len().min(room.len());
            room[..len].copy_from_slice(&text[..len]);
        }
        len_of_text.write(text.len());
        Ok(true)
    }
}
