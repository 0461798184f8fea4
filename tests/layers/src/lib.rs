//! Reads the sources of a crate and finds modules that depend on each other in circles.
//!
//! A module is a file; modules inside of a file belong to it. Module A depends on B if a path in A
//! leads to an item that B defines, in a `use`, in code or in the text of a macro. Re-exports are
//! followed to the definition. Rules:
//!
//! - A submodule may use what the modules around it define: it is a part of them in a file of its
//!   own.
//! - A module may re-export its own submodules, which only gives names.
//! - Tests may use everything: items with `#[cfg(test)]` and modules named `tests`.
//! - Methods and implementations of traits need no path, so they are not seen.

#![forbid(unsafe_code)]

mod circles;
mod krate;
mod module;
mod paths;

pub use krate::Crate;
