"""Boards, solvers, statistics, rounds."""

import html.parser
import itertools
import json
import os
import pathlib
import pickle
import signal
import sys
import threading
import urllib.parse
import xml.dom.minidom

import numpy
import pytest

import dictc

BOARD = "hell/likd/oquee/laun"


def naive(words, board, size):
    """All words that a walk over touching cells spells: a search over plain strings."""
    rows, columns = size
    prefixes = {word[:end] for word in words for end in range(len(word) + 1)}
    found = set()

    def step(cell, used, text):
        text += board[cell]
        if text not in prefixes:
            return
        if text in words:
            found.add(text)
        row, column = divmod(cell, columns)
        for r, c in itertools.product((row - 1, row, row + 1), (column - 1, column, column + 1)):
            if 0 <= r < rows and 0 <= c < columns and r * columns + c not in used:
                step(r * columns + c, used | {r * columns + c}, text)

    for cell in range(rows * columns):
        step(cell, {cell}, "")
    return sorted(found)


def test_solutions_agree_with_a_search_over_strings():
    random = numpy.random.default_rng(1)
    letters = "aeinrst"
    words = {
        "".join(random.choice(list(letters), size=random.integers(3, 7))) for _ in range(3000)
    }
    solver = dictc.Solver(dictc.from_words(words))
    for rows, columns in [(2, 3), (3, 3), (4, 4), (2, 7)]:
        for _ in range(5):
            text = "".join(random.choice(list(letters), size=rows * columns))
            board = dictc.Board(text, (rows, columns))
            solution = solver.solve(board)
            shortest = 3 if max(rows, columns) <= 4 else 4
            long = {word for word in words if len(word) >= shortest}
            assert solution.words == naive(long, text, (rows, columns))
            score = solver.score(board)
            assert (score.words, score.points) == (len(solution), solution.points)
            for word in solution:
                assert "".join(text[cell] for cell in word.path) == word.text
                assert word.path in solver.paths(board, word.text)


def test_boards():
    board = dictc.Board(BOARD)
    assert (board.rows, board.columns, len(board)) == (4, 4, 16) and board.tiles[9] == "Qu"
    assert dictc.Board(str(board)) == board and hash(dictc.Board(str(board))) == hash(board)
    assert pickle.loads(pickle.dumps(dictc.Board("abcd", torus=True))).torus
    strict = pickle.loads(pickle.dumps(dictc.Board("abcd", strict=True)))
    assert strict.strict and not strict.torus
    assert repr(strict) == 'dictc.Board("ab/cd", strict=True)'
    assert str(dictc.Board.deal("new87", seed=1)) == "erho/ttaf/ruhg/iogs"
    assert dictc.Board("abcdef", (2, 3)).columns == 3
    assert "new87" in dictc.dice() and dictc.dice()["new87"]["rows"] == 4
    drawing = xml.dom.minidom.parseString(board._repr_svg_())
    caption = drawing.getElementsByTagName("text")[-1]
    assert caption.firstChild.data == str(board) == "hell/likd/oqee/laun"
    for wrong in ("", "abc/de", "abcde"):
        with pytest.raises(ValueError):
            dictc.Board(wrong)
    with pytest.raises(TypeError, match="expected a Board or a str, found int"):
        dictc.solve(5)
    with pytest.raises(ValueError, match="new88"):
        dictc.Board.deal("new88")


def test_solution():
    solution = dictc.solve(BOARD)
    assert (len(solution), solution.points, solution.is_complete) == (72, 98, True)
    assert "unequal" in solution and "zebra" not in solution
    path = solution.word("unequal").path
    assert "".join(solution.board.tiles[cell].lower() for cell in path) == "unequal"
    assert path in dictc.Solver(dictc.english()).paths(BOARD, "unequal")
    assert solution[0].text == solution.words[0] and solution[-1].text == solution.words[-1]
    xml.dom.minidom.parseString(solution._repr_svg_())
    xml.dom.minidom.parseString(solution.svg("deal"))
    assert solution.html().startswith("<!") and "unequal" in solution.html()
    as_json = json.loads(solution.to_json())
    assert list(as_json) == ["board", "rows", "columns", "words", "word_count", "points", "complete"]
    assert [word["word"] for word in as_json["words"]] == solution.words
    assert dictc.Board(as_json["board"]) == solution.board
    with pytest.raises(KeyError, match="zebra"):
        solution.word("zebra")
    with pytest.raises(KeyError, match="zebra"):
        solution.svg("zebra")
    with pytest.raises(IndexError):
        solution[72]
    copy = pickle.loads(pickle.dumps(solution))
    assert list(copy) == list(solution) and copy.board == solution.board
    assert pickle.loads(pickle.dumps(solution[3])) == solution[3]


