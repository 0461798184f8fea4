/*
 * Compares the answers of libdictc with those of the Rust libraries, about the embedded dictionary.
 *
 *     cargo run --release -p answers > answers.tsv
 *     answers answers.tsv
 *
 * tests/answers/src/main.rs describes the file.
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

static int compare(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The words of a walk, separated by blanks; sorted on request. Frees the walk. */
static void put_words(dictc_words *words, int sorted) {
    static char *list[100000];
    size_t count = 0, len;
    const char *word;
    CHECK(words != NULL);
    while (dictc_words_next(words, &word, &len)) {
        CHECK(count < sizeof list / sizeof *list);
        list[count] = (char *)malloc(len + 1);
        memcpy(list[count], word, len);
        list[count++][len] = '\0';
    }
    dictc_words_free(words);
    if (sorted) qsort(list, count, sizeof *list, compare);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) put(" ", 1);
        put(list[i], strlen(list[i]));
        free(list[i]);
    }
}

static void solve(const char *question, size_t len) {
    dictc_board *board = dictc_board_parse(question, len, 0, 0, 0, NULL);
    CHECK(board != NULL && dictc_solver_solve(solver, board, NULL));
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

static void deal(const char *question) {
    char dice[32];
    unsigned long long seed, n;
    size_t len;
    CHECK(sscanf(question, "%31s %llu %llu", dice, &seed, &n) == 3);
    dictc_dealer *dealer = dictc_dealer_new(dice, strlen(dice), seed, 0, NULL);
    dictc_board *board = dictc_dealer_board(dealer, n, NULL);
    const char *dealt = dictc_board_text(board, &len);
    put(dealt, len);
    dictc_board_free(board);
    dictc_dealer_free(dealer);
}

static void answer(const char *kind, const char *question) {
    size_t len = strlen(question);
    if (strcmp(kind, "board") == 0) {
        solve(question, len);
    } else if (strcmp(kind, "dealt") == 0) {
        deal(question);
    } else if (strcmp(kind, "contains") == 0) {
        put(dictc_lexicon_contains(lexicon, question, len) ? "1" : "0", 1);
    } else if (strcmp(kind, "ordinal") == 0) {
        size_t ordinal = dictc_lexicon_ordinal(lexicon, question, len);
        if (ordinal == DICTC_NONE) put("-", 1); else put_number(ordinal);
    } else if (strcmp(kind, "value") == 0) {
        uint64_t value;
        if (dictc_lexicon_value(lexicon, question, len, &value)) put_number(value);
        else put("-", 1);
    } else if (strcmp(kind, "word") == 0) {
        char word[256];
        size_t ordinal = (size_t)strtoull(question, NULL, 10);
        size_t word_len = dictc_lexicon_word(lexicon, ordinal, word, sizeof word);
        CHECK(word_len == DICTC_NONE || word_len <= sizeof word);
        if (word_len == DICTC_NONE) put("-", 1); else put(word, word_len);
    } else if (strcmp(kind, "prefixes") == 0) {
        put_words(dictc_words_prefixes(lexicon, question, len, NULL), 0);
    } else if (strcmp(kind, "completions") == 0) {
        put_words(dictc_words_completions(lexicon, question, len, NULL), 0);
    } else if (strcmp(kind, "pattern") == 0) {
        put_words(dictc_words_matches(lexicon, question, len, NULL), 0);
    } else if (strcmp(kind, "regex") == 0) {
        put_words(dictc_words_regex(lexicon, question, len, true, NULL), 0);
    } else if (strcmp(kind, "fuzzy") == 0) {
        put_words(dictc_words_fuzzy(lexicon, question, len, 1, NULL), 1);
    } else if (strcmp(kind, "anagram") == 0) {
        put_words(dictc_words_anagrams(lexicon, question, len, true, NULL), 1);
    } else {
        fprintf(stderr, "unknown kind %s\n", kind);
        exit(1);
    }
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
        char *question = strchr(line, '\t'), *expected, *newline = strchr(line, '\n');
        CHECK(question != NULL && newline != NULL);
        *newline = *question++ = '\0';
        expected = strchr(question, '\t');
        CHECK(expected != NULL);
        *expected++ = '\0';
        end = 0;
        put("", 0);
        answer(line, question);
        lines++;
        if (strcmp(text, expected) != 0) {
            fprintf(stderr, "line %ld: %s %s\n  answer   %s\n  expected %s\n", lines, line, question,
                    text, expected);
            return 1;
        }
    }
    fclose(file);
    dictc_solver_free(solver);
    dictc_lexicon_free(lexicon);
    free(text);
    CHECK(lines == 6000);
    printf("answers: %ld lines agree\n", lines);
    return 0;
}
