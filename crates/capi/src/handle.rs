//! Objects that C programs hold by pointer.
//!
//! A handle begins with a tag, so a function that is given a handle of another type reports an
//! error instead of reading it as its own. An object that changes while it is used can be used by
//! one thread at a time; a second thread gets an error, too.
#![allow(unsafe_code)]

use std::cell::UnsafeCell;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Code, Failure, Returned, quietly, report};

/// A type that C programs hold by pointer.
pub trait Object: Sized {
    /// Distinguishes the handles of this type: eight ASCII letters.
    const TAG: [u8; 8];
    /// The name of the type in C.
    const NAME: &'static str;
}

/// An object with what is needed to detect misuse.
#[repr(C)]
pub struct Handle<T> {
    // First, so that it is at the same place in handles of every type.
    tag: [u8; 8],
    in_use: AtomicBool,
    object: UnsafeCell<T>,
}

impl<T: Object> Handle<T> {
    /// Moves an object to the heap. [`free`] takes it back.
    pub(crate) fn new(object: T) -> *mut Self {
        let (in_use, object) = (AtomicBool::new(false), UnsafeCell::new(object));
        Box::into_raw(Box::new(Self { tag: T::TAG, in_use, object }))
    }
}

/// Checks that `pointer` is a handle of the type `T`.
///
/// # Safety
///
/// `pointer` is null, or a handle of any type that has not been freed and will not be freed during
/// `'h`.
unsafe fn check<'h, T: Object>(pointer: *const Handle<T>) -> Result<&'h Handle<T>, Failure> {
    let Some(handle) = NonNull::new(pointer.cast_mut()) else {
        return Err(misuse("a null pointer", T::NAME));
    };
    if !handle.is_aligned() {
        return Err(misuse("a pointer that is not aligned", T::NAME));
    }
    // SAFETY: the caller passes a live handle, and handles of every type begin with eight bytes
    // of tag, which nothing writes to after `new`.
    let tag = unsafe { handle.cast::<[u8; 8]>().read() };
    if tag != T::TAG {
        return Err(misuse("a handle of another type", T::NAME));
    }
    // SAFETY: the tag says that `new` made this handle for a `T`; by the caller's promise it
    // lives for `'h`. Nobody has a mutable reference to a handle: `with_mut` borrows only its
    // object, behind an `UnsafeCell`.
    Ok(unsafe { handle.as_ref() })
}

// Neither of these is part of the function of every type.
#[cold]
#[inline(never)]
fn misuse(what: &str, name: &str) -> Failure {
    Failure::new(Code::Argument, format!("{what} is not a {name}"))
}

#[cold]
#[inline(never)]
fn busy(name: &str) -> Failure {
    let message = format!("the {name} is in use by another thread, or broke earlier");
    Failure::new(Code::Busy, message)
}

/// Lends an object that threads may share.
///
/// # Safety
///
/// As [`check`]; the object may not be passed to [`with_mut`], ever.
pub(crate) unsafe fn shared<'h, T: Object + Sync>(
    pointer: *const Handle<T>,
) -> Result<&'h T, Failure> {
    // SAFETY: the caller's promise is the one that `check` asks for.
    let handle = unsafe { check(pointer) }?;
    // SAFETY: the object is never lent for writing, by the caller's promise.
    Ok(unsafe { &*handle.object.get() })
}

/// Calls `work` with an object that one thread may use at a time.
///
/// If `work` panics, the object stays marked as in use: later calls report an error.
///
/// # Safety
///
/// As [`check`], and no reference into the object from an earlier call is still in use in Rust.
pub(crate) unsafe fn with_mut<T: Object + Send, R>(
    pointer: *mut Handle<T>,
    work: impl FnOnce(&mut T) -> Result<R, Failure>,
) -> Result<R, Failure> {
    // SAFETY: the caller's promise is the one that `check` asks for.
    let handle = unsafe { check(pointer) }?;
    if handle.in_use.swap(true, Ordering::Acquire) {
        return Err(busy(T::NAME));
    }
    // SAFETY: `in_use` was false, so no other call of this function holds the object, and
    // `shared` is not used for it.
    let result = work(unsafe { &mut *handle.object.get() });
    handle.in_use.store(false, Ordering::Release);
    result
}

/// Runs the body of an exported function with an object that one thread may use at a time.
/// A failure goes to `error`.
///
/// # Safety
///
/// As [`with_mut`] and [`report`].
pub(crate) unsafe fn lend<T: Object + Send, R: Returned>(
    pointer: *mut Handle<T>,
    error: *mut *mut Handle<Failure>,
    body: impl FnOnce(&mut T) -> Result<R, Failure>,
) -> R {
    // SAFETY: the caller's promise covers both.
    unsafe { report(error, || with_mut(pointer, body)) }
}

/// As [`lend`], for functions without an error argument.
///
/// # Safety
///
/// As [`with_mut`].
pub(crate) unsafe fn lend_quietly<T: Object + Send, R: Returned>(
    pointer: *mut Handle<T>,
    body: impl FnOnce(&mut T) -> Result<R, Failure>,
) -> R {
    // SAFETY: the caller's promise is the one that `with_mut` asks for.
    quietly(|| unsafe { with_mut(pointer, body) })
}

/// Frees a handle. A null pointer or a handle of another type is a failure.
///
/// # Safety
///
/// As [`check`], and nothing uses the handle, or what it lent, from now on.
pub(crate) unsafe fn free<T: Object>(pointer: *mut Handle<T>) -> Result<(), Failure> {
    // SAFETY: the caller's promise is the one that `check` asks for.
    unsafe { check(pointer.cast_const()) }?;
    // SAFETY: the tag says that `new` made this handle from a `Box<Handle<T>>`, and by the
    // caller's promise nothing else uses it.
    drop(unsafe { Box::from_raw(pointer) });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Number(u32);

    impl Object for Number {
        const TAG: [u8; 8] = *b"a number";
        const NAME: &'static str = "number";
    }

    #[test]
    fn an_object_in_use_refuses_a_second_user() {
        let handle = Handle::new(Number(5));
        // SAFETY: the handle lives until `free`, and the inner call gets no reference.
        let inner = unsafe {
            with_mut(handle, |number| {
                number.0 += 1;
                Ok(with_mut(handle, |_| Ok(())))
            })
        };
        let refused = inner.unwrap().unwrap_err();
        assert!(format!("{refused:?}").contains("in use by another thread"), "{refused:?}");
        // SAFETY: as above.
        let later = unsafe { with_mut(handle, |number| Ok(number.0)) };
        assert_eq!(later.unwrap(), 6);
        // SAFETY: nothing uses the handle afterwards.
        unsafe { free(handle) }.unwrap();
    }

    #[test]
    fn a_panic_becomes_an_error_and_the_object_is_not_used_again() {
        let handle = Handle::new(Number(5));
        let mut error = std::ptr::null_mut();
        // SAFETY: both pointers are valid, and each handle is freed once.
        unsafe {
            let done = crate::error::report(&mut error, || {
                with_mut(handle, |_| -> Result<bool, Failure> { panic!("for a test") })
            });
            assert!(!done);
            assert_eq!(crate::error::dictc_error_code(error), Code::Internal as i32);
            crate::error::dictc_error_free(error);
            assert!(with_mut(handle, |_| Ok(())).is_err());
            free(handle).unwrap();
        }
    }
}
