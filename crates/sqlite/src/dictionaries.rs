//! Opens dictionaries, and keeps them open for a connection.
//!
//! A dictionary is opened and verified once, however many calls name it. It is opened again only if
//! its path leads to another file or the file has changed.

use std::fs;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use dictc_board::Board;
use dictc_letters::quoted;
use dictc_lexicon::Lexicon;
use dictc_solver::Solver;

use crate::alphagrams::Alphagrams;
use crate::board_options::BoardOptions;
use crate::error::{Result, chain, failure, is_failure, named};
use crate::selection::{divide, selected};

/// The name of the embedded dictionary.
pub const ENGLISH: &str = "english";

/// The highest number of dictionaries that stay open, not counting the dictionaries of tables. The
/// least recently used are closed.
const MOST_OPEN: usize = 16;

/// The dictionaries of one connection.
#[derive(Default)]
pub struct Dictionaries {
    /// Most recently used last.
    open: Mutex<Vec<Open>>,
}

struct Open {
    name: String,
    identity: Identity,
    dictionary: Arc<Dictionary>,
}

/// The identity of a file. If a field differs, it is another file or has been changed.
#[derive(PartialEq, Eq)]
enum Identity {
    Embedded,
    File { number: (u64, u64), len: u64, modified: Option<SystemTime> },
}

/// An open dictionary, and a solver for it.
pub struct Dictionary {
    /// The words.
    pub lexicon: Lexicon,
    /// The words by their letters.
    pub alphagrams: Alphagrams,
    /// Created for the first board, and again after a panic.
    solver: Mutex<Option<Solver>>,
}

impl Dictionaries {
    /// The dictionary with this path, or the embedded one, or the words of it that count by the options
    /// after its name.
    ///
    /// # Errors
    ///
    /// A file that cannot be opened, or is not a dictionary, or is damaged.
    pub fn get(&self, name: &str) -> Result<Arc<Dictionary>> {
        // A file's own name can look like options.
        let (path, options) =
            if fs::exists(name).unwrap_or(false) { (name, "") } else { divide(name) };
        let identity = Identity::of(path)?;
        let mut open = lock(&self.open);
        if let Some(at) = open.iter().position(|it| it.name == name) {
            let found = open.remove(at);
            if found.identity == identity {
                let dictionary = Arc::clone(&found.dictionary);
                open.push(found);
                return Ok(dictionary);
            }
        }
        let dictionary = Arc::new(Dictionary::open(path, options)?);
        if open.len() == MOST_OPEN {
            open.remove(0);
        }
        let name = name.to_owned();
        open.push(Open { name, identity, dictionary: Arc::clone(&dictionary) });
        Ok(dictionary)
    }
}

impl Identity {
    fn of(name: &str) -> Result<Self> {
        if name == ENGLISH {
            return Ok(Self::Embedded);
        }
        let metadata = fs::metadata(name).map_err(|error| {
            let mut message = format!("{}: cannot open: {error}", shortened(name));
            if name.rsplit(' ').next().is_some_and(|last| last.contains('=')) {
                message += "; the options after a name are level=N, value=A..B and clean";
            }
            failure(message)
        })?;
        let (len, modified) = (metadata.len(), metadata.modified().ok());
        Ok(Self::File { number: number(&metadata), len, modified })
    }
}

/// The path as a message shows it, shortened if it is long.
fn shortened(name: &str) -> String {
    let mut shown: String = name.chars().take(200).collect();
    if shown.len() < name.len() {
        shown.push('…');
    }
    shown
}

/// The numbers of the device and the file.
#[cfg(unix)]
fn number(metadata: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;

    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn number(_: &fs::Metadata) -> (u64, u64) {
    (0, 0)
}

impl Dictionary {
    fn open(name: &str, options: &str) -> Result<Self> {
        let whole = if name == ENGLISH {
            dictc_english::lexicon()
        } else {
            let lexicon = Lexicon::open(name).map_err(chain)?;
            // The words that a plain file states are counted before plans rely on them.
            lexicon.prove().map_err(chain).map_err(named(&shortened(name)))?;
            lexicon
        };
        let lexicon = selected(&whole, options).map_err(named(&shortened(name)))?;
        Ok(Self { lexicon, alphagrams: Alphagrams::default(), solver: Mutex::default() })
    }

    /// Calls `work` with the solver, set to these options, and the board. `is_interrupted` ends the
    /// search; it is called only before this function returns. `None` for a wrong board, if the
    /// options say so.
    ///
    /// # Errors
    ///
    /// A board that does not parse, and the errors of `work`. They quote the board.
    pub fn with_solver<T>(
        &self,
        board: &str,
        options: BoardOptions,
        is_interrupted: impl Fn() -> bool + Send + Sync + 'static,
        work: impl FnOnce(&mut Solver, &Board) -> Result<T>,
    ) -> Result<Option<T>> {
        let wrong_is_null = options.wrong_is_null;
        match self.solve(board, options, is_interrupted, work) {
            Err(error) if wrong_is_null && is_failure(&error) => Ok(None),
            other => {
                let name = format!("board {}", quoted(&shortened(board)));
                other.map(Some).map_err(named(&name))
            }
        }
    }

    fn solve<T>(
        &self,
        board: &str,
        options: BoardOptions,
        is_interrupted: impl Fn() -> bool + Send + Sync + 'static,
        work: impl FnOnce(&mut Solver, &Board) -> Result<T>,
    ) -> Result<T> {
        let board = options.board(board, self.lexicon.alphabet())?;
        let mut place = lock(&self.solver);
        // After a panic, the place stays empty.
        let mut solver = place.take().unwrap_or_else(|| Solver::new(self.lexicon.clone()));
        solver.set_options(options.solver);
        solver.interrupt_when(is_interrupted);
        let result = work(&mut solver, &board);
        solver.interrupt_when(|| false);
        *place = Some(solver);
        result
    }
}

/// Locks a mutex, poisoned or not: its contents are valid even if a thread panicked while it held
/// the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
