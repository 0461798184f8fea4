#!/usr/bin/env python3
"""Compares the package with set, dawg2 and marisa-trie, and with the Rust libraries.

    cargo build --release -p answers --example rates
    pip install dawg2 marisa-trie numpy pyarrow polars duckdb
    taskset -c 1 crates/python/benches/compare.py enable2k.txt --write docs/python.md

The first argument is a word list. All times are of one thread, in one run: the best of several
rounds. `--write` replaces the table of a document. `--quick` measures once, on a part of the list.
"""

import argparse
import datetime
import multiprocessing
import os
import pathlib
import platform
import random
import subprocess
import sys
import tempfile
import time

# Before their import: one thread each.
os.environ.update(POLARS_MAX_THREADS="1", OMP_NUM_THREADS="1")

import dawg
import duckdb
import marisa_trie
import numpy
import polars
import pyarrow

import dictc
import dictc.arrow
import dictc.duckdb
import dictc.polars

ROOT = pathlib.Path(__file__).resolve().parents[3]
BEGIN, END = "<!-- measured by crates/python/benches/compare.py -->", "<!-- end of measured -->"


class Bench:
    def __init__(self, arguments):
        self.quick = arguments.quick
        self.rounds = 1 if arguments.quick else 5
        self.rows = []
        self.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.folder.name)
        words = pathlib.Path(arguments.words).read_text(encoding="utf-8").split()
        # Compilers of the others take sorted, distinct words too.
        self.words = sorted({word.lower() for word in words if word.isalpha()})
        if self.quick:
            self.words = self.words[:3000]
        self.path = folder / "words.fst"
        dictc.from_words(self.words).save(self.path)
        self.dictionary = dictc.open(self.path)
        generator = random.Random(1)
        self.queries = self.words + [word[::-1] for word in self.words]
        generator.shuffle(self.queries)
        self.column = (self.queries * 29)[: 20_000 if self.quick else 10_000_000]
        boards = [dictc.Board.deal("new87", 1, n) for n in range(self.count(1_000_000))]
        self.boards = [str(board) for board in boards[:1000]]
        letters = "".join(str(board) for board in boards).replace("/", "").encode()
        self.letters = numpy.frombuffer(letters, dtype=numpy.uint8).reshape(-1, 4, 4)
        (folder / "queries.txt").write_text("\n".join(self.column), encoding="utf-8")
        (folder / "boards").write_bytes(letters)
        self.rust = self.rates(arguments.rates, folder)

    def count(self, full):
        return full // 1000 if self.quick else full

    def rates(self, program, folder):
        files = [self.path, folder / "queries.txt", folder / "boards"]
        done = subprocess.run([program, *files], capture_output=True, text=True, check=True)
        return {
            name: float(seconds)
            for name, seconds in (line.split("\t") for line in done.stdout.splitlines())
        }

    def best(self, work, count=1, rounds=None):
        """The seconds of one of `count` operations, which `work` does together."""
        times = []
        for _ in range(rounds or self.rounds):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
        return min(times) / count

    def row(self, what, who, seconds, unit, target=""):
        scale = {"ns": 1e9, "us": 1e6, "ms": 1e3}
        if unit.endswith("/s"):
            figure = f"{1 / seconds / 1e6:.2f} million {unit}"
        else:
            figure = f"{seconds * scale[unit]:.{1 if unit != 'ns' else 0}f} {unit}"
        self.rows.append((what, who, figure, target))
        print(f"{what}\t{who}\t{figure}\t{target}", file=sys.stderr)
        return seconds

    def each(self, function, repeat):
        """The seconds of one call."""

        def work():
            for _ in range(repeat):
                function()

        return self.best(work, repeat)


def share(ours, theirs):
    return f"{ours / theirs:.2f} times"


def look_ups(bench):
    queries = bench.queries

    def loop(container):
        def work():
            for query in queries:
                query in container  # noqa: B015

        return bench.best(work, len(queries))

    def nothing():
        for _ in queries:
            pass

    empty = bench.best(nothing, len(queries))
    what = "`word in d`"
    bench.row(what, "set", loop(set(bench.words)) - empty, "ns")
    theirs = bench.row(what, "dawg2", loop(dawg.CompletionDAWG(bench.words)) - empty, "ns")
    bench.row(what, "marisa-trie", loop(marisa_trie.Trie(bench.words)) - empty, "ns")
    ours = loop(bench.dictionary) - empty
    bench.row(what, "dictc", ours, "ns", f"{share(ours, theirs)} dawg2; at most 1.4")
    bench.row(what, "Rust, `contains`", bench.rust["contains"], "ns")

    texts = queries[: bench.count(20_000) or 1]

    def prefixes(words):
        return bench.best(lambda: [words.prefixes(text) for text in texts], len(texts))

    what = "`d.prefixes(text)`"
    theirs = bench.row(what, "dawg2", prefixes(dawg.CompletionDAWG(bench.words)), "ns")
    bench.row(what, "marisa-trie", prefixes(marisa_trie.Trie(bench.words)), "ns")
    ours = prefixes(bench.dictionary)
    bench.row(what, "dictc", ours, "ns", f"{share(ours, theirs)} dawg2")


