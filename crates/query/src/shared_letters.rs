//! Sets of words that share the letters of a text: anagrams of several words.

use std::collections::HashMap;
use std::ops::{ControlFlow, RangeInclusive};

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::{Entry, Lexicon};

use crate::alphagram::{group, sorted_letters};
use crate::anagram::Anagram;
use crate::answers::{MAX_WORDS, collect};
use crate::error::Error;

/// The maximum number of letters to share.
const MAX_LETTERS: usize = 100;

/// The number of occurrences of each letter of the text, by the letter's number.
type Counts = Box<[u8]>;

/// Sets of words that together use all letters of a text, each once.
///
/// Words and text are compared letter by letter: leave out spaces and other characters that are not
/// letters.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::SharedLetters;
///
/// let lexicon = Lexicon::from_words(["dirty", "room", "dorm", "tory", "id", "moor"])?;
/// let sets = SharedLetters::of("dirtyroom")?.words(1..=2).lengths(3..=9).sets(&lexicon)?;
/// assert_eq!(sets.collect::<Vec<_>>(), [["dirty", "moor"], ["dirty", "room"]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct SharedLetters {
    letters: String,
    words: RangeInclusive<usize>,
    lengths: RangeInclusive<usize>,
    max_words: usize,
}

impl SharedLetters {
    /// Sets that use these letters.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if there are more than 100 letters.
    pub fn of(letters: &str) -> Result<Self, Error> {
        let all = Letter::count(letters);
        if all > MAX_LETTERS {
            let problem = format!("has {all} letters; expected at most {MAX_LETTERS}");
            let text: String = letters.chars().take(20).chain(['…']).collect();
            return Err(Error::invalid("text", &text, None, problem));
        }
        Ok(Self {
            letters: letters.to_owned(),
            words: 1..=all,
            lengths: 1..=all,
            max_words: MAX_WORDS,
        })
    }

    /// Only sets with this number of words. Default: any number.
    pub fn words(mut self, words: RangeInclusive<usize>) -> Self {
        self.words = words;
        self
    }

    /// Only words with this many letters. Default: any number.
    pub fn lengths(mut self, letters: RangeInclusive<usize>) -> Self {
        self.lengths = letters;
        self
    }

    /// The maximum number of words to combine. Default: 5,000,000, because a file of a few bytes can
    /// encode more words than fit in memory.
    pub fn max_words(mut self, words: usize) -> Self {
        self.max_words = words;
        self
    }

    /// The sets of words of `lexicon`.
    ///
    /// Takes the time of [`Anagram::within`] for the letters. [`WordSets`] states the cost of a
    /// step.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyWords`] if the letters form more than [`max_words`](Self::max_words) words.
    pub fn sets(&self, lexicon: &Lexicon) -> Result<WordSets, Error> {
        self.sets_of(lexicon, |_| true)
    }

