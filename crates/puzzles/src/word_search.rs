//! Makes word searches: hides words in a grid of letters.

use std::collections::{HashMap, HashSet, VecDeque};

use dictc_letters::{Alphabet, Letter, count};
use dictc_query::Error as QueryError;

use crate::error::Error;
use crate::letter_grid::{Direction, LetterGrid, PlacedWord};
use crate::packing::{Packing, Shared};
use crate::pick::Random;
use crate::vocabulary::Vocabulary;

/// The maximum number of rows and of columns.
const MAX_SIDE: usize = 100;

/// The maximum number of words.
const MAX_WORDS: usize = 1_000;

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
/// let found = search.grid().find(&lexicon.into(), 2);
/// assert_eq!(found.len(), 3);
/// assert_eq!(search.grid().text(&search.words()[0]), "badger");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WordSearch {
    grid: LetterGrid,
    words: Vec<PlacedWord>,
    inside: Vec<(usize, usize)>,
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
    /// Hides words, which are folded and in letters of the alphabet. The grid has no word of
    /// `unwanted` and none of the words a second time, except within one of the words. A word that
    /// is a part of another one is hidden there. The same words, options and seed give the same
    /// grid.
    ///
    /// Time is linear in the number of cells, of directions, of letters and of times that a word is
    /// put into the grid: at most 40 for each word and 400 in all, for each of ten sizes and thrice.
    /// Not more than `unwanted` allows [steps](dictc_lexicon::Lexicon::step_limit) are taken.
    ///
    /// # Errors
    ///
    /// - if there are no words, more than 1,000, or a word of one letter;
    /// - if a side is 0 or larger than 100;
    /// - [`Error::DoesNotFit`] if words are left over;
    /// - if the message does not have as many letters as there are cells without words, or no
    ///   letter is possible in a cell, since each makes a word of `unwanted`.
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
        Ok(Self { grid, words: all.into_iter().flatten().collect(), inside })
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> &LetterGrid {
        &self.grid
    }

    /// The places of the words, in their order.
    #[must_use]
    pub fn words(&self) -> &[PlacedWord] {
        &self.words
    }

    /// The words that are a part of another one, and that word, by their numbers.
    #[must_use]
    pub fn inside(&self) -> &[(usize, usize)] {
        &self.inside
    }
}

