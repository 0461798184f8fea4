"""The functions of dictc.spark in the engines: two Spark executors, Ray, Dask."""

import os
import pathlib
import pickle
import signal
import sys

import pytest

import dictc
import dictc.arrow
import dictc.spark

pyarrow = pytest.importorskip("pyarrow")

BOARDS, SIZE, SEED, BEST = 6000, 1000, 3, 4


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("dictionary") / "en.fst"
    dictc.english().save(path)
    return path


@pytest.fixture(scope="module")
def expected():
    """The totals and the best boards, one after the other."""
    words, points, _ = dictc.score_dealt(dictc.Solver(dictc.english()), "new87", SEED, 0, BOARDS)
    best = sorted(range(BOARDS), key=lambda n: (-int(points[n]), n))[:BEST]
    return int(words.sum()), int(points.sum()), best


def totals(rows):
    """The values of `expected`, from the rows of all ranges. Each range must occur once."""
    rows = sorted(rows, key=lambda row: row["first"])
    ranges = [(row["first"], row["count"]) for row in rows]
    assert ranges == [(row["first"], row["count"]) for row in dictc.spark.ranges(BOARDS, SIZE)]
    boards = [board for row in rows for board in row["best"]]
    boards.sort(key=lambda board: (-board["points"], board["number"]))
    numbers = [board["number"] for board in boards[:BEST]]
    return sum(row["words"] for row in rows), sum(row["points"] for row in rows), numbers


def parent(process):
    return int(pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])


def dying(function, marker, victim):
    """The function, but the first process that finds no marker kills itself or its executor."""

    def run(batches):
        for batch in batches:
            # A batch can hold several ranges, in the order in which they came.
            if 2 * SIZE in batch.column("first").to_pylist():
                try:
                    os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    pass
                else:
                    # A worker's parent is the daemon that forks workers, and its parent the executor.
                    process = os.getpid() if victim == "worker" else parent(os.getppid())
                    os.kill(process, signal.SIGKILL)
            yield from function(iter([batch]))

    return run


@pytest.fixture(scope="module")
def spark(path):
    pyspark = pytest.importorskip("pyspark")
    from pyspark import cloudpickle
    from pyspark.sql import SparkSession

    # Executors cannot import this file.
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ.setdefault("SPARK_HOME", os.path.dirname(pyspark.__file__))
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.executorEnv.PYTHONPATH", os.environ.get("PYTHONPATH", ""))
        .config("spark.driver.memory", "512m")
        .config("spark.default.parallelism", "4")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    session.sparkContext.addFile(str(path))
    yield session
    session.stop()


