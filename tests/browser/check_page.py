#!/usr/bin/env python3
"""Tests the page of `solve --format html` in headless Chromium.

    tests/browser/check_page.py target/release/solve [FOLDER]

Presses Tab and other keys, points at a word, and checks what the page shows after each action, in light and
in dark. On a screen of a phone's size, taps a word far down the list, sorts and searches. The expected paths
come from `solve --format json`. Prints boards on A4 and letter, and counts the pages: four boards on a page, and
their words on pages after them. With a FOLDER, saves screenshots there.

Needs Chromium and chromedriver (Debian: chromium, chromium-driver); uses only Python's standard library.
"""

import base64
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

BOARD = "hell/likd/oquee/laun"
# A board with a thousand words.
LONG = "pers/latg/sine/ters"
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
KEYS = {"tab": "\ue004", "right": "\ue014", "end": "\ue010", "home": "\ue011"}
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1000,640",
]


class Browser:
    """A WebDriver session with its own chromedriver process."""

    def __init__(self, flags):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.root = f"http://127.0.0.1:{port}"
        self.session = None
        try:
            self.await_driver()
            options = {"goog:chromeOptions": {"args": flags}, "browserName": "chrome"}
            reply = self.call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
            self.session = f"/session/{reply['sessionId']}"
        except BaseException:
            self.driver.terminate()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()

    def await_driver(self):
        for _ in range(300):
            try:
                if self.call("GET", "/status")["ready"]:
                    return
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.1)
        raise SystemExit("chromedriver does not answer")

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.read().decode()}") from error

    def open(self, path):
        self.call("POST", self.session + "/url", {"url": path.resolve().as_uri()})

    def run(self, script, *args):
        return self.call("POST", self.session + "/execute/sync", {"script": script, "args": list(args)})

    def press(self, key):
        actions = [{"type": "keyDown", "value": KEYS[key]}, {"type": "keyUp", "value": KEYS[key]}]
        self.call("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def point_at(self, x, y):
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move]}
        self.call("POST", self.session + "/actions", {"actions": [pointer]})

    def emulate(self, device):
        for command, parameters in [
            ("Emulation.setDeviceMetricsOverride", device),
            ("Emulation.setTouchEmulationEnabled", {"enabled": device["mobile"]}),
        ]:
            body = {"cmd": command, "params": parameters}
            self.call("POST", self.session + "/goog/cdp/execute", body)

    def tap(self, x, y):
        actions = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions}
        self.call("POST", self.session + "/actions", {"actions": [pointer]})

    def printed(self, paper):
        """The number of pages of a print."""
        pdf = base64.b64decode(self.call("POST", self.session + "/print", {"page": paper, "shrinkToFit": False}))
        return len(re.findall(rb"/Type\s*/Page\b", pdf))

    def picture(self, path):
        path.write_bytes(base64.b64decode(self.call("GET", self.session + "/screenshot")))


# Options, and the number of pages.
PRINTS = [
    ([BOARD], 2),
    (["--dice", "new87", "--seed", "7", "--roll", "6"], 3),
    (["--dice", "new87", "--seed", "7", "--roll", "4", "--no-answers"], 1),
    (["--dice", "big", "--seed", "7", "--roll", "6", "--no-answers"], 2),
    (["--dice", "new87", "--seed", "7", "--roll", "2", "--meanings"], 4),
]
# Width and height in centimeters.
PAPERS = {"A4": {"width": 21.0, "height": 29.7}, "letter": {"width": 21.59, "height": 27.94}}

LOOK = """
const on = [...document.querySelectorAll(".tile")].map((tile, i) => tile.classList.contains("on") ? i : -1);
return {
  focus: document.activeElement.textContent.trim(),
  on: on.filter((i) => i >= 0),
  steps: [...document.querySelectorAll(".step")].map((step) => step.textContent),
  corners: document.querySelector(".line").getAttribute("d").split(/[ML]/).length - 1,
  now: document.querySelector(".now").textContent,
  paper: getComputedStyle(document.body).backgroundColor,
  ink: getComputedStyle(document.body).color,
};
"""


def expect(what, found, expected):
    if found != expected:
        raise SystemExit(f"{what}: expected {expected!r}, found {found!r}")


