//! The identity of a lexicon: a hash of its words and values.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::lexicon::Lexicon;
use crate::walk::STEP_LIMIT;

/// The first bytes of the hashed text. A new definition of the hash would start with other bytes.
const TAG: &[u8; 16] = b"dictc words v1\r\n";
/// The same for files with too many words to hash.
const TAG_OF_FILE: &[u8; 16] = b"dictc file  v1\r\n";

/// A SHA-256 hash over the words of a lexicon and their values.
///
/// Two lexicons have the same fingerprint if and only if they hold the same words with the same
/// values (barring collisions of SHA-256). The form of the word graph, the program that wrote the
/// file, its metadata, the width of values and whether the file is a plain `fst` file make no
/// difference. `docs/format.md` defines the hashed bytes.
///
/// It displays as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The bytes of the hash.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for Fingerprint {
    fn from(hash: [u8; 32]) -> Self {
        Self(hash)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Fingerprint {
    /// As the 64 hexadecimal digits.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Lexicon {
    /// A hash of all words and values that identifies this word list wherever it is stored.
    ///
    /// The first call is linear in the number of letters of all words. Clones of this lexicon share
    /// the result.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    ///
    /// let lexicon = Lexicon::from_words(["tea", "ten"])?;
    /// let same = Lexicon::from_words(["ten", "tea", "ten"])?;
    /// assert_eq!(lexicon.fingerprint(), same.fingerprint());
    /// assert_ne!(lexicon.fingerprint(), Lexicon::from_words(["tea"])?.fingerprint());
    /// assert!(lexicon.fingerprint().to_string().starts_with("f392a48f"));
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint(self.cached_fingerprint(|| {
            let mut hash = Sha256::new_with_prefix(TAG);
            // All handles share the result, so it does not depend on the limit of this one.
            let mut words = self.clone().with_step_limit(STEP_LIMIT).iter();
            while let Some(entry) = words.next_entry() {
                let key = entry.bytes();
                // Keys are at most 1 MiB long.
                hash.update((key.len() as u32).to_le_bytes());
                hash.update(key);
                hash.update(entry.value().unwrap_or(0).to_le_bytes());
            }
            // No length of a word has these bytes.
            if !self.alphabet().is_plain() {
                hash.update(u32::MAX.to_le_bytes());
                hash.update(self.alphabet().to_text());
            }
            // A few nodes can encode more words than anybody can walk over. The file, too, differs
            // where words differ.
            if words.stopped().is_some() {
                hash = Sha256::new_with_prefix(TAG_OF_FILE);
                hash.update(self.as_bytes());
            }
            hash.finalize().into()
        }))
    }
}
