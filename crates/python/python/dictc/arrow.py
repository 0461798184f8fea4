"""Functions over columns, for pyarrow, pandas, Polars, DuckDB and everything else that has Arrow.

Each function takes a dictionary and a column, and returns a column of the same length and library::

    >>> import dictc, dictc.arrow, pyarrow
    >>> words = dictc.from_words(["tea", "ten"])
    >>> dictc.arrow.is_word(words, pyarrow.array(["tea", "tee", None])).to_pylist()
    [True, False, None]
    >>> dictc.arrow.is_word(words, ["tea", "tee", None])
    [True, False, None]

A column is one of pyarrow, pandas or Polars, an array of numpy, another object with
``__arrow_c_array__`` or ``__arrow_c_stream__`` (texts, or binary of a fixed size), whose result is a
`dictc.ArrowArray`, or any iterable of texts, whose result is a list. A null stays a null. If the
column has categories, each is looked up once, which is many times as fast.

`udf` makes a function of one argument for DuckDB.
"""

from __future__ import annotations

import collections.abc
import typing

from dictc._lazy import Lazy
from dictc._native import ArrowArray, Dictionary, Solver, board_column, word_column
from dictc.types import Wrong

if typing.TYPE_CHECKING:
    import numpy
    import pandas
    import polars
    import pyarrow
else:
    numpy, pandas = Lazy("numpy"), Lazy("pandas")
    polars, pyarrow = Lazy("polars"), Lazy("pyarrow")

__all__ = [
    "Part",
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


class Part(typing.NamedTuple):
    """A part of a column whose place in the column is not known, such as a batch of an engine.

    Messages then say that they count the rows of a batch.
    """

    column: object


#: A function of an Arrow array and of the number of its first row; None if that is not known.
_OnArray = typing.Callable[[typing.Any, "int | None"], ArrowArray]


def _map(function: _OnArray, column: typing.Any, first_row: int | None = 0) -> typing.Any:
    """Calls a function on a column or its parts, and returns a column of the same library."""
    if isinstance(column, Part):
        return _map(function, column.column, None)
    library = type(column).__module__.split(".")[0]
    if library == "pyarrow":
        if isinstance(column, pyarrow.ChunkedArray):
            parts = []
            for chunk in column.chunks or [pyarrow.array([], pyarrow.string())]:
                parts.append(_map(function, chunk, first_row))
                first_row = None if first_row is None else first_row + len(chunk)
            return pyarrow.chunked_array(parts)
        return pyarrow.array(function(column, first_row))
    if library == "polars":
        # The newest layout is the one that Polars uses, so nothing is copied.
        chunk = column.rechunk().to_arrow(compat_level=polars.CompatLevel.newest())
        return polars.Series(function(chunk, first_row)).alias(column.name)
    if library == "pandas":
        values = _map(function, pyarrow.array(column, from_pandas=True), first_row)
        values = pandas.arrays.ArrowExtensionArray(values)
        if isinstance(column, pandas.Series):
            return pandas.Series(values, index=column.index, name=column.name)
        return pandas.Index(values, name=column.name) if isinstance(column, pandas.Index) else values
    if library == "numpy":
        return _to_numpy(_map(function, pyarrow.array(column, from_pandas=True), first_row))
    if hasattr(column, "__arrow_c_array__"):
        return function(column, first_row)
    if hasattr(column, "__arrow_c_stream__"):
        return _map(function, pyarrow.chunked_array(column).combine_chunks(), first_row)
    if isinstance(column, (str, bytes)) or not isinstance(column, collections.abc.Iterable):
        raise TypeError(
            f"{column!r:.60}; expected a column, which has __arrow_c_array__, or texts in a list"
        )
    texts = _array_of(list(column))
    return _map(function, texts, first_row).to_pylist()


def _array_of(texts: list[str | None]) -> pyarrow.Array:
    try:
        return pyarrow.array(texts, pyarrow.large_string())
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError, TypeError):
        for row, text in enumerate(texts):
            if not (text is None or isinstance(text, str)):
                raise TypeError(f"row {row} of the column: {text!r:.60}; expected a text") from None
        raise


