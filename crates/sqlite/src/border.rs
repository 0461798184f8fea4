//! Connects tables to SQLite's C interface.
//!
//! The rest of the crate implements [`Table`] and [`Rows`] in safe code. This module has the
//! structs that SQLite knows: a [`Bridge`] wraps a table, a [`BridgeCursor`] wraps the rows of a
//! scan. They turn panics into errors, which rusqlite does only for scalar functions. [`Cell`]
//! returns the value of a column without the copy that rusqlite would make.
//!
//! Which rows a table has, and how it answers a query, is up to its implementation.
#![allow(unsafe_code)]

use std::any::Any;
use std::borrow::Cow;
use std::ffi::{CStr, CString, c_int};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rusqlite::types::{FromSql, Value};
use rusqlite::vtab::{
    Context, CreateVTab, Filters, IndexInfo, Module, VTab, VTabConnection, VTabCursor, VTabKind,
    sqlite3_vtab, sqlite3_vtab_cursor,
};
use rusqlite::{Connection, ffi};

use crate::dictionaries::Dictionaries;
use crate::error::{Result, failure};

/// A virtual table, which computes its rows.
pub trait Table: Sized + 'static {
    /// The declaration of its columns, in SQL.
    const SCHEMA: &'static CStr;
    /// The rows of one scan.
    type Rows: Rows;

    /// Connects to the table.
    ///
    /// # Errors
    ///
    /// The arguments are wrong.
    fn connect(dictionaries: &Arc<Dictionaries>, setting: &Setting<'_>) -> Result<Self>;

    /// Chooses how to answer a query. Returns `false` if the usable constraints are not enough.
    ///
    /// # Errors
    ///
    /// The table is unusable.
    fn plan(&self, info: &mut IndexInfo) -> Result<bool>;

    /// Returns a scan that has not started.
    ///
    /// # Errors
    ///
    /// The table is unusable.
    fn rows(&self) -> Result<Self::Rows>;
}

/// The circumstances in which a table is connected.
pub struct Setting<'a> {
    /// The arguments in `CREATE VIRTUAL TABLE`, as they were typed.
    pub arguments: &'a [&'a [u8]],
    /// Whether the table is being created; otherwise an existing table is opened.
    pub is_new: bool,
    /// Whether the database stores texts as UTF-8. Only then does it compare texts byte by byte, as
    /// this crate does.
    pub is_utf8: bool,
    /// Whether `GLOB` reads a blob as a text. In some builds of SQLite a blob matches nothing.
    pub globs_blobs: bool,
    /// Reports interruptions of the connection's queries.
    pub watch: Watch,
}

/// Reports whether `sqlite3_interrupt` has interrupted the running query.
///
/// SQLite checks this between rows. Walks in which a single row can take long check it themselves.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// The connection of the table that holds the watch. The watch does not outlive it.
    db: *mut ffi::sqlite3,
}

// SAFETY: a watch has no state of its own. The caller of `Watch::of_call`, and the tables that keep
// a watch, use it only while SQLite calls them, in the thread that uses the connection.
unsafe impl Send for Watch {}
// SAFETY: as for `Send`.
unsafe impl Sync for Watch {}

impl Watch {
    /// The watch of the query that calls a function. It must not be used after the call.
    #[must_use]
    pub fn of_call(call: &rusqlite::functions::Context<'_>) -> Option<Self> {
        // SAFETY: the connection outlives the call, and it is not closed here.
        let db = unsafe { call.get_connection() }.ok()?;
        // SAFETY: as above; the watch is used only during the call.
        Some(Self { db: unsafe { db.handle() } })
    }

    /// Whether the query has been interrupted.
    #[must_use]
    pub fn is_interrupted(self) -> bool {
        self.check().is_err()
    }

    /// Returns an error if the query has been interrupted.
    ///
    /// # Errors
    ///
    /// The query has been interrupted.
    pub fn check(self) -> Result<()> {
        // SAFETY: a table, and so its rows, ends before its connection; `from_handle` does not own
        // the connection. SQLite calls tables in the thread that uses the connection.
        let db = unsafe { Connection::from_handle(self.db) }?;
        // `sqlite3_is_interrupted` does not exist in the oldest SQLite that this library supports.
        // An interruption ends all running queries of the connection, so a second query fails as
        // well.
        db.query_row("SELECT 1", [], |_| Ok(()))
    }
}

