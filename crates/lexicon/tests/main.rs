//! All integration tests of this crate, in one program: it is compiled and linked once.

mod auto_traits;
mod files;
mod fingerprint;
mod format_doc;
mod golden;
mod look_ups;
mod model;
mod queries;
mod set_operations;
mod study;
