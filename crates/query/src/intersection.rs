//! Words that match two queries.

use dictc_lexicon::{Automaton, Lexicon, Search};

/// Matches the words that two automata match.
///
/// A step takes the time of a step of each automaton, and a search visits only the prefixes from
/// which both can match. Unlike in the `fst` crate, its states can be cloned if the states of both
/// can, which [`Phrases`](crate::Phrases) need. It does not pass on
/// [`accept_eof`](Automaton::accept_eof), which no query of this crate has.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{Anagram, Intersection, Pattern};
///
/// let lexicon = Lexicon::from_words(["retains", "retinas", "stainer", "strains"])?;
/// let query = Intersection::new(Pattern::new("s*")?, Anagram::of("retinas"));
/// assert_eq!(query.words(&lexicon).collect::<Vec<_>>(), ["stainer"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Intersection<A, B> {
    first: A,
    second: B,
}

impl<A: Automaton, B: Automaton> Intersection<A, B> {
    /// Matches the words that both `first` and `second` match. The cheaper one should be the first.
    pub fn new(first: A, second: B) -> Self {
        Self { first, second }
    }

    /// The words of `lexicon` that match both, in byte order.
    ///
    /// Visits the prefixes from which both can match. [`Search`] states the cost of a step.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> Search<Self> {
        lexicon.search(self)
    }
}

impl<A: Automaton, B: Automaton> Automaton for Intersection<A, B> {
    type State = (A::State, B::State);

    fn start(&self) -> Self::State {
        (self.first.start(), self.second.start())
    }

    fn is_match(&self, (first, second): &Self::State) -> bool {
        self.first.is_match(first) && self.second.is_match(second)
    }

    fn can_match(&self, (first, second): &Self::State) -> bool {
        self.first.can_match(first) && self.second.can_match(second)
    }

    fn will_always_match(&self, (first, second): &Self::State) -> bool {
        self.first.will_always_match(first) && self.second.will_always_match(second)
    }

    fn accept(&self, (first, second): &Self::State, byte: u8) -> Self::State {
        (self.first.accept(first, byte), self.second.accept(second, byte))
    }
}
