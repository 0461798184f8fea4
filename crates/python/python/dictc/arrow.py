"""Functions over columns, for pyarrow, pandas, Polars and everything else that has Arrow.

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

A text that cannot be asked, such as a wrong pattern or board, raises a `dictc.Error`, which names its
row and quotes it; with ``wrong="null"`` its row is null. Calls that can take long have ``progress``:
true for a bar of tqdm or rich, or a function of the numbers of distinct texts done and of all of
them. An exception that ends a call, such as KeyboardInterrupt, has as ``found`` the rows before the
first one whose text was not done, an array of pyarrow.

`dictc.polars`, `dictc.duckdb` and `dictc.spark` have the same functions for these engines.
"""

from __future__ import annotations

import collections.abc
import contextlib
import inspect
import typing

from dictc import _progress
from dictc._arguments import refuse_frame, wrong_is_null
from dictc._lazy import Lazy
from dictc._native import (
    ArrowArray,
    Dictionary,
    Solver,
    board_column,
    distinct_texts,
    word_column,
)
from dictc.types import Progress, Wrong

if typing.TYPE_CHECKING:
    import numpy
    import pandas
    import polars
    import pyarrow
else:
    numpy, pandas = Lazy("numpy"), Lazy("pandas")
    polars, pyarrow = Lazy("polars"), Lazy("pyarrow")

#: The greatest number of distinct texts between two reports of progress.
_TEXTS = 256


class Part(typing.NamedTuple):
    """A part of a column whose place in the column is not known, such as a batch of an engine.

    Messages then say that they count the rows of a batch. An exception of ``check``, which is called
    from time to time, ends a call.
    """

    column: object
    check: typing.Callable[[], object] | None = None


#: A function of an Arrow array and of the number of its first row; None if that is not known.
_OnArray = typing.Callable[[typing.Any, "int | None"], typing.Any]


def _map(
    function: _OnArray, column: typing.Any, first_row: int | None = 0, *, is_whole: bool = False
) -> typing.Any:
    """Calls a function on a column or its chunks, and returns a column of the same library.

    If ``is_whole``, the function gets all chunks in one array.
    """
    if isinstance(column, Part):
        return _map(function, column.column, None, is_whole=is_whole)
    library = type(column).__module__.split(".")[0]
    refuse_frame(column)
    if library == "pyarrow":
        if isinstance(column, pyarrow.Scalar):
            array = pyarrow.array([column.as_py()], column.type)
            return _map(function, array, first_row, is_whole=is_whole)[0]
        if isinstance(column, pyarrow.ChunkedArray):
            if is_whole:
                return pyarrow.chunked_array([pyarrow.array(function(_whole(column), first_row))])
            parts = []
            for chunk in column.chunks or [pyarrow.array([], pyarrow.string())]:
                with _found_after(parts):
                    parts.append(_map(function, chunk, first_row))
                first_row = None if first_row is None else first_row + len(chunk)
            return pyarrow.chunked_array(parts)
        return pyarrow.array(function(column, first_row))
    if library == "polars":
        # The newest layout is the one that Polars uses, so nothing is copied.
        chunk = column.rechunk().to_arrow(compat_level=polars.CompatLevel.newest())
        return polars.Series(function(chunk, first_row)).alias(column.name)
    if library == "pandas":
        values = _map(function, _array_of(column), first_row, is_whole=is_whole)
        values = pandas.arrays.ArrowExtensionArray(values)
        if isinstance(column, pandas.Series):
            return pandas.Series(values, index=column.index, name=column.name)
        return pandas.Index(values, name=column.name) if isinstance(column, pandas.Index) else values
    if library == "numpy":
        return _to_numpy(_map(function, _array_of(column), first_row, is_whole=is_whole))
    if hasattr(column, "__arrow_c_array__"):
        return function(column, first_row)
    if hasattr(column, "__arrow_c_stream__"):
        return function(_whole(pyarrow.chunked_array(column)), first_row)
    if isinstance(column, (str, bytes)) or not isinstance(column, collections.abc.Iterable):
        raise TypeError(
            f"{column!r:.60}; expected a column, which has __arrow_c_array__, or texts in a list"
        )
    return _map(function, _array_of(list(column)), first_row, is_whole=is_whole).to_pylist()


