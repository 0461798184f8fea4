#include <dictc.hpp>
#include <iostream>

int main() try {
    const auto lexicon = dictc::Lexicon::open("en.fst");
    std::cout << *lexicon.ordinal("tea") << "\n";
    for (const auto &word : dictc::Solver(lexicon).solve("te/as")) {
        std::cout << word.text;
        for (auto cell : word.path) std::cout << " " << cell;
        std::cout << "\n";
    }
} catch (const dictc::Error &error) {
    return std::cerr << error.what() << "\n", 1;
}
