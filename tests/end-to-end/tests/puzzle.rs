//! `puzzle`: each command, its formats, its games and what it refuses.

use end_to_end::{Dir, Output, repository};
use serde_json::{Value, json};

/// A folder with a dictionary of a few words, some of which have the level 70.
fn dir() -> Dir {
    let dir = Dir::new();
    let words = "act\t10\ncat\t10\ncatcall\t50\ncallat\t70\ntall\t10\ntactical\t20\n\
                 crane\t10\nslate\t10\nstale\t20\nshale\t50\nlathe\t70\nleast\t10\n\
                 bead\t10\ndecaf\t35\nface\t10\n";
    dir.write("words.txt", words);
    dir.dictc(["words.txt", "-o", "my.fst", "--levels", "--quiet"]).run().expect_code(0);
    dir
}

/// Runs a command line with `my.fst`.
fn puzzle(dir: &Dir, line: &str) -> Output {
    let words = line.split(' ').filter(|it| !it.is_empty());
    dir.puzzle(words).args(["--dict", "my.fst"]).run()
}

#[test]
fn bee_lists_pangrams_first() {
    let dir = dir();
    puzzle(&dir, "bee atci --center l").expect_code(0).expect_stdout(
        "  [L] A C I T\n\n\
         pangram, 15 points  1 word\n  tactical\n\n\
         7 points  1 word\n  catcall\n\n\
         6 points  1 word\n  callat\n\n\
         1 point  1 word\n  tall\n\n\
         4 words, 29 points, 1 pangram\n",
    );
    let csv =
        "word,letters,points,pangram\ntactical,8,15,true\ncatcall,7,7,false\ntall,4,1,false\n";
    puzzle(&dir, "bee ATCIL --center L --level 50 --format csv").expect_stdout(csv);
    puzzle(&dir, "bee atci --center l --length 5..7 --format tsv --limit 1")
        .expect_stdout("catcall\t7\t7\tfalse\n");
    puzzle(&dir, "bee xyz --center x --format json").expect_code(1).expect_stdout("[]\n");
}

#[test]
fn bee_is_played() {
    let dir = dir();
    let typed = "tall\nTALL\nact\nbead\nact!\nlall\n\ntactical\n";
    let run = dir.puzzle(["bee", "atci", "--center", "l", "--play", "--dict", "my.fst"]);
    run.stdin(typed).run().expect_code(0).expect_stdout(
        "  [L] A C I T\n\n3 words, 23 points to find\n\
         1 point, 1 of 23\n\
         found before\n\
         too short; expected 4 letters or more\n\
         'b' is not in the hive\n\
         '!' is not in the hive\n\
         not in the dictionary\n  [L] A C I T\n tall\n\
         pangram! 15 points, 16 of 23\n\
         2 words, 16 of 23 points\n\nmissed  1 word\n  catcall\n\n",
    );
    let dealt = |seed: &str| {
        let run = dir.puzzle(["bee", "--play", "--seed", seed]).run();
        run.expect_code(0).expect_stderr("");
        run.stdout().to_owned()
    };
    assert_eq!(dealt("7"), dealt("7"));
    assert_ne!(dealt("7"), dealt("8"));
}

#[test]
fn boxed_lists_a_chain_on_a_line() {
    let dir = dir();
    puzzle(&dir, "boxed ab/cd/ef").expect_code(0).expect_stdout("bead decaf\n");
    puzzle(&dir, "boxed ab cd ef --format tsv").expect_stdout("bead decaf\t9\n");
    let found = puzzle(&dir, "boxed AB,CD,EF --format json");
    let found: Value = serde_json::from_str(found.stdout()).unwrap();
    assert_eq!(found, json!([{"words": ["bead", "decaf"], "letters": 9}]));
    puzzle(&dir, "boxed ab/cd/ef --words 1")
        .expect_code(1)
        .expect_stdout("")
        .expect_stderr("no chain of up to 1 word uses every letter; 3 words can be spelled\n");
    puzzle(&dir, "boxed ab/cd/ef --level 20 -q").expect_code(1).expect_stderr("");
}

