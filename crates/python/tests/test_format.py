"""Runs the programs of docs/format.md that read a dictionary without this project."""

import pathlib
import re
import subprocess
import sys

import pytest

import dictc

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs" / "format.md"
TRIE, NODES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

# Nodes of one transition with and without a common letter, an end of one word within another, and
# more than 32 transitions, which have an index.
LATIN = [
    "tap", "taps", "top", "tops", "cap", "caps", "stop", "stops", "zip", "quit", "queen",
    *(chr(letter) + "ab" for letter in range(ord("a"), ord("z") + 1)),
]  # fmt: skip
HAN = [chr(letter) + chr(letter + 1) for letter in range(0x4E00, 0x4F40)]
CASES = {
    "trie": (LATIN, "trie"),
    "dawg": (LATIN, "dawg"),
    "none": (LATIN, "none"),
    "partial": (LATIN + HAN, "trie"),
}


def printed(program, path):
    """The lines that a program prints about a file."""
    command = [sys.executable, "-X", "utf8", "-c", program, str(path)]
    run = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    return run.stdout.splitlines()


@pytest.mark.parametrize(("words", "graph"), CASES.values(), ids=CASES)
def test_the_reader_of_nodes_prints_all_words(words, graph, tmp_path):
    (tmp_path / "words.txt").write_text("\n".join(words), encoding="utf-8")
    path = tmp_path / "words.fst"
    dictionary = dictc.compile(
        tmp_path / "words.txt", output=path, min_length=2, drop_bare_q=False, graph=graph
    )
    assert len(dictionary) == len(words)
    assert printed(NODES, path) == list(dictionary)


def test_the_reader_of_the_trie_prints_all_words_with_their_ordinals(tmp_path):
    dictionary = dictc.from_words(LATIN)
    dictionary.save(tmp_path / "words.fst")
    expected = [f"{ordinal} {word}" for ordinal, word in enumerate(dictionary)]
    assert printed(TRIE, tmp_path / "words.fst") == expected