def test_a_solution_is_of_the_board_that_was_searched(tmp_path):
    """It says by which rules, as the program does, and folds texts as its dictionary."""
    solver = dictc.Solver(dictc.english(), min_length=4, points="2n")
    solution = solver.solve(dictc.Board("tea/xxx/sni", torus=True))
    assert json.loads(solution.to_json())["rules"] == "min-length=4 points=2n torus"
    assert "words of 4 letters or more: 2 a letter" in solution.html()
    (tmp_path / "words.txt").write_text("tür\ntrasse\n", encoding="utf-8")
    words = dictc.compile(tmp_path / "words.txt", fold_accents=True)
    for board, folded in [("tü/r.", "tu/r."), ("ß", "[ss]")]:
        solution = dictc.Solver(words).solve(board)
        assert json.loads(solution.to_json())["board"] == str(solution.board) == folded
    for solution, text, word in [
        (dictc.Solver(words).solve("tü/r."), "TÜR", "tur"), (dictc.solve("te/as"), "TEA", "tea"),
    ]:
        assert text in solution and solution.count(text) == 1 and solution.word(text).text == word
        assert solution[solution.index(text)] == solution.word(word)
        assert solution.svg(text) == solution.svg(word)


def test_words_are_tuples():
    """They unpack, sort and become the rows of a frame."""
    solution = dictc.solve("qi/tz")
    text, points, ordinal, path = solution[0]
    assert (text, points, path) == ("quit", 1, [0, 1, 2]) and dictc.english()[ordinal] == "quit"
    assert [word[0] for word in sorted(solution, reverse=True)] == ["zit", "quiz", "quit"]
    assert max(solution, key=lambda word: (word.points, word)).text == "zit"
    match solution[2]:
        case dictc.Word(text, points):
            assert (text, points) == ("zit", 1)
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    rows = map(tuple, solution)
    polars_frame = polars.DataFrame(rows, schema=dictc.Word._fields, orient="row")
    for frame in (pandas.DataFrame(solution), polars_frame):
        assert list(frame.columns) == ["text", "points", "ordinal", "path"]
        assert list(frame["text"]) == solution.words and frame["points"].sum() == 3


def test_notebooks_show_frames_and_images():
    """Nothing outside of them changes: neither styles nor scripts are a part of the notebook."""

    class Tags(html.parser.HTMLParser):
        def handle_starttag(self, tag, attributes):
            tags.append((tag, dict(attributes)))

    tags = []
    solution = dictc.solve('qi/tz')
    Tags().feed(solution._repr_html_())
    ((tag, attributes),) = tags
    assert tag == "iframe" and attributes["srcdoc"] == solution.html()
    assert attributes["sandbox"] == "allow-scripts"
    tags.clear()
    Tags().feed(solution.board._repr_html_())
    ((tag, attributes),) = tags
    assert tag == "img" and attributes["alt"] == "qi/tz"
    kind, drawing = attributes["src"].split(",", 1)
    assert kind == "data:image/svg+xml" and urllib.parse.unquote(drawing) == solution.board._repr_svg_()


def test_rules_and_limits():
    english = dictc.english()
    board = dictc.Board(BOARD)
    long = dictc.Solver(english, min_length=5).solve(board)
    assert min(len(word.text) for word in long) == 5
    flat = dictc.Solver(english, points="0,0,0,1").solve(board)
    assert flat.points == len(flat)
    hurried = dictc.Solver(english, step_limit=10)
    assert not hurried.score("????/????/????/????").is_complete
    assert repr(hurried.solve("????/????/????/????")).endswith(", cut off>")
    for wrong in ({"min_length": 0}, {"points": "x"}):
        with pytest.raises(ValueError):
            dictc.Solver(english, **wrong)
    copy = pickle.loads(pickle.dumps(dictc.Solver(english, min_length=5)))
    assert copy.score(board).words == len(long)
    cut_off = dictc.Solver(english, step_limit=10).score("????/????/????/????")
    assert pickle.loads(pickle.dumps(cut_off)) == cut_off


def test_paths_are_walked_and_limited():
    """Paths come one at a time, for any number of paths, up to the step limit."""
    board, word = "/".join(["a" * 12] * 12), "a" * 12
    solver = dictc.Solver(dictc.from_words(["tea"]), step_limit=10_000)
    paths = solver.paths(board, word)
    assert len(next(paths)) == 12 and paths.is_complete
    assert 0 < sum(1 for _ in paths) < 10_000 and not paths.is_complete
    few = solver.paths("te/ea", "tea")
    assert len(list(few)) == 2 and few.is_complete


