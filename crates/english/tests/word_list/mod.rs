//! Reads the word list as plain text.

use std::fs;
use std::path::Path;

/// A file of `data/words/`, as text.
pub fn text(name: &str) -> String {
    text_in("data", name)
}

/// A file of a folder of the package, as text.
pub fn text_in(folder: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words of the list with their levels, in the order of the file.
pub fn entries() -> Vec<(String, u64)> {
    let entry = |line: &str| {
        let (word, level) = line.split_once('\t')?;
        Some((word.to_owned(), level.parse().ok()?))
    };
    text("english.tsv")
        .lines()
        .map(|line| entry(line).unwrap_or_else(|| panic!("{line:?} is not word<TAB>level")))
        .collect()
}
