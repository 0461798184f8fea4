"""The native part of the package."""

import mmap
import os
import typing

from dictc import types

__all__ = [
    "AnagramIndex",
    "ArrowArray",
    "Board",
    "BoardError",
    "Dictionary",
    "DictionaryError",
    "Error",
    "Paths",
    "Prefix",
    "QueryError",
    "Round",
    "Score",
    "Solution",
    "Solver",
    "Statistics",
    "StepLimitError",
    "Word",
    "WordIterator",
    "WordListError",
    "WordListWarning",
    "Wordle",
    "__version__",
    "alphagram",
    "board_column",
    "compile",
    "deal",
    "dice",
    "distinct_texts",
    "english",
    "from_bytes",
    "from_words",
    "open",
    "word_column",
]

_Item = typing.TypeVar("_Item")

__version__: str

class Error(ValueError):
    """An error of this package in what it was given."""

class BoardError(Error):
    """A text is not a board, or a size or dice are wrong."""

class WordListError(Error):
    """A word list cannot be compiled."""

class WordListWarning(UserWarning):
    """A notable part of a list is lost or has no effect, or its words may not be for games."""

class DictionaryError(Error):
    """A dictionary is damaged, is something else, or cannot be made of these words."""

class QueryError(Error):
    """A pattern, an expression or letters are wrong."""

class StepLimitError(Error):
    """A walk over words took as many steps as its limit allows. `found` has the words that a
    function found; an iterator has returned them."""

    found: typing.Sequence[object]

