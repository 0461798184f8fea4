//! Answers about columns of words and of boards.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int64Builder, LargeStringBuilder};
use arrow_array::{Array, ArrayRef, BooleanArray};
use arrow_buffer::BooleanBuffer;
use dictc_board::{Board, Parser};
use dictc_lexicon::Lexicon;
use dictc_query::{Question, STEPS_AT_ONCE, Walk, correction};
use pyo3::prelude::*;
use pyo3_arrow::PyArray;

use crate::column::{
    Answers, ArrowArray, Check, Column, Lists, Part, Stopped, Texts, of_texts, structs,
};
use crate::dictionary::Dictionary;
use crate::error::{BoardError, Error, of_board, of_lexicon, of_query};
use crate::natural::{self, signed};
use crate::solver::Solver;

/// Calls a function of `dictc.arrow` on a column of words. At most `limit` words are in a list. With
/// `wrong_is_null`, the row of a text that cannot be asked is null; otherwise it is an error.
/// `distinct` says that the texts are distinct ones: their first rows, and the rows of the column.
/// `check` is called from time to time, and an exception of it ends the call; without it, handlers of
/// signals are.
#[pyfunction]
#[pyo3(signature = (
    function, dictionary, column, *, edits = 2, limit = None, all_letters = true,
    wrong_is_null = false, first_row = None, distinct = None, check = None,
))]
#[expect(clippy::too_many_arguments, reason = "called by one function of the package")]
pub fn word_column(
    py: Python<'_>,
    function: &str,
    dictionary: &Dictionary,
    column: PyArray,
    #[pyo3(from_py_with = natural::edits)] edits: usize,
    #[pyo3(from_py_with = natural::limit)] limit: Option<usize>,
    all_letters: bool,
    wrong_is_null: bool,
    first_row: Option<usize>,
    distinct: Option<(Vec<usize>, usize)>,
    check: Option<Py<PyAny>>,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let part = Part { first_row, distinct, check: Check(check) };
    let lexicon = &dictionary.lexicon;
    let lists = |texts: &Texts<'_>, has_distances, ask: &dyn Fn(&str) -> Asked| {
        lists(texts, has_distances, limit.unwrap_or(usize::MAX), wrong_is_null, ask)
    };
    let asked = |question: Result<Option<Question>, dictc_query::Error>,
                 order: fn(Walk) -> Order| {
        question.map(|it| it.map(|it| order(it.walk(lexicon)))).map_err(of_query)
    };
    let (is_slow, answer): (bool, &(dyn Fn(&Texts<'_>) -> Answers + Sync)) = match function {
        "is_word" => (false, &|texts| Ok(is_word(lexicon, texts))),
        "ordinal" => (false, &|texts| Ok(ordinal(lexicon, texts))),
        "value" => (false, &|texts| value(lexicon, texts)),
        "meaning" => (true, &|texts| {
            let meaning = |text: &str| lexicon.meaning(&*lexicon.as_word(text));
            sentences(texts, false, |text| meaning(text).map_err(of_lexicon))
        }),
        "why_not" => (false, &|texts| {
            sentences(texts, false, |text| Ok(lexicon.why_not(text).map(|it| it.to_string())))
        }),
        "fold" => (false, &|texts| sentences(texts, false, |text| Ok(Some(lexicon.fold(text))))),
        "fuzzy_best" => (true, &|texts| {
            sentences(texts, wrong_is_null, |text| best(lexicon, text, edits, texts.check))
        }),
        "fuzzy" => (true, &|texts| {
            lists(texts, true, &|text| {
                asked(Question::near_if_any(text, edits, lexicon), Order::Sorted)
            })
        }),
        "matches" => (true, &|texts| {
            lists(texts, false, &|text| {
                asked(Question::matches(text, lexicon).map(Some), Order::AsFound)
            })
        }),
        "anagrams" => (true, &|texts| {
            lists(texts, false, &|text| {
                let question = Question::anagrams(text, lexicon);
                let unused = |it| if all_letters { it } else { Question::allow_unused(it) };
                asked(question.map(unused).map(Some), Order::Sorted)
            })
        }),
        _ => return Err(Error::new_err(format!("no function {function:?}"))),
    };
    let answers = py.detach(|| of_texts(&array, part, is_slow, answer));
    answers.map(|array| ArrowArray { array }).map_err(|stopped| stopped.raise(py))
}

/// Calls a function of `dictc.arrow` on a column of boards. With `wrong_is_null`, the row of a text
/// that is not a board is null; otherwise it is an error.
#[pyfunction]
#[pyo3(signature = (
    function, solver, column, *, wrong_is_null = false, first_row = None, distinct = None, check = None,
))]
#[expect(clippy::too_many_arguments, reason = "called by one function of the package")]
pub fn board_column(
    py: Python<'_>,
    function: &str,
    solver: &Solver,
    column: PyArray,
    wrong_is_null: bool,
    first_row: Option<usize>,
    distinct: Option<(Vec<usize>, usize)>,
    check: Option<Py<PyAny>>,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let part = Part { first_row, distinct, check: Check(check) };
    let stopped = || solver.signal.check();
    let answers = solver.with(py, |solver| {
        of_texts(&array, part, false, |texts| match function {
            "score_boards" => score_boards(solver, texts, wrong_is_null, stopped),
            "solve_boards" => solve_boards(solver, texts, wrong_is_null, stopped),
            _ => Err(Error::new_err(format!("no function {function:?}")).into()),
        })
    })?;
    answers.map(|array| ArrowArray { array }).map_err(|stopped| stopped.raise(py))
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
fn value(lexicon: &Lexicon, texts: &Texts<'_>) -> Answers {
    let mut column = Int64Builder::with_capacity(texts.len);
    for (row, text) in texts.iter().enumerate() {
        let value = text.and_then(|text| lexicon.value(lexicon.as_word_bytes(text)));
        let Ok(value) = value.map(i64::try_from).transpose() else {
            let what = "the value is 2**63 or more; a column has signed numbers";
            let error = texts.at(row, Error::new_err(what));
            return Err(Stopped::after(Column::finish(column), error));
        };
        column.append_option(value);
    }
    Ok(Column::finish(column))
}

/// A text about each text.
fn sentences<'a, T: AsRef<str>>(
    texts: &Texts<'a>,
    wrong_is_null: bool,
    mut about: impl FnMut(&'a str) -> PyResult<Option<T>>,
) -> Answers {
    texts.fill(LargeStringBuilder::new(), wrong_is_null, |column, text| {
        let answer = about(text)?;
        if let Some(answer) = &answer {
            column.append_value(answer);
        }
        Ok(answer.is_some())
    })
}

/// The best correction of a text.
#[inline]
fn best<'t>(
    lexicon: &Lexicon,
    text: &'t str,
    edits: usize,
    check: &Check,
) -> PyResult<Option<Cow<'t, str>>> {
    let check = || match check.now() {
        Ok(()) => ControlFlow::Continue(()),
        Err(exception) => ControlFlow::Break(exception),
    };
    match correction(text, edits, lexicon, check).map_err(of_query)? {
        ControlFlow::Continue(best) => Ok(best),
        ControlFlow::Break(exception) => Err(exception),
    }
}

