//! Objects that C programs hold by pointer.
//!
//! A handle begins with a tag, so a function that gets a handle of another type reports an error
//! instead of reading it as its own. [`Shared`], [`Reader`] and [`Exclusive`] are handles as
//! arguments: the first two are `const` in C. Values of these types are only arguments from C. The
//! caller guarantees their validity, so using them is safe.
#![allow(unsafe_code)]

use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::answer::answer;
use crate::failure::{Code, Failure};
use crate::users::Users;

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
    // The first field, so that it has the same position in handles of all types.
    tag: [u8; 8],
    users: Users,
    /// Set by any thread, also while another one uses the object, so it is outside of the object.
    is_interrupted: Arc<AtomicBool>,
    object: UnsafeCell<T>,
}

impl<T: Object> Handle<T> {
    /// Moves an object to the heap. Freeing the handle takes it back.
    pub(crate) fn new(object: T) -> *mut Self {
        Box::into_raw(Box::new(Self {
            tag: T::TAG,
            users: Users::default(),
            is_interrupted: Arc::default(),
            object: UnsafeCell::new(object),
        }))
    }

    /// Like [`new`](Self::new), but of an object whose searches look at the interrupt of the handle:
    /// `interrupt_when` gets a function that returns whether it is set.
    pub(crate) fn interruptible<F>(mut object: T, interrupt_when: F) -> *mut Self
    where
        F: FnOnce(&mut T, Box<dyn Fn() -> bool + Send + Sync>),
    {
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_interrupted);
        interrupt_when(&mut object, Box::new(move || flag.load(Ordering::Relaxed)));
        Box::into_raw(Box::new(Self {
            tag: T::TAG,
            users: Users::default(),
            is_interrupted,
            object: UnsafeCell::new(object),
        }))
    }
}

/// A handle of an object that never changes: null, or a handle of any type that is not freed during
/// the call. An object with such a handle never has an [`Exclusive`] one.
#[repr(transparent)]
pub struct Shared<T>(*const Handle<T>);

/// A handle of an object that any number of threads may read while none changes it: null, or a
/// handle of any type that is not freed during the call.
#[repr(transparent)]
pub struct Reader<T>(*const Handle<T>);

/// A handle of an object that one thread changes: null, or a handle of any type that is not freed
/// during the call.
#[repr(transparent)]
pub struct Exclusive<T>(*const Handle<T>);

/// A handle to be freed: null, or a handle of any type that nothing else uses from now on.
#[repr(transparent)]
pub struct Freed<T>(*mut Handle<T>, PhantomData<T>);

impl<T: Object + Sync> Shared<T> {
    /// The object.
    pub(crate) fn get(&self) -> Result<&T, Failure> {
        // SAFETY: C guarantees that the pointer is null or a live handle; `self` outlives the
        // result.
        let handle = unsafe { check(self.0) }?;
        // SAFETY: objects with a `Shared` handle are never lent for writing.
        Ok(unsafe { &*handle.object.get() })
    }

    /// Like [`get`](Self::get), but returns `None` for a null pointer.
    #[cfg(feature = "compile")]
    pub(crate) fn optional(&self) -> Result<Option<&T>, Failure> {
        if self.0.is_null() { Ok(None) } else { self.get().map(Some) }
    }
}

impl<T: Object + Sync> Reader<T> {
    /// Calls `read` with the object. What it lends to C stays valid until an [`Exclusive`] handle
    /// changes the object.
    pub(crate) fn with<R>(
        &self,
        read: impl FnOnce(&T) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        // SAFETY: C guarantees that the pointer is null or a live handle; `self` outlives `handle`.
        let handle = unsafe { check(self.0) }?;
        let Some(_reading) = handle.users.read() else { return Err(busy(T::NAME)) };
        // SAFETY: while `_reading` lives, `Exclusive::with` refuses to lend the object for writing.
        // `T: Sync`, so other readers may have it, too.
        read(unsafe { &*handle.object.get() })
    }

    /// Like [`with`](Self::with), but returns `None` for a null pointer.
    #[cfg(feature = "rounds")]
    pub(crate) fn optional<R>(
        &self,
        read: impl FnOnce(&T) -> Result<R, Failure>,
    ) -> Result<Option<R>, Failure> {
        if self.0.is_null() { Ok(None) } else { self.with(read).map(Some) }
    }
}

impl<T: Object + Send> Exclusive<T> {
    /// Calls `work` with the object.
    ///
    /// If `work` panics, the object stays marked as in use: later calls report an error.
    pub(crate) fn with<R>(
        &self,
        work: impl FnOnce(&mut T) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        // SAFETY: C guarantees that the pointer is null or a live handle; `self` outlives `handle`.
        let handle = unsafe { check(self.0) }?;
        if !handle.users.start_writing() {
            return Err(busy(T::NAME));
        }
        // SAFETY: this call is the only writer and there are no readers, so nothing else holds the
        // object; objects with an `Exclusive` handle never have a `Shared` one.
        let result = work(unsafe { &mut *handle.object.get() });
        handle.users.stop_writing();
        result
    }

