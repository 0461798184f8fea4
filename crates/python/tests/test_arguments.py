"""Wrong arguments of every public function and method.

Each is a `dictc.Error` or a TypeError, or an IndexError, a KeyError or an OSError where README.md says so, and the
message names the argument or says what was expected.
"""

import importlib
import inspect
import types
import typing

import pytest

import dictc
import dictc.spark

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pytest.importorskip("dictc.polars")

WORDS = dictc.from_words(["tea", "teas", "ten", "toe"])
LEVELS = dictc.from_words({"tea": 1, "teas": 2, "ten": 3}, levels=True)
SOLVER = dictc.Solver(WORDS)
SOLUTION = SOLVER.solve("te/as")
ROUND = dictc.Round(WORDS, seed=1)
ROUND.add_player("Ann")
FRAME = pandas.DataFrame({"w": ["tea"], "n": [1]})
ROWS = numpy.array([["tea", "ten"]])
FRAMES = [FRAME, polars.DataFrame({"w": ["tea"], "n": [1]}), pyarrow.table({"w": ["tea"], "n": [1]})]


class Kind(typing.NamedTuple):
    """A kind of argument: a right value, and wrong ones. None is wrong unless it is the default."""

    right: object
    wrong: list[object]
    takes_none: bool = False

    def of(self, right):
        return self._replace(right=right)


NUMBER = Kind(1, [-1, 2**80, "x", 1.5, [1], FRAME])
FROM_1 = Kind(1, [0, *NUMBER.wrong])
# Python has no limit for these.
SIZE = Kind(2, [-1, -10**5000, "x", 1.5, [1], numpy.array([1, 2]), FRAME])
INDEX = Kind(0, [-9, 2**80, "x", 1.5, [1], FRAME])
LIMIT = Kind(0, ["x", 1.5, [1], FRAME])
SECONDS = Kind(1.0, [-1.0, float("nan"), "x", [1], FRAME])
PAIR = Kind((2, 2), [(-1, 2), (2, 2**80), ("x", 2), (2, 2, 2), 5, "x", FRAME])
NUMBERS = Kind([1], [[-1], [2**80], ["x"], 5, FRAME])
FLAG = Kind(True, ["x", 5, [True], FRAME])
TEXT = Kind("tea", [5, b"tea", ["tea"], FRAME])
TEXTS = Kind(["tea"], [5, "tea", ["tea", 7], [None], ROWS, *FRAMES])
COLUMN = Kind(["tea"], [5, "tea", ["tea", 7], ["tea", ROWS], ROWS, ROWS[0, 0], polars.col("w"), *FRAMES])
BOARDS = Kind(["te/as"], [5, "te/as", ["te/as", 7], ROWS, *FRAMES])
BOARD = Kind("te/as", [5, "te/a", ["te/as"], FRAME])
DICTIONARY = Kind(WORDS, [5, b"x", [WORDS], SOLVER, FRAME])
DICTIONARY_OR_SOLVER = Kind(SOLVER, [5, b"x", [SOLVER], FRAME])
CHOICE = Kind("null", [5, "x", ["raise"], FRAME])
PROGRESS = Kind(None, [5, "x", [True], FRAME])
MAPPING = Kind({}, [5, ["x"], {"a": 5}, {5: "a"}])
PATH = Kind("x", [5, ["x"], FRAME])
POINTS = Kind("0,1", [5, "0,x", [0, "x"], [0, -1], FRAME])
DICE = TEXT.of("new87")
ENTRIES = Kind(["tea"], [5, "tea", ["tea", 7], ROWS, [("tea", -1)], [("tea", 1), "ten"], *FRAMES])

ON_WORDS = {"dictionary": DICTIONARY, "column": COLUMN}
ASKED = {**ON_WORDS, "wrong": CHOICE, "progress": PROGRESS}
ON_BOARDS = {**ASKED, "dictionary": DICTIONARY_OR_SOLVER, "column": BOARDS}
OF_ENGINES = {
    "is_word": ON_WORDS, "ordinal": ON_WORDS, "value": ON_WORDS, "meaning": ON_WORDS, "why_not": ON_WORDS,
    "fold": ON_WORDS, "fuzzy_best": {**ASKED, "edits": NUMBER}, "fuzzy": {**ASKED, "edits": NUMBER, "limit": NUMBER},
    "matches": {**ASKED, "limit": NUMBER}, "anagrams": {**ASKED, "all_letters": FLAG, "limit": NUMBER},
    "score_boards": ON_BOARDS, "solve_boards": ON_BOARDS,
}
RULES = {"min_length": FROM_1, "points": POINTS, "step_limit": FROM_1}
SCORED = {"solver": DICTIONARY_OR_SOLVER, "threads": SIZE, "progress": PROGRESS}

