"""The docstrings of `_native.pyi` are those of Rust. `BLESS=1` writes them."""

import ast
import os
import pathlib
import textwrap

from dictc import _native

STUB = pathlib.Path(__file__).parents[1] / "python" / "dictc" / "_native.pyi"


def documented(body, owner):
    """The classes and functions of a stub, each with the object that it describes.

    Special methods are left out: their texts are those of Python, so the stub has its own.
    """
    for node in body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            it = getattr(owner, node.name)
            yield node, it
            if isinstance(node, ast.ClassDef):
                yield from documented(node.body, it)


def docstring(it, indent):
    """The docstring of an object as lines of source."""
    paragraphs = (it.__doc__ or "").strip().split("\n\n")
    fill = textwrap.TextWrapper(
        100, initial_indent=indent, subsequent_indent=indent, break_long_words=False,
        break_on_hyphens=False,
    )
    paragraphs[0] = '"""' + paragraphs[0]
    is_one = len(paragraphs) == 1
    text = "\n\n".join(fill.fill(paragraph) for paragraph in paragraphs)
    return (text + '"""' if is_one else f'{text}\n{indent}"""').split("\n")


def generated(source):
    lines = source.split("\n")
    # From the end, so that the numbers of the lines before stay.
    for node, it in reversed(list(documented(ast.parse(source).body, _native))):
        first = node.body[0]
        has_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        # Some attributes have no text in Rust.
        if has_text and isinstance(first.value.value, str) and it.__doc__:
            indent = " " * first.col_offset
            lines[first.lineno - 1:first.end_lineno] = docstring(it, indent)
    return "\n".join(lines)


def test_docstrings():
    source = STUB.read_text(encoding="utf-8")
    if os.environ.get("BLESS") == "1":
        STUB.write_text(generated(source), encoding="utf-8")
    else:
        message = "BLESS=1 python -m pytest crates/python/tests/test_stubs.py rewrites them"
        assert generated(source) == source, message
    undocumented = [
        node.name
        for node, it in documented(ast.parse(source).body, _native)
        if it.__doc__ and not ast.get_docstring(node)
    ]
    assert undocumented == []
