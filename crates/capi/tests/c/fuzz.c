/*
 * Calls libdictc with arguments at random: bytes as dictionary files, texts of any bytes, numbers of
 * any size, NULL, and handles of other types. The calls are the same in every run.
 *
 *     fuzz FOLDER [ROUNDS]
 *
 * Nothing may crash or panic, and every failure has an error with a message. Pointers to freed
 * memory and lengths beyond an array are not tried: no library can detect these. Compiles as C99
 * and as C++.
 */
#include <dictc.h>

#include <string.h>

#include "check.h"

static uint64_t state = 1;

/* A number below the bound: xorshift64*. */
static size_t below(size_t bound) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (size_t)(state * 2685821657736338717u >> 32) % bound;
}

static size_t anything(void) {
    static const size_t special[] = {0, 1, 2, 255, 65536, SIZE_MAX / 2, SIZE_MAX - 1, SIZE_MAX};
    return below(2) ? special[below(8)] : below(300);
}

static unsigned long failures;

/* An error that a failed call left, or that a call which did not fail left out. */
static void settle(dictc_error **error, int failed) {
    if (*error == NULL) {
        CHECK(!failed);
        return;
    }
    CHECK(failed && dictc_error_code(*error) != DICTC_ERROR_INTERNAL);
    CHECK(dictc_error_code(*error) >= DICTC_ERROR_ARGUMENT && strlen(dictc_error_message(*error)) > 0);
    dictc_error_free(*error);
    *error = NULL;
    failures++;
}

/* A text of letters, signs or any bytes. */
static const char *text(size_t *len) {
    static const char signs[] = "abcdeinorstuqz?*[]()\\.+/{}'-1 Q\t\n";
    static const char *const usual[] = {"tea", "t?a*", "new87", "teas/quiz", "[^a]*", "english", "{th}abc",
                                        "0,0,0,1,1,2,3,5,11", "tea\nten\t5\n", "\xc3\xa9t\xc3\xa9"};
    static char buffer[64];
    *len = below(sizeof buffer);
    switch (below(4)) {
    case 0:
        for (size_t i = 0; i < *len; i++) buffer[i] = (char)below(256);
        break;
    case 1: {
        const char *chosen = usual[below(sizeof usual / sizeof *usual)];
        *len = strlen(chosen);
        memcpy(buffer, chosen, *len);
        break;
    }
    case 2:
        /* No text, with lengths that may be a mistake. */
        *len = anything();
        return NULL;
    default:
        *len = below(16);
        for (size_t i = 0; i < *len; i++) buffer[i] = signs[below(sizeof signs - 1)];
    }
    return buffer;
}

static volatile unsigned sum;

/* Reads at most some words of a walk, which may be NULL, and frees it. */
static void drain(dictc_words *words) {
    const char *word;
    size_t len;
    uint64_t value;
    if (below(2)) dictc_words_set_step_limit(words, below(2) ? below(1000) : anything(), NULL);
    for (int i = 0; i < 50 && dictc_words_next(words, &word, &len); i++) {
        /* Reads all that was lent. */
        for (size_t at = 0; at < len; at++) sum += (unsigned char)word[at];
        dictc_words_ordinal(words);
        dictc_words_value(words, &value);
        dictc_words_distance(words);
    }
    const size_t *ends, *ordinals;
    size_t count = dictc_words_next_many(words, 50, &word, &ends, &ordinals, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        for (size_t at = ends[i]; at < ends[i + 1]; at++) sum += (unsigned char)word[at];
        sum += (unsigned)ordinals[i];
    }
    dictc_words_next_within(words, below(3), below(3000), &word, NULL, NULL, NULL, NULL, NULL);
    if (below(4) == 0) dictc_words_interrupt(words);
    dictc_words_next(words, NULL, NULL);
    dictc_words_is_complete(words, NULL);
    dictc_words_free(words);
}

/* Queries of any kind. A damaged file of which only the header was verified can give wrong answers,
 * and nothing worse. */
