//! Compiling word lists.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use dictc_compile::{
    Affixes, ColumnsError, CompileOptions, Error, Files, FormLimits, HighLetters, ListForm,
    ListHints, QRule, Remark, Remedy, Scanned, Selection, Session, Spelling, scan, scan_spelling,
};
use dictc_letters::{Alphabet, Folding, quoted, visible};
use dictc_lexicon::{DuplicateValues, GraphKind, Lexicon};

use crate::answer::answer;
use crate::error::report;
use crate::failure::Failure;
use crate::handle::{Exclusive, Freed, Handle, Object, Shared};
use crate::memory::{InPtr, Len, OutBuf, OutPtr, PathText, Texts, or_none};

/// A compiler, before or while it reads word lists.
pub struct Compiler {
    state: State,
    lists: usize,
    /// What is known of the next lists.
    hints: ListHints,
    /// The affixes of the next lists, which are then spelling dictionaries.
    affixes: Option<Arc<Affixes>>,
    /// What may surprise about the lists so far.
    remarks: Vec<Remark>,
}

enum State {
    /// Options can still change.
    Options(Box<CompileOptions>),
    /// The first list has been read.
    Reading(Box<Session>),
    /// Finished, or a list could not be read.
    Ended,
}

impl Object for Compiler {
    const TAG: [u8; 8] = *b"dcompile";
    const NAME: &'static str = "dictc_compiler";
}

impl Compiler {
    /// Changes the options.
    fn change(
        &mut self,
        change: impl FnOnce(CompileOptions) -> Result<CompileOptions, Failure>,
    ) -> Result<bool, Failure> {
        match &mut self.state {
            State::Options(options) => {
                **options = change((**options).clone())?;
                Ok(true)
            }
            State::Reading(_) | State::Ended => {
                Err(Failure::argument("options must be set before the first word list"))
            }
        }
    }

    /// Takes the session. If the next step fails, the compiler stays ended.
    fn session(&mut self) -> Result<Session, Failure> {
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Options(options) => Ok(options.start()?),
            State::Reading(session) => Ok(*session),
            State::Ended => Err(Failure::argument(
                "the compiler has finished, or failed earlier; make a new one",
            )),
        }
    }

    /// Reads a list in memory with `read`.
    fn read_bytes<'a>(
        &mut self,
        list: &'a [u8],
        read: fn(Session, &'a [u8], &str, &ListForm) -> Result<Session, Error>,
    ) -> Result<bool, Failure> {
        let session = self.session()?;
        let name = format!("word list {}", self.lists + 1);
        let scanned = match &self.affixes {
            Some(affixes) => scan_spelling(list, &name, affixes.clone(), FormLimits::default())?,
            None => scan(list, &self.hints).expect("reading from memory does not fail"),
        };
        self.add(read(session, list, &name, &scanned.form)?, &name, &scanned)
    }

    /// Reads a file. A spelling dictionary has its affixes beside it, unless they were given.
    fn read_file(&mut self, path: &Path) -> Result<bool, Failure> {
        let session = self.session()?;
        if cfg!(target_family = "wasm") {
            return Err(Failure::argument("a WebAssembly module has no files"));
        }
        let name = path.to_string_lossy().into_owned();
        let (list, scanned) = match &self.affixes {
            Some(affixes) => {
                let open = || {
                    Disk.open(path, true)
                        .map_err(|source| Error::Read { name: name.clone(), source })
                };
                let scanned =
                    scan_spelling(open()?, &name, affixes.clone(), FormLimits::default())?;
                (open()?, scanned)
            }
            None => dictc_compile::open(&Disk, path, &self.hints, &Spelling::default())?,
        };
        self.add(session.add_as(list, &name, &scanned.form)?, &name, &scanned)
    }

    /// Goes on with a session that has read another list.
    fn add(&mut self, session: Session, name: &str, scanned: &Scanned) -> Result<bool, Failure> {
        self.lists += 1;
        if self.hints.columns.is_none() {
            self.remarks.extend(scanned.remark(name));
        }
        let losses = session.remarks();
        let rest = session.not_letters().filter(|_| losses.is_empty());
        self.remarks.extend(losses.into_iter().chain(rest));
        self.state = State::Reading(Box::new(session));
        Ok(true)
    }
}

