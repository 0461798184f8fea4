//! The integration tests of this crate, in one program: it is compiled and linked once. `tests/models`
//! compares its answers with those of plain models.

mod auto_traits;
mod files;
mod format_doc;
mod golden;