static void query(const dictc_lexicon *lexicon, int verified) {
    dictc_error *error = NULL;
    dictc_words *words = NULL;
    size_t len, ordinal;
    char buffer[16];
    uint64_t value;
    const char *asked = text(&len);
    dictc_lexicon_contains(lexicon, asked, len);
    dictc_lexicon_contains_prefix(lexicon, asked, len);
    dictc_lexicon_value(lexicon, asked, len, &value);
    ordinal = dictc_lexicon_ordinal(lexicon, asked, len);
    CHECK(!verified || ordinal == DICTC_NONE || ordinal < dictc_lexicon_len(lexicon));
    dictc_lexicon_word(lexicon, anything(), below(4) ? buffer : NULL, below(sizeof buffer + 1));
    switch (below(6)) {
    case 0: words = dictc_words_completions(lexicon, asked, len, &error); break;
    case 1: words = dictc_words_prefixes(lexicon, asked, len, &error); break;
    case 2: words = dictc_words_matches(lexicon, asked, len, &error); break;
    case 3: words = dictc_words_regex(lexicon, asked, len, below(2), &error); break;
    case 4: words = dictc_words_fuzzy(lexicon, asked, len, below(2) ? below(4) : anything(), &error); break;
    default: words = dictc_words_anagrams(lexicon, asked, len, below(2), &error);
    }
    settle(&error, words == NULL);
    drain(words);
    dictc_anagram_index *index = dictc_anagram_index_new(lexicon, &error);
    settle(&error, index == NULL);
    words = dictc_anagram_index_words(index, asked, len, &error);
    settle(&error, words == NULL);
    drain(words);
    dictc_anagram_index_free(index);

    /* Offsets that ascend inside the text, or do not. */
    size_t offsets[5], count = below(5), ordinals[4];
    bool found[4];
    for (size_t i = 0; i < 5; i++) offsets[i] = below(4);
    offsets[0] = 0;
    settle(&error, !dictc_lexicon_contains_many(lexicon, "teas", offsets, count, found, &error));
    settle(&error, !dictc_lexicon_ordinals(lexicon, "teas", below(4) ? offsets : NULL, count, ordinals, &error));
    settle(&error, !dictc_lexicon_ordinals(lexicon, "teas", NULL, anything() | 1, ordinals, &error));
}

static void solve(const dictc_lexicon *lexicon) {
    dictc_error *error = NULL;
    size_t len, rows = below(3) ? 0 : anything(), columns = below(3) ? 0 : anything();
    uint32_t words[4];
    uint64_t points[4];
    bool complete[4];
    const uint32_t *cells;
    const char *asked = text(&len);
    dictc_board *board = dictc_board_parse(asked, len, rows, columns, (uint32_t)below(5), &error);
    settle(&error, board == NULL);
    asked = text(&len);
    dictc_dealer *dealer = dictc_dealer_new(asked, len, anything(), (uint32_t)below(5), &error);
    settle(&error, dealer == NULL);
    dictc_solver *solver = dictc_solver_new(lexicon, &error);
    settle(&error, solver == NULL);
    settle(&error, !dictc_solver_set_step_limit(solver, 20000, &error));
    settle(&error, !dictc_solver_set_min_length(solver, below(2) ? 0 : anything(), &error));
    if (below(4) == 0) {
        asked = text(&len);
        settle(&error, !dictc_solver_set_points(solver, asked, len, &error));
    }
    settle(&error, !dictc_solver_score(solver, board, words, points, complete, &error));
    if (below(4) == 0) dictc_solver_interrupt(solver);
    settle(&error, !dictc_solver_solve(solver, board, &error));
    char json[100];
    asked = text(&len);
    settle(&error, dictc_solve_json(solver, asked, len, (uint32_t)below(5), json, below(101), &error) == DICTC_NONE);
    settle(&error, !dictc_solver_solve(solver, board, &error));
    size_t found = dictc_solution_len(solver);
    for (size_t i = 0; i < 5; i++) {
        size_t index = below(2) ? i : anything();
        const char *word = dictc_solution_word(solver, index, &len);
        CHECK((word != NULL) == (index < found));
        CHECK((dictc_solution_word_path(solver, index, &len) != NULL) == (index < found));
        dictc_solution_word_points(solver, index);
        dictc_solution_word_ordinal(solver, index);
    }
    /* The right number of letters, or a size that is refused before they are read. */
    static const char letters[] = "teasquizteasquizteasquizteasquizteasquizteasquiz";
    size_t count = below(4);
    rows = below(5), columns = below(4);
    settle(&error, !dictc_solver_score_letters(solver, rows, columns, letters, count, words, points, complete, &error));
    settle(&error, !dictc_solver_score_letters(solver, 4, 4, letters, SIZE_MAX / (1 + below(16)), NULL, NULL, NULL, &error));
    settle(&error, !dictc_solver_score_dealt(solver, dealer, below(2) ? anything() : UINT64_MAX, count, words, points,
                                             complete, &error));
    asked = text(&len);
    dictc_paths *paths = dictc_paths_new(board, asked, len, &error);
    settle(&error, paths == NULL);
    if (below(4) == 0) dictc_paths_interrupt(paths);
    for (int i = 0; i < 20 && dictc_paths_next(paths, &cells, &len); i++) CHECK(len > 0);

    /* Handles of other types, and NULL. */
    void *handles[] = {NULL, (void *)lexicon, board, dealer, solver, paths};
    size_t wrong = below(6);
    if (wrong != 1) {
        CHECK(dictc_lexicon_len((const dictc_lexicon *)handles[wrong]) == 0);
        CHECK(!dictc_lexicon_contains((const dictc_lexicon *)handles[wrong], "tea", 3));
        settle(&error, dictc_solver_new((const dictc_lexicon *)handles[wrong], &error) == NULL);
        dictc_lexicon_free((dictc_lexicon *)handles[wrong]);
    }
    if (wrong != 4) {
        settle(&error, !dictc_solver_solve((dictc_solver *)handles[wrong], board, &error));
        dictc_solver_free((dictc_solver *)handles[wrong]);
    }
    if (wrong != 2) {
        settle(&error, !dictc_solver_solve(solver, (const dictc_board *)handles[wrong], &error));
        dictc_board_free((dictc_board *)handles[wrong]);
    }
    if (wrong != 5) {
        CHECK(!dictc_paths_next((dictc_paths *)handles[wrong], &cells, &len));
        dictc_paths_free((dictc_paths *)handles[wrong]);
    }
    dictc_words_free((dictc_words *)handles[below(6)]);
    dictc_error_free((dictc_error *)handles[below(6)]);
    dictc_compiler_free((dictc_compiler *)handles[below(6)]);
    dictc_round_free((dictc_round *)handles[below(6)]);
    dictc_paths_free(paths);
    dictc_solver_free(solver);
    dictc_dealer_free(dealer);
    dictc_board_free(board);
}

