/*
 * Runs the operations that all languages have, and compares answers and errors with those of the
 * Rust libraries.
 *
 *     cargo run --release -p answers -- c > answers.tsv
 *     answers answers.tsv
 *
 * tests/answers/src/lib.rs describes the questions.
 */
#include <dictc.h>

#include <string.h>

#include "check.h"

static dictc_lexicon *lexicon;
static dictc_solver *solver;

/* A text that grows. */
static char *text;
static size_t end, capacity;

static void put(const char *part, size_t len) {
    if (end + len + 1 > capacity) {
        capacity = 2 * (end + len + 1);
        text = (char *)realloc(text, capacity);
        CHECK(text != NULL);
    }
    memcpy(text + end, part, len);
    end += len;
    text[end] = '\0';
}

static void put_number(uint64_t number) {
    char digits[24];
    put(digits, (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)number));
}

/* A number, or a dash for none. */
static void put_ordinal(size_t ordinal) {
    if (ordinal == DICTC_NONE) put("-", 1); else put_number(ordinal);
}

/* The error of the last call. */
static dictc_error *error;

/* The words of a walk, separated by blanks, with their distances on request. Frees the walk. */
static void put_words(dictc_words *words, int with_distances) {
    size_t len;
    const char *word;
    if (words == NULL) return;
    for (int first = 1; dictc_words_next(words, &word, &len); first = 0) {
        if (!first) put(" ", 1);
        put(word, len);
        if (with_distances) {
            put(":", 1);
            put_number(dictc_words_distance(words));
        }
    }
    dictc_words_free(words);
}

/* All words of a dictionary. Frees it. */
static void put_lexicon(dictc_lexicon *made) {
    if (made == NULL) return;
    put_words(dictc_words_completions(made, "", 0, NULL), 0);
    dictc_lexicon_free(made);
}

/* A step for each part of a text, and the characters that go on. */
static void walk(char *tiles) {
    uint64_t prefix[DICTC_PREFIX_NUMBERS];
    uint32_t characters[64];
    CHECK(dictc_prefix_root(lexicon, prefix));
    for (char *tile = strtok(tiles, ","); tile != NULL; tile = strtok(NULL, ",")) {
        if (!dictc_prefix_step(lexicon, prefix, tile, strlen(tile), prefix)) {
            put("-", 1);
            return;
        }
    }
    put_ordinal(dictc_prefix_ordinal(lexicon, prefix));
    size_t count = dictc_prefix_children(lexicon, prefix, characters, NULL, 64);
    CHECK(count <= 64);
    for (size_t i = 0; i < count; i++) {
        uint32_t it = characters[i];
        char wide[] = {' ', (char)(0xC0 | it >> 6), (char)(0x80 | (it & 0x3F))}, narrow[] = {' ', (char)it};
        CHECK(it < 0x800);
        if (it < 0x80) put(narrow, 2); else put(wide, 3);
    }
}

/* The starts of the parts of a text, and the end of the text; returns their number. */
static size_t split(char *parts, char separator, size_t *offsets) {
    size_t count = 0, end = 0;
    offsets[0] = 0;
    for (char *from = parts;; from++) {
        if (*from == separator || *from == '\0') {
            offsets[++count] = end;
            if (*from == '\0') return count;
        } else {
            parts[end++] = *from;
        }
    }
}

static void compile(char *list) {
    dictc_compiler *compiler = dictc_compiler_new();
    for (char *at = list; *at != '\0'; at++) {
        if (*at == ',') *at = '\n';
        if (*at == ':') *at = '\t';
    }
    if (dictc_compiler_add(compiler, list, strlen(list), &error)) {
        put_lexicon(dictc_compiler_finish(compiler, &error));
    }
    dictc_compiler_free(compiler);
}

