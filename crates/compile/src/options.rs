//! The options of a compilation: which words to keep, and how to write them.

use std::path::PathBuf;

use dictc_letters::{Alphabet, Folding, LetterSet, fold};
use dictc_lexicon::{DuplicateValues, GraphKind, Lexicon, ValueKind};

use crate::error::Error;
use crate::q_rule::QRule;
use crate::word::Filters;

/// The mark of comments in lists, by default.
pub const COMMENT: &str = "#";

/// The minimum number of letters of a word, unless [`CompileOptions::min_length`] sets another.
pub const DEFAULT_MIN_LENGTH: usize = 3;

/// The options for compiling word lists: filters, the form of the word graph, limits.
///
/// A word list is UTF-8 text with one word per line, optionally followed by a tab and a value.
/// Lines end with LF, CR or CRLF; a byte order mark at the beginning of a line, white space around
/// the word, and empty lines are ignored. [`scan`](crate::scan()) detects the form of other
/// lists, and [`Session::add_as`](crate::Session::add_as) reads them. Words are
/// [folded](dictc_letters::fold). Words with characters other than letters, words that are too
/// short, words that break the [`QRule`], and repetitions are dropped; the options can set more
/// filters.
///
/// Options are plain data. [`start`](Self::start) validates them and starts a
/// [`Session`](crate::Session), which keeps a copy. [`compile`](Self::compile) does everything in
/// one call.
///
/// # Examples
///
/// ```
/// let options = dictc_compile::CompileOptions::new().min_length(2);
/// let compilation = options.compile([("Tea\r\nqat\nit's\n".as_bytes(), "example")])?;
/// let report = &compilation.report;
/// assert_eq!((report.words, report.kept), (3, 1));
/// assert_eq!((report.dropped.q_without_u, report.dropped.not_letters), (1, 1));
/// assert!(compilation.into_lexicon()?.contains("tea"));
/// # Ok::<(), dictc_compile::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct CompileOptions {
    pub(crate) min_length: usize,
    pub(crate) max_length: Option<usize>,
    /// The allowed letters, as given.
    pub(crate) letters: Option<String>,
    pub(crate) folding: Folding,
    pub(crate) alphabet: Alphabet,
    pub(crate) comment: Option<String>,
    pub(crate) q_rule: QRule,
    pub(crate) skip_capitalized: bool,
    pub(crate) duplicate_values: DuplicateValues,
    pub(crate) value_kind: ValueKind,
    pub(crate) graph: GraphKind,
    pub(crate) memory: Option<Memory>,
    pub(crate) graph_memory: Option<u64>,
    pub(crate) needs_graph: bool,
    pub(crate) keep_locations: bool,
    /// Packs meanings faster and less tightly, for a dictionary that is not kept.
    pub(crate) is_transient: bool,
}

/// A limit on memory, and the folder for words beyond it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Memory {
    pub(crate) bytes: usize,
    pub(crate) folder: PathBuf,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self {
            min_length: DEFAULT_MIN_LENGTH,
            max_length: None,
            letters: None,
            folding: Folding::new(),
            alphabet: Alphabet::default(),
            comment: Some(COMMENT.to_owned()),
            q_rule: QRule::default(),
            skip_capitalized: false,
            duplicate_values: DuplicateValues::default(),
            value_kind: ValueKind::default(),
            graph: GraphKind::default(),
            memory: None,
            graph_memory: None,
            needs_graph: false,
            keep_locations: false,
            is_transient: false,
        }
    }
}

impl CompileOptions {
    /// The default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Options that keep the words of these dictionaries as they are. A new dictionary of them states
    /// the filters that all of their words have passed, has the folding rules of the first one, and
    /// the alphabet if all have the same.
    pub fn like(lexicons: &[Lexicon]) -> Self {
        let mut options = Self::new().min_length(1).q_rule(QRule::Bare);
        let Some(first) = lexicons.first() else { return options };
        options = options.folding(first.folding().clone());
        if lexicons.iter().all(|it| it.alphabet() == first.alphabet()) {
            options = options.alphabet(first.alphabet().clone());
        }
        if lexicons.iter().all(|it| it.value_kind() == first.value_kind()) {
            options = options.value_kind(first.value_kind());
        }
        let Some(all) = lexicons.iter().map(Lexicon::metadata).collect::<Option<Vec<_>>>() else {
            return options;
        };
        let min_length = all.iter().map(|it| it.min_length).min().unwrap_or(1).max(1);
        options = options.min_length(min_length as usize);
        if all.iter().all(|it| it.q_before_u) {
            options = options.q_rule(QRule::BeforeU);
        }
        let max_length = all.iter().map(|it| it.max_length).collect::<Option<Vec<_>>>();
        if let Some(most) = max_length.and_then(|it| it.into_iter().max()) {
            options = options.max_length(most as usize);
        }
        let letters = all[0].allowed_letters.as_deref();
        let is_shared =
            |it: &&str| all.iter().all(|other| other.allowed_letters.as_deref() == Some(it));
        match letters.filter(is_shared) {
            Some(letters) => options.letters(letters),
            None => options,
        }
    }

