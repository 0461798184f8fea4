//! Word lists in, dictionary out.

mod lines;
mod report;
mod word;
mod words;

use std::io::Read;
use std::path::Path;

use crate::alphabet::Alphabet;
use crate::error::Error;
use crate::format::{SectionId, assemble};
use crate::graph::{GraphBuffer, TokenWords};
use crate::metadata::{Metadata, Source};
use crate::q_rule::QRule;
use crate::replace::replace_file;
use crate::set_operations::Combination;
use crate::values::Values;
use lines::Lines;
pub use report::{Dropped, Report};
use word::{Rejection, Word};
pub use words::DuplicateValues;
use words::WordStore;

/// The least number of letters a word must have, unless [`Compiler::min_length`] says otherwise.
pub const DEFAULT_MIN_LENGTH: usize = 3;

/// Compiles word lists into a dictionary.
///
/// A word list is UTF-8 text with one word a line, optionally followed by a tab and a value. Lines end
/// with LF or CRLF; a byte order mark, blanks around the word and empty lines do not matter. Words are normalised
/// (NFC) and put in lower case. Dropped are words with anything but letters, words that are too short,
/// words that break the [`QRule`], and repetitions.
///
/// All words are held in memory until the dictionary is written.
///
/// # Examples
///
/// ```
/// let mut compiler = lexicon::Compiler::new().min_length(2);
/// compiler.add("Tea\r\nqat\nit's\n".as_bytes(), "example")?;
/// let (_bytes, report) = compiler.finish_to_bytes()?;
/// assert_eq!((report.words, report.kept), (3, 1));
/// assert_eq!((report.dropped.q_without_u, report.dropped.not_letters), (1, 1));
/// # Ok::<(), lexicon::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "a compiler does nothing until it is finished"]
pub struct Compiler {
    min_length: usize,
    q_rule: QRule,
    duplicate_values: DuplicateValues,
    words: WordStore,
    sources: Vec<Source>,
    report: Report,
}

impl Default for Compiler {
    fn default() -> Self {
        Self {
            min_length: DEFAULT_MIN_LENGTH,
            q_rule: QRule::default(),
            duplicate_values: DuplicateValues::default(),
            words: WordStore::default(),
            sources: Vec::new(),
            report: Report::default(),
        }
    }
}

impl Compiler {
    /// A compiler with the default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// The least number of letters a word must have; `qu` counts two. Default: 3.
    pub fn min_length(mut self, letters: usize) -> Self {
        self.min_length = letters;
        self
    }

    /// What becomes of words with a `q` that no `u` follows. Default: they are dropped.
    pub fn q_rule(mut self, rule: QRule) -> Self {
        self.q_rule = rule;
        self
    }

    /// What becomes of a word that comes with two values. Default: an error.
    pub fn duplicate_values(mut self, rule: DuplicateValues) -> Self {
        self.duplicate_values = rule;
        self
    }

    /// Reads a word list to its end. `name` is what messages and the dictionary call it; the folders
    /// in it are left out of the dictionary.
    ///
    /// Takes time and memory in the length of the list.
    ///
    /// # Errors
    ///
    /// - [`Error::Read`] if the reader fails,
    /// - [`Error::NotUtf8`], [`Error::LineTooLong`], [`Error::BadValue`] for a line that is no word,
    /// - [`Error::TooLarge`] from 4,294,967,296 words on.
    ///
    /// After an error the compiler holds the words that came before it: drop it, or it writes half a list.
    pub fn add(&mut self, list: impl Read, name: &str) -> Result<&mut Self, Error> {
        let source = self.words.start_source(name);
        let mut lines = Lines::new(list, name);
        while let Some(line) = lines.next_line()? {
            self.report.lines += 1;
            match Word::parse(line.text, self.min_length, self.q_rule) {
                Ok(None) => {}
                Ok(Some(Word { text, value })) => {
                    self.report.words += 1;
                    let value = value.map(|value| line.value(value)).transpose()?;
                    let pushed = self.words.push(&text, value, source, line.number);
                    pushed.ok_or_else(|| self.too_large())?;
                }
                Err(rejection) => {
                    self.report.words += 1;
                    self.report.dropped.count(rejection);
                }
            }
        }
        self.sources.push(lines.into_source());
        Ok(self)
    }