def _whole(column: pyarrow.ChunkedArray) -> pyarrow.Array:
    """All chunks in one array, whose texts can have more than 2 GB."""
    if pyarrow.types.is_string(column.type):
        column = column.cast(pyarrow.large_string())
    if pyarrow.types.is_dictionary(column.type):
        column = column.unify_dictionaries()
    whole = column.combine_chunks()
    # Some versions keep a chunk.
    return pyarrow.concat_arrays(whole.chunks) if isinstance(whole, pyarrow.ChunkedArray) else whole


def _array_of(texts: typing.Any) -> pyarrow.Array:
    """An array of Arrow from a list, or a column of pandas or numpy."""
    try:
        if isinstance(texts, list):
            return pyarrow.array(texts, pyarrow.large_string())
        return pyarrow.array(texts, from_pandas=True)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError, TypeError):
        plain = [text.as_py() if isinstance(text, pyarrow.Scalar) else text for text in texts]
        for row, text in enumerate(plain):
            if not (isinstance(text, str) or _is_missing(text)):
                raise TypeError(f"row {row} of the column: {text!r:.60}; expected a text") from None
        return pyarrow.array(plain, pyarrow.large_string(), from_pandas=True)


def _is_missing(value: object) -> bool:
    """Whether a value is one of pandas for a missing text."""
    # Comparisons of the singletons and of arrays are neither true nor false; NaN is not equal to itself.
    is_singleton = value is None or type(value).__name__ in ("NAType", "NaTType")
    return is_singleton or not hasattr(value, "__len__") and value != value


def _to_numpy(values: pyarrow.Array) -> numpy.ndarray:
    """Booleans as such if there are no nulls, other values as Python objects."""
    if pyarrow.types.is_boolean(values.type) and values.null_count == 0:
        return values.to_numpy(zero_copy_only=False)
    array = numpy.empty(len(values), dtype=object)
    array[:] = values.to_pylist()
    return array


def _found_by(error: BaseException) -> list[pyarrow.Array]:
    """What an exception of the native part has, in a list; an empty one if it has nothing."""
    found = getattr(error, "found", None)
    return [pyarrow.array(found)] if hasattr(found, "__arrow_c_array__") else []


@contextlib.contextmanager
def _found_after(parts: list[pyarrow.Array]) -> typing.Iterator[None]:
    """An exception has as ``found`` an array of these parts and of what it has itself."""
    try:
        yield
    except BaseException as error:
        # Without pyarrow, it stays a dictc.ArrowArray.
        with contextlib.suppress(ModuleNotFoundError):
            if found := [*parts, *_found_by(error)]:
                setattr(error, "found", pyarrow.concat_arrays(found))
        raise


def _ask(
    name: str,
    dictionary: Dictionary | Solver,
    column: object,
    *,
    wrong: Wrong = "raise",
    progress: Progress = None,
    **options: typing.Any,
) -> typing.Any:
    """Calls a function of the native part."""
    is_of_boards = name.endswith("_boards")
    kinds = (Dictionary, Solver) if is_of_boards else (Dictionary,)
    if not isinstance(dictionary, kinds):
        expected = " or a ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{dictionary!r:.60}; expected a {expected}")
    native: typing.Callable[..., ArrowArray] = board_column if is_of_boards else word_column
    asked = Solver(dictionary) if is_of_boards and isinstance(dictionary, Dictionary) else dictionary
    options["wrong_is_null"] = wrong_is_null(wrong)
    options["check"] = column.check if isinstance(column, Part) else None

    def function(array: typing.Any, first_row: int | None, **more: typing.Any) -> ArrowArray:
        return native(name, asked, array, first_row=first_row, **options, **more)

    if progress is None or progress is False:
        with _found_after([]):
            return _map(function, column)

    def in_parts(array: typing.Any, first_row: int | None) -> typing.Any:
        texts, rows, places = distinct_texts(array)
        texts, places = pyarrow.array(texts), pyarrow.array(places)
        # An empty array first, because a column can be empty.
        answers = [pyarrow.array(function(texts[:0], first_row))]

        def work(first: int, last: int) -> None:
            distinct = (rows[first:last], len(places))
            try:
                part = function(texts[first:last], first_row, distinct=distinct)
            except BaseException as error:
                answers.extend(_found_by(error))
                raise
            answers.append(pyarrow.array(part))

        def found() -> pyarrow.Array:
            # Texts are in the order of their first rows.
            done = sum(map(len, answers))
            first = places[: rows[done]] if done < len(rows) else places
            return pyarrow.concat_arrays(answers).take(first)

        _progress.run(len(texts), _TEXTS, progress, work, found)
        return found()

    return _map(in_parts, column, is_whole=True)


