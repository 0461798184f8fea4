//! Formats, files and options of both programs.

use end_to_end::Dir;

use super::replay;

/// `--summary` refused `--format`; several boards as json were several documents; machine formats
/// with `--limit` began with the first word by the alphabet.
#[test]
fn summaries_have_formats_and_json_is_one_document() {
    replay(
        &Dir::new(),
        "\
$ solve --summary --format csv di/ed perslatgsineters
board,word_count,points
di/ed,5,5
pers/latg/sine/ters,1205,4172
$ solve --summary --format json di/ed perslatgsineters
[
{\"board\":\"di/ed\",\"rows\":2,\"columns\":2,\"word_count\":5,\"points\":5},
{\"board\":\"pers/latg/sine/ters\",\"rows\":4,\"columns\":4,\"word_count\":1205,\"points\":4172}
]
$ solve --format json --limit 1 di/ed ab/cd
[
{
  \"board\": \"di/ed\",
  \"rows\": 2, \"columns\": 2,
  \"words\": [
    {\"word\":\"deid\",\"points\":1,\"path\":[[0,0],[1,0],[0,1],[1,1]]}
  ],
  \"word_count\": 5, \"points\": 5
},
{
  \"board\": \"ab/cd\",
  \"rows\": 2, \"columns\": 2,
  \"words\": [
    {\"word\":\"bad\",\"points\":1,\"path\":[[0,1],[0,0],[1,1]]}
  ],
  \"word_count\": 4, \"points\": 4
}
]
$ solve --boards /dev/null --format json
[
]
$ solve perslatgsineters --format tsv --limit 1 | cut -f 2
replastering
",
    );
}

/// `solve` had neither completions nor a manual page.
#[test]
fn every_program_has_completions_and_pages() {
    let dir = Dir::new();
    replay(
        &dir,
        "\
$ solve --completions bash | grep -c 'complete .* solve$'
2
$ DICTC_COMPLETE=elvish _CLAP_IFS=' ' _CLAP_COMPLETE_INDEX=2 solve -- solve --format j; echo
json jsonl
$ solve --man | grep '^.TH'
.TH SOLVE 1  \"solve 0.1.0\" dictc
$ dictc words --man | grep '^.TH'
.TH DICTC-WORDS 1  \"dictc 0.1.0\" dictc
",
    );
    // Files are offered where a dictionary is expected.
    dir.write("words.fst", "");
    replay(
        &dir,
        "\
$ DICTC_COMPLETE=elvish _CLAP_IFS=' ' _CLAP_COMPLETE_INDEX=2 dictc -- dictc words w; echo
words.fst
",
    );
}

/// `--boards b.txt.gz` advised iconv, `-n 1e6` was an invalid digit, and a refusal asked for an
/// option that was given.
#[test]
fn packed_boards_large_numbers_and_true_refusals() {
    replay(
        &Dir::new(),
        "\
$ echo di/ed | gzip > b.txt.gz && solve --boards b.txt.gz --summary
di/ed	5	5
$ solve --random new87 -n 1e3 --seed 1 --stats --quiet | head -1
1,000 boards of new87, seed 1
$ solve --random new87 -n 1e-6
solve: invalid value '1e-6' for '--count <COUNT>': expected a number such as 10 or 1e6; see solve --help
exit 2
$ solve --show die --all-paths --format svg di/ed
solve: --all-paths does not go with --format svg; expected text, tsv, csv, json or jsonl
exit 2
",
    );
}

/// Options of other programs were refused without a remedy, and a query without a dictionary did
/// not lead to `english`.
#[test]
fn mistakes_lead_to_what_was_meant() {
    let dir = Dir::new();
    dir.write("boards.txt", "di/ed\n");
    replay(
        &dir,
        "\
$ dictc match english 'c?t' -n 2
cat
cot
$ dictc match 'c?t'
dictc: the following required arguments were not provided: <PATTERN>; DICT is english, or a file that dictc compiled; see dictc match --help
exit 2
$ dictc words english --limt 5
dictc: unexpected argument '--limt' found; tip: a similar argument exists: '--limit'; see dictc words --help
exit 2
$ solve boards.txt
solve: 'boards.txt': is a file; expected --boards before its name
exit 2
",
    );
}

/// Two formats were mixed on standard output.
#[test]
fn a_report_and_rejects_do_not_share_standard_output() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nto\n");
    replay(
        &dir,
        "\
$ dictc words.txt --check --format json --reject-with -
dictc: --reject-with -: standard output has the report already; expected a file
exit 2
$ dictc words.txt --check --report json --reject-with -
dictc: --reject-with -: standard output has the report already; expected a file
exit 2
$ dictc words.txt --check --quiet --reject-with -
to	too short	words.txt	2
",
    );
}
