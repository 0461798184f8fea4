"""A program that uses most of the package, for type checkers: test_types.py runs them on it."""

from __future__ import annotations

import os
import pathlib
import pickle
import random
from collections.abc import Sequence

import dictc
from dictc.types import Figures, Metadata


def common_words(dictionary: Sequence[str], count: int) -> list[str]:
    return random.Random(1).sample(dictionary, count)


def longest(solution: dictc.Solution) -> dictc.Word | None:
    best: dictc.Word | None = None
    for word in solution:
        if best is None or len(word.text) > len(best.text):
            best = word
    return best


def report(folder: pathlib.Path) -> list[str]:
    path = folder / "words.fst"
    words = dictc.from_words({"tea": 10, "eat": 20, "teas": 35})
    words.save(path)
    opened = dictc.open(path, verify=False)
    metadata: Metadata = opened.metadata
    lines = [f"{metadata.get('words')} words in {os.fspath(path)}", *common_words(opened, 2)]

    value = opened.value("tea")
    if value is not None:
        lines.append(f"tea is of level {value + 0}")
    ordinal = opened.ordinal("nothing")
    lines.append("no such word" if ordinal is None else opened[ordinal])
    lines += opened[1:] + list(reversed(opened)) + list(opened.matches("t?a*"))
    lines += [f"{word}: {edits}" for word, edits in opened.fuzzy("taes")]

    solver = dictc.Solver(opened, min_length=3, step_limit=1_000_000)
    solution = solver.solve("te/as")
    best = longest(pickle.loads(pickle.dumps(solution)))
    if best is not None:
        lines.append(f"{best.text} over {sum(best.path)}")
    score = solver.score(dictc.Board("te/as"))
    lines.append("complete" if score.is_complete else "cut off")
    lines += [str(path) for path in solver.paths("te/as", "tea")]

    lines.append(solution.to_json())

    statistics = dictc.Statistics()
    statistics.add(solution)
    figures: Figures = statistics.points
    if figures["mean"] is not None:
        lines.append(f"{figures['mean']:.1f} points")

    game = dictc.Round(opened, "te/as", seconds=None)
    game.add_player("Ann")
    verdict, points, _ = game.play("tea")
    if verdict == "found":
        lines.append(f"{points} points")
    hint = game.hint(1)
    if hint is not None and hint[0] == "first_letter":
        lines.append(hint[1].upper())

    scores = dictc.score_dealt(solver, "new87", count=10)
    lines.append(f"{int(scores.words.sum())} words, {bool(scores.complete.all())}")
    return lines