#[test]
fn wordiply_lists_the_longest_words() {
    let dir = dir();
    puzzle(&dir, "wordiply CAL").expect_code(0).expect_stdout(
        "8 letters  1 word\n  tactical\n\n7 letters  1 word\n  catcall\n\n6 letters  1 word\n  callat\n",
    );
    puzzle(&dir, "wordiply cal --length ..7 --limit 1 --format jsonl")
        .expect_stdout("{\"word\":\"catcall\",\"letters\":7}\n");
    puzzle(&dir, "wordiply cal --level 20 --format csv")
        .expect_stdout("word,letters\ntactical,8\n");
    puzzle(&dir, "wordiply zzz").expect_code(1).expect_stdout("");
}

#[test]
fn search_lists_places() {
    let dir = dir();
    puzzle(&dir, "search tac/xox/txa --length 3")
        .expect_code(0)
        .expect_stdout("T A C\nx o x\nt x a\n\ncat  row 1, column 3, left\n\n1 word in 1 place\n");
    let found = puzzle(&dir, "search tac xox xxt --length 3 --format tsv");
    found.expect_stdout("cat\t3\tleft\t0:2 0:1 0:0\n");
    let list = "Big Cat!\n# a remark\n\nox\ncow\n";
    dir.write("list.txt", list);
    let grid = "t a c g i b\nx o . x x x\n";
    let run = dir.puzzle(["search", "-", "--list", "list.txt"]).stdin(grid).run();
    run.expect_code(0).expect_stdout(
        "T A C G I B\nX O   x x x\n\n\
         bigcat  row 1, column 6, left\n\
         ox      row 2, column 2, left\n\n\
         2 words in 2 places\nnot found: cow\nletters of no word: xxx\n",
    );
    let run = dir.puzzle(["search", "-", "--list", "list.txt", "--format", "json"]).stdin(grid);
    let found: Value = serde_json::from_str(run.run().stdout()).unwrap();
    assert_eq!(found[0]["word"], "bigcat");
    assert_eq!(
        found[1],
        json!({"word": "ox", "letters": 2, "direction": "left", "path": [[1, 1], [1, 0]]})
    );
}

#[test]
fn search_draws_valid_svg() {
    let dir = dir();
    let drawn = puzzle(&dir, "search tac/x.x --length 3 --format svg");
    let document = roxmltree::Document::parse(drawn.stdout()).unwrap();
    let svg = "http://www.w3.org/2000/svg";
    assert_eq!(document.root_element().tag_name().namespace(), Some(svg));
    let count =
        |name: &str| document.descendants().filter(|it| it.tag_name().name() == name).count();
    assert_eq!((count("line"), count("text")), (1, 5));
}

#[test]
fn boxed_draws_the_first_chain() {
    let dir = dir();
    let drawn = puzzle(&dir, "boxed ab/cd/ef --format svg");
    let document = roxmltree::Document::parse(drawn.stdout()).unwrap();
    let titles = |it: &roxmltree::Node| it.is_element() && it.tag_name().name() == "title";
    let titles: Vec<&str> =
        document.descendants().filter(titles).filter_map(|it| it.text()).collect();
    assert_eq!(titles, ["bead decaf", "bead", "decaf"]);
    // A line has a point for each letter; the box has three corners.
    let paths = document.descendants().filter_map(|it| it.attribute("d"));
    let points: Vec<usize> = paths.map(|path| path.matches(['M', 'L']).count()).collect();
    assert_eq!(points, [3, 4, 5]);
    // A dot for each letter, and one for the start of each word.
    let circles = document.descendants().filter(|it| it.tag_name().name() == "circle").count();
    assert_eq!(circles, 6 + 2);
    // The box is drawn without a chain, too.
    let drawn = puzzle(&dir, "boxed ab/cd/ef --words 1 --format svg");
    drawn.expect_code(1);
    assert!(drawn.stdout().contains("<title>A box of letters</title>"), "{}", drawn.stdout());
}

/// docs/puzzles.md shows the pictures, and how they were drawn.
#[test]
fn pictures_in_the_documents_are_drawn_by_the_program() {
    let dir = Dir::new();
    dir.write("animals.txt", "otter\nbadger\nstoat\nlynx\nred fox\n");
    let rows = "badger/sxoage/tntood/oytdsf/aleeao/trrchx";
    let run = dir.puzzle(["search", rows, "--list", "animals.txt", "--format", "svg"]).run();
    run.expect_stdout(&picture("word-search.svg"));
    let boxed = "boxed mco/dty/lnh/eri --level 50 --format svg";
    dir.puzzle(boxed.split(' ')).run().expect_stdout(&picture("box.svg"));
}

