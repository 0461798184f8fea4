//! All integration tests of this crate, in one program: it is compiled and linked once.

mod files;
mod golden;
mod set_operations;
mod threads;
