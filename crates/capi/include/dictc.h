/*
 * libdictc: compiled dictionaries for word games, and a Boggle solver.
 *
 * A dictionary is one file. Opening maps it: nothing is parsed or copied, and all processes that
 * open it share its pages. `dictc words.txt -o en.fst` compiles a word list to a dictionary, and so
 * does a dictc_compiler below.
 *
 *     dictc_error *error = NULL;
 *     dictc_lexicon *lexicon = dictc_lexicon_open("en.fst", 0, &error);
 *     if (lexicon == NULL) {
 *         fprintf(stderr, "%s\n", dictc_error_message(error));
 *         dictc_error_free(error);
 *         return 1;
 *     }
 *     printf("%d\n", dictc_lexicon_contains(lexicon, "quiz", 4));
 *     dictc_lexicon_free(lexicon);
 *
 * Texts are UTF-8 with a length in bytes. Texts that you pass need no NUL at their end, except
 * paths. Texts that an object lends, and the results of dictc_version and dictc_error_message, have
 * a NUL after their end, which the length does not count; where many words are lent as one text, it
 * is after the last of them. Texts that are copied to a buffer have none. Words are in lower case,
 * letters with accents composed (NFC). A pointer to a text or an array of length 0 may be NULL.
 *
 * Numbers. Some functions return DICTC_NONE for "no such number". Each of them has a twin with `try_`
 * in its name, which returns whether there is a number, and writes it through a pointer that may be
 * NULL: dictc_lexicon_try_ordinal is the twin of dictc_lexicon_ordinal. Twins are for languages that
 * do not see macros or have no unsigned integers. Other constants are enumerators.
 *
 * Errors. The last argument of a function that can fail is a `dictc_error **`. If it fails, it
 * returns NULL, false, 0 or DICTC_NONE, as documented, and stores a new error there, which the caller
 * frees. Pass NULL if the error does not matter. Functions without this argument fail only for a
 * wrong handle and for an object that is in use, and then return the same as if nothing was found.
 *
 * Handles. Free each with the function of its type; freeing NULL does nothing. A NULL handle, a
 * handle of another type, and an object that one thread changes while another uses it are errors,
 * not crashes. A handle that was freed must not be used again.
 *
 * Threads. Functions with a const handle read: any number of threads may call them at the same time,
 * with one object. Functions whose handle is not const change the object: only one thread may call
 * them, and no other may use the object meanwhile. So any number of threads may use a dictc_lexicon,
 * dictc_anagram_index, dictc_board, dictc_dealer or dictc_error, and read one solution or one round;
 * give each thread a dictc_solver, dictc_words or dictc_paths of its own to search. Only
 * dictc_words_interrupt, dictc_paths_interrupt and dictc_solver_interrupt may be called at any time.
 *
 * Data that an object lends (words, paths) is valid until the next call that changes the object.
 *
 * Untrusted files. Opening with flags 0 proves that a file is complete and undamaged. With any
 * flags and any contents of the file, no function reads out of bounds, crashes or runs forever.
 * There is one assumption about mapped files: no process changes them in place (replacing a file by
 * renaming is safe). Open with DICTC_OPEN_READ if you cannot rule that out.
 */
#ifndef DICTC_H
#define DICTC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header, for the preprocessor; dictc_version is for programs. The library is
 * compatible if the major numbers are equal and, while they are 0, the minor numbers, too. */
#define DICTC_VERSION_MAJOR 0
#define DICTC_VERSION_MINOR 1
#define DICTC_VERSION_PATCH 0

/* The value that functions return for "no such ordinal" and "no such word". */
#define DICTC_NONE SIZE_MAX

/* The version of the library, such as "0.1.0". Never freed. */
const char *dictc_version(void);

/* The newest version of the dictionary format that the library reads. Files of all earlier
 * versions open, too. */
uint32_t dictc_format_version(void);

/* ---- Errors ---------------------------------------------------------------------------------- */

typedef struct dictc_error dictc_error;

enum {
    DICTC_ERROR_ARGUMENT = 1,    /* NULL, a wrong handle, not UTF-8, a number out of range */
    DICTC_ERROR_NOT_FOUND = 2,   /* no such file */
    DICTC_ERROR_IO = 3,          /* the operating system refused to open, read or write */
    DICTC_ERROR_DICTIONARY = 4,  /* not a dictionary, damaged, or of a newer format */
    DICTC_ERROR_QUERY = 5,       /* an invalid pattern or expression */
    DICTC_ERROR_COMPILE = 6,     /* a word list that cannot be compiled */
    DICTC_ERROR_BOARD = 7,       /* not a board; unknown dice */
    DICTC_ERROR_BUSY = 8,        /* another thread is using the object */
    DICTC_ERROR_INTERNAL = 9,    /* a mistake in the library */
    DICTC_ERROR_STEP_LIMIT = 10, /* a walk reached its step limit */
    DICTC_ERROR_INTERRUPTED = 11 /* an interrupt ended a walk or a search */
};

/* The kind of an error, one of the numbers above; 0 for NULL. */
int32_t dictc_error_code(const dictc_error *error);

/* What is wrong and what was expected, in English. Ends in NUL; lives as long as the error. */
const char *dictc_error_message(const dictc_error *error);

void dictc_error_free(dictc_error *error);

/* ---- Dictionaries ---------------------------------------------------------------------------- */

typedef struct dictc_lexicon dictc_lexicon;

enum {
    /* Verify only the header. Opening then takes about 0.03 ms for files of any size. If the rest
     * is damaged, answers can be wrong. */
    DICTC_OPEN_HEADER_ONLY = 1,
    /* Read the file into memory of this process instead of mapping it. */
    DICTC_OPEN_READ = 2
};

