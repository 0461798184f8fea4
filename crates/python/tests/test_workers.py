"""Forked workers share the memory of a dictionary."""

import itertools
import multiprocessing
import os
import pathlib
import signal
import sys
import threading

import pytest

import dictc

WORKERS = 16


def memory(path):
    """The kB of a file's maps in this process: resident, its share of them, and its own."""
    sums = {"Rss": 0, "Pss": 0, "Private_Clean": 0, "Private_Dirty": 0}
    inside = False
    for line in pathlib.Path("/proc/self/smaps").read_text().splitlines():
        name, _, rest = line.partition(":")
        if name in sums and inside:
            sums[name] += int(rest.split()[0])
        elif "-" in line.split()[0]:
            inside = line.endswith(str(path))
    return sums["Rss"], sums["Pss"], sums["Private_Clean"] + sums["Private_Dirty"]


def work(task):
    dictionary, barrier, queue = task
    found = sum(dictionary[i] in dictionary for i in range(len(dictionary)))
    # All have walked over the file, and nobody has ended.
    barrier.wait(120)
    queue.put((found, *memory(dictionary.path)))
    barrier.wait(120)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc/self/smaps is Linux's")
def test_workers_share_a_dictionary(tmp_path):
    path = tmp_path / "en.fst"
    dictc.english().save(path)
    dictionary = dictc.open(path)
    context = multiprocessing.get_context("fork")
    barrier, queue = context.Barrier(WORKERS), context.Queue()
    task = (dictionary, barrier, queue)
    workers = [context.Process(target=work, args=(task,)) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    results = [queue.get(timeout=120) for _ in workers]
    for worker in workers:
        worker.join(120)
        assert worker.exitcode == 0
    size = os.path.getsize(path) / 1024
    for found, resident, share, own in results:
        assert found == len(dictionary)
        # Each worker has read a good part of the file; none of it is its own.
        assert resident > size / 4 and share < resident / (WORKERS / 2) and own == 0
    assert sum(share for _, _, share, _ in results) <= size + 4 * WORKERS


def slow():
    """A board that takes a while, for a solver that ends."""
    words = dictc.from_words(["".join(c) for c in itertools.product("abcdef", repeat=6)])
    return dictc.Solver(words, step_limit=20_000_000), "/".join(["?" * 6] * 6)


def test_threads_do_not_wait_for_each_other():
    """A thread at a slow board does not keep others from the solver."""
    solver, board = slow()
    thread = threading.Thread(target=solver.score, args=(board,))
    thread.start()
    assert solver.score("te/as").words == 0
    assert thread.is_alive()
    thread.join()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_while_threads_solve():
    """The child can use the solver, whatever the parent's threads do with it."""
    solver, board = slow()
    thread = threading.Thread(target=solver.score, args=(board,))
    thread.start()
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        os._exit(0 if solver.score("te/as").is_complete else 1)
    assert thread.is_alive()
    assert os.waitpid(child, 0)[1] == 0
    thread.join()