static void solve(const char *question, size_t len) {
    dictc_board *board = dictc_board_parse(question, len, 0, 0, 0, &error);
    if (board == NULL) return;
    CHECK(dictc_solver_solve(solver, board, NULL));
    uint32_t words;
    uint64_t points;
    CHECK(dictc_solver_score(solver, board, &words, &points, NULL, NULL));
    CHECK(words == dictc_solution_len(solver) && points == dictc_solution_points(solver));
    put_number(points);
    for (size_t i = 0; i < words; i++) {
        size_t word_len, cells;
        const char *word = dictc_solution_word(solver, i, &word_len);
        put(" ", 1);
        put(word, word_len);
        /* The path that came with the word is one of all its paths. */
        const uint32_t *path = dictc_solution_word_path(solver, i, &cells);
        if (i % 16 == 0) {
            dictc_paths *paths = dictc_paths_new(board, word, word_len, NULL);
            const uint32_t *other;
            size_t other_cells;
            int found = 0;
            while (dictc_paths_next(paths, &other, &other_cells)) {
                found |= cells == other_cells && memcmp(path, other, cells * sizeof *path) == 0;
            }
            CHECK(found);
            dictc_paths_free(paths);
        }
    }
    dictc_board_free(board);
}

static void score(const char *text, size_t len) {
    dictc_board *board = dictc_board_parse(text, len, 0, 0, 0, &error);
    uint32_t words;
    uint64_t points;
    bool is_complete;
    if (board == NULL) return;
    CHECK(dictc_solver_score(solver, board, &words, &points, &is_complete, NULL) && is_complete);
    put_number(words);
    put(" ", 1);
    put_number(points);
    dictc_board_free(board);
}

/* The words of a board as JSON, within a number of steps, if one is given. */
static void solve_json(const char *board, size_t len, const char *steps) {
    char json[10000];
    CHECK(dictc_solver_set_step_limit(solver, steps == NULL ? 0 : strtoull(steps, NULL, 10), NULL));
    const size_t json_len = dictc_solve_json(solver, board, len, 0, json, sizeof json, &error);
    CHECK(dictc_solver_set_step_limit(solver, 0, NULL));
    if (json_len == DICTC_NONE) return;
    CHECK(json_len <= sizeof json);
    put(json, json_len);
}

static void score_by_rules(const char *text, char **rules) {
    uint32_t flags = (strcmp(rules[0], "torus") == 0 ? DICTC_BOARD_TORUS : 0) |
                     (strcmp(rules[1], "bare") == 0 ? DICTC_BOARD_BARE_Q : 0);
    dictc_board *board = dictc_board_parse(text, strlen(text), 0, 0, flags, NULL);
    dictc_solver *other = dictc_solver_new(lexicon, NULL);
    uint32_t words;
    uint64_t points;
    CHECK(dictc_solver_set_min_length(other, (size_t)strtoull(rules[2], NULL, 10), NULL));
    if (dictc_solver_set_points(other, rules[3], strlen(rules[3]), &error)) {
        CHECK(dictc_solver_score(other, board, &words, &points, NULL, NULL));
        put_number(words);
        put(" ", 1);
        put_number(points);
    }
    dictc_solver_free(other);
    dictc_board_free(board);
}

static void score_within(const char *text, const char *steps) {
    dictc_board *board = dictc_board_parse(text, strlen(text), 0, 0, 0, NULL);
    dictc_solver *limited = dictc_solver_new(lexicon, NULL);
    bool is_complete;
    CHECK(dictc_solver_set_step_limit(limited, strtoull(steps, NULL, 10), NULL));
    CHECK(dictc_solver_score(limited, board, NULL, NULL, &is_complete, NULL));
    if (is_complete) put("complete", 8); else put("cut off", 7);
    dictc_solver_free(limited);
    dictc_board_free(board);
}

