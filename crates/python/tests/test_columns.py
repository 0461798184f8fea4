"""Columns: pyarrow, pandas, Polars, DuckDB; functions for clusters."""

import doctest
import importlib
import inspect
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import tomllib
import unicodedata

import pytest

import dictc
import dictc.arrow
import dictc.spark

pyarrow = pytest.importorskip("pyarrow")

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORDS = ["tea", "teas", "ten", "été"]
TEXTS = ["tea", "tee", None, "", "été"]


@pytest.fixture(scope="module")
def words():
    return dictc.from_words({word: i for i, word in enumerate(WORDS)})


@pytest.mark.parametrize(
    "kind", [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]
)
def test_kinds_of_texts(words, kind):
    column = pyarrow.array(TEXTS, kind)
    assert dictc.arrow.is_word(words, column).to_pylist() == [True, False, None, False, True]
    assert dictc.arrow.ordinal(words, column).to_pylist() == [0, None, None, None, 3]
    assert dictc.arrow.value(words, column).to_pylist() == [0, None, None, None, 3]
    assert dictc.arrow.fuzzy_best(words, column).to_pylist() == ["tea", "ten", None, None, "été"]
    slice = column.slice(1, 3)
    assert dictc.arrow.is_word(words, slice).to_pylist() == [False, None, False]


def test_other_columns(words):
    binary = pyarrow.array([b"tea", b"tee", None], pyarrow.binary(3))
    assert dictc.arrow.is_word(words, binary).to_pylist() == [True, False, None]
    chunks = pyarrow.chunked_array([["tea"], ["xx", None], []], type=pyarrow.string())
    assert dictc.arrow.is_word(words, chunks).to_pylist() == [True, False, None]
    empty = pyarrow.chunked_array([], type=pyarrow.string())
    assert len(dictc.arrow.is_word(words, empty)) == 0
    assert dictc.arrow.is_word(words, pyarrow.nulls(2)).to_pylist() == [None, None]
    with pytest.raises(TypeError, match="expected texts"):
        dictc.arrow.is_word(words, pyarrow.array([1, 2]))
    for wrong in (5, "tea"):
        with pytest.raises(TypeError, match="__arrow_c_array__"):
            dictc.arrow.is_word(words, wrong)


def test_fold(words):
    column = pyarrow.array(["TEA", "E\u0301te\u0301", None])
    assert dictc.arrow.fold(words, column).to_pylist() == ["tea", "été", None]


TYPED = [
    "tea", "TEA", "Tee", "TEASE", "caf\u00e9", "CAF\u00c9", "cafe\u0301", "CAFE\u0301S", "cafe", "KAFE",
    "\u00c4RGER", "a\u0308rger", "Aerger", "aerger", "STRASSE", "stra\u00dfe", "IT'S", "", "?", "recieve",
]


@pytest.fixture(scope="module", params=["as they are", "accents", "replace", "spellings"])
def folding(request, tmp_path_factory):
    """Dictionaries that fold texts in different ways."""
    path = tmp_path_factory.mktemp("folding") / "words.txt"
    path.write_text("tea\t3\nteas\t1\ncaf\u00e9\t5\n\u00e4rger\t7\nstra\u00dfe\t2\nreceive\t9\n", encoding="utf-8")
    options = {"accents": {"fold_accents": True}, "replace": {"replace": {"\u00e4": "ae", "\u00df": "ss"}}}
    if request.param == "spellings":
        return dictc.from_words({"TEA": 1, "tea": 2, "Caf\u00e9": 3, "cafe\u0301": 4})
    return dictc.compile(path, **options.get(request.param, {}))


def engines(name, words, **options):
    """A column function in each engine, as functions of a list of texts that return a list."""
    function = getattr(dictc.arrow, name)
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("dictc.polars")

    def ask(column):
        return function(words, column, **options)

    yield lambda texts: ask(pyarrow.array(texts, pyarrow.string())).to_pylist()
    yield lambda texts: ask(pyarrow.array(texts, pyarrow.string_view())).to_pylist()
    yield lambda texts: ask(pyarrow.array(texts, pyarrow.string()).dictionary_encode()).to_pylist()
    yield lambda texts: ask(texts)
    yield lambda texts: ask(numpy.array(texts, dtype=object)).tolist()
    yield lambda texts: pyarrow.array(ask(pandas.Series(texts, dtype="str"))).to_pylist()
    yield lambda texts: getattr(polars.Series(texts).dictc, name)(words, **options).to_list()
    yield lambda texts: polars.DataFrame({"w": texts}).lazy().select(
        getattr(polars.col("w").dictc, name)(words, **options)
    ).collect()["w"].to_list()

    def in_duckdb(texts):
        connection = pytest.importorskip("duckdb").connect()
        importlib.import_module("dictc.duckdb").register(connection, words, **options)
        connection.register("texts", pyarrow.table({"i": range(len(texts)), "w": texts}))
        rows = connection.sql(f"SELECT {name}(w) FROM texts ORDER BY i").fetchall()
        return [row[0] for row in rows]

    yield in_duckdb


