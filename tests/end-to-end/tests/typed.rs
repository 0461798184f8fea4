//! What people type goes through the rules of the dictionary, whatever command they ask.
//!
//! A question with capitals, accents or letters that the rules replace is the question in the letters
//! of the dictionary: both have the same answer, and one.

use end_to_end::Dir;

/// A question as somebody may type it, and in the letters of the dictionary. `F` takes accents off,
/// `R` replaces `ä` by `ae`, and `G` has Greek words.
#[rustfmt::skip]
const QUESTIONS: &[(&str, &str)] = &[
    ("dictc words --dict F --prefix É", "dictc words --dict F --prefix e"),
    ("dictc words --dict F --from ÉCL --to Jeudi", "dictc words --dict F --from ecl --to jeudi"),
    ("dictc get --dict F École", "dictc get --dict F ecole"),
    ("dictc match --dict F ÉC*", "dictc match --dict F ec*"),
    ("dictc match --dict F [éx]c*", "dictc match --dict F [ex]c*"),
    ("dictc match --dict F [É-Í]c*", "dictc match --dict F [e-i]c*"),
    ("dictc match --dict F @c@l@ --vowels éoa", "dictc match --dict F @c@l@ --vowels eoa"),
    ("dictc match --dict F ????? --rack ÉCOLE", "dictc match --dict F ????? --rack ecole"),
    ("dictc match --dict F ????? --prefix É", "dictc match --dict F ????? --prefix e"),
    ("dictc grep --dict F ^École$", "dictc grep --dict F ^ecole$"),
    ("dictc grep --dict F ^[éx]c", "dictc grep --dict F ^[ex]c"),
    ("dictc fuzzy --dict F Écle --format csv --fields word,distance", "dictc fuzzy --dict F ecle --format csv --fields word,distance"),
    ("dictc anagram --dict F ÉLOCÉ", "dictc anagram --dict F eloce"),
    ("dictc anagram --dict F [éx]loce", "dictc anagram --dict F [ex]loce"),
    ("dictc anagram --dict F ecole --match É????", "dictc anagram --dict F ecole --match e????"),
    ("dictc anagram --dict F ÉCOLEJEUDI --words 2", "dictc anagram --dict F ecolejeudi --words 2"),
    ("dictc hooks --dict F Écol", "dictc hooks --dict F ecol"),
    ("dictc hooks --dict F Éc??e", "dictc hooks --dict F ec??e"),
    ("dictc alphagrams --dict F École", "dictc alphagrams --dict F ecole"),
    ("dictc stems --dict F Écol", "dictc stems --dict F ecol"),
    ("dictc get --dict R Bär", "dictc get --dict R baer"),
    ("dictc match --dict R bär", "dictc match --dict R baer"),
    ("dictc words --dict R --prefix BÄ", "dictc words --dict R --prefix bae"),
    ("dictc anagram --dict R ärb", "dictc anagram --dict R aerb"),
    ("dictc grep --dict R bär", "dictc grep --dict R baer"),
    ("dictc get --dict G ΣΟΦΌΣ", "dictc get --dict G σοφόσ"),
    ("dictc match --dict G ?οφός", "dictc match --dict G ?οφόσ"),
    ("dictc grep --dict G ^σοφός$", "dictc grep --dict G ^σοφόσ$"),
    ("solve --dict F éc/ol --summary --format csv --fields word_count", "solve --dict F ec/ol --summary --format csv --fields word_count"),
    ("solve --dict F ec/lo/ex --show École", "solve --dict F ec/lo/ex --show ecole"),
    ("solve --dict R bä/rx --format csv --fields word,points", "solve --dict R b[ae]/rx --format csv --fields word,points"),
    ("dictc puzzle wordle --dict F éclat=bbbbb --answers", "dictc puzzle wordle --dict F eclat=bbbbb --answers"),
    ("dictc puzzle wordle --dict F --answers-from é.txt --answers", "dictc puzzle wordle --dict F --answers-from e.txt --answers"),
    ("dictc puzzle wordle --dict F --rate École", "dictc puzzle wordle --dict F --rate ecole"),
    ("dictc puzzle wordle --dict F --evaluate --first École", "dictc puzzle wordle --dict F --evaluate --first ecole"),
    ("dictc puzzle bee École --center É --dict F", "dictc puzzle bee ecole --center e --dict F"),
    ("dictc puzzle boxed É/c/o/l --dict F", "dictc puzzle boxed e/c/o/l --dict F"),
    ("dictc puzzle wordiply ÉC --dict F", "dictc puzzle wordiply ec --dict F"),
    ("dictc puzzle ladder École ECOLE --dict F", "dictc puzzle ladder ecole ecole --dict F"),
    ("dictc puzzle search École/xxxxx --dict F", "dictc puzzle search ecole/xxxxx --dict F"),
    ("dictc puzzle quiz --list é.txt --no-history --dict F", "dictc puzzle quiz --list e.txt --no-history --dict F"),
    ("dictc puzzle wordiply bär --dict R", "dictc puzzle wordiply baer --dict R"),
    ("dictc play --dict F --no-history --minutes 0 éc/lo/ex", "dictc play --dict F --no-history --minutes 0 ec/lo/ex"),
];

