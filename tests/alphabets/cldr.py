"""Compares the built-in alphabets with the Unicode CLDR.

    npm pack cldr-misc-full@48 && tar xzf cldr-misc-full-48*.tgz
    python3 tests/alphabets/cldr.py package/main

The CLDR lists, for each language, the letters of an index. They are not an authority: it counts
letters of foreign words and leaves out others. So each difference is printed, and fails unless KNOWN
lists it.
"""

import json
import sys
import tomllib
import unicodedata
from pathlib import Path

TABLE = Path(__file__).parent / "../../crates/compile/data/alphabets.toml"

# The differences that were looked at. An index has no letters that begin no word, such as ğ and ь, and
# mostly no accented ones; it has letters of foreign words, such as q and w; and of Breton and Spanish
# it has no ch. For Korean and Thai it has other units than letters.
KNOWN = {
    "az": "w",
    "br": "c ch cʼh w",
    "bs": "đ q w x y",
    "cs": "á ď é ě í ň ó ť ú ů ý",
    "cy": "k q v x z",
    "eo": "q ŭ w x y",
    "es-traditional": "ch ll",
    "hi": "ऍ ळ ँ ः ऑ ॐ",
    "hr": "q w x y",
    "hu": "á é í ó ő ú ű",
    "ko": "*",
    "mt": "c ie ie* y",
    "pl": "ą ę ń q v x",
    "ru": "ъ ь",
    "sk": "á dz dž é í ĺ ň ó ŕ ú ý",
    "sq": "w",
    "sr-Latn": "đ q w x y",
    "th": "*",
    "tr": "ğ q w x",
    "uk": "ь",
}


def letters(text):
    """The items of a set of the CLDR: `[A B {LJ}]`. Those without a blank between them are one."""
    for item in text.strip("[]").split():
        if item.startswith("{"):
            yield fold(item.strip("{}"))
        else:
            # `AÁ`: one entry of the index for two letters.
            yield from (fold(letter) for letter in item)


def fold(letter):
    return unicodedata.normalize("NFC", letter.replace("İ", "i").replace("’", "ʼ").replace("'", "ʼ").lower())


def main(folder):
    failed = False
    for code, row in tomllib.loads(TABLE.read_text()).items():
        name = code.removesuffix("-traditional")
        path = Path(folder) / name / "characters.json"
        if not path.is_file():
            print(f"{code}: not in the CLDR")
            failed = True
            continue
        of_cldr = json.loads(path.read_text())["main"][name]["characters"]
        index = set(letters(of_cldr["index"]))
        if code in ("tr", "az"):
            # Its capital I is that of ı.
            index |= {"ı"}
        ours = set(row.get("letters", "").split())
        known = set(KNOWN.get(code, "").split())
        if "*" in known:
            continue
        different = sorted((ours ^ index) - known)
        if different:
            print(f"{code}: {' '.join(different)}")
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