    /// Asks the thread that uses the object, and each later one, to stop.
    pub(crate) fn interrupt(&self) -> Result<(), Failure> {
        // SAFETY: as in `with`. This reads only the tag and writes an atomic flag, and never borrows
        // the object.
        let handle = unsafe { check(self.0) }?;
        handle.is_interrupted.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Whether a thread asked to stop.
    pub(crate) fn is_interrupted(&self) -> bool {
        // SAFETY: as in `interrupt`.
        unsafe { check(self.0) }.is_ok_and(|handle| handle.is_interrupted.load(Ordering::Relaxed))
    }

    /// Fails if a thread asked to stop, and forgets it, so that the object can be used again.
    pub(crate) fn check_interrupt(&self) -> Result<(), Failure> {
        // SAFETY: as in `interrupt`.
        let handle = unsafe { check(self.0) }?;
        match handle.is_interrupted.swap(false, Ordering::Relaxed) {
            true => Err(Failure::new(Code::Interrupted, "the search was interrupted")),
            false => Ok(()),
        }
    }
}

impl<T: Object> Freed<T> {
    /// Frees the handle. Does nothing for a null pointer or a handle of another type.
    pub(crate) fn free(self) {
        answer(|| {
            // SAFETY: C guarantees that the pointer is null or a live handle.
            unsafe { check(self.0) }?;
            // SAFETY: the tag says that `new` made this handle from a `Box<Handle<T>>`, and C
            // guarantees that nothing else uses it.
            drop(unsafe { Box::from_raw(self.0) });
            Ok(())
        });
    }
}

/// Checks that `pointer` is a handle of the type `T`.
///
/// # Safety
///
/// The caller guarantees that `pointer` is null, or a handle of any type that has not been freed
/// and will not be freed during `'h`.
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
    // SAFETY: the tag says that `new` made this handle for a `T`, and the caller guarantees that it
    // lives for `'h`. There are no mutable references to a handle: `with` borrows only its object,
    // in an `UnsafeCell`.
    Ok(unsafe { handle.as_ref() })
}

fn busy(name: &str) -> Failure {
    Failure::new(Code::Busy, format!("the {name} is in use by another thread, or broke earlier"))
}

fn misuse(what: &str, name: &str) -> Failure {
    Failure::argument(format!("{what} is not a {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{dictc_error_code, dictc_error_free, report};
    use crate::memory::OutPtr;

    struct Number(u32);

    impl Object for Number {
        const TAG: [u8; 8] = *b"a number";
        const NAME: &'static str = "number";
    }

    #[test]
    fn an_object_in_use_refuses_a_second_user() {
        let handle = Handle::new(Number(5));
        let inner = Exclusive(handle).with(|number| {
            number.0 += 1;
            Ok(Exclusive(handle).with(|_| Ok(())))
        });
        let refused = inner.unwrap().unwrap_err();
        assert!(format!("{refused:?}").contains("in use by another thread"), "{refused:?}");
        assert_eq!(Exclusive(handle).with(|number| Ok(number.0)).unwrap(), 6);
        Freed(handle, PhantomData).free();
    }

    #[test]
    fn readers_share_an_object_and_keep_writers_out() {
        let handle = Handle::new(Number(5));
        let inner = Reader(handle).with(|number| {
            let again = Reader(handle).with(|number| Ok(number.0))?;
            Ok((number.0 + again, Exclusive(handle).with(|_| Ok(()))))
        });
        let (sum, refused) = inner.unwrap();
        assert_eq!(sum, 10);
        assert!(refused.is_err());
        // A reader that panics leaves the object as it was.
        let read = || Reader(handle).with(|_| -> Result<bool, Failure> { panic!("for a test") });
        assert!(!answer(read));
        assert!(Exclusive(handle).with(|_| Ok(Reader(handle).with(|_| Ok(())))).unwrap().is_err());
        Freed(handle, PhantomData).free();
    }

    #[test]
    fn a_panic_becomes_an_error_and_the_object_is_not_used_again() {
        let handle = Handle::new(Number(5));
        let mut error = std::ptr::null_mut();
        let done = report(&OutPtr::new(&mut error), || {
            Exclusive(handle).with(|_| -> Result<bool, Failure> { panic!("for a test") })
        });
        assert!(!done);
        assert_eq!(dictc_error_code(Shared(error)), Code::Internal as i32);
        dictc_error_free(Freed(error, PhantomData));
        assert!(Exclusive(handle).with(|_| Ok(())).is_err());
        Freed(handle, PhantomData).free();
    }
}
