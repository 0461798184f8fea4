//! The integration tests of this crate, in one program. `tests/models` has those of what it reads,
//! keeps, reports and writes.

mod threads;
