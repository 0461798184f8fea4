/*
 * Calls every function of libdictc, with right and with wrong arguments.
 *
 *     interface FOLDER [OPENINGS]
 *
 * FOLDER is for files that the test writes; OPENINGS is the number of times to open a dictionary,
 * during which memory and file descriptors must not grow. Compiles as C99 and as C++.
 */
#include <dictc.h>

#include <string.h>

#include "check.h"

static char path[4096];
static size_t path_len;

/* An expected failure: its code, and a part of its message. */
static void check_error(dictc_error **error, int32_t code, const char *part) {
    CHECK(*error != NULL);
    if (dictc_error_code(*error) != code || strstr(dictc_error_message(*error), part) == NULL) {
        fprintf(stderr, "error %d: %s; expected error %d: ...%s...\n",
                (int)dictc_error_code(*error), dictc_error_message(*error), (int)code, part);
        exit(1);
    }
    dictc_error_free(*error);
    *error = NULL;
}

/* Whether a text that was lent is the expected one, with a NUL after its end. */
static int is_text(const char *text, size_t len, const char *expected) {
    return len == strlen(expected) && memcmp(text, expected, len + 1) == 0;
}

/* The words of a walk with blanks between them. Frees the walk. */
static const char *joined(dictc_words *words) {
    static char text[4096];
    const char *word;
    size_t len, end = 0;
    CHECK(words != NULL);
    while (dictc_words_next(words, &word, &len)) {
        CHECK(end + len + 2 < sizeof text);
        if (end > 0) text[end++] = ' ';
        memcpy(text + end, word, len);
        end += len;
    }
    CHECK(!dictc_words_next(words, &word, &len));
    dictc_words_free(words);
    text[end] = '\0';
    return text;
}

