"""Scores boards on a cluster: functions for Spark's ``mapInArrow``, and for Ray and Dask.

Rows are ranges of dealt boards, so that no boards travel::

    ranges = dictc.spark.ranges(10**9, 10**7)                        # 100 rows: first, count
    table = spark.createDataFrame(ranges)
    f = dictc.spark.score_dealt("en.fst", "new87", seed=1, best=3)
    results = table.mapInArrow(f, dictc.spark.SCORE_DEALT_SCHEMA)

A result row is the totals of a range and its best boards. Its numbers are exact for any order of
the ranges, so nothing is lost if a worker is killed: the engine runs its ranges again.

`on_table` makes the same function for Ray and Dask, which pass whole tables.

The dictionary is a path or a `dictc.Dictionary`. A file must exist on every worker, under the same
path or as a file of ``SparkContext.addFile``; a worker maps it once. ``"english"`` is the
dictionary in the package.
"""

from __future__ import annotations

import os
import typing

import dictc

if typing.TYPE_CHECKING:
    import numpy
    import pyarrow

__all__ = [
    "RANGE_SCHEMA",
    "SCORE_BOARDS_SCHEMA",
    "SCORE_DEALT_SCHEMA",
    "on_table",
    "ranges",
    "score_boards",
    "score_dealt",
]

RANGE_SCHEMA = "first long, count long"
SCORE_DEALT_SCHEMA = (
    "first long, count long, words long, points long, complete boolean, most_points long, "
    "best array<struct<board: string, number: long, words: long, points: long>>"
)
SCORE_BOARDS_SCHEMA = "board string, words long, points long, complete boolean"

_Batches = typing.Iterator["pyarrow.RecordBatch"]

#: The most solvers that a process keeps.
_MOST_SOLVERS = 8

_solvers: dict[object, dictc.Solver] = {}


def ranges(boards: int, size: int, first: int = 0) -> list[dict[str, int]]:
    """Rows ``first, count`` that cover the boards in ranges of at most ``size``."""
    if boards < 0 or size < 1 or first < 0 or first + boards > 2**63:
        raise ValueError(
            f"{boards} boards from {first} in ranges of {size}; expected positive numbers below 2**63"
        )
    ends = range(first, first + boards, size)
    return [{"first": at, "count": min(size, first + boards - at)} for at in ends]


def _solver(dictionary: dictc.Dictionary | os.PathLike[str] | str) -> dictc.Solver:
    """The solver of this process for a dictionary; another one if its file has been replaced."""
    key: object
    if isinstance(dictionary, dictc.Dictionary):
        # Dictionaries are equal if their fingerprints are.
        key = dictionary
    else:
        dictionary = _path(dictionary)
        key = dictionary
        if dictionary != _ENGLISH:
            about = os.stat(dictionary)
            key = (dictionary, about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns)
    solver = _solvers.get(key)
    if solver is None:
        if isinstance(dictionary, str):
            dictionary = dictc.english() if dictionary == _ENGLISH else dictc.open(dictionary)
        solver = _solvers[key] = dictc.Solver(dictionary)
        for old in list(_solvers)[:-_MOST_SOLVERS]:
            _solvers.pop(old, None)
    return solver


_ENGLISH = "english"


def _path(dictionary: os.PathLike[str] | str) -> str:
    """The path of a file in this process, or ``"english"``."""
    path = os.fspath(dictionary)
    if os.path.exists(path):
        # Even a file with the name of the embedded dictionary.
        return os.path.abspath(path)
    if path == _ENGLISH:
        return path
    try:
        from pyspark import SparkFiles

        added = SparkFiles.get(os.path.basename(path))
    except Exception:  # no Spark, or not in a worker
        return path
    return added if os.path.exists(added) else path


def score_dealt(
    dictionary: dictc.Dictionary | os.PathLike[str] | str,
    dice: str = "new87",
    seed: int = 0,
    best: int = 1,
    chunk: int = 100_000,
) -> typing.Callable[[_Batches], _Batches]:
    """A function that scores ranges of dealt boards, for ``mapInArrow``.

    It takes batches with the columns ``first`` and ``count`` and returns, for each row, the totals
    of words and points, the most points, and the ``best`` boards: the boards with the most points,
    and among equal boards the ones with the lowest numbers. ``chunk`` boards are scored at a time,
    which limits memory to a few bytes for each.
    """

    def run(batches: _Batches) -> _Batches:
        import pyarrow

        solver = _solver(dictionary)
        for batch in batches:
            rows = [
                _range(solver, dice, seed, best, chunk, first, count)
                for first, count in zip(
                    batch.column("first").to_pylist(), batch.column("count").to_pylist()
                )
            ]
            yield pyarrow.RecordBatch.from_pylist(rows, schema=_schema())

    return run


def _schema() -> pyarrow.Schema:
    import pyarrow

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
    import numpy

    least = points.size - min(best, points.size)
    if least == points.size:
        return numpy.empty(0, dtype=numpy.int64)
    near = numpy.flatnonzero(points >= numpy.partition(points, least)[least])
    return near[numpy.argsort(-points[near].astype(numpy.int64), kind="stable")[:best]]


def _range(
    solver: dictc.Solver, dice: str, seed: int, best: int, chunk: int, first: int, count: int
) -> dict[str, typing.Any]:
    import numpy

    total_words = total_points = 0
    is_complete = True
    top: list[tuple[int, int, int]] = []
    for at in range(first, first + count, chunk):
        scores = dictc.score_dealt(solver, dice, seed, at, min(chunk, first + count - at))
        words, points, complete = scores
        is_complete = is_complete and bool(complete.all())
        total_words += int(words.sum(dtype=numpy.uint64))
        total_points += int(points.sum(dtype=numpy.uint64))
        for i in _best(points, best):
            top.append((-int(points[i]), at + int(i), int(words[i])))
        top = sorted(top)[:best]
    boards = [
        {
            "board": str(dictc.Board.deal(dice, seed, number)),
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
    dictionary: dictc.Dictionary | os.PathLike[str] | str, column: str = "board"
) -> typing.Callable[[_Batches], _Batches]:
    """A function that scores a column of boards, for ``mapInArrow``."""

    def run(batches: _Batches) -> _Batches:
        import pyarrow

        import dictc.arrow

        solver = _solver(dictionary)
        for batch in batches:
            boards = batch.column(column)
            scores = dictc.arrow.score_boards(solver, boards)
            words, points, complete = scores.flatten()
            columns = [boards, words.cast(pyarrow.int64()), points.cast(pyarrow.int64()), complete]
            names = ["board", "words", "points", "complete"]
            yield pyarrow.RecordBatch.from_arrays(columns, names=names)

    return run


def on_table(
    function: typing.Callable[[_Batches], _Batches],
) -> typing.Callable[[typing.Any], typing.Any]:
    """One of these functions for engines that pass and return whole tables.

    For a `pyarrow.Table` it returns a table, for ``map_batches(f, batch_format="pyarrow")`` of Ray.
    For a `pandas.DataFrame` it returns a frame, for ``map_partitions(f)`` of Dask.
    """

    def run(table: typing.Any) -> typing.Any:
        import pyarrow

        is_frame = not isinstance(table, pyarrow.Table)
        if is_frame:
            table = pyarrow.Table.from_pandas(table, preserve_index=False)
        # A batch without rows, so that a table without batches also has its columns.
        empty = pyarrow.RecordBatch.from_pylist([], schema=table.schema)
        result = pyarrow.Table.from_batches(list(function(iter([empty, *table.to_batches()]))))
        return result.to_pandas() if is_frame else result

    return run
