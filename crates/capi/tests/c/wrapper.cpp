// Tests dictc.hpp, the header for C++: wrapper FILE, which is a dictionary.
#include <dictc.hpp>

#include <cstdio>
#include <cstdlib>
#include <utility>

#define CHECK(what)                                                           \
    do {                                                                      \
        if (!(what)) {                                                        \
            std::fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #what); \
            std::exit(1);                                                     \
        }                                                                     \
    } while (0)

// The code of the error that a call throws; 0 if it throws none.
template <typename Call>
static int code(Call call, const char *says) {
    try {
        call();
    } catch (const dictc::Error &error) {
        CHECK(std::string_view(error.what()).find(says) != std::string_view::npos);
        return error.code;
    }
    return 0;
}

static std::string joined(const std::vector<dictc::Entry> &entries) {
    std::string text;
    for (const auto &entry : entries) text += (text.empty() ? "" : " ") + entry.word;
    return text;
}

int main(int, char **argv) {
    using dictc::Board, dictc::Lexicon, dictc::Solver;

    const auto lexicon = Lexicon::open(argv[1], DICTC_OPEN_READ);
    CHECK(lexicon.size() == 9 && lexicon.contains("tea") && !lexicon.contains("te"));
    CHECK(lexicon.contains_prefix("te") && !lexicon.contains_prefix("tx"));
    CHECK(lexicon.ordinal("tea") == 3 && !lexicon.ordinal("te"));
    CHECK(lexicon.word(3) == "tea" && !lexicon.word(9));
    CHECK(lexicon.fold("TEA") == "tea" && !lexicon.meaning("tea"));
    CHECK(code([&] { Lexicon::open("nothing.fst"); }, "nothing.fst") == DICTC_ERROR_NOT_FOUND);

    const auto english = Lexicon::english();
    CHECK(english.value("quiz") == 20 && !english.value("quizq"));
    CHECK(english.meaning("quiz")->find("examination") != std::string::npos);
    CHECK(!english.why_not("tea") && english.why_not("q!"));
    CHECK(joined(english.completions("quizz", 3)) == "quizzed quizzer quizzers");
    CHECK(joined(english.anagrams("ziqu")) == "quiz");
    CHECK(english.completions("").size() == english.size());
    CHECK(english.completions("", 70'000).size() == 70'000 && english.completions("", 0).empty());
    CHECK(joined(english.regex("qui.z", true)).empty() && joined(english.prefixes("teas", 1)) == "t");
    const auto near = english.fuzzy("recieve", 1);
    CHECK(near[0].word == "receive" && near[0].distance == 1 && near[0].value && near[0].ordinal);
    const auto phrase = english.matches("quiz quit");
    CHECK(phrase[0].word == "quiz quit" && !phrase[0].ordinal && !phrase[0].value);
    CHECK(code([&] { english.matches("["); }, "[") == DICTC_ERROR_QUERY);

    const std::vector<std::string> list{"tea", "q", "eat"};
    const auto made = Lexicon::from_words(list);
    CHECK(joined(made.completions("")) == "eat q tea");
    const char *const texts[] = {"ten"};
    auto copy = made;
    auto moved = std::move(copy);
    copy = Lexicon::from_words(texts);
    CHECK(moved.size() == 3 && copy.size() == 1 && made.contains("q"));
    CHECK(code([] { Lexicon::from_words(std::vector<std::string>{""}); }, "empty") == DICTC_ERROR_DICTIONARY);

    Solver solver(lexicon);
    const auto solution = solver.solve("te/as");
    CHECK(solution.words.size() == 2 && solution.points == 2 && solution.is_complete);
    CHECK(solution.words[1].text == "teas" && solution.words[1].points == 1);
    CHECK(lexicon.word(solution.words[1].ordinal) == "teas");
    CHECK((solution.words[1].path == std::vector<uint32_t>{0, 1, 2, 3}));
    // A solution is a copy.
    CHECK(solver.solve("zz/zz").words.empty() && solution.words[0].text == "tea");
    CHECK(solver.json("zz/zz") == R"({"board":"zz/zz","rows":2,"columns":2,"words":[],"word_count":0,"points":0,"complete":true})");
    CHECK(solver.json("te/as").size() > 150 && solver.json("te/as").back() == '}');
    CHECK(code([&] { solver.json("te/a"); }, "row 2") == DICTC_ERROR_BOARD);
    const Board torus("txe/xxx/axx", DICTC_BOARD_TORUS);
    CHECK(solver.score(torus).words == 1 && solver.score("txe/xxx/axx").words == 0);
    CHECK(solver.score(Board("teas", 0, 2, 2)).points == 2);
    CHECK(!lexicon.alphabet() && solver.score(solver.board("te/as")).words == 2);
    CHECK(solver.score(solver.board("txe/xxx/axx", DICTC_BOARD_TORUS)).words == 1);
    CHECK(code([&] { solver.board("te/a"); }, "row 2") == DICTC_ERROR_BOARD);
    CHECK(dictc_solver_set_min_length(solver.get(), 4, nullptr) && solver.score("te/as").words == 1);
    CHECK(code([] { Board("te/a"); }, "row 2") == DICTC_ERROR_BOARD);
    std::puts("ok");
}
