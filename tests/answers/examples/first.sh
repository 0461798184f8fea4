set -e
dictc get en.fst tea
solve --dict en.fst te/as --format tsv
