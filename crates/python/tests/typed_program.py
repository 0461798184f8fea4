"""A program that uses most of the package, for type checkers: test_types.py runs them on it."""

from __future__ import annotations

import os
import pathlib
import pickle
import random
from collections.abc import Sequence

import numpy
import polars

import dictc
import dictc.arrow
import dictc.polars
from dictc.types import DroppedWord, Figures, Metadata


def common_words(dictionary: Sequence[str], count: int) -> list[str]:
    return random.Random(1).sample(dictionary, count)


def longest(solution: dictc.Solution) -> dictc.Word | None:
    best: dictc.Word | None = None
    for word in solution:
        if best is None or len(word.text) > len(best.text):
            best = word
    return best


def columns(dictionary: dictc.Dictionary) -> list[str]:
    """The type of a result is the type of its column."""
    found: list[bool | None] = dictc.arrow.is_word(dictionary, ["tea", None])
    ranks: list[int | None] = dictc.arrow.ordinal(dictionary, {"tea"})
    array = numpy.array(["tea", "tee"])
    words = array[dictc.arrow.is_word(dictionary, array)]
    series: polars.Series = dictc.arrow.fuzzy_best(dictionary, polars.Series(["tee"]), edits=1)
    frame = polars.DataFrame({"board": ["te/as", "abc"]})
    score = dictc.polars.DictcExpr(polars.col("board")).score_boards(dictionary, wrong="null")
    scores = frame.select(score.alias("score")).unnest("score")
    first = dictc.arrow.score_boards(dictionary, ["te/as"])[0]
    points = first["points"] if first is not None else 0
    return [f"{found} {ranks} {words.size} {series.len()} {scores.height} {points}"]


def compiled(folder: pathlib.Path) -> list[str]:
    dropped: list[DroppedWord] = []
    path = folder / "words.txt"
    path.write_text("tea\nat\n")
    words = dictc.compile(path, exclude={"ten"}, on_dropped=dropped.append, meanings={"tea": "drink"})
    more = words | dictc.from_words({"toe"})
    front, back = more.hooks("ea")
    report = words.metadata.get("report")
    kept = report["kept"] if report is not None else 0
    try:
        dictc.Board("abc")
    except dictc.BoardError as error:
        return [str(error), dropped[0].reason, *front, *back, str(kept)]
    return []


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
    lines += [word.text for word in sorted(solution)] + columns(opened) + compiled(folder)

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
