//! Functions for WebAssembly hosts besides the functions of the header: memory for arguments, and
//! the message of a panic, which ends the instance with a trap.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc, dealloc};
use std::ffi::c_char;
use std::panic;
use std::ptr;
use std::sync::{Mutex, PoisonError};

use crate::failure::to_nul;

/// A quarter of the size of the standard library's, and as fast here: solving allocates little.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Enough for numbers of every type.
const ALIGN: usize = 8;

/// The message of the last panic, and a NUL.
static MESSAGE: Mutex<Option<String>> = Mutex::new(None);

/// Memory of `len` bytes, aligned to 8; null if there is not enough.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_alloc(len: usize) -> *mut u8 {
    match Layout::from_size_align(len.max(1), ALIGN) {
        // SAFETY: the layout has at least one byte.
        Ok(layout) => unsafe { alloc(layout) },
        Err(_) => ptr::null_mut(),
    }
}

/// Frees memory that `dictc_alloc` returned for the same length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_free(start: *mut u8, len: usize) {
    if let (false, Ok(layout)) = (start.is_null(), Layout::from_size_align(len.max(1), ALIGN)) {
        // SAFETY: by the contract of all functions `dictc_alloc` returned the memory for this
        // length, and so with this layout.
        unsafe { dealloc(start, layout) };
    }
}

/// Prepares an instance: from now on the messages of panics are kept. Hosts call it once, first.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_start() {
    panic::set_hook(Box::new(|panic| {
        let text = to_nul(panic.to_string());
        let mut message = MESSAGE.lock().unwrap_or_else(PoisonError::into_inner);
        *message = Some(text);
    }));
}

/// The message of the panic that ended this instance, as a text that ends in NUL; null if it ended
/// otherwise. This is the only function that may be called after a trap.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_panic_message() -> *const c_char {
    let message = MESSAGE.lock().unwrap_or_else(PoisonError::into_inner);
    message.as_ref().map_or(ptr::null(), |message| message.as_ptr().cast())
}

/// Panics, so that hosts can test their handling of panics.
///
/// # Panics
///
/// Always.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_panic() {
    panic!("as asked for");
}
