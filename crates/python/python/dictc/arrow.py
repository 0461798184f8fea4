"""Functions over columns, for pyarrow, pandas, Polars, DuckDB and everything else that has Arrow.

Each function takes a dictionary and a column: any object with ``__arrow_c_array__`` (texts, or
binary of a fixed size). It returns a column of the same library where it knows it, and else a
`dictc.ArrowArray`, which every Arrow library reads. A null stays a null::

    >>> import dictc, dictc.arrow, pyarrow
    >>> words = dictc.compile(["tea", "ten"])
    >>> dictc.arrow.is_word(words, pyarrow.array(["tea", "tee", None])).to_pylist()
    [True, False, None]

`udf` makes a function of one argument, which DuckDB and Polars take.
"""

from __future__ import annotations

import typing

from dictc._native import Dictionary, arrow_call

__all__ = [
    "fuzzy_best",
    "is_word",
    "normalize",
    "ordinal",
    "score_boards",
    "solve_boards",
    "udf",
    "value",
]


def _call(function: str, dictionary: Dictionary, column: typing.Any, *rest: int) -> typing.Any:
    library = type(column).__module__.split(".")[0]
    if library == "pyarrow":
        import pyarrow

        if isinstance(column, pyarrow.ChunkedArray):
            chunks = column.chunks or [pyarrow.array([], pyarrow.string())]
            return pyarrow.chunked_array([_call(function, dictionary, it, *rest) for it in chunks])
        return pyarrow.array(arrow_call(function, dictionary, column, *rest))
    if library == "polars":
        import polars

        # The newest layout is that of Polars itself, so nothing is copied.
        chunk = column.rechunk().to_arrow(compat_level=polars.CompatLevel.newest())
        return polars.Series(column.name, arrow_call(function, dictionary, chunk, *rest))
    if library == "pandas":
        import pandas
        import pyarrow

        values = _call(function, dictionary, pyarrow.array(column, from_pandas=True), *rest)
        values = pandas.arrays.ArrowExtensionArray(values)
        return pandas.Series(values, index=column.index, name=column.name)
    return arrow_call(function, dictionary, column, *rest)


def is_word(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """Whether each text is a word: a column of booleans."""
    return _call("is_word", dictionary, column)


def ordinal(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """The rank of each word: uint64; null for what is not a word."""
    return _call("ordinal", dictionary, column)


def value(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """The value of each word: uint64; null for what is not a word or has no value."""
    return _call("value", dictionary, column)


def normalize(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """Texts as dictionaries write words: lower case, letters with accents composed (NFC)."""
    return _call("normalize", dictionary, column)


def fuzzy_best(dictionary: Dictionary, column: typing.Any, distance: int = 1) -> typing.Any:
    """The nearest word within ``distance`` edits, the most common of equally near ones; else null."""
    return _call("fuzzy_best", dictionary, column, distance)


def score_boards(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """The words and points of each board: structs of two uint64.

    Raises ValueError for a text that is not a board, naming its row.
    """
    return _call("score_boards", dictionary, column)


def solve_boards(dictionary: Dictionary, column: typing.Any) -> typing.Any:
    """The words of each board: lists of texts in alphabetical order. Raises as `score_boards`."""
    return _call("solve_boards", dictionary, column)


def udf(
    function: typing.Callable[..., typing.Any], dictionary: Dictionary, *rest: int
) -> typing.Callable[[typing.Any], typing.Any]:
    """One of these functions with its dictionary, as a function of a column alone.

    >>> import dictc, dictc.arrow, duckdb
    >>> words = dictc.compile(["tea", "ten"])
    >>> connection = duckdb.connect()
    >>> is_word = dictc.arrow.udf(dictc.arrow.is_word, words)
    >>> _ = connection.create_function("is_word", is_word, ["VARCHAR"], "BOOLEAN", type="arrow")
    >>> connection.sql("SELECT is_word('tea'), is_word('tee')").fetchall()
    [(True, False)]
    """
    return lambda column: function(dictionary, column, *rest)
