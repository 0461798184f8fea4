"""What a notebook shows, frames of results, arguments that are wrong, puzzles."""

import pickle
import sys
import types

import pytest

import dictc
import dictc.types

numpy = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def words():
    return dictc.from_words({"tea": 1, "teas": 2, "ten": 3, "eat": 4})


def test_reprs(words):
    solver = dictc.Solver(words, min_length=3, points=[0, 0, 0, 1, 2])
    game = dictc.Round(words, "te/as")
    game.add_player("<Ann>")
    game.play("tea")
    scores = dictc.score_dealt(words, count=9)
    for it, text in [
        (solver, "Solver of <dictc.Dictionary of 4 words, in memory>, min_length=3, points=0,0,0,1,2>"),
        (game, "<dictc.Round on te/as: 3 words, 1 player>"),
        (words.matches("te*"), "<dictc.WordIterator: tea, teas, ten; list() takes all"),
        (words.matches("x*"), "no words"),
        (dictc.english().matches("q*"), "quacked, …;"),
        (solver.paths("te/as", "tea"), "<dictc.Paths: an iterator"),
        (scores, f"<dictc.Scores of 9 boards: {scores.words.mean():.2f} words, "),
        (dictc.score_dealt(words, count=0), "<dictc.Scores of 0 boards>"),
        (dictc.Wordle(words, 3), "<dictc.Wordle of 3 words of 3 letters>"),
    ]:
        assert text in repr(it)
    assert game._repr_html_().endswith(
        "<tr><td>&lt;Ann></td><td>1</td></tr></table>"
    ) and "<img" in game._repr_html_()
    assert f"<td>{scores.points.max():.4g}</td>" in scores._repr_html_()
    walk, many = words.matches("te*"), dictc.english().matches("q*")
    assert walk._repr_html_() == (
        "<table><tr><th>word</th></tr><tr><td>tea</td></tr><tr><td>teas</td></tr><tr><td>ten</td></tr></table>"
    )
    assert many._repr_html_().count("<td>") == 11 and many._repr_html_().endswith("<td>…</td></tr></table>")
    assert "<tr><td>points</td><td>0,0,0,1,2</td></tr>" in solver._repr_html_()
    assert "&lt;dictc.Dictionary of 4 words" in solver._repr_html_()


def test_walks_are_sliced(words):
    """As a list of all answers is, and as often as one likes."""
    walk, answers = words.completions(), list(words)
    for part in (slice(2), slice(1, 3), slice(None, None, 2), slice(1, None, 3), slice(3, 9), slice(2, 1)):
        assert walk[part] == answers[part]
    assert list(walk) == answers and walk[:1] == answers[:1]
    with pytest.raises(dictc.Error, match="-1; expected a number from 0"):
        walk[-1:]
    with pytest.raises(ValueError, match="slice step cannot be zero"):
        walk[::0]
    walk = words.completions()
    assert next(walk) == answers[0] and walk[:2] == answers[:2] and next(walk) == answers[1]
    assert repr(dictc.english().matches("*", step_limit=1)).startswith("<dictc.WordIterator: a, …;")
    with pytest.raises(TypeError):
        walk[0]
    with pytest.raises(dictc.StepLimitError) as caught:
        dictc.english().matches("*", step_limit=100_000)[:200_000]
    assert list(caught.value.found) == list(dictc.english())[: len(caught.value.found)] != []


def test_a_block_with_a_dictionary(tmp_path, words):
    """It closes nothing that something still uses."""
    words.save(tmp_path / "words.fst")
    with dictc.open(tmp_path / "words.fst") as opened:
        walk = opened.completions("te")
    assert "tea" in opened and list(walk) == ["tea", "teas", "ten"]


def test_a_pickle_of_a_replaced_file(tmp_path, words, monkeypatch):
    """The error speaks of Spark only if Spark has a copy of the file."""
    path, copy = tmp_path / "words.fst", tmp_path / "copies" / "words.fst"
    words.save(path)
    data = pickle.dumps(dictc.open(path))
    assert pickle.loads(data) == words
    dictc._reopened.clear()
    dictc.from_words(["other"]).save(path)
    for place in (None, tmp_path / "none", copy):
        if place is not None:
            files = types.SimpleNamespace(get=lambda _, place=place: str(place))
            monkeypatch.setitem(sys.modules, "pyspark", types.SimpleNamespace(SparkFiles=files))
        with pytest.raises(dictc.DictionaryError, match="holds another dictionary") as caught:
            pickle.loads(data)
        assert "Spark" not in str(caught.value)
    path.rename(tmp_path / "moved.fst")
    with pytest.raises(FileNotFoundError):
        pickle.loads(data)
    copy.parent.mkdir()
    dictc.from_words(["third"]).save(copy)
    with pytest.raises(dictc.DictionaryError, match="SparkContext.addFile keeps the first file"):
        pickle.loads(data)


