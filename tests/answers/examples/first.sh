set -e
dictc get --dict en.fst tea
solve --dict en.fst te/as --format tsv
