"""Functions over columns: their types. The result of a function is a column of the same library."""

import typing
from collections.abc import Callable, Iterable

import numpy

from dictc import types
from dictc._native import Dictionary, Solver
from dictc.types import Wrong as Wrong

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

class _HasStream(typing.Protocol):
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> object: ...

class _HasArray(typing.Protocol):
    def __arrow_c_array__(self, requested_schema: typing.Any = None) -> tuple[object, object]: ...

# A column of pandas or Polars, or one in chunks.
_Stream = typing.TypeVar("_Stream", bound=_HasStream)
# An array of pyarrow, or of another library.
_Array = typing.TypeVar("_Array", bound=_HasArray)
_Texts: typing.TypeAlias = Iterable[str | None]
_Numpy: typing.TypeAlias = numpy.ndarray[tuple[int], numpy.dtype[numpy.generic]]
_Objects: typing.TypeAlias = numpy.ndarray[tuple[int], numpy.dtype[numpy.object_]]
# What a row of a list, and of an array of numpy, is in results.
_Row = typing.TypeVar("_Row")
_Item = typing.TypeVar("_Item", bound=numpy.generic, covariant=True)

class Part(typing.NamedTuple):
    column: _HasArray | _HasStream

class _OnWords(typing.Protocol[_Row, _Item]):
    @typing.overload
    def __call__(self, dictionary: Dictionary, column: _Stream) -> _Stream: ...
    @typing.overload
    def __call__(self, dictionary: Dictionary, column: _Array) -> _Array: ...
    @typing.overload
    def __call__(self, dictionary: Dictionary, column: _Numpy) -> numpy.ndarray[tuple[int], numpy.dtype[_Item]]: ...
    @typing.overload
    def __call__(self, dictionary: Dictionary, column: _Texts) -> list[_Row | None]: ...

is_word: _OnWords[bool, numpy.bool_]
ordinal: _OnWords[int, numpy.object_]
value: _OnWords[int, numpy.object_]
normalize: _OnWords[str, numpy.object_]

@typing.overload
def fuzzy_best(dictionary: Dictionary, column: _Stream, edits: int = 2) -> _Stream: ...
@typing.overload
def fuzzy_best(dictionary: Dictionary, column: _Array, edits: int = 2) -> _Array: ...
@typing.overload
def fuzzy_best(dictionary: Dictionary, column: _Numpy, edits: int = 2) -> _Objects: ...
@typing.overload
def fuzzy_best(dictionary: Dictionary, column: _Texts, edits: int = 2) -> list[str | None]: ...
class _OnBoards(typing.Protocol[_Row]):
    @typing.overload
    def __call__(self, dictionary: Dictionary | Solver, column: _Stream, *, wrong: Wrong = "raise") -> _Stream: ...
    @typing.overload
    def __call__(self, dictionary: Dictionary | Solver, column: _Array, *, wrong: Wrong = "raise") -> _Array: ...
    @typing.overload
    def __call__(self, dictionary: Dictionary | Solver, column: _Numpy, *, wrong: Wrong = "raise") -> _Objects: ...
    @typing.overload
    def __call__(self, dictionary: Dictionary | Solver, column: _Texts, *, wrong: Wrong = "raise") -> list[_Row | None]: ...

score_boards: _OnBoards[types.BoardScore]
solve_boards: _OnBoards[list[str]]

def udf(
    function: Callable[..., object], dictionary: Dictionary | Solver, *rest: int, **options: int | str
) -> Callable[[_Array], _Array]: ...