/// Calls `put` for the first rows of a walk, at most `limit`, and goes on to its end unless
/// `is_enough`.
fn rows(
    mut walk: Walk,
    limit: usize,
    is_enough: bool,
    check: &Check,
    mut put: impl FnMut(&str, usize),
) -> PyResult<()> {
    let mut found = 0;
    while found < limit || !is_enough {
        match walk.next_within(STEPS_AT_ONCE).map_err(of_query)? {
            ControlFlow::Continue(()) => check.now()?,
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
) -> Answers {
    texts.fill(Lists::new(has_distances, texts.len), wrong_is_null, |column, text| {
        let mut found = Vec::new();
        let mut put = |word: &str, distance| found.push((word.to_owned(), distance));
        match ask(text)? {
            Some(Order::AsFound(walk)) => rows(walk, limit, true, texts.check, &mut put)?,
            Some(Order::Sorted(walk)) => rows(walk, limit, false, texts.check, &mut put)?,
            None => {}
        }
        found.iter().for_each(|(word, distance)| column.word(word, *distance));
        column.end(true);
        Ok(true)
    })
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

    fn finish(mut self) -> ArrayRef {
        let words = self.words.finish();
        let nulls = words.nulls().cloned();
        let complete: ArrayRef = Arc::new(self.complete.finish());
        let (words, points) = (Arc::new(words), Column::finish(self.points));
        structs([("words", words), ("points", points), ("complete", complete)], nulls)
    }
}

fn score_boards(
    solver: &mut dictc_solver::Solver,
    texts: &Texts<'_>,
    wrong_is_null: bool,
    check: impl Fn() -> PyResult<()>,
) -> Answers {
    texts.fill(Scores::default(), wrong_is_null, |column, text| {
        let board = board(solver, text)?;
        let score = solver.score(&board);
        check()?;
        column.words.append_value(score.words.into());
        column.points.append_value(signed(score.points));
        column.complete.append_value(score.is_complete);
        Ok(true)
    })
}

/// The words of boards, as lists.
fn solve_boards(
    solver: &mut dictc_solver::Solver,
    texts: &Texts<'_>,
    wrong_is_null: bool,
    check: impl Fn() -> PyResult<()>,
) -> Answers {
    texts.fill(Lists::new(false, texts.len), wrong_is_null, |column, text| {
        let board = board(solver, text)?;
        let solution = solver.solve(&board);
        check()?;
        if !solution.is_complete() {
            return Err(BoardError::new_err("the step limit cut the search off"));
        }
        for word in solution {
            column.word(&word.text(), 0);
        }
        column.end(true);
        Ok(true)
    })
}
