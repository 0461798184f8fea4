"""Calls leave nothing behind: counts of allocated bytes and of Python's blocks, not of pages.

CALLS sets the number of calls of each kind; 100,000 make more than a million calls.
"""

import ctypes
import gc
import os
import pickle
import sys

import pytest

import dictc

CALLS = int(os.environ.get("CALLS", "2000"))


class Mallinfo2(ctypes.Structure):
    """The result of glibc's `mallinfo2`."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    ]


@pytest.fixture(scope="module")
def in_use():
    """The bytes and the blocks that are allocated."""
    try:
        mallinfo2 = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        pytest.skip("this C library has no mallinfo2")
    mallinfo2.restype = Mallinfo2

    def count():
        gc.collect()
        info = mallinfo2()
        return info.uordblks + info.hblkhd, sys.getallocatedblocks()

    return count


def refused(call):
    with pytest.raises(ValueError):
        call()


ENGLISH = dictc.english()
SOLVER = dictc.Solver(ENGLISH)
BOARD = "hell/likd/oquee/laun"
FEW, OTHERS = dictc.from_words(["tea", "ten"]), dictc.from_words(["toe"])
BYTES = bytes(FEW)


def played():
    game = dictc.Round(FEW, "te/an")
    game.add_player("Ann")
    game.play("tea", 1.0)
    return game


KINDS = {
    "contains": lambda: "quiz" in ENGLISH,
    "look-ups": lambda: (ENGLISH.ordinal("quiz"), ENGLISH.value("quiz"), ENGLISH[177_595]),
    "batches": lambda: (ENGLISH.contains_many(["quiz", "quizq"]), ENGLISH.ordinals(["quiz", "quizq"])),
    "prefixes": lambda: ENGLISH.prefixes("teammates"),
    "walks": lambda: list(ENGLISH.completions("quiz")),
    "patterns": lambda: list(ENGLISH.matches("qu?z")),
    "expressions": lambda: list(ENGLISH.regex("^qui[zt]$")),
    "anagrams": lambda: ENGLISH.anagrams("quiz"),
    "words in memory": lambda: dictc.from_words(["tea", "ten"]),
    "boards": lambda: dictc.Board("te/as"),
    "scores": lambda: SOLVER.score(BOARD),
    "solutions": lambda: [word.path for word in SOLVER.solve("te/as")],
    "paths": lambda: list(SOLVER.paths("te/at", "tea")),
    "pickles": lambda: pickle.loads(pickle.dumps(SOLVER.score("te/as"))),
    "hooks": lambda: (ENGLISH.hooks("tea"), dictc.alphagram("tea")),
    "set operations": lambda: FEW | OTHERS,
    "buffers": lambda: dictc.from_bytes(memoryview(BYTES)),
    "tuples": lambda: [(text, path) for text, _, _, path in SOLVER.solve("te/as")],
    "rounds": lambda: pickle.loads(pickle.dumps(played())),
    "statistics": lambda: pickle.loads(pickle.dumps(dictc.Statistics())),
    "frames": lambda: SOLVER.solve("te/as")._repr_html_(),
    "errors": lambda: refused(lambda: SOLVER.score("abc/de")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_calls_leave_nothing_behind(kind, in_use):
    call = KINDS[kind]
    for _ in range(100):
        call()
    # Python fills its caches once. A leak is there every time.
    for _ in range(3):
        bytes_before, blocks_before = in_use()
        for _ in range(CALLS):
            call()
        bytes_after, blocks_after = in_use()
        if bytes_after - bytes_before < 16_384 and blocks_after - blocks_before < 200:
            return
    assert bytes_after - bytes_before < 16_384 and blocks_after - blocks_before < 200
