//! Answers about columns of words and of boards.

use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int64Builder, LargeStringBuilder};
use arrow_array::{Array, ArrayRef, BooleanArray};
use arrow_buffer::BooleanBuffer;
use dictc_board::{Board, Parser};
use dictc_lexicon::Lexicon;
use dictc_query::{Question, STEPS_AT_ONCE, Walk};
use pyo3::prelude::*;
use pyo3_arrow::PyArray;

use crate::column::{ArrowArray, Column, Lists, Part, Texts, of_texts, structs};
use crate::dictionary::Dictionary;
use crate::error::{BoardError, Error, of_board, of_lexicon, of_query};
use crate::natural::{Natural, natural, signed};
use crate::solver::Solver;

/// Calls a function of `dictc.arrow` on a column of words. At most `limit` words are in a list. With
/// `wrong_is_null`, the row of a text that cannot be asked is null; otherwise it is an error.
/// `distinct` says that the texts are distinct ones: their first rows, and the rows of the column.
#[pyfunction]
#[pyo3(signature = (
    function, dictionary, column, *, edits = 2, limit = None, all_letters = true,
    wrong_is_null = false, first_row = None, distinct = None,
))]
#[expect(clippy::too_many_arguments, reason = "called by one function of the package")]
pub fn word_column(
    py: Python<'_>,
    function: &str,
    dictionary: &Dictionary,
    column: PyArray,
    #[pyo3(from_py_with = natural)] edits: usize,
    limit: Option<Natural<usize>>,
    all_letters: bool,
    wrong_is_null: bool,
    first_row: Option<usize>,
    distinct: Option<(Vec<usize>, usize)>,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let part = Part { first_row, distinct };
    let lexicon = &dictionary.lexicon;
    let lists = |texts: &Texts<'_>, has_distances, ask: &dyn Fn(&str) -> Asked| {
        lists(texts, has_distances, limit.map_or(usize::MAX, |it| it.0), wrong_is_null, ask)
    };
    let near = |text: &str| near(lexicon, text, edits);
    let answer = |texts: &Texts<'_>| match function {
        "is_word" => Ok(is_word(lexicon, texts)),
        "ordinal" => Ok(ordinal(lexicon, texts)),
        "value" => value(lexicon, texts),
        "meaning" => {
            sentences(texts, |text| lexicon.meaning(&*lexicon.as_word(text)).map_err(of_lexicon))
        }
        "why_not" => sentences(texts, |text| Ok(lexicon.why_not(text).map(|it| it.to_string()))),
        "fold" => sentences(texts, |text| Ok(Some(lexicon.fold(text)))),
        "fuzzy_best" => fuzzy_best(lexicon, texts, wrong_is_null, &near),
        "fuzzy" => lists(texts, true, &|text| Ok(near(text)?.map(Order::Sorted))),
        "matches" => lists(texts, false, &|text| {
            let question = Question::matches(text, lexicon).map_err(of_query)?;
            Ok(Some(Order::AsFound(question.walk(lexicon))))
        }),
        "anagrams" => lists(texts, false, &|text| {
            let question = Question::anagrams(text, lexicon).map_err(of_query)?;
            let question = if all_letters { question } else { question.allow_unused() };
            Ok(Some(Order::Sorted(question.walk(lexicon))))
        }),
        _ => Err(Error::new_err(format!("no function {function:?}"))),
    };
    let is_slow = matches!(function, "meaning" | "fuzzy_best" | "fuzzy" | "matches" | "anagrams");
    let array = py.detach(|| of_texts(&array, part, is_slow, answer))?;
    Ok(ArrowArray { array })
}

/// Calls a function of `dictc.arrow` on a column of boards. With `wrong_is_null`, the row of a text
/// that is not a board is null; otherwise it is an error.
#[pyfunction]
#[pyo3(signature = (
    function, solver, column, *, wrong_is_null = false, first_row = None, distinct = None,
))]
pub fn board_column(
    py: Python<'_>,
    function: &str,
    solver: &Solver,
    column: PyArray,
    wrong_is_null: bool,
    first_row: Option<usize>,
    distinct: Option<(Vec<usize>, usize)>,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let part = Part { first_row, distinct };
    let array = solver.with(py, |solver| {
        of_texts(&array, part, false, |texts| match function {
            "score_boards" => score_boards(solver, texts, wrong_is_null),
            "solve_boards" => solve_boards(solver, texts, wrong_is_null),
            _ => Err(Error::new_err(format!("no function {function:?}"))),
        })
    })??;
    Ok(ArrowArray { array })
}

