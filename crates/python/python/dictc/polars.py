"""A namespace for Polars expressions::

    >>> import dictc, polars
    >>> import dictc.polars
    >>> words = dictc.from_words(["tea", "ten"])
    >>> frame = polars.DataFrame({"word": ["tea", "tee"]})
    >>> frame.select(polars.col("word").dictc.is_word(words)).to_series().to_list()
    [True, False]

Type checkers do not know the namespace; ``dictc.polars.DictcExpr(polars.col("word"))`` is the same.
"""

from __future__ import annotations

import typing

import polars

from dictc import arrow
from dictc._native import Dictionary, Solver

__all__ = ["DictcExpr"]


@polars.api.register_expr_namespace("dictc")
class DictcExpr:
    """The functions of `dictc.arrow` on an expression of texts."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def _map(
        self,
        function: typing.Callable[..., object],
        dtype: polars.DataType | type[polars.DataType],
        dictionary: Dictionary | Solver,
        **options: int | str,
    ) -> polars.Expr:
        return self._expression.map_batches(
            lambda series: function(dictionary, arrow.Part(series), **options),
            return_dtype=dtype,
            is_elementwise=True,
        )

    def is_word(self, dictionary: Dictionary) -> polars.Expr:
        """Whether each text is a word."""
        return self._map(arrow.is_word, polars.Boolean, dictionary)

    def ordinal(self, dictionary: Dictionary) -> polars.Expr:
        """The rank of each word, or null."""
        return self._map(arrow.ordinal, polars.UInt64, dictionary)

    def value(self, dictionary: Dictionary) -> polars.Expr:
        """The value of each word, or null."""
        return self._map(arrow.value, polars.UInt64, dictionary)

    def normalize(self, dictionary: Dictionary) -> polars.Expr:
        """Texts in the form of dictionaries."""
        return self._map(arrow.normalize, polars.String, dictionary)

    def fuzzy_best(self, dictionary: Dictionary, edits: int = 2) -> polars.Expr:
        """The likeliest word, or null."""
        return self._map(arrow.fuzzy_best, polars.String, dictionary, edits=edits)

    def score_boards(
        self, dictionary: Dictionary | Solver, *, wrong: arrow.Wrong = "raise"
    ) -> polars.Expr:
        """The words and points of each board, and whether the search was complete."""
        dtype = polars.Struct(
            {"words": polars.UInt64, "points": polars.UInt64, "complete": polars.Boolean}
        )
        return self._map(arrow.score_boards, dtype, dictionary, wrong=wrong)

    def solve_boards(
        self, dictionary: Dictionary | Solver, *, wrong: arrow.Wrong = "raise"
    ) -> polars.Expr:
        """The words of each board."""
        return self._map(arrow.solve_boards, polars.List(polars.String), dictionary, wrong=wrong)