def test_items_and_with(words):
    with words as same:
        assert same is words and list(words.items()) == [("eat", 4), ("tea", 1), ("teas", 2), ("ten", 3)]
    assert dict(words.items()[1:3]) == {"tea": 1, "teas": 2}
    assert list(dictc.from_words(["tea"]).items()) == [("tea", None)]


def test_frames(words):
    """N rows of scores; a solution has its columns also if it has no words."""
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    pyarrow = pytest.importorskip("pyarrow")
    scores = dictc.score_dealt(words, count=5)
    number, points, complete = scores
    assert number is scores["words"] and points is scores.points and complete is scores["complete"]
    assert scores == dictc.score_dealt(words, count=5) and not scores != dictc.score_dealt(words, count=5)
    assert scores != dictc.score_dealt(words, count=4) and scores != dict(scores)
    with pytest.raises(TypeError, match=r"dict\(scores\)"):
        pandas.DataFrame(scores)
    with pytest.raises(KeyError):
        scores["word"]
    for frame in (
        pandas.DataFrame(dict(scores)), pandas.DataFrame.from_arrow(scores),
        polars.DataFrame(dict(scores)), polars.DataFrame(scores),
    ):
        assert frame.shape == (5, 3) and list(frame.columns) == ["words", "points", "complete"]
        assert list(frame["points"]) == scores.points.tolist()
    for board, count in [("xx/xx", 0), ("te/as", 3)]:
        solution = dictc.solve(board, words)
        table = pyarrow.table(solution)
        assert table.column_names == list(dictc.Word._fields)
        for frame in (pandas.DataFrame.from_arrow(solution), polars.DataFrame(table)):
            assert frame.shape == (count, 4)
        assert [tuple(row.values()) for row in table.to_pylist()] == [tuple(word) for word in solution]


def test_equal_solutions(words):
    solution = dictc.solve("te/as", words)
    copy = pickle.loads(pickle.dumps(solution))
    assert solution == copy and hash(solution) == hash(copy)
    assert solution != dictc.solve("te/as", words.select(without=["tea"]))
    assert solution != dictc.solve("at/es", words) and solution != list(solution)
    assert solution != dictc.Solver(words, points="0,0,0,7").solve("te/as")


@pytest.mark.parametrize("call, message", [
    (lambda words: dictc.Solver(words, points="0,x"), "points"),
    (lambda words: dictc.Solver(words, points=[0, -1]), "points"),
    (lambda words: dictc.Solver(words, min_length=0), "min_length=0; expected a number from 1 up"),
    (lambda words: dictc.compile("x", graph="x"), 'graph="x"'),
    (lambda words: dictc.Board.deal("new87", -1), "-1; expected a number from 0"),
    (lambda words: dictc.deal(count=-1), "-1; expected a number from 0"),
    (lambda words: dictc.deal(first=2**64 - 1, count=2), "board numbers end"),
    (lambda words: words.fuzzy("tea", -1), "-1; expected a number from 0"),
    (lambda words: words.select(level=-1), "-1; expected a number from 0"),
    (lambda words: dictc.score_dealt(words, count=-1), "count=-1"),
    (lambda words: dictc.score_dealt(words, seed=-1), "-1; expected"),
    (lambda words: dictc.score_dealt(words, threads=0), "threads=0"),
    (lambda words: dictc.score_letters(words, b"abc"), "3 letters are not whole boards"),
    (lambda words: dictc.score_letters(words, b"abcd" * 70_000 + b"ab3d", 2, 2), "board 70000: letter 3"),
    (lambda words: words.ladders("tea", "teas"), "expected 3 letters"),
    (lambda words: dictc.Wordle(words, 9), "no words of 9 letters"),
])
def test_wrong_arguments_are_errors_of_the_package(words, call, message):
    with pytest.raises(dictc.Error, match=message):
        call(words)


