"""A namespace for Polars expressions and series::

    >>> import dictc, polars
    >>> import dictc.polars
    >>> words = dictc.from_words(["tea", "ten"])
    >>> frame = polars.DataFrame({"word": ["tea", "tee"]})
    >>> frame.select(polars.col("word").dictc.is_word(words)).to_series().to_list()
    [True, False]
    >>> frame["word"].dictc.ordinal(words).to_list()
    [0, None]

Type checkers do not know the namespace; ``dictc.polars.DictcExpr(polars.col("word"))`` and
``DictcSeries(series)`` are the same.
"""

from __future__ import annotations

import typing

import polars

from dictc import arrow
from dictc._native import Dictionary, Solver

__all__ = ["DictcExpr", "DictcSeries"]

_Column = typing.TypeVar("_Column", polars.Expr, polars.Series)


class _Namespace(typing.Generic[_Column]):
    """The functions of `dictc.arrow`, which documents them."""

    def __init__(self, column: _Column) -> None:
        self._column = column

    def _map(
        self,
        function: typing.Callable[..., typing.Any],
        dictionary: Dictionary | Solver,
        *arguments: int,
        **options: int | str | None,
    ) -> _Column:
        if isinstance(self._column, polars.Series):
            return function(dictionary, self._column, *arguments, **options)
        none = function(dictionary, polars.Series([], dtype=polars.String), *arguments, **options)
        return self._column.map_batches(
            lambda series: function(dictionary, arrow.Part(series), *arguments, **options),
            return_dtype=none.dtype,
            is_elementwise=True,
        )

    def is_word(self, dictionary: Dictionary) -> _Column:
        return self._map(arrow.is_word, dictionary)

    def ordinal(self, dictionary: Dictionary) -> _Column:
        return self._map(arrow.ordinal, dictionary)

    def value(self, dictionary: Dictionary) -> _Column:
        return self._map(arrow.value, dictionary)

    def meaning(self, dictionary: Dictionary) -> _Column:
        return self._map(arrow.meaning, dictionary)

    def why_not(self, dictionary: Dictionary) -> _Column:
        return self._map(arrow.why_not, dictionary)

    def fold(self, dictionary: Dictionary) -> _Column:
        return self._map(arrow.fold, dictionary)

    def fuzzy_best(
        self, dictionary: Dictionary, edits: int = 2, *, wrong: arrow.Wrong = "raise"
    ) -> _Column:
        return self._map(arrow.fuzzy_best, dictionary, edits, wrong=wrong)

    def fuzzy(
        self,
        dictionary: Dictionary,
        edits: int = 2,
        *,
        limit: int | None = None,
        wrong: arrow.Wrong = "raise",
    ) -> _Column:
        return self._map(arrow.fuzzy, dictionary, edits, limit=limit, wrong=wrong)

    def matches(
        self, dictionary: Dictionary, *, limit: int | None = None, wrong: arrow.Wrong = "raise"
    ) -> _Column:
        return self._map(arrow.matches, dictionary, limit=limit, wrong=wrong)

    def anagrams(
        self,
        dictionary: Dictionary,
        *,
        all_letters: bool = True,
        limit: int | None = None,
        wrong: arrow.Wrong = "raise",
    ) -> _Column:
        options = {"all_letters": all_letters, "limit": limit}
        return self._map(arrow.anagrams, dictionary, wrong=wrong, **options)

    def score_boards(
        self, dictionary: Dictionary | Solver, *, wrong: arrow.Wrong = "raise"
    ) -> _Column:
        return self._map(arrow.score_boards, dictionary, wrong=wrong)

    def solve_boards(
        self, dictionary: Dictionary | Solver, *, wrong: arrow.Wrong = "raise"
    ) -> _Column:
        return self._map(arrow.solve_boards, dictionary, wrong=wrong)


@polars.api.register_expr_namespace("dictc")
class DictcExpr(_Namespace[polars.Expr]):
    """The functions of `dictc.arrow` on an expression of texts."""


@polars.api.register_series_namespace("dictc")
class DictcSeries(_Namespace[polars.Series]):
    """The functions of `dictc.arrow` on a series of texts."""
