//! Words that can be formed from given letters.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use dictc_letters::{Alphabet, Letter, LetterSet};
use dictc_lexicon::{Lexicon, Search};

use crate::answers::{MAX_WORDS, collect};
use crate::by_letter::{ByLetter, LetterAutomaton, Marks, automaton_of_letters, marks_in_field};
use crate::error::Error;
use crate::reader::{Reader, stands_for_itself};

/// A blank, which can be any letter.
const BLANK: char = '?';
/// The maximum number of pools. A step may move a letter through all of them.
const MAX_POOLS: usize = 64;

/// Matches the words that can be formed from given letters. `?` is a blank, which can be any
/// letter.
///
/// [`FromStr`](#impl-FromStr-for-Anagram) also reads pools, such as `[aeiou]`, each of
/// which supplies one letter, and `*` for any number of further letters.
///
/// A step is linear in the number of different letters and pools. A search visits the prefixes that
/// can be formed; with `*`, these are all prefixes, unless [`max_length`](Self::max_length) limits
/// the number of further letters.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::Anagram;
///
/// let lexicon = Lexicon::from_words(["ate", "eat", "set", "tea", "teas"])?;
///
/// let found = |anagram: Anagram| anagram.words(&lexicon).collect::<Vec<_>>();
/// assert_eq!(found(Anagram::of("tea")), ["ate", "eat", "tea"]);
/// assert_eq!(found(Anagram::within("se?t")), ["ate", "eat", "set", "tea", "teas"]);
/// assert_eq!(found("et[as]".parse()?), ["ate", "eat", "set", "tea"]);
/// assert_eq!("*set".parse::<Anagram>()?.longest_first(&lexicon)?, ["teas", "set"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Anagram {
    /// The different letters, sorted.
    letters: Vec<Letter>,
    /// The number of each letter, then the number of blanks.
    counts: Box<[u32]>,
    /// Sets of letters. Each supplies one letter.
    pools: Vec<LetterSet>,
    /// The number of letters that may remain.
    spare: u32,
    /// The number of further letters that a word may have.
    extra: usize,
    /// Whether the spaces between the words of a phrase are skipped.
    skips_blanks: bool,
    /// The maximum number of words to collect.
    max_words: usize,
    marks: Marks,
}

/// The letters that remain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Left {
    /// Shared between states that differ only in pools or further letters.
    counts: Arc<[u32]>,
    /// The letter that each pool supplies, if it already supplies one.
    pools: Box<[Option<Letter>]>,
    total: u32,
    extra: usize,
}

/// The supplier of a letter of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Supplier {
    Letter,
    Pool,
    Blank,
    Extra,
}

impl Anagram {
    /// Words that use all of these letters.
    #[must_use]
    pub fn of(letters: &str) -> Self {
        Self::new(letters, false)
    }

    /// Words that use some or all of these letters.
    #[must_use]
    pub fn within(letters: &str) -> Self {
        Self::new(letters, true)
    }

