//! All integration tests of this crate, in one program: it is compiled and linked once.

mod auto_traits;
mod files;
mod fingerprint;
mod format_doc;
mod golden;
mod look_ups;
mod model;
mod queries;
mod set_operations;
mod study;

/// This number of random cases with the environment variable `LONG_TESTS`, as CI sets it, and a
/// quarter of them without.
fn cases(long: u32) -> proptest::test_runner::Config {
    let is_long = std::env::var_os("LONG_TESTS").is_some();
    proptest::test_runner::Config::with_cases(if is_long { long } else { long / 4 })
}
