//! The limit of queries whose answers are collected before the first word is returned.

use crate::error::Error;

/// The default limit. A file of a few bytes can encode more words than fit in memory.
pub(crate) const MAX_WORDS: usize = 5_000_000;

/// Collects at most `limit` words.
pub(crate) fn collect<T>(
    words: impl IntoIterator<Item = T>,
    limit: usize,
) -> Result<Vec<T>, Error> {
    let mut collected = Vec::new();
    for word in words {
        if collected.len() == limit {
            return Err(Error::TooManyWords { limit });
        }
        collected.push(word);
    }
    Ok(collected)
}