/// The rows of one scan of a table.
pub trait Rows: 'static {
    /// Starts a scan with the plan's number and the values of the constraints that the plan uses.
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
    fn column(&self, cell: &mut Cell<'_>, column: c_int) -> Result<()>;

    /// The number of the row.
    ///
    /// # Errors
    ///
    /// The row has no number.
    fn rowid(&self) -> Result<i64>;
}

/// Takes the value of a column of a row. A cell without a value is NULL.
pub struct Cell<'c> {
    context: *mut ffi::sqlite3_context,
    lent: PhantomData<&'c mut ()>,
}

impl Cell<'_> {
    /// Puts a text, which SQLite copies.
    pub fn put_text(&mut self, text: &Text) {
        let Ok(len) = c_int::try_from(text.as_bytes().len()) else {
            // SAFETY: the context belongs to the running call, see `column`.
            unsafe { ffi::sqlite3_result_error_toobig(self.context) };
            return;
        };
        // With an explicit length, SQLite copies the text once more to add a NUL. With -1 it
        // searches for the NUL itself.
        let len = if text.holds_nul { len } else { -1 };
        let start = text.with_nul().as_ptr().cast();
        // SAFETY: the context belongs to the running call, see `column`. The text has `len` bytes,
        // or ends at its first NUL; SQLite copies it before it returns.
        unsafe { ffi::sqlite3_result_text(self.context, start, len, ffi::SQLITE_TRANSIENT()) };
    }

    /// Puts an integer.
    pub fn put_integer(&mut self, number: i64) {
        // SAFETY: the context belongs to the running call, see `column`.
        unsafe { ffi::sqlite3_result_int64(self.context, number) };
    }

    /// Puts a value that came from SQLite.
    pub fn put_value(&mut self, value: &Value) {
        match value {
            Value::Null => {}
            Value::Integer(number) => self.put_integer(*number),
            // SAFETY: the context belongs to the running call, see `column`.
            Value::Real(number) => unsafe { ffi::sqlite3_result_double(self.context, *number) },
            Value::Text(text) => self.put_text(&Text::from(text.as_bytes())),
            Value::Blob(bytes) => {
                let (start, len) = (bytes.as_ptr().cast(), bytes.len() as u64);
                // SAFETY: as in `put_text`; the blob has `len` bytes.
                unsafe {
                    ffi::sqlite3_result_blob64(self.context, start, len, ffi::SQLITE_TRANSIENT());
                }
            }
        }
    }

    fn put_error(&mut self, error: &rusqlite::Error) {
        let message = CString::new(error.to_string()).unwrap_or_default();
        // SAFETY: the context belongs to the running call, see `column`. SQLite copies the text,
        // which ends in NUL.
        unsafe { ffi::sqlite3_result_error(self.context, message.as_ptr(), -1) };
    }
}

/// A text followed by a NUL, the cheapest form to pass to SQLite.
#[derive(Debug)]
pub struct Text {
    /// Its bytes and a NUL.
    bytes: Vec<u8>,
    /// Whether the text itself contains a NUL.
    holds_nul: bool,
}

impl Default for Text {
    fn default() -> Self {
        Self { bytes: vec![0], holds_nul: false }
    }
}

impl From<&[u8]> for Text {
    fn from(bytes: &[u8]) -> Self {
        let mut text = Self::default();
        text.set(bytes);
        text
    }
}

impl Text {
    /// Replaces the text.
    #[inline]
    pub fn set(&mut self, bytes: &[u8]) {
        self.bytes.clear();
        self.bytes.reserve(bytes.len() + 1);
        self.bytes.extend_from_slice(bytes);
        self.bytes.push(0);
        self.holds_nul = bytes.contains(&0);
    }

    /// Its bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.bytes.len() - 1]
    }

    fn with_nul(&self) -> &[u8] {
        &self.bytes
    }
}

/// Whether a word matches a `GLOB` pattern, by SQLite's rules.
#[must_use]
pub fn matches_glob(pattern: &CStr, word: &Text) -> bool {
    // SAFETY: both texts end in NUL, and SQLite reads no further.
    unsafe { ffi::sqlite3_strglob(pattern.as_ptr(), word.with_nul().as_ptr().cast()) == 0 }
}

