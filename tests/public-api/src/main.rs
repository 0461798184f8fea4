//! Prints the public items of a library, one a line, from the JSON that rustdoc writes.
//!
//! Implementations that follow from others or are derived are left out. `.ci/public-api` runs this
//! program and compares what it prints with the lists beside it.

#![forbid(unsafe_code)]

use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected a JSON file of rustdoc")?;
    let api = public_api::Builder::from_rustdoc_json(file)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let mut out = io::stdout().lock();
    for item in api.items() {
        writeln!(out, "{item}")?;
    }
    Ok(())
}