def plainly(name, words):
    """The answer of the question about one text that is the same."""
    def fuzzy(text):
        return [{"word": word, "distance": distance} for word, distance in words.fuzzy(text)]

    return {
        "is_word": words.__contains__,
        "ordinal": words.ordinal,
        "value": words.value,
        "meaning": words.meaning,
        "why_not": words.why_not,
        "fold": words.fold,
        "fuzzy_best": lambda text: next((word for word, _ in words.fuzzy(text)), None),
        "fuzzy": lambda text: fuzzy(text)[:3],
        "matches": lambda text: list(words.matches(text))[:3],
        "anagrams": lambda text: words.anagrams(text)[:3],
        "score_boards": lambda text: dict(zip(SCORE, score_of(words, text))),
        "solve_boards": lambda text: dictc.solve(text, words).words,
    }[name]


SCORE = ["words", "points", "complete"]


def score_of(words, board):
    solution = dictc.solve(board, words)
    return len(solution), solution.points, solution.is_complete


def expected_of(name, words, texts):
    """What every engine must answer: null for null, and for a text that cannot be asked."""
    def answer(text):
        try:
            return plainly(name, words)(text)
        except dictc.Error:
            return None

    return [None if text is None else answer(text) for text in texts]


def options_of(name):
    limit = {"limit": 3} if name in ("fuzzy", "matches", "anagrams") else {}
    asks = limit or name.endswith("_boards") or name == "fuzzy_best"
    return {**limit, **({"wrong": "null"} if asks else {})}


def test_the_chart():
    """The picture of docs/columns.md is what its code draws; `BLESS=1` writes it."""
    image = pytest.importorskip("matplotlib.image")
    pytest.importorskip("polars")
    names = {}
    for example in doctest.DocTestParser().get_examples((ROOT / "docs/columns.md").read_text(encoding="utf-8")):
        exec(compile(example.source, "docs/columns.md", "single"), names)
        if "savefig" in example.source:
            break
    committed = ROOT / "docs/images/points.png"
    if os.environ.get("BLESS") == "1":
        shutil.copy(names["picture"], committed)
    drawn, shown = image.imread(names["picture"]), image.imread(committed)
    # Versions draw texts a little differently.
    assert drawn.shape == shown.shape and abs(drawn - shown).mean() < 0.02


COLUMNS = tomllib.loads(
    (ROOT / "tests/answers/operations.toml").read_text(encoding="utf-8")
)["column"]


def test_every_engine_has_the_functions():
    """Those of the list, which docs/columns.md shows."""
    keys = [column["key"] for column in COLUMNS]
    assert list(dictc.arrow.FUNCTIONS) == keys
    pytest.importorskip("dictc.polars")
    for namespace in (dictc.polars.DictcExpr, dictc.polars.DictcSeries):
        assert [name for name in dir(namespace) if not name.startswith("_")] == sorted(keys)
        for name in keys:
            function, method = getattr(dictc.arrow, name), getattr(namespace, name)
            assert inspect.getdoc(method) == inspect.getdoc(function)
            taken = [it for it in inspect.signature(function).parameters if it not in ("column", "progress")]
            assert list(inspect.signature(method).parameters) == ["self", *taken]
    connection = pytest.importorskip("duckdb").connect()
    importlib.import_module("dictc.duckdb").register(connection, dictc.from_words(["tea"]), prefix="of_tea_")
    query = "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name LIKE 'of_tea_%'"
    assert {name for name, in connection.sql(query).fetchall()} == {f"of_tea_{name}" for name in keys}


TYPES = {
    "boolean": pyarrow.bool_(),
    "int64": pyarrow.int64(),
    "text": pyarrow.large_string(),
    "list of texts": pyarrow.large_list(pyarrow.large_string()),
    "list of {word, distance}": pyarrow.large_list(
        pyarrow.struct({"word": pyarrow.large_string(), "distance": pyarrow.int64()})
    ),
    "{words, points, complete}": pyarrow.struct(
        {"words": pyarrow.int64(), "points": pyarrow.int64(), "complete": pyarrow.bool_()}
    ),
}


@pytest.mark.parametrize("column", COLUMNS, ids=lambda it: it["key"])
def test_types(words, column):
    """Those of the list, also of a column without rows or without texts."""
    function = getattr(dictc.arrow, column["key"])
    for texts in ([], ["te/as" if column["key"].endswith("_boards") else "tea"], [None]):
        assert function(words, pyarrow.array(texts, pyarrow.string())).type == TYPES[column["type"]]


@pytest.mark.parametrize("name", dictc.arrow.FUNCTIONS)
def test_columns_fold_like_look_ups(folding, name):
    texts = [*TYPED, None, "te/as", "[a", "TE?"]
    expected = expected_of(name, folding, texts)
    for ask in engines(name, folding, **options_of(name)):
        assert ask(texts) == expected
    assert len({str(answer) for answer in expected}) > 1 or name == "meaning"


