#!/usr/bin/env python3
"""Compares the virtual table with ordinary tables of the same words, and prints tables.

    EXTENSION=libdictc_sqlite.so [SPELLFIX=spellfix.so] measure.py DICTIONARY

The queries run inside SQLite, as joins with a table of what is asked, so that the time of Python
does not count. Times are those of the fastest of several runs.
"""

import os
import pathlib
import platform
import sqlite3
import sys
import tempfile
import time

RUNS = 7


def connect(path=":memory:"):
    db = sqlite3.connect(path)
    db.enable_load_extension(True)
    db.load_extension(os.path.abspath(os.environ["EXTENSION"]))
    return db


def fastest(work, runs=RUNS):
    """The time of the fastest run in seconds, and its result."""
    best, answer = float("inf"), None
    for _ in range(runs):
        began = time.perf_counter()
        answer = work()
        best = min(best, time.perf_counter() - began)
    return best, answer


def scale(seconds):
    for unit, factor in [("s", 1), ("ms", 1e3), ("µs", 1e6)]:
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def make(dictionary):
    db = connect()
    db.execute(f"CREATE VIRTUAL TABLE v USING dictc('{dictionary}')")
    db.execute("CREATE TABLE r(word TEXT, value INTEGER, alphagram TEXT)")
    db.execute("INSERT INTO r SELECT word, value, alphagram FROM v ORDER BY word")
    db.execute("CREATE UNIQUE INDEX by_word ON r(word)")
    db.execute("CREATE INDEX by_alphagram ON r(alphagram)")
    db.execute("CREATE TABLE k(word TEXT PRIMARY KEY, value INTEGER, alphagram TEXT) WITHOUT ROWID")
    db.execute("INSERT INTO k SELECT * FROM r")
    # In an order that looks random and is the same in every run; every other text is not a word.
    db.execute("CREATE TABLE asked(word TEXT)")
    db.execute("INSERT INTO asked SELECT iif(ordinal % 2, word, word || 'x') FROM v ORDER BY ordinal * 7919 % 172307")
    db.execute("CREATE TABLE prefixes(first TEXT, last TEXT)")
    db.execute("INSERT INTO prefixes SELECT DISTINCT substr(word, 1, 4), substr(word, 1, 4) || char(0x10ffff) FROM v")
    db.execute("CREATE TABLE letters(alphagram TEXT)")
    db.execute("INSERT INTO letters SELECT alphagram FROM v WHERE ordinal % 100 = 7 AND length < 10")
    db.execute("ANALYZE")
    return db


QUERIES = [
    ("`word = ?`", "asked", "SELECT count({t}.value) FROM asked CROSS JOIN {t} ON {t}.word = asked.word"),
    ("`word IN (…)`, all of a table", None, "SELECT count(*) FROM {t} WHERE word IN (SELECT word FROM asked)"),
    ("prefixes of 4 letters, as ranges", "prefixes",
     "SELECT count({t}.word) FROM prefixes CROSS JOIN {t} ON {t}.word >= first AND {t}.word < last"),
    ("`word GLOB 'un*'`", None, "SELECT count(word), max(length(word)) FROM {t} WHERE word GLOB 'un*'"),
    ("`word GLOB 'un*'`, words and values", None, "SELECT sum(length(word) + value IS NULL) FROM {t} WHERE word GLOB 'un*'"),
    ("`word GLOB '*ing'`", None, "SELECT count(word) FROM {t} WHERE word GLOB '*ing'"),
    ("`word LIKE 'un%'`", None, "SELECT count(word) FROM {t} WHERE word LIKE 'un%'"),
    ("all words", None, "SELECT count(word), max(length(word)) FROM {t}"),
    ("`ORDER BY word DESC LIMIT 10`", None, "SELECT word FROM {t} ORDER BY word DESC LIMIT 10"),
    ("`alphagram = ?`", "letters",
     "SELECT count({t}.word) FROM letters CROSS JOIN {t} ON {t}.alphagram = letters.alphagram"),
]