/* Opens a dictionary file, or a plain set or map of the `fst` crate. `flags` is 0 or a sum of the
 * constants above. A path is bytes on Unix and UTF-8 elsewhere. NULL on failure. */
dictc_lexicon *dictc_lexicon_open(const char *path, uint32_t flags, dictc_error **error);

/* Opens a copy of a dictionary that is in memory. DICTC_OPEN_READ has no effect. NULL on
 * failure. */
dictc_lexicon *dictc_lexicon_from_bytes(const void *bytes, size_t len, uint32_t flags,
                                        dictc_error **error);

/* A dictionary of exactly these `count` words. Word i is text[offsets[i]] to text[offsets[i + 1] -
 * 1], so `offsets` has count + 1 ascending numbers. NULL on failure. */
dictc_lexicon *dictc_lexicon_from_words(const char *text, const size_t *offsets, size_t count,
                                        dictc_error **error);

/* The English dictionary in the library: 254,943 words. Their values are levels, from 10 for the
 * most common words to 80 for the rarest. NULL if the library was built without it. */
dictc_lexicon *dictc_lexicon_english(dictc_error **error);

/* The words of a dictionary that count, as a dictionary in memory, with their values and meanings:
 * those with a value from `least` to `most` (0 and UINT64_MAX: all words, also those without one),
 * that `only` has (NULL: all), without those that `without` has (NULL: none) and, if `clean` is
 * true, without the English words that are marked as vulgar or offensive. Linear in the number of
 * letters of all words. NULL on failure. */
dictc_lexicon *dictc_lexicon_select(const dictc_lexicon *lexicon, uint64_t least, uint64_t most,
                                    const dictc_lexicon *only, const dictc_lexicon *without,
                                    bool clean, dictc_error **error);

/* Another handle of the same dictionary. Takes constant time and shares all memory. */
dictc_lexicon *dictc_lexicon_clone(const dictc_lexicon *lexicon);

void dictc_lexicon_free(dictc_lexicon *lexicon);

/* Lends the bytes of the dictionary file, for as long as any handle of the dictionary lives. */
const void *dictc_lexicon_bytes(const dictc_lexicon *lexicon, size_t *len);

/* The number of words. Of a plain fst file, the first call proves it, which is linear in the size of
 * the file; 0 if the file is damaged. */
size_t dictc_lexicon_len(const dictc_lexicon *lexicon);

/* SHA-256 over the words and their values: 32 bytes to `hash`. Equal dictionaries have equal
 * fingerprints, even if different versions of the program wrote them. The first call is linear in
 * the number of words. false on failure. */
bool dictc_lexicon_fingerprint(const dictc_lexicon *lexicon, uint8_t *hash, dictc_error **error);

/* Look-ups. Each is linear in the length of the word, and independent of the size of the
 * dictionary. */

bool dictc_lexicon_contains(const dictc_lexicon *lexicon, const char *word, size_t len);

/* Whether a word starts with the prefix, or is equal to it. */
bool dictc_lexicon_contains_prefix(const dictc_lexicon *lexicon, const char *prefix, size_t len);

/* The rank of the word in byte order, from 0; DICTC_NONE if it is not in the dictionary. */
size_t dictc_lexicon_ordinal(const dictc_lexicon *lexicon, const char *word, size_t len);
bool dictc_lexicon_try_ordinal(const dictc_lexicon *lexicon, const char *word, size_t len,
                               size_t *ordinal);

/* Copies the word with this ordinal to `buffer`, as far as it fits, and returns its length in
 * bytes, which may be more than `capacity`; DICTC_NONE if there is no such word. */
size_t dictc_lexicon_word(const dictc_lexicon *lexicon, size_t ordinal, char *buffer,
                          size_t capacity);
bool dictc_lexicon_try_word(const dictc_lexicon *lexicon, size_t ordinal, char *buffer,
                            size_t capacity, size_t *len);

/* The value of the word: the number after the tab in its word list. false if the word is not in
 * the dictionary, or if the dictionary has no values. */
bool dictc_lexicon_value(const dictc_lexicon *lexicon, const char *word, size_t len,
                         uint64_t *value);

/* Copies the meaning of the word, a short text, to `buffer`, as far as it fits, and
 * returns its length in bytes, which may be more than `capacity`. It is one line. DICTC_NONE if the
 * word has none, and on failure: opening does not verify meanings, so they can be damaged. */
size_t dictc_lexicon_meaning(const dictc_lexicon *lexicon, const char *word, size_t len,
                             char *buffer, size_t capacity, dictc_error **error);
bool dictc_lexicon_try_meaning(const dictc_lexicon *lexicon, const char *word, size_t len,
                               char *buffer, size_t capacity, size_t *len_of_meaning,
                               dictc_error **error);

/* Folds the text like the words of the dictionary, to lower case, and without accents if the
 * dictionary was compiled so, and copies it to `buffer`, as far as it fits. Look-ups fold texts
 * themselves. Returns its length in bytes, which may be more than `capacity`; DICTC_NONE on
 * failure. */
size_t dictc_lexicon_fold(const dictc_lexicon *lexicon, const char *text, size_t len, char *buffer,
                          size_t capacity, dictc_error **error);
bool dictc_lexicon_try_fold(const dictc_lexicon *lexicon, const char *text, size_t len,
                            char *buffer, size_t capacity, size_t *len_of_folded,
                            dictc_error **error);

/* Copies the alphabet that the dictionary was compiled with to `buffer`, as far as it fits. Its lines
 * are a key and what it has, separated by blanks: `letters` in order, some of several characters;
 * `vowels`; `face` for each letter whose tile does not show the usual capital, and `final` for each
 * that has another form at the end of a word, both with the letter first; `direction right-to-left`;
 * `name`, where the name can have blanks. Ignore other keys. Returns the length of the text in
 * bytes, which may be more than `capacity`. DICTC_NONE if there is no alphabet, and on failure. */