fn is_word(lexicon: &Lexicon, texts: &Texts<'_>) -> ArrayRef {
    let mut found = lexicon.contains_many(texts.words(lexicon));
    let found = BooleanBuffer::collect_bool(texts.len, |_| found.next().unwrap_or_default());
    Arc::new(BooleanArray::new(found, texts.nulls.clone()))
}

fn ordinal(lexicon: &Lexicon, texts: &Texts<'_>) -> ArrayRef {
    let mut column = Int64Builder::with_capacity(texts.len);
    for (text, ordinal) in texts.iter().zip(lexicon.ordinals(texts.words(lexicon))) {
        column.append_option(text.and(ordinal).map(|ordinal| ordinal as i64));
    }
    Arc::new(column.finish())
}

/// Signed numbers, because differences of levels are.
fn value(lexicon: &Lexicon, texts: &Texts<'_>) -> PyResult<ArrayRef> {
    let mut column = Int64Builder::with_capacity(texts.len);
    for (row, text) in texts.iter().enumerate() {
        let value = text.and_then(|text| lexicon.value(lexicon.as_word_bytes(text)));
        let value = value.map(i64::try_from).transpose().map_err(|_| {
            texts.at(row, Error::new_err("the value is 2**63 or more; a column has signed numbers"))
        })?;
        column.append_option(value);
    }
    Ok(Arc::new(column.finish()))
}

/// A text about each text.
fn sentences<'a, T: AsRef<str>>(
    texts: &Texts<'a>,
    mut about: impl FnMut(&'a str) -> PyResult<Option<T>>,
) -> PyResult<ArrayRef> {
    let mut column = LargeStringBuilder::new();
    texts.fill(&mut column, false, |column, text| {
        let answer = about(text)?;
        if let Some(answer) = &answer {
            column.append_value(answer);
        }
        Ok(answer.is_some())
    })?;
    Ok(Arc::new(column.finish()))
}

/// The words near a text; `None` if the text is much longer than all words.
fn near(lexicon: &Lexicon, text: &str, edits: usize) -> PyResult<Option<Walk>> {
    let longest = lexicon.metadata().map_or(usize::MAX, |it| it.longest as usize);
    if lexicon.alphabet().count(&lexicon.as_word(text)) > longest.saturating_add(edits) {
        return Ok(None);
    }
    Ok(Some(Question::near(text, edits, lexicon).map_err(of_query)?.walk(lexicon)))
}

/// Calls `put` for the first rows of a walk, at most `limit`, and goes on to its end unless
/// `is_enough`.
fn rows(
    mut walk: Walk,
    limit: usize,
    is_enough: bool,
    mut put: impl FnMut(&str, usize),
) -> PyResult<()> {
    let mut found = 0;
    while found < limit || !is_enough {
        match walk.next_within(STEPS_AT_ONCE).map_err(of_query)? {
            ControlFlow::Continue(()) => Python::attach(|py| py.check_signals())?,
            ControlFlow::Break(None) => break,
            ControlFlow::Break(Some(row)) if found < limit => {
                put(&row.text(), row.distance());
                found += 1;
            }
            ControlFlow::Break(Some(_)) => {}
        }
    }
    Ok(())
}

