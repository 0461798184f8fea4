#!/bin/sh
# Makes english.tsv.gz, the glosses of the default word list, from Debian's package `wordnet-base`.
#
#   make.sh             write english.tsv.gz beside this script
#   make.sh --check     write nothing; exit 1 if it differs from what would be written
#   make.sh --coverage  how many words of each level have a gloss
#
# WORDNET_DIR names the folder of WordNet's files if it is not the package's.
# Exit 2: bad usage, or the package is missing, incomplete or of another version.
set -eu
# Compare bytes, not letters of a locale.
LC_ALL=C
export LC_ALL

# The version of the package that README.md names.
version=1:3.0-37

here=$(dirname "$0")
wordnet=${WORDNET_DIR:-/usr/share/wordnet}
words=$here/../words/english.tsv
packed=$here/english.tsv.gz

fail() {
    echo "make.sh: $1" >&2
    exit 2
}

# The words as the dictionary has them: without accents, in byte order, once, with their smallest levels.
plain_words() {
    sed -E 's/à|á|â|ã|ä|å/a/g; s/æ/ae/g; s/ç/c/g; s/è|é|ê|ë/e/g; s/ì|í|î|ï/i/g; s/ð/d/g; s/ñ/n/g
        s/ò|ó|ô|õ|ö|ø/o/g; s/ß/ss/g; s/ù|ú|û|ü/u/g; s/ý|ÿ/y/g; s/þ/th/g' "$words" | sort |
        awk -F '\t' '!($1 in seen) { seen[$1]; print }'
}

coverage() {
    gzip -dc "$packed" | awk '
        BEGIN { FS = "\t" }
        FILENAME == "-" { has[$1]; next }
        $1 !~ /q([^u]|$)/ { words[$2]++; if ($1 in has) found[$2]++ }
        END {
            print "level\twords\twith a gloss\tpercent\tpercent up to it"
            for (level = 10; level <= 80; level += 5) if (level in words) {
                all += words[level]; some += found[level]
                printf "%d\t%d\t%d\t%.1f\t%.1f\n", level, words[level], found[level],
                    100 * found[level] / words[level], 100 * some / all
            }
        }
    ' - "$work/words.tsv"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
plain_words >"$work/words.tsv" || fail "cannot read $words"

case "$#:${1-}" in
0:) check=no ;;
1:--check) check=yes ;;
1:--coverage)
    coverage
    exit
    ;;
*) fail 'usage: make.sh [--check | --coverage]' ;;
esac

if [ -z "${WORDNET_DIR-}" ]; then
    installed=$(dpkg-query --show --showformat='${Version}' wordnet-base 2>/dev/null) || installed=none
    [ "$installed" = "$version" ] || fail "the package wordnet-base is of version $installed; expected $version"
fi
set -- cntlist.rev
for part in noun verb adj adv; do set -- "$@" "$part.exc"; done
for part in noun verb adj adv; do set -- "$@" "index.$part"; done
for part in noun verb adj adv; do set -- "$@" "data.$part"; done
for file in "$@"; do
    [ -r "$wordnet/$file" ] || fail "cannot read $wordnet/$file: is the package wordnet-base installed?"
    set -- "$@" "$wordnet/$file"
    shift
done

awk -f "$here/glosses.awk" "$@" "$work/words.tsv" >"$work/english.tsv" || fail "cannot read the files in $wordnet"

if [ "$check" = no ]; then
    gzip -9nc "$work/english.tsv" >"$packed" || fail "cannot write $packed"
    echo "make.sh: $(wc -l <"$work/english.tsv" | tr -d ' ') glosses in $packed" >&2
elif ! gzip -dc "$packed" | diff - "$work/english.tsv" >"$work/differences"; then
    head -n 20 "$work/differences"
    echo "make.sh: $packed differs from what this package gives (< the file, > the package)" >&2
    exit 1
fi
