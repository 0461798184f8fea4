//! Replaces the marked parts of documents by tables of [`Results`].
//!
//! A part begins with a line `<!-- numbers: NAME -->` and ends with `<!-- end of numbers -->`. The
//! names are those of [`render`].

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::{Results, tables};

/// The file that the tables come from, seen from the top of the repository.
pub const NUMBERS: &str = "docs/numbers/boards.tsv";

/// The documents with tables, seen from the top of the repository.
pub const DOCUMENTS: [&str; 2] = ["README.md", "docs/algorithm.md"];

const BEGIN: &str = "<!-- numbers: ";
const END: &str = "<!-- end of numbers -->";

/// The top of the repository.
#[must_use]
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A document whose marked parts show these results: the table `summary` or `measured`, or
/// the sentence `dictionary`.
///
/// # Errors
///
/// A message if a part has an unknown name or does not end, or if there is none.
pub fn render(document: &str, results: &Results) -> Result<String, String> {
    let mut rendered = String::new();
    let mut lines = document.lines();
    let mut parts = 0;
    while let Some(line) = lines.next() {
        let _ = writeln!(rendered, "{line}");
        let Some(name) = line.strip_prefix(BEGIN).and_then(|it| it.strip_suffix(" -->")) else {
            continue;
        };
        let table = match name {
            "summary" => tables::summary(results),
            "measured" => tables::measured(results),
            "dictionary" => tables::dictionary(results),
            _ => {
                return Err(format!(
                    "unknown part {name:?}; expected summary, measured or dictionary"
                ));
            }
        };
        if !lines.any(|line| line == END) {
            return Err(format!("the part {name:?} does not end with {END}"));
        }
        let _ = writeln!(rendered, "{table}{END}");
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
            "# Title\n<!-- numbers: dictionary -->\nold\nlines\n<!-- end of numbers -->\nend\n";
        let rendered = render(document, &Results::default()).unwrap();
        assert!(rendered.starts_with("# Title\n<!-- numbers: dictionary -->\n"), "{rendered}");
        assert!(rendered.ends_with("<!-- end of numbers -->\nend\n"), "{rendered}");
        assert!(!rendered.contains("old") && !rendered.contains("lines\n"), "{rendered}");
        assert_eq!(render(&rendered, &Results::default()), Ok(rendered.clone()));
    }

    #[test]
    fn faulty_marks_are_errors() {
        let cases = [
            ("text\n", "no line begins with"),
            ("<!-- numbers: summary -->\n", "does not end"),
            ("<!-- numbers: other -->\n<!-- end of numbers -->\n", "unknown part \"other\""),
        ];
        for (document, expected) in cases {
            let error = render(document, &Results::default()).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
