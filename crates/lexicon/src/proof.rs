//! Proves the words of an FST by one pass over its nodes, without walking over the words.
//!
//! A few nodes can encode any number of words, so a walk may never end. The words are proven if this
//! holds for each node that the root reaches: it can be read, it leads to a word, its transitions
//! are in the order of their inputs and its index finds them, every path to it is the beginning of
//! UTF-8, and words end between letters. The number of words follows from the numbers below its
//! children; so do ordinals, where the FST maps words to them.

use crate::format::FormatError;
use crate::fst_nodes::{FstNode, FstNodes};
use crate::words_below::Counts;

/// What an FST is expected to hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    pub(crate) words: u64,
    /// Whether the FST maps each word to its ordinal.
    pub(crate) ordinals: bool,
}

/// Proves the nodes below `root`. Linear in the number of transitions; memory is a byte a node.
///
/// # Errors
///
/// The first fault from the root on, with the address of its node.
pub(crate) fn prove(
    nodes: FstNodes<'_>,
    root: usize,
    counts: &Counts,
    expected: Expected,
) -> Result<(), FormatError> {
    let words = counts.below(root).words;
    if words != expected.words {
        return Err(FormatError::invalid("the number of words", words, expected.words));
    }
    let mut texts = vec![0u8; counts.len()];
    if let Some(at) = counts.number(root) {
        texts[at] = Utf8::BOUNDARY;
    }
    // Transitions lead to lower addresses.
    for address in counts.addresses() {
        let text = counts.number(address).map_or(0, |at| texts[at]);
        let node = nodes.node(address).ok_or_else(|| fault(address, "not readable", "a node"))?;
        if node.is_dead_end() && words > 0 {
            return Err(fault(address, "a dead end", "a node that leads to words"));
        }
        if node.is_final() && text != Utf8::BOUNDARY {
            return Err(fault(address, "the end of a word that is not UTF-8", "UTF-8"));
        }
        if expected.ordinals && node.final_output() != 0 {
            return Err(fault(address, "the end of a word with another ordinal", "its rank"));
        }
        prove_transitions(nodes, address, &node, counts, expected, |input, child| {
            let text = Utf8::step(text, input)
                .ok_or_else(|| fault(address, "the middle of a word that is not UTF-8", "UTF-8"))?;
            if let Some(at) = counts.number(child) {
                texts[at] |= text;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Proves the transitions of a node, and passes the input and the address of each on.
fn prove_transitions(
    nodes: FstNodes<'_>,
    address: usize,
    node: &FstNode,
    counts: &Counts,
    expected: Expected,
    mut each: impl FnMut(u8, usize) -> Result<(), FormatError>,
) -> Result<(), FormatError> {
    let (mut last, mut before) = (None, u64::from(node.is_final()));
    for i in 0..node.len() {
        let transition = nodes
            .transition(node, i)
            .ok_or_else(|| fault(address, "not readable", "a node with transitions"))?;
        let input = transition.input;
        if last >= Some(input) || nodes.find(node, input) != Some(transition) {
            return Err(fault(address, "out of order", "transitions in the order of letters"));
        }
        if expected.ordinals && transition.output != before {
            return Err(fault(address, "on the way to another ordinal", "the rank of the word"));
        }
        each(input, transition.address)?;
        before = before.saturating_add(counts.below(transition.address).words);
        last = Some(input);
    }
    Ok(())
}

#[cold]
fn fault(address: usize, got: &str, expected: &str) -> FormatError {
    FormatError::invalid(format!("the node at byte {address}"), got, expected)
}

/// Positions within UTF-8 text, as a set with a bit for each.
struct Utf8;

impl Utf8 {
    /// Between two characters.
    const BOUNDARY: u8 = 1;
    /// One, two or three bytes from 80 to BF are missing.
    const ONE: u8 = 1 << 1;
    const TWO: u8 = 1 << 2;
    const THREE: u8 = 1 << 3;
    /// After E0, ED, F0 and F4, which limit the next byte.
    const AFTER_E0: u8 = 1 << 4;
    const AFTER_ED: u8 = 1 << 5;
    const AFTER_F0: u8 = 1 << 6;
    const AFTER_F4: u8 = 1 << 7;

    /// The positions after one more byte; `None` if it cannot follow at one of them.
    fn step(positions: u8, byte: u8) -> Option<u8> {
        let mut after = 0;
        for bit in (0..8).map(|it| 1 << it).filter(|bit| positions & bit != 0) {
            after |= match (bit, byte) {
                (Self::BOUNDARY, 0..=0x7f) | (Self::ONE, 0x80..=0xbf) => Self::BOUNDARY,
                (Self::BOUNDARY, 0xc2..=0xdf)
                | (Self::TWO, 0x80..=0xbf)
                | (Self::AFTER_E0, 0xa0..=0xbf)
                | (Self::AFTER_ED, 0x80..=0x9f) => Self::ONE,
                (Self::BOUNDARY, 0xe0) => Self::AFTER_E0,
                (Self::BOUNDARY, 0xed) => Self::AFTER_ED,
                (Self::BOUNDARY, 0xf0) => Self::AFTER_F0,
                (Self::BOUNDARY, 0xf4) => Self::AFTER_F4,
                (Self::BOUNDARY, 0xe1..=0xef)
                | (Self::THREE, 0x80..=0xbf)
                | (Self::AFTER_F0, 0x90..=0xbf)
                | (Self::AFTER_F4, 0x80..=0x8f) => Self::TWO,
                (Self::BOUNDARY, 0xf1..=0xf3) => Self::THREE,
                _ => return None,
            };
        }
        Some(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_is_what_the_standard_library_accepts() {
        let bytes = [
            0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed,
            0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff,
        ];
        let all = |len: u32| (0..bytes.len().pow(len)).map(move |i| (i, len));
        for (mut i, len) in (1..=4).flat_map(all) {
            let mut text = Vec::new();
            for _ in 0..len {
                text.push(bytes[i % bytes.len()]);
                i /= bytes.len();
            }
            let end = text.iter().try_fold(Utf8::BOUNDARY, |at, &byte| Utf8::step(at, byte));
            let is_text = std::str::from_utf8(&text).is_ok();
            assert_eq!(end == Some(Utf8::BOUNDARY), is_text, "{text:x?}");
        }
    }

    fn proven(words: &[&[u8]], stated: u64, ordinals: bool) -> Result<(), FormatError> {
        let mut builder = fst::MapBuilder::memory();
        for (ordinal, word) in (0..).zip(words) {
            builder.insert(word, ordinal).unwrap();
        }
        let file = builder.into_inner().unwrap();
        let (end, root) = (file.len() - 20, file.len() - 21);
        let nodes = FstNodes::new(&file[..end], 16);
        let counts = Counts::new(nodes, root);
        prove(nodes, root, &counts, Expected { words: stated, ordinals })
    }

    #[test]
    fn words_their_number_and_their_ordinals_are_proven() {
        let words: [&[u8]; 6] =
            [b"tea", b"teas", b"ten", b"ton", "tôt".as_bytes(), "été".as_bytes()];
        assert_eq!(proven(&words, 6, true), Ok(()));
        let error = proven(&words, 7, true).unwrap_err().to_string();
        assert!(error.starts_with("the number of words is 6, expected 7"), "{error}");
        let error = proven(&[b"a\xffb"], 1, true).unwrap_err().to_string();
        assert!(error.contains("not UTF-8"), "{error}");
        let error = proven(&[b"a\xc3"], 1, true).unwrap_err().to_string();
        assert!(error.contains("not UTF-8"), "{error}");
        let set = fst::Set::from_iter(["a", "b"]).unwrap().into_fst().into_inner();
        let (end, root) = (set.len() - 20, set.len() - 21);
        let nodes = FstNodes::new(&set[..end], 16);
        let expected = Expected { words: 2, ordinals: true };
        let error = prove(nodes, root, &Counts::new(nodes, root), expected).unwrap_err();
        assert!(error.to_string().contains("another ordinal"), "{error}");
    }
}