#: The arguments of each function, class and method; `*` is any number of arguments.
CALLS = {
    "dictc.alphagram": {"word": TEXT},
    "dictc.compile": {
        "*": PATH, "output": PATH, "min_length": FROM_1, "max_length": FROM_1, "letters": TEXT, "fold_accents": FLAG,
        "keep_accents": TEXT.of(""), "replace": MAPPING, "drop_bare_q": FLAG, "exclude": Kind([], [5, ["tea", 7], FRAME]),
        "meanings": MAPPING, "duplicate_values": CHOICE.of("max"), "graph": CHOICE.of("none"), "levels": FLAG.of(False),
        "columns": Kind("word", [5, "x,", {"x.txt": "word"}, FRAME]),
        "separator": Kind("tab", [5, "no such", {"x.txt": "tab"}, FRAME]), "affixes": Kind("x", [5, ["x"], "x", FRAME]),
        "max_forms": NUMBER, "one_suffix": FLAG, "skip_nosuggest": FLAG, "skip_capitalized": FLAG,
        "alphabet": CHOICE.of("hr"),
    },
    "dictc.deal": {
        "dice": DICE, "seed": NUMBER, "first": NUMBER, "count": NUMBER, "dictionary": DICTIONARY, "size": PAIR.of(None)},
    "dictc.dice": {}, "dictc.english": {},
    "dictc.from_bytes": {"data": Kind(WORDS.to_bytes(), [5, "x", b"x", FRAME]), "verify": FLAG},
    "dictc.from_words": {"words": ENTRIES, "levels": FLAG},
    "dictc.open": {"path": PATH, "verify": FLAG, "map": FLAG},
    "dictc.score_dealt": {**SCORED, "dice": DICE, "seed": NUMBER, "first": NUMBER, "count": NUMBER, "size": PAIR.of(None)},
    "dictc.score_letters": {
        **SCORED, "boards": Kind(b"teas", [5, "teas", b"te", b"te!s", FRAME]), "rows": SIZE, "columns": SIZE},
    "dictc.solve": {"board": BOARD, "dictionary": DICTIONARY},
    "dictc.AnagramIndex.anagrams": {"letters": TEXT},
    "dictc.Board": {
        "text": BOARD, "size": PAIR, "torus": FLAG, "bare_q": FLAG, "strict": FLAG, "dictionary": DICTIONARY},
    "dictc.Board.deal": {
        "dice": DICE, "seed": NUMBER, "number": NUMBER, "dictionary": DICTIONARY, "size": PAIR.of(None)},
    "dictc.Board.neighbors": {"cell": INDEX},
    "dictc.Dictionary.anagram_groups": {"at_least": NUMBER}, "dictc.Dictionary.anagram_index": {},
    "dictc.Dictionary.anagrams": {"letters": TEXT, "all_letters": FLAG, "step_limit": FROM_1.of(1000)},
    "dictc.Dictionary.bee": {"letters": TEXT.of("eas"), "center": TEXT.of("t"), "min_length": FROM_1},
    "dictc.Dictionary.completions": {"prefix": TEXT, "step_limit": FROM_1},
    "dictc.Dictionary.contains_many": {"words": TEXTS}, "dictc.Dictionary.contains_prefix": {"prefix": TEXT},
    "dictc.Dictionary.fold": {"text": TEXT},
    "dictc.Dictionary.fuzzy": {"word": TEXT, "edits": NUMBER, "step_limit": FROM_1.of(1000)},
    "dictc.Dictionary.hooks": {"word": TEXT},
    "dictc.Dictionary.index": {"word": Kind("tea", [5, "x", FRAME]), "start": LIMIT, "stop": LIMIT.of(9)},
    "dictc.Dictionary.items": {},
    "dictc.Dictionary.ladders": {"start": TEXT, "end": TEXT.of("ten"), "limit": NUMBER},
    "dictc.Dictionary.longest_prefix": {"text": TEXT},
    "dictc.Dictionary.matches": {"pattern": TEXT, "step_limit": FROM_1}, "dictc.Dictionary.meaning": {"word": TEXT},
    "dictc.Dictionary.ordinal": {"word": TEXT}, "dictc.Dictionary.ordinals": {"words": TEXTS},
    "dictc.Dictionary.prefixes": {"text": TEXT},
    "dictc.Dictionary.regex": {"expression": TEXT, "whole": FLAG, "step_limit": FROM_1},
    "dictc.Dictionary.root": {}, "dictc.Dictionary.save": {"path": PATH},
    "dictc.Dictionary.select": {
        "level": NUMBER.of(None), "values": PAIR.of((None, 2)), "only": TEXTS, "without": TEXTS, "clean": FLAG},
    "dictc.Dictionary.to_bytes": {}, "dictc.Dictionary.value": {"word": TEXT}, "dictc.Dictionary.why_not": {"text": TEXT},
    "dictc.Prefix.children": {}, "dictc.Prefix.is_word": {}, "dictc.Prefix.ordinal": {}, "dictc.Prefix.step": {"text": TEXT},
    "dictc.Round": {
        "dictionary": DICTIONARY, "board": BOARD, "dice": DICE, "seed": NUMBER,
        "seconds": FROM_1._replace(takes_none=True), "size": PAIR.of(None)},
    "dictc.Round.from_code": {"dictionary": DICTIONARY, "code": TEXT.of(ROUND.code)},
    "dictc.Round.add_computer": {"strength": NUMBER, "name": TEXT, "seed": NUMBER},
    "dictc.Round.add_player": {"name": TEXT}, "dictc.Round.advance": {"seconds": SECONDS},
    "dictc.Round.end": {"seconds": SECONDS}, "dictc.Round.hint": {"number": NUMBER, "player": INDEX},
    "dictc.Round.missed": {}, "dictc.Round.play": {"word": TEXT, "seconds": SECONDS, "player": INDEX},
    "dictc.Round.scores": {}, "dictc.Round.sheet": {"player": INDEX}, "dictc.Round.to_json": {},
    "dictc.Score": {"words": NUMBER, "points": NUMBER, "is_complete": FLAG},
    "dictc.Solution.html": {},
    "dictc.Solution.index": {"word": Kind("tea", [5, "x", FRAME]), "start": LIMIT, "stop": LIMIT.of(9)},
    "dictc.Solution.svg": {"word": TEXT}, "dictc.Solution.to_json": {}, "dictc.Solution.word": {"word": TEXT},
    "dictc.Solver": {"dictionary": DICTIONARY, **RULES}, "dictc.Solver.paths": {"board": BOARD, "word": TEXT},
    "dictc.Solver.score": {"board": BOARD}, "dictc.Solver.solve": {"board": BOARD}, "dictc.Solver.why_not": {"board": BOARD},
    "dictc.Statistics": {}, "dictc.Statistics.add": {"solution": Kind(SOLUTION, [5, "x", FRAME])},
    "dictc.Statistics.merge": {"other": Kind(dictc.Statistics(), [5, "x", FRAME])},
    "dictc.Word": {"text": TEXT, "points": NUMBER, "ordinal": NUMBER, "path": NUMBERS},
    "dictc.Wordle": {"dictionary": DICTIONARY, "length": FROM_1.of(3), "answers": TEXTS},
    "dictc.Wordle.advise": {"*": TEXT.of("tea=ggb"), "limit": NUMBER, "hard": FLAG},
    "dictc.Wordle.fitting": {"*": Kind("tea=ggb", [5, "tea", "tea=qqq", "teas=gggg", FRAME])},
    "dictc.Wordle.marks": {
        "guess": Kind("tea", [5, "teas", "te", FRAME]), "word": Kind("ten", [5, "teas", "te", FRAME])},
    **{f"dictc.arrow.{name}": arguments for name, arguments in OF_ENGINES.items()},
    "dictc.polars.DictcExpr": {"column": Kind(polars.col("w"), [5, "x", FRAME])},
    "dictc.polars.DictcSeries": {"column": Kind(polars.Series(["tea"]), [5, "x", FRAME])},
    **{
        f"dictc.polars.{namespace}.{name}": {
            argument: kind for argument, kind in arguments.items() if argument not in ("column", "progress")
        }
        for namespace in ("DictcExpr", "DictcSeries") for name, arguments in OF_ENGINES.items()
    },
    "dictc.spark.on_table": {"function": Kind(lambda _: None, [5, "x", FRAME])},
    "dictc.spark.ranges": {"boards": NUMBER, "size": SIZE, "first": NUMBER},
    "dictc.spark.score_boards": {"dictionary": DICTIONARY_OR_SOLVER.of(WORDS), "column": TEXT, "wrong": CHOICE, **RULES},
    "dictc.spark.score_dealt": {
        "dictionary": DICTIONARY_OR_SOLVER.of(WORDS), "dice": DICE, "seed": NUMBER, "best": SIZE, "chunk": SIZE, **RULES},
}