size_t dictc_lexicon_alphabet(const dictc_lexicon *lexicon, char *buffer, size_t capacity,
                              dictc_error **error);
bool dictc_lexicon_try_alphabet(const dictc_lexicon *lexicon, char *buffer, size_t capacity,
                                size_t *alphabet_len, dictc_error **error);

/* Copies a sentence to `buffer`, as far as it fits, that says why the text cannot be a word of the
 * dictionary: because of letters that are in no word, too few or too many letters, or a q without a
 * u if such words were left out. Returns the length of the sentence in bytes, which may be more
 * than `capacity`. DICTC_NONE if the text could be a word, if the dictionary is a plain fst file,
 * which does not describe its words, and on failure. */
size_t dictc_lexicon_why_not(const dictc_lexicon *lexicon, const char *text, size_t len,
                             char *buffer, size_t capacity, dictc_error **error);
bool dictc_lexicon_try_why_not(const dictc_lexicon *lexicon, const char *text, size_t len,
                               char *buffer, size_t capacity, size_t *len_of_sentence,
                               dictc_error **error);

/* A walk over the automaton, in step with a search of your own. A prefix is numbers that you keep,
 * one array for each letter of a path; they belong to the dictionary, and nothing is freed. */
enum {
    DICTC_PREFIX_NUMBERS = 4
};

/* Writes the prefix of every word, where a walk begins. */
bool dictc_prefix_root(const dictc_lexicon *lexicon, uint64_t *root);

/* Writes the prefix that a text leads to from here, such as the letters of a tile, to `next`, which
 * may be `prefix`. false if no word continues with it. Linear in the length of the text. */
bool dictc_prefix_step(const dictc_lexicon *lexicon, const uint64_t *prefix, const char *text,
                       size_t len, uint64_t *next);

/* Whether the prefix is a word. */
bool dictc_prefix_is_word(const dictc_lexicon *lexicon, const uint64_t *prefix);

/* The rank of the prefix in byte order, from 0; DICTC_NONE if it is not a word. */
size_t dictc_prefix_ordinal(const dictc_lexicon *lexicon, const uint64_t *prefix);
bool dictc_prefix_try_ordinal(const dictc_lexicon *lexicon, const uint64_t *prefix,
                              size_t *ordinal);

/* The number of characters of the prefix. */
size_t dictc_prefix_len(const dictc_lexicon *lexicon, const uint64_t *prefix);

/* Writes the characters that continue the prefix, in order, to an array of `capacity` elements, and
 * the prefixes that they lead to one after the other. Returns their number, which may be more than
 * `capacity`. Each array may be NULL. */
size_t dictc_prefix_children(const dictc_lexicon *lexicon, const uint64_t *prefix,
                             uint32_t *characters, uint64_t *children, size_t capacity);

/* Looks up `count` words in half the time of single calls. Word i is text[offsets[i]] to
 * text[offsets[i + 1] - 1]: `offsets` has count + 1 ascending numbers. The results go to arrays of
 * `count` elements. false on failure. */
bool dictc_lexicon_contains_many(const dictc_lexicon *lexicon, const char *text,
                                 const size_t *offsets, size_t count, bool *found,
                                 dictc_error **error);
bool dictc_lexicon_ordinals(const dictc_lexicon *lexicon, const char *text, const size_t *offsets,
                            size_t count, size_t *ordinals, dictc_error **error);

/* Whether the values are levels, which rank words by how common they are: common words have low
 * levels. */
bool dictc_lexicon_has_levels(const dictc_lexicon *lexicon);

/* The values of `count` words by their ordinals, to an array of `count` elements. false on failure,
 * which includes a dictionary without values and an ordinal that no word has. */
bool dictc_lexicon_values(const dictc_lexicon *lexicon, const size_t *ordinals, size_t count,
                          uint64_t *values, dictc_error **error);

/* ---- Walks over words ------------------------------------------------------------------------ */

/* A walk keeps its dictionary open. */
typedef struct dictc_words dictc_words;
typedef struct dictc_anagram_index dictc_anagram_index;

/* The words that start with the prefix, in byte order; all words if it is empty. */
dictc_words *dictc_words_completions(const dictc_lexicon *lexicon, const char *prefix, size_t len,
                                     dictc_error **error);

/* The words that the text starts with, shortest first. */
dictc_words *dictc_words_prefixes(const dictc_lexicon *lexicon, const char *text, size_t len,
                                  dictc_error **error);

/* The words that match a pattern, in byte order: `?` is any letter, `*` any letters, `[aeiou]` one
 * of these letters, `[!aeiou]` one other letter, `@` a vowel, `#` a consonant; equal digits match
 * equal letters. A blank is between two words: `c?t d?g` finds phrases, which have no ordinal. */
dictc_words *dictc_words_matches(const dictc_lexicon *lexicon, const char *pattern, size_t len,
                                 dictc_error **error);

/* The words that match a regular expression, in byte order: the whole word if `whole` is true, else
 * a part of it. The syntax is documented in the Rust crate `regex`. */
dictc_words *dictc_words_regex(const dictc_lexicon *lexicon, const char *expression, size_t len,
                               bool whole, dictc_error **error);

/* The words at most `edits` edits away, the likeliest first: by distance; then words in which
 * letters are only swapped or doubled; then by how common they are, according to levels, or to
 * other values as counts. An edit inserts, deletes or replaces a letter, or swaps two neighbors. 2
 * is a good number of edits. */
dictc_words *dictc_words_fuzzy(const dictc_lexicon *lexicon, const char *word, size_t len,
                               size_t edits, dictc_error **error);

