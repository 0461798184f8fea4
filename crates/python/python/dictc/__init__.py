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
    Wordle,
    __version__,
    alphagram,
    compile,
    deal,
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
    "Wordle",
    "alphagram",
    "compile",
    "deal",
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
    import pyarrow as _pyarrow

    from dictc.types import Progress as _Progress
else:
    _numpy, _typing, _Progress = _Lazy("numpy"), _Lazy("typing"), "_types.Progress"
    _pyarrow = _Lazy("pyarrow")
    _types = _Lazy("dictc.types")


class Scores:
    """The scores of many boards: the arrays ``words``, ``points`` and ``complete``, with an element
    for each board.

    ``words, points, complete = scores`` unpacks them. ``dict(scores)`` has them by these names, for
    `pandas.DataFrame`; libraries that read Arrow make a table of N rows of the scores themselves.
    """

    words: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.int64]]
    points: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.int64]]
    complete: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.bool_]]

    def __init__(
        self,
        words: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.int64]],
        points: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.int64]],
        complete: _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.bool_]],
    ) -> None:
        self.words, self.points, self.complete = words, points, complete

    def keys(self) -> tuple[str, ...]:
        """The names of the arrays."""
        return ("words", "points", "complete")

    def __getitem__(
        self, name: str
    ) -> _numpy.ndarray[tuple[int], _numpy.dtype[_numpy.int64 | _numpy.bool_]]:
        if name not in self.keys():
            raise KeyError(name)
        return _typing.cast(_typing.Any, getattr(self, name))

    def __iter__(
        self,
    ) -> _typing.Iterator[_numpy.ndarray[tuple[int], _numpy.dtype[_numpy.int64 | _numpy.bool_]]]:
        return iter([self[name] for name in self.keys()])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scores):
            return NotImplemented
        return all(_numpy.array_equal(one, same) for one, same in zip(self, other))

    __hash__ = None  # type: ignore[assignment]

    def __array__(self, *_arguments: object, **_options: object) -> _typing.NoReturn:
        # pandas would make three rows of the arrays.
        raise TypeError("scores are three arrays; make a frame of dict(scores)")

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return _pyarrow.table(dict(self)).__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        boards = self.words.size
        means = [f"{self[name].mean():.2f} {name}" for name in ("words", "points") if boards]
        return f"<dictc.Scores of {boards} boards{': ' if means else ''}{', '.join(means)}>"

    def _repr_html_(self) -> str:
        names = ["min", "mean", "max"]
        rows = [f"<tr><th>{self.words.size} boards</th>{''.join(f'<th>{it}</th>' for it in names)}</tr>"]
        for name in ("words", "points") if self.words.size else ():
            cells = [f"<td>{getattr(self[name], it)():.4g}</td>" for it in names]
            rows.append(f"<tr><td>{name}</td>{''.join(cells)}</tr>")
        return f"<table>{''.join(rows)}</table>"


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


#: The number of boards that a thread scores between two reports of progress.
_BOARDS = 1 << 17


def _solver_of(solver: Solver | Dictionary) -> Solver:
    if isinstance(solver, Dictionary):
        return Solver(solver)
    if not isinstance(solver, Solver):
        raise TypeError(f"{solver!r:.60}; expected a Solver or a Dictionary")
    return solver


def _scores(
    count: int, threads: int, progress: _Progress, score: _typing.Callable[..., None]
) -> Scores:
    """Calls ``score(first, last, *arrays)`` for parts of the boards."""
    from dictc import _arguments, _progress

    threads = _arguments.number("threads", threads, 1)
    try:
        words, points = _numpy.empty(count, _numpy.int64), _numpy.empty(count, _numpy.int64)
        scores = Scores(words, points, _numpy.empty(count, _numpy.bool_))
    except (ValueError, OverflowError) as error:
        raise Error(f"count={count}; {error}") from None
    done = 0

    def work(first: int, last: int) -> None:
        nonlocal done
        arrays = (scores.words, scores.points, scores.complete.view(_numpy.uint8))
        score(first, last, *(it[first:last] for it in arrays), threads)
        done = last

    def found() -> Scores:
        return Scores(scores.words[:done], scores.points[:done], scores.complete[:done])

    _progress.run(count, _BOARDS * threads, progress, work, found)
    return scores


def score_letters(
    solver: Solver | Dictionary,
    boards: _numpy.ndarray[tuple[int, ...], _numpy.dtype[_numpy.uint8]] | bytes,
    rows: int = 4,
    columns: int = 4,
    *,
    threads: int = 1,
    progress: _Progress = None,
) -> Scores:
    """The words and the points of many boards, as arrays.

    `boards` has rows * columns letters from a to z for each board, one board after the other: an
    array of uint8 of any shape, or bytes. The letter q is the Qu tile. Returns `words` (int64),
    `points` (int64) and `complete`, with one element per board; `complete` is false if the step
    limit ended the search. Needs numpy: ``pip install dictc[numpy]``.

    With `threads`, this number of threads share the boards and end with the call. `progress` is true
    for a bar of tqdm or rich, or a function of the numbers of boards done and of all. An exception
    that ends the call, such as KeyboardInterrupt, has the scores until then as ``found``. Raises
    ValueError for letters that are not whole boards, and for other bytes, and names the board.
    """
    from dictc import _arguments

    solver = _solver_of(solver)
    if isinstance(boards, (bytes, bytearray, memoryview)):
        boards = _numpy.frombuffer(boards, dtype=_numpy.uint8)
    letters = _numpy.ascontiguousarray(boards)
    if letters.dtype != _numpy.uint8:
        raise Error(f"an array of {letters.dtype}; expected uint8, a byte for each letter")
    letters = letters.reshape(-1)
    rows, columns = _arguments.number("rows", rows), _arguments.number("columns", columns)
    cells = rows * columns
    if not 1 <= rows <= 255 or not 1 <= columns <= 255 or letters.size % cells:
        raise BoardError(f"{letters.size} letters are not whole boards of {rows} x {columns} cells")

    def score(first: int, last: int, *rest: object) -> None:
        solver._score_letters(letters[first * cells : last * cells], rows, columns, first, *rest)

    return _scores(letters.size // cells, threads, progress, score)


def score_dealt(
    solver: Solver | Dictionary,
    dice: str = "new87",
    seed: int = 0,
    first: int = 0,
    count: int = 1,
    *,
    size: tuple[int, int] | None = None,
    threads: int = 1,
    progress: _Progress = None,
) -> Scores:
    """The words and the points of the boards `first` to `first + count - 1` of a seed.

    `deal` has these boards as texts, the same on every machine. `"letters"` are those of the solver's
    dictionary. Other arguments, results and errors are those of `score_letters`. Needs numpy.
    """
    from dictc import _arguments

    solver = _solver_of(solver)
    count = _arguments.number("count", count)
    # Wrong dice, seeds and numbers are errors also if there are no boards.
    solver._score_dealt(dice, size, seed, first, 0, *(_numpy.empty(0, it) for it in ("i8", "i8", "u1")), 1)
    if first + count > 1 << 64:
        raise Error(f"count={count}; board numbers end at 2**64")

    def score(at: int, last: int, *rest: object) -> None:
        solver._score_dealt(dice, size, seed, first + at, last - at, *rest)

    return _scores(count, threads, progress, score)


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
