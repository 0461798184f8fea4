//! Compiling word lists, and dictionaries of words in memory.

use std::collections::HashMap;
use std::ffi::CString;
use std::io::Read;
use std::path::{Path, PathBuf};

use dictc_compile::{
    ColumnsError, CompileOptions, ListForm, ListHints, QRule, Remark, Remedy, Scanned, Session,
    Spelling, may_be_spelling,
};
use dictc_letters::{Alphabet, Folding, visible};
use dictc_lexicon::{DuplicateValues, GraphKind, Lexicon, ValueKind};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyMapping, PyString};

use crate::dictionary::{Dictionary, open};
use crate::error::{Error, WordListError, WordListWarning, of_compile, of_lexicon, of_value};
use crate::natural;
use crate::texts::{self, texts};
use crate::watch::{Observer, Watch};

/// Compiles word lists, like the program `dictc`.
///
/// `paths` are one or more word lists in any form that the program reads, such as csv or JSON, plain
/// or packed with gzip, zstd, xz or bzip2, in UTF-8, UTF-16 or UTF-32. The form of each is detected,
/// unless `columns` names its columns, such as "word,_", and `separator` what is between them; each
/// is a text for all of `paths`, or a mapping from the paths of lists. A file `X.dic` is a spelling
/// dictionary of Hunspell, of which all forms are made, at most `max_forms`; `X.aff` is beside it
/// unless `affixes` names its path. `one_suffix` makes fewer forms, and `skip_nosuggest` leaves out
/// words that are marked NOSUGGEST. A word consists only of
/// letters; other lines are dropped, and so are words of fewer than `min_length` letters, with
/// `skip_capitalized` those that begin with a capital and, unless `drop_bare_q` is False, those with
/// a q that is not followed by u. `exclude` has words to leave
/// out, or is the path of a list of them. `metadata["report"]` of the dictionary has the numbers of
/// dropped words, and `on_dropped` is called with each of them, a `types.DroppedWord`. A
/// WordListWarning says what to do if a list loses one word in fifty or more to one pattern, loses its
/// numbers, excludes no word, or has words that may be names or vulgar.
///
/// `fold_accents` makes letters with accents those without, `keep_accents` all but the letters in it,
/// and `replace` makes letters others, such as `{"ä": "ae"}`. `meanings` are texts for words: a
/// mapping, or the path of a list. `alphabet` is the code of a built-in alphabet, such as "hr",
/// where lj is one letter, or the path of a file that describes one. With `output`, the
/// dictionary is atomically written to that file and opened. `duplicate_values` is "error", "min",
/// "max", "sum" or "first"; `graph` is "trie", "dawg" (smaller files) or "none" (the smallest);
/// `levels` records that values are levels. Raises WordListError, which names the list and the
/// line, and OSError.
#[pyfunction]
#[pyo3(name = "compile", signature = (
    *paths, output = None, min_length = 3, max_length = None, letters = None,
    fold_accents = None, keep_accents = "", replace = None, drop_bare_q = true, exclude = None,
    meanings = None, duplicate_values = "error", graph = "trie", levels = false, on_dropped = None,
    columns = None, separator = None, affixes = None, max_forms = None, one_suffix = false,
    skip_nosuggest = false, skip_capitalized = false, alphabet = None,
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn compile_lists(
    py: Python<'_>,
    paths: Vec<PathBuf>,
    output: Option<PathBuf>,
    #[pyo3(from_py_with = natural::min_length)] min_length: usize,
    #[pyo3(from_py_with = natural::max_length)] max_length: Option<usize>,
    letters: Option<String>,
    fold_accents: Option<bool>,
    keep_accents: &str,
    replace: Option<&Bound<'_, PyAny>>,
    drop_bare_q: bool,
    exclude: Option<&Bound<'_, PyAny>>,
    meanings: Option<&Bound<'_, PyAny>>,
    duplicate_values: &str,
    graph: &str,
    levels: bool,
    on_dropped: Option<Py<PyAny>>,
    columns: Option<&Bound<'_, PyAny>>,
    separator: Option<&Bound<'_, PyAny>>,
    affixes: Option<PathBuf>,
    #[pyo3(from_py_with = natural::max_forms)] max_forms: Option<u64>,
    one_suffix: bool,
    skip_nosuggest: bool,
    skip_capitalized: bool,
    alphabet: Option<&str>,
) -> PyResult<Dictionary> {
    if paths.is_empty() {
        return Err(PyTypeError::new_err("expected the path of a word list, or several"));
    }
    let mut options = CompileOptions::new()
        .min_length(min_length)
        .folding(folding(fold_accents, keep_accents, replace)?)
        .q_rule(if drop_bare_q { QRule::BeforeU } else { QRule::Bare })
        .duplicate_values(choose("duplicate_values", duplicate_values, &DUPLICATE_VALUES)?)
        .graph(choose("graph", graph, &GRAPHS)?)
        .keep_locations(on_dropped.is_some())
        .skip_capitalized(skip_capitalized)
        .value_kind(if levels { ValueKind::Levels } else { ValueKind::Unspecified });
    if let Some(name) = alphabet {
        options = options.alphabet(alphabet_named(name)?);
    }
    if let Some(letters) = max_length {
        options = options.max_length(letters);
    }
    if let Some(letters) = letters {
        options = options.letters(letters);
    }
    let mut spelling = Spelling::default();
    spelling.affixes = affixes;
    spelling.limits.max_forms = max_forms.unwrap_or(spelling.limits.max_forms);
    spelling.limits.continuations = !one_suffix;
    spelling.limits.skip_nosuggest = skip_nosuggest;
    let exclude = exclude.map(|it| Source::new(it, |it| lines(&texts(it)?))).transpose()?;
    let meanings = meanings.map(|it| Source::new(it, meaning_lines)).transpose()?;
    let watch = Watch::default();
    let observer = Observer { watch: watch.clone(), on_dropped };
    let forms =
        Forms { columns: told("columns", columns)?, separators: told("separator", separator)? };
    let mut lists = Lists { watch: &watch, forms, spelling, remarks: Vec::new(), excluding: None };
    lists.check(&paths, [&exclude, &meanings])?;
    let compiled = py.detach(|| {
        let mut session = options.start_with(observer).map_err(of_compile)?;
        for path in &paths {
            session = lists.add(session, (path, true), Session::add_as)?;
        }
        // `affixes` is about the word lists.
        lists.spelling.affixes = None;
        session = lists.exclude(session, exclude)?;
        session = lists.add_meanings(session, meanings)?;
        match &output {
            Some(path) => session.finish_to_file(path).map(|_| None).map_err(of_compile),
            None => session.finish().and_then(|it| it.into_lexicon()).map(Some).map_err(of_compile),
        }
    });
    // An exception of Python's ends the compilation with an error of ours.
    let compiled = compiled.map_err(|error| watch.exception().unwrap_or(error))?;
    let unused = lists.excluding.filter(|_| watch.is_exclusion_unused());
    let unused = unused.map(|list| format!("{}: excludes no word", visible(&list)));
    for message in lists.remarks.into_iter().chain(watch.remarks()).map(advised).chain(unused) {
        let message = CString::new(message)?;
        PyErr::warn(py, &py.get_type::<WordListWarning>(), &message, 1)?;
    }
    match (compiled, output) {
        (Some(lexicon), _) => Ok(Dictionary::in_memory(lexicon)),
        (None, Some(path)) => open(py, path, true, true),
        (None, None) => unreachable!("without an output the lexicon is in memory"),
    }
}

