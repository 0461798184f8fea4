//! Progress of a compilation.

/// The current work of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// Reading word lists.
    Reading,
    /// Sorting words.
    Sorting,
    /// Building the FST and the word graph.
    Building,
    /// Writing the file.
    Writing,
}

/// The progress of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// The current stage.
    pub stage: Stage,
    /// Words, or bytes when writing, that this stage has finished.
    pub done: u64,
    /// The number of words or bytes of this stage, if known.
    pub total: Option<u64>,
}
