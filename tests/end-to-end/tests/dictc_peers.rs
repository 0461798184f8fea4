//! Inputs that the `fst` command handles wrongly.

use end_to_end::Dir;

fn words(dir: &Dir, list: &[u8], args: &[&str]) -> String {
    dir.write("list", list);
    dir.dictc(["list", "-o", "en.fst", "--min-length", "1"]).args(args).run().expect_code(0);
    dir.dictc(["words", "en.fst"]).run().stdout().replace('\n', " ")
}

#[test]
fn a_blank_line_in_a_sorted_list_does_not_end_it() {
    assert_eq!(words(&Dir::new(), b"aa\nab\n\nac\nad\n", &[]), "aa ab ac ad ");
}

#[test]
fn verify_checks_all_files_not_only_the_first() {
    let dir = Dir::new();
    words(&dir, b"tea\n", &[]);
    let mut bad = dir.read("en.fst");
    *bad.last_mut().unwrap() ^= 1;
    dir.write("bad.fst", bad);
    dir.dictc(["verify", "en.fst", "bad.fst"]).run().expect_code(2);
    dir.dictc(["verify", "bad.fst", "en.fst"]).run().expect_code(2);
    dir.dictc(["verify", "en.fst", "en.fst"]).run().expect_code(0);
}

#[test]
fn a_range_includes_its_limits() {
    let dir = Dir::new();
    words(&dir, b"a\nb\nc\nd\n", &[]);
    dir.dictc(["words", "en.fst", "--from", "b", "--to", "c"]).run().expect_stdout("b\nc\n");
}

#[test]
fn marks_blanks_comments_and_packed_bytes_are_not_words() {
    let dir = Dir::new();
    assert_eq!(words(&dir, b"\xef\xbb\xbftea\n\n#c\nten\n", &[]), "tea ten ");
    assert_eq!(words(&dir, b"\xef\xbb\xbftea\n\n#c\nten\n", &["--comment", "#"]), "tea ten ");
    assert_eq!(words(&dir, include_bytes!("../fixtures/words.gz"), &[]), "tea teas ten ");
}