/// Files in UTF-8, as they are.
struct Disk;

impl Files for Disk {
    fn open(&self, path: &Path, _: bool) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(File::open(path)?))
    }

    fn high_letters(&self, encoding: &str) -> Option<HighLetters> {
        let is_latin = encoding.to_ascii_lowercase().replace("iso-", "iso") == "iso8859-1";
        is_latin.then(|| std::array::from_fn(|high| char::from(high as u8 + 128)))
    }
}

/// What helps, by the names of this library.
fn advice(remedy: &Remedy) -> String {
    const IS_WASM: bool = cfg!(target_family = "wasm");
    let name = |c: &str, javascript: &str| (if IS_WASM { javascript } else { c }).to_owned();
    match remedy {
        Remedy::OtherColumns => name("dictc_compiler_set_columns", "columns") + " changes that",
        Remedy::NameColumns => {
            name("dictc_compiler_set_columns", "columns") + " names them, such as word,_"
        }
        Remedy::Words(words) => {
            let columns = name("dictc_compiler_set_columns", "columns");
            format!("{columns} {words} reads each word of a line")
        }
        Remedy::LeaveOutFlags => {
            let columns = name("dictc_compiler_set_columns", "columns");
            format!("{columns} word,_ with the separator / leaves the flags out")
        }
        Remedy::MinLength(letters) => {
            name("dictc_compiler_set_lengths", "minLength") + &format!(" {letters} keeps them")
        }
        Remedy::MinLengthOfMost(letters) => {
            name("dictc_compiler_set_lengths", "minLength")
                + &format!(" {letters} keeps most of them")
        }
        Remedy::BareQ => name("dictc_compiler_set_drop_bare_q", "dropBareQ") + " false keeps them",
        Remedy::LeaveOut(_) | Remedy::Nothing => "no option keeps them".to_owned(),
        _ => String::new(),
    }
}

/// A dictionary of exactly the given words. Text `i` is from `offsets[i]` to `offsets[i + 1]`.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_from_words(
    text: InPtr<u8>,
    offsets: InPtr<usize>,
    count: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<Lexicon> {
    report(&error, || {
        // SAFETY: `offsets` has `count + 1` elements and ends with the length of `text`.
        let words = unsafe { Texts::new(&text, &offsets, count) }?;
        let words: Vec<&str> = words.utf8()?;
        Ok(Handle::new(Lexicon::from_words(words)?))
    })
}

/// The dictionary of the words that count. `only` and `without` may be null.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_select(
    lexicon: Shared<Lexicon>,
    least: u64,
    most: u64,
    only: Shared<Lexicon>,
    without: Shared<Lexicon>,
    clean: bool,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<Lexicon> {
    report(&error, || {
        let lexicon = lexicon.get()?;
        let words = |list: &Lexicon| -> Result<HashSet<String>, Failure> {
            list.prove().map_err(dictc_lexicon::Error::from)?;
            Ok(list.iter().map(|word| lexicon.as_word(&word).into_owned()).collect())
        };
        let mut selection = Selection::default();
        if (least, most) != (0, u64::MAX) {
            if lexicon.values().is_none() {
                return Err(Failure::argument("the dictionary has no values"));
            }
            selection.values = Some(least..=most);
        }
        selection.only = only.optional()?.map(words).transpose()?;
        selection.without = without.optional()?.map(words).transpose()?.unwrap_or_default();
        if clean {
            #[cfg(feature = "english")]
            selection.without.extend(dictc_english::offensive().map(str::to_owned));
            #[cfg(not(feature = "english"))]
            return Err(Failure::new(
                crate::failure::Code::NotFound,
                "this libdictc was built without the English dictionary, whose marks are missing",
            ));
        }
        Ok(Handle::new(selection.of(lexicon)?))
    })
}

