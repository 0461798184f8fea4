//! Makes word searches: hides words in a grid of letters.

use std::collections::{HashMap, HashSet, VecDeque};

use dictc_letters::{Alphabet, Letter, beginning, count};
use dictc_query::{Error as QueryError, Question};

use crate::error::Error;
use crate::letter_grid::{Direction, LetterGrid, PlacedWord};
use crate::packing::{Packing, Shared};
use crate::pick::Random;
use crate::vocabulary::Vocabulary;

/// The maximum number of rows and of columns.
pub(crate) const MAX_SIDE: usize = 100;

/// How often a word is put into a grid, for each word and for each grid, until a size is given up.
const TURNS: (usize, usize) = (40, 400);

/// How many sizes are tried if none is given.
const SIZES: usize = 10;

/// How often all sizes are tried, each time with other random numbers.
const PASSES: usize = 3;

/// How often letters are drawn for the cells that no word uses, if some of them make a word.
const FILLINGS: usize = 20;

/// How words of a word search share letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlaps {
    /// As few as possible.
    Few,
    /// As it happens.
    #[default]
    Some,
    /// As many as possible.
    Many,
}

/// What a word search is like.
#[derive(Clone, Debug)]
pub struct WordSearchOptions {
    size: Option<(usize, usize)>,
    directions: Vec<Direction>,
    overlaps: Overlaps,
    message: Vec<Letter>,
    filler: Vec<Letter>,
    spare: Vec<Letter>,
    seed: u64,
}

/// A grid with hidden words.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_puzzles::{WordSearch, WordSearchOptions};
///
/// let words = ["badger", "otter", "stoat"];
/// let lexicon = Lexicon::from_words(words)?;
/// let options = WordSearchOptions::new(7);
/// let search = WordSearch::make(&words, lexicon.alphabet(), &lexicon.clone().into(), &options)?;
/// let found = search.grid.find(&lexicon.into(), 2)?;
/// assert_eq!(found.len(), 3);
/// assert_eq!(search.grid.text(&search.words[0]), "badger");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WordSearch {
    /// The grid.
    pub grid: LetterGrid,
    /// The places of the words, in their order.
    pub words: Vec<PlacedWord>,
    /// The words that are a part of another one, and that word, by their numbers.
    pub inside: Vec<(usize, usize)>,
}

impl WordSearchOptions {
    /// All eight directions, a size that suits the words, no message, and random letters as often
    /// as the words have them.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            size: None,
            directions: Direction::ALL.to_vec(),
            overlaps: Overlaps::default(),
            message: Vec::new(),
            filler: Vec::new(),
            spare: Vec::new(),
            seed,
        }
    }

    /// The number of rows and columns. By default, a nearly square grid that the words fit.
    #[must_use]
    pub fn size(mut self, rows: usize, columns: usize) -> Self {
        self.size = Some((rows, columns));
        self
    }

    /// The directions of the words; all if there are none.
    #[must_use]
    pub fn directions(mut self, directions: &[Direction]) -> Self {
        self.directions = if directions.is_empty() { &Direction::ALL } else { directions }.to_vec();
        self
    }

    /// How words share letters. A message needs a certain number of shared letters, and takes
    /// precedence.
    #[must_use]
    pub fn overlaps(mut self, overlaps: Overlaps) -> Self {
        self.overlaps = overlaps;
        self
    }

    /// The letters that the cells without words show, row by row.
    #[must_use]
    pub fn message(mut self, letters: impl IntoIterator<Item = Letter>) -> Self {
        self.message = letters.into_iter().collect();
        self
    }

    /// The letters that are drawn for cells without words, each as often as it is in `common`, and
    /// those that are used if none of these is possible. By default, the letters of the words.
    #[must_use]
    pub fn filler(mut self, common: Vec<Letter>, spare: Vec<Letter>) -> Self {
        (self.filler, self.spare) = (common, spare);
        self
    }
}

impl WordSearch {
    /// The maximum number of words.
    pub const MAX_WORDS: usize = 1_000;

