"""Dictionaries with alphabets, compared with lists of letters in plain Python, and with the program."""

import collections
import functools
import itertools
import pathlib
import random
import subprocess
import tomllib

import pytest

import dictc

HERE = pathlib.Path(__file__).resolve()
PROGRAM = HERE.parents[3] / "target/debug/dictc"
ALPHABETS = tomllib.loads((HERE.parents[2] / "compile/data/alphabets.toml").read_text("utf-8"))
LANGUAGES = "hr sr-Latn cs sk hu cy sq mt br da es-traditional tr he el hi th ka pl ar fi".split()
POINTS = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}

# A word is a list of letters.
Letters = tuple[str, ...]


class Language:
    """An alphabet as its table says, and words of it by chance."""

    def __init__(self, code: str, folder: pathlib.Path) -> None:
        self.random = random.Random(code)
        listed = ALPHABETS[code]["letters"].split()
        self.long = sorted((it for it in listed if len(it) > 1), key=len, reverse=True)
        # Few letters, so that words meet, with the parts of the long ones, so that these are in doubt.
        long = self.random.sample(self.long, min(3, len(self.long)))
        parts = [it for it in listed if any(it in more and it != more for more in long)]
        few = self.random.sample(listed, 5)
        self.pool = sorted({*long, *parts, *few} - {"q"})
        spelled = {"".join(self.random.choices(self.pool, k=self.random.randint(1, 7))) for _ in range(300)}
        self.words = {word: self.letters(word) for word in sorted(spelled)}
        self.file = folder / f"{code}.fst"
        (folder / "words.txt").write_text("\n".join(self.words), "utf-8")
        self.dictionary = dictc.compile(folder / "words.txt", alphabet=code, min_length=1, output=self.file)

    def letters(self, text: str) -> Letters:
        """The longest listed letter at each place, else a character."""
        letters: list[str] = []
        while text:
            first = next((it for it in self.long if text.startswith(it)), text[0])
            letters.append(first)
            text = text[len(first) :]
        return tuple(letters)

    def ask(self, command: str, *arguments: str) -> list[str]:
        """The words of an answer of the program."""
        run = subprocess.run(
            [PROGRAM, command, "--dict", self.file, "--format", "tsv", *arguments],
            capture_output=True, encoding="utf-8", check=False,
        )
        assert run.returncode in (0, 1), run.stderr
        return [line.split("\t")[1 if command == "solve" else 0] for line in run.stdout.splitlines()]


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Language:
    return Language(request.param, tmp_path_factory.mktemp(request.param))


def lies(tiles: list[str], columns: int, word: Letters) -> bool:
    """Whether a path of a board spells a word. A tile shows one or more of its letters."""
    rows = len(tiles) // columns

    def goes_on(cell: int, at: int, used: frozenset[int]) -> bool:
        ends = (end for end in range(at + 1, len(word) + 1) if "".join(word[at:end]) == tiles[cell])
        end = next(ends, None)
        if end is None or end == len(word):
            return end is not None
        row, column = divmod(cell, columns)
        near = itertools.product(range(row - 1, row + 2), range(column - 1, column + 2))
        cells = {r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns}
        return any(goes_on(next_cell, end, used | {cell}) for next_cell in cells - used - {cell})

    return any(goes_on(cell, 0, frozenset()) for cell in range(len(tiles)))


def test_boards(language: Language) -> None:
    solver = dictc.Solver(language.dictionary, min_length=3)
    for number in range(15):
        columns = language.random.randint(2, 4)
        # Every other board has tiles of letters of several characters, if there are any.
        pool = [it for it in language.pool if number % 2 == 0 or len(it) == 1] or language.pool
        tiles = language.random.choices(pool, k=columns * language.random.randint(2, 4))
        strict = bool(language.long) and number % 4 == 3
        is_strict = strict or any(tile in language.long for tile in tiles)
        rows = [tiles[at : at + columns] for at in range(0, len(tiles), columns)]
        board = "/".join("".join(f"[{tile}]" for tile in row) for row in rows)
        expected = {}
        for word, letters in language.words.items():
            if len(letters) >= 3 and lies(tiles, columns, letters if is_strict else tuple(word)):
                expected[word] = POINTS.get(len(letters), 11)
        solution = solver.solve(dictc.Board(board, strict=strict))
        found = {word.text: word.points for word in solution}
        assert found == expected, board
        option = ["--strict"] if strict else []
        assert set(language.ask("solve", "--min-length", "3", *option, board)) == set(expected), board


