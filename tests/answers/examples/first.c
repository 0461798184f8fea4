#include <dictc.h>
#include <stdio.h>

int main(void) {
    dictc_error *error = NULL;
    dictc_lexicon *lexicon = dictc_lexicon_open("en.fst", 0, &error);
    if (lexicon == NULL) return fprintf(stderr, "%s\n", dictc_error_message(error)), dictc_error_free(error), 1;
    printf("%zu\n", dictc_lexicon_ordinal(lexicon, "tea", 3));
    dictc_solver *solver = dictc_solver_new(lexicon, NULL);
    dictc_board *board = dictc_board_parse("te/as", 5, 0, 0, 0, NULL);
    dictc_solver_solve(solver, board, NULL);
    for (size_t i = 0, len, cells; i < dictc_solution_len(solver); i++) {
        const char *word = dictc_solution_word(solver, i, &len);
        const uint32_t *path = dictc_solution_word_path(solver, i, &cells);
        printf("%.*s", (int)len, word);
        for (size_t j = 0; j < cells; j++) printf(" %u%s", path[j], j + 1 < cells ? "" : "\n");
    }
    dictc_board_free(board), dictc_solver_free(solver), dictc_lexicon_free(lexicon);
}
