//! What the compiler reads, keeps, reports and writes.

mod files;
mod golden;
mod lists;
mod meanings;
mod set_operations;
