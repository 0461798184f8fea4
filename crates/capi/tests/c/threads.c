/*
 * Ten threads read one object of each kind at the same time, by every function whose handle is const,
 * and get what one thread gets.
 *
 *     threads [ROUNDS]
 *
 * Compiles as C99 and as C++. Built with -fsanitize=thread, it finds races, too.
 */
#include <dictc.h>

#include <pthread.h>
#include <string.h>

#include "check.h"

#define THREADS 10

static dictc_lexicon *lexicon;
static dictc_anagram_index *anagrams;
static dictc_board *board;
static dictc_dealer *dealer;
static dictc_solver *solver;
static dictc_words *words, *phrases;
static dictc_paths *paths;
static dictc_settings *settings;
static dictc_round *game, *dealt;
static dictc_error *failure;

/* What a thread has read, as one number. */
typedef uint64_t sum;

static void add(sum *all, uint64_t number) { *all = (*all ^ number) * UINT64_C(0x9e3779b97f4a7c15) + 1; }

/* A lent text, which has a NUL after its end. */
static void add_text(sum *all, const char *text, size_t len) {
    CHECK(text != NULL && text[len] == '\0');
    for (size_t i = 0; i < len; i++) add(all, (unsigned char)text[i]);
}

static void add_copy(sum *all, const char *buffer, size_t capacity, size_t len) {
    CHECK(len != DICTC_NONE);
    for (size_t i = 0; i < len && i < capacity; i++) add(all, (unsigned char)buffer[i]);
}

static sum of_lexicon(void) {
    sum all = 0;
    char buffer[100];
    uint8_t hash[32];
    uint64_t values[2];
    size_t len, ordinals[2];
    bool found[2];
    const size_t offsets[] = {0, 3, 7};
    dictc_lexicon *clone = dictc_lexicon_clone(lexicon);
    CHECK(dictc_lexicon_bytes(lexicon, &len) == dictc_lexicon_bytes(clone, NULL));
    add(&all, len);
    add(&all, dictc_lexicon_len(clone));
    dictc_lexicon_free(clone);
    CHECK(dictc_lexicon_fingerprint(lexicon, hash, NULL));
    for (size_t i = 0; i < sizeof hash; i++) add(&all, hash[i]);
    CHECK(dictc_lexicon_contains(lexicon, "team", 4) && dictc_lexicon_contains_prefix(lexicon, "te", 2));
    CHECK(dictc_lexicon_ordinal(lexicon, "team", 4) == 4);
    CHECK(dictc_lexicon_try_ordinal(lexicon, "team", 4, &len) && len == 4);
    add_copy(&all, buffer, sizeof buffer, dictc_lexicon_word(lexicon, 1, buffer, sizeof buffer));
    CHECK(dictc_lexicon_try_word(lexicon, 2, buffer, sizeof buffer, &len));
    add_copy(&all, buffer, sizeof buffer, len);
    CHECK(dictc_lexicon_value(lexicon, "team", 4, values));
    CHECK(dictc_lexicon_meaning(lexicon, "team", 4, buffer, sizeof buffer, NULL) == DICTC_NONE);
    CHECK(!dictc_lexicon_try_meaning(lexicon, "team", 4, buffer, sizeof buffer, &len, NULL));
    add_copy(&all, buffer, sizeof buffer, dictc_lexicon_fold(lexicon, "TEA", 3, buffer, sizeof buffer, NULL));
    CHECK(dictc_lexicon_try_fold(lexicon, "TEA", 3, buffer, sizeof buffer, &len, NULL) && len == 3);
    add_copy(&all, buffer, sizeof buffer, dictc_lexicon_why_not(lexicon, "z", 1, buffer, sizeof buffer, NULL));
    CHECK(dictc_lexicon_try_why_not(lexicon, "z", 1, buffer, sizeof buffer, &len, NULL) && len > 3);
    CHECK(dictc_lexicon_contains_many(lexicon, "teateam", offsets, 2, found, NULL) && found[0] && found[1]);
    CHECK(dictc_lexicon_ordinals(lexicon, "teateam", offsets, 2, ordinals, NULL));
    CHECK(!dictc_lexicon_has_levels(lexicon) && dictc_lexicon_values(lexicon, ordinals, 2, values, NULL));
    add(&all, values[0]);
    add(&all, values[1]);
    dictc_words *walk = dictc_words_matches(lexicon, "te*", 3, NULL);
    const char *word;
    while (dictc_words_next(walk, &word, &len)) add_text(&all, word, len);
    dictc_words_free(walk);
    walk = dictc_words_fuzzy(lexicon, "tam", 3, 2, NULL);
    while (dictc_words_next_many(walk, 3, &word, NULL, NULL, NULL, NULL)) add(&all, strlen(word));
    dictc_words_free(walk);
    dictc_words *walks[] = {
        dictc_words_completions(lexicon, "te", 2, NULL),
        dictc_words_prefixes(lexicon, "teams", 5, NULL),
        dictc_words_anagrams(lexicon, "mate", 4, true, NULL),
        dictc_words_regex(lexicon, "e.", 2, false, NULL),
        dictc_anagram_index_words(anagrams, "mate", 4, NULL),
    };
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
        while (dictc_words_next(walks[i], &word, &len)) add_text(&all, word, len);
        dictc_words_free(walks[i]);
    }
    dictc_anagram_index *index = dictc_anagram_index_new(lexicon, NULL);
    CHECK(index != NULL);
    dictc_anagram_index_free(index);
    dictc_dealer *letters = dictc_dealer_of_letters(lexicon, 0, 0, 1, 0, NULL);
    dictc_board *dealt_letters = dictc_dealer_board(letters, 0, NULL);
    const char *tiles = dictc_board_text(dealt_letters, &len);
    add_text(&all, tiles, len);
    dictc_board_free(dealt_letters);
    dictc_dealer_free(letters);
    dictc_lexicon *part = dictc_lexicon_select(lexicon, 2, 4, NULL, NULL, false, NULL);
    add(&all, dictc_lexicon_len(part));
    dictc_lexicon_free(part);
    return all;
}

