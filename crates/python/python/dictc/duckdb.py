"""The functions of `dictc.arrow` in the SQL of DuckDB::

    >>> import dictc, dictc.duckdb, duckdb
    >>> connection = duckdb.connect()
    >>> dictc.duckdb.register(connection, dictc.from_words(["tea", "ten"]))
    >>> connection.sql("SELECT is_word('tea'), ordinal('ten'), fuzzy_best('teh')").fetchall()
    [(True, 1, 'tea')]
"""

from __future__ import annotations

import contextlib
import typing

import duckdb
import pyarrow

from dictc import _arguments, arrow
from dictc._native import Dictionary, Solver

__all__ = ["register"]


def register(
    connection: duckdb.DuckDBPyConnection,
    dictionary: Dictionary | Solver,
    *,
    prefix: str = "",
    wrong: arrow.Wrong = "raise",
    edits: int = 2,
    limit: int | None = None,
) -> None:
    """Adds all functions of `dictc.arrow` to a connection, each with one argument, or replaces them.

    ``prefix`` goes before their names, for a second dictionary. A text that cannot be asked ends
    the query; with ``wrong="null"``, the result is null. ``edits`` and ``limit`` are those of
    `arrow.fuzzy`. With a `Solver`, its rules hold for boards.
    """
    if not isinstance(connection, duckdb.DuckDBPyConnection):
        raise TypeError(f"connection={connection!r:.60}; expected a connection of DuckDB")
    _arguments.text("prefix", prefix)
    # A result can be null where the text is not. Versions differ in where the enumerations are.
    options: dict[str, typing.Any] = {"type": "arrow", "null_handling": "special"}
    for name in arrow.FUNCTIONS:
        function = arrow._for_engine(name, dictionary, wrong, edits, limit)
        none = pyarrow.table({"none": function(pyarrow.array([], pyarrow.string()))})
        kind = connection.from_arrow(none).types[0]
        # Of a call before, as when a cell of a notebook runs again.
        with contextlib.suppress(duckdb.Error):
            connection.remove_function(prefix + name)
        connection.create_function(prefix + name, function, ["VARCHAR"], kind, **options)
