"""Words and boards on a cluster: the functions of `dictc.arrow` in the SQL of Spark (`register`), and
scores of billions of boards: functions for Spark's ``mapInArrow``, and for Ray and Dask.

Rows are ranges of dealt boards, so that no boards travel::

    ranges = dictc.spark.ranges(10**9, 10**7)                        # 100 rows: first, count
    table = spark.createDataFrame(ranges)
    f = dictc.spark.score_dealt("en.fst", "new87", seed=1, best=3)
    results = table.mapInArrow(f, dictc.spark.SCORE_DEALT_SCHEMA)

A result row is the totals of a range and its best boards. Its numbers are exact for any order of
the ranges, so nothing is lost if a worker is killed: the engine runs its ranges again.

`on_table` makes the same function for Ray and Dask, which pass whole tables.

The dictionary is a path, a `dictc.Dictionary`, or a `dictc.Solver` with rules. A file must exist on
every worker, under the same path or as a file of ``SparkContext.addFile``; a worker maps it once,
and refuses one with other words than the file had where the function was made. ``"english"`` is the
dictionary in the package.
"""

from __future__ import annotations

import os
import typing

import dictc
from dictc import _arguments, _files, arrow
from dictc._lazy import Lazy

if typing.TYPE_CHECKING:
    import numpy
    import pandas
    import pyarrow
    import pyspark.sql as spark_sql
    import pyspark.sql.types as spark_types
else:
    numpy, pandas, spark_sql = Lazy("numpy"), Lazy("pandas"), Lazy("pyspark.sql")
    pyarrow, spark_types = Lazy("pyarrow"), Lazy("pyspark.sql.types")

__all__ = [
    "RANGE_SCHEMA",
    "SCORE_BOARDS_SCHEMA",
    "SCORE_DEALT_SCHEMA",
    "on_table",
    "ranges",
    "register",
    "score_boards",
    "score_boards_schema",
    "score_dealt",
]

RANGE_SCHEMA = "first long, count long"
SCORE_DEALT_SCHEMA = (
    "first long, count long, words long, points long, complete boolean, most_points long, "
    "best array<struct<board: string, number: long, words: long, points: long>>"
)
SCORE_BOARDS_SCHEMA = "board string, words long, points long, complete boolean"

_Batches = typing.Iterator["pyarrow.RecordBatch"]
_AnyDictionary = dictc.Solver | dictc.Dictionary | os.PathLike[str] | str

#: The name of the dictionary in the package.
_ENGLISH = "english"

_Table = typing.TypeVar("_Table", "pyarrow.Table", "pandas.DataFrame")

#: The most solvers that a process keeps.
_MOST_SOLVERS = 8

_solvers: dict[object, dictc.Solver] = {}


def ranges(boards: int, size: int, first: int = 0) -> list[dict[str, int]]:
    """Rows ``first, count`` that cover the boards in ranges of at most ``size``."""
    boards, first = _arguments.number("boards", boards), _arguments.number("first", first)
    size = _arguments.number("size", size, 1)
    _check_numbers(first, boards)
    ends = range(first, first + boards, size)
    return [{"first": at, "count": min(size, first + boards - at)} for at in ends]


def _check_numbers(first: int, boards: int) -> None:
    """Refuses boards whose numbers are not signed ones of Arrow."""
    if first + boards > 2**63:
        raise dictc.Error(f"{boards} boards from {first}; expected numbers below 2**63")


def _column(batch: pyarrow.RecordBatch, name: str) -> pyarrow.Array:
    names = batch.schema.names
    if name not in names:
        raise dictc.Error(f"the table has no column {name!r}; expected one of {', '.join(names)}")
    return batch.column(name)


def _numbers(batch: pyarrow.RecordBatch, name: str) -> list[int]:
    """A column of whole numbers."""
    return [
        _arguments.number(f"row {row} of a batch: {name}", number)
        for row, number in enumerate(_column(batch, name).to_pylist())
    ]


class _Rules(typing.NamedTuple):
    """The arguments of a `dictc.Solver` after its dictionary."""

    min_length: int | None
    points: str | None
    step_limit: int | None


def _rules(
    dictionary: _AnyDictionary, min_length: int | None, points: str | None, step_limit: int | None
) -> _Rules:
    """The rules of a function. Wrong ones are errors here, and not only at workers."""
    rules = _Rules(min_length, points, step_limit)
    if isinstance(dictionary, dictc.Solver) and rules != _Rules(None, None, None):
        raise dictc.Error("min_length, points and step_limit: the Solver has its own; expected a dictionary")
    dictc.Solver(dictc.from_words(["a"]), **rules._asdict())
    return rules


#: A dictionary as a function takes it to workers.
_Sent = dictc.Solver | dictc.Dictionary | _files.File


