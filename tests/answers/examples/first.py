import dictc

try:
    words = dictc.open("en.fst")
except (OSError, ValueError) as error:
    raise SystemExit(str(error))
print(words.ordinal("tea"))
for word in dictc.Solver(words).solve("te/as"):
    print(word.text, *word.path)
