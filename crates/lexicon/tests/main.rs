//! The integration tests of this crate that also run without its default features, as one program
//! so that it is compiled and linked once. `tests/models` has the other tests.

mod files;
mod golden;
