/* Looks words up: words FILE WORD... ; `english` is the embedded dictionary. */
#include <dictc.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: %s FILE WORD...\n", argv[0]);
        return 2;
    }
    dictc_error *error = NULL;
    dictc_lexicon *lexicon = strcmp(argv[1], "english") == 0
        ? dictc_lexicon_english(&error)
        : dictc_lexicon_open(argv[1], 0, &error);
    if (lexicon == NULL) {
        fprintf(stderr, "%s\n", dictc_error_message(error));
        dictc_error_free(error);
        return 2;
    }
    int missing = 0;
    for (int i = 2; i < argc; i++) {
        const char *word = argv[i];
        size_t ordinal = dictc_lexicon_ordinal(lexicon, word, strlen(word));
        if (ordinal != DICTC_NONE) {
            printf("%s\t%zu\n", word, ordinal);
            continue;
        }
        missing = 1;
        printf("%s\tnot a word; near:", word);
        dictc_words *near = dictc_words_fuzzy(lexicon, word, strlen(word), 1, NULL);
        const char *text;
        size_t len;
        while (dictc_words_next(near, &text, &len)) {
            printf(" %.*s", (int)len, text);
        }
        dictc_words_free(near);
        printf("\n");
    }
    dictc_lexicon_free(lexicon);
    return missing;
}