/* The words that use all of these letters, or some of them, longest first. `?` is a blank, which
 * can be any letter, `[aeiou]` is one of these, and `*` allows any further letters. */
dictc_words *dictc_words_anagrams(const dictc_lexicon *lexicon, const char *letters, size_t len,
                                  bool all_letters, dictc_error **error);

/* An index of the words of a dictionary by their letters, for programs that ask for hundreds of
 * anagrams. Building it takes as long as some hundred walks; a question then takes as long as a few
 * look-ups. It takes 8 bytes a word, and keeps the dictionary open. NULL on failure, such as
 * DICTC_ERROR_QUERY for a dictionary of more than 5,000,000 words. */
dictc_anagram_index *dictc_anagram_index_new(const dictc_lexicon *lexicon, dictc_error **error);

/* The words that use all of these letters: dictc_words_anagrams, with the same words. Letters with
 * `?`, `[aeiou]` or `*` are searched for in the dictionary. */
dictc_words *dictc_anagram_index_words(const dictc_anagram_index *index, const char *letters,
                                       size_t len, dictc_error **error);

/* NULL is allowed. Walks of the index go on. */
void dictc_anagram_index_free(dictc_anagram_index *index);

/* Limits the steps of the walk, before its first word; 0 restores the default of 200 million, which
 * no question about an ordinary word list reaches. false on failure. */
bool dictc_words_set_step_limit(dictc_words *words, uint64_t steps, dictc_error **error);

/* Steps to the next word and lends it; false after the last, or if the walk cannot continue:
 * dictc_words_is_complete. `word` and `len` may be NULL. */
bool dictc_words_next(dictc_words *words, const char **word, size_t *len);

/* The ordinal, the value and, in a fuzzy walk, the distance of the last lent word. */
size_t dictc_words_ordinal(const dictc_words *words);
bool dictc_words_try_ordinal(const dictc_words *words, size_t *ordinal);
bool dictc_words_value(const dictc_words *words, uint64_t *value);
size_t dictc_words_distance(const dictc_words *words);

/* Steps over the next words, at most `most` or 65,536 of them, and lends them all: faster than one
 * at a time. Returns their number, 0 after the last. Word i is text[text_ends[i]] to text[text_ends[i + 1] -
 * 1]; ordinals[i] is DICTC_NONE and values[i] 0 for a phrase; `values` is NULL if none of the words
 * has a value, and distances[i] 0 in walks that are not fuzzy. Results may be NULL. */
size_t dictc_words_next_many(dictc_words *words, size_t most, const char **text,
                             const size_t **text_ends, const size_t **ordinals,
                             const uint64_t **values, const size_t **distances);

/* The same for programs that must not block, such as the loop of an editor: also returns after about
 * this many steps (a million take some 20 ms), with the words until then, or none. *is_at_end says
 * whether the walk has no more words. */
size_t dictc_words_next_within(dictc_words *words, size_t most, uint64_t steps, const char **text,
                               const size_t **text_ends, const size_t **ordinals,
                               const uint64_t **values, const size_t **distances, bool *is_at_end);

/* Call this when the walk has no more words. true if it found all; else false, with the reason as an
 * error: DICTC_ERROR_STEP_LIMIT, DICTC_ERROR_INTERRUPTED, DICTC_ERROR_DICTIONARY if the file is
 * damaged, DICTC_ERROR_QUERY if there are too many words to sort. The words before are right. */
bool dictc_words_is_complete(const dictc_words *words, dictc_error **error);

/* Ends the walk, from any thread, also while another thread steps: its call returns within 0.2 s.
 * The walk must not be freed during this call. */
void dictc_words_interrupt(dictc_words *words);

void dictc_words_free(dictc_words *words);

/* ---- Compiling ------------------------------------------------------------------------------- */

/* Set options, add lists, then finish in one of the two ways. After a failure, a compiler cannot
 * continue. Functions that return a bool or a pointer return false or NULL on failure. */
typedef struct dictc_compiler dictc_compiler;

enum {
    DICTC_GRAPH_TRIE = 0, /* a large file for the fastest search */
    DICTC_GRAPH_DAWG = 1, /* a third of the size; solvers expand it in memory */
    DICTC_GRAPH_NONE = 2  /* the smallest file, without a word graph */
};

enum {
    DICTC_VALUES_ERROR = 0,
    DICTC_VALUES_MIN = 1,
    DICTC_VALUES_MAX = 2,
    DICTC_VALUES_SUM = 3,
    DICTC_VALUES_FIRST = 4
};

/* A compiler with the defaults of the program `dictc`: it drops words shorter than three letters
 * and words with a q that is not followed by u. A line with other characters than letters is never
 * a word. */
dictc_compiler *dictc_compiler_new(void);

/* Drops words with fewer or more letters. A maximum of 0 means no maximum. Default: 3 and 0. */
bool dictc_compiler_set_lengths(dictc_compiler *compiler, size_t min_letters, size_t max_letters,
                                dictc_error **error);

/* Whether to drop words with a q that is not followed by u: on most boards one tile shows Qu.
 * Default: true. */
bool dictc_compiler_set_drop_bare_q(dictc_compiler *compiler, bool drop, dictc_error **error);

/* Replaces letters with accents by plain ones. */
bool dictc_compiler_set_fold_accents(dictc_compiler *compiler, bool fold, dictc_error **error);

/* The letters of the language: the code of a built-in alphabet, such as hr, or the lines of one, as
 * dictc_lexicon_alphabet copies them. Default: each character, with its marks,
 * is a letter. */
bool dictc_compiler_set_alphabet(dictc_compiler *compiler, const char *alphabet, size_t len,
                                 dictc_error **error);

/* Drops words with letters other than these; `a-z` is a range. */
bool dictc_compiler_set_letters(dictc_compiler *compiler, const char *letters, size_t len,
                                dictc_error **error);

