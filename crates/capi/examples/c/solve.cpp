// Solves a board: solve BOARD. Each handle is freed by a unique_ptr.
#include <dictc.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

template <auto release>
struct Free {
    template <typename T>
    void operator()(T *handle) const { release(handle); }
};
using Lexicon = std::unique_ptr<dictc_lexicon, Free<dictc_lexicon_free>>;
using Board = std::unique_ptr<dictc_board, Free<dictc_board_free>>;
using Solver = std::unique_ptr<dictc_solver, Free<dictc_solver_free>>;

// Turns an error into an exception.
static void check(bool done, dictc_error *error) {
    if (done) return;
    std::string message = dictc_error_message(error);
    dictc_error_free(error);
    throw std::runtime_error(message);
}

int main(int argc, char **argv) try {
    std::string text = argc > 1 ? argv[1] : "hell/likd/oquee/laun";
    dictc_error *error = nullptr;
    Lexicon lexicon{dictc_lexicon_english(&error)};
    check(lexicon != nullptr, error);
    Board board{dictc_board_parse(text.data(), text.size(), 0, 0, 0, &error)};
    check(board != nullptr, error);
    Solver solver{dictc_solver_new(lexicon.get(), &error)};
    check(solver != nullptr, error);
    check(dictc_solver_solve(solver.get(), board.get(), &error), error);

    for (size_t i = 0; i < dictc_solution_len(solver.get()); i++) {
        size_t len, cells;
        const char *word = dictc_solution_word(solver.get(), i, &len);
        const uint32_t *path = dictc_solution_word_path(solver.get(), i, &cells);
        std::printf("%.*s\t%u\t", int(len), word, dictc_solution_word_points(solver.get(), i));
        for (size_t k = 0; k < cells; k++) std::printf("%s%u", k ? "-" : "", path[k]);
        std::printf("\n");
    }
    std::fprintf(stderr, "%zu words, %llu points\n", dictc_solution_len(solver.get()),
                 (unsigned long long)dictc_solution_points(solver.get()));
} catch (const std::exception &problem) {
    std::fprintf(stderr, "solve: %s\n", problem.what());
    return 2;
}