    /// Like [`sets`](Self::sets), but only of words that `wanted` accepts. It is called for each
    /// word of an allowed length that can be formed from the letters.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyWords`] if it accepts more than [`max_words`](Self::max_words) words.
    pub fn sets_of(
        &self,
        lexicon: &Lexicon,
        mut wanted: impl FnMut(Entry<'_>) -> bool,
    ) -> Result<WordSets, Error> {
        let alphabet = lexicon.alphabet();
        let mut search = Anagram::literally(&self.letters, alphabet).allow_unused().words(lexicon);
        let words = collect(&mut search, self.max_words, |entry| {
            self.lengths.contains(&alphabet.count(&entry.text())) && wanted(entry)
        })?;
        let groups = group(alphabet, words);
        Ok(WordSets::new(alphabet, &self.letters, groups, self.words.clone(), lexicon.step_limit()))
    }
}

/// A walk over the sets of words that together use all letters of a text.
///
/// Sets with the fewest words come first. Within a set, the words are in the order in which the
/// search chose them: each contains the rarest letter that the words before it left. A set can
/// contain a word twice.
///
/// The search collects the words within the letters and then combines them. Finding the next set can
/// take time exponential in the number of words in a set, unless there is a
/// [step limit](Lexicon::step_limit).
#[derive(Clone, Debug)]
pub struct WordSets {
    groups: Vec<Group>,
    by_counts: HashMap<Counts, usize>,
    /// For each letter, the groups that have it.
    with_letter: Vec<Vec<usize>>,
    letters: Counts,
    /// The numbers of words in a set that have not been tried, starting with the current one.
    sizes: RangeInclusive<usize>,
    chosen: Vec<Choice>,
    /// The words of the groups in a complete set.
    members: Option<Members>,
    /// The step limit, and the number of words that may still be tried before it and before the next
    /// pause.
    steps: u64,
    steps_left: u64,
    until_pause: u64,
    gave_up: bool,
}

/// Words with the same letters.
#[derive(Clone, Debug)]
struct Group {
    counts: Counts,
    letters: usize,
    words: Vec<String>,
}

/// A step of the search: the letters that are left, and the groups to try.
#[derive(Clone, Debug)]
struct Choice {
    left: Counts,
    /// The number of letters left.
    total: usize,
    /// The rarest letter that is left.
    letter: usize,
    /// The position in the list of groups with that letter to try next.
    next: usize,
}

/// The sets of words that one set of groups represents.
#[derive(Clone, Debug)]
struct Members {
    groups: Vec<usize>,
    /// For each group, the number of its word.
    words: Vec<usize>,
}

impl WordSets {
    fn new(
        alphabet: &Alphabet,
        letters: &str,
        groups: Vec<Vec<String>>,
        sizes: RangeInclusive<usize>,
        steps: u64,
    ) -> Self {
        let kinds = by_rarity(alphabet, letters, &groups);
        let mut groups: Vec<Group> = groups
            .into_iter()
            .filter_map(|words| {
                let counts = counts(alphabet, &kinds, &words[0])?;
                let letters = alphabet.count(&words[0]);
                Some(Group { counts, letters, words })
            })
            .collect();
        groups
            .sort_unstable_by(|a, b| b.letters.cmp(&a.letters).then_with(|| a.words.cmp(&b.words)));
        let mut with_letter = vec![Vec::new(); kinds.len()];
        for (i, group) in groups.iter().enumerate() {
            for (letter, _) in group.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                with_letter[letter].push(i);
            }
        }
        let by_counts = groups.iter().enumerate().map(|(i, it)| (it.counts.clone(), i)).collect();
        let letters = counts(alphabet, &kinds, letters).unwrap_or_default();
        let all: usize = letters.iter().map(|&it| usize::from(it)).sum();
        // A set has at most as many words as letters, and no letters have no words.
        let sizes = *sizes.start().max(&1)..=*sizes.end().min(&all);
        let mut new = Self {
            groups,
            by_counts,
            with_letter,
            letters,
            sizes,
            chosen: Vec::new(),
            members: None,
            steps,
            steps_left: steps,
            until_pause: u64::MAX,
            gave_up: false,
        };
        new.start_size();
        new
    }

    /// After the last set, whether the walk found all sets: `false` if it ended at the step limit.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.gave_up
    }

    /// The next set, or [`ControlFlow::Continue`] after this number of steps without one, so that
    /// the caller can cancel the walk. The next call continues.
    ///
    /// # Errors
    ///
    /// [`Error::StepLimit`] after the last set that was found before the limit.
    pub fn next_within(&mut self, steps: u64) -> Result<ControlFlow<Option<Vec<String>>>, Error> {
        self.until_pause = steps;
        match self.next_set() {
            None if self.gave_up => Err(Error::StepLimit { steps: self.steps }),
            None if self.until_pause == 0 => Ok(ControlFlow::Continue(())),
            set => Ok(ControlFlow::Break(set)),
        }
    }

    /// Counts a step; `None` if there is none left, before the walk pauses or ends.
    fn step(&mut self) -> Option<()> {
        match self.steps_left.checked_sub(1) {
            Some(left) => self.steps_left = left,
            None => self.gave_up = true,
        }
        self.until_pause = self.until_pause.checked_sub(1).filter(|_| !self.gave_up)?;
        Some(())
    }

    fn next_set(&mut self) -> Option<Vec<String>> {
        self.step()?;
        let members = match self.members.take().and_then(|it| it.next(&self.groups)) {
            Some(members) => members,
            None => Members::first(self.next_groups()?),
        };
        let word = |(&group, &word): (&usize, &usize)| self.groups[group].words[word].clone();
        let words = members.groups.iter().zip(&members.words).map(word).collect();
        self.members = Some(members);
        Some(words)
    }

    /// Starts to look for sets of the current size, if there is one.
    fn start_size(&mut self) {
        if !self.sizes.is_empty() {
            let left = self.letters.clone();
            self.chosen = vec![Choice::new(left, None)];
        }
    }

    /// Looks for the next set of groups.
    fn next_groups(&mut self) -> Option<Vec<usize>> {
        while !self.sizes.is_empty() {
            let size = *self.sizes.start();
            while let Some(depth) = self.chosen.len().checked_sub(1) {
                let words_left = size - depth;
                let found = if words_left == 1 { self.last_group() } else { None };
                if words_left > 1 && self.choose(words_left)? {
                    continue;
                }
                self.chosen.pop();
                if let Some(last) = found {
                    return Some(self.groups_with(last));
                }
            }
            self.sizes = size + 1..=*self.sizes.end();
            self.start_size();
        }
        None
    }

    /// The group that uses all letters left, unless the search finds this set in another order.
    fn last_group(&self) -> Option<usize> {
        let choice = self.chosen.last()?;
        let group = *self.by_counts.get(&choice.left)?;
        let of_letter = &self.with_letter[choice.letter];
        (of_letter.get(choice.next).is_some_and(|&first| group >= first)).then_some(group)
    }

    /// The groups chosen, and the last one.
    fn groups_with(&self, last: usize) -> Vec<usize> {
        let chosen = self.chosen.iter().map(|it| self.with_letter[it.letter][it.next - 1]);
        chosen.chain([last]).collect()
    }

    /// Chooses the next group that fits; false if there are no more, and `None` at the step limit.
    fn choose(&mut self, words_left: usize) -> Option<bool> {
        let longest = self.groups.first().map_or(0, |group| group.letters);
        loop {
            self.step()?;
            let choice = self.chosen.last_mut()?;
            let Some(&group) = self.with_letter[choice.letter].get(choice.next) else {
                return Some(false);
            };
            choice.next += 1;
            let group = &self.groups[group];
            // Each of the other words has at least one letter, and at most as many as the longest
            // word.
            let after = choice.total.checked_sub(group.letters);
            let others = words_left - 1..=longest.saturating_mul(words_left - 1);
            let enough_left = after.is_some_and(|after| others.contains(&after));
            let Some(left) = minus(&choice.left, &group.counts).filter(|_| enough_left) else {
                continue;
            };
            let next = Choice::new(left, Some((choice.letter, choice.next - 1)));
            self.chosen.push(next);
            return Some(true);
        }
    }
}

