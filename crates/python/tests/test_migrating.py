"""Runs both sides of each row of docs/migrating.md."""

import pathlib
import pickle
import re
import warnings

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs" / "migrating.md"
MODULES = {"marisa-trie": "marisa_trie", "dawg2": "dawg", "lexpy": "lexpy"}


def sections():
    """Package -> the code that its table begins with, and its rows."""
    found = {}
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        name = section.splitlines()[0]
        if name in MODULES:
            setup = re.search(r"```python\n(.*?)```", section, re.DOTALL).group(1)
            rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \| (.*?) ?\|$", section, re.MULTILINE)
            assert len(rows) == section.count("\n| `"), "a row that the test does not read"
            found[name] = (setup, rows)
    return found


SECTIONS = sections()


def outcome(code, names):
    """The result of an expression, with iterators as lists, or the type of the exception that it
    raises."""
    try:
        result = eval(code, names)
    except Exception as error:
        return type(error)
    return list(result) if hasattr(result, "__next__") else result


def numbers_to_words(result, words):
    """A number of a word cannot be compared, but which words have one can."""
    if isinstance(result, int):
        assert 0 <= result < words
        return "a number"
    assert len({number for _, number in result}) == len(result)
    return [word for word, number in result if 0 <= number < words]


@pytest.mark.parametrize("package", MODULES)
def test_rows(package, tmp_path):
    pytest.importorskip(MODULES[package])
    setup, rows = SECTIONS[package]
    names = {"pickle": pickle}
    exec(setup, names)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        for theirs, ours, differs in rows:
            results = []
            for side, code in (("theirs", theirs), ("ours", ours)):
                names["path"] = str(tmp_path / side)
                result = outcome(code, names)
                if "number" in differs:
                    result = numbers_to_words(result, len(names["words"]))
                if "order" in differs:
                    result = sorted(result)
                results.append(result)
            if ".save(" in theirs:
                assert not isinstance(results[1], type), ours
            else:
                assert results[0] == results[1], (theirs, ours)


def test_every_package_has_rows():
    assert {name: len(rows) > 8 for name, (_, rows) in SECTIONS.items()} == dict.fromkeys(MODULES, True)
