//! Whoever gets nothing is told why: every command that asks a dictionary, with every option that
//! filters, and a question that this dictionary cannot answer.

use end_to_end::Dir;

use crate::conventions::{TOOLS, Tool};

/// A dictionary of words of three to five letters without a bare q, with levels.
const LIST: &str = "tea\t10\nteas\t20\nsteam\t50\n";

/// A question without an answer, and a part of the reason.
#[rustfmt::skip]
const QUESTIONS: &[(&str, &str)] = &[
    ("dictc words --dict w.fst --length 2", "no word has 2 letters"),
    ("dictc words --dict w.fst --length 9..", "no word has 9 letters; the longest has 5"),
    ("dictc words --dict w.fst --prefix x", "no word has the letter 'x'"),
    ("dictc words --dict w.fst --prefix steam --level 20", "1 word beyond level 20"),
    ("dictc words --dict w.fst --from x --to a", "no word is from x to a"),
    ("dictc words --dict w.fst --from tez", "no word comes after tez: the last one is teas"),
    ("dictc words --dict w.fst --to se", "no word comes before se: the first one is steam"),
    ("dictc words --dict w.fst --level 5", "no word has a value of 5 or less"),
    ("dictc words --dict w.fst --prefix te --length 5", "no word fits together with --length and --prefix"),
    ("dictc words --dict w.fst --prefix te --to sz", "no word fits together with --prefix"),
    ("dictc words --dict w.fst --limit 0", "--limit 0 lists no words"),
    ("dictc get --dict w.fst -", "standard input has no words"),
    ("dictc get --dict w.fst tex", "no word has the letter 'x'"),
    ("dictc get --dict w.fst at", "no word has 2 letters; the dictionary was compiled with words of 3 or more"),
    ("dictc get --dict w.fst it's", "is not a letter"),
    ("dictc meaning --dict w.fst tea", "has no meanings"),
    ("dictc match --dict w.fst ??", "no word has 2 letters"),
    ("dictc match --dict w.fst x*", "no word has the letter 'x'"),
    ("dictc match --dict w.fst t-a", "'-' is not a letter"),
    ("dictc match --dict w.fst te? --length 5", "the pattern matches words of 3 letters, and --length asks for 5"),
    ("dictc match --dict w.fst te? --rack x", "no word has the letter 'x'"),
    ("dictc match --dict w.fst t?a --prefix s", "no word fits together with --prefix"),
    ("dictc match --dict w.fst [x-z]ea", "no word fits"),
    ("dictc match --dict w.fst ste* --level 20", "1 word beyond level 20"),
    ("dictc match *q", "without words that have a q not followed by u"),
    ("dictc grep --dict w.fst ^..$", "no word fits"),
    ("dictc grep --dict w.fst x", "no word has the letter 'x'"),
    ("dictc grep --dict w.fst e --length 2", "no word has 2 letters"),
    ("dictc grep ^q[^u]", "without words that have a q not followed by u"),
    ("dictc fuzzy --dict w.fst xxxx", "no word has the letter 'x'"),
    ("dictc fuzzy --dict w.fst tea mate --distance 1", "no word is within 1 edit of \"mate\""),
    ("dictc fuzzy --dict w.fst ma --beginning --distance 0", "no word begins within 0 edits of \"ma\""),
    ("dictc anagram --dict w.fst xe", "no word has the letter 'x'"),
    ("dictc anagram --dict w.fst meta", "no word fits"),
    ("dictc anagram --dict w.fst meta --words 2", "no word fits"),
    ("dictc anagram --dict w.fst ae", "no word has 2 letters"),
    ("dictc anagram --dict w.fst t-a", "'-' is not a letter"),
    ("dictc anagram --dict w.fst eat --match ????", "LETTERS matches words of 3 letters, and --match asks for 4 letters"),
    ("dictc anagram --dict w.fst xxe --words 2", "no word has the letter 'x'"),
    ("dictc hooks --dict w.fst mate", "mate is not a word and has no hooks"),
    ("dictc hooks --dict w.fst steam --meanings", "steam has no hooks"),
    ("dictc hooks --dict w.fst tea --meanings", "has no meanings"),
    ("dictc hooks --dict w.fst xx", "no word has the letter 'x'"),
    ("dictc alphagrams --dict w.fst xet", "no word has the letter 'x'"),
    ("dictc alphagrams --dict w.fst tea --at-least 5", "no word fits"),
    ("dictc alphagrams --dict w.fst --length 2", "no word has 2 letters"),
    ("dictc stems --dict w.fst xe", "no word has the letter 'x'"),
    ("dictc stems --dict w.fst --length 8", "no word has 9 letters"),
    ("dictc stems --dict w.fst --length 2 --limit 0", "--limit 0 lists nothing"),
    ("dictc intersect w.fst r.fst", "no word fits"),
    ("solve --dict w.fst xx/xx", "no word has the letter 'x'"),
    ("solve --dict w.fst te/as --length 9", "no word has 9 letters"),
    ("solve --dict w.fst te/as --min-length 2", "no word has 2 letters"),
    ("solve --dict w.fst te/as --meanings", "has no meanings"),
    ("solve --dict w.fst teasm/teasm/teasm/teasm/teasm --length 3", "only words of 4 letters or more count"),
    ("solve --dict w.fst --boards none.txt", "none.txt has no boards"),
    ("solve --dict w.fst te/as --bare-q", "without words that have a q not followed by u"),
    ("solve --dict w.fst te/as --show x", "no word has the letter 'x'"),
    ("solve --dict w.fst --dice new87 --seed 1", "which dice of new87 show"),
    ("solve --dict w.fst --boards x.txt", "no word has a letter of the board"),
    ("solve --dict w.fst st/ea/mx --sheet s.txt --level 20", "beyond level 20, so they do not count: steam"),
    ("dictc play --dict w.fst --no-history xx/xx", "no word has the letter 'x'"),
    ("dictc play --dict w.fst --no-history te/as --min-length 2", "no word has 2 letters"),
    ("dictc play --dict w.fst --no-history te/as --bare-q", "without words that have a q not followed by u"),
    ("dictc play --dict r.fst --no-history --seed 1", "have no letter of this dictionary"),
    ("dictc puzzle wordle --dict w.fst --length 9", "no word has 9 letters"),
    ("dictc puzzle wordle --dict w.fst xtea=bbbb", "no word has the letter 'x'"),
    ("dictc puzzle wordle --dict w.fst --length 4 --answers", "a word up to level 50"),
    ("dictc puzzle bee --dict w.fst xyz --center x", "no word has the letters 'x', 'y' and 'z'"),
    ("dictc puzzle boxed --dict w.fst xy/zw", "no word has the letters 'w', 'x', 'y' and 'z'"),
    ("dictc puzzle wordiply --dict w.fst x", "no word has the letter 'x'"),
    ("dictc puzzle ladder --dict w.fst tex tea", "no word has the letter 'x'"),
    ("dictc puzzle search --list s.txt xx/xx --format tsv", "not found: steam"),
    ("dictc puzzle hide --dict w.fst --length 9", "no word has 9 letters"),
    ("dictc puzzle hide --list s.txt --exclude s.txt", "no word is left to hide"),
    ("dictc puzzle search --dict w.fst xx/xx", "no word has the letter 'x'"),
    ("dictc puzzle search --dict w.fst tea/xxx", "only words of 4 letters or more are searched"),
    ("dictc puzzle quiz --dict w.fst --no-history --length 9", "no word has 9 letters"),
    ("dictc puzzle quiz --dict w.fst --no-history --length 5 --level 20", "1 word beyond level 20"),
    ("dictc puzzle quiz --dict w.fst --no-history --length 4..5 --ranks 9..", "2 words of other ranks would be asked"),
    ("dictc puzzle quiz --dict w.fst --no-history --list s.txt --length 3", "1 word of other lengths would be asked"),
];

