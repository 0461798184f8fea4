//! Writes the forms of a spelling dictionary in the case of the list, for comparisons with the
//! program hunspell: `cargo run --release -p hostile --example forms -- nl.dic nl.aff [1]`. With
//! a number, affixes have no affixes of their own.

use std::error::Error;
use std::fs;
use std::io::{BufWriter, Write, stdout};

use dictc_compile::{Affixes, FormLimits, for_each_entry, scan_spelling};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [list, affixes, ..] = &arguments[..] else {
        return Err("usage: forms FILE.dic FILE.aff [1]".into());
    };
    let mut limits = FormLimits::default();
    limits.continuations = arguments.len() == 2;
    let parsed = Affixes::parse(&fs::read(affixes)?, affixes, dictc_texts::high_letters)?;
    let words = fs::read(list)?;
    let form = scan_spelling(&words[..], list, parsed.into(), limits)?.form;
    let mut out = BufWriter::new(stdout().lock());
    let mut failed = Ok(());
    for_each_entry(&words[..], list, (&form, None), |entry| {
        failed = writeln!(out, "{}", entry.word);
        failed.as_ref().map_err(|_| dictc_compile::Error::Interrupted).map(drop)
    })?;
    failed?;
    Ok(out.flush()?)
}
