"""Runs the operations that all languages have, and compares answers and errors with those of the
Rust libraries.

`cargo run --release -p answers -- python > answers.tsv` writes the file; the variable ANSWERS names it.
"""

import os

import pytest

import dictc

# The exceptions for the kinds of errors.
ERRORS = dict.fromkeys(["argument", "dictionary", "query", "compile", "board"], ValueError)


def answers(folder):
    """The functions that answer: one for each operation."""
    english = dictc.english()
    index = english.anagram_index()
    solver = dictc.Solver(english)

    def compile(text):
        words = folder / "words"
        words.write_text(text.replace(",", "\n").replace(":", "\t"), encoding="utf-8")
        return " ".join(dictc.compile(words))

    def walk(tiles):
        prefix = english.root()
        for tile in tiles.split(","):
            prefix = prefix and prefix.step(tile)
        if prefix is None:
            return "-"
        return " ".join([or_dash(prefix.ordinal()), *(letter for letter, _ in prefix.children())])

    def word(ordinal):
        try:
            return english[int(ordinal)]
        except IndexError:
            return "-"

    def fuzzy(text, *edits):
        return " ".join(f"{word}:{edits}" for word, edits in english.fuzzy(text, *map(int, edits)))

    def anagrams(letters, *some):
        return " ".join(english.anagrams(letters, **{"all_letters": False} if some else {}))

    def regex(expression, *whole):
        return " ".join(english.regex(expression, **{"whole": True} if whole else {}))

    def score(board):
        score = solver.score(board)
        return f"{score.words} {score.points}"

    def solve(board):
        solution = solver.solve(board)
        return " ".join([str(solution.points), *solution.words])

    def score_within(board, steps):
        score = dictc.Solver(english, step_limit=int(steps)).score(board)
        return "complete" if score.is_complete else "cut off"

    def score_by_rules(board, edges, q, min_length, points):
        solver = dictc.Solver(english, min_length=int(min_length), points=points)
        score = solver.score(dictc.Board(board, torus=edges == "torus", bare_q=q == "bare"))
        return f"{score.words} {score.points}"

    def solution_json(board, *steps):
        limited = dictc.Solver(english, step_limit=int(steps[0])) if steps else solver
        return limited.solve(board).to_json()

    def round_json(board, *sheets):
        game = dictc.Round(english, board)
        for sheet in sheets:
            name, *words = sheet.split(" ")
            player = game.add_player(name)
            for word in words:
                game.play(word, player=player)
        return game.to_json()

    def paths(board, word):
        return " ".join(",".join(map(str, path)) for path in solver.paths(board, word))

    def of_file(path, kind, text):
        words = dictc.open(path)
        if kind == "solve":
            return " ".join(word.text for word in dictc.Solver(words).solve(text))
        edits = [1] if kind == "fuzzy" else []
        found = []
        try:
            for row in getattr(words, kind)(text, *edits, step_limit=200_000):
                found.append(row[0] if edits else row)
                if len(found) == 10:
                    break
        except dictc.StepLimitError as error:
            # A list that is cut off is in the exception.
            found.extend(row[0] if edits else row for row in getattr(error, "found", []))
            found.append("+")
        return " ".join(found[:10])

    def or_dash(number):
        return "-" if number is None else str(number)

    return {
        "open": lambda path: str(len(dictc.open(path))),
        "compile": compile,
        "from_words": lambda words: " ".join(dictc.from_words(words.split(","))),
        "select": lambda words, only, without: " ".join(
            dictc.from_words(words.split(",")).select(only=only.split(","), without=without.split(","))
        ),
        "contains": lambda text: str(int(text in english)),
        "contains_prefix": lambda text: str(int(english.contains_prefix(text))),
        "walk": walk,
        "contains_many": lambda words: " ".join(str(int(it)) for it in english.contains_many(words.split(" "))),
        "ordinals": lambda words: " ".join(or_dash(it) for it in english.ordinals(words.split(" "))),
        "ordinal": lambda text: or_dash(english.ordinal(text)),
        "why_not": lambda text: english.why_not(text) or "-",
        "fold": english.fold,
        "why_no_words": lambda board: dictc.Solver(english).why_not(board) or "-",
        "meaning": lambda path, word: dictc.open(path).meaning(word) or "-",
        "value": lambda text: or_dash(english.value(text)),
        "word": word,
        "completions": lambda text: " ".join(english.completions(text)),
        "prefixes": lambda text: " ".join(english.prefixes(text)),
        "matches": lambda text: " ".join(english.matches(text)),
        "regex": regex,
        "fuzzy": fuzzy,
        "anagrams": anagrams,
        "anagram_index": lambda letters: " ".join(index.anagrams(letters)),
        "deal": lambda dice, seed, number: str(dictc.Board.deal(dice, int(seed), int(number))),
        "score": score,
        "solve": solve,
        "solution_json": solution_json,
        "round_json": round_json,
        "score_within": score_within,
        "score_by_rules": score_by_rules,
        "paths": paths,
        "of_file": of_file,
    }


@pytest.mark.skipif("ANSWERS" not in os.environ, reason="ANSWERS names no file")
def test_answers(tmp_path):
    ask = answers(tmp_path)
    with open(os.environ["ANSWERS"], encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    for key, *arguments, answer in lines:
        if answer.startswith("!"):
            kind, message = answer[1:].split(" ", 1)
            with pytest.raises(ERRORS[kind]) as caught:
                ask[key](*arguments)
            assert message in str(caught.value), (key, arguments)
        else:
            assert ask[key](*arguments) == answer, (key, arguments)
    assert len(lines) > 9000
