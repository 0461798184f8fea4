//! Opening dictionaries, and words as they hold them.

use std::borrow::Cow;
use std::path::Path;

use dictc_cli::Failure;
use dictc_lexicon::Lexicon;

/// Opens a dictionary: a file or a pipe, or `english`.
pub(crate) fn open(path: &Path) -> Result<Lexicon, Failure> {
    dictc_cli::dictionary::open(path, dictc_english::small)
}

/// A text as the dictionary holds its words. Plain `fst` files may hold anything, so there it is
/// unchanged.
pub(crate) fn folded<'t>(lexicon: &Lexicon, text: &'t str) -> Cow<'t, str> {
    if lexicon.has_ordinals() { dictc_letters::fold(text) } else { Cow::Borrowed(text) }
}

/// Whether words have values: in plain `fst` files always, if only 0.
pub(crate) fn has_values(lexicon: &Lexicon) -> bool {
    lexicon.values().is_some() || !lexicon.has_ordinals()
}
