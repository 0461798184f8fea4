//! Opens dictionaries, and selects the words that a puzzle uses.

use std::path::Path;

use clap::Args;
use dictc_cli::Failure;
use dictc_cli::dictionary::{DictionaryArguments, StepLimit};
use dictc_cli::files::{name_of, read_text};
use dictc_lexicon::Lexicon;
use dictc_puzzles::Vocabulary;
use dictc_query::typed;

/// The default level of hidden words and goals: most people know words up to this level.
pub(crate) const COMMON: u64 = 50;

/// The arguments that choose the dictionary of a puzzle.
#[derive(Args, Clone, Debug)]
pub(crate) struct Dictionary {
    #[command(flatten)]
    pub(crate) chosen: DictionaryArguments,
    #[command(flatten)]
    steps: StepLimit,
}

impl Dictionary {
    fn open(&self) -> Result<Lexicon, Failure> {
        Ok(self.steps.of(self.chosen.open_or(dictc_english::small)?))
    }
}

/// All words of the dictionary, or the words up to the given level.
pub(crate) fn vocabulary(arguments: &Dictionary) -> Result<Vocabulary, Failure> {
    Ok(up_to(arguments.open()?, arguments.chosen.level))
}

/// The words up to the given level or, by default, the common words if the dictionary has levels.
pub(crate) fn common(arguments: &Dictionary) -> Result<Vocabulary, Failure> {
    let lexicon = arguments.open()?;
    let default = lexicon.levels().map(|_| COMMON);
    Ok(up_to(lexicon, arguments.chosen.level.or(default)))
}

fn up_to(lexicon: Lexicon, level: Option<u64>) -> Vocabulary {
    match level {
        None => Vocabulary::new(lexicon),
        Some(level) => Vocabulary::up_to(lexicon, level),
    }
}

/// The words of a list, one on each line, in the letters of the dictionary. `what` is a word of it,
/// for messages.
pub(crate) fn words_of(
    file: &Path,
    what: &'static str,
    lexicon: &Lexicon,
) -> Result<Vec<String>, Failure> {
    let text = read_text(file, "a word on each line")?;
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let words = lines.map(|(i, line)| (i, line.trim())).filter(|(_, word)| !word.is_empty());
    words
        .map(|(i, word)| {
            let place = format!("{}:{i}", name_of(file));
            typed(what, word, lexicon).map_err(|error| Failure::caused_at(place, &error))
        })
        .collect()
}

/// Whether this is the embedded dictionary.
pub(crate) fn is_embedded(lexicon: &Lexicon) -> bool {
    std::ptr::eq(lexicon.as_bytes(), dictc_english::small().as_bytes())
}
