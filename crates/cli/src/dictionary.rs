//! Which dictionary a program uses.

use std::path::PathBuf;

use clap::Args;
use lexicon::Lexicon;

use crate::failure::Failure;
use crate::files::name_of;

/// Arguments that choose a dictionary and, of its words, the common ones.
#[derive(Args, Clone, Debug, Default)]
pub struct DictionaryArguments {
    /// A dictionary compiled by dictc; without it, the embedded English one
    #[arg(long, value_name = "FILE")]
    pub dict: Option<PathBuf>,

    /// Only words whose value in the dictionary is at most this
    ///
    /// In the English dictionary the value is how common a word is: 10, 20, 35, 40, 50, 55, 60, 70
    /// or 80, from the most common words to the rarest. The totals of all words are shown as well.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub level: Option<u64>,
}

impl DictionaryArguments {
    /// Opens the dictionary.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or has no values although a level was asked for.
    pub fn open(&self) -> Result<Lexicon, Failure> {
        let lexicon = match &self.dict {
            Some(path) => Lexicon::open(path)?,
            None => english::lexicon(),
        };
        if self.level.is_some() && lexicon.values().is_none() {
            let what = "has no values to be the level of words; compile it from a list of \
                        word<TAB>value, or leave --level out";
            let place = self.dict.as_deref().map_or("--level".to_owned(), name_of);
            return Err(Failure::at(place, what));
        }
        Ok(lexicon)
    }
}
