//! The dictionary of a command, limited to the words up to a level.

use std::collections::BTreeSet;

use dictc_cli::Failure;
use dictc_cli::dictionary::{SelectionArguments, ValueArguments};
use dictc_lexicon::Lexicon;
use dictc_optimize::words_with_values;

/// Opens the dictionary, without the words above the given level.
pub(crate) fn open(arguments: &SelectionArguments) -> Result<Lexicon, Failure> {
    let lexicon = arguments.open()?;
    match arguments.values.range() {
        None => Ok(lexicon),
        Some(range) => Ok(words_with_values(&lexicon, range)?),
    }
}

/// The maximum number of levels that are tried to find the one of a proof.
const MAX_LEVELS: usize = 32;

/// What to do about a dictionary with another fingerprint than the one of a proof: if the words up
/// to one of its levels have that fingerprint, names the level.
pub(crate) fn level_hint(arguments: &SelectionArguments, fingerprint: &str) -> String {
    let other = match arguments.values.range() {
        Some(_) => "; give the --level or --value that the proof was made with, or none",
        None => "; if the proof was made with --level or --value, give it here, too",
    };
    let whole = SelectionArguments { values: ValueArguments::default(), ..arguments.clone() };
    let Ok(lexicon) = whole.open() else { return other.to_owned() };
    if lexicon.fingerprint().to_string() == fingerprint {
        return "; the proof was made without --level and --value".to_owned();
    }
    let values = (0..lexicon.len()).filter_map(|ordinal| lexicon.values()?.get(ordinal));
    let levels: BTreeSet<u64> = values.collect();
    let is_level = |level: &u64| {
        let words = words_with_values(&lexicon, ..=*level);
        words.is_ok_and(|words| words.fingerprint().to_string() == fingerprint)
    };
    match levels.into_iter().take(MAX_LEVELS).find(is_level) {
        Some(level) => format!("; the proof was made with --level {level}"),
        None if lexicon.values().is_none() => String::new(),
        None => other.to_owned(),
    }
}
