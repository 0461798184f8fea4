# Writes a gloss for each word of a list that WordNet knows: its senses, or those of the word that it is a form of.
#
# Arguments, in this order: cntlist.rev; noun.exc verb.exc adj.exc adv.exc; index.noun index.verb index.adj index.adv;
# data.noun data.verb data.adj data.adv; the word list. Lines of the output: a word, a tab, its gloss. make.sh calls it.
#
# A part of speech is a letter: n, v, a, r. Senses are in WordNet's order, the most frequent first.

BEGIN {
    FS = "[ \t]"
    LIMIT = 200
    # What a sense that is cut takes at least.
    ROOM = 60
    split("n v a r", PARTS, " ")
    NAME["n"] = "noun"; NAME["v"] = "verb"; NAME["a"] = "adjective"; NAME["r"] = "adverb"
    OF_TYPE["1"] = "n"; OF_TYPE["2"] = "v"; OF_TYPE["3"] = "a"; OF_TYPE["4"] = "r"; OF_TYPE["5"] = "a"
    # WordNet's rules of detachment: an ending, what replaces it, and the form that has it.
    rule("n", "s", "", "plural of"); rule("n", "ses", "s", "plural of"); rule("n", "xes", "x", "plural of")
    rule("n", "zes", "z", "plural of"); rule("n", "ches", "ch", "plural of"); rule("n", "shes", "sh", "plural of")
    rule("n", "men", "man", "plural of"); rule("n", "ies", "y", "plural of")
    rule("v", "s", "", "third-person form of"); rule("v", "ies", "y", "third-person form of")
    rule("v", "es", "e", "third-person form of"); rule("v", "es", "", "third-person form of")
    rule("v", "ed", "e", "past tense of"); rule("v", "ed", "", "past tense of")
    rule("v", "ing", "e", "-ing form of"); rule("v", "ing", "", "-ing form of")
    rule("a", "er", "", "comparative of"); rule("a", "est", "", "superlative of")
    rule("a", "er", "e", "comparative of"); rule("a", "est", "e", "superlative of")
    # Words that WordNet lacks, and that its rules or its names would explain as something else.
    split("at he his its may us who", SKIPPED, " ")
    for (i in SKIPPED) skip[SKIPPED[i]]
}

function rule(part, ending, replacement, form) {
    rules[part]++
    ending_of[part, rules[part]] = ending
    replacement_of[part, rules[part]] = replacement
    form_of[part, rules[part]] = form
}