def building(bench):
    what = f"building from {len(bench.words):,} sorted words"
    theirs = bench.row(what, "dawg2", bench.best(lambda: dawg.CompletionDAWG(bench.words)), "ms")
    bench.row(what, "marisa-trie", bench.best(lambda: marisa_trie.Trie(bench.words)), "ms")
    ours = bench.best(lambda: dictc.from_words(bench.words))
    bench.row(what, "dictc, with word graph and checksums", ours, "ms", f"{share(ours, theirs)} dawg2")


def opening(bench):
    folder, repeat = pathlib.Path(bench.folder.name), bench.count(1000) or 1
    trie, graph = str(folder / "marisa"), str(folder / "dawg")
    marisa_trie.Trie(bench.words).save(trie)
    dawg.CompletionDAWG(bench.words).save(graph)
    what = "opening a file"
    theirs = bench.each(lambda: marisa_trie.Trie().mmap(trie), repeat)
    bench.row(what, "marisa-trie, `mmap`", theirs, "us")
    bench.row(what, "dawg2, `load`", bench.each(lambda: dawg.CompletionDAWG().load(graph), repeat), "us")
    ours = bench.each(lambda: dictc.open(bench.path, verify=False), repeat)
    bench.row(what, "dictc, `verify=False`", ours, "us", f"{share(ours, theirs)} marisa-trie; at most 3")
    ours, rust = bench.each(lambda: dictc.open(bench.path), repeat), bench.rust["open"]
    bench.row(what, "dictc, verified", ours, "us", f"Rust and {(ours - rust) * 1e6:.0f} us; at most 100 us")
    bench.row(what, "Rust, verified", rust, "us")
    for who, path in [("marisa-trie", trie), ("dawg2", graph), ("dictc", bench.path)]:
        bench.rows.append(("size of the file", who, f"{os.path.getsize(path) / 1000:,.0f} kB", ""))
    small = folder / "small.fst"
    (folder / "words.txt").write_text("\n".join(bench.words), encoding="utf-8")
    dictc.compile(folder / "words.txt", output=small, min_length=1, drop_bare_q=False, graph="none")
    size = f"{os.path.getsize(small) / 1000:,.0f} kB"
    bench.rows.append(("size of the file", "dictc, `graph=\"none\"`", size, ""))


def starting(bench):
    def process(code):
        command = [sys.executable, "-c", code]
        return bench.best(lambda: subprocess.run(command, check=True), rounds=4 * bench.rounds)

    inside = "import time; t = time.perf_counter(); import dictc; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", inside]
    rounds = range(4 * bench.rounds)
    times = [float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in rounds]
    what = "starting"
    bench.row(what, "`import dictc`", min(times), "ms", "at most 15 ms")
    bench.row(what, "`python -c pass`, the process", process("pass"), "ms")
    bench.row(what, "`python -c 'import dictc'`, the process", process("import dictc"), "ms")


def boards(bench):
    solver, count = dictc.Solver(bench.dictionary), len(bench.letters)
    rust = bench.rust["score"]
    what = f"scoring {count:,} dealt boards"
    bench.row(what, "Rust, `score_letters`", rust, "boards/s")
    ours = bench.best(lambda: dictc.score_letters(solver, bench.letters), count)
    target = f"{rust / ours:.0%} of Rust; at least 90 %"
    bench.row(what, "dictc, one numpy array", ours, "boards/s", target)

    def solve(work):
        def all_boards():
            for board in bench.boards:
                work(board)

        return bench.best(all_boards, len(bench.boards))

    what = "one dealt board, from its text"
    bench.row(what, "`solver.score(board)`", solve(solver.score), "us")
    ours = solve(lambda board: solver.solve(board).words)
    bench.row(what, "`solver.solve(board).words`", ours, "us", "at most 25 us")
    ours = solve(lambda board: dictc.solve(board).words)
    bench.row(what, "`dictc.solve(board).words`", ours, "us", "at most 25 us")