static void put_paths(const char *text, const char *word) {
    dictc_board *board = dictc_board_parse(text, strlen(text), 0, 0, 0, NULL);
    dictc_paths *paths = dictc_paths_new(board, word, strlen(word), NULL);
    const uint32_t *cells;
    size_t len;
    CHECK(paths != NULL);
    for (int first = 1; dictc_paths_next(paths, &cells, &len); first = 0) {
        if (!first) put(" ", 1);
        for (size_t i = 0; i < len; i++) {
            if (i > 0) put(",", 1);
            put_number(cells[i]);
        }
    }
    dictc_paths_free(paths);
    dictc_board_free(board);
}

static void deal(const char *dice, const char *seed, const char *n) {
    dictc_dealer *dealer =
        dictc_dealer_new(dice, strlen(dice), strtoull(seed, NULL, 10), 0, &error);
    if (dealer == NULL) return;
    dictc_board *board = dictc_dealer_board(dealer, strtoull(n, NULL, 10), NULL);
    size_t len;
    const char *dealt = dictc_board_text(board, &len);
    put(dealt, len);
    dictc_board_free(board);
    dictc_dealer_free(dealer);
}

/* The words of a board in the letters of a dictionary. */
static void put_solved(dictc_lexicon *file, const char *text) {
    dictc_solver *other = dictc_solver_new(file, NULL);
    dictc_board *board = dictc_solver_board(other, text, strlen(text), 0, 0, 0, &error);
    size_t len;
    CHECK(dictc_solver_solve(other, board, NULL));
    for (size_t i = 0; i < dictc_solution_len(other); i++) {
        const char *word = dictc_solution_word(other, i, &len);
        if (i > 0) put(" ", 1);
        put(word, len);
    }
    dictc_board_free(board);
    dictc_solver_free(other);
}

/* The first ten words that a file has for a question, and "+" after fewer at the step limit. */
static void put_of_file(char **arguments) {
    const char *kind = arguments[1], *asked = arguments[2], *word;
    size_t len = strlen(asked), word_len;
    dictc_lexicon *file = dictc_lexicon_open(arguments[0], 0, &error);
    if (strcmp(kind, "solve") == 0) {
        put_solved(file, asked);
        dictc_lexicon_free(file);
        return;
    }
    dictc_words *words = strcmp(kind, "completions") == 0 ? dictc_words_completions(file, asked, len, &error)
                       : strcmp(kind, "matches") == 0     ? dictc_words_matches(file, asked, len, &error)
                       : strcmp(kind, "regex") == 0       ? dictc_words_regex(file, asked, len, false, &error)
                       : strcmp(kind, "fuzzy") == 0       ? dictc_words_fuzzy(file, asked, len, 1, &error)
                                                          : dictc_words_anagrams(file, asked, len, true, &error);
    CHECK(dictc_words_set_step_limit(words, 200000, NULL));
    int found = 0;
    while (found < 10 && dictc_words_next(words, &word, &word_len)) {
        if (found++ > 0) put(" ", 1);
        put(word, word_len);
    }
    if (found < 10 && !dictc_words_is_complete(words, NULL)) {
        if (found > 0) put(" ", 1);
        put("+", 1);
    }
    dictc_words_free(words);
    dictc_lexicon_free(file);
}

