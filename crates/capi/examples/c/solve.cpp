// Solves a board: solve BOARD.
#include <dictc.hpp>

#include <iostream>

int main(int argc, char **argv) try {
    dictc::Solver solver(dictc::Lexicon::english());
    const auto solution = solver.solve(argc > 1 ? argv[1] : "hell/likd/oquee/laun");
    for (const auto &word : solution) {
        std::cout << word.text << '\t' << word.points;
        for (size_t i = 0; i < word.path.size(); i++) std::cout << (i > 0 ? '-' : '\t') << word.path[i];
        std::cout << '\n';
    }
    std::cerr << solution.words.size() << " words, " << solution.points << " points\n";
} catch (const dictc::Error &error) {
    std::cerr << "solve: " << error.what() << "\n";
    return 2;
}