static sum of_board_and_dealer(void) {
    sum all = 0;
    size_t len;
    const char *text = dictc_board_text(board, &len);
    add_text(&all, text, len);
    add(&all, dictc_board_rows(board) + dictc_board_columns(board));
    for (size_t cell = 0; (text = dictc_board_tile(board, cell, &len)) != NULL; cell++) add_text(&all, text, len);
    dictc_board *other = dictc_dealer_board(dealer, 7, NULL);
    text = dictc_board_text(other, &len);
    add_text(&all, text, len);
    dictc_board_free(other);
    CHECK(dictc_dealer_cells(dealer) == 16 && dictc_dealer_try_cells(dealer, &len) && len == 16);
    for (size_t dice = 0; (text = dictc_dice_name(dice, &len)) != NULL; dice++) {
        add_text(&all, text, len);
        text = dictc_dice_title(dice, &len, NULL, NULL, NULL);
        add_text(&all, text, len);
    }
    dictc_solver *own = dictc_solver_new(lexicon, NULL);
    CHECK(dictc_solver_solve(own, board, NULL));
    add(&all, dictc_solution_points(own));
    dictc_solver_free(own);
    return all;
}

static sum of_solution(void) {
    sum all = 0;
    const char *text, *words_text;
    const size_t *ends, *cell_ends, *ordinals;
    const uint32_t *cells, *points;
    size_t len, ordinal, count = dictc_solution_len(solver);
    CHECK(count == 6 && dictc_solution_points(solver) == 6 && dictc_solution_is_complete(solver));
    CHECK(dictc_solution_arrays(solver, &text, &ends, &cells, &cell_ends, &points, &ordinals) == count);
    add_text(&all, text, ends[count]);
    for (size_t i = 0; i < count; i++) {
        words_text = dictc_solution_word(solver, i, &len);
        CHECK(words_text != NULL && len == ends[i + 1] - ends[i]);
        CHECK(memcmp(words_text, text + ends[i], len) == 0);
        add_text(&all, words_text, len);
        CHECK(dictc_solution_word_points(solver, i) == points[i]);
        CHECK(dictc_solution_word_ordinal(solver, i) == ordinals[i]);
        CHECK(dictc_solution_try_word_ordinal(solver, i, &ordinal) && ordinal == ordinals[i]);
        const uint32_t *path = dictc_solution_word_path(solver, i, &len);
        CHECK(path != NULL && len == cell_ends[i + 1] - cell_ends[i] && path[0] == cells[cell_ends[i]]);
    }
    CHECK(dictc_solution_word(solver, count, &len) == NULL);
    CHECK(!dictc_solution_try_word_ordinal(solver, count, &ordinal));
    return all;
}

