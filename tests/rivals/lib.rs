//! The package has only benches.
