//! The limit of what puzzles collect.

use crate::error::Error;

/// The maximum number of words. A file of a few bytes can encode more words than fit in memory.
pub(crate) const MAX_WORDS: usize = 5_000_000;

/// Appends a word, unless there are too many.
pub(crate) fn keep<T>(words: &mut Vec<T>, word: T) -> Result<(), Error> {
    if words.len() == MAX_WORDS {
        return Err(Error::TooManyWords);
    }
    words.push(word);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_words_are_refused() {
        let mut words = vec![(); MAX_WORDS - 1];
        assert!(keep(&mut words, ()).is_ok());
        let error = keep(&mut words, ()).unwrap_err().to_string();
        assert_eq!(
            error,
            "more than 5,000,000 words for the puzzle; expected a smaller dictionary"
        );
    }
}
