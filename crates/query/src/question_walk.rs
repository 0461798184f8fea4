//! Walks over the answers of a question.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt;
use std::hash::Hash;
use std::ops::{ControlFlow, RangeBounds};

use dictc_lexicon::{Automaton, Entry, Lexicon, Search, Words};

use crate::anagram::Anagram;
use crate::anagram_index::AnagramIndex;
use crate::answers::{Answers, STEPS_AT_ONCE, ended};
use crate::by_letter::LetterAutomaton;
use crate::error::Error;
use crate::intersection::{Intersection, Optional};
use crate::levenshtein::NearWord;
use crate::pattern::Pattern;
use crate::phrases::{PhraseWalk, Phrases, Spaces};
use crate::question::{Asked, Question, ValueRange};
use crate::word_range::WordRange;

/// The answers of a [`Question`], one by one.
///
/// A walk owns a clone of its lexicon. As an [`Iterator`] it yields the texts of the rows. After an
/// error it has no more rows.
///
/// Every walk ends: [`Lexicon::step_limit`]. A walk can be cancelled, too, by
/// [`interrupt_when`](Self::interrupt_when), or because [`next_within`](Self::next_within) returns
/// after some steps without a row.
///
/// # Examples
///
/// A button of another thread sets a flag:
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// use dictc_query::{Error, Question};
///
/// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "team", "ten"])?;
/// let is_cancelled = Arc::new(AtomicBool::new(false));
/// let flag = Arc::clone(&is_cancelled);
/// let mut walk = Question::matches("te*", &lexicon)?.walk(&lexicon);
/// walk.interrupt_when(move || flag.load(Ordering::Relaxed));
///
/// is_cancelled.store(true, Ordering::Relaxed);
/// assert_eq!(walk.next(), Some(Err(Error::Interrupted)));
/// assert_eq!(walk.next(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Walk {
    /// `None` after the last row. An error is a walk that could not begin.
    finder: Option<Result<Box<dyn Finder>, Error>>,
    interrupt: Option<Interrupt>,
}

/// Whether a walk has to end.
struct Interrupt {
    is_set: Box<dyn Fn() -> bool + Send + Sync>,
    /// The number of rows before the next look: many rows take few steps.
    rows: usize,
}

impl Interrupt {
    /// The number of rows between two looks.
    const ROWS: usize = 16;

    /// Whether it is set, where it is time to look.
    fn ends_before_row(&mut self) -> bool {
        let is_time = self.rows == 0;
        self.rows = if is_time { Self::ROWS } else { self.rows - 1 };
        is_time && (self.is_set)()
    }
}

/// An answer: a word, or several words with a space between two.
///
/// It borrows from the walk and lasts until the next step.
#[derive(Clone, Copy)]
pub struct Row<'w> {
    lexicon: &'w Lexicon,
    bytes: &'w [u8],
    known: Known,
    distance: usize,
}

/// What a walk knows about a row without a look-up.
#[derive(Clone, Copy)]
enum Known {
    Nothing,
    Value(Option<u64>),
    Ordinal(usize),
}

impl<'w> From<Entry<'w>> for Row<'w> {
    fn from(entry: Entry<'w>) -> Self {
        let lexicon = entry.lexicon();
        let known = match lexicon.is_native() {
            true => Known::Ordinal(entry.ordinal()),
            false => Known::Value(entry.value()),
        };
        Self { lexicon, bytes: entry.bytes(), known, distance: 0 }
    }
}

impl<'w> Row<'w> {
    /// The text. Bytes that are not UTF-8, which no proven dictionary has, are replaced.
    #[must_use]
    pub fn text(&self) -> Cow<'w, str> {
        // Checking first is faster than replacing.
        let lossy = |_| String::from_utf8_lossy(self.bytes);
        std::str::from_utf8(self.bytes).map_or_else(lossy, Cow::Borrowed)
    }

    /// The bytes of the text.
    #[must_use]
    pub fn bytes(&self) -> &'w [u8] {
        self.bytes
    }

    /// The rank of the word in byte order; `None` for several words. Takes constant time, or the
    /// time of a look-up where words are sorted and in plain `fst` files.
    #[must_use]
    pub fn ordinal(&self) -> Option<usize> {
        match self.known {
            Known::Ordinal(ordinal) => Some(ordinal),
            _ => self.lexicon.ordinal(self.bytes),
        }
    }

    /// The rank of the word, if it is known without a look-up.
    #[must_use]
    pub fn known_ordinal(&self) -> Option<usize> {
        match self.known {
            Known::Ordinal(ordinal) => Some(ordinal),
            Known::Nothing | Known::Value(_) => None,
        }
    }

    /// The value of the word, as [`Lexicon::value`] returns it.
    #[must_use]
    pub fn value(&self) -> Option<u64> {
        match self.known {
            Known::Value(value) => value,
            Known::Ordinal(ordinal) => self.lexicon.values().and_then(|it| it.get(ordinal)),
            Known::Nothing => self.lexicon.value(self.bytes),
        }
    }

    /// The distance of a word that is near another one, else 0.
    #[must_use]
    pub fn distance(&self) -> usize {
        self.distance
    }
}

