//! The scalar functions.
//!
//! If the dictionary is a constant of a statement, it is looked up once for the statement: SQLite
//! keeps it with the argument.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dictc_board::{Dealer, DiceSet};
use dictc_query::correction;
use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::Value;

use crate::arguments::{bytes, count, integer, required, text};
use crate::board_options::BoardOptions;
use crate::border::Watch;
use crate::dictionaries::{Dictionaries, Dictionary};
use crate::error::{Result, chain, failure, named};
use crate::table::to_integer;

/// Finds the dictionary of a call by its first argument. All functions share it.
#[derive(Clone)]
struct Shared(Arc<Dictionaries>);

impl Shared {
    fn dictionary(&self, call: &Context<'_>) -> Result<Arc<Kept>> {
        if let Some(kept) = call.get_aux::<Arc<Kept>>(0)? {
            kept.calls.fetch_add(1, Ordering::Relaxed);
            return Ok(Arc::clone(&*kept));
        }
        let dictionary = self.0.get(required(call.get_raw(0), "dictionary")?)?;
        let kept = Arc::new(Kept { dictionary, calls: AtomicU64::new(1) });
        call.set_aux(0, Arc::clone(&kept))?;
        Ok(kept)
    }
}

/// What SQLite keeps for a statement with the argument that names a dictionary.
struct Kept {
    dictionary: Arc<Dictionary>,
    /// The number of calls so far.
    calls: AtomicU64,
}

impl Kept {
    /// The call that fails, if it is not the first one: the row of a query.
    fn place(&self) -> String {
        match self.calls.load(Ordering::Relaxed) {
            1 => String::new(),
            calls => format!(", call {calls} of the statement"),
        }
    }
}

