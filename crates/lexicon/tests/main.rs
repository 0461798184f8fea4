//! The integration tests of this crate that also run without its default features, in one program:
//! it is compiled and linked once. `tests/models` has the others.

mod files;
mod golden;
