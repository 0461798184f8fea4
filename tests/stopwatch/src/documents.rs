//! Replaces the marked parts of documents by tables of the numbers that benchmarks wrote.
//!
//! A part begins with a line `<!-- numbers: NAME -->` and ends with `<!-- end of numbers -->`. The
//! names are those of [`render`].

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Results, tables};

/// The files that the tables come from, seen from the top of the repository.
pub const NUMBERS: [&str; 3] =
    ["docs/numbers/boards.tsv", "docs/numbers/lexicon.tsv", "docs/numbers/start.tsv"];

/// The documents with tables, seen from the top of the repository.
pub const DOCUMENTS: [&str; 2] = ["README.md", "docs/algorithm.md"];

const BEGIN: &str = "<!-- numbers: ";
const END: &str = "<!-- end of numbers -->";

/// The top of the repository.
#[must_use]
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the files hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers {
    /// From the benchmark of boards.
    pub boards: Results,
    /// From the benchmark of look-ups.
    pub lexicon: Results,
    /// From the benchmark of starting.
    pub start: Results,
}

impl Numbers {
    /// Reads the files.
    ///
    /// # Errors
    ///
    /// A message that names the file that cannot be read or is not valid.
    pub fn read() -> Result<Self, String> {
        let [boards, lexicon, start] = NUMBERS.map(|name| {
            let text = fs::read_to_string(repository().join(name))
                .map_err(|error| format!("{name}: {error}"))?;
            Results::parse(&text).map_err(|error| format!("{name}: {error}"))
        });
        Ok(Self { boards: boards?, lexicon: lexicon?, start: start? })
    }

    /// A part of a document: tables, or the lines `headline`.
    fn part(&self, name: &str) -> Option<String> {
        Some(match name {
            "measured" => tables::measured(&self.boards),
            "headline" => tables::headline(&self.boards, &self.lexicon),
            "look-ups" => tables::look_ups(&self.lexicon),
            "opening" => tables::opening(&self.lexicon),
            "starting" => tables::starting(&self.start),
            _ => return None,
        })
    }
}

/// A document whose marked parts show these numbers: the tables `measured`, `look-ups`, `opening`
/// and `starting`, and the lines `headline`.
///
/// # Errors
///
/// A message if a part has an unknown name or does not end, or if there is none.
pub fn render(document: &str, numbers: &Numbers) -> Result<String, String> {
    let mut rendered = String::new();
    let mut lines = document.lines();
    let mut parts = 0;
    while let Some(line) = lines.next() {
        let _ = writeln!(rendered, "{line}");
        let Some(name) = line.strip_prefix(BEGIN).and_then(|it| it.strip_suffix(" -->")) else {
            continue;
        };
        let part = numbers.part(name).ok_or_else(|| format!("unknown part {name:?}"))?;
        if !lines.any(|line| line == END) {
            return Err(format!("the part {name:?} does not end with {END}"));
        }
        let _ = writeln!(rendered, "{part}{END}");
        parts += 1;
    }
    if parts == 0 { Err(format!("no line begins with {BEGIN:?}")) } else { Ok(rendered) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_parts_are_replaced_and_the_rest_stays() {
        let document =
            "# Title\n<!-- numbers: headline -->\nold\nlines\n<!-- end of numbers -->\nend\n";
        let rendered = render(document, &Numbers::default()).unwrap();
        assert!(rendered.starts_with("# Title\n<!-- numbers: headline -->\n"), "{rendered}");
        assert!(rendered.ends_with("<!-- end of numbers -->\nend\n"), "{rendered}");
        assert!(!rendered.contains("old") && !rendered.contains("lines\n"), "{rendered}");
        assert_eq!(render(&rendered, &Numbers::default()), Ok(rendered.clone()));
    }

    #[test]
    fn faulty_marks_are_errors() {
        let cases = [
            ("text\n", "no line begins with"),
            ("<!-- numbers: measured -->\n", "does not end"),
            ("<!-- numbers: other -->\n<!-- end of numbers -->\n", "unknown part \"other\""),
        ];
        for (document, expected) in cases {
            let error = render(document, &Numbers::default()).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