/// Runs a method of a table, and turns a panic into an error.
fn guard<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(of_panic(&*panic)))
}

fn of_panic(panic: &(dyn Any + Send)) -> rusqlite::Error {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_else(|| "unknown".to_owned());
    failure(format!("a mistake in dictc-sqlite; please report it: {text}"))
}

/// A table, wrapped in the struct that SQLite expects.
#[repr(C)]
pub struct Bridge<T> {
    base: sqlite3_vtab,
    table: T,
}

/// The rows of a scan, wrapped in the struct that SQLite expects.
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
            // SAFETY: the watch ends with the table, before the connection.
            let watch = Watch { db: unsafe { db.handle() } };
            let encoding: String = ask(db, "PRAGMA encoding")?;
            let setting = Setting {
                arguments,
                is_new,
                is_utf8: encoding == "UTF-8",
                globs_blobs: ask(db, "SELECT 'a' GLOB x'61'")?,
                watch,
            };
            let table = T::connect(dictionaries, &setting)?;
            Ok((Cow::Borrowed(T::SCHEMA), Self { base: sqlite3_vtab::default(), table }))
        })
    }
}

/// The answer of a query.
fn ask<T: FromSql>(db: &mut VTabConnection, query: &str) -> Result<T> {
    // SAFETY: the handle belongs to the connection that creates the table, so it outlives this
    // call; `from_handle` does not own it, so nothing is closed here.
    let db = unsafe { Connection::from_handle(db.handle()) }?;
    db.query_row(query, [], |row| row.get(0))
}

// SAFETY: the struct is `repr(C)` and begins with a `sqlite3_vtab`, as the trait requires.
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

// SAFETY: the struct is `repr(C)` and begins with a `sqlite3_vtab_cursor`, as the trait requires.
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

    /// Not called: [`function`] and [`created`] replace it with [`column`].
    fn column(&self, _: &mut Context, _: c_int) -> Result<()> {
        Err(failure("a cell was asked for in the wrong way"))
    }

    fn rowid(&self) -> Result<i64> {
        guard(|| self.rows.rowid())
    }
}

/// Returns a column of the current row to SQLite, by `context`.
///
/// # Safety
///
/// Only SQLite may call this, with a cursor that `Bridge::open` made and the context of the call.
unsafe extern "C" fn column<R: Rows>(
    cursor: *mut sqlite3_vtab_cursor,
    context: *mut ffi::sqlite3_context,
    column: c_int,
) -> c_int {
    // SAFETY: rusqlite boxed a `BridgeCursor<R>` for this cursor, and its first field is the struct
    // that the pointer points to. SQLite uses a cursor in one call at a time.
    let rows = unsafe { &(*cursor.cast::<BridgeCursor<R>>()).rows };
    let mut cell = Cell { context, lent: PhantomData };
    match guard(|| rows.column(&mut cell, column)) {
        Ok(()) => ffi::SQLITE_OK,
        Err(error) => {
            cell.put_error(&error);
            ffi::SQLITE_ERROR
        }
    }
}

/// The same module with [`column`], which avoids a copy of each text.
const fn with_column<'vtab, T: Table>(
    module: Module<'vtab, Bridge<T>>,
) -> Module<'vtab, Bridge<T>> {
    // SAFETY: `Module` is `repr(transparent)` over `sqlite3_module`, which holds numbers and
    // functions and nothing to drop. The function has the type that SQLite expects, and gets only
    // cursors of this module.
    unsafe {
        let mut base: ffi::sqlite3_module = std::mem::transmute_copy(&module);
        base.xColumn = Some(column::<T::Rows>);
        std::mem::transmute_copy(&base)
    }
}

/// The module of a table that `CREATE VIRTUAL TABLE` creates.
#[must_use]
pub const fn created<'vtab, T: Table>() -> Module<'vtab, Bridge<T>> {
    with_column(Module::read_only_module())
}

/// The module of a function that returns rows.
#[must_use]
pub const fn function<'vtab, T: Table>() -> Module<'vtab, Bridge<T>> {
    with_column(Module::eponymous_only_module())
}
