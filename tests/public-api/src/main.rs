//! Prints the public items of a library, one a line, from the JSON that rustdoc writes.
//!
//! Implementations that follow from others or are derived are left out. So are those of `Send` and
//! `Sync`, which nearly all types have: `impl !Send` names a type that has not. `.ci/public-api`
//! runs this program and compares what it prints with the lists beside it.

#![forbid(unsafe_code)]

use std::collections::HashSet;
use std::error::Error;
use std::io::{self, Write};

/// The public items, with or without the implementations of auto traits, which rustdoc adds also
/// for traits that a type does not have.
fn items(file: &str, with_auto_traits: bool) -> public_api::Result<Vec<String>> {
    let api = public_api::Builder::from_rustdoc_json(file)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(!with_auto_traits)
        .omit_auto_derived_impls(true)
        .build()?;
    Ok(api.items().map(ToString::to_string).collect())
}

/// Whether an item says that a type cannot move to another thread or be shared with one.
fn lacks_a_thread_trait(item: &str) -> bool {
    item.contains(" !core::marker::Send for ") || item.contains(" !core::marker::Sync for ")
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected a JSON file of rustdoc")?;
    let written: HashSet<String> = items(&file, false)?.into_iter().collect();
    let mut out = io::stdout().lock();
    for item in items(&file, true)? {
        if written.contains(&item) || lacks_a_thread_trait(&item) {
            writeln!(out, "{item}")?;
        }
    }
    Ok(())
}
