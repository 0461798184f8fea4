//! Words that match two queries.

use std::hash::Hash;

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
    pub fn words(self, lexicon: &Lexicon) -> Search<Self>
    where
        A::State: Clone + Eq + Hash,
        B::State: Clone + Eq + Hash,
    {
        lexicon.search(self).remembering()
    }
}

impl<A: Automaton, B: Automaton> Intersection<A, B> {
    /// Whether the automaton matches these bytes.
    pub(crate) fn matches_all(&self, bytes: impl IntoIterator<Item = u8>) -> bool {
        let end = bytes.into_iter().fold(self.start(), |state, byte| self.accept(&state, byte));
        self.is_match(&end)
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

/// Matches the words that an automaton matches, or all words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Optional<A>(Option<A>);

impl<A> Optional<A> {
    pub(crate) fn new(automaton: Option<A>) -> Self {
        Self(automaton)
    }
}

impl<A: Automaton> Automaton for Optional<A> {
    // Behind a pointer, since searches copy it at each step, and it is rarely there.
    type State = Option<Box<A::State>>;

    fn start(&self) -> Self::State {
        self.0.as_ref().map(|automaton| Box::new(automaton.start()))
    }

    fn is_match(&self, state: &Self::State) -> bool {
        self.both(state).is_none_or(|(automaton, state)| automaton.is_match(state))
    }

    fn can_match(&self, state: &Self::State) -> bool {
        self.both(state).is_none_or(|(automaton, state)| automaton.can_match(state))
    }

    fn accept(&self, state: &Self::State, byte: u8) -> Self::State {
        self.both(state).map(|(automaton, state)| Box::new(automaton.accept(state, byte)))
    }
}

impl<A: Automaton> Optional<A> {
    fn both<'s>(&'s self, state: &'s Option<Box<A::State>>) -> Option<(&'s A, &'s A::State)> {
        self.0.as_ref().zip(state.as_deref())
    }
}
