//! Dictionaries: their names, queries and set operations.

use end_to_end::Dir;

use super::replay;

fn folder() -> Dir {
    let dir = Dir::new();
    dir.write("a.txt", "bird\t1\ncat\t2\nfish\t3\n");
    dir.write("b.txt", "bird\t7\ncat\t2\nfrog\t4\n");
    dir.write("c.txt", "newt\n");
    for name in ["a", "b", "c"] {
        dir.dictc([format!("{name}.txt"), "-qo".into(), format!("{name}.fst")])
            .run()
            .expect_code(0);
    }
    dir
}

/// The English dictionary was locked inside `solve`.
#[test]
fn english_is_a_dictionary_everywhere() {
    let dir = folder();
    replay(
        &dir,
        "\
$ dictc match english 'c?t'
cat
cot
cut
$ dictc get english quiz zyzzyva xyzzy
quiz	20
zyzzyva	80
xyzzy	-
exit 1
$ dictc words english --level 10 --length 3 --limit 3
act
add
age
$ solve --dict english di/ed --summary
di/ed	5	5
$ DICTC_DICTIONARY=a.fst solve bird --summary
bi/rd	1	1
$ cp c.fst english && dictc words english
newt
",
    );
}

/// `diff` ignored formats and values, counted other words than it listed, never showed changed
/// values, and exited the other way round than `diff` and `cmp`.
#[test]
fn diff_is_a_comparison() {
    replay(
        &folder(),
        "\
$ dictc diff a.fst b.fst
~bird	1	7
-fish
+frog
exit 1
$ dictc diff a.fst b.fst --count
3
exit 1
$ dictc diff a.fst b.fst --format csv
word,change,old,new
bird,changed,1,7
fish,removed,3,
frog,added,,4
exit 1
$ dictc diff a.fst a.fst
$ dictc diff a.fst b.fst -o d.fst --count
dictc: the argument '--output <FILE>' cannot be used with '--count'; see dictc diff --help
exit 2
",
    );
}

/// An empty result was "no words; expected one word a line"; `union` printed a word and then died;
/// options had no effect, and the result forgot where it came from.
#[test]
fn set_operations_say_what_they_do() {
    let dir = folder();
    replay(
        &dir,
        "\
$ dictc intersect a.fst c.fst -o i.fst
dictc: i.fst is not written: the result has no words
exit 1
$ dictc union a.fst b.fst
bird
cat
fish
frog
$ dictc union a.fst b.fst --values
dictc: \"bird\" has the value 1 in one dictionary and 7 in another; make them agree, or choose one with --duplicate-values
exit 2
$ dictc union a.fst b.fst -o u.fst --limit 2
dictc: the argument '--output <FILE>' cannot be used with '--limit <N>'; see dictc union --help
exit 2
$ dictc union a.fst b.fst -o u.fst --graph none --duplicate-values min
u.fst: 4 words
$ dictc info u.fst | grep -c 'from .*[ab].fst, .* sha256'
2
",
    );
    let info = dir.dictc(["info", "u.fst", "--format", "json"]).run();
    let info: serde_json::Value = serde_json::from_str(info.expect_code(0).stdout()).unwrap();
    assert_eq!(info[0]["graph"], "none");
    let sources = info[0]["metadata"]["sources"].as_array().unwrap();
    let names: Vec<_> = sources.iter().map(|source| source["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["a.fst", "b.fst"]);
}

/// Misspelt commands were taken for word lists.
#[test]
fn misspelt_commands_have_suggestions() {
    let dir = folder();
    replay(
        &dir,
        "\
$ dictc inof a.fst
dictc: the following required arguments were not provided: --output <FILE>; 'inof' is neither a command nor a file; see dictc --help
exit 2
$ dictc compile a.txt -qo x.fst && dictc words x.fst --count
3
$ dictc nowords.txt -o x.fst
dictc: nowords.txt: there is no such file
exit 2
",
    );
}

/// Lines with another separator than a tab were "not only letters", without their text or place.
#[test]
fn lines_with_other_separators_are_explained() {
    let dir = Dir::new();
    dir.write("comma.txt", "cat,5\ndog,7\n");
    dir.write("blank.txt", "cat 5\ndog 7\n");
    replay(
        &dir,
        "\
$ dictc comma.txt -o x.fst
dictc: comma.txt: none of the 2 words is kept: 2 not only letters; such as \"cat,5\", comma.txt:1; expected one word a line, and a tab before a value
exit 2
$ dictc blank.txt -o x.fst
dictc: blank.txt: none of the 2 words is kept: 2 not only letters; such as \"cat 5\", blank.txt:1; expected one word a line, and a tab before a value
exit 2
",
    );
    dir.write("twice.txt", "bird\nbird\n");
    let report = dir.dictc(["twice.txt", "-o", "x.fst"]).run();
    assert!(report.expect_code(0).stderr().contains("such as bird, twice.txt:2"), "{report}");
}

/// A sum of values was cut off at the largest one, and a union that was to be written did not lead
/// to the option.
#[test]
fn values_that_cannot_be_kept_are_refused() {
    replay(
        &Dir::new(),
        "\
$ printf 'ten\\t18446744073709551615\\nten\\t5\\n' | dictc - -o a.fst --duplicate-values sum
dictc: standard input:2: \"ten\" has the value 5 and the sum 18446744073709551615 so far, together more than 18446744073709551615
exit 2
$ printf 'ten\\t18446744073709551615\\n' | dictc - -o a.fst -q; printf 'ten\\t5\\n' | dictc - -o b.fst -q
$ dictc union a.fst b.fst --values --duplicate-values sum
dictc: \"ten\" has the values 18446744073709551615 and 5, whose sum is larger than 18446744073709551615
exit 2
$ dictc union a.fst b.fst -o c.fst
dictc: \"ten\" has the value 18446744073709551615 in one dictionary and 5 in another; make them agree, or choose one with --duplicate-values
exit 2
$ dictc intersect a.fst b.fst -o c.fst
dictc: \"ten\" has the value 18446744073709551615 in one dictionary and 5 in another; make them agree, or choose one with --duplicate-values
exit 2
",
    );
}