def luminance(color):
    parts = [int(part) / 255 for part in color[color.index("(") + 1:-1].split(",")[:3]]
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(look):
    light, dark = sorted((luminance(look["paper"]), luminance(look["ink"])), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check(browser, words):
    """Selects words by keyboard and pointer, and compares what the page shows with the expected paths."""
    listed = browser.run("return [...document.querySelectorAll('.words button')].map((word) => word.textContent)")
    expect("the words", sorted(listed), sorted(words))

    def shows(word, focused):
        look = browser.run(LOOK)
        cells = [4 * row + column for row, column in words[word]["path"]]
        expect(f"the tiles of {word}", look["on"], sorted(cells))
        expect(f"the steps of {word}", look["steps"], [str(i + 1) for i in range(len(cells))])
        expect(f"the line of {word}", look["corners"], len(cells))
        expect(f"the caption of {word}", look["now"].split(",")[0], word)
        if focused:
            expect("the focus", look["focus"], word)
        return look

    shows(listed[0], False)
    # The search and the order come first.
    for _ in range(3):
        browser.press("tab")
    shows(listed[0], True)
    for word in listed[1:4]:
        browser.press("right")
        shows(word, True)
    browser.press("end")
    shows(listed[-1], True)
    browser.press("home")
    shows(listed[0], True)
    where = browser.run(
        "const box = document.querySelectorAll('.words button')[4].getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2];")
    browser.point_at(*where)
    look = shows(listed[4], False)
    if contrast(look) < 7:
        raise SystemExit(f"text is hard to read: contrast {contrast(look):.1f}")
    return look["paper"]


SEEN = """
const [board, now] = [".board", ".now"].map((name) => document.querySelector(name).getBoundingClientRect());
const words = [...document.querySelectorAll(".words button")];
const shown = (name) => getComputedStyle(document.querySelector(name)).display !== "none";
return {
  visible: board.top >= 0 && board.bottom <= innerHeight && now.bottom <= innerHeight,
  wide: document.documentElement.scrollWidth > innerWidth,
  words: words.map((word) => word.textContent),
  headings: [...document.querySelectorAll("h2")].map((heading) => heading.textContent),
  pressed: document.querySelector("[aria-pressed=true]")?.textContent,
  hints: [shown(".for-mouse"), shown(".for-touch")],
};
"""

ARRANGE = """
const [name, value, event] = arguments;
const control = document.querySelector(".controls " + name);
control.value = value;
control.dispatchEvent(new Event(event));
"""


def check_phone(browser, words):
    """Taps the 600th word of a long list, and sorts and searches the list."""
    expect("the title", browser.run("return document.title"), f"{LONG} · words on a board")
    where = browser.run(
        "const word = document.querySelectorAll('.words button')[599]; word.scrollIntoView({block: 'end'});"
        "const box = word.getBoundingClientRect();"
        "return [word.textContent, box.x + box.width / 2, box.y + box.height / 2];")
    browser.tap(*where[1:])
    look = browser.run(SEEN)
    expect("the word that was tapped", look["pressed"], where[0])
    expect("the board in view after a tap on word 600", look["visible"], True)
    expect("a page wider than the screen", look["wide"], False)
    expect("hints for mouse and touch", look["hints"], [False, True])
    by_points = look["words"]
    look_at = lambda: browser.run(SEEN)
    browser.run(ARRANGE, "select", "Alphabet", "change")
    expect("the words by alphabet", look_at()["words"], sorted(words))
    browser.run(ARRANGE, "select", "Length", "change")
    by_length = sorted(words, key=lambda word: (-len(word), word))
    expect("the words by length", look_at()["words"], by_length)
    browser.run(ARRANGE, "input", " SEAT", "input")
    found = [word for word in by_length if "seat" in word]
    expect("the words with seat", look_at()["words"], found)
    browser.run(ARRANGE, "input", "xyz", "input")
    expect("the headings of no words", look_at()["headings"], ["no words"])
    browser.run(ARRANGE, "input", "", "input")
    browser.run(ARRANGE, "select", "Points", "change")
    expect("the words by points", look_at()["words"], by_points)


def check_print(browser, solve, page):
    for options, pages in PRINTS:
        with page.open("wb") as file:
            subprocess.run([solve, "--quiet", "--format", "html", *options], check=True, stdout=file)
        browser.open(page)
        for name, paper in PAPERS.items():
            expect(f"pages of {name}: {' '.join(options)}", browser.printed(paper), pages)


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    solve = str(pathlib.Path(sys.argv[1]).resolve())
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else None
    answer = json.loads(subprocess.run([solve, "--format", "json", BOARD], check=True, capture_output=True).stdout)
    words = {word["word"]: word for word in answer["words"]}
    long = json.loads(subprocess.run([solve, "--format", "json", LONG], check=True, capture_output=True).stdout)
    long_words = [word["word"] for word in long["words"]]
    papers = set()
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        with page.open("wb") as file:
            subprocess.run([solve, "--format", "html", BOARD], check=True, stdout=file)
        long_page = pathlib.Path(folder) / "long.html"
        with long_page.open("wb") as file:
            subprocess.run([solve, "--format", "html", LONG], check=True, stdout=file)
        # The values of preferredColorScheme: 0 is dark, 1 is light.
        for name, scheme in [("light", 1), ("dark", 0)]:
            data = pathlib.Path(folder) / name
            with Browser([*FLAGS, f"--user-data-dir={data}", f"--blink-settings=preferredColorScheme={scheme}"]) as browser:
                browser.open(page)
                papers.add(check(browser, words))
                if pictures:
                    pictures.mkdir(parents=True, exist_ok=True)
                    browser.picture(pictures / f"page-{name}.png")
                browser.emulate(PHONE)
                browser.open(long_page)
                check_phone(browser, long_words)
                check_print(browser, solve, pathlib.Path(folder) / "print.html")
                if pictures:
                    browser.emulate(PHONE)
                    browser.open(long_page)
                    browser.picture(pictures / f"phone-{name}.png")
                    browser.emulate({"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False})
                    browser.open(long_page)
                    browser.picture(pictures / f"desk-{name}.png")
    expect("different colors in light and dark", len(papers), 2)
    print(f"the page shows the paths of words by keyboard and pointer, and prints, in light and dark ({len(words)} words)")


if __name__ == "__main__":
    main()
