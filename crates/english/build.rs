//! Compiles `data/english.tsv`, with the meanings of `glosses/english.tsv.gz`, into the two forms of
//! the dictionary that `src/lib.rs` embeds.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a build script speaks to cargo on standard output")]

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use dictc_compile::CompileOptions;
use dictc_letters::Folding;
use dictc_lexicon::{DuplicateValues, GraphKind, ValueKind};
use flate2::read::GzDecoder;

fn main() {
    if let Err(error) = build() {
        println!("cargo::error={}", dictc_letters::chain(&*error));
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let folder = cargo_folder("CARGO_MANIFEST_DIR")?;
    let [list, meanings] = ["data/english.tsv", "glosses/english.tsv.gz"].map(|it| folder.join(it));
    for path in [&list, &meanings] {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    for (name, graph) in [("english.fst", GraphKind::Trie), ("small.fst", GraphKind::None)] {
        let dictionary = compile(&list, &meanings, graph)?;
        let path = cargo_folder("OUT_DIR")?.join(name);
        fs::write(&path, dictionary)
            .map_err(|error| format!("{}: cannot write: {error}", path.display()))?;
    }
    Ok(())
}

fn compile(list: &Path, meanings: &Path, graph: GraphKind) -> Result<Vec<u8>, Box<dyn Error>> {
    // If two spellings differ only in accents, the word gets the level of the more common one.
    // A minimum length belongs to a game, not to English.
    let options = CompileOptions::new()
        .graph(graph)
        .min_length(1)
        .folding(Folding::new().accents())
        .value_kind(ValueKind::Levels)
        .duplicate_values(DuplicateValues::Min);
    let session =
        options.start()?.add(open(list, "data/words/make.sh")?, &list.to_string_lossy())?;
    let texts = GzDecoder::new(open(meanings, "data/glosses/make.sh")?);
    let session = session.add_meanings(texts, &meanings.to_string_lossy())?;
    let compilation = session.finish()?;
    let dictionary = compilation.bytes.clone();
    // This verifies every byte. The program does not do so again, so a faulty dictionary must fail
    // the build.
    compilation.into_lexicon()?.check().map_err(dictc_lexicon::Error::from)?;
    Ok(dictionary)
}

/// Opens a file of the repository, which `script` makes.
fn open(path: &Path, script: &str) -> Result<BufReader<File>, String> {
    let file = File::open(path).map_err(|error| {
        format!(
            "{}: cannot open: {error}; it is part of the repository: check it out again, or make it \
             with {script}",
            path.display()
        )
    })?;
    Ok(BufReader::new(file))
}

fn cargo_folder(variable: &str) -> Result<PathBuf, String> {
    env::var_os(variable)
        .map(PathBuf::from)
        .ok_or_else(|| format!("{variable} is not set; build with cargo"))
}