def queries(db):
    print("| query | table with an index | table `WITHOUT ROWID` | `dictc` | ratio to the faster |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, asked, query in QUERIES:
        repeats = db.execute(f"SELECT count(*) FROM {asked}").fetchone()[0] if asked else 1
        times, answers = [], []
        for table in "rkv":
            if table == "k" and "alphagram" in query:
                times.append(None)
                continue
            seconds, answer = fastest(lambda: db.execute(query.format(t=table)).fetchall())
            times.append(seconds / repeats)
            answers.append(answer)
        assert all(answer == answers[0] for answer in answers), name
        ratio = times[2] / min(it for it in times[:2] if it)
        shown = [scale(it) if it else "–" for it in times]
        print(f"| {name} | {' | '.join(shown)} | {ratio:.2f} |")


def sizes(dictionary):
    with tempfile.TemporaryDirectory() as folder:
        for layout in ["rowid", "key"]:
            db = connect(pathlib.Path(folder) / f"{layout}.db")
            db.execute(f"CREATE VIRTUAL TABLE temp.v USING dictc('{dictionary}')")
            if layout == "rowid":
                db.execute("CREATE TABLE r(word TEXT, value INTEGER)")
                db.execute("INSERT INTO r SELECT word, value FROM v")
                db.execute("CREATE UNIQUE INDEX by_word ON r(word)")
            else:
                db.execute("CREATE TABLE r(word TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID")
                db.execute("INSERT INTO r SELECT word, value FROM v")
            db.commit()
            db.close()
        found = {path.name: path.stat().st_size for path in sorted(pathlib.Path(folder).iterdir())}
    print(f"\nSizes in bytes: table and index {found['rowid.db']:,}, table WITHOUT ROWID {found['key.db']:,}, "
          f"dictionary {os.path.getsize(dictionary):,}.")
    fresh = lambda: connect().execute(f"SELECT dict_len('{dictionary}')").fetchall()
    empty = lambda: connect().execute("SELECT dict_version()").fetchall()
    seconds, nothing = fastest(fresh)[0], fastest(empty)[0]
    print(f"Connecting and loading the extension: {scale(nothing)}; opening the dictionary besides: {scale(seconds - nothing)}.\n")


def spelling(db, dictionary):
    db.execute("CREATE TABLE misspelt(word TEXT)")
    db.execute("INSERT INTO misspelt SELECT substr(word, 1, 3) || substr(word, 5) FROM v WHERE length > 5 AND ordinal % 200 = 7")
    count = db.execute("SELECT count(*) FROM misspelt").fetchone()[0]
    print("| suggestions for a misspelt word | time |")
    print("| --- | ---: |")
    calls = [(f"`{name}`, {edits} edit{'s' * (edits > 1)}",
              f"SELECT count(*) FROM misspelt m CROSS JOIN {name}('{dictionary}', m.word, {edits})")
             for name in ["dict_fuzzy"] for edits in [1, 2]]
    if "SPELLFIX" in os.environ:
        db.load_extension(os.path.abspath(os.environ["SPELLFIX"]))
        db.execute("CREATE VIRTUAL TABLE s USING spellfix1")
        filling, _ = fastest(lambda: db.execute("INSERT INTO s(word) SELECT word FROM v"), runs=1)
        calls.append(("`spellfix1`, the best 5", "SELECT count(*) FROM misspelt m CROSS JOIN s ON s.word MATCH m.word AND s.top = 5"))
    for name, query in calls:
        seconds, _ = fastest(lambda: db.execute(query).fetchall(), runs=3)
        print(f"| {name} | {scale(seconds / count)} |")
    if "SPELLFIX" in os.environ:
        print(f"\nFilling `spellfix1` takes {scale(filling)}.")


def main():
    dictionary = sys.argv[1]
    db = make(dictionary)
    words = db.execute("SELECT count(*) FROM v").fetchone()[0]
    print(f"{words:,} words, SQLite {sqlite3.sqlite_version}, {platform.machine()}\n")
    queries(db)
    sizes(dictionary)
    spelling(db, dictionary)


if __name__ == "__main__":
    main()