fn folder() -> Dir {
    let dir = Dir::new();
    dir.write("é.txt", "Éclat\nécole\n");
    dir.write("e.txt", "eclat\necole\n");
    for (name, list, rules) in [
        ("F", "éclat\njeudi\nbords\nécole\nnaïve\n", &["--fold-accents"][..]),
        ("R", "bär\nbar\nber\n", &["--replace", "ä=ae"]),
        ("G", "σοφός\n", &[]),
    ] {
        let file = format!("{name}.txt");
        dir.write(&file, list);
        dir.dictc([&[&file[..], "-qo", name], rules].concat()).run().expect_code(0);
    }
    dir
}

#[test]
fn a_question_as_it_is_typed_is_the_question_in_the_letters_of_the_dictionary() {
    let dir = folder();
    for (typed, folded) in QUESTIONS {
        let answer = |line: &str| {
            let mut words = line.split(' ');
            let program = words.next().expect("a program");
            // A round ends with its input, and one word is played.
            dir.program(program, words)
                .stdin(if line.contains("École") { "" } else { "École\n" })
                .run()
        };
        let (typed_answer, folded_answer) = (answer(typed), answer(folded));
        // Boards and words are told as they were typed.
        let plain = |text: &str| text.replace(['É', 'é'], "e").replace('È', "E");
        assert_eq!(plain(typed_answer.stdout()), plain(folded_answer.stdout()), "{typed}");
        assert_eq!(typed_answer.code(), Some(0), "{typed_answer}");
        assert_eq!(folded_answer.code(), Some(0), "{folded_answer}");
    }
}

#[test]
fn a_letter_of_a_set_that_becomes_two_is_an_error() {
    let dir = folder();
    for line in [
        "match --dict R b[ä]r",
        "match --dict R b@r --vowels ä",
        "anagram --dict R br[ä]",
        "match --dict R b[â-ä]r",
    ] {
        let output = dir.dictc(line.split(' ')).run().expect_code(2).stderr().to_owned();
        assert!(
            output.contains("'ä' is \"ae\" in the words of this dictionary"),
            "{line}: {output}"
        );
    }
}

#[test]
fn a_word_for_people_ends_with_a_final_sigma() {
    let dir = folder();
    for line in [
        "dictc words --dict G",
        "dictc match --dict G *",
        "dictc grep --dict G σ",
        "dictc fuzzy --dict G σοφοσ",
        "dictc anagram --dict G σοφόσ",
        "dictc alphagrams --dict G σοφόσ",
        "dictc get --dict G σοφόσ",
        "dictc puzzle wordle --dict G --answers -q",
        "dictc puzzle wordle --dict G -q",
        "dictc puzzle bee σοφό --center σ --dict G",
        "dictc puzzle wordiply οφ --dict G",
        "dictc puzzle search σοφόσ/xxxxx --dict G",
        "solve --dict G σοφόσ/",
    ] {
        let (program, args) = line.split_once(' ').expect("a command");
        let output = dir.program(program, args.split(' ')).run();
        assert!(output.stdout().contains("σοφός"), "{line}\n{output}");
        if program == "dictc" {
            let csv = dir.program(program, args.split(' ').chain(["--format", "csv"])).run();
            assert!(csv.stdout().contains("σοφόσ"), "{line} --format csv\n{csv}");
        }
    }
}

/// A grid of letters and a board are read from the same texts in the same way: as arguments, and
/// from a file. `|` separates arguments.
#[test]
fn grids_are_read_as_boards_are() {
    let dir = Dir::new();
    dir.dictc(["-qo", "en.fst", "-"]).stdin("zzz\n").run().expect_code(0);
    for text in [
        "t a c|x o x|x x w",
        "tac|xox|x x w",
        "t,a,c|x,o,x",
        "t, a, c,|x, o, x,",
        "tac|x,o,x",
        "t|a|c|x",
        "tacxoxxxw",
        "t a c x",
        "tac xox",
        "tac,xox",
        "t a,c x",
        "t a c / x o x",
        "tac/",
        "tac/xox/",
        "/tac//xox",
        "É a|ñ o",
        "t.c|.a.",
        "tac\nxox",
        "t,a,c\r\nx,o,x\r\n",
        "t\ta\tc\nx\to\tx\n",
        "abcdefghij|bcdefghija",
    ] {
        let size_of = |drawing: &str| {
            let rows: Vec<&str> = drawing.lines().take_while(|line| !line.is_empty()).collect();
            (rows.len(), rows.first().map_or(0, |row| row.chars().count()))
        };
        let grid = dir.puzzle(["search", "--dict", "en.fst"]).args(text.split('|')).run();
        let (rows, width) = size_of(grid.expect_code(1).stdout());
        let grid_size = format!("{rows}x{}", width.div_ceil(2));
        let options = ["--dict", "en.fst", "--no-answers", "--format", "csv", "--fields"];
        let sizes = |output: &end_to_end::Output| {
            let rows = output.expect_code(0).stdout().lines().skip(1);
            rows.map(|row| row.replace(',', "x")).collect::<Vec<_>>()
        };
        let solve = || dir.solve(options).args(["rows,columns"]);
        assert_eq!(sizes(&solve().args(text.split('|')).run()), [grid_size], "{text:?}");
        let file = format!("{}\n", text.replace('|', "\n"));
        let read = dir.puzzle(["search", "--dict", "en.fst", "-"]).stdin(&file).run();
        let (rows, width) = size_of(read.expect_code(1).stdout());
        let from_file = solve().args(["--layout", "rows", "--boards", "-"]).stdin(&file).run();
        assert_eq!(sizes(&from_file), [format!("{rows}x{}", width.div_ceil(2))], "{file:?}");
    }
}