impl fmt::Debug for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row").field("text", &self.text()).finish_non_exhaustive()
    }
}

/// Something that finds rows.
trait Finder: Send + Sync {
    /// Steps to the next row; `false` after the last. Continues after about this number of steps.
    ///
    /// # Errors
    ///
    /// The reason why the rows before are not all.
    fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error>;

    /// The current row; `None` before the first and after the last.
    fn row(&self) -> Option<Row<'_>>;
}

impl AnagramIndex {
    /// The words of all typed letters, as [`Question::anagrams`] finds them. Texts with blanks, sets
    /// or `*` are searched for in the lexicon.
    ///
    /// # Errors
    ///
    /// As [`Question::anagrams`].
    pub fn anagrams(&self, letters: &str) -> Result<Walk, Error> {
        let lexicon = self.lexicon();
        Ok(Question::anagrams(letters, lexicon)?.indexed(self).walk(lexicon))
    }
}

impl Question {
    /// The answers for the words of `lexicon`.
    ///
    /// The first call on a plain `fst` file proves its words, which is linear in its size
    /// ([`Lexicon::prove`]). A row takes the time to visit the prefixes before the next match. Where
    /// rows are sorted, the first one takes the time of all.
    #[must_use]
    pub fn walk(self, lexicon: &Lexicon) -> Walk {
        let finder = lexicon.prove().map_err(Error::Damaged).and_then(|()| self.finder(lexicon));
        Walk { finder: Some(finder), interrupt: None }
    }

