//! How lists are read, and which remedies suit their losses.

use super::*;
use crate::{CompileOptions, ListHints, scan};

/// How a list is read, if that may surprise.
fn reading(list: &str) -> Option<String> {
    scan(list.as_bytes(), &ListHints::default()).unwrap().remark("list").map(|it| it.text)
}

#[test]
fn a_surprising_form_is_described() {
    for (list, remark) in [
        ("tea\nten\n", None),
        ("tea\t5\nten\t6\n", None),
        ("[\"tea\", \"ten\"]", Some("list: is read as JSON")),
        (
            "{\"tea\": 5, \"ten\": 6}",
            Some("list: is read as JSON, with the names of fields as the words"),
        ),
        (
            "[{\"x\": \"tea\", \"n\": 5}, {\"x\": \"ten\", \"n\": 6}]",
            Some("list: is read as JSON, with the words in the fields 'x'"),
        ),
        (
            "[{\"code\": \"aaa\", \"name\": \"Ab\"}, {\"code\": \"bbb\", \"name\": \"Cd\"}]",
            Some(
                "list: is read as JSON, and none of its fields code, name is the word; name one \"word\"",
            ),
        ),
        ("words = [\"tea\"]\n", Some("list: is read as the first list in code")),
        (
            "\ntea,5\nten,6\n",
            Some("list:2: 'tea,5' is read as word,value, with commas between them"),
        ),
        (
            "word,count\ntea,5\nten,6\n",
            Some(
                "list:2: 'tea,5' is read as word,value, with commas between them; line 1 has their names",
            ),
        ),
        ("[tea]\n«ten»\n", Some("list:1: '[tea]' is read as a word without the signs around it")),
        (
            "\"tea\"\n\"ten\"\n",
            Some("list:1: '\"tea\"' is read as a word without quotes and separators"),
        ),
        ("cat,Katze\ndog,Hund\n", Some("list:1: 'cat,Katze' may have 2 columns")),
        (
            "tea\ncat,Katze\n",
            Some("list:2: 'cat,Katze' may have 2 columns; 1 of 2 lines have them"),
        ),
    ] {
        assert_eq!(reading(list).as_deref(), remark, "{list}");
    }
}

/// What is said of the words of a list that is read in the form that it is recognized in.
fn remarks(list: &str) -> Vec<Remark> {
    let form = scan(list.as_bytes(), &ListHints::default()).unwrap().form;
    let session = CompileOptions::new().start().unwrap().add_as(list.as_bytes(), "list", &form);
    session.unwrap().remarks()
}

fn remedies(list: &str) -> Vec<Remedy> {
    remarks(list).into_iter().map(|it| it.remedy).collect()
}

#[test]
fn remedies_suit_the_form_of_their_list() {
    assert_eq!(remarks("{\"tea\": 5, \"ten\": 6}"), []);
    let decimals = remarks("{\"tea\": 0.5, \"ten\": 6}");
    let text = "list: its numbers are not whole, so they are not read as values";
    assert_eq!((decimals.len(), &*decimals[0].text), (1, text));
    assert_eq!(decimals[0].remedy, Remedy::NotNeeded);
    // Columns are only for lists with lines.
    for (lines, remedy, json, other) in [
        (
            "ice cream\nhot tea\n",
            Remedy::Words("words"),
            "[\"ice cream\", \"hot tea\"]",
            Remedy::LeaveOut(" ".to_owned()),
        ),
        ("cat,Katze\n", Remedy::NameColumns, "[\"cat,Katze\"]", Remedy::Nothing),
        ("tea/SM\n", Remedy::LeaveOutFlags, "[\"tea/SM\"]", Remedy::Nothing),
    ] {
        assert_eq!([remedies(lines), remedies(json)], [[remedy], [other]], "{lines}");
    }
    assert_eq!(remedies("and/or\n"), [Remedy::Nothing]);
}

#[test]
fn words_with_different_signs_are_lost_alike() {
    let arrows: String = ('\u{2190}'..).take(60).map(|it| format!("a{it}b\n")).collect();
    let remarks = remarks(&arrows);
    let text = "list:1: 'a←b' is not only letters; for that, 60 of 60 words are dropped";
    assert_eq!((remarks.len(), &*remarks[0].text), (1, text));
}

#[test]
fn records_can_lack_their_word() {
    let remarks = remarks("[{\"word\": \"tea\"}, {\"word\": \"ten\"}, {\"n\": 5}]");
    let text = "list:1: an entry has no word; for that, 1 of 3 words is dropped";
    assert_eq!((remarks.len(), &*remarks[0].text), (1, text));
}

#[test]
fn flags_are_capitals_and_digits_after_a_word() {
    for word in ["tea/S", "tea/SM", "tea/5", "été/A,B"] {
        assert!(is_flagged(word), "{word}");
    }
    for word in ["", "tea", "/SM", "tea/", "te5a/SM", "tea/sm", "tea/S M"] {
        assert!(!is_flagged(word), "{word}");
    }
}
