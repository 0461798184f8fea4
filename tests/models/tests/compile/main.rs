//! What the compiler reads, keeps, reports and writes.

mod files;
mod glosses;
mod golden;
mod lists;
mod set_operations;
