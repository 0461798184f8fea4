//! The entry points, which SQLite calls when it loads the extension.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rusqlite::{Connection, ffi};

use crate::dictionaries::Dictionaries;
use crate::error::Result;
use crate::{functions, table, table_functions};

/// The function that SQLite calls first in a library that it loads.
///
/// # Safety
///
/// The arguments must be valid during the call: a connection, a place for a message, and SQLite's
/// table of functions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sqlite3_extension_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: the arguments come from SQLite, which guarantees what `extension_init2` requires.
    let init = || unsafe { Connection::extension_init2(db, message, api, register) };
    catch_unwind(AssertUnwindSafe(init)).unwrap_or(ffi::SQLITE_ERROR)
}

/// The entry point under a name that includes the library's, for programs that link several
/// extensions.
///
/// # Safety
///
/// As [`sqlite3_extension_init`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sqlite3_dictcsqlite_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: the caller guarantees what `sqlite3_extension_init` requires.
    unsafe { sqlite3_extension_init(db, message, api) }
}

/// Adds all functions and tables to a connection.
fn register(db: Connection) -> Result<bool> {
    let dictionaries = Arc::new(Dictionaries::default());
    functions::register(&db, &dictionaries)?;
    table::register(&db, &dictionaries)?;
    table_functions::register(&db, &dictionaries)?;
    // The library stays loaded when the connection is closed: unloading gains nothing.
    Ok(true)
}
