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
        (
            "tea\ncat,Katze\ndog,Hund\n",
            Some("list:2: 'cat,Katze' may have 2 columns; 2 of 3 lines have them"),
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

/// The remarks about a list that has lost these words, with their values, for this reason.
fn lost(words: &[(&str, Option<&str>)], reason: DropReason, role: Role) -> Vec<(String, Remedy)> {
    let mut losses = Losses { has_lines: true, ..Losses::default() };
    for (&(word, value), line) in words.iter().zip(1..) {
        losses.count();
        losses.note(&ListEntry { word, value, meaning: None, line }, reason, true);
    }
    losses.remarks("list", role).into_iter().map(|it| (it.text, it.remedy)).collect()
}

/// The remedy of the only remark.
fn remedy_of(words: &[(&str, Option<&str>)], reason: DropReason) -> Remedy {
    let [(_, remedy)] = &lost(words, reason, Role::Word)[..] else { panic!("{words:?}") };
    remedy.clone()
}

#[test]
fn most_lost_lines_decide_about_their_columns() {
    let (phrase, mixed) = (("ice cream", None), ("ice cream (n)", None));
    let valued = ("ice cream", Some("5"));
    for (words, remedy) in [
        (&[phrase, phrase][..], Remedy::Words("words")),
        (&[phrase, mixed], Remedy::Words("words")),
        (&[phrase, mixed, mixed], Remedy::NameColumns),
        (&[phrase, valued], Remedy::Words("words")),
        (&[phrase, valued, valued], Remedy::Words("words,value")),
        (&[mixed, valued, valued], Remedy::Words("words,value")),
    ] {
        assert_eq!(remedy_of(words, DropReason::NotLetters), remedy, "{words:?}");
    }
}

#[test]
fn single_letters_are_seldom_words() {
    for (words, remedy) in [
        (&["to"][..], Remedy::MinLength(2)),
        (&["a"], Remedy::MinLength(1)),
        (&["a", "to"], Remedy::MinLength(1)),
        (&["to", "a", "of"], Remedy::MinLengthOfMost(2)),
        (&["to", "a", "of", "i"], Remedy::MinLength(1)),
    ] {
        let words: Vec<_> = words.iter().map(|it| (*it, None)).collect();
        assert_eq!(remedy_of(&words, DropReason::TooShort), remedy, "{words:?}");
    }
}

#[test]
fn losses_are_told_with_what_they_have_in_common() {
    for (word, reason, what) in [
        ("te-a", DropReason::NotLetters, "has a hyphen"),
        ("qat", DropReason::QWithoutU, "has a q not followed by u"),
        ("to", DropReason::TooShort, "has fewer than 3 letters"),
    ] {
        let told = |role| lost(&[(word, None)], reason, role).into_iter().map(|it| it.0);
        let text = |lost| [format!("list:1: '{word}' {what}; for that, 1 of 1 word {lost}")];
        assert!(told(Role::Word).eq(text("is dropped")), "{word}");
        assert!(told(Role::Exclusion).eq(text("excludes nothing")), "{word}");
    }
    // A phrase excludes nothing, and no option makes it do so.
    let remedy = |role| lost(&[("a b", None)], DropReason::NotLetters, role)[0].1.clone();
    assert_eq!(
        [remedy(Role::Word), remedy(Role::Exclusion)],
        [Remedy::Words("words"), Remedy::NotNeeded]
    );
    assert_eq!(remedy_of(&[("qat", None)], DropReason::QWithoutU), Remedy::BareQ);
    assert!(lost(&[("abc", None)], DropReason::TooLong, Role::Word).is_empty());
}

#[test]
fn the_first_hundred_signs_are_counted() {
    // The last sign is in most words.
    let most = |signs: usize| {
        let signs: Vec<char> = ('\u{2190}'..).take(signs).collect();
        let words: Vec<String> = signs.iter().map(|it| format!("a{it}")).collect();
        let last = std::iter::repeat_n(words.last().unwrap(), 50);
        let words: Vec<_> = words.iter().chain(last).map(|it| (&**it, None)).collect();
        lost(&words, DropReason::NotLetters, Role::Word)[0].0.contains(" has the sign ")
    };
    assert!(most(100) && !most(101));
}

#[test]
fn marked_forms_are_told_of_lists_of_words() {
    for (nosuggest, role, expected) in
        [(2, Role::Word, 1), (0, Role::Word, 0), (2, Role::Exclusion, 0)]
    {
        let losses = Losses { nosuggest, ..Losses::default() };
        let remarks = losses.remarks("list", role);
        assert_eq!(remarks.len(), expected);
        assert!(remarks.iter().all(|it| it.text.starts_with("list: 2 forms belong to words")));
    }
}

#[test]
fn signs_have_names() {
    for (sign, name) in [
        ('0', "a digit"),
        (' ', "a blank"),
        ('\t', "a tab"),
        ('\'', "an apostrophe"),
        ('\u{2019}', "an apostrophe"),
        ('-', "a hyphen"),
        ('.', "a dot"),
        ('/', "a slash"),
        (',', "a comma"),
        ('+', "the sign '+'"),
    ] {
        assert_eq!(named(sign).replace('"', "'"), name);
    }
}

#[test]
fn signs_that_can_be_typed_can_be_left_out() {
    let leave_out = |signs: &str| Remedy::LeaveOut(signs.to_owned());
    for (sign, word, expected) in [
        ('\'', "rock'n'roll", leave_out("'")),
        ('-', "o'-no'", leave_out("'-")),
        ('-', "a-b\u{200b}", leave_out("-")),
        ('\u{200b}', "a\u{200b}b", Remedy::Nothing),
        ('/', "and/or", Remedy::Nothing),
        ('/', "tea/SM", Remedy::LeaveOutFlags),
        ('0', "te5a", Remedy::Nothing),
        (';', "tea;ten", Remedy::NameColumns),
    ] {
        assert_eq!(remedy(sign, word), expected, "{word}");
    }
}