static dictc_lexicon *small(void) {
    static const char list[] = "tea\t5\nteas\t2\nteam\t3\nmeat\t4\nten\t1\nqi\t9\n";
    dictc_error *error = NULL;
    dictc_compiler *compiler = dictc_compiler_new();
    CHECK(dictc_compiler_set_lengths(compiler, 1, 0, &error));
    CHECK(dictc_compiler_set_drop_bare_q(compiler, false, &error));
    CHECK(dictc_compiler_add(compiler, list, strlen(list), &error));
    dictc_lexicon *lexicon = dictc_compiler_finish(compiler, &error);
    CHECK(lexicon != NULL && error == NULL);
    CHECK(!dictc_compiler_add(compiler, list, strlen(list), &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "make a new one");
    dictc_compiler_free(compiler);
    return lexicon;
}

static void versions(void) {
    char header[32];
    snprintf(header, sizeof header, "%d.%d.%d", DICTC_VERSION_MAJOR, DICTC_VERSION_MINOR,
             DICTC_VERSION_PATCH);
    CHECK(strcmp(dictc_version(), header) == 0);
    CHECK(dictc_format_version() >= 1);
}

static void look_ups(void) {
    dictc_lexicon *lexicon = small();
    uint64_t value = 0;
    char buffer[4];
    CHECK(dictc_lexicon_len(lexicon) == 6);
    CHECK(dictc_lexicon_contains(lexicon, "team", 4));
    CHECK(!dictc_lexicon_contains(lexicon, "team", 2));
    CHECK(!dictc_lexicon_contains(lexicon, "\xff\0\x80", 3));
    CHECK(!dictc_lexicon_contains(lexicon, NULL, 0));
    CHECK(!dictc_lexicon_contains(lexicon, NULL, 4));
    CHECK(dictc_lexicon_contains_prefix(lexicon, "te", 2));
    CHECK(dictc_lexicon_contains_prefix(lexicon, "", 0));
    CHECK(dictc_lexicon_ordinal(lexicon, "qi", 2) == 1);
    CHECK(dictc_lexicon_ordinal(lexicon, "q", 1) == DICTC_NONE);
    CHECK(dictc_lexicon_value(lexicon, "team", 4, &value) && value == 3);
    CHECK(dictc_lexicon_value(lexicon, "team", 4, NULL));
    CHECK(!dictc_lexicon_value(lexicon, "steam", 5, &value));
    CHECK(dictc_lexicon_word(lexicon, 4, buffer, sizeof buffer) == 4);
    CHECK(memcmp(buffer, "teas", 4) == 0);
    CHECK(dictc_lexicon_word(lexicon, 4, buffer, 1) == 4);
    CHECK(dictc_lexicon_word(lexicon, 4, NULL, 9) == 4);
    CHECK(dictc_lexicon_word(lexicon, 6, buffer, sizeof buffer) == DICTC_NONE);
    CHECK(dictc_lexicon_word(lexicon, SIZE_MAX, buffer, sizeof buffer) == DICTC_NONE);

    dictc_error *error = NULL;
    CHECK(dictc_lexicon_meaning(lexicon, "teas", 4, buffer, sizeof buffer, &error) == DICTC_NONE);
    CHECK(error == NULL);
    CHECK(dictc_lexicon_meaning(NULL, "teas", 4, NULL, 0, &error) == DICTC_NONE);
    check_error(&error, DICTC_ERROR_ARGUMENT, "dictc_lexicon");
    const size_t offsets[] = {0, 3, 3, 7, 9};
    bool found[4];
    size_t ordinals[4];
    CHECK(dictc_lexicon_contains_many(lexicon, "teateamqi", offsets, 4, found, &error));
    CHECK(found[0] && !found[1] && found[2] && found[3]);
    CHECK(dictc_lexicon_ordinals(lexicon, "teateamqi", offsets, 4, ordinals, &error));
    CHECK(ordinals[0] == 2 && ordinals[1] == DICTC_NONE && ordinals[2] == 3 && ordinals[3] == 1);
    const size_t wrong[] = {0, 3, 2};
    CHECK(!dictc_lexicon_contains_many(lexicon, "tea", wrong, 2, found, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "offset 2");
    CHECK(!dictc_lexicon_contains_many(lexicon, "tea", NULL, 2, found, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "offsets");
    CHECK(!dictc_lexicon_ordinals(lexicon, "tea", offsets, SIZE_MAX, ordinals, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "memory");
    CHECK(!dictc_lexicon_contains_many(lexicon, "teateamqi", offsets, 4, NULL, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "found");

    uint8_t hash[32] = {0}, other[32] = {0};
    CHECK(dictc_lexicon_fingerprint(lexicon, hash, &error));
    dictc_lexicon *clone = dictc_lexicon_clone(lexicon);
    dictc_lexicon_free(lexicon);
    CHECK(dictc_lexicon_fingerprint(clone, other, &error));
    CHECK(memcmp(hash, other, sizeof hash) == 0);
    CHECK(!dictc_lexicon_fingerprint(clone, NULL, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "hash");
    dictc_lexicon_free(clone);
}

static void walks(void) {
    dictc_lexicon *lexicon = small();
    dictc_error *error = NULL;
    CHECK(strcmp(joined(dictc_words_completions(lexicon, "", 0, NULL)),
                 "meat qi tea team teas ten") == 0);
    CHECK(strcmp(joined(dictc_words_completions(lexicon, "tea", 3, NULL)), "tea team teas") == 0);
    CHECK(strcmp(joined(dictc_words_prefixes(lexicon, "teamster", 8, NULL)), "tea team") == 0);
    CHECK(strcmp(joined(dictc_words_matches(lexicon, "t?a*", 4, NULL)), "tea team teas") == 0);
    CHECK(strcmp(joined(dictc_words_regex(lexicon, "ea", 2, false, NULL)),
                 "meat tea team teas") == 0);
    CHECK(strcmp(joined(dictc_words_regex(lexicon, "tea.", 4, true, NULL)), "team teas") == 0);
    CHECK(strcmp(joined(dictc_words_anagrams(lexicon, "mate", 4, true, NULL)), "meat team") == 0);
    CHECK(strcmp(joined(dictc_words_anagrams(lexicon, "ate", 3, false, NULL)), "tea") == 0);
    CHECK(strcmp(joined(dictc_words_fuzzy(lexicon, "tem", 3, 1, NULL)), "tea team ten") == 0);
    CHECK(strcmp(joined(dictc_words_fuzzy(lexicon, "tae", 3, 1, NULL)), "tea") == 0);

    dictc_anagram_index *index = dictc_anagram_index_new(lexicon, &error);
    CHECK(strcmp(joined(dictc_anagram_index_words(index, "MATE", 4, NULL)), "meat team") == 0);
    CHECK(strcmp(joined(dictc_anagram_index_words(index, "?eat", 4, NULL)), "meat team teas") == 0);
    CHECK(dictc_anagram_index_words(index, "t3a", 3, &error) == NULL);
    check_error(&error, DICTC_ERROR_QUERY, "this is not a letter");
    CHECK(dictc_anagram_index_words(NULL, "tea", 3, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "null pointer");
    CHECK(dictc_anagram_index_new((dictc_lexicon *)index, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "a handle of another type is not a dictc_lexicon");
    /* A walk outlives its index, and an index the handle of its dictionary. */
    dictc_words *anagrams = dictc_anagram_index_words(index, "aet", 3, NULL);
    dictc_anagram_index_free(index);
    dictc_anagram_index_free(NULL);
    CHECK(strcmp(joined(anagrams), "tea") == 0);

    /* Many words at a time, after one. */
    const char *text;
    const size_t *ends, *ordinals, *distances;
    const uint64_t *values;
    dictc_words *words = dictc_words_completions(lexicon, "te", 2, NULL);
    CHECK(dictc_words_next(words, NULL, NULL));
    CHECK(dictc_words_next_many(words, 2, &text, &ends, &ordinals, &values, &distances) == 2);
    CHECK(is_text(text, ends[2], "teamteas") && ends[0] == 0 && ends[1] == 4);
    CHECK(ordinals[0] == 3 && ordinals[1] == 4 && values[0] == 3 && values[1] == 2);
    CHECK(dictc_words_next_many(words, SIZE_MAX, &text, &ends, NULL, NULL, NULL) == 1);
    CHECK(is_text(text, ends[1], "ten"));
    CHECK(dictc_words_next_many(words, 9, NULL, NULL, NULL, NULL, NULL) == 0);
    dictc_words_free(words);
    words = dictc_words_fuzzy(lexicon, "tem", 3, 1, NULL);
    CHECK(dictc_words_next_many(words, 9, &text, &ends, &ordinals, &values, &distances) == 3);
    CHECK(is_text(text, ends[3], "teateamten") && distances[2] == 1 && ordinals[2] == 5);
    dictc_words_free(words);
    words = dictc_words_matches(lexicon, "tea ten", 7, NULL);
    CHECK(dictc_words_next_many(words, 9, &text, &ends, &ordinals, &values, NULL) == 1);
    CHECK(is_text(text, ends[1], "tea ten") && ordinals[0] == DICTC_NONE && values == NULL);
    dictc_words_free(words);
    CHECK(dictc_words_next_many(NULL, 9, NULL, NULL, NULL, NULL, NULL) == 0);

    /* Walks that end before all words are found. */
    words = dictc_words_completions(lexicon, "te", 2, NULL);
    CHECK(dictc_words_set_step_limit(words, 3, NULL));
    while (dictc_words_next(words, NULL, NULL)) {}
    CHECK(!dictc_words_is_complete(words, NULL));
    CHECK(!dictc_words_is_complete(words, &error));
    check_error(&error, DICTC_ERROR_STEP_LIMIT, "stopped after 3 steps");
    CHECK(!dictc_words_set_step_limit(words, 9, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "the walk has begun");
    dictc_words_free(words);
    words = dictc_words_completions(lexicon, "te", 2, NULL);
    CHECK(dictc_words_next(words, NULL, NULL));
    dictc_words_interrupt(words);
    CHECK(!dictc_words_next(words, NULL, NULL));
    CHECK(dictc_words_next_many(words, 9, NULL, NULL, NULL, NULL, NULL) == 0);
    CHECK(!dictc_words_is_complete(words, &error));
    check_error(&error, DICTC_ERROR_INTERRUPTED, "interrupted");
    dictc_words_free(words);
    words = dictc_words_completions(lexicon, "te", 2, NULL);
    CHECK(dictc_words_next_many(words, 9, NULL, NULL, NULL, NULL, NULL) == 4);
    CHECK(dictc_words_next_many(words, 9, NULL, NULL, NULL, NULL, NULL) == 0);
    /* An interrupt after the end changes nothing. */
    dictc_words_interrupt(words);
    CHECK(!dictc_words_next(words, NULL, NULL) && dictc_words_is_complete(words, &error));
    dictc_words_free(words);
    dictc_words_interrupt(NULL);
    /* A walk in slices finds the same words. */
    bool is_at_end = false;
    size_t slices = 0, in_slices = 0;
    words = dictc_words_completions(lexicon, "te", 2, NULL);
    for (; !is_at_end; slices++) {
        in_slices += dictc_words_next_within(words, 9, 1, NULL, NULL, NULL, NULL, NULL, &is_at_end);
    }
    CHECK(in_slices == 4 && slices == 5 && dictc_words_is_complete(words, NULL));
    dictc_words_free(words);
    CHECK(dictc_words_next_within(NULL, 9, 1, NULL, NULL, NULL, NULL, NULL, &is_at_end) == 0 && is_at_end);
    CHECK(!dictc_words_is_complete(NULL, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "null pointer");

    words = dictc_words_fuzzy(lexicon, "teas", 4, 1, &error);
    uint64_t value;
    const char *word;
    size_t len;
    CHECK(dictc_words_next(words, &word, &len) && is_text(word, len, "teas"));
    CHECK(dictc_words_distance(words) == 0 && dictc_words_ordinal(words) == 4);
    CHECK(dictc_words_value(words, &value) && value == 2);
    CHECK(dictc_words_next(words, NULL, NULL) && dictc_words_distance(words) == 1);
    /* A walk keeps its dictionary open. */
    dictc_lexicon_free(lexicon);
    CHECK(dictc_words_next(words, &word, &len) && is_text(word, len, "team"));
    dictc_words_free(words);

    lexicon = small();
    CHECK(dictc_words_matches(lexicon, "t[ea", 4, &error) == NULL);
    check_error(&error, DICTC_ERROR_QUERY, "t[ea");
    CHECK(dictc_words_regex(lexicon, "(", 1, false, &error) == NULL);
    check_error(&error, DICTC_ERROR_QUERY, "(");
    CHECK(dictc_words_completions(lexicon, "\xff", 1, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "not UTF-8 at byte 0");
    CHECK(dictc_words_completions(lexicon, NULL, 1, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "null pointer");
    CHECK(dictc_words_completions(lexicon, NULL, 1, NULL) == NULL);
    dictc_lexicon_free(lexicon);
}

static void write_file(const char *name, const char *text) {
    FILE *file = fopen(name, "w");
    CHECK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void compiling(void) {
    static const char list[] = "tea\nte\nqat\n\xc3\xa9t\xc3\xa9\nquiet\n";
    dictc_error *error = NULL;
    /* The defaults are the same as in the program. */
    dictc_compiler *compiler = dictc_compiler_new();
    CHECK(dictc_compiler_add(compiler, list, strlen(list), &error));
    dictc_lexicon *lexicon = dictc_compiler_finish(compiler, &error);
    CHECK(strcmp(joined(dictc_words_completions(lexicon, "", 0, NULL)),
                 "quiet tea \xc3\xa9t\xc3\xa9") == 0);
    dictc_lexicon_free(lexicon);
    dictc_compiler_free(compiler);

    compiler = dictc_compiler_new();
    CHECK(dictc_compiler_set_lengths(compiler, 3, 4, &error));
    CHECK(dictc_compiler_set_drop_bare_q(compiler, true, &error));
    CHECK(dictc_compiler_set_fold_accents(compiler, true, &error));
    CHECK(dictc_compiler_set_letters(compiler, "a-z", 3, &error));
    CHECK(!dictc_compiler_set_alphabet(compiler, "xx", 2, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "unknown alphabet 'xx'; expected ar, az");
    CHECK(!dictc_compiler_set_alphabet(compiler, "letters a a\n", 12, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "unknown alphabet");
    CHECK(dictc_compiler_set_alphabet(compiler, "hr", 2, &error));
    const char *letters = "name mine\nletters a e t xy\n";
    CHECK(dictc_compiler_set_alphabet(compiler, letters, strlen(letters), &error));
    CHECK(dictc_compiler_set_graph(compiler, DICTC_GRAPH_DAWG, &error));
    CHECK(dictc_compiler_set_duplicate_values(compiler, DICTC_VALUES_MAX, &error));
    CHECK(!dictc_compiler_set_graph(compiler, 7, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "unknown graph 7");
    CHECK(!dictc_compiler_set_duplicate_values(compiler, 9, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "unknown rule 9");
    CHECK(dictc_compiler_add(compiler, list, strlen(list), &error));
    CHECK(!dictc_compiler_set_drop_bare_q(compiler, false, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "before the first");
    CHECK(dictc_compiler_exclude(compiler, "tea", 3, &error));
    CHECK(dictc_compiler_finish_to_file(compiler, path, &error));
    dictc_compiler_free(compiler);

    lexicon = dictc_lexicon_open(path, 0, &error);
    CHECK(lexicon != NULL);
    CHECK(strcmp(joined(dictc_words_completions(lexicon, "", 0, NULL)), "ete") == 0);
    dictc_lexicon_free(lexicon);

    /* Lists in the forms of strangers, and what may surprise about them. */
    const char *strange = "tea;x\nten;y\nit's;z\n", *json = "[\"ant\", \"to\"]";
    char remarks[500];
    compiler = dictc_compiler_new();
    CHECK(dictc_compiler_remarks(compiler, remarks, sizeof remarks, &error) == 0);
    CHECK(!dictc_compiler_set_columns(compiler, "x", 1, "", 0, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "expected word, value, meaning or _");
    CHECK(dictc_compiler_set_columns(compiler, "word,_", 6, ";", 1, &error));
    CHECK(dictc_compiler_add(compiler, strange, strlen(strange), &error));
    CHECK(dictc_compiler_set_columns(compiler, "", 0, "", 0, &error));
    CHECK(dictc_compiler_add(compiler, json, strlen(json), &error));
    size_t len = dictc_compiler_remarks(compiler, remarks, sizeof remarks - 1, &error);
    CHECK(len < sizeof remarks);
    remarks[len] = 0;
    CHECK(strcmp(remarks,
                 "word list 1:3: \"it's\" has an apostrophe; for that, 1 of 3 words is dropped\t"
                 "no option keeps them\n"
                 "word list 2: is read as JSON\t\n"
                 "word list 2:1: 'to' has fewer than 3 letters; for that, 1 of 2 words is dropped\t"
                 "dictc_compiler_set_lengths 2 keeps them\n") == 0);
    CHECK(dictc_compiler_remarks(compiler, remarks, 3, &error) == len);
    lexicon = dictc_compiler_finish(compiler, &error);
    CHECK(strcmp(joined(dictc_words_completions(lexicon, "", 0, NULL)), "ant tea ten") == 0);
    dictc_lexicon_free(lexicon);
    dictc_compiler_free(compiler);

    /* Words in memory: all of them, in any order. */
    const size_t offsets[] = {0, 3, 5, 8, 8};
    lexicon = dictc_lexicon_from_words("teaqiate", offsets, 3, &error);
    CHECK(strcmp(joined(dictc_words_completions(lexicon, "", 0, NULL)), "ate qi tea") == 0);
    dictc_lexicon_free(lexicon);
    CHECK(dictc_lexicon_from_words("teaqiate", offsets, 4, &error) == NULL);
    check_error(&error, DICTC_ERROR_DICTIONARY, "empty");
    CHECK(dictc_lexicon_from_words("te\xff", offsets, 1, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "text 0 is not UTF-8");
    CHECK(dictc_lexicon_from_words(NULL, offsets, 1, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "null pointer");

    /* A spelling dictionary, and then a plain list. */
    static const char affixes[] = "SET ISO8859-1\nSFX S Y 1\nSFX S 0 s .\n";
    compiler = dictc_compiler_new();
    CHECK(!dictc_compiler_set_affixes(compiler, affixes, strlen(affixes), "x", 1, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "1 letters; expected those of the bytes 128 to 255");
    CHECK(!dictc_compiler_set_affixes(compiler, "SET KOI8-R\n", 11, NULL, 0, &error));
    check_error(&error, DICTC_ERROR_COMPILE, "KOI8-R");
    CHECK(dictc_compiler_set_affixes(compiler, affixes, strlen(affixes), NULL, 0, &error));
    CHECK(dictc_compiler_add(compiler, "2\ntea/S\n\xe9t\xe9/S\n", 14, &error));
    CHECK(dictc_compiler_set_affixes(compiler, NULL, 0, NULL, 0, &error));
    CHECK(dictc_compiler_add(compiler, "ant\n", 4, &error));
    lexicon = dictc_compiler_finish(compiler, &error);
    CHECK(strcmp(joined(dictc_words_completions(lexicon, "", 0, NULL)), "ant tea teas \xc3\xa9t\xc3\xa9 \xc3\xa9t\xc3\xa9s") == 0);
    dictc_lexicon_free(lexicon);
    dictc_compiler_free(compiler);

    /* The affixes are beside a file. */
    char list_path[4200], affix_path[4200];
    snprintf(list_path, sizeof list_path, "%s.dic", path);
    snprintf(affix_path, sizeof affix_path, "%s.aff", path);
    write_file(list_path, "1\ntea/S\n");
    compiler = dictc_compiler_new();
    CHECK(!dictc_compiler_add_file(compiler, list_path, &error));
    check_error(&error, DICTC_ERROR_COMPILE, "expected its affix file");
    dictc_compiler_free(compiler);
    write_file(affix_path, affixes);
    compiler = dictc_compiler_new();
    CHECK(dictc_compiler_add_file(compiler, list_path, &error));
    lexicon = dictc_compiler_finish(compiler, &error);
    CHECK(strcmp(joined(dictc_words_completions(lexicon, "", 0, NULL)), "tea teas") == 0);
    dictc_lexicon_free(lexicon);
    dictc_compiler_free(compiler);
    remove(list_path);
    remove(affix_path);

    /* Boards and words have the letters of the dictionary. */
    compiler = dictc_compiler_new();
    CHECK(dictc_compiler_set_fold_accents(compiler, true, &error));
    CHECK(dictc_compiler_add(compiler, "t\xc3\xbcr\n", 5, &error));
    lexicon = dictc_compiler_finish(compiler, &error);
    dictc_compiler_free(compiler);
    dictc_solver *solver = dictc_solver_new(lexicon, NULL);
    dictc_board *board = dictc_solver_board(solver, "t\xc3\xbc/r.", 6, 0, 0, 0, &error);
    const char *board_text = dictc_board_text(board, &len);
    CHECK(is_text(board_text, len, "tu/r."));
    const char *typed[] = {"tur", "T\xc3\xbcR"};
    for (int i = 0; i < 2; i++) {
        dictc_paths *paths = dictc_paths_new(board, typed[i], strlen(typed[i]), &error);
        CHECK(dictc_paths_next(paths, NULL, &len) && len == 3 && !dictc_paths_next(paths, NULL, NULL));
        dictc_paths_free(paths);
    }
    dictc_board_free(board);
    dictc_solver_free(solver);
    dictc_lexicon_free(lexicon);

    compiler = dictc_compiler_new();
    CHECK(!dictc_compiler_add_file(compiler, "no/such/list", &error));
    check_error(&error, DICTC_ERROR_NOT_FOUND, "no/such/list");
    CHECK(dictc_compiler_finish(compiler, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "failed earlier");
    dictc_compiler_free(compiler);
    compiler = dictc_compiler_new();
    CHECK(dictc_compiler_finish(compiler, &error) == NULL);
    check_error(&error, DICTC_ERROR_COMPILE, "no words");
    dictc_compiler_free(compiler);
    compiler = dictc_compiler_new();
    CHECK(!dictc_compiler_add(compiler, "te\xff", 3, &error));
    check_error(&error, DICTC_ERROR_COMPILE, "word list 1:1");
    dictc_compiler_free(compiler);
}

static void opening(long openings) {
    dictc_lexicon *lexicon = small();
    dictc_error *error = NULL;
    size_t len = 0;
    const char *bytes = (const char *)dictc_lexicon_bytes(lexicon, &len);
    char *copy = (char *)malloc(len);
    memcpy(copy, bytes, len);
    dictc_lexicon_free(lexicon);
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(copy, 1, len, file) == len && fclose(file) == 0);

    for (uint32_t flags = 0; flags < 4; flags++) {
        lexicon = dictc_lexicon_open(path, flags, &error);
        CHECK(lexicon != NULL && dictc_lexicon_contains(lexicon, "team", 4));
        dictc_lexicon_free(lexicon);
        lexicon = dictc_lexicon_from_bytes(copy, len, flags, &error);
        CHECK(lexicon != NULL && dictc_lexicon_contains(lexicon, "team", 4));
        dictc_lexicon_free(lexicon);
    }
    CHECK(dictc_lexicon_open(path, 8, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "unknown flags 0x8");
    CHECK(dictc_lexicon_open("no/such/file", 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_NOT_FOUND, "no/such/file");
    CHECK(dictc_lexicon_open(".", 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_IO, "not a regular file");
    CHECK(dictc_lexicon_open(NULL, 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "the path is a null pointer");
    CHECK(dictc_lexicon_from_bytes(copy, len - 1, 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_DICTIONARY, "");
    CHECK(dictc_lexicon_from_bytes(NULL, 0, 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_DICTIONARY, "");
    CHECK(dictc_lexicon_from_bytes(NULL, 0, 0, NULL) == NULL);

    /* Bytes that look random, and a dictionary with one bit changed at each place: all are refused
     * or answer, for any verification. */
    uint32_t state = 1;
    for (int round = 0; round < 200; round++) {
        unsigned char noise[512];
        for (size_t i = 0; i < sizeof noise; i++) {
            state = state * 1664525u + 1013904223u;
            noise[i] = (unsigned char)(state >> 24);
        }
        CHECK(dictc_lexicon_from_bytes(noise, sizeof noise, (uint32_t)round % 2, NULL) == NULL);
    }
    for (size_t at = 0; at < len; at++) {
        copy[at] ^= 1 << at % 8;
        CHECK(dictc_lexicon_from_bytes(copy, len, 0, NULL) == NULL);
        lexicon = dictc_lexicon_from_bytes(copy, len, DICTC_OPEN_HEADER_ONLY, NULL);
        if (lexicon != NULL) {
            dictc_lexicon_contains(lexicon, "team", 4);
            dictc_words_free(dictc_words_anagrams(lexicon, "team", 4, false, NULL));
            dictc_solver *solver = dictc_solver_new(lexicon, NULL);
            dictc_board *board = dictc_board_parse("te/am", 5, 0, 0, 0, NULL);
            dictc_solver_solve(solver, board, NULL);
            dictc_board_free(board);
            dictc_solver_free(solver);
            dictc_lexicon_free(lexicon);
        }
        copy[at] ^= 1 << at % 8;
    }
    free(copy);

    for (long n = 0; n < openings; n++) {
        lexicon = dictc_lexicon_open(path, DICTC_OPEN_HEADER_ONLY, &error);
        CHECK(lexicon != NULL);
        dictc_lexicon_free(lexicon);
    }
}

static void boards(void) {
    dictc_error *error = NULL;
    size_t len;
    dictc_board *board = dictc_board_parse("pers/late/sind", 14, 0, 0, 0, &error);
    CHECK(dictc_board_rows(board) == 3 && dictc_board_columns(board) == 4);
    const char *text = dictc_board_text(board, &len);
    CHECK(is_text(text, len, "pers/late/sind"));
    dictc_board_free(board);
    board = dictc_board_parse("perslatesind", 12, 2, 6, DICTC_BOARD_TORUS, &error);
    CHECK(dictc_board_rows(board) == 2 && dictc_board_columns(board) == 6);
    dictc_board_free(board);
    CHECK(dictc_board_parse("pers/lat", 8, 0, 0, 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_BOARD, "");
    CHECK(dictc_board_parse("abcd", 4, 0, 0, 8, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "unknown flags 0x8");
    CHECK(dictc_board_parse("abcd", 4, SIZE_MAX, SIZE_MAX, 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_BOARD, "");

    dictc_dealer *dealer = dictc_dealer_new("new87", 5, 1, 0, &error);
    CHECK(dictc_dealer_cells(dealer) == 16);
    board = dictc_dealer_board(dealer, 0, &error);
    text = dictc_board_text(board, &len);
    CHECK(is_text(text, len, "erho/ttaf/ruhg/iogs"));
    dictc_board_free(board);
    dictc_dealer_free(dealer);
    CHECK(dictc_dealer_new("new88", 5, 1, 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_BOARD, "new88");

    dictc_lexicon *lexicon = small();
    static const struct {
        size_t rows, columns;
        const char *board; /* as `solve --dice letters --seed 1` rolls it */
    } letters[] = {{2, 5, "ttm[q]n/emmtt"}, {0, 0, "ttm[q]/nemm/ttie/tmem"}};
    for (size_t i = 0; i < 2; i++) {
        dealer = dictc_dealer_of_letters(lexicon, letters[i].rows, letters[i].columns, 1, 0, &error);
        board = dictc_dealer_board(dealer, 0, &error);
        text = dictc_board_text(board, &len);
        CHECK(is_text(text, len, letters[i].board));
        dictc_board_free(board);
        dictc_dealer_free(dealer);
    }
    CHECK(dictc_dealer_of_letters(lexicon, 2, 0, 1, 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_BOARD, "");
    CHECK(dictc_dealer_of_letters(NULL, 0, 0, 1, 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "");
    dictc_lexicon_free(lexicon);
}

static void solving(void) {
    dictc_error *error = NULL;
    dictc_lexicon *lexicon = small();
    dictc_solver *solver = dictc_solver_new(lexicon, &error);
    dictc_lexicon_free(lexicon); /* The solver keeps it. */
    dictc_board *board = dictc_board_parse("te/ma", 5, 0, 0, 0, &error);
    uint32_t words = 0;
    uint64_t points = 0;
    bool is_complete = false;
    CHECK(dictc_solver_score(solver, board, &words, &points, &is_complete, &error));
    CHECK(words == 3 && points == 3 && is_complete);
    CHECK(dictc_solver_score(solver, board, NULL, NULL, NULL, &error));
    CHECK(dictc_solution_len(solver) == 0);
    dictc_solver_interrupt(solver);
    CHECK(!dictc_solver_solve(solver, board, &error));
    check_error(&error, DICTC_ERROR_INTERRUPTED, "the search was interrupted");
    dictc_solver_interrupt(NULL);
    CHECK(dictc_solver_solve(solver, board, &error));
    CHECK(dictc_solution_len(solver) == 3 && dictc_solution_points(solver) == 3);
    CHECK(dictc_solution_is_complete(solver));
    size_t len;
    const char *word = dictc_solution_word(solver, 2, &len);
    CHECK(is_text(word, len, "team") && dictc_solution_word_points(solver, 2) == 1);
    CHECK(dictc_solution_word_ordinal(solver, 2) == 3);
    const uint32_t *cells = dictc_solution_word_path(solver, 2, &len);
    CHECK(len == 4 && cells[0] == 0 && cells[1] == 1 && cells[2] == 3 && cells[3] == 2);
    const char *all;
    const size_t *text_ends, *cell_ends, *ordinals;
    const uint32_t *all_cells, *all_points;
    CHECK(dictc_solution_arrays(solver, &all, &text_ends, &all_cells, &cell_ends, &all_points,
                                &ordinals) == 3);
    CHECK(is_text(all + text_ends[2], text_ends[3] - text_ends[2], "team") && text_ends[0] == 0);
    CHECK(cell_ends[3] - cell_ends[2] == 4 && memcmp(all_cells + cell_ends[2], cells, 16) == 0);
    CHECK(all_points[2] == 1 && ordinals[2] == 3);
    CHECK(dictc_solution_arrays(solver, NULL, NULL, NULL, NULL, NULL, NULL) == 3);
    CHECK(dictc_solution_arrays(NULL, NULL, NULL, NULL, NULL, NULL, NULL) == 0);
    CHECK(dictc_solution_word(solver, 3, &len) == NULL);
    CHECK(dictc_solution_word_path(solver, SIZE_MAX, &len) == NULL);
    CHECK(dictc_solution_word_points(solver, 3) == 0);
    CHECK(dictc_solution_word_ordinal(solver, 3) == DICTC_NONE);

    CHECK(dictc_solver_set_min_length(solver, 4, &error));
    CHECK(dictc_solver_set_points(solver, "0,0,0,0,7", 9, &error));
    CHECK(dictc_solver_score(solver, board, &words, &points, NULL, &error));
    CHECK(words == 2 && points == 14);
    CHECK(dictc_solver_set_min_length(solver, 0, &error));
    CHECK(!dictc_solver_set_points(solver, "x", 1, &error));
    check_error(&error, DICTC_ERROR_BOARD, "x");
    CHECK(dictc_solver_set_points(solver, "0,0,0,1,1,2,3,5,11", 18, &error));

    uint32_t counts[3];
    uint64_t scores[3];
    bool complete[3] = {false, false, false};
    CHECK(dictc_solver_score_letters(solver, 2, 2, "teamtemaxxxx", 3, counts, scores, complete,
                                     &error));
    CHECK(complete[0] && complete[1] && complete[2]);
    CHECK(counts[0] == 3 && counts[1] == 3 && counts[2] == 0 && scores[0] == 3);
    CHECK(!dictc_solver_score_letters(solver, 2, 2, "teamte?a", 2, counts, NULL, NULL, &error));
    check_error(&error, DICTC_ERROR_BOARD, "board 1");
    CHECK(!dictc_solver_score_letters(solver, 0, 2, "", 0, counts, NULL, NULL, &error));
    check_error(&error, DICTC_ERROR_BOARD, "");
    CHECK(!dictc_solver_score_letters(solver, 4, 4, "", SIZE_MAX, counts, NULL, NULL, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "memory");
    CHECK(dictc_solver_score_letters(solver, 2, 2, NULL, 0, NULL, NULL, NULL, &error));

    dictc_dealer *dealer = dictc_dealer_new("new87", 5, 1, 0, &error);
    CHECK(dictc_solver_score_dealt(solver, dealer, 7, 3, counts, scores, complete, &error));
    for (uint64_t n = 0; n < 3; n++) {
        dictc_board *dealt = dictc_dealer_board(dealer, 7 + n, &error);
        CHECK(dictc_solver_score(solver, dealt, &words, &points, NULL, &error));
        CHECK(words == counts[n] && points == scores[n]);
        dictc_board_free(dealt);
    }
    CHECK(!dictc_solver_score_dealt(solver, dealer, UINT64_MAX, 3, counts, scores, NULL, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "2^64");
    dictc_dealer_free(dealer);
    dictc_board_free(board);

    board = dictc_board_parse("di/ed", 5, 0, 0, 0, &error);
    dictc_paths *paths = dictc_paths_new(board, "did", 3, &error);
    dictc_board_free(board);
    CHECK(dictc_paths_next(paths, &cells, &len) && len == 3 && cells[0] == 0 && cells[1] == 1);
    CHECK(dictc_paths_next(paths, &cells, &len) && len == 3 && cells[0] == 3);
    CHECK(!dictc_paths_next(paths, NULL, NULL) && dictc_paths_is_complete(paths));
    dictc_paths_interrupt(paths);
    CHECK(!dictc_paths_next(paths, NULL, NULL) && dictc_paths_is_complete(paths));
    dictc_paths_free(paths);
    board = dictc_board_parse("di/ed", 5, 0, 0, 0, &error);
    paths = dictc_paths_new(board, "did", 3, &error);
    dictc_board_free(board);
    CHECK(dictc_paths_next(paths, NULL, NULL));
    dictc_paths_interrupt(paths);
    CHECK(!dictc_paths_next(paths, NULL, NULL) && !dictc_paths_is_complete(paths));
    dictc_paths_free(paths);
    dictc_paths_interrupt(NULL);

    board = dictc_board_parse("te/nx", 5, 0, 0, 0, &error);
    for (uint32_t automaton = DICTC_AUTOMATON_READY; automaton <= DICTC_AUTOMATON_FST; automaton++) {
        CHECK(dictc_solver_set_automaton(solver, automaton, &error));
        CHECK(dictc_solver_solve(solver, board, &error) && dictc_solution_len(solver) == 1);
        CHECK(memcmp(dictc_solution_word(solver, 0, &len), "ten", 3) == 0 && len == 3);
        CHECK(dictc_solver_score(solver, board, &words, &points, &is_complete, &error));
        CHECK(words == 1 && points == 1 && is_complete);
    }
    CHECK(!dictc_solver_set_automaton(solver, 3, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "DICTC_AUTOMATON");
    dictc_board_free(board);

    CHECK(dictc_solver_set_step_limit(solver, 1, &error));
    board = dictc_board_parse("????????????????", 16, 4, 4, 0, &error);
    CHECK(dictc_solver_score(solver, board, &words, &points, &is_complete, &error));
    CHECK(!is_complete);
    /* Each board has its flag: only the first is too much for a few steps. */
    CHECK(dictc_solver_set_step_limit(solver, 20, &error));
    CHECK(dictc_solver_score_letters(solver, 2, 3, "teamatxxxxxx", 2, NULL, NULL, complete, &error));
    CHECK(!complete[0] && complete[1]);
    dictc_board_free(board);
    dictc_solver_free(solver);
}

/* Walks over every word of a dictionary, a character at a time. */
static size_t words_below(const dictc_lexicon *lexicon, const uint64_t *prefix) {
    uint32_t characters[32];
    uint64_t children[32 * DICTC_PREFIX_NUMBERS];
    const size_t count = dictc_prefix_children(lexicon, prefix, characters, children, 32);
    CHECK(count <= 32);
    size_t words = dictc_prefix_is_word(lexicon, prefix);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *child = children + i * DICTC_PREFIX_NUMBERS;
        CHECK(dictc_prefix_len(lexicon, child) == dictc_prefix_len(lexicon, prefix) + 1);
        CHECK(i == 0 || characters[i - 1] < characters[i]);
        words += words_below(lexicon, child);
    }
    return words;
}

static void prefixes(void) {
    dictc_lexicon *lexicon = small();
    uint64_t root[DICTC_PREFIX_NUMBERS], prefix[DICTC_PREFIX_NUMBERS];
    size_t n = 77;
    CHECK(dictc_prefix_root(lexicon, root) && words_below(lexicon, root) == 6);
    CHECK(dictc_prefix_step(lexicon, root, "TE", 2, prefix) && !dictc_prefix_is_word(lexicon, prefix));
    CHECK(dictc_prefix_ordinal(lexicon, prefix) == DICTC_NONE && dictc_prefix_len(lexicon, prefix) == 2);
    CHECK(dictc_prefix_step(lexicon, prefix, "am", 2, prefix));
    CHECK(dictc_prefix_try_ordinal(lexicon, prefix, &n) && n == dictc_lexicon_ordinal(lexicon, "team", 4));
    CHECK(dictc_prefix_step(lexicon, prefix, "", 0, prefix) && dictc_prefix_len(lexicon, prefix) == 4);
    CHECK(!dictc_prefix_step(lexicon, prefix, "z", 1, prefix) && dictc_prefix_len(lexicon, prefix) == 4);
    CHECK(!dictc_prefix_step(lexicon, root, "\xff", 1, prefix) && !dictc_prefix_root(NULL, root));
    CHECK(!dictc_prefix_step(lexicon, NULL, "t", 1, prefix) && !dictc_prefix_root(lexicon, NULL));
    CHECK(dictc_prefix_children(lexicon, root, NULL, NULL, 0) > 0);
    CHECK(dictc_prefix_children(NULL, root, NULL, NULL, 0) == 0 && dictc_prefix_len(lexicon, NULL) == 0);
    /* Any numbers are safe. */
    for (uint64_t node = 0; node < 300; node++) {
        const uint64_t other[] = {node < 299 ? node : UINT64_MAX, node, UINT64_MAX, UINT64_MAX};
        dictc_prefix_ordinal(lexicon, other);
        dictc_prefix_step(lexicon, other, "team", 4, prefix);
        dictc_prefix_children(lexicon, other, NULL, NULL, 0);
    }
    dictc_lexicon_free(lexicon);
}

/* Functions that return DICTC_NONE, and their twins, which say by a bool whether there is a number. */
static void twins(void) {
    dictc_error *error = NULL;
    dictc_lexicon *lexicon = small();
    char buffer[200];
    size_t n = 77;
    CHECK(!dictc_lexicon_try_ordinal(lexicon, "q", 1, &n) && n == 77);
    CHECK(dictc_lexicon_try_ordinal(lexicon, "qi", 2, NULL));
    CHECK(dictc_lexicon_try_ordinal(lexicon, "qi", 2, &n) && n == 1);
    CHECK(dictc_lexicon_try_word(lexicon, 4, buffer, 1, &n) && n == 4 && buffer[0] == 't');
    CHECK(!dictc_lexicon_try_word(lexicon, 6, buffer, sizeof buffer, &n) && n == 4);
    CHECK(!dictc_lexicon_try_meaning(lexicon, "tea", 3, NULL, 0, &n, &error) && error == NULL);
    CHECK(!dictc_lexicon_try_meaning(NULL, "tea", 3, NULL, 0, &n, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "dictc_lexicon");
    CHECK(dictc_lexicon_try_fold(lexicon, "TEA", 3, buffer, sizeof buffer, &n, &error) && n == 3);
    CHECK(!dictc_lexicon_try_fold(lexicon, "\xff", 1, buffer, sizeof buffer, &n, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "not UTF-8");
    CHECK(dictc_lexicon_try_why_not(lexicon, "zzz", 3, buffer, sizeof buffer, &n, &error));
    CHECK(n == dictc_lexicon_why_not(lexicon, "zzz", 3, NULL, 0, &error) && n > 9);
    CHECK(!dictc_lexicon_try_why_not(lexicon, "tea", 3, buffer, sizeof buffer, &n, &error));
    dictc_words *words = dictc_words_matches(lexicon, "tea", 3, &error);
    CHECK(!dictc_words_try_ordinal(words, &n));
    CHECK(dictc_words_next(words, NULL, NULL) && dictc_words_try_ordinal(words, &n) && n == 2);
    dictc_words_free(words);
    dictc_solver *solver = dictc_solver_new(lexicon, &error);
    dictc_board *board = dictc_board_parse("zz/zz", 5, 0, 0, 0, &error);
    CHECK(dictc_solver_try_why_not(solver, board, buffer, sizeof buffer, &n, &error) && n > 9);
    CHECK(!dictc_solution_try_word_ordinal(solver, 0, &n));
    dictc_board_free(board);
    dictc_solver_free(solver);
    dictc_compiler *compiler = dictc_compiler_new();
    CHECK(dictc_compiler_try_remarks(compiler, buffer, sizeof buffer, &n, &error) && n == 0);
    dictc_compiler_free(compiler);
    CHECK(!dictc_compiler_try_remarks(NULL, buffer, sizeof buffer, &n, NULL));
    CHECK(!dictc_dealer_try_cells(NULL, &n) && dictc_dealer_cells(NULL) == DICTC_NONE);
    board = dictc_board_parse("te/am", 5, 0, 0, 0, &error);
    dictc_round *round = dictc_round_new_on_board(lexicon, board, NULL, &error);
    uint64_t level;
    CHECK(!dictc_round_try_level(round, &level) && !dictc_round_try_level(NULL, NULL));
    CHECK(dictc_round_try_add_player(round, "Ann", 3, &n, &error) && n == 0);
    CHECK(dictc_round_try_add_computer(round, "Computer", 8, 5, UINT64_MAX, 1, &n, &error) && n == 1);
    CHECK(!dictc_round_try_add_computer(round, "Computer", 8, 6, UINT64_MAX, 1, &n, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "expected 1 to 5");
    dictc_round_free(round);
    dictc_board_free(board);
    dictc_lexicon_free(lexicon);
}

static void json(void) {
    static const char expected[] =
        "{\"board\":\"te/n?\",\"rows\":2,\"columns\":2,\"rules\":\"min-length=2\",\"words\":[{\"word\":\"ten\","
        "\"points\":1,\"path\":[[0,0],[0,1],[1,0]]}],\"word_count\":1,\"points\":1,\"complete\":true}";
    dictc_error *error = NULL;
    const size_t offsets[] = {0, 3};
    dictc_lexicon *lexicon = dictc_lexicon_from_words("ten", offsets, 1, &error);
    dictc_solver *solver = dictc_solver_new(lexicon, &error);
    char buffer[400] = {0};
    size_t len;
    CHECK(dictc_solver_set_min_length(solver, 2, &error));
    CHECK(dictc_solve_json(solver, "TE n?", 5, 0, buffer, sizeof buffer, &error) == strlen(expected));
    CHECK(strcmp(buffer, expected) == 0);
    /* As much as fits, and no more. */
    memset(buffer, 'x', sizeof buffer);
    CHECK(dictc_try_solve_json(solver, "te/n?", 5, 0, buffer, 9, &len, &error) && len == strlen(expected));
    CHECK(memcmp(buffer, expected, 9) == 0 && buffer[9] == 'x');
    CHECK(dictc_solve_json(solver, "te/n?", 5, 0, NULL, 0, &error) == strlen(expected));
    CHECK(dictc_solver_set_min_length(solver, 0, &error));
    CHECK(dictc_try_solve_json(solver, "txe/xnx/xxx", 11, DICTC_BOARD_TORUS, buffer, sizeof buffer, &len, &error));
    CHECK(len < sizeof buffer);
    buffer[len] = '\0';
    CHECK(strstr(buffer, "\"rules\":\"torus\",\"words\":[{\"word\":\"ten\"") != NULL);
    CHECK(dictc_solve_json(solver, "abc/de", 6, 0, buffer, sizeof buffer, &error) == DICTC_NONE);
    check_error(&error, DICTC_ERROR_BOARD, "row 2 has 2 tiles, row 1 has 3");
    CHECK(dictc_solve_json(solver, "te/n?", 5, 8, buffer, sizeof buffer, &error) == DICTC_NONE);
    check_error(&error, DICTC_ERROR_ARGUMENT, "unknown flags 0x8");
    CHECK(!dictc_try_solve_json(NULL, "te/n?", 5, 0, buffer, sizeof buffer, &len, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "dictc_solver");
    dictc_solver_interrupt(solver);
    CHECK(dictc_solve_json(solver, "te/n?", 5, 0, buffer, sizeof buffer, &error) == DICTC_NONE);
    check_error(&error, DICTC_ERROR_INTERRUPTED, "interrupted");
    dictc_solver_free(solver);
    dictc_lexicon_free(lexicon);
}

static void rounds(void) {
    dictc_error *error = NULL;
    dictc_lexicon *lexicon = small();
    dictc_board *board = dictc_board_parse("te/am", 5, 0, 0, 0, &error);
    dictc_settings *settings = dictc_settings_new();
    CHECK(dictc_settings_set_seconds(settings, 60, &error));
    dictc_round *round = dictc_round_new_on_board(lexicon, board, settings, &error);
    dictc_settings_free(settings);
    uint32_t points, value;
    const uint32_t *path;
    size_t len;
    CHECK(dictc_round_add_player(round, "Ann", 3, &error) == 0);
    CHECK(dictc_round_add_computer(round, "Computer", 8, 5, UINT64_MAX, 1, &error) == 1);
    CHECK(dictc_round_add_computer(round, "Computer", 8, 6, UINT64_MAX, 1, &error) == DICTC_NONE);
    check_error(&error, DICTC_ERROR_ARGUMENT, "expected 1 to 5");
    CHECK(dictc_round_play(round, 0, "TEAM", 4, 1000, &points, &path, &len, &error) ==
          DICTC_VERDICT_FOUND);
    CHECK(points == 1 && len == 4 && path[0] == 0);
    CHECK(dictc_round_play(round, 0, "team", 4, 1000, NULL, NULL, NULL, &error) ==
          DICTC_VERDICT_REPEATED);
    CHECK(dictc_round_play(round, 0, "ten", 3, 1000, NULL, NULL, &len, &error) ==
          DICTC_VERDICT_NOT_ON_BOARD);
    CHECK(len == 0);
    CHECK(dictc_round_play(round, 0, "mae", 3, 1000, NULL, NULL, &len, &error) ==
          DICTC_VERDICT_NOT_IN_DICTIONARY);
    CHECK(len == 3);
    CHECK(dictc_round_play(round, 0, "a", 1, 1000, NULL, NULL, NULL, &error) ==
          DICTC_VERDICT_TOO_SHORT);
    CHECK(dictc_round_play(round, 9, "tea", 3, 1000, NULL, NULL, NULL, &error) == 0);
    check_error(&error, DICTC_ERROR_ARGUMENT, "player 9");
    CHECK(dictc_round_hint(round, 0, 0, &value) == DICTC_HINT_LENGTH && value == 4);
    CHECK(dictc_round_hint(round, 0, 1, &value) == DICTC_HINT_FIRST_LETTER && value == 'm');
    char letter[4] = "";
    CHECK(dictc_round_hint_letter(round, 0, 1, letter, sizeof letter) == 1 && letter[0] == 'm');
    CHECK(dictc_round_hint_letter(round, 0, 0, letter, sizeof letter) == DICTC_NONE);
    CHECK(!dictc_round_try_hint_letter(round, 9, 1, letter, sizeof letter, &len));
    CHECK(dictc_round_hint(round, 0, 2, &value) == DICTC_HINT_CELL && value == 3);
    CHECK(dictc_round_hint(round, 0, 9, &value) == 0);
    CHECK(dictc_round_advance(round, 30000, &error));
    CHECK(dictc_round_end(round, 90000, &error));
    CHECK(dictc_round_play(round, 0, "tea", 3, 61000, NULL, NULL, NULL, &error) ==
          DICTC_VERDICT_TOO_LATE);
    /* The computer of strength 5 found all three words, so Ann's counts for nobody. */
    CHECK(dictc_round_len(round) == 3);
    CHECK(dictc_round_points(round, 0) == 0 && dictc_round_points(round, 1) == 2);
    const char *text = dictc_round_sheet_word(round, 0, 0, &len);
    CHECK(is_text(text, len, "TEAM"));
    CHECK(dictc_round_sheet_word(round, 1, 2, &len) != NULL);
    CHECK(dictc_round_sheet_word(round, 1, 3, &len) == NULL);
    text = dictc_round_word(round, 0, &len, &points, &path, NULL);
    CHECK(is_text(text, len, "meat") && points == 1 && path[0] == 3);
    CHECK(dictc_round_word(round, 3, &len, NULL, NULL, NULL) == NULL);
    CHECK(dictc_round_code(round, &len) != NULL && len == 0);
    dictc_round_free(round);
    dictc_board_free(board);

    char code[64];
    dictc_dealer *dealer = dictc_dealer_new("new87", 5, 1, 0, &error);
    round = dictc_round_new(lexicon, dealer, 0, NULL, &error);
    text = dictc_round_code(round, &len);
    CHECK(len < sizeof code);
    memcpy(code, text, len);
    size_t code_len = len;
    dictc_round_free(round);
    round = dictc_round_from_code(lexicon, code, len, &error);
    text = dictc_round_board(round, &len);
    CHECK(is_text(text, len, "erho/ttaf/ruhg/iogs"));
    dictc_round_free(round);
    dictc_lexicon_free(lexicon);
    lexicon = dictc_lexicon_english(&error);
    CHECK(dictc_round_from_code(lexicon, code, code_len, &error) == NULL);
    check_error(&error, DICTC_ERROR_DICTIONARY, "another dictionary");
    round = dictc_round_from_older_code(lexicon, code, code_len, &error);
    text = dictc_round_board(round, &len);
    CHECK(is_text(text, len, "erho/ttaf/ruhg/iogs"));
    dictc_round_free(round);
    CHECK(dictc_round_from_older_code(lexicon, code, strlen("xxxx"), &error) == NULL);
    check_error(&error, DICTC_ERROR_BOARD, "code");
    dictc_lexicon_free(lexicon);
    CHECK(dictc_round_new(NULL, dealer, 0, NULL, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "dictc_lexicon");
    dictc_dealer_free(dealer);
    CHECK(dictc_round_points(NULL, 0) == 0 && dictc_round_len(NULL) == 0);
    lexicon = dictc_lexicon_english(&error);
    CHECK(dictc_round_from_code(lexicon, code, strlen("xxxx"), &error) == NULL);
    check_error(&error, DICTC_ERROR_BOARD, "code");
    dictc_lexicon *common = dictc_lexicon_select(lexicon, 0, 35, NULL, NULL, true, &error);
    CHECK(dictc_lexicon_contains(common, "tea", 3) && !dictc_lexicon_contains(common, "crap", 4));
    dictc_lexicon *rest = dictc_lexicon_select(lexicon, 0, UINT64_MAX, NULL, common, false, &error);
    CHECK(dictc_lexicon_len(rest) + dictc_lexicon_len(common) == dictc_lexicon_len(lexicon));
    dictc_lexicon_free(rest);
    dictc_lexicon_free(common);
    dictc_lexicon_free(lexicon);
    CHECK(dictc_lexicon_select(NULL, 0, 35, NULL, NULL, false, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "dictc_lexicon");
}

/* Rounds with settings, and the functions that return these. */
static void settings(void) {
    dictc_error *error = NULL;
    dictc_lexicon *lexicon = dictc_lexicon_english(&error);
    dictc_dealer *dealer = dictc_dealer_new("new87", 5, 7, DICTC_BOARD_TORUS, &error);
    dictc_settings *settings = dictc_settings_new();
    size_t len, min_length;
    uint32_t seconds, flags, points;
    uint64_t level, seed, n;
    bool shared;
    CHECK(dictc_settings_set_seconds(settings, 60, &error));
    CHECK(dictc_settings_set_min_length(settings, 4, &error));
    CHECK(dictc_settings_set_level(settings, 35, &error));
    CHECK(dictc_settings_set_count_shared(settings, true, &error));
    dictc_round *round = dictc_round_new(lexicon, dealer, 3, settings, &error);
    dictc_settings_free(settings);
    CHECK(dictc_round_settings(round, &seconds, &min_length, &level, &shared));
    CHECK(seconds == 60 && min_length == 4 && level == 35 && shared);
    const char *text = dictc_round_deal(round, &len, &seed, &n, &flags);
    CHECK(is_text(text, len, "new87") && seed == 7 && n == 3 && flags == DICTC_BOARD_TORUS);
    CHECK(dictc_round_is_complete(round) && dictc_round_len(round) > 0);
    CHECK(dictc_round_is_torus(round) && !dictc_round_is_torus(NULL));
    CHECK(dictc_round_word_level(round, 0, &level) && level <= 35);
    CHECK(!dictc_round_word_level(round, SIZE_MAX, &level));

    CHECK(dictc_round_opponent_seed(round, 0) != dictc_round_opponent_seed(round, 1));
    CHECK(dictc_round_add_player(round, "Ann", 3, &error) == 0);
    CHECK(dictc_round_add_computer(round, "C", 1, 5, 35, 1, &error) == 1);
    text = dictc_round_word(round, 0, &len, NULL, NULL, NULL);
    CHECK(dictc_round_is_missed(round, 0) && !dictc_round_is_missed(round, SIZE_MAX));
    char word[64];
    CHECK(len < sizeof word);
    memcpy(word, text, len);
    CHECK(dictc_round_play(round, 0, word, len, 1, NULL, NULL, NULL, &error) == DICTC_VERDICT_FOUND);
    CHECK(!dictc_round_is_missed(round, 0) && dictc_round_is_missed(round, 1));
    CHECK(dictc_round_play(round, 0, "zz", 2, 1, NULL, NULL, NULL, &error) ==
          DICTC_VERDICT_TOO_SHORT);
    CHECK(dictc_round_end(round, 60000, &error));
    CHECK(!dictc_round_is_missed(round, 1));
    CHECK(dictc_round_sheet_verdict(round, 0, 0, &points) == DICTC_VERDICT_FOUND && points > 0);
    CHECK(dictc_round_sheet_verdict(round, 0, 1, &points) == DICTC_VERDICT_TOO_SHORT && points == 0);
    CHECK(dictc_round_sheet_verdict(round, 0, 2, NULL) == 0);
    CHECK(dictc_round_sheet_verdict(round, 2, 0, NULL) == 0);

    /* The code has all settings. */
    text = dictc_round_code(round, &len);
    dictc_round *again = dictc_round_from_code(lexicon, text, len, &error);
    CHECK(dictc_round_settings(again, &seconds, &min_length, NULL, NULL));
    CHECK(seconds == 60 && min_length == 4 && dictc_round_len(again) == dictc_round_len(round));
    dictc_round_free(again);
    dictc_round_free(round);
    dictc_dealer_free(dealer);

    dictc_board *board = dictc_board_parse("teQum", 5, 2, 2, 0, &error);
    text = dictc_board_tile(board, 2, &len);
    CHECK(is_text(text, len, "Qu") && dictc_board_tile(board, 4, &len) == NULL);
    round = dictc_round_new_on_board(lexicon, board, NULL, &error);
    size_t words = dictc_round_len(round);
    CHECK(dictc_round_leave_out(round, "met\nnosuchword\n", 15, &error) && error == NULL);
    CHECK(dictc_round_len(round) + 1 == words);
    CHECK(dictc_round_add_player(round, "Ann", 3, &error) == 0);
    CHECK(!dictc_round_leave_out(round, "met", 3, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "players");
    CHECK(!dictc_round_leave_out(NULL, "met", 3, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "dictc_round");
    CHECK(dictc_round_settings(round, &seconds, &min_length, &level, &shared));
    CHECK(seconds == 180 && min_length == 3 && level == UINT64_MAX && !shared);
    CHECK(dictc_round_deal(round, NULL, NULL, NULL, NULL) == NULL && !dictc_round_is_torus(round));
    dictc_round_free(round);

    /* Levels by ordinals, and a dictionary without. */
    CHECK(dictc_lexicon_has_levels(lexicon) && !dictc_lexicon_has_levels(NULL));
    size_t ordinals[2] = {dictc_lexicon_ordinal(lexicon, "quiz", 4), 0};
    uint64_t values[2];
    CHECK(dictc_lexicon_values(lexicon, ordinals, 2, values, &error) && values[0] == 20);
    ordinals[1] = dictc_lexicon_len(lexicon);
    CHECK(!dictc_lexicon_values(lexicon, ordinals, 2, values, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "no word has ordinal");
    dictc_lexicon_free(lexicon);
    const size_t offsets[] = {0, 3};
    lexicon = dictc_lexicon_from_words("met", offsets, 1, &error);
    settings = dictc_settings_new();
    CHECK(dictc_settings_set_level(settings, 35, &error));
    CHECK(dictc_round_new_on_board(lexicon, board, settings, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "no values");
    dictc_settings_free(settings);
    dictc_lexicon_free(lexicon);
    lexicon = small();
    round = dictc_round_new_on_board(lexicon, board, NULL, &error);
    CHECK(dictc_round_add_computer(round, "C", 1, 5, 35, 1, &error) == DICTC_NONE);
    check_error(&error, DICTC_ERROR_ARGUMENT, "not levels");
    CHECK(!dictc_round_word_level(round, 0, &level));
    dictc_round_free(round);
    dictc_board_free(board);
    CHECK(!dictc_lexicon_has_levels(lexicon));
    CHECK(dictc_round_new(lexicon, NULL, 0, NULL, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "dictc_dealer");
    CHECK(!dictc_settings_set_level(NULL, 1, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "dictc_settings");
    CHECK(!dictc_round_settings(NULL, NULL, NULL, NULL, NULL));
    dictc_lexicon_free(lexicon);

    size_t rows, columns, dice = 0;
    while ((text = dictc_dice_name(dice, &len)) != NULL) {
        CHECK(dice != 1 || is_text(text, len, "new87"));
        CHECK(dictc_dice_title(dice, &len, &rows, &columns, &min_length) != NULL && len > 0);
        CHECK(dice != 1 || (rows == 4 && columns == 4 && min_length == 3));
        dice++;
    }
    CHECK(dice == 10 && dictc_dice_title(dice, NULL, NULL, NULL, NULL) == NULL);
}

/* NULL and handles of another type. */
static void misuse(void) {
    dictc_error *error = NULL;
    dictc_lexicon *lexicon = small();
    dictc_board *board = dictc_board_parse("te/ma", 5, 0, 0, 0, &error);
    size_t len;

    CHECK(dictc_lexicon_len(NULL) == 0);
    CHECK(!dictc_lexicon_contains(NULL, "tea", 3));
    CHECK(dictc_lexicon_ordinal((dictc_lexicon *)board, "tea", 3) == DICTC_NONE);
    CHECK(dictc_lexicon_clone(NULL) == NULL && dictc_lexicon_bytes(NULL, &len) == NULL);
    CHECK(dictc_words_completions(NULL, "", 0, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "a null pointer is not a dictc_lexicon");
    CHECK(dictc_solver_new((dictc_lexicon *)board, &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "a handle of another type is not a dictc_lexicon");
    CHECK(dictc_solver_new((dictc_lexicon *)((char *)lexicon + 1), &error) == NULL);
    check_error(&error, DICTC_ERROR_ARGUMENT, "not aligned");
    CHECK(!dictc_solver_solve((dictc_solver *)lexicon, board, &error));
    check_error(&error, DICTC_ERROR_ARGUMENT, "not a dictc_solver");
    CHECK(dictc_board_text((dictc_board *)lexicon, &len) == NULL && dictc_board_rows(NULL) == 0);
    CHECK(!dictc_words_next(NULL, NULL, NULL) && dictc_words_ordinal(NULL) == DICTC_NONE);
    CHECK(!dictc_paths_next(NULL, NULL, NULL) && dictc_solution_len(NULL) == 0);
    CHECK(dictc_error_code(NULL) == 0 && strcmp(dictc_error_message(NULL), "") == 0);
    CHECK(!dictc_compiler_add(NULL, "tea", 3, NULL));

    dictc_lexicon_free((dictc_lexicon *)board);
    CHECK(dictc_board_rows(board) == 2);
    dictc_board_free(board);
    dictc_board_free((dictc_board *)lexicon);
    CHECK(dictc_lexicon_len(lexicon) == 6);
    dictc_lexicon_free(lexicon);
    dictc_lexicon_free(NULL);
    dictc_words_free(NULL);
    dictc_compiler_free(NULL);
    dictc_board_free(NULL);
    dictc_dealer_free(NULL);
    dictc_solver_free(NULL);
    dictc_paths_free(NULL);
    dictc_round_free(NULL);
    dictc_settings_free(NULL);
    dictc_error_free(NULL);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: interface FOLDER [OPENINGS]\n");
        return 2;
    }
    path_len = (size_t)snprintf(path, sizeof path, "%s/interface.fst", argv[1]);
    CHECK(path_len < sizeof path);
    versions();
    look_ups();
    walks();
    compiling();
    opening(argc > 2 ? atol(argv[2]) : 100);
    boards();
    solving();
    prefixes();
    twins();
    json();
    rounds();
    settings();
    misuse();
    remove(path);
    printf("interface: all checks passed\n");
    return 0;
}
