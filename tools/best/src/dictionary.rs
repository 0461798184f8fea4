//! The dictionary of a command, limited to the words up to a level.

use dictc_cli::Failure;
use dictc_cli::dictionary::DictionaryArguments;
use dictc_lexicon::Lexicon;
use dictc_optimize::common_words;

/// Opens the dictionary, without the words above the given level.
pub(crate) fn open(arguments: &DictionaryArguments) -> Result<Lexicon, Failure> {
    let lexicon = arguments.open()?;
    match arguments.level {
        None => Ok(lexicon),
        Some(level) => common_words(&lexicon, level).map_err(|error| Failure::caused(&error)),
    }
}
