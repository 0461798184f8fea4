"""Progress of long calls, and what there is after an interrupt."""

from __future__ import annotations

import contextlib

from dictc._native import Error

#: The number of reports of a call whose steps could be larger.
_REPORTS = 50

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typing

    from dictc.types import Progress

__all__ = ["run"]


def run(
    total: int,
    size: int,
    progress: Progress,
    work: typing.Callable[[int, int], None],
    found: typing.Callable[[], object],
) -> None:
    """Calls ``work(first, last)`` for ranges of at most ``size`` that cover ``total``.

    With ``progress``, ranges are at most one part in fifty. An exception that ends it, such as
    KeyboardInterrupt, has what was ``found`` until then.
    """
    if not (callable(progress) or isinstance(progress, (bool, type(None)))):
        raise TypeError(f"progress={progress!r:.60}; expected True, False, None or a function")
    if progress:
        size = max(1, min(size, total // _REPORTS))
    with contextlib.ExitStack() as stack:
        report = _reporter(total, progress, stack)
        try:
            for first in range(0, total, size):
                last = min(first + size, total)
                work(first, last)
                report(last)
        except BaseException as error:
            setattr(error, "found", found())
            raise


def _reporter(
    total: int, progress: Progress, stack: contextlib.ExitStack
) -> typing.Callable[[int], object]:
    """A function of what is done."""
    if callable(progress):
        return lambda done: progress(done, total)
    if not progress:
        return lambda done: None
    try:
        import tqdm.auto
    except ImportError:
        try:
            import rich.progress
        except ImportError:
            raise Error(
                "progress=True needs tqdm or rich; pass a function of the numbers done and all instead"
            ) from None
        bars = stack.enter_context(rich.progress.Progress())
        task = bars.add_task("", total=total)
        return lambda done: bars.update(task, completed=done)
    bar = stack.enter_context(tqdm.auto.tqdm(total=total))
    return lambda done: bar.update(done - bar.n)