def typed_words():
    """Words in capitals, with accents, decomposed, and misspelled."""
    words = list(dictc.english())[1000::5000][:50]
    accents = [unicodedata.normalize("NFC", word[0] + "\u0301" + word[1:]) for word in words]
    misspelled = [word[:1] + word[2:3] + word[1:2] + word[3:] for word in words]
    decomposed = [unicodedata.normalize("NFD", word) for word in accents]
    return [*map(str.upper, words), *accents, *decomposed, *misspelled]


@pytest.mark.parametrize("name", ["is_word", "ordinal", "value", "meaning", "why_not", "fold", "fuzzy_best"])
def test_200_words_as_they_are_typed(name):
    english, texts = dictc.english(), typed_words()
    expected = expected_of(name, english, texts)
    assert len(texts) == 200 and len({str(answer) for answer in expected}) > 1
    for ask in engines(name, english, **options_of(name)):
        assert ask(texts) == expected


def test_a_selection_in_columns():
    """A column asks any dictionary: that of common words, too."""
    common = dictc.english().select(level=35, clean=True)
    texts = ["calender", "calendar", "wich", "which"]
    for ask in engines("fuzzy_best", common):
        assert ask(texts) == ["calendar", "calendar", "which", "which"]


def test_repeated_texts_are_asked_once(words):
    """Slow questions; the answers and the rows in messages are those of a plain loop."""
    texts = ["tee", None, "tea", "tee", "xx", "tee"] * 50
    assert dictc.arrow.fuzzy_best(words, texts) == expected_of("fuzzy_best", words, texts)
    with pytest.raises(dictc.QueryError, match=r"^row 300 of the column, '\[a'"):
        dictc.arrow.matches(words, [*texts, "[a", "tea", "[a"])


def test_numbers_are_signed():
    """Levels and points can be subtracted in every library."""
    polars, pandas = pytest.importorskip("polars"), pytest.importorskip("pandas")
    english = dictc.english()
    levels = dictc.arrow.value(english, polars.Series(["aah", "tea"]))
    assert levels.diff().to_list() == [None, english.value("tea") - english.value("aah")]
    assert dictc.arrow.value(english, pandas.Series(["aah", "tea"])).diff().tolist()[1] < 0
    large = dictc.from_words({"tea": 2**63, "ten": 2**63 - 1})
    assert dictc.arrow.value(large, ["ten"]) == [2**63 - 1]
    with pytest.raises(dictc.Error, match=r"^row 1 of the column, 'tea': the value is 2\*\*63 or more"):
        dictc.arrow.value(large, ["ten", "tea"])


def test_what_is_not_a_column(words):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for frame in (pandas.DataFrame({"w": ["tea"], "n": 1}), polars.DataFrame({"w": ["tea"], "n": 1}),
                  pyarrow.table({"w": ["tea"], "n": [1]})):
        with pytest.raises(TypeError, match="with the columns w, n; expected one column"):
            dictc.arrow.is_word(words, frame)
    with pytest.raises(TypeError, match="polars.Expr; expected one column"):
        dictc.arrow.is_word(words, polars.col("w"))
    with pytest.raises(TypeError, match="row 1 of the column: 7; expected a text"):
        dictc.arrow.is_word(words, pandas.Series(["tea", 7]))
    with pytest.raises(TypeError, match="dictc.Solver.*expected a Dictionary"):
        dictc.arrow.is_word(dictc.Solver(words), ["tea"])
    with pytest.raises(TypeError, match="'english'; expected a Dictionary or a Solver"):
        dictc.arrow.score_boards("english", ["te/as"])


def test_scalars_of_arrow(words):
    scalars = list(pyarrow.array(["tea", None, "tee"]))
    assert dictc.arrow.is_word(words, scalars) == [True, None, False]
    assert dictc.arrow.ordinal(words, scalars[0]).as_py() == 0
    assert scalars[0] in words and scalars[2] not in words
    assert words.contains_many(pyarrow.array(["tea", "tee"])) == [True, False]


def test_labels_and_missing_texts_of_pandas(words):
    """A label can be the name of an attribute of frames; a missing text can be pandas.NA."""
    pandas = pytest.importorskip("pandas")
    column = pandas.Series(["tea", "tee"], index=["columns", "column_names"])
    assert dictc.arrow.is_word(words, column).tolist() == [True, False]
    texts = ["tea", pandas.NA, None, float("nan"), pyarrow.scalar("tee")]
    assert dictc.arrow.is_word(words, texts) == [True, None, None, None, False]
    assert dictc.arrow.is_word(words, pandas.Series(texts, dtype=object)).isna().sum() == 3
    with pytest.raises(TypeError, match="row 1 of the column: 7; expected a text"):
        dictc.arrow.is_word(words, [pandas.NA, 7])


def test_a_damaged_dictionary_is_an_error(tmp_path):
    """Also with wrong="null", which is about texts."""
    path = tmp_path / "words.fst"
    dictc.from_words(["tea", "teas", "ten"]).save(path)
    data, found = path.read_bytes(), 0
    for at in range(len(data)):
        damaged = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1:]
        try:
            words = dictc.from_bytes(damaged, verify=False)
        except dictc.DictionaryError:
            continue
        try:
            list(words.matches("*"))
        except dictc.DictionaryError:
            found += 1
            with pytest.raises(dictc.DictionaryError, match="^row 0 of the column"):
                dictc.arrow.matches(words, ["*"], wrong="null")
        except dictc.Error:
            pass
    assert found


