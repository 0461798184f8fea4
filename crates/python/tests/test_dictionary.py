"""Dictionaries: look-ups, queries, compiling, pickles, errors."""

import collections
import collections.abc
import errno
import gzip
import importlib
import itertools
import mmap
import multiprocessing
import os
import pathlib
import pickle
import random
import re
import signal
import struct
import subprocess
import sys
import threading
import time
import warnings

import pytest

import dictc

WORDS = {"tea": 5, "teas": 2, "team": 3, "meat": 4, "ten": 1, "qi": 9}


@pytest.fixture
def words():
    return dictc.from_words(WORDS)


def test_look_ups(words):
    assert len(words) == 6 and list(words) == sorted(WORDS)
    assert "team" in words and "te" not in words and 5 not in words and "\udc80" not in words
    assert [words[i] for i in range(6)] == sorted(WORDS) and words[-1] == "ten"
    assert words[1:5:2] == ["qi", "team"] and words[::-1] == sorted(WORDS)[::-1]
    assert words.ordinal("qi") == 1 and words.ordinal("q") is None
    assert {word: words.value(word) for word in words} == WORDS
    assert words.value("steam") is None and dictc.from_words(["tea"]).value("tea") is None
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


def test_sequences(words):
    """Dictionaries and solutions are sequences, as the library of Python knows them."""
    solution = dictc.Solver(words).solve("te/am")
    for sequence in (words, solution):
        assert isinstance(sequence, collections.abc.Sequence)
        assert list(reversed(sequence)) == list(sequence)[::-1] == sequence[::-1]
        assert sequence.index(sequence[1]) == 1 and sequence.count(sequence[1]) == 1
        assert sequence[1] in sequence and 5 not in sequence and sequence.count("xyzzy") == 0
        assert random.Random(1).sample(sequence, 2)
        with pytest.raises(ValueError):
            sequence.index("xyzzy")
        with pytest.raises(ValueError):
            sequence.index(sequence[1], 2)
    assert [word.text for word in solution[:2]] == solution.words[:2]
    assert solution.index("team") == solution.words.index("team")


def test_queries(words):
    assert list(words.completions("tea")) == ["tea", "team", "teas"]
    assert list(words.matches("t?a*")) == ["tea", "team", "teas"]
    assert list(words.matches(" T?N  Q? ")) == ["ten qi"]
    assert list(words.regex("ea")) == ["meat", "tea", "team", "teas"]
    assert list(words.regex("tea.", whole=True)) == ["team", "teas"]
    assert words.fuzzy("tem")[0][1] == 1
    assert {word for word, _ in words.fuzzy("tem", 1)} == {"tea", "team", "ten"}
    assert words.fuzzy("Etam", 1) == [("team", 1)]
    assert words.anagrams("M a t e") == ["meat", "team"]
    assert words.anagrams("*eam") == ["meat", "team"] and words.anagrams("ea[mt]") == ["tea"]
    assert words.anagrams("ate", all_letters=False) == ["tea"]
    for query in (lambda: words.matches("t[ea"), lambda: words.regex("("), lambda: words.anagrams("5")):
        with pytest.raises(ValueError):
            query()


def test_a_walk_outlives_its_dictionary():
    walk = dictc.from_words(WORDS).completions("te")
    assert list(walk) == ["tea", "team", "teas", "ten"]


