//! Compiles `data/words/english.tsv` into the dictionary that `src/lib.rs` embeds.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a build script speaks to cargo on standard output")]

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use lexicon::{Compiler, Lexicon};

fn main() {
    if let Err(error) = build() {
        println!("cargo::error={error}");
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let crate_folder = cargo_folder("CARGO_MANIFEST_DIR")?;
    let list = crate_folder.join("../../data/words/english.tsv");
    println!("cargo::rerun-if-changed={}", list.display());
    let dictionary = compile(&list)?;
    let path = cargo_folder("OUT_DIR")?.join("english.fst");
    fs::write(&path, dictionary)
        .map_err(|error| format!("{}: cannot write: {error}", path.display()).into())
}

fn compile(list: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let reader = File::open(list).map_err(|error| {
        format!(
            "{}: cannot open the default word list: {error}; it is part of the repository: \
             check it out again, or make it with data/words/make.sh",
            list.display()
        )
    })?;
    let mut compiler = Compiler::new();
    compiler.add(reader, &list.to_string_lossy())?;
    let (dictionary, _report) = compiler.finish_to_bytes()?;
    // What cannot be opened shall fail here, and not in the user's hands.
    Lexicon::from_bytes(&dictionary)?;
    Ok(dictionary)
}

fn cargo_folder(variable: &str) -> Result<PathBuf, String> {
    env::var_os(variable)
        .map(PathBuf::from)
        .ok_or_else(|| format!("{variable} is not set; build with cargo"))
}