    /// Folds letters as `lexicon` folds its words, and parses them like
    /// [`FromStr`](#impl-FromStr-for-Anagram). Spaces between them are ignored: *dirty room* means `dirtyroom`.
    ///
    /// # Errors
    ///
    /// The same as [`FromStr`](#impl-FromStr-for-Anagram). Also if a letter of a set becomes
    /// several, or if a character is not a letter, so that no word of the lexicon can have it.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_query::Anagram;
    /// use dictc_lexicon::Lexicon;
    ///
    /// let lexicon = Lexicon::from_words(["eat", "east", "tea"])?;
    /// let found = |text| Anagram::typed(text, &lexicon)?.longest_first(&lexicon);
    /// assert_eq!(found("T EA")?, ["eat", "tea"]);
    /// assert_eq!(found("*tea")?, ["east", "eat", "tea"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn typed(text: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let letters: String = text.split_whitespace().collect();
        Self::read(&letters, Reader::of(lexicon))
    }

    fn new(text: &str, some: bool) -> Self {
        let letters = Letter::all(text).filter(|it| *it != BLANK).collect();
        let blanks = Letter::all(text).filter(|it| *it == BLANK).count();
        let anagram = Self::assemble(letters, blanks, Vec::new(), 0);
        if some { anagram.allow_unused() } else { anagram }
    }

    /// Words that use all of these letters; `?` has no special meaning.
    pub(crate) fn literally(letters: &str, alphabet: &Alphabet) -> Self {
        Self::assemble(alphabet.divide(letters).collect(), 0, Vec::new(), 0)
    }

    /// Words that use all of these letters and one more; `?` has no special meaning.
    pub(crate) fn with_one_more(letters: &str, alphabet: &Alphabet) -> Self {
        Self::assemble(alphabet.divide(letters).collect(), 1, Vec::new(), 0)
    }

    fn assemble(
        mut letters: Vec<Letter>,
        blanks: usize,
        pools: Vec<LetterSet>,
        extra: usize,
    ) -> Self {
        letters.sort_unstable();
        let mut counts: Vec<usize> = letters.chunk_by(PartialEq::eq).map(<[Letter]>::len).collect();
        counts.push(blanks);
        letters.dedup();
        let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
        let counts: Box<[u32]> = counts.into_iter().map(number).collect();
        Self {
            letters,
            counts,
            pools,
            spare: 0,
            extra,
            skips_blanks: false,
            max_words: MAX_WORDS,
            marks: Marks::default(),
        }
    }

    pub(crate) fn read(text: &str, reader: Reader<'_>) -> Result<Self, Error> {
        let invalid = |at: usize, problem: Cow<'static, str>| {
            Error::invalid("letters", text, Some(text[..at].chars().count()), problem)
        };
        let (mut letters, mut pools, mut blanks, mut extra) = (Vec::new(), Vec::new(), 0, 0);
        let alphabet = reader.alphabet();
        let mut rest = alphabet.divide_typed(text);
        loop {
            let at = text.len() - rest.as_str().len();
            let Some(first) = rest.next() else { break };
            let read = match first.as_char() {
                Some(BLANK) => {
                    blanks += 1;
                    Ok(Vec::new())
                }
                Some('*') => {
                    extra = usize::MAX;
                    Ok(Vec::new())
                }
                Some('[') if pools.len() == MAX_POOLS => {
                    Err("more than 64 pools; expected fewer".into())
                }
                Some('[') => match reader.class(rest.as_str()) {
                    Ok((set, len)) => {
                        pools.push(set);
                        rest = alphabet.divide_typed(&rest.as_str()[len..]);
                        Ok(Vec::new())
                    }
                    Err((offset, problem)) => return Err(invalid(at + offset, problem)),
                },
                Some('\\') => match rest.next() {
                    Some(escaped) => reader.letters(escaped),
                    None => Err("nothing follows the \\; expected a character".into()),
                },
                _ if stands_for_itself(first) => reader.letters(first),
                _ => Err("this is not a letter; expected letters, ? for any letter, [aeiou] for \
                          one of these, * for any more, or \\ before a character that stands for \
                          itself"
                    .into()),
            };
            letters.extend(read.map_err(|problem| invalid(at, problem))?);
        }
        Ok(Self { marks: reader.marks(), ..Self::assemble(letters, blanks, pools, extra) })
    }

    /// Words that use some or all of the letters.
    #[must_use]
    pub fn allow_unused(mut self) -> Self {
        self.spare = u32::MAX;
        self
    }

    /// Skips the spaces between the words of a [phrase](crate::Phrases), so that its words share
    /// the letters.
    #[must_use]
    pub fn ignore_spaces(mut self) -> Self {
        self.skips_blanks = true;
        self
    }

    /// Whether there are blanks or pools, so that words with different letters can match.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        self.counts.last() != Some(&0) || !self.pools.is_empty()
    }

    /// The letters, sorted, if words have all of them and no others.
    pub(crate) fn all_letters(&self) -> Option<Vec<Letter>> {
        let is_fixed = self.spare == 0 && self.extra == 0 && !self.skips_blanks;
        let repeat = |(&letter, &count)| std::iter::repeat_n(letter, count as usize);
        (is_fixed && !self.has_choice())
            .then(|| self.letters.iter().zip(&self.counts).flat_map(repeat).collect())
    }

    /// The numbers of letters of words that can match.
    #[must_use]
    pub fn lengths(&self) -> RangeInclusive<usize> {
        let total = self.total() as usize;
        let least = total.saturating_sub(self.spare as usize);
        least..=total.saturating_add(self.extra)
    }

    /// Limits the number of further letters, so that words with further letters have at most this
    /// number of letters in total. A search then visits fewer prefixes. Default: no limit.
    #[must_use]
    pub fn max_length(mut self, letters: usize) -> Self {
        self.extra = self.extra.min(letters.saturating_sub(self.total() as usize));
        self
    }

    /// The maximum number of words that [`longest_first`](Self::longest_first) collects. Default:
    /// 5,000,000, because a file of a few bytes can encode more words than fit in memory.
    #[must_use]
    pub fn max_words(mut self, words: usize) -> Self {
        self.max_words = words;
        self
    }

    pub(crate) fn max(&self) -> usize {
        self.max_words
    }

    /// The time of a step, compared with that of other automata: it tries the sets of letters.
    pub(crate) fn cost(&self) -> u64 {
        1 + self.pools.len() as u64 / 4
    }

    /// The words of `lexicon` that can be formed, in byte order.
    ///
    /// Visits the prefixes that can be formed. [`Search`] states the cost of a step.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> Search<Self> {
        let cost = self.cost();
        lexicon.search(self.of_lexicon(lexicon)).remembering().cost(cost)
    }

    /// The same query, optimized for the words of this lexicon. It matches the same words, and if
    /// their letters are characters without marks, as in most languages, a search visits fewer
    /// prefixes. [`words`](Self::words) does this.
    #[must_use]
    pub fn of_lexicon(self, lexicon: &Lexicon) -> Self {
        LetterAutomaton::of_lexicon(self, lexicon)
    }

    /// The words of `lexicon` that can be formed, longest first, then in byte order.
    ///
    /// Time is linear in the number of prefixes that can be formed, and memory in the number of
    /// words found.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyWords`] if there are more than [`max_words`](Self::max_words).
    pub fn longest_first(&self, lexicon: &Lexicon) -> Result<Vec<String>, Error> {
        let mut words = collect(&mut self.clone().words(lexicon), self.max_words, |_| true)?;
        // The sort is stable, so words of equal length stay in byte order.
        words.sort_by_cached_key(|word| Reverse(lexicon.alphabet().count(word)));
        Ok(words)
    }

    /// The letters of `word` that blanks and pools supply, as positions counted in letters from 0;
    /// `None` if the word does not match.
    ///
    /// Given letters are used first, then pools, then blanks, each for the first letter of the word
    /// that needs it. Linear in the length of the word times the number of letters and pools.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_query::Anagram;
    ///
    /// assert_eq!(Anagram::of("retina?").blank_positions("retains"), Some(vec![6]));
    /// assert_eq!(Anagram::of("?a?").blank_positions("tea"), Some(vec![0, 1]));
    /// assert_eq!(Anagram::of("?a?").blank_positions("ten"), None);
    /// ```
    #[must_use]
    pub fn blank_positions(&self, word: &str) -> Option<Vec<usize>> {
        let mut left = self.start();
        let mut supplied = Vec::new();
        for (i, letter) in self.marks.alphabet().divide(word).enumerate() {
            match self.supply(&mut left, letter)? {
                Supplier::Pool | Supplier::Blank => supplied.push(i),
                Supplier::Letter | Supplier::Extra => {}
            }
        }
        self.is_match(&left).then_some(supplied)
    }

    /// The total number of letters of all suppliers.
    fn total(&self) -> u32 {
        let pools = self.pools.len() as u32;
        self.counts.iter().fold(pools, |sum, &count| sum.saturating_add(count))
    }

    /// Takes a letter from the least flexible supplier that has it; `None` if none has it.
    fn supply(&self, left: &mut Left, letter: Letter) -> Option<Supplier> {
        let blanks = self.letters.len();
        let supplier = match self.letters.binary_search(&letter) {
            Ok(kind) if left.counts[kind] > 0 => {
                Arc::make_mut(&mut left.counts)[kind] -= 1;
                Supplier::Letter
            }
            _ if self.supply_from_pools(&mut left.pools, letter) => Supplier::Pool,
            _ if left.counts[blanks] > 0 => {
                Arc::make_mut(&mut left.counts)[blanks] -= 1;
                Supplier::Blank
            }
            _ => {
                left.extra = left.extra.checked_sub(1)?;
                return Some(Supplier::Extra);
            }
        };
        left.total -= 1;
        Some(supplier)
    }

    /// Takes a letter from a pool, and moves letters between pools if that frees one: the pools
    /// always supply as many letters as they can.
    fn supply_from_pools(&self, pools: &mut [Option<Letter>], letter: Letter) -> bool {
        if pools.is_empty() {
            return false;
        }
        // Breadth-first search over the pools that `letter` can reach by moving other letters.
        let mut reached_from = vec![usize::MAX; pools.len()];
        let mut queue: Vec<usize> = Vec::new();
        let mut seen = vec![false; pools.len()];
        let mut reach = |letter: Letter, from: usize, queue: &mut Vec<usize>| {
            for (i, set) in self.pools.iter().enumerate() {
                if !seen[i] && set.contains(letter) {
                    (seen[i], reached_from[i]) = (true, from);
                    queue.push(i);
                }
            }
        };
        reach(letter, usize::MAX, &mut queue);
        let mut next = 0;
        while let Some(&pool) = queue.get(next) {
            next += 1;
            if let Some(supplied) = pools[pool] {
                reach(supplied, pool, &mut queue);
                continue;
            }
            let mut free = pool;
            while reached_from[free] != usize::MAX {
                pools[free] = pools[reached_from[free]];
                free = reached_from[free];
            }
            pools[free] = Some(letter);
            return true;
        }
        false
    }
}

