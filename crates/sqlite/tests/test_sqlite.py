"""Tests of the extension, in a Python whose sqlite3 module loads extensions.

    EXTENSION=libdictc_sqlite.so DICTC=dictc ANSWERS=answers.tsv python3 test_sqlite.py

DICTC is the program that compiles the dictionaries of the tests; `cargo run --release -p answers -- sql`
writes the answers of the Rust libraries.
"""

import os
import pathlib
import random
import re
import sqlite3
import struct
import subprocess
import tempfile
import threading
import unicodedata
import unittest

EXTENSION = os.path.abspath(os.environ["EXTENSION"])
DICTC = os.path.abspath(os.environ["DICTC"])


def connect(path=":memory:"):
    db = sqlite3.connect(path, check_same_thread=False)
    db.enable_load_extension(True)
    db.load_extension(EXTENSION)
    db.enable_load_extension(False)
    return db


def rows(db, query, *arguments):
    return db.execute(query, arguments).fetchall()


def column(db, query, *arguments):
    return [row[0] for row in rows(db, query, *arguments)]


def one(db, query, *arguments):
    (row,) = rows(db, query, *arguments)
    return row[0]


def plan(db, query, *arguments):
    """The part of EXPLAIN QUERY PLAN that the table chose."""
    lines = [row[3] for row in db.execute("EXPLAIN QUERY PLAN " + query, arguments)]
    return [line.split(":", 1)[1] for line in lines if "VIRTUAL TABLE" in line]