/* The word graph to write, one of the DICTC_GRAPH_ constants. */
bool dictc_compiler_set_graph(dictc_compiler *compiler, uint32_t graph, dictc_error **error);

/* What to do with a word that has two values, one of the DICTC_VALUES_ constants. */
bool dictc_compiler_set_duplicate_values(dictc_compiler *compiler, uint32_t rule,
                                         dictc_error **error);

/* Names the columns of the lists that are read from now on, such as `word,_`: word, value, meaning, _
 * for one that is not read, or `words` for many words on a line; and their separator: tab,
 * semicolon, comma, bar, equals, colon, blank, or the character itself. An empty text, the default,
 * detects them. */
bool dictc_compiler_set_columns(dictc_compiler *compiler, const char *columns, size_t columns_len,
                                const char *separator, size_t separator_len, dictc_error **error);

/* The affix file of the lists that are read from now on: they are spelling dictionaries of hunspell, of
 * whose words all forms are made. An empty file, the default, ends that. `letters` are the 128 letters
 * of the bytes from 128 in the encoding that the file names, in UTF-8; they can be empty if it is UTF-8
 * or ISO8859-1. */
bool dictc_compiler_set_affixes(dictc_compiler *compiler, const void *affixes, size_t affixes_len,
                                const char *letters, size_t letters_len, dictc_error **error);

/* Reads a word list in UTF-8, in any form that the program `dictc` reads: a word on each line, with a
 * tab and a value, csv, JSON and so on. Lines that begin with # are comments. */
bool dictc_compiler_add(dictc_compiler *compiler, const char *list, size_t len,
                        dictc_error **error);

/* The same for a file, which is not packed. The affixes of a spelling dictionary X.dic are in X.aff
 * beside it, unless they were set. */
bool dictc_compiler_add_file(dictc_compiler *compiler, const char *path, dictc_error **error);

/* Reads a list of words that must not be in the dictionary. */
bool dictc_compiler_exclude(dictc_compiler *compiler, const char *list, size_t len,
                            dictc_error **error);

/* Copies what may surprise about the lists so far to `buffer`, as far as it fits: how they were read,
 * and words that were lost to one pattern. Each remark is a line: what, a tab, and what helps.
 * Returns the length in bytes, which may be more than `capacity`; DICTC_NONE on failure. */
size_t dictc_compiler_remarks(dictc_compiler *compiler, char *buffer, size_t capacity,
                              dictc_error **error);
bool dictc_compiler_try_remarks(dictc_compiler *compiler, char *buffer, size_t capacity,
                                size_t *len, dictc_error **error);

/* Finishes the dictionary in memory and opens it. dictc_lexicon_bytes has the file. */
dictc_lexicon *dictc_compiler_finish(dictc_compiler *compiler, dictc_error **error);

/* Finishes the dictionary and atomically replaces the file by it. */
bool dictc_compiler_finish_to_file(dictc_compiler *compiler, const char *path,
                                   dictc_error **error);

void dictc_compiler_free(dictc_compiler *compiler);

/* ---- Boards and dice ------------------------------------------------------------------------- */

typedef struct dictc_board dictc_board;
typedef struct dictc_dealer dictc_dealer;

enum {
    /* The board wraps around at its edges: the top row touches the bottom row, the left column the
     * right one. */
    DICTC_BOARD_TORUS = 1,
    /* A single `q` is a bare q and not a Qu tile. */
    DICTC_BOARD_BARE_Q = 2,
    /* Letters of several characters, such as lj in Croatian, need tiles of their own. A board that
     * shows one is always strict. So are the boards of dice that have one, where the dictionary is
     * known: those of rounds, of dealers of letters, and those scored as they are dealt. */
    DICTC_BOARD_STRICT = 4
};

/* Reads a board: `perslatgsineters`, or rows with a separator such as `pers/latg/sine/ters`. `Qu`
 * and other capitals followed by small letters are one tile, `?` is a blank, `.` a wall. If `rows`
 * and `columns` are 0, the text determines the size. NULL on failure.
 *
 * In source code, put blanks between rows, "??? ???": a slash after two question marks is a trigraph
 * in C before 2023 and in C++ before 2017, and stands for a backslash. */
dictc_board *dictc_board_parse(const char *text, size_t len, size_t rows, size_t columns,
                               uint32_t flags, dictc_error **error);

/* Lends the canonical text of the board, for as long as the board lives. */
const char *dictc_board_text(const dictc_board *board, size_t *len);

size_t dictc_board_rows(const dictc_board *board);
size_t dictc_board_columns(const dictc_board *board);

/* Lends the text of the tile on a cell, such as `a`, `Qu`, `?` or `.`, for as long as the board
 * lives; NULL if there is no such cell. Cells are numbered from 0, row by row. */
const char *dictc_board_tile(const dictc_board *board, size_t cell, size_t *len);

void dictc_board_free(dictc_board *board);

/* The built-in dice, numbered from 0: lend their name and their title, forever; NULL if there are
 * no more. `rows` and `columns` are the size of their boards, `min_length` is the minimum length of
 * words. Results may be NULL. */
const char *dictc_dice_name(size_t index, size_t *len);
const char *dictc_dice_title(size_t index, size_t *len, size_t *rows, size_t *columns,
                             size_t *min_length);

/* A dealer rolls dice: `new87`, `old76`, `big`, ... (`solve --help` lists them). Board n of a
 * seed is the same on every machine. `flags` as above. NULL on failure. */
dictc_dealer *dictc_dealer_new(const char *dice, size_t len, uint64_t seed, uint32_t flags,
                               dictc_error **error);

