//! All integration tests of this crate but one, in one program: it is compiled and linked once.

mod budget;
mod crowded;
mod english;
mod forms;
mod kernels;
mod letters;
mod oracle;
mod table;

/// Whether the environment variable `LONG_TESTS` is set, as CI does for the tests that have a long
/// form.
fn is_long() -> bool {
    std::env::var_os("LONG_TESTS").is_some()
}
