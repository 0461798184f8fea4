"""Type checkers accept programs that use the package, and the annotations can be evaluated."""

import ast
import doctest
import importlib
import importlib.util
import inspect
import pathlib
import re
import subprocess
import sys
import typing

import pytest

import dictc

PROGRAM = pathlib.Path(__file__).with_name("typed_program.py")


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright"]])
def test_checkers(checker, tmp_path, monkeypatch):
    monkeypatch.setenv("MYPY_CACHE_DIR", str(tmp_path.parent / "mypy"))
    name, *arguments = checker
    if importlib.util.find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    program = tmp_path / "program.py"
    program.write_text("# pyright: strict\n" + PROGRAM.read_text(encoding="utf-8"), encoding="utf-8")
    if name == "pyright":
        arguments = ["--pythonpath", sys.executable]
    command = [sys.executable, "-m", name, *arguments, str(program)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


ROOT = pathlib.Path(__file__).resolve().parents[3]
DOCUMENTS = ["crates/python/README.md", "docs/columns.md", "docs/python.md", "docs/migrating.md", "docs/cluster.md"]


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_documents(checker, tmp_path, monkeypatch):
    """Every example; packages that are not installed here have no types."""
    monkeypatch.setenv("MYPY_CACHE_DIR", str(tmp_path.parent / "mypy"))
    if importlib.util.find_spec(checker) is None:
        pytest.skip(f"{checker} is not installed")
    for document in DOCUMENTS:
        text = (ROOT / document).read_text(encoding="utf-8")
        code = "".join(example.source for example in doctest.DocTestParser().get_examples(text))
        # An example is an expression, whose value is shown.
        rules = "# pyright: standard, reportUnusedExpression=false, reportMissingImports=false\n"
        name = pathlib.Path(document).stem.lower() + "_document.py"
        (tmp_path / name).write_text(rules + code, encoding="utf-8")
    # Engines have no types here, whether they are installed or not.
    engines = "[mypy]\n[mypy-dask.*,pyspark.*,ray.*]\nfollow_imports = skip\n"
    (tmp_path / "mypy.ini").write_text(engines, encoding="utf-8")
    options = {"mypy": ["--ignore-missing-imports"], "pyright": ["--pythonpath", sys.executable]}
    command = [sys.executable, "-m", checker, *options[checker], str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_hints_are_found():
    """Of every function of the modules, so that other programs can ask for them."""
    names = ["dictc", "dictc.arrow", "dictc.polars", "dictc.spark", "dictc.types"]
    for name in names:
        if name == "dictc.polars":
            pytest.importorskip("polars")
        module = importlib.import_module(name)
        for public in module.__all__:
            it = getattr(module, public)
            is_of_spark = "schema" in public or public == "register"
            if inspect.isfunction(it) and importlib.util.find_spec("pyspark" if is_of_spark else "numpy"):
                hints = typing.get_type_hints(it)
                assert hints.get("return", None) is not typing.Any and hints, public
            if inspect.isclass(it) and module is not dictc:
                for method in filter(inspect.isfunction, vars(it).values()):
                    typing.get_type_hints(method)


def public_signatures(tree):
    """The functions of a module and of its classes whose names have no underscore before them."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_signatures(node)
        elif isinstance(node, ast.FunctionDef) and (node.name.endswith("__") or node.name[0] != "_"):
            yield f"{ast.unparse(node.args)} {ast.unparse(node.returns) if node.returns else ''}"


def test_no_public_signature_has_any():
    folder = pathlib.Path(dictc.__file__).parent
    for name in ("_native.pyi", "arrow.pyi", "__init__.py", "polars.pyi", "spark.py", "types.py"):
        signatures = list(public_signatures(ast.parse((folder / name).read_text(encoding="utf-8"))))
        assert [it for it in signatures if re.search(r"\bAny\b", it)] == [], name


def test_the_program_runs(tmp_path):
    spec = importlib.util.spec_from_file_location("typed_program", PROGRAM)
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    lines = program.report(tmp_path)
    assert lines[-1] == "0 words, True" or lines[-1].endswith("words, True")
    assert "tea is of level 10" in lines and "no such word" in lines
