//! Opened dictionaries.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use dictc_compile::CompileOptions;
use dictc_letters::{Direction, Folding, Letter};
use dictc_lexicon::metadata::Report;
use dictc_lexicon::{DuplicateValues, Lexicon, OpenOptions, Verify};
use dictc_query::{
    AnagramGroups, Combination, Hooks, Question, RegexScope, SetOperation, WordRange,
};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes, PyDict, PyList, PySlice, PyString, PyTuple};

use crate::error::{Error, of_compile, of_lexicon, of_query, shown};
use crate::natural;
use crate::prefix::Prefix;
use crate::puzzles;
use crate::sequence::{at, is_between};
use crate::texts::{scalar, texts};
use crate::walk::{self, ROWS, WordIterator, collect};
use crate::watch::{Observer, Watch};

/// A compiled dictionary: a sequence of its words in byte order.
///
/// Any number of threads may use it at the same time. Two are equal if they have the same words and
/// values. A dictionary of a file pickles as its path and fingerprint, and a dictionary in memory
/// as its bytes.
#[pyclass(frozen, module = "dictc", sequence)]
pub struct Dictionary {
    pub lexicon: Lexicon,
    origin: Origin,
}

/// The origin of a dictionary, so that another process can open the same one.
enum Origin {
    File { path: PathBuf, verify: bool, map: bool },
    English,
    Memory,
}

impl Dictionary {
    fn new(lexicon: Lexicon, origin: Origin) -> Self {
        Self { lexicon, origin }
    }

    pub fn in_memory(lexicon: Lexicon) -> Self {
        Self::new(lexicon, Origin::Memory)
    }
}

fn options(verify: bool, map: bool) -> OpenOptions {
    let verify = if verify { Verify::Full } else { Verify::Header };
    OpenOptions::new().verify(verify).map(map)
}

/// Opens a dictionary file, or a plain set or map of the Rust crate fst.
///
/// `verify=False` checks only the header, for files that you trust: if the rest is damaged, answers
/// can be wrong. `map=False` reads the file instead of mapping it; use it if the file may be
/// changed in place. Raises FileNotFoundError, OSError, and ValueError for a file that is damaged
/// or not a dictionary.
#[pyfunction]
#[pyo3(signature = (path, *, verify = true, map = true))]
pub fn open(py: Python<'_>, path: PathBuf, verify: bool, map: bool) -> PyResult<Dictionary> {
    let lexicon = py.detach(|| options(verify, map).open(&path)).map_err(of_lexicon)?;
    // The current folder of another process may differ.
    let path = std::path::absolute(&path).unwrap_or(path);
    Ok(Dictionary::new(lexicon, Origin::File { path, verify, map }))
}

/// Opens a copy of a dictionary in memory: bytes, or an object with a buffer, such as an `mmap`.
/// Raises DictionaryError.
#[pyfunction]
#[pyo3(signature = (data, *, verify = true))]
pub fn from_bytes(py: Python<'_>, data: PyBuffer<u8>, verify: bool) -> PyResult<Dictionary> {
    let data = data.to_vec(py)?;
    let lexicon = options(verify, false).from_bytes(data).map_err(of_lexicon)?;
    Ok(Dictionary::new(lexicon, Origin::Memory))
}

/// The English dictionary in the package. Its values are levels, 10 to 80.
#[pyfunction]
#[pyo3(name = "english")]
pub fn embedded() -> Dictionary {
    Dictionary::new(dictc_english::lexicon(), Origin::English)
}

/// The letters of a word in alphabetical order; words with the same one are anagrams.
#[pyfunction]
pub fn alphagram(word: &str) -> String {
    dictc_query::alphagram(&dictc_letters::fold(word))
}

/// The words of a dictionary by their letters: what `Dictionary.anagram_index` returns.
///
/// Any number of threads may use it at the same time.
#[pyclass(frozen, module = "dictc")]
pub struct AnagramIndex(dictc_query::AnagramIndex);

