//! Wordle.

use dictc_puzzles::{Guess, GuessRule, Vocabulary, marks_to_text};
use dictc_query::Mark;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

use crate::dictionary::Dictionary;
use crate::error::{QueryError, of_puzzle};
use crate::natural;
use crate::puzzles::named;
use crate::texts::texts;

/// A game of guessed words, in which words of `length` letters can be guessed.
///
/// Each can be the answer, unless `answers` lists those that can; they can be guessed, too.
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
    #[pyo3(signature = (dictionary, length = 5, *, answers = None))]
    fn new(
        py: Python<'_>,
        dictionary: Py<Dictionary>,
        #[pyo3(from_py_with = natural::length)] length: usize,
        answers: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let answers = answers.map(texts).transpose()?;
        let lexicon = &dictionary.get().lexicon;
        let wordle = py.detach(|| match answers {
            None => dictc_puzzles::Wordle::new(&Vocabulary::new(lexicon.clone()), length),
            Some(answers) => {
                let answers: Vec<_> = answers.iter().map(|it| lexicon.as_word(it)).collect();
                let answers = answers.iter().map(|it| &**it);
                dictc_puzzles::Wordle::with_answers(lexicon, answers, length)
            }
        });
        Ok(Self { wordle: wordle.map_err(of_puzzle)?, dictionary })
    }

    /// The words that fit all guesses, in byte order. Raises QueryError.
    #[pyo3(signature = (*guesses))]
    fn fitting(&self, py: Python<'_>, guesses: Vec<String>) -> PyResult<Vec<String>> {
        let guesses = self.guesses(&guesses)?;
        let words = py.detach(|| self.wordle.fitting(&guesses)).map_err(of_puzzle)?;
        Ok(words.into_iter().map(str::to_owned).collect())
    }

    /// The best next guesses, at most `limit`, each a `types.Advice`: with the information in bits
    /// that its marks are expected to give, among others. With `hard`, guesses use what earlier ones
    /// found. Raises QueryError.
    #[pyo3(signature = (*guesses, limit = 10, hard = false))]
    fn advise<'py>(
        &self,
        py: Python<'py>,
        guesses: Vec<String>,
        #[pyo3(from_py_with = natural::limit)] limit: usize,
        hard: bool,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let guesses = self.guesses(&guesses)?;
        let rule = if hard { GuessRule::Hard } else { GuessRule::Any };
        let advice = py.detach(|| self.wordle.advise(&guesses, rule, limit)).map_err(of_puzzle)?;
        named(py, "Advice", advice, |it| {
            Ok([
                it.word.into_bound_py_any(py)?,
                it.bits.into_bound_py_any(py)?,
                it.groups.into_bound_py_any(py)?,
                it.largest.into_bound_py_any(py)?,
                it.fits.into_bound_py_any(py)?,
                it.mean.into_bound_py_any(py)?,
            ])
        })
    }

    /// The marks on a guess if `word` is the answer. Raises QueryError for texts of other lengths.
    fn marks(&self, guess: &str, word: &str) -> PyResult<String> {
        let lexicon = &self.dictionary.get().lexicon;
        let (alphabet, length) = (lexicon.alphabet(), self.wordle.length());
        for (name, text) in [("guess", guess), ("word", word)] {
            let letters = alphabet.count(&lexicon.as_word(text));
            if letters != length {
                let message = format!("{name}: {text:?} has {letters} letters; expected {length}");
                return Err(QueryError::new_err(message));
            }
        }
        let [guess, word] = [guess, word].map(|it| lexicon.as_word(it));
        Ok(marks_to_text(&Mark::all_in(alphabet, &guess, &word)))
    }

    fn __repr__(&self) -> String {
        let words = dictc_letters::count(self.wordle.answers(), "word");
        format!("<dictc.Wordle of {words} of {} letters>", self.wordle.length())
    }
}
