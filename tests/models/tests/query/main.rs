//! Queries find what scans of the same words find, and their types can be shared between threads.

mod auto_traits;
mod queries;
mod set_operations;
mod study;