#[pymethods]
impl AnagramIndex {
    /// The words of all these letters, as `Dictionary.anagrams` finds them. Letters with `?`,
    /// `[aeiou]` or `*` are searched for in the dictionary.
    fn anagrams(&self, py: Python<'_>, letters: &str) -> PyResult<Vec<String>> {
        walk::texts(py, self.0.anagrams(letters).map_err(of_query)?)
    }
}

impl Dictionary {
    /// The result of a set operation, in memory. Words in both keep the values and meanings of this
    /// dictionary.
    fn combined(
        &self,
        py: Python<'_>,
        operation: SetOperation,
        other: &Bound<'_, PyAny>,
    ) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Dictionary>() else { return Ok(py.NotImplemented()) };
        let lexicons = [self.listable(py)?.clone(), other.get().listable(py)?.clone()];
        let watch = Watch::default();
        let combined = py.detach(|| combine(operation, &lexicons, watch.clone()));
        // An exception of Python's ends the operation with an error of ours.
        let lexicon = combined.map_err(|error| watch.exception().unwrap_or(error))?;
        Ok(Dictionary::in_memory(lexicon).into_pyobject(py)?.into_any().unbind())
    }

    /// The lexicon, whose words, of a plain file, are proven first.
    fn proven(&self, py: Python<'_>) -> PyResult<&Lexicon> {
        let proof = py.detach(|| self.lexicon.prove());
        proof.map(|()| &self.lexicon).map_err(|fault| of_query(dictc_query::Error::Damaged(fault)))
    }

    /// The lexicon, of no more words than a walk can visit: a small file can encode any number.
    fn listable(&self, py: Python<'_>) -> PyResult<&Lexicon> {
        let lexicon = self.proven(py)?;
        let steps = lexicon.step_limit();
        if lexicon.len() as u64 > steps {
            return Err(of_query(dictc_query::Error::StepLimit { steps }));
        }
        Ok(lexicon)
    }

    /// An iterator over the answers of a question.
    fn ask(&self, py: Python<'_>, question: Question, step_limit: Option<u64>) -> WordIterator {
        WordIterator::new(py, question, &self.limited(step_limit), false)
    }

    /// The lexicon with a limit of steps; `None` is that of the library.
    fn limited(&self, step_limit: Option<u64>) -> Lexicon {
        let lexicon = self.lexicon.clone();
        match step_limit {
            Some(steps) => lexicon.with_step_limit(steps),
            None => lexicon,
        }
    }
}

/// The least and the greatest value, if there is one.
type Values = (Option<u64>, Option<u64>);

fn combine(operation: SetOperation, lexicons: &[Lexicon; 2], watch: Watch) -> PyResult<Lexicon> {
    let mut combination = Combination::new(operation, lexicons, DuplicateValues::First);
    let [first, second] = lexicons;
    let is_of_first = matches!(operation, SetOperation::Intersection | SetOperation::Difference);
    let mut options = CompileOptions::like(if is_of_first { &lexicons[..1] } else { lexicons })
        .value_kind(combination.value_kind());
    // The rules of one dictionary could make words of the other impossible to look up.
    if !is_of_first && first.folding() != second.folding() {
        options = options.folding(Folding::new());
    }
    let observer = Observer { watch, on_dropped: None };
    let session = options.start_with(observer).map_err(of_compile)?;
    let session = session.add_each("set operation", |add| {
        while let Some((word, value)) = combination.next_word().map_err(of_query)? {
            add(word, value).map_err(of_compile)?;
        }
        Ok::<_, PyErr>(())
    })?;
    match session.keep_meanings(lexicons).finish() {
        Err(dictc_compile::Error::EmptyList { .. }) => {
            Lexicon::from_words([""; 0]).map_err(of_lexicon)
        }
        compiled => compiled.and_then(|it| it.into_lexicon()).map_err(of_compile),
    }
}