    /// Hides words, which are folded and in letters of the alphabet. The grid has no word of
    /// `unwanted` and none of the words a second time, except within one of the words. A word that
    /// is a part of another one is hidden there. The same words, options and seed give the same
    /// grid.
    ///
    /// Time is linear in the number of cells, of directions, of letters and of times that a word is
    /// put into the grid: at most 40 for each word and 400 in all, for each of ten sizes, three times.
    /// Each letter that is compared counts as a step, up to the limit of `unwanted`
    /// ([`step_limit`](dictc_lexicon::Lexicon::step_limit)).
    ///
    /// # Errors
    ///
    /// - if there are no words, more than 1,000, a word of one letter, or a word twice;
    /// - [`Error::BadSize`] if a side is 0 or larger than 100;
    /// - [`Error::DoesNotFit`] if words are left over;
    /// - [`Error::BadMessage`] if the message does not have as many letters as there are cells
    ///   without words, or makes a word of `unwanted`;
    /// - [`Error::CannotHide`] if the words make a word of `unwanted` wherever they are, or no letter
    ///   is possible in a cell, since each makes such a word;
    /// - [`Error::Stopped`] at the step limit.
    pub fn make<W: AsRef<str>>(
        words: &[W],
        alphabet: &Alphabet,
        unwanted: &Vocabulary,
        options: &WordSearchOptions,
    ) -> Result<Self, Error> {
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let letters = divided(&words, alphabet)?;
        let inside = inside(&letters, &options.directions);
        let is_inside: HashSet<usize> = inside.iter().map(|(inner, _)| *inner).collect();
        let own: Vec<usize> = (0..words.len()).filter(|it| !is_inside.contains(it)).collect();
        let maker = Maker {
            hidden: own.iter().map(|&word| letters[word].clone()).collect(),
            names: own.iter().map(|&word| words[word]).collect(),
            alphabet,
            unwanted,
            longest: longest(unwanted)?,
            options,
        };
        let (grid, places) = maker.make()?;
        let mut all = vec![None; words.len()];
        for (&word, place) in own.iter().zip(places) {
            all[word] = Some(place);
        }
        for &(inner, outer) in &inside {
            all[inner] = all[outer].and_then(|place| within(&grid, place, words[inner], options));
        }
        let missing = words.iter().zip(&all).filter(|(_, place)| place.is_none());
        let missing: Vec<String> = missing.map(|(word, _)| (*word).to_owned()).collect();
        if !missing.is_empty() {
            let (rows, columns) = (grid.rows(), grid.columns());
            return Err(Error::DoesNotFit { words: missing, rows, columns, stopped: None });
        }
        Ok(Self { grid, words: all.into_iter().flatten().collect(), inside })
    }
}

/// The letters of each word.
fn divided(words: &[&str], alphabet: &Alphabet) -> Result<Vec<Vec<Letter>>, Error> {
    if words.is_empty() {
        return Err(Error::NoWords("words to hide".to_owned()));
    }
    let most = WordSearch::MAX_WORDS;
    if words.len() > most {
        let words = count(words.len(), "word");
        return Err(Error::CannotHide(format!("{words} to hide; expected at most {most}")));
    }
    let mut seen = HashSet::new();
    let letters = words.iter().map(|word| {
        let letters: Vec<Letter> = alphabet.divide(word).collect();
        if !seen.insert(letters.clone()) {
            return Err(Error::text("word", word, "is there twice; expected each word once"));
        }
        match letters.len() {
            0 | 1 => Err(Error::text("word", word, "is one letter; expected two or more")),
            2..=MAX_SIDE => Ok(letters),
            _ => {
                let problem = format!("is too long to hide; expected at most {MAX_SIDE} letters");
                Err(Error::text("word", word, problem))
            }
        }
    });
    letters.collect()
}

/// The number of letters of the longest word.
fn longest(vocabulary: &Vocabulary) -> Result<usize, Error> {
    let mut longest = 0;
    let mut words = vocabulary.walk(Question::words());
    while let Some(row) = words.next_row()? {
        // Until all cells have letters, those of several characters may be read as several.
        longest = longest.max(Letter::count(&row.text())).max(row.text().chars().count());
    }
    Ok(longest.min(MAX_SIDE))
}

