//! Automata over letters, stepped byte by byte.
//!
//! The inputs of an FST are bytes, but queries are about letters. [`ByLetter`] collects the bytes
//! of a letter and passes the letter on. A letter ends only where the next one begins. So a letter
//! that a mark may follow is passed on immediately, and taken back if a mark follows.

use std::sync::Arc;

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::Lexicon;

/// The number of steps after which searches with automata of few states, such as patterns, begin to
/// remember where nothing matched. This pays early because many words share endings. Shorter searches
/// take less time than clearing the memory.
pub(crate) const FEW_STATES: u64 = 1 << 12;

/// An automaton whose inputs are letters.
pub(crate) trait LetterAutomaton: Sized {
    /// The state after some letters.
    type State: Clone;

    fn start(&self) -> Self::State;

    /// The state after one more letter; `None` if no match is possible any more.
    fn step(&self, state: &Self::State, letter: Letter) -> Option<Self::State>;

    fn is_match(&self, state: &Self::State) -> bool;

    /// Whether characters of the words can combine with the ones before them.
    fn marks(&self) -> &Marks;

    fn marks_mut(&mut self) -> &mut Marks;

    /// The same automaton, optimized for the words of this lexicon.
    fn of_lexicon(mut self, lexicon: &Lexicon) -> Self {
        *self.marks_mut() = Marks::of(lexicon);
        self
    }

    /// Whether the letters of a word match.
    fn matches_word(&self, word: &str) -> bool {
        let mut letters = self.marks().alphabet().divide(word);
        let end = letters.try_fold(self.start(), |state, letter| self.step(&state, letter));
        end.is_some_and(|end| self.is_match(&end))
    }
}

/// Whether characters of the words that an automaton reads can combine with the ones before them.
///
/// This does not change which words match. If no character can, a search visits fewer prefixes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Marks {
    #[default]
    Possible,
    None,
    /// They can, and groups of characters are letters of this alphabet.
    Listed(Arc<Alphabet>),
}

impl Marks {
    pub(crate) fn of(lexicon: &Lexicon) -> Self {
        match lexicon.alphabet() {
            alphabet if !alphabet.long_letters().is_empty() => {
                Self::Listed(Arc::new(alphabet.clone()))
            }
            _ if lexicon.has_marks() => Self::Possible,
            _ => Self::None,
        }
    }

    /// The alphabet that divides words.
    pub(crate) fn alphabet(&self) -> &Alphabet {
        match self {
            Self::Listed(alphabet) => alphabet,
            Self::Possible | Self::None => Alphabet::plain(),
        }
    }
}

/// The state of a letter automaton between two bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ByLetter<S> {
    /// The state after the letters so far; `None` if no match is possible any more, unless the last
    /// letter continues.
    state: Option<S>,
    /// The last letter, if marks are possible.
    last: Option<Box<Last<S>>>,
    /// The first bytes of an incomplete character.
    bytes: [u8; 4],
    /// The number of its bytes that were read.
    read: u8,
}

/// The last letters read, of which the next character may make others, and the state before them.
/// Without an alphabet this is one letter, to which marks may be added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Last<S> {
    letters: Letter,
    before: S,
}

impl<S: Clone> ByLetter<S> {
    pub(crate) fn new(state: S) -> Self {
        Self::after(Some(state), None)
    }

    const DEAD: Self = Self { state: None, last: None, bytes: [0; 4], read: 0 };

    /// The state after the letters so far, if a match is possible.
    pub(crate) fn state(&self) -> Option<&S> {
        self.state.as_ref()
    }

    pub(crate) fn is_match(&self, automaton: &impl LetterAutomaton<State = S>) -> bool {
        self.read == 0 && self.state.as_ref().is_some_and(|state| automaton.is_match(state))
    }

    pub(crate) fn can_match(&self) -> bool {
        self.state.is_some() || self.last.is_some()
    }

    #[inline]
    pub(crate) fn accept(
        &self,
        byte: u8,
        automaton: &impl LetterAutomaton<State = S>,
    ) -> ByLetter<S> {
        if self.read == 0 && byte.is_ascii() {
            return self.accept_char(char::from(byte), automaton);
        }
        if !self.can_match() {
            return Self::DEAD;
        }
        let (mut bytes, read) = (self.bytes, usize::from(self.read));
        bytes[read] = byte;
        match std::str::from_utf8(&bytes[..=read]) {
            Ok(text) => {
                text.chars().next().map_or(Self::DEAD, |it| self.accept_char(it, automaton))
            }
            Err(error) if error.error_len().is_none() => {
                Self { bytes, read: self.read + 1, ..self.clone() }
            }
            // Not UTF-8, which only keys of plain `fst` files can be.
            Err(_) => Self::DEAD,
        }
    }

