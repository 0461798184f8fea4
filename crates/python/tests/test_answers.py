"""Compares the answers of the package with those of the Rust libraries.

`cargo run --release -p answers > answers.tsv` writes the file; the variable ANSWERS names it.
"""

import os

import pytest

import dictc


@pytest.mark.skipif("ANSWERS" not in os.environ, reason="ANSWERS names no file")
def test_answers():
    english = dictc.english()
    solver = dictc.Solver(english)

    def solve(text):
        solution = solver.solve(text)
        return " ".join([str(solution.points), *solution.words])

    def dealt(text):
        dice, seed, number = text.split(" ")
        return str(dictc.Board.deal(dice, int(seed), int(number)))

    def word(ordinal):
        ordinal = int(ordinal)
        return english[ordinal] if ordinal < len(english) else "-"

    def or_dash(number):
        return "-" if number is None else str(number)

    answers = {
        "board": solve,
        "dealt": dealt,
        "word": word,
        "contains": lambda text: str(int(text in english)),
        "ordinal": lambda text: or_dash(english.ordinal(text)),
        "value": lambda text: or_dash(english.value(text)),
        "prefixes": lambda text: " ".join(english.prefixes(text)),
        "completions": lambda text: " ".join(english.completions(text)),
        "pattern": lambda text: " ".join(english.matches(text)),
        "regex": lambda text: " ".join(english.regex(text, whole=True)),
        "fuzzy": lambda text: " ".join(sorted(word for word, _ in english.fuzzy(text, 1))),
        "anagram": lambda text: " ".join(sorted(english.anagrams(text))),
    }
    lines = 0
    with open(os.environ["ANSWERS"], encoding="utf-8") as file:
        for line in file:
            kind, question, answer = line.rstrip("\n").split("\t")
            assert answers[kind](question) == answer, (kind, question)
            lines += 1
    assert lines == 6000
