//! Opens dictionaries, and selects the words that a puzzle uses.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;
use dictc_cli::dictionary::{SelectionArguments, StepLimit};
use dictc_cli::files::name_of;
use dictc_cli::lists::{Ignored, for_each_word};
use dictc_cli::{Failure, PROGRAM};
use dictc_lexicon::Lexicon;
use dictc_puzzles::Vocabulary;
use dictc_query::typed;

/// The default level of hidden words and goals: most people know words up to this level.
pub(crate) const COMMON: u64 = 50;

/// The arguments that choose the dictionary of a puzzle.
#[derive(Args, Clone, Debug)]
pub(crate) struct Dictionary {
    #[command(flatten)]
    chosen: SelectionArguments,
    #[command(flatten)]
    steps: StepLimit,
}

impl Dictionary {
    fn open(&self) -> Result<Lexicon, Failure> {
        let lexicon = self.chosen.open()?;
        self.announce(&self.chosen.selected());
        Ok(self.steps.of(lexicon))
    }

    /// Says which words count, if not all do and the answer does not say so.
    fn announce(&self, selected: &str) {
        if !selected.is_empty() {
            PROGRAM.remark(format_args!("{}{selected}", self.chosen.chosen.name()));
        }
    }

    /// The list of `--list`.
    pub(crate) fn list(&self) -> Option<&Path> {
        self.chosen.chosen.list.as_deref()
    }

    /// Whether a dictionary or values of its words are named.
    pub(crate) fn is_named(&self) -> bool {
        self.path().is_some() || self.values().is_some()
    }

    /// The words of a list, which are the dictionary, without those that are left out.
    pub(crate) fn narrow(&self, list: &Lexicon) -> Result<Lexicon, Failure> {
        Ok(self.steps.of(self.chosen.chosen.narrow(list, None, None)?))
    }

    /// These arguments without the lists of words that are left out, and the lists.
    pub(crate) fn without_excludes(&self) -> (Dictionary, &[PathBuf]) {
        let mut others = self.clone();
        others.chosen.chosen.exclude.clear();
        (others, &self.chosen.chosen.exclude)
    }

    /// The path that was given.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.chosen.chosen.dict.as_deref()
    }

    /// What the words with other values are, to follow *words* in a sentence.
    pub(crate) fn others(&self) -> Option<String> {
        self.chosen.values.others()
    }

    /// The values that were given.
    pub(crate) fn values(&self) -> Option<RangeInclusive<u64>> {
        self.chosen.values.range()
    }
}

/// All words of the dictionary, or those with the given values.
pub(crate) fn vocabulary(arguments: &Dictionary) -> Result<Vocabulary, Failure> {
    Ok(chosen(arguments.open()?, arguments.values()))
}

/// Like [`vocabulary`], with the words that are left out, for a command with a list of answers.
pub(crate) fn vocabulary_and_left_out(
    arguments: &Dictionary,
) -> Result<(Vocabulary, HashSet<String>), Failure> {
    let (lexicon, left_out) = arguments.chosen.open_and_left_out()?;
    arguments.announce(&arguments.chosen.selected());
    Ok((chosen(arguments.steps.of(lexicon), arguments.values()), left_out))
}

/// Like [`vocabulary`], for a command that asks the words of `--list` and uses others, too.
pub(crate) fn vocabulary_beyond_list(arguments: &Dictionary) -> Result<Vocabulary, Failure> {
    let mut others = arguments.chosen.clone();
    others.chosen.list = None;
    let lexicon = arguments.steps.of(arguments.chosen.open_beyond_list()?);
    arguments.announce(&others.selected());
    Ok(chosen(lexicon, arguments.values()))
}

/// The words with the given values or, by default, the common words if the dictionary has levels.
pub(crate) fn common(arguments: &Dictionary) -> Result<Vocabulary, Failure> {
    let lexicon = arguments.open()?;
    let default = lexicon.levels().map(|_| 0..=COMMON);
    Ok(chosen(lexicon, arguments.values().or(default)))
}

fn chosen(lexicon: Lexicon, values: Option<RangeInclusive<u64>>) -> Vocabulary {
    match values {
        None => Vocabulary::new(lexicon),
        Some(values) => Vocabulary::with_values(lexicon, values),
    }
}

/// The words of a list in any form, in the letters of the dictionary. `what` is a word of it, for
/// messages. What is not a word is left out, with a remark; fails if nothing is one.
pub(crate) fn words_of(
    file: &Path,
    what: &'static str,
    lexicon: &Lexicon,
) -> Result<Vec<String>, Failure> {
    let (mut words, mut ignored, mut wrong) = (Vec::new(), Ignored::default(), None);
    for_each_word(file, |entry| {
        match typed(what, entry.word, lexicon) {
            Ok(word) => words.push(word),
            Err(error) => {
                // The lines below the first one show the place in a typed word.
                let first = || error.to_string().lines().next().unwrap_or_default().to_owned();
                ignored.note(entry.line, first);
                wrong.get_or_insert((entry.line, error));
            }
        }
        Ok(())
    })?;
    match wrong {
        Some((line, error)) if words.is_empty() => {
            Err(Failure::caused_at(format_args!("{}:{line}", name_of(file)), &error))
        }
        _ => {
            ignored.remark(file);
            Ok(words)
        }
    }
}

/// Whether this is the embedded dictionary.
pub(crate) fn is_embedded(lexicon: &Lexicon) -> bool {
    std::ptr::eq(lexicon.as_bytes(), dictc_english::lexicon().as_bytes())
}
