# Prints a header without the functions that a library lacks, and without the comments that are about
# them alone. `functions` is a file with the names of those that it has.
BEGIN {
    while ((getline name < functions) > 0) has[name] = 1
    RS = ""
}

# A paragraph: comments and declarations up to an empty line.
{
    count = split($0, line, "\n")
    kept = ""
    dropped = rest = is_comment = is_dropped = 0
    for (i = 1; i <= count; i++) {
        if (line[i] ~ /^\/\*/) is_comment = 1
        if (!is_comment && !is_dropped) {
            if (match(line[i], /dictc_[a-z_]+\(/)) is_dropped = !(substr(line[i], RSTART, RLENGTH - 1) in has)
            if (!is_dropped) rest++
        }
        if (is_dropped) dropped++
        else kept = kept line[i] "\n"
        if (line[i] ~ /\*\/$/) is_comment = 0
        if (line[i] ~ /;$/) is_dropped = 0
    }
    if (dropped && !rest) next
    printf "%s%s", separator, kept
    separator = "\n"
}
