//! Letters that extend a word to another word.

use dictc_lexicon::Lexicon;

use crate::by_letter::{ByLetter, LetterAutomaton, automaton_of_letters};

/// The letters that extend a word to another word, in alphabetical order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hooks {
    /// The letters that can stand in front of it.
    pub front: Vec<char>,
    /// The letters that can follow it.
    pub back: Vec<char>,
}

impl Hooks {
    /// The letters that extend `word` to a word of `lexicon`. The word itself need not be in the
    /// lexicon.
    ///
    /// Takes time proportional to the number of different first letters, times the length of the
    /// word.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_query::Hooks;
    ///
    /// let lexicon = Lexicon::from_words(["heat", "meat", "eat", "eats"])?;
    /// let hooks = Hooks::of("eat", &lexicon);
    /// assert_eq!((hooks.front, hooks.back), (vec!['h', 'm'], vec!['s']));
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn of(word: &str, lexicon: &Lexicon) -> Self {
        let letters = |end| {
            let found = lexicon.search(Hooked { word: word.chars().collect(), end });
            let letter = |word: String| match end {
                End::Front => word.chars().next(),
                End::Back => word.chars().next_back(),
            };
            found.filter_map(letter).collect()
        };
        Self { front: letters(End::Front), back: letters(End::Back) }
    }

    /// Whether no letter extends the word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.front.is_empty() && self.back.is_empty()
    }
}

/// Matches a word with one more letter, in front or at the end.
struct Hooked {
    word: Vec<char>,
    end: End,
}

/// The end of the word that the letter is added to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Front,
    Back,
}

impl LetterAutomaton for Hooked {
    /// The number of letters read.
    type State = usize;

    fn start(&self) -> usize {
        0
    }

    fn step(&self, &read: &usize, letter: char) -> Option<usize> {
        let fits = match self.end {
            End::Front if read == 0 => true,
            End::Front => self.word.get(read - 1) == Some(&letter),
            End::Back if read == self.word.len() => true,
            End::Back => self.word.get(read) == Some(&letter),
        };
        fits.then_some(read + 1)
    }

    fn is_match(&self, &read: &usize) -> bool {
        read == self.word.len() + 1
    }
}

automaton_of_letters!(Hooked, usize);
