//! Functions that return rows, for the `FROM` of a query.
//!
//! ```sql
//! SELECT word FROM dict_matches('english', 'q??z');
//! ```
//!
//! SQLite passes the arguments as constraints on hidden columns. All functions have the columns
//! `word`, `value` and `ordinal`; some have more.

use std::ffi::{CStr, c_int};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

use dictc_lexicon::Lexicon;
use dictc_query::{Anagram, Levenshtein, Query, Regex, RegexScope};
use rusqlite::Connection;
use rusqlite::types::{Value, ValueRef};
use rusqlite::vtab::IndexConstraintOp::SQLITE_INDEX_CONSTRAINT_EQ;
use rusqlite::vtab::{Filters, IndexInfo, Module};

use crate::arguments::{count, required, text};
use crate::board_options::BoardOptions;
use crate::border::{self, Bridge, Cell, Rows, Setting, Table, Watch};
use crate::dictionaries::{Dictionaries, Dictionary};
use crate::error::{Result, chain, failure, named};
use crate::functions::incomplete;
use crate::rows::{MOST_COLLECTED, Row, Scored, Source};
use crate::table::put_number;

/// Adds the functions to a connection.
///
/// # Errors
///
/// SQLite refuses.
pub fn register(db: &Connection, dictionaries: &Arc<Dictionaries>) -> Result<()> {
    add::<Completions>(db, dictionaries)?;
    add::<Prefixes>(db, dictionaries)?;
    add::<MatchesOf>(db, dictionaries)?;
    add::<RegexOf>(db, dictionaries)?;
    add::<Fuzzy>(db, dictionaries)?;
    add::<Anagrams>(db, dictionaries)?;
    add::<Solve>(db, dictionaries)
}

fn add<F: Function>(db: &Connection, dictionaries: &Arc<Dictionaries>) -> Result<()> {
    let module: &'static Module<'static, Bridge<FunctionTable<F>>> =
        const { &border::function::<FunctionTable<F>>() };
    db.create_module(F::NAME, module, Some(Arc::clone(dictionaries)))
}

/// A function that returns rows.
pub trait Function: Send + Sync + 'static {
    /// Its name in SQL.
    const NAME: &'static str;
    /// Its columns. The hidden ones are the arguments; the first of them is the dictionary.
    const SCHEMA: &'static CStr;
    /// The arguments as a message shows them.
    const USAGE: &'static str;
    /// The number of the first hidden column.
    const FIRST_ARGUMENT: c_int;
    /// The name of the argument after the dictionary, for messages.
    const TEXT: &'static str;

    /// Starts to answer a call, given the text after the dictionary and the last argument, or NULL.
    ///
    /// # Errors
    ///
    /// The arguments are wrong.
    fn find(dictionary: &Dictionary, text: &str, last: ValueRef<'_>) -> Result<Source>;
}

/// The highest number of arguments of a function: a dictionary, a text and one more.
const MOST_ARGUMENTS: usize = 3;

/// Every plan has these bits: a call needs a dictionary and a text.
const REQUIRED: c_int = 0b11;

/// A function as a table.
pub struct FunctionTable<F> {
    dictionaries: Arc<Dictionaries>,
    watch: Watch,
    function: PhantomData<F>,
}

impl<F: Function> Table for FunctionTable<F> {
    const SCHEMA: &'static CStr = F::SCHEMA;
    type Rows = FunctionRows<F>;

    fn connect(dictionaries: &Arc<Dictionaries>, setting: &Setting<'_>) -> Result<Self> {
        let dictionaries = Arc::clone(dictionaries);
        Ok(Self { dictionaries, watch: setting.watch, function: PhantomData })
    }

    /// The number of the plan has a bit for each argument that the call has.
    fn plan(&self, info: &mut IndexInfo) -> Result<bool> {
        let mut arguments = [None; MOST_ARGUMENTS];
        for (at, constraint) in info.constraints().enumerate() {
            let argument = usize::try_from(constraint.column() - F::FIRST_ARGUMENT);
            let Some(place) = argument.ok().and_then(|argument| arguments.get_mut(argument)) else {
                continue;
            };
            if constraint.operator() != SQLITE_INDEX_CONSTRAINT_EQ {
                continue;
            }
            // In this order of tables, the value comes from a table that is read later.
            if !constraint.is_usable() {
                return Ok(false);
            }
            *place = Some(at);
        }
        let (mut plan, mut given) = (0, 0);
        for (argument, at) in arguments.iter().enumerate() {
            let Some(at) = *at else { continue };
            plan |= 1 << argument;
            given += 1;
            let mut usage = info.constraint_usage(at);
            usage.set_argv_index(given);
            // The hidden columns return the arguments themselves, so SQLite need not check them.
            usage.set_omit(true);
        }
        info.set_idx_num(plan);
        info.set_idx_str(F::USAGE);
        info.set_estimated_cost(1000.0);
        info.set_estimated_rows(100);
        Ok(true)
    }