    fn finder(self, lexicon: &Lexicon) -> Result<Box<dyn Finder>, Error> {
        let remember_after = self.remember_after();
        let Self { asked, range, rack, pattern, values, index, max_words, .. } = self;
        let is_open = rack.is_none() && pattern.is_none();
        let is_narrow = !(is_open && range.is_everything());
        let narrowing = rack.as_ref().map_or(1, Anagram::cost);
        let narrowing = narrowing.max(pattern.as_ref().map_or(1, Pattern::cost));
        let cost = narrowing.max(asked.cost());
        // Of phrases, the search itself reads the letters.
        let letters = rack.clone().filter(|_| matches!(asked, Asked::Phrases(..)));
        // Questions of words in order need none, and take less time than this.
        let finders = |range: WordRange| {
            let rack = Optional::new(rack.map(|rack| rack.of_lexicon(lexicon)));
            let pattern = Optional::new(pattern.map(|pattern| pattern.of_lexicon(lexicon)));
            let narrow = Intersection::new(range.of_lexicon(lexicon), rack);
            let narrow = Intersection::new(narrow, pattern);
            Finders { lexicon, is_narrow, narrow, remember_after, cost }
        };
        let in_order = |words| Box::new(InOrder::new(words, lexicon.step_limit()));
        let finder: Box<dyn Finder> = match asked {
            Asked::Words => match range.only_prefix().filter(|_| is_open) {
                Some(prefix) => in_order(lexicon.completions(prefix)),
                None if is_open => finders(range.clone()).of(range.of_lexicon(lexicon)),
                None => {
                    let finders = finders(range);
                    finders.of(finders.narrow.clone())
                }
            },
            Asked::Prefixes(text) => in_order(lexicon.prefixes_of(text)),
            Asked::Pattern(pattern) => finders(range).narrowed(pattern.of_lexicon(lexicon)),
            Asked::Phrases(pattern, words, spaces) => {
                let pattern = pattern.of_lexicon(lexicon);
                return Ok(match letters {
                    None => finders(range).phrases(pattern, words, spaces, values),
                    Some(letters) => {
                        let letters = letters.ignore_spaces().of_lexicon(lexicon);
                        let both = Intersection::new(pattern, letters);
                        finders(range).phrases(both, words, spaces, values)
                    }
                });
            }
            #[cfg(feature = "regex")]
            Asked::Regex(regex) => finders(range).narrowed(*regex),
            Asked::Clues(clues) => finders(range).narrowed(clues.of_lexicon(lexicon)),
            Asked::Hive(hive) => finders(range).narrowed(hive.of_lexicon(lexicon)),
            Asked::Near(near) => {
                let near = near.of_lexicon(lexicon);
                let (ranked, max_words) = (near.clone(), near.max().min(max_words));
                let (automaton, lexicon) = (near.clone(), lexicon.clone());
                let keep = move |entry: Entry<'_>, state: Option<&_>| near.near_word(entry, state);
                let sort = move |words: &mut [NearWord]| ranked.sort(words, &lexicon);
                finders(range).sorted(automaton, max_words, keep, sort)
            }
            Asked::Anagrams(anagram) => {
                let max_words = anagram.max().min(max_words);
                match index.and_then(|index| index.find(&anagram, lexicon)) {
                    Some(words) => finders(range).kept(words?, max_words)?,
                    None => {
                        let keep = |entry: Entry<'_>, _: Option<&_>| NearWord::of(entry, 0);
                        let alphabet = lexicon.alphabet().clone();
                        // The sort is stable, so words of equal length stay in byte order.
                        let sort = move |words: &mut [NearWord]| {
                            words.sort_by_cached_key(|word| Reverse(alphabet.count(&word.text)));
                        };
                        finders(range).sorted(anagram.of_lexicon(lexicon), max_words, keep, sort)
                    }
                }
            }
            Asked::Sets(letters) => {
                let finders = finders(range);
                let within = |word: Entry<'_>| {
                    let letters = word.bytes().iter().copied();
                    values.is_none_or(|it| has(it, word.value()))
                        && finders.narrow.matches_all(letters)
                };
                let mut sets = letters.sets_of(lexicon, within)?;
                let kept = |words: Vec<String>| Kept {
                    text: words.join(" "),
                    known: Known::Nothing,
                    distance: 0,
                };
                return Ok(finders.gathered(move |steps| {
                    Ok(sets.next_within(steps)?.map_break(|set| set.map(kept)))
                }));
            }
        };
        Ok(match values {
            Some(values) => Box::new(Wanted { finder, values }),
            None => finder,
        })
    }
}

/// The words that a question narrows others to.
type Narrow = Intersection<Intersection<WordRange, Optional<Anagram>>, Optional<Pattern>>;

/// Makes the finders of a question.
struct Finders<'l> {
    lexicon: &'l Lexicon,
    /// Whether some word can be left out.
    is_narrow: bool,
    narrow: Narrow,
    remember_after: u64,
    /// The time of a step, compared with that of the simplest questions.
    cost: u64,
}

