//! `dictc meaning`: prints the meanings of words.

use clap::Args;
use dictc_cli::Failure;
use dictc_cli::formats::RowArguments;
use dictc_cli::lacks::{remark_on_meanings, remark_on_word};
use dictc_letters::visible;
use dictc_render::{TextStyle, write_wrapped};
use serde::Serialize;

use crate::given::{GivenArguments, for_each_word};

#[derive(Args, Debug)]
pub(crate) struct MeaningArguments {
    #[command(flatten)]
    pub(crate) given: GivenArguments,
    #[command(flatten)]
    pub(crate) output: RowArguments,
}

/// A word and its meaning. The fields are columns.
#[derive(Debug, Serialize)]
struct Row<'a> {
    word: &'a str,
    meaning: Option<&'a str>,
}

pub(crate) fn run(arguments: &MeaningArguments) -> Result<(), Failure> {
    let GivenArguments { dictionary, words } = &arguments.given;
    let lexicon = arguments.given.open()?;
    let mut rows = arguments.output.rows(&["word", "meaning"])?;
    let mut meanings = lexicon.meanings();
    let mut misses = false;
    for_each_word(words, |given, next| {
        let word = lexicon.as_word(given);
        let meaning = meanings.as_mut().map_or(Ok(None), |meanings| meanings.of(&*word));
        let meaning = meaning.map_err(|e| Failure::caused_at(dictionary.chosen.name(), &e))?;
        misses |= meaning.is_none();
        if meaning.is_none() && lexicon.meanings().is_none() {
            remark_on_meanings(&lexicon, dictionary.chosen.dict.as_deref());
        } else if !lexicon.contains(&*word) {
            remark_on_word(&lexicon, given);
        }
        rows.row_or_line(&Row { word: &word, meaning }, || {
            let head = format!("{}: ", lexicon.alphabet().written(&word));
            let mut text = String::new();
            let meaning = visible(meaning.unwrap_or("-"));
            write_wrapped(&mut text, &head, meaning.split(' '), 2, TextStyle::default());
            text.trim_end().to_owned()
        })?;
        next.show(&mut rows)
    })?;
    let found_all = rows.rows() > 0 && !misses;
    rows.finish()?;
    if found_all { Ok(()) } else { Err(Failure::NothingFound) }
}