#: What methods are called on.
OBJECTS = {
    "AnagramIndex": WORDS.anagram_index(), "Board": dictc.Board("te/as"), "Dictionary": LEVELS, "Prefix": WORDS.root(),
    "Round": ROUND, "Solution": SOLUTION, "Solver": SOLVER, "Statistics": dictc.Statistics(),
    "Wordle": dictc.Wordle(WORDS, 3), "DictcExpr": dictc.polars.DictcExpr(polars.col("w")),
    "DictcSeries": dictc.polars.DictcSeries(polars.Series(["te/as"])),
}

#: What anything can be asked for, what Python makes of the types of results, and what other tests ask.
OTHERS = {
    "dictc.Dictionary.count", "dictc.Solution.count", "dictc.Scores", "dictc.Scores.keys", "dictc.ArrowArray",
    "dictc.AnagramIndex", "dictc.Dictionary", "dictc.Paths", "dictc.Prefix", "dictc.Solution", "dictc.arrow.Part",
    "dictc.spark.register", "dictc.spark.score_boards_schema",
}


def public():
    """The names of all public functions, classes and methods."""
    for module in map(importlib.import_module, ["dictc", "dictc.arrow", "dictc.polars", "dictc.spark"]):
        for name in module.__all__:
            it = getattr(module, name)
            if callable(it) and not (inspect.isclass(it) and issubclass(it, BaseException)) and name != "Wrong":
                yield f"{module.__name__}.{name}"
                methods = dir(it) if inspect.isclass(it) and name != "Part" else ()
                for method in methods:
                    if callable(getattr(it, method)) and not method.startswith("_"):
                        yield f"{module.__name__}.{name}.{method}"