def test_compiling(tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("tea\nqi\nqat\n")
    second.write_text("été\nten\n")
    assert list(dictc.compile(first, second)) == ["tea", "ten", "été"]
    both = dictc.compile(first, second, min_length=1, drop_bare_q=False)
    assert list(both) == ["qat", "qi", "tea", "ten", "été"]
    assert list(dictc.compile(str(first), letters="a-pt")) == ["tea"]
    assert list(dictc.compile(second, fold_accents=True, exclude=["ten"])) == ["ete"]
    first.write_text("tea\t1\ntea\t3\n")
    assert dictc.compile(first, duplicate_values="max").value("tea") == 3
    target = tmp_path / "out.fst"
    written = dictc.compile(second, output=target, graph="dawg")
    assert pathlib.Path(written.path) == target and dictc.open(target) == written
    for arguments, options, error, message in [
        ([second], {"exclude": ["tea\nten"]}, ValueError, "line end"),
        ([first], {}, ValueError, "tea"),
        ([], {}, TypeError, "path"),
        ([["tea"]], {}, TypeError, None),
        ([second], {"graph": "tree"}, ValueError, "trie, dawg, none"),
    ]:
        with pytest.raises(error, match=message):
            dictc.compile(*arguments, **options)
    with pytest.raises(FileNotFoundError) as error:
        dictc.compile(tmp_path / "no-such-list")
    assert error.value.errno == errno.ENOENT and "no-such-list" in error.value.filename


def test_every_iterable_is_words(words):
    """Lists, arrays, columns, sets and generators, of words and of pairs."""
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    texts = ["tea", "xx", "ten"]
    for many in (
        texts, tuple(texts), iter(texts), dict.fromkeys(texts).keys(), (it for it in texts),
        numpy.array(texts), pandas.Series(texts, index=[7, 8, 9]), pandas.Index(texts),
        polars.Series(texts),
    ):
        if not hasattr(many, "__next__"):
            assert words.contains_many(many) == [True, False, True], type(many)
            assert words.ordinals(many) == [2, None, 5]
        assert list(dictc.from_words(many)) == sorted(texts), type(many)
    assert list(dictc.from_words(set(texts))) == sorted(texts)
    assert dictc.from_words(zip(texts, numpy.array([1, 2, 3]))).value("xx") == 2
    assert dictc.from_words(pandas.Series([1, 2], index=["tea", "ten"]).to_dict()).value("ten") == 2
    for wrong, message in [("tea", "a str"), (["tea", 5], "element 1: 5"), (5, "5; expected a list, or another iterable, of words")]:
        with pytest.raises(TypeError, match=message):
            words.contains_many(wrong)


def test_set_operations(tmp_path, words):
    other = dictc.from_words({"ten": 7, "toe": 8})
    assert list(words | other) == sorted({*words, "toe"})
    assert (words | other).value("ten") == 1 and (other | words).value("ten") == 7
    assert list(words & other) == ["ten"] and list(other - words) == ["toe"]
    assert set(words ^ other) == set(words) ^ set(other)
    assert list(words & dictc.from_words(["x"])) == [] == list(words - words)
    assert pickle.loads(pickle.dumps(words | other)) == words | other
    (tmp_path / "words.txt").write_text("été\n", encoding="utf-8")
    folded = dictc.compile(tmp_path / "words.txt", fold_accents=True)
    assert "ÉTÉ" in folded - words and "été" in folded | dictc.from_words(["été"])
    with pytest.raises(TypeError):
        words | {"tea"}


def test_hooks_and_alphagrams(words):
    assert words.hooks("eat") == (["m"], []) and words.hooks("TEA") == ([], ["m", "s"])
    assert dictc.alphagram("TEAM") == "aemt"
    assert words.anagram_groups() == [("aemt", ["meat", "team"])]
    assert len(words.anagram_groups(1)) == 5
    largest = dictc.english().anagram_groups(at_least=11)[0]
    assert {dictc.alphagram(word) for word in largest[1]} == {largest[0]}


def test_buffers(tmp_path, words):
    path = tmp_path / "words.fst"
    words.save(path)
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as map:
        assert dictc.from_bytes(map) == words
    data = bytes(words)
    assert data == words.to_bytes() == path.read_bytes()
    for buffer in (bytearray(data), memoryview(data)):
        assert dictc.from_bytes(buffer) == words


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_lists_from_named_pipes(tmp_path):
    """They can be read only once."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for text in ["tea\nten\n", "word,count\n" + "tea,3\nten,2\n" * 20000]:
        writer = threading.Thread(target=pipe.write_text, args=[text], daemon=True)
        writer.start()
        words = dictc.compile(pipe, duplicate_values="max")
        writer.join()
        assert list(words) == ["tea", "ten"]
        assert words.value("tea") == (3 if "," in text else None)


@pytest.mark.parametrize("packing", ["gzip", "bz2", "lzma", "zstd"])
def test_packed_lists(tmp_path, packing):
    """As the program `dictc` reads them."""
    if packing == "zstd":
        path = pathlib.Path(__file__).parents[3] / "tests/end-to-end/fixtures/words.zst"
        assert list(dictc.compile(path)) == ["tea", "teas", "ten"]
        return
    module = importlib.import_module(packing)
    path, twice = tmp_path / "words.packed", tmp_path / "twice"
    path.write_bytes(module.compress(b"tea\nten\n") + module.compress(b"toe\n"))
    assert list(dictc.compile(path)) == ["tea", "ten", "toe"]
    twice.write_bytes(module.compress(path.read_bytes()))
    with pytest.raises(dictc.WordListError, match="packed twice"):
        dictc.compile(twice)
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ValueError, match="damaged or cut short"):
        dictc.compile(path)


def test_compiling_reports(tmp_path):
    """What was dropped, why, and where."""
    path = tmp_path / "words.txt"
    path.write_text("tea\nat\nqat\nit's\ntea\nten\n")
    dropped = []
    words = dictc.compile(path, exclude={"ten"}, on_dropped=dropped.append)
    name = str(path)
    assert sorted(dropped, key=lambda it: it.line) == [
        ("at", "too short", name, 2),
        ("qat", "q without u", name, 3),
        ("it's", "not only letters", name, 4),
        ("tea", "repeated", name, 5),
        ("ten", "excluded", name, 6),
    ]
    report = words.metadata["report"]
    assert (report["lines"], report["words"], report["kept"]) == (6, 6, 1)
    assert {reason for reason, count in report["dropped"].items() if count} == {it.reason for it in dropped}
    assert dictc.from_bytes(bytes(words)).metadata["report"] == report

    def refuse(word):
        raise KeyError(word.word)

    with pytest.raises(KeyError, match="at"):
        dictc.compile(path, on_dropped=refuse)


@pytest.mark.parametrize(
    ("text", "words", "advice", "told"),
    [
        ("tea\nit's\nten\n", "it's", 'replace={"\'": ""}', {"replace": {"'": ""}}),
        ("tea\nto\nten\n", "to", "min_length=2", {"min_length": 2}),
        ("tea\nqat\nten\n", "qat", "drop_bare_q=False", {"drop_bare_q": False}),
        ("tea\nice cream\nten\n", "ice cream", "columns=", {"columns": "words"}),
    ],
)
def test_losses_are_warned_of_and_the_advice_helps(tmp_path, text, words, advice, told):
    path = tmp_path / "words.txt"
    path.write_text(text)
    with pytest.warns(dictc.WordListWarning, match=re.escape(words)) as warned:
        dictc.compile(path)
    assert advice in str(warned[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert {"tea", "ten"} <= set(dictc.compile(path, **told))


def test_what_has_no_effect_is_warned_of(tmp_path):
    words, none, values = tmp_path / "words.txt", tmp_path / "none.txt", tmp_path / "values.json"
    words.write_text("tea\nten\n")
    none.write_text("zax\n")
    values.write_text('{"tea": 0.5, "team": 7}')
    for path, exclude, message in [
        (words, ["te a"], "excluded words:1: 'te a' has a blank; for that, 1 of 1 word excludes nothing"),
        (words, ["zax"], "excluded words: excludes no word"),
        (words, none, f"{none}: excludes no word"),
        (values, None, f"{values}: its numbers are not whole, so they are not read as values"),
    ]:
        with pytest.warns(dictc.WordListWarning) as warned:
            dictc.compile(path, exclude=exclude)
        assert [str(it.message) for it in warned] == [message]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert list(dictc.compile(words, exclude=["tea", "zax"])) == ["ten"]
        assert list(dictc.compile(words, exclude=[])) == ["tea", "ten"]


def test_spelling_dictionaries(tmp_path):
    """As the program `dictc` reads them: X.dic with X.aff, for words and for exclusions."""
    path, affixes = tmp_path / "xx.dic", tmp_path / "xx.aff"
    path.write_bytes("2\nfly/S\nt\u00e9a/S\nodd/SN\n".encode("latin-1"))
    with pytest.raises(dictc.WordListError, match="expected its affix file .*xx.aff beside it"):
        dictc.compile(path)
    rules = b"SET ISO8859-1\nNOSUGGEST N\nSFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n"
    affixes.write_bytes(rules)
    with pytest.warns(dictc.WordListWarning, match="2 forms .* NOSUGGEST.*skip_nosuggest=True"):
        assert list(dictc.compile(path)) == ["flies", "fly", "odd", "odds", "t\u00e9a", "t\u00e9as"]
    assert list(dictc.compile(path, skip_nosuggest=True)) == ["flies", "fly", "t\u00e9a", "t\u00e9as"]
    words = tmp_path / "words.txt"
    words.write_text("flies\nant\n")
    assert list(dictc.compile(words, exclude=path)) == ["ant"]
    with pytest.raises(dictc.WordListError, match="more than 3 forms"):
        dictc.compile(path, max_forms=3)
    affixes.unlink()
    other = tmp_path / "other.aff.gz"
    other.write_bytes(gzip.compress(rules))
    assert "flies" in dictc.compile(path, affixes=other, skip_nosuggest=True)
    other.write_bytes(b"SFX S Y 2\n")
    with pytest.raises(dictc.WordListError, match="other.aff.gz:1: "):
        dictc.compile(path, affixes=other)
    with pytest.raises(FileNotFoundError):
        dictc.compile(path, affixes=tmp_path / "none.aff")


def test_a_selection_of_words():
    words = dictc.from_words(WORDS)
    levels = dictc.from_words(WORDS, levels=True)
    assert list(levels.select(level=3)) == list(words.select(values=(None, 3))) == ["team", "teas", "ten"]
    assert list(words.select(values=(3, 5))) == ["meat", "tea", "team"]
    assert list(words.select(values=(5, None), without={"QI"})) == ["tea"]
    chosen = words.select(only=["TEA", "ten", "toe"])
    assert list(chosen) == ["tea", "ten"] and chosen.value("tea") == 5
    assert words.select() == words
    assert len(words.select(only=[])) == 0
    english = dictc.english()
    clean = english.select(clean=True)
    assert len(english) - len(clean) == len(set(english) - set(clean)) > 100
    assert clean.meaning("quill") == english.meaning("quill")
    for wrong in [{"level": 3}, {"level": 3, "values": (1, 2)}]:
        with pytest.raises(ValueError, match="level"):
            words.select(**wrong)
    with pytest.raises(ValueError, match="no values"):
        dictc.from_words(["tea"]).select(values=(1, 2))
    with pytest.raises(TypeError):
        words.select(only="tea")


def test_names_are_skipped(tmp_path):
    path = tmp_path / "words.txt"
    places = [f"City{letter}" for letter in "abcdefghijklmnoprstu"]
    path.write_text("\n".join(places + [it.lower() + "x" for it in places] + ["tea"]))
    with pytest.warns(dictc.WordListWarning, match="20 of 41 words begin with a capital.*skip_capitalized=True"):
        assert len(dictc.compile(path)) == 41
    assert len(dictc.compile(path, skip_capitalized=True)) == 21


def test_each_list_can_be_told_its_form(tmp_path):
    words, others = tmp_path / "words.txt", tmp_path / "others.txt"
    words.write_text("tea: hot, brown\nten: a, b\nant\n")
    others.write_text("tea Tee\nart Kunst\n")
    assert set(dictc.compile(words, separator=":", exclude=others, columns={others: "word,_"})) == {"ten", "ant"}
    for wrong in [
        {"columns": "nonsense"}, {"separator": "ab"}, {"columns": {others: "word"}}, {"separator": {"x": "tab"}},
        {"affixes": "xx.aff"},
    ]:
        with pytest.raises(ValueError, match="expected"):
            dictc.compile(words, **wrong)
    with pytest.raises(TypeError, match="columns: expected a text"):
        dictc.compile(words, columns=5)


def test_compiling_with_meanings_and_foldings(tmp_path):
    path, texts = tmp_path / "words.txt", tmp_path / "texts.tsv"
    path.write_text("Käse\ncafé\nniño\n", encoding="utf-8")
    texts.write_text("kaese\tcheese\n", encoding="utf-8")
    words = dictc.compile(path, keep_accents="ñ", replace={"ä": "ae"}, meanings=texts)
    assert list(words) == ["cafe", "kaese", "niño"] and "KÄSE" in words
    assert words.meaning("Käse") == "cheese"
    words = dictc.compile(path, fold_accents=True, meanings={"nino": "child", "café": "drink"})
    assert list(words) == ["cafe", "kase", "nino"] and words.meaning("Niño") == "child"
    assert words.meaning("cafe") == "drink"
    for options, message in [
        ({"meanings": {"tea": "a\tb"}}, "meaning of"),
        ({"replace": {"ä": "ä"}}, None),
        ({"keep_accents": "5"}, None),
        ({"keep_accents": "ñ", "fold_accents": False}, "expected one of them"),
    ]:
        with pytest.raises(ValueError, match=message):
            dictc.compile(path, **options)
    for generator in (["café"], iter(["café"]), {"café"}, ("café",)):
        assert list(dictc.compile(path, exclude=generator)) == ["käse", "niño"]


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_compiling_answers_signals(tmp_path):
    """Long before it ends."""
    path = tmp_path / "words.txt"
    letters = "abcdefghijklmnop"
    with path.open("w") as file:
        for word in itertools.product(letters, repeat=4):
            file.write("".join(word) * 2 + "\n" + "".join(word)[::-1] + "zzz\n")

    def stop(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGUSR1, stop)
    lists = [path] * 200
    try:
        timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGUSR1))
        timer.start()
        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            dictc.compile(*lists)
        assert time.monotonic() - start < 5
    finally:
        signal.signal(signal.SIGUSR1, before)


# A search of this board takes longer than a second.
BLANKS = "/".join(["?" * 6] * 6)


def hostile(letters, words=None):
    """A plain fst file of all words of this number of letters, which may state another number."""
    inputs = bytes(reversed(b"abcdefghijklmnopqrstuvwxyz"))
    # 26 transitions to the node before: at a distance of one byte, or 0 for the end of a word.
    nodes = b"".join(bytes([min(at, 1)]) * 26 + inputs + b"\x10\x1a" for at in range(letters))
    file = struct.pack("<QQ", 3, 0) + nodes
    file += struct.pack("<QQI", words or 26**letters, len(file) - 1, 0)
    return dictc.from_bytes(file, verify=False)


def test_questions_to_a_hostile_file_end():
    """2 kB of more words than anybody can list: walks end at their step limit, all else at once."""
    words = hostile(13)
    assert len(words) == 26**13 and words[0] == "a" * 13 and words.ordinal("z" * 13) == 26**13 - 1
    for walk in [
        words.completions("b", step_limit=1000),
        words.matches("?????????????", step_limit=1000),
        words.regex("^b", step_limit=1000),
    ]:
        found = []
        with pytest.raises(dictc.StepLimitError, match="1000 steps|1,000 steps") as error:
            found.extend(word for word in iter(walk))
        assert not error.value.found and list(walk) == []
    for ask in [
        lambda: words.fuzzy("aaaaaaaaaaaab", 2, step_limit=10_000),
        lambda: words.anagrams("*", step_limit=10_000),
    ]:
        with pytest.raises(dictc.StepLimitError) as error:
            ask()
        assert error.value.found
    for ask in [
        lambda: words | words, lambda: words - dictc.english(), lambda: dictc.english() & words,
        lambda: words[:], lambda: hash(words), lambda: words.fingerprint,
    ]:
        with pytest.raises(dictc.StepLimitError):
            ask()
    assert words != hostile(12) and words == words
    assert list(itertools.islice(words, 2)) == ["a" * 13, "a" * 12 + "b"]
    assert next(reversed(words)) == "z" * 13


def test_a_file_that_states_a_wrong_number_of_words():
    for words in (2**64 - 1, 7):
        words = hostile(2, words)
        for ask in [len, bool, list, lambda it: it[0], lambda it: it | it, lambda it: it.hooks("a")]:
            with pytest.raises(dictc.DictionaryError, match="the number of words"):
                ask(words)
        with pytest.raises(dictc.DictionaryError, match="the number of words"):
            words.fuzzy("aa")
        assert repr(words)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
@pytest.mark.parametrize("ask", [
    lambda _: collections.deque(dictc.english().matches("?????? ??????"), 0),
    lambda _: list(dictc.english().matches("?????? ??????")),
    lambda words: words.anagrams("*", all_letters=False),
    lambda words: words[:10**8],
    lambda words: collections.deque(words, 0),
    lambda words: collections.deque(reversed(words), 0),
    lambda words: words | dictc.from_words(["tea"]),
    lambda _: dictc.Solver(dictc.english()).score(BLANKS),
    lambda _: dictc.Solver(dictc.english()).solve(BLANKS),
    lambda _: collections.deque(dictc.Solver(dictc.english()).paths("/".join(["a" * 9] * 9), "a" * 30), 0),
    lambda _: next(dictc.Solver(dictc.english()).paths("/".join(["a" * 9] * 9), "a" * 60 + "b")),
])
def test_walks_answer_signals(ask):
    """Also where a loop of the interpreter's own takes the words."""

    def stop(*_):
        raise KeyboardInterrupt

    words = hostile(5)
    before = signal.signal(signal.SIGALRM, stop)
    try:
        # A thread would wait for these loops, which keep the interpreter.
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            ask(words)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_words_in_memory():
    words = ["New York", "q", "tea"]
    assert list(dictc.from_words(reversed(words))) == words
    assert dictc.from_words([("tea", 1), ("ten", 2), ("tea", 3)]).value("tea") == 1
    assert dictc.from_words({"tea": 10}, levels=True).has_levels
    assert len(dictc.from_words([])) == 0
    for wrong, error, message in [
        ([""], ValueError, "empty"),
        ([1], TypeError, "expected a word"),
        (["tea", ("ten", 1)], TypeError, "one kind"),
        ("words.txt", TypeError, "compile"),
    ]:
        with pytest.raises(error, match=message):
            dictc.from_words(wrong)


def test_opening_and_saving(tmp_path, words):
    path = tmp_path / "words.fst"
    words.save(path)
    for arguments in ({}, {"verify": False}, {"map": False}):
        assert dictc.open(path, **arguments) == words
    assert dictc.from_bytes(words.to_bytes()) == words
    assert hash(dictc.open(path)) == hash(words) and words != dictc.english()
    with pytest.raises(FileNotFoundError, match="no-such-file") as error:
        dictc.open("no-such-file")
    assert (error.value.errno, error.value.filename) == (errno.ENOENT, "no-such-file")
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
    dictc.from_words(["other"]).save(path)
    dictc._reopened.clear()
    with pytest.raises(ValueError, match="another dictionary"):
        pickle.loads(pickled)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        pickle.loads(pickled)


def test_errors_have_classes(tmp_path, words):
    """All are ValueErrors, and pickle as what they are."""
    (tmp_path / "words.txt").write_text("tea\tx\n")
    for wrong, error in [
        (lambda: dictc.Board("abc/de"), dictc.BoardError),
        (lambda: dictc.Board.deal("new88"), dictc.BoardError),
        (lambda: dictc.Solver(words).score("abc/de"), dictc.BoardError),
        (lambda: dictc.compile(tmp_path / "words.txt"), dictc.WordListError),
        (lambda: dictc.from_bytes(b"tea"), dictc.DictionaryError),
        (lambda: dictc.from_words([""]), dictc.DictionaryError),
        (lambda: words.regex("("), dictc.QueryError),
        (lambda: words.fuzzy("x" * 300), dictc.QueryError),
    ]:
        with pytest.raises(ValueError) as caught:
            wrong()
        copy = pickle.loads(pickle.dumps(caught.value))
        assert type(caught.value) is type(copy) is error and issubclass(error, dictc.Error)
        assert str(copy) == str(caught.value)


def test_a_read_only_file_is_an_os_error(tmp_path, words):
    path = tmp_path / "words.fst"
    words.save(path)
    path.chmod(0o444)
    with pytest.raises(PermissionError, match="read-only") as caught:
        words.save(path)
    assert (caught.value.errno, caught.value.filename) == (errno.EACCES, str(path))


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


def test_english_words_that_have_accents_elsewhere():
    english = dictc.english()
    plain = ["cafe", "cliche", "fiance", "saute", "entree", "melee", "etude"]
    assert all(word in english and english.meaning(word) for word in plain)
    assert english.value("cafe") == 20
    accented = ["Café", "cliché", "fiancé", "sauté", "entrée", "mêlée", "étude"]
    assert [list(english.matches(word)) for word in accented] == [[word] for word in plain]
    assert english.fuzzy("café", 0) == [("cafe", 0)]
    solution = dictc.Solver(english).solve("caf/xée")
    assert "cafe" in [word.text for word in solution]


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


def test_a_dictionary_carries_its_alphabet(tmp_path):
    path = tmp_path / "hr.txt"
    path.write_text("ljubav\nkonj\ndžep\n", encoding="utf-8")
    words = dictc.compile(path, alphabet="hr", min_length=2)
    assert list(words.matches("???")) == ["džep", "konj"]
    solver = dictc.Solver(words)
    assert [word.text for word in solver.solve("ko/nj")] == ["konj"]
    assert len(solver.solve(dictc.Board("ko/nj", strict=True))) == 0
    assert dictc.Board.deal("letters", seed=1, dictionary=words).strict
    assert not dictc.Board.deal("new87", seed=1, dictionary=words).strict
    assert dictc.Board("ko/[nj]a", dictionary=words).strict and not dictc.Board("ko/[nj]a").strict
    own = tmp_path / "own.toml"
    own.write_text('letters = "a b nj"\n', encoding="utf-8")
    assert list(dictc.compile(path, alphabet=str(own)).matches("???")) == ["konj"]
    own.write_text('letters = "a b a"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="own.toml: line 1: 'a' is listed twice"):
        dictc.compile(path, alphabet=str(own))
    with pytest.raises(ValueError, match="'xx' is not a built-in alphabet"):
        dictc.compile(path, alphabet="xx")
