"""Compiled dictionaries for word games, and a Boggle solver.

A dictionary is one file that opens in microseconds and that all processes share::

    >>> import dictc
    >>> words = dictc.from_words(["tea", "teas", "ten"])
    >>> "tea" in words, len(words), words[2]
    (True, 3, 'ten')
    >>> dictc.solve("hell/likd/oquee/laun").points
    98

`open` opens a file, `english` is the dictionary in the package, `compile` makes a dictionary from
word lists, and `from_words` from words in memory. A `Solver` finds the words of `Board`s, and a
`Round` is a game on a board.
"""

from __future__ import annotations

import collections.abc as _abc
import os as _os
from collections import namedtuple as _namedtuple

from dictc._lazy import Lazy as _Lazy
from dictc._native import (
    ArrowArray,
    Board,
    BoardError,
    AnagramIndex,
    Dictionary,
    DictionaryError,
    Error,
    Paths,
    Prefix,
    QueryError,
    Round,
    Score,
    Solution,
    Solver,
    Statistics,
    StepLimitError,
    Word,
    WordListError,
    WordListWarning,
    __version__,
    alphagram,
    compile,
    dice,
    english,
    from_bytes,
    from_words,
    open,
)

__all__ = [
    "ArrowArray",
    "Board",
    "BoardError",
    "AnagramIndex",
    "Dictionary",
    "DictionaryError",
    "Error",
    "Paths",
    "Prefix",
    "QueryError",
    "Round",
    "Score",
    "Scores",
    "Solution",
    "Solver",
    "Statistics",
    "StepLimitError",
    "Word",
    "WordListError",
    "WordListWarning",
    "alphagram",
    "compile",
    "dice",
    "english",
    "from_bytes",
    "from_words",
    "open",
    "score_dealt",
    "score_letters",
    "solve",
]

# As in typing, whose import would take longer than this whole package's.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import typing as _typing

    import numpy as _numpy

    class Scores(_typing.NamedTuple):
        """The scores of many boards: an element of each array for a board."""

        words: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.uint32]]
        points: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.uint64]]
        complete: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.bool_]]
else:
    _numpy, _typing = _Lazy("numpy"), _Lazy("typing")

    Scores = _namedtuple("Scores", ["words", "points", "complete"])
    Scores.__doc__ = "The scores of many boards: an element of each array for a board."

for _sequence in (Dictionary, Solution, Word):
    _abc.Sequence.register(_sequence)

_english_solver: Solver | None = None


def solve(board: Board | str, dictionary: Dictionary | None = None) -> Solution:
    """Finds the words of a board, by default with the embedded English dictionary.

    To solve many boards, make a `Solver` once.
    """
    global _english_solver
    if dictionary is not None:
        return Solver(dictionary).solve(board)
    if _english_solver is None:
        _english_solver = Solver(english())
    return _english_solver.solve(board)


def score_letters(
    solver: Solver,
    boards: _numpy.ndarray[tuple[int, ...], _numpy.dtype[_numpy.uint8]] | bytes,
    rows: int = 4,
    columns: int = 4,
    *,
    threads: int = 1,
) -> Scores:
    """The words and the points of many boards, as arrays.

    `boards` has rows * columns letters from a to z for each board, one board after the other: an
    array of uint8 of any shape, or bytes. The letter q is the Qu tile. Returns `words` (uint32),
    `points` (uint64) and `complete`, with one element per board; `complete` is false if the step
    limit ended the search. Needs numpy: ``pip install dictc[numpy]``.

    With `threads`, this number of threads share the boards and end with the call. Raises ValueError
    for letters that are not whole boards, and for other bytes, and names the board.
    """
    import numpy

    if isinstance(boards, (bytes, bytearray, memoryview)):
        boards = numpy.frombuffer(boards, dtype=numpy.uint8)
    letters = numpy.ascontiguousarray(boards)
    if letters.dtype != numpy.uint8:
        raise ValueError(f"an array of {letters.dtype}; expected uint8, a byte for each letter")
    letters = letters.reshape(-1)
    count = letters.size // (rows * columns) if rows > 0 and columns > 0 else 0
    scores = _empty_scores(count)
    solver._score_letters(letters, rows, columns, *scores, threads)
    return Scores(scores[0], scores[1], scores[2].view(numpy.bool_))


def _empty_scores(count: int) -> tuple[_typing.Any, _typing.Any, _typing.Any]:
    import numpy

    kinds = (numpy.uint32, numpy.uint64, numpy.uint8)
    words, points, complete = (numpy.empty(count, dtype=kind) for kind in kinds)
    return words, points, complete


def score_dealt(
    solver: Solver,
    dice: str = "new87",
    seed: int = 0,
    first: int = 0,
    count: int = 1,
    *,
    size: tuple[int, int] | None = None,
    threads: int = 1,
) -> Scores:
    """The words and the points of the boards `first` to `first + count - 1` of a seed.

    `Board.deal(dice, seed, n)` is board n, the same on every machine. `"letters"` are those of the
    solver's dictionary. Returns and raises the same as `score_letters`. Needs numpy.
    """
    import numpy

    scores = _empty_scores(count)
    solver._score_dealt(dice, size, seed, first, count, *scores, threads)
    return Scores(scores[0], scores[1], scores[2].view(numpy.bool_))


# What pickles refer to. ------------------------------------------------------------------------

_reopened: dict[tuple[str, str, bool, bool], Dictionary] = {}


def _reopen(path: _os.PathLike[str] | str, fingerprint: str, verify: bool, map: bool) -> Dictionary:
    """Opens the dictionary of a pickle, once in a process."""
    from dictc import _files

    key = (_os.fspath(path), fingerprint, verify, map)
    if key not in _reopened:
        file = _files.File(key[0], fingerprint)
        _reopened[key] = _files.open_same(file, lambda it: open(it, verify=verify, map=map))
    return _reopened[key]


def _board(text: str, torus: bool, strict: bool) -> Board:
    return Board(text, torus=torus, strict=strict)


def _solver(
    dictionary: Dictionary, min_length: int | None, points: str | None, step_limit: int | None
) -> Solver:
    return Solver(dictionary, min_length=min_length, points=points, step_limit=step_limit)


def _round(
    dictionary: Dictionary, start: dict[str, _typing.Any], calls: list[tuple[str, dict[str, object]]]
) -> Round:
    code = start.get("code")
    round = Round(dictionary, **start) if code is None else Round.from_code(dictionary, code)
    for name, arguments in calls:
        getattr(round, name)(**arguments)
    return round
