//! Automata over letters, stepped byte by byte.
//!
//! The inputs of an FST are bytes, but queries are about letters. [`ByLetter`] collects the bytes
//! of a letter and passes the letter on when it is complete.

/// An automaton whose inputs are letters.
pub(crate) trait LetterAutomaton {
    /// The state after some letters.
    type State: Clone;

    fn start(&self) -> Self::State;

    /// The state after one more letter; `None` if no match is possible any more.
    fn step(&self, state: &Self::State, letter: char) -> Option<Self::State>;

    fn is_match(&self, state: &Self::State) -> bool;

    /// Whether the letters of a word match.
    fn matches_word(&self, word: &str) -> bool {
        let end = word.chars().try_fold(self.start(), |state, letter| self.step(&state, letter));
        end.is_some_and(|end| self.is_match(&end))
    }
}

/// The state of a letter automaton between two bytes.
#[derive(Clone, Debug)]
pub struct ByLetter<S> {
    /// The state after the last complete letter; `None` if no match is possible any more.
    state: Option<S>,
    /// The first bytes of an incomplete letter.
    bytes: [u8; 4],
    /// How many bytes of it were read.
    read: u8,
}

impl<S: Clone> ByLetter<S> {
    pub(crate) fn new(state: S) -> Self {
        Self::after(Some(state))
    }

    const DEAD: Self = Self { state: None, bytes: [0; 4], read: 0 };

    /// The state after the last complete letter, if a match is possible.
    pub(crate) fn state(&self) -> Option<&S> {
        self.state.as_ref()
    }

    pub(crate) fn is_match(&self, automaton: &impl LetterAutomaton<State = S>) -> bool {
        self.read == 0 && self.state.as_ref().is_some_and(|state| automaton.is_match(state))
    }

    #[inline]
    pub(crate) fn accept(
        &self,
        byte: u8,
        automaton: &impl LetterAutomaton<State = S>,
    ) -> ByLetter<S> {
        let Some(state) = &self.state else { return Self::DEAD };
        if self.read == 0 && byte.is_ascii() {
            return Self::after(automaton.step(state, char::from(byte)));
        }
        let (mut bytes, read) = (self.bytes, usize::from(self.read));
        bytes[read] = byte;
        match std::str::from_utf8(&bytes[..=read]) {
            Ok(letter) => {
                Self::after(letter.chars().next().and_then(|it| automaton.step(state, it)))
            }
            Err(error) if error.error_len().is_none() => {
                Self { state: Some(state.clone()), bytes, read: self.read + 1 }
            }
            // Not UTF-8, as only keys of plain `fst` files can be.
            Err(_) => Self::DEAD,
        }
    }

    fn after(state: Option<S>) -> Self {
        Self { state, bytes: [0; 4], read: 0 }
    }
}

/// Implements [`dictc_lexicon::Automaton`] for a [`LetterAutomaton`].
macro_rules! automaton_of_letters {
    ($name:ident, $state:ty) => {
        impl dictc_lexicon::Automaton for $name {
            type State = ByLetter<$state>;

            fn start(&self) -> Self::State {
                ByLetter::new(LetterAutomaton::start(self))
            }

            fn is_match(&self, state: &Self::State) -> bool {
                state.is_match(self)
            }

            fn can_match(&self, state: &Self::State) -> bool {
                state.state().is_some()
            }

            fn accept(&self, state: &Self::State, byte: u8) -> Self::State {
                state.accept(byte, self)
            }
        }
    };
}
pub(crate) use automaton_of_letters;

#[cfg(test)]
mod tests {
    use dictc_lexicon::Automaton;

    use super::*;

    /// Matches exactly these letters.
    struct Exactly(Vec<char>);

    impl LetterAutomaton for Exactly {
        type State = usize;

        fn start(&self) -> usize {
            0
        }

        fn step(&self, &state: &usize, letter: char) -> Option<usize> {
            (self.0.get(state) == Some(&letter)).then_some(state + 1)
        }

        fn is_match(&self, &state: &usize) -> bool {
            state == self.0.len()
        }
    }

    automaton_of_letters!(Exactly, usize);

    fn matches(letters: &str, bytes: &[u8]) -> bool {
        let exactly = Exactly(letters.chars().collect());
        let state = bytes
            .iter()
            .fold(Automaton::start(&exactly), |state, &byte| exactly.accept(&state, byte));
        Automaton::is_match(&exactly, &state)
    }

    #[test]
    fn letters_of_one_to_four_bytes_are_assembled() {
        for text in ["a", "ñ", "語", "𐐷", "aß語𐐷z"] {
            assert!(matches(text, text.as_bytes()), "{text}");
            assert!(!matches(text, &text.as_bytes()[..text.len() - 1]), "{text} cut");
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_match_nothing() {
        for (letters, bytes) in [
            ("\0", &b"\xc0\x80"[..]),
            ("/", b"\xe0\x80\xaf"),
            ("a", b"\x80a"),
            ("é", b"\xc3a"),
            ("a", b"\xffa"),
            ("\u{10ffff}", b"\xf7\xbf\xbf\xbf"),
        ] {
            assert!(!matches(letters, bytes), "{bytes:x?}");
        }
    }
}
