//! The text of every error.

use super::*;

#[test]
fn messages_of_all_errors() {
    let cases = [
        (
            Error::ValueConflict { word: "ten".into(), first: 2, second: 5 },
            "\"ten\" has the value 2 in one dictionary and 5 in another",
        ),
        (
            Error::SumTooLarge { word: "ten".into(), first: u64::MAX, second: 5 },
            "\"ten\" has the values 18446744073709551615 and 5, \
             whose sum is larger than 18446744073709551615",
        ),
        (
            Error::BadBag { line: 2, problem: "no tiles; expected some" },
            "line 2: no tiles; expected some",
        ),
        (Error::Interrupted, "interrupted before all answers were found"),
        (Error::TooManyWords { limit: 10 }, "more than 10 words found; expected a narrower query"),
    ];
    for (error, message) in cases {
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn long_words_are_cut() {
    let word = || "a".repeat(70_000);
    for error in [
        Error::ValueConflict { word: word(), first: 2, second: 5 },
        Error::SumTooLarge { word: word(), first: 2, second: 5 },
    ] {
        let message = error.to_string();
        assert!(message.contains(&format!("{}…", "a".repeat(60))), "{message:.200}");
        assert!(message.len() < 300, "{message:.200}");
    }
}
