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

import functools
import inspect
import typing

import polars

from dictc import arrow

__all__ = ["DictcExpr", "DictcSeries"]


class _Namespace:
    def __init__(self, column: polars.Expr | polars.Series) -> None:
        if not isinstance(column, (polars.Expr, polars.Series)):
            raise TypeError(f"{column!r:.60}; expected an expression or a series of Polars")
        self._column = column


def _check() -> None:
    """Raises KeyboardInterrupt after Ctrl-C. Polars checks for signals in each query, not in its threads."""
    polars.select(polars.lit(0))


def _method(function: typing.Callable[..., typing.Any]) -> typing.Callable[..., typing.Any]:
    """A function of `dictc.arrow` as a method. Polars asks for parts of a column, so it has no
    progress."""
    about = inspect.signature(function)
    own = [it for it in about.parameters.values() if it.name not in ("column", "progress")]
    self = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    signature = about.replace(parameters=[self, *own])

    @functools.wraps(function)
    def method(*arguments: object, **options: object) -> polars.Expr | polars.Series:
        given = signature.bind(*arguments, **options).arguments
        column = given.pop("self")._column

        def ask(texts: object) -> polars.Series:
            return function(column=texts, **given)

        if isinstance(column, polars.Series):
            return ask(column)
        return column.map_batches(
            lambda series: ask(arrow.Part(series, _check)),
            return_dtype=ask(polars.Series([], dtype=polars.String)).dtype,
            is_elementwise=True,
        )

    setattr(method, "__signature__", signature)
    return method


for _name in arrow.FUNCTIONS:
    setattr(_Namespace, _name, _method(getattr(arrow, _name)))


@polars.api.register_expr_namespace("dictc")
class DictcExpr(_Namespace):
    """The functions of `dictc.arrow` on an expression of texts."""


@polars.api.register_series_namespace("dictc")
class DictcSeries(_Namespace):
    """The functions of `dictc.arrow` on a series of texts."""