    fn rows(&self) -> Result<FunctionRows<F>> {
        Ok(FunctionRows {
            dictionaries: Arc::clone(&self.dictionaries),
            watch: self.watch,
            found: None,
            row: Row::default(),
            number: 0,
            arguments: [const { Value::Null }; MOST_ARGUMENTS],
            function: PhantomData,
        })
    }
}

/// The rows of a call.
pub struct FunctionRows<F> {
    dictionaries: Arc<Dictionaries>,
    watch: Watch,
    /// `None` after the last row.
    found: Option<(Lexicon, Source)>,
    row: Row,
    number: i64,
    /// The values of the hidden columns.
    arguments: [Value; MOST_ARGUMENTS],
    function: PhantomData<F>,
}

impl<F: Function> FunctionRows<F> {
    fn call(&mut self, plan: c_int, values: &Filters<'_>) -> Result<()> {
        let mut arguments = [ValueRef::Null; MOST_ARGUMENTS];
        let mut values = values.iter();
        for (argument, place) in arguments.iter_mut().enumerate() {
            if plan >> argument & 1 == 1 {
                *place = values.next().unwrap_or(ValueRef::Null);
            }
        }
        if plan & REQUIRED != REQUIRED {
            return Err(failure(format!("arguments are missing; expected {}", F::USAGE)));
        }
        for (kept, argument) in self.arguments.iter_mut().zip(arguments) {
            *kept = argument.try_into().map_err(|error| chain(&error))?;
        }
        let dictionary = self.dictionaries.get(required(arguments[0], "dictionary")?)?;
        // If the text is NULL, there are no rows.
        let source = match text(arguments[1], F::TEXT)? {
            Some(text) => F::find(&dictionary, text, arguments[2])?,
            None => Source::Empty,
        };
        self.found = Some((dictionary.lexicon.clone(), source));
        Ok(())
    }
}

impl<F: Function> Rows for FunctionRows<F> {
    fn start(&mut self, plan: c_int, values: &Filters<'_>) -> Result<()> {
        self.found = None;
        self.call(plan, values).map_err(named(F::NAME))?;
        self.number = -1;
        self.advance()
    }

    fn advance(&mut self) -> Result<()> {
        self.number += 1;
        let Some((lexicon, source)) = &mut self.found else { return Ok(()) };
        loop {
            match source.advance_for_a_while(lexicon, &mut self.row) {
                ControlFlow::Continue(()) => self.watch.check()?,
                ControlFlow::Break(true) => return Ok(()),
                ControlFlow::Break(false) => {
                    self.found = None;
                    return Ok(());
                }
            }
        }
    }

    fn is_done(&self) -> bool {
        self.found.is_none()
    }

    fn column(&self, cell: &mut Cell<'_>, column: c_int) -> Result<()> {
        let Some((lexicon, _)) = &self.found else { return Ok(()) };
        let argument = usize::try_from(column - F::FIRST_ARGUMENT);
        if let Some(value) = argument.ok().and_then(|argument| self.arguments.get(argument)) {
            cell.put_value(value);
            return Ok(());
        }
        match column {
            0 => cell.put_text(&self.row.word),
            1 => put_number(cell, self.row.value(lexicon), "value")?,
            2 => {
                let ordinal = self.row.ordinal(lexicon);
                put_number(cell, ordinal.map(|it| it as u64), "ordinal")?;
            }
            3 => put_number(cell, Some(self.row.number), "number")?,
            _ => cell.put_text(&self.row.path),
        }
        Ok(())
    }

    fn rowid(&self) -> Result<i64> {
        Ok(self.number)
    }
}

/// The result of a search that may collect at most [`MOST_COLLECTED`] words.
fn collected<T>(
    found: std::result::Result<Vec<T>, dictc_query::Error>,
) -> Result<std::vec::IntoIter<T>> {
    let too_many = |_| failure(format!("more than {MOST_COLLECTED} words; ask for fewer"));
    found.map(Vec::into_iter).map_err(too_many)
}

/// The words that start with a prefix.
struct Completions;

impl Function for Completions {
    const NAME: &'static str = "dict_completions";
    const SCHEMA: &'static CStr = c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, \
        dictionary HIDDEN, prefix HIDDEN)";
    const USAGE: &'static str = "dict_completions(DICTIONARY, PREFIX)";
    const FIRST_ARGUMENT: c_int = 3;
    const TEXT: &'static str = "prefix";

    fn find(dictionary: &Dictionary, prefix: &str, _: ValueRef<'_>) -> Result<Source> {
        Ok(Source::Words(dictionary.lexicon.completions(&*dictionary.lexicon.as_prefix(prefix))))
    }
}

/// The words that a text starts with.
struct Prefixes;

impl Function for Prefixes {
    const NAME: &'static str = "dict_prefixes";
    const SCHEMA: &'static CStr = c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, \
        dictionary HIDDEN, text HIDDEN)";
    const USAGE: &'static str = "dict_prefixes(DICTIONARY, TEXT)";
    const FIRST_ARGUMENT: c_int = 3;
    const TEXT: &'static str = "text";

