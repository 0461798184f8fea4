//! Compiles `data/english.tsv` into the two forms of the dictionary that `src/lib.rs` embeds.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a build script speaks to cargo on standard output")]

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::iter::successors;
use std::path::{Path, PathBuf};

use dictc_compile::CompileOptions;
use dictc_lexicon::{GraphKind, ValueKind};

fn main() {
    if let Err(error) = build() {
        let sources = successors(Some(&*error), |&error| error.source());
        let chain: Vec<String> = sources.map(ToString::to_string).collect();
        println!("cargo::error={}", chain.join(": "));
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let list = cargo_folder("CARGO_MANIFEST_DIR")?.join("data/english.tsv");
    println!("cargo::rerun-if-changed={}", list.display());
    for (name, graph) in [("english.fst", GraphKind::Trie), ("small.fst", GraphKind::None)] {
        let dictionary = compile(&list, graph)?;
        let path = cargo_folder("OUT_DIR")?.join(name);
        fs::write(&path, dictionary)
            .map_err(|error| format!("{}: cannot write: {error}", path.display()))?;
    }
    Ok(())
}

fn compile(list: &Path, graph: GraphKind) -> Result<Vec<u8>, Box<dyn Error>> {
    let reader = File::open(list).map_err(|error| {
        format!(
            "{}: cannot open the default word list: {error}; it is part of the repository: \
             check it out again, or make it with data/words/make.sh",
            list.display()
        )
    })?;
    let compilation = CompileOptions::new()
        .graph(graph)
        .value_kind(ValueKind::Levels)
        .compile([(reader, list.to_string_lossy())])?;
    let dictionary = compilation.bytes.clone();
    // This verifies every byte. The program does not do so again, so a faulty dictionary must fail
    // the build.
    compilation.into_lexicon()?;
    Ok(dictionary)
}

fn cargo_folder(variable: &str) -> Result<PathBuf, String> {
    env::var_os(variable)
        .map(PathBuf::from)
        .ok_or_else(|| format!("{variable} is not set; build with cargo"))
}