def distance(a, b):
    """The number of edits between two words, by the textbook's table."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        above, row = row, [i + 1]
        for j, y in enumerate(b):
            row.append(min(above[j] + (x != y), above[j + 1] + 1, row[j] + 1))
    return row[-1]


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x82F63B78 * (crc & 1)
    return crc ^ 0xFFFFFFFF


def hostile(letters, words=None):
    """A plain fst file of all words of this number of letters, which may state another number."""
    inputs = bytes(reversed(b"abcdefghijklmnopqrstuvwxyz"))
    # 26 transitions to the node before: at a distance of one byte, or 0 for the end of a word.
    nodes = b"".join(bytes([min(at, 1)]) * 26 + inputs + b"\x10\x1a" for at in range(letters))
    file = struct.pack("<QQ", 3, 0) + nodes
    file += struct.pack("<QQ", words or 26**letters, len(file) - 1)
    crc = crc32c(file)
    return file + struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


class WithFolder(unittest.TestCase):
    """Tests with dictionary files: `words.fst` with values and accents, `plain.fst` without either."""

    WORDS = ["a", "as", "ash", "été", "étude", "tea", "teas", "team", "ten", "toe", "zoë", "quiz", "quit", "über"]

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.values = {word: 7 * number for number, word in enumerate(sorted(cls.WORDS, key=str.encode))}
        cls.compile("words", "".join(f"{word}\t{value}\n" for word, value in cls.values.items()))

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def compile(cls, name, text):
        source, target = cls.folder / f"{name}.txt", cls.folder / f"{name}.fst"
        source.write_text(text, encoding="utf-8")
        command = [DICTC, source, "-o", target, "--min-length", "1", "--report", "none"]
        subprocess.run(command, check=True)
        return target

    def file(self, name):
        return str(self.folder / f"{name}.fst")

    def assert_fails(self, db, message, query, *arguments):
        """The query is an error, and the connection continues to work."""
        with self.assertRaises(sqlite3.Error) as caught:
            rows(db, query, *arguments)
        self.assertIn(message, str(caught.exception))
        self.assertEqual(one(db, "SELECT dict_contains('english', 'quiz')"), 1)


class Functions(WithFolder):
    def test_words(self):
        db, words = connect(), self.file("words")
        for number, (word, value) in enumerate(self.values.items()):
            found = rows(
                db,
                "SELECT dict_contains(:d, :w), dict_ordinal(:d, :w), dict_value(:d, :w), dict_word(:d, :n)".replace(
                    ":d", "?1").replace(":w", "?2").replace(":n", "?3"),
                words, word, number)
            self.assertEqual(found, [(1, number, value, word)])
        for text in ["te", "TÉA", "", "teax", "\0", "a" * 100_000]:
            found = rows(db, "SELECT dict_contains(?1, ?2), dict_ordinal(?1, ?2), dict_value(?1, ?2)", words, text)
            self.assertEqual(found, [(0, None, None)])
        self.assertEqual(one(db, "SELECT dict_contains(?, 'TEA')", words), 1)
        self.assertEqual(one(db, "SELECT dict_len(?)", words), len(self.values))
        for ordinal in [-1, len(self.values), 2**63 - 1, -(2**63), None]:
            self.assertIsNone(one(db, "SELECT dict_word(?, ?)", words, ordinal))
        self.assertIsNone(one(db, "SELECT dict_contains(?, NULL)", words))
        # Bytes that are not UTF-8 are not a word.
        self.assertEqual(one(db, "SELECT dict_contains(?, CAST(x'74ff' AS TEXT))", words), 0)

    def test_texts(self):
        db = connect()
        self.assertEqual(one(db, "SELECT dict_normalize('ÉTÉ')"), "été")
        self.assertEqual(one(db, "SELECT dict_alphagram('retina')"), "aeinrt")
        self.assertIsNone(one(db, "SELECT dict_normalize(NULL)"))
        self.assertRegex(one(db, "SELECT dict_version()"), r"^\d+\.\d+\.\d+$")
        self.assertIn("SCOWL", one(db, "SELECT dict_notices()"))
        self.assertRegex(one(db, "SELECT dict_fingerprint('english')"), "^[0-9a-f]{64}$")

    def test_boards(self):
        db = connect()
        board = "hell/likd/oquee/laun"
        found = rows(db, "SELECT word, points, path FROM dict_solve('english', ?)", board)
        self.assertIn("unequal", [row[0] for row in found])
        score = rows(db, "SELECT dict_count('english', ?1), dict_score('english', ?1)", board)
        self.assertEqual(score, [(len(found), sum(row[1] for row in found))])
        for word, _, path in found:
            self.assertEqual(len(path.split()), len(word.replace("qu", "q")))
        longer = rows(db, "SELECT dict_count('english', ?1, 5), count(*) FROM dict_solve('english', ?1, 5)", board)
        self.assertEqual(longer, [(sum(len(row[0]) >= 5 for row in found),) * 2])
        self.assertIsNone(one(db, "SELECT dict_score('english', NULL)"))
        self.assertEqual(one(db, "SELECT dict_deal('new87', 7, 0)"), "poqe/fclt/gvho/sdel")

    def test_options_of_boards(self):
        db, words = connect(), self.file("words")
        def solve(board, options, file=words):
            found = rows(db, "SELECT word, points FROM dict_solve(?, ?, ?)", file, board, options)
            score = rows(db, "SELECT dict_count(?1, ?2, ?3), dict_score(?1, ?2, ?3)", file, board, options)
            self.assertEqual(score, [(len(found), sum(row[1] for row in found))])
            return found
        # Across the edges.
        self.assertEqual(solve("txe/xxx/axx", None), [])
        self.assertEqual(solve("txe/xxx/axx", "torus"), [("tea", 1)])
        self.assertEqual(solve("qi/zx", None), [("quiz", 1)])
        self.assertEqual(solve("qi/zx", " bare-q  min-length=4 "), [])
        self.assertEqual(solve("te/as", "min-length=2 points=0,0,7,9"), [("as", 7), ("tea", 9), ("teas", 9)])
        self.assertEqual(solve("te/as", "min-length=4"), solve("te/as", 4))
        self.assertEqual(solve("te/as", ""), solve("te/as", None))
        golden = pathlib.Path(__file__).parents[2] / "lexicon/tests/golden/v1-alphabet.fst"
        self.assertEqual(solve("ilj/jl.", None, str(golden)), [("ljilj", 1)])
        self.assertEqual(solve("ilj/jl.", "strict", str(golden)), [])
        self.assertEqual(solve("i[lj]/[lj].", "strict", str(golden)), [("ljilj", 1)])
        fails = lambda options, message: self.assert_fails(
            db, message, "SELECT * FROM dict_solve('english', '????/????/????/????', ?)", options)
        fails("step-limit=1000", "the search was cut off by the step limit")
        fails("klein-bottle", "dict_solve: unknown option klein-bottle; expected torus, bare-q, strict, min-length=N, points=")
        fails("torus=1", "unknown option torus=1")
        fails("min-length=x", "min-length=x: expected a number from 0 up after min-length=")
        fails("points=a", "points")
        fails("min-length=4 torus min-length=5", "min-length=5: expected min-length once")
        fails(2.5, "the minimum length is a real number")
        for function in ["dict_score", "dict_count", "dict_why_none"]:
            self.assert_fails(db, f"{function}: unknown option flat", f"SELECT {function}('english', 'te/as', 'flat')")
        self.assertIsNone(one(db, "SELECT dict_why_none('english', 'te/as', 'torus')"))
        self.assertIn("5", one(db, "SELECT dict_why_none(?, 'te/as', 'min-length=6')", words))

    def test_rows(self):
        db, words = connect(), self.file("words")
        self.assertEqual(column(db, "SELECT word FROM dict_completions(?, 'tea')", words), ["tea", "team", "teas"])
        self.assertEqual(column(db, "SELECT word FROM dict_prefixes(?, 'teamster')", words), ["tea", "team"])
        self.assertEqual(column(db, "SELECT word FROM dict_matches(?, '?t*')", words), ["étude", "été"])
        self.assertEqual(column(db, "SELECT word FROM dict_regex(?, '^z|^.$')", words), ["a", "zoë"])
        self.assertEqual(column(db, "SELECT word FROM dict_regex(?, 'ea')", words), ["tea", "team", "teas"])
        self.assertEqual(column(db, "SELECT word FROM dict_regex(?, '.ea', 1)", words), ["tea"])
        near = rows(db, "SELECT word, distance FROM dict_fuzzy(?, 'teal', 1)", words)
        self.assertEqual(sorted(near), [("tea", 1), ("team", 1), ("teas", 1)])
        for edits in range(6):
            expected = [word for word in self.values if distance("teal", word) <= edits]
            found = column(db, "SELECT word FROM dict_fuzzy(?, 'teal', ?) ORDER BY ordinal", words, edits)
            self.assertEqual(found, expected)
        self.assertEqual(column(db, "SELECT word FROM dict_fuzzy(?, 'ETN', 1)", words), ["ten"])
        self.assertEqual(column(db, "SELECT word FROM dict_matches(?, ' Te?  Q*Z ')", words), ["tea quiz", "ten quiz"])
        self.assertEqual(column(db, "SELECT word FROM dict_anagrams(?, '*Q [uv]')", words), ["quit", "quiz"])
        self.assertEqual(column(db, "SELECT word FROM dict_anagrams(?, 'eat')", words), ["tea"])
        self.assertEqual(column(db, "SELECT word FROM dict_anagrams(?, 'seat', 0)", words), ["teas", "tea", "as", "a"])
        found = rows(db, "SELECT word, value, ordinal FROM dict_matches(?, 'q*')", words)
        self.assertEqual(found, [(w, self.values[w], list(self.values).index(w)) for w in ["quit", "quiz"]])
        # The arguments are columns, also of a join in either order.
        found = rows(db, "SELECT word, pattern FROM dict_matches JOIN (SELECT 'te?' AS p) ON pattern = p AND dictionary = ?", words)
        self.assertEqual(found, [("tea", "te?"), ("ten", "te?")])
        for function in ["completions", "prefixes", "matches", "regex", "fuzzy", "anagrams", "solve"]:
            self.assertEqual(rows(db, f"SELECT * FROM dict_{function}('english', NULL)"), [])

    def test_interrupt(self):
        # Words for three places, and none for the fourth: a second without a row.
        db = connect()
        done = threading.Event()

        def interrupt():
            while not done.wait(0.01):
                db.interrupt()

        thread = threading.Thread(target=interrupt)
        thread.start()
        try:
            with self.assertRaisesRegex(sqlite3.OperationalError, "interrupted"):
                rows(db, "SELECT * FROM dict_matches('english', '*a* *a* *a* qqqq')")
        finally:
            done.set()
            thread.join()
        self.assertEqual(one(db, "SELECT dict_contains('english', 'quiz')"), 1)

    def test_use_in_a_schema(self):
        db = connect()
        db.execute("CREATE TABLE plays(word TEXT CHECK (dict_contains('english', word)))")
        db.execute("INSERT INTO plays VALUES ('quiz')")
        with self.assertRaises(sqlite3.IntegrityError):
            db.execute("INSERT INTO plays VALUES ('quizz')")

    def test_wrong_boards(self):
        """An error quotes the board and counts the call; with wrong=null, there is no error."""
        db = connect()
        boards = "(VALUES ('te/as'), ('qi/tz'), ('te/a')) AS t"
        with self.assertRaises(sqlite3.OperationalError) as caught:
            rows(db, f"SELECT dict_score('english', column1) FROM {boards}")
        self.assertEqual(
            str(caught.exception),
            "dict_score, call 3 of the statement: board 'te/a': row 2 has 1 tile, row 1 has 2",
        )
        for name, answers in [("score", [20, 3, None]), ("count", [20, 3, None]), ("why_none", [None] * 3)]:
            query = f"SELECT dict_{name}('english', column1, 'wrong=null') FROM {boards}"
            self.assertEqual(column(db, query), answers)
        blanks = "????/????/????/????"
        options = "step-limit=10 wrong=null"
        self.assertIsNone(one(db, "SELECT dict_score('english', ?, ?)", blanks, options))
        self.assertEqual(rows(db, "SELECT word FROM dict_solve('english', 'te/a', 'wrong=null')"), [])
        with self.assertRaisesRegex(sqlite3.OperationalError, "dict_solve: board 'te/a': row 2"):
            rows(db, "SELECT word FROM dict_solve('english', 'te/a', 'wrong=raise')")
        with self.assertRaisesRegex(sqlite3.OperationalError, "unknown option wrong=no.*wrong=null or wrong=raise"):
            one(db, "SELECT dict_score('english', 'te/as', 'wrong=no')")

    def test_200_words_as_they_are_typed(self):
        """Words in capitals, with accents, decomposed, and misspelled, as a table and Python's own strings answer."""
        db = connect()
        list_of = rows(db, "SELECT word, value, ordinal FROM dict_completions('english', '')")
        value, ordinal = ({row[0]: row[at] for row in list_of} for at in (1, 2))
        some = list(value)[1000::5000][:50]
        accents = [unicodedata.normalize("NFC", word[0] + "\u0301" + word[1:]) for word in some]
        misspelled = [word[:1] + word[2:3] + word[1:2] + word[3:] for word in some]
        decomposed = [unicodedata.normalize("NFD", word) for word in accents]
        typed = [*map(str.upper, some), *accents, *decomposed, *misspelled]
        self.assertEqual(len(typed), 200)
        db.execute("CREATE TABLE typed(text TEXT)")
        db.executemany("INSERT INTO typed VALUES (?)", [(text,) for text in typed])
        query = ", ".join(f"dict_{name}('english', text)" for name in ["fold", "contains", "ordinal", "value", "fuzzy_best"])
        for text, (fold, is_word, rank, level, best) in zip(typed, rows(db, f"SELECT {query} FROM typed"), strict=True):
            letters = unicodedata.normalize("NFD", text.lower())
            self.assertEqual(fold, "".join(letter for letter in letters if not unicodedata.combining(letter)))
            self.assertEqual((is_word, rank, level), (int(fold in value), ordinal.get(fold), value.get(fold)))
            near = column(db, "SELECT word FROM dict_fuzzy('english', ?) LIMIT 1", text)
            self.assertEqual([best], [fold] if fold in value else near or [None])

    def test_a_selection(self):
        """Wherever a dictionary is named: words up to a level, with some values, and without some."""
        db, words = connect(), self.file("words")
        self.assertEqual(one(db, "SELECT dict_fuzzy_best('english', 'calender')"), "calender")
        self.assertEqual(one(db, "SELECT dict_fuzzy_best('english level=35 clean', 'calender')"), "calendar")
        levels = column(db, "SELECT value FROM dict_completions('english level=35', 'qu')")
        self.assertEqual(max(levels), 35)
        self.assertEqual(
            one(db, "SELECT count(*) FROM dict_completions('english', '') WHERE value <= 35"),
            one(db, "SELECT dict_len('english level=35')"))
        self.assertEqual(one(db, "SELECT dict_meaning('english level=35', 'quiz') = dict_meaning('english', 'quiz')"), 1)
        self.assertLess(
            one(db, "SELECT dict_score('english  level=10', 'hell/likd/oquee/laun')"),
            one(db, "SELECT dict_score('english', 'hell/likd/oquee/laun')"))
        for option, chosen in [("value=14..28", lambda it: 14 <= it <= 28), ("value=..14", lambda it: it <= 14),
                               ("value=28..", lambda it: it >= 28), ("value=28", lambda it: it == 28)]:
            expected = [word for word, value in self.values.items() if chosen(value)]
            found = column(db, "SELECT word FROM dict_completions(?, '')", f"{words} {option}")
            self.assertEqual(found, expected)
            db.execute(f"CREATE VIRTUAL TABLE t USING dictc('{words} {option}')")
            self.assertEqual(column(db, "SELECT word FROM t"), expected)
            db.execute("DROP TABLE t")
        offensive = column(db, "SELECT word FROM dict_completions('english', '') EXCEPT "
                               "SELECT word FROM dict_completions('english clean', '')")
        self.assertGreater(len(offensive), 10)
        fails = lambda name, message: self.assert_fails(db, message, "SELECT dict_contains(?, 'tea')", name)
        fails(f"{words} level=3", "level=3: the dictionary does not say that its values are levels; value=..N")
        fails(f"{words} value=x", "value=x: expected a number from 0 up, as in level=35")
        fails("english level=", "level=: expected a number from 0 up")
        fails("english value=30..20", "the values 30 to 20: expected the smaller number first")
        fails("english level=35 value=10..20", "value=10..20: expected level= or value= once")
        fails("english levels=3", "english levels=3: cannot open: No such file or directory (os error 2); "
                                  "the options after a name are level=N, value=A..B and clean")
        self.compile("level=3", "tea\n")
        self.assertEqual(one(db, "SELECT dict_len(?)", self.file("level=3")), 1)
        spaced = self.folder / "a clean"
        spaced.write_bytes((self.folder / "words.fst").read_bytes())
        self.assertEqual(one(db, "SELECT dict_len(?)", str(spaced)), len(self.values))
        plain = self.compile("no values", "tea\n")
        fails(f"{plain} value=3", "value=3: the dictionary has no values")

    def test_the_best_correction(self):
        """The first row of dict_fuzzy, for words in capitals, with accents, decomposed and misspelled."""
        db = connect()
        typed = ["QUIZ", "caf\u00e9", "cafe\u0301", "Recieve", "teh", "xxxxxxxxxx"]
        for edits in ([], [0], [1]):
            marks = "".join(", ?" for _ in edits)
            for text in typed:
                expected = column(db, f"SELECT word FROM dict_fuzzy('english', ?{marks}) LIMIT 1", text, *edits)
                best = one(db, f"SELECT dict_fuzzy_best('english', ?{marks})", text, *edits)
                self.assertEqual([best], expected or [None])
        self.assertIsNone(one(db, "SELECT dict_fuzzy_best('english', NULL)"))
        self.assertIsNone(one(db, "SELECT dict_fuzzy_best('english', ?)", "x" * 300))
        for no_word in ("", "?", "12"):
            self.assertIsNone(one(db, "SELECT dict_fuzzy_best('english', ?)", no_word))
        self.assertEqual(one(db, "SELECT dict_fuzzy_best('english', 'Recieve')"), "receive")


