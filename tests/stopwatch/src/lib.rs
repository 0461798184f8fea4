//! Times the contenders of a benchmark, records the results, and renders them as tables.
//!
//! - [`race()`] gives each contender the same time and returns its [`Samples`]: the median and the
//!   quartiles.
//! - [`Results`] is what a benchmark writes to a file, together with where and how it was run
//!   ([`Environment`]).
//! - [`documents`] renders such a file as the tables in README.md and docs/. The program of this
//!   crate rewrites them, and a test compares them with the file.
//! - [`made_up_words`] is a word list for benchmarks that are not given one.
//!
//! It does not judge: whether a result is good or bad is for the reader of the table.

mod environment;
mod made_up;
mod options;
mod race;
mod results;
mod tables;

pub mod documents;

pub use environment::Environment;
pub use made_up::made_up_words;
pub use options::{Options, USAGE};
pub use race::{Samples, Share, race, time};
pub use results::{Measurement, Results};

/// A number with a comma between every three digits.
#[must_use]
pub fn thousands(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1000), number % 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn thousands_are_separated_by_commas() {
        let cases =
            [(0, "0"), (999, "999"), (1000, "1,000"), (20_007, "20,007"), (1_234_567, "1,234,567")];
        for (number, expected) in cases {
            assert_eq!(thousands(number), expected);
        }
    }
}