const DUPLICATE_VALUES: [(&str, DuplicateValues); 5] = [
    ("error", DuplicateValues::Error),
    ("min", DuplicateValues::Min),
    ("max", DuplicateValues::Max),
    ("sum", DuplicateValues::Sum),
    ("first", DuplicateValues::First),
];

const GRAPHS: [(&str, GraphKind); 3] =
    [("trie", GraphKind::Trie), ("dawg", GraphKind::Dawg), ("none", GraphKind::None)];

/// The built-in alphabet with this name, or the alphabet that a file describes.
fn alphabet_named(name: &str) -> PyResult<Alphabet> {
    if let Some(built_in) = dictc_compile::alphabet(name) {
        return Ok(built_in.alphabet.clone());
    }
    let path = Path::new(name);
    if !path.is_file() && !name.contains(['/', '\\', '.']) {
        return Err(Error::new_err(dictc_compile::unknown_alphabet(name)));
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let wrong = |error: &dyn std::fmt::Display| Error::new_err(format!("{name}: {error}"));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    dictc_compile::read_alphabet(&stem, &text).map_err(|fault| wrong(&fault))
}

/// The rules for letters that become others.
fn folding(
    fold_accents: Option<bool>,
    keep_accents: &str,
    replace: Option<&Bound<'_, PyAny>>,
) -> PyResult<Folding> {
    let mut folding = Folding::new();
    match (fold_accents, keep_accents) {
        (None | Some(false), "") => {}
        (Some(true), "") => folding = folding.accents(),
        (Some(false), _) => {
            let what = "and fold_accents=False; expected one of them";
            return Err(Error::new_err(format!("keep_accents={keep_accents:?} {what}")));
        }
        (_, except) => folding = folding.accents_except(except).map_err(of_value)?,
    }
    if let Some(replace) = replace {
        for rule in replace.cast::<PyMapping>()?.items()? {
            let (letter, by): (String, String) = rule.extract()?;
            folding = folding.replace(&format!("{letter}={by}")).map_err(of_value)?;
        }
    }
    Ok(folding)
}

/// What is known of lists: a text for all word lists, or one for each path.
enum Told {
    OfAll(String),
    Of(HashMap<PathBuf, String>),
}

fn told(option: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Told>> {
    let Some(given) = given else { return Ok(None) };
    let told = match given.extract() {
        Ok(text) => Told::OfAll(text),
        Err(_) => Told::Of(given.extract().map_err(|_| {
            let what = "expected a text such as \"word,_\", or a mapping from paths to texts";
            PyTypeError::new_err(format!("{option}: {what}"))
        })?),
    };
    Ok(Some(told))
}

/// The forms of lists that the caller knows.
struct Forms {
    columns: Option<Told>,
    separators: Option<Told>,
}

impl Forms {
    fn of(&self, path: &Path, is_words: bool) -> PyResult<ListHints> {
        let text = |told: &Option<Told>| match told {
            Some(Told::OfAll(text)) if is_words => Some(text.clone()),
            Some(Told::Of(all)) => all.get(path).cloned(),
            _ => None,
        };
        let wrong = |error: ColumnsError| Error::new_err(error.to_string());
        let mut hints = ListHints::default();
        hints.columns = text(&self.columns).map(|it| it.parse()).transpose().map_err(wrong)?;
        hints.separator = text(&self.separators).map(|it| it.parse()).transpose().map_err(wrong)?;
        Ok(hints)
    }
}

/// The lists of a compilation.
struct Lists<'a> {
    watch: &'a Watch,
    forms: Forms,
    spelling: Spelling,
    /// What may surprise about them.
    remarks: Vec<Remark>,
    /// The name of the list of words to leave out, unless a remark is about it.
    excluding: Option<String>,
}

/// Adds a list to a session.
type Add = fn(
    Session<Observer>,
    Box<dyn Read>,
    &str,
    &ListForm,
) -> Result<Session<Observer>, dictc_compile::Error>;

impl Lists<'_> {
    /// Refuses an argument that names a list which the call lacks.
    fn check(&self, words: &[PathBuf], others: [&Option<Source>; 2]) -> PyResult<()> {
        let is_other = |path: &PathBuf| {
            others.iter().any(|it| matches!(it, Some(Source::List(list)) if list == path))
        };
        let Forms { columns, separators } = &self.forms;
        for (argument, told) in [("columns", columns), ("separator", separators)] {
            let Some(Told::Of(all)) = told else { continue };
            let unknown = all.keys().filter(|it| !words.contains(it) && !is_other(it)).min();
            if let Some(list) = unknown {
                return Err(Error::new_err(format!(
                    "{argument}: {} is not a list of this call; expected one of its paths",
                    list.display()
                )));
            }
        }
        let may_be_spelling = |it: &PathBuf| may_be_spelling(self.watch, it);
        if self.spelling.affixes.is_some() && !words.iter().any(may_be_spelling) {
            let what = "no word list is a spelling dictionary; expected one named .dic";
            return Err(Error::new_err(format!("affixes: {what}")));
        }
        Ok(())
    }

    fn open(&self, path: &Path, is_words: bool) -> PyResult<(Box<dyn Read>, Scanned, String)> {
        let hints = self.forms.of(path, is_words)?;
        let opened = dictc_compile::open(self.watch, path, &hints, &self.spelling);
        let (list, mut scanned) = opened.map_err(of_compile)?;
        // Columns that are named are clear.
        scanned.unclear = scanned.unclear.filter(|_| hints.columns.is_none());
        Ok((list, scanned, path.to_string_lossy().into_owned()))
    }

    fn add(
        &mut self,
        session: Session<Observer>,
        (path, is_words): (&Path, bool),
        add: Add,
    ) -> PyResult<Session<Observer>> {
        let (list, scanned, name) = self.open(path, is_words)?;
        let session = add(session, list, &name, &scanned.form).map_err(of_compile)?;
        match scanned.unclear {
            None => self.remarks.extend(session.remarks()),
            Some(_) => self.remarks.extend(scanned.remark(&name)),
        }
        Ok(session)
    }

    fn exclude(
        &mut self,
        session: Session<Observer>,
        words: Option<Source>,
    ) -> PyResult<Session<Observer>> {
        let remarks = self.remarks.len();
        let (session, name) = match words {
            Some(Source::List(path)) => {
                let session = self.add(session, (&path, false), Session::exclude_as)?;
                (session, path.to_string_lossy().into_owned())
            }
            Some(Source::Lines(list)) if !list.is_empty() => {
                let name = "excluded words".to_owned();
                let session = session.exclude(list.as_bytes(), &name).map_err(of_compile)?;
                self.remarks.extend(session.remarks());
                (session, name)
            }
            _ => return Ok(session),
        };
        self.excluding = Some(name).filter(|_| self.remarks.len() == remarks);
        Ok(session)
    }

    fn add_meanings(
        &self,
        session: Session<Observer>,
        meanings: Option<Source>,
    ) -> PyResult<Session<Observer>> {
        match meanings {
            None => Ok(session),
            Some(Source::List(path)) => {
                let (list, scanned, name) = self.open(&path, false)?;
                session.add_meanings_as(list, &name, &scanned.form).map_err(of_compile)
            }
            Some(Source::Lines(list)) => {
                session.add_meanings(list.as_bytes(), "meanings").map_err(of_compile)
            }
        }
    }
}