/* The answer to a question, whose arguments end with NULL. */
static void answer(const char *key, char **arguments) {
    char *first = arguments[0], *second = arguments[1];
    size_t len = strlen(first), offsets[64];
    if (strcmp(key, "open") == 0) {
        dictc_lexicon *opened = dictc_lexicon_open(first, 0, &error);
        if (opened != NULL) put_number(dictc_lexicon_len(opened));
        dictc_lexicon_free(opened);
    } else if (strcmp(key, "compile") == 0) {
        compile(first);
    } else if (strcmp(key, "from_words") == 0) {
        size_t count = split(first, ',', offsets);
        put_lexicon(dictc_lexicon_from_words(first, offsets, count, &error));
    } else if (strcmp(key, "select") == 0) {
        dictc_lexicon *lists[3], *selected;
        for (int i = 0; i < 3; i++) {
            size_t count = split(arguments[i], ',', offsets);
            lists[i] = dictc_lexicon_from_words(arguments[i], offsets, count, &error);
        }
        selected = dictc_lexicon_select(lists[0], 0, UINT64_MAX, lists[1], lists[2], false, &error);
        put_lexicon(selected);
        for (int i = 0; i < 3; i++) dictc_lexicon_free(lists[i]);
    } else if (strcmp(key, "contains") == 0) {
        put_number(dictc_lexicon_contains(lexicon, first, len));
    } else if (strcmp(key, "contains_prefix") == 0) {
        put_number(dictc_lexicon_contains_prefix(lexicon, first, len));
    } else if (strcmp(key, "walk") == 0) {
        walk(first);
    } else if (strcmp(key, "contains_many") == 0) {
        bool found[64];
        size_t count = split(first, ' ', offsets);
        CHECK(dictc_lexicon_contains_many(lexicon, first, offsets, count, found, NULL));
        for (size_t i = 0; i < count; i++) {
            if (i > 0) put(" ", 1);
            put_number(found[i]);
        }
    } else if (strcmp(key, "ordinals") == 0) {
        size_t ordinals[64], count = split(first, ' ', offsets);
        CHECK(dictc_lexicon_ordinals(lexicon, first, offsets, count, ordinals, NULL));
        for (size_t i = 0; i < count; i++) {
            if (i > 0) put(" ", 1);
            put_ordinal(ordinals[i]);
        }
    } else if (strcmp(key, "ordinal") == 0) {
        put_ordinal(dictc_lexicon_ordinal(lexicon, first, len));
    } else if (strcmp(key, "value") == 0) {
        uint64_t value;
        if (dictc_lexicon_value(lexicon, first, len, &value)) put_number(value);
        else put("-", 1);
    } else if (strcmp(key, "meaning") == 0) {
        char meaning[4096];
        dictc_lexicon *other = dictc_lexicon_open(first, 0, &error);
        if (other == NULL) return;
        size_t meaning_len =
            dictc_lexicon_meaning(other, second, strlen(second), meaning, sizeof meaning, &error);
        dictc_lexicon_free(other);
        CHECK(meaning_len == DICTC_NONE || meaning_len <= sizeof meaning);
        if (meaning_len == DICTC_NONE) put("-", 1); else put(meaning, meaning_len);
    } else if (strcmp(key, "why_not") == 0) {
        char why[512];
        size_t why_len = dictc_lexicon_why_not(lexicon, first, len, why, sizeof why, NULL);
        CHECK(why_len == DICTC_NONE || why_len <= sizeof why);
        if (why_len == DICTC_NONE) put("-", 1); else put(why, why_len);
    } else if (strcmp(key, "fold") == 0) {
        char folded[512];
        size_t folded_len = dictc_lexicon_fold(lexicon, first, len, folded, sizeof folded, NULL);
        CHECK(folded_len <= sizeof folded);
        put(folded, folded_len);
    } else if (strcmp(key, "why_no_words") == 0) {
        char why[512];
        dictc_board *board = dictc_board_parse(first, len, 0, 0, 0, &error);
        if (board == NULL) return;
        size_t why_len = dictc_solver_why_not(solver, board, why, sizeof why, &error);
        dictc_board_free(board);
        CHECK(why_len == DICTC_NONE || why_len <= sizeof why);
        if (why_len == DICTC_NONE) put("-", 1); else put(why, why_len);
    } else if (strcmp(key, "word") == 0) {
        char word[256];
        size_t ordinal = (size_t)strtoull(first, NULL, 10);
        size_t word_len = dictc_lexicon_word(lexicon, ordinal, word, sizeof word);
        CHECK(word_len == DICTC_NONE || word_len <= sizeof word);
        if (word_len == DICTC_NONE) put("-", 1); else put(word, word_len);
    } else if (strcmp(key, "completions") == 0) {
        put_words(dictc_words_completions(lexicon, first, len, &error), 0);
    } else if (strcmp(key, "prefixes") == 0) {
        put_words(dictc_words_prefixes(lexicon, first, len, &error), 0);
    } else if (strcmp(key, "matches") == 0) {
        put_words(dictc_words_matches(lexicon, first, len, &error), 0);
    } else if (strcmp(key, "regex") == 0) {
        put_words(dictc_words_regex(lexicon, first, len, second != NULL, &error), 0);
    } else if (strcmp(key, "fuzzy") == 0) {
        size_t edits = second == NULL ? 2 : (size_t)strtoull(second, NULL, 10);
        put_words(dictc_words_fuzzy(lexicon, first, len, edits, &error), 1);
    } else if (strcmp(key, "anagrams") == 0) {
        put_words(dictc_words_anagrams(lexicon, first, len, second == NULL, &error), 0);
    } else if (strcmp(key, "anagram_index") == 0) {
        dictc_anagram_index *index = dictc_anagram_index_new(lexicon, NULL);
        put_words(dictc_anagram_index_words(index, first, len, &error), 0);
        dictc_anagram_index_free(index);
    } else if (strcmp(key, "deal") == 0) {
        deal(first, second, arguments[2]);
    } else if (strcmp(key, "score") == 0) {
        score(first, len);
    } else if (strcmp(key, "solve") == 0) {
        solve(first, len);
    } else if (strcmp(key, "solution_json") == 0) {
        solve_json(first, len, second);
    } else if (strcmp(key, "score_within") == 0) {
        score_within(first, second);
    } else if (strcmp(key, "score_by_rules") == 0) {
        score_by_rules(first, arguments + 1);
    } else if (strcmp(key, "of_file") == 0) {
        put_of_file(arguments);
    } else if (strcmp(key, "paths") == 0) {
        put_paths(first, second);
    } else {
        fprintf(stderr, "no operation has the key %s\n", key);
        exit(1);
    }
}

