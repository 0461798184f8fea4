//! Opening dictionaries, and the words of them that a puzzle uses.

use dictc_cli::Failure;
use dictc_cli::dictionary::DictionaryArguments;
use dictc_lexicon::Lexicon;
use dictc_puzzles::{Error, Vocabulary};

/// The highest level of hidden words and of goals unless the user sets another: most people know
/// words up to it.
pub(crate) const COMMON: u64 = 50;

/// All words of the dictionary, or those up to the level that was asked for.
pub(crate) fn vocabulary(arguments: &DictionaryArguments) -> Result<Vocabulary, Failure> {
    Ok(up_to(arguments.open_or(dictc_english::small)?, arguments.level))
}

/// The words up to the level that was asked for, or else, if the dictionary has levels, the common
/// words.
pub(crate) fn common(arguments: &DictionaryArguments) -> Result<Vocabulary, Failure> {
    let lexicon = arguments.open_or(dictc_english::small)?;
    let default = lexicon.levels().map(|_| COMMON);
    Ok(up_to(lexicon, arguments.level.or(default)))
}

fn up_to(lexicon: Lexicon, level: Option<u64>) -> Vocabulary {
    match level {
        None => Vocabulary::new(lexicon),
        Some(level) => Vocabulary::up_to(lexicon, level),
    }
}

/// Whether this is the dictionary that the program contains.
pub(crate) fn is_embedded(lexicon: &Lexicon) -> bool {
    std::ptr::eq(lexicon.as_bytes(), dictc_english::small().as_bytes())
}

/// A puzzle that cannot be solved, for the user.
pub(crate) fn failure(error: &Error) -> Failure {
    Failure::caused(error)
}