/// The words that are a part of another one, forwards or, if the directions have opposites,
/// backwards; with a longest word that they are a part of.
fn inside(words: &[Vec<Letter>], directions: &[Direction]) -> Vec<(usize, usize)> {
    let is_two_way = directions.iter().all(|it| directions.contains(&it.opposite()));
    let mut numbers: HashMap<&[Letter], usize> = HashMap::new();
    for (number, word) in words.iter().enumerate() {
        numbers.entry(word).or_insert(number);
    }
    let mut order: Vec<usize> = (0..words.len()).collect();
    order.sort_by_key(|&word| std::cmp::Reverse(words[word].len()));
    let mut inside = HashMap::new();
    for outer in order {
        if inside.contains_key(&outer) {
            continue;
        }
        let backwards: Vec<Letter> = words[outer].iter().rev().copied().collect();
        for letters in [&words[outer], &backwards].into_iter().take(1 + usize::from(is_two_way)) {
            for from in 0..letters.len() {
                for to in from + 2..=letters.len() {
                    match numbers.get(&letters[from..to]) {
                        Some(&inner) if inner != outer => inside.entry(inner).or_insert(outer),
                        _ => continue,
                    };
                }
            }
        }
    }
    let mut inside: Vec<_> = inside.into_iter().collect();
    inside.sort_unstable();
    inside
}

/// The place of a word within the place of another one.
fn within(
    grid: &LetterGrid,
    outer: PlacedWord,
    word: &str,
    options: &WordSearchOptions,
) -> Option<PlacedWord> {
    let cells: Vec<(usize, usize)> = outer.cells().collect();
    let length = grid.alphabet().count(word);
    let directions = [outer.direction, outer.direction.opposite()];
    let places = directions.into_iter().flat_map(|direction| {
        cells.iter().map(move |&(row, column)| PlacedWord { row, column, direction, length })
    });
    let is_here = |it: &PlacedWord| it.cells().all(|cell| cells.contains(&cell));
    let mut places: Vec<PlacedWord> =
        places.filter(|it| is_here(it) && grid.text(it) == word).collect();
    places.sort_by_key(|it| !options.directions.contains(&it.direction));
    places.first().copied()
}

/// Makes a grid of words, none of which is a part of another one.
struct Maker<'a> {
    hidden: Vec<Vec<Letter>>,
    names: Vec<&'a str>,
    alphabet: &'a Alphabet,
    unwanted: &'a Vocabulary,
    /// The number of letters of the longest unwanted word.
    longest: usize,
    options: &'a WordSearchOptions,
}

/// The steps that were taken, and how many may be.
struct Steps {
    taken: u64,
    limit: u64,
}

impl Steps {
    /// Counts some steps, unless the limit was reached.
    fn take(&mut self, steps: u64) -> Result<(), Flaw> {
        self.taken = self.taken.saturating_add(steps);
        if self.are_over() { Err(Flaw::Stopped) } else { Ok(()) }
    }

    fn are_over(&self) -> bool {
        self.taken > self.limit
    }
}

/// A grid with the places of the words.
type Made = (LetterGrid, Vec<PlacedWord>);

/// Why a grid of words is not a puzzle yet.
enum Flaw {
    /// This word is in the way, because the grid has an unwanted word if there is a text.
    Word(usize, Option<String>),
    /// No letter is possible in this cell, counted from 0: one of them makes the unwanted word.
    Cell(usize, String),
    /// The step limit was reached.
    Stopped,
}

/// What was in the way of all grids of a size.
struct Hindrance {
    /// The cell without a possible letter, and the word that one of them makes.
    cell: Option<(usize, String)>,
    /// The words that were left over in the best grid.
    left_over: Vec<usize>,
}