def test_every_function_is_here():
    assert sorted({*CALLS, *OTHERS}) == sorted(public()) and not set(CALLS) & OTHERS


def find(name):
    """The function, with the object that it is a method of."""
    *module, owner, method = name.split(".")
    if owner in OBJECTS:
        return getattr(OBJECTS[owner], method)
    return getattr(importlib.import_module(".".join([*module, owner])), method)


def call(name, arguments):
    function, arguments = find(name), dict(arguments)
    return function(*([arguments.pop("*")] if "*" in arguments else []), **arguments)


def right(name, folder):
    """Right arguments."""
    arguments = {argument: kind.right for argument, kind in CALLS[name].items()}
    if name == "dictc.compile":
        (folder / "words.txt").write_text("tea\t1\n", encoding="utf-8")
        only = {"*", "min_length", "graph"}
        return {it: folder / "words.txt" if it == "*" else arguments[it] for it in only}
    paths = {"dictc.open": folder / "words.fst", "dictc.Dictionary.save": folder / "saved.fst"}
    if name in paths:
        WORDS.save(folder / "words.fst")
        arguments["path"] = paths[name]
    return arguments


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments(name, tmp_path):
    arguments = right(name, tmp_path)
    call(name, arguments)
    function = find(name)
    defaults = {it.name: it.default for it in inspect.signature(function).parameters.values()}
    for argument, kind in CALLS[name].items():
        takes_none = kind.takes_none or defaults.get(argument, ...) is None
        for wrong in [*kind.wrong, *([] if takes_none else [None])]:
            value = "a number" if isinstance(wrong, int) else f"{wrong!r:.40}"
            shown = f"{name}({argument}={value})"
            with pytest.raises((dictc.Error, TypeError, IndexError, KeyError, OSError)) as caught:
                call(name, {**arguments, argument: wrong})
                pytest.fail(f"{shown} is not an error")
            error = caught.value
            if isinstance(error, (IndexError, KeyError, OSError)):
                assert argument in ("cell", "player", "word", "path"), f"{shown}: {error!r}"
            # A board and a file are described by what is wrong with them.
            if not isinstance(error, (dictc.BoardError, dictc.DictionaryError)):
                text = "\n".join([str(error), *getattr(error, "__notes__", [])])
                says = [argument, "expected", "not an instance of", "required"]
                assert any(it in text for it in says), f"{shown}: {type(error).__name__}: {text}"


@pytest.mark.parametrize("item", [5, "x", None])
def test_operators(item):
    for operation in ("__or__", "__and__", "__sub__", "__xor__"):
        assert getattr(WORDS, operation)(item) is NotImplemented
    for sequence in (WORDS, SOLUTION):
        for index in (99, -99, 2**80, -(2**80)):
            with pytest.raises(IndexError, match="out of range; there are"):
                sequence[index]
        for index in (item, 1.5):
            if not isinstance(index, int):
                with pytest.raises(TypeError, match="expected"):
                    sequence[index]


def test_wrong_arguments_of_duckdb():
    duckdb = pytest.importorskip("duckdb")
    module = importlib.import_module("dictc.duckdb")
    for connection, dictionary, options in [
        (5, WORDS, {}), (None, WORDS, {}), (duckdb.connect(), "english", {}), (duckdb.connect(), None, {}),
        (duckdb.connect(), FRAME, {}), (duckdb.connect(), WORDS, {"wrong": "x"}),
        (duckdb.connect(), WORDS, {"edits": -1}), (duckdb.connect(), WORDS, {"limit": "x"}),
        (duckdb.connect(), WORDS, {"prefix": 5}),
    ]:
        with pytest.raises((dictc.Error, TypeError), match="expected"):
            module.register(connection, dictionary, **options)
