// dictc.hpp: libdictc for C++17 and later. Objects free themselves, and errors are exceptions.
//
//     const auto lexicon = dictc::Lexicon::open("en.fst");
//     std::cout << lexicon.contains("quiz") << "\n";
//     for (const auto &word : dictc::Solver(lexicon).solve("te/as")) std::cout << word.text << "\n";
//
// dictc.h documents every function, and what threads may do. For what is not here, `get()` returns the
// handle of an object, and a Lexicon takes one.
#ifndef DICTC_HPP
#define DICTC_HPP

#include <dictc.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dictc {

// What is wrong and what was expected. The code is a DICTC_ERROR_ constant.
struct Error : std::runtime_error {
    Error(int32_t number, const char *message) : std::runtime_error(message), code(number) {}
    int32_t code;
};

namespace detail {

template <typename T, void release(T *)>
struct Free {
    void operator()(T *handle) const { release(handle); }
};
template <typename T, void release(T *)>
using Handle = std::unique_ptr<T, Free<T, release>>;

// Calls a function with a place for its error, and throws the error.
template <typename Call>
auto checked(Call call) {
    dictc_error *failure = nullptr;
    auto result = call(&failure);
    const Handle<dictc_error, dictc_error_free> error(failure);
    if (error) throw Error(dictc_error_code(error.get()), dictc_error_message(error.get()));
    return result;
}

// The text that a function copies to a buffer; nothing if it returns DICTC_NONE.
template <typename Copy>
std::optional<std::string> copied(Copy copy) {
    std::string text(256, '\0');
    size_t len = copy(text.data(), text.size());
    if (len == DICTC_NONE) return std::nullopt;
    const bool is_all = len <= text.size();
    text.resize(len);
    return is_all || copy(text.data(), len) == len ? std::optional(text) : std::nullopt;
}

} // namespace detail

// A word, or a phrase, which has neither ordinal nor value.
struct Entry {
    std::string word;
    std::optional<size_t> ordinal;
    std::optional<uint64_t> value;
    size_t distance = 0; // in fuzzy walks
};

// An opened dictionary. Copies share it.
class Lexicon {
public:
    // `flags` is 0 or a sum of the DICTC_OPEN_ constants.
    static Lexicon open(const std::string &path, uint32_t flags = 0) {
        return make([&](auto error) { return dictc_lexicon_open(path.c_str(), flags, error); });
    }
    static Lexicon english() { return make(dictc_lexicon_english); }

    // A dictionary of exactly these words.
    template <typename Words>
    static Lexicon from_words(const Words &words) {
        std::string text;
        std::vector<size_t> offsets{0};
        for (std::string_view word : words) {
            text += word;
            offsets.push_back(text.size());
        }
        return make([&](auto error) {
            return dictc_lexicon_from_words(text.data(), offsets.data(), offsets.size() - 1, error);
        });
    }
    explicit Lexicon(dictc_lexicon *owned) : handle(owned) {}
    Lexicon(const Lexicon &other) : handle(dictc_lexicon_clone(other.get())) {}
    Lexicon(Lexicon &&) = default;
    Lexicon &operator=(Lexicon other) { return handle = std::move(other.handle), *this; }

    size_t size() const { return dictc_lexicon_len(get()); }
    bool contains(std::string_view word) const { return dictc_lexicon_contains(get(), word.data(), word.size()); }
    bool contains_prefix(std::string_view text) const { return dictc_lexicon_contains_prefix(get(), text.data(), text.size()); }
    std::optional<size_t> ordinal(std::string_view word) const {
        size_t ordinal;
        return dictc_lexicon_try_ordinal(get(), word.data(), word.size(), &ordinal) ? std::optional(ordinal) : std::nullopt;
    }
    std::optional<std::string> word(size_t ordinal) const {
        return detail::copied([&](char *buffer, size_t capacity) {
            return dictc_lexicon_word(get(), ordinal, buffer, capacity);
        });
    }
    std::optional<uint64_t> value(std::string_view word) const {
        uint64_t value;
        return dictc_lexicon_value(get(), word.data(), word.size(), &value) ? std::optional(value) : std::nullopt;
    }
    std::optional<std::string> meaning(std::string_view word) const { return ask(dictc_lexicon_meaning, word); }
    std::optional<std::string> why_not(std::string_view text) const { return ask(dictc_lexicon_why_not, text); }
    std::string fold(std::string_view text) const { return *ask(dictc_lexicon_fold, text); }
    // The lines of the alphabet that the dictionary was compiled with; dictc_lexicon_alphabet says what they are.
    std::optional<std::string> alphabet() const {
        return detail::copied([&](char *buffer, size_t capacity) {
            return detail::checked([&](auto error) { return dictc_lexicon_alphabet(get(), buffer, capacity, error); });
        });
    }

    // Searches return at most `limit` words, and throw if they stop before the last one.
    std::vector<Entry> completions(std::string_view prefix, size_t limit = SIZE_MAX) const {
        return walk(limit, prefix, dictc_words_completions);
    }
    std::vector<Entry> prefixes(std::string_view text, size_t limit = SIZE_MAX) const {
        return walk(limit, text, dictc_words_prefixes);
    }
    std::vector<Entry> matches(std::string_view pattern, size_t limit = SIZE_MAX) const {
        return walk(limit, pattern, dictc_words_matches);
    }
    std::vector<Entry> regex(std::string_view expression, bool whole = false, size_t limit = SIZE_MAX) const {
        return walk(limit, expression, dictc_words_regex, whole);
    }
    std::vector<Entry> fuzzy(std::string_view word, size_t edits = 2, size_t limit = SIZE_MAX) const {
        return walk(limit, word, dictc_words_fuzzy, edits);
    }
    std::vector<Entry> anagrams(std::string_view letters, bool all = true, size_t limit = SIZE_MAX) const {
        return walk(limit, letters, dictc_words_anagrams, all);
    }

