//! Opens dictionaries, and selects the words that a puzzle uses.

use dictc_cli::Failure;
use dictc_cli::dictionary::DictionaryArguments;
use dictc_lexicon::Lexicon;
use dictc_puzzles::{Error, Vocabulary};

/// The default level of hidden words and goals: most people know words up to this level.
pub(crate) const COMMON: u64 = 50;

/// All words of the dictionary, or the words up to the given level.
pub(crate) fn vocabulary(arguments: &DictionaryArguments) -> Result<Vocabulary, Failure> {
    Ok(up_to(arguments.open_or(dictc_english::small)?, arguments.level))
}

/// The words up to the given level or, by default, the common words if the dictionary has levels.
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

/// Whether this is the embedded dictionary.
pub(crate) fn is_embedded(lexicon: &Lexicon) -> bool {
    std::ptr::eq(lexicon.as_bytes(), dictc_english::small().as_bytes())
}

/// The failure for a puzzle that cannot be solved.
pub(crate) fn failure(error: &Error) -> Failure {
    Failure::caused(error)
}
