#!/bin/sh
# Makes english.tsv, the default word list, from Debian's package `scowl`.
#
#   make.sh           write english.tsv beside this script
#   make.sh --check   write nothing; exit 1 if english.tsv differs from what would be written
#
# SCOWL_DIR names the folder of SCOWL's lists if it is not the package's.
# Exit 2: bad usage, or the package is missing or incomplete.
set -eu
# Compare bytes, not letters of a locale, both for the letters and for the order of the words.
LC_ALL=C
export LC_ALL

classes='english american british british_z canadian australian
    variant_1 variant_2 variant_3
    british_variant_1 british_variant_2
    canadian_variant_1 canadian_variant_2
    australian_variant_1 australian_variant_2'
levels='10 20 35 40 50 55 60 70 80'

scowl=${SCOWL_DIR:-/usr/share/dict/scowl}
list=$(dirname "$0")/english.tsv

fail() {
    echo "make.sh: $1" >&2
    exit 2
}

case "$#:${1-}" in
0:) check=no ;;
1:--check) check=yes ;;
*) fail 'usage: make.sh [--check]' ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

# The most common level comes first, so a word is first seen at its smallest level.
set --
for level in $levels; do
    for class in $classes; do
        file=$scowl/$class-words.$level
        [ -r "$file" ] || fail "cannot read $file: is the package scowl installed?"
        # Debian publishes UTF-8, and upstream ISO-8859-1. No list of the latter is valid UTF-8 by chance: its accents
        # stand between letters from a to z.
        text=$work/${file##*/}
        iconv -f UTF-8 -t UTF-8 "$file" >"$text" 2>"$work/why" ||
            iconv -f ISO-8859-1 -t UTF-8 "$file" >"$text" || fail "cannot convert $file"
        set -- "$@" "$text"
    done
done

# In UTF-8, the letters from U+00DF to U+00FF are these two bytes; U+00F7 is a division sign.
awk '
    FNR == 1 { level = FILENAME; sub(/.*\./, "", level) }
    /^([a-z]|\303[\237-\266\270-\277])+$/ && !($0 in seen) { seen[$0]; print $0 "\t" level }
' "$@" >"$work/unsorted" || fail "cannot read the lists in $scowl"
# A TAB sorts before every letter, so the order of the lines is the order of the words.
sort -o "$work/english.tsv" "$work/unsorted" || fail 'cannot sort the words'

if [ "$check" = no ]; then
    cp "$work/english.tsv" "$list" || fail "cannot write $list"
    echo "make.sh: $(wc -l <"$list" | tr -d ' ') words in $list" >&2
elif ! diff "$list" "$work/english.tsv" >"$work/differences"; then
    head -n 20 "$work/differences"
    echo "make.sh: $list differs from what this package gives (< the file, > the package)" >&2
    exit 1
fi
