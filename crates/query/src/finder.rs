//! What finds the answers of a question: the words that an automaton matches, in order or sorted,
//! phrases, and sets of words.

use std::cmp::Reverse;
use std::hash::Hash;
use std::ops::{ControlFlow, RangeBounds};

use dictc_lexicon::{Automaton, Entry, Lexicon, Search, Words};

use crate::anagram::Anagram;
use crate::answers::{Answers, ended};
use crate::by_letter::LetterAutomaton;
use crate::error::Error;
use crate::intersection::{Intersection, Optional};
use crate::levenshtein::{Levenshtein, NearWord};
use crate::pattern::Pattern;
use crate::phrases::{PhraseWalk, Phrases, Spaces};
use crate::question::{Asked, Question, ValueRange};
use crate::row::{Known, Row};
use crate::shared_letters::SharedLetters;
use crate::word_range::WordRange;

/// Something that finds rows.
pub(crate) trait Finder: Send + Sync {
    /// Steps to the next row; `false` after the last. Continues after about this number of steps.
    ///
    /// # Errors
    ///
    /// The reason why the rows before are not all.
    fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error>;

    /// The current row; `None` before the first and after the last.
    fn row(&self) -> Option<Row<'_>>;
}

impl Question {
    /// What finds the answers in a lexicon.
    pub(crate) fn finder(self, lexicon: &Lexicon) -> Result<Box<dyn Finder>, Error> {
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
            Asked::Sets(letters) => return finders(range).sets(&letters, values),
            #[cfg(feature = "regex")]
            Asked::Regex(regex) => finders(range).narrowed(*regex),
            Asked::Clues(clues) => finders(range).narrowed(clues.of_lexicon(lexicon)),
            Asked::Hive(hive) => finders(range).narrowed(hive.of_lexicon(lexicon)),
            Asked::Near(near) => finders(range).near(near.of_lexicon(lexicon), max_words),
            Asked::Anagrams(anagram) => {
                let max_words = anagram.max().min(max_words);
                match index.and_then(|index| index.find(&anagram, lexicon)) {
                    Some(words) => finders(range).kept(words?, max_words)?,
                    None => finders(range).anagrams(anagram.of_lexicon(lexicon), max_words),
                }
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

    /// The words near a text, the nearest first.
    fn near(self, near: Levenshtein, max_words: usize) -> Box<dyn Finder> {
        let max_words = near.max().min(max_words);
        let (automaton, ranked, lexicon) = (near.clone(), near.clone(), self.lexicon.clone());
        let keep = move |entry: Entry<'_>, state: Option<&_>| near.near_word(entry, state);
        let sort = move |words: &mut [NearWord]| ranked.sort(words, &lexicon);
        self.sorted(automaton, max_words, keep, sort)
    }

    /// The words of some letters, the longest first.
    fn anagrams(self, anagram: Anagram, max_words: usize) -> Box<dyn Finder> {
        let keep = |entry: Entry<'_>, _: Option<&_>| NearWord::of(entry, 0);
        let alphabet = self.lexicon.alphabet().clone();
        // The sort is stable, so words of equal length stay in byte order.
        let sort = move |words: &mut [NearWord]| {
            words.sort_by_cached_key(|word| Reverse(alphabet.count(&word.text)));
        };
        self.sorted(anagram, max_words, keep, sort)
    }

    /// Sets of words that together use the letters of a text, each of a value that is wanted.
    fn sets(
        self,
        letters: &SharedLetters,
        values: Option<ValueRange>,
    ) -> Result<Box<dyn Finder>, Error> {
        let is_wanted = |word: Entry<'_>| {
            values.is_none_or(|it| has(it, word.value()))
                && self.narrow.matches_all(word.bytes().iter().copied())
        };
        let mut sets = letters.sets_of(self.lexicon, is_wanted)?;
        let kept =
            |words: Vec<String>| Kept { text: words.join(" "), known: Known::Nothing, distance: 0 };
        Ok(self.gathered(move |steps| Ok(sets.next_within(steps)?.map_break(|set| set.map(kept)))))
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
