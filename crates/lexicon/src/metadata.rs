//! What a dictionary says about itself: the only place that uses bincode.
//!
//! bincode 2.0.1 is its last release, so it is pinned, kept to this section, and its bytes are
//! described in `docs/format.md`: another reader needs no bincode. Decoding is bounded by
//! [`SIZE_LIMIT`], so a hostile length cannot make it allocate more than that.

use bincode::{Decode, Encode};

use crate::format::{FORMAT_VERSION, FormatError};
use crate::report::Report;

/// The most bytes that metadata may take, encoded or in memory.
const SIZE_LIMIT: usize = 8 << 20;

/// What a dictionary says about itself.
///
/// There is no time stamp: the same lists and options give the same bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[non_exhaustive]
pub struct Metadata {
    /// The program that wrote the file, and its version.
    pub tool: String,
    /// The number of words.
    pub words: u64,
    /// Letters of the shortest word.
    pub shortest: u32,
    /// Letters of the longest word.
    pub longest: u32,
    /// Each letter and how often it occurs in all words together, in alphabetical order.
    pub letters: Vec<(char, u64)>,
    /// The least number of letters that a word was required to have.
    pub min_length: u32,
    /// The most letters that a word was allowed to have, if there was a limit.
    pub max_length: Option<u32>,
    /// The letters that words were allowed to have, such as `a-zäöüß`, if not any.
    pub allowed_letters: Option<String>,
    /// Whether letters with accents were replaced by plain ones.
    pub accents_folded: bool,
    /// Whether words with a `q` that no `u` follows were dropped.
    pub q_before_u: bool,
    /// What was read, kept and dropped.
    pub report: Report,
    /// The word lists, in the order in which they were read.
    pub sources: Vec<Source>,
    /// The lists of words that were left out.
    pub exclusions: Vec<Source>,
}

/// A word list that a dictionary was compiled from.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[non_exhaustive]
pub struct Source {
    /// Its name, without folders, so that the same list gives the same bytes from anywhere.
    pub name: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
}

impl Source {
    /// A list with this name, length and SHA-256.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: u64, sha256: [u8; 32]) -> Self {
        Self { name: name.into(), bytes, sha256 }
    }
}

impl Metadata {
    /// The metadata's bytes, or `None` if there are more than could be read back.
    pub(crate) fn encode(&self) -> Option<Vec<u8>> {
        let bytes = bincode::encode_to_vec(self, configuration()).ok()?;
        Self::decode(&bytes).is_ok().then_some(bytes)
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, FormatError> {
        // What bincode says of its own troubles helps nobody who has only the file.
        match bincode::decode_from_slice::<Self, _>(bytes, configuration()) {
            Ok((metadata, read)) if read == bytes.len() => Ok(metadata),
            _ => Err(FormatError::invalid(
                "section META",
                "malformed",
                format!("the metadata of format version {FORMAT_VERSION}"),
            )),
        }
    }
}

fn configuration() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<SIZE_LIMIT>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{assemble, disassemble, refusal, tiny};

    #[test]
    fn metadata_with_impossible_lengths_is_refused_without_allocating_them() {
        let (sections, fst_file) = disassemble(&tiny());
        let opened = |metadata: &[u8]| {
            let mut sections = sections.clone();
            sections[0].1 = metadata.to_vec();
            refusal(&assemble(&sections, &fst_file))
        };
        let malformed =
            FormatError::invalid("section META", "malformed", "the metadata of format version 1");
        let good = sections[0].1.clone();
        let huge = |at: usize| [&good[..at], &[0xfd; 1], &[0xff; 8], &good[at + 1..]].concat();
        let tool = 1 + usize::from(good[0]);
        // The lengths of the tool's name, of the letters, of the sources, and of a source's name.
        for at in [0, tool + 3, tool + 34, tool + 35] {
            assert_eq!(opened(&huge(at)), malformed, "a length at {at}");
        }
        for len in 0..good.len() {
            assert_eq!(opened(&good[..len]), malformed, "cut to {len} bytes");
        }
        assert_eq!(opened(&[&good[..], &[0]].concat()), malformed, "a byte more");
        // As many letters as fit below the limit, of which there are none.
        let letters = [&good[..tool + 3], &[0xfc, 0, 0, 7, 0]].concat();
        assert_eq!(opened(&letters), malformed);
    }
}