def has_form(pattern: Letters, word: Letters) -> bool:
    if not pattern:
        return not word
    if pattern[0] == "*":
        return any(has_form(pattern[1:], word[at:]) for at in range(len(word) + 1))
    return bool(word) and pattern[0] in ("?", word[0]) and has_form(pattern[1:], word[1:])


def test_patterns(language: Language) -> None:
    for _ in range(16):
        letters = list(language.random.choice(list(language.words.values())))
        for at in range(len(letters)):
            letters[at] = language.random.choice([letters[at], letters[at], "?", "*"])
        # Letters of a pattern that are one letter together would be read as that.
        if language.letters("".join(letters)) != tuple(letters):
            continue
        pattern = "".join(letters)
        expected = [word for word, its in language.words.items() if has_form(tuple(letters), its)]
        assert sorted(language.dictionary.matches(pattern)) == sorted(expected), pattern
        assert sorted(language.ask("match", pattern)) == sorted(expected), pattern


def test_anagrams_and_hooks(language: Language) -> None:
    for word in language.random.sample(sorted(language.words), 17):
        letters = language.words[word]
        bag = collections.Counter(letters)
        same = [it for it, its in language.words.items() if collections.Counter(its) == bag]
        assert sorted(language.dictionary.anagrams(word)) == sorted(same), word
        assert sorted(language.ask("anagram", word)) == sorted(same), word
        some = [it for it, its in language.words.items() if collections.Counter(its) <= bag]
        assert sorted(language.dictionary.anagrams(word, all_letters=False)) == sorted(some), word
        longer = [its for its in language.words.values() if len(its) == len(letters) + 1]
        front = sorted(its[0] for its in longer if its[1:] == letters)
        back = sorted(its[-1] for its in longer if its[:-1] == letters)
        found = language.dictionary.hooks(word)
        assert (sorted(found[0]), sorted(found[1])) == (front, back), word


def distance(a: Letters, b: Letters) -> int:
    """Letters added, removed or replaced, or two neighbors swapped."""

    @functools.cache
    def of(i: int, j: int) -> int:
        if i == 0 or j == 0:
            return i + j
        least = min(of(i - 1, j) + 1, of(i, j - 1) + 1, of(i - 1, j - 1) + (a[i - 1] != b[j - 1]))
        if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
            least = min(least, of(i - 2, j - 2) + 1)
        return least

    return of(len(a), len(b))


def test_similar_words(language: Language) -> None:
    for word in language.random.sample(sorted(language.words), 17):
        letters = language.words[word]
        near = {it: away for it, its in language.words.items() if (away := distance(letters, its)) <= 2}
        assert dict(language.dictionary.fuzzy(word, 2)) == near, word


def test_the_alphabet_is_told(language: Language) -> None:
    alphabet = language.dictionary.alphabet
    assert alphabet is not None
    listed = ALPHABETS[alphabet["name"]]
    assert alphabet["letters"] == listed["letters"].split()
    assert alphabet["vowels"] == listed.get("vowels", "").split()
    assert alphabet["finals"] == listed.get("finals", {})
    assert alphabet["faces"] == listed.get("faces", {})
    assert alphabet["is_right_to_left"] == (listed.get("direction") == "right-to-left")


def test_lengths(language: Language) -> None:
    for length in range(1, 8):
        expected = [word for word, letters in language.words.items() if len(letters) == length]
        assert sorted(language.ask("words", "--length", str(length))) == sorted(expected)
