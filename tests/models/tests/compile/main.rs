//! What the compiler reads, keeps, reports and writes.

mod files;
mod golden;
mod lists;
mod set_operations;