def columns(bench):
    dictionary, count = bench.dictionary, len(bench.column)
    what = f"`is_word` of {count:,} texts"
    rust = bench.row(what, "Rust, `contains_many`", bench.rust["contains_many"], "texts/s")
    column = pyarrow.array(bench.column)

    def row(who, work, target=True):
        ours = bench.best(work, count, rounds=2)
        bench.row(what, who, ours, "texts/s", f"{rust / ours:.2f} of Rust" if target else "")

    row("pyarrow", lambda: dictc.arrow.is_word(dictionary, column))
    frame = polars.DataFrame({"word": polars.Series(column)})
    expression = polars.col("word").dictc.is_word(dictionary).sum()
    row("Polars", lambda: frame.select(expression))

    texts = pyarrow.table({"word": column})
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    connection.execute("CREATE TABLE words AS SELECT * FROM texts")
    answers = {}

    def constant(column):
        return answers.setdefault(len(column), pyarrow.array([True] * len(column)))

    dictc.duckdb.register(connection, dictionary)
    connection.create_function("constant", constant, ["VARCHAR"], "BOOLEAN", type="arrow")

    def query(name):
        return lambda: connection.sql(f"SELECT count(*) FROM words WHERE {name}(word)").fetchall()

    row("DuckDB, a function in SQL", query("is_word"))
    row("DuckDB, a function that returns a constant", query("constant"), False)

    def stream():
        reader = connection.sql("SELECT word FROM words").to_arrow_reader(100_000)
        return sum(dictc.arrow.is_word(dictionary, batch.column(0)).true_count for batch in reader)

    row("DuckDB, batches of its result", stream)


def map_memory(path):
    """The kB of the maps of a file: the share of this process, and its private part."""
    share = own = 0
    inside = False
    for line in pathlib.Path("/proc/self/smaps").read_text().splitlines():
        name, _, rest = line.partition(":")
        if inside and name == "Pss":
            share += int(rest.split()[0])
        elif inside and name.startswith("Private_") and name != "Private_Hugetlb":
            own += int(rest.split()[0])
        elif "-" in line.split()[0]:
            inside = line.endswith(str(path))
    return share, own


def workers(bench):
    """The memory of one dictionary in 16 forked workers that look up all words."""
    context, count = multiprocessing.get_context("fork"), 16
    barrier, queue = context.Barrier(count), context.Queue()
    dictionary = dictc.open(bench.path)

    def work():
        assert sum(query in dictionary for query in bench.queries) >= len(bench.words)
        barrier.wait()
        queue.put(map_memory(bench.path))
        barrier.wait()

    processes = [context.Process(target=work) for _ in range(count)]
    for process in processes:
        process.start()
    results = [queue.get() for _ in processes]
    for process in processes:
        process.join()
    what = "memory of a dictionary in 16 forked workers"
    shares, own = (sum(numbers) for numbers in zip(*results))
    size = f"a file of {os.path.getsize(bench.path) / 1000:,.0f} kB"
    bench.rows.append((what, "dictc, all workers together", f"{shares * 1.024:,.0f} kB", size))
    bench.rows.append((what, "dictc, not shared", f"{own * 1.024:,.0f} kB", ""))
    print(*bench.rows[-2:], sep="\n", file=sys.stderr)


def write(path, bench, command):
    text = path.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        sys.exit(f"{path}: no table; expected {BEGIN} and {END}")
    before, rest = text.split(BEGIN, 1)
    table, last = ["| what | who | time or rate | compared |", "| --- | --- | ---: | --- |"], ""
    for what, *others in bench.rows:
        table.append(f"| {what if what != last else ''} | {' | '.join(others)} |")
        last = what
    model = [line for line in open("/proc/cpuinfo") if line.startswith("model name")]
    machine = model[0].split(":")[1].strip() if model else platform.machine()
    versions = f"Python {platform.python_version()}, dawg2 and marisa-trie from PyPI, DuckDB {duckdb.__version__}"
    notes = f"Measured on {datetime.date.today()} on one thread: {machine}; {versions}, Polars {polars.__version__}."
    block = "\n".join([BEGIN, "", *table, "", notes, f"`{command}`", ""])
    path.write_text(before + block + "\n" + END + rest.split(END, 1)[1], encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", help="a word list")
    parser.add_argument("--rates", default=ROOT / "target/release/examples/rates", type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path, help="a document")
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    bench = Bench(arguments)
    for part in (workers, look_ups, building, opening, starting, boards, columns):
        part(bench)
    if arguments.write:
        name = pathlib.Path(arguments.words).name
        write(arguments.write, bench, f"crates/python/benches/compare.py {name} --write docs/python.md")


if __name__ == "__main__":
    main()