def test_progress_and_interrupts(words):
    """A function gets the numbers done and all; what there is after an interrupt is in the exception."""
    calls = []
    texts = ["tea", "tee", None] * 200
    found = dictc.arrow.fuzzy_best(words, texts, progress=lambda *done: calls.append(done))
    assert found == dictc.arrow.fuzzy_best(words, texts) and calls == [(1, 2), (2, 2)]
    assert dictc.arrow.fuzzy_best(words, [], progress=print) == []
    assert dictc.arrow.fuzzy_best(words, pyarrow.nulls(2), progress=print).to_pylist() == [None] * 2

    def stop(done, _):
        if done > 300:
            raise KeyboardInterrupt

    # Two chunks; the first text is in the second one, too.
    texts = [None, *(f"x{i}" for i in range(400)), "tea", None], ["x0", *(f"tea{i}" for i in range(300))]
    plain = pyarrow.chunked_array(texts)
    found = dictc.arrow.fuzzy_best(words, plain)
    for column in (plain, plain.dictionary_encode()):
        calls.clear()
        assert dictc.arrow.fuzzy_best(
            words, column, progress=lambda *done: calls.append(done)
        ).to_pylist() == found.to_pylist()
        assert calls == [(min(done, 701), 701) for done in range(14, 715, 14)]
        with pytest.raises(KeyboardInterrupt) as caught:
            dictc.arrow.fuzzy_best(words, column, progress=stop)
        # All before the first row whose text was not done: the one after 22 steps.
        assert caught.value.found.to_pylist() == found.to_pylist()[: 1 + 22 * 14]
    boards = pyarrow.chunked_array([["te/as"] * 390, ["te/as"] * 10 + ["abc"]])
    for column in (boards, boards.dictionary_encode()):
        with pytest.raises(dictc.BoardError, match="^row 400 of the column, 'abc'"):
            dictc.arrow.score_boards(words, column, progress=lambda *_: None)
    with pytest.raises(dictc.BoardError, match="^row 400 of a batch of 401, 'abc'"):
        dictc.arrow.score_boards(words, dictc.arrow.Part(boards), progress=lambda *_: None)


@pytest.mark.parametrize("progress", [None, lambda *_: None])
def test_what_is_found_before_a_wrong_text(words, progress):
    """The rows before it, in every kind of column, with and without progress."""
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    texts = ["tea", None, "t*", "tea", "*", "[a", "tea"]
    found = [["tea"], None, ["tea", "teas", "ten"], ["tea"], ["tea", "teas", "ten", "été"]]
    chunks = pyarrow.chunked_array([texts[:2], texts[2:]])
    for column in (texts, pyarrow.array(texts), pyarrow.array(texts).dictionary_encode(), chunks,
                   chunks.dictionary_encode(), pandas.Series(texts), polars.Series(texts)):
        with pytest.raises(dictc.QueryError, match="^row 5 of the column, '\\[a'") as caught:
            dictc.arrow.matches(words, column, progress=progress)
        assert caught.value.found.to_pylist() == found
    boards = ["te/as", "te/as", "te/a"]
    for function in (dictc.arrow.score_boards, dictc.arrow.solve_boards):
        with pytest.raises(dictc.BoardError) as caught:
            function(words, boards, progress=progress)
        assert caught.value.found.to_pylist() == function(words, boards[:2])
    with pytest.raises(dictc.Error) as caught:
        dictc.arrow.value(dictc.from_words({"tea": 1, "ten": 2**63}), ["tea", "x", "ten"])
    assert caught.value.found.to_pylist() == [1, None]


def interrupted(call):
    """The exception of a call that Ctrl-C ends."""
    # A process in the background of a script ignores the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt) as caught:
            call()
    finally:
        timer.join()
    return caught.value


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_what_is_found_before_an_interrupt():
    """Of columns that take minutes."""
    english = dictc.english()
    texts = ["quiz", *(f"recieve{'xyz'[i % 3]}ing{i}" for i in range(100_000))]
    found = interrupted(lambda: dictc.arrow.fuzzy_best(english, texts)).found.to_pylist()
    assert len(found) < len(texts) and found == dictc.arrow.fuzzy_best(english, texts[: len(found)])
    boards = [f"{'????' * 4}"] * 1000
    solver = dictc.Solver(english, step_limit=2**60)
    found = interrupted(lambda: dictc.arrow.solve_boards(solver, boards)).found.to_pylist()
    assert len(found) < len(boards) and all(len(words) > 10_000 for words in found)
    # Minutes without a row that is kept.
    assert interrupted(lambda: english.matches("?????? ??????")[10**12 :]).found == []