/// The body of a function with a dictionary and other arguments.
type Body = fn(&Dictionary, &Context<'_>) -> Result<Value>;

/// Name, number of arguments and body of each function of a dictionary.
const OF_DICTIONARY: &[(&str, i32, Body)] = &[
    ("dict_contains", 2, contains),
    ("dict_ordinal", 2, ordinal),
    ("dict_value", 2, value),
    ("dict_meaning", 2, meaning),
    ("dict_why_not", 2, why_not),
    ("dict_fold", 2, fold),
    ("dict_fuzzy_best", 2, fuzzy_best),
    ("dict_fuzzy_best", 3, fuzzy_best),
    ("dict_word", 2, word),
    ("dict_len", 1, |dictionary, _| {
        Ok(Value::Integer(to_integer(dictionary.lexicon.len() as u64, "number of words")?))
    }),
    ("dict_fingerprint", 1, |dictionary, _| {
        Ok(Value::Text(dictionary.lexicon.fingerprint().to_string()))
    }),
    ("dict_why_none", 2, why_none),
    ("dict_why_none", 3, why_none),
    ("dict_score", 2, score),
    ("dict_score", 3, score),
    ("dict_count", 2, words_of_board),
    ("dict_count", 3, words_of_board),
];

/// The body of a function without a dictionary.
type PlainBody = fn(&Context<'_>) -> Result<Value>;

/// Name, number of arguments and body of each other function.
const OTHERS: &[(&str, i32, PlainBody)] = &[
    ("dict_normalize", 1, normalize),
    ("dict_alphagram", 1, alphagram),
    ("dict_deal", 3, deal),
    ("dict_version", 0, |_| Ok(Value::Text(env!("CARGO_PKG_VERSION").to_owned()))),
    ("dict_notices", 0, |_| Ok(Value::Text(dictc_english::NOTICES.to_owned()))),
];

/// Adds the functions to a connection.
///
/// # Errors
///
/// SQLite refuses.
pub fn register(db: &Connection, dictionaries: &Arc<Dictionaries>) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    for &(name, arguments, body) in OF_DICTIONARY {
        let shared = Shared(Arc::clone(dictionaries));
        db.create_scalar_function(name, arguments, flags, move |call| {
            let kept = shared.dictionary(call).map_err(named(name))?;
            let place = || format!("{name}{}", kept.place());
            body(&kept.dictionary, call).map_err(|error| named(&place())(error))
        })?;
    }
    for &(name, arguments, body) in OTHERS {
        db.create_scalar_function(name, arguments, flags, move |call| {
            body(call).map_err(named(name))
        })?;
    }
    Ok(())
}

fn or_null<T>(answer: Option<T>, value: impl FnOnce(T) -> Value) -> Value {
    answer.map_or(Value::Null, value)
}

fn contains(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let word = bytes(call.get_raw(1), "word")?;
    let lexicon = &dictionary.lexicon;
    let contains = |word| lexicon.contains(lexicon.as_word_bytes(word));
    Ok(or_null(word, |word| Value::Integer(contains(word).into())))
}

fn ordinal(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let word = bytes(call.get_raw(1), "word")?;
    let lexicon = &dictionary.lexicon;
    let ordinal = word.and_then(|word| lexicon.ordinal(lexicon.as_word_bytes(word)));
    let ordinal = ordinal.map(|ordinal| to_integer(ordinal as u64, "ordinal")).transpose()?;
    Ok(or_null(ordinal, Value::Integer))
}

fn value(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let word = bytes(call.get_raw(1), "word")?;
    let lexicon = &dictionary.lexicon;
    let value = word.and_then(|word| lexicon.value(lexicon.as_word_bytes(word)));
    Ok(or_null(value.map(|value| to_integer(value, "value")).transpose()?, Value::Integer))
}

fn meaning(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let Some(word) = bytes(call.get_raw(1), "word")? else { return Ok(Value::Null) };
    let lexicon = &dictionary.lexicon;
    let meaning = lexicon.meaning(lexicon.as_word_bytes(word)).map_err(chain)?;
    Ok(or_null(meaning, Value::Text))
}

fn fold(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let Some(text) = bytes(call.get_raw(1), "text")? else { return Ok(Value::Null) };
    Ok(Value::Text(dictionary.lexicon.fold(&String::from_utf8_lossy(text)).into_owned()))
}

fn fuzzy_best(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let Some(word) = text(call.get_raw(1), "word")? else { return Ok(Value::Null) };
    let edits = if call.len() > 2 { count(call.get_raw(2), "number of edits")? } else { None };
    let watch = Watch::of_call(call);
    let check = || match watch.map_or(Ok(()), Watch::check) {
        Ok(()) => ControlFlow::Continue(()),
        Err(interrupted) => ControlFlow::Break(interrupted),
    };
    match correction(word, edits.unwrap_or(2), &dictionary.lexicon, check).map_err(chain)? {
        ControlFlow::Continue(best) => Ok(or_null(best, |it| Value::Text(it.into_owned()))),
        ControlFlow::Break(interrupted) => Err(interrupted),
    }
}

fn why_not(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let Some(text) = bytes(call.get_raw(1), "text")? else { return Ok(Value::Null) };
    let why = dictionary.lexicon.why_not(&String::from_utf8_lossy(text));
    Ok(or_null(why, |why| Value::Text(why.to_string())))
}

fn why_none(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let Some(board) = text(call.get_raw(1), "board")? else { return Ok(Value::Null) };
    let why = dictionary.with_solver(
        board,
        options(call)?,
        || false,
        |it, board| Ok(it.why_not(board)),
    )?;
    Ok(or_null(why.flatten(), |why| Value::Text(why.to_string())))
}

fn word(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let ordinal = integer(call.get_raw(1), "ordinal")?;
    let ordinal = ordinal.and_then(|ordinal| usize::try_from(ordinal).ok());
    let word = ordinal.and_then(|ordinal| dictionary.lexicon.word(ordinal));
    Ok(or_null(word, Value::Text))
}

/// The options after the board, if any.
fn options(call: &Context<'_>) -> Result<BoardOptions> {
    if call.len() > 2 { BoardOptions::of(call.get_raw(2)) } else { Ok(BoardOptions::default()) }
}

/// The score of a board: its words and their points. `None` if the board is NULL.
fn score_of(dictionary: &Dictionary, call: &Context<'_>) -> Result<Option<dictc_solver::Score>> {
    let Some(board) = text(call.get_raw(1), "board")? else { return Ok(None) };
    let watch = Watch::of_call(call);
    let is_interrupted = move || watch.is_some_and(Watch::is_interrupted);
    dictionary.with_solver(board, options(call)?, is_interrupted, |solver, board| {
        let score = solver.score(board);
        if score.is_complete { Ok(score) } else { Err(incomplete(watch)) }
    })
}

/// The error for a board whose search was interrupted or took too long. Part of an answer would look
/// like a complete one.
#[must_use]
pub fn incomplete(watch: Option<Watch>) -> rusqlite::Error {
    if let Some(interrupted) = watch.and_then(|watch| watch.check().err()) {
        return interrupted;
    }
    failure("the board has too many paths; the search was cut off by the step limit")
}

fn score(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    let score = score_of(dictionary, call)?;
    Ok(or_null(score.map(|it| to_integer(it.points, "score")).transpose()?, Value::Integer))
}

fn words_of_board(dictionary: &Dictionary, call: &Context<'_>) -> Result<Value> {
    Ok(or_null(score_of(dictionary, call)?, |score| Value::Integer(score.words.into())))
}

fn normalize(call: &Context<'_>) -> Result<Value> {
    let text = text(call.get_raw(0), "text")?;
    Ok(or_null(text, |text| Value::Text(dictc_letters::fold(text).into_owned())))
}

fn alphagram(call: &Context<'_>) -> Result<Value> {
    let text = text(call.get_raw(0), "text")?;
    Ok(or_null(text, |text| Value::Text(dictc_query::alphagram(text))))
}

/// A board of real dice, given by the dealer's seed and the number of the board.
fn deal(call: &Context<'_>) -> Result<Value> {
    let number = |at: usize, what: &str| {
        let number = integer(call.get_raw(at), what)?;
        let invalid = || failure(format!("the {what} is not a number from 0 up"));
        number.and_then(|number| u64::try_from(number).ok()).ok_or_else(invalid)
    };
    let dice = DiceSet::named(required(call.get_raw(0), "dice")?).map_err(chain)?;
    let (seed, board) = (number(1, "seed")?, number(2, "number of the board")?);
    Ok(Value::Text(Dealer::new(dice, seed).board(board).to_string()))
}
