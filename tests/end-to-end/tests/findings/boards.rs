//! Boards that were typed, rolled, named and read.

use end_to_end::Dir;

use super::replay;

/// Rows and letters as arguments were a board each.
#[test]
fn rows_and_letters_make_one_board() {
    replay(
        &Dir::new(),
        "\
$ solve hell likd oquee laun --summary
hell/likd/oqee/laun	70	96
$ solve p e r s l a t g s i n e t e r s --summary
pers/latg/sine/ters	1205	4172
$ solve \"P E R S L A T G S I N E T E R S\" --summary
pers/latg/sine/ters	1205	4172
$ echo P E R S L A T G S I N E T E R S | solve --boards - --summary
pers/latg/sine/ters	1205	4172
$ solve perslatgsineters di/ed --summary
pers/latg/sine/ters	1205	4172
di/ed	5	5
$ solve P E R S L A T G S I N E --summary
solve: 'P E R S L A T G S I N E': 12 tiles do not fill a square: separate the rows with '/', or give the size, such as 3x4
exit 2
$ solve P E R S L A T G S I N E --size 3x4 --no-answers --format tsv
pers/latg/sine
",
    );
}

/// There was no way to roll a board to play on, and `--limit 0` named the longest word.
#[test]
fn a_board_is_rolled_without_its_answers() {
    replay(
        &Dir::new(),
        "\
$ solve --random new87 --seed 3 --no-answers
┌───┬───┬───┬───┐
│ G │ E │ I │ H │
├───┼───┼───┼───┤
│ L │ B │ N │ V │
├───┼───┼───┼───┤
│ U │ F │ T │ G │
├───┼───┼───┼───┤
│ H │ I │ Y │ E │
└───┴───┴───┴───┘
$ solve --random new87 --seed 3 -n 2 --no-answers --format csv
board,rows,columns
geih/lbnv/uftg/hiye,4,4
fonr/getd/ouna/lshc,4,4
$ solve di/ed --limit 0
┌───┬───┐
│ D │ I │
├───┼───┤
│ E │ D │
└───┴───┘

5 words, 5 points; 0 listed
",
    );
}

/// Rows of a file could not have an id, and `solve` could not read what it had written.
#[test]
fn boards_have_ids_and_answers_are_read_back() {
    replay(
        &Dir::new(),
        "\
$ printf 'perslatgsineters\\tboard1\\ndi/ed\\tboard 2\\n' | solve --boards - --summary
pers/latg/sine/ters	1205	4172	board1
di/ed	5	5	board 2
$ printf 'di/ed\\tboard 2\\n' | solve --boards - --format csv --limit 1
board,word,letters,points,path,id
di/ed,deid,4,1,0:0 1:0 0:1 1:1,board 2
$ printf 'di/ed\\tb\\n' | solve --boards - --format jsonl --limit 0
{\"board\":\"di/ed\",\"id\":\"b\",\"rows\":2,\"columns\":2,\"words\":[],\"word_count\":5,\"points\":5}
$ solve perslatgsineters --summary | solve --boards - --no-answers --format tsv
pers/latg/sine/ters	1205	4172
$ solve perslatgsineters di/ed --format csv | solve --boards - --summary
pers/latg/sine/ters	1205	4172
di/ed	5	5
$ printf 'di/ed\\ndi/de\\tx\\n' | solve --boards - --summary
di/ed	5	5
solve: standard input:2: 'x': the first board has no id; expected one on all boards, or on none
exit 2
",
    );
}

/// Equal boards had several spellings, so that their lines could not be joined.
#[test]
fn equal_boards_have_equal_texts() {
    replay(
        &Dir::new(),
        "\
$ solve --random new87 -n 2 --seed 7 --summary --quiet
poqe/fclt/gvho/sdel	61	94
ohrl/mjlh/etsp/htta	44	48
$ solve poqe/fclt/gvho/sdel POQuEFCLTGVHOSDEL P,O,Q,E/F,C,L,T/G,V,H,O/S,D,E,L --summary
poqe/fclt/gvho/sdel	61	94
poqe/fclt/gvho/sdel	61	94
poqe/fclt/gvho/sdel	61	94
$ solve ThA/Bc? --no-answers --format tsv
[th]a/[bc]?
$ solve '[th]a/[bc]?' --no-answers --format tsv
[th]a/[bc]?
",
    );
}

/// What a blank stands for was never shown.
#[test]
fn blanks_show_their_letters() {
    replay(
        &Dir::new(),
        "\
$ solve di?e --show dine
┌─────┬─────┐
│  D₁ →  I₂ │
├─────↙─────┤
│  n₃ →  E₄ │
└─────┴─────┘

dine  4 letters, 1 point; the blank is n
verb: have supper; eat dinner; give dinner to; host for dinner
$ solve di?e --format tsv --limit 1
di/?e	aide	4	1	1:0=a 0:1 0:0 1:1
$ solve di?e --format jsonl --limit 1
{\"board\":\"di/?e\",\"rows\":2,\"columns\":2,\"words\":[{\"word\":\"aide\",\"points\":1,\"path\":[[1,0],[0,1],[0,0],[1,1]],\"blanks\":[\"a\"]}],\"word_count\":108,\"points\":108}
$ solve di?e --format svg --show dine | grep -c '>n</text>'
1
",
    );
}

/// A word that is not on the board was no different for scripts from one that is.
#[test]
fn a_word_that_is_not_there_is_exit_code_1() {
    replay(
        &Dir::new(),
        "\
$ solve --show xyzzy di/ed
┌───┬───┐
│ D │ I │
├───┼───┤
│ E │ D │
└───┴───┘

xyzzy is not in the dictionary
exit 1
",
    );
}
