"""Compares the forms of spelling dictionaries with the program hunspell.

Usage: spelling.py FORMS FOLDER LANGUAGE...

FORMS is the example `forms` of tests/hostile, and FOLDER has the dictionaries. hunspell reads a copy of the affix file
without compounds, conversions and breaks, and must accept each form in the case of the list; of long lists, a sample.
The other way round, the words of Debian's plain list of the language that hunspell accepts must be among the forms, but
for those with a cause.
"""

import ctypes
import pathlib
import random
import re
import subprocess
import sys
import tempfile

MOST = 400_000
PLAIN = pathlib.Path("/usr/share/dict")
LISTS = {
    "de_DE": "ngerman",
    "nl": "dutch",
    "fr": "french",
    "it_IT": "italian",
    "es_ES": "spanish",
    "pl_PL": "polish",
    "pt_PT": "portuguese",
}
LEFT_OUT = re.compile(rb"(\xef\xbb\xbf)?(COMPOUND(?!PERMIT|FORBID)|CHECKCOMPOUND|SYLLABLE|BREAK|ICONV|OCONV)")
hunspell = ctypes.CDLL("libhunspell-1.7.so.0")
hunspell.Hunspell_create.restype = ctypes.c_void_p
hunspell.Hunspell_create.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
hunspell.Hunspell_spell.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
hunspell.Hunspell_get_dic_encoding.restype = ctypes.c_char_p
hunspell.Hunspell_get_dic_encoding.argtypes = [ctypes.c_void_p]


def cause(word):
    """Why a word that hunspell accepts is not among the forms."""
    if word.endswith("."):
        return "hunspell drops points at the end"
    return "a number" if re.fullmatch(r"[\d-]+", word) else None


def lacking(handle, encoding, made, plain):
    """The number of words of a plain list that hunspell accepts, and those that are no forms, by cause."""
    words = [word for word in plain.read_text().splitlines() if word]
    kept = {word.casefold() for word in words}
    kept &= {form.casefold() for form in made}
    accepted, lacks = 0, {}
    for word in words:
        text = word.encode(encoding, errors="ignore")
        if text.decode(encoding) == word and hunspell.Hunspell_spell(handle, text):
            accepted += 1
            if word.casefold() not in kept:
                lacks.setdefault(cause(word), []).append(word)
    return accepted, lacks


def compared(forms, folder, language):
    """The number of forms, those that hunspell does not accept, and what `lacking` says."""
    words, affixes = folder / f"{language}.dic", folder / f"{language}.aff"
    made = subprocess.run([forms, words, affixes], stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
    tried = sorted(set(made))
    if len(tried) > MOST:
        tried = random.Random(1).sample(tried, MOST)
    with tempfile.TemporaryDirectory() as copy:
        lines = [line for line in affixes.read_bytes().split(b"\n") if not LEFT_OUT.match(line)]
        plain = pathlib.Path(copy, "plain.aff")
        plain.write_bytes(b"\n".join([*lines, b"BREAK 0", b""]))
        handle = hunspell.Hunspell_create(bytes(plain), bytes(words))
    encoding = hunspell.Hunspell_get_dic_encoding(handle).decode().removeprefix("microsoft-")
    # For hunspell, blanks before a tab and at the end of a line belong to the word; and it drops points at the end.
    parts = (line.split("\t")[0] for line in words.read_bytes().decode(encoding).splitlines())
    blank = {part.strip() for part in parts if part.endswith(" ")}
    wrong = [it for it in tried if not hunspell.Hunspell_spell(handle, it.encode(encoding))]
    wrong = [it for it in wrong if it not in blank and not it.endswith(".")]
    plain = PLAIN / LISTS.get(language, "-")
    return len(made), wrong, lacking(handle, encoding, made, plain) if plain.exists() else None


def main():
    forms, folder, *languages = sys.argv[1:]
    failed = False
    for language in languages:
        made, wrong, other = compared(forms, pathlib.Path(folder), language)
        print(f"{language}: {made:,} forms, {len(wrong):,} are refused: {wrong[:10]}", flush=True)
        failed |= bool(wrong) or made == 0
        if other is not None:
            accepted, lacks = other
            counts = {why or "NO CAUSE": f"{len(words)}, such as {words[:5]}" for why, words in lacks.items()}
            print(f"  of {accepted:,} accepted words of its plain list, these are no forms: {counts}", flush=True)
            failed |= None in lacks
    sys.exit(failed)


main()
