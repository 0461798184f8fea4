/*
 * Solves the boards of the standard input, one on each line, and prints the words of each as JSON: the
 * lines of `solve --boards - --format jsonl`.
 *
 * Compiles as C99 and as C++.
 */
#include <dictc.h>

#include <string.h>

#include "check.h"

int main(void) {
    static char line[1000], json[100000];
    dictc_lexicon *lexicon = dictc_lexicon_english(NULL);
    dictc_solver *solver = dictc_solver_new(lexicon, NULL);
    CHECK(solver != NULL);
    while (fgets(line, sizeof line, stdin) != NULL) {
        const size_t board_len = strcspn(line, "\n");
        const size_t len = dictc_solve_json(solver, line, board_len, 0, json, sizeof json, NULL);
        CHECK(len <= sizeof json);
        printf("%.*s\n", (int)len, json);
    }
    dictc_solver_free(solver);
    dictc_lexicon_free(lexicon);
    return 0;
}
