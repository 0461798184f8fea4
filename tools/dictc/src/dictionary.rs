//! Opening dictionaries, and words as they hold them.

use std::borrow::Cow;
use std::path::Path;

use cli::Failure;
use lexicon::Lexicon;

/// Opens a dictionary.
pub(crate) fn open(path: &Path) -> Result<Lexicon, Failure> {
    Ok(Lexicon::open(path)?)
}

/// A text as the dictionary holds its words. Plain `fst` files may hold anything, so there it is
/// unchanged.
pub(crate) fn folded<'t>(lexicon: &Lexicon, text: &'t str) -> Cow<'t, str> {
    if lexicon.has_ordinals() { letters::fold(text) } else { Cow::Borrowed(text) }
}
