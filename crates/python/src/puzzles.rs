//! Word puzzles: guessed words, hives and ladders, as the programs solve them.

use dictc_puzzles::{Bee, Guess, GuessRule, Ladders, Vocabulary, marks_to_text};
use dictc_query::Mark;
use pyo3::prelude::*;

use crate::dictionary::Dictionary;
use crate::error::of_puzzle;
use crate::natural::natural;

/// A game of guessed words, all of whose words of `length` letters can be the answer.
///
/// Guesses are texts such as "crane=bybbg", with a mark for each letter: `g` (green, in its place),
/// `y` (yellow, elsewhere) or `b` (black, nowhere). Any number of threads may use it at the same time.
#[pyclass(frozen, module = "dictc")]
pub struct Wordle {
    wordle: dictc_puzzles::Wordle,
    dictionary: Py<Dictionary>,
}

impl Wordle {
    fn guesses(&self, guesses: &[String]) -> PyResult<Vec<Guess>> {
        let lexicon = &self.dictionary.get().lexicon;
        guesses
            .iter()
            .map(|it| Guess::parse(it, lexicon))
            .collect::<Result<_, _>>()
            .map_err(of_puzzle)
    }
}

#[pymethods]
impl Wordle {
    #[new]
    #[pyo3(signature = (dictionary, length = 5))]
    fn new(
        py: Python<'_>,
        dictionary: Py<Dictionary>,
        #[pyo3(from_py_with = natural)] length: usize,
    ) -> PyResult<Self> {
        let vocabulary = Vocabulary::new(dictionary.get().lexicon.clone());
        let wordle = py.detach(|| dictc_puzzles::Wordle::new(&vocabulary, length));
        Ok(Self { wordle: wordle.map_err(of_puzzle)?, dictionary })
    }

    /// The words that fit all guesses, in byte order. Raises QueryError.
    #[pyo3(signature = (*guesses))]
    fn fitting(&self, py: Python<'_>, guesses: Vec<String>) -> PyResult<Vec<String>> {
        let guesses = self.guesses(&guesses)?;
        let words = py.detach(|| self.wordle.fitting(&guesses)).map_err(of_puzzle)?;
        Ok(words.into_iter().map(str::to_owned).collect())
    }

    /// The best next guesses, at most `limit`, each with the information in bits that its marks are
    /// expected to give. With `hard`, guesses use what earlier ones found. Raises QueryError.
    #[pyo3(signature = (*guesses, limit = 10, hard = false))]
    fn advise(
        &self,
        py: Python<'_>,
        guesses: Vec<String>,
        #[pyo3(from_py_with = natural)] limit: usize,
        hard: bool,
    ) -> PyResult<Vec<(String, f64)>> {
        let guesses = self.guesses(&guesses)?;
        let rule = if hard { GuessRule::Hard } else { GuessRule::Any };
        let advice = py.detach(|| self.wordle.advise(&guesses, rule, limit)).map_err(of_puzzle)?;
        Ok(advice.into_iter().map(|it| (it.word, it.bits)).collect())
    }

    /// The marks on a guess if `word` is the answer.
    fn marks(&self, guess: &str, word: &str) -> String {
        let lexicon = &self.dictionary.get().lexicon;
        let [guess, word] = [guess, word].map(|it| lexicon.as_word(it));
        marks_to_text(&Mark::all_in(lexicon.alphabet(), &guess, &word))
    }

    fn __repr__(&self) -> String {
        let words = dictc_letters::count(self.wordle.answers(), "word");
        format!("<dictc.Wordle of {words} of {} letters>", self.wordle.length())
    }
}

/// The words of a hive with their points, and whether each is a pangram.
pub type HiveWords = Vec<(String, u32, bool)>;

/// The words of a hive of letters.
pub fn hive(
    dictionary: &Dictionary,
    letters: &str,
    center: &str,
    min_length: usize,
) -> PyResult<HiveWords> {
    let vocabulary = Vocabulary::new(dictionary.lexicon.clone());
    let bee = Bee::new(letters, center, min_length, &dictionary.lexicon).map_err(of_puzzle)?;
    let solution = bee.solve(&vocabulary).map_err(of_puzzle)?;
    Ok(solution.words().iter().map(|it| (it.text.clone(), it.points, it.is_pangram)).collect())
}

/// The shortest ladders between two words, at most `limit`.
pub fn ladders(
    dictionary: &Dictionary,
    start: &str,
    end: &str,
    limit: usize,
) -> PyResult<Vec<Vec<String>>> {
    let vocabulary = Vocabulary::new(dictionary.lexicon.clone());
    let ladders = Ladders::new(start, end, &vocabulary).map_err(of_puzzle)?;
    Ok(ladders.iter().take(limit).map(|it| it.into_iter().map(str::to_owned).collect()).collect())
}
