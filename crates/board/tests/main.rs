//! All integration tests of this crate, as one program so that it is compiled and linked once.

mod errors;
mod serde;
mod traits;
