//! Chains of words around the sides of a box.

use std::collections::{BTreeMap, HashMap};

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::Lexicon;
use dictc_query::{Hive, typed};

use crate::error::Error;
use crate::limit::keep;
use crate::vocabulary::Vocabulary;

/// The maximum number of letters of a box.
const MAX_LETTERS: usize = 16;

/// The maximum number of words in a chain.
const MAX_WORDS: usize = 5;

/// The minimum number of letters of a word.
const MIN_LENGTH: usize = 3;

/// The maximum number of letters of a word, so that the lengths of chains fit into a [`Lengths`].
const MAX_LENGTH: usize = 25;

/// A set of lengths, one bit each.
type Lengths = u128;

/// A box with letters on its sides.
///
/// Words have three letters or more, and neighboring letters are on different sides. A chain of
/// words uses every letter of the box. Each word starts with the last letter of the word before it,
/// and the chain ends with the word that uses the last missing letter.
///
/// # Examples
///
/// ```
/// use dictc_puzzles::LetterBox;
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["bead", "cab", "decaf", "face"])?;
/// let letter_box = LetterBox::parse("ab/cd/ef", &lexicon)?;
/// let vocabulary = lexicon.into();
/// assert_eq!(letter_box.words(&vocabulary)?, ["bead", "decaf", "face"]);
/// let chains = letter_box.chains(&vocabulary, 3, 10)?;
/// assert_eq!((chains.len(), &chains[0].words[..]), (1, &["bead".into(), "decaf".into()][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LetterBox {
    /// The letters, sorted, each with its side.
    letters: Vec<(Letter, u8)>,
    sides: Vec<Vec<Letter>>,
    alphabet: Alphabet,
}

/// Words that use every letter of a box.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[non_exhaustive]
pub struct Chain {
    /// The words, in order.
    pub words: Vec<String>,
    /// The total number of letters of all words.
    pub letters: usize,
}

impl LetterBox {
    /// Reads the letters of the sides for the words of a lexicon, with slashes, commas or spaces
    /// between the sides.
    ///
    /// # Errors
    ///
    /// If there are fewer than two sides, more than 16 letters, characters other than letters, or a
    /// repeated letter.
    pub fn parse(text: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let invalid = |problem: String| Err(Error::text("box", text, problem));
        let is_separator = |it: char| it == '/' || it == ',' || it.is_whitespace();
        let (mut letters, mut sides) = (Vec::new(), Vec::new());
        for side in text.split(is_separator).filter(|side| !side.is_empty()) {
            let folded = typed("side", side, lexicon)?;
            let side: Vec<Letter> = lexicon.alphabet().divide(&folded).collect();
            for &letter in &side {
                if letters.len() == MAX_LETTERS {
                    return invalid(format!("expected at most {MAX_LETTERS} letters"));
                }
                if letters.iter().any(|&(other, _)| other == letter) {
                    return invalid(format!(
                        "{letter:?} is there twice; expected each letter once"
                    ));
                }
                letters.push((letter, sides.len() as u8));
            }
            sides.push(side);
        }
        if sides.len() < 2 {
            return invalid("expected several sides, such as abc/def/ghi/jkl".to_owned());
        }
        letters.sort_unstable();
        Ok(Self { letters, sides, alphabet: lexicon.alphabet().clone() })
    }

    /// The letters of each side.
    #[must_use]
    pub fn sides(&self) -> &[Vec<Letter>] {
        &self.sides
    }

    /// The alphabet of the lexicon.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The words that can be spelled around the box, in byte order.
    ///
    /// Linear in the number of prefixes that consist of the letters. Words of more than 25 letters
    /// are left out.
    ///
    /// # Errors
    ///
    /// If there are more than 5,000,000.
    pub fn words(&self, vocabulary: &Vocabulary) -> Result<Vec<String>, Error> {
        let mut words = Vec::new();
        let hive = Hive::of_letters(self.letters.iter().map(|(letter, _)| *letter), [])?;
        let mut search = vocabulary.walk(hive);
        while let Some(row) = search.next_row()? {
            let text = row.text();
            let is_of_length = (MIN_LENGTH..=MAX_LENGTH).contains(&self.alphabet.count(&text));
            if is_of_length && self.goes_around(&text) && vocabulary.accepts(row) {
                keep(&mut words, text.into_owned())?;
            }
        }
        Ok(words)
    }

    /// The best chains of at most `max_words` words, at most `limit` of them: the fewest words
    /// first, then the fewest letters, then in byte order of the words.
    ///
    /// The list is exact. Words with the same first letter, last letter and set of letters are one
    /// kind. For each word after the first, the time is linear in the number of kinds times the
    /// number of kinds with the same first letter. For each chain, it is linear in the number of
    /// words.
    ///
    /// # Errors
    ///
    /// If `max_words` is not 1 to 5, or as for [`words`](Self::words).
    pub fn chains(
        &self,
        vocabulary: &Vocabulary,
        max_words: usize,
        limit: usize,
    ) -> Result<Vec<Chain>, Error> {
        if !(1..=MAX_WORDS).contains(&max_words) {
            let problem = format!("expected 1 to {MAX_WORDS} words in a chain");
            return Err(Error::text("number", &max_words.to_string(), problem));
        }
        let words = self.words(vocabulary)?;
        let mut search = ChainSearch::new(self, &words);
        let mut chains = Vec::new();
        for count in 1..=max_words {
            search.chains(count, limit, &mut chains);
        }
        Ok(chains)
    }