    fn find(dictionary: &Dictionary, text: &str, _: ValueRef<'_>) -> Result<Source> {
        Ok(Source::Words(dictionary.lexicon.prefixes_of(&*dictionary.lexicon.as_prefix(text))))
    }
}

/// The words that match a pattern.
struct MatchesOf;

impl Function for MatchesOf {
    const NAME: &'static str = "dict_matches";
    const SCHEMA: &'static CStr = c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, \
        dictionary HIDDEN, pattern HIDDEN)";
    const USAGE: &'static str = "dict_matches(DICTIONARY, PATTERN)";
    const FIRST_ARGUMENT: c_int = 3;
    const TEXT: &'static str = "pattern";

    fn find(dictionary: &Dictionary, pattern: &str, _: ValueRef<'_>) -> Result<Source> {
        let matches = Query::parse(pattern, &dictionary.lexicon);
        let matches = matches.map_err(|error| chain(&error))?;
        Ok(Source::Matches(Box::new(matches.words(&dictionary.lexicon))))
    }
}

/// The words that contain a match of a regular expression, or match it as a whole.
struct RegexOf;

impl Function for RegexOf {
    const NAME: &'static str = "dict_regex";
    const SCHEMA: &'static CStr = c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, \
        dictionary HIDDEN, expression HIDDEN, whole HIDDEN)";
    const USAGE: &'static str = "dict_regex(DICTIONARY, EXPRESSION[, WHOLE])";
    const FIRST_ARGUMENT: c_int = 3;
    const TEXT: &'static str = "expression";

    fn find(dictionary: &Dictionary, expression: &str, whole: ValueRef<'_>) -> Result<Source> {
        let scope = match count(whole, "argument WHOLE")?.unwrap_or(0) {
            0 => RegexScope::Part,
            _ => RegexScope::Whole,
        };
        let regex = Regex::typed(expression, scope, false, &dictionary.lexicon)
            .map_err(|error| chain(&error))?;
        Ok(Source::Regex(Box::new(regex.words(&dictionary.lexicon))))
    }
}

/// The words within some edits of a word, the likeliest first.
struct Fuzzy;

impl Function for Fuzzy {
    const NAME: &'static str = "dict_fuzzy";
    const SCHEMA: &'static CStr = c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, \
        distance INTEGER, dictionary HIDDEN, query HIDDEN, edits HIDDEN)";
    const USAGE: &'static str = "dict_fuzzy(DICTIONARY, WORD[, EDITS])";
    const FIRST_ARGUMENT: c_int = 4;
    const TEXT: &'static str = "word";

    fn find(dictionary: &Dictionary, word: &str, edits: ValueRef<'_>) -> Result<Source> {
        let word = dictionary.lexicon.as_word(word);
        let edits = count(edits, "number of edits")?.unwrap_or(2);
        let near = Levenshtein::new(&word, edits).map_err(|error| chain(&error))?;
        let near = near.max_words(MOST_COLLECTED);
        Ok(Source::Near(collected(near.likeliest_first(&dictionary.lexicon))?))
    }
}

/// The words of all these letters, or of some of them.
struct Anagrams;

impl Function for Anagrams {
    const NAME: &'static str = "dict_anagrams";
    const SCHEMA: &'static CStr = c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, \
        dictionary HIDDEN, letters HIDDEN, all_letters HIDDEN)";
    const USAGE: &'static str = "dict_anagrams(DICTIONARY, LETTERS[, ALL_LETTERS])";
    const FIRST_ARGUMENT: c_int = 3;
    const TEXT: &'static str = "letters";

    fn find(dictionary: &Dictionary, letters: &str, all: ValueRef<'_>) -> Result<Source> {
        let mut anagram =
            Anagram::typed(letters, &dictionary.lexicon).map_err(|error| chain(&error))?;
        if count(all, "argument ALL_LETTERS")? == Some(0) {
            anagram = anagram.allow_unused();
        }
        let found = anagram.max_words(MOST_COLLECTED).longest_first(&dictionary.lexicon);
        Ok(Source::List(collected(found)?))
    }
}

/// The words of a board.
struct Solve;

impl Function for Solve {
    const NAME: &'static str = "dict_solve";
    const SCHEMA: &'static CStr = c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, \
        points INTEGER, path TEXT, dictionary HIDDEN, board HIDDEN, options HIDDEN)";
    const USAGE: &'static str = "dict_solve(DICTIONARY, BOARD[, OPTIONS])";
    const FIRST_ARGUMENT: c_int = 5;
    const TEXT: &'static str = "board";

    fn find(dictionary: &Dictionary, board: &str, options: ValueRef<'_>) -> Result<Source> {
        dictionary.with_solver(board, BoardOptions::of(options)?, |solver, board| {
            let solution = solver.solve(board);
            if !solution.is_complete() {
                return Err(incomplete());
            }
            let words = solution.words().map(|word| {
                let cells: Vec<String> = word.path().cells().map(|it| it.to_string()).collect();
                let (word, points) = (word.text().into_owned(), word.points());
                Scored { word, points, path: cells.join(" ") }
            });
            Ok(Source::Solution(words.collect::<Vec<_>>().into_iter()))
        })
    }
}