impl Finders<'_> {
    fn search<A>(&self, automaton: A) -> Search<A>
    where
        A: Automaton<State: Clone + Eq + Hash>,
    {
        self.lexicon.search(automaton).remembering_after(self.remember_after).cost(self.cost)
    }

    /// The words that an automaton matches, in byte order.
    fn of<A>(&self, automaton: A) -> Box<dyn Finder>
    where
        A: Automaton<State: Clone + Eq + Hash + Send + Sync> + Send + Sync + 'static,
    {
        Box::new(self.search(automaton))
    }

    /// The same, of the words that the question is narrowed to.
    fn narrowed<A>(self, automaton: A) -> Box<dyn Finder>
    where
        A: Automaton<State: Clone + Eq + Hash + Send + Sync> + Send + Sync + 'static,
    {
        match self.is_narrow {
            true => self.of(Intersection::new(self.narrow.clone(), automaton)),
            false => self.of(automaton),
        }
    }

    /// Several words, each of a value that is wanted.
    fn phrases<A>(
        self,
        automaton: A,
        words: usize,
        spaces: Spaces,
        values: Option<ValueRange>,
    ) -> Box<dyn Finder>
    where
        A: Automaton<State: Clone + Eq + Hash + Send + Sync> + Send + Sync + 'static,
    {
        let walk = Phrases::new(automaton, words, spaces).walk(self.lexicon);
        let walk = walk.remembering_after(self.remember_after).cost(self.cost);
        let lexicon = self.lexicon.clone();
        let narrow = self.is_narrow.then_some(self.narrow);
        Box::new(NarrowPhrases { lexicon, walk, narrow, values, is_found: false })
    }

    /// Words that an index found, of those that the question is narrowed to.
    fn kept(
        self,
        mut words: Vec<(String, usize)>,
        max_words: usize,
    ) -> Result<Box<dyn Finder>, Error> {
        words.retain(|(word, _)| !self.is_narrow || self.narrow.matches_all(word.bytes()));
        if words.len() > max_words {
            return Err(Error::TooManyWords { limit: max_words });
        }
        let known = match self.lexicon.is_native() {
            true => Known::Ordinal,
            false => |_| Known::Nothing,
        };
        let kept = move |(text, ordinal)| Kept { text, known: known(ordinal), distance: 0 };
        let mut rows = words.into_iter().map(kept);
        Ok(self.gathered(move |_| Ok(ControlFlow::Break(rows.next()))))
    }

    /// The rows that a function returns.
    fn gathered(
        &self,
        next: impl FnMut(u64) -> Result<ControlFlow<Option<Kept>>, Error> + Send + Sync + 'static,
    ) -> Box<dyn Finder> {
        Box::new(Gathered { lexicon: self.lexicon.clone(), next: Box::new(next), row: None })
    }

    /// The same as `narrowed`, as `keep` makes them and as `sort` orders them.
    fn sorted<A>(
        self,
        automaton: A,
        max_words: usize,
        mut keep: impl FnMut(Entry<'_>, Option<&A::State>) -> NearWord + Send + Sync + 'static,
        mut sort: impl FnMut(&mut [NearWord]) + Send + Sync + 'static,
    ) -> Box<dyn Finder>
    where
        A: Automaton<State: Clone + Eq + Hash + Send + Sync> + Send + Sync + 'static,
    {
        let sort = move |mut words: Vec<NearWord>| {
            sort(&mut words);
            words
        };
        let mut answers = match self.is_narrow {
            true => {
                let search = self.search(Intersection::new(self.narrow.clone(), automaton));
                let keep = move |entry: Entry<'_>, state: Option<&(_, A::State)>| {
                    Some(keep(entry, state.map(|(_, state)| state)))
                };
                Answers::new(search, max_words, keep, sort)
            }
            false => {
                let keep = move |entry: Entry<'_>, state: Option<&_>| Some(keep(entry, state));
                Answers::new(self.search(automaton), max_words, keep, sort)
            }
        };
        let kept = |word: NearWord| {
            let NearWord { distance, text, value } = word;
            Kept { text, known: Known::Value(value), distance }
        };
        self.gathered(move |steps| Ok(answers.next_within(steps)?.map_break(|word| word.map(kept))))
    }
}

impl<A> Finder for Search<A>
where
    A: Automaton<State: Send + Sync> + Send + Sync,
{
    fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error> {
        match self.next_within(steps) {
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
            ControlFlow::Break(Some(_)) => Ok(ControlFlow::Break(true)),
            ControlFlow::Break(None) => ended(self.stopped()).map(|()| ControlFlow::Break(false)),
        }
    }

    fn row(&self) -> Option<Row<'_>> {
        self.entry().map(Row::from)
    }
}

/// Words in their order. In a word graph, a step finds a word.
struct InOrder {
    words: Words,
    steps_left: u64,
}

impl InOrder {
    fn new(words: Words, steps: u64) -> Self {
        Self { words, steps_left: steps }
    }
}

impl Finder for InOrder {
    fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error> {
        match self.words.next_within(steps) {
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
            ControlFlow::Break(Some(entry)) => {
                let stop = Error::StepLimit { steps: entry.lexicon().step_limit() };
                self.steps_left = self.steps_left.checked_sub(1).ok_or(stop)?;
                Ok(ControlFlow::Break(true))
            }
            ControlFlow::Break(None) => {
                ended(self.words.stopped()).map(|()| ControlFlow::Break(false))
            }
        }
    }

    fn row(&self) -> Option<Row<'_>> {
        self.words.entry().map(Row::from)
    }
}

