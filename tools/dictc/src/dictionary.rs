//! Opens dictionaries.

use std::path::Path;

use dictc_cli::Failure;
use dictc_lexicon::Lexicon;

/// Opens a dictionary: a file or a pipe, or `english`.
pub(crate) fn open(path: &Path) -> Result<Lexicon, Failure> {
    dictc_cli::dictionary::open(path)
}

/// Whether words have values. In plain `fst` files, they always have, possibly 0.
pub(crate) fn has_values(lexicon: &Lexicon) -> bool {
    lexicon.values().is_some() || !lexicon.is_native()
}
