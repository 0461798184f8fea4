//! A lexicon gives the answers of sorted sets and maps of the same words, its types can be
//! shared between threads, and its file format is the documented one.

/// Properties, each as a test of a quarter of these cases and as a long test of all of them.
macro_rules! properties {
    ($cases:literal cases, $(fn $name:ident($($arguments:tt)*) $body:block)*) => {
        proptest::proptest! {
            #![proptest_config(proptest::test_runner::Config::with_cases($cases / 4))]
            $(#[test] fn $name($($arguments)*) $body)*
        }

        mod long {
            use super::*;

            proptest::proptest! {
                #![proptest_config(proptest::test_runner::Config::with_cases($cases))]
                $(#[test] #[ignore = "long: four times the cases"] fn $name($($arguments)*) $body)*
            }
        }
    };
}

mod auto_traits;
mod fingerprint;
mod format_doc;
mod look_ups;
mod model;
#[cfg(unix)]
mod pipes;
