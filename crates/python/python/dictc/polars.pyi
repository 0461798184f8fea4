"""Namespaces of Polars: their types. `dictc.arrow` documents the functions."""

import typing

import polars

from dictc._native import Dictionary, Solver
from dictc.types import Wrong

__all__ = ["DictcExpr", "DictcSeries"]

_Column = typing.TypeVar("_Column", polars.Expr, polars.Series)

class _Namespace(typing.Generic[_Column]):
    def __init__(self, column: _Column) -> None: ...
    def is_word(self, dictionary: Dictionary) -> _Column: ...
    def ordinal(self, dictionary: Dictionary) -> _Column: ...
    def value(self, dictionary: Dictionary) -> _Column: ...
    def meaning(self, dictionary: Dictionary) -> _Column: ...
    def why_not(self, dictionary: Dictionary) -> _Column: ...
    def fold(self, dictionary: Dictionary) -> _Column: ...
    def fuzzy_best(
        self, dictionary: Dictionary, edits: int = 2, *, wrong: Wrong = "raise"
    ) -> _Column: ...
    def fuzzy(
        self,
        dictionary: Dictionary,
        edits: int = 2,
        *,
        limit: int | None = None,
        wrong: Wrong = "raise",
    ) -> _Column: ...
    def matches(
        self,
        dictionary: Dictionary,
        *,
        limit: int | None = None,
        wrong: Wrong = "raise",
    ) -> _Column: ...
    def anagrams(
        self,
        dictionary: Dictionary,
        *,
        all_letters: bool = True,
        limit: int | None = None,
        wrong: Wrong = "raise",
    ) -> _Column: ...
    def score_boards(
        self, dictionary: Dictionary | Solver, *, wrong: Wrong = "raise"
    ) -> _Column: ...
    def solve_boards(
        self, dictionary: Dictionary | Solver, *, wrong: Wrong = "raise"
    ) -> _Column: ...

class DictcExpr(_Namespace[polars.Expr]):
    """The functions of `dictc.arrow` on an expression of texts."""

class DictcSeries(_Namespace[polars.Series]):
    """The functions of `dictc.arrow` on a series of texts."""
