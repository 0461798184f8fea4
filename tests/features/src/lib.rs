//! The features of dependencies, the same for each package that is built alone.
//!
//! Cargo enables those features of a crate that the selected packages ask for, and compiles the crate
//! and all that depend on it again for each set of features. Every package of the workspace has this
//! one as a dependency of its tests, so that `cargo test --package NAME` uses what
//! `cargo test --workspace` has compiled. `.ci/run tests` proves that it does.