/// Commands that do not ask a dictionary for words that people name.
const OTHERS: &[&str] = &[
    "dictc compile",
    "dictc union",
    "dictc intersect",
    "dictc diff",
    "dictc symdiff",
    "dictc info",
    "dictc verify",
    "dictc nodes",
    "dictc dot",
];

fn folder() -> Dir {
    let dir = Dir::new();
    dir.write("w.txt", LIST);
    dir.write("r.txt", "привет\nмир\n");
    dir.write("x.txt", "xx/xx\nyy/yy\n");
    dir.write("s.txt", "steam\n");
    dir.write("none.txt", "# no board\n\n");
    dir.dictc(["w.txt", "-qo", "w.fst", "--values-are", "levels"]).run().expect_code(0);
    dir.dictc(["r.txt", "-qo", "r.fst"]).run().expect_code(0);
    dir
}

/// The program of a command line, and its arguments.
fn parts(line: &str) -> (&str, Vec<&str>) {
    let mut words = line.split(' ');
    (words.next().expect("a program"), words.collect())
}

#[test]
fn whoever_gets_nothing_is_told_why() {
    let dir = folder();
    for (line, reason) in QUESTIONS {
        let (program, args) = parts(line);
        let output = dir.program(program, &args).stdin("").run();
        let said = output.stderr();
        assert_eq!(said.matches(reason).count(), 1, "{line}: expected {reason:?}\n{output}");
        // A remark changes neither the answer nor how the run ends, and --quiet silences it.
        let quiet = dir.program(program, [&args[..], &["-q"]].concat()).stdin("").run();
        let is_error = said
            .lines()
            .any(|it| it.starts_with(program) && it.contains(": ") && it.contains(reason));
        assert_eq!(quiet.stderr().contains(reason), is_error, "{line} -q\n{quiet}");
        assert_eq!((quiet.code(), quiet.stdout()), (output.code(), output.stdout()), "{line} -q");
    }
}

