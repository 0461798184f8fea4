"""Wrong arguments: the errors say what was given and what was expected."""

from __future__ import annotations

import operator

from dictc._native import Error

__all__ = ["number", "refuse_frame", "text", "wrong_is_null"]


def number(name: str, value: int, least: int = 0) -> int:
    """A whole number that is not too small."""
    try:
        whole = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}={value!r:.60}; expected a whole number") from None
    if whole < least:
        # Python does not write out numbers of thousands of digits.
        shown = whole if whole.bit_length() < 128 else f"a number of {whole.bit_length()} bits"
        raise Error(f"{name}={shown}; expected a number from {least} up")
    return whole


def text(name: str, value: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError(f"{name}={value!r:.60}; expected a text")
    return value


def wrong_is_null(wrong: str) -> bool:
    """What to do with a text that cannot be asked."""
    if text("wrong", wrong) not in ("raise", "null"):
        raise Error(f"wrong={wrong!r}; expected 'raise' or 'null'")
    return wrong == "null"


def refuse_frame(column: object) -> None:
    """Raises TypeError for a frame, whose items are the names of its columns, for an expression, and
    for an array of rows."""
    library = type(column).__module__.split(".")[0]
    # Of the type: labels of a pandas.Series are attributes, too.
    is_frame = hasattr(type(column), "columns") or hasattr(type(column), "column_names")
    names = getattr(column, "columns", getattr(column, "column_names", None)) if is_frame else None
    if names is not None or library == "polars" and not hasattr(column, "rechunk"):
        kind = f"a {library}.{type(column).__name__}"
        if names is not None and not callable(names):
            kind += f" with the columns {', '.join(map(str, getattr(column, 'column_names', names)))}"
        raise TypeError(f"{kind:.200}; expected one column")
    if (dimensions := getattr(column, "ndim", 1)) != 1:
        raise TypeError(f"a {library}.{type(column).__name__} of {dimensions} dimensions; expected one column")
