//! The arguments for the form of the output: `--format`, `--fields` and `--sort`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use dictc_render::{Document, Format, Kind, SortKey};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Rows;

/// Parses a format of one of these kinds. Help and errors list them.
#[must_use]
pub fn formats(kinds: &'static [Kind]) -> impl TypedValueParser<Value = Format> {
    let offered = Format::ALL.iter().filter(|it| kinds.contains(&it.kind()));
    let values = offered.map(|it| PossibleValue::new(it.name()).help(it.about()));
    // The parser accepts only these names.
    PossibleValuesParser::new(values).map(|name| Format::named(&name).unwrap_or_default())
}

/// The arguments `--format` and `--fields` of commands that list rows. If `DRAWN`, the command can
/// also draw its rows, and if `PAGED`, as well show them on a page.
#[derive(Args, Clone, Debug, Default)]
pub struct RowArguments<const DRAWN: bool = false, const PAGED: bool = false> {
    /// The format of the output
    #[arg(
        long,
        default_value = Format::default().name(),
        value_name = "FORMAT",
        value_parser = formats(match (DRAWN, PAGED) {
            (_, true) => Kind::ALL,
            (true, false) => Kind::DRAWN_ROWS,
            (false, false) => Kind::ROWS,
        })
    )]
    pub format: Format,
    /// Which fields of the rows
    #[command(flatten)]
    pub fields: FieldArguments,
}

/// The argument `--fields`.
#[derive(Args, Clone, Debug, Default)]
pub struct FieldArguments {
    /// Print these fields of each row, in this order, separated by commas [default: all]
    #[arg(id = "fields", long, value_name = "FIELDS", value_delimiter = ',')]
    names: Vec<String>,
}

impl<const DRAWN: bool, const PAGED: bool> RowArguments<DRAWN, PAGED> {
    /// Whether the format is a drawing, which has no fields.
    ///
    /// # Errors
    ///
    /// If fields were chosen for it.
    pub fn want_drawing(&self) -> Result<bool, Failure> {
        self.want_whole(Kind::Drawing, "needs rows; a drawing has none")
    }

    /// Whether the format is a page, which has no fields.
    ///
    /// # Errors
    ///
    /// If fields were chosen for it.
    pub fn want_page(&self) -> Result<bool, Failure> {
        self.want_whole(Kind::Page, "needs rows; a page has none")
    }

    fn want_whole(&self, kind: Kind, problem: &str) -> Result<bool, Failure> {
        let is_it = self.format.kind() == kind;
        if is_it && self.fields.are_given() {
            return Err(Failure::at("--fields", problem));
        }
        Ok(is_it)
    }

    /// Whether to write rows. In the text format, a command may write prose instead, unless fields
    /// were chosen.
    #[must_use]
    pub fn want_rows(&self) -> bool {
        !self.format.is_text() || self.fields.are_given()
    }

    /// Whether to write one object with totals around the rows: in `json`, unless fields were chosen.
    #[must_use]
    pub fn want_object(&self) -> bool {
        self.format == Format::JSON && !self.fields.are_given()
    }

    /// Writes one JSON object to standard output.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn object(&self, object: &impl Serialize) -> Result<(), Failure> {
        let mut document = Rows::new(Document::new(Format::JSON).of_one());
        document.object(object)?;
        document.finish()
    }

    /// A writer of rows to standard output, with these columns unless others were chosen.
    ///
    /// # Errors
    ///
    /// If a chosen field is not one of the columns.
    pub fn rows(&self, columns: &[&'static str]) -> Result<Rows, Failure> {
        self.fields.choose(Document::new(self.format), columns, columns).map(Rows::new)
    }

    /// Like [`rows`](Self::rows), but in text the columns have headings.
    ///
    /// # Errors
    ///
    /// As [`rows`](Self::rows).
    pub fn rows_with_headings(&self, columns: &[&'static str]) -> Result<Rows, Failure> {
        let document = Document::new(self.format).with_headings();
        self.fields.choose(document, columns, columns).map(Rows::new)
    }
}

impl FieldArguments {
    /// Whether fields were chosen.
    #[must_use]
    pub fn are_given(&self) -> bool {
        !self.names.is_empty()
    }

    /// Whether a field was chosen.
    #[must_use]
    pub fn have(&self, field: &str) -> bool {
        self.names.iter().any(|name| name.trim() == field)
    }

    /// Sets the columns of a document to the chosen ones of `all` fields; by default it keeps its
    /// own.
    ///
    /// # Errors
    ///
    /// If a chosen field is not one of them, or is chosen twice.
    pub fn choose(
        &self,
        document: Document,
        columns: &[&'static str],
        all: &[&'static str],
    ) -> Result<Document, Failure> {
        if !self.are_given() {
            return Ok(document.with_columns(columns));
        }
        let mut chosen = Vec::new();
        for name in self.names.iter().map(|name| name.trim()) {
            match all.iter().find(|it| **it == name) {
                Some(field) if chosen.contains(field) => {
                    return Err(Failure::at("--fields", format_args!("{name} is there twice")));
                }
                Some(field) => chosen.push(*field),
                None => {
                    let what = format!("{name:?} is not a field; expected {}", all.join(", "));
                    return Err(Failure::at("--fields", what));
                }
            }
        }
        Ok(document.with_chosen_columns(&chosen))
    }
}

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum SortArgument {
    /// The most points first, then the longest
    Points,
    /// The longest first
    Length,
    /// In alphabetical order
    Alpha,
    /// The lowest value first; for levels, the most common words first
    Value,
}

impl From<SortArgument> for SortKey {
    fn from(sort: SortArgument) -> Self {
        match sort {
            SortArgument::Points => SortKey::Points,
            SortArgument::Length => SortKey::Length,
            SortArgument::Alpha => SortKey::Alpha,
            SortArgument::Value => SortKey::Value,
        }
    }
}
