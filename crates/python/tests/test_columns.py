"""Columns: pyarrow, pandas, Polars, DuckDB; functions for clusters."""

import pytest

import dictc
import dictc.arrow
import dictc.spark

pyarrow = pytest.importorskip("pyarrow")

WORDS = ["tea", "teas", "ten", "été"]
TEXTS = ["tea", "tee", None, "", "été"]


@pytest.fixture(scope="module")
def words():
    return dictc.compile({word: i for i, word in enumerate(WORDS)})


@pytest.mark.parametrize(
    "kind", [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]
)
def test_kinds_of_texts(words, kind):
    column = pyarrow.array(TEXTS, kind)
    assert dictc.arrow.is_word(words, column).to_pylist() == [True, False, None, False, True]
    assert dictc.arrow.ordinal(words, column).to_pylist() == [0, None, None, None, 3]
    assert dictc.arrow.value(words, column).to_pylist() == [0, None, None, None, 3]
    assert dictc.arrow.fuzzy_best(words, column).to_pylist() == ["tea", "tea", None, None, "été"]
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
    with pytest.raises(ValueError, match="__arrow_c_array__"):
        dictc.arrow.is_word(words, 5)


def test_normalize(words):
    column = pyarrow.array(["TEA", "E\u0301te\u0301", None])
    assert dictc.arrow.normalize(words, column).to_pylist() == ["tea", "été", None]


def test_boards(words):
    english = dictc.english()
    column = pyarrow.array(["hell/likd/oquee/laun", None])
    scores = dictc.arrow.score_boards(english, column).to_pylist()
    assert scores == [{"words": 70, "points": 96}, {"words": None, "points": None}]
    solved = dictc.arrow.solve_boards(english, column).to_pylist()
    assert solved == [dictc.solve("hell/likd/oquee/laun").words, None]
    with pytest.raises(ValueError, match="row 1"):
        dictc.arrow.score_boards(english, pyarrow.array(["abcd", "abc"]))


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
        normal=expression.normalize(words),
        score=polars.col("b").dictc.score_boards(words),
        solved=polars.col("b").dictc.solve_boards(words),
    ).collect()
    assert result.row(0) == (True, 0, 0, "tea", "tea", {"words": 2, "points": 2}, ["tea", "teas"])
    assert result["word"].to_list() == [True, False, None]


def test_duckdb(words):
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    for name, function, result in [
        ("is_word", dictc.arrow.is_word, "BOOLEAN"),
        ("ordinal", dictc.arrow.ordinal, "UBIGINT"),
        ("best", dictc.arrow.fuzzy_best, "VARCHAR"),
    ]:
        function = dictc.arrow.udf(function, words)
        connection.create_function(name, function, ["VARCHAR"], result, type="arrow")
    row = connection.sql("SELECT is_word('tea'), is_word('tee'), ordinal('ten'), best('tee')")
    assert row.fetchall() == [(True, False, 2, "tea")]
    many = connection.sql(
        "SELECT count(*) FROM range(100000) t(i) WHERE is_word(CASE WHEN i % 2 = 0 THEN 'tea' ELSE 'x' END)"
    )
    assert many.fetchall() == [(50000,)]


def test_ranges_of_dealt_boards(tmp_path):
    """However boards are cut into ranges, the totals and the best boards are the same."""
    path = tmp_path / "en.fst"
    dictc.english().save(path)
    solver = dictc.Solver(dictc.english())
    words, points = dictc.score_dealt(solver, "new87", 1, 0, 500)
    order = sorted(range(500), key=lambda n: (-int(points[n]), n))[:3]

    for size, dictionary in [(500, str(path)), (64, dictc.open(path)), (7, "english")]:
        run = dictc.spark.score_dealt(dictionary, "new87", seed=1, best=3, chunk=50)
        rows = pyarrow.RecordBatch.from_pylist(dictc.spark.ranges(500, size))
        results = [row for batch in run(iter([rows])) for row in batch.to_pylist()]
        assert sum(row["count"] for row in results) == 500
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
        points = random.integers(0, most, size=size).astype(numpy.uint64)
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


def test_a_column_of_boards():
    boards = ["hell/likd/oquee/laun", "te/as"]
    batch = pyarrow.RecordBatch.from_pydict({"board": boards})
    (result,) = dictc.spark.score_boards("english")(iter([batch]))
    scores = [dictc.solve(board) for board in boards]
    assert result.column("points").to_pylist() == [solution.points for solution in scores]
    assert result.column("words").to_pylist() == [len(solution) for solution in scores]