/// The letters of each word.
fn divided(words: &[&str], alphabet: &Alphabet) -> Result<Vec<Vec<Letter>>, Error> {
    if words.is_empty() {
        return Err(Error::NoWords("words to hide".to_owned()));
    }
    if words.len() > MAX_WORDS {
        let words = count(words.len(), "word");
        return Err(Error::Unhidden(format!("{words} to hide; expected at most {MAX_WORDS}")));
    }
    let letters = words.iter().map(|word| {
        let letters: Vec<Letter> = alphabet.divide(word).collect();
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
    options: &'a WordSearchOptions,
}

/// A grid with the places of the words.
type Made = (LetterGrid, Vec<PlacedWord>);

/// Why a grid of words is not a puzzle yet.
enum Flaw {
    /// This word is in the way.
    Word(usize),
    /// No letter is possible in this cell, counted from 0.
    Cell(usize, usize),
}

impl Maker<'_> {
    fn make(&self) -> Result<Made, Error> {
        let sizes = self.sizes()?;
        let (mut steps, mut last) = (0, None);
        let limit = self.unwanted.lexicon().step_limit();
        let mut random = Random::new(self.options.seed);
        for &size in sizes.iter().cycle().take(PASSES * sizes.len()) {
            match self.fill(size, limit, &mut steps, &mut random) {
                Ok(made) => return Ok(made),
                Err(error) => last = Some(error),
            }
            if steps >= limit {
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
                let size = format!("{rows}x{columns}");
                let problem = format!("expected 1 to {MAX_SIDE} rows and columns");
                return Err(Error::text("size", &size, problem));
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
            None if self.options.message.len() + all / 2 > MAX_SIDE * MAX_SIDE => {
                "is too long for any size; expected a shorter message".to_owned()
            }
            None => "no size suits it; expected a longer message".to_owned(),
        };
        let message: String = self.options.message.iter().map(Letter::as_str).collect();
        Error::text("message", &message, problem)
    }

    /// Makes a grid of this size.
    fn fill(
        &self,
        size: (usize, usize),
        limit: u64,
        steps: &mut u64,
        random: &mut Random,
    ) -> Result<Made, Error> {
        let mut order: Vec<usize> = (0..self.hidden.len()).collect();
        random.shuffle(&mut order);
        order.sort_by_key(|&word| std::cmp::Reverse(self.hidden[word].len()));
        let mut waiting = VecDeque::from(order);
        let mut fewest: Vec<usize> = waiting.iter().copied().collect();
        let mut packing = Packing::new(size, &self.options.directions, &self.hidden);
        let mut flaw = None;
        let (of_word, of_grid) = TURNS;
        for _ in 0..of_word * self.hidden.len() + of_grid {
            if *steps + packing.steps > limit {
                break;
            }
            let Some(word) = waiting.pop_front() else {
                match self.finish(&packing, random) {
                    Ok(made) => return Ok(made),
                    Err(Flaw::Word(word)) => {
                        packing.remove(word);
                        waiting.push_back(word);
                    }
                    Err(Flaw::Cell(row, column)) => {
                        flaw = Some((row, column));
                        break;
                    }
                }
                packing.steps += 32 * packing.letters().count() as u64;
                fewest.clear();
                continue;
            };
            let shared = self.shared(&packing, word, &waiting);
            waiting.extend(packing.put(word, shared, random));
            if waiting.len() < fewest.len() {
                fewest = waiting.iter().copied().collect();
            }
        }
        *steps += packing.steps;
        Err(self.failure(size, flaw, &fewest, (*steps > limit).then_some(limit)))
    }

    fn failure(
        &self,
        (rows, columns): (usize, usize),
        flaw: Option<(usize, usize)>,
        left_over: &[usize],
        limit: Option<u64>,
    ) -> Error {
        let stopped = limit.map(|steps| QueryError::StepLimit { steps });
        if let (true, Some(stopped)) = (left_over.is_empty(), &stopped) {
            return Error::Stopped(stopped.clone());
        }
        if let Some((row, column)) = flaw {
            return Error::Unhidden(format!(
                "no letter suits row {}, column {}: each makes a word; expected more letters",
                row + 1,
                column + 1
            ));
        }
        if left_over.is_empty() && !self.options.message.is_empty() {
            let message: String = self.options.message.iter().map(Letter::as_str).collect();
            let letters = count(self.options.message.len(), "letter");
            let (of_size, expected) = match self.options.size {
                Some(_) => (format!(" of {rows}x{columns}"), "another size, message or seed"),
                None => (String::new(), "a longer message"),
            };
            let problem = format!(
                "no grid{of_size} was found whose words leave exactly {letters}; expected {expected}"
            );
            return Error::text("message", &message, problem);
        }
        if left_over.is_empty() {
            return Error::Unhidden(
                "the words make others of the list by accident; expected longer words, or fewer"
                    .to_owned(),
            );
        }
        let mut words: Vec<&str> = left_over.iter().map(|&word| self.names[word]).collect();
        words.sort_unstable();
        let words = words.into_iter().map(str::to_owned).collect();
        Error::DoesNotFit { words, rows, columns, stopped }
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
    fn finish(&self, packing: &Packing<'_>, random: &mut Random) -> Result<Made, Flaw> {
        let message = &self.options.message;
        let free: Vec<usize> =
            packing.letters().enumerate().filter(|(_, it)| it.is_none()).map(|it| it.0).collect();
        if !message.is_empty() && free.len() != message.len() {
            return Err(Flaw::Word(self.moved(packing, free.len() > message.len(), random)));
        }
        let mut grid =
            LetterGrid::of_cells(packing.letters().collect(), packing.columns, self.alphabet);
        for (&cell, &letter) in free.iter().zip(message) {
            grid.set(cell, Some(letter));
        }
        grid = grid.renewed();
        if let Some(word) = self.accident(&grid, packing, random) {
            return Err(Flaw::Word(word));
        }
        if message.is_empty() {
            grid = self.filled(&grid, &free, packing, random)?;
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

    /// A word to put elsewhere, since the grid has an unwanted word that is not within one word.
    fn accident(
        &self,
        grid: &LetterGrid,
        packing: &Packing<'_>,
        random: &mut Random,
    ) -> Option<usize> {
        let is_accident = |it: &&PlacedWord| {
            let mut users = it.cells().map(|cell| packing.users(cell));
            let first = users.next().unwrap_or_default();
            let rest: Vec<&[usize]> = users.collect();
            !first.iter().any(|word| rest.iter().all(|users| users.contains(word)))
        };
        let found = grid.find(self.unwanted, 2);
        let accident = found.iter().find(is_accident)?;
        let mut words: Vec<usize> =
            accident.cells().flat_map(|cell| packing.users(cell)).copied().collect();
        words.sort_unstable();
        words.dedup();
        Some(match words.get(random.below(words.len())) {
            Some(word) => *word,
            None => random.below(self.hidden.len()),
        })
    }

    /// The grid with letters in its free cells, none of which makes an unwanted word.
    fn filled(
        &self,
        grid: &LetterGrid,
        free: &[usize],
        packing: &Packing<'_>,
        random: &mut Random,
    ) -> Result<LetterGrid, Flaw> {
        let own: Vec<Letter> = self.hidden.concat();
        let common = if self.options.filler.is_empty() { &own } else { &self.options.filler };
        let mut flaw = 0;
        for _ in 0..FILLINGS {
            let mut filled = grid.clone();
            let stuck = free.iter().find(|&&cell| {
                let mut drawn: Vec<Letter> =
                    (0..4).map(|_| common[random.below(common.len())]).collect();
                let mut rest: Vec<Letter> = common.clone();
                rest.sort_unstable();
                rest.dedup();
                random.shuffle(&mut rest);
                drawn.extend(rest.iter().chain(&self.options.spare));
                !drawn.into_iter().any(|letter| {
                    filled.set(cell, Some(letter));
                    !self.is_unwanted(&filled, cell)
                })
            });
            match stuck {
                Some(&cell) => flaw = cell,
                None => {
                    let filled = filled.renewed();
                    match self.accident(&filled, packing, random) {
                        None => return Ok(filled),
                        Some(word) => flaw = free.first().copied().unwrap_or(word),
                    }
                }
            }
        }
        Err(Flaw::Cell(flaw / grid.columns(), flaw % grid.columns()))
    }

    /// Whether an unwanted word goes through a cell.
    fn is_unwanted(&self, grid: &LetterGrid, cell: usize) -> bool {
        let (row, column) = (cell / grid.columns(), cell % grid.columns());
        let mut found = Vec::new();
        for direction in Direction::ALL {
            let back =
                PlacedWord { row, column, direction: direction.opposite(), length: MAX_SIDE };
            for (before, (row, column)) in back.cells().enumerate() {
                if grid.letter(row, column).is_none() {
                    break;
                }
                let start = PlacedWord { row, column, direction, length: 0 };
                grid.find_from(start, self.unwanted, 2, &mut found);
                if found.drain(..).any(|it| it.length > before) {
                    return true;
                }
            }
        }
        false
    }
}
