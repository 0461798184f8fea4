"""Type checkers accept a program that uses the package, and the program runs."""

import importlib.util
import pathlib
import subprocess
import sys

import pytest

PROGRAM = pathlib.Path(__file__).with_name("typed_program.py")


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright"]])
def test_checkers(checker, tmp_path):
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


def test_the_program_runs(tmp_path):
    spec = importlib.util.spec_from_file_location("typed_program", PROGRAM)
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    lines = program.report(tmp_path)
    assert lines[-1] == "0 words, True" or lines[-1].endswith("words, True")
    assert "tea is of level 10" in lines and "no such word" in lines