def _sent(dictionary: _AnyDictionary) -> _Sent:
    """What to send to workers for a dictionary: a path is sent with the fingerprint that its file
    has here, if there is one."""
    if isinstance(dictionary, (dictc.Dictionary, dictc.Solver)):
        return dictionary
    if not isinstance(dictionary, (str, os.PathLike)):
        raise TypeError(f"{dictionary!r:.60}; expected a Dictionary, a Solver, or the path of a file")
    path = os.fspath(dictionary)
    found = _files.candidates(path)
    if not found:
        return dictc.english() if path == _ENGLISH else _files.File(path, None)
    if os.path.exists(path):
        path = found[0]
    return _files.File(path, dictc.open(found[0]).fingerprint)


def _solver(sent: _Sent, rules: _Rules) -> dictc.Solver:
    """The solver of this process for a dictionary and rules."""
    if isinstance(sent, dictc.Solver):
        return sent
    key: object = (sent, rules)
    if isinstance(sent, _files.File):
        # The solver of another file if this one has been replaced.
        key = (sent, rules, *map(_state, _files.candidates(sent.path)))
    solver = _solvers.get(key)
    if solver is None:
        dictionary = _files.open_same(sent) if isinstance(sent, _files.File) else sent
        solver = _solvers[key] = dictc.Solver(dictionary, **rules._asdict())
        for old in list(_solvers)[:-_MOST_SOLVERS]:
            _solvers.pop(old, None)
    return solver


def _state(path: str) -> tuple[str | int, ...]:
    about = os.stat(path)
    return path, about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns


def score_dealt(
    dictionary: _AnyDictionary,
    dice: str = "new87",
    seed: int = 0,
    best: int = 1,
    chunk: int = 100_000,
    *,
    min_length: int | None = None,
    points: str | None = None,
    step_limit: int | None = None,
) -> typing.Callable[[_Batches], _Batches]:
    """A function that scores ranges of dealt boards, for ``mapInArrow``.

    It takes batches with the columns ``first`` and ``count`` and returns, for each row, the totals
    of words and points, the most points, and the ``best`` boards: the boards with the most points,
    and among equal boards the ones with the lowest numbers. ``chunk`` boards are scored at a time,
    which limits memory to a few bytes for each. The other arguments are those of `dictc.Solver`.
    """
    best, chunk = _arguments.number("best", best), _arguments.number("chunk", chunk, 1)
    if _arguments.text("dice", dice) != "letters":
        # Wrong dice and seeds are errors here, and not only where the boards are scored.
        dictc.deal(dice, seed, count=0)
    sent, rules = _sent(dictionary), _rules(dictionary, min_length, points, step_limit)

    def run(batches: _Batches) -> _Batches:
        solver = _solver(sent, rules)
        for batch in batches:
            rows = [
                _range(solver, dice, seed, best, chunk, first, count)
                for first, count in zip(_numbers(batch, "first"), _numbers(batch, "count"))
            ]
            yield pyarrow.RecordBatch.from_pylist(rows, schema=_schema())

    return run


def _schema() -> pyarrow.Schema:
    number = pyarrow.int64()
    board = pyarrow.struct(
        [("board", pyarrow.string()), ("number", number), ("words", number), ("points", number)]
    )
    columns = [(name, number) for name in ("first", "count", "words", "points")]
    columns += [("complete", pyarrow.bool_()), ("most_points", number)]
    return pyarrow.schema([*columns, ("best", pyarrow.list_(board))])


def _best(points: numpy.ndarray, best: int) -> numpy.ndarray:
    """The indices of the most points; among equal points, the first ones. Sorts only points near
    the top."""
    least = points.size - min(best, points.size)
    if least == points.size:
        return numpy.empty(0, dtype=numpy.int64)
    near = numpy.flatnonzero(points >= numpy.partition(points, least)[least])
    return near[numpy.argsort(-points[near], kind="stable")[:best]]


def _range(
    solver: dictc.Solver, dice: str, seed: int, best: int, chunk: int, first: int, count: int
) -> dict[str, object]:
    _check_numbers(first, count)
    total_words = total_points = 0
    is_complete = True
    top: list[tuple[int, int, int]] = []
    for at in range(first, first + count, chunk):
        scores = dictc.score_dealt(solver, dice, seed, at, min(chunk, first + count - at))
        words, points = scores.words, scores.points
        is_complete = is_complete and bool(scores.complete.all())
        total_words += int(words.sum())
        total_points += int(points.sum())
        for i in _best(points, best):
            top.append((-int(points[i]), at + int(i), int(words[i])))
        top = sorted(top)[:best]
    boards = [
        {
            "board": str(dictc.Board.deal(dice, seed, number, dictionary=solver.dictionary)),
            "number": number,
            "words": words,
            "points": -points,
        }
        for points, number, words in top
    ]
    return {
        "first": first,
        "count": count,
        "words": total_words,
        "points": total_points,
        "complete": is_complete,
        "most_points": boards[0]["points"] if boards else 0,
        "best": boards,
    }


