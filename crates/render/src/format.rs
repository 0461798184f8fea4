//! The formats. Each has its own file.

mod csv;
pub(crate) mod html;
pub(crate) mod json;
mod jsonl;
mod markdown;
pub(crate) mod svg;
pub(crate) mod text;
mod tsv;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::form::{Description, FormatWriter, Kind, Layout};

/// The format of an answer.
#[derive(Clone, Copy)]
pub struct Format(&'static Description);

impl Format {
    /// All formats, in the order of help texts.
    pub const ALL: &'static [Format] = &[
        Format(&text::TEXT),
        Format(&tsv::TSV),
        Format(&csv::CSV),
        Format(&markdown::MARKDOWN),
        Format(&json::JSON),
        Format(&jsonl::JSONL),
        Format(&svg::SVG),
        Format(&html::HTML),
    ];

    /// The drawing of one board.
    pub const SVG: Format = Format(&svg::SVG);

    /// The page.
    pub const HTML: Format = Format(&html::HTML);

    /// One JSON document.
    pub const JSON: Format = Format(&json::JSON);

    /// The format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|it| it.name() == name)
    }

    /// The names of the formats of some kinds, as in `text, json or jsonl`.
    #[must_use]
    pub fn names(kinds: &[Kind]) -> String {
        let names = Format::ALL.iter().filter(|it| kinds.contains(&it.kind())).map(|it| it.name());
        let names: Vec<&str> = names.collect();
        match names.split_last() {
            Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            _ => names.concat(),
        }
    }

    /// The name, as in `--format json`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// A short description for help texts.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.0.about
    }

    /// The kind of the format.
    #[must_use]
    pub fn kind(self) -> Kind {
        self.0.kind
    }

    /// Whether the names of the columns are always above them.
    #[must_use]
    pub fn has_header(self) -> bool {
        self.0.has_header
    }

    /// Whether readers of the format get the text of a field back. A text that ends its line can
    /// have tabs.
    pub(crate) fn holds(self, text: &str, ends_line: bool) -> bool {
        let separates = |c| self.0.separators.contains(&c) && !(c == '\t' && ends_line);
        !text.contains(separates)
    }

    /// Whether it is text for people.
    #[must_use]
    pub fn is_text(self) -> bool {
        self.kind() == Kind::Text
    }

    pub(crate) fn writer(self, layout: &Layout) -> Box<dyn FormatWriter> {
        (self.0.writer)(layout)
    }
}

/// Text.
impl Default for Format {
    fn default() -> Self {
        Format(&text::TEXT)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Format {}

impl Hash for Format {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