/// Phrases, of which the question wants those whose letters it is narrowed to.
struct NarrowPhrases<A: Automaton> {
    lexicon: Lexicon,
    walk: PhraseWalk<A>,
    narrow: Option<Narrow>,
    values: Option<ValueRange>,
    is_found: bool,
}

impl<A> Finder for NarrowPhrases<A>
where
    A: Automaton<State: Clone + Eq + Hash + Send + Sync> + Send + Sync,
{
    fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error> {
        self.is_found = false;
        let phrase = match self.walk.next_phrase_within(steps) {
            ControlFlow::Continue(()) => return Ok(ControlFlow::Continue(())),
            ControlFlow::Break(None) => {
                return ended(self.walk.stopped()).map(|()| ControlFlow::Break(false));
            }
            ControlFlow::Break(Some(phrase)) => phrase,
        };
        for word in phrase.split(|byte| *byte == b' ') {
            if self.lexicon.is_native() {
                self.lexicon.check_word(word)?;
            }
            if self.values.is_some_and(|values| !has(values, self.lexicon.value(word))) {
                return Ok(ControlFlow::Continue(()));
            }
        }
        let letters = || phrase.iter().copied().filter(|byte| *byte != b' ');
        if self.narrow.as_ref().is_some_and(|narrow| !narrow.matches_all(letters())) {
            return Ok(ControlFlow::Continue(()));
        }
        self.is_found = true;
        Ok(ControlFlow::Break(true))
    }

    fn row(&self) -> Option<Row<'_>> {
        let (lexicon, bytes) = (&self.lexicon, self.walk.phrase());
        self.is_found.then_some(Row { lexicon, bytes, known: Known::Nothing, distance: 0 })
    }
}

/// Rows of values that are wanted.
struct Wanted {
    finder: Box<dyn Finder>,
    values: ValueRange,
}

/// Whether a word with this value is in a range.
fn has(values: ValueRange, value: Option<u64>) -> bool {
    value.is_some_and(|value| values.contains(&value))
}

impl Finder for Wanted {
    fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error> {
        let found = self.finder.advance(steps)?;
        match self.finder.row() {
            Some(row) if found.is_break() && !has(self.values, row.value()) => {
                Ok(ControlFlow::Continue(()))
            }
            _ => Ok(found),
        }
    }

    fn row(&self) -> Option<Row<'_>> {
        self.finder.row()
    }
}

/// A row that was made before it is asked for.
struct Kept {
    text: String,
    known: Known,
    distance: usize,
}

/// The next row within about this number of steps.
type Next = dyn FnMut(u64) -> Result<ControlFlow<Option<Kept>>, Error> + Send + Sync;

/// Rows that are made before they are asked for, because they are sorted, or come from elsewhere.
struct Gathered {
    lexicon: Lexicon,
    next: Box<Next>,
    row: Option<Kept>,
}

impl Finder for Gathered {
    fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error> {
        Ok((self.next)(steps)?.map_break(|row| {
            self.row = row;
            self.row.is_some()
        }))
    }

    fn row(&self) -> Option<Row<'_>> {
        let Kept { text, known, distance } = self.row.as_ref()?;
        let (bytes, known, distance) = (text.as_bytes(), *known, *distance);
        Some(Row { lexicon: &self.lexicon, bytes, known, distance })
    }
}

impl Walk {
    /// Ends the walk as soon as `is_interrupted` returns `true`, with [`Error::Interrupted`].
    ///
    /// [`next_row`](Self::next_row) and the iterator call it every few milliseconds, in the thread
    /// of the walk. It must not block.
    pub fn interrupt_when(&mut self, is_interrupted: impl Fn() -> bool + Send + Sync + 'static) {
        self.interrupt = Some(Interrupt { is_set: Box::new(is_interrupted), rows: 0 });
    }