    const dictc_lexicon *get() const { return handle.get(); }

private:
    template <typename Open>
    static Lexicon make(Open open) { return Lexicon(detail::checked(open)); }

    template <typename Ask>
    std::optional<std::string> ask(Ask question, std::string_view text) const {
        return detail::copied([&](char *buffer, size_t capacity) {
            return detail::checked([&](auto error) {
                return question(get(), text.data(), text.size(), buffer, capacity, error);
            });
        });
    }

    template <typename Start, typename... More>
    std::vector<Entry> walk(size_t limit, std::string_view text, Start start, More... more) const {
        const detail::Handle<dictc_words, dictc_words_free> words(detail::checked(
            [&](auto error) { return start(get(), text.data(), text.size(), more..., error); }));
        std::vector<Entry> entries;
        const char *all;
        const size_t *ends, *ordinals, *distances;
        const uint64_t *values;
        while (size_t count = dictc_words_next_many(words.get(), limit - entries.size(), &all, &ends,
                                                    &ordinals, &values, &distances)) {
            for (size_t i = 0; i < count; i++) {
                Entry &entry = entries.emplace_back();
                entry.word.assign(all + ends[i], all + ends[i + 1]);
                entry.distance = distances[i];
                if (ordinals[i] != DICTC_NONE) entry.ordinal = ordinals[i];
                if (entry.ordinal && values) entry.value = values[i];
            }
        }
        if (entries.size() < limit) detail::checked([&](auto error) { return dictc_words_is_complete(words.get(), error); });
        return entries;
    }

    detail::Handle<dictc_lexicon, dictc_lexicon_free> handle;
};

class Board {
public:
    // `flags` is 0 or a sum of the DICTC_BOARD_ constants. The text of a board is one.
    Board(std::string_view text, uint32_t flags = 0, size_t rows = 0, size_t columns = 0)
        : handle(detail::checked([&](auto error) {
              return dictc_board_parse(text.data(), text.size(), rows, columns, flags, error);
          })) {}
    Board(const char *text) : Board(std::string_view(text)) {}
    const dictc_board *get() const { return handle.get(); }

private:
    friend class Solver;
    explicit Board(dictc_board *board) : handle(board) {}

    detail::Handle<dictc_board, dictc_board_free> handle;
};

struct Score {
    uint32_t words;
    uint64_t points;
    bool is_complete; // false if the step limit cut the search off
};

struct SolvedWord {
    std::string text;
    uint32_t points;
    size_t ordinal;
    std::vector<uint32_t> path; // cells, row by row from 0
};

// The words of a board, in alphabetical order.
struct Solution {
    std::vector<SolvedWord> words;
    uint64_t points;
    bool is_complete;

    auto begin() const { return words.begin(); }
    auto end() const { return words.end(); }
};

// One thread at a time may use a solver. dictc_solver_set_... with `get()` change its rules.
class Solver {
public:
    explicit Solver(const Lexicon &lexicon)
        : handle(detail::checked([&](auto error) { return dictc_solver_new(lexicon.get(), error); })) {}

    // A board whose tiles are read in the letters of the dictionary's alphabet.
    Board board(std::string_view text, uint32_t flags = 0, size_t rows = 0, size_t columns = 0) {
        return Board(detail::checked([&](auto error) {
            return dictc_solver_board(get(), text.data(), text.size(), rows, columns, flags, error);
        }));
    }

    Score score(const Board &board) {
        Score score;
        auto call = [&](auto error) {
            return dictc_solver_score(get(), board.get(), &score.words, &score.points, &score.is_complete, error);
        };
        return detail::checked(call), score;
    }

    Solution solve(const Board &board) {
        detail::checked([&](auto error) { return dictc_solver_solve(get(), board.get(), error); });
        Solution solution{{}, dictc_solution_points(get()), dictc_solution_is_complete(get())};
        const char *text;
        const size_t *ends, *cell_ends, *ordinals;
        const uint32_t *cells, *points;
        const size_t count = dictc_solution_arrays(get(), &text, &ends, &cells, &cell_ends, &points, &ordinals);
        for (size_t i = 0; i < count; i++) {
            solution.words.push_back({{text + ends[i], ends[i + 1] - ends[i]}, points[i], ordinals[i],
                                      {cells + cell_ends[i], cells + cell_ends[i + 1]}});
        }
        return solution;
    }

    // The words of a board as JSON. `flags` is 0 or a sum of the DICTC_BOARD_ constants.
    std::string json(std::string_view board, uint32_t flags = 0) {
        return *detail::copied([&](char *buffer, size_t capacity) {
            return detail::checked([&](auto error) {
                return dictc_solve_json(get(), board.data(), board.size(), flags, buffer, capacity, error);
            });
        });
    }

    dictc_solver *get() const { return handle.get(); }

private:
    detail::Handle<dictc_solver, dictc_solver_free> handle;
};

} // namespace dictc

#endif