def test_lazy_polars_is_interrupted():
    """Polars calls functions in a thread of its own, which has no signals. It raises an exception of its own, too."""
    pytest.importorskip("polars")
    program = """if True:
        import os, signal, threading, polars, dictc, dictc.polars
        texts = polars.LazyFrame({"w": [f"recieve{i}ing" for i in range(200_000)]})
        query = texts.select(polars.col("w").dictc.fuzzy_best(dictc.english()))
        threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            query.collect(engine=ENGINE)
        except KeyboardInterrupt:
            os._exit(3)
    """
    for engine in ("in-memory", "streaming"):
        code = program.replace("ENGINE", repr(engine))
        assert subprocess.run([sys.executable, "-c", code], timeout=100).returncode == 3


def test_progress_asks_each_text_once(words):
    calls, texts = [], [f"tea{i % 10}" for i in range(1000)]
    found = dictc.arrow.fuzzy_best(words, texts, progress=lambda *done: calls.append(done))
    assert calls == [(done, 10) for done in range(1, 11)] and found == dictc.arrow.fuzzy_best(words, texts)


def test_a_missing_library_names_the_extra():
    program = "import sys; sys.modules['pyarrow'] = None; import dictc.arrow as a, dictc; a.is_word(dictc.english(), ['x'])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pyarrow is not installed: pip install 'dictc[arrow]'" in done.stderr


def test_boards(words):
    english = dictc.english()
    column = pyarrow.array(["hell/likd/oquee/laun", None])
    scores = dictc.arrow.score_boards(english, column).to_pylist()
    assert scores == [{"words": 72, "points": 98, "complete": True}, None]
    solved = dictc.arrow.solve_boards(english, column).to_pylist()
    assert solved == [dictc.solve("hell/likd/oquee/laun").words, None]
    with pytest.raises(ValueError, match="row 1"):
        dictc.arrow.score_boards(english, pyarrow.array(["abcd", "abc"]))
    boards = pyarrow.array(["te/as", "abc", None])
    for function in (dictc.arrow.score_boards, dictc.arrow.solve_boards):
        nulls = function(words, boards, wrong="null")
        assert nulls.is_valid().to_pylist() == [True, False, False]
    with pytest.raises(ValueError, match="wrong='skip'; expected"):
        dictc.arrow.score_boards(words, boards, wrong="skip")


def test_boards_that_are_cut_off_say_so(words):
    solver = dictc.Solver(words, step_limit=10)
    column = pyarrow.array(["zz/zz", "????/????/????/????"])
    scores = dictc.arrow.score_boards(solver, column)
    assert scores.field("complete").to_pylist() == [True, False]
    with pytest.raises(ValueError, match=r"row 1 of the column, '\?.*': the step limit"):
        dictc.arrow.solve_boards(solver, column)
    assert dictc.arrow.solve_boards(solver, column, wrong="null").to_pylist() == [[], None]


def test_columns_have_rules(words):
    column = pyarrow.array(["te/as"])
    long = dictc.Solver(words, min_length=4, points="0,0,0,0,7")
    scores = dictc.arrow.score_boards(long, column).to_pylist()
    assert scores == [{"words": 1, "points": 7, "complete": True}]
    assert dictc.arrow.solve_boards(long, column).to_pylist() == [["teas"]]


def test_results_are_as_long_as_they_must_be(words):
    """Texts have offsets of 64 bits, so no column of answers is too long for its type."""
    types = [
        dictc.arrow.fold(words, pyarrow.array(["a"])).type,
        dictc.arrow.fuzzy_best(words, pyarrow.array(["a"])).type,
        dictc.arrow.solve_boards(words, pyarrow.array(["te/as"])).type.value_type,
    ]
    assert types == [pyarrow.large_string()] * 3
    assert pyarrow.types.is_large_list(dictc.arrow.solve_boards(words, pyarrow.array(["a"])).type)


def test_texts_that_no_word_is_near(words):
    none = dictc.arrow.fuzzy_best(words, pyarrow.array(["1", "", "?"]))
    assert none.to_pylist() == [None] * 3
    column = pyarrow.array(["x" * 300, "tee"])
    assert dictc.arrow.fuzzy_best(words, column).to_pylist() == [None, "ten"]
    long = dictc.from_words(["y" * 299])
    with pytest.raises(ValueError, match="row 0 of the column, .*300 letters"):
        dictc.arrow.fuzzy_best(long, column)


def test_rows_of_chunked_columns(words):
    chunks = pyarrow.chunked_array([["te/as", "te/as"], ["abcd", "abc"]])
    with pytest.raises(dictc.BoardError, match="^row 3 of the column, 'abc': not a board: 3 tiles"):
        dictc.arrow.score_boards(words, chunks)


