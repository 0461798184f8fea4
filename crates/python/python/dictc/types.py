"""The types of Python dictionaries that this package returns, for type checkers."""

from __future__ import annotations

import typing

__all__ = [
    "Advice",
    "Alphabet",
    "BeeWord",
    "BoardScore",
    "Dice",
    "DropReason",
    "DroppedWord",
    "DuplicateValues",
    "Figures",
    "Graph",
    "Hint",
    "Metadata",
    "Near",
    "Progress",
    "Report",
    "Verdict",
    "Wrong",
]

Graph = typing.Literal["trie", "dawg", "none"]
DuplicateValues = typing.Literal["error", "min", "max", "sum", "first"]
#: What to do with a row that is not a board.
Wrong = typing.Literal["raise", "null"]
#: How to show the progress of a long call: a bar of tqdm or rich, or a function of the numbers done
#: and all.
Progress = typing.Union[bool, typing.Callable[[int, int], object], None]
Verdict = typing.Literal[
    "found",
    "shared",
    "repeated",
    "too_short",
    "not_in_dictionary",
    "not_on_board",
    "not_found",
    "too_late",
]
Hint = typing.Union[
    tuple[typing.Literal["length"], int],
    tuple[typing.Literal["first_letter"], str],
    tuple[typing.Literal["cell"], int],
]


#: Why a word was dropped.
DropReason = typing.Literal[
    "not only letters",
    "other letters",
    "too short",
    "too long",
    "q without u",
    "excluded",
    "repeated",
]


class DroppedWord(typing.NamedTuple):
    """A word that `compile` dropped, with its list and its line, from 1."""

    word: str
    reason: DropReason
    list: str | None
    line: int | None


class Advice(typing.NamedTuple):
    """A guess that `Wordle.advise` rates."""

    word: str
    #: The expected information of its marks, in bits.
    bits: float
    #: The number of different marks that the game can answer with.
    groups: int
    #: The number of words that still fit after the least helpful marks.
    largest: int
    #: Whether the guess can be the answer.
    fits: bool
    #: The mean number of guesses that the words that fit take, with this one; None if the guess was
    #: not followed to the end of the game.
    mean: float | None


class BeeWord(typing.NamedTuple):
    """A word that `Dictionary.bee` finds."""

    text: str
    points: int
    is_pangram: bool


class Report(typing.TypedDict):
    """The numbers of lines and words that `compile` read, kept and dropped."""

    lines: int
    words: int
    kept: int
    dropped: dict[DropReason, int]


class Alphabet(typing.TypedDict):
    """The letters of a language: `Dictionary.alphabet`."""

    name: str
    #: In order, some of several characters, such as lj in Croatian; none in Korean.
    letters: list[str]
    #: Empty if the alphabet does not list them.
    vowels: list[str]
    #: What the tile of a letter shows, where it is not the usual capital.
    faces: dict[str, str]
    #: The form of a letter at the end of a word.
    finals: dict[str, str]
    is_right_to_left: bool


class Metadata(typing.TypedDict, total=False):
    """The metadata of a file: `Dictionary.metadata`. Empty for plain fst files."""

    tool: str
    words: int
    shortest: int
    longest: int
    letters: str
    sources: list[str]
    report: Report


class Figures(typing.TypedDict):
    """A distribution: `Statistics.words` and `Statistics.points`. None if there are no boards."""

    mean: float | None
    deviation: float | None
    min: int | None
    median: int | None
    max: int | None
    sum: int


class BoardScore(typing.TypedDict):
    """The scores of a board in a list: an element of what `arrow.score_boards` returns."""

    words: int
    points: int
    complete: bool


class Near(typing.TypedDict):
    """A word near a text: an element of the lists that `arrow.fuzzy` returns."""

    word: str
    distance: int


class Dice(typing.TypedDict):
    """A set of dice: a value of `dice()`."""

    title: str
    rows: int
    columns: int
    languages: list[str]