class Hostile(WithFolder):
    """Files of 2 kB with more words than anybody can list."""

    def write(self, name, *arguments):
        (self.folder / f"{name}.fst").write_bytes(hostile(*arguments))
        return self.file(name)

    def test_a_wrong_number_of_words(self):
        db = connect()
        for words in [2**64 - 1, 2**63, 7]:
            file = self.write("lie", 2, words)
            message = f"{file}: the number of words is 676, expected {words}"
            self.assert_fails(db, "dict_len: " + message, "SELECT dict_len(?)", file)
            self.assert_fails(db, message, f"CREATE VIRTUAL TABLE lie USING dictc('{file}')")

    def test_a_number_of_words_that_no_integer_holds(self):
        # SQLite plans with the greatest integer, and a count is an error.
        db, file = connect(), self.write("many", 14, 2**64 - 1)
        self.assert_fails(db, "dict_len: the number of words 18446744073709551615 is larger", "SELECT dict_len(?)", file)
        self.assert_fails(
            db, "dict_ordinal: the ordinal 1", "SELECT dict_ordinal(?, ?)", file, "z" + 13 * "a")
        db.execute(f"CREATE VIRTUAL TABLE many USING dictc('{file}')")
        for condition in ["TRUE", "word > 'b'", "word GLOB 'b*'", "ordinal > 5"]:
            query = f"SELECT word FROM many WHERE {condition} LIMIT 1"
            self.assertEqual(len(plan(db, query)), 1)
            self.assertEqual(len(one(db, query)), 14)

    def test_every_statement_ends(self):
        db, file = connect(), self.write("all", 13)
        db.execute(f"CREATE VIRTUAL TABLE h USING dictc('{file}')")
        self.assertEqual(one(db, "SELECT dict_len(?)", file), 26**13)
        self.assertEqual(one(db, "SELECT word FROM h WHERE ordinal = ?", 26**13 - 1), "z" * 13)
        for query in ["dict_matches(?, '????????????????')", "dict_regex(?, '[a-m]+zé')", "dict_prefixes(?, 'é')"]:
            self.assertEqual(one(db, "SELECT count(*) FROM " + query, file), 0)
        # These take longer than the time until the interrupt, up to the step limit.
        statements = [
            f"SELECT count(*) FROM {call}" for call in [
                "dict_completions(?, 'a')", "dict_matches(?, '*')", "dict_regex(?, 'a')", "dict_matches(?, '* *é')",
                "dict_fuzzy(?, 'abcdefghijklm', 8)", "dict_anagrams(?, 'abcdefghijklm')"]
        ] + [
            f"SELECT count(*) FROM h WHERE {condition}" for condition in [
                "word LIKE '%é%'", "word LIKE 'a%é'", "word GLOB '*é*'", "word GLOB '*[x]é*'", "word > 'b' AND value = 3",
                "rowid > 1000 AND value = 1", "length = 5"]
        ]
        blanks = f"replace('{'/'.join(['zzzzzz'] * 6)}', 'z', char(63))"
        statements += [f"SELECT {function}('english', {blanks})" for function in ["dict_score", "dict_count"]]
        statements.append(f"SELECT count(*) FROM dict_solve('english', {blanks})")
        for statement in statements:
            with self.subTest(statement):
                timer = threading.Timer(0.2, db.interrupt)
                timer.start()
                with self.assertRaisesRegex(sqlite3.OperationalError, "interrupted"):
                    rows(db, statement, *[file] * statement.count("?"))
                timer.join()