def test_lists_and_arrays(words):
    """Every iterable of texts is a column, and its result a list; arrays of numpy give arrays."""
    numpy = pytest.importorskip("numpy")
    texts = ["tea", "tee", None]
    for column in (texts, tuple(texts), iter(texts), dict.fromkeys(texts)):
        assert dictc.arrow.is_word(words, column) == [True, False, None]
    assert dictc.arrow.is_word(words, {"tea"}) == [True]
    assert dictc.arrow.ordinal(words, texts) == [0, None, None]
    assert dictc.arrow.fuzzy_best(words, texts) == ["tea", "ten", None]
    assert dictc.arrow.solve_boards(words, ["te/as"]) == [["tea", "teas"]]
    assert dictc.arrow.score_boards(words, ["te/as", "abc"], wrong="null") == [
        {"words": 2, "points": 2, "complete": True}, None
    ]
    array = numpy.array(["tea", "tee"])
    assert array[dictc.arrow.is_word(words, array)].tolist() == ["tea"]
    assert dictc.arrow.ordinal(words, array).tolist() == [0, None]
    assert dictc.arrow.is_word(words, numpy.array(texts, dtype=object)).tolist() == [True, False, None]
    with pytest.raises(TypeError, match="row 1 of the column: 7; expected a text"):
        dictc.arrow.is_word(words, ["tea", 7])


def test_pandas_indexes(words):
    pandas = pytest.importorskip("pandas")
    index = pandas.Index(["tea", "tee"], name="w")
    found = dictc.arrow.is_word(words, index)
    assert isinstance(found, pandas.Index) and found.name == "w" and found.tolist() == [True, False]
    assert dictc.arrow.is_word(words, index.array).to_numpy().tolist() == [True, False]


def test_rows_of_parts(words):
    """Engines pass parts of a column; messages say so, and quote the text."""
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    import dictc.polars

    boards = ["te/as"] * 10_000
    boards[9000] = "te/a"
    message = r"row \d+ of a batch of \d+, 'te/a': not a board: row 2 has 1 tile, row 1 has 2"
    connection = duckdb.connect()
    for _ in range(2):  # as a cell of a notebook that runs again
        importlib.import_module("dictc.duckdb").register(connection, words)
    connection.register("boards", pyarrow.table({"b": boards}))
    with pytest.raises(Exception, match=message):
        connection.sql("SELECT count(solve_boards(b)) FROM boards").fetchall()
    frame = polars.DataFrame({"b": boards})
    with pytest.raises(Exception, match=message):
        frame.lazy().select(polars.col("b").dictc.score_boards(words)).collect(engine="streaming")
    with pytest.raises(dictc.BoardError, match="^row 9000 of the column, 'te/a': not a board: row 2"):
        dictc.arrow.score_boards(words, frame["b"])


def test_categories(words):
    column = pyarrow.array(["tea", "tee", None, "tea"])
    expected = [True, False, None, True]
    categories = column.dictionary_encode()
    assert dictc.arrow.is_word(words, categories).to_pylist() == expected
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    series = pandas.Series(column.to_pylist(), dtype="category")
    assert dictc.arrow.is_word(words, series).isna().tolist() == [False, False, True, False]
    series = polars.Series("word", column.to_pylist(), dtype=polars.Categorical)
    assert dictc.arrow.is_word(words, series).to_list() == expected


@pytest.mark.parametrize("keys", [pyarrow.int8(), pyarrow.uint32(), pyarrow.int64()])
@pytest.mark.parametrize("name", ["is_word", "ordinal", "value", "fold", "fuzzy_best", "fuzzy", "anagrams"])
def test_categories_have_the_answers_of_texts(words, name, keys):
    function = getattr(dictc.arrow, name)
    # The categories are in another order than their rows; one is null, and one has no row.
    categories = pyarrow.array(["unused", "TEA", None, "tee", "ten", ""])
    rows = pyarrow.array([4, None, 1, 2, 4, 3, 1, 5, None, 4], keys)
    encoded = pyarrow.DictionaryArray.from_arrays(rows, categories)
    few = pyarrow.DictionaryArray.from_arrays(rows[:2], categories)
    none = pyarrow.DictionaryArray.from_arrays(
        pyarrow.nulls(3, keys), pyarrow.array([], pyarrow.string())
    )
    chunks = pyarrow.chunked_array([encoded[:7], encoded[7:], none, few, encoded[:0], encoded[2:9]])
    for column in [encoded, encoded[3:], none, few, encoded[:0], chunks]:
        expected = function(words, column.cast(pyarrow.string()))
        assert function(words, column) == expected


def test_boards_have_categories():
    dictionary = dictc.from_words(["tea", "ten", "neat"])
    boards = pyarrow.array(["xx/xx", "nt/ea", "not a board", "te/na"])
    rows = pyarrow.array([3, 1, None, 1, 3], pyarrow.int16())
    encoded = pyarrow.DictionaryArray.from_arrays(rows, boards)
    for function in [dictc.arrow.score_boards, dictc.arrow.solve_boards]:
        assert function(dictionary, encoded) == function(dictionary, encoded.cast(pyarrow.string()))
    rows = pyarrow.array([3, 1, None, 1, 2, 2], pyarrow.int16())
    wrong = pyarrow.DictionaryArray.from_arrays(rows, boards)
    chunks = pyarrow.chunked_array([encoded, wrong])
    for column, row in [(wrong, 4), (chunks, 9)]:
        with pytest.raises(dictc.BoardError, match=f"^row {row} of the column, 'not a board': "):
            dictc.arrow.score_boards(dictionary, column)
    with pytest.raises(dictc.BoardError, match="^row 4 of a batch of 6, 'not a board': "):
        dictc.arrow.score_boards(dictionary, dictc.arrow.Part(wrong))
    scores = dictc.arrow.score_boards(dictionary, chunks, wrong="null")
    assert scores == dictc.arrow.score_boards(
        dictionary, chunks.cast(pyarrow.string()), wrong="null"
    )


