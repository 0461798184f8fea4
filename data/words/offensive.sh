#!/usr/bin/env bash
# Makes offensive.txt, the words of english.tsv that SCOWL or WordNet marks as vulgar or offensive.
#
#   data/words/offensive.sh            writes offensive.txt
#   data/words/offensive.sh --check    compares; exit 1 if it differs
#
# SCOWL_SOURCE names the folder `misc` of SCOWL's source, which Debian has as the source package `scowl`.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")"
lists=${SCOWL_SOURCE:?name the folder misc of the source of SCOWL}

marked() {
    # Slurs, and words not said around children. profane.3 has milder ones, and words such as dickens.
    cat "$lists"/{offensive.1,offensive.2,profane.1} | tr -d '\r'
    # The first meaning of the word, or of the word that it is a form of.
    zcat ../glosses/english.tsv.gz | awk -F '\t' '
        $2 ~ /^([a-z-]+|[a-z -]+ of [a-z]+): (\([a-z ]+\) )?(an? |extremely )*(offensive (term|name)s? for|vulgar (slang|term)s? for|obscene (word|term)s? for|disparaging term for an Asian)/ { print $1 }'
}

# Words that most people know by another meaning than the marked one.
readonly other='butch(es)?|dikes?|jerry|jerries|mickeys?|peckers?|peters?|poops?|popery|poperies|poufs?|puss|pusses|tacos?'

made=$(join -t $'\t' <(cut -f 1 english.tsv | sort) <(marked | sort -u) | grep -vxE "$other")
if [[ ${1-} == --check ]]; then
    diff <(printf '%s\n' "$made") offensive.txt
else
    printf '%s\n' "$made" >offensive.txt
fi