class Errors(WithFolder):
    def test_arguments(self):
        db = connect()
        fails = lambda *arguments: self.assert_fails(db, *arguments)
        fails("dict_contains: the dictionary is NULL; expected a text", "SELECT dict_contains(NULL, 'a')")
        fails("dict_contains: the dictionary is a blob", "SELECT dict_contains(x'00', 'a')")
        fails("dict_contains: the word is an integer; expected a text", "SELECT dict_contains('english', 5)")
        fails("dict_value: the word is a blob; expected a text", "SELECT dict_value('english', x'74656e')")
        fails("dict_word: the ordinal is a text; expected an integer", "SELECT dict_word('english', '5')")
        fails("dict_word: the ordinal is a real number", "SELECT dict_word('english', 5.0)")
        fails("dict_normalize: the text is not UTF-8 at byte 1", "SELECT dict_normalize(CAST(x'61ff' AS TEXT))")
        fails("wrong number of arguments", "SELECT dict_contains('english')")
        fails("cannot open", "SELECT dict_len('')")
        fails("cannot open", "SELECT dict_len(?)", "a\0b")
        fails("cannot open", "SELECT dict_len(?)", "x" * 1_000_000)
        fails("is not a regular file", "SELECT dict_len('/')")
        fails("the minimum length is -1", "SELECT dict_score('english', 'abcd', -1)")
        fails("dict_deal:", "SELECT dict_deal('nothing', 1, 1)")
        fails("the seed is not a number from 0 up", "SELECT dict_deal('new87', -1, 1)")
        for board in ["", "abcde", "ab/c", "a" * 100_000, "\0", "1234"]:
            fails("dict_score:", "SELECT dict_score('english', ?)", board)
            fails("dict_solve:", "SELECT * FROM dict_solve('english', ?)", board)
        for call in ["dict_matches", "dict_matches('english')", "dict_solve('english')"]:
            fails("arguments are missing; expected dict_", f"SELECT * FROM {call}")
        fails("too many arguments", "SELECT * FROM dict_matches('english', 'a', 'b')")
        fails("dict_matches: the dictionary is NULL", "SELECT * FROM dict_matches(NULL, 'a')")
        fails("the [ is never closed", "SELECT * FROM dict_matches('english', 'a[')")
        fails("dict_matches: the pattern is an integer", "SELECT * FROM dict_matches('english', 5)")
        fails("dict_regex:", "SELECT * FROM dict_regex('english', '(')")
        fails("too large an automaton", "SELECT * FROM dict_regex('english', '((a{9}){9}){9}{9}{9}')")
        fails("has 251 letters; expected at most 250", "SELECT * FROM dict_fuzzy('english', ?)", "a" * 251)
        fails("the number of edits is -1", "SELECT * FROM dict_fuzzy('english', 'a', -1)")
        fails("the number of edits is a text", "SELECT * FROM dict_fuzzy('english', 'a', '1')")
        self.assertEqual(len(rows(db, "SELECT * FROM dict_fuzzy('english', 'a', ?)", 2**63 - 1)), 254_943)
        self.assertEqual(rows(db, "SELECT * FROM dict_anagrams('english', ?)", "a" * 1_000_000), [])

    def test_tables(self):
        db = connect()
        fails = lambda *arguments: self.assert_fails(db, *arguments)
        fails("0 arguments; expected a file", "CREATE VIRTUAL TABLE t USING dictc")
        fails("2 arguments; expected a file", "CREATE VIRTUAL TABLE t USING dictc('english', 'english')")
        fails("an empty argument", "CREATE VIRTUAL TABLE t USING dictc('')")
        fails("nothing.fst: cannot open", "CREATE VIRTUAL TABLE t USING dictc('nothing.fst')")
        db.execute("CREATE VIRTUAL TABLE t USING dictc('english')")
        for change in ["INSERT INTO t VALUES ('a', 1)", "DELETE FROM t", "UPDATE t SET value = 1"]:
            fails("may not be modified", change)

    def test_damaged_files(self):
        """For any damage to a file, a query is answered or refused."""
        data = pathlib.Path(self.file("words")).read_bytes()
        chosen = random.Random(1)
        queries = ["SELECT dict_contains(?, 'tea')", "SELECT count(*) FROM dict_matches(?, '*e*')",
                   "SELECT count(*) FROM dict_solve(?, 'teas/quiz')"]
        db, refused = connect(), 0
        for number in range(300):
            damaged = bytearray(data)
            match number % 3:
                case 0:
                    damaged = damaged[:chosen.randrange(len(data))]
                case 1:
                    damaged[chosen.randrange(len(data))] ^= 1 << chosen.randrange(8)
                case 2:
                    damaged = bytearray(chosen.randbytes(chosen.randrange(1000)))
            # A new file each time: the old one is mapped.
            path = self.folder / f"damaged-{number}.fst"
            path.write_bytes(damaged)
            for query in queries:
                try:
                    rows(db, query, str(path))
                except sqlite3.Error as error:
                    self.assertIn(path.name, str(error))
                    refused += 1
            try:
                db.execute(f"CREATE VIRTUAL TABLE d{number} USING dictc('{path}')")
                rows(db, f"SELECT count(*), max(value) FROM d{number} WHERE word GLOB '*e*'")
            except sqlite3.Error as error:
                self.assertIn(path.name, str(error))
            path.unlink()
        self.assertGreater(refused, 800)

    def test_a_table_without_its_file_can_be_dropped(self):
        database = self.folder / "with-table.db"
        target = self.compile("gone", "tea\nten\n")
        db = connect(database)
        db.execute(f"CREATE VIRTUAL TABLE t USING dictc('{target}')")
        self.assertEqual(column(db, "SELECT word FROM t"), ["tea", "ten"])
        db.close()
        target.unlink()
        db = connect(database)
        self.assert_fails(db, "gone.fst: cannot open", "SELECT * FROM t")
        db.execute("DROP TABLE t")
        self.assertEqual(rows(db, "SELECT * FROM sqlite_schema"), [])

    def test_replaced_files_are_opened_again(self):
        target = self.compile("replaced", "tea\n")
        db = connect()
        query = "SELECT dict_contains(?, 'tea'), dict_contains(?1, 'ten')"
        self.assertEqual(rows(db, query, str(target)), [(1, 0)])
        self.compile("replaced", "ten\nteas\n")
        self.assertEqual(rows(db, query, str(target)), [(0, 1)])

    def test_many_dictionaries(self):
        targets = [str(self.compile(f"many-{n}", f"{'a' * (n + 1)}\n")) for n in range(20)]
        db = connect()
        db.execute("CREATE TABLE files(path)")
        db.executemany("INSERT INTO files VALUES (?)", [(target,) for target in targets])
        for _ in range(2):
            found = column(db, "SELECT dict_word(path, 0) FROM files")
            self.assertEqual(found, ["a" * (n + 1) for n in range(20)])