@pytest.mark.parametrize("victim", [None, "worker", "executor"])
def test_spark(spark, expected, tmp_path, victim):
    # The name alone: each executor has its own copy of the file.
    function = dictc.spark.score_dealt("en.fst", "new87", SEED, BEST)
    marker = tmp_path / "marker"
    if victim:
        function = dying(function, str(marker), victim)
    table = spark.createDataFrame(dictc.spark.ranges(BOARDS, SIZE), dictc.spark.RANGE_SCHEMA)
    table = table.repartition(BOARDS // SIZE, "first")
    rows = table.mapInArrow(function, dictc.spark.SCORE_DEALT_SCHEMA).collect()
    assert totals([row.asDict(recursive=True) for row in rows]) == expected
    assert marker.exists() == (victim is not None)


def test_spark_maps_a_dictionary_once(spark, path):
    """A worker opens a pickled dictionary and a solver once, for any number of tasks."""
    dictionary = dictc.open(path)
    solver = dictc.Solver(dictionary, min_length=5)

    def work(_):
        first = pickle.loads(pickle.dumps(dictionary))
        assert first is pickle.loads(pickle.dumps(dictionary))
        return os.getpid(), len(first), solver.score("hell/likd/oquee/laun").words

    results = spark.sparkContext.parallelize(range(8), 8).map(work).collect()
    words = solver.score("hell/likd/oquee/laun").words
    assert {result[1:] for result in results} == {(len(dictionary), words)}


def test_spark_opens_a_replaced_dictionary(spark, tmp_path):
    """Between two jobs of the same executors. One that was pickled before is refused."""
    path = tmp_path / "words.fst"
    table = spark.createDataFrame(dictc.spark.ranges(40, 10), dictc.spark.RANGE_SCHEMA).repartition(4)

    def points(dictionary):
        function = dictc.spark.score_dealt(dictionary, "new87", SEED, 1)
        rows = table.mapInArrow(function, dictc.spark.SCORE_DEALT_SCHEMA).collect()
        return sum(row.points for row in rows)

    english = dictc.english()
    words = [english, dictc.from_words(english[::7]), english]
    for dictionary in words:
        dictionary.save(path)
        expected = dictc.score_dealt(dictc.Solver(dictionary), "new87", SEED, 0, 40).points.sum()
        assert points(str(path)) == expected
    before = dictc.open(path)
    words[1].save(path)
    with pytest.raises(Exception, match="holds another dictionary than the one that was sent"):
        points(before)


def test_spark_notices_a_replaced_file(spark, tmp_path, monkeypatch):
    """`addFile` sends a path only once, so executors keep the old file."""
    monkeypatch.chdir(tmp_path)
    table = spark.createDataFrame(dictc.spark.ranges(40, 10), dictc.spark.RANGE_SCHEMA).repartition(4)

    def send(name, dictionary):
        dictionary.save(name)
        spark.sparkContext.addFile(str(tmp_path / name))
        return dictc.spark.score_dealt(name, "new87", SEED, 1)

    def points(function):
        rows = table.mapInArrow(function, dictc.spark.SCORE_DEALT_SCHEMA).collect()
        return sum(row.points for row in rows)

    english = dictc.english()
    fewer = dictc.from_words(english[::7])
    totals = [
        dictc.score_dealt(dictc.Solver(it), "new87", SEED, 0, 40).points.sum() for it in (english, fewer)
    ]
    assert points(send("sent.fst", english)) == totals[0]
    function = send("sent.fst", fewer)
    # Machines of a cluster have only their copies.
    os.remove("sent.fst")
    with pytest.raises(Exception, match="sent.fst: holds another dictionary than the one that was sent"):
        points(function)
    assert points(send("new.fst", fewer)) == totals[1]


def test_spark_columns(spark, path):
    """Each function in SQL has the answers of `dictc.arrow`, for a path and for a dictionary."""
    from test_columns import typed_words

    texts = ["QUIZ", None, "q??", "Recieve", "cafe\u0301", "[a", "te/as", *typed_words()]
    table = spark.createDataFrame([(n, text) for n, text in enumerate(texts)], "n long, w string")
    table.createOrReplaceTempView("texts")
    common = dictc.english().select(level=35)
    for name, dictionary, asked in [("", str(path), dictc.english()), ("common_", common, common)]:
        dictc.spark.register(spark, dictionary, prefix=name, wrong="null", limit=2)
        calls = ", ".join(f"{name}{function}(w)" for function in dictc.arrow.FUNCTIONS)
        rows = spark.sql(f"SELECT {calls} FROM texts ORDER BY n").collect()
        for function in dictc.arrow.FUNCTIONS:
            ask = dictc.arrow._for_engine(function, asked, "null", 2, 2)
            found = [row.asDict(recursive=True)[f"{name}{function}(w)"] for row in rows]
            assert found == ask(pyarrow.array(texts)).to_pylist(), function


def test_spark_boards(spark):
    """Ids stay, and boards that are wrong are null."""
    boards = dictc.deal("new87", 1, count=100)
    rows = [(n + 1000, board) for n, board in enumerate([*boards, "abc/de"])]
    table = spark.createDataFrame(rows, "id long, board string")
    function = dictc.spark.score_boards("english", wrong="null")
    schema = dictc.spark.score_boards_schema(table.schema)
    found = {row.id: (row.words, row.points, row.complete) for row in table.mapInArrow(function, schema).collect()}
    words, points, _ = dictc.score_dealt(dictc.Solver(dictc.english()), "new87", 1, 0, 100)
    expected = {1000 + n: (int(words[n]), int(points[n]), True) for n in range(100)}
    assert found == expected | {1100: (None, None, None)}
    only_boards = table.where("id < 1100").select("board")
    result = only_boards.mapInArrow(function, dictc.spark.SCORE_BOARDS_SCHEMA)
    assert {row.board: row.points for row in result.collect()} == dict(zip(boards, points.tolist()))
    with pytest.raises(Exception, match=r"row \d+ of a batch of \d+, 'abc/de': not a board"):
        table.mapInArrow(dictc.spark.score_boards("english"), schema).collect()


def test_ray(path, expected):
    ray = pytest.importorskip("ray")
    import ray.data

    pytest.importorskip("pandas")
    environment = {"env_vars": {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env=environment)
    try:
        ray.data.DataContext.get_current().enable_progress_bars = False
        table = ray.data.from_items(dictc.spark.ranges(BOARDS, SIZE), override_num_blocks=4)
        # A dictionary travels as its path and fingerprint.
        function = dictc.spark.score_dealt(dictc.open(path), "new87", SEED, BEST)
        function = dictc.spark.on_table(function)
        rows = table.map_batches(function, batch_format="pyarrow", batch_size=2).take_all()
        assert totals(rows) == expected
    finally:
        ray.shutdown()


def test_dask(path, expected):
    pytest.importorskip("dask")
    pandas = pytest.importorskip("pandas")
    dataframe = pytest.importorskip("dask.dataframe")
    function = dictc.spark.on_table(dictc.spark.score_dealt(str(path), "new87", SEED, BEST))
    frame = pandas.DataFrame(dictc.spark.ranges(BOARDS, SIZE))
    table = dataframe.from_pandas(frame, npartitions=4)
    table = table.map_partitions(function, meta=function(frame[:0]))
    result = table.compute(scheduler="processes", num_workers=2)
    assert totals(result.to_dict("records")) == expected


def test_dask_divisions():
    """The index stays, and so known divisions are true: look-ups and joins find their rows."""
    pandas = pytest.importorskip("pandas")
    dataframe = pytest.importorskip("dask.dataframe")
    boards = [str(dictc.Board.deal("new87", 1, n)) for n in range(100)]
    frame = pandas.DataFrame({"board": boards, "name": [f"n{n}" for n in range(100)]})
    table = dataframe.from_pandas(frame, npartitions=4)
    function = dictc.spark.on_table(dictc.spark.score_boards("english"))
    scores = table.map_partitions(function, meta=function(frame[:0]))
    assert scores.known_divisions
    expected = function(frame)
    assert scores.loc[60].compute(scheduler="threads")["name"].tolist() == ["n60"]
    joined = table[["name"]].join(scores[["points"]]).compute(scheduler="threads")
    assert joined["points"].tolist() == expected["points"].tolist() and len(joined) == 100
    result = scores.compute(scheduler="threads")
    pandas.testing.assert_frame_equal(result, expected, check_dtype=False)


def test_tables():
    function = dictc.spark.on_table(dictc.spark.score_dealt("english", "new87", SEED, 1))
    table = pyarrow.Table.from_pylist(dictc.spark.ranges(20, 8))
    rows = function(table).to_pylist()
    assert function(table.to_pandas())["points"].tolist() == [row["points"] for row in rows]
    empty = function(table.slice(0, 0))
    assert empty.num_rows == 0 and empty.schema == function(table).schema