def test_pandas(words):
    pandas = pytest.importorskip("pandas")
    column = pandas.Series(["tea", None, "tee"], index=[7, 8, 9], name="w")
    found = dictc.arrow.is_word(words, column)
    assert found.index.tolist() == [7, 8, 9] and found.name == "w"
    assert found.tolist()[0] is True and found.isna().tolist() == [False, True, False]


def test_polars(words):
    polars = pytest.importorskip("polars")
    import dictc.polars

    frame = polars.DataFrame({"w": ["tea", "tee", None], "b": ["te/as", "abcd", None]})
    expression = polars.col("w").dictc
    result = frame.lazy().select(
        word=expression.is_word(words),
        ordinal=expression.ordinal(words),
        value=expression.value(words),
        best=expression.fuzzy_best(words),
        normal=expression.fold(words),
        score=polars.col("b").dictc.score_boards(words),
        solved=polars.col("b").dictc.solve_boards(words),
    ).collect()
    score = {"words": 2, "points": 2, "complete": True}
    assert result.row(0) == (True, 0, 0, "tea", "tea", score, ["tea", "teas"])
    assert result["word"].to_list() == [True, False, None]
    assert dictc.arrow.is_word(words, frame["w"]).name == "w"


def test_duckdb(words):
    """Many texts, two dictionaries on one connection, and rules of boards."""
    connection = pytest.importorskip("duckdb").connect()
    register = importlib.import_module("dictc.duckdb").register
    register(connection, words, wrong="null")
    register(connection, dictc.Solver(words, min_length=4), prefix="long_")
    for query, row in [
        ("is_word('tea'), is_word('tee'), is_word(NULL)", (True, False, None)),
        ("solve_boards('te/as'), long_solve_boards('te/as')", (["tea", "teas"], ["teas"])),
        ("score_boards('te/as').words, score_boards('abc'), long_ordinal('ten')", (2, None, 2)),
        ("fuzzy('tee')[1].distance", (1,)),
    ]:
        assert connection.sql(f"SELECT {query}").fetchall() == [row]
    many = connection.sql(
        "SELECT count(*) FROM range(100000) t(i) WHERE is_word(CASE WHEN i % 2 = 0 THEN 'tea' ELSE 'x' END)"
    )
    assert many.fetchall() == [(50000,)]


def test_ranges_of_dealt_boards(tmp_path):
    """The totals and the best boards are the same for all divisions into ranges."""
    path = tmp_path / "en.fst"
    dictc.english().save(path)
    solver = dictc.Solver(dictc.english())
    scores = dictc.score_dealt(solver, "new87", 1, 0, 500)
    words, points = scores.words, scores.points
    order = sorted(range(500), key=lambda n: (-int(points[n]), n))[:3]

    for size, dictionary in [(500, str(path)), (64, dictc.open(path)), (7, "english")]:
        run = dictc.spark.score_dealt(dictionary, "new87", seed=1, best=3, chunk=50)
        rows = pyarrow.RecordBatch.from_pylist(dictc.spark.ranges(500, size))
        results = [row for batch in run(iter([rows])) for row in batch.to_pylist()]
        assert sum(row["count"] for row in results) == 500 and all(row["complete"] for row in results)
        assert sum(row["words"] for row in results) == words.sum()
        assert sum(row["points"] for row in results) == points.sum()
        best = sorted(
            (board for row in results for board in row["best"]),
            key=lambda board: (-board["points"], board["number"]),
        )[:3]
        assert [board["number"] for board in best] == order
        for board in best:
            assert solver.score(board["board"]).points == board["points"]


def test_the_best_of_few_and_of_equal_boards():
    numpy = pytest.importorskip("numpy")
    random = numpy.random.default_rng(1)
    for size, most in [(1, 9), (5, 2), (100, 3), (100, 1000)]:
        points = random.integers(0, most, size=size).astype(numpy.int64)
        for best in (0, 1, 4, 100, 1000):
            order = sorted(range(size), key=lambda i: (-int(points[i]), i))[:best]
            assert dictc.spark._best(points, best).tolist() == order


def test_ranges():
    ranges = dictc.spark.ranges(10, 4, first=100)
    assert ranges == [
        {"first": 100, "count": 4},
        {"first": 104, "count": 4},
        {"first": 108, "count": 2},
    ]
    for wrong in [(-1, 1), (1, 0), (2**63, 1, 1)]:
        with pytest.raises(ValueError):
            dictc.spark.ranges(*wrong)


