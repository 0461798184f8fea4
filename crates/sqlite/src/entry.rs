//! The entry points: what SQLite calls when it loads the extension.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rusqlite::{Connection, ffi};

use crate::dictionaries::Dictionaries;
use crate::error::Result;
use crate::{functions, table, table_functions};

/// What SQLite calls first in a library that it loads.
///
/// # Safety
///
/// SQLite calls it with a connection, a place for a message and its table of functions, which live
/// during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sqlite3_extension_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: the arguments are those of SQLite, which promises what `extension_init2` asks for.
    let init = || unsafe { Connection::extension_init2(db, message, api, register) };
    catch_unwind(AssertUnwindSafe(init)).unwrap_or(ffi::SQLITE_ERROR)
}

/// The entry point by its own name, for programs with several extensions linked into them.
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
    // SAFETY: the caller's promise is the one that `sqlite3_extension_init` asks for.
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
