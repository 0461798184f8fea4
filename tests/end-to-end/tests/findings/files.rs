//! Files that are not ours, that are read-only, or that never end.

use end_to_end::Dir;

use super::replay;

/// `play` appended to a word list, printed a message for each of its lines, and read devices to
/// their end, which some do not have.
#[test]
fn only_histories_are_read_and_written() {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died"]);
    dir.write("words.txt", "aardvark\naardwolf\n");
    replay(
        &dir,
        "\
$ echo did | play --dict en.fst --minutes 0 di/ed --history-file words.txt
play: words.txt: is not a history of rounds, and is left alone; name another file with --history-file
exit 2
$ play --history --history-file words.txt
play: words.txt: is not a history of rounds, and is left alone; name another file with --history-file
exit 2
$ cat words.txt
aardvark
aardwolf
$ play --history --history-file /dev/zero
play: /dev/zero: is not a regular file; give the path of a file
exit 2
$ echo did | play --dict en.fst --minutes 0 di/ed --history-file /dev/full
play: /dev/full: is not a regular file; give the path of a file
exit 2
$ echo did | play --dict en.fst --minutes 0 di/ed --history-file . | head -n 1
play: .: is a folder; give the path of a file
$ : > new.jsonl; echo did | play --dict en.fst --minutes 0 di/ed --history-file new.jsonl | tail -n 1
You: 33.3 % of the points, in the first round on record.
$ grep -c '' new.jsonl
1
$ seq 1000 >> new.jsonl; play --history --history-file new.jsonl 2>&1 | grep -c new.jsonl
11
$ play --history --history-file new.jsonl 2>&1 | grep 'more line'
play: new.jsonl: 990 more lines: not records either
",
    );
}

/// Inputs that never end filled the memory.
#[test]
fn every_reader_has_a_limit() {
    replay(
        &Dir::new(),
        "\
$ mkdir proof; ln -s /dev/zero proof/proof.txt; best check proof
best: proof/proof.txt: is larger than 16 KiB; expected a file made by best prove --certificate
exit 2
$ rm proof/proof.txt; printf x > proof/proof.txt; best check proof
best: proof/proof.txt:1: the field 'proof' is missing
exit 2
$ solve di/ed --check /dev/zero
solve: /dev/zero: is larger than 1 MiB; expected a player's words
exit 2
$ solve --random new87 --rules /dev/zero
solve: /dev/zero: is larger than 1 MiB; expected rules
exit 2
$ play --dice /dev/zero
play: /dev/zero: is larger than 1 MiB; expected dice
exit 2
$ puzzle search tac --list /dev/zero
puzzle: /dev/zero: is larger than 64 MiB; expected a word list
exit 2
$ puzzle search --grid /dev/zero
puzzle: /dev/zero: is larger than 1 MiB; expected the rows of a grid
exit 2
$ dictc words english --sort probability --bag /dev/zero
dictc: /dev/zero: is larger than 1 MiB; expected a letter and a number on each line
exit 2
$ dictc get english - < /dev/zero
dictc: standard input:1: the line is longer than 65536 bytes; expected one word a line
exit 2
$ dictc /dev/zero -o en.fst
dictc: /dev/zero:1: the line is longer than 65536 bytes; expected one word a line
exit 2
$ solve --boards /dev/zero
solve: /dev/zero: cannot read: the board that begins on line 1 is longer than 67108864 bytes
exit 2
",
    );
}

/// A file of a user alone became one that all may read, and a file that was read-only was replaced.
#[test]
#[cfg(unix)]
fn permissions_stay_and_read_only_files_too() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nto\n");
    replay(
        &dir,
        "\
$ dictc words.txt -o my.fst --quiet; chmod 600 my.fst; dictc words.txt -o my.fst --quiet; ls -l my.fst | cut -c 1-10
-rw-------
$ chmod 444 my.fst; dictc words.txt -o my.fst --quiet
dictc: my.fst: is read-only and will not be replaced; allow writing to it, or give another path
exit 2
$ dictc union my.fst my.fst -o my.fst
dictc: my.fst: is read-only and will not be replaced; allow writing to it, or give another path
exit 2
$ ls -l my.fst | cut -c 1-10
-r--r--r--
",
    );
}

/// A limit on the size of files killed `dictc`, which left its temporary file.
#[test]
#[cfg(unix)]
fn a_file_that_may_not_grow_leaves_nothing_behind() {
    let dir = Dir::new();
    dir.write("words.txt", (0..3000_u32).map(|i| format!("{}\n", letters(i))).collect::<String>());
    let output = dir.shell("ulimit -f 1; dictc words.txt -o my.fst --quiet");
    assert_eq!(output.code(), Some(2), "{output}");
    assert!(output.stderr().starts_with("dictc: my.fst: cannot write: File too large"), "{output}");
    assert_eq!(dir.names(), ["words.txt"]);
}

/// A number as letters.
#[cfg(unix)]
fn letters(number: u32) -> String {
    number
        .to_string()
        .bytes()
        .map(|digit| char::from(digit - b'0' + b'a'))
        .cycle()
        .take(9)
        .collect()
}

/// `COLUMNS=0`, as some shells without a terminal set it, printed help with a word on each line.
#[test]
fn help_has_a_width_in_any_environment() {
    let dir = Dir::new();
    let help = |columns: &str| dir.shell(&format!("COLUMNS={columns} solve --help"));
    let lines = |columns: &str| help(columns).stdout().lines().count();
    assert_eq!(lines("0"), lines("80"));
    assert_eq!(lines("1"), lines("80"));
    assert!(lines("40") > lines("80"));
}
