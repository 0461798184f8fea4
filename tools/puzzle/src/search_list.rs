//! The words of a list that are searched or hidden in a grid of letters.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::Path;

use dictc_cli::files::name_of;
use dictc_cli::lists::{Ignored, for_each_word};
use dictc_cli::{Failure, PROGRAM, numbers};
use dictc_letters::{Alphabet, Folding, Letter, quoted};
use dictc_lexicon::Lexicon;
use dictc_puzzles::Vocabulary;

use crate::dictionary::{Dictionary, vocabulary_beyond_list};

/// A list of words to find.
pub(crate) struct List {
    /// The words as they are in the grid, with their spelling in the list.
    pub(crate) words: BTreeMap<String, String>,
    /// The words of the dictionary if one is named, else those of the list.
    pub(crate) vocabulary: Vocabulary,
}

impl List {
    /// Reads a list in any form, of words or phrases. Characters other than letters are ignored.
    /// If a dictionary is named, they are words of it.
    pub(crate) fn read(path: &Path, chosen: &Dictionary) -> Result<List, Failure> {
        let is_named = chosen.is_named();
        let dictionary = is_named.then(|| vocabulary_beyond_list(chosen)).transpose()?;
        let plain = Folding::new();
        let folding = dictionary.as_ref().map_or(&plain, |it| it.lexicon().folding());
        let mut words = words_of_list(path, folding)?;
        if words.is_empty() {
            return Err(Failure::at(name_of(path), "has no words; expected one a line"));
        }
        if let Some(vocabulary) = &dictionary {
            let all = words.len();
            words.retain(|word, _| vocabulary.contains(word));
            if (1..all).contains(&words.len()) {
                let (kept, all) = (numbers::grouped(words.len()), numbers::count(all, "word"));
                PROGRAM.remark(format_args!(
                    "{}: {kept} of {all} are looked for; the dictionary lacks the others, or they \
                     are left out",
                    name_of(path)
                ));
            }
            if words.is_empty() {
                let what = "the dictionary has none of its words, or they are left out";
                return Err(Failure::at(name_of(path), what));
            }
        }
        let vocabulary = match dictionary {
            Some(vocabulary) => vocabulary,
            None => chosen.narrow(&Lexicon::from_words(words.keys())?)?.into(),
        };
        Ok(List { words, vocabulary })
    }

    /// The words of these lengths that are not among all that were found, as the list has them.
    pub(crate) fn missing(
        &self,
        alphabet: &Alphabet,
        lengths: &RangeInclusive<usize>,
        all: &BTreeSet<String>,
    ) -> Vec<String> {
        let is_missing =
            |word: &str| lengths.contains(&alphabet.count(word)) && !all.contains(word);
        let missing = self.words.iter().filter(|(word, _)| is_missing(word));
        missing.map(|(_, line)| line.clone()).collect()
    }
}

/// The words of a list in any form, or its phrases: their letters, with their spelling in the list.
/// What has no letters, or digits among them, is left out, with a remark.
pub(crate) fn words_of_list(
    path: &Path,
    folding: &Folding,
) -> Result<BTreeMap<String, String>, Failure> {
    let (mut words, mut ignored) = (BTreeMap::new(), Ignored::default());
    for_each_word(path, |entry| {
        let letters = folding.fold(entry.word);
        let word: String = Letter::all(&letters).filter(Letter::is_alphabetic).collect();
        if word.is_empty() || letters.contains(char::is_numeric) {
            ignored.note(entry.line, || format!("{} is not a word", quoted(entry.word)));
        } else {
            words.insert(word, entry.word.trim().to_owned());
        }
        Ok(())
    })?;
    ignored.remark(path);
    Ok(words)
}
