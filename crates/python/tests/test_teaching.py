"""Runs the Python code of the lessons and of their answers, in one session as students do."""

import doctest
import pathlib

import dictc

DOCS = pathlib.Path(__file__).resolve().parents[3] / "docs"


def test_lessons_and_answers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = "cap caps cop cops stop stops tap taps top tops"
    pathlib.Path("ten.txt").write_text(words.replace(" ", "\n"), "utf-8")
    dictc.compile("ten.txt", output="dawg.fst", graph="dawg")
    session = {}
    for name in ["teaching.md", "teaching-answers.md"]:
        text = (DOCS / name).read_text("utf-8")
        test = doctest.DocTestParser().get_doctest(text, session, name, name, 0)
        assert test.examples
        runner = doctest.DocTestRunner()
        report = []
        runner.run(test, out=report.append, clear_globs=False)
        assert runner.failures == 0, "".join(report)
        session = test.globs