#[pymethods]
impl Dictionary {
    /// The words of both dictionaries. Values and meanings are those of the first that has the word.
    fn __or__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.combined(py, SetOperation::Union, other)
    }

    /// The words that are in both dictionaries.
    fn __and__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.combined(py, SetOperation::Intersection, other)
    }

    /// The words that are not in the other dictionary.
    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.combined(py, SetOperation::Difference, other)
    }

    /// The words that are in one of the dictionaries, and not in the other.
    fn __xor__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.combined(py, SetOperation::SymmetricDifference, other)
    }

    fn __contains__(&self, word: &Bound<'_, PyAny>) -> PyResult<bool> {
        let word = scalar(word.clone())?;
        let Ok(word) = word.cast::<PyString>() else { return Ok(false) };
        // A text with lone surrogates is not UTF-8, and so not a word.
        Ok(word.to_str().is_ok_and(|word| self.lexicon.contains(&*self.lexicon.as_word(word))))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.proven(py).map(Lexicon::len)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.proven(py).map(|lexicon| !lexicon.is_empty())
    }

    fn __iter__(&self, py: Python<'_>) -> WordIterator {
        self.ask(py, Question::words(), None)
    }

    /// The words with their values, in byte order. A value is None in a dictionary without values.
    fn items(&self, py: Python<'_>) -> WordIterator {
        WordIterator::new(py, Question::words(), &self.lexicon, true)
    }

    fn __enter__(this: Py<Self>) -> Py<Self> {
        this
    }

    /// Closes nothing: the file stays open as long as something uses the dictionary.
    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {}

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let lexicon = self.proven(py)?;
        let word = |ordinal: usize| {
            if ordinal.is_multiple_of(ROWS) {
                py.check_signals()?;
            }
            lexicon.word(ordinal).ok_or_else(|| PyIndexError::new_err("no such ordinal"))
        };
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(isize::try_from(lexicon.len())?)?;
            let steps = lexicon.step_limit();
            if range.slicelength as u64 > steps {
                return Err(of_query(dictc_query::Error::StepLimit { steps }));
            }
            let words = PyList::empty(py);
            let mut next = range.start;
            for _ in 0..range.slicelength {
                words.append(word(usize::try_from(next)?)?)?;
                next += range.step;
            }
            return Ok(words.into_any());
        }
        if index.cast::<PyString>().is_ok() {
            let message = "expected an ordinal or a slice; value(word) has the value of a word";
            return Err(PyTypeError::new_err(message));
        }
        let Some(ordinal) = at(natural::index(index)?, lexicon.len()) else {
            let len = lexicon.len();
            let message =
                format!("ordinal {} is out of range; there are {len} words", shown(index));
            return Err(PyIndexError::new_err(message));
        };
        Ok(PyString::new(py, &word(ordinal)?).into_any())
    }

    /// The ordinal of a word. Raises ValueError.
    #[pyo3(signature = (word, start = 0, stop = isize::MAX))]
    fn index(
        &self,
        word: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = natural::start)] start: isize,
        #[pyo3(from_py_with = natural::stop)] stop: isize,
    ) -> PyResult<usize> {
        let text = word.cast::<PyString>().ok().and_then(|it| it.to_str().ok());
        let found = text.and_then(|it| self.lexicon.ordinal(&*self.lexicon.as_word(it)));
        let found = found.filter(|&at| is_between(at, start, stop, self.lexicon.len()));
        found.ok_or_else(|| match word.repr() {
            Ok(word) => Error::new_err(format!("{word} is not a word")),
            Err(error) => error,
        })
    }

    /// 1 for a word, else 0.
    fn count(&self, word: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.__contains__(word).map(usize::from)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = other.py();
        let Ok(other) = other.cast::<Dictionary>() else { return Ok(false) };
        let (this, other) = (self.proven(py)?, other.get().proven(py)?);
        if this.len() != other.len() || std::ptr::eq(this.as_bytes(), other.as_bytes()) {
            return Ok(this.len() == other.len());
        }
        Ok(self.listable(py)?.fingerprint() == other.fingerprint())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let hash = self.listable(py)?.fingerprint();
        Ok(u64::from_le_bytes(hash.as_bytes()[..8].try_into().expect("eight bytes")))
    }

    fn __repr__(&self) -> String {
        let words = dictc_letters::count(self.lexicon.len(), "word");
        match &self.origin {
            Origin::File { path, .. } => {
                format!("<dictc.Dictionary of {words}, {}>", path.display())
            }
            Origin::English => format!("<dictc.Dictionary of {words}, english>"),
            Origin::Memory => format!("<dictc.Dictionary of {words}, in memory>"),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Py<PyAny>)> {
        let function = |name| py.import("dictc")?.getattr(name);
        Ok(match &self.origin {
            Origin::English => (function("english")?, ().into_pyobject(py)?.into_any().unbind()),
            Origin::Memory => {
                let bytes = PyBytes::new(py, self.lexicon.as_bytes());
                (function("from_bytes")?, (bytes,).into_pyobject(py)?.into_any().unbind())
            }
            Origin::File { path, verify, map } => {
                let fingerprint = self.fingerprint(py)?;
                let arguments = (path.clone(), fingerprint, *verify, *map);
                (function("_reopen")?, arguments.into_pyobject(py)?.into_any().unbind())
            }
        })
    }

    /// The path of the file; None for a dictionary in memory.
    #[getter]
    fn path(&self) -> Option<OsString> {
        match &self.origin {
            Origin::File { path, .. } => Some(path.clone().into_os_string()),
            Origin::English | Origin::Memory => None,
        }
    }

    /// SHA-256 over the words and values, in hexadecimal digits.
    #[getter]
    fn fingerprint(&self, py: Python<'_>) -> PyResult<String> {
        // Computed only once, under a lock that must not be held when the process forks.
        self.listable(py).map(|lexicon| lexicon.fingerprint().to_string())
    }

    /// The dictionary of the words that count, with their values and meanings.
    ///
    /// `level` keeps words up to this level, and `values` those with a value in this pair of the least
    /// and the greatest one, of which either can be None. `only` keeps these words and no others,
    /// `without` leaves these out, and `clean` leaves out the English words that are marked as vulgar
    /// or offensive. Words are folded as in look-ups. Raises ValueError if the dictionary does not
    /// have such values, and TypeError.
    #[pyo3(signature = (*, level = None, values = None, only = None, without = None, clean = false))]
    fn select(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = natural::level)] level: Option<u64>,
        #[pyo3(from_py_with = natural::values)] values: Option<Values>,
        only: Option<&Bound<'_, PyAny>>,
        without: Option<&Bound<'_, PyAny>>,
        clean: bool,
    ) -> PyResult<Self> {
        let lexicon = self.listable(py)?;
        if level.is_some() && (values.is_some() || lexicon.levels().is_none()) {
            let what = match values {
                Some(_) => "level and values; expected one of them",
                None => {
                    "the dictionary does not say that its values are levels; values= selects them"
                }
            };
            return Err(Error::new_err(what));
        }
        if values.is_some() && lexicon.values().is_none() {
            return Err(Error::new_err("values: the dictionary has no values"));
        }
        let folded = |words: Option<&Bound<'_, PyAny>>| -> PyResult<Option<HashSet<String>>> {
            let Some(words) = words else { return Ok(None) };
            let words = texts(words)?;
            Ok(Some(words.iter().map(|it| lexicon.as_word(it).into_owned()).collect()))
        };
        let mut selection = dictc_compile::Selection::default();
        selection.values = match (level, values) {
            (None, None) => None,
            (Some(level), _) => Some(0..=level),
            (_, Some((from, to))) => Some(from.unwrap_or(0)..=to.unwrap_or(u64::MAX)),
        };
        selection.only = folded(only)?;
        selection.without = folded(without)?.unwrap_or_default();
        if clean {
            selection.without.extend(dictc_english::offensive().map(str::to_owned));
        }
        let selected = py.detach(|| selection.of(lexicon)).map_err(of_compile)?;
        Ok(Dictionary::in_memory(selected))
    }

    /// Whether values are levels, which rank words by how common they are.
    #[getter]
    fn has_levels(&self) -> bool {
        self.lexicon.levels().is_some()
    }

    /// The metadata of the file; empty for plain fst files.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        if let Some(metadata) = self.lexicon.metadata() {
            dict.set_item("tool", &metadata.tool)?;
            dict.set_item("words", metadata.words)?;
            dict.set_item("shortest", metadata.shortest)?;
            dict.set_item("longest", metadata.longest)?;
            let letters: String = metadata.letters.iter().map(|(letter, _)| letter).collect();
            dict.set_item("letters", letters)?;
            let sources: Vec<&str> = metadata.sources.iter().map(|it| it.name.as_str()).collect();
            dict.set_item("sources", sources)?;
            dict.set_item("report", report(py, &metadata.report)?)?;
        }
        Ok(dict)
    }

    /// The alphabet that the dictionary was compiled with; None if there is none.
    #[getter]
    fn alphabet<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let alphabet = self.lexicon.alphabet();
        if alphabet.is_plain() {
            return Ok(None);
        }
        let list = |letters: &[Letter]| letters.iter().map(ToString::to_string).collect::<Vec<_>>();
        let forms = |forms: &[(Letter, Letter)]| {
            forms.iter().map(|(it, form)| (it.to_string(), form.to_string())).into_py_dict(py)
        };
        let dict = PyDict::new(py);
        dict.set_item("name", alphabet.name())?;
        dict.set_item("letters", list(alphabet.all_letters()))?;
        dict.set_item("vowels", list(alphabet.all_vowels()))?;
        dict.set_item("faces", forms(alphabet.faces())?)?;
        dict.set_item("finals", forms(alphabet.finals())?)?;
        let direction = alphabet.reading_direction();
        dict.set_item("is_right_to_left", direction == Direction::RightToLeft)?;
        Ok(Some(dict))
    }

    /// The prefix of every word, where a walk begins. Constant time.
    fn root(&self) -> Prefix {
        Prefix::new(self.lexicon.clone(), self.lexicon.root().state())
    }

    /// Whether a word starts with this prefix, or is equal to it.
    fn contains_prefix(&self, prefix: &str) -> bool {
        self.lexicon.contains_prefix(&*self.lexicon.as_prefix(prefix))
    }

    /// The rank of the word, from 0; None if it is not a word.
    fn ordinal(&self, word: &str) -> Option<usize> {
        self.lexicon.ordinal(&*self.lexicon.as_word(word))
    }

    /// The value of the word: the number after the tab in its word list. None if it is not a word,
    /// or the dictionary has no values.
    fn value(&self, word: &str) -> Option<u64> {
        self.lexicon.value(&*self.lexicon.as_word(word))
    }

    /// The meaning of the word, a short text. None if it has none. Reads one
    /// block of at most 16 kB; raises ValueError if the block is damaged, since opening does not
    /// read it.
    fn meaning(&self, word: &str) -> PyResult<Option<String>> {
        self.lexicon.meaning(&*self.lexicon.as_word(word)).map_err(of_lexicon)
    }

    /// The text folded like the words of the dictionary: in lower case, and without accents if the
    /// dictionary was compiled so. Look-ups fold texts themselves.
    fn fold(&self, text: &str) -> String {
        self.lexicon.fold(text).into_owned()
    }

    /// The reason why the text cannot be a word of the dictionary; None if it could be a word.
    ///
    /// The reason is a sentence: letters that are in no word, too few or too many letters, or a q
    /// without a u if such words were left out.
    fn why_not(&self, text: &str) -> Option<String> {
        self.lexicon.why_not(text).map(|why| why.to_string())
    }

    /// The words that the text starts with, shortest first.
    fn prefixes(&self, py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
        let question = Question::prefixes(text, &self.lexicon);
        walk::texts(py, walk::walk(py, question, &self.lexicon))
    }

    /// The longest word that the text starts with.
    fn longest_prefix(&self, text: &str) -> Option<String> {
        self.lexicon.longest_prefix(&*self.lexicon.as_prefix(text))
    }

    /// The words that start with the prefix, in byte order.
    ///
    /// `step_limit` is the limit on the work, here and in the other questions. The iterator raises
    /// StepLimitError after the words that were found within it.
    #[pyo3(signature = (prefix = "", *, step_limit = None))]
    fn completions(
        &self,
        py: Python<'_>,
        prefix: &str,
        #[pyo3(from_py_with = natural::step_limit)] step_limit: Option<u64>,
    ) -> WordIterator {
        self.ask(py, Question::completions(prefix, &self.lexicon), step_limit)
    }

    /// The words that match a pattern, in byte order.
    ///
    /// `?` is any letter, `*` any letters, `[aeiou]` one of these, `@` a vowel, `#` a consonant;
    /// equal digits match equal letters. A blank is between two words: `c?t d?g`. Raises
    /// ValueError.
    #[pyo3(signature = (pattern, *, step_limit = None))]
    fn matches(
        &self,
        py: Python<'_>,
        pattern: &str,
        #[pyo3(from_py_with = natural::step_limit)] step_limit: Option<u64>,
    ) -> PyResult<WordIterator> {
        let question = Question::matches(pattern, &self.lexicon).map_err(of_query)?;
        Ok(self.ask(py, question, step_limit))
    }

    /// The words that contain a match of a regular expression or, with `whole`, match it as a
    /// whole.
    ///
    /// The syntax is documented in the Rust crate `regex`. Raises ValueError.
    #[pyo3(signature = (expression, *, whole = false, step_limit = None))]
    fn regex(
        &self,
        py: Python<'_>,
        expression: &str,
        whole: bool,
        #[pyo3(from_py_with = natural::step_limit)] step_limit: Option<u64>,
    ) -> PyResult<WordIterator> {
        let scope = if whole { RegexScope::Whole } else { RegexScope::Part };
        let question = py.detach(|| Question::regex(expression, scope, &self.lexicon));
        Ok(self.ask(py, question.map_err(of_query)?, step_limit))
    }

    /// The words at most `edits` edits away, with their distances, the likeliest first. A swap of
    /// neighbors is one edit. Raises ValueError, and StepLimitError, whose `found` has the words
    /// that were found.
    #[pyo3(signature = (word, edits = 2, *, step_limit = None))]
    fn fuzzy(
        &self,
        py: Python<'_>,
        word: &str,
        #[pyo3(from_py_with = natural::edits)] edits: usize,
        #[pyo3(from_py_with = natural::step_limit)] step_limit: Option<u64>,
    ) -> PyResult<Vec<(String, usize)>> {
        let question = Question::near(word, edits, &self.lexicon).map_err(of_query)?;
        let mut walk = walk::walk(py, question, &self.limited(step_limit));
        collect(py, |steps| {
            let row = walk.next_within(steps)?;
            Ok(row.map_break(|row| row.map(|row| (row.text().into_owned(), row.distance()))))
        })
    }

    /// The words of all these letters, or of some of them, longest first.
    ///
    /// `?` is any letter, `[aeiou]` one of these, and `*` allows any further letters. Raises
    /// ValueError, and StepLimitError, whose `found` has the words that were found.
    #[pyo3(signature = (letters, *, all_letters = true, step_limit = None))]
    fn anagrams(
        &self,
        py: Python<'_>,
        letters: &str,
        all_letters: bool,
        #[pyo3(from_py_with = natural::step_limit)] step_limit: Option<u64>,
    ) -> PyResult<Vec<String>> {
        let mut question = Question::anagrams(letters, &self.lexicon).map_err(of_query)?;
        if !all_letters {
            question = question.allow_unused();
        }
        walk::texts(py, walk::walk(py, question, &self.limited(step_limit)))
    }

    /// An index for programs that ask for hundreds of anagrams. Building it takes as long as some
    /// hundred searches; an answer then takes as long as a few look-ups. It takes 8 bytes a word.
    /// Raises QueryError for a dictionary of more than 5,000,000 words.
    fn anagram_index(&self, py: Python<'_>) -> PyResult<AnagramIndex> {
        let check = || match Python::attach(|py| py.check_signals()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        };
        match py.detach(|| dictc_query::AnagramIndex::interruptible(&self.lexicon, check)) {
            Ok(ControlFlow::Continue(index)) => Ok(AnagramIndex(index)),
            Ok(ControlFlow::Break(error)) => Err(error),
            Err(error) => Err(of_query(error)),
        }
    }

    /// The words of a bee: those of these letters, each used any number of times, that have the
    /// letter `center`. Each is a `types.BeeWord`, with its points and whether it is a pangram; the
    /// best come first. Raises QueryError.
    #[pyo3(signature = (letters, center, min_length = 4))]
    fn bee<'py>(
        &self,
        py: Python<'py>,
        letters: &str,
        center: &str,
        #[pyo3(from_py_with = natural::min_length)] min_length: usize,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        puzzles::bee(py, &self.lexicon, letters, center, min_length)
    }

    /// The shortest ladders from one word to another, at most `limit`: each word differs from the one
    /// before it in one letter. Raises QueryError if an end is not a word, or their lengths differ.
    #[pyo3(signature = (start, end, *, limit = 10))]
    fn ladders(
        &self,
        py: Python<'_>,
        start: &str,
        end: &str,
        #[pyo3(from_py_with = natural::limit)] limit: usize,
    ) -> PyResult<Vec<Vec<String>>> {
        py.detach(|| puzzles::ladders(&self.lexicon, start, end, limit))
    }

    /// The letters that make another word when they stand before a word, and after it.
    fn hooks(&self, py: Python<'_>, word: &str) -> PyResult<(Vec<String>, Vec<String>)> {
        let lexicon = self.proven(py)?;
        let word = lexicon.as_word(word);
        let hooks = py.detach(|| Hooks::of(&word, lexicon)).map_err(of_query)?;
        let texts = |letters: &[Letter]| letters.iter().map(Letter::to_string).collect();
        Ok((texts(&hooks.front), texts(&hooks.back)))
    }

    /// The groups of words that are anagrams of each other, each with its alphagram, the largest
    /// groups first. Only groups of `at_least` words.
    #[pyo3(signature = (at_least = 2))]
    fn anagram_groups(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = natural::at_least)] at_least: usize,
    ) -> PyResult<Vec<(String, Vec<String>)>> {
        let mut groups = AnagramGroups::of(WordRange::new()).largest_first(self.proven(py)?);
        collect(py, |steps| {
            // To the end, where a walk says that it stopped at the step limit.
            loop {
                match groups.next_within(steps)? {
                    ControlFlow::Break(Some(group)) if group.words.len() < at_least => {}
                    found => {
                        return Ok(found.map_break(|it| it.map(|it| (it.alphagram, it.words))));
                    }
                }
            }
        })
    }

    /// Whether each text is a word. `words` is any iterable of texts. Looks 32 words up side by
    /// side, which pays when the memory of the dictionary is not in the processor's caches; a few
    /// words in a loop take as long.
    fn contains_many(&self, py: Python<'_>, words: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
        let words = texts(words)?;
        Ok(py.detach(|| {
            let words = words.iter().map(|it| self.lexicon.as_word_bytes(it.as_bytes()));
            self.lexicon.contains_many(words).collect()
        }))
    }

    /// The rank of each word; None for texts that are not words. `words` is any iterable of texts.
    fn ordinals(&self, py: Python<'_>, words: &Bound<'_, PyAny>) -> PyResult<Vec<Option<usize>>> {
        let words = texts(words)?;
        Ok(py.detach(|| {
            let words = words.iter().map(|it| self.lexicon.as_word_bytes(it.as_bytes()));
            self.lexicon.ordinals(words).collect()
        }))
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.to_bytes(py)
    }

    /// The bytes of the dictionary file, for `from_bytes`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.lexicon.as_bytes())
    }

    /// Atomically writes the dictionary to a file. Raises OSError.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| {
            let write = |file: &mut std::fs::File| file.write_all(self.lexicon.as_bytes());
            dictc_compile::Replacement::write(&path, write)?.commit()
        })
        .map_err(of_compile)
    }
}

/// The numbers of words that were read, kept and dropped.
fn report<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let (dict, dropped) = (PyDict::new(py), PyDict::new(py));
    for (reason, words) in report.dropped.reasons() {
        dropped.set_item(reason.to_string(), words)?;
    }
    dict.set_item("lines", report.lines)?;
    dict.set_item("words", report.words)?;
    dict.set_item("kept", report.kept)?;
    dict.set_item("dropped", dropped)?;
    Ok(dict)
}
