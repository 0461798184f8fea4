"""Dictionaries: look-ups, queries, compiling, pickles, errors."""

import multiprocessing
import pathlib
import pickle
import subprocess
import sys
import threading

import pytest

import dictc

WORDS = {"tea": 5, "teas": 2, "team": 3, "meat": 4, "ten": 1, "qi": 9}


@pytest.fixture
def words():
    return dictc.compile(WORDS)


def test_look_ups(words):
    assert len(words) == 6 and list(words) == sorted(WORDS)
    assert "team" in words and "te" not in words and 5 not in words and "\udc80" not in words
    assert [words[i] for i in range(6)] == sorted(WORDS) and words[-1] == "ten"
    assert words[1:5:2] == ["qi", "team"] and words[::-1] == sorted(WORDS)[::-1]
    assert words.ordinal("qi") == 1 and words.get_ordinal("q", -1) == -1
    assert {word: words.value(word) for word in words} == WORDS
    assert words.get("steam") is None and words.get("tea") == 5
    assert words.contains_prefix("te") and not words.contains_prefix("to")
    assert words.prefixes("teamster") == ["tea", "team"]
    assert words.longest_prefix("teamster") == "team" and words.longest_prefix("x") is None
    assert words.contains_many(["tea", "", "xx"]) == [True, False, False]
    assert words.ordinals(["tea", "xx"]) == [2, None]
    for wrong in (6, -7, 2**70):
        with pytest.raises(IndexError, match="out of range"):
            words[wrong]
    with pytest.raises(TypeError, match="value"):
        words["tea"]
    for look_up in (words.ordinal, words.value):
        with pytest.raises(KeyError, match="steam"):
            look_up("steam")


def test_queries(words):
    assert list(words.completions("tea")) == ["tea", "team", "teas"]
    assert list(words.match("t?a*")) == ["tea", "team", "teas"]
    assert list(words.search("ea")) == ["meat", "tea", "team", "teas"]
    assert list(words.search("tea.", whole=True)) == ["team", "teas"]
    assert words.fuzzy("tem")[0][1] == 1
    assert {word for word, _ in words.fuzzy("tem")} == {"tea", "team", "ten"}
    assert words.anagram("mate") == ["meat", "team"]
    assert words.anagram("ate", all_letters=False) == ["tea"]
    for query in (lambda: words.match("t[ea"), lambda: words.search("(")):
        with pytest.raises(ValueError):
            query()


def test_a_walk_outlives_its_dictionary():
    walk = dictc.compile(WORDS).completions("te")
    assert list(walk) == ["tea", "team", "teas", "ten"]


def test_compiling(tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("tea\tqi\n".replace("\t", "\n") + "qat\n")
    second.write_text("été\nten\n")
    both = dictc.compile([first, second])
    assert list(both) == ["qat", "qi", "tea", "ten", "été"]
    assert list(dictc.compile(str(first), min_length=3, drop_bare_q=True)) == ["tea"]
    assert list(dictc.compile(second, fold_accents=True, exclude=["ten"])) == ["ete"]
    assert list(dictc.compile([("tea", 1), ("ten", 2)], letters="a-t")) == ["tea", "ten"]
    assert dictc.compile([("tea", 1), ("tea", 3)], duplicate_values="max").value("tea") == 3
    target = tmp_path / "out.fst"
    written = dictc.compile(["tea"], output=target, graph="dawg")
    assert written.path == str(target) or pathlib.Path(written.path) == target
    assert dictc.open(target) == dictc.compile(["tea"])
    for arguments, error, message in [
        ((["tea\nten"],), ValueError, "line end"),
        (([("tea", 1), ("tea", 2)],), ValueError, "tea"),
        (([1],), TypeError, "expected a word"),
        (([first, "tea"],), TypeError, "both"),
        (([],), ValueError, "no words"),
        ((tmp_path / "no-such-list",), FileNotFoundError, "no-such-list"),
    ]:
        with pytest.raises(error, match=message):
            dictc.compile(*arguments)
    with pytest.raises(ValueError, match="trie, dawg, none"):
        dictc.compile(["tea"], graph="tree")


def test_opening_and_saving(tmp_path, words):
    path = tmp_path / "words.fst"
    words.save(path)
    for arguments in ({}, {"verify": False}, {"map": False}):
        assert dictc.open(path, **arguments) == words
    assert dictc.from_bytes(words.to_bytes()) == words
    assert hash(dictc.open(path)) == hash(words) and words != dictc.english()
    with pytest.raises(FileNotFoundError, match="no-such-file"):
        dictc.open("no-such-file")
    with pytest.raises(OSError, match="not a regular file"):
        dictc.open(tmp_path)
    data = bytearray(words.to_bytes())
    for at in range(0, len(data), 7):
        data[at] ^= 0x10
        with pytest.raises(ValueError):
            dictc.from_bytes(bytes(data))
        data[at] ^= 0x10
    with pytest.raises(ValueError):
        dictc.from_bytes(b"")


def test_pickles(tmp_path, words):
    assert pickle.loads(pickle.dumps(words)) == words
    assert len(pickle.dumps(dictc.english())) < 100
    path = tmp_path / "words.fst"
    words.save(path)
    pickled = pickle.dumps(dictc.open(path))
    assert len(pickled) < 500
    first, second = pickle.loads(pickled), pickle.loads(pickled)
    assert first is second and first == words
    dictc.compile(["other"]).save(path)
    dictc._reopened.clear()
    with pytest.raises(ValueError, match="another dictionary"):
        pickle.loads(pickled)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        pickle.loads(pickled)


def count(task):
    dictionary, texts = task
    return sum(text in dictionary for text in texts)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(tmp_path, method):
    path = tmp_path / "words.fst"
    dictc.english().save(path)
    dictionary = dictc.open(path)
    tasks = [(dictionary, dictionary[i : i + 100] + ["xyzzy"]) for i in range(0, 1600, 100)]
    with multiprocessing.get_context(method).Pool(4) as pool:
        assert pool.map(count, tasks) == [100] * 16


def test_threads(words):
    english, results = dictc.english(), []

    def work():
        results.append(sum(word in english for word in english.completions("qu")))

    threads = [threading.Thread(target=work) for _ in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(set(results)) == 1 and len(results) == 8


def test_import_is_light():
    code = "import sys, dictc; print(sorted({'numpy', 'pyarrow', 'polars'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