/// A compiler with the defaults of the program `dictc`.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_new() -> *mut Handle<Compiler> {
    answer(|| {
        Ok(Handle::new(Compiler {
            state: State::Options(Box::default()),
            lists: 0,
            hints: ListHints::default(),
            affixes: None,
            remarks: Vec::new(),
        }))
    })
}

/// Changes the options of a compiler.
fn change(
    compiler: &Exclusive<Compiler>,
    error: &OutPtr<*mut Handle<Failure>>,
    change: impl FnOnce(CompileOptions) -> Result<CompileOptions, Failure>,
) -> bool {
    report(error, || compiler.with(|it| it.change(change)))
}

/// The choice for a number; the header names the numbers with constants that begin with `prefix`.
fn choose<T: Copy>(choices: &[T], number: u32, what: &str, prefix: &str) -> Result<T, Failure> {
    choices.get(number as usize).copied().ok_or_else(|| {
        let message = format!("unknown {what} {number}; expected a {prefix} constant");
        Failure::argument(message)
    })
}

/// Drops shorter and longer words.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_lengths(
    compiler: Exclusive<Compiler>,
    min_letters: usize,
    max_letters: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    change(&compiler, &error, |options| {
        let options = options.min_length(min_letters);
        Ok(if max_letters == 0 { options } else { options.max_length(max_letters) })
    })
}

/// Drops words with a q that is not followed by u, if `drop` is true.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_drop_bare_q(
    compiler: Exclusive<Compiler>,
    drop: bool,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    let rule = if drop { QRule::BeforeU } else { QRule::Bare };
    change(&compiler, &error, |options| Ok(options.q_rule(rule)))
}

/// Replaces letters with accents by plain ones, if `fold` is true.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_fold_accents(
    compiler: Exclusive<Compiler>,
    fold: bool,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    let folding = if fold { Folding::new().accents() } else { Folding::new() };
    change(&compiler, &error, |options| Ok(options.folding(folding)))
}

/// Drops words with other letters.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_letters(
    compiler: Exclusive<Compiler>,
    letters: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    change(&compiler, &error, |options| Ok(options.letters(letters.text(&len, "the letters")?)))
}

/// Sets the alphabet: the code of a built-in one, or the text of one.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_alphabet(
    compiler: Exclusive<Compiler>,
    alphabet: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    change(&compiler, &error, |options| {
        let text = alphabet.text(&len, "the alphabet")?;
        let alphabet = match dictc_compile::alphabet(text) {
            Some(built_in) => Some(built_in.alphabet.clone()),
            None => Alphabet::from_text(text),
        };
        let wrong = || {
            let known = dictc_compile::alphabet_names();
            let message =
                format!("unknown alphabet {}; expected {known}, or the lines of one", quoted(text));
            Failure::argument(message)
        };
        Ok(options.alphabet(alphabet.ok_or_else(wrong)?))
    })
}

/// Sets the word graph to write, one of the `DICTC_GRAPH_` numbers.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_graph(
    compiler: Exclusive<Compiler>,
    graph: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    let kinds = [GraphKind::Trie, GraphKind::Dawg, GraphKind::None];
    change(&compiler, &error, |options| {
        Ok(options.graph(choose(&kinds, graph, "graph", "DICTC_GRAPH_")?))
    })
}

/// Sets what to do with a word that has two values, one of the `DICTC_VALUES_` numbers.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_duplicate_values(
    compiler: Exclusive<Compiler>,
    rule: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    use DuplicateValues::{Error, First, Max, Min, Sum};
    let rules = [Error, Min, Max, Sum, First];
    change(&compiler, &error, |options| {
        Ok(options.duplicate_values(choose(&rules, rule, "rule", "DICTC_VALUES_")?))
    })
}