/// The first of the words that `Dictionary.fuzzy` lists.
fn fuzzy_best(
    lexicon: &Lexicon,
    texts: &Texts<'_>,
    wrong_is_null: bool,
    near: &dyn Fn(&str) -> PyResult<Option<Walk>>,
) -> PyResult<ArrayRef> {
    let mut column = LargeStringBuilder::new();
    texts.fill(&mut column, wrong_is_null, |column, text| {
        // A word is nearest to itself.
        let word = lexicon.as_word(text);
        if lexicon.contains(&*word) {
            column.append_value(word);
            return Ok(true);
        }
        // A text without a letter, such as a number, is not a misspelled word.
        if !text.contains(char::is_alphabetic) {
            return Ok(false);
        }
        let Some(walk) = near(text)? else { return Ok(false) };
        let mut best = None;
        rows(walk, 1, false, |word, _| best = Some(word.to_owned()))?;
        if let Some(best) = &best {
            column.append_value(best);
        }
        Ok(best.is_some())
    })?;
    Ok(Arc::new(column.finish()))
}

/// A walk, and whether its first rows are known before its last: at its end, a walk over sorted rows
/// says that it stopped at the step limit.
enum Order {
    AsFound(Walk),
    Sorted(Walk),
}

/// The walk for a text; `None` if no word can be an answer.
type Asked = PyResult<Option<Order>>;

/// The words that answer a question about each text.
fn lists(
    texts: &Texts<'_>,
    has_distances: bool,
    limit: usize,
    wrong_is_null: bool,
    ask: &dyn Fn(&str) -> Asked,
) -> PyResult<ArrayRef> {
    let mut column = Lists::new(has_distances, texts.len);
    texts.fill(&mut column, wrong_is_null, |column, text| {
        let mut found = Vec::new();
        let mut put = |word: &str, distance| found.push((word.to_owned(), distance));
        match ask(text)? {
            Some(Order::AsFound(walk)) => rows(walk, limit, true, &mut put)?,
            Some(Order::Sorted(walk)) => rows(walk, limit, false, &mut put)?,
            None => {}
        }
        found.iter().for_each(|(word, distance)| column.word(word, *distance));
        column.end(true);
        Ok(true)
    })?;
    Ok(column.finish())
}

/// Reads a board in the letters of a solver's dictionary. In the message, rows are rows of the board.
fn board(solver: &dictc_solver::Solver, text: &str) -> PyResult<Board> {
    let parser = Parser::new().alphabet(solver.lexicon().alphabet());
    parser.parse(text).map_err(|error| {
        let error = of_board(error);
        let message = Python::attach(|py| format!("not a board: {}", error.value(py)));
        BoardError::new_err(message)
    })
}

/// The words and points of boards, and whether the searches were complete.
#[derive(Default)]
struct Scores {
    words: Int64Builder,
    points: Int64Builder,
    complete: BooleanBuilder,
}

impl Column for Scores {
    fn append_null(&mut self) {
        self.words.append_null();
        self.points.append_null();
        self.complete.append_null();
    }
}

fn score_boards(
    solver: &mut dictc_solver::Solver,
    texts: &Texts<'_>,
    wrong_is_null: bool,
) -> PyResult<ArrayRef> {
    let mut column = Scores::default();
    texts.fill(&mut column, wrong_is_null, |column, text| {
        let board = board(solver, text)?;
        let score = solver.score(&board);
        column.words.append_value(score.words.into());
        column.points.append_value(signed(score.points));
        column.complete.append_value(score.is_complete);
        Ok(true)
    })?;
    let words = column.words.finish();
    let nulls = words.nulls().cloned();
    let points: ArrayRef = Arc::new(column.points.finish());
    let complete: ArrayRef = Arc::new(column.complete.finish());
    Ok(structs([("words", Arc::new(words)), ("points", points), ("complete", complete)], nulls))
}

/// The words of boards, as lists.
fn solve_boards(
    solver: &mut dictc_solver::Solver,
    texts: &Texts<'_>,
    wrong_is_null: bool,
) -> PyResult<ArrayRef> {
    let mut column = Lists::new(false, texts.len);
    texts.fill(&mut column, wrong_is_null, |column, text| {
        let board = board(solver, text)?;
        let solution = solver.solve(&board);
        if !solution.is_complete() {
            return Err(BoardError::new_err("the step limit cut the search off"));
        }
        for word in solution {
            column.word(&word.text(), 0);
        }
        column.end(true);
        Ok(true)
    })?;
    Ok(column.finish())
}
