"""Dictionary files whose path has traveled to another process, perhaps on another machine."""

from __future__ import annotations

import os
import sys
import typing

from dictc._native import Dictionary, DictionaryError, open

__all__ = ["File", "candidates", "open_same"]


class File(typing.NamedTuple):
    """A dictionary file: its path, and its fingerprint where the path was given.

    The fingerprint is None if the file was not there.
    """

    path: str
    fingerprint: str | None


def candidates(path: str) -> list[str]:
    """The files of this machine that a path can mean: the path itself, and the copy of a file that
    was added with `SparkContext.addFile`."""
    paths = [path]
    # Only a process of Spark has imported it.
    if "pyspark" in sys.modules:
        try:
            from pyspark import SparkFiles

            paths.append(SparkFiles.get(os.path.basename(path)))
        except Exception:  # there is no Spark context
            pass
    return [os.path.abspath(it) for it in paths if os.path.exists(it)]


def open_same(
    file: File, open_file: typing.Callable[[str], Dictionary] = open
) -> Dictionary:
    """Opens the file with the fingerprint. Raises `DictionaryError` if only others are there."""
    other = None
    for path in candidates(file.path):
        dictionary = open_file(path)
        if file.fingerprint in (None, dictionary.fingerprint):
            return dictionary
        other = other or (path, dictionary.fingerprint)
    if other is None or file.fingerprint is None:
        # Raises FileNotFoundError.
        return open_file(file.path)
    path, fingerprint = other
    what = (
        f"{path}: holds another dictionary than the one that was sent here: its fingerprint starts "
        f"with {fingerprint[:12]}, expected {file.fingerprint[:12]}"
    )
    if path != os.path.abspath(file.path):
        what += ". SparkContext.addFile keeps the first file of a path; add a new one under a new name"
    raise DictionaryError(what)
