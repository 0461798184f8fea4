//! Functions that return rows, for the `FROM` of a query.
//!
//! ```sql
//! SELECT word FROM dict_matches('english', 'q??z');
//! ```
//!
//! SQLite passes the arguments as constraints on hidden columns. All functions have the columns
//! `word`, `value` and `ordinal`; some have more.

use std::ffi::{CStr, c_int};
use std::sync::Arc;

use dictc_lexicon::Lexicon;
use dictc_query::{Question, RegexScope};
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
use crate::rows::{Row, Scored, Source};
use crate::table::put_number;

/// Adds the functions to a connection.
///
/// # Errors
///
/// SQLite refuses.
pub fn register(db: &Connection, dictionaries: &Arc<Dictionaries>) -> Result<()> {
    add::<0>(db, dictionaries)?;
    add::<1>(db, dictionaries)?;
    add::<2>(db, dictionaries)?;
    add::<3>(db, dictionaries)?;
    add::<4>(db, dictionaries)?;
    add::<5>(db, dictionaries)?;
    const { assert!(FUNCTIONS.len() == 7, "a line for each function") };
    add::<6>(db, dictionaries)
}

fn add<const F: usize>(db: &Connection, dictionaries: &Arc<Dictionaries>) -> Result<()> {
    let module: &'static Module<'static, Bridge<FunctionTable<F>>> =
        const { &border::function::<FunctionTable<F>>() };
    db.create_module(FUNCTIONS[F].name, module, Some(Arc::clone(dictionaries)))
}

/// A function that returns rows.
struct Function {
    /// Its name in SQL.
    name: &'static str,
    /// Its columns. The hidden ones are the arguments; the first of them is the dictionary.
    schema: &'static CStr,
    /// The arguments as a message shows them.
    usage: &'static str,
    /// The number of the first hidden column.
    first_argument: c_int,
    /// The name of the argument after the dictionary, for messages.
    text: &'static str,
    /// Starts to answer a call, given the text after the dictionary and the last argument, or NULL.
    find: fn(&Dictionary, &str, ValueRef<'_>, Watch) -> Result<Source>,
}

/// All functions.
const FUNCTIONS: [Function; 7] = [
    Function {
        name: "dict_completions",
        schema: c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, dictionary HIDDEN, \
            prefix HIDDEN)",
        usage: "dict_completions(DICTIONARY, PREFIX)",
        first_argument: 3,
        text: "prefix",
        find: |it, prefix, _, _| answers(it, Question::completions(prefix, &it.lexicon)),
    },
    Function {
        name: "dict_prefixes",
        schema: c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, dictionary HIDDEN, \
            text HIDDEN)",
        usage: "dict_prefixes(DICTIONARY, TEXT)",
        first_argument: 3,
        text: "text",
        find: |it, text, _, _| answers(it, Question::prefixes(text, &it.lexicon)),
    },
    Function {
        name: "dict_matches",
        schema: c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, dictionary HIDDEN, \
            pattern HIDDEN)",
        usage: "dict_matches(DICTIONARY, PATTERN)",
        first_argument: 3,
        text: "pattern",
        find: |it, pattern, _, _| parsed(it, Question::matches(pattern, &it.lexicon)),
    },
    Function {
        name: "dict_regex",
        schema: c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, dictionary HIDDEN, \
            expression HIDDEN, whole HIDDEN)",
        usage: "dict_regex(DICTIONARY, EXPRESSION[, WHOLE])",
        first_argument: 3,
        text: "expression",
        find: |it, expression, whole, _| {
            let scope = match count(whole, "argument WHOLE")?.unwrap_or(0) {
                0 => RegexScope::Part,
                _ => RegexScope::Whole,
            };
            parsed(it, Question::regex(expression, scope, &it.lexicon))
        },
    },
    Function {
        name: "dict_fuzzy",
        schema: c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, distance INTEGER, \
            dictionary HIDDEN, query HIDDEN, edits HIDDEN)",
        usage: "dict_fuzzy(DICTIONARY, WORD[, EDITS])",
        first_argument: 4,
        text: "word",
        find: |it, word, edits, _| {
            let edits = count(edits, "number of edits")?.unwrap_or(2);
            parsed(it, Question::near(word, edits, &it.lexicon))
        },
    },
    Function {
        name: "dict_anagrams",
        schema: c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, dictionary HIDDEN, \
            letters HIDDEN, all_letters HIDDEN)",
        usage: "dict_anagrams(DICTIONARY, LETTERS[, ALL_LETTERS])",
        first_argument: 3,
        text: "letters",
        find: |it, letters, all, _| {
            let question = Question::anagrams(letters, &it.lexicon);
            match count(all, "argument ALL_LETTERS")? {
                Some(0) => parsed(it, question.map(Question::allow_unused)),
                _ => parsed(it, question),
            }
        },
    },
    Function {
        name: "dict_solve",
        schema: c"CREATE TABLE f(word TEXT, value INTEGER, ordinal INTEGER, points INTEGER, \
            path TEXT, dictionary HIDDEN, board HIDDEN, options HIDDEN)",
        usage: "dict_solve(DICTIONARY, BOARD[, OPTIONS])",
        first_argument: 5,
        text: "board",
        find: solve,
    },
];

