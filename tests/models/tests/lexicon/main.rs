//! A lexicon gives the answers of sorted sets, scans and tables of the same words, its types can be
//! shared between threads, and its file format is the documented one.

mod auto_traits;
mod fingerprint;
mod format_doc;
mod look_ups;
mod model;
mod queries;
mod set_operations;
mod study;

/// This number of random cases with the environment variable `LONG_TESTS`, as CI sets it, and a
/// quarter of them without.
fn cases(long: u32) -> proptest::test_runner::Config {
    proptest::test_runner::Config::with_cases(if models::is_long() { long } else { long / 4 })
}
