//! What the programs say, and how they behave with people and pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use end_to_end::Dir;

use super::replay;

/// Errors had words of Rust, and a dictionary that nobody needed stopped a board.
#[test]
fn errors_say_what_is_expected() {
    let dir = Dir::new();
    replay(
        &dir,
        "\
$ solve di/ed --threads x
solve: invalid value 'x' for '--threads <N>': expected a number from 1 to 1024; see solve --help
exit 2
$ best find --size 2x2 --threads 0
best: invalid value '0' for '--threads <N>': expected a number from 1 to 1024; see best find --help
exit 2
$ best find --size 2x2 --top 0
best: invalid value '0' for '--top <K>': expected a number of at least 1; see best find --help
exit 2
$ DICTC_DICTIONARY=none.fst dictc match 'c?t'
dictc: the following required arguments were not provided: <PATTERN>; DICT is english, or a file that dictc compiled; DICTC_DICTIONARY is the default of --dict alone; see dictc match --help
exit 2
$ DICTC_DICTIONARY=none.fst solve --random new87 --seed 1 --no-answers --format tsv
erho/ttaf/ruhg/iogs
$ solve HeLp/abcd
solve: 'HeLp/abcd': row 2 has 4 tiles, row 1 has 2 (a capital and the small letters after it are one tile, here 'He')
exit 2
$ solve SCHÖ/NTAG/ÜBEL/REIß
solve: 'SCHÖ/NTAG/ÜBEL/REIß': row 4 has 3 tiles, row 1 has 4 (a capital and the small letters after it are one tile, here 'Iß')
exit 2
$ dictc words english --level 5
dictc: --level: no word has a value of 5 or less; expected at least 10
exit 2
$ solve di/ed --level 5 --summary
solve: --level: no word has a value of 5 or less; expected at least 10
exit 2
$ play --against 3:5 di/ed
play: --against 3:5: no word has a value of 5 or less; expected at least 10
exit 2
$ touch file; best prove --size 2x2 --at-least 2 --certificate file
best: file: is a file; expected a folder, or a new name
exit 2
$ mkdir empty; touch empty/proof.txt; best check empty
best: empty/proof.txt:1: the field 'proof' is missing
exit 2
$ echo tea | dictc - -o one.fst; dictc info one.fst | head -n 1; dictc verify one.fst
one.fst: 1 of 1 word, 541 B, in 32 ms
  letters  aet
  lengths  3 letters
…
one.fst: 1 word, 541 B
one.fst: ok, 1 word
$ gzip -k one.fst; dictc words one.fst.gz
dictc: one.fst.gz: is packed with gzip; unpack it: dictionaries are used as they are
exit 2
$ dictc get one.fst tea cat; dictc --help | grep -A 1 '  1  a question'
tea
cat	-
  1  a question found nothing, get did not find all words, or a comparison found a
     difference
",
    );
}

/// The missed words of a sheet were all listed, by the alphabet; `--list` had the limit of a sheet,
/// and the words that were not found were one line.
#[test]
fn long_lists_are_for_people() {
    let dir = Dir::new();
    dir.write("ann.txt", "tea\n");
    let many: String = (0..250_000_u32).map(|i| format!("w{}\n", letters(i))).collect();
    dir.write("many.txt", many);
    replay(
        &dir,
        "\
$ solve perslatgsineters --check ann.txt > report; grep missed report
missed, 4,171 points; 100 of 1,204 words are listed  100 words
$ grep -A 1 missed report | tail -n 1 | cut -c 1-14
  replastering
$ solve perslatgsineters --check ann.txt --limit 2 --sort length | tail -n 3
missed, 4,171 points; 2 of 1,204 words are listed  2 words
  replastering  plasterings

$ puzzle search tac/xox/xxw --list many.txt | grep 'not found' | grep -o ', and .*'
, and 249,950 more
",
    );
}

/// A number in letters.
fn letters(number: u32) -> String {
    number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}

/// `get -` and `fuzzy -` answered at the end of the input only.
#[test]
fn words_that_are_typed_are_answered_at_once() {
    let dir = Dir::new();
    for arguments in ["get english -", "fuzzy english - --distance 0", "hooks english -"] {
        let mut command = dir.dictc(arguments.split(' ')).into_command();
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for word in ["tea", "cat"] {
            writeln!(input, "{word}").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            assert!(line.contains(word), "{arguments}: {line}");
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

/// No completion offered editions or the dictionary that is built in.
#[test]
fn completions_know_names() {
    let dir = Dir::new();
    replay(
        &dir,
        "\
$ DICTC_COMPLETE=elvish _CLAP_IFS=' ' _CLAP_COMPLETE_INDEX=2 dictc -- dictc words en; echo
english
$ DICTC_COMPLETE=elvish _CLAP_IFS=' ' _CLAP_COMPLETE_INDEX=2 solve -- solve --dict eng; echo
english
$ DICTC_COMPLETE=elvish _CLAP_IFS=' ' _CLAP_COMPLETE_INDEX=2 play -- play --edition big; echo
big big2012
",
    );
}

/// The history pooled people, and ignored `--edition`.
#[test]
fn a_history_is_of_each_person() {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died"]);
    replay(
        &dir,
        "\
$ printf 'did\\n/player Ben\\ndie\\ndied\\n' | play --dict en.fst --minutes 0 --player Ann --player Ben di/ed --history-file h > out
$ play --history --history-file h | grep round:
Ann, 1 round: mean 1.0 points, best 1; 33.3 % of the points that were there
Ben, 1 round: mean 2.0 points, best 2; 66.6 % of the points that were there
$ play --history --history-file h --player Ben | grep round:
1 round: mean 2.0 points, best 2; 66.6 % of the points that were there
$ play --history --history-file h --edition big
no rounds with big in h
exit 1
$ play --history --history-file h --minutes 3
play: the argument '--history' cannot be used with '--minutes <MINUTES>'; see play --help
exit 2
",
    );
}
