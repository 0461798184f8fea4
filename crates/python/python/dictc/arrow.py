"""Functions over columns, for pyarrow, pandas, Polars, DuckDB and everything else that has Arrow.

Each function takes a dictionary and a column: any object with ``__arrow_c_array__`` (texts, or
binary of a fixed size), or a column of categories. It returns a column of the same library if it
knows the library, else a `dictc.ArrowArray`, which every Arrow library reads. A null stays a null::

    >>> import dictc, dictc.arrow, pyarrow
    >>> words = dictc.from_words(["tea", "ten"])
    >>> dictc.arrow.is_word(words, pyarrow.array(["tea", "tee", None])).to_pylist()
    [True, False, None]

`udf` makes a function of one argument for DuckDB and Polars.
"""

from __future__ import annotations

import functools
import typing

from dictc._native import Dictionary, Solver, board_column, word_column

if typing.TYPE_CHECKING:
    _Function = typing.Callable[..., typing.Any]

#: What to do with a row that is not a board.
Wrong = typing.Literal["raise", "null"]

__all__ = [
    "Wrong",
    "fuzzy_best",
    "is_word",
    "normalize",
    "ordinal",
    "score_boards",
    "solve_boards",
    "udf",
    "value",
]


def _map(function: _Function, column: typing.Any, first_row: int = 0) -> typing.Any:
    """Calls a function on a column or its parts, which takes an Arrow array and its first row."""
    library = type(column).__module__.split(".")[0]
    if library == "pyarrow":
        import pyarrow

        if pyarrow.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        if isinstance(column, pyarrow.ChunkedArray):
            parts = []
            for chunk in column.chunks or [pyarrow.array([], pyarrow.string())]:
                parts.append(_map(function, chunk, first_row))
                first_row += len(chunk)
            return pyarrow.chunked_array(parts)
        return pyarrow.array(function(column, first_row=first_row))
    if library == "polars":
        import polars

        if column.dtype in (polars.Categorical, polars.Enum):
            column = column.cast(polars.String)
        # The newest layout is the one that Polars uses, so nothing is copied.
        chunk = column.rechunk().to_arrow(compat_level=polars.CompatLevel.newest())
        return polars.Series(function(chunk, first_row=first_row)).alias(column.name)
    if library == "pandas":
        import pandas
        import pyarrow

        values = _map(function, pyarrow.array(column, from_pandas=True), first_row)
        values = pandas.arrays.ArrowExtensionArray(values)
        return pandas.Series(values, index=column.index, name=column.name)
    return function(column, first_row=first_row)


def _words(
    name: str, dictionary: Dictionary, column: typing.Any, **options: typing.Any
) -> typing.Any:
    return _map(functools.partial(word_column, name, dictionary, **options), column)


def _boards(
    name: str, dictionary: Dictionary | Solver, column: typing.Any, wrong: Wrong
) -> typing.Any:
    if wrong not in ("raise", "null"):
        raise ValueError(f"wrong={wrong!r}; expected 'raise' or 'null'")
    solver = dictionary if isinstance(dictionary, Solver) else Solver(dictionary)
    function = functools.partial(board_column, name, solver, wrong_is_null=wrong == "null")
    return _map(function, column)


def is_word(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """Whether each text is a word: a column of booleans."""
    return _words("is_word", dictionary, column)


def ordinal(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """The rank of each word: uint64; null for texts that are not words."""
    return _words("ordinal", dictionary, column)


def value(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """The value of each word: uint64; null for texts that are not words or have no value."""
    return _words("value", dictionary, column)


def normalize(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """Texts in lower case with accents composed (NFC), as in dictionaries."""
    return _words("normalize", dictionary, column)


def fuzzy_best(dictionary: Dictionary, column: typing.Any, edits: int = 2) -> typing.Any:
    """The likeliest word within ``edits`` edits, the first of `Dictionary.fuzzy`; null if there is
    none."""
    return _words("fuzzy_best", dictionary, column, edits=edits)


def score_boards(
    dictionary: Dictionary | Solver, column: typing.Any, *, wrong: Wrong = "raise"
) -> typing.Any:
    """The ``words`` and ``points`` of each board, and whether the search was ``complete``.

    Pass a `Solver` in place of the dictionary to set the rules. A text that is not a board raises
    ValueError, which names its row; with ``wrong="null"`` it is null.
    """
    return _boards("score_boards", dictionary, column, wrong)


def solve_boards(
    dictionary: Dictionary | Solver, column: typing.Any, *, wrong: Wrong = "raise"
) -> typing.Any:
    """The words of each board: lists of texts in alphabetical order.

    Arguments and errors are the same as for `score_boards`; a board that the step limit cuts off is
    also an error.
    """
    return _boards("solve_boards", dictionary, column, wrong)


def udf(
    function: typing.Callable[..., typing.Any],
    dictionary: Dictionary | Solver,
    *rest: int,
    **options: typing.Any,
) -> typing.Callable[[typing.Any], typing.Any]:
    """One of these functions with its dictionary, as a function of only a column.

    >>> import dictc, dictc.arrow, duckdb
    >>> words = dictc.from_words(["tea", "ten"])
    >>> connection = duckdb.connect()
    >>> is_word = dictc.arrow.udf(dictc.arrow.is_word, words)
    >>> _ = connection.create_function("is_word", is_word, ["VARCHAR"], "BOOLEAN", type="arrow")
    >>> connection.sql("SELECT is_word('tea'), is_word('tee')").fetchall()
    [(True, False)]
    """
    return lambda column: function(dictionary, column, *rest, **options)