@typing.final
class Dictionary(typing.Sequence[str]):
    """A compiled dictionary: a sequence of its words in byte order.

    Any number of threads may use it at the same time. Two are equal if they have the same words and
    values. A dictionary of a file pickles as its path and fingerprint, and a dictionary in memory
    as its bytes.
    """

    def __contains__(self, word: object, /) -> bool:
        """Whether a text is a word. Linear in its length, and independent of the number of
        words."""
    def __len__(self) -> int:
        """The number of words."""
    def __bool__(self) -> bool: ...
    def __iter__(self) -> WordIterator[str]:
        """All words, in byte order."""
    @typing.overload
    def __getitem__(self, index: int, /) -> str:
        """The word with this ordinal; negative ones count from the end. Raises IndexError."""
    @typing.overload
    def __getitem__(self, index: slice, /) -> list[str]: ...
    def items(self) -> WordIterator[tuple[str, int | None]]:
        """The words with their values, in byte order. A value is None in a dictionary without
        values."""
    def __enter__(self) -> Dictionary: ...
    def __exit__(self, *_exception: object) -> None:
        """The file stays open as long as something uses the dictionary."""
    def index(self, word: object, start: int = 0, stop: int = ...) -> int:
        """The ordinal of a word. Raises ValueError."""
    def count(self, word: object) -> int:
        """1 for a word, else 0."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    @property
    def path(self) -> str | None:
        """The path of the file; None for a dictionary in memory."""
    @property
    def fingerprint(self) -> str:
        """SHA-256 over the words and values, in hexadecimal digits."""
    def select(
        self,
        *,
        level: int | None = None,
        values: tuple[int | None, int | None] | None = None,
        only: typing.Iterable[str] | None = None,
        without: typing.Iterable[str] | None = None,
        clean: bool = False,
    ) -> Dictionary:
        """The dictionary of the words that count, with their values and meanings.

        `level` keeps words up to this level, and `values` those with a value in this pair of the
        least and the greatest one, of which either can be None. `only` keeps these words and no
        others, `without` leaves these out, and `clean` leaves out the English words that are marked
        as vulgar or offensive. Words are folded as in look-ups. Raises ValueError if the dictionary
        does not have such values, and TypeError.
        """
    @property
    def has_levels(self) -> bool:
        """Whether values are levels, which rank words by how common they are."""
    @property
    def metadata(self) -> types.Metadata:
        """The metadata of the file; empty for plain fst files."""
    @property
    def alphabet(self) -> types.Alphabet | None:
        """The alphabet that the dictionary was compiled with; None if there is none."""
    def root(self) -> Prefix:
        """The prefix of every word, where a walk begins. Constant time."""
    def contains_prefix(self, prefix: str) -> bool:
        """Whether a word starts with this prefix, or is equal to it."""
    def ordinal(self, word: str) -> int | None:
        """The rank of the word, from 0; None if it is not a word."""
    def value(self, word: str) -> int | None:
        """The value of the word: the number after the tab in its word list. None if it is not a
        word, or the dictionary has no values."""
    def meaning(self, word: str) -> str | None:
        """The meaning of the word, a short text. None if it has none. Reads one block of at most 16
        kB; raises ValueError if the block is damaged, since opening does not read it."""
    def fold(self, text: str) -> str:
        """The text folded like the words of the dictionary: in lower case, and without accents if
        the dictionary was compiled so. Look-ups fold texts themselves."""
    def why_not(self, text: str) -> str | None:
        """The reason why the text cannot be a word of the dictionary; None if it could be a word.

        The reason is a sentence: letters that are in no word, too few or too many letters, or a q
        without a u if such words were left out.
        """
    def prefixes(self, text: str) -> list[str]:
        """The words that the text starts with, shortest first."""
    def longest_prefix(self, text: str) -> str | None:
        """The longest word that the text starts with."""
    def completions(self, prefix: str = "", *, step_limit: int | None = None) -> WordIterator[str]:
        """The words that start with the prefix, in byte order.

        `step_limit` is the limit on the work, here and in the other questions. The iterator raises
        StepLimitError after the words that were found within it.
        """
    def matches(self, pattern: str, *, step_limit: int | None = None) -> WordIterator[str]:
        """The words that match a pattern, in byte order.

        `?` is any letter, `*` any letters, `[aeiou]` one of these, `@` a vowel, `#` a consonant;
        equal digits match equal letters. A blank is between two words: `c?t d?g`. Raises
        ValueError.
        """
    def regex(
        self, expression: str, *, whole: bool = False, step_limit: int | None = None
    ) -> WordIterator[str]:
        """The words that contain a match of a regular expression or, with `whole`, match it as a
        whole.

        The syntax is documented in the Rust crate `regex`. Raises ValueError.
        """
    def fuzzy(
        self, word: str, edits: int = 2, *, step_limit: int | None = None
    ) -> list[tuple[str, int]]:
        """The words at most `edits` edits away, with their distances, the likeliest first. A swap
        of neighbors is one edit. Raises ValueError, and StepLimitError, whose `found` has the words
        that were found."""
    def anagrams(
        self, letters: str, *, all_letters: bool = True, step_limit: int | None = None
    ) -> list[str]:
        """The words of all these letters, or of some of them, longest first.

        `?` is any letter, `[aeiou]` one of these, and `*` allows any further letters. Raises
        ValueError, and StepLimitError, whose `found` has the words that were found.
        """
    def anagram_index(self) -> AnagramIndex:
        """An index for programs that ask for hundreds of anagrams. Building it takes as long as
        some hundred searches; an answer then takes as long as a few look-ups. It takes 8 bytes a
        word. Raises QueryError for a dictionary of more than 5,000,000 words."""
    def bee(self, letters: str, center: str, min_length: int = 4) -> list[types.BeeWord]:
        """The words of a bee: those of these letters, each used any number of times, that have the
        letter `center`. Each is a `types.BeeWord`, with its points and whether it is a pangram; the
        best come first. Raises QueryError."""
    def ladders(self, start: str, end: str, *, limit: int = 10) -> list[list[str]]:
        """The shortest ladders from one word to another, at most `limit`: each word differs from
        the one before it in one letter. Raises QueryError if an end is not a word, or their lengths
        differ."""
    def hooks(self, word: str) -> tuple[list[str], list[str]]:
        """The letters that make another word when they stand before a word, and after it."""
    def anagram_groups(self, at_least: int = 2) -> list[tuple[str, list[str]]]:
        """The groups of words that are anagrams of each other, each with its alphagram, the largest
        groups first. Only groups of `at_least` words."""
    def contains_many(self, words: typing.Iterable[str]) -> list[bool]:
        """Whether each text is a word. `words` is any iterable of texts. Looks 32 words up side by
        side, which pays when the memory of the dictionary is not in the processor's caches; a few
        words in a loop take as long."""
    def ordinals(self, words: typing.Iterable[str]) -> list[int | None]:
        """The rank of each word; None for texts that are not words. `words` is any iterable of
        texts."""
    def __or__(self, other: Dictionary, /) -> Dictionary:
        """The words of both dictionaries. Values and meanings are those of the first that has the
        word."""
    def __and__(self, other: Dictionary, /) -> Dictionary:
        """The words that are in both dictionaries."""
    def __sub__(self, other: Dictionary, /) -> Dictionary:
        """The words that are not in the other dictionary."""
    def __xor__(self, other: Dictionary, /) -> Dictionary:
        """The words that are in one of the dictionaries, and not in the other."""
    def __ror__(self, other: Dictionary, /) -> Dictionary: ...
    def __rand__(self, other: Dictionary, /) -> Dictionary: ...
    def __rsub__(self, other: Dictionary, /) -> Dictionary: ...
    def __rxor__(self, other: Dictionary, /) -> Dictionary: ...
    def __bytes__(self) -> bytes: ...
    def to_bytes(self) -> bytes:
        """The bytes of the dictionary file, for `from_bytes`."""
    def save(self, path: str | os.PathLike[str]) -> None:
        """Atomically writes the dictionary to a file. Raises OSError."""

@typing.final
class AnagramIndex:
    """The words of a dictionary by their letters: what `Dictionary.anagram_index` returns.

    Any number of threads may use it at the same time.
    """
    def anagrams(self, letters: str) -> list[str]:
        """The words of all these letters, as `Dictionary.anagrams` finds them. Letters with `?`,
        `[aeiou]` or `*` are searched for in the dictionary."""

@typing.final
class Prefix:
    """A prefix of words: the place in the automaton that a text leads to. `Dictionary.root` is the
    prefix of every word. Prefixes are small and never change, so a search keeps one for each letter
    of its path."""

    def step(self, text: str) -> Prefix | None:
        """The prefix that a text leads to from here, such as a letter or what a tile shows; None if
        no word continues with it. Linear in the length of the text."""
    def is_word(self) -> bool:
        """Whether the prefix is a word."""
    def ordinal(self) -> int | None:
        """The rank of the prefix, from 0; None if it is not a word."""
    def children(self) -> list[tuple[str, Prefix]]:
        """The characters that continue the prefix, in order, each with the prefix that it leads to.
        A letter with marks, and one such as lj in Croatian, is several characters."""
    def __len__(self) -> int:
        """The number of characters."""
    def __bool__(self) -> bool:
        """True, also for the root."""

@typing.final
class WordIterator(typing.Generic[_Item]):
    """The words that answer a question, one after the other: `list` takes all of them.

    A slice such as `[:10]` asks the question again: it counts from the first answer, also after
    `next`, and the iterator stays where it is.
    """

    def __iter__(self) -> WordIterator[_Item]: ...
    def _repr_html_(self) -> str: ...
    def __next__(self) -> _Item: ...
    def __getitem__(self, slice: slice, /) -> list[_Item]:
        """The words of a slice of all answers, from the first one on."""

@typing.final
class Paths:
    """All ways to spell a word on a board, one after the other."""

    @property
    def is_complete(self) -> bool:
        """Whether the walk has not been cut off by the step limit so far."""
    def __iter__(self) -> Paths: ...
    def __next__(self) -> list[int]: ...

@typing.final
class Wordle:
    """A game of guessed words, in which words of `length` letters can be guessed.

    Each can be the answer, unless `answers` lists those that can; they can be guessed, too. Guesses
    are texts such as "crane=bybbg", with a mark for each letter: `g` (green, in its place), `y`
    (yellow, elsewhere) or `b` (black, nowhere). Any number of threads may use it at the same time.
    """

    def __new__(
        cls,
        dictionary: Dictionary,
        length: int = 5,
        *,
        answers: typing.Iterable[str] | None = None,
    ) -> Wordle: ...
    def fitting(self, *guesses: str) -> list[str]:
        """The words that fit all guesses, in byte order. Raises QueryError."""
    def advise(
        self, *guesses: str, limit: int = 10, hard: bool = False
    ) -> list[types.Advice]:
        """The best next guesses, at most `limit`, each a `types.Advice`: with the information in
        bits that its marks are expected to give, among others. With `hard`, guesses use what
        earlier ones found. Raises QueryError."""
    def marks(self, guess: str, word: str) -> str:
        """The marks on a guess if `word` is the answer. Raises QueryError for texts of other
        lengths."""

@typing.final
class Board:
    """A board: tiles on cells, which are numbered row by row from 0.

    The text is `perslatgsineters`, or rows with a separator such as `pers/latg/sine/ters`. `Qu` and
    other capitals followed by small letters are one tile, `?` is a blank, `.` a wall. With
    `dictionary`, tiles are read in the letters of its alphabet. With `strict`, letters of several
    characters, such as lj in Croatian, need tiles of their own. Raises ValueError for a text that
    is not a board.
    """

    def __new__(
        cls,
        text: str,
        size: tuple[int, int] | None = None,
        *,
        torus: bool = False,
        bare_q: bool = False,
        strict: bool = False,
        dictionary: Dictionary | None = None,
    ) -> Board: ...
    @staticmethod
    def deal(
        dice: str = "new87",
        seed: int = 0,
        number: int = 0,
        *,
        dictionary: Dictionary | None = None,
        size: tuple[int, int] | None = None,
    ) -> Board:
        """Rolls dice: the board with this seed and number, the same on every machine. `dice()`
        lists the dice. `"letters"` are dice that show the letters of `dictionary` as often as its
        words have them, on a board of `size`, else of 4x4. The board is strict if the dice show
        letters of several characters of `dictionary`."""
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def torus(self) -> bool:
        """Whether the board wraps around at its edges."""
    @property
    def strict(self) -> bool:
        """Whether letters of several characters, such as lj in Croatian, need tiles of their own. A
        board that shows one is strict, too, for a dictionary that has it."""
    @property
    def tiles(self) -> list[str]:
        """What each cell shows: `a`, `Qu`, `?` for a blank or `.` for a wall, for example."""
    def neighbors(self, cell: int) -> list[int]:
        """The cells that touch a cell, in ascending order, whatever they show. Raises IndexError if
        there is no such cell."""
    def __len__(self) -> int:
        """The number of cells."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