/// A remark, with what helps.
fn advised(Remark { text, remedy, .. }: Remark) -> String {
    let text = visible(&text);
    let advice = match remedy {
        Remedy::NotNeeded => return text.into_owned(),
        Remedy::NameColumns | Remedy::OtherColumns => {
            "columns= names them, such as \"word,_\", or \"words\" if each is a word".to_owned()
        }
        Remedy::Words(words) => format!("columns=\"{words}\" reads each word of a line"),
        Remedy::LeaveOutFlags => {
            "columns=\"word,_\", separator=\"/\" leaves the flags out".to_owned()
        }
        Remedy::LeaveOut(signs) => {
            let rule = |it: char| format!("{:?}: \"\"", it.to_string());
            let rules: Vec<String> = signs.chars().map(rule).collect();
            let leaves = if rules.len() > 1 { "leaves them out" } else { "leaves it out" };
            format!("replace={{{}}} {leaves}", rules.join(", "))
        }
        Remedy::MinLength(letters) => format!("min_length={letters} keeps them"),
        Remedy::MinLengthOfMost(letters) => format!("min_length={letters} keeps most of them"),
        Remedy::BareQ => "drop_bare_q=False keeps them".to_owned(),
        Remedy::SkipCapitalized => {
            "if they are names, and not nouns as in German, skip_capitalized=True drops them"
                .to_owned()
        }
        Remedy::SkipNosuggest => "skip_nosuggest=True leaves them out".to_owned(),
        _ => "no argument keeps them".to_owned(),
    };
    format!("{text}; {advice}")
}