/// The affixes of the lists that are read from now on, which are spelling dictionaries; none if the
/// file is empty.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_affixes(
    compiler: Exclusive<Compiler>,
    affixes: InPtr<u8>,
    affixes_len: Len,
    letters: InPtr<u8>,
    letters_len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let affixes = affixes.bytes(&affixes_len, "the affixes")?;
        let given: Vec<char> = letters.text(&letters_len, "the letters")?.chars().collect();
        let count = given.len();
        let given = (count > 0).then(|| given.try_into()).transpose().map_err(|_| {
            let message = format!("{count} letters; expected those of the bytes 128 to 255");
            Failure::argument(message)
        })?;
        let letters = |name: &str| given.or_else(|| Disk.high_letters(name));
        let parsed = match affixes {
            [] => None,
            file => Some(Arc::new(Affixes::parse(file, "the affixes", letters)?)),
        };
        compiler.with(|it| {
            it.affixes = parsed;
            Ok(true)
        })
    })
}

/// Names the columns and the separator of the lists that are read from now on.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_set_columns(
    compiler: Exclusive<Compiler>,
    columns: InPtr<u8>,
    columns_len: Len,
    separator: InPtr<u8>,
    separator_len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let columns = columns.text(&columns_len, "the columns")?;
        let separator = separator.text(&separator_len, "the separator")?;
        let wrong = |error: ColumnsError| Failure::argument(error.to_string());
        let mut hints = ListHints::default();
        if !columns.is_empty() {
            hints.columns = Some(columns.parse().map_err(wrong)?);
        }
        if !separator.is_empty() {
            hints.separator = Some(separator.parse().map_err(wrong)?);
        }
        compiler.with(|it| {
            it.hints = hints;
            Ok(true)
        })
    })
}

/// Copies what may surprise about the lists so far to `buffer`; returns its length in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_remarks(
    compiler: Exclusive<Compiler>,
    buffer: OutBuf<u8>,
    capacity: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|len| dictc_compiler_try_remarks(compiler, buffer, capacity, len, error))
}

/// The same; `false` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_try_remarks(
    compiler: Exclusive<Compiler>,
    buffer: OutBuf<u8>,
    capacity: usize,
    len: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        compiler.with(|it| {
            let line = |it: &Remark| format!("{}\t{}\n", visible(&it.text), advice(&it.remedy));
            let text: String = it.remarks.iter().map(line).collect();
            // SAFETY: the buffer has `capacity` bytes.
            unsafe { buffer.fill(capacity, Some(text), &len) }
        })
    })
}

/// Reads a word list from memory.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_add(
    compiler: Exclusive<Compiler>,
    list: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let list = list.bytes(&len, "the word list")?;
        compiler.with(|it| it.read_bytes(list, Session::add_as))
    })
}

/// Reads a list of words that must not be in the dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_exclude(
    compiler: Exclusive<Compiler>,
    list: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let list = list.bytes(&len, "the word list")?;
        compiler.with(|it| it.read_bytes(list, Session::exclude_as))
    })
}

/// Reads a word list from a file.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_add_file(
    compiler: Exclusive<Compiler>,
    path: PathText,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let path = path.get()?;
        compiler.with(|it| it.read_file(path))
    })
}

/// Finishes the dictionary in memory and opens it.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_finish(
    compiler: Exclusive<Compiler>,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<Lexicon> {
    report(&error, || compiler.with(|it| Ok(Handle::new(it.session()?.finish()?.into_lexicon()?))))
}

/// Finishes the dictionary and atomically replaces a file by it.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_finish_to_file(
    compiler: Exclusive<Compiler>,
    path: PathText,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let path = path.get()?;
        compiler.with(|it| {
            it.session()?.finish_to_file(path)?;
            Ok(true)
        })
    })
}

/// Frees a compiler. An unfinished dictionary is dropped.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_free(compiler: Freed<Compiler>) {
    compiler.free();
}