def test_what_is_not_a_solver_or_a_file(words, tmp_path):
    assert dictc.score_dealt(words, count=3).points.tolist() == (
        dictc.score_dealt(dictc.Solver(words), count=3).points.tolist()
    )
    with pytest.raises(TypeError, match="'english'; expected a Solver or a Dictionary"):
        dictc.score_dealt("english")
    with pytest.raises(IsADirectoryError) as caught:
        dictc.open(tmp_path)
    assert caught.value.filename == str(tmp_path)


def test_progress_of_scores(words, monkeypatch):
    """In at least fifty steps, or one for each board; large steps are smaller ones of threads."""
    monkeypatch.setattr(dictc, "_BOARDS", 4)
    calls = []
    dictc.score_dealt(words, count=30, threads=2, progress=lambda *done: calls.append(done))
    assert calls == [(done, 30) for done in range(1, 31)]
    calls.clear()
    many = dictc.score_dealt(words, count=1000, threads=2, progress=lambda *done: calls.append(done))
    assert calls == [(done, 1000) for done in range(8, 1001, 8)] and many == dictc.score_dealt(words, count=1000)
    calls.clear()
    scores = dictc.score_dealt(words, count=10, progress=lambda *done: calls.append(done))
    assert calls == [(done, 10) for done in range(1, 11)]
    assert scores.points.tolist() == [dictc.Solver(words).score(it).points for it in dictc.deal(count=10)]

    def stop(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        dictc.score_dealt(words, count=10, progress=stop)
    assert caught.value.found.points.tolist() == scores.points[:1].tolist()


@pytest.mark.parametrize("library", ["tqdm", "rich", None])
def test_bars_of_progress(words, library, monkeypatch, capfd):
    for other in {"tqdm", "rich"} - {library}:
        monkeypatch.setitem(__import__("sys").modules, other, None)
    if library is None:
        with pytest.raises(dictc.Error, match="needs tqdm or rich"):
            dictc.score_dealt(words, count=5, progress=True)
        return
    pytest.importorskip(library)
    dictc.score_dealt(words, count=5, progress=True)
    shown = "".join(capfd.readouterr())
    assert "5/5" in shown or "100%" in shown


def test_dealt_boards():
    assert dictc.deal("big", 7, 3, 2) == [str(dictc.Board.deal("big", 7, it)) for it in (3, 4)]
    assert dictc.deal(count=0) == []


def marks(guess, word):
    """The marks of a guess, by the rules of the game."""
    left = [w for g, w in zip(guess, word) if g != w]
    found = ""
    for g, w in zip(guess, word):
        if g == w:
            found += "g"
        elif g in left:
            left.remove(g)
            found += "y"
        else:
            found += "b"
    return found


def test_wordle():
    common = dictc.english().select(level=35)
    game = dictc.Wordle(common)
    five = [word for word in common if len(word) == 5]
    assert game.fitting() == five and game.marks("GEESE", "crane") == marks("geese", "crane")
    guess = f"eerie={marks('eerie', 'crepe')}"
    left = game.fitting(guess)
    assert left == [word for word in five if marks("eerie", word) == guess[6:]]
    word, bits, *_ = advice = game.advise(guess, limit=3)[0]
    groups = {}
    for answer in left:
        groups.setdefault(marks(word, answer), []).append(answer)
    entropy = -sum(len(it) / len(left) * numpy.log2(len(it) / len(left)) for it in groups.values())
    assert bits == pytest.approx(entropy)
    assert isinstance(advice, dictc.types.Advice) and advice.fits == (word in left)
    assert advice.groups == len(groups) and advice.largest == max(map(len, groups.values()))
    game = dictc.Wordle(common, answers=["Crane", "saute", "tea", "zzzzz"])
    assert game.fitting() == ["crane", "saute", "zzzzz"]
    with pytest.raises(TypeError, match="a str; expected"):
        dictc.Wordle(common, answers="crane")
    with pytest.raises(dictc.QueryError, match="no marks"):
        game.fitting("crane")


def test_bees_and_ladders():
    english = dictc.english()
    found = english.bee("acelpt", "N", 5)
    letters = set("acelptn")
    assert {word.text for word in found} == {
        word for word in english if "n" in word and set(word) <= letters and len(word) >= 5
    }
    for word, points, is_pangram in found:
        assert is_pangram == (set(word) == letters) and points == len(word) + 7 * is_pangram
    ladder, *_ = english.ladders("cold", "warm", limit=1)
    assert (ladder[0], ladder[-1], len(ladder)) == ("cold", "warm", 5)
    for one, next in zip(ladder, ladder[1:]):
        assert next in english and sum(a != b for a, b in zip(one, next)) == 1
