//! Why words are left out, and who wants to know of each.

use std::fmt;
use std::io;

use crate::error::Error;

/// Why a word is left out, in the order in which the reasons are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DropReason {
    /// Something in it is no letter: a digit, a blank, an apostrophe, a hyphen, ...
    NotLetters,
    /// A letter in it is not allowed.
    OtherLetters,
    /// It has fewer letters than the minimum length.
    TooShort,
    /// It has more letters than the maximum length.
    TooLong,
    /// It has a `q` that no `u` follows.
    QWithoutU,
    /// A list of exclusions has it.
    Excluded,
    /// It was kept already.
    Repeated,
}

/// The reason in words.
impl fmt::Display for DropReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotLetters => "not only letters",
            Self::OtherLetters => "other letters",
            Self::TooShort => "too short",
            Self::TooLong => "too long",
            Self::QWithoutU => "q without u",
            Self::Excluded => "excluded",
            Self::Repeated => "repeated",
        })
    }
}

/// A word that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DroppedWord<'a> {
    /// The word, folded.
    pub word: &'a str,
    /// Why.
    pub reason: DropReason,
    /// Where it was, if that is known: of words that are excluded or repeated, only if
    /// [`Compiler::keep_places`](crate::Compiler::keep_places) was called.
    pub place: Option<Place<'a>>,
}

/// A line of a word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The list's name.
    pub list: &'a str,
    /// The line, from 1.
    pub line: u64,
}

/// Is told of each word that is left out.
pub(super) struct OnDropped(Box<Callback>);

type Callback = dyn FnMut(&DroppedWord<'_>) -> io::Result<()> + Send + Sync;

impl OnDropped {
    pub(super) fn new(
        callback: impl FnMut(&DroppedWord<'_>) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self(Box::new(callback))
    }

    pub(super) fn tell(&mut self, dropped: &DroppedWord<'_>) -> Result<(), Error> {
        (self.0)(dropped).map_err(Error::Dropped)
    }
}

impl fmt::Debug for OnDropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnDropped")
    }
}
