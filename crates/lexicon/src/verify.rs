//! The amount of verification when a file is opened.

/// How much of a dictionary is verified when it is opened.
///
/// No choice affects memory safety: no byte of a file is trusted, so a damaged or malicious
/// file gives wrong answers at worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verify {
    /// Everything except meanings, which are verified when they are read: all checksums and bounds,
    /// and the structure of the word graph. Takes one pass over the rest of the file, less than
    /// half a millisecond for 170,000 words.
    #[default]
    Full,
    /// Everything that questions about words read: the metadata, the folding rules, the FST, the
    /// values, and which words have meanings. The lexicon has no word graph, even if the file stores
    /// one, so look-ups step through the FST, which takes longer. Takes one pass over a seventh of the
    /// file: a word takes some 4 bytes of an FST, and some 22 bytes of a graph.
    Words,
    /// The header, the section table, the metadata and the token set. Takes a few microseconds for
    /// files of any size, and does not touch their other pages.
    ///
    /// Damage elsewhere goes unnoticed, and answers can then be wrong: look-ups can miss words or
    /// find words that do not exist, and steps in the [`Graph`](crate::raw::Graph) can lead to any
    /// node, even back to the node they came from. No function of this crate panics or fails to
    /// terminate on such a file. [`Lexicon::check`](crate::Lexicon::check) does the rest of the
    /// verification.
    Header,
}