impl FromStr for Anagram {
    type Err = Error;

    /// Parses letters with blanks and pools. Words use all of them.
    ///
    /// | in the text | supplies |
    /// | --- | --- |
    /// | `?` | any letter |
    /// | `[aeiou]`, `[a-m]` | one letter of the set |
    /// | `[!aeiou]`, `[^aeiou]` | one letter outside the set |
    /// | `*` | any number of further letters, at any position |
    /// | `\?`, `\[`, `\'` | the character itself |
    /// | a letter, `'`, `-` | itself |
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`], with the position, for other characters, a `[` that is not closed, a `\`
    /// at the end, a range that runs backwards, and more than 64 pools.
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::read(text, Reader::AS_IS)
    }
}

impl LetterAutomaton for Anagram {
    type State = Left;

    fn start(&self) -> Left {
        Left {
            counts: Arc::from(&*self.counts),
            pools: vec![None; self.pools.len()].into(),
            total: self.total(),
            extra: self.extra,
        }
    }

    fn step(&self, left: &Left, letter: Letter) -> Option<Left> {
        if letter == ' ' && self.skips_blanks {
            return Some(left.clone());
        }
        // Nearly all steps of a search end here, before anything is copied.
        let none_left = || {
            let kind = self.letters.binary_search(&letter);
            let plain = kind.is_ok_and(|kind| left.counts[kind] > 0);
            !plain && left.counts[self.letters.len()] == 0 && left.extra == 0
        };
        if self.pools.is_empty() && none_left() {
            return None;
        }
        let mut left = left.clone();
        self.supply(&mut left, letter)?;
        Some(left)
    }

    fn is_match(&self, left: &Left) -> bool {
        left.total <= self.spare
    }

    marks_in_field!();
}

automaton_of_letters!(Anagram, Left);