@typing.final
class Score:
    """The number of words of a board and their points."""

    def __new__(cls, words: int, points: int, is_complete: bool = True) -> Score: ...
    @property
    def words(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def is_complete(self) -> bool:
        """False if the step limit ended the search."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...

@typing.final
class Word:
    """A word of a solution. It unpacks into its fields, and sorts by them."""

    _fields: typing.ClassVar[tuple[str, str, str, str]]
    __match_args__: typing.ClassVar[tuple[str, str, str, str]]

    def __new__(cls, text: str, points: int, ordinal: int, path: list[int]) -> Word: ...
    @property
    def text(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def ordinal(self) -> int:
        """Its rank in the dictionary."""
    @property
    def path(self) -> list[int]:
        """The cells of one way to spell it. If there are several, which one depends on the
        processor; `Solver.paths` has all of them, in the same order everywhere."""
    def __len__(self) -> int: ...
    def __iter__(self) -> typing.Iterator[str | int | list[int]]: ...
    def __getitem__(self, index: int, /) -> str | int | list[int]: ...
    def __lt__(self, other: Word, /) -> bool: ...
    def __le__(self, other: Word, /) -> bool: ...
    def __gt__(self, other: Word, /) -> bool: ...
    def __ge__(self, other: Word, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...

@typing.final
class Solution(typing.Sequence[Word]):
    """The distinct words of a board in alphabetical order: a sequence of `Word`s.

    It pickles as its solver and its board, which is solved again.
    """

    @property
    def board(self) -> Board:
        """The board, folded as the dictionary folds its words."""
    @property
    def points(self) -> int: ...
    @property
    def is_complete(self) -> bool:
        """False if the step limit ended the search."""
    @property
    def words(self) -> list[str]:
        """The words as texts."""
    def __len__(self) -> int: ...
    @typing.overload
    def __getitem__(self, index: int, /) -> Word: ...
    @typing.overload
    def __getitem__(self, index: slice, /) -> list[Word]: ...
    def __iter__(self) -> typing.Iterator[Word]: ...
    def __reversed__(self) -> typing.Iterator[Word]: ...
    def __contains__(self, word: object, /) -> bool:
        """Whether it has a `Word`, or a word with a text."""
    def index(self, word: object, start: int = 0, stop: int = ...) -> int:
        """The index of a `Word`, or of the word with a text, which is folded. Raises ValueError."""
    def count(self, word: object) -> int:
        """1 for a word of the solution, else 0."""
    def __eq__(self, other: object, /) -> bool:
        """Whether the board, its words and their points are the same."""
    def __hash__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The words as a table of Arrow, which libraries for data frames read."""
    def __reduce__(self) -> tuple[object, ...]: ...
    def word(self, word: str) -> Word:
        """The word with this text, which is folded. Raises KeyError."""
    def svg(self, word: str | None = None) -> str:
        """The board as a drawing with the path of a word, by default the best one."""
    def html(self) -> str:
        """A page that shows the path of each word."""
    def to_json(self) -> str:
        """The board, its words and its totals as JSON: the line of `solve --format jsonl`."""
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str:
        """The page of `html` in a frame, so that its styles and its script are its own."""

@typing.final
class Solver:
    """Finds the words of boards.

    `min_length` is the minimum number of letters (by default 3 on boards of up to four rows and
    columns, 4 on larger ones), `points` the points of words of 0, 1, 2, ... letters, such as `[0,
    0, 0, 1, 1, 2, 3, 5, 11]` or "0,0,0,1,1,2,3,5,11", `step_limit` the limit on the work for one
    board. Any number of threads may use a solver at the same time.
    """

    def __new__(
        cls,
        dictionary: Dictionary,
        *,
        min_length: int | None = None,
        points: str | typing.Iterable[int | str] | None = None,
        step_limit: int | None = None,
    ) -> Solver: ...
    @property
    def dictionary(self) -> Dictionary: ...
    def score(self, board: Board | str) -> Score:
        """Counts the words of a board and their points: a few microseconds for a 4x4 board."""
    def solve(self, board: Board | str) -> Solution:
        """Finds the words of a board, each with a path."""
    def why_not(self, board: Board | str) -> str | None:
        """A sentence that says why words of a board are missing: letters that are in no word, or a
        minimum length that no word has. None if there is no such reason; the board may still have
        no words."""
    def paths(self, board: Board | str, word: str) -> Paths:
        """All ways to spell a word on a board, whether or not it is in the dictionary, one after
        the other. The step limit ends the walk."""
    def _score_letters(
        self,
        letters: object,
        rows: int,
        columns: int,
        first: int,
        words: object,
        points: object,
        complete: object,
        threads: int,
    ) -> None: ...
    def _score_dealt(
        self,
        dice: str,
        size: tuple[int, int] | None,
        seed: int,
        first: int,
        count: int,
        words: object,
        points: object,
        complete: object,
        threads: int,
    ) -> None: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    def _repr_html_(self) -> str: ...

@typing.final
class Statistics:
    """Words and points over many boards."""

    def __new__(cls) -> Statistics: ...
    @staticmethod
    def _from_json(json: str) -> Statistics: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def add(self, solution: Solution) -> None:
        """Adds the words of a board."""
    def merge(self, other: Statistics) -> None:
        """Adds the boards of other statistics."""
    @property
    def boards(self) -> int:
        """The number of boards."""
    @property
    def words(self) -> types.Figures:
        """Mean, deviation, min, median, max and sum of the number of words per board."""
    @property
    def points(self) -> types.Figures:
        """The same for the points per board."""
    @property
    def lengths(self) -> dict[int, tuple[int, int]]:
        """Number of letters -> words and points over all boards."""

@typing.final
class Round:
    """A game on one board. It has no clock: calls pass the seconds since the beginning.

    The board is given, or it is board 0 of dice and a seed. A round pickles as what it was made of
    and what happened since.
    """

    def __new__(
        cls,
        dictionary: Dictionary,
        board: Board | str | None = None,
        *,
        dice: str = "new87",
        seed: int = 0,
        seconds: int | None = 180,
        size: tuple[int, int] | None = None,
    ) -> Round: ...
    @staticmethod
    def from_code(dictionary: Dictionary, code: str) -> Round:
        """The round of a code, with the same board everywhere. Raises ValueError."""
    def __reduce__(self) -> tuple[object, ...]: ...
    @property
    def code(self) -> str | None:
        """The code of a dealt round; None for a given board and for dice of letters."""
    @property
    def board(self) -> Board: ...
    @property
    def words(self) -> list[tuple[str, int]]:
        """The words of the board that count, with their points."""
    def add_player(self, name: str) -> int:
        """Adds a player who enters words; returns its number, from 0."""
    def add_computer(self, strength: int, *, name: str | None = None, seed: int = 0) -> int:
        """Adds a computer player of strength 1 to 5; returns its number. Raises ValueError."""
    def play(
        self, word: str, seconds: float = 0.0, *, player: int = 0
    ) -> tuple[types.Verdict, int, list[int] | None]:
        """A player enters a word. Returns a verdict, points, and a path if the word is on the
        board.

        Verdicts: found, repeated, too_short, not_in_dictionary, not_on_board, not_found, too_late.
        """
    def advance(self, seconds: float) -> None:
        """Lets computer players find words up to a time."""
    def end(self, seconds: float | None = None) -> None:
        """Ends the round, by default at its limit."""
    def sheet(self, player: int = 0) -> list[str]:
        """The words that a player has entered or found so far."""
    def _repr_html_(self) -> str: ...
    def scores(self) -> list[tuple[str, int]]:
        """Names and points of all players, scored together: shared words count for nobody."""
    def missed(self) -> list[tuple[str, int]]:
        """The words that nobody found, with their points."""
    def to_json(self) -> str:
        """The words that all players have entered or found so far, judged, as JSON on one line:
        `sheets`, `winners` and `missed`, as in the object of `solve --sheet --format json`."""
    def hint(self, number: int = 0, *, player: int = 0) -> types.Hint | None:
        """Hints 0, 1, 2, ... reveal more and more of a word that the player has not found."""

@typing.final
class ArrowArray:
    """A column that every Arrow library reads."""

    def __len__(self) -> int: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

def open(path: str | os.PathLike[str], *, verify: bool = True, map: bool = True) -> Dictionary:
    """Opens a dictionary file, or a plain set or map of the Rust crate fst.

    `verify=False` checks only the header, for files that you trust: if the rest is damaged, answers
    can be wrong. `map=False` reads the file instead of mapping it; use it if the file may be
    changed in place. Raises FileNotFoundError, OSError, and ValueError for a file that is damaged
    or not a dictionary.
    """

def from_bytes(
    data: bytes | bytearray | memoryview | mmap.mmap, *, verify: bool = True
) -> Dictionary:
    """Opens a copy of a dictionary in memory: bytes, or an object with a buffer, such as an `mmap`.
    Raises DictionaryError."""

def alphagram(word: str) -> str:
    """The letters of a word in alphabetical order; words with the same one are anagrams."""

def english() -> Dictionary:
    """The English dictionary in the package. Its values are levels, 10 to 80."""

def compile(
    *paths: str | os.PathLike[str],
    output: str | os.PathLike[str] | None = None,
    min_length: int = 3,
    max_length: int | None = None,
    letters: str | None = None,
    fold_accents: bool | None = None,
    keep_accents: str = "",
    replace: typing.Mapping[str, str] | None = None,
    drop_bare_q: bool = True,
    exclude: typing.Iterable[str] | str | os.PathLike[str] | None = None,
    meanings: typing.Mapping[str, str] | str | os.PathLike[str] | None = None,
    duplicate_values: types.DuplicateValues = "error",
    graph: types.Graph = "trie",
    levels: bool = False,
    on_dropped: typing.Callable[[types.DroppedWord], object] | None = None,
    columns: str | typing.Mapping[str | os.PathLike[str], str] | None = None,
    separator: str | typing.Mapping[str | os.PathLike[str], str] | None = None,
    affixes: str | os.PathLike[str] | None = None,
    max_forms: int | None = None,
    one_suffix: bool = False,
    skip_nosuggest: bool = False,
    skip_capitalized: bool = False,
    alphabet: str | None = None,
) -> Dictionary:
    """Compiles word lists, like the program `dictc`.

    `paths` are one or more word lists in any form that the program reads, such as csv or JSON,
    plain or packed with gzip, zstd, xz or bzip2, in UTF-8, UTF-16 or UTF-32. The form of each is
    detected, unless `columns` names its columns, such as "word,_", and `separator` what is between
    them; each is a text for all of `paths`, or a mapping from the paths of lists. A file `X.dic` is
    a spelling dictionary of Hunspell, of which all forms are made, at most `max_forms`; `X.aff` is
    beside it unless `affixes` names its path. `one_suffix` makes fewer forms, and `skip_nosuggest`
    leaves out words that are marked NOSUGGEST. A word consists only of letters; other lines are
    dropped, and so are words of fewer than `min_length` letters, with `skip_capitalized` those that
    begin with a capital and, unless `drop_bare_q` is False, those with a q that is not followed by
    u. `exclude` has words to leave out, or is the path of a list of them. `metadata["report"]` of
    the dictionary has the numbers of dropped words, and `on_dropped` is called with each of them, a
    `types.DroppedWord`. A WordListWarning says what to do if a list loses one word in fifty or more
    to one pattern, loses its numbers, excludes no word, or has words that may be names or vulgar.

    `fold_accents` makes letters with accents those without, `keep_accents` all but the letters in
    it, and `replace` makes letters others, such as `{"ä": "ae"}`. `meanings` are texts for words: a
    mapping, or the path of a list. `alphabet` is the code of a built-in alphabet, such as "hr",
    where lj is one letter, or the path of a file that describes one. With `output`, the dictionary
    is atomically written to that file and opened. `duplicate_values` is "error", "min", "max",
    "sum" or "first"; `graph` is "trie", "dawg" (smaller files) or "none" (the smallest); `levels`
    records that values are levels. Raises WordListError, which names the list and the line, and
    OSError.
    """

def from_words(
    words: typing.Iterable[str] | typing.Iterable[tuple[str, int]] | typing.Mapping[str, int],
    *,
    levels: bool = False,
) -> Dictionary:
    """A dictionary in memory of exactly the given words, unchanged.

    `words` is an iterable of words, or of pairs of a word and its value, or a mapping of words to
    values. Words can be in any order; if a word is repeated, the first one counts. Questions such
    as `matches` fold what they are asked, so they do not find a word with capitals by its letters;
    look-ups do. `levels` records that values are levels. `save` writes the dictionary to a file.
    Raises ValueError for an empty word, and TypeError.
    """

def deal(
    dice: str = "new87",
    seed: int = 0,
    first: int = 0,
    count: int = 1,
    *,
    dictionary: Dictionary | None = None,
    size: tuple[int, int] | None = None,
) -> list[str]:
    """The boards `first` to `first + count - 1` of a seed, as texts. `Board.deal` is one of them."""

def dice() -> dict[str, types.Dice]:
    """The dice that `Board.deal` knows: name -> title, rows, columns, languages."""

def word_column(
    function: str,
    dictionary: Dictionary,
    column: object,
    *,
    edits: int = 2,
    limit: int | None = None,
    all_letters: bool = True,
    wrong_is_null: bool = False,
    first_row: int | None = None,
    distinct: tuple[list[int], int] | None = None,
    check: typing.Callable[[], object] | None = None,
) -> ArrowArray:
    """Calls a function of `dictc.arrow` on a column of words. At most `limit` words are in a list.
    With `wrong_is_null`, the row of a text that cannot be asked is null; otherwise it is an error.
    `distinct` says that the texts are distinct ones: their first rows, and the rows of the column.
    `check` is called from time to time, and an exception of it ends the call; without it, handlers
    of signals are."""

def distinct_texts(column: object) -> tuple[ArrowArray, list[int], ArrowArray]:
    """The distinct texts of a column in the order of their first rows, these rows, and for each row
    of the column the place of its text; null for a null row."""

def board_column(
    function: str,
    solver: Solver,
    column: object,
    *,
    wrong_is_null: bool = False,
    first_row: int | None = None,
    distinct: tuple[list[int], int] | None = None,
    check: typing.Callable[[], object] | None = None,
) -> ArrowArray:
    """Calls a function of `dictc.arrow` on a column of boards. With `wrong_is_null`, the row of a
    text that is not a board is null; otherwise it is an error."""