    #[inline]
    fn accept_char(&self, next: char, automaton: &impl LetterAutomaton<State = S>) -> Self {
        if *automaton.marks() == Marks::None {
            let Some(state) = &self.state else { return Self::DEAD };
            return Self::after(automaton.step(state, next.into()), None);
        }
        self.accept_with_marks(next, automaton)
    }

    // Not inlined, so that the path without marks stays short.
    #[inline(never)]
    fn accept_with_marks(&self, next: char, automaton: &impl LetterAutomaton<State = S>) -> Self {
        if let Marks::Listed(alphabet) = automaton.marks() {
            return self.accept_listed(next, automaton, alphabet);
        }
        let longer =
            self.last.as_ref().and_then(|last| Some((last.letters.with(next)?, &last.before)));
        let Some((letter, before)) = longer.or_else(|| Some((next.into(), self.state.as_ref()?)))
        else {
            return Self::DEAD;
        };
        let last = Last { letters: letter, before: before.clone() };
        Self::after(automaton.step(before, letter), Some(Box::new(last)))
    }

    fn accept_listed(
        &self,
        next: char,
        automaton: &impl LetterAutomaton<State = S>,
        alphabet: &Alphabet,
    ) -> Self {
        let (mut text, mut before) = match &self.last {
            Some(last) => (String::from(last.letters.as_str()), Some(last.before.clone())),
            None => (String::new(), self.state.clone()),
        };
        text.push(next);
        loop {
            let Some(at) = before else { return Self::DEAD };
            let mut letters = alphabet.divide(&text);
            let Some(first) = letters.next() else { return Self::DEAD };
            let rest = letters.as_str().to_owned();
            // The first letter is certain if more characters follow it that no longer one has.
            if !rest.is_empty() && !alphabet.may_grow(&text) {
                (before, text) = (automaton.step(&at, first), rest);
                continue;
            }
            let Some(letters) = Letter::joined(&text) else { return Self::DEAD };
            let state = alphabet
                .divide(&text)
                .try_fold(at.clone(), |state, letter| automaton.step(&state, letter));
            return Self::after(state, Some(Box::new(Last { letters, before: at })));
        }
    }

    fn after(state: Option<S>, last: Option<Box<Last<S>>>) -> Self {
        Self { state, last, bytes: [0; 4], read: 0 }
    }
}

/// Implements [`dictc_lexicon::Automaton`] for a [`LetterAutomaton`] with a field `marks`: the
/// methods that are the same for all.
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
                state.can_match()
            }

            fn accept(&self, state: &Self::State, byte: u8) -> Self::State {
                state.accept(byte, self)
            }
        }
    };
}
pub(crate) use automaton_of_letters;

/// The methods of [`LetterAutomaton`] for a type with a field `marks`.
macro_rules! marks_in_field {
    () => {
        fn marks(&self) -> &crate::by_letter::Marks {
            &self.marks
        }

        fn marks_mut(&mut self) -> &mut crate::by_letter::Marks {
            &mut self.marks
        }
    };
}
pub(crate) use marks_in_field;

#[cfg(test)]
mod tests {
    use dictc_lexicon::Automaton;

    use super::*;

    /// Matches exactly these letters.
    struct Exactly {
        letters: Vec<Letter>,
        marks: Marks,
    }

    impl LetterAutomaton for Exactly {
        type State = usize;

        fn start(&self) -> usize {
            0
        }

        fn step(&self, &state: &usize, letter: Letter) -> Option<usize> {
            (self.letters.get(state) == Some(&letter)).then_some(state + 1)
        }

        fn is_match(&self, &state: &usize) -> bool {
            state == self.letters.len()
        }

        marks_in_field!();
    }

    automaton_of_letters!(Exactly, usize);

    fn matches(letters: &str, bytes: &[u8]) -> bool {
        let exactly = Exactly { letters: Letter::all(letters).collect(), marks: Marks::Possible };
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
    fn a_letter_goes_on_as_long_as_marks_follow() {
        for text in ["हिन्दी", "ọ̀rọ̀", "กำลัง", "e\u{301}"] {
            assert!(matches(text, text.as_bytes()), "{text}");
            for (at, _) in text.char_indices().skip(1) {
                assert!(!matches(text, &text.as_bytes()[..at]), "{text} cut");
                let is_whole =
                    Letter::all(&text[..at]).chain(Letter::all(&text[at..])).eq(Letter::all(text));
                assert!(!matches(&text[..at], text.as_bytes()), "{text}");
                let exactly = Exactly {
                    letters: Letter::all(&text[..at]).chain(Letter::all(&text[at..])).collect(),
                    marks: Marks::Possible,
                };
                assert_eq!(exactly.matches_word(text), is_whole, "{text}");
            }
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