def _to_numpy(values: pyarrow.Array) -> numpy.ndarray:
    """Booleans as such if there are no nulls, other values as Python objects."""
    if pyarrow.types.is_boolean(values.type) and values.null_count == 0:
        return values.to_numpy(zero_copy_only=False)
    array = numpy.empty(len(values), dtype=object)
    array[:] = values.to_pylist()
    return array


def _words(name: str, dictionary: Dictionary, column: object, edits: int = 2) -> typing.Any:
    def function(array: typing.Any, first_row: int | None) -> ArrowArray:
        return word_column(name, dictionary, array, edits=edits, first_row=first_row)

    return _map(function, column)


def _boards(
    name: str, dictionary: Dictionary | Solver, column: object, wrong: Wrong
) -> typing.Any:
    if wrong not in ("raise", "null"):
        raise ValueError(f"wrong={wrong!r}; expected 'raise' or 'null'")
    solver = dictionary if isinstance(dictionary, Solver) else Solver(dictionary)

    def function(array: typing.Any, first_row: int | None) -> ArrowArray:
        null = wrong == "null"
        return board_column(name, solver, array, wrong_is_null=null, first_row=first_row)

    return _map(function, column)


def is_word(dictionary: Dictionary, column: object) -> object:
    """Whether each text is a word: a column of booleans."""
    return _words("is_word", dictionary, column)


def ordinal(dictionary: Dictionary, column: object) -> object:
    """The rank of each word: uint64; null for texts that are not words."""
    return _words("ordinal", dictionary, column)


def value(dictionary: Dictionary, column: object) -> object:
    """The value of each word: uint64; null for texts that are not words or have no value."""
    return _words("value", dictionary, column)


def normalize(dictionary: Dictionary, column: object) -> object:
    """Texts in lower case with accents composed (NFC), as in dictionaries."""
    return _words("normalize", dictionary, column)


def fuzzy_best(dictionary: Dictionary, column: object, edits: int = 2) -> object:
    """The likeliest word within ``edits`` edits, the first of `Dictionary.fuzzy`; null if there is
    none."""
    return _words("fuzzy_best", dictionary, column, edits)


def score_boards(
    dictionary: Dictionary | Solver, column: object, *, wrong: Wrong = "raise"
) -> object:
    """The ``words`` and ``points`` of each board, and whether the search was ``complete``.

    Pass a `Solver` in place of the dictionary to set the rules. A text that is not a board raises
    `dictc.BoardError`, which names its row and quotes it; with ``wrong="null"`` it is null.
    """
    return _boards("score_boards", dictionary, column, wrong)


def solve_boards(
    dictionary: Dictionary | Solver, column: object, *, wrong: Wrong = "raise"
) -> object:
    """The words of each board: lists of texts in alphabetical order.

    Arguments and errors are the same as for `score_boards`; a board that the step limit cuts off is
    also an error.
    """
    return _boards("solve_boards", dictionary, column, wrong)


def udf(
    function: typing.Callable[..., object],
    dictionary: Dictionary | Solver,
    *rest: int,
    **options: int | str,
) -> typing.Callable[[object], object]:
    """One of these functions with its dictionary, as a function of only a part of a column.

    DuckDB must know that a result can be null where the text is not, with
    ``null_handling="special"``. All functions but `is_word` and `normalize` have such results::

        >>> import dictc, dictc.arrow, duckdb
        >>> words = dictc.from_words(["tea", "ten"])
        >>> connection = duckdb.connect()
        >>> ordinal = dictc.arrow.udf(dictc.arrow.ordinal, words)
        >>> _ = connection.create_function(
        ...     "ordinal", ordinal, ["VARCHAR"], "UBIGINT", type="arrow", null_handling="special")
        >>> connection.sql("SELECT ordinal('ten'), ordinal('tee')").fetchall()
        [(1, None)]
    """
    return lambda column: function(dictionary, Part(column), *rest, **options)