def test_batches():
    solver = dictc.Solver(dictc.english())
    boards = numpy.frombuffer(b"".join(
        str(dictc.Board.deal("old76", 7, n)).replace("/", "").encode()
        for n in range(300)
    ), dtype=numpy.uint8)
    scores = dictc.score_letters(solver, boards.reshape(300, 4, 4), threads=1)
    words, points, complete = scores.words, scores.points, scores.complete
    dealt = dictc.score_dealt(solver, "old76", 7, 0, 300)
    assert (words == dealt.words).all() and (points == dealt["points"]).all()
    kinds = (words.dtype, points.dtype, complete.dtype)
    assert kinds == (numpy.int64, numpy.int64, numpy.bool_) and complete.all()
    for threads in (2, 3, 400):
        again = dictc.score_letters(solver, bytes(boards), threads=threads)
        assert (again.points == points).all()
    one_by_one = [solver.score(dictc.Board.deal("old76", 7, n)).points for n in range(300)]
    assert points.tolist() == one_by_one
    assert dictc.score_letters(solver, b"").words.size == 0
    with pytest.raises(ValueError, match="board 1"):
        dictc.score_letters(solver, b"abcd" * 4 + b"abc?" * 4)
    with pytest.raises(ValueError, match="whole boards"):
        dictc.score_letters(solver, b"abc")
    with pytest.raises(ValueError, match="uint8"):
        dictc.score_letters(solver, numpy.zeros(16))
    with pytest.raises(ValueError):
        dictc.score_letters(solver, b"", rows=0)
    with pytest.raises(ValueError, match="2\\*\\*64"):
        dictc.score_dealt(solver, first=2**64 - 1, count=2)
    for first, count in [(1, 2**64 - 1), (0, 2**63), (2**63, 2**63)]:
        with pytest.raises(dictc.Error):
            dictc.score_dealt(solver, first=first, count=count)


def test_batches_say_what_was_cut_off(tmp_path):
    """A board that is cut off by the step limit is not a board without words."""
    (tmp_path / "words.txt").write_text("tea\nteas\n")
    # Without a graph, solvers use the search that has a limit.
    words = dictc.compile(tmp_path / "words.txt", graph="none")
    solver = dictc.Solver(words, step_limit=20)
    letters = b"teas" * 4 + b"zzzz" * 4
    scores = dictc.score_letters(solver, letters)
    assert scores.complete.tolist() == [False, True]
    assert dictc.score_letters(dictc.Solver(words), letters).complete.all()
    assert dictc.score_dealt(dictc.Solver(words, step_limit=1), count=3).complete.tolist() == [False] * 3


def test_batches_of_many_chunks():
    """Threads get their boards in chunks; the answers are in order."""
    solver = dictc.Solver(dictc.from_words(["tea", "eat", "rat"]))
    one = dictc.score_dealt(solver, count=50_000)
    three = dictc.score_dealt(solver, count=50_000, threads=3)
    assert (one.words == three.words).all() and one.words.sum() > 0


def score_many_boards():
    dictc.score_dealt(dictc.Solver(dictc.from_words(["tea"])), count=20_000_000)


def skip_phrases():
    """Minutes of phrases before the first one that is kept."""
    dictc.english().matches("?????? ??????")[10**12 :]


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
@pytest.mark.parametrize("work", [score_many_boards, skip_phrases])
def test_long_calls_answer_signals(work):
    """Between two chunks of boards, or of prefixes."""

    def stop(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGUSR1, stop)
    try:
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_statistics():
    solver, both = dictc.Solver(dictc.english()), dictc.Statistics()
    parts = [dictc.Statistics(), dictc.Statistics()]
    for n in range(20):
        solution = solver.solve(dictc.Board.deal("new87", 1, n))
        both.add(solution)
        parts[n % 2].add(solution)
    parts[0].merge(parts[1])
    points = dictc.score_dealt(solver, "new87", 1, 0, 20).points
    for statistics in (both, parts[0]):
        assert statistics.boards == 20
        assert statistics.points["sum"] == points.sum() and statistics.points["max"] == points.max()
        assert sum(words for words, _ in statistics.lengths.values()) == statistics.words["sum"]


    copy = pickle.loads(pickle.dumps(both))
    assert copy == both == parts[0] and copy != parts[1]
    copy.merge(parts[1])
    assert copy.boards == 30 and copy.points["sum"] == both.points["sum"] + parts[1].points["sum"]
    assert pickle.loads(pickle.dumps(dictc.Statistics())) == dictc.Statistics()


