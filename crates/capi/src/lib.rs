//! libdictc: the C interface of dictc.
//!
//! C programs, and everything that can call C, open dictionaries, search for words, compile word
//! lists and solve boards through the functions of this crate. The header `include/dictc.h`
//! documents each of them; this page describes the implementation. Rust programs use the crates
//! `dictc-lexicon`, `dictc-board`, `dictc-solver` and `dictc-compile` instead, which this crate
//! wraps.
//!
//! # The contract of all functions
//!
//! Functions follow pointers from outside. The types of their arguments state what the caller must
//! guarantee, because the compiler cannot check C:
//!
//! 1. A handle ([`Shared`], [`Reader`], [`Exclusive`], [`Freed`]) is null, or came from this library and has
//!    not been freed. Nothing else uses a handle while it is freed.
//! 2. The start of an array or a text ([`InPtr`]) is null, or points to the given number of
//!    initialized elements, and nothing writes to them during the call. A path ([`PathText`]) ends
//!    in NUL.
//! 3. A pointer to a result ([`OutPtr`], [`OutBuf`]) is null, or points to memory that may be
//!    written to and that nothing else uses during the call.
//! 4. Data that an object lends is not used after the object changed, which only calls with its
//!    [`Exclusive`] handle do, or after it was freed.
//!
//! Rust code cannot make values of these types, so all unsafe code is in the modules of the types,
//! except for arrays whose length is not the next argument.
//!
//! The functions check everything that can be checked: null pointers, alignment, lengths beyond
//! memory, handles of another type, objects that one thread changes while another uses them, text that is
//! not UTF-8, and numbers out of range. These are errors or a negative answer. Dictionary files are
//! not trusted, and a panic never crosses into C.
#![expect(
    missing_debug_implementations,
    reason = "C has handles and pointers, not values to print"
)]

mod answer;
mod board;
#[cfg(feature = "compile")]
mod compile;
#[cfg(feature = "rounds")]
mod dealer;
mod error;
mod failure;
mod handle;
#[cfg(feature = "json")]
mod json;
mod lexicon;
mod memory;
#[cfg(feature = "queries")]
mod prefix;
#[cfg(feature = "rounds")]
mod round;
#[cfg(feature = "rounds")]
mod settings;
mod solver;
mod users;
mod version;
#[cfg(target_family = "wasm")]
mod wasm;
#[cfg(feature = "queries")]
mod words;

pub use crate::board::*;
#[cfg(feature = "compile")]
pub use crate::compile::*;
#[cfg(feature = "rounds")]
pub use crate::dealer::*;
pub use crate::error::*;
pub use crate::failure::Failure;
pub use crate::handle::{Exclusive, Freed, Handle, Object, Reader, Shared};
#[cfg(feature = "json")]
pub use crate::json::*;
pub use crate::lexicon::*;
pub use crate::memory::{InPtr, Len, LentText, OutBuf, OutPtr, PathText};
#[cfg(feature = "queries")]
pub use crate::prefix::*;
#[cfg(feature = "rounds")]
pub use crate::round::*;
#[cfg(feature = "rounds")]
pub use crate::settings::*;
pub use crate::solver::*;
pub use crate::version::*;
#[cfg(feature = "queries")]
pub use crate::words::*;
