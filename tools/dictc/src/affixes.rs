//! Recognizes the dictionaries of spelling checkers: a first line with a number, and words with
//! flags for their endings, `house/SM`. To keep only the words without flags would lose most of
//! them.

use std::io;

use dictc_compile::{DroppedWord, Location};

/// What was seen of a list.
#[derive(Debug, Default)]
pub(crate) struct Affixes {
    /// The list whose first line is a number.
    counted: Option<String>,
    /// What to tell about a list with flags.
    pub(crate) problem: Option<String>,
}

impl Affixes {
    /// Fails if a dropped word has flags.
    pub(crate) fn look_at(&mut self, dropped: &DroppedWord<'_>) -> io::Result<()> {
        let Some(Location { list, line }) = dropped.location else { return Ok(()) };
        if line == 1 && dropped.word.bytes().all(|byte| byte.is_ascii_digit()) {
            self.counted = Some(list.to_owned());
        }
        let is_flagged = dropped.word.split_once('/').is_some_and(|(word, flags)| {
            word.chars().all(char::is_alphabetic) && !word.is_empty() && !flags.is_empty()
        });
        if !is_flagged || self.counted.as_deref() != Some(list) {
            return Ok(());
        }
        let word: String = dropped.word.chars().take(30).collect();
        self.problem = Some(format!(
            "{list}:{line}: {word:?} has the flags of a spelling checker's dictionary; write its \
             words out first: unmunch FILE.dic FILE.aff | dictc - -o OUT.fst"
        ));
        Err(io::Error::other("flags"))
    }
}