    /// Drops words with fewer letters; `qu` counts as two. Default: 3.
    pub fn min_length(mut self, letters: usize) -> Self {
        self.min_length = letters;
        self
    }

    /// Drops words with more letters. Default: no limit.
    pub fn max_length(mut self, letters: usize) -> Self {
        self.max_length = Some(letters);
        self
    }

    /// Drops words with other letters. A text such as `a-zäöüß` lists ranges and single letters.
    /// Default: all letters are allowed.
    pub fn letters(mut self, letters: impl Into<String>) -> Self {
        self.letters = Some(letters.into());
        self
    }

    /// The letters to replace by others: `été` becomes `ete`, or `ä` becomes `ae`. The dictionary
    /// stores the rules, so that typed texts and the tiles of boards are folded in the same way.
    /// Default: no rules beyond [`dictc_letters::fold`].
    pub fn folding(mut self, folding: Folding) -> Self {
        self.folding = folding;
        self
    }

    /// The letters of the language, which the dictionary stores: lengths and all that counts letters
    /// follow it. Typed faces and final forms become their letters. Default: letters as Unicode
    /// divides words.
    pub fn alphabet(mut self, alphabet: Alphabet) -> Self {
        self.alphabet = alphabet;
        self
    }

    /// The alphabet that was set, else the default.
    #[must_use]
    pub fn chosen_alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Ignores lines that start with this mark. Default: `#`. With an empty mark, no line is a
    /// comment.
    pub fn comment(mut self, mark: impl Into<String>) -> Self {
        self.comment = Some(mark.into()).filter(|mark| !mark.is_empty());
        self
    }

    /// What to do with words with a `q` not followed by `u`. Default: drop them.
    pub fn q_rule(mut self, rule: QRule) -> Self {
        self.q_rule = rule;
        self
    }

    /// Drops words that begin with a capital, such as names, unless a list has them without it, too.
    /// They are counted as excluded. Default: keep them.
    pub fn skip_capitalized(mut self, skip: bool) -> Self {
        self.skip_capitalized = skip;
        self
    }

    /// What to do with a word with two different values. Default: return an error.
    pub fn duplicate_values(mut self, rule: DuplicateValues) -> Self {
        self.duplicate_values = rule;
        self
    }

    /// The meaning of the lists' values. A dictionary with values stores it. Default: unspecified.
    pub fn value_kind(mut self, kind: ValueKind) -> Self {
        self.value_kind = kind;
        self
    }

    /// The word graph to write. Default: a trie.
    pub fn graph(mut self, kind: GraphKind) -> Self {
        self.graph = kind;
        self
    }

    /// Refuses word lists whose word graph cannot be written, with [`Error::NoGraph`]. Default:
    /// false, so that a graph that cannot be written is left out.
    pub fn needs_graph(mut self, needs: bool) -> Self {
        self.needs_graph = needs;
        self
    }

    /// Leaves out a word graph that takes more than this many bytes of memory to build. Default:
    /// the limit of [`memory`](Self::memory).
    pub fn graph_memory(mut self, bytes: u64) -> Self {
        self.graph_memory = Some(bytes);
        self
    }

    /// Limits memory to about this many bytes. Words beyond that are sorted on disk, in nameless
    /// files in `folder` that vanish with the process. A word graph that takes more memory to build
    /// is left out. Default: no limit.
    ///
    /// A few megabytes are needed for any limit.
    pub fn memory(mut self, bytes: usize, folder: impl Into<PathBuf>) -> Self {
        self.memory = Some(Memory { bytes, folder: folder.into() });
        self
    }

    /// Remembers where each word came from, so that repeated and excluded words are reported with
    /// their locations. Takes 32 bytes per word. Default: false.
    pub fn keep_locations(mut self, keep: bool) -> Self {
        self.keep_locations = keep;
        self
    }

    /// Validates the options and returns the filters.
    pub(crate) fn filters(&self) -> Result<Filters, Error> {
        let letters = self.letters.as_deref().map(|letters| LetterSet::new(&fold(letters)));
        Ok(Filters {
            min_length: self.min_length,
            max_length: self.max_length.unwrap_or(usize::MAX),
            letters: letters.transpose()?,
            q_rule: self.q_rule,
            folding: self.folding.clone().with_alphabet(&self.alphabet),
            alphabet: self.alphabet.clone(),
        })
    }
}

#[cfg(test)]
mod tests;