/// Where words or meanings come from.
enum Source {
    /// The path of a list.
    List(PathBuf),
    /// The lines of a list.
    Lines(String),
}

impl Source {
    /// A path is a list; `lines` makes the lines of anything else.
    fn new(
        given: &Bound<'_, PyAny>,
        lines: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<String>,
    ) -> PyResult<Self> {
        match given.extract() {
            Ok(path) => Ok(Self::List(path)),
            Err(_) => Ok(Self::Lines(lines(given)?)),
        }
    }
}

/// The lines of a list of meanings.
fn meaning_lines(meanings: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut list = String::new();
    for entry in meanings.cast::<PyMapping>()?.items()? {
        let (word, text): (PyBackedStr, PyBackedStr) = entry.extract()?;
        if word.contains(['\n', '\r', '\t']) || text.contains(['\n', '\r', '\t']) {
            let message = format!("the meaning of {:?} has a line end or a tab", &*word);
            return Err(WordListError::new_err(message));
        }
        list.extend([&*word, "\t", &*text, "\n"]);
    }
    Ok(list)
}

/// A dictionary in memory of exactly the given words, unchanged.
///
/// `words` is an iterable of words, or of pairs of a word and its value, or a mapping of words to
/// values. Words can be in any order; if a word is repeated, the first one counts. Questions such as
/// `matches` fold what they are asked, so they do not find a word with capitals by its letters;
/// look-ups do. `levels` records that values are levels. `save` writes the dictionary to a file.
/// Raises ValueError for an empty word, and TypeError.
#[pyfunction]
#[pyo3(signature = (words, *, levels = false))]
pub fn from_words(py: Python<'_>, words: &Bound<'_, PyAny>, levels: bool) -> PyResult<Dictionary> {
    if words.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("a str; expected words, and compile() takes paths"));
    }
    // A Series of pandas has items too: its index and its values.
    let items = match words.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => words.clone(),
    };
    let (mut plain, mut valued) = (Vec::<PyBackedStr>::new(), Vec::<(PyBackedStr, u64)>::new());
    for item in texts::items(&items)? {
        let item = item?;
        if let Ok(word) = item.extract() {
            plain.push(word);
        } else if let Ok(entry) = item.extract() {
            valued.push(entry);
        } else {
            return Err(PyTypeError::new_err(format!(
                "{}: expected a word, or a pair of a word and a number from 0 up",
                item.repr()?
            )));
        }
    }
    if !plain.is_empty() && !valued.is_empty() {
        return Err(PyTypeError::new_err("words with and without values; expected one kind"));
    }
    let lexicon = py.detach(|| match (valued.is_empty(), levels) {
        (true, _) => Lexicon::from_words(plain.iter().map(|it| &**it)),
        (false, true) => Lexicon::from_levels(valued.iter().map(|(word, it)| (&**word, *it))),
        (false, false) => Lexicon::from_entries(valued.iter().map(|(word, it)| (&**word, *it))),
    });
    Ok(Dictionary::in_memory(lexicon.map_err(of_lexicon)?))
}

fn choose<T: Copy>(option: &str, got: &str, choices: &[(&str, T)]) -> PyResult<T> {
    let choice = choices.iter().find(|(name, _)| *name == got);
    choice.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        Error::new_err(format!("{option}={got:?}; expected one of {}", names.join(", ")))
    })
}

/// Words as a word list. Refuses words that would be read as two lines or as a value.
fn lines(words: &[PyBackedStr]) -> PyResult<String> {
    let mut list = String::new();
    for word in words {
        if word.contains(['\n', '\r', '\t']) {
            let message = format!("{:?} is not a word: it has a line end or a tab", &**word);
            return Err(Error::new_err(message));
        }
        list.push_str(word);
        list.push('\n');
    }
    Ok(list)
}