/* A dictionary of random words, or NULL. */
static dictc_lexicon *compiled(void) {
    dictc_error *error = NULL;
    dictc_compiler *compiler = dictc_compiler_new();
    settle(&error, !dictc_compiler_set_lengths(compiler, anything(), anything(), &error));
    settle(&error, !dictc_compiler_set_lengths(compiler, 1, 20, &error));
    settle(&error, !dictc_compiler_set_graph(compiler, (uint32_t)below(4), &error));
    settle(&error, !dictc_compiler_set_duplicate_values(compiler, (uint32_t)below(6), &error));
    for (size_t parts = below(6); parts > 0; parts--) {
        size_t len, more;
        const char *columns = text(&len), *separator = text(&more);
        settle(&error, !dictc_compiler_set_columns(compiler, columns, len, separator, more, &error));
        const char *list = text(&len);
        settle(&error, !dictc_compiler_add(compiler, list, len, &error));
        char remarks[20];
        settle(&error, dictc_compiler_remarks(compiler, remarks, below(20), &error) == DICTC_NONE);
    }
    static const char list[] = "tea\t5\nteas\t2\nteam\t3\nmeat\t4\nten\t1\nquiz\t9\n";
    settle(&error, !dictc_compiler_add(compiler, list, strlen(list), &error));
    dictc_lexicon *lexicon = dictc_compiler_finish(compiler, &error);
    settle(&error, lexicon == NULL);
    dictc_compiler_free(compiler);
    return lexicon;
}

/* Opens damaged copies of a dictionary, or bytes that are not a dictionary, from memory and as
 * files. */
static void damage(const dictc_lexicon *lexicon, const char *path) {
    dictc_error *error = NULL;
    size_t len;
    const char *bytes = (const char *)dictc_lexicon_bytes(lexicon, &len);
    if (bytes == NULL) return;
    char *copy = (char *)malloc(len);
    CHECK(copy != NULL);
    memcpy(copy, bytes, len);
    switch (below(4)) {
    case 0: len = below(len); break;
    case 1:
        len = below(len);
        for (size_t i = 0; i < len; i++) copy[i] = (char)below(256);
        break;
    default:
        for (size_t flips = 1 + below(3); flips > 0; flips--) copy[below(len)] ^= (char)(1 << below(8));
    }
    uint32_t flags = (uint32_t)below(5);
    dictc_lexicon *opened = dictc_lexicon_from_bytes(copy, len, flags, &error);
    settle(&error, opened == NULL);
    query(opened, !(flags & DICTC_OPEN_HEADER_ONLY));
    dictc_lexicon_free(opened);
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(copy, 1, len, file) == len && fclose(file) == 0);
    opened = dictc_lexicon_open(path, flags, &error);
    settle(&error, opened == NULL);
    query(opened, !(flags & DICTC_OPEN_HEADER_ONLY));
    if (opened != NULL) solve(opened);
    dictc_lexicon_free(opened);
    /* A new file each time, because the old one was mapped. */
    CHECK(remove(path) == 0);
    free(copy);
    char name[65];
    const char *start = text(&len);
    if (start != NULL) memcpy(name, start, len);
    name[start == NULL ? 0 : len] = '\0';
    opened = dictc_lexicon_open(start == NULL ? NULL : name, flags, &error);
    settle(&error, opened == NULL);
    dictc_lexicon_free(opened);
    settle(&error, dictc_lexicon_from_bytes(NULL, anything() | 1, flags, &error) == NULL);
}

int main(int argc, char **argv) {
    static char path[4096];
    long rounds = argc > 2 ? atol(argv[2]) : 1000;
    if (argc < 2 || strlen(argv[1]) > sizeof path - 20) {
        fprintf(stderr, "usage: fuzz FOLDER [ROUNDS]\n");
        return 2;
    }
    strcpy(path, argv[1]);
    strcat(path, "/fuzz.fst");
    for (long round = 0; round < rounds; round++) {
        dictc_lexicon *lexicon = compiled();
        query(lexicon, 1);
        query(NULL, 1);
        solve(lexicon);
        damage(lexicon, path);
        dictc_lexicon_free(lexicon);
    }
    CHECK(failures > (unsigned long)rounds);
    printf("fuzz: %ld rounds, %lu errors\n", rounds, failures);
    return 0;
}