/* A dealer of dice that show the letters of a dictionary as often as its words have them, on boards
 * of any size; 0 rows and columns: 4x4. The other arguments are as above. A plain fst file does not say which
 * letters it has. NULL on failure. */
dictc_dealer *dictc_dealer_of_letters(const dictc_lexicon *lexicon, size_t rows, size_t columns,
                                      uint64_t seed, uint32_t flags, dictc_error **error);

/* Deals board number n, a new board. NULL on failure. */
dictc_board *dictc_dealer_board(const dictc_dealer *dealer, uint64_t n, dictc_error **error);

/* The number of cells of the boards; DICTC_NONE on failure. */
size_t dictc_dealer_cells(const dictc_dealer *dealer);
bool dictc_dealer_try_cells(const dictc_dealer *dealer, size_t *cells);

void dictc_dealer_free(dictc_dealer *dealer);

/* ---- Solving --------------------------------------------------------------------------------- */

/* A solver keeps its dictionary open, and reuses its memory for the next board. */
typedef struct dictc_solver dictc_solver;

/* NULL on failure. */
dictc_solver *dictc_solver_new(const dictc_lexicon *lexicon, dictc_error **error);

/* The minimum length of words that count. 0, the default: 3 letters on boards of up to four rows and
 * four columns, 4 on larger ones. false on failure. */
bool dictc_solver_set_min_length(dictc_solver *solver, size_t letters, dictc_error **error);

/* The points of words of 0, 1, 2, ... letters; the last number is for all longer words, and `2n`
 * there means two points per letter. Default: 0,0,0,1,1,2,3,5,11. false on failure. */
bool dictc_solver_set_points(dictc_solver *solver, const char *points, size_t len,
                             dictc_error **error);

/* Limits the work for one board, in steps of the search; 0 is the default, which only adversarial
 * boards reach. Answers say whether they are complete. false on failure. */
bool dictc_solver_set_step_limit(dictc_solver *solver, uint64_t steps, dictc_error **error);

enum {
    DICTC_AUTOMATON_READY = 0, /* the word graph of the file, or else the FST */
    DICTC_AUTOMATON_GRAPH = 1, /* the word graph, built in memory if the file has none */
    DICTC_AUTOMATON_FST = 2    /* the FST: slower, but needs no memory for a graph */
};

/* Chooses the automaton that the solver walks; the answers are the same. The default is
 * DICTC_AUTOMATON_READY. Building a graph is linear in the number of letters of all words, in time
 * and memory: a tenth of a second and 10 MB for 250,000 words. It pays off from a few hundred
 * boards on, and is built once for all solvers of a dictionary. If no graph is possible, as for
 * words with many different letters, the solver walks the FST. false on failure. */
bool dictc_solver_set_automaton(dictc_solver *solver, uint32_t automaton, dictc_error **error);

/* Counts the words of a board and their points. Each result may be NULL. false on failure. */
bool dictc_solver_score(dictc_solver *solver, const dictc_board *board, uint32_t *words,
                        uint64_t *points, bool *is_complete, dictc_error **error);

/* Scores `count` boards of rows x columns letters each, from a to z, one board after the other in
 * `letters`; q is the Qu tile. `words`, `points` and `is_complete` are arrays of `count` elements
 * or NULL; is_complete[i] is false if the step limit cut off board i. Returns false on failure. Then
 * the results of earlier boards are valid, and the error names the number of the board, from 0. */
bool dictc_solver_score_letters(dictc_solver *solver, size_t rows, size_t columns,
                                const char *letters, size_t count, uint32_t *words,
                                uint64_t *points, bool *is_complete, dictc_error **error);

/* Deals and scores the boards `first` to `first + count - 1`, as above. */
bool dictc_solver_score_dealt(dictc_solver *solver, const dictc_dealer *dealer, uint64_t first,
                              size_t count, uint32_t *words, uint64_t *points, bool *is_complete,
                              dictc_error **error);

/* Finds the distinct words of a board. The solution stays in the solver until it solves again.
 * false on failure. */
bool dictc_solver_solve(dictc_solver *solver, const dictc_board *board, dictc_error **error);

/* Reads a board with these DICTC_BOARD_ flags, finds its words, and copies them to `buffer`, as far
 * as they fit, as JSON on one line: what `solve --format jsonl` prints and docs/json.md describes.
 * Returns the length in bytes, which may be more than `capacity`; DICTC_NONE on failure. A call with
 * a larger buffer solves the board again. */
size_t dictc_solve_json(dictc_solver *solver, const char *board, size_t len, uint32_t flags,
                        char *buffer, size_t capacity, dictc_error **error);
bool dictc_try_solve_json(dictc_solver *solver, const char *board, size_t len, uint32_t flags,
                          char *buffer, size_t capacity, size_t *json_len, dictc_error **error);

/* Reads a board as dictc_board_parse() does, in the letters of the solver's dictionary: what the
 * tiles of its alphabet show is read as their letters, such as I as dotless i in Turkish, and tiles
 * are folded and replaced as its words are. The paths of words on it are found likewise. */
dictc_board *dictc_solver_board(dictc_solver *solver, const char *text, size_t len, size_t rows,
                                size_t columns, uint32_t flags, dictc_error **error);

/* Copies a sentence to `buffer`, as far as it fits, that says why words of the board are missing:
 * letters that are in no word, or a minimum length that no word has. Returns the length of the
 * sentence in bytes, which may be more than `capacity`. DICTC_NONE if there is no such reason, and
 * on failure; the board may still have no words. */
size_t dictc_solver_why_not(dictc_solver *solver, const dictc_board *board, char *buffer,
                            size_t capacity, dictc_error **error);
bool dictc_solver_try_why_not(dictc_solver *solver, const dictc_board *board, char *buffer,
                              size_t capacity, size_t *len, dictc_error **error);

