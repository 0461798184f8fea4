#!/usr/bin/env python3
"""Draws the pictures of terminals in docs/puzzles.md, and that of solve's page, from real runs.

    cargo build --release -p solve -p dictc-bin
    docs/images/make.py target/release

Needs Chromium (Debian: chromium) for the picture of the page; uses only Python's standard library.
"""

import html
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

HERE = pathlib.Path(__file__).parent
BOARD = "hell/likd/oquee/laun"
# For each picture, the commands and what is typed into them.
SESSIONS = {
    "wordle": [
        (["dictc", "puzzle", "wordle", "--play", "--seed", "7"], "tares\nacned\nhandy\n"),
        (["dictc", "puzzle", "wordle", "tares=bgbbb", "acned=ybgby", "--limit", "3"], ""),
    ],
    "bee": [(["dictc", "puzzle", "bee", "aginot", "--center", "r", "--level", "20"], "")],
}
COLORS = ["#1b1e24", "#e5534b", "#57ab5a", "#d9b44a", "#539bf5", "#b083f0", "#39c5cf", "#d5d9e0"]
INK, PAPER = "#d5d9e0", "#1b1e24"
WIDTH, HEIGHT, MARGIN = 8.4, 17, 18


def runs(line):
    """Yields the pieces of a line between its escape sequences, each with its style."""
    style = {}
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if not piece.startswith("\x1b"):
            if piece:
                yield piece, dict(style)
            continue
        for code in (int(code or 0) for code in piece[2:-1].split(";")):
            if code == 0:
                style = {}
            elif code in (1, 2):
                style["bold" if code == 1 else "dim"] = True
            elif 30 <= code <= 37:
                style["ink"] = COLORS[code - 30]
            elif 40 <= code <= 47:
                style["paper"] = COLORS[code - 40]


def draw(lines):
    columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    width, height = columns * WIDTH + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}">',
        f'<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>',
        f'<g font-family="ui-monospace, \'DejaVu Sans Mono\', Menlo, Consolas, monospace" font-size="14" fill="{INK}">',
    ]
    for row, line in enumerate(lines):
        column = 0
        for text, style in runs(line):
            x, y, length = MARGIN + column * WIDTH, MARGIN + row * HEIGHT, len(text) * WIDTH
            column += sum(1 for c in text if not unicodedata.combining(c))
            if "paper" in style:
                out.append(f'<rect x="{x:.1f}" y="{y}" width="{length:.1f}" height="{HEIGHT}" fill="{style["paper"]}"/>')
            if not text.strip():
                continue
            marks = f' fill="{style["ink"]}"' if "ink" in style else ""
            marks += ' font-weight="bold"' if "bold" in style else ""
            marks += ' opacity="0.5"' if "dim" in style else ""
            out.append(f'<text x="{x:.1f}" y="{y + 13}" textLength="{length:.1f}" xml:space="preserve"{marks}>{html.escape(text)}</text>')
    return "\n".join([*out, "</g>", "</svg>", ""])


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    programs = pathlib.Path(sys.argv[1]).resolve()
    for name, session in SESSIONS.items():
        lines = []
        for command, typed in session:
            lines.append("\x1b[2m$\x1b[0m " + " ".join(command))
            run = [programs / command[0], "--color", "always", *command[1:]]
            ran = subprocess.run(run, input=typed, check=True, capture_output=True, text=True)
            lines += [*ran.stdout.splitlines(), ""]
        (HERE / f"{name}.svg").write_text(draw(lines[:-1]))

    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        with page.open("wb") as file:
            subprocess.run([programs / "solve", "--format", "html", "--show", "unequal", BOARD], check=True, stdout=file)
        subprocess.run([
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
            f"--user-data-dir={folder}/user", "--window-size=920,580", f"--screenshot={HERE / 'page.png'}", page.as_uri(),
        ], check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
