//! Reads a TOML text into a struct, with errors of one line.

use serde::de::DeserializeOwned;

use crate::error::{Error, ErrorKind, Problem};

/// The fields of a TOML text.
pub(crate) fn read<T: DeserializeOwned>(text: &str, kind: ErrorKind) -> Result<T, Error> {
    toml::from_str(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        Problem::Toml {
            kind,
            line: before.map_or(1, |text| text.matches('\n').count() + 1),
            // The TOML reader's message may have several lines and types of this program.
            message: error.message().replace('\n', ", ").replace("usize", "a whole number"),
        }
        .into()
    })
}
