//! All integration tests of this crate, in one program: it is compiled and linked once.

mod errors;
mod serde;
mod traits;