static sum of_walks(void) {
    sum all = 0;
    uint64_t value;
    size_t ordinal;
    CHECK(dictc_words_ordinal(words) == 4 && dictc_words_distance(words) == 1);
    CHECK(dictc_words_try_ordinal(words, &ordinal) && ordinal == 4);
    CHECK(dictc_words_value(words, &value) && dictc_words_is_complete(words, NULL));
    add(&all, value);
    CHECK(dictc_words_ordinal(phrases) == DICTC_NONE && !dictc_words_try_ordinal(phrases, &ordinal));
    CHECK(dictc_paths_is_complete(paths));
    CHECK(dictc_error_code(failure) == DICTC_ERROR_BOARD);
    add_text(&all, dictc_error_message(failure), strlen(dictc_error_message(failure)));
    return all;
}

static sum of_round(const dictc_round *round) {
    sum all = 0;
    size_t len, path_len, min_length;
    uint32_t seconds, points, value, flags;
    uint64_t level, seed, n;
    bool shared;
    const uint32_t *path;
    const char *text = dictc_round_code(round, &len);
    add_text(&all, text, len);
    if (len > 0) {
        dictc_round *again = dictc_round_from_code(lexicon, text, len, NULL);
        CHECK(dictc_round_len(again) == dictc_round_len(round));
        dictc_round_free(again);
    }
    text = dictc_round_board(round, &len);
    add_text(&all, text, len);
    CHECK(dictc_round_settings(round, &seconds, &min_length, &level, &shared) && seconds == 60);
    CHECK(!dictc_round_try_level(round, &level));
    if ((text = dictc_round_deal(round, &len, &seed, &n, &flags)) != NULL) add_text(&all, text, len);
    CHECK(dictc_round_is_complete(round) && !dictc_round_is_torus(round));
    add(&all, dictc_round_opponent_seed(round, 1));
    for (size_t player = 0; player < 3; player++) {
        add(&all, dictc_round_points(round, player));
        for (size_t i = 0; (text = dictc_round_sheet_word(round, player, i, &len)) != NULL; i++) {
            add_text(&all, text, len);
            add(&all, (uint64_t)dictc_round_sheet_verdict(round, player, i, &points));
            add(&all, points);
        }
        for (size_t hint = 0; dictc_round_hint(round, player, hint, &value) != 0; hint++) add(&all, value);
    }
    for (size_t i = 0; i < dictc_round_len(round); i++) {
        text = dictc_round_word(round, i, &len, &points, &path, &path_len);
        add_text(&all, text, len);
        for (size_t cell = 0; cell < path_len; cell++) add(&all, path[cell]);
        add(&all, dictc_round_is_missed(round, i) + points);
        add(&all, dictc_round_word_level(round, i, &level));
    }
    return all;
}

/* Settings are read by those who begin a round with them. */
static sum of_settings(void) {
    dictc_round *round = dictc_round_new_on_board(lexicon, board, settings, NULL);
    CHECK(round != NULL);
    const sum all = of_round(round);
    dictc_round_free(round);
    return all;
}