def score_boards(
    dictionary: _AnyDictionary,
    column: str = "board",
    *,
    wrong: arrow.Wrong = "raise",
    min_length: int | None = None,
    points: str | None = None,
    step_limit: int | None = None,
) -> typing.Callable[[_Batches], _Batches]:
    """A function that scores a column of boards, for ``mapInArrow``.

    It returns its batches with the columns ``words``, ``points`` and ``complete`` after their own
    (`score_boards_schema`). A text that is not a board raises `dictc.BoardError`; with
    ``wrong="null"``, its scores are null. The other arguments are those of `dictc.Solver`.
    """
    _arguments.wrong_is_null(wrong)
    _arguments.text("column", column)
    sent, rules = _sent(dictionary), _rules(dictionary, min_length, points, step_limit)

    def run(batches: _Batches) -> _Batches:
        solver = _solver(sent, rules)
        for batch in batches:
            for name in _SCORES:
                if name in batch.schema.names:
                    raise dictc.Error(f"the table has a column {name} already; rename it first")
            scores = arrow.score_boards(solver, arrow.Part(_column(batch, column)), wrong=wrong)
            names = [*batch.schema.names, *_SCORES]
            columns = [*batch.columns, *scores.flatten()]
            yield pyarrow.RecordBatch.from_arrays(columns, names=names)

    return run


#: The columns that `score_boards` adds.
_SCORES = ("words", "points", "complete")


def register(
    session: spark_sql.SparkSession,
    dictionary: _AnyDictionary,
    *,
    prefix: str = "",
    wrong: arrow.Wrong = "raise",
    edits: int = 2,
    limit: int | None = None,
) -> None:
    """Adds all functions of `dictc.arrow` to the SQL of Spark 4.1 and later.

    The arguments are those of `dictc.duckdb.register`. In expressions of columns, call them with
    ``pyspark.sql.functions.call_function("is_word", "word")``.
    """
    from pyspark.sql.functions import arrow_udf

    if not hasattr(session, "udf"):
        raise TypeError(f"session={session!r:.60}; expected a session of Spark")
    _arguments.text("prefix", prefix)
    sent, rules = _sent(dictionary), _Rules(None, None, None)

    def make(name: str) -> typing.Callable[..., object]:
        def ask(texts: pyarrow.Array) -> pyarrow.Array:
            return arrow._for_engine(name, _solver(sent, rules), wrong, edits, limit)(texts)

        def function(texts: pyarrow.Array) -> pyarrow.Array:
            found = ask(texts)
            return found.cast(_in_spark(found.type)[1])

        return arrow_udf(function, _in_spark(ask(pyarrow.array([], pyarrow.string())).type)[0])

    for name in arrow.FUNCTIONS:
        session.udf.register(prefix + name, make(name))


def _in_spark(kind: pyarrow.DataType) -> tuple[str, pyarrow.DataType]:
    """The name of a type in Spark, and the type that Spark takes for it from Arrow."""
    if pyarrow.types.is_large_list(kind):
        name, items = _in_spark(kind.value_type)
        return f"array<{name}>", pyarrow.list_(items)
    if pyarrow.types.is_struct(kind):
        fields = [(field.name, *_in_spark(field.type)) for field in kind]
        names = ", ".join(f"{name}: {of}" for name, of, _ in fields)
        return f"struct<{names}>", pyarrow.struct([(name, of) for name, _, of in fields])
    names = {pyarrow.bool_(): "boolean", pyarrow.int64(): "bigint", pyarrow.large_string(): "string"}
    return names[kind], pyarrow.string() if kind == pyarrow.large_string() else kind


def score_boards_schema(schema: spark_types.StructType) -> spark_types.StructType:
    """The schema of the result of `score_boards`, for Spark, from the schema of the table."""
    kinds = (spark_types.LongType(), spark_types.LongType(), spark_types.BooleanType())
    added = [spark_types.StructField(name, kind) for name, kind in zip(_SCORES, kinds)]
    return spark_types.StructType([*schema.fields, *added])


def on_table(function: typing.Callable[[_Batches], _Batches]) -> typing.Callable[[_Table], _Table]:
    """One of these functions for engines that pass and return whole tables.

    For a `pyarrow.Table` it returns a table, for ``map_batches(f, batch_format="pyarrow")`` of Ray.
    For a `pandas.DataFrame` it returns a frame with the same index, for ``map_partitions(f)`` of
    Dask.
    """

    if not callable(function):
        raise TypeError(f"{function!r:.60}; expected a function of this module, such as score_dealt(…)")

    def run(table: _Table) -> _Table:
        if isinstance(table, pyarrow.Table):
            return _run_on_table(function, table)
        result = _run_on_table(function, pyarrow.Table.from_pandas(table, preserve_index=False))
        # Each row of a table gives one row, and columns of a table stay what they are.
        frame = result.to_pandas().set_axis(table.index)
        return frame.assign(**{name: table[name] for name in table.columns if name in frame})

    return run


def _run_on_table(function: typing.Callable[[_Batches], _Batches], table: pyarrow.Table) -> pyarrow.Table:
    # A batch without rows, so that a table without batches also has its columns.
    empty = pyarrow.RecordBatch.from_pylist([], schema=table.schema)
    return pyarrow.Table.from_batches(list(function(iter([empty, *table.to_batches()]))))
