"""Compares the forms of spelling dictionaries with the program hunspell.

Usage: spelling.py FORMS FOLDER LANGUAGE...

FORMS is the example `forms` of tests/hostile, and FOLDER has the dictionaries. hunspell reads a copy of the affix file
without compounds, conversions and breaks, and must accept each form in the case of the list; of long lists, a sample.
"""

import ctypes
import pathlib
import random
import re
import subprocess
import sys
import tempfile

MOST = 400_000
LEFT_OUT = re.compile(rb"(\xef\xbb\xbf)?(COMPOUND(?!PERMIT|FORBID)|CHECKCOMPOUND|SYLLABLE|BREAK|ICONV|OCONV)")
hunspell = ctypes.CDLL("libhunspell-1.7.so.0")
hunspell.Hunspell_create.restype = ctypes.c_void_p
hunspell.Hunspell_create.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
hunspell.Hunspell_spell.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
hunspell.Hunspell_get_dic_encoding.restype = ctypes.c_char_p
hunspell.Hunspell_get_dic_encoding.argtypes = [ctypes.c_void_p]


def refused(forms, folder, language):
    """The number of forms, and those that hunspell does not accept."""
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
    return len(made), [it for it in wrong if it not in blank and not it.endswith(".")]


def main():
    forms, folder, *languages = sys.argv[1:]
    failed = False
    for language in languages:
        made, wrong = refused(forms, pathlib.Path(folder), language)
        print(f"{language}: {made:,} forms, {len(wrong):,} are refused: {wrong[:10]}", flush=True)
        failed |= bool(wrong) or made == 0
    sys.exit(failed)


main()