    /// The next row, or [`ControlFlow::Continue`] after about this number of steps without one, so
    /// that the caller can cancel the walk. The next call continues.
    ///
    /// # Errors
    ///
    /// - [`Error::StepLimit`] after the last row that was found before the limit,
    /// - [`Error::TooManyWords`] if there are more words than the question collects,
    /// - [`Error::Damaged`] if the dictionary is damaged.
    pub fn next_within(&mut self, steps: u64) -> Result<ControlFlow<Option<Row<'_>>>, Error> {
        Ok(self.advance(steps)?.map_break(|_| self.row()))
    }

    /// The next row.
    ///
    /// # Errors
    ///
    /// As [`next_within`](Self::next_within), and [`Error::Interrupted`] as soon as the function of
    /// [`interrupt_when`](Self::interrupt_when) says so.
    pub fn next_row(&mut self) -> Result<Option<Row<'_>>, Error> {
        let steps = if self.interrupt.is_some() { STEPS_AT_ONCE } else { u64::MAX };
        let mut is_set = self.interrupt.as_mut().is_some_and(Interrupt::ends_before_row);
        while !is_set && self.advance(steps)?.is_continue() {
            is_set = self.interrupt.as_ref().is_some_and(|it| (it.is_set)());
        }
        if is_set && self.finder.take().is_some() {
            return Err(Error::Interrupted);
        }
        Ok(self.row())
    }

    /// The row that was found last; `None` before the first and after the last.
    #[must_use]
    pub fn row(&self) -> Option<Row<'_>> {
        self.finder.as_ref().and_then(|finder| finder.as_ref().ok()?.row())
    }

    /// Steps to the next row; `false` after the last. Continues after about this number of steps.
    /// [`row`](Self::row) then lends the row.
    ///
    /// # Errors
    ///
    /// As [`next_within`](Self::next_within).
    pub fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error> {
        let Some(Ok(finder)) = &mut self.finder else {
            let Some(Err(error)) = self.finder.take() else { return Ok(ControlFlow::Break(false)) };
            return Err(error);
        };
        match finder.advance(steps.max(1)) {
            // Nearly always. Moving the whole result takes longer.
            Ok(ControlFlow::Break(true)) => Ok(ControlFlow::Break(true)),
            Ok(ControlFlow::Continue(())) => Ok(ControlFlow::Continue(())),
            ended => {
                self.finder = None;
                ended
            }
        }
    }
}

impl Iterator for Walk {
    type Item = Result<String, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_row().map(|row| row.map(|row| row.text().into_owned())).transpose()
    }
}

impl std::iter::FusedIterator for Walk {}

impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Walk").field("row", &self.row()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// All words of four of these twenty letters: 160,000.
    fn lexicon() -> Lexicon {
        let letters = || 'a'..='t';
        let pairs: Vec<String> =
            letters().flat_map(|a| letters().map(move |b| format!("{a}{b}"))).collect();
        let words = pairs.iter().flat_map(|a| pairs.iter().map(move |b| format!("{a}{b}")));
        Lexicon::from_words(words).unwrap()
    }

    /// The rows of a question until an interrupt ends it, which is set when a walk looks for this
    /// many times.
    fn rows(question: Question, lexicon: &Lexicon, looks: usize) -> usize {
        let mut walk = question.walk(lexicon);
        let count = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&count);
        walk.interrupt_when(move || counter.fetch_add(1, Ordering::Relaxed) + 1 == looks);
        let mut rows = 0;
        let error = loop {
            match walk.next_row() {
                Ok(row) => assert!(row.is_some(), "the walk ended"),
                Err(error) => break error,
            }
            rows += 1;
        };
        assert_eq!(error, Error::Interrupted);
        assert_eq!(count.load(Ordering::Relaxed), looks);
        assert!(walk.next_row().unwrap().is_none() && walk.row().is_none());
        rows
    }

    #[test]
    fn an_interrupt_ends_a_walk() {
        let lexicon = lexicon();
        assert_eq!(rows(Question::words(), &lexicon, 1), 0);
        assert!((1..1000).contains(&rows(Question::words(), &lexicon, 2)));
        // No row is found, so the walk looks between two slices of steps.
        let without_rows = Question::matches("*zz", &lexicon).unwrap().remembering_after(u64::MAX);
        assert_eq!(rows(without_rows, &lexicon, 2), 0);
        // These rows are sorted, so all are found before the first.
        assert_eq!(rows(Question::near("tttt", 3, &lexicon).unwrap(), &lexicon, 2), 0);
    }

    #[test]
    fn a_walk_that_is_not_interrupted_has_all_rows() {
        let lexicon = lexicon();
        let mut walk = Question::words().walk(&lexicon);
        walk.interrupt_when(|| false);
        assert_eq!(walk.map(Result::unwrap).count(), lexicon.len());
    }
}