def test_rounds_pickle():
    """As what they were made of and what happened since."""
    words = dictc.english()
    code = dictc.Round(words, seed=5).code
    rounds = [
        dictc.Round(words, dictc.Board("te/am", torus=True), seconds=None),
        dictc.Round(words, dice="big", seed=3, seconds=60),
        dictc.Round.from_code(words, code),
    ]
    for game in rounds:
        copy = pickle.loads(pickle.dumps(game))
        for it in (game, copy):
            it.add_player("Ann")
            it.add_computer(3, seed=4)
            it.play("team", 5.0)
            it.play(it.words[0][0], 6.0)
            it.advance(30)
        with pytest.raises(IndexError):
            game.play("tea", player=9)
        for copy in (copy, pickle.loads(pickle.dumps(game))):
            assert copy.to_json() == game.to_json() and copy.scores() == game.scores()
            assert (copy.code, copy.board, copy.hint(1)) == (game.code, game.board, game.hint(1))
        game.end()
        assert pickle.loads(pickle.dumps(game)).play("tea", 1)[0] == game.play("tea", 1)[0] == "too_late"


def test_rounds():
    words = dictc.from_words(["tea", "team", "meat", "ten"])
    game = dictc.Round(words, "te/am", seconds=60)
    ann, computer = game.add_player("Ann"), game.add_computer(5)
    assert game.play("TEAM", 1)[:2] == ("found", 1)
    assert game.play("team", 2)[0] == "repeated"
    assert game.play("ten", 2) == ("not_on_board", 0, None)
    assert game.play("mae", 2)[0] == "not_in_dictionary"
    assert game.hint(0, player=ann) == ("length", 4) and game.hint(99) is None
    game.advance(30)
    game.end()
    assert game.play("tea", 61)[0] == "too_late"
    assert game.scores() == [("Ann", 0), ("computer 5", 2)] and game.missed() == []
    assert game.sheet(ann)[0] == "TEAM" and len(game.sheet(computer)) == 3
    dealt = dictc.Round(words, seed=9)
    assert dictc.Round.from_code(words, dealt.code).board == dealt.board
    assert game.code is None
    with pytest.raises(ValueError):
        dictc.Round.from_code(dictc.english(), dealt.code)
    with pytest.raises(ValueError):
        dictc.Round.from_code(words, "nonsense")
    with pytest.raises(IndexError, match="player 7"):
        game.play("tea", player=7)
    with pytest.raises(ValueError, match="1 to 5"):
        game.add_computer(6)
    with pytest.raises(ValueError, match="time"):
        game.play("tea", float("nan"))


def test_dice_of_letters_show_the_letters_of_a_dictionary() -> None:
    words = dictc.from_words(["नमक", "नमस्ते"])
    # As `solve --dice letters --seed 1` rolls them.
    board = dictc.Board.deal("letters", 1, dictionary=words)
    assert str(board) == "मनकस्ते/स्तेनकक/ममस्तेन/मकनक"
    small = dictc.Board.deal("letters", 1, dictionary=words, size=(2, 5))
    assert str(small) == "मनकस्तेस्ते/नककमम"
    game = dictc.Round(words, dice="letters", seed=1, size=(2, 5))
    assert str(game.board) == str(small)
    assert game.code is None
    assert str(pickle.loads(pickle.dumps(game)).board) == str(small)
    scores = dictc.score_dealt(dictc.Solver(words), "letters", 1, count=3)
    for number, expected in enumerate(scores.words):
        dealt = dictc.Board.deal("letters", 1, number, dictionary=words)
        assert dictc.Solver(words).score(dealt).words == expected
    with pytest.raises(ValueError, match="dictionary"):
        dictc.Board.deal("letters")
    with pytest.raises(dictc.BoardError, match="4x4"):
        dictc.Board.deal("new87", size=(5, 5))


def test_a_typed_board_is_read_in_the_letters_of_the_dictionary(tmp_path: pathlib.Path) -> None:
    (tmp_path / "tr.txt").write_text("kırık\nkır\n", "utf-8")
    words = dictc.compile(tmp_path / "tr.txt", alphabet="tr")
    solver = dictc.Solver(words)
    assert [word.text for word in solver.solve("KIR/IIK")] == ["kır", "kırık"]
    assert solver.score("KIR/IIK") == solver.score("kır/ııK")
    assert dictc.Round(words, "KIR/IIK").words == dictc.Round(words, "kır/ıık").words
