//! All that SQLite calls: the entry points, and tables as its C interface wants them.
//!
//! The rest of the crate implements [`Table`] and [`Rows`] in safe code. [`Bridge`] and
//! [`BridgeCursor`] put SQLite's own structs in front of them and turn panics into errors, which
//! rusqlite does for scalar functions only.
#![allow(unsafe_code)]

use std::any::Any;
use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rusqlite::vtab::{
    Context, CreateVTab, Filters, IndexInfo, Module, VTab, VTabConnection, VTabCursor, VTabKind,
    sqlite3_vtab, sqlite3_vtab_cursor,
};
use rusqlite::{Connection, ffi};

use crate::dictionaries::Dictionaries;
use crate::error::{Result, failure};
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

/// A table with rows that it computes.
pub trait Table: Sized + 'static {
    /// The declaration of its columns.
    const SCHEMA: &'static CStr;
    /// The rows of one scan.
    type Rows: Rows;

    /// Connects to the table.
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the arguments.
    fn connect(dictionaries: &Arc<Dictionaries>, setting: &Setting<'_>) -> Result<Self>;

    /// Chooses how to answer a query; `false` if there is no way with the constraints that are
    /// usable.
    ///
    /// # Errors
    ///
    /// The table is unusable.
    fn plan(&self, info: &mut IndexInfo) -> Result<bool>;

    /// A scan that has not begun.
    ///
    /// # Errors
    ///
    /// The table is unusable.
    fn rows(&self) -> Result<Self::Rows>;
}

/// How a table comes to be.
pub struct Setting<'a> {
    /// The arguments in `CREATE VIRTUAL TABLE`, as they were typed.
    pub arguments: &'a [&'a [u8]],
    /// Whether the table is made now; else it was made before and is opened.
    pub is_new: bool,
    /// Whether the database stores texts as UTF-8, so that it compares their bytes as we do.
    pub is_utf8: bool,
}

/// The rows of one scan of a table.
pub trait Rows: 'static {
    /// Begins a scan with the plan's number and the values of the constraints that it uses.
    ///
    /// # Errors
    ///
    /// A value that the plan cannot use.
    fn start(&mut self, plan: c_int, values: &Filters<'_>) -> Result<()>;

    /// Steps to the next row.
    ///
    /// # Errors
    ///
    /// The row cannot be read.
    fn advance(&mut self) -> Result<()>;

    /// Whether there are no more rows.
    fn is_done(&self) -> bool;

    /// Returns a column of the row to SQLite.
    ///
    /// # Errors
    ///
    /// A value that SQL cannot hold.
    fn column(&self, context: &mut Context, column: c_int) -> Result<()>;

    /// The number of the row.
    ///
    /// # Errors
    ///
    /// The row has no number.
    fn rowid(&self) -> Result<i64>;
}

/// Runs a part of a table; a panic becomes an error.
fn guard<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(of_panic(&*panic)))
}

fn of_panic(panic: &(dyn Any + Send)) -> rusqlite::Error {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_else(|| "unknown".to_owned());
    failure(format!("a mistake in dictc-sqlite; please report it: {text}"))
}

/// A table behind the struct by which SQLite knows it.
#[repr(C)]
pub struct Bridge<T> {
    base: sqlite3_vtab,
    table: T,
}

/// Rows behind the struct by which SQLite knows them.
#[repr(C)]
pub struct BridgeCursor<R> {
    base: sqlite3_vtab_cursor,
    rows: R,
}

impl<T: Table> Bridge<T> {
    fn make(
        db: &mut VTabConnection,
        dictionaries: Option<&Arc<Dictionaries>>,
        arguments: &[&[u8]],
        is_new: bool,
    ) -> Result<(Cow<'static, CStr>, Self)> {
        guard(|| {
            let dictionaries =
                dictionaries.ok_or_else(|| failure("registered without its state"))?;
            let setting = Setting { arguments, is_new, is_utf8: is_utf8(db)? };
            let table = T::connect(dictionaries, &setting)?;
            Ok((Cow::Borrowed(T::SCHEMA), Self { base: sqlite3_vtab::default(), table }))
        })
    }
}

/// Whether the database stores texts as UTF-8.
fn is_utf8(db: &mut VTabConnection) -> Result<bool> {
    // SAFETY: the handle is that of the connection that makes the table, so it lives longer than
    // this call; `from_handle` does not own it, so nothing is closed here.
    let db = unsafe { Connection::from_handle(db.handle()) }?;
    let encoding: String = db.query_row("PRAGMA encoding", [], |row| row.get(0))?;
    Ok(encoding == "UTF-8")
}

// SAFETY: the struct is `repr(C)` and begins with a `sqlite3_vtab`, as the trait asks.
unsafe impl<'vtab, T: Table> VTab<'vtab> for Bridge<T> {
    type Aux = Arc<Dictionaries>;
    type Cursor = BridgeCursor<T::Rows>;

    fn connect(
        db: &mut VTabConnection,
        aux: Option<&Self::Aux>,
        _module: &[u8],
        _database: &[u8],
        _table: &[u8],
        arguments: &[&[u8]],
    ) -> Result<(Cow<'static, CStr>, Self)> {
        Self::make(db, aux, arguments, false)
    }

    fn best_index(&self, info: &mut IndexInfo) -> Result<bool> {
        guard(|| self.table.plan(info))
    }

    fn open(&'vtab mut self) -> Result<Self::Cursor> {
        let rows = guard(|| self.table.rows())?;
        Ok(BridgeCursor { base: sqlite3_vtab_cursor::default(), rows })
    }
}

impl<'vtab, T: Table> CreateVTab<'vtab> for Bridge<T> {
    const KIND: VTabKind = VTabKind::Default;

    fn create(
        db: &mut VTabConnection,
        aux: Option<&Self::Aux>,
        _module: &[u8],
        _database: &[u8],
        _table: &[u8],
        arguments: &[&[u8]],
    ) -> Result<(Cow<'static, CStr>, Self)> {
        Self::make(db, aux, arguments, true)
    }
}

// SAFETY: the struct is `repr(C)` and begins with a `sqlite3_vtab_cursor`, as the trait asks.
unsafe impl<R: Rows> VTabCursor for BridgeCursor<R> {
    fn filter(&mut self, plan: c_int, _: Option<&str>, values: &Filters<'_>) -> Result<()> {
        guard(|| self.rows.start(plan, values))
    }

    fn next(&mut self) -> Result<()> {
        guard(|| self.rows.advance())
    }

    fn eof(&self) -> bool {
        self.rows.is_done()
    }

    fn column(&self, context: &mut Context, column: c_int) -> Result<()> {
        guard(|| self.rows.column(context, column))
    }

    fn rowid(&self) -> Result<i64> {
        guard(|| self.rows.rowid())
    }
}

/// The module of a table that is made by `CREATE VIRTUAL TABLE`.
#[must_use]
pub const fn created<'vtab, T: Table>() -> Module<'vtab, Bridge<T>> {
    Module::read_only_module()
}

/// The module of a function that returns rows.
#[must_use]
pub const fn function<'vtab, T: Table>() -> Module<'vtab, Bridge<T>> {
    Module::eponymous_only_module()
}