def is_word(dictionary: Dictionary, column: object) -> object:
    """Whether each text is a word: a column of booleans."""
    return _ask("is_word", dictionary, column)


def ordinal(dictionary: Dictionary, column: object) -> object:
    """The rank of each word: int64; null for texts that are not words."""
    return _ask("ordinal", dictionary, column)


def value(dictionary: Dictionary, column: object) -> object:
    """The value of each word: int64; null for texts that are not words or have no value."""
    return _ask("value", dictionary, column)


def meaning(dictionary: Dictionary, column: object) -> object:
    """The meaning of each word; null if there is none."""
    return _ask("meaning", dictionary, column)


def why_not(dictionary: Dictionary, column: object) -> object:
    """The reason why each text cannot be a word; null if it could be one."""
    return _ask("why_not", dictionary, column)


def fold(dictionary: Dictionary, column: object) -> object:
    """Each text as the dictionary spells words, as `Dictionary.fold` does."""
    return _ask("fold", dictionary, column)


def fuzzy_best(
    dictionary: Dictionary,
    column: object,
    edits: int = 2,
    *,
    wrong: Wrong = "raise",
    progress: Progress = None,
) -> object:
    """The likeliest word within ``edits`` edits, the first of `fuzzy`; null if there is none."""
    return _ask("fuzzy_best", dictionary, column, edits=edits, wrong=wrong, progress=progress)


def fuzzy(
    dictionary: Dictionary,
    column: object,
    edits: int = 2,
    *,
    limit: int | None = None,
    wrong: Wrong = "raise",
    progress: Progress = None,
) -> object:
    """The words within ``edits`` edits, the likeliest first, at most ``limit``: lists of structs
    with a ``word`` and its ``distance``."""
    options = {"edits": edits, "limit": limit}
    return _ask("fuzzy", dictionary, column, wrong=wrong, progress=progress, **options)


def matches(
    dictionary: Dictionary,
    column: object,
    *,
    limit: int | None = None,
    wrong: Wrong = "raise",
    progress: Progress = None,
) -> object:
    """The words that match each pattern, in byte order, at most ``limit``: lists of texts."""
    return _ask("matches", dictionary, column, limit=limit, wrong=wrong, progress=progress)


def anagrams(
    dictionary: Dictionary,
    column: object,
    *,
    all_letters: bool = True,
    limit: int | None = None,
    wrong: Wrong = "raise",
    progress: Progress = None,
) -> object:
    """The words of all letters of each text, or of some of them, the longest first, at most
    ``limit``: lists of texts."""
    options = {"all_letters": all_letters, "limit": limit}
    return _ask("anagrams", dictionary, column, wrong=wrong, progress=progress, **options)


def score_boards(
    dictionary: Dictionary | Solver,
    column: object,
    *,
    wrong: Wrong = "raise",
    progress: Progress = None,
) -> object:
    """The ``words`` and ``points`` of each board, and whether the search was ``complete``: structs.

    Pass a `Solver` in place of the dictionary to set the rules.
    """
    return _ask("score_boards", dictionary, column, wrong=wrong, progress=progress)


def solve_boards(
    dictionary: Dictionary | Solver,
    column: object,
    *,
    wrong: Wrong = "raise",
    progress: Progress = None,
) -> object:
    """The words of each board: lists of texts in alphabetical order.

    Arguments are the same as for `score_boards`; a board that the step limit cuts off is an error.
    """
    return _ask("solve_boards", dictionary, column, wrong=wrong, progress=progress)


def _for_engine(
    name: str, dictionary: Dictionary | Solver, wrong: Wrong, edits: int, limit: int | None
) -> typing.Callable[[object], typing.Any]:
    """A function over batches, as an engine registers it."""
    function = globals()[name]
    taken = inspect.signature(function).parameters
    options = {"wrong": wrong, "edits": edits, "limit": limit}
    options = {option: it for option, it in options.items() if option in taken}
    if isinstance(dictionary, Solver) and not name.endswith("_boards"):
        dictionary = dictionary.dictionary
    elif isinstance(dictionary, Dictionary) and name.endswith("_boards"):
        dictionary = Solver(dictionary)
    return lambda column: function(dictionary, Part(column), **options)


#: The names of the functions above. Engines have these, and `operations.toml` lists them.
FUNCTIONS = tuple(
    name for name, it in globals().items()
    if inspect.isfunction(it) and it.__module__ == __name__ and not name.startswith("_")
)

__all__ = ["FUNCTIONS", "Part", "Wrong", *FUNCTIONS]
