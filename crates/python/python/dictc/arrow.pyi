"""Functions over columns: their types. The result of a function is a column of the same library."""

import typing
from collections.abc import Iterable

import numpy

from dictc import types
from dictc._native import Dictionary, Solver
from dictc.types import Progress, Wrong as Wrong

__all__ = [
    "FUNCTIONS",
    "Part",
    "Wrong",
    "is_word",
    "ordinal",
    "value",
    "meaning",
    "why_not",
    "fold",
    "fuzzy_best",
    "fuzzy",
    "matches",
    "anagrams",
    "score_boards",
    "solve_boards",
]

FUNCTIONS: tuple[str, ...]

class _HasStream(typing.Protocol):
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> object: ...

class _HasArray(typing.Protocol):
    def __arrow_c_array__(self, requested_schema: typing.Any = None) -> tuple[object, object]: ...

class _OfPandas(typing.Protocol):
    def to_numpy(self, *arguments: typing.Any, **options: typing.Any) -> typing.Any: ...

# A column of pyarrow, pandas, Polars or another library.
_Column = typing.TypeVar("_Column", bound=_HasArray | _HasStream | _OfPandas)
_Texts: typing.TypeAlias = Iterable[str | None]
_Numpy: typing.TypeAlias = numpy.ndarray[tuple[int], numpy.dtype[numpy.generic]]
_Objects: typing.TypeAlias = numpy.ndarray[tuple[int], numpy.dtype[numpy.object_]]
# What a row of a list, and of an array of numpy, is in results.
_Row = typing.TypeVar("_Row")
_Item = typing.TypeVar("_Item", bound=numpy.generic, covariant=True)

class Part(typing.NamedTuple):
    column: _HasArray | _HasStream
    check: typing.Callable[[], object] | None = None

class _OnWords(typing.Protocol[_Row, _Item]):
    @typing.overload
    def __call__(self, dictionary: Dictionary, column: _Column) -> _Column: ...
    @typing.overload
    def __call__(self, dictionary: Dictionary, column: _Numpy) -> numpy.ndarray[tuple[int], numpy.dtype[_Item]]: ...
    @typing.overload
    def __call__(self, dictionary: Dictionary, column: _Texts) -> list[_Row | None]: ...

is_word: _OnWords[bool, numpy.bool_]
ordinal: _OnWords[int, numpy.object_]
value: _OnWords[int, numpy.object_]
meaning: _OnWords[str, numpy.object_]
why_not: _OnWords[str, numpy.object_]
fold: _OnWords[str, numpy.object_]

class _Best(typing.Protocol):
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Column, edits: int = 2, *, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Column: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Numpy, edits: int = 2, *, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Objects: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Texts, edits: int = 2, *, wrong: Wrong = "raise", progress: Progress = None
    ) -> list[str | None]: ...
class _Fuzzy(typing.Protocol):
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Column, edits: int = 2, *, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Column: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Numpy, edits: int = 2, *, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Objects: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Texts, edits: int = 2, *, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> list[list[types.Near] | None]: ...
class _Matches(typing.Protocol):
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Column, *, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Column: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Numpy, *, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Objects: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Texts, *, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> list[list[str] | None]: ...
class _Anagrams(typing.Protocol):
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Column, *, all_letters: bool = True, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Column: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Numpy, *, all_letters: bool = True, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Objects: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary, column: _Texts, *, all_letters: bool = True, limit: int | None = None, wrong: Wrong = "raise", progress: Progress = None
    ) -> list[list[str] | None]: ...
class _OnBoards(typing.Protocol[_Row]):
    @typing.overload
    def __call__(
        self, dictionary: Dictionary | Solver, column: _Column, *, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Column: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary | Solver, column: _Numpy, *, wrong: Wrong = "raise", progress: Progress = None
    ) -> _Objects: ...
    @typing.overload
    def __call__(
        self, dictionary: Dictionary | Solver, column: _Texts, *, wrong: Wrong = "raise", progress: Progress = None
    ) -> list[_Row | None]: ...

fuzzy_best: _Best
fuzzy: _Fuzzy
matches: _Matches
anagrams: _Anagrams
score_boards: _OnBoards[types.BoardScore]
solve_boards: _OnBoards[list[str]]

def _for_engine(
    name: str, dictionary: Dictionary | Solver, wrong: Wrong, edits: int, limit: int | None
) -> typing.Callable[[object], typing.Any]: ...
