//! The dictionary of a command, limited to the words up to a level.

use std::collections::BTreeSet;

use dictc_cli::Failure;
use dictc_cli::dictionary::DictionaryArguments;
use dictc_lexicon::Lexicon;
use dictc_optimize::common_words;

/// Opens the dictionary, without the words above the given level.
pub(crate) fn open(arguments: &DictionaryArguments) -> Result<Lexicon, Failure> {
    let lexicon = arguments.open()?;
    match arguments.level {
        None => Ok(lexicon),
        Some(level) => Ok(common_words(&lexicon, level)?),
    }
}

/// The maximum number of levels that are tried to find the one of a proof.
const MAX_LEVELS: usize = 32;

/// What to do about a dictionary with another fingerprint than the one of a proof: if the words up
/// to one of its levels have that fingerprint, names the level.
pub(crate) fn level_hint(arguments: &DictionaryArguments, fingerprint: &str) -> String {
    let other = match arguments.level {
        Some(_) => "; give the --level that the proof was made with, or none",
        None => "; if the proof was made with --level, give it here, too",
    };
    let whole = DictionaryArguments { level: None, ..arguments.clone() };
    let Ok(lexicon) = whole.open() else { return other.to_owned() };
    if lexicon.fingerprint().to_string() == fingerprint {
        return "; the proof was made without --level".to_owned();
    }
    let values = (0..lexicon.len()).filter_map(|ordinal| lexicon.values()?.get(ordinal));
    let levels: BTreeSet<u64> = values.collect();
    let is_level = |level: &u64| {
        let words = common_words(&lexicon, *level);
        words.is_ok_and(|words| words.fingerprint().to_string() == fingerprint)
    };
    match levels.into_iter().take(MAX_LEVELS).find(is_level) {
        Some(level) => format!("; the proof was made with --level {level}"),
        None if lexicon.values().is_none() => String::new(),
        None => other.to_owned(),
    }
}