impl Choice {
    /// The choice after a group, given by letter and position.
    fn new(left: Counts, after: Option<(usize, usize)>) -> Self {
        let total = left.iter().map(|&it| usize::from(it)).sum();
        let letter = left.iter().position(|&it| it > 0).unwrap_or(0);
        // While the rarest letter stays the same, groups are chosen in order, so that each set
        // comes once.
        let next = after.filter(|after| after.0 == letter).map_or(0, |after| after.1);
        Self { left, total, letter, next }
    }
}

impl Members {
    /// The first words of each group.
    fn first(groups: Vec<usize>) -> Self {
        Self { words: vec![0; groups.len()], groups }
    }

    /// The next words. The word of the last group changes first. Words of equal groups are chosen
    /// in order, so that each set comes once.
    fn next(mut self, groups: &[Group]) -> Option<Self> {
        for i in (0..self.groups.len()).rev() {
            if self.words[i] + 1 < groups[self.groups[i]].words.len() {
                self.words[i] += 1;
                for j in i + 1..self.groups.len() {
                    let same = self.groups[j] == self.groups[j - 1];
                    self.words[j] = if same { self.words[j - 1] } else { 0 };
                }
                return Some(self);
            }
        }
        None
    }
}

impl Iterator for WordSets {
    type Item = Vec<String>;

    fn next(&mut self) -> Option<Vec<String>> {
        self.until_pause = u64::MAX;
        self.next_set()
    }
}

impl std::iter::FusedIterator for WordSets {}

/// The different letters of a text, with the fewest groups first, because they leave the fewest
/// groups to try.
fn by_rarity(alphabet: &Alphabet, letters: &str, groups: &[Vec<String>]) -> Vec<Letter> {
    let mut different = sorted_letters(alphabet, letters);
    different.dedup();
    different.sort_by_cached_key(|&letter| {
        let has = |words: &Vec<String>| alphabet.divide(&words[0]).any(|it| it == letter);
        (groups.iter().filter(|words| has(words)).count(), letter)
    });
    different
}

/// The number of occurrences of each letter; `None` if the text has other letters.
fn counts(alphabet: &Alphabet, kinds: &[Letter], text: &str) -> Option<Counts> {
    let mut counts: Counts = vec![0; kinds.len()].into();
    for letter in alphabet.divide(text) {
        counts[kinds.iter().position(|&it| it == letter)?] += 1;
    }
    Some(counts)
}

/// The difference; `None` if `less` has more of a letter.
fn minus(counts: &Counts, less: &Counts) -> Option<Counts> {
    counts.iter().zip(less).map(|(a, b)| a.checked_sub(*b)).collect()
}