impl Maker<'_> {
    fn make(&self) -> Result<Made, Error> {
        let sizes = self.sizes()?;
        let mut steps = Steps { taken: 0, limit: self.unwanted.lexicon().step_limit() };
        let (mut last, mut accident) = (None, None);
        let mut random = Random::new(self.options.seed);
        for &size in sizes.iter().cycle().take(PASSES * sizes.len()) {
            match self.fill(size, &mut steps, &mut accident, &mut random) {
                Ok(made) => return Ok(made),
                Err(error) => last = Some(error),
            }
            if steps.are_over() {
                break;
            }
        }
        Err(last.unwrap_or_else(|| self.bad_message(None)))
    }

    /// The number of letters of all words.
    fn letters(&self) -> usize {
        self.hidden.iter().map(Vec::len).sum()
    }

    /// The sizes to try, the best first.
    fn sizes(&self) -> Result<Vec<(usize, usize)>, Error> {
        let (all, message) = (self.letters(), self.options.message.len());
        if let Some((rows, columns)) = self.options.size {
            if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
                return Err(Error::BadSize { rows, columns });
            }
            if message > 0 && all + message < rows * columns {
                return Err(self.bad_message(Some((rows, columns))));
            }
            return Ok(vec![(rows, columns)]);
        }
        let longest = self.hidden.iter().map(Vec::len).max().unwrap_or(1);
        let steps = || self.options.directions.iter().map(|it| it.step());
        let least = |is_along: bool| if is_along { longest } else { 2 };
        let (rows, columns) =
            (least(steps().all(|it| it.0 != 0)), least(steps().all(|it| it.1 != 0)));
        if message == 0 {
            let share = match self.options.overlaps {
                Overlaps::Few => 18,
                Overlaps::Some => 16,
                Overlaps::Many => 13,
            };
            let side = (all * share / 10).isqrt().max(longest) + 1;
            let sides = (side..=MAX_SIDE.max(side)).take(SIZES).map(|it| it.min(MAX_SIDE));
            return Ok(sides.map(|side| (side, side)).collect());
        }
        // The words share some letters, so that the cells are words and message together.
        let shared = match self.options.overlaps {
            Overlaps::Few => 0,
            Overlaps::Some => all / 20,
            Overlaps::Many => all / 8,
        };
        let mut sizes = Vec::new();
        for rows in rows..=MAX_SIDE {
            for columns in columns.max(longest.saturating_sub(rows))..=MAX_SIDE {
                let (cells, side) = (rows * columns, rows.max(columns));
                // Narrow grids would have the words beside each other.
                let is_narrow = side > 2 * rows.min(columns) && side > longest;
                if side < longest
                    || is_narrow
                    || cells > all + message
                    || cells + all / 4 < all + message
                {
                    continue;
                }
                let is_off = (cells + shared).abs_diff(all + message);
                let longer = side - rows.min(columns);
                sizes.push((is_off + 2 * longer, rows > columns, (rows, columns)));
            }
        }
        sizes.sort_unstable();
        Ok(sizes.into_iter().take(SIZES).map(|(_, _, size)| size).collect())
    }

    fn bad_message(&self, size: Option<(usize, usize)>) -> Error {
        let all = self.letters();
        let problem = match size {
            Some((rows, columns)) => {
                let least = rows * columns - all.min(rows * columns);
                format!(
                    "the words leave {least} or more of {} free in {rows}x{columns}; expected a \
                     longer message, more words or a smaller size",
                    count(rows * columns, "cell")
                )
            }
            // Words share up to a quarter of their letters.
            None if self.options.message.len() + all - all / 4 > MAX_SIDE * MAX_SIDE => {
                "is too long for any size; expected a shorter message".to_owned()
            }
            None => "no size suits it and the words; expected a longer message, or more words"
                .to_owned(),
        };
        self.message_error(problem)
    }

    fn message_error(&self, problem: String) -> Error {
        let message = self.options.message.iter().map(Letter::as_str).collect();
        Error::BadMessage { message, problem }
    }

    /// Makes a grid of this size. `accident` is the last unwanted word that a grid of any size had
    /// by accident.
    fn fill(
        &self,
        size: (usize, usize),
        steps: &mut Steps,
        accident: &mut Option<String>,
        random: &mut Random,
    ) -> Result<Made, Error> {
        let mut order: Vec<usize> = (0..self.hidden.len()).collect();
        random.shuffle(&mut order);
        order.sort_by_key(|&word| std::cmp::Reverse(self.hidden[word].len()));
        let mut waiting = VecDeque::from(order);
        let left_over = waiting.iter().copied().collect();
        let mut hindrance = Hindrance { cell: None, left_over };
        let mut packing = Packing::new(size, &self.options.directions, &self.hidden);
        let (of_word, of_grid) = TURNS;
        for _ in 0..of_word * self.hidden.len() + of_grid {
            if steps.take(std::mem::take(&mut packing.steps)).is_err() {
                break;
            }
            let Some(word) = waiting.pop_front() else {
                packing.steps += packing.letters().count() as u64;
                hindrance.left_over.clear();
                match self.finish(&packing, steps, random) {
                    Ok(made) => return Ok(made),
                    Err(Flaw::Word(word, made)) => {
                        packing.remove(word);
                        waiting.push_back(word);
                        *accident = made.or(accident.take());
                    }
                    Err(Flaw::Cell(cell, made)) => {
                        hindrance.cell = Some((cell, made));
                        break;
                    }
                    Err(Flaw::Stopped) => break,
                }
                continue;
            };
            let shared = self.shared(&packing, word, &waiting);
            waiting.extend(packing.put(word, shared, random));
            if waiting.len() < hindrance.left_over.len() {
                hindrance.left_over = waiting.iter().copied().collect();
            }
        }
        Err(self.failure(size, &hindrance, accident.as_deref(), steps))
    }

    fn failure(
        &self,
        (rows, columns): (usize, usize),
        why: &Hindrance,
        accident: Option<&str>,
        steps: &Steps,
    ) -> Error {
        let stopped = steps.are_over().then_some(QueryError::StepLimit { steps: steps.limit });
        if !why.left_over.is_empty() {
            let mut words: Vec<&str> = why.left_over.iter().map(|&it| self.names[it]).collect();
            words.sort_unstable();
            let words = words.into_iter().map(str::to_owned).collect();
            return Error::DoesNotFit { words, rows, columns, stopped };
        }
        let quoted = |word: &str| format!("{:?}", &*beginning(&self.alphabet.written(word)));
        let (message, of_size) = (&self.options.message, self.options.size.is_some());
        match (stopped, &why.cell, accident) {
            (Some(stopped), ..) => Error::Stopped(stopped),
            (None, Some((cell, word)), _) => Error::CannotHide(format!(
                "no letter suits row {}, column {}: each makes a word, such as {}; expected longer \
                 words, or fewer",
                cell / columns + 1,
                cell % columns + 1,
                quoted(word)
            )),
            (None, None, Some(word)) if message.is_empty() => Error::CannotHide(format!(
                "the words make others by accident, such as {}; expected other words, fewer, or a \
                 larger size",
                quoted(word)
            )),
            (None, None, Some(word)) => self.message_error(format!(
                "it and the words make others by accident, such as {}; expected another message, \
                 or other words",
                quoted(word)
            )),
            (None, None, None) => {
                let letters = count(message.len(), "letter");
                let of_size = if of_size { format!(" of {rows}x{columns}") } else { String::new() };
                self.message_error(format!(
                    "no grid{of_size} was found whose words leave exactly {letters}; expected \
                     another size, message or seed"
                ))
            }
        }
    }

    /// How many letters a word that is put into the grid should share.
    fn shared(&self, packing: &Packing<'_>, word: usize, waiting: &VecDeque<usize>) -> Shared {
        if !self.options.message.is_empty() {
            let cells = packing.rows * packing.columns;
            let target = cells.saturating_sub(self.options.message.len());
            let missing: usize =
                waiting.iter().chain([&word]).map(|&it| self.hidden[it].len()).sum();
            return Shared::Nearly((packing.used() + missing).saturating_sub(target));
        }
        match self.options.overlaps {
            Overlaps::Few => Shared::Nearly(0),
            Overlaps::Some => Shared::Any,
            Overlaps::Many => Shared::Nearly(self.hidden[word].len()),
        }
    }

    /// The puzzle of a grid with all words, unless it has a flaw.
    fn finish(
        &self,
        packing: &Packing<'_>,
        steps: &mut Steps,
        random: &mut Random,
    ) -> Result<Made, Flaw> {
        let message = &self.options.message;
        let free: Vec<usize> =
            packing.letters().enumerate().filter(|(_, it)| it.is_none()).map(|it| it.0).collect();
        if !message.is_empty() && free.len() != message.len() {
            let word = self.moved(packing, free.len() > message.len(), random);
            return Err(Flaw::Word(word, None));
        }
        let mut grid =
            LetterGrid::of_cells(packing.letters().collect(), packing.columns, self.alphabet);
        for (&cell, &letter) in free.iter().zip(message) {
            grid.set(cell, Some(letter));
        }
        grid = grid.renewed();
        if let Some(accident) = self.accident(&grid, packing, steps)? {
            let word = self.in_the_way(&accident, packing, random);
            return Err(Flaw::Word(word, Some(grid.text(&accident))));
        }
        if message.is_empty() {
            grid = self.filled(&grid, &free, packing, steps, random)?;
        }
        let places = (0..self.hidden.len()).filter_map(|word| packing.place(word)).collect();
        Ok((grid, places))
    }

    /// A word to put elsewhere, so that the number of letters that words share changes.
    fn moved(&self, packing: &Packing<'_>, is_shared: bool, random: &mut Random) -> usize {
        let shares = |word: &usize| {
            let mut cells = packing.place(*word).into_iter().flat_map(|it| it.cells());
            !is_shared || cells.any(|cell| packing.users(cell).len() > 1)
        };
        let words: Vec<usize> = (0..self.hidden.len()).filter(shares).collect();
        words.get(random.below(words.len())).copied().unwrap_or(0)
    }

    /// The first unwanted word that is not within one word.
    fn accident(
        &self,
        grid: &LetterGrid,
        packing: &Packing<'_>,
        steps: &mut Steps,
    ) -> Result<Option<PlacedWord>, Flaw> {
        let is_accident = |it: &PlacedWord| {
            let mut users = it.cells().map(|cell| packing.users(cell));
            let first = users.next().unwrap_or_default();
            let rest: Vec<&[usize]> = users.collect();
            !first.iter().any(|word| rest.iter().all(|users| users.contains(word)))
        };
        let mut found = Vec::new();
        for start in grid.starts() {
            steps.take(grid.find_from(start, self.unwanted, 2, &mut found))?;
            if let Some(accident) = found.drain(..).find(is_accident) {
                return Ok(Some(accident));
            }
        }
        Ok(None)
    }

    /// A word to put elsewhere, since the grid has an unwanted word.
    fn in_the_way(&self, it: &PlacedWord, packing: &Packing<'_>, random: &mut Random) -> usize {
        let mut words: Vec<usize> =
            it.cells().flat_map(|cell| packing.users(cell)).copied().collect();
        words.sort_unstable();
        words.dedup();
        match words.get(random.below(words.len())) {
            Some(word) => *word,
            None => random.below(self.hidden.len()),
        }
    }

    /// The grid with letters in its free cells, none of which makes an unwanted word.
    fn filled(
        &self,
        grid: &LetterGrid,
        free: &[usize],
        packing: &Packing<'_>,
        steps: &mut Steps,
        random: &mut Random,
    ) -> Result<LetterGrid, Flaw> {
        let own: Vec<Letter> = self.hidden.concat();
        let common = if self.options.filler.is_empty() { &own } else { &self.options.filler };
        let mut each: Vec<Letter> = common.clone();
        each.sort_unstable();
        each.dedup();
        let mut flaw = None;
        for _ in 0..FILLINGS {
            let mut filled = grid.clone();
            let mut stuck = None;
            for &cell in free {
                let mut drawn: Vec<Letter> =
                    (0..4).map(|_| common[random.below(common.len())]).collect();
                let mut rest = each.clone();
                random.shuffle(&mut rest);
                drawn.extend(rest.iter().chain(&self.options.spare));
                stuck = self.set(&mut filled, cell, &drawn, steps)?.map(|word| (cell, word));
                if stuck.is_some() {
                    break;
                }
            }
            flaw = stuck;
            if flaw.is_none() {
                let filled = filled.renewed();
                match self.accident(&filled, packing, steps)? {
                    None => return Ok(filled),
                    Some(accident) => {
                        let (row, column) = (accident.row, accident.column);
                        flaw = Some((row * grid.columns() + column, filled.text(&accident)));
                    }
                }
            }
        }
        let (cell, word) = flaw.unwrap_or_default();
        Err(Flaw::Cell(cell, word))
    }

    /// Fills a cell with the first letter that makes no unwanted word, or else returns the word that
    /// the last letter makes.
    fn set(
        &self,
        grid: &mut LetterGrid,
        cell: usize,
        letters: &[Letter],
        steps: &mut Steps,
    ) -> Result<Option<String>, Flaw> {
        let mut last = None;
        for &letter in letters {
            grid.set(cell, Some(letter));
            match self.unwanted_at(grid, cell, steps)? {
                None => return Ok(None),
                Some(word) => last = Some(grid.text(&word)),
            }
        }
        Ok(last)
    }

    /// An unwanted word that goes through a cell.
    fn unwanted_at(
        &self,
        grid: &LetterGrid,
        cell: usize,
        steps: &mut Steps,
    ) -> Result<Option<PlacedWord>, Flaw> {
        let (row, column) = (cell / grid.columns(), cell % grid.columns());
        let mut found = Vec::new();
        for direction in Direction::ALL {
            let back =
                PlacedWord { row, column, direction: direction.opposite(), length: self.longest };
            for (before, (row, column)) in back.cells().enumerate() {
                if grid.letter(row, column).is_none() {
                    break;
                }
                let start = PlacedWord { row, column, direction, length: 0 };
                steps.take(1 + grid.find_from(start, self.unwanted, 2, &mut found))?;
                if let Some(word) = found.drain(..).find(|it| it.length > before) {
                    return Ok(Some(word));
                }
            }
        }
        Ok(None)
    }
}
