"""Modules that are imported where they are first used."""

from __future__ import annotations

import importlib

#: The extras of this package that install modules.
_EXTRAS = {"numpy": "dictc[numpy]", "pyarrow": "dictc[arrow]"}


class Lazy:
    """A module that is imported when an attribute of it is asked for.

    Annotations can name its types, so that `typing.get_type_hints` works, and the import of this
    package stays quick.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> object:
        # Python asks every object for some of these: no reason to import the module, if it is there at all.
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        try:
            module = importlib.import_module(self._name)
        except ModuleNotFoundError as error:
            if error.name != self._name:
                raise
            package = _EXTRAS.get(self._name, self._name)
            what = f"{self._name} is not installed: pip install '{package}'"
            raise ModuleNotFoundError(what, name=self._name) from None
        return getattr(module, attribute)

    def __reduce__(self) -> tuple[type[Lazy], tuple[str]]:
        return Lazy, (self._name,)