static sum everything(void) {
    sum all = 0;
    add(&all, of_solution());
    add(&all, of_walks());
    add(&all, of_round(game));
    add(&all, of_round(dealt));
    add(&all, of_board_and_dealer());
    add(&all, of_lexicon());
    add(&all, of_settings());
    return all;
}

static long repeats;
static sum expected;

static void *reader(void *place) {
    sum *first = (sum *)place;
    *first = everything();
    for (long i = 1; i < repeats; i++) CHECK(everything() == *first);
    return NULL;
}

static void prepare(void) {
    static const char list[] = "tea\t5\nteas\t2\nteam\t3\nmeat\t4\nten\t1\nmet\t9\nmate\t1\n";
    dictc_compiler *compiler = dictc_compiler_new();
    CHECK(dictc_compiler_add(compiler, list, strlen(list), NULL));
    lexicon = dictc_compiler_finish(compiler, NULL);
    anagrams = dictc_anagram_index_new(lexicon, NULL);
    dictc_compiler_free(compiler);
    board = dictc_board_parse("teQu/amsn", 9, 0, 0, 0, &failure);
    CHECK(board == NULL && failure != NULL);
    board = dictc_board_parse("tes/mat/esn", 11, 0, 0, 0, NULL);
    dealer = dictc_dealer_new("new87", 5, 3, 0, NULL);
    solver = dictc_solver_new(lexicon, NULL);
    CHECK(dictc_solver_solve(solver, board, NULL));
    words = dictc_words_fuzzy(lexicon, "tean", 4, 1, NULL);
    do CHECK(dictc_words_next(words, NULL, NULL)); while (dictc_words_ordinal(words) != 4);
    phrases = dictc_words_matches(lexicon, "tea ten", 7, NULL);
    CHECK(dictc_words_next(phrases, NULL, NULL));
    paths = dictc_paths_new(board, "tea", 3, NULL);
    CHECK(dictc_paths_next(paths, NULL, NULL));
    settings = dictc_settings_new();
    CHECK(dictc_settings_set_seconds(settings, 60, NULL));
    game = dictc_round_new_on_board(lexicon, board, settings, NULL);
    dealt = dictc_round_new(lexicon, dealer, 1, settings, NULL);
    CHECK(dictc_round_add_player(game, "Ann", 3, NULL) == 0 && dictc_round_add_player(game, "Ben", 3, NULL) == 1);
    CHECK(dictc_round_play(game, 0, "tea", 3, 1, NULL, NULL, NULL, NULL) == DICTC_VERDICT_FOUND);
    CHECK(dictc_round_play(game, 0, "zebra", 5, 2, NULL, NULL, NULL, NULL) == DICTC_VERDICT_NOT_IN_DICTIONARY);
    CHECK(dictc_round_play(game, 1, "TEAM", 4, 2, NULL, NULL, NULL, NULL) == DICTC_VERDICT_FOUND);
}

int main(int argc, char **argv) {
    pthread_t threads[THREADS];
    sum sums[THREADS];
    repeats = argc > 1 ? atol(argv[1]) : 100;
    prepare();
    /* What is made when it is first read is made while all of them read. */
    for (size_t i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, reader, &sums[i]) == 0);
    for (size_t i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    expected = everything();
    for (size_t i = 0; i < THREADS; i++) CHECK(sums[i] == expected);
    dictc_round_free(game), dictc_round_free(dealt), dictc_settings_free(settings), dictc_paths_free(paths);
    dictc_words_free(words), dictc_words_free(phrases), dictc_solver_free(solver), dictc_dealer_free(dealer);
    dictc_board_free(board), dictc_lexicon_free(lexicon), dictc_error_free(failure);
    dictc_anagram_index_free(anagrams);
    printf("threads: all checks passed\n");
    return 0;
}