/* The last solution: words in alphabetical order, numbered from 0. */
size_t dictc_solution_len(const dictc_solver *solver);
uint64_t dictc_solution_points(const dictc_solver *solver);
bool dictc_solution_is_complete(const dictc_solver *solver);

/* Lends a word, valid until the solver solves again; NULL if there is no such word. */
const char *dictc_solution_word(const dictc_solver *solver, size_t index, size_t *len);
uint32_t dictc_solution_word_points(const dictc_solver *solver, size_t index);
size_t dictc_solution_word_ordinal(const dictc_solver *solver, size_t index);
bool dictc_solution_try_word_ordinal(const dictc_solver *solver, size_t index, size_t *ordinal);

/* Lends the cells of one path of the word: numbers from 0, row by row. If there are several paths,
 * which one is returned depends on the processor; dictc_paths has all of them, in the same order
 * everywhere. Valid until the solver solves again; NULL if there is no such word. */
const uint32_t *dictc_solution_word_path(const dictc_solver *solver, size_t index, size_t *len);

/* Lends all words of the last solution as arrays, and returns their number. Word i is
 * text[text_ends[i]] to text[text_ends[i + 1] - 1], and its path cells[cell_ends[i]] to
 * cells[cell_ends[i + 1] - 1]. Valid until the solver solves again. Results may be NULL. */
size_t dictc_solution_arrays(const dictc_solver *solver, const char **text,
                             const size_t **text_ends, const uint32_t **cells,
                             const size_t **cell_ends, const uint32_t **points,
                             const size_t **ordinals);

/* Ends the search that runs, from any thread, also while another thread uses the solver: its call
 * fails with DICTC_ERROR_INTERRUPTED within 0.2 s. If none runs, the next one fails. The solver can
 * be used again, and must not be freed during this call. */
void dictc_solver_interrupt(dictc_solver *solver);

void dictc_solver_free(dictc_solver *solver);

/* All paths that spell a word on a board, whether or not it is in a dictionary. A blank can also
 * stand for Qu, unless the board was read with DICTC_BOARD_BARE_Q. Case is ignored. */
typedef struct dictc_paths dictc_paths;

/* NULL on failure. */
dictc_paths *dictc_paths_new(const dictc_board *board, const char *word, size_t len,
                             dictc_error **error);

/* Steps to the next path and lends its cells; false after the last. */
bool dictc_paths_next(dictc_paths *paths, const uint32_t **cells, size_t *len);

/* Whether the walk has not been cut off by the step limit so far. */
bool dictc_paths_is_complete(const dictc_paths *paths);

/* Ends the walk like the step limit, from any thread, also while another thread steps: its call
 * returns within 0.2 s. The walk must not be freed during this call. */
void dictc_paths_interrupt(dictc_paths *paths);

void dictc_paths_free(dictc_paths *paths);

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* A game on one board: it judges words one at a time, lets computer players play, and scores all
 * players together. It has no clock; calls pass the milliseconds since the beginning. */
typedef struct dictc_round dictc_round;

enum {
    DICTC_VERDICT_FOUND = 1,     /* on the board, and counts */
    DICTC_VERDICT_SHARED = 2,    /* another player found it too, so it counts for nobody */
    DICTC_VERDICT_REPEATED = 3,  /* the player entered it earlier */
    DICTC_VERDICT_TOO_SHORT = 4,
    DICTC_VERDICT_NOT_IN_DICTIONARY = 5,
    DICTC_VERDICT_NOT_ON_BOARD = 6,
    DICTC_VERDICT_NOT_FOUND = 7, /* the search was cut off; it may be on the board */
    DICTC_VERDICT_TOO_LATE = 8
};

enum {
    DICTC_HINT_LENGTH = 1,       /* the number of letters */
    DICTC_HINT_FIRST_LETTER = 2, /* the first character of the letter */
    DICTC_HINT_CELL = 3          /* the next cell of the path */
};

/* The settings of a round. The defaults: three minutes, the minimum length of the dice or of the
 * board's size, all words count, and a word that several players found counts for nobody. */
typedef struct dictc_settings dictc_settings;

dictc_settings *dictc_settings_new(void);

/* The time limit; 0 means none. This and the next three functions return false on failure. */
bool dictc_settings_set_seconds(dictc_settings *settings, uint32_t seconds, dictc_error **error);

/* The minimum length of words; 0 means the default of the dice or of the board's size. */
bool dictc_settings_set_min_length(dictc_settings *settings, size_t letters, dictc_error **error);

/* Words with a higher value do not count. UINT64_MAX: all words count. */
bool dictc_settings_set_level(dictc_settings *settings, uint64_t level, dictc_error **error);

/* Whether a word that several players found counts for each of them. */
bool dictc_settings_set_count_shared(dictc_settings *settings, bool count, dictc_error **error);

void dictc_settings_free(dictc_settings *settings);

/* A round on board n of a dealer, or on a board of your own. `settings` may be NULL. NULL on
 * failure. */
dictc_round *dictc_round_new(const dictc_lexicon *lexicon, const dictc_dealer *dealer, uint64_t n,
                             const dictc_settings *settings, dictc_error **error);
dictc_round *dictc_round_new_on_board(const dictc_lexicon *lexicon, const dictc_board *board,
                                      const dictc_settings *settings, dictc_error **error);

/* The round of a code, which gives the same board everywhere. NULL on failure:
 * DICTC_ERROR_DICTIONARY if the dictionary is not the one of the code. */
dictc_round *dictc_round_from_code(const dictc_lexicon *lexicon, const char *code, size_t len,
                                   dictc_error **error);

/* The same for a code of any dictionary, such as an older version of a word list: the board, rules
 * and level of the code, with the words of this dictionary. NULL on failure. */