/// A command with an option that has no effect, and a part of the refusal.
#[rustfmt::skip]
const INEFFECTIVE: &[(&str, &str)] = &[
    ("dictc best prove --size 2x2 --at-least 1 --seed 5 --shard 1/2", "--seed needs --sample"),
    ("dictc best prove --size 2x2 --at-least 1 --resume --sample 3", "--resume needs --certificate"),
    ("dictc w.txt -o english", "english: is the name of the embedded dictionary"),
    ("dictc words --dict w.fst --bag s.txt", "has no effect; expected --sort probability"),
    ("dictc puzzle bee steam --center t --play --seed 3", "--seed needs --deal, or --play without letters"),
    ("dictc puzzle bee steam --center t --seed 3 --format csv", "--seed needs --deal, or --play without letters"),
    ("dictc puzzle bee steam --center t --min-words 3", "--min-words needs --deal, or --play without letters"),
    ("dictc puzzle bee steam --center t --hints --format svg", "--hints needs text or rows"),
    ("dictc puzzle hide --list s.txt --title x", "--title needs --format html or svg"),
    ("dictc puzzle hide --list s.txt --solution --format csv", "--solution needs --format text or svg"),
    ("dictc puzzle quiz --seed 3", "--seed needs --sort random"),
    ("dictc puzzle quiz --format json", "--format and --fields need --history"),
    ("dictc puzzle quiz --history --sort random", "cannot be used with"),
    ("dictc puzzle quiz --history --limit 3", "cannot be used with"),
    ("dictc puzzle wordle --seed 5 --limit 2", "--seed needs --play"),
    ("dictc puzzle wordle --seed 5 --evaluate", "--seed needs --play"),
    ("dictc puzzle wordle --tries 3 steam=bybbg", "--tries needs --play"),
    ("dictc puzzle wordle --first steam --answers", "--first needs --evaluate"),
    ("dictc puzzle wordle --first steam --play", "--first needs --evaluate"),
    ("dictc puzzle wordle --rate steam --limit 0", "cannot be used with"),
    ("solve --dice new87 --sheet s.txt", "--sheet needs the --seed"),
    ("solve te/as --keep-going", "--keep-going needs --boards"),
    ("solve te/as --level 3,5", "expected a number such as 10 or 1e6"),
];

#[test]
fn an_option_without_effect_is_refused() {
    let dir = folder();
    for (line, refusal) in INEFFECTIVE {
        let (program, args) = parts(line);
        let output = dir.program(program, args).stdin("").run();
        assert_eq!((output.code(), output.stdout()), (Some(2), ""), "{line}\n{output}");
        assert!(output.stderr().contains(refusal), "{line}: expected {refusal:?}\n{output}");
    }
}

#[test]
fn a_limit_of_zero_is_not_an_answer_of_nothing() {
    let dir = folder();
    for line in
        ["dictc puzzle wordiply ear --limit 0", "dictc puzzle boxed mco/dty/lnh/eri --limit 0"]
    {
        let (program, args) = parts(line);
        let output = dir.program(program, args).run();
        assert_eq!((output.code(), output.stdout(), output.stderr()), (Some(0), "", ""), "{line}");
    }
    dir.write("grid.txt", "tea\nxox\nxsx\n");
    let search = |limit: &str| {
        let args = ["search", "--grid", "grid.txt", "--list", "w.txt", "--limit", limit];
        let output = dir.program("dictc puzzle", args).run();
        output.expect_code(0).stdout().lines().last().map(str::to_owned)
    };
    assert_eq!(search("0"), search("9"));
}

#[test]
fn every_command_is_asked() {
    let asked =
        |name: &str| QUESTIONS.iter().any(|(line, _)| line.starts_with(&format!("{name} ")));
    let names: Vec<String> = TOOLS.iter().map(Tool::name).collect();
    let is_group = |name: &str| names.iter().any(|it| it.starts_with(&format!("{name} ")));
    let others = |name: &str| {
        name.starts_with("dictc best") || name == "dictc solve" || OTHERS.contains(&name)
    };
    let missing = names.iter().filter(|it| !is_group(it) && !asked(it) && !others(it));
    let missing: Vec<&String> = missing.collect();
    assert!(missing.is_empty(), "commands without a question that has no answer: {missing:?}");
}
