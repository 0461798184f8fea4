//! Compiling word lists.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use dictc_compile::{CompileOptions, QRule, Session};
use dictc_letters::Folding;
use dictc_lexicon::{GraphKind, Lexicon};
use dictc_query::DuplicateValues;

use crate::answer::answer;
use crate::error::report;
use crate::failure::{Code, Failure};
use crate::handle::{Exclusive, Freed, Handle, Object};
use crate::memory::{InPtr, Len, OutPtr, PathText, Texts};

/// A compiler, before or while it reads word lists.
pub struct Compiler {
    state: State,
    lists: usize,
}

enum State {
    /// Options can still change.
    Options(CompileOptions),
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
                *options = change(options.clone())?;
                Ok(true)
            }
            State::Reading(_) | State::Ended => {
                Err(Failure::new(Code::Argument, "options must be set before the first word list"))
            }
        }
    }

    /// Takes the session. If the next step fails, the compiler stays ended.
    fn session(&mut self) -> Result<Session, Failure> {
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Options(options) => Ok(options.start()?),
            State::Reading(session) => Ok(*session),
            State::Ended => Err(Failure::new(
                Code::Argument,
                "the compiler has finished, or failed earlier; make a new one",
            )),
        }
    }

    /// Reads a list.
    fn read(
        &mut self,
        read: impl FnOnce(Session, &str) -> Result<Session, Failure>,
    ) -> Result<bool, Failure> {
        let session = self.session()?;
        self.lists += 1;
        let name = format!("word list {}", self.lists);
        self.state = State::Reading(Box::new(read(session, &name)?));
        Ok(true)
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

/// A compiler with the defaults of the program `dictc`.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_new() -> *mut Handle<Compiler> {
    answer(|| Ok(Handle::new(Compiler { state: State::Options(CompileOptions::new()), lists: 0 })))
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
        Failure::new(Code::Argument, message)
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
        compiler.with(|it| it.read(|session, name| Ok(session.add(list, name)?)))
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
        compiler.with(|it| it.read(|session, name| Ok(session.exclude(list, name)?)))
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
        compiler.with(|it| {
            it.read(|session, _| {
                let failed = |source| {
                    let path = path.to_path_buf();
                    dictc_compile::Error::Io { path, action: "open", source }
                };
                let list = std::fs::File::open(path).map_err(failed)?;
                Ok(session.add(list, &path.to_string_lossy())?)
            })
        })
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