fn answers(dictionary: &Dictionary, question: Question) -> Result<Source> {
    Ok(Source::Walk(Box::new(question.walk(&dictionary.lexicon))))
}

fn parsed(
    dictionary: &Dictionary,
    question: std::result::Result<Question, dictc_query::Error>,
) -> Result<Source> {
    answers(dictionary, question.map_err(chain)?)
}

/// The words of a board.
fn solve(
    dictionary: &Dictionary,
    board: &str,
    options: ValueRef<'_>,
    watch: Watch,
) -> Result<Source> {
    let is_interrupted = move || watch.is_interrupted();
    let options = BoardOptions::of(options)?;
    let found = dictionary.with_solver(board, options, is_interrupted, |solver, board| {
        let solution = solver.solve(board);
        if !solution.is_complete() {
            return Err(incomplete(Some(watch)));
        }
        let words = solution.words().map(|word| {
            let cells: Vec<String> = word.path().cells().map(|it| it.to_string()).collect();
            let (word, points) = (word.text().into_owned(), word.points());
            Scored { word, points, path: cells.join(" ") }
        });
        Ok(Source::Solution(words.collect::<Vec<_>>().into_iter()))
    })?;
    Ok(found.unwrap_or(Source::Empty))
}

/// The highest number of arguments of a function: a dictionary, a text and one more.
const MOST_ARGUMENTS: usize = 3;

/// Every plan has these bits: a call needs a dictionary and a text.
const REQUIRED: c_int = 0b11;

/// A function as a table.
pub struct FunctionTable<const F: usize> {
    dictionaries: Arc<Dictionaries>,
    watch: Watch,
}

impl<const F: usize> Table for FunctionTable<F> {
    const SCHEMA: &'static CStr = FUNCTIONS[F].schema;
    type Rows = FunctionRows<F>;

    fn connect(dictionaries: &Arc<Dictionaries>, setting: &Setting<'_>) -> Result<Self> {
        let dictionaries = Arc::clone(dictionaries);
        Ok(Self { dictionaries, watch: setting.watch })
    }

    /// The number of the plan has a bit for each argument that the call has.
    fn plan(&self, info: &mut IndexInfo) -> Result<bool> {
        let mut arguments = [None; MOST_ARGUMENTS];
        for (at, constraint) in info.constraints().enumerate() {
            let argument = usize::try_from(constraint.column() - FUNCTIONS[F].first_argument);
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
        info.set_idx_str(FUNCTIONS[F].usage);
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
        })
    }
}

/// The rows of a call.
pub struct FunctionRows<const F: usize> {
    dictionaries: Arc<Dictionaries>,
    watch: Watch,
    /// `None` after the last row.
    found: Option<(Lexicon, Source)>,
    row: Row,
    number: i64,
    /// The values of the hidden columns.
    arguments: [Value; MOST_ARGUMENTS],
}

impl<const F: usize> FunctionRows<F> {
    fn call(&mut self, plan: c_int, values: &Filters<'_>) -> Result<()> {
        let mut arguments = [ValueRef::Null; MOST_ARGUMENTS];
        let mut values = values.iter();
        for (argument, place) in arguments.iter_mut().enumerate() {
            if plan >> argument & 1 == 1 {
                *place = values.next().unwrap_or(ValueRef::Null);
            }
        }
        if plan & REQUIRED != REQUIRED {
            return Err(failure(format!("arguments are missing; expected {}", FUNCTIONS[F].usage)));
        }
        for (kept, argument) in self.arguments.iter_mut().zip(arguments) {
            *kept = argument.try_into().map_err(chain)?;
        }
        let dictionary = self.dictionaries.get(required(arguments[0], "dictionary")?)?;
        // If the text is NULL, there are no rows.
        let source = match text(arguments[1], FUNCTIONS[F].text)? {
            Some(text) => (FUNCTIONS[F].find)(&dictionary, text, arguments[2], self.watch)?,
            None => Source::Empty,
        };
        self.found = Some((dictionary.lexicon.clone(), source));
        Ok(())
    }
}

impl<const F: usize> Rows for FunctionRows<F> {
    fn start(&mut self, plan: c_int, values: &Filters<'_>) -> Result<()> {
        self.found = None;
        self.call(plan, values).map_err(named(FUNCTIONS[F].name))?;
        self.number = -1;
        self.advance()
    }

    fn advance(&mut self) -> Result<()> {
        self.number += 1;
        let Some((lexicon, source)) = &mut self.found else { return Ok(()) };
        if !source.advance(lexicon, &mut self.row, self.watch)? {
            self.found = None;
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.found.is_none()
    }

    fn column(&self, cell: &mut Cell<'_>, column: c_int) -> Result<()> {
        let Some((lexicon, _)) = &self.found else { return Ok(()) };
        let argument = usize::try_from(column - FUNCTIONS[F].first_argument);
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