class Tables(WithFolder):
    """Compares the virtual table with an ordinary table of the same words."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        english = column(connect(), "SELECT word FROM dict_completions('english', '') WHERE ordinal % 50 = 0")
        chosen = random.Random(1)
        cls.compile("mixed", "".join(f"{word}\t{chosen.randrange(100)}\n" for word in {*english, *cls.WORDS}))

    def make(self, encoding="UTF-8"):
        db = connect()
        db.execute(f"PRAGMA encoding = '{encoding}'")
        db.execute(f"CREATE VIRTUAL TABLE v USING dictc('{self.file('mixed')}')")
        db.execute("CREATE TABLE t(word TEXT, value INTEGER, ordinal INTEGER, length INTEGER, alphagram TEXT)")
        entries = pathlib.Path(self.folder / "mixed.txt").read_text(encoding="utf-8").splitlines()
        words = sorted((entry.split("\t") for entry in entries), key=lambda entry: entry[0].encode())
        for ordinal, (word, value) in enumerate(words):
            row = (ordinal, word, int(value), ordinal, len(word), "".join(sorted(word)))
            db.execute("INSERT INTO t(rowid, word, value, ordinal, length, alphagram) VALUES (?, ?, ?, ?, ?, ?)", row)
        db.execute("CREATE UNIQUE INDEX by_word ON t(word)")
        return db, [word for word, _ in words]

    def compare(self, db, query, *arguments, ordered=False):
        ours = rows(db, query.format(t="v"), *arguments)
        theirs = rows(db, query.format(t="t"), *arguments)
        if not ordered:
            ours, theirs = sorted(ours, key=repr), sorted(theirs, key=repr)
        self.assertEqual(ours, theirs, (query, arguments))
        return len(ours)

    def conditions(self, chosen, words):
        """Conditions with their arguments, at random."""
        word = lambda: chosen.choice(words)
        part = lambda: word()[:chosen.randint(0, 4)]
        anything = lambda: chosen.choice(
            [word(), word(), word().upper(), part(), word() + "x", "", "\U0010ffff", None, 5, -1, 2.5, b"tea", b"", "5"])
        number = lambda: chosen.choice(
            [chosen.randrange(len(words)), chosen.randrange(len(words)), -1, 2**62, 2.5, None, "7", "x", b"7", -(2**63)])
        glob = lambda: "".join(chosen.choice([c, c, "?", "*", f"[{c}x]", f"[^{c}]", "[a-e]"]) for c in part()) + chosen.choice(["*", "", "?"])
        like = lambda: "".join(chosen.choice([c, c, c.upper(), "_", "%"]) for c in part()) + chosen.choice(["%", "", "_"])
        operator = lambda: chosen.choice(["<", "<=", ">", ">="])
        rowid = lambda: chosen.choice(["rowid", "ordinal"])
        return chosen.choice([
            lambda: ("word = ?", [anything()]),
            lambda: ("word IN (?, ?, ?)", [anything() for _ in range(3)]),
            lambda: (f"word {operator()} ?", [anything()]),
            lambda: (f"word {operator()} ? AND word {operator()} ?", [anything(), anything()]),
            lambda: ("word BETWEEN ? AND ?", [anything(), anything()]),
            lambda: ("word GLOB ?", [chosen.choice([glob(), glob(), glob().encode(), anything()])]),
            lambda: (f"word GLOB '{glob()}' AND word {operator()} ?", [anything()]),
            lambda: ("word GLOB ? AND word BETWEEN ? AND ?", [glob(), part(), word()]),
            lambda: ("word LIKE ?", [chosen.choice([like(), like(), anything()])]),
            lambda: (f"word GLOB '{part()}*'", []),
            lambda: (f"word LIKE '{part()}%'", []),
            lambda: ("word NOT LIKE ? AND word < 'd'", [like()]),
            lambda: ("word = ? COLLATE NOCASE", [anything()]),
            lambda: ("word > ? COLLATE NOCASE", [anything()]),
            lambda: ("word IS ?", [anything()]),
            lambda: ("word IS NOT ? AND word < 'b'", [anything()]),
            lambda: ("alphagram IS ?", [chosen.choice(["".join(sorted(word())), anything()])]),
            lambda: ("word != ? AND word < 'b'", [anything()]),
            lambda: ("word IS NULL OR word = ?", [word()]),
            lambda: ("word = ? OR word = ? OR ordinal = ?", [word(), anything(), number()]),
            lambda: (f"{rowid()} = ?", [number()]),
            lambda: (f"{rowid()} IN (?, ?)", [number(), number()]),
            lambda: (f"{rowid()} {operator()} ?", [number()]),
            lambda: (f"{rowid()} {operator()} ? AND {rowid()} {operator()} ?", [number(), number()]),
            lambda: ("alphagram = ?", [chosen.choice(["".join(sorted(word())), anything()])]),
            lambda: ("length = ? AND value < ?", [chosen.randint(1, 9), chosen.randrange(100)]),
            lambda: ("word = (SELECT CAST(? AS INTEGER))", [anything()]),
            lambda: ("word < CAST(? AS NUMERIC)", [anything()]),
        ])()

    def differences(self, encoding, count):
        db, words = self.make(encoding)
        chosen = random.Random(encoding)
        columns = ["word", "word, value", "rowid, word, value", "ordinal, length, alphagram", "count(*)", "min(word), max(word), sum(value)"]
        orders = ["", "", "ORDER BY word", "ORDER BY word DESC", "ORDER BY rowid DESC LIMIT 5", "ORDER BY ordinal LIMIT 3 OFFSET 4",
                  "ORDER BY word DESC, value", "ORDER BY value, word", "ORDER BY word COLLATE NOCASE, word LIMIT 9"]
        found = 0
        for _ in range(count):
            condition, arguments = self.conditions(chosen, words)
            if chosen.random() < 0.2:
                other, more = self.conditions(chosen, words)
                condition, arguments = f"({condition}) AND ({other})", arguments + more
            selected, order = chosen.choice(columns), chosen.choice(orders)
            if "(" in selected:
                order = ""
            query = f"SELECT {selected} FROM {{t}} WHERE {condition} {order}"
            found += self.compare(db, query, *arguments, ordered=bool(order))
        self.assertGreater(found, count)

    def test_random_queries(self):
        self.differences("UTF-8", 3000)

    def test_random_queries_in_a_database_of_utf_16(self):
        self.differences("UTF-16le", 500)

    def test_whole_tables_and_joins(self):
        db, words = self.make()
        self.assertEqual(self.compare(db, "SELECT word, value, rowid FROM {t}", ordered=True), len(words))
        self.compare(db, "SELECT DISTINCT substr(word, 1, 1) AS s FROM {t} ORDER BY s", ordered=True)
        self.compare(db, "SELECT value, count(*), min(word) FROM {t} GROUP BY value")
        self.compare(db, "SELECT word, count(*) FROM {t} GROUP BY word ORDER BY word", ordered=True)
        self.compare(db, "SELECT DISTINCT word FROM {t} WHERE word < 'c'")
        self.compare(db, "SELECT a.word, b.word FROM {t} a JOIN {t} b ON b.word = a.word || 's'")
        self.compare(db, "SELECT a.word, b.word FROM {t} a JOIN {t} b ON b.alphagram = a.alphagram AND b.word > a.word")
        self.compare(db, "SELECT a.word, b.word FROM {t} a LEFT JOIN {t} b ON b.ordinal = a.ordinal + 1")
        self.compare(db, "SELECT word FROM {t} WHERE word IN (SELECT word || 's' FROM {t})")
        self.compare(db, "SELECT a.word, (SELECT count(*) FROM {t} b WHERE b.word GLOB a.word || '*') FROM {t} a WHERE a.length < 4")

    def test_patterns_in_a_column(self):
        """Values of any type in a column are patterns, as for an ordinary table."""
        db, _ = self.make()
        db.execute("CREATE TABLE p(p)")
        values = ["te?", "te_", b"te?", b"tea", b"*e\0x", b"\xff*", b"", 5, 2.5, None, "", b"[tq]ui*"]
        db.executemany("INSERT INTO p VALUES (?)", [(value,) for value in values])
        for operator in ["GLOB", "LIKE", "=", "IS", "<", ">="]:
            found = self.compare(db, f"SELECT p, word FROM p JOIN {{t}} ON {{t}}.word {operator} p")
            self.assertEqual(found > 0, operator not in ["=", "IS"], operator)

    def test_many_anagrams(self):
        """After many queries, an index answers, as walks do."""
        db, words = self.make()
        db.execute("CREATE TABLE asked AS SELECT alphagram AS letters FROM t")
        db.execute("INSERT INTO asked VALUES ('tea'), (''), ('qqq'), (5), (NULL), (x'616574'), ('aet' || char(0))")
        self.assertGreater(len(words), 3000)
        for order in ["", "ORDER BY letters, word"]:
            for selected in ["count(*), sum(v.ordinal)", "letters, word, value"]:
                query = f"SELECT {selected} FROM asked CROSS JOIN {{t}} ON {{t}}.alphagram = letters {order}"
                self.assertGreater(self.compare(db, query.replace("v.", "{t}."), ordered=bool(order)), 0)
        # The order of the walk.
        query = "SELECT word FROM v WHERE alphagram = 'aet' ORDER BY word"
        self.assertEqual(column(db, query), sorted(column(db, "SELECT word FROM t WHERE alphagram = 'aet'"), key=str.encode))

    def test_plans(self):
        db, _ = self.make()
        for condition, expected in [
            ("word = 'tea'", "word=?"),
            ("word IN ('tea', 'ten')", "word=?"),
            ("word IS 'tea'", "word=?"),
            ("alphagram IS 'aet'", "alphagram=?"),
            ("word = 'tea' AND value = 5", "word=?"),
            ("word GLOB '*a'", "word GLOB ?"),
            ("word GLOB 't*'", "word GLOB ? AND word>=? AND word<?"),
            ("word LIKE 't%'", "word LIKE ?"),
            ("word > 'tea'", "word>?"),
            ("word >= 'tea' AND word < 'ten'", "word>=? AND word<?"),
            ("word BETWEEN 'a' AND 'b'", "word>=? AND word<=?"),
            ("rowid = 5", "ordinal=?"),
            ("ordinal > 5", "ordinal>?"),
            ("alphagram = 'aet'", "alphagram=?"),
            ("value = 5", "all words"),
            ("word = 'tea' COLLATE NOCASE", "all words"),
            ("word != 'tea'", "all words"),
        ]:
            self.assertEqual(plan(db, f"SELECT * FROM v WHERE {condition}"), [expected], condition)
        self.assertEqual(plan(db, "SELECT * FROM v ORDER BY word DESC LIMIT 5"), ["all words DESC"])
        for order in ["word", "word DESC", "rowid", "ordinal DESC, value", "word, value"]:
            lines = rows(db, f"EXPLAIN QUERY PLAN SELECT * FROM v ORDER BY {order}")
            self.assertNotIn("USE TEMP B-TREE", str(lines), order)
        # As README.md says.
        conditions = ["word > 't'", "word BETWEEN 'a' AND 'b'", "ordinal < 5", "word = 'tea'", "word GLOB 't*'", "word GLOB '*a'",
                      "word LIKE 't%'", "alphagram = 'aet'"]
        for condition in conditions:
            for order, sorts in [("word", False), ("rowid DESC", condition in conditions[4:])]:
                lines = rows(db, f"EXPLAIN QUERY PLAN SELECT * FROM v WHERE {condition} ORDER BY {order}")
                self.assertEqual("USE TEMP B-TREE" in str(lines), sorts, (condition, order))
        for order in ["value", "word COLLATE NOCASE", "length, word"]:
            lines = rows(db, f"EXPLAIN QUERY PLAN SELECT * FROM v ORDER BY {order}")
            self.assertIn("USE TEMP B-TREE", str(lines), order)
        # The table of patterns is read first, because the function needs its arguments.
        db.execute("CREATE TABLE patterns(pattern)")
        self.assertEqual(
            plan(db, "SELECT * FROM dict_matches m, patterns p WHERE m.pattern = p.pattern AND m.dictionary = 'english'"),
            ["dict_matches(DICTIONARY, PATTERN)"])


class Readme(unittest.TestCase):
    def test_the_session(self):
        """The statements of the README's session print the text below them."""
        text = (pathlib.Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
        session = "".join(block.split("```")[0] for block in text.split("```sqlite\n")[1:])
        statements, expected = [], []
        for line in session.splitlines():
            if line == "$ sqlite3":
                continue
            if line.startswith("sqlite> "):
                statements.append(line.removeprefix("sqlite> "))
            else:
                expected.append(line)
        statements[0] = f'.load "{EXTENSION}"'
        command = ["sqlite3", "-batch", "-init", "/dev/null", ":memory:"]
        done = subprocess.run(command, input="\n".join(statements), capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.splitlines(), expected)
        self.assertGreater(len(expected), 10)


@unittest.skipUnless("ANSWERS" in os.environ, "ANSWERS names no file")
class Answers(unittest.TestCase):
    """The operations that all languages have: answers and errors are the same as in the Rust libraries."""

    def test_answers(self):
        db = connect()
        db.execute("CREATE VIRTUAL TABLE en USING dictc('english')")

        def value(query):
            return lambda *arguments: next((str(it) for it in column(db, query, *arguments) if it is not None), "-")

        def words(query):
            return lambda *arguments: " ".join(map(str, column(db, query, *arguments)))

        def optional(function, argument, columns="word"):
            """A function whose last argument can be left out; otherwise it is `argument`, or the given number."""
            def ask(text, *more):
                arguments = [text, *(int(it) if it.isdigit() else argument for it in more)]
                marks = ", ?" * len(arguments)
                return words(f"SELECT {columns} FROM {function}('english'{marks})")(*arguments)
            return ask

        def solve(board):
            points = one(db, "SELECT dict_score('english', ?)", board)
            found = rows(db, "SELECT word, points FROM dict_solve('english', ?)", board)
            self.assertEqual(points, sum(row[1] for row in found))
            return " ".join([str(points), *(row[0] for row in found)])

        def score_by_rules(board, edges, q, min_length, points):
            flags = [edges] * (edges == "torus") + ["bare-q"] * (q == "bare")
            options = " ".join([*flags, f"min-length={min_length}", f"points={points}"])
            query = "SELECT dict_count('english', ?1, ?2) || ' ' || dict_score('english', ?1, ?2)"
            return one(db, query, board, options)

        def of_file(path, kind, text):
            if kind == "solve":
                return " ".join(column(db, "SELECT word FROM dict_solve(?, ?)", path, text))
            edits = ", 1" if kind == "fuzzy" else ""
            found = column(db, f"SELECT word FROM dict_{kind}(?, ?{edits}) LIMIT 10", path, text)
            return " ".join(found)

        # The functions, and the equivalent queries of a table.
        answers = {
            "open": [value("SELECT dict_len(?)")],
            "contains": [value("SELECT dict_contains('english', ?)"), value("SELECT count(*) FROM en WHERE word = dict_fold('english', ?)")],
            "ordinal": [value("SELECT dict_ordinal('english', ?)"), value("SELECT ordinal FROM en WHERE word = dict_fold('english', ?)")],
            "value": [value("SELECT dict_value('english', ?)"), value("SELECT value FROM en WHERE word = dict_fold('english', ?)")],
            "why_not": [lambda text: one(db, "SELECT ifnull(dict_why_not(?, ?), '-')", "english", text)],
            "fold": [value("SELECT dict_fold('english', ?)")],
            "why_no_words": [value("SELECT dict_why_none('english', ?)")],
            "meaning": [lambda file, word: one(db, "SELECT ifnull(dict_meaning(?, ?), '-')", file, word)],
            "word": [value("SELECT dict_word('english', CAST(? AS INTEGER))"), value("SELECT word FROM en WHERE rowid = ?")],
            "completions": [optional("dict_completions", 0), words("SELECT word FROM en WHERE word GLOB dict_fold('english', ?) || '*'")],
            "prefixes": [optional("dict_prefixes", 0)],
            "matches": [optional("dict_matches", 0)],
            "regex": [optional("dict_regex", 1)],
            "fuzzy": [optional("dict_fuzzy", 2, "word || ':' || distance")],
            "anagrams": [optional("dict_anagrams", 0)],
            "deal": [lambda dice, seed, number: one(db, "SELECT dict_deal(?, ?, ?)", dice, int(seed), int(number))],
            "score": [value("SELECT dict_count('english', ?1) || ' ' || dict_score('english', ?1)")],
            "score_by_rules": [score_by_rules],
            "solve": [solve],
            "of_file": [of_file],
        }
        lines = pathlib.Path(os.environ["ANSWERS"]).read_text(encoding="utf-8").splitlines()
        for key, *arguments, answer in (line.split("\t") for line in lines):
            if answer.startswith("!"):
                with self.assertRaises(sqlite3.Error) as caught:
                    answers[key][0](*arguments)
                self.assertIn(answer.split(" ", 1)[1], str(caught.exception))
                continue
            for ask in answers[key]:
                self.assertEqual(ask(*arguments), answer, (key, arguments))
            # A table finds anagrams in another order, and has fewer patterns.
            (text, *more), found = arguments, answer.split()
            if key == "anagrams" and text.isalpha() and text.islower() and not more:
                self.assertEqual(column(db, "SELECT word FROM en WHERE alphagram = dict_alphagram(?)", text), sorted(found))
            if key == "matches" and re.fullmatch("[a-z?*]*", text):
                self.assertEqual(column(db, "SELECT word FROM en WHERE word GLOB ?", text), found)
        self.assertGreater(len(lines), 9000)


if __name__ == "__main__":
    unittest.main()