fn picture(name: &str) -> String {
    std::fs::read_to_string(repository().join("docs/images").join(name)).unwrap()
}

/// The test of the conventions runs the examples.
#[test]
fn every_help_has_examples() {
    let dir = Dir::new();
    let mut examples = 0;
    for command in ["", "wordle", "bee", "boxed", "wordiply", "search"] {
        let help = dir.puzzle([command, "--help"].iter().filter(|it| !it.is_empty())).run();
        let (_, rest) = help.stdout().split_once("Examples:\n").expect("examples");
        examples += rest.lines().filter(|line| line.starts_with("  puzzle ")).count();
    }
    assert!(examples > 20, "{examples}");
}

#[test]
fn wordle_advises_and_lists() {
    let dir = dir();
    puzzle(&dir, "wordle crane=bbgbg --answers").expect_stdout("shale\nslate\nstale\n");
    puzzle(&dir, "wordle crane=⬛⬛🟩⬛🟩 shale=2-+?+ --answers").expect_stdout("slate\n");
    // The answers to shale, slate and stale differ for each of the three.
    puzzle(&dir, "wordle crane=bbgbg --limit 1 --format csv")
        .expect_stdout("word,bits,groups,largest,fits\nslate,1.585,3,1,true\n");
    puzzle(&dir, "wordle crane=bbgbg --limit 1").expect_stdout(
        "3 words fit: shale slate stale\n\nguess   bits  groups  largest\n\
         slate   1.58       3        1\n",
    );
    puzzle(&dir, "wordle crane=ggbgg").expect_code(1).expect_stdout("no word fits\n");
    // Only a rarer word fits.
    let run = puzzle(&dir, "wordle lathe=ggggg --answers");
    run.expect_code(0).expect_stdout("lathe\n");
    run.expect_stderr("no word up to level 50 fits; these are rarer ones\n");
    puzzle(&dir, "wordle lathe=ggggg --answers --level 50").expect_code(1).expect_stderr("");
    let rated = puzzle(&dir, "wordle crane=bbgbg --rate Crane --format json");
    let rated: Value = serde_json::from_str(rated.stdout()).unwrap();
    let expected =
        json!([{"word": "crane", "bits": 0.0, "groups": 1, "largest": 3, "fits": false}]);
    assert_eq!(rated, expected);
}

#[test]
fn wordle_is_evaluated() {
    let dir = dir();
    let run = puzzle(&dir, "wordle --evaluate --first crane");
    run.expect_code(0).expect_stdout(
        "guesses  words\n      1      1  16.7%\n      2      3  50.0%\n      3      2  33.3%\n\n\
         6 words, first guess crane: mean 2.167, worst 3 (shale, stale)\n",
    );
    puzzle(&dir, "wordle --evaluate --hard --format tsv --first crane")
        .expect_stdout("1\t1\n2\t3\n3\t2\n");
}

/// The first guesses that the program knows are those that it finds.
#[test]
fn stored_first_guesses_are_the_best() {
    let dir = Dir::new();
    let guesses = |limit: &str| {
        let arguments = ["wordle", "--length", "4", "--format", "tsv", "--limit", limit];
        dir.puzzle(arguments).run().expect_code(0).stdout().to_owned()
    };
    let (stored, found) = (guesses("5"), guesses("6"));
    assert_eq!(found.lines().take(5).collect::<Vec<_>>(), stored.lines().collect::<Vec<_>>());
}

#[test]
fn wordle_is_played() {
    let dir = Dir::new();
    dir.write("words.txt", "slate\nstale\nshale\n");
    dir.dictc(["words.txt", "-o", "my.fst", "--quiet"]).run().expect_code(0);
    let secret = (0..20).find(|seed| {
        let run = dir.puzzle(["wordle", "--play", "--dict", "my.fst", "--seed", &seed.to_string()]);
        run.run().stdout().ends_with("the word was stale\n")
    });
    let seed = secret.expect("one of 20 seeds chooses the word").to_string();
    let play = |typed: &str, more: &[&str]| {
        let run = dir.puzzle(["wordle", "--play", "--dict", "my.fst", "--seed", &seed]);
        run.args(more).stdin(typed).run()
    };
    play("slat\nslats\nSlate\n\nstale\n", &[]).expect_code(0).expect_stderr("").expect_stdout(
        "a word of 5 letters, 6 guesses\nexpected 5 letters\nnot in the dictionary\n \
         S  L  A  T  E   gygyg\n1 word fits\n S  T  A  L  E   ggggg\nright, in 2 guesses\n",
    );
    play("shale\nslate\n", &["--tries", "2"]).expect_stdout(
        "a word of 5 letters, 2 guesses\n S  H  A  L  E   gbggg\n S  L  A  T  E   gygyg\n\
         the word was stale\n",
    );
    let colored = play("slate\n", &["--color", "always"]);
    assert!(colored.stdout().contains("\x1b["), "{colored}");
    let hard = play("shale\nslate\n", &["--hard"]);
    assert!(hard.stdout().contains("hard mode: keep to"), "{hard}");
}

