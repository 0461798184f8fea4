//! Compiling word lists.
#![allow(unsafe_code)]

use ::compile::{CompileOptions, QRule, Session};
use ::lexicon::{DuplicateValues, GraphKind, Lexicon};

use crate::error::{Code, Failure, quietly};
use crate::handle::{self, Handle, Object};
use crate::memory;

/// Word lists on their way into a dictionary.
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
        change: impl FnOnce(CompileOptions) -> CompileOptions,
    ) -> Result<bool, Failure> {
        match &mut self.state {
            State::Options(options) => {
                *options = change(options.clone());
                Ok(true)
            }
            State::Reading(_) | State::Ended => {
                Err(Failure::new(Code::Argument, "options must be set before the first word list"))
            }
        }
    }

    /// Takes the session out; if a step fails, the compiler has ended.
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

/// A compiler that keeps every word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_compiler_new() -> *mut Handle<Compiler> {
    quietly(|| {
        let options = CompileOptions::new().min_length(1).q_rule(QRule::Bare);
        Ok(Handle::new(Compiler { state: State::Options(options), lists: 0 }))
    })
}

/// Changes the options of a compiler.
///
/// # Safety
///
/// The contract of all functions, for the handle and the error.
unsafe fn change(
    compiler: *mut Handle<Compiler>,
    error: *mut *mut Handle<Failure>,
    change: impl FnOnce(CompileOptions) -> CompileOptions,
) -> bool {
    // SAFETY: the caller's promise.
    unsafe { handle::lend(compiler, error, |it| it.change(change)) }
}

/// What one of the numbers of the header that begin with `prefix` stands for.
fn choose<T: Copy>(choices: &[T], number: u32, what: &str, prefix: &str) -> Result<T, Failure> {
    choices.get(number as usize).copied().ok_or_else(|| {
        let message = format!("unknown {what} {number}; expected a {prefix} constant");
        Failure::new(Code::Argument, message)
    })
}

/// Drops shorter and longer words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_set_lengths(
    compiler: *mut Handle<Compiler>,
    min_letters: usize,
    max_letters: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    let lengths = |options: CompileOptions| {
        let options = options.min_length(min_letters);
        if max_letters == 0 { options } else { options.max_length(max_letters) }
    };
    // SAFETY: the contract of all functions.
    unsafe { change(compiler, error, lengths) }
}

/// Drops words with a q that is not followed by u, if `drop` is true.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_set_drop_bare_q(
    compiler: *mut Handle<Compiler>,
    drop: bool,
    error: *mut *mut Handle<Failure>,
) -> bool {
    let rule = if drop { QRule::BeforeU } else { QRule::Bare };
    // SAFETY: the contract of all functions.
    unsafe { change(compiler, error, |options| options.q_rule(rule)) }
}

/// Replaces letters with accents by plain ones, if `fold` is true.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_set_fold_accents(
    compiler: *mut Handle<Compiler>,
    fold: bool,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions.
    unsafe { change(compiler, error, |options| options.fold_accents(fold)) }
}

/// Drops words with other letters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_set_letters(
    compiler: *mut Handle<Compiler>,
    letters: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(compiler, error, |it| {
            let letters = memory::text(letters, len, "the letters")?;
            it.change(|options| options.letters(letters))
        })
    }
}

/// Which word graph to write, one of the `DICTC_GRAPH_` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_set_graph(
    compiler: *mut Handle<Compiler>,
    graph: u32,
    error: *mut *mut Handle<Failure>,
) -> bool {
    let kinds = [GraphKind::Trie, GraphKind::Dawg, GraphKind::None];
    // SAFETY: the contract of all functions covers the handle and the error.
    unsafe {
        handle::lend(compiler, error, |it| {
            let kind = choose(&kinds, graph, "graph", "DICTC_GRAPH_")?;
            it.change(|options| options.graph(kind))
        })
    }
}

/// What to do with a word that has two values, one of the `DICTC_VALUES_` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_set_duplicate_values(
    compiler: *mut Handle<Compiler>,
    rule: u32,
    error: *mut *mut Handle<Failure>,
) -> bool {
    use DuplicateValues::{Error, First, Max, Min, Sum};
    let rules = [Error, Min, Max, Sum, First];
    // SAFETY: the contract of all functions covers the handle and the error.
    unsafe {
        handle::lend(compiler, error, |it| {
            let rule = choose(&rules, rule, "rule", "DICTC_VALUES_")?;
            it.change(|options| options.duplicate_values(rule))
        })
    }
}

/// Reads a word list from memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_add(
    compiler: *mut Handle<Compiler>,
    list: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(compiler, error, |it| {
            let list = memory::array(list, len, "the word list")?;
            it.read(|session, name| Ok(session.add(list, name)?))
        })
    }
}

/// Reads a list of words that must not be in the dictionary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_exclude(
    compiler: *mut Handle<Compiler>,
    list: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(compiler, error, |it| {
            let list = memory::array(list, len, "the word list")?;
            it.read(|session, name| Ok(session.exclude(list, name)?))
        })
    }
}

/// Reads a word list from a file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_add_file(
    compiler: *mut Handle<Compiler>,
    path: *const u8,
    path_len: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(compiler, error, |it| {
            let path = memory::path(path, path_len)?;
            it.read(|session, _| {
                let source = |source| ::compile::Error::Io {
                    path: path.to_path_buf(),
                    action: "open",
                    source,
                };
                let list = std::fs::File::open(path).map_err(source)?;
                Ok(session.add(list, &path.to_string_lossy())?)
            })
        })
    }
}

/// Finishes the dictionary in memory and opens it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_finish(
    compiler: *mut Handle<Compiler>,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<Lexicon> {
    // SAFETY: the contract of all functions covers the handle and the error.
    unsafe {
        handle::lend(compiler, error, |it| Ok(Handle::new(it.session()?.finish()?.into_lexicon()?)))
    }
}

/// Finishes the dictionary and replaces a file by it, whole or not at all.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_finish_to_file(
    compiler: *mut Handle<Compiler>,
    path: *const u8,
    path_len: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(compiler, error, |it| {
            let path = memory::path(path, path_len)?;
            it.session()?.finish_to_file(path)?;
            Ok(true)
        })
    }
}

/// Frees a compiler. What it has not finished is dropped.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_compiler_free(compiler: *mut Handle<Compiler>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(compiler) });
}
