"""The walk over the automaton, compared with prefixes of texts, and the solver of the README."""

import doctest
import pathlib
import random

import pytest

import dictc

README = pathlib.Path(__file__).resolve().parents[1] / "README.md"


def compare(prefix: dictc.Prefix, text: str, words: list[str]) -> None:
    assert len(prefix) == len(text)
    assert prefix.is_word() == (text in words)
    assert prefix.ordinal() == (words.index(text) if text in words else None)
    below = sorted({word[len(text)] for word in words if word.startswith(text) and word != text})
    children = prefix.children()
    assert [letter for letter, _ in children] == below, text
    for letter, child in children:
        step = prefix.step(letter)
        assert step is not None
        assert step.ordinal() == child.ordinal()
        compare(child, text + letter, words)


def test_a_prefix_has_the_words_that_begin_with_it() -> None:
    words = sorted(["acqua", "it", "quay", "quit", "quiz", "tea", "teas", "हिम", "éa"])
    dictionary = dictc.from_words(words)
    root = dictionary.root()
    assert root
    assert repr(root.step("tea")) == "<dictc.Prefix of 3 characters: the word tea>"
    compare(root, "", words)
    # As typed, and as tiles show them.
    assert [root.step(it) is None for it in ["QU", "Qu", "q", "TEA", "x", "qx", ""]] == [
        False, False, False, False, True, True, False,
    ]  # fmt: skip
    with pytest.raises(TypeError):
        dictc.Prefix()


def test_the_solver_of_the_readme_finds_what_solve_finds() -> None:
    examples = doctest.DocTestParser().get_examples(README.read_text("utf-8"))
    source = next(it.source for it in examples if it.source.startswith("def words_on"))
    names: dict[str, object] = {}
    exec(source, names)
    words_on = names["words_on"]
    assert callable(words_on)
    chance = random.Random(3)
    words = dictc.english()
    faces = "a e e i i o u n r s s t l d c [qu] [qu] [th] [in] ? .".split()
    for _ in range(100):
        board = dictc.Board("/".join("".join(chance.choices(faces, k=3)) for _ in range(3)))
        assert words_on(board, words) == {it.text for it in dictc.solve(board)}, board


def test_neighbors() -> None:
    board = dictc.Board("abc/d.?")
    assert [board.neighbors(cell) for cell in range(2)] == [[1, 3, 4], [0, 2, 3, 4, 5]]
    assert board.tiles[4:] == [".", "?"]
    with pytest.raises(IndexError, match="cell 6: the board has 6"):
        board.neighbors(6)
