//! The words that a text starts with.

use std::fmt;

use crate::lexicon::Lexicon;

/// The words that are prefixes of a text, shortest first.
///
/// Owns a clone of its lexicon and a copy of the text. Use [`next_key`](Self::next_key) to walk
/// without allocating; as an [`Iterator`] it yields `String`s. All steps together take time
/// proportional to the length of the longest prefix that some word has in common with the text.
#[derive(Clone)]
pub struct Prefixes {
    lexicon: Lexicon,
    text: Vec<u8>,
    /// The node after `len` bytes of the text; `None` once no more words can follow.
    address: Option<usize>,
    len: usize,
    value: u64,
    /// Whether the word that ends at that node has been considered.
    word_done: bool,
}

impl Prefixes {
    /// The next word's bytes and what the FST maps it to: its ordinal in files of this crate, the
    /// value in plain `fst` maps, 0 in plain sets.
    pub fn next_key(&mut self) -> Option<(&[u8], u64)> {
        let nodes = self.lexicon.fst_nodes();
        loop {
            // Taken, so that anything that goes wrong from here on ends the walk.
            let address = self.address.take()?;
            let node = nodes.node(address)?;
            if !self.word_done && node.is_final() {
                self.address = Some(address);
                self.word_done = true;
                return Some((
                    &self.text[..self.len],
                    self.value.wrapping_add(node.final_output()),
                ));
            }
            let transition = nodes.find(&node, *self.text.get(self.len)?)?;
            self.len += 1;
            self.value = self.value.wrapping_add(transition.output);
            self.address = Some(transition.address);
            self.word_done = false;
        }
    }
}

impl Lexicon {
    /// The words that `text` starts with, shortest first, including the text itself if it is a
    /// word.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = lexicon::Lexicon::from_words(["tea", "team", "teammate", "ten"])?;
    /// assert_eq!(lexicon.prefixes_of("teams").collect::<Vec<_>>(), ["tea", "team"]);
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn prefixes_of(&self, text: impl AsRef<[u8]>) -> Prefixes {
        Prefixes {
            lexicon: self.clone(),
            text: text.as_ref().to_vec(),
            address: Some(self.root_address()),
            len: 0,
            value: 0,
            word_done: false,
        }
    }

    /// The longest word that `text` starts with.
    ///
    /// Takes time proportional to the length of the longest prefix that some word has in common
    /// with the text. Bytes that are not UTF-8, which only plain `fst` files can have, are
    /// replaced.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = lexicon::Lexicon::from_words(["tea", "team", "teammate", "ten"])?;
    /// assert_eq!(lexicon.longest_prefix("teams").as_deref(), Some("team"));
    /// assert_eq!(lexicon.longest_prefix("toast"), None);
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn longest_prefix(&self, text: impl AsRef<[u8]>) -> Option<String> {
        let (nodes, text) = (self.fst_nodes(), text.as_ref());
        let (mut node, mut longest) = (nodes.node(self.root_address())?, None);
        for (len, byte) in (0..).zip(text.iter().map(Some).chain([None])) {
            if node.is_final() {
                longest = Some(len);
            }
            let next = byte.and_then(|&byte| nodes.node(nodes.find(&node, byte)?.address));
            let Some(next) = next else { break };
            node = next;
        }
        longest.map(|len| String::from_utf8_lossy(&text[..len]).into_owned())
    }
}

impl fmt::Debug for Prefixes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = String::from_utf8_lossy(&self.text);
        f.debug_struct("Prefixes").field("text", &text).finish_non_exhaustive()
    }
}

impl Iterator for Prefixes {
    type Item = String;

    /// The next word. Bytes that are not UTF-8, which only plain `fst` files can have, are
    /// replaced.
    fn next(&mut self) -> Option<String> {
        self.next_key().map(|(key, _)| String::from_utf8_lossy(key).into_owned())
    }
}

impl std::iter::FusedIterator for Prefixes {}