/* Whether the error is the expected one: "!", its kind, a blank, and a part of its message. */
static int is_expected(const char *expected) {
    static const char *const kinds[] = {"",      "argument", "not found", "io",      "dictionary",
                                        "query", "compile",  "board",     "busy",    "internal"};
    const char *kind = kinds[dictc_error_code(error)];
    size_t len = strlen(kind);
    return expected[0] == '!' && strncmp(expected + 1, kind, len) == 0 &&
           strstr(dictc_error_message(error), expected + len + 2) != NULL;
}

int main(int argc, char **argv) {
    static char line[1 << 20];
    long lines = 0;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: answers FILE; expected a readable file\n");
        return 2;
    }
    lexicon = dictc_lexicon_english(NULL);
    solver = dictc_solver_new(lexicon, NULL);
    CHECK(solver != NULL);
    while (fgets(line, sizeof line, file) != NULL) {
        /* The key, up to five arguments, and the answer. */
        char *fields[7] = {line}, *newline = strchr(line, '\n');
        int last = 0, is_right;
        CHECK(newline != NULL);
        *newline = '\0';
        for (char *tab = line; (tab = strchr(tab, '\t')) != NULL;) {
            CHECK(last < 6);
            *tab++ = '\0';
            fields[++last] = tab;
        }
        CHECK(last >= 2);
        end = 0;
        put("", 0);
        const char *expected = fields[last];
        fields[last] = NULL;
        answer(line, fields + 1);
        lines++;
        if (error != NULL) {
            put(dictc_error_message(error), strlen(dictc_error_message(error)));
            is_right = is_expected(expected);
            dictc_error_free(error);
            error = NULL;
        } else {
            is_right = strcmp(text, expected) == 0;
        }
        if (!is_right) {
            fprintf(stderr, "line %ld: %s %s\n  answer   %s\n  expected %s\n", lines, line, fields[1],
                    text, expected);
            return 1;
        }
    }
    fclose(file);
    dictc_solver_free(solver);
    dictc_lexicon_free(lexicon);
    free(text);
    CHECK(lines > 9000);
    printf("answers: %ld lines agree\n", lines);
    return 0;
}