FNR == 1 { file = FILENAME; sub(/.*\//, "", file); part = substr(file, index(file, ".") + 1, 1) }

# How often texts use a word as a part of speech: lemma%type:… sense count.
file == "cntlist.rev" {
    type = $1; sub(/%.*/, "", $1); sub(/^[^%]*%/, "", type)
    if ($1 ~ /^[a-z]+$/) count[$1, OF_TYPE[substr(type, 1, 1)]] += $3
    next
}

# Irregular forms: a form, then its bases.
file ~ /\.exc$/ {
    exceptions = substr(file, 1, 1); if (file == "adv.exc") exceptions = "r"
    if ($1 ~ /^[a-z]+$/)
        for (i = 2; i <= NF; i++) if ($i ~ /^[a-z]+$/) {
            irregular[$1, exceptions] = irregular[$1, exceptions] " " $i
            if (exceptions == "v") past_forms[$i] = past_forms[$i] " " $1
        }
    next
}

# lemma part senses pointers [pointer …] senses tagged offset …
file ~ /^index\./ {
    if (file == "index.adv") part = "r"
    if ($1 !~ /^[a-z]+$/) next
    # The line ends in blanks; the third column says how many offsets come before them.
    last = NF
    while ($last == "") last--
    for (i = last - $3 + 1; i <= last; i++) {
        senses[$1, part]++
        sense[$1, part, senses[$1, part]] = $i
        wanted[part, $i]
    }
    next
}

# offset file type words word number … | gloss
file ~ /^data\./ {
    if (file == "data.adv") part = "r"
    if (!((part, $1) in wanted)) next
    for (i = 5; length($(i + 1)) == 1; i += 2) {
        form = $i; sub(/\(.*/, "", form)
        if (form ~ /^[a-z]+$/) spelling[part, $1, form] = "word"
        # Names of kinds of things, such as Frisbee, but not those of one person or place.
        else if (form ~ /^[A-Z][a-z][a-z]+$/ && $0 !~ / @i /) spelling[part, $1, tolower(form)] = "name"
    }
    text[part, $1] = definition($0)
    next
}

# The definition of a line of data: without examples, which are in quotes, and in plain text.
function definition(line) {
    sub(/^[^|]*\| */, "", line)
    sub(/[ \t]+$/, "", line)
    sub(/(^|[;:,.]) *"[^"]*$/, "", line)
    if (match(line, /[;:,.)] *"/) && RSTART > 1) line = substr(line, 1, RSTART - (substr(line, RSTART, 1) == ")" ? 0 : 1))
    # Examples without a mark before them, or with one quote only.
    sub(/ "[^" ]+ [^" ]+ [^" ]+ [^"]*"$/, "", line)
    if (gsub(/"/, "\"", line) % 2) sub(/;[^;]*$/, "", line)
    gsub(/[ \t]+/, " ", line)
    gsub(/`/, "'", line)
    sub(/[ ;:,.]+$/, "", line)
    sub(/^ /, "", line)
    return line
}

# The n-th sense of a word that is spelled like the word, or, with `names`, like a name; empty if there is none.
function nth_sense(word, part, n,    i, found, at) {
    for (i = 1; i <= senses[word, part]; i++) {
        at = sense[word, part, i]
        if (spelling[part, at, word] != (names ? "name" : "word") || text[part, at] == "") continue
        if (++found == n) return text[part, at]
    }
    return ""
}

# A possible explanation: senses of a base as a part of speech, after a label.
function explain(label, base, part, weight) {
    if (nth_sense(base, part, 1) == "" || (label in has)) return
    has[label]
    explanations++
    label_of[explanations] = label; base_of[explanations] = base; part_of[explanations] = part
    weight_of[explanations] = weight
}

# Which irregular form of a verb a word is.
function verb_form(word, base,    i, forms, others) {
    if (base == "be" && word ~ /^(am|are|is)$/) return "present form of"
    if (word ~ /ing$/) return "-ing form of"
    if (word ~ /s$/ && word !~ /ss$/ && word != "was") return "third-person form of"
    if (word == base "n" || word == base "en") return "past participle of"
    others = split(past_forms[base], forms, " ")
    for (i = 1; i <= others; i++) {
        if (forms[i] ~ /(ing|s)$/ || forms[i] == word) continue
        if (word ~ /ne?$/ && forms[i] !~ /ne?$/) return "past participle of"
        if (word ~ /u/ && forms[i] ~ /a/ && length(word) == length(forms[i])) return "past participle of"
    }
    return "past tense of"
}

# The word list: a word, a tab, its level.
!($1 in skip) {
    explanations = 0; split("", has)
    for (names = 0; names <= 1 && explanations == 0; names++) {
        own = explain_as_lemma($1)
        for (p = 1; p <= 4; p++) explain_as_form($1, PARTS[p], own)
    }
    names--
    if (explanations > 0) print $1 "\t" compose()
}

# Returns how often texts use the word, or -1 if it has no senses of its own.
function explain_as_lemma(word,    p, own) {
    for (p = 1; p <= 4; p++) {
        explain(NAME[PARTS[p]], word, PARTS[p], count[word, PARTS[p]] + 0.5)
        own += count[word, PARTS[p]]
    }
    return explanations > 0 ? own : -1
}

function explain_as_form(word, part, own,    base, bases, b, r, form, ending, bare, weight) {
    bases = split(irregular[word, part], base, " ")
    for (b = 1; b <= bases; b++) {
        if (base[b] == word) continue
        if (part == "v") form = verb_form(word, base[b])
        else if (part == "n") form = "plural of"
        else form = word ~ /est$/ ? "superlative of" : "comparative of"
        explain(form " " base[b], base[b], part, count[base[b], part])
    }
    # WordNet has the irregular forms of a word in place of the regular ones.
    if (bases > 0 || word ~ /ss$/) return
    for (r = 1; r <= rules[part]; r++) {
        ending = ending_of[part, r]
        if (substr(word, length(word) - length(ending) + 1) != ending) continue
        bare = substr(word, 1, length(word) - length(ending)) replacement_of[part, r]
        # "bed" is not a form of "be", nor "ring" one of "re".
        if (ending !~ /s$/ && length(bare) < 3 && !(ending == "ing" && bare ~ /^(be|do|go)$/)) continue
        # A word of its own, such as "evening", is rarely meant as a regular form of another.
        weight = count[bare, part]
        if (own >= 0 && (ending !~ /s$/ || weight <= own)) continue
        explain(form_of[part, r] " " bare, bare, part, weight)
    }
}

# The explanations, the likeliest first, with as many senses as there is room for: the first sense of each, then the
# second ones. A sense is cut only if it is the first, or the second of the only explanation.
function compose(    i, j, order, round, shown, trial, line) {
    for (i = 1; i <= explanations; i++) order[i] = i
    for (i = 2; i <= explanations; i++)
        for (j = i; j > 1 && weight_of[order[j]] > weight_of[order[j - 1]]; j--) {
            shown = order[j]; order[j] = order[j - 1]; order[j - 1] = shown
        }
    split("", uses)
    line = ""
    for (round = 1; round <= 2; round++)
        for (i = 1; i <= explanations; i++) {
            if (round == 2 && (uses[order[i]] != 1 || nth_sense(base_of[order[i]], part_of[order[i]], 2) == "")) continue
            uses[order[i]]++
            trial = joined(order)
            if (length(trial) <= LIMIT) line = trial
            else if (line == "") { line = cut(trial); break }
            else uses[order[i]]--
        }
    # The beginning of a second sense says more than nothing.
    trial = line "; " nth_sense(base_of[order[1]], part_of[order[1]], 2)
    if (explanations == 1 && uses[1] == 1 && length(line) <= LIMIT - ROOM && length(trial) > LIMIT) line = cut(trial)
    return line
}

function joined(order,    i, n, line) {
    line = ""
    for (i = 1; i <= explanations; i++) {
        if (!uses[order[i]]) continue
        line = line (line == "" ? "" : " | ") label_of[order[i]] ":"
        for (n = 1; n <= uses[order[i]]; n++)
            line = line (n == 1 ? " " : "; ") nth_sense(base_of[order[i]], part_of[order[i]], n)
    }
    return line
}

# The words of a text that fit, and dots.
function cut(line) {
    line = substr(line, 1, LIMIT - 3)
    sub(/[ ,;:(]*[^ ]*$/, "", line)
    return line "..."
}