    /// Takes over the words of a set operation on lexicons with their values, just as they are: no filter applies
    /// to them.
    ///
    /// Takes time and memory in the number of letters of all words.
    ///
    /// # Errors
    ///
    /// - as [`Combination::next_word`],
    /// - [`Error::TooLarge`] from 4,294,967,296 words on.
    pub fn add_combination(&mut self, mut words: Combination<'_>) -> Result<&mut Self, Error> {
        let source = self.words.start_source("set operation");
        while let Some((word, value)) = words.next_word()? {
            self.report.words += 1;
            self.words
                .push(word, value, source, self.report.words)
                .ok_or_else(|| self.too_large())?;
        }
        Ok(self)
    }

    /// Writes the dictionary to `path` and says what was kept and dropped.
    ///
    /// The file appears under its name only when it is whole and on the disk: it is written beside
    /// it under another name and renamed. Programs that have the old file open keep it. If `path` is a symbolic
    /// link, the file it points to is replaced. Takes time in the number of letters of all words, and a
    /// logarithm of their number for sorting.
    ///
    /// # Errors
    ///
    /// - [`Error::EmptyList`] and [`Error::NothingKept`] if no word is left,
    /// - [`Error::DuplicateValue`] if a word has two values and no rule says which one counts,
    /// - [`Error::TooLarge`] if the words do not fit the format,
    /// - [`Error::Io`] if the file cannot be written; then there is none, or the old one is untouched.
    pub fn finish(self, path: impl AsRef<Path>) -> Result<Report, Error> {
        let (bytes, report) = self.finish_to_bytes()?;
        replace_file(path.as_ref(), &bytes)?;
        Ok(report)
    }

    /// The dictionary as bytes, with the report; see [`finish`](Self::finish).
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish), but nothing is written.
    pub fn finish_to_bytes(mut self) -> Result<(Vec<u8>, Report), Error> {
        self.report.dropped.duplicates = self.words.sort_and_dedup(self.duplicate_values)?;
        self.report.kept = self.words.len() as u64;
        if self.words.is_empty() {
            return Err(self.nothing_kept());
        }
        let fst_file = self.build_fst()?;
        let mut letters = self.words.letters();
        let alphabet =
            Alphabet::new(letters.counts.keys().copied(), self.q_rule == QRule::MustPrecedeU);
        let graph = alphabet.and_then(|alphabet| self.build_graph(alphabet));
        let metadata = Metadata {
            tool: concat!("dictc ", env!("CARGO_PKG_VERSION")).to_owned(),
            words: self.report.kept,
            shortest: letters.shortest,
            longest: letters.longest,
            letters: std::mem::take(&mut letters.counts).into_iter().collect(),
            min_length: u32::try_from(self.min_length).unwrap_or(u32::MAX),
            q_before_u: self.q_rule == QRule::MustPrecedeU,
            report: self.report.clone(),
            sources: std::mem::take(&mut self.sources),
        };
        let metadata = metadata.encode().ok_or_else(|| self.too_large())?;
        let mut sections = vec![(SectionId::METADATA, metadata)];
        if let Some(graph) = graph {
            sections.extend(graph.into_sections());
        }
        if let Some(values) = self.words.values() {
            sections.push((SectionId::VALUES, Values::encode(values)));
        }
        Ok((assemble(&sections, &fst_file), self.report))
    }

    /// The `fst` file that maps each word to its ordinal.
    fn build_fst(&self) -> Result<Vec<u8>, Error> {
        // Words are sorted, no two are alike, and writing to memory cannot fail; what is left is a
        // list beyond what the builder can address.
        let mut builder = fst::raw::Builder::memory();
        for (ordinal, word) in self.words.iter().enumerate() {
            builder.insert(word, ordinal as u64).map_err(|_| self.too_large())?;
        }
        builder.into_inner().map_err(|_| self.too_large())
    }

    fn build_graph(&self, alphabet: Alphabet) -> Option<GraphBuffer> {
        let mut tokens = TokenWords::new();
        for word in self.words.iter() {
            tokens.push(&alphabet, word)?;
        }
        GraphBuffer::build(&tokens, alphabet)
    }

    fn nothing_kept(&self) -> Error {
        let names = self.names();
        match self.report.words {
            0 => Error::EmptyList { names },
            read => Error::NothingKept { names, read, dropped: self.report.dropped.to_string() },
        }
    }

    fn too_large(&self) -> Error {
        Error::TooLarge { names: self.names() }
    }

    fn names(&self) -> String {
        match self.words.source_names() {
            [] => "no word list".to_owned(),
            names => names.join(", "),
        }
    }
}

impl Dropped {
    fn count(&mut self, rejection: Rejection) {
        *match rejection {
            Rejection::TooShort => &mut self.too_short,
            Rejection::QWithoutU => &mut self.q_without_u,
            Rejection::NotLetters => &mut self.not_letters,
        } += 1;
    }
}

#[cfg(test)]
mod tests;