dictc_round *dictc_round_from_older_code(const dictc_lexicon *lexicon, const char *code, size_t len,
                                         dictc_error **error);

/* Leaves out words, separated by line ends: they do not count, as if the dictionary did not have
 * them, and the round has no code from then on. Before players are added. false on failure. */
bool dictc_round_leave_out(dictc_round *round, const char *words, size_t len, dictc_error **error);

/* Lend the code of a dealt round (an empty text for a board of your own, for dice of letters, and if
 * words are left out), and the board. */
const char *dictc_round_code(const dictc_round *round, size_t *len);
const char *dictc_round_board(const dictc_round *round, size_t *len);

/* The settings of a round: the time limit in seconds, 0 for none; the minimum length; the highest
 * value of words that count, UINT64_MAX if all count. Results may be NULL. false for a wrong
 * handle. */
bool dictc_round_settings(const dictc_round *round, uint32_t *seconds, size_t *min_length,
                          uint64_t *level, bool *count_shared);

/* The highest value of words that count; false if all count. `level` may be NULL. */
bool dictc_round_try_level(const dictc_round *round, uint64_t *level);

/* Lends the name of the dice of a dealt round, and writes the seed, the number of the board and the
 * sum of the DICTC_BOARD_ flags. NULL for a board of your own. Results may be NULL. */
const char *dictc_round_deal(const dictc_round *round, size_t *len, uint64_t *seed, uint64_t *n,
                             uint32_t *flags);

/* Whether the words of the round are all words of the board: the search was not cut off. */
bool dictc_round_is_complete(const dictc_round *round);

/* Whether the board wraps around at its edges, by DICTC_BOARD_TORUS. */
bool dictc_round_is_torus(const dictc_round *round);

/* Whether letters of several characters, such as lj in Croatian, need tiles of their own. */
bool dictc_round_is_strict(const dictc_round *round);

/* The seed that `dictc play` gives its computer player number n, from 0. */
uint64_t dictc_round_opponent_seed(const dictc_round *round, size_t n);

/* Adds a player who enters words. Returns the number of the player, from 0; DICTC_NONE on
 * failure. */
size_t dictc_round_add_player(dictc_round *round, const char *name, size_t len,
                              dictc_error **error);
bool dictc_round_try_add_player(dictc_round *round, const char *name, size_t len, size_t *number,
                                dictc_error **error);

/* Adds a computer player of strength 1 to 5. It knows the words up to `level`, which requires a
 * dictionary with levels; UINT64_MAX: the vocabulary of its strength. Returns its
 * number, as above. */
size_t dictc_round_add_computer(dictc_round *round, const char *name, size_t len,
                                uint32_t strength, uint64_t level, uint64_t seed,
                                dictc_error **error);
bool dictc_round_try_add_computer(dictc_round *round, const char *name, size_t len,
                                  uint32_t strength, uint64_t level, uint64_t seed, size_t *number,
                                  dictc_error **error);

/* A player enters a word. Returns a DICTC_VERDICT_ constant, 0 on failure. `points` are the points
 * of the word, before shared words are canceled. `path` lends one way to spell it on the board, for
 * any verdict; its length is 0 if there is none. Results may be NULL. */
int32_t dictc_round_play(dictc_round *round, size_t player, const char *word, size_t len,
                         uint64_t milliseconds, uint32_t *points, const uint32_t **path,
                         size_t *path_len, dictc_error **error);

/* The first lets computer players find words up to a time; the second ends the round. false on
 * failure. */
bool dictc_round_advance(dictc_round *round, uint64_t milliseconds, dictc_error **error);
bool dictc_round_end(dictc_round *round, uint64_t milliseconds, dictc_error **error);

/* The points of a player, with all players scored together; 0 if there is no such player. */
uint64_t dictc_round_points(const dictc_round *round, size_t player);

/* The words of the board, in alphabetical order: their number, and one of them with its points and
 * its path. NULL if there is no such word. Results may be NULL. */
size_t dictc_round_len(const dictc_round *round);
const char *dictc_round_word(const dictc_round *round, size_t index, size_t *len, uint32_t *points,
                             const uint32_t **path, size_t *path_len);

/* Lends a word that a player has entered or found, in the order of entering; NULL if there are no
 * more. */
const char *dictc_round_sheet_word(const dictc_round *round, size_t player, size_t index,
                                   size_t *len);

/* The verdict on that word and its points, with all players scored together: a DICTC_VERDICT_
 * constant, 0 if there is no such word. `points` may be NULL. */
int32_t dictc_round_sheet_verdict(const dictc_round *round, size_t player, size_t index,
                                  uint32_t *points);

/* Whether no player has found the word of the board with this number. */
bool dictc_round_is_missed(const dictc_round *round, size_t index);

/* The level of the word of the board with this number; false if it has none. */
bool dictc_round_word_level(const dictc_round *round, size_t index, uint64_t *level);

/* A hint about a word that the player has not found; hints 0, 1, 2, ... reveal more and more of the
 * same word. Returns a DICTC_HINT_ constant, 0 if there is no further hint. */
int32_t dictc_round_hint(const dictc_round *round, size_t player, size_t hint, uint32_t *value);

/* Copies the letter of a DICTC_HINT_FIRST_LETTER to `buffer`, as far as it fits: it may have several
 * characters. Returns its length in bytes, DICTC_NONE for other hints. */
size_t dictc_round_hint_letter(const dictc_round *round, size_t player, size_t hint, char *buffer,
                               size_t capacity);
bool dictc_round_try_hint_letter(const dictc_round *round, size_t player, size_t hint, char *buffer,
                                 size_t capacity, size_t *letter_len);

void dictc_round_free(dictc_round *round);

#ifdef __cplusplus
}
#endif

#endif