def test_a_replaced_dictionary_is_opened_again(tmp_path):
    """Between two jobs of one process; a dictionary that is open stays what it was."""
    path = tmp_path / "words.fst"
    batch = pyarrow.RecordBatch.from_pydict({"board": ["te/as"]})

    def words(dictionary):
        (result,) = dictc.spark.score_boards(dictionary)(iter([batch]))
        return result.column("words").to_pylist()

    dictc.from_words(["tea"]).save(path)
    old = dictc.open(path)
    assert words(str(path)) == words(old) == [1]
    dictc.from_words(["tea", "teas", "eat"]).save(path)
    assert words(str(path)) == words(dictc.open(path)) == [3]
    assert words(old) == [1]


def test_a_path_stands_for_one_dictionary(tmp_path):
    """The one that was there when the function was made."""
    path = tmp_path / "words.fst"
    batch = pyarrow.RecordBatch.from_pydict({"board": ["te/as"]})
    dictc.from_words(["tea"]).save(path)
    function = dictc.spark.score_boards(path)
    list(function(iter([batch])))
    dictc.from_words(["tea", "eat"]).save(path)
    with pytest.raises(dictc.DictionaryError, match="words.fst: holds another dictionary"):
        list(function(iter([batch])))


def test_scores_keep_the_other_columns():
    """Ids, whatever the column of boards is called; boards that are wrong can be null."""
    batch = pyarrow.RecordBatch.from_pydict({"id": [7, 8], "b": ["te/as", "te/a"], "who": ["x", "y"]})
    words = dictc.from_words(["tea", "teas"])
    run = dictc.spark.score_boards(words, "b", wrong="null")
    (result,) = run(iter([batch]))
    assert result.to_pydict() == {
        **batch.to_pydict(), "words": [2, None], "points": [2, None], "complete": [True, None]
    }
    message = "row 1 of a batch of 2, 'te/a': not a board: row 2 has 1 tile, row 1 has 2"
    with pytest.raises(dictc.BoardError, match=message):
        list(dictc.spark.score_boards(words, "b")(iter([batch])))
    with pytest.raises(ValueError, match="has a column points already"):
        list(run(iter([batch.rename_columns(["points", "b", "who"])])))
    with pytest.raises(ValueError, match="wrong='skip'"):
        dictc.spark.score_boards(words, wrong="skip")


def test_wrong_tables_of_clusters():
    words = dictc.from_words(["tea"])
    dealt, scored = dictc.spark.score_dealt(words), dictc.spark.score_boards(words, "b")
    for function, row, error, message in [
        (dealt, {"first": None, "count": 5}, TypeError, "row 0 of a batch: first=None; expected a whole number"),
        (dealt, {"first": 0, "count": 1.5}, TypeError, "row 0 of a batch: count=1.5; expected a whole number"),
        (dealt, {"first": -1, "count": 5}, dictc.Error, "first=-1; expected a number from 0"),
        (dealt, {"first": 2**63 - 3, "count": 5}, dictc.Error, "expected numbers below 2"),
        (dealt, {"first": 0}, dictc.Error, "no column 'count'; expected one of first"),
        (scored, {"id": 1, "board": "te/as"}, dictc.Error, "no column 'b'; expected one of id, board"),
    ]:
        with pytest.raises(error, match=message):
            list(function(iter([pyarrow.RecordBatch.from_pylist([row])])))


def test_clusters_have_rules():
    words = dictc.from_words(["tea", "teas"])
    batch = pyarrow.RecordBatch.from_pydict({"board": ["te/as"]})
    for run in (
        dictc.spark.score_boards(words, min_length=4, points="0,0,0,0,7"),
        dictc.spark.score_boards(dictc.Solver(words, min_length=4, points="0,0,0,0,7")),
    ):
        (result,) = run(iter([batch]))
        assert (result["words"].to_pylist(), result["points"].to_pylist()) == ([1], [7])
    rows = pyarrow.RecordBatch.from_pylist(dictc.spark.ranges(50, 50))
    (few,) = dictc.spark.score_dealt("english", seed=1, min_length=6)(iter([rows]))
    assert few["words"][0].as_py() == dictc.score_dealt(
        dictc.Solver(dictc.english(), min_length=6), seed=1, count=50
    ).words.sum()


def test_frames_keep_their_index(words):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"board": ["te/as", "zz/zz"], "id": [1, 2]}, index=[60, 61])
    scores = dictc.spark.on_table(dictc.spark.score_boards(words))(frame)
    assert scores.loc[60, ["id", "words"]].tolist() == [1, 2] and scores.dtypes["board"] == frame.dtypes["board"]
    dealt = dictc.spark.on_table(dictc.spark.score_dealt(words))
    ranges = pandas.DataFrame(dictc.spark.ranges(20, 10), index=["a", "b"])
    assert dealt(ranges).index.tolist() == ["a", "b"]


def test_a_column_of_boards():
    boards = ["hell/likd/oquee/laun", "te/as"]
    batch = pyarrow.RecordBatch.from_pydict({"board": boards})
    (result,) = dictc.spark.score_boards("english")(iter([batch]))
    scores = [dictc.solve(board) for board in boards]
    assert result.column("points").to_pylist() == [solution.points for solution in scores]
    assert result.column("words").to_pylist() == [len(solution) for solution in scores]