#[test]
fn what_is_not_a_puzzle_is_refused() {
    let dir = dir();
    for (line, message) in [
        (
            "wordle crane",
            "puzzle: guess \"crane\": has no marks; expected a guess with its marks, such as crane=bybbg",
        ),
        (
            "wordle crane=ggz",
            "puzzle: marks \"ggz\": 'z' is not a mark; expected g, y or b, + ? or -, or squares",
        ),
        (
            "wordle crane=gg",
            "puzzle: guess \"crane\": has 5 letters and 2 marks; expected a mark each",
        ),
        ("wordle crane=ggggg bead=gggg", "puzzle: guess \"bead\": has 4 letters; expected 5"),
        ("wordle --length 41", "puzzle: length \"41\": expected 1 to 40 letters"),
        ("wordle --length 9", "puzzle: the dictionary has no words of 9 letters up to level 50"),
        (
            "wordle --rate cranes",
            "puzzle: --rate cranes: expected a word of 5 letters of the dictionary",
        ),
        (
            "wordle --evaluate --first xxxxx",
            "puzzle: first guess \"xxxxx\": expected a word of 5 letters",
        ),
        ("bee abc --center de", "puzzle: center \"de\": expected one letter"),
        ("bee ab1 --center d", "puzzle: hive \"ab1\": '1' is not a letter; expected letters"),
        ("boxed abc", "puzzle: box \"abc\": expected several sides, such as abc/def/ghi/jkl"),
        ("boxed abc/ade", "puzzle: box \"abc/ade\": 'a' is there twice; expected each letter once"),
        ("wordiply c-t", "puzzle: text \"c-t\": '-' is not a letter; expected letters"),
        ("search abc/ab", "puzzle: grid \"ab\": row 2 has 2 letters; expected 3"),
        (
            "search ab/a7",
            "puzzle: cell \"7\": row 2, column 2: not a letter; expected letters, and dots for holes",
        ),
        (
            "bee --play",
            "puzzle: the dictionary has no words with 7 different letters, which a hive needs",
        ),
    ] {
        puzzle(&dir, line).expect_refusal(message);
    }
    dir.write("grid.txt", "abc\nab\n");
    dir.puzzle(["search", "--grid", "grid.txt"])
        .run()
        .expect_refusal("puzzle: grid.txt: grid \"ab\": row 2 has 2 letters; expected 3");
    dir.write("empty.txt", "\n...\n");
    dir.puzzle(["search", "abc", "--list", "empty.txt"])
        .run()
        .expect_refusal("puzzle: empty.txt: has no words; expected one a line");
    dir.puzzle(["search", "-", "--list", "-"]).run().expect_refusal(
        "puzzle: -: is standard input for the grid and for --list; expected one of them",
    );
}

/// Puzzles that would take long if they were solved in the simplest way.
#[test]
fn hostile_puzzles_end() {
    let dir = Dir::new();
    let letters = "abcdefghijklmnop".chars().map(String::from).collect::<Vec<_>>().join("/");
    dir.puzzle(["boxed", &letters, "--words", "2", "--limit", "3"]).run().expect_code(1);
    let row = "a".repeat(100);
    let grid = vec![row.as_str(); 100].join("\n");
    dir.puzzle(["search", "-"]).stdin(grid).run().expect_code(1);
    dir.puzzle(["bee", "abcdefghijklmnopqrstuvwxyz", "--center", "e", "--limit", "1"])
        .run()
        .expect_code(0);
    dir.puzzle(["wordle", &format!("{}={}", "a".repeat(40), "b".repeat(40))]).run().expect_code(2);
}
