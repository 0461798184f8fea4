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
    /// The bits of the incomplete letter.
    code: u32,
    /// The number of bytes missing from the incomplete letter.
    missing: u8,
    /// The total number of bytes of the incomplete letter.
    len: u8,
}

impl<S: Clone> ByLetter<S> {
    pub(crate) fn new(state: S) -> Self {
        Self { state: Some(state), code: 0, missing: 0, len: 0 }
    }

    const DEAD: Self = Self { state: None, code: 0, missing: 0, len: 0 };

    /// The state after the last complete letter, if a match is possible.
    pub(crate) fn state(&self) -> Option<&S> {
        self.state.as_ref()
    }

    pub(crate) fn is_match(&self, automaton: &impl LetterAutomaton<State = S>) -> bool {
        self.missing == 0 && self.state.as_ref().is_some_and(|state| automaton.is_match(state))
    }

    #[inline]
    pub(crate) fn accept(
        &self,
        byte: u8,
        automaton: &impl LetterAutomaton<State = S>,
    ) -> ByLetter<S> {
        let Some(state) = &self.state else { return Self::DEAD };
        if self.missing == 0 && byte.is_ascii() {
            return Self::after(automaton.step(state, char::from(byte)));
        }
        let (code, missing, len) = match (self.missing, byte) {
            (0, 0b1100_0000..=0b1101_1111) => (u32::from(byte & 0b1_1111), 1, 2),
            (0, 0b1110_0000..=0b1110_1111) => (u32::from(byte & 0b1111), 2, 3),
            (0, 0b1111_0000..=0b1111_0111) => (u32::from(byte & 0b111), 3, 4),
            (1.., 0b1000_0000..=0b1011_1111) => {
                (self.code << 6 | u32::from(byte & 0b11_1111), self.missing - 1, self.len)
            }
            // Not UTF-8. Only keys of plain files can be.
            _ => return Self::DEAD,
        };
        if missing > 0 {
            return Self { state: Some(state.clone()), code, missing, len };
        }
        let letter = char::from_u32(code).filter(|it| it.len_utf8() == usize::from(len));
        Self::after(letter.and_then(|letter| automaton.step(state, letter)))
    }

    fn after(state: Option<S>) -> Self {
        Self { state, code: 0, missing: 0, len: 0 }
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