    /// Whether neighboring letters of a word are on different sides.
    fn goes_around(&self, word: &str) -> bool {
        let sides =
            self.alphabet.divide(word).map(|it| self.place(it).map(|at| self.letters[at].1));
        let sides: Vec<Option<u8>> = sides.collect();
        sides.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// The index of a letter among the sorted letters.
    fn place(&self, letter: Letter) -> Option<usize> {
        self.letters.binary_search_by_key(&letter, |&(letter, _)| letter).ok()
    }
}

/// A word around a box.
#[derive(Clone, Copy, Debug)]
struct Word<'w> {
    text: &'w str,
    last: u8,
    /// A bit for each letter that it uses.
    used: u32,
    length: u8,
}

/// Words with the same first letter, last letter and set of letters.
#[derive(Clone, Copy, Debug)]
struct Kind {
    last: u8,
    used: u32,
    lengths: Lengths,
}

/// The rest of a chain: the first letter of its next word, the letters that are not used yet, and
/// the number of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rest {
    first: u8,
    missing: u32,
    words: u8,
}

/// The words of a box, and known results about chains.
struct ChainSearch<'w> {
    /// For each letter, the words that start with it, in byte order.
    words: Vec<Vec<Word<'w>>>,
    /// The same words by kind.
    kinds: Vec<Vec<Kind>>,
    /// The letters of the box.
    all: u32,
    /// The lengths of all chains that complete a rest, for each rest that was needed.
    known: HashMap<Rest, Lengths>,
}

impl<'w> ChainSearch<'w> {
    fn new(letter_box: &LetterBox, words: &'w [String]) -> Self {
        let letters = letter_box.letters.len();
        let mut by_first = vec![Vec::new(); letters];
        let mut kinds = vec![BTreeMap::<(u8, u32), Lengths>::new(); letters];
        for text in words {
            let places: Vec<usize> =
                letter_box.alphabet.divide(text).filter_map(|it| letter_box.place(it)).collect();
            let (Some(&first), Some(&last)) = (places.first(), places.last()) else { continue };
            let used = places.iter().fold(0, |used, place| used | 1 << place);
            // Indices are below 16, and lengths at most `MAX_LENGTH`.
            let (last, length) = (last as u8, places.len() as u8);
            by_first[first].push(Word { text, last, used, length });
            *kinds[first].entry((last, used)).or_default() |= 1 << length;
        }
        let kind = |((last, used), lengths)| Kind { last, used, lengths };
        let kinds = kinds.into_iter().map(|kinds| kinds.into_iter().map(kind).collect()).collect();
        Self { words: by_first, kinds, all: (1 << letters) - 1, known: HashMap::new() }
    }

    /// Appends the chains of this number of words, until there are `limit` chains.
    fn chains(&mut self, count: usize, limit: usize, chains: &mut Vec<Chain>) {
        let starts: Vec<Rest> = (0..self.words.len())
            .map(|first| Rest { first: first as u8, missing: self.all, words: count as u8 })
            .collect();
        let lengths = starts.iter().fold(0, |all, &rest| all | self.lengths(rest));
        for length in (0..Lengths::BITS).filter(|length| lengths >> length & 1 == 1) {
            for &rest in &starts {
                self.extend(rest, length, &mut Vec::new(), limit, chains);
            }
        }
    }

    /// The lengths of all chains that complete the rest.
    fn lengths(&mut self, rest: Rest) -> Lengths {
        // A chain ends with the word that uses the last missing letter.
        if rest.missing == 0 || rest.words == 0 {
            return Lengths::from(rest.missing == 0 && rest.words == 0);
        }
        if let Some(&lengths) = self.known.get(&rest) {
            return lengths;
        }
        let mut all = 0;
        for at in 0..self.kinds[usize::from(rest.first)].len() {
            let kind = self.kinds[usize::from(rest.first)][at];
            let then = self.lengths(rest.after(kind.last, kind.used));
            if then != 0 {
                all |= sums(kind.lengths, then);
            }
        }
        self.known.insert(rest, all);
        all
    }

    /// Appends the chains that start with the given words and have `length` more letters, in byte
    /// order.
    fn extend(
        &mut self,
        rest: Rest,
        length: u32,
        before: &mut Vec<Word<'w>>,
        limit: usize,
        chains: &mut Vec<Chain>,
    ) {
        if rest.words == 0 {
            let words = before.iter().map(|word| word.text.to_owned()).collect();
            let letters = before.iter().map(|word| usize::from(word.length)).sum();
            chains.push(Chain { words, letters });
            return;
        }
        for at in 0..self.words[usize::from(rest.first)].len() {
            if chains.len() >= limit {
                return;
            }
            let word = self.words[usize::from(rest.first)][at];
            let then = rest.after(word.last, word.used);
            let Some(left) = length.checked_sub(u32::from(word.length)) else { continue };
            let is_new = before.iter().all(|it| it.text != word.text);
            if self.lengths(then) >> left & 1 == 1 && is_new {
                before.push(word);
                self.extend(then, left, before, limit, chains);
                before.pop();
            }
        }
    }
}

impl Rest {
    /// The rest after a word.
    fn after(self, last: u8, used: u32) -> Rest {
        Rest { first: last, missing: self.missing & !used, words: self.words - 1 }
    }
}

/// All sums of a length from one set and a length from the other.
fn sums(short: Lengths, long: Lengths) -> Lengths {
    let mut sums = 0;
    let mut rest = short;
    while rest != 0 {
        sums |= long << rest.trailing_zeros();
        rest &= rest - 1;
    }
    sums
}
